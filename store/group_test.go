package store

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"go.etcd.io/bbolt"
)

// codes are the codes of matches.
func codes(t *testing.T, st *Store, id PlayerID) (all []string) {
	t.Helper()
	matches, err := st.MatchesOf(id)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range matches {
		all = append(all, m.Code)
	}
	return all
}

// The matches of a player are found without a look at all others; p1 is not p10.
func TestMatchesOf(t *testing.T) {
	st := testStore(t)
	for _, code := range []string{"FI10", "FI2"} {
		commit(t, st, begin(code))
	}
	other := begin("FI3")
	other.Match.Seats = []Seat{{Seat: "north", Player: "p10"}, {Seat: "south", Player: ""}}
	commit(t, st, other)
	for id, want := range map[PlayerID]int{"p1": 2, "p2": 2, "p10": 1, "p3": 0, "": 0} {
		if got := codes(t, st, id); len(got) != want {
			t.Errorf("%s: %v, want %d", id, got, want)
		}
	}
	if got := codes(t, st, "p1"); got[0] != "FI2" {
		t.Errorf("%v are not in the order of their numbers", got)
	}
	// A seat changes hands.
	m, err := st.Match("FI3")
	if err != nil {
		t.Fatal(err)
	}
	m.Seats = []Seat{{Seat: "north", Player: "p3"}, {Seat: "south", Player: "p1"}}
	commit(t, st, Progress{Now: now, Match: &m})
	for id, want := range map[PlayerID]int{"p1": 3, "p10": 0, "p3": 1} {
		if got := codes(t, st, id); len(got) != want {
			t.Errorf("after the change %s: %v, want %d", id, got, want)
		}
	}
}

// A store of an older layout is brought up to date when it is opened.
func TestUpgrade(t *testing.T) {
	before4 := func(tx *bbolt.Tx) error {
		meta := metaBucket.in(tx)
		return errors.Join(tx.DeleteBucket([]byte(floodBucket)), tx.DeleteBucket([]byte(taskBucket)), meta.Delete([]byte(asidesKey)), meta.Delete([]byte(receiptsKey)))
	}
	for layout, age := range map[string]func(tx *bbolt.Tx) error{
		"1": func(tx *bbolt.Tx) error {
			return errors.Join(tx.DeleteBucket([]byte(seatBucket)), tx.DeleteBucket([]byte(archiveBucket)), before4(tx), stateBucket.in(tx).Put(matchKey("FI1"), []byte(`{"a":"state"}`)))
		},
		"2": func(tx *bbolt.Tx) error {
			return errors.Join(before4(tx), stateBucket.in(tx).Put(matchKey("FI1"), pack([]byte(`{"a":"state"}`))))
		},
		"3": func(tx *bbolt.Tx) error {
			return errors.Join(before4(tx), stateBucket.in(tx).Put(matchKey("FI1"), packQuickly([]byte(`{"a":"state"}`))))
		},
	} {
		t.Run(layout, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "club.db")
			st := reopen(t, path)
			p := begin("FI1")
			p.Received = &Received{Identity: "m1", Outcome: "played"}
			p.Aside = &Aside{Identity: "m1", Raw: []byte("From: Anna")}
			commit(t, st, p)
			err := st.db.Update(func(tx *bbolt.Tx) error {
				// Until 3, reports were kept for the seat.
				report := reportBucket.in(tx).Bucket(matchKey("FI1")).Put(append([]byte("north\x00"), number(1)...), []byte("report"))
				return errors.Join(age(tx), report, metaBucket.in(tx).Put([]byte(schemaKey), []byte(layout)))
			})
			if err != nil {
				t.Fatal(err)
			}
			id := st.ID()
			st.Close()
			for range 2 {
				st, err := Open(path, time.Second)
				if err != nil {
					t.Fatal(err)
				}
				if got := codes(t, st, "p2"); len(got) != 1 || st.ID() != id {
					t.Errorf("matches %v of store %s, want FI1 of %s", got, st.ID(), id)
				}
				if _, state, _, err := st.Load("FI1"); err != nil || string(state) != `{"a":"state"}` {
					t.Errorf("state %q, %v", state, err)
				}
				if list, err := st.Reports("FI1", ""); err != nil || !cmp.Equal(list, []Report{{"", "north", 1, nil}}) {
					t.Errorf("reports of the seats: %v, %v", list, err)
				}
				if r, err := st.Received("m1"); err != nil || r.Outcome != "played" {
					t.Errorf("received: %v, %v", r, err)
				}
				if s := st.Stats(); s.Asides != 1 || s.AsideBytes == 0 {
					t.Errorf("%d messages of %d bytes are set aside, want one", s.Asides, s.AsideBytes)
				}
				st.Close()
			}
		})
	}
}

