package conquest

import (
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// An effect is what an Event Card does: the rules do something, or units are put on the map.
type effect struct {
	// plays lists useful orders to play the card, none if it has no effect now (7.0).
	plays func(e *eventChoice, c *Card) []games.Order
	do    func(g *game, p *played)

	natives     bool // whose units come: the faction's own, or Natives
	fled, stock bool // where from: first the Fled Units Space, then the stockpile
}

// effects are what Event Cards do, by the word of cards.toml. Those of the cards as shipped
// come first; the others are for an owner whose cards say something else.
var effects = map[string]effect{
	"build_fort":     {plays: atEach(fortSite), do: buildFort},
	"raise_muster":   {plays: atEach(raisable), do: raiseMuster},
	"move_muster":    {plays: musterMoves, do: moveMuster},
	"native_levy":    {natives: true, fled: true, stock: true},
	"extra_regulars": {plays: when(moreRegulars), do: func(g *game, p *played) { g.Turn.Extra += p.card.Params["units"] }},
	"swift_sail":     {plays: when(sails), do: func(g *game, _ *played) { g.Turn.SeaFree = true }},
	"far_march": {plays: when(always), do: func(g *game, p *played) {
		g.Turn.Far, g.Turn.Reach = g.Turn.Far+p.card.Params["armies"], max(g.Turn.Reach, p.card.Params["extra_areas"])
	}},
	"extra_army":   {plays: when(always), do: func(g *game, p *played) { g.Turn.More += p.card.Params["armies"] }},
	"johnson":      {plays: when(beforeBattles), do: func(g *game, _ *played) { g.Turn.Johnson = true }},
	"massacre":     {plays: when(beforeBattles), do: func(g *game, _ *played) { g.Turn.Kill = true }},
	"no_fort_die":  {plays: inBattle(fortThere), do: func(g *game, _ *played) { g.Battle.NoFort = true }},
	"strike_first": {plays: inBattle(always), do: func(g *game, _ *played) { g.Battle.First = true }},

	"recall_fled":   {fled: true},
	"extra_militia": {stock: true},
	"extra_dice":    {plays: inBattle(always), do: func(g *game, p *played) { g.Battle.Dice += p.card.Params["dice"] }},
	"reroll":        {plays: inBattle(always), do: func(g *game, p *played) { g.Battle.Again += p.card.Params["dice"] }},
	"desert":        {plays: atEach(enemyThere), do: desert},
}

// brought is whose units an effect brings for a faction, and how many there are.
func (ef effect) brought(g *game, f Faction) (who Faction, n int) {
	if who = f; ef.natives {
		who = Natives
	}
	if ef.fled {
		n += g.Fled[who]
	}
	if ef.stock {
		n += g.Stock[who]
	}
	return who, n
}

// happen does what a card says.
func (g *game) happen(p *played) {
	ef := effects[p.card.Effect]
	if ef.do != nil {
		ef.do(g, p)
		return
	}
	who, _ := ef.brought(g, p.card.Deck)
	fled := 0
	if ef.fled {
		fled = min(g.Fled[who], pick.Total(p.puts))
	}
	g.bring(who, p.puts, fled, "7.0", "event-brings")
}

// when is an event without anything to choose, that has an effect under a condition.
func when(is func(g *game, f Faction) bool) func(*eventChoice, *Card) []games.Order {
	return func(e *eventChoice, c *Card) []games.Order {
		if !is(e.g, e.faction()) {
			return nil
		}
		return []games.Order{eventOrder(c)}
	}
}

func always(*game, Faction) bool            { return true }
func beforeBattles(g *game, _ Faction) bool { return !g.Turn.Begun }
func fortThere(g *game, _ Faction) bool     { return g.Areas[g.Battle.At].Fort }
func sails(_ *game, f Faction) bool         { return f.Regulars() }
func moreRegulars(g *game, f Faction) bool {
	return f.Regulars() && !g.Turn.Placed && g.Stock[f] > g.d.Reinforcements+g.Turn.Extra && len(g.harbors(f)) > 0
}

// inBattle is an event for the battle that begins.
func inBattle(is func(g *game, f Faction) bool) func(*eventChoice, *Card) []games.Order {
	return func(e *eventChoice, c *Card) []games.Order {
		if e.g.Battle == nil || e.at == NoArea || !is(e.g, e.faction()) {
			return nil
		}
		o := eventOrder(c)
		o.Place = e.Of.Place
		return []games.Order{o}
	}
}

// atEach is an event for one of the areas of which is is true.
func atEach(is func(g *game, f Faction, at AreaID) bool) func(*eventChoice, *Card) []games.Order {
	return func(e *eventChoice, c *Card) []games.Order {
		var orders []games.Order
		for _, at := range e.g.d.where(func(at AreaID) bool { return is(e.g, e.faction(), at) }) {
			orders = append(orders, eventOrder(c, "to", e.g.area(at)))
		}
		return orders
	}
}

// fortSite reports whether an area has a Fort symbol and no Fort, and is controlled.
func fortSite(g *game, f Faction, at AreaID) bool {
	return g.area(at).FortSymbol && !g.Areas[at].Fort && g.controls(f.Side(), at)
}

// raisable reports whether a Muster Marker of f lies in an area that can be raised.
func raisable(g *game, f Faction, at AreaID) bool {
	return slices.Contains(g.Muster[f], Marker{At: at})
}

func enemyThere(g *game, f Faction, at AreaID) bool { return g.units(f.Side().Enemy(), at) > 0 }

// controls reports whether an area is a side's own and no enemy is in it, or a native one
// that it occupies: what several events ask for.
func (g *game) controls(side Side, at AreaID) bool {
	area := g.area(at)
	return area.Home == side && g.units(side.Enemy(), at) == 0 || area.Native && g.occupier(at) == side
}

func buildFort(g *game, p *played) {
	at, _ := g.d.areaBySlug(p.order.Arg("to"))
	g.Areas[at].Fort = true
	g.tell("7.0", "fort-built", "place", g.area(at))
}

// marker is the Muster Marker of a faction that lies in an area.
func (g *game) marker(f Faction, at AreaID) *Marker {
	return &g.Muster[f][slices.IndexFunc(g.Muster[f], func(m Marker) bool { return m.At == at })]
}

func raiseMuster(g *game, p *played) {
	at, _ := g.d.areaBySlug(p.order.Arg("to"))
	g.marker(p.card.Deck, at).Raised = true
	g.tell("7.0", "muster-raised", "faction", p.card.Deck, "place", g.area(at), "n", g.d.MusterSides[1])
}

func musterMoves(e *eventChoice, c *Card) []games.Order {
	var orders []games.Order
	g, f := e.g, e.faction()
	for _, m := range g.Muster[f] {
		for at := range g.Areas {
			to := AreaID(at)
			if g.area(to).Town && len(g.markers(to)) == 0 && g.controls(f.Side(), to) {
				orders = append(orders, eventOrder(c, "from", g.area(m.At), "to", g.area(to)))
			}
		}
	}
	return orders
}

func moveMuster(g *game, p *played) {
	from, _ := g.d.areaBySlug(p.order.Arg("from"))
	to, _ := g.d.areaBySlug(p.order.Arg("to"))
	g.marker(p.card.Deck, from).At = to
	g.tell("7.0", "muster-moved", "faction", p.card.Deck, "from", g.area(from), "to", g.area(to))
}

// desert lets enemy units of an area flee: Natives first, then militia, then Regulars.
func desert(g *game, p *played) {
	at, _ := g.d.areaBySlug(p.order.Arg("to"))
	left, enemy := p.card.Params["units"], p.card.Deck.Side().Enemy()
	had := g.Areas[at].Units[Natives]
	for _, f := range slices.Backward(factionsOf(enemy)) {
		n := min(left, g.force(enemy, at)[f])
		g.take(enemy, f, at, n)
		g.Fled[f] += n
		left -= n
		if n > 0 {
			g.tell("7.0", "deserted", "faction", f, "n", n, "place", g.area(at))
		}
	}
	g.left(enemy, at, had)
}
