package adjudicator

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"postrider/games"
	"postrider/mail"
)

// What others can do with the letter that asks somebody whom another challenges.
func TestOpenAttacks(t *testing.T) {
	c := members(t)
	c.asks(anna, "challenge bob toy short")
	ask := to(t, c.letters(), bob)
	open := func(what string) {
		t.Helper()
		if n := c.affairs(); !slices.Equal(n, []string{"1 challenge"}) {
			t.Errorf("%s: open are %v", what, n)
		}
		if all, _ := c.store.Matches(); len(all) != 2 {
			t.Errorf("%s: %d matches", what, len(all))
		}
	}
	// A third, to whom it was forwarded, vouched for or not.
	wantOutcome(t, c.answer(ask, carla, "accept"), Misused, 1)
	wantText(t, c.one(bob), "somebody else used your reply address")
	c.send(note{from: carla, text: "accept", answers: &ask, headers: fmt.Sprintf(vouched, "example.com")})
	open("forwarded")
	// A third, by its number.
	wantText(t, c.desk(carla, "accept C1\ndecline C1\nwithdraw C1"), "C1 is not open for you", "YOU ASKED: decline C1", "YOU ASKED: withdraw C1")
	open("by its number")
	// Whose it is.
	wantText(t, c.desk(anna, "accept C1"), "C1 is yours")
	open("its own")
	// In his name, without his reply address or where the club's server calls it forged.
	c.send(note{from: bob, text: "accept C1"})
	if p := c.one(bob); !strings.Contains(p.text, "is this message yours?") {
		t.Errorf("%s", p.text)
	}
	if n := c.affairs(); len(n) != 2 {
		t.Errorf("open: %v", n)
	}
	c.later(parkedSpan)
	bad := "Authentication-Results: mx.club.example; dmarc=fail header.from=example.net\r\n"
	wantOutcome(t, c.send(note{from: bob, text: "accept", answers: &ask, headers: bad}), Unproven, 1)
	wantText(t, c.one(bob), "a message in your name could not be trusted")
	open("forged")
	// What is quoted, or stands deep in a letter, says nothing.
	c.answer(ask, bob, "Hm.\n\n> accept\n")
	c.answer(ask, bob, "a\nb\nc\nd\ne\nf\naccept")
	c.letters()
	open("quoted")
	// The letter of another challenge does not answer this one.
	c.asks(carla, "challenge bob toy short")
	other := to(t, c.letters(), bob)
	c.answer(other, bob, "accept")
	c.letters()
	open2 := c.affairs()
	if !slices.Equal(open2, []string{"1 challenge"}) {
		t.Errorf("open are %v", open2)
	}
}

// Nobody is written to who is no member, whatever stands in a line.
func TestChallengeStranger(t *testing.T) {
	c := members(t)
	for _, who := range []string{"karl@example.info", "Karl", "Karl <karl@example.info>", "gm@club.example", "orders@club.example"} {
		p := c.desk(anna, "challenge "+who+" toy short")
		wantText(t, p, "no member is called")
	}
	// Nor one who wants no letters, or is suspended, and no word on which it is.
	c.asks(bob, "unsubscribe")
	c.letters()
	if _, err := c.clerk.Suspend(c.now, dora); err != nil {
		t.Fatal(err)
	}
	c.letters()
	wantText(t, c.desk(anna, "challenge bob toy short"), "Bob cannot be asked at present")
	wantText(t, c.desk(anna, "challenge dora toy short"), "no member is called")
	wantOutcome(t, c.asks(dora, "seek toy short"), Suspended, 1)
	c.letters()
	if n := c.affairs(); len(n) != 0 {
		t.Errorf("open: %v", n)
	}
	// Who answers "unsubscribe" to a challenge is not challenged for a year.
	c.asks(anna, "challenge carla toy short")
	c.answer(to(t, c.letters(), carla), carla, "unsubscribe")
	wantText(t, to(t, c.letters(), anna), "nothing comes of C1")
	c.asks(anna, "challenge carla toy short")
	if list := c.letters(); len(list) != 1 || list[0].to != anna {
		t.Errorf("%s", describe(list))
	}
}

