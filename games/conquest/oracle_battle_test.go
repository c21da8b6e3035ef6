package conquest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"postrider/games"
)

// battles is the Battle Phase (4.0).
func (j *judge) battles(f Faction) {
	var places []AreaID
	for i := range j.lands {
		if j.lands[i].both() {
			places = append(places, AreaID(i))
		}
	}
	j.pause(f.Side(), places)
	j.r.Shuffle(len(places), func(i, k int) { places[i], places[k] = places[k], places[i] })
	for ; len(places) > 0; places = places[1:] {
		if len(places) > 1 {
			d := j.question("4.0", "battles", NoArea, f)[0]
			var slugs []string
			for _, at := range places {
				slugs = append(slugs, j.d.Areas[at].Slug)
			}
			j.offered(d, "4.0", func(o games.Order) bool {
				return slices.Equal(slices.Sorted(slices.Values(o.Get("at"))), slices.Sorted(slices.Values(slugs)))
			})
			usual := slices.DeleteFunc(slices.Clone(j.turn.made), func(at AreaID) bool { return !slices.Contains(places, at) })
			var want []string
			for _, at := range usual {
				want = append(want, j.d.Areas[at].Slug)
			}
			j.takes(d, "4.0", d.Default(), games.Order{Kind: "battles", Verb: "battles"}.With("at", want...))
			j.answer(0, "4.0", games.Order{Kind: "battles", Verb: "battles"}.With("at", slugs...))
			j.turn.made = places
		}
		j.battle(f, places[0])
	}
}

// pause asks those who are attacked whether they are ready, in matches with that option.
func (j *judge) pause(attacker Side, places []AreaID) {
	var who []Faction
	for _, f := range []Faction{BR, BC, FR, FC} {
		if f.Side() != attacker && slices.ContainsFunc(places, func(at AreaID) bool { return j.lands[at].units[f] > 0 }) {
			who = append(who, f)
		}
	}
	if !j.p.Pause || len(who) == 0 {
		return
	}
	ready := games.Order{Kind: "ready", Verb: "ready"}
	for i, d := range j.question("4.0", "ready", NoArea, who...) {
		j.offered(d, "4.0", func(o games.Order) bool { return o.Verb == "ready" && len(o.Args) == 0 })
		j.answer(i, "4.0", ready)
	}
	j.compared["pauses"]++
}

// A combat is a battle as the oracle fights it.
type combat struct {
	*judge
	at                 AreaID
	l                  *land
	attacker, defender Side
	speaker            [3]Faction
}

// battle fights one battle (4.0 to 4.4).
func (j *judge) battle(f Faction, at AreaID) {
	c := &combat{judge: j, at: at, l: &j.lands[at], attacker: f.Side(), defender: f.Side().Enemy()}
	j.compared["battles"]++
	j.fight = at
	regulars := BR
	if c.defender == French {
		regulars = FR
	}
	c.speaker[c.attacker], c.speaker[c.defender] = f, regulars
	if c.l.units[regulars+1] > c.l.units[regulars] {
		c.speaker[c.defender] = regulars + 1
	}
	j.turn.noFort, j.turn.first = false, false
	j.tell("battle", "attacker", c.attacker, "attackers", c.names(c.attacker), "defenders", c.names(c.defender),
		"fort", c.l.fort, "place", j.d.Areas[at].Slug)
	j.events(f, PhaseBattle, at)
	j.turn.begun = true
	c.nativesMeet()
	side := c.defender
	if j.turn.first {
		side = c.attacker
	}
	for c.l.both() {
		c.roll(side)
		side = side.Enemy()
	}
	c.end()
}

// names are the units of a side, as they are told.
func (c *combat) names(s Side) []string { return unitValues(c.l.force(s)) }

func unitValues(n [allFactions]int) []string {
	list := []string{}
	for f, k := range n {
		if k > 0 {
			list = append(list, fmt.Sprintf("%d*%s", k, Faction(f)))
		}
	}
	return list
}