// Where a page is damaged while the store is open, all who wait hear of it.
func TestPanicInGroup(t *testing.T) {
	st := testStore(t)
	err := st.update(nil, func(*tx) { panic("page 7: invalid page type") })
	if !errors.Is(err, ErrDamaged) {
		t.Errorf("%v, want ErrDamaged", err)
	}
	commit(t, st, begin("FI1")) // the lock is free again
}

// A match that is over reads as before from the archive, and can be written on.
func TestArchive(t *testing.T) {
	st := testStore(t)
	first := begin("FI1")
	first.Players = []Player{{ID: "p1", Name: "Anna", Since: now}, {ID: "p2", Name: "Bob", Since: now}}
	commit(t, st, first)
	commit(t, st, begin("FI2"))
	report := bytes.Repeat([]byte("a report has much in common with another. "), 200)
	for i := range 20 {
		p := goOn(t, st, "FI1", fmt.Sprint("m", i))
		p.Reports = []Report{{"p1", "north", i + 1, append(report, byte(i))}, {"p2", "south", i + 1, report}, {"", "north", i + 1, report}}
		commit(t, st, p)
	}
	type seen struct {
		Lines [][]byte
		State string
		North []Report
		Whole Whole
	}
	look := func() (s seen) {
		t.Helper()
		var err error
		if s.Lines, err = st.Journal("FI1", 1); err != nil {
			t.Fatal(err)
		}
		_, state, _, err := st.Load("FI1")
		if err != nil {
			t.Fatal(err)
		}
		s.State = string(state)
		if s.North, err = st.Reports("FI1", "p1"); err != nil || len(s.North) != 20 {
			t.Fatal(err)
		}
		if data, err := st.Report("FI1", "p1", "north", 7); err != nil || !bytes.Equal(data, append(report, 6)) {
			t.Errorf("report 7 of %d bytes, %v", len(data), err)
		}
		if _, err := st.Report("FI1", "p1", "north", 21); !errors.Is(err, ErrNotFound) {
			t.Errorf("report 21: %v", err)
		}
		if s.Whole, err = st.Whole("FI1"); err != nil {
			t.Fatal(err)
		}
		return s
	}
	before := look()
	m := before.Whole.Match
	m.State = MatchOver
	commit(t, st, Progress{Now: now, Match: &m})
	size := 0
	err := st.db.View(func(tx *bbolt.Tx) error {
		for _, name := range []bucket{journalBucket, reportBucket} {
			if name.in(tx).Bucket(matchKey("FI1")) != nil || name.in(tx).Bucket(matchKey("FI2")) == nil && string(name) == "journals" {
				t.Errorf("%s: what is over must go, and what is open stay", name)
			}
		}
		size = len(archiveBucket.in(tx).Get(matchKey("FI1")))
		return nil
	})
	if err != nil || size == 0 || size > 4000 {
		t.Errorf("%d bytes in the archive (%v)", size, err)
	}
	opts := cmpopts.IgnoreFields(Match{}, "State", "Rev")
	if diff := cmp.Diff(before, look(), opts); diff != "" {
		t.Errorf("from the archive (-before +after):\n%s", diff)
	}

	again := goOn(t, st, "FI1", "late")
	again.Match.State = MatchOpen // the game master has taken it back
	commit(t, st, again)
	after := look()
	if want := append(before.Lines, []byte("line 23")); !cmp.Equal(want, after.Lines) {
		t.Errorf("lines after that:\n%s", cmp.Diff(want, after.Lines))
	}

	m, err = st.Match("FI1")
	if err != nil {
		t.Fatal(err)
	}
	m.State = MatchOver
	commit(t, st, Progress{Now: now, Match: &m})
	var good []byte
	set := func(data []byte) {
		t.Helper()
		err := st.db.Update(func(tx *bbolt.Tx) error { return archiveBucket.in(tx).Put(matchKey("FI1"), data) })
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := st.db.View(func(tx *bbolt.Tx) error {
		good = clone(archiveBucket.in(tx).Get(matchKey("FI1")))
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	for _, at := range []int{0, 1, 3, 4, 8, len(good) / 2, len(good) - 1} {
		bad := clone(good)
		bad[at] ^= 0xff
		set(bad)
		if _, err := st.Journal("FI1", 1); !errors.Is(err, ErrDamaged) {
			t.Errorf("byte %d damaged: %v, want ErrDamaged", at, err)
		}
	}
	set(good[:len(good)-3])
	if _, err := st.Reports("FI1", "p1"); !errors.Is(err, ErrDamaged) {
		t.Errorf("torn: %v, want ErrDamaged", err)
	}
}

// A short match goes into the archive and comes back too.
func TestArchiveShort(t *testing.T) {
	st := testStore(t)
	p := begin("FI1")
	p.Match.State = MatchOver
	commit(t, st, p)
	for n := 3; n < 30; n++ {
		commit(t, st, goOn(t, st, "FI1", fmt.Sprint("m", n)))
		if all, err := st.Journal("FI1", 1); err != nil || len(all) != n || !archived(t, st, "FI1") {
			t.Fatalf("%d lines, %v", len(all), err)
		}
	}
}

// A state, an archive or a report that is not what was written is found when the
// store is opened. It is the fault of this match alone: it can be held, all
// others go on, and a backup can be made.
func TestMatchDamaged(t *testing.T) {
	for _, tt := range []struct {
		bucket bucket
		state  MatchState
		read   func(*Store) error
	}{
		{stateBucket, MatchOpen, func(st *Store) error { _, _, _, err := st.Load("FI1"); return err }},
		{stateBucket, MatchOver, func(st *Store) error { _, _, _, err := st.Load("FI1"); return err }},
		{archiveBucket, MatchOver, func(st *Store) error { return second(st.Journal("FI1", 1)) }},
		{reportBucket, MatchOpen, func(st *Store) error { return second(st.Report("FI1", "p1", "north", 1)) }},
	} {
		t.Run(fmt.Sprintf("%s of a match that is %s", tt.bucket, tt.state), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "club.db")
			st := reopen(t, path)
			p := begin("FI1")
			p.Match.State = tt.state
			p.State = bytes.Repeat([]byte("a state "), 100)
			p.Reports = []Report{{"p1", "north", 1, noise(500)}}
			commit(t, st, p)
			commit(t, st, begin("FI2"))
			err := st.db.Update(func(tx *bbolt.Tx) error {
				b, key := tt.bucket.in(tx), matchKey("FI1")
				if in := b.Bucket(key); in != nil {
					b = in
					key, _ = in.Cursor().First()
				}
				data := clone(b.Get(key))
				data[len(data)/2] ^= 1
				return b.Put(key, data)
			})
			if err != nil {
				t.Fatal(err)
			}
			st.Close()
			st = reopen(t, path)
			if all := st.Damaged(); len(all) != 1 || all[0].Match != "FI1" || !strings.Contains(all[0].Err.Error(), string(tt.bucket)+" of FI1") || !errors.Is(all[0].Err, ErrDamaged) {
				t.Errorf("damaged are %v, want %s of FI1", all, tt.bucket)
			}
			if err := tt.read(st); !errors.Is(err, ErrDamaged) {
				t.Errorf("what is damaged is read: %v", err)
			}
			commit(t, st, goOn(t, st, "FI2", "m1"))
			m, err := st.Match("FI1")
			if err != nil {
				t.Fatal(err)
			}
			m.State, m.Why = MatchHeld, "damaged"
			commit(t, st, Progress{Now: now, Match: &m})
			if tt.state == MatchOpen { // with a damaged report too, it may end
				m.Rev, m.State = m.Rev+1, MatchOver
				commit(t, st, Progress{Now: now, Match: &m})
			}
			backup := filepath.Join(t.TempDir(), "club.backup")
			if err := st.BackupTo(backup); err != nil {
				t.Error(err)
			}
			if got := reopen(t, backup).Damaged(); len(got) != 1 {
				t.Errorf("damaged in the backup are %v", got)
			}
		})
	}
}

// Of letters that were taken long ago no trace is kept.
func TestSentForgotten(t *testing.T) {
	st := testStore(t)
	commit(t, st, begin("FI1"))
	commit(t, st, begin("FI2"))
	later := now.Add(keepSent + time.Hour)
	for _, step := range []struct {
		id   uint64
		at   time.Time
		want int
	}{{1, now, 1}, {2, later, 1}} {
		if err := st.Taken(step.at, step.id); err != nil {
			t.Fatal(err)
		}
		if sent, err := st.Sent(); err != nil || len(sent) != step.want || sent[0].ID != step.id {
			t.Errorf("%v (%v), want only letter %d", sent, err, step.id)
		}
	}
}

// A letter is not handed out before the transaction that brings it is on disk:
// bbolt shows a reader what it has written and not yet synced.
func TestDueWaitsForDisk(t *testing.T) {
	st := testStore(t)
	writing, on := make(chan struct{}), make(chan struct{})
	st.Observe(func(point string) {
		if point == InCommit {
			close(writing)
			<-on
		}
	})
	committed := make(chan error, 1)
	go func() {
		committed <- st.Commit(Progress{Now: now, Letters: []Letter{{MessageID: "1@club.example", From: "club@club.example", To: "a@b.example", Raw: []byte("x")}}})
	}()
	<-writing
	due := make(chan []Letter, 1)
	go func() {
		list, err := st.Due(now, 10)
		if err != nil {
			t.Error(err)
		}
		due <- list
	}()
	select {
	case list := <-due:
		t.Errorf("%d letters are due while a transaction is being written", len(list))
		close(on)
	case <-time.After(50 * time.Millisecond):
		close(on)
		if list := <-due; len(list) != 1 {
			t.Errorf("%d letters are due, want 1", len(list))
		}
	}
	if err := <-committed; err != nil {
		t.Fatal(err)
	}
}

// What is packed in either way is read again, and damage of it is found.
func TestPacked(t *testing.T) {
	for name, pack := range map[string]func([]byte) []byte{"tightly": pack, "quickly": packQuickly} {
		for _, plain := range [][]byte{{}, []byte("a"), bytes.Repeat([]byte("board "), 5000), noise(3000), []byte(quickMark), []byte(packMark)} {
			packed := pack(plain)
			if got, err := unpack(packed); err != nil || !bytes.Equal(got, plain) {
				t.Errorf("%s: %d bytes became %d (%v)", name, len(plain), len(got), err)
			}
			for i := 4; i < len(packed); i += 1 + len(packed)/50 {
				damaged := bytes.Clone(packed)
				damaged[i] ^= 1
				if got, err := unpack(damaged); err == nil && !bytes.Equal(got, plain) {
					t.Errorf("%s: damage at %d of %d is not found", name, i, len(packed))
				}
			}
		}
	}
	if got, err := unpack([]byte("older bytes")); err != nil || string(got) != "older bytes" {
		t.Errorf("what is not packed is read as %q (%v)", got, err)
	}
}

// A report is that of the player who got it, and not of who holds the seat: p1
// is not p10, and what older layouts kept for a seat is no player's.
func TestReportsOfPlayers(t *testing.T) {
	st := testStore(t)
	p := begin("FI1")
	p.Reports = []Report{
		{"", "north", 1, []byte("old")}, {"", "south", 1, []byte("older")},
		{"p1", "north", 2, []byte("anna 2")}, {"p1", "south", 10, []byte("anna 10")}, {"p1", "north", 3, []byte("anna 3")},
		{"p10", "north", 4, []byte("carla")}, {"p2", "south", 3, []byte("bob")},
	}
	commit(t, st, p)
	for range 2 { // in play, and in the archive
		for id, want := range map[PlayerID]string{"p1": "north 2, north 3, south 10", "p10": "north 4", "p2": "south 3", "p3": "", "": "north 1, south 1"} {
			list, err := st.Reports("FI1", id)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, r := range list {
				got = append(got, fmt.Sprint(r.Seat, " ", r.Number))
				if data, err := st.Report("FI1", id, r.Seat, r.Number); err != nil || len(data) == 0 || r.Data != nil || r.Player != id {
					t.Errorf("%+v of %s: %q, %v", r, id, data, err)
				}
			}
			if strings.Join(got, ", ") != want {
				t.Errorf("reports of %q: %v, want %s", id, got, want)
			}
		}
		if data, err := st.Report("FI1", "p2", "north", 2); !errors.Is(err, ErrNotFound) {
			t.Errorf("another's report: %q, %v", data, err)
		}
		m, err := st.Match("FI1")
		if err != nil {
			t.Fatal(err)
		}
		m.State = MatchOver
		commit(t, st, Progress{Now: now, Match: &m})
	}
}
