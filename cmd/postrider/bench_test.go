package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/mail"
	"postrider/mail/mailtest"
	"postrider/store"
)

// A benchClub is a club without servers: messages go in as bytes, letters come
// out of the outbox.
type benchClub struct {
	store   *store.Store
	clerk   *adjudicator.Clerk
	now     time.Time
	reading mail.ReadOptions
	rand    *rand.Rand
	letters map[string]mail.Message // the last one, by match and seat
	to      map[string]string       // their readers' addresses
	sent    int
}

// loadPicture is what letters show where speed is measured: what POSTRIDER_PICTURE says, on,
// large or off; without it nothing.
func loadPicture() string { return cmp.Or(os.Getenv("POSTRIDER_PICTURE"), adjudicator.PictureOff) }

func newBenchClub(tb testing.TB) *benchClub {
	tb.Helper()
	return openBenchClub(tb, tb.TempDir())
}

// openBenchClub opens the club in a folder, or makes one.
func openBenchClub(tb testing.TB, dir string) *benchClub {
	tb.Helper()
	c := defaults()
	c.Club.Address, c.Club.MaxPerHour, c.Club.Picture = "orders@club.example", -1, loadPicture()
	c.Store.File, c.Store.Key = filepath.Join(dir, "club.db"), filepath.Join(dir, "postrider.key")
	if err := os.WriteFile(c.Store.Key, bytes.Repeat([]byte("k"), keyBytes), 0o600); err != nil {
		tb.Fatal(err)
	}
	st, clerk, err := openClub(tb.Context(), &c, slog.New(slog.DiscardHandler))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { st.Close() })
	return &benchClub{store: st, clerk: clerk, now: time.Now().UTC().Truncate(time.Second), reading: c.reading(),
		rand: rand.New(rand.NewPCG(17, 55)), letters: map[string]mail.Message{}, to: map[string]string{}}
}

// match sets up one more match of the plan; its players live at its number.
func (c *benchClub) match(ctx context.Context, n int) (string, error) {
	seed := games.Seed{17, 55}
	setup := adjudicator.NewMatch{Title: "bayonets", Scenario: "1755", Seed: &seed, Seats: map[games.Seat]adjudicator.Person{
		"british": {Name: "Anna", Address: fmt.Sprintf("british%d@table.example", n)},
		"french":  {Name: "Bob", Address: fmt.Sprintf("french%d@table.example", n)},
	}}
	return c.clerk.NewMatch(ctx, c.now, setup)
}

// deliver takes all letters out of the outbox into their readers' hands.
func (c *benchClub) deliver() error {
	for {
		due, err := c.store.Due(c.now, 100)
		if err != nil || len(due) == 0 {
			return err
		}
		for _, l := range due {
			c.letters[l.Match+l.Seat] = mail.Read(l.Raw, mail.ReadOptions{})
			c.to[l.Match+l.Seat] = l.To
			if err := c.store.Taken(c.now, l.ID); err != nil {
				return err
			}
		}
	}
}

// message is the sheet of a seat as an answer to its last letter.
func (c *benchClub) message(code string, seat games.Seat, text string) ([]byte, error) {
	c.sent++
	place := code + string(seat)
	letter := c.letters[place]
	if len(letter.ReplyTo) == 0 {
		return nil, fmt.Errorf("%s of %s has no letter to answer", seat, code)
	}
	return mailtest.Draft{ID: fmt.Sprintf("%d@table.example", c.sent), From: mail.Address{Addr: c.to[place]}, To: letter.ReplyTo[0], Answers: &letter, Date: c.now, Text: text}.Bytes()
}

