package mail

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxUnquoted = 10_000 // that are neither empty nor quoted
	maxAll      = 30_000 // with those, but only two empty ones in a row
	maxTries    = 3_000  // lines that are looked at as the possible head of a quote
)

// A typist goes through the lines of a text once and keeps those that its writer
// typed: no quoted lines and no lines that introduce them, no original message
// appended below, no signature and footers. Answers between quoted lines stay.
//
// Two mistakes are possible, and both cost a player: a line that he did not
// type becomes an order, or one that he typed is lost. So a mark that
// programs make and people do not (a header block, "On … wrote:") ends the
// text, a mark that people may make ("--") does so only where what follows
// looks like a signature.
//
// If the text has more lines than anybody types, or more that look like the head
// of a quote than any conversation has, it is not gone through to its end.
type typist struct {
	source string // the text
	lines  []textLine
	some   bool // those are not all
	marks  letterMarks

	kept      []string
	typed     bool            // something was kept that is not empty
	dividers  map[string]bool // lines like "--" that were kept
	signature bool            // within a signature
	tries     int
	beyond    bool       // more than maxUnquoted or maxTries
	quotes    bool       // something was taken for quoted or appended
	cutLines  []int32    // that have no mark of quoting and were not kept, the first of them
	letters   [][2]int32 // where letters of ours stand among the lines

	sights []sight // to be used for lines that are looked at next
}

// A textLine is one line, how it is quoted, and what was seen of it.
type textLine struct {
	text   string // without what cannot be seen
	bare   string // without white space around it
	depth  int32  // of quoting; 0 for a line that is not quoted
	next   int32  // the first line from this one on that is not empty
	broken bool   // a relay broke it off a quoted line
	seen   *sight // nil until it is looked at
}

// A sight is what can be seen of a line by itself.
type sight struct {
	*textLine
	low   string // bare in lower case, the beginning of a long one
	date  bool   // holds a year, a date in figures or a time of day
	mail  bool   // holds an address
	own   bool   // holds an address of the club
	ends  bool   // ends as an introduction does: with a colon or a verb
	field bool   // is "label: value" or "label:"
	label label  // of the field; noLabel if nobody knows it
	value string // of the field
}

func newTypist(text string, marks letterMarks) *typist {
	t := &typist{source: text, marks: marks}
	clean := newlines(text)
	t.kept = make([]string, 0, 32)
	t.lines = make([]textLine, 0, min(strings.Count(clean, "\n")+1, maxAll))
	bars, unquoted := 0, 0
	for line := range cleanLines(clean) {
		l := textLine{text: line, bare: strings.TrimSpace(line), depth: quoteDepth(line)}
		if inner, boxed := inBox(l.bare); boxed {
			l.text, l.bare = inner, inner
		}
		typed := l.depth == 0 && l.bare != ""
		if typed {
			unquoted++
		}
		if len(t.lines) == maxAll || unquoted > maxUnquoted {
			t.some = true
			break
		}
		if typed && barred(l.bare) && l.bare != "|" {
			bars++
		}
		t.lines = append(t.lines, l)
	}
	next := len(t.lines)
	for i := len(t.lines) - 1; i >= 0; i-- {
		l := &t.lines[i]
		if l.bare != "" {
			next = i
		}
		l.next = int32(next)
		if bars > 1 && l.depth == 0 && barred(l.bare) {
			l.depth = 1
		}
	}
	t.beyond = t.some
	t.markNamed()
	t.unescapeFrom()
	t.findBroken()
	return t
}

// barred reports a line quoted as "| text", as some programs do, or with a wide sign, as
// those of Japan do. A single one may be anything.
func barred(bare string) bool {
	if bare == "" || bare[0] != '|' && bare[0] < utf8.RuneSelf {
		return false
	}
	return strings.HasPrefix(bare, "| ") || bare == "|" ||
		strings.HasPrefix(bare, "｜") || strings.HasPrefix(bare, "》") || strings.HasPrefix(bare, "≫")
}

// markNamed finds lines quoted as "Anna> text". Two at least have the same name, and it is the
// writer's or one that stands in an introduction above them: an arrow may look like that.
func (t *typist) markNamed() {
	first := map[string]int{}
	for i := range t.lines {
		name := quotingName(&t.lines[i])
		if name == "" {
			continue
		}
		at, seen := first[name]
		if !seen {
			first[name] = i
			continue
		}
		if at >= 0 {
			if !strings.EqualFold(name, t.marks.name) && !t.introduced(name, at) {
				first[name] = -2
				continue
			}
			t.lines[at].depth, first[name] = 1, -1
		}
		if first[name] == -1 {
			t.lines[i].depth = 1
		}
	}
}

