package language

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"postrider/games"
)

// A Class is a kind of value that slots of orders have: spaces, units, cards.
type Class interface {
	// Read lists what begins at token i, each way to read it.
	Read(l *Line, i int) []Span
	// Write is the canonical form of a value: read again, it is the value, at no
	// cost.
	Write(value string) string
	// Like are names of the class that may be meant by what begins at token i and
	// is none, likeliest first; several says that each of them may be meant as it is
	// typed.
	Like(l *Line, i int) (names []games.Candidate, several bool)
	// Random is any value, for tests.
	Random(n func(int) int) string
}

// A Span is one reading of some tokens as a value.
type Span struct {
	N     int // tokens
	Cost  int // 0: typed as it is; 2: a beginning or a near miss
	Value string
	Note  *games.Text // how a name was read that was not typed exactly
	Said  *games.Text // what to tell of words that were typed exactly: nothing is guessed
}

// What readings cost.
const (
	costGuess     = 2 // a beginning or a near miss
	costNoLink    = 2 // a value without its connector
	costSubject   = 1 // one before the order word
	costLink      = 1 // a misspelt connector
	costNear      = 2 // a misspelt order word
	costNoWord    = 5 // no order word
	costAsked     = 3 // none, but its question is open
	costDash      = 2 // a dash that is no arrow
	costRunOn     = 2 // a value of a list with nothing before it
	costIsWord    = 2 // a value that is an order word as well
	costHead      = 4 // the same before a colon
	costIt        = 2 // a pronoun
	costRemark    = 1 // a remark behind the order
	costUnder     = 2 // the word of a prefix that is none
	costOthers    = 2 // all of a class that are left, where they may have a name: "the other units"
	costOne       = 2 // a class of units in the singular, without a number
	costShort     = 2 // a condition that could be longer
	costShortWord = 2 // an order word with which one of another row begins
	costLinked    = 3 // a condition whose word is a connector of the row as well
	costNoFrom    = 2 // a way without its word and its beginning
	costColon     = 2 // a colon behind the word of an order that is written without one
)

// A Line is a line that is being read.
type Line struct {
	Text string
	Toks []games.Token
	// Near: names that are not typed exactly count too.
	Near bool
	// Count is the class of which a number alone speaks; empty: of none.
	Count string

	shouts bool // it is all capitals: these tell no code from a word
	stops  bool // a sentence may end within it
	lang   *Language
	words  *index
	ids    []int32 // of the words of Toks
	at     []looked

	parted *Line // with the endings of those who have something apart; nil: not looked for

	conds    []readConds
	condRoom search // kept for the conditions
	condRows []int  // the same
}

// looked is what one token and those behind it may be.
type looked struct {
	done, nearDone, laterDone bool
	arrow                     arrow
	does                      uint64 // a bit for what each of the senses does
	number                    int    // in digits or as a word; -1: it is none
	senses, near, later       []sense
	veto                      int     // how many tokens words take that are no leading words
	ifs                       int     // the same of those that begin a condition, if there are several
	room                      []sense // kept for senses
	spans                     []spansAt
	noise                     []rowNoise
	exact                     []games.Found
	found                     []foundAt
}

// A foundAt is what names of some classes were found at a token.
type foundAt struct {
	classes []string
	games.Found
}

type arrow uint8

const (
	noArrow arrow = iota
	arrowRight
	arrowLeft
	arrowDash // a dash that stands for "to", or for nothing
)

// spansAt are the values that a reader finds at one token.
type spansAt struct {
	by   *valueReader
	near bool
	list []Span
}

// A valueReader reads the values of a class. There is one for a class and what numbers
// alone speak of.
type valueReader struct {
	Class
	count string // the class of which a number alone speaks
}

// A readerKey says what a valueReader reads.
type readerKey struct{ class, count string }

// line prepares a line for reading. Codes that are joined by dashes come apart.
func (l *Language) line(text string) *Line {
	line := &Line{}
	line.take(l, text)
	return line
}

