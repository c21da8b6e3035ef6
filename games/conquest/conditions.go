package conquest

import "postrider/games"

// holds reports whether a condition of an order holds for a decision.
func (g *game) holds(c games.Cond, about games.About) bool {
	if len(c.Values) == 0 {
		c.Values = []string{""}
	}
	n := games.Int(c.Values[len(c.Values)-1])
	switch c.Name {
	case "held": // who is in an area
		at, ok := g.d.areaBySlug(c.Values[0])
		return ok && len(c.Values) > 1 && g.heldBy(at) == c.Values[1]
	case "round": // from that round on
		return g.Round >= n
	}
	f := factionOf(about.Seat)
	if f == NoFaction || g.Battle == nil {
		return false
	}
	side, at := f.Side(), g.Battle.At
	switch own, foe := sum(g.force(side, at)), sum(g.force(side.Enemy(), at)); c.Name {
	case "attacker":
		return side == g.Active.Side()
	case "defender":
		return side != g.Active.Side()
	case "odds": // so many enemy units or more for each own
		return foe >= n*own
	case "left": // at most so many own units
		return own <= n
	case "natives":
		return g.natives(side, at) > 0
	}
	return false
}

// heldBy is who is in an area, as conditions say it.
func (g *game) heldBy(at AreaID) string {
	switch side := g.occupier(at); {
	case side != Nobody:
		return side.String()
	case g.independent(at):
		return Natives.String()
	case g.contested(at):
		return ""
	}
	return Nobody.String()
}
