package language

import (
	"cmp"
	"slices"
	"strings"

	"postrider/games"
)

// The kinds of faults. Behind "unknown-" and "missing-" stands the noun of a class of
// slots, or "condition".
const (
	faultLong     = "line-too-long"
	faultNoWord   = games.FaultNoWord
	faultRest     = "not-understood"
	faultTwo      = games.FaultTwo
	faultName     = "ambiguous-name"
	faultUnknown  = "unknown-"
	faultMissing  = "missing-"
	faultQuestion = "question"
	faultOpposed  = "both-sides"
	nounCond      = "condition"
	nounValue     = "value"  // of a class that has no noun
	nounChoice    = "choice" // of one whose values the fault lists
)

// A farthest is the row whose search came farthest, of a stretch that is no order.
type farthest struct {
	l         *Line
	from, end int
	row       *Row // nil: none
	reach     reach
	wordy     bool
	first     bool      // the row's first word stands there, and not another of its words
	meant     []reading // what it may be, if it is several things
}

// take keeps a search that came farther than those before.
func (f *farthest) take(s *search, near bool) {
	if f.row != nil && s.far.i < f.reach.i {
		return
	}
	first := f.l.has(s.row.Words, f.from, s.end)
	if f.row == nil || s.far.i > f.reach.i || s.wordy && !f.wordy || near && f.row == s.row || s.wordy == f.wordy && first && !f.first {
		f.row, f.end, f.reach, f.wordy, f.first = s.row, s.end, s.far, s.wordy, first
	}
}

// has reports whether the first of some words stands in a stretch.
func (l *Line) has(words []string, from, end int) bool {
	if len(words) == 0 {
		return false
	}
	for i := from; i < end; i++ {
		if slices.ContainsFunc(l.look(i).senses, func(m sense) bool { return m.what == isOrder && l.folded(i, m.n) == words[0] }) {
			return true
		}
	}
	return false
}

// A blame is what stopped a search: the kind of fault, and names that may be meant.
type blame struct {
	kind    string
	at      int // the token
	like    []games.Candidate
	several bool
	of      []string // what is chosen from
}

// blame is what stopped the search that came farthest.
func (f *farthest) blame() blame {
	b := blame{kind: faultRest, at: f.reach.i}
	switch {
	case len(f.meant) > 1:
		b.kind = faultTwo
	case f.l != nil && f.row == nil && f.end-f.from > maxTokens:
		b.kind = faultLong
	case f.row == nil || !f.wordy:
		b.kind = faultNoWord
	case f.reach.want == wantCond:
		b.kind = faultUnknown + nounCond
	case f.reach.i >= f.end && f.reach.want >= 0:
		f.missing(&b)
	case f.reach.i < f.end:
		f.unknown(&b)
	default:
		b.kind = faultMissing + nounValue
	}
	return b
}

// missing says what a line lacks at its end.
func (f *farthest) missing(b *blame) {
	noun := f.noun(f.reach.want)
	if list, ok := f.l.lang.classes[f.row.slots[f.reach.want].class].(choice); ok && noun == nounValue && len(list.values()) > 1 {
		noun = nounChoice
		for _, v := range list.values() {
			b.of = append(b.of, list.Write(v))
		}
	}
	b.kind = faultMissing + noun
}

// unknown finds what a word may be that stopped a search.
func (f *farthest) unknown(b *blame) {
	slots := f.row.slots
	if want := f.reach.want; want >= 0 {
		slots = slots[want : want+1]
		if noun := f.noun(want); noun != nounValue && (f.reach.next || !f.l.means(b.at)) {
			b.kind = faultUnknown + noun
		}
	}
	for k := range slots {
		for _, class := range []string{slots[k].class, slots[k].group} {
			if class == "" {
				continue
			}
			like, several := f.l.lang.classes[class].Like(f.l, b.at)
			if len(like) > 0 && len(b.like) == 0 {
				b.like, b.several = like, several
				if noun := f.l.lang.noun(class); noun != nounValue {
					b.kind = faultUnknown + noun
				}
				if several {
					b.kind = faultName
				}
			}
		}
	}
}

