package conquest

import (
	"strconv"

	"postrider/games"
)

// The conditions of orders.
const (
	condAttacker = "attacker"
	condDefender = "defender"
	condOdds     = "odds"    // so many enemy units or more for each own in this battle
	condLeft     = "left"    // at most so many own units are left in this battle
	condHeld     = "held"    // who is in an area
	condNatives  = "natives" // the side has Natives in this battle
	condRound    = "round"   // from that round on
)

// holds reports whether a condition of an order holds for a decision.
func (g *game) holds(c games.Cond, about games.About) bool {
	f := factionOf(about.Seat)
	number := func() int {
		if len(c.Values) == 0 {
			return 0
		}
		n, _ := strconv.Atoi(c.Values[len(c.Values)-1])
		return n
	}
	switch c.Name {
	case condHeld:
		if len(c.Values) < 2 {
			return false
		}
		at, ok := g.d.areaBySlug(c.Values[0])
		return ok && g.heldBy(at) == c.Values[1]
	case condRound:
		return g.Round >= number()
	}
	if f == NoFaction {
		return false
	}
	side := f.Side()
	switch at := g.fought(); c.Name {
	case condAttacker:
		return at != NoArea && side == g.Active.Side()
	case condDefender:
		return at != NoArea && side != g.Active.Side()
	case condOdds:
		return at != NoArea && sum(g.force(side.Enemy(), at)) >= number()*sum(g.force(side, at))
	case condLeft:
		return at != NoArea && sum(g.force(side, at)) <= number()
	case condNatives:
		return at != NoArea && g.natives(side, at) > 0
	}
	return false
}

// fought is where a battle is under way, NoArea if none is.
func (g *game) fought() AreaID {
	if g.Battle == nil {
		return NoArea
	}
	return g.Battle.At
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
