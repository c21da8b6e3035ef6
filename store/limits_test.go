package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"go.etcd.io/bbolt"
)

// What is too large to be read again by all is not written, and what is not, is
// read by all.
func TestTooLarge(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.db")
	st := reopen(t, path)
	commit(t, st, Progress{Now: now, Players: seated})
	commit(t, st, begin("FI1"))
	full := func(n int) []byte { return bytes.Repeat([]byte("x"), n) }
	for _, tt := range []struct {
		name string
		most int
		said string
		set  func(p *Progress, n int)
	}{
		{"state", MaxState, "the state of FI1", func(p *Progress, n int) { p.State = full(n) }},
		{"line", MaxLine, "line 5 of FI1", func(p *Progress, n int) {
			p.Match.Length++
			p.Lines = [][]byte{[]byte("short"), full(n)}
		}},
		{"report", MaxReport, "report 7 of north in FI1", func(p *Progress, n int) { p.Reports = []Report{{"p1", "north", 7, full(n)}} }},
		{"letter", MaxLetter, "a letter of FI1", func(p *Progress, n int) { p.Letters[0].Raw = full(n) }},
		{"player", MaxRecord - 200, "the record of player p1", func(p *Progress, n int) { p.Players = []Player{{ID: "p1", Rev: 1, Name: string(full(n))}} }},
		{"address", mostAddress, "an address of player p1", func(p *Progress, n int) {
			p.Players = []Player{{ID: "p1", Rev: 2, Addresses: []Address{{Addr: string(full(n))}}}}
		}},
		{"match", MaxRecord - 600, "the record of FI1", func(p *Progress, n int) { p.Match.Subject = string(full(n)) }},
		{"identity", mostKey, "the identity of a message", func(p *Progress, n int) { p.Received.Identity = string(full(n)) }},
		{"alias", mostKey, "the identity of a message", func(p *Progress, n int) { p.Received.Aliases = []string{"a" + string(full(n-1))} }},
		{"what came of a message", MaxRecord - 200, "the record of message", func(p *Progress, n int) { p.Received.Outcome = string(full(n)) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := goOn(t, st, "FI1", tt.name)
			before := journal(t, st, "FI1")
			tt.set(&p, tt.most+601)
			for name, commit := range map[string]func() error{
				"Commit":         func() error { return st.Commit(p) },
				"CommitTogether": func() error { return st.CommitTogether(now, []Progress{p}, Chores{}) },
				"Refused":        func() error { return st.Refused(1, errors.New("550"), p) },
				"a trial":        func() error { return st.Trial().Commit(p) },
			} {
				if err := commit(); !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), tt.said) || strings.Contains(err.Error(), "\n") {
					t.Errorf("%s: got %v, want %q", name, err, tt.said)
				}
			}
			if got := journal(t, st, "FI1"); got != before {
				t.Errorf("a part was written: %d bytes of journal, had %d", len(got), len(before))
			}
			if l, err := st.Letter(1); err != nil || l.Refused {
				t.Errorf("a part was written: %+v, %v", l, err)
			}
			p = goOn(t, st, "FI1", tt.name)
			tt.set(&p, tt.most)
			if err := st.Commit(p); err != nil {
				t.Errorf("just so large: %v", err)
			}
			readable(t, st)
		})
	}
	st.Close()
	readable(t, reopen(t, path))
}

// seated are the players of the matches that begin makes.
var seated = []Player{{ID: "p1", Name: "Anna", Since: now}, {ID: "p2", Name: "Bob", Since: now}}

// readable checks that all that is in a store can be read, one way and another.
func readable(t *testing.T, st *Store) {
	t.Helper()
	if err := readAll(st); err != nil {
		t.Error(err)
	}
	backup := filepath.Join(t.TempDir(), "club.backup")
	if err := st.BackupTo(backup); err != nil {
		t.Fatal(err)
	}
	copied := reopen(t, backup)
	defer copied.Close()
	if all := copied.Damaged(); len(all) > 0 {
		t.Errorf("in a backup there are damaged: %v", all)
	}
	other := testStore(t)
	defer other.Close()
	matches, err := copied.Matches()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range matches {
		w, err := copied.Whole(m.Code)
		if err == nil {
			if m.Code != matches[0].Code {
				w.Players = nil // they are there
			}
			err = other.Adopt(w, nil)
		}
		if err != nil {
			t.Errorf("%s cannot be carried over: %v", m.Code, err)
		}
	}
}