// noun is what faults call the values of a slot.
func (f *farthest) noun(k int) string {
	s := &f.row.slots[k]
	if s.head {
		return f.l.lang.noun(s.group)
	}
	return f.l.lang.noun(s.class)
}

// noun is what faults call the values of a class, of a union's first; "card-ambush" is
// a card if no more is known.
func (l *Language) noun(class string) string {
	class, _, _ = strings.Cut(class, "|")
	if noun, ok := l.nouns[class]; ok {
		return noun
	}
	head, _, _ := strings.Cut(class, "-")
	return cmp.Or(l.nouns[head], nounValue)
}

// readings says what the line holds.
func (r *lineReader) readings(typed string) []games.Reading {
	orders := 0
	for _, p := range r.parts {
		if p.x != nil {
			orders++
		}
	}
	if r.line.asks() && orders > 0 && !r.requests() {
		return []games.Reading{r.asked(typed)}
	}
	standing, all := false, r.line.keepsAll()
	var head []games.Cond // of the order whose word the next one has too
	var list []games.Reading
	for i, p := range r.parts {
		if i > 0 && r.repeats(r.parts[i-1], p) {
			continue
		}
		text := typed
		if len(r.parts) > 1 {
			text = r.line.quoted(p.from, p.end)
		}
		if p.x == nil {
			if each := r.ofEach(p, text); each != nil {
				list = append(list, each...)
			} else {
				list = append(list, r.refused(p, text))
			}
			continue
		}
		if p.x.row.As != nil && !p.x.opposed {
			list = append(list, r.several(p.x, text)...)
			continue
		}
		if p.x.row.Kind != "" {
			if p.follows && !isOtherwise(&p.x.order) {
				p.x.order.If = append(slices.Clone(head), p.x.order.If...)
			} else {
				head = p.x.order.If[:min(p.x.head, len(p.x.order.If))]
			}
			reading := r.ordered(p.x, text)
			if n := len(list); standing && r.lang.hooks.Link == nil && n > 0 && reading.Order != nil && list[n-1].Order != nil {
				p.follows = p.follows || r.lang.keptWith(reading.Order, list[n-1].Order) // it is to be kept with that
			}
			all = all && reading.Order != nil && r.lang.Standing(*reading.Order) == nil
			reading.Standing = reading.Standing || standing && (p.follows || all)
			standing = reading.Standing
			list = append(list, reading)
		}
	}
	return list
}

// keepsAll reports whether a line begins with words that make what follows their colon standing orders:
// "always: inside at TIC, inside at CPT".
func (l *Line) keepsAll() bool {
	i := l.addressEnd(0)
	i += max(l.is(i, isStanding), l.is(i, isAlways))
	return i > l.addressEnd(0) && i < len(l.Toks) && l.Toks[i].Text == ":"
}

// repeats reports whether a part only says again what the order before it says: "no
// avoiding battle at Kittaning, we stand", "nobody, all fight in the open", "no, they stay".
func (r *lineReader) repeats(before, p part) bool {
	const few = 6 // words
	if before.x == nil || p.x == nil || p.end-p.from > few || r.line.semicolon(p.from-1) {
		return false
	}
	o, again := &before.x.order, &p.x.order
	alike := o.Kind == again.Kind && o.Verb == again.Verb && before.x.standing == p.x.standing
	said := o.Place != "" || len(o.Args) > 0 || r.replies(before) || p.x.row.Each && slices.Contains(r.open, o.Kind)
	return alike && said && again.Place == "" && len(again.Args)+len(again.If) == 0
}

// ordered is the reading of an order.
func (r *lineReader) ordered(x *reading, text string) games.Reading {
	o := x.order
	reading := games.Reading{Text: text, Order: &o, Standing: x.standing, Notes: x.notes, Parting: x.row.Parting}
	if x.opposed {
		return games.Reading{Text: text, Fault: &games.Fault{Text: text, Why: games.T(faultOpposed)}}
	}
	if finish := r.lang.hooks.Finish; finish != nil {
		if f := finish(&o); f != nil {
			f.Text = text
			x.row.meant(f)
			return games.Reading{Text: text, Fault: f, Notes: x.notes}
		}
	}
	return reading
}

