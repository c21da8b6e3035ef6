package store

import "time"

// A Press is what a player of a match says to others, or notes for himself. It is his,
// whoever has his seat later.
type Press struct {
	N    int      `json:"n"` // in its match, from 1; set by the store
	From PlayerID `json:"from"`
	Name string   `json:"name"` // of his, as it was
	Seat string   `json:"seat"` // that he had then
	// To are the seats that it is for, in the order of the scenario; none: it is a note
	// for the writer alone.
	To []string `json:"to,omitempty"`
	// Watchers: it is for observers too.
	Watchers bool      `json:"watchers,omitempty"`
	Text     string    `json:"text"`
	At       time.Time `json:"at"`
	Step     int       `json:"step"` // lines of the journal then
}

// Press returns what was said in a match, from a number on, the oldest first.
func (st *Store) Press(code string, from int) ([]Press, error) {
	var all []Press
	err := st.read(func(t *tx) {
		t.each(t.of(pressBucket, matchKey(code)), nil, func(key, data []byte) bool {
			var s Press
			if t.parse(pressBucket, key, t.unpack(data), &s); s.N >= from {
				all = append(all, s)
			}
			return true
		})
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
