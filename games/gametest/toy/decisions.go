package toy

import (
	"slices"
	"strconv"

	"postrider/games"
	"postrider/games/pick"
)

// The order words of an action, rule 3.
const (
	verbMarch  = "march"
	verbAttack = "attack"
	verbScout  = "scout"
	verbDone   = "done"
)

// choice begins a question to a seat, at a place or, where that is empty, nowhere.
// The first answer is the safe one if none is marked.
func (g *game) choice(kind games.Kind, seat int, place string, rule games.Rule) *pick.Choice {
	about := games.About{Kind: kind, Seat: g.Seats[seat], Place: place, Rule: rule}
	ask := pick.Question{Of: about, Ask: games.T("ask-"+string(kind), "place", place, "left", g.Left)}
	return &pick.Choice{Question: ask, Rules: g, Refusal: func(o games.Order) *games.Fault {
		return &games.Fault{Rule: rule, Why: games.T("no-" + o.Verb)}
	}}
}

// cardChoice is for a card to play, rule 2.
func (g *game) cardChoice(i int) *pick.Choice {
	c := g.choice(Card, i, "", "2")
	for _, card := range slices.Compact(slices.Clone(g.Hands[i])) {
		c.Add(c.Order("card", "card", strconv.Itoa(card)), card)
	}
	return c
}

// actionChoice is what a seat does next, rule 3. An attack comes with its dice.
func (g *game) actionChoice(i int) *pick.Choice {
	c := g.choice(Act, i, "", "3")
	for at, p := range printed.Places {
		if g.Units[i][at] < mostUnits {
			c.Add(games.Order{Kind: Act, Verb: verbMarch, Place: p.ID}, nil)
		}
		for _, j := range g.enemies(i, at) {
			if dice := g.Units[i][at]; dice > 0 {
				c.Add(games.Order{Kind: Act, Verb: verbAttack, Place: p.ID}.With("seat", g.name(j)), dice)
			}
		}
	}
	for j := range g.Seats {
		if j != i && len(g.Hands[j]) > 0 {
			c.Add(c.Order(verbScout, "seat", g.name(j)), nil)
		}
	}
	return c.AddSafe(c.Order(verbDone), nil)
}

// pressChoice is whether a second unit marches, rule 3.1. Who has an order to be
// done next does not press on.
func (g *game) pressChoice(i, at int) *pick.Choice {
	c := g.choice(Press, i, printed.Places[at].ID, "3.1")
	c.Add(c.Order("press"), true).AddSafe(c.Order("halt"), false)
	c.Implies = func(unused []games.Order) (games.Order, bool) {
		return c.Default(), len(unused) > 0 && unused[0].Verb == verbDone
	}
	return c
}

// ambushChoice is whether a 1 is played before the dice, rule 3.2.
func (g *game) ambushChoice(i, at int) *pick.Choice {
	c := g.choice(Ambush, i, printed.Places[at].ID, "3.2")
	if slices.Contains(g.Hands[i], 1) {
		c.Add(c.Order("yes"), true)
	}
	return c.AddSafe(c.Order("no"), false)
}

// retreatChoice is where the units of a seat go that was hit, rule 3.4.
func (g *game) retreatChoice(i, at int) *pick.Choice {
	c := g.choice(Retreat, i, printed.Places[at].ID, "3.4")
	for to, p := range printed.Places {
		if to != at && len(g.enemies(i, to)) == 0 {
			c.Add(c.Order("retreat", "to", p), to)
		}
	}
	c.Prefer = c.First("to")
	return c.AddSafe(c.Order("stand"), -1)
}

// Fits reports whether place and conditions of an order are those of a question,
// where that has a place.
func (g *game) Fits(o games.Order, about games.About) bool {
	return g.Language.Fits(o, about, func(c games.Cond) bool {
		at := place(about.Place)
		return c.Name == "outnumbered" && at >= 0 && g.stronger(g.seat(about.Seat), at)
	})
}
