package games_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest/toy"
)

// late has the clock answer for a party, as a daemon does between two messages.
func (t *table) late(seat games.Seat, acts ...games.TimeAct) games.Outcome {
	t.Helper()
	t.load()
	out, err := t.TakeDefaults(t.Party(seat), acts...)
	if err != nil {
		t.Fatal(err)
	}
	if out.Done {
		t.store()
		t.load() // it comes to the same place again
	}
	return out
}

// clocked are the answers of the journal that count and are the clock's.
func (t *table) clocked() string {
	var list []string
	for _, l := range t.lines {
		if l.What == games.LineAnswer && l.From == games.FromClock {
			list = append(list, string(l.Seat)+" "+l.Order)
		}
	}
	return strings.Join(list, ", ")
}

// public are the notes on clocks that a seat is told.
func public(n games.News) (list []games.Note) {
	for _, note := range n.Notes {
		if note.What == games.NoteClock {
			list = append(list, note)
		}
	}
	return list
}

// "The safe default is taken": by the clock, in the journal and before all; the match goes
// on to its next question. Who owned the question is told what it was, the other only that
// it was the clock.
func TestTakeDefaults(t *testing.T) {
	tb := begin(t)
	tb.send("blue", "card 5")
	tb.send("red", "card 6; march hill; march mill") // and is asked whether to press on
	tb.wantAsked("red", "press mill")
	tb.tell("blue")
	out := tb.late("red", games.TimeAct{What: games.TimeExpire, Seat: "red"})
	if !out.Done || tb.clocked() != "red halt mill" {
		t.Fatalf("done %v, answered %q", out.Done, tb.clocked())
	}
	tb.wantAsked("red", "act")
	red, blue := public(tb.News("red")), public(tb.News("blue"))
	if len(red) != 1 || red[0].Seat != "red" || red[0].Kind != "press" || red[0].Order.Verb != "halt" {
		t.Errorf("red is told %+v", red)
	}
	if len(blue) != 1 || blue[0].Seat != "red" || blue[0].Kind != "press" || blue[0].Order.Verb != "" || blue[0].Place != "" {
		t.Errorf("blue is told %+v", blue)
	}
	tb.tell("red")
	tb.tell("blue")
	tb.load()
	if n := len(public(tb.News("red"))) + len(public(tb.News("blue"))); n != 0 {
		t.Errorf("told twice: %d", n)
	}
	// An action phase ends by its default.
	tb.late("red")
	tb.wantAsked("blue", "act")
	// Nobody is asked twice for nothing.
	if out := tb.late("red"); out.Done {
		t.Error("the clock answers for red, who is asked nothing")
	}
	tb.recheckAll()
}

// "Among simultaneous questions it is queued, replaceable and unsaid until all have
// answered."
func TestTakeDefaultsAtOnce(t *testing.T) {
	for _, replaced := range []bool{false, true} {
		tb := begin(t)
		tb.tell("red")
		tb.tell("blue")
		before, length := tb.Digest("blue"), len(tb.lines)
		if out := tb.late("red"); !out.Done || tb.clocked() != "" {
			t.Fatalf("done %v, answered %q", out.Done, tb.clocked())
		}
		if len(tb.lines) != length {
			t.Errorf("%d lines more, and nothing is answered", len(tb.lines)-length)
		}
		n := tb.News("red")
		if len(n.Late) != 1 || n.Late[0].Arg("card") != "1" || len(n.Queued) != 0 || len(n.Asked) != 0 {
			t.Errorf("red is told: late %v, queued %v, asked %v", n.Late, n.Queued, n.Asked)
		}
		if b := tb.News("blue"); tb.Digest("blue") != before || b.New || len(b.Late)+len(b.Notes) > 0 || !slices.Equal(b.Waiting, []games.Seat{"blue"}) {
			t.Errorf("blue is told something: new %v, %v, waiting %v", b.New, b.Notes, b.Waiting)
		}
		tb.undo("red") // does not take it back
		tb.send("red", "cancel all")
		if tb.News("red").Late == nil {
			t.Error("what the clock has taken is dropped by its owner")
		}
		want := "red card 1"
		if replaced {
			tb.send("red", "card 6")
			want = ""
		}
		tb.send("blue", "card 5")
		if tb.clocked() != want {
			t.Errorf("replaced %v: the clock has answered %q, want %q", replaced, tb.clocked(), want)
		}
		notes := len(public(tb.News("red")))
		if told := notes > 0; told == replaced {
			t.Errorf("replaced %v: red is told %d notes", replaced, notes)
		}
		if tb.News("red").Late != nil {
			t.Errorf("replaced %v: something of the clock is left", replaced)
		}
		tb.recheckAll()
	}
}

