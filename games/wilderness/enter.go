package wilderness

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
)

// enter settles what happens when the moving force has come to a space, in the
// order of C-01: Lake Schooner, interception, and then what it finds there. An
// infiltrating piece that is passing through has nothing to do with the latter
// (6.6). It reports whether the movement is over.
func (g *game) enter(side Side, m *Move, passing bool) (stop bool) {
	if g.schooner(side, m) {
		return true
	}
	tried := len(m.Tried)
	if g.intercepted(side, m) {
		if e := side.Enemy(); g.freeStrong(m.At) == e { // interceptors fight in the open (8.1)
			g.goInside(e, m.At, m.Tried[tried:])
		}
		won, overran := g.battle(side, m, g.outside(side, m.At), false)
		if won && overran {
			m.Overran = true
			return false
		}
		return true
	}
	if passing && m.Infiltrating {
		return false
	}
	return g.confront(side, m)
}

// schooner lets the enemy send back who came over a lake to one of his
// fortifications (card 15). It reports whether he did.
func (g *game) schooner(side Side, m *Move) bool {
	e := side.Enemy()
	if l, ok := g.d.link(m.From, m.At); !ok || !l.Lake || g.fortification(m.At) != e || m.Kind == BySea || m.Kind == ByLanding {
		return false
	}
	if g.respond(kindSchooner, e, "lake-schooner", m.At, false, "units", g.keys(m.Force.Pieces)) == 0 {
		return false
	}
	back := m.From
	g.tell("5.56", "turned-back", "side", side, "units", g.keys(m.Force.Pieces), "space", m.At, "to", back)
	if g.occupied(e, back) { // it had infiltrated (6.63)
		g.lost("6.63", m.Force.Pieces)
	} else {
		m.At = back
		g.moveTo(m, back)
	}
	g.settle()
	return true
}

func (g *game) lost(rule games.Rule, ps []PieceID) {
	if len(ps) == 0 {
		return
	}
	g.tell(rule, "eliminated", "units", g.keys(ps), "space", g.piece(ps[0]).At.Space())
	for _, p := range ps {
		g.eliminate(p)
	}
	g.settle()
}

// confront settles what the moving force finds where it is: it fights enemy
// units that do not avoid battle, besieges forts, captures stockades and drives
// off lone leaders (6.5, 8.1). It reports whether the movement is over.
func (g *game) confront(side Side, m *Move) (stop bool) {
	e, s := side.Enemy(), m.At
	m.Infiltrating = false
	if len(g.units(m.Force.Pieces)) == 0 {
		return false
	}
	avoided := false
	if g.hasUnits(e, s) {
		if g.freeStrong(s) == e {
			g.goInside(e, s, nil)
		}
		g.avoidBattle(side, m)
		if g.hasUnits(e, s) {
			won, overran := g.battle(side, m, g.outside(side, s), false)
			m.Overran = won && overran
			return !m.Overran
		}
		avoided = true
	}
	drilled := g.hasDrilled(side, s)
	if drilled || g.Spaces[s].Stockade != e { // else they have a fortification, until it is raided (6.53)
		g.loneLeaders(e, s, m.From)
	}
	switch {
	case g.freeStrong(s) == e:
		if g.mayBesiege(side, s) {
			g.startSiege(e, s)
		}
		return true
	case g.Spaces[s].Stockade == e:
		if drilled {
			g.captureStockade(side, s)
		}
		return true
	}
	g.settle()
	m.Avoided = avoided
	return m.Kind == BySea || m.Kind == ByLanding
}

// mayBesiege reports whether those of a side who stand at an enemy fort or fortress
// besiege it: any units (8.21), or only with Drilled Troops (C-52).
func (g *game) mayBesiege(side Side, s SpaceID) bool {
	return g.hasDrilled(side, s) || g.hasUnits(side, s) && !g.readings().DrilledSieges
}

// leaveFort takes those who have won a battle at an enemy fort or fortress, but do not
// besiege it, back to where they came from: leaders whose units have all died (6.53),
// and Auxiliaries where only Drilled Troops besiege (C-52). Where the enemy is they are
// eliminated (7.92, 6.63).
func (g *game) leaveFort(side Side, m *Move) {
	s := m.At
	if g.freeStrong(s) != side.Enemy() || g.hasDrilled(side, s) {
		return
	}
	ps := filter(g.fighting(side), func(p PieceID) bool { return g.piece(p).At == At(s) })
	back := m.From
	if m.Kind == BySea || m.Kind == ByLanding {
		back = m.Start
	}
	goes, falls := games.Rule("6.53"), games.Rule("7.92")
	if len(g.units(ps)) > 0 || g.former() {
		goes, falls = "6.64", "6.63"
	}
	switch {
	case len(ps) == 0:
	case g.occupied(side.Enemy(), back):
		g.lost(falls, ps)
	default:
		g.fallBack(goes, side, ps, s, back)
	}
}