// several are the readings of the orders that a row stands for. What the line says
// of when it is meant is said of the first.
func (r *lineReader) several(x *reading, typed string) []games.Reading {
	var list []games.Reading
	for _, line := range x.row.As {
		text := r.lang.filled(line, x)
		if text == "" {
			continue
		}
		again := &lineReader{lang: r.lang, line: r.lang.line(text), steps: maxSteps, plain: true}
		again.segment(0, len(again.line.Toks))
		list = append(list, again.readings(typed)...)
	}
	if len(list) == 0 { // nothing of it was said
		f := &games.Fault{Text: typed, Why: games.T(faultMissing + nounValue)}
		x.row.meant(f)
		return []games.Reading{{Text: typed, Fault: f}}
	}
	for i := range list {
		list[i].Text = typed
		if list[i].Order == nil {
			return []games.Reading{{Text: typed, Fault: list[i].Fault}}
		}
		list[i].Standing = x.standing
	}
	first := list[0].Order
	list[0].Notes = x.notes
	if first.If = append(x.order.If, first.If...); len(x.order.If) > 0 && r.lang.hooks.Finish != nil {
		if f := r.lang.hooks.Finish(first); f != nil {
			f.Text = typed
			x.row.meant(f)
			return []games.Reading{{Text: typed, Fault: f}}
		}
	}
	return list
}

// filled is a line of Row.As with the values of a reading.
func (l *Language) filled(line string, x *reading) string {
	var b strings.Builder
	for line != "" {
		n := strings.IndexAny(line, "{[")
		if n < 0 {
			break
		}
		b.WriteString(line[:n])
		if line[n] == '[' {
			inside, rest, _ := strings.Cut(line[n+1:], "]")
			_, name, _ := strings.Cut(inside, "{")
			if name, _, _ = strings.Cut(name, "}"); x.order.Has(name) {
				b.WriteString(l.filled(inside, x))
			}
			line = rest
			continue
		}
		name, rest, _ := strings.Cut(line[n+1:], "}")
		if head, ok := strings.CutSuffix(name, "@"); ok {
			b.WriteString(l.classes[x.row.slots[x.row.slot(head)].group].Write(x.order.Arg(head)))
		} else if k := x.row.slot(name); k >= 0 {
			b.WriteString(strings.Join(l.valuesOf(x.row, &x.row.slots[k], x.order), l.comma()))
		}
		line = rest
	}
	return b.String() + line
}

// asks reports whether a line ends with a question mark.
func (l *Line) asks() bool {
	last := l.Toks[len(l.Toks)-1]
	return strings.ContainsAny(l.Text[last.Pos+len(last.Raw):], "?？")
}

// requests reports whether a question asks for something to be done.
func (r *lineReader) requests() bool {
	for i := range r.line.Toks {
		if r.line.is(i, isRequest) > 0 {
			return true
		}
	}
	return false
}

// asked is the reading of a question that is no request: an order that is thought
// about. With a name of the game it is shown.
func (r *lineReader) asked(typed string) games.Reading {
	return games.Reading{Text: typed, Talk: true, Aside: true}
}

// traits are what tells talk from an order that cannot be read.
type traits struct {
	named, near  bool // a name of the game, or nearly one
	number       bool
	digits       bool // digits within its only word: "c04"
	order, first bool // an order word; among the first words
	head         bool // it is the first
	orderly      bool // two in a row: "keep losing"
	counted      bool // a number stands beside an order word: "24 event"
	phrase       bool // so many words as an order has, and talk seldom
	prefixed     bool // a prefix and an order word in a row: "indian raid"
	chat         bool // something that marks talk
	chatty       bool // the same, and no "is" that may be said of anything
	values       bool // nothing but words that the language knows
	valued       bool // a name among them, also of a class
	thing        bool // something of the game that names none: "a card"
	lone         bool // one name of one thing, as a signature is
	game, talk   int  // how many words orders are made of; and how many talk is
}

