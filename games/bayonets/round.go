package bayonets

import (
	"cmp"
	"fmt"
	"slices"

	"postrider/games"
)

// play plays the match round by round (4.0), from where the position stands.
func (g *game) play() {
	for !g.Over {
		g.ref.Checkpoint()
		g.round()
	}
}

// round plays one round of the Year (4.0) and moves the marker on.
func (g *game) round() {
	g.tell("4.0", "round", "year", g.Year, "round", g.Round)
	switch g.Round {
	case FleetsArrive:
		g.fleetsArrive()
	case ColonialsEnlist:
		g.colonialsEnlist()
	case WinterQuarters:
		g.winterQuarters()
	default:
		if !g.Begun {
			g.startYear()
		}
		g.actionRound()
	}
	if g.Over {
		return
	}
	if g.Round == WinterQuarters {
		g.Year++ // 17.2 #10
		g.Round, g.Begun = AR1, false
		return
	}
	g.Round++
}

// actionRound plays one Action Round (7.1).
func (g *game) actionRound() {
	g.beginActionRound()
	g.drawCards()   // 7.1 #1
	g.chooseCards() // 7.1 #2 and #3: both at once, then turned over
	g.firstPlayer() // 7.1 #4
	g.Phase = "events"
	g.arStartEvents() // 7.1 #5
	g.Phase = "action"
	first, second := g.First, g.First.Enemy()
	g.actionPhase(first)  // 7.1 #6
	g.actionPhase(second) // 7.1 #7
	g.Phase = "reaction"
	g.reaction(first) // 7.1 #8
	g.ended(kindReact, first, "none")
	g.Active = Neutral
	g.Phase = "battles"
	g.resolveBattles() // 7.1 #9
	g.Phase = "end"
	g.endOfActionRound() // 7.1 #10, 14.0
	g.discardPlayed()
}

// beginActionRound forgets the last one, and notes who has units where (13.1 #1).
func (g *game) beginActionRound() {
	g.Phase = "cards"
	g.AR = newARState()
	g.Active, g.First, g.Initiative = Neutral, Neutral, Neutral
	for i := range g.Conns {
		c := &g.Conns[i]
		*c = ConnState{Road: c.Road}
	}
	for i := range g.Spaces {
		s := &g.Spaces[i]
		s.FirstIn, s.NationOwner, s.ConstructedNow, s.HadUnits = Neutral, Neutral, false, [3]bool{}
		s.WasTaken = s.Control != Neutral && s.Control == g.d.Spaces[i].Home.Enemy()
	}
	for i := range g.Units {
		if u := &g.Units[i]; u.At.OnMap() && g.d.Counters[i].Type != Commander {
			g.Spaces[u.At.Space()].HadUnits[u.Faction] = true
		}
	}
}

// startYear lets each side keep one of two cards as its Reserve (6.0.1, 7.1).
func (g *game) startYear() {
	g.Phase = "reserve"
	cards := g.sc.Cards[g.Year]
	gone := g.Cards.Gone
	g.Cards = Cards{Gone: gone}
	g.Cards.Rest[BritishDeck] = slices.Clone(cards.BritishBuildup)
	g.Cards.Rest[FrenchDeck] = slices.Clone(cards.FrenchBuildup)
	for n, c := range g.d.Cards {
		if c.Deck == "indian" && !slices.Contains(gone, n) {
			g.Cards.Rest[IndianDeck] = append(g.Cards.Rest[IndianDeck], n)
		}
	}
	slices.Sort(g.Cards.Rest[IndianDeck])
	g.Begun = true
	var ds []games.Decision
	for _, f := range factions {
		deck := f.deck()
		for i := range 2 {
			g.Cards.Offer[deck][i] = g.drawCard(deck, "6.0.1", "reserve")
		}
		ds = append(ds, g.reserveDecision(f))
	}
	for i, a := range g.ref.AskAll(ds...) {
		f := factions[i]
		deck := f.deck()
		keep := a.Value.(int)
		other := g.Cards.Offer[deck][0] + g.Cards.Offer[deck][1] - keep
		g.Cards.Offer[deck] = [2]int{}
		g.Cards.Reserve[deck] = keep
		g.Cards.Hidden[deck] = append(g.Cards.Hidden[deck], other)
		g.tellTo(f, "6.0.1", "reserve-kept", "card", keep, "other", other)
		g.tellTo(f.Enemy(), "6.0.1", "reserve-kept-by", "side", f)
	}
	g.Phase = "cards"
}

// deck is the deck of a side's own cards.
func (f Faction) deck() int { return [...]int{British: BritishDeck, French: FrenchDeck}[f] }

// deckStreams are the streams from which cards are drawn.
var deckStreams = [...]string{BritishDeck: "british-deck", FrenchDeck: "french-deck", IndianDeck: "indian-deck"}

func (g *game) drawCard(deck int, rule games.Rule, what string) int {
	rest := g.Cards.Rest[deck]
	i := g.ref.Draw(deckStreams[deck], len(rest), games.Label{Rule: rule, Seat: deckOwner[deck].Seat(), For: what})
	n := rest[i]
	g.Cards.Rest[deck] = slices.Delete(slices.Clone(rest), i, i+1)
	return n
}

