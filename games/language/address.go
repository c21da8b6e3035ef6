package language

import (
	"strings"

	"postrider/games"
)

// Lists of the lexicon of what makes a polite question of an order, and which questions are one.
const (
	listModal   = "modal"
	listPlea    = "plea"
	listObliged = "obliged" // what makes a wish of a sentence, whose modal verb stands behind who acts
	listWishing = "wishing" // what stands before the verb of a wish: "I would move Webb, please"
)

// listAsking is the list of the lexicon of what makes a question or a mere thought of an order that
// stands behind it.
const listAsking = "asking"

// mostAddress is how many words stand at most before the sign behind which an order begins.
const mostAddress = 8

// addressed takes off what a player says to his reader before an order, up to a sign, and
// behind it: "Let me see... done", "play 39 or 40, thank you".
func (l *Line) addressed() (mending, bool) {
	from, end := l.addressEnd(0), l.closing()
	if from >= end || from == 0 && end == len(l.Toks) {
		return mending{}, false
	}
	text := l.Typed(from, end-from)
	if lines := games.Lines(text); len(lines) == 1 {
		text = lines[0].Text // without the number of a list
	}
	said := strings.Trim(l.Typed(0, from)+" "+l.Typed(end, len(l.Toks)-end), " ,:-–")
	return mending{text, games.T("remark", "what", said)}, true
}

// headed reports whether what begins the line behind what is said to its reader must stand in
// front: a number of a list, or a prefix.
func (l *Line) headed() bool {
	i := l.addressEnd(0)
	if i == 0 || i == len(l.Toks) {
		return false
	}
	_, number := games.Digits(l.Toks[i].Text)
	number = number || len(l.Toks[i].Text) == 1
	return l.is(i, isPrefix) > 0 || number && i+1 < len(l.Toks) && strings.ContainsAny(l.Between(i+1), ".)")
}

// addressEnd is where the line goes on behind all that is said to its reader from a token on;
// that token if nothing such is.
func (l *Line) addressEnd(from int) int {
	for end := l.addressOnce(from); end > from; end = l.addressOnce(from) {
		from = end
	}
	return from
}

func (l *Line) addressOnce(from int) int {
	greets := l.is(from, isGreeting)
	for i := from; i < min(from+mostAddress, len(l.Toks)-1); {
		n := l.saysNothing(i)
		if n == 0 && greets > 0 && i == from+greets && (l.isStop(i+1) || l.Toks[i+1].Text == ":") {
			n = 1 // "Hi Bob,"
		}
		if n == 0 {
			return from
		}
		if i += n; i >= len(l.Toks) {
			return from
		}
		if l.isStop(i) || l.Toks[i].Text == ":" {
			if l.Toks[i].Text == ":" && max(l.is(i-n, isOrder), l.is(i-n, isAnswer), l.is(i-n, isPrefix)) == n {
				return from // "first: me"
			}
			for i < len(l.Toks) && (l.isStop(i) || l.Toks[i].Text == ":") {
				i++
			}
			return i
		}
		if strings.ContainsAny(l.Between(i), ".!?…") {
			return i
		}
	}
	return from
}

// closing is where the kind words begin that end the line; the number of its words if there
// are none.
func (l *Line) closing() int {
	for from := max(1, len(l.Toks)-mostAddress); from < len(l.Toks); from++ {
		i := from
		for i < len(l.Toks) {
			n := l.saysNothing(i)
			if l.Is(i, listBeside) > 0 && l.itemOf(i-1, aPlace) > 0 { // "ALB FWH: all, NYC too"
				break
			}
			if n == 0 || i == from && l.is(i, isTail) != n && l.is(i, isGreeting) != n {
				break
			}
			i += n
		}
		if i < len(l.Toks) || l.within(from, true) {
			continue
		}
		for from > 1 && l.isStop(from-1) {
			from--
		}
		return from
	}
	return len(l.Toks)
}

// saysNothing is how many tokens at i are words that tell nothing of an order; 0 if they may.
func (l *Line) saysNothing(i int) int {
	n := max(l.is(i, isLead), l.is(i, isGreeting), l.is(i, isTail), l.is(i, isFiller), l.Is(i, listInterjection))
	for _, m := range l.look(i).senses {
		if m.n < n {
			continue
		}
		switch m.what {
		case isNo, isNever, isAlways, isStanding, isIf, isUnless, isElse, isUntil, isVeto, isThen, isCond, isPrefix:
			return 0
		case isChoice:
			if m.list == yesNoClass && l.is(i, isLead) < m.n {
				return 0
			}
		}
		if m.n > n && (m.what == isOrder || m.what == isAnswer) {
			return 0
		}
	}
	for _, f := range l.look(i).exact {
		if f.Used >= n && !l.ordinary(i, f) {
			return 0
		}
	}
	return n
}

// pleaded takes off what makes a polite question of an order: "could Howe start a fort at LKG
// please?", or a wish: "I would move Howe to LKG, please". Without a plea it is none; "I should be
// obliged if Howe would go" is one.
func (l *Line) pleaded() (mending, bool) {
	from := l.Is(0, listPlea)
	if n := l.Is(0, listObliged); n > 0 {
		for i := n + 1; i < len(l.Toks)-1; i++ {
			if k := l.Is(i, listModal); k > 0 {
				text := l.Typed(n, i-n) + " " + l.Typed(i+k, len(l.Toks)-i-k)
				return mending{text, games.T("read-as", "what", l.Text, "as", text)}, true
			}
		}
	}
	at, modal := from, l.Is(from, listModal)
	for ; modal == 0 && at+1 < len(l.Toks); at++ {
		if modal = l.Is(at, listWishing); modal > 0 && max(l.is(at, isVeto), 1+l.is(at+1, isVeto)) <= modal {
			break // "with 52 I would activate Webb, if you please"; not "I would have"
		}
		modal = 0
	}
	if modal == 0 || at+modal >= len(l.Toks) {
		return mending{}, false
	}
	pleas := from
	var b strings.Builder
	for i := from; i < len(l.Toks); {
		if i == at {
			i += modal
		}
		if n := l.Is(i, listPlea); n > 0 {
			pleas, i = pleas+n, i+n
			continue
		}
		b.WriteString(l.Between(i) + l.Toks[i].Raw)
		i++
	}
	text := strings.Trim(b.String(), " ,")
	return mending{text, games.T("read-as", "what", l.Text, "as", text)}, pleas > 0
}

// wavers reports whether a line that was taken for talk is an order but for words in front that make
// a question or a thought of it: "should my ally see my hand?", "maybe my ally decides about the hits".
func (r *lineReader) wavers(list []games.Reading) bool {
	from := r.line.addressEnd(0)
	n := from + r.line.Is(from, listAsking)
	if n == from || n >= len(r.line.Toks) || len(list) != 1 || !list[0].Talk || len(r.line.Toks) > maxMended {
		return false
	}
	mendings := mostPartMended
	again, _ := r.lang.read(r.line.Typed(n, len(r.line.Toks)-n), r.open, mendedSteps, &mendings)
	return ordered(again)
}
