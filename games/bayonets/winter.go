package bayonets

import (
	"maps"
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// winterQuarters ends a Year (17.0): the Victory Check (18.2.1), then 17.2.
func (g *game) winterQuarters() {
	g.Phase = "winter"
	g.victoryCheck()
	if g.Over {
		return
	}
	g.removeMarkers()
	both(g.sailBoxHome, g.indiansHome)
	g.disbandColonials()
	both(g.returnToColonies)
	g.fleetsToPool()
	both(g.lossesReturn)
	g.Garrison = nil
	g.addToPools()
	g.Phase = ""
}

// removeMarkers removes the Raided, Rout and OOS markers (17.2 #1, #2); the
// Raid markers stay where they are.
func (g *game) removeMarkers() {
	for i := range g.Spaces {
		g.Spaces[i].Raided, g.Spaces[i].Stacks = Neutral, [3]Markers{}
	}
	g.Position.Marks = [3]Markers{}
}

// moveAll puts units that stand together on another place, on which they have
// no markers to bring, and sees who controls what they left (2.1.2).
func (g *game) moveAll(f Faction, us []UnitID, to Where) {
	if len(us) == 0 {
		return
	}
	from := g.unit(us[0]).At
	for _, u := range us {
		g.put(u, to)
	}
	if from != to {
		g.leave(f, from.Space())
	}
}

// sailBoxHome lands the stack on the Sail Box at home (17.2 #3, D54).
func (g *game) sailBoxHome(f Faction) {
	us := g.unitsAt(f, SailBox)
	if len(us) == 0 {
		return
	}
	places := g.ports(f, func(s SpaceID, _ *Space) bool { return g.friendlyHome(f, s) })
	c := g.choice(about(kindSailHome, f, NoSpace, "17.2"), "side", f, "units", us)
	for _, w := range places {
		c.Offer(order(kindSailHome, "home-sail", "to", w), w, -g.asTheCrowFlies(g.SailedFrom[f], w))
	}
	w := g.choose(c).(Where)
	g.moveAll(f, us, w)
	g.SailedFrom[f] = NoSpace
	g.tell("17.2", "went-home", "side", f, "units", us, "space", w, "from", SailBox)
}

// ports are Coastal Spaces, failing them where Fleets may retreat to (13.9.2).
func (g *game) ports(f Faction, is func(SpaceID, *Space) bool) []Where {
	spaces := g.d.spacesWhere(func(s SpaceID, sp *Space) bool { return sp.Coastal && is(s, sp) })
	if len(spaces) == 0 {
		return g.fleetRefuges(f, NoSpace)
	}
	return wheres(spaces)
}

// asTheCrowFlies is the distance on the map, for defaults by sea.
func (g *game) asTheCrowFlies(from SpaceID, to Where) float64 {
	if from == NoSpace || !to.OnMap() {
		return 0
	}
	a, b := &g.d.Spaces[from], &g.d.Spaces[to.Space()]
	return (a.X-b.X)*(a.X-b.X) + (a.Y-b.Y)*(a.Y-b.Y)
}

// indiansHome sends the Indian units of f to their Villages, from wherever
// they are, the Losses Box too; those whose Village the enemy controls go to
// the Losses Box (17.2 #4). An enemy stack in the Village changes nothing
// (A65).
func (g *game) indiansHome(f Faction) {
	var home, lost []UnitID
	var left, leftLost []SpaceID // for the board
	send := func(u UnitID, w Where) {
		if g.unit(u).At == w {
			return
		}
		from := g.placesOf([]UnitID{u})
		g.moveAll(f, []UnitID{u}, w)
		if w == LossesBox {
			lost, leftLost = append(lost, u), append(leftLost, from...)
		} else {
			home, left = append(home, u), append(left, from...)
		}
	}
	out := g.unitsWhere(func(u UnitID, un *Unit) bool {
		return un.Faction == f && g.utype(u) == Indian && (inPlay(un.At) || un.At == LossesBox)
	})
	for _, u := range out {
		c := g.counter(u)
		switch {
		case c.Nation != "":
		case g.controller(c.Villages[0]) == f.Enemy():
			send(u, LossesBox)
		default:
			send(u, At(c.Villages[0]))
		}
	}
	for _, nation := range []string{"cherokee", "iroquois"} {
		units := pick.Those(out, func(u UnitID) bool { return g.counter(u).Nation == nation })
		villages := g.villagesHome(nation, f, len(units))
		// Who stands in one of them stays there.
		for _, u := range units {
			if i := slices.IndexFunc(villages, func(s SpaceID) bool { return g.unit(u).At == At(s) }); i >= 0 {
				villages = slices.Delete(villages, i, i+1)
				units = pick.Others(units, []UnitID{u})
			}
		}
		for i, u := range units {
			if i < len(villages) {
				send(u, At(villages[i]))
			} else {
				send(u, LossesBox)
			}
		}
	}
	if len(home) > 0 {
		g.tell("17.2", "indians-home", "side", f, "units", pick.Sorted(home), "left", left)
	}
	if len(lost) > 0 {
		g.tell("17.2", "indians-to-losses", "side", f, "units", pick.Sorted(lost), "left", leftLost)
	}
}

// villagesHome are the Villages to which n units of a Nation of f go, one to a
// Village: those that the enemy does not control, chosen by f if they are more
// than units (D55). For each other Village a unit goes to the Losses Box.
func (g *game) villagesHome(nation string, f Faction, n int) []SpaceID {
	all := g.d.nations[nation]
	villages := slices.DeleteFunc(slices.Clone(all), func(s SpaceID) bool { return g.controller(s) == f.Enemy() })
	n -= len(all) - len(villages)
	if n <= 0 || n >= len(villages) {
		return villages[:min(max(n, 0), len(villages))]
	}
	c := g.choice(about(kindVillages, f, NoSpace, "17.2"), "nation", nation, "number", n)
	for bits := 1; bits < 1<<len(villages); bits++ {
		var set []SpaceID
		far := 0
		for i, s := range villages {
			if bits&(1<<i) != 0 {
				set = append(set, s)
				far += g.steps(s, func(s SpaceID) bool { return g.friendly(f.Enemy(), s) })
			}
		}
		if len(set) == n {
			c.Offer(order(kindVillages, "villages", "units", nation, "to", set), set, float64(-far))
		}
	}
	c.Meant = func(o games.Order) bool {
		return !o.Has("units") || slices.ContainsFunc(o.Get("units"), func(sel string) bool { return parseSelector(sel).Name == nation })
	}
	c.Prefer = func(o games.Order) (int, bool) {
		to := slices.Sorted(slices.Values(o.Get("to")))
		return c.Find(func(opt option) bool { return slices.Equal(slices.Sorted(slices.Values(opt.Order.Get("to"))), to) })
	}
	return slices.Clone(g.choose(c).([]SpaceID))
}

// disbandColonials sends Colonial Brigades to the Disbanded box, but for Winter
// Garrisons (17.2 #5, 17.3.1, D56), with a Fort on their own Colony too (A66).
func (g *game) disbandColonials() {
	var gone []UnitID
	var left []SpaceID
	for s := range SpaceID(len(g.d.Spaces)) {
		colonials := pick.Those(g.stack(British, s), g.colonialBrigade)
		if len(colonials) == 0 {
			continue
		}
		g.leaveGarrison(British, s, colonials, kindColGarrison)
		leaving := slices.DeleteFunc(colonials, g.isGarrison)
		left = append(left, g.placesOf(leaving)...)
		g.moveAll(British, leaving, DisbandedBox)
		gone = append(gone, leaving...)
	}
	if len(gone) > 0 {
		g.tell("17.2", "disbanded", "units", pick.Sorted(gone), "left", left)
	}
}

func (g *game) colonialBrigade(u UnitID) bool {
	c := g.counter(u)
	return c.Colonial && c.Type.IsBrigade()
}

func (g *game) isGarrison(u UnitID) bool { return slices.Contains(g.Garrison, u) }

// mayGarrison reports whether units, beside those left already, may be the
// Winter Garrison of f on s (17.3.1): one with a friendly Fort, which is company for
// a Commander (3.7); on a captured
// Settled Space Brigades up to its value and any number of others.
func (g *game) mayGarrison(f Faction, s SpaceID, units []UnitID) bool {
	most := 0
	if _, fort := g.fortAt(f, s); fort {
		most = 1
	}
	left := func(u UnitID) bool { return g.unit(u).At == At(s) && g.unit(u).Faction == f }
	all := append(pick.Those(g.Garrison, left), units...)
	if g.captured(f, s) {
		return len(g.only(all, Highland, Metropolitan, NonMetro)) <= g.d.Spaces[s].Value+most
	}
	return len(all) <= most
}

func (g *game) captured(f Faction, s SpaceID) bool {
	sp := &g.d.Spaces[s]
	return sp.Kind == Settled && sp.Home == f.Enemy() && g.controller(s) == f
}

// leaveGarrison lets f leave units but Fleets as a Winter Garrison (17.3.1, D58).
func (g *game) leaveGarrison(f Faction, s SpaceID, units []UnitID, kind games.Kind) {
	units = slices.DeleteFunc(slices.Clone(units), func(u UnitID) bool {
		return g.utype(u) == Fleet || !g.mayGarrison(f, s, []UnitID{u})
	})
	if len(units) == 0 {
		return
	}
	verb := map[games.Kind]string{kindColGarrison: "winter", kindGarrison: "garrison"}[kind]
	asked := question(about(kind, f, s, "17.3.1"), "side", f, "space", s, "units", units)
	us := g.ask(&garrison{Question: asked, g: g, f: f, s: s, units: units, verb: verb}).([]UnitID)
	if len(us) == 0 {
		return
	}
	g.moveAll(f, us, At(s))
	g.Garrison = append(g.Garrison, us...)
	g.tell("17.3.1", "garrison", "side", f, "units", us, "space", s)
}

type garrison struct {
	pick.Question
	g     *game
	f     Faction
	s     SpaceID
	verb  string
	units []UnitID // each of which may stay
}

// Fits leaves an order alone that names only units of another stack: several
// stacks may pass one Fort on their way home.
func (d *garrison) Fits(o games.Order) bool {
	return d.g.Fits(o, d.Of) && (!o.Has("units") || slices.ContainsFunc(o.Get("units"), func(sel string) bool {
		return slices.ContainsFunc(d.units, func(u UnitID) bool { return d.g.Means(parseSelector(sel), u) })
	}))
}

func (d *garrison) order(us []UnitID) games.Order {
	return d.Order(d.verb).WithAny("units", d.g.Selectors(us, d.units)...)
}

func (d *garrison) Accept(o games.Order) (games.Answer, *games.Fault) {
	refuse := func(kind string, pairs ...any) (games.Answer, *games.Fault) {
		return games.Answer{}, d.g.refuse("17.3.1", d.g.Format(d.Default()), kind, pairs...)
	}
	us, missing := d.g.Pick(d.units, o.Get("units"))
	if missing != "" {
		return refuse("garrison-no-such-unit", "unit", d.g.Typed(missing), "space", d.s)
	}
	if !d.g.mayGarrison(d.f, d.s, us) {
		captured, most := d.g.captured(d.f, d.s), 1
		if captured {
			most = d.g.d.Spaces[d.s].Value
		}
		return refuse("garrison-limit", "space", d.s, "number", most, "captured", captured)
	}
	// Of alike units the same ones always stay.
	canonical := d.order(us)
	us, _ = d.g.Pick(d.units, canonical.Get("units"))
	return games.Answer{Order: canonical, Value: us}, nil
}

// Default keeps what is allowed on a captured Settled Space, Metropolitan Brigades
// first but no Commander; with a Fort one Light, else any other unit.
func (d *garrison) Default() games.Order {
	rank := func(u UnitID) int {
		t := d.g.utype(u)
		switch {
		case t.IsMetropolitan() && d.g.captured(d.f, d.s):
			return 0
		case t.IsLight():
			return 1
		case t.IsBrigade() && !t.IsMetropolitan():
			return 2
		case t == Artillery:
			return 3
		}
		return 4
	}
	var us []UnitID
	for _, u := range pick.Ranking(d.units, rank) {
		if d.Of.Kind == kindColGarrison && d.g.onColony(d.s) && !d.g.captured(d.f, d.s) {
			break // it comes back on its Colony in any case
		}
		if d.g.utype(u) != Commander && d.g.mayGarrison(d.f, d.s, append(us[:len(us):len(us)], u)) {
			us = append(us, u)
		}
	}
	return d.order(us)
}

func (d *garrison) Sample(r *rand.Rand) games.Order {
	var us []UnitID
	for _, i := range r.Perm(len(d.units)) {
		if with := append(us[:len(us):len(us)], d.units[i]); r.IntN(2) == 0 && d.g.mayGarrison(d.f, d.s, with) {
			us = with
		}
	}
	return d.order(us)
}

func (d *garrison) List() []games.Order {
	list := []games.Order{d.Default(), d.order(nil)}
	for _, u := range d.units {
		list = append(list, d.order([]UnitID{u}))
	}
	return pick.Answers(d, list)
}

// returnToColonies brings the units of f home (17.3).
func (g *game) returnToColonies(f Faction) {
	spaces := SpaceID(len(g.d.Spaces))
	for s := range spaces {
		g.returnByLand(f, s) // 17.3 #1
	}
	for s := range spaces {
		g.returnBySea(f, s) // 17.3 #2
	}
	for _, u := range g.commanders(f) {
		g.redeploy(f, u) // 17.3 #3
	}
	for s := range spaces {
		g.combine(f, At(s), "17.3") // 17.3 #4
	}
	g.combine(f, DisbandedBox, "17.3")
	for _, u := range g.unitsAt(f, DisbandedBox) {
		g.unit(u).Reduced = false // the odd one
	}
	for s := range spaces {
		if !g.hasUnits(British, s) || !g.hasUnits(French, s) {
			g.Spaces[s].Battle = false // the siege is over
		}
	}
	g.loseCommanders(f)
}

// colonyHome reports whether units of f winter on s, a Home Space on a Colony.
func (g *game) colonyHome(f Faction, s SpaceID) bool { return g.onColony(s) && g.friendlyHome(f, s) }

// returning are who goes home: no Indian units, Forts, Bastions, Garrisons.
func (g *game) returning(f Faction, s SpaceID) []UnitID {
	return slices.DeleteFunc(g.stack(f, s), func(u UnitID) bool {
		t := g.utype(u)
		return t == Indian || t == Fort || t == Bastion || g.isGarrison(u)
	})
}

// returnByLand takes the stack of f on s to the nearest space with a friendly
// Fleet or friendly Colony Home Space, by one route of legal Connections for
// all of it (17.3 #1, A69). A stack without one stays (A67), by the sea until
// the next step.
func (g *game) returnByLand(f Faction, s SpaceID) {
	us := g.returning(f, s)
	if len(us) == 0 || g.wintersAt(f, s) {
		return
	}
	lights := !slices.ContainsFunc(us, func(u UnitID) bool { return !g.utype(u).IsLight() })
	routes := g.homeRoutes(f, s, lights)
	if len(routes) == 0 {
		if g.d.Spaces[s].Coastal && g.d.Spaces[s].Home != f {
			return
		}
		// It stays, and nothing forbids it to.
		g.tell("17.3", "no-way-home", "side", f, "space", s, "units", us)
		return
	}
	route := g.chooseRoute(f, s, us, routes)
	to := route[len(route)-1]
	for _, at := range append([]SpaceID{s}, route[:len(route)-1]...) {
		g.leaveGarrison(f, at, us, kindGarrison)
		if us = slices.DeleteFunc(us, g.isGarrison); len(us) == 0 {
			return
		}
	}
	g.moveAll(f, us, At(to))
	g.tell("17.3", "went-home", "side", f, "units", us, "space", to, "from", s)
}

// wintersAt reports whether a stack of f on s is where 17.3 #1 takes it, as it is
// supplied (14.1): on a friendly Home Space of f on a Colony, or with a friendly
// Fleet.
func (g *game) wintersAt(f Faction, s SpaceID) bool {
	_, fleet := g.typeAt(f, s, Fleet)
	return fleet || g.colonyHome(f, s)
}

// homeRoutes are the shortest routes of a stack of f from s to where it may
// winter, each without s. Of the Connections Light units alone may use all but
// the Paths to a neutral Nation (A68), other stacks Highways and Roads. Units
// and control of the enemy do not matter, nor do limits; but no French unit
// enters a Base.
func (g *game) homeRoutes(f Faction, s SpaceID, lights bool) [][]SpaceID {
	dist := make([]int, len(g.d.Spaces))
	var goals []SpaceID
	for at, far := range g.d.spread(s, func(_ SpaceID, _ int, l Link) bool { return g.mayEnter(f, l.To) && g.wayHome(l.Conn, lights) }) {
		if len(goals) > 0 && far >= dist[goals[0]] {
			break
		}
		dist[at] = far + 1
		if at != s && g.wintersAt(f, at) {
			goals = append(goals, at)
		}
	}
	slices.Sort(goals)
	var routes [][]SpaceID
	var back func(at SpaceID, rest []SpaceID)
	back = func(at SpaceID, rest []SpaceID) {
		if at == s {
			routes = append(routes, rest)
			return
		}
		for _, l := range g.d.Spaces[at].Links {
			if dist[l.To] == dist[at]-1 && dist[l.To] > 0 && g.wayHome(l.Conn, lights) {
				back(l.To, append([]SpaceID{at}, rest...))
			}
		}
	}
	for _, to := range goals {
		back(to, nil)
	}
	return routes
}

func (g *game) wayHome(conn ConnID, lights bool) bool {
	c := &g.d.Conns[conn]
	return c.Highway || g.isRoad(conn) || lights && !g.neutral(c.Nation)
}

// chooseRoute lets f choose among routes (D57) that differ in end or garrisons.
func (g *game) chooseRoute(f Faction, s SpaceID, us []UnitID, routes [][]SpaceID) []SpaceID {
	posts := func(route []SpaceID) []SpaceID {
		return slices.DeleteFunc(slices.Clone(route[:len(route)-1]), func(at SpaceID) bool {
			return !slices.ContainsFunc(us, func(u UnitID) bool { return g.mayGarrison(f, at, []UnitID{u}) })
		})
	}
	same := func(a, b []SpaceID) bool {
		return a[len(a)-1] == b[len(b)-1] && slices.Equal(posts(a), posts(b))
	}
	c := g.choice(about(kindReturn, f, s, "17.3", kindGarrison), "side", f, "space", s, "units", us)
	for _, r := range routes {
		if slices.ContainsFunc(c.Options, func(opt option) bool { return same(opt.Value.([]SpaceID), r) }) {
			continue
		}
		to := r[len(r)-1]
		o := c.Order("go-home").WithAny("via", games.Keys(r[:len(r)-1])...).With("to", to.String())
		c.Offer(o, r, float64(100*g.strength(f, At(to))+len(posts(r))))
	}
	// A route may be typed in part, or as another that comes to the same.
	c.Prefer = func(o games.Order) (int, bool) {
		best, found := 0, false
		for _, r := range routes {
			names := games.Keys(r)
			if to := o.Arg("to"); to != "" && to != names[len(names)-1] || !inOrder(o.Get("via"), names) {
				continue
			}
			i := slices.IndexFunc(c.Options, func(opt option) bool { return same(opt.Value.([]SpaceID), r) })
			if !found || i == c.Safe {
				best, found = i, true
			}
		}
		return best, found && (o.Has("to") || o.Has("via"))
	}
	return g.choose(c).([]SpaceID)
}

// inOrder reports whether part stands in whole, in its order.
func inOrder(part, whole []string) bool {
	for _, w := range whole {
		if len(part) > 0 && part[0] == w {
			part = part[1:]
		}
	}
	return len(part) == 0
}

// returnBySea takes a stack by the sea, away from home, to a friendly Coastal Home
// Space on a Colony (17.3 #2, D59).
func (g *game) returnBySea(f Faction, s SpaceID) {
	sp := &g.d.Spaces[s]
	if !sp.Coastal || sp.Home == f {
		return
	}
	us := g.returning(f, s)
	if len(us) == 0 {
		return
	}
	g.leaveGarrison(f, s, us, kindGarrison)
	us = slices.DeleteFunc(us, g.isGarrison)
	if len(us) == 0 {
		return
	}
	places := g.ports(f, func(s SpaceID, _ *Space) bool { return g.colonyHome(f, s) })
	ports := map[Faction][]string{British: {"halifax", "boston"}, French: {"quebec", "louisbourg"}}
	places = g.inFront(places, ports[f]...)
	w := places[0]
	if slices.ContainsFunc(us, func(u UnitID) bool { return g.utype(u) != Fleet }) { // Fleets alone go to their pool from anywhere
		c := g.choice(about(kindCoastHome, f, s, "17.3"), "side", f, "space", s, "units", us)
		for _, w := range places {
			c.Add(c.Order("coast-home", "to", w), w)
		}
		w = g.choose(c).(Where)
	}
	g.moveAll(f, us, w)
	g.tell("17.3", "went-home", "side", f, "units", us, "space", w, "from", s)
}

// inFront puts the first of some spaces that is among places before all others.
func (g *game) inFront(places []Where, slugs ...string) []Where {
	for _, slug := range slugs {
		if i := slices.Index(places, At(g.d.space(slug))); i >= 0 {
			return slices.Concat(places[i:i+1], places[:i], places[i+1:])
		}
	}
	return places
}

// redeploy lets a Commander move to a stack on a friendly Colony Home Space; one
// alone must go (17.3 #3, D60). The default counts no Fleets, which leave next.
func (g *game) redeploy(f Faction, u UnitID) {
	company := func(w Where) int {
		return g.count(f, w, func(v UnitID) bool { t := g.utype(v); return t != Commander && t != Fleet })
	}
	at := g.unit(u).At
	slug := g.counter(u).Slug
	c := g.choice(about(kindRedeploy, f, NoSpace, "17.3"), "side", f, "unit", u, "space", at)
	if g.strength(f, at) > 0 {
		c.Offer(order(kindRedeploy, "redeploy", "units", slug).With("stay"), at, float64(min(company(at), 1)*len(g.Units)))
	}
	for s := range SpaceID(len(g.d.Spaces)) {
		if At(s) == at || !g.hasUnits(f, s) || !g.colonyHome(f, s) {
			continue
		}
		c.Offer(order(kindRedeploy, "redeploy", "units", slug, "to", s), At(s), float64(company(At(s))))
	}
	c.Meant = g.meantFor(u)
	if len(c.Options) == 0 {
		return
	}
	if w := g.choose(c).(Where); w != at {
		g.moveAll(f, []UnitID{u}, w)
		g.tell("17.3", "redeployed", "side", f, "unit", u, "space", w, "from", at)
	}
}

func (g *game) fleetsToPool() {
	var left []SpaceID
	for _, f := range factions {
		for _, u := range g.inPlay(f, Fleet) {
			left = append(left, g.placesOf([]UnitID{u})...)
			g.moveAll(f, []UnitID{u}, FleetsPool)
			g.unit(u).Reduced = false
		}
	}
	g.tell("17.2", "fleets-to-pool", "left", left)
}

// lossesReturn gives back one in three of each type of losses, at most one Highland
// a Year, on friendly Settled Home Spaces; Colonials are Disbanded (17.2 #8, D62).
func (g *game) lossesReturn(f Faction) {
	homes := g.settledHomes(f)
	highland := func(u UnitID) bool { return g.utype(u) == Highland }
	p := &placing{Verb: "losses", Rare: highland, MostRare: 1}
	where := func(u UnitID) []Where {
		if g.colonialBrigade(u) {
			return []Where{DisbandedBox}
		}
		return slices.Clone(homes)
	}
	rank := func(u UnitID) int { return -g.worth(u) }
	n := 0
	for _, is := range []func(UnitType) bool{
		func(t UnitType) bool { return t == Light },
		UnitType.IsMetropolitan,
		func(t UnitType) bool { return t == NonMetro },
		func(t UnitType) bool { return t == Artillery },
	} {
		us := slices.DeleteFunc(g.unitsAt(f, LossesBox), func(u UnitID) bool { return !is(g.utype(u)) || len(where(u)) == 0 })
		if len(us) >= 3 {
			p.Groups = append(p.Groups, placeable{From: pick.Ranking(us, rank), Need: len(us) / 3, Where: where})
			n += len(us) / 3
		}
	}
	if n == 0 {
		return
	}
	p.Question = question(about(kindLosses, f, NoSpace, "17.2"), "side", f, "number", n)
	us, ws := g.place(p)
	g.tellPlaced("17.2", "losses-back", f, us, ws)
}

// settledHomes are the friendly Settled Home Spaces of f, the default first.
func (g *game) settledHomes(f Faction) []Where {
	spaces := g.d.spacesWhere(func(s SpaceID, sp *Space) bool { return sp.Kind == Settled && g.friendlyHome(f, s) })
	first := map[Faction]string{British: "albany", French: "quebec"}[f]
	if !slices.Contains(spaces, g.d.space(first)) {
		spaces = g.mostUnits(f, spaces)
	}
	return g.inFront(wheres(spaces), first)
}

// addToPools adds what the scenario adds after this Year (17.2 #9, 17.5).
func (g *game) addToPools() {
	pools := g.sc.Additions[g.Year]
	if len(pools) == 0 {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(pools)) {
		g.addToPool(g.d, name, pools[name])
	}
	g.tell("17.5", "pools-added", "year", g.Year)
}
