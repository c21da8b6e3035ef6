package language

import (
	"fmt"
	"slices"
	"strings"

	"postrider/games"
)

// A trie finds what words mean, longest and shorter. It is large and lives as long
// as the program, so it lies in few pieces of memory.
type trie struct {
	first map[string]int32  // the nodes of first words
	nodes []node            // that at 0 stands for none
	texts map[string]string // one copy of each word; nil once it is packed
}

// A node is a word behind those that lead to it.
type node struct {
	word     string
	next     int32 // the first word that may follow, in the order of letters
	sibling  int32 // the next word that may stand in the place of this
	meanings       // of the words that end here
}

type meanings struct {
	senses []sense
	noise  []rowNoise
}

// A rowNoise is words that say nothing in one row.
type rowNoise struct{ row, n int }

func newTrie() *trie {
	return &trie{first: map[string]int32{}, nodes: make([]node, 1), texts: map[string]string{}}
}

// has reports whether some words begin with a word.
func (t *trie) has(word string) bool { return t.first[word] > 0 }

func (t *trie) add(words string, s sense) error {
	at, n, err := t.at(words)
	if err != nil {
		return err
	}
	if s.n = n; !slices.Contains(at.senses, s) {
		at.senses = append(at.senses, s)
	}
	return nil
}

func (t *trie) addNoise(words string, row int) error {
	at, n, err := t.at(words)
	if err == nil && !slices.Contains(at.noise, rowNoise{row, n}) {
		at.noise = append(at.noise, rowNoise{row, n})
	}
	return err
}

// at is where some words end, and how many they are.
func (t *trie) at(words string) (*meanings, int, error) {
	toks := games.Tokens(words)
	if len(toks) == 0 {
		return nil, 0, fmt.Errorf("%q is no word", words)
	}
	var at int32
	for _, tok := range toks {
		word, ok := t.texts[tok.Text]
		if !ok {
			word = strings.Clone(tok.Text)
			t.texts[word] = word
		}
		at = t.child(at, word)
	}
	return &t.nodes[at].meanings, len(toks), nil
}

// child is the node of a word behind another node, 0 being none, made where it
// is not there yet.
func (t *trie) child(of int32, word string) int32 {
	made := int32(len(t.nodes))
	if of == 0 {
		if at := t.first[word]; at > 0 {
			return at
		}
		t.nodes = append(t.nodes, node{word: word})
		t.first[word] = made
		return made
	}
	before, at := int32(0), t.nodes[of].next
	for at > 0 && t.nodes[at].word < word {
		before, at = at, t.nodes[at].sibling
	}
	if at > 0 && t.nodes[at].word == word {
		return at
	}
	t.nodes = append(t.nodes, node{word: word, sibling: at})
	if before > 0 {
		t.nodes[before].sibling = made
	} else {
		t.nodes[of].next = made
	}
	return made
}

// after is the node of a word behind a node that is not 0; 0 if it has none.
func (t *trie) after(of int32, word string) int32 {
	at := t.nodes[of].next
	for at > 0 && t.nodes[at].word != word {
		at = t.nodes[at].sibling
	}
	return at
}

// pack lays all that words mean into two pieces of memory, when nothing more is
// added.
func (t *trie) pack() {
	var senses []sense
	var noise []rowNoise
	for i := range t.nodes {
		m := &t.nodes[i].meanings
		senses, noise = append(senses, m.senses...), append(noise, m.noise...)
	}
	senses, noise = slices.Clone(senses), slices.Clone(noise)
	for i := range t.nodes {
		m := &t.nodes[i].meanings
		n, k := len(m.senses), len(m.noise)
		m.senses, senses = senses[:n:n], senses[n:]
		m.noise, noise = noise[:k:k], noise[k:]
	}
	t.nodes, t.texts = slices.Clone(t.nodes), nil
}

// find appends what the first of some tokens mean, and in which rows they say nothing.
// Articles may stand within words: "build a fort".
func (t *trie) find(senses []sense, noise []rowNoise, toks []games.Token, articles map[string]bool) ([]sense, []rowNoise) {
	if len(toks) == 0 {
		return senses, noise
	}
	at, more := t.first[toks[0].Text], 0
	for k := 1; at > 0; k++ {
		here := &t.nodes[at]
		for _, s := range here.senses {
			s.n += more
			senses = append(senses, s)
		}
		if len(noise)+more == 0 { // most often these are all: they need no copy
			noise = slices.Clip(here.noise)
		} else {
			for _, x := range here.noise {
				x.n += more
				noise = append(noise, x)
			}
		}
		if here.next == 0 {
			break
		}
		next := int32(0)
		for ; k < len(toks); k++ {
			if next = t.after(at, toks[k].Text); next > 0 || !articles[toks[k].Text] {
				break
			}
			more++
		}
		at = next
	}
	return senses, noise
}

// fuzzy finds what the first of some tokens mean if words behind the first are
// misspelt; idle says of a token that it means nothing by itself.
func (t *trie) fuzzy(out []sense, toks []games.Token, idle func(k int) bool) []sense {
	if at := t.first[toks[0].Text]; at > 0 {
		return t.walk(at, out, toks, 1, toks[0].Text, false, idle)
	}
	return out
}

func (t *trie) walk(at int32, out []sense, toks []games.Token, k int, typed string, near bool, idle func(k int) bool) []sense {
	here := &t.nodes[at]
	if near {
		for _, s := range here.senses {
			s.typed = typed
			out = append(out, s)
		}
	}
	if k >= len(toks) || here.next == 0 {
		return out
	}
	word := toks[k].Text
	if next := t.after(at, word); next > 0 {
		return t.walk(next, out, toks, k+1, typed+" "+word, near, idle)
	}
	if limit := games.Misspelt(len(word)); limit > 0 && idle(k) {
		for next := here.next; next > 0; next = t.nodes[next].sibling {
			key := t.nodes[next].word
			if d := games.Distance(word, key, limit); d > 0 && d <= limit && d <= games.Misspelt(len(key)) {
				out = t.walk(next, out, toks, k+1, typed+" "+key, true, idle)
			}
		}
	}
	return out
}

// beginnings calls do for each word with which words of orders may begin, not
// those of talk alone.
func (t *trie) beginnings(do func(word string, senses []sense)) {
	for word, at := range t.first {
		if t.orderly(at) {
			do(word, t.nodes[at].senses)
		}
	}
}

func (t *trie) orderly(at int32) bool {
	here := &t.nodes[at]
	if len(here.noise) > 0 || slices.ContainsFunc(here.senses, func(s sense) bool { return !s.isTalk() }) {
		return true
	}
	for next := here.next; next > 0; next = t.nodes[next].sibling {
		if t.orderly(next) {
			return true
		}
	}
	return false
}

// isTalk reports whether words of this sense are never part of an order.
func (s sense) isTalk() bool {
	return s.what == isTalk || s.what == isOrdinary || s.what == isPronoun || s.what == isGreeting
}
