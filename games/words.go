package games

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/template"
	"text/template/parse"
	"unicode"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"

	"postrider/games/plain"
	"postrider/phrase"
)

// Words are the sentences of a title in each language, and its help pages. A
// template is given the values of a Text. Beside the functions of the title it
// may call
//
//	list    names as the language lists them: with commas, and the words' own "and" before the last
//	join    {{join .names "; "}}
//	plural  {{plural .n "Brigade" "Brigades"}}: the word for one, or for any other number
//	cap     with a capital letter first; uncap with a small one
//	upper   all in capitals; lower in small letters
//	has     {{if has .list "fort"}}: whether a list has one
//	mark    {{mark .list 3 "[" "]"}}: a list with the third between marks: 0 1 [2] 3
//	tally   {{tally "french" .sides .before .after}}: what a number of one of some was at
//	        first, each change of it, and what it is then: 0 +1 +2 = 3
//
// A value that may be missing is asked for with index: {{with index . "at"}}.
type Words struct {
	languages map[string]func() *language
	telling   *Telling
}

type language struct {
	lists   listWords
	text    map[string]string
	kinds   map[string]*template.Template
	phrases map[string]*phrase.Phrase // the same, for nearly all that is said
	help    map[string]string
	pages   map[string]string // the page that tells of a topic, where it has another name
}

// english is the language in which everything is said.
const english = "en"

// LoadWords reads the words below fsys, or below its folder words where there
// is one. A folder for each language holds tables of kind = "template" in
// *.toml, and help pages in help/<topic>.txt; the page of topic "" is
// help/index.txt, and help/topics.toml lists by page the other topics that it
// tells of. Each table of names.toml, if there is one, is a function of
// templates that names what a value says, or each of a list, and leaves as it is
// what has no name. The error names every fault found, one to a line.
func LoadWords(fsys fs.FS, funcs template.FuncMap, shared ...fs.FS) (*Words, error) {
	return loadWords(fsys, funcs, shared, false)
}

// CompiledWords is LoadWords of files that are compiled in: English is loaded, and another
// language when something is said in it first. A fault there panics then.
func CompiledWords(fsys fs.FS, funcs template.FuncMap, shared ...fs.FS) (*Words, error) {
	return loadWords(fsys, funcs, shared, true)
}

func loadWords(fsys fs.FS, funcs template.FuncMap, shared []fs.FS, later bool) (*Words, error) {
	if info, err := fs.Stat(fsys, "words"); err == nil && info.IsDir() {
		if fsys, err = fs.Sub(fsys, "words"); err != nil {
			return nil, fmt.Errorf("games: read words: %w", err)
		}
	}
	folders, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, fmt.Errorf("games: read words: %w", err)
	}
	w := &Words{languages: map[string]func() *language{}}
	var faults []error
	for _, f := range folders {
		switch name := f.Name(); {
		case f.IsDir() && (name == english || !later):
			l, err := w.load(fsys, name, funcs, shared)
			w.languages[name] = func() *language { return l }
			if err != nil {
				faults = append(faults, err)
			}
		case f.IsDir():
			w.languages[name] = sync.OnceValue(func() *language {
				l, err := w.load(fsys, name, funcs, shared)
				if err != nil {
					panic(fmt.Errorf("games: words: %w", err)) // it is embedded
				}
				return l
			})
		}
	}
	if w.languages[english] == nil {
		faults = append(faults, errors.New("no folder "+english))
	}
	if w.telling, err = readTelling(fsys, w.own(english)); err != nil {
		faults = append(faults, err)
	}
	if len(faults) > 0 {
		return nil, fmt.Errorf("games: words: %w", errors.Join(faults...))
	}
	return w, nil
}

