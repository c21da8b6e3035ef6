package board

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"postrider/games"
)

// overviewRows is how many rows the drawn overview takes, unless more stands on the map
// than they can hold; overviewTall is how many columns a row counts for where something
// has to move aside.
const (
	overviewRows = 22
	overviewTall = 5
)

// overview tells of the whole war at a glance: who stands where, who holds what is not
// as printed and empty, where something happened, and how strong the sides are on each
// sheet.
func (b *Board) overview() {
	b.Gap()
	b.add(games.BlockHeading, b.compassed(b.Say("board-overview")))
	switch b.Form {
	case games.Narrow:
		for i := range b.m.Sheets {
			if text := b.ofSheet(i, b.compact); text != "" {
				b.add(games.BlockDrawn, text)
			}
		}
	case games.List:
		for i := range b.m.Sheets {
			b.Line(b.ofSheet(i, b.inWords))
		}
	default:
		b.add(games.BlockDrawn, b.schematic())
		var fronts []string
		for i := range b.m.Sheets {
			fronts = append(fronts, b.ofSheet(i, b.front))
		}
		b.Gap()
		b.add(games.BlockDrawn, strings.Join(Columns(fronts, WideColumns), "\n"))
	}
	for s := range b.m.spaces {
		if p := b.at(s); b.touched[s] || !p.Plain || p.Landmark {
			b.slot(s)
		}
		if b.touched[s] {
			b.Sign("news")
		}
	}
}

// ofSheet is what the overview tells of a sheet, made once for what stands on it and
// happened there.
func (b *Board) ofSheet(sheet int, make func(sheet int) string) string {
	for _, s := range b.m.Spaces[sheet] {
		b.at(s) // whose words are made with the same key
	}
	key := append(append(append(b.key[:0], b.Form...), b.Lang...), ' ')
	key = appendNumber(key, sheet)
	for _, s := range b.m.Spaces[sheet] {
		n := b.at(s).number << 1
		if b.touched[s] {
			n++
		}
		key = appendNumber(key, int(n))
	}
	b.key = key
	return b.maker.fronts.of(string(key), func() string { return make(sheet) })
}

// glance is a space as the overview shows it.
func (b *Board) glance(space int, held string, forces []string) string {
	s := b.m.spaces[space]
	parts := slices.DeleteFunc(append([]string{s.Code, held}, forces...), func(s string) bool { return s == "" })
	return string(s.Shape) + strings.Join(parts, " ") + string(ClosingBracket(s.Shape))
}

// noted is a space as the overview shows it, with a sign before it if something happened
// there; "" if it is not shown.
func (b *Board) noted(space int) string {
	switch p := b.at(space); {
	case b.touched[space]:
		return b.Sign("news") + p.glance
	case !p.Plain, p.Landmark:
		return p.glance
	}
	return ""
}

// compact is what is shown of a sheet, in columns below its name; "" if that is nothing.
func (b *Board) compact(sheet int) string {
	var cells []string
	for _, s := range b.m.Spaces[sheet] {
		if text := b.noted(s); text != "" {
			cells = append(cells, text)
		}
	}
	if len(cells) == 0 {
		return ""
	}
	return b.front(sheet) + "\n  " + strings.Join(Columns(cells, NarrowColumns-2), "\n  ")
}

// inWords tells of what is shown of a sheet: where each side stands, and of each sign where
// it is; "" if that is nothing.
func (b *Board) inWords(sheet int) string {
	at := map[string][]string{}    // by sign
	held := map[string][]string{}  // by sign, with whose it is
	where := map[string][]string{} // by side
	for _, s := range b.m.Spaces[sheet] {
		if b.noted(s) == "" {
			continue
		}
		p, id := b.at(s), b.m.spaces[s].ID
		name := b.Say("board-place", "space", id, "side", "")
		signs := b.maker.signs.of(p.held)
		whose := name
		if sides := slices.DeleteFunc(slices.Clone(signs), func(sign string) bool { return b.m.shown.Sides[sign] == "" }); len(sides) == 1 {
			whose = b.Say("board-place", "space", id, "side", sides[0])
		}
		for _, sign := range signs {
			at[sign], held[sign] = append(at[sign], name), append(held[sign], whose)
		}
		if b.touched[s] {
			at["news"] = append(at["news"], name)
		}
		for _, f := range p.Forces {
			where[f.Side] = append(where[f.Side], b.Say("board-front-place", "space", b.m.spaces[s].ID, "n", f.N))
		}
	}
	var forces []string
	for _, f := range b.totals(sheet) {
		forces = append(forces, b.Say("board-front-force", "side", f.Side, "n", f.N, "places", where[f.Side]))
	}
	if len(at)+len(forces) == 0 {
		return ""
	}
	values := []any{"sheet", b.Say("board-theatre-" + b.m.Theatres[sheet]), "forces", forces}
	for _, sign := range slices.Sorted(maps.Keys(at)) {
		values = append(values, sign, at[sign], sign+"-held", held[sign])
	}
	return b.Say("board-front", values...)
}

