package bayonets

import (
	"slices"

	"postrider/games"
)

// A RaidResult is how the last Raid of a phase ended (9.2, 9.3), "" for none.
type RaidResult string

const (
	raidSucceeded RaidResult = "succeeded"
	raidFailed    RaidResult = "failed"
)

// The Events of cards 36, 46, 49 and 50 that change Raids.
const (
	frontiersAblaze = "frontiers-ablaze"
	lacrosseGame    = "lacrosse"
	elevatedStatus  = "elevated-status"
	rightToPlunder  = "plunder"
)

// A raid is a Raid as ordered (9.0).
type raid struct {
	unit     UnitID
	named    []string // the unit as the canonical order names it
	from     SpaceID
	route    []Link // empty: the space where the unit stands
	lacrosse bool   // card 46 is staked on it
}

func (p *raid) to() SpaceID {
	if len(p.route) == 0 {
		return p.from
	}
	return p.route[len(p.route)-1].To
}

func (*raid) by(ap AP) bool { return ap.raids() }

// via are the spaces between, a list even if there are none.
func (p *raid) via() []string {
	via := []string{}
	for _, l := range p.route[:max(len(p.route)-1, 0)] {
		via = append(via, l.To.String())
	}
	return via
}

// spaces are those where enemies may intercept, each once (9.2).
func (p *raid) spaces() []SpaceID {
	spaces := []SpaceID{p.from}
	for _, l := range p.route {
		if !slices.Contains(spaces, l.To) {
			spaces = append(spaces, l.To)
		}
	}
	return spaces
}

// raidable says what forbids f to raid s (9.0): a target is an enemy Home
// Space, whoever controls it, or a Wilderness Space with an enemy Fort, and is
// raided once a Year (A16).
func (g *game) raidable(f Faction, s SpaceID) refusal {
	sp := &g.d.Spaces[s]
	if !g.mayEnter(f, s) {
		return refused("2.1.7", "no-french-in-base").at(s)
	}
	if sp.Home != f.Enemy() {
		if _, fort := g.fortAt(f.Enemy(), s); sp.Kind != Wilderness || !fort {
			return refused("9.0", "no-raid-target").at(s)
		}
	}
	if g.Spaces[s].Raided != Neutral {
		return refused("9.0", "already-raided").at(s)
	}
	return refusal{}
}

// raidValue is what a successful Raid on s scores (9.3): the printed value, 1
// for a Fort in the Wilderness.
func (g *game) raidValue(s SpaceID) int {
	if g.d.Spaces[s].Kind == Wilderness {
		return 1
	}
	return g.d.Spaces[s].Value
}

// raidLink says what keeps a raider of f off a link (9.1, A10).
func (g *game) raidLink(f Faction, l Link) refusal {
	switch {
	case g.closed(f, l.Conn):
		return refused("7.4", "lake-warships-close").at(l.To).by(l.Conn)
	case !g.mayEnter(f, l.To):
		return refused("2.1.7", "no-french-in-base").at(l.To).by(l.Conn)
	case g.neutral(g.d.Conns[l.Conn].Nation): // a dark grey Path
		return refused("9.1", "neutral-nation-path").at(l.To).by(l.Conn)
	}
	return refusal{}
}

// raider says what keeps u from raiding in a mode (9.0, A15).
func (g *game) raider(mode moveMode, u UnitID) refusal {
	switch t := g.utype(u); {
	case !t.IsLight():
		return refused("9.0", "only-lights-raid").of(u)
	case mode == indianMove && t != Indian:
		return refused("7.3", "indian-ap-indians-only").of(u)
	case g.marks(g.unit(u).Faction, g.unit(u).At).Rout && !g.readings().RoutedRaid:
		return refused("13.8", "routed-no-raid").of(u).at(g.unit(u).At.Space())
	}
	return refusal{}
}

// interceptors are the faces that stop a raider of f on s (9.2): none without
// enemy units, Militia do not intercept.
func (g *game) interceptors(f Faction, s SpaceID) []Face {
	switch e := f.Enemy(); {
	case g.count(e, At(s), func(u UnitID) bool { return g.utype(u).IsLight() }) > 0:
		return g.d.Dice.InterceptLight
	case g.hasUnits(e, s):
		return g.d.Dice.InterceptOther
	}
	return nil
}

