package adjudicator

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
)

// digested is a club of two matches in which who wants his news once a day has news in the
// first, and has been spoken to in the second; it is before its time of day.
func digested(t *testing.T, change ...func(*Options)) (c *club, who, other string, there map[string]post) {
	t.Helper()
	c = newClub(t, change...)
	c.now = time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)
	last, who := c.news()
	other = anna
	if who == anna {
		other = bob
	}
	there = c.second()
	there[who] = c.says(there[who], who, "letters daily 18:00 in all my matches")
	c.says(there[other], other, "say Hello from the other match.")
	_ = last
	return c, who, other, there
}

// at6 is what goes out at six.
func (c *club) at6() []post {
	c.t.Helper()
	six := time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)
	if list := c.later(six.Add(-time.Second).Sub(c.now)); len(list) > 0 {
		c.t.Errorf("too early: %s", describe(list))
	}
	return c.later(time.Second)
}

// The news of several matches comes in one letter, and is no news any more.
func TestDigest(t *testing.T) {
	c, who, _, _ := digested(t)
	list := c.at6()
	if len(list) != 1 || list[0].to != who || list[0].kind != affairDigest {
		t.Fatalf("at six: %s", describe(list))
	}
	p := list[0]
	wantText(t, p, "news of FI1, FI2", "FI1.", "FI2.", "Hello from the other match.", "The match waits for")
	if p.Subject != firstLine(p.text) {
		t.Errorf("its subject is %q", p.Subject)
	}
	if !strings.Contains(p.html, "mailto:") || !strings.Contains(p.html, "FI1") {
		t.Errorf("its HTML has no links:\n%s", p.html)
	}
	if list := c.later(24 * time.Hour); len(list) > 0 {
		t.Errorf("the next day: %s", describe(list))
	}
	for _, code := range []string{"FI1", "FI2"} {
		if m := c.state(code); !m.Due.IsZero() {
			t.Errorf("%s: something is due at %s", code, m.Due)
		}
	}
	// What it told is a report like others.
	wantText(t, c.says(p, who, "FI1\nhistory"), "report 1", "report 2")
}

// News of one match alone comes as its own report, with its board.
func TestDigestOfOne(t *testing.T) {
	c := newClub(t)
	c.now = time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)
	_, who := c.news()
	there := c.second()
	there[who] = c.says(there[who], who, "letters daily 18:00 in all my matches")
	list := c.at6()
	if len(list) != 1 || list[0].kind != kindReport {
		t.Fatalf("at six: %s", describe(list))
	}
	wantText(t, list[0], "THE BOARD")
}

// An answer to a digest is cut at the codes, and each piece done in its match; what stands
// elsewhere comes back.
func TestDigestAnswered(t *testing.T) {
	for _, x := range []struct {
		name, text string
		want       []string // each a letter, by its kind and what stands in it
		hears      []string // what the other is told
	}{
		{"a piece for each", "Thanks!\n\nFI1\nstatus\n\nFI2\nsay Hello back.\nstatus", []string{"answer: FI1", "answer: FI2"}, []string{"Hello back."}},
		{"numbers as printed", "FI1.N\nstatus", []string{"answer: FI1"}, nil},
		{"on the line of the code", "FI1: status\n[FI2] status", []string{"answer: FI1", "answer: FI2"}, nil},
		{"a code twice", "FI2\nstatus\nFI1\nstatus\nFI2\nsay Again me.", []string{"answer: FI1", "answer: FI2"}, []string{"Again me."}},
		{"orders above", "say I stand above.\nFI1\nstatus", []string{"answer: FI1", "digest: say I stand above."}, nil},
		{"no code", "status", []string{"digest: Some lines stand above|lines, for no code stands above them: \"status\""}, nil},
		{"another number", "FI1.99\nstatus", []string{"digest: Nothing was done for FI1.99"}, nil},
		{"another match", "FI3\nstatus\nFI1\nstatus", []string{"answer: FI1", "digest: Nothing was done for FI3."}, nil},
		{"words with numbers are no codes", "FI1\nsay B52 is no match.\nB52 is none", []string{"answer: FI1"}, []string{"B52 is no match."}},
		{"nothing", "", []string{"digest: names no match"}, nil},
		{"talk", "Thank you!", []string{"digest: names no match"}, nil},
	} {
		t.Run(x.name, func(t *testing.T) {
			c, who, other, _ := digested(t)
			if x.name == "another match" {
				if _, err := c.clerk.NewMatch(context.Background(), c.now, newMatchOf(other)); err != nil {
					t.Fatal(err)
				}
				c.letters()
			}
			p := to(t, c.at6(), who)
			_, rest, _ := strings.Cut(p.text, "FI1.")
			number, _, _ := strings.Cut(rest, " ")
			m := note{from: who, text: strings.ReplaceAll(x.text, ".N", "."+number), answers: &p}
			raw := c.bytes(m)
			c.handle(raw)
			list := c.letters()
			var mine []post
			for _, l := range list {
				if l.to == who {
					mine = append(mine, l)
				}
			}
			if len(mine) != len(x.want) {
				t.Fatalf("got %s, want %v", describe(list), x.want)
			}
			for i, want := range x.want {
				kind, texts, _ := strings.Cut(want, ": ")
				if mine[i].kind != kind {
					t.Errorf("letter %d is of kind %q, want %q", i, mine[i].kind, kind)
				}
				wantText(t, mine[i], strings.Split(texts, "|")...)
			}
			list = append(list, c.later(time.Hour)...)
			for _, text := range x.hears {
				wantText(t, to(t, list, other), text)
			}
			if c.handle(raw).Outcome != Seen || len(c.letters()) > 0 {
				t.Error("it is carried out twice")
			}
		})
	}
}