// reserveDecision lets f keep one of the two cards offered (D01).
func (g *game) reserveDecision(f Faction) games.Decision {
	offer := g.Cards.Offer[f.deck()]
	c := g.choice(about(kindReserve, f, NoSpace, "6.0.1"), "a", offer[0], "b", offer[1])
	for _, n := range offer {
		c.Add(order(kindReserve, "reserve", "card", fmt.Sprint(n)), n)
	}
	c.Safe = g.betterCard(offer[0], offer[1])
	return c.Alias("card", g.d.Cards[offer[0]].Event, g.d.Cards[offer[1]].Event)
}

// betterCard is 0 or 1: more Action Points, higher initiative, else the first.
func (g *game) betterCard(a, b int) int {
	x, y := g.d.Cards[a], g.d.Cards[b]
	if cmp.Or(cmp.Compare(len(x.AP), len(y.AP)), cmp.Compare(x.Initiative, y.Initiative)) < 0 {
		return 1
	}
	return 0
}

// drawCards draws one card from each deck (7.1 #1). From AR4 on the cards come
// from the Campaign decks (16.4).
func (g *game) drawCards() {
	for deck := range 3 {
		g.Cards.Drawn[deck] = g.drawCard(deck, "7.1", "card")
	}
	drawn, reserve := g.Cards.Drawn, g.Cards.Reserve
	g.tellTo(British, "7.1", "cards-drawn", "card", drawn[BritishDeck], "reserve", reserve[BritishDeck], "indian", 0)
	g.tellTo(French, "7.1", "cards-drawn", "card", drawn[FrenchDeck], "reserve", reserve[FrenchDeck], "indian", drawn[IndianDeck])
}

// chooseCards lets both sides play the drawn card or the Reserve, at once, and
// turns the cards over (7.1 #2, #3). The Indian card is no choice.
func (g *game) chooseCards() {
	answers := g.ref.AskAll(g.cardDecision(British), g.cardDecision(French))
	for i, a := range answers {
		deck := factions[i].deck()
		played := a.Value.(int)
		if played == g.Cards.Reserve[deck] {
			g.Cards.Reserve[deck] = g.Cards.Drawn[deck]
		}
		g.Cards.Drawn[deck] = 0
		g.Cards.Played[deck] = played
	}
	g.Cards.Played[IndianDeck], g.Cards.Drawn[IndianDeck] = g.Cards.Drawn[IndianDeck], 0
	for deck, n := range g.Cards.Played {
		for _, ap := range g.d.Cards[n].AP {
			g.APs[deck] = append(g.APs[deck], ActionPoint{Kind: ap})
		}
	}
	played := g.Cards.Played
	g.reveal("7.1", "cards-played", "british", played[BritishDeck], "french", played[FrenchDeck], "indian", played[IndianDeck])
}

// cardDecision lets f choose its card (D02).
func (g *game) cardDecision(f Faction) games.Decision {
	deck := f.deck()
	drawn, reserve := g.Cards.Drawn[deck], g.Cards.Reserve[deck]
	c := g.choice(g.indianNext(about(kindCard, f, NoSpace, "7.1", kindFirst), g.Cards.Drawn), "drawn", drawn, "reserve", reserve)
	for _, n := range []int{drawn, reserve} {
		c.Add(order(kindCard, "play", "card", fmt.Sprint(n)), n)
	}
	if len(g.d.Cards[reserve].AP) > len(g.d.Cards[drawn].AP) {
		c.Safe = 1
	}
	c.Prefer = func(o games.Order) (int, bool) { return c.Safe, o.Arg("prefer") == "most-ap" }
	return c.Alias("card", cardDrawn, cardReserve).Alias("card", g.d.Cards[drawn].Event, g.d.Cards[reserve].Event)
}

// indianNext is what a decision is about behind which the French use the Indian APs (7.2).
func (g *game) indianNext(a games.About, cards [3]int) games.About {
	if a.Seat == FrenchSeat {
		a.Next, a.NextMore = kindIndian, len(g.d.Cards[cards[IndianDeck]].AP)
	}
	return a
}

// firstPlayer lets who has Initiative, the French at a tie, choose (7.1 #4).
func (g *game) firstPlayer() {
	g.Initiative = French
	if g.d.Cards[g.Cards.Played[BritishDeck]].Initiative > g.d.Cards[g.Cards.Played[FrenchDeck]].Initiative {
		g.Initiative = British
	}
	f := g.Initiative
	c := g.choice(g.indianNext(about(kindFirst, f, NoSpace, "7.1", kindIndian, kindHold, kindAction, kindReact), g.Cards.Played), "side", f)
	c.Add(order(kindFirst, "first", "who", "me"), f).Add(order(kindFirst, "first", "who", "opponent"), f.Enemy())
	g.First = g.choose(c.Alias("who", f.String(), f.Enemy().String())).(Faction)
	g.tell("7.1", "first-player", "initiative", f, "first", g.First)
}

// discardPlayed ends the cards in play; card 45 leaves the game (17.4, A08).
func (g *game) discardPlayed() {
	for deck, n := range g.Cards.Played {
		if g.d.Cards[n].Kind == "smallpox-epidemic" {
			g.Cards.Gone = append(g.Cards.Gone, n)
		} else {
			g.Cards.Discard[deck] = append(g.Cards.Discard[deck], n)
		}
		g.Cards.Played[deck] = 0
		g.APs[deck] = nil
	}
	g.First, g.Initiative, g.Phase = Neutral, Neutral, ""
}
