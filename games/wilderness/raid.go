package wilderness

import (
	"slices"

	"postrider/games"
)

// raidable reports whether Auxiliaries of a side who end their activation on a
// space must raid it (10.1): an enemy stockade, a space originally friendly to
// the enemy, or a settlement with his Allied marker; not where a fort or fortress
// of anybody, an own stockade, own Drilled Troops or enemy units are (10.11).
func (g *game) raidable(side Side, s SpaceID) bool {
	st, e := &g.Spaces[s], side.Enemy()
	if g.strong(s) != Nobody || st.Stockade == side || g.hasDrilled(side, s) || g.hasUnits(e, s) {
		return false
	}
	return st.Stockade == e || g.original(e, s) || st.Allied == e
}

// raiders are the Auxiliaries of an activation that stand on a space; with them
// those who were not activated, if C-28 is read so.
func (g *game) raiders(m *Move, s SpaceID) []PieceID {
	active := filter(m.Aux, func(p PieceID) bool { return g.piece(p).At == At(s) && !g.piece(p).Inside })
	if len(active) > 0 && g.readings().AllRaid {
		return g.auxiliaries(g.outside(g.side(active[0]), s))
	}
	return active
}

// raids resolves the raids of an activation, one by one in the order that its
// side likes (10.1, D60). Nobody raids twice.
func (g *game) raids(side Side, m *Move) {
	var done []PieceID
	for !g.Over {
		spaces := g.raidSpaces(side, m, done...)
		if len(spaces) == 0 {
			return
		}
		c := g.choice(about(kindRaid, side, NoSpace, "10.1", kindLosses, kindHome), games.T("ask-raid", "spaces", spaces))
		c.Meant = func(o games.Order) bool { _, ok := c.Prefer(o); return ok }
		s := g.choose(addPlaces(c, "raid", spaces)).(SpaceID)
		done = append(done, g.raid(side, m, s)...)
	}
}

// raidSpaces are where the Auxiliaries of an activation must raid, but for some.
func (g *game) raidSpaces(side Side, m *Move, but ...PieceID) []SpaceID {
	var spaces []SpaceID
	for _, p := range except(m.Aux, but...) {
		u := g.piece(p)
		if s := u.At.Space(); u.At.OnMap() && !u.Inside && g.raidable(side, s) && !slices.Contains(spaces, s) {
			spaces = append(spaces, s)
		}
	}
	return spaces
}

// raid is one raid (10.2, 10.3): a Militia may fight for a stockade first, then
// the Raid Table decides, and who is left goes home. It returns who has raided:
// nobody whom the Militia drives back, for where he comes to he may have to.
func (g *game) raid(side Side, m *Move, s SpaceID) []PieceID {
	e := side.Enemy()
	g.tell("10.1", "raid-begins", "side", side, "units", g.keys(g.raiders(m, s)), "space", s)
	lead := g.raidLeader(side, m, s)
	made := g.raiders(m, s)
	if !g.raidMilitia(side, m, s, lead) {
		g.happened("raid", side, s, false, made...)
		return nil
	}
	if !g.Flags.Blockhouses[e] && g.respond(kindBlockhouses, e, "blockhouses", s, false) != 0 {
		g.Flags.Blockhouses[e] = true
	}
	if lead != NoPiece && g.piece(lead).At != At(s) { // the Militia killed him (7.51)
		lead = g.raidLeader(side, m, s)
	}
	stockade, real := g.raidColumn(side, s)
	total, why := g.raidModifier(side, lead, g.raiders(m, s), s)
	die := g.roll("10.3", side, "raid", s)
	success, losses := g.d.Tables.raid(stockade, die+total)
	g.tell("10.3", "raid-roll", "side", side, "space", s, "die", die, "modifier", total, "why", why,
		"stockade", stockade, "success", success, "losses", losses)
	g.happened("raid", side, s, success, made...)
	if success {
		g.raided(side, s)
		g.driveOff(side, s, m.cameFrom(made)) // leaders who were in the stockade
	}
	g.takeLosses(side, s, "10.31", g.raiders(m, s), losses, anyUnit)
	if die == 1 || die == 6 && real { // 10.32, C-29
		for _, l := range g.leaders(g.outside(side, s)) {
			g.checkLeader("10.32", side, l, s)
		}
	}
	g.settle()
	g.homeFrom(side, s, g.raiders(m, s), g.leaders(g.outside(side, s)), "10.4")
	return made
}

