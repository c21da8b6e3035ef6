package adjudicator

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/gametest/toy"
)

// refusedTo sends a message that must let nobody watch, and returns the answer.
func (p *playing) refusedTo(who, text, why string) {
	p.t.Helper()
	before := len(p.state(p.code).Watchers)
	p.asks(who, text)
	list := p.collect()
	if n := len(p.state(p.code).Watchers); n != before {
		p.t.Errorf("%q by %s: %d observers, before %d", text, who, n, before)
	}
	if why == "" {
		if len(list) != 0 {
			p.t.Errorf("%q by %s is answered: %s", text, who, describe(list))
		}
		return
	}
	wantText(p.t, to(p.t, list, who), why)
}

// Who has a seat in a match, or had one, does not watch it, whatever address he writes
// from.
func TestWatchByPlayer(t *testing.T) {
	c := watchedClub(t, 1)
	p := c.playing(3)
	bobs := p.newest[bob]
	p.refusedTo(bob, "watch FI2", "You have a seat in FI2, or had one")
	// Under a second address of his: it is his like the first.
	const second = "bobby@example.net"
	c.answer(bobs, bob, "address add "+second)
	asked := to(t, p.collect(), second)
	p.refusedTo(second, "watch FI2", "Your message was not understood as coming from a player")
	wantOutcomeOf(t, c.answer(asked, second, "confirm"), Answered)
	p.collect()
	p.refusedTo(second, "watch FI2", "You have a seat in FI2, or had one")
	// And when somebody else has his seat.
	if _, err := c.clerk.Replace(c.now, "FI2", "blue", Person{Name: "Carla", Address: carla}); err != nil {
		t.Fatal(err)
	}
	p.collect()
	p.refusedTo(bob, "watch FI2", "You have a seat in FI2, or had one")
	p.refusedTo(second, "watch FI2", "You have a seat in FI2, or had one")
	// In the answer to a letter of his, beside orders.
	wantOutcomeOf(t, c.answer(p.asked[anna], anna, "watch FI2\n"+example(t, p.asked[anna])), Played)
	wantText(t, to(t, p.collect(), anna), "You have a seat in FI2, or had one")
}

// Nobody watches who is to have a seat if all agree.
func TestWatchByProposed(t *testing.T) {
	c := watchedClub(t, 1)
	p := c.playing(3)
	wantOutcomeOf(t, c.answer(p.newest[bob], bob, "substitute "+carla), Answered)
	p.collect()
	p.refusedTo(carla, "watch FI2", "A seat in FI2 is offered to you")
	c.asks(dora, "watch FI2")
	if !c.state("FI2").Watches("p2") {
		t.Error("Dora does not watch it either")
	}
}

// A match that may not be watched is not, nor one that is over, nor one there is none of.
func TestWatchNone(t *testing.T) {
	c := watchedClub(t, 1)
	c.clerk.Options.Watching.Allowed = false
	p := c.playing(1)
	p.refusedTo(carla, "watch FI2", "FI2 may not be watched")
	p.refusedTo(carla, "watch FI77", "There is no match FI77 to watch.")
	p.refusedTo(carla, "watch", `Say which match, by its code`)
	if err := c.clerk.LetWatch(c.now, "FI2", Watching{true, 0}); err != nil {
		t.Fatal(err)
	}
	wantText(t, to(t, p.collect(), anna), "the game master has changed who may watch. This match may be watched: members of the club")
	c.asks(carla, "watch FI2")
	if !c.state("FI2").Watches("p1") {
		t.Error("Carla does not watch it now")
	}
	p.collect()
	if err := c.clerk.LetWatch(c.now, "FI2", Watching{}); err != nil {
		t.Fatal(err)
	}
	wantText(t, to(t, p.collect(), bob), "the game master has changed who may watch. Nobody may watch this match.")
	p.got[carla] = nil
	for p.move() {
	}
	if len(p.got[carla]) > 0 {
		t.Errorf("she watches still: %s", describe(p.got[carla]))
	}
	p.refusedTo(carla, "watch FI2", "FI2 is over")
}

