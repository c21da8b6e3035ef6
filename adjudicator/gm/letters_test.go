package gm

import (
	"strings"
	"testing"
)

// A command on one letter is read with its number, or the error says how it is
// written and which there are.
func TestEntry(t *testing.T) {
	for _, c := range []struct{ args, verb, want string }{
		{"show 7", "show", ""},
		{"drop 7", "drop", ""},
		{"drop", "", "write it as: postrider letters drop N --config FILE"},
		{"show 7 8", "", "write it as: postrider letters show N [--secrets] --config FILE"},
		{"show --all", "", "--all is not known here; write it as: postrider letters show N [--secrets] --config FILE"},
		{"show seven", "show", `"seven" is no number of a letter; postrider letters lists them`},
		{"burn 7", "", "letters burn is not known; there are show, retry and drop, and letters alone lists them"},
	} {
		verb, n, err := entry("letters", "letter", strings.Fields(c.args), "show N [--secrets]", "retry N|all", "drop N")
		got := ""
		if err != nil {
			got = err.Error()
		}
		if verb != c.verb || got != c.want || err == nil && n != 7 {
			t.Errorf("%s: got %q, %d, %q; want %q, %q", c.args, verb, n, got, c.verb, c.want)
		}
	}
}
