package store

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"
)

// Of floods no more is kept than there is room for, the newest; of what else is
// set aside, all as long as there is room, and then all but the messages.
func TestAsidesBounded(t *testing.T) {
	st := testStore(t)
	st.db.NoSync = true
	aside := func(flood bool, size int) {
		t.Helper()
		commit(t, st, Progress{Now: now, Aside: &Aside{Identity: "m", Why: "too many", Flood: flood, Raw: noise(size)}})
	}
	aside(false, 3<<20)
	for range 30 {
		aside(true, 1<<20)
	}
	aside(true, MaxAside)    // is larger than all that are kept, as it is written
	aside(false, MaxAside+1) // for others there is room for more, but not for this one
	aside(false, MaxAside)
	all, err := st.Asides()
	if err != nil {
		t.Fatal(err)
	}
	floods, kept, last := 0, 0, uint64(0)
	for _, a := range all {
		if a.Flood {
			floods += len(a.Raw)
		}
		if a.Unkept {
			kept++
			if len(a.Raw) > 0 || a.Why != "too many" {
				t.Errorf("%d is not kept, and has %d bytes: %q", a.N, len(a.Raw), a.Why)
			}
		}
		last = a.N
	}
	if floods < MaxFloods*5/8 || floods > MaxFloods || kept != 2 || last != 34 {
		t.Errorf("%d bytes of floods are kept, and %d only noted; the last is %d", floods, kept, last)
	}
	if first, err := st.AsideAt(1); err != nil || len(first.Raw) != 3<<20 {
		t.Errorf("what is no flood: %d bytes, %v", len(first.Raw), err)
	}
	if _, err := st.AsideAt(2); !errors.Is(err, ErrNotFound) {
		t.Errorf("the first of the flood is there: %v", err)
	}
	s := st.Stats()
	if s.Asides != len(all) || s.AsideBytes < int64(floods+3<<20+MaxAside) {
		t.Errorf("%d messages of %d bytes are counted, there are %d", s.Asides, s.AsideBytes, len(all))
	}

	// All of them together.
	err = st.update(nil, func(t *tx) {
		all := t.readAsides()
		all.Bytes = MaxAsides - 2000
		t.put(metaBucket, []byte(asidesKey), all)
	})
	if err != nil {
		t.Fatal(err)
	}
	aside(false, 1000)
	aside(false, 1000)
	for n, want := range map[uint64]bool{35: false, 36: true} {
		if a, err := st.AsideAt(n); err != nil || a.Unkept != want {
			t.Errorf("%d: not kept %v, %v", n, a.Unkept, err)
		}
	}

	// What is dropped makes room.
	var drop []uint64
	for _, a := range all {
		drop = append(drop, a.N)
	}
	if err := st.CommitTogether(now, nil, Chores{DropAside: append(drop, 35, 36)}); err != nil {
		t.Fatal(err)
	}
	if s := st.Stats(); s.Asides != 0 {
		t.Errorf("%d messages are counted, there is none", s.Asides)
	}
	err = st.read(func(in *tx) {
		if all := in.readAsides(); all.Floods != 0 || floodBucket.in(in.Tx).Stats().KeyN != 0 {
			t.Errorf("of floods there are %d bytes left", all.Floods)
		}
	}, "floods")
	if err != nil {
		t.Fatal(err)
	}
}

// Limits that count nothing any more are dropped, those that do are kept.
func TestLimitsSwept(t *testing.T) {
	st := testStore(t)
	st.db.NoSync = true
	write := func(at time.Time, key string, strikes int) {
		t.Helper()
		commit(t, st, Progress{Now: at, Limits: []Limit{{Key: key, Since: at, Count: 1, Strikes: strikes}}})
	}
	for i := range 200 {
		write(now, fmt.Sprint("stranger ", i), 0)
		write(now, fmt.Sprint("from ", i), 1)
	}
	there := func(key string) bool {
		t.Helper()
		l, err := st.Limit(key)
		if err != nil {
			t.Fatal(err)
		}
		return l.Rev > 0
	}
	count := func(at time.Time) (strangers, froms int) {
		t.Helper()
		for i := range 100 { // each writes one, and looks at more
			write(at, fmt.Sprintf("other %d at %v", i, at), 0)
		}
		for i := range 200 {
			if there(fmt.Sprint("stranger ", i)) {
				strangers++
			}
			if there(fmt.Sprint("from ", i)) {
				froms++
			}
		}
		return strangers, froms
	}
	for _, tt := range []struct{ days, strangers, froms int }{{30, 200, 200}, {44, 200, 200}, {46, 0, 200}, {399, 0, 200}, {401, 0, 0}} {
		if strangers, froms := count(now.Add(time.Duration(tt.days) * day)); strangers != tt.strangers || froms != tt.froms {
			t.Errorf("after %d days %d limits without strikes and %d with one are left, want %d and %d", tt.days, strangers, froms, tt.strangers, tt.froms)
		}
	}
}

