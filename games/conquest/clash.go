package conquest

import (
	"math/rand/v2"
	"slices"
)

// Sides of a clash.
const (
	attackers = iota
	defenders
)

// troops are what one side has in a battle: Regulars, militia, Natives.
type troops [3]int

// fighting reports whether there are units that can hold an area (4.3).
func (t troops) fighting() bool { return t[0]+t[1] > 0 }

func (t troops) sum() int { return t[0] + t[1] + t[2] }

func (t troops) plus(u troops) troops { return troops{t[0] + u[0], t[1] + u[1], t[2] + u[2]} }

// A clash is a battle as far as dice decide it: everybody takes hits as by default and
// nobody uses Command results to leave.
type clash struct {
	d      *Data
	side   Side // that attacks
	active Faction
	has    [2]troops
	next   int  // who rolls next
	fort   bool // the Fort Die is rolled
	more   int  // dice of the Active Faction, with each roll
	again  int  // of its dice that are rolled again, with the first roll
	kill   bool // Massacre
}

// An outcome is what comes of a clash on average.
type outcome struct {
	Win, None float64    // how likely the attackers are left, or nobody
	Lost      [2]float64 // units killed, by side of the clash
	Fled      [2]float64
	Rough     bool // found by throwing dice, not by reckoning
}

// clashAt is the battle in a contested area as it stands.
func (g *game) clashAt(at AreaID) *clash {
	side := g.Active.Side()
	c := &clash{d: g.d, side: side, active: g.Active, next: defenders, fort: g.Areas[at].Fort, kill: g.Turn.Kill}
	t := g.trial()
	t.nativesBefore(at)
	for i, s := range [2]Side{side, side.Enemy()} {
		force := t.force(s, at)
		for k, f := range factionsOf(s) {
			c.has[i][k] = force[f]
		}
	}
	if b := g.Battle; b != nil && b.At == at {
		c.fort, c.more, c.again = c.fort && !b.NoFort, b.Dice, b.Again
		if b.Rolls == 0 && b.First || b.Rolling == side.Enemy() {
			c.next = attackers
		}
	}
	return c
}

// factions are those of a side of the clash, as troops count them.
func (c *clash) factions(i int) []Faction {
	return factionsOf([...]Side{attackers: c.side, defenders: c.side.Enemy()}[i])
}

// A volleyed is a possible roll of one side: hits for the other, and own units that flee.
type volleyed struct {
	hits  int
	flee  troops
	again int // dice that were rolled again
	p     float64
}

// A diceRoll is how many dice of each faction a side rolls, and how many of them again.
type diceRoll struct {
	side  int
	dice  troops
	again int
}

// A reckoner finds the outcomes of a clash from each state that it can come to.
type reckoner struct {
	*clash
	rolls map[diceRoll][]volleyed
	found map[[2]troops]*[2]outcome
}

func (c *clash) reckoner() *reckoner {
	return &reckoner{clash: c, rolls: map[diceRoll][]volleyed{}, found: map[[2]troops]*[2]outcome{}}
}

// mostStates is up to how many states a clash is reckoned through; in larger ones dice are
// thrown manyRolls times.
const (
	mostStates = 3000
	manyRolls  = 3000
)

// outcome is what comes of the clash.
func (c *clash) outcome() outcome {
	states := 1 // in which some of the clash can be left
	for _, t := range c.has {
		states *= (t[0] + 1) * (t[1] + 1) * (t[2] + 1)
	}
	if states > mostStates || c.again > 0 {
		return c.reckoner().thrown()
	}
	return c.reckoner().from(c.has)[c.next]
}

// volleys are all rolls that a side can make, which do something or not.
func (r *reckoner) volleys(i int, has troops, again int) []volleyed {
	roll := diceRoll{i, has, again}
	for k, f := range r.factions(i) {
		roll.dice[k] = min(has[k], r.d.DiceCount[f])
		if i == attackers && f == r.active && has[k] > 0 {
			roll.dice[k] += r.more
		}
	}
	list, ok := r.rolls[roll]
	if ok {
		return list
	}
	list = []volleyed{{p: 1}}
	for k, f := range r.factions(i) {
		n := 0
		if i == attackers && f == r.active {
			n = again
		}
		faces := r.d.facesOf(f, k, roll.dice[k], n)
		list = followed(list, func(volleyed) []volleyed { return faces })
	}
	if i == attackers && r.fort {
		block := float64(r.d.FortBlock) / 6
		list = followed(list, func(v volleyed) []volleyed { return []volleyed{{hits: -min(1, v.hits), p: block}, {p: 1 - block}} })
	}
	r.rolls[roll] = list
	return list
}

