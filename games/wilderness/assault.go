package wilderness

import "slices"

// assault storms a besieged fort or fortress (9.0): all besiegers against all
// inside; no Militia, cards of battle, or retreat. The attacker needs the
// strictly higher result; then the garrison is eliminated and the place his.
func (g *game) assault(side Side, m *Move) {
	e, s := side.Enemy(), m.At
	g.storming = true
	g.coehorns(side, s) // 9.13; the besieged may wait for this (8.24)
	g.coehorns(e, s)
	g.storming = false
	b := g.storm(side, s, m.Force.Commander)
	g.Battle = b
	g.tell("9.1", "assault-begins", "space", s, "side", side, "attackers", g.keys(b.Units[side]), "defenders", g.keys(b.Units[e]))
	won := g.fightOut()
	g.Phase.Fought = append(g.Phase.Fought, filter(b.Units[side], func(p PieceID) bool { return g.piece(p).At == At(s) })...)
	garrison := slices.Clone(g.fighting(e))
	g.Battle = nil
	if !won {
		g.settle()
		return
	}
	g.lost("9.22", garrison)
	g.fieldworksGone(s)
	g.capture(side, s, true)
	g.settle()
	g.massacre(e, s)
}

// storm is the assault of all besiegers of a side on all inside of s.
func (g *game) storm(side Side, s SpaceID, commander PieceID) *Battle {
	b := newBattle(side, s)
	b.Assault = true
	b.Units[side], b.Units[side.Enemy()] = g.outside(side, s), g.inside(side.Enemy(), s)
	if b.Lead[side] = commander; g.readings().HighestTactics {
		b.Lead[side] = g.top(b.Units[side])
	}
	return b
}

// assaultPays reports whether the expected result of the attacker in an assault
// is higher than the defender's by one at least: the default (D53).
func (g *game) assaultPays(side Side, s SpaceID) bool {
	own := g.expected(max(0, g.column(g.strengthOf(g.outside(side, s)))-1), g.bestTactics(g.outside(side, s)))
	enemy := g.expected(g.column(g.strengthOf(g.inside(side.Enemy(), s))), g.bestTactics(g.inside(side.Enemy(), s)))
	return own >= enemy+6 // sixths
}

// bestTactics is the tactics rating of the leader of the highest command.
func (g *game) bestTactics(ps []PieceID) int { return g.tactics(g.top(ps)) }

// results are what each face of a die comes to in a column (7.5).
func (d *Data) results(column, modifier int) []int {
	return byDie(modifier, func(row int) int { return d.Tables.CRT.Rows[row][column] })
}

// expected is six times the mean result of a column with a modifier.
func (g *game) expected(column, modifier int) int {
	n := 0
	for _, result := range g.d.results(column, modifier) {
		n += result
	}
	return n
}
