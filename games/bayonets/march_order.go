package bayonets

import (
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// A stop is what an order says of a space on the way.
type stop struct{ drop, pick []string }

// walk lets a stack on the move go in a trial by way of some spaces, and drop and pick
// up what is said of the stops. If behind is true, units that cannot use a Connection
// are dropped before it. bad is what stops it, fault what is wrong with a stop.
func (g *game) walk(m *mover, way []SpaceID, stops map[SpaceID]stop, behind bool) (steps []step, bad refusal, fault *games.Fault) {
	for i, s := range way {
		var st step
		if behind || m.count > 0 { // else it sets out
			if st, fault = g.stopOver(m, stops); fault != nil {
				return steps, bad, fault
			}
		}
		var links []Link
		links, bad = g.legs(m, s)
		for _, l := range links {
			if behind {
				drop := g.leftBehind(m, l)
				if len(drop) == len(m.units) {
					return steps, g.canStep(m, l), nil
				}
				if bad = g.mayDrop(m, drop); bad.some() {
					break
				}
				g.regroup(m, drop, nil)
				st.drop = append(st.drop, drop...)
			}
			if bad = g.tryStep(m, l); bad.some() {
				break
			}
			st.link = l
			steps = append(steps, st)
			st = step{}
		}
		if bad.some() {
			if !behind && bad.kind == "no-movement-points" && bad.needs == 0 {
				bad.needs = m.count + g.length(m.at, way[i:])
			}
			return steps, bad, nil
		}
	}
	return steps, bad, g.atEnd(m, stops)
}

func (d *actionDecision) planMove(o games.Order, i int, ap AP) (*act, games.Order, *games.Fault) {
	g := d.g
	from, units, ready, fault := g.stackNamed(d.f, o.Arg("from"), o.Get("units"))
	if fault != nil {
		return nil, games.Order{}, fault
	}
	groups := [][]UnitID{units}
	if dry := g.without(units, Fleet); slices.Contains(o.Get("units"), "all") && 0 < len(dry) && len(dry) < len(units) {
		groups = append(groups, dry) // Fleets are not meant by "all" where the others go inland
	}
	for _, mode := range ap.modes() {
		for n, us := range groups {
			p := &march{mode: mode, double: ap.double(), from: from, units: us, named: g.Selectors(us, ready)}
			bad := d.readMarch(o, p, ap, i)
			if bad == nil {
				return &act{action: p, from: from, to: p.to(), units: us, abandon: p.abandon, double: p.double}, d.moveOrder(p, ap), nil
			}
			if n == 0 {
				fault = bad
			}
		}
	}
	return nil, games.Order{}, fault
}

// readMarch tries a movement out as ordered, and fills in its route.
func (d *actionDecision) readMarch(o games.Order, p *march, ap AP, with int) (fault *games.Fault) {
	g := d.g
	if p.abandon, fault = g.commandersNamed(d.f, o.Get("abandon")); fault != nil {
		return fault
	}
	way, stops, fault := g.waypoints(o, NoSpace)
	if fault != nil {
		return fault
	}
	if bad := g.composed(p.mode, p.units, p.units); bad.some() {
		return g.faultOf(bad, "")
	}
	t, m := g.trial(), newMover(d.f, p.mode, p.double, p.from, p.units)
	var bad refusal
	if p.steps, bad, fault = t.walk(m, way, stops, false); bad.some() {
		return d.stopped(t, m, p, ap, with, bad)
	}
	if p.forced = m.forced; fault != nil {
		return fault
	}
	return g.faultOf(g.ends(t, m, p.abandon, d.left(with)), "")
}

// stopped is the fault of a movement that cannot go on; the try goes up to there.
func (d *actionDecision) stopped(t *game, m *mover, p *march, ap AP, i int, bad refusal) *games.Fault {
	try := ""
	if len(p.steps) > 0 {
		c := m.clone()
		if !d.g.ends(t, c, p.abandon, d.left(i)).some() {
			try = d.g.d.lang.Format(d.moveOrder(p, ap))
		}
	}
	fault := d.g.faultOf(bad, try)
	could := []string{}
	for _, l := range d.g.d.Spaces[m.at].Links {
		if !t.canStep(m, l).some() {
			could = append(could, l.To.String())
		}
	}
	fault.Why.Values.Set("could", could)
	fault.Why.Values.Set("at", m.at.String())
	return fault
}

// waypoints are the spaces that a movement names: the route, stops that it does not
// name, the destination. The stack stands at at, NoSpace before it has set out.
func (g *game) waypoints(o games.Order, at SpaceID) (way []SpaceID, stops map[SpaceID]stop, fault *games.Fault) {
	slugs := slices.Clone(o.Get("via"))
	to := o.Arg("to")
	for _, a := range o.Args {
		if (a.Name != "drop" && a.Name != "pick") || len(a.Values) == 0 {
			continue
		}
		s, ok := g.d.SpaceBySlug(a.Values[0])
		if !ok {
			return nil, nil, g.refuse("10.2", "", "no-such-space", "space", a.Values[0])
		}
		if stops == nil {
			stops = map[SpaceID]stop{}
		}
		st := stops[s]
		if a.Name == "drop" {
			st.drop = append(st.drop, a.Values[1:]...)
		} else {
			st.pick = append(st.pick, a.Values[1:]...)
		}
		stops[s] = st
		if s != at && a.Values[0] != to && !slices.Contains(slugs, a.Values[0]) {
			slugs = append(slugs, a.Values[0])
		}
	}
	if to != "" {
		slugs = append(slugs, to)
	}
	way, fault = g.wayNamed(slugs, "")
	return way, stops, fault
}

// wayNamed are the spaces that a movement names; try is the correct form if there
// are none.
func (g *game) wayNamed(slugs []string, try string) (way []SpaceID, fault *games.Fault) {
	if len(slugs) == 0 {
		return nil, g.refuse("10.2", try, "where-to")
	}
	for _, slug := range slugs {
		s, ok := g.d.SpaceBySlug(slug)
		if !ok {
			return nil, g.refuse("10.2", try, "no-such-space", "space", slug)
		}
		way = append(way, s)
	}
	return way, nil
}

// stopOver drops and picks up what an order says of the space that the stack
// has reached (10.2), once.
func (g *game) stopOver(m *mover, stops map[SpaceID]stop) (st step, fault *games.Fault) {
	s, ok := stops[m.at]
	if !ok {
		return st, nil
	}
	delete(stops, m.at)
	if len(s.drop) > 0 {
		us, missing := g.Pick(m.units, s.drop)
		if missing != "" {
			return st, g.refuse("10.2", "", "drop-not-along", "named", g.d.typed(missing), "space", m.at, "along", m.units)
		}
		if len(us) == len(m.units) {
			return st, g.refuse("10.2", "", "drop-everybody", "space", m.at)
		}
		if bad := g.mayDrop(m, us); bad.some() {
			return st, g.faultOf(bad, "")
		}
		st.drop, st.dropped = us, g.Selectors(us, m.units)
	}
	if len(s.pick) > 0 {
		there := pick.Others(g.readyAt(m.f, m.at), m.moved) // 10.2, A05
		us, missing := g.Pick(there, s.pick)
		if missing != "" {
			return st, g.whyNot(m.f, m.at, missing)
		}
		if heavy := g.without(us, Light, Indian); m.mode == lightMove && len(heavy) > 0 {
			return st, g.faultOf(refused("10.2.1", "light-ap-picks-lights").of(heavy[0]), "")
		}
		took := append(slices.Clone(m.moved), us...)
		going := append(pick.Others(m.units, st.drop), us...)
		if bad := g.composed(m.mode, going, took); bad.some() {
			return st, g.faultOf(bad, "")
		}
		st.pick, st.picked = us, g.Selectors(us, there)
	}
	g.regroup(m, st.drop, st.pick)
	return st, nil
}

// atEnd refuses stops where a stack ends: who is along stays, nobody is picked up.
func (g *game) atEnd(m *mover, stops map[SpaceID]stop) *games.Fault {
	s := stops[m.at]
	if _, missing := g.Pick(m.units, s.drop); missing != "" {
		return g.refuse("10.2", "", "drop-not-along", "named", g.d.typed(missing), "space", m.at, "along", m.units)
	}
	if len(s.pick) > 0 {
		return g.refuse("10.2", "", "pick-at-end", "space", m.at)
	}
	return nil
}

// mayDrop says what keeps a stack on the move from dropping units: a Commander whom a
// Light AP moves stays with other units of his side only (10.5).
func (g *game) mayDrop(m *mover, drop []UnitID) refusal {
	going := pick.Others(m.units, drop)
	stay := pick.Others(g.stack(m.f, m.at), going)
	if commanders := g.only(drop, Commander); m.mode == lightMove && len(commanders) > 0 && len(g.without(stay, Commander)) == 0 {
		return refused("10.5", "light-ap-drops-commander").of(commanders[0]).at(m.at)
	}
	return refusal{}
}

func (d *actionDecision) moveOrder(p *march, ap AP) games.Order {
	o := withRoute(order(d.kind, "move", "units", p.named, "from", p.from), p.from, p.steps)
	return withAPArg(o, ap, p.abandon...)
}

// withRoute adds to an order where steps lead, and who is dropped and picked up.
func withRoute(o games.Order, from SpaceID, steps []step) games.Order {
	var route, starts []string
	for _, st := range steps {
		starts = append(starts, from.String())
		from = st.link.To
		route = append(route, from.String())
	}
	last := len(route) - 1
	o = o.WithAny("via", route[:last]...).With("to", route[last])
	for i, st := range steps {
		if len(st.dropped) > 0 {
			o = o.With("drop", append(starts[i:i+1:i+1], st.dropped...)...)
		}
	}
	for i, st := range steps {
		if len(st.picked) > 0 {
			o = o.With("pick", append(starts[i:i+1:i+1], st.picked...)...)
		}
	}
	return o
}

// moves yields movements by one Connection: of each stack all that can
// use it, its Light units, and its Indian units; and before them each unit that
// alone takes, unless it is nil: one of these is nearly always legal.
func (d *actionDecision) moves(alone func(UnitID) bool, yield func(games.Order) bool) bool {
	g := d.g
	army := d.has(AP.army)
	for _, s := range g.stacksOf(d.f) {
		ready := g.readyAt(d.f, s)
		if len(ready) == 0 || !g.mayLeave(d.f, s) {
			continue
		}
		for _, l := range g.d.Spaces[s].Links {
			if !g.mayEnter(d.f, l.To) || g.closed(d.f, l.Conn) {
				continue
			}
			try := func(us []UnitID) bool {
				return len(us) == 0 || yield(order(d.kind, "move", "units", g.Selectors(us, ready), "from", s, "to", l.To))
			}
			for i, u := range ready {
				if alone != nil && g.mayUse(g.utype(u), l.Conn) && alone(u) && !try(ready[i:i+1]) {
					return false
				}
			}
			var groups [][]UnitID
			var all, lights []UnitID
			for _, u := range ready {
				t := g.utype(u)
				if !g.mayUse(t, l.Conn) {
					continue
				}
				all = append(all, u)
				if t.IsLight() {
					lights = append(lights, u)
				}
				if t == Indian && d.kind == kindIndian {
					groups = append(groups, g.nationOf(ready, u))
				}
			}
			if army {
				groups = append(groups, g.within(d.f, all, l.Conn))
			}
			if d.kind != kindIndian {
				groups = append(groups, g.within(d.f, lights, l.Conn))
			}
			for _, us := range groups {
				if !try(us) {
					return false
				}
			}
		}
	}
	return true
}

// nationOf are the units among us of the Nation of u, or u itself (7.3).
func (g *game) nationOf(us []UnitID, u UnitID) []UnitID {
	nation := g.counter(u).Nation
	if nation == "" {
		return []UnitID{u}
	}
	return slices.DeleteFunc(slices.Clone(us), func(v UnitID) bool { return g.counter(v).Nation != nation })
}

// within are as many of us, the first, as a Connection still takes (10.1).
func (g *game) within(f Faction, us []UnitID, c ConnID) []UnitID {
	capacity, guns := g.capacity(f, c)
	var out []UnitID
	for _, u := range us {
		t := g.utype(u)
		if t != Commander && capacity == 0 || t == Artillery && guns <= 0 {
			continue
		}
		if t == Artillery {
			guns--
		}
		if t != Commander {
			capacity--
		}
		out = append(out, u)
	}
	return out
}

// serves reports whether an AP may activate u (7.3).
func (g *game) serves(ap AP, u UnitID) bool {
	return slices.ContainsFunc(ap.modes(), func(mode moveMode) bool { return g.suits(mode, u) })
}

func (g *game) suits(mode moveMode, u UnitID) bool {
	switch t := g.utype(u); mode {
	case lightMove:
		return t.IsLight() || t == Commander
	case indianMove:
		return t == Indian
	}
	return true
}
