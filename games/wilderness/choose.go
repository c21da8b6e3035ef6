package wilderness

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// ask puts a decision and returns the value of its answer.
func (g *game) ask(d games.Decision) any {
	g.tellMoved()
	return g.ref.Ask(d).Value
}

type (
	choice  = pick.Choice
	option  = pick.Option
	picking = pick.Pieces[PieceID]
)

// listed is how many answers of a choice among pieces are listed.
const listed = 20

// maxLines is how many options a fault names.
const maxLines = 12

// asked is what most decisions are made of: an order fits them whose place and
// conditions are meant for what they are about.
type asked struct {
	pick.Question
	g *game
}

// asks makes a decision about something.
func (g *game) asks(a games.About, prompt games.Text) asked {
	return asked{pick.Question{Of: a, Ask: prompt}, g}
}

func (d *asked) Fits(o games.Order) bool { return d.g.fits(o, d.Of) }

// choice makes a decision among answers that are still to be added.
func (g *game) choice(a games.About, prompt games.Text) *choice {
	return &choice{Question: pick.Question{Of: a, Ask: prompt}, Rules: g, Named: maxLines}
}

// addPlaces adds to a choice orders with a verb to go to one of some places;
// orders may list several, of which the first possible one is taken.
func addPlaces(c *choice, verb string, spaces []SpaceID) *choice {
	for _, s := range spaces {
		c.Add(order(c.Of.Kind, verb, "to", s), s)
	}
	c.Prefer = c.First("to")
	return c
}

func (g *game) choose(c *choice) any { return c.Chosen(g.ask) }

// choosePieces asks for so many of the pieces, the best first, unless there is
// nothing to choose. They are sorted. Orders are lists of preference.
func (g *game) choosePieces(a games.About, prompt games.Text, from []PieceID, need int) []PieceID {
	p := &picking{Question: pick.Question{Of: a, Ask: prompt, Keep: true}, World: g, Verb: string(a.Kind),
		Groups: []pick.Group[PieceID]{{From: from, Need: need}},
		Wish:   true, Sort: g.fullFirst, Most: listed, LastOnly: true}
	return p.Chosen(g.ask)
}

// Fits reports whether an order is meant for a decision.
func (g *game) Fits(o games.Order, about games.About) bool { return g.fits(o, about) }

// Format is the line of an order.
func (g *game) Format(o games.Order) string { return g.d.lang.Format(o) }

// order makes an order of a kind as games.NewOrder does.
func order(kind games.Kind, verb string, pairs ...any) games.Order {
	o := games.NewOrder(kind, verb, pairs...)
	o.Keep = true // Lapses says when it is over
	return o
}

// about makes what a decision is about; s may be NoSpace.
func about(kind games.Kind, side Side, s SpaceID, rule games.Rule, ahead ...games.Kind) games.About {
	return games.About{Kind: kind, Seat: side.Seat(), Place: s.String(), Rule: rule, Ahead: ahead}
}

// refuse makes a fault: the rule, the nearest correct form ("" if there is
// none), and a kind with values for the words.
func (g *game) refuse(rule games.Rule, try string, kind string, pairs ...any) *games.Fault {
	return &games.Fault{Rule: rule, Why: games.T(kind, pairs...), Try: try}
}

// yesNo is a choice between doing something, the value true, and not.
func (g *game) yesNo(kind games.Kind, side Side, s SpaceID, rule games.Rule, prompt games.Text, yes bool) *choice {
	c := g.choice(about(kind, side, s, rule), prompt).Add(order(kind, "yes"), true).Add(order(kind, "no"), false)
	if !yes {
		c.Safe = 1
	}
	return c
}

func anyOf[E any](list []E, r *rand.Rand) E { return list[r.IntN(len(list))] }

// A demolition is which of a side's fortifications are demolished (5.46, D12).
type demolition struct {
	asked
	spaces []SpaceID
}

func (d *demolition) Default() games.Order { return order(kindDemolish, "none") }

func (d *demolition) Accept(o games.Order) (games.Answer, *games.Fault) {
	if o.Verb == "none" {
		return games.Answer{Order: d.Default(), Value: []SpaceID(nil)}, nil
	}
	try := d.g.d.lang.Format(d.Default())
	var list []SpaceID
	for _, slug := range o.Get("at") {
		s, ok := d.g.d.SpaceBySlug(slug)
		if !ok || !slices.Contains(d.spaces, s) || slices.Contains(list, s) {
			return games.Answer{}, d.g.refuse(d.Of.Rule, try, "space-not-possible", "kind", string(kindDemolish), "space", slug, "spaces", d.spaces)
		}
		list = append(list, s)
	}
	if len(list) == 0 {
		return games.Answer{}, d.g.refuse(d.Of.Rule, try, "spaces-number", "kind", string(kindDemolish), "most", len(d.spaces))
	}
	return games.Answer{Order: d.order(list), Value: list}, nil
}

func (d *demolition) order(list []SpaceID) games.Order {
	return order(kindDemolish, "demolish", "at", games.Keys(list))
}

func (d *demolition) Sample(r *rand.Rand) games.Order {
	if r.IntN(40) > 0 { // it is asked at each step
		return d.Default()
	}
	return d.order(pick.Shuffled(d.spaces, r)[:1+r.IntN(len(d.spaces))])
}

func (d *demolition) List() []games.Order {
	orders := []games.Order{d.Default()}
	for _, s := range d.spaces {
		orders = append(orders, d.order([]SpaceID{s}))
	}
	return orders
}
