package bayonets

import (
	"cmp"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// How much a report looks at for its examples.
const (
	glances  = 4 // Actions of each sort that are tried out
	perGroup = 4 // Light units that a Path takes (10.1)
)

// examples are ideas for a report: Actions that "legal" would put first, found by a
// glance at the map, and last how to end. It also says whether that is all.
func (d *actionDecision) examples(most int) (orders []games.Order, all bool) {
	a := &adviser{actionDecision: d, topic: &topic{}, seen: map[string]bool{}}
	a.glance()
	list := a.best(a.all)
	rest := pick.Those(a.all, func(p prospect) bool { return a.weight(&p) == 0 && (p.verb != "move" || p.out.quiet()) })
	for _, p := range append(list, rest...) { // at the end those that bring nothing at once
		if o := a.line(&p); len(orders) < most-1 && !slices.ContainsFunc(orders, func(x games.Order) bool { return games.SameAnswer(x, o) }) {
			orders = append(orders, o)
		}
	}
	for _, h := range a.ends().Hints {
		if h.Order != nil && len(orders) < most {
			orders = append(orders, *h.Order)
		}
	}
	return orders, len(a.all) == 0
}

// A glimpse is a movement or a Raid that may be worth a try, and how much it promises.
type glimpse struct {
	from, to SpaceID
	units    []UnitID
	promise  int
}

// glance finds a few Actions that seem to bring most.
func (a *adviser) glance() {
	if a.kind != kindFrenzy {
		a.tryBest(a.glimpseMoves(), func(x glimpse, named []string) games.Order {
			return order(a.kind, "move", "units", named, "from", x.from, "to", x.to)
		})
	}
	if a.has(AP.raids) {
		a.tryBest(a.glimpseRaids(), func(x glimpse, named []string) games.Order {
			return order(a.kind, "raid", "to", x.to, "unit", named, "from", x.from)
		})
	}
	first := func(o games.Order) bool {
		n := len(a.all)
		return o.Arg("act") == "remove" || a.add(o) && len(a.all) == n
	}
	if a.has(AP.sail) {
		a.sails(false, first)
	}
	if a.kind == kindFrenzy || a.has(AP.army) && len(a.all) < glances {
		a.builds(false, first)
	}
	if len(a.all) == 0 { // only less than whole stacks can act
		a.candidates(func(UnitID) bool { return true })(first)
	}
}

func (a *adviser) tryBest(list []glimpse, order func(x glimpse, named []string) games.Order) {
	slices.SortStableFunc(list, func(x, y glimpse) int { return cmp.Compare(y.promise, x.promise) })
	for _, x := range list[:min(len(list), glances)] {
		a.add(order(x, a.g.Selectors(x.units, a.g.readyAt(a.f, x.from))))
	}
}

// glimpseMoves are movements to where stacks or their Light units gain or fight.
func (a *adviser) glimpseMoves() []glimpse {
	g, e := a.g, a.f.Enemy()
	var foes, promise [enoughSpaces]int
	for i := range g.Spaces[:min(len(g.Spaces), enoughSpaces)] {
		s := SpaceID(i)
		sp := &g.d.Spaces[s]
		foes[s] = g.opposition(a.f, s)
		if g.controller(s) != a.f && sp.Kind != Wilderness && !g.neutralVillage(s) {
			promise[s] = 20
			if sp.Victory {
				promise[s] += 100 * sp.Value
			}
		}
		if foes[s] > 0 && g.fortifiedBy(e, s) {
			foes[s]++
		}
	}
	opposed := func(s SpaceID) bool { return foes[s] > 0 }
	var best [enoughSpaces]glimpse
	for _, s := range g.stacksOf(a.f) {
		ready := g.readyAt(a.f, s)
		if len(ready) == 0 || !g.mayLeave(a.f, s) {
			continue
		}
		lights := g.only(ready, Light, Indian)
		if a.kind == kindIndian {
			if lights = g.only(ready, Indian); len(lights) > 0 {
				lights = g.nationOf(lights, lights[0])
			}
		}
		for i, us := range [][]UnitID{onFoot: g.without(ready, Fleet), byPaths: lights[:min(perGroup, len(lights))]} {
			if len(us) == 0 || class(i) == onFoot && (!a.has(AP.army) || len(us) == len(lights)) {
				continue
			}
			for to, far := range a.around(s, class(i), opposed) {
				n := promise[to]
				if foes[to] > 0 {
					n = (n + 60) * min(2*len(us), 3*foes[to]) / (3 * foes[to])
				}
				if n = 8*n - far; far > 0 && n > best[to].promise {
					best[to] = glimpse{s, to, us, n}
				}
			}
		}
	}
	return pick.Those(best[:], func(x glimpse) bool { return x.promise > 0 })
}

// glimpseRaids are Raids, for each target by the raider who seems to come there best.
func (a *adviser) glimpseRaids() []glimpse {
	g := a.g
	mode, reach := lightMove, raidReach(a.has(AP.double))
	if a.kind == kindIndian {
		mode = indianMove
	}
	var prey, passing, through [enoughSpaces]int // what it scores; how likely, of 6, who comes there passes, and comes through so far
	for i := range g.Spaces[:min(len(g.Spaces), enoughSpaces)] {
		s := SpaceID(i)
		if passing[s] = g.passing(a.f, s); !g.raidable(a.f, s).some() {
			prey[s] = g.raidPointsOf(a.f, s)
		}
	}
	var best [enoughSpaces]glimpse
	for _, s := range g.stacksOf(a.f) {
		us := pick.Those(g.readyAt(a.f, s), func(u UnitID) bool { return !g.raider(mode, u).some() })
		if len(us) == 0 {
			continue
		}
		lost := func(u UnitID) bool { return g.lostBySuccess(a.f, u) }
		i := max(0, slices.IndexFunc(us, func(u UnitID) bool { return !lost(u) }))
		through[s] = 1000 * passing[s]
		for to, far := range g.d.spread(s, func(at SpaceID, far int, l Link) bool {
			if far == reach || g.raidLink(a.f, l).some() {
				return false
			}
			through[l.To] = through[at] * passing[l.To] / len(faceOf)
			return true
		}) {
			n := through[to]*prey[to] - far
			if lost(us[i]) {
				n -= reach
			}
			if prey[to] > 0 && n > best[to].promise {
				best[to] = glimpse{s, to, us[i : i+1], n}
			}
		}
	}
	return pick.Those(best[:], func(x glimpse) bool { return x.promise > 0 })
}
