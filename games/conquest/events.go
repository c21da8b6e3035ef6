package conquest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/language"
	"postrider/games/pick"
)

// cardID is the number of a card as it stands in orders: two digits.
func cardID(n int) string { return fmt.Sprintf("%02d", n) }

// cardChoice is for the Movement Card of a turn of f, rule 3.0: by default the weakest, and
// the Truce Card only if there is no other.
func (g *game) cardChoice(f Faction) *pick.Choice {
	about := g.about(kindCard, f, NoArea, "3.0",
		kindEvent, kindPlace, kindFled, kindMove, kindBattles, kindHits, kindPick, kindCommand, kindNatives, kindFort)
	c := g.choice(about, "faction", f, "side", f.Side())
	var names []string
	for _, n := range g.Hands[f] {
		card := g.d.card(f, n)
		if !card.Movement {
			continue
		}
		worth := -card.Armies * card.Areas
		if card.Truce {
			worth = math.MinInt
		}
		c.Offer(order(kindCard, string(kindCard), "card", cardID(n)), n, float64(worth))
		names = append(names, cardID(n))
	}
	c.Prefer = c.First("card")
	c.Refusal = func(o games.Order) *games.Fault {
		kind, name := "card-not-held", o.Arg("card")
		if card := g.d.cardIn(f, name); g.holdsCard(f, card) {
			kind, name = "card-no-movement", cardID(card.Number)
		}
		return &games.Fault{Rule: "3.0", Why: games.T(kind, "card", name, "cards", names)}
	}
	return c
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
		g.drop(f, n)
		g.Turn.Played = append(g.Turn.Played, n)
		g.show(f, "7.0", "event", "faction", f, "card", cardID(n), "name", p.card.Name)
		g.happen(p)
	}
}

// holdsCard reports whether a card, which may be none, is in the hand of a faction.
func (g *game) holdsCard(f Faction, c *Card) bool {
	return c != nil && slices.Contains(g.Hands[f], c.Number)
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

// eventOrder plays a card; pairs are as NewOrder takes them.
func eventOrder(c *Card, pairs ...any) games.Order {
	return order(kindEvent, string(kindEvent), append([]any{"card", cardID(c.Number)}, pairs...)...)
}

func (e *eventChoice) Default() games.Order { return order(kindEvent, verbNone) }

func (e *eventChoice) List() []games.Order {
	orders := []games.Order{e.Default()}
	for _, c := range e.cards() {
		orders = append(orders, e.plays(c)...)
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
	c := e.g.d.cardIn(e.faction(), o.Arg("card"))
	if slices.Contains(e.cards(), c) {
		return c
	}
	return nil
}

// Fits leaves an order alone that plays an event of another phase or battle, or that may be
// legal later in the phase.
func (e *eventChoice) Fits(o games.Order) bool {
	c, to := e.g.d.cardIn(e.faction(), o.Arg("card")), o.Arg("to")
	switch {
	case !e.asked.Fits(o):
		return false
	case o.Verb == verbNone || c != nil && c.Movement:
		return true
	case c == nil:
		return e.last
	case c.Phase != e.g.Phase, e.at != NoArea && to != "" && to != e.Of.Place:
		return false
	case e.last:
		return true
	}
	_, fault := e.Accept(o)
	return fault == nil
}

// Accept takes an order to play a card, or none.
func (e *eventChoice) Accept(o games.Order) (games.Answer, *games.Fault) {
	if o.Verb == verbNone {
		return games.Answer{Order: e.Default()}, nil
	}
	c := e.named(o)
	if c == nil {
		return e.notHeld(o)
	}
	plays := e.plays(c)
	if len(plays) == 0 {
		return e.refuse(e.Default(), "event-no-effect", "card", cardID(c.Number), "name", c.Name)
	}
	if s := e.spread(c); s != nil {
		a, fault := s.Accept(o)
		if fault == nil {
			a.Value = &played{card: c, order: a.Order, puts: a.Value.([]put)}
		}
		return a, fault
	}
	return e.oneOf(c, plays).Accept(withCard(o, cardID(c.Number)))
}

// oneOf is the choice how to play a card. An order may leave out what only one of its orders
// says, and say a number of one area or the place of a battle besides.
func (e *eventChoice) oneOf(c *Card, plays []games.Order) *pick.Choice {
	choice := &pick.Choice{Question: e.Question, Rules: e.g}
	for _, o := range plays {
		choice.Add(o, &played{card: c, order: o})
	}
	choice.Prefer = func(o games.Order) (int, bool) {
		return choice.Find(func(opt pick.Option) bool { return plainlySame(opt.Order, o) })
	}
	choice.Refusal = func(games.Order) *games.Fault {
		var lines []string
		for _, p := range plays[:min(len(plays), mostNamed)] {
			lines = append(lines, e.g.Format(p))
		}
		return &games.Fault{Rule: "7.0", Why: games.T("event-not-so", "card", cardID(c.Number), "name", c.Name, "choices", lines)}
	}
	return choice
}

// withCard is an order with the number of its card, which may have been named.
func withCard(o games.Order, number string) games.Order {
	o.Args = slices.Clone(o.Args)
	for i, a := range o.Args {
		if a.Name == "card" {
			o.Args[i].Values = []string{number}
		}
	}
	return o
}

// plainlySame reports whether an order says what another does, where it says a number of
// one area or the place of a battle besides.
func plainlySame(p, o games.Order) bool {
	if p.Arg("card") != o.Arg("card") || p.Arg("from") != "" && p.Arg("from") != o.Arg("from") || len(o.Get("to")) > 1 {
		return false
	}
	_, to := language.CutCount(o.Arg("to"))
	if p.Has("to") {
		return p.Arg("to") == to
	}
	return to == "" || to == p.Place
}

func (e *eventChoice) notHeld(o games.Order) (games.Answer, *games.Fault) {
	c := e.g.d.cardIn(e.faction(), o.Arg("card"))
	switch {
	case !e.g.holdsCard(e.faction(), c):
		return e.refuse(e.Default(), "event-not-held", "card", o.Arg("card"))
	case c.Movement:
		return e.refuse(e.Default(), "event-is-movement", "card", cardID(c.Number))
	}
	return e.refuse(e.Default(), "event-phase", "card", cardID(c.Number), "name", c.Name, "phase", string(c.Phase))
}

// plays are useful orders to play a card, none if it has no effect now (7.0).
func (e *eventChoice) plays(c *Card) []games.Order {
	if s := e.spread(c); s != nil {
		list := s.List()
		return list[:min(len(list), mostNamed)]
	}
	if plays := effects[c.Effect].plays; plays != nil {
		return plays(e, c)
	}
	return nil
}

// spread is the decision where an event puts units, nil for other events.
func (e *eventChoice) spread(c *Card) *spread {
	f, g := e.faction(), e.g
	who, n := effects[c.Effect].brought(g, f)
	if n = min(n, c.Params["units"]); n == 0 {
		return nil
	}
	places := g.d.where(func(at AreaID) bool { return g.occupier(at) == f.Side() })
	if len(places) == 0 {
		return nil
	}
	slices.SortFunc(places, g.d.byCode)
	s := g.spread(g.about(kindEvent, f, NoArea, "7.0"), who, n, places)
	s.some, s.verb, s.fixed = true, string(kindEvent), []games.Arg{{Name: "card", Values: []string{cardID(c.Number)}}}
	return s
}
