package wilderness

import (
	"slices"
	"strconv"
	"strings"

	"postrider/games"
)

// signs are the letters and marks that stand for words on the map.
type signs struct {
	side                                                                                   [3]string // by Side
	fortress, fort, building, stockade, siege, raided, allied, amphib, fieldworks, leaders string
}

// readSigns reads the signs of the board's language.
func (b *board) readSigns() signs {
	sign := func(name string) string { return b.word("board-sign-" + name) }
	return signs{
		side:     [3]string{British: sign("british"), French: sign("french")},
		fortress: sign("fortress"), fort: sign("fort"), building: sign("building"), stockade: sign("stockade"), siege: sign("siege"),
		raided: sign("raided"), allied: sign("allied"), amphib: sign("amphib"), fieldworks: sign("fieldworks"), leaders: sign("leaders"),
	}
}

// status is what a slot tells of its space beside the code: whose fortification
// stands there, and the markers.
func (b *board) status(s SpaceID) string {
	st, sign := &b.v.g.Spaces[s], &b.signs
	text := ""
	for _, built := range [...]struct {
		side Side
		sign string
	}{{st.Fortress, sign.fortress}, {st.Fort, sign.fort}, {st.Building, sign.building}, {st.Stockade, sign.stockade}, {st.Allied, sign.allied}} {
		if built.side != Nobody {
			text += sign.side[built.side] + built.sign
		}
	}
	if st.Siege {
		text += sign.siege + strconv.Itoa(st.Level)
	}
	if st.Raided[French]+st.Raided[British] > 0 {
		text += sign.raided
	}
	if st.Amphib {
		text += sign.amphib
	}
	if st.Fieldworks {
		text += sign.fieldworks
	}
	return text
}

// stacks is who stands on a space: of each side how many units, besieged ones
// included, and whether leaders are with them.
func (b *board) stacks(s SpaceID) []string {
	g := b.v.g
	var parts []string
	for _, side := range [...]Side{British, French} {
		ps := b.at(side, s)
		if len(ps) == 0 {
			continue
		}
		part := b.signs.side[side] + strconv.Itoa(len(g.units(ps)))
		if len(g.leaders(ps)) > 0 {
			part += b.signs.leaders
		}
		parts = append(parts, part)
	}
	return parts
}

// codeColumns is where the status begins in a slot, where there is room.
const codeColumns = 4

// slot is what stands in the slot of a space: two rows.
func (b *board) slot(s SpaceID, width int) []string {
	code, status := b.v.g.d.Spaces[s].Code, b.status(s)
	top := code
	if status != "" {
		if top = games.Pad(code, codeColumns) + status; games.Width(top) > width {
			top = code + status
		}
	}
	parts := b.stacks(s)
	bottom := strings.Join(parts, " ")
	if games.Width(bottom) > width {
		bottom = strings.Join(parts, "")
	}
	return []string{top, bottom}
}

// sheets draws the sheets of the map, in part only those on which something was
// touched, each with a key of what is on it.
func (b *board) sheets(part bool) {
	m := b.v.g.d.maps
	var left []string
	for i := range m.Sheets {
		if part && !b.anyTouched(m.spaces[i]) {
			left = append(left, b.short(i))
			continue
		}
		b.sheet(i)
	}
	if len(left) > 0 {
		b.gap()
		b.line(b.say("board-rest", "sheets", left, "all", len(left) == len(m.Sheets)))
	}
}

func (b *board) anyTouched(spaces []SpaceID) bool {
	return slices.ContainsFunc(spaces, func(s SpaceID) bool { return b.touched[s] })
}

// short is the name of a sheet where there is little room.
func (b *board) short(sheet int) string {
	return b.word("board-sheet-" + b.v.g.d.maps.theatres[sheet])
}

// theatreHead is the heading of a theatre; a drawn one says which way is up.
func (b *board) theatreHead(sheet int) {
	b.gap()
	name := b.word("board-theatre-" + b.v.g.d.maps.theatres[sheet])
	if b.form == games.Wide {
		up := b.word("board-compass")
		name = games.Pad(name+" ("+b.short(sheet)+")", wideColumns-games.Width(up)) + up
	}
	b.lines = append(b.lines, name)
}

// sheet draws a sheet with its key.
func (b *board) sheet(i int) {
	m := b.v.g.d.maps
	sh := &m.Sheets[i]
	b.theatreHead(i)
	shorts := make([]string, len(m.Sheets))
	b.lines = append(b.lines, sh.Draw(games.Pen{
		Slot: func(slot, width int) []string {
			if beyond := sh.Beyond[slot]; beyond >= 0 {
				if shorts[beyond] == "" {
					shorts[beyond] = b.short(beyond)
				}
				return []string{sh.Slots[slot].Code + " " + shorts[beyond]}
			}
			return b.slot(SpaceID(sh.Spaces[slot]), width)
		},
		Line:  func(int) (all, middle byte) { return 0, 0 },
		Label: func(key string) string { return b.word("board-label-" + key) },
	})...)
	b.apart(func() {
		for _, s := range m.spaces[i] {
			if !b.plain(s) {
				b.entry(s)
			}
		}
		for _, s := range m.spaces[i] {
			b.line(b.arrows(s))
		}
	})
}

