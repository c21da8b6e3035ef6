package language

import (
	"slices"
	"strings"

	"postrider/games"
)

// listInverted is the list of the lexicon of verbs that stand before their subject, where no
// other word says that it is a condition: "should they avoid", "had we won".
const listInverted = "inverted"

// inverted puts "if" in place of each such verb that begins a clause, if a comma ends it and
// nothing is asked: "should Webb come to OSW, avoid to OCW". Within a line it may be the last.
func (l *Line) inverted() (mending, bool) {
	var b strings.Builder
	var what []string
	from, known := 0, l.lang.word(isIf)
	for i := range l.Toks {
		n := l.Is(i, listInverted)
		if n == 0 || l.is(i, isIf) > 0 || !l.beginsClause(i) || i == 0 && !l.pausesBehind(i+n) {
			continue
		}
		what = append(what, l.Typed(i, n))
		b.WriteString(l.Text[from:l.Toks[i].Pos] + known)
		from = l.Toks[i+n-1].Pos + len(l.Toks[i+n-1].Raw)
	}
	b.WriteString(l.Text[from:])
	said := strings.Join(what, ", ")
	return mending{b.String(), games.T("read-as", "what", said, "as", known)}, said != "" && !strings.Contains(l.Text, "?")
}

// supposed makes a condition of the question in front of an order that is one: "LKG free? Then march
// there". Without "then" a single word is rather what the order is about: "Natives? They stay".
func (l *Line) supposed() (mending, bool) {
	i := 1
	for i < len(l.Toks) && !l.endsQuestion(i) {
		i++
	}
	from := max(l.is(0, isCopula), l.Is(0, listAsking))
	if i >= len(l.Toks) || l.asks() || l.lang.lexicon.Behind {
		return mending{}, false
	}
	then := l.is(i, isThen)
	named := from+l.itemOf(from, aPlace) == i // "Albany? Then Boston"
	if i+then >= len(l.Toks) || from >= i || from+1 == i && then == 0 || named || !l.areConditions(from, i) {
		return mending{}, false
	}
	said := l.lang.word(isIf) + " " + l.Typed(from, i-from) + ":"
	return mending{said + " " + l.Typed(i+then, len(l.Toks)-i-then), games.T("read-as", "what", l.Typed(0, i+then), "as", said)}, true
}

// endsQuestion reports whether a question ends before token i.
func (l *Line) endsQuestion(i int) bool { return strings.ContainsAny(l.Between(i), "?？") }

// beginsClause reports whether a clause may begin at token i: the line does, or a sign or word
// that divides stands before it.
func (l *Line) beginsClause(i int) bool {
	first := max(l.is(0, isLead), l.is(0, isAnd), l.is(0, isThen))
	return i == 0 || i == first || l.behindSign(i) || l.isStop(i-1)
}

// pausesBehind reports whether a comma or colon stands behind token i, and something behind that.
func (l *Line) pausesBehind(i int) bool {
	for ; i < len(l.Toks)-1; i++ {
		if l.Toks[i].Text == "," || l.Toks[i].Text == ":" {
			return true
		}
	}
	return false
}

// answersItself reports whether a sentence is yes or no to the question before it, and was read as what that
// does not mean: "stay? No" is no staying.
func (r *lineReader) answersItself(before, from, end int, read []games.Reading) bool {
	if from == before || !r.line.endsQuestion(from) || !ordered(read) || !r.merelySays(part{from: from, end: end}) {
		return false
	}
	o, said, other := read[0].Order, false, false // a word that says the same, or the opposite
	for i := before; i < from; i++ {
		for _, m := range r.line.look(i).senses {
			if row := r.lang.rowAt(m); row != nil && row.Kind == string(o.Kind) && !row.saysYes() {
				said, other = said || row.Verb == o.Verb, other || row.Verb != o.Verb
			}
		}
	}
	if r.line.is(from, isNo) > 0 {
		return said
	}
	return other && !said
}

// rowAt is the row that a word begins or answers; nil if it does neither.
func (l *Language) rowAt(m sense) *Row {
	if m.what != isOrder && m.what != isAnswer {
		return nil
	}
	return l.rows[m.id]
}

// saysYes reports whether a row takes yes or no for its value.
func (r *Row) saysYes() bool { return r.anySlot(func(sl *slot) bool { return sl.class == yesNoClass }) }

// asksAndDenies reports whether the order is a question that is answered no: "hold OSW? No!"
func (s *search) asksAndDenies() bool {
	for i := s.from + 1; i < s.end; i++ {
		if s.l.endsQuestion(i) && s.l.is(i, isNo) > 0 && s.ownWord(i-1) < 2 && !s.row.cond && !s.row.Not && !s.row.saysYes() {
			return true
		}
	}
	return false
}

// buries reports whether a line that was taken for talk begins or ends with a whole order, or begins with the
// answer to a question that is open: "reserve 10, the other is bad", "BR is weak, hits: BC", "5. Good luck!",
// "ready, but I have a bad feeling".
func (r *lineReader) buries(list []games.Reading) bool {
	l, n := r.line, len(r.line.Toks)
	if len(list) != 1 || !list[0].Talk || list[0].Aside || l.asks() {
		return false
	}
	stops := func(i int) bool { return l.isStop(i) || l.Is(i, listInstead) > 0 || i > 0 && l.endsSentence(i) }
	end, last := 0, n
	for end < n && !stops(end) {
		end++
	}
	for last > end && !stops(last-1) {
		last--
	}
	whole := func(from, end int) bool {
		if from == end || end-from > answerWords || l.spokenOf(from, end) || l.is(from, isLead) > 0 && len(l.Spans(yesNoClass, from)) > 0 {
			return false
		}
		meant, _ := r.one(from, end, nil, nil)
		return slices.ContainsFunc(meant, func(x reading) bool {
			return from == 0 && r.answersOpen(&x) || r.hasOrder(from, end) && (x.order.Place != "" || len(x.order.Args) > 0)
		})
	}
	return end < n && (whole(0, end) || whole(last, n))
}

// headsUnits reports whether a part begins with the first word of a row and units by their code: "hits NA anyway".
func (r *lineReader) headsUnits(p part) bool {
	next := p.from + 1
	if r.lang.code == nil || next >= p.end || r.line.asks() || r.lang.written[r.line.Toks[p.from].Text] == nil {
		return false
	}
	return r.line.itemOf(next, aPiece) > 0 && r.line.InCapitals(next) && len(r.line.Toks[next].Raw) <= longestCode
}
