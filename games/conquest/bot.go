package conquest

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/facts"
	"postrider/games/language"
)

// Bot returns a plain player. It weighs one Army after the other by what its move would
// bring about: who holds the Victory Symbols then and how surely, who is killed, and how
// near to where units are needed they come (bot_value.go, bot_move.go).
func (t *Title) Bot() games.Bot {
	return &bot{tables: map[tableKey]*reckoner{}, temper: temper{
		pointEarly: 3.5, pointLate: 5, pointLast: 12, fled: 0.35, ally: 0.5, truce: 6, least: 0.05, fear: 0.6, fort: 1.4,
		attack: 0.12, defend: 0.08, far: 0.7, join: 0.4,
	}}
}

// A bot is the plain player. It holds nothing of a match, only distances on the map and
// what battles between so many units come to.
type bot struct {
	temper
	tables map[tableKey]*reckoner
	data   *Data
	steps  [][]int // between areas, over land and through harbors
}

// A tableKey tells tables of battles apart.
type tableKey struct {
	attacker Side
	fort     bool
}

// Answer is what the plain player does. Kinds that are not named here it leaves to the
// default.
func (b *bot) Answer(v games.View, d games.Decision, _ *rand.Rand) games.Order {
	seen, ok := v.(*view)
	f := factionOf(d.About().Seat)
	if !ok || f == NoFaction {
		return d.Default()
	}
	th := b.think(seen.p.clone(), f)
	switch d.About().Kind {
	case kindCard:
		return th.card(d)
	case kindMove:
		return th.move()
	case kindPlace, kindFled, kindSetup:
		return th.place(d)
	case kindEvent:
		return th.event(d)
	case kindCommand, kindNatives:
		return th.leave(d)
	}
	return d.Default()
}

// A thinker is the bot at one decision.
type thinker struct {
	*bot
	g      *game // cut to what the faction may know
	f      Faction
	side   Side
	point  float64   // what a Control Marker is worth
	danger []float64 // by area: strength of the enemies who may come there
	pull   []float64 // by area: what it is worth to have a unit there
}

// think looks at a position.
func (b *bot) think(p *Position, f Faction) *thinker {
	if b.data != p.data {
		b.data, b.tables = p.data, map[tableKey]*reckoner{}
		b.steps = facts.Steps(len(p.data.Areas), len(p.data.Areas), func(at AreaID) []AreaID { return p.data.area(at).Next })
	}
	th := &thinker{bot: b, g: newGame(p, nil), f: f, side: f.Side(), point: b.pointEarly}
	last := p.lastRound()
	switch {
	case last > 0 && last == p.Round:
		th.point = b.pointLast
	case p.Round >= p.data.FirstCheck:
		th.point = b.pointLate
	}
	th.look()
	return th
}

// card plays the Movement Card that the best Armies can use most of. The Truce Card waits
// until the side leads, once the game may end.
func (th *thinker) card(d games.Decision) games.Order {
	g, best, most := th.g, d.Default(), -1.0
	lead := g.score(th.side) - g.score(th.side.Enemy())
	for _, o := range d.List() {
		c := g.d.cardIn(th.f, o.Arg("card"))
		worth := th.uses(c)
		switch {
		case c.Truce && lead > 0 && g.Round >= g.d.FirstCheck:
			worth += th.truce
		case c.Truce && g.Round < g.d.LastRound:
			continue
		}
		if worth > most {
			best, most = o, worth
		}
	}
	return best
}

// uses is what the best Armies would bring about with a card.
func (th *thinker) uses(c *Card) float64 {
	var best []float64
	var last AreaID = NoArea
	for _, m := range th.moves(c.Areas, 1) { // best first of each area
		if m.From != last {
			best, last = append(best, m.worth), m.From
		}
	}
	slices.Sort(best)
	slices.Reverse(best)
	worth := 0.01 * float64(c.Armies*c.Areas)
	for _, w := range best[:min(len(best), c.Armies)] {
		worth += max(0, w)
	}
	return worth
}

// move moves the Army that brings about most.
func (th *thinker) move() games.Order {
	done := games.NewOrder(kindMove, verbDone)
	g := th.g
	best := weighed{worth: th.least}
	for _, m := range th.moves(g.reach(), g.armiesLeft()) {
		if m.worth > best.worth {
			best = m
		}
	}
	if best.sum() == 0 {
		return done
	}
	found := g.reachable(best.From, g.reach())
	a := &army{From: best.From, To: best.To, Way: g.way(found, best.From, best.To)}
	for k, f := range factionsOf(th.side) {
		a.Units[f] = best.troops[k]
	}
	return (&moving{asked: asked{g: g}}).order(a)
}

// place puts units where they can do most: all together.
func (th *thinker) place(d games.Decision) games.Order {
	if d.About().Kind == kindSetup && th.g.Turn.Card == 0 {
		return d.Default()
	}
	best, most := d.Default(), 0.0
	for i, o := range d.List() {
		worth := th.placed(o, th.f)
		if i == 0 || worth > most {
			best, most = o, worth
		}
	}
	return best
}

