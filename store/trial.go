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
	st.trial.mu.Lock()
	defer st.trial.mu.Unlock()
	return st.trial.letters
}

// try writes a change and undoes it.
func (st *Store) try(c *change) (err error) {
	defer damaged(&err)
	err = st.db.Update(func(b *bbolt.Tx) error {
		if err := c.refused(b); err != nil {
			return err
		}
		before := letterBucket.in(b).Sequence()
		return within(b, func(t *tx) {
			c.write(t)
			st.trial.note(t, before)
			t.fail(errTrial)
		})
	})
	if errors.Is(err, errTrial) {
		return nil
	}
	return err
}

// note notes the letters that came into the outbox after one.
func (tr *trial) note(t *tx, before uint64) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	for id := before + 1; id <= letterBucket.in(t.Tx).Sequence(); id++ {
		var l Letter
		if t.get(letterBucket, number(id), &l) {
			tr.letters = append(tr.letters, l)
		}
	}
}

// draw draws a running number that follows n, and is lost with the trial.
func (tr *trial) draw(name string, n int) int {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	tr.numbers[name] = max(tr.numbers[name], n) + 1
	return tr.numbers[name]
}
