package language

import (
	"slices"

	"postrider/games"
)

// A trie finds what words mean, longest and shorter. It is large and lives as long
// as the program, so it lies in few pieces of memory, and words are numbers.
type trie struct {
	ids      map[string]int32 // of words, from 1 on in the order of letters
	texts    []string         // of words, by their ids
	articles []bool           // by the ids of words
	first    []int32          // the nodes of first words, by their ids; 0: none
	nodes    []node           // that at 0 leads to the first words, and the last is none
	senses   []sense
	noise    []rowNoise
}

// A node is a word behind those that lead to it. What is its own ends where that of the
// next node begins.
type node struct {
	word   int32
	next   int32 // the first of the nodes of words that may follow, in the order of letters
	senses int32 // the first of those of the words that end here
	noise  int32 // the same
}

// A rowNoise is words that say nothing in one row.
type rowNoise struct{ row, n int }

// id is that of a word, 0 if none has it.
func (t *trie) id(word string) int32 { return t.ids[word] }

// has reports whether some words begin with a word.
func (t *trie) has(word string) bool { return t.first[t.ids[word]] > 0 }

// sensesOf are the senses of a node. They belong to the trie.
func (t *trie) sensesOf(at int32) []sense {
	from, end := t.nodes[at].senses, t.nodes[at+1].senses
	return t.senses[from:end:end]
}

func (t *trie) noiseOf(at int32) []rowNoise {
	from, end := t.nodes[at].noise, t.nodes[at+1].noise
	return t.noise[from:end:end]
}

// ends reports whether no word follows that of a node.
func (t *trie) ends(at int32) bool { return t.nodes[at].next == t.nodes[at+1].next }

// after is the node of a word behind a node; 0 if it has none.
func (t *trie) after(of, word int32) int32 {
	const few = 8
	from, end := t.nodes[of].next, t.nodes[of+1].next
	for end-from > few {
		if middle := (from + end) / 2; t.nodes[middle].word <= word {
			from = middle
		} else {
			end = middle
		}
	}
	for ; from < end; from++ {
		if t.nodes[from].word == word {
			return from
		}
	}
	return 0
}

// find is what the first of some words mean, and in which rows they say nothing.
// Articles may stand within words: "build a fort". Nobody changes what it returns; room
// is for what lies in no one place of the trie.
func (t *trie) find(room *[]sense, words []int32) (senses []sense, noise []rowNoise) {
	at, more, own := t.first[words[0]], 0, false
	for k := 1; at > 0; k++ {
		switch here := t.sensesOf(at); {
		case len(here) == 0:
		case len(senses)+more == 0: // most often these are all: they need no copy
			senses = here
		default:
			if !own {
				senses, own = append((*room)[:0], senses...), true
			}
			for _, s := range here {
				s.n += more
				senses = append(senses, s)
			}
		}
		if here := t.noiseOf(at); len(noise)+more == 0 {
			noise = here
		} else {
			for _, x := range here {
				x.n += more
				noise = append(noise, x)
			}
		}
		if t.ends(at) {
			break
		}
		next := int32(0)
		for ; k < len(words); k++ {
			if next = t.after(at, words[k]); next > 0 || !t.articles[words[k]] {
				break
			}
			more++
		}
		at = next
	}
	if own {
		*room = senses
	}
	return senses, noise
}

// fuzzy finds what the first of some words mean if those behind the first are misspelt;
// toks are they, and idle says of one that it means nothing by itself.
func (t *trie) fuzzy(out []sense, words []int32, toks []games.Token, idle func(k int) bool) []sense {
	if at := t.first[words[0]]; at > 0 {
		return t.walk(at, out, words, toks, 1, t.texts[words[0]], false, idle)
	}
	return out
}

func (t *trie) walk(
	at int32, out []sense, words []int32, toks []games.Token, k int, typed string, near bool, idle func(k int) bool,
) []sense {
	if near {
		for _, s := range t.sensesOf(at) {
			s.typed = typed
			out = append(out, s)
		}
	}
	if k >= len(words) || t.ends(at) {
		return out
	}
	if next := t.after(at, words[k]); next > 0 {
		return t.walk(next, out, words, toks, k+1, typed+" "+t.texts[words[k]], near, idle)
	}
	word := toks[k].Text
	if limit := games.Misspelt(len(word)); limit > 0 && !games.Japanese(word) && idle(k) {
		for next := t.nodes[at].next; next < t.nodes[at+1].next; next++ {
			key := t.texts[t.nodes[next].word]
			if d := games.Distance(word, key, limit); d > 0 && d <= limit && d <= games.Misspelt(len(key)) {
				out = t.walk(next, out, words, toks, k+1, typed+" "+key, true, idle)
			}
		}
	}
	return out
}

// beginnings calls do for each word with which words of orders may begin, not
// those of talk alone, in the order of letters.
func (t *trie) beginnings(do func(word string, senses []sense)) {
	for at := t.nodes[0].next; at < t.nodes[1].next; at++ {
		if t.orderly(at) {
			do(t.texts[t.nodes[at].word], t.sensesOf(at))
		}
	}
}

func (t *trie) orderly(at int32) bool {
	if len(t.noiseOf(at)) > 0 || slices.ContainsFunc(t.sensesOf(at), func(s sense) bool { return !s.isTalk() }) {
		return true
	}
	for next := t.nodes[at].next; next < t.nodes[at+1].next; next++ {
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
