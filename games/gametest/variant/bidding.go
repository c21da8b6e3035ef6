// Package variant is the toy with other rules, for tests of what titles share: with
// a rule by which players change seats (Bidding), and with a mistake (Title).
package variant

import (
	"slices"

	"postrider/games"
	"postrider/games/gametest/toy"
	"postrider/games/pick"
)

// Bidding is the title with a rule 0: before the first round each seat says in
// turn whether it wants to change, and if one wants to, every player takes the
// next seat. Until then nobody holds anything.
type Bidding struct{ toy.Title }

// NewBidding returns the toy with rule 0.
func NewBidding() Bidding { return Bidding{toy.New()} }

// Bid is the kind of the decisions of rule 0.
const Bid games.Kind = "bid"

// Setup begins before the first round.
func (b Bidding) Setup(scenario string, options map[string]string) (games.Position, error) {
	pos, err := b.Title.Setup(scenario, options)
	if err == nil {
		pos.(*toy.Position).Round = 0
	}
	return pos, err
}

// Play plays rule 0 and then the others.
func (b Bidding) Play(ref games.Referee, pos games.Position) {
	if p := pos.(*toy.Position); p.Round == 0 {
		ref.Checkpoint()
		p.Phase = "bids"
		for _, seat := range p.Seats {
			change := ref.Ask(b.bid(seat)).Order.Arg("change")
			ref.Tell(games.Event{Text: games.T("bid", "seat", string(seat), "change", change), Rule: "0"})
			p.Moved = p.Moved || change == "yes"
		}
		p.Round, p.Phase = 1, ""
	}
	b.Title.Play(ref, pos)
}

// bid is the decision of rule 0.
func (b Bidding) bid(seat games.Seat) games.Decision {
	about := games.About{Kind: Bid, Seat: seat, Rule: "0", Ahead: []games.Kind{toy.Card, toy.Retreat}}
	c := &pick.Choice{Question: pick.Question{Of: about, Ask: games.T("ask-bid")}, Rules: anywhere{b}}
	return c.AddSafe(c.Order("bid", "change", "no"), nil).Add(c.Order("bid", "change", "yes"), nil)
}

// anywhere takes every order for a decision.
type anywhere struct{ Bidding }

func (anywhere) Fits(games.Order, games.About) bool { return true }

// Reseating is by rule 0.
func (b Bidding) Reseating() games.Reseating { return b }

// Holder is the seat before, if the players have changed.
func (Bidding) Holder(pos games.Position, seat games.Seat) games.Seat {
	p := pos.(*toy.Position)
	at := slices.Index(p.Seats, seat)
	if !p.Moved || at < 0 {
		return seat
	}
	return p.Seats[(at+len(p.Seats)-1)%len(p.Seats)]
}

// Reseats reports whether the bids are still to come.
func (Bidding) Reseats(pos games.Position) bool { return pos.(*toy.Position).Round == 0 }

// Kinds are those of the title and Bid.
func (b Bidding) Kinds() []games.KindInfo {
	return append(b.Title.Kinds(), games.KindInfo{Kind: Bid, Rule: "0", Setting: games.Must})
}
