// Package board draws the boards of titles: text of a bounded width, in which a
// map is drawn in the form that its reader wants.
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
	places memo[placeKey, *place]
}

// NewMaker makes boards in these words, with this map.
func NewMaker(words *games.Words, m *Map) *Maker { return &Maker{words: words, m: m} }

// A Board is being drawn: lines of text, none wider than its form allows. A
// title adds what it has to tell, line by line, and its map with DrawMap.
type Board struct {
	games.Look
	maker   *Maker
	m       *Map
	view    View
	touched []bool
	known   []*place // by space, as far as known
	shorts  []string // by sheet, as far as known
	*scratch
}

// A scratch is where a board is drawn, and behind it the next one.
type scratch struct {
	text []byte // the lines so far, each with its line break
	key  []byte // of what is said
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// Board begins a board in the language and form of a look. view tells what
// stands on the map.
func (m *Maker) Board(l games.Look, view View) *Board {
	return &Board{Look: l, maker: m, m: m.m, view: view, known: make([]*place, len(m.m.spaces)), shorts: make([]string, len(m.m.Sheets)),
		scratch: scratches.Get().(*scratch)}
}

// Finish returns the lines of the board, to which nothing is added any more.
func (b *Board) Finish() string {
	text := string(b.text)
	b.text = b.text[:0]
	scratches.Put(b.scratch)
	b.scratch = nil
	return text
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
func (b *Board) Sign(name string) string { return b.Say("board-sign-" + name) }

// Those says the kinds that begin with a prefix and end with a name that is set.
// pairs are names, each with whether it is.
func (b *Board) Those(prefix string, pairs ...any) []string {
	var said []string
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1].(bool) {
			said = append(said, b.Say(prefix+pairs[i].(string)))
		}
	}
	return said
}

// Signs are the signs of those names that are set, in one text.
func (b *Board) Signs(pairs ...any) string { return strings.Join(b.Those("board-sign-", pairs...), "") }

// Line adds a paragraph, if it is anything; what does not fit is carried on
// indented.
func (b *Board) Line(s string) {
	if s != "" {
		b.text = b.appendLine(b.text, s)
	}
}

// Under adds a paragraph that belongs to the one before.
func (b *Board) Under(s string) { b.text = b.appendUnder(b.text, s) }

func (b *Board) appendLine(to []byte, s string) []byte {
	return appendWrapped(to, s, b.columns(), "", "  ")
}

func (b *Board) appendUnder(to []byte, s string) []byte {
	return appendWrapped(to, s, b.columns()-2, "  ", "  ")
}

// columns is how wide a line may be.
func (b *Board) columns() int {
	if b.Form == games.Narrow {
		return NarrowColumns
	}
	return WideColumns
}

// raw adds a line as it is, behind a margin.
func (b *Board) raw(margin, line string) {
	b.text = append(append(append(b.text, margin...), line...), '\n')
}

// Gap adds an empty line.
func (b *Board) Gap() { b.text = append(b.text, '\n') }

// Apart adds what lines adds behind an empty line, if it is anything.
func (b *Board) Apart(lines func()) {
	before := len(b.text)
	if lines(); len(b.text) > before {
		b.text = slices.Insert(b.text, before, '\n')
	}
}

// Legend ends a board with what its signs mean, for which pairs are the values.
// In the list form, which has no signs, a whole board ends with what every space
// is and where its connections lead.
func (b *Board) Legend(pairs ...any) {
	switch {
	case b.Form != games.List:
		b.Gap()
		b.Line(b.Say("board-legend", pairs...))
	case !b.Part:
		b.allConnections()
	}
}
