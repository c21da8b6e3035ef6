package games_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/gametest/toy"
	"postrider/games/gametest/variant"
)

// rollback takes the match of a table back.
func (t *table) rollback(line int, newDice bool) {
	t.Helper()
	m, err := games.Rollback(t.title, t.state, t.lines, line, newDice)
	if err != nil {
		t.Fatal(err)
	}
	t.Match = m
	t.store()
}

// recheck recomputes the match of a table as it is kept.
func (t *table) recheck() {
	t.Helper()
	v, err := games.Recheck(find, t.state, t.lines)
	if err != nil || len(v.Skipped) > 0 {
		t.Fatalf("after %d lines: %v, skipped %v", len(t.lines), err, v.Skipped)
	}
}

// rounds plays whole rounds by default orders, attacks where there are any, and
// returns the dice and cards since.
func (t *table) rounds(n int) []int {
	t.Helper()
	from := len(t.lines)
	for ; n > 0; n-- {
		for base := t.Base(); t.Base() == base && !t.Over(); {
			seat := t.News("red").Waiting[0]
			d := t.News(seat).Asked[0]
			o := d.Default()
			for _, listed := range d.List() {
				if listed.Verb == "attack" {
					o = listed
					break
				}
			}
			t.send(seat, t.title.Format(o))
		}
	}
	var values []int
	for _, l := range t.lines[from:] {
		if l.What == games.LineRoll || l.What == games.LineDraw {
			values = append(values, l.Values...)
		}
	}
	return values
}

// long is a match of the toy with many rounds.
func long(t *testing.T, rounds string) *table {
	t.Helper()
	m, err := games.NewMatch(toy.New(), games.Setup{Code: "T1", Title: "toy", Scenario: "short",
		Options: map[string]string{"rounds": rounds}, Seed: gametest.Seed(2)})
	if err != nil {
		t.Fatal(err)
	}
	tb := &table{T: t, title: toy.New(), Match: m}
	tb.store()
	return tb
}

// A match can be taken back to every checkpoint that counts, and the dice fall
// as they fell, or new ones.
func TestRollbackFurther(t *testing.T) {
	for _, c := range []struct {
		name    string
		back    int // checkpoints before the last
		newDice bool
	}{
		{"to the one before", 1, false},
		{"to the one before, new dice", 1, true},
		{"to the beginning", 4, false},
		{"to the beginning, new dice", 4, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			tb := long(t, "9")
			tb.send("red", "standing retreat to hill")
			var fell [][]int
			for range 4 {
				fell = append(fell, tb.rounds(1))
			}
			all := games.Checkpoints(tb.lines)
			if len(all) != 5 || all[0] != 1 {
				t.Fatalf("checkpoints %v, want the beginning and one after each of four rounds", all)
			}
			number := tb.Report("red")
			line := all[4-c.back]
			tb.rollback(line, c.newDice)
			tb.recheck()
			if got := games.Checkpoints(tb.lines); !slices.Equal(got, all[:5-c.back]) {
				t.Errorf("checkpoints that are left: %v, before %v", got, all)
			}
			n := tb.News("red")
			if !n.New || len(n.Asked) != 1 || len(n.Standing) != 1 || len(n.Events) == 0 && c.back < 4 {
				t.Errorf("red is asked %v and told %d events, with standing orders %v", n.Asked, len(n.Events), n.Standing)
			}
			tb.tell("red")
			tb.tell("blue")
			if tb.Report("red") != number+1 {
				t.Errorf("red's report is %d after %d", tb.Report("red"), number)
			}
			again := tb.rounds(1)
			if slices.Equal(again, fell[4-c.back]) == c.newDice {
				t.Errorf("dice were %v and are %v", fell[4-c.back], again)
			}
			tb.recheck()
			tb.rounds(9)
			if err := games.Verify(find, tb.lines); err != nil {
				t.Error(err)
			}
			tb.recheck()
		})
	}
}

