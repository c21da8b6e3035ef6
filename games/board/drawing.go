package board

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Drawing is one sheet of a map, read from a text file that a person draws
// and corrects in a text editor:
//
//	# A remark; remarks stand above the map.
//	[ALB.......]=====[NOR.......]     "bay......"
//	[..........]     [..........]
//	     |                ||
//	     |                ~~
//	{OQU.......}     <BOS Woods.>
//
// Slots hold a code and the room for what stands there, filled up with dots.
// Their brackets [ ], ( ), { } and : : tell kinds of spaces apart; < > is the end of
// a connection that goes on to a slot of another sheet. A slot may have further
// rows of dots below.
//
// Strokes lead from slot to slot: - | / \ are single ones, = || // \\ double
// ones. Each end of a stroke leads to exactly one other stroke or slot. Strokes
// turn by a slanting one or by +; where four strokes meet at a +, two
// connections cross. A ~ in a connection is a mark, such as a coast.
//
// Text in double quotes is the key of a word to be written there, with dots for
// more room. Nothing else may stand in the file.
type Drawing struct {
	File   string // for errors
	Slots  []Slot // in reading order
	Lines  []Line // ordered by their first slot, then the second
	labels []label
	rows   []drawnRow

	remarks int // lines above the map
}

// A Slot is the place of a space on a Drawing, or the end of what goes on to a
// space on another sheet.
type Slot struct {
	Code          string
	Shape         byte // the opening bracket: one of [ ( { : <
	Row, Col      int  // of the opening bracket, counted from 1
	Width, Height int  // with the brackets
}

// End reports whether s is the end of connections to another sheet.
func (s Slot) End() bool { return s.Shape == '<' }

// A Line is one connection as drawn.
type Line struct {
	A, B     int // slots, A < B
	Double   bool
	Marked   bool // it has a ~
	Row, Col int  // where it begins, counted from 1
	cells    []drawnCell
	middle   int // of cells
}

type drawnCell struct{ row, col int }

// A label is a word written on the map.
type label struct {
	key             string
	row, col, width int
}

// A drawnRow is a line of the file without what changes: rooms are blank.
type drawnRow struct {
	text  []byte
	rooms []drawnRoom
}

// A drawnRoom is where something is written into a row.
type drawnRoom struct {
	col, width int
	slot, row  int // the slot and its row; the slot is -1 for a label
	key        string
}

// A Pen says how what changes on a Drawing is written.
type Pen interface {
	// Slot appends a row of a slot, counted from 0; what is wider than width is
	// cut off.
	Slot(to []byte, slot, row, width int) []byte
	// Strokes returns a character for all strokes of a line and one for its
	// middle; 0 leaves them as drawn.
	Strokes(line int) (all, middle byte)
	// Label returns the word for a key.
	Label(key string) string
}

// Append appends the sheet to b, line by line without blanks at the ends.
func (d *Drawing) Append(b []byte, p Pen) []byte {
	over := d.overdrawn(p)
	for y := range d.rows {
		row := &d.rows[y]
		line, at := len(b), 0
		print := func(end int) {
			b = append(b, row.text[at:end]...)
			for len(over) > 0 && over[0].row == y && over[0].col < end {
				b[len(b)-end+over[0].col] = over[0].char
				over = over[1:]
			}
		}
		for i := range row.rooms {
			room := &row.rooms[i]
			print(room.col)
			start := len(b)
			if room.slot < 0 {
				b = append(b, p.Label(room.key)...)
			} else {
				b = p.Slot(b, room.slot, room.row, room.width)
			}
			b = fill(b, start, room.width)
			at = room.col + room.width
		}
		print(len(row.text))
		for len(b) > line && b[len(b)-1] == ' ' {
			b = b[:len(b)-1]
		}
		b = append(b, '\n')
	}
	return b
}

