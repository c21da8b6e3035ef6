package store

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.etcd.io/bbolt"
)

var now = time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)

func testStore(t *testing.T) *Store {
	t.Helper()
	return reopen(t, filepath.Join(t.TempDir(), "club.db"))
}

func reopen(t *testing.T, path string) *Store {
	t.Helper()
	st, err := Open(path, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	return st
}

func commit(t *testing.T, st *Store, p Progress) {
	t.Helper()
	if err := st.Commit(p); err != nil {
		t.Fatal(err)
	}
}

// begin is a new match with two lines of journal.
func begin(code string) Progress {
	return Progress{
		Now:     now,
		Match:   &Match{Code: code, Title: "toy", Scenario: "short", Subject: "[" + code + "] Toy", State: MatchOpen, Base: 2, Length: 2, Seats: []Seat{{Seat: "north", Player: "p1"}, {Seat: "south", Player: "p2"}}},
		State:   []byte("state 2"),
		Lines:   [][]byte{[]byte("line 1"), []byte("line 2")},
		Letters: []Letter{{MessageID: code + ".1@club.example", Match: code, From: "orders@club.example", To: "anna@example.org", Raw: []byte("Dear Anna")}},
	}
}

// goOn is one message for a match: one line and one letter.
func goOn(t *testing.T, st *Store, code, identity string) Progress {
	t.Helper()
	m, err := st.Match(code)
	if err != nil {
		t.Fatal(err)
	}
	m.Length++
	return Progress{
		Now: now, Match: &m, State: fmt.Appendf(nil, "state %d", m.Length), Lines: [][]byte{fmt.Appendf(nil, "line %d", m.Length)},
		Received: &Received{Identity: identity, Match: code, Outcome: "played"},
		Letters:  []Letter{{MessageID: fmt.Sprintf("%s.%d@club.example", code, m.Length), Match: code, To: "bob@example.org", Raw: fmt.Appendf(nil, "Dear Bob, %d", m.Length)}},
	}
}

func TestCommitAndReopen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.db")
	st := reopen(t, path)
	id := st.ID()
	p := begin("FI1")
	p.Players = []Player{
		{ID: "p1", Name: "Anna", Addresses: []Address{{Addr: "Anna@Example.org", Confirmed: true}, {Addr: "anna@old.example", Confirmed: false}}, Form: "narrow", Since: now},
		{ID: "p2", Name: "Bob", Addresses: []Address{{Addr: "bob@example.org", Confirmed: true}}, Since: now},
	}
	p.Reports = []Report{{"p1", "north", 1, []byte("report 1")}, {"p1", "north", 2, []byte("report 2")}, {"p2", "south", 1, []byte("other")}}
	p.Aside = &Aside{Why: "panic", Match: "FI1", Raw: []byte("raw")}
	p.Limits = []Limit{{Key: "x@y.example", Since: now, Count: 2}}
	commit(t, st, p)
	commit(t, st, goOn(t, st, "FI1", "m1"))
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}

	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := info.Mode().Perm(); got != 0o600 {
		t.Errorf("mode %o, want 600: the file holds the seeds", got)
	}
	st = reopen(t, path)
	if st.ID() != id || len(id) != 16 {
		t.Errorf("id %q, was %q", st.ID(), id)
	}
	m, state, tail, err := st.Load("fi1")
	if err != nil {
		t.Fatal(err)
	}
	if string(state) != "state 3" || m.Length != 3 || m.Rev != 2 {
		t.Errorf("state %q, length %d, revision %d", state, m.Length, m.Rev)
	}
	if diff := cmp.Diff([][]byte{[]byte("line 2"), []byte("line 3")}, tail); diff != "" {
		t.Errorf("lines from base on (-want +got):\n%s", diff)
	}
	all, err := st.Journal("FI1", 1)
	if err != nil || len(all) != 3 {
		t.Errorf("journal has %d lines (%v), want 3", len(all), err)
	}
	for _, addr := range []string{"anna@example.org", "ANNA@OLD.example"} {
		if p, err := st.PlayerAt(addr); err != nil || p.ID != "p1" || p.Rev != 1 {
			t.Errorf("player at %s: %v, %v", addr, p, err)
		}
	}
	anna, err := st.Player("p1")
	if err != nil || !anna.Confirmed("ANNA@example.org") || anna.Confirmed("anna@old.example") || anna.Address() != "Anna@Example.org" {
		t.Errorf("player %v, %v", anna, err)
	}
	if list, err := st.Reports("FI1", "p1"); err != nil || !cmp.Equal(list, []Report{{"p1", "north", 1, nil}, {"p1", "north", 2, nil}}) {
		t.Errorf("reports %v, %v", list, err)
	}
	if data, err := st.Report("FI1", "p1", "north", 2); err != nil || string(data) != "report 2" {
		t.Errorf("report %q, %v", data, err)
	}
	if r, err := st.Received("m1"); err != nil || r.Outcome != "played" || !r.When.Equal(now) {
		t.Errorf("received %v, %v", r, err)
	}
	if a, err := st.Asides(); err != nil || len(a) != 1 || string(a[0].Raw) != "raw" {
		t.Errorf("aside %v, %v", a, err)
	}
	if l, err := st.Limit("x@y.example"); err != nil || l.Count != 2 {
		t.Errorf("limit %v, %v", l, err)
	}
	for _, want := range []error{ErrMoved, nil} { // as it was read, and as it is
		l, err := st.Limit("x@y.example")
		if err != nil {
			t.Fatal(err)
		}
		if want != nil {
			l.Rev = 0
		}
		if err := st.Commit(Progress{Limits: []Limit{l}}); !errors.Is(err, want) {
			t.Errorf("limit of revision %d: %v", l.Rev, err)
		}
	}
	if l, err := st.Limit("nobody"); err != nil || l.Count != 0 {
		t.Errorf("limit of nobody %v, %v", l, err)
	}
	for name, err := range map[string]error{
		"match": second(st.Match("FI9")), "player": second(st.Player("p9")), "address": second(st.PlayerAt("no@where.example")), "empty address": second(st.PlayerAt("")),
		"received": second(st.Received("m9")), "report": second(st.Report("FI1", "p1", "north", 3)), "journal": second(st.Journal("FI9", 1)),
	} {
		if !errors.Is(err, ErrNotFound) {
			t.Errorf("no such %s: %v", name, err)
		}
	}
}

