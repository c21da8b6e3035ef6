package language

import (
	"slices"
	"strings"

	"postrider/games"
)

// retyped reads the words that mean nothing as those that are nearest to them: one with
// letters swapped, then one with a letter too few or too many, then one with wrong letters;
// else that of which the beginning or the consonants were typed. What is as near to several
// stays as it is.
func (l *Line) retyped() (mending, bool) {
	var b strings.Builder
	var what, as []string
	end := 0
	for i, t := range l.Toks {
		if t.Pos < end || !l.strange(i) || l.within(i, true) || strings.ContainsFunc(t.Raw, notLetter) || l.beginsName(i) {
			continue
		}
		raw := t.Raw
		word, several := l.words.nearest(t.Text)
		if word == "" && !several {
			word = l.words.abbreviated(t.Text)
		}
		if name, n := l.nameFrom(i); n > 0 {
			raw, word = l.Typed(i, n), name
		}
		if word == "" {
			continue
		}
		if what, as = append(what, raw), append(as, word); len(what) > mostRetyped {
			return mending{}, false
		}
		if l.shouts {
			word = strings.ToUpper(word)
		} else if first := t.Raw[:1]; first != strings.ToLower(first) {
			word = strings.ToUpper(word[:1]) + word[1:]
		}
		b.WriteString(l.Text[end:t.Pos] + word)
		end = t.Pos + len(raw)
	}
	b.WriteString(l.Text[end:])
	return mending{b.String(), games.T("read-as", "what", strings.Join(what, ", "), "as", strings.Join(as, ", "))}, len(what) > 0
}

// nameFrom is the name of which token i is the first word, misspelt, and how many words it has, if the
// last is typed as it is written: "Virginnia Regiment".
func (l *Line) nameFrom(i int) (name string, n int) {
	f := l.find(i, nil)
	if f.Used < 2 || f.ID == "" {
		return "", 0
	}
	name = l.lang.display(f.Class, f.ID)
	if toks := games.Tokens(name); len(toks) != f.Used || toks[f.Used-1].Text != l.Toks[i+f.Used-1].Text {
		return "", 0
	}
	return name, f.Used
}

// beginsName reports whether token i is the beginning of names, or goes on with one: the "Regiment"
// of "Virginia Regiment".
func (l *Line) beginsName(i int) bool {
	f := l.find(i, nil)
	return f.How == "beginning" || len(f.Candidates) > 0 || l.inName(i)
}

// mostNearest is how many words are tried that are as near to a misspelt one.
const mostNearest = 4

// oneOf reads a line of which one word is as near to several as it is meant, where all of these
// but one make it no order. Where they make it several orders, that is a fault: none is chosen.
func (r *lineReader) oneOf() (list []games.Reading, read string) {
	l, at := r.line, -1
	var words []string
	for i, t := range l.Toks {
		if !l.strange(i) || l.within(i, true) || strings.ContainsFunc(t.Raw, notLetter) || l.beginsName(i) {
			continue
		}
		if near := l.words.nearestOf(t.Text); len(near) > 1 && len(l.words.begun(nil, t.Text)) == 0 {
			if at >= 0 || len(near) > mostNearest {
				return nil, ""
			}
			at, words = i, near
		}
	}
	if at < 0 || len(l.Toks) > maxMended || *r.mendings == 0 {
		return nil, ""
	}
	*r.mendings--
	var lines []string
	for _, word := range words {
		once := 0
		if len(l.Toks) <= mostTurned {
			once = 1 // a turn of phrase may have a misspelt word
		}
		text := l.replaced(at, at+1, word+" ")
		if m, ok := l.lang.line(text).retyped(); ok { // other words may be misspelt too
			text = m.text
		}
		again, _ := r.lang.read(text, r.open, mendedSteps, &once)
		if !ordered(again) {
			continue
		}
		line := r.lang.Format(*again[0].Order)
		if list == nil {
			list, read = again, text
			list[0].Notes = append(slices.Clone(list[0].Notes), games.T("read-as", "what", l.Toks[at].Raw, "as", word))
		} else if r.same(list, again) || slices.Contains(lines, line) {
			continue
		}
		lines = append(lines, line)
	}
	if len(lines) > 1 {
		return []games.Reading{{Text: l.Text, Fault: &games.Fault{Text: l.Text, Why: games.T(faultTwo, "lines", lines)}}}, l.Text
	}
	return list, read
}

// same reports whether readings are the same orders.
func (r *lineReader) same(a, b []games.Reading) bool {
	return slices.EqualFunc(a, b, func(x, y games.Reading) bool { return r.lang.Format(*x.Order) == r.lang.Format(*y.Order) })
}

