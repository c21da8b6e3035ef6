package wilderness

import (
	"slices"
	"strconv"

	"postrider/games"
	"postrider/games/pick"
)

// A Battle is the battle (7.0) or assault (9.0) in progress, as a reader sees it.
type Battle struct {
	Space    SpaceID      `json:"space"`
	Assault  bool         `json:"assault,omitempty"`
	Raid     bool         `json:"raid,omitempty"` // raiders against Militia (10.2)
	Attacker Side         `json:"attacker"`
	Units    [3][]PieceID `json:"units"`             // who takes part, by side, leaders and Militia included
	Sortie   []PieceID    `json:"sortie,omitempty"`  // attackers from inside (8.25)
	Lead     [3]PieceID   `json:"lead"`              // whose tactics count (7.51)
	Landing  bool         `json:"landing,omitempty"` // 7.54
	Ambush   Side         `json:"ambush,omitempty"`  // whose Ambush is not matched (7.56)
	Shots    [3]Shot      `json:"shots,omitzero"`
	Taken    [3]int       `json:"taken,omitzero"` // step losses of each side
	Large    [3]bool      `json:"large,omitzero"` // had Regulars or more than four units (7.81)
}

// A Shot is the fire of one side on the Combat Results Table (7.5).
type Shot struct {
	Fired    bool `json:"fired,omitempty"`
	Strength int  `json:"strength,omitempty"`
	Column   int  `json:"column,omitempty"`
	Die      int  `json:"die,omitempty"`
	Modified int  `json:"modified,omitempty"`
	Result   int  `json:"result,omitempty"`
}

func newBattle(attacker Side, s SpaceID) *Battle {
	return &Battle{Space: s, Attacker: attacker, Lead: [3]PieceID{NoPiece, NoPiece, NoPiece}}
}

func (b *Battle) clone() *Battle {
	c := *b
	pick.Own(c.Units[:])
	c.Sortie = slices.Clone(b.Sortie)
	return &c
}

func (b *Battle) defender() Side { return b.Attacker.Enemy() }

// largeStack is above how many units a beaten stack gives a point (7.81).
const largeStack = 4

// battle fights a battle where the moving force is, and all that comes of it (7.0). It
// reports whether the attacker won, and whether he overran the enemy (7.82).
func (g *game) battle(side Side, m *Move, attackers []PieceID, out bool) (won, overran bool) {
	e, s := side.Enemy(), m.At
	b := newBattle(side, s)
	b.Landing, g.Battle = m.Kind == ByLanding, b
	b.Units[side], b.Units[e] = slices.Clone(attackers), g.outside(e, s)
	if out {
		b.Sortie = slices.Clone(attackers)
	} else {
		b.Sortie = g.relief(side, s)
		b.Units[side] = append(b.Units[side], b.Sortie...)
	}
	fortified := g.fortification(s) == e
	g.tell("7.1", "battle-begins", "space", s, "attacker", side, "attackers", g.keys(b.Units[side]), "defenders", g.keys(b.Units[e]))
	for _, x := range [...]Side{side, e} {
		g.callMilitia(x)
	}
	b.Lead[side] = g.attackingLeader(m)
	won = g.fightOut()
	g.Phase.Fought = append(g.Phase.Fought, filter(b.Units[side], func(p PieceID) bool { return g.piece(p).At == At(s) })...)
	if len(g.auxiliaries(b.Units[side])) > 0 {
		m.FoughtAt = append(m.FoughtAt, s)
	}
	switch {
	case won && m.Infiltrating: // it alone falls back (6.712)
		g.fieldworksGone(s)
		g.retreatAttackers(m)
	case won:
		overran = !fortified && len(g.units(g.fighting(e))) == 0 && b.Taken[side] == 0
		g.retreatDefenders(m)
		g.afterVictory(side, s)
		g.leaveFort(side, m)
	default:
		g.retreatAttackers(m)
	}
	g.Battle = nil
	g.settle()
	return won, overran
}

// attackingLeader is the one whose tactics the attacker uses (7.51).
func (g *game) attackingLeader(m *Move) PieceID {
	if c := m.Force.Commander; c != NoPiece && g.piece(c).At == At(m.At) {
		return c
	}
	return NoPiece
}

// afterVictory settles the fortifications of a space where the attacker won a
// battle: Fieldworks go (7.55); Drilled Troops destroy a stockade (5.45);
// who is left besieges a fort or fortress (8.21).
func (g *game) afterVictory(side Side, s SpaceID) {
	st, e := &g.Spaces[s], side.Enemy()
	g.fieldworksGone(s)
	switch {
	case st.Stockade == e && g.hasDrilled(side, s):
		st.Stockade = Nobody
		g.tell("5.45", "stockade-destroyed", "side", side, "space", s)
		g.score(side, 1, "5.45", "stockade", s)
	case g.strong(s) == e && !st.Siege && g.mayBesiege(side, s):
		g.startSiege(e, s)
	}
}