// passing is the chance in sixths that a raider of f passes s.
func (g *game) passing(f Faction, s SpaceID) int {
	stops, n := g.interceptors(f, s), len(faceOf)
	for _, face := range faceOf {
		if slices.Contains(stops, face) {
			n--
		}
	}
	return n
}

// raidPoints are the MP of a Raid (9.1), without a 2x AP.
const raidPoints = 3

func raidReach(double bool) int { return byPaths.points(double) }

type raidWays struct {
	best [][]int  // best[k][s] is the chance to come to s by k Connections, of 6 to the most
	by   [][]Link // the Connection by which s is come to, and from where
}

// raidWays finds the ways of at most n Connections from a.
func (g *game) raidWays(f Faction, a SpaceID, n int) *raidWays {
	w := &raidWays{best: make([][]int, n+1), by: make([][]Link, n+1)}
	best, by := w.best, w.by
	pass := make([]int8, len(g.d.Spaces))
	for k := range best {
		best[k] = make([]int, len(g.d.Spaces))
		by[k] = make([]Link, len(g.d.Spaces))
	}
	best[0][a] = 1
	for range n {
		best[0][a] *= len(faceOf)
	}
	for k := 1; k <= n; k++ {
		for s := range g.d.Spaces {
			from := best[k-1][s] / len(faceOf)
			if from == 0 {
				continue
			}
			for _, l := range g.d.Spaces[s].Links {
				if g.raidLink(f, l).some() {
					continue
				}
				if pass[l.To] == 0 {
					pass[l.To] = int8(g.passing(f, l.To))
				}
				if c := from * int(pass[l.To]); c > best[k][l.To] {
					best[k][l.To], by[k][l.To] = c, Link{l.Conn, SpaceID(s)}
				}
			}
		}
	}
	return w
}

// to is the way to b with the best chance, then the shortest (A13), and that chance,
// in parts of 6 to the most Connections; nil if there is none.
func (w *raidWays) to(b SpaceID) (route []Link, chance int) {
	at := 0
	for k, best := range w.best {
		if k > 0 && best[b] > chance {
			at, chance = k, best[b]
		}
	}
	for s := b; at > 0; at-- {
		l := w.by[at][s]
		route = append(route, Link{l.Conn, s})
		s = l.To
	}
	slices.Reverse(route)
	return route, chance
}

// raidRoute is the route from a to b of at most n Connections, as raidWays.to
// finds it. The ways from a space are found once for all that is asked about a
// decision: nothing moves before it is answered.
func (d *actionDecision) raidRoute(a, b SpaceID, n int) (route []Link, chance int) {
	if a == b {
		return []Link{}, 1
	}
	key := [2]int{int(a), n}
	if d.ways[key] == nil {
		d.ways[key] = d.g.raidWays(d.f, a, n)
	}
	return d.ways[key].to(b)
}

func (d *actionDecision) planRaid(o games.Order, _ int, ap AP) (*act, games.Order, *games.Fault) {
	g := d.g
	to, ok := g.d.SpaceBySlug(o.Arg("to"))
	if !ok {
		return nil, games.Order{}, g.refuse("9.0", "", "where-to")
	}
	if bad := g.raidable(d.f, to); bad.some() {
		return nil, games.Order{}, g.faultOf(bad, "")
	}
	p, fault := d.raiderNamed(o, ap, to)
	if fault != nil {
		return nil, games.Order{}, fault
	}
	if fault := d.readRoute(o, ap, p, to); fault != nil {
		return nil, games.Order{}, fault
	}
	if o.Has("lacrosse") {
		if !g.mayStakeLacrosse(p) {
			return nil, games.Order{}, g.refuse("7.4", d.g.d.lang.Format(d.raidOrder(p, ap)), "no-lacrosse", "space", to)
		}
		p.lacrosse = true
	}
	return &act{action: p, from: p.from, to: to, units: []UnitID{p.unit},
		double: len(p.route) > raidPoints}, d.raidOrder(p, ap), nil
}

