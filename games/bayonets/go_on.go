package bayonets

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
)

// goOn asks what a stack does after it has Overwhelmed somebody: stop, go on,
// or pursue those who fled (10.3.2, D21). Units that cannot go along are
// dropped. nil is to stop.
func (g *game) goOn(m *mover, fled []SpaceID) []step {
	d := &goOnDecision{g: g, m: m, fled: fled}
	if len(d.List()) == 1 {
		return nil
	}
	return g.ask(d).([]step)
}

// goOnDecision is D21.
type goOnDecision struct {
	g    *game
	m    *mover
	fled []SpaceID
}

func (d *goOnDecision) About() games.About {
	return about(kindGoOn, d.m.f, d.m.at, "10.3.2")
}

func (d *goOnDecision) Prompt() games.Text {
	return games.T("ask-go-on", "space", d.m.at, "units", d.m.units, "fled", d.fled)
}

func (d *goOnDecision) Fits(o games.Order) bool { return d.g.Fits(o, d.About()) }

// stop is the order to stop.
func (d *goOnDecision) stop() games.Order { return order(kindGoOn, "stop") }

func (d *goOnDecision) Default() games.Order { return d.stop() }

func (d *goOnDecision) Accept(o games.Order) (games.Answer, *games.Fault) {
	g := d.g
	if o.Verb == "stop" {
		return games.Answer{Order: d.stop(), Value: []step(nil)}, nil
	}
	slugs := append(slices.Clone(o.Get("via")), o.Get("to")...)
	if o.Verb == "pursue" {
		if len(d.fled) == 0 {
			return games.Answer{}, g.refuse("10.3.2", "stop", "nobody-to-pursue")
		}
		slugs = []string{d.fled[0].String()}
	}
	if len(slugs) == 0 {
		return games.Answer{}, g.refuse("10.2", "stop", "where-to")
	}
	t, m := g.trial(), d.m.clone()
	var steps []step
	for _, slug := range slugs {
		s, ok := g.d.SpaceBySlug(slug)
		if !ok {
			return games.Answer{}, g.refuse("10.2", "stop", "no-such-space", "space", slug)
		}
		links, bad := t.legs(m, s)
		if bad.some() {
			return games.Answer{}, g.faultOf(bad, "stop")
		}
		for _, l := range links {
			drop := t.leftBehind(m, l)
			if len(drop) == len(m.units) {
				return games.Answer{}, g.faultOf(t.canStep(m, l), "stop")
			}
			t.regroup(m, drop, nil)
			if bad := t.tryStep(m, l); bad.some() {
				return games.Answer{}, g.faultOf(bad, "stop")
			}
			steps = append(steps, step{link: l, drop: drop})
		}
	}
	if bad := g.ends(t, m, nil, g.openAPs(m.f, -1)); bad.some() {
		return games.Answer{}, g.faultOf(bad, "stop")
	}
	return games.Answer{Order: withRoute(order(kindGoOn, "go-on"), steps), Value: steps}, nil
}

func (d *goOnDecision) List() []games.Order {
	orders := []games.Order{d.stop()}
	for _, l := range d.g.d.Spaces[d.m.at].Links {
		o := order(kindGoOn, "go-on", "to", l.To)
		if _, fault := d.Accept(o); fault == nil {
			orders = append(orders, o)
		}
	}
	return orders
}

func (d *goOnDecision) Sample(r *rand.Rand) games.Order {
	if r.IntN(3) == 0 {
		return d.stop()
	}
	for range 12 {
		var via []string
		at := d.m.at
		for at == d.m.at || r.IntN(2) == 0 {
			links := d.g.d.Spaces[at].Links
			at = links[r.IntN(len(links))].To
			via = append(via, at.String())
		}
		if a, fault := d.Accept(order(kindGoOn, "go-on", "via", via)); fault == nil {
			return a.Order
		}
	}
	return d.stop()
}

// leftBehind are the units of a stack on the move that cannot go along a link,
// by their type or their MP.
func (g *game) leftBehind(m *mover, l Link) []UnitID {
	extra := g.forcedMarch(m)
	var drop []UnitID
	for _, u := range m.units {
		if !g.mayUse(g.utype(u), l.Conn) || m.count >= g.movementPoints(m, u, extra) {
			drop = append(drop, u)
		}
	}
	return drop
}
