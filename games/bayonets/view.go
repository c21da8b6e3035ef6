package bayonets

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// A view is what one side may know: a copy with all that is hidden overwritten.
type view struct {
	t *Title
	f Faction // Neutral sees what both see
	g *game
}

// What stands in a view in place of something hidden.
const (
	hiddenCard = -1 // a card that the reader may not see
	hiddenChit = 9  // the value of a War in Europe chit that he may not see
)

func newView(t *Title, p *Position, f Faction) games.View {
	return &view{t: t, f: f, g: newGame(hide(p, f), nil)}
}

// hide is a copy of p without what f may not know: the other side's drawn and
// Reserve cards, what it discarded unseen, and the values of its War in Europe
// chit; and of nobody's deck what is left in it.
func hide(p *Position, f Faction) *Position {
	q := p.clone()
	for deck := range q.Cards.Rest {
		q.Cards.Rest[deck] = nil
		if deckOwner[deck] == f {
			continue
		}
		for _, card := range q.Cards.secret(deck) {
			*card = hiddenCard
		}
	}
	for _, side := range factions {
		q.WIE[side].Pool = [3]int{}
		if side != f && q.WIE[side].Held >= 0 {
			q.WIE[side].Held = hiddenChit
		}
	}
	return q
}

// secret are the places of the cards of a deck that only its owner has seen.
func (c *Cards) secret(deck int) []*int {
	all := []*int{&c.Drawn[deck], &c.Reserve[deck], &c.Offer[deck][0], &c.Offer[deck][1]}
	for i := range c.Hidden[deck] {
		all = append(all, &c.Hidden[deck][i])
	}
	return slices.DeleteFunc(all, func(n *int) bool { return *n == 0 })
}

// deckOwner is the side whose cards a deck holds; the Indian ones are French.
var deckOwner = [...]Faction{BritishDeck: British, FrenchDeck: French, IndianDeck: French}

// Status says where the match stands, and the reader's hand.
func (v *view) Status(lang string) string {
	b := v.board(games.Look{Lang: lang, Form: games.Wide})
	return b.Brief(b.head, b.hand, b.fight)
}

// fight says where a Battle is.
func (b *painter) fight() {
	if battle := b.v.g.Battle; battle != nil {
		b.Line(b.Say("board-battle-short", "space", battle.Space))
	}
}

// redeal returns another position that f cannot tell from p: hidden cards are
// exchanged with those left in their deck, and chits with the pool. Buildup and
// Campaign cards do not mix, for f knows which a Reserve is (16.4).
func redeal(p *Position, f Faction, r *rand.Rand) *Position {
	q := p.clone()
	for deck := range q.Cards.Rest {
		if deckOwner[deck] == f {
			continue
		}
		for _, name := range []string{"buildup", "campaign", "indian"} {
			places := q.hiddenCards(deck, name)
			var cards []int
			for _, card := range places {
				cards = append(cards, *card)
			}
			for i, card := range pick.Shuffled(pick.Sorted(cards), r) { // which lay where tells nothing
				*places[i] = card
			}
		}
		slices.Sort(q.Cards.Rest[deck])
	}
	for _, side := range factions {
		if side != f {
			q.WIE[side].redeal(r)
		}
	}
	return q
}

// hiddenCards are the places of cards of a kind that only the owner has seen.
func (p *Position) hiddenCards(deck int, name string) []*int {
	all := p.Cards.secret(deck)
	for i := range p.Cards.Rest[deck] {
		all = append(all, &p.Cards.Rest[deck][i])
	}
	return slices.DeleteFunc(all, func(n *int) bool { return p.data.Cards[*n].Deck != name })
}

// redeal exchanges the chit held with a random one of all.
func (c *Chits) redeal(r *rand.Rand) {
	if c.Held < 0 {
		return
	}
	c.Pool[c.Held]++
	c.Held = c.take(r.IntN(c.left()))
}

// Responses are none: cards are played at the beginning of a round.
func (v *view) Responses(string) []games.Response { return nil }