// Ten watch, and no eleventh; one person watches so many matches, and begins so many a day.
func TestWatchBounds(t *testing.T) {
	c := watchedClub(t, 0)
	p := c.playing(3)
	for n := range maxWatchers + 1 {
		who := fmt.Sprintf("w%d@example.gov", n)
		if _, err := c.clerk.NewMatch(context.Background(), c.now, NewMatch{Title: "toy", Scenario: "short",
			Seats: map[games.Seat]Person{"red": {Name: fmt.Sprint("W", n), Address: who}, "blue": {Name: "Dora", Address: dora}}}); err != nil {
			t.Fatal(err)
		}
		p.collect()
		if n < maxWatchers {
			c.asks(who, "watch FI2")
			p.collect()
			continue
		}
		p.refusedTo(who, "watch FI2", "FI2 is watched by 10 persons already")
	}
	if n := len(c.state("FI2").Watchers); n != maxWatchers {
		t.Errorf("%d watch, at most %d may", n, maxWatchers)
	}
	done := map[string]int{}
	for n := range 2 * (maxWatchers + 1) {
		c.asks(carla, fmt.Sprintf("watch FI%d", 3+n%(maxWatchers+1)))
		switch text := strings.Join(strings.Fields(to(t, p.collect(), carla).text), " "); {
		case strings.Contains(text, "You have begun to watch 10 matches today"):
			done["often"]++
		default:
			done["watches"]++
		}
	}
	if w, err := c.store.WatchedBy("p1"); err != nil || len(w) != watchesDay || done["often"] == 0 {
		t.Errorf("Carla watches %d matches after a day, %v, %v", len(w), done, err)
	}
	for range 3 {
		c.now = c.now.Add(daySpan)
		for n := range 3 * maxWatchers {
			if _, err := c.store.Match(fmt.Sprintf("FI%d", 3+n)); err != nil {
				if _, err := c.clerk.NewMatch(context.Background(), c.now, NewMatch{Title: "toy", Scenario: "short",
					Seats: map[games.Seat]Person{"red": {Name: "Anna", Address: anna}, "blue": {Name: "Bob", Address: bob}}}); err != nil {
					t.Fatal(err)
				}
			}
			c.asks(carla, fmt.Sprintf("watch FI%d", 3+n))
		}
	}
	p.collect()
	if w, err := c.store.WatchedBy("p1"); err != nil || len(w) != maxWatched {
		t.Errorf("Carla watches %d matches, at most %d may be, %v", len(w), maxWatched, err)
	}
}

// A stranger watches nothing, nor does whom nothing vouches for; and the letters of one
// observer are of no use to another.
func TestWatchByStranger(t *testing.T) {
	c := watchedClub(t, 0)
	p := c.playing(3)
	const mallory = "mallory@evil.example"
	p.refusedTo(mallory, "watch FI2", "Your message was not understood as coming from a player")
	c.send(note{from: carla, text: "watch FI2"}) // nothing vouches for it
	c.send(note{from: carla, text: "watch FI2", headers: "Authentication-Results: mx.club.example; dmarc=fail header.from=example.com\r\n"})
	if n := len(c.state("FI2").Watchers); n > 0 {
		t.Fatalf("%d watch", n)
	}
	p.collect()
	c.asks(carla, "watch FI2")
	c.asks(dora, "watch FI2")
	p.collect()
	carlas := p.got[carla][0]
	for _, who := range []string{dora, anna, mallory} { // who has seen a letter of Carla's
		for _, text := range []string{"unwatch", "unwatch FI2", "board", "unsubscribe"} {
			wantOutcomeOf(t, c.answer(carlas, who, text), Misused)
		}
	}
	p.collect()
	if r := c.send(note{from: carla, to: carlas.ReplyTo[0].Addr, text: "unwatch", headers: "Authentication-Results: mx.club.example; dmarc=fail header.from=example.com\r\n"}); r.Outcome != Unproven {
		t.Errorf("outcome %s", r.Outcome)
	}
	c.asks(dora, "unwatch FI2\nunwatch FI1") // herself, and what she does not watch
	if m := c.state("FI2"); !m.Watches("p1") || m.Watches("p2") {
		t.Errorf("they watch: %v", m.Watchers)
	}
	// An observer's reply address orders nothing for a seat, nor does it with another step.
	for _, change := range [][2]string{{"FI2", "FI1"}, {".0@", ".1@"}, {".1@", ".2@"}} {
		l := carlas
		addr := strings.Replace(l.ReplyTo[0].Addr, change[0], change[1], 1)
		before := c.state("FI2").Rev
		c.send(note{from: mallory, to: addr, text: "card 1"})
		c.send(note{from: carla, to: addr, text: "card 1\nresign FI2"})
		if c.state("FI2").Rev != before {
			t.Errorf("%s has moved the match", addr)
		}
	}
}

