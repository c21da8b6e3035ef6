package wilderness

import "postrider/games"

// constructionFault says why a card may not build so many fortifications (5.4).
func (g *game) constructionFault(side Side, value, number int) *games.Fault {
	switch {
	case g.Cards.Built[side]:
		return g.refuse("5.4", "", "construction-twice")
	case number == 0:
		return g.refuse("5.4", "", "construction-where")
	case number > value:
		return g.refuse("5.4", "", "construction-number", "number", number, "value", value)
	}
	return nil
}

// stockadeFault says why a side may not build a stockade on s, "" if it may
// (5.41): supplied Drilled Troops stand there, or it is originally friendly,
// cultivated, and without enemy units or fortifications.
func (g *game) stockadeFault(side Side, s SpaceID) string {
	st := &g.Spaces[s]
	if why := g.siteFault(s, st.Fort != Nobody || st.Stockade != Nobody); why != "" {
		return why
	}
	if g.original(side, s) && !g.occupied(side.Enemy(), s) {
		return ""
	}
	return g.builders(side, s)
}

// siteFault says why nothing may be built on s; taken: by what stands there.
func (g *game) siteFault(s SpaceID, taken bool) string {
	switch {
	case g.d.Spaces[s].Fortress:
		return "fortress"
	case g.Spaces[s].Siege:
		return "siege"
	case taken:
		return "fortified"
	case g.terrain(s) == Box:
		return "box"
	}
	return ""
}

// builders says why there are no supplied Drilled Troops of a side on s.
func (g *game) builders(side Side, s SpaceID) string {
	switch {
	case g.hasUnits(side.Enemy(), s):
		return "enemy"
	case !g.hasDrilled(side, s):
		return "no-drilled"
	case !g.supplied(side, s):
		return "no-supply"
	}
	return ""
}

// fortFault says why a side may not begin a fort on s, "" if it may (5.42).
func (g *game) fortFault(side Side, s SpaceID) string {
	st := &g.Spaces[s]
	if why := g.siteFault(s, st.Fort != Nobody || st.Building != Nobody || st.Stockade == side.Enemy()); why != "" {
		return why
	}
	return g.builders(side, s)
}

// finishFault says why a side may not complete a fort on s (5.42).
func (g *game) finishFault(side Side, s SpaceID) string {
	st := &g.Spaces[s]
	switch {
	case st.Building != side:
		return "not-begun"
	case st.BuiltIn == g.Number:
		return "begun-now"
	case st.Siege:
		return "siege"
	}
	return g.builders(side, s)
}

// stockadeSpaces, fortSpaces and finishSpaces are where a side may build.
func (g *game) stockadeSpaces(side Side) []SpaceID {
	return g.buildable(side, g.stockadeFault, func(s SpaceID) bool { return g.original(side, s) })
}
func (g *game) fortSpaces(side Side) []SpaceID   { return g.buildable(side, g.fortFault, nil) }
func (g *game) finishSpaces(side Side) []SpaceID { return g.buildable(side, g.finishFault, nil) }

// buildable are the spaces where nothing forbids to build.
func (g *game) buildable(side Side, fault func(Side, SpaceID) string, also func(SpaceID) bool) []SpaceID {
	drilled := make([]bool, len(g.Spaces))
	for i := range g.Pieces {
		if u := &g.Pieces[i]; u.At.OnMap() && g.d.Counters[i].Side == side && g.d.Counters[i].Type.Drilled() {
			drilled[u.At] = true
		}
	}
	return g.spacesWhere(func(s SpaceID) bool { return (drilled[s] || also != nil && also(s)) && fault(side, s) == "" })
}

// buildStockades builds them (5.41).
func (g *game) buildStockades(side Side, spaces []SpaceID) {
	for _, s := range spaces {
		g.Spaces[s].Stockade = side
	}
	g.tell("5.41", "stockades-built", "side", side, "spaces", spaces)
	g.settle()
}

// buildForts completes forts, in place of stockades, and begins others (5.42, 5.43).
func (g *game) buildForts(side Side, finish, start []SpaceID) {
	for _, s := range finish {
		st := &g.Spaces[s]
		st.Building, st.BuiltIn, st.Fort, st.Stockade = Nobody, 0, side, Nobody
		g.tell("5.42", "fort-completed", "side", side, "space", s)
	}
	for _, s := range start {
		g.Spaces[s].Building, g.Spaces[s].BuiltIn = side, g.Number
		g.tell("5.42", "fort-begun", "side", side, "space", s)
	}
	g.settle()
}
