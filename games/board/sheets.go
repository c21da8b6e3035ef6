package board

import (
	"slices"
	"strconv"
	"strings"

	"postrider/games"
	"postrider/games/picture"
	"postrider/kinsoku"
)

// A View tells a Board what of a position is on the map, in the board's
// language and form. Spaces, connections and sheets are numbered as those of the
// Map.
type View interface {
	// State is all of the position on which depends what is told of a space, but
	// for the strokes of its connections. It can be compared. What Stand, Entry
	// and Connections said of a state is not asked again, be it for another
	// match.
	State(space int) any
	// Stand is what a few characters show of a space.
	Stand(space int) Standing
	// Spot is what a picture shows of a space.
	Spot(space int) picture.Spot
	// Entry tells of a space in words: its name and markers, then each stack.
	Entry(space int) []string
	// Connections tells in words where those of a space lead, Printed what it
	// is as printed.
	Connections(space int) string
	Printed(space int) string
	// Able reports whether units of the reader stand on a space that may still act, where a
	// question to him is of no certain place.
	Able(space int) bool
	// Strokes is what is drawn over all strokes of a connection, and over the
	// one in its middle; 0 is nothing.
	Strokes(conn int) (all, middle byte)
	// BelowSheet adds what else is to be told of a drawn sheet, BelowSpace of a
	// space in the narrow form.
	BelowSheet(sheet int)
	BelowSpace(space int)
}

// Strokes is that of a View that draws nothing over connections. A title's own
// View embeds its Board and has a Strokes of its own, or this one.
func (b *Board) Strokes(int) (all, middle byte) { return 0, 0 }

// Able is that of a View whose reader is never asked but of certain places.
func (b *Board) Able(int) bool { return false }

// BelowSheet is that of a View that adds nothing.
func (b *Board) BelowSheet(int) {}

// BelowSpace is that of a View that adds nothing.
func (b *Board) BelowSpace(int) {}

// A Standing is what a few characters show of a space. The signs are words of
// the title.
type Standing struct {
	Status   string   // beside its code: who holds it, and its markers
	Held     string   // of that what the overview shows
	Forces   []Force  // how strong each side is there
	Battle   bool     // between them
	Stacks   []string // who stands there, where Forces do not say it
	Plain    bool     // it is as printed and empty
	Landmark bool     // the overview shows it even so
}

// A Force is how strong a side is at a space.
type Force struct {
	Side string // its name, and that of its sign
	N    int
	With string // the signs of what is with it
}

// Forces are those of pairs of a side and how strong it is, where it is at all.
func Forces(pairs ...any) (forces []Force) {
	for i := 0; i+1 < len(pairs); i += 2 {
		if n := pairs[i+1].(int); n > 0 {
			forces = append(forces, Force{Side: pairs[i].(string), N: n})
		}
	}
	return forces
}

// A place is what is told of a space in some state. It does not change.
type place struct {
	Standing
	number      int64
	held, signs signs  // what Stand shows, and all that stands here
	glance      string // on the overview
	entry       games.Board
	connections string // in the list form, and what tells of it as printed
	printed     games.Board
}

type placeKey struct {
	lang    string
	form    games.Form
	space   int
	strokes string // of its connections, in the list form
	state   any
}

// at is what is told of a space.
func (b *Board) at(space int) *place {
	if b.known[space] == nil {
		key := placeKey{b.Lang, b.Form, space, b.strokes(space), b.view.State(space)}
		b.known[space] = b.maker.places.of(key, func() *place { return b.look(space) })
	}
	return b.known[space]
}

// strokes is what is drawn over the connections of a space, where words tell of
// it.
func (b *Board) strokes(space int) string {
	if b.Form != games.List {
		return ""
	}
	var strokes [64]byte
	over := strokes[:0]
	for _, l := range b.m.links[space] {
		all, middle := b.view.Strokes(l.conn)
		over = append(over, all, middle)
	}
	return string(over)
}

