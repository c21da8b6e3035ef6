package conquest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"postrider/games"
)

// cardID is the number of a card as it stands in orders: two digits.
func cardID(n int) string { return fmt.Sprintf("%02d", n) }

// A cardChoice is for the Movement Card of a turn, rule 3.0. Its answers depend on a
// hidden hand and are found anew at each look.
type cardChoice struct{ asked }

func (c *cardChoice) faction() Faction { return factionOf(c.Of.Seat) }

func (c *cardChoice) order(n int) games.Order {
	return order(kindCard, string(kindCard), "card", cardID(n))
}

// cards are the Movement Cards in hand.
func (c *cardChoice) cards() []int {
	f := c.faction()
	return slices.DeleteFunc(slices.Clone(c.g.Hands[f]), func(n int) bool { return !c.g.d.card(f, n).Movement })
}

func (c *cardChoice) List() []games.Order {
	var orders []games.Order
	for _, n := range c.cards() {
		orders = append(orders, c.order(n))
	}
	return orders
}

// Default is the weakest card, and the Truce Card only if there is no other.
func (c *cardChoice) Default() games.Order {
	worth := func(n int) int {
		card := c.g.d.card(c.faction(), n)
		if card.Truce {
			return 1000
		}
		return card.Armies * card.Areas
	}
	return c.order(slices.MinFunc(c.cards(), func(a, b int) int { return worth(a) - worth(b) }))
}

func (c *cardChoice) Sample(r *rand.Rand) games.Order {
	cards := c.cards()
	return c.order(cards[r.IntN(len(cards))])
}

// Accept takes the first card that is named and is a Movement Card in hand.
func (c *cardChoice) Accept(o games.Order) (games.Answer, *games.Fault) {
	f, cards := c.faction(), c.cards()
	for _, v := range o.Get("card") {
		if n := c.g.d.cardIn(f, v); slices.Contains(cards, n) {
			return games.Answer{Order: c.order(n), Value: n}, nil
		}
	}
	var names []string
	for _, n := range cards {
		names = append(names, cardID(n))
	}
	n := c.g.d.cardIn(f, o.Arg("card"))
	if slices.Contains(c.g.Hands[f], n) {
		return c.refuse(c.Default(), "card-no-movement", "card", cardID(n), "cards", names)
	}
	return c.refuse(c.Default(), "card-not-held", "card", o.Arg("card"), "cards", names)
}

// An effect is what an Event Card does.
type effect struct {
	// plays lists useful orders to play the card, none if it has no effect now (7.0).
	plays func(g *game, f Faction, c *Card, at AreaID) []games.Order
	// accept says what an order that names the card means.
	accept func(e *eventChoice, c *Card, o games.Order) (games.Answer, *games.Fault)
	do     func(g *game, p *played)
}

// A played event is the answer to an eventChoice; nil is none.
type played struct {
	card  *Card
	order games.Order
	puts  []put // of units that the event brings
}

// An eventChoice is whether an Event Card of a phase is played now, rule 7.0. Its answers
// depend on a hidden hand and are found anew at each look.
type eventChoice struct {
	asked
	at   AreaID // of the battle that begins
	last bool   // the phase has no other moment to play it
}

// events lets the Active Faction play Event Cards of the phase. It is asked as long as all
// can see that it may hold one.
func (g *game) events(at AreaID, last bool) {
	f := g.Active
	for g.mayHold(f) {
		e := &eventChoice{g.asks(g.about(kindEvent, f, at, "7.0"), "phase", string(g.Phase)), at, last}
		p, ok := g.ref.Ask(e).Value.(*played)
		if !ok || p == nil {
			return
		}
		n := p.card.Number
		g.Hands[f] = without(g.Hands[f], n)
		g.Turn.Played = append(g.Turn.Played, n)
		g.show(f, "7.0", "event", "faction", f, "card", cardID(n), "name", p.card.Name)
		effects[p.card.Effect].do(g, p)
	}
}

// mayHold reports whether a faction could hold an event of the phase, as all can see.
func (g *game) mayHold(f Faction) bool {
	held := len(g.Hands[f])
	if g.Turn.Card > 0 && !g.Turn.Laid {
		held-- // the Movement Card that it will play
	}
	if held == 0 {
		return false
	}
	for i := range g.d.Cards[f] {
		c := &g.d.Cards[f][i]
		gone := slices.Contains(g.Discard[f], c.Number) || slices.Contains(g.Turn.Played, c.Number) || g.Scenario == introductory && !c.Intro
		if !c.Movement && c.Phase == g.Phase && c.Effect != "none" && !gone {
			return true
		}
	}
	return false
}

