package games_test

import (
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/gametest/toy"
	"postrider/games/gametest/variant"
)

// A four is a match of four seats in two sides, whose hands are known: red, blue,
// green and white act in this order if each plays its first card.
type four struct {
	*testing.T
	title games.Title
	*games.Match
	lines []games.Line
	bots  []games.Seat
}

func sitFour(t *testing.T, bots []games.Seat, parties ...games.Seats) *four {
	t.Helper()
	pos, err := variant.NewAllies().Setup(variant.Four, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*toy.Position)
	p.Hands = [][]int{{1, 4, 6}, {2, 3, 5}, {1, 3, 4}, {1, 2, 3}}
	f := &four{T: t, title: fixed{variant.NewAllies(), p}, bots: bots}
	setup := games.Setup{Code: "T1", Title: "toy", Scenario: variant.Four, Seed: gametest.Seed(2), Parties: parties}
	f.Match, err = games.NewMatch(f.title, setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, party := range f.Parties() {
		f.Told(party[0])
	}
	f.reload()
	return f
}

// reload stores the match and loads it again.
func (f *four) reload() {
	f.Helper()
	f.lines = append(f.lines, f.Fresh()...)
	m, err := games.LoadMatch(f.title, f.State(), f.lines[f.Base()-1:])
	if err != nil {
		f.Fatal(err)
	}
	m.SetJournal(func() ([]games.Line, error) { return f.lines, nil })
	for _, seat := range f.bots {
		m.SetBot(seat, true)
	}
	f.Match = m
}

// send plays a sheet, as the party of a seat types it.
func (f *four) send(seat games.Seat, text string) games.Outcome {
	f.Helper()
	out, err := f.Take(seat, f.Reader(seat).Read(text))
	if err != nil {
		f.Fatal(err)
	}
	if !out.Done {
		f.Fatalf("%s: %q came back: %+v", seat, text, out.Faults)
	}
	if f.Told(seat); !f.Over() {
		f.reload()
	} else {
		f.lines = append(f.lines, f.Fresh()...)
	}
	return out
}

// cards has all play their first cards.
func (f *four) cards() {
	f.Helper()
	for seat, card := range map[games.Seat]string{"red": "6", "blue": "5", "green": "4", "white": "3"} {
		text := string(seat) + ": card " + card
		if len(f.Party(seat)) == 1 {
			_, text, _ = strings.Cut(text, ": ")
		}
		f.send(seat, text)
	}
}

func (f *four) verify() games.Verified {
	f.Helper()
	v, err := games.Recompute(func(string) games.Title { return f.title }, f.lines)
	if err != nil {
		f.Error(err)
	}
	return v
}

func wantSeats[T ~[]games.Seat](t *testing.T, what string, got T, want ...games.Seat) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// A party takes back what it has ordered for any of its seats, and the journal says
// whose it was.
func TestPartyUndoVerifies(t *testing.T) {
	f := sitFour(t, nil, games.Seats{"red", "blue"})
	f.cards()
	f.send("blue", "red: march hill; red: done; blue: march hill")
	out, err := f.Undo("red")
	if err != nil || out.Undone != 3 {
		t.Fatalf("%d answers are taken back of 3: %v %v", out.Undone, out.Faults, err)
	}
	f.reload()
	f.send("red", "resign T1")
	if v := f.verify(); v.Result == nil || v.Result.Winner != "green" {
		t.Errorf("the result is %+v, want that the side of green has won", v.Result)
	}
}

// Who resigns leaves his seat to his ally, who plays both from then on; when nobody of
// a side is left, the other has won.
func TestResignToAlly(t *testing.T) {
	f := sitFour(t, nil)
	f.send("red", "card 6; standing retreat to hill; auto press")
	f.send("blue", "standing retreat to mill; ask retreat")
	f.send("green", "offer draw")
	out := f.send("red", "resign T1")
	if f.Over() || out.Stopped != games.AtOther {
		t.Fatalf("over %v, stopped %q", f.Over(), out.Stopped)
	}
	wantSeats(t, "vacated", out.Vacated, "red")
	wantSeats(t, "the party of red", f.Party("red"), "red", "blue")
	n := f.News("blue")
	wantSeats(t, "waited for", n.Waiting, "blue", "green", "white")
	if n.Offer != nil {
		t.Error("an offer that red has not seen to its end is open still")
	}
	var kept []string
	for _, o := range append(n.Queued, n.Standing...) {
		kept = append(kept, o.Line(f.title))
	}
	if got, want := strings.Join(kept, "; "), "red: card 6; red: retreat to hill; blue: retreat to mill"; got != want {
		t.Errorf("kept are %q, want %q", got, want)
	}
	if set := f.Settings("red", true); len(set) != 1 || set[0].Kind != toy.Retreat {
		t.Errorf("the settings of red are not those of blue: %+v", set)
	}
	f.cards()
	f.send("blue", "red: march hill; red: done; blue: done")
	if out := f.send("blue", "resign T1"); !f.Over() || out.Vacated != nil {
		t.Fatalf("nobody is left of the side, and the match goes on: %+v", out)
	}
	v := f.verify()
	if v.Result == nil || v.Result.Winner != "green" {
		t.Errorf("the result is %+v, want that the side of green has won", v.Result)
	}
	if got, want := games.Say(f.title, v.Result.Why, "en"), "Red and blue have resigned."; got != want {
		t.Errorf("it is said %q, want %q", got, want)
	}
	// Nobody can put it into a journal that the side of red has lost while blue plays.
	lines := slices.Clone(f.lines)
	for i := range lines {
		if lines[i].What == games.LineResign && lines[i].By == "" {
			lines[i].By = "blue"
		}
	}
	err := games.Verify(func(string) games.Title { return f.title }, relink(t, lines))
	if err == nil || !strings.Contains(err.Error(), "resigned") {
		t.Errorf("a side that has lost with a person left: %v", err)
	}
}

// The ally's report has the number that follows his last, and what he sends in answer to
// an older one is in time unless he is asked something else.
func TestResignReports(t *testing.T) {
	f := sitFour(t, nil)
	f.send("red", "card 6")
	f.send("blue", "standing retreat to hill") // report 1 still: nothing new
	was := f.Report("blue")
	f.send("red", "resign T1")
	if got := f.Told("blue"); got != was {
		t.Errorf("blue gets report %d after %d, and is asked nothing new", got, was)
	}
	if !f.Answers("blue", was) || !f.Answers("red", was) {
		t.Error("an answer to the last report is stale")
	}
	if f.Report("red") != was {
		t.Errorf("report %d of red, %d of blue", f.Report("red"), was)
	}
}

// The program is no person: a side that it is left alone with has lost.
func TestResignLeavesProgram(t *testing.T) {
	f := sitFour(t, []games.Seat{"blue"})
	f.send("red", "resign T1")
	if v := f.verify(); !f.Over() || v.Result == nil || v.Result.Winner != "green" {
		t.Errorf("over %v: %+v", f.Over(), v.Result)
	}
}

// Where each seat is a side, that of who is left wins if he is the only one.
func TestResignOfThree(t *testing.T) {
	for _, c := range []struct {
		parties []games.Seats
		want    games.Seat
	}{{[]games.Seats{{"red", "blue"}}, "green"}, {nil, ""}} {
		m, err := games.NewMatch(toy.New(), games.Setup{Code: "T1", Title: "toy", Scenario: "three", Parties: c.parties})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Take("blue", m.Reader("blue").Read("resign T1")); err != nil {
			t.Fatal(err)
		}
		v, err := games.Recompute(find, m.Fresh())
		if err != nil || v.Result == nil || v.Result.Winner != c.want {
			t.Errorf("%v: %+v, %v; want that %q has won", c.parties, v.Result, err, c.want)
		}
	}
}

// A seat is given to an ally, and from him to somebody else.
func TestJoin(t *testing.T) {
	f := sitFour(t, nil)
	f.send("white", "card 3")
	if err := f.Join("white", "red", false); err == nil {
		t.Error("an enemy takes a seat")
	}
	if err := f.Join("white", "green", false); err != nil {
		t.Fatal(err)
	}
	f.reload()
	wantSeats(t, "the party of green", f.Party("green"), "green", "white")
	f.cards()
	f.send("red", "done")
	f.send("blue", "done")
	f.send("green", "green: march hill; green: done; white: march hill")
	if out, err := f.Undo("green"); err != nil || out.Undone != 3 {
		t.Fatalf("%+v, %v", out, err)
	}
	f.reload()
	if err := f.Replace("white", 0, false); err != nil {
		t.Fatal(err)
	}
	f.reload()
	wantSeats(t, "the party of green", f.Party("green"), "green")
	f.send("white", "resign T1")
	wantSeats(t, "the party of green", f.Party("green"), "green", "white")
	f.send("red", "offer draw")
	f.send("green", "accept draw")
	if f.Over() {
		t.Fatal("a draw is agreed that blue was not asked for")
	}
	f.send("blue", "accept")
	if v := f.verify(); v.Result == nil || v.Result.Why.Kind != "games-draw" {
		t.Errorf("%+v", v.Result)
	}
}

// One refusal is enough, and an offer says who has accepted it.
func TestOfferOfFour(t *testing.T) {
	f := sitFour(t, nil, games.Seats{"green", "white"})
	f.send("blue", "offer draw")
	f.send("white", "accept draw")
	o := f.News("red").Offer
	if o == nil || o.By != "blue" {
		t.Fatalf("open is %+v", o)
	}
	wantSeats(t, "accepted by", o.Accepted, "green", "white")
	f.send("blue", "offer draw") // again: who has agreed has agreed
	if o := f.News("red").Offer; o == nil || len(o.Accepted) != 2 {
		t.Errorf("offered twice, open is %+v", o)
	}
	f.send("red", "decline draw")
	if o := f.News("blue").Offer; o != nil || f.Over() {
		t.Errorf("open is %+v, over %v", o, f.Over())
	}
}