// look asks the view about a space.
func (b *Board) look(space int) *place {
	before := b.shown
	b.shown = signs{}
	p := &place{Standing: b.view.Stand(space), number: b.maker.made.Add(1)}
	p.held = b.shown
	forces := b.forces(p.Forces, p.Battle)
	if p.Stacks == nil {
		p.Stacks = forces
	}
	p.glance = b.glance(space, p.Held, forces)
	b.known[space] = p // an entry may show the face
	e := b.view.Entry(space)
	if b.Form == games.Wide && len(e) == 2 { // on one line, if it is short
		e = []string{b.Say("board-joined", "space", e[0], "stack", e[1])}
	}
	p.entry = appendText(nil, games.BlockParagraph, e[0])
	for _, stack := range e[1:] {
		p.entry = appendText(p.entry, games.BlockUnder, stack)
	}
	if b.Form == games.List {
		p.connections = b.view.Connections(space)
		p.printed = appendText(nil, games.BlockParagraph, kinsoku.Join(b.view.Printed(space), p.connections))
	}
	p.signs, b.shown = b.shown, before
	return p
}

// forces are some forces in a few characters each.
func (b *Board) forces(of []Force, battle bool) []string {
	var stacks []string
	for i, f := range of {
		if i == 1 && battle {
			stacks = append(stacks, b.Sign("battle"))
		}
		stacks = append(stacks, b.Sign(f.Side)+strconv.Itoa(f.N)+f.With)
	}
	return stacks
}

// Plain reports whether a space is as printed and empty.
func (b *Board) Plain(space int) bool { return b.at(space).Plain }

// Face is a space in a few characters, like its slot.
func (b *Board) Face(space int) string { return string(b.appendFace(nil, space)) }

// DrawMap draws the map in the form of b: an overview, then sheets with a key of what is
// on them, or places one by one. In part it draws only where something was touched, which
// is said for each space, and where the reader can act. beside adds what lies beside the map.
func (b *Board) DrawMap(touched []bool, beside func()) {
	switch b.Half {
	case games.Units:
		b.unitsAlone()
		beside()
		return
	case games.Places:
		b.placesAlone()
		return
	}
	b.touched, b.wanted = touched, touched
	if b.Part {
		b.wanted = b.reach()
	}
	b.overview()
	switch b.Form {
	case games.Narrow:
		b.places()
	case games.List:
		b.list()
	default:
		b.sheets()
	}
	b.leaders()
	beside()
}

// reach are the spaces that were touched, and, where the reader is asked what to do at no
// certain place, those whose units of his may act, and those next to them where anybody stands.
func (b *Board) reach() []bool {
	if !slices.ContainsFunc(b.Asked, func(a games.About) bool { return a.Place == "" }) {
		return b.touched
	}
	reach := slices.Clone(b.touched)
	for s := range reach {
		if !b.view.Able(s) {
			continue
		}
		reach[s] = true
		for _, l := range b.m.links[s] {
			reach[l.to] = reach[l.to] || len(b.at(l.to).Forces) > 0
		}
	}
	return reach
}

// sheets draws the sheets of the map, in part only those that are wanted, each with a key
// of what is on it.
func (b *Board) sheets() {
	var left []string
	for i := range b.m.Sheets {
		if b.Part && !b.anyWanted(i) {
			left = append(left, b.short(i))
			continue
		}
		b.sheet(i)
	}
	if len(left) > 0 {
		b.Gap()
		b.Line(b.Say("board-rest", "sheets", left, "all", len(left) == len(b.m.Sheets)))
	}
}

func (b *Board) anyWanted(sheet int) bool {
	return slices.ContainsFunc(b.m.Spaces[sheet], func(s int) bool { return b.wanted[s] })
}

// short is the name of a sheet where there is little room.
func (b *Board) short(sheet int) string {
	if b.shorts[sheet] == "" {
		b.shorts[sheet] = b.Say("board-sheet-" + b.m.Theatres[sheet])
	}
	return b.shorts[sheet]
}

// theatreHead is the heading of a theatre; a drawn one says which way is up.
func (b *Board) theatreHead(sheet int) {
	name := b.Say("board-theatre-" + b.m.Theatres[sheet])
	if b.Form == games.Wide {
		name += " (" + b.short(sheet) + ")"
	}
	b.Gap()
	b.add(games.BlockHeading, b.compassed(name))
}

