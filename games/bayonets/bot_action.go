package bayonets

import (
	"cmp"
	"iter"
	"slices"

	"postrider/games"
)

// A plan is an Action that the plain player thinks of: the order, and what it
// would gain by it, in VP.
type plan struct {
	order games.Order
	score float64
}

const (
	// least is what an Action must gain to be worth an AP.
	least = 0.004
	// anchors is what it is worth to get an army to sea, if that gains anything:
	// there are few APs for it, and all else can be done with others.
	anchors = 0.25
	// works is what a Fort is worth, for each VP and threat of the enemy's.
	works = 0.06
	// closer is how many plans of each sort are looked at more closely: tried
	// out with the rules.
	closer = 5
	// ways is how many places each group of units, and targets each raider, is
	// thought of for.
	ways = 2
)

// action chooses an Action: the best plan, or the end of the phase if none
// gains anything. A Commander who stands alone comes first (3.7).
func (m *mind) action(d games.Decision) games.Order {
	safe := d.Default()
	if d.About().Kind == kindAction && safe.Verb != "done" {
		return safe
	}
	plans := m.plans(d)
	if len(plans) == 0 || plans[0].score < least {
		return safe
	}
	return plans[0].order
}

// plans are the Actions worth thinking of that are legal, the best first.
func (m *mind) plans(d games.Decision) []plan {
	look := m.g.actionDecision(d.About().Kind, m.f)
	now := m.score(m.g)
	var plans []plan
	m.survey()
	plans = append(plans, m.tried(d, now, m.raidPlans(look))...)
	plans = append(plans, m.tried(d, now, m.movePlans(look))...)
	if look.kind != kindIndian {
		plans = append(plans, m.tried(d, now, m.marshalPlans(look))...)
		plans = append(plans, m.tried(d, now, m.sailPlans(look))...)
		plans = append(plans, m.tried(d, now, m.buildPlans(look))...)
	}
	sortPlans(plans)
	return plans
}

// sortPlans puts the best first.
func sortPlans(plans []plan) {
	slices.SortStableFunc(plans, func(a, b plan) int { return cmp.Compare(b.score, a.score) })
}

// tried looks closely at the best of some plans: whether they are legal, and
// what they gain now that the rules have carried them out.
func (m *mind) tried(d games.Decision, now float64, plans []plan) []plan {
	sortPlans(plans)
	var good []plan
	for _, p := range plans[:min(len(plans), 3*closer)] {
		a, fault := d.Accept(p.order)
		if fault != nil {
			continue
		}
		p.order = a.Order
		p.score = m.gain(a.Value.(*act), p.score, now) * (1 + 0.02*m.r.Float64())
		good = append(good, p)
		if len(good) == closer {
			break
		}
	}
	return good
}

// gain is what an Action gains. Raids and Constructions, which change little on
// the map at once, keep their estimate.
func (m *mind) gain(a *act, estimate, now float64) float64 {
	switch a.verb {
	case "raid":
		o := m.g.raidOdds(m.f, a.raid)
		c := o.best()
		return m.raids[a.raid.to()]*float64(c.N)/float64(c.Of) + m.ablaze() - m.spend(a.raid.unit)
	case "build":
		return estimate
	}
	t, at := m.g.tryOut(m.f, a)
	n := m.score(t) - now
	switch {
	case a.verb != "sail":
		return n - m.hungry(t, at)
	case n > 0:
		return n + anchors
	}
	return 0
}

// ablaze is what card 36 adds to a Raid.
func (m *mind) ablaze() float64 {
	if m.f == French && m.g.cardInPlay(French, frontiersAblaze) && m.g.AR.UsedEvents[frontiersAblaze] == 0 {
		return 0.17
	}
	return 0
}

// spend is what it costs to send a raider: an Indian unit that succeeds is away
// until winter, any other may be wanted elsewhere.
func (m *mind) spend(u UnitID) float64 {
	if m.g.utype(u) == Indian {
		return 0.01
	}
	return 0.02
}

// hungry is what it costs that the stack of the side on s is Out of Supply.
func (m *mind) hungry(t *game, s SpaceID) float64 {
	n := t.strength(m.f, At(s))
	if n == 0 || t.inSupply(m.f, s) {
		return 0
	}
	cost := hunger * float64(n)
	if t.count(m.f, At(s), func(u UnitID) bool { return !t.utype(u).IsLight() && t.mobile(u) }) > 0 {
		cost += starving // it will be hard to get away
	}
	return cost
}

