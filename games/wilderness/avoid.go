package wilderness

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// avoidBattle lets one force or unit of those that are about to be attacked
// avoid battle (6.8, D34, D35): not where its side has intercepted or tried to
// in this move, and nobody who did so. Who has failed stays and fights.
func (g *game) avoidBattle(side Side, m *Move) {
	e, s := side.Enemy(), m.At
	if slices.Contains(m.Into, s) {
		return
	}
	d := &avoidDecision{asked: asked{g: g}, side: e, m: m, from: except(g.outside(e, s), m.Tried...)}
	came := m.From
	if m.From == s {
		came = NoSpace // it attacks out of a siege
	}
	d.to = sortedBy(g.refuges(e, s, came), func(to SpaceID) int { return g.safety(e, to) })
	if len(g.units(d.from)) == 0 || len(d.to) == 0 {
		return
	}
	d.Of = about(kindAvoid, e, s, "6.8", kindMilitia, kindAmbush, kindFieldworks, kindLosses, kindRetreat)
	weaker := g.strengthOf(d.from)+g.militiaStrength(e, s) < g.strengthOf(d.attackers())
	d.Of.Minor = !weaker && d.Default().Verb == "stand"
	d.Ask = games.T("ask-avoid", "space", s, "units", g.keys(d.from), "enemy", g.keys(d.attackers()), "to", d.to)
	a, ok := g.ask(d).(*avoidance)
	if !ok {
		return
	}
	m.Shunned = append(m.Shunned, s)
	success := true
	if !d.automatic(a.force) {
		die := g.roll("6.8", e, "avoid", s)
		tactics := g.tactics(a.force.Commander)
		success = die+tactics >= successOn
		g.tell("6.8", "avoid-roll", "side", e, "units", g.keys(a.force.Pieces), "space", s, "die", die, "tactics", tactics, "success", success)
	}
	if g.happened("avoid", e, s, success); !success {
		return
	}
	g.bring(a.force.Pieces, a.to)
	g.tell("6.8", "avoided", "side", e, "units", g.keys(a.force.Pieces), "from", s, "to", a.to)
	g.driveOff(e, a.to, s)
	g.settle()
}

// An avoidance is who avoids battle, and where he goes.
type avoidance struct {
	force Force
	to    SpaceID
}

// avoidDecision is D34 with D35.
type avoidDecision struct {
	asked
	side Side
	m    *Move
	from []PieceID
	to   []SpaceID // the safest first
}

// automatic reports whether a force needs no die: all Auxiliaries, in the wild, and the
// attackers have none (6.8, B-08).
func (d *avoidDecision) automatic(f Force) bool {
	g := d.g
	return g.wild(d.m.At) && len(g.auxiliaries(f.Pieces)) == len(g.units(f.Pieces)) && len(g.auxiliaries(d.attackers())) == 0
}

// attackers are all of their side in the space, or who comes out of a siege (8.25).
func (d *avoidDecision) attackers() []PieceID {
	if d.m.From == d.m.At {
		return d.m.Force.Pieces
	}
	return d.g.outside(d.side.Enemy(), d.m.At)
}

// Default avoids with as many as a leader can take along where that needs no
// die, or the enemy is twice as strong; else they stand.
func (d *avoidDecision) Default() games.Order {
	g := d.g
	f := g.bestParty(d.from)
	own, enemy := g.strengthOf(g.outside(d.side, d.m.At))+g.militiaStrength(d.side, d.m.At), g.strengthOf(d.attackers())
	if len(f.Pieces) == 0 || !d.automatic(f) && enemy < 2*own {
		return order(kindAvoid, "stand")
	}
	return d.order(f, d.to[0])
}

func (d *avoidDecision) order(f Force, to SpaceID) games.Order {
	return order(kindAvoid, "avoid", "with", d.g.names(f.Pieces), "to", to)
}

func (d *avoidDecision) Accept(o games.Order) (games.Answer, *games.Fault) {
	g := d.g
	if o.Verb == "stand" {
		return games.Answer{Order: order(kindAvoid, "stand"), Value: nil}, nil
	}
	stand := g.d.lang.Format(order(kindAvoid, "stand"))
	f, fault := g.party(d.m.At, d.from, o.Get("with"))
	if fault == nil && len(g.units(f.Pieces)) == 0 {
		fault = g.refuse("6.8", "", "needs-units")
	}
	if fault != nil {
		fault.Try = stand
		return games.Answer{}, fault
	}
	to := d.to[0]
	if o.Has("to") {
		i := slices.IndexFunc(o.Get("to"), func(slug string) bool { s, ok := g.d.SpaceBySlug(slug); return ok && slices.Contains(d.to, s) })
		if i < 0 {
			return games.Answer{}, g.refuse("6.81", stand, "avoid-to", "space", d.m.At, "to", d.to)
		}
		to, _ = g.d.SpaceBySlug(o.Get("to")[i])
	}
	return games.Answer{Order: d.order(f, to), Value: &avoidance{f, to}}, nil
}

func (d *avoidDecision) Sample(r *rand.Rand) games.Order { return anyOf(d.List(), r) }

func (d *avoidDecision) List() []games.Order {
	list := []games.Order{order(kindAvoid, "stand")}
	for _, to := range d.to {
		list = append(list, order(kindAvoid, "avoid", "with", []string{"all"}, "to", to))
	}
	for _, p := range d.g.distinct(d.g.units(d.from)) {
		list = append(list, order(kindAvoid, "avoid", "with", d.g.names([]PieceID{p}), "to", d.to[0]))
	}
	return pick.Answers(d, list)
}
