package bayonets

import (
	"slices"

	"postrider/games"
)

// routOracle says who is Routed, what that costs, and where a stack retreats to
// (13.7 to 13.9.5).
type routOracle struct {
	observer
	fought    SpaceID // the Battle in progress, NoSpace
	attacker  Faction
	bastions  int // when it began
	loser     Faction
	over      bool // it is won; what follows is the end of it
	want, got bool // a Rout
	purge     []UnitID
	loss      bool // a unit must be lost to the Rout
	routed    bool
	fort      UnitID
	reduced   bool
	siege     bool
	aside     map[UnitID]SpaceID
}

func (o *routOracle) name() (string, map[string]int) {
	return "Rout", map[string]int{
		"Battles lost":         500,
		"Retreats":             300,
		"choices of a Retreat": 80,
		"units lost to a Rout": 50,
		"Forts of losers":      4,
	}
}

func (o *routOracle) begin(w *watcher) {
	o.observer.begin(w)
	o.fought, o.over, o.aside = NoSpace, false, map[UnitID]SpaceID{}
}

func (o *routOracle) heard(e told) {
	switch e.Kind {
	case "round":
		o.close()
		clear(o.aside)
	case "battle-begins":
		o.close()
		o.fought, o.attacker = e.space("space"), sideNamed(e.str("attacker"))
		o.bastions = o.bastionsOn(o.fought)
	case "battle-vanishes":
		if e.Rule != "13.9.4" { // else another one, by this Retreat
			o.close()
		}
	case "rally", "out-of-supply", "in-supply":
		o.close()
	case "battle-won":
		o.won(e)
	case "rout":
		o.got, o.routed = true, true
		if !o.want {
			o.wrong("13.8", "%s: a Rout of the %s", o.fought.Code(), e.side())
		}
	case "rout-loss":
		o.lost(e)
	case "fort-captured", "fort-destroyed":
		o.fortLost(e)
	case "eliminated":
		o.eliminated(e)
	case "retreat":
		o.retreats(e)
	}
}

// fighters are the units of a side that took part and are there still.
func (o *routOracle) fighters(f Faction) []UnitID {
	return slices.DeleteFunc(o.stands(f, o.fought), func(u UnitID) bool {
		at, out := o.aside[u]
		return out && at == o.fought
	})
}

// won says whether the loser is Routed (13.8): three positions behind, or the
// last Bastion of his Fortress gone. Both: his non-Light units are eliminated.
func (o *routOracle) won(e told) {
	o.count("Battles lost")
	w := e.side()
	o.loser, o.over, o.got, o.routed, o.loss = other(w), true, false, false, false
	us := o.fighters(o.loser)
	beaten := e.num("marker")-e.num("enemy") >= 3
	stormed := o.loser != o.attacker && o.bastions > 0 && o.bastionsOn(o.fought) == 0
	o.want = (beaten || stormed) && o.tally(us, func(t UnitType) bool { return t != Commander }) > 0
	o.purge = nil
	if o.want && beaten && stormed {
		o.purge = slices.DeleteFunc(slices.Clone(us), func(u UnitID) bool { return isLight(o.kind(u)) })
	}
	left := slices.DeleteFunc(us, func(u UnitID) bool { return slices.Contains(o.purge, u) })
	o.loss = o.want && o.tally(left, func(t UnitType) bool { return t != Fort && t != Commander }) > 0 // A51
	o.siege = o.loser != o.attacker && o.bastionsOn(o.fought) > 0
	o.fort = NoUnit
	for _, u := range us {
		if o.kind(u) == Fort && !slices.Contains(o.purge, u) {
			o.fort, o.reduced = u, o.p.Units[u].Reduced
		}
	}
}

// lost checks the unit that a Routed stack loses: Artillery if it can be, an
// Indian unit only as a last resort, no Fort (13.8 Rout Penalty 1) and no
// Commander (A51).
func (o *routOracle) lost(e told) {
	u, us := e.unit("unit"), o.fighters(o.loser)
	o.count("units lost to a Rout")
	t := o.kind(u)
	others := o.tally(us, func(t UnitType) bool { return t != Artillery && t != Indian && t != Fort && t != Commander })
	guns := o.any(us, Artillery)
	if t == Fort || t == Commander || guns && t != Artillery || !guns && others > 0 && t == Indian ||
		!slices.Contains(us, u) {
		o.wrong("13.8", "%s: %s is lost to the Rout, of %v", o.fought.Code(), o.d.Counters[u].Key, o.keys(us))
	}
	o.loss = false
}

