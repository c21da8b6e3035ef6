// Package board draws the boards of titles: text of a bounded width, in which a
// map is drawn in the form that its reader wants.
//
// A title brings a Map, whose sheets a person has drawn (Drawing) and which are
// checked against the title's spaces and connections (Atlas); its words; and,
// for each board, a View that tells what of a position stands on the map. Which
// sheets are drawn, what is wrapped where, and what of it was said before is
// decided here.
package board

import (
	"slices"
	"sync"

	"postrider/games"
)

// Widths of a letter and of a phone, in columns.
const (
	WideColumns   = 78
	NarrowColumns = 40
)

// A Maker makes the boards of a title. It is safe for several goroutines.
type Maker struct {
	words *games.Words
	m     *Map
	said  saidBefore
}

// NewMaker makes boards in these words, with this map.
func NewMaker(words *games.Words, m *Map) *Maker { return &Maker{words: words, m: m} }

// A Board is being drawn: lines of text, none wider than its form allows. A
// title adds what it has to tell, line by line, and its map with DrawMap.
type Board struct {
	games.Look
	*Maker
	view    View
	touched []bool
	*desk
}

// A desk is where a board is drawn, and behind it the next one.
type desk struct {
	values map[string]any // of what is being said
	text   []byte         // the lines so far, each with its line break
	stands []Standing     // by space, as far as known
	known  []bool         // by space
}

var desks = sync.Pool{New: func() any { return &desk{values: make(map[string]any, 16)} }}

// Board begins a board in the language and form of a look. view tells what
// stands on the map.
func (m *Maker) Board(l games.Look, view View) *Board {
	return &Board{Look: l, Maker: m, view: view, desk: desks.Get().(*desk)}
}

// Finish returns the lines of the board, to which nothing is added any more.
func (b *Board) Finish() string {
	text := string(b.text)
	clear(b.values)
	clear(b.stands)
	clear(b.known)
	b.text, b.stands, b.known = b.text[:0], b.stands[:0], b.known[:0]
	desks.Put(b.desk)
	b.desk = nil
	return text
}

// Say makes words of the title; each template learns the form.
func (b *Board) Say(kind string, pairs ...any) string {
	clear(b.values)
	for i := 0; i+1 < len(pairs); i += 2 {
		b.values[pairs[i].(string)] = pairs[i+1]
	}
	b.values["form"] = string(b.Form)
	return b.words.Say(games.Text{Kind: kind, Values: b.values}, b.Lang)
}

// SayOf is Say for a kind with one value of which there are few: a small number
// or a name.
func (b *Board) SayOf(kind, name string, value any) string {
	type said struct {
		kind  string
		value any
	}
	return Remember(b, said{kind, value}, func() string { return b.Say(kind, name, value) })
}

// Word is Say for a kind without values.
func (b *Board) Word(kind string) string {
	type said struct{ kind string }
	return Remember(b, said{kind}, func() string { return b.Say(kind) })
}

// Remember returns what say said before for a key, in the language and form of
// b. The key holds all else that the words depend on, and is of a type of its
// own.
func Remember[K comparable](b *Board, key K, say func() string) string {
	type said struct {
		lang string
		form games.Form
		key  K
	}
	k := said{b.Lang, b.Form, key}
	text, young, ok := b.said.find(k)
	if !ok {
		text = say()
	}
	if !young {
		b.said.keep(k, text)
	}
	return text
}

// columns is how wide a line may be.
func (b *Board) columns() int {
	if b.Form == games.Narrow {
		return NarrowColumns
	}
	return WideColumns
}

// Line adds a paragraph; what does not fit is carried on indented.
func (b *Board) Line(s string) {
	if s != "" {
		b.wrap("", s, b.columns())
	}
}

// Under adds a paragraph that belongs to the one before.
func (b *Board) Under(s string) { b.wrap("  ", s, b.columns()-2) }

// wrap adds the lines of a paragraph, each behind a margin.
func (b *Board) wrap(margin, s string, width int) {
	b.text = appendWrapped(b.text, s, width, margin, "  ")
}

// raw adds a line as it is, behind a margin.
func (b *Board) raw(margin, line string) {
	b.text = append(b.text, margin...)
	b.text = append(b.text, line...)
	b.text = append(b.text, '\n')
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
