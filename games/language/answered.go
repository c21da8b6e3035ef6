package language

import (
	"slices"

	"postrider/games"
)

// listDenying is the list of the lexicon of what denies the verb behind it, and is no answer by itself.
const listDenying = "denying"

// answersFirst cuts off a plain yes or no to the question that is open, behind which an order stands
// that does not answer it: "yes, losses NP first". Nil where the line is none such.
func (r *lineReader) answersFirst(whole *reading, from, end int, before *reading) []part {
	if len(r.open) == 0 || r.answersOpen(whole) {
		return nil
	}
	i := from
	for _, m := range r.line.look(from).senses {
		written := func() bool { return r.lang.lexicon.Choices[yesNoClass][m.text][0] == r.line.Toks[from].Text }
		if m.what == isChoice && m.list == yesNoClass && m.n == 1 && from+1 < end && written() && (m.text != no || r.boundary(from+1) > 0) {
			i = from + 1 // "no coehorns" is one
		}
	}
	if i == from || before != nil && r.answersOpen(before) {
		return nil
	}
	rest := i + max(r.boundary(i), 0)
	answer, _ := r.one(from, i, nil, before)
	if len(answer) != 1 || !r.answersOpen(&answer[0]) || rest >= end {
		return nil
	}
	parts, _ := r.cut(rest, end, nil, &answer[0])
	if parts == nil {
		return nil
	}
	return merged([]part{{from: from, end: i, x: &answer[0]}}, parts)
}

// contradicts reports whether of two answers to a question one refuses what the other orders, with
// nothing that tells them apart: "two, no, three".
func (x *reading) contradicts(y *reading) bool {
	tells := func(x *reading) bool { return len(x.order.If) > 0 || x.row.Place != "" && x.order.Has(x.row.Place) }
	return x.asked && y.asked && x.order.Kind == y.order.Kind && x.row.Not != y.row.Not && !tells(x) && !tells(y)
}

// answersOpen reports whether an order answers a question that is open.
func (r *lineReader) answersOpen(x *reading) bool {
	return slices.Contains(r.open, games.Kind(x.order.Kind))
}

// deniesRefusal reports whether a refusal in other words is denied: "don't wait" is no wait, and "nobody
// stays inside" no staying inside.
func (s *search) deniesRefusal() bool {
	if !s.row.Not || s.row.cond {
		return false
	}
	for i := s.from; i < s.end; i++ {
		if n := s.l.Is(i, listDenying); n > 0 && i+n < s.end && s.ownWord(i) <= n && s.saysNo(i+n) {
			return true
		}
	}
	return false
}

// saysNo reports whether words at token i refuse what the row is about, without a word of negation.
func (s *search) saysNo(i int) bool {
	return s.l.is(i, isNo) == 0 && slices.ContainsFunc(s.l.look(i).senses, func(m sense) bool {
		return m.what == isAnswer && m.id == s.row.n && m.text == no || m.what == isChoice && m.list == yesNoClass && m.text == no
	})
}