// sheet is what the seat of a match that is asked something writes: a whole
// sheet of random orders that do something, as scripted players write them.
func (c *benchClub) sheet(code string) (seat games.Seat, text string, err error) {
	m, state, raw, err := c.store.Load(code)
	if err != nil || len(m.Waiting) == 0 {
		return "", "", err
	}
	tail := make([]games.Line, len(raw))
	for i := range raw {
		if err := json.Unmarshal(raw[i], &tail[i]); err != nil {
			return "", "", err
		}
	}
	title := c.clerk.Options.Titles.Named("bayonets")
	match, err := games.LoadMatch(title, state, tail)
	if err != nil {
		return "", "", err
	}
	seat = games.Seat(m.Waiting[0])
	t := &table{title: title, match: match, rand: c.rand}
	lines, err := t.think(games.Seats{seat})
	return seat, strings.Join(lines, "\n") + "\n", err
}

// BenchmarkSheet is the cost of one ordinary order sheet, from the bytes of the
// message to the durable commit of all that it causes, in whole 1755 matches,
// as many of them at a time as it says.
func BenchmarkSheet(b *testing.B) {
	for _, together := range []int{1, 8, 64} {
		b.Run(fmt.Sprint(together), func(b *testing.B) { benchmarkSheet(b, together) })
	}
}

func benchmarkSheet(b *testing.B, together int) {
	defer debug.SetGCPercent(debug.SetGCPercent(gcPercent)) // as serve does
	c := newBenchClub(b)
	codes := make([]string, together)
	players := 0
	var spent time.Duration
	b.ResetTimer()
	b.StopTimer()
	for done := 0; done < b.N; done += together {
		raws := make([][]byte, together)
		for i := range raws {
			var seat games.Seat
			var text string
			var err error
			if codes[i] != "" {
				if seat, text, err = c.sheet(codes[i]); err != nil {
					b.Fatal(err)
				}
			}
			if seat == "" { // a new match takes the place of one that is over
				players++
				if codes[i], err = c.match(b.Context(), players); err != nil {
					b.Fatal(err)
				}
				if err := c.deliver(); err != nil {
					b.Fatal(err)
				}
				if seat, text, err = c.sheet(codes[i]); err != nil {
					b.Fatal(err)
				}
			}
			if raws[i], err = c.message(codes[i], seat, text); err != nil {
				b.Fatal(err)
			}
		}
		began := processorTime(b)
		b.StartTimer()
		var all sync.WaitGroup
		for _, raw := range raws {
			all.Go(func() {
				r, err := c.clerk.Handle(b.Context(), c.now, mail.Read(raw, c.reading), raw)
				if err != nil || r.Outcome != adjudicator.Played {
					b.Errorf("%s: %v", r.Outcome, err)
				}
			})
		}
		all.Wait()
		b.StopTimer()
		spent += processorTime(b) - began
		if b.Failed() {
			return
		}
		if err := c.deliver(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "sheets/s")
	b.ReportMetric(float64(spent.Microseconds())/float64(b.N)/1000, "cpu-ms/sheet")
}

// processorTime is what this process has used of all processors.
func processorTime(tb testing.TB) time.Duration {
	tb.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		tb.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// TestFinishedMatch: what is kept of a 1755 match that is over takes at most
// 2,100 bytes of the store for each message that was sent for it, all told: some 105 kB.
func TestFinishedMatch(t *testing.T) {
	const matches, most = 3, 2_100
	c := newBenchClub(t)
	before := c.store.Stats()
	messages := 0
	for n := range matches {
		code, err := c.match(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		for {
			if err := c.deliver(); err != nil {
				t.Fatal(err)
			}
			seat, text, err := c.sheet(code)
			if err != nil {
				t.Fatal(err)
			}
			if seat == "" {
				break
			}
			raw, err := c.message(code, seat, text)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := c.clerk.Handle(t.Context(), c.now, mail.Read(raw, c.reading), raw); err != nil {
				t.Fatal(err)
			}
			messages++
		}
		if _, err := c.clerk.Journal(time.Time{}, code, false); err != nil {
			t.Errorf("the match is not over: %v", err)
		}
	}
	after := c.store.Stats()
	each := ((after.Size - after.Free) - (before.Size - before.Free)) / matches
	t.Logf("%d bytes a match of %d messages", each, messages/matches)
	if most := int64(most * messages / matches); each > most {
		t.Errorf("%d bytes a match, want at most %d", each, most)
	}
}
