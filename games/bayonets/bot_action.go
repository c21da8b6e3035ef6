package bayonets

import (
	"cmp"
	"iter"
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

const (
	least   = 0.004 // what an Action must gain to be worth an AP
	anchors = 0.25  // what it is worth to get to sea, for which there are few APs
	works   = 0.02  // what a Fort is worth on a space, for each VP of it
	closer  = 6     // how many plans of each sort are tried out with the rules
)

// A plan is an order that the plain player considers, and what it gains, in VP.
type plan struct {
	order games.Order
	score float64
}

// action is the best plan, or to end the phase. A lone Commander comes first (3.7).
func (e *evaluator) action(d games.Decision, r *rand.Rand) games.Order {
	safe := d.Default()
	kind := d.About().Kind
	if kind == kindAction && safe.Verb != "done" {
		return safe
	}
	look, now := e.g.actionDecision(kind, e.f), e.score(e.g)
	best := plan{safe, least}
	for _, plans := range e.plans(look) {
		slices.SortStableFunc(plans, func(p, q plan) int { return cmp.Compare(q.score, p.score) })
		tried := 0
		for _, p := range plans[:min(len(plans), 3*closer)] {
			a, fault := d.Accept(p.order)
			if fault != nil {
				continue
			}
			p = plan{a.Order, e.gain(a.Value.(*act), p.score, now) * (1 + 0.02*r.Float64())}
			if p.score > best.score {
				best = p
			}
			if tried++; tried == closer {
				break
			}
		}
	}
	return best.order
}

// gain is what an Action gains by the rules. Raids and Constructions are estimated.
func (e *evaluator) gain(a *act, estimate, now float64) float64 {
	switch a.verb {
	case "raid":
		o := e.g.raidOdds(e.f, a.action.(*raid))
		c := o.best()
		return e.loot[a.to]*float64(c.N)/float64(c.Of) - idle
	case "build":
		return estimate
	}
	t, at := e.g.tryOut(e.f, a)
	n := e.score(t) - now
	switch {
	case a.verb != "sail":
		if units := t.strength(e.f, At(at)); units > 0 && !t.inSupply(e.f, at) {
			n -= hunger * float64(units)
		}
		return n
	case n > 0:
		return n + anchors
	}
	return 0
}

// plans are what the APs allow, by sorts, with a first guess of what they gain.
func (e *evaluator) plans(d *actionDecision) [][]plan {
	space := func(o games.Order, arg string) SpaceID {
		s, _ := e.g.d.SpaceBySlug(o.Arg(arg))
		return s
	}
	var all [][]plan
	add := func(may bool, find func(singles bool, yield func(games.Order) bool) bool, guess func(games.Order) float64) {
		var list []plan
		if may {
			find(false, func(o games.Order) bool {
				list = append(list, plan{o, guess(o)})
				return true
			})
		}
		all = append(all, list)
	}
	add(d.has(AP.raids), d.raids, func(o games.Order) float64 { return e.prey[space(o, "to")] })
	all = append(all, e.moves(d))
	add(d.has(AP.army), d.marshals, func(o games.Order) float64 { return e.worth[space(o, "at")] })
	add(d.has(AP.sail) && !e.g.AR.RoughSeas, d.sails, func(o games.Order) float64 {
		if o.Has("land") { // with a 2x AP, at once (10.6)
			return e.worth[space(o, "land")]
		}
		return 0.5
	})
	forts := func(singles bool, yield func(games.Order) bool) bool { // for Victory Spaces (12.0)
		return d.builds(singles, func(o games.Order) bool {
			return o.Arg("what") != "fort" || o.Arg("act") == "remove" || yield(o)
		})
	}
	add(d.has(AP.army), forts, func(o games.Order) float64 { return works * e.worth[space(o, "at")] })
	return all
}

// moves are movements to each space in reach, by a rough look at what is there.
func (e *evaluator) moves(d *actionDecision) []plan {
	g, pulls, at := e.g, e.pulls(), e.forces.muster(e.g).at
	opposed := func(s SpaceID) bool { return g.opposition(e.f, s) > 0 }
	var plans []plan
	for _, s := range g.stacksOf(e.f) {
		ready := g.readyAt(e.f, s)
		if len(ready) == 0 || !g.mayLeave(e.f, s) {
			continue
		}
		for _, us := range e.groups(d, ready) {
			var moved force
			for _, u := range us {
				moved.add(g.counter(u), g.unit(u))
			}
			class := onFoot
			if moved.units == moved.lights {
				class = byPaths
			}
			names := g.Selectors(us, ready)
			for to := range d.around(s, class, opposed) {
				gain := (pulls[class][to] - pulls[class][s]) * moved.battle()
				if g.controller(to) == e.f.Enemy() {
					gain += e.worth[to] * odds(moved.battle()+at[to][e.f].battle(), at[to][e.f.Enemy()].battle())
				}
				if to != s && moved.units > 0 && gain > 0 {
					plans = append(plans, plan{order(d.kind, "move", "units", names, "from", s, "to", to), gain})
				}
			}
		}
	}
	return plans
}

// pulls are what a force at each space is worth for what lies around it, by class.
func (e *evaluator) pulls() (pulls [2][]float64) {
	for class := range pulls {
		pulls[class] = make([]float64, len(e.worth))
		for i, worth := range e.worth {
			switch e.g.controller(SpaceID(i)) {
			case e.f:
				worth *= dread
			case e.f.Enemy():
				worth *= hope
			}
			if worth > 0 {
				for at, reach := range e.atlas.reach[class][i] {
					pulls[class][at] += 0.1 * worth * reach
				}
			}
		}
	}
	return pulls
}

// groups are the parts of a stack that may be worth moving: all, all but one unit,
// the Light units, one of them; of an Indian AP one unit or a Nation's.
func (e *evaluator) groups(d *actionDecision, ready []UnitID) [][]UnitID {
	g := e.g
	all, lights := g.without(ready, Fleet), g.only(ready, Light, Indian)
	var groups [][]UnitID
	add := func(us []UnitID) {
		if len(us) > 0 && !slices.ContainsFunc(groups, func(x []UnitID) bool { return slices.Equal(x, us) }) {
			groups = append(groups, us)
		}
	}
	if d.kind == kindIndian {
		for _, u := range g.only(lights, Indian) {
			add(g.nationOf(ready, u))
		}
		return groups
	}
	if d.has(AP.army) {
		add(all)
		add(g.without(all, Light, Indian))
		if stays := pick.Ranking(g.without(all, Commander, Artillery), g.routWorth); len(stays) > 0 {
			add(pick.Others(all, stays[:1]))
		}
	}
	add(lights[:min(4, len(lights))]) // a Path takes four (10.1)
	add(lights[:min(1, len(lights))])
	return groups
}

// around yields s and the spaces that units there could come to with one AP, as
// far as a look at the map tells: not through a space that is opposed.
func (d *actionDecision) around(s SpaceID, class class, opposed func(SpaceID) bool) iter.Seq2[SpaceID, int] {
	g, points := d.g, class.points(d.has(AP.double))
	return g.d.spread(s, func(at SpaceID, far int, l Link) bool {
		return far < points && (at == s || !opposed(at)) && g.mayEnter(d.f, l.To) && !g.closed(d.f, l.Conn) &&
			!g.neutralVillage(l.To) && // whoever enters it gives the Nation to the enemy (8.0)
			(class == byPaths || g.mayUse(Metropolitan, l.Conn))
	})
}