func second[T any](_ T, err error) error { return err }

func TestMovedAndSeen(t *testing.T) {
	st := testStore(t)
	commit(t, st, begin("FI1"))
	first, second := goOn(t, st, "FI1", "m1"), goOn(t, st, "FI1", "m2")
	commit(t, st, first)
	if err := st.Commit(second); !errors.Is(err, ErrMoved) {
		t.Errorf("a match that has moved on: %v", err)
	}
	if err := st.Commit(goOn(t, st, "FI1", "m1")); !errors.Is(err, ErrSeen) {
		t.Errorf("a message received before: %v", err)
	}
	if err := st.Commit(begin("FI1")); !errors.Is(err, ErrMoved) {
		t.Errorf("a match that is there already: %v", err)
	}
	// What does not add to the journal moves a match too.
	quiet := goOn(t, st, "FI1", "m3")
	quiet.Match.Length--
	quiet.Lines = nil
	late := goOn(t, st, "FI1", "m4")
	commit(t, st, quiet)
	if err := st.Commit(late); !errors.Is(err, ErrMoved) {
		t.Errorf("a match whose state has changed: %v", err)
	}
	letters, err := st.Letters()
	if err != nil || len(letters) != 3 {
		t.Errorf("%d letters, want 3: what was refused leaves none (%v)", len(letters), err)
	}
	if _, err := st.Received("m2"); !errors.Is(err, ErrNotFound) {
		t.Errorf("what was refused is noted as received: %v", err)
	}
}

// together commits changes in one transaction, in their order.
func together(st *Store, all ...Progress) []error {
	errs := make([]error, len(all))
	st.group.turn.Lock()
	var wg sync.WaitGroup
	for i, p := range all {
		wg.Go(func() { errs[i] = st.Commit(p) })
		for waits := 0; waits <= i; { // until it stands in the queue
			st.group.mu.Lock()
			waits = len(st.group.waiting)
			st.group.mu.Unlock()
			runtime.Gosched()
		}
	}
	st.group.turn.Unlock()
	wg.Wait()
	return errs
}

