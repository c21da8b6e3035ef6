package wilderness

import (
	"slices"
	"strconv"

	"postrider/games"
)

// How thoroughly the plain player looks at what it could do.
const (
	rehearsals = 4 // of each deed that is looked at closely
	closer     = 5 // deeds that are
	ways       = 3 // places that a force thinks of, beside those of the enemy
	most       = 7 // places of the enemy that it thinks of
)

// least is what a play must gain, in VP, to be worth a card that could be kept.
const least = 0.01

// hiddenEvents are events whose effect lies in hands of cards: they are worth
// what eventGuess says, and are not tried out.
var hiddenEvents = map[string]bool{
	"courier-intercepted": true, "francois-bigot": true, "british-ministerial-crisis": true, "campaign": true,
}

// eventGuess is what events are worth that no position shows.
var eventGuess = map[string]float64{
	"courier-intercepted": 0.35, "francois-bigot": 0.25, "british-ministerial-crisis": 0.35, "william-pitt": 1, "diplomatic-revolution": 1,
	"quiberon-bay": 1, "british-colonial-politics": 0.25, "louisbourg-squadrons": 0.15,
}

// keepGuess is what it is worth to keep a response card.
var keepGuess = map[string]float64{
	"surrender": 0.5, "massacre": 0.1, "coehorns": 0.2, "fieldworks": 0.12, "ambush": 0.2, "blockhouses": 0.08, "foul-weather": 0.08,
	"lake-schooner": 0.04, "george-croghan": 0.04, "amphibious-landing": 0.05,
}

// A deed is something that activated pieces could do: what they are, and the
// order for it.
type deed struct {
	force Force
	use   string      // how they are activated
	order games.Order // of kindMove
	value int         // the least value of a card that activates them
	half  int         // points if they are activated alone, in halves (5.32)
	calm  SpaceID     // where it leads if nobody is met there, else NoSpace
	gain  float64     // what it gains, tried out
}

// play chooses a card and what it is played for (5.26).
func (m *mind) play(d games.Decision) games.Order {
	g := m.g
	now := m.score(g)
	hand := g.Cards.Hands[m.side]
	look := &playDecision{g, m.side}
	worth := m.events(look, now)
	m.keeps = map[int]float64{}
	for _, n := range hand {
		c := g.d.Cards[n]
		keep := 0.02*float64(c.Value) + max(0, 0.8*worth[n], keepGuess[c.Event])
		if c.Event == "amphibious-landing" && m.side == British && !g.Spaces[g.d.space("louisbourg")].Amphib {
			keep += 0.3
		}
		if c.Event == "campaign" {
			keep += 0.15
		}
		if worth[n] == 0 && !c.Response && (c.Symbol == m.side || c.Symbol == Nobody) {
			keep += 0.05
		}
		m.keeps[n] = keep
	}
	best, most := d.Default(), -m.keeps[hand[0]]
	if best.Verb == usePass {
		most = least
	} else {
		for _, n := range hand {
			most = max(most, -m.keeps[n]-0.02)
		}
	}
	take := func(o games.Order, gain float64) {
		if gain <= most {
			return
		}
		if a, fault := d.Accept(o); fault == nil {
			best, most = a.Order, gain
		}
	}
	for _, n := range hand {
		take(look.with(useDiscard, n), -m.keeps[n])
		if w := worth[n]; w > 0 {
			take(look.with(useEvent, n), w)
		}
	}
	deeds := m.deeds(now)
	m.forces(look, deeds, take)
	m.singles(look, deeds, take)
	m.build(look, now, take)
	return best
}

// events is what each card in hand is worth as an event now.
func (m *mind) events(look *playDecision, now float64) map[int]float64 {
	g := m.g
	worth := map[int]float64{}
	for _, n := range g.Cards.Hands[m.side] {
		c := g.d.Cards[n]
		if look.mayPlayEvent(n) != nil {
			continue
		}
		gain := eventGuess[c.Event]
		if !hiddenEvents[c.Event] {
			total := 0.0
			for range rehearsals {
				t := m.trial()
				t.Phase = &Phase{Card: n, Value: c.Value, Use: useEvent}
				t.event(m.side, c)
				total += m.score(t)
			}
			gain += total/rehearsals - now
		}
		if c.Event == "louisbourg-squadrons" && g.Season == Late {
			gain -= 0.1
		}
		worth[n] = gain
	}
	return worth
}

