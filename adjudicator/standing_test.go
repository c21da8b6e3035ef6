package adjudicator

import (
	"testing"
	"time"
)

// A match is rated when both of its persons have agreed, and stays so; one with the program
// is not.
func TestOfferRated(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	first := c.letters()
	a, b := to(t, first, anna), to(t, first, bob)
	c.answer(a, anna, "offer rated")
	list := c.letters()
	wantText(t, to(t, list, anna), "You have offered a rating of the match: how it ends would count for your ratings")
	offer := to(t, list, bob)
	wantText(t, offer, "Anna (Red) offers a rating of the match", "accept rated", "decline rated")
	if c.state(code).Rated {
		t.Error("it is rated before both have agreed")
	}
	c.answer(offer, bob, "accept rated")
	wantText(t, to(t, c.letters(), anna), "Both have agreed to a rating of the match.")
	if !c.state(code).Rated {
		t.Error("it is not rated")
	}
	c.answer(b, bob, "offer rated")
	wantText(t, to(t, c.letters(), bob), "The match is rated already.")
}

func TestOfferRatedByProgram(t *testing.T) {
	c := newClub(t, hosting)
	code := c.solo("3")
	a := c.one(anna)
	c.answer(a, anna, "offer rated")
	wantText(t, to(t, c.letters(), anna), "Only a match of two persons is rated")
	if c.state(code).Rated {
		t.Error("it is rated")
	}
}

// How long questions waited for a player is noted with his seat.
func TestAnswerTimes(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	took, answers := map[string]int64{}, map[string]int{}
	for range 6 {
		m := c.state("FI1")
		seat := m.Waiting[0]
		c.now = c.now.Add(90 * time.Minute)
		for _, w := range m.Waiting { // each is asked since the same instant or later
			if w == seat {
				took[w] += int64(c.now.Sub(m.Asked[w].Since) / time.Second)
				answers[w]++
			}
		}
		last = c.play(1, last)
	}
	for _, s := range c.state("FI1").Seats {
		if s.Took != took[s.Seat] || s.Answers != answers[s.Seat] {
			t.Errorf("%s: %d answers, %d s; want %d, %d s", s.Seat, s.Answers, s.Took, answers[s.Seat], took[s.Seat])
		}
	}
}
