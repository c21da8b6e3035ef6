package games

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A TypedLine is one order line of what a player typed.
type TypedLine struct {
	N    int    // the line that the player typed it on, from 1
	Text string // as typed, without bullet, remark and full stop
}

// Lines cuts what a player typed into order lines. A new line or a semicolon
// ends one; several from one typed line have the same N. Bullets, numbering,
// remarks (from #, // or ※ on), full stops at the end and characters that cannot
// be seen are dropped, and so are lines without a letter or digit. Lines of
// one of its lines gives that line again. Of a text it reads MaxText bytes.
func Lines(text string) []TypedLine {
	var lines []TypedLine
	text, _ = cutText(text)
	text = lineEnds.Replace(text)
	for i, typed := range strings.Split(text, "\n") {
		for part := range strings.SplitSeq(cutRemark(cutFaces(clean(typed))), ";") {
			if part = trimLine(part); part != "" {
				lines = append(lines, TypedLine{i + 1, part})
			}
		}
	}
	return lines
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n")

// Ends is a text in which each line ends with a line feed, however it was sent.
func Ends(text string) string { return lineEnds.Replace(text) }

// clean returns s with single ASCII blanks, full-width ASCII as ASCII, and
// nothing that cannot be seen.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r >= '！' && r <= '～':
			return r - '！' + '!'
		case r == '\u037e': // the Greek question mark looks like a semicolon
			return ';'
		case r != zeroWidthJoiner && unseen(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
	return strings.Join(strings.Fields(s), " ")
}

const zeroWidthJoiner = '\u200d' // holds an emoji together

// unseen reports whether r has no shape of its own: control and formatting
// characters such as soft hyphens and marks of direction.
func unseen(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf)
}

// cutFaces takes faces that are made of signs out of a line: ":-)", and ";)" between blanks.
func cutFaces(s string) string {
	for strings.ContainsAny(s, ":;=^D") {
		cut := strings.Join(strings.Fields(faces.ReplaceAllString(s, "$1 $2")), " ")
		if cut == s {
			break
		}
		s = cut
	}
	return s
}

var faces = regexp.MustCompile(`[:;=]-(?:[)(|\][]+|[DPpOo/]\b)|(^| )(?:[:;=][)(\][]+|[:;=][DPp]|\^\^|[xX]D)( |$)`)

// digitAt reports whether a digit stands at i: "#14" is a card and no remark.
func digitAt(s string, i int) bool { return i < len(s) && s[i] >= '0' && s[i] <= '9' }

// cardAt reports whether the # at i stands behind a word, and a number that a sign or nothing
// follows behind it and a blank: "discard # 36, please" names a card.
func cardAt(s string, i int) bool {
	before, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s[:i], " "))
	rest, blank := strings.CutPrefix(s[i+1:], " ")
	end := strings.TrimLeft(rest, "0123456789")
	return blank && unicode.IsLetter(before) && end != rest && (end == "" || strings.IndexByte(".,;:!", end[0]) >= 0)
}

// cutRemark cuts s where a remark begins. The // of an address ("http://") is
// none.
func cutRemark(s string) string {
	for i := range len(s) {
		if s[i] == '#' && !digitAt(s, i+1) && !cardAt(s, i) || strings.HasPrefix(s[i:], "※") || strings.HasPrefix(s[i:], "//") &&
			(i == 0 || s[i-1] != ':' && s[i-1] != '/') {
			return s[:i]
		}
	}
	return s
}

// trimLine takes blanks, full stops and bullets off a line; it is empty if
// nothing is left that could be read.
func trimLine(s string) string {
	s = strings.TrimRight(s, " .…。*")
	for {
		rest := strings.TrimLeft(cutBullet(strings.TrimLeft(s, " .…。")), " ")
		if rest == s {
			break
		}
		s = rest
	}
	if strings.IndexFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) < 0 {
		return ""
	}
	return s
}

