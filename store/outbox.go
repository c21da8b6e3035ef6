package store

import (
	"encoding/binary"
	"fmt"
	"math"
	"time"
)

// A Letter is a letter on its way: the bytes as they are sent, and to whom.
type Letter struct {
	ID        uint64    `json:"id"` // set by the store, in the order of commits
	MessageID string    `json:"message_id"`
	Match     string    `json:"match,omitempty"`
	Seat      string    `json:"seat,omitempty"`
	Kind      string    `json:"kind,omitempty"`
	From      string    `json:"from"` // of the envelope: where a bounce goes; Letters does not tell it
	To        string    `json:"to"`   // of the envelope
	Made      time.Time `json:"made"`
	Tries     int       `json:"tries,omitempty"`
	Next      time.Time `json:"next"` // when it is due
	Error     string    `json:"error,omitempty"`
	Refused   bool      `json:"refused,omitempty"` // it is not tried any more
	Raw       []byte    `json:"-"`
}

// A Sent is a letter that the relay has taken.
type Sent struct {
	ID        uint64    `json:"id"`
	MessageID string    `json:"message_id"`
	Match     string    `json:"match,omitempty"`
	Seat      string    `json:"seat,omitempty"`
	Kind      string    `json:"kind,omitempty"`
	To        string    `json:"to"`
	Made      time.Time `json:"made"`
	Taken     time.Time `json:"taken"`
}

// addLetter puts a letter into the outbox, due at once.
func (t *tx) addLetter(l Letter, now time.Time) {
	l.ID, l.Made, l.Next = t.next(letterBucket), now, now
	t.set(rawBucket, number(l.ID), l.Raw)
	t.set(dueBucket, dueKey(l), nil)
	t.put(letterBucket, number(l.ID), l)
}

// dueKey sorts letters by the time when they are due, then by age.
func dueKey(l Letter) []byte {
	return append(number(uint64(max(l.Next.UnixNano(), 0))), number(l.ID)...)
}

// longestPause is more than any letter is put off: one that is due later was
// put off by a clock that has gone back since.
const longestPause = 3 * time.Hour

// Due returns up to max letters that are to be sent now, those due longest
// first. They stay in the outbox until Taken, Failed, Refused or Drop says
// what became of them.
func (st *Store) Due(now time.Time, max int) ([]Letter, error) {
	return st.DueBut(func(uint64) bool { return false }, now, max)
}

// DueBut is Due without the letters that skip knows. What it returns is on disk
// for sure.
func (st *Store) DueBut(skip func(id uint64) bool, now time.Time, max int) ([]Letter, error) {
	var due []Letter
	err := st.settled(func(t *tx) {
		c := dueBucket.in(t.Tx).Cursor()
		for k, _ := c.First(); k != nil && len(due) < max && t.err == nil; k, _ = c.Next() {
			next := int64(binary.BigEndian.Uint64(k))
			if stale := now.Add(longestPause).UnixNano(); next > now.UnixNano() && next < stale {
				if k, _ = c.Seek(number(uint64(stale))); k == nil {
					break
				}
			}
			if id := binary.BigEndian.Uint64(k[numberLength:]); !skip(id) {
				due = append(due, st.letter(t, id))
			}
		}
	})
	if err != nil {
		return nil, fmt.Errorf("store: letters due: %w", err)
	}
	return due, nil
}

// Unsent says how many letters are to be sent, now or later, and when the
// oldest of them was made.
func (st *Store) Unsent() (n int, oldest time.Time, err error) {
	err = st.read(func(t *tx) {
		first := uint64(math.MaxUint64)
		t.each(dueBucket.in(t.Tx), nil, func(key, _ []byte) bool {
			n++
			first = min(first, binary.BigEndian.Uint64(key[numberLength:]))
			return true
		})
		var l Letter
		if n > 0 {
			t.find(letterBucket, number(first), &l, damage("letter %d is due and not there", first))
		}
		oldest = l.Made
	}, "unsent letters")
	return n, oldest, err
}

// letter reads a letter whole, as it was handed to Commit.
func (st *Store) letter(t *tx, id uint64) Letter {
	var l Letter
	t.find(letterBucket, number(id), &l, ErrNotFound)
	if l.Raw = clone(t.raw(rawBucket, number(id))); l.Raw == nil {
		t.damaged("letter %d has no bytes", id)
	}
	if t.err == nil {
		t.err = st.openLetter(&l)
	}
	return l
}

