package language

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"postrider/games"
)

// Bounds of what reading a line may cost.
const (
	maxTokens = 150   // words of an order
	maxSteps  = 8_000 // that the search of one line takes
	maxCuts   = 24    // places where a line is cut

	maxMendings = 3     // times that a line is read as another text
	mendedSteps = 2_000 // that each of these takes
	maxMended   = 60    // words of a line that is
)

// A lineReader reads one typed line, which may hold several orders.
type lineReader struct {
	lang  *Language
	line  *Line
	open  []games.Kind // the kinds of the questions that stand open
	steps int
	most  int // how many steps there were when the line was begun
	parts []part

	mendings *int // that are left
	doubts   int  // conditions that could not be read
	gaps     int  // suggestions with a gap that were looked for
	divided  int  // stretches that were looked at for several sentences
	torn     bool // two orders were found that would rather be one

	has, rows []int // kept to be used again
	list      []try
	room      search
	plain     bool // rows that stand for several orders are not tried
}

// A part of a line is an order, or what is none.
type part struct {
	from, end int
	x         *reading // nil: no order
	far       farthest // how far it was read then
	follows   bool     // it has no order word of its own, but that of the part before
}

// Read reads a typed line as the orders that it holds, which "then", a semicolon,
// or nothing but their words separates; open are the kinds of the questions that
// stand open for its writer, whose answers need no order word. Nothing is looked up
// in any position. What is no order is a fault, or talk.
func (l *Language) Read(typed string, open []games.Kind) []games.Reading {
	mendings := maxMendings
	list, _ := l.read(typed, open, maxSteps, &mendings)
	return l.partly(list, typed, open)
}

// read is Read within so many steps; mendings is how many times the line may be mended.
// It returns the text that was read too: the line as it was mended.
func (l *Language) read(typed string, open []games.Kind, steps int, mendings *int) (list []games.Reading, read string) {
	r := readers.Get().(*lineReader)
	defer r.free()
	r.begin(l, typed, open)
	r.steps, r.most, r.mendings = steps, steps, mendings
	if len(r.line.Toks) == 0 {
		return []games.Reading{{Text: typed, Talk: true}}, typed
	}
	if r.line.corrects() {
		list, read = r.mend((*Line).corrected, r.restated)
	}
	if r.line.retracts() || r.cries() {
		return []games.Reading{{Text: typed, Talk: true, Aside: true}}, typed
	}
	if list == nil {
		list, read = r.mend((*Line).inverted, (*Line).supposed)
	}
	if list == nil && r.crossesTwo() {
		list, read = r.mend((*Line).short)
	}
	if list == nil && r.line.headed() {
		list, read = r.mend((*Line).addressed)
	}
	if list == nil && r.line.enumerates() {
		list, read = r.mend((*Line).numbered)
	}
	if list == nil {
		list, read = r.mend((*Line).wayInBrackets, (*Line).entitled)
	}
	if list == nil {
		if list, read = r.read(typed), typed; ordered(list) && len(list) > 1 {
			if f := r.answersTwice(typed); f != nil {
				return []games.Reading{{Text: typed, Fault: f}}, typed
			}
			r.sharesHead(list)
			if under, as := r.mend(r.underHead(list)); under != nil {
				return under, as
			}
		}
		if ordered(list) && slices.ContainsFunc(list, noted) {
			if better, as := r.unnoted(list); better != nil {
				return better, cmp.Or(as, typed)
			}
		}
	}
	if !ordered(list) {
		mended, as := r.mend((*Line).pleaded, (*Line).addressed, (*Line).numbered, (*Line).spoken, (*Line).respelt,
			(*Line).retyped, (*Line).short, (*Line).unnamed, (*Line).glued, r.repeated, r.denied)
		if mended != nil {
			return mended, as
		}
		if r.foreign() {
			return list, read
		}
		if turned, as := r.mend(r.lang.turnings...); turned != nil {
			return turned, as
		}
		if one, as := r.oneOf(); one != nil {
			return one, as
		}
		if amid, as := r.amidTalk(); amid != nil {
			return amid, as
		}
		if parts := r.parted(); parts != nil {
			return parts, typed
		}
		if sentences := r.apart(); sentences != nil {
			return sentences, typed
		}
		if told := r.toldOff(list, typed); told != nil {
			return told, typed
		}
		if r.wavers(list) || r.buries(list) {
			list[0].Aside = true
		}
	}
	return list, read
}

