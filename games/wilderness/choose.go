package wilderness

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
)

// ask puts a decision and returns the value of its answer.
func (g *game) ask(d games.Decision) any {
	g.tellMoved()
	return g.ref.Ask(d).Value
}

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
	// prefer chooses by a preference that names no option exactly; it is false
	// where o says nothing that helps. May be nil.
	prefer func(o games.Order) (int, bool)
	// fits narrows which orders are meant for this decision, beyond place and
	// conditions. May be nil.
	fits func(o games.Order) bool
	// implied is the answer that unused orders of other kinds imply. May be nil.
	implied func(unused []games.Order) (games.Order, bool)
	// refusal is the fault of an order that is none of the options; nil names
	// them.
	refusal func() *games.Fault
}

// choose asks unless only one answer is legal.
func (g *game) choose(c *choice) any {
	if len(c.options) == 1 {
		return c.options[0].value
	}
	return g.put1(c)
}

// put1 asks even where only one answer is legal: for what may be hidden.
func (g *game) put1(c *choice) any {
	c.g = g
	return g.ask(c)
}

func (c *choice) About() games.About   { return c.about }
func (c *choice) Prompt() games.Text   { return c.prompt }
func (c *choice) Default() games.Order { return c.options[c.safe].order }

func (c *choice) Fits(o games.Order) bool {
	return c.g.fits(o, c.about) && (c.fits == nil || c.fits(o))
}

func (c *choice) Implied(unused []games.Order) (games.Order, bool) {
	if c.implied == nil {
		return games.Order{}, false
	}
	return c.implied(slices.DeleteFunc(slices.Clone(unused), func(o games.Order) bool { return !c.g.fits(o, games.About{Kind: o.Kind, Seat: c.about.Seat}) }))
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
	if c.refusal != nil {
		return games.Answer{}, c.refusal()
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

// maxLines is how many options a fault names.
const maxLines = 12

// lines are the options as order lines.
func (c *choice) lines() []string {
	var lines []string
	for _, opt := range c.options[:min(len(c.options), maxLines)] {
		lines = append(lines, c.g.d.formatOrder(opt.order))
	}
	return lines
}

// order makes an order of a kind from alternating names and values; a value is
// a string or a slice of strings.
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
	c := &choice{g: g, about: about(kind, side, s, rule), prompt: prompt, options: []option{{order(kind, "yes"), true}, {order(kind, "no"), false}}}
	if !yes {
		c.safe = 1
	}
	return c
}

// A spacesDecision is a decision for any number of spaces, up to most.
type spacesDecision struct {
	g      *game
	about  games.About
	verb   string
	name   string // of the argument
	prompt games.Text
	spaces []SpaceID
	most   int
}

func (d *spacesDecision) About() games.About      { return d.about }
func (d *spacesDecision) Prompt() games.Text      { return d.prompt }
func (d *spacesDecision) Default() games.Order    { return order(d.about.Kind, "none") }
func (d *spacesDecision) Fits(o games.Order) bool { return d.g.fits(o, d.about) }

func (d *spacesDecision) Accept(o games.Order) (games.Answer, *games.Fault) {
	if o.Verb == "none" {
		return games.Answer{Order: d.Default(), Value: []SpaceID(nil)}, nil
	}
	var list []SpaceID
	for _, slug := range o.Get(d.name) {
		s, ok := d.g.d.SpaceBySlug(slug)
		if !ok || !slices.Contains(d.spaces, s) || slices.Contains(list, s) {
			return games.Answer{}, d.g.refuse(d.about.Rule, d.g.d.formatOrder(d.Default()), "space-not-possible", "kind", string(d.about.Kind), "space", slug, "spaces", codes(d.spaces))
		}
		list = append(list, s)
	}
	if len(list) == 0 || len(list) > d.most {
		return games.Answer{}, d.g.refuse(d.about.Rule, d.g.d.formatOrder(d.Default()), "spaces-number", "kind", string(d.about.Kind), "most", d.most)
	}
	return games.Answer{Order: d.order(list), Value: list}, nil
}

func (d *spacesDecision) order(list []SpaceID) games.Order {
	return order(d.about.Kind, d.verb, d.name, codes(list))
}

func (d *spacesDecision) Sample(r *rand.Rand) games.Order {
	if r.IntN(40) > 0 { // it is asked at each step
		return d.Default()
	}
	list := slices.Clone(d.spaces)
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return d.order(list[:1+r.IntN(d.most)])
}

func (d *spacesDecision) List() []games.Order {
	orders := []games.Order{d.Default()}
	for _, s := range d.spaces {
		orders = append(orders, d.order([]SpaceID{s}))
	}
	return orders
}
