package wilderness

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// Classes of units that events restore.
func recruits(c *Counter) bool {
	return c.Type.Provincial() || c.Type == LightInfantry || c.Type == Ranger || c.Type == Coureurs
}
func regularsOrLight(c *Counter) bool { return c.Type.Regulars() || c.Type == LightInfantry }
func rangersOnly(c *Counter) bool     { return c.Type == Ranger }

// unused are the units of a type that may still enter (5.52).
func (g *game) unused(side Side, t Type) []PieceID {
	return g.pieces(func(p PieceID) bool { return g.ptype(p) == t && g.side(p) == side && g.piece(p).At == Unused })
}

// reducedUnits are the units of a side that may be restored (5.523): reduced,
// not besieged, and Drilled Troops in supply; the strongest first.
func (g *game) reducedUnits(side Side, is func(*Counter) bool) []PieceID {
	ps := g.pieces(func(p PieceID) bool {
		u, c := g.piece(p), g.counter(p)
		return c.Side == side && c.Type != Leader && u.Reduced && u.At.OnMap() && !u.Inside && is(c) &&
			(!c.Type.Drilled() || g.supplied(side, u.At.Space()))
	})
	return sortedBy(ps, func(p PieceID) int { return -g.counter(p).Strength })
}

func (g *game) reducedMilitia(side Side) []PieceID {
	return g.pieces(func(p PieceID) bool {
		return g.ptype(p) == Militia && g.side(p) == side && g.piece(p).Reduced && g.piece(p).At != Unused
	})
}

// restore flips up to n units of a class to their full side (5.523, D82).
func (g *game) restore(side Side, n int, is func(*Counter) bool) {
	g.restoreOf(side, n, g.reducedUnits(side, is))
}

// restoreOf flips up to n of the units to their full side; the best come first.
func (g *game) restoreOf(side Side, n int, from []PieceID) {
	prompt := games.T("ask-restore", "number", min(n, len(from)), "units", g.sortsOf(from))
	ps := g.choosePieces(about(kindRestore, side, NoSpace, "5.523"), prompt, from, n)
	for _, p := range ps {
		g.piece(p).Reduced = false
	}
	g.tell("5.523", "restored", "side", side, "units", g.sortsOf(ps))
}

// enterAt puts unused units on a space, at full strength (5.521).
func (g *game) enterAt(side Side, ps []PieceID, s SpaceID) {
	for _, p := range ps {
		g.put(p, At(s))
		g.piece(p).Reduced = false
	}
	if len(ps) > 0 {
		g.tell("5.52", "entered", "side", side, "units", g.sortsOf(ps), "space", s)
	}
	if len(g.units(ps)) > 0 {
		g.driveOff(side, s, NoSpace) // C-13
	}
}

// fortifications are the unbesieged British fortifications without enemy units, in a
// department or, for NoDept, anywhere; nearest to the enemy first.
func (g *game) fortifications(dept Dept) []SpaceID {
	list := g.spacesWhere(func(s SpaceID) bool {
		return g.freeFortification(s) == British && (dept == NoDept || g.d.Spaces[s].Dept == dept) && !g.hasUnits(French, s)
	})
	return sortedBy(list, func(s SpaceID) int { return g.enemyDistance(British, s) })
}

// enemyDistance counts the connections to the nearest unbesieged enemy.
func (g *game) enemyDistance(side Side, s SpaceID) int {
	best := noWay
	for i := range g.Spaces {
		if g.freeFortification(SpaceID(i)) == side.Enemy() {
			best = min(best, g.d.distance(s, SpaceID(i)))
		}
	}
	for i := range g.Pieces {
		if u := &g.Pieces[i]; u.At.OnMap() && !u.Inside && g.d.Counters[i].Side == side.Enemy() && g.d.Counters[i].Type != Leader {
			best = min(best, g.d.distance(s, u.At.Space()))
		}
	}
	return best
}

// fortresses are those that the British control, those with most units first.
func (g *game) fortresses() []SpaceID {
	return g.britishPlaces(func(s SpaceID) bool { return g.d.Spaces[s].Fortress && g.control(s) == British })
}

// colonialFortresses are those in the Northern and Southern departments.
func (g *game) colonialFortresses() []SpaceID {
	return filter(g.fortresses(), func(s SpaceID) bool { return g.d.Spaces[s].Dept.Side() == British })
}