// That the match was taken back is news to every seat, also to one that is asked
// nothing: what it sends in answer to an older report is out of date.
func TestRollbackIsNews(t *testing.T) {
	tb := bids(t)
	tb.take("red", "bid no")
	tb.rollback(0, false)
	for _, seat := range tb.Seats() {
		number := tb.Report(seat)
		if !tb.News(seat).New {
			t.Errorf("nothing is new for %s", seat)
		}
		tb.tell(seat)
		tb.tell(seat)
		if tb.Report(seat) != number+1 {
			t.Errorf("%s has report %d after %d", seat, tb.Report(seat), number)
		}
	}
}

// A line between two checkpoints means the one before it, and one that was
// taken back is passed over.
func TestRollbackLine(t *testing.T) {
	tb := long(t, "9")
	tb.rounds(3)
	all := games.Checkpoints(tb.lines)
	tb.rollback(all[2]+1, false)
	if got := tb.lines[len(tb.lines)-1]; !slices.Equal(games.Checkpoints(tb.lines), all[:3]) {
		t.Errorf("back to line %d: %+v", all[2]+1, got)
	}
	tb.rounds(1)
	now := games.Checkpoints(tb.lines)
	tb.rollback(all[3], false) // taken back: the one before it
	if got := games.Checkpoints(tb.lines); !slices.Equal(got, now[:3]) {
		t.Errorf("back to line %d, which does not count: %v, want %v", all[3], got, now[:3])
	}
	tb.recheck()
	for _, line := range []int{-1, len(tb.lines) + 1} {
		_, err := games.Rollback(tb.title, tb.state, tb.lines, line, false)
		if err == nil || !strings.Contains(err.Error(), "has the lines 1 to") {
			t.Errorf("back to line %d: %v", line, err)
		}
	}
}

// New dice are new: an epoch whose dice somebody has seen never comes again.
func TestRollbackEpochs(t *testing.T) {
	tb := long(t, "9")
	first := tb.rounds(1)
	tb.rounds(1)
	all := games.Checkpoints(tb.lines)
	tb.rollback(all[1], true) // epoch 1
	second := tb.rounds(1)
	tb.rollback(all[0], false) // before that: epoch 0
	if again := tb.rounds(1); !slices.Equal(first, again) {
		t.Errorf("the first round's dice were %v and are %v", first, again)
	}
	tb.rollback(0, true)
	if l := tb.lines[slices.IndexFunc(tb.lines, func(l games.Line) bool { return l.What == games.LineGM && l.Epoch > 1 })]; l.Epoch != 2 {
		t.Errorf("new dice after epoch 1 are of epoch %d", l.Epoch)
	}
	if third := tb.rounds(1); slices.Equal(second, third) {
		t.Errorf("new dice fell before: %v", third)
	}
	tb.recheck()
	forged := slices.Clone(tb.lines)
	i := slices.IndexFunc(forged, func(l games.Line) bool { return l.What == games.LineGM && l.Epoch == 2 })
	forged[i].Epoch = 1
	if _, err := games.Recheck(find, tb.state, relink(t, forged)); err == nil || !strings.Contains(err.Error(), "epoch 1") {
		t.Errorf("an epoch that was used before: %v", err)
	}
	tb.rounds(9)
	if err := games.Verify(find, tb.lines); err != nil {
		t.Error(err)
	}
}

// Rules that have changed since can take a match back to its last checkpoint,
// and further only if they play what leads there alike.
func TestRollbackOtherRules(t *testing.T) {
	tb := long(t, "9")
	tb.rounds(3)
	all := games.Checkpoints(tb.lines)
	other := variant.New("2", variant.Label)
	if _, err := games.Rollback(other, tb.state, tb.lines, 0, false); err != nil {
		t.Error(err)
	}
	if _, err := games.Rollback(other, tb.state, tb.lines, all[2], false); err == nil ||
		!strings.Contains(err.Error(), "only to its last checkpoint") {
		t.Errorf("to an earlier one: %v", err)
	}
	if _, err := games.Rollback(variant.New("2", ""), tb.state, tb.lines, all[2], false); err != nil {
		t.Errorf("rules of another version that play alike: %v", err)
	}
}

