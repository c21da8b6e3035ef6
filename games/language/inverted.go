package language

import (
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
