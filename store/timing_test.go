package store

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"go.etcd.io/bbolt"
)

func never(string) bool { return false }

func due(t *testing.T, st *Store, at time.Time) []string {
	t.Helper()
	list, err := st.DueMatches(at, at, 10, never)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// A letter for which a timing waits makes it due when the relay has taken it, and a
// timing that has changed meanwhile is not written over.
func TestTiming(t *testing.T) {
	st := testStore(t)
	p := begin("FI1")
	p.Letters[0].Seat = "north"
	p.Timing = &Timing{Match: "FI1", Due: now.Add(time.Hour), Data: []byte(`{"a":1}`), Waits: []string{"FI1.1@club.example", "FI1.9@club.example"}}
	commit(t, st, p)
	if got := due(t, st, now); len(got) != 0 {
		t.Errorf("due before its time: %v", got)
	}
	old, err := st.Timing("fi1")
	if err != nil || string(old.Data) != `{"a":1}` {
		t.Fatalf("timing %+v, %v", old, err)
	}
	if err := st.Taken(now.Add(time.Minute), 1); err != nil {
		t.Fatal(err)
	}
	if got := due(t, st, now.Add(time.Minute)); !slices.Equal(got, []string{"FI1"}) {
		t.Errorf("due when its letter has left: %v, want FI1", got)
	}
	g, err := st.Timing("FI1")
	if err != nil || len(g.Left) != 1 || !g.Left[0].At.Equal(now.Add(time.Minute)) || len(g.Waits) != 1 {
		t.Errorf("timing when its letter has left: %+v, %v", g, err)
	}
	if err := st.Commit(Progress{Now: now, Timing: &old}); !errors.Is(err, ErrMoved) {
		t.Errorf("an old timing is written over a newer: %v, want ErrMoved", err)
	}
	g.Due = time.Time{}
	commit(t, st, Progress{Now: now, Timing: &g})
	if got := due(t, st, now.AddDate(1, 0, 0)); len(got) != 0 {
		t.Errorf("due although nothing is: %v", got)
	}
	if m, err := st.Match("FI1"); err != nil || m.Rev != 1 {
		t.Errorf("the match was moved to revision %d by its timing, %v", m.Rev, err)
	}
}

// A match and its timing may be due at the same instant; each is found, once.
func TestTimingBesideMatch(t *testing.T) {
	st := testStore(t)
	p := begin("FI1")
	p.Match.Due = now.Add(time.Hour)
	p.Timing = &Timing{Match: "FI1", Due: now.Add(time.Hour)}
	commit(t, st, p)
	if got := due(t, st, now.Add(time.Hour)); !slices.Equal(got, []string{"FI1"}) {
		t.Errorf("due: %v, want FI1 once", got)
	}
	q := goOn(t, st, "FI1", "m1")
	q.Match.Due = time.Time{}
	commit(t, st, q)
	if got := due(t, st, now.Add(time.Hour)); !slices.Equal(got, []string{"FI1"}) {
		t.Errorf("due when only the timing is: %v, want FI1", got)
	}
}

// What the daemon was down for, mail could not come or go, or a clock jumped over, is an
// outage; a gap of five minutes is none.
func TestHeart(t *testing.T) {
	at := func(minutes int) time.Time { return now.Add(time.Duration(minutes) * time.Minute) }
	type beat struct {
		minute int
		mail   bool
	}
	for _, c := range []struct {
		name  string
		beats []beat
		want  []Span
	}{
		{"each minute", []beat{{0, true}, {1, true}, {2, true}}, nil},
		{"a gap of five minutes", []beat{{0, true}, {5, true}}, nil},
		{"a gap above five minutes", []beat{{0, true}, {6, true}, {7, true}}, []Span{{at(0), at(6)}}},
		{"mail is down for two beats", []beat{{0, true}, {1, false}, {2, false}, {3, true}}, []Span{{at(0), at(2)}}},
		{"the clock jumps ahead and back", []beat{{0, true}, {180, true}, {1, true}, {2, true}}, []Span{{at(0), at(1)}}},
		{"the clock goes back", []beat{{10, true}, {3, true}, {4, true}}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := testStore(t)
			for _, b := range c.beats {
				if err := st.Beat(at(b.minute), b.mail); err != nil {
					t.Fatal(err)
				}
			}
			h, err := st.Heart()
			same := slices.EqualFunc(h.Outages, c.want, func(a, b Span) bool { return a.From.Equal(b.From) && a.To.Equal(b.To) })
			if err != nil || !same {
				t.Errorf("outages %v, %v; want %v", h.Outages, err, c.want)
			}
		})
	}
}

