package wilderness

import (
	"slices"

	"postrider/games"
	"postrider/games/chance"
)

// A forecast is what the dice of a battle or an assault promise without cards and with
// every Militia among its units.
type forecast struct {
	battle   *Battle
	shot     [3]Shot // before its die, by side
	shifted  [3]bool
	drm      [3]int
	why      [3][]string
	win      chance.Chance // that the attacker wins
	wiped    [3]chance.Chance
	least    [3]int // result of a side's fire
	most     [3]int
	forPoint [3]bool // a victory of this side scores a point (7.81)
}

// forecast works out a battle or assault between the units that b names, who
// stand there (7.5 to 7.8, 9.1, 9.2).
func (g *game) forecast(b *Battle) *forecast {
	t := *g
	p := *g.Position
	p.Battle, t.Position = b, &p
	f := &forecast{battle: b}
	a, d := b.Attacker, b.defender()
	steps := [3]int{}
	for _, side := range sides {
		f.shot[side], f.shifted[side], f.drm[side], f.why[side] = t.aim(side)
		units := t.units(t.fighting(side))
		steps[side] = t.steps(units)
		f.forPoint[side.Enemy()] = !b.Assault && t.isLarge(units)
	}
	var results [3][]int
	for _, side := range sides {
		results[side] = g.d.results(f.shot[side].Column, f.drm[side])
		f.least[side], f.most[side] = slices.Min(results[side]), slices.Max(results[side])
	}
	won, lostA, lostD := 0, 0, 0
	for _, x := range results[a] {
		for _, y := range results[d] {
			win := x > y // ties are the defender's (7.8)
			left, stand := steps[a] > y, steps[d] > x
			if !b.Assault && left != stand {
				win = left
			}
			won, lostA, lostD = won+count(win), lostA+count(!left), lostD+count(!stand)
		}
	}
	f.win = chance.New(won, 36)
	f.wiped[a], f.wiped[d] = chance.New(lostA, 36), chance.New(lostD, 36)
	return f
}

// isLarge reports whether to beat these units scores a point (7.81).
func (g *game) isLarge(units []PieceID) bool {
	return len(units) > largeStack || slices.ContainsFunc(units, g.isRegular)
}

// battleAt is the battle that a moving force of a side is about to fight where
// it is: all who stand there outside, those inside who come to help, and the
// Militia that would join by default (7.1, 7.3, 8.251).
func (g *game) battleAt(side Side, m *Move) *Battle {
	e, s := side.Enemy(), m.At
	b := newBattle(side, s)
	b.Landing = m.Kind == ByLanding
	b.Units[side], b.Units[e] = g.outside(side, s), g.outside(e, s)
	if g.strong(s) == side {
		b.Units[side] = append(b.Units[side], g.inside(side, s)...)
	}
	for _, x := range [...]Side{side, e} {
		here := g.militiaHere(x, s)
		own := g.strengthOf(b.Units[x])
		if len(here) > 0 && (x == e && g.d.Spaces[s].Fortress || g.column(own) != g.column(own+g.strengthOf(here))) {
			b.Units[x] = append(b.Units[x], here...)
		}
	}
	b.Lead[side] = g.attackingLeader(m)
	b.Lead[e] = g.top(b.Units[e])
	return b
}

// assaultAt is the assault of the besiegers of s under a commander (9.1).
func (g *game) assaultAt(side Side, s SpaceID, commander PieceID) *Battle {
	b := g.storm(side, s, commander)
	b.Lead[b.defender()] = g.top(b.Units[b.defender()])
	return b
}

// siegeOdds are the chances that a siege roll raises the level by 0, 1 or 2 (8.23).
func (g *game) siegeOdds(modifier int) (rise [maxLevel + 1]chance.Chance) {
	for n := range rise {
		rise[n] = chance.Die(func(die int) bool { return min(maxLevel, g.d.Tables.Siege.Rows[row(die+modifier)]) == n })
	}
	return rise
}

