package bayonets

import "slices"

// connectionLimit is how many units may use a Connection in one AR (10.1, A21).
func (g *game) connectionLimit(c ConnID) int {
	switch {
	case g.d.Conns[c].Highway:
		return 16
	case g.Conns[c].Road == Road:
		return 8
	}
	return 4
}

// capacity is how many more may use it, and how many Artillery among them (10.1).
func (g *game) capacity(f Faction, c ConnID) (units, guns int) {
	units = g.connectionLimit(c) - int(g.Conns[c].Used[f])
	if g.isRoad(c) {
		return units, 1 - int(g.Conns[c].UsedArt[f])
	}
	return units, units
}

// fitThrough says whether units exceed what a Connection still takes (10.1).
func (g *game) fitThrough(f Faction, units []UnitID, l Link) refusal {
	counted, guns := g.counted(units)
	switch most, mostGuns := g.capacity(f, l.Conn); {
	case counted > most:
		return refused("10.1", "connection-limit").at(l.To).by(l.Conn).limit(most)
	case guns > 0 && guns > mostGuns:
		return refused("10.1", "road-one-artillery").at(l.To).by(l.Conn)
	}
	return refusal{}
}

// counted is how many units count against the limit of a Connection, all but
// Commanders (10.1), and how many Artillery are among them.
func (g *game) counted(units []UnitID) (n, guns int) {
	for _, u := range units {
		switch g.utype(u) {
		case Commander:
			continue
		case Artillery:
			guns++
		}
		n++
	}
	return n, guns
}

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

func (g *game) closed(f Faction, c ConnID) bool { return f == British && g.AR.Warships == c }

// grounded reports whether card 40 or 54 keeps u from acting this AR.
func (g *game) grounded(u UnitID) bool {
	t := g.utype(u)
	return g.AR.RoughSeas && t == Fleet ||
		g.AR.NoIndians && t == Indian && (g.unit(u).Faction == French || g.event(French, "how-the-french-fight").BritishIndiansToo)
}

// becalmed reports whether Flags of Fleets count nothing this AR (card 40).
func (g *game) becalmed() bool {
	return g.AR.RoughSeas && !g.event(French, "rough-seas").FleetFlagsCount
}

// mobile reports whether u could ever be moved by an AP: Forts and Bastions
// have no MP (10.2).
func (g *game) mobile(u UnitID) bool { t := g.utype(u); return t != Fort && t != Bastion }

func (g *game) ready(u UnitID) bool { return !g.unit(u).Spent && !g.grounded(u) }

// opposition counts what f must fight on s: enemy units, and the enemy's Militia
// unless f holds the space alone (10.3.1, 13.2.1). Militia alone fight nobody for
// what f held when the AR began (10.7).
func (g *game) opposition(f Faction, s SpaceID) int {
	e := f.Enemy()
	n := g.strength(e, At(s))
	if n > 0 || g.controller(s) != f && !g.Spaces[s].WasTaken {
		n += g.militiaOf(e, s)
	}
	return n
}

// clear reports whether nobody is on s whom f would meet: no enemy, not even a
// Commander alone, and no Militia who fight.
func (g *game) clear(f Faction, s SpaceID) bool {
	return g.opposition(f, s) == 0 && g.count(f.Enemy(), At(s), func(UnitID) bool { return true }) == 0
}

// outnumbers reports whether f exceeds the enemy on s by more than 3:1 (10.3.1).
func (g *game) outnumbers(f Faction, s SpaceID) bool { return g.outnumbersWith(f, s, 0) }

// outnumbersWith reports whether they would with more units of f, Commanders not
// counted. In a neutral Village one unit of the enemy will stand (8.0).
func (g *game) outnumbersWith(f Faction, s SpaceID, more int) bool {
	enemies := g.opposition(f, s)
	if g.neutralVillage(s) {
		enemies = 1
	}
	return g.strength(f, At(s))+g.militiaOf(f, s)+more > outnumberRatio*enemies
}

// mayOverwhelm reports whether f, with more units that enter s, Overwhelms what is
// there: it Outnumbers it and no enemy Fort or Bastion stands (10.3.2).
func (g *game) mayOverwhelm(f Faction, s SpaceID, more int) bool {
	return g.outnumbersWith(f, s, more) && !g.fortifiedBy(f.Enemy(), s)
}

// fortifiedBy reports whether a Fort or Bastion of f stands on s.
func (g *game) fortifiedBy(f Faction, s SpaceID) bool {
	return g.count(f, At(s), func(u UnitID) bool { return !g.mobile(u) }) > 0
}

