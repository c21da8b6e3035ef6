package games_test

import (
	"encoding/hex"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// note writes acts of time, as a daemon does between two messages.
func (t *table) note(acts ...games.TimeAct) {
	t.Helper()
	t.load()
	if err := t.NoteTime(acts...); err != nil {
		t.Fatal(err)
	}
	t.store()
}

func charge(seat games.Seat, seconds int) games.TimeAct {
	return games.TimeAct{What: games.TimeCharge, Seat: seat, Seconds: seconds}
}

// timed sends a sheet with what the clock has charged for it.
func (t *table) timed(seat games.Seat, text string, seconds int) games.Outcome {
	t.Helper()
	t.load()
	sheet := games.ReadSheet(t.title, text, nil)
	sheet.Time = []games.TimeAct{charge(seat, seconds)}
	out, err := t.Take(seat, sheet)
	if err != nil {
		t.Fatal(err)
	}
	t.store()
	return out
}

// banks are the sums of both banks just before a line, 0 for now.
func (t *table) banks(line int) [2]int {
	if line == 0 {
		line = len(t.lines) + 1
	}
	c := games.ClockAt(t.lines, line)
	return [2]int{c.Seconds + c.Banks["red"].Sum(), c.Seconds + c.Banks["blue"].Sum()}
}

func (t *table) wantBanks(red, blue int) {
	t.Helper()
	if got := t.banks(0); got != [2]int{red, blue} {
		t.Errorf("the banks are %v, want %d and %d", got, red, blue)
	}
}

// Acts of time change nothing of the play, and the journal with them verifies without a
// clock. "Undo, takeback and rollback restore the banks of all parties to that point."
func TestBanks(t *testing.T) {
	tb := begin(t)
	tb.note(games.TimeAct{What: games.TimeClock, Words: "slow", Seconds: 1000})
	tb.wantBanks(1000, 1000)
	tb.timed("blue", "card 5", 10) // waits for red
	tb.wantBanks(1000, 1000)
	tb.note(charge("blue", 10)) // so it is charged by itself
	if out := tb.timed("red", "card 6", 20); !out.Timed {
		t.Error("what red has answered is not charged")
	}
	tb.wantBanks(980, 990)
	tb.note(games.TimeAct{What: games.TimeGain, Seat: "red", Seconds: 5}, games.TimeAct{What: games.TimePause},
		games.TimeAct{What: games.TimeAway, Seat: "blue"}, games.TimeAct{What: games.TimeGive, Seat: "blue", By: "red", Seconds: 100})
	tb.wantBanks(985, 1090)
	tb.timed("red", "march hill", 30)
	tb.note(games.TimeAct{What: games.TimeGain, Seat: "red", Seconds: 5})
	tb.wantBanks(960, 1090)
	tb.timed("red", "march hill", 40)
	tb.note(games.TimeAct{What: games.TimeGain, Seat: "red", Seconds: 5}, charge("blue", 1))
	tb.wantBanks(925, 1089)

	// What red has thought before it stays charged, what came after is as it was.
	out := tb.undo("red")
	if out.Undone != 2 || out.BackTo == 0 || tb.WentBack() != out.BackTo {
		t.Fatalf("undone %d, back to line %d, %d: %s", out.Undone, out.BackTo, tb.WentBack(), why(out))
	}
	tb.wantBanks(985-30, 1090)
	if got := tb.banks(out.BackTo); got != tb.banks(0) {
		t.Errorf("at the line it went back to the banks were %v, now %v", got, tb.banks(0))
	}
	tb.recheckAll()

	tb.timed("red", "march hill", 7)
	tb.note(charge("blue", 3))
	tb.agree("red", "blue")
	tb.wantBanks(985-30-7, 1090)

	// A rollback goes to the last checkpoint, behind which the clock was set: all is as it
	// was then.
	tb.note(charge("red", 100))
	tb.rollback(0, false)
	tb.wantBanks(1000, 1000)
	if tb.Match.WentBack() == 0 {
		t.Error("a rollback does not say where it went back to")
	}
	// Another clock begins anew, and an older line knows no more of the old one.
	tb.note(charge("red", 9), games.TimeAct{What: games.TimeClock, Words: "fast-2", Seconds: 50}, charge("blue", 4))
	tb.wantBanks(50, 46)
	if got := tb.banks(5); got != [2]int{50, 50} {
		t.Errorf("before the clock was set the banks are %v", got)
	}
	tb.recheckAll()
	tb.send("red", "resign T1")
	if err := games.Verify(by(tb.title), tb.lines); err != nil {
		t.Error(err)
	}
	if err := tb.NoteTime(charge("red", 1)); err == nil || !strings.Contains(err.Error(), "over") {
		t.Errorf("time in a match that is over: %v", err)
	}
}

// A sheet that comes back, or answers nothing, is charged nothing.
func TestTimeOfNothing(t *testing.T) {
	tb := begin(t)
	tb.note(games.TimeAct{What: games.TimeClock, Words: "slow", Seconds: 1000})
	length := len(tb.lines)
	if out := tb.timed("red", "card 3", 10); out.Done || out.Timed || len(tb.lines) != length {
		t.Errorf("returned: %v %v, %d lines more", out.Done, out.Timed, len(tb.lines)-length)
	}
	if out := tb.timed("red", "luck my horse", 10); !out.Done || out.Timed {
		t.Errorf("luck: %v %v", out.Done, out.Timed)
	}
	tb.wantBanks(1000, 1000)
}

// Acts of time have a form, and hold no address, token or instant.
func TestTimeForms(t *testing.T) {
	tb := begin(t)
	of := gametest.Seed(2)
	seed := hex.EncodeToString(of[:])
	for _, c := range []struct {
		act games.TimeAct
		ok  bool
	}{
		{charge("red", 60), true},
		{charge("", 60), false},
		{charge("green", 60), false},
		{charge("red", 0), false},
		{charge("red", -5), false},
		{charge("red", games.MaxTime), true},
		{charge("red", games.MaxTime+1), false},
		{games.TimeAct{What: "sleep", Seat: "red"}, false},
		{games.TimeAct{What: games.TimePause}, true},
		{games.TimeAct{What: games.TimePause, Seat: "red", Words: "bounce"}, true},
		{games.TimeAct{What: games.TimeResume, By: "blue"}, true},
		{games.TimeAct{What: games.TimePause, Words: "anna@example.org"}, false},
		{games.TimeAct{What: games.TimePause, Words: "2026-01-03T18:00:00Z"}, false},
		{games.TimeAct{What: games.TimeAway, Seat: "red", Seconds: 5}, false},
		{games.TimeAct{What: games.TimeGive, Seat: "red", Seconds: 5}, true}, // by the game master
		{games.TimeAct{What: games.TimeGive, By: "red", Seconds: 5}, false},
		{games.TimeAct{What: games.TimeGive, Seat: "red", By: "blue", Seconds: 5}, true},
		{games.TimeAct{What: games.TimeClaim, Seat: "red", By: "blue"}, true},
		{games.TimeAct{What: games.TimeClock, Words: "slow"}, true},
		{games.TimeAct{What: games.TimeClock, Words: strings.Repeat("x", games.MaxTimeWords+1)}, false},
	} {
		tb.load()
		err := tb.NoteTime(c.act)
		if (err == nil) != c.ok {
			t.Errorf("%+v: %v, want %v", c.act, err, c.ok)
		}
		// What a journal says that was never written is found.
		l := games.Line{N: len(tb.lines) + 1, What: games.LineTime, Act: string(c.act.What), Seat: c.act.Seat, By: c.act.By, Seconds: c.act.Seconds,
			Words: c.act.Words}
		lines := relink(t, append(tb.lines[:len(tb.lines):len(tb.lines)], l,
			games.Line{N: l.N + 1, What: games.LineGM, Act: games.ActEnd}, games.Line{N: l.N + 2, What: games.LineSeed, Seed: seed}))
		if err := games.Verify(by(tb.title), lines); (err == nil) != c.ok {
			t.Errorf("in a journal %+v: %v, want %v", c.act, err, c.ok)
		}
	}
}
