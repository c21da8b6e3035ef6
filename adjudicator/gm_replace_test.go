package adjudicator

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/store"
)

// carlaPlays gives red to Carla.
func (c *club) carlaPlays(last map[string]post) {
	c.t.Helper()
	if _, err := c.clerk.Replace(c.now, "FI1", "red", Person{Name: "Carla", Address: carla}); err != nil {
		c.t.Fatal(err)
	}
	c.keep(last)
}

// The one who takes a seat over can play at once, with all that the seat has and
// nothing that was typed there; the one who had it is out.
func TestReplace(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	old := last[anna]
	c.answer(old, anna, "Hello, what a notion // and then the wood\nstanding retreat to hill\nask press\nluck horseshoe\n"+example(t, old))
	c.answer(last[bob], bob, example(t, last[bob])+"\noffer draw")
	c.keep(last)
	last = c.play(2, last)
	waiting := c.state("FI1").Waiting
	c.answer(last[anna], anna, "March: FORD, always")
	c.answer(last[anna], anna, "resend") // not sent when she is replaced
	if err := c.clerk.Look(c.now, "FI1", LookHands); err != nil {
		t.Fatal(err)
	}
	before, err := c.store.Letters()
	if err != nil || len(before) != 2 {
		t.Fatal(before, err)
	}

	done, err := c.clerk.Replace(c.now, "FI1", "red", Person{Name: "Carla", Address: carla})
	if err != nil || done != (Replaced{"Anna", "Carla"}) {
		t.Fatal(done, err)
	}
	list := c.keep(last)
	if len(list) != 3 {
		t.Fatal(describe(list))
	}
	wantLetter(t, "replaced-leaver", to(t, list, anna))
	wantLetter(t, "replaced-newcomer", to(t, list, carla))
	wantLetter(t, "replaced-other", to(t, list, bob))
	wantActs(t, c, "secrets hands", "replace red")
	if got := c.seats("FI1"); got != "red=Carla, blue=Bob" {
		t.Errorf("the seats are %s", got)
	}
	if !slices.Equal(c.state("FI1").Waiting, waiting) {
		t.Errorf("the match waits for %v, and waited for %v", c.state("FI1").Waiting, waiting)
	}

	// What Anna has is of no use to anybody.
	length := c.state("FI1").Length
	wantOutcome(t, c.answer(old, anna, "standing retreat to mill"), Unproven, 0)
	wantOutcome(t, c.send(note{from: anna, text: "resign FI1", answers: &old, headers: fmt.Sprintf(vouched, "example.org")}), Unclear, 1)
	wantText(t, c.one(anna), "Anna, you do not play in FI1.")
	wantOutcome(t, c.answer(old, carla, "standing retreat to mill"), Unproven, 0)
	if c.state("FI1").Length != length {
		t.Error("something was carried out")
	}
	// What Carla gets holds nothing of what Anna typed or read.
	var all strings.Builder
	for _, p := range list {
		if p.to == carla {
			all.WriteString(p.text + p.html)
		}
	}
	all.WriteString(c.histories(last[carla]))
	for _, command := range []string{"resend", "orders", "status", "board", "legal", "undo"} {
		c.answer(last[carla], carla, command)
		all.WriteString(c.one(carla).text)
	}
	wantNone(t, all.String(), "notion", "horseshoe", "March: FORD", "Anna,", "Welcome, Anna")
	c.answer(last[carla], carla, "history")
	if p := c.one(carla); strings.Count(p.text, "- report ") != 1 {
		t.Errorf("Carla's history lists other reports than her own:\n%s", p.text)
	}
	c.verified()

	// The match goes on to its end.
	for n := 0; c.state("FI1").State == store.MatchOpen && n < 200; n++ {
		who := map[string]string{"red": carla, "blue": bob}[c.state("FI1").Waiting[0]]
		wantOutcomeOf(t, c.answer(last[who], who, example(t, last[who])), Played)
		for _, p := range c.keep(last) {
			if p.to == anna {
				t.Errorf("Anna gets %s", p.text)
			}
		}
	}
	c.verify(t, "FI1")
	_, err = c.clerk.Replace(c.now, "FI1", "red", Person{Name: "Anna", Address: anna})
	wantError(t, err, "FI1 is over")
}

// Who comes back to his seat goes on with his own reports.
func TestReplaceBack(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	last = c.play(3, last)
	old := last[anna]
	c.carlaPlays(last)
	if _, err := c.clerk.Replace(c.now, "FI1", "red", Person{Address: anna}); err != nil {
		t.Fatal(err)
	}
	c.keep(last)
	text := c.histories(last[anna])
	wantText(t, post{text: text}, "- report 1: round 1", "and you take over from Carla")
	wantNone(t, text, "Welcome, Carla")
	wantOutcomeOf(t, c.answer(old, anna, "card 1\nmarch ford\ndone"), Stale)
	c.verified()
}

