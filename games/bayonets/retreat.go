package bayonets

import (
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// A withdrawal is a stack that retreats (13.9): all its units go to one space.
type withdrawal struct {
	side     Faction
	from     SpaceID
	attacker bool // it attacked in the Battle that it lost
	routed   bool
	units    []UnitID
}

// retreat moves the stack of a side to a space of the best priority there is
// (13.9.1 to 13.9.3). If there is none, all non-Light units are eliminated,
// Commanders too (A53), and the Light units go through the list again. Forts
// and Bastions never retreat.
func (g *game) retreat(w *withdrawal) {
	w.units = pick.Those(g.stack(w.side, w.from), g.mobile)
	if len(w.units) == 0 {
		return
	}
	to := g.refuges(w)
	if len(to.spaces) == 0 {
		lights := g.only(w.units, Light, Indian)
		if 0 < len(lights) && len(lights) < len(w.units) {
			g.eliminateAll("13.9.1", g.without(w.units, Light, Indian))
			w.units = lights
			to = g.refuges(w)
		}
	}
	if len(to.spaces) == 0 {
		g.eliminateAll("13.9.1", w.units)
		return
	}
	g.retreatTo(w, to, g.chooseRefuge(w, to))
}

// A refugeRank is the priority of a space to retreat to, the best first
// (13.9.1 to 13.9.3).
type refugeRank int

const (
	wayBack     refugeRank = 1 + iota // 13.9.1 attacker #2
	ownHome                           // 13.9.3 #1
	ownSpace                          // #2
	wilderness                        // #3
	emptyEnemy                        // #4
	overwhelmed                       // 5A
	otherBattle                       // 5B
	byFleet                           // 13.9.2, all alike
	noRefuge
)

// refuges are the spaces of the best priority, in the order of the map.
type refuges struct {
	rank   refugeRank
	spaces []Where
}

func (g *game) refuges(w *withdrawal) refuges {
	if slices.ContainsFunc(w.units, func(u UnitID) bool { return g.utype(u) == Fleet }) {
		return refuges{byFleet, g.fleetRefuges(w.side, w.from)}
	}
	best := refuges{rank: noRefuge}
	fewest := 0
	for _, l := range g.d.Spaces[w.from].Links {
		rank, enemies := g.refugeRank(w, l)
		switch {
		case rank == noRefuge || rank > best.rank || rank == best.rank && enemies > fewest:
			continue
		case rank < best.rank || enemies < fewest:
			best = refuges{rank: rank}
			fewest = enemies
		}
		best.spaces = append(best.spaces, At(l.To))
	}
	slices.Sort(best.spaces)
	return best
}

// neutralLast comes on top of the enemies of a neutral Nation's Village, which
// is the last to be Overwhelmed (5A).
const neutralLast = 100

// refugeRank is the priority of an adjacent space, noRefuge if it is none. Of 5A and
// 5B fewest enemy units and Militia are best; the second value counts them (A55).
func (g *game) refugeRank(w *withdrawal, l Link) (refugeRank, int) {
	f, e, s := w.side, w.side.Enemy(), l.To
	sp := &g.d.Spaces[s]
	mayNot := func(u UnitID) bool { return !g.mayUse(g.utype(u), l.Conn) }
	if !g.mayEnter(f, s) || !w.attacker && g.cameBy(e, l.Conn, w.from) || slices.ContainsFunc(w.units, mayNot) {
		return noRefuge, 0
	}
	controller, enemies := g.controller(s), g.strength(e, At(s))
	village := sp.Nation != "" && g.Nations[sp.Nation] == f
	if enemies == 0 {
		switch {
		case controller == f && w.attacker && g.cameBy(f, l.Conn, w.from):
			return wayBack, 0
		case controller == f && sp.Home == f:
			return ownHome, 0
		case controller == f && !village:
			return ownSpace, 0
		case controller == f || sp.Kind == Wilderness:
			return wilderness, 0
		case controller == e && g.militiaOf(e, s) == 0:
			return emptyEnemy, 0
		}
	}
	if w.routed {
		return noRefuge, 0
	}
	enemies += g.militiaOf(e, s)
	strength := len(g.without(w.units, Commander))
	neutral := g.neutral(sp.Nation)
	if neutral && enemies == 0 {
		enemies = 1 // the Nation's unit that will be there (A12)
	}
	outnumbers := enemies > 0 && strength > outnumberRatio*enemies && !g.fortifiedBy(e, s)
	switch battle := g.Spaces[s].Battle; {
	case outnumbers && neutral:
		return overwhelmed, neutralLast + enemies
	case outnumbers && controller != f: // a Battle there or none
		return overwhelmed, enemies
	case battle && (g.Battle == nil || s > g.Battle.Space): // else it has been resolved
		return otherBattle, enemies
	}
	return noRefuge, 0
}

const outnumberRatio = 3

// fleetRefuges are the spaces of the best fleet priority (13.9.2): a friendly
// Coastal Home Space; a friendly, then a Wilderness one of a friendly Sea Zone; all
// without enemy units, however far; the Sail Box. from may be NoSpace.
func (g *game) fleetRefuges(f Faction, from SpaceID) []Where {
	rank := func(s SpaceID) refugeRank {
		switch {
		case g.friendlyHome(f, s):
			return ownHome
		case g.friendly(f, s) && g.friendlyZone(f, s):
			return ownSpace
		case g.d.Spaces[s].Kind == Wilderness && g.friendlyZone(f, s):
			return wilderness
		}
		return noRefuge
	}
	spaces := g.d.spacesWhere(func(s SpaceID, sp *Space) bool {
		return sp.Coastal && s != from && g.mayEnter(f, s) && rank(s) != noRefuge && !g.hasUnits(f.Enemy(), s)
	})
	if len(spaces) == 0 {
		return []Where{SailBox}
	}
	return wheres(pick.Lowest(spaces, rank))
}

// chooseRefuge asks where a stack retreats to (D27, D45).
func (g *game) chooseRefuge(w *withdrawal, to refuges) Where {
	if len(to.spaces) == 1 {
		return to.spaces[0]
	}
	c := g.choice(about(kindRetreat, w.side, w.from, "13.9"), "space", w.from, "units", w.units, "spaces", to.spaces)
	home := func(s SpaceID) bool { return g.colonyHome(w.side, s) }
	near := func(at Where) int { return g.steps(at.Space(), home) }
	rank := func(at Where) int { return near(at)*perStep - g.strength(w.side, at) }
	if to.rank == byFleet {
		near = func(at Where) int { return g.steps(at.Space(), func(s SpaceID) bool { return s == w.from }) }
		rank = func(at Where) int { return g.fleetRefugeRank(w.side, at, near(at)) }
	}
	spaces := pick.Ranking(to.spaces, rank)
	for _, at := range spaces {
		c.Add(order(kindRetreat, "retreat", "to", at.Space()), at)
	}
	c.Prefer = func(o games.Order) (int, bool) { return g.preferRefuge(w.side, spaces, near, o) }
	c.Meant = func(o games.Order) bool { _, other := g.Pick(w.units, o.Get("of")); return other == "" }
	return g.choose(c).(Where)
}

// perStep makes one Connection weigh more than any number of units.
const perStep = 1000

// fleetRefugeRank ranks where a stack with Fleets goes by default: the nearest
// space where it is not alone, else Halifax or Québec, else the nearest.
func (g *game) fleetRefugeRank(f Faction, at Where, near int) int {
	switch slug := g.d.Spaces[at].Slug; {
	case g.strength(f, at) > 0:
		return near
	case slug == "halifax" || slug == "quebec":
		return perStep
	}
	return perStep + 1 + near
}

// preferRefuge chooses by a list of spaces and of "nearest-home", "most-units"
// and "home", each of which narrows down what is left for the next.
func (g *game) preferRefuge(f Faction, spaces []Where, near func(Where) int, o games.Order) (int, bool) {
	if o.Kind != kindRetreat {
		return 0, false
	}
	left, narrowed := spaces, false
	for _, want := range o.Get("to") {
		cost := near
		switch want {
		case "nearest-home":
		case "most-units":
			cost = func(at Where) int { return -g.strength(f, at) }
		case "home":
			cost = func(at Where) int {
				if g.friendlyHome(f, at.Space()) {
					return 0
				}
				return 1
			}
		default:
			for _, at := range left {
				if at.Space().String() == want {
					return slices.Index(spaces, at), true
				}
			}
			continue
		}
		left, narrowed = pick.Lowest(left, cost), true
	}
	return slices.Index(spaces, left[0]), narrowed
}

// retreatTo moves the stack. It keeps its Rout and OOS markers, except that healthy units
// that it joins make it healthy (13.8, 14.1.1).
func (g *game) retreatTo(w *withdrawal, to refuges, at Where) {
	f := w.side
	g.tell("13.9", "retreat", "side", f, "units", w.units, "from", w.from, "to", at, "routed", w.routed)
	if at == SailBox && g.SailedFrom[f] == NoSpace {
		g.SailedFrom[f] = w.from
	}
	if to.rank == overwhelmed {
		if nation := g.d.Spaces[at].Nation; g.neutral(nation) {
			g.joinNation(nation, f.Enemy(), "8.0") // by entering, before the Overwhelm (A12)
		}
	}
	g.join(f, w.units, g.marks(f, At(w.from)).portable(), at)
	if at == SailBox || !g.hasUnits(f, at.Space()) { // Commanders alone take no space
		return
	}
	if st := &g.Spaces[at]; st.FirstIn == Neutral {
		st.FirstIn = f
	}
	switch to.rank {
	case overwhelmed:
		g.overwhelmInRetreat(w, at.Space())
		g.occupy(f, at.Space())
	case emptyEnemy:
		g.occupy(f, at.Space())
	case otherBattle:
		for _, u := range w.units {
			g.AR.Aside = append(g.AR.Aside, Bystander{u, at.Space()})
		}
	}
}

// overwhelmInRetreat lets the opponent eliminate as many units as he has there,
// Militia included; then his units there are eliminated (13.9.4, D46).
func (g *game) overwhelmInRetreat(w *withdrawal, s SpaceID) {
	f, e := w.side, w.side.Enemy()
	n := g.strength(e, At(s)) + g.militiaOf(e, s)
	units := g.without(w.units, Commander)
	units = pick.Ranking(units, g.prey)
	asked := question(about(kindKill, e, s, "13.9.4"), "space", s, "number", n, "units", units)
	dead := g.preferUnits(g.unitPick(asked, "kill", group(units, n)))
	g.tell("13.9.4", "overwhelm-in-retreat", "side", f, "space", s, "units", dead)
	for _, u := range dead {
		g.eliminate(u)
	}
	g.eliminateAll("13.9.4", g.stack(e, s))
	if g.Spaces[s].Battle {
		g.Spaces[s].Battle = false
		g.tell("13.9.4", "battle-vanishes", "space", s)
	}
	g.leave(e, s)
}

// prey ranks units by what their enemy would rather eliminate.
func (g *game) prey(u UnitID) int {
	switch t := g.utype(u); {
	case t == Artillery:
		return 0
	case g.unit(u).Reduced:
		return 3
	case t.IsMetropolitan():
		return 1
	}
	return 2
}
