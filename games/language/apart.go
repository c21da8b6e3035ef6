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
		answers := l.is(from, isThen) > 0 && l.endsQuestion(from) && l.namesAny(before, from)
		if i > 0 && (!r.smallTalk(from, end) && r.leans(from, end) || answers) {
			return nil // "is OSW theirs? then ..."
		}
		read := r.alone(from, end, max(mendedSteps, 2*r.most/(len(ends)+1)))
		if r.answersItself(before, from, end, read) {
			return nil
		}
		before = from
		switch {
		case ordered(read):
			if !r.says(read, from, end, bareMove) {
				return nil
			}
			if first < 0 {
				first = len(list)
			}
			list = append(list, read...)
		case r.smallTalk(from, end) && !slices.ContainsFunc(read, func(x games.Reading) bool { return x.Aside }):
			told = append(told, l.Typed(from, end-from))
		case slices.ContainsFunc(read, func(x games.Reading) bool { return !x.Talk || x.Aside }):
			list = append(list, read...)
		case !r.isTalk(from, end) && (end-from < leastTold && !r.homely(from, end) || r.limits(from, end)):
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

// bySentences reads a line that was read as orders with words that are misspelt sentence by sentence,
// if it is other orders then: "It's raining. Rogers to TIC" is no raid. Nil if it is not.
func (r *lineReader) bySentences(list []games.Reading) []games.Reading {
	own := r.apart()
	if !ordered(own) || r.same(list, own) {
		return nil
	}
	return own
}

// smallTalk reports whether a sentence speaks of somebody in words of everyday life and is no answer,
// whatever stands open: "My back aches."
func (r *lineReader) smallTalk(from, end int) bool {
	for i := from; i < end; i++ {
		if r.line.nearName(i) || r.line.is(i, isNo) > 0 {
			return false
		}
	}
	speaks := r.line.is(from, isPronoun) > 0 || r.line.Is(from, listOwn) > 0
	return speaks && end > from+1 && r.homely(from, end) && !r.hasOrder(from, end) && !r.limits(from, end)
}

// homely reports whether a stretch has a word that the language does not know, or one of everyday life,
// and none that is a name or leaves something open: not "some & Del.".
func (r *lineReader) homely(from, end int) (everyday bool) {
	for i := from; i < end; i++ {
		l := r.line
		if l.is(i, isVeto) > 0 || l.isNumber(i) || len(l.look(i).exact) > 0 {
			return false
		}
		everyday = everyday || (l.unknown(i) || l.commonWord(i)) && strings.ContainsFunc(l.Toks[i].Text, unicode.IsLetter)
	}
	return everyday
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
	if r.line.putsOff(from, end) {
		return true
	}
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
