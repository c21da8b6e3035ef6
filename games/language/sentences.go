package language

import (
	"slices"
	"strings"

	"postrider/games"
)

// cut reads a stretch as one order or, where it is none, as several: an order that
// is whole, and what follows a word or sign that may stand between two. Nil and a
// fault if it is none.
func (r *lineReader) cut(from, end int, inherit *Row, before *reading) ([]part, farthest) {
	if r.turnsFrom(from, before) {
		var parts []part
		r.unasked(func() { parts, _ = r.cut(from, end, inherit, before) })
		if parts != nil {
			return parts, farthest{}
		}
	}
	meant, far := r.exactly(from, end, before), farthest{l: r.line, from: from, end: end}
	if meant == nil {
		if parts := r.sentences(from, end, inherit, before); parts != nil {
			return parts, farthest{}
		}
		if meant, far = r.typed(from, end, inherit, before); len(meant) == 1 {
			if r.staysOut(&meant[0], from, end) {
				return nil, far
			}
			if parts, lost := r.answersFirst(&meant[0], from, end, before); parts != nil || lost {
				return parts, far
			}
			if parts := r.severalIn(&meant[0], from, end, inherit, before); parts != nil {
				return parts, farthest{}
			}
		}
	}
	if len(meant) == 1 {
		if far.meant = r.orElse(&meant[0], from, end, before); far.meant != nil {
			return nil, far
		}
		return []part{{from: from, end: end, x: &meant[0]}}, farthest{}
	}
	if len(meant) > 1 { // to cut it would be to choose between them
		return nil, far
	}
	if parts := r.cutAt(from, end, inherit, before, true); parts != nil {
		return parts, farthest{}
	}
	byWord := r.byWord(from, end, before)
	parts := r.cutAt(from, end, inherit, before, false)
	if byWord == nil || parts != nil && costOf(parts) < costOf(byWord)+r.linked(parts) {
		return parts, far
	}
	return byWord, farthest{}
}

// linked is 1 if the second of some orders begins with a connector: what stands between the two is then
// rather the end of the first than its list, "muster ALB and at OSW take hits on NA".
func (r *lineReader) linked(parts []part) int {
	if len(parts) > 1 && r.line.look(parts[1].from).can(isConnector) {
		return 1
	}
	return 0
}

// turnsFrom reports whether the order before answers an open question, and one of another kind is
// written with the word at a token: "hits NA BC, pick FR" has no more hits.
func (r *lineReader) turnsFrom(from int, before *reading) bool {
	if before == nil || !slices.Contains(r.open, before.order.Kind) {
		return false
	}
	rows := r.lang.written[r.line.Toks[from].Text]
	answers := func(n int) bool {
		row := r.lang.rows[n]
		return slices.Contains(r.open, games.Kind(row.Kind)) || r.isOpen(row.Under) != ""
	}
	return len(rows) > 0 && !slices.ContainsFunc(rows, answers)
}

// byWord reads orders between which nothing stands, each of which begins with its own word:
// "fled 2 ALB play 7 move 2 BC from ALB to CAN".
func (r *lineReader) byWord(from, end int, before *reading) []part {
	if r.lang.lexicon.Behind || !r.hasTime() {
		return nil
	}
	for i, cuts := from+1, 0; i < end && cuts < maxCuts && r.steps >= 0; i++ {
		begins := r.line.is(i, isOrder) > 0 && (r.opens(i) || r.lang.written[r.line.Toks[i].Text] != nil)
		joined := max(r.line.is(i-1, isAnd), r.line.is(i-1, isThen)) > 0 || r.line.isStop(i-1) || r.line.Toks[i-1].Text == ":"
		if !begins || r.begun(i) || joined {
			continue
		}
		cuts++
		left, _ := r.one(from, i, nil, before)
		if len(left) != 1 {
			continue
		}
		if len(left[0].order.If) > left[0].head {
			continue // "fled 1 TRO, with only 2 left command leave to CTV" may say when of either
		}
		own := part{from: from, end: i, x: &left[0]}
		way := own.x.row.Bare && own.x.row.Route && len(own.x.order.Args) >= wholeMove && len(own.x.notes) == 0 // "QUE TRO: 2FR done"
		if at, _ := r.line.elided(from, i, i); at >= 0 || !way && !r.beginsOwn(own) || !r.saysOwn(own) {
			continue
		}
		if right, _ := r.cut(i, end, nil, &left[0]); right != nil && r.beginsOwn(right[0]) {
			return merged([]part{own}, right)
		}
	}
	return nil
}

