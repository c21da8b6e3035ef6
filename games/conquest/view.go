package conquest

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
)

// A view is what who holds some seats may know of a position. It holds a copy in which all
// that is hidden from them is overwritten.
type view struct {
	t     *Title
	seats games.Seats
	p     *Position
}

// View is what who holds some seats may know: their hands, and that of an ally who shows
// it.
func (t *Title) View(pos games.Position, seats games.Seats) games.View {
	return &view{t: t, seats: seats, p: pos.(*Position).hide(seats)}
}

// hide is a copy of p without what who holds the seats may not know: the hands of others and
// which Movement Card one of them has chosen, whether these show their hands to each other,
// and what lies in the decks, of which only the numbers of cards are left. 0 stands in place of
// a hidden card.
func (p *Position) hide(seats games.Seats) *Position {
	q := p.clone()
	for f := range Faction(Factions) {
		clear(q.Decks[f])
		if !q.sees(seats, f) {
			clear(q.Hands[f])
			if q.chosen(f) > 0 {
				q.Turn.Card = 0
			}
		}
		q.Secret[f] = q.Secret[f] && q.concerns(seats, f)
	}
	return q
}

// chosen is the Movement Card that a faction has chosen, and not played yet; 0: none.
func (p *Position) chosen(f Faction) int {
	if p.Active != f || p.Turn.Laid {
		return 0
	}
	return p.Turn.Card
}

// sees reports whether who holds the seats sees the hand of f: it is theirs, or the ally
// shows it.
func (p *Position) sees(seats games.Seats, f Faction) bool {
	return seats.Has(f.Seat()) || seats.Has(f.Ally().Seat()) && !p.Secret[f]
}

// concerns reports whether f or its ally is one of the seats.
func (p *Position) concerns(seats games.Seats, f Faction) bool {
	return seats.Has(f.Seat()) || seats.Has(f.Ally().Seat())
}

// Redeal returns another position that who holds the seats cannot tell from pos: the hands
// that they do not see are exchanged with the decks, and whether these are shown to an ally
// may be otherwise. A Movement Card that is chosen stays in its hand, for the rules are
// about to play it.
func (t *Title) Redeal(pos games.Position, seats games.Seats, r *rand.Rand) games.Position {
	q := pos.(*Position).clone()
	for f := range Faction(Factions) {
		if !q.sees(seats, f) {
			q.redeal(f, r)
		}
		if !q.concerns(seats, f) {
			q.Secret[f] = r.IntN(2) == 0
		}
	}
	return q
}

// redeal exchanges the hand of a faction with its deck. A hand that had a Movement Card has
// one again, as all know (5.0).
func (p *Position) redeal(f Faction, r *rand.Rand) {
	chosen, all := p.chosen(f), slices.Sorted(slices.Values(slices.Concat(p.Hands[f], p.Decks[f])))
	needed := func(n int) bool { return p.data.card(f, n).Movement && (chosen == 0 || n == chosen) }
	had := slices.ContainsFunc(p.Hands[f], needed)
	for again := true; again; again = had && !slices.ContainsFunc(p.Hands[f], needed) {
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		copy(p.Decks[f], all[copy(p.Hands[f], all):])
	}
	slices.Sort(p.Hands[f])
	slices.Sort(p.Decks[f])
}

// Status says in a few lines where the match stands: round and turn, the score, and the
// reader's hands.
func (v *view) Status(lang string) string {
	b := v.board(games.Look{Lang: lang, Form: games.Wide})
	return b.Brief(b.head, func() {
		if v.p.Battle != nil {
			b.Line(b.Say("board-battle-short", "area", v.p.data.area(v.p.Battle.At)))
		}
	}, func() { b.hands(false) })
}

// Responses are none: Event Cards are played by the Active Faction alone (7.0).
func (v *view) Responses(string) []games.Response { return nil }
