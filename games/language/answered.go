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
func (x *reading) contradicts(y *reading) bool {
	tells := func(x *reading) bool { return len(x.order.If) > 0 || x.row.Place != "" && x.order.Has(x.row.Place) }
	other := x.row.Not != y.row.Not || x.order.Verb != y.order.Verb && len(x.order.Args)+len(y.order.Args) == 0
	return x.asked && y.asked && x.order.Kind == y.order.Kind && other && !tells(x) && !tells(y)
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
