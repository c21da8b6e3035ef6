package bayonets

import (
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// combine combines the Reduced units of f at w two by two: one becomes Full,
// the other is eliminated (13.2.3, 17.3 #4). This is no choice, except which of
// two unlike units stays (D37). Highland and other Metropolitan Brigades are
// one type (A39), Lights of both colours too; Bastions and Forts are not
// combined (A38), nor are units that take no part in the Battle. Eliminating a
// Metropolitan Brigade lets the enemy draw a War in Europe chit (A37).
func (g *game) combine(f Faction, w Where, rule games.Rule) {
	for _, types := range [][]UnitType{{Light}, metropolitans, {NonMetro}, {Artillery}, {Fleet}} {
		for {
			reduced := func(u UnitID) bool { return g.unit(u).Reduced && !g.aside(u) }
			units := pick.Those(g.only(g.unitsAt(f, w), types...), reduced)
			if len(units) < 2 {
				break
			}
			p := g.choosePair(f, w, rule, units)
			g.unit(p.keep).Reduced = false
			g.tell(rule, "combined", "side", f, "keep", p.keep, "lose", p.lose)
			g.gone(p.lose, g.readings().CombiningWIE)
		}
	}
}

// A pair is two Reduced units that become one Full unit.
type pair struct{ keep, lose UnitID }

// choosePair asks which of two Reduced units becomes Full, and which is lost.
func (g *game) choosePair(f Faction, w Where, rule games.Rule, units []UnitID) pair {
	units = pick.Ranking(units, func(u UnitID) int { return -g.keepWorth(u) })
	c := g.choice(about(kindCombine, f, w.Space(), rule), "space", w.Space(), "units", units)
	for i, keep := range units {
		if slices.ContainsFunc(units[:i], func(u UnitID) bool { return g.Alike(u, keep) }) {
			continue
		}
		for j := len(units) - 1; j >= 0; j-- { // what is missed least first
			lose := units[j]
			if j == i || slices.ContainsFunc(units[j+1:], func(u UnitID) bool { return u != keep && g.Alike(u, lose) }) {
				continue
			}
			c.Add(c.Order("combine", "keep", g.counter(keep).Slug, "lose", g.counter(lose).Slug), pair{keep, lose})
		}
	}
	wish := func(o games.Order, name string) (UnitID, bool) {
		for _, sel := range o.Get(name) {
			if us, _ := g.Pick(units, []string{sel}); len(us) > 0 {
				return us[0], true
			}
		}
		return NoUnit, false
	}
	c.Prefer = func(o games.Order) (int, bool) {
		keep, kept := wish(o, "keep")
		lose, lost := wish(o, "lose")
		if !kept && !lost {
			return 0, false
		}
		for i, opt := range c.Options {
			p := opt.Value.(pair)
			if (!kept || g.Alike(p.keep, keep)) && (!lost || g.Alike(p.lose, lose)) {
				return i, true
			}
		}
		return 0, false
	}
	c.Meant = func(o games.Order) bool { // for these units and not for those of another type
		_, kept := wish(o, "keep")
		_, lost := wish(o, "lose")
		return kept || lost
	}
	return g.choose(c).(pair)
}

// keepWorth ranks Reduced units of a type: Highlands, crescents, red Lights first,
// and Brigades of the Colony with fewer Full ones on the map.
func (g *game) keepWorth(u UnitID) int {
	c := g.counter(u)
	switch {
	case c.Type == Highland:
		return 3
	case c.Crescent:
		return 2
	case c.Type == Light && !c.Colonial:
		return 1
	case c.Type != NonMetro:
		return 0
	}
	full := g.unitsWhere(func(v UnitID, un *Unit) bool {
		return un.At.OnMap() && !un.Reduced && g.utype(v) == NonMetro && g.counter(v).Colony == c.Colony
	})
	return -len(full)
}