func newMatchOf(addr string) NewMatch {
	return NewMatch{Title: "toy", Scenario: "short", Options: map[string]string{"rounds": "3"},
		Seats: map[games.Seat]Person{"red": {Name: "Zoe", Address: "zoe@example.net"}, "blue": {Name: "Anna", Address: addr}}}
}

// Who was sent a digest may answer it, and nobody else; forged answers do nothing.
func TestDigestMisused(t *testing.T) {
	c, who, other, _ := digested(t)
	p := to(t, c.at6(), who)
	if r := c.answer(p, other, "FI1\nresign FI1"); r.Outcome != Misused {
		t.Errorf("another answers: %s", r.Outcome)
	}
	c.letters()
	forged := note{from: who, text: "FI1\nresign FI1", answers: &p, headers: "Authentication-Results: mx.club.example; dmarc=fail header.from=example.org\r\n"}
	if r := c.send(forged); r.Outcome != Unproven {
		t.Errorf("forged: %s", r.Outcome)
	}
	if m := c.state("FI1"); m.State == store.MatchOver {
		t.Error("the match is over")
	}
}

// Whatever dies between two pieces of an answer, each is done once.
func TestDigestDiesBetween(t *testing.T) {
	c, who, other, _ := digested(t)
	p := to(t, c.at6(), who)
	raw := c.bytes(note{from: who, text: "FI1\nsay One.\n\nFI2\nsay Two.", answers: &p})
	m := mail.Read(raw, mail.ReadOptions{Own: []mail.Address{{Addr: "orders@club.example"}}, AuthservID: "mx.club.example"})
	pieces, err := c.clerk.pieces(c.now, m, raw, false)
	if err != nil || len(pieces) != 2 {
		t.Fatalf("%d pieces, %v", len(pieces), err)
	}
	if _, _, err := c.clerk.handle(context.Background(), c.now, pieces[0], raw, handling{}.of(m, pieces[0])); err != nil {
		t.Fatal(err)
	}
	c.handle(raw)
	c.handle(raw)
	said := map[string]int{}
	for _, l := range c.later(time.Hour) {
		for _, text := range []string{"> One.", "> Two."} {
			if l.to == other {
				said[text] += strings.Count(l.text, text)
			}
		}
	}
	if fmt.Sprint(said) != "map[> One.:1 > Two.:1]" {
		t.Errorf("heard: %v", said)
	}
}

// After a month a digest is answered no more, and nothing is kept of it.
func TestDigestLapses(t *testing.T) {
	c, who, _, _ := digested(t)
	p := to(t, c.at6(), who)
	c.later(31 * 24 * time.Hour)
	if all, err := c.store.Affairs(""); err != nil || len(all) > 0 {
		t.Errorf("kept: %v, %v", all, err)
	}
	c.answer(p, who, "FI1\nstatus")
	wantText(t, to(t, c.letters(), who), "not open any more")
}