// raiderNamed finds the unit of a Raid, of several one with the best chance.
func (d *actionDecision) raiderNamed(o games.Order, ap AP, to SpaceID) (*raid, *games.Fault) {
	g := d.g
	mode := ap.modes()[0]
	selectors := o.Get("unit")
	if len(selectors) == 0 {
		selectors = []string{"lights"}
	}
	var spaces []SpaceID
	if slug := o.Arg("from"); slug == "" {
		spaces = g.stacksOf(d.f)
	} else if s, ok := g.d.SpaceBySlug(slug); ok {
		spaces = []SpaceID{s}
	} else {
		return nil, g.refuse("9.0", "", "no-such-space", "space", slug)
	}
	var found *raid
	var fault *games.Fault
	best := -1
	for _, s := range spaces {
		ready := g.readyAt(d.f, s)
		us, missing := g.Pick(ready, selectors)
		if missing != "" || len(us) == 0 {
			if fault == nil && len(spaces) == 1 {
				fault = g.whyNot(d.f, s, selectors[0])
			}
			continue
		}
		for _, u := range us {
			if bad := g.raider(mode, u); bad.some() {
				if fault == nil {
					fault = g.faultOf(bad, "")
				}
				continue
			}
			chance := 0
			if len(spaces) > 1 {
				_, chance = d.raidRoute(s, to, raidReach(ap.double()))
				chance *= g.passing(d.f, s)
			}
			if chance > best {
				best = chance
				found = &raid{unit: u, from: s, named: g.Selectors([]UnitID{u}, ready)}
			}
			break
		}
	}
	switch {
	case found != nil:
		return found, nil
	case fault != nil:
		return nil, fault
	}
	return nil, g.refuse("9.0", "", "no-such-units", "named", g.d.typed(selectors...))
}

// readRoute fills in a route: as named between neighbours, else the best.
func (d *actionDecision) readRoute(o games.Order, ap AP, p *raid, to SpaceID) *games.Fault {
	g := d.g
	left := raidReach(ap.double())
	at := p.from
	var way []SpaceID
	for _, slug := range o.Get("via") {
		s, ok := g.d.SpaceBySlug(slug)
		if !ok {
			return g.refuse("9.1", "", "no-such-space", "space", slug)
		}
		if s != at || len(way) > 0 {
			way = append(way, s)
		}
	}
	if len(way) == 0 || way[len(way)-1] != to {
		way = append(way, to)
	}
	for i, s := range way {
		if s == at {
			continue
		}
		if l, ok := g.d.Between(at, s); ok && len(o.Get("via")) > 0 {
			if bad := g.raidLink(d.f, l); bad.some() {
				return g.faultOf(bad, "")
			}
			p.route = append(p.route, l)
			left--
		} else {
			spare := 0 // what the rest of the way needs
			for j := i + 1; j < len(way); j++ {
				spare += g.distance(d.f, way[j-1], way[j])
			}
			leg, _ := d.raidRoute(at, s, max(left-spare, 0))
			if leg == nil {
				return d.tooFar(ap, p, to)
			}
			p.route = append(p.route, leg...)
			left -= len(leg)
		}
		if left < 0 {
			return d.tooFar(ap, p, to)
		}
		at = s
	}
	return nil
}

// tooFar is the fault of a Raid beyond its MP; the try is a shorter route.
func (d *actionDecision) tooFar(ap AP, p *raid, to SpaceID) *games.Fault {
	g := d.g
	try := ""
	if route, _ := d.raidRoute(p.from, to, raidReach(ap.double())); route != nil {
		q := *p
		q.route = route
		try = d.g.d.lang.Format(d.raidOrder(&q, ap))
	}
	return g.refuse("9.1", try, "raid-too-far", "space", to, "from", p.from, "n", raidReach(ap.double()), "needs", g.distance(d.f, p.from, to))
}

// distance is how many Connections a raider needs from a to b, 99 without a way.
func (g *game) distance(f Faction, a, b SpaceID) int {
	if d := g.raidDistances(f, a)[b]; d > 0 {
		return int(d) - 1
	}
	return 99
}

