package wilderness

import (
	"slices"
	"strings"

	"postrider/games"
)

// maxInitiative is the highest initiative rating there is.
const maxInitiative = 3

func (g *game) mapLeaders(side Side) []PieceID {
	return g.pieces(func(p PieceID) bool { return g.isLeader(p) && g.side(p) == side && g.piece(p).At.OnMap() })
}

// together are those of a piece's side who stand with it, inside or outside as it is.
func (g *game) together(p PieceID) []PieceID {
	u := g.piece(p)
	if u.Inside {
		return g.inside(g.side(p), u.At.Space())
	}
	return g.outside(g.side(p), u.At.Space())
}

// johnsonOnly reports whether only Johnson commands a unit (5.534).
func (g *game) johnsonOnly(p PieceID) bool {
	c := g.counter(p)
	return c.Side == British && (c.Group == "iroquois" || c.Group == "mohawk")
}

// limit is how many units the leaders of a force may command (5.34), and
// counted how many of its units count against that: those of Johnson are free.
func (g *game) limit(ps []PieceID) (limit, counted int) {
	johnson := g.withJohnson(ps)
	for _, p := range ps {
		switch {
		case g.isLeader(p):
			limit += g.counter(p).Command
		case !johnson || !g.johnsonOnly(p):
			counted++
		}
	}
	return limit, counted
}

func (g *game) withJohnson(ps []PieceID) bool {
	return slices.ContainsFunc(ps, func(p PieceID) bool { return g.counter(p).Sort == "johnson" })
}

// commandFault says why a commander may not lead the pieces, himself among
// them: as a force that moves, intercepts or avoids battle (5.34, 5.534).
func (g *game) commandFault(commander PieceID, ps []PieceID) *games.Fault {
	c := g.counter(commander)
	johnson := g.withJohnson(ps)
	for _, p := range ps {
		switch {
		case p != commander && g.isLeader(p) && g.counter(p).Command > c.Command:
			return g.refuse("5.34", "", "outranks", "unit", g.counter(p).Sort, "leader", c.Sort)
		case g.isUnit(p) && g.johnsonOnly(p) && !johnson:
			return g.refuse("5.534", "", "johnson-only", "unit", g.counter(p).Sort)
		}
	}
	if limit, n := g.limit(ps); n > limit {
		return g.refuse("5.34", "", "too-many-units", "number", n, "most", limit)
	}
	return nil
}

// readForce makes a force of a commander and selectors of those whom he leads.
func (g *game) readForce(side Side, value int, commander string, sels []string, but ...PieceID) (Force, *games.Fault) {
	ids := g.d.records[commander]
	if len(ids) != 1 || !g.isLeader(ids[0]) || g.side(ids[0]) != side || !g.piece(ids[0]).At.OnMap() {
		return Force{}, g.refuse("5.34", "", "no-such-leader", "leader", commander)
	}
	l := ids[0]
	if c := g.counter(l); c.Initiative > value {
		return Force{}, g.refuse("5.32", "", "initiative", "leader", c.Sort, "initiative", c.Initiative, "value", value)
	}
	ps, fault := g.led(l, except(g.together(l), except(but, l)...), sels)
	if fault != nil {
		return Force{}, fault
	}
	if g.piece(l).Inside && len(g.units(ps)) == 0 {
		return Force{}, g.refuse("8.25", "", "leader-inside-alone", "leader", commander)
	}
	return Force{Commander: l, Pieces: ps}, nil
}

// led picks, among pieces that stand with a commander, those whom he leads; he is in.
func (g *game) led(commander PieceID, here []PieceID, sels []string) ([]PieceID, *games.Fault) {
	others := except(here, commander)
	if slices.Equal(sels, []string{"all"}) {
		ps := g.mostOf(commander, others)
		return ps, g.commandFault(commander, ps)
	}
	ps, miss := g.fill(here, append([]string{g.counter(commander).Sort}, sels...))
	if miss != nil {
		return nil, g.missing(miss, g.piece(commander).At.Space())
	}
	return ps, g.commandFault(commander, ps)
}

// fill picks pieces of which a leader is the first: "all", "rest" and "units"
// behind names are as many of the others as he may lead beside those. Without a
// leader it is pick.
func (g *game) fill(here []PieceID, sels []string) ([]PieceID, *missing) {
	var named []string
	units, leaders := false, false
	for _, s := range sels {
		switch s {
		case "all", "rest":
			units, leaders = true, true
		case "units":
			units = true
		default:
			named = append(named, s)
		}
	}
	var without []string
	named = slices.DeleteFunc(named, func(s string) bool {
		sel := parseSelector(s)
		if sel.Without {
			sel.Without = false
			without = append(without, sel.String())
		}
		return strings.HasPrefix(s, "-")
	})
	if len(without) > 0 {
		not, miss := g.pick(here, without)
		if miss != nil {
			return nil, miss
		}
		here = except(here, not...)
		sels = slices.DeleteFunc(slices.Clone(sels), func(s string) bool { return strings.HasPrefix(s, "-") })
		led := !slices.ContainsFunc(named, func(s string) bool { return !g.leads(here, s) })
		units, leaders = units || led, leaders || led // "Levis and all but Rangers"
	}
	if !units || len(named) == 0 {
		return g.pick(here, sels)
	}
	ps, miss := g.pick(here, named)
	lead := g.byCommand(g.leaders(ps))
	if miss != nil || len(lead) == 0 {
		return g.pick(here, sels)
	}
	rest := g.bestFirst(except(here, ps...))
	if !leaders {
		rest = g.units(rest)
	}
	for _, p := range slices.Concat(g.leaders(rest), g.units(rest)) {
		if more := append(slices.Clone(ps), p); g.commandFault(lead[0], more) == nil {
			ps = more
		}
	}
	slices.Sort(ps)
	return ps, nil
}

