package wilderness

import (
	"slices"

	"postrider/games"
)

// A walker is a force on its way, as far as rules of movement need to know it.
type walker struct {
	g              *game
	side           Side
	pieces         []PieceID
	from, at       SpaceID
	kind           MoveKind
	used           int
	carry, stopped bool
	halted         bool   // stopped by terrain, not only by the enemy (6.2)
	why            string // it is stopped: "mountain", "wilderness", "cultivated", "enemy"; empty: nobody asks
	foul, croghan  bool
	start          SpaceID
	lifts          bool // it lifts the siege of start as it leaves (8.232)
}

// walker is where the move in progress stands.
func (g *game) walker(side Side, m *Move) walker {
	return walker{
		g: g, side: side, pieces: m.Force.Pieces, from: m.From, at: m.At, kind: m.Kind, used: m.Used,
		carry: m.Carry, stopped: m.Halted, halted: m.Halted, foul: m.Foul, croghan: m.Croghan,
		start: m.At, lifts: g.liftsSiege(side, m.At, m.Force.Pieces),
	}
}

// walker is an activated force that begins to move.
func (d *moveDecision) walker(f Force, kind MoveKind) walker {
	at := d.at(f)
	return walker{g: d.g, side: d.side, pieces: f.Pieces, from: at, at: at, kind: kind, foul: d.foul, start: at,
		lifts: d.g.liftsSiege(d.side, at, f.Pieces)}
}

// liftsSiege reports whether a siege is lifted when pieces leave (8.232).
func (g *game) liftsSiege(side Side, s SpaceID, ps []PieceID) bool {
	return g.Spaces[s].Siege && g.strong(s) == side.Enemy() && len(except(g.units(g.outside(side, s)), ps...)) == 0
}

// occupied reports whether the enemy will be on s when the force comes there.
func (w *walker) occupied(s SpaceID) bool {
	return w.lifts && s == w.start || w.g.occupied(w.side.Enemy(), s)
}

// freeStrong is the same of an unbesieged fort or fortress.
func (w *walker) freeStrong(s SpaceID) bool {
	return w.lifts && s == w.start || w.g.freeStrong(s) == w.side.Enemy()
}

// allowance is how many spaces the force may enter in all: boats nine (6.3),
// else as its slowest unit (6.1), two in Foul Weather.
func (w *walker) allowance() int {
	n := leaderMove
	if w.kind == ByBoat {
		n = boatMove
	} else {
		for _, p := range w.pieces {
			if w.g.isUnit(p) {
				n = min(n, w.g.counter(p).Move)
			}
		}
	}
	if w.foul {
		n = min(n, w.g.eventNumber("foul-weather", "spaces"))
	}
	return n
}

// lone reports whether the force is one Auxiliary unit: it may infiltrate (6.6).
func (w *walker) lone() bool {
	units := w.g.units(w.pieces)
	return len(units) == 1 && w.g.isAux(units[0])
}

func (w *walker) has(is func(PieceID) bool) bool { return slices.ContainsFunc(w.pieces, is) }

// noBoat reports whether the force goes by boat and cannot along a connection: one
// without water leads boats on only once, and where each end is an originally
// friendly cultivated space or has a friendly fortification (6.3, C-09).
func (w *walker) noBoat(l Link) bool {
	return w.kind == ByBoat && !l.Water && (w.carry || !w.dock(w.at) || !w.dock(l.To))
}

func (w *walker) dock(s SpaceID) bool {
	return w.g.original(w.side, s) || w.g.fortification(s) == w.side
}

// ways are the spaces to which the force may try to go from where it is.
func (w *walker) ways() []SpaceID {
	sp := &w.g.d.Spaces[w.at]
	list := make([]SpaceID, len(sp.Links)+len(sp.Out))
	for i := range list {
		list[i] = sp.way(i)
	}
	return list
}

// way is the end of a connection or, behind those, of an arrow from the space.
func (s *Space) way(i int) SpaceID {
	if i < len(s.Links) {
		return s.Links[i].To
	}
	return s.Out[i-len(s.Links)]
}

