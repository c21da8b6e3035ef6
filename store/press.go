package store

import (
	"slices"
	"time"
)

// A Press is what a player of a match says to others, or notes for himself. It is his,
// whoever has his seat later.
type Press struct {
	N    int      `json:"n"` // in its match, from 1; set by the store
	From PlayerID `json:"from"`
	Name string   `json:"name"` // of his, as it was
	Seat string   `json:"seat"` // that he had then; several with blanks between
	// Hearers are the players whom it is for: what is said goes to a person, and to nobody
	// who has his seat later. None: it is a note for the writer alone.
	Hearers []PlayerID `json:"hearers,omitempty"`
	// Names and To are what each of them was called then and which seats he had, with
	// blanks between.
	Names []string `json:"names,omitempty"`
	To    []string `json:"to,omitempty"`
	// All: it is for everybody.
	All bool `json:"all,omitempty"`
	// Watchers: it is for observers too.
	Watchers bool      `json:"watchers,omitempty"`
	Text     string    `json:"text"`
	At       time.Time `json:"at"`
	Step     int       `json:"step"` // lines of the journal then
}

// For reports whether a player is to be told it.
func (s Press) For(id PlayerID) bool { return slices.Contains(s.Hearers, id) }

// Press returns what was said in a match, from a number on, the oldest first.
func (st *Store) Press(code string, from int) ([]Press, error) {
	var all []Press
	err := st.read(func(t *tx) {
		b := t.of(pressBucket, matchKey(code))
		if b == nil {
			return
		}
		c := b.Cursor()
		for k, v := c.Seek(number(uint64(max(from, 1)))); k != nil && t.err == nil; k, v = c.Next() {
			var s Press
			t.parse(pressBucket, k, t.unpack(v), &s)
			all = append(all, s)
		}
	}, "what was said in %s", code)
	return all, err
}

// writePress adds what is said in p's match.
func (t *tx) writePress(p *Progress) {
	if len(p.Press) == 0 {
		return
	}
	b := t.make(pressBucket, matchKey(p.Match.Code))
	for _, s := range p.Press {
		if t.err != nil {
			return
		}
		n, err := b.NextSequence()
		t.fail(err)
		s.N = int(n)
		data := packQuickly(t.marshal(s))
		t.fail(b.Put(number(n), data))
	}
}