// facesOf is what n dice of a faction, whose units are counted at k, can show; of those that
// show no Hit so many are rolled once more.
func (d *Data) facesOf(f Faction, k, n, again int) []volleyed {
	die, flees := d.Dice[f], troops{}
	flees[k] = 1
	one := []volleyed{{hits: 1, p: float64(die.Hit) / 6}, {flee: flees, p: float64(die.Flee) / 6}, {p: float64(die.Command) / 6}}
	twice := one[:1:1]
	for _, v := range one[1:] {
		for _, w := range one {
			twice = append(twice, volleyed{w.hits, w.flee, 1, v.p * w.p})
		}
	}
	list := []volleyed{{p: 1}}
	for range n {
		list = followed(list, func(v volleyed) []volleyed {
			if v.again == again {
				return one
			}
			return twice
		})
	}
	return followed(list, func(v volleyed) []volleyed { return []volleyed{{again: -v.again, p: 1}} })
}

// followed are the rolls of a list, each with those that may come next: those that do the same
// are one.
func followed(list []volleyed, next func(volleyed) []volleyed) []volleyed {
	var all []volleyed
	for _, v := range list {
		for _, w := range next(v) {
			both := volleyed{v.hits + w.hits, v.flee.plus(w.flee), v.again + w.again, v.p * w.p}
			same := func(x volleyed) bool { x.p = both.p; return x == both }
			if i := slices.IndexFunc(all, same); i >= 0 {
				all[i].p += both.p
			} else if both.p > 0 {
				all = append(all, both)
			}
		}
	}
	return all
}

// after is what is left of a side behind each of some hits, each where it hurts least (4.1.1).
func (r *reckoner) after(i int, has troops, hits int) []troops {
	left, force := []troops{has}, [allFactions]int{}
	for k, f := range r.factions(i) {
		force[f] = has[k]
	}
	for len(left) <= hits && sum(force) > 0 {
		lost := (&game{d: r.d}).byDefault(force, 1, saferHit)
		for k, f := range r.factions(i) {
			force[f] -= lost[f]
			has[k] = force[f]
		}
		left = append(left, has)
	}
	return left
}

// apply does what one roll of a side does, and counts it in o; left is what hits leave of the
// other.
func (r *reckoner) apply(i int, has [2]troops, v volleyed, left []troops, o *outcome) [2]troops {
	e := 1 - i
	kill := r.kill && r.factions(i)[0] == BR && has[e][2] > 0
	hit := left[min(v.hits, len(left)-1)]
	o.Lost[e] += v.p * float64(has[e].sum()-hit.sum())
	has[e] = hit
	for k, n := range v.flee {
		n = min(n, has[i][k])
		has[i][k] -= n
		if kill && k == 1 {
			o.Lost[i] += v.p * float64(n)
		} else {
			o.Fled[i] += v.p * float64(n)
		}
	}
	return has
}

// from are the outcomes where a side has so much left, by who rolls next. Rolls that change
// nothing are passed over: both sides in turn until something changes.
func (r *reckoner) from(has [2]troops) *[2]outcome {
	if o := r.found[has]; o != nil {
		return o
	}
	o := &[2]outcome{}
	r.found[has] = o
	if over, won := ended(has); over {
		*o = [2]outcome{won, won}
		return o
	}
	var still [2]float64
	for i := range o {
		left := r.after(1-i, has[1-i], has[1-i].sum())
		for _, v := range r.volleys(i, has[i], 0) {
			next := r.apply(i, has, v, left, &o[i])
			if next == has {
				still[i] += v.p
				continue
			}
			o[i].add(&r.from(next)[1-i], v.p)
		}
	}
	o[defenders].add(&o[attackers], still[defenders])
	o[defenders].scale(1 / (1 - still[attackers]*still[defenders]))
	o[attackers].add(&o[defenders], still[attackers])
	return o
}

// ended reports whether a clash is over, and how.
func ended(has [2]troops) (bool, outcome) {
	a, d := has[attackers].fighting(), has[defenders].fighting()
	switch {
	case a && d:
		return false, outcome{}
	case a:
		return true, outcome{Win: 1}
	case d:
		return true, outcome{}
	}
	return true, outcome{None: 1}
}

func (o *outcome) add(x *outcome, p float64) {
	o.Win, o.None = o.Win+p*x.Win, o.None+p*x.None
	for i := range o.Lost {
		o.Lost[i] += p * x.Lost[i]
		o.Fled[i] += p * x.Fled[i]
	}
}

func (o *outcome) scale(p float64) {
	x := *o
	*o = outcome{Rough: x.Rough}
	o.add(&x, p)
}

// thrown is the outcome on average over many battles with dice of its own, the same each
// time.
func (r *reckoner) thrown() outcome {
	dice := rand.New(rand.NewPCG(4, 1754))
	total := outcome{Rough: true}
	for range manyRolls {
		has, again := r.has, r.again
		for i := r.next; ; i = 1 - i {
			if over, won := ended(has); over {
				total.add(&won, 1)
				break
			}
			n := 0
			if i == attackers {
				n, again = again, 0
			}
			list, k := r.volleys(i, has[i], n), 0
			for p := dice.Float64(); k < len(list)-1 && p >= list[k].p; k++ {
				p -= list[k].p
			}
			v := list[k]
			v.p = 1
			has = r.apply(i, has, v, r.after(1-i, has[1-i], v.hits), &total)
		}
	}
	total.scale(1.0 / manyRolls)
	return total
}
