package bayonets

import (
	"slices"
	"strings"

	"postrider/games"
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
func (b *board) readSigns() signs {
	sign := func(name string) string { return b.word("board-sign-" + name) }
	return signs{
		side:    [3]string{Neutral: sign("neutral"), British: sign("british"), French: sign("french")},
		victory: sign("victory"), raided: sign("raided"), construction: sign("construction"), battle: sign("battle"),
		fort: sign("fort"), marker: sign("marker"), base: sign("base"),
	}
}

// status is what a slot tells of its space beside the code: who controls it,
// its value, whether it is a Victory Space, Raided, or has a Fort begun.
func (b *board) status(s SpaceID) string {
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
func (b *board) stacks(s SpaceID) []string {
	g := b.v.g
	var parts []string
	for _, f := range factions {
		us := b.at(f, s)
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

// codeColumns is where the status begins in a slot, where there is room.
const codeColumns = 5

// slot is what stands in the slot of a space: two rows.
func (b *board) slot(s SpaceID, width int) []string {
	code, status := b.v.g.d.Spaces[s].Code, b.status(s)
	top := code
	if status != "" {
		top = games.Pad(code, codeColumns) + status
		if games.Width(top) > width {
			top = code + " " + status
		}
		if games.Width(top) > width {
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

// sheets draws the sheets of the map, in part only those on which something
// was touched, each with a key of what is on it.
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
				return endRows(sh.Slots[slot], shorts[beyond])
			}
			return b.slot(SpaceID(sh.Spaces[slot]), width)
		},
		Line:  func(line int) (all, middle byte) { return b.strokes(ConnID(sh.Conns[line])) },
		Label: func(key string) string { return b.word("board-label-" + key) },
	})...)
	b.apart(func() {
		for _, s := range m.spaces[i] {
			if !b.plain(s) {
				b.entry(s)
			}
		}
		b.militia(m.spaces[i])
		b.roads(sh.Conns)
	})
}

// apart adds what lines adds behind an empty line, if it is anything.
func (b *board) apart(lines func()) {
	before := len(b.lines)
	if lines(); len(b.lines) > before {
		b.lines = slices.Insert(b.lines, before, "")
	}
}

// endRows is what stands in the end of Connections to another sheet: the code
// of the space there and the sheet's name.
func endRows(s games.Slot, sheet string) []string {
	if s.Height == 1 || s.Width-2 > len(s.Code)+games.Width(sheet) {
		return []string{s.Code + " " + sheet}
	}
	return []string{s.Code, sheet}
}

// strokes is what is drawn over a Connection as printed; 0 is nothing.
func (b *board) strokes(c ConnID) (all, middle byte) {
	switch b.v.g.Conns[c].Road {
	case Road:
		all = strokeRoad
	case RoadConstruction:
		all = strokeBegun
	}
	if b.v.g.AR.Warships == c {
		middle = strokeWarships
	}
	return all, middle
}

// militia lists the Militia of those spaces that the key does not list.
func (b *board) militia(spaces []SpaceID) {
	var of [3][]string
	for _, s := range spaces {
		if n, f := b.v.g.militia(s); n > 0 && b.plain(s) {
			of[f] = append(of[f], b.v.g.d.Spaces[s].Code+" "+digits(n))
		}
	}
	if len(of[British])+len(of[French]) > 0 {
		b.line(b.say("board-militia", "british", of[British], "french", of[French]))
	}
}

// roads lists Roads, Roads begun and Lake Warships among Connections, numbered
// as in the data.
func (b *board) roads(conns []int) {
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
		b.line(b.say("board-roads", "built", built, "begun", begun, "warships", warships))
	}
}

// places lists spaces by theatre, each with the Connections that lead from it
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
			}
		}
	}
	if part {
		b.gap()
		b.line(b.say("board-rest-narrow", "all", !some))
	}
}

// around draws the Connections of a space in columns, each with its kind, and
// with the code, control and stacks of the space to which it leads.
func (b *board) around(s SpaceID) []string {
	g := b.v.g
	var cells []string
	for _, l := range g.d.Spaces[s].Links {
		cell := b.stub(l.Conn) + b.face(l.To)
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

// stub is a Connection in two characters: its stroke, and again its stroke or
// what is marked on it.
func (b *board) stub(c ConnID) string {
	stroke := byte('-')
	if b.v.g.d.Conns[c].Highway {
		stroke = '='
	}
	all, mark := b.strokes(c)
	if all != 0 {
		stroke = all
	}
	switch {
	case mark != 0:
	case b.v.g.d.Conns[c].Coastal:
		mark = '~'
	default:
		mark = stroke
	}
	return string([]byte{stroke, mark})
}

// face is a space in a few characters, like its slot.
func (b *board) face(s SpaceID) string {
	shape := drawnShape(b.v.g.d.Spaces[s].Kind)
	text := string(shape) + b.v.g.d.Spaces[s].Code
	if status := b.status(s); status != "" {
		text += " " + status
	}
	return text + string(games.ClosingBracket(shape))
}

// list tells place by place what is on the map: what was touched first, with
// its Connections; then other places by theatre, in part only those next to a
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
	var all []int
	for c := range b.v.g.Conns {
		all = append(all, c)
	}
	b.apart(func() { b.roads(all) })
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

// connections tells where the Connections of a space lead, by kind; "" if it
// has none.
func (b *board) connections(s SpaceID) string {
	g := b.v.g
	var state strings.Builder
	for _, l := range g.d.Spaces[s].Links {
		all, middle := b.strokes(l.Conn)
		state.WriteByte(all)
		state.WriteByte(middle)
	}
	type said struct {
		lang, state string
		space       SpaceID
	}
	return b.remember(said{b.lang, state.String(), s}, func() string {
		by := map[string][]string{}
		for _, l := range g.d.Spaces[s].Links {
			kind := b.connKind(l.Conn)
			by[kind] = append(by[kind], b.say("board-list-neighbour", "space", l.To.String(), "coastal", g.d.Conns[l.Conn].Coastal, "warships", g.AR.Warships == l.Conn))
		}
		return b.say("board-list-connections", "highway", by["highway"], "path", by["path"], "nation", by["nation"], "road", by["road"], "begun", by["begun"])
	})
}

// connKind is the kind of a Connection as it is now.
func (b *board) connKind(c ConnID) string {
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

// allConnections tells of every space what it is and where its Connections
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
		lang  string
		space SpaceID
	}
	return b.remember(said{b.lang, s}, func() string {
		sp := &b.v.g.d.Spaces[s]
		return b.say("board-list-space", "space", sp.Slug, "kind", string(sp.Kind), "home", sp.Home.String(), "fortress", sp.Fortress, "value", sp.Value, "victory", sp.Victory)
	})
}
