package mail

import (
	netmail "net/mail"
	"testing"

	"pgregory.net/rapid"
)

// What is read as a plain field is what a full parser reads in it.
func TestPlainMailbox(t *testing.T) {
	plain := 0
	rapid.Check(t, func(t *rapid.T) {
		field := rapid.OneOf(
			rapid.StringMatching(`([A-Za-z0-9 .,_"(-]{0,12} ?<)?[a-z0-9.+_"@ -]{0,8}@[a-z0-9.-]{0,8}>?[ >]?`),
			rapid.StringMatching(`([A-Z][a-z -]{1,8}<)?[a-z0-9.+_-]{1,8}@[a-z0-9.-]{1,8}>?`),
			rapid.StringMatching(`[A-Z][a-z]{1,8} <[a-z]{1,8}@[a-z]{1,8}>`),
		).Draw(t, "field")
		got, ok := plainMailbox(field)
		if !ok {
			return
		}
		plain++
		list, err := netmail.ParseAddressList(field)
		if err != nil || len(list) != 1 || list[0].Name != got.Name || mailbox(list[0].Address) != got.Addr {
			t.Errorf("%q is read as %+v, and by net/mail as %v (%v)", field, got, list, err)
		}
	})
	if plain == 0 {
		t.Error("none was plain")
	}
	for field, want := range map[string]Address{
		"anna@example.org":                      {Addr: "anna@example.org"},
		"Anna Smith-Jones <anna+x@example.org>": {Name: "Anna Smith-Jones", Addr: "anna+x@example.org"},
	} {
		if got, ok := plainMailbox(field); !ok || got != want {
			t.Errorf("%q is read as %+v, %t", field, got, ok)
		}
	}
	for _, field := range []string{"", "Anna <>", "<anna@example.org>", "Anna  S <a@example.org>", "a@b.example, c@d.example", "a@b@c.example", "Anna <a@b.example> x", `"A" <a@b.example>`, "=?utf-8?q?A?= <a@b.example>"} {
		if got, ok := plainMailbox(field); ok {
			t.Errorf("%q is read as %+v", field, got)
		}
	}
}
