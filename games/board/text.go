package board

import (
	"bytes"
	"strings"

	"postrider/kinsoku"
)

// Width is the number of columns that s takes on a display, as [kinsoku.Width] counts them.
func Width(s string) int { return kinsoku.Width(s) }

// isASCII reports whether s consists of visible ASCII characters and blanks.
func isASCII[S string | []byte](s S) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] >= 0x7f {
			return false
		}
	}
	return true
}

// Wrap breaks s into lines no wider than width, at blanks and where the typesetters of
// its characters break them; only a word that is wider than a line is cut. Line breaks in s stay. Each paragraph keeps the
// blanks it begins with, and its further lines begin with indent.
func Wrap(s string, width int, indent string) []string {
	if fitsPlainly(s, width) { // as nearly all do
		return []string{s}
	}
	return strings.Split(strings.TrimSuffix(string(appendWrapped(nil, s, width, "", indent)), "\n"), "\n")
}

// appendWrapped appends the lines of Wrap, each behind a margin.
func appendWrapped(out []byte, s string, width int, margin, indent string) []byte {
	for paragraph := range strings.SplitSeq(s, "\n") {
		paragraph = strings.TrimRight(paragraph, " \t\r")
		out = append(out, margin...)
		if fitsPlainly(paragraph, width) {
			out = append(append(out, paragraph...), '\n')
			continue
		}
		body := strings.TrimLeft(paragraph, " ")
		out = append(out, paragraph[:len(paragraph)-len(body)]...)
		out = appendParagraph(out, body, len(paragraph)-len(body), width, margin, indent)
	}
	return out
}

// fitsPlainly reports whether Wrap would leave s as it is: it consists of
// letters of Western Europe and no wider than width, and no blank follows
// another but at its beginning, or ends it.
func fitsPlainly(s string, width int) bool {
	columns, body, blank := 0, false, false
	for _, r := range s {
		switch {
		case r == ' ':
			if blank && body {
				return false
			}
			blank = true
		case r > ' ' && r <= '~' || r >= 'À' && r <= 'ɏ':
			body, blank = true, false
		default:
			return false
		}
		columns++
	}
	return columns <= width && !blank
}

// appendParagraph appends a paragraph, of which so many columns of the first
// line are used already.
func appendParagraph(out []byte, s string, used, width int, margin, indent string) []byte {
	empty := true // nothing but the indent on the line yet
	end := func() { out = append(bytes.TrimRight(out, " "), '\n') }
	next := func() {
		end()
		out = append(append(out, margin...), indent...)
		used, empty = Width(indent), true
	}
	for word := range strings.FieldsFuncSeq(s, func(r rune) bool { return r == ' ' || r == '\t' || r == '\r' }) {
		blank := 1
		for word != "" {
			n := len(word)
			if !isASCII(word) {
				n = kinsoku.Prose.Part([]byte(word))
			}
			part, w := word[:n], Width(word[:n])
			word = word[n:]
			if !empty && used+blank+w > width {
				next()
			}
			if !empty && blank > 0 {
				out = append(out, ' ')
				used++
			}
			blank = 0
			if used+w > width {
				for glyph, n := range kinsoku.Glyphs(part) {
					if used+n > width && !empty {
						next()
					}
					out = append(out, glyph...)
					used += n
					empty = false
				}
				continue
			}
			out = append(out, part...)
			used += w
			empty = false
		}
	}
	end()
	return out
}

// Pad adds blanks behind s up to a width.
func Pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-Width(s)))
}

// Truncate cuts s down to a width; what is cut is shown by "…".
func Truncate(s string, width int) string {
	if Width(s) <= width {
		return s
	}
	if width < 1 {
		return ""
	}
	var b strings.Builder
	used := 0
	for glyph, n := range kinsoku.Glyphs(s) {
		if used+n > width-1 {
			break
		}
		b.WriteString(glyph)
		used += n
	}
	return strings.TrimRight(b.String(), " ") + "…"
}

// Columns lays short cells out in as many columns of equal width as fit, to be
// read downwards. A cell wider than width is truncated.
func Columns(cells []string, width int) []string {
	if len(cells) == 0 {
		return nil
	}
	widest := 1
	for _, c := range cells {
		widest = max(widest, Width(c))
	}
	widest = max(1, min(widest, width))
	columns := max(1, (width+2)/(widest+2))
	rows := (len(cells) + columns - 1) / columns
	lines := make([]string, rows)
	for i, c := range cells {
		r := i % rows
		if i >= rows {
			lines[r] += "  "
		}
		lines[r] += Pad(Truncate(c, widest), widest)
	}
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return lines
}
