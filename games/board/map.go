package board

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/pelletier/go-toml/v2"

	"postrider/games/picture"
)

// A Map is the map of a title as its boards draw it: a sheet for each
// theatre. Spaces and connections are numbered as in the lists of the title.
type Map struct {
	Sheets   []Sheet
	Theatres []string // the name of each sheet
	Spaces   [][]int  // those of each sheet, in the order of the list

	spaces  []Space
	conns   []Conn
	links   [][]drawnLink     // by space, in the order of the connections
	ends    map[string][2]int // of connections, by name
	lies    [][2]float64      // where on the map each space is, from 0 to 1 each way
	middles [][2]float64      // of each sheet
	order   []int             // the spaces from left to right
	column  int               // of a slot, where the status begins if there is room

	shown    picturing
	pictured picture.Map
	bySlug   map[string]int
}

// A drawnLink is a connection as seen from one of its spaces.
type drawnLink struct{ conn, to int }

// slotHeight is how many rows a space needs on its sheet: its code and status
// above, the stacks below.
const slotHeight = 2

// LoadMap reads the sheets of a map, which theatres.toml names, from files
// of the title's data, and checks that together they draw these spaces and
// connections and nothing else. The slot of a space, brackets included, is to be
// slotWidth wide at least, as a full space needs. The error names every fault
// found, one to a line.
func LoadMap(read func(name string) ([]byte, error), slotWidth int, spaces []Space, conns []Conn) (*Map, error) {
	var raw struct {
		Theatres []string `toml:"theatres"`
	}
	data, err := read("theatres.toml")
	if err == nil {
		err = toml.Unmarshal(data, &raw)
	}
	if err != nil {
		return nil, fmt.Errorf("theatres.toml: %w", err)
	}
	m := &Map{Theatres: raw.Theatres, spaces: slices.Clone(spaces), conns: conns}
	for i := range m.spaces {
		m.spaces[i].Shape = cmp.Or(m.spaces[i].Shape, '[')
	}
	var sheets []*Drawing
	var faults []error
	for _, name := range raw.Theatres {
		file := "maps/" + name + ".txt"
		text, err := read(file)
		if err == nil {
			var sheet *Drawing
			if sheet, err = ParseDrawing(file, string(text)); err == nil {
				sheets = append(sheets, sheet)
				err = roomy(sheet, slotWidth)
			}
		}
		faults = append(faults, err)
	}
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	if err := m.draw(sheets); err != nil {
		return nil, err
	}
	m.gather()
	return m, m.picturable(read)
}

// Code is the code of a space.
func (m *Map) Code(space int) string { return m.spaces[space].Code }

// roomy checks that each slot has the room that a full space needs, and the
// sheet the width of a letter.
func roomy(sheet *Drawing, slotWidth int) error {
	var faults []error
	for _, s := range sheet.Slots {
		if !s.End() && (s.Width < slotWidth || s.Height < slotHeight) {
			const why = "%s:%d:%d: the slot of %s is %d wide and %d high; a full space needs %d and %d, the brackets included"
			faults = append(faults, fmt.Errorf(why, sheet.File, s.Row, s.Col, s.Code, s.Width, s.Height, slotWidth, slotHeight))
		}
	}
	if w := sheet.Width(); w > WideColumns {
		faults = append(faults, fmt.Errorf("%s: the sheet is %d columns wide; a letter has %d", sheet.File, w, WideColumns))
	}
	return errors.Join(faults...)
}

// gather finds what boards ask for again and again.
func (m *Map) gather() {
	for _, sheet := range m.Sheets {
		var here []int
		for slot, s := range sheet.Spaces {
			if sheet.Beyond[slot] < 0 {
				here = append(here, s)
			}
		}
		slices.Sort(here)
		m.Spaces = append(m.Spaces, here)
	}
	byCode := map[string]int{}
	for i, s := range m.spaces {
		byCode[s.Code] = i
		m.column = max(m.column, len(s.Code)+1)
	}
	m.lay()
	m.links = make([][]drawnLink, len(m.spaces))
	m.ends = map[string][2]int{}
	for i, c := range m.conns {
		a, b := byCode[c.A], byCode[c.B]
		m.ends[c.Name] = [2]int{a, b}
		m.links[a] = append(m.links[a], drawnLink{i, b})
		m.links[b] = append(m.links[b], drawnLink{i, a})
	}
}

// lay finds where spaces lie.
func (m *Map) lay() {
	least, most := [2]float64{math.MaxFloat64, math.MaxFloat64}, [2]float64{}
	for _, s := range m.spaces {
		for i, at := range [...]float64{s.X, s.Y} {
			least[i], most[i] = min(least[i], at), max(most[i], at)
		}
	}
	for n, s := range m.spaces {
		var at [2]float64
		for i, v := range [...]float64{s.X, s.Y} {
			at[i] = (v - least[i]) / max(most[i]-least[i], 1)
		}
		m.lies, m.order = append(m.lies, at), append(m.order, n)
	}
	for _, spaces := range m.Spaces {
		var middle [2]float64
		for _, s := range spaces {
			middle[0] += m.lies[s][0] / float64(len(spaces))
			middle[1] += m.lies[s][1] / float64(len(spaces))
		}
		m.middles = append(m.middles, middle)
	}
	slices.SortStableFunc(m.order, func(a, b int) int { return cmp.Compare(m.lies[a][0], m.lies[b][0]) })
}