// fortLost checks what becomes of the loser's Fort (13.9.5, 13.8 Rout Penalty
// 3): the enemy's Fort with the same face; removed by the choice of a stack that
// is not Routed, or where the enemy has none left (A56).
func (o *routOracle) fortLost(e told) {
	o.count("Forts of losers")
	winner := other(o.loser)
	if u := e.unit("unit"); u != o.fort {
		o.wrong("13.9.5", "%s is lost, want %s", e.str("unit"), o.keys([]UnitID{o.fort}))
	}
	o.fort = NoUnit
	if e.Kind == "fort-captured" {
		next := o.p.Units[e.unit("becomes")]
		if next.Reduced != o.reduced || next.Faction != winner || next.At != Where(o.fought) {
			o.wrong("13.9.5", "%s: it becomes %+v", o.fought.Code(), next)
		}
		return
	}
	if o.routed && o.any(o.lie(winner, FortsPool), Fort) {
		o.wrong("13.8", "%s: a Routed stack destroys its Fort", o.fought.Code())
	}
}

// close checks that all that a Battle leads to has happened.
func (o *routOracle) close() {
	if !o.over {
		o.fought = NoSpace
		return
	}
	s := o.fought
	if o.want != o.got {
		o.wrong("13.8", "%s: a Rout %v, want %v", s.Code(), o.got, o.want)
	}
	if o.loss || len(o.purge) > 0 {
		o.wrong("13.8", "%s: nobody was lost to the Rout; %v", s.Code(), o.keys(o.purge))
	}
	if o.fort != NoUnit && !o.siege {
		o.wrong("13.9.5", "%s: the loser's Fort is still there", s.Code())
	}
	if !o.siege && o.p.Spaces[s].Battle {
		o.wrong("13.7", "%s: the Battle marker is still there", s.Code())
	}
	winner := other(o.loser)
	if o.number(winner, s) > 0 && o.number(o.loser, s) == 0 && o.d.Spaces[s].Kind != Wilderness && o.controls(s) != winner {
		o.wrong("13.7", "%s: the %s have won it, it is of the %s", s.Code(), winner, o.controls(s))
	}
	o.over, o.fought = false, NoSpace
}

// eliminated checks those who are eliminated because they can retreat nowhere
// (13.9.1), and those of a stack Routed in both ways (13.8).
func (o *routOracle) eliminated(e told) {
	us := e.units("units")
	switch e.Rule {
	case "13.8":
		if !slices.Equal(o.keys(us), o.keys(o.purge)) {
			o.wrong("13.8", "%v are eliminated, want %v", o.keys(us), o.keys(o.purge))
		}
		o.count("stacks Routed twice")
		o.purge = nil
	case "13.9.1":
		f, from := o.p.Units[us[0]].Faction, o.p.Units[us[0]].At.Space()
		w := o.withdrawal(f, from)
		o.count("stacks with nowhere to go")
		spaces, _ := o.refuges(w)
		if len(spaces) > 0 {
			o.wrong("13.9.1", "%v of %s are eliminated, want them at %v", o.keys(us), from.Code(), spaces)
		}
		lights := slices.ContainsFunc(us, func(u UnitID) bool { return isLight(o.kind(u)) })
		heavy := slices.ContainsFunc(w.units, func(u UnitID) bool { return !isLight(o.kind(u)) })
		if lights && heavy && len(us) == len(w.units) {
			w.units = slices.DeleteFunc(w.units, func(u UnitID) bool { return !isLight(o.kind(u)) })
			if spaces, _ = o.refuges(w); len(spaces) > 0 {
				o.wrong("13.9.1", "Light units %v of %s are eliminated, want them at %v", o.keys(w.units), from.Code(), spaces)
			}
		}
	}
}

// A leaving is a stack that must retreat.
type leaving struct {
	f        Faction
	from     SpaceID
	units    []UnitID
	attacker bool
	routed   bool
}

// withdrawal is the stack of a side that must leave a space: the loser of the
// Battle there, else one that is Overwhelmed.
func (o *routOracle) withdrawal(f Faction, from SpaceID) *leaving {
	w := &leaving{f: f, from: from, routed: o.mark(f, from).Rout}
	w.units = slices.DeleteFunc(o.stands(f, from), func(u UnitID) bool { return o.kind(u) == Fort || o.kind(u) == Bastion })
	if o.over && from == o.fought {
		w.attacker = f == o.attacker
		w.routed = w.routed || o.routed
	}
	return w
}

// retreats checks where a stack goes, and whether it goes as a whole (13.9.1).
func (o *routOracle) retreats(e told) {
	f, from, us := e.side(), e.space("from"), e.units("units")
	o.count("Retreats")
	w := o.withdrawal(f, from)
	if !slices.Equal(o.keys(us), o.keys(w.units)) {
		o.wrong("13.9.1", "%v of %v retreat", o.keys(us), o.keys(w.units))
	}
	o.compare(w, []string{e.str("to")})
	if to := e.space("to"); to != NoSpace && o.p.Spaces[to].Battle {
		for _, u := range us {
			o.aside[u] = to
		}
	}
}

