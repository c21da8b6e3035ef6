package mail

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// What signatureAt finds.
type signature int

const (
	noSignature    signature = iota
	lineSignature            // this line was not typed
	wholeSignature           // neither this nor what follows, up to the next quote
)

// maxSignatureLines is what a signature after a bare "--" may have. A sheet of
// orders below a typed divider is longer, or has another divider.
const maxSignatureLines = 8

// signatureAt says whether a signature (RFC 3676 section 4.3) or footer begins
// at line i. Above all that was typed, an advertisement is only a line: its
// program put it there and the writer typed below it.
func (t *typist) signatureAt(i int) signature {
	l := t.look(i)
	form := l.footerForm()
	switch {
	case l.text == "-- ":
		return wholeSignature
	case l.bare == "--" || l.bare == "—" || l.bare == "–" || l.bare == "-- --":
		if !t.typed {
			return lineSignature
		}
		if !t.dividers[l.bare] && t.looksSigned(i+1) {
			return wholeSignature
		}
	case advertises(form):
		if t.typed {
			return wholeSignature
		}
		return lineSignature
	case isFooter(form), t.disclaims(i):
		return wholeSignature
	case isRule(l.bare) && len(l.bare) >= 10 && t.footerBelow(i+1):
		return wholeSignature
	case t.typed && t.framedName(i):
		return wholeSignature
	}
	return noSignature
}

// unquoted gives the numbers of the lines from i on that are neither empty nor
// quoted, up to the next quoted one.
func (t *typist) unquoted(i int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for i < len(t.lines) {
			if i = int(t.lines[i].next); i >= len(t.lines) || t.lines[i].depth > 0 || !yield(i) {
				return
			}
			i++
		}
	}
}

// looksSigned reports whether what follows up to the next quote is as short as
// a signature, and holds no second divider.
func (t *typist) looksSigned(i int) bool {
	n := 0
	for i := range t.unquoted(i) {
		if k, _ := t.attribution(i); k > 0 || t.original(i) > 0 {
			break
		}
		if t.lines[i].bare == "--" {
			return false
		}
		if n++; n > maxSignatureLines {
			return false
		}
	}
	return true
}

// footerBelow reports whether the lines after a rule are those of a list or an
// office: an address of the web or a mailbox, and no more than a few lines.
func (t *typist) footerBelow(i int) bool {
	n, sign := 0, false
	for i := range t.unquoted(i) {
		bare := t.lines[i].bare
		if n++; n <= 4 && (strings.Contains(bare, "://") || isFooter(t.look(i).footerForm()) || strings.Contains(bare, "www.")) {
			sign = true
		}
		if n > 12 {
			return false
		}
	}
	return sign
}

// framedName reports whether the frame that begins at line i holds no sheet but who
// the writer is: his name or how he is reached, in a few lines, and nothing below.
func (t *typist) framedName(i int) bool {
	bare := t.lines[i].bare
	if isAlphanumeric(bare[0]) && isAlphanumeric(bare[len(bare)-1]) {
		return false // as nearly all lines
	}
	if inner := strings.TrimFunc(bare, frameMark); inner != "" {
		return t.marks.name != "" && inner != bare && strings.EqualFold(strings.TrimSpace(inner), t.marks.name)
	}
	const narrowest = 10
	if utf8.RuneCountInString(bare) < narrowest && bare != "||" && bare != "| |" {
		return false
	}
	n, all, closed, told := 0, 0, false, false
	for i := range t.unquoted(i + 1) {
		if all++; all > 2*maxSignatureLines {
			return false
		}
		if rule := t.lines[i].bare; strings.TrimLeftFunc(rule, frameMark) == "" {
			closed = closed || n > 0 && utf8.RuneCountInString(rule) >= narrowest
			continue
		}
		if k, _ := t.attribution(i); k > 0 || t.original(i) > 0 {
			break
		}
		if n++; n > maxSignatureLines || closed {
			return false
		}
		told = told || t.tellsWho(i)
	}
	return told
}

