package board

import (
	"slices"

	"postrider/games"
)

// A View tells a Board what of a position is on the map, in the board's
// language and form. Spaces, connections and sheets are numbered as those of the
// Map.
type View interface {
	// Stand is what a few characters show of a space.
	Stand(space int) Standing
	// Strokes is what is drawn over all strokes of a connection, and over the
	// one in its middle; 0 is nothing.
	Strokes(conn int) (all, middle byte)
	// Entry tells of a space in words: its name and markers, then each stack.
	Entry(space int) []string
	// BelowSheet adds what else is to be told of a drawn sheet, BelowSpace of a
	// space in the narrow form.
	BelowSheet(sheet int)
	BelowSpace(space int)
	// Connections tells in words where those of a space lead, Printed what it
	// is as printed.
	Connections(space int) string
	Printed(space int) string
}

// A Standing is what a few characters show of a space. The signs are words of
// the title.
type Standing struct {
	Status string   // beside its code: who holds it, and its markers
	Stacks []string // who stands there
	Plain  bool     // it is as printed and empty
}

// DrawMap draws the map in the form of b: sheets with a key of what is on them,
// or places one by one. In part it draws only where something was touched, which
// is said for each space.
func (b *Board) DrawMap(touched []bool) {
	b.touched = touched
	switch b.Form {
	case games.Narrow:
		b.places()
	case games.List:
		b.list()
	default:
		b.sheets()
	}
}

// EachText calls do with every text in a value of an event, also one that is
// read back from a journal: to find what it names.
func EachText(value any, do func(text string)) {
	switch value := value.(type) {
	case []any:
		for _, e := range value {
			EachText(e, do)
		}
	case []string:
		for _, e := range value {
			do(e)
		}
	case string:
		do(value)
	}
}

// Standing is what Stand of the map's view says of a space, asked once.
func (b *Board) Standing(space int) *Standing {
	if n := len(b.m.spaces); len(b.known) < n {
		b.stands, b.known = slices.Grow(b.stands, n)[:n], slices.Grow(b.known, n)[:n]
	}
	if !b.known[space] {
		b.stands[space], b.known[space] = b.view.Stand(space), true
	}
	return &b.stands[space]
}

