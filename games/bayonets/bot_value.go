package bayonets

import (
	"math"

	"postrider/games/chance"
)

// How the plain player weighs things, in VP.
const (
	// stride is what a force counts for, one Action Round away from where it
	// is wanted.
	stride    = 0.62
	seaStride = 0.7  // the same for a stack that would have to Sail and Land
	afloat    = 0.95 // the same for a stack that is on the Sail Box already
	// hope is what a conquest still to be made counts for, dread one of the enemy's.
	hope, dread = 0.65, 0.3
	// focus is what a prospect counts for beside the next better one: there are
	// not the APs to pursue all of them. Less than leastPart is nothing.
	focus, leastPart = 0.4, 0.02
	// prize is what a VP of a scenario bonus counts for: it is scored at the
	// Victory Check itself (18.2.1), when nobody can answer it any more.
	prize = 2.5
	help  = 0.45 // what other friends near a space count for in its defence
	blood = 0.03 // what a unit is worth that is likely to be lost in a Battle
	// prowl is what it is worth that a raider could raid a space later, and idle
	// what it costs that one has gone and is not there any more.
	prowl, idle = 0.35, 0.01
	hunger      = 0.03 // what it costs to stand Out of Supply (14.1), for each unit
)

// An atlas is the map as printed, measured for movement.
type atlas struct {
	data  *Data
	far   [2][][]int8    // Connections between two spaces, by class
	reach [2][][]float64 // what a force at one space counts for at another
}

const unreachable = 99

func newAtlas(d *Data) *atlas {
	a := &atlas{data: d}
	for _, class := range []class{onFoot, byPaths} {
		for s := range d.Spaces {
			far, reach := make([]int8, len(d.Spaces)), make([]float64, len(d.Spaces))
			for t := range far {
				far[t] = unreachable
			}
			use := func(_ SpaceID, _ int, l Link) bool { return class == byPaths || d.Conns[l.Conn].Highway }
			for at, n := range d.spread(SpaceID(s), use) {
				far[at], reach[at] = int8(n), math.Pow(stride, math.Ceil(float64(n)/float64(class.points(false))))
			}
			a.far[class], a.reach[class] = append(a.far[class], far), append(a.reach[class], reach)
		}
	}
	return a
}

// An evaluator says what positions are worth to a side, by what that side may know.
type evaluator struct {
	*bot
	g     *game
	f     Faction
	worth []float64 // of each space, in VP, to whoever controls it at the end of the Year
	bonus []float64 // half of the part of it that is not on the Victory track yet: added for the holder, taken off for the other
	loot  []float64 // of each space, in VP, to f if it raids it
	prey  []float64 // the same, as far as those who stand there let the raider pass
}

// evaluator finds what spaces are worth: Victory Spaces their value (2.1.2), shares
// of scenario bonuses (18.2.1), and to raiders their Raid Points (9.3).
func (b *bot) evaluator(v *view) *evaluator {
	g, n := v.g, len(v.g.d.Spaces)
	if b.atlas == nil || b.atlas.data != g.d {
		b.atlas = newAtlas(g.d)
	}
	e := &evaluator{
		bot: b, g: g, f: v.f,
		worth: make([]float64, n), bonus: make([]float64, n), loot: make([]float64, n), prey: make([]float64, n),
	}
	for _, b := range g.sc.Bonuses {
		if b.Year == g.Year {
			e.share(b)
		}
	}
	for s := range SpaceID(n) {
		e.worth[s] = 2 * e.bonus[s]
		if sp := &g.d.Spaces[s]; sp.Victory {
			e.worth[s] += float64(sp.Value)
		}
		if !g.raidable(e.f, s).some() {
			e.loot[s] = float64(g.raidPointsOf(e.f, s)) / raidTrack
			e.prey[s] = e.loot[s] * float64(g.passing(e.f, s)) / float64(len(faceOf))
		}
	}
	return e
}

