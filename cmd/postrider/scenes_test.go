package main

import (
	"bufio"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/golden"
	"postrider/mail"
	"postrider/mail/mailtest"
	"postrider/store"
)

// A scene is a stretch of a match as its players live it: who writes what, and
// every letter that comes of it. Its golden file is read as on a phone.
type scene struct {
	name            string
	title, scenario string
	seed            uint64
	bot             games.Seat // that is played by the title's own player; empty for none
	skip            int        // so many sheets lead up to it, and are not in the file
	sheets          []typed
	want            []string // what stands in the file
	never           []string // and what does not
}

// A typed sheet is what one of the players writes.
type typed struct{ seat, text string }

func TestScenes(t *testing.T) {
	for _, s := range scenes {
		t.Run(s.name, func(t *testing.T) { s.play(t) })
	}
}

// waits is how long after each sheet the clerk looks for news that has waited.
const waits = 20 * time.Minute

// play plays a scene and compares what was written.
func (s scene) play(t *testing.T) {
	now := time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)
	c := defaults()
	c.Club.Picture = adjudicator.PictureOff // for speed
	c.Club.Address, c.Club.MaxPerHour = "orders@club.example", -1
	seed := games.Seed{30: byte(s.seed >> 8), 31: byte(s.seed)}
	setup := adjudicator.NewMatch{Title: s.title, Scenario: s.scenario, Seed: &seed, Seats: map[games.Seat]adjudicator.Person{}}
	for seat, name := range map[games.Seat]string{"british": "Anna", "french": "Bob"} {
		setup.Seats[seat] = adjudicator.Person{Name: name, Address: string(seat) + "@table.example", Form: games.Narrow}
	}
	if s.bot != "" {
		setup.Seats[s.bot] = adjudicator.Person{Bot: true}
	}
	var file strings.Builder
	do := func(st *store.Store, clerk *adjudicator.Clerk, code string) error {
		p := correspondence{t: t, store: st, clerk: clerk, code: code, newest: map[string]mail.Message{}}
		p.collect(now)
		for i, w := range s.sheets {
			if i == s.skip {
				p.out.Reset()
			}
			fmt.Fprintf(&p.out, "######## %s writes ########\n%s\n", w.seat, strings.TrimSpace(w.text)+"\n")
			p.write(now, w)
			p.collect(now)
			now = now.Add(waits)
			if _, err := clerk.Follow(t.Context(), now, now); err != nil {
				return err
			}
			p.later = true
			p.collect(now)
			p.later = false
			now = now.Add(waits)
		}
		file.WriteString(p.out.String())
		return nil
	}
	if err := passingClub(t.Context(), c, now, setup, do); err != nil {
		t.Fatal(err)
	}
	for _, w := range s.want {
		if !strings.Contains(file.String(), w) {
			t.Errorf("the letters do not say %q", w)
		}
	}
	for _, w := range s.never {
		if strings.Contains(file.String(), w) {
			t.Errorf("the letters say %q", w)
		}
	}
	title, err := titleNamed(s.title)
	if err != nil {
		t.Fatal(err)
	}
	explainsCards(t, title, file.String(), false)
	golden.Check(t, filepath.Join("scenes", s.name+".txt"), file.String())
}

// A correspondence is the two players' mail.
type correspondence struct {
	t      *testing.T
	store  *store.Store
	clerk  *adjudicator.Clerk
	code   string
	newest map[string]mail.Message // of the letters of each
	sent   int
	later  bool // what is collected has waited
	out    strings.Builder
}

// write hands the clerk a sheet as the answer to its writer's newest letter.
func (p *correspondence) write(now time.Time, w typed) {
	p.sent++
	letter := p.newest[w.seat]
	from := mail.Address{Name: w.seat, Addr: w.seat + "@table.example"}
	raw, err := mailtest.Draft{
		ID: fmt.Sprintf("%s.%d@table.example", w.seat, p.sent), From: from, To: letter.ReplyTo[0],
		Answers: &letter, Date: now, Text: w.text,
	}.Bytes()
	if err != nil {
		p.t.Fatal(err)
	}
	if _, err := p.clerk.Handle(p.t.Context(), now, mail.Read(raw, mail.ReadOptions{}), raw); err != nil {
		p.t.Fatal(err)
	}
}

// collect adds the letters that are sent by now to the file.
func (p *correspondence) collect(now time.Time) {
	due, err := p.store.Due(now, 100)
	if err != nil {
		p.t.Fatal(err)
	}
	for _, l := range due {
		seat, _, _ := strings.Cut(l.To, "@")
		p.newest[seat] = mail.Read(l.Raw, mail.ReadOptions{})
		after := ""
		if p.later {
			after = ", 20 minutes later"
		}
		fmt.Fprintf(&p.out, "======== to %s%s ========\n%s\n", seat, after, noBoard(mail.PlainText(l.Raw)))
		if err := p.store.Taken(now, l.ID); err != nil {
			p.t.Fatal(err)
		}
	}
}

// noBoard is a letter without its board, for which one line stands, and without the
// digest at its end.
func noBoard(letter string) string {
	letter, _, _ = strings.Cut(letter, "Digest of all you were told:")
	var b strings.Builder
	board := false
	lines := bufio.NewScanner(strings.NewReader(letter))
	for lines.Scan() {
		line := lines.Text()
		switch line {
		case "THE BOARD":
			board = true
			b.WriteString("[the board]\n\n")
		case "HOW TO ANSWER", "THE DICE":
			board = false
		}
		if !board {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}
