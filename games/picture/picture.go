// Package picture draws the map of a title as a picture: spaces, connections, who
// stands where, and what changed, from one description as SVG for pages and as PNG
// for letters. It knows no title, no words and no rules: a title says what is there
// (Map, Scene), and all that is drawn is drawn here, by itself. The same description
// always gives the same bytes.
//
// A picture is a sheet of panels below each other: the whole map with codes and
// strengths, then cuts around the places that matter, with names and units, each as
// large as a phone needs. Labels are put where they cover neither one another nor a
// unit; what has to stand apart from its space is joined to it by a thin line.
//
// Sides differ in shape and filling beside their colours, which are those of Okabe and
// Ito, told apart by all common kinds of colour-blindness.
//
// Text is measured, and drawn in PNG, with the Go font by way of golang.org/x/image:
// its sfnt reads glyphs and its vector fills paths. Tried beside it was
// git.sr.ht/~sbinet/gg, which draws the same on a canvas of four bytes a pixel with a
// state of its own: three times the memory that a letter's picture may take, for
// nothing that a list of rectangles, lines and letters needs; and it brings freetype,
// and no SVG. gonum.org/v1/plot/vg does both but brings TeX and PDF.
// In SVG text stays text, of the measured length.
package picture

import (
	"slices"
	"strings"
)

// A Side is how those who win together, or a faction among them, look.
type Side uint8

const (
	Nobody  Side = iota
	Solid        // vermilion, a filled square
	Hollow       // blue, an empty round
	Striped      // orange, a square with bars
	Ringed       // sky blue, a round with a bar
	Pointed      // green, a lozenge
)

// A Shape is the shape of a space.
type Shape uint8

const (
	Square Shape = iota
	Round
	Lozenge
	Wave // water
)

// A Point is a place on a map, x from left to right and y downwards, in whatever unit
// the map has.
type Point struct{ X, Y float64 }

// A Space is a space as printed.
type Space struct {
	Code, Name string
	Shape      Shape
	At         Point
	Value      string // printed beside its name; "" for nothing
}

// A Link joins two spaces, by their numbers.
type Link struct {
	A, B   int
	Double bool // the better way
	Marked bool // along water
}

// A Map is what does not change: the spaces and what lies below them.
type Map struct {
	Spaces []Space
	Links  []Link
	Land   [][]Point // polygons; what is outside of all is water
	Lakes  [][]Point // polygons of water on the land
}

// A PieceKind is what sign a piece has before its name.
type PieceKind uint8

const (
	Unit PieceKind = iota
	Leader
	Fort
)

// A Piece is a unit, or several that look alike.
type Piece struct {
	Kind    PieceKind
	Text    string // as an order names it
	Reduced bool
	Spent   bool     // it does not act any more
	Ready   bool     // it may act now
	Keys    []string // who it is, one for each: they are counted, not drawn
}

// A Stack is what of one side stands somewhere together.
type Stack struct {
	Side   Side
	Total  string // strength; "" if it has none
	Text   string // before the pieces
	Pieces []Piece
	Count  []string // keys of what is counted and not named
}

// A Mark is a marker of a space.
type Mark struct {
	Text string
	Key  string
}

// A Spot is what there is at a space.
type Spot struct {
	Holder Side
	Marks  []Mark
	Stacks []Stack
	Battle bool // is being fought, or will be
	Siege  bool
}

// A News is what happened at a space.
type News uint8

const (
	Fought News = 1 << iota
	Raided
)

// A Move is a way that somebody went, through the numbers of spaces.
type Move struct {
	Side Side
	Way  []int
}

// A Track is a row of numbers with a marker on one of them.
type Track struct {
	Text     string
	From, To int
	At       int
	Label    string // what the marker says; "" for At
}

// A Box is what lies beside the map.
type Box struct {
	Text  string
	Stack Stack
	Far   bool // it matters little: a letter's picture leaves it out
}