// fieldworksGone takes Fieldworks off a space (7.55).
func (g *game) fieldworksGone(s SpaceID) {
	if st := &g.Spaces[s]; st.Fieldworks {
		st.Fieldworks = false
		g.tell("7.55", "fieldworks-gone", "space", s)
	}
}

// militiaHere are the Militia of a side that may join a battle on s (7.3): in
// the box of its department, in an originally friendly cultivated space of it,
// unless an enemy Raided marker lies in the department.
func (g *game) militiaHere(side Side, s SpaceID) []PieceID {
	dept := g.d.Spaces[s].Dept
	if dept == NoDept || dept.Side() != side || g.raidedDept(side.Enemy(), dept) > 0 {
		return nil
	}
	return g.militiaOf(side, dept)
}

// militiaOf are the Militia in the box of a department, full ones first.
func (g *game) militiaOf(side Side, dept Dept) []PieceID {
	box := dept.Box()
	return g.fullFirst(g.pieces(func(p PieceID) bool { return g.piece(p).At == box && g.side(p) == side }))
}

func (g *game) raidedDept(by Side, dept Dept) int {
	n := 0
	for i := range g.Spaces {
		if g.d.Spaces[i].Dept == dept {
			n += g.Spaces[i].Raided[by]
		}
	}
	return n
}

func (g *game) militiaStrength(side Side, s SpaceID) int { return g.strengthOf(g.militiaHere(side, s)) }

// callMilitia lets a side deploy Militia in the battle (7.3, D40).
func (g *game) callMilitia(side Side) {
	b := g.Battle
	here := g.militiaHere(side, b.Space)
	if len(here) == 0 {
		return
	}
	if ps := g.choose(g.militiaChoice(side, here)).([]PieceID); len(ps) > 0 {
		b.Units[side] = append(b.Units[side], ps...)
		g.tell("7.3", "militia-deployed", "side", side, "space", b.Space, "units", g.keys(ps))
	}
}

// militiaChoice lets a side choose any of the Militia that may join the battle, full
// ones first: so many of them, or so many full and so many reduced ones.
func (g *game) militiaChoice(side Side, here []PieceID) *choice {
	b := g.Battle
	prompt := games.T("ask-militia", "space", b.Space, "most", len(here), "faces", g.mixed(here))
	c := g.choice(about(kindMilitia, side, b.Space, "7.3"), prompt)
	for n := range len(here) + 1 {
		c.Add(order(kindMilitia, "militia", "number", strconv.Itoa(n)), here[:n])
	}
	full := len(filter(here, func(p PieceID) bool { return !g.piece(p).Reduced }))
	for f := range full {
		for r := 1; r <= len(here)-full; r++ {
			ps := slices.Concat(here[:f], here[full:full+r])
			c.Add(order(kindMilitia, "militia", "full", strconv.Itoa(f), "reduced", strconv.Itoa(r)), ps)
		}
	}
	own := g.strengthOf(b.Units[side])
	if b.Attacker != side && g.d.Spaces[b.Space].Fortress || g.column(own) != g.column(own+g.strengthOf(here)) {
		c.Safe = len(here)
	}
	c.Prefer = func(o games.Order) (int, bool) { // "all", or more than there are
		if o.Has("reduced") {
			f, _ := strconv.Atoi(o.Arg("full"))
			r, err := strconv.Atoi(o.Arg("reduced"))
			f, r = max(0, min(f, full)), max(0, min(r, len(here)-full))
			want := slices.Concat(here[:f], here[full:full+r])
			i, ok := c.Find(func(x option) bool { return slices.Equal(x.Value.([]PieceID), want) })
			return i, ok && err == nil
		}
		n, err := strconv.Atoi(o.Arg("number"))
		if o.Arg("number") == "all" || err == nil && n > len(here) {
			return len(here), true
		}
		return 0, false
	}
	return c
}

func (g *game) mixed(ps []PieceID) bool {
	return slices.ContainsFunc(ps, func(p PieceID) bool { return g.piece(p).Reduced != g.piece(ps[0]).Reduced })
}

// fighting are the pieces of a side in the battle that are still there.
func (g *game) fighting(side Side) []PieceID {
	return filter(g.Battle.Units[side], func(p PieceID) bool {
		at := g.piece(p).At
		return at == At(g.Battle.Space) || g.ptype(p) == Militia && at <= NorthernBox && at >= StLawrenceBox
	})
}

// has counts the units of a side in the battle of which is reports true.
func (g *game) has(side Side, is func(PieceID) bool) int {
	return len(filter(g.fighting(side), is))
}