// A match that grows without end is stopped where all can still read it: by the
// archive when it is over, a start, an export, a backup. Others go on.
func TestMatchTooLarge(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.db")
	st := reopen(t, path)
	commit(t, st, Progress{Now: now, Players: seated})
	commit(t, st, begin("FI1"))
	report := bytes.Repeat([]byte("a report "), MaxReport/9)
	var err error
	for n := 1; err == nil && n < 300; n++ {
		p := goOn(t, st, "FI1", "")
		p.Received, p.Letters = nil, nil
		p.Reports = []Report{{"p1", "north", n, report}}
		if n%5 == 0 { // again
			p.Reports[0].Number--
		}
		err = st.Commit(p)
	}
	if !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), "the journal of FI1, with its reports, has ") {
		t.Errorf("got %v, want ErrTooLarge", err)
	}
	numbers, err := st.Reports("FI1", "p1")
	if want := MaxMatch/len(report) - 1; err != nil || len(numbers) < want {
		t.Errorf("only %d reports were kept (%v), want %d", len(numbers), err, want)
	}
	commit(t, st, begin("FI2"))
	for _, state := range []MatchState{MatchHeld, MatchOver, MatchHeld, MatchOver} {
		m, err := st.Match("FI1")
		if err != nil {
			t.Fatal(err)
		}
		m.State = state
		commit(t, st, Progress{Now: now, Match: &m})
		if err := st.Commit(func() Progress {
			p := goOn(t, st, "FI1", "late")
			p.Lines[0] = report
			return p
		}()); !errors.Is(err, ErrTooLarge) {
			t.Errorf("%s, and still it grows: %v", state, err)
		}
	}
	if !archived(t, st, "FI1") {
		t.Error("it is over, and not in the archive")
	}
	st.Close()
	st = reopen(t, path)
	if all := st.Damaged(); len(all) > 0 {
		t.Errorf("after a start there are damaged: %v", all)
	}
	readable(t, st)
}

