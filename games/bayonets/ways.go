package bayonets

import (
	"iter"
	"slices"
)

// enoughSpaces is more than the map has: for so many a search needs no memory.
const enoughSpaces = 128

// spread yields the spaces to which links lead from s, the nearest first and s
// itself before all, with the number of Connections between. may says which
// links may be used from a space that is so far away.
func (d *Data) spread(s SpaceID, may func(at SpaceID, far int, l Link) bool) iter.Seq2[SpaceID, int] {
	return func(yield func(SpaceID, int) bool) {
		var dists [enoughSpaces]int8
		var queued [enoughSpaces]SpaceID
		dist := dists[:] // one more than the Connections, 0: not reached
		if len(d.Spaces) > len(dist) {
			dist = make([]int8, len(d.Spaces))
		}
		queue := append(queued[:0], s)
		dist[s] = 1
		for i := 0; i < len(queue); i++ {
			at := queue[i]
			far := int(dist[at]) - 1
			if !yield(at, far) {
				return
			}
			for _, l := range d.Spaces[at].Links {
				if dist[l.To] == 0 && may(at, far, l) {
					dist[l.To] = dist[at] + 1
					queue = append(queue, l.To)
				}
			}
		}
	}
}

// steps is how many Connections of any kind lie between s and the nearest
// space that is a goal; a number larger than any distance if there is none.
func (g *game) steps(s SpaceID, goal func(SpaceID) bool) int {
	for at, far := range g.d.spread(s, func(SpaceID, int, Link) bool { return true }) {
		if goal(at) {
			return far
		}
	}
	return len(g.d.Spaces)
}

// length is how many Connections of any kind lie between spaces one after the other.
func (g *game) length(at SpaceID, way []SpaceID) (n int) {
	for _, s := range way {
		n += g.steps(at, func(x SpaceID) bool { return x == s })
		at = s
	}
	return n
}

// legs are the links by which a stack on the move comes to s: the one that
// joins the spaces, else the fewest, along which all of it can go.
func (g *game) legs(m *mover, s SpaceID) ([]Link, refusal) {
	if l, ok := g.d.Between(m.at, s); ok {
		return []Link{l}, refusal{}
	}
	if s == m.at {
		return nil, refused("10.2", "already-there").at(s)
	}
	if links := g.d.way(m.at, s, g.onward(m)); links != nil {
		return links, refusal{}
	}
	return nil, g.blocked(m, s)
}

// blocked says why the whole of a stack on the move comes to s by no way: its
// Movement Points, or what stops it first on the nearest way that all its units can
// use; on the nearest of all if that is too far.
func (g *game) blocked(m *mover, s SpaceID) refusal {
	own := g.d.way(m.at, s, func(_ SpaceID, _ int, l Link) bool {
		return !slices.ContainsFunc(m.units, func(u UnitID) bool { return !g.mayUse(g.utype(u), l.Conn) })
	})
	way := g.d.way(m.at, s, func(SpaceID, int, Link) bool { return true })
	extra := g.forcedMarch(m)
	slowest := slices.MinFunc(m.units, func(u, v UnitID) int { return g.movementPoints(m, u, extra) - g.movementPoints(m, v, extra) })
	most := g.movementPoints(m, slowest, extra)
	switch {
	case way == nil:
		return refused("10.2", "no-route").at(s)
	case m.count+len(own) <= most && own != nil:
		way = own
	case m.count+len(way) > most:
		return refused("10.2", "no-movement-points").of(slowest).at(s).limit(most).needing(m.count + max(len(own), len(way)))
	}
	t, probe := g.trial(), m.clone()
	for _, l := range way {
		if bad := t.tryStep(probe, l); bad.kind == "connection-type" && own != nil {
			return bad.limit(most).needing(m.count + len(own))
		} else if bad.some() {
			return bad
		}
	}
	return refused("10.3.2", "name-the-way").at(s)
}

// onward says by which links the whole of a stack on the move can go on from
// where it stands, through spaces where nothing stops it (10.2).
func (g *game) onward(m *mover) func(at SpaceID, far int, l Link) bool {
	probe, stops := *m, false
	routed, units := g.marks(m.f, At(m.at)).Rout, len(g.without(m.units, Commander))
	return func(at SpaceID, far int, l Link) bool {
		if at != probe.at {
			probe.at, probe.count = at, m.count+far
			stops = !g.clear(m.f, at) || g.neutralVillage(at)
		}
		return !stops && !(at != m.at && routed && g.routedMayEnter(m.f, l.To, units).some()) && !g.canStep(&probe, l).some()
	}
}

// reach are the spaces that all of a stack can come to, in map order.
func (g *game) reach(m *mover) []SpaceID {
	var list []SpaceID
	for at, far := range g.d.spread(m.at, g.onward(m)) {
		if far > 0 {
			list = append(list, at)
		}
	}
	slices.Sort(list)
	return list
}

// way is a shortest way from one space to another, nil if there is none; the
// first in the order of the Connections. may says which links may be used from a
// space that is so far away.
func (d *Data) way(from, to SpaceID, may func(at SpaceID, far int, l Link) bool) []Link {
	by := make([]Link, len(d.Spaces)) // the link by which a space was reached, and from where
	for at := range d.spread(from, func(at SpaceID, far int, l Link) bool {
		ok := may(at, far, l)
		if ok {
			by[l.To] = Link{l.Conn, at}
		}
		return ok
	}) {
		if at != to {
			continue
		}
		var links []Link
		for ; at != from; at = by[at].To {
			links = append(links, Link{by[at].Conn, at})
		}
		slices.Reverse(links)
		return links
	}
	return nil
}