// leads reports whether a selector names a leader among pieces.
func (g *game) leads(among []PieceID, sel string) bool {
	return slices.ContainsFunc(among, func(p PieceID) bool { return g.isLeader(p) && g.counter(p).Sort == sel })
}

// mostOf are as many of the pieces as a commander may lead, himself included:
// all subordinates, then units, the strongest first.
func (g *game) mostOf(commander PieceID, others []PieceID) []PieceID {
	ps := append(filter(others, func(p PieceID) bool {
		return g.isLeader(p) && g.counter(p).Command <= g.counter(commander).Command
	}), commander)
	johnson := g.withJohnson(ps)
	for _, p := range g.bestFirst(g.units(others)) {
		if g.johnsonOnly(p) && !johnson {
			continue
		}
		if limit, n := g.limit(append(slices.Clone(ps), p)); n <= limit {
			ps = append(ps, p)
		}
	}
	slices.Sort(ps)
	return ps
}

// worth ranks units: strength as it stands, and full before reduced.
func (g *game) worth(p PieceID) int {
	n := 4 * g.strength(p)
	if !g.piece(p).Reduced {
		n += 2
	}
	if g.isDrilled(p) {
		n++
	}
	return n
}

func (g *game) bestFirst(ps []PieceID) []PieceID {
	return sortedBy(ps, func(p PieceID) int { return -g.worth(p) })
}

// wholeForce is a leader with as many as he may lead.
func (g *game) wholeForce(side Side, l PieceID, value int) Force {
	f, fault := g.readForce(side, value, g.counter(l).Sort, []string{"all"})
	if fault != nil {
		return Force{Commander: l, Pieces: []PieceID{l}}
	}
	return f
}

// alone is a piece as a force of its own.
func (g *game) alone(p PieceID) Force {
	f := Force{Commander: NoPiece, Pieces: []PieceID{p}}
	if g.isLeader(p) {
		f.Commander = p
	}
	return f
}

// individualsFault says why pieces may not be activated one by one with a card of that
// value (5.32): each Indian takes half a point, and a Drilled unit goes alone.
func (g *game) individualsFault(side Side, value int, ps []PieceID) *games.Fault {
	if len(ps) == 0 {
		return g.refuse("5.3", "", "nobody-activated")
	}
	halves := 0
	for _, p := range ps {
		switch c := g.counter(p); {
		case c.Side != side || !g.piece(p).At.OnMap() || c.Type == Militia:
			return g.refuse("5.3", "", "not-activated", "unit", c.Sort)
		case c.Type.Drilled() && len(ps) > 1:
			return g.refuse("5.32", "", "one-drilled", "unit", c.Sort)
		case c.Type == Leader && g.piece(p).Inside:
			return g.refuse("8.25", "", "leader-inside-alone", "leader", c.Sort)
		}
		halves += g.halves(p)
	}
	if halves > 2*value {
		return g.refuse("5.32", "", "too-many-points", "halves", halves, "value", value)
	}
	return nil
}

// halves is how many half points of a card it takes to activate a piece by
// itself: none for the one Drilled unit (5.32).
func (g *game) halves(p PieceID) int {
	switch c := g.counter(p); {
	case c.Type.Drilled():
		return 0
	case c.Type == Indian:
		return 1
	}
	return 2
}

// activations lets what the card activated act, in the order that its side likes (D14).
func (g *game) activations(side Side) {
	for {
		g.Phase.Forces = g.standing(g.Phase.Forces)
		if len(g.Phase.Forces) == 0 || g.Over {
			return
		}
		d := g.moveDecision(side)
		p := g.ask(d).(*plan)
		if p.verb == verbDone {
			g.raidsLeft(side)
			return
		}
		f := g.Phase.Forces[p.force]
		g.Phase.Forces = slices.Delete(slices.Clone(g.Phase.Forces), p.force, p.force+1)
		g.act(side, f, p)
		g.tellMoved()
		if g.Phase.Move.Used > 0 {
			g.Phase.Arrived = append(g.Phase.Arrived, f.Pieces...)
		}
		g.Phase.Move = nil
		g.Phase.Events = except(g.Phase.Events, coehornsOf(British), coehornsOf(French)) // card 8
		g.revert()
		g.stranded()
		if len(g.Phase.Forces) > 0 {
			g.demolition(side, NoSpace)
		}
	}
}

// raidsLeft has Auxiliaries raid who must, though nobody said so (10.1).
func (g *game) raidsLeft(side Side) {
	forces := g.Phase.Forces
	g.Phase.Forces = nil
	for _, f := range forces {
		if m := g.newMove(f); len(g.raidSpaces(side, m)) > 0 && len(g.standing([]Force{f})) > 0 {
			g.Phase.Move = m
			g.raids(side, m)
			g.tellMoved()
			g.Phase.Move = nil
			g.stranded()
		}
	}
}

// standing leaves of activated forces those pieces that may still act: on the map,
// not in a battle or assault of this phase (5.36), and where their commander is, whom
// a raid of the other force of Campaign may have taken home (10.1).
func (g *game) standing(fs []Force) []Force {
	var out []Force
	for _, f := range fs {
		left := filter(f.Pieces, func(p PieceID) bool {
			at := g.piece(p).At
			return at.OnMap() && !slices.Contains(g.Phase.Fought, p) && (f.Commander == NoPiece || at == g.piece(f.Commander).At)
		})
		if len(left) == len(f.Pieces) || slices.Contains(left, f.Commander) { // else nobody leads them any more
			out = append(out, Force{Commander: f.Commander, Pieces: left})
		}
	}
	return out
}