func notLetter(r rune) bool { return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') }

const (
	mostTurned   = 12 // words of a line in which one of several near words is looked for in turns of phrase
	mostRetyped  = 12 // words of a line that mean nothing
	shortestWord = 3  // letters that one has which is misspelt
	shortestName = 4  // the same of a name
	shortestTold = 4  // letters by which a word is known of which one is wrong
)

// makeSpelling lists all words of a language and of its names, by their length.
func (l *Language) makeSpelling(texts []string) [][]nearWord {
	var list [][]nearWord
	shortest := 2
	add := func(word string) bool {
		for len(list) <= len(word) {
			list = append(list, nil)
		}
		if len(word) >= shortest && !games.Japanese(word) {
			list[len(word)] = append(list[len(word)], nearWord{word: word, letters: games.LettersOf(word)})
		}
		return true
	}
	for _, word := range texts {
		add(word)
	}
	shortest = shortestName
	l.names.EachWord(add)
	shortest = shortestName
	for word := range l.index().plain {
		add(word) // what is as near to one of these is not known
	}
	for n := range list {
		slices.SortFunc(list[n], func(a, b nearWord) int { return strings.Compare(a.word, b.word) })
		list[n] = slices.CompactFunc(list[n], func(a, b nearWord) bool { return a.word == b.word })
	}
	return list
}

// The ways to misspell a word with as many wrong letters, the likeliest first.
const (
	lettersSwapped = iota
	lettersMissing // or too many
	lettersWrong
	waysToMisspell
)

// nearest is the word that a misspelt one is nearest to, "" if there is none, or several.
func (x *index) nearest(typed string) (word string, several bool) {
	words := x.nearestOf(typed)
	if len(words) == 1 {
		return words[0], false
	}
	return "", len(words) > 1
}

// nearestOf are the words that a misspelt one is nearest to.
func (x *index) nearestOf(typed string) []string {
	var words []string
	limit := max(1, games.Misspelt(len(typed)))
	has, best := games.LettersOf(typed), waysToMisspell*(limit+1)
	list := x.spelling()
	for n := max(0, len(typed)-limit); n <= len(typed)+limit && n < len(list); n++ {
		for _, w := range list[n] {
			if w.word == typed {
				return nil // part of a name
			}
			if !sameBeginning(typed, w.word) || strings.HasPrefix(typed, w.word) || !has.Within(limit, w.letters) {
				continue
			}
			d := games.Distance(typed, w.word, limit)
			if d > limit || d > max(1, games.Misspelt(len(w.word))) {
				continue
			}
			way := lettersWrong
			switch {
			case sameLetters(typed, w.word):
				way = lettersSwapped
			case n != len(typed):
				way = lettersMissing
			}
			short := n <= shortestWord && n < len(typed) || len(typed) < shortestWord
			if way != lettersSwapped && short || way == lettersWrong && min(n, len(typed)) < shortestTold {
				continue // too much is near a short one
			}
			switch rank := waysToMisspell*d + way; {
			case rank < best:
				best, words = rank, append(words[:0], w.word)
			case rank == best:
				words = append(words, w.word)
			}
		}
	}
	begun := x.begun(nil, typed)
	if len(begun) > 0 && best >= waysToMisspell+lettersMissing && len(words) == 1 && !strings.HasPrefix(words[0], typed) {
		return append(words, begun[0].word) // "marsh" may be begun
	}
	return words
}

// sameLetters reports whether two words consist of the same letters.
func sameLetters(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	x, y := []byte(a), []byte(b)
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}

// abbreviated is the word of orders of which another is the beginning, or some of its
// consonants in their order: of several that with the fewest more, if all of these are forms
// of one.
func (x *index) abbreviated(typed string) string {
	if len(typed) < shortestWord {
		return ""
	}
	bare, least := !strings.ContainsAny(typed[1:], x.vowels), len(typed)
	var words []string
	for n := len(typed) + 1; n < len(x.near); n++ {
		for _, w := range x.near[n] {
			more := 0
			if !strings.HasPrefix(w.word, typed) {
				if more = left(typed, w.word, x.vowels); !bare || more < 0 {
					continue
				}
			}
			if more < least {
				least, words = more, words[:0]
			}
			if more == least {
				words = append(words, w.word) // the shortest first
			}
		}
	}
	if len(words) == 0 {
		return ""
	}
	stem := strings.TrimSuffix(words[0], "e")
	other := func(w nearWord) bool { // "marsh" may be "march"
		return !strings.HasPrefix(w.word, stem) && games.Distance(typed, w.word, 1) <= 1
	}
	switch {
	case slices.ContainsFunc(words, func(w string) bool { return !strings.HasPrefix(w, stem) }):
		return ""
	case bare && least == 0 && x.orders(words[0]): // "avd" is no misspelt "and"
	case slices.ContainsFunc(x.near[len(typed)], other):
		return ""
	}
	return words[0]
}

// orders reports whether a word by itself begins an order.
func (x *index) orders(word string) bool {
	at := x.first[x.id(word)]
	return slices.ContainsFunc(x.sensesOf(at), func(s sense) bool { return s.what == isOrder })
}

// left is how many letters of a word but its vowels are left out in another that has its
// first and others of them in their order; -1 if that is none such.
func left(typed, word, vowels string) int {
	if word[0] != typed[0] {
		return -1
	}
	i, n := 0, 0
	for k := range len(word) {
		switch {
		case i < len(typed) && word[k] == typed[i]:
			i++
		case strings.IndexByte(vowels, word[k]) < 0:
			n++
		}
	}
	if i < len(typed) {
		return -1
	}
	return n
}
