package adjudicator

import (
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/gametest/toy"
	"postrider/store"
)

// threeSeats sets up a match of three seats, of which Anna holds two, in a club
// that has none yet.
func (c *club) threeSeats() map[string]post {
	c.t.Helper()
	seed := games.Seed{7}
	_, err := c.clerk.NewMatch(c.t.Context(), c.now, NewMatch{
		Title: "toy", Scenario: "three", Options: map[string]string{"rounds": "3"}, Seed: &seed,
		Seats: map[games.Seat]Person{"red": {Name: "Anna", Address: anna}, "blue": {Name: "Anna", Address: anna}, "green": {Name: "Bob", Address: bob}},
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return c.mail(map[string]post{})
}

// mail takes the letters that are there, one to each reader.
func (c *club) mail(last map[string]post) map[string]post {
	c.t.Helper()
	seen := map[string]bool{}
	for _, p := range c.letters() {
		if seen[p.to] {
			c.t.Errorf("a second letter to %s:\n%s", p.to, p.text)
		}
		seen[p.to], last[p.to] = true, p
	}
	return last
}

// cardsOf are examples of what a letter says to play a card of a seat's.
func cardsOf(t *testing.T, p post, seat string) []string {
	t.Helper()
	var list []string
	for _, o := range examples(p) {
		if strings.HasPrefix(o, seat+": card") {
			list = append(list, o)
		}
	}
	if len(list) == 0 {
		t.Fatalf("no card of %s may be played:\n%s", seat, p.text)
	}
	return list
}

// One person with two of three seats gets one report with what both may know, and
// answers for both with one sheet.
func TestParty(t *testing.T) {
	c := newClub(t)
	last := c.threeSeats()
	first := last[anna]
	wantText(t, first, "You are Red, Blue", "Red: Choose a card.", "Blue: Choose a card.")
	if n := strings.Count(first.text, "The green seat draws a card."); n != 3 {
		t.Errorf("green's 3 cards are told %d times", n)
	}
	if want := "[FI1] Toy for three: Anna - Bob"; first.Subject != want {
		t.Errorf("subject %q, want %q", first.Subject, want)
	}
	if n := strings.Count(first.text, "Bob (Green)"); n == 0 || strings.Contains(first.text, "Anna (") {
		t.Errorf("who plays against Anna:\n%s", first.text)
	}

	// An order that fits both seats says for which.
	red, blue := cardsOf(t, first, "red"), cardsOf(t, first, "blue")
	_, bare, _ := strings.Cut(red[0], ": ")
	wantOutcome(t, c.answer(first, anna, bare), Returned, 1)
	wantText(t, c.one(anna), "You hold more than one seat", red[0])

	// A preview, a sheet and an undo are over both.
	sheet := red[0] + "\nBlue: " + strings.TrimPrefix(blue[0], "blue: ")
	wantOutcome(t, c.answer(first, anna, "preview\n"+sheet), Answered, 1)
	c.mail(last)
	wantOutcome(t, c.answer(first, anna, sheet), Played, 1)
	c.mail(last)
	wantText(t, last[anna], "waits for Bob (Green)")
	if got := c.state("FI1").Waiting; !slices.Equal(got, []string{"green"}) {
		t.Errorf("the match waits for %v", got)
	}
	wantOutcome(t, c.answer(last[anna], anna, "undo"), Played, 1)
	wantText(t, c.mail(last)[anna], red[0], blue[0])
	if got := c.state("FI1").Waiting; !slices.Equal(got, []string{"red", "blue", "green"}) {
		t.Errorf("the match waits for %v", got)
	}

	// One number of reports; each letter is answered as the last.
	wantOutcome(t, c.answer(last[anna], anna, red[0]+"; "+blue[0]), Played, 1)
	c.mail(last)
	wantOutcomeOf(t, c.answer(last[bob], bob, example(t, last[bob])), Played)
	c.mail(last)
	c.playOut(last)
	list, err := c.clerk.records().told(c.state("FI1"), "p1")
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range list {
		if r.Number != i+1 || r.Seat != "red" {
			t.Errorf("report %d is number %d of %s", i+1, r.Number, r.Seat)
		}
	}
	c.verified()
}

// playOut plays the match to its end, with the first order that each letter shows.
func (c *club) playOut(last map[string]post) {
	c.t.Helper()
	for n := 0; c.state("FI1").State == store.MatchOpen; n++ {
		if n > 200 {
			c.t.Fatal("the match does not end")
		}
		who := anna
		if c.state("FI1").Waiting[0] == "green" {
			who = bob
		}
		wantOutcomeOf(c.t, c.answer(last[who], who, example(c.t, last[who])), Played)
		c.mail(last)
	}
}

// A letter without a token is for the party, and what the game master does comes
// to it once.
func TestPartyAddressed(t *testing.T) {
	c := newClub(t)
	last := c.threeSeats()
	order := cardsOf(t, last[anna], "red")[0]
	wantOutcome(t, c.send(note{from: anna, text: order, headers: vouchedFor(anna)}), Played, 1)
	c.mail(last)
	if err := c.clerk.Hold(c.now, "FI1", "dinner"); err != nil {
		t.Fatal(err)
	}
	c.mail(last)
	if err := c.clerk.Release(c.now, "FI1"); err != nil {
		t.Fatal(err)
	}
	c.mail(last)
	if _, err := c.clerk.RenewTokens(c.now, anna); err != nil {
		t.Fatal(err)
	}
	c.mail(last)
	wantOutcome(t, c.answer(last[anna], anna, cardsOf(t, last[anna], "blue")[0]), Played, 1)
	c.mail(last)

	// Who gets one of her seats has a party of his own.
	if _, err := c.clerk.Replace(c.now, "FI1", "red", Person{Name: "Carla", Address: carla}); err != nil {
		t.Fatal(err)
	}
	for _, p := range c.letters() {
		last[p.to] = p
	}
	wantText(t, last[carla], "You are Red in")
	wantText(t, last[anna], "Toy for three, Blue, report")
	c.verified()
}

// All that a party says for the match, or agrees to, holds for its seats.
func TestPartyAgrees(t *testing.T) {
	c := newClub(t)
	last := c.threeSeats()
	wantOutcome(t, c.answer(last[anna], anna, "offer draw"), Played, 2)
	c.mail(last)
	wantText(t, last[bob], "Anna (Red, Blue) offers a draw")
	wantOutcome(t, c.answer(last[bob], bob, "accept draw"), Played, 3)
	c.mail(last)
	if c.state("FI1").State != store.MatchOver {
		t.Errorf("the match goes on:\n%s", last[bob].text)
	}
	c.verified()
}

// Who holds all seats plays against himself, each for itself.
func TestPartyOfAll(t *testing.T) {
	anna := store.Seat{Seat: "red", Player: "p1"}
	blue, green := store.Seat{Seat: "blue", Player: "p1"}, store.Seat{Seat: "green", Player: "p1"}
	if got := parties(toy.New().Scenarios()[1], []store.Seat{anna, blue, green}); got != nil {
		t.Errorf("parties %v", got)
	}
}

// dealtGreen is the toy in which, from the second round on, green holds other cards
// than the dice dealt, and red and blue see none of it.
type dealtGreen struct{ title }

func (d dealtGreen) Play(ref games.Referee, pos games.Position) {
	d.title.Play(&gametest.Twin{Referee: ref, Title: d.title, Pos: pos, Seats: games.Seats{"red", "blue"},
		At: func(pos games.Position) bool { return pos.(*toy.Position).Round == 2 }}, pos)
}

// A party sees nothing of what a seat outside it holds or types.
func TestPartySecrecy(t *testing.T) {
	w := newTwins(t, newTitle(), dealtGreen{newTitle()})
	w.each(anna, func(i int, c *club, last map[string]post) {
		for who, p := range c.threeSeats() {
			last[who] = p
		}
	})
	for n := 0; !strings.Contains(w.last[0][anna].text, "round 2 of"); n++ {
		if n > 60 {
			t.Fatal("the second round does not begin")
		}
		w.turn(anna)
	}
	if w.last[0][bob].text == w.last[1][bob].text {
		t.Error("the two matches do not differ")
	}
	w.turn(anna)
	w.looks(anna)
}
