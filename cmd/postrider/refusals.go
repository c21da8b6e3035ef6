package main

import (
	"strings"
	"sync"
	"time"

	"postrider/mail"
	"postrider/store"
)

// refusedMany is how many recipients in a row make a refusal the relay's affair:
// so many players are not gone at one time.
const refusedMany = 3

// refusals are the letters that the relay has refused for good, until it takes one of
// them. A refusal that is about the club (mail.SendError.Ours), or that meets many
// recipients in a row, is no player's fault, so nothing is given up for it. All methods
// may be called by several goroutines.
type refusals struct {
	mu      sync.Mutex
	letters map[uint64]refusal
	since   time.Time // the first of them
	says    string    // what the relay said last
	tell    func(n int, since time.Time, says string)
}

// A refusal is that of one letter.
type refusal struct {
	to     string
	ours   bool // it is about the club
	row    bool // no letter was taken since
	gaveUp bool
}

func newRefusals(tell func(n int, since time.Time, says string)) *refusals {
	return &refusals{letters: map[uint64]refusal{}, tell: tell}
}

// refused notes that a letter was refused, and reports whether it is to wait: the
// refusal is not its recipient's. Those are to be tried again that were given up before
// this was known.
func (r *refusals) refused(now time.Time, l store.Letter, e *mail.SendError) (waits bool, again []uint64) {
	if e == nil || e.Code < 500 || e.Unopened {
		return false, nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.letters) == 0 {
		r.since = now
	}
	r.says = e.Said
	r.letters[l.ID] = refusal{strings.ToLower(l.To), e.Ours, true, false}
	many := r.row() >= refusedMany
	waits = e.Ours || many
	r.letters[l.ID] = refusal{strings.ToLower(l.To), e.Ours, true, !waits}
	if many {
		for id, f := range r.letters {
			if f.row && f.gaveUp {
				again = append(again, id)
				f.gaveUp = false
				r.letters[id] = f
			}
		}
	}
	r.say()
	return waits, again
}

// row is how many recipients were refused since a letter was taken.
func (r *refusals) row() int { return r.recipients(func(f refusal) bool { return f.row }) }

func (r *refusals) recipients(which func(refusal) bool) int {
	to := map[string]bool{}
	for _, f := range r.letters {
		if which(f) {
			to[f.to] = true
		}
	}
	return len(to)
}

// many reports whether the relay takes nothing from anybody.
func (r *refusals) many() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.row() >= refusedMany
}

// taken notes that a letter was taken. If it had been refused, what kept it is over,
// and the others that wait are to be tried again.
func (r *refusals) taken(l store.Letter) (again []uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	was, ok := r.letters[l.ID]
	for id, f := range r.letters {
		f.row = false
		switch r.letters[id] = f; {
		case ok && !was.gaveUp && !f.gaveUp && id != l.ID:
			again = append(again, id)
			delete(r.letters, id)
		case f.gaveUp || f.to == strings.ToLower(l.To):
			delete(r.letters, id)
		}
	}
	r.say()
	return again
}

// forget forgets letters that are not in the outbox any more.
func (r *refusals) forget(gone func(id uint64) bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for id := range r.letters {
		if gone(id) {
			delete(r.letters, id)
		}
	}
	r.say()
}

// say tells how many recipients are refused for what is not theirs.
func (r *refusals) say() {
	n := r.recipients(func(f refusal) bool { return f.ours })
	if row := r.row(); row >= refusedMany {
		n = max(n, row)
	}
	r.tell(n, r.since, mask(r.says))
}
