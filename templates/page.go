package templates

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"postrider/kinsoku"
)

// A page of help is written for a screen: its paragraphs are broken, and what is indented is
// drawn, or orders to be copied. Letters are narrower or wider than that screen.

// The columns of the longest line of a page whose paragraphs are broken.
const leastScreen, mostScreen = 60, 80

// slack is how much earlier than that a line of a paragraph may end.
const slack = 5

// unfolded are the lines of a page, with each paragraph in one.
func unfolded(page string) []string {
	lines := strings.Split(strings.TrimRight(page, "\n"), "\n")
	most := 0
	for _, line := range lines {
		if isProse(line) {
			most = max(most, kinsoku.Width(line))
		}
	}
	if most < leastScreen || most > mostScreen {
		return lines
	}
	list := lines[:1:1]
	for i, line := range lines[1:] {
		before := lines[i]
		word, _, _ := strings.Cut(line, " ")
		if isProse(before) && isProse(line) && !isEntry(line) && kinsoku.Width(before)+1+kinsoku.Width(word) > most-slack {
			list[len(list)-1] = kinsoku.Join(list[len(list)-1], line)
		} else {
			list = append(list, line)
		}
	}
	return list
}

// isProse reports whether a line is neither empty nor drawn.
func isProse(line string) bool { return line != "" && line[0] != ' ' && !strings.Contains(line, "  ") }

// isEntry reports whether a line is never part of the one before: "- legal: ...", "==[ALB]",
// "12 Bolster".
func isEntry(line string) bool {
	rest, numbered := strings.CutPrefix(strings.TrimLeft(line, "0123456789"), " ")
	first, _ := utf8.DecodeRuneInString(rest)
	return strings.ContainsRune("-=", rune(line[0])) || numbered && unicode.IsUpper(first)
}

// exampleIndent stands before orders that a page shows.
const exampleIndent = "    "

// pageText is a page for a letter in text: it breaks orders so that they may be copied.
func pageText(page string) string {
	lines := unfolded(page)
	for i, line := range lines {
		if order, ok := strings.CutPrefix(line, exampleIndent); ok && order != "" && order[0] != ' ' {
			lines[i] = copyable(exampleIndent, order)
		}
	}
	return strings.Join(lines, "\n")
}

// pageBlocks are the paragraphs of a page for HTML, and what is indented, whose lines that
// stand together are one.
func pageBlocks(page string) []string {
	var list []string
	for _, line := range unfolded(page) {
		last := len(list) - 1
		switch {
		case line == "":
			list = append(list, "")
		case !isProse(line) && last >= 0 && indented(list[last]) != "":
			list[last] += "\n" + line
		default:
			list = append(list, line)
		}
	}
	return list
}

// indented is a block of a page that is drawn or shows orders, these without what stands
// before each; empty if it is a paragraph.
func indented(block string) string {
	lines := strings.Split(block, "\n")
	if isProse(lines[0]) {
		return ""
	}
	for i, line := range lines {
		order, ok := strings.CutPrefix(line, exampleIndent)
		if !ok {
			return block
		}
		lines[i] = order
	}
	return strings.Join(lines, "\n")
}
