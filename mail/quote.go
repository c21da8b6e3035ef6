package mail

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Typed returns what its writer typed of a plain text: without quoted lines
// and the lines that introduce them, without an original message appended
// below, without signature and footers. Answers between quoted lines stay.
//
// Two mistakes are possible, and both cost a player: a line that he did not
// type becomes an order, or one that he typed is lost. So a mark that
// programs make and people do not (a header block, "On … wrote:") ends the
// text, a mark that people may make ("--") does so only where what follows
// looks like a signature.
func Typed(text string) string {
	t := typist{lines: cleanLines(text), dividers: map[string]bool{}}
	t.breaks = t.brokenQuotes()
	t.run()
	return t.result()
}

// A typist goes through the lines of a text once and keeps those that were typed.
type typist struct {
	lines     []string
	breaks    map[int]bool // lines that a relay broke off a quoted line
	kept      []string
	typed     bool            // something was kept that is not empty
	dividers  map[string]bool // lines like "--" that were kept
	signature bool            // within a signature
}

func (t *typist) run() {
	for i := 0; i < len(t.lines); i++ {
		line := t.lines[i]
		switch {
		case isQuoted(line) || t.breaks[i]:
			t.signature = false
			t.keep("") // what stood before and what comes after are two paragraphs
			continue
		case strings.TrimSpace(line) == "":
			t.keep("")
			continue
		}
		if n, strong := t.attribution(i); n > 0 {
			if t.quotedNext(i + n) {
				t.signature = false
				t.keep("")
				i += n - 1
				continue
			}
			if strong {
				t.cut()
				return
			}
		}
		if n := t.original(i); n > 0 {
			if t.quotedNext(i + n) {
				t.cut()
				t.signature = false
				i += n - 1
				continue
			}
			t.cut()
			return
		}
		if t.signature {
			continue
		}
		switch t.signatureAt(i) {
		case wholeSignature:
			t.cut()
			t.signature = true
			continue
		case lineSignature:
			continue
		}
		t.keep(line)
	}
}

func (t *typist) keep(line string) {
	t.kept = append(t.kept, line)
	if line = strings.TrimSpace(line); line != "" {
		t.typed = true
		if len(line) < 4 {
			t.dividers[line] = true
		}
	}
}

// cut drops the rules and captions that stand at the end of what was kept,
// because they belong to what follows.
func (t *typist) cut() {
	for n := len(t.kept); n > 0; n-- {
		last := strings.TrimSpace(t.kept[n-1])
		if last != "" && !isRule(last) && !isCaption(last) {
			break
		}
		t.kept = t.kept[:n-1]
	}
}

// result joins what was kept, with at most one empty line in a row.
func (t *typist) result() string {
	var out []string
	for _, line := range t.kept {
		line = strings.TrimRight(line, " \t")
		if line == "" && (len(out) == 0 || out[len(out)-1] == "") {
			continue
		}
		out = append(out, line)
	}
	return strings.TrimRight(strings.Join(out, "\n"), "\n")
}

// cleanLines splits text and takes out what cannot be seen: zero-width
// characters, marks of direction and byte order, soft hyphens.
func cleanLines(text string) []string {
	text = strings.Map(func(c rune) rune {
		switch {
		case c == '\u00a0' || c == '\u202f' || c == '\u2007':
			return ' '
		case c == '\u2028' || c == '\u2029' || c == '\v' || c == '\f':
			return '\n'
		case c == '\u00ad' || c == '\ufeff' || c == '\u200b' || c == '\u2060', c >= '\u200e' && c <= '\u200f', c >= '\u202a' && c <= '\u202e', c >= '\u2066' && c <= '\u2069':
			return -1
		case c < ' ' && c != '\n' && c != '\t' || c == 0x7f:
			return -1
		}
		return c
	}, newlines(text))
	return strings.Split(text, "\n")
}

var quotedLine = regexp.MustCompile(`^[ \t]{0,3}[>＞]`)

func isQuoted(line string) bool { return quotedLine.MatchString(line) }

// isRule reports a line that only divides.
func isRule(line string) bool {
	return len(line) >= 3 && strings.Trim(line, "-_=*~—–─━ ") == ""
}

