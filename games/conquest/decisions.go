package conquest

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/language"
	"postrider/games/pick"
)

// A sequence is the decision in which order battles are fought (4.0). Its answer is all of
// them.
type sequence struct{ asked }

func (d *sequence) order(list []AreaID) games.Order {
	return order(kindBattles, string(kindBattles), "at", d.g.d.slugs(list))
}

// Default is the order in which the Armies made them, or that which was said before.
func (d *sequence) Default() games.Order { return d.order(d.g.Turn.Battles) }

// Accept takes those that are named first, as far as they are to be fought.
func (d *sequence) Accept(o games.Order) (games.Answer, *games.Fault) {
	due := d.g.Turn.Battles
	var list []AreaID
	for _, name := range o.Get("at") {
		at, ok := d.g.d.areaBySlug(name)
		if ok && slices.Contains(due, at) && !slices.Contains(list, at) {
			list = append(list, at)
		}
	}
	if len(list) == 0 {
		return d.refuse(d.Default(), "battles-none", "places", d.g.d.slugs(due))
	}
	list = append(list, pick.Others(due, list)...)
	return games.Answer{Order: d.order(list), Value: list}, nil
}

func (d *sequence) Sample(r *rand.Rand) games.Order {
	return d.order(pick.Shuffled(d.g.Turn.Battles, r))
}

// List is each battle first.
func (d *sequence) List() []games.Order {
	var orders []games.Order
	for _, at := range d.g.Turn.Battles {
		orders = append(orders, d.order(append([]AreaID{at}, pick.Others(d.g.Turn.Battles, []AreaID{at})...)))
	}
	return orders
}

// chooseHits is which units of a side are hit, rule 4.1.1: its factions in the battle say
// so, each by a list. If they do not agree the side that rolled chooses.
func (g *game) chooseHits(side Side, hits int) [allFactions]int {
	force := g.force(side, g.Battle.At)
	if len(unitList(force)) < 2 || hits >= sum(force) {
		return g.byDefault(force, hits, saferHit)
	}
	list := factionsOf(side)
	both := force[list[0]] > 0 && force[list[1]] > 0
	var ds []games.Decision
	for _, f := range list[:2] {
		if force[f] > 0 {
			about := g.about(kindHits, f, g.Battle.At, "4.1.1", kindCommand, kindFort)
			ds = append(ds, &losses{asked: g.asks(about, "n", hits, "units", unitList(force)), force: force, n: hits, ally: both, rank: saferHit})
		}
	}
	var wishes [][allFactions]int
	for _, a := range g.ref.AskAll(ds...) {
		if lost, ok := a.Value.(*[allFactions]int); ok && lost != nil {
			wishes = append(wishes, *lost)
		}
	}
	switch {
	case len(wishes) == 0:
		return g.byDefault(force, hits, saferHit)
	case len(wishes) == 1 || wishes[0] == wishes[1]:
		return wishes[0]
	}
	by := g.Battle.Speaker[side.Enemy()]
	g.tell("4.1.1", "no-agreement", "side", side, "faction", by, "place", g.area(g.Battle.At))
	about := g.about(kindPick, by, g.Battle.At, "4.1.1")
	d := &losses{asked: g.asks(about, "n", hits, "side", side, "units", unitList(force)), force: force, n: hits, rank: worstHit}
	return *g.ref.Ask(d).Value.(*[allFactions]int)
}

// A ranking says how much a side should rather lose a unit of a faction, of a force: the
// more the higher.
type ranking func(d *Data, force [allFactions]int, f Faction) int

// saferHit ranks for the side that is hit: never so that only Natives are left while there is
// another choice, then units whose loss costs no die, and of these Natives, militia, Regulars.
func saferHit(d *Data, force [allFactions]int, f Faction) int {
	rank := [allFactions]int{BR: 1, FR: 1, BC: 2, FC: 2, Natives: 3}[f]
	if force[f] > d.DiceCount[f] {
		rank += 10
	}
	if onlyNatives(force, f) {
		rank -= 100
	}
	return rank
}

