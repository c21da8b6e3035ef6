package games

import (
	"fmt"
	"slices"
)

// Side are the seats that win together with one, itself included.
func (sc Scenario) Side(seat Seat) Seats {
	for _, side := range sc.Sides {
		if side.Has(seat) {
			return side
		}
	}
	return Seats{seat}
}

// besides is the first seat of the only side of which none is among some seats; empty
// if there are several such sides, or none.
func (sc Scenario) besides(seats Seats) Seat {
	var rest Seats
	for _, seat := range sc.Seats {
		side := sc.Side(seat)
		if side[0] == seat && !slices.ContainsFunc(side, seats.Has) {
			rest = append(rest, seat)
		}
	}
	return rest.Only()
}

// sorted are parties in the order of a scenario's seats. It says what is wrong
// with them: empty if nothing is.
func (sc Scenario) sorted(parties []Seats) (list []Seats, why string) {
	seen := map[Seat]bool{}
	for _, party := range parties {
		var sorted Seats
		for _, seat := range sc.Seats {
			if party.Has(seat) {
				sorted = append(sorted, seat)
			}
		}
		for _, seat := range sorted {
			if seen[seat] {
				return nil, string(seat) + " is in two parties"
			}
			seen[seat] = true
		}
		if len(sorted) != len(party) || len(party) < 2 {
			return nil, "a party is of two or more of its seats"
		}
		if side := sc.Side(sorted[0]); len(sc.Sides) > 0 && slices.ContainsFunc(sorted, func(s Seat) bool { return !side.Has(s) }) {
			return nil, "a party is of seats of one side"
		}
		list = append(list, sorted)
	}
	return list, ""
}

// joined are parties of several seats when a seat, which is in none, has come to that
// of another.
func (sc Scenario) joined(parties []Seats, seat, to Seat) []Seats {
	both, list := Seats{seat, to}, []Seats(nil)
	for _, party := range parties {
		if party.Has(to) {
			both = append(both, party...)
		} else {
			list = append(list, party)
		}
	}
	var sorted Seats
	for _, s := range sc.Seats {
		if both.Has(s) {
			sorted = append(sorted, s)
		}
	}
	return append(list, sorted)
}

// findScenario finds a scenario of t by its id.
func findScenario(t Title, id string) (Scenario, error) {
	var ids []string
	for _, sc := range t.Scenarios() {
		if sc.ID == id {
			return sc, nil
		}
		ids = append(ids, sc.ID)
	}
	return Scenario{}, fmt.Errorf("games: %s has no scenario %q; there are %v", t.Name(), id, ids)
}
