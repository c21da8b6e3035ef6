package conquest

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/facts"
	"postrider/games/language"
	"postrider/games/pick"
)

// An army is units that move together (3.1), and their way.
type army struct {
	From, To AreaID
	Units    [allFactions]int
	Way      []string // from the first area to the last, Open Water among them
	Cost     int      // areas, as the Movement Card counts them
}

// movement is the Movement Phase of the Active Faction, rule 3.0: one Movement Card, and
// Armies one after the other.
func (g *game) movement() {
	f, n := g.Active, g.Turn.Card
	if n == 0 {
		return
	}
	c := g.d.card(f, n)
	g.drop(f, n)
	g.Turn.Laid = true
	kind := "card"
	if c.Truce {
		kind, g.Truce[f] = "truce", true
	}
	g.tell("3.0", kind, "faction", f, "card", cardID(n), "armies", c.Armies, "areas", c.Areas)
	if last := g.lastRound(); c.Truce && g.Truce[f.Ally()] {
		g.tell("6.1", "last-round", "side", f.Side(), "round", last)
	}
	g.events(NoArea, true)
	for g.armiesLeft() > 0 {
		about := g.about(kindMove, f, NoArea, "3.2", kindBattles, kindEvent, kindHits, kindPick, kindCommand, kindNatives, kindFort)
		d := &moving{asked: g.asks(about, "left", g.armiesLeft(), "areas", c.Areas)}
		if !d.any() {
			return
		}
		a, ok := g.ref.Ask(d).Value.(*army)
		if !ok || a == nil {
			return
		}
		g.march(a)
	}
}

// armiesLeft is how many Armies the Active Faction may still move.
func (g *game) armiesLeft() int {
	if !g.Turn.Laid {
		return 0
	}
	return g.d.card(g.Active, g.Turn.Card).Armies + g.Turn.More - g.Turn.Armies
}

// reach is how many Areas an Army may move.
func (g *game) reach() int {
	n := g.d.card(g.Active, g.Turn.Card).Areas
	if g.Turn.Far > 0 {
		n += g.Turn.Reach
	}
	return n
}

// march moves an Army, rules 3.2 to 3.4.
func (g *game) march(a *army) {
	side, from, to := g.Active.Side(), &g.Areas[a.From], &g.Areas[a.To]
	g.Turn.Armies++
	if a.Cost > g.d.card(g.Active, g.Turn.Card).Areas {
		g.Turn.Far--
	}
	g.tell("3.2", "moved", "faction", g.Active, "units", unitList(a.Units), "way", a.Way)
	had := from.Units[Natives]
	for f, n := range a.Units {
		g.take(side, Faction(f), a.From, n)
	}
	enemy := g.units(side.Enemy(), a.To) > 0
	alone := g.independent(a.To)
	for f, n := range a.Units {
		if enemy && Faction(f) == Natives {
			to.Came += n
			continue
		}
		to.Units[f] += n
		to.Moved[f] += n
	}
	g.left(side, a.From, had)
	switch {
	case enemy && !slices.Contains(g.Turn.Battles, a.To):
		g.Turn.Battles = append(g.Turn.Battles, a.To)
	case alone:
		g.tell("3.4", "allied", "side", side, "place", g.area(a.To), "n", to.Units[Natives]-a.Units[Natives])
	}
	g.settle(a.To)
}

// unitList are units as they stand in orders: "2*british-regulars".
func unitList(units [allFactions]int) []string {
	var list []string
	for f, n := range units {
		if n > 0 {
			list = append(list, language.Count(n, Faction(f).String()))
		}
	}
	return list
}

// free are the units in an area that the Active Faction could form an Army of: its own, its
// ally's and allied Natives, as far as they have not moved (3.1, 3.2).
func (g *game) free(at AreaID) [allFactions]int {
	var n [allFactions]int
	side := g.Active.Side()
	if g.units(side, at) == 0 {
		return n
	}
	for f := range n {
		if x := Faction(f); x == Natives || x.Side() == side {
			n[f] = g.Areas[at].Units[f] - g.Areas[at].Moved[f]
		}
	}
	if g.contested(at) {
		n[Natives] = 0 // they are the enemy's
	}
	return n
}

// stops reports whether an Army must stop where it enters an area (3.2).
func (g *game) stops(at AreaID) bool {
	return g.units(g.Active.Side().Enemy(), at) > 0 || g.independent(at)
}

// A step is how an area is reached.
type step struct {
	cost   int
	before AreaID
	water  bool // over Open Water
}