// cheapest is the card of a value or more that is missed least; it is false if
// there is none.
func (m *mind) cheapest(value int, is func(c *Card) bool) (int, bool) {
	best, found := 0, false
	for _, n := range m.g.Cards.Hands[m.side] {
		c := m.g.d.Cards[n]
		if c.Value >= value && (is == nil || is(c)) && (!found || m.keeps[n] < m.keeps[best]) {
			best, found = n, true
		}
	}
	return best, found
}

// forces plays a card for the best force, or Campaign for the two best.
func (m *mind) forces(look *playDecision, deeds []deed, take func(games.Order, float64)) {
	g := m.g
	led := filter(deeds, func(d deed) bool { return d.force.Commander != NoPiece && d.gain > 0 })
	led = sortedBy(led, func(d deed) float64 { return -d.gain })
	for _, d := range led {
		lands := d.order.Arg("card")
		n, ok := m.cheapest(d.value, func(c *Card) bool { return strconv.Itoa(c.Number) != lands })
		if !ok {
			continue
		}
		cost := m.keeps[n]
		if lands != "" {
			cost += 0.05
		}
		take(g.withForce(look.with(useForce, n), d.force), d.gain-cost)
	}
	n, ok := m.cheapest(1, func(c *Card) bool { return c.Event == "campaign" })
	if !ok || len(led) < 2 {
		return
	}
	for _, e := range led[1:] {
		if !share(e.force.Pieces, led[0].force.Pieces) && e.order.Arg("to") != led[0].order.Arg("to") {
			o := g.withForce(g.withForce(look.with(useCampaign, n), led[0].force), e.force)
			take(o, led[0].gain+0.9*e.gain-m.keeps[n])
			return
		}
	}
}

// singles plays a card for Auxiliaries and leaders one by one, those who gain
// most, or for one Drilled unit (5.32, 5.33).
func (m *mind) singles(look *playDecision, deeds []deed, take func(games.Order, float64)) {
	alone := filter(deeds, func(d deed) bool { return d.half > 0 && d.gain > 0 })
	alone = sortedBy(alone, func(d deed) float64 { return -d.gain / float64(d.half) })
	for value := 1; value <= maxInitiative; value++ {
		n, ok := m.cheapest(value, nil)
		if !ok {
			break
		}
		value := m.g.d.Cards[n].Value
		var ps []PieceID
		var goals []string
		left, gain := 2*value, 0.0
		for _, d := range alone {
			p, to := d.force.Pieces[0], d.order.Get("to")
			if d.half > left || slices.Contains(ps, p) || m.g.isDrilled(p) || len(to) > 0 && slices.Contains(goals, to[len(to)-1]) {
				continue
			}
			ps, left, gain = append(ps, p), left-d.half, gain+d.gain
			if len(to) > 0 {
				goals = append(goals, to[len(to)-1])
			}
		}
		if len(ps) > 0 {
			slices.Sort(ps)
			take(look.unitsOrder(n, ps), gain-m.keeps[n])
		}
	}
	n, ok := m.cheapest(1, nil)
	for _, d := range alone {
		if p := d.force.Pieces[0]; ok && m.g.isDrilled(p) && d.value <= m.g.d.Cards[n].Value {
			take(look.unitsOrder(n, []PieceID{p}), d.gain-m.keeps[n])
		}
	}
}

