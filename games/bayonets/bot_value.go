package bayonets

import (
	"math"
	"postrider/games/chance"
)

// How the plain player weighs things, in VP.
const (
	// stride is what a force counts for, one Action Round away from where it
	// is wanted.
	stride = 0.62
	// seaStride is the same for a stack that would have to Sail and Land.
	seaStride = 0.7
	// afloat is the same for a stack that is on the Sail Box already.
	afloat = 0.95
	// hope is what a conquest counts for that is still to be made, and dread
	// what one of the enemy's does.
	hope, dread = 0.65, 0.3
	// focus is what a prospect counts for beside the next better one: there are
	// not the APs to pursue all of them. Less than leastPart is nothing.
	focus, leastPart = 0.4, 0.02
	// prize is what a VP of a scenario bonus counts for: it is scored at the
	// Victory Check itself (18.2.1), when nobody can answer it any more.
	prize = 2.5
	// help is what other friends near a space count for in its defence.
	help = 0.45
	// blood is what a unit is worth that is likely to be lost in a Battle.
	blood = 0.015
	// prowl is what it is worth that a raider could raid a space later.
	prowl = 0.35
	// hunger is what it costs to stand Out of Supply (14.1), for each unit.
	hunger, starving = 0.03, 0.25
)

// An atlas is the map as measured for movement: what a force counts for at
// another space, by where it stands.
type atlas struct {
	roads []RoadState // of each Connection, when it was measured
	data  *Data
	// far is the number of Connections between two spaces, for Light units and
	// for others, by Faction; unreachable if there is no way.
	far [3][2][][]int8
	// reach is what a force at one space counts for at another.
	reach [3][2][][]float64
}

const (
	onFoot  = 0 // index of units that need Highways and Roads
	byPaths = 1 // index of Light units
)

// unreachable is further than any way.
const unreachable = 99

// newAtlas measures the map.
func newAtlas(g *game) *atlas {
	a := &atlas{data: g.d, roads: make([]RoadState, len(g.Conns))}
	for i := range g.Conns {
		a.roads[i] = g.Conns[i].Road
	}
	for _, f := range factions {
		for class, points := range [2]int{onFoot: 2, byPaths: 3} {
			a.far[f][class] = make([][]int8, len(g.d.Spaces))
			a.reach[f][class] = make([][]float64, len(g.d.Spaces))
			for s := range g.d.Spaces {
				far := a.measure(g, f, class, SpaceID(s))
				reach := make([]float64, len(far))
				for t, n := range far {
					if n != unreachable {
						reach[t] = math.Pow(stride, math.Ceil(float64(n)/float64(points)))
					}
				}
				a.far[f][class][s], a.reach[f][class][s] = far, reach
			}
		}
	}
	return a
}

// measure counts the Connections from s to every space.
func (a *atlas) measure(g *game, f Faction, class int, s SpaceID) []int8 {
	far := make([]int8, len(g.d.Spaces))
	for i := range far {
		far[i] = unreachable
	}
	for at, n := range g.d.spread(s, func(_ SpaceID, _ int, l Link) bool {
		return g.mayEnter(f, l.To) && (class == byPaths || g.d.Conns[l.Conn].Highway || g.isRoad(l.Conn))
	}) {
		far[at] = int8(n)
	}
	return far
}

// fits reports whether the map is still what was measured.
func (a *atlas) fits(g *game) bool {
	if a.data != g.d || len(a.roads) != len(g.Conns) {
		return false
	}
	for i := range g.Conns {
		if (a.roads[i] == Road) != (g.Conns[i].Road == Road) {
			return false
		}
	}
	return true
}

// value finds what the spaces are worth: Victory Spaces their value (2.1.2),
// what counts for a scenario bonus a share of it (18.2.1), and what can be
// raided its Raid Points, eight of which are a VP (9.3).
func (m *mind) value() {
	g := m.g
	n := len(g.d.Spaces)
	m.worth, m.bonus, m.raids, m.passes = make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
	for _, b := range g.sc.Bonuses {
		if b.Year == g.Year {
			m.share(b)
		}
	}
	last := g.sc.EndYear == g.Year
	for i := range g.d.Spaces {
		sp := &g.d.Spaces[i]
		m.worth[i] = 2 * m.bonus[i]
		if sp.Victory {
			m.worth[i] += float64(sp.Value)
		}
		if g.raidable(m.f, SpaceID(i)).some() {
			continue
		}
		m.prey = append(m.prey, SpaceID(i))
		m.passes[i] = float64(g.passing(m.f, SpaceID(i))) / 3
		n := g.raidValue(SpaceID(i))
		m.raids[i] = float64(n) / raidTrack
		if last && m.left <= 2 { // Raid Points that make no VP any more are worth nothing
			m.raids[i] *= 0.3
			if g.Raid[m.f]+n >= raidTrack {
				m.raids[i] = 1
			}
		}
	}
}

