package picture

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// A style is how large things are on a sheet, in pixels.
type style struct {
	wide   float64
	text   float64 // height of letters
	stroke float64 // of connections
	node   float64 // radius of a space's sign
	far    float64 // a label further away from its space wants a taller panel
	taller float64 // than wide in scale a panel is made for that at most
}

var styles = [...]style{
	Letter: {wide: LetterWidth, text: 20, stroke: 1.6, node: 7, far: 90, taller: 1.35},
	Large:  {wide: LargeWidth, text: 13, stroke: 1.4, node: 6, far: 120, taller: 1.15},
}

const (
	margin   = 8.0
	mostCuts = 3
	mostHigh = 2000.0 // of a letter's picture, without what lies beside the map
	zoom     = 2.3    // of a cut, against the whole map
)

// New lays out a picture.
func New(m *Map, s *Scene, size Size) *Picture {
	sh := &sheet{sketch: &sketch{}, style: styles[size], y: margin}
	sh.head(s)
	sh.tracks(s.Tracks)
	whole := bounds(m)
	var cuts []Rect
	if size == Letter {
		cuts = sh.cuts(m, s, whole)
	}
	sh.panel(m, s, 1, size == Large, whole, cuts)
	for i, c := range cuts {
		sh.panel(m, s, i+2, true, c, nil)
	}
	if size == Letter {
		sh.leaders(m, s)
	}
	sh.boxes(s.Boxes, size)
	sh.legend(m, s)
	p := &Picture{Alt: s.Alt, Width: int(sh.style.wide), Height: int(math.Ceil(sh.y + margin)), Items: sh.items,
		Lines: sh.lines, prims: sh.prims}
	return p
}

// bounds is the map with a margin around its spaces.
func bounds(m *Map) Rect {
	r := Rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, s := range m.Spaces {
		r = Rect{min(r.X0, s.At.X), min(r.Y0, s.At.Y), max(r.X1, s.At.X), max(r.Y1, s.At.Y)}
	}
	dx, dy := max(r.X1-r.X0, 1), max(r.Y1-r.Y0, 1)
	edge := max(dx, dy) * 0.05
	return Rect{r.X0 - edge, r.Y0 - edge*0.7, r.X1 + edge, r.Y1 + edge*0.7}
}

// cuts are the parts of the map to be shown at large: around the spaces that matter most, as
// many as there is room for.
func (sh *sheet) cuts(m *Map, s *Scene, whole Rect) []Rect {
	left := slices.Clone(s.Focus)
	if !slices.ContainsFunc(left, func(n int) bool { return n > 0 }) {
		left = make([]int, len(m.Spaces))
		for n, spot := range s.Spots {
			left[n] = len(spot.Stacks)
		}
	}
	areas := make([]float64, len(m.Spaces)) // of what is told of each space
	for n := range m.Spaces {
		b := full(m, n, &s.Spots[n], sh.style.text, sh.room())
		areas[n] = b.wide * b.high
	}
	high := sh.y + (whole.Y1-whole.Y0)/(whole.X1-whole.X0)*sh.room()*1.15
	var cuts []Rect
	for len(cuts) < mostCuts {
		best, most := Rect{}, 0
		first := slices.Index(left, slices.Max(left)) // what matters most of all is on the next cut
		for n := range m.Spaces {
			if left[n] > 0 {
				r := sh.around(m, left, areas, whole, n)
				value := worth(m, left, r)
				if inner(r).holds(m.Spaces[first].At) {
					value += before
				}
				if value > most {
					best, most = r, value
				}
			}
		}
		high += (best.Y1 - best.Y0) / max(best.X1-best.X0, 1) * sh.room() * 1.1
		if most == 0 || len(cuts) > 0 && high > mostHigh {
			break
		}
		for n, sp := range m.Spaces {
			if inner(best).holds(sp.At) {
				left[n] = 0
			}
		}
		cuts = append(cuts, best)
	}
	return cuts
}

// before is what is worth more than all else.
const before = 1 << 20

// Shares of a cut: what labels may take of it at most, and how high it is against its
// width.
const (
	fullest  = 0.36
	cutShape = 0.85
)