func (e *eventChoice) faction() Faction { return factionOf(e.Of.Seat) }

// cards are the events of the phase in hand.
func (e *eventChoice) cards() []*Card {
	var list []*Card
	f := e.faction()
	for _, n := range e.g.Hands[f] {
		if c := e.g.d.card(f, n); !c.Movement && c.Phase == e.g.Phase {
			list = append(list, c)
		}
	}
	return list
}

func (e *eventChoice) none() games.Order { return order(kindEvent, verbNone) }

// order plays a card; pairs are as NewOrder takes them.
func eventOrder(c *Card, pairs ...any) games.Order {
	return order(kindEvent, string(kindEvent), append([]any{"card", cardID(c.Number)}, pairs...)...)
}

func (e *eventChoice) Default() games.Order { return e.none() }

func (e *eventChoice) List() []games.Order {
	orders := []games.Order{e.none()}
	for _, c := range e.cards() {
		if ef, ok := effects[c.Effect]; ok {
			orders = append(orders, ef.plays(e.g, e.faction(), c, e.at)...)
		}
	}
	return orders
}

func (e *eventChoice) Sample(r *rand.Rand) games.Order {
	list := e.List()
	o := list[r.IntN(len(list))]
	if c := e.named(o); c != nil {
		if s := e.spread(c); s != nil && r.IntN(2) == 0 {
			return s.Sample(r)
		}
	}
	return o
}

// named is the card in hand of the phase that an order names, nil if it is none.
func (e *eventChoice) named(o games.Order) *Card {
	n := e.g.d.cardIn(e.faction(), o.Arg("card"))
	for _, c := range e.cards() {
		if c.Number == n {
			return c
		}
	}
	return nil
}

// Fits leaves an order alone that plays an event of another phase or battle, or that may be
// legal later in the phase.
func (e *eventChoice) Fits(o games.Order) bool {
	if !e.asked.Fits(o) {
		return false
	}
	if o.Verb == verbNone {
		return true
	}
	f := e.faction()
	n := e.g.d.cardIn(f, o.Arg("card"))
	if n == 0 {
		return e.last
	}
	c := e.g.d.card(f, n)
	if c.Movement {
		return true
	}
	if to := o.Arg("to"); e.at != NoArea && to != "" && to != e.g.area(e.at).Slug {
		return false
	}
	if c.Phase != e.g.Phase {
		return false
	}
	if !e.last {
		_, fault := e.Accept(o)
		return fault == nil
	}
	return true
}

// Accept takes an order to play a card, or none.
func (e *eventChoice) Accept(o games.Order) (games.Answer, *games.Fault) {
	if o.Verb == verbNone {
		return games.Answer{Order: e.none()}, nil
	}
	c := e.named(o)
	if c == nil {
		return e.notHeld(o)
	}
	ef, ok := effects[c.Effect]
	if !ok || len(ef.plays(e.g, e.faction(), c, e.at)) == 0 {
		return e.refuse(e.none(), "event-no-effect", "card", cardID(c.Number), "name", c.Name)
	}
	return ef.accept(e, c, o)
}

func (e *eventChoice) notHeld(o games.Order) (games.Answer, *games.Fault) {
	f := e.faction()
	n := e.g.d.cardIn(f, o.Arg("card"))
	switch {
	case !slices.Contains(e.g.Hands[f], n):
		return e.refuse(e.none(), "event-not-held", "card", o.Arg("card"))
	case e.g.d.card(f, n).Movement:
		return e.refuse(e.none(), "event-is-movement", "card", cardID(n))
	}
	return e.refuse(e.none(), "event-phase", "card", cardID(n), "name", e.g.d.card(f, n).Name, "phase", string(e.g.d.card(f, n).Phase))
}

// spread is the decision where an event puts units, nil for other events.
func (e *eventChoice) spread(c *Card) *spread {
	f, g := e.faction(), e.g
	n, who := c.Params["units"], f
	switch c.Effect {
	case "native_levy":
		n, who = min(n, g.Fled[Natives]+g.Stock[Natives]), Natives
	case "recall_fled":
		n = min(n, g.Fled[f])
	case "extra_militia":
		n = min(n, g.Stock[f])
	default:
		return nil
	}
	places := g.where(func(at AreaID) bool { return g.occupier(at) == f.Side() })
	if n == 0 || len(places) == 0 {
		return nil
	}
	s := g.spread(e.Of, who, n, places)
	s.some, s.verb, s.fixed = true, string(kindEvent), []games.Arg{{Name: "card", Values: []string{cardID(c.Number)}}}
	return s
}
