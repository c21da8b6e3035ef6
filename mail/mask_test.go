package mail

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestMask(t *testing.T) {
	const token = "abcdefghijklmnopqrstuv2345"
	reply := Reply{Match: "FI7", Token: token, Report: 12}
	address := reply.Address(Address{Addr: "orders@club.example"}).Addr
	for _, c := range []struct{ name, text, want string }{
		{"a reply address", "to " + address + ".", "to orders+...@club.example."},
		{"in upper case", strings.ToUpper(address), "ORDERS+...@CLUB.EXAMPLE"},
		{"in mixed case", "orders+FI7.AbcdefghijklmnopqrstuV2345.12@club.example", "orders+...@club.example"},
		{"a tag", "Re: [FI7] A - B " + reply.Tag(), "Re: [FI7] A - B [...]"},
		{"encoded for a link", strings.NewReplacer("+", "%2B", "@", "%40").Replace(address), "orders%...%40club.example"},
		{"rewritten by a forwarder", "SRS0=x=y=" + strings.ReplaceAll(address, "@", "=") + "@f.example", "SRS0=x=y=orders+...=club.example@f.example"},
		{"the token alone", token + "," + strings.ToUpper(token), "...,..."},
		{"two", address + " " + address, "orders+...@club.example orders+...@club.example"},
		{"another plus-address", "anna+games@example.org", "anna+games@example.org"},
		{"orders", "move 40th & 45th from HAL to CHIG, with army", "move 40th & 45th from HAL to CHIG, with army"},
		{"a long word", "Donaudampfschifffahrtsgesellschaft", "D..."},
		{"a name of the program's", "resolveBattlesInOrderOfPriority(0xc000)", "resolveBattlesInOrderOfPriority(0xc000)"},
		{"nothing", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Mask(c.text); got != c.want {
				t.Errorf("Mask(%q) = %q, want %q", c.text, got, c.want)
			}
		})
	}
}

// Mask leaves out what these two expressions match, the one after the other.
func TestMaskExactly(t *testing.T) {
	reply := regexp.MustCompile(`[A-Za-z0-9_-]{1,16}\.[A-Za-z2-7]{26}\.[0-9]{1,9}`)
	token := regexp.MustCompile(`[a-z2-7]{26,}|[A-Z2-7]{26,}`)
	token.Longest() // what may be read in two ways is masked as far as either goes
	pieces := []string{"FI7", ".", "abcdefghijklmnopqrstuv2345", "ABCDEFGHIJKLMNOPQRSTUV2345", "22222222222222222222", "a", "Z", "7", "12", "1", "-", "_", " ", "+", "é", "\xff", "aaaaaaaaaaaaaaaa", "AbcdefghijklmnopqrstuV2345"}
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 12).Draw(t, "pieces"), "")
		want := token.ReplaceAllString(reply.ReplaceAllString(s, "..."), "...")
		if got := Mask(s); got != want {
			t.Fatalf("Mask(%q) = %q, want %q", s, got, want)
		}
	})
}

func BenchmarkMask(b *testing.B) {
	for name, s := range map[string]string{
		"one run": strings.Repeat("a", 512<<10), "short runs": strings.Repeat("aaaaaaaaaaaaaaaaaaaaaaaaa ", 20<<10) + strings.Repeat("a", 30),
		"replies": strings.Repeat("FI7.abcdefghijklmnopqrstuv2345.", 16<<10),
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Mask(s)
			}
		})
	}
}
