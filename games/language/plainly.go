package language

import (
	"slices"
	"strings"

	"postrider/games"
)

// Words of everyday life are no names that somebody mistyped. What stops at one of them was
// not understood as a whole, and that is what a fault says, in the words that were typed.

// commonplace reports whether a word at token i is one of everyday life.
func (r *lineReader) commonplace(i int) bool {
	if i >= len(r.line.Toks) {
		return false
	}
	l, text := r.line, r.line.Toks[i].Text
	if l.words.plain[text] || l.Is(i, listArticle) > 0 || l.Is(i, listOne) > 0 {
		return true
	}
	plain := func(m sense) bool {
		switch m.what {
		case isPronoun, isAux, isTalk, isLead, isTail, isGreeting:
			return m.n == 1
		}
		return false
	}
	return slices.ContainsFunc(l.look(i).senses, plain)
}

// blamed is what a fault quotes; what stopped at a word of everyday life was not understood
// as a whole.
func (r *lineReader) blamed(p part, b *blame) string {
	switch {
	case b.kind == faultUnknown+nounCond:
		return r.condition(p, b.at)
	case b.at >= p.end:
		return ""
	case b.kind == faultRest:
		_, end := r.sentence(p, b.at)
		return strings.TrimRight(r.line.Typed(b.at, end-b.at), " ,:")
	}
	n := 1
	if r.tells() && len(b.like) > 0 {
		n = max(n, r.line.find(b.at, nil).Used, r.sharedWords(b))
	}
	if !r.tells() {
		return r.line.Typed(b.at, 1)
	}
	if article := r.line.Is(b.at, listArticle); article > 0 && b.at+article < p.end && !r.commonplace(b.at+article) {
		n = 1 + article
	} else if strings.HasPrefix(b.kind, faultUnknown) && (r.commonplace(b.at) || len(b.like) == 0 && r.line.is(b.at, isOrder) > 0) {
		b.kind, b.like = faultRest, nil
		from, end := r.clause(p, b.at)
		return r.line.Typed(from, end-from)
	}
	return r.line.Typed(b.at, min(n, p.end-b.at))
}

// sharedWords is how many words from the one that stopped a search on stand one behind the other in
// a name that may be meant.
func (r *lineReader) sharedWords(b *blame) int {
	most := 0
	for _, c := range b.like {
		for toks := games.Tokens(r.lang.display(c.Class, c.ID)); len(toks) > 0; toks = toks[1:] {
			n := 0
			for n < len(toks) && b.at+n < len(r.line.Toks) && toks[n].Text == r.line.Toks[b.at+n].Text {
				n++
			}
			most = max(most, n)
		}
	}
	return most
}

// condition is the condition around a token as it was typed; empty if there is only the word
// that begins one.
func (r *lineReader) condition(p part, at int) string {
	begins := func(i int) int { return max(r.line.begins(i), r.line.Is(i, listTime)) }
	from, _ := r.clause(p, min(at, p.end-1))
	for i := min(at, p.end-1); begins(from) == 0 && i > from; i-- {
		if begins(i) > 0 {
			from = i
		}
	}
	behind := from + begins(from)
	if behind >= p.end {
		return ""
	}
	_, end := r.clause(p, max(min(at, p.end-1), behind))
	return r.line.Typed(from, end-from)
}

// exempts reports whether words at token i say who or what is left out, rather than when
// something is not done: "everybody except Webb".
func (r *lineReader) exempts(i, n int) bool {
	if r.line.Is(i, listExcept) == 0 {
		return false
	}
	k := i + n
	if article := r.line.Is(k, listArticle); article > 0 {
		k += article
	} else if _, ok := r.line.Number(k); ok {
		k++
	}
	if k >= len(r.line.Toks) {
		return false
	}
	f := r.line.find(k, nil)
	return len(r.line.look(k).exact) > 0 || f.Used > 0 || len(f.Candidates) > 0
}

// typedNames are the names that a part has, as they were typed.
func (r *lineReader) typedNames(p part) []string {
	var list []string
	for i := p.from; i < p.end; {
		n := 0
		for _, f := range r.line.look(i).exact {
			if !r.line.ordinary(i, f) {
				n = max(n, f.Used)
			}
		}
		if name := r.line.Typed(i, n); n > 0 && !slices.Contains(list, name) {
			list = append(list, name)
		}
		i += max(n, 1)
	}
	return list
}

// sentence are the tokens of the sentence of a part around one.
func (r *lineReader) sentence(p part, at int) (from, end int) {
	return r.stretch(p, at, func(int) bool { return false })
}

// clause are the tokens of a part around one, between the signs and sentences' ends there.
func (r *lineReader) clause(p part, at int) (from, end int) {
	return r.stretch(p, at, func(i int) bool {
		t := r.line.Toks[i].Text
		return t == "," || t == ":" && !r.line.isRatio(i)
	})
}

// stretch are the tokens of a part around one, up to those where something stops.
func (r *lineReader) stretch(p part, at int, stops func(i int) bool) (from, end int) {
	from, end = at, at
	for from > p.from && !stops(from-1) && !r.line.endsSentence(from) {
		from--
	}
	for end < p.end && (end == at || !stops(end) && !r.line.endsSentence(end)) {
		end++
	}
	return from, end
}

// endsSentence reports whether a sentence ends before token i.
func (l *Line) endsSentence(i int) bool {
	return strings.ContainsAny(l.Between(i), ".!?") && !l.isStop(i) && !l.inName(i)
}

// chats reports whether a word at token i marks talk. Within kind words that begin as a condition
// does, as "if you please", none does.
func (l *Line) chats(i int) bool {
	const longest = 6 // words
	for k := max(0, i-longest); k < i; k++ {
		if k+l.is(k, isTail) > i && l.is(k, isIf) > 0 {
			return false
		}
	}
	return l.is(i, isTalk) > 0 || l.isDay(i)
}
