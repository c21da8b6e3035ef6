package wilderness

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// What a siege needs and can come to (8.23, 8.24).
const (
	maxLevel      = 2
	fortLevel     = 1
	fortressLevel = 2
	louisbourgDRM = -1
)

// startSiege places a Siege marker; all pieces of the owner are inside (8.2).
func (g *game) startSiege(owner Side, s SpaceID) {
	st := &g.Spaces[s]
	st.Siege, st.Level = true, 0
	for _, p := range g.outside(owner, s) {
		g.piece(p).Inside = true
	}
	g.tell("8.2", "siege-begins", "side", owner, "space", s)
	g.settle()
}

// attackOut lets a besieged force attack, if nobody avoids it (8.25, C-16).
func (g *game) attackOut(side Side, m *Move) {
	e, s := side.Enemy(), m.At
	g.tell("8.25", "attacks-out", "side", side, "units", g.keys(m.Force.Pieces), "space", s)
	g.avoidBattle(side, m)
	if g.hasUnits(e, s) {
		g.battle(side, m, m.Force.Pieces, true)
	}
	g.driveOff(side, s, NoSpace)
}

// siegeFault says why an activated force may not make a siege roll, or an assault
// without one, where it is. For a roll its commander had the highest command rating
// in the space when he was activated, and the stack had Drilled Troops there as the
// Action Phase began, and is in supply (8.231); for an assault the level has been
// reached, and any leader will do (9.11, C-49).
func (g *game) siegeFault(side Side, f Force, assault bool) *games.Fault {
	s := g.piece(f.Pieces[0]).At.Space()
	name, rule := s.String(), games.Rule("8.231")
	if assault {
		rule = "9.11"
	}
	stack := g.outside(side, s)
	outranks := func(p PieceID) bool {
		return g.counter(p).Command > g.counter(f.Commander).Command && !slices.Contains(g.Phase.Arrived, p)
	}
	switch {
	case !g.Spaces[s].Siege || g.strong(s) != side.Enemy():
		return g.refuse("8.231", "", "no-siege", "space", name)
	case f.Commander == NoPiece || g.Phase.Use == useUnits:
		return g.refuse(rule, "", "siege-needs-leader", "space", name)
	case (!assault || g.readings().HighestAssaults) && slices.ContainsFunc(g.leaders(stack), outranks):
		return g.refuse(rule, "", "siege-needs-highest", "space", name, "leader", g.counter(f.Commander).Sort)
	case !assault && len(g.drilled(except(stack, g.Phase.Arrived...))) == 0:
		return g.refuse("8.231", "", "siege-needs-drilled", "space", name)
	case !assault && !g.supplied(side, s):
		return g.refuse("12.3", "", "siege-needs-supply", "space", name)
	case assault && g.Spaces[s].Level < g.needed(s):
		return g.refuse("8.24", "", "level-too-low", "space", name, "level", g.Spaces[s].Level, "needed", g.needed(s))
	}
	return nil
}

// needed is the siege level at which an assault is possible (8.24).
func (g *game) needed(s SpaceID) int {
	if g.d.Spaces[s].Fortress {
		return fortressLevel
	}
	return fortLevel
}

// besiege is the activation of a force that conducts a siege: Coehorns of both
// sides, Surrender!, a siege roll or none, and perhaps an assault (8.23, 8.24).
func (g *game) besiege(side Side, m *Move, assault bool) {
	s, e := m.At, side.Enemy()
	st := &g.Spaces[s]
	if !assault {
		g.coehorns(side, s)
		g.coehorns(e, s)
		if g.demanded(side, s) {
			g.surrender(side, s)
			return
		}
		g.siegeRoll(side, m)
		if st.Level < g.needed(s) {
			return
		}
		c := g.yesNo(kindAssault, side, s, "8.24", games.T("ask-assault", "space", s, "level", st.Level), g.assaultPays(side, s))
		if !g.choose(c).(bool) {
			return
		}
	} else if g.siegeFault(side, m.Force, false) == nil && g.demanded(side, s) { // as if it rolled (8.231, 12.3)
		g.surrender(side, s)
		return
	}
	g.assault(side, m)
}

