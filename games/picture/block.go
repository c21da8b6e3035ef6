package picture

import (
	"slices"
	"strconv"
	"strings"
)

// A block is what is told of one space, or of one thing beside the map, in a rectangle
// whose corner is at 0, 0.
type block struct {
	sketch
	space      int
	wide, high float64
	items      []Item
	weight     int     // blocks of more are placed first
	at         Point   // where it is put
	away       float64 // how far from its space
}

func (b *block) item(r Rect, keys []string, signs ...string) {
	b.items = append(b.items, Item{Space: b.space, Box: r, Keys: keys, Signs: signs})
	b.wide, b.high = max(b.wide, r.X1), max(b.high, r.Y1)
}

// label writes text in a row that begins at x, y, and returns where it ends.
func (b *block) label(x, y float64, text string, size float64, bold bool) float64 {
	wide := b.text(Point{x, y + size*ascent}, text, size, bold, letter)
	b.item(Rect{x, y, x + wide, y + size*(ascent+descent)}, nil)
	return x + wide
}

// brief is a space in few signs: its code, and the strength of who stands there.
func brief(m *Map, n int, spot *Spot, size float64) *block {
	b := &block{space: n}
	const edge = 2
	_, high := flagSize("", size)
	x := b.label(edge, edge+(high-size*(ascent+descent))/2, m.Spaces[n].Code, size, true)
	var keys []string
	for _, m := range spot.Marks {
		keys = append(keys, m.Key)
	}
	if len(keys) > 0 {
		r := size * 0.3
		at := Point{x + size*0.15 + r, edge + high/2}
		b.polygon(yellow, letter, 1.2, Point{at.X, at.Y - r}, Point{at.X + r, at.Y}, Point{at.X, at.Y + r}, Point{at.X - r, at.Y})
		b.item(Rect{at.X - r, at.Y - r, at.X + r, at.Y + r}, keys, signMark)
		x = at.X + r
	}
	for _, s := range spot.Stacks {
		x += size * 0.2
		from := x
		total := s.Total
		if s.spent() {
			total = "(" + total + ")"
		}
		x += b.flag(x, edge, s.Side, total, size)
		for _, sign := range [...]string{signLeader, signFort, signReady} {
			if slices.Contains(s.signs(), sign) {
				x += size*0.1 + b.sign(x+size*0.1, edge+high*0.5+size*0.34, sign, size*0.85)
			}
		}
		b.item(Rect{from, edge, x, edge + high}, s.Keys(), s.signs()...)
	}
	b.wide, b.high = x+edge, edge*2+high
	b.weight = 1 + len(spot.Stacks)*4 + len(spot.Marks)
	return b
}

// spent reports whether nobody of a stack acts any more, forts aside.
func (s Stack) spent() bool {
	return slices.ContainsFunc(s.Pieces, func(p Piece) bool { return p.Spent }) &&
		!slices.ContainsFunc(s.Pieces, func(p Piece) bool { return !p.Spent && p.Kind != Fort })
}

// full is a space with its name, its markers, and all who stand there by name.
func full(m *Map, n int, spot *Spot, size, widest float64) *block {
	var b *block
	for _, ems := range [...]float64{7, 10, 14, 19, 25} {
		limit := min(ems*size, widest)
		b = fullOf(m, n, spot, size, limit)
		if b.wide >= 1.25*b.high || limit == widest {
			break
		}
	}
	return b
}

func fullOf(m *Map, n int, spot *Spot, size, limit float64) *block {
	const edge = 4
	s := &m.Spaces[n]
	b := &block{space: n, weight: 1}
	head := size * (ascent + descent)
	x := b.label(edge, edge, s.Code, size, true)
	y := edge + head
	if s.Name != "" && Drawable(s.Name) {
		name := s.Name
		if s.Value != "" {
			name += " " + s.Value
		}
		if wide := measure(name, size*0.9, false); x+size*0.3+wide <= limit+size*5 || len(spot.Stacks) == 0 && !strings.Contains(name, " ") {
			b.label(x+size*0.3, edge+size*0.08, name, size*0.9, false)
		} else {
			y = b.words(edge, y, limit, []run{{text: name, fill: letter}}, size*0.9)
		}
	}
	if len(spot.Marks) > 0 {
		y = b.marks(edge, y+2, limit, spot.Marks, size)
	}
	for _, st := range spot.Stacks {
		y = b.stack(edge, y+3, limit, st, size)
	}
	b.wide, b.high = b.wide+edge, y+edge
	b.weight = 1 + int(b.wide*b.high)
	return b
}

