package adjudicator

import (
	"slices"

	"postrider/games"
	"postrider/store"
)

// A sitting is the seat that a player had before the message in hand, the one
// that he had when the match was loaded, and the one that he has now.
type sitting struct{ Was, At, Now games.Seat }

// seated notes who holds the seats.
func (tb *table) seated() {
	for _, s := range tb.meta.Seats {
		seat := games.Seat(s.Seat)
		tb.sat = append(tb.sat, sitting{seat, seat, seat})
	}
}

// reseat gives the players the seats that they have by now, where the rules have
// had them change seats.
func (tb *table) reseat() {
	seats := slices.Clone(tb.meta.Seats)
	people := make(map[games.Seat]store.Player, len(tb.people))
	index := func(seat games.Seat) int {
		return slices.IndexFunc(seats, func(s store.Seat) bool { return s.Seat == string(seat) })
	}
	for i := range tb.sat {
		s := &tb.sat[i]
		now := tb.match.Sits(s.At)
		people[now] = tb.people[s.Now]
		seats[index(now)].Player = tb.meta.Seats[index(s.Now)].Player
		s.Now = now
	}
	tb.meta.Seats, tb.people = seats, people
}

// moved is the seat that the player of a seat had before the message in hand,
// as it is called in letters; empty if it is the same.
func (tb *table) moved(seat games.Seat) string {
	for _, s := range tb.sat {
		if s.Was != seat && s.Now == seat {
			return seatName(s.Was)
		}
	}
	return ""
}
