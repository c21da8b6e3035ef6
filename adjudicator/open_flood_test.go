package adjudicator

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"postrider/games"
	"postrider/store"
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

// However many there are, one member is challenged so often in a month.
func TestChallengesOfAMonth(t *testing.T) {
	c := members(t)
	got := 0
	for day := range 12 {
		for i := range challengedDay {
			addr := fmt.Sprintf("eva%c%c@example.org", 'a'+day, 'a'+i)
			c.enrol("Eva "+string(rune('A'+day))+string(rune('a'+i)), addr)
			c.asks(addr, "challenge bob toy short")
			for _, p := range c.letters() {
				if p.to == bob {
					got++
				}
			}
		}
		c.now = c.now.Add(25 * time.Hour)
	}
	if got != challengedMonth {
		t.Errorf("%d letters that challenge Bob in 12 days", got)
	}
}

// What one has opened begins nothing while he plays as much as he can, or gets no letters.
func TestOpenNotNow(t *testing.T) {
	c := newClub(t, hosting, func(o *Options) { o.MaxPerHour = -1 })
	c.enrol("Carla", carla)
	c.enrol("Dora", dora)
	c.match(2)
	c.letters()
	c.asks(anna, "seek toy short")
	c.asks(dora, "seek toy short")
	c.letters()
	for range maxBegun - 1 {
		c.match(2)
	}
	c.asks(dora, "unsubscribe")
	c.letters()
	wantText(t, c.desk(carla, "accept C1"), "Anna")
	wantText(t, c.desk(carla, "accept C2"), "Dora")
	if all, _ := c.store.Matches(); len(all) != maxBegun || len(c.affairs()) != 2 {
		t.Errorf("%d matches; open: %v", len(all), c.affairs())
	}
}

// So many challenges of one member are open at a time.
func TestChallengesOpen(t *testing.T) {
	c := members(t)
	for i := range maxChallenges + 1 {
		name := "Eva " + string(rune('A'+i)) + "x"
		c.enrol(name, fmt.Sprintf("eva%d@example.org", i))
		c.asks(anna, "challenge "+name+" toy short")
		got := to(t, c.letters(), anna)
		if full := strings.Contains(got.text, "you have 5 open already"); full != (i >= maxChallenges) {
			t.Errorf("challenge %d:\n%s", i+1, got.text)
		}
	}
}

// So much is begun by one member in a month, taken back or not.
func TestOpenMonth(t *testing.T) {
	c := members(t)
	got := 0
	for range 8 {
		for range openedDay + 1 {
			c.asks(anna, "seek toy short")
			p := c.one(anna)
			if m := openCode.FindStringSubmatch(p.text[strings.Index(p.text, "toy short"):]); m != nil && strings.Contains(p.text, "is open for all") {
				got++
				c.asks(anna, "withdraw "+m[1])
				c.one(anna)
			}
		}
		c.now = c.now.Add(25 * time.Hour)
	}
	if got != openedMonth {
		t.Errorf("%d were begun", got)
	}
}

// A member learns in so many matches a week, however soon he gives them up.
func TestLearnWeek(t *testing.T) {
	c := members(t)
	began := 0
	for range learntWeek + 2 {
		c.asks(anna, "learn toy")
		p := to(t, c.letters(), anna)
		if strings.Contains(p.text, "You are Red in Toy, against Postrider") {
			began++
			c.answer(p, anna, "resign "+strings.Trim(strings.Fields(p.Subject)[0], "[]"))
			c.letters()
		}
	}
	if began != learntWeek {
		t.Errorf("%d matches in a week", began)
	}
}

// Nor does he come to play more by rematches of those that are over.
func TestRematchMany(t *testing.T) {
	c := members(t)
	c.asks(anna, "learn toy")
	p := to(t, c.letters(), anna)
	c.answer(p, anna, "resign FI3")
	over := to(t, c.letters(), anna)
	for range maxLearning {
		c.asks(anna, "learn toy")
		c.letters()
	}
	c.answer(over, anna, "rematch")
	wantText(t, to(t, c.letters(), anna), "you play as many matches as may be begun in this way")
	if all, _ := c.store.Matches(); len(all) != 3+maxLearning {
		t.Errorf("%d matches", len(all))
	}
}

// Several rematches, asked for while he might play one more, begin no more than that, whoever
// of the two has as many as may be begun; nor does learning.
func TestRematchesAtLimit(t *testing.T) {
	for _, full := range []string{anna, bob} {
		c := members(t)
		var over []post
		for range 3 {
			code := c.match(3)
			c.answer(to(t, c.letters(), anna), anna, "resign "+code)
			over = append(over, to(t, c.letters(), anna))
		}
		for {
			list, err := c.store.MatchesOf(c.player(full).ID)
			if err != nil {
				t.Fatal(err)
			}
			if c.open(list) == maxBegun-1 {
				break
			}
			if _, err := c.clerk.NewMatch(t.Context(), c.now, NewMatch{Title: "toy", Scenario: "short",
				Seats: map[games.Seat]Person{"red": {Address: full, Name: "x"}, "blue": {Name: "Carla", Address: carla}}}); err != nil {
				t.Fatal(err)
			}
			c.letters()
		}
		var asks []post
		for _, p := range over {
			c.answer(p, anna, "rematch")
			asks = append(asks, to(t, c.letters(), bob))
		}
		for i, ask := range asks {
			c.answer(ask, bob, "accept")
			list := c.letters()
			if i > 0 {
				wantText(t, to(t, list, anna), "It could not be set up: somebody cannot play at present.")
				wantText(t, to(t, list, bob), "It could not be set up: somebody cannot play at present.")
			}
		}
		list, err := c.store.MatchesOf(c.player(full).ID)
		if err != nil {
			t.Fatal(err)
		}
		if n := c.open(list); n != maxBegun {
			t.Errorf("%s plays %d matches", full, n)
		}
		wantText(t, c.desk(full, "learn toy"), "you play 20 matches, as many as may be begun in this way")
	}
}

// open is how many of some matches are not over.
func (c *club) open(list []store.Match) int {
	return len(slices.DeleteFunc(list, func(m store.Match) bool { return m.State == store.MatchOver }))
}