// tellsWho reports a line that holds the writer's name, an address or a telephone
// number.
func (t *typist) tellsWho(i int) bool {
	l := t.look(i)
	if l.mail || strings.Contains(l.low, "://") || strings.Contains(l.low, "www.") ||
		t.marks.name != "" && strings.Contains(l.low, t.marks.name) {
		return true
	}
	_, number, _ := strings.Cut(l.low, "+")
	figures := 0
	for _, c := range number {
		if c >= '0' && c <= '9' {
			figures++
		}
	}
	return figures >= 7 && isDigit(number[0])
}

// frameMark reports what a frame is drawn with.
func frameMark(c rune) bool {
	switch c {
	case ' ', '-', '_', '=', '*', '~', '#', '+', '.', ':', '/', '\\', '|', '\'', '`', ',', '<', '>', '^', '—', '–':
		return true
	}
	switch c {
	case '☆', '★', '◇', '◆', '○', '●', '□', '■', '△', '▲', '▽', '▼', '※', '∽', '＊', '＝', '＿', '－', '〜', '～', '・', '：', '＋', '＃', '｜', '\u3000':
		return true // of frames drawn in Japan
	}
	return c >= '\u2500' && c <= '\u257f' // box drawing
}

// inBox is what a line holds between the sides of a box.
func inBox(bare string) (inner string, ok bool) {
	for _, side := range []string{"|", "│", "┃", "║"} {
		if len(bare) > 2*len(side) && strings.HasPrefix(bare, side+" ") && strings.HasSuffix(bare, side) {
			inner = strings.TrimSpace(bare[len(side) : len(bare)-len(side)])
			return inner, inner != ""
		}
	}
	return "", false
}

// disclaims reports whether the paragraph at line i is what offices append:
// it is longer than a line of orders and speaks as lawyers do.
func (t *typist) disclaims(i int) bool {
	if i > 0 && t.lines[i-1].bare != "" && t.lines[i-1].depth == 0 && !isRule(t.lines[i-1].bare) {
		return false // within a paragraph
	}
	if utf8.RuneCountInString(t.lines[i].bare) < 40 {
		return false
	}
	for j := i; j < len(t.lines) && j < i+6 && t.lines[j].bare != "" && t.lines[j].depth == 0; j++ {
		if lexicon.disclaimers.within(t.look(j).low) {
			return true
		}
	}
	return false
}

// advertises reports "Sent from my iPhone" and its kin, in the form of footerForm.
func advertises(line string) bool {
	if len(line) > 200 {
		return false
	}
	if rest, ok := lexicon.sentFrom.of(line); ok && len(rest) < 120 {
		return true
	}
	if _, ok := lexicon.sentFromWeak.of(line); ok && containsAny(line, lexicon.devices) {
		return true
	}
	if names(line) {
		return true
	}
	if len(line) >= 100 {
		return false
	}
	within := lexicon.sentFromWithin
	if isASCII(line) {
		within = lexicon.plainWithin
	}
	return containsAny(line, within)
}

// names reports a line that names what only the advertisements of programs do.
func names(line string) bool {
	for _, row := range lexicon.programs {
		if !slices.ContainsFunc(row, func(word string) bool { return !strings.Contains(line, word) }) {
			return true
		}
	}
	return false
}

// containsAny reports whether s holds one of some phrases.
func containsAny(s string, phrases []string) bool {
	return slices.ContainsFunc(phrases, func(p string) bool { return strings.Contains(s, p) })
}

// footerForm is a line as the lists of phrases have it: in lower case, without
// what programs put around it, links in Markdown form as their words. Of a long
// line it is the beginning.
func (l *sight) footerForm() string {
	const longest, edge = 250, "-–—_*<([~|#• \t"
	line := l.low
	if len(l.bare) > longest {
		line = strings.ToLower(l.bare[:longest])
	}
	if line != "" && !isAlphanumeric(line[0]) {
		line = strings.TrimLeft(line, edge)
	}
	if strings.IndexByte(line, '[') >= 0 || strings.Contains(line, "’") {
		line = strings.ReplaceAll(line, "’", "'")
		line = strings.ReplaceAll(strings.ReplaceAll(line, "](", " "), "[", "")
	}
	return line
}

func isFooter(form string) bool { return lexicon.footers.has(form) }
