package adjudicator

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
	"postrider/games/gametest/toy"
	"postrider/mail"
	"postrider/store"
)

// host is the toy with a player of its own.
type host struct{ title }

func (host) Bot() games.Bot { return games.RandomBot{} }

// solo sets up a match of Anna, red, against the toy's own player.
func (c *club) solo(rounds string) string {
	c.t.Helper()
	var seed games.Seed
	binary.BigEndian.PutUint64(seed[:], 11)
	code, err := c.clerk.NewMatch(context.Background(), c.now, NewMatch{
		Title: "toy", Scenario: "short", Options: map[string]string{"rounds": rounds}, Seed: &seed,
		Seats: map[games.Seat]Person{"red": {Name: "Anna", Address: anna}, "blue": {Bot: true}},
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return code
}

// hosting is a club whose toy has a player of its own.
func hosting(o *Options) { o.Titles = games.Titles{"toy": games.Made(host{newTitle()})} }

// soloMatch plays a match against the bot to its end; each message gets one
// letter, and it asks Anna something or ends the match. With again, every
// message comes twice.
func soloMatch(t *testing.T, r *rand.Rand, again bool) (raws [][]byte, lines []games.Line) {
	t.Helper()
	c := newClub(t, hosting)
	code := c.solo("6")
	p := c.one(anna)
	wantLetter(t, "bot-first", p)
	for turns := 0; c.state(code).State == store.MatchOpen; turns++ {
		if turns > 200 {
			t.Fatal("the match does not end")
		}
		if got := c.state(code).Waiting; !slices.Equal(got, []string{"red"}) {
			t.Fatalf("the match waits for %v", got)
		}
		text := example(t, p)
		if orders := examples(p); r.IntN(3) > 0 {
			text = orders[r.IntN(len(orders))]
		}
		raw := c.bytes(note{from: anna, text: text, answers: &p})
		if got := c.handle(raw); got.Outcome != Played {
			t.Fatalf("%+v for %q in answer to\n%s", got, text, p.text)
		}
		if again {
			wantOutcome(t, c.handle(raw), Seen, 0)
		}
		p = c.one(anna)
		raws = append(raws, p.raw)
		if c.state(code).State == store.MatchOpen && !strings.Contains(p.text, "YOU ARE ASKED") {
			t.Errorf("a letter against a bot asks nothing:\n%s", p.text)
		}
	}
	lines, err := c.clerk.Journal(c.now, code, false)
	if err != nil {
		t.Fatal(err)
	}
	c.verify(t, code)
	w, err := c.store.Whole(code)
	if err != nil || slices.ContainsFunc(w.Reports, func(r store.Report) bool { return r.Player == "" || r.Seat == "blue" }) {
		t.Errorf("reports were written for the bot (%v)", err)
	}
	return raws, lines
}

// heading is what begins the next part of a letter.
var heading = regexp.MustCompile(`\n\n[A-Z]{3,}[A-Z ]+\n`)

// examples are the orders that a letter shows for what it asks.
func examples(p post) []string {
	_, asked, _ := strings.Cut(p.text, "YOU ARE ASKED")
	if i := heading.FindStringIndex(asked); i != nil {
		asked = asked[:i[0]]
	}
	var list []string
	for line := range strings.Lines(asked) {
		if rest, ok := strings.CutPrefix(line, "    "); ok {
			list = append(list, strings.TrimSpace(rest))
		}
	}
	return list
}

// A person plays the program by mail: its answers come out of his messages, are
// the bot's in the journal, and the same messages make the same bytes.
func TestBotMatch(t *testing.T) {
	raws, lines := soloMatch(t, rand.New(rand.NewPCG(1, 1)), false)
	once, _ := soloMatch(t, rand.New(rand.NewPCG(1, 1)), true)
	if diff := cmp.Diff(raws, once); diff != "" {
		t.Errorf("the same messages, other letters (-first +second):\n%s", diff)
	}
	mine, others := 0, 0
	for _, l := range lines {
		if l.What != games.LineAnswer {
			continue
		}
		if (l.Seat == "blue") != (l.From == games.FromBot) && l.From != games.FromDefault {
			t.Errorf("line %d: an answer of %s comes from %s", l.N, l.Seat, l.From)
		}
		if l.From == games.FromBot {
			mine++
		} else {
			others++
		}
	}
	if mine < 6 || others < 6 {
		t.Errorf("%d answers of the bot, %d others; want some of both", mine, others)
	}
}

// What a bot has answered is a decision of another seat: undo does not reach
// behind it. It lets everybody take orders back who asks, and agrees to no draw.
func TestBotOffers(t *testing.T) {
	c := newClub(t, hosting)
	code := c.solo("6")
	p := c.one(anna)
	first := example(t, p)
	c.answer(p, anna, first)
	p = c.one(anna)
	c.answer(p, anna, "undo")
	p = c.one(anna)
	wantText(t, p, "Nothing can be taken back: another seat has decided after your last order.")
	c.answer(p, anna, "offer draw")
	wantText(t, c.one(anna), "Your offer of a draw was declined.")
	c.answer(p, anna, "offer takeback")
	p = c.one(anna)
	wantText(t, p, "your last orders were taken back", "YOU ARE ASKED", first)
	wantOutcome(t, c.answer(p, anna, first), Played, 1)
	p = c.one(anna)
	if _, err := c.clerk.Rollback(c.now, code, 0, false); err != nil {
		t.Fatal(err)
	}
	wantText(t, c.one(anna), "YOU ARE ASKED")
	c.send(note{from: anna, text: "resign " + code, headers: strings.ReplaceAll(vouched, "%s", "example.org")})
	wantText(t, c.one(anna), "Postrider (Blue) has won")
	c.verify(t, code)
}

// The welcome of a match against the program says that it agrees to a takeback: also just
// after a round has ended, and time and again, with the same dice.
func TestBotTakeback(t *testing.T) {
	c := newClub(t, func(o *Options) { o.Titles = games.Titles{"toy": games.Made(toy.New())} })
	code := c.solo("6")
	p := c.one(anna)
	wantText(t, p, `It agrees when you write "offer takeback"`)
	sent := []string{}
	for c.state(code).Base < 40 || !strings.Contains(p.text, "Choose a card") {
		order := example(t, p)
		for _, o := range examples(p) {
			if strings.HasPrefix(o, "attack") {
				order = o
			}
		}
		wantOutcome(t, c.answer(p, anna, order), Played, 1)
		if p = c.one(anna); strings.HasPrefix(order, "press") { // it belongs to the march
			sent[len(sent)-1] += "\n" + order
		} else {
			sent = append(sent, order)
		}
	}
	told := func(text string) string {
		_, text, _ = strings.Cut(text, "WHAT HAPPENED")
		text, _, _ = strings.Cut(text, "YOUR SHEET")
		return text
	}
	happened := told(p.text)
	base := c.state(code).Base
	for _, again := range []string{sent[len(sent)-1], sent[len(sent)-2]} {
		// The daemon dies between the offer and the program's answer, and the offer comes again.
		raw := c.bytes(note{from: anna, text: "offer takeback", answers: &p})
		m := mail.Read(raw, mail.ReadOptions{Own: []mail.Address{{Addr: "orders@club.example"}}, AuthservID: "mx.club.example"})
		if result, follows, err := c.clerk.handle(t.Context(), c.now, m, raw, handling{}); err != nil || result.Outcome != Played || len(follows) != 1 {
			t.Fatalf("%+v, %v, %v", result, follows, err)
		}
		wantOutcome(t, c.handle(raw), Seen, 0)
		if n, err := c.clerk.Follow(t.Context(), c.now, c.now); n != 1 || err != nil {
			t.Fatalf("%d letters follow, %v", n, err)
		}
		wantOutcome(t, c.handle(raw), Seen, 0)
		p = c.one(anna)
		wantText(t, p, "your last orders were taken back", "back to before \"Red", "(Round", "YOU ARE ASKED", strings.Split(again, "\n")[0])
	}
	if now := c.state(code).Base; now >= base {
		t.Errorf("the match stands at the checkpoint before line %d, and stood at that before %d", now, base)
	}
	for _, order := range sent[len(sent)-2:] {
		wantOutcome(t, c.answer(p, anna, order), Played, 1)
		p = c.one(anna)
	}
	if now := told(p.text); !strings.Contains(now, strings.TrimSpace(happened)) {
		t.Errorf("the same orders come to\n%s\nand came to\n%s", now, happened)
	}
	c.send(note{from: anna, text: "resign " + code, headers: strings.ReplaceAll(vouched, "%s", "example.org")})
	c.verify(t, code)
}

// Orders that wait for their turn are used while the bot plays: the letter says
// what became of them.
func TestBotQueue(t *testing.T) {
	c := newClub(t, hosting)
	var seed games.Seed
	_, err := c.clerk.NewMatch(context.Background(), c.now, NewMatch{
		Title: "toy", Scenario: "short", Seed: &seed,
		Seats: map[games.Seat]Person{"red": {Bot: true}, "blue": {Name: "Anna", Address: anna}},
	})
	if err != nil {
		t.Fatal(err)
	}
	p := c.one(anna)
	c.answer(p, anna, example(t, p)+"\ndone\ndone\nretreat to mill")
	p = c.one(anna)
	wantText(t, p, "2. done [done]", "3. done [not used", "4. retreat to mill [not used", "Round 2 begins.")
}

// The game master sees who plays; nobody gets a bot's letters, and there is no
// reply address that speaks for it.
func TestBotSeat(t *testing.T) {
	c := newClub(t, hosting)
	code := c.solo("6")
	c.one(anna)
	var out strings.Builder
	if err := c.clerk.Show(c.now, &out, code); err != nil {
		t.Fatal(err)
	}
	if err := c.clerk.List(c.now, &out, Listing{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"blue=Postrider", "blue     Postrider, the program", "waits for red"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the game master does not see %q:\n%s", want, out.String())
		}
	}
	tokens := tokens{c.clerk.Options.Key}
	for name, reply := range map[string]mail.Reply{
		"nobody's":  tokens.report(code, "blue", 1, store.Player{}),
		"the bot's": tokens.report(code, "blue", 1, store.Player{Name: botName}),
	} {
		t.Run(name, func(t *testing.T) {
			owner, err := tokens.owner(c.clerk.records(), reply)
			if owner != nil || err != nil {
				t.Errorf("the token speaks for %v, %v", owner, err)
			}
		})
	}
}

func TestBotRefused(t *testing.T) {
	person := Person{Name: "Anna", Address: anna}
	bot := Person{Bot: true}
	for _, test := range []struct {
		name  string
		club  func(*Options)
		seats map[games.Seat]Person
		want  string
	}{
		{"no player of its own", func(*Options) {}, map[games.Seat]Person{"red": person, "blue": bot}, "blue: toy has no player of its own; a person must hold the seat"},
		{"bots only", hosting, map[games.Seat]Person{"red": bot, "blue": bot}, "every seat is a bot's"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newClub(t, test.club)
			_, err := c.clerk.NewMatch(context.Background(), c.now, NewMatch{Title: "toy", Scenario: "short", Seats: test.seats})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
}

// A bot's turn is done after the message that it follows from, in parts. If the
// daemon dies between them, the next life of it goes on, and the letters are the
// same: one to the sender, when the bot is done.
func TestBotTurnGoesOn(t *testing.T) {
	whole, _ := soloMatch(t, rand.New(rand.NewPCG(2, 2)), false)
	c := newClub(t, hosting)
	code := c.solo("6")
	p := c.one(anna)
	r := rand.New(rand.NewPCG(2, 2))
	for i := 0; c.state(code).State == store.MatchOpen; i++ {
		text := example(t, p)
		if orders := examples(p); r.IntN(3) > 0 {
			text = orders[r.IntN(len(orders))]
		}
		raw := c.bytes(note{from: anna, text: text, answers: &p})
		m := mail.Read(raw, mail.ReadOptions{Own: []mail.Address{{Addr: "orders@club.example"}}, AuthservID: "mx.club.example"})
		result, follows, err := c.clerk.handle(t.Context(), c.now, m, raw, handling{})
		if err != nil || result.Outcome != Played {
			t.Fatalf("%+v, %v", result, err)
		}
		if len(follows) > 0 {
			if letters := c.letters(); len(letters) > 0 {
				t.Errorf("before the bot has answered: %s", describe(letters))
			}
			// The message comes again, and another comes, before the turn is done.
			wantOutcome(t, c.handle(raw), Seen, 0)
			if i%2 == 1 {
				again := c.bytes(note{from: anna, subject: "[FI1]", text: "status", headers: vouchedFor(anna), id: fmt.Sprintf("status%d@players.example", i)})
				if got := c.handle(again); got.Outcome != Answered {
					t.Errorf("a message before the bot's turn is done: %+v", got)
				}
				list := c.letters()
				if len(list) != 2 || !bytes.Equal(list[0].raw, whole[i]) {
					t.Fatalf("turn %d: %s", i, describe(list))
				}
				p = list[0]
				continue
			}
			n, err := c.clerk.Follow(t.Context(), c.now, c.now)
			want := 1
			if c.state(code).State == store.MatchOver {
				want = 2 // the game master hears of the end
			}
			if n != want || err != nil {
				t.Fatalf("%d letters follow, %v", n, err)
			}
		}
		p = c.one(anna)
		if !bytes.Equal(p.raw, whole[i]) {
			t.Fatalf("letter %d is another:\n%s\nand not\n%s", i, p.raw, whole[i])
		}
	}
	if _, err := c.store.NextTask(code, nil); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("something is left to be done: %v", err)
	}
}

// A bot that fails stops its match, and no message is lost: the sender is told
// that his was carried out, and when the match goes on, so does the bot.
func TestBotFails(t *testing.T) {
	broken := true
	c := newClub(t, func(o *Options) { o.Titles = games.Titles{"toy": games.Made(moody{host{newTitle()}, &broken})} })
	broken = false
	code := c.solo("6")
	p := c.one(anna)
	broken = true
	for {
		if got := c.answer(p, anna, example(t, p)); got.Outcome != Played {
			t.Fatalf("%+v", got)
		}
		if c.state(code).State == store.MatchHeld {
			break
		}
		p = c.one(anna)
	}
	list := c.letters()
	wantText(t, to(t, list, anna), "Your message was carried out, but then "+code+" had to be stopped")
	wantText(t, to(t, list, gm), code+" is held", "was carried out, and then the program failed")
	if n, err := c.clerk.Follow(t.Context(), c.now, c.now); n != 0 || err != nil {
		t.Errorf("a match that is held goes on: %d letters, %v", n, err)
	}
	broken = false
	if err := c.clerk.Release(c.now, code); err != nil {
		t.Fatal(err)
	}
	p = c.one(anna)
	wantText(t, p, "YOU ARE ASKED")
	wantOutcome(t, c.answer(p, anna, example(t, p)), Played, 1)
}

// moody is host with a player that may fail.
type moody struct {
	host
	broken *bool
}

func (m moody) Bot() games.Bot { return moodyBot{m.broken} }

type moodyBot struct{ broken *bool }

func (b moodyBot) Answer(view games.View, d games.Decision, r *rand.Rand) games.Order {
	if *b.broken {
		panic("no idea")
	}
	return games.RandomBot{}.Answer(view, d, r)
}
