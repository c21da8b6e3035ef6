package bayonets

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
)

// connectionLimit is how many units of a side may use a Connection in one AR,
// both directions together (10.1, A21).
func (g *game) connectionLimit(c ConnID) int {
	switch {
	case g.d.Conns[c].Highway:
		return 16
	case g.Conns[c].Road == Road:
		return 8
	}
	return 4
}

// isRoad reports whether c is a Path that has become a Road (12.0).
func (g *game) isRoad(c ConnID) bool { return !g.d.Conns[c].Highway && g.Conns[c].Road == Road }

// mayUse reports whether units of type t may move along c (10.2).
func (g *game) mayUse(t UnitType, c ConnID) bool {
	switch {
	case t.IsLight():
		return true
	case t == Fleet:
		return g.d.Conns[c].Coastal
	case t == Fort || t == Bastion:
		return false
	}
	return g.d.Conns[c].Highway || g.Conns[c].Road == Road
}

// closed reports whether f may not use c this AR (card 39).
func (g *game) closed(f Faction, c ConnID) bool { return f == British && g.AR.Warships == c }

// grounded reports whether an Event keeps u from acting this AR: card 40 the
// Fleets, card 54 the Indian units, of both sides if it says so.
func (g *game) grounded(u UnitID) bool {
	t := g.utype(u)
	return g.AR.RoughSeas && t == Fleet ||
		g.AR.NoIndians && t == Indian && (g.unit(u).Faction == French || g.event(French, "how-the-french-fight").is("british_indians_too"))
}

// becalmed reports whether the Flags of Fleets count nothing in Battles this AR
// (card 40).
func (g *game) becalmed() bool {
	return g.AR.RoughSeas && !g.event(French, "rough-seas").is("fleet_flags_count")
}

// mobile reports whether u could ever be moved by an AP: Forts and Bastions
// have no MP (10.2).
func (g *game) mobile(u UnitID) bool { t := g.utype(u); return t != Fort && t != Bastion }

// ready reports whether u may still act this AR (7.3.1).
func (g *game) ready(u UnitID) bool { return !g.unit(u).Spent && !g.grounded(u) }

// opposition counts what f must fight on s: enemy units, and the enemy's
// Militia unless f holds the space alone (10.3.1, 13.2.1).
func (g *game) opposition(f Faction, s SpaceID) int {
	e := f.Enemy()
	n := g.strength(e, At(s))
	if n > 0 || g.controller(s) != f {
		n += g.militiaOf(e, s)
	}
	return n
}

// outnumbers reports whether the units of f on s, its Militia included, exceed
// the enemy by more than 3:1 (10.3.1).
func (g *game) outnumbers(f Faction, s SpaceID) bool {
	return g.strength(f, At(s))+g.militiaOf(f, s) > 3*g.opposition(f, s)
}

// mayOverwhelm reports whether f, having entered s, Overwhelms what is there:
// it Outnumbers it and no enemy Fort or Bastion stands (10.3.2).
func (g *game) mayOverwhelm(f Faction, s SpaceID) bool {
	return g.outnumbers(f, s) && !g.fortifiedBy(f.Enemy(), s)
}

// fortifiedBy reports whether a Fort or Bastion of f stands on s.
func (g *game) fortifiedBy(f Faction, s SpaceID) bool {
	return g.count(f, At(s), func(u UnitID) bool { return !g.mobile(u) }) > 0
}

// mayLeave reports whether units of f may leave s (10.2.1): no enemy there, or
// they Outnumber him, or they are British before an enemy Fortress.
func (g *game) mayLeave(f Faction, s SpaceID) bool {
	return g.opposition(f, s) == 0 || g.outnumbers(f, s) || f == British && g.d.Spaces[s].Fortress && g.controller(s) == French
}

// cameBy reports whether units of f used c towards s this AR.
func (g *game) cameBy(f Faction, c ConnID, s SpaceID) bool {
	if g.d.Conns[c].A == s {
		return g.Conns[c].ToA[f]
	}
	return g.Conns[c].ToB[f]
}

// neutralVillage reports whether s is a Village of a neutral Nation (8.0).
func (g *game) neutralVillage(s SpaceID) bool {
	n := g.d.Spaces[s].Nation
	return n != "" && g.Nations[n] == Neutral
}

// pathClosedToRaids reports whether c is a dark grey Path of a neutral Nation
// (A10).
func (g *game) pathClosedToRaids(c ConnID) bool {
	n := g.d.Conns[c].Nation
	return n != "" && g.Nations[n] == Neutral
}

// A snag is why something is not allowed, before it becomes a fault in words.
// The zero snag is none.
type snag struct {
	rule  games.Rule
	kind  string
	unit  UnitID // meaningful where the kind's words name a unit
	space SpaceID
	conn  ConnID
	n     int
}

// some reports whether there is a snag.
func (s snag) some() bool { return s.kind != "" }