// cutBullet takes one bullet, or numbering such as "1.", "(2)" or "a)", off
// the beginning of s. An arrow is no bullet, and a number alone is no
// numbering.
func cutBullet(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	switch {
	case strings.ContainsRune("*•·‣◦▪▫●○■□►✓✔・◆◇★☆", r):
		return strings.TrimPrefix(s[size:], "\ufe0f")
	case r >= '①' && r <= '⑳' && len(s) > size && !digitAt(strings.TrimLeft(s[size:], " "), 0):
		return s[size:]
	case isDash(r):
		if rest := strings.TrimLeftFunc(s, isDash); !strings.HasPrefix(rest, ">") {
			return rest
		}
		return s
	}
	inner := strings.TrimPrefix(s, "(")
	n := 0
	for n < len(inner) && n < 3 && inner[n] >= '0' && inner[n] <= '9' {
		n++
	}
	digits := n > 0
	if !digits && inner != "" && unicode.IsLetter(rune(inner[0])) && inner[0] < utf8.RuneSelf {
		n = 1
	}
	if n == 0 || n == len(inner) {
		return s
	}
	rest := inner[n+1:]
	switch {
	case strings.TrimLeft(rest, " ") == "":
		return s
	case inner[n] == ')':
		return rest
	case inner[n] == '.' && digits && inner[0] != '0' && len(inner) == len(s) && (rest[0] < '0' || rest[0] > '9'): // "05." is a card
		return rest
	}
	return s
}

// A Token is a word, a number, or one of the signs , : and +.
type Token struct {
	Text string // folded
	Raw  string // as typed
	Pos  int    // where Raw begins, in bytes
}

// Arrow is where a token without letters points: 1 to the right, as a dash that stands
// alone does, -1 to the left, 0 nowhere.
func (t Token) Arrow() int {
	switch signs := &speechOf(english).signs; t.Text {
	case signs.To:
		return 1
	case signs.From:
		return -1
	}
	return 0
}

// Fold brings s into the form in which names and words are compared: lower
// case, no accents, no punctuation but , : + and the hyphen inside a word.
// Arrows, a dash that stands alone, & and @ are the words that speech.toml has
// for these signs. Fold of a folded string is that string.
func Fold(s string) string {
	var b strings.Builder
	for _, t := range Tokens(s) {
		if b.Len() > 0 && t.Text != "," && t.Text != ":" {
			b.WriteByte(' ')
		}
		b.WriteString(t.Text)
	}
	return b.String()
}

// Tokens cuts s into its folded words and signs (see Fold). A semicolon counts
// as a comma, and a number that a word follows without a blank ("2brigades")
// comes apart.
func Tokens(s string) []Token {
	room := atomRooms.Get().(*[]atom)
	defer atomRooms.Put(room)
	*room = appendAtoms((*room)[:0], s)
	sc := scanner{speech: speechOf(english), s: s, atoms: *room, toks: make([]Token, 0, 1+len(s)/4)}
	for sc.i < len(sc.atoms) {
		switch a := sc.atoms[sc.i]; a.kind {
		case inWord:
			sc.word()
		case inArrow:
			sc.arrow()
		case sign:
			sc.i++
			if last := len(sc.toks) - 1; a.r == ',' && last >= 0 && sc.toks[last].Text == "," {
				continue
			}
			sc.dash = nil
			sc.add(string(a.r), a.pos, a.end)
		case ampersand:
			sc.i++
			sc.link(sc.speech.signs.And, a.pos, a.end)
		case atSign:
			sc.i++
			sc.link(sc.speech.signs.At, a.pos, a.end)
		default:
			sc.i++
		}
	}
	return sc.toks
}

// An atom is one character of a string that is being cut into tokens, in its
// folded form.
type atom struct {
	r        rune
	kind     atomKind
	pos, end int32 // the bytes it came from
}

// atomRooms are slices for the atoms of one line after another: no token holds any.
var atomRooms = sync.Pool{New: func() any { return new([]atom) }}

type atomKind uint8

const (
	gap       atomKind = iota // blank, or punctuation that is dropped
	inWord                    // letter or number
	inArrow                   // dash or arrow, or part of one
	sign                      // , : +
	ampersand                 // &
	atSign                    // @
)

// letters that have no decomposition
var plainLetters = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th", 'ı': "i", 'ħ': "h",
}

// mostFolded is how many times longer than what was typed its folded form may be:
// U+FDFA alone is four words.
const mostFolded = 11

// foldedLen is how many bytes folding makes of s, before signs are left out.
func foldedLen(s string) int {
	n := 0
	var room [64]byte
	for _, r := range s {
		if n++; r >= utf8.RuneSelf {
			n += len(decompose(room[:0], r)) - 1
		}
	}
	return n
}