// take begins a line anew. In a language that puts words behind what they are about, it
// is brought into the form in which others are typed.
func (l *Line) take(lang *Language, text string) {
	if !lang.lexicon.Behind {
		l.set(lang, text)
		return
	}
	l.set(lang, plainText(text))
	for _, better := range []func(*Line) string{(*Line).hyphens, (*Line).numbersFirst, (*Line).conditionsFirst} {
		if text := better(l); text != l.Text {
			l.set(lang, text)
		}
	}
}

// set cuts a line into its words.
func (l *Line) set(lang *Language, text string) {
	text = lang.lexicon.withoutSigns(text)
	l.lang, l.words, l.Text, l.Near, l.Count, l.parted = lang, lang.index(), text, false, "", nil
	l.conds = l.conds[:0]
	l.Toks = games.Tokens(text)
	if lang.lexicon.Behind {
		l.Toks = lang.cut(l.Toks)
	}
	l.Toks = lang.cutCounts(lang.joinNumbers(lang.cutNumbers(l.Toks)))
	if lang.code != nil && strings.ContainsFunc(text, isDash) {
		l.Toks = lang.cutNames(games.CutCodes(l.Toks, lang.code))
	}
	l.stops = strings.ContainsAny(text, ".!?")
	l.shouts = l.isLoud() // "2BR OSW-ONE" has but codes, and units
	if cap(l.at) < len(l.Toks) {
		l.at = make([]looked, len(l.Toks))
	}
	l.at, l.ids = l.at[:len(l.Toks)], l.ids[:0]
	for i := range l.at {
		at := &l.at[i]
		*at = looked{room: at.room[:0], exact: at.exact[:0], spans: at.spans[:0], found: at.found[:0]}
		l.ids = append(l.ids, l.words.id(l.Toks[i].Text))
	}
}

// forget leaves nothing of a line but the room that it has taken.
func (l *Line) forget() {
	clear(l.conds)
	l.condRoom.try, l.condRoom.ifs = try{}, nil
	if out := l.condRoom.out; out != nil {
		clear(out.list)
	}
	l.Text, l.Toks, l.parted = "", nil, nil
}

func isDash(r rune) bool { return strings.ContainsRune(dashes, r) }

// Spans are the readings of a class at token i, for classes that are part of it. The
// caller does not change them.
func (l *Line) Spans(class string, i int) []Span {
	return l.read(l.lang.readers[readerKey{class: class}], i)
}

// read is what is read at token i, each time the same.
func (l *Line) read(by *valueReader, i int) []Span {
	if i >= len(l.Toks) {
		return nil
	}
	at := l.look(i)
	for k := range at.spans {
		if s := &at.spans[k]; s.by == by && s.near == l.Near {
			return s.list
		}
	}
	had := l.Count
	l.Count = by.count
	list := by.Read(l, i)
	l.Count = had
	if len(list) > 1 {
		slices.SortStableFunc(list, func(a, b Span) int { return cmp.Or(b.N-a.N, a.Cost-b.Cost) }) // what is likeliest first
	}
	at.spans = append(at.spans, spansAt{by, l.Near, list})
	return list
}

// withoutSigns is a text with words for the signs that stand before digits: "odds
// >= 2". An arrow is none, as < is elsewhere: "FWH < ALB", and not "<bob@example.org>".
func (x *Lexicon) withoutSigns(text string) string {
	for _, s := range x.Signs {
		sign, words := s[0], s[1]
		for from := 0; ; {
			i := strings.Index(text[from:], sign)
			if i < 0 {
				break
			}
			i += from
			rest := strings.TrimLeft(text[i+len(sign):], " ")
			from = i + len(sign)
			arrow := strings.HasSuffix(text[:i], "-") || strings.HasSuffix(text[:i], "=")
			if _, digits := games.Digits(rest[:min(len(rest), 1)]); digits && !arrow {
				text = text[:i] + " " + words + " " + rest
				from = i + len(words) + 2
			}
		}
	}
	letter := func(i int) bool { return unicode.IsLetter(rune(text[i])) }
	for i := len(text) - 2; i > 0; i-- {
		if text[i] == '<' && letter(i-1) == letter(i+1) {
			text = text[:i] + "←" + text[i+1:]
		}
	}
	return text
}

