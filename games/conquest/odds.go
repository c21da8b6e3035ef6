package conquest

import (
	"slices"
	"strconv"

	"postrider/games"
	"postrider/games/chance"
)

// trial is a copy of the match to try something out on: nobody is told or asked.
func (g *game) trial() *game { return newGame(g.clone(), games.NewTryout(nil, nil)) }

// clashText says what a battle promises.
func (g *game) clashText(at AreaID) games.Text {
	c := g.clashAt(at)
	o := c.outcome()
	return games.T("odds-battle", append([]any{"place", g.area(at), "side", c.side, "fort", c.fort,
		"own", c.has[attackers].sum(), "foe", c.has[defenders].sum()}, o.values()...)...)
}

// values are those of an outcome for the words.
func (o outcome) values() []any {
	one := func(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }
	return []any{"win", chance.Percent(o.Win), "about", o.Rough, "lost", one(o.Lost[attackers]), "kills", one(o.Lost[defenders]),
		"fled", one(o.Fled[attackers]), "puts-to-flight", one(o.Fled[defenders])}
}

// Odds knows those of battles: that an Army begins or joins, that a card would change, and
// that units would leave.
func (t *Title) Odds(d games.Decision, o games.Order) []games.Text {
	a, fault := d.Accept(o)
	if fault != nil {
		return nil
	}
	g, at := (*game)(nil), NoArea
	switch d := d.(type) {
	case *moving:
		if army, _ := a.Value.(*army); army != nil {
			g, at = d.g.trial(), army.To
			g.march(army)
		}
	case *eventChoice:
		if p, _ := a.Value.(*played); p != nil {
			return d.odds(p)
		}
	case *sequence:
		var texts []games.Text
		for _, at := range a.Value.([]AreaID) {
			texts = append(texts, d.g.clashText(at))
		}
		return texts
	case *leaving: // when the units have left and the other side rolls
		g, at = d.g.trial(), d.g.Battle.At
		g.move(d.side, d.f, at, a.Value.([]put))
	}
	if at == NoArea || !g.contested(at) {
		return nil
	}
	return []games.Text{g.clashText(at)}
}

// odds are those of the battle that begins, without and with the card.
func (e *eventChoice) odds(p *played) []games.Text {
	if e.at == NoArea || !e.g.contested(e.at) {
		return nil
	}
	g := e.g.trial()
	without := g.clashAt(e.at).outcome()
	g.happen(p)
	if !g.contested(e.at) {
		return nil
	}
	with := g.clashAt(e.at).outcome()
	return []games.Text{games.T("odds-event", append([]any{"place", g.area(e.at), "side", g.Active.Side(), "name", p.card.Name,
		"without", chance.Percent(without.Win)}, with.values()...)...)}
}

// Reckon says what dice of a battle are for: how likely each shows what, and one Hit at
// least (4.1, 4.4).
func (t *Title) Reckon(pos games.Position, l games.Label, n int) []games.Text {
	p, d := pos.(*Position), t.data
	switch l.For {
	case rolledFort:
		return []games.Text{games.T("dice-fort", "place", l.Place, "percent", chance.New(d.FortBlock, 6).Percent())}
	case rolledBattle, rolledAgain:
		f := factionOf(l.Seat)
		if f == NoFaction {
			f = Natives
		}
		die := d.Dice[f]
		hit := chance.Any(slices.Repeat([]chance.Chance{chance.New(die.Hit, 6)}, n)...)
		texts := []games.Text{games.T("dice-battle", "place", l.Place, "faction", f, "n", n, "again", l.For == rolledAgain,
			"hit", die.Hit, "flee", die.Flee, "command", die.Command, "percent", hit.Percent())}
		if g := newGame(p, nil); p.Battle != nil && p.Battle.Rolls == 0 && g.contested(p.Battle.At) {
			texts = append(texts, g.clashText(p.Battle.At))
		}
		return texts
	}
	return nil
}