// ports are where British reinforcements may come ashore (5.522, 6.432): ports
// that they control, and Amphib markers in spaces not under siege.
func (g *game) ports() []SpaceID {
	return g.britishPlaces(func(s SpaceID) bool {
		return g.d.Spaces[s].Port && g.control(s) == British || g.Spaces[s].Amphib && !g.Spaces[s].Siege && !g.occupied(French, s)
	})
}

// britishPlaces are spaces, those with most British units first.
func (g *game) britishPlaces(is func(SpaceID) bool) []SpaceID {
	return sortedBy(g.spacesWhere(is), func(s SpaceID) int { return -len(g.units(g.outside(British, s))) })
}

// frenchPortsOpen are where French reinforcements may come ashore (5.522, B-21):
// Québec and Louisbourg, without British units, fortress or marker.
func (g *game) frenchPortsOpen() []SpaceID {
	return filter([]SpaceID{g.d.space("quebec"), g.d.space("louisbourg")}, func(s SpaceID) bool {
		return !g.hasUnits(British, s) && !g.Spaces[s].Siege && g.Spaces[s].Fortress == French && !g.Spaces[s].Amphib
	})
}

// earlyRegulars costs a side a point for Regulars in 1755 or 1756 (14.3).
func (g *game) earlyRegulars(side Side) {
	if g.Options.EarlyVP && g.Year <= 1756 {
		g.score(side.Enemy(), 1, "14.3", "early-regulars", NoSpace)
	}
}

// reinforce places British leaders of the pool, and units of a type (5.52, 5.55, D85).
func (g *game) reinforce(t Type, c *Card, spaces []SpaceID) {
	if len(spaces) == 0 {
		g.notReceived(British)
		return
	}
	var leaders []PieceID
	for range c.Params.n("leaders") {
		leaders = g.drawLeader(leaders)
	}
	units := g.unused(British, t)
	units = units[:min(len(units), c.Params.n("units"))]
	g.place(British, leaders, units, spaces)
}

func (g *game) place(side Side, leaders, units []PieceID, spaces []SpaceID) {
	if len(leaders)+len(units) == 0 || len(spaces) == 0 {
		return
	}
	prompt := games.T("ask-reinforce", "leaders", g.sortsOf(leaders), "units", g.sortsOf(units), "spaces", spaces)
	d := &placing{g.asks(about(kindReinforce, side, NoSpace, "5.52"), prompt), side, leaders, units, spaces}
	at := d.fill(nil)
	if len(spaces) > 1 {
		at = g.ask(d).([]SpaceID)
	}
	for s, here := range pick.ByPlace(slices.Concat(leaders, units), func(i int) SpaceID { return at[i] }) {
		g.enterAt(side, here, s)
	}
}

// A placing is where reinforcements enter: a space for each leader, then for each unit.
type placing struct {
	asked
	side    Side
	leaders []PieceID
	units   []PieceID
	spaces  []SpaceID // the best first
}

// Fits knows which leaders have been drawn: "if Forbes drawn: reinforce: PHI".
func (d *placing) Fits(o games.Order) bool {
	return d.g.fitsIn(o, scene{side: d.side, drawn: d.leaders})
}

// fill makes of some spaces one for each piece: leaders stand with the first units.
func (d *placing) fill(list []SpaceID) []SpaceID {
	if len(list) == 0 {
		list = d.spaces[:1]
	}
	at := make([]SpaceID, 0, len(d.leaders)+len(d.units))
	for range d.leaders {
		at = append(at, list[0])
	}
	for i := range d.units {
		at = append(at, list[min(i, len(list)-1)])
	}
	return at
}

func (d *placing) order(at []SpaceID) games.Order {
	n := len(d.leaders)
	return order(kindReinforce, "reinforce").WithAny("leaders", games.Keys(at[:n])...).WithAny("at", games.Keys(at[n:])...)
}

func (d *placing) Default() games.Order { return d.order(d.fill(nil)) }

