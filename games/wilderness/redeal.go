package wilderness

import (
	"math/rand/v2"
	"slices"
)

// redeal returns another position that a side, or Nobody, cannot tell from p: the
// hands of others are exchanged with the draw pile.
func redeal(p *Position, side Side, r *rand.Rand) *Position {
	q := p.clone()
	cards := q.Cards.hidden(side)
	r.Shuffle(len(cards), func(i, j int) { *cards[i], *cards[j] = *cards[j], *cards[i] })
	for _, s := range sides {
		slices.Sort(q.Cards.Hands[s])
	}
	slices.Sort(q.Cards.Deck)
	return q
}
