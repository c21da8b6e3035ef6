package picture

import (
	"math"
	"slices"
)

// A panel is a part of the map on the sheet.
type panel struct {
	*sketch
	m      *Map
	s      *Scene
	style  style
	number int
	full   bool // with names and units, else codes and strengths
	from   Rect // what of the map it shows
	frame  Rect // where it stands on the sheet
	grid   *grid
	items  []Item
	lines  []Line
	cuts   []Rect // what other panels show at large
}

// at is where a place of the map is on the sheet.
func (p *panel) at(q Point) Point {
	return Point{p.frame.X0 + (q.X-p.from.X0)*(p.frame.X1-p.frame.X0)/(p.from.X1-p.from.X0),
		p.frame.Y0 + (q.Y-p.from.Y0)*(p.frame.Y1-p.frame.Y0)/(p.from.Y1-p.from.Y0)}
}

// local is a point of the sheet, in the panel.
func (p *panel) local(q Point) Point { return Point{q.X - p.frame.X0, q.Y - p.frame.Y0} }

func (p *panel) space(n int) Point { return p.at(p.m.Spaces[n].At) }

// shows reports whether a space lies on the panel.
func (p *panel) shows(n int) bool {
	q := p.m.Spaces[n].At
	return q.X > p.from.X0 && q.X < p.from.X1 && q.Y > p.from.Y0 && q.Y < p.from.Y1
}

// drawPanel draws a panel, of which is given what it shows, below y and so wide; and
// returns it. Where its labels have no room, it is made taller than wide in scale.
func drawPanel(of panel, x, y, wide float64) *panel {
	var p panel
	for _, taller := range [...]float64{1, 1.15, 1.35, 1.6, 2, 2.6, 3.4, 4.5, 6, 9} {
		high := math.Round((of.from.Y1-of.from.Y0)*wide/(of.from.X1-of.from.X0)*taller/cell) * cell
		p = of
		p.sketch, p.frame, p.grid = &sketch{}, Rect{x, y, x + wide, y + high}, newGrid(wide, high)
		if far := p.draw(); far >= 0 && (far < p.style.far || taller >= p.style.taller) {
			break
		}
	}
	return &p
}

// draw draws the panel, and returns how far away from its space the furthest label is; -1
// if one had no room.
func (p *panel) draw() (far float64) {
	p.clip = &p.frame
	p.ground()
	p.links()
	p.moves()
	for _, c := range p.cuts {
		p.corners(c)
	}
	for n := range p.m.Spaces {
		if p.shows(n) {
			p.node(n)
		}
	}
	var placed []*block
	for _, b := range p.blocks() {
		corner, away := p.grid.place(p.local(p.space(b.space)), p.radius(b.space), b.wide, b.high, p.reach(b))
		switch {
		case away >= 0:
			b.at, b.away = Point{corner.X + p.frame.X0, corner.Y + p.frame.Y0}, away
			p.grid.take(Rect{corner.X, corner.Y, corner.X + b.wide, corner.Y + b.high})
			placed = append(placed, b)
			far = max(far, away)
		case !p.optional(b):
			return -1
		}
	}
	for _, b := range placed { // below all labels
		p.leader(b)
	}
	for _, b := range placed {
		p.put(b)
	}
	p.clip = nil
	p.rect(p.frame, 0, clear, dim, 1)
	return far
}

// ground draws land and water: as the map says, else land around all that is joined.
func (p *panel) ground() {
	p.rect(p.frame, 0, water, clear, 0)
	for _, area := range p.m.Land {
		p.area(area, land)
	}
	for _, area := range p.m.Lakes {
		p.area(area, water)
	}
}

func (p *panel) area(corners []Point, fill ink) {
	points := make([]Point, len(corners))
	for i, c := range corners {
		points[i] = p.at(c)
	}
	p.polygon(fill, clear, 0, points...)
}

// near reports whether a line may be seen on the panel.
func (p *panel) near(a, b Point) bool {
	f := p.frame
	return max(a.X, b.X) > f.X0 && min(a.X, b.X) < f.X1 && max(a.Y, b.Y) > f.Y0 && min(a.Y, b.Y) < f.Y1
}

// links draws the connections.
func (p *panel) links() {
	for i, l := range p.m.Links {
		a, b := p.space(l.A), p.space(l.B)
		if !p.near(a, b) {
			continue
		}
		p.grid.draw(p.local(a), p.local(b))
		var way Way
		if i < len(p.s.Ways) {
			way = p.s.Ways[i]
		}
		p.sketch.link(a, b, l, way, p.style.stroke)
		p.lines = append(p.lines, Line{p.number, []int{l.A, l.B}, l.sign(way), way.Sign})
		if way.Sign != "" {
			mid := Point{(a.X + b.X) / 2, (a.Y + b.Y) / 2}
			size := p.style.text * 0.8
			wide, high := flagSize(way.Sign, size)
			r := Rect{mid.X - wide/2, mid.Y - high/2, mid.X + wide/2, mid.Y + high/2}
			if r.Inside(p.frame) {
				p.flag(r.X0, r.Y0, Nobody, way.Sign, size)
				p.keep(r, -1)
			}
		}
	}
}