// appendAtoms folds the characters of s one by one. Accents, apostrophes and what
// cannot be seen leave no atom.
func appendAtoms(list []atom, s string) []atom {
	list = slices.Grow(list, len(s))
	var room [64]byte
	for pos, r := range s {
		size := utf8.RuneLen(r)
		if r == utf8.RuneError {
			_, size = utf8.DecodeRuneInString(s[pos:])
		}
		pos, end := int32(pos), int32(pos+size)
		if r < utf8.RuneSelf {
			list = appendAtom(list, r, pos, end)
			continue
		}
		if r == '´' { // decomposes to a blank
			continue
		}
		if isKana(r) {
			list = appendKana(list, r, pos, end)
			continue
		}
		for text := decompose(room[:0], r); len(text) > 0; {
			d, size := utf8.DecodeRune(text)
			if text = text[size:]; isKana(d) {
				list = appendKana(list, d, pos, end)
			} else {
				list = appendAtom(list, d, pos, end)
			}
		}
	}
	return list
}

// decompose appends the characters that r stands for.
func decompose(b []byte, r rune) []byte {
	var typed [utf8.UTFMax]byte
	return norm.NFKD.Append(b, typed[:utf8.EncodeRune(typed[:], r)]...)
}

func appendAtom(list []atom, r rune, pos, end int32) []atom {
	switch {
	case r >= 'A' && r <= 'Z':
		return append(list, atom{r + 'a' - 'A', inWord, pos, end})
	case r == ' ':
		return append(list, atom{r, gap, pos, end})
	case r == '\'' || r == '`' || r > utf8.RuneSelf && strings.ContainsRune("’‘ʼʻʹ′‛", r):
		return list
	case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
		return append(list, atom{r, inWord, pos, end})
	case r == ',' || r == ':' || r == '+':
		return append(list, atom{r, sign, pos, end})
	case r == ';' || r == '、' || r == '،':
		return append(list, atom{',', sign, pos, end})
	case r == '&':
		return append(list, atom{r, ampersand, pos, end})
	case r == '@':
		return append(list, atom{r, atSign, pos, end})
	case isDash(r) || strings.ContainsRune("<>=~", r) || arrowOf(r) != noArrow:
		return append(list, atom{r, inArrow, pos, end})
	case r == '×' || r == '✕' || r == '✖':
		return append(list, atom{'x', inWord, pos, end})
	case unicode.IsMark(r):
		if n := len(list); n > 0 && list[n-1].end == pos {
			list[n-1].end = end // belongs to the letter before it
		}
		return list
	case unicode.IsSpace(r):
		return append(list, atom{' ', gap, pos, end})
	case unseen(r):
		return list
	case !unicode.IsLetter(r) && !unicode.IsNumber(r):
		return append(list, atom{' ', gap, pos, end})
	}
	r = unicode.ToLower(r)
	plain, ok := plainLetters[r]
	if !ok {
		plain = string(r)
	}
	for _, p := range plain {
		list = append(list, atom{p, inWord, pos, end})
	}
	return list
}

// isDash reports whether r is a hyphen or a dash of any length.
func isDash(r rune) bool {
	return r == '-' || r >= '\u2010' && r <= '\u2015' || r == '\u2212' || r == '\u2043' || r == '\ufe58' || r == '\ufe63' || r == '\uff0d'
}

// isLongDash reports whether r is a dash that never stands inside a word.
func isLongDash(r rune) bool {
	return r == '\u2014' || r == '\u2015' || r == '\ufe58'
}

// An arrow says where it points.
type arrow int

const (
	noArrow arrow = iota
	leftArrow
	otherArrow
)

func arrowOf(r rune) arrow {
	switch {
	case strings.ContainsRune("←⇐⟵⟸⬅⇠⇦⭠🡐", r):
		return leftArrow
	case r >= 0x2190 && r <= 0x21ff, // arrows
		r == 0x2794, r >= 0x2798 && r <= 0x27be, // dingbats
		r >= 0x27f0 && r <= 0x27ff, r >= 0x2900 && r <= 0x297f,
		r >= 0x2b00 && r <= 0x2b0d, r >= 0x2b60 && r <= 0x2b95, r >= 0x1f800 && r <= 0x1f8ff,
		r == '▶', r == '►', r == '»', r == '›':
		return otherArrow
	}
	return noArrow
}

// A scanner puts atoms together to tokens.
type scanner struct {
	speech *speech
	s      string
	atoms  []atom
	i      int
	toks   []Token
	dash   *Token // a dash that is an arrow if a word follows it
}

