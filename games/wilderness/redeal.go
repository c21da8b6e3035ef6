package wilderness

import (
	"math/rand/v2"
	"slices"
)

// redeal returns another position that a side cannot tell from p: the enemy's
// hand is exchanged with the draw pile.
func redeal(p *Position, side Side, r *rand.Rand) *Position {
	q := p.clone()
	e := side.Enemy()
	hand, deck := q.Cards.Hands[e], q.Cards.Deck
	var cards []*int
	for i := range hand {
		cards = append(cards, &hand[i])
	}
	for i := range deck {
		cards = append(cards, &deck[i])
	}
	r.Shuffle(len(cards), func(i, j int) { *cards[i], *cards[j] = *cards[j], *cards[i] })
	slices.Sort(hand)
	slices.Sort(deck)
	return q
}