// nativesMeet is what Natives do who stand on both sides (4.3, Johnson).
func (c *combat) nativesMeet() {
	slug := c.d.Areas[c.at].Slug
	if c.turn.johnson {
		if n := c.l.natives[French]; n > 0 {
			c.tell("natives-turn", "n", n, "place", slug, "side", British)
			c.l.natives[British] += n
			c.l.natives[French] = 0
		}
		return
	}
	if n := min(c.l.natives[British], c.l.natives[French]); n > 0 {
		c.l.natives[British] -= n
		c.l.natives[French] -= n
		c.fled[Natives] += 2 * n
		c.tell("natives-flee", "n", 2*n, "place", slug)
		c.compared["native pairs"]++
	}
}

// A cast is what one side has rolled, by faction.
type cast struct{ hits, flees, commands [allFactions]int }

// throw rolls the dice of a side (4.0, 4.1), and the Fort Die with the attackers' (4.4).
func (c *combat) throw(side Side) (t cast, hits int) {
	faces := map[Faction][]string{}
	slug := c.d.Areas[c.at].Slug
	for f, n := range c.l.force(side) {
		limit := 2
		if Faction(f) == BC || Faction(f) == FC {
			limit = 3
		}
		if n == 0 {
			continue
		}
		printed := c.d.Dice[f]
		for _, die := range c.dice("4.0", min(n, limit), Faction(f).Seat(), "battle", c.at) {
			switch {
			case die <= printed.Hit:
				t.hits[f]++
				hits++
				faces[Faction(f)] = append(faces[Faction(f)], "hit")
			case die <= printed.Hit+printed.Flee:
				t.flees[f]++
				faces[Faction(f)] = append(faces[Faction(f)], "flee")
			default:
				t.commands[f]++
				faces[Faction(f)] = append(faces[Faction(f)], "command")
			}
			c.compared["battle dice"]++
		}
	}
	fort := "none"
	if side == c.attacker && c.l.fort && !c.turn.noFort {
		fort = "blank"
		if c.dice("4.4", 1, c.speaker[c.defender].Seat(), "fort", c.at)[0] <= c.d.FortBlock {
			fort = "block"
			hits = max(0, hits-1)
		}
		c.compared["fort dice"]++
	}
	own := []Faction{BR, BC, Natives}
	if side == French {
		own = []Faction{FR, FC, Natives}
	}
	pairs := []any{}
	for _, f := range own {
		pairs = append(pairs, f.Code(), append([]string{}, faces[f]...))
	}
	c.tell("roll", append(pairs, "attacking", side == c.attacker, "fort", fort, "place", slug, "side", side)...)
	return t, hits
}

// roll is one roll of a side, and all that comes of it (4.1).
func (c *combat) roll(side Side) {
	c.compared["rolls"]++
	massacre := c.turn.massacre && c.l.natives[French] > 0
	t, hits := c.throw(side)
	slug := c.d.Areas[c.at].Slug
	if lost := c.losses(side, hits); count(lost) > 0 {
		c.remove(side.Enemy(), lost, &c.stock)
		c.tell("lost", "place", slug, "units", unitValues(lost))
	}
	var fled, killed [allFactions]int
	for f, n := range c.l.force(side) {
		k := min(n, t.flees[f])
		if Faction(f) == BC && massacre {
			killed[f] = k
		} else {
			fled[f] = k
		}
	}
	if count(fled) > 0 {
		c.remove(side, fled, &c.fled)
		c.tell("fled", "place", slug, "units", unitValues(fled))
	}
	if count(killed) > 0 {
		c.remove(side, killed, &c.stock)
		c.tell("massacred", "place", slug, "units", unitValues(killed))
	}
	left := c.command(side, t.commands)
	if left > 0 && side == c.defender && c.l.fort && c.l.of(side) == 0 && c.l.of(side.Enemy()) > 0 {
		c.burn(side)
	}
}

// remove takes units of a side away.
func (c *combat) remove(s Side, n [allFactions]int, to *[allFactions]int) {
	for f, k := range n {
		c.l.take(Faction(f), s, k)
		to[f] += k
	}
}

