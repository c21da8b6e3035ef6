package language

import (
	"slices"
	"strings"

	"postrider/games"
)

// listReason is the list of the lexicon of what begins the reason for an order,
// listInterjection that of words that may stand beside one without a sign, and listRetraction
// of what takes an order back at the end of its line.
const (
	listReason       = "reason"
	listInterjection = "interjection"
	listRetraction   = "retraction"
	listExclaims     = "exclaims"  // what begins a cry that orders nothing
	listThought      = "thought"   // what a line is headed with that is no order
	listPostponed    = "postponed" // what says that something is not meant for now
	listTime         = "time"      // what begins a clause that says when, and is no condition
)

// retracts reports whether a line ends with words that take it back, or is headed by such as make a thought
// of it: "play 24 event. No, wait", "idea: play 24".
func (l *Line) retracts() bool {
	const longest = 5 // words
	n := len(l.Toks)
	if k := l.Is(0, listThought); k > 0 && k < n && l.Toks[k].Text == ":" {
		return true
	}
	if !l.words.retracting[l.ids[n-1]] {
		return false
	}
	for i := max(1, n-longest); i < n; i++ {
		if k := l.Is(i, listRetraction); k > 0 && i+k == n {
			return true
		}
	}
	return false
}

// spokenOf reports whether a stretch is but the name of a place, and a comma stands behind it:
// what else is said may be said of that, and need not be its answer: "Boston, what a town".
func (l *Line) spokenOf(from, end int) bool {
	if end <= from || end >= len(l.Toks) || l.Toks[end].Text != "," {
		return false
	}
	return l.itemOf(from, aPlace) == end-from || end == from+1 && l.nearName(from)
}

// amidTalk reads a line as the orders that stand in it between signs, where all that
// stands beside them is talk: "Well played! Retreat to CPT". What a player says to his
// opponent must not hide what he orders; but what may be a part of the order, or take it
// back, is no talk. It is nil where there is no such reading.
func (r *lineReader) amidTalk() (list []games.Reading, read string) {
	l := r.line
	if len(l.Toks) > maxMended || *r.mendings == 0 {
		return nil, ""
	}
	first, last, talks := -1, -1, false // the stretch that is no talk
	for from := 0; from < len(l.Toks); {
		end := from + 1
		for end < len(l.Toks) && !l.parts(end) {
			end++
		}
		switch {
		case r.isTalk(from, end):
			talks = true
		case end > from+1 || l.Toks[from].Text != "," && l.Toks[from].Text != ":" && l.look(from).arrow == noArrow:
			if first >= 0 && last < from && r.talksWithin(last, from) {
				return nil, "" // orders on both sides of what may belong to them
			}
			if first < 0 {
				first = from
			}
			last = end
		}
		from = end
	}
	asks := l.asks() && r.sentenceEnds(max(first, 0), len(l.Toks)) == nil // "Villiers, really?"
	if !talks || first < 0 || asks || last < len(l.Toks) && strings.ContainsAny(l.Between(last), "?？") {
		return nil, ""
	}
	for l.isStop(first) || l.Toks[first].Text == ":" {
		first++
	}
	if l.spokenOf(first, last) {
		return nil, ""
	}
	text := l.Typed(first, last-first)
	*r.mendings--
	if list, read = r.lang.read(text, r.open, mendedSteps, r.mendings); !ordered(list) {
		return nil, ""
	}
	if !r.says(list, first, last, wholeMove) {
		if last > first+1 && r.hasOrder(first, last) {
			return []games.Reading{{Text: l.Text, Talk: true, Aside: true}}, l.Text // "hold none, sorry for the delay"
		}
		return nil, ""
	}
	said := strings.Trim(l.Typed(0, first)+" "+l.Typed(last, len(l.Toks)-last), " ,:-–")
	list[0].Notes = append(slices.Clone(list[0].Notes), games.T("remark", "what", said))
	return list, read
}

// parts reports whether token i begins a part of a line: behind the end of a sentence, a
// bracket, a comma, a colon or a dash, or with a reason.
func (l *Line) parts(i int) bool {
	stop := func(i int) bool { return l.isStop(i) || l.Toks[i].Text == ":" || l.Is(i, listInterjection) > 0 }
	return stop(i) || stop(i-1) || strings.ContainsAny(l.Between(i), ".!?()…") || l.Is(i, listReason) > 0
}

