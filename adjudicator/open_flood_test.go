package adjudicator

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// Who comes and goes, again and again, has few letters written to whose it is.
func TestSeekComeAndGo(t *testing.T) {
	c := newClub(t, allies, func(o *Options) { o.MaxPerHour = -1 })
	c.four("Anna", "Bob", "Carla", "Dan")
	c.asks(anna, "seek toy four people 4")
	c.letters()
	got, ids := 0, map[string]bool{}
	for range 10 {
		c.asks(bob, "accept C1")
		c.asks(bob, "withdraw C1")
		for _, p := range c.letters() {
			if p.to == anna {
				got++
				if ids[p.MessageID] {
					t.Errorf("two letters are called %s", p.MessageID)
				}
				ids[p.MessageID] = true
			}
		}
	}
	if got > 2*comesDay || got == 0 {
		t.Errorf("%d letters to her", got)
	}
	wantText(t, c.desk(bob, "accept C1"), "begun so much lately")
}

// Who was away is not written to by all at once who have challenged him meanwhile.
func TestChallengesOfAway(t *testing.T) {
	c := members(t)
	c.asks(bob, "away 2 Mar to 20 Mar")
	c.letters()
	c.now = c.now.Add(24 * time.Hour)
	for i := range 9 {
		addr := fmt.Sprintf("eva%c@example.org", 'a'+i)
		c.enrol("Eva "+strings.Repeat(string(rune('a'+i)), 2), addr)
		c.asks(addr, "challenge bob toy short")
		c.letters()
		if i%3 == 2 {
			c.now = c.now.Add(25 * time.Hour)
		}
	}
	if n := len(c.affairs()); n != 9 {
		t.Fatalf("%d challenges are open", n)
	}
	c.now = time.Date(2026, 3, 21, 1, 0, 0, 0, time.UTC)
	all := 0
	for day := range 4 {
		got := 0
		for range 24 {
			for _, p := range c.later(time.Hour) {
				if p.to == bob && p.kind == "challenge" {
					got++
				}
			}
		}
		if all += got; got > challengedDay {
			t.Errorf("%d letters on day %d", got, day+1)
		}
	}
	if all != 9 {
		t.Errorf("he is asked by %d", all)
	}
}

// The letter of one club's challenge is of no use at another, though number, names and
// addresses are the same.
func TestChallengeOfAnotherClub(t *testing.T) {
	c, other := members(t), members(t, func(o *Options) { o.Key = []byte(strings.Repeat("another ", 4)) })
	var asks []post
	for _, c := range []*club{c, other} {
		c.asks(anna, "challenge bob toy short")
		asks = append(asks, to(t, c.letters(), bob))
	}
	wantOutcome(t, c.answer(asks[1], bob, "accept"), Unproven, 0)
	if n := c.affairs(); !slices.Equal(n, []string{"1 challenge"}) {
		t.Errorf("open: %v", n)
	}
	c.answer(asks[0], bob, "accept")
	c.begun("FI3")
	// The same bytes once more, and the same words in a new message.
	raw := c.bytes(note{from: bob, text: "accept", answers: &asks[0], id: "again@table.example"})
	for range 2 {
		c.handle(raw)
	}
	c.answer(asks[0], bob, "accept")
	c.letters()
	if all, _ := c.store.Matches(); len(all) != 3 {
		t.Errorf("%d matches", len(all))
	}
}
