package wilderness

import (
	"postrider/games"
	"postrider/games/board"
)

// slotWidth is the room that a full space needs on its sheet, brackets included.
const slotWidth = 11

// loadMaps reads the sheets of the drawn map and checks that together they draw
// all that is on the map of d and nothing else: rivers and lakeshores double,
// lakeshores marked, no arrows.
func loadMaps(read func(name string) ([]byte, error), d *Data) (*board.Map, error) {
	var spaces []board.Space
	var conns []board.Conn
	for i, s := range d.Spaces {
		spaces = append(spaces, board.Space{Code: s.Code, Shape: drawnShape(s.Terrain)})
		for _, l := range s.Links {
			if int(l.To) > i {
				to := d.Spaces[l.To].Code
				conns = append(conns, board.Conn{Name: s.Code + "-" + to, A: s.Code, B: to, Double: l.Water, Marked: l.Lake})
			}
		}
	}
	return board.LoadMap(read, slotWidth, spaces, conns)
}

// drawnShape is the bracket of a space's slot, which tells cultivated spaces and
// boxes, wilderness and mountains apart.
func drawnShape(t Terrain) byte {
	switch t {
	case Wilderness:
		return '('
	case Mountain:
		return '{'
	}
	return '['
}

// touched says of each space whether something happened there that news tells,
// or whether it is asked about: it is named, or holds a piece that acts.
func (v *view) touched(l games.Look) []bool {
	g, t := v.g, make([]bool, len(v.g.d.Spaces))
	touch := func(slug string) {
		if s, ok := g.d.spaceBySlug[slug]; ok {
			t[s] = true
		}
	}
	board.Named(l, touch, "space", "spaces", "from", "to") // a tribe may be called like a space
	if g.Battle != nil {
		t[g.Battle.Space] = true
	}
	if g.Phase == nil {
		return t
	}
	forces := g.Phase.Forces
	if m := g.Phase.Move; m != nil {
		t[m.At] = true
		forces = append(forces[:len(forces):len(forces)], m.Force)
	}
	for _, f := range forces {
		for _, p := range f.Pieces {
			if at := g.piece(p).At; at.OnMap() {
				t[at.Space()] = true
			}
		}
	}
	return t
}