func (r *lineReader) traits(p part) traits {
	const firstWords = 3
	line := r.line
	t := traits{chat: line.asks() || line.is(0, isGreeting) > 0, values: true}
	for i := p.from; i < p.end; i++ {
		at := line.look(i)
		if line.isClock(i) {
			t.chat, t.chatty = true, true
			continue
		}
		n, ok := line.Number(i)
		if _, digits := games.Digits(line.Toks[i].Text); ok && n > 0 && (digits || strings.Contains(line.Toks[i].Text, "-")) {
			t.number = true
		}
		t.digits = t.digits || p.end-p.from == 1 && strings.ContainsAny(line.Toks[i].Text, digits)
		talk := line.chats(i)
		t.chat = t.chat || talk
		t.chatty = t.chatty || talk && line.is(i, isAux) == 0
		if talk {
			t.talk += line.is(i, isTalk)
		}
		if r.ofGame(i) {
			t.game++
		}
		if n := max(line.is(i, isOrder), line.is(i, isPrefix)); n > 0 && line.is(i, isNo) == 0 {
			t.order = true
			t.first = t.first || i < p.from+firstWords || line.closes(i+n, p.end)
			t.head, t.phrase = t.head || i == p.from, t.phrase || n >= longPhrase
			row := i+n < p.end && line.is(i+n, isOrder) > 0
			t.orderly = t.orderly || row
			t.prefixed = t.prefixed || row && line.is(i, isPrefix) > 0
			t.counted = t.counted || line.counts(i-1) || line.counts(i+n)
		}
		t.first = t.first || i < p.from+firstWords && line.is(i, isIf) > 0
		t.values = t.values && !talk && (!line.unknown(i) || line.within(i, true))
		t.valued = t.valued || len(at.exact) > 0
		t.named = t.named || r.names(i)
		t.thing = t.thing || line.Is(i, listThing) > 0
		t.near = t.near || r.line.nearName(i)
		for _, f := range at.exact {
			t.lone = t.lone || i == p.from && f.Used == p.end-p.from && f.Class != r.lang.many && !r.lang.isPlace(f.ID)
		}
	}
	return t
}

// listDated is the list of the lexicon of what stands behind the digits of a day.
const listDated = "dated"

// isDay reports whether token i is a day of a month: "14th", which no unit is called.
func (l *Line) isDay(i int) bool { return len(l.look(i).exact) == 0 && l.hasDay(i) }

// hasDay reports whether token i is written as a day of a month is: "14th".
func (l *Line) hasDay(i int) bool {
	return slices.ContainsFunc(l.lang.lexicon.Lists[listDated], func(ending string) bool {
		digits, ok := strings.CutSuffix(l.Toks[i].Text, ending)
		_, number := games.Digits(digits)
		return ok && number
	})
}

// closes reports whether the word before token i ends a stretch, in a language that puts the
// order word last: nothing stands behind it that says anything.
func (l *Line) closes(i, end int) bool {
	for i < end && l.is(i, isFiller) > 0 {
		i += l.is(i, isFiller)
	}
	return l.lang.lexicon.Behind && i == end
}

// counts reports whether token i is a number in digits from 2 on.
func (l *Line) counts(i int) bool {
	if i < 0 || i >= len(l.Toks) {
		return false
	}
	n, ok := games.Digits(l.Toks[i].Text)
	return ok && n > 1
}

// choosesOne reports whether a few words end with "one": "the good one".
func (r *lineReader) choosesOne(p part) bool {
	const few = 4
	return p.end-p.from <= few && r.line.Is(p.end-1, listOne) > 0
}

// listThing is the list of the lexicon of things of the game.
const listThing = "thing"

// listIntroduces is the list of the lexicon of words behind the name of who writes.
const listIntroduces = "introduces"

// courtesy reports whether a part is what letters begin and end with, and nothing else:
// greetings, thanks, and words that mean nothing with one behind that introduces somebody.
func (r *lineReader) courtesy(p part) bool {
	for i := p.from; i < p.end; {
		n := max(r.line.is(i, isGreeting), r.line.is(i, isTail), r.line.is(i, isTalk), r.line.leads(i))
		if somebody := r.line.Is(i+1, listIntroduces); n == 0 && i+1 < p.end && somebody > 0 && !r.line.means(i) && !r.line.nearName(i) {
			n = 1 + somebody
		}
		if n == 0 {
			return false
		}
		i += n
	}
	return true
}

// listOne is the list of the lexicon of what stands for one of several.
const listOne = "one"

