package wilderness

import (
	"slices"
	"strconv"

	"postrider/games"
)

// How thoroughly the plain player looks at what it could do.
const (
	rehearsals = 4 // of each action that is looked at closely
	closer     = 5 // actions that are
	mostThere  = 7 // places of the enemy that a force thinks of
	mostAway   = 3 // other places
	mostPorts  = 2
)

// least is what a play must gain, in VP, to be worth a card that could be kept.
const least = 0.01

// A guess is what bot.toml says of an event.
type guess struct {
	Worth, Keep float64
	Hidden      bool
}

// An action is something that activated pieces could do, and the order for it.
type action struct {
	force Force
	use   string      // how they are activated
	order games.Order // of kindMove
	value int         // the least value of a card that activates them
	half  int         // points if they are activated alone, in halves (5.32)
	calm  SpaceID     // where it leads if nobody is met there, else NoSpace
	gain  float64     // what it gains, tried out
}

// play chooses a card and what it is played for (5.26).
func (ev *evaluator) play(d games.Decision) games.Order {
	g := ev.g
	now := ev.score(g)
	hand := g.Cards.Hands[ev.side]
	look := &playDecision{g, ev.side}
	worth := ev.events(look, now)
	ev.keeps = map[int]float64{}
	for _, n := range hand {
		c := g.d.Cards[n]
		keep := 0.02*float64(c.Value) + max(0, 0.8*worth[n], g.d.guesses[c.Event].Keep)
		if c.Event == "amphibious-landing" && ev.side == British && !g.Spaces[g.d.space("louisbourg")].Amphib {
			keep += 0.3
		}
		if c.Event == "campaign" {
			keep += 0.15
		}
		if worth[n] == 0 && !c.Response && (c.Symbol == ev.side || c.Symbol == Nobody) {
			keep += 0.05
		}
		ev.keeps[n] = keep
	}
	best, most := d.Default(), -ev.keeps[hand[0]]
	if best.Verb == usePass {
		most = least
	} else {
		for _, n := range hand {
			most = max(most, -ev.keeps[n]-0.02)
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
		take(look.with(useDiscard, n), -ev.keeps[n])
		if w := worth[n]; w > 0 {
			take(look.with(useEvent, n), w)
		}
	}
	actions := ev.actions(now)
	ev.forces(look, actions, take)
	ev.singles(look, actions, take)
	ev.build(look, now, take)
	return best
}

// events is what each card in hand is worth as an event now.
func (ev *evaluator) events(look *playDecision, now float64) map[int]float64 {
	g := ev.g
	worth := map[int]float64{}
	for _, n := range g.Cards.Hands[ev.side] {
		c := g.d.Cards[n]
		if look.mayPlayEvent(n) != nil {
			continue
		}
		gain := g.d.guesses[c.Event].Worth
		if !g.d.guesses[c.Event].Hidden {
			total := 0.0
			for range rehearsals {
				t := ev.trial()
				t.Phase = &Phase{Card: n, Value: c.Value, Use: useEvent}
				t.event(ev.side, c)
				total += ev.score(t)
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

// cheapest is the card of a value or more that is missed least, if there is one.
func (ev *evaluator) cheapest(value int, is func(c *Card) bool) (int, bool) {
	best, found := 0, false
	for _, n := range ev.g.Cards.Hands[ev.side] {
		c := ev.g.d.Cards[n]
		if c.Value >= value && (is == nil || is(c)) && (!found || ev.keeps[n] < ev.keeps[best]) {
			best, found = n, true
		}
	}
	return best, found
}

// forces plays a card for the best force, or Campaign for the two best.
func (ev *evaluator) forces(look *playDecision, actions []action, take func(games.Order, float64)) {
	g := ev.g
	led := filter(actions, func(d action) bool { return d.force.Commander != NoPiece && d.gain > 0 })
	led = sortedBy(led, func(d action) float64 { return -d.gain })
	for _, d := range led {
		lands := d.order.Arg("card")
		n, ok := ev.cheapest(d.value, func(c *Card) bool { return strconv.Itoa(c.Number) != lands })
		if !ok {
			continue
		}
		cost := ev.keeps[n]
		if lands != "" {
			cost += 0.05
		}
		take(g.withForce(look.with(useForce, n), d.force), d.gain-cost)
	}
	n, ok := ev.cheapest(1, func(c *Card) bool { return c.Event == "campaign" })
	if !ok || len(led) < 2 {
		return
	}
	for _, e := range led[1:] {
		if !share(e.force.Pieces, led[0].force.Pieces) && e.order.Arg("to") != led[0].order.Arg("to") {
			o := g.withForce(g.withForce(look.with(useCampaign, n), led[0].force), e.force)
			take(o, led[0].gain+0.9*e.gain-ev.keeps[n])
			return
		}
	}
}

// singles plays a card for Auxiliaries and leaders, or one Drilled unit (5.32).
func (ev *evaluator) singles(look *playDecision, actions []action, take func(games.Order, float64)) {
	alone := filter(actions, func(d action) bool { return d.half > 0 && d.gain > 0 })
	alone = sortedBy(alone, func(d action) float64 { return -d.gain / float64(d.half) })
	for value := 1; value <= maxInitiative; value++ {
		n, ok := ev.cheapest(value, nil)
		if !ok {
			break
		}
		value := ev.g.d.Cards[n].Value
		var ps []PieceID
		var goals []string
		left, gain := 2*value, 0.0
		for _, d := range alone {
			p, to := d.force.Pieces[0], d.order.Get("to")
			if d.half > left || slices.Contains(ps, p) || ev.g.isDrilled(p) || len(to) > 0 && slices.Contains(goals, to[len(to)-1]) {
				continue
			}
			ps, left, gain = append(ps, p), left-d.half, gain+d.gain
			if len(to) > 0 {
				goals = append(goals, to[len(to)-1])
			}
		}
		if len(ps) > 0 {
			slices.Sort(ps)
			take(look.unitsOrder(n, ps), gain-ev.keeps[n])
		}
	}
	n, ok := ev.cheapest(1, nil)
	for _, d := range alone {
		if p := d.force.Pieces[0]; ok && ev.g.isDrilled(p) && d.value <= ev.g.d.Cards[n].Value {
			take(look.unitsOrder(n, []PieceID{p}), d.gain-ev.keeps[n])
		}
	}
}

// build plays a card for the stockade or fort that helps most (5.4).
func (ev *evaluator) build(look *playDecision, now float64, take func(games.Order, float64)) {
	g := ev.g
	n, ok := ev.cheapest(1, nil)
	if g.Cards.Built[ev.side] || !ok {
		return
	}
	manned := func(spaces []SpaceID) []SpaceID {
		return filter(spaces, func(s SpaceID) bool { return g.hasDrilled(ev.side, s) && !g.original(ev.side, s) })
	}
	stockade := func(st *SpaceState) { st.Stockade = ev.side }
	fort := func(st *SpaceState) { st.Building, st.Fort, st.Stockade = Nobody, ev.side, Nobody }
	for _, c := range []struct {
		use, arg string
		spaces   []SpaceID
		built    func(*SpaceState)
		part     float64 // of the gain that comes at once
	}{
		{useStockades, "at", manned(g.stockadeSpaces(ev.side)), stockade, 1},
		{useForts, "complete", g.finishSpaces(ev.side), fort, 1},
		{useForts, "start", manned(g.fortSpaces(ev.side)), fort, 0.4}, // it takes another card
	} {
		for _, s := range c.spaces {
			t := ev.trial()
			c.built(&t.Spaces[s])
			take(look.with(c.use, n).With(c.arg, s.String()), c.part*(ev.score(t)-now)-ev.keeps[n])
		}
	}
}

// move chooses what gains an activated force most, or nothing (5.3).
func (ev *evaluator) move(d games.Decision) games.Order {
	g := ev.g
	if g.Phase == nil {
		return d.Default()
	}
	now := ev.score(g)
	forces := g.Phase.Forces
	if mv := g.Phase.Move; mv != nil { // Foul Weather: another plan
		forces = []Force{mv.Force}
	}
	var actions []action
	for _, f := range forces {
		actions = append(actions, ev.actionsOf(f, g.Phase.Value, g.Phase.Use)...)
	}
	actions = slices.DeleteFunc(actions, func(x action) bool { _, fault := d.Accept(x.order); return fault != nil })
	ev.try(actions, now)
	best, most := d.Default(), 0.0
	for _, x := range actions {
		if x.gain > most {
			best, most = x.order, x.gain
		}
	}
	return best
}

// actions is what forces and single pieces could do, tried out.
func (ev *evaluator) actions(now float64) []action {
	g := ev.g
	value := 0
	for _, n := range g.Cards.Hands[ev.side] {
		value = max(value, g.d.Cards[n].Value)
	}
	campaign := slices.ContainsFunc(g.Cards.Hands[ev.side], func(n int) bool { return g.d.Cards[n].Event == "campaign" })
	var actions []action
	var done []Force
	for _, l := range g.byCommand(g.mapLeaders(ev.side)) {
		if g.counter(l).Initiative > value && !campaign {
			continue
		}
		f := g.wholeForce(ev.side, l, maxInitiative)
		same := func(e Force) bool {
			return slices.Equal(g.units(e.Pieces), g.units(f.Pieces)) && g.counter(e.Commander).Initiative <= g.counter(l).Initiative
		}
		if len(g.units(f.Pieces)) > 0 && !slices.ContainsFunc(done, same) {
			done = append(done, f)
			actions = append(actions, ev.actionsOf(f, value, useForce)...)
		}
	}
	for _, p := range g.distinct(g.pieces(func(p PieceID) bool { // those that are alike would do the same
		c, u := g.counter(p), g.piece(p)
		if c.Side != ev.side || !u.At.OnMap() || u.Inside || c.Type == Militia {
			return false
		}
		return !c.Type.Drilled() || ev.tally.at[u.At][ev.side].command == 0 // else it goes with its leader
	})) {
		for _, x := range ev.actionsOf(g.alone(p), value, useUnits) {
			x.half = max(1, g.halves(p))
			x.force.Commander = NoPiece
			actions = append(actions, x)
		}
	}
	ev.try(actions, now)
	return actions
}

// actionsOf is what a force could do where it stands and elsewhere.
func (ev *evaluator) actionsOf(f Force, value int, use string) []action {
	g := ev.g
	look := g.trialFor(ev.side, f, value, use)
	need := 1
	if f.Commander != NoPiece {
		need = g.counter(f.Commander).Initiative
	}
	md := &moveDecision{g: look, side: ev.side, forces: []Force{f}}
	var list []action
	add := func(o games.Order, value int, calm SpaceID) {
		list = append(list, action{force: f, use: use, order: o, value: max(value, need), calm: calm})
	}
	at := md.at(f)
	if g.piece(f.Pieces[0]).Inside {
		if f.Commander != NoPiece && len(g.units(f.Pieces)) > 0 {
			add(md.order(verbAttack, f), 1, NoSpace)
		}
		return list
	}
	if g.Spaces[at].Siege && f.Commander != NoPiece {
		if look.siegeFault(ev.side, f, true) == nil {
			if w := g.forecast(g.assaultAt(ev.side, at, f.Commander)).win.Percent(); w >= 55-int(20*ev.winter) { // bolder before the winter
				add(md.order(verbAssault, f), 1, NoSpace)
			}
		}
		if look.siegeFault(ev.side, f, false) == nil && g.Spaces[at].Level < maxLevel {
			add(md.order(verbSiege, f), 1, NoSpace)
		}
	}
	ev.ways(md, f, add)
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

// A profile is what a rough look at a force shows.
type profile struct {
	strength     float64
	pieces       int
	units        int
	drilled, aux bool
	leader       bool
}

func (ev *evaluator) profileOf(f Force) profile {
	k := profile{pieces: len(f.Pieces), leader: f.Commander != NoPiece}
	for _, p := range f.Pieces {
		if ev.g.isLeader(p) {
			continue
		}
		k.units++
		k.strength += float64(ev.g.strength(p))
		k.drilled = k.drilled || ev.g.isDrilled(p)
		k.aux = k.aux || ev.g.isAux(p)
	}
	return k
}

// ways are the places worth going to: of the enemy, where the force is worth most, and
// over sea for a landing or nearer to where it is wanted (6.4).
func (ev *evaluator) ways(md *moveDecision, f Force, add func(games.Order, int, SpaceID)) {
	g, e := ev.g, ev.side.Enemy()
	k := ev.profileOf(f)
	afloat := 1 // the least value of a card for the sea
	if k.pieces > 1 {
		afloat = maxInitiative
	}
	here := ev.pull(md.at(f))
	type goal struct {
		waypoint
		guess float64
	}
	var there, away, ports []goal
	for _, p := range md.destinations(f) {
		switch {
		case p.kind == ByLanding:
			if len(g.drilled(f.Pieces)) >= 3 {
				add(md.wayOrder(f, &p), afloat, NoSpace)
			}
		case p.kind == BySea:
			if pull := ev.pull(p.at); k.units > 0 && (g.Spaces[p.at].Siege || pull > here+0.05) {
				ports = append(ports, goal{p, pull})
			}
		case g.occupied(e, p.at) || prizeOf(g, ev.side, p.at) > 0 || k.aux && g.raidable(ev.side, p.at):
			there = append(there, goal{p, ev.sight(&k, &p)})
		case k.drilled || k.leader:
			away = append(away, goal{p, ev.rest(&k, &p)})
		}
	}
	best := func(goals []goal, most int) []goal {
		goals = sortedBy(goals, func(x goal) float64 { return -x.guess })
		return goals[:min(len(goals), most)]
	}
	for _, x := range best(there, mostThere) {
		add(md.wayOrder(f, &x.waypoint), 1, NoSpace)
	}
	for _, x := range best(away, mostAway) {
		add(md.wayOrder(f, &x.waypoint), 1, x.at)
	}
	for _, x := range best(ports, mostPorts) {
		add(md.wayOrder(f, &x.waypoint), afloat, NoSpace)
	}
}

// sight is a rough look at what a force finds at the enemy's, or where it raids.
func (ev *evaluator) sight(k *profile, x *waypoint) float64 {
	g, e := ev.g, ev.side.Enemy()
	to := x.at
	foe := &ev.tally.at[to][e]
	own := k.strength + float64(ev.tally.at[to][ev.side].force)
	guess := 0.0
	if foe.units > 0 {
		r := ratio(own, foe.all())
		guess += r*(0.3+0.1*float64(foe.units)) - (1-r)*0.15*float64(k.pieces)
	}
	if k.drilled {
		guess += prizeOf(g, ev.side, to) * ratio(own, foe.all()+float64(foe.inside)+0.5)
	} else if g.raidable(ev.side, to) {
		guess += 0.3
		if dept := g.d.Spaces[to].Dept; dept.Side() == e && g.Spaces[to].Stockade == e && ev.militia[slices.Index(depts[:], dept)] > 0 {
			guess -= 0.08
		}
		for _, l := range g.d.Spaces[to].Links {
			if ev.tally.at[l.To][e].units > 0 {
				guess -= 0.05
			}
		}
	}
	return guess - 0.01*float64(x.used)
}

// rest is a rough look at what it is worth that a force stands where it meets nobody:
// how near to the enemy's places, and whether it winters there.
func (ev *evaluator) rest(k *profile, x *waypoint) float64 {
	g := ev.g
	to := x.at
	n := ev.pull(to) - 0.005*float64(x.used)
	if k.drilled && ev.winter > 0 && !g.winters(ev.side, to, int(ev.tally.at[to][ev.side].units)+k.units) {
		n -= 2 * ev.winter
	}
	if k.drilled && g.wild(to) && g.freeFortification(to) != ev.side {
		n -= 0.2
	}
	return n
}

// pull is what lies within reach of a space: prizes, and own places to defend.
func (ev *evaluator) pull(s SpaceID) float64 {
	g := ev.g
	if ev.pulls == nil {
		ev.pulls = make([]float64, len(g.Spaces))
		for i := range g.Spaces {
			t := SpaceID(i)
			worth := hope * prizeOf(g, ev.side, t)
			if own := prizeOf(g, ev.side.Enemy(), t); own > 0 {
				worth += dread * own * ev.taking(g, ev.side.Enemy(), t)
			}
			if worth == 0 {
				continue
			}
			for at, reach := range ev.atlas.reach[ev.side][onFoot] {
				ev.pulls[at] = max(ev.pulls[at], worth*reach[t])
			}
		}
	}
	return ev.pulls[s]
}

// try tries actions out: all of them once, and the best a few times more.
func (ev *evaluator) try(actions []action, now float64) {
	for i := range actions {
		actions[i].gain = ev.rehearse(&actions[i]) - now
	}
	order := make([]*action, len(actions))
	for i := range order {
		order[i] = &actions[i]
	}
	for i, x := range sortedBy(order, func(x *action) float64 { return -x.gain }) {
		switch {
		case x.calm != NoSpace: // no dice
		case i < closer:
			total := x.gain
			for range rehearsals - 1 {
				total += ev.rehearse(x) - now
			}
			x.gain = total / rehearsals
		default: // one lucky look is none
			x.gain *= 0.5
		}
	}
}

// rehearse scores an action with one throw of the dice, if it needs one.
func (ev *evaluator) rehearse(x *action) float64 {
	t := ev.trial()
	if x.calm != NoSpace {
		t.bring(x.force.Pieces, x.calm)
		return ev.score(t)
	}
	t.Turn = ev.side
	t.Phase = &Phase{Value: maxInitiative, Use: x.use, Forces: []Force{x.force}}
	f := x.force
	if ev.g.Phase != nil {
		t.Phase.Fought = ev.g.Phase.Fought
	}
	md := &moveDecision{g: t, side: ev.side, forces: []Force{f}}
	a, fault := md.Accept(x.order)
	if fault != nil {
		return -99
	}
	t.Phase.Forces = nil
	t.act(ev.side, f, a.Value.(*plan))
	t.Phase.Move = nil
	t.revert()
	return ev.score(t)
}
