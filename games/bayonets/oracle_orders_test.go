package bayonets

import (
	"slices"
	"strings"

	"postrider/games"
)

// The orders that legalOracle makes, each with what the rulebook says of it.

// A trek is a stack on the move, in the oracle's own copy of the position.
type trek struct {
	spectator
	o       *legalOracle
	verdict *proposal
	f       Faction
	mode    AP // army, light or indian
	double  bool
	at      SpaceID
	units   []UnitID
	took    []UnitID
	steps   int
	routed  bool
}

// proposeMove makes a movement of a part of a stack, which drops and picks up
// units on its way (10.2 to 10.5).
func (o *legalOracle) proposeMove(kind games.Kind, f Faction, ap AP) *proposal {
	from := o.place(f)
	if from == NoSpace || len(o.d.Spaces[from].Links) == 0 { // as Newfoundland
		return nil
	}
	us := o.fresh(o.stands(f, from))
	switch o.r.IntN(4) {
	case 0: // Commanders alone
		us = slices.DeleteFunc(us, func(u UnitID) bool { return o.kind(u) != Commander })
	case 1:
		us = slices.DeleteFunc(us, func(u UnitID) bool { return !isLight(o.kind(u)) && o.kind(u) != Commander })
	}
	us = o.part(us)
	if len(us) == 0 {
		return nil
	}
	modes := []AP{ap}
	if ap == APFrenchBoth {
		modes = []AP{APLight, APArmy} // 7.3.5
	}
	order, walk := o.walk(kind, f, from, us)
	if len(walk) == 0 {
		return nil
	}
	var best *proposal
	for _, mode := range modes {
		p := &proposal{order: order}
		t := &trek{spectator: o.spectator, o: o, verdict: p, f: f, at: from, units: us}
		t.p = o.p.clone()
		t.double, t.mode = strings.HasSuffix(string(mode), "-2x"), AP(strings.TrimSuffix(string(mode), "-2x"))
		if t.mode == APSailArmy {
			t.mode = APArmy
		}
		t.took = slices.Clone(us)
		t.routed = o.mark(f, from).Rout
		t.takes(walk)
		if best == nil || best.bad != "" && p.bad == "" {
			best = p
		}
	}
	return best
}

// A leg is one Connection of a walk, with who is dropped and picked up before.
type leg struct {
	to         SpaceID
	drop, pick []UnitID
}

// walk is a random route, and the order for it.
func (o *legalOracle) walk(kind games.Kind, f Faction, from SpaceID, us []UnitID) (games.Order, []leg) {
	order := order(kind, "move", "units", o.named(us), "from", from)
	var legs []leg
	var via []string
	going, took := slices.Clone(us), slices.Clone(us)
	seen := []SpaceID{from}
	at := from
	n := 1 + o.r.IntN(3) + o.r.IntN(2)*o.r.IntN(3)
	for i := range n {
		next := o.next(at, seen, going)
		if len(next) == 0 {
			break
		}
		var l leg
		if i > 0 {
			if len(going) > 1 && o.r.IntN(3) == 0 {
				l.drop = o.part(going)
				if len(l.drop) == len(going) {
					l.drop = l.drop[1:]
				}
			}
			there := slices.DeleteFunc(o.fresh(o.stands(f, at)), func(u UnitID) bool { return slices.Contains(took, u) })
			if len(there) > 0 && o.r.IntN(2) == 0 {
				l.pick = o.part(there)
			}
			spent := slices.DeleteFunc(o.stands(f, at), func(u UnitID) bool {
				return !o.p.Units[u].Spent || slices.Contains(took, u) || o.alike([]UnitID{u}, there)
			})
			if len(spent) > 0 && o.r.IntN(4) == 0 {
				l.pick = spent[:1]
			}
			if o.alike(l.drop, l.pick) {
				l.pick = nil
			}
			going = slices.DeleteFunc(going, func(u UnitID) bool { return slices.Contains(l.drop, u) })
			going, took = append(going, l.pick...), append(took, l.pick...)
			slices.Sort(going)
		}
		l.to = next[o.r.IntN(len(next))]
		if len(l.drop) > 0 {
			order = order.With("drop", append([]string{at.String()}, o.named(l.drop)...)...)
		}
		if len(l.pick) > 0 {
			order = order.With("pick", append([]string{at.String()}, o.named(l.pick)...)...)
		}
		legs = append(legs, l)
		seen, at = append(seen, l.to), l.to
		via = append(via, at.String())
	}
	if len(via) == 0 {
		return order, nil
	}
	last := len(via) - 1
	return order.WithAny("via", via[:last]...).With("to", via[last]), legs
}

