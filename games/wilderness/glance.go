package wilderness

import (
	"slices"

	"postrider/games"
	"postrider/games/advice"
)

// How much a report looks at for its examples.
const (
	glances     = 3 // goals of a force, and raiders
	glanceForce = 3 // forces
)

type ideas = advice.Ideas[games.Order]

// Examples are ideas for a report: what promises most at a glance, and how to end.
func (t *Title) Examples(d games.Decision, most int) ([]games.Order, bool) {
	switch d := d.(type) {
	case *playDecision:
		last := d.Default()
		if last.Verb == useDiscard { // nobody needs to be told that
			last = d.passing()
		}
		return advice.Examples(d, d.ideas().Best(), last, most), false
	case *moveDecision:
		var list ideas
		for _, f := range d.forces[:min(len(d.forces), glanceForce)] {
			d.ideas(f, &list)
		}
		return advice.Examples(d, list.Best(), d.Default(), most), false
	}
	return t.NoAdvice.Examples(d, most)
}

// ideas are for a card: events, the largest forces, raiders, and what can be built.
func (d *playDecision) ideas() (list ideas) {
	g := d.g
	a := &playAdviser{Page: advice.Page{Of: d}, playDecision: d, topic: &topic{}}
	for _, n := range d.hand() {
		c := g.d.Cards[n]
		if c.Event == "campaign" {
			if o, ok := a.campaign(n); ok {
				list.Add(o, useCampaign, "", 60)
			}
		} else if d.mayPlayEvent(n) == nil {
			list.Add(d.with(useEvent, n), useEvent, c.Name, 10*c.Value+int(100*g.d.guesses[c.Event].Worth))
		}
	}
	for _, f := range a.commanders() {
		at := g.piece(f.Commander).At.Space()
		if n, ok := a.cardOf(f, ""); ok && len(g.units(f.Pieces)) > 0 {
			list.Add(a.forceOrder(n, f), useForce, at.String(), 4*g.strengthOf(f.Pieces)+40*count(g.Spaces[at].Siege))
		}
	}
	n, ok := a.cardFor(1)
	if !ok {
		return list
	}
	if ps := d.raiders(g.d.Cards[n].Value); len(ps) > 0 {
		list.Add(d.unitsOrder(n, ps), useUnits, "", 30)
	}
	if !g.Cards.Built[d.side] {
		if spaces := g.finishSpaces(d.side); len(spaces) > 0 {
			list.Add(d.with(useForts, n).With("complete", spaces[0].String()), useForts, "", 20)
		} else if spaces := filter(g.stockadeSpaces(d.side), func(s SpaceID) bool { return g.hasDrilled(d.side, s) }); len(spaces) > 0 {
			list.Add(d.with(useStockades, n).With("at", spaces[0].String()), useStockades, "", 5)
		}
	}
	return list
}

// raiders are Auxiliaries who could raid, those with the shortest ways first, as many
// as a card of a value activates one by one (5.32, 10.1).
func (d *playDecision) raiders(value int) (ps []PieceID) {
	g := d.g
	prey := g.spacesWhere(func(s SpaceID) bool { return g.raidable(d.side, s) })
	near := sortedBy(g.auxiliaries(g.prowlers(d.side)), func(p PieceID) int { return g.d.near(g.piece(p).At.Space(), prey) })
	for _, p := range near[:min(len(near), 2*glances)] {
		f := g.alone(p)
		md := &moveDecision{g: g.trialFor(d.side, f, value, useUnits), side: d.side, forces: []Force{f}}
		w := md.walker(f, ByLand)
		raids := func(p waypoint) bool { return g.raidable(d.side, p.at) }
		more := append(ps[:len(ps):len(ps)], p)
		if g.individualsFault(d.side, value, more) == nil && slices.ContainsFunc(w.reachable(), raids) {
			ps = more
		}
	}
	slices.Sort(ps)
	return ps
}

func (d *Data) near(s SpaceID, goals []SpaceID) int {
	n := noWay
	for _, goal := range goals {
		n = min(n, d.distance(s, goal))
	}
	return n
}

// ideas adds those for a force that is activated: what it does where it is, where it
// would meet the enemy or raid, and else a way nearer to him.
func (d *moveDecision) ideas(f Force, list *ideas) {
	g := d.g
	for _, verb := range []string{verbAssault, verbSiege, verbAttack} {
		list.Add(d.order(verb, f), verb, d.at(f).String(), 80)
	}
	if g.piece(f.Pieces[0]).Inside {
		return
	}
	enemy := g.spacesWhere(func(s SpaceID) bool { return g.occupied(d.side.Enemy(), s) })
	goals := d.destinations(f)
	best := make([]int, len(goals)) // 1000 for each goal less what it promises, and which it is
	for i := range goals {
		best[i] = 1000*(1000+4*g.d.near(goals[i].at, enemy)-g.promise(d.side, &goals[i])) + i
	}
	slices.Sort(best)
	for n, i := range best[:min(len(best), glances)] {
		p := &goals[i%1000]
		look := g.outlook(d.side, f, p)
		if !look.quiet() || n == 0 {
			list.Add(d.wayOrder(f, p), verbMove, p.at.String(), look.score)
		}
	}
}

// promise is what a rough look at a place promises to who goes there: what can be
// taken, who is met, what can be raided.
func (g *game) promise(side Side, p *waypoint) int {
	e := side.Enemy()
	n := -p.used
	if g.freeFortification(p.at) == side {
		n += 6
	}
	switch drilled := p.has(g.isDrilled); {
	case drilled && (g.Spaces[p.at].Stockade == e || g.freeStrong(p.at) == e):
		n += 40
	case drilled && g.occupied(e, p.at):
		n += 20
	case !drilled && p.has(g.isAux) && g.raidable(side, p.at):
		n += 30
	case !drilled && g.occupied(e, p.at):
		n -= 20
	}
	return n
}
