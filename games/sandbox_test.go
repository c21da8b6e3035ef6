package games_test

import (
	"bytes"
	"encoding/hex"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/gametest/toy"
)

// box is a sandbox of a seat's party, as its state and its journal are kept.
func (t *table) box(seat games.Seat, seed uint64) (*games.Match, string, []games.Line) {
	t.Helper()
	m, err := games.Sandbox(t.Match, t.Party(seat), "BOX", gametest.Seed(seed), gametest.Rand(seed))
	if err != nil {
		t.Fatal(err)
	}
	return m, string(m.State()), m.Fresh()
}

// A sandbox begins at the last checkpoint as its player may believe it to be: his hand is
// his own, that of the other is dealt anew; and nothing else of the match is in it.
func TestSandbox(t *testing.T) {
	tb := begin(t)
	tb.send("blue", "standing retreat: to mill\nluck a horseshoe\ncard 5")
	tb.send("red", "standing retreat: to hill")
	before := string(tb.State())
	m, state, lines := tb.box("red", 3)
	if string(tb.State()) != before {
		t.Error("the match has changed")
	}
	if !m.Sandbox() || tb.Sandbox() {
		t.Errorf("sandboxes: %v, want true; the match itself: %v", m.Sandbox(), tb.Sandbox())
	}
	if lines[0].What != games.LineStart || lines[0].Act != "sandbox" || lines[0].Base == nil || lines[0].Match != "BOX" {
		t.Errorf("it begins with %+v", lines[0])
	}
	of := gametest.Seed(2)
	for _, hidden := range []string{"retreat", "horseshoe", "T1", hex.EncodeToString(of[:])} {
		if strings.Contains(state, hidden) {
			t.Errorf("it holds %q", hidden)
		}
	}
	if n := m.News("red"); !strings.Contains(n.View.Status("en"), "1, 4 and 6") {
		t.Errorf("red holds %s", n.View.Status("en"))
	}
	hands := map[string]bool{}
	for seed := range uint64(40) {
		other, _, _ := tb.box("red", seed)
		hands[other.News("blue").View.Status("en")] = true
	}
	if len(hands) < 10 {
		t.Errorf("in 40 sandboxes blue has %d hands", len(hands))
	}
	for _, bad := range []string{"", "T1"} {
		if _, err := games.Sandbox(tb.Match, games.Seats{"red"}, bad, gametest.Seed(1), gametest.Rand(1)); err == nil {
			t.Errorf("a sandbox with the code %q", bad)
		}
	}
}

// Of two matches that its player cannot tell apart he gets the same sandbox, byte for byte,
// whatever their seeds, and whatever others have said in them.
func TestSandboxOfTwins(t *testing.T) {
	p, q := quarrel(), quarrel()
	p.Hands[1], p.Decks[1] = []int{1, 4, 6}, []int{2, 3, 5} // of blue
	q.Decks[1] = []int{1, 4, 6}
	one := sit(t, fixed{toy.New(), q})
	m, err := games.NewMatch(fixed{toy.New(), p}, games.Setup{Code: "OTHER", Title: "toy", Scenario: "short", Seed: gametest.Seed(9)})
	if err != nil {
		t.Fatal(err)
	}
	other := &table{T: t, title: fixed{toy.New(), p}, Match: m}
	other.store()
	other.send("blue", "standing retreat: to mill\ncard 6")
	_, first, lines := one.box("red", 5)
	_, second, others := other.box("red", 5)
	if first != second {
		t.Errorf("states:\n%s\n%s", first, second)
	}
	var a, b bytes.Buffer
	if games.WriteJournal(&a, lines) != nil || games.WriteJournal(&b, others) != nil || a.String() != b.String() {
		t.Errorf("journals:\n%s\n%s", a.String(), b.String())
	}
}

// A sandbox is played, taken back, loaded, ended and verified as any match; a match that
// is none does not begin where it likes.
func TestSandboxIsPlayed(t *testing.T) {
	tb := begin(t)
	m, state, lines := tb.box("red", 3)
	box := &table{T: t, title: tb.title, Match: m, state: []byte(state), lines: lines}
	for !box.Over() {
		box.load()
		waits := box.Waiting()[0]
		d := box.News(waits).Asked[0]
		if out, err := box.Take(waits, games.BotSheet(box.title, d.Default())); err != nil || !out.Done {
			t.Fatalf("%+v, %v", out, err)
		}
		box.store()
		if marks := games.Checkpoints(box.lines); len(marks) == 2 && len(box.lines) < 30 {
			box.rollback(1, false) // to its own beginning, once
			box.recheckAll()
		}
		if len(box.lines) > 300 {
			t.Fatal("it does not end")
		}
	}
	v, err := games.Recompute(by(tb.title), box.lines)
	if err != nil || !v.Sandbox || v.Result == nil {
		t.Errorf("verified: %+v, %v", v, err)
	}
	forged := append([]games.Line(nil), box.lines...)
	forged[0].Act = ""
	if err := games.Verify(by(tb.title), relink(t, forged)); err == nil || !strings.Contains(err.Error(), "no sandbox") {
		t.Errorf("a match that begins where it likes: %v", err)
	}
}
