package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/golden"
	"postrider/mail"
	"postrider/store"
)

var replan = flag.Bool("replan", false, "let the title's own players make the sheets of the golden letters anew")

// A wholeMatch is one that is played by the sheets of testdata, which the title's own
// players once made, so that its letters can be read.
type wholeMatch struct {
	name            string // of its files
	played          string // the match whose sheets are played; empty: its own
	title, scenario string
	seed            games.Seed
	people          []reader
	says            []string // kept is the first letter to each that says one of these; none: all letters
	once            []string // the same, of the first letter to anybody
	waits           bool     // once somebody answers only when he was reminded
	most            int      // so many sheets are sent, and who is asked then resigns; 0: all
}

// A reader has seats, and reads his letters in a form and a language.
type reader struct {
	name, file string
	seats      games.Seats
	form       games.Form
	lang       string // empty: English
}

// TestLetters plays whole matches, and compares every letter that each player reads, or
// those that tell of something. Some read wide boards, some narrow ones or lists.
func TestLetters(t *testing.T) {
	for _, p := range []wholeMatch{
		{name: "1755", title: "bayonets", scenario: "1755", seed: games.Seed{17, 55}, people: []reader{
			{"Anna", "british", games.Seats{"british"}, games.Wide, ""},
			{"Bob", "french", games.Seats{"french"}, games.Narrow, ""},
		}},
		{name: "conquest", title: "conquest", scenario: "standard", seed: games.Seed{17, 7}, people: []reader{
			{"Anna", "wide", games.Seats{"british-regulars"}, games.Wide, ""},
			{"Bob", "narrow", games.Seats{"british-colonials"}, games.Narrow, ""},
			{"Carla", "list", games.Seats{"french-regulars", "french-canadiens"}, games.List, ""},
		}, says: []string{"stops a Hit on a Block: a Block", "over to them", "The war is over"}},
	} {
		t.Run(p.name, func(t *testing.T) { p.play(t) })
	}
}

// of is who has a seat.
func (p wholeMatch) of(seat games.Seat) reader {
	return p.people[slices.IndexFunc(p.people, func(r reader) bool { return r.seats.Has(seat) })]
}

// slowClock gives a week for each answer, and reminds a day before its end.
var slowClock = clockConfig{Kind: "answer", Days: 7, Reminders: timeSpans{timeSpan(24 * time.Hour)}, Late: "wait"}

