package wilderness

import (
	"math"
	"postrider/games/chance"
	"slices"
)

// How the plain player weighs things, in Victory Points.
const (
	// stride is what a force counts for, one activation away.
	stride = 0.68
	// hope is what a coming capture counts for, and dread one of the enemy's.
	hope, dread = 0.6, 0.3
	// focus is what a prospect counts for beside the next better one: there are
	// not the cards to pursue all of them. Less than leastPart is nothing.
	focus, leastPart = 0.45, 0.03
	// help is what friends near a place count for in its defence.
	help = 0.3
	// blood is what a unit of strength is worth.
	blood = 0.13
	// raidWorth is what a Raided marker scores (13.22).
	raidWorth = 0.5
	// exposed is what it costs that Drilled Troops stand unfortified in the wild.
	exposed = 0.04
	// hungry is what part of their strength the unsupplied have in a siege (12.3).
	hungry = 0.35
	// drillTactics is by how much a point of tactics raises a strength.
	drillTactics = 0.12
)

// The two ways of the march.
const (
	onFoot  = iota // Drilled Troops
	byTrail        // Auxiliaries
)

// An atlas is the map as measured for movement.
type atlas struct {
	data   *Data
	landed bool // the British hold Louisbourg: the St. Lawrence is open to them
	// reach is what a force on one space counts for at another, by side and way.
	reach [3][2][][]float64
}

// opened reports whether the British can land on the St. Lawrence (6.431).
func opened(g *game) bool { return g.Spaces[g.d.space("louisbourg")].Fortress == British }

// What a connection costs, in activations.
const (
	overWater  = 0.13
	overFields = 0.26
	overWild   = 0.42
	overRidge  = 0.75
	trail      = 0.19
	trailRidge = 0.5
	bySea      = 1.1
	byLanding  = 1.5
	tooFar     = 9
)

func newAtlas(g *game) *atlas {
	a := &atlas{data: g.d, landed: opened(g)}
	n := len(g.d.Spaces)
	for _, side := range sides {
		for way := range a.reach[side] {
			a.reach[side][way] = make([][]float64, n)
			for s := range n {
				far := a.measure(g, side, way, SpaceID(s))
				reach := make([]float64, n)
				for t, c := range far {
					if c < tooFar {
						reach[t] = math.Pow(stride, max(c, 0.5))
					}
				}
				reach[s] = 1
				a.reach[side][way][s] = reach
			}
		}
	}
	return a
}

// measure counts the activations from s to every space, as if nobody stood in the way.
func (a *atlas) measure(g *game, side Side, way int, s SpaceID) []float64 {
	far := make([]float64, len(g.d.Spaces))
	done := make([]bool, len(far))
	for i := range far {
		far[i] = math.Inf(1)
	}
	far[s] = 0
	for {
		at := NoSpace
		for i := range far {
			if !done[i] && far[i] < tooFar && (at == NoSpace || far[i] < far[at]) {
				at = SpaceID(i)
			}
		}
		if at == NoSpace {
			return far
		}
		done[at] = true
		sp := &g.d.Spaces[at]
		to := func(t SpaceID, cost float64) { far[t] = min(far[t], far[at]+cost) }
		for _, l := range sp.Links {
			to(l.To, a.cost(g, way, l))
		}
		for _, t := range sp.Out {
			to(t, overFields)
		}
		switch {
		case side == British && sp.Port && sp.Orig == British:
			for t := range g.d.Spaces {
				if g.d.Spaces[t].Port && g.d.Spaces[t].Orig == British {
					to(SpaceID(t), bySea)
				}
			}
		case side == French && slices.Contains(frenchPorts(), sp.Slug):
			for _, slug := range frenchPorts() {
				to(g.d.space(slug), bySea)
			}
		}
		if side == British && (sp.Orig == British || a.landed) {
			for _, t := range sp.Landing {
				to(t, byLanding)
			}
		}
	}
}

func (a *atlas) cost(g *game, way int, l Link) float64 {
	t := g.d.Spaces[l.To].Terrain
	switch {
	case l.Water:
		return overWater
	case way == byTrail && t == Mountain:
		return trailRidge
	case way == byTrail:
		return trail
	case t == Mountain:
		return overRidge
	case t == Wilderness:
		return overWild
	}
	return overFields
}

