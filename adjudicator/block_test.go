package adjudicator

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// Who is blocked does not come to play with who has blocked him by what a third seeks, or by
// another match behind one that is over.
func TestBlockEvaded(t *testing.T) {
	c := newClub(t, allies, func(o *Options) { o.MaxPerHour = -1 })
	c.four("Anna", "Bob", "Carla", "Dan")
	c.desk(bob, "block anna")
	c.asks(carla, "seek toy four people 4")
	c.letters()
	wantText(t, c.desk(anna, "seeks"), "C1: Carla seeks")
	c.asks(bob, "accept C1")
	c.letters()
	wantText(t, c.desk(anna, "seeks"), "Nothing is open for you")
	wantText(t, c.desk(anna, "accept C1"), "C1 is not open for you")
	wantText(t, c.desk(dan, "seeks"), "C1: Carla seeks", "come so far: Bob")
	// Nor does he meet her, who came first, unawares.
	c.asks(bob, "withdraw C1")
	c.letters()
	c.asks(anna, "accept C1")
	c.letters()
	wantText(t, c.desk(bob, "seeks"), "Nothing is open for you")
	wantText(t, c.desk(bob, "accept C1"), "C1 is not open for you")
}

// Who is blocked asks for a rematch as others do, and nobody hears of it.
func TestBlockRematch(t *testing.T) {
	play := func(block, withdraws bool) (all []string) {
		c := members(t)
		if block {
			c.desk(bob, "block anna")
		}
		his := 0
		note := func(list []post) {
			for _, p := range list {
				if p.to == anna {
					all = append(all, p.text)
				} else if p.to == bob && p.kind != "over" {
					his++
				}
			}
		}
		p := to(t, c.report(anna), anna)
		c.answer(p, anna, "resign FI1")
		list := c.letters()
		c.answer(to(t, list, anna), anna, "rematch")
		list = c.letters()
		note(list)
		if withdraws {
			c.answer(to(t, list, anna), anna, "rematch withdraw")
			note(c.letters())
		}
		c.now = c.now.Add(affairSpan + time.Hour)
		note(c.later(0))
		note(c.later(0))
		if block && his > 0 || !block && his == 0 {
			t.Errorf("blocked %t: he gets %d letters", block, his)
		}
		return all
	}
	for _, withdraws := range []bool{false, true} {
		if with, without := play(true, withdraws), play(false, withdraws); !slices.Equal(with, without) {
			t.Errorf("blocked:\n%s\n\nnot blocked:\n%s", strings.Join(with, "\n---\n"), strings.Join(without, "\n---\n"))
		}
	}
}

// Who is blocked cannot use up how often others may challenge, and what he takes back was
// never heard of.
func TestBlockedIsNotHeard(t *testing.T) {
	c := members(t)
	c.desk(bob, "block anna")
	for range challengedDay + 2 {
		c.asks(anna, "challenge bob toy short")
		asked := c.one(anna)
		c.asks(anna, "withdraw "+openCode.FindStringSubmatch(asked.text)[1])
		c.one(anna)
	}
	c.asks(anna, "challenge bob toy short")
	c.one(anna)
	for _, who := range []string{carla, dora} {
		c.asks(who, "challenge bob toy short")
		to(t, c.letters(), bob)
	}
	c.now = c.now.Add(challengeSpan + time.Hour)
	lapsed := 0
	for _, p := range append(c.later(0), c.later(0)...) {
		if p.to == bob && p.kind == "open-off" {
			lapsed++
		}
	}
	if lapsed != 2 { // Carla's and Dora's
		t.Errorf("he hears %d times that something lapses", lapsed)
	}
}

// A member blocks so many.
func TestBlockMany(t *testing.T) {
	c := members(t)
	for i := range maxBlocked + 1 {
		name := "Eva " + string(rune('A'+i/8)) + string("abcdefgh"[i%8])
		c.enrol(name, fmt.Sprintf("eva%d@example.org", i))
		got := c.desk(anna, "block "+name)
		if done := strings.Contains(got.text, name+" is blocked"); done != (i < maxBlocked) {
			t.Errorf("block %d:\n%s", i+1, got.text)
		}
	}
}

// What somebody was not asked for he cannot accept by its number, nor hears that it is taken
// back: he wants no such letters, or is away.
func TestChallengeNotAsked(t *testing.T) {
	c := members(t)
	c.asks(anna, "challenge carla toy short")
	c.answer(to(t, c.letters(), carla), carla, "unsubscribe")
	c.letters()
	c.asks(anna, "challenge carla toy short")
	c.one(anna)
	wantText(t, c.desk(carla, "seeks"), "Nothing is open for you")
	wantText(t, c.desk(carla, "accept C2"), "C2 is not open for you")
	c.asks(bob, "away 2 Mar to 10 Mar")
	c.letters()
	c.now = c.now.Add(24 * time.Hour)
	c.asks(anna, "challenge bob toy short")
	c.one(anna)
	c.asks(anna, "withdraw C3")
	c.one(anna)
}

// Nor is who has blocked somebody asked by him to take over a seat, and nothing says why.
func TestBlockSubstitute(t *testing.T) {
	for _, block := range []bool{true, false} {
		c := members(t)
		if block {
			c.desk(carla, "block anna")
		}
		c.answer(to(t, c.report(anna), anna), anna, "substitute "+carla)
		list := c.letters()
		asked := slices.ContainsFunc(list, func(p post) bool { return p.to == carla })
		said := strings.Contains(strings.Join(strings.Fields(to(t, list, anna).text), " "), "Perhaps nobody reads it there, or wants no such letters")
		if asked == block || said != block {
			t.Errorf("blocked %t: she is asked: %t, he reads that she cannot be: %t", block, asked, said)
		}
	}
}