// around is a cut around a space, so small that there is room for all labels.
func (sh *sheet) around(m *Map, left []int, areas []float64, whole Rect, n int) Rect {
	wide := (whole.X1 - whole.X0) / zoom
	for {
		r := within(m, left, around(m.Spaces[n].At, wide, wide*cutShape), whole, wide, wide*cutShape)
		load := 0.0
		for i, sp := range m.Spaces {
			if r.holds(sp.At) {
				load += areas[i]
			}
		}
		scale := sh.room() / (r.X1 - r.X0)
		if load < fullest*sh.room()*(r.Y1-r.Y0)*scale || wide < (whole.X1-whole.X0)/zoom/2 {
			return r
		}
		wide *= 0.88
	}
}

func around(at Point, wide, high float64) Rect {
	return Rect{at.X - wide/2, at.Y - high/2, at.X + wide/2, at.Y + high/2}
}

func (r Rect) holds(p Point) bool { return p.X > r.X0 && p.X < r.X1 && p.Y > r.Y0 && p.Y < r.Y1 }

// inner is what of a cut counts as shown: not the edge.
func inner(r Rect) Rect {
	dx, dy := (r.X1-r.X0)*0.08, (r.Y1-r.Y0)*0.08
	return Rect{r.X0 + dx, r.Y0 + dy, r.X1 - dx, r.Y1 - dy}
}

func worth(m *Map, left []int, r Rect) (n int) {
	for i, s := range m.Spaces {
		if inner(r).holds(s.At) {
			n += left[i]
		}
	}
	return n
}

// within moves a cut so that what it is for stands in its middle and it lies on the map, and
// takes of its height what nothing is in.
func within(m *Map, left []int, r, whole Rect, wide, high float64) Rect {
	in := Rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for i, s := range m.Spaces {
		if left[i] > 0 && inner(r).holds(s.At) {
			in = Rect{min(in.X0, s.At.X), min(in.Y0, s.At.Y), max(in.X1, s.At.X), max(in.Y1, s.At.Y)}
		}
	}
	if math.IsInf(in.X0, 1) {
		return r
	}
	high = min(high, max(in.Y1-in.Y0+high*0.4, high*0.6))
	x := min(max((in.X0+in.X1)/2, whole.X0+wide/2), whole.X1-wide/2)
	y := min(max((in.Y0+in.Y1)/2, whole.Y0+high/2), max(whole.Y1-high/2, whole.Y0+high/2))
	return around(Point{x, y}, wide, high)
}

// A sheet is a picture that is being laid out from top to bottom.
type sheet struct {
	*sketch
	style style
	y     float64
	items []Item
	lines []Line
}

// add puts a block at the left, and goes on below it.
func (sh *sheet) block(b *block) {
	sh.at(b, margin)
	sh.y += b.high + margin/2
}

func (sh *sheet) at(b *block, x float64) {
	sh.move(&b.sketch, x, sh.y)
	for _, i := range b.items {
		i.Box = Rect{i.Box.X0 + x, i.Box.Y0 + sh.y, i.Box.X1 + x, i.Box.Y1 + sh.y}
		sh.items = append(sh.items, i)
	}
}

func (sh *sheet) room() float64 { return sh.style.wide - 2*margin }

func (sh *sheet) head(s *Scene) {
	for i, text := range append([]string{s.Heading}, s.Lines...) {
		if text == "" {
			continue
		}
		size := sh.style.text
		if i == 0 {
			size *= 1.1
		}
		b := &block{space: -1}
		b.words(0, 0, sh.room(), []run{{text: text, fill: letter}}, size)
		sh.block(b)
	}
}

// tracks draws rows of numbers, each with its marker.
func (sh *sheet) tracks(tracks []Track) {
	size := sh.style.text
	for _, t := range tracks {
		b := &block{space: -1}
		label := t.Label
		if label == "" {
			label = strconv.Itoa(t.At)
		}
		x := b.label(0, size*0.1, t.Text, size, false) + size*0.5
		mark, high := flagSize(label, size)
		from, to := x+mark/2, sh.room()-mark/2
		n := float64(max(t.To-t.From, 1))
		step := min((to-from)/n, size*3)
		mid := high / 2
		b.line(letter, 1.5, 0, Point{from, mid}, Point{from + step*n, mid})
		for i := range t.To - t.From + 1 {
			tick := size * 0.2
			if t.From+i == 0 {
				tick = size * 0.4
			}
			b.line(letter, 1.5, 0, Point{from + step*float64(i), mid - tick}, Point{from + step*float64(i), mid + tick})
		}
		at := from + step*float64(min(max(t.At, t.From), t.To)-t.From)
		b.rect(Rect{at - mark/2, 0, at + mark/2, high}, 0, yellow, letter, 1.5)
		b.text(Point{at - measure(label, size, true)/2, high/2 + size*0.36}, label, size, true, onYellow)
		b.item(Rect{from - mark/2, 0, from + step*n + mark/2, high}, nil)
		sh.block(b)
	}
}