// When both are late, nobody learns anything before both defaults are taken.
func TestBothLate(t *testing.T) {
	tb := begin(t)
	tb.late("red")
	tb.late("blue")
	if got := tb.clocked(); got != "red card 1, blue card 2" {
		t.Errorf("answered: %q", got)
	}
	if n := len(public(tb.News("red"))); n != 2 {
		t.Errorf("red is told of %d defaults", n)
	}
	tb.recheckAll()
}

// "A default once taken stands": who was late does not undo it. All may agree to take it
// back, and the game master may.
func TestLateStands(t *testing.T) {
	tb := begin(t)
	tb.send("blue", "card 5")
	tb.send("red", "card 6; march hill; march mill")
	tb.late("red")
	if out := tb.undo("red"); out.Undone != 0 || why(out) != "games-undo-nothing clock" {
		t.Errorf("undone: %d, %s", out.Undone, why(out))
	}
	tb.send("red", "march hill")
	if out := tb.undo("red"); out.Undone != 1 {
		t.Errorf("the order after it: undone %d, %s", out.Undone, why(out))
	}
	tb.agree("red", "blue")
	tb.wantAsked("red", "act")
	// A forged undo of it is found.
	lines := slices.Clone(tb.lines)
	for i, l := range lines {
		if l.What == games.LineAnswer && l.From == games.FromClock {
			lines = append(lines[:i+1:i+1], games.Line{N: i + 2, What: games.LineWithdraw, Seat: "red", To: l.N})
			break
		}
	}
	if _, err := games.Recheck(by(tb.title), tb.state, relink(t, lines)); err == nil || !strings.Contains(err.Error(), "no answer of red") {
		t.Errorf("an undo of the clock's answer: %v", err)
	}
}

// What the other takes back has the same question put anew, and it has its own time.
func TestLateReopened(t *testing.T) {
	f := sitFour(t, nil)
	take := func(seat games.Seat) {
		t.Helper()
		if out, err := f.TakeDefaults(games.Seats{seat}); err != nil || !out.Done {
			t.Fatalf("%v, %v", out, err)
		}
		f.reload()
	}
	take("red")
	f.send("blue", "card 5")
	if out, err := f.Undo("blue"); err != nil || !out.Done {
		t.Fatalf("%+v, %v", out, err)
	}
	f.reload()
	if f.News("red").Late == nil {
		t.Error("what the clock has taken is gone because another has taken his own back")
	}
	take("blue")
	take("green")
	if n := len(public(f.News("white"))); n != 0 {
		t.Errorf("white is told of %d defaults before it has answered", n)
	}
	f.send("white", "card 3")
	if n := len(public(f.News("red"))); n != 3 {
		t.Errorf("red is told of %d defaults, want 3", n)
	}
}

// A party of two seats is told once of another's default, and of its own with the order.
func TestLateParty(t *testing.T) {
	f := sitFour(t, nil, games.Seats{"red", "blue"}, games.Seats{"green", "white"})
	if out, err := f.TakeDefaults(f.Party("blue")); err != nil || !out.Done {
		t.Fatalf("%v, %v", out, err)
	}
	f.reload()
	if out, err := f.Take("green", f.Reader("green").Read("green: card 4; white: card 3")); err != nil || !out.Done {
		t.Fatalf("%+v, %v", out, err)
	}
	f.reload()
	if n := public(f.News("green")); len(n) != 2 || n[0].Order.Verb != "" {
		t.Errorf("green and white are told %+v, want of two defaults", n)
	}
	if n := public(f.News("blue")); len(n) != 2 || n[0].Order.Kind == "" {
		t.Errorf("red and blue are told %+v, want of two defaults", n)
	}
}

// A tedious title asks red three times, and blue, then red again, all of one kind, before
// it plays.
type tedious struct{ games.Title }

type nagged struct {
	seat  games.Seat
	place string
}

func (n tedious) Kinds() []games.KindInfo {
	kinds := slices.Clone(n.Title.Kinds())
	for i := range kinds {
		if kinds[i].Kind == "retreat" {
			kinds[i].Phase, kinds[i].Setting = true, games.Must
		}
	}
	return kinds
}

func (n tedious) Play(ref games.Referee, pos games.Position) {
	if pos.(*toy.Position).Round == 1 {
		for _, d := range []nagged{{"red", "ford"}, {"red", "hill"}, {"red", "mill"}, {"blue", "ford"}, {"red", "ford"}} {
			ref.Ask(d)
		}
		ref.AskAll(nagged{"red", "hill"}, nagged{"blue", "hill"})
	}
	n.Title.Play(ref, pos)
}