// raidColumn reports whether a raid of a side on s is rolled for in the column for
// stockades and settlements, and whether one of those makes it so, not
// Blockhouses (10.3, 10.32).
func (g *game) raidColumn(side Side, s SpaceID) (stockade, real bool) {
	st, e := &g.Spaces[s], side.Enemy()
	real = st.Stockade == e || st.Allied == e
	return real || g.Flags.Blockhouses[e], real
}

// raidModifier is what is added to the die of a raid, and why (10.3).
func (g *game) raidModifier(side Side, lead PieceID, raiders []PieceID, s SpaceID) (total int, why []string) {
	why = []string{}
	if total = g.tactics(lead); total != 0 {
		why = append(why, "tactics")
	}
	if slices.ContainsFunc(raiders, func(p PieceID) bool { return g.ptype(p) == Ranger }) {
		total++
		why = append(why, "rangers")
	}
	if dept := g.d.Spaces[s].Dept; dept.Side() == side.Enemy() && len(g.militiaOf(side.Enemy(), dept)) >= 2 {
		total--
		why = append(why, "militia")
	}
	return total, why
}

// raidLeaders are those whose tactics may count in a raid (7.51, C-47), the best
// tactician first: the activated one if he is there; for raiders dropped off all who
// could command them. Who was activated alone has nobody (C-53).
func (g *game) raidLeaders(side Side, m *Move, s SpaceID) []PieceID {
	switch c := m.Force.Commander; {
	case c == NoPiece && !g.readings().AnyRaidLeader:
		return nil
	case c != NoPiece && g.piece(c).At == At(s):
		return []PieceID{c}
	}
	raiders := g.raiders(m, s)
	able := filter(g.leaders(g.outside(side, s)), func(l PieceID) bool {
		return g.commandFault(l, append(slices.Clone(raiders), l)) == nil
	})
	return sortedBy(able, func(l PieceID) int { return -g.tactics(l) })
}

// raidLeader is the leader whose tactics count, chosen where that matters.
func (g *game) raidLeader(side Side, m *Move, s SpaceID) PieceID {
	able := g.raidLeaders(side, m, s)
	switch {
	case len(able) == 0:
		return NoPiece
	case g.tactics(able[0]) == g.tactics(able[len(able)-1]):
		return able[0]
	}
	return g.choose(g.leaderChoice(side, s, "7.51", able)).(PieceID)
}

// raidMilitia lets the enemy deploy one Militia against a raid on a stockade in
// a cultivated space, unless the raiders have fought there in this activation
// (10.2, D61). It reports whether the raid goes on.
func (g *game) raidMilitia(side Side, m *Move, s SpaceID, lead PieceID) bool {
	e := side.Enemy()
	dept := g.d.Spaces[s].Dept
	militia := g.militiaOf(e, dept)
	if g.Spaces[s].Stockade != e || dept.Side() != e || slices.Contains(m.FoughtAt, s) || len(militia) == 0 {
		return true
	}
	raiders := g.raiders(m, s)
	few := len(raiders) <= 2 && !g.piece(militia[0]).Reduced
	prompt := games.T("ask-raid-militia", "space", s, "units", g.keys(raiders), "militia", g.keys(militia))
	c := g.yesNo(kindRaidMilitia, e, s, "10.2", prompt, few)
	unit := militia[0]
	for _, p := range g.distinct(militia)[1:] { // a reduced one, if there are both
		c.Add(order(kindRaidMilitia, "reduced"), p)
	}
	switch v := g.choose(c).(type) {
	case bool:
		if !v {
			return true
		}
	case PieceID:
		unit = v
	}
	b := g.raidBattle(side, m, s, lead, unit)
	g.Battle = b
	m.FoughtAt = append(m.FoughtAt, s)
	g.tell("10.2", "militia-against-raid", "side", e, "space", s, "units", g.keys(b.Units[e]), "attackers", g.keys(b.Units[side]))
	won := g.fightOut()
	left := g.fighting(side)
	g.Phase.Fought = append(g.Phase.Fought, left...)
	if won {
		g.retreatDefenders(&Move{From: m.cameFrom(b.Units[side])}) // leaders who were with the Militia
	} else {
		g.raidersRetreat(side, m, left)
	}
	g.Battle = nil
	g.settle()
	return won && len(g.raiders(m, s)) > 0
}

// cameFrom is from where the first of raiders came; NoSpace: nobody has moved.
func (m *Move) cameFrom(raiders []PieceID) SpaceID {
	for _, p := range raiders {
		if i := slices.Index(m.Aux, p); i >= 0 {
			return m.Came[i]
		}
	}
	return NoSpace
}

