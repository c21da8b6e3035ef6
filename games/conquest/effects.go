package conquest

import (
	"slices"

	"postrider/games"
)

// effects are what Event Cards do, by the word of cards.toml. Those of the cards as shipped
// come first; the others are for an owner whose cards say something else.
var effects = map[string]effect{
	"build_fort":     listed(buildFortPlays, buildFort),
	"raise_muster":   listed(raiseMusterPlays, raiseMuster),
	"move_muster":    listed(moveMusterPlays, moveMuster),
	"native_levy":    {spreadPlays, acceptSpread, putByEvent},
	"extra_regulars": listed(plainIf(moreRegulars), func(g *game, p *played) { g.Turn.Extra += p.card.Params["units"] }),
	"swift_sail":     listed(plainIf(sails), func(g *game, _ *played) { g.Turn.SeaFree = true }),
	"far_march": listed(plainIf(always), func(g *game, p *played) {
		g.Turn.Far, g.Turn.Reach = g.Turn.Far+p.card.Params["armies"], max(g.Turn.Reach, p.card.Params["extra_areas"])
	}),
	"extra_army":   listed(plainIf(always), func(g *game, p *played) { g.Turn.More += p.card.Params["armies"] }),
	"johnson":      listed(plainIf(beforeBattles), func(g *game, _ *played) { g.Turn.Johnson = true }),
	"massacre":     listed(plainIf(beforeBattles), func(g *game, _ *played) { g.Turn.Kill = true }),
	"no_fort_die":  listed(battlePlays(fortThere), func(g *game, _ *played) { g.Battle.NoFort = true }),
	"strike_first": listed(battlePlays(anyBattle), func(g *game, _ *played) { g.Battle.First = true }),

	"recall_fled":   {spreadPlays, acceptSpread, putByEvent},
	"extra_militia": {spreadPlays, acceptSpread, putByEvent},
	"extra_dice":    listed(battlePlays(anyBattle), func(g *game, p *played) { g.Battle.Dice += p.card.Params["dice"] }),
	"reroll":        listed(battlePlays(anyBattle), func(g *game, p *played) { g.Battle.Again += p.card.Params["dice"] }),
	"desert":        listed(desertPlays, desert),
}

// listed is an effect whose orders are all listed. An order may leave out what only one of
// them says.
func listed(plays func(*game, Faction, *Card, AreaID) []games.Order, do func(g *game, p *played)) effect {
	return effect{plays, func(e *eventChoice, c *Card, o games.Order) (games.Answer, *games.Fault) {
		plays := plays(e.g, e.faction(), c, e.at)
		o = withCard(o, cardID(c.Number))
		found := -1
		for i, p := range plays {
			if games.SameAnswer(p, o) || plainlySame(p, o) {
				found = i
				break
			}
		}
		if part := func(p games.Order) bool { return games.PartOf(o, p) }; found < 0 {
			if i := slices.IndexFunc(plays, part); i >= 0 && !slices.ContainsFunc(plays[i+1:], part) {
				found = i
			}
		}
		if found < 0 {
			var lines []string
			for _, p := range plays[:min(len(plays), mostNamed)] {
				lines = append(lines, e.g.Format(p))
			}
			return e.refuse(plays[0], "event-not-so", "card", cardID(c.Number), "name", c.Name, "choices", lines)
		}
		return games.Answer{Order: plays[found], Value: &played{card: c, order: plays[found]}}, nil
	}, do}
}

// withCard is an order with the number of its card, which may have been named.
func withCard(o games.Order, number string) games.Order {
	o.Args = slices.Clone(o.Args)
	for i, a := range o.Args {
		if a.Name == "card" {
			o.Args[i].Values = []string{number}
		}
	}
	return o
}

// plainlySame reports whether an order says what another does, where it says a number of
// one area or the place of a battle besides.
func plainlySame(p, o games.Order) bool {
	if p.Arg("card") != o.Arg("card") || p.Arg("from") != "" && p.Arg("from") != o.Arg("from") || len(o.Get("to")) > 1 {
		return false
	}
	_, to := cutCount(o.Arg("to"))
	if p.Has("to") {
		return p.Arg("to") == to
	}
	return to == "" || to == p.Place
}

// acceptSpread takes an order that puts units somewhere.
func acceptSpread(e *eventChoice, c *Card, o games.Order) (games.Answer, *games.Fault) {
	s := e.spread(c)
	a, fault := s.Accept(o)
	if fault != nil {
		return a, fault
	}
	a.Value = &played{card: c, order: a.Order, puts: a.Value.([]put)}
	return a, nil
}

