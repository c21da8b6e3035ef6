package bayonets

import (
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// commanders are the Commanders of f on the map, in the order of the counters.
func (g *game) commanders(f Faction) []UnitID {
	return pick.Those(g.d.commanders, func(u UnitID) bool { return g.unit(u).Faction == f && g.unit(u).At.OnMap() })
}

// loneCommanders are those of f without another unit of f (3.7).
func (g *game) loneCommanders(f Faction) []UnitID {
	return pick.Those(g.commanders(f), func(u UnitID) bool { return !g.hasUnits(f, g.unit(u).At.Space()) })
}

// strands refuses an action that would leave a Commander alone for good: g
// was before it, after is a trial of it with who acted Spent, left are the APs
// that remain (D31).
func (g *game) strands(f Faction, after *game, abandon []UnitID, left []AP) refusal {
	var before []UnitID
	for i, u := range after.loneCommanders(f) {
		if i == 0 {
			before = g.loneCommanders(f)
		}
		if slices.Contains(before, u) || slices.Contains(abandon, u) || slices.Contains(g.AR.Abandoned, u) {
			continue
		}
		if !slices.ContainsFunc(left, func(ap AP) bool { return after.reaches(f, u, ap) }) {
			return refused("3.7", "commander-alone").of(u).at(after.unit(u).At.Space())
		}
	}
	return refusal{}
}

// strands does so for the Action by which units go to w with the AP numbered i; else
// it returns the Commanders whom the order gives up.
func (d *actionDecision) strands(o games.Order, i int, units []UnitID, w Where) ([]UnitID, *games.Fault) {
	abandon, fault := d.g.commandersNamed(d.f, o.Get("abandon"))
	if fault != nil {
		return nil, fault
	}
	t := d.g.trial()
	for _, u := range units {
		t.unit(u).At, t.unit(u).Spent = w, true
	}
	return abandon, d.g.faultOf(d.g.strands(d.f, t, abandon, d.left(i)), "")
}

// reaches reports whether an AP could bring a lone Commander and others together.
func (g *game) reaches(f Faction, commander UnitID, ap AP) bool {
	s := g.unit(commander).At.Space()
	if g.opposition(f, s) > 0 {
		return false
	}
	for _, class := range []class{byPaths, onFoot} {
		light := class == byPaths
		if !light && !ap.army() {
			break
		}
		goes := !light && !g.unit(commander).Spent
		near := func(at SpaceID, far int, l Link) bool { // not through enemies
			return far < class.points(ap.double()) && (light || g.mayUse(Commander, l.Conn)) && !g.closed(f, l.Conn) &&
				g.mayEnter(f, l.To) && (at == s || g.opposition(f, at) == 0)
		}
		for at, far := range g.d.spread(s, near) {
			others := g.without(g.stack(f, at), Commander)
			comes := func(u UnitID) bool { return g.ready(u) && g.mobile(u) && g.utype(u).IsLight() == light }
			if far > 0 && (goes && len(others) > 0 || slices.ContainsFunc(others, comes)) {
				return true
			}
		}
	}
	return false
}

// stranded is a lone Commander for whom the phase may not be ended yet (D31).
func (d *actionDecision) stranded() UnitID {
	for _, u := range d.g.loneCommanders(d.f) {
		if !slices.Contains(d.g.AR.Abandoned, u) {
			return u
		}
	}
	return NoUnit
}

// An abandonment is of Commanders whom their side gives up (3.7, D31).
type abandonment []UnitID

func (us abandonment) play(g *game, f Faction) {
	g.AR.Abandoned = append(g.AR.Abandoned, us...)
	g.tell("3.7", "abandoned", "side", f, "units", []UnitID(us))
}

func (abandonment) by(AP) bool { return false } // it needs none

func (d *actionDecision) planAbandon(o games.Order, _ int, _ AP) (*act, games.Order, *games.Fault) {
	us, fault := d.g.commandersNamed(d.f, o.Get("units"))
	if fault != nil {
		return nil, games.Order{}, fault
	}
	if len(us) == 0 || slices.ContainsFunc(us, func(u UnitID) bool { return slices.Contains(d.g.AR.Abandoned, u) }) {
		return nil, games.Order{}, d.g.refuse("3.7", "", "abandon-whom")
	}
	return &act{action: abandonment(us)}, order(d.kind, "abandon", "units", us), nil
}

func (g *game) commandersNamed(f Faction, selectors []string) ([]UnitID, *games.Fault) {
	us, missing := g.Pick(g.commanders(f), selectors)
	if missing != "" {
		return nil, g.refuse("3.7", "", "no-such-commander", "named", g.d.typed(missing))
	}
	return us, nil
}

// loseCommanders removes those of f without other units of their side (3.7).
func (g *game) loseCommanders(f Faction) {
	for _, u := range g.loneCommanders(f) {
		g.tell("3.7", "commander-lost", "side", f, "unit", u)
		g.eliminate(u)
	}
}