// Those who commit at the same time share a transaction; each stands for itself.
func TestGroup(t *testing.T) {
	st := testStore(t)
	commit(t, st, begin("FI1"))
	commit(t, st, begin("FI2"))
	again := goOn(t, st, "FI1", "m2") // moved by the first
	was := st.Stats()
	errs := together(st, goOn(t, st, "FI1", "m1"), again, goOn(t, st, "FI2", "m1"), goOn(t, st, "FI2", "m3"))
	want := []error{nil, ErrMoved, ErrSeen, nil}
	if is := st.Stats(); is.Commits != was.Commits+1 || is.Gathered != was.Gathered+2 {
		t.Errorf("%d changes in %d transactions, want 2 in 1", is.Gathered-was.Gathered, is.Commits-was.Commits)
	}
	for i := range want {
		if !errors.Is(errs[i], want[i]) {
			t.Errorf("%d: %v, want %v", i, errs[i], want[i])
		}
	}
	for _, code := range []string{"FI1", "FI2"} {
		if m, err := st.Match(code); err != nil || m.Length != 3 {
			t.Errorf("%s has %d lines (%v), want 3", code, m.Length, err)
		}
	}
}

// Many at once: each change is made once, whoever comes first.
func TestConcurrent(t *testing.T) {
	st := testStore(t)
	commit(t, st, begin("FI1"))
	const workers, each = 4, 5
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for i := range each {
				for {
					err := st.Commit(goOn(t, st, "FI1", fmt.Sprintf("%d.%d", w, i)))
					if err == nil {
						break
					}
					if !errors.Is(err, ErrMoved) {
						t.Error(err)
						return
					}
				}
			}
		})
	}
	wg.Wait()
	if all, err := st.Journal("FI1", 1); err != nil || len(all) != 2+workers*each {
		t.Errorf("%d lines (%v), want %d", len(all), err, 2+workers*each)
	}
}

// One player may have what another gives up in the same transaction, in either order, and
// else not.
func TestAddressGivenUp(t *testing.T) {
	for _, annaFirst := range []bool{true, false} {
		st := testStore(t)
		anna := Player{ID: "p1", Name: "Anna", Addresses: []Address{{Addr: "anna@example.org", Confirmed: true}, {Addr: "Gil@example.org"}}}
		commit(t, st, Progress{Now: now, Players: []Player{anna}})
		anna, err := st.Player("p1")
		if err != nil {
			t.Fatal(err)
		}
		gil := Player{ID: "p2", Name: "Gil", Addresses: []Address{{Addr: "gil@example.org", Confirmed: true}}}
		if err := st.Commit(Progress{Now: now, Players: []Player{gil}}); err == nil {
			t.Error("two have one address")
		}
		anna.Addresses = anna.Addresses[:1]
		both := []Player{gil, anna}
		if annaFirst {
			both = []Player{anna, gil}
		}
		commit(t, st, Progress{Now: now, Players: both})
		for addr, want := range map[string]PlayerID{"gil@example.org": "p2", "anna@example.org": "p1"} {
			if p, err := st.PlayerAt(addr); err != nil || p.ID != want {
				t.Errorf("Anna first %v: %s is of %q (%v), want %s", annaFirst, addr, p.ID, err, want)
			}
		}
	}
}

func TestPlayersAddresses(t *testing.T) {
	st := testStore(t)
	commit(t, st, Progress{Now: now, Players: []Player{{ID: "p2", Name: "Anna", Addresses: []Address{{Addr: "anna@example.org", Confirmed: true}}}}})
	if err := st.Commit(Progress{Players: []Player{{ID: "p10", Name: "Bob", Addresses: []Address{{Addr: "ANNA@example.org", Confirmed: false}}}}}); err == nil || !strings.Contains(err.Error(), "another player") {
		t.Errorf("an address of another player: %v", err)
	}
	if err := st.Commit(Progress{Players: []Player{{ID: "p2", Name: "Ann"}}}); !errors.Is(err, ErrMoved) {
		t.Errorf("a player who was changed: %v", err)
	}
	anna, err := st.Player("p2")
	if err != nil {
		t.Fatal(err)
	}
	anna.Addresses = []Address{{Addr: "anna@new.example", Confirmed: true}}
	commit(t, st, Progress{Players: []Player{anna}})
	commit(t, st, Progress{Players: []Player{{ID: "p10", Name: "Bob", Addresses: []Address{{Addr: "anna@example.org", Confirmed: true}}}}})
	if p, err := st.PlayerAt("anna@example.org"); err != nil || p.ID != "p10" {
		t.Errorf("an address given up and taken by another: %v, %v", p.ID, err)
	}
	all, err := st.Players()
	if err != nil || len(all) != 2 || all[0].ID != "p2" {
		t.Errorf("players %v, %v", all, err)
	}
}

