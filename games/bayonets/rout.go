package bayonets

import (
	"postrider/games"
	"postrider/games/pick"
)

// routBy is by how many positions a Battle must be lost for a Rout (13.8).
const routBy = 3

// rout Routs the loser of the Battle if its marker is 3 or more positions
// behind, or if it lost the last Bastion of the Fortress that it defended
// (13.8). It reports whether the loser is Routed.
func (g *game) rout(f Faction) bool {
	b := g.Battle
	s := b.Space
	beaten := b.lead(f.Enemy()) >= routBy
	stormed := f == b.defender() && b.Bastions > 0 && g.bastions(s) == 0
	if !beaten && !stormed || g.fightersStrength(f, s) == 0 {
		return false
	}
	g.tell("13.8", "rout", "space", s, "side", f, "stormed", stormed, "beaten", beaten)
	if beaten && stormed {
		g.eliminateAll("13.8", g.without(g.fighting(f), Light, Indian))
	}
	g.routLoss(f)
	if g.hasUnits(f, s) {
		g.marks(f, At(s)).Rout = true
	}
	return true
}

// routLoss eliminates one Routed unit (13.8) of its owner's choice (D44):
// Artillery if there is any, an Indian unit only as a last resort, never a Fort
// and never a Commander (A51).
func (g *game) routLoss(f Faction) {
	s := g.Battle.Space
	var units []UnitID
	for _, is := range []func(UnitType) bool{
		func(t UnitType) bool { return t == Artillery },
		func(t UnitType) bool {
			return t != Artillery && t != Indian && t != Fort && (t != Commander || g.readings().CommanderRoutLoss)
		},
		func(t UnitType) bool { return t == Indian },
	} {
		units = pick.Those(g.fighting(f), func(u UnitID) bool { return is(g.utype(u)) })
		if len(units) > 0 {
			break
		}
	}
	if len(units) == 0 {
		return
	}
	u := g.chooseUnit(about(kindRoutLoss, f, s, "13.8", battleAhead...), s, "lose-rout", pick.Ranking(units, g.routWorth))
	g.tell("13.8", "rout-loss", "side", f, "unit", u)
	g.eliminate(u)
}

// routWorth ranks units by what their owner would rather keep: a Full unit, then
// Bastions, Highland and other Metropolitan Brigades, Fleets, Lights, Colonials.
func (g *game) routWorth(u UnitID) int {
	rank := 0
	switch g.utype(u) {
	case NonMetro:
		rank = 0
	case Light, Indian, Artillery:
		rank = 1
	case Fleet:
		rank = 2
	case Metropolitan:
		rank = 3
	case Highland:
		rank = 4
	case Bastion:
		return 20
	}
	if !g.unit(u).Reduced {
		rank += 10
	}
	return rank
}

// loseFort is what becomes of the Fort of a side that has lost the Battle of s
// (13.9.5): if not Routed it may be destroyed (D47); else a Fort of the enemy's
// pool stands there instead, with the same face. If that pool is empty, it is
// just removed (A56).
func (g *game) loseFort(f Faction, s SpaceID, routed bool) {
	fort, ok := g.fortAt(f, s)
	if !ok {
		return
	}
	reduced := g.unit(fort).Reduced
	next := NoUnit
	if forts := g.unitsAt(f.Enemy(), FortsPool); len(forts) > 0 {
		next = forts[0]
	}
	may := !g.readings().DefenderFortOnly || f == g.Battle.defender()
	if next != NoUnit && !routed && may {
		c := g.choice(about(kindFort, f, s, "13.9.5", battleAhead...), "space", s)
		c.Add(order(kindFort, "fort", "act", "destroy"), NoUnit).Add(order(kindFort, "fort", "act", "leave"), next)
		next = g.choose(c).(UnitID)
	}
	g.eliminate(fort)
	if next == NoUnit {
		g.tell("13.9.5", "fort-destroyed", "side", f, "space", s, "unit", fort)
		return
	}
	g.put(next, At(s))
	g.unit(next).Reduced = reduced
	g.tell("13.9.5", "fort-captured", "side", f.Enemy(), "space", s, "unit", fort, "becomes", next)
}

// eliminateAll eliminates units together (13.4.1).
func (g *game) eliminateAll(rule games.Rule, units []UnitID) {
	if len(units) == 0 {
		return
	}
	g.tell(rule, "eliminated", "units", units)
	for _, u := range units {
		g.eliminate(u)
	}
}
