package bayonets

import (
	"strings"

	"postrider/games/board"
)

// What is drawn over the strokes of a Connection: a Path that became a Road or
// is becoming one (12.0), and the Lake Warships of card 39.
const (
	strokeRoad     = '%'
	strokeBegun    = ':'
	strokeWarships = 'W'
)

// signs are the letters and marks that stand for words on the map.
type signs struct {
	side                                                      [3]string // by Faction
	victory, raided, construction, battle, fort, marker, base string
}

// readSigns reads the signs of the board's language.
func (b *painter) readSigns() signs {
	sign := func(name string) string { return b.Word("board-sign-" + name) }
	return signs{
		side:    [3]string{Neutral: sign("neutral"), British: sign("british"), French: sign("french")},
		victory: sign("victory"), raided: sign("raided"), construction: sign("construction"), battle: sign("battle"),
		fort: sign("fort"), marker: sign("marker"), base: sign("base"),
	}
}

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
		text = b.signs.base
	case sp.Kind == Wilderness:
	case sp.Value > 0 || g.controller(s) != Neutral:
		text = b.signs.side[g.controller(s)]
	}
	if sp.Value > 0 {
		text += digits(sp.Value)
	}
	if sp.Victory {
		text += b.signs.victory
	}
	if st.Raided != Neutral {
		text += b.signs.raided
	}
	if st.Construction {
		text += b.signs.construction
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
					fort = b.signs.fort
				}
			}
			part := b.signs.side[f] + digits(n) + fort
			if m := *g.marks(f, At(s)); m != (Markers{}) {
				part += b.signs.marker
			}
			parts = append(parts, part)
		}
		if f == British && g.Spaces[s].Battle {
			parts = append(parts, b.signs.battle)
		}
	}
	return parts
}

// digits is a small number as text.
func digits(n int) string {
	if n < 10 {
		return "0123456789"[n : n+1]
	}
	return digits(n/10) + digits(n%10)
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
		if n, f := b.v.g.militia(SpaceID(s)); n > 0 && b.Standing(s).Plain {
			of[f] = append(of[f], b.v.g.d.Spaces[s].Code+" "+digits(n))
		}
	}
	if len(of[British])+len(of[French]) == 0 {
		return
	}
	type said struct{ british, french string }
	b.Line(board.Remember(b.Board, said{strings.Join(of[British], " "), strings.Join(of[French], " ")}, func() string {
		return b.Say("board-militia", "british", of[British], "french", of[French])
	}))
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

// Connections tells where the Connections of a space lead, by kind; "" if it
// has none.
func (b *painter) Connections(space int) string {
	g, s := b.v.g, SpaceID(space)
	var state strings.Builder
	for _, l := range g.d.Spaces[s].Links {
		all, middle := b.Strokes(int(l.Conn))
		state.WriteByte(all)
		state.WriteByte(middle)
	}
	type said struct {
		state string
		space SpaceID
	}
	return board.Remember(b.Board, said{state.String(), s}, func() string {
		by := map[string][]string{}
		for _, l := range g.d.Spaces[s].Links {
			kind := b.connKind(l.Conn)
			by[kind] = append(by[kind], b.Say("board-list-neighbour", "space", l.To.String(), "coastal", g.d.Conns[l.Conn].Coastal, "warships", g.AR.Warships == l.Conn))
		}
		return b.Say("board-list-connections", "highway", by["highway"], "path", by["path"], "nation", by["nation"], "road", by["road"], "begun", by["begun"])
	})
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
	type said struct{ printed int }
	return board.Remember(b.Board, said{space}, func() string {
		sp := &b.v.g.d.Spaces[space]
		return b.Say("board-list-space", "space", sp.Slug, "kind", string(sp.Kind), "home", sp.Home.String(), "fortress", sp.Fortress, "value", sp.Value, "victory", sp.Victory)
	})
}