// marks draws markers in boxes, and returns where they end below.
func (b *block) marks(x0, y, limit float64, marks []Mark, size float64) float64 {
	small := size * 0.9
	high := small * 1.2
	x := x0
	for _, m := range marks {
		wide := measure(m.Text, small, false) + small*0.6
		if x > x0 && x+wide > limit {
			x, y = x0, y+high+2
		}
		r := Rect{x, y, x + wide, y + high}
		b.rect(r, 0, yellow, letter, 1.2)
		b.text(Point{x + small*0.3, y + small*0.95}, m.Text, small, false, letter)
		b.prims[len(b.prims)-1].fill = onYellow
		b.item(r, keysOf(m.Key), signMark)
		x += wide + 3
	}
	return y + high + 1
}

func keysOf(key string) []string {
	if key == "" {
		return nil
	}
	return []string{key}
}

// A run is a text with the signs before it.
type run struct {
	signs []string
	text  string
	fill  ink
}

// stack draws a strength, and beside it the pieces by name; it returns where they end
// below.
func (b *block) stack(x, y, limit float64, s Stack, size float64) float64 {
	wide, high := flagSize(s.Total, size)
	b.flag(x, y, s.Side, s.Total, size)
	var runs []run
	if s.Text != "" {
		runs = append(runs, run{text: s.Text, fill: letter})
	}
	for i, p := range s.Pieces {
		text := p.Text
		if len(p.Keys) > 1 {
			text = strconv.Itoa(len(p.Keys)) + " " + text
		}
		if p.Reduced {
			text += " ½"
		}
		fill := letter
		if p.Spent {
			text, fill = "("+text+")", dim
		}
		if i < len(s.Pieces)-1 {
			text += ","
		}
		var signs []string
		for _, sign := range p.signs() {
			if sign == signReady || sign == signLeader || sign == signFort {
				signs = append(signs, sign)
			}
		}
		runs = append(runs, run{signs, text, fill})
	}
	before := len(b.items)
	end := max(b.words(x+wide+size*0.3, y+high*0.1, limit, runs, size), y+high)
	b.items = b.items[:before] // the words of a stack are one item with its flag
	b.item(Rect{x, y, b.wide, end}, s.Keys(), s.signs()...)
	return end
}

// words writes runs from x on, in lines as long as the limit allows, and returns where
// they end below.
func (b *block) words(x0, y, limit float64, runs []run, size float64) float64 {
	w := writer{block: b, x0: x0, x: x0, y: y, size: size, blank: measure(" ", size, false), limit: max(limit, x0+size*4)}
	for _, r := range runs {
		for i, word := range strings.Fields(r.text) {
			sign := 0.0
			if i == 0 {
				sign = size * float64(len(r.signs))
			}
			wide := measure(word, size, false)
			if w.x > x0 && w.x+sign+wide > w.limit {
				w.flush()
				w.x, w.y = x0, w.y+size*(ascent+descent)
			}
			if sign > 0 || r.fill != w.fill {
				w.flush()
			}
			if sign > 0 {
				for _, name := range r.signs {
					w.x += b.sign(w.x, w.y+size*ascent, name, size)
				}
			}
			w.word(word, wide, r.fill)
		}
	}
	w.flush()
	if w.x > x0 {
		w.y += size * (ascent + descent)
	}
	return w.y
}

// A writer writes words that stand beside one another as one text.
type writer struct {
	*block
	x0, x, y           float64
	size, blank, limit float64
	text               string // not written yet
	from               float64
	fill               ink
}

func (w *writer) word(word string, wide float64, fill ink) {
	if w.text == "" {
		w.text, w.from, w.fill = word, w.x, fill
	} else {
		w.text += " " + word
	}
	w.item(Rect{w.x, w.y, w.x + wide, w.y + w.size*(ascent+descent)}, nil)
	w.x += wide + w.blank
}

func (w *writer) flush() {
	if w.text != "" {
		w.block.text(Point{w.from, w.y + w.size*ascent}, w.text, w.size, false, w.fill)
		w.text = ""
	}
}