// fightOut plays cards, fires, takes losses and says whether the attacker won
// (7.4 to 7.8).
func (g *game) fightOut() bool {
	b := g.Battle
	a, d := b.Attacker, b.defender()
	for _, side := range [...]Side{a, d} {
		units := g.units(g.fighting(side))
		b.Large[side] = g.isLarge(units)
	}
	if !b.Assault {
		g.battleCards()
	}
	g.defendingLeader(d)
	switch b.Ambush {
	case Nobody:
		b.Shots[a], b.Shots[d] = g.fire(a), g.fire(d)
		g.suffer(a)
		g.suffer(d)
		g.checkLeaders(a)
		g.checkLeaders(d)
	default: // it fires first, and only survivors shoot back (7.56)
		e := b.Ambush.Enemy()
		b.Shots[b.Ambush] = g.fire(b.Ambush)
		g.suffer(e)
		g.checkLeaders(e)
		if len(g.units(g.fighting(e))) > 0 {
			b.Shots[e] = g.fire(e)
			g.suffer(b.Ambush)
			g.checkLeaders(b.Ambush)
		}
	}
	won := b.Shots[a].Result > b.Shots[d].Result // ties are the defender's (7.8)
	if !b.Assault {
		x, y := len(g.units(g.fighting(a))) > 0, len(g.units(g.fighting(d))) > 0
		if x != y {
			won = x
		}
	}
	winner, loser := d, a
	if won {
		winner, loser = a, d
	}
	g.happened("battle", winner, b.Space, true)
	g.tell("7.8", "battle-won", "side", winner, "space", b.Space, "assault", b.Assault,
		"caused", b.Shots[winner].Result, "suffered", b.Shots[loser].Result)
	if !b.Assault && b.Large[loser] {
		g.score(winner, 1, "7.81", "battle", b.Space)
	}
	return won
}

// battleCards lets the attacker play Ambush! and Fieldworks first (7.4, D42, D43).
func (g *game) battleCards() {
	b := g.Battle
	a, d := b.Attacker, b.defender()
	st := &g.Spaces[b.Space]
	ambush := [3]bool{}
	for _, side := range [...]Side{a, d} {
		if g.mayAmbush(side) {
			if ambush[side] = g.respond(kindAmbush, side, "ambush", b.Space, false) != 0; ambush[side] {
				b.Ambush = side // until it is matched
			}
		}
		if side == a && st.Fieldworks && g.has(a, g.isDrilled) > 0 && g.respond(kindFieldworks, a, "fieldworks", b.Space, false) != 0 {
			g.fieldworksGone(b.Space)
		}
		if side == d && !st.Fieldworks && g.has(d, g.isDrilled) > 0 && g.respond(kindFieldworks, d, "fieldworks", b.Space, false) != 0 {
			st.Fieldworks = true
			g.tell("7.55", "fieldworks-placed", "space", b.Space)
		}
	}
	if ambush[a] && ambush[d] {
		b.Ambush = Nobody
		g.tell("7.56", "ambush-matched", "space", b.Space)
	}
}

// mayAmbush reports whether a side could play Ambush! in the battle (7.56): in
// wilderness or mountains, with an Auxiliary, against no Light Infantry, not
// more Auxiliaries, and no completed fort of the enemy.
func (g *game) mayAmbush(side Side) bool {
	b, e := g.Battle, side.Enemy()
	own := g.has(side, g.isAux)
	return g.wild(b.Space) && own > 0 && own >= g.has(e, g.isAux) && g.Spaces[b.Space].Fort != e &&
		g.has(e, func(p PieceID) bool { return g.ptype(p) == LightInfantry }) == 0
}

// defendingLeader chooses who leads the side that is not active (7.51, D44, C-18).
func (g *game) defendingLeader(side Side) {
	b := g.Battle
	leaders := g.byCommand(g.leaders(g.fighting(side)))
	if len(leaders) == 0 {
		return
	}
	top := filter(leaders, func(p PieceID) bool { return g.counter(p).Command == g.counter(leaders[0]).Command })
	same := !slices.ContainsFunc(top, func(p PieceID) bool { return g.tactics(p) != g.tactics(top[0]) })
	if b.Lead[side] = top[0]; same {
		return
	}
	b.Lead[side] = g.choose(g.leaderChoice(side, b.Space, "7.51", top)).(PieceID)
}

// leaderChoice lets a side choose one of some leaders, the first by default.
func (g *game) leaderChoice(side Side, s SpaceID, rule games.Rule, from []PieceID) *choice {
	c := g.choice(about(kindCommander, side, s, rule), games.T("ask-commander", "space", s, "leaders", g.keys(from)))
	for _, l := range from {
		c.Add(order(kindCommander, "commander", "who", g.counter(l).Sort), l)
	}
	return c
}

// leader is who leads a side in the battle now: who was to, or, when he has
// fallen, the one of the highest command rating (7.51).
func (g *game) leader(side Side) PieceID {
	b := g.Battle
	l := b.Lead[side]
	if l == NoPiece || slices.Contains(g.fighting(side), l) {
		return l
	}
	return g.top(g.fighting(side))
}

