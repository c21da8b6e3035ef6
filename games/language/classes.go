package language

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"postrider/games"
)

// Classes that every language has, beside the choices of its lexicon.
const (
	numberClass  = "number"
	countClass   = "count" // from 0 on
	atLeastClass = "atleast"
	atMostClass  = "atmost"
	yesNoClass   = "yesno"
	textClass    = "text"
	flagPrefix   = "="
	no           = "no" // of yesNoClass

	nounsOf  = " nouns" // a list of words that may stand behind the values of a choice
	listCard = "card"   // of words that stand before the number of a card

	firstYear = 1700 // a number from here on is a year
)

// A choice is a class of values that the lexicon lists. An article may stand
// before one.
type choice struct {
	l    *Language
	list string
}

func (c choice) Read(l *Line, i int) []Span {
	if i >= len(l.Toks) {
		return nil
	}
	var spans []Span
	for _, m := range l.look(i).senses {
		if m.what == isChoice && m.list == c.list {
			spans = append(spans, Span{N: m.n, Value: m.text})
			if n := l.Is(i+m.n, c.list+nounsOf); n > 0 { // "light AP"
				spans = append(spans, Span{N: m.n + n, Value: m.text})
			}
		}
	}
	if l.Near && len(spans) == 0 && len(l.look(i).senses) == 0 && len(l.look(i).exact) == 0 {
		for _, m := range l.nearSenses(i) {
			if m.what == isChoice && m.list == c.list {
				spans = append(spans, Span{N: m.n, Cost: costGuess, Value: m.text, Note: l.ReadAs(i, m.n, c.Write(m.text))})
			}
		}
	}
	if n, ok := l.Number(i); ok && n == 1 && len(spans) == 0 && i+1 < len(l.Toks) { // "one light AP"
		if _, digits := games.Digits(l.Toks[i].Text); !digits {
			for _, s := range c.Read(l, i+1) {
				s.N++
				spans = append(spans, s)
			}
		}
	}
	return article(spans, c.Read, l, i)
}

// article adds what a class reads behind an article.
func article(spans []Span, read func(l *Line, i int) []Span, l *Line, i int) []Span {
	if k := l.Is(i, listArticle); k > 0 && i+k < len(l.Toks) {
		for _, s := range read(l, i+k) {
			if s.N += k; l.is(i, isConnector) > 0 {
				s.Cost += costGuess // "of Albany" may say more
			}
			spans = append(spans, s)
		}
	}
	return spans
}

func (c choice) Write(value string) string {
	if words := c.l.lexicon.Choices[c.list][value]; len(words) > 0 {
		return words[0]
	}
	return value
}

func (c choice) Like(*Line, int) ([]games.Candidate, bool) { return nil, false }

func (c choice) Random(n func(int) int) string {
	keys := c.values()
	return keys[n(len(keys))]
}

// values are what may be chosen.
func (c choice) values() []string {
	return slices.Sorted(maps.Keys(c.l.lexicon.Choices[c.list]))
}

// A flag is set by the words of a list of the lexicon.
type flag struct {
	l    *Language
	list string
}

func (f flag) Read(l *Line, i int) []Span {
	if n := l.Is(i, f.list); n > 0 {
		return []Span{{N: n, Value: f.list}}
	}
	return nil
}

func (f flag) Write(string) string                       { return f.l.lexicon.Lists[f.list][0] }
func (f flag) Like(*Line, int) ([]games.Candidate, bool) { return nil, false }
func (f flag) Random(func(int) int) string               { return f.list }

// A number is a class of numbers from one on.
type number struct{ least int }

func (c number) Read(l *Line, i int) []Span {
	if n, ok := l.Number(i); ok && n >= c.least && n < firstYear {
		return []Span{{N: 1, Value: strconv.Itoa(n)}}
	}
	return nil
}

func (number) Write(value string) string                 { return value }
func (number) Like(*Line, int) ([]games.Candidate, bool) { return nil, false }
func (number) Random(n func(int) int) string             { return strconv.Itoa(1 + n(9)) }

// A bound is a class of numbers that something reaches or does not exceed: "4 or
// more", "at least 4", "more than 3". The plain number is a bound only of
// atLeastClass.
type bound struct {
	l    *Language
	most bool
}

// The lists of the lexicon that bounds are made with.
const (
	listOrMore    = "or more"
	listOrFewer   = "or fewer"
	listAtLeast   = "at least"
	listAtMost    = "at most"
	listMoreThan  = "more than"
	listFewerThan = "fewer than"
)

