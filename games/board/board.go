// Package board draws the boards of titles: blocks of text, among which a map is
// drawn in the form that its reader wants.
//
// A title brings a Map, whose sheets a person has drawn (Drawing) and which are
// checked against the title's spaces and connections; its words; and,
// for each board, a View that tells what of a position stands on the map. Which
// sheets are drawn, what is wrapped where, and what of it was told before is
// decided here.
package board

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"postrider/games"
)

// Widths of a letter and of a phone, in columns.
const (
	WideColumns   = 78
	NarrowColumns = 40
)

// A Maker makes the boards of a title. It remembers what it has said of late, and
// is safe for several goroutines.
type Maker struct {
	words  *games.Words
	m      *Map
	said   memo[string, string]
	conns  []signs // by connection, its strokes
	shapes []signs // by space
	places memo[placeKey, *place]
	fronts memo[string, string] // of the overview
	made   atomic.Int64         // places
	signs  signNames
}

// NewMaker makes boards in these words, with this map.
func NewMaker(words *games.Words, m *Map) *Maker {
	maker := &Maker{words: words, m: m}
	if m == nil {
		return maker
	}
	for _, s := range m.spaces {
		maker.shapes = append(maker.shapes, maker.signs.one(string(s.Shape)))
	}
	for _, c := range m.conns {
		strokes := maker.signs.one("-")
		if c.Double {
			strokes = maker.signs.one("=")
		}
		if c.Marked {
			strokes.add(maker.signs.one("~"))
		}
		maker.conns = append(maker.conns, strokes)
	}
	return maker
}

// A Board is being drawn, block by block. A title adds what it has to tell,
// paragraph by paragraph, and its map with DrawMap.
type Board struct {
	games.Look
	maker   *Maker
	m       *Map
	view    View
	touched []bool   // by space: something happened there, or it is asked about
	wanted  []bool   // by space: in part it is drawn
	known   []*place // by space, as far as known
	told    []bool   // by space: an entry has told of it
	shorts  []string // by sheet, as far as known
	once    []string // what First was asked
	shown   signs    // so far
	*scratch
}

// First reports whether it is asked of a text for the first time on this board, such as of
// what a card does.
func (b *Board) First(text string) bool {
	first := !slices.Contains(b.once, text)
	b.once = append(b.once, text)
	return first
}

// A scratch is where a board is drawn, and behind it the next one.
type scratch struct {
	blocks games.Board // so far
	text   []byte      // that is being drawn
	key    []byte      // of what is said
	rows   schematic   // of the overview
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// Board begins a board in the language and form of a look. view tells what
// stands on the map.
func (m *Maker) Board(l games.Look, view View) *Board {
	return &Board{Look: l, maker: m, m: m.m, view: view, known: make([]*place, len(m.m.spaces)), told: make([]bool, len(m.m.spaces)),
		shorts:  make([]string, len(m.m.Sheets)),
		scratch: scratches.Get().(*scratch)}
}

// Finish returns the board, to which nothing is added any more.
func (b *Board) Finish() games.Board {
	blocks := slices.Clone(b.blocks)
	clear(b.blocks)
	b.blocks = b.blocks[:0]
	scratches.Put(b.scratch)
	b.scratch = nil
	return blocks
}

// Say makes words of the title; each template learns the form. Values are those
// of a Text, or what has a name as its String.
func (b *Board) Say(kind string, pairs ...any) string {
	key := append(append(append(b.key[:0], b.Form...), b.Lang...), ' ')
	key = append(append(key, kind...), ' ')
	known := true
	for i := 0; i+1 < len(pairs) && known; i += 2 {
		if named, ok := pairs[i+1].(fmt.Stringer); ok {
			pairs[i+1] = named.String()
		}
		key, known = appendValue(append(key, pairs[i].(string)...), pairs[i+1])
		if pairs[i+1] == true { // words may show it by a sign, such as that a unit is reduced
			b.shown.add(b.maker.signs.one(pairs[i].(string)))
		}
	}
	b.key = key
	say := func() string {
		return b.maker.words.Say(games.T(kind, append(pairs, "form", string(b.Form))...), b.Lang)
	}
	if !known {
		return say()
	}
	return b.maker.said.of(string(key), say)
}

// Sign is a sign of the board, such as "B" for what is British.
func (b *Board) Sign(name string) string {
	b.shown.add(b.maker.signs.one(name))
	return b.Say(signPrefix + name)
}

// Those says the kinds that begin with a prefix and end with a name that is set.
// pairs are names, each with whether it is.
func (b *Board) Those(prefix string, pairs ...any) []string {
	var said []string
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1].(bool) {
			name := pairs[i].(string)
			if prefix == signPrefix {
				b.shown.add(b.maker.signs.one(name))
			}
			said = append(said, b.Say(prefix+name))
		}
	}
	return said
}

// Signs are the signs of those names that are set, in one text.
func (b *Board) Signs(pairs ...any) string { return strings.Join(b.Those(signPrefix, pairs...), "") }

// Line adds a paragraph, if it is anything. Each line of it is one.
func (b *Board) Line(s string) {
	if s != "" {
		b.blocks = appendText(b.blocks, games.BlockParagraph, s)
	}
}

// Under adds a paragraph that belongs to the one before.
func (b *Board) Under(s string) { b.blocks = appendText(b.blocks, games.BlockUnder, s) }

// appendText appends each line of a text as a block.
func appendText(to games.Board, kind games.BlockKind, s string) games.Board {
	for line := range strings.SplitSeq(s, "\n") {
		to = append(to, games.Block{Kind: kind, Text: strings.TrimRight(line, " \t\r")})
	}
	return to
}

// add adds a block.
func (b *Board) add(kind games.BlockKind, text string) {
	b.blocks = append(b.blocks, games.Block{Kind: kind, Text: text})
}

// Above tells what stands above the map: each of parts adds some of it.
func (b *Board) Above(parts ...func()) {
	if b.Half != "" {
		return
	}
	for _, part := range parts {
		part()
	}
}

// Gap adds an empty line.
func (b *Board) Gap() { b.add(games.BlockGap, "") }

// Apart adds what more adds behind an empty line, if it is anything.
func (b *Board) Apart(more func()) {
	before := len(b.blocks)
	if more(); len(b.blocks) > before {
		b.blocks = slices.Insert(b.blocks, before, games.Block{Kind: games.BlockGap})
	}
}

// Legend ends a board with what the signs on it mean, for whose words pairs are further
// values. In the list form, which has no signs, a whole board ends with what every space
// is and where its connections lead.
func (b *Board) Legend(pairs ...any) {
	switch {
	case b.Half != "":
	case b.Form == games.List && !b.Part:
		b.allConnections()
	case b.Form != games.List && !b.Known:
		shown := b.maker.signs.of(b.shown)
		slices.Sort(shown)
		b.Gap()
		for line := range strings.SplitSeq(b.Say("board-legend", append(pairs, "signs", shown)...), "\n") {
			b.Line(strings.TrimSpace(line)) // none where nothing of a line is on the board
		}
	}
}