// build plays a card for stockades or forts where they help most (5.4).
func (m *mind) build(look *playDecision, now float64, take func(games.Order, float64)) {
	g := m.g
	if g.Cards.Built[m.side] {
		return
	}
	type site struct {
		s    SpaceID
		gain float64
	}
	better := func(spaces []SpaceID, do func(*SpaceState)) []site {
		var list []site
		for _, s := range spaces {
			t := m.trial()
			do(&t.Spaces[s])
			if n := m.score(t) - now; n > 0.005 {
				list = append(list, site{s, n})
			}
		}
		return sortedBy(list, func(x site) float64 { return -x.gain })
	}
	manned := func(spaces []SpaceID) []SpaceID {
		return slices.DeleteFunc(spaces, func(s SpaceID) bool { return m.tally.at[s][m.side].drilled == 0 || g.original(m.side, s) })
	}
	m.tally.count(g)
	stockades := manned(g.stockadeSpaces(m.side))
	forts := manned(g.fortSpaces(m.side))
	fort := func(st *SpaceState) { st.Building, st.Fort, st.Stockade = Nobody, m.side, Nobody }
	for _, c := range []struct {
		use, arg string
		sites    []site
	}{
		{useStockades, "at", better(stockades, func(st *SpaceState) { st.Stockade = m.side })},
		{useForts, "complete", better(g.finishSpaces(m.side), fort)},
		{useForts, "start", better(forts, fort)},
	} {
		part := 1.0
		if c.arg == "start" {
			part = 0.4 // it takes another card
		}
		for value := 1; value <= maxInitiative && value <= len(c.sites); value++ {
			n, ok := m.cheapest(value, nil)
			if !ok {
				break
			}
			var spaces []SpaceID
			gain := 0.0
			for _, x := range c.sites[:value] {
				spaces, gain = append(spaces, x.s), gain+part*x.gain
			}
			take(look.with(c.use, n).With(c.arg, games.Keys(spaces)...), gain-m.keeps[n])
		}
	}
}

// move chooses what an activated force does next (5.3): what gains most, or
// nothing.
func (m *mind) move(d games.Decision) games.Order {
	g := m.g
	if g.Phase == nil {
		return d.Default()
	}
	now := m.score(g)
	forces := g.Phase.Forces
	if mv := g.Phase.Move; mv != nil { // Foul Weather: another plan
		forces = []Force{mv.Force}
	}
	var deeds []deed
	for _, f := range forces {
		deeds = append(deeds, m.deedsOf(f, g.Phase.Value, g.Phase.Use)...)
	}
	deeds = slices.DeleteFunc(deeds, func(x deed) bool { _, fault := d.Accept(x.order); return fault != nil })
	m.try(deeds, now)
	best, most := d.Default(), 0.0
	for _, x := range deeds {
		if x.gain > most {
			best, most = x.order, x.gain
		}
	}
	return best
}

// deeds is what leaders with their forces and single pieces could do, tried
// out.
func (m *mind) deeds(now float64) []deed {
	g := m.g
	value := 0
	for _, n := range g.Cards.Hands[m.side] {
		value = max(value, g.d.Cards[n].Value)
	}
	campaign := slices.ContainsFunc(g.Cards.Hands[m.side], func(n int) bool { return g.d.Cards[n].Event == "campaign" })
	var deeds []deed
	var done []Force
	for _, l := range g.byCommand(g.mapLeaders(m.side)) {
		if g.counter(l).Initiative > value && !campaign {
			continue
		}
		for _, f := range m.groups(l) {
			if slices.ContainsFunc(done, func(e Force) bool {
				return slices.Equal(g.units(e.Pieces), g.units(f.Pieces)) && g.counter(e.Commander).Initiative <= g.counter(f.Commander).Initiative
			}) {
				continue
			}
			done = append(done, f)
			deeds = append(deeds, m.deedsOf(f, value, useForce)...)
		}
	}
	var ones, twins []PieceID // those that are alike would do the same
	for i := range g.Pieces {
		p := PieceID(i)
		c := g.counter(p)
		switch {
		case c.Side != m.side || !g.piece(p).At.OnMap() || g.piece(p).Inside || c.Type == Militia:
		case c.Type.Drilled() && m.tally.at[g.piece(p).At][m.side].command > 0: // it goes with its leader
		case !slices.ContainsFunc(ones, func(q PieceID) bool { return g.Alike(p, q) }):
			ones = append(ones, p)
		case !c.Type.Drilled():
			twins = append(twins, p)
		}
	}
	for _, p := range ones {
		for _, x := range m.deedsOf(g.alone(p), value, useUnits) {
			if x.half = 2; g.isIndian(p) {
				x.half = 1
			}
			x.force.Commander = NoPiece
			deeds = append(deeds, x)
		}
	}
	m.try(deeds, now)
	for _, p := range twins {
		for _, x := range deeds {
			if x.half > 0 && g.Alike(x.force.Pieces[0], p) {
				x.force.Pieces = []PieceID{p}
				deeds = append(deeds, x)
			}
		}
	}
	return deeds
}