// A Way is how a link looks now: Built is a road that was built, Begun one that is
// being built; Sign stands in its middle.
type Way struct {
	Built, Begun bool
	Sign         string
}

// A Scene is all that changes.
type Scene struct {
	Heading string
	Lines   []string // below the heading
	Alt     string   // in words what the picture is
	Spots   []Spot   // by space
	Ways    []Way    // by link
	News    []News   // by space
	Moves   []Move
	Tracks  []Track
	Boxes   []Box
	Focus   []int // by space: how much it matters to show it at large; 0 not at all
	// Sign says in words what a sign means; "" for a sign that needs no words. It is asked
	// for those that occur (Signs).
	Sign func(name string) string
}

// A Size is for what a picture is made.
type Size uint8

const (
	Letter Size = iota // 780 pixels wide for a phone: the whole map, and up to three cuts
	Large              // 1,200 pixels wide: the whole map with all names
)

// Widths of pictures in pixels.
const (
	LetterWidth = 780
	LargeWidth  = 1200
)

// What a picture has at most, of any position that comes up in play; tests of the titles
// see to it.
const (
	MostPixels = 4_000_000 // of two bytes while it is written
	MostBytes  = 140 << 10 // of a letter's as PNG
)

// A Theme is the colours of an SVG.
type Theme uint8

const (
	Light Theme = iota
	Dark
	Auto // as the page that shows it
)

// A Picture is laid out, and can be written down.
type Picture struct {
	Alt           string
	Width, Height int // pixels
	Items         []Item
	Lines         []Line
	prims         []prim
}

// An Item is something on a picture that must stay readable.
type Item struct {
	Panel   int // 0 is what belongs to no panel, such as the heading
	Space   int // -1: to none
	Box     Rect
	Keys    []string // of the pieces and marks that it shows
	Signs   []string // of the legend that it has
	Node    bool     // a space's own sign
	Scenery bool     // may be covered by nothing, and names none: a leader's end, a burst
}

// A Line is a connection, or a way that somebody went, as a picture shows it.
type Line struct {
	Panel int
	Way   []int  // the spaces that it joins
	Sign  string // of the legend: what kind it is
	Text  string // in its middle
}

// Words are the texts that are written on an item, in the order of reading, as one.
func (p *Picture) Words(i Item) string {
	var words []string
	for _, q := range p.prims {
		if q.kind == aText && i.Box.holds(Point{q.points[0].X + 0.5, q.points[0].Y - q.size*0.3}) {
			words = append(words, q.text)
		}
	}
	return strings.Join(words, " ")
}

// A Rect is a rectangle in pixels.
type Rect struct{ X0, Y0, X1, Y1 float64 }

// Meets reports whether two rectangles have more than an edge in common.
func (r Rect) Meets(o Rect) bool {
	const edge = 0.5
	return r.X0 < o.X1-edge && o.X0 < r.X1-edge && r.Y0 < o.Y1-edge && o.Y0 < r.Y1-edge
}

// Inside reports whether r lies in o.
func (r Rect) Inside(o Rect) bool {
	return r.X0 >= o.X0 && r.Y0 >= o.Y0 && r.X1 <= o.X1 && r.Y1 <= o.Y1
}

// Keys are all keys of a stack, with repetitions.
func (s Stack) Keys() []string {
	keys := s.Count[:len(s.Count):len(s.Count)]
	for _, p := range s.Pieces {
		keys = append(keys, p.Keys...)
	}
	return keys
}

// Gather makes one of pieces that look alike, where the first of them stood.
func Gather(pieces []Piece) []Piece {
	var list []Piece
	for _, p := range pieces {
		i := slices.IndexFunc(list, func(q Piece) bool {
			return p.Kind == q.Kind && p.Text == q.Text && p.Reduced == q.Reduced && p.Spent == q.Spent && p.Ready == q.Ready
		})
		if i < 0 {
			list = append(list, p)
			continue
		}
		list[i].Keys = append(list[i].Keys[:len(list[i].Keys):len(list[i].Keys)], p.Keys...)
	}
	return list
}