// begun reports whether an order may begin before its word at a token: with a word that denies it, or
// with units behind a comma or "and" who do it, "abandon Forbes and Virginia begins a road".
func (r *lineReader) begun(i int) bool {
	l := r.line
	denied := i - l.Is(i-1, listArticle)
	if max(l.is(i-1, isNo), l.is(i-1, isNot), l.is(i-1, isNever), l.is(i-1, isVeto)) > 0 || denied > 0 && l.Is(denied-1, listDenying) > 0 {
		return true // "stop the ambushes"
	}
	for k := i - 1; k > max(0, i-longestItem); k-- {
		if k+l.itemOf(k, aPiece) != i {
			continue
		}
		if k -= l.Is(k-1, listArticle); k > 1 && l.countsUnits(k-1) {
			k-- // "..., 2 Regulars stay"
		}
		if k > 0 && (l.isStop(k-1) || l.is(k-1, isAnd) > 0) {
			return true
		}
	}
	return false
}

// beginsOwn reports whether an order begins with the word of its row.
func (r *lineReader) beginsOwn(p part) bool {
	for _, i := range []int{p.from, p.from + r.line.is(p.from, isLead)} {
		if i < p.end && slices.ContainsFunc(r.line.look(i).senses, func(m sense) bool { return m.what == isOrder && m.id == p.x.row.n }) {
			return true
		}
	}
	return false
}

// cutAt is cut at the boundary that costs least among those that are marked, by a comma with "and"
// or an order word behind it, or among the others.
func (r *lineReader) cutAt(from, end int, inherit *Row, before *reading, marked bool) []part {
	var best []part
	cuts := 0
	for i := from + 1; i < end && cuts <= maxCuts && r.steps >= 0 && !r.isSettled(best); i++ {
		n := r.boundary(i)
		if n == 0 {
			continue
		}
		rest := i + max(n, 0)
		if cuts++; cuts > maxCuts || rest >= end || r.isMarked(i, rest) != marked {
			continue
		}
		if parts := r.cutIn(from, i, rest, end, inherit, before); parts != nil && (best == nil || costOf(parts) < costOf(best)) {
			best = parts
		}
	}
	return best
}

// costOf is what several orders cost: each of them something.
func costOf(parts []part) int {
	cost := len(parts)
	for _, p := range parts {
		if cost += p.x.cost; len(p.x.order.Args) == 0 && len(p.x.row.slots) > 0 {
			cost++ // "hits:" names nobody
		}
	}
	return cost
}

// isSettled reports whether orders were found, of which none are likelier: two that cost nothing.
func (r *lineReader) isSettled(parts []part) bool {
	return parts != nil && (costOf(parts) == 2 || r.lang.lexicon.Behind || !r.hasTime())
}

// hasTime reports whether so few steps were taken that more than one division may be looked at.
func (r *lineReader) hasTime() bool { return r.steps > r.most/2 }