// replies reports whether a part begins with yes or no, and a question is open.
func (r *lineReader) replies(p part) bool {
	return len(r.open) > 0 && slices.ContainsFunc(r.line.look(p.from).senses, func(m sense) bool {
		next := p.from + m.n
		return m.what == isChoice && m.list == yesNoClass && (next == p.end || r.line.Toks[next].Text == ",")
	})
}

// ofGame reports whether orders are made of the word at token i: it begins one, or is
// a number or something that units are called by, and no word of every sentence.
func (r *lineReader) ofGame(i int) bool {
	if n, ok := r.line.Number(i); ok {
		return n > 1
	}
	said := false
	for _, m := range r.line.look(i).senses {
		switch m.what {
		case isOrder, isPrefix, isCond:
			said = true
		case isLead, isAux, isPronoun:
			return false
		}
	}
	return said || slices.ContainsFunc(r.line.look(i).exact, func(f games.Found) bool { return !r.line.ordinary(i, f) })
}

// begins reports whether the word of an order that is asked for stands in front, or of any before a colon:
// "stand, we are not afraid", "losses: whatever".
func (r *lineReader) begins(p part) bool {
	n := r.line.is(p.from, isOrder)
	return n > 0 && p.from+n < p.end && (r.contested(p.from) || r.line.colonAt(p.from+n))
}

// outweighs reports whether a line is rather an order than talk, though it has words of
// talk in it.
func (t *traits) outweighs() bool {
	if t.counted && t.game > t.talk {
		return true
	}
	return t.order && (t.game >= t.talk+3 || t.number && t.game >= t.talk+2 || t.number && t.head && t.game > t.talk)
}

// longPhrase is how many words that begin an order are never talk: "my ally may look at my hand".
const longPhrase = 5

// answerWords is how many words a line has at most that is rather an answer to a
// question than talk.
const answerWords = 4

// refused tells talk from a line that may be meant as an order. What names
// something of the game is never talk; what has no shape of an order is only shown.
func (r *lineReader) refused(p part, text string) games.Reading {
	t := r.traits(p)
	if from := r.line.addressEnd(p.from); from < p.end && from > p.from && !t.chat {
		rest := p
		rest.from = from
		if behind := r.traits(rest); behind.digits || behind.thing { // "OK here we go: c04"
			p, t = rest, behind
		}
	}
	standing := r.line.is(p.from, isStanding)
	talk := games.Reading{Text: text, Talk: true}
	switch {
	case standing == p.end-p.from:
		return games.Reading{Text: text, Standing: true}
	case p.end-p.from > maxTokens && !t.first:
		talk.Aside = t.named
		return talk
	case r.conditional(&p), r.undecided(p), r.unsaid(p, t.chat), r.headsUnits(p):
	case t.lone && len(r.open) == 0:
		return talk
	case (t.named || t.thing && t.head) && t.chat && standing == 0 && !r.orderWithin(p):
		talk.Aside = true
		return talk
	case len(r.open) > 0 && (r.choosesOne(p) || t.number && r.line.corrects()), !r.line.asks() && r.begins(p):
	case t.phrase && !r.line.asks():
	case t.named, t.near && (t.order || r.nearOrder(p)) && !t.chat:
	case t.number && t.order && r.line.asks():
		talk.Aside = true
		return talk
	case r.courtesy(p):
		return talk
	case r.curt(p, &t):
	case t.chat && r.line.asks(), t.chat && !t.prefixed && !t.outweighs() && !r.replies(p):
		talk.Aside = t.number && len(r.open) > 0 && r.line.begins(p.from) > 0
		return talk
	case t.orderly, t.number && t.order, t.first && t.order, t.values && t.valued, standing > 0:
	case r.replies(p):
	case len(r.open) > 0 && r.line.is(p.from, isGreeting) == 0 && !t.chat:
		if p.end-p.from > answerWords {
			talk.Aside = true
			return talk
		}
	default:
		return talk
	}
	return games.Reading{Text: text, Fault: r.faultOf(p, text), Standing: standing > 0}
}

// maxDoubts is of how many conditions in a line that cannot be read it is asked whether they
// are some of an order; with more than these it is taken for granted.
const maxDoubts = 8