// reachable finds the areas that an Army can reach from an area at some cost, each by a
// shortest way: areas by their number, nil for those that it cannot reach. Areas passed
// through have no effect, so that which way it goes makes no difference.
func (g *game) reachable(from AreaID, most int) []*step {
	found := make([]*step, len(g.Areas))
	found[from] = &step{before: NoArea}
	edge := [][]AreaID{{from}}
	for cost := 0; cost <= most && cost < len(edge); cost++ {
		for _, at := range edge[cost] {
			if found[at].cost != cost || at != from && g.stops(at) {
				continue
			}
			enter := func(to AreaID, cost int, water bool) {
				if cost > most || found[to] != nil && found[to].cost <= cost {
					return
				}
				found[to] = &step{cost, at, water}
				for len(edge) <= cost {
					edge = append(edge, nil)
				}
				edge[cost] = append(edge[cost], to)
			}
			for _, to := range g.area(at).Next {
				enter(to, cost+1, false)
			}
			if g.area(at).Harbor && g.Active.Regulars() {
				for to := range g.Areas {
					if AreaID(to) != at && g.area(AreaID(to)).Harbor {
						enter(AreaID(to), cost+1+g.waterCost(), true)
					}
				}
			}
		}
	}
	found[from] = nil
	return found
}

// waterCost is what Open Water costs (3.3).
func (g *game) waterCost() int {
	if g.Turn.SeaFree {
		return 0
	}
	return g.d.OpenWaterCost
}

// way is the way to an area that was found.
func (g *game) way(found []*step, from, to AreaID) []string {
	var way []string
	for at := to; at != from; at = found[at].before {
		way = append(way, g.area(at).Slug)
		if found[at].water {
			way = append(way, openWater)
		}
	}
	way = append(way, g.area(from).Slug)
	slices.Reverse(way)
	return way
}

// A moving is a decision which Army moves next, or that none does (3.2).
type moving struct {
	asked
	noted []games.Order // of List
}

// starts are where an Army can begin.
func (d *moving) starts() []AreaID {
	return d.g.d.where(func(at AreaID) bool { return d.g.free(at)[d.g.Active] > 0 })
}

// any reports whether an Army can move at all.
func (d *moving) any() bool {
	return slices.ContainsFunc(d.starts(), func(at AreaID) bool { return len(d.g.area(at).Next) > 0 })
}

func (d *moving) Default() games.Order { return order(kindMove, verbDone) }

func (d *moving) order(a *army) games.Order {
	o := order(kindMove, string(kindMove), "units", unitList(a.Units), "from", a.Way[0])
	if via := a.Way[1 : len(a.Way)-1]; len(via) > 0 {
		o = o.With("via", via...)
	}
	return o.With("to", a.Way[len(a.Way)-1])
}

// Accept takes an order for an Army.
func (d *moving) Accept(o games.Order) (games.Answer, *games.Fault) {
	if o.Verb == verbDone {
		return games.Answer{Order: d.Default()}, nil
	}
	g := d.g
	from, ok := g.d.areaBySlug(o.Arg("from"))
	if !ok {
		return d.refuse(d.Default(), "move-from", "place", o.Arg("from"))
	}
	a := &army{From: from}
	way := d.route(a, slices.Concat(o.Get("via"), o.Get("to")))
	units, fault := d.units(from, o.Get("units"))
	a.Units = units
	switch {
	case fault == nil && way == nil:
		return games.Answer{Order: d.order(a), Value: a}, nil
	case fault == nil:
		fault = way
	case way == nil && units[g.Active] > 0:
		fault.Try = g.Format(d.order(a))
	}
	return games.Answer{}, fault
}

func (d *moving) fault(rule games.Rule, kind string, pairs ...any) *games.Fault {
	return &games.Fault{Rule: rule, Why: games.T(kind, pairs...)}
}

// units are those in an area that are named.
func (d *moving) units(from AreaID, named []string) (units [allFactions]int, fault *games.Fault) {
	g := d.g
	free, f := g.free(from), g.Active
	left := free
	if len(named) == 0 {
		named = []string{"all"}
	}
	for _, v := range named {
		s := pick.ParseSelector(v)
		n := cmp.Or(max(s.N, 0), 1<<20)
		meant := g.meant(f, s.Name)
		switch {
		case s.Name == unitsLocal && sum(free) > free[f]:
			return units, d.fault("3.1", "move-whose", "place", g.area(from), "units", unitList(free))
		case s.Whole && s.Name == unitsAll && sum(left) > s.N && left[f] == s.N:
			meant = meant[:1] // all of his own
		}
		for _, x := range meant {
			take := min(n, left[x])
			if s.Without {
				take = min(n, units[x])
				units[x], left[x] = units[x]-take, left[x]+take
			} else {
				units[x], left[x] = units[x]+take, left[x]-take
			}
			n -= take
		}
		if s.N > 0 && n > 0 || s.Whole && slices.ContainsFunc(meant, func(x Faction) bool { return left[x] > 0 }) {
			return units, d.otherThan(from, s, free)
		}
		if s.N <= 0 && s.Name != "all" && !s.Without && !slices.ContainsFunc(g.meant(f, s.Name), func(x Faction) bool { return units[x] > 0 }) {
			return units, d.otherThan(from, s, free)
		}
	}
	if units[f] == 0 {
		return units, d.fault("3.1", "move-no-own", "faction", f, "place", g.area(from), "free", free[f])
	}
	return units, nil
}