// cutIn is cut in two, of which one ends where the words that divide them begin at i.
func (r *lineReader) cutIn(from, i, rest, end int, inherit *Row, before *reading) []part {
	left, _ := r.one(from, i, inherit, before)
	if len(left) != 1 || r.sharesWord(from, i, end) || r.sharesList(from, i, rest, end) || r.line.Is(rest, listRelative) > 0 {
		return nil // "all retreat to HCN but the Rangers, who go inside"
	}
	if at, _ := r.line.elided(from, i, rest); at >= 0 || r.severalIn(&left[0], from, i, inherit, before) != nil {
		return nil // "burn the fort at TIC and the fort at LKG" builds none
	}
	var head *Row
	if row := left[0].row; !r.hasOrder(rest, end) && (row.Each || row.Bare || !row.Strict && r.otherwise(rest, end)) {
		if head = row; r.line.holdsList(listJointly, rest, end) {
			return nil // "play 12 and 13 together" is not one and then the other
		}
	}
	right, _ := r.cut(rest, end, head, &left[0])
	if head == nil && r.gapped(left[0].row, right, rest, end) {
		right = r.likewise(&left[0], rest, end)
	}
	if right == nil && head != nil && (r.line.behindThen(rest) || r.line.is(rest, isElse) > 0) {
		right, _ = r.cut(rest, end, nil, &left[0])
	}
	if right == nil && head != nil && !head.Route && i > from+1 {
		right = r.ownWays(rest, end, &left[0])
	}
	if right == nil || r.line.behindThen(rest) && (r.lists(left[0].row, rest, right[0].end, true) || r.listsOne(left[0].row, rest, end)) {
		return nil
	}
	if r.line.is(i, isThen) == 0 && (r.line.isCard(rest, end) && !r.isWritten(right[0].x, rest) ||
		head == nil && r.lists(left[0].row, rest, right[0].end, false) || r.lists(right[0].x.row, from, i, false)) {
		return nil // "discard 2 and 3" does not play card 3, nor "Levis to BEC, card 23" an event
	}
	if r.tears(&left[0], right[0].x, i, rest) {
		r.torn = true
		return nil
	}
	return merged([]part{{from: from, end: i, x: &left[0]}}, right)
}

// ownWays reads a stretch as orders of which the first needs no order word, as it is a way with its
// beginning: "Pitt at ALB, 2 BC ALB-CAN". Nil if it is none.
func (r *lineReader) ownWays(from, end int, before *reading) (parts []part) {
	if r.lang.lexicon.Behind || r.line.itemOf(from, aPlace) > 0 || r.sentenceEnds(from, end) != nil {
		return nil // "battles OSW, FSF. PHI CAR: all" goes on with a list
	}
	r.unasked(func() { parts, _ = r.cut(from, end, nil, before) })
	if parts == nil || !isWay(parts[0].x) {
		return nil
	}
	return parts
}

// isMarked reports whether words that stand between two orders do so likelier than others.
func (r *lineReader) isMarked(i, rest int) bool {
	return rest > i+1 && r.line.Toks[i].Text == "," || r.opens(rest)
}

// opens reports whether the word of an order or a prefix stands at a token, which is no
// connector too.
func (r *lineReader) opens(i int) bool {
	n := max(r.line.is(i, isOrder), r.line.is(i, isPrefix))
	named := func(f games.Found) bool { return f.Used > n } // "New York" is no new unit
	return n > 0 && r.line.is(i, isConnector) == 0 && !slices.ContainsFunc(r.line.look(i).exact, named)
}

// otherwise reports whether a stretch says what is done where the order before it came to
// nothing: "else Aubry", "Aubry if he fails".
func (r *lineReader) otherwise(from, end int) bool {
	fails := func(m sense) bool { return m.what == isCond && r.lang.conds[m.id-len(r.lang.rows)].Otherwise }
	for i := from; i < end; i++ {
		if slices.ContainsFunc(r.line.look(i).senses, fails) {
			return true
		}
	}
	return r.line.is(from, isElse) > 0
}

// gapped reports whether a stretch without an order word, behind an order with its word, may
// have the same left out, and is no way by itself: "Rogers raids TIC and Putnam NOIX".
func (r *lineReader) gapped(row *Row, read []part, from, end int) bool {
	if !row.Route || row.Bare || r.hasOrder(from, end) || r.line.behindThen(from) {
		return false
	}
	for i := from; i < end; i++ {
		leads := func(m sense) bool { return m.what == isConnector && m.id == r.lang.to }
		if at := r.line.look(i); at.arrow != noArrow || slices.ContainsFunc(at.senses, leads) {
			return false
		}
	}
	return len(read) == 0 || read[0].x.row.Bare && (!read[0].x.order.Has(slotFrom) || r.line.itemOf(from, aPlace) > 0)
}