func (sh *sheet) panel(m *Map, s *Scene, number int, full bool, from Rect, cuts []Rect) {
	p := drawPanel(panel{m: m, s: s, style: sh.style, number: number, full: full, from: from, cuts: cuts}, margin, math.Ceil(sh.y), sh.room())
	sh.prims = append(sh.prims, p.prims...)
	sh.items = append(sh.items, p.items...)
	sh.lines = append(sh.lines, p.lines...)
	sh.y = p.frame.Y1 + margin
}

// leaders names those whom no cut shows, each with his space.
func (sh *sheet) leaders(m *Map, s *Scene) {
	shown := map[int]bool{}
	for _, i := range sh.items {
		shown[i.Space] = shown[i.Space] || i.Panel > 1 && i.Node
	}
	x := margin
	for n, spot := range s.Spots {
		for _, st := range spot.Stacks {
			for _, p := range st.Pieces {
				if p.Kind != Leader || shown[n] {
					continue
				}
				b := &block{space: n}
				b.words(0, 0, sh.room(), []run{{p.signs(), p.Text, letter}, {text: m.Spaces[n].Code, fill: letter}}, sh.style.text)
				if x > margin && x+b.wide > sh.style.wide-margin {
					x, sh.y = margin, sh.y+b.high
				}
				sh.at(b, x)
				x += b.wide + sh.style.text
			}
		}
	}
	if x > margin {
		sh.y += sh.style.text*(ascent+descent) + margin/2
	}
}

// boxes lists what lies beside the map.
func (sh *sheet) boxes(boxes []Box, size Size) {
	for _, box := range boxes {
		if box.Far && size == Letter {
			continue
		}
		b := &block{space: -1}
		end := b.words(0, 0, sh.room(), []run{{text: box.Text, fill: letter}}, sh.style.text)
		b.stack(sh.style.text, end, sh.room(), box.Stack, sh.style.text)
		sh.block(b)
	}
}

// legend explains the signs that occur, side by side.
func (sh *sheet) legend(m *Map, s *Scene) {
	if s.Sign == nil {
		return
	}
	text := sh.style.text
	x, high := margin, 0.0
	for _, name := range Signs(m, s) {
		words := s.Sign(name)
		if words == "" {
			continue
		}
		b := &block{space: -1}
		wide := b.sample(name, text)
		b.item(Rect{0, 0, wide, text * 1.3}, nil)
		b.words(wide+text*0.3, text*0.1, sh.room(), []run{{text: words, fill: letter}}, text)
		if x > margin && x+b.wide > sh.style.wide-margin {
			x, sh.y = margin, sh.y+high+margin/2
			high = 0
		}
		sh.at(b, x)
		x += b.wide + text
		high = max(high, b.high)
	}
	sh.y += high
}

// Names of signs of the legend.
const (
	signLeader  = "leader"
	signFort    = "fort"
	signReduced = "reduced"
	signSpent   = "spent"
	signReady   = "ready"
	signMark    = "mark"
	signBattle  = "battle"
	signSiege   = "siege"
	signFought  = "fought"
	signRaided  = "raided"
	signMove    = "move"
)

// sign is the name of a side's sign, "" of nobody's.
func (s Side) sign() string {
	return [...]string{"", "solid", "hollow", "striped", "ringed", "pointed"}[s]
}

// SideCalled is the side whose sign has a name, such as "striped"; Nobody if none has.
func SideCalled(sign string) Side {
	for side := Solid; side <= Pointed; side++ {
		if side.sign() == sign {
			return side
		}
	}
	return Nobody
}

var shapeSigns = [...]string{Square: "square", Round: "round", Lozenge: "lozenge", Wave: "wave"}

// AllSigns are the names of all signs, in the order of the legend.
func AllSigns() []string {
	return strings.Fields("solid hollow striped ringed pointed ready leader fort reduced spent mark battle siege fought raided move " +
		"square round lozenge wave single double marked double-marked built begun way-sign")
}