func (d nagged) About() games.About {
	return games.About{Kind: "retreat", Seat: d.seat, Place: d.place, Rule: "3.4"}
}
func (d nagged) Prompt() games.Text      { return games.T("ask-retreat", "place", d.place) }
func (d nagged) Fits(o games.Order) bool { return true }
func (d nagged) Accept(o games.Order) (games.Answer, *games.Fault) {
	return games.Answer{Order: o}, nil
}
func (d nagged) Default() games.Order            { return games.Order{Kind: "retreat", Verb: "stand"} }
func (d nagged) Sample(r *rand.Rand) games.Order { return d.Default() }
func (d nagged) List() []games.Order             { return []games.Order{d.Default()} }

// "Each kind says whether its default covers one question or the phase": the next questions
// of such a kind are answered too, until another must be asked.
func TestPhase(t *testing.T) {
	tb := sit(t, tedious{fixed{toy.New(), quarrel()}})
	tb.wantAsked("red", "retreat ford")
	tb.late("red")
	if got := tb.clocked(); got != "red retreat stand, red retreat stand, red retreat stand" {
		t.Errorf("answered: %q", got)
	}
	tb.wantAsked("blue", "retreat ford")
	tb.send("blue", "stand")
	tb.wantAsked("red", "retreat ford") // a new question, with time of its own
	tb.late("red")
	// The last is put to both: it is kept, and blue still asked.
	tb.wantAsked("blue", "retreat hill")
	if n := tb.News("red"); len(n.Late) != 1 || len(n.Asked) != 0 {
		t.Errorf("red: late %v, asked %v", n.Late, n.Asked)
	}
	tb.send("blue", "stand")
	if got := strings.Count(tb.clocked(), "red"); got != 5 {
		t.Errorf("the clock has answered %d times: %s", got, tb.clocked())
	}
	tb.recheckAll()
}

// A match is lost by time as by resigning, for a reason of its own; an ally plays on.
func TestForfeit(t *testing.T) {
	for why, want := range map[string]string{games.ForfeitTime: "Red has lost on time.", games.ForfeitClaim: "Red has lost on time, as was claimed."} {
		tb := sit(t, toy.New())
		if _, err := tb.Forfeit(games.Seats{"red"}, "boredom"); err == nil {
			t.Error("a match is lost by boredom")
		}
		tb.load()
		if err := tb.NoteTime(games.TimeAct{What: games.TimeExpire, Seat: "red"}); err != nil {
			t.Fatal(err)
		}
		out, err := tb.Forfeit(games.Seats{"red"}, why)
		if err != nil || !out.Done || out.Stopped != games.AtOver {
			t.Fatalf("%+v, %v", out, err)
		}
		tb.store()
		tb.load()
		n := tb.News("blue")
		if n.Result == nil || n.Result.Winner != "blue" || games.Say(toy.New(), n.Result.Why, "en") != want {
			t.Errorf("the result is %+v, want %s", n.Result, want)
		}
		if v, err := games.Recompute(find, tb.lines); err != nil || v.Result == nil || v.Result.Winner != "blue" || v.Result.Why.Kind != n.Result.Why.Kind {
			t.Errorf("verified: %+v, %v", v.Result, err)
		}
		// Nobody makes a loss by time of a resignation.
		forged := slices.Clone(tb.lines)
		for i := range forged {
			if forged[i].What == games.LineResign {
				forged[i].Act = ""
			}
		}
		if err := games.Verify(find, relink(t, forged)); err == nil || !strings.Contains(err.Error(), "resigned") {
			t.Errorf("forged: %v", err)
		}
	}
	f := sitFour(t, nil)
	out, err := f.Forfeit(games.Seats{"red"}, games.ForfeitTime)
	if err != nil {
		t.Fatal(err)
	}
	wantSeats(t, "vacated", out.Vacated, "red")
	wantSeats(t, "party of the ally", f.Party("blue"), "red", "blue")
	f.reload()
	out, err = f.Forfeit(f.Party("blue"), games.ForfeitTime)
	if err != nil || !f.Over() {
		t.Fatalf("%+v, %v, over %v", out, err, f.Over())
	}
	f.lines = append(f.lines, f.Fresh()...)
	if v := f.verify(); v.Result == nil || v.Result.Winner != "green" {
		t.Errorf("verified: %+v", v.Result)
	}
}

// Digest is that of all a seat may know.
func (t *table) Digest(seat games.Seat) string { return t.News(seat).Digest }
