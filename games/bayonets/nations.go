package bayonets

import "postrider/games"

// joinNation gives a Nation to f for good: a unit is placed on each Village (8.1).
func (g *game) joinNation(nation string, f Faction, rule games.Rule) {
	g.Nations[nation] = f
	villages := g.d.nations[nation]
	placed := 0
	for _, u := range g.unitsWhere(func(u UnitID, un *Unit) bool { return un.At == NeutralBox && g.counter(u).Nation == nation }) {
		if placed == len(villages) {
			break
		}
		g.unit(u).Faction = f
		g.arrive(u, villages[placed])
		placed++
	}
	g.tell(rule, "nation-joins", "nation", nation, "side", f, "spaces", villages)
}

// arrive places a unit of a box or pool, Full and not Spent, amid an Action Round.
// Where nobody was, its side was there first (13.1 #3).
func (g *game) arrive(u UnitID, s SpaceID) {
	g.add(u, At(s))
	sp := &g.Spaces[s]
	if f := g.unit(u).Faction; sp.FirstIn == Neutral && !g.hasUnits(f.Enemy(), s) {
		sp.FirstIn = f
	}
}
