package bayonets

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// A step is a Connection of a movement, and who is dropped and picked up before it.
type step struct {
	link       Link
	drop, pick []UnitID
	// As the canonical order names them.
	dropped, picked []string
}

// A march is an Army or Light Movement as ordered (10.4, 10.5).
type march struct {
	mode    moveMode
	double  bool
	from    SpaceID
	units   []UnitID
	named   []string // the units as the canonical order names them
	steps   []step
	abandon []UnitID
	forced  bool // it uses Forced March
}

func (p *march) to() SpaceID { return p.steps[len(p.steps)-1].link.To }

func (p *march) by(ap AP) bool {
	return slices.Contains(ap.modes(), p.mode) || ap.army() && p.mode == lightMove
}

func (g *game) regroup(m *mover, drop, pick []UnitID) {
	m.units = slices.DeleteFunc(m.units, func(u UnitID) bool { return slices.Contains(drop, u) })
	m.units = append(m.units, pick...)
	m.moved = append(m.moved, pick...)
	slices.Sort(m.units)
}

// tryStep lets the stack take one step in a trial.
func (g *game) tryStep(m *mover, l Link) refusal {
	if s := g.canStep(m, l); s.some() {
		return s
	}
	from := m.at
	g.takeStep(m, l)
	g.departed(m.f, from)
	g.AR.Overwhelmed = false
	m.stop, _ = g.entered(m.f, m.at)
	return refusal{}
}

func (g *game) tryMarch(f Faction, p *march) *mover {
	m := newMover(f, p.mode, p.double, p.from, p.units)
	for _, st := range p.steps {
		g.regroup(m, st.drop, st.pick)
		if g.tryStep(m, st.link).some() {
			break
		}
	}
	return m
}

// play plays a march (10.4, 10.5). After an Overwhelm the stack may go on (10.3.2).
func (p *march) play(g *game, f Faction) {
	g.AR.Overwhelmed = false
	m := newMover(f, p.mode, p.double, p.from, p.units)
	steps := p.steps
	for len(steps) > 0 {
		overwhelmed, fled := g.follow(m, &steps)
		if m.stop || !overwhelmed {
			break
		}
		if len(steps) > 0 && g.stillGood(m, steps, fled) {
			continue // the route goes on as ordered
		}
		asked := question(about(kindGoOn, f, m.at, "10.3.2"), "space", m.at, "units", m.units, "fled", fled)
		d := &goOnDecision{Question: asked, g: g, m: m, fled: fled}
		if steps = nil; len(d.List()) > 1 {
			v := g.ask(d).(further)
			steps = v.steps
			g.AR.Abandoned = append(g.AR.Abandoned, v.abandon...)
		}
	}
	if m.forced {
		g.useEvent("forced-march")
		g.tell("7.4", "forced-march", "side", f)
	}
	g.spend(m.moved...)
}

// follow takes steps until they are done, the stack must stop, or it has
// Overwhelmed somebody: fled are the spaces to which those went. What is left
// of the steps stays in them.
func (g *game) follow(m *mover, steps *[]step) (overwhelmed bool, fled []SpaceID) {
	told := 0 // steps already told of
	for len(*steps) > 0 && !m.stop && !overwhelmed {
		st := (*steps)[0]
		if len(st.drop) > 0 {
			g.tell("10.2", "drop", "side", m.f, "space", m.at, "units", st.drop)
		}
		if len(st.pick) > 0 {
			g.tell("10.2", "pick-up", "side", m.f, "space", m.at, "units", st.pick)
		}
		g.regroup(m, st.drop, st.pick)
		if s := g.canStep(m, st.link); s.some() {
			// Something on the way has changed since the order was accepted.
			*steps = nil
			return overwhelmed, fled
		}
		if told == 0 {
			told = g.tellLeg(m, *steps)
		}
		told--
		from := m.at
		g.takeStep(m, st.link)
		g.departed(m.f, from)
		before := g.stack(m.f.Enemy(), m.at)
		m.stop, overwhelmed = g.entered(m.f, m.at)
		if overwhelmed {
			fled = g.placesOf(before)
		}
		*steps = (*steps)[1:]
	}
	return overwhelmed, fled
}