// conditional reports whether a part is an order but for a condition that cannot be read, or
// goes on with one behind an order: "if he is dead, play 24". Then p.far is at the condition, if it
// does not come farther.
func (r *lineReader) conditional(p *part) bool {
	if p.end-p.from > maxMended || len(p.far.meant) > 1 {
		return len(p.far.meant) > 1
	}
	among := slices.ContainsFunc(r.parts, func(p part) bool { return p.x != nil })
	for i := p.from; i < p.end; i++ {
		n, when := r.line.begins(i), r.line.Is(i, listTime)
		if n+when == 0 {
			continue
		}
		exempts := n == 0 && r.exempts(i, when)
		n = max(n, when)
		r.doubts++
		parts := r.doubts > maxDoubts || i == p.from && among || i > p.from && r.isOrder(p.from, i, when > 0)
		if parts || r.ordersBehind(i+n, p.end, when > 0) {
			if exempts || p.far.row != nil && p.far.wordy && p.far.reach.i > i {
				return true // it says what is wrong already
			}
			at := reach{i: min(i+n, p.end-1), want: wantCond}
			p.far = farthest{l: r.line, from: p.from, end: p.end, row: r.lang.rows[0], wordy: true, reach: at}
			return true
		}
	}
	return false
}

// begins is how many words at a token begin a condition, if they are no part of kind words:
// "if I can".
func (l *Line) begins(i int) int {
	n := max(l.is(i, isIf), l.is(i, isUnless), l.is(i, isElse))
	if l.is(i, isTail) > n {
		return 0
	}
	return n
}

// isOrder reports whether a stretch is an order by itself, or may be several: one with
// something beside its word, if that is asked for.
func (r *lineReader) isOrder(from, end int, more bool) bool {
	meant, _ := r.one(from, end, nil, nil)
	return len(meant) > 0 && (!more || meant[0].order.Place != "" || len(meant[0].order.Args) > 0)
}

// ordersBehind reports whether an order by itself ends a stretch, behind a sign or from an
// order word on that has something with it.
func (r *lineReader) ordersBehind(from, end int, more bool) bool {
	for i := from + 1; i < end; i++ {
		sign := r.line.Toks[i-1].Text == "," || r.line.Toks[i-1].Text == ":" && !r.line.isRatio(i-1)
		if !sign && r.line.is(i, isOrder) == 0 {
			continue
		}
		if r.isOrder(i, end, more || !sign) {
			return true
		}
	}
	return false
}

// listUndecided is the list of the lexicon of answers by which nothing is chosen.
const listUndecided = "undecided"

// undecided reports whether a part answers an open question, and chooses nothing.
func (r *lineReader) undecided(p part) bool {
	n := r.line.Is(p.from, listUndecided)
	return len(r.open) > 0 && n > 0 && (p.from+n == p.end || r.line.isStop(p.from+n) || r.courtesy(part{from: p.from + n, end: p.end}))
}

// orderWithin reports whether the end of a part, from an order word on, is an order
// by itself.
func (r *lineReader) orderWithin(p part) bool {
	if p.end-p.from > maxTokens {
		return false
	}
	for i := p.from + 1; i < p.end; i++ {
		if r.line.is(i, isOrder) > 0 {
			if meant, _ := r.one(i, p.end, nil, nil); len(meant) == 1 && len(meant[0].order.Args) > 1 {
				return true
			}
		}
	}
	return false
}

// faultOf is the fault of a part, with the words for it.
func (r *lineReader) faultOf(p part, text string) *games.Fault {
	out := &games.Fault{Text: text}
	b := p.far.blame()
	switch b.kind {
	case faultNoWord:
		out.Why = games.T(faultNoWord, "names", r.typedNames(p))
	case faultLong:
		out.Why = games.T(faultLong, "most", maxTokens)
	case faultTwo:
		var lines []string
		for _, x := range p.far.meant {
			line := r.lang.Format(x.order)
			if x.row.As != nil {
				var all []string
				for _, as := range x.row.As {
					all = append(all, r.lang.filled(as, &x))
				}
				line = strings.Join(all, "; ")
			}
			lines = append(lines, line)
		}
		out.Why = games.T(faultTwo, "lines", lines)
	default:
		what := r.blamed(p, &b)
		var like []string
		for _, c := range b.like {
			like = append(like, r.lang.display(c.Class, c.ID))
		}
		if b.kind == faultRest && what == "" {
			b.kind = faultMissing + nounValue
		}
		out.Why = games.T(b.kind, "what", what, "like", like, "of", b.of)
		if r.tells() {
			out.Try, out.Gap = r.suggestion(p, b)
		}
	}
	if r.tells() {
		r.meant(p, b.kind, out)
	}
	if out.Try != "" && r.line.is(p.from, isStanding) > 0 && !strings.HasPrefix(out.Try, r.lang.word(isStanding)) {
		out.Try = r.lang.word(isStanding) + " " + out.Try
	}
	return out
}

