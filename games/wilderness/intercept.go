package wilderness

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// successOn is what a die with tactics must reach (6.71, 6.8).
const successOn = 4

// intercepted lets the enemy intercept the moving force where it has come to
// (6.7, D32). It reports whether he did; then he stands there.
func (g *game) intercepted(side Side, m *Move) bool {
	d := g.interceptors(side.Enemy(), m)
	if len(d.from) == 0 {
		return false
	}
	d.Of = about(kindIntercept, d.side, m.At, "6.7", kindAmbush, kindFieldworks, kindLosses, kindRetreat)
	d.Of.Minor = d.minor()
	d.Ask = games.T("ask-intercept", "space", m.At, "units", g.keys(m.Force.Pieces), "from", d.from)
	f, ok := g.ask(d).(Force)
	if !ok {
		return false
	}
	from := g.piece(f.Pieces[0]).At.Space()
	m.Tried = append(m.Tried, f.Pieces...)
	m.Into = append(m.Into, m.At)
	die := g.roll("6.71", d.side, "interception", m.At)
	tactics := g.tactics(f.Commander)
	success := die+tactics >= successOn
	g.happened("interception", d.side, m.At, success)
	g.tell("6.71", "interception", "side", d.side, "units", g.keys(f.Pieces), "from", from, "space", m.At,
		"die", die, "tactics", tactics, "success", success)
	if !success {
		m.Missed = true
		return false
	}
	g.bring(f.Pieces, m.At)
	m.Infiltrating = m.Infiltrating && g.freeStrong(m.At) == d.side // then it falls back, whoever wins (6.712)
	g.settle()
	return true
}

// minor reports whether hardly anybody would intercept: who may is much weaker.
func (d *interceptDecision) minor() bool {
	moving := d.m.Force.Pieces
	return len(d.g.units(moving)) < 2 || !slices.ContainsFunc(d.from, func(from SpaceID) bool {
		return !hopeless(d.g.strengthOf(d.g.bestParty(d.eligible(from)).Pieces), d.g.strengthOf(moving))
	})
}

// hopeless reports whether hardly anybody would offer battle with a strength.
func hopeless(own, enemy int) bool { return 2*own <= enemy }

func (g *game) tactics(l PieceID) int {
	if l == NoPiece {
		return 0
	}
	return g.counter(l).Tactics
}

// interceptDecision is D32.
type interceptDecision struct {
	asked
	side Side
	m    *Move
	from []SpaceID // where interceptors stand
}

// interceptors looks for spaces with units that may intercept (6.71, 6.72). Nobody does
// so against leaders alone, where the mover's side is already or enemies avoided battle
// (6.85), or out of the space that he has just left (6.724).
func (g *game) interceptors(side Side, m *Move) *interceptDecision {
	d := &interceptDecision{asked: asked{g: g}, side: side, m: m}
	e := side.Enemy()
	if len(g.units(m.Force.Pieces)) == 0 || g.freeFortification(m.At) == e || slices.Contains(m.Shunned, m.At) {
		return d
	}
	for _, p := range g.units(g.outside(e, m.At)) {
		if !slices.Contains(m.Force.Pieces, p) {
			return d
		}
	}
	if m.Infiltrating && g.hasUnits(side, m.At) {
		d.from = append(d.from, m.At)
	}
	for _, l := range g.d.Spaces[m.At].Links {
		if l.To != m.From && len(d.eligible(l.To)) > 0 {
			d.from = append(d.from, l.To)
		}
	}
	return d
}

// eligible are the units on a space that may take part (6.721).
func (d *interceptDecision) eligible(from SpaceID) []PieceID {
	units := d.g.units(d.g.outside(d.side, from))
	if d.loneInWild(from) {
		return d.g.auxiliaries(units)
	}
	return units
}

// loneInWild reports whether only a lone Auxiliary may intercept one from a space
// (6.721).
func (d *interceptDecision) loneInWild(from SpaceID) bool {
	units := d.g.units(d.m.Force.Pieces)
	return from != d.m.At && d.g.wild(d.m.At) && len(units) == 1 && d.g.isAux(units[0])
}

func (d *interceptDecision) Default() games.Order { return order(kindIntercept, "none") }

