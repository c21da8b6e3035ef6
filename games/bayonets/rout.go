package bayonets

import (
	"postrider/games"
	"postrider/games/pick"
)

// routBy is by how many positions a Battle must be lost for a Rout (13.8).
const routBy = 3

// rout Routs the loser if its marker is 3 or more behind, or if it lost the last
// Bastion of the Fortress that it defended (13.8), and reports whether.
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

// routLoss eliminates a Routed unit of its owner's choice (13.8, D44): Artillery
// first, Indian units last, never a Fort and never a Commander (A51).
func (g *game) routLoss(f Faction) {
	s := g.Battle.Space
	units := g.without(g.fighting(f), Fort)
	if !g.readings().CommanderRoutLoss {
		units = g.without(units, Commander)
	}
	if len(units) == 0 {
		return
	}
	first, then := []UnitType{Artillery}, []UnitType{Light, Highland, Metropolitan, NonMetro, Fleet, Bastion, Commander}
	units = pick.Lowest(units, g.byType(first, then))
	u := g.chooseUnit(about(kindRoutLoss, f, s, "13.8", battleAhead...), s, "lose-rout", pick.Ranking(units, g.routWorth))
	g.tell("13.8", "rout-loss", "side", f, "unit", u)
	g.eliminate(u)
}

// routWorth ranks units by what their owner would rather keep, Full ones first.
func (g *game) routWorth(u UnitID) int {
	t := g.utype(u)
	rank := [...]int{Light: 1, Indian: 1, Highland: 4, Metropolitan: 3, Fleet: 2, Bastion: 20, Artillery: 1, Commander: 0}[t]
	if t != Bastion && !g.unit(u).Reduced {
		rank += 10
	}
	return rank
}

// loseFort is what becomes of the loser's Fort (13.9.5): if not Routed it may be
// destroyed (D47); else one of the enemy's pool stands there, if there is any (A56).
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