// likewise reads a stretch as an order like the one before it whose word is left out, and that
// names units where the other does. Nil if it is none.
func (r *lineReader) likewise(before *reading, from, end int) []part {
	var parts []part
	r.unasked(func() { parts, _ = r.cut(from, end, before.row, before) })
	for k := range before.row.slots {
		sl := &before.row.slots[k]
		if parts != nil && sl.units != nil && !sl.only && before.order.Has(sl.name) != parts[0].x.order.Has(sl.name) {
			return nil
		}
	}
	return parts
}

// isWritten reports whether a stretch begins as the order that it is read as is written: "card 5
// and event 10".
func (r *lineReader) isWritten(x *reading, from int) bool {
	return x.row.head != "" && strings.HasPrefix(r.line.Text[r.line.Toks[from].Pos:], x.row.head+" ")
}

// isCard reports whether a stretch is a card by its number, and nothing else.
func (l *Line) isCard(from, end int) bool {
	n := l.Is(from, listCard)
	return n > 0 && from+n+1 == end && l.isNumber(end-1)
}

// orElse are the two things that an order with a condition in front may mean whose list goes on
// behind "else": "if routed retreat to ALB, else KING". Nil if it is only one, as it is where a
// colon stands between condition and order: "if routed: retreat to ALB, else KING" is a list.
func (r *lineReader) orElse(x *reading, from, end int, before *reading) []reading {
	if x.head == 0 {
		return nil
	}
	for i := from + 1; i < end; i++ {
		if r.line.is(i, isOrder) > 0 && r.line.Toks[i-1].Text == ":" {
			return nil
		}
		if r.line.is(i, isElse) == 0 || r.line.Is(i, listOr) > 0 || r.hasOrder(i, end) {
			continue // "or else KING" goes on with the list
		}
		if left, _ := r.one(from, i, nil, before); len(left) == 1 && left[0].row == x.row {
			return []reading{*x, left[0]}
		}
	}
	return nil
}

// lists reports whether a stretch without an order word is one more value of a slot of a row,
// which takes one; or several, where that is asked for: "crisis 47, then 54".
func (r *lineReader) lists(row *Row, from, end int, several bool) bool {
	return !r.hasOrder(from, end) && row.anySlot(func(sl *slot) bool {
		return (several || !sl.many) && slices.ContainsFunc(r.line.read(sl.values, from), func(s Span) bool { return from+s.N == end })
	})
}

// listRelative is the list of the lexicon of what begins a clause about who was named before it.
const listRelative = "relative"

// listJointly is the list of the lexicon of what says that two things are done at once.
const listJointly = "jointly"

// does reports whether words that do something stand in a stretch.
func (l *Line) does(w what, from, end int) bool {
	return l.some(from, end, func(i int) bool { return l.is(i, w) > 0 })
}

// some reports whether something is so of a token in a stretch.
func (l *Line) some(from, end int, is func(i int) bool) bool {
	for i := from; i < end; i++ {
		if is(i) {
			return true
		}
	}
	return false
}

// holdsList reports whether words of a list of the lexicon stand in a stretch.
func (l *Line) holdsList(list string, from, end int) bool {
	return l.some(from, end, func(i int) bool { return l.Is(i, list) > 0 })
}

// boundary is how many tokens at i may stand between two orders; -1 if the second
// begins there.
func (r *lineReader) boundary(i int) int {
	if r.line.is(i, isElse) > 0 {
		return -1
	}
	if r.line.is(i, isVeto) > 1 {
		return 0 // "and then home"
	}
	t := r.line.Toks[i]
	if t.Text == "," {
		n := 1
		for _, w := range []what{isAnd, isThen} {
			n = max(n, 1+r.line.is(i+1, w))
		}
		if but := r.line.Is(i+1, listInstead); but > 0 && !r.line.does(isNo, 0, i) && r.line.namesPiece(i+1+but) {
			n = max(n, 1+but) // "outside, but Drucour inside"
		}
		return n
	}
	if len(t.Text) == 1 && i+1 < len(r.line.Toks) && strings.HasPrefix(r.line.Between(i+1), ")") {
		return 1 // "b)"
	}
	n := max(r.line.is(i, isThen), r.line.is(i, isAnd))
	if n > 0 && r.line.inOrder(i) {
		return 0 // "stand and fight at OSW"
	}
	between := r.line.Between(i)
	if strings.Contains(between, "!") && r.line.look(i).can(isConnector) {
		return n // "I play Surrender! at Louisbourg"
	}
	if n == 0 && !r.line.numbers(i) && (strings.ContainsAny(between, ".!") || strings.Contains(between, " / ")) {
		return -1
	}
	return n
}

