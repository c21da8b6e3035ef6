package wilderness

import (
	"math/rand/v2"

	"postrider/games"
	"postrider/games/pick"
)

// relief lets those inside of a besieged fort or fortress join a battle of a
// force of their side that has come to the space (8.251, D41, B-15): any of them,
// with or without leaders, but not leaders alone. It returns who does.
func (g *game) relief(side Side, s SpaceID) []PieceID {
	in := g.inside(side, s)
	if len(g.units(in)) == 0 || g.strong(s) != side {
		return nil
	}
	a := about(kindSortie, side, s, "8.251")
	return g.ask(&sortieDecision{g.asks(a, games.T("ask-sortie", "space", s, "units", g.keys(in))), s, in}).([]PieceID)
}

// sortieDecision is D41.
type sortieDecision struct {
	asked
	space SpaceID
	from  []PieceID
}

func (d *sortieDecision) Default() games.Order { return order(kindSortie, "yes") }

// order names who joins, unless all or none do.
func (d *sortieDecision) order(ps []PieceID) games.Order {
	switch len(ps) {
	case 0:
		return order(kindSortie, "no")
	case len(d.from):
		return order(kindSortie, "yes")
	}
	return order(kindSortie, "sortie", "with", d.g.names(ps))
}

func (d *sortieDecision) Accept(o games.Order) (games.Answer, *games.Fault) {
	switch o.Verb {
	case "yes":
		return games.Answer{Order: order(kindSortie, "yes"), Value: d.from}, nil
	case "no":
		return games.Answer{Order: order(kindSortie, "no"), Value: []PieceID(nil)}, nil
	}
	ps, miss := d.g.pick(d.from, o.Get("with"))
	var fault *games.Fault
	switch {
	case miss != nil:
		fault = d.g.missing(miss, d.space)
	case len(d.g.units(ps)) == 0:
		fault = d.g.refuse("8.251", "", "needs-units")
	default:
		return games.Answer{Order: d.order(ps), Value: ps}, nil
	}
	fault.Try = d.g.d.lang.Format(d.Default())
	return games.Answer{}, fault
}

func (d *sortieDecision) Sample(r *rand.Rand) games.Order {
	switch r.IntN(4) {
	case 0:
		return order(kindSortie, "yes")
	case 1:
		return order(kindSortie, "no")
	}
	ps := filter(d.from, func(PieceID) bool { return r.IntN(2) == 0 })
	if len(d.g.units(ps)) == 0 {
		ps = nil
	}
	return d.order(ps)
}

// List has all, none, and each kind of unit alone.
func (d *sortieDecision) List() []games.Order {
	list := []games.Order{order(kindSortie, "yes"), order(kindSortie, "no")}
	for _, p := range d.g.distinct(d.g.units(d.from)) {
		list = append(list, d.order([]PieceID{p}))
	}
	return pick.Answers(d, list)
}
