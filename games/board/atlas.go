package board

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// A Space is what a title wants drawn for a space: a slot with its code in
// brackets of this shape.
type Space struct {
	Code  string
	Shape byte // '[', '(' or '{'
}

// A Conn is what a title wants drawn for a connection.
type Conn struct {
	Name   string // for faults, such as "ALB-NOR"
	A, B   string // the codes of its spaces
	Double bool
	Marked bool
}

// An Atlas is a map cut into sheets.
type Atlas struct {
	Sheets []Sheet // in the order given
}

// A Sheet is a Drawing together with what its slots and lines are.
type Sheet struct {
	*Drawing
	Spaces []int // of each slot, what it is in the list of spaces
	Conns  []int // of each line, what it is in the list of connections
	Beyond []int // of each slot: the sheet on which an end goes on, -1 for a space's own slot
}

// NewAtlas checks that all sheets together draw a map: each space has one slot
// on one sheet; each connection is drawn once, or, where its spaces are on two
// sheets, on each of them to an end with the code of the other; as what it is;
// and nothing else is drawn. Its error names every fault, one to a line.
func NewAtlas(sheets []*Drawing, spaces []Space, conns []Conn) (*Atlas, error) {
	m := &atlasMaker{
		spaces: spaces, conns: conns, byCode: map[string]int{},
		at: make([]slotAt, len(spaces)), drawn: make([][]slotAt, len(conns)),
	}
	for i, s := range spaces {
		m.byCode[s.Code] = i
		m.at[i] = slotAt{-1, -1}
	}
	for _, d := range sheets {
		m.atlas.Sheets = append(m.atlas.Sheets, Sheet{Drawing: d})
	}
	for i := range m.atlas.Sheets {
		m.slots(i)
	}
	for i, s := range spaces {
		if m.at[i].sheet < 0 {
			why := fmt.Sprintf("%s has no slot on any sheet; draw one such as %c%s......%c", s.Code, s.Shape, s.Code, ClosingBracket(s.Shape))
			m.faults = append(m.faults, drawingFault{why: why})
		}
	}
	if m.faults == nil {
		for i := range m.atlas.Sheets {
			m.ends(i)
			m.lines(i)
		}
		m.missing()
	}
	if m.faults != nil {
		return nil, m.err()
	}
	return &m.atlas, nil
}

// An atlasMaker gathers what is where, and what is wrong.
type atlasMaker struct {
	atlas  Atlas
	spaces []Space
	conns  []Conn
	byCode map[string]int
	at     []slotAt   // where each space has its slot
	drawn  [][]slotAt // the sheets and lines that draw each connection
	faults []drawingFault
}

// A slotAt is a slot, or a line, of a sheet; -1 is none.
type slotAt struct{ sheet, index int }

func (m *atlasMaker) err() error {
	var errs []error
	for _, f := range m.faults {
		if f.file == "" {
			errs = append(errs, errors.New(f.why))
			continue
		}
		errs = append(errs, fmt.Errorf("%s:%d:%d: %s", f.file, f.row, f.col, f.why))
	}
	return errors.Join(errs...)
}

func (m *atlasMaker) fault(sheet, row, col int, format string, args ...any) {
	m.faults = append(m.faults, drawingFault{file: m.atlas.Sheets[sheet].File, row: row, col: col, why: fmt.Sprintf(format, args...)})
}

// slots says which space each slot of a sheet is.
func (m *atlasMaker) slots(sheet int) {
	sh := &m.atlas.Sheets[sheet]
	sh.Spaces, sh.Beyond = make([]int, len(sh.Slots)), make([]int, len(sh.Slots))
	for i, s := range sh.Slots {
		space, ok := m.byCode[s.Code]
		sh.Spaces[i], sh.Beyond[i] = space, -1
		switch {
		case !ok:
			m.fault(sheet, s.Row, s.Col, "there is no space %s", s.Code)
		case s.End():
		case m.at[space].sheet >= 0:
			other := m.at[space]
			first := m.atlas.Sheets[other.sheet]
			m.fault(sheet, s.Row, s.Col, "%s has a slot already, in line %d of %s; where a connection goes on to it, draw an end <%s......>",
				s.Code, first.Slots[other.index].Row, first.File, s.Code)
		case s.Shape != m.spaces[space].Shape:
			want := m.spaces[space].Shape
			m.fault(sheet, s.Row, s.Col, "%s is a space in %c %c, not in %c %c",
				s.Code, want, ClosingBracket(want), s.Shape, ClosingBracket(s.Shape))
			m.at[space] = slotAt{sheet, i}
		default:
			m.at[space] = slotAt{sheet, i}
		}
	}
}

