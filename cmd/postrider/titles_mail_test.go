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
	"strings"
	"sync"
	"testing"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/mail/mailtest"
)

// A contest is a scenario of a title that is to be played by mail.
type contest struct {
	title    games.Title
	scenario games.Scenario
	people   int // some of them play all seats of a side; 0: one a seat
	turns    int // messages after which it is left; 0: it is played to its end
}

// play plays a contest at its table.
func (c contest) play(ctx context.Context, t *table) error {
	if err := t.open(ctx); err != nil {
		return err
	}
	if c.turns == 0 {
		return t.play(ctx)
	}
	for range c.turns {
		if over, err := t.turn(ctx); over || err != nil {
			return err
		}
	}
	return nil
}

// playTogether sets up matches in a new club and plays all of them at the same
// time, by scripted players who do what comes into their heads.
func playTogether(t *testing.T, ctx context.Context, socket, imap, smtp string, contests []contest) []*table {
	t.Helper()
	stamp := time.Now().UnixNano() // the mailboxes may hold letters of an earlier run
	var tables []*table
	for i, c := range contests {
		seed := games.Seed{1, 2, 3, byte(i)}
		code := fmt.Sprintf("FI%d", i+1)
		request := []string{"new", c.title.Name(), "--scenario", c.scenario.ID, "--seed", hex.EncodeToString(seed[:])}
		var people []mail.Address
		parties, err := seatPeople(c.title, c.scenario, c.people)
		if err != nil {
			t.Fatal(err)
		}
		for k, seats := range parties {
			name := []string{"Anna", "Bob", "Carla", "Dan"}[k]
			people = append(people, mail.Address{Name: name, Addr: fmt.Sprintf("%s%d.%d@players.example", strings.ToLower(name), i, stamp)})
			for _, seat := range seats {
				request = append(request, "--"+string(seat), name+"="+people[k].Addr)
			}
		}
		if err := askDaemon(ctx, socket, request, io.Discard); err != nil {
			t.Fatal(err)
		}
		setup := games.Setup{Code: code, Title: c.title.Name(), Scenario: c.scenario.ID, Seed: seed, Parties: joined(parties)}
		table, err := newTable(c.title, setup, people, imap, smtp)
		if err != nil {
			t.Fatal(err)
		}
		table.rand = rand.New(rand.NewPCG(7, uint64(i)))
		t.Cleanup(table.close)
		tables = append(tables, table)
	}
	errs := make([]error, len(tables))
	var all sync.WaitGroup
	for i, table := range tables {
		all.Go(func() {
			errs[i] = contests[i].play(ctx, table)
		})
	}
	all.Wait()
	for i, err := range errs {
		if err != nil {
			t.Fatalf("%s %s: %v", contests[i].title.Name(), contests[i].scenario.ID, err)
		}
	}
	return tables
}

// Matches of all titles go on at the same time in one club, over the built-in
// servers; each journal verifies.
func TestTitlesTogether(t *testing.T) {
	if testing.Short() {
		t.Skip("whole matches")
	}
	system, err := mailtest.Start(mailtest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer system.Close()
	dir := t.TempDir()
	club, err := demoConfig(dir, system.IMAPAddr(), system.SMTPAddr())
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	d, err := newDaemon(t.Context(), club, env{in: strings.NewReader(""), out: &log, err: &log, now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var daemon sync.WaitGroup
	daemon.Go(func() {
		if err := d.run(ctx); err != nil {
			t.Error(err)
		}
	})
	defer func() {
		cancel()
		daemon.Wait()
		d.close()
		if t.Failed() {
			t.Logf("the daemon's log:\n%s", log.String())
		}
	}()
	var contests []contest
	for _, own := range titles {
		sc := own.title().Scenarios()[0]
		contests = append(contests, contest{title: own.title(), scenario: sc})
		if len(sc.Sides) > 0 {
			contests = append(contests, contest{title: own.title(), scenario: sc, people: len(sc.Sides)})
		}
	}
	for _, table := range playTogether(t, ctx, club.Store.Socket, system.IMAPAddr(), system.SMTPAddr(), contests) {
		var journal bytes.Buffer
		if err := askDaemon(ctx, club.Store.Socket, []string{"journal", table.code}, &journal); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, table.code+".journal")
		if err := os.WriteFile(file, journal.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		if status, out, errs := runCommand(t, "verify", file); status != 0 {
			t.Errorf("%s: verify: %s%s", table.title.Name(), out, errs)
		}
		t.Logf("%d messages for a match of %s by %d people", table.sent(), table.title.Name(), len(table.players))
	}
}
