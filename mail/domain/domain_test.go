package domain

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"slices"
	"testing"
)

// A zone answers as a DNS does: of a name that it does not hold, that there is
// none.
type zone struct {
	txt, host map[string][]string
	mx        map[string][]string
	broken    error
}

func (z zone) look(in map[string][]string, name string) ([]string, error) {
	if z.broken != nil {
		return nil, z.broken
	}
	if list, ok := in[name]; ok {
		return list, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
}

func (z zone) LookupTXT(_ context.Context, name string) ([]string, error) { return z.look(z.txt, name) }
func (z zone) LookupHost(_ context.Context, name string) ([]string, error) {
	return z.look(z.host, name)
}

func (z zone) LookupMX(_ context.Context, name string) ([]*net.MX, error) {
	var list []*net.MX
	hosts, err := z.look(z.mx, name)
	for _, h := range hosts {
		list = append(list, &net.MX{Host: h + "."})
	}
	return list, err
}

func TestReadSPF(t *testing.T) {
	z := zone{
		txt: map[string][]string{
			"mx.example":      {"hello", "v=spf1 mx -all"},
			"a.example":       {"v=spf1 a:relay.example/24 ~all"},
			"ip.example":      {"v=SPF1 ip6:2001:db8::/32 ip4:192.0.2.0/28 -all"},
			"include.example": {"v=spf1 include:ip.example ?all"},
			"far.example":     {"v=spf1 redirect=include.example"},
			"not.example":     {"v=spf1 -ip4:192.0.2.1 +all"},
			"two.example":     {"v=spf1 -all", "v=spf1 +all"},
			"macro.example":   {"v=spf1 exists:%{i}.example -all"},
			"loop.example":    {"v=spf1 include:loop.example -all"},
			"other.example":   {"v=spf10 +all", "v=DMARC1; p=none"},
		},
		host: map[string][]string{"relay.example": {"192.0.2.200"}, "mail.mx.example": {"198.51.100.7", "192.0.2.1"}},
		mx:   map[string][]string{"mx.example": {"mail.mx.example"}},
	}
	for name, want := range map[string]SPF{
		"mx.example":      {Records: 1, Lookups: 1, All: "-all", Allows: true},
		"a.example":       {Records: 1, Lookups: 1, All: "~all", Allows: true},
		"ip.example":      {Records: 1, All: "-all", Allows: true},
		"include.example": {Records: 1, Lookups: 1, All: "?all", Allows: true},
		"far.example":     {Records: 1, Lookups: 2, Allows: true},
		"not.example":     {Records: 1, All: "+all"},
		"two.example":     {Records: 2, All: "-all"},
		"macro.example":   {Records: 1, Lookups: 1, All: "-all", Unclear: true},
		"loop.example":    {Records: 1, Lookups: 11, All: "-all"},
		"other.example":   {},
		"none.example":    {},
	} {
		got, err := ReadSPF(t.Context(), z, name, []netip.Addr{netip.MustParseAddr("192.0.2.1")})
		if want.Records > 0 {
			i := slices.IndexFunc(z.txt[name], func(s string) bool { return s != "hello" })
			want.Record = z.txt[name][i]
		}
		if err != nil || got != want {
			t.Errorf("%s: %+v (%v), want %+v", name, got, err, want)
		}
	}
	z.broken = errors.New("no network")
	if _, err := ReadSPF(t.Context(), z, "mx.example", nil); !errors.Is(err, z.broken) {
		t.Errorf("without a network: %v", err)
	}
}

func TestReadDMARC(t *testing.T) {
	z := zone{txt: map[string][]string{
		"_dmarc.own.club.example": {"v=DMARC1; p=Reject ; sp=none"},
		"_dmarc.club.example":     {"something", "v=DMARC1; p=quarantine"},
		"_dmarc.odd.example":      {"v=DMARC1; rua=mailto:a@odd.example"},
	}}
	for name, want := range map[string][2]string{
		"own.club.example":  {"reject", "own.club.example"},
		"mail.club.example": {"quarantine", "club.example"}, // of the organization
		"odd.example":       {"", ""},
		"none.example":      {"", ""},
	} {
		policy, at, err := ReadDMARC(t.Context(), z, name)
		if err != nil || [2]string{policy, at} != want {
			t.Errorf("%s: %q at %q (%v), want %q", name, policy, at, err, want)
		}
	}
}
