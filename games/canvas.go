package games

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// Width is the number of columns that s takes on a display: two for each East
// Asian wide character and emoji, none for accents and for what cannot be
// seen.
func Width(s string) int {
	if isASCII(s) {
		return len(s)
	}
	w := 0
	for _, n := range glyphs(s) {
		w += n
	}
	return w
}

// isASCII reports whether s consists of visible ASCII characters and blanks.
func isASCII[S string | []byte](s S) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] >= 0x7f {
			return false
		}
	}
	return true
}

// glyphs yields the characters of s as a display shows them, each with what
// combines with it, and their width.
func glyphs(s string) func(yield func(string, int) bool) {
	return func(yield func(string, int) bool) {
		from, wide, joined := 0, 0, false
		for i, r := range s {
			w := runeWidth(r)
			if i > from && (joined || w == 0 || isSkinTone(r)) {
				joined = r == zeroWidthJoiner
				wide = max(wide, w)
				continue
			}
			if i > from && !yield(s[from:i], wide) {
				return
			}
			from, wide, joined = i, w, false
		}
		if from < len(s) {
			yield(s[from:], wide)
		}
	}
}

func runeWidth(r rune) int {
	switch {
	case r >= ' ' && r < 0x7f:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf, unicode.Cc) || r >= 0x1160 && r <= 0x11ff: // the last combine to Hangul syllables
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

func isSkinTone(r rune) bool { return r >= 0x1f3fb && r <= 0x1f3ff }

// Wrap breaks s into lines no wider than width, at blanks; only a word that is
// wider than a line is cut. Line breaks in s stay. Each paragraph keeps the
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
		w := Width(word)
		if !empty && used+1+w > width {
			next()
		}
		if !empty {
			out = append(out, ' ')
			used++
		}
		if used+w > width {
			for glyph, n := range glyphs(word) {
				if used+n > width && !empty {
					next()
				}
				out = append(out, glyph...)
				used += n
				empty = false
			}
			continue
		}
		out = append(out, word...)
		used += w
		empty = false
	}
	end()
	return out
}

// Pad adds blanks behind s up to a width.
func Pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-Width(s)))
}