// Fits leaves an order alone that names other spaces or pieces than can intercept.
func (d *interceptDecision) Fits(o games.Order) bool {
	if into := o.Get("into"); len(into) > 0 && !slices.Contains(into, d.m.At.String()) {
		return false
	}
	a, fault := d.Accept(o)
	sc := scene{side: d.side, place: d.m.At.String()}
	if f, ok := a.Value.(Force); ok {
		sc.own = f.Pieces // odds are those of who intercepts
	}
	return d.g.fitsIn(o, sc) && (fault == nil || o.Place == d.m.At.String())
}

func (d *interceptDecision) Accept(o games.Order) (games.Answer, *games.Fault) {
	g := d.g
	if o.Verb == "none" {
		return games.Answer{Order: d.Default(), Value: nil}, nil
	}
	var worst *games.Fault
	for _, from := range d.from {
		if want := o.Arg("from"); want != "" && want != from.String() {
			continue
		}
		f, fault := d.force(from, o.Get("with"))
		if fault == nil {
			return games.Answer{Order: d.order(from, f), Value: f}, nil
		}
		worst = fault
	}
	if worst == nil {
		worst = g.refuse("6.71", "", "intercept-from", "from", d.from, "space", d.m.At)
	}
	worst.Try = g.d.lang.Format(d.Default())
	return games.Answer{}, worst
}

func (d *interceptDecision) order(from SpaceID, f Force) games.Order {
	return order(kindIntercept, "intercept", "with", d.g.names(f.Pieces), "from", from)
}

func (d *interceptDecision) force(from SpaceID, sels []string) (Force, *games.Fault) {
	g := d.g
	f, fault := g.party(from, g.outside(d.side, from), sels)
	if fault != nil {
		return f, fault
	}
	units := g.units(f.Pieces)
	switch {
	case len(units) == 0:
		return f, g.refuse("6.71", "", "needs-units")
	case d.loneInWild(from) && (len(units) > 1 || !g.isAux(units[0])):
		return f, g.refuse("6.721", "", "lone-auxiliary-only", "space", d.m.At)
	}
	return f, nil
}

// party makes of selectors one unit, or a force with a leader in command (6.7, 6.8,
// C-15). "all", or nothing at all, is as many as he may lead, or the best unit.
func (g *game) party(s SpaceID, here []PieceID, sels []string) (Force, *games.Fault) {
	if len(sels) == 0 || slices.Equal(sels, []string{"all"}) {
		return g.bestParty(here), nil
	}
	ps, miss := g.fill(here, sels)
	if miss != nil {
		return Force{}, g.missing(miss, s)
	}
	leaders := g.byCommand(g.leaders(ps))
	if len(leaders) == 0 {
		if len(ps) > 1 {
			return Force{}, g.refuse("5.34", "", "needs-leader", "units", g.keys(ps))
		}
		return Force{Commander: NoPiece, Pieces: ps}, nil
	}
	return Force{Commander: leaders[0], Pieces: ps}, g.commandFault(leaders[0], ps)
}

// bestParty is as many as one of their leaders may lead, or the best unit.
func (g *game) bestParty(here []PieceID) Force {
	best := Force{Commander: NoPiece}
	for _, l := range g.byCommand(g.leaders(here)) {
		ps := g.mostOf(l, except(here, l))
		if len(g.units(ps)) > len(g.units(best.Pieces)) {
			best = Force{Commander: l, Pieces: ps}
		}
	}
	if len(best.Pieces) > 0 {
		return best
	}
	for _, p := range g.units(here) {
		if len(best.Pieces) == 0 || g.worth(p) > g.worth(best.Pieces[0]) {
			best.Pieces = []PieceID{p}
		}
	}
	return best
}

func (d *interceptDecision) Sample(r *rand.Rand) games.Order {
	if r.IntN(4) == 0 {
		return d.Default()
	}
	return anyOf(d.List(), r)
}

func (d *interceptDecision) List() []games.Order {
	list := []games.Order{d.Default()}
	for _, from := range d.from {
		list = append(list, order(kindIntercept, "intercept", "with", []string{"all"}, "from", from))
		for _, p := range d.g.distinct(d.g.units(d.g.outside(d.side, from))) {
			list = append(list, order(kindIntercept, "intercept", "with", d.g.names([]PieceID{p}), "from", from))
		}
	}
	return pick.Answers(d, list)
}
