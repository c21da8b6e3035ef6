package adjudicator

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/store"
)

const dora = "dora@example.edu"

// watchedClub is a club whose matches may be watched so many steps later. Carla and Dora
// play a match of their own, FI1.
func watchedClub(t *testing.T, delay int, change ...func(*Options)) *club {
	t.Helper()
	c := newClub(t, append(change, func(o *Options) { o.Watching, o.MaxPerHour = Watching{true, delay}, -1 })...)
	if _, err := c.clerk.NewMatch(context.Background(), c.now, NewMatch{Title: "toy", Scenario: "short", Seed: &games.Seed{1},
		Seats: map[games.Seat]Person{"red": {Name: "Carla", Address: carla}, "blue": {Name: "Dora", Address: dora}}}); err != nil {
		t.Fatal(err)
	}
	c.letters()
	return c
}

// asks sends a message to the club that answers nothing.
func (c *club) asks(from, text string) Result {
	c.t.Helper()
	return c.send(note{from: from, text: text, headers: fmt.Sprintf(vouched, strings.Split(from, "@")[1])})
}

// A playing is a match of Anna and Bob, and the newest letter of everybody.
type playing struct {
	*club
	code   string
	newest map[string]post
	asked  map[string]post // the newest that asks him something
	got    map[string][]post
}

func (c *club) playing(rounds int) *playing {
	p := &playing{c, c.match(rounds), map[string]post{}, map[string]post{}, map[string][]post{}}
	p.collect()
	return p
}

// collect takes the letters out of the outbox.
func (p *playing) collect() []post {
	list := p.letters()
	for _, l := range list {
		p.newest[l.to] = l
		if strings.Contains(l.text, "YOU ARE ASKED") && strings.HasPrefix(l.Subject, "["+p.code+"]") {
			p.asked[l.to] = l
		}
		p.got[l.to] = append(p.got[l.to], l)
	}
	return list
}

// move has whoever is asked send the first order that he is shown. It is false when the
// match is over.
func (p *playing) move() bool {
	p.t.Helper()
	m := p.state(p.code)
	if m.State == store.MatchOver {
		return false
	}
	who := map[string]string{"red": anna, "blue": bob}[m.Waiting[0]]
	wantOutcomeOf(p.t, p.answer(p.asked[who], who, example(p.t, p.asked[who])), Played)
	p.collect()
	return true
}

// Who watches a match gets at once where it stood some steps ago, then a letter for each
// step, so many steps later, and all that is left at its end; its players read who does.
func TestWatch(t *testing.T) {
	const delay = 2
	c := watchedClub(t, delay)
	p := c.playing(2)
	for range 6 {
		p.move()
	}
	before := c.state("FI2").Step
	if before < delay+2 {
		t.Fatalf("only %d steps", before)
	}
	c.asks(carla, "watch FI2")
	list := p.collect()
	if len(list) != 2 {
		t.Fatalf("to Carla: %s", describe(list))
	}
	wantText(t, list[1], "You watch FI2 from now on", "2 steps later")
	wantLetter(t, "watch-begins", list[0])
	if want := fmt.Sprintf("for observers, step %d", before-delay); !strings.Contains(list[0].text, want) {
		t.Errorf("the first letter is not %q:\n%s", want, list[0].text)
	}
	seen := 0 // the newest step that Carla has read
	since := false
	for p.move() {
		m := c.state("FI2")
		for _, l := range p.got[carla][2:] {
			var step int
			if _, err := fmt.Sscanf(l.MessageID, "FI2.watch.p1.%d", &step); err != nil {
				t.Fatal(err)
			}
			if m.State == store.MatchOpen && step > m.Step-delay {
				t.Errorf("at step %d comes the letter of step %d", m.Step, step)
			}
			if step == before {
				since = true
				wantText(t, l, "this is what happened in FI2 until its step")
			}
			if step <= seen && !since {
				t.Errorf("the letter of step %d comes behind that of %d", step, seen)
			}
			seen = step
		}
		p.got[carla] = p.got[carla][:2]
	}
	if last := c.state("FI2").Step; seen != last || !since {
		t.Errorf("Carla has read step %d of %d; what happened meanwhile: %v", seen, last, since)
	}
	wantLetter(t, "watch-over", p.newest[carla])
	for _, who := range []string{anna, bob} {
		told := 0
		for _, l := range p.got[who] {
			told += strings.Count(l.text, "Carla watches this match since 1 March 2026.")
		}
		if told != 1 {
			t.Errorf("%s is told %d times that Carla watches", who, told)
		}
	}
	if m := c.state("FI2"); len(m.Watchers) != 0 {
		t.Errorf("watched behind its end: %v", m.Watchers)
	}
	if w, err := c.store.WatchedBy("p1"); err != nil || len(w) != 0 {
		t.Errorf("Carla watches %v still, %v", w, err)
	}
}

