package main

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

// Two players bid for the French; who was first given the British bids more,
// and plays them, and the other has the points (rule 13.3).
func TestBidsForSides(t *testing.T) {
	typed := "bid 1 French\n.\nbid 3 French\n.\nboard\n.\nquit\n"
	var out, errs bytes.Buffer
	e := env{in: strings.NewReader(typed), out: &out, err: &errs, now: time.Now}
	args := []string{"play", "wilderness", "--scenario", "annus-mirabilis", "--option", "13.3", "--seed", strings.Repeat("07", 32)}
	if status := run(t.Context(), e, args); status != 0 {
		t.Fatalf("exit status %d: %s\n%s", status, errs.String(), out.String())
	}
	text := strings.Join(strings.Fields(out.String()), " ")
	from := 0
	for _, want := range []string{
		"--- orders of british", "--- orders of french", // in this order they are asked
		"The player in the British seat bids 1 VP to play the French.",
		"The player in the French seat bids 3 VP to play the French.",
		"British +3 VP, as bid. The marker stands at French 1.",
		"Both players keep their seats: the player who was first given the French seat plays the French.",
	} {
		i := strings.Index(text[from:], want)
		if i < 0 {
			t.Fatalf("after %d characters it does not say %q:\n%s", from, want, out.String())
		}
		from += i
	}
	out.Reset()
	e.in = strings.NewReader(strings.Replace(typed, "bid 1", "bid 4", 1))
	if status := run(t.Context(), e, args); status != 0 {
		t.Fatalf("exit status %d: %s\n%s", status, errs.String(), out.String())
	}
	text = strings.Join(strings.Fields(out.String()), " ")
	for _, want := range []string{
		"The players change seats: the player who was first given the British seat plays the French.",
		"You have changed seats: you are French from now on, and no longer British.",
		"You have changed seats: you are British from now on, and no longer French.",
		"British +4 VP, as bid. The marker stands at 0.",
		"=== to british === Your turn, british: Which card do you play, and how?",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("it does not say %q:\n%s", want, out.String())
		}
	}
}
