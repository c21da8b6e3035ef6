package games_test

import (
	"slices"
	"testing"

	"postrider/games"
	"postrider/games/gametest/toy"
	"postrider/games/pick"
)

// A ruled title leaves red one retreat, from ford to hill, before anything is asked.
type ruled struct{ games.Title }

func (t ruled) Play(ref games.Referee, pos games.Position) {
	c := &pick.Choice{Question: pick.Question{Of: games.About{Kind: toy.Retreat, Seat: "red", Place: "ford", Rule: "3.4"}}, Rules: t}
	games.Settled(ref, c.Add(c.Order("retreat", "to", "hill"), nil))
	t.Title.Play(ref, pos)
}

func (t ruled) Fits(o games.Order, a games.About) bool { return o.Place == "" || o.Place == a.Place }

// An order for what the rules do not ask is done if it says what they do, and else comes
// back with the reason: with its sheet, or alone if that was sent before. One that is for
// another decision waits.
func TestSettled(t *testing.T) {
	for _, c := range []struct {
		name, sheet string
		done        bool
		fate        games.Fate // of the first line
		queued      int
	}{
		{"what the rules do", "retreat from ford to hill", true, games.FateUsed, 1},
		{"something else", "retreat from ford to mill", false, games.FateNone, 0},
		{"another decision", "retreat from mill to hill", true, games.FateQueued, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			tb := sit(t, ruled{fixed{toy.New(), quarrel()}})
			out := tb.send("red", c.sheet+"\ncard 6")
			first := out.Lines[0]
			if out.Done != c.done || first.Fate != c.fate || (first.Reading.Fault == nil) != c.done {
				t.Fatalf("done %v, %+v", out.Done, out.Lines)
			}
			if f := first.Reading.Fault; f != nil && f.Rule != "3.4" {
				t.Errorf("the rule is %q", f.Rule)
			}
			if n := len(tb.News("red").Queued); n != c.queued {
				t.Errorf("%d orders wait, want %d", n, c.queued)
			}
		})
	}
}

// What a default does not do is told once between two checkpoints.
func TestDeclinedOnce(t *testing.T) {
	pos := quarrel()
	pos.Units[0][0], pos.Units[1][0] = 5, 5
	tb := sit(t, declining{fixed{toy.New(), pos}})
	tb.send("blue", "card 5; auto retreat")
	tb.send("red", "card 6; auto press; attack blue at ford; attack blue at ford; attack blue at ford")
	told, again := 0, 0
	for _, n := range tb.News("blue").Notes {
		switch {
		case n.What == games.NoteDefault && n.Again:
			again++
		case n.What == games.NoteDefault:
			told++
		}
	}
	if told != 1 || again == 0 {
		t.Errorf("%d were told and %d not", told, again)
	}
}

// What a quiet kind does by default is not told.
func TestQuiet(t *testing.T) {
	pos := quarrel()
	pos.Units[0][0], pos.Units[1][0] = 5, 5
	for _, quiet := range []bool{false, true} {
		tb := sit(t, quieted{fixed{toy.New(), pos}, quiet})
		tb.send("blue", "card 5; auto retreat")
		tb.send("red", "card 6; auto press; attack blue at ford")
		told := 0
		for _, n := range tb.News("blue").Notes {
			if n.What == games.NoteDefault && n.Kind == "retreat" {
				told++
			}
		}
		if (told == 0) != quiet {
			t.Errorf("quiet %v: %d notes of what was done by default", quiet, told)
		}
	}
}

// A quieted title has its retreats quiet, or not.
type quieted struct {
	games.Title
	quiet bool
}

func (q quieted) Kinds() []games.KindInfo {
	kinds := slices.Clone(q.Title.Kinds())
	for i := range kinds {
		kinds[i].Quiet = q.quiet && kinds[i].Kind == "retreat"
	}
	return kinds
}

// An order of a kind of lists stands until it is replaced; one of another kind waits once.
func TestLists(t *testing.T) {
	for _, lists := range []bool{false, true} {
		tb := sit(t, listed{fixed{toy.New(), quarrel()}, lists})
		tb.send("blue", "card 5; retreat to mill")
		news := tb.News("blue")
		waits := slices.ContainsFunc(news.Queued, func(o games.Order) bool { return o.Kind == "retreat" })
		if stands := len(news.Standing) == 1; stands != lists || waits == lists {
			t.Errorf("lists %v: it stands %v, it waits %v", lists, stands, waits)
		}
		tb.send("blue", "retreat to hill")
		if news := tb.News("blue"); lists && (len(news.Standing) != 1 || news.Standing[0].Arg("to") != "hill") {
			t.Errorf("a list is not replaced: %+v", news.Standing)
		}
	}
}

// A listed title has lists of retreats, or not.
type listed struct {
	games.Title
	lists bool
}

func (l listed) Kinds() []games.KindInfo {
	kinds := slices.Clone(l.Title.Kinds())
	for i := range kinds {
		kinds[i].Lists = l.lists && kinds[i].Kind == "retreat"
	}
	return kinds
}

// A declining title says of each stand that it does nothing.
type declining struct{ games.Title }

func (declining) Declines(o games.Order) bool { return o.Verb == "stand" }
