package store

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"
)

const day = 24 * time.Hour

// got commits that a message was received.
func got(t *testing.T, st *Store, at time.Time, id string, aliases ...string) {
	t.Helper()
	commit(t, st, Progress{Now: at, Received: &Received{Identity: id, Aliases: aliases, Outcome: "played"}})
}

func known(t *testing.T, st *Store, id string, aliases ...string) bool {
	t.Helper()
	_, err := st.Received(id, aliases...)
	if err != nil && !errors.Is(err, ErrNotFound) {
		t.Fatal(err)
	}
	return err == nil
}

// notes counts what is kept of messages received, wherever it lies.
func notes(t *testing.T, st *Store) (n int) {
	t.Helper()
	err := st.db.View(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, b *bbolt.Bucket) error {
			if strings.HasPrefix(string(name), "received") {
				n += b.Stats().KeyN
			}
			return nil
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// The bound of what is dropped at a time is no bound of what is dropped: messages
// that came are remembered for sixty days and hardly more than ninety, and what
// may have been forgotten is said.
func TestReceivedForgotten(t *testing.T) {
	st := testStore(t)
	st.db.NoSync = true
	const days, each = 400, 40
	at := func(d int) time.Time { return now.Add(time.Duration(d) * day) }
	id := func(d, i int) string { return fmt.Sprintf("%d of day %d", i, d) }
	last := time.Time{}
	for d := range days {
		for i := range each {
			got(t, st, at(d).Add(time.Duration(i)*20*time.Minute), id(d, i))
		}
		f := st.Forgotten()
		if f.Before(last) {
			t.Fatalf("on day %d Forgotten went back from %v to %v", d, last, f)
		}
		last = f
		for _, old := range []int{0, d / 2, d - 90, d - 61, d - 60, d - 59, d - 30, d - 1} {
			if old < 0 {
				continue
			}
			switch is := known(t, st, id(old, each-1)); {
			case !is && d-old <= 60:
				t.Fatalf("on day %d what came on day %d is forgotten", d, old)
			case !is && at(old).After(f):
				t.Fatalf("on day %d what came on day %d is forgotten, and Forgotten says %v", d, old, f)
			case is && d-old > 92:
				t.Fatalf("on day %d what came on day %d is known", d, old)
			}
		}
	}
	if n, most := notes(t, st), 93*each; n > most {
		t.Errorf("%d notes are kept, want at most %d", n, most)
	}
	if err := st.Commit(Progress{Now: at(days), Received: &Received{Identity: id(days-1, 0)}}); !errors.Is(err, ErrSeen) {
		t.Errorf("what came yesterday: %v", err)
	}
}

// No more than some hundred notes are dropped with one message.
func TestReceivedDroppedSlowly(t *testing.T) {
	st := testStore(t)
	st.db.NoSync = true
	for i := range 3 * dropStep {
		got(t, st, now, fmt.Sprint(i))
	}
	days := 0
	for ; notes(t, st) >= 3*dropStep && days < 200; days++ {
		got(t, st, now.Add(time.Duration(days)*day), fmt.Sprint("day ", days))
	}
	if n := notes(t, st); n < 2*dropStep || days < 90 || days > 92 {
		t.Errorf("on day %d %d notes are left", days, n)
	}
	for i := range 5 {
		got(t, st, now.Add(time.Duration(days)*day), fmt.Sprint("late ", i))
	}
	if n := notes(t, st); n > 100 {
		t.Errorf("%d notes are left", n)
	}
}

// A clock that is wrong, once or often, makes nothing be forgotten that is young,
// and one that is right again does not find all forgotten.
func TestReceivedClock(t *testing.T) {
	wrong := []time.Time{time.Date(2099, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC)}
	for name, clock := range map[string]func(day, i int, right time.Time) time.Time{
		"ahead once":      func(d, i int, right time.Time) time.Time { return either(d == 45 && i == 3, wrong[0], right) },
		"behind once":     func(d, i int, right time.Time) time.Time { return either(d == 45 && i == 3, wrong[1], right) },
		"ahead for a day": func(d, i int, right time.Time) time.Time { return either(d == 45, wrong[0].Add(right.Sub(now)), right) },
		"behind for ten days": func(d, i int, right time.Time) time.Time {
			return either(d/10 == 4, wrong[1].Add(right.Sub(now)), right)
		},
		"now one way, now other": func(d, i int, right time.Time) time.Time { return either(d%9 == 8 && i < 2, wrong[i%2], right) },
		"ahead when it is time":  func(d, i int, right time.Time) time.Time { return either(d%30 == 0 && d > 0, wrong[0], right) },
		"ahead by nine days, thrice": func(d, i int, right time.Time) time.Time {
			return either(d%20 == 0 && 0 < d && d < 80 && i == 3, right.Add(9*day), right)
		},
		"a second back each time": func(d, i int, right time.Time) time.Time { return right.Add(-time.Duration(i%2) * time.Second) },
	} {
		t.Run(name, func(t *testing.T) {
			st := testStore(t)
			st.db.NoSync = true
			for d := range 200 {
				right := now.Add(time.Duration(d) * day)
				for i := range 6 {
					at := right.Add(time.Duration(i) * 4 * time.Hour)
					got(t, st, clock(d, i, at), fmt.Sprintf("%d.%d", d, i))
				}
				for old := max(0, d-56); old <= d; old++ {
					if !known(t, st, fmt.Sprintf("%d.%d", old, 5)) {
						t.Fatalf("on day %d what came on day %d is forgotten", d, old)
					}
				}
				if f := st.Forgotten(); f.After(right.Add(-50 * day)) {
					t.Fatalf("on day %d all before %v is forgotten", d, f)
				}
			}
			if n := notes(t, st); n > 6*130 {
				t.Errorf("%d notes are left of 1200", n)
			}
		})
	}
}

func either[T any](is bool, a, b T) T {
	if is {
		return a
	}
	return b
}

// A message is known by each of its identities, and forgotten with all of them.
func TestReceivedAliases(t *testing.T) {
	st := testStore(t)
	got(t, st, now, "m1", "signature 1", "date 1", "m1")
	for _, r := range []*Received{
		{Identity: "m1"}, {Identity: "signature 1"}, {Identity: "m2", Aliases: []string{"x", "date 1"}}, {Identity: "m2", Aliases: []string{"m1"}},
	} {
		if err := st.Commit(Progress{Now: now, Received: r}); !errors.Is(err, ErrSeen) {
			t.Errorf("%+v: %v, want ErrSeen", r, err)
		}
	}
	for _, ids := range [][]string{{"m1"}, {"date 1"}, {"m2", "signature 1"}} {
		if r, err := st.Received(ids[0], ids[1:]...); err != nil || r.Identity != "m1" || r.Outcome != "played" || len(r.Aliases) != 3 {
			t.Errorf("%v: %+v, %v", ids, r, err)
		}
	}
	if known(t, st, "m2", "x") {
		t.Error("what was refused is known")
	}
	if w, err := st.LastChange(now); err != nil || !w.Equal(now) {
		t.Errorf("changed last at %v, %v", w, err)
	}

	again := &Received{Identity: "m1", Aliases: []string{"signature 1"}, Outcome: "again"}
	if err := st.CommitTogether(now, []Progress{{Now: now, Received: again}}, Chores{Forget: []string{"other"}}); !errors.Is(err, ErrSeen) {
		t.Errorf("another was to be forgotten: %v", err)
	}
	if err := st.CommitTogether(now, []Progress{{Now: now, Received: again}}, Chores{Forget: []string{"m1"}}); err != nil {
		t.Fatal(err)
	}
	if r, err := st.Received("signature 1"); err != nil || r.Outcome != "again" {
		t.Errorf("%+v, %v", r, err)
	}
	again.Outcome = "and again"
	if err := st.CommitTogether(now, []Progress{{Now: now, Received: again}}, Chores{Forget: []string{"signature 1"}}); err != nil {
		t.Errorf("by another identity: %v", err)
	}
	if known(t, st, "date 1") {
		t.Error("an identity of what was forgotten is known")
	}
}

// What an older version noted is known for as long as what comes now.
func TestReceivedOlder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.db")
	st := reopen(t, path)
	err := st.update(nil, func(t *tx) {
		for i := range 4 * dropStep {
			id := fmt.Sprint("old ", i)
			t.put(receivedBucket, identityKey(id), Received{Identity: id, Match: "FI1", When: now.AddDate(-1, 0, 0)})
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	st.db.NoSync = true
	for d := range 100 {
		got(t, st, now.Add(time.Duration(d)*day), fmt.Sprint("new ", d))
		if is := known(t, st, "old 123"); !is && d <= 60 || is && d > 92 {
			t.Fatalf("on day %d what is older is known: %v", d, is)
		}
	}
	if n := notes(t, st); n > 100 {
		t.Errorf("%d notes are left", n)
	}
}

// What is kept of generations is read as it was written when layout 4 began.
func TestReceiptsAsKept(t *testing.T) {
	st := testStore(t)
	kept := `{"first":1,"last":4,"age":8640000,"begun":7776000,"seen":"2026-03-01T18:00:00Z","forgotten":"2026-01-02T03:04:05Z"}`
	if err := st.db.Update(func(tx *bbolt.Tx) error { return metaBucket.in(tx).Put([]byte(receiptsKey), []byte(kept)) }); err != nil {
		t.Fatal(err)
	}
	if f := st.Forgotten(); !f.Equal(time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)) {
		t.Errorf("forgotten is up to %v", f)
	}
	got(t, st, time.Date(2026, 3, 1, 20, 0, 0, 0, time.UTC), "one")
	err := st.db.View(func(tx *bbolt.Tx) error {
		want := `{"first":2,"last":4,"age":8647200,"begun":7776000,"seen":"2026-03-01T20:00:00Z","forgotten":"2026-01-02T03:04:05Z"}`
		if is := string(metaBucket.in(tx).Get([]byte(receiptsKey))); is != want {
			t.Errorf("kept is\n%s\nwant\n%s", is, want)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
