package wilderness

import (
	"embed"
	"errors"
	"fmt"
	"slices"

	"github.com/pelletier/go-toml/v2"

	"postrider/games"
)

//go:embed data/theatres.toml data/maps
var mapFiles embed.FS

// readMapFile reads a file of the drawn map as shipped.
func readMapFile(name string) ([]byte, error) { return mapFiles.ReadFile("data/" + name) }

// A drawnMap is the map as the board draws it: a sheet for each theatre.
type drawnMap struct {
	*games.Atlas
	theatres []string    // the name of each sheet
	spaces   [][]SpaceID // those of each sheet, in the order of the map
	sheetOf  []int       // by SpaceID
}

// The room that a space needs on its sheet: code and markers above, the stacks
// below.
const (
	slotWidth  = 11 // with the brackets
	slotHeight = 2
)

// loadMaps reads the sheets of the drawn map, theatres.toml first, and checks
// that together they draw all that is on the map of d and nothing else; arrows
// are not drawn. The error names every fault found, one to a line.
func loadMaps(read func(name string) ([]byte, error), d *Data) (*drawnMap, error) {
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
	m := &drawnMap{theatres: raw.Theatres, sheetOf: make([]int, len(d.Spaces))}
	var sheets []*games.Drawing
	var faults []error
	for _, name := range raw.Theatres {
		file := "maps/" + name + ".txt"
		text, err := read(file)
		if err == nil {
			var sheet *games.Drawing
			if sheet, err = games.ParseDrawing(file, string(text)); err == nil {
				sheets = append(sheets, sheet)
				err = roomy(sheet)
			}
		}
		faults = append(faults, err)
	}
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	if m.Atlas, err = games.NewAtlas(sheets, drawnSpaces(d), drawnConns(d)); err != nil {
		return nil, err
	}
	for i, sheet := range m.Sheets {
		var here []SpaceID
		for slot, s := range sheet.Spaces {
			if sheet.Beyond[slot] < 0 {
				here = append(here, SpaceID(s))
				m.sheetOf[s] = i
			}
		}
		slices.Sort(here)
		m.spaces = append(m.spaces, here)
	}
	return m, nil
}

// roomy checks that each slot has the room that a full space needs, and the
// sheet the width of a letter.
func roomy(sheet *games.Drawing) error {
	var faults []error
	for _, s := range sheet.Slots {
		if !s.End() && (s.Width < slotWidth || s.Height < slotHeight) {
			faults = append(faults, fmt.Errorf("%s:%d:%d: the slot of %s is %d wide and %d high; a full space needs %d and %d, the brackets included",
				sheet.File, s.Row, s.Col, s.Code, s.Width, s.Height, slotWidth, slotHeight))
		}
	}
	if w := sheet.Width(); w > wideColumns {
		faults = append(faults, fmt.Errorf("%s: the sheet is %d columns wide; a letter has %d", sheet.File, w, wideColumns))
	}
	return errors.Join(faults...)
}

// drawnSpaces are the spaces as they stand on the sheets.
func drawnSpaces(d *Data) []games.DrawnSpace {
	list := make([]games.DrawnSpace, len(d.Spaces))
	for i, s := range d.Spaces {
		list[i] = games.DrawnSpace{Code: s.Code, Shape: drawnShape(s.Terrain)}
	}
	return list
}

// drawnShape is the bracket of a space's slot, which tells cultivated spaces and
// boxes, wilderness and mountains apart.
func drawnShape(t Terrain) byte {
	switch t {
	case Wilderness:
		return '('
	case Mountain:
		return '{'
	}
	return '['
}

// drawnConns are the connections as they are drawn: rivers and lakeshores
// double, lakeshores marked.
func drawnConns(d *Data) []games.DrawnConn {
	var list []games.DrawnConn
	for i := range d.Spaces {
		for _, l := range d.Spaces[i].Links {
			if int(l.To) > i {
				a, b := d.Spaces[i].Code, d.Spaces[l.To].Code
				list = append(list, games.DrawnConn{Name: a + "-" + b, A: a, B: b, Double: l.Water, Marked: l.Lake})
			}
		}
	}
	return list
}

// placeNames are the values of events that name spaces.
var placeNames = []string{"space", "spaces", "from", "to"}

// touched says of each space whether something happened there that news tells,
// or whether it is asked about: it is named, or holds a piece that acts.
func (v *view) touched(l games.Look) []bool {
	t := make([]bool, len(v.g.d.Spaces))
	for _, e := range l.News {
		for _, name := range placeNames { // a tribe may be called like a space
			v.touch(t, e.Values[name])
		}
	}
	for _, a := range l.Asked {
		v.touch(t, a.Place)
	}
	if b := v.g.Battle; b != nil {
		t[b.Space] = true
	}
	if p := v.g.Phase; p != nil {
		for _, f := range p.Forces {
			v.touchPieces(t, f.Pieces)
		}
		if m := p.Move; m != nil {
			t[m.At] = true
			v.touchPieces(t, m.Force.Pieces)
		}
	}
	return t
}

func (v *view) touchPieces(t []bool, ps []PieceID) {
	for _, p := range ps {
		if at := v.g.piece(p).At; at.OnMap() {
			t[at.Space()] = true
		}
	}
}

// touch marks what a value of an event names.
func (v *view) touch(t []bool, value any) {
	switch value := value.(type) {
	case []any:
		for _, e := range value {
			v.touch(t, e)
		}
	case []string:
		for _, e := range value {
			v.touch(t, e)
		}
	case string:
		if s, ok := v.g.d.spaceBySlug[value]; ok {
			t[s] = true
		}
	}
}