// faultOf makes a fault of a snag; try is the nearest correct form.
func (g *game) faultOf(s snag, try string) *games.Fault {
	f := g.refuse(s.rule, try, s.kind, "n", s.n)
	if s.unit > NoUnit {
		f.Why.Values["unit"] = s.unit.String()
		f.Why.Values["path"] = g.utype(s.unit) != Fleet // what it may not use: a Path, or what is not coastal
	}
	if s.space != NoSpace {
		f.Why.Values["space"] = s.space.String()
	}
	if s.conn != NoConn {
		f.Why.Values["connection"] = g.d.Conns[s.conn].Code
	}
	return f
}

// snagged makes a snag about a unit, a space and a Connection; NoUnit, NoSpace
// and NoConn for none.
func snagged(rule games.Rule, kind string, u UnitID, s SpaceID, c ConnID, n int) snag {
	return snag{rule: rule, kind: kind, unit: u, space: s, conn: c, n: n}
}

// A moveMode is what kind of AP moves a stack.
type moveMode uint8

const (
	armyMove   moveMode = iota // 10.4
	lightMove                  // 10.5
	indianMove                 // 10.5 with an AP of the Indian card
)

// A mover is a stack on the move (10.2).
type mover struct {
	f      Faction
	mode   moveMode
	double bool // by a 2x AP
	at     SpaceID
	units  []UnitID // moving on together
	moved  []UnitID // all that took part
	count  int      // Connections used
	stop   bool     // may go no further
	forced bool     // Forced March was used (cards 10, 24)
}

// newMover sets out from a space.
func newMover(f Faction, mode moveMode, double bool, from SpaceID, units []UnitID) *mover {
	return &mover{f: f, mode: mode, double: double, at: from, units: slices.Clone(units), moved: slices.Clone(units)}
}

// clone returns a copy that shares nothing.
func (m *mover) clone() *mover {
	c := *m
	c.units, c.moved = slices.Clone(m.units), slices.Clone(m.moved)
	return &c
}

// movementPoints is how many Connections a unit may use in this movement
// (10.2, 7.3), without Forced March.
func (g *game) movementPoints(m *mover, u UnitID) int {
	n := 2
	switch t := g.utype(u); {
	case t.IsLight():
		n = 3
	case t == Fort || t == Bastion:
		n = 0
	}
	if m.double {
		n *= 2
	}
	return n
}

// mayForce reports whether the movement may use Forced March (cards 10, 24):
// one Army Movement of the AR.
func (g *game) mayForce(m *mover) bool {
	return m.mode == armyMove && (m.forced || g.cardInPlay(m.f, "forced-march") && g.AR.UsedEvents["forced-march"] == 0)
}

// forcedMarch is how many MP more the movement has by Forced March, if it may.
func (g *game) forcedMarch(m *mover) int {
	if !g.mayForce(m) {
		return 0
	}
	return g.event(m.f, "forced-march").n("movement_points")
}

// composed says what keeps units from moving together in a mode (10.4, 10.5,
// 7.3): a Light AP moves Light units and one Commander, an Indian AP one
// Indian unit or those of one Nation. took are all that took part so far.
func (g *game) composed(mode moveMode, units, took []UnitID) snag {
	for _, u := range units {
		if g.grounded(u) {
			if g.utype(u) == Fleet {
				return snagged("7.4", "rough-seas-no-fleet", u, NoSpace, NoConn, 0)
			}
			return snagged("7.4", "no-indians", u, NoSpace, NoConn, 0)
		}
		if !g.mobile(u) {
			return snagged("10.2", "never-moves", u, NoSpace, NoConn, 0)
		}
	}
	switch mode {
	case lightMove:
		lights := 0
		for _, u := range units {
			switch t := g.utype(u); {
			case t.IsLight():
				lights++
			case t != Commander:
				return snagged("10.5", "light-ap-lights-only", u, NoSpace, NoConn, 0)
			}
		}
		commanders := 0
		for _, u := range took {
			if g.utype(u) == Commander {
				commanders++
				if commanders > 1 {
					return snagged("10.5", "light-ap-one-commander", u, NoSpace, NoConn, 0)
				}
			}
		}
		if lights == 0 {
			return snagged("10.5", "light-ap-needs-light", NoUnit, NoSpace, NoConn, 0)
		}
	case indianMove:
		for _, u := range took {
			if g.utype(u) != Indian {
				return snagged("7.3", "indian-ap-indians-only", u, NoSpace, NoConn, 0)
			}
			if len(took) > 1 && (g.counter(u).Nation == "" || g.counter(u).Nation != g.counter(took[0]).Nation) {
				return snagged("7.3", "indian-ap-one-nation", u, NoSpace, NoConn, 0)
			}
		}
	}
	return snag{}
}