// raidDistances are one more than the Connections from s, 0 without a way.
func (g *game) raidDistances(f Faction, s SpaceID) []int8 {
	dist := make([]int8, len(g.d.Spaces))
	for at, far := range g.d.spread(s, func(_ SpaceID, _ int, l Link) bool { return !g.raidLink(f, l).some() }) {
		dist[at] = int8(far + 1)
	}
	return dist
}

func (d *actionDecision) raidOrder(p *raid, ap AP) games.Order {
	o := order(d.kind, "raid", "to", p.to(), "unit", p.named, "from", p.from).WithAny("via", p.via()...)
	if p.lacrosse {
		o = o.With("lacrosse")
	}
	return withAPArg(o, ap)
}

// mayStakeLacrosse reports whether card 46 may be declared for a Raid: an
// Indian unit against a space whose only British unit is a Fort, once an AR.
func (g *game) mayStakeLacrosse(p *raid) bool {
	s := p.to()
	_, fort := g.fortAt(British, s)
	return g.unit(p.unit).Faction == French && g.utype(p.unit) == Indian && fort && g.cardInPlay(French, lacrosseGame) &&
		g.AR.UsedEvents[lacrosseGame] == 0 && g.count(British, At(s), func(UnitID) bool { return true }) == 1
}

func (p *raid) play(g *game, f Faction) {
	to := p.to()
	g.tell("9.0", "raid", "side", f, "unit", p.unit, "from", p.from, "via", p.via(), "space", to)
	for _, s := range p.spaces() { // 9.2: the start, the way, the target
		if !g.passes(f, p, s) {
			g.raidFails(f, p, "raid-intercepted", s)
			return
		}
	}
	if !p.lacrosse && g.mayStakeLacrosse(p) {
		p.lacrosse = g.yesNo(about(kindLacrosse, f, to, "7.4"), true, "space", to, "unit", p.unit)
	}
	if p.lacrosse {
		if g.event(French, lacrosseGame).FailureUsesItUp {
			g.useEvent(lacrosseGame)
		}
		g.tell("7.4", "lacrosse", "space", to)
	}
	if !g.raidRoll(f, p, to) {
		g.raidFails(f, p, "raid-failed", to)
		return
	}
	g.raidSucceeds(f, p, to)
}

// passes rolls the Interception of a space with enemy units (9.2), one die (A17).
func (g *game) passes(f Faction, p *raid, s SpaceID) bool {
	stops := g.interceptors(f, s)
	return stops == nil || g.rollAgain(f, p, s, false, func() bool {
		dice := g.roll(1, "9.2", f.Enemy(), "interception", s)
		stopped := slices.Contains(stops, dice[0])
		g.tell("9.2", "interception", "side", f.Enemy(), "space", s, "dice", dice, "stopped", stopped)
		return !stopped
	})
}

// raidRoll rolls whether the Raid succeeds at its target (9.3).
func (g *game) raidRoll(f Faction, p *raid, s SpaceID) bool {
	return g.rollAgain(f, p, s, true, func() bool {
		dice := g.roll(1, "9.3", f, "raid", s)
		ok := slices.Contains(g.d.Dice.Raid, dice[0])
		g.tell("9.3", "raid-roll", "side", f, "unit", p.unit, "space", s, "dice", dice, "succeeded", ok)
		return ok
	})
}

// rollAgain rolls for a raider, once more if that goes badly and card 49 is used.
func (g *game) rollAgain(f Faction, p *raid, s SpaceID, raidRoll bool, roll func() bool) bool {
	return roll() || g.mayRerollRaid(f, p, raidRoll) && g.useElevated(f, p, s, raidRoll) && roll()
}

// The two uses of card 49 in an AR.
const (
	elevatedInterception = elevatedStatus + "-interception"
	elevatedRaid         = elevatedStatus + "-raid"
)

// mayRerollRaid reports whether card 49 allows to roll again: for a French
// Indian unit, an Interception once and a Raid roll once in the AR, if the card
// has it so, the former not after the latter.
func (g *game) mayRerollRaid(f Faction, p *raid, raidRoll bool) bool {
	if f != French || g.utype(p.unit) != Indian || !g.cardInPlay(French, elevatedStatus) || g.AR.UsedEvents[elevatedRaid] > 0 {
		return false
	}
	if raidRoll {
		return g.event(French, elevatedStatus).RaidRoll
	}
	return g.AR.UsedEvents[elevatedInterception] == 0 && g.event(French, elevatedStatus).Interception
}

