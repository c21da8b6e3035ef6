package bayonets

import (
	"math/rand/v2"
	"slices"
)

// redeal returns another position that f cannot tell from p: the other side's
// hidden cards are exchanged with those left in its deck, and its War in
// Europe chit with those in its pool. A card takes the place of another of its
// own deck only, for f knows from what was played whether a Reserve is a
// Buildup card (16.4).
func redeal(p *Position, f Faction, r *rand.Rand) *Position {
	q := p.clone()
	for deck := range q.Cards.Rest {
		if deckOwner(deck) == f {
			continue
		}
		for _, name := range []string{"buildup", "campaign", "indian"} {
			cards := q.hiddenCards(deck, name)
			r.Shuffle(len(cards), func(i, j int) { *cards[i], *cards[j] = *cards[j], *cards[i] })
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

// hiddenCards are the places of the cards of one of the three kinds of decks
// that nobody has seen but the owner.
func (p *Position) hiddenCards(deck int, name string) []*int {
	all := p.Cards.secret(deck)
	for i := range p.Cards.Rest[deck] {
		all = append(all, &p.Cards.Rest[deck][i])
	}
	return slices.DeleteFunc(all, func(n *int) bool { return p.data.Cards[*n].Deck != name })
}

// redeal exchanges the chit held with a random one of those held and in the
// pool.
func (c *Chits) redeal(r *rand.Rand) {
	if c.Held < 0 {
		return
	}
	c.Pool[c.Held]++
	c.Held = c.take(r.IntN(c.left()))
}