// compassed is the heading of a drawing, which says which way is up; in other forms
// nothing is drawn.
func (b *Board) compassed(name string) string {
	if b.Form == games.Wide {
		name += "\t" + b.Say("board-compass")
	}
	return name
}

// sheet draws a sheet with its key.
func (b *Board) sheet(i int) {
	b.theatreHead(i)
	b.text = b.m.Sheets[i].Append(b.text[:0], sheetPen{b, &b.m.Sheets[i]})
	b.add(games.BlockDrawn, string(b.text[:max(0, len(b.text)-1)])) // but for the last line break
	for _, s := range b.m.Spaces[i] {
		b.slot(s)
	}
	for _, c := range b.m.Sheets[i].Conns {
		b.stroke(c)
	}
	if slices.ContainsFunc(b.m.Sheets[i].Slots, Slot.End) {
		b.shown.add(b.maker.signs.one("<"))
	}
	b.Apart(func() {
		for _, s := range b.m.Spaces[i] {
			if !b.Plain(s) {
				b.entry(s)
			}
		}
		b.view.BelowSheet(i)
	})
}

// entry adds what is told of a space.
func (b *Board) entry(space int) {
	b.slot(space)
	b.shown.add(b.at(space).signs)
	b.blocks = append(b.blocks, b.at(space).entry...)
	b.told[space] = true
}

// A sheetPen writes what changes on a sheet.
type sheetPen struct {
	b     *Board
	sheet *Sheet
}

func (p sheetPen) Slot(to []byte, slot, row, width int) []byte {
	if beyond := p.sheet.Beyond[slot]; beyond >= 0 {
		return append(to, p.sheet.Slots[slot].EndRow(row, p.b.short(beyond))...)
	}
	return p.b.appendSlot(to, p.sheet.Spaces[slot], row, width)
}

func (p sheetPen) Strokes(line int) (all, middle byte) { return p.b.view.Strokes(p.sheet.Conns[line]) }

func (p sheetPen) Label(key string) string { return p.b.Say("board-label-" + key) }

// EndRow is a row of what stands in an end, counted from 0: the code of the
// space, and the short name of its sheet, on one row if it has no more or they
// fit.
func (s Slot) EndRow(row int, sheet string) string {
	joined := s.Height == 1 || s.Width-2 > len(s.Code)+Width(sheet)
	switch {
	case row == 0 && joined:
		return s.Code + " " + sheet
	case row == 0:
		return s.Code
	case row == 1 && !joined:
		return sheet
	}
	return ""
}

// appendSlot appends a row of the slot of a space: code and status above, the
// stacks below. Where there is little room, they move together.
func (b *Board) appendSlot(to []byte, space, row, width int) []byte {
	st := b.at(space)
	switch row {
	case 0:
		code := b.m.spaces[space].Code
		to = append(to, code...)
		if st.Status == "" {
			return to
		}
		blanks, room := b.m.column-len(code), width-len(code)-Width(st.Status)
		if blanks > room {
			blanks = min(1, room)
		}
		return append(appendBlanks(to, blanks), st.Status...)
	case 1:
		room := width - len(st.Stacks) + 1
		for _, stack := range st.Stacks {
			room -= Width(stack)
		}
		for i, stack := range st.Stacks {
			if i > 0 && room >= 0 {
				to = append(to, ' ')
			}
			to = append(to, stack...)
		}
	}
	return to
}

// places lists spaces by theatre, each with the connections that lead from it
// and what stands at their other ends; in part only those that are wanted.
func (b *Board) places() {
	some := false
	for i := range b.m.Sheets {
		if b.Part && !b.anyWanted(i) {
			continue
		}
		some = true
		b.theatreHead(i)
		for _, s := range b.m.Spaces[i] {
			if !b.Part || b.wanted[s] {
				b.entry(s)
				b.around(s)
				b.view.BelowSpace(s)
			}
		}
	}
	if b.Part {
		b.Gap()
		b.Line(b.Say("board-rest-narrow", "all", !some))
	}
}