// groups are those whom a leader may be worth activating with: all, all but a
// garrison, his Auxiliaries.
func (m *mind) groups(l PieceID) []Force {
	g := m.g
	whole := g.wholeForce(m.side, l, maxInitiative)
	if len(g.units(whole.Pieces)) == 0 {
		return nil
	}
	list := []Force{whole}
	at := g.piece(l).At.Space()
	units := g.units(whole.Pieces)
	add := func(ps []PieceID) {
		if len(g.units(ps)) > 0 && len(ps) < len(whole.Pieces) && g.commandFault(l, ps) == nil {
			list = append(list, Force{Commander: l, Pieces: ps})
		}
	}
	if n := len(units); n > 2 && prizeOf(g, m.side.Enemy(), at) > 0 {
		stay := g.leastFirst(g.drilled(units))
		stay = stay[:min(len(stay), 1+n/6)]
		add(except(whole.Pieces, stay...))
	}
	if aux := g.auxiliaries(units); len(aux) > 0 && len(aux) < len(units) {
		ps := append(slices.Clone(aux[:min(len(aux), 4)]), l)
		slices.Sort(ps)
		add(ps)
	}
	return list
}

// deedsOf is what a force could do: besiege, assault, attack out of a siege, or
// go somewhere.
func (m *mind) deedsOf(f Force, value int, use string) []deed {
	g := m.g
	look := g.trialFor(m.side, f, value, use)
	need := 1
	if f.Commander != NoPiece {
		need = g.counter(f.Commander).Initiative
	}
	md := &moveDecision{g: look, side: m.side, forces: []Force{f}}
	var list []deed
	add := func(o games.Order, value int, calm SpaceID) {
		list = append(list, deed{force: f, use: use, order: o, value: max(value, need), calm: calm})
	}
	at := md.at(f)
	if g.piece(f.Pieces[0]).Inside {
		if f.Commander != NoPiece && len(g.units(f.Pieces)) > 0 {
			add(md.order(verbAttack, f), 1, NoSpace)
		}
		return list
	}
	if g.Spaces[at].Siege && f.Commander != NoPiece {
		if look.siegeFault(m.side, f, true) == nil {
			if w := g.forecast(g.assaultAt(m.side, at, f.Commander)).win.Percent(); w >= m.bold() {
				add(md.order(verbAssault, f), 1, NoSpace)
			}
		}
		if look.siegeFault(m.side, f, false) == nil && g.Spaces[at].Level < maxLevel {
			add(md.order(verbSiege, f), 1, NoSpace)
		}
	}
	m.marches(md, f, add)
	m.sails(md, f, add)
	return list
}

// trialFor is a copy in which a force has been activated.
func (g *game) trialFor(side Side, f Force, value int, use string) *game {
	t := g.trial()
	t.Turn = side
	t.Phase = &Phase{Value: value, Use: use, Forces: []Force{f}}
	if g.Phase != nil {
		t.Phase.Fought, t.Phase.Events = g.Phase.Fought, g.Phase.Events
	}
	return t
}

// A spot is a space that a force could come to, and the spot before it.
type spot struct {
	at             SpaceID
	before         int16 // in the list; -1 is the start
	used           int8
	carry, stopped bool
	by             MoveKind
	guess          float64
}

// A glance is what a rough look at a force sees.
type glance struct {
	strength     float64
	pieces       int
	units        int
	drilled, aux bool
	leader       bool
}

// glance looks at a force.
func (m *mind) glance(f Force) glance {
	k := glance{pieces: len(f.Pieces), leader: f.Commander != NoPiece}
	for _, p := range f.Pieces {
		if m.g.isLeader(p) {
			continue
		}
		k.units++
		k.strength += float64(m.g.strength(p))
		k.drilled = k.drilled || m.g.isDrilled(p)
		k.aux = k.aux || m.g.isAux(p)
	}
	return k
}

