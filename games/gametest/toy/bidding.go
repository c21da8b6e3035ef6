package toy

import (
	"math/rand/v2"
	"slices"
	"strings"

	"postrider/games"
)

// Bidding is the title with a rule 0: before the first round each seat says in
// turn whether it wants to change, and if one wants to, every player takes the
// next seat. Until then nobody holds anything.
type Bidding struct{ Title }

// Bid is the kind of the decisions of rule 0.
const Bid games.Kind = "bid"

// Setup begins before the first round.
func (b Bidding) Setup(scenario string, options map[string]string) (games.Position, error) {
	pos, err := b.Title.Setup(scenario, options)
	if err == nil {
		pos.(*Position).Round = 0
	}
	return pos, err
}

// Play plays rule 0 and then the others.
func (b Bidding) Play(ref games.Referee, pos games.Position) {
	if p := pos.(*Position); p.Round == 0 {
		ref.Checkpoint()
		p.Phase = "bids"
		g := &game{Position: p, ref: ref, t: b.Title}
		for i := range p.Seats {
			a := ref.Ask(&bid{g, i})
			g.tell("0", "bid", "seat", g.name(i), "change", a.Order.Arg("change"))
			p.Moved = p.Moved || a.Order.Arg("change") == "yes"
		}
		p.Round, p.Phase = 1, ""
	}
	b.Title.Play(ref, pos)
}

// Reseating is by rule 0.
func (b Bidding) Reseating() games.Reseating { return b }

// Holder is the seat before, if the players have changed.
func (Bidding) Holder(pos games.Position, seat games.Seat) games.Seat {
	p := pos.(*Position)
	if !p.Moved {
		return seat
	}
	n := len(p.Seats)
	return p.Seats[(p.seat(string(seat))+n-1)%n]
}

// Reseats reports whether the bids are still to come.
func (Bidding) Reseats(pos games.Position) bool { return pos.(*Position).Round == 0 }

// Kinds are those of the title and Bid.
func (b Bidding) Kinds() []games.KindInfo {
	return append(b.Title.Kinds(), games.KindInfo{Kind: Bid, Rule: "0", Setting: games.Must})
}

// Read understands "bid yes" and "bid no" too.
func (b Bidding) Read(typed string, open []games.Kind) []games.Reading {
	var list []games.Reading
	var rest []string // of the title
	flush := func() {
		if len(rest) > 0 {
			list = append(list, b.Title.Read(strings.Join(rest, "; "), open)...)
		}
		rest = nil
	}
	for _, part := range games.Lines(typed) {
		words := strings.Fields(strings.ToLower(part.Text))
		if words[0] != "bid" {
			rest = append(rest, part.Text)
			continue
		}
		flush()
		if len(words) != 2 || words[1] != "yes" && words[1] != "no" {
			list = append(list, games.Reading{Text: part.Text, Fault: &games.Fault{Why: games.T("yes-or-no", "line", part.Text), Try: "bid no"}})
			continue
		}
		o := bidOrder(words[1])
		list = append(list, games.Reading{Text: part.Text, Order: &o})
	}
	flush()
	return list
}

func bidOrder(change string) games.Order {
	return games.Order{Kind: Bid, Verb: "bid"}.With("change", change)
}

func (b Bidding) Format(o games.Order) string {
	if o.Kind == Bid {
		return "bid " + o.Arg("change")
	}
	return b.Title.Format(o)
}

// bid is the decision of rule 0.
type bid struct {
	g    *game
	seat int
}

func (d *bid) About() games.About {
	return games.About{Kind: Bid, Seat: d.g.Seats[d.seat], Rule: "0", Ahead: []games.Kind{Card, Retreat}}
}

func (d *bid) Prompt() games.Text      { return games.T("ask-bid") }
func (d *bid) Fits(o games.Order) bool { return true }
func (d *bid) Default() games.Order    { return bidOrder("no") }

func (d *bid) Accept(o games.Order) (games.Answer, *games.Fault) {
	if o.Kind != Bid || !slices.Contains([]string{"yes", "no"}, o.Arg("change")) {
		return games.Answer{}, &games.Fault{Rule: "0", Why: games.T("yes-or-no", "line", ""), Try: "bid no"}
	}
	return games.Answer{Order: bidOrder(o.Arg("change"))}, nil
}

func (d *bid) Sample(r *rand.Rand) games.Order {
	list := d.List()
	return list[r.IntN(len(list))]
}

func (d *bid) List() []games.Order { return []games.Order{bidOrder("no"), bidOrder("yes")} }
