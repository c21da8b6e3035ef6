package picture

import (
	"math"
	"math/bits"
)

// A grid says which cells of a panel are taken, a bit for each.
type grid struct {
	wide, high, words int
	taken             []uint64
	lines             []uint64 // cells that it would be a pity to cover
}

const cell = 4 // pixels

func newGrid(wide, high float64) *grid {
	g := &grid{wide: int(wide / cell), high: int(high / cell)}
	g.words = (g.wide + 63) / 64
	g.taken, g.lines = make([]uint64, g.words*g.high), make([]uint64, g.words*g.high)
	return g
}

// cells are the cells that a rectangle touches.
func cells(r Rect) (x0, y0, x1, y1 int) {
	return int(math.Floor(r.X0 / cell)), int(math.Floor(r.Y0 / cell)), int(math.Ceil(r.X1 / cell)), int(math.Ceil(r.Y1 / cell))
}

// span calls do with each word of a row of cells, and a mask of those meant.
func span(words []uint64, x0, x1 int, do func(word *uint64, mask uint64)) {
	for w := x0 / 64; w <= (x1-1)/64; w++ {
		mask := ^uint64(0)
		if from := x0 - w*64; from > 0 {
			mask &= ^uint64(0) << from
		}
		if to := x1 - w*64; to < 64 {
			mask &= 1<<to - 1
		}
		do(&words[w], mask)
	}
}

// free reports whether a rectangle lies in the panel and touches nothing.
func (g *grid) free(r Rect) bool {
	x0, y0, x1, y1 := cells(r)
	if x0 < 0 || y0 < 0 || x1 > g.wide || y1 > g.high {
		return false
	}
	first, last := x0/64, (x1-1)/64
	from, to := ^uint64(0)<<(x0%64), ^uint64(0)>>(63-(x1-1)%64)
	for y := y0; y < y1; y++ {
		row := g.taken[y*g.words : (y+1)*g.words]
		for w := first; w <= last; w++ {
			word := row[w]
			if w == first {
				word &= from
			}
			if w == last {
				word &= to
			}
			if word != 0 {
				return false
			}
		}
	}
	return true
}

// clip is what of the cells of a rectangle lies in the panel.
func (g *grid) clip(r Rect) (x0, y0, x1, y1 int) {
	x0, y0, x1, y1 = cells(r)
	return max(x0, 0), max(y0, 0), min(x1, g.wide), min(y1, g.high)
}

func (g *grid) take(r Rect) {
	x0, y0, x1, y1 := g.clip(r)
	for y := y0; y < y1 && x0 < x1; y++ {
		span(g.taken[y*g.words:(y+1)*g.words], x0, x1, func(w *uint64, mask uint64) { *w |= mask })
	}
}

// covered is how many cells with lines a rectangle covers.
func (g *grid) covered(r Rect) int {
	x0, y0, x1, y1 := g.clip(r)
	n := 0
	for y := y0; y < y1 && x0 < x1; y++ {
		span(g.lines[y*g.words:(y+1)*g.words], x0, x1, func(w *uint64, mask uint64) { n += bits.OnesCount64(*w & mask) })
	}
	return n
}

// along calls do with the cells of a line, each once or more; it ends when do says so.
func (g *grid) along(a, b Point, do func(word int, mask uint64) bool) {
	dx, dy := b.X-a.X, b.Y-a.Y
	n := int(math.Max(math.Abs(dx), math.Abs(dy))/cell) + 1
	for i := range n + 1 {
		t := float64(i) / float64(n)
		x, y := int((a.X+dx*t)/cell), int((a.Y+dy*t)/cell)
		if x >= 0 && y >= 0 && x < g.wide && y < g.high && !do(y*g.words+x/64, 1<<(x%64)) {
			return
		}
	}
}

// draw remembers a line that it would be a pity to cover.
func (g *grid) draw(a, b Point) {
	g.along(a, b, func(word int, mask uint64) bool { g.lines[word] |= mask; return true })
}

// crossed is how many taken cells a line crosses.
func (g *grid) crossed(a, b Point) (n int) {
	g.along(a, b, func(word int, mask uint64) bool {
		if g.taken[word]&mask != 0 {
			n++
		}
		return true
	})
	return n
}

// Places that are tried for a block: on rings around its space, ever further away.
const (
	directions = 16
	ringStep   = 14.0 // pixels
)

// place finds where a block of some size goes, as near as can be to its space, whose sign
// has a radius; not further than it may reach. It returns its corner and how far away it lies,
// -1 if there is no room.
func (g *grid) place(at Point, radius, wide, high, reach float64) (corner Point, far float64) {
	best, found := math.Inf(1), false
	rings := int(math.Max(float64(g.wide), float64(g.high))*cell/ringStep) + 1
	for ring := range rings {
		away := float64(ring) * ringStep
		if found && away > best || away > reach {
			break
		}
		for i := range directions {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / directions)
			// on the edge of a rectangle as far from the sign as the ring is
			scale := 1 / math.Max(math.Abs(cos), math.Abs(sin))
			mid := Point{at.X + cos*scale*(wide/2+radius+away), at.Y + sin*scale*(high/2+radius+away)}
			r := Rect{mid.X - wide/2, mid.Y - high/2, mid.X + wide/2, mid.Y + high/2}
			if !g.free(r) {
				continue
			}
			cost := away + 0.6*float64(g.covered(r))
			if away > 0 {
				near := nearest(r, at)
				cost += 10 + 8*float64(g.crossed(near, at)) // its own sign is taken, and counts for all places alike
			}
			if i%8 != 0 {
				cost += 3 // beside is better than above, below or aslant
			}
			if cost < best {
				best, found, corner, far = cost, true, Point{r.X0, r.Y0}, away
			}
		}
	}
	if !found && !math.IsInf(reach, 1) {
		return corner, -1
	}
	if !found {
		return g.anywhere(at, wide, high)
	}
	return corner, far
}

// anywhere is the nearest free place of all.
func (g *grid) anywhere(at Point, wide, high float64) (corner Point, far float64) {
	best := math.Inf(1)
	for y := 0.0; y+high <= float64(g.high*cell); y += 2 * cell {
		for x := 0.0; x+wide <= float64(g.wide*cell); x += 2 * cell {
			d := math.Hypot(x+wide/2-at.X, y+high/2-at.Y)
			if d < best && g.free(Rect{x, y, x + wide, y + high}) {
				best, corner = d, Point{x, y}
			}
		}
	}
	if math.IsInf(best, 1) {
		return corner, -1
	}
	return corner, best
}

// nearest is the point of a rectangle that is nearest to another.
func nearest(r Rect, p Point) Point {
	return Point{min(max(p.X, r.X0), r.X1), min(max(p.Y, r.Y0), r.Y1)}
}