// talksWithin reports whether talk stands between two tokens.
func (r *lineReader) talksWithin(from, end int) bool {
	for i := from; i < end; i++ {
		if r.line.is(i, isTalk) > 0 || r.line.Is(i, listReason) > 0 {
			return true
		}
	}
	return false
}

// ordersAt reports whether a word at a token belongs to orders and begins no talk: a value
// from a list, "yes" behind a colon, a class of units.
func (r *lineReader) ordersAt(i int) bool {
	at := r.line.look(i)
	talk := max(r.line.is(i, isTalk), r.line.is(i, isGreeting), r.line.is(i, isTail))
	headed := i > 0 && r.line.Toks[i-1].Text == ":"
	if !headed {
		talk = max(talk, r.line.is(i, isLead), r.line.is(i, isPronoun))
	}
	for _, m := range at.senses {
		value := m.what == isChoice && (m.list != yesNoClass || headed)
		if m.n > talk && (value || m.what == isList && (m.list == listAll || slices.Contains(faces[:], m.list))) {
			return true
		}
	}
	return slices.ContainsFunc(at.exact, func(f games.Found) bool {
		return !r.line.ordinary(i, f) && (f.Used > talk || f.Class != r.lang.many) // "CAR", which is no car
	})
}

// when reports whether a stretch goes on with an order behind a comma and says when that is
// meant: "most units while he sleeps". What somebody says of himself does not.
func (r *lineReader) when(from, end int) bool {
	l := r.line
	if from == 0 || l.Toks[from-1].Text != "," || l.is(from, isPronoun) > 0 {
		return false
	}
	for i := from; i < end; i++ {
		if l.begins(i) > 0 || l.Is(i, listTime) > 0 {
			return true
		}
	}
	return false
}

// endsWithOrder reports whether an order word ends a stretch: "until he comes encroachment".
func (l *Line) endsWithOrder(from, end int) bool {
	for i := from; i < end; i++ {
		if slices.ContainsFunc(l.look(i).senses, func(m sense) bool { return (m.what == isOrder || m.what == isPrefix) && i+m.n == end }) {
			return true
		}
	}
	return false
}

// isTalk reports whether a stretch is talk: it has a word of talk, or is a reason, and
// names nothing, counts nothing, denies nothing and leaves nothing open.
func (r *lineReader) isTalk(from, end int) bool {
	l, talk, reason := r.line, 0, r.line.Is(from, listReason) > 0
	ifs := max(l.is(from, isIf), l.is(from, isUnless), l.is(from, isElse)) > 0 && l.is(from, isTail) < end-from
	heads := end < len(l.Toks) && l.Toks[end].Text == ":" && l.endsWithOrder(from, end)
	begins := from
	for begins < end-1 && l.Is(begins, listTime) == 0 && max(l.is(begins, isLead), l.is(begins, isThen)) > 0 {
		begins += max(l.is(begins, isLead), l.is(begins, isThen)) // "Then before he comes"
	}
	if begins > from && l.is(begins-1, isThen) > 0 && (l.namesAny(begins, end) || l.is(begins, isOrder) > 0) {
		return false // "..., then a marine", "..., then finish it"
	}
	if r.exclaims(begins, end) {
		return true
	}
	if l.putsOff(from, end) {
		return false // "..., next turn" is not meant for now
	}
	if ifs || heads || l.Is(begins, listTime) > 0 || r.when(from, end) || r.ordersAt(from) || r.acts(from, end) {
		return false
	}
	for i := from; i < end; {
		n := max(l.is(i, isTalk), l.is(i, isGreeting), l.Is(i, listReason))
		if headed := end < len(l.Toks) && l.Toks[end].Text == ":"; headed && l.is(i, isVeto) > n {
			return false // "You wrote: ..."
		}
		if n > 0 && !l.codeAt(i) { // "CAR", which is no car
			i, talk = i+n, talk+n
			continue
		}
		if n := l.is(i, isTail); n > 0 && (l.is(i, isNo) < n || n > 1) {
			i, talk = i+n, talk+n
			continue
		}
		if l.strange(i) && (l.nearName(i) || strings.Contains(l.Toks[i].Text, "-")) {
			return false // "Trois-Riviières please"
		}
		count, number := l.Number(i)
		if number && count > 1 || strings.ContainsAny(l.Toks[i].Text, digits) || r.names(i) ||
			!reason && l.Is(i, listCorrection) > 0 || l.Is(i, listExcept) > 0 {
			return false
		}
		for _, m := range l.look(i).senses {
			switch m.what {
			case isOrder:
				answers := i == from && m.n > 1 && slices.Contains(r.open, games.Kind(r.lang.rows[m.id].Kind))
				too := i == from && max(r.line.Is(end-1, listBeside), r.line.Is(max(end-2, from), listBeside)) > 0
				if m.n >= longPhrase || too || i == from && m.n > 1 && i+m.n == end || answers {
					return false // "fled there too", "..., my ally should pick the hits", "..., hits ally", "stay and fight lads"
				}
			case isIf, isUnless, isElse, isUntil, isStanding:
				return false
			case isVeto:
				if !l.isSentence(from, end) {
					return false
				}
			case isNot, isNever, isNo:
				if !reason {
					return false
				}
			}
		}
		i++
	}
	return talk > 0
}

