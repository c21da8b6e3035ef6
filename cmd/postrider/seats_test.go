package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/wilderness"
	"postrider/mail"
	"postrider/mail/mailtest"
	"postrider/store"
)

// redealt is Wilderness War in which the French are dealt other cards than the
// dice say, and the British see none of it.
type redealt struct{ *wilderness.Title }

func (r redealt) Play(ref games.Referee, pos games.Position) {
	r.Title.Play(&gametest.Twin{Referee: ref, Title: r.Title, Pos: pos, Seats: games.Seats{"british"},
		At: func(pos games.Position) bool { return pos.(*wilderness.Position).Stage == wilderness.StageAction }}, pos)
}

// A bidClub is a club in which Anna and Bob bid for sides.
type bidClub struct {
	*testing.T
	clerk *adjudicator.Clerk
	now   time.Time
	store *store.Store
	last  map[string]mail.Message // the newest letter to each
	sent  int
}

const (
	annaAt = "anna@example.org"
	bobAt  = "bob@example.org"
)

func newBidClub(t *testing.T, title games.Title) *bidClub {
	t.Helper()
	st, err := store.Open(filepath.Join(t.TempDir(), "club.db"), time.Second)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	clerk, err := adjudicator.New(adjudicator.Options{Store: st, Titles: games.Titles{"wilderness": games.Made(title)},
		Key: bytes.Repeat([]byte("key "), 8), Club: "Postrider", Address: "orders@club.example", MaxPerHour: -1})
	if err != nil {
		t.Fatal(err)
	}
	c := &bidClub{T: t, store: st, clerk: clerk, now: time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC), last: map[string]mail.Message{}}
	_, err = clerk.NewMatch(t.Context(), c.now, adjudicator.NewMatch{Title: "wilderness", Scenario: "annus-mirabilis", Options: map[string]string{"14.7": "yes"}, Seed: &games.Seed{3},
		Seats: map[games.Seat]adjudicator.Person{"british": {Name: "Anna", Address: annaAt}, "french": {Name: "Bob", Address: bobAt}}})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// letters takes the letters out of the outbox, and returns those to somebody.
func (c *bidClub) letters(to string) (got []string) {
	c.Helper()
	due, err := c.store.Due(c.now, 1000)
	if err != nil {
		c.Fatal(err)
	}
	var ids []uint64
	for _, l := range due {
		ids = append(ids, l.ID)
		c.last[l.To] = mail.Read(l.Raw, mail.ReadOptions{})
		if l.To == to {
			got = append(got, string(l.Raw))
		}
	}
	if err := c.store.Taken(c.now, ids...); err != nil {
		c.Fatal(err)
	}
	return got
}

// say sends a message in answer to the sender's newest letter.
func (c *bidClub) say(who, text string) adjudicator.Outcome {
	c.Helper()
	last := c.last[who]
	c.sent++
	raw, err := mailtest.Draft{ID: fmt.Sprintf("%d@example.org", c.sent), From: mail.Address{Addr: who}, To: last.ReplyTo[0], Answers: &last, Date: c.now, Text: text}.Bytes()
	if err != nil {
		c.Fatal(err)
	}
	r, err := c.clerk.Handle(c.Context(), c.now, mail.Read(raw, mail.ReadOptions{}), raw)
	if err != nil {
		c.Fatal(err)
	}
	return r.Outcome
}

// asked is who is asked.
func (c *bidClub) asked() string {
	c.Helper()
	m, err := c.store.Match("FI1")
	if err != nil {
		c.Fatal(err)
	}
	for _, s := range m.Seats {
		if s.Seat == m.Waiting[0] {
			return map[store.PlayerID]string{"p1": annaAt, "p2": bobAt}[s.Player]
		}
	}
	c.Fatal("nobody is asked")
	return ""
}

// Bids by which the players change sides (14.7), the match taken back to before
// them and bid for again, and a side given to another player: in two matches that
// differ only in what Anna holds and types, Bob gets the same letters.
func TestBidsTellNothing(t *testing.T) {
	plans := [2]string{"My plan: up to 9 points\nstanding militia: none\nask retreat at Albany", "They shall not have it\nstanding militia: all\nask retreat at Ticonderoga"}
	clubs := [2]*bidClub{newBidClub(t, wilderness.New()), newBidClub(t, redealt{wilderness.New()})}
	seen := 0
	each := func(do func(i int, c *bidClub)) {
		t.Helper()
		var got [2][]string
		for i, c := range clubs {
			do(i, c)
			got[i] = c.letters(bobAt)
		}
		seen += len(got[0])
		if diff := cmp.Diff(got[0], got[1]); diff != "" {
			t.Fatalf("Bob can tell the two matches apart (-one +other):\n%s", diff)
		}
	}
	looks := func() {
		t.Helper()
		each(func(_ int, c *bidClub) {
			for _, command := range []string{"board\nstatus\norders\nlegal\nhistory", "resend", "undo", "preview\nbid none", "preview\nplay 43", "help"} {
				c.say(bobAt, command)
			}
			for n := range 14 {
				c.say(bobAt, fmt.Sprintf("history %d", n+1))
			}
		})
	}
	bid := func() {
		t.Helper()
		for points, n := 0, 0; ; n++ {
			if m, err := clubs[0].store.Match("FI1"); err != nil || n > 10 {
				t.Fatal("the bids do not end", err)
			} else if m.Seats[0].Player == "p2" {
				return
			}
			who := clubs[0].asked()
			each(func(i int, c *bidClub) {
				text := "bid none"
				switch {
				case who == annaAt:
					text = fmt.Sprintf("%s\nbid %d French", plans[i], points)
				case points == 0: // who begins must bid
					text = "bid 0 French"
				}
				if got := c.say(who, text); got != adjudicator.Played {
					t.Fatalf("%s: %s", text, got)
				}
			})
			points++
			if who == annaAt {
				looks()
			}
		}
	}
	each(func(int, *bidClub) {})
	for again := range 2 {
		bid()
		a, b := clubs[0].last[annaAt].Text, clubs[1].last[annaAt].Text
		if hands := regexp.MustCompile(`You hold [0-9,\s]+`); hands.FindString(a) == hands.FindString(b) || !strings.Contains(a, "You have changed seats: you are French") {
			t.Fatalf("the two hands do not differ:\n%s\n%s", a, b)
		}
		looks()
		each(func(i int, c *bidClub) {
			c.say(annaAt, plans[i]+"\nplay the game")
			c.say(annaAt, "legal")
		})
		looks()
		if again == 0 {
			each(func(_ int, c *bidClub) {
				if done, err := c.clerk.Rollback(c.now, "FI1", 1, false); err != nil || !done.NewDice {
					t.Fatal(done, err)
				}
			})
			looks()
		}
	}
	each(func(_ int, c *bidClub) {
		if _, err := c.clerk.Replace(c.now, "FI1", "french", adjudicator.Person{Name: "Carla", Address: "carla@example.org"}); err != nil {
			t.Fatal(err)
		}
	})
	looks()
	if seen < 150 {
		t.Errorf("only %d letters were compared", seen)
	}
}
