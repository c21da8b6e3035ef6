package adjudicator

import (
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
	play := func(block bool) (all []string) {
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
		note(c.letters())
		c.now = c.now.Add(affairSpan + time.Hour)
		c.later(0)
		note(c.later(0))
		if block && his > 0 || !block && his == 0 {
			t.Errorf("blocked %t: he gets %d letters", block, his)
		}
		return all
	}
	if with, without := play(true), play(false); !slices.Equal(with, without) {
		t.Errorf("blocked:\n%s\n\nnot blocked:\n%s", strings.Join(with, "\n---\n"), strings.Join(without, "\n---\n"))
	}
}