// numbers reports whether a token is the number of something, behind a word that says so: "no. 5".
func (l *Line) numbers(i int) bool { return i > 0 && l.Is(i-1, listNumero) > 0 && l.isNumber(i) }

// inOrder reports whether token i stands within the words of an order.
func (l *Line) inOrder(i int) bool {
	for k := max(0, i-longestBehind); k < i; k++ {
		if slices.ContainsFunc(l.look(k).senses, func(m sense) bool { return m.what == isOrder && k+m.n > i+1 }) {
			return true
		}
	}
	return false
}

// Bounds of how a line is divided: how many times "then" is looked at in a sentence, how many
// stretches of a line, and by how many the steps that are left are divided for it.
const (
	mostThen     = 5
	mostDivided  = 60
	stepsDivided = 3
)

// shortestSentence is how many letters a sentence of one word has: "int." is none, nor is "05.".
const shortestSentence = 4

// sentences reads a stretch as orders between which a sentence ends, or else "then" stands, if
// each of them is whole: "sail all from HAL, land LOU. Burn the fort at TIC" cuts no order at its
// comma. Nil if there is only one, or what is none, or all of it is one order as likely: "retreat
// to CPT, then inside".
func (r *lineReader) sentences(from, end int, inherit *Row, before *reading) []part {
	if r.divided++; r.lang.lexicon.Behind || r.divided > mostDivided {
		return nil
	}
	if from == 0 {
		from = r.line.addressEnd(from)
	}
	steps := r.steps
	r.steps /= stepsDivided
	kept := steps - r.steps
	var parts []part
	if ends := r.sentenceEnds(from, end); ends != nil {
		parts = r.bySentence(from, append(ends, end), inherit, before)
	} else {
		parts = r.byThen(from, end, inherit, before)
	}
	if r.steps = max(r.steps, 0) + kept; parts == nil {
		return nil
	}
	if slices.ContainsFunc(parts, func(p part) bool { return !r.saysOwn(p) }) {
		if whole, _ := r.one(from, end, inherit, before); len(whole) == 1 {
			return nil
		}
	}
	return parts
}

// bySentence reads sentences that end at some tokens. One that is no order goes on with what is
// before it: "Campbell: CARL, RAYS, LOYA. Drop a brigade at RAYS."
func (r *lineReader) bySentence(from int, ends []int, inherit *Row, before *reading) []part {
	var parts []part
	last, had, first := from, before, inherit // of the sentence before
	kept := 0
	for _, end := range ends {
		one, _ := r.cut(from, end, inherit, before)
		if one == nil && from > last {
			from, parts = last, parts[:kept]
			one, _ = r.cut(from, end, first, had)
		}
		if at, _ := r.line.elided(from, end, end); one == nil || end < ends[len(ends)-1] && at >= 0 {
			return nil
		}
		last, kept, had, first = from, len(parts), before, inherit
		parts = merged(parts, one)
		before, inherit, from = parts[len(parts)-1].x, nil, end
	}
	if len(parts) > 0 && parts[len(parts)-1].end == ends[len(ends)-1] && (len(parts) > 1 || last > parts[0].from) {
		return parts
	}
	return nil
}

// merged are orders and those behind them. Two that say the same, with nothing in it or as answers,
// are one: "Nobody else moves. Done!", "no, they stay".
func merged(parts, more []part) []part {
	if n := len(parts); n > 0 && (len(more[0].x.row.slots) == 0 || more[0].x.asked) && same(parts[n-1].x, more[0].x) {
		parts[n-1].end, more = more[0].end, more[1:]
	}
	return append(parts, more...)
}