func (sc *scanner) add(text string, pos, end int32) {
	sc.toks = append(sc.toks, Token{text, sc.s[pos:end], int(pos)})
}

// link adds a word that a sign stands for, unless it stands there already.
func (sc *scanner) link(text string, pos, end int32) {
	sc.dash = nil
	if n := len(sc.toks); n == 0 || sc.toks[n-1].Text != text {
		sc.add(text, pos, end)
	}
}

// word reads a word, hyphens inside it included.
func (sc *scanner) word() {
	from := sc.i
	for sc.i < len(sc.atoms) {
		a := &sc.atoms[sc.i]
		if a.kind == inArrow && isDash(a.r) && !isLongDash(a.r) && sc.i+1 < len(sc.atoms) && sc.atoms[sc.i+1].kind == inWord {
			a.r = '-'
		} else if a.kind != inWord {
			break
		}
		sc.i++
	}
	text := sc.text(from, sc.i)
	if sc.dash != nil {
		if text != sc.dash.Text {
			sc.toks = append(sc.toks, *sc.dash)
		}
		sc.dash = nil
	}
	if n := len(sc.toks); n > 0 && sc.toks[n-1].Text == text && sc.signWord(n-1) {
		sc.toks = sc.toks[:n-1] // "-> to", "& and": the word itself stands for it
	}
	n := sc.speech.countAfterDigits(text)
	if n > 0 {
		sc.add(text[:n], sc.atoms[from].pos, sc.atoms[from+n-1].end)
	}
	sc.add(text[n:], sc.atoms[from+n].pos, sc.atoms[sc.i-1].end)
}

// text is what some atoms spell: a part of what was typed, where that is the same.
func (sc *scanner) text(from, to int) string {
	var room [64]byte
	text := room[:0]
	for _, a := range sc.atoms[from:to] {
		text = utf8.AppendRune(text, a.r)
	}
	if typed := sc.s[sc.atoms[from].pos:sc.atoms[to-1].end]; typed == string(text) {
		return typed
	}
	return string(text)
}

// signWord reports whether token i is a word that an arrow or sign stands for.
func (sc *scanner) signWord(i int) bool {
	return strings.IndexFunc(sc.toks[i].Raw, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) < 0
}

// countAfterDigits is the number of digits at the beginning of a word like
// "2brigades"; it is 0 for "44th", "2x" and all other words.
func (sp *speech) countAfterDigits(text string) int {
	rest := strings.TrimLeft(text, "0123456789")
	if rest == text || utf8.RuneCountInString(rest) < 3 {
		return 0
	}
	for _, r := range rest {
		if !unicode.IsLetter(r) {
			return 0
		}
	}
	if sp.ordinals[rest[:2]] {
		return 0
	}
	return len(text) - len(rest)
}

// arrow reads a run of dashes and arrows.
func (sc *scanner) arrow() {
	from := sc.i
	var dashes, right, left bool
	for sc.i < len(sc.atoms) && sc.atoms[sc.i].kind == inArrow {
		switch r := sc.atoms[sc.i].r; {
		case isDash(r):
			dashes = true
		case r == '>' || arrowOf(r) == otherArrow:
			right = true
		case r == '<' || arrowOf(r) == leftArrow:
			left = left || r != '<' || sc.i+1 < len(sc.atoms) && sc.atoms[sc.i+1].kind == inArrow
		}
		sc.i++
	}
	pos, end, signs := sc.atoms[from].pos, sc.atoms[sc.i-1].end, &sc.speech.signs
	switch {
	case right:
		sc.link(signs.To, pos, end)
	case left:
		sc.link(signs.From, pos, end)
	case dashes && len(sc.toks) > 0:
		switch sc.toks[len(sc.toks)-1].Text {
		case ",", ":", "+", signs.To, signs.From:
		default:
			sc.dash = &Token{signs.To, sc.s[pos:end], int(pos)}
		}
	}
}

// Digits reads a folded token as a number in digits, also "2x" and "x2".
func Digits(tok string) (int, bool) {
	digits := strings.TrimSuffix(strings.TrimPrefix(tok, "x"), "x")
	if digits == "" || len(digits) > 6 || len(tok)-len(digits) > 1 || digits[0] < '0' || digits[0] > '9' {
		return 0, false
	}
	n, err := strconv.Atoi(digits)
	return n, err == nil
}
