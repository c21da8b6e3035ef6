package store

import (
	"errors"
	"testing"

	"go.etcd.io/bbolt"
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
	err = st.db.Update(func(tx *bbolt.Tx) error {
		all, err := readAsides(tx)
		all.Bytes = MaxAsides - 2000
		return errors.Join(err, put(tx.Bucket(metaBucket), asidesKey, all))
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
	err = st.db.View(func(tx *bbolt.Tx) error {
		all, err := readAsides(tx)
		if all.Floods != 0 || tx.Bucket(floodBucket).Stats().KeyN != 0 {
			t.Errorf("of floods there are %d bytes left", all.Floods)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