// begin sets the match up in a club of its own, where it is always now.
func (p wholeMatch) begin(t *testing.T, now *time.Time) *hotSeat {
	dir := t.TempDir()
	c := defaults()
	c.Club.Address, c.Club.MaxPerHour = "orders@club.example", -1
	if p.waits {
		c.Clocks, c.Matches.Clock = map[string]clockConfig{"slow": slowClock}, "slow"
	}
	c.Store.File, c.Store.Key = filepath.Join(dir, "club.db"), filepath.Join(dir, "club.key")
	if err := os.WriteFile(c.Store.Key, bytes.Repeat([]byte("k"), keyBytes), 0o600); err != nil {
		t.Fatal(err)
	}
	st, clerk, err := openClub(t.Context(), &c, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	setup := adjudicator.NewMatch{Title: p.title, Scenario: p.scenario, Seed: &p.seed, Seats: map[games.Seat]adjudicator.Person{}}
	for _, r := range p.people {
		for _, seat := range r.seats {
			setup.Seats[seat] = adjudicator.Person{Name: r.name, Address: r.file + "@table.example", Form: r.form, Language: r.lang}
		}
	}
	code, err := clerk.NewMatch(t.Context(), *now, setup)
	if err != nil {
		t.Fatal(err)
	}
	return &hotSeat{env: env{out: io.Discard, now: func() time.Time { return *now }}, store: st, clerk: clerk, code: code, letters: map[string]mail.Message{}}
}

// play plays the match and compares what was read.
func (p wholeMatch) play(t *testing.T) {
	title, err := titleNamed(p.title)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)
	h := p.begin(t, &now)
	read := map[string]*strings.Builder{}
	for _, r := range p.people {
		read[r.file] = &strings.Builder{}
	}
	count := map[string]int{}
	said := map[string]bool{}
	think := rand.New(rand.NewPCG(uint64(p.seed[0]), uint64(p.seed[1])))
	sheets := p.sheets(t)
	deliver := func() {
		if _, err := h.clerk.Follow(t.Context(), now, now); err != nil { // news that has waited
			t.Fatal(err)
		}
		due, err := h.store.Due(now, 100)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range due {
			file, _, _ := strings.Cut(l.To, "@")
			count[file]++
			if text := mail.PlainText(l.Raw); p.keeps(file, text, said) {
				fmt.Fprintf(read[file], "======== letter %d ========\n%s\n", count[file], text)
			}
		}
		if err := h.print(); err != nil {
			t.Fatal(err)
		}
	}
	for n := 0; n < 400; n++ {
		deliver()
		if p.waits && n == 4 {
			now = now.Add(6 * 24 * time.Hour)
			deliver()
		}
		match := loadMatch(t, h.store, title, h.code)
		waiting := match.News(p.people[0].seats[0]).Waiting
		if len(waiting) == 0 {
			break
		}
		who := p.of(waiting[0])
		if p.most > 0 && n == p.most {
			sheets = append(sheets[:n], "resign "+h.code+"\n")
		}
		if n == len(sheets) && *replan && p.played == "" {
			sheets = append(sheets, plan(t, title, match, who.seats, think))
		} else if n == len(sheets) {
			t.Fatalf("%s is asked, but the sheets are at their end; use -replan", who.name)
		}
		sheet := who.writes(title, sheets[n])
		if p.says == nil {
			fmt.Fprintf(read[who.file], "-------- %s writes --------\n%s\n", who.name, sheet)
		}
		if err := h.send(t.Context(), who.file, sheet); err != nil {
			t.Fatal(err)
		}
		now = now.Add(7 * time.Hour)
	}
	if *replan && p.played == "" {
		if err := os.WriteFile(p.sheetsFile(), []byte(strings.Join(sheets, sheetEnd)+sheetEnd), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	m, err := h.store.Match(h.code)
	if err != nil || len(m.Waiting) > 0 {
		t.Fatalf("the match has not ended: %+v, %v", m, err)
	}
	for _, what := range p.once {
		if !said[what] {
			t.Errorf("no letter says %q", what)
		}
	}
	for _, r := range p.people {
		p.compare(t, title, r, read[r.file].String(), said)
	}
}

// compare compares what somebody has read of the match with what he is to read.
func (p wholeMatch) compare(t *testing.T, title games.Title, r reader, text string, said map[string]bool) {
	for _, what := range p.says {
		if !said[r.file+" "+what] {
			t.Errorf("no letter to %s says %q", r.name, what)
		}
	}
	fitsPhone(t, r, text)
	if r.lang == "" && explainsCards(t, title, text, true) == 0 {
		t.Errorf("no letter to %s says what a card does", r.name)
	}
	golden.Check(t, filepath.Join("letters", p.name+"-"+r.file+".txt"), text)
}

// writes is a sheet of the title's own in the words of who sends it.
func (r reader) writes(title games.Title, sheet string) string {
	reading := games.SheetReader{Title: games.In(title, r.lang), Party: r.seats}
	var b strings.Builder
	for line := range strings.Lines(sheet) {
		b.WriteString(reading.Rewritten(strings.TrimSuffix(line, "\n")) + "\n")
	}
	return b.String()
}

// keeps reports whether a letter to somebody is compared; said are what those before
// have told him.
func (p wholeMatch) keeps(file, text string, said map[string]bool) bool {
	keep := p.says == nil
	words := strings.Fields(text)
	lines := strings.Join(words, " ") + strings.Join(words, "")
	tell := func(key, what string) {
		if !said[key] && strings.Contains(lines, what) {
			said[key], keep = true, true
		}
	}
	for _, what := range p.says {
		tell(file+" "+what, what)
	}
	for _, what := range p.once {
		tell(what, what)
	}
	return keep
}

// fitsPhone checks how wide the letters of somebody are.
func fitsPhone(t *testing.T, r reader, text string) {
	t.Helper()
	columns := 78
	if r.form == games.Narrow {
		columns = 40
	}
	letter := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if strings.HasPrefix(line, "-----") || strings.HasPrefix(line, "=====") {
			letter = line[0] == '='
		}
		if n := utf8.RuneCountInString(line); letter && n > columns {
			t.Errorf("%s: %d columns: %s", r.file, n, line)
		}
	}
}

// loadMatch is a match as the store has it.
func loadMatch(t testing.TB, st *store.Store, title games.Title, code string) *games.Match {
	t.Helper()
	_, state, raw, err := st.Load(code)
	if err != nil {
		t.Fatal(err)
	}
	tail := make([]games.Line, len(raw))
	for i := range raw {
		if err := json.Unmarshal(raw[i], &tail[i]); err != nil {
			t.Fatal(err)
		}
	}
	match, err := games.LoadMatch(title, state, tail)
	if err != nil {
		t.Fatal(err)
	}
	return match
}

// sheetEnd is the line that closes each sheet of a file, where they stand in the order in
// which they are sent.
const sheetEnd = ".\n"

func (p wholeMatch) sheetsFile() string {
	return filepath.Join("testdata", "letters", cmp.Or(p.played, p.name)+"-sheets.txt")
}

// sheets are those that are planned, none if they are to be made anew.
func (p wholeMatch) sheets(t *testing.T) []string {
	t.Helper()
	if *replan && p.played == "" {
		return nil
	}
	data, err := os.ReadFile(p.sheetsFile())
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(data), sheetEnd), sheetEnd)
}

// plan is a person's sheet: what the title's own player would do, with dice of its own, up
// to where another person must be asked or the round ends.
func plan(t testing.TB, title games.Title, match *games.Match, seats games.Seats, r *rand.Rand) string {
	t.Helper()
	bot := title.Bot()
	if bot == nil {
		t.Fatal("the title has no player of its own")
	}
	var seed games.Seed
	binary.BigEndian.PutUint64(seed[:], r.Uint64())
	ended := false
	run := match.Rehearse(seed, func() { ended = true })
	defer run.Close()
	var lines []string
	for {
		stop := run.Next()
		if stop.Err != nil {
			t.Fatal(stop.Err)
		}
		if stop.Over || ended {
			break
		}
		waits := false
		for i, d := range stop.Questions {
			seat := d.About().Seat
			if !seats.Has(seat) {
				waits = true
				continue
			}
			o := games.BotOrder(bot, title.View(run.Position(), seats), d, r)
			if fault := run.Give(i, o, games.FromBot); fault != nil {
				t.Fatalf("%s: %s", title.Format(o), games.Say(title, fault.Why, "en"))
			}
			if len(seats) > 1 {
				o.Seat = seat
			}
			lines = append(lines, o.Line(title))
		}
		if waits {
			break
		}
	}
	return strings.Join(lines, "\n") + "\n"
}
