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

// choice begins a question to a seat, at a place or nowhere (-1). The first answer
// is the safe one if none is marked.
func (g *game) choice(kind games.Kind, seat, at int, rule games.Rule) *pick.Choice {
	about := games.About{Kind: kind, Seat: g.Seats[seat], Rule: rule}
	if at >= 0 {
		about.Place = places[at].ID
	}
	ask := pick.Question{Of: about, Ask: games.T("ask-"+string(kind), "place", about.Place, "left", g.Left)}
	return &pick.Choice{Question: ask, Rules: g, Refusal: func(o games.Order) *games.Fault {
		return &games.Fault{Rule: rule, Why: games.T("no-" + o.Verb)}
	}}
}

// order is an order for a place, which may be empty.
func order(kind games.Kind, place, verb string, pairs ...any) games.Order {
	o := games.NewOrder(kind, verb, pairs...)
	o.Place = place
	return o
}

// safe adds the safe answer.
func safe(c *pick.Choice, verb string, value any) *pick.Choice {
	c.Safe = len(c.Options)
	return c.Add(order(c.Of.Kind, c.Of.Place, verb), value)
}

// cardChoice is for a card to play, rule 2.
func (g *game) cardChoice(i int) *pick.Choice {
	c := g.choice(Card, i, -1, "2")
	for _, card := range slices.Compact(slices.Clone(g.Hands[i])) {
		c.Add(order(Card, "", "card", "card", strconv.Itoa(card)), card)
	}
	return c
}

// actionChoice is what a seat does next, rule 3.
func (g *game) actionChoice(i int) *pick.Choice {
	c := g.choice(Act, i, -1, "3")
	for at, p := range places {
		if g.Units[i][at] < mostUnits {
			c.Add(order(Act, p.ID, verbMarch), nil)
		}
		for _, j := range g.enemies(i, at) {
			if g.Units[i][at] > 0 {
				c.Add(order(Act, p.ID, verbAttack, "seat", g.name(j)), nil)
			}
		}
	}
	for j := range g.Seats {
		if j != i && len(g.Hands[j]) > 0 {
			c.Add(order(Act, "", verbScout, "seat", g.name(j)), nil)
		}
	}
	return safe(c, verbDone, nil)
}

// pressChoice is whether a second unit marches, rule 3.1. Who has an order to be
// done next does not press on.
func (g *game) pressChoice(i, at int) *pick.Choice {
	c := g.choice(Press, i, at, "3.1")
	safe(c.Add(order(Press, c.Of.Place, "press"), true), "halt", false)
	c.Implies = func(unused []games.Order) (games.Order, bool) {
		return c.Default(), len(unused) > 0 && unused[0].Verb == verbDone
	}
	return c
}

// ambushChoice is whether a 1 is played before the dice, rule 3.2.
func (g *game) ambushChoice(i, at int) *pick.Choice {
	c := g.choice(Ambush, i, at, "3.2")
	if slices.Contains(g.Hands[i], 1) {
		c.Add(order(Ambush, c.Of.Place, "yes"), true)
	}
	return safe(c, "no", false)
}

// retreatChoice is where the units of a seat go that was hit, rule 3.4.
func (g *game) retreatChoice(i, at int) *pick.Choice {
	c := g.choice(Retreat, i, at, "3.4")
	for to, p := range places {
		if to != at && len(g.enemies(i, to)) == 0 {
			c.Add(order(Retreat, c.Of.Place, "retreat", "to", p), to)
		}
	}
	c.Prefer = c.First("to")
	return safe(c, "stand", -1)
}

// Fits reports whether place and conditions of an order are those of a question,
// where that has a place.
func (g *game) Fits(o games.Order, about games.About) bool {
	if o.Place != "" && about.Place != "" && o.Place != about.Place {
		return false
	}
	return !slices.ContainsFunc(o.If, func(c games.Cond) bool { return !g.holds(c, about) })
}

// holds reports whether a condition of an order holds.
func (g *game) holds(c games.Cond, about games.About) bool {
	if inner := g.Inner(c); len(inner) > 0 { // "not"
		return !g.holds(inner[0], about)
	}
	at := place(about.Place)
	return c.Name == "outnumbered" && at >= 0 && g.stronger(g.seat(about.Seat), at)
}