// marches are the places worth going to by land or boat: those of the enemy,
// and those where the force is worth most.
func (m *mind) marches(md *moveDecision, f Force, add func(games.Order, int, SpaceID)) {
	g, e := m.g, m.side.Enemy()
	k := m.glance(f)
	m.spots = m.spots[:0]
	clear(m.been)
	for _, kind := range []MoveKind{ByBoat, ByLand} {
		m.reach(md, f, &k, kind)
	}
	var there, away []int
	for i := range m.spots {
		x := &m.spots[i]
		if m.been[x.at] != int16(i)+1 {
			continue // a shorter way leads there
		}
		if m.occ[e][x.at] || prizeOf(g, m.side, x.at) > 0 || k.aux && m.prey[m.side][x.at] {
			x.guess = m.sight(&k, x)
			there = append(there, i)
		} else {
			x.guess = m.rest(&k, x)
			away = append(away, i)
		}
	}
	worst := func(i int) float64 { return -m.spots[i].guess }
	there, away = sortedBy(there, worst), sortedBy(away, worst)
	line := func(i int) games.Order {
		by := m.spots[i].by
		var spaces []SpaceID
		for ; i >= 0; i = int(m.spots[i].before) {
			spaces = append(spaces, m.spots[i].at)
		}
		slices.Reverse(spaces)
		return md.order(verbMove, f).With("by", string(by)).With("to", games.Keys(spaces)...)
	}
	for _, i := range there[:min(len(there), most)] {
		add(line(i), 1, NoSpace)
	}
	for _, i := range away[:min(len(away), ways)] {
		add(line(i), 1, m.spots[i].at)
	}
}

// sight is a rough look at what a force finds where it would meet the enemy or
// raid.
func (m *mind) sight(k *glance, x *spot) float64 {
	g, e := m.g, m.side.Enemy()
	to := x.at
	foe := &m.tally.at[to][e]
	own := k.strength + float64(m.tally.at[to][m.side].force)
	guess := 0.0
	if foe.units > 0 {
		r := ratio(own, foe.all())
		guess += r*(0.3+0.1*float64(foe.units)) - (1-r)*0.15*float64(k.pieces)
	}
	if k.drilled {
		guess += prizeOf(g, m.side, to) * ratio(own, foe.all()+float64(foe.inside)+0.5)
	} else if m.prey[m.side][to] {
		guess += 0.3
		if dept := g.d.Spaces[to].Dept; dept.Side() == e && g.Spaces[to].Stockade == e && m.militia[slices.Index(depts[:], dept)] > 0 {
			guess -= 0.08
		}
		for _, l := range g.d.Spaces[to].Links {
			if m.tally.at[l.To][e].units > 0 {
				guess -= 0.05
			}
		}
	}
	return guess - 0.01*float64(x.used)
}

// rest is a rough look at what it is worth that a force stands somewhere
// without meeting anybody: how near it is to the places of the enemy, and to
// raids; whether it winters there.
func (m *mind) rest(k *glance, x *spot) float64 {
	g := m.g
	to := x.at
	n := 0.0
	if k.drilled || k.leader {
		n += m.pull(to)
	}
	if !k.drilled {
		n += 3 * prowl * m.hunting[m.side][to]
	} else if m.winter > 0 && !g.winters(m.side, to, int(m.tally.at[to][m.side].units)+k.units) {
		n -= 2 * m.winter
	}
	if k.drilled && g.wild(to) && g.freeFortification(to) != m.side {
		n -= 0.2
	}
	return n - 0.005*float64(x.used)
}

// pull is what lies within reach of a space, for Drilled Troops: prizes, and
// own places to defend.
func (m *mind) pull(s SpaceID) float64 {
	g := m.g
	if m.pulls == nil {
		m.pulls = make([]float64, len(g.Spaces))
		for i := range g.Spaces {
			t := SpaceID(i)
			worth := hope * prizeOf(g, m.side, t)
			if own := prizeOf(g, m.side.Enemy(), t); own > 0 {
				worth += dread * own * m.taking(g, m.side.Enemy(), t)
			}
			if worth == 0 {
				continue
			}
			for at, reach := range m.atlas.reach[m.side][onFoot] {
				m.pulls[at] = max(m.pulls[at], worth*reach[t])
			}
		}
	}
	return m.pulls[s]
}

