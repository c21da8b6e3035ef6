package adjudicator

import (
	"strings"
	"testing"
)

// What is sought or challenged as rated says so to all who read of it; who accepts it agrees,
// and the match is rated from its beginning. It counts behind its first round only.
func TestChallengeRated(t *testing.T) {
	c := members(t)
	c.asks(anna, "challenge bob toy short as red rated")
	list := c.letters()
	wantText(t, to(t, list, anna), "C1: Bob is asked, and has until", "Toy, rated, and you would play Red")
	ask := to(t, list, bob)
	wantLetter(t, "challenge-rated", ask)
	wantText(t, c.desk(bob, "seeks"), "C1: Anna challenges you to Toy, rated, as Red")
	c.answer(ask, bob, "accept")
	first := c.begun("FI3")
	wantText(t, first[bob], "The match is rated, as both have agreed: how it ends counts for your ratings, unless it ends within its first round.")
	if !c.state("FI3").Rated {
		t.Fatal("it is not rated")
	}
	var out strings.Builder
	if err := c.clerk.Show(c.now, &out, "FI3"); err != nil || !strings.Contains(out.String(), "rated    both have agreed") {
		t.Errorf("match show, %v:\n%s", err, out.String())
	}
	c.answer(first[anna], anna, "offer rated")
	wantText(t, c.one(anna), "The match is rated already.")
	c.answer(first[bob], bob, "resign FI3") // within its first round
	c.letters()
	if _, ok := score(c.state("FI3")); ok {
		t.Error("a match counts that ended within its first round")
	}

	wantText(t, c.desk(anna, "seek toy short with rounds=8 rated"), "C2 is open for all members", "with rounds=8, rated")
	wantText(t, c.desk(carla, "seeks"), "C2: Anna seeks Toy, with rounds=8, rated")
	c.asks(carla, "accept C2 as blue rated")
	last := c.begun("FI4")
	for c.state("FI4").First == 0 || c.state("FI4").Base <= c.state("FI4").First {
		who := map[string]string{"red": anna, "blue": carla}[c.state("FI4").Waiting[0]]
		c.answer(last[who], who, example(t, last[who]))
		for _, l := range c.letters() {
			last[l.to] = l
		}
	}
	c.answer(last[carla], carla, "resign FI4")
	c.letters()
	if r, ok := score(c.state("FI4")); !ok || r.Points != 1 {
		t.Errorf("it counts %+v, %v", r, ok)
	}
	// Without the word nothing is rated.
	c.asks(bob, "seek toy short")
	c.letters()
	c.asks(carla, "accept C3")
	if first := c.begun("FI5"); c.state("FI5").Rated || strings.Contains(first[bob].text, "rated") {
		t.Error("it is rated")
	}
}

// Only matches of two persons are rated.
func TestSeekUnrated(t *testing.T) {
	c := newClub(t, allies, func(o *Options) { o.MaxPerHour = -1 })
	c.four("Anna", "Bob", "Carla", "Dan")
	wantText(t, c.desk(anna, "seek toy four people 4 rated"), "Nothing was done: only a match of two persons is rated, such as", "seek toy four rated")
	wantText(t, c.desk(anna, "seek toy four people 2 rated"), "C1 is open for all members", "rated")
	c = members(t)
	wantText(t, c.desk(anna, "learn toy rated"), "only a match of two persons is rated", "seek toy short rated")
	if all, err := c.store.Affairs(""); err != nil || len(all) > 0 {
		t.Errorf("open: %v, %v", all, err)
	}
}
