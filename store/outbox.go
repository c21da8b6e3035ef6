package store

import (
	"encoding/binary"
	"fmt"
	"time"

	"github.com/segmentio/encoding/json"
	"go.etcd.io/bbolt"
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
func (e *edit) addLetter(l Letter, now time.Time) {
	l.ID, l.Made, l.Next = e.next(letterBucket), now, now
	e.set(rawBucket, number(l.ID), l.Raw)
	e.set(dueBucket, dueKey(l), nil)
	e.put(letterBucket, number(l.ID), l)
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
	err := st.settled(func(tx *bbolt.Tx) error {
		c := dueBucket.in(tx).Cursor()
		for k, _ := c.First(); k != nil && len(due) < max; k, _ = c.Next() {
			next := int64(binary.BigEndian.Uint64(k))
			if stale := now.Add(longestPause).UnixNano(); next > now.UnixNano() && next < stale {
				if k, _ = c.Seek(number(uint64(stale))); k == nil {
					break
				}
			}
			id := binary.BigEndian.Uint64(k[8:])
			if skip(id) {
				continue
			}
			l, err := letter(tx, id)
			if err != nil {
				return err
			}
			due = append(due, l)
		}
		return nil
	})
	for i := range due {
		if err == nil {
			err = st.openLetter(&due[i])
		}
	}
	if err != nil {
		return nil, fmt.Errorf("store: letters due: %w", err)
	}
	return due, nil
}

// Unsent says how many letters are to be sent, now or later, and when the
// oldest of them was made.
func (st *Store) Unsent() (n int, oldest time.Time, err error) {
	err = st.read(func(tx *bbolt.Tx) error {
		first := uint64(0)
		err := dueBucket.in(tx).ForEach(func(k, _ []byte) error {
			n++
			if id := binary.BigEndian.Uint64(k[8:]); n == 1 || id < first {
				first = id
			}
			return nil
		})
		if err != nil || n == 0 {
			return err
		}
		var l Letter
		found, err := get(tx, letterBucket, number(first), &l)
		if err == nil && !found {
			err = fmt.Errorf("%w (letter %d is due and not there)", ErrDamaged, first)
		}
		oldest = l.Made
		return err
	}, "unsent letters")
	return n, oldest, err
}

// letter reads a letter whole.
func letter(tx *bbolt.Tx, id uint64) (Letter, error) {
	var l Letter
	if err := find(tx, letterBucket, number(id), &l); err != nil {
		return l, err
	}
	l.Raw = clone(rawBucket.in(tx).Get(number(id)))
	if l.Raw == nil {
		return l, fmt.Errorf("%w (letter %d has no bytes)", ErrDamaged, id)
	}
	return l, nil
}

// Letter returns a letter of the outbox; ErrNotFound if it is not there.
func (st *Store) Letter(id uint64) (Letter, error) {
	var l Letter
	err := st.db.View(func(tx *bbolt.Tx) (err error) {
		l, err = letter(tx, id)
		return err
	})
	if err == nil {
		err = st.openLetter(&l)
	}
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
	err := st.edit(nil, func(e *edit) {
		sentBucket.in(e.tx).FillPercent = 1 // the newest come at the end
		for _, id := range ids {
			var l Letter
			if e.get(letterBucket, number(id), &l) {
				e.put(sentBucket, number(id), Sent{l.ID, l.MessageID, l.Match, l.Seat, l.Kind, l.To, l.Made, now})
				e.remove(l)
			}
		}
		e.forgetSent(now.Add(-keepSent), 2*len(ids))
	})
	if err != nil {
		return fmt.Errorf("store: letters %v: %w", ids, err)
	}
	return nil
}

// keepSent is how long it is noted that a letter was taken.
const keepSent = 30 * 24 * time.Hour

// forgetSent drops up to most notes of letters that were taken before.
func (e *edit) forgetSent(before time.Time, most int) {
	b := sentBucket.in(e.tx)
	for range most {
		k, data := b.Cursor().First()
		if k == nil || e.err != nil {
			return
		}
		var s Sent
		if err := json.Unmarshal(data, &s); err != nil {
			e.note(fmt.Errorf("%w (%s %q: %v)", ErrDamaged, sentBucket, k, err))
			return
		}
		if s.Taken.After(before) && s.Taken.Before(before.Add(2*keepSent)) { // else a clock was wrong
			return
		}
		e.delete(sentBucket, k)
	}
}

// Failed notes that a letter could not be sent; it is due again at next.
func (st *Store) Failed(id uint64, why error, next time.Time) error {
	return st.change(id, func(e *edit, l Letter) {
		e.delete(dueBucket, dueKey(l))
		l.Tries++
		l.Error, l.Next = cut(why.Error(), mostSaid), next
		if !l.Refused {
			e.set(dueBucket, dueKey(l), nil)
		}
		e.put(letterBucket, number(id), l)
	})
}

// Refused notes that a letter will never be taken. It stays for the game
// master to see, for three months, and is not due any more. What tells of it, in p, is written in
// the same transaction.
func (st *Store) Refused(id uint64, why error, p Progress) error {
	p, err := st.ready(p)
	if err != nil {
		return err
	}
	return st.change(id, func(e *edit, l Letter) {
		e.delete(dueBucket, dueKey(l))
		l.Tries++
		l.Error, l.Refused = cut(why.Error(), mostSaid), true
		e.put(letterBucket, number(id), l)
		e.note(check(e.tx, &p))
		st.write(e, &p)
		e.forgetRefused(p.Now.Add(-keepRefused))
	})
}

// keepRefused is how long a letter that will never be taken is kept, and
// refusedStep how many are looked at, the oldest, when there is another.
const (
	keepRefused = 90 * 24 * time.Hour
	refusedStep = 4
)

// forgetRefused drops some letters that were made before and refused.
func (e *edit) forgetRefused(before time.Time) {
	var old []Letter
	c := letterBucket.in(e.tx).Cursor()
	k, data := c.First()
	for range refusedStep {
		var l Letter
		if k == nil {
			break
		}
		if err := json.Unmarshal(data, &l); err != nil {
			e.note(fmt.Errorf("%w (%s %q: %v)", ErrDamaged, letterBucket, k, err))
			return
		}
		if l.Refused && l.Made.Before(before) {
			old = append(old, l)
		}
		k, data = c.Next()
	}
	for _, l := range old {
		e.remove(l)
	}
}

// change does something to a letter, unless it has left the outbox.
func (st *Store) change(id uint64, do func(*edit, Letter)) error {
	err := st.edit(nil, func(e *edit) {
		var l Letter
		if e.get(letterBucket, number(id), &l) {
			do(e, l)
		}
	})
	if err != nil {
		return fmt.Errorf("store: letter %d: %w", id, err)
	}
	return nil
}

func (e *edit) remove(l Letter) {
	e.delete(dueBucket, dueKey(l))
	e.delete(rawBucket, number(l.ID))
	e.delete(letterBucket, number(l.ID))
}
