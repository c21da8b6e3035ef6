package bayonets

import "slices"

// rally lets each Routed stack of f try to Rally (14.2), in the order of the
// Battle Priority Table: one die, and one more for each point of rating of one
// Commander of the stack (D48). One Flag is enough; Light units, with whom only
// a Fort and Commanders may be, also Rally on B&T.
func (g *game) rally(f Faction) {
	for _, w := range g.routedStacks(f) {
		if g.strength(f, w) == 0 {
			*g.marks(f, w) = Markers{}
			continue
		}
		commander := g.rallyCommander(f, w)
		dice := 1
		name := ""
		if commander != NoUnit {
			dice += g.counter(commander).Rating
			name = commander.String()
		}
		faces := g.roll(dice, "14.2", f, "rally", w.Space())
		on := g.d.Dice.Rally
		if g.lightOnly(f, w) {
			on = g.d.Dice.RallyLight
		}
		rallied := slices.ContainsFunc(faces, func(face Face) bool { return slices.Contains(on, face) })
		if rallied {
			g.marks(f, w).Rout = false
		}
		g.tell("14.2", "rally", "side", f, "space", w, "commander", name, "dice", faces, "rallied", rallied)
	}
}

// lightOnly reports whether a stack holds Light units and nobody else but a
// Fort and Commanders (14.2).
func (g *game) lightOnly(f Faction, w Where) bool {
	lights := g.count(f, w, func(u UnitID) bool { return g.utype(u).IsLight() })
	return lights > 0 && lights == g.count(f, w, func(u UnitID) bool { return g.utype(u) != Fort && g.utype(u) != Commander })
}

// rallyCommander asks which Commander helps a stack to Rally, where their
// ratings differ (D48); NoUnit if there is none.
func (g *game) rallyCommander(f Faction, w Where) UnitID {
	var commanders []UnitID // one of each rating
	for _, u := range g.only(g.unitsAt(f, w), Commander) {
		if !slices.ContainsFunc(commanders, func(v UnitID) bool { return g.counter(v).Rating == g.counter(u).Rating }) {
			commanders = append(commanders, u)
		}
	}
	if len(commanders) == 0 {
		return NoUnit
	}
	slices.SortStableFunc(commanders, func(x, y UnitID) int { return g.counter(y).Rating - g.counter(x).Rating })
	return g.chooseUnit(about(kindRally, f, w.Space(), "14.2"), w.Space(), "rally", commanders)
}
