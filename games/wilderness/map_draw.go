package wilderness

import (
	"strconv"

	"postrider/games/board"
)

// Stand shows of a space whose fortification is there, and the markers; and of
// each side how many units, besieged ones included, and whether leaders are with
// them.
func (b *painter) Stand(space int) board.Standing {
	g := b.v.g
	st, sp := &g.Spaces[space], &g.d.Spaces[space]
	printed := SpaceState{}
	if sp.Fortress {
		printed.Fortress = sp.Orig
	}
	shown := board.Standing{Plain: *st == printed}
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
			units := strconv.Itoa(len(g.units(ps)))
			shown.Stacks = append(shown.Stacks, b.Sign(side.String())+units+b.Signs("leaders", len(g.leaders(ps)) > 0))
			shown.Plain = false
		}
	}
	return shown
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
	return b.Say("board-arrows", "space", sp.Slug, "water", sp.Out, "landing", sp.Landing)
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
	return b.Say("board-list-connections", "land", land, "river", river, "lake", lake, "water", sp.Out, "landing", sp.Landing)
}

// Printed tells what a space is as printed.
func (b *painter) Printed(space int) string {
	sp := &b.v.g.d.Spaces[space]
	return b.Say("board-list-space", "space", sp.Slug, "terrain", string(sp.Terrain), "orig", sp.Orig, "dept", string(sp.Dept),
		"fortress", sp.Fortress, "port", sp.Port, "tribes", sp.Tribes)
}