// raidOdds are the chances of the raid die (10.3).
type raidOdds struct {
	stockade bool // its column
	modifier int
	why      []string
	success  chance.Chance
	unhurt   chance.Chance // no raider takes a loss
	militia  int           // units that the enemy might deploy before, one of them (10.2)
}

// raidOdds works out a raid of units of a side on s, led by lead (10.2, 10.3).
func (g *game) raidOdds(side Side, lead PieceID, raiders []PieceID, s SpaceID) raidOdds {
	o := raidOdds{}
	o.stockade, _ = g.raidColumn(side, s)
	o.modifier, o.why = g.raidModifier(side, lead, raiders, s)
	o.success = chance.Die(func(die int) bool { success, _ := g.d.Tables.raid(o.stockade, die+o.modifier); return success })
	o.unhurt = chance.Die(func(die int) bool { _, losses := g.d.Tables.raid(o.stockade, die+o.modifier); return losses == 0 })
	if dept := g.d.Spaces[s].Dept; g.Spaces[s].Stockade == side.Enemy() && dept.Side() == side.Enemy() {
		o.militia = len(g.militiaOf(side.Enemy(), dept))
	}
	return o
}

// forecastText says what a battle or assault promises, from the attacker's side.
func (g *game) forecastText(f *forecast) games.Text {
	b := f.battle
	a, d := b.Attacker, b.defender()
	return games.T("odds-battle", "space", b.Space, "assault", b.Assault, "side", a,
		"own", f.shot[a].Strength, "foe", f.shot[d].Strength,
		"column", g.columnName(f.shot[a].Column), "against", g.columnName(f.shot[d].Column), "shifted", f.shifted[a],
		"drm", f.drm[a], "foedrm", f.drm[d],
		"win", f.win.Percent(), "least", f.least[a], "most", f.most[a], "suffersleast", f.least[d], "suffersmost", f.most[d],
		"wiped", f.wiped[a].Percent(), "wipes", f.wiped[d].Percent())
}

// odds says what an activated force stakes on dice: a siege roll or an assault,
// or on its way interceptions, a battle and a raid.
func (d *moveDecision) odds(value any) []games.Text {
	p := value.(*plan)
	g, f := d.g, d.forces[p.force]
	s := d.at(f)
	switch p.verb {
	case verbDone, verbStay:
		return nil
	case verbSiege:
		return []games.Text{games.T("odds-siege", g.siegeValues(d.side, f.Commander, s)...)}
	case verbAssault:
		return []games.Text{g.forecastText(g.forecast(g.assaultAt(d.side, s, f.Commander)))}
	case verbAttack:
		b := g.battleAt(d.side, &Move{Force: f, Start: s, From: s, At: s})
		militia := filter(b.Units[d.side], func(p PieceID) bool { return g.ptype(p) == Militia })
		b.Units[d.side] = slices.Concat(f.Pieces, militia)
		return []games.Text{g.forecastText(g.forecast(b))}
	}
	return walker{g: g, side: d.side, pieces: f.Pieces, kind: p.kind}.odds(f, p.legs)
}

// odds says what a way of a force stakes on dice; nil if it needs none.
func (w walker) odds(f Force, legs []leg) []games.Text {
	way := waypoint{walker: w}
	for _, l := range legs {
		way.at = l.to
		way.path = append(way.path, l.to)
	}
	look := w.g.outlook(w.side, f, &way)
	if len(look.stops) == 0 && look.quiet() {
		return nil
	}
	texts := []games.Text{games.T("odds-way", look.values(w.side)...)}
	if look.battle != nil {
		texts = append(texts, w.g.forecastText(look.battle))
	}
	return texts
}

