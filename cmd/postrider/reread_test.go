package main

import (
	"bytes"
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
	"postrider/mail"
	"postrider/mail/mailtest"
	"postrider/store"
)

// A club plays, is backed up, plays on and loses its store. Restored in another
// folder it reads the messages of a day again: the same sheets in the same order
// give the same journal, nothing is lost, nothing happens twice, and the
// players play on.
func TestReread(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	system, err := mailtest.Start(mailtest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { system.Close() })
	here, there := t.TempDir(), t.TempDir()
	configured := func(dir string) *config {
		c, err := demoConfig(dir, system.IMAPAddr(), system.SMTPAddr())
		if err != nil {
			t.Fatal(err)
		}
		c.Club.MaxPerHour = 8 // messages that are read again are more than that
		return c
	}
	c := configured(here)
	title := titles[0].title()
	sc := title.Scenarios()[0]
	seed := games.Seed{7}
	people := []mail.Address{{Name: "Anna", Addr: "anna@players.example"}, {Name: "Bob", Addr: "bob@players.example"}}
	setup := games.Setup{Code: "FI1", Title: title.Name(), Scenario: sc.ID, Seed: seed}
	table, err := newTable(title, setup, people, system.IMAPAddr(), system.SMTPAddr())
	if err != nil {
		t.Fatal(err)
	}
	table.rand = rand.New(rand.NewPCG(3, 3))
	table.preface = "letters when asked\n" // the clock leaps, and the table counts no letters of news
	t.Cleanup(table.close)
	if err := table.open(ctx); err != nil {
		t.Fatal(err)
	}
	clock := time.Now()
	var hours sync.Mutex
	e := env{in: strings.NewReader(""), out: io.Discard, err: io.Discard, now: func() time.Time {
		hours.Lock()
		defer hours.Unlock()
		return clock
	}}
	start := func(c *config) (d *daemon, stop func()) {
		d, err := newDaemon(t.Context(), c, e)
		if err != nil {
			t.Fatal(err)
		}
		running, end := context.WithCancel(ctx)
		var all sync.WaitGroup
		all.Go(func() {
			if err := d.run(running); err != nil {
				t.Error(err)
			}
		})
		return d, func() { end(); all.Wait(); d.close() }
	}
	turns := func(n int) {
		t.Helper()
		for range n {
			if over, err := table.turn(ctx); err != nil || over {
				t.Fatalf("over %v, %v", over, err)
			}
			hours.Lock()
			clock = clock.Add(20 * time.Minute)
			hours.Unlock()
		}
		// Until the last message was answered.
		for _, p := range table.players {
			if err := table.await(ctx, p); err != nil {
				t.Fatal(err)
			}
		}
	}
	journal := func(st *store.Store) []string {
		t.Helper()
		raw, err := st.Journal("FI1", 1)
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, l := range raw {
			lines = append(lines, string(l))
		}
		return lines
	}
	sent := func(st *store.Store) []string {
		t.Helper()
		list, err := st.Sent()
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, s := range list {
			ids = append(ids, s.MessageID)
		}
		slices.Sort(ids)
		return ids
	}

	_, stop := start(c)
	setUp := []string{"new", title.Name(), "--scenario", sc.ID, "--seed", hex.EncodeToString(seed[:])}
	for i, seat := range sc.Seats {
		setUp = append(setUp, "--"+string(seat), people[i].Name+"="+people[i].Addr)
	}
	if err := askDaemon(ctx, c.Store.Socket, setUp, io.Discard); err != nil {
		t.Fatal(err)
	}
	turns(4)
	backup := filepath.Join(here, "club.backup")
	if err := askDaemon(ctx, c.Store.Socket, []string{"backup", backup}, io.Discard); err != nil {
		t.Fatal(err)
	}
	turns(24)
	stop()
	st, err := store.Open(c.Store.File, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	want, letters := journal(st), sent(st)
	st.Close()

	c2 := configured(there)
	key, err := os.ReadFile(c.Store.Key)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(c2.Store.Key, key, 0o600); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	if err := restoreTo(t.Context(), c2, env{out: &said, err: io.Discard, now: time.Now}, backup, false, false, "club.toml"); err != nil {
		t.Fatal(err)
	}
	var d *daemon
	reopen := func() {
		if d, err = newDaemon(t.Context(), c2, e); err != nil {
			t.Fatal(err)
		}
	}
	reopen()
	before := journal(d.store)
	if len(before) >= len(want) {
		t.Fatalf("the backup has %d lines of %d: nothing is to be read again", len(before), len(want))
	}
	since := time.Now().Add(-24 * time.Hour)
	for range 2 { // a second time does nothing
		d.close()
		if err := serve(ctx, e, []string{"--config", filepath.Join(there, "postrider.toml"), "--once", "--reread", since.Format(time.RFC3339)}); err != nil {
			t.Fatal(err)
		}
		reopen()
		if diff := cmp.Diff(want, journal(d.store)); diff != "" {
			t.Fatalf("the journal after reading again (-before +after):\n%s", diff)
		}
	}
	if err := d.deliver(ctx); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(letters, sent(d.store)); diff != "" {
		t.Errorf("letters (-before +after):\n%s", diff)
	}
	d.close()

	d, stop = start(c2)
	turns(2)
	if got := journal(d.store); len(got) <= len(want) {
		t.Errorf("the match does not go on: %d lines after %d", len(got), len(want))
	}
	stop()
}

// What a flood had set aside is set aside again when the messages are read
// again, by the limit of the hour in which they came; what was done is done.
func TestRereadFlood(t *testing.T) {
	t.Parallel()
	const most, sent = 5, 14
	f := newFaulty(t, mailtest.Options{}, func(c *config) { c.Club.MaxPerHour = most })
	backup := filepath.Join(t.TempDir(), "club.backup")
	if err := f.d.store.BackupTo(backup); err != nil {
		t.Fatal(err)
	}
	for i := range sent {
		f.write(fmt.Sprintf("word%02d", i))
	}
	executed := func() (list []string) {
		for _, word := range f.words {
			if f.executed(word) > 0 {
				list = append(list, word)
			}
		}
		return list
	}
	f.run()
	f.until("all messages are put away", func() bool { return f.in("INBOX") == 0 })
	want := executed()
	if len(want) != most || f.in("Aside") != sent-most {
		t.Fatalf("%d messages were executed and %d set aside", len(want), f.in("Aside"))
	}
	f.end()
	if err := store.Replace(f.config.Store.File, backup, f.config.Store.File+".before"); err != nil {
		t.Fatal(err)
	}
	f.open()
	f.d.since = time.Now().Add(-time.Hour)
	f.run()
	f.logged("messages were read again")
	if diff := cmp.Diff(want, executed()); diff != "" {
		t.Errorf("executed (-before +after):\n%s", diff)
	}
	if n := f.in("Aside"); n != sent-most {
		t.Errorf("%d messages lie aside, want %d", n, sent-most)
	}
	// Nobody is shut out for what was read again.
	f.clock.leap(2 * time.Hour)
	f.write("elder")
	f.until("a new message is executed", func() bool { return f.executed("elder") == 1 })
}

func TestParseSince(t *testing.T) {
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for s, want := range map[string]time.Time{
		"48h": now.Add(-48 * time.Hour), "2026-11-20T06:00:00Z": time.Date(2026, 11, 20, 6, 0, 0, 0, time.UTC),
		"yesterday": {}, "-3h": {}, "2027-01-01T00:00:00Z": {}, "": {},
	} {
		if got, err := parseSince(s, now); !got.Equal(want) || (err != nil) != want.IsZero() {
			t.Errorf("%q is %v, %v; want %v", s, got, err, want)
		}
	}
}