// fill makes what stands from start on as wide as its room.
func fill(b []byte, start, width int) []byte {
	wide := len(b) - start
	if !isASCII(b[start:]) {
		wide = Width(string(b[start:]))
	}
	if wide > width {
		b = append(b[:start], Truncate(string(b[start:]), width)...)
		wide = Width(string(b[start:]))
	}
	return appendBlanks(b, width-wide)
}

func appendBlanks(b []byte, n int) []byte {
	for range n {
		b = append(b, ' ')
	}
	return b
}

// An overdrawn is a character in place of one of a connection.
type overdrawn struct {
	drawnCell
	char byte
}

// overdrawn lists what a pen draws over the connections, in reading order; of
// one cell, what counts last.
func (d *Drawing) overdrawn(p Pen) []overdrawn {
	var over []overdrawn
	for i := range d.Lines {
		l := &d.Lines[i]
		all, middle := p.Strokes(i)
		if all != 0 {
			for _, c := range l.cells {
				over = append(over, overdrawn{c, all})
			}
		}
		if middle != 0 {
			over = append(over, overdrawn{l.cells[l.middle], middle})
		}
	}
	slices.SortStableFunc(over, func(a, b overdrawn) int { return cmp.Or(cmp.Compare(a.row, b.row), cmp.Compare(a.col, b.col)) })
	return over
}

// Width is that of the widest line of the sheet.
func (d *Drawing) Width() int {
	wide := 0
	for _, row := range d.rows {
		wide = max(wide, len(bytes.TrimRight(row.text, " ")))
		if n := len(row.rooms); n > 0 {
			wide = max(wide, row.rooms[n-1].col+row.rooms[n-1].width)
		}
	}
	return wide
}

// Labels lists the keys of the words on the sheet, each with its room.
func (d *Drawing) Labels() map[string]int {
	keys := map[string]int{}
	for _, l := range d.labels {
		if w, ok := keys[l.key]; !ok || l.width < w {
			keys[l.key] = l.width
		}
	}
	return keys
}

// maxDrawingFaults bounds how many faults of one file are listed.
const maxDrawingFaults = 20

// ParseDrawing reads a sheet. Its error names file, line and column of every
// fault, one to a line, and says what would be right.
func ParseDrawing(file, text string) (*Drawing, error) {
	p := &drawingParser{d: &Drawing{File: file}}
	p.grid(text)
	if p.faults == nil {
		p.words()
		p.boxes()
		p.strokes()
	}
	if p.faults == nil {
		p.join()
	}
	if p.faults == nil {
		p.follow()
	}
	if p.faults != nil {
		return nil, p.err()
	}
	p.rows()
	return p.d, nil
}

// A drawingParser turns characters into slots and strokes, and strokes into
// connections.
type drawingParser struct {
	d      *Drawing
	skip   int // remark lines above the map
	cells  [][]byte
	owner  [][]int // what a cell belongs to: 0 nothing, n > 0 slot n-1, n < 0 stroke -n-1
	strk   []stroke
	faults []error
}

// A drawingFault is what is wrong at one place of a file, or of none.
type drawingFault struct {
	file     string
	row, col int
	why      string
}

func (f drawingFault) Error() string {
	if f.file == "" {
		return f.why
	}
	return fmt.Sprintf("%s:%d:%d: %s", f.file, f.row, f.col, f.why)
}

// compareFaults sorts faults by their places.
func compareFaults(a, b error) int {
	x, y := a.(drawingFault), b.(drawingFault)
	return cmp.Or(cmp.Compare(x.file, y.file), cmp.Compare(x.row, y.row), cmp.Compare(x.col, y.col))
}

// ownedByLabel marks the cells of labels.
const ownedByLabel = 1 << 30

func (p *drawingParser) fault(row, col int, format string, args ...any) {
	p.faults = append(p.faults, drawingFault{p.d.File, row + p.skip + 1, col + 1, fmt.Sprintf(format, args...)})
}