// look is what token i may be. It is looked up once.
func (l *Line) look(i int) *looked {
	at := &l.at[i]
	if !at.done {
		l.lookUp(i, at)
	}
	return at
}

// lookUp looks token i up. Signs that stand for words are no words of the language, but
// "&" may begin what is said with "and": "& all his men".
func (l *Line) lookUp(i int, at *looked) {
	at.done = true
	at.exact = l.lang.names.AppendExact(at.exact[:0], l.Toks[i:])
	if t := l.Toks[i]; t.Raw == "" || strings.ContainsFunc(t.Raw, isLetter) || !at.sign(t) {
		at.senses, at.noise = l.words.find(&at.room, l.ids[i:l.sentenceEnd(i)])
		and := func(s sense) bool { return s.what == isAnd }
		if t.Raw == "&" && !slices.ContainsFunc(at.senses, and) { // in every language
			at.senses = append(at.senses, sense{n: 1, what: isAnd})
		}
		if t.Raw == "@" {
			at.senses = append(at.senses, sense{n: 1, what: isConnector, id: l.lang.at}, sense{n: 1, what: isList, list: listAt})
		}
		at.senses = l.keeping(i, longest(at.senses))
		if no := func(s sense) bool { return s.what == isChoice || s.what == isNo }; l.isLast(i) && slices.ContainsFunc(at.senses, no) {
			at.senses = slices.DeleteFunc(slices.Clone(at.senses), and) // "ambush RAYS n, thanks"
		}
	}
	if len(at.senses) > 0 && len(at.exact) > 0 && l.codeAt(i) { // "BOS to FHX and OUT to SAN"
		at.senses = slices.DeleteFunc(slices.Clone(at.senses), func(m sense) bool {
			return m.what == isConnector || m.what == isThen || m.what >= isLead && m.what <= isFiller
		})
	}
	for k := range at.senses {
		m := &at.senses[k]
		at.does |= 1 << m.what
		switch m.what {
		case isVeto, isAlways, isStanding: // "for good" is no "for"
			at.veto = max(at.veto, m.n)
		case isIf: // "should he" is no "should"
			if m.n > 1 {
				at.veto, at.ifs = max(at.veto, m.n), max(at.ifs, m.n)
			}
		}
	}
	at.number = l.numberAt(i, at)
	if at.number >= 0 && at.can(isNumber) && !l.InCapitals(i) && !l.slashed(i) { // "one" is no ONE
		at.exact = slices.DeleteFunc(at.exact, func(f games.Found) bool { return f.Used == 1 && f.How == "code" })
	}
}

// isLast reports whether the line, a sentence, or what stands before a comma or thanks, ends with
// token i.
func (l *Line) isLast(i int) bool {
	if i+1 == len(l.Toks) || strings.ContainsAny(l.Between(i+1), ".!") || l.Toks[i+1].Text == "," {
		return true
	}
	n := l.is(i+1, isTail)
	return n > 0 && i+1+n == len(l.Toks)
}

// slashed reports whether a slash stands before or behind token i: "OSW/ONE/CAN".
func (l *Line) slashed(i int) bool {
	return strings.Contains(l.Between(i), "/") || i+1 < len(l.Toks) && strings.Contains(l.Between(i+1), "/")
}

// isLoud reports whether a line is capitals but for a few letters, and not only codes.
func (l *Line) isLoud() bool {
	small, large := 0, 0
	for _, r := range l.Text {
		if unicode.IsLower(r) {
			small++
		} else if unicode.IsUpper(r) {
			large++
		}
	}
	return large > 4*small && slices.ContainsFunc(l.Toks, func(t games.Token) bool {
		word := len(t.Raw) > 2 && l.words.has(t.Text) && !(l.lang.code != nil && l.lang.code(t.Raw))
		return len(t.Raw) > longestCode || word
	})
}

