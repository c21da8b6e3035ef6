package wilderness

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
)

// A view is what one side may know of a position. It holds a copy in which all
// that is hidden from the side is overwritten.
type view struct {
	t    *Title
	side Side // Nobody sees what both see
	g    *game
}

// hiddenCard stands in a view in place of a card that the reader may not see.
const hiddenCard = 0

// newView copies of p what a side may know; Nobody knows what both see.
func newView(t *Title, p *Position, side Side) games.View {
	return &view{t: t, side: side, g: newGame(hide(p, side), nil)}
}

// hide is a copy of p without what a side may not know: the enemy's hand and the
// draw pile, of which only the numbers of cards are left.
func hide(p *Position, side Side) *Position {
	q := p.clone()
	for _, cards := range q.Cards.hidden(side) {
		for i := range cards {
			cards[i] = hiddenCard
		}
	}
	return q
}

// hidden are the cards that a side, or Nobody, does not see: the hands of others and
// the draw pile, as they lie there.
func (c *Cards) hidden(side Side) [][]int {
	lists := make([][]int, 0, len(sides)+1)
	for _, s := range sides {
		if s != side {
			lists = append(lists, c.Hands[s])
		}
	}
	return append(lists, c.Deck)
}

// Status says in a few lines where the match stands: season and turn, tracks,
// and the reader's hand.
func (v *view) Status(lang string) string {
	b := v.board(games.Look{Lang: lang, Form: games.Wide})
	return b.Brief(b.head, b.phase, func() {
		if v.g.Battle != nil {
			b.Line(b.Say("board-battle-short", "space", v.g.Battle.Space))
		}
	}, b.hand)
}

// Responses are the response cards in hand that the side may play (5.56).
func (v *view) Responses(lang string) []games.Response {
	var list []games.Response
	for _, n := range v.g.Cards.Hands[v.side] {
		c := v.g.d.Cards[n]
		if kind := v.g.d.events.Responses[c.Event]; c.Response && kind != "" && v.g.eventOf(v.side, c) {
			list = append(list, games.Response{Card: v.g.d.cardName(n), Does: v.t.does(c, lang), Kind: kind})
		}
	}
	return list
}

// redeal returns another position that a side, or Nobody, cannot tell from p: the
// hands of others are exchanged with the draw pile.
func redeal(p *Position, side Side, r *rand.Rand) *Position {
	q := p.clone()
	hidden := q.Cards.hidden(side)
	cards := slices.Concat(hidden...)
	slices.Sort(cards) // who had which tells nothing
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	for _, list := range hidden {
		cards = cards[copy(list, cards):]
		slices.Sort(list)
	}
	return q
}