// captureStockade gives an empty stockade to Drilled Troops (5.45, 6.51).
func (g *game) captureStockade(side Side, s SpaceID) {
	g.Spaces[s].Stockade = side
	g.tell("6.51", "stockade-captured", "side", side, "space", s)
	g.score(side, 1, "5.45", "stockade", s)
	g.settle()
	g.massacre(side.Enemy(), s)
}

// massacre lets a side that has just lost a fortification to a stack with both
// Drilled Troops and Indians play Massacre! (card 7): it scores a point, and the
// captor's Indians there are eliminated.
func (g *game) massacre(loser Side, s SpaceID) {
	indians := filter(g.outside(loser.Enemy(), s), g.isIndian)
	if len(indians) == 0 || !g.hasDrilled(loser.Enemy(), s) || g.respond(kindMassacre, loser, "massacre", s, true) == 0 {
		return
	}
	g.score(loser, 1, "5.56", "massacre", s)
	g.lost("5.56", indians)
}

// driveOff drives leaders of the enemy who are alone off a space that a side occupies,
// to which it has come otherwise than in their own activation (6.51, 6.53, C-13). They
// came from a space, or NoSpace.
func (g *game) driveOff(side Side, s, from SpaceID) {
	if e := side.Enemy(); g.occupied(side, s) && !g.hasUnits(e, s) && len(g.outside(e, s)) > 0 {
		g.settle() // they are asked, and see the map
		g.loneLeaders(e, s, from)
	}
}

// stranded drives off all leaders who are left alone where the enemy is: their units
// gone, a fortress lost, a stockade built (6.53).
func (g *game) stranded() {
	for _, side := range sides {
		for _, l := range g.mapLeaders(side) {
			u := g.piece(l) // who was driven off with another is elsewhere by now, or lost
			if s := u.At.Space(); u.At.OnMap() && !u.Inside && g.occupied(side.Enemy(), s) {
				g.driveOff(side.Enemy(), s, NoSpace)
			}
		}
	}
}

// loneLeaders sends leaders of a side without units on s, where the enemy has come from
// a space, to another one, or inside (6.53, 7.92, C-14); who cannot is eliminated.
func (g *game) loneLeaders(side Side, s, from SpaceID) {
	for _, l := range g.leaders(g.outside(side, s)) {
		c := g.choice(about(kindLone, side, s, "6.53"), games.T("ask-lone", "leader", g.counter(l).Sort, "space", s))
		if g.strong(s) == side {
			c.Add(order(kindLone, "lone", "who", g.counter(l).Sort, "to", "inside"), NoSpace)
		}
		for _, to := range sortedBy(g.refuges(side, s, from), func(to SpaceID) int { return g.safety(side, to) }) {
			c.Add(order(kindLone, "lone", "who", g.counter(l).Sort, "to", to), to)
		}
		if len(c.Options) == 0 {
			g.lost("6.53", []PieceID{l})
			continue
		}
		c.Meant = func(o games.Order) bool {
			return !o.Has("who") || g.Means(parseSelector(o.Arg("who")), l)
		}
		c.Prefer = c.First("to")
		if to := g.choose(c).(SpaceID); to == NoSpace {
			g.takeIn("6.53", side, []PieceID{l}, s)
		} else {
			g.tell("6.53", "leader-retreats", "side", side, "leader", g.counter(l).Sort, "from", s, "to", to)
			g.put(l, At(to))
		}
	}
}

// safety ranks a space to go to: by its way to the nearest unbesieged
// fortification of the side, then by its units there.
func (g *game) safety(side Side, s SpaceID) int {
	best := noWay
	for i := range g.Spaces {
		if g.freeFortification(SpaceID(i)) == side {
			best = min(best, g.d.distance(s, SpaceID(i)))
		}
	}
	return 100*best - len(g.units(g.outside(side, s)))
}

// refuges are the spaces to which pieces may retreat: without unbesieged enemy units
// and fortifications, and not the one that the enemy came from.
func (g *game) refuges(side Side, s SpaceID, but SpaceID) []SpaceID {
	var list []SpaceID
	for _, l := range g.d.Spaces[s].Links {
		if l.To != but && !g.occupied(side.Enemy(), l.To) {
			list = append(list, l.To)
		}
	}
	if side == British && g.Spaces[s].Amphib { // 6.432, 7.92
		for i := range g.d.Spaces {
			if to := SpaceID(i); to != s && to != but && g.d.Spaces[i].Port && g.control(to) == British && !slices.Contains(list, to) {
				list = append(list, to)
			}
		}
	}
	return list
}

