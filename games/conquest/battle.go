package conquest

import (
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// battles is the Battle Phase, rule 4.0: the Active Faction says in which order.
func (g *game) battles() {
	f := g.Active
	g.pause()
	for len(g.Turn.Battles) > 0 {
		if len(g.Turn.Battles) > 1 {
			d := &sequence{g.asks(g.about(kindBattles, f, NoArea, "4.0"), "places", g.d.slugs(g.Turn.Battles))}
			g.Turn.Battles = g.ref.Ask(d).Value.([]AreaID)
		}
		at := g.Turn.Battles[0]
		g.fight(at)
		g.Turn.Battles = g.Turn.Battles[1:]
	}
}

// pause asks the defenders' factions that have units in the battles of the turn, before the
// first of these, for lists for them, in a match with that option (P09). Whom it asks is on
// the map, and of Event Cards of the phase nothing is known yet.
func (g *game) pause() {
	if !g.Pause {
		return
	}
	var ds []games.Decision
	for _, f := range factionsOf(g.Active.Side().Enemy())[:2] {
		fights := func(at AreaID) bool { return g.Areas[at].Units[f] > 0 }
		if !slices.ContainsFunc(g.Turn.Battles, fights) {
			continue
		}
		c := g.choice(g.about(kindReady, f, NoArea, "4.0", kindHits, kindPick, kindCommand, kindNatives, kindFort),
			"side", g.Active.Side(), "places", g.d.slugs(g.Turn.Battles))
		ds = append(ds, c.AddSafe(order(kindReady, string(kindReady)), nil))
	}
	if len(ds) > 0 {
		g.ref.AskAll(ds...)
	}
}

// fight is one battle: the defenders roll first, and then both sides in turn, until only
// one is left (4.0).
func (g *game) fight(at AreaID) {
	attacker := g.Active.Side()
	defender := attacker.Enemy()
	g.Battle = &Battle{At: at}
	g.Battle.Speaker[attacker], g.Battle.Speaker[defender] = g.Active, g.speaker(defender, at)
	g.tell("4.0", "battle", "place", g.area(at), "attacker", attacker, "attackers", unitList(g.force(attacker, at)),
		"defenders", unitList(g.force(defender, at)), "fort", g.Areas[at].Fort)
	g.events(at, true)
	g.Turn.Begun = true
	g.nativesBefore(at)
	side := defender
	if g.Battle.First {
		side = attacker
	}
	for g.contested(at) {
		g.volley(side)
		side = side.Enemy()
	}
	g.endBattle(at)
}

// speaker is who decides for a side where somebody has to: of the defenders the faction
// with most units there, and the Regulars if both have as many.
func (g *game) speaker(side Side, at AreaID) Faction {
	list := factionsOf(side)
	if units := g.Areas[at].Units; units[list[1]] > units[list[0]] {
		return list[1]
	}
	return list[0]
}

// nativesBefore is what becomes of Natives on both sides before the dice, rule 4.3: as
// many of one side as of the other flee. With William Johnson those of the French join the
// British instead.
func (g *game) nativesBefore(at AreaID) {
	a := &g.Areas[at]
	if n := a.Units[Natives]; g.Turn.Johnson && n > 0 {
		a.Came, a.Units[Natives] = a.Came+n, 0
		g.tell("7.0", "natives-turn", "side", g.Active.Side(), "n", n, "place", g.area(at))
	}
	if n := min(a.Came, a.Units[Natives]); n > 0 {
		a.Came, a.Units[Natives] = a.Came-n, a.Units[Natives]-n
		g.Fled[Natives] += 2 * n
		g.tell("4.3", "natives-flee", "n", 2*n, "place", g.area(at))
	}
}

// A Face is what a Battle Die shows (4.1).
type Face uint8

const (
	Hit Face = iota
	Flee
	Command
)

// face is what a die of a faction shows when it falls on a number from 1 to 6.
func (d *Data) face(f Faction, die int) Face {
	switch x := d.Dice[f]; {
	case die <= x.Hit:
		return Hit
	case die <= x.Hit+x.Flee:
		return Flee
	}
	return Command
}

// volley is one roll of a side, and what comes of it, rules 4.1 to 4.4.
func (g *game) volley(side Side) {
	b := g.Battle
	at, enemy := b.At, side.Enemy()
	attacking := side == g.Active.Side()
	kill := g.Turn.Kill && side == British && g.natives(French, at) > 0
	faces := g.rollDice(side)
	var n [3][allFactions]int // by what dice show
	for f, list := range faces {
		for _, face := range list {
			n[face][f]++
		}
	}
	hits, flees := sum(n[Hit]), n[Flee]
	b.Commands = n[Command]
	fort := "none"
	if attacking && g.Areas[at].Fort && !b.NoFort {
		fort = "blank"
		label := games.Label{Rule: "4.4", Seat: b.Speaker[enemy].Seat(), For: rolledFort, Place: g.area(at).Slug}
		if die := g.ref.Roll(1, 6, label); die[0] <= g.d.FortBlock {
			fort = "block"
		}
	}
	pairs := []any{"side", side, "attacking", attacking, "place", g.area(at), "fort", fort}
	for _, f := range factionsOf(side) {
		var names []string
		for _, face := range faces[f] {
			names = append(names, [...]string{Hit: "hit", Flee: "flee", Command: "command"}[face])
		}
		pairs = append(pairs, f.Code(), names)
	}
	g.tell("4.1", "roll", pairs...)
	if fort == "block" && hits > 0 {
		hits--
	}
	b.Rolls, b.Rolling, b.Hits = b.Rolls+1, side, hits
	g.hit(enemy, hits)
	g.Battle.Hits = 0
	g.flee(side, flees, kill)
	g.command(side)
	g.Battle.Commands, g.Battle.Rolling = [allFactions]int{}, Nobody
}

// rollDice rolls the Battle Dice of a side: each faction one for each unit, and no more than
// it has (4.0).
func (g *game) rollDice(side Side) [allFactions][]Face {
	b, force := g.Battle, g.force(side, g.Battle.At)
	attacking, more, again := side == g.Active.Side(), 0, 0
	if attacking {
		more, again, b.Again = b.Dice, b.Again, 0
	}
	var faces [allFactions][]Face
	for _, f := range factionsOf(side) {
		n := min(force[f], g.d.DiceCount[f])
		if f == g.Active && n > 0 {
			n += more
		}
		if n == 0 {
			continue
		}
		label := games.Label{Rule: "4.1", Seat: f.Seat(), For: rolledBattle, Place: g.area(b.At).Slug}
		for _, die := range g.ref.Roll(n, 6, label) {
			faces[f] = append(faces[f], g.d.face(f, die))
		}
		missed := pick.Those(faces[f], func(face Face) bool { return face != Hit })
		if n := min(len(missed), again); n > 0 && f == g.Active {
			label.For = rolledAgain
			dice := g.ref.Roll(n, 6, label)
			for i, face := range faces[f] {
				if face != Hit && len(dice) > 0 {
					faces[f][i], dice = g.d.face(f, dice[0]), dice[1:]
				}
			}
		}
	}
	return faces
}

// take takes units of a faction, or Natives of a side, out of an area.
func (g *game) take(side Side, f Faction, at AreaID, n int) {
	a := &g.Areas[at]
	if f == Natives && g.Battle != nil && g.Battle.At == at && side == g.Active.Side() {
		a.Came -= n
		return
	}
	a.Units[f] -= n
	a.Moved[f] = min(a.Moved[f], a.Units[f])
}

// hit takes units of a side out of the battle, rule 4.1.1: they go to their stockpiles.
func (g *game) hit(side Side, hits int) {
	at := g.Battle.At
	force := g.force(side, at)
	if hits = min(hits, sum(force)); hits == 0 {
		return
	}
	lost := g.chooseHits(side, hits)
	for f, n := range lost {
		g.take(side, Faction(f), at, n)
		g.Stock[f] += n
	}
	g.tell("4.1.1", "lost", "units", unitList(lost), "place", g.area(at))
}

// flee takes units of a side out of the battle whose own dice say so, rule 4.1.2. kill: the
// Colonials among them are killed (Massacre).
func (g *game) flee(side Side, flees [allFactions]int, kill bool) {
	at, force := g.Battle.At, g.force(side, g.Battle.At)
	var fled, killed [allFactions]int
	for _, f := range factionsOf(side) {
		n := min(flees[f], force[f])
		g.take(side, f, at, n)
		if kill && f == BC {
			killed[f] = n
			g.Stock[f] += n
		} else {
			fled[f] = n
			g.Fled[f] += n
		}
	}
	if sum(killed) > 0 {
		g.tell("7.0", "massacred", "units", unitList(killed), "place", g.area(at))
	}
	if sum(fled) > 0 {
		g.tell("4.1.2", "fled", "units", unitList(fled), "place", g.area(at))
	}
}

// command lets factions move units out of the battle, rule 4.1.3, all at once. If the last
// of the defenders have gone so they may destroy the Fort (4.4).
func (g *game) command(side Side) {
	b := g.Battle
	at, force := b.At, g.force(side, b.At)
	var ds []games.Decision
	var who []Faction
	goals := g.goals(side, at)
	for _, f := range factionsOf(side) {
		n := min(b.Commands[f], force[f])
		if n == 0 || len(goals) == 0 {
			continue
		}
		kind, seat := kindCommand, f
		if f == Natives {
			kind, seat = kindNatives, b.Speaker[side]
		}
		s := g.spread(g.about(kind, seat, at, "4.1.3", kindFort), f, n, goals)
		s.verb = string(kindCommand)
		d := &leaving{s, side, f}
		d.Of.Vain = d.vain
		ds, who = append(ds, d), append(who, f)
	}
	if len(ds) == 0 {
		return
	}
	had := g.units(side, at)
	answers := g.ref.AskAll(ds...)
	for i, a := range answers {
		g.move(side, who[i], at, a.Value.([]put))
	}
	if had > 0 && g.units(side, at) == 0 {
		g.lastLeft(side, at)
	}
}

// move moves units out of a battle.
func (g *game) move(side Side, f Faction, at AreaID, puts []put) {
	for _, p := range puts {
		g.take(side, f, at, p.N)
		g.tell("4.1.3", "left", "faction", f, "n", p.N, "place", g.area(at), "to", g.area(p.At))
		to := &g.Areas[p.At]
		if f == Natives && side == g.Active.Side() && g.contested(p.At) {
			to.Came += p.N
			continue
		}
		to.Units[f] += p.N
		if g.independent(p.At) { // Natives, who go last
			g.tell("3.4", "independent", "side", side, "place", g.area(p.At), "n", to.Units[f])
		}
		g.settle(p.At)
	}
}

// lastLeft asks defenders of a Fort whose last units have moved out whether they destroy it
// (4.4).
func (g *game) lastLeft(side Side, at AreaID) {
	if !g.Areas[at].Fort || side == g.Active.Side() || g.units(side.Enemy(), at) == 0 {
		return
	}
	c := g.choice(g.about(kindFort, g.Battle.Speaker[side], at, "4.4"))
	c.AddSafe(c.Order(verbBurn), true).Add(c.Order(verbKeep), false)
	if g.choose(c).(bool) {
		g.Areas[at].Fort = false
		g.tell("4.4", "fort-burned", "side", side, "place", g.area(at))
	}
}

// goals are where units of a side may move out of a battle: areas next to it that units of
// the side occupy, or that are empty and the side's own home or the Natives' (4.1.3).
func (g *game) goals(side Side, at AreaID) []AreaID {
	list := pick.Those(g.area(at).Next, func(next AreaID) bool {
		area := g.area(next)
		return g.units(side, next) > 0 || g.empty(next) && (area.Home == side || area.Native)
	})
	slices.SortFunc(list, g.d.byCode)
	return list
}

// endBattle is when only one side is left, or none. Natives without the units of a side
// go over to the other, if that is there (4.3).
func (g *game) endBattle(at AreaID) {
	a, attacker := &g.Areas[at], g.Active.Side()
	winner := g.occupier(at)
	loser := winner.Enemy()
	over := 0
	if winner != Nobody {
		over = g.force(loser, at)[Natives]
	}
	a.Units[Natives], a.Came = a.Units[Natives]+a.Came, 0
	g.Battle = nil
	g.tell("4.0", "battle-over", "winner", winner, "attacker", attacker, "place", g.area(at), "left", unitList(a.Units), "over", over)
	if winner == Nobody && a.Units[Natives] > 0 {
		g.tell("3.4", "independent", "side", Nobody, "place", g.area(at), "n", a.Units[Natives])
	}
	g.settle(at)
}