func (g *game) column(strength int) int { return g.d.column(strength) }

func (d *Data) column(strength int) int {
	most := d.Tables.CRT.Most
	for i, n := range most {
		if strength <= n {
			return i
		}
	}
	return len(most) - 1
}

type modifier struct {
	n   int
	why string
}

// modifiers are those to the die of a side (7.5, 9.13).
func (g *game) modifiers(side Side) []modifier {
	b := g.Battle
	var list []modifier
	add := func(is bool, n int, why string) {
		if is && n != 0 {
			list = append(list, modifier{n, why})
		}
	}
	e, s := side.Enemy(), b.Space
	add(true, g.tactics(g.leader(side)), "tactics")
	if b.Assault {
		add(g.coehorned(side), g.eventNumber("coehorns", "modifier"), "coehorns")
		return list
	}
	light := func(p PieceID) bool { return g.isAux(p) || g.ptype(p) == LightInfantry }
	add(g.wild(s) && g.has(side, light) == 0 && g.has(e, light) > 0, -1, "no-light")
	add(g.terrain(s) == Cultivated && g.has(side, g.isRegular) == 0 && g.has(e, g.isRegular) > 0, -1, "no-regulars")
	if side == b.Attacker {
		add(b.Landing, -1, "landing")
		add(g.Spaces[s].Stockade == e, -1, "stockade")
	}
	return list
}

// aim is the fire of a side before its die: strength and column, whether that
// is shifted to the left, and what is added to the die (7.5, 9.13).
func (g *game) aim(side Side) (shot Shot, shifted bool, total int, why []string) {
	b := g.Battle
	shot.Strength = g.strengthOf(g.fighting(side))
	if b.Ambush == side {
		shot.Strength *= 2
	}
	shot.Column = g.column(shot.Strength)
	shifted = side == b.Attacker && (b.Assault || g.Spaces[b.Space].Fieldworks)
	if shifted {
		shot.Column = max(0, shot.Column-1)
	}
	why = []string{}
	for _, m := range g.modifiers(side) {
		total += m.n
		why = append(why, m.why)
	}
	return shot, shifted, total, why
}

// fire rolls for a side on the Combat Results Table (7.5).
func (g *game) fire(side Side) Shot {
	b := g.Battle
	shot, shifted, total, why := g.aim(side)
	shot.Fired = true
	rule, what := games.Rule("7.5"), "battle"
	if b.Assault {
		rule, what = "9.1", "assault"
	}
	shot.Die = g.roll(rule, side, what, b.Space)
	shot.Modified = shot.Die + total
	shot.Result = g.d.Tables.CRT.Rows[row(shot.Modified)][shot.Column]
	g.tell(rule, "fire", "side", side, "space", b.Space, "strength", shot.Strength, "ambush", b.Ambush == side,
		"column", g.columnName(shot.Column), "shifted", shifted, "die", shot.Die, "modifier", total, "why", why, "result", shot.Result)
	return shot
}

// columnName is the head of a column: "6-8", "28+".
func (g *game) columnName(i int) string {
	most := g.d.Tables.CRT.Most
	low := 0
	if i > 0 {
		low = most[i-1] + 1
	}
	switch {
	case i == len(most)-1:
		return strconv.Itoa(low) + "+"
	case low == most[i]:
		return strconv.Itoa(low)
	}
	return strconv.Itoa(low) + "-" + strconv.Itoa(most[i])
}

// suffer takes the step losses of a side that the enemy's fire causes (7.6).
func (g *game) suffer(side Side) {
	b := g.Battle
	n := b.Shots[side.Enemy()].Result
	if n == 0 {
		return
	}
	duty := halfDrilled
	if b.Assault {
		duty = allDrilled
	}
	b.Taken[side] = g.takeLosses(side, b.Space, "7.6", g.units(g.fighting(side)), n, duty)
}

// checkLeaders rolls for each leader of a side that a natural 1 or 6 cost at
// least one step; on a 1 he is killed (7.7).
func (g *game) checkLeaders(side Side) {
	b := g.Battle
	shot := b.Shots[side.Enemy()]
	if b.Taken[side] == 0 || shot.Die != 1 && shot.Die != 6 {
		return
	}
	for _, l := range g.leaders(g.fighting(side)) {
		g.checkLeader("7.7", side, l, b.Space)
	}
}

func (g *game) checkLeader(rule games.Rule, side Side, l PieceID, s SpaceID) {
	die := g.roll(rule, side, "leader", s)
	g.tell(rule, "leader-check", "side", side, "leader", g.counter(l).Sort, "die", die, "killed", die == 1)
	if die == 1 {
		g.eliminate(l)
	}
}