// canStep says what keeps a stack on the move from going on along a link.
func (g *game) canStep(m *mover, l Link) snag {
	if m.stop {
		return snagged("10.2", "must-stop", NoUnit, m.at, l.Conn, 0)
	}
	if g.closed(m.f, l.Conn) {
		return snagged("7.4", "lake-warships-close", NoUnit, l.To, l.Conn, 0)
	}
	if !g.mayEnter(m.f, l.To) {
		return snagged("2.1.6", "no-french-in-base", NoUnit, l.To, l.Conn, 0)
	}
	if m.mode == lightMove && !slices.ContainsFunc(m.units, func(u UnitID) bool { return g.utype(u).IsLight() }) {
		return snagged("10.5", "light-ap-needs-light", NoUnit, NoSpace, NoConn, 0)
	}
	counted, guns, others := 0, 0, 0
	extra := g.forcedMarch(m)
	for _, u := range m.units {
		t := g.utype(u)
		if !g.mayUse(t, l.Conn) {
			return snagged("10.2", "connection-type", u, l.To, l.Conn, 0)
		}
		limit := g.movementPoints(m, u)
		if !t.IsLight() {
			limit += extra
		}
		if m.count >= limit {
			return snagged("10.2", "no-movement-points", u, l.To, l.Conn, limit)
		}
		if t != Commander {
			counted++
			others++
		}
		if t == Artillery {
			guns++
		}
	}
	c := &g.Conns[l.Conn]
	if limit := g.connectionLimit(l.Conn); int(c.Used[m.f])+counted > limit {
		return snagged("10.1", "connection-limit", NoUnit, l.To, l.Conn, limit-int(c.Used[m.f]))
	}
	if guns > 0 && g.isRoad(l.Conn) && int(c.UsedArt[m.f])+guns > 1 {
		return snagged("10.1", "road-one-artillery", NoUnit, l.To, l.Conn, 0)
	}
	if m.count == 0 { // 10.2.1
		if g.opposition(m.f, m.at) > 0 {
			if !g.mayLeave(m.f, m.at) {
				return snagged("10.2.1", "may-not-leave", NoUnit, m.at, l.Conn, 0)
			}
			if g.cameBy(m.f.Enemy(), l.Conn, m.at) {
				return snagged("10.2.1", "enemy-came-by", NoUnit, l.To, l.Conn, 0)
			}
		}
	}
	if g.marks(m.f, At(m.at)).Rout { // 13.8
		if s := g.routedMayEnter(m.f, l.To); s.some() {
			return s
		}
	}
	if others == 0 && !(g.friendly(m.f, l.To) && g.opposition(m.f, l.To) == 0) && !g.hasUnits(m.f, l.To) {
		return snagged("10.4", "commander-through-friends", m.units[0], l.To, l.Conn, 0)
	}
	return snag{}
}

// routedMayEnter says what keeps a Routed stack out of s (13.8): it may not
// attack, and enters an enemy Home Space only if its own side controls it.
func (g *game) routedMayEnter(f Faction, s SpaceID) snag {
	if g.opposition(f, s) > 0 || g.neutralVillage(s) {
		return snagged("13.8", "routed-no-attack", NoUnit, s, NoConn, 0)
	}
	if g.d.Spaces[s].Home == f.Enemy() && !g.friendly(f, s) {
		return snagged("13.8", "routed-no-enemy-home", NoUnit, s, NoConn, 0)
	}
	return snag{}
}

// takeStep moves the stack along a link, without what then happens there.
func (g *game) takeStep(m *mover, l Link) {
	for _, u := range m.units {
		if m.count >= g.movementPoints(m, u) {
			m.forced = true
		}
	}
	from := m.at
	g.travel(m.f, m.units, l, from)
	m.at = l.To
	m.count++
}

// travel moves units of one space along a Connection: they count against its
// limit, but for Commanders (10.1), and carry a Rout or OOS marker along.
func (g *game) travel(f Faction, units []UnitID, l Link, from SpaceID) {
	c := &g.Conns[l.Conn]
	counted := 0
	for _, u := range units {
		switch g.utype(u) {
		case Commander:
			continue
		case Artillery:
			c.UsedArt[f]++
		}
		counted++
	}
	c.Used[f] += int8(counted)
	if g.d.Conns[l.Conn].A == l.To {
		c.ToA[f] = true
	} else {
		c.ToB[f] = true
	}
	was := *g.marks(f, At(from))
	if counted == 0 && g.hasUnits(f, l.To) {
		was = *g.marks(f, At(l.To)) // Commanders heal no stack and harm none
	}
	g.join(f, units, Markers{Rout: was.Rout, OOS: was.OOS}, At(l.To))
	for _, u := range units {
		g.unit(u).Entered = true
	}
}

