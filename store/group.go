package store

import (
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"go.etcd.io/bbolt"
)

// A change is what one caller wants written.
type change struct {
	// check finds whether it may be written, and changes nothing; nil: it may.
	check func(*tx)
	write func(*tx)
	done  bool
	err   error
}

// refused is why it may not be written.
func (c *change) refused(b *bbolt.Tx) error {
	if c.check == nil {
		return nil
	}
	return within(b, c.check)
}

// A group gathers the changes of several goroutines into one transaction: who
// comes while one is being written to disk waits, and then writes for all who
// wait. So many messages share one sync of the disk, and one that comes alone
// does not wait for others.
type group struct {
	mu      sync.Mutex
	waiting []*change
	turn    sync.Mutex // who has it writes
	busy    bool       // the last transaction held several; for who has the turn

	reached           func(point string)         // nil: nobody looks
	committed         func(changes int, e error) // nil: nobody counts
	commits, gathered atomic.Uint64
}

// update writes a change, together with those of others that wait. It returns
// when the change is on disk. A change that is refused by its check leaves no
// trace; if writing one fails, those of the others are written without it.
func (st *Store) update(check, write func(*tx)) error {
	c := &change{check: check, write: write}
	if st.trial != nil {
		return st.try(c)
	}
	g := &st.group
	g.mu.Lock()
	g.waiting = append(g.waiting, c)
	g.mu.Unlock()
	g.turn.Lock()
	defer g.turn.Unlock()
	if !c.done {
		if g.busy {
			g.gather()
		}
		g.mu.Lock()
		all := g.waiting
		g.waiting = nil
		g.mu.Unlock()
		g.busy = len(all) > 1
		st.writeAll(all)
	}
	return c.err
}

// settled reads what is on disk for sure. A reader may otherwise see a
// transaction when it is written and not yet synced, and what he does of it, such
// as sending a letter, could outlive it.
func (st *Store) settled(read func(*tx)) error {
	st.group.turn.Lock()
	b, err := st.db.Begin(false)
	st.group.turn.Unlock()
	if err != nil {
		return err
	}
	defer b.Rollback()
	return within(b, read)
}

// Where several have just come at the same time, more may be about to: they are
// waited for as long as they keep coming, for a sync of the disk costs more than
// a result.
const (
	gatherStep = 2 * time.Millisecond
	gatherMost = 5 // steps
)

func (g *group) gather() {
	before := 0
	for range gatherMost {
		g.mu.Lock()
		n := len(g.waiting)
		g.mu.Unlock()
		if n == before {
			return
		}
		before = n
		time.Sleep(gatherStep)
	}
}

// writeAll writes changes in their order, and notes what came of each.
func (st *Store) writeAll(all []*change) {
	failed := st.transact(all)
	if failed != nil && len(all) > 1 {
		// One may have spoilt it for all; a disk that is full fails each.
		for _, c := range all {
			st.writeAll([]*change{c})
		}
		return
	}
	for _, c := range all {
		c.done = true
		if failed != nil {
			c.err = failed
		}
	}
}

// transact writes changes in one transaction. Its error is that of the
// transaction: nothing was written then. A refused change has its own.
func (st *Store) transact(all []*change) (err error) {
	defer damaged(&err) // those who wait must hear of it
	written := 0
	err = st.db.Update(func(b *bbolt.Tx) error {
		for _, c := range all {
			// First all reasons to refuse it, then only writing.
			if c.err = c.refused(b); c.err != nil {
				continue
			}
			if err := within(b, c.write); err != nil {
				return err
			}
			written++
		}
		if written == 0 {
			return errNothing
		}
		st.group.at(InCommit)
		return nil
	})
	if errors.Is(err, errNothing) {
		return nil
	}
	if err == nil {
		st.group.commits.Add(1)
		st.group.gathered.Add(uint64(written))
	}
	if st.group.committed != nil {
		st.group.committed(written, err)
	}
	return err
}

// damaged makes an error of a panic: where a page is damaged, bbolt panics, and
// has written nothing then. It is deferred.
func damaged(err *error) {
	if v := recover(); v != nil {
		*err = damage("%v", v)
	}
}

// OnCommit has f called after each transaction with the number of changes that
// it wrote, or why it failed. It is called before the store is used.
func (st *Store) OnCommit(f func(changes int, err error)) { st.group.committed = f }

// errNothing ends a transaction in which there is nothing to write.
var errNothing = errors.New("nothing to write")

// InCommit is the point inside a transaction where all is written and nothing
// on disk.
const InCommit = "committing"

// Observe has f called at the points of a transaction, for tests that stop the
// program there. It is called before the store is used.
func (st *Store) Observe(f func(point string)) { st.group.reached = f }

func (g *group) at(point string) {
	if g.reached != nil {
		g.reached(point)
	}
}

// Stats are figures of a store since it was opened.
type Stats struct {
	Commits  uint64 // transactions that changed something
	Gathered uint64 // changes in them
	Size     int64  // of the file, in bytes
	Free     int64  // of these, in pages that hold nothing

	Asides     int   // messages set aside
	AsideBytes int64 // what is kept of them
}

// Stats returns the figures as they are now.
func (st *Store) Stats() Stats {
	s := Stats{Commits: st.group.commits.Load(), Gathered: st.group.gathered.Load()}
	_ = st.read(func(t *tx) {
		all := t.readAsides()
		s.Size, s.Asides, s.AsideBytes = t.Size(), all.Count, all.Bytes
	}, "stats")
	pages := st.db.Stats()
	s.Free = int64(pages.FreePageN+pages.PendingPageN) * int64(st.db.Info().PageSize)
	return s
}
