package board

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/pelletier/go-toml/v2"

	"postrider/games"
	"postrider/games/picture"
)

// A picturing is what picture.toml says of a map: what lies below it, how sides look,
// and which events are shown on it.
type picturing struct {
	Across float64           `toml:"across"` // how long a unit of x is against one of y; 0: as long
	Land   [][]picturePoint  `toml:"land"`
	Lakes  [][]picturePoint  `toml:"lakes"`
	Sides  map[string]string `toml:"sides"`  // by name of a side: solid, hollow, striped, ringed, pointed
	Moves  map[string]wayOf  `toml:"moves"`  // by kind of event: which of its values are the way, and whose
	Fights map[string]string `toml:"fights"` // by kind of event: which value is the space
	Raids  map[string]string `toml:"raids"`
	looks  map[string]picture.Side
}

type picturePoint [2]float64

type wayOf struct {
	Side string   `toml:"side"` // the value that names a side
	Way  []string `toml:"way"`
	Ends string   `toml:"ends"` // the value that names where it ends, if there are several an arrow to each
}

// picturable reads picture.toml, and makes of the map what pictures are drawn on.
func (m *Map) picturable(read func(name string) ([]byte, error)) error {
	data, err := read("picture.toml")
	if err == nil {
		err = toml.Unmarshal(data, &m.shown)
	}
	if err != nil {
		return fmt.Errorf("picture.toml: %w", err)
	}
	if m.shown.Across == 0 {
		m.shown.Across = 1
	}
	m.shown.looks = map[string]picture.Side{}
	for name, look := range m.shown.Sides {
		side := picture.SideCalled(look)
		if side == picture.Nobody {
			return fmt.Errorf("picture.toml: the side %s looks %q; write solid, hollow, striped, ringed or pointed", name, look)
		}
		m.shown.looks[name] = side
	}
	at := func(x, y float64) picture.Point { return picture.Point{X: x * m.shown.Across, Y: y} }
	areas := func(list [][]picturePoint) (areas [][]picture.Point) {
		for _, corners := range list {
			var area []picture.Point
			for _, c := range corners {
				area = append(area, at(c[0], c[1]))
			}
			areas = append(areas, area)
		}
		return areas
	}
	m.pictured = picture.Map{Land: areas(m.shown.Land), Lakes: areas(m.shown.Lakes)}
	shapes := map[byte]picture.Shape{'(': picture.Round, '{': picture.Lozenge, ':': picture.Wave}
	m.bySlug = map[string]int{}
	for i, s := range m.spaces {
		m.bySlug[s.ID] = i
		m.pictured.Spaces = append(m.pictured.Spaces, picture.Space{Code: s.Code, Name: s.Name, Shape: shapes[s.Shape],
			At: at(s.X, s.Y), Value: s.Value})
	}
	byCode := map[string]int{}
	for i, s := range m.spaces {
		byCode[s.Code] = i
	}
	for _, c := range m.conns {
		m.pictured.Links = append(m.pictured.Links, picture.Link{A: byCode[c.A], B: byCode[c.B], Double: c.Double, Marked: c.Marked})
	}
	return nil
}

// Side is how a side looks on a picture.
func (b *Board) Side(side fmt.Stringer) picture.Side { return b.m.shown.looks[side.String()] }

// Counted is a stack of n units of a side, all alike, at a place: what they are called, if
// anything, and of each the key.
func (b *Board) Counted(side, text, at string, n int) picture.Stack {
	return picture.Stack{Side: b.m.shown.looks[side], Total: strconv.Itoa(n), Text: text, Count: slices.Repeat([]string{side + "@" + at}, n)}
}

// Marks are the markers of a space that are set, in pairs of a name and whether it is, or
// how many there are.
func (b *Board) Marks(space int, pairs ...any) (marks []picture.Mark) {
	for i := 0; i+1 < len(pairs); i += 2 {
		n, isNumber := pairs[i+1].(int)
		if set, _ := pairs[i+1].(bool); set || isNumber && n != 0 {
			name := pairs[i].(string)
			marks = append(marks, picture.Mark{Text: b.Say("picture-mark-"+name, "n", n), Key: name + "@" + b.m.spaces[space].ID})
		}
	}
	return marks
}

