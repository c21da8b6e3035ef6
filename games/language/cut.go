package language

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"postrider/games"
)

// Lists of the lexicon of what may stand behind a number and says nothing else.
const (
	listCounter = "counter" // there are so many of something
	listOrdinal = "ordinal" // or something has that number
)

// listCounted is that of what stands between units and how many they are: "旅団を2個".
const listCounted = "counted"

// A cutter takes words apart between which no blank is written. It knows those that have
// Japanese in them, and those of letters and digits: "AR5なら", "48thで".
type cutter struct {
	words   map[string]bool // folded
	longest int             // characters of one
	counter map[string]bool
	stems   map[rune]bool // single kana that say nothing, in some rows
}

const digits = "0123456789"

// newCutter knows all words and names of a language.
func (l *Language) newCutter(x *trie) *cutter {
	c := &cutter{words: map[string]bool{}, counter: map[string]bool{}, stems: map[rune]bool{}}
	for _, word := range x.texts {
		c.add(word)
		r, size := utf8.DecodeRuneInString(word)
		if at := x.first[x.ids[word]]; size == len(word) && len(x.sensesOf(at)) == 0 && len(x.noiseOf(at)) > 0 {
			c.stems[r] = true
		}
	}
	l.names.Words(func(name string) bool {
		c.add(name)
		return true
	})
	for _, word := range slices.Concat(l.lexicon.Lists[listCounter], l.lexicon.Lists[listOrdinal]) {
		c.counter[games.Fold(word)] = true
	}
	return c
}

func (c *cutter) add(word string) {
	put := func(word string) {
		c.words[word] = true
		c.longest = max(c.longest, utf8.RuneCountInString(word))
	}
	if strings.ContainsFunc(word, games.IsJapanese) {
		put(word)
		return
	}
	for _, part := range strings.Fields(word) {
		if strings.ContainsAny(part, digits) && strings.Trim(part, digits) != "" {
			put(part)
		}
	}
}

// What cutting costs: as few characters as may be belong to no word, then there are as
// few words as may be, of those as few single kana as may be that say nothing (で and はい, not
// では and い), and the first is the longest.
const (
	costUnknownRune = 1000
	costCutWord     = 100
	costStem        = 1
)

// cuts is where the pieces of a word end, in characters; raw are they as typed.
func (c *cutter) cuts(word, raw []rune) []int {
	n, text := len(word), string(word)
	room := make([]int, 3*(n+1))
	best, next, at := room[:n+1], room[n+1:2*(n+1)], room[2*(n+1):] // at is where characters begin in text
	for i, r := range word {
		at[i+1] = at[i] + utf8.RuneLen(r)
	}
	for i := n - 1; i >= 0; i-- {
		run := 1 // what is no word of Japanese stays together
		if class := scriptOf(word[i]); class != scriptJapanese {
			times := word[i] == 'x' && i+1 < n && scriptOf(word[i+1]) == scriptDigit // "x2"
			for i+run < n && (scriptOf(word[i+run]) == class || times && scriptOf(word[i+run]) == scriptDigit) {
				run++
			}
		}
		if run > 1 || scriptOf(word[i]) != scriptJapanese {
			best[i], next[i] = best[i+run]+costCutWord, i+run
		} else {
			best[i], next[i] = best[i+1]+costUnknownRune, i+1
		}
		for k := min(n, i+c.longest); k > i; k-- {
			cost := best[k] + costCutWord
			if k == i+1 && c.stems[word[i]] {
				cost += costStem
			}
			if cost < best[i] && c.words[text[at[i]:at[k]]] && !within(word, i, k) {
				best[i], next[i] = cost, k
			}
		}
	}
	var ends []int
	for i := 0; i < n; i = next[i] {
		if last := len(ends) - 1; last >= 0 && c.belongs(word, raw, ends, last, next[i]) {
			ends[last] = next[i]
			continue
		}
		ends = append(ends, next[i])
	}
	return ends
}

// belongs reports whether a piece that ends at some character is of one unknown word with
// the piece before it: neither is known, or one is and is a mere kana like the other, such
// as the last of a misspelt name.
func (c *cutter) belongs(word, raw []rune, ends []int, before, end int) bool {
	from := 0
	if before > 0 {
		from = ends[before-1]
	}
	at := ends[before]
	if scriptOf(word[from]) != scriptJapanese || scriptOf(word[at]) != scriptJapanese {
		return false
	}
	one, other := c.words[string(word[from:at])], c.words[string(word[at:end])]
	switch {
	case one && string(raw[at:end]) == longVowel && c.longName(word[end:]): // "カタラクイーオスウィーゴ"
		return false
	case one && other:
		return false
	case !one && !other:
		return true
	}
	alike := isKata(raw[at-1]) == isKata(raw[at]) && isKana(raw[at-1]) && isKana(raw[at])
	return alike && (one && at-from == 1 || other && end-at == 1)
}