// next are the neighbours of a space not seen yet, and most of the time only
// those to which units may go.
func (o *legalOracle) next(at SpaceID, seen []SpaceID, us []UnitID) []SpaceID {
	all := o.r.IntN(8) == 0
	var spaces []SpaceID
	for _, l := range o.d.Spaces[at].Links {
		mayNot := func(u UnitID) bool { return !o.passable(o.kind(u), l.Conn) }
		if !slices.Contains(seen, l.To) && (all || !slices.ContainsFunc(us, mayNot)) {
			spaces = append(spaces, l.To)
		}
	}
	return spaces
}

// alike reports whether units of two lists bear the same name.
func (o *legalOracle) alike(a, b []UnitID) bool {
	return slices.ContainsFunc(a, func(u UnitID) bool {
		return slices.ContainsFunc(b, func(v UnitID) bool { return o.d.Counters[u].Slug == o.d.Counters[v].Slug })
	})
}

// takes takes the stack along its walk until a rule forbids to go on.
func (t *trek) takes(walk []leg) {
	t.composed()
	if t.o.strands(t.f, t.at, t.units) {
		t.verdict.strand = true
	}
	stop := false
	for i, l := range walk {
		if stop {
			t.verdict.forbid("10.2")
		}
		if i > 0 {
			t.changes(l)
		}
		if t.verdict.bad != "" {
			return
		}
		c, _ := t.link(t.at, l.to)
		if i == 0 {
			t.leaves(c)
		}
		stop = t.step(c, l.to, i == len(walk)-1)
	}
	if t.tally(t.units, func(k UnitType) bool { return k != Commander }) == 0 && t.number(t.f, t.at) == 0 {
		t.verdict.forbid("10.4")
		t.verdict.strand = true
	}
}

// composed checks who may be activated (7.3.1, 7.3.2, 10.5).
func (t *trek) composed() {
	lights := t.tally(t.units, isLight)
	leaders := t.tally(t.units, func(k UnitType) bool { return k == Commander })
	switch t.mode {
	case APLight:
		if lights == 0 || leaders > 1 || lights+leaders < len(t.units) {
			t.verdict.forbid("10.5")
		}
	case APIndian:
		t.oneNation()
	}
	if t.any(t.units, Fort, Bastion) {
		t.verdict.forbid("10.2")
	}
}

func (t *trek) oneNation() {
	for _, u := range t.took {
		c := &t.d.Counters[u]
		if c.Type != Indian || len(t.took) > 1 && (c.Nation == "" || c.Nation != t.d.Counters[t.took[0]].Nation) {
			t.verdict.forbid("7.3.2")
		}
	}
}

