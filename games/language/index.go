package language

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"

	"postrider/games"
)

// An index is all words of a language. It is made when the first line is read.
type index struct {
	*trie
	near       [][]nearWord // words, to be misspelt, by their length
	cutter     *cutter      // of what is typed without blanks; nil: nothing is
	retracting []bool       // with which words, by their ids, what takes a line back ends
	vowels     string
	plain      map[string]bool     // words that are never misspelt ones
	common     map[string]bool     // the same in a sentence without a name
	spelling   func() [][]nearWord // all words, and those of names, by their length
}

// makeIndex puts all words into an index.
func (l *Language) makeIndex() *index {
	m := newTrieMaker()
	l.eachWord(m.add)
	x := &index{trie: m.lay(l.lexicon.Words["article"])}
	x.vowels, x.plain = l.names.Vowels(), map[string]bool{}
	for _, word := range l.lexicon.Plain {
		x.plain[games.Fold(word)] = true
	}
	x.common = map[string]bool{}
	for _, word := range l.lexicon.Common {
		x.common[games.Fold(word)] = true
	}
	x.spelling = sync.OnceValue(func() [][]nearWord { return l.makeSpelling(x.texts) })
	if l.lexicon.Behind {
		x.cutter = l.newCutter(x.trie)
	}
	x.retracting = make([]bool, len(x.texts))
	for _, words := range l.lexicon.Lists[listRetraction] {
		toks := games.Tokens(words)
		x.retracting[x.id(toks[len(toks)-1].Text)] = true
	}
	x.beginnings(func(word string, senses []sense) {
		for len(x.near) <= len(word) {
			x.near = append(x.near, nil)
		}
		connects := slices.ContainsFunc(senses, func(s sense) bool { return s.what == isConnector })
		x.near[len(word)] = append(x.near[len(word)], nearWord{word, games.LettersOf(word), connects})
	})
	return x
}

// checkWords looks for words of the language that are none.
func (l *Language) checkWords() error {
	var faults []error
	for _, name := range slices.Sorted(maps.Keys(l.lexicon.Words)) {
		if _, ok := wordLists[name]; !ok {
			faults = append(faults, fmt.Errorf("there is no list of words %q", name))
		}
	}
	l.eachWord(func(words string, _ sense) {
		if letters := words != "" && words[0] >= 'a' && words[0] <= 'z'; !letters && len(games.Tokens(words)) == 0 {
			faults = append(faults, fmt.Errorf("%q is no word", words))
		}
	})
	return errors.Join(faults...)
}

// eachWord calls do for all words of the language with each of their senses, always in
// the same order.
func (l *Language) eachWord(do func(words string, s sense)) {
	l.lexicon.eachWord(l.connectors, do)
	for _, r := range slices.Concat(l.rows, l.conds) {
		put := func(does what, list ...string) {
			for _, words := range list {
				do(words, sense{what: does, id: r.n})
				if strings.LastIndexByte(words, ':') > 0 { // the colon may be left out
					do(strings.ReplaceAll(words, ":", " "), sense{what: does, id: r.n})
				}
			}
		}
		for _, words := range r.Words {
			put(r.does(), l.lexicon.inflected(words)...)
		}
		put(r.does(), r.Is...)
		put(isAnswer, r.Answers...)
		denials := r.Denials
		if r.Not && !r.cond {
			denials = slices.Concat(denials, l.lexicon.Lists[listDenials])
		}
		for _, words := range denials {
			do(words, sense{what: isAnswer, id: r.n, text: no})
		}
		for _, words := range r.Noise {
			do(words, sense{what: isNoise, id: r.n})
		}
		put(isRowOn, r.On...)
	}
}

// does is what the words of a row do.
func (r *Row) does() what {
	switch {
	case r.Prefix != "":
		return isPrefix
	case r.cond:
		return isCond
	}
	return isOrder
}

// A trieMaker collects the words of a trie.
type trieMaker struct {
	ids    map[string]int32
	texts  []string
	nodes  []madeNode         // that at 0 leads to the first words
	after  map[madeNode]int32 // the number of each
	senses []madeSense
}

// A madeNode is a word behind a node.
type madeNode struct{ of, word int32 }

// A madeSense is what the words mean that end at a node.
type madeSense struct {
	node int32
	sense
}

func newTrieMaker() *trieMaker {
	return &trieMaker{ids: map[string]int32{}, texts: []string{""}, nodes: make([]madeNode, 1), after: map[madeNode]int32{}}
}

// add notes what some words mean.
func (m *trieMaker) add(words string, s sense) {
	at := int32(0)
	for word := range split(words) {
		at = m.child(madeNode{at, m.id(word)})
		s.n++
	}
	m.senses = append(m.senses, madeSense{at, s})
}

// split yields the folded words of a text. In small letters they lie there as they are.
func split(text string) iter.Seq[string] {
	if strings.ContainsFunc(text, func(r rune) bool { return (r < 'a' || r > 'z') && r != ' ' }) {
		return func(yield func(string) bool) {
			for _, t := range games.Tokens(text) {
				if !yield(t.Text) {
					return
				}
			}
		}
	}
	return strings.FieldsSeq(text)
}

// id is that of a word. It keeps a copy of it: a text may be long.
func (m *trieMaker) id(word string) int32 {
	id, ok := m.ids[word]
	if !ok {
		id, word = int32(len(m.texts)), strings.Clone(word)
		m.ids[word], m.texts = id, append(m.texts, word)
	}
	return id
}

