package language

import (
	"slices"

	"postrider/games"
)

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