var captionLine = regexp.MustCompile(`^[-_=*~—–]{2,}[^-_=*~—–].{0,60}[-_=*~—–]{2,}$`)

// isCaption reports a line such as "---- Someone's message ----".
func isCaption(line string) bool { return captionLine.MatchString(line) }

// quotedNext reports whether the next line that is not empty is quoted.
func (t *typist) quotedNext(i int) bool {
	for ; i < len(t.lines); i++ {
		if strings.TrimSpace(t.lines[i]) != "" {
			return isQuoted(t.lines[i])
		}
	}
	return false
}

// Introductions of quotes: "On Monday, 3 March 2025 at 10:00, Anna wrote:".

var (
	emailPattern = regexp.MustCompile(`[^\s<>()\[\]"',;:]+@[^\s<>()\[\]"',;:]+\.?`)
	// dateToken is a year, a date in figures or a time of day.
	dateToken = regexp.MustCompile(`(^|\D)(\p{Nd}{4}|\p{Nd}{1,2}[:.h]\p{Nd}{2}|\p{Nd}{1,4}[-/.]\s?\p{Nd}{1,2}[-/.]\s?\p{Nd}{1,4})(\D|$)`)
	earlyDate = regexp.MustCompile(`^\W{0,3}(\p{L}{1,12}[.,]?\s?,?\s?){0,2}\p{Nd}`)
)

const (
	maxAttributionLines = 4
	maxAttributionBytes = 500
)

// attribution reports how many lines from i on introduce a quote, 0 if they do
// not. It is strong if nothing but an introduction looks like that, so that
// what follows is quoted even without marks.
func (t *typist) attribution(i int) (n int, strong bool) {
	joined := ""
	for n = 1; n <= maxAttributionLines && i+n <= len(t.lines); n++ {
		line := strings.TrimSpace(t.lines[i+n-1])
		if line == "" || isQuoted(line) && !closesAddress(joined, line) {
			break
		}
		joined = strings.TrimSpace(joined + " " + line)
		if len(joined) > maxAttributionBytes {
			break
		}
		if n > 1 && !opensAttribution(t.lines[i]) && !beginsWithDate(t.lines[i]) {
			break
		}
		ok, strong := introduces(joined)
		if !ok || n > 1 && !strong {
			continue
		}
		if n > 1 && t.beginsLater(i, n) {
			return 0, false
		}
		return n, strong
	}
	return 0, false
}

// closesAddress reports a line such as ">:" that only ends the "<address" of
// the one before.
func closesAddress(before, line string) bool {
	return strings.LastIndex(before, "<") > strings.LastIndex(before, ">") && (line == ">" || strings.HasSuffix(line, ":"))
}

// beginsLater reports whether the introduction that ends n lines after i
// really begins below i, and the line at i was typed.
func (t *typist) beginsLater(i, n int) bool {
	opens := opensAttribution(t.lines[i])
	for j := i + 1; j < i+n; j++ {
		rest := strings.Join(trimAll(t.lines[j:i+n]), " ")
		if ok, strong := introduces(rest); !ok || !strong {
			continue
		}
		switch {
		case opensAttribution(rest), !opens && beginsWithDate(rest):
			return true
		case !earlyDate.MatchString(rest) && dateToken.MatchString(rest) && emailPattern.MatchString(rest):
			return true // name, address and date: nothing is missing before it
		}
	}
	return false
}

// beginsWithDate reports a line such as "ma 2. maalisk. 2026 klo 9.15 Anna".
func beginsWithDate(line string) bool {
	return earlyDate.MatchString(strings.TrimSpace(line)) && dateToken.MatchString(line)
}

func trimAll(lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = strings.TrimSpace(l)
	}
	return out
}