// fault says why the force may not step to a space, nil if it may.
func (w *walker) fault(to SpaceID) *games.Fault {
	rule, kind := w.obstacle(to)
	if kind == "" {
		return nil
	}
	return w.g.refuse(rule, "", kind, "space", w.at, "to", to, "by", string(w.kind), "most", w.allowance(), "why", w.why, "foul", w.foul)
}

func (w *walker) may(to SpaceID) bool {
	_, kind := w.obstacle(to)
	return kind == ""
}

// obstacle is the rule by which the force may not step to a space, and the kind
// of fault; "" if it may (6.1 to 6.6).
func (w *walker) obstacle(to SpaceID) (rule games.Rule, kind string) {
	g := w.g
	l, linked := g.d.link(w.at, to)
	if slices.Contains(g.d.Spaces[w.at].Out, to) {
		l, linked = Link{To: to, Water: true}, true
	}
	units := w.has(g.isUnit)
	switch {
	case !linked:
		return "2.0", "no-connection"
	case w.stopped:
		return "6.2", "must-stop"
	case w.used >= w.allowance():
		return "6.1", "too-far"
	case w.noBoat(l):
		return "6.3", "no-boat"
	case !units && w.occupied(to):
		return "6.53", "leaders-alone"
	case w.freeStrong(to) && !w.has(g.isDrilled):
		if !w.lone() {
			return "6.52", "fort-needs-drilled"
		}
		if !w.exits(to) {
			return "6.61", "no-exit"
		}
	}
	return "", ""
}

// step takes a step that is legal, and stops the force where it must (6.2):
// in a mountain space; Drilled Troops without Auxiliaries behind a wilderness
// space that they passed through, Auxiliaries without Drilled Troops behind an
// enemy cultivated one. Friendly fortifications cancel this, also those under siege,
// which an infiltrator may pass, and boats need not stop. Whoever enters a space with
// enemy units or fortifications stops, unless it infiltrates.
func (w *walker) step(to SpaceID) {
	g, e := w.g, w.side.Enemy()
	if l, ok := g.d.link(w.at, to); ok && w.kind == ByBoat && !l.Water {
		w.carry = true
	}
	from, passed := w.at, w.used > 0
	w.used++
	w.from, w.at = from, to
	if w.kind == ByLand {
		drilled, aux := w.has(g.isDrilled), w.has(g.isAux)
		free := func(s SpaceID) bool { return g.fortification(s) == w.side }
		switch {
		case g.terrain(to) == Mountain && !free(to):
			w.halted, w.why = true, "mountain"
		case !passed || free(from): // the space where it began never counts (C-07)
		case g.terrain(from) == Wilderness && drilled && !aux && !w.croghan:
			w.halted, w.why = true, "wilderness"
		case g.original(e, from) && aux && !drilled:
			w.halted, w.why = true, "cultivated"
		}
	}
	if w.stopped = w.halted; !w.halted && w.occupied(to) && !w.lone() && w.has(g.isUnit) {
		w.stopped, w.why = true, "enemy"
	}
}

// A spot is a space that a walking force has come to, and how it got there.
type spot struct {
	walker
	before int // the spot that it came from, by its place among all; -1: none
}

// spots are all that the force can come to, itself first, the nearest before the
// others: each space once with and without boats carried, and where the force must
// stop or need not. Only steps are taken that may reports true of.
func (w *walker) spots(may func(at *walker, to SpaceID) bool) []spot {
	list := append(make([]spot, 0, 64), spot{*w, -1})
	var seen [4 * maxSpaces]bool
	for i := 0; i < len(list); i++ {
		sp := &w.g.d.Spaces[list[i].at]
		for n := range len(sp.Links) + len(sp.Out) {
			to := sp.way(n)
			if !may(&list[i].walker, to) {
				continue
			}
			x := spot{list[i].walker, i}
			x.step(to)
			if k := 4*int(to) + 2*count(x.carry) + count(x.stopped); !seen[k] {
				seen[k] = true
				list = append(list, x)
			}
		}
	}
	return list
}

// pathTo is the way to the spot i among others, without where it begins.
func pathTo(spots []spot, i int) []SpaceID {
	var path []SpaceID
	for ; i > 0; i = spots[i].before {
		path = append(path, spots[i].at)
	}
	slices.Reverse(path)
	return path
}