// useElevated asks whether card 49 is used now (D23). After its Interception
// reroll the Event is over when the reroll of a failed Raid is declined.
func (g *game) useElevated(f Faction, p *raid, s SpaceID, raidRoll bool) bool {
	what := "interception"
	if raidRoll {
		what = "raid"
	}
	use := g.yesNo(about(kindElevated, f, s, "7.4"), true, "what", what, "space", s, "unit", p.unit)
	if use || raidRoll && g.AR.UsedEvents[elevatedInterception] > 0 {
		g.useEvent(elevatedStatus + "-" + what)
	}
	if use {
		g.tell("7.4", "elevated-status", "what", what)
	}
	return use
}

// raidFails brings a raider back to where it started, Spent (9.2, 9.3).
func (g *game) raidFails(f Faction, p *raid, kind string, s SpaceID) {
	g.spend(p.unit)
	g.AR.LastRaid = raidFailed
	g.tell("9.3", kind, "side", f, "unit", p.unit, "space", s, "from", p.from)
}

// raidSucceeds scores a Raid (9.3): a Light unit is back, an Indian unit lost.
func (g *game) raidSucceeds(f Faction, p *raid, s SpaceID) {
	g.AR.LastRaid = raidSucceeded
	g.Spaces[s].Raided = f
	home := g.utype(p.unit) != Indian
	if !home && f == French && g.plunders() {
		g.useEvent(rightToPlunder) // card 50
		g.tell("7.4", "plunder", "unit", p.unit)
		home = true
	}
	g.tell("9.3", "raid-succeeded", "side", f, "unit", p.unit, "space", s, "from", p.from, "back", home)
	g.scoreRaid(f, g.raidValue(s), "raid", s.String())
	if f == French && g.cardInPlay(French, frontiersAblaze) && g.AR.UsedEvents[frontiersAblaze] == 0 {
		g.useEvent(frontiersAblaze) // card 36
		g.scoreRaid(f, g.event(French, frontiersAblaze).RaidPoints, frontiersAblaze, s.String())
	}
	if p.lacrosse && g.AR.UsedEvents[lacrosseGame] == 0 {
		g.useEvent(lacrosseGame)
	}
	if fort, ok := g.fortAt(f.Enemy(), s); ok && p.lacrosse {
		g.tell("7.4", "lacrosse-fort", "unit", fort, "space", s)
		g.eliminate(fort)
		g.departed(f.Enemy(), s)
	}
	if home {
		g.spend(p.unit)
		return
	}
	g.eliminate(p.unit)
	g.departed(f, p.from)
}

// plunders reports whether card 50 brings an Indian unit back.
func (g *game) plunders() bool {
	return g.cardInPlay(French, rightToPlunder) && g.AR.UsedEvents[rightToPlunder] < g.event(French, rightToPlunder).Units
}

// raids yields Raids on each target in reach by a unit of each sort, or by each.
func (d *actionDecision) raids(singles bool, yield func(games.Order) bool) bool {
	g := d.g
	reach := raidReach(d.has(func(ap AP) bool { return ap.double() && !ap.army() }))
	for _, s := range g.stacksOf(d.f) {
		var raiders []UnitID
		indian, light := false, false
		ready := g.readyAt(d.f, s)
		for _, u := range ready {
			t := g.utype(u)
			if !t.IsLight() || t != Indian && d.kind == kindIndian || !singles && (t == Indian && indian || t == Light && light) {
				continue
			}
			indian, light = indian || t == Indian, light || t == Light
			raiders = append(raiders, u)
		}
		if len(raiders) == 0 {
			continue
		}
		for t, dist := range g.raidDistances(d.f, s) {
			if dist == 0 || int(dist) > reach+1 || g.raidable(d.f, SpaceID(t)).some() {
				continue
			}
			for i := range raiders {
				if !yield(order(d.kind, "raid", "to", SpaceID(t), "unit", g.Selectors(raiders[i:i+1], ready), "from", s)) {
					return false
				}
			}
		}
	}
	return true
}
