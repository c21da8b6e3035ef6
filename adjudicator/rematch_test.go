package adjudicator

import (
	"strings"
	"testing"
	"time"

	"postrider/games/gametest/variant"
	"postrider/golden"
	"postrider/store"
)

// ended is a club whose first match is over; last are the letters that tell it.
func ended(t *testing.T, change ...func(*Options)) (*club, map[string]post) {
	t.Helper()
	c := newClub(t, change...)
	last := c.begin(3)
	c.answer(last[anna], anna, "resign FI1")
	c.keep(last)
	return c, last
}

// seatsOf are who plays a match.
func wantSeatsOf(t *testing.T, c *club, code, want string) {
	t.Helper()
	if got := c.seats(code); got != want {
		t.Errorf("the seats of %s are %s, want %s", code, got, want)
	}
}

// A rematch is asked for from the last letter and accepted from the letter that asks: the
// same match with sides exchanged, another code and other dice.
func TestRematch(t *testing.T) {
	c, last := ended(t)
	wantText(t, last[anna], "Once more, with sides exchanged?", "rematch")
	wantOutcome(t, c.answer(last[anna], anna, "rematch"), Answered, 2)
	mine := last[anna]
	c.keep(last)
	wantLetter(t, "rematch-asks", last[anna])
	wantLetter(t, "rematch-asked", last[bob])
	golden.Check(t, "rematch-asked.html", last[bob].html)
	ask := last[bob]
	wantOutcome(t, c.answer(ask, bob, "accept"), Answered, 2)
	c.keep(last)
	wantLetter(t, "rematch-first", last[bob])
	wantSeatsOf(t, c, "FI2", "red=Bob, blue=Anna")
	was, is := c.state("FI1"), c.state("FI2")
	if was.State != store.MatchOver || was.Rematch != "FI2" || is.Title != was.Title || is.Scenario != was.Scenario {
		t.Errorf("%+v\n%+v", was, is)
	}
	one, two := c.seed("FI1"), c.seed("FI2")
	if one == two {
		t.Error("the dice are the same")
	}
	wantText(t, last[anna], "round 1 of 3")
	// It is made once.
	c.answer(ask, bob, "accept")
	wantText(t, c.one(bob), "not open any more")
	c.answer(mine, anna, "rematch")
	wantText(t, c.one(anna), "FI2 is the rematch of this match")
	c.answerAll(last)
	c.verified()
}

// seed is that of a match.
func (c *club) seed(code string) string {
	c.t.Helper()
	w, err := c.store.Whole(code)
	if err != nil {
		c.t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(w.State), `"seed":"`)
	seed, _, _ := strings.Cut(rest, `"`)
	return seed
}

// Who asks may choose a side, and who answers may where nobody has; both writing the word
// is an agreement too.
func TestRematchSides(t *testing.T) {
	for _, test := range []struct{ asks, answers, mine, want string }{
		{"rematch", "accept", "", "red=Bob, blue=Anna"},
		{"rematch", "accept as blue", "", "red=Anna, blue=Bob"},
		{"rematch", "accept as red", "", "red=Bob, blue=Anna"},
		{"rematch as red", "accept", "", "red=Anna, blue=Bob"},
		{"rematch as blue", "Yes, please!", "", "red=Bob, blue=Anna"},
		{"Shall we play again?", "", "rematch", "red=Bob, blue=Anna"},
		{"rematch", "", "rematch as blue", "red=Anna, blue=Bob"},
		{"rematch as red", "accept as red", "", ""},
		{"rematch as red", "", "rematch as red", ""},
		{"rematch as green", "", "", ""},
	} {
		t.Run(test.asks+", "+test.answers+test.mine, func(t *testing.T) {
			c, last := ended(t)
			own := last[bob]
			c.answer(last[anna], anna, test.asks)
			c.keep(last)
			if test.answers != "" {
				c.answer(last[bob], bob, test.answers)
			}
			if test.mine != "" {
				c.answer(own, bob, test.mine)
			}
			c.keep(last)
			_, err := c.store.Match("FI2")
			if test.want == "" {
				if err == nil {
					t.Errorf("there is a match: %s", c.seats("FI2"))
				}
				return
			}
			if err != nil {
				t.Fatalf("%v\n%s", err, last[bob].text)
			}
			wantSeatsOf(t, c, "FI2", test.want)
		})
	}
}

// It is declined, withdrawn, or lapses, and all who know of it are told.
func TestNoRematch(t *testing.T) {
	c, last := ended(t)
	mine := last[anna]
	c.answer(mine, anna, "rematch")
	c.keep(last)
	ask := last[bob]
	c.answer(ask, bob, "decline")
	list := c.keep(last)
	wantText(t, to(t, list, anna), "Anna, there is no rematch of FI1.", "Bob does not want to play it.")
	wantText(t, to(t, list, bob), "you do not play the rematch of FI1")
	c.answer(mine, anna, "rematch")
	c.keep(last)
	c.answer(ask, bob, "accept") // to the first
	wantText(t, c.one(bob), "not open any more")
	c.answer(mine, anna, "rematch withdraw")
	list = c.keep(last)
	wantText(t, to(t, list, bob), "Anna asks for it no more.")
	c.answer(mine, anna, "rematch")
	c.keep(last)
	ask = last[bob]
	if list := c.later(affairSpan - time.Second); len(list) > 0 {
		t.Errorf("too early: %s", describe(list))
	}
	list = c.later(2 * time.Second)
	wantText(t, to(t, list, anna), "Not all have answered in time.")
	c.answer(ask, bob, "accept")
	c.keep(last)
	if _, err := c.store.Match("FI2"); err == nil {
		t.Error("there is a rematch")
	}
}

