package wilderness

import "postrider/games"

// maxBid is the most Victory Points that may be bid: more than any game needs.
const maxBid = 20

// A bid is for a side, of points for the other; Nobody: he does not mind.
type bid struct {
	side   Side
	points int
}

// bidding lets the players bid for sides before the first deal (13.3, 14.7, D01): until
// then seats are only names.
func (g *game) bidding() {
	rule, bids := games.Rule("13.3"), g.sealedBids
	if g.Options.OpenBids {
		rule, bids = "14.7", g.openBids
	}
	winner, won := bids() // the seat of who gets the side that he wants
	if winner != Nobody {
		g.Swapped = winner != won.side
		g.score(won.side.Enemy(), won.points, rule, "bid", NoSpace)
	}
	g.tell(rule, "sides", "side", won.side, "swapped", g.Swapped, "winner", winner)
	g.Stage = StageDeal
}

// sealedBids asks both players at once (13.3): where both want the same side, more
// points win it, and of as many a die.
func (g *game) sealedBids() (winner Side, won bid) {
	answers := g.ref.AskAll(g.bidDecision(British, "13.3", bid{}), g.bidDecision(French, "13.3", bid{}))
	var bids [3]bid
	for i, seat := range [...]Side{British, French} {
		bids[seat] = answers[i].Value.(bid)
		b := bids[seat]
		g.ref.Tell(games.Event{Text: games.T("bid", "seat", seat, "side", b.side, "points", b.points), Rule: "13.3", Reveal: true})
	}
	b, f := bids[British], bids[French]
	switch {
	case b.side == Nobody && f.side == Nobody:
		return Nobody, bid{}
	case b.side == f.side.Enemy() && f.side != Nobody:
		return British, bid{side: b.side}
	case b.side == Nobody:
		return French, f
	case f.side == Nobody || b.points > f.points:
		return British, b
	case f.points > b.points:
		return French, f
	}
	if g.bidDie("13.3") == British {
		return British, b
	}
	return French, f
}

// bidDie decides between the players: up to three for the British seat.
func (g *game) bidDie(rule games.Rule) Side {
	die := g.ref.Roll(1, 6, games.Label{Rule: rule, For: "bid"})[0]
	seat := French
	if die <= 3 {
		seat = British
	}
	g.tell(rule, "bid-die", "side", seat, "die", die)
	return seat
}

// openBids lets the players bid in turn, each more than the other for the same
// side, until one lets the other have it (14.7). A die says who begins; he must bid.
func (g *game) openBids() (winner Side, won bid) {
	for seat := g.bidDie("14.7"); won.points < maxBid; seat = seat.Enemy() {
		b := g.ask(g.bidDecision(seat, "14.7", won)).(bid)
		g.tell("14.7", "bid", "seat", seat, "side", b.side, "points", b.points)
		if b.side == Nobody {
			break
		}
		winner, won = seat, b
	}
	return winner, won
}

// A bidDecision is D01. All bids can be answers; a few are listed.
type bidDecision struct {
	*choice
	few []games.Order
}

func (d bidDecision) List() []games.Order { return d.few }

// bidDecision asks for a bid; last is the one to outbid, of Nobody if there is none.
func (g *game) bidDecision(seat Side, rule games.Rule, last bid) bidDecision {
	again, least := last.side != Nobody, 0
	if again {
		least = last.points + 1
	}
	prompt := games.T("ask-bid", "open", rule == "14.7", "bid", again, "side", last.side, "points", last.points,
		"next", last.points+1, "seat", seat)
	c := g.choice(about(kindBid, seat, NoSpace, rule), prompt)
	if again || rule != "14.7" {
		c.Add(order(kindBid, "none"), bid{})
	}
	d := bidDecision{choice: c, few: c.List()}
	for _, side := range sides {
		for n := least; n <= maxBid && (!again || side == last.side); n++ {
			o := order(kindBid, "bid", "points", itoa(n), "side", side)
			c.Add(o, bid{side, n})
			if n <= least+3 {
				d.few = append(d.few, o)
			}
		}
	}
	if c.Options[0].Value.(bid).side != Nobody { // he must bid (14.7): nothing, for the side of his seat
		c.Safe, _ = c.Find(func(x option) bool { return x.Value.(bid) == bid{seat, 0} })
	}
	c.Prefer = func(o games.Order) (int, bool) {
		return c.Find(func(x option) bool {
			return x.Order.Verb == o.Verb && x.Order.Arg("points") == o.Arg("points") && x.Order.Arg("side") == o.Arg("side")
		})
	}
	c.Refusal = func(games.Order) *games.Fault {
		try := ""
		if again {
			try = g.Format(c.Options[1].Order)
		}
		return g.refuse(rule, try, "bid-not-possible", "bid", again, "side", last.side, "points", last.points, "most", maxBid)
	}
	return d
}

// Reseating is by bids.
func (t *Title) Reseating() games.Reseating { return t }

// Holder is the seat that was given at first to the player who has seat.
func (t *Title) Holder(pos games.Position, seat games.Seat) games.Seat {
	if pos.(*Position).Swapped {
		return sideOf(seat).Enemy().Seat()
	}
	return seat
}

// Reseats reports whether the bids are still to come.
func (t *Title) Reseats(pos games.Position) bool { return pos.(*Position).Stage == StageBid }
