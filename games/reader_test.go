package games

import (
	"slices"
	"testing"
)

// A reader takes words only where they come next, and nothing after a fault.
func TestLineReader(t *testing.T) {
	const line = "Please retreat at ALB-LKG, Two Brigades"
	r := &LineReader{Line: line, Text: line, Toks: CutCodes(Tokens(line), func(code string) bool { return code == "ALB" || code == "LKG" }), Form: "retreat: TIC"}
	r.Skip("please", "pls")
	if r.Word("move") || r.Words("retreat", "from") || r.Next() != "retreat" || !r.Words("retreat", "at") {
		t.Fatalf("it stands at %q", r.Next())
	}
	if n, ok := r.Number(); ok {
		t.Errorf("ALB is the number %d", n)
	}
	var words []string
	for r.Next() != "," {
		words = append(words, r.Next())
		r.I++
	}
	if want := []string{"alb", "to", "lkg"}; !slices.Equal(words, want) {
		t.Errorf("the codes are %q, want %q", words, want)
	}
	r.Skip(",")
	if got, want := r.RawRest(), "Two Brigades"; got != want {
		t.Errorf("%q is left, want %q", got, want)
	}
	if n, ok := r.Number(); !ok || n != 2 || r.Raw() != "Brigades" || !r.Peek("men", "brigades") {
		t.Errorf("the number is %d, and %q follows", n, r.Raw())
	}
	if got := r.RawOf(Found{Used: 1}); got != "Brigades" {
		t.Errorf("the name is %q", got)
	}
	r.Fail("unknown-unit", "what", r.Raw())
	r.Fail("not-understood")
	if f := r.Fault; f.Why.Kind != "unknown-unit" || f.Why.Values["what"] != "Brigades" || f.Text != line || f.Try != "retreat: TIC" || !f.Form {
		t.Errorf("the fault is %+v", f)
	}
	if r.AtEnd() || r.Peek("brigades") || r.Word("brigades") || r.Words("brigades") || r.Next() != "" || len(r.Rest()) > 0 {
		t.Error("it reads on after a fault")
	}
}

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

// What is near to a word is told in one order, however the names were listed:
// it stands in letters.
func TestAddAll(t *testing.T) {
	list := map[string][]string{}
	for _, id := range []string{"forts", "ports", "forms", "sorts", "torts", "warts"} {
		list[id] = []string{id}
	}
	for range 50 {
		n := NewNames(english)
		n.AddAll("class", list)
		var got []string
		for _, c := range n.Meant(Tokens("borts")).Near {
			got = append(got, c.ID)
		}
		if want := []string{"forts", "ports", "sorts", "torts", "forms"}; !slices.Equal(got, want) {
			t.Fatalf("near to it are %q, want %q", got, want)
		}
	}
}