// keep has nothing else put where something is.
func (p *panel) keep(r Rect, space int) {
	p.grid.take(Rect{r.X0 - p.frame.X0, r.Y0 - p.frame.Y0, r.X1 - p.frame.X0, r.Y1 - p.frame.Y0})
	p.items = append(p.items, Item{Panel: p.number, Space: space, Box: r, Node: space >= 0, Scenery: space < 0})
}

// link draws a connection as it is.
func (s *sketch) link(a, b Point, l Link, way Way, stroke float64) {
	switch {
	case way.Built:
		s.line(road, stroke*2.6, 0, a, b)
		s.line(land, stroke*0.9, 0, a, b)
	case way.Begun:
		s.line(road, stroke*2.2, stroke*4, a, b)
	case l.Marked && l.Double:
		s.line(line, stroke*3, 0, a, b)
		s.line(water, stroke*1.3, stroke*3, a, b)
	case l.Double:
		s.line(line, stroke*3, 0, a, b)
		s.line(land, stroke*1.1, 0, a, b)
	case l.Marked:
		s.line(line, stroke*1.4, stroke*3, a, b)
	default:
		s.line(line, stroke*1.3, 0, a, b)
	}
}

// moves draws who went where.
func (p *panel) moves() {
	for _, m := range p.s.Moves {
		var way []Point
		for _, n := range m.Way {
			way = append(way, p.space(n))
		}
		way = slices.Compact(way)
		if len(way) < 2 {
			continue
		}
		for i := range way[1:] {
			p.grid.draw(p.local(way[i]), p.local(way[i+1]))
		}
		p.arrow(m.Side, p.style.stroke, p.style.node, way...)
		p.lines = append(p.lines, Line{Panel: p.number, Way: m.Way, Sign: signMove})
	}
}

// arrow draws an arrow of a side, in the filling of the side, that ends short of the sign at
// its end.
func (s *sketch) arrow(side Side, stroke, short float64, way ...Point) {
	a, b := way[len(way)-2], way[len(way)-1]
	d := math.Hypot(b.X-a.X, b.Y-a.Y)
	if d == 0 {
		return
	}
	ux, uy := (b.X-a.X)/d, (b.Y-a.Y)/d
	long := stroke*4 + 6
	tip := Point{b.X - ux*(short+1), b.Y - uy*(short+1)}
	neck := Point{tip.X - ux*long, tip.Y - uy*long}
	body := append(slices.Clone(way[:len(way)-1]), neck)
	s.line(box, stroke*3+4, 0, body...)
	fill, core, dash := side.arrow()
	head, edge := fill, box
	s.line(fill, stroke*3, dash*stroke, body...)
	if core != clear {
		s.line(core, stroke*1.3, 0, body...)
		head, edge = core, fill
	}
	half := long * 0.55
	s.polygon(head, edge, 1.5, tip, Point{neck.X - uy*half, neck.Y + ux*half}, Point{neck.X + uy*half, neck.Y - ux*half})
}

// arrow is how arrows of a side are filled: with what ink, with what in the middle, and in
// dashes of how many strokes; 0: in none.
func (s Side) arrow() (fill, core ink, dash float64) {
	switch s {
	case Nobody:
		return letter, clear, 0
	case Hollow:
		return blue, box, 0
	case Striped:
		return orange, clear, 5
	case Ringed:
		return letter, sky, 0
	case Pointed:
		return green, letter, 3
	}
	return vermilion, clear, 0
}

// corners shows what a cut shows at large, by its corners.
func (p *panel) corners(cut Rect) {
	const long, thick = 24.0, 2.0
	a, b := p.at(Point{cut.X0, cut.Y0}), p.at(Point{cut.X1, cut.Y1})
	for _, c := range [...]struct{ x, y, dx, dy float64 }{{a.X, a.Y, 1, 1}, {b.X, a.Y, -1, 1}, {b.X, b.Y, -1, -1}, {a.X, b.Y, 1, -1}} {
		x, y := min(max(c.x, p.frame.X0+thick), p.frame.X1-thick), min(max(c.y, p.frame.Y0+thick), p.frame.Y1-thick)
		p.line(letter, thick, 0, Point{x + c.dx*long, y}, Point{x, y}, Point{x, y + c.dy*long})
		p.keep(Rect{min(x, x+c.dx*long), y - thick/2, max(x, x+c.dx*long), y + thick/2}, -1)
		p.keep(Rect{x - thick/2, min(y, y+c.dy*long), x + thick/2, max(y, y+c.dy*long)}, -1)
	}
}

