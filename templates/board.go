package templates

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"postrider/kinsoku"
)

// A Board is text and what is drawn in it, block by block. It is kept as a list of
// texts, each behind a letter for its kind; older programs kept the text alone.
type Board []Block

// A Block is a piece of a Board that is shown in one way.
type Block struct {
	// Kind is one of these:
	//   - heading: what is behind a tab in it is said beside it, at the other end of the line
	//   - paragraph: is wrapped
	//   - under: a paragraph that belongs to the one before
	//   - drawn: lines to be shown as they are, in characters of one width
	//   - gap: an empty line
	//   - row: of a table, with tabs between its cells
	Kind string
	Text string
}

// Kinds of blocks.
const (
	BlockHeading   = "heading"
	BlockParagraph = "paragraph"
	BlockUnder     = "under"
	BlockDrawn     = "drawn"
	BlockGap       = "gap"
	BlockRow       = "row"
)

// Drawn is a board of lines that are shown as they are; none of no text.
func Drawn(text string) Board {
	if text == "" {
		return nil
	}
	return Board{{Kind: BlockDrawn, Text: strings.TrimRight(text, "\n")}}
}

// Size is about how many bytes a board has.
func (b Board) Size() int {
	n := 0
	for _, block := range b {
		n += len(block.Text) + 1
	}
	return n
}

// MarshalText writes a block as it is kept.
func (b Block) MarshalText() ([]byte, error) {
	if b.Kind == "" {
		return nil, fmt.Errorf("templates: a block of a board has no kind")
	}
	return append([]byte{b.Kind[0]}, b.Text...), nil
}

// UnmarshalText reads a block as it was kept.
func (b *Block) UnmarshalText(kept []byte) error {
	for _, kind := range [...]string{BlockHeading, BlockParagraph, BlockUnder, BlockDrawn, BlockGap, BlockRow} {
		if len(kept) > 0 && kept[0] == kind[0] {
			b.Kind, b.Text = kind, string(kept[1:])
			return nil
		}
	}
	return fmt.Errorf("templates: %q is no block of a board", kept)
}

// UnmarshalJSON reads a board as it was kept.
func (b *Board) UnmarshalJSON(kept []byte) error {
	if len(kept) > 0 && kept[0] == '"' {
		var text string
		if err := json.Unmarshal(kept, &text); err != nil {
			return err
		}
		*b = Drawn(text)
		return nil
	}
	return json.Unmarshal(kept, (*[]Block)(b))
}

// Shown is the board of a report as HTML shows it.
func (r Report) Shown() []Shown { return r.Board.shown() }

// Shown is the board of a page as HTML shows it.
func (p Page) Shown() []Shown { return p.Board.shown() }

// shown are the blocks of a board as HTML shows them: rows of one table together.
func (b Board) shown() []Shown {
	var list []Shown
	for _, block := range b {
		if n := len(list); block.Kind == BlockRow && n > 0 && list[n-1].Kind == BlockRow {
			list[n-1].Rows = append(list[n-1].Rows, strings.Split(block.Text, "\t"))
			continue
		}
		s := Shown{Kind: block.Kind, Text: block.Text}
		switch block.Kind {
		case BlockHeading:
			s.Text, s.Beside, _ = strings.Cut(block.Text, "\t")
		case BlockRow:
			s.Rows = [][]string{strings.Split(block.Text, "\t")}
		}
		list = append(list, s)
	}
	return list
}

// A Shown is a block as HTML shows it.
type Shown struct {
	Kind, Text string
	Beside     string     // a heading
	Rows       [][]string // of a table
}

// What marks a line as one of a block, before the letter of its kind.
const ofBlock = "\x04"

// piece marks the lines of a block.
func piece(kind, text string) string { return string(appendBlock(nil, kind, text)) }

func appendBlock(b []byte, kind, text string) []byte {
	switch kind {
	case BlockHeading, BlockParagraph, BlockUnder, BlockRow:
		return append(append(append(b, ofBlock...), kind[0]), text...)
	case BlockGap:
		return append(b, keep...)
	}
	return appendPre(b, "", text)
}

