package adjudicator

import (
	"slices"
	"time"

	"postrider/store"
)

// How matches end that two persons have agreed to be rated (games.OfferRated) counts for
// their ratings (package rating), each title for itself. A match that ends within its first
// round counts for nobody.

// mayBeRated reports whether a match can be rated: two persons have a side each.
func (in *contest) mayBeRated() bool {
	alone := !slices.ContainsFunc(in.meta.Seats, func(s store.Seat) bool { return !s.Held() })
	return in.meta.Of == "" && alone && chooses(in.game.Scenario(), in.meta)
}

// took notes how long questions have waited for their seats that do so no more.
func (in *contest) took(m *store.Match, now time.Time) {
	m.Seats = slices.Clone(m.Seats)
	for i := range m.Seats {
		s := &m.Seats[i]
		was, waited := in.meta.Asked[s.Seat]
		if is, waits := m.Asked[s.Seat]; !waited || waits && is.Since.Equal(was.Since) || !s.Held() {
			continue
		}
		s.Answers++
		s.Took += int64(max(now.Sub(was.Since), 0) / time.Second)
	}
}

// rounds notes where the first round of a match begins, and reports whether it is over.
func (in *contest) rounds(m *store.Match) bool {
	base := in.game.Base()
	if m.First == 0 && base <= in.game.Length() {
		m.First = base
	}
	return m.First > 0 && base > m.First
}