// losses are the units that the other side loses to hits (4.1.1).
func (c *combat) losses(side Side, hits int) [allFactions]int {
	other := side.Enemy()
	has := c.l.force(other)
	var kinds []Faction
	var who []Faction
	for f, n := range has {
		if n > 0 {
			kinds = append(kinds, Faction(f))
			if Faction(f) != Natives {
				who = append(who, Faction(f))
			}
		}
	}
	switch {
	case hits >= count(has):
		return has
	case hits == 0:
		return [allFactions]int{}
	case len(kinds) == 1:
		var lost [allFactions]int
		lost[kinds[0]] = hits
		return lost
	}
	c.compared["losses of a choice"]++
	ds := c.question("4.1.1", "hits", c.at, who...)
	for _, d := range ds {
		c.offered(d, "4.1.1", func(o games.Order) bool {
			return o.Verb == "ally" && len(who) == 2 || o.Verb == "hits" && rightLosses(o, has, hits)
		})
		c.usual(d, "4.1.1", safeLosses(has, hits))
	}
	var wish []*[allFactions]int
	var orders []games.Order
	for range ds {
		o, n := c.lossOrder("hits", has, hits, kinds)
		if len(who) > 1 && c.r.IntN(4) == 0 {
			o = games.Order{Kind: "hits", Verb: "ally", Place: o.Place}
			n = nil
		}
		if len(wish) > 0 && wish[0] != nil && c.r.IntN(3) == 0 {
			o, n = orders[0], wish[0]
		}
		wish, orders = append(wish, n), append(orders, o)
	}
	for i := range ds {
		c.answer(i, "4.1.1", orders[i])
	}
	wish = slices.DeleteFunc(wish, func(n *[allFactions]int) bool { return n == nil })
	switch {
	case len(wish) == 0:
		return safeLosses(has, hits)
	case len(wish) == 1 || *wish[0] == *wish[1]:
		return *wish[0]
	}
	picker := c.speaker[side]
	c.tell("no-agreement", "faction", picker, "place", c.d.Areas[c.at].Slug, "side", other)
	d := c.question("4.1.1", "pick", c.at, picker)[0]
	c.offered(d, "4.1.1", func(o games.Order) bool { return rightLosses(o, has, hits) })
	c.usual(d, "4.1.1", cruelLosses(has, hits))
	o, n := c.lossOrder("pick", has, hits, kinds)
	c.answer(0, "4.1.1", o)
	c.compared["picks"]++
	return *n
}

// lossOrder is an order for losses at random: numbers, or factions of which the first
// named goes first.
func (c *combat) lossOrder(kind games.Kind, has [allFactions]int, hits int, kinds []Faction) (games.Order, *[allFactions]int) {
	var lost [allFactions]int
	o := games.Order{Kind: kind, Verb: string(kind), Place: c.d.Areas[c.at].Slug}
	if c.r.IntN(2) == 0 {
		var names []string
		for _, i := range c.r.Perm(len(kinds)) {
			f := kinds[i]
			names = append(names, f.String())
			lost[f] = min(has[f], hits)
			hits -= lost[f]
		}
		return o.With("order", names...), &lost
	}
	for hits > 0 {
		f := kinds[c.r.IntN(len(kinds))]
		if lost[f] < has[f] {
			lost[f]++
			hits--
		}
	}
	return o.With("order", unitValues(lost)...), &lost
}

// rightLosses reports whether an order names as many units that are there as are hit.
func rightLosses(o games.Order, has [allFactions]int, hits int) bool {
	lost := readUnits(o.Get("order"))
	for f, n := range lost {
		if n > has[f] {
			return false
		}
	}
	return count(lost) == hits
}

// usual looks at what is lost by default.
func (c *combat) usual(d games.Decision, rule string, want [allFactions]int) {
	a, fault := d.Accept(d.Default())
	got := readUnits(a.Order.Get("order"))
	if a.Order.Verb == "ally" {
		got = want
	}
	c.want(fault == nil && got == want, rule, "default of "+string(d.About().Kind),
		"got %s %v, want %v", c.d.lang.Format(d.Default()), fault, want)
}

// cruelLosses are what the picker takes if he says nothing (decision 18): a unit whose
// loss leaves only Natives; else Regulars, militia, Natives.
func cruelLosses(has [allFactions]int, hits int) [allFactions]int {
	var lost [allFactions]int
	for range hits {
		best := Natives
		for _, f := range []Faction{BR, FR, BC, FC} {
			if best == Natives && has[f] > lost[f] {
				best = f
			}
		}
		lost[best]++
	}
	return lost
}