// unnoted reads a line anew of whose orders something is told: sentence by sentence, with other words that are
// misspelt, or as one of several. as is the text that was read then, "" if it is the line; nil if nothing is better.
func (r *lineReader) unnoted(list []games.Reading) (better []games.Reading, as string) {
	if sentences := r.bySentences(list); sentences != nil {
		return sentences, ""
	}
	if better, as = r.mend(r.retypedOther(list)); better != nil {
		return better, as
	}
	return r.oneOf()
}

// noted reports whether something is told of a reading.
func noted(x games.Reading) bool { return len(x.Notes) > 0 }

// retypedOther is a way to mend a line that was read as orders with words that are misspelt: as
// the words that are nearest, if it is other orders then. A phrase of which one word is
// misspelt may be read as the order that the rest of it is.
func (r *lineReader) retypedOther(list []games.Reading) func(*Line) (mending, bool) {
	return func(l *Line) (mending, bool) {
		m, ok := l.retyped()
		if !ok {
			return m, false
		}
		none := 0
		again, _ := r.lang.read(m.text, r.open, mendedSteps, &none)
		return m, ordered(again) && !r.same(list, again)
	}
}

// toldOff are the readings of a line that was taken for talk without the kind words at its ends,
// where it is none then: "play 39 or 40, thank you". Nil if there are none.
func (r *lineReader) toldOff(list []games.Reading, typed string) []games.Reading {
	talk := func(x games.Reading) bool { return x.Talk && !x.Aside }
	m, ok := r.line.addressed()
	if !ok {
		return nil
	}
	t, other := r.traits(part{end: len(r.line.Toks)}), func(x games.Reading) bool { return !talk(x) }
	if (t.named || t.thing || t.number || t.digits) && !slices.ContainsFunc(list, other) {
		none := 0
		again, _ := r.lang.read(m.text, r.open, mendedSteps, &none)
		if len(again) == 1 && !talk(again[0]) && !ordered(again) {
			again[0].Text = typed
			return again
		}
	}
	return nil
}

// read reads the line as it is typed.
func (r *lineReader) read(typed string) []games.Reading {
	n := len(r.line.Toks)
	from := r.greeting()
	for from < n {
		end := from
		for end < n && !r.line.semicolon(end) {
			end++
		}
		if end > from {
			r.segment(from, end)
		}
		from = end + 1
	}
	return r.readings(typed)
}

// readers are kept to be used again.
var readers = sync.Pool{New: func() any { return &lineReader{line: &Line{}} }}

// begin prepares a reader for a line.
func (r *lineReader) begin(l *Language, typed string, open []games.Kind) {
	r.lang, r.open, r.steps, r.doubts, r.divided, r.gaps, r.torn = l, open, maxSteps, 0, 0, 0, false
	r.line.take(l, typed)
}

// free gives a reader back, with nothing left of its line.
func (r *lineReader) free() {
	clear(r.parts)
	clear(r.list)
	r.parts, r.list = r.parts[:0], r.list[:0]
	r.room.try, r.room.out = try{}, nil
	r.line.forget()
	readers.Put(r)
}

// semicolon reports whether token i is a semicolon.
func (l *Line) semicolon(i int) bool { return l.Toks[i].Text == "," && l.Toks[i].Raw == ";" }

// greeting is where the line goes on behind "Hi Bob,".
func (r *lineReader) greeting() int {
	if r.line.is(0, isGreeting) == 0 {
		return 0
	}
	for i, t := range r.line.Toks {
		if t.Text == "," || t.Text == ":" || i > 0 && strings.ContainsAny(r.line.Between(i), "!.") {
			if t.Text == "," || t.Text == ":" {
				i++
			}
			if i < len(r.line.Toks) {
				return i
			}
		}
	}
	return 0
}

