package wilderness

import (
	"slices"
	"strconv"

	"postrider/games"
)

// deckStream is the stream from which cards are drawn; hands have their own.
const deckStream = "deck"

// handSize is how many cards a side holds after a deal (5.21).
func (g *game) handSize(side Side) int {
	n := g.sc.HandSize
	if side == British && g.Flags.Pitt {
		n = max(n, g.eventNumber("william-pitt", "hand_size"))
	}
	if side == French && g.Flags.Revolution {
		n = max(n, g.eventNumber("diplomatic-revolution", "hand_size"))
	}
	if side == French && g.Flags.Quiberon {
		n = g.eventNumber("quiberon-bay", "hand_size")
	}
	return n
}

// eventNumber is a number of the first card with an event, wherever it is.
func (g *game) eventNumber(event, name string) int { return g.d.cardOf(event).Params.n(name) }

// deal fills up the hands, a card at a time to the French and the British in turn
// (4.0); a kept card counts (5.25, C-06).
func (g *game) deal() {
	g.dealPitt()
	for {
		dealt := false
		for _, side := range sides {
			if len(g.Cards.Hands[side]) >= g.handSize(side) {
				continue
			}
			if len(g.Cards.Deck) == 0 && len(g.Cards.Discard) > 0 {
				g.reshuffle()
			}
			if len(g.Cards.Deck) == 0 {
				continue
			}
			i := g.ref.Draw(deckStream, len(g.Cards.Deck), games.Label{Rule: g.cited("deal", "5.21"), Seat: side.Seat(), For: "deal"})
			n := g.Cards.Deck[i]
			g.take(side, n)
			g.Cards.Deck = except(g.Cards.Deck, n)
			dealt = true
		}
		if !dealt {
			break
		}
	}
	for _, side := range sides {
		g.tellTo(side, "5.21", "dealt", "cards", slices.Clone(g.Cards.Hands[side]), "enemy", len(g.Cards.Hands[side.Enemy()]))
	}
}

// dealPitt deals William Pitt or Diplomatic Revolution to its side if it lies in
// the discards after the other was played (14.1).
func (g *game) dealPitt() {
	if !g.Options.DealPitt || g.Flags.Pitt == g.Flags.Revolution {
		return
	}
	side, event := French, "diplomatic-revolution"
	if g.Flags.Revolution {
		side, event = British, "william-pitt"
	}
	for _, n := range g.Cards.Discard {
		if g.d.Cards[n].Event == event {
			g.takeBack(side, n)
			return
		}
	}
}

func (g *game) takeBack(side Side, n int) {
	g.Cards.Discard = except(g.Cards.Discard, n)
	g.take(side, n)
	g.tell("5.5", "card-back", "side", side, "card", n)
}

// exchange lets the British give up a random card for one of Regulars or
// Highlanders from the discards, after a deal from 1757 on (14.6, D03).
func (g *game) exchange() {
	if !g.Options.Exchange || g.Year < exchangeYear || len(g.Cards.Hands[British]) == 0 {
		return
	}
	c := g.choice(about(kindExchange, British, NoSpace, "14.6"), games.T("ask-exchange")).Add(order(kindExchange, "none"), 0)
	for _, n := range g.Cards.Discard {
		if e := g.d.Cards[n].Event; e == "british-regulars" || e == "highlanders" {
			c.Add(order(kindExchange, "exchange", "card", strconv.Itoa(n)), n)
		}
	}
	c.Prefer = c.First("card")
	n := g.choose(c).(int)
	if n == 0 {
		return
	}
	g.discardAny(British, "14.6", "exchange")
	g.takeBack(British, n)
}

// exchangeYear is the first year in which cards are exchanged (14.6).
const exchangeYear = 1757

func (g *game) take(side Side, n int) {
	hand := append(slices.Clone(g.Cards.Hands[side]), n)
	slices.Sort(hand)
	g.Cards.Hands[side] = hand
}

// leaves takes a card out of a hand: out of the game if it was an event that is
// removed, else to the discards (5.23). Surrender! brings a reshuffle (5.25).
func (g *game) leaves(side Side, n int, event bool) {
	g.Cards.Hands[side] = except(g.Cards.Hands[side], n)
	c := g.d.Cards[n]
	if event && c.Remove {
		g.Cards.Removed = append(g.Cards.Removed, n)
		slices.Sort(g.Cards.Removed)
	} else {
		g.Cards.Discard = append(g.Cards.Discard, n)
	}
	if c.Reshuffle {
		g.Cards.Reshuffle = true
	}
}

// held is the first card with an event in a side's hand, 0 if it holds none.
func (g *game) held(side Side, event string) int {
	for _, n := range g.Cards.Hands[side] {
		if g.d.Cards[n].Event == event {
			return n
		}
	}
	return 0
}

// mayHold reports whether a side could hold a card with an event, as everybody
// sees: it has cards, and not all of that event lie open.
func (g *game) mayHold(side Side, event string) bool {
	return len(g.Cards.Hands[side]) > 0 && slices.ContainsFunc(g.d.numbers, func(n int) bool {
		c := g.d.Cards[n]
		return c.Event == event && (c.Symbol == Nobody || c.Symbol == side) &&
			!slices.Contains(g.Cards.Discard, n) && !slices.Contains(g.Cards.Removed, n) && !slices.Contains(g.sc.SetAside, n)
	})
}

// respond lets a side play a response card with an event (5.56); 0: it does not. It is
// asked whenever it could hold the card as others see it, so that the question tells
// nothing. yes is its default.
func (g *game) respond(kind games.Kind, side Side, event string, s SpaceID, yes bool, pairs ...any) int {
	if !g.mayHold(side, event) {
		return 0
	}
	n := g.held(side, event)
	c := g.choice(about(kind, side, s, "5.56"), games.T("ask-response", append([]any{"event", event, "space", s}, pairs...)...))
	if n != 0 {
		c.Add(order(kind, "yes"), true)
	}
	c.Add(order(kind, "no"), false)
	if !yes {
		c.Safe = len(c.Options) - 1
	}
	c.Refusal = func(games.Order) *games.Fault {
		return g.refuse("5.56", g.d.lang.Format(order(kind, "no")), "card-not-held", "event", event)
	}
	if !g.ask(c).(bool) {
		return 0
	}
	g.playResponse(side, n, s)
	return n
}

func (g *game) playResponse(side Side, n int, s SpaceID) {
	g.show(side, "5.56", "response", "side", side, "card", n, "space", s)
	g.leaves(side, n, true)
	if g.Phase != nil {
		g.Phase.Events = append(g.Phase.Events, g.d.Cards[n].Event)
	}
}