func archived(t *testing.T, st *Store, code string) (there bool) {
	t.Helper()
	err := st.db.View(func(tx *bbolt.Tx) error {
		there = archiveBucket.in(tx).Get(matchKey(code)) != nil
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return there
}

// A match is not refused because a damaged byte says that it is large.
func TestHeftDamaged(t *testing.T) {
	st := testStore(t)
	commit(t, st, begin("FI1"))
	for i, n := range []uint64{MaxMatch / 2, MaxMatch, MaxMatch + 1, 1 << 40, 1<<64 - 1} {
		err := st.db.Update(func(tx *bbolt.Tx) error { return journalBucket.in(tx).Bucket(matchKey("FI1")).SetSequence(n) })
		if err != nil {
			t.Fatal(err)
		}
		if err := st.Commit(goOn(t, st, "FI1", fmt.Sprint("m", i))); err != nil {
			t.Errorf("it says %d bytes: %v", n, err)
		}
	}
}

// What an older version let grow without end is one match's fault at most: it is
// read as long as it can be, and does not go into the archive.
func TestOlderTooLarge(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.db")
	st := reopen(t, path)
	for i := range 3 {
		commit(t, st, begin(fmt.Sprint("FI", i+1)))
	}
	line := bytes.Repeat([]byte("line "), 5<<20)
	err := st.update(nil, func(t *tx) {
		journal := t.of(journalBucket, matchKey("FI1"))
		for n := range 3 { // 75 MB
			t.fail(journal.Put(number(uint64(3+n)), line))
		}
		t.fail(journal.SetSequence(0))
		t.put(matchBucket, matchKey("FI1"), Match{Code: "FI1", Length: 5, Rev: 1})
		t.set(stateBucket, matchKey("FI2"), pack(make([]byte, maxUnpacked)))
		t.set(stateBucket, matchKey("FI3"), pack(make([]byte, maxUnpacked+1)))
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := st.Commit(goOn(t, st, "FI1", "m1")); !errors.Is(err, ErrTooLarge) {
		t.Errorf("a match that is too large goes on: %v", err)
	}
	m, err := st.Match("FI1")
	if err != nil {
		t.Fatal(err)
	}
	m.State = MatchOver
	commit(t, st, Progress{Now: now, Match: &m})
	if archived(t, st, "FI1") {
		t.Error("it is in the archive")
	}
	st.Close()
	st = reopen(t, path)
	if all := st.Damaged(); len(all) != 1 || all[0].Match != "FI3" {
		t.Errorf("damaged are %v, want the state of FI3", all)
	}
	if all, err := st.Journal("FI1", 1); err != nil || len(all) != 5 || len(all[4]) != len(line) {
		t.Errorf("%d lines of the large journal, %v", len(all), err)
	}
	if _, state, _, err := st.Load("FI2"); err != nil || len(state) != maxUnpacked {
		t.Errorf("a large state of %d bytes, %v", len(state), err)
	}
	if _, _, _, err := st.Load("FI3"); !errors.Is(err, ErrDamaged) {
		t.Errorf("a state that is larger still: %v", err)
	}
}

// What strangers and others write at length is cut, so that it is no reason to
// refuse the rest.
func TestCut(t *testing.T) {
	st := testStore(t)
	p := begin("FI1")
	long := strings.Repeat("ü", 200_000)
	p.Received = &Received{Identity: "m1", Aliases: strings.Split("a b c d e f g", " "), MessageID: long, From: long, Outcome: "played"}
	p.Match.State, p.Match.Why, p.Match.Detail = MatchHeld, long, long
	p.Aside = &Aside{Identity: "m1", From: long, Subject: long, Why: long, Raw: []byte("From: Anna")}
	p.Limits = []Limit{{Key: "from " + long, Since: now, Count: 1}, {Key: "from " + long + "x", Since: now, Count: 2}}
	commit(t, st, p)
	r, err := st.Received("m1")
	if err != nil || len(r.MessageID) > mostMessageID || len(r.From) > mostAddress || !strings.HasPrefix(long, r.From) || r.From == "" || len(r.Aliases) != 6 {
		t.Errorf("%d bytes of Message-ID, %d of the sender, %d aliases, %v", len(r.MessageID), len(r.From), len(r.Aliases), err)
	}
	if m, err := st.Match("FI1"); err != nil || len(m.Why)+len(m.Detail) > mostSaid+mostDetail || m.Detail == "" {
		t.Errorf("%d bytes of why it is held, %v", len(m.Why)+len(m.Detail), err)
	}
	if a, err := st.AsideAt(1); err != nil || len(a.From)+len(a.Subject)+len(a.Why) > 5000 || string(a.Raw) != "From: Anna" {
		t.Errorf("%+v, %v", a, err)
	}
	for i, key := range []string{"from " + long, "from " + long + "x"} {
		l, err := st.Limit(key)
		if err != nil || l.Count != i+1 || len(l.Key) > mostKey {
			t.Errorf("limit %v, %v", l, err)
		}
		l.Count = 5
		commit(t, st, Progress{Now: now, Limits: []Limit{l}})
		if l, err := st.Limit(key); err != nil || l.Count != 5 || l.Rev != 2 {
			t.Errorf("limit written again %v, %v", l, err)
		}
	}
	if err := st.Failed(1, errors.New(long), now); err != nil {
		t.Fatal(err)
	}
	if l, err := st.Letter(1); err != nil || len(l.Error) > mostSaid {
		t.Errorf("%d bytes of why a letter failed, %v", len(l.Error), err)
	}
}

// A report whose damaged bytes say that it is huge makes no match too large: the
// size of one that an older version wrote, or a large one, is found anew.
func TestDamagedSize(t *testing.T) {
	st := testStore(t)
	commit(t, st, Progress{Now: now, Players: seated})
	commit(t, st, begin("FI1"))
	p := goOn(t, st, "FI1", "on")
	p.Reports = []Report{{"p1", "north", 1, bytes.Repeat([]byte("a report "), 1000)}}
	commit(t, st, p)
	huge := binary.AppendUvarint(nil, 4<<30-1)
	err := st.db.Update(func(tx *bbolt.Tx) error {
		key := matchKey("FI1")
		reports := reportBucket.in(tx).Bucket(key)
		name, data := reports.Cursor().First()
		bad := clone(data)
		if !bytes.HasPrefix(bad, []byte(quickMark)) {
			t.Fatalf("the report is not packed: %q", bad)
		}
		copy(bad[len(quickMark)+4:], huge)
		return errors.Join(reports.Put(clone(name), bad), journalBucket.in(tx).Bucket(key).SetSequence(0))
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := st.Commit(goOn(t, st, "FI1", "later")); err != nil {
		t.Errorf("the match cannot go on: %v", err)
	}
}