func TestReplaceRefuses(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	c.carlaPlays(last)
	if _, err := c.clerk.Suspend(c.now, anna); err != nil {
		t.Fatal(err)
	}
	before := c.state("FI1")
	for _, tt := range []struct {
		code string
		seat games.Seat
		by   Person
		why  string
	}{
		{"FI9", "red", Person{Name: "Dora", Address: "dora@example.org"}, "there is no match FI9"},
		{"FI1", "green", Person{Name: "Dora", Address: "dora@example.org"}, `FI1 has no seat "green"`},
		{"FI1", "red", Person{Name: "Dora", Address: "dora"}, "is no address"},
		{"FI1", "red", Person{Name: "", Address: "dora@example.org"}, "needs a name"},
		{"FI1", "red", Person{Name: "Bob", Address: bob}, "Bob holds blue of FI1"},
		{"FI1", "red", Person{Name: "Carla", Address: carla}, "Carla holds red of FI1"},
		{"FI1", "red", Person{Name: "Anna", Address: anna}, "Anna is suspended"},
		{"FI1", "red", Person{Bot: true}, "has no player of its own"},
	} {
		_, err := c.clerk.Replace(c.now, tt.code, tt.seat, tt.by)
		wantError(t, err, tt.why)
	}
	if _, err := c.clerk.Return(c.now, anna); err != nil {
		t.Fatal(err)
	}
	_, err := c.clerk.Replace(c.now, "FI1", "blue", Person{Name: "Anna", Address: anna})
	wantError(t, err, "Anna held red of FI1 before, and knows what it was told")
	if err := c.clerk.Hold(c.now, "FI1", ""); err != nil {
		t.Fatal(err)
	}
	_, err = c.clerk.Replace(c.now, "FI1", "red", Person{Name: "Dora", Address: "dora@example.org"})
	wantError(t, err, "match resume FI1 comes first")
	if now := c.state("FI1"); !slices.Equal(now.Seats, before.Seats) {
		t.Errorf("the seats are %v", now.Seats)
	}
}

// The title's own player takes a seat over, and gives it back.
func TestReplaceBot(t *testing.T) {
	c := newClub(t, hosting)
	last := c.begin(3)
	c.answer(last[anna], anna, "standing retreat to hill\nauto press\n"+example(t, last[anna]))
	c.keep(last)
	if _, err := c.clerk.Replace(c.now, "FI1", "red", Person{Bot: true}); err != nil {
		t.Fatal(err)
	}
	list := c.keep(last)
	wantText(t, to(t, list, anna), "Anna, Postrider plays Red in FI1 from now on.")
	wantText(t, to(t, list, bob), "Bob, Postrider (Red) plays from now on in place of Anna.")
	for range 2 {
		wantOutcomeOf(t, c.answer(last[bob], bob, example(t, last[bob])), Played)
		c.keep(last)
	}
	_, err := c.clerk.Replace(c.now, "FI1", "red", Person{Bot: true})
	wantError(t, err, "the program plays red already")
	_, err = c.clerk.Replace(c.now, "FI1", "blue", Person{Bot: true})
	wantError(t, err, "needs a person")
	c.carlaPlays(last)
	p := last[carla]
	wantText(t, p, "Welcome, Carla. You are Red in Toy, against Bob (Blue).", "you take over from Postrider")
	wantNone(t, p.text, "YOUR SETTINGS", "YOUR STANDING ORDERS")
	c.verified()
}

// A message for a match that its sender does not play is not carried out in the
// one that he does.
func TestMessageForAnotherMatch(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	c.match(3)
	c.letters()
	old := last[anna]
	c.carlaPlays(last)
	before := c.state("FI2")
	for _, n := range []note{
		{from: anna, text: "standing retreat to hill", answers: &old},
		{from: anna, text: "standing retreat to hill", subject: "Re: [FI1] my orders"},
		{from: anna, text: "standing retreat to hill", subject: "fi1"},
	} {
		n.headers = fmt.Sprintf(vouched, "example.org")
		wantOutcome(t, c.send(n), Unclear, 1)
		wantText(t, c.one(anna), "you do not play in FI1")
	}
	if c.state("FI2").Length != before.Length {
		t.Error("it was carried out in the other")
	}
	wantOutcome(t, c.send(note{from: anna, text: "standing retreat to hill", subject: "my orders", headers: fmt.Sprintf(vouched, "example.org")}), Played, 1)
}
