package language

import (
	"slices"

	"postrider/games"
)

// answersFirst cuts off a plain yes or no to the question that is open, behind which an order stands
// that does not answer it: "yes, losses NP first". Nil where the line is none such; lost reports whether it
// is, and what stands behind the answer is no order: "yes, but not if FSF holds".
func (r *lineReader) answersFirst(whole *reading, from, end int, before *reading) (parts []part, lost bool) {
	if len(r.open) == 0 || r.answersOpen(whole) {
		return nil, false
	}
	i := from
	for _, m := range r.line.look(from).senses {
		written := func() bool { return r.lang.lexicon.Choices[yesNoClass][m.text][0] == r.line.Toks[from].Text }
		if m.what == isChoice && m.list == yesNoClass && m.n == 1 && from+1 < end && written() && (m.text != no || r.boundary(from+1) > 0) {
			i = from + 1 // "no coehorns" is one
		}
	}
	if i == from || before != nil && r.answersOpen(before) {
		return nil, false
	}
	rest := i + max(r.boundary(i), 0)
	answer, _ := r.one(from, i, nil, before)
	if len(answer) != 1 || !r.answersOpen(&answer[0]) || rest >= end {
		return nil, false
	}
	if parts, _ = r.cut(rest, end, nil, &answer[0]); parts == nil {
		return nil, rest > i
	}
	return merged([]part{{from: from, end: i, x: &answer[0]}}, parts), false
}

// contradicts reports whether of two answers to a question one refuses what the other orders, with
// nothing that tells them apart: "two, no, three", "keep it, no, burn it".
func (r *lineReader) contradicts(x, y *reading) bool {
	tells := func(x *reading) bool { return len(x.order.If) > 0 || x.row.Place != "" && x.order.Has(x.row.Place) }
	if !r.answersOpen(x) || x.order.Kind != y.order.Kind || tells(x) {
		return false
	}
	several := func(n int) bool { return x.lang.rows[n].Bare && x.lang.rows[n].Route } // moves, each of others
	never := x.order.Verb != y.order.Verb && len(y.order.If) > 0 && !slices.ContainsFunc(x.lang.ofKind[string(x.order.Kind)], several)
	other := x.row.Not != y.row.Not || x.order.Verb != y.order.Verb && len(x.order.Args)+len(y.order.Args) == 0
	return other && !tells(y) || never // "to OSW, if it is not free stop" would never stop
}

// listStaying is the list of the lexicon of what those do who do not go along.
const listStaying = "staying"

// tears reports whether two orders, before a token and from another on, would rather be one, or the second in
// place of the first, or with the card of the other: "to FCR, sorry, with 2 Regulars", "retreat from QUE to
// BEC, from TRI to MON", "play 23 with Levis and Bougainville, they go to SOR", "card 3: Levis to TRI, Montcalm
// to BEC"; or who stays behind is asked about in the first: "Villiers with all, but the Ottawa stay".
func (r *lineReader) tears(x, y *reading, i, rest int) bool {
	l := r.line
	if r.contradicts(x, y) || l.Is(rest-1, listInstead) > 0 && x.takesAll() {
		return true
	}
	alike := x.order.Kind == y.order.Kind && (l.takesBack(i, rest) || r.answersOpen(x) && l.deniesAmid(i, rest))
	way := y.row.Bare && y.row.Route && !r.beginsOwn(part{from: rest, end: y.end, x: y})
	headless := way && !x.row.Route && !isWay(y) && l.links(rest, []int{r.lang.from})
	list := way && x.order.Kind != y.order.Kind && rest == i+l.is(i, isAnd) && l.itemOf(i-1, aPiece) > 0 && l.namesPiece(rest)
	card := len(x.row.As) > 0 && x.row.Route && way && y.subject() != ""
	card = card || x.row.Bare && x.row.Route && len(y.row.As) > 0 && l.isNumber(y.end-1)
	piece := l.namesPiece(rest + l.Is(rest, listInstead))
	stays := x.asked && !y.asked && !x.row.Not && piece && l.holdsList(listStaying, rest, y.end)
	first := way && x.order.Kind == y.order.Kind && l.holdsList(listRanked, rest, y.end) // "Johnson to OCE, Webb first to HCS"
	return alike || headless || list || card || stays || first
}

// staysOut reports whether somebody is said to stay where another thing is asked: he is rather not meant there
// than ordered to stay, "Loudoun stays", asked who is to go.
func (r *lineReader) staysOut(x *reading, from, end int) bool {
	said := x.row.Strict && x.subject() != "" && r.line.holdsList(listStaying, from, end)
	return said && len(r.open) > 0 && !r.answersOpen(x) && !r.beginsOwn(part{from: from, end: end, x: x})
}

// takesBack reports whether words with which somebody corrects himself end before a token, or begin at another.
func (l *Line) takesBack(i, rest int) bool {
	for k := max(1, i-longestItem); k < i; k++ {
		if n := l.correction(k); n > 0 && k+n == i {
			return true
		}
	}
	return l.correction(rest) > 0
}

// deniesAmid reports whether a mere no with signs around it ends before a token, or begins at another.
func (l *Line) deniesAmid(i, rest int) bool {
	begins := rest+1 < len(l.Toks) && l.is(rest, isNo) == 1 && l.isStop(rest+1)
	return begins || i > 1 && l.is(i-1, isNo) == 1 && l.isStop(i-2) && l.isStop(i)
}

// takesAll reports whether an order names all units.
func (x *reading) takesAll() bool {
	return slices.ContainsFunc(x.order.Args, func(a games.Arg) bool { return slices.Contains(a.Values, nameOfAll) })
}

// answersOpen reports whether an order answers a question that is open.
func (r *lineReader) answersOpen(x *reading) bool {
	return slices.Contains(r.open, games.Kind(x.order.Kind))
}

// answersTwice is the fault of a line in which yes or no is an order by itself, or one begins with
// "or", and another of the same kind says something else: "no, go to ONE", "stay, or leave to ONE at
// 3:1". Nil if there are none.
func (r *lineReader) answersTwice(typed string) *games.Fault {
	for _, p := range r.parts {
		if p.x == nil || !r.merelySays(p) {
			continue
		}
		for _, other := range r.parts {
			if x := other.x; x != nil && x.order.Kind == p.x.order.Kind && x.order.Verb != p.x.order.Verb {
				lines := []string{r.lang.Format(p.x.order), r.lang.Format(x.order)}
				slices.Sort(lines)
				return &games.Fault{Text: typed, Why: games.T(faultTwo, "lines", lines)}
			}
		}
	}
	return nil
}

// merelySays reports whether a part is yes or no and nothing else, or begins with "or".
func (r *lineReader) merelySays(p part) bool {
	if p.from > 0 && max(r.line.Is(p.from, listOr), r.line.Is(p.from-1, listOr)) == 1 {
		return true
	}
	return slices.ContainsFunc(r.line.look(p.from).senses, func(m sense) bool {
		return (m.what == isNo || m.what == isChoice && m.list == yesNoClass) && p.from+m.n >= p.end
	})
}
