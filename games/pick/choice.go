// Package pick holds the decisions that the rules of most titles put again and
// again: for one of a few answers (Choice), for some of many pieces (Pieces),
// and what those and other decisions about pieces need: selectors, which name
// pieces in orders, and places.
//
// A decision here knows how an order becomes an answer. Which answers there
// are, which of them is safe, and what pieces are, the title says.
package pick

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"postrider/games"
)

// Rules is what the decisions of this package ask of the match that puts them.
type Rules interface {
	// Fits reports whether place and conditions of an order are meant for a
	// decision about something.
	Fits(o games.Order, about games.About) bool
	// Format is the line of an order.
	Format(o games.Order) string
}

// A Question is what a decision is about and what its player is asked.
type Question struct {
	Of   games.About
	Ask  games.Text
	Keep bool // its orders outlive the round
}

// About is what the decision is about.
func (q *Question) About() games.About { return q.Of }

// Prompt is what the player is asked.
func (q *Question) Prompt() games.Text { return q.Ask }

// Order is an order that answers the question at its place. pairs are as
// NewOrder takes them.
func (q *Question) Order(verb string, pairs ...any) games.Order {
	o := games.NewOrder(q.Of.Kind, verb, pairs...)
	o.Place, o.Keep = q.Of.Place, q.Keep
	return o
}

// A Choice is a decision among few answers, all of them listed.
type Choice struct {
	Question
	Rules   Rules
	Options []Option
	Safe    int // index of the default
	worth   float64
	// Prefer chooses the index of an option by an order that is none of them,
	// such as "nearest home"; it is false where the order says nothing that
	// helps. May be nil.
	Prefer func(o games.Order) (int, bool)
	// Meant narrows which orders are meant for this decision, beyond place and
	// conditions. May be nil.
	Meant func(o games.Order) bool
	// Implies is the answer that unused orders of other kinds imply; only those
	// are shown whose conditions hold. May be nil.
	Implies func(unused []games.Order) (games.Order, bool)
	// Refusal is why an order is refused, nil for the reason that it is none of
	// the options. May be nil. The safe option stands for a Try that is empty.
	Refusal func(o games.Order) *games.Fault
	// Named is how many options that reason names; 0 is all.
	Named int
}

// An Option is one legal answer of a Choice.
type Option struct {
	Order games.Order
	Value any // what the rules work with
}

// Add adds an option and returns the choice.
func (c *Choice) Add(o games.Order, value any) *Choice {
	c.Options = append(c.Options, Option{o, value})
	return c
}

// AddSafe adds the option that is the default and returns the choice.
func (c *Choice) AddSafe(o games.Order, value any) *Choice {
	c.Safe = len(c.Options)
	return c.Add(o, value)
}

// Offer adds an option, which becomes the default if it is worth more than all
// that were offered before, and returns the choice.
func (c *Choice) Offer(o games.Order, value any, worth float64) *Choice {
	if len(c.Options) == 0 || worth > c.worth {
		c.Safe, c.worth = len(c.Options), worth
	}
	return c.Add(o, value)
}

// Alias lets orders name the options by other values of an argument, one for each in their
// sequence, and returns the choice. An empty value names none, nor does one of several options.
func (c *Choice) Alias(arg string, values ...string) *Choice {
	before := c.Prefer
	c.Prefer = func(o games.Order) (int, bool) {
		if before != nil {
			if i, ok := before(o); ok {
				return i, true
			}
		}
		value := o.Arg(arg)
		i := slices.Index(values, value)
		return i, i >= 0 && value != "" && !slices.Contains(values[i+1:], value)
	}
	return c
}

// Find is the index of the first option that is wanted; false if there is none.
func (c *Choice) Find(wanted func(Option) bool) (int, bool) {
	i := slices.IndexFunc(c.Options, wanted)
	return i, i >= 0
}

// First prefers, of the values that an order lists in an argument, the first
// that is the value of an option, whatever else the order says.
func (c *Choice) First(arg string) func(o games.Order) (int, bool) {
	return func(o games.Order) (int, bool) {
		for _, want := range o.Get(arg) {
			if i, ok := c.Find(func(opt Option) bool { return opt.Order.Arg(arg) == want }); ok {
				return i, true
			}
		}
		return 0, false
	}
}

// Default is the safe option.
func (c *Choice) Default() games.Order { return c.Options[c.Safe].Order }