// departed settles what the going of units of f leaves behind on s: control
// (2.1.2), who was there first (13.1), and the Battle that is no more.
func (g *game) departed(f Faction, s SpaceID) {
	g.leave(f, s)
	if g.hasUnits(f, s) {
		return
	}
	sp, e := &g.Spaces[s], f.Enemy()
	if sp.FirstIn == f {
		sp.FirstIn = Neutral
		if g.hasUnits(e, s) {
			sp.FirstIn = e
		}
	}
	if !sp.Battle {
		return
	}
	sp.Battle = false
	if g.hasUnits(e, s) {
		if g.opposition(e, s) > 0 {
			sp.Battle = true // Militia stand
		} else {
			g.occupy(e, s)
		}
	}
}

// entered settles what happens when units of f have come to s (8.0, 10.3.2): a
// neutral Nation joins the enemy; an enemy is Overwhelmed or a Battle marker is
// placed; else control changes. stop: they may go no further.
func (g *game) entered(f Faction, s SpaceID) (stop, overwhelmed bool) {
	sp, e := &g.Spaces[s], f.Enemy()
	if g.strength(f, At(s)) == 0 {
		return false, false // Commanders alone take no space
	}
	if sp.FirstIn == Neutral {
		sp.FirstIn = f
	}
	if g.neutralVillage(s) { // 8.0
		if g.looking() {
			return true, false
		}
		stop = true
		g.joinNation(g.d.Spaces[s].Nation, e, "8.0")
		sp.NationOwner = e
	}
	switch {
	case g.opposition(f, s) == 0:
		sp.Battle = false
		g.occupy(f, s)
		return stop, false
	case g.mayOverwhelm(f, s):
		sp.Battle = false
		g.overwhelm(f, s)
		return stop, true
	}
	if !sp.Battle {
		sp.Battle = true
		g.tell("10.2", "battle-placed", "space", s)
	}
	return true, false
}