// siegeValues are those of a commander's siege roll, and an assault now (8.23).
func (g *game) siegeValues(side Side, commander PieceID, s SpaceID) []any {
	m := g.siegeModifier(side, commander, s)
	rise := g.siegeOdds(m)
	more := rise[1].Or(rise[2])
	ready := []chance.Chance{chance.Always, more, rise[2]}[max(0, g.needed(s)-g.Spaces[s].Level)]
	return []any{"space", s, "level", g.Spaces[s].Level, "needed", g.needed(s), "modifier", m, "one", rise[1].Percent(),
		"more", more.Percent(), "two", rise[2].Percent(), "ready", ready.Percent(),
		"win", g.forecast(g.assaultAt(side, s, commander)).win.Percent()}
}

// odds says how likely an Interception is, and the battle that comes of it (6.71).
func (d *interceptDecision) odds(answer any) []games.Text {
	f, ok := answer.(Force)
	if !ok {
		return nil
	}
	t := d.g.trial()
	t.bring(f.Pieces, d.m.At)
	b := t.battleAt(d.side.Enemy(), d.m)
	fc := t.forecast(b)
	c := chance.AtLeast(successOn, d.g.tactics(f.Commander))
	return []games.Text{
		games.T("odds-intercept", "space", d.m.At, "n", successOn-d.g.tactics(f.Commander), "percent", c.Percent(),
			"win", fc.win.Not().Percent(), "own", fc.shot[d.side].Strength, "foe", fc.shot[d.side.Enemy()].Strength),
		t.forecastText(fc),
	}
}

// odds says how likely they get away, or what battle they stand for (6.8).
func (d *avoidDecision) odds(answer any) []games.Text {
	if v, ok := answer.(*avoidance); ok {
		c, sure := chance.AtLeast(successOn, d.g.tactics(v.force.Commander)), d.automatic(v.force)
		if sure {
			c = chance.Always
		}
		left := len(d.g.units(d.g.outside(d.side, d.m.At))) - len(d.g.units(v.force.Pieces))
		return []games.Text{games.T("odds-avoid", "space", v.to, "sure", sure,
			"n", successOn-d.g.tactics(v.force.Commander), "percent", c.Percent(), "left", left)}
	}
	fc := d.g.forecast(d.g.battleAt(d.side.Enemy(), d.m))
	return []games.Text{d.g.forecastText(fc)}
}

// odds says what battle those who stay outside would fight (8.1).
func (d *insideDecision) odds(value any) []games.Text {
	if d.g.moving() == nil {
		return nil
	}
	t := d.g.trial()
	for _, p := range value.([]PieceID) {
		t.piece(p).Inside = true
	}
	if !t.hasUnits(d.side, d.space) {
		return []games.Text{games.T("odds-inside", "space", d.space, "needed", t.needed(d.space))}
	}
	return []games.Text{t.forecastText(t.forecast(t.battleAt(d.side.Enemy(), d.g.moving())))}
}

// odds says what a force that goes on stakes on dice.
func (d *goOnDecision) odds(value any) []games.Text {
	if legs := value.([]leg); len(legs) > 0 {
		return d.g.walker(d.side, d.m).odds(d.m.Force, legs)
	}
	return nil
}

// choiceOdds says what a choice stakes on dice.
func (g *game) choiceOdds(c *choice, answer any) []games.Text {
	m, side := g.moving(), sideOf(c.Of.Seat)
	if m == nil {
		return nil
	}
	switch c.Of.Kind {
	case kindAssault:
		if answer == true {
			return []games.Text{g.forecastText(g.forecast(g.assaultAt(side, m.At, m.Force.Commander)))}
		}
	case kindRaid:
		s := answer.(SpaceID)
		r := g.raidOdds(side, g.leadOf(side, m, s), g.raiders(m, s), s)
		return []games.Text{games.T("odds-raid", "space", s, "stockade", r.stockade, "modifier", r.modifier,
			"why", r.why, "success", r.success.Percent(), "unhurt", r.unhurt.Percent(), "militia", r.militia)}
	case kindMilitia:
		b := g.Battle.clone()
		b.Units[side] = append(b.Units[side], answer.([]PieceID)...)
		b.Lead[b.Attacker] = g.attackingLeader(m)
		b.Lead[b.defender()] = g.top(b.Units[b.defender()])
		return []games.Text{g.forecastText(g.forecast(b))}
	case kindRaidMilitia:
		s := m.At
		if at, ok := g.d.SpaceBySlug(c.Of.Place); ok {
			s = at
		}
		unit, ok := answer.(PieceID)
		if answer == true {
			unit, ok = g.militiaOf(side, g.d.Spaces[s].Dept)[0], true
		}
		if ok {
			e := side.Enemy()
			return []games.Text{g.forecastText(g.forecast(g.raidBattle(e, m, s, g.leadOf(e, m, s), unit)))}
		}
	}
	return nil
}

