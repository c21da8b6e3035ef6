package adjudicator

import (
	"testing"
	"time"

	"postrider/adjudicator/clock"
	"postrider/games"
)

// answerClock gives each question three days, week-ends apart.
func answerClock() clock.Rules {
	return clock.Rules{Name: "daily", Kind: clock.Answer, Days: 3, Free: []time.Weekday{time.Saturday, time.Sunday}, Late: clock.Wait}
}

// deadline is until when a seat is to answer.
func (c *club) deadline(seat games.Seat) time.Time {
	c.t.Helper()
	in, err := c.clerk.records().contest("FI1", games.LoadMatch)
	if err != nil {
		c.t.Fatal(err)
	}
	in.times.at(c.now)
	return in.times.reckon(seat, c.now).deadline
}

// Who answers and takes his answer back, again and again, wins no time by it, by either
// kind of clock: he has what was left when he had answered.
func TestNoTimeByUndo(t *testing.T) {
	bank, answer := waits(), answerClock()
	answer.Free = nil
	for _, r := range []clock.Rules{bank, answer} {
		t.Run(string(r.Kind), func(t *testing.T) {
			c := clocked(t, r)
			// Both are asked at once, and what one has answered the other does not know.
			p := c.begin(3)[anna]
			due := c.deadline("red")
			for range 4 {
				c.now = c.now.Add(10 * time.Hour)
				c.answer(p, anna, "card 1")
				c.later(time.Minute) // which he does not need
				due = due.Add(time.Minute)
				c.answer(p, anna, "undo")
				p = to(t, c.letters(), anna)
				wantText(t, p, "Taken back")
			}
			if got := c.deadline("red"); got.After(due) {
				t.Errorf("behind four answers taken back, %s; it was %s", got, due)
			}
		})
	}
}

// Who is asked several things at once and answers one of them has no more time for the
// others by that.
func TestNoTimeByParts(t *testing.T) {
	r := answerClock()
	r.Free = nil
	c := newClub(t, allies, func(o *Options) { o.Clocks, o.Clock = []clock.Rules{r}, r.Name })
	p := c.four("Anna", "Anna", "Bob", "Bob")[anna]
	wantText(t, p, "YOU ARE ASKED 2 THINGS")
	due := c.deadline("red")
	c.now = c.now.Add(20 * time.Hour)
	c.answer(p, anna, example(t, p))
	p = to(t, c.letters(), anna)
	wantText(t, p, "YOU ARE ASKED\n")
	if got := c.deadline("red"); !got.Equal(due) {
		t.Errorf("behind one of two answers the other is due %s, before %s", got, due)
	}
	c.now = c.now.Add(20 * time.Hour)
	c.answer(p, anna, "undo") // and it is two again
	wantText(t, to(t, c.letters(), anna), "YOU ARE ASKED 2 THINGS")
	if got := c.deadline("red"); got.After(due) {
		t.Errorf("behind that taken back, %s, before %s", got, due)
	}
}
