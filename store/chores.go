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
	return st.update(func(tx *bbolt.Tx) error {
		for i := range all {
			if err := check(tx, &all[i], c.Forget...); err != nil {
				return err
			}
		}
		return c.check(tx)
	}, func(tx *bbolt.Tx) error {
		if err := c.write(tx, now); err != nil {
			return fmt.Errorf("store: letters and messages set aside: %w", err)
		}
		for i := range all {
			if err := st.write(tx, &all[i]); err != nil {
				return fmt.Errorf("store: write %s: %w", all[i].name(), err)
			}
		}
		return nil
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

func (c *Chores) write(tx *bbolt.Tx, now time.Time) error {
	for _, identity := range c.Forget {
		if err := forget(tx, identity); err != nil {
			return err
		}
	}
	for _, n := range c.DropAside {
		if err := dropAside(tx, n); err != nil {
			return err
		}
	}
	for _, id := range c.Drop {
		var l Letter
		if _, err := get(tx, letterBucket, number(id), &l); err != nil {
			return err
		}
		if err := remove(tx, l); err != nil {
			return err
		}
	}
	for _, id := range c.Retry {
		if err := dueNow(tx, id, now); err != nil {
			return err
		}
	}
	return nil
}

// dueNow makes a letter due at once, a refused one too.
func dueNow(tx *bbolt.Tx, id uint64, now time.Time) error {
	var l Letter
	if _, err := get(tx, letterBucket, number(id), &l); err != nil {
		return err
	}
	due := dueBucket.in(tx)
	if err := due.Delete(dueKey(l)); err != nil {
		return err
	}
	l.Refused, l.Next = false, now
	if err := due.Put(dueKey(l), nil); err != nil {
		return err
	}
	return put(tx, letterBucket, number(id), l)
}
