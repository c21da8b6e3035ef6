package adjudicator

import (
	"slices"

	"postrider/games"
	"postrider/store"
)

// deal gives the seats of a scenario to so many persons, of whom some have come and may
// have chosen. It is false if not all of them can have what they have chosen. What is
// open is drawn: lot is a number below n; nil: the first.
func deal(sc games.Scenario, have []partner, people int, lot func(n int) int) (map[games.Seat]store.PlayerID, bool) {
	if lot == nil {
		lot = func(int) int { return 0 }
	}
	sides := groups(sc)
	on := make([][]partner, len(sides))
	var open []partner
	for _, p := range have {
		at := slices.IndexFunc(sides, func(g games.Seats) bool { return len(p.As) > 0 && g.Has(p.As[0]) })
		if at < 0 {
			open = append(open, p)
			continue
		}
		on[at] = append(on[at], p)
	}
	for range people - len(have) {
		open = append(open, partner{})
	}
	most := (people + len(sides) - 1) / len(sides)
	for at, group := range sides {
		if len(on[at]) > min(len(group), most) {
			return nil, false
		}
	}
	for _, p := range open {
		var least []int // the sides with the fewest
		for at, group := range sides {
			switch {
			case len(on[at]) >= len(group):
			case least == nil || len(on[at]) < len(on[least[0]]):
				least = []int{at}
			case len(on[at]) == len(on[least[0]]):
				least = append(least, at)
			}
		}
		if least == nil {
			return nil, false
		}
		at := least[lot(len(least))]
		on[at] = append(on[at], p)
	}
	seats := map[games.Seat]store.PlayerID{}
	for at, group := range sides {
		if len(on[at]) == 0 || !dealSide(group, on[at], seats) {
			return nil, false
		}
	}
	return seats, true
}

// dealSide gives the seats of a side to those who play it: to each the one that he has
// chosen if each has one, then the others in turn.
func dealSide(group games.Seats, who []partner, seats map[games.Seat]store.PlayerID) bool {
	taken := map[games.Seat]bool{}
	has := make([]int, len(who))
	give := func(i int, seat games.Seat) {
		taken[seat], seats[seat] = true, who[i].Player
		has[i]++
	}
	for i, p := range who {
		if len(p.As) != 1 || len(group) == 1 || len(who) == 1 {
			continue
		}
		if taken[p.As[0]] {
			return false
		}
		give(i, p.As[0])
	}
	for _, seat := range group {
		if taken[seat] {
			continue
		}
		fewest := 0
		for i := range who {
			if has[i] < has[fewest] {
				fewest = i
			}
		}
		give(fewest, seat)
	}
	return true
}
