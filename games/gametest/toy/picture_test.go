package toy

import (
	"slices"

	"postrider/games"
)

// pieces are the keys of all units of a position.
func pieces(pos games.Position) (keys []string) {
	p := pos.(*Position)
	for i, seat := range p.Units {
		for at, n := range seat {
			keys = append(keys, slices.Repeat([]string{p.name(i) + "@" + printed.Places[at].ID}, n)...)
		}
	}
	return keys
}