// A body is what stands on a space, of one side.
type body struct {
	units   int16
	drilled int16
	full    int16   // of the Drilled Troops
	force   float32 // strength of Drilled Troops
	light   float32 // of Auxiliaries
	command int16
	tactics int16 // of the leader of the highest command
	top     int16
	ready   float32 // how easily a leader is activated
	inside  float32 // strength besieged inside, or that went there
}

// all is the strength of a body in battle, its leader's tactics included.
func (b *body) all() float64 {
	return float64(b.force+b.light) * (1 + drillTactics*float64(b.tactics))
}

// led is what part of a body its leaders can bring along.
func (b *body) led() float64 {
	switch {
	case b.units == 0:
		return 0
	case b.command == 0:
		return 0.25
	}
	return min(1, float64(b.command)/float64(b.units)) * float64(b.ready)
}

// A tally is all that stands on the map, counted.
type tally struct {
	at     [][3]body
	stacks [3][]SpaceID // where a side has anybody, in map order
	worth  [3]float64   // of all units and leaders
}

// count counts a position, in place of what y counted before.
func (y *tally) count(g *game) {
	n := len(g.d.Spaces)
	if y.at == nil {
		y.at = make([][3]body, n)
	}
	clear(y.at)
	y.worth = [3]float64{}
	for i := range g.Pieces {
		u, c := &g.Pieces[i], &g.d.Counters[i]
		if u.At == Unused || u.At == Gone || u.At == Aside || u.At == LeaderPool {
			continue
		}
		y.worth[c.Side] += unitWorth(c, u.Reduced)
		if !u.At.OnMap() {
			continue
		}
		b := &y.at[u.At][c.Side]
		if c.Type == Leader {
			if u.Inside {
				continue
			}
			b.command += int16(c.Command)
			if int16(c.Command) > b.top || int16(c.Command) == b.top && int16(c.Tactics) > b.tactics {
				b.top, b.tactics = int16(c.Command), int16(c.Tactics)
			}
			b.ready = max(b.ready, []float32{1, 1, 0.92, 0.75}[min(c.Initiative, 3)])
			continue
		}
		strength := float32(c.Strength)
		if u.Reduced {
			strength = float32(c.Reduced)
		}
		if u.Inside {
			b.inside += strength
			continue
		}
		b.units++
		if c.Type.Drilled() {
			b.drilled++
			b.force += strength
			if !u.Reduced {
				b.full++
			}
		} else {
			b.light += max(strength, 0.3)
		}
	}
	for _, side := range sides {
		y.stacks[side] = y.stacks[side][:0]
		for s := range y.at {
			if b := &y.at[s][side]; b.units > 0 || b.command > 0 {
				y.stacks[side] = append(y.stacks[side], SpaceID(s))
			}
		}
	}
}

// unitWorth is what a unit or leader is worth, wherever it stands.
func unitWorth(c *Counter, reduced bool) float64 {
	if c.Type == Leader {
		return 0.02*float64(c.Command) + 0.15*float64(c.Tactics) + 0.05*float64(3-c.Initiative)
	}
	if reduced {
		return blood * (0.45 + 0.6*float64(c.Reduced))
	}
	w := blood * (0.35 + float64(c.Strength))
	if c.Type == Ranger || c.Type == LightInfantry || c.Type == Coureurs {
		w += 0.06
	}
	return w
}

// prizeOf is what a side scores by taking s from its enemy (5.45, 9.22,
// 13.23), and what it is besides worth to have it.
func prizeOf(g *game, side Side, s SpaceID) float64 {
	st, e := &g.Spaces[s], side.Enemy()
	n := 0.0
	switch e {
	case st.Fortress:
		n = fortressVP + 0.5
	case st.Fort:
		n = fortVP + 0.2
	case st.Stockade:
		n = 0.9
	}
	switch g.d.Spaces[s].Slug {
	case "niagara":
		if g.Niagara == e {
			n++
		}
	case "ohio-forks":
		if g.OhioForks == e {
			n++
		}
	}
	return n
}

// maxPrizes is more than there are places to take.
const maxPrizes = 160