// Of all who accept at the same time one plays, and the same message twice is one.
func TestOpenOnce(t *testing.T) {
	c := newClub(t, hosting, func(o *Options) { o.MaxPerHour, o.Rand = -1, nil }) // one that several may read at a time
	c.match(3)
	c.enrol("Carla", carla)
	c.enrol("Dora", dora)
	c.letters()
	c.asks(anna, "seek toy short")
	c.letters()
	var raws [][]byte
	for _, who := range []string{bob, carla, dora} {
		raw := c.bytes(note{from: who, text: "accept C1", headers: fmt.Sprintf(vouched, strings.Split(who, "@")[1])})
		raws = append(raws, raw, raw)
	}
	var wg sync.WaitGroup
	for _, raw := range raws {
		wg.Go(func() {
			m := mail.Read(raw, mail.ReadOptions{Own: []mail.Address{{Addr: "orders@club.example"}}, AuthservID: "mx.club.example"})
			if _, err := c.clerk.Handle(context.Background(), c.now, m, raw); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	all, err := c.store.Matches()
	if err != nil || len(all) != 2 {
		t.Fatalf("%d matches, %v", len(all), err)
	}
	first, gone := 0, 0
	for _, p := range c.letters() {
		switch {
		case strings.Contains(p.text, "This match comes of C1"):
			first++
		case strings.Contains(p.text, "C1 is not open for you"):
			gone++
		default:
			t.Errorf("a letter to %s:\n%s", p.to, p.text)
		}
	}
	if first != 2 || gone != 2 {
		t.Errorf("%d first letters, %d to others", first, gone)
	}
	if n := c.affairs(); len(n) != 0 {
		t.Errorf("open: %v", n)
	}
}

// A member does not begin more matches than he can play.
func TestOpenManyMatches(t *testing.T) {
	c := newClub(t, hosting, func(o *Options) { o.MaxPerHour = -1 })
	for range maxBegun {
		c.match(2)
	}
	c.enrol("Carla", carla)
	c.letters()
	wantText(t, c.desk(anna, "seek toy short"), "you play 20 matches")
	c.asks(carla, "challenge bob toy short")
	wantText(t, to(t, c.letters(), carla), "Bob is asked")
	wantText(t, c.desk(bob, "accept C1"), "you play 20 matches")
}

// A match that fails when it is set up is none, and its players and the game master are told.
func TestOpenFails(t *testing.T) {
	c := members(t)
	c.asks(anna, "seek toy short")
	c.letters()
	lots := c.clerk.Options.Rand
	c.clerk.Options.Rand = strings.NewReader("")
	raw := c.bytes(note{from: bob, text: "accept C1", headers: fmt.Sprintf(vouched, "example.net")})
	m := mail.Read(raw, mail.ReadOptions{Own: []mail.Address{{Addr: "orders@club.example"}}, AuthservID: "mx.club.example"})
	if _, err := c.clerk.Handle(context.Background(), c.now, m, raw); err == nil {
		t.Error("no lot could be drawn, and that is no fault of the world")
	}
	if n := c.affairs(); len(n) != 1 {
		t.Errorf("open: %v", n)
	}
	c.clerk.Options.Rand = lots
	c.clerk.Options.Titles = games.Titles{"toy": games.Made(unready{newTitle()})}
	c.asks(bob, "accept C1")
	list := c.letters()
	wantText(t, to(t, list, bob), "could not be set up. The game master has been told.")
	wantText(t, to(t, list, anna), "nothing comes of C1")
	wantText(t, to(t, list, gm), "A match could not be set up.", "toy short")
	if all, _ := c.store.Matches(); len(all) != 2 || len(c.affairs()) != 0 {
		t.Errorf("%d matches; open: %v", len(all), c.affairs())
	}
}

// unready is a title that fails when a match of it is set up.
type unready struct{ games.Title }

func (unready) Setup(string, map[string]string) (games.Position, error) { panic("unready") }
