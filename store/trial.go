package store

import (
	"errors"
	"sync"

	"go.etcd.io/bbolt"
)

// A trial is a store's note of what would have been written.
type trial struct {
	mu      sync.Mutex
	letters []Letter
	numbers map[string]int // drawn, by name
}

// errTrial undoes a transaction that was written to see whether it can be.
var errTrial = errors.New("a trial")

// Trial returns a Store that reads what st holds and keeps nothing: what is
// committed to it is checked and written as ever, in a transaction that is then
// undone. It need not be closed, and is of no use once st is closed.
func (st *Store) Trial() *Store {
	return &Store{db: st.db, id: st.id, seal: st.seal, trial: &trial{numbers: map[string]int{}}}
}

// Tried returns the letters that would have gone into the outbox of a Trial,
// without their bytes and the sender of the envelope.
func (st *Store) Tried() []Letter {
	t := st.trial
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.letters
}

// try writes a change and undoes it.
func (st *Store) try(c *change) (err error) {
	defer damaged(&err)
	err = st.db.Update(func(tx *bbolt.Tx) error {
		if c.check != nil {
			if err := c.check(tx); err != nil {
				return err
			}
		}
		before := letterBucket.in(tx).Sequence()
		if err := c.write(tx); err != nil {
			return err
		}
		return errors.Join(st.trial.note(tx, before), errTrial)
	})
	if errors.Is(err, errTrial) {
		return nil
	}
	return err
}

// note notes the letters that came into the outbox after one.
func (t *trial) note(tx *bbolt.Tx, before uint64) error {
	letters := letterBucket.in(tx)
	t.mu.Lock()
	defer t.mu.Unlock()
	for id := before + 1; id <= letters.Sequence(); id++ {
		var l Letter
		if _, err := get(tx, letterBucket, number(id), &l); err != nil {
			return err
		}
		t.letters = append(t.letters, l)
	}
	return nil
}

// draw draws a running number that follows n, and is lost with the trial.
func (t *trial) draw(name string, n int) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.numbers[name] = max(t.numbers[name], n) + 1
	return t.numbers[name]
}