// arrows tells where the arrows from a space lead; "" if there are none.
func (b *board) arrows(s SpaceID) string {
	sp := &b.v.g.d.Spaces[s]
	if len(sp.Out)+len(sp.Landing) == 0 {
		return ""
	}
	type said struct {
		lang   string
		form   games.Form
		arrows SpaceID
	}
	return b.remember(said{b.lang, b.form, s}, func() string {
		return b.say("board-arrows", "space", sp.Slug, "water", codes(sp.Out), "landing", codes(sp.Landing))
	})
}

// places lists spaces by theatre, each with the connections that lead from it
// and what stands at their other ends; in part only touched spaces.
func (b *board) places(part bool) {
	m := b.v.g.d.maps
	some := false
	for i := range m.Sheets {
		if part && !b.anyTouched(m.spaces[i]) {
			continue
		}
		some = true
		b.theatreHead(i)
		for _, s := range m.spaces[i] {
			if !part || b.touched[s] {
				b.entry(s)
				b.lines = append(b.lines, b.around(s)...)
				if arrows := b.arrows(s); arrows != "" {
					b.under(arrows)
				}
			}
		}
	}
	if part {
		b.gap()
		b.line(b.say("board-rest-narrow", "all", !some))
	}
}

// around draws the connections of a space in columns, each with its kind, and
// with the code, markers and stacks of the space to which it leads.
func (b *board) around(s SpaceID) []string {
	var cells []string
	for _, l := range b.v.g.d.Spaces[s].Links {
		cell := stub(l) + b.face(l.To)
		if parts := b.stacks(l.To); len(parts) > 0 {
			cell += " " + strings.Join(parts, "")
		}
		cells = append(cells, cell)
	}
	lines := games.Columns(cells, narrowColumns-2)
	for i := range lines {
		lines[i] = "  " + lines[i]
	}
	return lines
}

// stub is a connection in two characters, as it is drawn.
func stub(l Link) string {
	switch {
	case l.Lake:
		return "=~"
	case l.Water:
		return "=="
	}
	return "--"
}

// face is a space in a few characters, like its slot.
func (b *board) face(s SpaceID) string {
	shape := drawnShape(b.v.g.d.Spaces[s].Terrain)
	text := string(shape) + b.v.g.d.Spaces[s].Code
	if status := b.status(s); status != "" {
		text += " " + status
	}
	return text + string(games.ClosingBracket(shape))
}

// list tells place by place what is on the map: what was touched first, with
// its connections; then other places by theatre, in part only those next to a
// touched one.
func (b *board) list(part bool) {
	m := b.v.g.d.maps
	if slices.Contains(b.touched, true) {
		b.gap()
		b.line(b.word("board-list-changed"))
		for i := range m.Sheets {
			for _, s := range m.spaces[i] {
				if b.touched[s] {
					b.entry(s)
					if b.plain(s) {
						b.under(b.word("board-list-empty"))
					}
					b.under(b.connections(s))
				}
			}
		}
	}
	for i := range m.Sheets {
		b.listed(i, part)
	}
	if part {
		b.gap()
		b.line(b.word("board-rest-list"))
	}
}

// listed tells of the places of a theatre that are not as printed and empty.
func (b *board) listed(sheet int, part bool) {
	headed := false
	for _, s := range b.v.g.d.maps.spaces[sheet] {
		if b.touched[s] || b.plain(s) || part && !b.nextToTouched(s) {
			continue
		}
		if !headed {
			headed = true
			b.theatreHead(sheet)
		}
		b.entry(s)
	}
}

func (b *board) nextToTouched(s SpaceID) bool {
	return slices.ContainsFunc(b.v.g.d.Spaces[s].Links, func(l Link) bool { return b.touched[l.To] })
}

// connections tells where the connections and arrows of a space lead, by kind.
func (b *board) connections(s SpaceID) string {
	type said struct {
		lang  string
		space SpaceID
	}
	return b.remember(said{b.lang, s}, func() string {
		sp := &b.v.g.d.Spaces[s]
		by := map[string][]string{}
		for _, l := range sp.Links {
			kind := stub(l)
			by[kind] = append(by[kind], b.v.g.d.Spaces[l.To].Name)
		}
		return b.say("board-list-connections", "land", by["--"], "river", by["=="], "lake", by["=~"], "water", codes(sp.Out), "landing", codes(sp.Landing))
	})
}

// allConnections tells of every space what it is and where its connections
// lead.
func (b *board) allConnections() {
	b.gap()
	b.line(b.word("board-list-all"))
	for i, spaces := range b.v.g.d.maps.spaces {
		b.theatreHead(i)
		for _, s := range spaces {
			b.line(b.printed(s) + " " + b.connections(s))
		}
	}
}

// printed tells what a space is as printed.
func (b *board) printed(s SpaceID) string {
	type said struct {
		lang    string
		printed SpaceID
	}
	return b.remember(said{b.lang, s}, func() string {
		sp := &b.v.g.d.Spaces[s]
		return b.say("board-list-space", "space", sp.Slug, "terrain", string(sp.Terrain), "orig", sp.Orig.String(), "dept", string(sp.Dept), "fortress", sp.Fortress, "port", sp.Port, "tribes", sp.Tribes)
	})
}