// introduces reports whether s, on one line, may introduce a quote.
func introduces(s string) (ok, strong bool) {
	s = strings.ToLower(strings.Trim(s, "-–—*_ \t"))
	body := strings.TrimRight(s, ":： ")
	colon := body != s
	verbAt := -1
	if !colon && !strings.HasSuffix(body, "wrote") && !endsWithVerb(body) {
		return false, false
	}
	for _, v := range wroteVerbs {
		if at := findWord(body, v); at >= 0 {
			verbAt = at + len(v)
			if verbAt == len(body) {
				break
			}
		}
	}
	date, mail := dateToken.MatchString(s), emailPattern.MatchString(s)
	opens := opensAttribution(s) || earlyDate.MatchString(s)
	switch {
	case date && mail && colon:
		return true, true
	case verbAt == len(body) && (date && opens || mail && (colon || date)):
		return true, true
	case verbAt > 0 && colon && date && opens:
		return true, true
	case verbAt > 0 && colon && mail:
		return true, true
	case colon && (verbAt > 0 || date || mail):
		return true, false
	}
	return false, false
}

func endsWithVerb(s string) bool {
	return slices.ContainsFunc(wroteVerbs, func(v string) bool {
		return strings.HasSuffix(s, v) && findWord(s[len(s)-len(v):], v) >= 0 && (len(s) == len(v) || !isLetterBefore(s, len(s)-len(v)) || !alphabetic(v))
	})
}

// findWord finds v as a word of its own in s; scripts without spaces between
// words need none.
func findWord(s, v string) int {
	for from := 0; ; {
		at := strings.Index(s[from:], v)
		if at < 0 {
			return -1
		}
		at += from
		end := at + len(v)
		next, _ := utf8.DecodeRuneInString(s[end:])
		if !alphabetic(v) || !isLetterBefore(s, at) && !unicode.IsLetter(next) {
			return at
		}
		from = end
	}
}

func isLetterBefore(s string, at int) bool {
	c, _ := utf8.DecodeLastRuneInString(s[:at])
	return at > 0 && unicode.IsLetter(c)
}

// alphabetic reports whether v belongs to a script that puts spaces between words.
func alphabetic(v string) bool {
	c, _ := utf8.DecodeRuneInString(v)
	return !unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai)
}

// opensAttribution reports whether line begins as an introduction does.
func opensAttribution(line string) bool {
	line = strings.ToLower(strings.Trim(line, "-–—*_ \t"))
	for _, w := range wroteOpeners {
		rest, ok := strings.CutPrefix(line, w)
		if !ok {
			continue
		}
		next, _ := utf8.DecodeRuneInString(rest)
		if rest == "" || unicode.IsSpace(next) || next == ',' || !alphabetic(w) || strings.HasSuffix(w, "-") {
			return true
		}
	}
	return false
}

// Originals without marks: a caption between dashes, or a block of header lines.

// original reports how many lines from i on announce that what follows is the
// original message, 0 if they do not.
func (t *typist) original(i int) int {
	line := strings.TrimSpace(t.lines[i])
	if announces(line) {
		n := 1
		if j := t.next(i + 1); j < len(t.lines) {
			if m := t.headerBlock(j); m > 0 {
				n = j - i + m
			}
		}
		return n
	}
	return t.headerBlock(i)
}

func (t *typist) next(i int) int {
	for i < len(t.lines) && strings.TrimSpace(t.lines[i]) == "" {
		i++
	}
	return i
}

// announces reports a caption: "-----Original Message-----".
func announces(line string) bool {
	bare := strings.Trim(line, "-_=*~—–─<>[]|: \t：")
	lower := strings.ToLower(bare)
	if slices.Contains(beginPhrases, lower) && strings.ContainsAny(line, ":：-") {
		return true
	}
	dashes := len(line) - len(strings.TrimLeft(line, "-_=*~—–─"))
	if dashes < 2 {
		return false
	}
	for _, p := range originalPhrases {
		if lower == p || dashes >= 4 && strings.Contains(p, " ") && strings.HasPrefix(lower, p) && len(lower) < len(p)+40 {
			return true
		}
	}
	return false
}

// headerLine splits "*Von:* Anna" into label and value.
var headerLine = regexp.MustCompile(`^[\s*_|]*([\p{L}][\p{L}\p{M}'’ ./-]{0,24}?)[\s*_]*[:：][\s*_]*(.*)$`)

const maxHeaderBlock = 14

