package wilderness

import (
	"math/rand/v2"
	"slices"
)

// redeal returns another position that a side, or Nobody, cannot tell from p: the
// hands of others are exchanged with the draw pile.
func redeal(p *Position, side Side, r *rand.Rand) *Position {
	q := p.clone()
	hidden := q.Cards.hidden(side)
	cards := slices.Concat(hidden...)
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	for _, list := range hidden {
		cards = cards[copy(list, cards):]
		slices.Sort(list)
	}
	return q
}