// front is how strong the sides are on a sheet, in a few characters.
func (b *Board) front(sheet int) string {
	return strings.Join(append([]string{b.short(sheet)}, b.forces(b.totals(sheet), false)...), " ")
}

// totals are how strong the sides are on a sheet.
func (b *Board) totals(sheet int) []Force {
	var all []Force
	for _, s := range b.m.Spaces[sheet] {
		for _, f := range b.at(s).Forces {
			all = addForce(all, Force{Side: f.Side, N: f.N})
		}
	}
	return all
}

// addForce adds a force to those of all sides, which stand in the order of their names.
func addForce(all []Force, f Force) []Force {
	i, found := slices.BinarySearchFunc(all, f, func(a, b Force) int { return cmp.Compare(a.Side, b.Side) })
	if found {
		all[i].N += f.N
		return all
	}
	return slices.Insert(all, i, f)
}

// A schematic is the overview while it is drawn: rows of texts, each with the column where
// it begins and the one where it ends.
type schematic [][]laidOut

type laidOut struct {
	col, end int
	text     string
}

// schematic draws what is shown of all spaces where they lie, and the names of the sheets
// among them. It has as many rows as that needs.
func (b *Board) schematic() string {
	for rows := overviewRows; ; rows++ {
		for len(b.rows) < rows {
			b.rows = append(b.rows, nil)
		}
		s := schematic(b.rows[:rows])
		for i := range s {
			s[i] = s[i][:0]
		}
		if b.spread(s) {
			for i := range b.m.Sheets {
				s.name(b.short(i), b.m.middles[i])
			}
			b.text = s.append(b.text[:0])
			return string(b.text)
		}
	}
}

// spread puts what is shown of each space into the rows, from left to right. It is false if
// these are too few.
func (b *Board) spread(s schematic) bool {
	for _, space := range b.m.order {
		if text := b.noted(space); text != "" && !s.put(text, b.m.lies[space]) {
			return false
		}
	}
	return true
}

// put writes a text as near to its place on the map as those to the left of it leave
// room for. It is false if none does.
func (s schematic) put(text string, at [2]float64) bool {
	w := Width(text)
	best := s.near(at, w)
	for r, row := range s {
		c := best.want
		if n := len(row); n > 0 {
			c = max(c, row[n-1].end+1)
		}
		best.consider(r, c, len(row))
	}
	return s.write(best, text)
}

// farthest is how far from the middle of a sheet its name may stand.
const farthest = 12

// name writes the name of a sheet near its middle, if there is room between what stands
// there.
func (s schematic) name(name string, at [2]float64) {
	w := Width(name)
	best := s.near(at, w)
	best.least = farthest * farthest
	for r, row := range s {
		from := 0
		for i := range len(row) + 1 {
			to := WideColumns
			if i < len(row) {
				to = row[i].col - 2
			}
			if c := max(min(best.want, to-w), from); c+w <= to {
				best.consider(r, c, i)
			}
			if i < len(row) {
				from = row[i].end + 2
			}
		}
	}
	s.write(best, name)
}

// A nearest is the best place for a text so far.
type nearest struct {
	want, width int     // columns
	row         float64 // where it lies
	least       float64 // how far from there it is
	at          drawnCell
	before      int // which text of its row; -1: there is no place yet
}

func (s schematic) near(at [2]float64, width int) nearest {
	want := min(max(0, int(at[0]*WideColumns)-width/2), WideColumns-width)
	return nearest{want: want, width: width, row: at[1] * float64(len(s)-1), least: math.MaxFloat64, before: -1}
}

func (n *nearest) consider(row, col, before int) {
	dx, dy := float64(col-n.want), overviewTall*(float64(row)-n.row)
	if far := dx*dx + dy*dy; far < n.least && col+n.width <= WideColumns {
		n.least, n.at, n.before = far, drawnCell{row, col}, before
	}
}

func (s schematic) write(n nearest, text string) bool {
	if n.before >= 0 {
		s[n.at.row] = slices.Insert(s[n.at.row], n.before, laidOut{n.at.col, n.at.col + n.width, text})
	}
	return n.before >= 0
}

// append appends the rows as lines, of empty ones no more than one between others.
func (s schematic) append(out []byte) []byte {
	gap := false
	for _, row := range s {
		if len(row) == 0 {
			gap = len(out) > 0
			continue
		}
		if len(out) > 0 {
			out = append(out, '\n')
		}
		if gap {
			out = append(out, '\n')
		}
		used := 0
		gap = false
		for _, l := range row {
			out = append(appendBlanks(out, l.col-used), l.text...)
			used = l.end
		}
	}
	return out
}