// mayLeave reports whether units of f may leave s (10.2.1): no enemy unit is there,
// or they Outnumber the enemy, or they are British before a Fortress, which is one as
// long as a Bastion stands (2.1.10).
func (g *game) mayLeave(f Faction, s SpaceID) bool {
	return !g.hasUnits(f.Enemy(), s) || g.outnumbers(f, s) || f == British && g.bastions(s) > 0
}

func (g *game) cameBy(f Faction, c ConnID, s SpaceID) bool {
	if g.d.Conns[c].A == s {
		return g.Conns[c].ToA[f]
	}
	return g.Conns[c].ToB[f]
}

// A neutral Nation, and a Village of one (8.0, 8.1).
func (g *game) neutral(nation string) bool    { return nation != "" && g.Nations[nation] == Neutral }
func (g *game) neutralVillage(s SpaceID) bool { return g.neutral(g.d.Spaces[s].Nation) }

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

func newMover(f Faction, mode moveMode, double bool, from SpaceID, units []UnitID) *mover {
	return &mover{f: f, mode: mode, double: double, at: from, units: slices.Clone(units), moved: slices.Clone(units)}
}

func (m *mover) clone() *mover {
	c := *m
	c.units, c.moved = slices.Clone(m.units), slices.Clone(m.moved)
	return &c
}

// A class is units that move alike.
type class int

const (
	onFoot  class = iota // those that need Highways and Roads
	byPaths              // Light units
)

// points are the MP of a class (10.2), twice with a 2x AP.
func (c class) points(double bool) int {
	points := 2
	if c == byPaths {
		points = 3
	}
	if double {
		points *= 2
	}
	return points
}

// movementPoints is how many Connections a unit may use in this movement
// (10.2, 7.3); extra are those that Forced March adds for all but Light units.
func (g *game) movementPoints(m *mover, u UnitID, extra int) int {
	switch t := g.utype(u); {
	case t.IsLight():
		return byPaths.points(m.double)
	case t == Fort || t == Bastion:
		return 0
	}
	return onFoot.points(m.double) + extra
}

// forcedMarch is how many MP cards 10 and 24 add to one Army Movement of the AR.
func (g *game) forcedMarch(m *mover) int {
	left := m.forced || g.cardInPlay(m.f, "forced-march") && g.AR.UsedEvents["forced-march"] == 0
	if m.mode != armyMove || !left {
		return 0
	}
	return g.event(m.f, "forced-march").MovementPoints
}

// composed says what keeps units from moving together in a mode (10.4, 10.5,
// 7.3): a Light AP moves Light units and one Commander, an Indian AP one
// Indian unit or those of one Nation. took are all that took part so far.
func (g *game) composed(mode moveMode, units, took []UnitID) refusal {
	for _, u := range units {
		if g.grounded(u) {
			if g.utype(u) == Fleet {
				return refused("7.4", "rough-seas-no-fleet").of(u)
			}
			return refused("7.4", "no-indians").of(u)
		}
		if !g.mobile(u) {
			return refused("10.2", "never-moves").of(u)
		}
	}
	switch mode {
	case lightMove:
		if heavy := g.without(units, Light, Indian, Commander); len(heavy) > 0 {
			return refused("10.5", "light-ap-lights-only").of(heavy[0])
		}
		if commanders := g.only(took, Commander); len(commanders) > 1 {
			return refused("10.5", "light-ap-one-commander").of(commanders[1])
		}
		if len(g.only(units, Light, Indian)) == 0 {
			return refused("10.5", "light-ap-needs-light")
		}
	case indianMove:
		for _, u := range took {
			if g.utype(u) != Indian {
				return refused("7.3", "indian-ap-indians-only").of(u)
			}
			if len(took) > 1 && (g.counter(u).Nation == "" || g.counter(u).Nation != g.counter(took[0]).Nation) {
				return refused("7.3", "indian-ap-one-nation").of(u)
			}
		}
	}
	return refusal{}
}