// headerBlock reports how many lines from i on are the header of a quoted
// message as Outlook and others write it, 0 if they are none. A player may
// well type "From: Albany" and "To: Oswego"; a sender's address, or a date beside
// sender and recipient, is what no order has.
func (t *typist) headerBlock(i int) int {
	var (
		seen    = map[label]bool{}
		end     int
		address bool // the sender has one
		anyMail bool
		anyDate bool
		fields  int // lines of the form label: value, in whatever language
		loose   int // lines that continue another
	)
	for j := i; j < len(t.lines) && j < i+maxHeaderBlock; j++ {
		line := strings.TrimSpace(t.lines[j])
		if isQuoted(line) {
			break
		}
		if line == "" {
			if end != j || end == 0 || t.labelAt(t.next(j)) == noLabel {
				break
			}
			end = j + 1
			continue
		}
		m := headerLine.FindStringSubmatch(line)
		if m == nil {
			if loose++; j == i || loose > 4 || fields == 0 {
				break
			}
			if seen[fromLabel] && len(seen) == 1 && emailPattern.MatchString(line) {
				address = true
			}
			continue
		}
		l := headerLabels[strings.ToLower(strings.TrimSpace(m[1]))]
		if j == i && l == noLabel && !emailPattern.MatchString(m[2]) {
			break
		}
		fields++
		if l != noLabel {
			seen[l] = true
		}
		hasMail := emailPattern.MatchString(m[2])
		address = address || l == fromLabel && hasMail
		anyMail = anyMail || hasMail
		anyDate = anyDate || dateToken.MatchString(m[2])
		end = j + 1
	}
	known := 0
	for l := range seen {
		if l != otherLabel {
			known++
		}
	}
	switch {
	case address && known >= 2,
		seen[fromLabel] && known >= 3 && seen[dateLabel],
		known >= 4,
		known >= 3 && seen[subjectLabel] && seen[dateLabel],
		fields >= 3 && anyMail && anyDate && known < fields:
		return end - i
	}
	return 0
}

func (t *typist) labelAt(i int) label {
	if i >= len(t.lines) {
		return noLabel
	}
	if m := headerLine.FindStringSubmatch(strings.TrimSpace(t.lines[i])); m != nil {
		return headerLabels[strings.ToLower(strings.TrimSpace(m[1]))]
	}
	return noLabel
}

// Quotes that were broken: a program wrapped lines it had already marked, so
// that the end of a quoted line stands on a line of its own, without mark.

// brokenQuotes finds those ends. Such a line stands between two quoted ones,
// without an empty line, its first word had no room on the line before, and it
// does not begin like a sentence. Where one line is surely broken, others that
// look alike are taken for broken too.
func (t *typist) brokenQuotes() map[int]bool {
	width := 0
	for _, line := range t.lines {
		if isQuoted(line) {
			width = max(width, utf8.RuneCountInString(strings.TrimRight(line, " ")))
		}
	}
	if width < 66 || width > 100 {
		return nil
	}
	var sure, alike []int
	for i := 1; i+1 < len(t.lines); i++ {
		line := strings.TrimRight(t.lines[i], " ")
		if line == "" || isQuoted(line) || !isQuoted(t.lines[i-1]) || !isQuoted(t.lines[i+1]) || quoteDepth(t.lines[i-1]) != quoteDepth(t.lines[i+1]) {
			continue
		}
		if c, _ := utf8.DecodeRuneInString(line); unicode.IsUpper(c) || c == '-' || c == '*' {
			continue
		}
		word, _, _ := strings.Cut(line, " ")
		last := strings.TrimRight(t.lines[i-1], " ")
		before := utf8.RuneCountInString(last)
		switch {
		case before >= 73 && before+1+utf8.RuneCountInString(word) > width && !strings.HasSuffix(last, "?") && !strings.HasSuffix(last, ":"):
			sure = append(sure, i)
		case before >= 60:
			alike = append(alike, i)
		}
	}
	if len(sure) == 0 {
		return nil
	}
	out := map[int]bool{}
	for _, i := range append(sure, alike...) {
		out[i] = true
	}
	return out
}

func quoteDepth(line string) int {
	depth := 0
	for _, c := range line {
		switch c {
		case '>', '＞':
			depth++
		case ' ', '\t':
		default:
			return depth
		}
	}
	return depth
}