func (d *placing) Accept(o games.Order) (games.Answer, *games.Fault) {
	read := func(name string) ([]SpaceID, *games.Fault) {
		var list []SpaceID
		for _, slug := range o.Get(name) {
			s, ok := d.g.d.SpaceBySlug(slug)
			if !ok || !slices.Contains(d.spaces, s) {
				return nil, d.g.refuse("5.522", d.g.d.lang.Format(d.Default()), "enter-where", "space", slug, "spaces", d.spaces)
			}
			list = append(list, s)
		}
		return list, nil
	}
	units, fault := read("at")
	if fault != nil {
		return games.Answer{}, fault
	}
	leaders, fault := read("leaders")
	if fault != nil {
		return games.Answer{}, fault
	}
	if len(units) > len(d.units) {
		units = units[:len(d.units)]
	}
	if len(units) == 0 {
		units = leaders
	}
	at := d.fill(units)
	for i := range d.leaders {
		if len(leaders) > 0 {
			at[i] = leaders[min(i, len(leaders)-1)]
		}
	}
	return games.Answer{Order: d.order(at), Value: at}, nil
}

func (d *placing) Sample(r *rand.Rand) games.Order {
	at := make([]SpaceID, len(d.leaders)+len(d.units))
	for i := range at {
		if at[i] = d.spaces[r.IntN(len(d.spaces))]; i > 0 && r.IntN(2) == 0 {
			at[i] = at[i-1]
		}
	}
	return d.order(at)
}

func (d *placing) List() []games.Order {
	var list []games.Order
	for _, s := range d.spaces {
		list = append(list, d.order(d.fill([]SpaceID{s})))
	}
	return list
}

// sevens is the most leaders of command 7 that may be in play (5.55).
const (
	sevens       = 2
	sevenCommand = 7
)

// drawLeader draws a leader from the British pool (5.55). A third one of command
// 7 drives out one of the two on the map who is not besieged, at once (B-12,
// D86); if both are, he goes back and nobody comes. Who was drawn just before and
// is not placed yet counts as if he were on the map. The leaders who come are
// returned.
func (g *game) drawLeader(coming []PieceID) []PieceID {
	pool := g.pieces(func(p PieceID) bool { return g.piece(p).At == LeaderPool })
	if len(pool) == 0 {
		return coming
	}
	l := pool[g.ref.Draw("leaders", len(pool), games.Label{Rule: "5.55", Seat: British.Seat(), For: "leader"})]
	g.tell("5.55", "leader-drawn", "leader", g.counter(l).Sort)
	others := filter(slices.Concat(g.mapLeaders(British), coming), func(p PieceID) bool { return g.counter(p).Command == sevenCommand })
	if g.counter(l).Command != sevenCommand || len(others) < sevens {
		g.put(l, Aside) // until he is placed
		return append(coming, l)
	}
	free := filter(others, func(p PieceID) bool { return !g.piece(p).Inside })
	if len(free) == 0 {
		g.tell("5.55", "leader-back", "leader", g.counter(l).Sort)
		return coming
	}
	free = sortedBy(free, func(l PieceID) int { // the worst first
		return len(g.units(g.together(l))) - maxPieces*g.counter(l).Initiative
	})
	prompt := games.T("ask-leader-out", "leader", g.counter(l).Sort, "leaders", g.sortsOf(free))
	c := g.choice(about(kindLeaderOut, British, NoSpace, "5.55"), prompt)
	for _, p := range free {
		c.Add(order(kindLeaderOut, "remove", "who", g.counter(p).Sort), p)
	}
	out := g.choose(c).(PieceID)
	g.tell("5.55", "leader-out", "leader", g.counter(out).Sort)
	g.put(out, Gone)
	g.put(l, Aside)
	return append(except(coming, out), l)
}

// pittLeaders puts Amherst, Forbes and Wolfe into the pool, once (5.55, B-27).
func (g *game) pittLeaders(rule games.Rule) {
	came := g.waiting("amherst", "forbes", "wolfe")
	for _, p := range came {
		g.put(p, LeaderPool)
	}
	if len(came) > 0 {
		g.tell(rule, "pool-grows", "leaders", g.sortsOf(came))
	}
}

// waiting are those of some leaders who still wait for their event.
func (g *game) waiting(names ...string) []PieceID {
	return g.pieces(func(p PieceID) bool { return g.piece(p).At == Aside && slices.Contains(names, g.counter(p).Sort) })
}

// frenchRegulars brings Regulars to Québec or Louisbourg, with the first such
// event of a scenario that begins in 1755 three leaders (cards 55, 56, 68, D87).
func (g *game) frenchRegulars(c *Card) {
	g.Flags.Regulars[French] = true
	g.earlyRegulars(French)
	spaces := g.frenchPortsOpen()
	if len(spaces) == 0 {
		g.notReceived(French)
		return
	}
	s := g.target(French, "french-regulars", spaces)
	units := g.unused(French, Regular)
	ps := units[:min(len(units), c.Params.n("units"))]
	if !g.Flags.FrenchCame {
		g.Flags.FrenchCame = true
		ps = append(ps, g.waiting("montcalm", "levis", "bougainville")...)
	}
	g.enterAt(French, ps, s)
}