// longVowel is typed for a hyphen on a keyboard for kana.
const longVowel = "ー"

// longName reports whether a word of some kana begins a text.
func (c *cutter) longName(text []rune) bool {
	const shortest = 3
	for n := shortest; n <= min(len(text), c.longest); n++ {
		if c.words[string(text[:n])] {
			return true
		}
	}
	return false
}

// hyphens is a line with hyphens for the long vowels that stand alone between names.
func (l *Line) hyphens() string {
	var b strings.Builder
	end := 0
	for i := 1; i+1 < len(l.Toks); i++ {
		if t := l.Toks[i]; t.Raw == longVowel && l.joins(i-1, i) && l.joins(i, i+1) && l.itemOf(i-1, aPlace) > 0 && l.itemOf(i+1, aPlace) > 0 {
			b.WriteString(l.Text[end:t.Pos] + "-")
			end = t.Pos + len(t.Raw)
		}
	}
	return b.String() + l.Text[end:]
}

func isKata(r rune) bool { return r >= 'ァ' }

func isKana(r rune) bool { return r >= 'ぁ' && r <= 'ー' }

// within reports whether an end of a stretch stands within a word or number of other
// letters.
func within(word []rune, from, end int) bool {
	joined := func(i int) bool {
		return i > 0 && i < len(word) && scriptOf(word[i]) != scriptJapanese && scriptOf(word[i-1]) == scriptOf(word[i])
	}
	return joined(from) || joined(end)
}

type script uint8

const (
	scriptJapanese script = iota
	scriptLetter          // Latin and other letters, hyphens between them, and numbers behind
	scriptDigit
)

func scriptOf(r rune) script {
	switch {
	case games.IsJapanese(r):
		return scriptJapanese
	case unicode.IsDigit(r):
		return scriptDigit
	}
	return scriptLetter
}

// cut takes tokens apart that hold Japanese.
func (l *Language) cut(toks []games.Token) []games.Token {
	c := l.index().cutter
	var out []games.Token
	for i, t := range toks {
		text, raw := []rune(t.Text), []rune(t.Raw)
		// What is not read as it is typed stands before all Japanese: "De L'Isleで".
		latin := func(r []rune) int { return max(0, slices.IndexFunc(r, games.IsJapanese)) }
		from, typed := latin(text), latin(raw)
		if !strings.ContainsFunc(t.Text, games.IsJapanese) || len(text)-from != len(raw)-typed {
			if out != nil {
				out = append(out, t)
			}
			continue
		}
		if out == nil {
			out = append(make([]games.Token, 0, 2*len(toks)), toks[:i]...)
		}
		if from != typed {
			before := string(raw[:typed])
			out = append(out, games.Token{Text: string(text[:from]), Raw: before, Pos: t.Pos})
			t = games.Token{Text: string(text[from:]), Raw: string(raw[typed:]), Pos: t.Pos + len(before)}
		}
		out = c.pieces(out, t)
	}
	if out == nil {
		return toks
	}
	return out
}

// pieces appends the pieces of a token. A counter belongs to the number before it.
func (c *cutter) pieces(out []games.Token, t games.Token) []games.Token {
	text, raw, from, pos := []rune(t.Text), []rune(t.Raw), 0, t.Pos
	for _, end := range c.cuts(text, raw) {
		p := games.Token{Text: string(text[from:end]), Raw: string(raw[from:end]), Pos: pos}
		from, pos = end, pos+len(p.Raw)
		if n := len(out); n > 0 && c.counter[p.Text] && out[n-1].Pos+len(out[n-1].Raw) == p.Pos {
			if _, number := games.Digits(out[n-1].Text); number || c.counts(out[n-1].Text) {
				out[n-1].Raw += p.Raw
				continue
			}
		}
		if p.Text = strings.Trim(p.Text, "-"); p.Text != "" {
			out = append(out, p)
		}
	}
	return out
}

// counts reports whether a word is a number in Chinese characters.
func (c *cutter) counts(word string) bool {
	return strings.Trim(word, "一二三四五六七八九十両") == "" && word != ""
}

// signs are those that are typed for others: a wave dash is an arrow, and a number stands
// apart from the sign before it.
var signs = strings.NewReplacer("〜", "→", "～", "→", "~", "→", "＞", "→", "×", " x", "✕", " x")

// plainText is a line as it is cut: in letters of one width, without what joins kana.
func plainText(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf || r == '~' }) {
		return text
	}
	var b strings.Builder
	blank := false
	for _, r := range text {
		if blank && r >= '①' && r <= '⑳' { // the number of one more order
			b.WriteString("; ")
			continue
		}
		blank = r == ' '
		b.WriteRune(r)
	}
	return games.PlainKana(norm.NFKC.String(signs.Replace(b.String())))
}

