package store

import (
	"encoding/binary"
	"time"

	"github.com/segmentio/encoding/json"
)

// An Affair is something between persons that waits for what they say: an invitation to
// take a seat, or to play once more. It is no part of a match.
type Affair struct {
	N     uint64          `json:"n"` // set by the store, from 1; 0: a new one
	Kind  string          `json:"kind"`
	Match string          `json:"match,omitempty"` // that it began in
	By    PlayerID        `json:"by,omitempty"`    // whose it is
	Data  json.RawMessage `json:"data,omitempty"`  // the caller's
	// Due is when it lapses; there are none that never do.
	Due time.Time `json:"due"`

	Rev int `json:"rev"` // rises with each change; set by the store
}

// Affair returns one by its number; ErrNotFound if there is none, or no more.
func (st *Store) Affair(n uint64) (Affair, error) { return one[Affair](st, affairBucket, number(n)) }

// Affairs returns those that began in a match, or all with an empty code, the oldest
// first.
func (st *Store) Affairs(code string) ([]Affair, error) {
	var all []Affair
	err := st.read(func(t *tx) {
		t.each(affairBucket.in(t.Tx), nil, func(key, data []byte) bool {
			var a Affair
			if t.parse(affairBucket, key, data, &a); code == "" || a.Match == code {
				all = append(all, a)
			}
			return true
		})
	}, "affairs of %q", code)
	return all, err
}

// DueAffairs returns up to most affairs that have lapsed at a time, due longest first.
func (st *Store) DueAffairs(now time.Time, most int) ([]Affair, error) {
	var all []Affair
	err := st.read(func(t *tx) {
		t.each(affairDueBucket.in(t.Tx), nil, func(key, _ []byte) bool {
			if int64(binary.BigEndian.Uint64(key)) > now.UnixNano() {
				return false
			}
			var a Affair
			t.find(affairBucket, key[numberLength:], &a, damage("an affair that is due and not there"))
			all = append(all, a)
			return len(all) < most
		})
	}, "affairs due")
	return all, err
}

func affairDueKey(a Affair) []byte {
	return append(number(uint64(max(a.Due.UnixNano(), 0))), number(a.N)...)
}

// NextAffair draws the number of a new affair, which is lost if it is not used. It is
// written with Rev 0.
func (st *Store) NextAffair() (uint64, error) {
	n, err := st.Number("affair")
	return uint64(n), err
}

// checkAffairs finds whether the affairs of p may be written.
func (t *tx) checkAffairs(p *Progress) {
	for _, a := range append(p.Affairs[:len(p.Affairs):len(p.Affairs)], p.Settled...) {
		var was Affair
		if t.get(affairBucket, number(a.N), &was); was.Rev != a.Rev {
			t.fail(ErrMoved)
		}
	}
}

// writeAffairs writes the affairs of p, and drops those that are settled.
func (t *tx) writeAffairs(p *Progress) {
	drop := func(n uint64) {
		var was Affair
		if t.get(affairBucket, number(n), &was) {
			t.delete(affairDueBucket, affairDueKey(was))
			t.delete(affairBucket, number(n))
		}
	}
	for _, a := range p.Affairs {
		drop(a.N)
		a.Rev++
		t.put(affairBucket, number(a.N), a)
		t.set(affairDueBucket, affairDueKey(a), nil)
	}
	for _, a := range p.Settled {
		drop(a.N)
	}
}
