package mail

import (
	"slices"
	"testing"
)

// A field of addresses is read as RFC 5322 has it, and what is none names nobody.
func TestAddressList(t *testing.T) {
	for field, want := range map[string][]Address{
		"anna@example.org":                      {{Addr: "anna@example.org"}},
		"Anna Smith-Jones <anna+x@example.org>": {{Name: "Anna Smith-Jones", Addr: "anna+x@example.org"}},
		"Anna  S <a@example.org>":               {{Name: "Anna S", Addr: "a@example.org"}},
		"=?utf-8?q?=C3=84nne?= <a@b.example>":   {{Name: "Änne", Addr: "a@b.example"}},
		"a@b.example, c@d.example":              {{Addr: "a@b.example"}, {Addr: "c@d.example"}},
		`"a@victim.example"@example.org`:        {{Addr: `"a@victim.example"@example.org`}},
		"":                                      nil, "Anna <>": nil, "@example.org": nil, "anna@": nil,
	} {
		r := &reader{limits: Limits{}.orDefault()}
		if got := r.addressList([]string{field}); !slices.Equal(got, want) {
			t.Errorf("%q is read as %+v, want %+v", field, got, want)
		}
	}
}
