package language

import (
	"slices"
	"strings"
	"unicode"

	"postrider/games"
)

// Bounds of how a line is read sentence by sentence: how many it has at most, and how many times each
// may be mended.
const (
	mostApart     = 8
	apartMendings = 2
	leastTold     = 4 // words of a sentence that is talk, though none of them says so
)

// apart reads a line sentence by sentence, each as if it stood alone: what a player tells in one must
// not hide what he orders in another, "Hi Bob, sorry I'm late! I play 4. Washington raids FORK. The
// kids were ill." A sentence that cannot be read is a fault of its own. It is nil where no sentence is
// an order, and where one may speak of another.
func (r *lineReader) apart() []games.Reading {
	l, n := r.line, len(r.line.Toks)
	if r.most <= mendedSteps || n > maxTokens || r.lang.lexicon.Behind {
		return nil
	}
	ends := append(r.endsOf(0, n, ".!?…"), n)
	if len(ends) == 1 || len(ends) > mostApart {
		return nil
	}
	var list []games.Reading
	var told []string
	first, before := -1, 0 // order of the list; where the sentence before begins
	for i, end := range ends {
		from := 0
		if i > 0 {
			from = ends[i-1]
		}
		if i > 0 && (r.leans(from, end) || l.is(from, isThen) > 0 && l.endsQuestion(from) && l.namesAny(before, from)) {
			return nil // "is OSW theirs? then ..."
		}
		before = from
		read := r.alone(from, end, max(mendedSteps, 2*r.most/(len(ends)+1)))
		switch {
		case ordered(read):
			if !r.says(read, from, end) {
				return nil
			}
			if first < 0 {
				first = len(list)
			}
			list = append(list, read...)
		case slices.ContainsFunc(read, func(x games.Reading) bool { return !x.Talk || x.Aside }):
			list = append(list, read...)
		case !r.isTalk(from, end) && (end-from < leastTold || r.limits(from, end)):
			return nil // "... with Penn. except & Del."
		default:
			told = append(told, l.Typed(from, end-from))
		}
	}
	if first < 0 {
		return nil
	}
	if len(told) > 0 {
		x := &list[first]
		x.Notes = append(slices.Clone(x.Notes), games.T("remark", "what", strings.Join(told, " ")))
	}
	return list
}

// foreign reports whether a line of some length has hardly a word that the language knows: to read
// it bit by bit is in vain.
func (r *lineReader) foreign() bool {
	const few = 8 // words
	words, unknown := 0, 0
	for i, t := range r.line.Toks {
		if !strings.ContainsFunc(t.Text, unicode.IsLetter) {
			continue
		}
		if words++; r.line.strange(i) {
			unknown++
		}
	}
	return words > few && 2*unknown > words
}

// alone reads one of the sentences of a line, in so many steps.
func (r *lineReader) alone(from, end, steps int) []games.Reading {
	text := r.line.Text[r.line.Toks[from].Pos:]
	if end < len(r.line.Toks) {
		text = text[:r.line.Toks[end].Pos-r.line.Toks[from].Pos]
	}
	mendings := apartMendings
	list, _ := r.lang.read(strings.TrimRight(text, " ."), r.open, steps, &mendings)
	return list
}

// limits reports whether a stretch has a word that leaves something out or makes it depend.
func (r *lineReader) limits(from, end int) bool {
	for i := from; i < end; i++ {
		if r.line.begins(i) > 0 || max(r.line.is(i, isElse), r.line.is(i, isUntil), r.line.Is(i, listExcept)) > 0 {
			return true
		}
	}
	return false
}

// leans reports whether a sentence may speak of the one before, or take it back: it begins with "else"
// or "on", is a condition that what was ordered came to nothing, or corrects.
func (r *lineReader) leans(from, end int) bool {
	l := r.line
	return max(l.is(from, isElse), l.Is(from, listCorrection), l.Is(from, listRetraction)) > 0 ||
		r.traitsOf(from, end).leans && !r.hasOrder(from, end) || r.otherwise(from, end)
}