// coehorns lets a side with Regulars in the space play Coehorns & Howitzers
// (card 8), once in an activation; there is one such card.
func (g *game) coehorns(side Side, s SpaceID) {
	if slices.Contains(g.Phase.Events, "coehorns") || !slices.ContainsFunc(g.siegers(side, s), g.isRegular) {
		return
	}
	if g.respond(kindCoehorns, side, "coehorns", s, false) != 0 {
		g.Phase.Events = append(g.Phase.Events, coehornsOf(side))
	}
}

// coehornsOf stands among the cards of a phase for Coehorns of a side.
func coehornsOf(side Side) string { return "coehorns-" + side.String() }

// coehorned reports whether a side has played Coehorns in this phase.
func (g *game) coehorned(side Side) bool {
	return g.Phase != nil && slices.Contains(g.Phase.Events, coehornsOf(side))
}

// siegers are the pieces of a side in a siege: the besiegers, or those inside.
func (g *game) siegers(side Side, s SpaceID) []PieceID {
	if g.strong(s) == side {
		return g.inside(side, s)
	}
	return g.outside(side, s)
}

// siegeModifier is what is added to the siege roll of a commander (8.23).
func (g *game) siegeModifier(side Side, commander PieceID, s SpaceID) int {
	e := side.Enemy()
	total := g.tactics(commander) - g.bestTactics(g.inside(e, s))
	n := g.eventNumber("coehorns", "modifier")
	if g.coehorned(side) {
		total += n
	}
	if g.coehorned(e) {
		total -= n
	}
	if s.String() == "louisbourg" {
		total += louisbourgDRM
	}
	return total
}

// siegeRoll rolls on the Siege Table and raises the level (8.23).
func (g *game) siegeRoll(side Side, m *Move) {
	s := m.At
	st := &g.Spaces[s]
	total := g.siegeModifier(side, m.Force.Commander, s)
	die := g.roll("8.23", side, "siege", s)
	rise := g.d.Tables.Siege.Rows[row(die+total)]
	st.Level = min(maxLevel, st.Level+rise)
	g.tell("8.23", "siege-roll", "side", side, "space", s, "die", die, "modifier", total, "rise", rise, "level", st.Level)
}

// demanded reports whether Surrender! is played by either side (card 6, 14.4).
func (g *game) demanded(side Side, s SpaceID) bool {
	if !g.mayDemand(s) {
		return false
	}
	return g.respond(kindSurrender, side, "surrender", s, false) != 0 ||
		g.Options.Surrender && g.respond(kindSurrender, side.Enemy(), "surrender", s, false) != 0
}

// mayDemand reports whether Surrender! may be played, at Louisbourg from level 1 on.
func (g *game) mayDemand(s SpaceID) bool {
	return s.String() != "louisbourg" || g.Spaces[s].Level > 0
}

// surrender gives a besieged place to the besieger without combat (card 6): a
// complete fort, or the fortress. Its garrison goes to the nearest unbesieged
// fortification of its side; from Louisbourg the way is counted from Québec.
func (g *game) surrender(side Side, s SpaceID) {
	e := side.Enemy()
	garrison := g.inside(e, s)
	g.capture(side, s, false)
	if len(garrison) > 0 {
		g.sendAway(e, s, garrison)
	}
	g.settle()
	g.massacre(e, s)
}

// sendAway lets a garrison that has surrendered go (card 6).
func (g *game) sendAway(side Side, s SpaceID, garrison []PieceID) {
	from := s
	if s.String() == "louisbourg" {
		from = g.d.space("quebec")
	}
	spaces := g.nearest(from, func(to SpaceID) bool { return to != s && g.freeFortification(to) == side })
	if len(spaces) == 0 {
		g.lost("5.56", garrison)
		return
	}
	c := g.choice(about(kindGarrison, side, s, "5.56"), games.T("ask-garrison", "space", s, "units", g.keys(garrison), "to", spaces))
	spaces = sortedBy(spaces, func(to SpaceID) int { return -len(g.units(g.outside(side, to))) })
	to := g.choose(addPlaces(c, "garrison", spaces)).(SpaceID)
	g.bring(garrison, to)
	g.tell("5.56", "garrison-goes", "side", side, "units", g.keys(garrison), "from", s, "to", to)
	g.driveOff(side, to, s)
}