// acadians brings British Regulars to Halifax and a French Coureurs unit, and
// restores all Coureurs and French Militia (card 66, D88).
func (g *game) acadians(c *Card) {
	if halifax := g.d.space("halifax"); !g.occupied(French, halifax) {
		units := g.unused(British, Regular)
		g.enterAt(British, units[:min(len(units), c.Params.n("regulars"))], halifax)
	}
	if spaces := g.frenchPortsOpen(); len(spaces) > 0 {
		units := g.unused(French, Coureurs)
		units = units[:min(len(units), c.Params.n("coureurs"))]
		g.place(French, nil, units, spaces)
	}
	ps := slices.Concat(g.reducedUnits(French, func(c *Counter) bool { return c.Type == Coureurs }), g.reducedMilitia(French))
	g.restoreOf(French, len(ps), ps)
}

// provincials are the Provincials of a department on the map, not besieged.
func (g *game) provincials(dept Dept) []PieceID {
	t := provincialsOf(dept)
	ps := g.pieces(func(p PieceID) bool { return g.ptype(p) == t && g.piece(p).At.OnMap() && !g.piece(p).Inside })
	return sortedBy(ps, func(p PieceID) int { // reduced first, then farthest from the front
		return -2*noWay*count(g.piece(p).Reduced) - g.enemyDistance(British, g.piece(p).At.Space())
	})
}

func provincialsOf(dept Dept) Type {
	if dept == Southern {
		return SouthernProv
	}
	return NorthernProv
}

// dispersible is how many Provincials of a department card 38 eliminates.
func (g *game) dispersible(dept Dept) int {
	return min(g.raidedDept(French, dept), len(g.provincials(dept)))
}

// loseUnits lets a side choose units that are eliminated (D74, D78 to D80).
func (g *game) loseUnits(chooser Side, rule games.Rule, from []PieceID, n int) {
	prompt := games.T("ask-lose", "number", min(n, len(from)), "units", g.sortsOf(from))
	a := about(kindLose, chooser, NoSpace, rule)
	a.Minor = !slices.ContainsFunc(from[:min(n, len(from))], func(p PieceID) bool { // those at the rear go first
		return g.enemyDistance(g.side(p), g.piece(p).At.Space()) <= nearFront
	})
	g.lostAnywhere(rule, g.choosePieces(a, prompt, from, n))
}

// nearFront is how far from the enemy a unit stands at most that is missed there.
const nearFront = 2

// stingy makes the British lose a Provincial of the department that the French
// choose (cards 39 and 40, D79).
func (g *game) stingy(side Side) {
	dept := g.chooseDept(side, "stingy-provincial-assembly", func(d Dept) bool { return len(g.provincials(d)) > 0 })
	g.loseUnits(British, "5.5", g.provincials(dept), 1)
}

func (g *game) chooseDept(side Side, event string, is func(Dept) bool) Dept {
	c := g.choice(about(kindTarget, side, NoSpace, "5.5"), games.T("ask-target-dept", "event", event))
	for _, d := range []Dept{Northern, Southern} {
		if is(d) {
			c.Add(order(kindTarget, "target", "to", string(d)), d)
		}
	}
	c.Prefer = c.First("to")
	return g.choose(c).(Dept)
}

// politics moves the Provincial Assemblies marker (cards 41 and 42, 5.54); after
// a French play the British eliminate what is above the limits.
func (g *game) politics(side Side) {
	if side == British {
		g.Assemblies++
	} else {
		g.Assemblies--
	}
	g.tell("5.54", "assemblies", "side", side, "box", g.Assemblies)
	if side == British {
		return
	}
	for _, dept := range []Dept{Northern, Southern} {
		if over := g.provincialsInPlay(dept) - g.d.Tables.limit(g.Assemblies, dept); over > 0 {
			g.loseUnits(British, "5.54", g.provincials(dept), over)
		}
	}
}

func (g *game) provincialsInPlay(dept Dept) int {
	t := provincialsOf(dept)
	return len(g.pieces(func(p PieceID) bool { return g.ptype(p) == t && g.piece(p).At.OnMap() }))
}