// The program accepts at once; it is made once, however often it is asked for.
func TestRematchWithProgram(t *testing.T) {
	c := newClub(t, hosting)
	c.solo("3")
	last := map[string]post{}
	c.keep(last)
	mine := last[anna]
	c.answer(mine, anna, "rematch")
	c.keep(last)
	wantText(t, last[anna], "this match is not over")
	c.answer(mine, anna, "resign FI1")
	c.keep(last)
	over := last[anna]
	c.answer(over, anna, "rematch")
	c.keep(last)
	wantSeatsOf(t, c, "FI2", "red=Postrider, blue=Anna")
	for range 3 {
		c.answer(over, anna, "rematch as red")
	}
	if _, err := c.store.Match("FI3"); err == nil {
		t.Error("there is another rematch")
	}
	c.keep(last)
	c.verified()
}

// Of four persons sides are exchanged, nobody chooses, and all must accept; who has both
// seats of a side has both of the other.
func TestRematchOfFour(t *testing.T) {
	for _, test := range []struct {
		names []string
		want  string
	}{
		{[]string{"Anna", "Bob", "Carla", "Dan"}, "red=Carla, blue=Dan, green=Anna, white=Bob"},
		{[]string{"Anna", "Anna", "Carla", "Dan"}, "red=Carla, blue=Dan, green=Anna, white=Anna"},
	} {
		c := newClub(t, allies)
		last := c.four(test.names...)
		if err := c.clerk.End(c.now, "FI1"); err != nil {
			t.Fatal(err)
		}
		c.keep(last)
		own := last[anna]
		c.answer(own, anna, "rematch as white")
		wantText(t, c.one(anna), "sides are exchanged, and nobody chooses")
		c.answer(own, anna, "rematch")
		c.keep(last)
		for who, p := range last {
			if who == anna {
				continue
			}
			if _, err := c.store.Match("FI2"); err == nil {
				t.Error("set up before all had agreed")
			}
			c.answer(p, who, "accept")
		}
		c.keep(last)
		wantSeatsOf(t, c, "FI2", test.want)
		if m := c.state("FI2"); m.Scenario != variant.Four {
			t.Errorf("%+v", m)
		}
		c.verified()
	}
}

// Who is suspended or wants no letters is asked for no rematch, and none is set up with
// him; nor may others answer for him.
func TestRematchAttacks(t *testing.T) {
	c, last := ended(t)
	mine, bobs := last[anna], last[bob]
	if _, err := c.clerk.Suspend(c.now, bob); err != nil {
		t.Fatal(err)
	}
	c.letters()
	c.answer(mine, anna, "rematch")
	wantText(t, c.one(anna), "no letters go to Bob at present")
	wantOutcomeOf(t, c.answer(bobs, bob, "rematch"), Suspended)
	c.letters()
	if _, err := c.clerk.Return(c.now, bob); err != nil {
		t.Fatal(err)
	}
	c.letters()
	c.answer(bobs, bob, "unsubscribe")
	c.letters()
	c.answer(mine, anna, "rematch")
	wantText(t, c.one(anna), "no letters go to Bob at present")
	c.answer(bobs, bob, "status")
	c.letters()
	c.answer(mine, anna, "rematch")
	c.keep(last)
	ask := last[bob]
	failed := "Authentication-Results: mx.club.example; dmarc=fail header.from=example.net\r\n"
	for _, n := range []note{
		{from: carla, text: "accept", answers: &ask}, {from: anna, text: "accept", answers: &ask},
		{from: bob, text: "accept", answers: &ask, headers: failed}, {from: bob, text: "accept", answers: &bobs},
		{from: bob, text: "I am not sure", answers: &ask}, {from: anna, text: "rematch", answers: &mine},
	} {
		c.send(n)
		c.letters()
		if _, err := c.store.Match("FI2"); err == nil {
			t.Fatalf("%s from %s makes a match", n.text, n.from)
		}
	}
	// Suspended meanwhile: what he had agreed to comes to nothing, and the match that is
	// over stays so.
	if _, err := c.clerk.Suspend(c.now, anna); err != nil {
		t.Fatal(err)
	}
	c.letters()
	c.answer(ask, bob, "accept")
	wantText(t, to(t, c.letters(), bob), "It could not be set up: somebody cannot play at present.")
	if m := c.state("FI1"); m.State != store.MatchOver || m.Rematch != "" {
		t.Errorf("%+v", m)
	}
	// So many are asked for, and no more.
	if _, err := c.clerk.Return(c.now, anna); err != nil {
		t.Fatal(err)
	}
	c.letters()
	asked := 0
	for range 2 * rematchesMonth {
		c.answer(mine, anna, "rematch")
		for _, p := range c.letters() {
			if p.to == bob && strings.Contains(p.text, "asks for a rematch") {
				asked++
			}
		}
		c.answer(mine, anna, "rematch withdraw")
		c.letters()
	}
	if asked >= rematchesMonth {
		t.Errorf("Bob was asked %d times more", asked)
	}
}

// What all have ended to begin anew begins anew, each in his seat.
func TestRestart(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	c.answer(last[anna], anna, "offer restart")
	c.keep(last)
	c.answer(last[bob], bob, "accept restart")
	c.keep(last)
	wantSeatsOf(t, c, "FI2", "red=Anna, blue=Bob")
	if one, two := c.seed("FI1"), c.seed("FI2"); one == two {
		t.Error("the dice are the same")
	}
	wantText(t, last[bob], "This match is the rematch of FI1.")
	c.verified()
}