// nearest are the spaces of which is holds that are nearest to s, by any
// connections and whoever stands on them (C-31).
func (g *game) nearest(s SpaceID, is func(SpaceID) bool) []SpaceID {
	best := noWay
	var list []SpaceID
	for i := range g.Spaces {
		to := SpaceID(i)
		d := g.d.distance(s, to)
		if d > best || d == noWay || !is(to) {
			continue
		}
		if d < best {
			best, list = d, nil
		}
		list = append(list, to)
	}
	return list
}

// capture gives a fort or fortress to a side; assaults leave forts unfinished (9.22).
func (g *game) capture(side Side, s SpaceID, assault bool) {
	st := &g.Spaces[s]
	st.Siege, st.Level = false, 0
	for _, p := range g.inside(side.Enemy(), s) {
		g.piece(p).Inside = false
	}
	vp, why := fortVP, "fort"
	switch {
	case g.d.Spaces[s].Fortress:
		st.Fortress = side
		vp, why = fortressVP, "fortress"
	case assault:
		st.Fort, st.Building, st.BuiltIn = Nobody, side, g.Number
	default:
		st.Fort = side
	}
	g.tell("9.22", "captured", "side", side, "space", s, "assault", assault, "fortress", g.d.Spaces[s].Fortress)
	g.score(side, vp, "9.22", why, s)
}

// relief lets those inside of a besieged fort or fortress join a battle of a
// force of their side that has come to the space (8.251, D41, B-15): any of them,
// with or without leaders, but not leaders alone. It returns who does.
func (g *game) relief(side Side, s SpaceID) []PieceID {
	in := g.inside(side, s)
	if len(g.units(in)) == 0 || g.strong(s) != side {
		return nil
	}
	a := about(kindSortie, side, s, "8.251")
	return g.ask(&sortieDecision{g.asks(a, games.T("ask-sortie", "space", s, "units", g.keys(in))), s, in}).([]PieceID)
}

// sortieDecision is D41.
type sortieDecision struct {
	asked
	space SpaceID
	from  []PieceID
}

func (d *sortieDecision) Default() games.Order { return order(kindSortie, "yes") }

// order names who joins, unless all or none do.
func (d *sortieDecision) order(ps []PieceID) games.Order {
	switch len(ps) {
	case 0:
		return order(kindSortie, "no")
	case len(d.from):
		return order(kindSortie, "yes")
	}
	return order(kindSortie, "sortie", "with", d.g.names(ps))
}

func (d *sortieDecision) Accept(o games.Order) (games.Answer, *games.Fault) {
	switch o.Verb {
	case "yes":
		return games.Answer{Order: order(kindSortie, "yes"), Value: d.from}, nil
	case "no":
		return games.Answer{Order: order(kindSortie, "no"), Value: []PieceID(nil)}, nil
	}
	ps, miss := d.g.pick(d.from, o.Get("with"))
	var fault *games.Fault
	switch {
	case miss != nil:
		fault = d.g.missing(miss, d.space)
	case len(d.g.units(ps)) == 0:
		fault = d.g.refuse("8.251", "", "needs-units")
	default:
		return games.Answer{Order: d.order(ps), Value: ps}, nil
	}
	fault.Try = d.g.d.lang.Format(d.Default())
	return games.Answer{}, fault
}

func (d *sortieDecision) Sample(r *rand.Rand) games.Order {
	switch r.IntN(4) {
	case 0:
		return order(kindSortie, "yes")
	case 1:
		return order(kindSortie, "no")
	}
	ps := filter(d.from, func(PieceID) bool { return r.IntN(2) == 0 })
	if len(d.g.units(ps)) == 0 {
		ps = nil
	}
	return d.order(ps)
}

// List has all, none, and each kind of unit alone.
func (d *sortieDecision) List() []games.Order {
	list := []games.Order{order(kindSortie, "yes"), order(kindSortie, "no")}
	for _, p := range d.g.distinct(d.g.units(d.from)) {
		list = append(list, d.order([]PieceID{p}))
	}
	return pick.Answers(d, list)
}