// blockLine is the letter for the kind of block that a line is of, and the line itself;
// 0 if it is of none.
func blockLine(line []byte) (kind byte, rest []byte) {
	if len(line) > len(ofBlock) && bytes.HasPrefix(line, []byte(ofBlock)) {
		switch kind := line[len(ofBlock)]; kind {
		case BlockHeading[0], BlockParagraph[0], BlockUnder[0], BlockRow[0]:
			return kind, line[len(ofBlock)+1:]
		}
	}
	return 0, line
}

// PlainBoard is a board as text, in lines that the form of a reader allows.
func PlainBoard(b Board, form string) string {
	var marked []byte
	for _, block := range b {
		marked = append(appendBlock(marked, block.Kind, block.Text), '\n')
	}
	return string(measureFor(english, form).fit(nil, marked))
}

// wrapBlock appends a line of a block, whose kind a letter tells.
func (m measure) wrapBlock(out []byte, kind byte, line []byte) []byte {
	switch kind {
	case BlockHeading[0]:
		name, beside, _ := bytes.Cut(line, []byte("\t"))
		if blanks := m.columns - m.of(name) - m.of(beside); len(beside) > 0 && blanks > 0 {
			return append(append(appendBlanks(append(out, name...), blanks), beside...), '\n')
		}
		out = m.wrapParagraph(out, name, "")
		if len(beside) > 0 {
			out = m.wrapParagraph(out, beside, "  ")
		}
		return out
	case BlockUnder[0]:
		return m.wrapParagraph(out, line, "  ")
	}
	return m.wrapParagraph(out, line, "")
}

// wrapParagraph appends a paragraph behind a margin, in lines no wider than is allowed:
// broken where lines may be, further lines two columns deeper. Only what may be broken
// nowhere and is wider than a line is cut.
func (m measure) wrapParagraph(out, line []byte, margin string) []byte {
	words := bytes.TrimLeft(line, " ")
	out = append(append(out, margin...), line[:len(line)-len(words)]...)
	used, empty := len(margin)+len(line)-len(words), true
	next := func() {
		out = append(append(append(out, '\n'), margin...), "  "...)
		used, empty = len(margin)+2, true
	}
	for word := range bytes.FieldsFuncSeq(words, func(r rune) bool { return r == ' ' || r == '\t' || r == '\r' }) {
		blank := 1
		for len(word) > 0 {
			n := kinsoku.Prose.Part(word)
			part, wide := word[:n], m.of(word[:n])
			word = word[n:]
			if !empty && used+blank+wide > m.columns {
				next()
			}
			if !empty && blank > 0 {
				out = append(out, ' ')
				used++
			}
			blank = 0
			for used+wide > m.columns { // cut it
				n, cut := 0, 0
				for n < len(part) {
					_, size := utf8.DecodeRune(part[n:])
					w := m.of(part[n : n+size])
					if used+cut+w > m.columns && (n > 0 || !empty) {
						break
					}
					n, cut, empty = n+size, cut+w, false
				}
				out, part, wide = append(out, part[:n]...), part[n:], wide-cut
				if len(part) > 0 {
					next()
				}
			}
			out = append(out, part...)
			used, empty = used+wide, false
		}
	}
	return append(out, '\n')
}

// table appends rows of cells: in columns, if the widest cells of all fit beside one
// another, else each row as a paragraph.
func (m measure) table(out []byte, rows [][]byte) []byte {
	var wide []int
	for _, row := range rows {
		for i, cell := range bytes.Split(row, []byte("\t")) {
			if i == len(wide) {
				wide = append(wide, 0)
			}
			wide[i] = max(wide[i], m.of(cell))
		}
	}
	all := -2
	for _, w := range wide {
		all += w + 2
	}
	for _, row := range rows {
		if all > m.columns {
			out = m.wrapParagraph(out, row, "")
			continue
		}
		for i, cell := range bytes.Split(row, []byte("\t")) {
			out = appendBlanks(append(out, cell...), wide[i]+2-m.of(cell))
		}
		out = append(bytes.TrimRight(out, " "), '\n')
	}
	return out
}

func appendBlanks(b []byte, n int) []byte {
	for range n {
		b = append(b, ' ')
	}
	return b
}

// A Picture is a picture of the map, which the HTML shows.
type Picture struct {
	ID    string // of the part of the letter that holds it
	Alt   string // in words what it is
	Data  []byte // PNG
	Width int    // in pixels
}