// byThen reads what stands before the last "then" that joins two orders, and behind it.
func (r *lineReader) byThen(from, end int, inherit *Row, before *reading) []part {
	for i, n := end-1, 0; i > from && n < mostThen; i-- {
		rest := r.behindThenAt(i)
		if rest <= i || rest >= end || i > from+1 && r.behindThenAt(i-1) == rest {
			continue
		}
		n++
		left, _ := r.cut(from, i, inherit, before)
		if at, _ := r.line.elided(from, i, rest); left == nil || at >= 0 {
			continue
		}
		last := left[len(left)-1].x
		if last.row.Route && last.row.Bare && r.leadsOn(rest, end) || r.listsOne(last.row, rest, end) {
			continue
		}
		if right, _ := r.cut(rest, end, nil, last); right != nil && !r.lists(last.row, rest, right[0].end, true) {
			return merged(left, right)
		}
	}
	return nil
}

// leadsOn reports whether a stretch only says where a way goes on: "all to HCN and then to TIC".
func (r *lineReader) leadsOn(from, end int) bool {
	leads := func(m sense) bool { return m.what == isConnector && m.id == r.lang.to }
	return slices.ContainsFunc(r.line.look(from).senses, leads) && !r.hasOrder(from, end) && r.sentenceEnds(from, end) == nil &&
		!r.traitsOf(from, end).unit
}

// listsOne reports whether a value of a list of a row stands at a token, and then something that may
// stand between two orders: "battles OSW, then FSF and ALB CAN: 2 BC".
func (r *lineReader) listsOne(row *Row, from, end int) bool {
	return row.anySlot(func(sl *slot) bool {
		return sl.many && slices.ContainsFunc(r.line.read(sl.values, from), func(s Span) bool {
			return s.Cost == 0 && from+s.N < end && r.boundary(from+s.N) > 0
		})
	})
}

// behindThenAt is the token behind "then", and a comma before it, at token i, or behind "and"
// before an order word; i if it is none.
func (r *lineReader) behindThenAt(i int) int {
	rest := i
	if r.line.Toks[i].Text == "," {
		rest++
	}
	if n := r.line.is(rest, isThen); n > 0 {
		return rest + n
	}
	if n := r.line.is(rest, isAnd); n > 0 && rest+n < len(r.line.Toks) && !r.line.inOrder(rest) &&
		(r.opens(rest+n) || max(r.line.is(rest+n, isIf), r.line.is(rest+n, isUnless)) > 0) {
		return rest + n
	}
	return i
}

// saysOwn reports whether an order has the word of its row, and more than that, or is a way: not
// one that says but where it ends, "from MON to STJ, then to IAN".
func (r *lineReader) saysOwn(p part) bool {
	if p.x.row.Bare && p.x.row.Route {
		return p.from == 0 || r.hasOrder(p.from, p.end) || len(p.x.order.Args) > 1
	}
	for i := p.from; i < p.end; i++ {
		if slices.ContainsFunc(r.line.look(i).senses, func(m sense) bool {
			return m.what == isOrder && m.id == p.x.row.n && m.n < p.end-p.from
		}) {
			return true
		}
	}
	return false
}

// sentenceEnds lists the tokens in a stretch before which a sentence ends that orders something.
func (r *lineReader) sentenceEnds(from, end int) []int { return r.endsOf(from, end, ".!") }

// endsOf lists the tokens in a stretch before which a sentence ends with one of some signs.
func (r *lineReader) endsOf(from, end int, signs string) []int {
	var ends []int
	start := from
	for i := from + 1; i < end; i++ {
		between := r.line.Between(i)
		if !strings.ContainsAny(between, signs) || r.line.isStop(i) || r.line.Toks[i].Text == ":" {
			continue
		}
		if r.line.inName(i) || r.line.isNumber(i-1) && r.line.countsUp() || r.line.numbers(i) {
			continue
		}
		if i == start+1 && len(r.line.Toks[start].Text) < shortestSentence {
			continue
		}
		if strings.Contains(between, "!") && !strings.Contains(between, ".") && r.line.look(i).can(isConnector) {
			continue // "I play Surrender! at Louisbourg"
		}
		if len(r.line.Toks[i-1].Text) == 1 && !r.line.isNumber(i-1) && r.line.look(i).can(isConnector) {
			continue // "N.York & N.J. from ALB"
		}
		ends, start = append(ends, i), i
	}
	return ends
}