// load reads one folder. The error names every fault found.
func (w *Words) load(fsys fs.FS, folder string, funcs template.FuncMap, shared []fs.FS) (*language, error) {
	l := &language{lists: speechOf(folder).lists, text: map[string]string{}, kinds: map[string]*template.Template{},
		help: map[string]string{}, pages: map[string]string{}}
	all := template.FuncMap{
		"list":   l.list,
		"join":   func(v any, sep string) string { return strings.Join(texts(v), sep) },
		"plural": plural,
		"cap":    func(v any) string { return changeFirst(one(v), unicode.ToUpper) },
		"uncap":  func(v any) string { return changeFirst(one(v), unicode.ToLower) },
		"upper":  func(v any) string { return strings.ToUpper(one(v)) },
		"lower":  func(v any) string { return strings.ToLower(one(v)) },
		"has":    func(list any, is string) bool { return slices.Contains(texts(list), is) },
		"mark":   marked,
		"tally":  tally,
	}
	maps.Copy(all, funcs)
	err := addNames(fsys, folder, all)
	say := func(t Text) string { return w.Say(t, folder) }
	for name, f := range all {
		if spoken, ok := f.(Spoken); ok {
			f = spoken(say)
		}
		all[name] = l.asText(f)
	}
	return l, errors.Join(err, l.readTexts(fsys, folder, all, shared), l.readHelp(fsys, folder+"/help/"))
}

// asText is a function of templates that gives a text where f gives names.
func (l *language) asText(f any) any {
	text := func(names Several) string { return strings.Join(names, l.lists.Comma) }
	switch f := f.(type) {
	case func(any) Several:
		return func(v any) string { return text(f(v)) }
	case func(string, any) Several:
		return func(of string, v any) string { return text(f(of, v)) }
	}
	return f
}

// readTexts reads the tables of a folder, and those that several titles share.
func (l *language) readTexts(fsys fs.FS, folder string, funcs template.FuncMap, shared []fs.FS) error {
	files, err := fs.Glob(fsys, folder+"/*.toml")
	if err != nil {
		return err
	}
	var faults []error
	stands := map[string]string{}
	trees := map[string]*parse.Tree{}
	templates := template.New("").Funcs(funcs).Option("missingkey=error")
	for i := range len(files) + len(shared) {
		from, file := fsys, folder+"/"+saidFile
		if i < len(files) {
			file = files[i]
		} else {
			from = shared[i-len(files)]
		}
		switch path.Base(file) {
		case namesFile, OursFile, speechFile, "orders.toml", "lexicon.toml", "commands.toml": // the last four are what players type
			continue
		}
		var table map[string]any
		if err := readTable(from, file, &table); err != nil {
			faults = append(faults, err)
			continue
		}
		for _, kind := range slices.Sorted(maps.Keys(table)) {
			text, ok := table[kind].(string)
			if !ok {
				faults = append(faults, fmt.Errorf("%s: %s is not a text", file, kind))
				continue
			}
			if other := stands[kind]; other != "" {
				faults = append(faults, fmt.Errorf("%s: %s is in %s already", file, kind, other))
				continue
			}
			stands[kind] = file
			l.text[kind] = text
			t, err := templates.New(kind).Parse(text)
			if err != nil {
				faults = append(faults, fmt.Errorf("%s: %w", file, err))
				continue
			}
			l.kinds[kind] = t
			trees[kind] = t.Tree
		}
	}
	l.phrases = phrase.Compile(trees, phrase.Options{Funcs: funcs})
	return errors.Join(faults...)
}

// readHelp reads the pages of a folder, and which of them tell of other topics.
func (l *language) readHelp(fsys fs.FS, folder string) error {
	files, err := fs.Glob(fsys, folder+"*.txt")
	if err != nil {
		return err
	}
	var faults []error
	for _, file := range files {
		data, err := fs.ReadFile(fsys, file)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		topic := strings.TrimSuffix(path.Base(file), ".txt")
		if topic == "index" {
			topic = ""
		}
		l.help[topic] = strings.ReplaceAll(string(data), "\r\n", "\n")
	}
	var topics map[string][]string
	if err := readTable(fsys, folder+"topics.toml", &topics); err != nil && !errors.Is(err, fs.ErrNotExist) {
		faults = append(faults, err)
	}
	for _, page := range slices.Sorted(maps.Keys(topics)) {
		if _, ok := l.help[page]; !ok {
			faults = append(faults, fmt.Errorf("%stopics.toml: there is no page %s", folder, page))
		}
		for _, topic := range topics[page] {
			l.pages[topic], l.pages[Fold(topic)] = page, page // as it stands, and as it is typed
		}
	}
	return errors.Join(faults...)
}

