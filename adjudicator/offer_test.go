package adjudicator

import (
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest/toy"
	"postrider/store"
)

// An offer reaches the other player at once, whatever he is asked, and his
// orders for the report that he has stay good.
func TestOfferDraw(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	first := c.letters()
	a, b := to(t, first, anna), to(t, first, bob)
	c.answer(a, anna, "offer a draw")
	list := c.letters()
	wantText(t, to(t, list, anna), "You have offered a draw.")
	offer := to(t, list, bob)
	wantLetter(t, "offer", offer)
	// Bob answers the older letter: it is the same report.
	wantOutcome(t, c.answer(b, bob, "decline"), Played, 2)
	list = c.letters()
	wantText(t, to(t, list, anna), "Your offer of a draw was declined.")
	c.answer(a, anna, "resign")
	wantText(t, to(t, c.letters(), anna), "To resign, write the match's code", "resign "+code)
	c.answer(a, anna, "offer draw")
	if second := to(t, c.letters(), bob); second.MessageID == offer.MessageID {
		t.Error("two offers have the same Message-ID")
	}
	c.answer(b, bob, "accept draw")
	list = c.letters()
	wantText(t, to(t, list, anna), "The match is over: nobody has won.", "Drawn by agreement.")
	c.verify(t, code)
}

// A mere "yes" answers an offer where nothing else is asked, and no older letter.
func TestOfferYes(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	first := c.letters()
	a, b := to(t, first, anna), to(t, first, bob)
	c.answer(a, anna, "offer a draw")
	offer := to(t, c.letters(), bob)
	c.answer(offer, bob, "yes please") // he is asked for a card too
	if m := c.state(code); m.State == store.MatchOver {
		t.Fatal("a player who is asked something else agreed to a draw")
	}
	c.letters()
	c.answer(b, bob, example(t, b))
	c.letters()
	c.answer(a, anna, "decline")
	c.letters()
	c.answer(a, anna, "how about a draw?")
	offer = to(t, c.letters(), bob)
	c.answer(offer, bob, "No thanks.")
	wantText(t, to(t, c.letters(), anna), "Your offer of a draw was declined.")
	c.answer(a, anna, "I'd like to offer a draw")
	offer = to(t, c.letters(), bob)
	c.answer(offer, bob, "Yes, please!\nWell played, Anna.")
	wantText(t, to(t, c.letters(), anna), "Drawn by agreement.")
	c.verify(t, code)
}

func TestResign(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	a := to(t, c.letters(), anna)
	c.answer(a, anna, "Thanks for the match, Bob.\nresign "+strings.ToLower(code))
	list := c.letters()
	wantText(t, to(t, list, anna), "The match is over: Bob (Blue) has won.", "Red has resigned.")
	wantText(t, to(t, list, bob), "you have won, Bob!", "Red has resigned.")
	c.verify(t, code)
}

func TestTakeback(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	first := c.letters()
	a, b := to(t, first, anna), to(t, first, bob)
	c.answer(a, anna, example(t, a))
	c.answer(b, bob, example(t, b))
	list := c.letters()
	last := to(t, list, bob)
	c.answer(last, bob, "offer takeback")
	offer := to(t, c.letters(), anna)
	back := "(round 1 of 3, cards, 0 left"
	wantText(t, offer, "Bob (Blue) asks to take back", back, `back to before "The red seat plays a`, "accept takeback", "or let it lapse:")
	c.answer(offer, anna, "accept takeback")
	list = c.letters()
	wantLetter(t, "takeback", to(t, list, anna))
	wantText(t, to(t, list, bob), "your last orders were taken back", back, `back to before "The red seat plays a`)
	if m := c.state(code); len(m.Waiting) != 2 {
		t.Errorf("after the takeback the match waits for %v", m.Waiting)
	}
	// Orders for what was taken back are stale, and the match goes on.
	wantOutcome(t, c.answer(last, bob, example(t, last)), Stale, 1)
	c.letters()
	b = to(t, list, bob)
	wantOutcome(t, c.answer(b, bob, example(t, b)), Played, 1)
}