// unasked does something as if no question stood open: one may take an order for its answer.
func (r *lineReader) unasked(do func()) {
	open := r.open
	r.open = nil
	do()
	r.open = open
}

// ownWay is the order that a stretch without an order word is by itself, a way; nil if it is none.
func (r *lineReader) ownWay(from, end int, before *reading) *reading {
	var meant []reading
	r.unasked(func() { meant, _ = r.one(from, end, nil, before) })
	if len(meant) == 1 && meant[0].row.Bare && meant[0].row.Route {
		return &meant[0]
	}
	return nil
}

// inName reports whether token i goes on with a name that begins before it: "Ft. Carillon".
func (l *Line) inName(i int) bool { return l.ofName(i, i+1) }

// ofName reports whether some tokens go on with a name that begins before them.
func (l *Line) ofName(from, end int) bool {
	const longest = 4
	for k := max(0, from-longest); k < from; k++ {
		for _, f := range l.look(k).exact {
			if k+f.Used >= end {
				return true
			}
		}
	}
	return false
}

// Bounds of how a line is read in parts that may have to be mended: how many words it has, how many
// boundaries are looked at, and how many times a part is mended.
const (
	maxParted      = 20
	mostParted     = 4
	mostPartMended = 2
)

// parted reads a line in two parts that may have to be mended each: "bring 2 fled units back at
// Albany and FWH gets a fort by Washington". Nil if it has no such.
func (r *lineReader) parted() []games.Reading {
	n := len(r.line.Toks)
	if n > maxParted || r.torn || r.most <= mendedSteps || r.lang.lexicon.Behind || r.line.asks() {
		return nil
	}
	tried := 0
	for _, marked := range []bool{true, false} {
		for i := 1; i < n && tried < mostParted; i++ {
			between := r.boundary(i)
			rest := i + max(between, 0)
			if between == 0 || rest >= n || r.isMarked(i, rest) != marked || !r.standsAlone(i, rest) {
				continue
			}
			tried++
			if list := r.partedAt(i, rest); list != nil {
				return list
			}
		}
	}
	return nil
}

// partedAt reads what stands before a token, and what from another on; nil unless both are orders.
func (r *lineReader) partedAt(i, rest int) []games.Reading {
	mendings := mostPartMended
	list, _ := r.lang.read(r.line.Typed(0, i), r.open, mendedSteps, &mendings)
	if !ordered(list) {
		return nil
	}
	mendings = mostPartMended
	more, _ := r.lang.read(r.line.Typed(rest, len(r.line.Toks)-rest), nil, min(r.most-mendedSteps, 2*mendedSteps), &mendings)
	if !ordered(more) {
		return nil
	}
	if row, _ := r.lang.rowOf(*more[0].Order); len(list) > 1 && row != nil && row.Bare && row.Route && !r.hasOrder(rest, len(r.line.Toks)) {
		return nil // "35: Levis to TRI, Montcalm to BEC": the card is for one
	}
	return append(list, more...)
}

// standsAlone reports whether what stands before a token and what stands behind another may be
// orders neither of which speaks of the other: "05. PHI CAR all", "raid BEV if the raid fails, raid
// WINC" and "sail all from HAL, leave Wolfe behind" may be one.
func (r *lineReader) standsAlone(i, rest int) bool {
	l, n := r.line, len(r.line.Toks)
	if i == 1 && len(l.Toks[0].Text) < shortestSentence || l.isNumber(n-1) && (rest == n-1 || l.isCard(rest, n)) {
		return false
	}
	first, second := r.traitsOf(0, i), r.traitsOf(rest, n)
	return first.says && !first.cond && second.says && !second.leans && (second.place || !second.unit) && !r.sharesWord(0, i, n)
}

// partTraits are what an order may be known by that stands beside another.
type partTraits struct {
	says        bool // an order word or a name is there
	cond        bool
	place, unit bool
	leans       bool // it speaks of something before it
}