func (g *game) canStep(m *mover, l Link) refusal {
	if m.stop {
		return refused("10.2", "must-stop").at(m.at).by(l.Conn).limit(g.opposition(m.f, m.at))
	}
	if g.closed(m.f, l.Conn) {
		return refused("7.4", "lake-warships-close").at(l.To).by(l.Conn)
	}
	if !g.mayEnter(m.f, l.To) {
		return refused("2.1.7", "no-french-in-base").at(l.To).by(l.Conn)
	}
	if m.mode == lightMove && !slices.ContainsFunc(m.units, func(u UnitID) bool { return g.utype(u).IsLight() }) {
		return refused("10.5", "light-ap-needs-light")
	}
	extra := g.forcedMarch(m)
	for _, u := range m.units {
		t := g.utype(u)
		if !g.mayUse(t, l.Conn) {
			return refused("10.2", "connection-type").of(u).at(l.To).by(l.Conn)
		}
		limit := g.movementPoints(m, u, extra)
		if m.count >= limit {
			return refused("10.2", "no-movement-points").of(u).at(l.To).by(l.Conn).limit(limit)
		}
	}
	if bad := g.fitThrough(m.f, m.units, l); bad.some() {
		return bad
	}
	if m.count == 0 && g.hasUnits(m.f.Enemy(), m.at) { // 10.2.1
		if !g.mayLeave(m.f, m.at) {
			return refused("10.2.1", "may-not-leave").at(m.at).by(l.Conn)
		}
		if g.cameBy(m.f.Enemy(), l.Conn, m.at) {
			return refused("10.2.1", "enemy-came-by").at(l.To).by(l.Conn)
		}
	}
	if g.marks(m.f, At(m.at)).Rout { // 13.8
		if s := g.routedMayEnter(m.f, l.To, len(g.without(m.units, Commander))); s.some() {
			return s
		}
	}
	if !slices.ContainsFunc(m.units, func(u UnitID) bool { return g.utype(u) != Commander }) {
		return g.commandersMayStep(m, l)
	}
	return refusal{}
}

// commandersMayStep says what keeps Commanders alone from a link (10.4): enemies,
// and a space not friendly unless they end there with a stack or had company before.
func (g *game) commandersMayStep(m *mover, l Link) refusal {
	alone := len(g.without(m.moved, Commander)) == 0
	switch {
	case alone && m.count > 0 && !g.friendly(m.f, m.at):
		return refused("10.4", "commander-through-friends").of(m.units[0]).at(m.at).by(l.Conn)
	case !g.clear(m.f, l.To), !g.friendly(m.f, l.To) && !g.hasUnits(m.f, l.To):
		return refused("10.4", "commander-through-friends").of(m.units[0]).at(l.To).by(l.Conn)
	}
	return refusal{}
}

// routedMayEnter says what keeps a Routed stack of so many units out of s (13.8): it
// may not attack, and who Overwhelms does not (10.7, A75); it enters an enemy Home
// Space only if its own side controls it.
func (g *game) routedMayEnter(f Faction, s SpaceID, units int) refusal {
	met := !g.clear(f, s) || g.neutralVillage(s)
	if met && (g.readings().RoutedHalts || !g.mayOverwhelm(f, s, units)) {
		return refused("13.8", "routed-no-attack").at(s)
	}
	if g.d.Spaces[s].Home == f.Enemy() && !g.friendly(f, s) {
		return refused("13.8", "routed-no-enemy-home").at(s)
	}
	return refusal{}
}

func (g *game) takeStep(m *mover, l Link) {
	for _, u := range m.units {
		if m.count >= g.movementPoints(m, u, 0) {
			m.forced = true
		}
	}
	g.travel(m.f, m.units, l, m.at)
	m.at = l.To
	m.count++
}

// travel moves units of one space along a Connection: they count against its
// limit, but for Commanders (10.1), and carry a Rout or OOS marker along.
func (g *game) travel(f Faction, units []UnitID, l Link, from SpaceID) {
	c := &g.Conns[l.Conn]
	counted, guns := g.counted(units)
	c.Used[f] += int8(counted)
	c.UsedArt[f] += int8(guns)
	if g.d.Conns[l.Conn].A == l.To {
		c.ToA[f] = true
	} else {
		c.ToB[f] = true
	}
	g.join(f, units, g.marks(f, At(from)).portable(), At(l.To))
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
	there := g.hasUnits(e, s)
	sp.Battle = there && g.opposition(e, s) > 0 // Militia stand
	if there && !sp.Battle {
		g.occupy(e, s)
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
	case g.clear(f, s):
		sp.Battle = false
		g.occupy(f, s)
		return stop, false
	case g.mayOverwhelm(f, s, 0):
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
	g.AR.Overwhelmed = true
	if g.looking() {
		for _, u := range units { // where they go nobody knows yet
			g.put(u, Removed)
		}
		g.occupy(f, s)
		return
	}
	g.tell("10.3.2", "overwhelm", "side", f, "space", s, "units", units, "militia", g.opposition(f, s)-g.strength(e, At(s)))
	if len(units) > 0 { // at once, as a defender, so never to where an enemy stack came from (A25)
		g.retreat(&withdrawal{side: e, from: s, routed: g.marks(e, At(s)).Rout})
	}
	g.leave(e, s)
	g.occupy(f, s)
}
