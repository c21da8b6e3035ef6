package toy

import (
	"math/rand/v2"
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

// question is what a seat is asked, at a place or nowhere (-1).
func (g *game) question(kind games.Kind, seat, at int, rule games.Rule) pick.Question {
	about := games.About{Kind: kind, Seat: g.Seats[seat], Rule: rule}
	if at >= 0 {
		about.Place = places[at].ID
	}
	return pick.Question{Of: about, Ask: games.T("ask-"+string(kind), "place", about.Place, "left", g.Left)}
}

// choice begins a question with few answers, the first of which is the safe one if
// none is marked; why says why another answer is refused.
func (g *game) choice(kind games.Kind, seat, at int, rule games.Rule, why string) *pick.Choice {
	c := &pick.Choice{Question: g.question(kind, seat, at, rule), Rules: g}
	c.Refusal = func(games.Order) *games.Fault {
		return &games.Fault{Rule: rule, Why: games.T(why, "place", c.Of.Place)}
	}
	return c
}

// order is an order for the place of a question.
func order(c *pick.Choice, verb string, pairs ...any) games.Order {
	o := games.NewOrder(c.Of.Kind, verb, pairs...)
	o.Place = c.Of.Place
	return o
}

// A hidden decision is one whose answers depend on what not everybody sees: they
// are found anew each time, for a test deals a hand anew while its question stands.
type hidden struct {
	*pick.Choice
	now func() *pick.Choice
}

func (d hidden) Accept(o games.Order) (games.Answer, *games.Fault) { return d.now().Accept(o) }
func (d hidden) Default() games.Order                              { return d.now().Default() }
func (d hidden) Sample(r *rand.Rand) games.Order                   { return d.now().Sample(r) }
func (d hidden) List() []games.Order                               { return d.now().List() }

func hide(now func() *pick.Choice) hidden { return hidden{now(), now} }

// cardChoice is for a card to play, rule 2.
func (g *game) cardChoice(i int) *pick.Choice {
	c := g.choice(Card, i, -1, "2", "not-held")
	for _, card := range slices.Compact(slices.Clone(g.Hands[i])) {
		c.Add(order(c, "card", "card", strconv.Itoa(card)), card)
	}
	return c
}

// pressChoice is whether a second unit marches, rule 3.1. Who has an order to be
// done next does not press on.
func (g *game) pressChoice(i, at int) *pick.Choice {
	c := g.choice(Press, i, at, "3.1", "press-or-halt")
	c.Add(order(c, "press"), true).Add(order(c, "halt"), false)
	c.Safe = 1
	c.Implies = func(unused []games.Order) (games.Order, bool) {
		return c.Default(), len(unused) > 0 && unused[0].Verb == verbDone
	}
	return c
}

// ambushChoice is whether a 1 is played before the dice, rule 3.2.
func (g *game) ambushChoice(i, at int) *pick.Choice {
	c := g.choice(Ambush, i, at, "3.2", "not-held")
	if slices.Contains(g.Hands[i], 1) {
		c.Add(order(c, "yes"), true)
	}
	c.Safe = len(c.Options)
	return c.Add(order(c, "no"), false)
}

// retreatChoice is where the units of a seat go that was hit, rule 3.4.
func (g *game) retreatChoice(i, at int) *pick.Choice {
	c := g.choice(Retreat, i, at, "3.4", "not-there")
	for to, p := range places {
		if to != at && len(g.enemies(i, to)) == 0 {
			c.Add(order(c, "retreat", "to", p.ID), to)
		}
	}
	c.Safe = len(c.Options)
	c.Add(order(c, "stand"), -1)
	c.Prefer = c.First("to")
	return c
}

// An action is the decision of rule 3.
type action struct {
	pick.Question
	g    *game
	seat int
}

func (g *game) action(i int) *action { return &action{g.question(Act, i, -1, "3"), g, i} }

func (d *action) Fits(o games.Order) bool { return d.g.fits(o, d.Of, true) }

func (d *action) Accept(o games.Order) (games.Answer, *games.Fault) {
	g, at, other := d.g, place(o.Place), d.g.seat(o.Arg("seat"))
	refuse := func(why, try string) (games.Answer, *games.Fault) {
		return games.Answer{}, &games.Fault{Rule: "3", Why: games.T(why, "place", o.Place), Try: try}
	}
	a := games.Order{Kind: Act, Verb: o.Verb, Place: o.Place}
	switch {
	case o.Kind != Act:
		return refuse("no-action", verbDone)
	case o.Verb == verbMarch && at >= 0:
		if g.Units[d.seat][at] >= 5 {
			return refuse("full", verbDone)
		}
	case o.Verb == verbAttack && at >= 0:
		if other < 0 || other == d.seat || g.Units[d.seat][at] == 0 || g.Units[other][at] == 0 {
			return refuse("nobody-there", "")
		}
		a = a.With("seat", o.Arg("seat"))
	case o.Verb == verbScout:
		if other < 0 || other == d.seat || len(g.Hands[other]) == 0 {
			return refuse("no-cards", "")
		}
		a = a.With("seat", o.Arg("seat"))
	case o.Verb == verbDone:
	default:
		return refuse("no-action", verbDone)
	}
	return games.Answer{Order: a}, nil
}

func (d *action) Default() games.Order { return games.Order{Kind: Act, Verb: verbDone} }

func (d *action) Sample(r *rand.Rand) games.Order {
	list := d.List()
	return list[r.IntN(len(list))]
}

func (d *action) List() []games.Order {
	var all []games.Order
	for _, p := range places {
		all = append(all, games.Order{Kind: Act, Verb: verbMarch, Place: p.ID})
		for _, s := range d.g.Seats {
			all = append(all, games.Order{Kind: Act, Verb: verbAttack, Place: p.ID}.With("seat", string(s)))
		}
	}
	for _, s := range d.g.Seats {
		all = append(all, games.Order{Kind: Act, Verb: verbScout}.With("seat", string(s)))
	}
	all = append(all, d.Default())
	return slices.DeleteFunc(all, func(o games.Order) bool {
		_, fault := d.Accept(o)
		return fault != nil
	})
}

// Fits reports whether an order is meant for a question of a choice.
func (g *game) Fits(o games.Order, about games.About) bool { return g.fits(o, about, false) }

// fits reports whether place and conditions of an order are those of a question;
// anywhere: the place is where the order leads.
func (g *game) fits(o games.Order, about games.About, anywhere bool) bool {
	if !anywhere && o.Place != "" && o.Place != about.Place {
		return false
	}
	return !slices.ContainsFunc(o.If, func(c games.Cond) bool { return !g.holds(c, about) })
}

// holds reports whether a condition of an order holds.
func (g *game) holds(c games.Cond, about games.About) bool {
	at, not := place(about.Place), false
	if c.Name == "not" {
		c, not = games.Cond{Name: c.Values[0], Values: c.Values[1:]}, true
	}
	outnumbered := at >= 0 && len(g.stronger(g.seat(string(about.Seat)), at)) > 0
	return c.Name == "outnumbered" && outnumbered != not
}

// Format is the line of an order.
func (g *game) Format(o games.Order) string { return g.lang.Format(o) }
