package bayonets

import (
	"strconv"

	"postrider/games/board"
)

// What is drawn over the strokes of a Connection: a Path that became a Road or
// is becoming one (12.0), and the Lake Warships of card 39.
const (
	strokeRoad     = '%'
	strokeBegun    = ':'
	strokeWarships = 'W'
)

// Stand is what a few characters show of a space.
func (b *painter) Stand(space int) board.Standing {
	s := SpaceID(space)
	return board.Standing{Status: b.status(s), Stacks: b.stacks(s), Plain: b.plain(s)}
}

// status is what a slot tells of its space beside the code: who controls it,
// its value, whether it is a Victory Space, Raided, or has a Fort begun.
func (b *painter) status(s SpaceID) string {
	g := b.v.g
	st, sp := &g.Spaces[s], &g.d.Spaces[s]
	text := ""
	switch {
	case sp.Kind == Base:
		text = b.Sign("base")
	case sp.Kind == Wilderness:
	case sp.Value > 0 || g.controller(s) != Neutral:
		text = b.Sign(g.controller(s).String())
	}
	if sp.Value > 0 {
		text += strconv.Itoa(sp.Value)
	}
	for _, mark := range []struct {
		set  bool
		name string
	}{{sp.Victory, "victory"}, {st.Raided != Neutral, "raided"}, {st.Construction, "construction"}} {
		if mark.set {
			text += b.Sign(mark.name)
		}
	}
	return text
}

// stacks is who stands on a space: of each side what counts for 3:1 (10.3.1),
// whether a Fort or Bastions are among them, and whether the stack has
// markers; between them whether there is a Battle.
func (b *painter) stacks(s SpaceID) []string {
	g := b.v.g
	var parts []string
	for _, f := range factions {
		us := b.at(f, At(s))
		if len(us) > 0 {
			n, fort := 0, ""
			for _, u := range us {
				t := g.utype(u)
				if t != Commander {
					n++
				}
				if t == Fort || t == Bastion {
					fort = b.Sign("fort")
				}
			}
			part := b.Sign(f.String()) + strconv.Itoa(n) + fort
			if m := *g.marks(f, At(s)); m != (Markers{}) {
				part += b.Sign("marker")
			}
			parts = append(parts, part)
		}
		if f == British && g.Spaces[s].Battle {
			parts = append(parts, b.Sign("battle"))
		}
	}
	return parts
}

// Strokes is what is drawn over a Connection as printed; 0 is nothing.
func (b *painter) Strokes(conn int) (all, middle byte) {
	switch b.v.g.Conns[conn].Road {
	case Road:
		all = strokeRoad
	case RoadConstruction:
		all = strokeBegun
	}
	if b.v.g.AR.Warships == ConnID(conn) {
		middle = strokeWarships
	}
	return all, middle
}

// BelowSheet adds what the key of a sheet does not tell of its spaces: Militia,
// and what became of Connections.
func (b *painter) BelowSheet(sheet int) {
	m := b.v.g.d.maps
	b.militia(m.Spaces[sheet])
	b.roads(m.Sheets[sheet].Conns)
}

// BelowSpace adds nothing: all is told of a space already.
func (b *painter) BelowSpace(int) {}

// militia lists the Militia of those spaces that the key does not list.
func (b *painter) militia(spaces []int) {
	var of [3][]string
	for _, s := range spaces {
		if n, f := b.v.g.militia(SpaceID(s)); n > 0 && b.Plain(s) {
			of[f] = append(of[f], b.v.g.d.Spaces[s].Code+" "+strconv.Itoa(n))
		}
	}
	if len(of[British])+len(of[French]) == 0 {
		return
	}
	b.Line(b.Say("board-militia", "british", of[British], "french", of[French]))
}

// roads lists Roads, Roads begun and Lake Warships among Connections, numbered
// as in the data.
func (b *painter) roads(conns []int) {
	g := b.v.g
	var built, begun []string
	warships := ""
	for _, c := range conns {
		code := g.d.Conns[c].Code
		switch g.Conns[c].Road {
		case Road:
			built = append(built, code)
		case RoadConstruction:
			begun = append(begun, code)
		}
		if g.AR.Warships == ConnID(c) {
			warships = code
		}
	}
	if len(built)+len(begun) > 0 || warships != "" {
		b.Line(b.Say("board-roads", "built", built, "begun", begun, "warships", warships))
	}
}

// allRoads lists Roads, Roads begun and Lake Warships of the whole map.
func (b *painter) allRoads() {
	all := make([]int, len(b.v.g.Conns))
	for c := range all {
		all[c] = c
	}
	b.roads(all)
}

// Connections tells where the Connections of a space lead, by kind.
func (b *painter) Connections(space int) string {
	g := b.v.g
	by := map[string][]string{}
	for _, l := range g.d.Spaces[space].Links {
		kind := b.connKind(l.Conn)
		by[kind] = append(by[kind], b.Say("board-list-neighbour", "space", l.To, "coastal", g.d.Conns[l.Conn].Coastal, "warships", g.AR.Warships == l.Conn))
	}
	return b.Say("board-list-connections", "highway", by["highway"], "path", by["path"], "nation", by["nation"], "road", by["road"], "begun", by["begun"])
}

// connKind is the kind of a Connection as it is now.
func (b *painter) connKind(c ConnID) string {
	conn := &b.v.g.d.Conns[c]
	switch road := b.v.g.Conns[c].Road; {
	case conn.Highway:
		return "highway"
	case road == Road:
		return "road"
	case road == RoadConstruction:
		return "begun"
	case conn.Nation != "":
		return "nation"
	}
	return "path"
}

// Printed tells what a space is as printed.
func (b *painter) Printed(space int) string {
	sp := &b.v.g.d.Spaces[space]
	return b.Say("board-list-space", "space", sp.Slug, "kind", string(sp.Kind), "home", sp.Home, "fortress", sp.Fortress, "value", sp.Value, "victory", sp.Victory)
}