// raidPlans are Raids by each sort of raider of each space on each target within
// reach.
func (m *mind) raidPlans(d *actionDecision) []plan {
	if !d.has(AP.raids) {
		return nil
	}
	g := m.g
	reach := raidPoints
	if d.has(func(ap AP) bool { return ap.double() && !ap.army() }) {
		reach *= 2
	}
	var plans []plan
	for _, s := range g.stacksOf(m.f) {
		ready := g.readyAt(m.f, s)
		var seen [2]bool
		for _, u := range ready {
			t := g.utype(u)
			if !t.IsLight() || t != Indian && d.kind == kindIndian || seen[t] {
				continue
			}
			seen[t] = true
			far := m.atlas.far[m.f][byPaths][s]
			var best shortlist
			for _, to := range m.prey {
				if int(far[to]) <= reach {
					best.add(to, 0.67*m.raids[to]*m.passes[to]-0.001*float64(far[to]))
				}
			}
			for _, b := range best {
				if b.score > 0 {
					plans = append(plans, plan{order(d.kind, "raid", "to", b.space, "unit", g.Selectors([]UnitID{u}, ready), "from", s), b.score})
				}
			}
		}
	}
	return plans
}

// movePlans are movements of stacks and parts of them to each space that they
// could come to, by what they would be worth there.
func (m *mind) movePlans(d *actionDecision) []plan {
	g := m.g
	var plans []plan
	for _, s := range g.stacksOf(m.f) {
		ready := g.readyAt(m.f, s)
		if len(ready) == 0 || !g.mayLeave(m.f, s) {
			continue
		}
		for _, us := range m.groups(d, s, ready) {
			var moved force
			for _, u := range us {
				moved.add(g.counter(u), g.unit(u))
			}
			class, points := byPaths, 3
			if moved.units > moved.lights || moved.rating > 0 {
				class, points = onFoot, 2
			}
			leaving := m.leaving(s, moved)
			var best shortlist
			for to := range m.around(d, s, class, points) {
				if to != s {
					best.add(to, m.arriving(to, moved)-leaving)
				}
			}
			if best[0].score > 0 {
				names := g.Selectors(us, ready)
				for _, b := range best {
					if b.score > 0 {
						plans = append(plans, plan{order(d.kind, "move", "units", names, "from", s, "to", b.space), b.score})
					}
				}
			}
		}
	}
	return plans
}

// A shortlist are the best spaces, the best first; a score of 0 is none.
type shortlist [ways]struct {
	space SpaceID
	score float64
}

// add puts a space on the list, if it is good enough.
func (l *shortlist) add(s SpaceID, score float64) {
	for i := range l {
		if score > l[i].score {
			copy(l[i+1:], l[i:])
			l[i].space, l[i].score = s, score
			return
		}
	}
}

// A survey is what a rough look at the map tells.
type survey struct {
	fs *forces
	// draw is what a force of 1 of a class is worth on each space, for what
	// lies around it.
	draw [2][]float64
	// attack and guns are what the enemy could bring to each space of worth.
	attack, guns []float64
}

// growth is by how much a force is thought to grow when its use is estimated.
const growth = 2

// survey looks around, once in a decision.
func (m *mind) survey() {
	g, e := m.g, m.f.Enemy()
	n := len(g.d.Spaces)
	sv := &survey{fs: new(forces).muster(g), attack: make([]float64, n), guns: make([]float64, n)}
	sv.draw = [2][]float64{make([]float64, n), make([]float64, n)}
	for i, worth := range m.worth {
		s := SpaceID(i)
		if worth == 0 {
			continue
		}
		own, foe := &sv.fs.at[i][m.f], &sv.fs.at[i][e]
		use := 0.0
		switch g.controller(s) {
		case e:
			attack, guns := m.gather(g, sv.fs, s, m.f)
			friends := help * m.near(g, sv.fs, s, e)
			use = hope * (m.threat(g, s, attack+growth, guns+0.3, own, foe, friends) - m.threat(g, s, attack, guns, own, foe, friends))
		case m.f:
			sv.attack[i], sv.guns[i] = m.gather(g, sv.fs, s, e)
			friends := help * m.near(g, sv.fs, s, m.f)
			attack, guns := sv.attack[i], sv.guns[i]
			use = dread * (m.threat(g, s, attack, guns, foe, own, friends) - m.threat(g, s, attack, guns, foe, own, friends+help*growth))
		}
		if use *= 0.5 * worth / growth; use < 1e-4 {
			continue
		}
		for class := range sv.draw {
			for at, reach := range m.atlas.reach[m.f][class][i] {
				sv.draw[class][at] += use * reach
			}
		}
	}
	m.view = sv
}

