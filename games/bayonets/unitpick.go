package bayonets

import (
	"slices"

	"postrider/games"
)

// Alike reports whether nobody can tell two units from each other: the same
// counter, face and place.
func (g *game) Alike(a, b UnitID) bool {
	x, y := g.unit(a), g.unit(b)
	return g.counter(a).Kind == g.counter(b).Kind && x.Reduced == y.Reduced && x.At == y.At && x.Faction == y.Faction
}

// Select makes exact selectors for units that may stand anywhere, of which
// the others in among are not meant: "[N*][reduced |full ]SLUG[@PLACE]", face
// and place only where they are needed.
func (g *game) Select(us, among []UnitID) []string {
	var names []string
	us = sorted(us)
	for len(us) > 0 {
		u := us[0]
		n := 0
		us = slices.DeleteFunc(us, func(v UnitID) bool {
			if g.Alike(u, v) {
				n++
				return true
			}
			return false
		})
		name, place := g.counter(u).Slug, ""
		face := false
		for _, v := range among {
			if g.counter(v).Kind == g.counter(u).Kind {
				face = face || g.unit(v).Reduced != g.unit(u).Reduced
				if g.unit(v).At != g.unit(u).At {
					place = "@" + g.unit(u).At.String()
				}
			}
		}
		if face {
			name = map[bool]string{true: "reduced ", false: "full "}[g.unit(u).Reduced] + name
		}
		names = append(names, counted(n, name)+place)
	}
	return names
}

// PlaceOf names in orders where a unit stands.
func (g *game) PlaceOf(u UnitID) string { return g.unit(u).At.String() }

// Keys names units in texts.
func (g *game) Keys(us []UnitID) []string { return games.Keys(us) }

// Typed is a selector as a player types it.
func (g *game) Typed(sel string) string { return g.d.typed(sel) }

// ranking sorts units or places by rank, the lowest first, and then in the
// order of the counters or of the map.
func ranking[E UnitID | Where](us []E, rank func(E) int) []E {
	ranked := make([][2]int, len(us)) // rank, then which it is
	for i, u := range us {
		ranked[i] = [2]int{rank(u), int(u)}
	}
	slices.SortFunc(ranked, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	out := make([]E, len(us))
	for i, r := range ranked {
		out[i] = E(r[1])
	}
	return out
}

// byType ranks units by their types: those of the first list first, those of
// none last.
func (g *game) byType(lists ...[]UnitType) func(UnitID) int {
	return func(u UnitID) int {
		i := slices.IndexFunc(lists, func(types []UnitType) bool { return slices.Contains(types, g.utype(u)) })
		if i < 0 {
			return len(lists)
		}
		return i
	}
}

// unitsWhere selects counters wherever they are, in their order.
func (g *game) unitsWhere(is func(UnitID, *Unit) bool) []UnitID {
	var us []UnitID
	for i := range g.Units {
		if is(UnitID(i), &g.Units[i]) {
			us = append(us, UnitID(i))
		}
	}
	return us
}