// sheets draws the sheets of the map, in part only those on which something was
// touched, each with a key of what is on it.
func (b *Board) sheets() {
	var left []string
	for i := range b.m.Sheets {
		if b.Part && !b.anyTouched(i) {
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

func (b *Board) anyTouched(sheet int) bool {
	return slices.ContainsFunc(b.m.Spaces[sheet], func(s int) bool { return b.touched[s] })
}

// short is the name of a sheet where there is little room.
func (b *Board) short(sheet int) string { return b.Word("board-sheet-" + b.m.Theatres[sheet]) }

// theatreHead is the heading of a theatre; a drawn one says which way is up.
func (b *Board) theatreHead(sheet int) {
	type said struct{ theatre int }
	b.Gap()
	b.raw("", Remember(b, said{sheet}, func() string {
		name := b.Word("board-theatre-" + b.m.Theatres[sheet])
		if b.Form == games.Wide {
			up := b.Word("board-compass")
			name = Pad(name+" ("+b.short(sheet)+")", WideColumns-Width(up)) + up
		}
		return name
	}))
}

// sheet draws a sheet with its key.
func (b *Board) sheet(i int) {
	b.theatreHead(i)
	b.text = b.m.Sheets[i].Append(b.text, sheetPen{b, i})
	b.Apart(func() {
		for _, s := range b.m.Spaces[i] {
			if !b.Standing(s).Plain {
				b.entry(s)
			}
		}
		b.view.BelowSheet(i)
	})
}

// A sheetPen writes what changes on a sheet.
type sheetPen struct {
	b     *Board
	sheet int
}

func (p sheetPen) Slot(to []byte, slot, row, width int) []byte {
	sh := &p.b.m.Sheets[p.sheet]
	if sh.Beyond[slot] < 0 {
		return p.b.slot(to, sh.Spaces[slot], row, width)
	}
	type said struct{ sheet, end, row int }
	return append(to, Remember(p.b, said{p.sheet, slot, row}, func() string {
		if rows := sh.Slots[slot].EndRows(p.b.short(sh.Beyond[slot])); row < len(rows) {
			return rows[row]
		}
		return ""
	})...)
}

func (p sheetPen) Strokes(line int) (all, middle byte) {
	return p.b.view.Strokes(p.b.m.Sheets[p.sheet].Conns[line])
}

func (p sheetPen) Label(key string) string {
	type said struct{ label string }
	return Remember(p.b, said{key}, func() string { return p.b.Say("board-label-" + key) })
}

// EndRows is what stands in an end: the code of the space, and the short name of
// its sheet.
func (s Slot) EndRows(sheet string) []string {
	if s.Height == 1 || s.Width-2 > len(s.Code)+Width(sheet) {
		return []string{s.Code + " " + sheet}
	}
	return []string{s.Code, sheet}
}

// slot appends a row of the slot of a space: code and status above, the stacks
// below. Where there is little room, they move together.
func (b *Board) slot(to []byte, space, row, width int) []byte {
	st := b.Standing(space)
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

// entry adds what is told of a space, on one line if it is short.
func (b *Board) entry(space int) {
	e := b.view.Entry(space)
	if b.Form == games.Wide && len(e) == 2 {
		type said struct{ space, stack string }
		b.Line(Remember(b, said{e[0], e[1]}, func() string { return b.Say("board-joined", "space", e[0], "stack", e[1]) }))
		return
	}
	b.Line(e[0])
	for _, stack := range e[1:] {
		b.Under(stack)
	}
}

// places lists spaces by theatre, each with the connections that lead from it
// and what stands at their other ends; in part only touched spaces.
func (b *Board) places() {
	some := false
	for i := range b.m.Sheets {
		if b.Part && !b.anyTouched(i) {
			continue
		}
		some = true
		b.theatreHead(i)
		for _, s := range b.m.Spaces[i] {
			if !b.Part || b.touched[s] {
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
		cell := b.face(b.stub(room[:0], l.conn), l.to)
		if stacks := b.Standing(l.to).Stacks; len(stacks) > 0 {
			cell = append(cell, ' ')
			for _, stack := range stacks {
				cell = append(cell, stack...)
			}
		}
		cells = append(cells, string(cell))
	}
	for _, line := range Columns(cells, NarrowColumns-2) {
		b.raw("  ", line)
	}
}

// stub appends a connection in two characters: its stroke, and again its stroke
// or what is marked on it.
func (b *Board) stub(to []byte, conn int) []byte {
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

// Face is a space in a few characters, like its slot.
func (b *Board) Face(space int) string { return string(b.face(nil, space)) }

func (b *Board) face(to []byte, space int) []byte {
	s, status := b.m.spaces[space], b.Standing(space).Status
	to = append(append(to, s.Shape), s.Code...)
	if status != "" {
		to = append(append(to, ' '), status...)
	}
	return append(to, ClosingBracket(s.Shape))
}

// list tells place by place what is on the map: what was touched first, with
// its connections; then other places by theatre, in part only those next to a
// touched one.
func (b *Board) list() {
	if slices.Contains(b.touched, true) {
		b.Gap()
		b.Line(b.Word("board-list-changed"))
		for _, spaces := range b.m.Spaces {
			for _, s := range spaces {
				if b.touched[s] {
					b.entry(s)
					if b.Standing(s).Plain {
						b.Under(b.Word("board-list-empty"))
					}
					b.Under(b.view.Connections(s))
				}
			}
		}
	}
	for i := range b.m.Sheets {
		b.listed(i)
	}
	if b.Part {
		b.Gap()
		b.Line(b.Word("board-rest-list"))
	}
}

// listed tells of the places of a theatre that are not as printed and empty.
func (b *Board) listed(sheet int) {
	headed := false
	for _, s := range b.m.Spaces[sheet] {
		if b.touched[s] || b.Standing(s).Plain || b.Part && !b.nextToTouched(s) {
			continue
		}
		if !headed {
			headed = true
			b.theatreHead(sheet)
		}
		b.entry(s)
	}
}

func (b *Board) nextToTouched(space int) bool {
	return slices.ContainsFunc(b.m.links[space], func(l drawnLink) bool { return b.touched[l.to] })
}

// AllConnections tells of every space what it is and where its connections
// lead.
func (b *Board) AllConnections() {
	b.Gap()
	b.Line(b.Word("board-list-all"))
	for i, spaces := range b.m.Spaces {
		b.theatreHead(i)
		for _, s := range spaces {
			b.Line(b.view.Printed(s) + " " + b.view.Connections(s))
		}
	}
}
