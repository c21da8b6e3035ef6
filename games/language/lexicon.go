package language

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"postrider/games"
)

// A Lexicon holds the words of a language that belong to no order of its own. A
// title adds its words to those that all titles have.
type Lexicon struct {
	// Connectors stand before the value of a slot, by what they mean.
	Connectors map[string][]string `toml:"connectors"`
	// Choices are lists of values of which a slot takes one, by name and value.
	// The first words of a value are the canonical ones.
	Choices map[string]map[string][]string `toml:"choices"`
	// Lists are words that classes of slots know: all, except, reduced ...
	Lists   map[string][]string `toml:"lists"`
	Numbers map[string]int      `toml:"numbers"`
	// Names are names beside those that the data have, by class and id; the first
	// of a class of units is the one that is written, or that of One for a single
	// unit.
	Names map[string]map[string][]string `toml:"names"`
	One   map[string]string              `toml:"one"`
	// Meant are what may be meant by a name that is none of its class, by class and
	// the id of the name: a Fort's name for its space.
	Meant map[string]map[string]string `toml:"meant"`
	// Forms are how names of some sort are typed: % stands for the printed name.
	Forms map[string][]string `toml:"forms"`
	// Inflect are endings of order words: [from, to], where "" fits every word.
	Inflect [][2]string `toml:"inflect"`
	// Words are those that do one thing wherever they stand, by what they do.
	Words map[string][]string `toml:"words"`
}

// A sense is one thing that words of a line may mean, beside names.
type sense struct {
	n     int // how many tokens
	what  what
	id    int    // of a connector, a row; a number
	list  string // of a list or choice
	text  string // the value: of a choice
	typed string // the word that is meant, where it is misspelt
}

type what uint8

const (
	isOrder  what = iota // the word of row id
	isCond               // the word of condition id
	isAnswer             // the word of row id, if its question is open
	isPrefix             // the word of a row that is a prefix
	isNoise              // says nothing in row id
	isRowOn              // goes on with an order of row id
	isConnector
	isChoice
	isList
	isNumber
	isAnd      // between the items of a list
	isThen     // between two orders
	isOn       // goes on with the order before
	isIf       // before a condition
	isUnless   // before one that must not hold
	isNot      // within a condition
	isElse     // what was ordered before was not done
	isUntil    // the order outlives its round
	isStanding // makes a standing order, in front
	isAlways   // makes one, wherever it stands
	isNever    // makes one that says no
	isNo       // says no
	isChoose   // says nothing in an answer
	isIt       // the place that was named before
	isGreeting // begins a line of talk, behind the comma of which an order may stand
	isLead     // stands before all else in an order
	isRequest  // the same, in a question that is an order
	isAux      // between who acts and the order word
	isTail     // what stands behind is kind words
	isFiller   // says nothing
	isVeto     // makes any order none
	isPronoun  // marks a remark behind an order
	isTalk     // marks talk
	isOrdinary // is no name in small letters
)

// The names of words in a lexicon.
var wordLists = map[string]what{
	"and": isAnd, "then": isThen, "on": isOn, "if": isIf, "unless": isUnless, "not": isNot, "else": isElse, "until": isUntil,
	"standing": isStanding, "always": isAlways, "never": isNever, "no": isNo, "choose": isChoose, "it": isIt,
	"greeting": isGreeting, "lead": isLead, "request": isRequest, "aux": isAux, "tail": isTail, "filler": isFiller,
	"veto": isVeto, "pronoun": isPronoun, "talk": isTalk, "ordinary": isOrdinary,
}

// add puts the words of another lexicon behind those that are there.
func (x *Lexicon) add(more *Lexicon) {
	x.Connectors = appended(x.Connectors, more.Connectors)
	x.Lists = appended(x.Lists, more.Lists)
	x.Words = appended(x.Words, more.Words)
	x.Forms = appended(x.Forms, more.Forms)
	x.Inflect = append(x.Inflect, more.Inflect...)
	if x.Numbers == nil {
		x.Numbers = map[string]int{}
	}
	maps.Copy(x.Numbers, more.Numbers)
	x.Choices = appendedTables(x.Choices, more.Choices)
	x.Names = appendedTables(x.Names, more.Names)
	if x.Meant == nil {
		x.Meant = map[string]map[string]string{}
	}
	maps.Copy(x.Meant, more.Meant)
	if x.One == nil {
		x.One = map[string]string{}
	}
	maps.Copy(x.One, more.One)
}

