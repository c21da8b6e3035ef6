package adjudicator_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"postrider/adjudicator/clock"
	"postrider/games"
	"postrider/store"
)

// A plan is what happens in a simulated year.
type plan struct {
	begin, end time.Time
	matches    int // that are played at a time
	people     int
	clocks     []clock.Rules
	stops      []stop
	killEvery  int // of so many minutes in which something happens, the daemon is killed in one
}

// wholeYear is with how many matches a year is whole.
const wholeYear = 100

// yearPlan is a year for a number of matches: as long as it takes that all kinds of
// persons and faults meet matches of all kinds.
func yearPlan(matches int) plan {
	begin := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	p := plan{begin: begin, matches: matches, people: 12, clocks: yearClocks(), end: begin.Add(42 * aDay), killEvery: 40}
	if matches >= wholeYear {
		p.people, p.end, p.killEvery = 60, begin.Add(365*aDay), 400
	}
	on := func(day, hour float64) time.Time {
		return begin.Add(time.Duration((day*24 + hour) * float64(time.Hour)))
	}
	for n := 0.0; on(n+32, 0).Before(p.end); n += 120 {
		p.stops = append(p.stops,
			stop{what: "daemon", from: on(n+9, 2.26), to: on(n+12, 3.4)}, // three days
			stop{what: "mailbox", from: on(n+17, 8.7), to: on(n+18, 9.1)},
			stop{what: "relay", from: on(n+21, 0.31), to: on(n+21, 7.8)},
			stop{what: "clock", from: on(n+24, 5.02), to: on(n+24, 8.4), skew: 2 * aDay},
			stop{what: "clock", from: on(n+31, 1.7), to: on(n+31, 3.9), skew: -6 * time.Hour})
	}
	return p
}

// TestYear lets people play a club's year, and has an independent reckoner check from the
// log of the year what each clock charged, when it reminded and when it was out. Then
// the same year is played by a daemon that is killed again and again: it must end with
// the same journals and the same letters. POSTRIDER_YEAR is how many matches are played
// at a time; with 100 or more it is a whole year of 60 people.
func TestYear(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine; with the race detector it takes minutes")
	}
	matches := 6
	if n, err := strconv.Atoi(os.Getenv("POSTRIDER_YEAR")); err == nil {
		matches = n
	}
	p := yearPlan(matches)
	began := time.Now()
	once := newWorld(t, p, 0)
	once.auditor, once.log = newAuditor(once), []entry{}
	once.play()
	t.Logf("%d messages, %d letters, %d matches; %v", once.count(), len(once.sent), once.made, time.Since(began).Round(time.Second))
	once.audit()
	once.verify()
	for _, f := range once.failed[:min(len(once.failed), 40)] {
		t.Error(f)
	}
	if len(once.failed) > 40 {
		t.Errorf("and %d more", len(once.failed)-40)
	}
	if t.Failed() {
		return
	}
	again := newWorld(t, p, 1)
	again.play()
	t.Logf("killed %d times; %v", again.killed, time.Since(began).Round(time.Second))
	once.same(again)
	for _, f := range append(once.failed, again.failed...) {
		t.Error(f)
	}
}

// play plays all of a plan: as many matches at a time as it says, and what game
// masters do.
func (w *world) play() {
	for range w.plan.matches {
		w.begin()
	}
	for at := w.plan.begin.Add(aDay + time.Hour); at.Before(w.plan.end); at = at.Add(aDay) {
		w.later(at, w.replace)
	}
	for n, at := 0, w.plan.begin.Add(5*aDay+47*time.Minute); at.Before(w.plan.end); n, at = n+1, at.Add(4*aDay) {
		w.later(at, func() { w.offerPause(n) })
		if n%3 == 1 {
			w.later(at.Add(7*time.Hour), func() { w.hold(n) })
		}
	}
	w.run()
}

// replace begins matches for those that are over.
func (w *world) replace() {
	if daemon, _, _, _ := w.down(w.now); !daemon {
		for range w.plan.matches - len(w.going()) {
			w.begin()
		}
	}
}

