package board

import (
	"strings"

	"postrider/games"
)

// Brief draws some parts of a board in wide form, and is them as lines of text.
func (b *Board) Brief(parts ...func()) string {
	for _, draw := range parts {
		draw()
	}
	return Text(b.Finish(), games.Wide)
}

// Text is a board as a terminal shows it: lines of text, none wider than the form
// allows, each with its line break.
func Text(b games.Board, form games.Form) string {
	columns := columnsOf(form)
	var out []byte
	for i := 0; i < len(b); i++ {
		switch text := b[i].Text; b[i].Kind {
		case games.BlockHeading:
			out = appendHeading(out, text, columns)
		case games.BlockUnder:
			out = appendWrapped(out, text, columns-2, "  ", "  ")
		case games.BlockDrawn, games.BlockGap:
			out = append(append(out, text...), '\n')
		case games.BlockRow:
			rows := [][]string{strings.Split(text, "\t")}
			for i+1 < len(b) && b[i+1].Kind == games.BlockRow {
				i++
				rows = append(rows, strings.Split(b[i].Text, "\t"))
			}
			out = appendTable(out, rows, columns)
		default:
			out = appendWrapped(out, text, columns, "", "  ")
		}
	}
	return string(out)
}

// columnsOf is how wide a line of a form may be.
func columnsOf(form games.Form) int {
	if form == games.Narrow {
		return NarrowColumns
	}
	return WideColumns
}

// appendHeading appends a heading, and at the other end of its line, or below it, what
// is beside it.
func appendHeading(out []byte, text string, columns int) []byte {
	name, beside, _ := strings.Cut(text, "\t")
	if blanks := columns - Width(name) - Width(beside); beside != "" && blanks > 0 {
		return append(append(appendBlanks(append(out, name...), blanks), beside...), '\n')
	}
	out = appendWrapped(out, name, columns, "", "  ")
	if beside != "" {
		out = appendWrapped(out, beside, columns-2, "  ", "  ")
	}
	return out
}

// appendTable appends rows of cells: in columns, if the widest cells of all fit beside
// one another, else each row as a paragraph.
func appendTable(out []byte, rows [][]string, columns int) []byte {
	var wide []int
	for _, cells := range rows {
		for i, cell := range cells {
			if i == len(wide) {
				wide = append(wide, 0)
			}
			wide[i] = max(wide[i], Width(cell))
		}
	}
	all := -2
	for _, w := range wide {
		all += w + 2
	}
	for _, cells := range rows {
		if all > columns {
			out = appendWrapped(out, strings.Join(cells, "  "), columns, "", "  ")
			continue
		}
		line := ""
		for i, cell := range cells {
			line += Pad(cell, wide[i]+2)
		}
		out = append(append(out, strings.TrimRight(line, " ")...), '\n')
	}
	return out
}