// InCapitals reports whether token i is all capitals, and no word of everyday life in a line
// that is: "ONE" and "CAN" may be codes, but not in "ONE NATIVE CAN GO".
func (l *Line) InCapitals(i int) bool {
	t := l.Toks[i]
	if strings.ContainsFunc(t.Raw, unicode.IsLower) {
		return false
	}
	return !l.shouts || !l.words.plain[t.Text] && !slices.ContainsFunc(l.look(i).senses, func(m sense) bool {
		return m.what == isNumber || m.what == isAux || m.what == isPronoun
	})
}

// longestCode is how many letters the code of a place has at most.
const longestCode = 4

// sign notes what a token without letters may be that is no word of the language.
func (at *looked) sign(t games.Token) bool {
	switch arrow := t.Arrow(); {
	case arrow > 0 && strings.Trim(t.Raw, dashes) == "":
		at.arrow = arrowDash
	case arrow > 0:
		at.arrow = arrowRight
	case arrow < 0:
		at.arrow = arrowLeft
	default:
		return false
	}
	return true
}

// can reports whether some words that begin with a token do one thing.
func (at *looked) can(do what) bool { return at.does&(1<<do) != 0 }

// longest drops the connectors that begin longer ones of the same meaning: "pick" of
// "pick up". Each of them would be read, to the same end.
func longest(senses []sense) []sense {
	for i, m := range senses {
		if m.what != isConnector {
			continue
		}
		for _, x := range senses[i+1:] {
			if x.what == isConnector && x.id == m.id && x.n > m.n {
				return longest(slices.Delete(senses, i, i+1))
			}
		}
	}
	return senses
}

const dashes = "-‐‑‒–—―−"

func isLetter(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r >= 0x80 && !strings.ContainsRune("→←⇒⇐"+dashes, r)
}

// is reports how many tokens from i on are words that do one thing; 0 if none
// are.
func (l *Line) is(i int, w what) int {
	if i >= len(l.Toks) || !l.look(i).can(w) {
		return 0
	}
	most := 0
	for k := range l.at[i].senses {
		if s := &l.at[i].senses[k]; s.what == w {
			most = max(most, s.n)
		}
	}
	return most
}

// links reports whether one of some connectors stands at token i.
func (l *Line) links(i int, connectors []int) bool {
	return i < len(l.Toks) && l.look(i).can(isConnector) && slices.ContainsFunc(l.at[i].senses, func(m sense) bool {
		return m.what == isConnector && slices.Contains(connectors, m.id)
	})
}

// Is reports how many tokens from i on are words of a list of the lexicon; 0 if
// none are.
func (l *Line) Is(i int, list string) int {
	if i >= len(l.Toks) || !l.look(i).can(isList) {
		return 0
	}
	most := 0
	for k := range l.at[i].senses {
		if s := &l.at[i].senses[k]; s.what == isList && s.list == list {
			most = max(most, s.n)
		}
	}
	return most
}

// List is the first of the words of a list of the lexicon: that which is written.
func (l *Language) List(name string) string { return l.lexicon.Lists[name][0] }