func appendedTables(tables, more map[string]map[string][]string) map[string]map[string][]string {
	if tables == nil {
		tables = map[string]map[string][]string{}
	}
	for name, lists := range more {
		tables[name] = appended(tables[name], lists)
	}
	return tables
}

func appended(lists, more map[string][]string) map[string][]string {
	if lists == nil {
		lists = map[string][]string{}
	}
	for name, words := range more {
		lists[name] = append(lists[name], words...)
	}
	return lists
}

// A trie finds what words mean, longest and shorter.
type trie struct {
	next   map[string]*trie
	senses []sense
}

func (t *trie) add(words string, s sense) error {
	toks := games.Tokens(words)
	if len(toks) == 0 {
		return fmt.Errorf("%q is no word", words)
	}
	at := t
	for _, tok := range toks {
		if at.next == nil {
			at.next = map[string]*trie{}
		}
		if at.next[tok.Text] == nil {
			at.next[tok.Text] = &trie{}
		}
		at = at.next[tok.Text]
	}
	s.n = len(toks)
	if !slices.Contains(at.senses, s) {
		at.senses = append(at.senses, s)
	}
	return nil
}

// find appends what the first of some tokens mean.
func (t *trie) find(out []sense, toks []games.Token) []sense {
	at := t
	for _, tok := range toks {
		if at = at.next[tok.Text]; at == nil {
			break
		}
		out = append(out, at.senses...)
	}
	return out
}

// fuzzy finds what the first of some tokens mean if words behind the first are
// misspelt; idle says of a token that it means nothing by itself.
func (t *trie) fuzzy(out []sense, toks []games.Token, idle func(k int) bool) []sense {
	first := t.next[toks[0].Text]
	if first == nil {
		return out
	}
	return first.walk(out, toks, 1, toks[0].Text, false, idle)
}

func (t *trie) walk(out []sense, toks []games.Token, k int, typed string, near bool, idle func(k int) bool) []sense {
	if near {
		for _, s := range t.senses {
			s.typed = typed
			out = append(out, s)
		}
	}
	if k >= len(toks) || len(t.next) == 0 {
		return out
	}
	word := toks[k].Text
	if next := t.next[word]; next != nil {
		return next.walk(out, toks, k+1, typed+" "+word, near, idle)
	}
	if limit := games.Misspelt(len(word)); limit > 0 && idle(k) {
		for _, key := range slices.Sorted(maps.Keys(t.next)) {
			if d := games.Distance(word, key, limit); d > 0 && d <= limit && d <= games.Misspelt(len(key)) {
				out = t.next[key].walk(out, toks, k+1, typed+" "+key, true, idle)
			}
		}
	}
	return out
}

// holds reports whether words that begin here may mean something.
func (t *trie) holds(w what) bool {
	for _, s := range t.senses {
		if s.what == w {
			return true
		}
	}
	for _, next := range t.next {
		if next.holds(w) {
			return true
		}
	}
	return false
}

// inflected are the forms of an order word: it is inflected in its first word.
func (x *Lexicon) inflected(words string) []string {
	first, rest, more := strings.Cut(words, " ")
	forms := []string{words}
	for _, e := range x.Inflect {
		stem, ok := strings.CutSuffix(first, e[0])
		if !ok || stem == "" {
			continue
		}
		form := stem + e[1]
		if more {
			form += " " + rest
		}
		forms = append(forms, form)
	}
	return forms
}

// fill puts all words of the lexicon into a trie.
func (x *Lexicon) fill(t *trie, connectors []connector) error {
	var faults []error
	put := func(list []string, s sense) {
		for _, w := range list {
			if err := t.add(w, s); err != nil {
				faults = append(faults, err)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(x.Words)) {
		what, ok := wordLists[name]
		if !ok {
			faults = append(faults, fmt.Errorf("there is no list of words %q", name))
			continue
		}
		put(x.Words[name], sense{what: what})
	}
	for id, c := range connectors {
		put(c.words, sense{what: isConnector, id: id})
	}
	for _, list := range slices.Sorted(maps.Keys(x.Choices)) {
		for _, value := range slices.Sorted(maps.Keys(x.Choices[list])) {
			put(x.Choices[list][value], sense{what: isChoice, list: list, text: value})
		}
	}
	for _, list := range slices.Sorted(maps.Keys(x.Lists)) {
		put(x.Lists[list], sense{what: isList, list: list})
	}
	for _, word := range slices.Sorted(maps.Keys(x.Numbers)) {
		put([]string{word}, sense{what: isNumber, id: x.Numbers[word]})
	}
	return errors.Join(faults...)
}

// A connector says which slot a value is for.
type connector struct {
	name  string
	words []string
}
