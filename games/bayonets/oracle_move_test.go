package bayonets

import (
	"fmt"
	"slices"
)

// moveOracle follows each unit along each Connection (10.1 to 10.7, 11.0).
type moveOracle struct {
	observer
	ap      string
	f       Faction
	steps   int // of the stack so far
	moved   []UnitID
	arrived func() // looks at the stack when the next thing happens
}

func (o *moveOracle) name() (string, map[string]int) {
	return "Movement", map[string]int{
		"movement legs":    5000,
		"attacks":          300,
		"stacks Marshaled": 200,
		"units dropped":    200,
		"units picked up":  80,
	}
}

func (o *moveOracle) begin(w *watcher) {
	o.observer.begin(w)
	o.moved, o.arrived = nil, nil
}

func (o *moveOracle) heard(e told) {
	endOfRound := e.Kind == "in-supply" || e.Kind == "out-of-supply" || e.Kind == "rally"
	if o.arrived != nil && !endOfRound {
		o.arrived()
	}
	o.arrived = nil
	switch e.Kind {
	case "round":
		o.moved = nil
	case "ap-used", "action-phase", "reaction":
		o.closes()
		o.ap, o.f, o.steps, o.moved = e.str("ap"), e.side(), 0, nil
	case "move":
		o.moves(e)
	case "pick-up":
		o.picksUp(e)
	case "drop":
		o.drops(e)
	case "marshal":
		if u := e.unit("unit"); isLight(o.kind(u)) || o.mark(e.side(), e.space("space")).Rout {
			o.wrong("11.0", "%s marshals", o.d.Counters[u].Key)
		}
	case "marshaled":
		o.marshaled(e)
	case "finish-road":
		o.along(e.side(), e.units("units"), e.space("from"), e.space("space"))
	case "overwhelm":
		o.overwhelms(e)
	case "battle-placed":
		o.attacks(e)
	case "landing":
		o.lands(e)
	case "commander-alone-lost":
		if o.count("Commanders lost at the end of a phase"); e.side() != o.p.Active {
			o.wrong("3.7", "%s of the %s in the phase of the %s", e.str("unit"), e.side(), o.p.Active)
		}
	}
}

// closes checks that all who moved are Spent when the Action is over (10.4,
// 10.5).
func (o *moveOracle) closes() {
	for _, u := range o.moved {
		if un := &o.p.Units[u]; un.At.OnMap() && !un.Spent {
			o.wrong("10.4", "%s has moved and is not Spent", o.d.Counters[u].Key)
		}
	}
}

// along checks that the types of units may use a Connection (10.2), and that
// there are not too many on it, with those who went before (10.1).
func (o *moveOracle) along(f Faction, us []UnitID, from, to SpaceID) {
	c, ok := o.link(from, to)
	if !ok {
		o.wrong("10.2", "no Connection from %s to %s", from.Code(), to.Code())
		return
	}
	code := fmt.Sprint(f, " ", o.d.Conns[c].Code)
	for _, u := range us {
		if !o.passable(o.kind(u), c) {
			o.wrong("10.2", "%s goes along %s", o.d.Counters[u].Key, code)
		}
	}
	limit := 4
	switch {
	case o.d.Conns[c].Highway:
		limit = 16
	case o.road(c):
		limit = 8
		if n := o.guns[traffic{f, c}]; n > 1 && o.any(us, Artillery) {
			o.wrong("10.1", "%d Artillery on the Road %s", n, code)
		}
	}
	if n := o.load[traffic{f, c}]; n > limit {
		o.wrong("10.1", "%d units on %s", n, code)
	}
}

// points is how many Connections a type may use (10.2, 7.3.4), with a Forced
// March (cards 10 and 24: one more for all but Light units).
func (o *moveOracle) points(t UnitType) int {
	n := 2
	if isLight(t) {
		n = 3
	}
	if len(o.ap) > 3 && o.ap[len(o.ap)-3:] == "-2x" {
		n *= 2
	}
	if !isLight(t) && o.played(o.f, "forced-march") {
		n++
	}
	return n
}

func (o *moveOracle) lightAP() bool { return o.ap == string(APLight) || o.ap == string(APLight2) }

func (o *moveOracle) indianAP() bool { return o.ap == string(APIndian) || o.ap == string(APIndian2) }

