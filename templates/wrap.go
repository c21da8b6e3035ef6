package templates

import (
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

// keep marks a line that must not be wrapped.
const keep = "\x01"

// whole marks a line that may be copied into an answer: broken, it is marked so
// that its reader puts it together again.
const whole = "\x02"

// goesOn begins what a line to be copied goes on with.
const goesOn = ".. "

// copyable marks a line as one to be copied, and indents it.
func copyable(indent, line string) string { return whole + strings.TrimRight(indent+line, " ") }

// pre marks the lines of a text as not to be wrapped, and indents them.
func pre(indent, text string) string {
	text = strings.TrimRight(text, "\n")
	var b strings.Builder
	b.Grow(len(text) + (len(indent)+2)*(strings.Count(text, "\n")+1))
	for line := range strings.SplitSeq(text, "\n") {
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(keep)
		if line = strings.TrimRight(line, " "); line != "" {
			b.WriteString(indent)
			b.WriteString(line)
		} else {
			b.WriteString(strings.TrimRight(indent, " "))
		}
	}
	return b.String()
}

// fit wraps the lines of a text that are longer than columns, drops blanks at
// the end of lines, and leaves no more than one empty line between others. A
// line goes on as deep as it began, behind its bullet or number.
func fit(text string, columns int) string {
	var out strings.Builder
	out.Grow(len(text) + len(text)/16)
	empty := true // none at the beginning
	gaps := 0     // empty lines that stand there only if something follows
	add := func(line string) {
		if line == "" {
			gaps++
			return
		}
		for range gaps {
			out.WriteByte('\n')
		}
		gaps = 0
		out.WriteString(line)
		out.WriteByte('\n')
	}
	for line := range strings.SplitSeq(text, "\n") {
		if kept, ok := strings.CutPrefix(line, keep); ok {
			add(kept)
			empty = kept == ""
			continue
		}
		if order, ok := strings.CutPrefix(line, whole); ok {
			if columnsOf(order) <= columns {
				add(order)
			} else {
				for _, part := range wrapCopy(order, columns) {
					add(part)
				}
			}
			empty = false
			continue
		}
		line = strings.TrimRight(line, " \t\r")
		if line == "" {
			if !empty {
				add("")
			}
			empty = true
			continue
		}
		empty = false
		if columnsOf(line) <= columns {
			add(line)
			continue
		}
		for _, part := range wrap(line, columns) {
			add(part)
		}
	}
	if out.Len() == 0 {
		return "\n"
	}
	return out.String()
}

// wrap breaks one line between words. A word longer than a line stands alone.
func wrap(line string, columns int) []string {
	if columnsOf(line) <= columns {
		return []string{line}
	}
	begin := line[:len(line)-len(strings.TrimLeft(line, " "))]
	words := strings.Fields(line)
	hang := begin
	if bullet(words[0]) {
		hang += strings.Repeat(" ", len(words[0])+1)
	}
	var lines []string
	now := append(append(make([]byte, 0, 2*len(hang)+columns), begin...), words[0]...)
	used := columnsOf(begin) + columnsOf(words[0])
	for _, w := range words[1:] {
		wide := columnsOf(w)
		if used+1+wide > columns {
			lines = append(lines, string(now))
			now = append(append(now[:0], hang...), w...)
			used = columnsOf(hang) + wide
			continue
		}
		now = append(append(now, ' '), w...)
		used += 1 + wide
	}
	return append(lines, string(now))
}

// wrapCopy breaks a line that is to be copied. A word longer than a line is cut.
func wrapCopy(line string, columns int) []string {
	if columnsOf(line) <= columns {
		return []string{line}
	}
	indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
	words := strings.Fields(line)
	if len(words) == 1 { // no order but a hash, in two halves
		half := (len(words[0]) + 1) / 2
		return []string{indent + words[0][:half], indent + words[0][half:]}
	}
	var lines []string
	now := indent + words[0]
	for _, w := range words[1:] {
		if columnsOf(now)+1+columnsOf(w) > columns {
			lines = append(lines, now)
			now = indent + goesOn + w
			continue
		}
		now += " " + w
	}
	return append(lines, now)
}

// bullet reports whether a word begins an entry of a list: "-" or "12.".
func bullet(word string) bool {
	digits := strings.TrimSuffix(word, ".")
	return word == "-" || digits != word && digits != "" && strings.Trim(digits, "0123456789") == ""
}

// columnsOf is how many columns a terminal shows s in.
func columnsOf(s string) int {
	n := 0
	for n < len(s) && s[n] < utf8.RuneSelf {
		n++
	}
	for _, r := range s[n:] {
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
// within preformatted text.
func squeeze(html string) string {
	var out strings.Builder
	out.Grow(len(html) + 1)
	inside := false
	for line := range strings.SplitSeq(html, "\n") {
		if inside = inside || strings.Contains(line, "<pre"); inside {
			inside = !strings.Contains(line, "</pre>")
		} else if line = strings.TrimSpace(line); line == "" {
			continue
		}
		out.WriteString(line)
		out.WriteByte('\n')
	}
	if out.Len() == 0 {
		return "\n"
	}
	return out.String()
}