// Names lists the names of some classes that begin at token i.
func (l *Line) Names(i int, classes ...string) []Span {
	if i >= len(l.Toks) {
		return nil
	}
	var spans []Span
	for _, f := range l.look(i).exact {
		cost := l.everyday(i, f)
		word := cost > 0 && (i == 0 && (l.asks() || l.typesCapitals()) || i > 0 && l.is(i-1, isFiller) > 0 || l.ofPhrase(i))
		if contains(classes, f.Class) && !word {
			// no word of "the poor man" and "can they go?" is a place
			spans = append(spans, Span{N: f.Used, Value: f.ID, Cost: cost + l.twoCodes(i, f)})
		}
	}
	if !l.Near {
		return spans
	}
	if n := len(spans); n > 0 && spans[n-1].N > 1 && (i+spans[n-1].N == len(l.Toks) || l.means(i+spans[n-1].N)) {
		return spans
	}
	if id, ok := l.swapped(i, classes); ok && len(spans) == 0 {
		note := games.T("read-as", "what", l.Typed(i, 1), "as", l.lang.display(classes[0], id))
		return append(spans, Span{N: 1, Cost: costGuess, Value: id, Note: &note})
	}
	f := l.find(i, classes)
	spoken := l.lang.lexicon.Spoken[l.Toks[i].Text] != ""
	plain := f.Used == 1 && (f.How == "near" && l.ambiguous(i) || f.How == "beginning" && l.isWord(i))
	if f.Used == 0 || spoken || plain || f.How == "code" || f.How == "name" || f.Used == 1 && l.means(i) ||
		len(spans) > 0 && l.allMean(i+1, i+f.Used) || f.How == "near" && l.allMean(i, i+f.Used) { // "hold army" is no whole army
		return spans
	}
	if slices.ContainsFunc(l.look(i).exact, func(x games.Found) bool { return x.Used > 1 && x.Used >= f.Used }) {
		return spans // "Virginia Regiment" are no Virginians
	}
	// Of one id it is the longer name that is typed: "Intrigues against Shirly".
	spans = slices.DeleteFunc(spans, func(s Span) bool { return s.Value == f.ID && s.N < f.Used })
	note := games.T("read-as", "what", l.Typed(i, f.Used), "as", l.lang.display(f.Class, f.ID))
	return append(spans, Span{N: f.Used, Cost: costGuess, Value: f.ID, Note: &note})
}

// twoCodes is what a name costs that may be two codes: "QUE BEC".
func (l *Line) twoCodes(i int, f games.Found) int {
	if f.Used != 2 || l.lang.code == nil {
		return 0
	}
	for _, t := range l.Toks[i : i+2] {
		if t.Raw != strings.ToUpper(t.Raw) || !l.lang.code(t.Raw) {
			return 0
		}
	}
	return costGuess
}

// everyday is what a name costs that is typed as a word of everyday life: "win". One that
// an arrow joins is none: "log->woo".
func (l *Line) everyday(i int, f games.Found) int {
	if f.Used != 1 || f.How != "code" || l.InCapitals(i) || l.is(i, isOrdinary) == 0 {
		return 0
	}
	if l.arrowAt(i-1) || l.arrowAt(i+1) || l.onShortWay(i) {
		return 0
	}
	return costGuess
}

// typesCapitals reports whether the writer of a line types names in capitals, or begins them so.
func (l *Line) typesCapitals() bool { return strings.ContainsFunc(l.Text, unicode.IsUpper) }

// arrowAt reports whether token i is an arrow.
func (l *Line) arrowAt(i int) bool {
	if i < 0 || i >= len(l.Toks) {
		return false
	}
	a := l.look(i).arrow
	return a == arrowRight || a == arrowLeft
}

// everydayAt is what the likeliest name at token i costs as a word of everyday life.
func (l *Line) everydayAt(i int) int {
	most := 0
	for _, f := range l.look(i).exact {
		most = max(most, l.everyday(i, f))
	}
	return most
}

// swapped is the name whose code is typed at token i with two letters swapped, if
// it can be one only.
func (l *Line) swapped(i int, classes []string) (id string, ok bool) {
	raw := l.Toks[i].Raw
	if len(raw) < 3 || len(raw) > longestCode || l.lang.code == nil || l.means(i) {
		return "", false
	}
	if raw != strings.ToUpper(raw) {
		if raw != strings.ToLower(raw) || !l.strange(i) || len(l.words.nearestOf(raw)) > 0 {
			return "", false
		}
		raw = strings.ToUpper(raw)
	}
	for k := range len(raw) - 1 {
		code := raw[:k] + raw[k+1:k+2] + raw[k:k+1] + raw[k+2:]
		if code == raw || !l.lang.code(code) {
			continue
		}
		for _, f := range l.lang.names.Exact(games.Tokens(code)) {
			if contains(classes, f.Class) && f.How == "code" {
				if ok && id != f.ID {
					return "", false
				}
				id, ok = f.ID, true
			}
		}
	}
	return id, ok
}