// otherThan is why units that are named cannot move from an area: how many of them may.
func (d *moving) otherThan(from AreaID, s pick.Selector, free [allFactions]int) *games.Fault {
	g, have, moved, name := d.g, 0, 0, s.Name
	meant := g.meant(g.Active, s.Name)
	for _, x := range meant {
		have += free[x]
		if x == Natives || x.Side() == g.Active.Side() {
			moved += g.Areas[from].Moved[x]
		}
	}
	if len(meant) == 1 {
		name = meant[0].String()
	}
	if have > s.N && s.Whole {
		return d.fault("3.2", "move-more-there", "units", name, "n", s.N, "have", have, "place", g.area(from))
	}
	return d.fault("3.2", "move-not-there", "units", name, "n", max(s.N, 1), "have", have, "moved", moved, "place", g.area(from))
}

// meant are the factions that a name in an order of f means, its own first.
func (g *game) meant(f Faction, name string) []Faction {
	if named, ok := facts.Called(name, Natives); ok {
		return []Faction{named}
	}
	own := factionsOf(f.Side())
	switch name {
	case "all":
		return []Faction{f, f.Ally(), Natives}
	case unitsOwn, unitsLocal:
		return []Faction{f}
	case "ally":
		return []Faction{f.Ally()}
	case "regulars":
		return own[:1]
	case "militia":
		return own[1:2]
	}
	return nil
}

// route finds the way of an Army through the places that are named: where two of them do
// not touch it takes a shortest way between them.
func (d *moving) route(a *army, places []string) *games.Fault {
	g := d.g
	at, way, cost, water := a.From, []string{g.area(a.From).Slug}, 0, false
	for i, name := range places {
		last := i == len(places)-1
		if name == openWater {
			if last {
				return d.fault("3.3", "move-water-stop")
			}
			water = true
			continue
		}
		to, ok := g.d.areaBySlug(name)
		switch {
		case !ok:
			return d.fault("3.2", "move-to", "place", name)
		case to == at && !water:
			continue
		case at != a.From && g.stops(at):
			return d.fault("3.2", "move-must-stop", "place", g.area(at), "enemy", !g.independent(at))
		case water && !(g.area(at).Harbor && g.area(to).Harbor):
			return d.fault("3.3", "move-water-harbors", "from", g.area(at), "to", g.area(to))
		case water && !g.Active.Regulars():
			return d.fault("3.3", "move-water-regulars", "faction", g.Active)
		case water:
			way, cost = append(way, openWater, name), cost+1+g.waterCost()
		default:
			found := g.reachable(at, len(g.Areas))
			if found[to] == nil {
				return d.fault("3.2", "move-no-way", "from", g.area(at), "to", g.area(to))
			}
			way, cost = append(way, g.way(found, at, to)[1:]...), cost+found[to].cost
		}
		at, water = to, false
	}
	if at == a.From {
		return d.fault("3.2", "move-nowhere", "place", g.area(at))
	}
	if cost > g.reach() {
		return d.fault("3.2", "move-too-far", "way", way, "cost", cost, "areas", g.reach())
	}
	a.To, a.Way, a.Cost = at, way, cost
	return nil
}

// Sample is any Army that can move, or none.
func (d *moving) Sample(r *rand.Rand) games.Order {
	g := d.g
	starts := d.starts()
	if len(starts) == 0 || r.IntN(8) == 0 {
		return d.Default()
	}
	a := &army{From: starts[r.IntN(len(starts))]}
	found := g.reachable(a.From, g.reach())
	goals := g.d.where(func(to AreaID) bool { return found[to] != nil })
	if len(goals) == 0 {
		return d.Default()
	}
	a.To = goals[r.IntN(len(goals))]
	a.Way, a.Cost = g.way(found, a.From, a.To), found[a.To].cost
	free := g.free(a.From)
	for f, n := range free {
		if a.Units[f] = n; r.IntN(3) == 0 {
			a.Units[f] = r.IntN(n + 1)
		}
	}
	a.Units[g.Active] = max(a.Units[g.Active], 1)
	return d.order(a)
}

// mostMoves is how many Armies are listed.
const mostMoves = 400

// List is all that can move from each area to each other that it can reach, and that none
// does.
func (d *moving) List() []games.Order {
	if d.noted != nil {
		return d.noted
	}
	g := d.g
	orders := []games.Order{d.Default()}
	for _, from := range d.starts() {
		found, free := g.reachable(from, g.reach()), g.free(from)
		for to, s := range found {
			if s != nil && len(orders) < mostMoves {
				a := &army{From: from, To: AreaID(to), Units: free, Way: g.way(found, from, AreaID(to))}
				orders = append(orders, d.order(a))
			}
		}
	}
	d.noted = orders
	return orders
}
