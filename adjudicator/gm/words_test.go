package gm

import (
	"slices"
	"strings"
	"testing"
)

// Flags and words come in any order, as the game master types them.
func TestFlags(t *testing.T) {
	args := strings.Fields("hold --why late FI7 -secrets --option 13.3 --option=rounds=4 --dry-run")
	why, rest := Flag(args, "why")
	secrets, rest := Switch(rest, "secrets")
	dry, rest := Switch(rest, "dry-run")
	options, rest := takeOptions(rest)
	if why != "late" || !secrets || !dry || options.String() != "13.3=yes rounds=4" || !slices.Equal(rest, []string{"hold", "FI7"}) {
		t.Errorf("why %q, secrets %v, dry %v, options %q, and %q is left", why, secrets, dry, options, rest)
	}
	if again, _ := Switch(rest, "secrets"); again {
		t.Error("what was taken is still there")
	}
}

// A flag that is not known is named, and so is how the command is written.
func TestWords(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"FI7", ""},
		{"", "write it as: postrider match end CODE"},
		{"FI7 FI8", "write it as"},
		{"FI7 --force", "--force is not known here"},
	} {
		err := Words(strings.Fields(c.args), 1, 1, "match end CODE")
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.args, err, c.want)
		}
	}
}

func TestSeed(t *testing.T) {
	if seed, err := Seed(""); seed != nil || err != nil {
		t.Errorf("none is drawn: %v, %v", seed, err)
	}
	if seed, err := Seed(strings.Repeat("0f", 32)); err != nil || seed[31] != 0x0f {
		t.Errorf("%v, %v", seed, err)
	}
	for _, s := range []string{"0f", strings.Repeat("0f", 33), strings.Repeat("xy", 32)} {
		if _, err := Seed(s); err == nil {
			t.Errorf("%q is taken for a seed", s)
		}
	}
}