// numbersFirst is a line with numbers before the units that they stand behind: "旅団2".
func (l *Line) numbersFirst() string {
	var b strings.Builder
	end := 0
	for i := 0; i+1 < len(l.Toks); i++ {
		k := i + 1
		if n := l.Is(k, listCounted); n > 0 && k+n < len(l.Toks) && l.Toks[k+n].Raw != l.Toks[k+n].Text { // "旅団を2個"
			k += n
		}
		name, number := l.Toks[i], l.Toks[k]
		n, ok := l.Number(k)
		if !ok || n == 0 || !l.isUnits(i) || i > 0 && l.joins(i-1, i) && l.isNumber(i-1) {
			continue
		}
		times := strings.TrimPrefix(number.Text, "x")
		if times != number.Text || l.joins(k-1, k) && l.isNumber(k) || number.Raw != number.Text {
			b.WriteString(l.Text[end:name.Pos] + times + " " + name.Raw + l.Text[name.Pos+len(name.Raw):number.Pos] + " ")
			end = number.Pos + len(number.Raw)
			i = k
		}
	}
	return b.String() + l.Text[end:]
}

// joins reports whether nothing stands between two tokens.
func (l *Line) joins(a, b int) bool { return l.Toks[a].Pos+len(l.Toks[a].Raw) == l.Toks[b].Pos }

func (l *Line) isNumber(i int) bool {
	_, ok := games.Digits(l.Toks[i].Text)
	return ok
}

// isUnits reports whether token i is a name of several units, or of a class of them.
func (l *Line) isUnits(i int) bool {
	return slices.ContainsFunc(l.lang.names.Exact(l.Toks[i:i+1]), func(f games.Found) bool {
		return slices.ContainsFunc(l.lang.units, func(u Units) bool {
			return f.Class == u.Many && f.ID != nameOfAll || f.Class == u.Unit && u.Several(f.ID)
		})
	})
}

// conditionsFirst is a line with the word that begins a condition before each that ends
// with the word behind one: "防御側なら" is "もし 防御側なら".
func (l *Line) conditionsFirst() string {
	var b strings.Builder
	end, from := 0, 0
	for i := range l.Toks {
		begin := ""
		switch {
		case l.Toks[i].Text == "," || l.Toks[i].Text == ":" && !l.isRatio(i):
			from = i + 1
		case l.is(i, isIfEnd) > 0:
			begin = l.lang.word(isIf)
		case l.is(i, isUnlessEnd) > 0:
			begin = l.lang.word(isUnless)
		}
		if begin == "" {
			continue
		}
		begun := false
		for k := from; k < i; k++ {
			begun = begun || l.is(k, isIf)+l.is(k, isUnless) > 0
		}
		for k := from; k < i && !begun; k++ {
			if l.areConditions(k, i) {
				from = k
				break
			}
		}
		if !begun && from < i {
			b.WriteString(l.Text[end:l.Toks[from].Pos] + " " + begin + " ")
			end = l.Toks[from].Pos
		}
		from = i + 1
	}
	return b.String() + l.Text[end:]
}

// areConditions reports whether a stretch is a condition, or several with words between.
func (l *Line) areConditions(from, end int) bool {
	for k := from + 1; k < end; k++ {
		if n := max(l.is(k, isAndIf), l.is(k, isAnd)); n > 0 && l.isCondition(from, k) && l.areConditions(k+n, end) {
			return true
		}
	}
	return l.isCondition(from, end)
}

// isCondition reports whether a stretch is a condition, or several one behind the other.
func (l *Line) isCondition(from, end int) bool {
	steps := mendedSteps
	s := search{try: try{row: &Row{}}, l: l, steps: &steps}
	return slices.ContainsFunc(s.readConditions(from, end, false), func(c condReading) bool {
		return c.end == end || l.isCondition(c.end, end)
	})
}

// shortestNumbered is how many letters a word has at least that a number is taken apart from.
const shortestNumbered = 4

// cutNumbers takes a number apart from the word or name before it: "NHB4", "card6".
func (l *Language) cutNumbers(toks []games.Token) []games.Token {
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		n := strings.IndexAny(t.Text, digits)
		if n <= 0 || len(t.Raw) != len(t.Text) || strings.Trim(t.Text[n:], digits) != "" || l.index().has(t.Text) ||
			len(l.names.Exact(toks[i:i+1])) > 0 {
			continue
		}
		name, number := games.Token{Text: t.Text[:n], Raw: t.Raw[:n], Pos: t.Pos}, games.Token{Text: t.Text[n:], Raw: t.Raw[n:], Pos: t.Pos + n}
		if n >= shortestNumbered && l.index().has(name.Text) || n > 1 && len(l.names.Exact([]games.Token{name})) > 0 {
			toks = slices.Replace(toks, i, i+1, name, number)
		}
	}
	return toks
}