// The offer of a takeback stands until something falls that it cannot go behind; then
// both are told that it has lapsed.
func TestTakebackLapses(t *testing.T) {
	c := newClub(t, func(o *Options) { o.Titles = games.Titles{"toy": games.Made(toy.New())} })
	code := c.match(3)
	list := c.letters()
	last := map[string]post{anna: to(t, list, anna), bob: to(t, list, bob)}
	write := func(who, text string) {
		t.Helper()
		wantOutcomeOf(t, c.answer(last[who], who, text), Played)
		for _, p := range c.letters() {
			last[p.to] = p
		}
	}
	write(anna, example(t, last[anna]))
	write(bob, example(t, last[bob]))
	first, other := anna, bob
	if c.state(code).Waiting[0] == "blue" {
		first, other = bob, anna
	}
	write(first, "march hill")
	write(first, "offer takeback")
	wantText(t, last[first], "You have offered to take back your last orders", "marches to the hill.\"", "it lapses when something is rolled")
	write(first, "done")
	wantText(t, last[other], "asks to take back the last orders of that side", "(Round 1 of 3, 2 actions left", "marches to the hill.\"", "accept takeback")
	seat := map[string]string{anna: "red", bob: "blue"}[first]
	write(other, "attack "+seat+" at ford")
	wantText(t, last[other], "a takeback has lapsed")
	c.answer(last[other], other, "accept takeback")
	wantText(t, to(t, c.letters(), other), "There is no such offer")
}

// What the shared part says to players is said in words.
func TestSharedFaults(t *testing.T) {
	c := newClub(t)
	c.match(3)
	a := to(t, c.letters(), anna)
	c.answer(a, anna, "undo")
	wantText(t, to(t, c.letters(), anna), "Nothing can be taken back: you have ordered nothing since the round or card play began.")
}

func (c *club) verify(t *testing.T, code string) {
	t.Helper()
	lines, err := c.clerk.Journal(c.now, code, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := games.Verify(func(string) games.Title { return toy.New() }, lines); err != nil {
		t.Error(err)
	}
	c.verified()
}

// A pause, an end and a restart are offered in letters as a draw is, each by its own
// words; the one that lapses because of another is named.
func TestOffersInLetters(t *testing.T) {
	c := clocked(t, bankClock)
	code := c.match(3)
	first := c.letters()
	a, b := to(t, first, anna), to(t, first, bob)
	c.answer(a, anna, "offer a pause until 20 Mar")
	list := c.letters()
	wantText(t, to(t, list, anna), `You have offered a pause "until 20 Mar": the clocks`, `"decline pause" takes it back`)
	wantText(t, to(t, list, bob), `Anna (Red) offers a pause "until 20 Mar"`, "accept pause", "decline pause")
	c.answer(b, bob, "offer end")
	list = c.letters()
	wantText(t, to(t, list, bob), "You have offered an end without a result", `The earlier offer of a pause "until 20 Mar" by Anna (Red) has lapsed by it.`)
	wantText(t, to(t, list, anna), "Bob (Blue) offers an end without a result", `Your earlier offer of a pause "until 20 Mar" has lapsed by it.`)
	c.answer(a, anna, "decline end")
	wantText(t, to(t, c.letters(), bob), "Your offer of an end without a result was declined.")
	c.answer(b, bob, "offer pause")
	c.letters()
	c.answer(a, anna, "accept pause")
	list = c.letters()
	wantText(t, to(t, list, anna), "the clocks of FI1 stand from now on, as agreed")
	wantText(t, to(t, list, bob), "the clocks of FI1 stand from now on, as agreed")
	c.answer(a, anna, "draw?")
	wantText(t, to(t, c.letters(), anna), "Nothing was done", "offer draw")
	c.answer(a, anna, "offer clock blitz")
	wantText(t, to(t, c.letters(), anna), `There is no clock "blitz" to choose. There is: quick.`)
	c.answer(a, anna, "offer restart")
	wantText(t, to(t, c.letters(), bob), "Anna (Red) offers a new beginning: this match would end without a result")
	c.answer(b, bob, "accept restart")
	wantText(t, to(t, c.letters(), anna), "The match is over: nobody has won.", "Ended by agreement, to be begun anew.")
	c.verify(t, code)
}

// What a clock has answered is said to its owner with the answer and the line that comes
// before it next time, and to the other without them.
func TestClockSaid(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	in, err := c.clerk.records().contest(code, games.LoadMatch)
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range []games.Seat{"red", "blue"} {
		in.game.Told(seat)
		if out, err := in.game.TakeDefaults(games.Seats{seat}); err != nil || !out.Done {
			t.Fatalf("%+v, %v", out, err)
		}
	}
	said := func(seat games.Seat) string {
		var list []string
		for _, e := range (words{in}).notes(seat, in.game.News(seat).Notes) {
			list = append(list, e.What+"|"+e.Who+"|"+strings.Join(e.Orders, ",")+"|"+strings.Join(e.Change, ","))
		}
		return strings.Join(list, "\n")
	}
	red, blue := said("red"), said("blue")
	if want := "clock||card 1|standing card: ...\nclock|Bob (Blue)|card|"; red != want {
		t.Errorf("red is told\n%s\nwant\n%s", red, want)
	}
	if want := "clock|Anna (Red)|card|\nclock||card 3|standing card: ..."; blue != want {
		t.Errorf("blue is told\n%s\nwant\n%s", blue, want)
	}
}
