package adjudicator

import (
	"slices"

	"postrider/games"
	"postrider/store"
)

// A sitting is the seat that a player had before the message in hand, and the
// one that he has now.
type sitting struct{ was, now games.Seat }

// seated notes who holds the seats.
func (tb *table) seated() {
	for _, s := range tb.meta.Seats {
		tb.sat = append(tb.sat, sitting{games.Seat(s.Seat), games.Seat(s.Seat)})
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
		now := tb.match.Sits(s.was)
		people[now] = tb.people[s.now]
		seats[index(now)].Player = tb.meta.Seats[index(s.now)].Player
		s.now = now
	}
	tb.meta.Seats, tb.people = seats, people
}

// moved is the seat that the player of a seat had before the message in hand,
// as it is called in letters; empty if it is the same.
func (tb *table) moved(seat games.Seat) string {
	for _, s := range tb.sat {
		if s.was != seat && s.now == seat {
			return seatName(s.was)
		}
	}
	return ""
}