// Fits reports whether an order is meant for this choice.
func (c *Choice) Fits(o games.Order) bool {
	return c.Rules.Fits(o, c.Of) && (c.Meant == nil || c.Meant(o))
}

// About is what the decision is about, and what unused orders imply.
func (c *Choice) About() games.About {
	a := c.Of
	if c.Implies != nil {
		a.Implied = c.implied
	}
	return a
}

// implied is the answer that unused orders of other kinds imply.
func (c *Choice) implied(unused []games.Order) (games.Order, bool) {
	var fit []games.Order
	for _, o := range unused {
		if c.Rules.Fits(o, games.About{Kind: o.Kind, Seat: c.Of.Seat}) {
			fit = append(fit, o)
		}
	}
	return c.Implies(fit)
}

// Accept takes an option, or an order that prefers one.
func (c *Choice) Accept(o games.Order) (games.Answer, *games.Fault) {
	i, ok := c.Find(func(opt Option) bool { return games.SameAnswer(opt.Order, o) && c.there(opt, o) })
	if !ok && c.Prefer != nil {
		i, ok = c.Prefer(o)
	}
	if !ok {
		i, ok = c.only(o)
	}
	if ok {
		return games.Answer{Order: c.Options[i].Order, Value: c.Options[i].Value}, nil
	}
	safe := c.Rules.Format(c.Default())
	if c.Refusal != nil {
		if fault := c.Refusal(o); fault != nil {
			fault.Try = cmp.Or(fault.Try, safe)
			return games.Answer{}, fault
		}
	}
	most := len(c.Options)
	if c.Named > 0 {
		most = min(most, c.Named)
	}
	lines := make([]string, most)
	for i, opt := range c.Options[:most] {
		lines[i] = c.Rules.Format(opt.Order)
	}
	why := games.T("not-a-choice", "kind", string(c.Of.Kind), "choices", lines)
	return games.Answer{}, &games.Fault{Rule: c.Of.Rule, Why: why, Try: safe}
}

// only finds the one option that says what an order says and more: what the question
// has said need not be said again.
func (c *Choice) only(o games.Order) (int, bool) {
	found, n := 0, 0
	for i, opt := range c.Options {
		if games.PartOf(o, opt.Order) && c.there(opt, o) {
			found = i
			n++
		}
	}
	return found, n == 1
}

// there reports whether an order may be for the place of an option. Where the
// question has a place, Fits has seen to that.
func (c *Choice) there(opt Option, o games.Order) bool {
	return c.Of.Place != "" || o.Place == "" || opt.Order.Place == "" || o.Place == opt.Order.Place
}

// Chosen is the value of the answer, nil if there is none. Nothing is asked unless more than
// one is legal.
func (c *Choice) Chosen(ask func(games.Decision) any) any {
	switch len(c.Options) {
	case 0:
		return nil
	case 1:
		return c.Options[0].Value
	}
	return ask(c)
}

// Sample is any option.
func (c *Choice) Sample(r *rand.Rand) games.Order { return c.Options[r.IntN(len(c.Options))].Order }

// List is all options.
func (c *Choice) List() []games.Order {
	orders := make([]games.Order, len(c.Options))
	for i, opt := range c.Options {
		orders[i] = opt.Order
	}
	return orders
}

// Anew is a choice that is found anew at each look: its options depend on what is
// hidden, such as a hand, which tests deal anew while the question stands.
type Anew func() *Choice

func (find Anew) About() games.About                                { return find().About() }
func (find Anew) Prompt() games.Text                                { return find().Prompt() }
func (find Anew) Fits(o games.Order) bool                           { return find().Fits(o) }
func (find Anew) Accept(o games.Order) (games.Answer, *games.Fault) { return find().Accept(o) }
func (find Anew) Default() games.Order                              { return find().Default() }
func (find Anew) Sample(r *rand.Rand) games.Order                   { return find().Sample(r) }
func (find Anew) List() []games.Order                               { return find().List() }

// Answers are what a decision makes of some orders, each answer once; those that
// it refuses are left out.
func Answers(d games.Decision, orders []games.Order) []games.Order {
	var list []games.Order
	for _, o := range orders {
		a, fault := d.Accept(o)
		same := func(x games.Order) bool { return games.SameAnswer(x, a.Order) }
		if fault == nil && !slices.ContainsFunc(list, same) {
			list = append(list, a.Order)
		}
	}
	return list
}