func (p *drawingParser) err() error {
	slices.SortStableFunc(p.faults, compareFaults)
	if more := len(p.faults) - maxDrawingFaults; more > 0 {
		p.faults = append(p.faults[:maxDrawingFaults], fmt.Errorf("%s: and %d faults more", p.d.File, more))
	}
	return errors.Join(p.faults...)
}

// grid cuts the text into cells, remarks off.
func (p *drawingParser) grid(text string) {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for len(lines) > 0 && strings.HasPrefix(lines[0], "#") {
		lines = lines[1:]
		p.skip++
	}
	p.d.remarks = p.skip
	for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	wide := 0
	for y, line := range lines {
		lines[y] = strings.TrimRight(line, " ")
		wide = max(wide, len(lines[y]))
		for x, r := range lines[y] {
			if r < ' ' || r > '~' {
				p.fault(y, x, "%q is not plain ASCII; draw with - | / \\ = + ~ and blanks", r)
				break
			}
		}
	}
	if wide == 0 {
		p.fault(0, 0, "there is no map below the remarks")
	}
	p.cells, p.owner = make([][]byte, len(lines)), make([][]int, len(lines))
	for y, line := range lines {
		p.cells[y], p.owner[y] = []byte(Pad(line, wide)), make([]int, wide)
	}
}

// at returns the character of a cell, ' ' outside.
func (p *drawingParser) at(y, x int) byte {
	if y < 0 || y >= len(p.cells) || x < 0 || x >= len(p.cells[y]) {
		return ' '
	}
	return p.cells[y][x]
}

func (p *drawingParser) ownerAt(y, x int) int {
	if y < 0 || y >= len(p.owner) || x < 0 || x >= len(p.owner[y]) {
		return 0
	}
	return p.owner[y][x]
}

func (p *drawingParser) own(y, x, width, owner int) {
	for i := range width {
		p.owner[y][x+i] = owner
	}
}

// words finds the labels.
func (p *drawingParser) words() {
	for y, row := range p.cells {
		for x := 0; x < len(row); x++ {
			if row[x] != '"' {
				continue
			}
			n := strings.IndexByte(string(row[x+1:]), '"')
			if n < 0 {
				p.fault(y, x, `this label has no second " in its line`)
				break
			}
			key := strings.TrimRight(string(row[x+1:x+1+n]), ".")
			if key == "" || strings.Trim(key, "abcdefghijklmnopqrstuvwxyz-") != "" {
				p.fault(y, x, `a label is a key of small letters and hyphens, with dots for more room, such as "sea...."; not %q`, key)
			}
			p.own(y, x, n+2, ownedByLabel)
			p.d.labels = append(p.d.labels, label{key, y, x, n + 2})
			x += n + 1
		}
	}
}

// ClosingBracket is the one that ends a slot of a shape; 0 if it is no shape.
func ClosingBracket(shape byte) byte {
	switch shape {
	case '[':
		return ']'
	case '(':
		return ')'
	case '{':
		return '}'
	case ':':
		return ':'
	case '<':
		return '>'
	}
	return 0
}

// boxes finds the slots.
func (p *drawingParser) boxes() {
	for y := range p.cells {
		for x := 0; x < len(p.cells[y]); x++ {
			c := p.cells[y][x]
			if p.owner[y][x] != 0 {
				continue
			}
			if strings.IndexByte("])}>", c) >= 0 {
				p.fault(y, x, "%q closes no slot", c)
				continue
			}
			if ClosingBracket(c) == 0 {
				continue
			}
			code, width := p.boxRow(y, x)
			if width == 0 {
				continue
			}
			if code == "" {
				p.fault(y, x, "this row of a slot has no row with a code above it, in the same columns and brackets")
			}
			s := Slot{Code: code, Shape: c, Row: y + p.skip + 1, Col: x + 1, Width: width, Height: 1}
			p.own(y, x, width, len(p.d.Slots)+1)
			for p.further(y+s.Height, x, s) {
				p.own(y+s.Height, x, width, len(p.d.Slots)+1)
				s.Height++
			}
			again := func(o Slot) bool { return o.Code == code && !o.End() }
			if i := slices.IndexFunc(p.d.Slots, again); i >= 0 && code != "" && !s.End() {
				p.fault(y, x, "%s has a slot already, in line %d", code, p.d.Slots[i].Row)
			}
			p.d.Slots = append(p.d.Slots, s)
			x += width - 1
		}
	}
}