// worstHit ranks for the side that rolled: a unit whose loss leaves only Natives, else
// Regulars, militia, Natives.
func worstHit(_ *Data, force [allFactions]int, f Faction) int {
	rank := [allFactions]int{BR: 3, FR: 3, BC: 2, FC: 2, Natives: 1}[f]
	if onlyNatives(force, f) {
		rank += 100
	}
	return rank
}

// onlyNatives reports whether the loss of a unit leaves only Natives.
func onlyNatives(force [allFactions]int, f Faction) bool {
	return f != Natives && force[Natives] > 0 && sum(force)-force[Natives] == 1
}

// byDefault takes so many units of a force, each the one that ranks highest then.
func (g *game) byDefault(force [allFactions]int, hits int, rank ranking) (lost [allFactions]int) {
	for range hits {
		best := NoFaction
		for f := range Faction(allFactions) {
			if force[f] > 0 && (best == NoFaction || rank(g.d, force, f) > rank(g.d, force, best)) {
				best = f
			}
		}
		force[best]--
		lost[best]++
	}
	return lost
}

// A losses is the decision which units are hit, for one of the factions that they belong to
// or for who picks them. Its answer is how many of each faction, nil for what the ally says.
type losses struct {
	asked
	force [allFactions]int
	n     int
	ally  bool // there is an ally who may be left to say so
	rank  ranking
}

func (d *losses) order(lost [allFactions]int) games.Order {
	return d.Order(string(d.Of.Kind), "order", unitList(lost))
}

// Default leaves it to the ally, or else takes what hurts least.
func (d *losses) Default() games.Order {
	if d.ally {
		return d.Order(verbAlly)
	}
	return d.order(d.g.byDefault(d.force, d.n, d.rank))
}

// Accept takes a list of factions: of each that has a number so many, of the others all, the
// first that is named first, and then by default.
func (d *losses) Accept(o games.Order) (games.Answer, *games.Fault) {
	if o.Verb == verbAlly {
		if !d.ally {
			a, _ := d.Accept(d.Default())
			return a, nil
		}
		return games.Answer{Order: d.Order(verbAlly)}, nil
	}
	left, lost, hits := d.force, [allFactions]int{}, d.n
	for _, v := range o.Get("order") {
		n, name := language.CutCount(v)
		if n == 0 {
			n = hits
		}
		for _, f := range d.g.meant(d.hitFaction(), name) {
			take := min(n, hits, left[f])
			left[f], lost[f] = left[f]-take, lost[f]+take
			n, hits = n-take, hits-take
		}
	}
	if hits == d.n {
		return d.refuse(d.order(d.g.byDefault(d.force, d.n, d.rank)), "hits-not-there", "units", unitList(d.force))
	}
	for f, n := range d.g.byDefault(left, hits, d.rank) {
		lost[f] += n
	}
	return games.Answer{Order: d.order(lost), Value: &lost}, nil
}

// hitFaction is from whose point of view names such as "ally" are read.
func (d *losses) hitFaction() Faction {
	f := factionOf(d.Of.Seat)
	if d.Of.Kind == kindPick {
		return factionsOf(f.Side().Enemy())[0]
	}
	return f
}

// Fits leaves an order alone that names only units that are not there.
func (d *losses) Fits(o games.Order) bool {
	if !d.asked.Fits(o) {
		return false
	}
	return o.Verb == verbAlly || slices.ContainsFunc(o.Get("order"), func(v string) bool {
		_, name := language.CutCount(v)
		return slices.ContainsFunc(d.g.meant(d.hitFaction(), name), func(f Faction) bool { return d.force[f] > 0 })
	})
}