// safeLosses are what is lost if nobody says anything (decision 17): one by one, a unit
// that costs no die, and of these and else Natives, militia, Regulars; but not so that
// only Natives are left.
func safeLosses(has [allFactions]int, hits int) [allFactions]int {
	var lost [allFactions]int
	limit := [allFactions]int{2, 3, 2, 3, 2}
	for range hits {
		best, bestRank := NoFaction, 0
		for _, f := range []Faction{BR, FR, BC, FC, Natives} { // the last of the best is taken
			n := has[f] - lost[f]
			if n == 0 {
				continue
			}
			rank := 1
			if n > limit[f] {
				rank = 2
			}
			if f != Natives && count(has)-count(lost)-(has[Natives]-lost[Natives]) == 1 && has[Natives] > lost[Natives] {
				rank = 0
			}
			if best == NoFaction || rank >= bestRank {
				best, bestRank = f, rank
			}
		}
		lost[best]++
	}
	return lost
}

// goals are where a unit may go by Command (4.1.3).
func (c *combat) goals(side Side) []AreaID {
	var list []AreaID
	for _, to := range c.d.Areas[c.at].Next {
		l, area := &c.lands[to], &c.d.Areas[to]
		if l.of(side) > 0 || l.bare() && (area.Native || area.Home == side) {
			list = append(list, to)
		}
	}
	return list
}

// command carries out the Command results of a roll (4.1.3), and returns how many units
// that are no Natives have left.
func (c *combat) command(side Side, commands [allFactions]int) int {
	goals := c.goals(side)
	var who []Faction
	var most [allFactions]int
	for f, n := range c.l.force(side) {
		if most[f] = min(n, commands[f]); most[f] > 0 && len(goals) > 0 {
			who = append(who, Faction(f))
		}
	}
	if len(who) == 0 {
		return 0
	}
	h := c.take("4.1.3")
	c.must(len(h.Ask) == len(who), "4.1.3", "question", "got %s, want Commands of %v", h, who)
	h.Answers = make([]games.Answer, len(who))
	c.asked = h
	var puts []map[AreaID]int
	for i, f := range who {
		kind, seat := games.Kind("command"), f.Seat()
		if f == Natives {
			kind, seat = "native-command", c.speaker[side].Seat()
		}
		about := h.Ask[i].About()
		c.must(about.Kind == kind && about.Seat == seat && about.Place == c.d.Areas[c.at].Slug, "4.1.3", "question",
			"got %s to %s at %s, want %s to %s", about.Kind, about.Seat, about.Place, kind, seat)
		c.usualCommand(h.Ask[i], side, kind, most[f], goals)
		puts = append(puts, c.tryCommands(h.Ask[i], kind, most[f], goals))
	}
	for i, f := range who {
		kind := games.Kind("command")
		if f == Natives {
			kind = "native-command"
		}
		c.answer(i, "4.1.3", c.commandOrder(kind, puts[i]))
	}
	return c.leave(side, who, puts)
}

// usualCommand looks at what is done by default: all stay; but they leave three times as
// many enemies, for where most of their side are and no battle is to come, then home, then
// by code.
func (c *combat) usualCommand(d games.Decision, side Side, kind games.Kind, most int, goals []AreaID) {
	var put map[AreaID]int
	calm := slices.DeleteFunc(slices.Clone(goals), func(a AreaID) bool { return c.lands[a].both() })
	if len(calm) > 0 && count(c.l.force(side.Enemy())) >= 3*count(c.l.force(side)) {
		best := slices.MinFunc(calm, func(a, b AreaID) int {
			away := func(at AreaID) int {
				if c.d.Areas[at].Home == side {
					return 0
				}
				return 1
			}
			own := func(at AreaID) int { return count(c.lands[at].force(side)) }
			return cmp.Or(own(b)-own(a), away(a)-away(b), cmp.Compare(c.d.Areas[a].Code, c.d.Areas[b].Code))
		})
		put = map[AreaID]int{best: most}
	}
	c.takes(d, "4.1.3", d.Default(), c.commandOrder(kind, put))
}

// leave moves the units whose Commands were decided, all together.
func (c *combat) leave(side Side, who []Faction, puts []map[AreaID]int) int {
	left, slug := 0, c.d.Areas[c.at].Slug
	var changed []AreaID
	for i, f := range who {
		for _, to := range slices.Sorted(maps.Keys(puts[i])) {
			n := puts[i][to]
			c.l.take(f, side, n)
			c.lands[to].put(f, side, n)
			c.tell("left", "faction", f, "n", n, "place", slug, "to", c.d.Areas[to].Slug)
			if f != Natives {
				left += n
			}
			if !slices.Contains(changed, to) {
				changed = append(changed, to)
			}
			c.compared["units that leave by Command"] += n
		}
	}
	slices.Sort(changed)
	for _, to := range changed {
		c.settle(to) // Natives by themselves are independent (3.4)
	}
	return left
}

