package bayonets

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"postrider/games"
)

// Sample takes an AP, an Action that it allows, and a random way of doing it;
// now and then it ends the phase.
func (d *actionDecision) Sample(r *rand.Rand) games.Order {
	end := d.end(r)
	if end != "" && r.IntN(16) == 0 {
		return order(d.kind, end)
	}
	if d.kind == kindAction && r.IntN(64) == 0 {
		if o, ok := d.sampleAbandon(r); ok {
			return o
		}
	}
	for range 12 {
		var o games.Order
		var ok bool
		if d.kind == kindFrenzy {
			o, ok = d.sampleBuild(r, "", -1)
		} else {
			i := d.aps[r.IntN(len(d.aps))]
			ap := d.g.APs[d.deck][i].Kind
			o, ok = d.sampleWith(r, ap, i)
		}
		if ok {
			return o
		}
	}
	if end != "" {
		return order(d.kind, end)
	}
	return d.Default()
}

// sampleWith is a random Action with an AP; false if this one came to nothing.
func (d *actionDecision) sampleWith(r *rand.Rand, ap AP, i int) (games.Order, bool) {
	n := r.IntN(10)
	switch {
	case ap.raids() && (n < 4 || !ap.army() && n < 6):
		return d.sampleRaid(r, ap)
	case ap.sail() && n < 5:
		return d.sampleSail(r, ap, i)
	case ap.army() && n == 5:
		return d.sampleMarshal(r, ap, i)
	case ap.army() && n == 6:
		return d.sampleBuild(r, ap, i)
	}
	return d.sampleMove(r, ap, i)
}

// end is a verb that ends the phase or gives up an AP, "" if none is legal.
func (d *actionDecision) end(r *rand.Rand) string {
	switch d.kind {
	case kindReact, kindFrenzy:
		return "none"
	case kindIndian:
		if r.IntN(2) == 0 {
			return "pass"
		}
		return "done"
	}
	if d.stranded() != NoUnit {
		return ""
	}
	return "done"
}

// sampleAbandon gives up a Commander.
func (d *actionDecision) sampleAbandon(r *rand.Rand) (games.Order, bool) {
	us := d.g.loneCommanders(d.f)
	if r.IntN(4) == 0 {
		us, _ = d.g.commandersNamed(d.f, []string{"commanders"})
	}
	us = slices.DeleteFunc(us, func(u UnitID) bool { return slices.Contains(d.g.AR.Abandoned, u) })
	if len(us) == 0 {
		return games.Order{}, false
	}
	return order(d.kind, "abandon", "units", us[r.IntN(len(us))]), true
}

// half are random units of some, about every other one.
func half(r *rand.Rand, us []UnitID) []UnitID {
	return those(us, func(UnitID) bool { return r.IntN(2) == 0 })
}

// anyUnit is a random unit of f on the map of which is is true.
func (g *game) anyUnit(r *rand.Rand, f Faction, is func(UnitID) bool) UnitID {
	found, n := NoUnit, 0
	for i := range g.Units {
		if u := &g.Units[i]; u.Faction == f && u.At.OnMap() && is(UnitID(i)) {
			if n++; r.IntN(n) == 0 {
				found = UnitID(i)
			}
		}
	}
	return found
}

// sampleMove is a random movement, Connection by Connection; false if it came
// to nothing.
func (d *actionDecision) sampleMove(r *rand.Rand, ap AP, i int) (games.Order, bool) {
	g := d.g
	modes := ap.modes()
	mode := modes[r.IntN(len(modes))]
	lead := g.anyUnit(r, d.f, func(u UnitID) bool { return g.ready(u) && g.mobile(u) && g.suits(mode, u) })
	if lead == NoUnit {
		return games.Order{}, false
	}
	from := g.unit(lead).At.Space()
	links := g.d.Spaces[from].Links
	if !g.mayLeave(d.f, from) || len(links) == 0 {
		return games.Order{}, false
	}
	l := links[r.IntN(len(links))]
	if !g.mayUse(g.utype(lead), l.Conn) {
		return games.Order{}, false
	}
	ready := g.readyAt(d.f, from)
	units := d.sampleGroup(r, mode, lead, ready, l)
	if g.composed(mode, units, units).some() {
		return games.Order{}, false
	}
	p := &march{mode: mode, double: ap.double(), from: from, units: units, named: g.Selectors(units, ready)}
	t, m := g.trial(), newMover(d.f, mode, p.double, from, units)
	if t.tryStep(m, l).some() {
		return games.Order{}, false
	}
	p.steps = append(p.steps, step{link: l})
	for been := []SpaceID{m.at}; !m.stop && r.IntN(8) < 5; been = append(been, m.at) {
		st, ok := t.sampleStep(r, m, len(been) > 0 && slices.Contains(been[:len(been)-1], m.at))
		if !ok {
			break
		}
		t.regroup(m, st.drop, st.pick)
		t.tryStep(m, st.link)
		p.steps = append(p.steps, st)
	}
	bad := g.ends(t, m, nil, d.left(i))
	if bad.some() && r.IntN(8) == 0 && bad.unit != NoUnit {
		p.abandon = []UnitID{bad.unit}
		bad = g.ends(t, m, p.abandon, d.left(i))
	}
	if bad.some() {
		return games.Order{}, false
	}
	return d.moveOrder(p, ap), true
}