// overwhelm drives the enemy of f off s without a Battle (10.3.2, A25, A26).
func (g *game) overwhelm(f Faction, s SpaceID) {
	e := f.Enemy()
	units := g.stack(e, s)
	if g.looking() {
		for _, u := range units { // where they go nobody knows yet
			g.put(u, Removed)
		}
		g.occupy(f, s)
		return
	}
	g.AR.Overwhelmed = true
	g.tell("10.3.2", "overwhelm", "side", f, "space", s, "units", units, "militia", g.opposition(f, s)-g.strength(e, At(s)))
	if len(units) > 0 {
		g.retreatOverwhelmed(e, s)
	}
	g.leave(e, s)
	g.occupy(f, s)
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

// looking reports whether g is a trial.
func (g *game) looking() bool { _, ok := g.ref.(onlooker); return ok }

// onlooker is the Referee of a trial: it hears nothing and answers nothing.
type onlooker struct{}

func (onlooker) Tell(games.Event) {}
func (onlooker) Checkpoint()      {}
func (onlooker) Ask(games.Decision) games.Answer {
	panic("bayonets: a trial asks nobody")
}
func (onlooker) AskAll(...games.Decision) []games.Answer {
	panic("bayonets: a trial asks nobody")
}
func (onlooker) Roll(int, int, games.Label) []int {
	panic("bayonets: a trial does not roll")
}
func (onlooker) Draw(string, int, games.Label) int {
	panic("bayonets: a trial does not draw")
}

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
func (g *game) tryStep(m *mover, l Link) snag {
	if s := g.canStep(m, l); s.some() {
		return s
	}
	from := m.at
	g.takeStep(m, l)
	g.departed(m.f, from)
	m.stop, _ = g.entered(m.f, m.at)
	return snag{}
}

// pickable are the units of the mover's side at its space that it may pick up:
// not Spent, not with it already (10.2, A05).
func (g *game) pickable(m *mover) []UnitID {
	var us []UnitID
	for _, u := range g.stack(m.f, m.at) {
		if g.ready(u) && g.mobile(u) && !slices.Contains(m.moved, u) {
			us = append(us, u)
		}
	}
	return us
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
	for _, u := range m.moved {
		g.unit(u).Spent = true
	}
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

// loneCommanders are the Commanders of f without another unit of f (3.7), in
// the order of the counters.
func (g *game) loneCommanders(f Faction) []UnitID {
	var us []UnitID
	for i := range g.Units {
		u := &g.Units[i]
		if g.d.Counters[i].Type == Commander && u.Faction == f && u.At.OnMap() && !g.hasUnits(f, u.At.Space()) {
			us = append(us, UnitID(i))
		}
	}
	return us
}

// strands returns the Commander whom an action would leave alone for good: g
// was before it, after is a trial of it with who acted Spent, left are the APs
// that remain (D31). NoUnit if there is none.
func (g *game) strands(f Faction, after *game, abandon []UnitID, left []AP) UnitID {
	var before []UnitID
	for i, u := range after.loneCommanders(f) {
		if i == 0 {
			before = g.loneCommanders(f)
		}
		if slices.Contains(before, u) || slices.Contains(abandon, u) || slices.Contains(g.AR.Abandoned, u) {
			continue
		}
		if !slices.ContainsFunc(left, func(ap AP) bool { return after.reaches(f, u, ap) }) {
			return u
		}
	}
	return NoUnit
}

// reaches reports whether an AP could bring a lone Commander and other units of
// his side together: he goes to them, or they come to him.
func (g *game) reaches(f Faction, commander UnitID, ap AP) bool {
	s := g.unit(commander).At.Space()
	if g.opposition(f, s) > 0 {
		return false
	}
	factor := 1
	if ap.double() {
		factor = 2
	}
	for _, light := range []bool{true, false} {
		if !light && !ap.army() {
			break
		}
		reach := 2
		if light {
			reach = 3
		}
		found := false
		g.around(f, s, reach*factor, light, func(at SpaceID) {
			for i := range g.Units {
				u := &g.Units[i]
				if u.At != At(at) || u.Faction != f || at == s {
					continue
				}
				t := g.d.Counters[i].Type
				switch {
				case t == Commander:
				case !light && !g.unit(commander).Spent: // he can go there
					found = true
				case g.ready(UnitID(i)) && g.mobile(UnitID(i)) && t.IsLight() == light:
					found = true
				}
			}
		})
		if found {
			return true
		}
	}
	return false
}

// around visits the spaces within reach of s for units of f: by Paths too if
// light, not through enemies.
func (g *game) around(f Faction, s SpaceID, reach int, light bool, visit func(SpaceID)) {
	dist := make([]int8, len(g.d.Spaces))
	queue := []SpaceID{s}
	dist[s] = 1
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		visit(at)
		if int(dist[at]) > reach || at != s && g.opposition(f, at) > 0 {
			continue
		}
		for _, l := range g.d.Spaces[at].Links {
			if dist[l.To] == 0 && (light || g.mayUse(Commander, l.Conn)) && !g.closed(f, l.Conn) && g.mayEnter(f, l.To) {
				dist[l.To] = dist[at] + 1
				queue = append(queue, l.To)
			}
		}
	}
}

// goOn asks what a stack does after it has Overwhelmed somebody: stop, go on,
// or pursue those who fled (10.3.2, D21). Units that cannot go along are
// dropped. nil is to stop.
func (g *game) goOn(m *mover, fled []SpaceID) []step {
	d := &goOnDecision{g: g, m: m, fled: fled}
	if len(d.List()) == 1 {
		return nil
	}
	return g.ask(d).([]step)
}

// goOnDecision is D21.
type goOnDecision struct {
	g    *game
	m    *mover
	fled []SpaceID
}

func (d *goOnDecision) About() games.About {
	return about(kindGoOn, d.m.f, d.m.at, "10.3.2")
}

func (d *goOnDecision) Prompt() games.Text {
	var fled []string
	for _, s := range d.fled {
		fled = append(fled, s.String())
	}
	return games.T("ask-go-on", "space", d.m.at, "units", d.m.units, "fled", fled)
}

func (d *goOnDecision) Fits(o games.Order) bool { return d.g.fits(o, d.About()) }

// stop is the order to stop.
func (d *goOnDecision) stop() games.Order { return order(kindGoOn, "stop") }

func (d *goOnDecision) Default() games.Order { return d.stop() }

func (d *goOnDecision) Accept(o games.Order) (games.Answer, *games.Fault) {
	g := d.g
	if o.Verb == "stop" {
		return games.Answer{Order: d.stop(), Value: []step(nil)}, nil
	}
	slugs := append(slices.Clone(o.Get("via")), o.Get("to")...)
	if o.Verb == "pursue" {
		if len(d.fled) == 0 {
			return games.Answer{}, g.refuse("10.3.2", "stop", "nobody-to-pursue")
		}
		slugs = []string{d.fled[0].String()}
	}
	if len(slugs) == 0 {
		return games.Answer{}, g.refuse("10.2", "stop", "where-to")
	}
	t, m := g.trial(), d.m.clone()
	var steps []step
	for _, slug := range slugs {
		s, ok := g.d.SpaceBySlug(slug)
		if !ok {
			return games.Answer{}, g.refuse("10.2", "stop", "no-such-space", "space", slug)
		}
		links, bad := t.legs(m, s)
		if bad.some() {
			return games.Answer{}, g.faultOf(bad, "stop")
		}
		for _, l := range links {
			drop := t.leftBehind(m, l)
			if len(drop) == len(m.units) {
				return games.Answer{}, g.faultOf(t.canStep(m, l), "stop")
			}
			t.regroup(m, drop, nil)
			if bad := t.tryStep(m, l); bad.some() {
				return games.Answer{}, g.faultOf(bad, "stop")
			}
			steps = append(steps, step{link: l, drop: drop})
		}
	}
	if bad := g.ends(t, m, nil, g.openAPs(m.f, -1)); bad.some() {
		return games.Answer{}, g.faultOf(bad, "stop")
	}
	return games.Answer{Order: d.order(steps), Value: steps}, nil
}

// order is the canonical order of steps.
func (d *goOnDecision) order(steps []step) games.Order {
	o := order(kindGoOn, "go-on")
	var via []string
	for _, st := range steps[:len(steps)-1] {
		via = append(via, st.link.To.String())
	}
	if len(via) > 0 {
		o = o.With("via", via...)
	}
	return o.With("to", steps[len(steps)-1].link.To.String())
}

func (d *goOnDecision) List() []games.Order {
	orders := []games.Order{d.stop()}
	for _, l := range d.g.d.Spaces[d.m.at].Links {
		o := order(kindGoOn, "go-on", "to", l.To)
		if _, fault := d.Accept(o); fault == nil {
			orders = append(orders, o)
		}
	}
	return orders
}

func (d *goOnDecision) Sample(r *rand.Rand) games.Order {
	g := d.g
	if r.IntN(3) == 0 {
		return d.stop()
	}
	t, m := g.trial(), d.m.clone()
	var steps []step
	for len(steps) == 0 || !m.stop && r.IntN(2) == 0 {
		var legal []step
		for _, l := range g.d.Spaces[m.at].Links {
			drop := t.leftBehind(m, l)
			if len(drop) == len(m.units) {
				continue
			}
			c := m.clone()
			t.regroup(c, drop, nil)
			if !t.canStep(c, l).some() {
				legal = append(legal, step{link: l, drop: drop})
			}
		}
		if len(legal) == 0 {
			break
		}
		st := legal[r.IntN(len(legal))]
		t.regroup(m, st.drop, nil)
		t.tryStep(m, st.link)
		steps = append(steps, st)
	}
	if len(steps) == 0 || g.ends(t, m, nil, g.openAPs(m.f, -1)).some() {
		return d.stop()
	}
	return d.order(steps)
}

// leftBehind are the units of a stack on the move that cannot go along a link,
// by their type or their MP.
func (g *game) leftBehind(m *mover, l Link) []UnitID {
	extra := g.forcedMarch(m)
	var drop []UnitID
	for _, u := range m.units {
		limit := g.movementPoints(m, u)
		if !g.utype(u).IsLight() {
			limit += extra
		}
		if !g.mayUse(g.utype(u), l.Conn) || m.count >= limit {
			drop = append(drop, u)
		}
	}
	return drop
}

// ends says what forbids a movement to end as the trial after has it: a
// Commander alone (3.7, 10.4).
func (g *game) ends(after *game, m *mover, abandon []UnitID, left []AP) snag {
	for _, u := range m.moved {
		after.unit(u).Spent = true
	}
	if after.strength(m.f, At(m.at)) == 0 && !slices.Contains(abandon, m.units[0]) && !slices.Contains(g.AR.Abandoned, m.units[0]) {
		return snagged("10.4", "commander-ends-with-stack", m.units[0], m.at, NoConn, 0)
	}
	if u := g.strands(m.f, after, abandon, left); u != NoUnit {
		return snagged("3.7", "commander-alone", u, after.unit(u).At.Space(), NoConn, 0)
	}
	return snag{}
}

// legs are the links by which a stack on the move comes to s: the one that
// joins the spaces, else the fewest, along which all of it can go.
func (g *game) legs(m *mover, s SpaceID) ([]Link, snag) {
	if l, ok := g.link(m.at, s); ok {
		return []Link{l}, snag{}
	}
	if s == m.at {
		return nil, snagged("10.2", "already-there", NoUnit, s, NoConn, 0)
	}
	if links := g.shortest(m, s); links != nil {
		return links, snag{}
	}
	return nil, snagged("10.2", "no-route", NoUnit, s, NoConn, 0)
}

// link is the link from a to b.
func (g *game) link(a, b SpaceID) (Link, bool) {
	for _, l := range g.d.Spaces[a].Links {
		if l.To == b {
			return l, true
		}
	}
	return Link{}, false
}

// shortest is a shortest way of the whole stack to s through spaces where
// nothing stops it, nil if there is none within its MP; the first in the order
// of the Connections.
func (g *game) shortest(m *mover, s SpaceID) []Link {
	by := make([]Link, len(g.d.Spaces)) // the link by which a space was reached
	dist := make([]int, len(g.d.Spaces))
	dist[m.at] = 1
	queue := []SpaceID{m.at}
	probe := *m
	for len(queue) > 0 && dist[s] == 0 {
		at := queue[0]
		queue = queue[1:]
		if at != m.at && (g.opposition(m.f, at) > 0 || g.neutralVillage(at)) {
			continue
		}
		for _, l := range g.d.Spaces[at].Links {
			if dist[l.To] > 0 {
				continue
			}
			probe.at, probe.count = at, m.count+dist[at]-1
			if at != m.at && g.marks(m.f, At(m.at)).Rout && g.routedMayEnter(m.f, l.To).some() {
				continue
			}
			if g.canStep(&probe, l).some() {
				continue
			}
			dist[l.To] = dist[at] + 1
			by[l.To] = Link{l.Conn, at}
			queue = append(queue, l.To)
		}
	}
	if dist[s] == 0 {
		return nil
	}
	var links []Link
	for at := s; at != m.at; at = by[at].To {
		links = append(links, Link{by[at].Conn, at})
	}
	slices.Reverse(links)
	return links
}

// A stop is what an order says of a space on the way.
type stop struct {
	space      SpaceID
	drop, pick []string
	done       bool
}

// planMove makes a movement of an order (10.4, 10.5).
func (d *actionDecision) planMove(o games.Order, i int, ap AP) (*act, games.Order, *games.Fault) {
	g := d.g
	from, units, fault := g.stackNamed(d.f, o.Arg("from"), o.Get("units"))
	if fault != nil {
		return nil, games.Order{}, fault
	}
	for _, mode := range ap.modes() {
		var p *march
		p, fault = d.readMarch(o, mode, ap, i, from, units)
		if fault != nil && len(units) > 1 && slices.Contains(o.Get("units"), "all") {
			// Fleets are not meant by "all" where the others go inland.
			dry := slices.DeleteFunc(slices.Clone(units), func(u UnitID) bool { return g.utype(u) == Fleet })
			if len(dry) > 0 && len(dry) < len(units) {
				if q, bad := d.readMarch(o, mode, ap, i, from, dry); bad == nil {
					p, fault = q, nil
				}
			}
		}
		if fault == nil {
			return &act{verb: "move", ap: i, march: p, abandon: p.abandon}, d.moveOrder(p, ap), nil
		}
	}
	return nil, games.Order{}, fault
}

// readMarch tries out a movement of units as an order has it: it fills in the
// route and finds what forbids it.
func (d *actionDecision) readMarch(o games.Order, mode moveMode, ap AP, i int, from SpaceID, units []UnitID) (*march, *games.Fault) {
	g := d.g
	p := &march{mode: mode, double: ap.double(), from: from, units: units, named: g.selectors(units, g.readyAt(d.f, from))}
	var fault *games.Fault
	if p.abandon, fault = g.commandersNamed(d.f, o.Get("abandon")); fault != nil {
		return nil, fault
	}
	way, stops, fault := g.waypoints(o)
	if fault != nil {
		return nil, fault
	}
	if bad := g.composed(mode, units, units); bad.some() {
		return nil, g.faultOf(bad, "")
	}
	t, m := g.trial(), newMover(d.f, mode, p.double, from, units)
	for _, s := range way {
		var first step
		if m.count > 0 {
			if first, fault = t.stopOver(m, stops); fault != nil {
				return nil, fault
			}
		}
		links, bad := t.legs(m, s)
		for _, l := range links {
			if bad = t.tryStep(m, l); bad.some() {
				break
			}
			first.link = l
			p.steps = append(p.steps, first)
			first = step{}
		}
		if bad.some() {
			return nil, d.snagOnTheWay(t, m, p, ap, i, bad)
		}
	}
	if bad := g.ends(t, m, p.abandon, d.left(i)); bad.some() {
		return nil, g.faultOf(bad, "")
	}
	return p, nil
}

// snagOnTheWay makes the fault of a movement that cannot go on: where it could
// go instead, and as the correct form the movement up to there.
func (d *actionDecision) snagOnTheWay(t *game, m *mover, p *march, ap AP, i int, bad snag) *games.Fault {
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
	fault.Why.Values["could"] = could
	fault.Why.Values["at"] = m.at.String()
	return fault
}

// waypoints are the spaces that a movement names, in their order: the route,
// then where units are dropped or picked up that it does not name, and the
// destination.
func (g *game) waypoints(o games.Order) (way []SpaceID, stops []*stop, fault *games.Fault) {
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
		st := &stop{space: s}
		if i := slices.IndexFunc(stops, func(st *stop) bool { return st.space == s }); i >= 0 {
			st = stops[i]
		} else {
			stops = append(stops, st)
		}
		if a.Name == "drop" {
			st.drop = append(st.drop, a.Values[1:]...)
		} else {
			st.pick = append(st.pick, a.Values[1:]...)
		}
		if a.Values[0] != to && !slices.Contains(slugs, a.Values[0]) {
			slugs = append(slugs, a.Values[0])
		}
	}
	if to != "" {
		slugs = append(slugs, to)
	}
	if len(slugs) == 0 {
		return nil, nil, g.refuse("10.2", "", "where-to")
	}
	for _, slug := range slugs {
		s, ok := g.d.SpaceBySlug(slug)
		if !ok {
			return nil, nil, g.refuse("10.2", "", "no-such-space", "space", slug)
		}
		way = append(way, s)
	}
	return way, stops, nil
}