// What an observer reads names no hand, no card that is left but in numbers all know, no
// order that waits; and it is the same in a match in which these are others, to the byte.
func TestTwinsWatched(t *testing.T) {
	for _, delay := range []int{0, 2} {
		w := newTwins(t, newBidding(), watchDealt{newBidding()})
		for _, c := range w.clubs {
			c.clerk.Options.Watching = Watching{true, delay}
			if _, err := c.clerk.NewMatch(t.Context(), c.now, NewMatch{Title: "toy", Scenario: "short", Seed: &games.Seed{1},
				Seats: map[games.Seat]Person{"red": {Name: "Carla", Address: carla}, "blue": {Name: "Dora", Address: dora}}}); err != nil {
				t.Fatal(err)
			}
		}
		w.each(carla, func(_ int, c *club, last map[string]post) { c.letters(); c.match(4) })
		w.code, w.ones = "FI2", true
		w.each(carla, func(_ int, c *club, last map[string]post) {
			c.asks(carla, "watch FI2")
			c.answer(last[anna], anna, "bid no")
		})
		w.each(carla, func(_ int, c *club, last map[string]post) { c.answer(last[bob], bob, "bid no") })
		for range 14 {
			w.turn(carla)
		}
		first := w.last[0][carla]
		w.each(carla, func(_ int, c *club, last map[string]post) { c.answer(first, carla, "board") })
		// Who comes in the middle sees no difference either.
		w.each(dora, func(_ int, c *club, _ map[string]post) { c.asks(dora, "watch FI2") })
		for range 6 {
			w.turn(dora)
		}
		if w.last[0][anna].text == w.last[1][anna].text {
			t.Error("the two matches do not differ")
		}
		for _, c := range w.clubs {
			due, err := c.store.Due(c.now, 1000)
			if err != nil || len(due) > 0 {
				t.Fatal(due, err)
			}
		}
		for _, who := range []string{carla, dora} {
			for _, l := range w.got[0][who] {
				for _, secret := range []string{"you hold", "You draw", "holds", "retreat to mill", "retreat to hill", "barn", "STANDING", "WAIT:", "YOUR ", "YOU ARE ASKED", "Digest", "Report"} {
					if strings.Contains(l.text, secret) && l.kind == kindWatch {
						t.Errorf("a letter to %s has %q in it:\n%s", who, secret, l.text)
					}
				}
			}
		}
	}
}

// watchDealt is the toy with bids in which, from the second round on, blue and red hold
// other cards than the dice dealt, and who has no seat sees none of it.
type watchDealt struct{ bidding }

func (d watchDealt) Play(ref games.Referee, pos games.Position) {
	d.bidding.Play(&gametest.Twin{Referee: ref, Title: d.bidding, Pos: pos,
		At: func(pos games.Position) bool { return pos.(*toy.Position).Round == 2 }}, pos)
}
