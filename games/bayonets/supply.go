package bayonets

import "slices"

// endOfActionRound is the end of an Action Round (14.0): Supply, Rally, and
// away with the markers of the AR. Commanders left alone leave the game (3.7).
func (g *game) endOfActionRound() {
	both(g.checkSupply, g.rally, g.loseCommanders)
	g.cleanUp()
}

// cleanUp takes away what lasts for one Action Round only: Spent, Landing and
// Marshal Troops markers. Battle markers stay only where a siege goes on
// (13.8), and resolveBattles has seen to them.
func (g *game) cleanUp() {
	for i := range g.Units {
		g.Units[i].Spent, g.Units[i].Entered = false, false
	}
	for _, f := range factions {
		for s := range g.Spaces {
			m := &g.Spaces[s].Stacks[f]
			*m = m.portable()
		}
		m := g.marks(f, SailBox)
		*m = m.portable()
	}
	g.AR.Aside = nil
}

// checkSupply marks the stacks of f that are Out of Supply (14.1, 14.1.1).
func (g *game) checkSupply(f Faction) {
	for _, s := range g.stacksOf(f) {
		if !g.hasUnits(f, s) {
			continue // Commanders alone
		}
		m := g.marks(f, At(s))
		switch supplied := g.inSupply(f, s); {
		case !supplied && !m.OOS:
			m.OOS = true
			g.tell("14.1.1", "out-of-supply", "side", f, "space", s)
		case supplied && m.OOS:
			m.OOS = false
			g.tell("14.1.1", "in-supply", "side", f, "space", s)
		}
	}
	g.marks(f, SailBox).OOS = false // it has Fleets
}

// inSupply reports whether the stack of f on s can trace to a Supply source by
// Connections that all its units can use (14.1): Light units alone use Paths,
// others, Fleets too, Highways and Roads, and where there are Fleets only coastal
// ones. The way may pass what canTrace allows, however long it is.
func (g *game) inSupply(f Faction, s SpaceID) bool {
	foot, fleet := false, false // other than Light units alone; Fleets, if they bind the stack (A59)
	for i := range g.Units {
		if u := &g.Units[i]; u.At == At(s) && u.Faction == f {
			t := g.d.Counters[i].Type
			fleet = fleet || t == Fleet && !g.readings().FleetStackInland
			foot = foot || !t.IsLight()
		}
	}
	trace := func(_ SpaceID, _ int, l Link) bool {
		c := &g.d.Conns[l.Conn]
		return (!foot || c.Highway || g.isRoad(l.Conn)) && (!fleet || c.Coastal) && g.canTrace(f, l.To)
	}
	for at := range g.d.spread(s, trace) {
		if g.supplySource(f, at) {
			return true
		}
	}
	return false
}

// supplySource reports whether s supplies f (14.1): a friendly Home Space of f
// on a Colony, or a space with a friendly Fleet; without a Battle marker (A59).
func (g *game) supplySource(f Faction, s SpaceID) bool {
	return (!g.Spaces[s].Battle || g.readings().BattleSource) && g.wintersAt(f, s)
}

// canTrace reports whether Supply of f may pass s (14.1): a friendly space, with
// enemy units too (A58); an own Home Outpost that the enemy controls, or a
// Wilderness Space, without enemy units. Villages of neutral and enemy Nations
// are closed (A60).
func (g *game) canTrace(f Faction, s SpaceID) bool {
	sp := &g.d.Spaces[s]
	switch {
	case g.friendly(f, s):
		return true
	case sp.Kind == Wilderness, sp.Kind == Outpost && sp.Home == f:
		return !g.hasUnits(f.Enemy(), s)
	}
	return g.supplySource(f, s)
}

// routedStacks are the places of Routed stacks, on the map, then the Sail Box.
func (g *game) routedStacks(f Faction) []Where {
	places := wheres(g.d.spacesWhere(func(s SpaceID, _ *Space) bool { return g.Spaces[s].Stacks[f].Rout }))
	if g.marks(f, SailBox).Rout {
		places = append(places, SailBox)
	}
	return places
}

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
		commander, dice := g.rallyCommander(f, w), 1
		if commander != NoUnit {
			dice += g.counter(commander).Rating
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
		g.tell("14.2", "rally", "side", f, "space", w, "commander", unitKey(commander), "dice", faces, "rallied", rallied)
	}
}

// lightOnly: nobody but Light units, a Fort and Commanders (14.2).
func (g *game) lightOnly(f Faction, w Where) bool {
	lights := g.count(f, w, func(u UnitID) bool { return g.utype(u).IsLight() })
	return lights > 0 && lights == g.count(f, w, func(u UnitID) bool { return g.utype(u) != Fort && g.utype(u) != Commander })
}

// rallyCommander asks which Commander helps to Rally (D48), NoUnit if there is none.
func (g *game) rallyCommander(f Faction, w Where) UnitID {
	commanders := g.only(g.unitsAt(f, w), Commander)
	if len(commanders) == 0 {
		return NoUnit
	}
	rating := func(u UnitID) int { return g.counter(u).Rating }
	slices.SortStableFunc(commanders, func(x, y UnitID) int { return rating(y) - rating(x) })
	commanders = slices.CompactFunc(commanders, func(x, y UnitID) bool { return rating(x) == rating(y) })
	return g.chooseUnit(about(kindRally, f, w.Space(), "14.2"), w.Space(), "rally", commanders)
}
