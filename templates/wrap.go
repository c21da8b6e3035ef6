package templates

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// Columns of text.
const (
	wideColumns   = 78
	narrowColumns = 40
)

// columnsFor is how wide a line may be in a form.
func columnsFor(form string) int {
	if form == "narrow" {
		return narrowColumns
	}
	return wideColumns
}

// keep marks a line that must not be wrapped.
const keep = "\x01"

// whole marks a line that may be copied into an answer: broken, it is marked so
// that its reader puts it together again.
const whole = "\x02"

// theirs marks a line that somebody else wrote: wherever it is broken, each piece is
// quoted, so that it cannot be taken for ours, and comes back as quoted text in an answer.
const theirs = "\x03"

// quoteMark stands before each line of quoted text.
const quoteMark = "> "

// goesOn begins what a line to be copied goes on with.
const goesOn = ".. "

// copyable marks a line as one to be copied, and indents it.
func copyable(indent, line string) string { return string(appendCopyable(nil, indent, line)) }

func appendCopyable(b []byte, indent, line string) []byte {
	if line = strings.TrimRight(line, " "); line == "" {
		indent = strings.TrimRight(indent, " ")
	}
	return append(append(append(b, whole...), indent...), line...)
}

// quoted marks a line that somebody else wrote, and puts the mark before it that it is
// quoted with.
func quoted(mark, line string) string { return string(appendQuoted(nil, mark, line)) }

func appendQuoted(b []byte, mark, line string) []byte {
	return append(append(append(b, theirs...), mark...), line...)
}

// pre marks the lines of a text as not to be wrapped, and indents them.
func pre(indent, text string) string { return string(appendPre(nil, indent, text)) }

func appendPre(b []byte, indent, text string) []byte {
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		b = append(b, keep...)
		if line = strings.TrimRight(line, " "); line != "" {
			b = append(append(b, indent...), line...)
		} else {
			b = append(b, strings.TrimRight(indent, " ")...)
		}
		b = append(b, '\n')
	}
	return b[:len(b)-1]
}

// fit appends a text to out: lines that are longer than columns are wrapped,
// blanks at the end of lines dropped, and no more than one empty line is left
// between others. A line goes on as deep as it began, behind its bullet or
// number.
func fit(out, text []byte, columns int) []byte {
	begin := len(out)
	empty := true // none at the beginning
	var rows [][]byte
	for line := range bytes.SplitSeq(text, []byte("\n")) {
		kind, rest := blockLine(line)
		if kind == BlockRow[0] {
			rows = append(rows, rest)
			continue
		}
		if len(rows) > 0 {
			out, rows, empty = table(out, rows, columns), nil, false
		}
		switch {
		case kind != 0:
			out = wrapBlock(out, kind, rest, columns)
			empty = false
		case bytes.HasPrefix(line, []byte(keep)):
			line = line[len(keep):]
			out = append(append(out, line...), '\n')
			empty = len(line) == 0
		case bytes.HasPrefix(line, []byte(whole)):
			out = wrapCopy(out, line[len(whole):], columns)
			empty = false
		case bytes.HasPrefix(line, []byte(theirs)):
			line = bytes.TrimRight(line[len(theirs):], " ")
			if columnsOf(line) <= columns {
				out = append(append(out, line...), '\n')
			} else {
				out = breakLine(out, line, []byte(quoteMark), columns)
			}
			empty = false
		default:
			line = bytes.TrimRight(line, " \t\r")
			if len(line) > 0 {
				out = wrap(out, line, columns)
			} else if !empty {
				out = append(out, '\n')
			}
			empty = len(line) == 0
		}
	}
	if len(rows) > 0 {
		out = table(out, rows, columns)
	}
	for len(out) > begin && out[len(out)-1] == '\n' {
		out = out[:len(out)-1]
	}
	return append(out, '\n')
}

// wrap appends one line, broken between words. A word longer than a line stands
// alone.
func wrap(out, line []byte, columns int) []byte {
	if columnsOf(line) <= columns {
		return append(append(out, line...), '\n')
	}
	words := bytes.TrimLeft(line, " ")
	deep := len(line) - len(words)
	if first, _, _ := bytes.Cut(words, []byte(" ")); bullet(string(first)) {
		deep += len(first) + 1
	}
	return breakLine(out, line, bytes.Repeat([]byte(" "), deep), columns)
}

// wrapCopy appends a line that is to be copied, broken between words. A word
// longer than a line is cut.
func wrapCopy(out, line []byte, columns int) []byte {
	if columnsOf(line) <= columns {
		return append(append(out, line...), '\n')
	}
	indent := line[:len(line)-len(bytes.TrimLeft(line, " "))]
	if words := bytes.Fields(line); len(words) == 1 { // no order but a hash, in two halves
		half := (len(words[0]) + 1) / 2
		out = append(append(append(out, indent...), words[0][:half]...), '\n')
		return append(append(append(out, indent...), words[0][half:]...), '\n')
	}
	return breakLine(out, line, slices.Concat(indent, []byte(goesOn)), columns)
}

// breakLine appends a line, broken between words where they pass columns, each
// further line behind a margin.
func breakLine(out, line, margin []byte, columns int) []byte {
	words := bytes.TrimLeft(line, " ")
	used := len(line) - len(words)
	out = append(out, line[:used]...)
	first := true
	for word := range bytes.FieldsSeq(words) {
		wide := columnsOf(word)
		switch {
		case first:
			first = false
		case used+1+wide > columns:
			out = append(append(out, '\n'), margin...)
			used = len(margin)
		default:
			out = append(out, ' ')
			used++
		}
		out = append(out, word...)
		used += wide
	}
	return append(out, '\n')
}

// bullet reports whether a word begins an entry of a list: "-" or "12.".
func bullet(word string) bool {
	digits := strings.TrimSuffix(word, ".")
	return word == "-" || digits != word && digits != "" && strings.Trim(digits, "0123456789") == ""
}

// columnsOf is how many columns a terminal shows s in.
func columnsOf(s []byte) int {
	n := 0
	for n < len(s) && s[n] < utf8.RuneSelf {
		n++
	}
	for rest := s[n:]; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		rest = rest[size:]
		switch {
		case r < 0x300:
			n++
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		default:
			n++
			if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
				n++
			}
		}
	}
	return n
}

// squeeze drops the blank lines that a template leaves in HTML, but for those
// within preformatted text. What is left takes the place of html.
func squeeze(html []byte) []byte {
	out := html[:0]
	inside := false
	for line := range bytes.SplitSeq(html, []byte("\n")) {
		if inside = inside || bytes.Contains(line, []byte("<pre")); inside {
			inside = !bytes.Contains(line, []byte("</pre>"))
		} else if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		out = append(append(out, line...), '\n')
	}
	if len(out) == 0 {
		return append(out, '\n')
	}
	return out
}