// share divides a bonus among the spaces that count for it.
func (m *mind) share(b Bonus) {
	g, f := m.g, b.Faction
	held := map[string]int{}
	group := func(sp *Space) string {
		if b.Kind == "per-colony" {
			return sp.Colony
		}
		return ""
	}
	for i := range g.d.Spaces {
		if sp := &g.d.Spaces[i]; b.counts(sp) && g.controller(sp.ID) == f {
			held[group(sp)]++
		}
	}
	least := max(b.AtLeast, 1)
	for i := range g.d.Spaces {
		sp := &g.d.Spaces[i]
		if !b.counts(sp) {
			continue
		}
		share := prize * float64(b.VP) / float64(least) / 2
		if n := held[group(sp)]; n > least && b.Kind != "per-space-not-held" { // more than are needed: a beginning
			share *= float64(least*least) / float64(n*n)
		}
		m.bonus[i] += share
	}
}

// A force is what stands on a space, of one side.
type force struct {
	units   int16   // without Commanders
	lights  int16   // among them
	foot    float64 // what the others bring to a Battle: how far they move its marker
	light   float64 // the same of Light units
	held    float64 // the same of Forts and Bastions, which do not move
	sea     float64 // the same of Fleets
	guns    int16
	fleets  int16
	rating  int16 // of the best Commander
	bastion int16
	fort    bool
}

// battle is what the force brings to a Battle, a Commander's rerolls included.
func (f *force) battle() float64 {
	return f.foot + f.light + f.held + f.sea + 0.3*float64(min(f.rating, f.units))
}

// aboard is the part of a force that its Fleets carry (10.6).
func (f *force) aboard() float64 {
	cargo := f.units - f.fleets
	return min(1, float64(transport*f.fleets)/float64(max(cargo, 1)))
}

// pull is how far a die of a unit moves the Battle Victory marker on average
// (13.3.3): Flags, Hits where there is something to hit, and B&T.
func pull(t UnitType) float64 {
	switch t {
	case Highland:
		return 0.7
	case Metropolitan:
		return 0.62
	case NonMetro:
		return 0.47
	case Artillery:
		return 0.55
	case Bastion, Fort:
		return 0.52
	case Fleet:
		return 0.4
	}
	return 0.42
}

// militiaPull is the same of Militia, who roll last.
const militiaPull = 0.3

// forces are all that stands on the map and the Sail Boxes.
type forces struct {
	at   [][3]force // by space
	sail [3]force
	// stacks are the spaces where a side has units, in map order.
	stacks [3][]SpaceID
}

// muster counts the forces of a position, in place of what fs counted before.
func (fs *forces) muster(g *game) *forces {
	if fs.at == nil {
		fs.at = make([][3]force, len(g.d.Spaces))
	}
	clear(fs.at)
	fs.sail = [3]force{}
	for f := range fs.stacks {
		fs.stacks[f] = fs.stacks[f][:0]
	}
	for i := range g.Units {
		u := &g.Units[i]
		switch {
		case u.At.OnMap():
			fs.at[u.At.Space()][u.Faction].add(&g.d.Counters[i], u)
		case u.At == SailBox:
			fs.sail[u.Faction].add(&g.d.Counters[i], u)
		}
	}
	for s := range fs.at {
		for _, f := range factions {
			if fs.at[s][f].units > 0 {
				fs.stacks[f] = append(fs.stacks[f], SpaceID(s))
			}
		}
	}
	return fs
}

// add counts a unit.
func (f *force) add(c *Counter, u *Unit) {
	if c.Type == Commander {
		f.rating = max(f.rating, int16(c.Rating))
		return
	}
	p := pull(c.Type)
	if u.Reduced {
		p *= 0.85
	}
	f.units++
	switch t := c.Type; {
	case t.IsLight():
		f.lights++
		f.light += p
	case t == Fort:
		f.held += p
		f.fort = true
	case t == Bastion:
		f.held += p
		f.bastion++
	case t == Fleet:
		f.fleets++
		f.sea += p
	default:
		if t == Artillery {
			f.guns++
		}
		f.foot += p
	}
}

