package board

import (
	"errors"
	"fmt"
	"slices"
)

// A Space is what a title wants drawn for a space: a slot with its code in
// brackets of this shape.
type Space struct {
	ID    string `toml:"id"`
	Code  string `toml:"code" need:"yes" unique:"yes"`
	Shape byte   // '[', '(', '{' or ':'; 0: '['

	Name  string  `toml:"name" need:"yes"` // for pictures, as are its value and where it lies
	Value string  // that is printed in it
	X     float64 `toml:"x"`
	Y     float64 `toml:"y"` // downwards
}

// String is its id, by which words name it.
func (s Space) String() string { return s.ID }

// A Conn is what a title wants drawn for a connection.
type Conn struct {
	Name   string // for faults, such as "ALB-NOR"
	A, B   string // the codes of its spaces
	Double bool
	Marked bool
}

// A Sheet is a Drawing together with what its slots and lines are.
type Sheet struct {
	*Drawing
	Spaces []int // of each slot, what it is in the list of spaces
	Conns  []int // of each line, what it is in the list of connections
	Beyond []int // of each slot: the sheet on which an end goes on, -1 for a space's own slot
}

// draw makes these the sheets of the map, and checks that together they draw it:
// each space has one slot on one sheet; each connection is drawn once, or, where its
// spaces are on two sheets, on each of them to an end with the code of the other; as
// what it is; and nothing else is drawn. Its error names every fault, one to a line.
func (m *Map) draw(sheets []*Drawing) error {
	c := &mapChecker{Map: m, byCode: map[string]int{}, at: make([]slotAt, len(m.spaces)), drawn: make([][]slotAt, len(m.conns))}
	for i, s := range m.spaces {
		c.byCode[s.Code] = i
		c.at[i] = slotAt{-1, -1}
	}
	for i, d := range sheets {
		m.Sheets = append(m.Sheets, Sheet{Drawing: d})
		c.slots(i)
	}
	for i, s := range m.spaces {
		if c.at[i].sheet < 0 {
			why := fmt.Sprintf("%s has no slot on any sheet; draw one such as %c%s......%c", s.Code, s.Shape, s.Code, ClosingBracket(s.Shape))
			c.faults = append(c.faults, drawingFault{why: why})
		}
	}
	if c.faults == nil {
		for i := range m.Sheets {
			c.ends(i)
			c.lines(i)
		}
		c.missing()
	}
	return errors.Join(c.faults...)
}

// A mapChecker gathers what is where, and what is wrong.
type mapChecker struct {
	*Map
	byCode map[string]int
	at     []slotAt   // where each space has its slot
	drawn  [][]slotAt // the sheets and lines that draw each connection
	faults []error
}

// A slotAt is a slot, or a line, of a sheet; -1 is none.
type slotAt struct{ sheet, index int }

func (c *mapChecker) fault(sheet, row, col int, format string, args ...any) {
	c.faults = append(c.faults, drawingFault{file: c.Sheets[sheet].File, row: row, col: col, why: fmt.Sprintf(format, args...)})
}

// slots says which space each slot of a sheet is.
func (c *mapChecker) slots(sheet int) {
	sh := &c.Sheets[sheet]
	sh.Spaces, sh.Beyond = make([]int, len(sh.Slots)), make([]int, len(sh.Slots))
	for i, s := range sh.Slots {
		space, ok := c.byCode[s.Code]
		sh.Spaces[i], sh.Beyond[i] = space, -1
		switch {
		case !ok:
			c.fault(sheet, s.Row, s.Col, "there is no space %s", s.Code)
		case s.End():
		case c.at[space].sheet >= 0:
			other := c.at[space]
			first := c.Sheets[other.sheet]
			c.fault(sheet, s.Row, s.Col, "%s has a slot already, in line %d of %s; where a connection goes on to it, draw an end <%s......>",
				s.Code, first.Slots[other.index].Row, first.File, s.Code)
		case s.Shape != c.spaces[space].Shape:
			want := c.spaces[space].Shape
			c.fault(sheet, s.Row, s.Col, "%s is a space in %c %c, not in %c %c",
				s.Code, want, ClosingBracket(want), s.Shape, ClosingBracket(s.Shape))
			c.at[space] = slotAt{sheet, i}
		default:
			c.at[space] = slotAt{sheet, i}
		}
	}
}