// However many outages there are, what is kept of them has a bound and covers them all.
func TestHeartBounded(t *testing.T) {
	var h Heart
	for i := range 3 * maxOutages {
		h.beat(now.Add(time.Duration(i)*time.Hour), true)
		h.beat(now.Add(time.Duration(i)*time.Hour+time.Minute), true)
	}
	if len(h.Outages) > maxOutages {
		t.Errorf("%d outages are kept, more than %d", len(h.Outages), maxOutages)
	}
	for i := 1; i < len(h.Outages); i++ {
		if h.Outages[i].From.Before(h.Outages[i-1].To) {
			t.Fatalf("outages %v and %v overlap", h.Outages[i-1], h.Outages[i])
		}
	}
}

// Affairs are found when they are due, and not when they are settled.
func TestAffairs(t *testing.T) {
	st := testStore(t)
	n, err := st.NextAffair()
	if err != nil {
		t.Fatal(err)
	}
	a := Affair{N: n, Kind: "rematch", Match: "FI1", By: "p1", Due: now.Add(time.Hour)}
	commit(t, st, Progress{Now: now, Affairs: []Affair{a}})
	if err := st.Commit(Progress{Now: now, Affairs: []Affair{a}}); !errors.Is(err, ErrMoved) {
		t.Errorf("an old affair is written over a newer: %v, want ErrMoved", err)
	}
	if list, err := st.DueAffairs(now, 9); err != nil || len(list) != 0 {
		t.Errorf("due before its time: %v, %v", list, err)
	}
	list, err := st.DueAffairs(now.Add(time.Hour), 9)
	if err != nil || len(list) != 1 || list[0].Kind != "rematch" {
		t.Fatalf("due: %v, %v", list, err)
	}
	commit(t, st, Progress{Now: now, Settled: list})
	if _, err := st.Affair(n); !errors.Is(err, ErrNotFound) {
		t.Errorf("a settled affair: %v, want ErrNotFound", err)
	}
	if list, err := st.DueAffairs(now.AddDate(1, 0, 0), 9); err != nil || len(list) != 0 {
		t.Errorf("a settled affair is due: %v, %v", list, err)
	}
}

// What is said in a match is numbered in it.
func TestPress(t *testing.T) {
	st := testStore(t)
	commit(t, st, begin("FI1"))
	for i, text := range []string{"Hi Bob", "and again"} {
		p := goOn(t, st, "FI1", text)
		p.Press = []Press{{From: "p1", Seat: "north", To: []string{"south"}, Text: text, At: now}}
		commit(t, st, p)
		list, err := st.Press("FI1", i+1)
		if err != nil || len(list) != 1 || list[0].N != i+1 || list[0].Text != text {
			t.Errorf("said %v, %v", list, err)
		}
	}
}

// A withheld letter goes out when its step is released, sealed as others are, and is
// sealed anew with them.
func TestWithheld(t *testing.T) {
	st := testStore(t)
	if err := st.SealWith(caesar(3)); err != nil {
		t.Fatal(err)
	}
	p := begin("FI1")
	letter := func(id string) Letter {
		return Letter{MessageID: id, Match: "FI1", From: "orders+token@club.example", To: "carl@example.org", Raw: []byte("Dear " + id)}
	}
	p.Letters, p.Withheld = nil, []Withheld{{1, letter("one")}, {2, letter("two")}, {3, letter("three")}}
	commit(t, st, p)
	if n, _, err := st.Unsent(); n != 0 || err != nil {
		t.Errorf("%d letters are due, %v", n, err)
	}
	if lost, err := st.Reseal(caesar(3), caesar(5)); lost != 0 || err != nil {
		t.Fatalf("%d lost, %v", lost, err)
	}
	if err := st.SealWith(caesar(5)); err != nil {
		t.Fatal(err)
	}
	q := goOn(t, st, "FI1", "m1")
	q.Letters, q.Release = nil, 2
	commit(t, st, q)
	list, err := st.Due(now, 9)
	if err != nil || len(list) != 2 || string(list[0].Raw) != "Dear one" || list[1].MessageID != "two" || list[0].From != "orders+token@club.example" {
		t.Errorf("released: %+v, %v", list, err)
	}
}

