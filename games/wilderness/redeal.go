package wilderness

import (
	"math/rand/v2"
	"slices"
)

// redeal returns another position that a side, or Nobody, cannot tell from p: the
// hands of others are exchanged with the draw pile.
func redeal(p *Position, side Side, r *rand.Rand) *Position {
	q := p.clone()
	deck := q.Cards.Deck
	var cards []*int
	for _, s := range sides {
		for i := range q.Cards.Hands[s] {
			if s != side {
				cards = append(cards, &q.Cards.Hands[s][i])
			}
		}
	}
	for i := range deck {
		cards = append(cards, &deck[i])
	}
	r.Shuffle(len(cards), func(i, j int) { *cards[i], *cards[j] = *cards[j], *cards[i] })
	for _, s := range sides {
		if s != side {
			slices.Sort(q.Cards.Hands[s])
		}
	}
	slices.Sort(deck)
	return q
}