// segment reads what stands between two semicolons: an order, several, or the rest
// of the order before.
func (r *lineReader) segment(from, end int) {
	var last *part
	if n := len(r.parts); n > 0 {
		last = &r.parts[n-1]
	}
	if last != nil && last.x == nil && !r.hasOrder(from, end) && r.joined(last, end) {
		return
	}
	headless := last != nil && last.x != nil && !r.hasOrder(from, end)
	if last != nil && last.x != nil && r.follows(last.x, from, end) {
		if meant, _ := r.one(from, end, nil, last.x); len(meant) == 1 && meant[0].row.After != "" {
			r.parts = append(r.parts, part{from: from, end: end, x: &meant[0], follows: true})
			return
		}
	}
	goesOn := r.line.is(from, isOn) > 0 || last != nil && last.x != nil && r.line.goesOn(from, last.x.row)
	if listed := headless && !last.x.row.Each; listed && !goesOn {
		if own := r.ownWay(from, end, last.x); own != nil {
			r.parts = append(r.parts, part{from: from, end: end, x: own})
			return
		}
		goesOn = true
	}
	otherwise := last != nil && last.x != nil && len(last.x.order.If) > 0 && r.line.is(from, isElse) > 0
	var before *reading
	if last != nil {
		before = last.x
	}
	if last != nil && goesOn && !otherwise && !r.saysWhat(from, end, before) && r.joined(last, end) {
		return
	}
	var inherit *Row
	if headless && (last.x.row.Each || r.otherwise(from, end)) {
		inherit = last.x.row
	}
	parts, why := r.cut(from, end, inherit, before)
	if parts == nil && inherit != nil {
		parts, why = r.cut(from, end, nil, before)
	} else if inherit != nil {
		parts[0].follows = true
	}
	switch {
	case last != nil && last.x != nil && len(parts) == 1 && r.saysAgain(last, parts[0]):
		last.end = end
	case parts != nil:
		r.parts = append(r.parts, parts...)
	case last != nil && r.joined(last, end):
	default:
		r.parts = append(r.parts, part{from: from, end: end, far: why})
	}
}

// saysAgain reports whether an order with nothing in it is the one before in other words: "no card from
// me; I keep my last one".
func (r *lineReader) saysAgain(last *part, p part) bool {
	typed := func(p part) string { return r.line.Typed(p.from, p.end-p.from) }
	return len(p.x.row.slots) == 0 && same(last.x, p.x) && typed(*last) != typed(p)
}

// saysWhat reports whether a stretch that begins with a condition says by itself what is ordered
// then: "stand at FCR; if beaten we retreat to VEN".
func (r *lineReader) saysWhat(from, end int, before *reading) bool {
	if before == nil || max(r.line.is(from, isIf), r.line.is(from, isUnless)) == 0 || !r.hasOrder(from, end) {
		return false
	}
	meant, _ := r.one(from, end, nil, before)
	return len(meant) == 1 && len(meant[0].notes) == 0 && r.saysOwn(part{from: from, end: end, x: &meant[0]})
}

// follows reports whether a row that stands behind an order may be meant.
func (r *lineReader) follows(before *reading, from, end int) bool {
	return slices.ContainsFunc(r.line.look(from).senses, func(m sense) bool {
		return m.what == isOrder && from+m.n == end && r.lang.rows[m.id].After == string(before.order.Kind)
	})
}

// goesOn reports whether an order of a row goes on with token i.
func (l *Line) goesOn(i int, row *Row) bool {
	return slices.ContainsFunc(l.look(i).senses, func(m sense) bool { return m.what == isRowOn && l.lang.rows[m.id].Kind == row.Kind })
}

