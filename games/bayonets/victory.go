package bayonets

import "postrider/games"

// drawWIE lets f draw a War in Europe chit because an opposing Metropolitan
// Brigade was eliminated (18.3.1). With a chit already on the placeholder it
// looks at both and keeps one; the other goes back. Only f learns the values.
func (g *game) drawWIE(f Faction) {
	c := &g.WIE[f]
	if c.left() == 0 {
		return
	}
	i := g.ref.Draw(f.String()+"-wie", c.left(), games.Label{Rule: "18.3.1", Seat: f.Seat(), For: "war-in-europe"})
	value := c.take(i)
	if c.Held < 0 {
		c.Held = value
		g.tellTo(f, "18.3.1", "wie-drawn", "value", value)
		g.tellTo(f.Enemy(), "18.3.1", "wie-drawn-by", "side", f)
		return
	}
	old := c.Held
	keep := g.ask(g.wieDecision(f, old, value)).(int)
	c.Held = keep
	c.Pool[old+value-keep]++
	g.tellTo(f, "18.3.1", "wie-kept", "old", old, "value", value, "keep", keep)
	g.tellTo(f.Enemy(), "18.3.1", "wie-drawn-by", "side", f)
}

// take takes the chit numbered i out of the pool and returns its value.
func (c *Chits) take(i int) int {
	value := 0
	for i >= c.Pool[value] {
		i -= c.Pool[value]
		value++
	}
	c.Pool[value]--
	return value
}

func (c *Chits) left() int { return c.Pool[0] + c.Pool[1] + c.Pool[2] }

// wieDecision lets f keep a chit (D43), the higher by default. It is put even when
// both are equal, so that whether it was put tells nothing.
func (g *game) wieDecision(f Faction, old, value int) games.Decision {
	c := g.choice(about(kindWIE, f, NoSpace, "18.3.1"), "old", old, "new", value)
	c.Add(order(kindWIE, "wie", "keep", "old"), old).Add(order(kindWIE, "wie", "keep", "new"), value)
	if value > old {
		c.Safe = 1
	}
	return c
}

// victoryCheck is the end of a Year (18.2.1): bonuses, chits, then thresholds.
func (g *game) victoryCheck() {
	for _, f := range factions {
		for _, b := range g.sc.Bonuses {
			if b.Year == g.Year && b.Faction == f {
				g.scoreBonus(f, b)
			}
		}
	}
	g.scoreWIE()
	t, ok := g.sc.Thresholds[g.Year]
	if !ok {
		g.tell("18.2.1", "no-threshold", "year", g.Year)
		return
	}
	switch {
	case g.Victory >= t.British:
		g.win(British, "victory-check")
	case g.Victory <= t.French:
		g.win(French, "victory-check")
	default:
		g.tell("18.2.1", "threshold-open", "year", g.Year, "marker", g.Victory)
	}
}

func (g *game) win(f Faction, by string) {
	g.Over, g.Winner, g.WonBy = true, f, by
	g.tell("18.2", "won", "side", f, "by", by, "marker", g.Victory)
}

// held counts the spaces that a bonus is for now, by Colony or in all.
func (g *game) held(b Bonus) map[string]int {
	n := map[string]int{}
	for i := range g.d.Spaces {
		sp := &g.d.Spaces[i]
		held := g.controller(sp.ID) == b.Faction
		if b.Kind == "per-space-not-held" {
			held = g.controller(sp.ID) != b.By
		}
		if b.counts(sp) && held {
			n[b.group(sp)]++
		}
	}
	return n
}

// scoreBonus scores a scenario bonus (18.2.1 #1).
func (g *game) scoreBonus(f Faction, b Bonus) {
	held := g.held(b)
	have, times := held[""], 0
	switch b.Kind {
	case "control":
		if have >= b.AtLeast {
			times = 1
		}
	case "per-colony":
		for _, n := range held {
			if n >= b.AtLeast {
				times++
			}
		}
		have = times
	case "per-space-not-held":
		times = have
	}
	if times == 0 {
		g.tell("18.2.1", "no-bonus", "side", f, "for", b.Kind+"-"+b.What, "least", b.AtLeast, "have", have)
		return
	}
	g.scoreVP(f, b.VP*times, "18.2.1", "bonus", "")
}

// scoreWIE turns over both chits: the higher scores the difference (18.3.2).
func (g *game) scoreWIE() {
	british, french := max(g.WIE[British].Held, 0), max(g.WIE[French].Held, 0) // no chit is -1
	g.reveal("18.3.2", "wie-revealed", "british", g.WIE[British].Held, "french", g.WIE[French].Held)
	g.scoreVP(British, max(british-french, 0), "18.3.2", "war-in-europe", "")
	g.scoreVP(French, max(french-british, 0), "18.3.2", "war-in-europe", "")
	for _, f := range factions {
		if c := &g.WIE[f]; c.Held >= 0 {
			c.Pool[c.Held]++
			c.Held = -1
		}
	}
}
