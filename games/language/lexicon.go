package language

import (
	"maps"
	"slices"
	"strings"
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
	// Behind: the words that say which slot a value is for stand behind it, and the order
	// word behind all; no blanks need stand between words.
	Behind bool `toml:"behind"`
	// Signs are signs before digits that are read as words: [SIGN, WORDS].
	Signs [][2]string `toml:"signs"`
	// Plain are words of everyday life that are never a misspelt word of orders, or name.
	Plain []string `toml:"plain"`
	// Common are those that are none in a sentence that names nothing of the game.
	Common []string `toml:"common"`
	// Short are digits that are typed for words, and Spoken words that are typed as they
	// are spoken.
	Short  map[string]string `toml:"short"`
	Spoken map[string]string `toml:"spoken"`
	// Respelt are words, and signs, that are typed for shorter ones that rows have.
	Respelt map[string]string `toml:"respelt"`
	// Turns are turns of phrase for what rows say in other words.
	Turns []Turn `toml:"turn"`
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
	isAnd       // between the items of a list
	isAndIf     // the same between conditions, in place of "and" where a language has it
	isThen      // between two orders
	isOn        // goes on with the order before
	isIf        // before a condition
	isUnless    // before one that must not hold
	isIfEnd     // behind a condition
	isUnlessEnd // behind one that must not hold
	isNot       // within a condition
	isBoth      // not all of several conditions hold
	isElse      // what was ordered before was not done
	isUntil     // the order outlives its round
	isStanding  // makes a standing order, in front
	isAlways    // makes one, wherever it stands
	isNever     // makes one that says no
	isNo        // says no
	isChoose    // says nothing in an answer
	isIt        // the place that was named before
	isSubject   // who acts in the order before, or whom the question is about
	isGreeting  // begins a line of talk, behind the comma of which an order may stand
	isLead      // stands before all else in an order
	isRequest   // the same, in a question that is an order
	isAux       // between who acts and the order word
	isTail      // what stands behind is kind words
	isFiller    // says nothing
	isVeto      // makes any order none
	isPronoun   // marks a remark behind an order
	isTalk      // marks talk
	isOrdinary  // is no name in small letters
	isArticle   // may stand within words
	isCopula    // joins the order word and what is said of it: "the commander is Howe"
	isNoise     // says nothing in row id
)

// The names of words in a lexicon.
var wordLists = map[string]what{
	"and": isAnd, "and-if": isAndIf, "then": isThen, "on": isOn, "if": isIf, "unless": isUnless, "if-end": isIfEnd,
	"unless-end": isUnlessEnd, "not": isNot, "both": isBoth, "else": isElse, "until": isUntil,
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
	x.Plain = append(x.Plain, more.Plain...)
	x.Common = append(x.Common, more.Common...)
	x.Turns = append(x.Turns, more.Turns...)
	x.Behind = x.Behind || more.Behind
	x.JoinConditions = x.JoinConditions || more.JoinConditions
	if x.Numbers == nil {
		x.Numbers = map[string]int{}
	}
	maps.Copy(x.Numbers, more.Numbers)
	x.Short, x.Spoken = copied(x.Short, more.Short), copied(x.Spoken, more.Spoken)
	x.Respelt = copied(x.Respelt, more.Respelt)
	x.Choices = appendedTables(x.Choices, more.Choices)
	x.Names = appendedTables(x.Names, more.Names)
	if x.Meant == nil {
		x.Meant = map[string]map[string]string{}
	}
	maps.Copy(x.Meant, more.Meant)
	x.One, x.Many = copied(x.One, more.One), copied(x.Many, more.Many)
}

// copied is a map with another in it.
func copied(words, more map[string]string) map[string]string {
	if words == nil {
		words = map[string]string{}
	}
	maps.Copy(words, more)
	return words
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

// eachWord calls do for all words of the lexicon with each of their senses.
func (x *Lexicon) eachWord(connectors []connector, do func(words string, s sense)) {
	put := func(list []string, s sense) {
		for _, words := range list {
			do(words, s)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(x.Words)) {
		put(x.Words[name], sense{what: wordLists[name]})
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
		do(word, sense{what: isNumber, id: x.Numbers[word]})
	}
}

// A connector says which slot a value is for.
type connector struct {
	name  string
	words []string
}
