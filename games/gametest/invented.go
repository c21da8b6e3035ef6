package gametest

import (
	"errors"
	"io/fs"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"github.com/pelletier/go-toml/v2"

	"postrider/games"
)

// An Invented is a language that nobody speaks: each English word that players type is
// another in it, of letters at random, and so is each ending. All of it stands in
// files; what is English in Go is not understood.
type Invented struct {
	words   map[string]string // by the English words, folded
	endings map[string]string // of order words, by the English ones
	printed map[string]bool   // names of the game, which stay as they are
	names   map[string]bool   // the same, folded
	taken   map[string]bool   // words and names, also without some of their letters
	signs   map[rune]rune     // characters in place of others, where a language is written in such
	r       *rand.Rand
}

// typedFiles hold what players type.
var typedFiles = []string{"lexicon.toml", "orders.toml", "commands.toml"}

// Invent makes a language in which nothing is near an English word of some folders, or
// near a name of the game, as its data print it. Names are typed as they are.
func Invent(t *testing.T, names []string, folders ...fs.FS) *Invented {
	t.Helper()
	v := &Invented{
		words: map[string]string{}, endings: map[string]string{},
		printed: map[string]bool{}, names: map[string]bool{}, taken: map[string]bool{}, r: Rand(11),
	}
	for _, name := range append(names, matchCode) {
		v.printed[name], v.names[games.Fold(name)] = true, true
		v.avoid(name)
	}
	for _, folder := range folders {
		for _, name := range typedFiles {
			if data, err := fs.ReadFile(folder, name); err == nil {
				v.avoid(string(data))
			}
		}
	}
	return v
}

// matchCode is a match's in the examples of commands.
const matchCode = "FI7"

// avoid keeps words from being near those of a text.
func (v *Invented) avoid(text string) {
	avoided := map[string]bool{}
	for _, tok := range games.Tokens(text) {
		if avoided[tok.Text] || games.Japanese(tok.Text) {
			continue
		}
		avoided[tok.Text] = true
		for _, near := range shortened(tok.Text) {
			v.taken[near] = true
		}
	}
}

// shortened are a word and what is left of it without one letter or two. Of two words
// that a reader may take for one another, one of these is the same.
func shortened(word string) []string {
	list := []string{word}
	for i := range len(word) {
		one := word[:i] + word[i+1:]
		list = append(list, one)
		for k := i; k < len(one); k++ {
			list = append(list, one[:k]+one[k+1:])
		}
	}
	return list
}

// Word is a word in place of an English one.
func (v *Invented) Word(english string) string {
	if strings.IndexFunc(english, unicode.IsLetter) != 0 { // "2x"
		return english
	}
	if v.words[english] == "" {
		v.words[english] = v.fresh(9)
	}
	return v.words[english]
}

// ending is an ending in place of an English one.
func (v *Invented) ending(english string) string {
	if v.endings[english] == "" {
		v.endings[english] = v.fresh(6)
	}
	return v.endings[english]
}

// fresh is a word of so many letters that is near none of those before.
func (v *Invented) fresh(letters int) string {
	for {
		word := make([]byte, letters)
		for i := range word {
			from := [2]string{"bdfgklmnprstvz", "aeiou"}[i%2]
			word[i] = from[v.r.IntN(len(from))]
		}
		near := shortened(string(word))
		if !slices.ContainsFunc(near, func(w string) bool { return v.taken[w] }) {
			v.avoid(string(word))
			return string(word)
		}
	}
}

// Line is an English line of which all words are invented but the names, which stand as
// they are printed, or begin with a capital letter. What stands in braces stays.
func (v *Invented) Line(english string) string { return v.between(english, true, nil) }

// phrase is a text without names.
func (v *Invented) phrase(english string) string {
	if strings.HasPrefix(english, "@") { // a list of commands.toml
		return english
	}
	return v.text(english, false)
}

// form is the form of a row. Within a slot, a word may stand between two classes.
func (v *Invented) form(english string) string {
	return v.between(english, false, func(slot string) string {
		name, class, _ := strings.Cut(slot, ":")
		if parts := strings.Fields(class); len(parts) == 3 {
			class = parts[0] + " " + v.text(parts[1], false) + " " + parts[2]
		}
		return name + ":" + class
	})
}

// between makes the text before, between and behind slots in braces another, and the
// slots too, if a function is given.
func (v *Invented) between(english string, names bool, slots func(string) string) string {
	var b strings.Builder
	for english != "" {
		text, rest, braces := strings.Cut(english, "{")
		b.WriteString(v.text(text, names))
		slot, behind, _ := strings.Cut(rest, "}")
		if braces {
			if slots != nil {
				slot = slots(slot)
			}
			b.WriteString("{" + slot + "}")
		}
		english = behind
	}
	return b.String()
}

// text makes each word of a text another, but for names, if there are any in it.
func (v *Invented) text(english string, names bool) string {
	return v.scripts(english, func(text string) string { return v.latin(text, names) })
}

