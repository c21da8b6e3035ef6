package templates

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"postrider/kinsoku"
)

// Columns of text.
const (
	wideColumns   = 78
	narrowColumns = 40
)

// A measure is how wide lines may be, in columns, and how wide their characters are. It
// never has a line broken where the typesetters of its characters do not: package kinsoku.
type measure struct {
	columns int
	// two: what Unicode calls ambiguous, such as an accented letter, takes two columns, as
	// it does in the fonts of languages that are written in full width.
	two bool
}

// measureFor is that of letters in a language and a form.
func measureFor(lang, form string) measure {
	m := measure{wideColumns, languages[known(lang)].names.Ambiguous == 2}
	if form == "narrow" {
		m.columns = narrowColumns
	}
	return m
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

// fit appends a text to out: lines that are wider than is allowed are wrapped,
// blanks at the end of lines dropped, and no more than one empty line is left
// between others. A line goes on as deep as it began, behind its bullet or
// number.
func (m measure) fit(out, text []byte) []byte {
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
			out, rows, empty = m.table(out, rows), nil, false
		}
		switch {
		case kind != 0:
			out = m.wrapBlock(out, kind, rest)
			empty = false
		case bytes.HasPrefix(line, []byte(keep)):
			line = line[len(keep):]
			out = append(append(out, line...), '\n')
			empty = len(line) == 0
		case bytes.HasPrefix(line, []byte(whole)):
			out = m.wrapCopy(out, line[len(whole):])
			empty = false
		case bytes.HasPrefix(line, []byte(theirs)):
			line = bytes.TrimRight(line[len(theirs):], " ")
			if m.of(line) <= m.columns {
				out = append(append(out, line...), '\n')
			} else {
				out = m.breakLine(out, line, []byte(quoteMark), kinsoku.Prose)
			}
			empty = false
		default:
			line = bytes.TrimRight(line, " \t\r")
			if len(line) > 0 {
				out = m.wrap(out, line)
			} else if !empty {
				out = append(out, '\n')
			}
			empty = len(line) == 0
		}
	}
	if len(rows) > 0 {
		out = m.table(out, rows)
	}
	for len(out) > begin && out[len(out)-1] == '\n' {
		out = out[:len(out)-1]
	}
	return append(out, '\n')
}

// wrap appends one line, broken where a line may be. What may not be broken and is
// longer than a line stands alone.
func (m measure) wrap(out, line []byte) []byte {
	if m.of(line) <= m.columns {
		return append(append(out, line...), '\n')
	}
	words := bytes.TrimLeft(line, " ")
	deep := len(line) - len(words)
	if first, _, _ := bytes.Cut(words, []byte(" ")); bullet(string(first)) {
		deep += len(first) + 1
	}
	return m.breakLine(out, line, bytes.Repeat([]byte(" "), deep), kinsoku.Prose)
}

// wrapCopy appends a line that is to be copied, broken where it can be put together
// again. A hash longer than a line is cut.
func (m measure) wrapCopy(out, line []byte) []byte {
	if m.of(line) <= m.columns {
		return append(append(out, line...), '\n')
	}
	indent := line[:len(line)-len(bytes.TrimLeft(line, " "))]
	if words := bytes.Fields(line); len(words) == 1 && !kinsoku.HasWide(words[0]) { // no order but a hash, in two halves
		half := (len(words[0]) + 1) / 2
		out = append(append(append(out, indent...), words[0][:half]...), '\n')
		return append(append(append(out, indent...), words[0][half:]...), '\n')
	}
	return m.breakLine(out, line, slices.Concat(indent, []byte(goesOn)), kinsoku.Copied)
}

// breakLine appends a line, broken where it passes the columns, each further line behind
// a margin.
func (m measure) breakLine(out, line, margin []byte, kind kinsoku.Breaks) []byte {
	words := bytes.TrimLeft(line, " ")
	used := len(line) - len(words)
	out = append(out, line[:used]...)
	first := true
	for word := range kinsoku.Words(words) {
		blank := 1
		for len(word) > 0 {
			n := kind.Part(word)
			wide := m.of(word[:n])
			switch {
			case first:
				first = false
			case used+blank+wide > m.columns:
				out = append(append(out, '\n'), margin...)
				used = len(margin)
			case blank > 0:
				out = append(out, ' ')
				used++
			}
			out = append(out, word[:n]...)
			used, word, blank = used+wide, word[n:], 0
		}
	}
	return append(out, '\n')
}

// bullet reports whether a word begins an entry of a list: "-" or "12.".
func bullet(word string) bool {
	digits := strings.TrimSuffix(word, ".")
	return word == "-" || digits != word && digits != "" && strings.Trim(digits, "0123456789") == ""
}

// of is how many columns s is shown in.
func (m measure) of(s []byte) int {
	n := 0
	for n < len(s) && s[n] < utf8.RuneSelf {
		n++
	}
	for rest := s[n:]; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		rest = rest[size:]
		if r < 0x300 && !m.two || r < 0xa1 {
			n++
			continue
		}
		if n += kinsoku.RuneWidth(r); m.two && kinsoku.Ambiguous(r) {
			n++
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