// fortRoom is how many units, but no leaders, find room in a fort (8.1).
const fortRoom = 4

func (g *game) room(side Side, s SpaceID) int {
	if g.Spaces[s].Fortress == side {
		return len(g.Pieces)
	}
	return fortRoom - len(g.units(g.inside(side, s)))
}

// goInside lets a side say who goes into its fort or fortress, but for some (8.1, D33).
func (g *game) goInside(side Side, s SpaceID, but []PieceID) {
	from := except(g.outside(side, s), but...)
	if len(from) == 0 || len(g.units(from)) == 0 && (len(but) == 0 || g.former()) { // leaders alone retreat (6.53)
		return
	}
	prompt := games.T("ask-inside", "space", s, "units", g.keys(from), "enemy", g.keys(g.outside(side.Enemy(), s)),
		"room", min(g.room(side, s), 99))
	a := about(kindInside, side, s, "8.1", kindAvoid, kindMilitia, kindLosses, kindRetreat)
	own, enemy := g.strengthOf(from)+g.militiaStrength(side, s), g.strengthOf(g.outside(side.Enemy(), s))
	a.Minor = hopeless(own, enemy) || hopeless(enemy, own) // he goes in, or drives them off
	d := &insideDecision{g.asks(a, prompt), side, s, from}
	ps := g.ask(d).([]PieceID)
	if len(ps) == 0 {
		return
	}
	g.takeIn("8.1", side, ps, s)
}

func (g *game) takeIn(rule games.Rule, side Side, ps []PieceID, s SpaceID) {
	for _, p := range ps {
		g.piece(p).Inside = true
	}
	g.tell(rule, "goes-inside", "side", side, "units", g.keys(ps), "space", s)
}

// insideDecision is D33.
type insideDecision struct {
	asked
	side  Side
	space SpaceID
	from  []PieceID
}

// Default sends as many inside as find room, the best first, if the enemy is
// stronger than they are with their Militia; else all fight outside.
func (d *insideDecision) Default() games.Order {
	g := d.g
	own := g.strengthOf(d.from) + g.militiaStrength(d.side, d.space)
	if g.strengthOf(g.outside(d.side.Enemy(), d.space)) <= own {
		return order(kindInside, "outside")
	}
	return d.order(d.best())
}

// best are as many as find room, the best first, with their leaders.
func (d *insideDecision) best() []PieceID {
	units := d.g.bestFirst(d.g.units(d.from))
	ps := slices.Concat(units[:min(len(units), d.g.room(d.side, d.space))], d.g.leaders(d.from))
	slices.Sort(ps)
	return ps
}

func (d *insideDecision) order(ps []PieceID) games.Order {
	if len(ps) == 0 {
		return order(kindInside, "outside")
	}
	return order(kindInside, "inside", "units", d.g.names(ps))
}

func (d *insideDecision) Accept(o games.Order) (games.Answer, *games.Fault) {
	g := d.g
	if o.Verb == "outside" {
		return games.Answer{Order: order(kindInside, "outside"), Value: []PieceID(nil)}, nil
	}
	ps := d.best()
	if sels := o.Get("units"); !slices.Equal(sels, []string{"all"}) {
		var miss *missing
		if ps, miss = g.pick(d.from, sels); miss != nil {
			return games.Answer{}, g.missing(miss, d.space)
		}
	}
	if n := len(g.units(ps)); n > g.room(d.side, d.space) {
		return games.Answer{}, g.refuse("8.1", g.d.lang.Format(d.order(d.best())), "no-room", "number", n,
			"room", g.room(d.side, d.space), "space", d.space)
	}
	return games.Answer{Order: d.order(ps), Value: ps}, nil
}

func (d *insideDecision) Sample(r *rand.Rand) games.Order {
	switch r.IntN(4) {
	case 0:
		return order(kindInside, "outside")
	case 1:
		return d.order(d.best())
	}
	ps := filter(d.from, func(PieceID) bool { return r.IntN(2) == 0 })
	for len(d.g.units(ps)) > d.g.room(d.side, d.space) {
		ps = ps[1:]
	}
	return d.order(ps)
}

func (d *insideDecision) List() []games.Order {
	list := []games.Order{order(kindInside, "outside")}
	if o := d.order(d.best()); o.Verb == "inside" {
		list = append(list, o)
	}
	return list
}