// moves checks a leg: a stack that goes from a space along a route.
func (o *moveOracle) moves(e told) {
	f, us, at := e.side(), e.units("units"), e.space("from")
	route := e.strs("route")
	o.composed(us)
	if o.steps == 0 {
		o.leaves(f, at, spaceNamed(o.d, route[0]))
	}
	carried, from := o.mark(f, at), at
	for _, u := range us {
		if o.p.Units[u].At != Where(at) || o.p.Units[u].Spent || o.p.Units[u].Faction != f {
			o.wrong("7.3", "%s moves from %s: %+v", o.d.Counters[u].Key, at.Code(), o.p.Units[u])
		}
	}
	o.moved = append(o.moved, slices.DeleteFunc(slices.Clone(us), func(u UnitID) bool { return slices.Contains(o.moved, u) })...)
	for i, slug := range route {
		to := spaceNamed(o.d, slug)
		o.count("movement legs")
		o.along(f, us, at, to)
		o.steps++
		for _, u := range us {
			if o.steps > o.points(o.kind(u)) {
				o.wrong("10.2", "%s moves %d Connections with %s", o.d.Counters[u].Key, o.steps, o.ap)
			}
		}
		o.enters(f, us, to, carried.Rout, i == len(route)-1)
		carried = o.joins(f, carried, to)
		at = to
	}
	if to := at; o.tally(us, func(t UnitType) bool { return t != Commander }) > 0 {
		o.arrived = func() { o.markers(f, us, carried, from, to) }
	}
}

// joins are the Rout and OOS markers of a stack that comes to a space: a stack
// there without such a marker takes it away (13.8, 14.1.1).
func (o *moveOracle) joins(f Faction, m Markers, to SpaceID) Markers {
	if there := o.mark(f, to); o.number(f, to) > 0 {
		m.Rout, m.OOS = m.Rout && there.Rout, m.OOS && there.OOS
	}
	return m
}

// markers checks them when the stack has come.
func (o *moveOracle) markers(f Faction, us []UnitID, want Markers, from, to SpaceID) {
	if o.p.Units[us[0]].At != Where(to) || from == to {
		return
	}
	o.count("markers of stacks that came")
	if m := o.mark(f, to); m.Rout != want.Rout || m.OOS != want.OOS {
		o.wrong("14.1.1", "%v come from %s to %s: %+v, want %+v", o.keys(us), from.Code(), to.Code(), m, want)
	}
}

// composed checks who may be moved by the AP (7.3.1, 7.3.2, 10.5).
func (o *moveOracle) composed(us []UnitID) {
	lights := o.tally(us, isLight)
	leaders := o.tally(us, func(t UnitType) bool { return t == Commander })
	switch {
	case o.lightAP():
		if lights == 0 || leaders > 1 || lights+leaders < len(us) {
			o.wrong("10.5", "a Light AP moves %v", o.keys(us))
		}
	case o.indianAP():
		for _, u := range us {
			c := &o.d.Counters[u]
			if c.Type != Indian || len(us) > 1 && (c.Nation == "" || c.Nation != o.d.Counters[us[0]].Nation) {
				o.wrong("7.3.2", "an Indian AP moves %v", o.keys(us))
			}
		}
	}
}

// leaves checks that a stack may leave where enemies are (10.2.1): it
// Outnumbers them, or it is British at a Fortress; and not by the way by which
// they came.
func (o *moveOracle) leaves(f Faction, at, to SpaceID) {
	if o.number(other(f), at) == 0 {
		return
	}
	o.count("stacks that leave enemies")
	if !o.mayGo(f, at) {
		o.wrong("10.2.1", "the %s leave %s, %d against %d", f, at.Code(), o.number(f, at), o.against(f, at))
	}
	if c, ok := o.link(at, to); ok && o.used(other(f), c, at) {
		o.wrong("10.2.1", "the %s leave %s by the way of the enemy", f, at.Code())
	}
}

// enters checks the space that a stack enters (2.1.7, 10.2, 10.4, 13.8).
func (o *moveOracle) enters(f Faction, us []UnitID, to SpaceID, routed, last bool) {
	sp := &o.d.Spaces[to]
	foes := o.against(f, to)
	if f == French && sp.Kind == Base {
		o.wrong("2.1.7", "%v go to %s", o.keys(us), sp.Code)
	}
	if routed && o.attacked(f, to, us) {
		o.wrong("13.8", "Routed %v attack %s", o.keys(us), sp.Code)
	}
	if routed && sp.Home == other(f) && o.controls(to) != f {
		o.wrong("13.8", "Routed %v go to %s", o.keys(us), sp.Code)
	}
	if !last && (foes > 0 || o.neutralVillage(to)) {
		o.wrong("10.2", "%v go on through %s with %d enemies", o.keys(us), sp.Code, foes)
	}
	if o.tally(us, func(t UnitType) bool { return t != Commander }) > 0 {
		return
	}
	o.count("legs of Commanders alone") // 10.4
	switch {
	case o.number(other(f), to) > 0:
		o.wrong("10.4", "%v go to %s with enemies", o.keys(us), sp.Code)
	case o.controls(to) != f && !(last && o.number(f, to) > 0):
		o.wrong("10.4", "%v go to %s, which is not friendly", o.keys(us), sp.Code)
	}
}