// asked checks that all spaces of the best priority are offered (13.9.1).
func (o *routOracle) asked(d games.Decision) {
	a := d.About()
	if a.Kind != kindRetreat {
		return
	}
	var spaces []string
	for _, order := range d.List() {
		spaces = append(spaces, order.Arg("to"))
	}
	o.count("choices of a Retreat")
	w := o.withdrawal(factionOf(a.Seat), spaceNamed(o.d, a.Place))
	want, _ := o.refuges(w)
	o.compare(w, spaces)
	if len(want) != len(spaces) {
		o.wrong("13.9.1", "%v of %s are offered %v, want %v", o.keys(w.units), a.Place, spaces, want)
	}
}

// compare checks that a stack goes to spaces of the best priority.
func (o *routOracle) compare(w *leaving, spaces []string) {
	want, rank := o.refuges(w)
	for _, to := range spaces {
		if !slices.Contains(want, to) {
			o.wrong("13.9.3", "%v of %s go to %s, want %v (priority %d); attacker %v, Routed %v",
				o.keys(w.units), w.from.Code(), to, want, rank, w.attacker, w.routed)
		}
	}
}

// refuges are the spaces of the best priority for a stack, and its place in the
// list: 0 the attacker's way back (13.9.1), 1 to 4 the Adjacent Space
// Priorities, 5 and 6 their 5A and 5B (13.9.3), 11 to 14 those of Fleets
// (13.9.2).
func (o *routOracle) refuges(w *leaving) ([]string, int) {
	ranks := map[int][]string{}
	if o.any(w.units, Fleet) {
		o.bySea(w, ranks)
	} else {
		best := map[int]int{}
		for _, l := range o.d.Spaces[w.from].Links {
			rank, cost, ok := o.rank(w, l)
			if !ok {
				continue
			}
			if fewest, some := best[rank]; !some || cost < fewest {
				best[rank], ranks[rank] = cost, nil
			}
			if cost == best[rank] {
				ranks[rank] = append(ranks[rank], o.d.Spaces[l.To].Slug)
			}
		}
	}
	for rank := range 15 {
		if len(ranks[rank]) > 0 {
			return ranks[rank], rank
		}
	}
	return nil, -1
}

// bySea fills in the Fleet Retreat Priorities (13.9.2).
func (o *routOracle) bySea(w *leaving, ranks map[int][]string) {
	ranks[14] = []string{SailBox.String()}
	for s := range SpaceID(len(o.d.Spaces)) {
		sp := &o.d.Spaces[s]
		if !sp.Coastal || s == w.from || o.number(other(w.f), s) > 0 || w.f == French && sp.Kind == Base {
			continue
		}
		rank := 0
		switch {
		case o.controls(s) == w.f && sp.Home == w.f:
			rank = 11
		case o.controls(s) == w.f && o.zone(w.f, s):
			rank = 12
		case sp.Kind == Wilderness && o.zone(w.f, s):
			rank = 13
		default:
			continue
		}
		ranks[rank] = append(ranks[rank], sp.Slug)
	}
}

// rank is the priority of an adjacent space (13.9.1, 13.9.3), and for 5A and 5B
// how many enemy units and Militia are there (A55).
func (o *routOracle) rank(w *leaving, l Link) (rank, cost int, ok bool) {
	f, e, s := w.f, other(w.f), l.To
	sp := &o.d.Spaces[s]
	for _, u := range w.units {
		if !o.passable(o.kind(u), l.Conn) {
			return 0, 0, false
		}
	}
	if f == French && sp.Kind == Base || !w.attacker && o.used(e, l.Conn, w.from) {
		return 0, 0, false
	}
	enemies, militia, holder := o.number(e, s), o.silhouettes(e, s), o.controls(s)
	ownVillage := sp.Nation != "" && o.p.Nations[sp.Nation] == f
	if enemies == 0 {
		switch {
		case holder == f && w.attacker && o.used(f, l.Conn, w.from):
			return 0, 0, true
		case holder == f && sp.Home == f:
			return 1, 0, true
		case holder == f && !ownVillage:
			return 2, 0, true
		case holder == f || sp.Kind == Wilderness:
			return 3, 0, true
		case holder == e && militia == 0:
			return 4, 0, true
		}
	}
	if w.routed {
		return 0, 0, false
	}
	n := enemies + militia
	village := o.neutralVillage(s)
	if village && n == 0 {
		n = 1 // the unit that its Nation will have there (8.1, A12)
	}
	strength := o.tally(w.units, func(t UnitType) bool { return t != Commander })
	hostile := holder == e || sp.Kind == Wilderness || village
	if n > 0 && strength > 3*n && !o.fortified(e, s) && hostile { // a Battle there or none (13.9.4)
		if village {
			return 5, 1000 + n, true // as a last resort
		}
		return 5, n, true
	}
	if o.p.Spaces[s].Battle && (o.fought == NoSpace || s > o.fought) { // unresolved
		return 6, n, true
	}
	return 0, 0, false
}
