package conquest

import "math"

// A temper is what things are worth to the plain player: a unit that is killed is 1.
type temper struct {
	pointEarly, pointLate, pointLast float64 // a Control Marker; from when the game may end; in the last round
	fled                             float64 // a unit that flees, for it is away for a while
	ally                             float64 // Natives allied
	truce                            float64 // to play the Truce Card when it is time
	least                            float64 // of a move that is made
	fear                             float64 // how much enemies who may come count
	fort                             float64 // how much stronger units are in a Fort
	attack, defend                   float64 // need of units, for each point
	far                              float64 // how much an area further off counts
	join                             float64 // hope that another Army joins an attack
}

// weights are how strong a unit is: Regulars, militia, Natives.
var weights = [...]float64{1.15, 1, 0.8}

func (t troops) strength() float64 {
	n := 0.0
	for k, w := range weights {
		n += w * float64(t[k])
	}
	return n
}

// stand is what the side and its enemy have in an area; independent Natives are nobody's.
func (th *thinker) stand(at AreaID) (own, foe troops) {
	mine, theirs := th.g.force(th.side, at), th.g.force(th.side.Enemy(), at)
	for k, f := range factionsOf(th.side) {
		own[k] = mine[f]
	}
	for k, f := range factionsOf(th.side.Enemy()) {
		foe[k] = theirs[f]
	}
	return own, foe
}

// look finds where enemies may come and where units are needed.
func (th *thinker) look() {
	g := th.g
	th.danger, th.pull = make([]float64, len(g.Areas)), make([]float64, len(g.Areas))
	if th.enemiesToCome() {
		near := [...]float64{0, 1, 0.6, 0.2}
		for from := range g.Areas {
			_, foe := th.stand(AreaID(from))
			if s := foe.strength(); s > 0 {
				for to, far := range th.steps[from] {
					if far > 0 && far < len(near) {
						th.danger[to] += near[far] * s
					}
				}
			}
		}
	}
	needs := make([]float64, len(g.Areas))
	for at := range g.Areas {
		needs[at] = th.need(AreaID(at))
	}
	for at := range g.Areas {
		most := 0.0
		for to, need := range needs {
			if far := th.steps[at][to]; need > 0 && far < 8 {
				most = max(most, need*math.Pow(th.far, float64(far)))
			}
		}
		th.pull[at] = most
	}
}

// enemiesToCome reports whether an enemy has a turn before the game ends.
func (th *thinker) enemiesToCome() bool {
	g := th.g
	if g.lastRound() != g.Round || g.Round == 0 {
		return true
	}
	for _, f := range factionsOf(th.side.Enemy())[:2] {
		drawn := false
		for _, c := range g.Cubes {
			drawn = drawn || c == f
		}
		if !drawn {
			return true
		}
	}
	return false
}

// need is how much units are wanted in an area: to take it, or to hold it.
func (th *thinker) need(at AreaID) float64 {
	area := th.g.area(at)
	if area.Victory == 0 {
		return 0
	}
	own, foe := th.stand(at)
	stake := th.prize(at, th.side) + th.prize(at, th.side.Enemy())
	switch {
	case foe.fighting():
		return th.attack * stake / math.Sqrt(1+0.3*foe.strength())
	case !own.fighting() && area.Home != th.side:
		return th.attack * stake
	}
	return th.defend * stake * (1 - th.hold(at, own))
}

// prize is what the Control Markers of a side on an area are worth.
func (th *thinker) prize(at AreaID, side Side) float64 {
	area := th.g.area(at)
	if area.Home == side {
		return 0
	}
	return th.point * float64(area.Victory)
}

// hold is how likely units of the side keep an area until its next turn.
func (th *thinker) hold(at AreaID, own troops) float64 {
	danger := th.fear * th.danger[at]
	if danger == 0 {
		return 1
	}
	s := own.strength()
	if th.g.Areas[at].Fort {
		s *= th.fort
	}
	if !own.fighting() {
		return 1 / (1 + danger)
	}
	return s * s / (s*s + danger*danger)
}

// lost is what an area is worth that the enemy holds.
func (th *thinker) lost(at AreaID) float64 { return -th.prize(at, th.side.Enemy()) }

// holds is what an area is worth with these units in it.
func (th *thinker) holds(at AreaID, own, foe troops) float64 {
	switch {
	case own.fighting() && foe.fighting():
		return th.battle(at, th.clash(at, own, foe), attackers)
	case foe.fighting():
		return th.lost(at)
	}
	h := th.hold(at, own)
	worth := (1 - h) * th.lost(at)
	if own.fighting() {
		worth += h*th.prize(at, th.side) + th.ally*float64(own[2])
	}
	return worth
}

// clash is a battle in which the side attacks.
func (th *thinker) clash(at AreaID, own, foe troops) *clash {
	pairs := min(own[2], foe[2])
	own[2], foe[2] = own[2]-pairs, foe[2]-pairs
	return &clash{d: th.g.d, side: th.side, active: th.f, has: [2]troops{own, foe}, next: defenders, fort: th.g.Areas[at].Fort}
}

// battle is what a battle is worth to the side, which is one of its two.
func (th *thinker) battle(at AreaID, c *clash, me int) float64 {
	o := th.forecast(c)
	win, foe := o.Win, 1-me
	if me == defenders {
		win = 1 - o.Win - o.None
	}
	left := c.has[me]
	gone := (o.Lost[me] + o.Fled[me]) / max(1, float64(left.sum()))
	for k := range left { // as many as are left on average, and one to hold the area
		left[k] = int(math.Round(float64(left[k]) * (1 - gone)))
	}
	if !left.fighting() {
		left[1]++
	}
	h := th.hold(at, left)
	worth := win*(h*th.prize(at, th.side)+(1-h)*th.lost(at)) + (1-win-o.None)*th.lost(at)
	return worth + (o.Lost[foe] - o.Lost[me]) + th.fled*(o.Fled[foe]-o.Fled[me])
}

// forecast is what comes of a battle, about: the tables know so many units of a side, and of
// more so many count.
func (b *bot) forecast(c *clash) *outcome {
	if c.kill || c.more+c.again > 0 {
		o := c.outcome()
		return &o
	}
	most := troops{5, 5, 2}
	key := tableKey{c.side, c.fort}
	r := b.tables[key]
	if r == nil {
		all := *c
		all.has = [2]troops{most, most}
		r = all.reckoner()
		b.tables[key] = r
	}
	has := c.has
	for i := range has {
		for k := range has[i] {
			has[i][k] = min(has[i][k], most[k])
		}
	}
	return &r.from(has)[c.next]
}