// ends says on which sheet each end goes on.
func (m *atlasMaker) ends(sheet int) {
	sh := &m.atlas.Sheets[sheet]
	for i, s := range sh.Slots {
		if !s.End() {
			continue
		}
		home := m.at[sh.Spaces[i]]
		if home.sheet == sheet {
			m.fault(sheet, s.Row, s.Col, "%s has its slot on this sheet, in line %d; draw the connection to it",
				s.Code, sh.Slots[home.index].Row)
		}
		if !slices.ContainsFunc(sh.Lines, func(l Line) bool { return l.A == i || l.B == i }) {
			m.fault(sheet, s.Row, s.Col, "no connection leads to the end at %s", s.Code)
		}
		sh.Beyond[i] = home.sheet
	}
}

// lines says which connection each line of a sheet is.
func (m *atlasMaker) lines(sheet int) {
	sh := &m.atlas.Sheets[sheet]
	sh.Conns = make([]int, len(sh.Lines))
	for i, l := range sh.Lines {
		a, b := sh.Slots[l.A].Code, sh.Slots[l.B].Code
		n := slices.IndexFunc(m.conns, func(c Conn) bool { return c.A == a && c.B == b || c.A == b && c.B == a })
		if n < 0 {
			m.fault(sheet, l.Row, l.Col, "there is no connection from %s to %s", a, b)
			continue
		}
		sh.Conns[i] = n
		c := m.conns[n]
		if j := slices.IndexFunc(m.drawn[n], func(d slotAt) bool { return d.sheet == sheet }); j >= 0 {
			m.fault(sheet, l.Row, l.Col, "%s is drawn already, from line %d on", c.Name, sh.Lines[m.drawn[n][j].index].Row)
		}
		m.drawn[n] = append(m.drawn[n], slotAt{sheet, i})
		switch {
		case c.Double && !l.Double:
			m.fault(sheet, l.Row, l.Col, "%s is drawn with double strokes: = || // \\\\", c.Name)
		case !c.Double && l.Double:
			m.fault(sheet, l.Row, l.Col, "%s is drawn with single strokes: - | / \\", c.Name)
		}
		switch {
		case c.Marked && !l.Marked:
			m.fault(sheet, l.Row, l.Col, "%s has a ~ between its strokes", c.Name)
		case !c.Marked && l.Marked:
			m.fault(sheet, l.Row, l.Col, "%s has no ~", c.Name)
		}
	}
}

// missing faults connections that are not drawn where they should be.
func (m *atlasMaker) missing() {
	for n, c := range m.conns {
		a, okA := m.byCode[c.A]
		b, okB := m.byCode[c.B]
		if !okA || !okB {
			m.faults = append(m.faults, drawingFault{why: fmt.Sprintf("%s joins no two spaces of the map", c.Name)})
			continue
		}
		for _, from := range []struct {
			at   slotAt
			code string
			to   slotAt
			end  string
		}{{m.at[a], c.A, m.at[b], c.B}, {m.at[b], c.B, m.at[a], c.A}} {
			if slices.ContainsFunc(m.drawn[n], func(d slotAt) bool { return d.sheet == from.at.sheet }) {
				continue
			}
			s := m.atlas.Sheets[from.at.sheet].Slots[from.at.index]
			if from.at.sheet == from.to.sheet {
				m.fault(from.at.sheet, s.Row, s.Col, "%s is not drawn: from %s to %s", c.Name, from.code, from.end)
				break
			}
			m.fault(from.at.sheet, s.Row, s.Col, "%s is not drawn: from %s to an end <%s......>", c.Name, from.code, from.end)
		}
	}
	slices.SortStableFunc(m.faults, func(a, b drawingFault) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.row, b.row), cmp.Compare(a.col, b.col))
	})
}

// Find returns the sheet and slot of a space.
func (a *Atlas) Find(space int) (sheet, slot int) {
	for i := range a.Sheets {
		for j, s := range a.Sheets[i].Spaces {
			if s == space && a.Sheets[i].Beyond[j] < 0 {
				return i, j
			}
		}
	}
	return -1, -1
}
