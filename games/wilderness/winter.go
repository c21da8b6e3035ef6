package wilderness

import (
	"slices"

	"postrider/games"
)

// goHome sends Indians who are neither in a friendly fortification nor at their
// settlement home at the end of the year, and leaders alone in the wild (4.0
// B.3, C-34); the French first. Nobody goes twice.
func (g *game) goHome() {
	before := slices.Clone(g.Pieces)
	for _, side := range sides {
		for i := range g.Spaces {
			s := SpaceID(i)
			out := filter(g.outside(side, s), func(p PieceID) bool { return before[p].At == At(s) })
			var leave []PieceID
			if g.fortification(s) != side {
				leave = filter(out, func(p PieceID) bool { return g.isIndian(p) && g.counter(p).Home != s })
			}
			if len(leave) > 0 {
				coureurs := filter(out, func(p PieceID) bool { return g.ptype(p) == Coureurs })
				g.winterHome(side, s, leave, g.leaders(out), coureurs)
			}
			if g.wild(s) && g.fortification(s) != side && len(g.units(g.outside(side, s))) == 0 {
				g.homeFrom(side, s, nil, g.leaders(g.outside(side, s)), "4.0")
			}
		}
	}
}

// winterHome sends Indians home from a space. Leaders may take them to
// fortifications and must go there themselves then, one to each; the others, and
// Coureurs, stay or go where some of the Indians go (10.413).
func (g *game) winterHome(side Side, s SpaceID, indians, leaders, coureurs []PieceID) {
	way := g.homeward(side, s, "4.0")
	settled, taken := way.indians(indians, leaders, "10.4")
	leaders = g.guides(side, s, leaders, taken)
	for i, to := range taken {
		way.goes(leaders[i], to)
	}
	if to := except(slices.Concat(settled, except(taken, settled...)), s); len(to) > 0 && !g.former() {
		for _, p := range slices.Concat(leaders[len(taken):], coureurs) {
			way.send(p, append([]SpaceID{s}, to...), "10.413")
		}
	}
	way.tell()
	g.settle()
}

// winterAttrition is what Drilled Troops suffer in winter (11.0): all that are
// besieged, and all others not in winter quarters; the French first.
func (g *game) winterAttrition() {
	for _, side := range sides {
		for i := range g.Spaces {
			s := SpaceID(i)
			if in := g.drilled(g.inside(side, s)); len(in) > 0 {
				g.freeze(side, s, in)
			}
			if out := g.drilled(g.outside(side, s)); len(out) > 0 && !g.quarters(side, s) {
				g.freeze(side, s, out)
			}
		}
	}
}

// quartersRoom is how many units winter safely in a fort or stockade (11.1).
const quartersRoom = 4

// quarters reports whether units of a side outside of a siege are safe on a
// space in winter (11.1, C-35): originally friendly; an unbesieged friendly
// fortress; an unbesieged friendly fort or stockade with at most four units.
func (g *game) quarters(side Side, s SpaceID) bool {
	return g.winters(side, s, len(g.units(g.at(side, s))))
}

// winters is quarters if so many units are there.
func (g *game) winters(side Side, s SpaceID, units int) bool {
	switch {
	case g.original(side, s):
		return true
	case g.freeFortification(s) != side:
		return false
	case g.Spaces[s].Fortress == side:
		return true
	}
	return units <= quartersRoom
}

// freeze eliminates half of the reduced Drilled Troops of a stack, rounded up, but not
// the last step, and flips the full ones (11.2, D91).
func (g *game) freeze(side Side, s SpaceID, stack []PieceID) {
	reduced := filter(stack, func(p PieceID) bool { return g.piece(p).Reduced })
	full := filter(stack, func(p PieceID) bool { return !g.piece(p).Reduced })
	n := (len(reduced) + 1) / 2
	if n > 0 && n == len(g.units(g.at(side, s))) {
		n--
	}
	prompt := games.T("ask-winter", "space", s, "number", n, "units", g.keys(reduced))
	lost := g.choosePieces(about(kindWinter, side, s, "11.2"), prompt, g.leastFirst(reduced), n)
	names := g.keys(lost)
	for _, p := range lost {
		g.eliminate(p)
	}
	for _, p := range full {
		g.piece(p).Reduced = true
	}
	if len(names)+len(full) > 0 {
		g.tell("11.2", "attrition", "side", side, "space", s, "lost", names, "flipped", g.sortsOf(full))
	}
	g.settle()
}

func (g *game) sortsOf(ps []PieceID) []string {
	names := make([]string, len(ps))
	for i, p := range ps {
		names[i] = g.counter(p).Sort
	}
	return names
}
