package wilderness

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// mayRetreat reports whether a piece may retreat to a space (7.9): without
// unbesieged enemy units and fortifications; Drilled Troops only to cultivated
// spaces and friendly fortifications.
func (g *game) mayRetreat(side Side, p PieceID, to SpaceID) bool {
	if g.occupied(side.Enemy(), to) {
		return false
	}
	return !g.isDrilled(p) || g.terrain(to) == Cultivated || g.freeFortification(to) == side
}

// retreatAttackers takes beaten attackers back to the space they came from,
// over sea to the port of departure (7.91); who came out of a siege goes back
// inside (8.25). Who cannot is eliminated.
func (g *game) retreatAttackers(m *Move) {
	b := g.Battle
	side := b.Attacker
	back := m.From
	if m.Kind == BySea || m.Kind == ByLanding {
		back = m.Start
	} else if back != m.At && !g.d.adjacent(back, m.At) && !g.readings().ArrowBack { // C-10
		back = NoSpace
	}
	var gone, lost []PieceID
	for _, p := range g.fighting(side) {
		switch {
		case g.ptype(p) == Militia || slices.Contains(b.Sortie, p):
		case back != NoSpace && back != m.At && g.mayRetreat(side, p, back):
			gone = append(gone, p)
		default:
			lost = append(lost, p)
		}
	}
	g.lost("7.91", lost)
	if len(gone) > 0 {
		g.fallBack("7.91", side, gone, b.Space, back)
	}
}

func (g *game) fallBack(rule games.Rule, side Side, ps []PieceID, from, to SpaceID) {
	g.bring(ps, to)
	g.tell(rule, "retreats", "side", side, "units", g.keys(ps), "from", from, "to", []SpaceID{to})
	g.driveOff(side, to, from)
}

// retreatDefenders takes beaten defenders each to an adjacent space, other than
// the one that the attackers came from, or into their own fort or fortress
// (7.92, D48). Who has nowhere to go is eliminated.
func (g *game) retreatDefenders(m *Move) {
	b := g.Battle
	side, s := b.defender(), b.Space
	came := m.From
	if came == s {
		came = NoSpace
	}
	from := filter(g.fighting(side), func(p PieceID) bool { return g.ptype(p) != Militia })
	spaces := sortedBy(g.refuges(side, s, came), func(to SpaceID) int { return g.safety(side, to) })
	d := &retreatDecision{asked: asked{g: g}, side: side, space: s, spaces: spaces}
	d.inside = g.strong(s) == side && !g.Spaces[s].Siege && (g.room(side, s) > 0 || len(g.leaders(from)) > 0)
	var lost []PieceID
	for _, p := range from {
		if len(d.ways(p)) == 0 {
			lost = append(lost, p)
		} else {
			d.from = append(d.from, p)
		}
	}
	g.lost("7.92", lost)
	if len(d.from) == 0 {
		return
	}
	to := d.safe()
	if d.open() {
		d.Of = about(kindRetreat, side, s, "7.9")
		d.Ask = games.T("ask-retreat", "space", s, "units", g.keys(d.from), "to", spaces, "inside", d.inside)
		to = g.ask(d).([]SpaceID)
	}
	d.carryOut(to)
}

// retreatDecision is D48: a space for each of from; NoSpace is inside.
type retreatDecision struct {
	asked
	side   Side
	space  SpaceID
	inside bool // there is an own fort or fortress that is not under siege
	from   []PieceID
	spaces []SpaceID // the safest first
}

// ways are where a piece may go; NoSpace is inside.
func (d *retreatDecision) ways(p PieceID) []SpaceID {
	var list []SpaceID
	if d.inside {
		list = append(list, NoSpace)
	}
	for _, s := range d.spaces {
		if d.g.mayRetreat(d.side, p, s) {
			list = append(list, s)
		}
	}
	return list
}

func (d *retreatDecision) open() bool {
	return slices.ContainsFunc(d.from, func(p PieceID) bool { return len(d.ways(p)) > 1 })
}

// safe is the default: the safest space; half of a fortress's units stay inside.
func (d *retreatDecision) safe() []SpaceID {
	g := d.g
	to := make([]SpaceID, len(d.from))
	units := 0
	for i, p := range d.from {
		ways := d.ways(p)
		if to[i] = ways[0]; ways[0] == NoSpace && len(ways) > 1 {
			to[i] = ways[1]
		}
		if g.isUnit(p) {
			units++
		}
	}
	if g.Spaces[d.space].Fortress == d.side && d.inside {
		stay := max(2, units/2)
		leader := false
		for i, p := range d.from {
			switch {
			case g.isUnit(p) && stay > 0:
				to[i] = NoSpace
				stay--
			case g.isLeader(p) && !leader:
				to[i], leader = NoSpace, true
			}
		}
	}
	return d.fit(to)
}