// picksUp checks who joins a stack on the move (10.2.1).
func (o *moveOracle) picksUp(e told) {
	us := e.units("units")
	o.count("units picked up")
	for _, u := range us {
		if o.p.Units[u].Spent || o.p.Units[u].At != Where(e.space("space")) {
			o.wrong("10.2.1", "%s is picked up: %+v", o.d.Counters[u].Key, o.p.Units[u])
		}
		if (o.lightAP() || o.indianAP()) && !isLight(o.kind(u)) {
			o.wrong("10.2.1", "%s is picked up with %s", o.d.Counters[u].Key, o.ap)
		}
	}
}

// drops checks who leaves a stack on the move: with a Light AP no Commander
// where no friendly units are (10.5).
func (o *moveOracle) drops(e told) {
	us, s, f := e.units("units"), e.space("space"), e.side()
	o.count("units dropped")
	if !o.lightAP() || !o.any(us, Commander) || o.tally(us, isLight) > 0 {
		return
	}
	staying := slices.DeleteFunc(o.stands(f, s), func(u UnitID) bool {
		return o.kind(u) == Commander || slices.Contains(o.moved, u) && !slices.Contains(us, u)
	})
	if len(staying) == 0 {
		o.wrong("10.5", "%v are dropped at %s", o.keys(us), s.Code())
	}
}

// marshaled checks those who come to a stack (11.0), not Routed (A29).
func (o *moveOracle) marshaled(e told) {
	f, from, us := e.side(), e.space("from"), e.units("units")
	o.count("stacks Marshaled")
	o.along(f, us, from, e.space("space"))
	o.moved = append(o.moved, us...)
	for _, u := range us {
		if o.p.Units[u].Spent || o.p.Units[u].At != Where(from) {
			o.wrong("11.0", "%s is Marshaled: %+v", o.d.Counters[u].Key, o.p.Units[u])
		}
	}
	if o.mark(f, from).Rout {
		o.wrong("13.8", "Routed %v are Marshaled", o.keys(us))
	}
}

// overwhelms checks that those who are on a space Outnumber the enemy, more than
// 3:1 (10.3.1), and that he has no Fort or Bastion (10.3.2).
func (o *moveOracle) overwhelms(e told) {
	f, s := e.side(), e.space("space")
	own, foes := o.number(f, s)+o.silhouettes(f, s), o.number(other(f), s)+o.silhouettes(other(f), s)
	if o.count("Overwhelmed stacks"); own <= 3*foes || foes == 0 && len(o.stands(other(f), s)) == 0 || o.fortified(other(f), s) {
		o.wrong("10.3.2", "the %s Overwhelm %s, %d against %d", f, s.Code(), own, foes)
	}
}

// attacks checks that a Battle marker was due (10.7): there are enemies, and they
// are not Overwhelmed. Militia alone do not fight for a space that was
// enemy-controlled at AR start.
func (o *moveOracle) attacks(e told) {
	f, s := o.p.Active, e.space("space")
	if f == Neutral {
		return
	}
	own, foes := o.number(f, s)+o.silhouettes(f, s), o.number(other(f), s)+o.silhouettes(other(f), s)
	o.count("attacks")
	if foes == 0 || own > 3*foes && !o.fortified(other(f), s) {
		o.wrong("10.7", "the %s attack %s, %d against %d", f, s.Code(), own, foes)
	}
	if o.number(other(f), s) == 0 && o.held[s] == f {
		o.wrong("10.7", "the %s attack %s", f, s.Code())
	}
}

// lands checks where a stack Lands (10.6.1, 10.6.2).
func (o *moveOracle) lands(e told) {
	f, s := e.side(), e.space("space")
	sp := &o.d.Spaces[s]
	o.count("Landings")
	if !sp.Coastal || !o.zone(f, s) || f == French && sp.Kind == Base {
		o.wrong("10.6.1", "the %s Land at %s", f, sp.Code)
	}
	for _, u := range o.stands(f, s) {
		if slices.Contains(e.units("units"), u) && !o.p.Units[u].Spent {
			o.wrong("10.6.1", "%s has Landed and is not Spent", o.d.Counters[u].Key)
		}
	}
}