// share divides a bonus among its spaces: with more than needed, none matters much.
func (e *evaluator) share(b Bonus) {
	held, need := e.g.held(b), max(b.AtLeast, 1)
	for i := range e.bonus {
		sp := &e.g.d.Spaces[i]
		if !b.counts(sp) {
			continue
		}
		spare := 1.0
		if n := held[b.group(sp)]; n > need && b.Kind != "per-space-not-held" {
			spare = float64(need*need) / float64(n*n)
		}
		e.bonus[i] += spare * prize * float64(b.VP) / float64(need) / 2
	}
}

// A force is what stands on a space, of one side.
type force struct {
	units    int16   // without Commanders
	lights   int16   // among them
	foot     float64 // what the others bring to a Battle: how far they move its marker
	light    float64 // the same of Light units
	held     float64 // the same of Forts, Bastions and Fleets, which do not march
	guns     int16
	fleets   int16
	rating   int16 // of the best Commander
	bastions int16
	fort     bool
}

// battle is what the force brings to a Battle, a Commander's rerolls included.
func (f *force) battle() float64 {
	return f.foot + f.light + f.held + 0.3*float64(min(f.rating, f.units))
}

// add counts a unit by how far its die moves the marker on average (13.3.3).
func (f *force) add(c *Counter, u *Unit) {
	if c.Type == Commander {
		f.rating = max(f.rating, int16(c.Rating))
		return
	}
	f.units++
	p := 0.45
	if u.Reduced {
		p = 0.38
	}
	switch t := c.Type; {
	case t.IsLight():
		f.lights++
		f.light += p
	case t == Fleet:
		f.fleets++
		f.held += p
	case t == Fort:
		f.fort = true
		f.held += p
	case t == Bastion:
		f.bastions++
		f.held += p
	case t == Artillery:
		f.guns++
		f.foot += p
	case t.IsMetropolitan():
		f.foot += 1.4 * p
	default:
		f.foot += p
	}
}

// forces are all that stands on the map and the Sail Boxes.
type forces struct {
	at     [][3]force // by space
	sail   [3]force
	stacks [3][]SpaceID // where a side has units, in map order
}

// muster counts the forces of a position, in place of what fs counted before.
func (fs *forces) muster(g *game) *forces {
	if len(fs.at) != len(g.d.Spaces) {
		fs.at = make([][3]force, len(g.d.Spaces))
	}
	clear(fs.at)
	fs.sail = [3]force{}
	for i := range g.Units {
		u := &g.Units[i]
		switch {
		case u.At.OnMap():
			fs.at[u.At.Space()][u.Faction].add(&g.d.Counters[i], u)
		case u.At == SailBox:
			fs.sail[u.Faction].add(&g.d.Counters[i], u)
		}
	}
	for _, f := range factions {
		fs.stacks[f] = fs.stacks[f][:0]
		for s := range fs.at {
			if fs.at[s][f].units > 0 {
				fs.stacks[f] = append(fs.stacks[f], SpaceID(s))
			}
		}
	}
	return fs
}

// score is what a position is worth to the side.
func (e *evaluator) score(g *game) float64 {
	f, enemy := e.f, e.f.Enemy()
	fs := e.forces.muster(g)
	total := float64(victorySteps(g.Victory))
	if f == French {
		total = -total
	}
	var hopes, fears [enoughSpaces]float64
	nh, nf := 0, 0
	for s := range SpaceID(len(g.d.Spaces)) {
		holder := g.controller(s)
		switch holder {
		case f:
			total += e.bonus[s]
		case enemy:
			total -= e.bonus[s]
		}
		own, foe := &fs.at[s][f], &fs.at[s][enemy]
		if own.units > 0 && holder != f || foe.units > 0 && holder != enemy {
			if attacker, ok := g.attackerAt(s); ok {
				total += e.battle(g, s, attacker, holder)
				continue
			}
		}
		switch worth := e.worth[s]; {
		case worth == 0:
		case holder == f:
			fears[nf] = worth * e.threat(g, s, enemy)
			nf++
		case holder == enemy:
			hopes[nh] = worth * e.threat(g, s, f)
			nh++
		}
	}
	total += hope * chance.Foremost(hopes[:nh], focus, leastPart)
	total -= dread * chance.Foremost(fears[:nf], focus, leastPart)
	return total + prowl*e.prowling()
}