// radius is how large the sign of a space is, with what is drawn around it.
func (p *panel) radius(n int) float64 {
	r := p.style.node
	if p.spot(n).Battle || p.spot(n).Siege || p.news(n) != 0 {
		r *= 2.1
	}
	return r + 2
}

func (p *panel) spot(n int) *Spot { return &p.s.Spots[n] }

func (p *panel) news(n int) News {
	if n < len(p.s.News) {
		return p.s.News[n]
	}
	return 0
}

// node draws the sign of a space, and around it what happens there.
func (p *panel) node(n int) {
	at, spot := p.space(n), p.spot(n)
	p.happening(at, p.style.node, spot, p.news(n))
	p.sketch.node(at, p.m.Spaces[n].Shape, spot.Holder, p.style.node)
	r := p.radius(n)
	box := Rect{at.X - r, at.Y - r, at.X + r, at.Y + r}
	p.keep(Rect{max(box.X0, p.frame.X0), max(box.Y0, p.frame.Y0), min(box.X1, p.frame.X1), min(box.Y1, p.frame.Y1)}, n)
	p.items[len(p.items)-1].Signs = []string{shapeSigns[p.m.Spaces[n].Shape], spot.Holder.sign(), happens(spot, p.news(n))}
}

// happens is the sign of what goes on at a space, or was told of it; "" for none.
func happens(spot *Spot, news News) string {
	switch {
	case spot.Battle:
		return signBattle
	case spot.Siege:
		return signSiege
	case news&Fought != 0:
		return signFought
	case news&Raided != 0:
		return signRaided
	}
	return ""
}

// happening draws a battle or siege that is going on, or what was fought or raided.
func (s *sketch) happening(at Point, r float64, spot *Spot, news News) {
	switch happens(spot, news) {
	case signBattle:
		s.polygon(yellow, letter, 1.5, star(at, 8, r*2.1, r*1.35)...)
	case signSiege:
		s.circle(at, r*1.8, yellow, letter, 2)
	case signFought:
		s.polygon(box, letter, 1.5, star(at, 8, r*2.1, r*1.35)...)
	case signRaided:
		s.polygon(box, letter, 1.5, star(at, 3, r*2.4, r*1.2)...)
	}
}

// blocks are what is told of the spaces of the panel, the largest first.
func (p *panel) blocks() []*block {
	var list []*block
	for n := range p.m.Spaces {
		if !p.shows(n) {
			continue
		}
		var b *block
		if p.full {
			b = full(p.m, n, p.spot(n), p.style.text, p.frame.X1-p.frame.X0-40)
		} else {
			b = brief(p.m, n, p.spot(n), p.style.text)
		}
		list = append(list, b)
	}
	slices.SortStableFunc(list, func(a, b *block) int { return b.weight - a.weight })
	return list
}

// optional reports whether a label may be left out: on a whole map for a letter that of a
// space where nothing is, for a cut or a large picture shows it.
func (p *panel) optional(b *block) bool {
	spot := p.spot(b.space)
	return !p.full && len(spot.Stacks)+len(spot.Marks) == 0
}

// reach is how far away from its space a label may stand.
func (p *panel) reach(b *block) float64 {
	if p.optional(b) {
		return ringStep
	}
	return math.Inf(1)
}

// leader draws a line from a label to its space where it stands apart.
func (p *panel) leader(b *block) {
	if b.away <= ringStep/2 {
		return
	}
	space := p.space(b.space)
	to := nearest(p.rectOf(b), space)
	d := math.Hypot(to.X-space.X, to.Y-space.Y)
	if gap := p.radius(b.space) - 2; d > gap {
		p.line(letter, 1, 0, Point{space.X + (to.X-space.X)*gap/d, space.Y + (to.Y-space.Y)*gap/d}, to)
	}
}

func (p *panel) rectOf(b *block) Rect {
	return Rect{b.at.X, b.at.Y, b.at.X + b.wide, b.at.Y + b.high}
}

// put draws a block at its place.
func (p *panel) put(b *block) {
	r, spot := p.rectOf(b), p.spot(b.space)
	switch stood := len(spot.Stacks)+len(spot.Marks) > 0; {
	case stood && p.news(b.space) != 0:
		p.rect(r, 3, box, letter, 2.5)
	case stood:
		p.rect(r, 3, box, dim, 1)
	default:
		p.rect(r, 3, land, clear, 0)
	}
	p.move(&b.sketch, b.at.X, b.at.Y)
	for _, i := range b.items {
		i.Panel = p.number
		i.Box = Rect{i.Box.X0 + b.at.X, i.Box.Y0 + b.at.Y, i.Box.X1 + b.at.X, i.Box.Y1 + b.at.Y}
		p.items = append(p.items, i)
	}
}
