package language

import (
	"slices"
	"strings"

	"postrider/games"
)

// The kinds of faults. Behind "unknown-" and "missing-" stands the noun of a class of
// slots, or "condition".
const (
	faultLong     = "line-too-long"
	faultNoWord   = "no-order-word"
	faultRest     = "not-understood"
	faultTwo      = "two-readings"
	faultName     = "ambiguous-name"
	faultUnknown  = "unknown-"
	faultMissing  = "missing-"
	faultQuestion = "question"
	nounCond      = "condition"
	nounValue     = "value" // of a class that has no noun
)

// A farthest is the row whose search came farthest, of a stretch that is no order.
type farthest struct {
	l         *Line
	from, end int
	row       *Row // nil: none
	reach     reach
	wordy     bool
	meant     []reading // what it may be, if it is several things
}

// take keeps a search that came farther than those before.
func (f *farthest) take(s *search, near bool) {
	if f.row == nil || s.far.i > f.reach.i || s.far.i == f.reach.i && (s.wordy && !f.wordy || near && f.row == s.row) {
		f.row, f.end, f.reach, f.wordy = s.row, s.end, s.far, s.wordy
	}
}

// A blame is what stopped a search: the kind of fault, and names that may be meant.
type blame struct {
	kind    string
	at      int // the token
	like    []games.Candidate
	several bool
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
		b.kind = faultMissing + f.noun(f.reach.want)
	case f.reach.i < f.end:
		f.unknown(&b)
	}
	return b
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
func (f *farthest) noun(k int) string { return f.l.lang.noun(f.row.slots[k].class) }

// noun is what faults call the values of a class, of a union's first.
func (l *Language) noun(class string) string {
	class, _, _ = strings.Cut(class, "|")
	if noun, ok := l.nouns[class]; ok {
		return noun
	}
	return nounValue
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
	standing := false
	var head []games.Cond // of the order whose word the next one has too
	var list []games.Reading
	for _, p := range r.parts {
		text := typed
		if len(r.parts) > 1 {
			text = r.line.Typed(p.from, p.end-p.from)
		}
		if p.x == nil {
			list = append(list, r.refused(p, text))
			continue
		}
		if p.x.row.Kind != "" {
			if p.follows {
				p.x.order.If = append(slices.Clone(head), p.x.order.If...)
			} else {
				head = p.x.order.If[:min(p.x.head, len(p.x.order.If))]
			}
			reading := r.ordered(p.x, text)
			reading.Standing = reading.Standing || standing && p.follows
			standing = reading.Standing
			list = append(list, reading)
		}
	}
	return list
}

// ordered is the reading of an order.
func (r *lineReader) ordered(x *reading, text string) games.Reading {
	o := x.order
	reading := games.Reading{Text: text, Order: &o, Standing: x.standing, Notes: x.notes}
	if finish := r.lang.hooks.Finish; finish != nil {
		if f := finish(&o); f != nil {
			f.Text, f.Try, f.Form = text, x.row.Example, true
			return games.Reading{Text: text, Fault: f, Notes: x.notes}
		}
	}
	return reading
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
	order, first bool // an order word; among the first words
	orderly      bool // two in a row: "indian raid"
	chat         bool // something that marks talk
	values       bool // nothing but words that the language knows
	valued       bool // a name among them, also of a class
	lone         bool // one name of one thing, as a signature is
}

func (r *lineReader) traits(p part) traits {
	const firstWords = 3
	line := r.line
	t := traits{chat: line.asks() || line.is(0, isGreeting) > 0, values: true}
	for i := p.from; i < p.end; i++ {
		at := line.look(i)
		if n, ok := games.Digits(line.Toks[i].Text); ok && n > 0 {
			t.number = true
		}
		talk := line.is(i, isTalk) > 0
		t.chat = t.chat || talk
		if n := max(line.is(i, isOrder), line.is(i, isPrefix)); n > 0 && line.is(i, isNo) == 0 {
			t.order = true
			t.first = t.first || i < p.from+firstWords
			t.orderly = t.orderly || i+n < p.end && line.is(i+n, isOrder) > 0
		}
		t.first = t.first || i < p.from+firstWords && line.is(i, isIf) > 0
		t.values = t.values && !talk && len(at.senses)+len(at.exact) > 0
		t.valued = t.valued || len(at.exact) > 0
		t.named = t.named || r.names(i)
		t.near = t.near || r.nearName(i)
		for _, f := range at.exact {
			t.lone = t.lone || i == p.from && f.Used == p.end-p.from && f.Class != r.lang.many && !r.lang.isPlace(f.ID)
		}
	}
	return t
}

