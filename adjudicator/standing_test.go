package adjudicator

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"postrider/rating"
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

// ended has both agree on a rating of a new match of Anna and Bob, plays it on over a round
// if it is to count, and ends it.
func (c *club) ended(code string, counts bool, end func(last map[string]post)) {
	c.t.Helper()
	c.match(3)
	last := map[string]post{}
	take := func() {
		for _, p := range c.letters() {
			last[p.to] = p
		}
	}
	take()
	c.answer(last[anna], anna, "offer rated")
	take()
	c.answer(last[bob], bob, "accept rated")
	take()
	for first := c.state(code).Base; counts && c.state(code).Base == first; {
		who := map[string]string{"red": anna, "blue": bob}[c.state(code).Waiting[0]]
		c.answer(last[who], who, example(c.t, last[who]))
		take()
	}
	end(last)
	c.letters()
}

// The ratings are what the rated matches of two persons come to that are over, and nothing
// else; a match that the game master takes back, or annuls, is taken out again.
func TestStandings(t *testing.T) {
	c := newClub(t)
	resigns := func(who, code string) func(map[string]post) {
		return func(last map[string]post) { c.answer(last[who], who, "resign "+code) }
	}
	c.ended("FI1", true, resigns(bob, "FI1"))
	one := c.standing()
	wantRows(t, one, "Anna 1662 290 1-0-0", "Bob 1338 290 0-0-1")
	c.ended("FI2", false, resigns(anna, "FI2")) // within its first round
	c.ended("FI3", true, func(map[string]post) {
		if _, err := c.clerk.Judge(c.now, "FI3", "", "nobody wrote"); err != nil {
			t.Fatal(err)
		}
	})
	c.ended("FI4", true, func(last map[string]post) {
		c.answer(last[anna], anna, "offer end")
		for _, p := range c.letters() {
			last[p.to] = p
		}
		c.answer(last[bob], bob, "accept end")
	})
	c.match(3) // is not rated
	unrated := map[string]post{}
	for _, p := range c.letters() {
		unrated[p.to] = p
	}
	c.answer(unrated[anna], anna, "resign FI5")
	c.letters()
	if got := c.standing(); !slices.Equal(got, one) {
		t.Errorf("what does not count counts: %v, before %v", got, one)
	}
	c.ended("FI6", true, func(last map[string]post) {
		c.answer(last[anna], anna, "offer draw")
		for _, p := range c.letters() {
			last[p.to] = p
		}
		c.answer(last[bob], bob, "accept draw")
	})
	wantRows(t, c.standing(), "Anna 1624 253 1-1-0", "Bob 1376 253 0-1-1")
	// What the clerk tells is what the package makes of the results that are listed.
	var list []rating.Match[string]
	all, err := c.store.Matches()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		if m.Result == nil || !m.Result.Rated || m.Result.How == "agreed" || m.Result.How == "game master" {
			continue
		}
		points := 0.5
		if len(m.Result.Winners) > 0 {
			points = map[string]float64{"red": 1, "blue": 0}[m.Result.Winners[0]]
		}
		list = append(list, rating.Match[string]{Players: [2]string{"Anna", "Bob"}, Points: points, Ended: m.Ended})
	}
	for name, is := range rating.Standings(list, c.now) {
		want := fmt.Sprintf("%s %.0f %.0f %d-%d-%d", name, is.Rating.Rating, is.Deviation, is.Won, is.Drawn, is.Lost)
		if !slices.Contains(c.standing(), want) {
			t.Errorf("%s is not in %v", want, c.standing())
		}
	}
	// The draw is annulled.
	wantError(t, c.clerk.Annul(c.now, "FI6", ""), "a reason")
	if err := c.clerk.Annul(c.now, "FI6", "one had two accounts"); err != nil {
		t.Fatal(err)
	}
	wantError(t, c.clerk.Annul(c.now, "FI6", "again"), "is annulled already")
	told := c.letters()
	for _, who := range []string{anna, bob} {
		wantText(t, to(t, told, who), `the game master has annulled how FI6 ended ("one had two accounts"): it counts for nobody.`)
	}
	if got := c.standing(); !slices.Equal(got, one) {
		t.Errorf("what was taken back counts: %v, before %v", got, one)
	}
	var out strings.Builder
	if err := c.clerk.Standings(c.now, &out, "toy", false); err != nil || out.String() != "toy\n-  Anna  1662 ± 290  1 won, 0 drawn, 0 lost\n-  Bob   1338 ± 290  0 won, 0 drawn, 1 lost\n" {
		t.Errorf("%v:\n%s", err, out.String())
	}
	// By mail.
	c.asks(anna, "standings\nstats")
	p := c.one(anna)
	wantText(t, p, "Toy", "Anna (you): 1662 ± 290, not yet sure; 1 match: 1 won, 0 drawn, 0 lost", "Toy: 3 matches; Red 1, Blue 2", "You have answered ")
}

// standing are the ratings of the toy, a line for each player.
func (c *club) standing() []string {
	c.t.Helper()
	list, err := c.clerk.records().standings(c.now)
	if err != nil || len(list) != 1 {
		c.t.Fatalf("%v, %v", list, err)
	}
	var rows []string
	for _, r := range list[0].Rows {
		rows = append(rows, fmt.Sprintf("%s %d %d %d-%d-%d", r.Name, r.Rating, r.Deviation, r.Won, r.Drawn, r.Lost))
	}
	return rows
}

func wantRows(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("the ratings are %v, want %v", got, want)
	}
}
