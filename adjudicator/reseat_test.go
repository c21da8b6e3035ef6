package adjudicator

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest/toy"
	"postrider/store"
)

// reseating is the toy in which the players change seats after the first round.
type reseating struct{ title }

func (r reseating) Reseating() games.Reseating { return r }

func (reseating) Holder(pos games.Position, seat games.Seat) games.Seat {
	if p := pos.(*toy.Position); p.Round > 1 {
		return p.Seats[1-slices.Index(p.Seats, seat)]
	}
	return seat
}

func (reseating) Reseats(pos games.Position) bool { return pos.(*toy.Position).Round <= 1 }

// reseated is a club that plays it.
func reseated(t *testing.T) *club {
	return newClub(t, func(o *Options) { o.Titles = games.Titles{"toy": games.Made(reseating{newTitle()})} })
}

// seats says who holds which seat: "red Anna, blue Bob".
func (c *club) seats(code string) string {
	c.t.Helper()
	m := c.state(code)
	var names []string
	for _, s := range m.Seats {
		p, err := c.clerk.records().holder(s)
		if err != nil {
			c.t.Fatal(err)
		}
		names = append(names, s.Seat+"="+p.Name)
	}
	return strings.Join(names, ", ")
}

// swap plays the first round, after which the seats change.
func (c *club) swap(last map[string]post) map[string]post {
	c.t.Helper()
	for n := 0; c.seats("FI1") == "red=Anna, blue=Bob"; n++ {
		if n > 30 {
			c.t.Fatal("the seats do not change")
		}
		last = c.play(1, last)
	}
	return last
}

func TestReseat(t *testing.T) {
	c := reseated(t)
	first := c.begin(3)
	if r := c.send(note{from: anna, text: "standing retreat to hill", answers: ptr(first[anna])}); r.Outcome != Played {
		t.Fatal(r.Outcome)
	}
	c.letters()
	last := map[string]post{anna: first[anna], bob: first[bob]}
	last = c.swap(last)
	if got := c.seats("FI1"); got != "red=Bob, blue=Anna" {
		t.Fatalf("the seats are %s", got)
	}
	for who, want := range map[string][2]string{anna: {"Blue", "Red"}, bob: {"Red", "Blue"}} {
		p := last[who]
		wantText(t, p, "FI1 Toy, "+want[0], "You have changed seats: you are "+want[0]+" from now on, and no longer "+want[1]+".")
		if p.kind != kindReport {
			t.Errorf("the letter to %s is of kind %s", who, p.kind)
		}
	}
	// A standing order is the player's, not the seat's.
	wantText(t, last[anna], "retreat to hill")
	if strings.Contains(last[bob].text, "retreat to hill") {
		t.Errorf("Bob has Anna's standing orders:\n%s", last[bob].text)
	}
	// Both choose a card at once: each by the letter that he got for his new
	// seat. What answers the old one is out of date, and nobody's secret.
	wantOutcome(t, c.send(note{from: anna, text: example(t, last[anna]), answers: ptr(first[anna])}), Stale, 1)
	stale := c.one(anna)
	wantText(t, stale, "they answer report", "FI1 Toy, Blue")
	wantOutcome(t, c.send(note{from: anna, text: "status", answers: ptr(first[anna])}), Answered, 1)
	wantText(t, c.one(anna), "FI1 Toy, Blue")
	wantOutcome(t, c.answer(last[anna], anna, example(t, last[anna])), Played, 1)
	c.letters()
	wantOutcome(t, c.answer(last[bob], anna, example(t, last[bob])), Misused, 1)
	c.letters()
	wantOutcome(t, c.answer(last[bob], bob, "history"), Answered, 1)
	c.letters()
	c.verified()
}

// Taken back to before they changed them, the players have their first seats;
// then they change them again.
func TestReseatRollback(t *testing.T) {
	c := reseated(t)
	last := c.swap(c.begin(3))
	if _, err := c.clerk.Rollback(c.now, "FI1", 1, false); err != nil {
		t.Fatal(err)
	}
	if got := c.seats("FI1"); got != "red=Anna, blue=Bob" {
		t.Errorf("the seats are %s", got)
	}
	for _, p := range c.letters() {
		last[p.to] = p
	}
	wantText(t, last[anna], "FI1 Toy, Red", "no longer Blue", "Dice and cards fall anew from there, for players may change seats again.")
	last = c.swap(last)
	for n := 0; c.state("FI1").State == store.MatchOpen && n < 200; n++ {
		who := map[string]string{"red": bob, "blue": anna}[c.state("FI1").Waiting[0]]
		if r := c.answer(last[who], who, example(t, last[who])); r.Outcome != Played {
			t.Fatalf("%s in answer to\n%s", r.Outcome, last[who].text)
		}
		for _, p := range c.letters() {
			last[p.to] = p
		}
	}
	if c.state("FI1").State != store.MatchOver {
		t.Error("the match is not over")
	}
	c.verified()
}

// A match whose players have changed seats goes out and comes back as it is.
func TestReseatExport(t *testing.T) {
	c := reseated(t)
	c.swap(c.begin(3))
	var text bytes.Buffer
	if err := c.clerk.Export(c.now, &text, "FI1", true); err != nil {
		t.Fatal(err)
	}
	other := reseated(t)
	if _, err := other.clerk.Import(&text); err != nil {
		t.Fatal(err)
	}
	if got := other.seats("FI1"); got != "red=Bob, blue=Anna" {
		t.Errorf("the seats are %s", got)
	}
	other.verified()
}