// sampleGroup is who goes with the lead along a link.
func (d *actionDecision) sampleGroup(r *rand.Rand, mode moveMode, lead UnitID, ready []UnitID, l Link) []UnitID {
	g := d.g
	whole := r.IntN(2) == 0
	room, guns := g.room(d.f, l.Conn)
	commanders := len(ready)
	if mode == lightMove {
		commanders = 1
	}
	units := []UnitID{}
	take := func(u UnitID) {
		switch g.utype(u) {
		case Commander:
			commanders--
			room++
		case Artillery:
			guns--
		}
		room--
		units = append(units, u)
	}
	take(lead)
	for n, off := 0, r.IntN(len(ready)); n < len(ready); n++ {
		u := ready[(n+off)%len(ready)]
		t := g.utype(u)
		switch {
		case u == lead || !g.suits(mode, u) || !g.mayUse(t, l.Conn):
		case t == Commander && commanders <= 0 || t != Commander && room <= 0 || t == Artillery && guns <= 0:
		case mode == indianMove && (g.counter(u).Nation == "" || g.counter(u).Nation != g.counter(lead).Nation):
		case whole || r.IntN(2) == 0:
			take(u)
		}
	}
	slices.Sort(units)
	return units
}

// sampleStep is a random next step of a stack on the move, with what it drops
// and picks up before; neither at a space where it has been on this way (been).
func (g *game) sampleStep(r *rand.Rand, m *mover, been bool) (step, bool) {
	links := g.d.Spaces[m.at].Links
	st := step{link: links[r.IntN(len(links))]}
	going := m.units
	if !been {
		drop := g.leftBehind(m, st.link)
		if r.IntN(4) == 0 {
			drop = append(drop, others(half(r, m.units), drop)...)
		}
		if len(drop) == len(m.units) {
			return st, false
		}
		slices.Sort(drop)
		going = slices.DeleteFunc(slices.Clone(m.units), func(u UnitID) bool { return slices.Contains(drop, u) })
		var pick []UnitID
		there := g.pickable(m)
		if r.IntN(3) == 0 {
			whole := r.IntN(2) == 0
			for _, u := range there {
				if (whole || r.IntN(2) == 0) && g.suits(m.mode, u) && g.mayUse(g.utype(u), st.link.Conn) {
					pick = append(pick, u)
				}
			}
		}
		if len(pick) > 0 {
			took := append(slices.Clone(m.moved), pick...)
			if g.composed(m.mode, append(slices.Clone(going), pick...), took).some() {
				pick = nil
			}
		}
		st.drop, st.pick = drop, pick
		if len(drop) > 0 {
			st.dropped = g.Selectors(drop, m.units)
		}
		if len(pick) > 0 {
			st.picked = g.Selectors(pick, there)
			going = append(going, pick...)
		}
	}
	probe := *m
	probe.units = going
	if g.canStep(&probe, st.link).some() {
		return st, false
	}
	return st, true
}

// sampleRaid is a random Raid: raider, target and route.
func (d *actionDecision) sampleRaid(r *rand.Rand, ap AP) (games.Order, bool) {
	g := d.g
	mode := ap.modes()[0]
	u := g.anyUnit(r, d.f, func(u UnitID) bool { return g.ready(u) && !g.raider(mode, u).some() })
	if u == NoUnit {
		return games.Order{}, false
	}
	p := &raid{unit: u, from: g.unit(u).At.Space()}
	reach := raidReach(ap.double())
	target, n := NoSpace, 0
	for s, dist := range g.raidDistances(d.f, p.from) {
		if dist > 0 && int(dist) <= reach+1 && !g.raidable(d.f, SpaceID(s)).some() {
			if n++; r.IntN(n) == 0 {
				target = SpaceID(s)
			}
		}
	}
	if target == NoSpace {
		return games.Order{}, false
	}
	dist := g.raidDistances(d.f, target) // Raid routes lead both ways, but for Bases
	straight := r.IntN(4) > 0
	for at := p.from; at != target || len(p.route) == 0 && target == p.from && r.IntN(4) == 0; {
		left := reach - len(p.route)
		links := g.d.Spaces[at].Links
		var legal []Link
		for _, l := range links {
			need := int(dist[l.To]) - 1
			if need < 0 || need > left-1 || straight && dist[l.To] != dist[at]-1 || g.raidLink(d.f, l).some() {
				continue
			}
			legal = append(legal, l)
		}
		if len(legal) == 0 {
			break
		}
		l := legal[r.IntN(len(legal))]
		p.route = append(p.route, l)
		at = l.To
		if at == target && (straight || r.IntN(2) == 0) {
			break
		}
	}
	if p.to() != target {
		return games.Order{}, false
	}
	p.named = g.Selectors([]UnitID{u}, g.readyAt(d.f, p.from))
	p.lacrosse = g.mayStakeLacrosse(p) && r.IntN(2) == 0
	return d.raidOrder(p, ap), true
}