// commandOrder is the order for Commands.
func (c *combat) commandOrder(kind games.Kind, put map[AreaID]int) games.Order {
	o := games.Order{Kind: kind, Verb: "stay", Place: c.d.Areas[c.at].Slug}
	if len(put) == 0 {
		return o
	}
	o.Verb = "command"
	return o.With("to", putValues(c.d, put)...)
}

// tryCommands tries goals and numbers, and returns some that are legal.
func (c *combat) tryCommands(d games.Decision, kind games.Kind, most int, goals []AreaID) map[AreaID]int {
	isGoal := func(a AreaID) bool { return slices.Contains(goals, a) }
	c.offered(d, "4.1.3", func(o games.Order) bool {
		put := readPuts(c.d, o.Get("to"))
		for to := range put {
			if !isGoal(to) {
				return false
			}
		}
		return o.Verb == "stay" && len(put) == 0 || o.Verb == "command" && unitsPut(put) > 0 && unitsPut(put) <= most
	})
	if c.tries {
		for i := range c.lands {
			if to := AreaID(i); isGoal(to) || slices.Contains(c.d.Areas[c.at].Next, to) || c.r.IntN(8) == 0 {
				c.try(d, "4.1.3", c.commandOrder(kind, map[AreaID]int{to: 1}), isGoal(to))
			}
		}
		c.try(d, "4.1.3", c.commandOrder(kind, c.somePuts(most+1, isGoal, nil)), false)
		c.try(d, "4.1.3", c.commandOrder(kind, nil), true)
		c.tryLeaving(d, kind, most, isGoal)
	}
	return c.somePuts(c.r.IntN(most+1), isGoal, nil)
}

// tryLeaving tries lists of goals, of which all go to the first that is legal,
// and stay where none is.
func (c *combat) tryLeaving(d games.Decision, kind games.Kind, most int, isGoal func(AreaID) bool) {
	o := games.Order{Kind: kind, Verb: "leave", Place: c.d.Areas[c.at].Slug}
	var names []string
	first := NoArea
	for range 1 + c.r.IntN(4) {
		next := c.d.Areas[c.at].Next
		to := next[c.r.IntN(len(next))]
		names = append(names, c.d.Areas[to].Slug)
		if first == NoArea && isGoal(to) {
			first = to
		}
	}
	put := map[AreaID]int{first: most}
	if first == NoArea {
		put = nil
	}
	c.takes(d, "4.1.3", o.With("to", names...), c.commandOrder(kind, put))
}

// burn asks the defenders, the last of whom have left, whether the Fort burns (4.4).
func (c *combat) burn(side Side) {
	d := c.question("4.4", "fort", c.at, c.speaker[side])[0]
	c.want(d.Default().Verb == "burn", "4.4", "default of fort", "got %s", d.Default().Verb)
	verb := []string{"burn", "keep"}[c.r.IntN(2)]
	slug := c.d.Areas[c.at].Slug
	c.answer(0, "4.4", games.Order{Kind: "fort", Verb: verb, Place: slug})
	if verb == "burn" {
		c.l.fort = false
		c.tell("fort-burned", "place", slug, "side", side)
	}
	c.compared["forts left"]++
}

// end is the end of a battle: who holds the area has the Natives too (4.3).
func (c *combat) end() {
	winner, slug := c.l.holder(), c.d.Areas[c.at].Slug
	n, over := c.l.natives[British]+c.l.natives[French], 0
	if winner != Nobody {
		over = c.l.natives[winner.Enemy()]
		c.l.natives = [3]int{}
		c.l.natives[winner] = n
	}
	c.fight = NoArea
	stay := c.l.force(winner)
	stay[Natives] = n
	c.tell("battle-over", "attacker", c.attacker, "left", unitValues(stay), "over", over, "place", slug, "winner", winner)
	if winner == Nobody && n > 0 {
		c.l.natives = [3]int{n}
		c.tell("independent", "n", n, "place", slug, "side", Nobody)
	}
	c.settle(c.at)
}