func TestOutbox(t *testing.T) {
	st := testStore(t)
	p := Progress{Now: now}
	for i := range 4 {
		p.Letters = append(p.Letters, Letter{MessageID: fmt.Sprintf("%d@club.example", i), To: "anna@example.org", Raw: fmt.Appendf(nil, "letter %d", i)})
	}
	commit(t, st, p)
	due := func(at time.Time, max int) string {
		t.Helper()
		list, err := st.Due(at, max)
		if err != nil {
			t.Fatal(err)
		}
		var s []string
		for _, l := range list {
			s = append(s, string(l.Raw[len("letter "):]))
		}
		return strings.Join(s, " ")
	}
	want := func(what, got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("%s: due are %q, want %q", what, got, want)
		}
	}
	want("before they were made", due(now.Add(-time.Second), 9), "")
	want("at once", due(now, 9), "0 1 2 3")
	want("no more than asked for", due(now, 2), "0 1")
	list, _ := st.Due(now, 9)
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	check(st.Taken(now, list[0].ID))
	check(st.Failed(list[1].ID, errors.New("421 later"), now.Add(time.Minute)))
	check(st.Refused(list[2].ID, errors.New("550 nobody here"), Progress{Now: now, Letters: []Letter{{MessageID: "gm@club.example", To: "gm@club.example", Raw: []byte("letter gm")}}}))
	want("after a try", due(now, 9), "3 gm")
	want("a minute later", due(now.Add(time.Minute), 9), "3 gm 1")
	check(st.Failed(list[1].ID, errors.New("421 later still"), now.Add(time.Hour)))
	want("a minute later, tried again", due(now.Add(time.Minute), 9), "3 gm")
	if l, err := st.Letter(list[1].ID); err != nil || l.Tries != 2 || l.Error != "421 later still" || l.MessageID != "1@club.example" {
		t.Errorf("letter %v, %v", l, err)
	}
	check(st.CommitTogether(now, nil, Chores{Retry: []uint64{list[2].ID}}))
	want("a refused one again", due(now, 9), "2 3 gm")
	check(st.CommitTogether(now, nil, Chores{Drop: []uint64{list[3].ID}}))
	check(st.Taken(now, list[3].ID)) // is not there any more
	want("dropped", due(now.Add(time.Hour), 9), "2 gm 1")
	if sent, err := st.Sent(); err != nil || len(sent) != 1 || sent[0].MessageID != "0@club.example" {
		t.Errorf("sent: %v, %v", sent, err)
	}
}

// What is handed out is the caller's own.
func TestCopies(t *testing.T) {
	st := testStore(t)
	commit(t, st, begin("FI1"))
	for range 2 {
		_, state, tail, err := st.Load("FI1")
		if err != nil || string(state) != "state 2" || string(tail[0]) != "line 2" {
			t.Fatalf("%q, %q, %v", state, tail, err)
		}
		due, err := st.Due(now, 1)
		if err != nil || string(due[0].Raw) != "Dear Anna" {
			t.Fatalf("%v, %v", due, err)
		}
		clear(state)
		clear(tail[0])
		clear(due[0].Raw)
	}
}