// joined reads the rest of a part together with it.
func (r *lineReader) joined(last *part, end int) bool {
	var before *reading
	if n := len(r.parts); n > 1 {
		before = r.parts[n-2].x
	}
	meant, _ := r.one(last.from, end, nil, before)
	if len(meant) != 1 || last.x != nil && meant[0].order.Kind != last.x.order.Kind {
		return false
	}
	last.end, last.x = end, &meant[0]
	return true
}

// hasOrder reports whether an order word stands in a stretch.
func (r *lineReader) hasOrder(from, end int) bool {
	for i := from; i < end; i++ {
		for _, m := range r.line.look(i).senses {
			if m.what == isOrder && i+m.n <= end && slices.Contains(r.lang.rows[m.id].Under, "") {
				return true
			}
		}
	}
	return false
}

// one lists what a stretch may mean as one order: one reading if that is clear;
// and how far it was read.
func (r *lineReader) one(from, end int, inherit *Row, before *reading) ([]reading, farthest) {
	if exact := r.exactly(from, end, before); exact != nil {
		return exact, farthest{l: r.line, from: from, end: end}
	}
	return r.typed(from, end, inherit, before)
}

// exactly is a stretch that is the canonical line of an order; nil if it is none.
func (r *lineReader) exactly(from, end int, before *reading) []reading {
	for end > from && r.line.Toks[end-1].Text == "," {
		end--
	}
	out := r.readingsFrom(from)
	if end-from <= maxTokens && r.canonical(from, end, before, out) {
		return out.list
	}
	return nil
}

// readingsFrom are no readings yet of what begins at a token.
func (r *lineReader) readingsFrom(i int) *readings {
	return &readings{asked: len(r.open) > 0, contested: r.contested(i)}
}

// typed is one, of a stretch that is no canonical line.
func (r *lineReader) typed(from, end int, inherit *Row, before *reading) ([]reading, farthest) {
	far := farthest{l: r.line, from: from, end: end}
	if end-from > maxTokens {
		return nil, far
	}
	for end > from && r.line.Toks[end-1].Text == "," {
		end--
	}
	out := r.readingsFrom(from)
	for _, near := range []bool{false, true} {
		r.line.Near = near
		out.list = nil
		tries := r.tries(from, end, inherit, before)
		for i, t := range tries {
			if t.row.As != nil && i > 0 && tries[i-1].row.As == nil && out.exact() {
				break
			}
			s := r.search(t, end, out)
			s.run(from)
			if far.take(s, near); out.sure {
				break
			}
		}
		if out.exact() {
			break
		}
	}
	far.meant = r.answering(r.distinct(out.meant()))
	return far.meant, far
}

// canonical reads a stretch that is the canonical line of an order without
// conditions in front: most lines are.
func (r *lineReader) canonical(from, end int, before *reading, out *readings) bool {
	r.line.Near = false
	text := r.line.Typed(from, end-from)
	for _, n := range r.lang.written[r.line.Toks[from].Text] {
		row := r.lang.rows[n]
		if !strings.HasPrefix(text, row.head) || row.After != "" {
			continue
		}
		ways, several := r.under(row, &heads{})
		for _, t := range ways[:several] {
			t.wordy, t.before, t.last = true, before, end
			r.search(t, end, out).run(from)
			if out.sure {
				return true
			}
		}
	}
	out.list, out.compared = nil, 0
	return false
}

// contested reports whether the word at token i is of a row that answers an open
// question: then that is meant rather than another row with the same word.
func (r *lineReader) contested(i int) bool {
	return len(r.open) > 0 && slices.ContainsFunc(r.line.look(i).senses, func(m sense) bool {
		return (m.what == isOrder || m.what == isAnswer) && slices.Contains(r.open, games.Kind(r.lang.rows[m.id].Kind))
	})
}

// search is a search of a row, with what the last one has left.
func (r *lineReader) search(t try, end int, out *readings) *search {
	s := &r.room
	*s = search{
		try: t, l: r.line, end: end, steps: &r.steps, out: out,
		values: s.values, groups: s.groups, posts: s.posts,
		way: s.way[:0], ifs: s.ifs[:0], notes: append(s.notes[:0], t.notes...), told: s.told[:0],
	}
	return s
}

