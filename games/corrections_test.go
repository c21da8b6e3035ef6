package games_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/gametest/toy"
	"postrider/games/gametest/variant"
)

// The toy's rules, corrected: by version 2 dice of an attack have another
// label, by version 3 an attack is told in another way.
var (
	version1 = toy.New()
	version2 = variant.New("2", variant.Label)
	version3 = variant.New("3", variant.Tell)
)

func by(t games.Title) func(string) games.Title { return func(string) games.Title { return t } }

// next answers the next question: an action is an attack where there is to be
// one and it can be, else a march where that can be. It returns the action.
func (t *table) next(r *rand.Rand, attacks bool) string {
	t.Helper()
	seat := t.News("red").Waiting[0]
	d := t.News(seat).Asked[0]
	orders := slices.DeleteFunc(d.List(), func(o games.Order) bool { return o.Verb == "attack" && !attacks })
	for _, verb := range []string{"march", "attack"} {
		if d.About().Kind != toy.Act || verb == "attack" && !attacks {
			continue
		}
		if some := slices.DeleteFunc(d.List(), func(o games.Order) bool { return o.Verb != verb }); len(some) > 0 {
			orders = some
		}
	}
	o := orders[r.IntN(len(orders))]
	t.send(seat, t.title.Format(o))
	return o.Verb
}

// round plays until the next checkpoint, or the end.
func (t *table) round(r *rand.Rand, attacks bool) {
	t.Helper()
	for base := t.Base(); t.Base() == base && !t.Over(); {
		t.next(r, attacks)
	}
}

// amid plays on to the middle of a round, in which there was an attack if there
// is to be one, and else none but a march.
func (t *table) amid(r *rand.Rand, attack bool) {
	t.Helper()
	want := map[bool]string{true: "attack", false: "march"}[attack]
	for base := t.Base(); ; {
		if did := t.next(r, attack); did == want && t.Base() == base {
			return
		}
		if t.Over() {
			t.Fatalf("nobody did %s", want)
		}
		base = t.Base()
	}
}

// finish plays to the end.
func (t *table) finish(r *rand.Rand) {
	t.Helper()
	for !t.Over() {
		t.round(r, true)
	}
}

// correct has the table's title played by other rules from now on, and reports
// whether the match goes on by them.
func (t *table) correct(title games.Title) bool {
	t.Helper()
	was, now := t.title.Version(), title.Version()
	t.title = title
	m, err := games.LoadMatch(title, t.state, t.lines[t.Base()-1:])
	var version *games.VersionError
	if errors.As(err, &version) && version.Was == was && version.Now == now {
		return false
	}
	if err != nil {
		t.Fatal(err)
	}
	fresh := m.Fresh()
	if len(fresh) != 1 || fresh[0].What != games.LineVersion || fresh[0].Version != now || len(fresh[0].Base) == 0 {
		t.Errorf("the journal notes the change from %s to %s as %+v", was, now, fresh)
	}
	t.Match = m
	t.store()
	return true
}

// skipped recomputes the journal by some rules and returns what they could not
// check.
func (t *table) skipped(title games.Title) []games.Stretch {
	t.Helper()
	v, err := games.Recompute(by(title), t.lines)
	if err != nil {
		t.Fatal(err)
	}
	return v.Skipped
}

// lastAnswer is the index of the last answer of a kind in lines.
func lastAnswer(lines []games.Line, kind games.Kind) int {
	for i := len(lines) - 1; i >= 0; i-- {
		if lines[i].What == games.LineAnswer && lines[i].Kind == kind {
			return i
		}
	}
	return -1
}

// wantForgeryFound forges an answer, makes all digests fit, and wants the line
// named.
func (t *table) wantForgeryFound(title games.Title, i int, found bool) {
	t.Helper()
	forged := slices.Clone(t.lines)
	forged[i].Seat = map[games.Seat]games.Seat{"red": "blue", "blue": "red"}[forged[i].Seat]
	_, err := games.Recompute(by(title), relink(t.T, forged))
	var wrong *games.VerifyError
	if got := errors.As(err, &wrong) && wrong.Line == i+1; got != found {
		t.Errorf("an answer of another seat in line %d: %v, want it found: %v", i+1, err, found)
	}
}

// sitLong is sit for a match of eight rounds.
func sitLong(t *testing.T, title games.Title) *table {
	t.Helper()
	m, err := games.NewMatch(title, games.Setup{Code: "T1", Title: "toy", Scenario: "short",
		Options: map[string]string{"rounds": "8"}, Seed: gametest.Seed(2)})
	if err != nil {
		t.Fatal(err)
	}
	tb := &table{T: t, title: title, Match: m}
	tb.store()
	return tb
}