// putsOff reports whether a stretch says that something is not meant for now, and nothing else.
func (l *Line) putsOff(from, end int) bool {
	n := l.is(from, isAnd)
	return l.Is(from, listPostponed) == end-from || l.Is(from+n, listPostponed) == end-from-n
}

// acts reports whether a stretch behind a comma says what somebody does: "..., he burns the fort".
func (r *lineReader) acts(from, end int) bool {
	l := r.line
	subject := l.is(from, isSubject)
	return subject > 0 && from > 0 && l.Toks[from-1].Text == "," && from+subject+1 < end && l.is(from+subject, isOrder) > 0
}

// leads is how many words at token i lead to an order and belong to none: "ok so".
func (l *Line) leads(i int) int {
	if l.is(i, isOrder) > 0 || l.is(i, isAnswer) > 0 {
		return 0
	}
	return l.is(i, isLead)
}

// exclaims reports whether a stretch is a cry of pity or wonder, a sentence of its own, whatever it
// names: "what a mess in Oswego!"
func (r *lineReader) exclaims(from, end int) bool {
	n := r.line.Is(from, listExclaims)
	return n > 0 && from+n < end && r.line.isSentence(from, end) && !r.hasOrder(from+n, end)
}

// cries reports whether a line is such a cry with a name, and no word that answers: "Ouch, Winchester!"
func (r *lineReader) cries() bool {
	l, n := r.line, len(r.line.Toks)
	if l.Is(0, listExclaims) == 0 || !r.exclaims(0, n) || !l.namesAny(0, n) {
		return false
	}
	for i := range n {
		if l.is(i, isAnswer) > 0 || l.is(i, isThen) > 0 || len(l.Spans(yesNoClass, i)) > 0 {
			return false
		}
	}
	return true
}

// namesAny reports whether a stretch has a name, be it a word of everyday life as well.
func (l *Line) namesAny(from, end int) bool {
	return l.some(from, end, func(i int) bool { return len(l.look(i).exact) > 0 })
}

// isSentence reports whether a stretch is a sentence of its own.
func (l *Line) isSentence(from, end int) bool {
	const ends = ".!?()…"
	return (from == 0 || strings.ContainsAny(l.Between(from), ends)) && (end == len(l.Toks) || strings.ContainsAny(l.Between(end), ends))
}

// How many values an order has that needs no word amid talk: who goes from where to where; in a
// sentence of its own but who goes where.
const (
	wholeMove = 3
	bareMove  = 2
)

// says reports whether orders may be carried out that stand amid talk: they answer the
// question that is open, by a word or a name, or they name something; or have so many values.
func (r *lineReader) says(list []games.Reading, from, end, whole int) bool {
	word, name := r.hasOrder(from, end), false
	for i := from; i < end; i++ {
		_, number := games.Digits(r.line.Toks[i].Text)
		name = name || number || len(r.line.look(i).exact) > 0
		word = word || r.line.is(i, isAnswer) > 0
	}
	return !slices.ContainsFunc(list, func(x games.Reading) bool {
		if slices.Contains(r.open, x.Order.Kind) {
			return !word && !name
		}
		values := 0
		for _, a := range x.Order.Args {
			values += len(a.Values)
		}
		return values < whole && (!word || !name || x.Order.Place == "" && len(x.Order.Args) == 0)
	})
}