// KindNames are how players type a kind of decision: as its id where the lexicon does
// not say.
func (l *Language) KindNames(k games.Kind) []string {
	if names := l.lexicon.Kinds[string(k)]; len(names) > 0 {
		return names
	}
	return games.PlainOrders{}.KindNames(k)
}

// SeatNames are how players type a seat: as its id where the lexicon does not say.
func (l *Language) SeatNames(s games.Seat) []string {
	if names := l.lexicon.Seats[string(s)]; len(names) > 0 {
		return names
	}
	return games.PlainOrders{}.SeatNames(s)
}

// StandingWord is written before an order that is to be kept.
func (l *Language) StandingWord() string { return l.word(isStanding) }

// Places reads the names of places, with commas or "and" between them.
func (l *Language) Places(typed string) (ids []string, ok bool) {
	line := l.line(typed)
	line.Near = true
	names, ok := l.classes[slotSpace].(Names)
	for i := 0; ok && i < len(line.Toks); {
		if n := line.is(i, isAnd); n > 0 && len(ids) > 0 || line.Toks[i].Text == "," {
			i += max(n, 1)
			continue
		}
		spans := names.Read(line, i)
		if len(spans) == 0 {
			return ids, false
		}
		last := spans[len(spans)-1]
		ids = append(ids, last.Value)
		i += last.N
	}
	return ids, len(ids) > 0
}

// SplitsPlace reports whether two texts are parted within the name of a place.
func (l *Language) SplitsPlace(before, behind string) bool {
	names, ok := l.classes[slotSpace].(Names)
	return ok && slices.ContainsFunc(names.Classes, func(class string) bool { return l.names.Beside(before, behind, class) })
}

// PlaceName is a name of a place that Places reads.
func (l *Language) PlaceName(id string) string {
	if c := l.classes[slotSpace]; c != nil {
		return c.Write(id)
	}
	return id
}

// Link completes the orders of a sheet that speak of one before them.
func (l *Language) Link(orders []*games.Order) {
	if l.hooks.Link != nil {
		l.hooks.Link(l, orders)
		return
	}
	var before *games.Order
	var taken []games.Cond // conditions that the order before has from an "else"
	for _, o := range orders {
		taken = l.linkElse(o, before, taken)
		before = o
	}
}

// linkElse gives an order that is meant where the one before is not done the conditions for
// that, and the place that both are about. It returns the conditions.
func (l *Language) linkElse(o, before *games.Order, taken []games.Cond) []games.Cond {
	if !isOtherwise(o) || before == nil {
		return nil
	}
	chain := l.Otherwise(before.If, taken)
	if chain == nil {
		return nil
	}
	o.If = append(slices.DeleteFunc(slices.Clone(o.If), func(c games.Cond) bool { return c.Name == condElse }), chain...)
	if o.Place == "" && o.Kind == before.Kind {
		o.Place = before.Place
	}
	return chain
}

// Declines reports whether an order is written with a word of negation.
func (l *Language) Declines(o games.Order) bool {
	row, _ := l.rowOf(o)
	return row != nil && row.Not
}

// Suits reports whether an order may well be meant for its kind.
func (l *Language) Suits(o games.Order) bool { return l.hooks.Suits == nil || l.hooks.Suits(o) }

// Standing says why an order cannot be kept as a standing order.
func (l *Language) Standing(o games.Order) *games.Fault {
	if l.hooks.Standing == nil {
		return nil
	}
	return l.hooks.Standing(o)
}