func (m *trieMaker) child(n madeNode) int32 {
	at, ok := m.after[n]
	if !ok {
		at = int32(len(m.nodes))
		m.after[n], m.nodes = at, append(m.nodes, n)
	}
	return at
}

// lay makes a trie of all that was added; articles are those of its words.
func (m *trieMaker) lay(articles []string) *trie {
	t := &trie{ids: m.ids, texts: slices.Clone(m.texts)}
	slices.Sort(t.texts)
	is := make([]int32, len(t.texts)) // the ids of words in the order of letters, by those that they had
	for id, text := range t.texts {
		is[t.ids[text]] = int32(id)
	}
	for text, id := range t.ids {
		t.ids[text] = is[id]
	}
	t.articles, t.first = make([]bool, len(is)), make([]int32, len(is))
	for _, word := range articles {
		t.articles[t.ids[word]] = true
	}
	t.articles[0] = false
	moved := m.layNodes(t, is)
	for at := t.nodes[0].next; at < t.nodes[1].next; at++ {
		t.first[t.nodes[at].word] = at
	}
	m.laySenses(t, moved)
	return t
}

// layNodes lays the nodes that follow one of them side by side; is are the ids of their
// words. It returns where each lies.
func (m *trieMaker) layNodes(t *trie, is []int32) (moved []int32) {
	nodes := make([]int32, len(m.nodes)-1)
	for i := range nodes {
		nodes[i] = int32(i + 1)
	}
	nodes, _ = arranged(nodes, len(is), func(i int32) int32 { return is[m.nodes[i].word] })
	nodes, begin := arranged(nodes, len(m.nodes), func(i int32) int32 { return m.nodes[i].of })
	moved = make([]int32, len(m.nodes))
	t.nodes = make([]node, 0, len(m.nodes)+1)
	for order := make([]int32, 1, len(m.nodes)); len(t.nodes) < len(m.nodes); {
		at := order[len(t.nodes)]
		moved[at] = int32(len(t.nodes))
		t.nodes = append(t.nodes, node{word: is[m.nodes[at].word], next: int32(len(order))})
		order = append(order, nodes[begin[at]:begin[at+1]]...)
	}
	t.nodes = append(t.nodes, node{next: int32(len(m.nodes))})
	return moved
}

// laySenses lays what words mean side by side, each once.
func (m *trieMaker) laySenses(t *trie, moved []int32) {
	list := make([]int32, len(m.senses))
	for i := range list {
		list[i] = int32(i)
	}
	list, begin := arranged(list, len(t.nodes), func(i int32) int32 { return moved[m.senses[i].node] })
	for at := range t.nodes {
		here := &t.nodes[at]
		here.senses, here.noise = int32(len(t.senses)), int32(len(t.noise))
		for _, i := range list[begin[at]:begin[at+1]] {
			s := m.senses[i].sense
			if s.what != isNoise {
				if !slices.Contains(t.senses[here.senses:], s) {
					t.senses = append(t.senses, s)
				}
			} else if x := (rowNoise{s.id, s.n}); !slices.Contains(t.noise[here.noise:], x) {
				t.noise = append(t.noise, x)
			}
		}
	}
	t.senses, t.noise = slices.Clone(t.senses), slices.Clone(t.noise)
}

// arranged are numbers by their keys, which are below most, those of one key as they
// stood; and where those of each key begin.
func arranged(list []int32, most int, key func(int32) int32) (sorted, begin []int32) {
	begin = make([]int32, most+1)
	for _, x := range list {
		begin[key(x)+1]++
	}
	for k := range most {
		begin[k+1] += begin[k]
	}
	next := slices.Clone(begin)
	sorted = make([]int32, len(list))
	for _, x := range list {
		k := key(x)
		sorted[next[k]] = x
		next[k]++
	}
	return sorted, begin
}

// shortestBegun is how many letters of a word are typed at least where the rest is left out.
const shortestBegun = 4

// begun adds the words to a list that begin with what was typed.
func (x *index) begun(words []nearWord, typed string) []nearWord {
	for n := len(typed) + 1; len(typed) >= shortestBegun && n < len(x.near); n++ {
		for _, w := range x.near[n] {
			if strings.HasPrefix(w.word, typed) {
				words = append(words, w)
			}
		}
	}
	return words
}

// sameBeginning reports whether two words may be one of which the other is misspelt:
// their first letters are the same, but for one that is missing, added or swapped.
func sameBeginning(a, b string) bool {
	return len(a) > 1 && len(b) > 1 && (a[0] == b[0] || a[0] == b[1] || a[1] == b[0])
}

// KindOf is the kind of decision that orders with some words answer.
func (l *Language) KindOf(words string) (games.Kind, bool) {
	line := l.line(words)
	var begin, all []games.Kind // whose orders begin so, and all
	for i := range line.Toks {
		for _, m := range line.look(i).senses {
			if (m.what != isOrder || m.id >= len(l.rows)) && m.what != isPrefix || m.n != len(line.Toks) {
				continue
			}
			row := l.rows[m.id]
			all = append(all, games.Kind(row.Kind))
			if m.what == isPrefix || slices.Contains(row.Words, games.Fold(words)) {
				begin = append(begin, games.Kind(row.Kind))
			}
		}
	}
	for _, kinds := range [][]games.Kind{begin, all} {
		slices.Sort(kinds)
		if kinds = slices.Compact(kinds); len(kinds) == 1 {
			return kinds[0], true
		}
	}
	return "", false
}