// around draws the connections of a space in columns, each with its kind, and
// with the code, status and stacks of the space to which it leads.
func (b *Board) around(space int) {
	var room [80]byte
	cells := make([]string, 0, 12)
	for _, l := range b.m.links[space] {
		b.stroke(l.conn)
		b.slot(l.to)
		cell := b.appendFace(b.appendStroke(room[:0], l.conn), l.to)
		if stacks := b.at(l.to).Stacks; len(stacks) > 0 {
			cell = append(cell, ' ')
			for _, stack := range stacks {
				cell = append(cell, stack...)
			}
		}
		cells = append(cells, string(cell))
	}
	if len(cells) > 0 {
		b.add(games.BlockDrawn, "  "+strings.Join(Columns(cells, NarrowColumns-2), "\n  "))
	}
}

// appendStroke appends a connection in two characters: its stroke, and again its
// stroke or what is marked on it.
func (b *Board) appendStroke(to []byte, conn int) []byte {
	c := &b.m.conns[conn]
	stroke := byte('-')
	if c.Double {
		stroke = '='
	}
	all, mark := b.view.Strokes(conn)
	if all != 0 {
		stroke = all
	}
	switch {
	case mark != 0:
	case c.Marked:
		mark = '~'
	default:
		mark = stroke
	}
	return append(to, stroke, mark)
}

// appendFace appends a space in a few characters.
func (b *Board) appendFace(to []byte, space int) []byte {
	s, status := b.m.spaces[space], b.at(space).Status
	to = append(append(to, s.Shape), s.Code...)
	if status != "" {
		to = append(append(to, ' '), status...)
	}
	return append(to, ClosingBracket(s.Shape))
}

// list tells place by place what is on the map: what was touched first, with
// its connections; then other places by theatre, in part only those that are wanted and
// those next to a touched one.
func (b *Board) list() {
	if slices.Contains(b.touched, true) {
		b.Gap()
		b.Line(b.Say("board-list-changed"))
		for _, spaces := range b.m.Spaces {
			for _, s := range spaces {
				if b.touched[s] {
					b.entry(s)
					if b.Plain(s) {
						b.Under(b.Say("board-list-empty"))
					}
					b.Under(b.at(s).connections)
				}
			}
		}
	}
	for i := range b.m.Sheets {
		b.listed(i)
	}
	if b.Part {
		b.Gap()
		b.Line(b.Say("board-rest-list"))
	}
}

// listed tells of the places of a theatre that are not as printed and empty.
func (b *Board) listed(sheet int) {
	headed := false
	for _, s := range b.m.Spaces[sheet] {
		if b.touched[s] || b.Plain(s) || b.Part && !b.wanted[s] && !b.nextToTouched(s) {
			continue
		}
		if !headed {
			headed = true
			b.theatreHead(sheet)
		}
		b.entry(s)
		if b.Part && b.wanted[s] && b.view.Able(s) { // where to may he go?
			b.Under(b.at(s).connections)
		}
	}
}

func (b *Board) nextToTouched(space int) bool {
	return slices.ContainsFunc(b.m.links[space], func(l drawnLink) bool { return b.touched[l.to] })
}

// allConnections tells of every space what it is and where its connections
// lead.
func (b *Board) allConnections() {
	b.Gap()
	b.Line(b.Say("board-list-all"))
	for i, spaces := range b.m.Spaces {
		b.theatreHead(i)
		for _, s := range spaces {
			b.blocks = append(b.blocks, b.at(s).printed...)
		}
	}
}

// unitsAlone tells of the places where anybody stands who does.
func (b *Board) unitsAlone() {
	for i, spaces := range b.m.Spaces {
		headed := false
		for _, s := range spaces {
			if len(b.at(s).Forces) == 0 {
				continue
			}
			if !headed {
				headed = true
				b.theatreHead(i)
			}
			b.entry(s)
		}
	}
}

// placesAlone tells of every place how it stands, what it is as printed, and where its
// connections lead.
func (b *Board) placesAlone() {
	for i, spaces := range b.m.Spaces {
		b.theatreHead(i)
		for _, s := range spaces {
			p := b.at(s)
			if p.Plain {
				b.blocks = append(b.blocks, p.printed...)
				continue
			}
			b.blocks = append(b.blocks, p.entry[0])
			b.Under(kinsoku.Join(b.view.Printed(s), p.connections))
		}
	}
}