// What lies between the first letter of an observer and the letters of steps is told in
// one letter: no event of the match is missing, and none is told twice.
func TestWatchTellsAll(t *testing.T) {
	for _, delay := range []int{0, 1, 3} {
		c := watchedClub(t, delay)
		c.clerk.Options.Watching.Delay = 0
		p := c.playing(1)
		if m := c.state("FI2"); m.WatchDelay != 0 {
			t.Fatalf("a delay of %d", m.WatchDelay)
		}
		c.clerk.Options.Watching.Delay = delay
		late := &playing{c, c.match(4), p.newest, map[string]post{}, map[string][]post{}}
		late.collect()
		c.asks(carla, "watch FI3")
		late.collect()
		for n := 0; late.move(); n++ {
			if n == 12 {
				c.asks(dora, "watch FI3")
				late.collect()
			}
		}
		all, some := happened(late.got[carla]), happened(late.got[dora])
		if len(some) < 5 || len(all) <= len(some) || !slices.Equal(all[len(all)-len(some):], some) {
			t.Errorf("delay %d: Dora, who came later, was told\n%s\nand Carla\n%s", delay, strings.Join(some, "\n"), strings.Join(all, "\n"))
		}
	}
}

// happened is what letters tell that happened, in their order.
func happened(list []post) []string {
	var all []string
	for _, l := range list {
		_, what, _ := strings.Cut(l.text, "WHAT HAPPENED\n")
		what, _, _ = strings.Cut(what, "\n\n[A-Z]")
		for line := range strings.Lines(what) {
			if line, ok := strings.CutPrefix(line, "- "); ok {
				all = append(all, strings.TrimSpace(line))
			}
		}
	}
	return all
}

// Nobody reads of what is done before the others know it: what can be taken back.
func TestWatchSettled(t *testing.T) {
	c := watchedClub(t, 0)
	p := c.playing(6)
	c.asks(carla, "watch FI2")
	p.collect()
	for !strings.Contains(p.asked[anna].text, "Act: you have 2 actions left.") || c.state("FI2").Waiting[0] != "red" {
		if !p.move() {
			t.Fatal("Anna never has two actions")
		}
	}
	step := c.state("FI2").Step
	p.got[carla] = nil
	wantOutcomeOf(t, c.answer(p.asked[anna], anna, "march hill"), Played)
	p.collect()
	if len(p.got[carla]) > 0 || c.state("FI2").Step != step {
		t.Fatalf("Carla reads what Anna may take back: %s", describe(p.got[carla]))
	}
	c.answer(p.asked[anna], anna, "undo")
	wantText(t, p.collect()[0], "Taken back, Anna.")
	for len(p.got[carla]) == 0 {
		p.move()
	}
	if told := happened(p.got[carla][:1]); len(told) == 0 || strings.Contains(told[0], "to the hill") {
		t.Errorf("Carla is told what was taken back: %v", told)
	}
}

// An observer's letters can be answered with few words, and with no order.
func TestWatchAnswers(t *testing.T) {
	c := watchedClub(t, 1)
	p := c.playing(3)
	for range 5 {
		p.move()
	}
	c.asks(carla, "watch fi2")
	list := p.collect()
	first := list[0]
	ask := func(text string) post {
		t.Helper()
		wantOutcomeOf(t, c.answer(first, carla, text), Answered)
		return c.one(carla)
	}
	_, board, _ := strings.Cut(first.text, "THE BOARD\n\n")
	board, _, _ = strings.Cut(board, "\n\n")
	wantText(t, ask("board"), board)
	wantText(t, ask("help"), "WATCHING A MATCH")
	before := c.state("FI2")
	for _, text := range []string{"card 3", "march hill\nresign FI2", "undo", "offer draw", "standing retreat to hill", "luck 7", "legal", "orders", "history", "status"} {
		wantText(t, ask(text), "nothing was done with your message: who watches orders nothing")
	}
	if after := c.state("FI2"); after.Length != before.Length || after.Rev != before.Rev {
		t.Error("an observer has moved the match")
	}
	l := ask("board\ncard 3")
	wantText(t, l, "Nothing else of your message was done")
	wantText(t, ask("unwatch"), "You do not watch FI2 any more.")
	wantText(t, ask("board"), "You do not watch FI2, so nothing was done.")
	for range 4 {
		p.move()
	}
	if n := len(p.got[carla]); n != len(list) {
		t.Errorf("she gets letters all the same: %s", describe(p.got[carla]))
	}
}