// A raising is one way to play Raise Provincial Regiments: how many enter, or
// who is restored.
type raising struct {
	dept Dept
	n    int
	back []PieceID
}

// raiseChoice is between the ways to play cards 43 to 45 (D81).
func (g *game) raiseChoice(c *Card) *choice {
	ch := g.choice(about(kindTarget, British, NoSpace, "5.54", kindReinforce), games.T("ask-raise"))
	for _, dept := range []Dept{Northern, Southern} {
		t := provincialsOf(dept)
		n := min(c.Params.n(string(dept)), g.d.Tables.limit(g.Assemblies, dept)-g.provincialsInPlay(dept), len(g.unused(British, t)))
		if n > 0 && len(g.fortifications(dept)) > 0 {
			ch.Add(order(kindTarget, "target", "to", string(dept), "how", "raise"), raising{dept, n, nil})
		}
		if back := g.reducedUnits(British, func(c *Counter) bool { return c.Type == t }); len(back) > 0 {
			ch.Add(order(kindTarget, "target", "to", string(dept), "how", "restore"), raising{dept, 0, back})
		}
	}
	return ch
}

// raiseProvincials enters or restores Provincials of a department (cards 43 to
// 45, D81).
func (g *game) raiseProvincials(c *Card) {
	r := g.choose(g.raiseChoice(c)).(raising)
	if r.n == 0 {
		g.restoreOf(British, len(r.back), r.back)
		return
	}
	g.place(British, nil, g.unused(British, provincialsOf(r.dept))[:r.n], g.fortifications(r.dept))
}

// callOut raises a Militia, or restores up to two (cards 49 to 52, D83).
func (g *game) callOut(side Side, c *Card) {
	unused, reduced := g.unused(side, Militia), g.reducedMilitia(side)
	ch := g.choice(about(kindTarget, side, NoSpace, "5.5", kindRestore), games.T("ask-raise-or-restore", "event", c.Event))
	if len(unused) > 0 {
		list := []Dept{Northern, Southern}
		if side == French {
			list = []Dept{StLawrence}
		}
		for _, dept := range list {
			ch.Add(order(kindTarget, "target", "to", string(dept), "how", "raise"), dept)
		}
	}
	if len(reduced) > 0 {
		ch.Add(order(kindTarget, "target", "how", "restore"), NoDept)
	}
	ch.Prefer = func(o games.Order) (int, bool) { // "target raise", "target southern"
		return ch.Find(func(opt option) bool {
			to, how := opt.Order.Arg("to"), opt.Order.Arg("how")
			return (o.Has("to") || o.Has("how")) && (!o.Has("to") || to == o.Arg("to")) && (!o.Has("how") || how == o.Arg("how"))
		})
	}
	dept := g.choose(ch).(Dept)
	if dept == NoDept {
		g.restoreOf(side, c.Params.n("restored"), reduced)
		return
	}
	p := unused[0]
	g.put(p, dept.Box())
	g.piece(p).Reduced = false
	g.tell("5.52", "militia-raised", "side", side, "dept", string(dept))
}

// rangers raises a Ranger, or restores up to two (card 53, D84).
func (g *game) rangers(c *Card) {
	unused, reduced := g.unused(British, Ranger), g.reducedUnits(British, rangersOnly)
	spaces := g.fortifications(NoDept)
	raise, restore := order(kindTarget, "target", "how", "raise"), order(kindTarget, "target", "how", "restore")
	mayRaise, mayRestore := len(unused) > 0 && len(spaces) > 0, len(reduced) > 0
	prompt := games.T("ask-raise-or-restore", "event", c.Event)
	ch := g.choice(about(kindTarget, British, NoSpace, "5.5", kindRestore, kindReinforce), prompt)
	if mayRaise {
		ch.Add(raise, true)
	}
	if mayRestore {
		ch.Add(restore, false)
	}
	ch.Implies = func(unused []games.Order) (games.Order, bool) {
		for _, o := range unused {
			switch o.Kind {
			case kindReinforce:
				return raise, mayRaise
			case kindRestore:
				return restore, mayRestore
			}
		}
		return games.Order{}, false
	}
	if g.choose(ch).(bool) {
		g.place(British, nil, unused[:c.Params.n("raised")], spaces)
	} else {
		g.restoreOf(British, c.Params.n("restored"), reduced)
	}
}
