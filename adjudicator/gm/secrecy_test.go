package gm

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/games/gametest/toy"
	"postrider/mail"
	"postrider/mail/mailtest"
	"postrider/store"
)

// spilling is a title that, when it is told to, panics and says all hands.
type spilling struct {
	toy.Title
	now *bool
}

func (s spilling) View(pos games.Position, seats games.Seats) games.View {
	if *s.now {
		panic(fmt.Sprintf("the hands are %v", pos.(*toy.Position).Hands))
	}
	return s.Title.View(pos, seats)
}

// A gmClub is a club of which the game master sees all that he may.
type gmClub struct {
	*testing.T
	Console
	store *store.Store
	dir   string
	spill bool
	seen  []string
}

func newGMClub(t *testing.T, seed games.Seed) *gmClub {
	c := &gmClub{T: t, dir: t.TempDir()}
	st, err := store.Open(filepath.Join(c.dir, "club.db"), time.Second)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	clerk, err := adjudicator.New(adjudicator.Options{Store: st, Titles: games.Titles{"toy": games.Made(spilling{toy.New(), &c.spill})},
		Key: bytes.Repeat([]byte("key "), 8), Club: "Postrider", Address: "orders@club.example", GM: []mail.Address{{Addr: "gm@club.example"}}})
	if err != nil {
		t.Fatal(err)
	}
	c.store = st
	o := mail.ReadOptions{Own: []mail.Address{{Addr: "orders@club.example"}}}
	c.Console = Console{Clerk: clerk, Now: time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC),
		Read: func(_ context.Context, raw []byte) mail.Message { return mail.Read(raw, o) },
		Owns: func(string) (string, bool) { return "", false },
	}
	if _, err := clerk.NewMatch(t.Context(), c.Now, adjudicator.NewMatch{Title: "toy", Scenario: "short", Seed: &seed, Seats: map[games.Seat]adjudicator.Person{
		"red": {Name: "Anna", Address: "anna@example.org"}, "blue": {Name: "Bob", Address: "bob@example.org"}}}); err != nil {
		t.Fatal(err)
	}
	return c
}

// run carries out a command and returns what the game master reads.
func (c *gmClub) run(command string) string {
	var out strings.Builder
	c.Out = &out
	if err := c.Do(c.Context(), strings.Fields(strings.ReplaceAll(command, "DIR", c.dir))); err != nil {
		fmt.Fprintf(&out, "error: %v\n", err)
	}
	return "$ " + command + "\n" + strings.ReplaceAll(out.String(), c.dir, "DIR")
}

func (c *gmClub) see(commands ...string) {
	for _, command := range commands {
		c.seen = append(c.seen, c.run(command))
	}
}

// look runs every command that shows something, and reads the letters that go
// to the game master.
func (c *gmClub) look() {
	c.Helper()
	c.see("list", "show FI1", "journal FI1", "player list", "player show p1", "player show p2", "letters", "aside", "results", "list --json", "player list --json", "export FI1", "verify")
	letters, err := c.store.Letters()
	if err != nil {
		c.Fatal(err)
	}
	for _, l := range letters {
		c.see(fmt.Sprintf("letters show %d", l.ID))
		if l.To == "gm@club.example" {
			whole, err := c.store.Letter(l.ID)
			if err != nil {
				c.Fatal(err)
			}
			c.seen = append(c.seen, string(whole.Raw))
		}
	}
	asides, err := c.store.Asides()
	if err != nil {
		c.Fatal(err)
	}
	for _, a := range asides {
		c.see(fmt.Sprintf("aside show %d", a.N))
	}
}

// say sends a message of a player in answer to his newest letter.
func (c *gmClub) say(who, text string) {
	c.Helper()
	letters, err := c.store.Letters()
	if err != nil {
		c.Fatal(err)
	}
	var last mail.Message
	for _, l := range letters {
		if whole, err := c.store.Letter(l.ID); err == nil && l.To == who {
			last = mail.Read(whole.Raw, mail.ReadOptions{})
		}
	}
	raw, err := mailtest.Draft{ID: fmt.Sprintf("%d@example.org", len(c.seen)), From: mail.Address{Addr: who}, To: last.ReplyTo[0], Answers: &last, Date: c.Now, Text: text}.Bytes()
	if err != nil {
		c.Fatal(err)
	}
	r, err := c.Clerk.Handle(c.Context(), c.Now, mail.Read(raw, mail.ReadOptions{}), raw)
	if err != nil {
		c.Fatal(err)
	}
	c.seen = append(c.seen, fmt.Sprintf("%s: %s, %d letters", who, r.Outcome, r.Letters))
}

// card is the first card in a seat's hand.
func (c *gmClub) card(seat string) string {
	c.Helper()
	secrets := c.run("show FI1 --secrets")
	_, theirs, _ := strings.Cut(secrets, "\n"+strings.ToUpper(seat)+"\n")
	_, hand, ok := strings.Cut(theirs, "You hold ")
	if !ok {
		c.Fatalf("no hand in\n%s", secrets)
	}
	return "card " + hand[:1]
}

// Two matches that differ only in what is hidden, in hands and choices, look
// alike to the game master, whatever he does and whatever fails, as long as he
// does not ask for secrets.
func TestGameMasterSeesNothingHidden(t *testing.T) {
	watch := func(seed games.Seed) *gmClub {
		c := newGMClub(t, seed)
		c.look()
		c.say("anna@example.org", c.card("red"))
		c.look()
		card := c.card("blue")
		c.spill = true
		c.say("bob@example.org", card)
		c.look()
		c.see("resume FI1", "show FI1")
		c.spill = false
		for _, act := range []string{"resume FI1", "hold FI1 --why tea", "hold FI1", "resume FI1", "rollback FI1", "rollback FI1 1 --new-dice",
			"player rename p2 Robert", "player suspend p2", "player resume p2", "player address p2 add bob@home.example", "player renew-token p1",
			"letters retry all", "letters drop 1", "aside again 1", "aside drop 1", "replace FI1 blue Carla=carla@example.org"} {
			c.see(act+" --dry-run", act)
		}
		c.see("end FI1 --dry-run", "backup DIR/club.backup")
		c.look()
		return c
	}
	var clubs []*gmClub
	for n := range byte(2) {
		clubs = append(clubs, watch(games.Seed{n + 1}))
	}
	one, two := clubs[0], clubs[1]
	if a, b := one.run("show FI1 --secrets"), two.run("show FI1 --secrets"); a == b {
		t.Fatal("the two clubs do not differ")
	}
	if len(one.seen) < 50 {
		t.Errorf("only %d pages seen", len(one.seen))
	}
	lines := func(c *gmClub) []string {
		// Digests of a message, in which its sender's Message-ID is, and numbers
		// of goroutines.
		all := regexp.MustCompile(`[0-9a-f]{15,}|goroutine [0-9]+`).ReplaceAllString(strings.Join(c.seen, "\n"), "N")
		return strings.Split(all, "\n")
	}
	if diff := cmp.Diff(lines(one), lines(two)); diff != "" {
		t.Errorf("the game master can tell two matches apart (-one +two):\n%s", diff)
	}
	for _, page := range one.seen {
		for _, secret := range []string{"You hold", "the hands are", strings.Repeat("00", 20)} {
			if strings.Contains(page, secret) {
				t.Errorf("the game master reads %q in\n%s", secret, page)
			}
		}
	}
}
