package bayonets

import (
	"slices"
	"strconv"
	"strings"

	"postrider/games"
)

// The sources of rerolls (13.5), what costs nothing first.
const (
	byHighland = iota
	byEvent
	byCommander
)

var rerollSources = [...]string{"highland", "event", "commander"}

// A try is one reroll: a die by its index, -1 for none, and a source.
type try struct{ die, source int }

// rerolls lets f reroll dice that lie before it, one at a time (13.5, D39).
func (g *game) rerolls(f Faction, r *battleRoll) {
	for {
		tries := g.tries(f, r)
		if len(tries) == 0 {
			return
		}
		t := g.chooseTry(f, r, tries)
		if t.die < 0 {
			return
		}
		g.reroll(f, r, t)
	}
}

// tries are the rerolls that f has: each die that shows neither a Flag nor a
// scored Hit, by each source that its unit has not used yet (A47).
func (g *game) tries(f Faction, r *battleRoll) []try {
	b := g.Battle
	var has [3]bool
	has[byHighland] = r.types[0] == Highland
	has[byEvent] = g.eventRerolls(f, r)
	lead := b.Leads[f]
	has[byCommander] = lead.Left > 0 && slices.Contains(g.counter(lead.Unit).Rerolls, r.types[0].Shape())
	if !has[byHighland] && !has[byEvent] && !has[byCommander] {
		return nil
	}
	var tries []try
	scored := g.scorable(f, r)
	for i, d := range b.Dice {
		if d.Face == Flag {
			continue
		}
		if r.hits(d.Face) && scored > 0 {
			scored--
			continue
		}
		for source, ok := range has {
			if ok && !d.Tried[source] {
				tries = append(tries, try{i, source})
			}
		}
	}
	return tries
}

// eventRerolls reports whether f may reroll by its card: circles by 8 or 27,
// Metropolitan Brigades by 14, as many in one Battle as it says.
func (g *game) eventRerolls(f Faction, r *battleRoll) bool {
	kind := rerollEvent(r.types[0])
	return kind != "" && g.cardInPlay(f, kind) && g.Battle.EventDice[f] < g.event(f, kind).Dice &&
		(g.Battle.EventDice[f] > 0 || g.AR.UsedEvents[usedBy(kind, f)] == 0)
}

func rerollEvent(t UnitType) string {
	switch {
	case t.Shape() == Circle:
		return "lucky-cannonball"
	case t.IsMetropolitan():
		return "perfect-volleys"
	}
	return ""
}

func usedBy(kind string, f Faction) string { return kind + "-" + f.String() }

// scorable is how many matching faces count as scored (A46): what the enemy can
// receive, and those that only bring the marker up to 0 (A43).
func (g *game) scorable(f Faction, r *battleRoll) int {
	n := g.canTake(f.Enemy(), r.targets)
	if n == 0 {
		return 0
	}
	return n + max(0, -g.Battle.Marker[f])
}

func (g *game) chooseTry(f Faction, r *battleRoll, tries []try) try {
	b := g.Battle
	var units []UnitID
	var dice []Face
	var numbers []int
	for i, d := range b.Dice {
		units, dice, numbers = append(units, d.Unit), append(dice, d.Face), append(numbers, i+1)
	}
	c := g.choice(about(kindReroll, f, b.Space, "13.5", battleAhead...),
		"space", b.Space, "type", r.name, "numbers", numbers, "units", units, "dice", dice,
		"marker", b.Marker[f], "enemy", b.Marker[f.Enemy()], "left", b.Leads[f].Left)
	for _, t := range tries {
		c.Add(order(kindReroll, "reroll", "die", strconv.Itoa(t.die+1), "with", rerollSources[t.source]), t)
	}
	none := len(c.Options)
	c.AddSafe(order(kindReroll, "none"), try{die: -1})
	all := func(try) bool { return true }
	for source := range rerollSources {
		if i, ok := g.bestTry(f, r, tries, source, all); ok && (source != byCommander || !g.sparesCommander(f, r)) {
			c.Safe = i
			break
		}
	}
	c.Prefer = func(o games.Order) (int, bool) {
		if o.Kind != kindReroll {
			return 0, false
		}
		if o.Has("with") && !o.Has("die") {
			return g.bestTry(f, r, tries, slices.Index(rerollSources[:], o.Arg("with")), all)
		}
		if !o.Has("prefer") && !o.Has("ahead") && !o.Has("save") {
			return 0, false
		}
		saved := func(t try) bool { return g.saves(f, r, t, o.Get("save")) }
		if n, err := strconv.Atoi(o.Arg("ahead")); err == nil && b.lead(f) >= n {
			return none, true
		}
		if !o.Has("prefer") {
			if c.Safe != none && saved(tries[c.Safe]) {
				return none, true
			}
			return c.Safe, true
		}
		for _, p := range o.Get("prefer") {
			p, class, _ := strings.Cut(p, forClass)
			open := func(t try) bool { return !saved(t) && (class == "" || g.rolls(t, class)) }
			for source, name := range rerollSources {
				if p != name && p != "all" {
					continue
				}
				if i, ok := g.bestTry(f, r, tries, source, open); ok {
					return i, true
				}
			}
		}
		return none, true
	}
	return g.choose(c).(try)
}