// exits reports whether a lone Auxiliary that enters an enemy fort or fortress can go
// on from there to a space that it may enter otherwise: one without those, be it with
// enemy units, whom it may attack (6.51, 6.61).
func (w *walker) exits(to SpaceID) bool {
	first := *w
	first.step(to)
	found := false
	first.spots(func(at *walker, to SpaceID) bool {
		l, ok := w.g.d.link(at.at, to)
		if found || at.stopped || at.used >= at.allowance() || ok && at.noBoat(l) {
			return false
		}
		found = !w.freeStrong(to)
		return true
	})
	return found
}

// mayEnd says why the force may not end where it is, nil if it may: Auxiliaries
// alone not with an enemy fort or fortress that is not besieged (6.52).
func (w *walker) mayEnd() *games.Fault {
	if w.freeStrong(w.at) && !w.has(w.g.isDrilled) {
		return w.g.refuse("6.64", "", "may-not-end", "space", w.at)
	}
	return nil
}

// route is the shortest legal way to a goal around the enemy, if there is one.
func (w *walker) route(goal SpaceID) []SpaceID {
	found := false
	spots := w.spots(func(at *walker, to SpaceID) bool {
		if found || to != goal && w.occupied(to) || !at.may(to) {
			return false
		}
		found = to == goal
		return true
	})
	if !found {
		return nil
	}
	return pathTo(spots, len(spots)-1)
}

// nearest is the shortest way on the map to a goal, whatever forbids it: without
// carries, and of several the one that can be gone furthest.
func (w *walker) nearest(goal SpaceID) (way []SpaceID) {
	for _, dry := range []bool{false, true} {
		spots := w.spots(func(at *walker, to SpaceID) bool {
			l, linked := w.g.d.link(at.at, to)
			return dry || !linked || !at.noBoat(l)
		})
		far := -1
		for i := range spots {
			if spots[i].at != goal || way != nil && spots[i].used > w.used+len(way) {
				continue
			}
			if path := pathTo(spots, i); w.firstOf(path) > far {
				way, far = path, w.firstOf(path)
			}
		}
		if way != nil {
			break
		}
	}
	return way
}

// firstOf is the index of the first step of a way that is not legal, or its length.
func (w walker) firstOf(way []SpaceID) int {
	for i, to := range way {
		if !w.may(to) {
			return i
		}
		w.step(to)
	}
	return len(way)
}

// needs is how many spaces the force enters in all if it goes on to some, one after
// the other; 0 if others than the first are not next to each other.
func (w walker) needs(path []SpaceID) int {
	n := w.used
	for i, to := range path {
		switch _, kind := w.obstacle(to); {
		case kind != "no-connection":
			n++
		case i == 0:
			n += len(w.nearest(to))
		default:
			return 0
		}
		w.at = to
	}
	return n
}

// blocked says why the force may not go on to the first of some spaces, nil if it
// may: if that is not next to it, what stops it first on the nearest way.
func (w walker) blocked(path []SpaceID) *games.Fault {
	fault, here := w.fault(path[0]), w
	if fault == nil {
		return nil
	}
	if way := w.nearest(path[0]); fault.Why.Kind == "no-connection" && len(way) > 0 {
		i := w.firstOf(way)
		if i == len(way) {
			return w.g.refuse("6.5", "", "way-through-enemy", "space", path[0])
		}
		for _, to := range way[:i] {
			w.step(to)
		}
		fault = w.fault(way[i])
		fault.Why.Values.Set("goal", path[0].String())
	}
	if fault.Why.Kind == "too-far" {
		fault.Why.Values.Set("needs", here.needs(path))
		fault.Why.Values.Set("to", path[len(path)-1].String())
	}
	return fault
}