// List is each way to lose so many.
func (d *losses) List() []games.Order {
	var orders []games.Order
	if d.ally {
		orders = append(orders, d.Order(verbAlly))
	}
	var lost [allFactions]int
	var add func(f Faction, left int)
	add = func(f Faction, left int) {
		if f == allFactions {
			if left == 0 && len(orders) < mostListed {
				orders = append(orders, d.order(lost))
			}
			return
		}
		for n := min(left, d.force[f]); n >= 0; n-- {
			lost[f] = n
			add(f+1, left-n)
		}
		lost[f] = 0
	}
	add(BR, d.n)
	return orders
}

func (d *losses) Sample(r *rand.Rand) games.Order {
	list := d.List()
	return list[r.IntN(len(list))]
}

// A leaving is the decision which units of a faction move out of a battle by Command
// results, and where to (4.1.3): so many or fewer, or none.
type leaving struct {
	*spread
	side Side
	f    Faction
}

// Default stays, unless the enemy has at least three units there for each of the side's own:
// then all leave.
func (d *leaving) Default() games.Order {
	at := d.g.Battle.At
	own, enemy := sum(d.g.force(d.side, at)), sum(d.g.force(d.side.Enemy(), at))
	if enemy < atOdds*own {
		return d.order(nil)
	}
	best, worth := NoArea, 0
	for _, to := range d.places {
		if w := d.worth(to); w > worth {
			best, worth = to, w
		}
	}
	if best == NoArea {
		return d.order(nil)
	}
	return d.order([]put{{At: best, N: d.n}})
}

// atOdds is how many enemies for each own unit make units leave by default.
const atOdds = 3

// worth is how good an area is to go to: with most own units and no enemies, then the side's
// own, then the Natives'; 0 for battles to come.
func (d *leaving) worth(to AreaID) int {
	g := d.g
	w := 1
	if g.contested(to) {
		return 0
	}
	if g.area(to).Home == d.side {
		w = 2
	}
	return w + 4*sum(g.force(d.side, to))
}

// Accept takes areas with numbers, or a list of which the first that is legal is taken, or
// staying. Who is not named stays.
func (d *leaving) Accept(o games.Order) (games.Answer, *games.Fault) {
	if o.Verb == verbStay {
		return games.Answer{Order: d.order(nil), Value: []put(nil)}, nil
	}
	var puts []put
	left, wishes, bad := d.n, o.Verb == verbLeave, ""
	for _, v := range o.Get("to") {
		n, name := language.CutCount(v)
		at, ok := d.g.d.areaBySlug(name)
		if !ok || !slices.Contains(d.places, at) {
			bad = name
			continue
		}
		if n == 0 {
			n = left
		}
		if n > left && !wishes {
			return d.refuse(d.Default(), "command-too-many", "n", d.n)
		}
		if n = min(n, left); n > 0 {
			puts, left = d.add(puts, at, n), left-n
		}
	}
	if bad != "" && !wishes {
		return d.refuse(d.Default(), "command-no-goal", "place", bad, "places", d.g.d.slugs(d.places))
	}
	return games.Answer{Order: d.order(puts), Value: puts}, nil
}

// vain refuses a list of which no area is possible.
func (d *leaving) vain(o games.Order) *games.Fault {
	to := o.Get("to")
	if o.Verb != verbLeave || slices.ContainsFunc(d.places, func(at AreaID) bool { return slices.Contains(to, d.g.d.slug(at)) }) {
		return nil
	}
	_, fault := d.refuse(d.Default(), "command-no-goal", "place", to[0], "places", d.g.d.slugs(d.places))
	return fault
}

// List is staying, all to one goal, and one unit to each.
func (d *leaving) List() []games.Order {
	orders := []games.Order{d.order(nil)}
	for _, at := range d.places {
		for n := 1; n <= d.n; n++ {
			orders = append(orders, d.order([]put{{At: at, N: n}}))
		}
	}
	return orders
}

func (d *leaving) Sample(r *rand.Rand) games.Order {
	var puts []put
	for range d.n {
		if i := r.IntN(len(d.places) + 1); i < len(d.places) {
			puts = d.add(puts, d.places[i], 1)
		}
	}
	return d.order(puts)
}
