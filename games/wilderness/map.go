package wilderness

import (
	"strconv"

	"postrider/games/board"
)

// slotWidth is the room that a full space needs on its sheet, brackets included.
const slotWidth = 11

// loadMaps reads the sheets and checks that they draw all that is on the map of d, and
// nothing else: rivers and lakeshores double, lakeshores marked, no arrows.
func loadMaps(read func(name string) ([]byte, error), d *Data) (*board.Map, error) {
	var spaces []board.Space
	var conns []board.Conn
	for i, s := range d.Spaces {
		spaces = append(spaces, board.Space{Code: s.Code, Shape: drawnShape(s.Terrain), ID: s.Slug, Name: s.Name,
			X: float64(s.X), Y: float64(s.Y)})
		for _, l := range s.Links {
			if int(l.To) > i {
				to := d.Spaces[l.To].Code
				conns = append(conns, board.Conn{Name: s.Code + "-" + to, A: s.Code, B: to, Double: l.Water, Marked: l.Lake})
			}
		}
	}
	return board.LoadMap(read, slotWidth, spaces, conns)
}

// drawnShape is the bracket of a space's slot.
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
func (b *painter) touched() []bool {
	g, t := b.v.g, b.Touched(nil, "space", "spaces", "from", "to") // a tribe may be called like a space
	if g.Battle != nil {
		t[g.Battle.Space] = true
	}
	if g.Phase != nil && g.Phase.Move != nil {
		t[g.Phase.Move.At] = true
	}
	for _, p := range g.toAct() {
		if at := g.piece(p).At; at.OnMap() {
			t[at.Space()] = true
		}
	}
	return t
}

// toAct are the pieces that are activated and have not acted yet, or are about it.
func (g *game) toAct() (ps []PieceID) {
	if g.Phase == nil {
		return nil
	}
	for _, f := range g.Phase.Forces {
		ps = append(ps, f.Pieces...)
	}
	if m := g.Phase.Move; m != nil {
		ps = append(ps, m.Force.Pieces...)
	}
	return ps
}

// Stand shows a space's fortification and markers, and of each side how many units,
// besieged ones included, and whether leaders are with them.
func (b *painter) Stand(space int) board.Standing {
	g := b.v.g
	st, sp := &g.Spaces[space], &g.d.Spaces[space]
	printed := SpaceState{}
	if sp.Fortress {
		printed.Fortress = sp.Orig
	}
	shown := board.Standing{Landmark: sp.Fortress, Battle: g.Battle != nil && g.Battle.Space == SpaceID(space)}
	for _, built := range [...]struct {
		side Side
		sign string
	}{{st.Fortress, "fortress"}, {st.Fort, "fort"}, {st.Building, "building"}, {st.Stockade, "stockade"}, {st.Allied, "allied"}} {
		if built.side != Nobody {
			shown.Status += b.Sign(built.side.String()) + b.Sign(built.sign)
		}
	}
	if st.Siege {
		shown.Status += b.Sign("siege") + strconv.Itoa(st.Level)
	}
	shown.Status += b.Signs("raided", st.Raided[French]+st.Raided[British] > 0, "amphib", st.Amphib, "fieldworks", st.Fieldworks)
	for _, side := range [...]Side{British, French} {
		if ps := b.at(side, SpaceID(space)); len(ps) > 0 {
			shown.Forces = append(shown.Forces, board.Force{Side: side.String(), N: len(g.units(ps)),
				With: b.Signs("leaders", len(g.leaders(ps)) > 0)})
		}
	}
	printed.BuiltIn = st.BuiltIn // which tells nothing of a Fort that is no more
	shown.Held, shown.Plain = shown.Status, *st == printed && shown.Forces == nil
	return shown
}

func (b *painter) Able(space int) bool {
	return b.v.g.Phase == nil && len(b.at(b.v.side, SpaceID(space))) > 0
}

func (b *painter) BelowSheet(sheet int) {
	for _, s := range b.v.g.d.maps.Spaces[sheet] {
		b.Line(b.arrows(SpaceID(s)))
	}
}

func (b *painter) BelowSpace(space int) {
	if arrows := b.arrows(SpaceID(space)); arrows != "" {
		b.Under(arrows)
	}
}

func (b *painter) arrows(s SpaceID) string {
	sp := &b.v.g.d.Spaces[s]
	if len(sp.Out)+len(sp.Landing) == 0 {
		return ""
	}
	return b.Say("board-arrows", "space", sp.Slug, "water", sp.Out, "landing", sp.Landing)
}

func (b *painter) Connections(space int) string {
	sp := &b.v.g.d.Spaces[space]
	var land, river, lake []string
	for _, l := range sp.Links {
		to := &land
		switch {
		case l.Lake:
			to = &lake
		case l.Water:
			to = &river
		}
		*to = append(*to, b.v.g.d.Spaces[l.To].Name)
	}
	return b.Say("board-list-connections", "land", land, "river", river, "lake", lake, "water", sp.Out, "landing", sp.Landing)
}

func (b *painter) Printed(space int) string {
	sp := &b.v.g.d.Spaces[space]
	return b.Say("board-list-space", "space", sp.Slug, "terrain", string(sp.Terrain), "orig", sp.Orig, "dept", string(sp.Dept),
		"fortress", sp.Fortress, "port", sp.Port, "tribes", sp.Tribes)
}
