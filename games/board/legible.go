package board

import (
	"errors"
	"fmt"
	"slices"
)

// Legible checks that no reader takes a connection on a sheet, or on a picture, for
// another. It has to pass for a title as shipped; what an owner draws on is read
// without.
func (m *Map) Legible() error {
	var faults []error
	for _, sheet := range m.Sheets {
		faults = append(faults, sheet.Legible())
	}
	for _, b := range m.pictured.Brushes() {
		faults = append(faults, fmt.Errorf("picture: the line of %s runs too close by %s, which it does not join; move a space",
			m.conns[b.Link].Name, m.spaces[b.Space].Code))
	}
	return errors.Join(faults...)
}

// Legible checks that an eye which follows a connection, or meets it halfway, comes
// to its two slots and no others:
//
//   - No piece of it is nearer to another slot than to the nearer of its own: what
//     passes close by a slot seems to lead there.
//   - It touches no other slot, and no other connection, not even aslant, but
//     where the two cross at a +. So at a slot, too, no two ends lie side by side.
//
// A row counts for two columns, as a character is twice as high as wide. Legible
// names every fault as ParseDrawing does.
func (d *Drawing) Legible() error {
	p := &drawingParser{d: d, skip: d.remarks}
	at := map[drawnCell][]int{} // the connections that are drawn in a cell
	for i, l := range d.Lines {
		for _, c := range l.cells {
			at[c] = append(at[c], i)
		}
	}
	for i := range d.Lines {
		for j := range d.Slots {
			p.strays(i, j)
		}
		p.touches(i, at)
	}
	if p.faults == nil {
		return nil
	}
	return p.err()
}

// strays faults the connection i where it touches a slot that is none of its own,
// or else where it comes nearest to it, if that is too near.
func (p *drawingParser) strays(i, slot int) {
	l, s := &p.d.Lines[i], &p.d.Slots[slot]
	if slot == l.A || slot == l.B {
		return
	}
	a, b := &p.d.Slots[l.A], &p.d.Slots[l.B]
	worst, most := drawnCell{}, 0
	for _, c := range l.cells {
		if right, down := p.off(s, c); right <= 1 && down <= 1 {
			p.fault(c.row, c.col, "the connection from %s to %s touches %s here; leave a blank between them", a.Code, b.Code, s.Code)
			return
		}
		if near := min(p.away(a, c), p.away(b, c)) - p.away(s, c); near > most {
			worst, most = c, near
		}
	}
	if most > 0 {
		p.fault(worst.row, worst.col, "the connection from %s to %s is nearer to %s here than to either of them; "+
			"draw it elsewhere, or move a slot", a.Code, b.Code, s.Code)
	}
}

// away is the distance of a cell from a slot, squared.
func (p *drawingParser) away(s *Slot, c drawnCell) int {
	right, down := p.off(s, c)
	return right*right + 2*down*2*down
}

// off is how many columns and rows a cell lies outside of those of a slot.
func (p *drawingParser) off(s *Slot, c drawnCell) (right, down int) {
	return outside(c.col+1, s.Col, s.Width), outside(c.row+1+p.skip, s.Row, s.Height)
}

// outside is how far n lies outside of so many numbers from first on.
func outside(n, first, many int) int { return max(first-n, n-(first+many-1), 0) }

// touches faults the connection i where another one touches it.
func (p *drawingParser) touches(i int, at map[drawnCell][]int) {
	l := &p.d.Lines[i]
	told := map[int]bool{}
	for _, c := range l.cells {
		for _, d := range step {
			next := drawnCell{c.row + d.row, c.col + d.col}
			for _, j := range at[next] {
				if j <= i || told[j] || crossNear(at, i, j, c, next) {
					continue
				}
				told[j] = true
				m, slots := &p.d.Lines[j], p.d.Slots
				p.fault(c.row, c.col, "the connections from %s to %s and from %s to %s touch here; leave a blank between them, or cross at a +",
					slots[l.A].Code, slots[l.B].Code, slots[m.A].Code, slots[m.B].Code)
			}
		}
	}
}

// crossNear reports whether two connections cross next to a cell of each, or in
// one.
func crossNear(at map[drawnCell][]int, i, j int, a, b drawnCell) bool {
	for _, d := range append(step[:], drawnCell{}) {
		c := drawnCell{a.row + d.row, a.col + d.col}
		if max(c.row-b.row, b.row-c.row, c.col-b.col, b.col-c.col) <= 1 &&
			slices.Contains(at[c], i) && slices.Contains(at[c], j) {
			return true
		}
	}
	return false
}