func (r *lineReader) traitsOf(from, end int) partTraits {
	l := r.line
	goesOn := l.is(from, isOn) > 0 && l.begins(from) == 0 && !r.opens(from)
	x := partTraits{says: r.hasOrder(from, end), leans: l.is(from, isElse) > 0 || goesOn}
	for i := from; i < end; i++ {
		x.cond = x.cond || l.begins(i) > 0
		x.leans = x.leans || l.is(i, isPronoun) > 0
		for _, f := range l.look(i).exact {
			x.says = true
			x.place = x.place || l.lang.isPlace(f.ID)
			x.unit = x.unit || slices.ContainsFunc(l.lang.units, func(u Units) bool { return f.Class == u.Unit || f.Class == u.Many })
		}
	}
	return x
}

// severalIn are the orders of a stretch that was read as one, where several are meant rather. Nil if
// that is not so.
func (r *lineReader) severalIn(whole *reading, from, end int, inherit *Row, before *reading) []part {
	if len(whole.row.As) > 0 || r.lang.lexicon.Behind || !r.hasTime() || r.lang.Format(whole.order) == r.line.Typed(from, end-from) {
		return nil
	}
	if parts := r.besides(whole, from, end, inherit, before); parts != nil {
		return parts
	}
	return r.withWay(whole, from, end, before)
}

// besides are the orders of a stretch that was read as one of another kind than its first order word
// says, where a word divides it into orders with words of their own: "first: me and Rogers from ALB
// to LKG" is not only a move. Nil if there are no such.
func (r *lineReader) besides(whole *reading, from, end int, inherit *Row, before *reading) []part {
	word := r.otherWord(whole.row, from, end)
	bracket := strings.HasSuffix(r.line.Text[:r.line.Toks[end-1].Pos], "(")
	if word < 0 || bracket {
		return nil
	}
	for _, marked := range []bool{true, false} {
		parts := r.cutAt(from, end, inherit, before, marked)
		if parts != nil && word < parts[0].end && !slices.ContainsFunc(parts, func(p part) bool { return !r.saysOwn(p) }) {
			return parts
		}
	}
	return nil
}

// withWay are the orders of a stretch that was read as one list of places, where a whole way with its
// units stands in front or behind: "fled NHB and FWH < ALB: 3 BC". Nil if there are no such.
func (r *lineReader) withWay(whole *reading, from, end int, before *reading) []part {
	for i := from + 1; i < end && !whole.row.Route && r.hasTime(); i++ {
		n := r.boundary(i)
		if n <= 0 || i+n >= end || !r.line.headsWay(from) && !r.line.headsWay(i+n) {
			continue
		}
		left, _ := r.one(from, i, nil, before)
		if len(left) != 1 {
			continue
		}
		right, _ := r.cut(i+n, end, nil, &left[0])
		if right != nil && isWay(&left[0]) != isWay(right[0].x) {
			return merged([]part{{from: from, end: i, x: &left[0]}}, right)
		}
	}
	return nil
}

// isWay reports whether an order needs no word, and says who goes from where.
func isWay(x *reading) bool {
	units := slices.ContainsFunc(x.row.slots, func(sl slot) bool { return sl.units != nil && x.order.Has(sl.name) })
	return units && x.row.Bare && x.row.Route && x.order.Has(slotFrom)
}

// headsWay reports whether a way begins at a token: two places behind each other, or a dash or arrow
// between them.
func (l *Line) headsWay(i int) bool {
	next := i + l.itemOf(i, aPlace)
	return next > i && next+1 < len(l.Toks) && (l.beginsWay(i) || l.look(next).arrow != noArrow && l.itemOf(next+1, aPlace) > 0)
}

// otherWord is the first order word of a stretch, if it is of other rows only and no condition or
// bracket begins before it; -1 if it is none.
func (r *lineReader) otherWord(row *Row, from, end int) int {
	for i := from; i < end && r.line.begins(i) == 0 && !strings.HasSuffix(r.line.Between(i), "("); i++ {
		other := false
		for _, m := range r.line.look(i).senses {
			if m.what == isOrder && m.id == row.n {
				return -1
			}
			other = other || m.what == isOrder && i+m.n < end && slices.Contains(r.lang.rows[m.id].Under, "")
		}
		if other {
			return i
		}
	}
	return -1
}