// sampleSail is a random Sail Movement.
func (d *actionDecision) sampleSail(r *rand.Rand, ap AP, i int) (games.Order, bool) {
	g := d.g
	lead := g.anyUnit(r, d.f, func(u UnitID) bool { return g.utype(u) == Fleet && g.ready(u) })
	if lead == NoUnit {
		return games.Order{}, false
	}
	p := &sail{from: g.unit(lead).At.Space(), land: NoSpace}
	ready := g.readyAt(d.f, p.from)
	room := transport
	p.units = append(p.units, lead)
	for _, u := range ready {
		if g.utype(u) == Fleet && u != lead && r.IntN(2) == 0 {
			p.units = append(p.units, u)
			room += transport
		}
	}
	whole := r.IntN(2) == 0
	for n, off := 0, r.IntN(len(ready)); n < len(ready); n++ {
		u := ready[(n+off)%len(ready)]
		t := g.utype(u)
		if t == Fleet || t != Commander && room == 0 || !whole && r.IntN(2) == 0 {
			continue
		}
		if t != Commander {
			room--
		}
		p.units = append(p.units, u)
	}
	slices.Sort(p.units)
	p.named = g.Selectors(p.units, ready)
	if ap.double() && r.IntN(4) > 0 {
		s := SpaceID(r.IntN(len(g.d.Spaces)))
		for n := 0; n < len(g.d.Spaces) && g.landable(d.f, s, g.marks(d.f, At(p.from)).Rout).some(); n++ {
			s = SpaceID((int(s) + 1) % len(g.d.Spaces))
		}
		if !g.landable(d.f, s, g.marks(d.f, At(p.from)).Rout).some() {
			p.land = s
		}
	}
	if g.maySail(d.f, p).some() || d.sailStrands(p, i).some() {
		return games.Order{}, false
	}
	return d.sailOrder(p, ap), true
}

// sampleMarshal is random Marshal Troops.
func (d *actionDecision) sampleMarshal(r *rand.Rand, ap AP, i int) (games.Order, bool) {
	g := d.g
	u := g.anyUnit(r, d.f, func(u UnitID) bool { return g.ready(u) && !g.utype(u).IsLight() })
	if u == NoUnit || g.mayCall(d.f, g.unit(u).At.Space()).some() {
		return games.Order{}, false
	}
	p := &marshal{at: g.unit(u).At.Space(), unit: u}
	p.named = g.Selectors([]UnitID{u}, g.activators(d.f, p.at))
	for _, l := range g.d.Spaces[p.at].Links {
		if r.IntN(4) == 0 || g.mayCome(d.f, l).some() {
			continue
		}
		may := g.comers(d.f, l)
		if len(may) == 0 {
			continue
		}
		some := may
		if r.IntN(2) == 0 {
			some = half(r, may)
		}
		off := r.IntN(len(may))
		if off < len(some) {
			some = append(slices.Clone(some[off:]), some[:off]...)
		}
		us := g.within(d.f, some, l.Conn)
		if len(us) == 0 {
			continue
		}
		slices.Sort(us)
		p.from = append(p.from, summoned{link: l, units: us, named: g.Selectors(us, may)})
	}
	if len(p.from) == 0 || d.marshalStrands(p, i).some() {
		return games.Order{}, false
	}
	slices.SortFunc(p.from, func(a, b summoned) int { return cmp.Compare(a.link.To, b.link.To) })
	return d.marshalOrder(p, ap), true
}

// sampleBuild is a random Construction.
func (d *actionDecision) sampleBuild(r *rand.Rand, ap AP, i int) (games.Order, bool) {
	g := d.g
	u := g.anyUnit(r, d.f, func(u UnitID) bool {
		return g.utype(u).IsBrigade() && (!g.unit(u).Spent || u == d.builder) && d.mayHelp(u)
	})
	if d.builder != NoUnit && r.IntN(2) == 0 && g.unit(d.builder).At.OnMap() {
		u = d.builder
	}
	if u == NoUnit || g.mayBuildOn(d.f, g.unit(u).At.Space()).some() {
		return games.Order{}, false
	}
	s := g.unit(u).At.Space()
	if d.builder != NoUnit && g.Alike(u, d.builder) {
		u = d.builder
	}
	list := d.constructions(s, u)
	if len(list) == 0 {
		return games.Order{}, false
	}
	p := list[r.IntN(len(list))]
	p.named = g.Selectors([]UnitID{u}, d.builders(s))
	if p.what == "road" && p.act == "finish" {
		l := Link{p.conn, g.d.Conns[p.conn].Other(s)}
		may := d.companions(&p)
		if r.IntN(2) == 0 {
			p.company = half(r, may)
		}
		if d.mayRoad(p.act, s, l, u, p.company).some() {
			p.company = nil
		}
		p.joined = g.Selectors(p.company, may)
		if d.roadStrands(&p, l, i).some() {
			return games.Order{}, false
		}
	}
	return d.buildOrder(&p, ap), true
}