// raidBattle is the battle of raiders of a side with a Militia unit, and with leaders
// of the enemy who are alone in the stockade (10.2).
func (g *game) raidBattle(side Side, m *Move, s SpaceID, lead, militia PieceID) *Battle {
	b := newBattle(side, s)
	b.Raid, b.Landing = true, m.Kind == ByLanding
	b.Units[side] = slices.Concat(g.raiders(m, s), g.leaders(g.outside(side, s)))
	slices.Sort(b.Units[side])
	b.Units[side.Enemy()] = append([]PieceID{militia}, g.leaders(g.outside(side.Enemy(), s))...)
	b.Lead[side] = lead
	return b
}

// raidersRetreat takes raiders who lost to Militia back to where each came from, over
// sea to the port of departure (7.91); leaders go with them.
func (g *game) raidersRetreat(side Side, m *Move, left []PieceID) {
	s := g.Battle.Space
	back, sailed := m.From, m.Kind == BySea || m.Kind == ByLanding
	var gone, lost []PieceID
	for _, p := range left {
		to := back
		if i := slices.Index(m.Aux, p); i >= 0 && m.Came[i] != NoSpace {
			to = m.Came[i]
		}
		if to != s && (sailed || g.d.adjacent(to, s)) && g.mayRetreat(side, p, to) {
			g.put(p, At(to))
			gone, back = append(gone, p), to
		} else {
			lost = append(lost, p)
		}
	}
	if len(gone) > 0 {
		g.tell("7.91", "retreats", "side", side, "units", g.keys(gone), "from", s, "to", []string{back.String()})
		for _, p := range gone {
			g.driveOff(side, g.piece(p).At.Space(), s)
		}
	}
	g.lost("7.91", lost)
}

// raided is the success of a raid (10.31, 10.33): a stockade goes, all unbesieged units
// of a raided tribe are eliminated, and a Raided marker is placed; more than one
// in a space only for stockades and settlements (C-45).
func (g *game) raided(side Side, s SpaceID) {
	st, e := &g.Spaces[s], side.Enemy()
	stockade, settlement := st.Stockade == e, st.Allied == e
	g.tell("10.31", "raided", "side", side, "space", s, "stockade", stockade, "settlement", settlement)
	if stockade {
		st.Stockade = Nobody
	}
	if stockade || settlement || st.Raided[side] == 0 {
		st.Raided[side]++
		if dept := g.d.Spaces[s].Dept; g.Options.MilitiaLoss && dept.Side() == e {
			g.takeLosses(e, s, "14.2", g.militiaOf(e, dept), 1, anyUnit)
		}
	}
	if settlement {
		g.lostAnywhere("10.31", g.pieces(func(p PieceID) bool {
			return g.side(p) == e && g.counter(p).Home == s && g.piece(p).At.OnMap() && !g.piece(p).Inside
		}))
	}
	g.settle()
}

// lostAnywhere eliminates pieces that may stand on several spaces.
func (g *game) lostAnywhere(rule games.Rule, ps []PieceID) {
	for i := range g.Spaces {
		g.lost(rule, filter(ps, func(p PieceID) bool { return g.piece(p).At == At(SpaceID(i)) }))
	}
}

// homeFrom sends raiders, or whom winter drives off, home (10.4, D64): Indians
// first, each to its settlement or with a leader to the nearest unbesieged
// friendly fortification; the others there, or along to a settlement.
func (g *game) homeFrom(side Side, s SpaceID, units, leaders []PieceID, rule games.Rule) {
	if len(units)+len(leaders) == 0 {
		return
	}
	way := g.homeward(side, s, rule)
	settled, taken := way.indians(filter(units, g.isIndian), leaders, rule)
	leaders = g.guides(side, s, leaders, taken)
	for _, p := range slices.Concat(leaders, filter(units, func(p PieceID) bool { return !g.isIndian(p) })) {
		var places []SpaceID
		if len(taken) > 0 && g.isLeader(p) {
			places, taken = taken[:1], taken[1:] // he takes Indians there (C-33)
		} else {
			places = way.forts
			if g.isLeader(p) || g.ptype(p) == Coureurs {
				places = slices.Concat(way.forts, except(settled, way.forts...))
			}
		}
		way.send(p, places, rule)
	}
	way.tell()
	g.settle()
}

// guides puts those leaders first who take Indians along, and really go there (C-33).
func (g *game) guides(side Side, s SpaceID, leaders []PieceID, taken []SpaceID) []PieceID {
	var first []PieceID
	for _, to := range taken {
		c := g.leaderChoice(side, s, "10.422", except(leaders, first...))
		c.Ask = games.T("ask-guide", "space", s, "to", to, "leaders", g.keys(leaders))
		first = append(first, g.choose(c).(PieceID))
	}
	return slices.Concat(first, except(leaders, first...))
}

