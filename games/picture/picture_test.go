package picture

import (
	"bytes"
	"fmt"
	"image/png"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// scene is a map of random spaces with random stacks on some of them.
func scene(seed uint64, spaces int) (*Map, *Scene) {
	r := rand.New(rand.NewPCG(seed, 1))
	m := &Map{Land: [][]Point{{{-100, -100}, {600, -100}, {600, 1100}, {-100, 1100}}}}
	s := &Scene{Heading: "Heading", Alt: "A map", Sign: func(name string) string { return name }, News: make([]News, spaces), Focus: make([]int, spaces)}
	key := 0
	for n := range spaces {
		m.Spaces = append(m.Spaces, Space{Code: fmt.Sprintf("S%d", n), Name: strings.Repeat("Long Name ", 1+r.IntN(3)),
			Shape: Shape(r.IntN(4)), At: Point{r.Float64() * 647, r.Float64() * 1000}})
		if n > 0 {
			m.Links = append(m.Links, Link{A: n, B: r.IntN(n), Double: r.IntN(2) == 0, Marked: r.IntN(3) == 0})
			s.Ways = append(s.Ways, Way{Built: r.IntN(9) == 0, Begun: r.IntN(9) == 0})
		}
		spot := Spot{Holder: Side(r.IntN(6)), Battle: r.IntN(20) == 0, Siege: r.IntN(20) == 0}
		for range r.IntN(3) {
			stack := Stack{Side: Side(r.IntN(6)), Total: fmt.Sprint(r.IntN(20))}
			for range r.IntN(9) {
				key++
				stack.Pieces = append(stack.Pieces, Piece{Kind: PieceKind(r.IntN(3)), Text: "Fellows & Sons", Reduced: r.IntN(2) == 0, Spent: r.IntN(3) == 0,
					Keys: []string{fmt.Sprint(key)}})
			}
			stack.Pieces = Gather(stack.Pieces)
			spot.Stacks = append(spot.Stacks, stack)
		}
		s.Spots = append(s.Spots, spot)
		s.Focus[n] = r.IntN(2)
		if r.IntN(10) == 0 {
			s.News[n] = Fought
		}
	}
	s.Moves = []Move{{Side: Solid, Way: []int{0, 1, 2}}}
	return m, s
}

// Whatever stands where, no label covers another or the sign of a space, and all is in the
// frame: from nearly empty maps to some much fuller than any game's.
func TestNothingIsCovered(t *testing.T) {
	for seed := range uint64(60) {
		m, s := scene(seed, 5+int(seed)*3)
		for size := range Size(len(styles)) {
			p := New(m, s, size)
			frame := Rect{0, 0, float64(p.Width), float64(p.Height)}
			for i, a := range p.Items {
				if !a.Box.Inside(frame) {
					t.Fatalf("seed %d, size %d: %v leaves the frame", seed, size, a)
				}
				for _, b := range p.Items[i+1:] {
					if a.Box.Meets(b.Box) && !((a.Node || a.Scenery) && (b.Node || b.Scenery)) {
						t.Fatalf("seed %d, size %d: %v covers %v", seed, size, a, b)
					}
				}
			}
		}
	}
}

// A letter's picture names every leader with his space, in a cut or below the cuts.
func TestLeadersAreNamed(t *testing.T) {
	for seed := range uint64(2) {
		m, s := scene(seed, 60)
		p := New(m, s, Letter)
		cut, below := map[int]bool{}, map[int]string{} // by space
		for _, i := range p.Items {
			cut[i.Space] = cut[i.Space] || i.Panel > 1 && i.Node
			if i.Panel == 0 {
				below[i.Space] += " " + p.Words(i)
			}
		}
		for n, spot := range s.Spots {
			led := slices.ContainsFunc(spot.Stacks, func(s Stack) bool {
				return slices.ContainsFunc(s.Pieces, func(p Piece) bool { return p.Kind == Leader })
			})
			named := strings.Contains(below[n], "Fellows & Sons") && strings.Contains(below[n], m.Spaces[n].Code)
			if named != (led && !cut[n]) {
				t.Errorf("seed %d: space %d, with a leader: %t, in a cut: %t; below the cuts: %q", seed, n, led, cut[n], below[n])
			}
		}
	}
}

// On the whole map, the strength of a stack stands in brackets when nobody of it acts any more.
func TestSpentStacks(t *testing.T) {
	for _, c := range []struct {
		pieces []Piece
		want   string
	}{
		{[]Piece{{Kind: Unit, Spent: true}, {Kind: Leader, Spent: true}}, "(7)"},
		{[]Piece{{Kind: Unit, Spent: true}, {Kind: Fort}}, "(7)"},
		{[]Piece{{Kind: Unit, Spent: true}, {Kind: Unit}}, "7"},
		{[]Piece{{Kind: Fort}}, "7"},
	} {
		m, s := scene(1, 5)
		s.Spots[2] = Spot{Stacks: []Stack{{Side: Solid, Total: "7", Pieces: c.pieces}}}
		p := New(m, s, Letter)
		var got string
		for _, i := range p.Items {
			if i.Panel == 1 && i.Space == 2 && !i.Node && !i.Scenery {
				got += p.Words(i)
			}
		}
		if want := m.Spaces[2].Code + c.want; got != want {
			t.Errorf("%v: %q, want %q", c.pieces, got, want)
		}
	}
}

// The same description gives the same bytes, in PNG that anybody can read.
func TestBytes(t *testing.T) {
	m, s := scene(1, 40)
	a, b := New(m, s, Letter), New(m, s, Letter)
	if !bytes.Equal(a.SVG(Auto), b.SVG(Auto)) || !bytes.Equal(a.PNG(), b.PNG()) {
		t.Error("the same picture has other bytes")
	}
	read, err := png.Decode(bytes.NewReader(a.PNG()))
	if err != nil {
		t.Fatal(err)
	}
	if got := read.Bounds(); got.Dx() != a.Width || got.Dy() != a.Height {
		t.Errorf("a PNG of %v, want %d by %d", got, a.Width, a.Height)
	}
}

// On a phone of 390 pixels, a letter's picture is shown at half its size: letters are ten
// pixels high, or nearly.
func TestLettersOnAPhone(t *testing.T) {
	m, s := scene(2, 60)
	const phone, least = 390, 8.5
	for _, p := range New(m, s, Letter).prims {
		if high := p.size * phone / LetterWidth; p.kind == aText && high < least {
			t.Errorf("%q is %.1f pixels high", p.text, high)
		}
	}
}

// Texts are as wide as their letters, whatever they hold; what no font has is a box.
func TestMeasure(t *testing.T) {
	if a, b := measure("Montcalm", 20, false), measure("Montcalm", 10, false); a != 2*b || a < 60 || a > 110 {
		t.Errorf("Montcalm is %v and %v wide", a, b)
	}
	if !Drawable("Québec, Molôjoak") || Drawable("ケベック") {
		t.Error("which letters can be drawn is wrong")
	}
}

// Whatever else there is to be shown, the first cut shows the space that matters most.
func TestCutsShowWhatMatters(t *testing.T) {
	for seed := range uint64(20) {
		m, s := scene(seed, 60)
		most := int(seed) * 3
		s.Focus[most] = 5
		shown := false
		for _, i := range New(m, s, Letter).Items {
			shown = shown || i.Panel == 2 && i.Node && i.Space == most
		}
		if !shown {
			t.Errorf("seed %d: space %d is not on the first cut", seed, most)
		}
	}
}

// A link that runs over a space's sign, or nearly, is told; one that passes with some room,
// or ends near by, is not. The map is as wide as a letter's picture.
func TestBrushes(t *testing.T) {
	const wide = (LetterWidth - 2*margin) / 1.1 // the margin of a map takes a tenth
	for _, c := range []struct {
		at   Point
		want int
	}{
		{Point{300, 100}, 1}, {Point{300, 106}, 1}, {Point{300, 110}, 1}, {Point{300, 111}, 0}, {Point{300, 89}, 0}, {Point{300, 91}, 1},
		{Point{19, 100}, 0}, {Point{21, 100}, 1}, {Point{611, 100}, 0}, {Point{609, 100}, 1},
	} {
		m := &Map{Spaces: []Space{{At: Point{0, 300}}, {At: Point{wide, 300}}, {At: Point{30, 100}}, {At: Point{600, 100}}, {At: c.at}},
			Links: []Link{{A: 0, B: 1}, {A: 2, B: 3}}}
		got := m.Brushes()
		if len(got) != c.want || len(got) > 0 && got[0] != (Brush{Link: 1, Space: 4}) {
			t.Errorf("a space at %v: %v", c.at, got)
		}
	}
}