// Letter returns a letter of the outbox; ErrNotFound if it is not there.
func (st *Store) Letter(id uint64) (Letter, error) {
	var l Letter
	err := st.read(func(t *tx) { l = st.letter(t, id) }, "letter %d", id)
	return l, err
}

// Letters returns all letters in the outbox, refused ones too, oldest first
// and without their bytes and the sender of the envelope, which are sealed.
func (st *Store) Letters() ([]Letter, error) { return list[Letter](st, letterBucket) }

// Sent returns the letters that the relay has taken, oldest first.
func (st *Store) Sent() ([]Sent, error) { return list[Sent](st, sentBucket) }

// Taken notes that the relay has taken letters, which leave the outbox. That of
// a letter which is not there any more is no error.
func (st *Store) Taken(now time.Time, ids ...uint64) error {
	err := st.update(nil, func(t *tx) {
		sentBucket.in(t.Tx).FillPercent = 1 // the newest come at the end
		for _, id := range ids {
			var l Letter
			if t.get(letterBucket, number(id), &l) {
				t.put(sentBucket, number(id), Sent{l.ID, l.MessageID, l.Match, l.Seat, l.Kind, l.To, l.Made, now})
				t.leaves(l, now)
				t.remove(l)
			}
		}
		t.forgetSent(now.Add(-keepSent), 2*len(ids))
	})
	if err != nil {
		return fmt.Errorf("store: letters %v: %w", ids, err)
	}
	return nil
}

// keepSent is how long it is noted that a letter was taken.
const keepSent = 30 * 24 * time.Hour

// forgetSent drops up to most notes of letters that were taken before.
func (t *tx) forgetSent(before time.Time, most int) {
	var old [][]byte
	t.each(sentBucket.in(t.Tx), nil, func(key, data []byte) bool {
		var s Sent
		if t.parse(sentBucket, key, data, &s); len(old) == most {
			return false
		}
		if s.Taken.After(before) && s.Taken.Before(before.Add(2*keepSent)) { // else a clock was wrong
			return false
		}
		old = append(old, clone(key))
		return true
	})
	for _, key := range old {
		t.delete(sentBucket, key)
	}
}

// Failed notes that a letter could not be sent; it is due again at next.
func (st *Store) Failed(id uint64, why error, next time.Time) error {
	return st.change(id, why, func(t *tx, l Letter) {
		if l.Next = next; !l.Refused {
			t.set(dueBucket, dueKey(l), nil)
		}
		t.put(letterBucket, number(id), l)
	})
}

// Refused notes that a letter will never be taken. It stays for the game
// master to see, for three months, and is not due any more. What tells of it, in p,
// is written in the same transaction.
func (st *Store) Refused(id uint64, why error, p Progress) error {
	p, err := st.ready(p)
	if err != nil {
		return err
	}
	return st.change(id, why, func(t *tx, l Letter) {
		l.Refused = true
		t.put(letterBucket, number(id), l)
		t.leaves(l, p.Now)
		t.check(&p)
		st.write(t, &p)
		t.forgetRefused(p.Now.Add(-keepRefused))
	})
}

// keepRefused is how long a letter that will never be taken is kept, and
// refusedStep how many are looked at, the oldest, when there is another.
const (
	keepRefused = 90 * 24 * time.Hour
	refusedStep = 4
)

// forgetRefused drops some letters that were made before and refused.
func (t *tx) forgetRefused(before time.Time) {
	var oldest []Letter
	t.each(letterBucket.in(t.Tx), nil, func(key, data []byte) bool {
		var l Letter
		t.parse(letterBucket, key, data, &l)
		oldest = append(oldest, l)
		return len(oldest) < refusedStep
	})
	for _, l := range oldest {
		if l.Refused && l.Made.Before(before) {
			t.remove(l)
		}
	}
}

// change notes why a letter was not taken, unless it has left the outbox: it is
// due no more, and do writes what becomes of it.
func (st *Store) change(id uint64, why error, do func(*tx, Letter)) error {
	err := st.update(nil, func(t *tx) {
		var l Letter
		if t.get(letterBucket, number(id), &l) {
			t.delete(dueBucket, dueKey(l))
			l.Tries++
			l.Error = cut(why.Error(), mostSaid)
			do(t, l)
		}
	})
	if err != nil {
		return fmt.Errorf("store: letter %d: %w", id, err)
	}
	return nil
}

func (t *tx) remove(l Letter) {
	t.delete(dueBucket, dueKey(l))
	t.delete(rawBucket, number(l.ID))
	t.delete(letterBucket, number(l.ID))
}
