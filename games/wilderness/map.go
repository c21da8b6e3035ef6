package wilderness

import (
	"embed"

	"postrider/games"
	"postrider/games/board"
)

//go:embed data/theatres.toml data/maps
var mapFiles embed.FS

// slotWidth is the room that a full space needs on its sheet, brackets included.
const slotWidth = 11

// loadMaps reads the sheets of the drawn map and checks that together they draw
// all that is on the map of d and nothing else; arrows are not drawn.
func loadMaps(read func(name string) ([]byte, error), d *Data) (*board.Map, error) {
	return board.LoadMap(read, slotWidth, drawnSpaces(d), drawnConns(d))
}

// drawnSpaces are the spaces as they stand on the sheets.
func drawnSpaces(d *Data) []board.Space {
	list := make([]board.Space, len(d.Spaces))
	for i, s := range d.Spaces {
		list[i] = board.Space{Code: s.Code, Shape: drawnShape(s.Terrain)}
	}
	return list
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

// drawnConns are the connections as they are drawn: rivers and lakeshores
// double, lakeshores marked.
func drawnConns(d *Data) []board.Conn {
	var list []board.Conn
	for i := range d.Spaces {
		for _, l := range d.Spaces[i].Links {
			if int(l.To) > i {
				a, b := d.Spaces[i].Code, d.Spaces[l.To].Code
				list = append(list, board.Conn{Name: a + "-" + b, A: a, B: b, Double: l.Water, Marked: l.Lake})
			}
		}
	}
	return list
}

// touched says of each space whether something happened there that news tells,
// or whether it is asked about: it is named, or holds a piece that acts.
func (v *view) touched(l games.Look) []bool {
	t := make([]bool, len(v.g.d.Spaces))
	touch := func(slug string) {
		if s, ok := v.g.d.spaceBySlug[slug]; ok {
			t[s] = true
		}
	}
	board.Named(l, touch, "space", "spaces", "from", "to") // a tribe may be called like a space
	if b := v.g.Battle; b != nil {
		t[b.Space] = true
	}
	if p := v.g.Phase; p != nil {
		for _, f := range p.Forces {
			v.touchPieces(t, f.Pieces)
		}
		if m := p.Move; m != nil {
			t[m.At] = true
			v.touchPieces(t, m.Force.Pieces)
		}
	}
	return t
}

func (v *view) touchPieces(t []bool, ps []PieceID) {
	for _, p := range ps {
		if at := v.g.piece(p).At; at.OnMap() {
			t[at.Space()] = true
		}
	}
}
