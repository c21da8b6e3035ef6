package picture

import "math"

// An ink is a colour by what it is for.
type ink uint8

const (
	clear ink = iota
	paper     // of the sheet
	land
	water
	box    // below labels
	letter // of text
	dim    // of lesser text
	line   // connections
	road   // built connections
	white  // on strong colours
	vermilion
	blue
	orange
	sky
	green
	yellow
	onYellow // letters on it, dark in both themes
	inks
)

// light and dark are the colours of all inks, as red, green and blue.
var (
	light = [inks]uint32{paper: 0xfafaf6, land: 0xece6d6, water: 0xcfdde4, box: 0xfffffb, letter: 0x151515, dim: 0x5c5c5c, line: 0x7d7868,
		road: 0x5a3a18, white: 0xffffff, vermilion: 0xc04a00, blue: 0x0060a0, orange: 0xe69f00,
		sky: 0x56b4e9, green: 0x008a66, yellow: 0xf0d000, onYellow: 0x151515}
	dark = [inks]uint32{paper: 0x16181a, land: 0x33322c, water: 0x1c2a33, box: 0x1e1f20, letter: 0xf0f0ec, dim: 0xa8a8a2, line: 0x8f8a7c,
		road: 0xd0a060, white: 0x101010, vermilion: 0xff8a4a, blue: 0x6cb8f0, orange: 0xf0b030,
		sky: 0x80c8f4, green: 0x40c8a0, yellow: 0xf0e040, onYellow: 0x151515}
)

// A prim is one thing to be drawn: a rectangle, a circle, a line, a polygon or a text.
type prim struct {
	kind         primKind
	points       []Point // corners; of a rectangle two, of a circle its middle, of a text where it begins
	fill, stroke ink
	wide         float64 // of the stroke
	dash         float64 // 0: none
	round        float64 // radius of corners, or of the circle
	text         string
	size         float64
	bold         bool
	length       float64 // of the text as measured
	clip         *Rect   // nothing is drawn outside
}

type primKind uint8

const (
	aRect primKind = iota
	aCircle
	aLine
	aPolygon
	aText
)

// A sketch is a list of what is to be drawn, later things over earlier ones.
type sketch struct {
	prims []prim
	clip  *Rect
}

func (s *sketch) add(p prim) {
	p.clip = s.clip
	s.prims = append(s.prims, p)
}

func (s *sketch) rect(r Rect, round float64, fill, stroke ink, wide float64) {
	s.add(prim{kind: aRect, points: []Point{{r.X0, r.Y0}, {r.X1, r.Y1}}, round: round, fill: fill, stroke: stroke, wide: wide})
}

func (s *sketch) circle(at Point, radius float64, fill, stroke ink, wide float64) {
	s.add(prim{kind: aCircle, points: []Point{at}, round: radius, fill: fill, stroke: stroke, wide: wide})
}

func (s *sketch) line(stroke ink, wide, dash float64, points ...Point) {
	s.add(prim{kind: aLine, points: points, stroke: stroke, wide: wide, dash: dash})
}

func (s *sketch) polygon(fill, stroke ink, wide float64, points ...Point) {
	s.add(prim{kind: aPolygon, points: points, fill: fill, stroke: stroke, wide: wide})
}

// text writes with its left end on a line.
func (s *sketch) text(at Point, text string, size float64, bold bool, fill ink) float64 {
	wide := measure(text, size, bold)
	s.add(prim{kind: aText, points: []Point{at}, text: text, size: size, bold: bold, fill: fill, length: wide})
	return wide
}

// move adds what is in another sketch, moved.
func (s *sketch) move(o *sketch, dx, dy float64) {
	for _, p := range o.prims {
		points := make([]Point, len(p.points))
		for i, q := range p.points {
			points[i] = Point{q.X + dx, q.Y + dy}
		}
		p.points = points
		s.add(p)
	}
}

// star is a star with so many rays.
func star(at Point, rays int, outer, inner float64) []Point {
	points := make([]Point, 0, 2*rays)
	for i := range 2 * rays {
		radius := outer
		if i%2 == 1 {
			radius = inner
		}
		sin, cos := math.Sincos(math.Pi * (float64(i)/float64(rays) - 0.5))
		points = append(points, Point{at.X + radius*cos, at.Y + radius*sin})
	}
	return points
}

