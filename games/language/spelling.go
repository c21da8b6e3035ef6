package language

import (
	"slices"
	"strings"

	"postrider/games"
)

// strange reports whether token i may be misspelt: it is nothing that the language knows, and
// no word of everyday life.
func (l *Line) strange(i int) bool { return l.unknown(i) && !l.commonWord(i) }

// commonWord reports whether the word at token i is one of everyday life, as it stands there.
func (l *Line) commonWord(i int) bool {
	typed := l.Toks[i].Text
	return l.words.plain[typed] || l.words.common[typed] && !l.namesBeside(i)
}

// namesBeside reports whether a name or number stands in the sentence of token i, which is none.
func (l *Line) namesBeside(i int) bool {
	const ends = ".!?…"
	from, end := i, i+1
	for from > 0 && !strings.ContainsAny(l.Between(from), ends) {
		from--
	}
	for end < len(l.Toks) && !strings.ContainsAny(l.Between(end), ends) {
		end++
	}
	for k := from; k < end; k++ {
		if k != i && (len(l.look(k).exact) > 0 || l.isNumber(k)) {
			return true
		}
	}
	return false
}

// ambiguous reports whether token i is a word of everyday life, or may be several words that are
// misspelt: "wole" is no Wolfe.
func (l *Line) ambiguous(i int) bool {
	typed := l.Toks[i].Text
	if common := l.commonWord(i); common || len(typed) >= longFiller {
		return common
	}
	_, several := l.words.nearest(typed)
	return several
}

// isWord reports whether token i is a word of everyday life, or nearly a number: "thre" does not
// begin Three Rivers.
func (l *Line) isWord(i int) bool {
	typed := l.Toks[i].Text
	number := func(word string) bool { return l.lang.lexicon.Numbers[word] > 0 }
	return l.words.plain[typed] || len(typed) >= shortestTold && slices.ContainsFunc(l.words.nearestOf(typed), number)
}

// laterSenses are what token i and those behind it may mean if one of those behind
// is misspelt.
func (l *Line) laterSenses(i int) []sense {
	at := l.look(i)
	if !at.laterDone {
		at.laterDone = true
		at.later = l.words.fuzzy(nil, l.ids[i:], l.Toks[i:], func(k int) bool { return l.strange(i + k) })
	}
	return at.later
}

// nearSenses are what token i and those behind it may mean if it is misspelt: the
// words that are nearest, a connector rather than another word.
func (l *Line) nearSenses(i int) []sense {
	at := l.look(i)
	if at.nearDone {
		return at.near
	}
	at.nearDone = true
	typed := l.Toks[i].Text
	if games.Japanese(typed) || l.commonWord(i) || l.within(i, true) {
		return nil
	}
	limit, has := games.Misspelt(len(typed)), games.LettersOf(typed)
	var words []nearWord
	best := limit
	for n := max(0, len(typed)-limit); limit > 0 && n <= len(typed)+limit && n < len(l.words.near); n++ {
		for _, w := range l.words.near[n] {
			if !sameBeginning(typed, w.word) || !has.Within(best, w.letters) {
				continue
			}
			if d := games.Distance(typed, w.word, best); d > 0 && d <= best && d <= games.Misspelt(len(w.word)) {
				if d < best {
					best, words = d, words[:0]
				}
				words = append(words, w)
			}
		}
	}
	links := slices.ContainsFunc(words, func(w nearWord) bool { return w.link })
	nearest := len(words)
	number := func(w nearWord) bool { return l.lang.lexicon.Numbers[w.word] > 0 }
	if slices.ContainsFunc(words, number) && nearest > 1 {
		return nil // "thee" may be three
	}
	words = l.words.begun(words, typed)
	for k, w := range words {
		if links && !w.link && k < nearest {
			continue
		}
		ids := append([]int32{l.words.id(w.word)}, l.ids[i+1:]...)
		senses, _ := l.words.find(new([]sense), ids)
		senses = l.words.fuzzy(senses, ids, l.Toks[i:], func(k int) bool { return l.strange(i + k) })
		for _, m := range senses {
			if m.typed == "" {
				m.typed = w.word
			}
			if k < nearest || m.what == isOrder && m.n == 1 {
				at.near = append(at.near, m)
			}
		}
	}
	return at.near
}

// nearOrder reports whether a word of a short part is nearly one that begins an order.
func (r *lineReader) nearOrder(p part) bool {
	const short = 10 // tokens
	if p.end-p.from > short {
		return false
	}
	for i := p.from; i < p.end; i++ {
		if r.line.unknown(i) && slices.ContainsFunc(r.line.nearSenses(i), func(m sense) bool { return m.what == isOrder }) {
			return true
		}
	}
	return false
}

// nearName reports whether a long word is nearly a name.
func (l *Line) nearName(i int) bool {
	const letters = 5
	if len(l.Toks[i].Text) < letters || l.means(i) || l.is(i, isTalk) > 0 || l.commonWord(i) {
		return false
	}
	f := l.lang.names.Find(l.Toks[i : i+1])
	return f.Used > 0 && f.Class != l.lang.many
}