// leadOf is whose tactics count in a raid as far as that is plain: the activated
// leader, or the best tactician of those who could command all raiders (C-47).
func (g *game) leadOf(side Side, m *Move, s SpaceID) PieceID {
	if able := g.raidLeaders(side, m, s); len(able) > 0 {
		return able[0]
	}
	return NoPiece
}

// odds says what the die of an event decides (5.5).
func (d *playDecision) odds(value any) []games.Text {
	play := value.(*cardPlay)
	if play.use != useEvent {
		return nil
	}
	card := d.g.d.Cards[play.card]
	var c chance.Chance
	switch card.Event {
	case "courier-intercepted":
		c = chance.AtLeast(card.Params.n("from"), 0)
	case "louisbourg-squadrons":
		c = chance.New(card.Params.n("lost_up_to"), 6)
	default:
		return nil
	}
	return []games.Text{games.T("odds-event", "event", card.Event, "percent", c.Percent())}
}

// Reckon says what a die is for, and its odds as far as the map shows them.
func (t *Title) Reckon(pos games.Position, l games.Label, _ int) []games.Text {
	g := newGame(pos.(*Position), nil)
	side := sideOf(l.Seat)
	s, onMap := g.d.SpaceBySlug(l.Place)
	m := g.moving()
	text := func(kind string, c chance.Chance, pairs ...any) []games.Text {
		return []games.Text{games.T(kind, append([]any{"side", side, "space", l.Place, "n", c.N, "of", c.Of}, pairs...)...)}
	}
	switch {
	case (l.For == "battle" || l.For == "assault") && g.Battle != nil:
		shot, _, drm, _ := g.aim(side)
		results := g.d.results(shot.Column, drm)
		return []games.Text{games.T("dice-battle", "side", side, "space", g.Battle.Space,
			"strength", shot.Strength, "column", g.columnName(shot.Column), "drm", drm,
			"least", slices.Min(results), "most", slices.Max(results))}
	case l.For == "siege" && onMap && m != nil:
		rise := g.siegeOdds(g.siegeModifier(side, m.Force.Commander, s))
		return text("dice-siege", rise[1], "two", rise[2].Percent(), "one", rise[1].Percent())
	case l.For == "interception" && m != nil && len(m.Tried) > 0:
		return text("dice-interception", chance.AtLeast(successOn, g.tactics(g.lastToTry(m))))
	case l.For == "raid" && onMap && m != nil:
		lead := g.leadOf(side, m, s)
		r := g.raidOdds(side, lead, g.raiders(m, s), s)
		return text("dice-raid", r.success)
	case l.For == "leader":
		return text("dice-leader", chance.New(1, 6))
	}
	return nil
}

// lastToTry is the leader of those who tried to intercept last (6.71).
func (g *game) lastToTry(m *Move) PieceID {
	last := m.Tried[len(m.Tried)-1]
	var ps []PieceID
	for i := len(m.Tried) - 1; i >= 0 && g.piece(m.Tried[i]).At == g.piece(last).At; i-- {
		ps = append(ps, m.Tried[i])
	}
	return g.top(ps)
}