// leaving is what is lost when a force leaves s: its pull on what is around,
// the defence of s, and s itself if it was captured and is left empty (2.1.2).
func (m *mind) leaving(s SpaceID, moved force) float64 {
	g, sv := m.g, m.view
	cost := sv.draw[onFoot][s]*moved.foot + sv.draw[byPaths][s]*moved.light
	if m.worth[s] == 0 || g.controller(s) != m.f {
		return cost
	}
	own := sv.fs.at[s][m.f]
	rest := own.without(moved)
	if rest.units == 0 && g.d.Spaces[s].Kind == Settled && g.d.Spaces[s].Home == m.f.Enemy() {
		return cost + m.worth[s]
	}
	return cost + m.guarded(s, &rest, &own)
}

// guarded is what it brings that a force and not another stands on a space of
// the side, by how much less it is threatened then.
func (m *mind) guarded(s SpaceID, without, with *force) float64 {
	attack, guns, foe := m.view.attack[s], m.view.guns[s], &m.view.fs.at[s][m.f.Enemy()]
	return 0.5 * dread * m.worth[s] * (m.threat(m.g, s, attack, guns, foe, without, 0) - m.threat(m.g, s, attack, guns, foe, with, 0))
}

// arriving is what a force gains by coming to a space: its pull on what is
// around, the defence of the space, the space itself, or a Battle there.
func (m *mind) arriving(to SpaceID, moved force) float64 {
	g, sv := m.g, m.view
	gain := sv.draw[onFoot][to]*moved.foot + sv.draw[byPaths][to]*moved.light
	holder, e := g.controller(to), m.f.Enemy()
	own, foe := sv.fs.at[to][m.f], &sv.fs.at[to][e]
	both := own.with(moved)
	switch {
	case moved.units == 0:
		return 0 // Commanders alone take nothing
	case m.fought(g, to, &both, foe, holder):
		if m.fought(g, to, &own, foe, holder) {
			gain -= m.battle(g, to, &own, foe, holder)
		}
		return gain + m.battle(g, to, &both, foe, holder)
	case holder == e:
		return gain + m.worth[to]
	case holder == m.f && m.worth[to] > 0:
		gain += m.guarded(to, &own, &both)
	}
	return gain
}

// groups are the parts of a stack that may be worth moving: all of it, all but
// one unit that holds the space, its Light units, one of them; of an Indian AP
// one unit or a Nation's.
func (m *mind) groups(d *actionDecision, s SpaceID, ready []UnitID) [][]UnitID {
	g := m.g
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
	if d.has(AP.army) && len(all) > len(lights) {
		add(all)
		if m.worth[s] > 0 || g.d.Spaces[s].Kind == Settled {
			add(m.butOne(all))
		}
		if len(lights) > 0 {
			add(g.without(all, Light, Indian))
		}
	}
	if d.has(AP.light) || d.has(AP.army) {
		add(lights[:min(4, len(lights))]) // a Path takes four (10.1)
		if len(lights) > 1 {
			add(lights[:1])
		}
	}
	return groups
}

// butOne is all of a stack but the unit that is missed least: a Brigade, best a
// Reduced or Colonial one.
func (m *mind) butOne(us []UnitID) []UnitID {
	g := m.g
	stays, rank := -1, 0
	for i, u := range us {
		n := 0
		switch t := g.utype(u); {
		case t == Commander || t == Artillery:
			continue
		case t == NonMetro:
			n = 3
		case t.IsMetropolitan():
			n = 2
		default:
			n = 1
		}
		if g.unit(u).Reduced {
			n += 2
		}
		if n > rank {
			stays, rank = i, n
		}
	}
	if stays < 0 || len(us) < 2 {
		return nil
	}
	return slices.Delete(slices.Clone(us), stays, stays+1)
}

