package store

import (
	"fmt"
	"time"

	"go.etcd.io/bbolt"
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
	return st.edit(func(tx *bbolt.Tx) error {
		for i := range all {
			if err := check(tx, &all[i], c.Forget...); err != nil {
				return err
			}
		}
		return c.check(tx)
	}, func(e *edit) {
		if c.write(e, now); e.err != nil {
			e.err = fmt.Errorf("store: letters and messages set aside: %w", e.err)
		}
		for i := range all {
			st.write(e, &all[i])
		}
	})
}

func (c *Chores) check(tx *bbolt.Tx) error {
	for _, ids := range [][]uint64{c.Retry, c.Drop} {
		for _, id := range ids {
			if letterBucket.in(tx).Get(number(id)) == nil {
				return ErrNotFound
			}
		}
	}
	for _, n := range c.DropAside {
		if asideBucket.in(tx).Get(number(n)) == nil {
			return ErrNotFound
		}
	}
	return nil
}

func (c *Chores) write(e *edit, now time.Time) {
	for _, identity := range c.Forget {
		e.forget(identity)
	}
	for _, n := range c.DropAside {
		e.dropAside(n)
	}
	for _, id := range c.Drop {
		var l Letter
		e.get(letterBucket, number(id), &l)
		e.remove(l)
	}
	for _, id := range c.Retry {
		e.dueNow(id, now)
	}
}

// dueNow makes a letter due at once, a refused one too.
func (e *edit) dueNow(id uint64, now time.Time) {
	var l Letter
	e.get(letterBucket, number(id), &l)
	e.delete(dueBucket, dueKey(l))
	l.Refused, l.Next = false, now
	e.set(dueBucket, dueKey(l), nil)
	e.put(letterBucket, number(id), l)
}