func (b bound) Read(l *Line, i int) []Span {
	before, beyond, behind := listAtLeast, listMoreThan, listOrMore
	if b.most {
		before, beyond, behind = listAtMost, listFewerThan, listOrFewer
	}
	k, add, said := i, 0, false
	if n := l.Is(i, before); n > 0 {
		k, said = k+n, true
	} else if n := l.Is(i, beyond); n > 0 {
		k, said, add = k+n, true, 1
		if b.most {
			add = -1
		}
	}
	n, ok := l.Number(k)
	if !ok || n+add < 0 || n >= firstYear || l.is(k, isArticle) > 0 { // "in case of an attack" is of no number
		return nil
	}
	k++
	var spans []Span
	add = n + add
	if said || !b.most {
		spans = append(spans, Span{N: k - i, Value: strconv.Itoa(add)})
	}
	k += l.Is(k, listAnyUnit)
	if n := l.Is(k, behind); n > 0 {
		spans = append(spans, Span{N: k + n - i, Value: strconv.Itoa(add)})
	}
	return spans
}

func (b bound) Write(value string) string {
	list := listOrMore
	if b.most {
		list = listOrFewer
	}
	return value + " " + b.l.lexicon.Lists[list][0]
}

func (b bound) Like(*Line, int) ([]games.Candidate, bool) { return nil, false }
func (b bound) Random(n func(int) int) string             { return strconv.Itoa(1 + n(9)) }

// A text is a class of all that stands behind.
type text struct{}

func (text) Read(l *Line, i int) []Span {
	if i >= len(l.Toks) {
		return nil
	}
	return []Span{{N: len(l.Toks) - i, Value: strings.TrimSpace(l.Text[l.Toks[i].Pos:])}}
}

func (text) Write(value string) string                 { return value }
func (text) Like(*Line, int) ([]games.Candidate, bool) { return nil, false }
func (text) Random(func(int) int) string               { return "1755" }

// A union is a class of the values of several, whose names have a bar between.
type union []Class

func (u union) Read(l *Line, i int) []Span {
	var out []Span
	for _, c := range u {
		out = append(out, c.Read(l, i)...)
	}
	return out
}

func (u union) Write(value string) string {
	for _, c := range u {
		if words := c.Write(value); words != value {
			return words
		}
	}
	return value
}

func (u union) Like(l *Line, i int) (names []games.Candidate, several bool) {
	for _, c := range u {
		more, many := c.Like(l, i)
		names, several = append(names, more...), several || many
	}
	return names, several
}

func (u union) Random(n func(int) int) string { return u[n(len(u))].Random(n) }

// Names is a class of ids that have names.
type Names struct {
	Language *Language
	Classes  []string
	Words    func(id string) string // as it is written; nil: the id itself
	It       bool                   // a pronoun may stand for one
	Not      string                 // an id of the classes that is none of this one
}

func (n Names) Read(l *Line, i int) []Span {
	var out []Span
	for _, s := range l.Names(i, n.Classes...) {
		if s.Value != n.Not && !slices.ContainsFunc(out, func(x Span) bool { return x.N == s.N && x.Value == s.Value }) {
			out = append(out, s)
		}
	}
	if l.Is(i, listArticle) == 0 || l.isOf(i) && i > 0 && l.is(i-1, isConnector) > 1 { // "get out of OSW"
		return out
	}
	return article(out, n.Read, l, i)
}

func (n Names) Write(id string) string {
	if n.Words == nil {
		return id
	}
	return n.Words(id)
}

func (n Names) Like(l *Line, i int) (names []games.Candidate, several bool) {
	return l.like(i, n.Classes...)
}

// like are names of some classes that may be meant at token i.
func (l *Line) like(i int, classes ...string) (names []games.Candidate, several bool) {
	if i >= len(l.Toks) {
		return nil, false
	}
	for _, f := range l.look(i).exact {
		for _, class := range classes {
			if id := l.lang.lexicon.Meant[class][f.ID]; id != "" {
				names = append(names, games.Candidate{ID: id, Class: class})
			}
		}
	}
	if len(names) > 0 || l.means(i) {
		return names, false
	}
	m := l.lang.names.Meant(l.Toks[i:], classes...)
	return append(slices.Clone(m.Candidates), m.Near...), len(m.Candidates) > 1
}

func (n Names) Random(r func(int) int) string {
	id := n.Language.anyOf(r, n.Classes...)
	for n.Not != "" && id == n.Not {
		id = n.Language.anyOf(r, n.Classes...)
	}
	return id
}
