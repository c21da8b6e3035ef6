package conquest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"postrider/games"
	"postrider/games/facts"
)

// A column is an Army as the oracle sees it: units by faction, and all the areas of its
// way; sea is Open Water among them.
type column struct {
	units [allFactions]int
	way   []AreaID
}

// sea stands in a way for Open Water.
const sea AreaID = -2

// order is the order to move an Army.
func (c *column) order(d *Data) games.Order {
	var units, way []string
	for f, n := range c.units {
		if n > 0 {
			units = append(units, fmt.Sprintf("%d*%s", n, Faction(f)))
		}
	}
	for _, a := range c.way {
		if a == sea {
			way = append(way, "open-water")
		} else {
			way = append(way, d.Areas[a].Slug)
		}
	}
	o := games.Order{Kind: "move", Verb: "move"}.With("units", units...).With("from", way[0])
	if len(way) > 2 {
		o = o.With("via", way[1:len(way)-1]...)
	}
	return o.With("to", way[len(way)-1])
}

// readUnits reads values such as "2*natives".
func readUnits(values []string) [allFactions]int {
	var n [allFactions]int
	for _, v := range values {
		number, name, _ := strings.Cut(v, "*")
		k, err := strconv.Atoi(number)
		if f, ok := facts.Called(name, Natives); err == nil && ok {
			n[f] += k
		} else {
			n[0] = 1000 // no such units
		}
	}
	return n
}

// readColumn reads an order to move an Army.
func readColumn(d *Data, o games.Order) *column {
	c := &column{units: readUnits(o.Get("units"))}
	for _, slug := range slices.Concat(o.Get("from"), o.Get("via"), o.Get("to")) {
		at, ok := d.areaBySlug(slug)
		if !ok {
			at = sea
		}
		c.way = append(c.way, at)
	}
	return c
}

// free are the units in an area that the Active Faction may still move (3.1, 3.2).
func (j *judge) free(at AreaID) [allFactions]int {
	n := j.lands[at].force(j.active.Side())
	if j.lands[at].of(j.active.Side()) == 0 {
		n[Natives] = 0
	}
	for f := range n {
		n[f] -= min(n[f], j.lands[at].moved[f])
	}
	return n
}

// cost is how many moves a way takes, and whether each step of it is one that an Army
// of the Active Faction can make (3.2, 3.3).
func (j *judge) cost(way []AreaID) (int, bool) {
	side, moves := j.active.Side(), 0
	for i := 1; i < len(way); i++ {
		from, to := way[i-1], way[i]
		switch {
		case to == sea:
			if from == sea || !j.d.Areas[from].Harbor || !j.active.Regulars() || i == len(way)-1 {
				return 0, false
			}
			if !j.turn.seaFree {
				moves++
			}
			continue
		case from == sea:
			if !j.d.Areas[to].Harbor || to == way[i-2] {
				return 0, false
			}
		case !slices.Contains(j.d.Areas[from].Next, to):
			return 0, false
		}
		moves++
		if i < len(way)-1 && (j.lands[to].of(side.Enemy()) > 0 || j.lands[to].natives[Nobody] > 0) {
			return 0, false
		}
	}
	return moves, len(way) > 1
}

// may reports whether an Army may move so.
func (j *judge) may(c *column) bool {
	if j.turn.armies == 0 || c.way[0] == sea || c.units[j.active] == 0 {
		return false
	}
	free := j.free(c.way[0])
	for f, n := range c.units {
		if n > free[f] {
			return false
		}
	}
	moves, ok := j.cost(c.way)
	if moves > j.turn.areas && j.turn.far > 0 {
		moves -= j.turn.reach
	}
	return ok && moves <= j.turn.areas
}

// any reports whether some Army could move.
func (j *judge) any() bool {
	for i := range j.lands {
		if j.turn.armies > 0 && j.free(AreaID(i))[j.active] > 0 && j.turn.areas > 0 && len(j.d.Areas[i].Next) > 0 {
			return true
		}
	}
	return false
}

// someWay is a way at random that begins in an area, of at most so many steps.
func (j *judge) someWay(from AreaID, most int) []AreaID {
	way := []AreaID{from}
	for range 1 + j.r.IntN(most) {
		at := way[len(way)-1]
		if j.d.Areas[at].Harbor && j.r.IntN(2) == 0 {
			to := AreaID(j.r.IntN(len(j.lands)))
			for !j.d.Areas[to].Harbor || to == at {
				to = AreaID(j.r.IntN(len(j.lands)))
			}
			way = append(way, sea, to)
			continue
		}
		next := j.d.Areas[at].Next
		to := next[j.r.IntN(len(next))]
		for k := 0; k < 4 && j.r.IntN(2) == 0 && j.lands[to].of(j.active.Side().Enemy()) == 0; k++ { // towards the enemy
			to = next[j.r.IntN(len(next))]
		}
		way = append(way, to)
	}
	for i, a := range way { // seldom an area twice
		if j.r.IntN(20) == 0 {
			break
		}
		if a != sea && slices.Index(way, a) < i {
			return way[:max(2, i-1)]
		}
	}
	return way
}

