package wilderness

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"postrider/games"
)

// maxBid is the most Victory Points that may be bid: more than any game needs.
const maxBid = 20

// A bid is which side a player wants, and how many Victory Points he gives the
// other for it. Nobody: he does not mind.
type bid struct {
	side   Side
	points int
}

// bidding lets the players bid for sides before the first deal (13.3, 14.7,
// D01). Until then seats are only names; who wins the side of the other's seat
// takes that.
func (g *game) bidding() {
	rule := games.Rule("13.3")
	var winner Side // the seat of who gets the side that he wants
	var won bid
	if g.Options.OpenBids {
		rule = "14.7"
		winner, won = g.openBids()
	} else {
		winner, won = g.sealedBids()
	}
	if winner != Nobody {
		g.Swapped = winner != won.side
		g.score(won.side.Enemy(), won.points, rule, "bid", NoSpace)
	}
	g.tell(rule, "sides", "side", won.side, "swapped", g.Swapped, "winner", winner)
	g.Stage = StageDeal
}

// sealedBids asks both players at once (13.3). Who wants another side than his
// opponent gets it for nothing; if both want the same, more points win it, and
// of as many a die.
func (g *game) sealedBids() (winner Side, won bid) {
	answers := g.ref.AskAll(&bidDecision{g: g, seat: British}, &bidDecision{g: g, seat: French})
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

// bidDie decides between the players: up to three is the one of the British
// seat.
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
// side, until one lets the other have it (14.7). A die says who begins.
func (g *game) openBids() (winner Side, won bid) {
	seat := g.bidDie("14.7")
	for passes := 0; passes < 2 && (winner == Nobody || passes == 0) && won.points < maxBid; seat = seat.Enemy() {
		b := g.ask(&bidDecision{g: g, seat: seat, open: true, last: won, bid: winner != Nobody}).(bid)
		g.tell("14.7", "bid", "seat", seat, "side", b.side, "points", b.points)
		if b.side == Nobody {
			passes++
			continue
		}
		winner, won, passes = seat, b, 0
	}
	return winner, won
}

// bidDecision is D01.
type bidDecision struct {
	g    *game
	seat Side
	open bool
	bid  bool // open: there is a bid
	last bid
}

// least is the lowest bid for a side; it is false if none is possible.
func (d *bidDecision) least(side Side) (int, bool) {
	if !d.bid {
		return 0, true
	}
	return d.last.points + 1, side == d.last.side && d.last.points < maxBid
}

func (d *bidDecision) About() games.About {
	rule := games.Rule("13.3")
	if d.open {
		rule = "14.7"
	}
	return about(kindBid, d.seat, NoSpace, rule)
}

func (d *bidDecision) Prompt() games.Text {
	last := d.last
	return games.T("ask-bid", "open", d.open, "bid", d.bid, "side", last.side, "points", last.points, "next", last.points+1, "seat", d.seat)
}

func (d *bidDecision) Default() games.Order { return order(kindBid, "none") }

func (d *bidDecision) Fits(o games.Order) bool { return d.g.fits(o, d.About()) }

func (d *bidDecision) order(b bid) games.Order {
	return order(kindBid, "bid", "points", strconv.Itoa(b.points), "side", b.side)
}

func (d *bidDecision) Accept(o games.Order) (games.Answer, *games.Fault) {
	if o.Verb == "none" {
		return games.Answer{Order: d.Default(), Value: bid{}}, nil
	}
	n, err := strconv.Atoi(o.Arg("points"))
	b := bid{parseSide(o.Arg("side")), n}
	least, ok := d.least(b.side)
	if err != nil || b.side == Nobody || !ok || n < least || n > maxBid {
		try := d.g.d.lang.Format(d.Default())
		if least, ok := d.least(d.last.side); ok && d.bid {
			try = d.g.d.lang.Format(d.order(bid{d.last.side, least}))
		}
		return games.Answer{}, d.g.refuse(d.About().Rule, try, "bid-not-possible",
			"bid", d.bid, "side", d.last.side, "points", d.last.points, "most", maxBid)
	}
	return games.Answer{Order: d.order(b), Value: b}, nil
}

func (d *bidDecision) Sample(r *rand.Rand) games.Order {
	return anyOf(d.all(maxBid), r)
}

func (d *bidDecision) List() []games.Order { return d.all(3) }

// all are the answers up to some points above the lowest.
func (d *bidDecision) all(more int) []games.Order {
	list := []games.Order{d.Default()}
	for _, side := range sides {
		if least, ok := d.least(side); ok {
			for n := least; n <= min(least+more, maxBid); n++ {
				list = append(list, d.order(bid{side, n}))
			}
		}
	}
	return slices.Clip(list)
}

// Reseating is by bids.
func (t *Title) Reseating() games.Reseating { return t }

// Holder is the seat that the player who has seat was given at first: the
// other's, if bids had them change.
func (t *Title) Holder(pos games.Position, seat games.Seat) games.Seat {
	if pos.(*Position).Swapped {
		return sideOf(seat).Enemy().Seat()
	}
	return seat
}

// Reseats reports whether the bids are still to come.
func (t *Title) Reseats(pos games.Position) bool { return pos.(*Position).Stage == StageBid }