// spreadPlays are useful orders to play an event that puts units somewhere.
func spreadPlays(g *game, f Faction, c *Card, at AreaID) []games.Order {
	e := &eventChoice{asked: g.asks(g.about(kindEvent, f, at, "7.0")), at: at}
	s := e.spread(c)
	if s == nil {
		return nil
	}
	list := s.List()
	return list[:min(len(list), mostNamed)]
}

// putByEvent puts units on the map that an event brings: Natives first from the Fled Units
// Space.
func putByEvent(g *game, p *played) {
	puts := p.puts
	who, fled := p.card.Deck, 0
	switch p.card.Effect {
	case "native_levy":
		who, fled = Natives, min(g.Fled[Natives], total(puts))
	case "recall_fled":
		fled = total(puts)
	}
	g.tellPut(who, puts, "7.0", "event-brings")
	g.Fled[who] -= fled
	g.Stock[who] -= total(puts) - fled
	for _, p := range puts {
		g.arrive(who, p.At, p.N)
	}
}

// plainIf is an event without anything to choose, that has an effect under a condition.
func plainIf(is func(g *game, f Faction) bool) func(*game, Faction, *Card, AreaID) []games.Order {
	return func(g *game, f Faction, c *Card, _ AreaID) []games.Order {
		if !is(g, f) {
			return nil
		}
		return []games.Order{eventOrder(c)}
	}
}

func always(*game, Faction) bool            { return true }
func beforeBattles(g *game, _ Faction) bool { return !g.Turn.Begun }
func sails(_ *game, f Faction) bool         { return f.Regulars() }
func moreRegulars(g *game, f Faction) bool {
	return f.Regulars() && !g.Turn.Placed && g.Stock[f] > g.d.Reinforcements+g.Turn.Extra && len(g.harbors(f)) > 0
}

// battlePlays is an event for the battle that begins.
func battlePlays(is func(g *game, at AreaID) bool) func(*game, Faction, *Card, AreaID) []games.Order {
	return func(g *game, _ Faction, c *Card, at AreaID) []games.Order {
		if g.Battle == nil || at == NoArea || !is(g, at) {
			return nil
		}
		o := eventOrder(c)
		o.Place = g.area(at).Slug
		return []games.Order{o}
	}
}

func anyBattle(*game, AreaID) bool      { return true }
func fortThere(g *game, at AreaID) bool { return g.Areas[at].Fort }
func eachTo(c *Card, g *game, list []AreaID) []games.Order {
	var orders []games.Order
	for _, at := range list {
		orders = append(orders, eventOrder(c, "to", g.area(at)))
	}
	return orders
}

// buildFortPlays are the Fort symbols without a Fort in areas of the side's own that no
// enemy is in, or in native ones that the side occupies.
func buildFortPlays(g *game, f Faction, c *Card, _ AreaID) []games.Order {
	return eachTo(c, g, g.where(func(at AreaID) bool {
		return g.area(at).FortSymbol && !g.Areas[at].Fort && g.controls(f.Side(), at)
	}))
}

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

func raiseMusterPlays(g *game, f Faction, c *Card, _ AreaID) []games.Order {
	var list []AreaID
	for _, m := range g.Muster[f] {
		if !m.Raised {
			list = append(list, m.At)
		}
	}
	return eachTo(c, g, list)
}

func raiseMuster(g *game, p *played) {
	at, _ := g.d.areaBySlug(p.order.Arg("to"))
	for i := range g.Muster[p.card.Deck] {
		if m := &g.Muster[p.card.Deck][i]; m.At == at {
			m.Raised = true
		}
	}
	g.tell("7.0", "muster-raised", "faction", p.card.Deck, "place", g.area(at), "n", g.d.MusterSides[1])
}

func moveMusterPlays(g *game, f Faction, c *Card, _ AreaID) []games.Order {
	var orders []games.Order
	for _, m := range g.Muster[f] {
		for at := range g.Areas {
			to := AreaID(at)
			if g.area(to).Town && !g.mustersAt(to) && g.controls(f.Side(), to) {
				orders = append(orders, eventOrder(c, "from", g.area(m.At), "to", g.area(to)))
			}
		}
	}
	return orders
}

func moveMuster(g *game, p *played) {
	from, _ := g.d.areaBySlug(p.order.Arg("from"))
	to, _ := g.d.areaBySlug(p.order.Arg("to"))
	for i := range g.Muster[p.card.Deck] {
		if m := &g.Muster[p.card.Deck][i]; m.At == from {
			m.At = to
		}
	}
	g.tell("7.0", "muster-moved", "faction", p.card.Deck, "from", g.area(from), "to", g.area(to))
}

// desertPlays are the areas with enemy units.
func desertPlays(g *game, f Faction, c *Card, _ AreaID) []games.Order {
	return eachTo(c, g, g.where(func(at AreaID) bool { return g.units(f.Side().Enemy(), at) > 0 }))
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