// someColumn is an Army at random, not always a legal one.
func (j *judge) someColumn() *column {
	var can []AreaID
	for i := range j.lands {
		if j.free(AreaID(i))[j.active] > 0 {
			can = append(can, AreaID(i))
		}
	}
	from := AreaID(j.r.IntN(len(j.lands)))
	if len(can) > 0 && j.r.IntN(12) > 0 {
		from = can[j.r.IntN(len(can))]
	}
	c := &column{way: j.someWay(from, j.turn.areas+j.turn.reach+1)}
	free, force := j.free(from), j.lands[from].force(j.active.Side())
	for f := range c.units {
		switch n := j.r.IntN(10); {
		case n < 5:
			c.units[f] = free[f]
		case n < 8:
			c.units[f] = j.r.IntN(free[f] + 1)
		case n == 8 && j.r.IntN(4) == 0:
			c.units[f] = force[f] + j.r.IntN(2)
		}
	}
	if j.r.IntN(30) == 0 {
		f := []Faction{FR, FC, BR, BC}[j.active]
		c.units[f] = j.lands[from].units[f]
	}
	if count(c.units) == 0 {
		c.units[j.active] = max(1, free[j.active])
	}
	if c.way[len(c.way)-1] == sea && j.r.IntN(4) > 0 {
		c.way = append(c.way, c.way[0])
	}
	if c.way[len(c.way)-1] == from { // back where it was, which no order may say
		c.way = c.way[:2]
	}
	return c
}

// move is the Movement Phase (3.0).
func (j *judge) move(f Faction) {
	c := j.turn.card
	kind := "card"
	j.hands[f] = slices.DeleteFunc(slices.Clone(j.hands[f]), func(n int) bool { return n == c.Number })
	if c.Number == 1 {
		kind = "truce"
		j.truce[f] = true
	}
	j.tell(kind, "areas", c.Areas, "armies", c.Armies, "card", fmt.Sprintf("%02d", c.Number), "faction", f)
	if c.Number == 1 && j.truce[f.Ally()] {
		j.tell("last-round", "round", max(j.round, 3), "side", f.Side())
	}
	j.turn.armies, j.turn.areas = c.Armies, c.Areas
	for {
		j.events(f, PhaseMovement, NoArea)
		if !j.any() {
			j.want(j.peek().kind() != "move", "3.2", "question to move", "no Army can move")
			return
		}
		j.must(j.peek().kind() == "move", "3.2", "question to move", "got %s, but Armies can move", j.peek())
		d := j.question("3.2", "move", NoArea, f)[0]
		j.offered(d, "3.2", func(o games.Order) bool { return o.Verb == "done" || o.Verb == "move" && j.may(readColumn(j.d, o)) })
		best := j.tryColumns(d)
		if best == nil || j.r.IntN(12) == 0 {
			j.answer(0, "3.2", games.Order{Kind: "move", Verb: "done"})
			return
		}
		j.answer(0, "3.2", best.order(j.d))
		j.march(best)
	}
}

// tryColumns tries Armies, and returns a legal one, one that attacks if there are such.
func (j *judge) tryColumns(d games.Decision) *column {
	var best *column
	for range 24 {
		c := j.someColumn()
		legal := j.may(c)
		if j.tries {
			j.try(d, "3.2", c.order(j.d), legal)
			j.tryGaps(d, c)
		}
		if to := c.way[len(c.way)-1]; legal && (best == nil || j.lands[to].of(j.active.Side().Enemy()) > 0) {
			best = c
			if j.lands[to].of(j.active.Side().Enemy()) > 0 && j.r.IntN(3) == 0 {
				break
			}
		}
	}
	return best
}

// tryGaps tries a legal way of which an area in the middle is not named: the rules find
// one that is as legal.
func (j *judge) tryGaps(d games.Decision, c *column) {
	if len(c.way) < 3 || !j.may(c) {
		return
	}
	i := 1 + j.r.IntN(len(c.way)-2)
	if c.way[i-1] == sea || c.way[i+1] == sea {
		return // the harbors of a voyage are named
	}
	named := &column{c.units, slices.Delete(slices.Clone(c.way), i, i+1)}
	a, fault := d.Accept(named.order(j.d))
	if fault != nil {
		j.want(false, "3.2", "way with a gap", "%s: %v", j.d.lang.Format(named.order(j.d)), fault)
		return
	}
	full := readColumn(j.d, a.Order)
	rest := full.way
	for _, at := range named.way {
		k := slices.Index(rest, at)
		j.want(k >= 0 && j.may(full), "3.2", "way with a gap", "%s is read as %s", j.d.lang.Format(named.order(j.d)), j.d.lang.Format(a.Order))
		rest = rest[max(0, k):]
	}
}

// march moves an Army.
func (j *judge) march(c *column) {
	from, to := c.way[0], c.way[len(c.way)-1]
	side := j.active.Side()
	var way, units []string
	for _, a := range c.way {
		if a == sea {
			way = append(way, "open-water")
		} else {
			way = append(way, j.d.Areas[a].Slug)
		}
	}
	if moves, _ := j.cost(c.way); moves > j.turn.areas {
		j.turn.far--
	}
	for f, n := range c.units {
		j.lands[from].take(Faction(f), side, n)
		j.lands[to].put(Faction(f), side, n)
		j.lands[to].moved[f] += n
		if n > 0 {
			units = append(units, fmt.Sprintf("%d*%s", n, Faction(f)))
		}
	}
	if j.lands[to].both() && !slices.Contains(j.turn.made, to) {
		j.turn.made = append(j.turn.made, to)
	}
	j.turn.armies--
	j.tell("moved", "faction", j.active, "units", units, "way", way)
	j.settle(from)
	j.settle(to)
	j.compared["moves"]++
	if slices.Contains(c.way, sea) {
		j.compared["voyages"]++
	}
}