// changes drops and picks up units (10.2.1, 10.5).
func (t *trek) changes(l leg) {
	for _, u := range l.drop {
		others := t.tally(t.stands(t.f, t.at), func(k UnitType) bool { return k != Commander }) -
			t.tally(t.units, func(k UnitType) bool { return k != Commander })
		if t.mode == APLight && t.kind(u) == Commander && others == 0 && t.tally(l.drop, isLight) == 0 {
			t.verdict.forbid("10.5")
		}
	}
	t.units = slices.DeleteFunc(slices.Clone(t.units), func(u UnitID) bool { return slices.Contains(l.drop, u) })
	for _, u := range l.pick {
		switch k := t.kind(u); {
		case t.p.Units[u].Spent:
			t.verdict.forbid("7.2.1")
		case k == Fort || k == Bastion:
			t.verdict.forbid("10.2")
		case t.mode == APLight && !isLight(k):
			t.verdict.forbid("10.2.1")
		}
	}
	t.units, t.took = append(t.units, l.pick...), append(t.took, l.pick...)
	if t.mode == APIndian {
		t.oneNation()
	}
	left := slices.DeleteFunc(t.stands(t.f, t.at), func(u UnitID) bool { return slices.Contains(t.units, u) })
	if t.any(left, Commander) && t.tally(left, func(k UnitType) bool { return k != Commander }) == 0 {
		t.verdict.strand = true
	}
}

// leaves checks the first Connection where enemies stand (10.2.1).
func (t *trek) leaves(c ConnID) {
	if t.number(other(t.f), t.at) > 0 && (!t.mayGo(t.f, t.at) || t.used(other(t.f), c, t.at)) {
		t.verdict.forbid("10.2.1")
	}
}

// step goes along a Connection and reports whether the stack must stop.
func (t *trek) step(c ConnID, to SpaceID, last bool) (stop bool) {
	t.o.fit(t.verdict, t.f, t.units, c, false)
	t.steps++
	for _, u := range t.units {
		most := 2 // 10.2
		if isLight(t.kind(u)) {
			most = 3
		}
		if t.double { // 7.3.4
			most *= 2
		}
		if !isLight(t.kind(u)) && t.mode == APArmy && t.played(t.f, "forced-march") && t.marched() == 0 {
			most++ // cards 10 and 24
		}
		if t.steps > most {
			t.verdict.forbid("10.2")
		}
	}
	t.enters(to, last)
	leaders := t.tally(t.units, func(k UnitType) bool { return k != Commander }) == 0
	if t.mode == APLight && t.tally(t.units, isLight) == 0 {
		t.verdict.forbid("10.5")
	}
	t.routed = t.routed && (t.number(t.f, to) == 0 || t.mark(t.f, to).Rout)
	foes, village := t.against(t.f, to), t.neutralVillage(to)
	for _, u := range t.units {
		t.p.Units[u].At = Where(to)
	}
	t.at = to
	if leaders {
		return foes > 0 && t.number(t.f, to) > 0
	}
	own := t.number(t.f, to) + t.silhouettes(t.f, to)
	if foes > 0 && (own <= 3*foes || t.fortified(other(t.f), to)) {
		return true // 10.7
	}
	if foes > 0 { // Overwhelmed (10.3.2)
		for _, u := range t.stands(other(t.f), to) {
			t.p.Units[u].At = Removed
		}
	}
	if sp := &t.d.Spaces[to]; sp.Kind != Wilderness && sp.Kind != Base && sp.Nation == "" {
		t.p.Spaces[to].Control = t.f // 2.1.2
	}
	return village // 8.0
}

// marched is how often the Forced March was used in this AR.
func (t *trek) marched() int { return t.p.AR.UsedEvents["forced-march"] }

// enters checks the space that the stack enters (2.1.7, 10.4, 13.8).
func (t *trek) enters(to SpaceID, last bool) {
	sp := &t.d.Spaces[to]
	if t.f == French && sp.Kind == Base {
		t.verdict.forbid("2.1.7")
	}
	if t.routed && (t.attacked(t.f, to, t.units) || sp.Home == other(t.f) && t.controls(to) != t.f) {
		t.verdict.forbid("13.8")
	}
	if t.tally(t.units, func(k UnitType) bool { return k != Commander }) > 0 {
		return
	}
	friends := t.number(t.f, to) > 0
	if t.number(other(t.f), to) > 0 || t.controls(to) != t.f && !(last && friends) {
		t.verdict.forbid("10.4")
	}
}
