package picture

import "math"

// A Brush is a link whose line runs over the sign of a space that it does not join, or
// close by, so that it seems to be two links which meet there.
type Brush struct{ Link, Space int }

// Brushes lists what brushes on the whole map of a letter's picture: where between line
// and sign there is less room than half the sign's radius.
func (m *Map) Brushes() []Brush {
	look, whole := styles[Letter], bounds(m)
	least := look.node * 1.5 * (whole.X1 - whole.X0) / (look.wide - 2*margin) // a panel that is made taller draws all further apart
	var list []Brush
	for i, l := range m.Links {
		for n, s := range m.Spaces {
			if n != l.A && n != l.B && away(s.At, m.Spaces[l.A].At, m.Spaces[l.B].At) < least {
				list = append(list, Brush{i, n})
			}
		}
	}
	return list
}

// away is how far p lies from the line between a and b.
func away(p, a, b Point) float64 {
	along := Point{b.X - a.X, b.Y - a.Y}
	share := ((p.X-a.X)*along.X + (p.Y-a.Y)*along.Y) / (along.X*along.X + along.Y*along.Y)
	share = min(max(share, 0), 1)
	return math.Hypot(p.X-a.X-share*along.X, p.Y-a.Y-share*along.Y)
}
