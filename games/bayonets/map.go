package bayonets

import (
	"slices"

	"postrider/games"
	"postrider/games/board"
)

// slotWidth is the room that a full space needs on its sheet, brackets included.
const slotWidth = 12

// loadMaps reads the sheets of the drawn map and checks that together they draw
// all that is on the map of d and nothing else: Highways double, coastal
// Connections marked.
func loadMaps(read func(name string) ([]byte, error), d *Data) (*board.Map, error) {
	var spaces []board.Space
	for _, s := range d.Spaces {
		spaces = append(spaces, board.Space{Code: s.Code, Shape: drawnShape(s.Kind)})
	}
	var conns []board.Conn
	for _, c := range d.Conns {
		conns = append(conns, board.Conn{Name: c.Code, A: d.Spaces[c.A].Code, B: d.Spaces[c.B].Code, Double: c.Highway, Marked: c.Coastal})
	}
	return board.LoadMap(read, slotWidth, spaces, conns)
}

// drawnShape is the bracket of a space's slot, which tells Wilderness Spaces
// and Indian Nation Villages apart.
func drawnShape(k SpaceKind) byte {
	switch k {
	case Wilderness:
		return '('
	case Village:
		return '{'
	}
	return '['
}

// touched says of each space whether something happened there that news tells,
// or whether it is asked about: it is named, is an end of a Connection that is,
// or holds a unit that is.
func (v *view) touched(l games.Look) []bool {
	d, t := v.g.d, make([]bool, len(v.g.d.Spaces))
	board.Named(l, func(name string) {
		if s, ok := d.spaceBySlug[name]; ok {
			t[s] = true
		}
		if c, ok := d.connByCode[name]; ok {
			t[d.Conns[c].A], t[d.Conns[c].B] = true, true
		}
		if u, ok := d.unitByKey[name]; ok && v.g.unit(u).At.OnMap() {
			t[v.g.unit(u).At.Space()] = true
		}
	})
	if b := v.g.Battle; b != nil {
		t[b.Space] = true
	}
	return t
}

// placesOf are the spaces of the map on which units stand, each once: for the
// board, where an event takes units away from them.
func (g *game) placesOf(us []UnitID) []string {
	var places []string
	for _, u := range us {
		if at := g.unit(u).At; at.OnMap() && !slices.Contains(places, at.String()) {
			places = append(places, at.String())
		}
	}
	return places
}
