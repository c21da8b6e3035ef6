package wilderness

// supplied reports whether the Drilled Troops of a side on s are in supply
// (12.0): a chain of connections leads from it to a source of supply.
//
// No space of the chain has unbesieged enemy units or fortifications. Cultivated
// spaces and those with a friendly fortification are joined by any connection,
// wilderness and mountains without one only by water (12.21), also to the
// supplied space itself.
func (g *game) supplied(side Side, s SpaceID) bool {
	if sp := &g.d.Spaces[s]; len(sp.Links) == 0 && sp.Port { // Halifax and Louisbourg
		return g.bySea(side, s)
	}
	var seen [maxSpaces]bool
	var queue [maxSpaces]SpaceID
	queue[0], seen[s] = s, true
	first := true
	for next, end := 0, 1; next < end; next++ {
		at := queue[next]
		if g.source(side, at) {
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
			queue[end] = to
			end++
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

// source reports whether supply comes from a space (C-50): a friendly fortress
// that was its side's at first and is not besieged; for the British also a port
// that they control, and an Amphib marker.
func (g *game) source(side Side, s SpaceID) bool {
	if side == British && g.Spaces[s].Amphib {
		return true
	}
	if g.control(s) != side {
		return false
	}
	sp := &g.d.Spaces[s]
	return sp.Fortress && (sp.Orig == side || g.readings().AnyFortress) || sp.Port && side == British
}

// bySea reports whether Drilled Troops in a box without connections are in
// supply: the British always have the sea; the French as long as the fortress
// is theirs, besieged or not.
func (g *game) bySea(side Side, s SpaceID) bool {
	return side == British || g.Spaces[s].Fortress == French
}
