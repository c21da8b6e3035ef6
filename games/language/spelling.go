package language

import (
	"slices"
	"strings"

	"postrider/games"
)

// laterSenses are what token i and those behind it may mean if one of those behind
// is misspelt.
func (l *Line) laterSenses(i int) []sense {
	at := l.look(i)
	if !at.laterDone {
		at.laterDone = true
		at.later = l.words.fuzzy(nil, l.ids[i:], l.Toks[i:], func(k int) bool { return l.unknown(i + k) })
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
	if games.Japanese(typed) || l.within(i, true) {
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
	words = l.words.begun(words, typed)
	for k, w := range words {
		if links && !w.link && k < nearest {
			continue
		}
		ids := append([]int32{l.words.id(w.word)}, l.ids[i+1:]...)
		senses, _ := l.words.find(new([]sense), ids)
		senses = l.words.fuzzy(senses, ids, l.Toks[i:], func(k int) bool { return l.unknown(i + k) })
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

// mostSpelt is how many words of a line are put right at most, and shortestSpelt how many
// letters each of them has at least.
const (
	mostSpelt     = 6
	shortestSpelt = 3
)

// spelt puts right what is misspelt in several words of a line, each of which is near one word
// only and no name: "plya crad 24 evnt". Names are read as they are typed.
func (l *Line) spelt() (mending, bool) {
	var b strings.Builder
	var what, as []string
	end := 0
	for i, t := range l.Toks {
		if len(t.Raw) != len(t.Text) || len(t.Text) < shortestSpelt || !l.unknown(i) {
			continue
		}
		word := l.consonants(t.Text)
		if word == "" {
			word = l.nearWord(t.Text)
		}
		if word == "" || l.find(i, nil).Used > 0 && len(t.Text) >= longFiller {
			continue
		}
		what, as = append(what, t.Raw), append(as, word)
		b.WriteString(l.Text[end:t.Pos] + word)
		end = t.Pos + len(t.Raw)
	}
	b.WriteString(l.Text[end:])
	few := len(what) > 0 && len(what) <= mostSpelt
	return mending{b.String(), games.T("read-as", "what", strings.Join(what, ", "), "as", strings.Join(as, ", "))}, few
}

// nearWord is the only word of orders that is one letter from what was typed, or has two
// letters swapped; of a long one it may be twice as far if none is nearer. Empty if there is none.
func (l *Line) nearWord(typed string) string {
	const long = 7 // letters
	if len(l.words.begun(nil, typed)) > 0 {
		return "" // "marsh" may be "marshal"
	}
	has := games.LettersOf(typed)
	for far := 1; far == 1 || far == 2 && len(typed) >= long; far++ {
		var found []string
		for n := max(0, len(typed)-far); n <= len(typed)+far && n < len(l.words.near); n++ {
			for _, w := range l.words.near[n] {
				same := len(w.word) >= shortestSpelt && w.word[0] == typed[0] && has.Within(far, w.letters)
				if same && games.Distance(typed, w.word, far) == far {
					found = append(found, w.word)
				}
			}
		}
		if len(found) > 0 {
			if len(found) > 1 {
				return ""
			}
			return found[0]
		}
	}
	return ""
}

// consonants is the only word of an order that has the letters of what was typed and vowels
// between them: "avd" for "avoid". Empty if there is none.
func (l *Line) consonants(typed string) string {
	vowels, found := l.lang.lexicon.Vowels, ""
	if vowels == "" || strings.ContainsAny(typed[1:], vowels) {
		return ""
	}
	for n := len(typed) + 1; n < len(l.words.near); n++ {
		for _, w := range l.words.near[n] {
			if w.word[0] != typed[0] || withoutLetters(w.word[1:], vowels) != typed[1:] || !l.words.orders(w.word) {
				continue
			}
			if found != "" {
				return ""
			}
			found = w.word
		}
	}
	return found
}

// orders reports whether a word by itself begins an order.
func (x *index) orders(word string) bool {
	at := x.first[x.id(word)]
	return slices.ContainsFunc(x.sensesOf(at), func(s sense) bool { return s.what == isOrder })
}

// withoutLetters is a word without some letters.
func withoutLetters(word, letters string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(letters, r) {
			return -1
		}
		return r
	}, word)
}

// nearOrder reports whether a word of a part is nearly one that begins an order.
func (r *lineReader) nearOrder(p part) bool {
	for i := p.from; i < p.end; i++ {
		if r.line.unknown(i) && slices.ContainsFunc(r.line.nearSenses(i), func(m sense) bool { return m.what == isOrder }) {
			return true
		}
	}
	return false
}