// reach adds the ways of a force to all spaces that it could end on by one kind
// of movement, the shortest first (6.1 to 6.6). Who passes through the enemy is
// not among them.
func (m *mind) reach(md *moveDecision, f Force, k *glance, kind MoveKind) {
	g, e := m.g, m.side.Enemy()
	at := md.at(f)
	w := walker{g: g, side: m.side, pieces: f.Pieces, kind: kind, foul: g.moving() != nil && g.moving().Foul}
	allowance := int8(w.allowance())
	first := len(m.spots)
	clear(m.seen)
	m.seen[4*at] = true
	free := func(s SpaceID) bool { return g.freeFortification(s) == m.side }
	step := func(from spot, i int, to SpaceID, water bool) {
		x := spot{at: to, before: int16(i), used: from.used + 1, carry: from.carry, by: kind}
		if kind == ByBoat && !water {
			if x.carry || !w.carries(from.at, to) {
				return
			}
			x.carry = true
		}
		meets := m.occ[e][to]
		switch {
		case meets && (k.units == 0 || !k.drilled && g.freeStrong(to) == e):
			return
		case meets:
			x.stopped = true
		case kind == ByBoat:
		case g.terrain(to) == Mountain && !free(to):
			x.stopped = true
		case from.used == 0 || free(from.at):
		case g.terrain(from.at) == Wilderness && k.drilled && !k.aux:
			x.stopped = true
		case g.original(e, from.at) && k.aux && !k.drilled:
			x.stopped = true
		}
		key := 4 * int(to)
		if x.carry {
			key++
		}
		if x.stopped {
			key += 2
		}
		if m.seen[key] || to == at {
			return
		}
		m.seen[key] = true
		m.spots = append(m.spots, x)
		n := int16(len(m.spots))
		if was := m.been[to]; was == 0 || m.spots[was-1].used > x.used {
			m.been[to] = n
		}
	}
	for i := first - 1; i < len(m.spots); i++ {
		from, before := spot{at: at}, -1
		if i >= first {
			from, before = m.spots[i], i
		}
		if from.stopped || from.used >= allowance {
			continue
		}
		for _, l := range g.d.Spaces[from.at].Links {
			step(from, before, l.To, l.Water)
		}
		for _, to := range g.d.Spaces[from.at].Out {
			step(from, before, to, true)
		}
	}
}

// sails are the voyages worth thinking of (6.4): landings, and ports nearer to
// where the force is wanted.
func (m *mind) sails(md *moveDecision, f Force, add func(games.Order, int, SpaceID)) {
	g := m.g
	if len(g.units(f.Pieces)) == 0 && len(f.Pieces) > 1 {
		return
	}
	need := 1
	if len(f.Pieces) > 1 {
		need = maxInitiative
	}
	here := m.pull(md.at(f))
	pull := func(o games.Order) float64 { return m.pull(g.d.space(o.Arg("to"))) }
	var ports []games.Order
	for _, o := range md.voyages(f) {
		switch {
		case o.Has("card") && len(g.drilled(f.Pieces)) >= 3:
			add(o, need, NoSpace)
		case o.Has("card"):
		case g.Spaces[g.d.space(o.Arg("to"))].Siege || pull(o) > here+0.05:
			ports = append(ports, o)
		}
	}
	ports = sortedBy(ports, func(o games.Order) float64 { return -pull(o) })
	for _, o := range ports[:min(len(ports), 2)] {
		add(o, need, NoSpace)
	}
}

// try tries deeds out: all of them once, and the best a few times more.
func (m *mind) try(deeds []deed, now float64) {
	for i := range deeds {
		deeds[i].gain = m.rehearse(&deeds[i]) - now
	}
	order := make([]*deed, len(deeds))
	for i := range order {
		order[i] = &deeds[i]
	}
	for i, x := range sortedBy(order, func(x *deed) float64 { return -x.gain }) {
		switch {
		case x.calm != NoSpace: // no dice
		case i < closer:
			total := x.gain
			for range rehearsals - 1 {
				total += m.rehearse(x) - now
			}
			x.gain = total / rehearsals
		default: // one lucky look is none
			x.gain *= 0.5
		}
	}
}

// rehearse scores what comes of a deed with one throw of the dice; a march to
// where nobody is met needs none.
func (m *mind) rehearse(x *deed) float64 {
	t := m.trial()
	if x.calm != NoSpace {
		t.bring(x.force.Pieces, x.calm)
		return m.score(t)
	}
	t.Turn = m.side
	t.Phase = &Phase{Value: maxInitiative, Use: x.use, Forces: []Force{x.force}}
	f := x.force
	if m.g.Phase != nil {
		t.Phase.Fought = m.g.Phase.Fought
	}
	md := &moveDecision{g: t, side: m.side, forces: []Force{f}}
	a, fault := md.Accept(x.order)
	if fault != nil {
		return -99
	}
	t.Phase.Forces = nil
	t.act(m.side, f, a.Value.(*plan))
	t.Phase.Move = nil
	t.revert()
	return m.score(t)
}