// Rules that are corrected while a match runs (design, Corrections).
func TestCorrections(t *testing.T) {
	start := func(t *testing.T) (*table, *rand.Rand) {
		t.Helper()
		tb := sitLong(t, version1)
		r := gametest.Rand(9)
		tb.round(r, true)
		return tb, r
	}
	t.Run("the round agrees, an earlier one does not", func(t *testing.T) {
		tb, r := start(t)
		tb.amid(r, false)
		base := tb.Base()
		if !tb.correct(version2) {
			t.Fatal("the match is held, though nothing in this round differs")
		}
		tb.finish(r)
		skipped := tb.skipped(version2)
		if len(skipped) != 1 || skipped[0].Version != "1" || skipped[0].To != base-1 {
			t.Errorf("version 2 could not check %v, want lines of version 1 up to %d", skipped, base-1)
		}
		if i := lastAnswer(tb.lines, toy.Act); i+1 > base {
			tb.wantForgeryFound(version2, i, true)
		}
		tb.wantForgeryFound(version2, lastAnswer(tb.lines[:base-1], toy.Act), false)
		// By the rules that are gone it is the other way round.
		if skipped := tb.skipped(version1); len(skipped) != 1 || skipped[0].Version != "2" || skipped[0].To != len(tb.lines) {
			t.Errorf("version 1 could not check %v, want the end of version 2", skipped)
		}
	})
	t.Run("all agrees", func(t *testing.T) {
		tb, r := start(t)
		tb.amid(r, true)
		if !tb.correct(variant.New("1a", "")) {
			t.Fatal("the match is held")
		}
		tb.finish(r)
		if skipped := tb.skipped(variant.New("1a", "")); len(skipped) != 0 {
			t.Errorf("not checked: %v", skipped)
		}
	})
	for _, c := range []struct {
		name  string
		title games.Title
	}{{"labels differ", version2}, {"events differ", version3}, {"the rules panic", panicking{variant.New("4", "")}}} {
		t.Run(c.name+": held, and rolled back", func(t *testing.T) {
			tb, r := start(t)
			tb.amid(r, true)
			state, lines := tb.state, len(tb.lines)
			if tb.correct(c.title) {
				t.Fatal("the match goes on by rules that do not come to where it stands")
			}
			// Nothing of it has changed: the old rules still come to it.
			if string(state) != string(tb.state) || lines != len(tb.lines) {
				t.Error("a match that is held has changed")
			}
			base := tb.Base()
			tb.rollback(0, false)
			if tb.Base() != base || tb.Version() != c.title.Version() {
				t.Errorf("rolled back to line %d by version %s", tb.Base(), tb.Version())
			}
			for !tb.Over() {
				tb.round(r, c.title.Version() != "4")
			}
			for _, s := range tb.skipped(c.title) {
				if s.Version != "1" || s.To >= base {
					t.Errorf("not checked: %+v, though version %s plays from line %d on", s, c.title.Version(), base)
				}
			}
			tb.wantForgeryFound(c.title, lastAnswer(tb.lines, toy.Card), true)
		})
	}
	t.Run("there and back", func(t *testing.T) {
		tb, r := start(t)
		tb.correct(version2)
		tb.round(r, true)
		middle := tb.Base()
		tb.correct(version1)
		tb.finish(r)
		skipped := tb.skipped(version1)
		if len(skipped) != 1 || skipped[0].Version != "2" || skipped[0].To >= middle {
			t.Errorf("version 1 could not check %v, want a part of version 2 before line %d", skipped, middle)
		}
		tb.wantForgeryFound(version1, lastAnswer(tb.lines, toy.Card), true)
	})
	t.Run("a match that was set up in another way", func(t *testing.T) {
		tb := sit(t, version1)
		tb.send("red", tb.title.Format(tb.News("red").Asked[0].Default()))
		if !tb.correct(otherSetup{variant.New("5", "")}) {
			t.Fatal("the match is held, though it was set up long ago")
		}
		tb.finish(gametest.Rand(3))
		if skipped := tb.skipped(otherSetup{variant.New("5", "")}); len(skipped) != 1 ||
			skipped[0] != (games.Stretch{From: 1, To: 1, Version: "1"}) {
			t.Errorf("not checked: %v, want the set-up alone", skipped)
		}
	})
	t.Run("a forged position", func(t *testing.T) {
		tb, r := start(t)
		tb.correct(version2)
		tb.finish(r)
		i := slices.IndexFunc(tb.lines, func(l games.Line) bool { return l.What == games.LineVersion })
		forged := slices.Clone(tb.lines)
		var p toy.Position
		if err := json.Unmarshal(forged[i].Base, &p); err != nil {
			t.Fatal(err)
		}
		p.Units[0][0] += 5
		var err error
		if forged[i].Base, err = json.Marshal(p); err != nil {
			t.Fatal(err)
		}
		var wrong *games.VerifyError
		if _, err := games.Recompute(by(version2), relink(t, forged)); !errors.As(err, &wrong) || wrong.Line != i+1 {
			t.Errorf("got %v, want line %d", err, i+1)
		}
	})
}

// panicking is the toy whose dice cannot be thrown for an attack any more,
// until the match has been rolled back: then there is none.
type panicking struct{ games.Title }

func (p panicking) Play(ref games.Referee, pos games.Position) {
	p.Title.Play(fragile{ref}, pos)
}

type fragile struct{ games.Referee }

func (f fragile) Roll(n, sides int, l games.Label) []int {
	if l.For == "attack" {
		panic("the dice are lost")
	}
	return f.Referee.Roll(n, sides, l)
}

// otherSetup is the toy with one more unit at the start.
type otherSetup struct{ games.Title }

func (o otherSetup) Setup(scenario string, options map[string]string) (games.Position, error) {
	pos, err := o.Title.Setup(scenario, options)
	if err == nil {
		pos.(*toy.Position).Units[0][1]++
	}
	return pos, err
}

// Who plays a match that goes on by another version of the rules is told so, once.
func TestVersionIsTold(t *testing.T) {
	tb := sit(t, variant.New("1", ""))
	tb.tell("red")
	if !tb.correct(variant.New("2", "")) {
		t.Fatal("the match is held")
	}
	acts := tb.News("red").Acts
	if len(acts) != 1 || acts[0] != (games.Remark{Act: games.ActVersion, Words: "2"}) {
		t.Errorf("told: %+v", acts)
	}
	tb.tell("red")
	if acts := tb.News("red").Acts; len(acts) > 0 {
		t.Errorf("told again: %+v", acts)
	}
}