// node draws the sign of a space: its shape, filled as its holder is.
func (s *sketch) node(at Point, shape Shape, holder Side, r float64) {
	fill, edge, wide := box, letter, 1.5
	switch holder {
	case Solid, Striped, Pointed:
		fill = holder.ink()
	case Hollow, Ringed:
		edge, wide = holder.ink(), r*0.5
	}
	switch shape {
	case Round:
		s.circle(at, r, fill, edge, wide)
	case Lozenge:
		s.polygon(fill, edge, wide, Point{at.X, at.Y - r*1.2}, Point{at.X + r*1.2, at.Y}, Point{at.X, at.Y + r*1.2}, Point{at.X - r*1.2, at.Y})
	case Wave:
		s.polygon(fill, edge, wide, Point{at.X - r*1.2, at.Y - r}, Point{at.X + r*1.2, at.Y - r}, Point{at.X, at.Y + r})
	default:
		s.rect(Rect{at.X - r, at.Y - r, at.X + r, at.Y + r}, 0, fill, edge, wide)
	}
	switch holder { // those whose colours alone do not tell them from others
	case Striped:
		s.line(box, r*0.7, 0, Point{at.X - r*0.9, at.Y}, Point{at.X + r*0.9, at.Y})
	case Ringed:
		s.circle(at, r*0.65, letter, clear, 0)
	case Pointed:
		s.circle(at, r*0.65, box, clear, 0)
	}
}

// ink is the colour of a side.
func (s Side) ink() ink {
	return [...]ink{Nobody: dim, Solid: vermilion, Hollow: blue, Striped: orange, Ringed: sky, Pointed: green}[s]
}

// flag draws a strength in the shape and filling of its side, and returns how wide it is.
func (s *sketch) flag(x, y float64, side Side, text string, size float64) float64 {
	wide, high := flagSize(text, size)
	r := Rect{x, y, x + wide, y + high}
	ink, letters := side.ink(), letter
	switch side {
	case Solid:
		s.rect(r, 0, ink, ink, 1)
		letters = white
	case Hollow:
		s.rect(Rect{r.X0 + 1.25, r.Y0 + 1.25, r.X1 - 1.25, r.Y1 - 1.25}, high*0.45, box, ink, 2.5)
	case Striped:
		s.rect(Rect{r.X0 + 1, r.Y0 + 1, r.X1 - 1, r.Y1 - 1}, 0, box, letter, 2)
		for _, at := range [...]float64{r.X0 + 2, r.X1 - 5} {
			s.rect(Rect{at, r.Y0 + 2, at + 3, r.Y1 - 2}, 0, ink, clear, 0)
		}
	case Ringed:
		s.rect(Rect{r.X0 + 1, r.Y0 + 1, r.X1 - 1, r.Y1 - 1}, high*0.45, ink, letter, 2)
		letters = onYellow
	case Pointed:
		m := (r.Y0 + r.Y1) / 2
		s.polygon(box, ink, 2, Point{r.X0 + 1, m}, Point{r.X0 + high*0.35, r.Y0 + 1}, Point{r.X1 - high*0.35, r.Y0 + 1},
			Point{r.X1 - 1, m}, Point{r.X1 - high*0.35, r.Y1 - 1}, Point{r.X0 + high*0.35, r.Y1 - 1})
	default:
		s.rect(r, 2, box, dim, 1)
	}
	w := measure(text, size, true)
	s.text(Point{x + (wide-w)/2, y + high/2 + size*0.36}, text, size, true, letters)
	return wide
}

func flagSize(text string, size float64) (wide, high float64) {
	high = math.Round(size * 1.2)
	return math.Round(math.Max(measure(text, size, true)+size*0.7, high*1.05)), high
}

// sign draws what stands before the name of a piece, in a square of a letter's height,
// and returns how wide it is.
func (s *sketch) sign(x, base float64, name string, size float64) float64 {
	r := size * 0.42
	at := Point{x + r, base - size*0.34}
	switch name {
	case signReady:
		s.polygon(letter, clear, 0, Point{at.X - r*0.7, at.Y - r}, Point{at.X + r*0.9, at.Y}, Point{at.X - r*0.7, at.Y + r})
	case signLeader:
		s.polygon(letter, clear, 0, star(at, 5, r, r*0.42)...)
	case signFort:
		s.rect(Rect{at.X - r*0.75, at.Y - r*0.75, at.X + r*0.75, at.Y + r*0.75}, 0, clear, letter, 1.8)
		s.line(letter, 1.8, 0, Point{at.X - r*0.75, at.Y - r*0.75}, Point{at.X + r*0.75, at.Y + r*0.75})
		s.line(letter, 1.8, 0, Point{at.X - r*0.75, at.Y + r*0.75}, Point{at.X + r*0.75, at.Y - r*0.75})
	default:
		return 0
	}
	return 2*r + size*0.15
}