// asked is how much more it matters to show at large where the reader decides, or who may act
// stands, than where something was told of.
const asked = 6

// Picture ends a board as a picture of the map. What was said so far stands above it, its
// first line as heading.
func (b *Board) Picture(size picture.Size, touched []bool, tracks []picture.Track, boxes []picture.Box) *picture.Picture {
	head := slices.Clone(b.blocks)
	defer b.Finish()
	s := &picture.Scene{Tracks: tracks, Boxes: boxes, News: make([]picture.News, len(b.m.spaces)), Focus: make([]int, len(b.m.spaces)),
		Sign: func(name string) string { return b.Say("picture-sign-" + name) }}
	if len(head) > 0 {
		s.Heading = head[0].Text
		for _, block := range head[1:] {
			s.Lines = append(s.Lines, block.Text)
		}
	}
	for i := range b.m.spaces {
		s.Spots = append(s.Spots, b.view.Spot(i))
		if touched[i] {
			s.Focus[i] = 2
		}
	}
	for i := range b.m.conns {
		all, middle := b.view.Strokes(i)
		way := picture.Way{Built: all != 0 && all != ':', Begun: all == ':'}
		if middle != 0 {
			way.Sign = string(rune(middle))
		}
		s.Ways = append(s.Ways, way)
	}
	for _, e := range b.News {
		b.happened(s, e)
	}
	for _, a := range b.Asked {
		if at, ok := b.m.bySlug[a.Place]; ok {
			s.Focus[at] += asked
		}
	}
	for i, spot := range s.Spots {
		if slices.ContainsFunc(spot.Stacks, func(st picture.Stack) bool {
			return slices.ContainsFunc(st.Pieces, func(p picture.Piece) bool { return p.Ready })
		}) {
			s.Focus[i] += asked
		}
	}
	s.Alt = b.alt(s)
	return picture.New(&b.m.pictured, s, size)
}

// happened shows an event.
func (b *Board) happened(s *picture.Scene, e games.Event) {
	spaces := func(names ...string) (way []int) {
		for _, name := range names {
			if v, ok := e.Values.Lookup(name); ok {
				eachText(v, func(text string) {
					if at, ok := b.m.bySlug[text]; ok {
						way = append(way, at)
					}
				})
			}
		}
		return slices.Compact(way)
	}
	if m, ok := b.m.shown.Moves[e.Kind]; ok {
		side, _ := e.Values.Lookup(m.Side)
		name, _ := side.(string)
		way := spaces(m.Way...)
		ways := [][]int{way}
		if ends := spaces(m.Ends); len(ends) > 0 {
			ways = ways[:0]
			for _, end := range ends {
				ways = append(ways, slices.Compact(append(slices.Clone(way), end)))
			}
		}
		for _, way := range ways {
			if len(way) > 1 {
				s.Moves = append(s.Moves, picture.Move{Side: b.m.shown.looks[name], Way: way})
			}
		}
	}
	for _, at := range spaces(b.m.shown.Fights[e.Kind]) {
		s.News[at] |= picture.Fought
		s.Focus[at] += 3
	}
	for _, at := range spaces(b.m.shown.Raids[e.Kind]) {
		s.News[at] |= picture.Raided
		s.Focus[at] += 2
	}
}

// alt says in words what a picture is: where there are battles, and what happened where.
func (b *Board) alt(s *picture.Scene) string {
	var battles, sieges, fought, raided, moved []string
	code := func(list *[]string, is bool, at int) {
		if name := b.m.spaces[at].Code; is && !slices.Contains(*list, name) {
			*list = append(*list, name)
		}
	}
	for i, spot := range s.Spots {
		code(&battles, spot.Battle, i)
		code(&sieges, spot.Siege, i)
		code(&fought, s.News[i]&picture.Fought != 0, i)
		code(&raided, s.News[i]&picture.Raided != 0, i)
	}
	for _, m := range s.Moves {
		code(&moved, true, m.Way[len(m.Way)-1])
	}
	return b.Say("picture-alt", "heading", s.Heading, "battles", battles, "sieges", sieges, "fought", fought, "raided", raided, "moved", moved)
}