// placed is what it is worth to put units of a faction where an order says.
func (th *thinker) placed(o games.Order, f Faction) float64 {
	g, worth := th.g, 0.0
	kind := slices.Index(factionsOf(th.side), f)
	for _, v := range o.Get("to") {
		n, slug := language.CutCount(v)
		at, ok := g.d.areaBySlug(slug)
		if !ok {
			continue
		}
		own, foe := th.stand(at)
		before := th.holds(at, own, foe)
		own[kind] += n
		worth += th.holds(at, own, foe) - before + float64(n)*th.pull[at]
		if g.Turn.Card > 0 && !g.Turn.Laid && f == th.f {
			g.Areas[at].Units[f] += n
			worth += max(0, th.bestFrom(at, g.d.card(th.f, g.Turn.Card).Areas))
			g.Areas[at].Units[f] -= n
		}
	}
	return worth
}

// event plays what has an effect worth a card. What is held keeps no better card away, so
// that little is enough.
func (th *thinker) event(d games.Decision) games.Order {
	best, most := games.NewOrder(kindEvent, verbNone), 0.0
	for _, o := range d.List() {
		if c := th.g.d.cardIn(th.f, o.Arg("card")); o.Verb != verbNone && c != nil {
			if worth := th.eventWorth(c, o); worth > most {
				best, most = o, worth
			}
		}
	}
	return best
}

// eventWorth is what an order to play an Event Card brings about; nothing to keep it.
func (th *thinker) eventWorth(c *Card, o games.Order) float64 {
	g := th.g
	to, _ := g.d.areaBySlug(o.Arg("to"))
	from, _ := g.d.areaBySlug(o.Arg("from"))
	enemy := th.side.Enemy()
	switch c.Effect {
	case "build_fort":
		own, foe := th.stand(to)
		before := th.holds(to, own, foe)
		g.Areas[to].Fort = true
		worth := th.holds(to, own, foe) - before
		g.Areas[to].Fort = false
		return worth
	case "raise_muster":
		if g.units(enemy, to) > 0 {
			return 0
		}
		return 1 + th.pull[to]
	case "move_muster":
		if worth := th.pull[to] - th.pull[from]; g.units(enemy, from) == 0 {
			return worth - 0.5
		}
		return 1 + th.pull[to]
	case "native_levy":
		return 0.1 + th.placed(o, Natives)
	case "recall_fled", "extra_militia":
		return 0.1 + th.placed(o, th.f)
	case "desert":
		own, foe := th.stand(to)
		fewer := foe
		fewer[1] = max(0, fewer[1]-c.Params["units"])
		return th.holds(to, own, fewer) - th.holds(to, own, foe)
	case "extra_regulars", "swift_sail", "far_march", "extra_army":
		return 1
	}
	return th.battleEvent(c, o)
}

// leastHelp is from which gain of chance on a card is played for a battle.
const leastHelp = 0.06

// battleEvent is what a card is worth for the battles of this turn.
func (th *thinker) battleEvent(c *Card, o games.Order) float64 {
	g, help := th.g, 0.0
	for _, at := range g.Turn.Battles {
		if o.Place != "" && o.Place != g.area(at).Slug || !g.contested(at) {
			continue
		}
		clash := g.clashAt(at)
		before := clash.outcome()
		switch c.Effect {
		case "johnson":
			clash.has[attackers][2], clash.has[defenders][2] = clash.has[attackers][2]+clash.has[defenders][2], 0
		case "massacre":
			clash.kill = true
		case "no_fort_die":
			clash.fort = false
		case "strike_first":
			clash.next = attackers
		case "extra_dice":
			clash.more += c.Params["dice"]
		case "reroll":
			clash.again += c.Params["dice"]
		}
		after := clash.outcome()
		help += after.Win - before.Win + 0.1*(after.Lost[defenders]-before.Lost[defenders])
	}
	if help < leastHelp {
		return 0
	}
	return help
}

// leave takes units out of a battle by Command where that leaves the side better off.
func (th *thinker) leave(d games.Decision) games.Order {
	g := th.g
	if g.Battle == nil {
		return d.Default()
	}
	at, best, most := g.Battle.At, d.Default(), 0.0
	f := th.f
	if d.About().Kind == kindNatives {
		f = Natives
	}
	for i, o := range d.List() {
		t := newGame(g.clone(), games.NewTryout(nil, nil))
		worth := 0.0
		for _, v := range o.Get("to") {
			n, slug := language.CutCount(v)
			to, _ := g.d.areaBySlug(slug)
			own, foe := th.stand(to)
			before := th.holds(to, own, foe)
			own[slices.Index(factionsOf(th.side), f)] += n
			worth += th.holds(to, own, foe) - before + float64(n)*(th.pull[to]+1)
			t.take(th.side, f, at, n)
		}
		worth += th.during(t)
		if i == 0 || worth > most+0.01 {
			best, most = o, worth
		}
	}
	return best
}

// during is what a battle that is under way is worth to the side.
func (th *thinker) during(t *game) float64 {
	at := t.Battle.At
	if t.units(th.side, at) == 0 {
		return th.lost(at)
	}
	if !t.contested(at) {
		own := troops{}
		for k, f := range factionsOf(th.side) {
			own[k] = t.Areas[at].Units[f]
		}
		return th.holds(at, own, troops{}) + float64(own.sum())
	}
	c := t.clashAt(at)
	me := attackers
	if c.side != th.side {
		me = defenders
	}
	return th.battle(at, c, me) + float64(c.has[me].sum())
}