// Letters that were refused are kept for the game master to see, but not for
// ever; a note that a clock far ahead made does not keep all later ones.
func TestOutboxForgotten(t *testing.T) {
	st := testStore(t)
	letter := func(at time.Time) uint64 {
		t.Helper()
		commit(t, st, Progress{Now: at, Letters: []Letter{{MessageID: "x", To: "nobody@example.org", Raw: []byte("Dear nobody")}}})
		all, err := st.Letters()
		if err != nil {
			t.Fatal(err)
		}
		return all[len(all)-1].ID
	}
	for d := range 300 {
		at := now.Add(time.Duration(d) * day)
		if err := st.Refused(letter(at), errors.New("550 nobody here"), Progress{Now: at}); err != nil {
			t.Fatal(err)
		}
		taken := at
		if d == 5 {
			taken = now.AddDate(73, 0, 0)
		}
		if err := st.Taken(taken, letter(at)); err != nil {
			t.Fatal(err)
		}
	}
	if all, err := st.Letters(); err != nil || len(all) < 90 || len(all) > 92 {
		t.Errorf("%d letters are left in the outbox (%v), want those of 90 days", len(all), err)
	}
	if all, err := st.Sent(); err != nil || len(all) < 30 || len(all) > 32 {
		t.Errorf("%d letters are noted as taken (%v), want those of 30 days", len(all), err)
	}
}

// Five years of a small club: matches that begin, are played and end, letters,
// messages of strangers by the thousand, floods, letters that are refused. The
// store stays within twice what its matches take.
func TestFiveYears(t *testing.T) {
	if testing.Short() {
		t.Skip("a long simulation, and one goroutine")
	}
	club, matches := testStore(t), reopen(t, filepath.Join(t.TempDir(), "matches.db"))
	club.db.NoSync, matches.db.NoSync = true, true
	const days, strangers = 5 * 365, 16
	report := bytes.Repeat([]byte("what happened in a round, and the board "), 300)
	source := rand.NewChaCha8([32]byte{5})
	noise := func(n int) []byte { // never the same
		b := make([]byte, n)
		source.Read(b)
		return b
	}
	match := func(d int) string { return fmt.Sprint("FI", d/4+1) }
	for d := 0; d < days; d += 2 {
		at := now.Add(time.Duration(d) * day)
		// Four matches begin or go on or end; a hundred days lie between.
		for _, played := range []int{d, d - 30, d - 60, d - 100} {
			if played < 0 {
				continue
			}
			code := match(played)
			var p Progress
			if m, err := club.Match(code); errors.Is(err, ErrNotFound) {
				p = begin(code)
			} else if err != nil || m.State == MatchOver {
				continue
			} else {
				p = goOn(t, club, code, fmt.Sprint("sheet ", d, " ", played))
			}
			p.Now = at
			p.State = noise(9000)
			for i := range p.Lines {
				p.Lines[i] = noise(300)
			}
			p.Reports = []Report{{"p1", "north", d + 1, append(noise(12_000), report...)}}
			p.Letters[0].Raw = append(noise(3000), report...)
			if played == d-100 {
				p.Match.State = MatchOver
			}
			alone := p
			alone.Received, alone.Letters = nil, nil
			commit(t, club, p)
			commit(t, matches, alone)
		}
		var mail []Progress
		for i := range strangers {
			who := fmt.Sprintf("%d.%d@evil.example", d, i)
			p := Progress{Now: at, Received: &Received{Identity: who, Aliases: []string{"signature of " + who}, MessageID: string(noise(5000)), From: who, Outcome: "stranger"},
				Limits: []Limit{{Key: "stranger " + who, Since: at, Count: 1}}}
			if i < 2 {
				p.Letters = []Letter{{MessageID: who, To: who, Raw: noise(3000)}}
			}
			if i < 5 && d%14 == 0 {
				p.Aside = &Aside{Identity: who, Flood: true, Why: "too many", Raw: noise(200_000)}
			}
			mail = append(mail, p)
		}
		if err := club.CommitTogether(at, mail, Chores{}); err != nil {
			t.Fatal(err)
		}
		due, err := club.Due(at, 100)
		if err != nil {
			t.Fatal(err)
		}
		for i, l := range due {
			if i%20 == 19 || l.Match == "" {
				err = club.Refused(l.ID, errors.New("550 nobody here"), Progress{Now: at})
			} else {
				err = club.Taken(at, l.ID)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	size, alone := club.Stats().Size, matches.Stats().Size
	t.Logf("after five years the store has %d kB, %d of which hold nothing; one with its matches alone %d kB", size/1000, club.Stats().Free/1000, alone/1000)
	if size > 2*alone {
		t.Errorf("the store has %d bytes, and twice its matches are %d", size, 2*alone)
	}
}