// Whatever is played, said, undone and taken back: the match can be loaded,
// stands where its journal leads, and verifies.
func TestRollbackRandom(t *testing.T) {
	backs := 0
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 5))
		tb := long(t, "4")
		for range 60 {
			if tb.Over() {
				break
			}
			seat := tb.News("red").Waiting[0]
			switch r.IntN(12) {
			case 0:
				tb.rollback(r.IntN(len(tb.lines)+1), r.IntN(2) == 0)
				backs++
			case 1:
				tb.send(seat, "luck "+string(rune('a'+r.IntN(26))))
			case 2:
				tb.undo(seat)
			case 3:
				var l games.Line
				var err error
				if tb.state, l, err = games.AddRemark(tb.state, games.Remark{Act: games.ActHold, Words: "tea"}, r.IntN(2) == 0); err != nil {
					t.Fatal(err)
				}
				tb.lines = append(tb.lines, l)
				tb.load()
			default:
				tb.send(seat, tb.title.Format(tb.News(seat).Asked[0].Sample(r)))
			}
			tb.recheck()
		}
		if tb.Over() {
			if err := games.Verify(find, tb.lines); err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
		}
	}
	if backs < 10 {
		t.Errorf("only %d rollbacks", backs)
	}
}

// What is kept is checked against the journal.
func TestRecheckDamage(t *testing.T) {
	tb := long(t, "9")
	tb.rounds(2)
	tb.send("red", tb.title.Format(tb.News("red").Asked[0].Default()))
	tb.recheck()
	earlier := long(t, "9")
	earlier.rounds(2)
	for _, c := range []struct {
		name, old, new, why string
	}{
		{"another round", `"Round":3`, `"Round":2`, "not that of the checkpoint"},
		{"another seed", `"seed":"`, `"seed":"0000`, "seed"},
		{"another place", `"asked":[{"seat":"`, `"asked":[{"seat":"x`, "questions"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !bytes.Contains(tb.state, []byte(c.old)) {
				t.Fatalf("the state has no %s", c.old)
			}
			state := bytes.Replace(tb.state, []byte(c.old), []byte(c.new), 1)
			if _, err := games.Recheck(find, state, tb.lines); err == nil || !strings.Contains(err.Error(), c.why) {
				t.Errorf("got %v, want ...%s...", err, c.why)
			}
		})
	}
	if _, err := games.Recheck(find, earlier.state, tb.lines); err == nil || !strings.Contains(err.Error(), "the state belongs to line") {
		t.Errorf("the state of an earlier line: %v", err)
	}
	if _, err := games.Recheck(find, tb.state, tb.lines[:len(tb.lines)-1]); err == nil {
		t.Error("a journal that lacks its last line")
	}
}

// A remark is told to all seats once, in their next news, and plays no part.
func TestRemark(t *testing.T) {
	tb := long(t, "3")
	looked := games.Remark{Act: games.ActSecrets, Words: "journal"}
	remark := func(r games.Remark, tell bool) {
		t.Helper()
		state, l, err := games.AddRemark(tb.state, r, tell)
		if err != nil {
			t.Fatal(err)
		}
		tb.state, tb.lines = state, append(tb.lines, l)
		tb.load()
	}
	remark(looked, true)
	remark(looked, true) // said once
	remark(games.Remark{Act: games.ActResume}, false)
	for _, seat := range tb.Seats() {
		if acts := tb.News(seat).Acts; len(acts) != 1 || acts[0] != looked {
			t.Errorf("%s is told %v", seat, acts)
		}
		tb.tell(seat)
		if acts := tb.News(seat).Acts; len(acts) != 0 {
			t.Errorf("%s is told again: %v", seat, acts)
		}
	}
	tb.load()
	tb.Remark(looked, true)
	tb.store()
	for !tb.Over() {
		tb.rounds(1)
	}
	if err := games.Verify(find, tb.lines); err != nil {
		t.Error(err)
	}
	if _, _, err := games.AddRemark(tb.state, looked, false); err == nil {
		t.Error("a remark after the end")
	}
}