// forClass stands between a source of rerolls and the class it is wanted for.
const forClass = " for "

func (g *game) rolls(t try, class string) bool {
	return classes[class](g.counter(g.Battle.Dice[t.die].Unit))
}

// saves reports whether an order saves the source of a reroll: for good, or for
// dice of a class of units that still roll later in this Battle (13.3.3).
func (g *game) saves(f Faction, r *battleRoll, t try, save []string) bool {
	return slices.ContainsFunc(save, func(s string) bool {
		name, class, _ := strings.Cut(s, forClass)
		later := func(next battleRoll) bool {
			of := func(u UnitID) bool { return classes[class](g.counter(u)) }
			return slices.ContainsFunc(g.only(g.Battle.Units[f], next.types...), of)
		}
		return (name == "all" || name == rerollSources[t.source]) &&
			(class == "" || !g.rolls(t, class) && slices.ContainsFunc(r.later(), later))
	})
}

func (r *battleRoll) later() []battleRoll {
	i := slices.IndexFunc(battleRolls, func(other battleRoll) bool { return other.name == r.name })
	return battleRolls[i+1:]
}

// bestTry is the index of the die most worth a reroll by a source, of those that
// are wanted: a Miss, then a face that does nothing. It is false if there is
// none.
func (g *game) bestTry(f Faction, r *battleRoll, tries []try, source int, wanted func(try) bool) (int, bool) {
	best, found := 0, false
	for i, t := range tries {
		d := g.Battle.Dice[t.die]
		if t.source != source || !wanted(t) || d.Face == BT && g.usefulBT(f, r, d) {
			continue
		}
		if !found || d.Face == Miss && g.Battle.Dice[tries[best].die].Face != Miss {
			best, found = i, true
		}
	}
	return best, found
}

// usefulBT reports whether a B&T does something as the Battle stands (13.3.3).
func (g *game) usefulBT(f Faction, r *battleRoll, d Die) bool {
	b := g.Battle
	if b.Coup && f == British && g.utype(d.Unit) == Fort {
		return false
	}
	return r.militia && b.Militia[f.Enemy()] > 0 || r.brigade && g.canTake(f.Enemy(), brigadeFirst) > 0
}

// sparesCommander reports whether the default keeps the Commander's rerolls:
// for types that roll later and fit him too, or because all enemies have rolled
// and the Battle is won by a Rout already.
func (g *game) sparesCommander(f Faction, r *battleRoll) bool {
	b := g.Battle
	if f == b.defender() && b.lead(f) >= routBy {
		return true
	}
	later := 0
	for _, next := range r.later() {
		if slices.Contains(g.counter(b.Leads[f].Unit).Rerolls, next.types[0].Shape()) {
			later += len(g.only(b.Units[f], next.types...))
		}
	}
	return later >= b.Leads[f].Left
}

func (g *game) reroll(f Faction, r *battleRoll, t try) {
	b := g.Battle
	d := &b.Dice[t.die]
	was := d.Face
	d.Face = g.roll(1, "13.5", f, "reroll-"+rerollSources[t.source], b.Space)[0]
	d.Tried[t.source] = true
	g.tell("13.5", "battle-reroll", "side", f, "die", t.die+1, "unit", d.Unit, "with", rerollSources[t.source], "was", was, "face", d.Face)
	switch t.source {
	case byEvent:
		if b.EventDice[f]++; b.EventDice[f] == 1 {
			g.useEvent(usedBy(rerollEvent(r.types[0]), f))
		}
	case byCommander:
		b.Leads[f].Left--
		if d.Face == Miss {
			g.casualty(f)
		}
	}
}

// casualty rolls for the Commander whose reroll showed a Miss: a second Miss
// removes him from play (13.5.1). Another one of his stack may step in, at the
// lower of the rerolls left and his own rating (D40).
func (g *game) casualty(f Faction) {
	b := g.Battle
	face := g.roll(1, "13.5.1", f, "casualty", b.Space)[0]
	lead := b.Leads[f]
	g.tell("13.5.1", "casualty", "side", f, "unit", lead.Unit, "face", face, "gone", face == Miss)
	if face != Miss {
		return
	}
	g.eliminate(lead.Unit)
	b.Leads[f] = Lead{Unit: NoUnit}
	if lead.Left == 0 {
		return // nobody could do anything
	}
	candidates := g.only(g.fighting(f), Commander)
	if len(candidates) == 0 {
		return
	}
	c := g.choice(about(kindReplace, f, b.Space, "13.5.1", battleAhead...), "space", b.Space, "gone", lead.Unit, "left", lead.Left)
	for _, u := range candidates {
		left := min(lead.Left, g.counter(u).Rating)
		c.Offer(order(kindReplace, "replace", "units", u), Lead{u, left}, float64(left*100+g.fitting(f, u)))
	}
	c.Add(order(kindReplace, "none"), Lead{Unit: NoUnit})
	c.Prefer = func(o games.Order) (int, bool) {
		for _, sel := range o.Get("units") {
			if us, _ := g.Pick(candidates, []string{sel}); len(us) > 0 {
				return slices.Index(candidates, us[0]), true
			}
		}
		return 0, false
	}
	if next := g.choose(c).(Lead); next.Unit != NoUnit {
		g.lead(f, next.Unit, next.Left)
	}
}