// Everything that ends the watching of somebody: he takes a seat, wants no letters, a
// letter comes back.
func TestWatchEnds(t *testing.T) {
	for name, end := range map[string]func(c *club, first post){
		"seat": func(c *club, _ post) {
			if _, err := c.clerk.Replace(c.now, "FI2", "blue", Person{Name: "Carla", Address: carla}); err != nil {
				c.t.Fatal(err)
			}
		},
		"unsubscribe by its header": func(c *club, first post) {
			c.send(note{from: carla, to: first.ReplyTo[0].Addr, subject: "unsubscribe"})
		},
		"unsubscribe": func(c *club, _ post) {
			c.send(note{from: carla, subject: "[FI1]", text: "unsubscribe", headers: fmt.Sprintf(vouched, "example.com")})
		},
		"suspended": func(c *club, _ post) {
			if _, err := c.clerk.Suspend(c.now, carla); err != nil {
				c.t.Fatal(err)
			}
		},
		"refused": func(c *club, first post) {
			c.asks(carla, "unwatch FI2")
			c.letters()
			c.asks(carla, "watch FI2")
			due, err := c.store.Due(c.now, 10)
			if err != nil {
				c.t.Fatal(err)
			}
			for _, l := range due {
				if l.Kind == kindWatch {
					if err := c.clerk.LetterFailed(c.now, l, fmt.Errorf("550 no such user"), true); err != nil {
						c.t.Fatal(err)
					}
				}
			}
		},
		"bounce": func(c *club, first post) {
			wantOutcomeOf(c.t, c.handle(watchBounce(first, carla, "5.1.1")), Undelivered)
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := watchedClub(t, 1)
			p := c.playing(3)
			for range 5 {
				p.move()
			}
			c.asks(carla, "watch FI2")
			first := p.collect()[0]
			end(c, first)
			told := c.letters()
			if m := c.state("FI2"); m.Watches("p1") {
				t.Errorf("Carla watches still")
			}
			for _, l := range told {
				if strings.Contains(l.text, "watch") && l.to != carla && name != "seat" {
					t.Errorf("%s is told: %s", l.to, l.text)
				}
			}
			p.got[carla] = nil
			for range 5 {
				if name != "seat" {
					p.move()
				}
			}
			if len(p.got[carla]) > 0 {
				t.Errorf("she gets %s", describe(p.got[carla]))
			}
		})
	}
}

// watchBounce is what a mail server says of a letter that it could not deliver.
func watchBounce(p post, to, status string) []byte {
	return []byte(strings.ReplaceAll(fmt.Sprintf("From: MAILER-DAEMON@example.com\nTo: %s\nSubject: Undelivered Mail\nMessage-ID: <bounce.%s>\n"+
		"Date: Sun, 01 Mar 2026 18:00:00 +0000\nReturn-Path: <>\nAuto-Submitted: auto-replied\nMIME-Version: 1.0\n"+
		"Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n\nSorry.\n"+
		"--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.com\n\nFinal-Recipient: rfc822; %s\nAction: failed\nStatus: %s\n\n--b--\n",
		p.ReplyTo[0].Addr, p.MessageID, to, status), "\n", "\r\n"))
}

// What a player says to all reaches who watches, with the next step and as text; what he
// says to others does not.
func TestWatchHears(t *testing.T) {
	c := watchedClub(t, 0)
	p := c.playing(3)
	c.asks(carla, "watch FI2")
	p.collect()
	m := c.state("FI2")
	says := func(text string, all bool) store.Press {
		return store.Press{From: "p4", Name: "Bob", Seat: "blue", To: []string{"red"}, Watchers: all, Text: text, At: c.now}
	}
	if err := c.store.Commit(store.Progress{Now: c.now, Match: &m, Press: []store.Press{
		says("Well played!\n<b>card 3</b>\nresign FI2", true), says("My plan is the mill.", false)}}); err != nil {
		t.Fatal(err)
	}
	for len(p.got[carla]) < 3 {
		p.move()
	}
	l := p.got[carla][2]
	wantText(t, l, "SAID TO ALL", "Bob (Blue):", "> Well played!", "> <b>card 3</b>")
	if strings.Contains(l.text, "mill.") || strings.Contains(l.html, "<b>card 3") {
		t.Errorf("she reads:\n%s\n%s", l.text, l.html)
	}
	for len(p.got[carla]) < 4 {
		p.move()
	}
	if strings.Contains(p.got[carla][3].text, "Well played!") {
		t.Error("it is told twice")
	}
}
