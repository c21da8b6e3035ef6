package conquest

import (
	"slices"
	"strconv"

	"postrider/games"
)

// pieces are the keys of all units and markers that a picture shows of a position.
func pieces(pos games.Position) (keys []string) {
	p := pos.(*Position)
	units := func(f Faction, n int, at string) {
		keys = append(keys, slices.Repeat([]string{f.Code() + "@" + at}, n)...)
	}
	for i := range p.Areas {
		a, slug := &p.Areas[i], p.data.Areas[i].Slug
		for f, n := range a.Units {
			units(Faction(f), n, slug)
		}
		units(Natives, a.Came, slug)
		if a.Fort {
			keys = append(keys, "fort@"+slug)
		}
		for n := range p.markers(AreaID(i)) {
			keys = append(keys, "muster"+strconv.Itoa(n)+"@"+slug)
		}
	}
	for f, n := range p.Fled {
		units(Faction(f), n, "fled")
	}
	return keys
}