// tellLeg tells of the steps that the stack takes without anything happening
// between, and returns how many they are.
func (g *game) tellLeg(m *mover, steps []step) int {
	n := 1
	route := []string{steps[0].link.To.String()}
	for n < len(steps) && len(steps[n].drop)+len(steps[n].pick) == 0 {
		at := steps[n-1].link.To
		if !g.clear(m.f, at) || g.neutralVillage(at) {
			break
		}
		route = append(route, steps[n].link.To.String())
		n++
	}
	g.tell("10.2", "move", "side", m.f, "units", m.units, "from", m.at, "route", route)
	return n
}

// stillGood reports whether the rest of a march can go on as ordered after an
// Overwhelm: nobody fled to where it leads, and each step is still legal.
func (g *game) stillGood(m *mover, steps []step, fled []SpaceID) bool {
	t, m := g.trial(), m.clone()
	for _, st := range steps {
		if slices.Contains(fled, st.link.To) {
			return false
		}
		t.regroup(m, st.drop, st.pick)
		if t.tryStep(m, st.link).some() {
			return false
		}
	}
	return true
}

// ends says what forbids a movement to end so: a Commander alone (3.7, 10.4).
func (g *game) ends(after *game, m *mover, abandon []UnitID, left []AP) refusal {
	after.spend(m.moved...)
	alone := len(g.without(m.moved, Commander)) == 0 // and not to be abandoned on his way
	if after.strength(m.f, At(m.at)) == 0 && (alone || !slices.Contains(abandon, m.units[0]) && !slices.Contains(g.AR.Abandoned, m.units[0])) {
		return refused("10.4", "commander-ends-with-stack").of(m.units[0]).at(m.at)
	}
	return g.strands(m.f, after, abandon, left)
}

// goOnDecision is D21: what a stack does after it has Overwhelmed somebody. It
// stops, goes on, all or part of it, or pursues those who fled (10.3.2). Units that
// cannot go along are dropped. Its value is how it goes further.
type goOnDecision struct {
	pick.Question
	g    *game
	m    *mover
	fled []SpaceID
}

func (d *goOnDecision) Fits(o games.Order) bool { return d.g.Fits(o, d.Of) }

func (d *goOnDecision) Default() games.Order { return order(kindGoOn, "stop") }

func (d *goOnDecision) Accept(o games.Order) (games.Answer, *games.Fault) {
	if o.Verb == "stop" {
		return games.Answer{Order: d.Default(), Value: further{}}, nil
	}
	if o.Verb == "pursue" {
		if len(d.fled) == 0 {
			return games.Answer{}, d.g.refuse("10.3.2", "stop", "nobody-to-pursue")
		}
		o = o.With("to", d.fled[0].String())
	}
	v, fault := d.read(o)
	if fault != nil {
		return games.Answer{}, fault
	}
	line := withRoute(order(kindGoOn, "go-on"), d.m.at, v.steps).WithAny("abandon", games.Keys(v.abandon)...)
	return games.Answer{Order: line, Value: v}, nil
}

// A further is how a stack goes on after an Overwhelm.
type further struct {
	steps   []step // none to stop
	abandon []UnitID
}