// offerPause has somebody offer a pause in a match, and end it before its end in some.
func (w *world) offerPause(n int) {
	codes := w.going()
	code := codes[n*7%len(codes)]
	for _, p := range w.people {
		l := p.last[code]
		if l == nil {
			continue
		}
		p.say(l, "offer pause until "+w.now.Add(time.Duration(5+n%4)*aDay).In(w.zoneOf(p)).Format("2 Jan 2006"), "")
		if n%2 == 0 {
			w.later(w.now.Add(time.Duration(3+n%3)*aDay), func() { p.say(l, "resume", "") })
		}
		return
	}
}

// hold has a game master hold a match for some days.
func (w *world) hold(n int) {
	codes := w.going()
	code := codes[n*5%len(codes)]
	_, _, _, skew := w.down(w.now)
	if daemon, _, _, _ := w.down(w.now); daemon {
		return
	}
	now := w.now.Add(skew)
	w.must(w.clerk.Hold(now, code, "a question"))
	w.note(entry{what: "hold", at: now}, code)
	w.later(w.now.Add(time.Duration(2+n%3)*aDay), func() {
		_, _, _, skew := w.down(w.now)
		now := w.now.Add(skew)
		w.must(w.clerk.Release(now, code))
		w.note(entry{what: "release", at: now}, code)
	})
}

// count is how many messages came.
func (w *world) count() (n int) {
	for _, p := range w.people {
		n += p.said
	}
	return n
}

// verify checks the journals of the matches that are over.
func (w *world) verify() {
	all, err := w.store.Matches()
	w.must(err)
	over, outcomes := 0, map[string]int{}
	for _, m := range all {
		if m.State == store.MatchHeld {
			w.fault("%s is held: %s %s", m.Code, m.Why, m.Detail)
		}
		if m.State != store.MatchOver {
			continue
		}
		over++
		if err := games.Verify(func(name string) games.Title { return w.titles.Named(name) }, w.journal(m.Code)); err != nil {
			w.fault("%s: %v", m.Code, err)
		}
		if g, err := w.store.Timing(m.Code); err != nil || !g.Due.IsZero() {
			w.fault("%s is over, and something is due in it at %s, %v", m.Code, g.Due, err)
		}
	}
	for _, p := range w.people {
		for what, n := range p.outcomes {
			outcomes[what] += n
		}
	}
	w.t.Logf("%d matches are over; messages %v", over, outcomes)
}

func (w *world) journal(code string) []games.Line {
	raw, err := w.store.Journal(code, 1)
	w.must(err)
	lines := make([]games.Line, len(raw))
	for i := range raw {
		lines[i], err = games.ReadLine(raw[i])
		w.must(err)
	}
	return lines
}

// same compares two years.
func (w *world) same(other *world) {
	w.failed = nil
	mine, err := w.store.Matches()
	w.must(err)
	for _, m := range mine {
		a, err := w.store.Journal(m.Code, 1)
		w.must(err)
		b, err := other.store.Journal(m.Code, 1)
		if err != nil {
			w.fault("%s: %v", m.Code, err)
			continue
		}
		for i := range a {
			if i >= len(b) || !slices.Equal(a[i], b[i]) {
				got := "nothing"
				if i < len(b) {
					got = string(b[i])
				}
				w.fault("line %d of %s is %s, where the daemon was killed %s", i+1, m.Code, a[i], got)
				break
			}
		}
		if len(b) > len(a) {
			w.fault("%s has %d lines, where the daemon was killed %d", m.Code, len(a), len(b))
		}
	}
	for id, l := range w.sent {
		switch o, ok := other.sent[id]; {
		case !ok:
			w.fault("no letter %s where the daemon was killed", id)
		case o.sum != l.sum:
			w.fault("another letter %s where the daemon was killed: %s", id, differ(l.text, o.text))
		}
	}
	for id := range other.sent {
		if _, ok := w.sent[id]; !ok && !strings.HasPrefix(id, "gm") {
			w.fault("a letter %s only where the daemon was killed", id)
		}
	}
	w.failed = w.failed[:min(len(w.failed), 30)]
}

// differ is where two texts begin to differ.
func differ(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	part := func(s string) string { return s[max(0, min(i, len(s))-60):min(len(s), i+100)] }
	return fmt.Sprintf("%q, %q", part(a), part(b))
}