// Signs are the names of the signs that occur on a picture, in the order of the legend.
func Signs(m *Map, s *Scene) []string {
	seen := map[string]bool{}
	see := func(signs ...string) {
		for _, sign := range signs {
			seen[sign] = true
		}
	}
	for n, spot := range s.Spots {
		see(shapeSigns[m.Spaces[n].Shape])
		seen[signBattle], seen[signSiege] = seen[signBattle] || spot.Battle, seen[signSiege] || spot.Siege
		seen[signMark] = seen[signMark] || len(spot.Marks) > 0
		for _, st := range spot.Stacks {
			see(st.signs()...)
		}
	}
	for _, b := range s.Boxes {
		see(b.Stack.signs()...)
	}
	for i, l := range m.Links {
		see(l.sign(Way{}))
		if i < len(s.Ways) {
			see(l.sign(s.Ways[i]))
			seen["way-sign"] = seen["way-sign"] || s.Ways[i].Sign != ""
		}
	}
	for _, n := range s.News {
		seen[signFought], seen[signRaided] = seen[signFought] || n&Fought != 0, seen[signRaided] || n&Raided != 0
	}
	seen[signMove] = len(s.Moves) > 0
	var names []string
	for _, name := range AllSigns() {
		if seen[name] {
			names = append(names, name)
		}
	}
	return names
}

// signs are the names of those that a stack has.
func (s Stack) signs() []string {
	signs := []string{s.Side.sign()}
	for _, p := range s.Pieces {
		signs = append(signs, p.signs()...)
	}
	return signs
}

// signs are the names of those that a piece has, in the order in which they stand before it.
func (p Piece) signs() (signs []string) {
	for _, has := range [...]struct {
		sign string
		is   bool
	}{{signReady, p.Ready}, {signLeader, p.Kind == Leader}, {signFort, p.Kind == Fort}, {signReduced, p.Reduced}, {signSpent, p.Spent}} {
		if has.is {
			signs = append(signs, has.sign)
		}
	}
	return signs
}

// sign is the name of that of a connection as it is.
func (l Link) sign(way Way) string {
	switch {
	case way.Built:
		return "built"
	case way.Begun:
		return "begun"
	case l.Double && l.Marked:
		return "double-marked"
	case l.Double:
		return "double"
	case l.Marked:
		return "marked"
	}
	return "single"
}

// sample draws a sign of the legend, and returns how wide it is.
func (b *block) sample(name string, size float64) float64 {
	mid, r := Point{size * 0.8, size * 0.65}, size*0.36
	left, right := Point{2, mid.Y}, Point{size * 1.8, mid.Y}
	stroke := size * 0.09
	if side := SideCalled(name); side != Nobody {
		return b.flag(0, 0, side, "4", size)
	}
	if i := slices.Index(shapeSigns[:], name); i >= 0 {
		b.node(mid, Shape(i), Nobody, r)
		return size * 1.6
	}
	switch name {
	case signReady, signLeader, signFort:
		return b.sign(0, size*ascent+size*0.1, name, size)
	case signReduced:
		return b.text(Point{0, size * (ascent + 0.1)}, "½", size, false, letter)
	case signSpent:
		return b.text(Point{0, size * (ascent + 0.1)}, "(  )", size, false, dim)
	case signMark:
		b.polygon(yellow, letter, 1.2, Point{mid.X, mid.Y - r}, Point{mid.X + r, mid.Y}, Point{mid.X, mid.Y + r}, Point{mid.X - r, mid.Y})
	case signBattle:
		b.happening(mid, r*0.8, &Spot{Battle: true}, 0)
	case signSiege:
		b.happening(mid, r*0.8, &Spot{Siege: true}, 0)
	case signFought:
		b.happening(mid, r*0.8, &Spot{}, Fought)
	case signRaided:
		b.happening(mid, r*0.8, &Spot{}, Raided)
	case signMove:
		b.arrow(Nobody, stroke, 0, left, right)
	default:
		way := Way{Built: name == "built", Begun: name == "begun"}
		if name == "way-sign" {
			return b.flag(0, 0, Nobody, "W", size)
		}
		b.link(left, right, Link{Double: strings.Contains(name, "double"), Marked: strings.Contains(name, "marked")}, way, stroke)
	}
	return right.X
}
