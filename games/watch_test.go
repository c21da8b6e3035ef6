package games_test

import (
	"strings"
	"testing"
)

// watched are the events that observers are told, and the number of the step; it notes
// that they were.
func (t *table) watched() (string, int) {
	t.Helper()
	t.load()
	n := t.Watched()
	var kinds []string
	for _, e := range n.Events {
		kinds = append(kinds, e.Kind)
	}
	step := t.ToldWatchers()
	t.store()
	return strings.Join(kinds, " "), step
}

func (t *table) wantWatched(events string, step int) {
	t.Helper()
	if got, n := t.watched(); got != events || n != step {
		t.Errorf("observers are told %q in step %d, want %q in step %d", got, n, events, step)
	}
}

// "They see what the empty set of seats may know", step by step, "a step being whatever
// gives this reader a new visible event".
func TestWatch(t *testing.T) {
	tb := begin(t)
	if tb.WatchStep() != 0 {
		t.Error("somebody watches a match that nobody watches")
	}
	tb.wantWatched("", 1) // from here on
	status := tb.Watched().View.Status("en")
	for _, hand := range []string{"1, 4, 6", "2, 3, 5"} {
		if strings.Contains(status, hand) {
			t.Errorf("observers see a hand: %s", status)
		}
	}
	tb.send("blue", "card 5") // nobody knows
	tb.wantWatched("", 1)
	tb.send("red", "card 6")
	tb.wantWatched("played played", 2)
	tb.wantWatched("", 2)
	tb.send("red", "march hill")
	tb.send("red", "scout blue") // shows red a card
	got, step := tb.watched()
	if step != 3 || !strings.HasPrefix(got, "marched") || strings.Contains(got, "scouted") {
		t.Errorf("observers are told %q in step %d", got, step)
	}
	tb.send("red", "march mill; halt")
	tb.undo("red")
	if n := tb.Watched(); n.New || len(n.Events) != 0 {
		t.Errorf("after an undo of what they did not know observers are told %v, new %v", n.Events, n.New)
	}
	tb.send("red", "march mill; halt")
	tb.wantWatched("marched done", 4)
	tb.undo("red")
	if n := tb.Watched(); !n.New || len(n.Events) != 0 {
		t.Errorf("after an undo of what they knew observers are told %v, new %v", n.Events, n.New)
	}
	tb.wantWatched("", 5)
	// What happened before the last checkpoint is not forgotten before they are told.
	tb.send("red", "done")
	tb.send("blue", "done")
	tb.wantAsked("red", "card")
	if got, _ := tb.watched(); got != "done done round" {
		t.Errorf("of the end of a round observers are told %q", got)
	}
	tb.send("red", "card 1")
	tb.send("blue", "card 3")
	tb.wantWatched("played played", 7)
	tb.rollback(0, false)
	if n := tb.Watched(); !n.New {
		t.Error("observers hear nothing of a rollback")
	}
	tb.load()
	tb.Unwatch()
	tb.store()
	tb.load()
	if tb.WatchStep() != 0 || strings.Contains(string(tb.state), `"watch"`) {
		t.Error("nobody watches any more, and it is not noted")
	}
}

// What a clock has answered is public, for observers too; what it was is not.
func TestWatchLate(t *testing.T) {
	tb := begin(t)
	tb.watched()
	tb.late("red")
	if n := tb.Watched(); len(n.Notes) != 0 || n.New {
		t.Errorf("observers hear of a default before all have answered: %+v", n.Notes)
	}
	tb.send("blue", "card 5")
	n := public(tb.Watched())
	if len(n) != 1 || n[0].Seat != "red" || n[0].Kind != "card" || n[0].Order.Kind != "" {
		t.Errorf("observers are told %+v", n)
	}
	tb.watched()
	if n := tb.Watched(); len(n.Notes) != 0 {
		t.Errorf("observers are told again: %+v", n.Notes)
	}
}
