package bayonets

import "slices"

// A step is one Connection of a movement. Who is dropped and picked up before
// it, is so where it begins.
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

// to is where the march shall end.
func (p *march) to() SpaceID { return p.steps[len(p.steps)-1].link.To }

// regroup drops and picks up units before a step (10.2).
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

// tryMarch lets the stack of a march go as far as it can in a trial.
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

// pickable are the units of the mover's side at its space that it may pick up:
// not Spent, not with it already (10.2, A05).
func (g *game) pickable(m *mover) []UnitID {
	return others(g.readyAt(m.f, m.at), m.moved)
}

// marchOn plays a march (10.4, 10.5): Connection by Connection, with what it
// meets. After an Overwhelm the stack may go on (10.3.2).
func (g *game) marchOn(f Faction, p *march) {
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
		steps = g.goOn(m, fled)
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
			fled = g.wentTo(before)
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
		if g.opposition(m.f, at) > 0 || g.neutralVillage(at) {
			break
		}
		route = append(route, steps[n].link.To.String())
		n++
	}
	g.tell("10.2", "move", "side", m.f, "units", m.units, "from", m.at, "route", route)
	return n
}

// wentTo are the spaces on which units now stand, each once.
func (g *game) wentTo(units []UnitID) []SpaceID {
	var spaces []SpaceID
	for _, u := range units {
		if at := g.unit(u).At; at.OnMap() && !slices.Contains(spaces, at.Space()) {
			spaces = append(spaces, at.Space())
		}
	}
	return spaces
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

// ends says what forbids a movement to end as the trial after has it: a
// Commander alone (3.7, 10.4).
func (g *game) ends(after *game, m *mover, abandon []UnitID, left []AP) refusal {
	after.spend(m.moved...)
	if after.strength(m.f, At(m.at)) == 0 && !slices.Contains(abandon, m.units[0]) && !slices.Contains(g.AR.Abandoned, m.units[0]) {
		return refused("10.4", "commander-ends-with-stack").of(m.units[0]).at(m.at)
	}
	return g.strands(m.f, after, abandon, left)
}