// read tries out an order to go on. Who does not go along, or is dropped where the
// stack stands, stays; so do units that cannot use a Connection.
func (d *goOnDecision) read(o games.Order) (v further, fault *games.Fault) {
	if v.abandon, fault = d.g.commandersNamed(d.m.f, o.Get("abandon")); fault != nil {
		return v, fault
	}
	way, stops, fault := d.g.waypoints(o, d.m.at)
	if fault != nil {
		return v, fault
	}
	t, m := d.g.trial(), d.m.clone()
	if o.Has("units") {
		along, missing := d.g.Pick(m.units, o.Get("units"))
		if missing != "" {
			return v, d.g.refuse("10.2", "stop", "drop-not-along", "named", d.g.d.typed(missing), "space", m.at, "along", m.units)
		}
		if rest := pick.Others(m.units, along); len(rest) > 0 {
			st := stops[m.at]
			st.drop = append(d.g.Selectors(rest, m.units), st.drop...)
			if stops == nil {
				stops = map[SpaceID]stop{}
			}
			stops[m.at] = st
		}
	}
	var bad refusal
	if v.steps, bad, fault = t.walk(m, way, stops, true); fault != nil {
		return v, fault
	}
	if !bad.some() {
		bad = d.g.ends(t, m, v.abandon, d.g.openAPs(m.f, -1))
	}
	return v, d.g.faultOf(bad, "stop")
}

func (d *goOnDecision) List() []games.Order {
	orders := []games.Order{d.Default()}
	for _, l := range d.g.d.Spaces[d.m.at].Links {
		o := order(kindGoOn, "go-on", "to", l.To)
		if _, fault := d.Accept(o); fault == nil {
			orders = append(orders, o)
		}
	}
	return orders
}

func (d *goOnDecision) Sample(r *rand.Rand) games.Order {
	if r.IntN(3) == 0 {
		return d.Default()
	}
	for range 12 {
		var via []string
		at := d.m.at
		for at == d.m.at || r.IntN(2) == 0 {
			links := d.g.d.Spaces[at].Links
			at = links[r.IntN(len(links))].To
			via = append(via, at.String())
		}
		o := order(kindGoOn, "go-on").With("via", via...)
		if r.IntN(4) == 0 {
			o = o.WithAny("units", d.g.Selectors(some(r, d.m.units), d.m.units)...)
		}
		there := pick.Others(d.g.readyAt(d.m.f, d.m.at), d.m.moved)
		if joins := some(r, there); len(joins) > 0 && r.IntN(4) == 0 {
			o = o.With("pick", append([]string{d.m.at.String()}, d.g.Selectors(joins, there)...)...)
		}
		if a, fault := d.Accept(o); fault == nil {
			return a.Order
		}
	}
	return d.Default()
}

// leftBehind are the units that cannot go along a link, by type or MP.
func (g *game) leftBehind(m *mover, l Link) []UnitID {
	extra := g.forcedMarch(m)
	var drop []UnitID
	for _, u := range m.units {
		if !g.mayUse(g.utype(u), l.Conn) || m.count >= g.movementPoints(m, u, extra) {
			drop = append(drop, u)
		}
	}
	return drop
}

// trial is a copy of what an action changes, to try it out: the same rules,
// but nobody is told, asked or rolled for. It lasts until the next trial of g.
func (g *game) trial() *game {
	t := g.scratch
	if t == nil {
		t = &game{Position: &Position{}, d: g.d, sc: g.sc, ref: onlooker{}}
		g.scratch = t
	}
	units, spaces, conns := t.Units[:0], t.Spaces[:0], t.Conns[:0]
	*t.Position = *g.Position
	t.Units, t.Spaces, t.Conns = append(units, g.Units...), append(spaces, g.Spaces...), append(conns, g.Conns...)
	return t
}

// tryOut is a trial of an Action of f, and where its units then stand, or sailed
// from. The trial is nil if nobody goes anywhere by the Action.
func (g *game) tryOut(f Faction, a *act) (*game, SpaceID) {
	t, at := g.trial(), a.to
	switch p := a.action.(type) {
	case *march:
		at = t.tryMarch(f, p).at
	case *construction:
		if p.what != "road" || p.act != "finish" {
			return nil, p.at
		}
		t, _ = g.tryRoad(f, p.at, p.link, p.unit, p.company)
	default:
		if a.play(t, f); at == NoSpace {
			at = a.from
		}
	}
	return t, at
}

func (g *game) looking() bool { _, ok := g.ref.(onlooker); return ok }

// onlooker is the Referee of a trial: it hears nothing, and there is none to ask.
type onlooker struct{ games.Referee }

func (onlooker) Tell(games.Event) {}