// answering are the readings that answer an open question, if there is one among several.
func (r *lineReader) answering(meant []reading) []reading {
	if len(meant) < 2 {
		return meant
	}
	answers := slices.DeleteFunc(slices.Clone(meant), func(x reading) bool { return !slices.Contains(r.open, x.order.Kind) })
	if len(answers) == 1 {
		return answers
	}
	return meant
}

// tries lists the rows that a stretch may be: those whose word stands in it, and
// if there are none, those that need no word.
func (r *lineReader) tries(from, end int, inherit *Row, before *reading) []try {
	h := r.heads(from, end)
	r.rows = append(r.rows[:0], h.rows...)
	if !h.any {
		if inherit == nil {
			r.rows = append(r.rows, r.lang.bare...)
		} else {
			r.rows = append(r.rows, r.lang.ofKind[inherit.Kind]...)
		}
	}
	for _, k := range r.open {
		r.rows = append(r.rows, r.lang.ofKind[string(k)]...)
		r.rows = append(r.rows, r.lang.under[string(k)]...)
	}
	list := r.list[:0]
	text := r.line.Typed(from, end-from)
	for i, n := range r.rows { // the row whose word stands first is the likeliest
		if slices.Contains(r.rows[:i], n) {
			continue
		}
		row := r.lang.rows[n]
		if r.plain && row.As != nil || !r.fits(row, before) {
			continue
		}
		wordy := slices.Contains(h.rows, n)
		alike := inherit != nil && row.Kind == inherit.Kind && (inherit.Each || inherit.Bare && row.Bare && row.Verb == inherit.Verb)
		same := inherit != nil && (row == inherit || alike)
		needless := !h.any && (same || inherit == nil && row.Bare)
		ways, several := r.under(row, &h)
		for _, t := range ways[:several] {
			if wordy || needless || t.asked && !row.hasAnswerOnly() && !row.Strict && !r.lang.wantsWord(row) {
				t.wordy, t.before, t.last, t.head = wordy, before, end, row.inCommon(text)
				list = append(list, t)
			}
		}
	}
	// Rows that stand for several orders come last: no canonical line is one. First is
	// what may be written so.
	slices.SortStableFunc(list, func(a, b try) int { return cmp.Or(min(1, len(a.row.As))-min(1, len(b.row.As)), b.head-a.head) })
	r.list = list
	return list
}

// wantsWord reports whether a row is read by its word alone, though its question is
// open: another way to answer that needs none, and what is said without one is that.
func (l *Language) wantsWord(row *Row) bool {
	return !row.Bare && row.needsNoPrefix && slices.ContainsFunc(l.ofKind[row.Kind], func(n int) bool {
		return l.rows[n].Bare && l.rows[n].Verb != row.Verb
	})
}

// fits reports whether a row may stand behind the order before.
func (r *lineReader) fits(row *Row, before *reading) bool {
	if row.Kind == "" { // it says that nothing follows
		placed := before != nil && before.order.Place != "" && len(before.order.If) == 0 // "militia at MON all, else none"
		return before != nil && !placed && !r.lang.hasAfter(before.order.Kind)
	}
	return row.After == "" || before == nil || string(before.order.Kind) == row.After
}

// inCommon is how many characters begin the canonical line of a row and stand in a
// text where they might.
func (r *Row) inCommon(text string) int {
	if r.As == nil && (strings.HasPrefix(text, r.head) || len(text) > len(r.head) && strings.Contains(text, ": "+r.head)) {
		return len(r.head)
	}
	return 0
}