// boxRow reads a row of a slot: its code, if it has one, and its width with the
// brackets; 0 if it is none.
func (p *drawingParser) boxRow(y, x int) (string, int) {
	row, open := p.cells[y], p.cells[y][x]
	n := x + 1
	for n < len(row) && isCodeChar(row[n]) {
		n++
	}
	code := string(row[x+1 : n])
	for n < len(row) && row[n] == '.' {
		n++
	}
	if n == len(row) || row[n] != ClosingBracket(open) {
		p.fault(y, n, "the slot that begins in column %d is to end with %c here: "+
			"it holds a code in capitals and dots up to its bracket, such as %cALB.....%c",
			x+1, ClosingBracket(open), open, ClosingBracket(open))
		rest := len(strings.TrimRight(string(row[n:]), " "))
		if end := bytes.IndexByte(row[n:], ClosingBracket(open)); end >= 0 {
			rest = end + 1
		}
		p.own(y, x, n-x+rest, ownedByLabel) // one fault is enough
		return "", 0
	}
	return code, n + 1 - x
}

// further reports whether row y has a further row of slot s, which begins at x.
func (p *drawingParser) further(y, x int, s Slot) bool {
	if p.at(y, x) != s.Shape || p.at(y, x+s.Width-1) != ClosingBracket(s.Shape) {
		return false
	}
	for i := 1; i < s.Width-1; i++ {
		if p.at(y, x+i) != '.' {
			return false
		}
	}
	return true
}