// find looks for names that are not typed exactly, once a token and classes.
func (l *Line) find(i int, classes []string) games.Found {
	at := &l.at[i]
	for k := range at.found {
		if f := &at.found[k]; slices.Equal(f.classes, classes) {
			return f.Found
		}
	}
	f := l.lang.names.Find(l.Toks[i:], classes...)
	at.found = append(at.found, foundAt{classes, f})
	return f
}

// ordinary reports whether a name may be a word of everyday life in talk: a code
// in small letters, such as "king".
func (l *Line) ordinary(i int, f games.Found) bool {
	t := l.Toks[i]
	small := i == 0 || f.How == "code" || t.Raw == strings.ToLower(t.Raw)
	return f.Used == 1 && !l.InCapitals(i) && small && (l.is(i, isOrdinary) > 0 || l.words.plain[t.Text])
}

// byChance reports whether token i is a code only as a word of everyday life.
func (l *Line) byChance(i int) bool {
	meant := func(f games.Found) bool { return f.How != "code" || !l.ordinary(i, f) }
	return len(l.look(i).exact) > 0 && l.is(i, isOrdinary) > 0 && !slices.ContainsFunc(l.at[i].exact, meant)
}

// means reports whether token i means something by itself.
func (l *Line) means(i int) bool {
	at := l.look(i)
	for _, s := range at.senses {
		if s.n == 1 && s.what != isOrdinary && s.what != isTalk {
			return true
		}
	}
	return len(at.exact) > 0 || slices.ContainsFunc(at.noise, func(x rowNoise) bool { return x.n == 1 })
}

// allMean reports whether each token of a stretch means something by itself: "Ranger goes"
// is no misspelt name.
func (l *Line) allMean(from, end int) bool {
	for i := from; i < end; i++ {
		if !l.means(i) {
			return false
		}
	}
	return true
}

// Number reads a number at token i, in digits or as a word, from 1 on.
func (l *Line) Number(i int) (int, bool) {
	if i >= len(l.Toks) {
		return 0, false
	}
	n := l.look(i).number
	return max(n, 0), n >= 0
}

// numberAt is the number that token i is; -1 if it is none.
func (l *Line) numberAt(i int, at *looked) int {
	if at.can(isNumber) {
		for k := range at.senses {
			if s := &at.senses[k]; s.what == isNumber && s.n == 1 {
				return s.id
			}
		}
	}
	if tens, ones, ok := strings.Cut(l.Toks[i].Text, "-"); ok { // "forty-eight"
		if n, m := l.lang.lexicon.Numbers[tens], l.lang.lexicon.Numbers[ones]; n >= 20 && n%10 == 0 && m > 0 && m < 10 {
			return n + m
		}
	}
	if n, ok := games.Digits(l.Toks[i].Text); ok {
		return n
	}
	return -1
}

// Counted reports whether token i is how many there are of something, as its counter says: "2x".
func (l *Line) Counted(i int) bool {
	_, times := l.times(i)
	return times == 1 || l.endsWith(i, listCounter) || strings.HasSuffix(l.Toks[i].Text, signTimes) && l.counts(i)
}

// signTimes stands between what there is and how many of it.
const signTimes = "x"

// times is how many there are of what ends before token i, and how many tokens say so: "BOS x2".
func (l *Line) times(i int) (number, n int) {
	if i >= len(l.Toks) || !strings.HasPrefix(l.Toks[i].Text, signTimes) {
		return 0, 0
	}
	if l.Toks[i].Text == signTimes {
		n++
	}
	if i+n == len(l.Toks) {
		return 0, 0
	}
	number, ok := games.Digits(strings.TrimPrefix(l.Toks[i+n].Text, signTimes))
	if !ok || number < 1 {
		return 0, 0
	}
	return number, n + 1
}

// endsWith reports whether token i is more than a word of a list that stands at its end.
func (l *Line) endsWith(i int, list string) bool {
	return slices.ContainsFunc(l.lang.lexicon.Lists[list], func(word string) bool {
		return len(l.Toks[i].Raw) > len(word) && strings.HasSuffix(l.Toks[i].Raw, word)
	})
}

