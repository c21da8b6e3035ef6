package main

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestOpenKilled has three people join, be approved, learn, challenge, seek, accept, decline,
// withdraw, resign and play once more, in a club whose daemon is killed on the way of each of
// these messages. What has come of it is what comes of it where nobody kills: as many
// matches, with the same moves, each challenge made one match or none, each letter was made
// once, and nothing waits that should not.
//
// Each message has another point at which the daemon is killed. If POSTRIDER_KILLS is set,
// all that is done so often that each has been killed at every point.
func TestOpenKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds, and with the race detector many")
	}
	t.Parallel()
	rounds := 1
	if os.Getenv("POSTRIDER_KILLS") != "" {
		rounds = len(points)
	}
	want, _ := openKilled(t, -1)
	killed := map[string]int{}
	for round := range rounds {
		got, at := openKilled(t, round)
		if got != want {
			t.Errorf("round %d, killed at %v:\n%s\nnot killed:\n%s", round, at, got, want)
		}
		for point, n := range at {
			killed[point] += n
		}
	}
	for _, point := range points {
		if killed[point] == 0 {
			t.Errorf("the daemon was never killed at %q", point)
		}
	}
	t.Logf("killed at %v; each time:\n%s", killed, want)
}

// openKilled plays these steps with a daemon that is killed in each of them, at another point
// in each round, or not at all if that is below 0. It says what has come of it, with no
// numbers of what was open, for a killed daemon loses some, and where it was killed.
func openKilled(t *testing.T, round int) (string, map[string]int) {
	s := newSeason(t, seasonPlan{serial: true, only: "toy"})
	defer s.system.Close()
	var letters []string
	newest := map[string]*seasonLetter{}
	s.reads = func(l *seasonLetter) {
		letters = append(letters, l.to+": "+openNumber.ReplaceAllString(l.subject, "C"))
		newest[l.to] = l
	}
	anna := s.byHand("anna@players.example", "Anna Abel", true)
	bob := s.byHand("bob@table.example", "Bruno Berger", false) // nothing vouches for him
	carla := s.byHand("carla@players.example", "Carla Christ", true)
	master := s.byHand(seasonGM, "Greta", true)
	of := map[string]*seasonLetter{} // letters that are needed later
	number := func(l *seasonLetter) string { return openNumber.FindString(l.flat) }
	var steps []func()
	for _, p := range []*seasonPerson{anna, bob, carla} {
		steps = append(steps,
			func() { p.send(seasonClub, "Hello", "join "+p.name, nil) },
			func() { p.answer(newest[p.addr], "confirm") },
			func() { master.answer(newest[seasonGM], "accept") },
			func() { of["desk "+p.addr] = newest[p.addr] })
	}
	steps = append(steps,
		func() { bob.answer(of["desk "+bob.addr], "learn toy") },
		func() { anna.send(seasonClub, "Hello", "challenge bruno toy short with rounds=1 as red", nil) },
		func() { of["challenge"] = newest[bob.addr]; bob.answer(newest[bob.addr], "accept") },
		func() { of["first"] = newest[anna.addr]; bob.answer(of["challenge"], "accept") }, // again
		func() { bob.send(seasonClub, "Hello", "seek toy short", nil) },                   // waits for his word
		func() { bob.answer(newest[bob.addr], "confirm") },
		func() {
			of["seek"] = newest[bob.addr]
			carla.send(seasonClub, "Hello", "accept "+number(of["seek"]), nil)
		},
		func() { anna.send(seasonClub, "Hello", "accept "+number(of["seek"]), nil) }, // too late
		func() { carla.send(seasonClub, "Hello", "challenge anna toy short", nil) },
		func() { anna.answer(newest[anna.addr], "decline") },
		func() { anna.send(seasonClub, "Hello", "challenge carla toy short", nil) },
		func() { anna.send(seasonClub, "Hello", "withdraw "+number(newest[anna.addr]), nil) },
		func() { anna.answer(of["first"], "resign FI2") },
		func() { of["over"] = newest[bob.addr]; bob.answer(newest[bob.addr], "rematch") },
		func() { anna.answer(newest[anna.addr], "accept") },
		func() { anna.send(seasonClub, "Hello", "block bruno", nil) },
		func() { bob.answer(of["desk "+bob.addr], "challenge anna toy short") },
	)
	for i, step := range steps {
		if round >= 0 {
			s.killNext = points[(i+round)%len(points)]
		}
		step()
		s.killNext = ""
		s.now = s.now.Add(2 * time.Hour)
		s.turn(false) // what waits for a while goes out
	}
	a := s.turn(true)
	s.life.end(s)
	for _, f := range append(s.faults, a.Beyond...) {
		t.Error(f)
	}
	slices.Sort(letters)
	var b strings.Builder
	fmt.Fprintf(&b, "%d letters:\n  %s\n", len(letters), strings.Join(letters, "\n  "))
	st := s.store()
	defer st.Close()
	matches, err1 := st.Matches()
	affairs, err2 := st.Affairs("")
	players, err3 := st.Players()
	waiting, err4 := st.Letters()
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		t.Fatal(err)
	}
	for _, m := range matches {
		lines, err := st.Journal(m.Code, 1)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s %s, %s, %d lines, the last %.60s\n", m.Subject, m.State, m.Rematch, len(lines), lines[len(lines)-1])
	}
	for _, f := range affairs {
		fmt.Fprintf(&b, "open: %s of %s\n", f.Kind, f.By)
	}
	fmt.Fprintf(&b, "%d players, %d letters wait\n", len(players), len(waiting))
	return b.String(), s.killed
}

var openNumber = regexp.MustCompile(`\bC\d+\b`)

// byHand adds somebody who does only what a test says.
func (s *season) byHand(addr, name string, vouched bool) *seasonPerson {
	p := &seasonPerson{season: s, addr: addr, name: name, vouched: vouched, games: map[string]*seasonGame{}}
	s.at[addr] = p
	return p
}