func isCodeChar(c byte) bool { return c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' }

// A stroke is one character that is drawn, or two of them side by side.
type stroke struct {
	row, col, width int
	char            byte
	links           []strokeLink
}

// A strokeLink is what a stroke leads to.
type strokeLink struct {
	slot, stroke int       // one of them is -1
	from         direction // where it lies as seen from the stroke
}

// A direction counts the eighths of a turn from north, clockwise.
type direction int

const (
	north direction = iota
	northEast
	east
	southEast
	south
	southWest
	west
	northWest
)

func (d direction) opposite() direction { return (d + 4) % 8 }

// where says for faults in which direction something lies.
func (d direction) where() string {
	return [...]string{"above", "above right", "on the right", "below right", "below", "below left", "on the left", "above left"}[d]
}

// step is the next cell in each direction.
var step = [8]drawnCell{{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}

// strokeEnds are the two directions in which a stroke leads; none if c is no
// stroke.
func strokeEnds(c byte) []direction {
	switch c {
	case '-', '=':
		return []direction{west, east}
	case '|':
		return []direction{north, south}
	case '/':
		return []direction{northEast, southWest}
	case '\\':
		return []direction{northWest, southEast}
	}
	return nil
}

// joint reports whether c only joins strokes.
func joint(c byte) bool { return c == '+' || c == '~' }

// strokes finds the strokes. What is drawn twice side by side is one.
func (p *drawingParser) strokes() {
	for y, row := range p.cells {
		for x := 0; x < len(row); x++ {
			c := row[x]
			if c == ' ' || p.owner[y][x] != 0 {
				continue
			}
			if strokeEnds(c) == nil && !joint(c) {
				p.fault(y, x, "%q is no stroke and in no slot; strokes are - | / \\ = + ~, words stand in quotes", c)
				continue
			}
			n := 1
			if c != '-' && c != '=' {
				for p.at(y, x+n) == c && p.ownerAt(y, x+n) == 0 {
					n++
				}
			}
			if n > 2 {
				p.fault(y, x, "%d times %c: one is a single stroke, two are a double one; "+
					"leave a blank between strokes that run side by side", n, c)
			}
			p.strk = append(p.strk, stroke{row: y, col: x, width: n, char: c})
			p.own(y, x, n, -len(p.strk))
			x += n - 1
		}
	}
}

// join finds what each end of each stroke leads to: what it points at, or what
// points at it.
func (p *drawingParser) join() {
	for i := range p.strk {
		s := &p.strk[i]
		ends := strokeEnds(s.char)
		if joint(s.char) {
			ends = []direction{east, south} // of other joints; the rest is seen from there
		}
		for _, d := range ends {
			for _, c := range p.ahead(s, d) {
				switch o := p.ownerAt(c.row, c.col); {
				case o == 0 || o == ownedByLabel:
				case o < 0:
					p.meet(i, -o-1, d)
				case !joint(s.char):
					s.add(strokeLink{slot: o - 1, stroke: -1, from: d})
				}
			}
		}
	}
	for i := range p.strk {
		p.checkEnds(&p.strk[i])
	}
}

// ahead are the cells next to s in direction d.
func (p *drawingParser) ahead(s *stroke, d direction) []drawnCell {
	switch d {
	case east:
		return []drawnCell{{s.row, s.col + s.width}}
	case west:
		return []drawnCell{{s.row, s.col - 1}}
	}
	cells := make([]drawnCell, s.width)
	for i := range cells {
		cells[i] = drawnCell{s.row + step[d].row, s.col + i + step[d].col}
	}
	return cells
}

// meet joins stroke i to stroke j, at which it points.
func (p *drawingParser) meet(i, j int, d direction) {
	s, to := &p.strk[i], &p.strk[j]
	switch {
	case joint(s.char) && !joint(to.char):
	case to.end(d.opposite()) < 0:
		p.fault(s.row, s.col, "this %c runs into the side of the %c in line %d, column %d; turn with a +, or leave a blank between them",
			s.char, to.char, to.row+p.skip+1, to.col+1)
	default:
		s.add(strokeLink{slot: -1, stroke: j, from: d})
		to.add(strokeLink{slot: -1, stroke: i, from: d.opposite()})
	}
}

// end is which end of a stroke takes what comes from a direction; of a + or ~,
// each direction has its own. It is -1 if none does.
func (s *stroke) end(from direction) int {
	if joint(s.char) {
		return int(from)
	}
	return slices.IndexFunc(strokeEnds(s.char), func(d direction) bool {
		turn := (from - d + 8) % 8
		return turn <= 1 || turn == 7
	})
}

// add notes what an end leads to, once.
func (s *stroke) add(l strokeLink) {
	if !slices.ContainsFunc(s.links, func(o strokeLink) bool {
		return o.slot == l.slot && o.stroke == l.stroke && s.end(o.from) == s.end(l.from)
	}) {
		s.links = append(s.links, l)
	}
}

// checkEnds faults ends that lead nowhere or to several things.
func (p *drawingParser) checkEnds(s *stroke) {
	switch n := len(s.links); {
	case s.char == '~' && n != 2:
		p.fault(s.row, s.col, "%d strokes lead to this ~; it stands inside a connection, between two strokes of it", n)
	case s.char == '+' && n != 2 && !crossing(s):
		p.fault(s.row, s.col, "%d strokes lead to this +; two make a corner, four from opposite sides a crossing", n)
	}
	for _, d := range strokeEnds(s.char) {
		n := 0
		for _, l := range s.links {
			if s.end(l.from) == s.end(d) {
				n++
			}
		}
		switch {
		case n == 0:
			p.fault(s.row, s.col, "this %c leads nowhere %s; draw on to a slot, or to an end such as <ALB.....>", s.char, d.where())
		case n > 1:
			p.fault(s.row, s.col, "this %c leads to %d things %s; connections cross at a +, others need a blank between them",
				s.char, n, d.where())
		}
	}
}

// crossing reports whether four strokes meet at s, two from opposite sides each.
func crossing(s *stroke) bool {
	return len(s.links) == 4 && !slices.ContainsFunc(s.links, func(l strokeLink) bool { return s.across(l) == nil })
}

// across is what lies opposite a link; nil if nothing does.
func (s *stroke) across(l strokeLink) *strokeLink {
	i := slices.IndexFunc(s.links, func(o strokeLink) bool { return o.from == l.from.opposite() })
	if i < 0 {
		return nil
	}
	return &s.links[i]
}

// follow walks along the strokes from slot to slot.
func (p *drawingParser) follow() {
	walked := make([]bool, len(p.strk))
	for i := range p.strk {
		for _, l := range p.strk[i].links {
			if l.slot >= 0 && !walked[i] {
				p.walk(i, l, walked)
			}
		}
	}
	for i, s := range p.strk {
		if !walked[i] {
			p.fault(s.row, s.col, "this %c belongs to strokes that join no slot", s.char)
			return
		}
	}
	slices.SortStableFunc(p.d.Lines, func(a, b Line) int { return cmp.Or(cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B)) })
}

// walk follows a connection from a slot to which stroke i leads.
func (p *drawingParser) walk(i int, in strokeLink, walked []bool) {
	first := &p.strk[i]
	l := Line{A: in.slot, Row: first.row + p.skip + 1, Col: first.col + 1}
	kind := byte(0)
	for {
		s := &p.strk[i]
		walked[i] = true
		for x := range s.width {
			l.cells = append(l.cells, drawnCell{s.row, s.col + x})
		}
		l.Marked = l.Marked || s.char == '~'
		if !joint(s.char) {
			if kind == 0 {
				kind = s.char
				l.Double = doubled(s)
			} else if doubled(s) != l.Double {
				p.fault(s.row, s.col, "here a connection changes between single strokes (- | / \\) and double ones (= || // \\\\)")
				return
			}
		}
		out := s.leave(in)
		if out.slot >= 0 {
			l.B = out.slot
			break
		}
		i, in = out.stroke, strokeLink{slot: -1, stroke: i, from: out.from.opposite()}
	}
	if l.A == l.B {
		p.fault(first.row, first.col, "this connection leads from %s back to it", p.d.Slots[l.A].Code)
		return
	}
	if p.d.Slots[l.A].End() && p.d.Slots[l.B].End() {
		p.fault(first.row, first.col, "this connection joins no space: %s and %s are both ends", p.d.Slots[l.A].Code, p.d.Slots[l.B].Code)
		return
	}
	if l.A > l.B {
		l.A, l.B = l.B, l.A
	}
	l.middle = len(l.cells) / 2
	p.d.Lines = append(p.d.Lines, l)
}

// leave is what follows on a stroke that was entered by a link: beyond its other
// end, or straight over a crossing.
func (s *stroke) leave(in strokeLink) strokeLink {
	if len(s.links) > 2 {
		return *s.across(in)
	}
	if s.end(s.links[0].from) == s.end(in.from) {
		return s.links[1]
	}
	return s.links[0]
}

// doubled reports whether a stroke is of a double line.
func doubled(s *stroke) bool { return s.char == '=' || s.char != '-' && s.width == 2 }

// rows prepares the drawing for Draw.
func (p *drawingParser) rows() {
	d := p.d
	d.rows = make([]drawnRow, len(p.cells))
	for y, row := range p.cells {
		d.rows[y].text = row
	}
	room := func(y int, r drawnRoom) {
		d.rows[y].rooms = append(d.rows[y].rooms, r)
	}
	for i, s := range d.Slots {
		for n := range s.Height {
			room(s.Row-1-p.skip+n, drawnRoom{col: s.Col, width: s.Width - 2, slot: i, row: n})
		}
	}
	for _, l := range d.labels {
		room(l.row, drawnRoom{col: l.col, width: l.width, slot: -1, key: l.key})
	}
	for y := range d.rows {
		slices.SortFunc(d.rows[y].rooms, func(a, b drawnRoom) int { return cmp.Compare(a.col, b.col) })
	}
}