// readTable reads a file of TOML.
func readTable(fsys fs.FS, file string, into any) error {
	data, err := fs.ReadFile(fsys, file)
	if err != nil {
		return err
	}
	if err := toml.Unmarshal(data, into); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// saidFile holds the words of a tool that says something of all titles.
const saidFile = "said.toml"

// OursFile lists the words of a language that no printed rules have, for who reads and
// corrects the others. Nothing of it is said.
const OursFile = "ours.toml"

// namesFile holds the names of a language.
const namesFile = "names.toml"

// addNames adds the functions that name things in a language.
func addNames(fsys fs.FS, folder string, funcs template.FuncMap) error {
	var tables map[string]map[string]string
	if err := readTable(fsys, folder+"/"+namesFile, &tables); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for function, names := range tables {
		funcs[function] = NameWords(func(id string) string {
			if name, ok := names[id]; ok {
				return name
			}
			return id
		})
	}
	return nil
}

// in returns the words of a language, and of English if there are none.
func (w *Words) in(lang string) *language {
	if l := w.own(lang); l != nil {
		return l
	}
	return w.own(english)
}

// own returns the words of a language, nil if there are none.
func (w *Words) own(lang string) *language {
	if l := w.languages[lang]; l != nil {
		return l()
	}
	return nil
}

// Say makes the words of t. What has no words in lang is said in English, and
// what has none there, or misses a value its words need, as its kind and
// values. It does not matter whether t has been through JSON.
func (w *Words) Say(t Text, lang string) string {
	values := simpleValues(t.Values)
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	for _, l := range []*language{w.in(lang), w.in(english)} {
		tmpl := l.kinds[t.Kind]
		if tmpl == nil {
			continue
		}
		if said, ok := l.phrases[t.Kind].Append((*buffer)[:0], values); ok {
			*buffer = said
			return string(bytes.Trim(said, "\n"))
		}
		var b strings.Builder
		if err := tmpl.Execute(&b, values.Map()); err == nil {
			return strings.Trim(b.String(), "\n")
		}
	}
	return unsaid(t.Kind, values)
}

// buffers are where Say puts words together.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// simpleValues are the values of a Text as templates see them.
func simpleValues(values plain.Values) plain.Values {
	notSimple := func(v plain.Value) bool { return !isSimple(v.Of) }
	if !slices.ContainsFunc(values, notSimple) {
		return values
	}
	values = slices.Clone(values)
	for i := range values {
		values[i].Of = simple(values[i].Of)
	}
	return values
}

// isSimple reports whether simple would give v back.
func isSimple(v any) bool {
	switch v := v.(type) {
	case string, bool, int:
		return true
	case []string:
		return v != nil
	case []int:
		return len(v) > 0
	}
	return false
}

// unsaid is a kind and its values, sorted by name: "raid: points=2, space=albany".
func unsaid(kind string, values plain.Values) string {
	if len(values) == 0 {
		return kind
	}
	var pairs []string
	for _, v := range values {
		pairs = append(pairs, v.Name+"="+strings.Join(texts(v.Of), "/"))
	}
	return kind + ": " + strings.Join(pairs, ", ")
}

// Telling is how what is said in these words is told in letters.
func (w *Words) Telling() *Telling { return w.telling }

// Has reports whether lang itself has words for kind.
func (w *Words) Has(kind, lang string) bool {
	l := w.own(lang)
	return l != nil && l.kinds[kind] != nil
}

// Help returns the page on a topic, in English if lang has none.
func (w *Words) Help(topic, lang string) (string, bool) {
	for _, l := range []*language{w.in(lang), w.in(english)} {
		page, ok := l.pages[topic]
		if !ok {
			page = topic
		}
		if text, ok := l.help[page]; ok {
			return text, true
		}
	}
	return "", false
}

// Topics lists the help pages of a language, sorted; "" is the title's.
func (w *Words) Topics(lang string) []string {
	return slices.Sorted(maps.Keys(w.in(lang).help))
}

// Kinds lists the kinds that lang itself has words for, sorted.
func (w *Words) Kinds(lang string) []string {
	if l := w.own(lang); l != nil {
		return slices.Sorted(maps.Keys(l.kinds))
	}
	return nil
}

// Languages lists the languages, sorted.
func (w *Words) Languages() []string { return slices.Sorted(maps.Keys(w.languages)) }

// list joins names as the language does: with commas, and before the last with the words'
// own "and", if the language has it there.
func (l *language) list(v any) string {
	names := texts(v)
	and := strings.TrimSpace(l.text["and"])
	if and == "" || l.lists.Plain || len(names) < 2 {
		return strings.Join(names, l.lists.Comma)
	}
	last := len(names) - 1
	return strings.Join(names[:last], l.lists.Comma) + " " + and + " " + names[last]
}

// plural chooses between the word for one and that for any other number. A
// list counts its members.
func plural(n any, single, many string) (string, error) {
	switch n := simple(n).(type) {
	case int:
		if n == 1 {
			return single, nil
		}
		return many, nil
	case []string, []int, []any:
		if reflect.ValueOf(n).Len() == 1 {
			return single, nil
		}
		return many, nil
	}
	return "", fmt.Errorf("plural of %v, which is no number", n)
}

// marked shows a list, and one of it by its number, from 1, between two marks.
func marked(list, number any, open, shut string) string {
	shown := slices.Clone(texts(list))
	if n := Int(number) - 1; n >= 0 && n < len(shown) {
		shown[n] = open + shown[n] + shut
	}
	return strings.Join(shown, " ")
}

// tally shows how the number of one of some came about, of lists of equal length: whose
// number changed, from what, and to what.
func tally(of any, whose, before, after any) string {
	now, list := "", []string(nil)
	was, is := texts(before), texts(after)
	for i, name := range texts(whose) {
		if name != one(of) || i >= len(was) || i >= len(is) {
			continue
		}
		if now == "" {
			list = append(list, was[i])
		}
		if now = is[i]; was[i] != now {
			list = append(list, fmt.Sprintf("%+d", number(now)-number(was[i])))
		}
	}
	if len(list) < 2 {
		return now
	}
	return strings.Join(list, " ") + " = " + now
}

// number is a whole number as fmt prints it; 0 for anything else.
func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

func changeFirst(s string, change func(rune) rune) string {
	r, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(change(r)) + s[size:]
}

// texts is a value as a list of texts; a single one is a list of one.
func texts(v any) []string {
	switch v := simple(v).(type) {
	case []string:
		return v
	case []int:
		list := make([]string, len(v))
		for i, n := range v {
			list[i] = strconv.Itoa(n)
		}
		return list
	case []any:
		list := make([]string, len(v))
		for i, e := range v {
			list[i] = strings.Join(texts(e), "/")
		}
		return list
	default:
		return []string{one(v)}
	}
}

// one is a value as fmt prints it.
func one(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	return fmt.Sprint(v)
}

// simple is a value as templates see it, the same before and after a journey
// through JSON: string, bool, int (a float64 only with a fraction), []string,
// []int, and []any for lists of other things. No value is an empty list.
func simple(v any) any {
	switch v := v.(type) {
	case nil:
		return []string{}
	case string, bool, int:
		return v
	case []string:
		if v == nil {
			return []string{}
		}
		return v
	case []int:
		if len(v) > 0 {
			return v
		}
		return []string{}
	}
	switch r := reflect.ValueOf(v); r.Kind() {
	case reflect.String:
		return r.String()
	case reflect.Bool:
		return r.Bool()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return int(r.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32:
		return int(r.Uint())
	case reflect.Float32, reflect.Float64:
		if f := r.Float(); f == float64(int(f)) {
			return int(f)
		}
		return r.Float()
	case reflect.Slice, reflect.Array:
		return simpleList(r)
	}
	return v
}

func simpleList(r reflect.Value) any {
	all := make([]any, r.Len())
	var names []string
	var numbers []int
	for i := range all {
		all[i] = simple(r.Index(i).Interface())
		switch e := all[i].(type) {
		case string:
			names = append(names, e)
		case int:
			numbers = append(numbers, e)
		}
	}
	switch len(all) {
	case 0:
		return []string{}
	case len(names):
		return names
	case len(numbers):
		return numbers
	}
	return all
}
