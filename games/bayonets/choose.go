package bayonets

import (
	"math/rand/v2"

	"postrider/games"
)

// ask puts a decision and returns the value of its answer.
func (g *game) ask(d games.Decision) any { return g.ref.Ask(d).Value }

// An option is one legal answer of a choice.
type option struct {
	order games.Order
	value any
}

// A choice is a decision among few answers, all of them listed.
type choice struct {
	g       *game
	about   games.About
	prompt  games.Text
	options []option
	safe    int // index of the default
	// prefer chooses by a preference that names no option exactly, such as
	// "nearest home"; it is false where o says nothing that helps. May be nil.
	prefer func(o games.Order) (int, bool)
	// fits narrows which orders are meant for this decision, beyond place and
	// conditions. May be nil.
	fits func(o games.Order) bool
}

// choose asks unless only one answer is legal.
func (g *game) choose(c *choice) any {
	if len(c.options) == 1 {
		return c.options[0].value
	}
	c.g = g
	return g.ask(c)
}

func (c *choice) About() games.About   { return c.about }
func (c *choice) Prompt() games.Text   { return c.prompt }
func (c *choice) Default() games.Order { return c.options[c.safe].order }

func (c *choice) Fits(o games.Order) bool {
	return c.g.fits(o, c.about) && (c.fits == nil || c.fits(o))
}

func (c *choice) Accept(o games.Order) (games.Answer, *games.Fault) {
	for _, opt := range c.options {
		if games.SameAnswer(opt.order, o) {
			return games.Answer{Order: opt.order, Value: opt.value}, nil
		}
	}
	if c.prefer != nil {
		if i, ok := c.prefer(o); ok {
			return games.Answer{Order: c.options[i].order, Value: c.options[i].value}, nil
		}
	}
	return games.Answer{}, c.g.refuse(c.about.Rule, c.g.d.formatOrder(c.options[c.safe].order), "not-a-choice", "kind", string(c.about.Kind), "choices", c.lines())
}

func (c *choice) Sample(r *rand.Rand) games.Order { return c.options[r.IntN(len(c.options))].order }

func (c *choice) List() []games.Order {
	orders := make([]games.Order, len(c.options))
	for i, opt := range c.options {
		orders[i] = opt.order
	}
	return orders
}

// lines are the options as order lines.
func (c *choice) lines() []string {
	lines := make([]string, len(c.options))
	for i, opt := range c.options {
		lines[i] = c.g.d.formatOrder(opt.order)
	}
	return lines
}

// fits reports whether place and conditions of o are meant for a decision.
func (g *game) fits(o games.Order, about games.About) bool {
	if o.Place != "" && about.Place != "" && o.Place != about.Place {
		return false
	}
	for _, c := range o.If {
		if !g.holds(factionOf(about.Seat), about.Place, c) {
			return false
		}
	}
	return true
}

// order makes an order of a kind from alternating names and values; a value is
// a string or a slice of strings.
func order(kind games.Kind, verb string, pairs ...any) games.Order {
	return games.NewOrder(kind, verb, pairs...)
}

// about makes what a decision is about; s may be NoSpace.
func about(kind games.Kind, f Faction, s SpaceID, rule games.Rule, ahead ...games.Kind) games.About {
	a := games.About{Kind: kind, Seat: f.Seat(), Rule: rule, Ahead: ahead}
	if s != NoSpace {
		a.Place = s.String()
	}
	return a
}

// refuse makes a fault: the rule, the nearest correct form ("" if there is
// none), and a kind with values for the words.
func (g *game) refuse(rule games.Rule, try string, kind string, pairs ...any) *games.Fault {
	return &games.Fault{Rule: rule, Why: games.T(kind, pairs...), Try: try}
}