// ends says on which sheet each end goes on.
func (c *mapChecker) ends(sheet int) {
	sh := &c.Sheets[sheet]
	for i, s := range sh.Slots {
		if !s.End() {
			continue
		}
		home := c.at[sh.Spaces[i]]
		if home.sheet == sheet {
			c.fault(sheet, s.Row, s.Col, "%s has its slot on this sheet, in line %d; draw the connection to it",
				s.Code, sh.Slots[home.index].Row)
		}
		if !slices.ContainsFunc(sh.Lines, func(l Line) bool { return l.A == i || l.B == i }) {
			c.fault(sheet, s.Row, s.Col, "no connection leads to the end at %s", s.Code)
		}
		sh.Beyond[i] = home.sheet
	}
}

// lines says which connection each line of a sheet is.
func (c *mapChecker) lines(sheet int) {
	sh := &c.Sheets[sheet]
	sh.Conns = make([]int, len(sh.Lines))
	for i, l := range sh.Lines {
		a, b := sh.Slots[l.A].Code, sh.Slots[l.B].Code
		n := slices.IndexFunc(c.conns, func(o Conn) bool { return o.A == a && o.B == b || o.A == b && o.B == a })
		if n < 0 {
			c.fault(sheet, l.Row, l.Col, "there is no connection from %s to %s", a, b)
			continue
		}
		sh.Conns[i] = n
		conn := c.conns[n]
		if j := slices.IndexFunc(c.drawn[n], func(d slotAt) bool { return d.sheet == sheet }); j >= 0 {
			c.fault(sheet, l.Row, l.Col, "%s is drawn already, from line %d on", conn.Name, sh.Lines[c.drawn[n][j].index].Row)
		}
		c.drawn[n] = append(c.drawn[n], slotAt{sheet, i})
		switch {
		case conn.Double && !l.Double:
			c.fault(sheet, l.Row, l.Col, "%s is drawn with double strokes: = || // \\\\", conn.Name)
		case !conn.Double && l.Double:
			c.fault(sheet, l.Row, l.Col, "%s is drawn with single strokes: - | / \\", conn.Name)
		}
		switch {
		case conn.Marked && !l.Marked:
			c.fault(sheet, l.Row, l.Col, "%s has a ~ between its strokes", conn.Name)
		case !conn.Marked && l.Marked:
			c.fault(sheet, l.Row, l.Col, "%s has no ~", conn.Name)
		}
	}
}

// missing faults connections that are not drawn where they should be.
func (c *mapChecker) missing() {
	for n, conn := range c.conns {
		a, okA := c.byCode[conn.A]
		b, okB := c.byCode[conn.B]
		if !okA || !okB {
			c.faults = append(c.faults, drawingFault{why: fmt.Sprintf("%s joins no two spaces of the map", conn.Name)})
			continue
		}
		for _, from := range []struct {
			at   slotAt
			code string
			to   slotAt
			end  string
		}{{c.at[a], conn.A, c.at[b], conn.B}, {c.at[b], conn.B, c.at[a], conn.A}} {
			if slices.ContainsFunc(c.drawn[n], func(d slotAt) bool { return d.sheet == from.at.sheet }) {
				continue
			}
			s := c.Sheets[from.at.sheet].Slots[from.at.index]
			if from.at.sheet == from.to.sheet {
				c.fault(from.at.sheet, s.Row, s.Col, "%s is not drawn: from %s to %s", conn.Name, from.code, from.end)
				break
			}
			c.fault(from.at.sheet, s.Row, s.Col, "%s is not drawn: from %s to an end <%s......>", conn.Name, from.code, from.end)
		}
	}
	slices.SortStableFunc(c.faults, compareFaults)
}