// PadLeft adds blanks before s up to a width.
func PadLeft(s string, width int) string {
	return strings.Repeat(" ", max(0, width-Width(s))) + s
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
	for glyph, n := range glyphs(s) {
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

// Table lays rows out with two blanks between the columns. Columns of numbers
// (below the first row) are aligned to the right. Where a table is wider than
// width, the cells of its widest columns are wrapped.
func Table(rows [][]string, width int) []string {
	widths := tableWidths(rows, width)
	right := make([]bool, len(widths))
	for c := range right {
		right[c] = numberColumn(rows, c)
	}
	var lines []string
	for _, row := range rows {
		cells := make([][]string, len(row))
		height := 1
		for c, cell := range row {
			cells[c] = Wrap(cell, widths[c], "")
			height = max(height, len(cells[c]))
		}
		for h := range height {
			var b strings.Builder
			for c := range row {
				cell := ""
				if h < len(cells[c]) {
					cell = cells[c][h]
				}
				if c > 0 {
					b.WriteString("  ")
				}
				if right[c] {
					cell = PadLeft(cell, widths[c])
				}
				b.WriteString(Pad(cell, widths[c]))
			}
			lines = append(lines, strings.TrimRight(b.String(), " "))
		}
	}
	return lines
}

// tableWidths are the widths of the columns: what they need, and where that is
// too much, less for the widest.
func tableWidths(rows [][]string, width int) []int {
	var widths []int
	for _, row := range rows {
		for c, cell := range row {
			if c == len(widths) {
				widths = append(widths, 1)
			}
			for line := range strings.SplitSeq(cell, "\n") {
				widths[c] = max(widths[c], Width(line))
			}
		}
	}
	total := 2 * (len(widths) - 1)
	for _, w := range widths {
		total += w
	}
	for ; total > width && len(widths) > 0; total-- {
		widest := slices.Max(widths)
		if widest == 1 {
			break
		}
		// Of columns equally wide the last one gives way.
		for c := len(widths) - 1; c >= 0; c-- {
			if widths[c] == widest {
				widths[c]--
				break
			}
		}
	}
	return widths
}

// numberColumn reports whether all cells of column c below the first row are
// numbers, and there are some.
func numberColumn(rows [][]string, c int) bool {
	some := false
	for i, row := range rows {
		if i == 0 || c >= len(row) || row[c] == "" {
			continue
		}
		if !isDigits(strings.TrimLeft(row[c], "+-−")) {
			return false
		}
		some = true
	}
	return some
}

// A Canvas is a field of characters on which a map is drawn. Column and line
// count from 0; what lies outside is not drawn.
type Canvas struct {
	width int
	rows  [][]string // "" is the second half of a wide character
}

// NewCanvas returns an empty canvas.
func NewCanvas(width, height int) *Canvas {
	c := &Canvas{width: max(0, width), rows: make([][]string, max(0, height))}
	for y := range c.rows {
		c.rows[y] = make([]string, c.width)
		for x := range c.rows[y] {
			c.rows[y][x] = " "
		}
	}
	return c
}

// Size returns width and height.
func (c *Canvas) Size() (width, height int) { return c.width, len(c.rows) }

// Put writes s from column x of line y on, over what was there. Characters
// that cannot be seen are left out; a wide one that only half fits is too.
func (c *Canvas) Put(x, y int, s string) {
	for glyph, w := range glyphs(s) {
		if glyph == "\t" {
			glyph, w = " ", 1
		}
		if w == 0 {
			continue
		}
		if y >= 0 && y < len(c.rows) && x >= 0 && x+w <= c.width {
			c.set(x, y, glyph, w)
		}
		x += w
	}
}

// set writes one character; the other half of a wide one that it covers half
// becomes a blank.
func (c *Canvas) set(x, y int, glyph string, w int) {
	row := c.rows[y]
	if row[x] == "" {
		row[x-1] = " "
	}
	if x+w < c.width && row[x+w] == "" {
		row[x+w] = " "
	}
	row[x] = glyph
	for i := 1; i < w; i++ {
		row[x+i] = ""
	}
}

// Get returns the character at column x of line y: " " outside the canvas, ""
// for the second half of a wide one.
func (c *Canvas) Get(x, y int) string {
	if x < 0 || x >= c.width || y < 0 || y >= len(c.rows) {
		return " "
	}
	return c.rows[y][x]
}

// H draws a line of n times r to the right of x. Where it crosses a line drawn
// with V, the crossing is drawn.
func (c *Canvas) H(x, y, n int, r rune) {
	for i := max(0, -x); i < n && x+i < c.width; i++ {
		c.line(x+i, y, r)
	}
}

// V draws a line of n times r downwards from y, as H does.
func (c *Canvas) V(x, y, n int, r rune) {
	for i := max(0, -y); i < n && y+i < len(c.rows); i++ {
		c.line(x, y+i, r)
	}
}

// crossings of two lines, the horizontal one first
var crossings = map[string]string{"-|": "+", "─│": "┼", "━┃": "╋", "═║": "╬"}

func (c *Canvas) line(x, y int, r rune) {
	was, now := c.Get(x, y), string(r)
	if cross, ok := crossings[was+now]; ok {
		now = cross
	} else if cross, ok := crossings[now+was]; ok {
		now = cross
	} else {
		for lines, cross := range crossings {
			if was == cross && strings.Contains(lines, now) {
				now = cross
			}
		}
	}
	c.Put(x, y, now)
}

// String returns the lines of the canvas, each with a line break, without
// blanks at their ends and without empty lines below the last drawn one.
func (c *Canvas) String() string {
	var lines []string
	for _, row := range c.rows {
		lines = append(lines, strings.TrimRight(strings.Join(row, ""), " "))
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}
