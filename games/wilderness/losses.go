package wilderness

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// A duty says which units must take step losses.
type duty uint8

const (
	halfDrilled duty = iota // battle: half of them, rounded up, Drilled Troops (7.62)
	allDrilled              // assault: Drilled Troops first (9.14)
	fullFirst               // Small Pox: nobody is eliminated while another is full
	anyUnit                 // raid: as the owner likes (10.31)
)

// takeLosses lets a side take n step losses from its units, as it likes within
// its duty; it returns how many there were to take.
func (g *game) takeLosses(side Side, s SpaceID, rule games.Rule, units []PieceID, n int, d duty) int {
	l := &lossDecision{asked: asked{g: g}, units: g.leastFirst(units), n: min(n, g.steps(units)), duty: d}
	if l.n == 0 {
		return 0
	}
	hits := l.assign(nil)
	if l.open() {
		l.Of = about(kindLosses, side, s, rule, kindRetreat)
		l.Ask = games.T("ask-losses", "space", s, "number", l.n, "units", g.keys(l.units))
		hits = g.ask(l).([]PieceID)
	}
	flipped, lost := []string{}, []string{}
	for _, p := range hits {
		name := g.counter(p).Sort
		if g.reduce(p) {
			if i := slices.Index(flipped, name); i >= 0 { // flipped and lost at once
				flipped = slices.Delete(flipped, i, i+1)
			}
			lost = append(lost, name)
		} else {
			flipped = append(flipped, name)
		}
	}
	g.tell(rule, "losses", "side", side, "space", s, "steps", len(hits), "flipped", flipped, "lost", lost)
	return len(hits)
}

func (g *game) steps(units []PieceID) int {
	n := 0
	for _, p := range units {
		if n++; !g.piece(p).Reduced {
			n++
		}
	}
	return n
}

// leastFirst is the order in which losses are taken by default (D45).
func (g *game) leastFirst(units []PieceID) []PieceID {
	rank := []Type{NorthernProv, SouthernProv, LightInfantry, MarineDetachment, Regular, RoyalAmerican,
		Highland, Militia, Indian, Coureurs, Ranger}
	return sortedBy(units, func(p PieceID) int { return slices.Index(rank, g.ptype(p)) })
}

// lossDecision is D45, D46, D55, D63: who takes step losses.
type lossDecision struct {
	asked
	units []PieceID // what is missed least first
	n     int
	duty  duty
}

func (d *lossDecision) open() bool {
	return len(d.g.distinct(d.units)) > 1 && d.n < d.g.steps(d.units)
}

// assign gives the losses to units as wished, one step for each time that a unit is
// named, and the rest as they stand. A piece that stands there twice is eliminated.
func (d *lossDecision) assign(wish []PieceID) []PieceID {
	g := d.g
	left := map[PieceID]int{}
	for _, p := range d.units {
		if left[p] = 1; !g.piece(p).Reduced {
			left[p] = 2
		}
	}
	drilled := 0
	switch d.duty {
	case halfDrilled:
		drilled = (d.n + 1) / 2
	case allDrilled:
		drilled = d.n
	}
	some := func(is func(PieceID) bool) bool { return slices.ContainsFunc(d.units, is) }
	var hits []PieceID
	wish = slices.Clone(wish)
	for len(hits) < d.n {
		must := len(hits) < drilled && some(func(p PieceID) bool { return left[p] > 0 && g.isDrilled(p) })
		able := func(p PieceID) bool { return left[p] > 0 && (!must || g.isDrilled(p)) }
		full := some(func(p PieceID) bool { return able(p) && left[p] == 2 })
		i := slices.IndexFunc(wish, func(p PieceID) bool { return able(p) && (d.duty == anyUnit || !full || left[p] == 2) })
		if i >= 0 {
			hits = append(hits, wish[i])
			left[wish[i]]--
			wish = slices.Delete(wish, i, i+1)
			continue
		}
		// Full ones first; then those that have taken nothing yet.
		next := NoPiece
		for _, p := range d.units {
			if able(p) && (!full || left[p] == 2) && (next == NoPiece || slices.Contains(hits, next) && !slices.Contains(hits, p)) {
				next = p
			}
		}
		if next == NoPiece {
			break
		}
		hits = append(hits, next)
		left[next]--
	}
	return hits
}

func (d *lossDecision) Default() games.Order { return d.order(d.assign(nil)) }

func (d *lossDecision) order(hits []PieceID) games.Order {
	var list []string
	for _, f := range d.g.faces(hits) {
		list = append(list, f.selector().String())
	}
	return order(kindLosses, "losses", "units", list)
}

// Accept takes a list of preference, as far as the rules allow.
func (d *lossDecision) Accept(o games.Order) (games.Answer, *games.Fault) {
	var wish []PieceID
	count := map[PieceID]int{}
	full := d.g.fullFirst(d.units)
	for _, s := range o.Get("units") {
		sel := parseSelector(s)
		most := cmp.Or(sel.Wants(d.g.Class(sel.Name)), len(d.units))
		take := func(pass int, all bool) {
			for _, p := range full {
				if most > 0 && d.g.Means(sel, p) && count[p] == pass && (all || !d.g.piece(p).Reduced) {
					wish, most = append(wish, p), most-1
					count[p]++
				}
			}
		}
		if most == 1 && sel.Face == "" { // one by its name alone is a full one, or one that was
			take(0, false)
			take(1, false)
		}
		take(0, true) // each once, then again for its second step
		take(1, false)
	}
	hits := d.assign(wish)
	return games.Answer{Order: d.order(hits), Value: hits}, nil
}

func (d *lossDecision) Sample(r *rand.Rand) games.Order {
	return d.canonical(pick.Shuffled(slices.Concat(d.units, d.units), r))
}

func (d *lossDecision) List() []games.Order {
	list := []games.Order{d.order(d.assign(nil))}
	for _, p := range d.g.distinct(d.units) {
		list = append(list, d.order(d.assign([]PieceID{p})))
	}
	list = pick.Answers(d, list)
	return list[:min(len(list), listed)]
}

func (d *lossDecision) canonical(wish []PieceID) games.Order {
	a, _ := d.Accept(d.order(d.assign(wish)))
	return a.Order
}