// What was set aside of an answer is done again alone: the pieces that were done are not done
// twice, whatever becomes of the one that failed.
func TestDigestAside(t *testing.T) {
	fail := 0
	c, who, other, _ := digested(t, func(o *Options) { o.Titles["toy"] = games.Made(failing{newTitle(), &fail}) })
	p := to(t, c.at6(), who)
	raw := c.bytes(note{from: who, text: "FI2\nsay Two.\nFI1\nstanding retreat to hill\nsay One.", answers: &p})
	fail = 3 // in whichever match something is played
	c.handle(raw)
	c.letters()
	asides, err := c.store.Asides()
	if err != nil || len(asides) == 0 {
		t.Fatalf("nothing is set aside: %v", err)
	}
	fail = 0
	said := map[string]int{}
	count := func() {
		for _, l := range c.later(time.Hour) {
			for _, text := range []string{"> One.", "> Two."} {
				if l.to == other {
					said[text] += strings.Count(l.text, text)
				}
			}
		}
	}
	for _, a := range asides {
		if err := c.clerk.Release(c.now, a.Match); err != nil {
			t.Fatal(err)
		}
		count()
		read := func(raw []byte) mail.Message {
			return mail.Read(raw, mail.ReadOptions{Own: []mail.Address{{Addr: "orders@club.example"}}})
		}
		if _, err := c.clerk.AsideAgain(t.Context(), c.now, a.N, read); err != nil {
			t.Fatal(err)
		}
		count()
	}
	count()
	if fmt.Sprint(said) != "map[> One.:1 > Two.:1]" {
		t.Errorf("heard: %v", said)
	}
	if rest, err := c.store.Asides(); err != nil || len(rest) > 0 {
		t.Errorf("still aside: %v, %v", rest, err)
	}
}

// A copy that somebody sends before to a reply address that is none does not keep the true
// answer from being carried out; one that was set aside as a whole is not worked on again.
func TestDigestCopies(t *testing.T) {
	c, who, other, _ := digested(t)
	p := to(t, c.at6(), who)
	raw := c.bytes(note{from: who, text: "FI1\nsay One.", answers: &p, id: "same@players.example"})
	forged := bytes.Replace(raw, []byte(p.ReplyTo[0].Addr), []byte("orders+S1.aaaaaaaaaaaaaaaaaaaaaaaaaa@club.example"), 1)
	if bytes.Equal(raw, forged) {
		t.Fatal("they are the same")
	}
	if r := c.handle(forged); r.Outcome == Played {
		t.Errorf("forged: %s", r.Outcome)
	}
	c.letters()
	c.handle(raw)
	wantText(t, to(t, append(c.letters(), c.later(time.Hour)...), other), "> One.")

	raw = c.bytes(note{from: who, text: "FI1\nsay Three.", answers: &p})
	m := mail.Read(raw, mail.ReadOptions{Own: []mail.Address{{Addr: "orders@club.example"}}, AuthservID: "mx.club.example"})
	if err := c.clerk.SetAside(c.now, m, raw, "the daemon died of it"); err != nil {
		t.Fatal(err)
	}
	c.letters()
	if r := c.handle(raw); r.Outcome != Seen {
		t.Errorf("what was set aside is %s", r.Outcome)
	}
	for _, l := range c.later(time.Hour) {
		if strings.Contains(l.text, "Three.") {
			t.Error("it was carried out")
		}
	}
}

// A match that cannot be read when a digest goes out is told of by what is kept.
func TestDigestOfBroken(t *testing.T) {
	fail := 0
	c, who, _, _ := digested(t, func(o *Options) { o.Titles["toy"] = games.Made(failing{newTitle(), &fail}) })
	c.now = time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)
	for _, code := range []string{"FI1", "FI2"} {
		if err := c.clerk.tick(c.now, c.now, code, &Result{}); err != nil {
			t.Fatal(err)
		}
	}
	fail = 3
	if err := c.clerk.tickDigests(t.Context(), c.now, &Result{}); err != nil {
		t.Fatal(err)
	}
	wantText(t, c.one(who), "news of FI1, FI2", "The red seat plays", "The blue seat plays")
}