func (v *Invented) latin(english string, names bool) string {
	toks := games.Tokens(english)
	var b strings.Builder
	end := 0
	for len(toks) > 0 {
		t, n := toks[0], 0
		b.WriteString(english[end:t.Pos])
		if names {
			n = v.name(english, toks)
		}
		last := toks[max(n, 1)-1]
		end = last.Pos + len(last.Raw)
		if n == 0 && strings.ContainsFunc(t.Raw, unicode.IsLetter) {
			b.WriteString(v.counted(t))
		} else {
			b.WriteString(english[t.Pos:end])
		}
		toks = toks[max(n, 1):]
	}
	return b.String() + english[end:]
}

// counted is a word in place of one that may have a number beside it without a blank, where
// that is how people write.
func (v *Invented) counted(t games.Token) string {
	word := strings.Trim(t.Text, "0123456789")
	if v.signs == nil || v.words[word] == "" && !v.names[word] {
		return v.Word(t.Text)
	}
	before, behind, _ := strings.Cut(t.Text, word)
	if v.names[word] {
		word = strings.ToUpper(word)
	} else {
		word = v.Word(word)
	}
	return before + word + behind
}

// name is how many tokens of a line are a name of the game, 0 if they begin none.
func (v *Invented) name(line string, toks []games.Token) int {
	first := toks[0].Raw
	if strings.Contains(first, "-") && first == strings.ToUpper(first) { // codes
		return 1
	}
	for n := len(toks); n > 0; n-- {
		last := toks[n-1]
		text := line[toks[0].Pos : last.Pos+len(last.Raw)]
		if v.printed[text] || unicode.IsUpper([]rune(first)[0]) && v.names[games.Fold(text)] {
			return n
		}
	}
	return 0
}

// Folder is a folder of words as it is in the language: what is typed, and nothing that
// is only said.
func (v *Invented) Folder(t *testing.T, english fs.FS) fs.FS {
	t.Helper()
	made := fstest.MapFS{}
	for _, name := range typedFiles {
		data, err := fs.ReadFile(english, name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		var file map[string]any
		if err := toml.Unmarshal(data, &file); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, key := range slices.Sorted(maps.Keys(file)) { // the same words each time
			file[key] = v.table(key, file[key])
		}
		if data, err = toml.Marshal(file); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		made[name] = &fstest.MapFile{Data: data}
	}
	return made
}

// table is what a file has by a name.
func (v *Invented) table(name string, is any) any {
	switch name {
	case "connectors":
		conns := map[string]any{}
		for first, words := range is.(map[string]any) { // of which one is named after a word
			conns[v.scripts(first, func(name string) string { return name })] = each(words, v.phrase)
		}
		return conns
	case "words", "choices", "lists", "names", "one", "many", "forms", "kinds", "seats":
		return each(is, v.phrase)
	case "turn":
		return each(is, func(text string) string { return v.between(text, false, nil) })
	case "numbers":
		numbers := map[string]any{}
		english := is.(map[string]any)
		for _, word := range slices.Sorted(maps.Keys(english)) {
			numbers[v.phrase(word)] = english[word]
		}
		return numbers
	case "endings":
		return each(is, v.ending)
	case "inflect", "signs":
		become := v.phrase
		if name == "inflect" {
			become = v.ending
		}
		for _, pair := range is.([]any) {
			pair := pair.([]any)
			pair[1] = become(pair[1].(string))
		}
	case "order", "cond", "command":
		for _, row := range is.([]any) {
			row := row.(map[string]any)
			for _, field := range slices.Sorted(maps.Keys(row)) {
				row[field] = v.field(field, row[field])
			}
		}
	}
	return is
}

// field is a field of a row.
func (v *Invented) field(name string, is any) any {
	switch name {
	case "words", "is", "answers", "denials", "noise", "on", "prefix", "also", "then", "post",
		"first", "say", "with", "before", "after", "link":
		return each(is, v.phrase)
	case "form":
		return each(is, v.form)
	case "as", "example", "changes":
		return each(is, v.Line)
	}
	return is
}

// each makes all texts within a value others.
func each(is any, become func(string) string) any {
	switch is := is.(type) {
	case string:
		return become(is)
	case []any:
		for i := range is {
			is[i] = each(is[i], become)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(is)) {
			is[name] = each(is[name], become)
		}
	}
	return is
}

// Commands are the commands of some folders, each as it is in English.
func (v *Invented) Commands(t *testing.T, english ...fs.FS) *games.Commands {
	t.Helper()
	for i, folder := range english {
		english[i] = v.Folder(t, folder)
	}
	return readCommands(t, english...)
}

func readCommands(t *testing.T, folders ...fs.FS) *games.Commands {
	t.Helper()
	var files [][]byte
	for _, folder := range folders {
		data, err := fs.ReadFile(folder, "commands.toml")
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, data)
	}
	c, err := games.ReadCommands("en", files...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
