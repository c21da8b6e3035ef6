package conquest

import (
	"cmp"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// reinforcements is the Reinforcement Phase of the Active Faction, rules 2.0 to 2.4. Events
// may come before, between and after the new and the fled units, as the player likes.
func (g *game) reinforcements() {
	f := g.Active
	g.events(NoArea, false)
	if f.Regulars() {
		g.newRegulars(f)
	} else {
		g.newMilitia(f)
	}
	g.Turn.Placed = true
	g.events(NoArea, false)
	g.fledReturn(f)
	g.events(NoArea, true)
}

// newRegulars puts Regulars into harbors without enemies, rule 2.0.
func (g *game) newRegulars(f Faction) {
	due := g.d.Reinforcements + g.Turn.Extra
	n := min(due, g.Stock[f])
	places := g.harbors(f)
	if n == 0 || len(places) == 0 {
		g.tell("2.0", "no-reinforcements", "faction", f, "stock", g.Stock[f])
		return
	}
	if n < due {
		g.tell("2.2", "stock-short", "faction", f, "n", n)
	}
	s := g.spread(g.about(kindPlace, f, NoArea, "2.0", kindFled, kindMove), f, n, places)
	s.due = due
	g.bring(f, g.spreadOut(s), 0, "2.0", "reinforced")
}

// spreadOut asks where units go, unless there is only one place.
func (g *game) spreadOut(s *spread) []put {
	if len(s.places) == 1 && !s.some {
		return s.safe
	}
	return g.ref.Ask(s).Value.([]put)
}

// harbors are those where a faction's Regulars may be placed: all without enemy units.
// Natives alone are no enemies. The default comes first.
func (g *game) harbors(f Faction) []AreaID {
	enemy := f.Side().Enemy()
	return pick.Those(g.d.Harbors[f], func(at AreaID) bool { return g.units(enemy, at) == 0 })
}

// newMilitia puts militia where Muster Markers lie and no enemies stand, rules 2.1, 2.2.
func (g *game) newMilitia(f Faction) {
	var puts []put
	for _, m := range g.Muster[f] {
		if g.units(f.Side().Enemy(), m.At) > 0 {
			g.tell("2.1", "muster-held", "faction", f, "place", g.area(m.At))
			continue
		}
		puts = append(puts, put{At: m.At, N: g.d.brings(m)})
	}
	slices.SortFunc(puts, func(a, b put) int { return g.d.byCode(a.At, b.At) })
	if n := min(pick.Total(puts), g.Stock[f]); n < pick.Total(puts) {
		g.tell("2.2", "stock-short", "faction", f, "n", n)
		if n == 0 {
			return
		}
		s := g.spread(g.about(kindPlace, f, NoArea, "2.2", kindFled, kindMove), f, n, g.musters(f))
		s.most, s.due = puts, pick.Total(puts)
		s.safe = s.fill(nil, g.musters(f))
		puts = g.spreadOut(s)
	}
	g.bring(f, puts, 0, "2.1", "mustered")
}

// musters are where militia may come: areas with a Muster Marker and without enemies, first
// those with most enemy units in areas next to them.
func (g *game) musters(f Faction) []AreaID {
	enemy := f.Side().Enemy()
	var places []AreaID
	for _, m := range g.Muster[f] {
		if g.units(enemy, m.At) == 0 {
			places = append(places, m.At)
		}
	}
	threat := func(at AreaID) int {
		n := 0
		for _, next := range g.area(at).Next {
			n += g.units(enemy, next)
		}
		return n
	}
	slices.SortFunc(places, func(a, b AreaID) int { return cmp.Or(threat(b)-threat(a), g.d.byCode(a, b)) })
	return places
}

// bring puts units of a faction on the map: so many that had fled, the others from the
// stockpile.
func (g *game) bring(f Faction, puts []put, fled int, rule games.Rule, kind string) {
	if len(puts) == 0 {
		return
	}
	g.tell(rule, kind, "faction", f, "placed", g.d.amounts(puts))
	g.Fled[f] -= fled
	g.Stock[f] -= pick.Total(puts) - fled
	for _, p := range puts {
		g.arrive(f, p.At, p.N)
	}
}

// fledReturn brings the Active Faction's fled units back where its reinforcements may be
// placed, rule 2.4.
func (g *game) fledReturn(f Faction) {
	n := g.Fled[f]
	if n == 0 {
		return
	}
	places := g.musters(f)
	if f.Regulars() {
		places = g.harbors(f)
	}
	if len(places) == 0 {
		g.tell("2.4", "fled-stay", "faction", f, "n", n)
		return
	}
	s := g.spread(g.about(kindFled, f, NoArea, "2.4", kindMove), f, n, places)
	g.bring(f, g.spreadOut(s), n, "2.4", "fled-back")
}
