package store

import (
	"fmt"
	"slices"
	"time"
)

// Chores are what a game master does to letters and to messages set aside.
type Chores struct {
	Retry []uint64 // letters that are due at once, refused ones too
	Drop  []uint64 // letters that leave the outbox unsent
	// DropAside are messages set aside that are kept no longer.
	DropAside []uint64
	// Forget are the identities of messages that were received and are handled
	// again; the Progress that comes of one may hold it.
	Forget []string
}

// CommitTogether writes several Progresses, each of another match, and chores
// in one transaction: all of it, or nothing. The errors are those of Commit,
// and ErrNotFound if a letter or message of the chores is not there.
func (st *Store) CommitTogether(now time.Time, all []Progress, c Chores) error {
	for i := range all {
		var err error
		if all[i], err = st.ready(all[i]); err != nil {
			return err
		}
	}
	return st.update(func(t *tx) {
		for i := range all {
			t.check(&all[i], c.Forget...)
		}
		t.checkChores(c)
	}, func(t *tx) {
		if t.writeChores(c, now); t.err != nil {
			t.err = fmt.Errorf("store: letters and messages set aside: %w", t.err)
		}
		for i := range all {
			st.write(t, &all[i])
		}
	})
}

func (t *tx) checkChores(c Chores) {
	for _, id := range slices.Concat(c.Retry, c.Drop) {
		if t.raw(letterBucket, number(id)) == nil {
			t.fail(ErrNotFound)
		}
	}
	for _, n := range c.DropAside {
		if t.raw(asideBucket, number(n)) == nil {
			t.fail(ErrNotFound)
		}
	}
}

func (t *tx) writeChores(c Chores, now time.Time) {
	for _, identity := range c.Forget {
		t.forget(identity)
	}
	for _, n := range c.DropAside {
		t.dropAside(n)
	}
	for _, id := range c.Drop {
		var l Letter
		t.get(letterBucket, number(id), &l)
		t.remove(l)
	}
	for _, id := range c.Retry { // refused ones too
		var l Letter
		t.get(letterBucket, number(id), &l)
		t.delete(dueBucket, dueKey(l))
		l.Refused, l.Next = false, now
		t.set(dueBucket, dueKey(l), nil)
		t.put(letterBucket, number(id), l)
	}
}
