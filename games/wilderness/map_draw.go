package wilderness

import (
	"strconv"

	"postrider/games/board"
)

// Stand is what a few characters show of a space.
func (b *painter) Stand(space int) board.Standing {
	s := SpaceID(space)
	return board.Standing{Status: b.status(s), Stacks: b.stacks(s), Plain: b.plain(s)}
}

// Strokes draws nothing over the connections, which never change.
func (b *painter) Strokes(int) (all, middle byte) { return 0, 0 }

// status is what a slot tells of its space beside the code: whose fortification
// stands there, and the markers.
func (b *painter) status(s SpaceID) string {
	st := &b.v.g.Spaces[s]
	text := ""
	for _, built := range [...]struct {
		side Side
		sign string
	}{{st.Fortress, "fortress"}, {st.Fort, "fort"}, {st.Building, "building"}, {st.Stockade, "stockade"}, {st.Allied, "allied"}} {
		if built.side != Nobody {
			text += b.Sign(built.side.String()) + b.Sign(built.sign)
		}
	}
	if st.Siege {
		text += b.Sign("siege") + strconv.Itoa(st.Level)
	}
	for _, mark := range [...]struct {
		set  bool
		sign string
	}{{st.Raided[French]+st.Raided[British] > 0, "raided"}, {st.Amphib, "amphib"}, {st.Fieldworks, "fieldworks"}} {
		if mark.set {
			text += b.Sign(mark.sign)
		}
	}
	return text
}

// stacks is who stands on a space: of each side how many units, besieged ones
// included, and whether leaders are with them.
func (b *painter) stacks(s SpaceID) []string {
	g := b.v.g
	var parts []string
	for _, side := range [...]Side{British, French} {
		ps := b.at(side, s)
		if len(ps) == 0 {
			continue
		}
		part := b.Sign(side.String()) + strconv.Itoa(len(g.units(ps)))
		if len(g.leaders(ps)) > 0 {
			part += b.Sign("leaders")
		}
		parts = append(parts, part)
	}
	return parts
}

// BelowSheet adds the arrows from the spaces of a sheet.
func (b *painter) BelowSheet(sheet int) {
	for _, s := range b.v.g.d.maps.Spaces[sheet] {
		b.Line(b.arrows(SpaceID(s)))
	}
}

// BelowSpace adds the arrows from a space.
func (b *painter) BelowSpace(space int) {
	if arrows := b.arrows(SpaceID(space)); arrows != "" {
		b.Under(arrows)
	}
}

// arrows tells where the arrows from a space lead; "" if there are none.
func (b *painter) arrows(s SpaceID) string {
	sp := &b.v.g.d.Spaces[s]
	if len(sp.Out)+len(sp.Landing) == 0 {
		return ""
	}
	return b.Say("board-arrows", "space", sp.Slug, "water", codes(sp.Out), "landing", codes(sp.Landing))
}

// Connections tells where the connections and arrows of a space lead, by kind.
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
	return b.Say("board-list-connections", "land", land, "river", river, "lake", lake, "water", codes(sp.Out), "landing", codes(sp.Landing))
}

// Printed tells what a space is as printed.
func (b *painter) Printed(space int) string {
	sp := &b.v.g.d.Spaces[space]
	return b.Say("board-list-space", "space", sp.Slug, "terrain", string(sp.Terrain), "orig", sp.Orig, "dept", string(sp.Dept), "fortress", sp.Fortress, "port", sp.Port, "tribes", sp.Tribes)
}