// chooseHome asks where one piece goes. Orders may name it or not, and several
// places, of which the first possible one is taken.
func (g *game) chooseHome(c *choice, p PieceID) SpaceID {
	c.Prefer = func(o games.Order) (int, bool) { return g.preferHome(c, p, o) }
	c.Meant = func(o games.Order) bool {
		sel := parseSelector(o.Arg("who"))
		_, ok := c.Prefer(o)
		return ok && (sel.Name == "" || sel.Name == g.counter(p).Sort || g.Class(sel.Name) && classes[sel.Name](g.counter(p)))
	}
	return g.choose(c).(SpaceID)
}

// How pieces go home where the order names no space: Indians to their settlement,
// and others along with them; or else with a leader, to a fortification.
const toSettlement = "settlement"

// preferHome chooses where a piece goes by the places that an order lists, by
// "to settlement" or "with leader", or as it would by default.
func (g *game) preferHome(c *choice, p PieceID, o games.Order) (int, bool) {
	if o.Verb == "default" {
		return c.Safe, true
	}
	if how := o.Arg("how"); how != "" {
		return c.Find(func(opt option) bool {
			to := opt.Value.(SpaceID)
			settlement := g.counter(p).Home == to || len(g.d.Spaces[to].Tribes) > 0 && g.freeFortification(to) == Nobody
			return settlement == (how == toSettlement)
		})
	}
	return c.First("to")(o)
}

func (d *Data) bySort(name string) (*Counter, bool) {
	for i := range d.Counters {
		if d.Counters[i].Sort == name {
			return &d.Counters[i], true
		}
	}
	return nil, false
}

// homeward is who goes home from a space, by where he goes.
type homeward struct {
	g     *game
	side  Side
	from  SpaceID
	rule  games.Rule
	forts []SpaceID // the nearest fortifications
	to    []SpaceID
	units [][]PieceID
}

func (g *game) homeward(side Side, from SpaceID, rule games.Rule) *homeward {
	forts := g.nearest(from, func(to SpaceID) bool { return g.freeFortification(to) == side })
	return &homeward{g: g, side: side, from: from, rule: rule, forts: forts}
}

// indians sends Indians each to its settlement, or with leaders to one of the
// nearest fortifications, to no more of them than there are leaders; those who have
// neither are lost. It returns where they went alone, and where leaders take them.
func (h *homeward) indians(indians, leaders []PieceID, lost games.Rule) (settled, taken []SpaceID) {
	g := h.g
	guides := len(leaders)
	if g.former() {
		guides = min(guides, 1)
	}
	for _, p := range indians {
		home := g.counter(p).Home
		var places []SpaceID
		if home != NoSpace && g.Spaces[home].Allied == h.side && !g.occupied(h.side.Enemy(), home) {
			places = append(places, home)
		}
		for _, to := range h.forts {
			if len(taken) < guides || slices.Contains(taken, to) {
				places = append(places, to)
			}
		}
		to, ok := h.send(p, places, lost)
		if !ok {
			continue
		}
		switch {
		case to != home && !slices.Contains(taken, to):
			taken = append(taken, to)
		case to != home:
		case !slices.Contains(settled, home):
			settled = append(settled, home)
		}
	}
	return settled, taken
}

// send lets a piece go home to one of some places; without any it is lost (C-32).
func (h *homeward) send(p PieceID, places []SpaceID, lost games.Rule) (SpaceID, bool) {
	g, who := h.g, h.g.counter(p).Sort
	if len(places) == 0 {
		g.lost(lost, []PieceID{p})
		return NoSpace, false
	}
	c := g.choice(about(kindHome, h.side, h.from, h.rule), games.T("ask-home", "unit", who, "space", h.from))
	for _, to := range places {
		c.Add(order(kindHome, "home", "who", who, "to", to), to)
	}
	to := g.chooseHome(c, p)
	h.goes(p, to)
	return to, true
}

func (h *homeward) goes(p PieceID, to SpaceID) {
	if to == h.from {
		return
	}
	h.g.put(p, At(to))
	i := slices.Index(h.to, to)
	if i < 0 {
		i = len(h.to)
		h.to, h.units = append(h.to, to), append(h.units, nil)
	}
	h.units[i] = append(h.units[i], p)
}

func (h *homeward) tell() {
	for i, to := range h.to {
		h.g.tell(h.rule, "goes-home", "side", h.side, "units", h.g.keys(h.units[i]), "from", h.from, "to", to)
		h.g.driveOff(h.side, to, h.from)
	}
}
