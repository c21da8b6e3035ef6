package wilderness

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"postrider/games"
)

func frenchPorts() []string { return []string{"quebec", "louisbourg"} }

// harbour reports whether a side may begin and end naval movement on s (6.4,
// 6.432): the French in Québec and Louisbourg, the British in ports and
// where an Amphib marker stands; each must control the port.
func (g *game) harbour(side Side, s SpaceID) bool {
	if side == French {
		return slices.Contains(frenchPorts(), s.String()) && g.control(s) == French
	}
	return g.Spaces[s].Amphib || g.openPort(s)
}

func (g *game) openPort(s SpaceID) bool { return g.d.Spaces[s].Port && g.control(s) == British }

// sails reports whether a side may sail from one space to another without a landing:
// an Amphib marker opens the way to and from ports, not to another marker (6.432).
func (g *game) sails(side Side, from, to SpaceID) bool {
	return g.harbour(side, from) && g.harbour(side, to) && (side == French || g.openPort(from) || g.openPort(to))
}

// voyageFault says why a force may not sail from where it is (6.4): more than
// one piece needs a card of value 3, and in Foul Weather nobody sails.
func (d *moveDecision) voyageFault(f Force) *games.Fault {
	g := d.g
	switch {
	case d.foul:
		return g.refuse("5.56", "", "foul-weather-sea")
	case len(f.Pieces) > 1 && g.Phase.Value < 3:
		return g.refuse("6.41", "", "sea-needs-three")
	case d.side == French && g.Flags.NoSailing:
		return g.refuse("6.4", "", "no-french-sailing")
	}
	return nil
}

// voyage reads naval movement: to a controlled port or an Amphib marker, or
// with an Amphibious Landing along an arrow (6.41 to 6.43).
func (d *moveDecision) voyage(o games.Order, f Force, p *plan, line games.Order) (games.Order, *games.Fault) {
	g, from := d.g, d.at(f)
	if fault := d.voyageFault(f); fault != nil {
		return line, fault
	}
	path := o.Get("to")
	if len(path) == 2 && path[0] == from.String() {
		path = path[1:] // "naval HAL-LOU"
	}
	if len(path) != 1 {
		return line, g.refuse("6.4", "", "sea-one-port")
	}
	to, ok := g.d.SpaceBySlug(path[0])
	if !ok || to == from {
		return line, g.refuse("6.4", "", "sea-one-port")
	}
	if drop := o.Get("drop"); len(drop) > 0 { // it passes through no space (6.1)
		return line, g.refuse("6.1", "", "drop-not-on-path", "space", drop[0])
	}
	p.kind, p.legs = BySea, []leg{{to: to}}
	line = line.With("by", string(BySea)).With("to", to.String())
	switch {
	case p.card == 0:
		if !g.sails(d.side, from, to) {
			return line, g.refuse("6.4", "", "no-harbour", "space", from, "to", to)
		}
	case d.isCroghan(p.card) || d.side != British:
		return line, g.refuse("5.56", "", "card-not-with-move", "card", p.card)
	case g.Flags.NoLanding:
		return line, g.refuse("5.56", "", "no-landings")
	case g.control(from) != British: // B-25
		return line, g.refuse("6.431", "", "landing-from", "space", from)
	case !slices.Contains(g.d.Spaces[from].Landing, to):
		return line, g.refuse("6.431", "", "no-arrow", "space", from, "to", to)
	default:
		p.kind, line = ByLanding, line.With("card", strconv.Itoa(p.card))
	}
	e := d.side.Enemy()
	switch {
	case len(g.units(f.Pieces)) == 0 && g.occupied(e, to):
		return line, g.refuse("6.53", "", "leaders-alone", "space", from, "to", to, "by", string(BySea), "most", 1)
	case g.freeStrong(to) == e && len(g.drilled(f.Pieces)) == 0: // B-17
		return line, g.refuse("6.52", "", "fort-needs-drilled", "space", from, "to", to, "by", string(BySea), "most", 1)
	}
	return line, nil
}

// voyages are those that may be possible, landings first.
func (d *moveDecision) voyages(f Force) []waypoint {
	g, from := d.g, d.at(f)
	if d.voyageFault(f) != nil {
		return nil
	}
	var list []waypoint
	add := func(kind MoveKind, to SpaceID, card int) {
		w := d.walker(f, kind)
		w.at, w.used = to, 1
		list = append(list, waypoint{walker: w, path: []SpaceID{to}, card: card})
	}
	if n := g.held(d.side, "amphibious-landing"); n != 0 && d.side == British {
		for _, to := range g.d.Spaces[from].Landing {
			add(ByLanding, to, n)
		}
	}
	if g.harbour(d.side, from) {
		for i := range g.d.Spaces {
			if to := SpaceID(i); to != from && g.sails(d.side, from, to) {
				add(BySea, to, 0)
			}
		}
	}
	return list
}

func (d *moveDecision) sampleVoyage(f Force, r *rand.Rand) games.Order {
	list := d.voyages(f)
	if len(list) == 0 {
		return d.sampleMarch(f, r)
	}
	n := len(list)
	if r.IntN(2) == 0 && list[0].card != 0 && !d.g.Flags.NoLanding {
		n = len(d.g.d.Spaces[d.at(f)].Landing)
	}
	return d.wayOrder(f, &list[r.IntN(n)])
}

// sail is naval movement: it ends the movement (6.4).
func (g *game) sail(side Side, m *Move, p *plan) {
	to := p.legs[0].to
	m.Kind = p.kind
	if p.kind == ByLanding {
		g.playResponse(side, p.card, to)
		g.Spaces[to].Amphib = true
	}
	m.From, m.At, m.Used = m.At, to, 1
	g.moveTo(m, to)
	g.tell("6.4", "sailed", "side", side, "units", g.keys(m.Force.Pieces), "from", m.From, "to", to, "landing", p.kind == ByLanding)
	g.settle()
	g.enter(side, m, false)
}
