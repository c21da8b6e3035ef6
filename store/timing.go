package store

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/segmentio/encoding/json"
)

// A Timing is what time does in a match: which clocks run in it. It lies beside the
// match, which it does not move, so that a reminder is no move of anybody's. What it
// means is in Data, which is the caller's.
type Timing struct {
	Match string `json:"match"`
	// Due is when something is to be done because of it; zero: never.
	Due  time.Time       `json:"due,omitzero"`
	Data json.RawMessage `json:"data,omitempty"`
	// Waits are the Message-IDs of letters of the match of which it is to be noted that
	// they have left the outbox, and Left are those that have: the relay has taken
	// them, or never will. With the first the Timing is due at once.
	Waits []string  `json:"waits,omitempty"`
	Left  []Leaving `json:"left,omitempty"`

	// At is when Due was reckoned: see reckonAgain. Set by the store.
	At  time.Time `json:"at,omitzero"`
	Rev int       `json:"rev"` // rises with each change; set by the store
}

// A Leaving is a letter that the relay has taken, or has refused for good.
type Leaving struct {
	MessageID string    `json:"message_id"`
	At        time.Time `json:"at"`
}

// maxWaits is how many letters a Timing waits for, the newest: more than the parties of
// a match can have on their way that ask something.
const maxWaits = 64

// Timing returns what time does in a match, which may be nothing.
func (st *Store) Timing(code string) (Timing, error) {
	g, err := one[Timing](st, timingBucket, matchKey(code))
	if errors.Is(err, ErrNotFound) {
		return Timing{Match: strings.ToUpper(code)}, nil
	}
	return g, err
}

// checkTiming finds whether the timing of p may be written.
func (t *tx) checkTiming(p *Progress) {
	if p.Timing == nil {
		return
	}
	var was Timing
	if t.get(timingBucket, matchKey(p.Timing.Match), &was); was.Rev != p.Timing.Rev {
		t.fail(ErrMoved)
	}
}

// writeTiming writes a timing as of a time, and the index of what is due.
func (t *tx) writeTiming(is Timing, now time.Time) {
	is.At = now
	is.Match = strings.ToUpper(is.Match)
	key := matchKey(is.Match)
	var was Timing
	t.get(timingBucket, key, &was)
	is.Waits = slices.Clip(is.Waits[max(0, len(is.Waits)-maxWaits):])
	is.Rev = was.Rev + 1
	if !was.Due.IsZero() {
		t.delete(clockBucket, timingKey(was))
	}
	if !is.Due.IsZero() {
		t.set(clockBucket, timingKey(is), nil)
	}
	t.put(timingBucket, key, is)
}

// timingKey is the key of a Timing in the index of what is due, beside that of its match.
func timingKey(g Timing) []byte {
	return append(append(number(uint64(max(g.Due.UnixNano(), 0))), matchKey(g.Match)...), timingMark...)
}

// timingMark follows the code in the keys of timings: no code holds it.
const timingMark = "\x00t"

// leaves notes that a letter for which a timing waits has left at a time.
func (t *tx) leaves(l Letter, now time.Time) {
	if l.Match == "" || l.Seat == "" {
		return
	}
	var g Timing
	if !t.get(timingBucket, matchKey(l.Match), &g) {
		return
	}
	i := slices.Index(g.Waits, l.MessageID)
	if i < 0 {
		return
	}
	g.Waits = slices.Delete(g.Waits, i, i+1)
	g.Left = append(g.Left, Leaving{l.MessageID, now})
	t.dueBy(g, now)
}

// dueBy writes a timing that is due at a time at the latest.
func (t *tx) dueBy(g Timing, now time.Time) {
	if g.Due.IsZero() || g.Due.After(now) {
		if !g.Due.IsZero() {
			t.delete(clockBucket, timingKey(g))
		}
		g.Due = now
		t.set(clockBucket, timingKey(g), nil)
	}
	g.Rev++
	t.put(timingBucket, matchKey(g.Match), g)
}