// around yields s and the spaces that units there could come to with one AP, as
// far as a look at the map tells.
func (m *mind) around(d *actionDecision, s SpaceID, class, points int) iter.Seq2[SpaceID, int] {
	g := m.g
	if d.has(AP.double) {
		points *= 2
	}
	return g.d.spread(s, func(at SpaceID, far int, l Link) bool {
		switch {
		case far >= points || at != s && m.opposed(at) || !g.mayEnter(m.f, l.To) || g.closed(m.f, l.Conn):
			return false
		case g.neutralVillage(l.To): // whoever enters it gives the Nation to the enemy (8.0)
			return false
		}
		return class == byPaths || g.d.Conns[l.Conn].Highway || g.isRoad(l.Conn)
	})
}

// opposed reports whether somebody on s would stop a stack of the side
// (10.3.1).
func (m *mind) opposed(s SpaceID) bool {
	if m.view.fs.at[s][m.f.Enemy()].units > 0 {
		return true
	}
	n, who := m.g.militia(s)
	return n > 0 && who == m.f.Enemy() && m.g.controller(s) != m.f
}

// marshalPlans call to each stack all that can come from next to it (11.0).
func (m *mind) marshalPlans(d *actionDecision) []plan {
	if !d.has(AP.army) {
		return nil
	}
	var plans []plan
	at := map[string]int{}
	d.marshals(false, func(o games.Order) bool {
		s, _ := m.g.d.SpaceBySlug(o.Arg("at"))
		if i, ok := at[s.String()]; ok {
			plans[i].order = plans[i].order.With("from", o.Get("from")...)
			plans[i].score += m.worth[s] + 0.1
			return true
		}
		at[s.String()] = len(plans)
		plans = append(plans, plan{o, m.worth[s]})
		return true
	})
	return plans
}

// sailPlans let the stacks with Fleets Sail (10.6), and with a 2x AP Land at
// once.
func (m *mind) sailPlans(d *actionDecision) []plan {
	if !d.has(AP.sail) || m.g.AR.RoughSeas {
		return nil
	}
	var plans []plan
	d.sails(false, func(o games.Order) bool {
		score := 0.5
		if s, ok := m.g.d.SpaceBySlug(o.Arg("land")); ok {
			score = m.worth[s]
			if m.g.friendly(m.f, s) || score == 0 {
				return true
			}
		}
		plans = append(plans, plan{o, score})
		return true
	})
	return plans
}

// buildPlans are Constructions (12.0): Forts where the enemy may come, and
// Roads towards his Victory Spaces.
func (m *mind) buildPlans(d *actionDecision) []plan {
	if !d.has(AP.army) {
		return nil
	}
	var plans []plan
	d.builds(false, func(o games.Order) bool {
		if n := m.building(o); n > 0 {
			plans = append(plans, plan{o, n})
		}
		return true
	})
	return plans
}

// building is what a Construction is worth.
func (m *mind) building(o games.Order) float64 {
	finish := 1.0
	if o.Arg("act") == "finish" {
		finish = 2
	}
	if o.Arg("act") == "remove" {
		return 0
	}
	if o.Arg("what") == "road" {
		conn, ok := m.g.d.connByCode[o.Arg("connection")]
		if !ok {
			return 0
		}
		return finish * m.paving(&m.g.d.Conns[conn])
	}
	s, ok := m.g.d.SpaceBySlug(o.Arg("at"))
	if !ok {
		return 0
	}
	if o.Arg("act") == "repair" {
		return 0.02
	}
	own, foe := &m.view.fs.at[s][m.f], &m.view.fs.at[s][m.f.Enemy()]
	return finish * works * m.worth[s] * m.threat(m.g, s, m.view.attack[s], m.view.guns[s], foe, own, 0)
}

// paving is what a Road is worth: the enemy's Victory Spaces to which it brings
// an army much nearer.
func (m *mind) paving(c *Conn) float64 {
	total := 0.0
	for i, worth := range m.worth {
		if worth == 0 || m.g.controller(SpaceID(i)) != m.f.Enemy() {
			continue
		}
		foot, path := m.atlas.far[m.f][onFoot], m.atlas.far[m.f][byPaths]
		near := min(path[c.A][i], path[c.B][i])
		if near <= 1 && min(foot[c.A][i], foot[c.B][i]) > near+5 {
			total += 0.03 * worth
		}
	}
	return total
}