// introduced reports whether a line above line i introduces what somebody wrote.
func (t *typist) introduced(name string, i int) bool {
	name = strings.ToLower(name)
	for j := i - 1; j >= 0 && j >= i-maxSignatureLines; j-- {
		if l := t.look(j); strings.Contains(l.low, name) && endsWithVerb(trimColons(trimEdges(l.low))) {
			return true
		}
	}
	return false
}

// quotingName is the name of "name> text"; empty if a line does not begin so.
func quotingName(l *textLine) string {
	const longest = 60
	if l.depth > 0 || l.bare == "" {
		return ""
	}
	head := l.bare[:min(len(l.bare), longest)]
	at := strings.IndexByte(head, '>')
	if wide := strings.Index(head, "＞"); wide >= 0 && (at < 0 || wide < at) {
		at = wide
	}
	if at <= 0 || strings.ContainsAny(head[:at], " \t<:,") {
		return ""
	}
	return head[:at]
}

func (t *typist) run() {
	for i := 0; i < len(t.lines) && !t.beyond; i++ {
		l := &t.lines[i]
		switch {
		case l.depth > 0 || l.broken:
			if l.depth == 0 {
				t.noteCut(i, i+1)
			}
			t.dropRule()
			t.leaveOut()
			continue
		case l.bare == "":
			t.keep("")
			continue
		}
		if end := t.letterOfOurs(i, false); end > 0 {
			t.dropRule()
			t.leaveOut()
			t.letters = append(t.letters, [2]int32{int32(i), int32(end)})
			i = end - 1
			continue
		}
		if before, ok := t.midLine(i); ok {
			t.quotes = true
			t.keep(before)
			if t.quotedAt(i + 1) {
				continue
			}
			t.noteRest(i + 1)
			return
		}
		if n, strong := t.attribution(i); n > 0 {
			if t.quotedAt(i + n) {
				t.leaveOut()
				i += n - 1
				continue
			}
			if end := t.oursBelow(i + n); end > 0 && (!strong || t.sentByUs(i, n)) {
				t.leaveOut()
				t.letters = append(t.letters, [2]int32{int32(i + n), int32(end)})
				i = end - 1
				continue
			}
			if strong {
				t.quotes = true
				t.cut()
				t.noteRest(i + n)
				return
			}
		}
		if n := t.original(i); n > 0 {
			next := t.below(i, n)
			if next == 0 {
				return
			}
			i = next - 1
			continue
		}
		if t.signature {
			t.noteCut(i, i+1)
			continue
		}
		if n := t.banner(i); n > 0 {
			t.cut()
			i += n - 1
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
		t.keep(l.text)
	}
}

// below leaves out what stands under the n lines at i, which say that an earlier message
// follows. It returns where what was typed goes on; 0: nothing does.
func (t *typist) below(i, n int) (next int) {
	t.quotes = true
	if t.notesHeader(i) > 0 {
		t.dropNotesSender()
	}
	t.cut()
	if t.quotedAt(i + n) {
		t.signature = false
		return i + n
	}
	if end := t.oursBelow(i + n); end > 0 && t.sentByUs(i, n) {
		t.leaveOut()
		t.letters = append(t.letters, [2]int32{int32(i + n), int32(end)})
		return end
	}
	t.noteRest(i + n)
	return 0
}

// leaveOut leaves out what is quoted. What stood before and what comes after are
// two paragraphs.
func (t *typist) leaveOut() {
	t.signature, t.quotes = false, true
	t.keep("")
}

func (t *typist) keep(line string) {
	t.kept = append(t.kept, line)
	if line = strings.TrimSpace(line); line != "" {
		t.typed = true
		if len(line) < 4 {
			if t.dividers == nil {
				t.dividers = map[string]bool{}
			}
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

// dropRule drops the long rule that a program drew above a quote.
func (t *typist) dropRule() {
	for n := len(t.kept); n > 0 && (t.kept[n-1] == "" || len(t.kept[n-1]) >= 10 && isRule(t.kept[n-1])); n-- {
		t.kept = t.kept[:n-1]
	}
}

// maxCut and maxCutLine bound what is told of what was cut: lines, and bytes of each.
const (
	maxCut     = 100
	maxCutLine = 200
)

// noteCut notes lines that were cut, as far as no mark shows that they are quoted.
func (t *typist) noteCut(from, to int) {
	for i := from; i < to && len(t.cutLines) < maxCut; i++ {
		if l := &t.lines[i]; l.depth == 0 && l.bare != "" && len(l.bare) <= maxCutLine {
			t.cutLines = append(t.cutLines, int32(i))
		}
	}
}

// noteRest notes what was cut from line i to the end, but letters of ours and what
// introduces or heads originals.
func (t *typist) noteRest(i int) {
	defer func(beyond bool) { t.beyond = beyond }(t.beyond)
	for ; i < len(t.lines) && len(t.cutLines) < maxCut && !t.beyond; i++ {
		if t.lines[i].depth > 0 || t.lines[i].bare == "" {
			continue
		}
		if end := t.letterOfOurs(i, true); end > 0 {
			t.letters = append(t.letters, [2]int32{int32(i), int32(end)})
			i = end - 1
		} else if n, _ := t.attribution(i); n > 0 {
			i += n - 1
		} else if n := t.original(i); n > 0 {
			i += n - 1
		} else {
			t.noteCut(i, i+1)
		}
	}
}

// left are the lines that were cut without a mark of quoting; with the letters of
// ours, what stands in those as well.
func (t *typist) left(withLetters bool) []string {
	if withLetters {
		for _, l := range t.letters {
			t.noteCut(int(l[0]), int(l[1]))
		}
	}
	var out []string
	for _, i := range t.cutLines {
		out = append(out, t.lines[i].bare)
	}
	return out
}

// result joins what was kept, with at most one empty line in a row.
func (t *typist) result() string {
	var b strings.Builder
	size := 0
	for _, line := range t.kept {
		size += len(line) + 1
	}
	b.Grow(size)
	empty := true // an empty line would be one too many
	for _, line := range t.kept {
		line = strings.TrimRight(line, " \t")
		if line == "" && empty {
			continue
		}
		empty = line == ""
		b.WriteString(line)
		b.WriteByte('\n')
	}
	return strings.TrimRight(b.String(), "\n")
}

// cleanLines are the lines of a text without what cannot be seen: zero-width
// characters, marks of direction and byte order, soft hyphens, and the third and
// further of empty lines in a row; and without links and marks of pictures. They
// end in \n.
func cleanLines(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		empty := 0
		add := func(line string) bool {
			if line != "" {
				empty = 0
			} else if empty++; empty > 2 {
				return true
			}
			return yield(line)
		}
		for more := true; more; {
			var line string
			line, text, more = strings.Cut(text, "\n")
			if plainLine(line) {
				if !add(withoutSigns(line)) {
					return
				}
				continue
			}
			for line := range strings.SplitSeq(strings.Map(visible, line), "\n") {
				if strings.Trim(line, " \t\u200d") == "" {
					line = "" // joiners without letters
				}
				if !add(withoutSigns(line)) {
					return
				}
			}
		}
	}
}

// plainLine reports a line of nothing but ASCII that can be seen.
func plainLine(line string) bool {
	for i := range len(line) {
		if c := line[i]; (c < ' ' || c > '~') && c != '\t' {
			return false
		}
	}
	return true
}

func visible(c rune) rune {
	switch {
	case c == '\n' || c == '\t' || c >= ' ' && c <= '~':
		return c
	case c < ' ' && c != '\v' && c != '\f' || c == 0x7f:
		return -1
	case c == '\u2028' || c == '\u2029' || c == '\v' || c == '\f' || c == '\u0085':
		return '\n'
	case c < '\u00a0':
		return -1 // C1 controls
	case c == '\u00a0' || c == '\u202f' || c >= '\u2000' && c <= '\u200a' || c == '\u205f',
		c == '\u2800' || c == '\u3164' || c == '\uffa0' || c >= '\u115f' && c <= '\u1160':
		return ' '
	case c == '\u00ad' || c == '\ufeff' || c == '\u200b' || c == '\u200c' || c == '\u034f' || c == '\u180e',
		c >= '\u200e' && c <= '\u200f', c >= '\u202a' && c <= '\u202e', c >= '\u2060' && c <= '\u206f',
		c == '\u061c' || c >= '\ufe00' && c <= '\ufe0e' || c >= '\ufff9' && c <= '\ufffc' || c >= '\U000e0000' && c <= '\U000e0fff':
		return -1
	}
	return c
}

// quoteDepth counts the quote marks a line begins with: > in all its forms,
// after no more than three blanks.
func quoteDepth(line string) int32 {
	depth, blanks := int32(0), 0
	for rest := line; rest != ""; {
		c, n := utf8.DecodeRuneInString(rest)
		switch {
		case c == '>' || c == '＞':
			depth, blanks = depth+1, 0
		case c == '&' && strings.HasPrefix(rest, "&gt;"):
			depth, blanks, n = depth+1, 0, len("&gt;")
		case (c == ' ' || c == '\t') && blanks < 3:
			blanks++
		default:
			return depth
		}
		rest = rest[n:]
	}
	return depth
}

// unescapeFrom takes the mark off a lone ">From ", which is no quote: a relay
// that kept the message in an mbox put it before a line that began with "From ".
func (t *typist) unescapeFrom() {
	for i := range t.lines {
		l := &t.lines[i]
		if !strings.HasPrefix(l.text, ">From ") || i > 0 && t.lines[i-1].depth > 0 || i+1 < len(t.lines) && t.quotedAt(i+1) {
			continue
		}
		l.text, l.bare, l.depth = l.text[1:], l.bare[1:], 0
	}
}

// isRule reports a line that only divides.
func isRule(line string) bool {
	return len(line) >= 3 && strings.Trim(line, "-_=*~—–─━⎯ ") == ""
}

// isCaption reports a line such as "---- Someone's message ----".
func isCaption(line string) bool {
	const marks = "-_=*~—–"
	inner := strings.Trim(line, marks)
	n := utf8.RuneCountInString(inner)
	if inner == "" || n > 61 || strings.ContainsAny(inner[:1], " \t") && strings.TrimSpace(inner) == "" {
		return false
	}
	at := strings.Index(line, inner)
	return utf8.RuneCountInString(line[:at]) >= 2 && utf8.RuneCountInString(line[at+len(inner):]) >= 2
}

// quotedAt reports whether the first line from i on that is not empty is quoted.
func (t *typist) quotedAt(i int) bool {
	if i < len(t.lines) {
		i = int(t.lines[i].next)
	}
	return i < len(t.lines) && t.lines[i].depth > 0
}

// look finds out what can be seen of line i by itself, once.
func (t *typist) look(i int) *sight {
	if l := &t.lines[i]; l.seen == nil {
		l.seen = t.sightOf(l)
	}
	return t.lines[i].seen
}

func (t *typist) sightOf(line *textLine) *sight {
	if len(t.sights) == 0 {
		t.sights = make([]sight, 16)
	}
	l := &t.sights[0]
	t.sights = t.sights[1:]
	l.textLine = line
	s := linkless(line.bare, true)
	short := len(s) <= maxAttributionBytes
	if !short {
		s = strings.ToValidUTF8(s[:maxAttributionBytes], "")
	}
	l.low = strings.ToLower(s)
	l.date = hasDate(l.low)
	l.mail, l.own = t.addresses(l.low)
	if bare := trimEdges(l.low); short && !strings.HasSuffix(bare, "mailto:") {
		l.ends = strings.HasSuffix(bare, ":") || strings.HasSuffix(bare, "：") ||
			strings.HasSuffix(bare, ")") && l.date || endsWithVerb(bare)
	}
	l.field, l.label, l.value = headerField(s)
	return l
}

// addresses reports whether s holds an address, and whether one is the club's.
func (t *typist) addresses(s string) (mail, own bool) {
	for at, n := strings.IndexByte(s, '@'), 0; at >= 0 && n < 10; n++ {
		before, after := s[:at], s[at+1:]
		from := strings.LastIndexFunc(before, notInAddress) + 1
		to := strings.IndexFunc(after, notInAddress)
		if to < 0 {
			to = len(after)
		}
		if from < at && to > 0 {
			mail = true
			if t.marks.own != nil && t.marks.own(before[from:]+"@"+strings.TrimRight(after[:to], ".")) {
				return true, true
			}
		}
		next := strings.IndexByte(after, '@')
		if next < 0 {
			break
		}
		at += 1 + next
	}
	return mail, false
}

// notInAddress bounds an address within a text. "mailto:" before it is bounded off too.
func notInAddress(c rune) bool {
	return c <= ' ' || strings.ContainsRune("<>()[]\"',;:：，、（）「」*|@", c) || unicode.IsSpace(c)
}

// hasDate reports a year, a date in figures or a time of day in s.
func hasDate(s string) bool {
	for i := 0; i < len(s); {
		if c := s[i]; c < '0' || c > '9' && c < utf8.RuneSelf {
			i++
			continue
		}
		n, end := digits(s[i:])
		if n == 0 {
			_, size := utf8.DecodeRuneInString(s[i:])
			i += size
			continue
		}
		end += i
		if n == 4 || n <= 2 && clockAt(s[end:]) || n <= 4 && dateAt(s[end:]) {
			return true
		}
		i = end
	}
	return false
}

// digits counts the digits that s begins with, and their bytes.
func digits(s string) (n, size int) {
	for size < len(s) {
		c, k := utf8.DecodeRuneInString(s[size:])
		if c < '0' || c > '9' && (c < utf8.RuneSelf || !unicode.IsDigit(c)) {
			break
		}
		n, size = n+1, size+k
	}
	return n, size
}

// clockAt reports ":15" behind the hours.
func clockAt(s string) bool {
	c, k := utf8.DecodeRuneInString(s)
	if c != ':' && c != '.' && c != 'h' && c != '：' {
		return false
	}
	n, _ := digits(s[k:])
	return n == 2
}

// dateAt reports "/3/2026" or ". 3. 2026" behind the first number of a date.
func dateAt(s string) bool {
	for range 2 {
		if s == "" || !strings.ContainsRune("-/.", rune(s[0])) {
			return false
		}
		s = strings.TrimPrefix(s[1:], " ")
		n, size := digits(s)
		if n == 0 || n > 4 {
			return false
		}
		s = s[size:]
	}
	return true
}

// earlyDate reports a number among the first words of s: it is at most the third.
func earlyDate(s string) bool {
	s = strings.TrimLeft(s, attributionEdge+"([<\"“«")
	for range 3 {
		if n, _ := digits(s); n > 0 {
			return true
		}
		word := strings.IndexFunc(s, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsMark(c) })
		if word <= 0 || utf8.RuneCountInString(s[:word]) > 12 {
			return false
		}
		s = strings.TrimLeft(s[word:], "., ")
	}
	n, _ := digits(s)
	return n > 0
}

// Quotes that were broken: a program wrapped lines it had already marked, so
// that the end of a quoted line stands on a line of its own, without mark.

// findBroken marks those ends. Such a line follows a quoted one, without an
// empty line between, and its first word had no room there. Where that holds
// for nearly all such lines they are the rule, however they look. Where it
// holds for half of them, those are taken for broken that make with the line
// before one as long as lines are when they are written; else only one that
// does not begin like a sentence and stands between quoted lines.
func (t *typist) findBroken() {
	type end struct {
		line    int
		fits    bool // its first word would have stood on the line before
		whole   bool // with the line before it is no longer than a line
		between bool // two quoted lines
		before  int  // width of the line before
	}
	var ends []end
	for i := 1; i < len(t.lines); i++ {
		l, prev := &t.lines[i], &t.lines[i-1]
		if l.bare != "" && l.depth == 0 && prev.depth > 0 && l.text == strings.TrimLeft(l.text, " \t") {
			ends = append(ends, end{line: i, between: i+1 < len(t.lines) && t.lines[i+1].depth == prev.depth})
		}
	}
	if len(ends) == 0 {
		return
	}
	columns := func(i int) int { return utf8.RuneCountInString(strings.TrimRight(t.lines[i].text, " ")) }
	width := 0
	for i := range t.lines {
		if t.lines[i].depth > 0 {
			width = max(width, columns(i))
		}
	}
	if width < 50 || width > 100 {
		return
	}
	const longest = 80 // of 78 columns and a mark
	full, whole := 0, 0
	for i := range ends {
		e := &ends[i]
		bare := t.lines[e.line].bare
		word, _, _ := strings.Cut(bare, " ")
		e.before = columns(e.line - 1)
		if e.fits = e.before+1+utf8.RuneCountInString(word) <= width; e.fits {
			continue
		}
		full++
		if e.whole = e.before+1+utf8.RuneCountInString(bare) <= longest; e.whole {
			whole++
		}
	}
	if full >= 4 && full*10 >= len(ends)*9 {
		for _, e := range ends {
			t.lines[e.line].broken = !e.fits
		}
		return
	}
	if width < 66 {
		return
	}
	if whole > 1 && whole*2 >= len(ends) {
		for _, e := range ends {
			t.lines[e.line].broken = e.whole
		}
	}
	sure := false
	for pass := range 2 {
		for _, e := range ends {
			l := &t.lines[e.line]
			if c, _ := utf8.DecodeRuneInString(l.bare); unicode.IsUpper(c) || c == '-' || c == '*' || !e.between {
				continue
			}
			last := strings.TrimRight(t.lines[e.line-1].text, " ")
			switch {
			case pass == 0 && e.before >= 73 && !e.fits && !strings.HasSuffix(last, "?") && !strings.HasSuffix(last, ":"):
				l.broken, sure = true, true
			case pass == 1 && sure && e.before >= 60:
				l.broken = true // others that look alike are broken too
			}
		}
	}
}