// legs reads the path of an order, and who is dropped on it. A goal that is not
// adjacent is reached by the shortest legal way.
func (w walker) legs(o games.Order, line games.Order) ([]leg, games.Order, *games.Fault) {
	g := w.g
	var path []SpaceID
	for _, slug := range o.Get("to") {
		s, ok := g.d.SpaceBySlug(slug)
		if !ok {
			return nil, line, g.refuse("6.1", "", "no-connection", "space", w.at, "to", slug, "by", string(w.kind), "most", 0)
		}
		path = append(path, s)
	}
	if len(path) > 0 && path[0] == w.at && (len(path) > 1 || w.used == 0) {
		path = path[1:] // "boat QUE BEC TRI", from QUE
	}
	if len(path) == 0 {
		return nil, line, g.refuse("6.1", "", "move-where")
	}
	var legs []leg
	drops := dropping{left: filter(o.Args, func(a games.Arg) bool { return a.Name == "drop" && len(a.Values) > 0 })}
	if w.used > 0 { // amid its way: some may stay where it stands
		here, fault := drops.at(&w, w.at, slices.Contains(path, w.at))
		if fault != nil {
			return nil, line, fault
		}
		if len(here) > 0 {
			legs = append(legs, leg{w.at, here})
		}
	}
	for i := 0; i < len(path); i++ {
		to := path[i]
		if _, linked := g.d.link(w.at, to); !linked && !slices.Contains(g.d.Spaces[w.at].Out, to) {
			if way := w.route(to); len(way) > 1 && len(path)+len(way) < 40 {
				path = slices.Concat(path[:i], way, path[i+1:])
				to = path[i]
			}
		}
		if fault := w.blocked(path[i:]); fault != nil {
			return nil, line, fault
		}
		w.step(to)
		lg := leg{to: to}
		if i+1 < len(path) {
			var fault *games.Fault
			if lg.drop, fault = drops.at(&w, to, slices.Contains(path[i+1:len(path)-1], to)); fault != nil {
				return nil, line, fault
			}
		}
		legs = append(legs, lg)
	}
	if fault := w.mayEnd(); fault != nil {
		return nil, line, fault
	}
	if len(drops.left) > 0 {
		return nil, line, g.refuse("6.1", "", "drop-not-on-path", "space", drops.left[0].Values[0])
	}
	line = line.With("to", games.Keys(path)...)
	line.Args = append(line.Args, drops.done...)
	return legs, line, nil
}

// dropping is whom an order leaves behind on a path, in the sequence of its words:
// what is still to come, and what has been read. Each is left once; where the path
// comes to a space again, one of them each time.
type dropping struct{ left, done []games.Arg }

// at reads who is left behind on a space, to which the path may come again.
func (d *dropping) at(w *walker, s SpaceID, again bool) ([]PieceID, *games.Fault) {
	var all []PieceID
	for i := 0; i < len(d.left); i++ {
		a := d.left[i]
		if len(a.Values) < 2 || a.Values[0] != s.String() {
			continue
		}
		ps, fault := w.drop(a.Values[1:], s)
		if fault != nil {
			return nil, fault
		}
		d.left = slices.Delete(d.left, i, i+1)
		d.done = append(d.done, games.Arg{Name: "drop", Values: append([]string{s.String()}, w.g.names(ps)...)})
		if all = append(all, ps...); again {
			break
		}
		i--
	}
	return all, nil
}

// drop takes pieces out of the force (6.1): not the commander, nor among the enemy.
func (w *walker) drop(sels []string, s SpaceID) ([]PieceID, *games.Fault) {
	g := w.g
	ps, miss := g.pick(w.pieces, sels)
	if miss != nil {
		return nil, g.missing(miss, s)
	}
	if slices.Contains(ps, w.pieces[0]) && g.isLeader(w.pieces[0]) && len(ps) == len(w.pieces) || w.occupied(s) {
		return nil, g.refuse("6.1", "", "drop-not-possible", "space", s)
	}
	left := except(w.pieces, ps...)
	if c := w.commander(); c != NoPiece {
		if slices.Contains(ps, c) {
			return nil, g.refuse("6.1", "", "drop-commander", "leader", g.counter(c).Sort)
		}
		if fault := g.commandFault(c, left); fault != nil {
			return nil, fault
		}
	}
	w.pieces = left
	return ps, nil
}

// commander is who leads the walking force; NoPiece: a unit alone.
func (w *walker) commander() PieceID {
	for _, f := range w.g.Phase.Forces {
		if f.Commander != NoPiece && slices.Contains(w.pieces, f.Commander) {
			return f.Commander
		}
	}
	if m := w.g.moving(); m != nil && slices.Contains(w.pieces, m.Force.Commander) {
		return m.Force.Commander
	}
	return NoPiece
}