func TestBackup(t *testing.T) {
	st := testStore(t)
	commit(t, st, begin("FI1"))
	var copied bytes.Buffer
	if err := st.Backup(&copied); err != nil {
		t.Fatal(err)
	}
	commit(t, st, goOn(t, st, "FI1", "m1"))
	path := filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(path, copied.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	old := reopen(t, path)
	if m, err := old.Match("FI1"); err != nil || m.Length != 2 || old.ID() != st.ID() {
		t.Errorf("the copy has %d lines (%v), want 2", m.Length, err)
	}
}

func TestNumber(t *testing.T) {
	st := testStore(t)
	for want := 1; want <= 3; want++ {
		if n, err := st.Number("match"); err != nil || n != want {
			t.Errorf("number %d (%v), want %d", n, err, want)
		}
	}
	if n, err := st.Number("player"); err != nil || n != 1 {
		t.Errorf("number %d of something else (%v), want 1", n, err)
	}
}

func TestOpenErrors(t *testing.T) {
	good := func(t *testing.T) string {
		path := filepath.Join(t.TempDir(), "club.db")
		st := reopen(t, path)
		commit(t, st, begin("FI1"))
		for i := range 30 {
			p := goOn(t, st, "FI1", strconv.Itoa(i))
			p.Reports = []Report{{"p1", "north", i, bytes.Repeat([]byte("report "), 200)}}
			commit(t, st, p)
		}
		st.Close()
		return path
	}
	edit := func(t *testing.T, path string, change func([]byte) []byte) {
		data, err := os.ReadFile(path)
		if err == nil {
			err = os.WriteFile(path, change(data), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	bolt := func(t *testing.T, path string, change func(*bbolt.Tx) error) {
		db, err := bbolt.Open(path, 0o600, nil)
		if err == nil {
			err = db.Update(change)
		}
		if err == nil {
			err = db.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	pageSize := os.Getpagesize()
	tests := []struct {
		name string
		make func(t *testing.T) string
		want error
	}{
		{"truncated", func(t *testing.T) string {
			path := good(t)
			edit(t, path, func(b []byte) []byte { return b[:3*pageSize] })
			return path
		}, ErrDamaged},
		{"pages overwritten", func(t *testing.T) string {
			path := good(t)
			edit(t, path, func(b []byte) []byte {
				for i := 2 * pageSize; i < len(b); i++ {
					b[i] = 0xa5
				}
				return b
			})
			return path
		}, ErrDamaged},
		{"pages zeroed", func(t *testing.T) string {
			path := good(t)
			edit(t, path, func(b []byte) []byte { clear(b[2*pageSize:]); return b })
			return path
		}, ErrDamaged},
		{"both meta pages torn", func(t *testing.T) string {
			path := good(t)
			edit(t, path, func(b []byte) []byte { b[16+40]++; b[pageSize+16+40]++; return b })
			return path
		}, ErrDamaged},
		{"a bucket missing", func(t *testing.T) string {
			path := good(t)
			bolt(t, path, func(tx *bbolt.Tx) error { return tx.DeleteBucket([]byte(journalBucket)) })
			return path
		}, ErrDamaged},
		{"text", func(t *testing.T) string {
			path := filepath.Join(t.TempDir(), "club.db")
			if err := os.WriteFile(path, bytes.Repeat([]byte("Dear Anna, this is no store.\n"), 1000), 0o600); err != nil {
				t.Fatal(err)
			}
			return path
		}, ErrForeign},
		{"short text", func(t *testing.T) string {
			path := filepath.Join(t.TempDir(), "club.db")
			if err := os.WriteFile(path, []byte("hello\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			return path
		}, ErrForeign},
		{"another program's", func(t *testing.T) string {
			path := filepath.Join(t.TempDir(), "club.db")
			bolt(t, path, func(tx *bbolt.Tx) error { _, err := tx.CreateBucket([]byte("widgets")); return err })
			return path
		}, ErrForeign},
		{"a newer layout", func(t *testing.T) string {
			path := good(t)
			bolt(t, path, func(tx *bbolt.Tx) error { return metaBucket.in(tx).Put([]byte(schemaKey), []byte("99")) })
			return path
		}, ErrNewer},
		{"a layout that is no number", func(t *testing.T) string {
			path := good(t)
			bolt(t, path, func(tx *bbolt.Tx) error { return metaBucket.in(tx).Put([]byte(schemaKey), []byte("\xcb")) })
			return path
		}, ErrDamaged},
		{"a folder that is not there", func(t *testing.T) string { return filepath.Join(t.TempDir(), "none", "club.db") }, os.ErrNotExist},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := tt.make(t)
			st, err := Open(path, time.Second)
			if err == nil {
				st.Close()
			}
			if !errors.Is(err, tt.want) {
				t.Fatalf("got %v, want %v", err, tt.want)
			}
			if !strings.Contains(err.Error(), path) || strings.Contains(err.Error(), "\n") {
				t.Errorf("one sentence with the file's name is wanted: %v", err)
			}
		})
	}
}

// One byte changed anywhere is either harmless (free space, the older meta
// page, the value of some key) or damage; it never kills the process.
func TestOneByteWrong(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.db")
	st := reopen(t, path)
	commit(t, st, begin("FI1"))
	st.Close()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	dir := t.TempDir()
	for i := 0; i < len(data); i += 397 {
		bad := bytes.Clone(data)
		bad[i] ^= 0xff
		file := filepath.Join(dir, strconv.Itoa(i))
		if err := os.WriteFile(file, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		st, err := Open(file, time.Second)
		if err == nil {
			st.Close()
			continue
		}
		if found++; !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrForeign) {
			t.Fatalf("byte %d: %v", i, err)
		}
	}
	if found == 0 {
		t.Error("no damage was found at all")
	}
}

// TestMain makes the test binary another process when the tests ask for one.
func TestMain(m *testing.M) {
	if path := os.Getenv("STORE_TEST_WORKER"); path != "" {
		worker(path)
		return
	}
	os.Exit(m.Run())
}

// worker opens a store and commits one message after another until it is
// killed, saying each number once it is on disk.
func worker(path string) {
	st, err := Open(path, time.Second)
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := st.Match("FI1"); errors.Is(err, ErrNotFound) {
		if err := st.Commit(begin("FI1")); err != nil {
			fmt.Println(err)
			return
		}
	}
	for {
		m, err := st.Match("FI1")
		if err != nil {
			fmt.Println(err)
			return
		}
		m.Length++
		id := strconv.Itoa(m.Length)
		err = st.Commit(Progress{Now: now, Match: &m, State: []byte("state " + id), Lines: [][]byte{[]byte("line " + id)},
			Received: &Received{Identity: id}, Letters: []Letter{{MessageID: id, To: "anna@example.org", Raw: bytes.Repeat([]byte(id+" "), 500)}}})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(m.Length)
	}
}

func startWorker(t *testing.T, path string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "STORE_TEST_WORKER="+path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	return cmd, bufio.NewScanner(out)
}

// Killed at any instant, all that was committed is there, and what was not has
// left no trace; while the other process lives, nobody else gets in.
func TestKilled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.db")
	for round := 1; round <= 4; round++ {
		cmd, said := startWorker(t, path)
		last := 0
		for range round * 7 {
			if !said.Scan() {
				break
			}
			n, err := strconv.Atoi(said.Text())
			if err != nil {
				t.Fatal(said.Text())
			}
			last = n
		}
		if st, err := Open(path, 50*time.Millisecond); !errors.Is(err, ErrLocked) || !strings.Contains(err.Error(), path) {
			if err == nil {
				st.Close()
			}
			t.Errorf("while another process has it open: %v", err)
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // killed, as was wanted
		st, err := Open(path, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		m, state, _, err := st.Load("FI1")
		if err != nil {
			t.Fatal(err)
		}
		if m.Length < last {
			t.Errorf("line %d was committed, but there are %d", last, m.Length)
		}
		if want := fmt.Sprintf("state %d", m.Length); string(state) != want {
			t.Errorf("state %q, want %q", state, want)
		}
		journal, err := st.Journal("FI1", 1)
		if err != nil || len(journal) != m.Length {
			t.Errorf("%d lines, want %d (%v)", len(journal), m.Length, err)
		}
		letters, err := st.Letters()
		if err != nil || len(letters) != m.Length-1 {
			t.Errorf("%d letters, want %d (%v)", len(letters), m.Length-1, err)
		}
		st.Close()
	}
}

// The same process does not get in twice either.
func TestLockedHere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.db")
	reopen(t, path)
	began := time.Now()
	if _, err := Open(path, 0); !errors.Is(err, ErrLocked) {
		t.Errorf("open twice: %v", err)
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("without a timeout it waited %v", took)
	}
}

func BenchmarkCommit(b *testing.B) {
	st, err := Open(filepath.Join(b.TempDir(), "club.db"), time.Second)
	if err != nil {
		b.Fatal(err)
	}
	defer st.Close()
	if err := st.Commit(begin("FI1")); err != nil {
		b.Fatal(err)
	}
	raw := bytes.Repeat([]byte("x"), 20_000)
	for i := 0; b.Loop(); i++ {
		m, err := st.Match("FI1")
		if err != nil {
			b.Fatal(err)
		}
		m.Length++
		if err := st.Commit(Progress{Now: now, Match: &m, State: raw, Lines: [][]byte{raw[:300]}, Received: &Received{Identity: strconv.Itoa(i)},
			Letters: []Letter{{MessageID: "x", To: "y", Raw: raw}}}); err != nil {
			b.Fatal(err)
		}
	}
}