// reckonAgain has all that is due reckoned again, now, that was reckoned at a time which
// has not come yet: the clock was ahead, and what seemed to have passed unseen stops
// nobody's time.
func (t *tx) reckonAgain(now time.Time) {
	var ahead []Timing
	t.each(timingBucket.in(t.Tx), nil, func(key, data []byte) bool {
		var g Timing
		if t.parse(timingBucket, key, data, &g); g.At.After(now) && g.Due.After(now) {
			ahead = append(ahead, g)
		}
		return true
	})
	for _, g := range ahead {
		g.At = now
		t.dueBy(g, now)
	}
}

// A Span is a time from one instant to another.
type Span struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// A Heart is what the store knows of when the daemon lived.
type Heart struct {
	Beat time.Time `json:"beat"` // the last; zero: none yet
	// Outages are when the daemon did not live, its clock jumped, or mail could
	// not come or go, the oldest first; they do not overlap.
	Outages []Span `json:"outages,omitempty"`
}

// Until is Outages as of a time: if the last beat is longer ago than there may be between
// two, nobody has lived, or seen right, since.
func (h Heart) Until(now time.Time) []Span {
	if h.Beat.IsZero() || now.Sub(h.Beat) <= heartGap {
		return h.Outages
	}
	return append(slices.Clip(h.Outages), Span{h.Beat, now})
}

const (
	// heartGap is how long there may be no beat that nothing is to be thought of.
	heartGap = 5 * time.Minute
	// keepOutages is how long it is noted that there was an outage: longer than any
	// clock runs on one question without being reckoned.
	keepOutages = 400 * 24 * time.Hour
	// maxOutages is how many are kept, the newest: the two nearest are made one where
	// there would be more, for nobody's harm.
	maxOutages = 500
)

// Heart returns what is known of when the daemon lived.
func (st *Store) Heart() (Heart, error) {
	h, err := one[Heart](st, metaBucket, []byte(heartKey))
	if errors.Is(err, ErrNotFound) {
		err = nil
	}
	return h, err
}

// Beat notes that the daemon lives at a time, and whether mail can come and go. Since
// the last beat there was an outage if that was long ago, or if mail cannot.
func (st *Store) Beat(now time.Time, mail bool) error {
	return st.update(nil, func(t *tx) {
		var h Heart
		t.get(metaBucket, []byte(heartKey), &h)
		if now.Before(h.Beat) {
			t.reckonAgain(now)
		}
		h.beat(now, mail)
		t.put(metaBucket, []byte(heartKey), h)
	})
}

// beat is Beat.
func (h *Heart) beat(now time.Time, mail bool) {
	last := h.Beat
	h.Beat = now
	if last.IsZero() {
		return
	}
	// A clock that was ahead has noted what had not come yet.
	for len(h.Outages) > 0 {
		o := &h.Outages[len(h.Outages)-1]
		if !o.To.After(now) {
			break
		}
		if o.From.Before(now) {
			o.To = now
			break
		}
		h.Outages = h.Outages[:len(h.Outages)-1]
	}
	if now.After(last) && (!mail || now.Sub(last) > heartGap) {
		h.note(Span{last, now})
	}
}

// note adds an outage that ends later than all others.
func (h *Heart) note(s Span) {
	if n := len(h.Outages); n > 0 && !s.From.After(h.Outages[n-1].To) {
		h.Outages[n-1].To = s.To
	} else {
		h.Outages = append(h.Outages, s)
	}
	for len(h.Outages) > 0 && h.Outages[0].To.Before(s.To.Add(-keepOutages)) {
		h.Outages = h.Outages[1:]
	}
	for len(h.Outages) > maxOutages {
		at := 0
		for i := 1; i+1 < len(h.Outages); i++ {
			if h.Outages[i+1].From.Sub(h.Outages[i].To) < h.Outages[at+1].From.Sub(h.Outages[at].To) {
				at = i
			}
		}
		h.Outages[at].To = h.Outages[at+1].To
		h.Outages = slices.Delete(h.Outages, at+1, at+2)
	}
}
