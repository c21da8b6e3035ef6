package bayonets

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// Sample is a random Action with a random AP; now and then it ends the phase.
func (d *actionDecision) Sample(r *rand.Rand) games.Order {
	end := d.end(r)
	if end != "" && r.IntN(16) == 0 {
		return order(d.kind, end)
	}
	if us := d.abandonable(r); len(us) > 0 && r.IntN(64) == 0 {
		return order(d.kind, "abandon", "units", us[r.IntN(len(us))])
	}
	for range 12 {
		var o games.Order
		var ok bool
		if d.kind == kindFrenzy {
			o, ok = d.sampleBuild(r)
		} else {
			ap := d.g.APs[d.deck][d.aps[r.IntN(len(d.aps))]].Kind
			o, ok = d.sampleWith(r, ap)
			o = o.With("ap", string(ap))
		}
		if !ok {
			continue
		}
		if a, fault := d.Accept(o); fault == nil {
			d.sampled = a
			return a.Order
		}
	}
	if end != "" {
		return order(d.kind, end)
	}
	return d.Default()
}

// sampleWith is a random Action with an AP, legal or not; false: none was found.
func (d *actionDecision) sampleWith(r *rand.Rand, ap AP) (games.Order, bool) {
	n := r.IntN(10)
	switch {
	case ap.raids() && (n < 4 || !ap.army() && n < 6):
		return d.sampleRaid(r, ap)
	case ap.sail() && n < 5:
		return d.sampleSail(r, ap)
	case ap.army() && n == 5:
		return d.sampleMarshal(r)
	case ap.army() && n == 6:
		return d.sampleBuild(r)
	}
	return d.sampleMove(r, ap)
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

// abandonable are Commanders to give up: lone ones, now and then any.
func (d *actionDecision) abandonable(r *rand.Rand) []UnitID {
	if d.kind != kindAction {
		return nil
	}
	us := d.g.loneCommanders(d.f)
	if r.IntN(4) == 0 {
		us = d.g.commanders(d.f)
	}
	return pick.Others(us, d.g.AR.Abandoned)
}

// some are random units of us: all of them, or about every other one.
func some(r *rand.Rand, us []UnitID) []UnitID {
	whole := r.IntN(2) == 0
	return pick.Those(us, func(UnitID) bool { return whole || r.IntN(2) == 0 })
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

// sampleMove is a random movement, with what is dropped and picked up.
func (d *actionDecision) sampleMove(r *rand.Rand, ap AP) (games.Order, bool) {
	g, modes := d.g, ap.modes()
	mode := modes[r.IntN(len(modes))]
	lead := g.anyUnit(r, d.f, func(u UnitID) bool { return g.ready(u) && g.mobile(u) && g.suits(mode, u) })
	if lead == NoUnit {
		return games.Order{}, false
	}
	from := g.unit(lead).At.Space()
	l, ok := d.sampleLink(r, lead, from)
	if !ok || !g.mayLeave(d.f, from) {
		return games.Order{}, false
	}
	goes := func(u UnitID) bool {
		return g.suits(mode, u) && g.mayUse(g.utype(u), l.Conn) &&
			(mode != indianMove || u == lead || g.counter(u).Nation != "" && g.counter(u).Nation == g.counter(lead).Nation)
	}
	ready := g.readyAt(d.f, from)
	units := g.within(d.f, some(r, pick.Those(ready, goes)), l.Conn)
	o := order(d.kind, "move", "units", g.Selectors(units, ready), "from", from)
	m := newMover(d.f, mode, ap.double(), from, units)
	var via []string
	for m.count = 1; r.IntN(8) < 5 && g.opposition(d.f, l.To) == 0; m.count++ {
		at := l.To
		next, ok := d.sampleLink(r, lead, at)
		behind := g.leftBehind(m, next)
		drop := pick.Those(m.units, func(u UnitID) bool { return slices.Contains(behind, u) || r.IntN(16) == 0 })
		if !ok || len(drop) == len(m.units) {
			break
		}
		l, via = next, append(via, at.String())
		if len(drop) > 0 {
			o = o.With("drop", append([]string{at.String()}, g.Selectors(drop, m.units)...)...)
		}
		var joins []UnitID
		there := pick.Others(g.readyAt(d.f, at), m.moved)
		if r.IntN(3) == 0 {
			joins = some(r, pick.Those(there, goes))
		}
		if len(joins) > 0 {
			o = o.With("pick", append([]string{at.String()}, g.Selectors(joins, there)...)...)
		}
		g.regroup(m, drop, joins)
	}
	if r.IntN(32) == 0 {
		o = o.WithAny("abandon", games.Keys(g.only(ready, Commander))...)
	}
	return o.WithAny("via", via...).With("to", l.To.String()), true
}

func (d *actionDecision) sampleLink(r *rand.Rand, u UnitID, s SpaceID) (Link, bool) {
	links := d.g.d.Spaces[s].Links
	if len(links) == 0 {
		return Link{}, false
	}
	l := links[r.IntN(len(links))]
	return l, d.g.mayUse(d.g.utype(u), l.Conn) && d.g.mayEnter(d.f, l.To) && !d.g.closed(d.f, l.Conn)
}

func (d *actionDecision) sampleRaid(r *rand.Rand, ap AP) (games.Order, bool) {
	g, mode, reach := d.g, ap.modes()[0], raidReach(ap.double())
	u := g.anyUnit(r, d.f, func(u UnitID) bool { return g.ready(u) && !g.raider(mode, u).some() })
	if u == NoUnit {
		return games.Order{}, false
	}
	from := g.unit(u).At.Space()
	target, n := NoSpace, 0
	for s, dist := range g.raidDistances(d.f, from) {
		if dist > 0 && int(dist) <= reach+1 && !g.raidable(d.f, SpaceID(s)).some() {
			if n++; r.IntN(n) == 0 {
				target = SpaceID(s)
			}
		}
	}
	if target == NoSpace {
		return games.Order{}, false
	}
	o := order(d.kind, "raid", "to", target, "unit", g.Selectors([]UnitID{u}, g.readyAt(d.f, from)), "from", from)
	if g.cardInPlay(French, lacrosseGame) && r.IntN(4) == 0 {
		o = o.With("lacrosse")
	}
	var via []string
	dist := g.raidDistances(d.f, target) // Raid routes lead both ways, but for Bases
	for at, left := from, reach; at != target || len(via) == 0 && r.IntN(4) == 0; left-- {
		legal := slices.DeleteFunc(slices.Clone(g.d.Spaces[at].Links), func(l Link) bool {
			return dist[l.To] == 0 || int(dist[l.To]) > left || g.raidLink(d.f, l).some()
		})
		if len(legal) == 0 {
			break
		}
		at = legal[r.IntN(len(legal))].To
		via = append(via, at.String())
	}
	return o.WithAny("via", via...), true
}

func (d *actionDecision) sampleSail(r *rand.Rand, ap AP) (games.Order, bool) {
	g := d.g
	lead := g.anyUnit(r, d.f, func(u UnitID) bool { return g.utype(u) == Fleet && g.ready(u) })
	if lead == NoUnit {
		return games.Order{}, false
	}
	from := g.unit(lead).At.Space()
	ready := g.readyAt(d.f, from)
	fleets := append(some(r, pick.Others(g.only(ready, Fleet), []UnitID{lead})), lead)
	units := append(fleets, g.aboard(some(r, g.without(ready, Fleet)), len(fleets))...)
	o := order(d.kind, "sail", "units", g.Selectors(units, ready), "from", from)
	if ap.double() && r.IntN(4) > 0 {
		routed := g.routed(d.f, At(from), units)
		lands := g.d.spacesWhere(func(s SpaceID, _ *Space) bool { return !g.landable(d.f, s, routed).some() })
		if len(lands) > 0 {
			o = o.With("land", lands[r.IntN(len(lands))].String())
		}
	}
	return o, true
}

func (d *actionDecision) sampleMarshal(r *rand.Rand) (games.Order, bool) {
	g := d.g
	u := g.anyUnit(r, d.f, func(u UnitID) bool { return g.ready(u) && !g.utype(u).IsLight() })
	if u == NoUnit {
		return games.Order{}, false
	}
	at := g.unit(u).At.Space()
	o := order(d.kind, "marshal", "at", at, "unit", g.Selectors([]UnitID{u}, g.activators(d.f, at)))
	for _, l := range g.d.Spaces[at].Links {
		if r.IntN(4) == 0 || g.mayCome(d.f, l).some() {
			continue
		}
		may := g.comers(d.f, l)
		if us := g.within(d.f, some(r, may), l.Conn); len(us) > 0 {
			o = o.With("from", append([]string{l.To.String()}, g.Selectors(us, may)...)...)
		}
	}
	return o, o.Has("from")
}

func (d *actionDecision) sampleBuild(r *rand.Rand) (games.Order, bool) {
	g := d.g
	u := g.anyUnit(r, d.f, d.mayBuild)
	if u == NoUnit || g.mayBuildOn(d.f, g.unit(u).At.Space()).some() {
		return games.Order{}, false
	}
	s := g.unit(u).At.Space()
	list := d.constructions(s, u)
	if len(list) == 0 {
		return games.Order{}, false
	}
	p := list[r.IntN(len(list))]
	p.named = g.Selectors([]UnitID{u}, d.builders(s))
	if p.what == "road" && p.act == "finish" {
		may := d.companions(&p)
		p.joined = g.Selectors(some(r, may), may)
	}
	return d.buildOrder(&p, ""), true
}