// with is f and another force together.
func (f force) with(o force) force {
	f.units, f.lights, f.guns, f.fleets = f.units+o.units, f.lights+o.lights, f.guns+o.guns, f.fleets+o.fleets
	f.foot, f.light, f.sea = f.foot+o.foot, f.light+o.light, f.sea+o.sea
	f.rating = max(f.rating, o.rating)
	return f
}

// without is f when a part of it has gone.
func (f force) without(o force) force {
	f.units, f.lights, f.guns, f.fleets = f.units-o.units, f.lights-o.lights, f.guns-o.guns, f.fleets-o.fleets
	f.foot, f.light, f.sea = max(f.foot-o.foot, 0), max(f.light-o.light, 0), max(f.sea-o.sea, 0)
	if o.rating == f.rating {
		f.rating = 0
	}
	return f
}

// score is what a position is worth to the mind's side.
func (m *mind) score(g *game) float64 {
	f, e := m.f, m.f.Enemy()
	fs := m.tally.muster(g)
	total := float64(victorySteps(g.Victory))
	if f == French {
		total = -total
	}
	var hopes, fears [maxTargets]float64
	nh, nf := 0, 0
	for i := range g.d.Spaces {
		s := SpaceID(i)
		own, foe := &fs.at[i][f], &fs.at[i][e]
		holder := g.controller(s)
		if m.fought(g, s, own, foe, holder) {
			total += m.battle(g, s, own, foe, holder)
			continue
		}
		switch worth := m.worth[i]; {
		case worth == 0:
		case holder == f:
			total += m.bonus[i]
			attack, guns := m.gather(g, fs, s, e)
			fears[nf] = worth * m.threat(g, s, attack, guns, foe, own, help*m.near(g, fs, s, f))
			nf++
		case holder == e:
			total -= m.bonus[i]
			attack, guns := m.gather(g, fs, s, f)
			hopes[nh] = worth * m.threat(g, s, attack, guns, own, foe, help*m.near(g, fs, s, e))
			nh++
		}
	}
	total += hope * chance.Foremost(hopes[:nh], focus, leastPart)
	total -= dread * chance.Foremost(fears[:nf], focus, leastPart)
	return total + prowl*m.raiding(fs)
}

// maxTargets is more than there are spaces.
const maxTargets = 128

// fought reports whether there is a Battle where forces meet: Militia fight for
// a space that their side controls (13.2.1).
func (m *mind) fought(g *game, s SpaceID, own, foe *force, holder Faction) bool {
	n, who := g.militia(s)
	militia := n > 0 && who == holder
	return own.units > 0 && (foe.units > 0 || militia && who == m.f.Enemy()) || foe.units > 0 && militia && who == m.f
}

// odds is the chance that an attack that brings a wins against d (13.6): the
// marker of the attacker must be ahead.
func odds(a, d float64) float64 {
	spread := math.Sqrt(0.55*(a+d) + 0.05)
	return 1 / (1 + math.Exp(-1.7*(a-d-0.5)/spread))
}

// battle is what a Battle on s promises: the space, and units.
func (m *mind) battle(g *game, s SpaceID, own, foe *force, holder Faction) float64 {
	f, e := m.f, m.f.Enemy()
	attacker := f
	if holder == f || holder == Neutral && g.Spaces[s].FirstIn != f && foe.units > 0 && g.Spaces[s].HadUnits[f] {
		attacker = e
	}
	att, def := own, foe
	if attacker == e {
		att, def = foe, own
	}
	a, d := att.battle(), def.battle()
	if n, who := g.militia(s); who == attacker.Enemy() && holder == who {
		d += militiaPull * float64(n)
	}
	p := odds(a-m.penalty(g, attacker, s, att, def), d)
	if def.bastion > 0 {
		p *= m.siege(att)
	}
	win := p
	if attacker == e {
		win = 1 - p
	}
	total := m.worth[s] * win
	printed := m.worth[s] - 2*m.bonus[s]
	switch holder {
	case f: // it counts as held on the track
		total = m.bonus[s]*(2*win-1) - printed*(1-win)
	case e:
		total = m.bonus[s]*(2*win-1) + printed*win
	}
	return total + blood*(win*float64(foe.units)-(1-win)*float64(own.units))
}