// under are the ways to try a row: with the prefix of a stretch, and as if that were
// none; or as the answer to what a prefix asks.
func (r *lineReader) under(row *Row, h *heads) (ways [2]try, n int) {
	open := func(kind string) bool { return slices.Contains(r.open, games.Kind(kind)) }
	if h.prefix != "" {
		if under := slices.Contains(row.Under, h.prefix); under || row.Kind == h.prefix {
			ways[n] = try{row: row, skip: h.skip, notes: h.notes, asked: open(h.prefix)}
			if under {
				ways[n].kind = h.prefix
			}
			n++
		}
	}
	kind := ""
	if h.prefix == "" && (!open(row.Kind) || !row.needsNoPrefix) {
		kind = r.isOpen(row.Under)
	}
	switch {
	case kind != "":
		ways[n] = try{row: row, kind: kind, asked: true}
		n++
	case slices.Contains(row.Under, ""):
		ways[n] = try{row: row, asked: open(row.Kind)}
		if h.prefix != "" {
			ways[n].cost = h.cost
		}
		n++
	}
	return ways, n
}

// heads are the words of rows and prefixes in a stretch.
type heads struct {
	rows   []int
	any    bool   // the word of an order that needs no prefix
	prefix string // the kind of the first prefix
	skip   []bool // its tokens
	cost   int    // of reading it as none
	notes  []games.Text
}

func (r *lineReader) heads(from, end int) heads {
	h := heads{rows: r.has[:0], cost: costUnder}
	ifs := false    // an order word behind "if" may belong to the condition
	covered := from // up to here, a name of several words
	for i := from; i < end; i++ {
		at := r.line.look(i)
		for _, f := range at.exact {
			if f.Used > 1 {
				covered = max(covered, i+f.Used)
			}
		}
		if len(r.lang.barePosts) > 0 && r.line.links(i, r.lang.barePosts) {
			covered = max(covered, i+2) // "stays behind at"
		}
		senses := at.senses
		if r.line.Near {
			senses = append(slices.Clip(senses), r.line.laterSenses(i)...)
			if len(at.senses) == 0 && len(at.exact) == 0 {
				senses = r.line.nearSenses(i)
			}
		}
		for k := range senses {
			m := &senses[k]
			switch {
			case i+m.n > end:
			case m.what == isIf:
				ifs = true
			case m.what == isCond && m.n > 1 && r.lang.conds[m.id-len(r.lang.rows)].Bare:
				covered = max(covered, i+m.n) // "in the assault"
			case m.what == isConnector && m.n > 1 && i > from && r.lang.bareConns[m.id]:
				covered = max(covered, i+m.n) // "with card 16"
			case m.what > isPrefix:
			case m.what == isOrder && (r.line.ofName(i, i+m.n) || i > from && from+r.line.is(from, isLead) > i || r.line.slashedValue(i, m.n)):
				// "Albany - Oneida Carry" carries nothing, "my last move is ..." and "(sail/army)" have no order word
			case m.what == isOrder:
				h.rows = append(h.rows, m.id)
				h.any = h.any || r.lang.rows[m.id].needsNoPrefix && i >= covered && !ifs &&
					!(r.line.Near && i == from && r.line.is(i, isLead) >= m.n) &&
					!(i > from && (r.lang.linksBare(at.senses, m.n) || r.line.chosen(i, m.n) || r.line.classed(i, m.n)))
			case m.what == isAnswer:
				if row := r.lang.rows[m.id]; r.isOpen(row.Under) != "" || slices.Contains(r.open, games.Kind(row.Kind)) {
					h.rows = append(h.rows, m.id)
				}
			case m.what == isPrefix && (h.prefix == "" || h.prefix == r.lang.rows[m.id].Kind && h.skip[i]) && r.isPrefix(i, m.n, from, end):
				r.prefix(&h, i, m, end)
			}
		}
	}
	r.has = h.rows
	return h
}

// linksBare reports whether words that begin an order are as well a connector of one that
// needs no word: "Rogers ALB to LKG, collecting Putnam at ALB".
func (l *Language) linksBare(senses []sense, n int) bool {
	return slices.ContainsFunc(senses, func(m sense) bool { return m.what == isConnector && m.n >= n && l.bareArgs.has(m.id) })
}