// A store of the layout before these is brought up to date.
func TestUpgradeFrom5(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.db")
	st := reopen(t, path)
	commit(t, st, begin("FI1"))
	err := st.db.Update(func(tx *bbolt.Tx) error {
		for _, name := range []bucket{timingBucket, pressBucket, affairBucket, affairDueBucket, withheldBucket} {
			if err := tx.DeleteBucket([]byte(name)); err != nil {
				return err
			}
		}
		return metaBucket.in(tx).Put([]byte(schemaKey), []byte("5"))
	})
	if err != nil {
		t.Fatal(err)
	}
	st.Close()
	st = reopen(t, path)
	if g, err := st.Timing("FI1"); err != nil || g.Rev != 0 {
		t.Errorf("timing %v, %v", g, err)
	}
	if _, err := st.Press("FI1", 1); err != nil {
		t.Error(err)
	}
}

// caesar seals by shifting bytes, and knows its own.
type caesar byte

func (c caesar) Close(place string, plain []byte) []byte {
	shut := append([]byte{byte(c)}, plain...)
	for i := range plain {
		shut[i+1] += byte(c)
	}
	return shut
}

func (c caesar) Open(place string, closed []byte) ([]byte, error) {
	if len(closed) == 0 || closed[0] != byte(c) {
		return nil, errors.New("another key")
	}
	plain := slices.Clone(closed[1:])
	for i := range plain {
		plain[i] -= byte(c)
	}
	return plain, nil
}

// Withheld letters of an observer who watches no more never go out, the index knows who
// watches what, and a match is not moved by it.
func TestWatchers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.db")
	st, err := Open(path, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	m := Match{Code: "FI1", Title: "toy", State: MatchOpen, Length: 1, Watchers: []Watcher{{Player: "p3", Since: now}}}
	letter := func(id string) Withheld {
		return Withheld{1, Letter{MessageID: id + "@club.example", Match: "FI1", From: "orders@club.example", To: "a@example.org", Raw: []byte("letter " + id)}}
	}
	p := Progress{Now: now, Match: &m, State: []byte("{}"), Lines: [][]byte{[]byte(`{}`)},
		Withheld: []Withheld{letter("FI1.watch.p3.1"), letter("FI1.watch.p31.1")}, Press: []Press{{Text: "hello"}}}
	if err := st.Commit(p); err != nil {
		t.Fatal(err)
	}
	if list, err := st.WatchedBy("p3"); err != nil || len(list) != 1 {
		t.Errorf("p3 watches %v, %v", list, err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	if st, err = Open(path, time.Second); err != nil { // what a survey of the file says of press and withheld letters
		t.Fatal(err)
	}
	defer st.Close()
	if m, err = st.Match("FI1"); err != nil {
		t.Fatal(err)
	}
	m.Watchers = nil
	if err := st.Commit(Progress{Now: now.Add(time.Hour), Match: &m, Withdrawn: []string{"FI1.watch.p3."}, Release: 5}); err != nil {
		t.Fatal(err)
	}
	due, err := st.Due(now.Add(time.Hour), 10)
	if err != nil || len(due) != 1 || due[0].MessageID != "FI1.watch.p31.1@club.example" {
		t.Errorf("there go out %v, %v", due, err)
	}
	if list, err := st.WatchedBy("p3"); err != nil || len(list) != 0 {
		t.Errorf("p3 watches %v still, %v", list, err)
	}
	if m, err = st.Match("FI1"); err != nil || !m.Moved.Equal(now) {
		t.Errorf("the match was moved at %v, %v", m.Moved, err)
	}
}
