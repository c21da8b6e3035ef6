package bayonets

// endOfActionRound is the end of an Action Round (14.0): Supply, Rally, and
// away with the markers of the AR. Commanders left alone leave the game (3.7).
func (g *game) endOfActionRound() {
	for _, f := range factions {
		g.checkSupply(f)
	}
	for _, f := range factions {
		g.rally(f)
	}
	for _, f := range factions {
		g.loseCommanders(f)
	}
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
			m.Landing, m.Marshal = false, false
		}
		m := g.marks(f, SailBox)
		m.Landing, m.Marshal = false, false
	}
	g.AR.Aside = nil
}

// checkSupply marks the stacks of f that are Out of Supply, and takes the
// marker from those that are not any more (14.1, 14.1.1).
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
// others Highways and Roads, and where there are Fleets only coastal ones. The
// way may pass what canTrace allows, however long it is.
func (g *game) inSupply(f Faction, s SpaceID) bool {
	foot, fleet := false, false // other than Light units; Fleets, if they bind the stack (A59)
	for i := range g.Units {
		if u := &g.Units[i]; u.At == At(s) && u.Faction == f {
			t := g.d.Counters[i].Type
			fleet = fleet || t == Fleet && !g.d.Readings.FleetStackInland
			foot = foot || t != Fleet && !t.IsLight()
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
	return (!g.Spaces[s].Battle || g.d.Readings.BattleSource) && g.wintersAt(f, s)
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

// routedStacks are the places of the Routed stacks of f: spaces in the order of
// the map, then the Sail Box.
func (g *game) routedStacks(f Faction) []Where {
	places := wheres(g.d.spacesWhere(func(s SpaceID, _ *Space) bool { return g.Spaces[s].Stacks[f].Rout }))
	if g.marks(f, SailBox).Rout {
		places = append(places, SailBox)
	}
	return places
}
