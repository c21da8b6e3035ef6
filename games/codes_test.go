package games

import (
	"slices"
	"testing"
)

// Codes that hyphens join come apart; a word with a hyphen, or with a letter
// that folding changes, stays whole.
func TestCutCodes(t *testing.T) {
	known := func(code string) bool { return slices.Contains([]string{"ALB", "LKG", "TIC"}, code) }
	for typed, want := range map[string][]string{
		"ALB-LKG-TIC":  {"alb", "to", "lkg", "to", "tic"},
		"alb-lkg, TIC": {"alb", "to", "lkg", ",", "tic"},
		"ALB-OSW":      {"alb-osw"},
		"coup-de-main": {"coup-de-main"},
		"ÀLB-LKG":      {"alb-lkg"},
		"ALB":          {"alb"},
		"":             nil,
	} {
		var got []string
		for _, tok := range CutCodes(Tokens(typed), known) {
			got = append(got, tok.Text)
			if end := tok.Pos + len(tok.Raw); end > len(typed) || typed[tok.Pos:end] != tok.Raw {
				t.Errorf("%q: the token %q does not stand at %d", typed, tok.Raw, tok.Pos)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q is cut into %q, want %q", typed, got, want)
		}
	}
}