// fit sends on those who find no room inside, if there is a space for them.
func (d *retreatDecision) fit(to []SpaceID) []SpaceID {
	g := d.g
	room := g.room(d.side, d.space)
	for i, p := range d.from {
		if to[i] != NoSpace || g.isLeader(p) {
			continue
		}
		if room > 0 {
			room--
			continue
		}
		if ways := d.ways(p); len(ways) > 1 {
			to[i] = ways[1]
		} else {
			to[i] = d.space // nowhere
		}
	}
	return to
}

// insideName stands in orders for the fort or fortress of the space.
const insideName = "inside"

func (d *retreatDecision) order(to []SpaceID) games.Order {
	o := order(kindRetreat, "retreat")
	for s, ps := range pick.ByPlace(d.from, func(i int) SpaceID { return to[i] }) {
		switch s {
		case d.space: // they are lost
		case NoSpace:
			o = o.With("to", append([]string{insideName}, d.g.names(ps)...)...)
		default:
			o = o.With("to", append([]string{s.String()}, d.g.names(ps)...)...)
		}
	}
	if len(o.Args) == 0 {
		o = o.With("to", insideName, "all")
	}
	return o
}

// Accept takes places, the first of which is meant where more are allowed, with
// or without pieces; who is not named, or may not go there, goes where the
// others go or to the safest space.
func (d *retreatDecision) Accept(o games.Order) (games.Answer, *games.Fault) {
	g := d.g
	to := make([]SpaceID, len(d.from))
	set := make([]bool, len(d.from))
	room, full := g.room(d.side, d.space), false
	for _, a := range o.Args {
		if a.Name != "to" || len(a.Values) == 0 {
			continue
		}
		s, ok := g.d.SpaceBySlug(a.Values[0])
		if a.Values[0] == insideName {
			s, ok = NoSpace, true
		}
		full = full || ok && s == NoSpace && !d.inside && len(a.Values) > 1 && a.Values[1] != "all"
		left := filter(d.from, func(p PieceID) bool { return !set[slices.Index(d.from, p)] })
		ps := left
		if sels := a.Values[1:]; len(sels) > 0 && !slices.Equal(sels, []string{"all"}) {
			var miss *missing
			if ps, miss = g.pick(left, sels); miss != nil {
				ps = nil
				for _, sel := range sels { // in advance, nobody knows who is left
					some, _ := g.pick(left, []string{sel})
					ps = append(ps, some...)
				}
			}
		}
		for _, p := range ps {
			i := slices.Index(d.from, p)
			if !ok || set[i] || !slices.Contains(d.ways(p), s) || s == NoSpace && g.isUnit(p) && room <= 0 {
				continue
			}
			if s == NoSpace && g.isUnit(p) {
				room--
			}
			to[i], set[i] = s, true
		}
	}
	if !slices.Contains(set, true) || full { // those who are named go where they are sent, or come back
		return games.Answer{}, g.refuse("7.92", g.d.lang.Format(d.Default()), "retreat-where",
			"space", d.space, "to", d.spaces, "inside", d.inside)
	}
	safe := d.safe()
	for i := range to {
		if !set[i] {
			to[i] = safe[i]
		}
	}
	to = d.fit(to)
	return games.Answer{Order: d.order(to), Value: to}, nil
}

func (d *retreatDecision) Default() games.Order { return d.order(d.safe()) }

func (d *retreatDecision) Sample(r *rand.Rand) games.Order {
	to := make([]SpaceID, len(d.from))
	first := NoPiece
	for i, p := range d.from {
		ways := d.ways(p)
		to[i] = ways[r.IntN(len(ways))]
		if first != NoPiece && r.IntN(2) == 0 && slices.Contains(ways, to[0]) {
			to[i] = to[0]
		}
		first = p
	}
	return d.order(d.fit(to))
}

func (d *retreatDecision) List() []games.Order {
	list := []games.Order{d.Default()}
	places := games.Keys(d.spaces)
	if d.inside {
		places = append(places, insideName)
	}
	for _, s := range places {
		list = append(list, order(kindRetreat, "retreat").With("to", s, "all"))
	}
	return pick.Answers(d, list)
}

func (d *retreatDecision) carryOut(to []SpaceID) {
	g := d.g
	var in, gone, lost []PieceID
	var places []string
	for i, p := range d.from {
		switch to[i] {
		case NoSpace:
			in = append(in, p)
		case d.space:
			lost = append(lost, p)
		default:
			g.put(p, At(to[i]))
			gone = append(gone, p)
			if name := to[i].String(); !slices.Contains(places, name) {
				places = append(places, name)
			}
		}
	}
	if len(in) > 0 {
		g.takeIn("7.92", d.side, in, d.space)
	}
	if len(gone) > 0 {
		g.tell("7.92", "retreats", "side", d.side, "units", g.keys(gone), "from", d.space, "to", places)
		for _, s := range d.spaces {
			if slices.Contains(to, s) {
				g.driveOff(d.side, s, d.space)
			}
		}
	}
	g.lost("7.92", lost)
}
