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
	// Many are what several units of an id are called whose own name in Names is that
	// of one.
	Many map[string]string `toml:"many"`
	// Meant are what may be meant by a name that is none of its class, by class and
	// the id of the name: a Fort's name for its space.
	Meant map[string]map[string]string `toml:"meant"`
	// Forms are how names of some sort are typed: % stands for the printed name.
	Forms map[string][]string `toml:"forms"`
	// Inflect are endings of order words: [from, to], where "" fits every word.
	Inflect [][2]string `toml:"inflect"`
	// JoinConditions: "and" is written between the conditions of an order, and not
	// "if" anew.
	JoinConditions bool `toml:"join-conditions"`
	// Signs are signs before digits that are read as words: [SIGN, WORDS].
	Signs [][2]string `toml:"signs"`
	// Kinds are how kinds of decisions are typed where a line is about them, and Seats
	// how the seats are; the first is written.
	Kinds map[string][]string `toml:"kinds"`
	Seats map[string][]string `toml:"seats"`
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
	isBoth     // not all of several conditions hold
	isElse     // what was ordered before was not done
	isUntil    // the order outlives its round
	isStanding // makes a standing order, in front
	isAlways   // makes one, wherever it stands
	isNever    // makes one that says no
	isNo       // says no
	isChoose   // says nothing in an answer
	isIt       // the place that was named before
	isSubject  // who acts in the order before, or whom the question is about
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
	isArticle  // may stand within words
	isCopula   // joins the order word and what is said of it: "the commander is Howe"
)

// The names of words in a lexicon.
var wordLists = map[string]what{
	"and": isAnd, "then": isThen, "on": isOn, "if": isIf, "unless": isUnless, "not": isNot, "both": isBoth, "else": isElse, "until": isUntil,
	"standing": isStanding, "always": isAlways, "never": isNever, "no": isNo, "choose": isChoose, "it": isIt, "subject": isSubject,
	"greeting": isGreeting, "lead": isLead, "request": isRequest, "aux": isAux, "tail": isTail, "filler": isFiller,
	"veto": isVeto, "pronoun": isPronoun, "talk": isTalk, "ordinary": isOrdinary,
	"article": isArticle, "copula": isCopula,
}

// add puts the words of another lexicon behind those that are there.
func (x *Lexicon) add(more *Lexicon) {
	x.Connectors = appended(x.Connectors, more.Connectors)
	x.Lists = appended(x.Lists, more.Lists)
	x.Words = appended(x.Words, more.Words)
	x.Forms = appended(x.Forms, more.Forms)
	x.Kinds = appended(x.Kinds, more.Kinds)
	x.Seats = appended(x.Seats, more.Seats)
	x.Inflect = append(x.Inflect, more.Inflect...)
	x.Signs = append(x.Signs, more.Signs...)
	x.JoinConditions = x.JoinConditions || more.JoinConditions
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
	if x.Many == nil {
		x.Many = map[string]string{}
	}
	maps.Copy(x.Many, more.Many)
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
	noise  []rowNoise
}

// A rowNoise is words that say nothing in one row.
type rowNoise struct{ row, n int }

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
func (t *trie) at(words string) (at *trie, n int, err error) {
	toks := games.Tokens(words)
	if len(toks) == 0 {
		return nil, 0, fmt.Errorf("%q is no word", words)
	}
	at = t
	for _, tok := range toks {
		if at.next == nil {
			at.next = map[string]*trie{}
		}
		if at.next[tok.Text] == nil {
			at.next[tok.Text] = &trie{}
		}
		at = at.next[tok.Text]
	}
	return at, len(toks), nil
}

// find appends what the first of some tokens mean, and in which rows they say nothing.
// Articles may stand within words: "build a fort".
func (t *trie) find(senses []sense, noise []rowNoise, toks []games.Token, articles map[string]bool) ([]sense, []rowNoise) {
	at, more := t, 0
	for k, tok := range toks {
		next := at.next[tok.Text]
		if next == nil {
			if k > 0 && len(at.next) > 0 && articles[tok.Text] {
				more++
				continue
			}
			break
		}
		at = next
		for _, s := range at.senses {
			s.n += more
			senses = append(senses, s)
		}
		if len(noise)+more == 0 { // most often these are all: they need no copy
			noise = slices.Clip(at.noise)
			continue
		}
		for _, x := range at.noise {
			x.n += more
			noise = append(noise, x)
		}
	}
	return senses, noise
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

// is reports whether the words that end here do one thing.
func (t *trie) is(w what) bool {
	return slices.ContainsFunc(t.senses, func(s sense) bool { return s.what == w })
}

// orderly reports whether words that begin here may be part of an order.
func (t *trie) orderly() bool {
	if len(t.noise) > 0 {
		return true
	}
	for _, s := range t.senses {
		switch s.what {
		case isTalk, isOrdinary, isPronoun, isGreeting:
		default:
			return true
		}
	}
	for _, next := range t.next {
		if next.orderly() {
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