// siege is the chance to bring a Fortress down in the rounds that are left, in
// Battles that are won: Artillery must take away its Bastions (13.8).
func (m *mind) siege(att *force) float64 {
	hits := 0.33 * float64(att.guns) * float64(max(m.left, 1))
	return min(1, 0.15+hits/6)
}

// penalty is how far the marker of an attacker begins behind (13.3.2).
func (m *mind) penalty(g *game, f Faction, s SpaceID, att, def *force) float64 {
	n := 0.0
	marks := g.marks(f, At(s))
	for _, is := range []bool{marks.Landing, marks.Marshal, marks.Rout, marks.OOS, def.fort, def.fort && att.guns == 0} {
		if is {
			n++
		}
	}
	return n
}

// threat is the chance that a side could take s with what it could bring there:
// here is what it has there, def what defends it, friends what could come to
// its help.
func (m *mind) threat(g *game, s SpaceID, attack, guns float64, here, def *force, friends float64) float64 {
	if attack <= 0 {
		return 0
	}
	strength := def.battle() + friends
	if n, who := g.militia(s); who == g.controller(s) {
		strength += militiaPull * float64(n)
	}
	if def.fort {
		attack--
		if guns < 0.5 {
			attack--
		}
	}
	p := odds(attack, strength)
	if strength < 0.1 { // nobody is there: whoever comes takes it
		p = min(1, 1.6*attack)
	}
	if def.bastion > 0 {
		p *= m.siege(&force{guns: int16(guns + 0.5)})
	}
	return p
}

// lands is what a force with Fleets counts for at s, 0 if it may not Land there
// (10.6.1).
func (m *mind) lands(g *game, s SpaceID, f Faction) float64 {
	sp := &g.d.Spaces[s]
	if sp.Coastal && g.mayEnter(f, s) && g.friendlyZone(f, s) && !g.AR.RoughSeas {
		return seaStride
	}
	return 0
}

// gather is what f could bring to s, by how far away it is, and how many guns
// are among it.
func (m *mind) gather(g *game, fs *forces, s SpaceID, f Faction) (strength, guns float64) {
	foot, light := m.atlas.reach[f][onFoot][s], m.atlas.reach[f][byPaths][s] // ways lead both ways
	landing := m.lands(g, s, f)
	for _, i := range fs.stacks[f] {
		here := &fs.at[i][f]
		by := foot[i]
		if here.fleets > 0 && landing > by {
			by = max(by, landing*here.aboard())
		}
		if by == 0 && light[i] < 0.02 {
			continue
		}
		strength += here.foot*by + here.light*max(light[i], by*0.9) + 0.2*float64(here.rating)*by
		guns += float64(here.guns) * by
	}
	if landing > 0 && fs.sail[f].units > 0 {
		strength += fs.sail[f].battle() * afloat
		guns += float64(fs.sail[f].guns) * afloat
	}
	return strength, guns
}

// near is what friends around s could bring to its defence, without who is
// there.
func (m *mind) near(g *game, fs *forces, s SpaceID, f Faction) float64 {
	foot, light := m.atlas.reach[f][onFoot][s], m.atlas.reach[f][byPaths][s]
	total := 0.0
	for _, i := range fs.stacks[f] {
		if here := &fs.at[i][f]; i != s {
			total += here.foot*foot[i] + here.light*light[i]
		}
	}
	return total
}

// raiding is what the raiders of the side could raid from where they are, each
// space once.
func (m *mind) raiding(fs *forces) float64 {
	total := 0.0
	var taken [maxTargets]bool
	for _, i := range fs.stacks[m.f] {
		far := m.atlas.far[m.f][byPaths][i]
		for range fs.at[i][m.f].lights {
			best, most := NoSpace, 0.0
			for _, t := range m.prey {
				v := m.raids[t] * m.passes[t]
				switch n := far[t]; {
				case n > 2*raidPoints:
					v *= 0.15
				case n > raidPoints:
					v *= 0.45
				}
				if v > most && !taken[t] {
					best, most = t, v
				}
			}
			if best == NoSpace {
				break
			}
			taken[best] = true
			total += most
		}
	}
	return total
}