// chosen reports whether words that begin an order are as well a value that a connector
// leads to, before them or the first of them: "with boats".
func (l *Line) chosen(i, n int) bool {
	leads := func(m sense) bool { return m.what == isConnector && m.n == 1 }
	for k := i; k > 0 && k < i+min(n, 2); k++ {
		chooses := func(m sense) bool { return m.what == isChoice && k+m.n >= i+n && m.list != yesNoClass }
		if slices.ContainsFunc(l.look(k).senses, chooses) && slices.ContainsFunc(l.look(k-1).senses, leads) {
			return true
		}
	}
	return false
}

// slashedValue reports whether some words begin a longer value with a slash behind them: "sail/army".
func (l *Line) slashedValue(i, n int) bool {
	return i+n < len(l.Toks) && l.Between(i+n) == "/" &&
		slices.ContainsFunc(l.look(i).senses, func(m sense) bool { return m.what == isChoice && m.n > n })
}

// classed reports whether words that begin an order are as well a class of units: "Levis (all)".
func (l *Line) classed(i, n int) bool {
	return slices.ContainsFunc(l.look(i).exact, func(f games.Found) bool { return f.Class == l.lang.many && f.Used >= n })
}

// isPrefix reports whether the word of a prefix is one where it stands: one that is
// a name too stands in front, in brackets, or before a colon or an order word.
func (r *lineReader) isPrefix(i, n, from, end int) bool {
	next := i + n
	if i == from || len(r.line.look(i).exact) == 0 || strings.HasSuffix(r.line.Between(i), "(") {
		return true
	}
	return next < end && (r.line.Toks[next].Text == ":" || r.line.is(next, isOrder) > 0)
}

// prefix notes the prefix at token i.
func (r *lineReader) prefix(h *heads, i int, m *sense, end int) {
	if h.prefix = r.lang.rows[m.id].Kind; h.skip == nil {
		h.skip = make([]bool, len(r.line.Toks))
	}
	for k := range m.n {
		h.skip[i+k] = true
	}
	if m.typed != "" {
		h.notes = append(h.notes, r.line.readAs(i, m))
	}
	if k := i + m.n; k < end && r.line.Toks[k].Text == ":" {
		h.cost = costHead // "indian: raid CARL" has no Indian unit
	}
}

// hasAfter reports whether a row stands only behind orders of a kind.
func (l *Language) hasAfter(kind games.Kind) bool {
	return slices.ContainsFunc(l.rows, func(r *Row) bool { return r.After != "" && r.After == string(kind) })
}

// isOpen is the first of some kinds whose question is open, "" if none is.
func (r *lineReader) isOpen(kinds []string) string {
	for _, k := range kinds {
		if slices.Contains(r.open, games.Kind(k)) {
			return k
		}
	}
	return ""
}

// hasAnswerOnly reports whether a row without slots stands only for its words.
func (r *Row) hasAnswerOnly() bool { return len(r.slots) == 0 && !r.Not }

// Explain lists what a line may be, with costs: for those who write rows.
func (l *Language) Explain(typed string, open ...games.Kind) string {
	r := &lineReader{line: &Line{}}
	r.begin(l, typed, open)
	var b strings.Builder
	n := len(r.line.Toks)
	for _, near := range []bool{false, true} {
		r.line.Near = near
		for _, t := range r.tries(0, n, nil, nil) {
			r.steps = maxSteps
			s := &search{try: t, l: r.line, end: n, steps: &r.steps, out: &readings{}}
			s.run(0)
			far := ""
			if s.far.i < n {
				far = r.line.Toks[s.far.i].Raw
			}
			fmt.Fprintf(&b, "  near %t %s/%s wordy %t asked %t,", near, t.row.Kind, t.row.Verb, t.wordy, t.asked)
			fmt.Fprintf(&b, " %d steps, far %q:", maxSteps-r.steps, far)
			for _, x := range s.out.list {
				fmt.Fprintf(&b, " %d %v %v %v;", x.cost, x.order.Place, x.order.Args, x.order.If)
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}