// stopOver drops and picks up what an order says of the space that the stack
// has reached (10.2).
func (g *game) stopOver(m *mover, stops []*stop) (step, *games.Fault) {
	var st step
	for _, s := range stops {
		if s.space != m.at || s.done {
			continue
		}
		s.done = true
		if len(s.drop) > 0 {
			us, missing := g.pick(m.units, s.drop)
			if missing != "" {
				return st, g.refuse("10.2", "", "drop-not-along", "named", g.d.typedList([]string{missing}), "space", m.at, "along", m.units)
			}
			if len(us) == len(m.units) {
				return st, g.refuse("10.2", "", "drop-everybody", "space", m.at)
			}
			st.drop, st.dropped = us, g.selectors(us, m.units)
		}
		if len(s.pick) > 0 {
			there := g.pickable(m)
			us, missing := g.pick(there, s.pick)
			if missing != "" {
				return st, g.whyNot(m.f, m.at, missing)
			}
			took := append(slices.Clone(m.moved), us...)
			going := append(slices.DeleteFunc(slices.Clone(m.units), func(u UnitID) bool { return slices.Contains(st.drop, u) }), us...)
			if bad := g.composed(m.mode, going, took); bad.some() {
				return st, g.faultOf(bad, "")
			}
			st.pick, st.picked = us, g.selectors(us, there)
		}
		g.regroup(m, st.drop, st.pick)
	}
	return st, nil
}