// ReadAs is the note that n tokens from token i on are read as something else.
func (l *Line) ReadAs(i, n int, as string) *games.Text {
	note := games.T("read-as", "what", l.Typed(i, n), "as", as)
	return &note
}

// Typed is what was typed, n tokens from token i on.
func (l *Line) Typed(i, n int) string {
	if n == 0 {
		return ""
	}
	last := l.Toks[i+n-1]
	return l.Text[l.Toks[i].Pos : last.Pos+len(last.Raw)]
}

// folded are n tokens as words are looked up.
func (l *Line) folded(i, n int) string {
	if n == 1 {
		return l.Toks[i].Text
	}
	var words []string
	for _, t := range l.Toks[i : i+n] {
		words = append(words, t.Text)
	}
	return strings.Join(words, " ")
}

// Between is what was typed before token i and is no token.
func (l *Line) Between(i int) string {
	from := 0
	if i > 0 {
		from = l.Toks[i-1].Pos + len(l.Toks[i-1].Raw)
	}
	return l.Text[from:max(from, l.Toks[i].Pos)]
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// A nearWord is a word that may be misspelt.
type nearWord struct {
	word    string
	letters games.Letters
	link    bool // it is a connector
}

// isRemark reports whether what stands between two tokens is no part of an order; it may
// say that something is not, where the answer behind it says so too.
func (l *Line) isRemark(from, end int, not bool) bool {
	pronoun, strange := false, false
	if l.behindSign(from) && l.putsOff(from, end) {
		return false
	}
	for i := from; i < end; i++ {
		at := l.look(i)
		if not && l.is(i, isNot) > 0 {
			continue
		}
		strange = strange || l.strange(i)
		if len(at.exact) > 0 || at.arrow != noArrow || l.Is(i, listTime) > 0 {
			return false
		}
		if strings.ContainsAny(l.Toks[i].Text, digits) || l.isCount(from, i, end) {
			return false
		}
		said := l.is(i, isPronoun) > 0 // "im" is a German's connector too
		for _, m := range at.senses {
			if said && m.n == 1 && m.what != isPronoun {
				continue
			}
			switch m.what {
			case isOrder, isCond, isPrefix, isAnswer, isConnector, isIf, isUnless, isElse, isUntil, isNever, isAlways, isStanding, isVeto, isThen:
				return false
			case isList:
				if m.list == listExcept {
					return false
				}
			case isPronoun:
				pronoun = true
			}
		}
		if len(at.senses)+len(at.noise) == 0 && (len(l.nearSenses(i)) > 0 || l.find(i, nil).Used > 0) {
			return false
		}
	}
	return pronoun || !strange && from > 0 && l.Toks[from-1].Text == "," && l.Toks[from-1].Raw == ","
}

// unknown reports whether nothing begins with token i that the language knows.
func (l *Line) unknown(i int) bool {
	at := l.look(i)
	return len(at.senses)+len(at.noise)+len(at.exact) == 0
}

// within reports whether token i is part of words that begin before it: "or more". Those
// of conditions count where conds says so.
func (l *Line) within(i int, conds bool) bool {
	const longest = 6 // words
	for k := max(0, i-longest); k < i; k++ {
		if slices.ContainsFunc(l.look(k).senses, func(m sense) bool { return k+m.n > i && (conds || m.what != isCond) }) {
			return true
		}
	}
	return false
}

// ofPhrase reports whether a word of everyday life is part of longer words: "get out of", "2 can go".
func (l *Line) ofPhrase(i int) bool {
	return max(l.is(i, isVeto), l.is(i, isConnector)) > 1 || l.within(i, false)
}

// Joins reports whether token i stands between the two ends of something: an arrow,
// a dash, "to", "and" or a comma.
func (l *Line) Joins(i int) bool {
	if l.Toks[i].Text == "," || l.look(i).arrow == arrowRight || l.look(i).arrow == arrowDash || l.is(i, isAnd) > 0 {
		return true
	}
	for _, s := range l.look(i).senses {
		if s.what == isConnector && s.id == l.lang.to && s.n == 1 {
			return true
		}
	}
	return false
}