// odds is the chance that an attack that brings a wins against d (13.6).
func odds(a, d float64) float64 {
	spread := math.Sqrt(0.55*(a+d) + 0.05)
	return 1 / (1 + math.Exp(-3*(a-d-0.5)/spread))
}

// battle is what a Battle on s promises: that the space changes hands, and units.
func (e *evaluator) battle(g *game, s SpaceID, attacker, holder Faction) float64 {
	defender := attacker.Enemy()
	att, def := &e.forces.at[s][attacker], &e.forces.at[s][defender]
	marks, behind := g.marks(attacker, At(s)), 0.0 // 13.3.2
	for _, is := range []bool{marks.Landing, marks.Marshal, marks.Rout, marks.OOS, def.fort, def.fort && att.guns == 0} {
		if is {
			behind++
		}
	}
	win := odds(att.battle()-behind, def.battle()+militia(g, defender, s))
	if def.bastions > 0 {
		win *= siege(float64(att.guns))
	}
	if attacker != e.f {
		win = 1 - win
	}
	total := e.worth[s] * win
	if holder == e.f {
		total -= e.worth[s]
	}
	own, foe := &e.forces.at[s][e.f], &e.forces.at[s][e.f.Enemy()]
	return total + blood*(win*float64(foe.units)-(1-win)*float64(own.units))
}

// militia is what the Militia of f bring to a Battle on s; they roll last.
func militia(g *game, f Faction, s SpaceID) float64 { return 0.3 * float64(g.militiaOf(f, s)) }

// siege is the chance that Battles won bring a Fortress down: by Artillery (13.8).
func siege(guns float64) float64 { return min(1, 0.15+0.25*guns) }

// threat is the chance that f could take s with what it could bring there.
func (e *evaluator) threat(g *game, s SpaceID, f Faction) float64 {
	attack, guns := e.gather(g, s, f)
	friends, _ := e.gather(g, s, f.Enemy())
	def := &e.forces.at[s][f.Enemy()]
	strength := def.battle() + help*friends + militia(g, f.Enemy(), s)
	if def.fort {
		attack--
	}
	p := odds(attack, strength)
	if strength < 0.1 { // nobody is there: whoever comes takes it
		p = min(1, 1.6*max(attack, 0))
	}
	if def.bastions > 0 {
		p *= siege(guns)
	}
	return p
}

// gather is what f could bring to s, by sea too (10.6.1), and its guns.
func (e *evaluator) gather(g *game, s SpaceID, f Faction) (strength, guns float64) {
	foot, light := e.atlas.reach[onFoot][s], e.atlas.reach[byPaths][s] // ways lead both ways
	landing := 0.0
	if g.friendlyZone(f, s) && g.mayEnter(f, s) && !g.AR.RoughSeas {
		landing = seaStride
	}
	for _, i := range e.forces.stacks[f] {
		if i == s {
			continue
		}
		here, by := &e.forces.at[i][f], foot[i]
		if here.fleets > 0 {
			by = max(by, landing*min(1, float64(transport*here.fleets)/float64(here.units)))
		}
		strength += here.foot*by + here.light*max(light[i], by) + 0.2*float64(here.rating)*by
		guns += float64(here.guns) * by
	}
	if sail := &e.forces.sail[f]; landing > 0 {
		strength += sail.battle() * afloat
		guns += float64(sail.guns) * afloat
	}
	return strength, guns
}

// prowling is what raiders could raid from where they are, a target each stack.
func (e *evaluator) prowling() float64 {
	total := 0.0
	for _, i := range e.forces.stacks[e.f] {
		if e.forces.at[i][e.f].lights == 0 {
			continue
		}
		best := 0.0
		for t, prey := range e.prey {
			switch far := e.atlas.far[byPaths][i][t]; {
			case far > 2*raidPoints:
				prey *= 0.15
			case far > raidPoints:
				prey *= 0.45
			}
			best = max(best, prey)
		}
		total += best
	}
	return total
}