func (ev *evaluator) score(g *game) float64 {
	y := &ev.tally
	y.count(g)
	total := float64(g.VP)
	if ev.side == British {
		total = -total
	}
	raided := 0
	for i := range g.Spaces {
		raided += g.Spaces[i].Raided[ev.side] - g.Spaces[i].Raided[ev.side.Enemy()]
	}
	total += raidWorth * float64(raided)
	for _, side := range sides {
		sign := 1.0
		if side != ev.side {
			sign = -1
		}
		total += sign * (y.worth[side] - ev.posture(g, side))
	}
	var hopes, fears [maxPrizes]float64
	nh, nf := 0, 0
	for i := range g.Spaces {
		s := SpaceID(i)
		if n := prizeOf(g, ev.side, s); n > 0 {
			hopes[nh] = n * ev.taking(g, ev.side, s)
			nh++
		}
		if n := prizeOf(g, ev.side.Enemy(), s); n > 0 {
			fears[nf] = n * ev.taking(g, ev.side.Enemy(), s)
			nf++
		}
	}
	return total + hope*chance.Foremost(hopes[:nh], focus, leastPart) - dread*chance.Foremost(fears[:nf], focus, leastPart)
}

// taking is the chance that a side takes s from its enemy, by what is near and there.
func (ev *evaluator) taking(g *game, side Side, s SpaceID) float64 {
	y, e, st := &ev.tally, side.Enemy(), &g.Spaces[s]
	own, foe := &y.at[s][side], &y.at[s][e]
	defence := foe.all() + float64(foe.inside)
	if sp := &g.d.Spaces[s]; sp.Terrain == Cultivated && sp.Dept.Side() == e {
		defence += 0.7 * ev.militia[slices.Index(depts[:], sp.Dept)]
	}
	if st.Siege && own.units > 0 {
		attack := float64(own.force) + 0.5*float64(own.light)
		if own.command == 0 {
			attack *= 0.4
		}
		if !g.supplied(side, s) {
			attack *= hungry
		}
		relief := help * ev.gather(e, s)
		base := 0.72 + 0.12*float64(st.Level)
		if st.Fortress == e {
			base = 0.6 + 0.15*float64(st.Level)
		}
		return base * ratio(attack*(1+drillTactics*float64(own.tactics)), defence+relief+0.5)
	}
	attack := ev.gather(side, s)
	if attack <= 0 {
		return 0
	}
	base, wall := 0.9, 0.8
	switch e {
	case st.Fortress:
		base, wall = 0.5, 3
	case st.Fort:
		base, wall = 0.65, 1.5
	}
	return base * ratio(attack, defence+wall+help*(ev.gather(e, s)-defence*0.5))
}

// ratio is a chance by the strengths of two sides.
func ratio(attack, defence float64) float64 {
	a, d := attack*math.Sqrt(attack), 1.2*max(defence, 0.3)
	return a / (a + d*math.Sqrt(d))
}

// gather is what a side could bring to s, by how far away it stands.
func (ev *evaluator) gather(side Side, s SpaceID) float64 {
	foot, trails := ev.atlas.reach[side][onFoot], ev.atlas.reach[side][byTrail]
	total := 0.0
	for _, at := range ev.tally.stacks[side] {
		b := &ev.tally.at[at][side]
		if by := foot[at][s]; by > 0.02 && b.units > 0 {
			total += by * b.led() * (float64(b.force)*(1+drillTactics*float64(b.tactics)) + 0.6*float64(b.light)*trails[at][s]/by)
		}
	}
	return total
}

// posture is what it costs a side how its units stand: Drilled Troops in the
// wild, and those that winter will hit, the more the nearer it is (11.0).
func (ev *evaluator) posture(g *game, side Side) float64 {
	cost := 0.0
	for _, s := range ev.tally.stacks[side] {
		b := &ev.tally.at[s][side]
		if b.drilled == 0 {
			continue
		}
		if g.wild(s) && g.freeFortification(s) != side {
			cost += exposed
		}
		if ev.winter > 0 && !g.winters(side, s, int(b.units)) {
			cost += ev.winter * blood * (0.4*float64(b.full) + 0.7*float64(b.drilled))
		}
		if !g.supplied(side, s) {
			cost += 0.025 * float64(b.drilled)
		}
	}
	return cost
}
