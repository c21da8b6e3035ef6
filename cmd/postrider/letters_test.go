package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/golden"
	"postrider/mail"
)

var replan = flag.Bool("replan", false, "let the title's own players make the sheets of the golden letters anew")

// TestLetters plays a whole 1755 match by the sheets of testdata, which two of
// the title's own players once made, and compares every letter that each of
// them reads. The British read wide boards, the French narrow ones.
func TestLetters(t *testing.T) {
	title := titles[0]()
	bot := title.Bot()
	if bot == nil {
		t.Fatal("the title has no player of its own")
	}
	now := time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)
	dir := t.TempDir()
	c := defaults()
	c.Club.Address, c.Club.MaxPerHour = "orders@club.example", -1
	c.Store.File, c.Store.Key = filepath.Join(dir, "club.db"), filepath.Join(dir, "club.key")
	if err := os.WriteFile(c.Store.Key, bytes.Repeat([]byte("k"), keyBytes), 0o600); err != nil {
		t.Fatal(err)
	}
	st, clerk, err := openClub(t.Context(), &c, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	seed := games.Seed{17, 55}
	people := map[string]adjudicator.Person{
		"british": {Name: "Anna", Address: "british@table.example", Form: games.Wide},
		"french":  {Name: "Bob", Address: "french@table.example", Form: games.Narrow},
	}
	setup := adjudicator.NewMatch{Title: title.Name(), Scenario: "1755", Seed: &seed, Seats: map[games.Seat]adjudicator.Person{}}
	for seat, p := range people {
		setup.Seats[games.Seat(seat)] = p
	}
	code, err := clerk.NewMatch(t.Context(), now, setup)
	if err != nil {
		t.Fatal(err)
	}
	h := &hotSeat{env: env{out: io.Discard, now: func() time.Time { return now }}, store: st, clerk: clerk, code: code, letters: map[string]mail.Message{}}
	read := map[string]*strings.Builder{"british": {}, "french": {}}
	count := map[string]int{}
	think := rand.New(rand.NewPCG(17, 55))
	var planned []string
	if !*replan {
		data, err := os.ReadFile(sheetsFile)
		if err != nil {
			t.Fatal(err)
		}
		planned = strings.Split(strings.TrimSuffix(string(data), sheetEnd), sheetEnd)
	}
	var sheets []string
	for range 200 {
		if _, err := clerk.Follow(t.Context(), now); err != nil { // news that has waited
			t.Fatal(err)
		}
		due, err := st.Due(now, 100)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range due {
			seat, _, _ := strings.Cut(l.To, "@")
			count[seat]++
			fmt.Fprintf(read[seat], "======== letter %d ========\n%s\n", count[seat], mail.PlainText(l.Raw))
		}
		if err := h.print(); err != nil {
			t.Fatal(err)
		}
		m, state, raw, err := st.Load(code)
		if err != nil {
			t.Fatal(err)
		}
		if len(m.Waiting) == 0 {
			break
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
		seat := m.Waiting[0]
		sheet := ""
		if n := len(sheets); *replan {
			sheet = plan(t, title, match, bot, games.Seat(seat), think)
		} else if n < len(planned) {
			sheet = planned[n]
		} else {
			t.Fatalf("%s is asked, but the sheets are at their end; use -replan", seat)
		}
		sheets = append(sheets, sheet)
		fmt.Fprintf(read[seat], "-------- %s writes --------\n%s\n", people[seat].Name, sheet)
		if err := h.send(t.Context(), seat, sheet); err != nil {
			t.Fatal(err)
		}
		now = now.Add(7 * time.Hour)
	}
	if *replan {
		if err := os.WriteFile(sheetsFile, []byte(strings.Join(sheets, sheetEnd)+sheetEnd), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	m, err := st.Match(code)
	if err != nil || len(m.Waiting) > 0 {
		t.Fatalf("the match has not ended: %+v, %v", m, err)
	}
	for seat, b := range read {
		columns := 78
		if people[seat].Form == games.Narrow {
			columns = 40
		}
		letter := false
		for line := range strings.Lines(b.String()) {
			line = strings.TrimRight(line, "\n")
			if strings.HasPrefix(line, "-----") || strings.HasPrefix(line, "=====") {
				letter = line[0] == '='
			}
			if n := utf8.RuneCountInString(line); letter && n > columns {
				t.Errorf("%s: %d columns: %s", seat, n, line)
			}
		}
		golden.Check(t, filepath.Join("letters", "1755-"+seat+".txt"), b.String())
	}
}

// The sheets of the match, in the order in which they are sent, each closed by
// a line with a full stop.
const (
	sheetsFile = "testdata/letters/1755-sheets.txt"
	sheetEnd   = ".\n"
)

// plan is the sheet of a seat: what its bot would do, with dice of its own, up
// to where another seat must be asked or the round ends.
func plan(t *testing.T, title games.Title, match *games.Match, bot games.Bot, seat games.Seat, r *rand.Rand) string {
	t.Helper()
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
			if d.About().Seat != seat {
				waits = true
				continue
			}
			o := games.BotOrder(bot, title.View(run.Position(), games.Seats{seat}), d, r)
			if fault := run.Give(i, o, games.FromBot); fault != nil {
				t.Fatalf("%s: %s", title.Format(o), games.Say(title, fault.Why, "en"))
			}
			lines = append(lines, title.Format(o))
		}
		if waits {
			break
		}
	}
	return strings.Join(lines, "\n") + "\n"
}
