package wilderness

// supplied reports whether the Drilled Troops of a side on s are in supply
// (12.0): a chain of connections leads from it to a friendly fortress that is
// not besieged or, for the British, to an Amphib marker.
//
// No space of the chain has unbesieged enemy units or fortifications. Cultivated
// spaces and those with a friendly fortification are joined by any connection,
// wilderness and mountains without one only by water (12.21), also to the
// supplied space itself.
func (g *game) supplied(side Side, s SpaceID) bool {
	if len(g.d.Spaces[s].Links) == 0 { // Halifax and Louisbourg
		return g.bySea(side, s)
	}
	seen := make([]bool, len(g.Spaces))
	queue := []SpaceID{s}
	seen[s] = true
	first := true
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if g.source(side, at) || g.Spaces[at].Amphib && side == British {
			return true
		}
		for _, l := range g.d.Spaces[at].Links {
			to := l.To
			if seen[to] || g.occupied(side.Enemy(), to) {
				continue
			}
			// An unfortified wild space in the chain is joined by water only.
			if !l.Water && (g.bare(side, to) || !first && g.bare(side, at)) {
				continue
			}
			seen[to] = true
			queue = append(queue, to)
		}
		first = false
	}
	return false
}

// bare reports whether a space of a chain lets supply through by water only:
// wilderness or mountain without a friendly fortification that is not besieged.
func (g *game) bare(side Side, s SpaceID) bool {
	return g.wild(s) && g.freeFortification(s) != side
}

// source reports whether supply comes from a space: a friendly fortress that is
// not besieged.
func (g *game) source(side Side, s SpaceID) bool {
	return g.Spaces[s].Fortress == side && !g.Spaces[s].Siege && !g.hasUnits(side.Enemy(), s)
}

// bySea reports whether Drilled Troops in a box without connections are in
// supply: the British always have the sea; the French as long as the fortress
// is theirs, besieged or not.
func (g *game) bySea(side Side, s SpaceID) bool {
	return side == British || g.Spaces[s].Fortress == French
}