// moveOrder is the canonical order of a movement.
func (d *actionDecision) moveOrder(p *march, ap AP) games.Order {
	o := order(d.kind, "move", "units", p.named, "from", p.from)
	var via []string
	for _, st := range p.steps[:len(p.steps)-1] {
		via = append(via, st.link.To.String())
	}
	if len(via) > 0 {
		o = o.With("via", via...)
	}
	o = o.With("to", p.to().String())
	for i, st := range p.steps {
		if len(st.dropped) > 0 {
			o = o.With("drop", append([]string{p.steps[i-1].link.To.String()}, st.dropped...)...)
		}
	}
	for i, st := range p.steps {
		if len(st.picked) > 0 {
			o = o.With("pick", append([]string{p.steps[i-1].link.To.String()}, st.picked...)...)
		}
	}
	o = withAPArg(o, ap)
	if len(p.abandon) > 0 {
		o = o.With("abandon", games.Keys(p.abandon)...)
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
				return len(us) == 0 || yield(order(d.kind, "move", "units", g.selectors(us, ready), "from", s, "to", l.To))
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

// nationOf are the Indian units among us of the Nation of u, or u itself
// (7.3).
func (g *game) nationOf(us []UnitID, u UnitID) []UnitID {
	nation := g.counter(u).Nation
	if nation == "" {
		return []UnitID{u}
	}
	return slices.DeleteFunc(slices.Clone(us), func(v UnitID) bool { return g.counter(v).Nation != nation })
}

// within are as many of us, the first, as a Connection still takes (10.1).
func (g *game) within(f Faction, us []UnitID, c ConnID) []UnitID {
	room := g.connectionLimit(c) - int(g.Conns[c].Used[f])
	guns := len(us)
	if g.isRoad(c) {
		guns = 1 - int(g.Conns[c].UsedArt[f])
	}
	var out []UnitID
	for _, u := range us {
		t := g.utype(u)
		if t != Commander && room == 0 || t == Artillery && guns <= 0 {
			continue
		}
		if t == Artillery {
			guns--
		}
		if t != Commander {
			room--
		}
		out = append(out, u)
	}
	return out
}

// suits reports whether an AP of a mode may move u.
func (g *game) suits(mode moveMode, u UnitID) bool {
	switch t := g.utype(u); mode {
	case lightMove:
		return t.IsLight() || t == Commander
	case indianMove:
		return t == Indian
	}
	return true
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
	if !g.mayLeave(d.f, from) {
		return games.Order{}, false
	}
	links := g.d.Spaces[from].Links
	if len(links) == 0 {
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
	p := &march{mode: mode, double: ap.double(), from: from, units: units, named: g.selectors(units, ready)}
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

// sampleGroup is who goes with the lead along a link.
func (d *actionDecision) sampleGroup(r *rand.Rand, mode moveMode, lead UnitID, ready []UnitID, l Link) []UnitID {
	g := d.g
	whole := r.IntN(2) == 0
	c := &g.Conns[l.Conn]
	room := g.connectionLimit(l.Conn) - int(c.Used[d.f])
	guns := room
	if g.isRoad(l.Conn) {
		guns = 1 - int(c.UsedArt[d.f])
	}
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
			for _, u := range m.units {
				if r.IntN(2) == 0 && !slices.Contains(drop, u) {
					drop = append(drop, u)
				}
			}
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
			st.dropped = g.selectors(drop, m.units)
		}
		if len(pick) > 0 {
			st.picked = g.selectors(pick, there)
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