// refused tells talk from a line that may be meant as an order. What names
// something of the game is never talk; what has no shape of an order is only shown.
func (r *lineReader) refused(p part, text string) games.Reading {
	t, standing := r.traits(p), r.line.is(p.from, isStanding)
	talk := games.Reading{Text: text, Talk: true}
	switch {
	case standing == p.end-p.from:
		return games.Reading{Text: text, Standing: true}
	case p.end-p.from > maxTokens && !t.first:
		talk.Aside = t.named
		return talk
	case t.lone && len(r.open) == 0:
		return talk
	case t.named && t.chat && standing == 0 && !r.orderWithin(p):
		talk.Aside = true
		return talk
	case t.named, t.near && t.order && !t.chat:
	case t.chat && (!t.orderly || r.line.asks()):
		return talk
	case t.orderly, t.number && t.order, t.first && t.order, t.values && t.valued, standing > 0:
	case len(r.open) > 0 && r.line.is(p.from, isGreeting) == 0 && !t.chat:
	default:
		return talk
	}
	return games.Reading{Text: text, Fault: r.faultOf(p, text), Standing: standing > 0}
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

// names reports whether a name of the game is typed at token i: not one of a class
// of units, and no word of everyday life.
func (r *lineReader) names(i int) bool {
	for _, f := range r.line.look(i).exact {
		if f.Class != r.lang.many && !r.line.ordinary(i, f) {
			return true
		}
	}
	return false
}

// nearName reports whether a long word is nearly a name.
func (r *lineReader) nearName(i int) bool {
	const letters = 6
	if len(r.line.Toks[i].Text) < letters || r.line.means(i) || r.line.is(i, isTalk) > 0 {
		return false
	}
	f := r.lang.names.Find(r.line.Toks[i : i+1])
	return f.Used > 0 && f.Class != r.lang.many
}

// faultOf is the fault of a part, with the words for it.
func (r *lineReader) faultOf(p part, text string) *games.Fault {
	out := &games.Fault{Text: text}
	b := p.far.blame()
	switch b.kind {
	case faultNoWord:
		out.Why = games.T(faultNoWord)
	case faultLong:
		out.Why = games.T(faultLong, "most", maxTokens)
	case faultTwo:
		var lines []string
		for _, x := range p.far.meant {
			lines = append(lines, r.lang.Format(x.order))
		}
		out.Why = games.T(faultTwo, "lines", lines)
	default:
		what := ""
		if b.at < p.end {
			if what = r.line.Typed(b.at, 1); b.kind == faultRest {
				what = r.line.Typed(b.at, p.end-b.at)
			}
		}
		var like []string
		for _, c := range b.like {
			like = append(like, r.lang.display(c.Class, c.ID))
		}
		out.Why = games.T(b.kind, "what", what, "like", like, "form", p.far.row.Example)
		if b.kind != faultUnknown+nounCond {
			out.Try, out.Form = p.far.row.Example, true
		}
		if tries := r.suggestions(p, b); len(tries) == 1 {
			out.Try, out.Form = tries[0], false
		}
	}
	if out.Try != "" && r.line.is(p.from, isStanding) > 0 && !strings.HasPrefix(out.Try, r.lang.word(isStanding)) {
		out.Try = r.lang.word(isStanding) + " " + out.Try
	}
	return out
}

// suggestions are the line with the word that stopped the reading replaced by a name
// that may be meant, each that is an order of the same row.
func (r *lineReader) suggestions(p part, b blame) []string {
	const words = 3 // a name has
	var list []string
	begin, last := r.line.Toks[p.from].Pos, r.line.Toks[p.end-1]
	for _, c := range b.like {
		name := r.lang.display(c.Class, c.ID)
		if r.lang.isPlace(c.ID) {
			name = r.lang.PlaceName(c.ID)
		}
		n := 0
		for _, f := range r.line.look(b.at).exact {
			n = f.Used - 1
		}
		for ; n < min(words, p.end-b.at); n++ {
			t := r.line.Toks[b.at+n]
			line := r.line.Text[begin:r.line.Toks[b.at].Pos] + name + r.line.Text[t.Pos+len(t.Raw):last.Pos+len(last.Raw)]
			again := &lineReader{lang: r.lang, line: r.lang.line(line), open: r.open, steps: maxSteps}
			if meant, _ := again.one(0, len(again.line.Toks), nil, nil); len(meant) == 1 && meant[0].row == p.far.row {
				list = append(list, line)
				break
			}
		}
	}
	return list
}

// KindOf is the kind of decision that orders with some words answer.
func (l *Language) KindOf(words string) (games.Kind, bool) {
	line := l.line(words)
	for i := range line.Toks {
		for _, m := range line.look(i).senses {
			if m.what == isOrder && m.n == len(line.Toks) && m.id < len(l.rows) {
				return games.Kind(l.rows[m.id].Kind), true
			}
			if m.what == isPrefix && m.n == len(line.Toks) {
				return games.Kind(l.rows[m.id].Kind), true
			}
		}
	}
	return "", false
}

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
	}
}

// Standing says why an order cannot be kept as a standing order.
func (l *Language) Standing(o games.Order) *games.Fault {
	if l.hooks.Standing == nil {
		return nil
	}
	return l.hooks.Standing(o)
}

// Negated is the condition that another does not hold.
func (l *Language) Negated(c games.Cond) games.Cond { return l.negated(c) }
