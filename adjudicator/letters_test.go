package adjudicator

import (
	"context"
	"strings"
	"testing"
	"time"

	"postrider/games"
	"postrider/store"
)

// later lets time pass, does what is due, and takes the letters out of the outbox.
func (c *club) later(d time.Duration) []post {
	c.t.Helper()
	c.now = c.now.Add(d)
	if _, err := c.clerk.Follow(context.Background(), c.now, c.now); err != nil {
		c.t.Fatal(err)
	}
	return c.letters()
}

// news plays until something has happened that one player is not told of at once, and
// returns the newest letters, and who has news.
func (c *club) news() (last map[string]post, who string) {
	c.t.Helper()
	last = c.begin(3)
	for range 20 {
		last = c.play(1, last)
		if m := c.state("FI1"); !m.Due.IsZero() {
			return last, map[string]string{"red": bob, "blue": anna}[m.Waiting[0]]
		}
	}
	c.t.Fatal("everybody is told everything at once")
	return nil, ""
}

// News that asks nothing waits for 20 minutes, and is then told without anybody asking
// for it; the answer to what was asked before is still in time.
func TestNewsIsTold(t *testing.T) {
	c := newClub(t)
	last, who := c.news()
	if got, want := c.state("FI1").Due, c.now.Add(20*time.Minute); !got.Equal(want) {
		t.Errorf("it is due at %s, want %s", got, want)
	}
	if list := c.later(20*time.Minute - time.Second); len(list) > 0 {
		t.Errorf("too early: %s", describe(list))
	}
	list := c.later(time.Second)
	if len(list) != 1 || list[0].to != who {
		t.Fatalf("told: %s, want one letter to %s", describe(list), who)
	}
	wantText(t, list[0], "this is what happened meanwhile", "WHAT HAPPENED", "The match waits for")
	if m := c.state("FI1"); !m.Due.IsZero() {
		t.Errorf("something is still due at %s", m.Due)
	}
	if list := c.later(time.Hour); len(list) > 0 {
		t.Errorf("told again: %s", describe(list))
	}
	// What he sends in answer to the letter before is not out of date by the news.
	wantOutcome(t, c.answer(last[who], who, "standing retreat to hill"), Played, 1)
	if got := c.one(who); strings.Contains(got.text, "answers an older report") {
		t.Errorf("his standing order is out of date:\n%s", got.text)
	}
}

// Who is asked before the news is due gets it with the question, and no letter more.
func TestNewsComesWithAQuestion(t *testing.T) {
	c := newClub(t)
	last, who := c.news()
	for range 20 {
		if c.state("FI1").Due.IsZero() {
			break
		}
		last = c.play(1, last)
	}
	wantText(t, last[who], "WHAT HAPPENED")
	if list := c.later(time.Hour); len(list) > 0 {
		t.Errorf("told again: %s", describe(list))
	}
}

// What is not told yet can be taken back; then there is no news.
func TestNewsTakenBack(t *testing.T) {
	c := newClub(t)
	last, who := c.news()
	for _, p := range c.later(20 * time.Minute) {
		last[p.to] = p
	}
	other := map[string]string{anna: bob, bob: anna}[who]
	wantOutcome(t, c.answer(last[other], other, "march hill"), Played, 1)
	last[other] = c.one(other)
	if c.state("FI1").Due.IsZero() {
		t.Fatal("a march is no news")
	}
	wantOutcome(t, c.answer(last[other], other, "undo"), Played, 1)
	c.letters()
	if list := c.later(time.Hour); len(list) > 0 {
		t.Errorf("told: %s", describe(list))
	}
}

// A player may want letters only when he is asked, of one match or of all.
func TestLettersWhenAsked(t *testing.T) {
	for _, c := range []struct{ typed, said string }{
		{"letters when asked", "From now on you get a letter of this match only when you are asked"},
		{"letters when asked in all my matches", "From now on you get a letter of each of your matches only when you are asked"},
	} {
		club := newClub(t)
		last, who := club.news()
		wantOutcome(t, club.answer(last[who], who, c.typed), Answered, 1)
		got := club.one(who) // with his news: he wrote
		wantText(t, got, c.said)
		last[who] = got
		for range 12 {
			m := club.state("FI1")
			if m.State != store.MatchOpen {
				break
			}
			last = club.play(1, last)
			if m := club.state("FI1"); !m.Due.IsZero() {
				if map[string]string{"red": bob, "blue": anna}[m.Waiting[0]] == who {
					t.Errorf("%q: news is to be told to %s", c.typed, who)
				}
			}
		}
	}
}

// The pace of all matches counts where none is chosen for a match.
func TestPaceEverywhere(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	asks := func(kind games.Kind) bool {
		t.Helper()
		in, err := c.clerk.records().contest("FI1", games.LoadMatch)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range in.game.Settings("red", false) {
			if s.Kind == kind {
				return s.Asks
			}
		}
		t.Fatalf("no kind %s", kind)
		return false
	}
	for _, step := range []struct {
		typed, said, changes string
		asked                bool
	}{
		{"pace everywhere careful", `at the pace "careful" in all matches`, "You are asked from now on: retreat.", true},
		{"pace careful", "pace careful [noted]", "In this match you are asked what you were asked before.", true},
		{"pace quick", "pace quick [noted]", "Answered for you from now on:", false},
		{"pace as shipped", "pace as shipped [noted]", "In this match you are asked what you were asked before.", false},
		{"pace everywhere as shipped", `at the pace "as shipped" in all matches`, "In this match you are asked what you were asked before.", false},
	} {
		c.answer(last[anna], anna, step.typed)
		answer := c.one(anna)
		wantText(t, answer, step.said)
		wantText(t, answer, step.changes)
		if got := asks("retreat"); got != step.asked {
			t.Errorf("after %q retreats are asked: %v", step.typed, got)
		}
	}
}
