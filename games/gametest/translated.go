package gametest

import (
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"text/template"
	"text/template/parse"
	"unicode"

	"github.com/pelletier/go-toml/v2"

	"postrider/games"
	"postrider/games/board"
	"postrider/games/language"
)

// A Translation is the words of a title in other languages than English.
type Translation struct {
	Title games.Title
	Words fs.FS            // the folder words, or what holds it
	Funcs template.FuncMap // what its templates may call
	// Untold are values of the English words of a kind that need not be told in another
	// language, for they change nothing in what it says. Those that only choose between
	// the words for one and for many never need be.
	Untold map[string][]string
	// Columns is how wide a line of a help page may be that is no example; 0 means 40, so
	// that no reader's is wrapped.
	Columns int
	Options Options // of the matches that are told
}

// mostColumns is how wide an example of a help page may be.
const mostColumns = 78

// Translated checks the words of a title in every language but English: they are said of
// the same things as the English ones, each tells the same values, nothing of them is
// English when random matches are told in them, with what is asked, refused, advised and
// drawn, and their help tells of the same topics.
func Translated(t *testing.T, tr Translation) {
	t.Helper()
	words := tr.Words
	if info, err := fs.Stat(words, "words"); err == nil && info.IsDir() {
		if words, err = fs.Sub(words, "words"); err != nil {
			t.Fatal(err)
		}
	}
	english := readSaid(t, words, "en")
	folders, err := fs.ReadDir(words, ".")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, f := range folders {
		lang := f.Name()
		if !f.IsDir() || lang == "en" || len(readSaid(t, words, lang)) == 0 {
			continue
		}
		found++
		alone := wordsAlone(t, tr, words, lang)
		t.Run(lang+"/Kinds", func(t *testing.T) { sameValues(t, tr, english, readSaid(t, words, lang)) })
		t.Run(lang+"/Help", func(t *testing.T) { sameHelp(t, tr, words, lang) })
		t.Run(lang+"/Said", func(t *testing.T) { saysAll(t, tr, words, lang, alone) })
	}
	if found == 0 {
		t.Error("no language but English has words")
	}
}

// readSaid are the texts that a folder has words for, by kind.
func readSaid(t *testing.T, words fs.FS, lang string) map[string]string {
	t.Helper()
	files, err := fs.Glob(words, lang+"/*.toml")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	for _, file := range files {
		if name := path.Base(file); name == "names.toml" || name == games.OursFile || slices.Contains(typedFiles, name) {
			continue
		}
		data, err := fs.ReadFile(words, file)
		if err != nil {
			t.Fatal(err)
		}
		var table map[string]any
		if err := toml.Unmarshal(data, &table); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for kind, text := range table {
			if said[kind], _ = text.(string); said[kind] == "" && text != "" {
				t.Errorf("%s: %s is not a text", file, kind)
			}
		}
	}
	return said
}

// wordsAlone are the words of a language with none behind them: what it cannot say is said as
// its kind and values.
func wordsAlone(t *testing.T, tr Translation, words fs.FS, lang string) *games.Words {
	t.Helper()
	w, err := games.LoadWords(asEnglish(t, words, lang), tr.Funcs, asEnglish(t, language.Words(), lang))
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// asEnglish is a folder in which a language stands in place of English, if it is there.
func asEnglish(t *testing.T, words fs.FS, lang string) fs.FS {
	t.Helper()
	made := fstest.MapFS{}
	if _, err := fs.Stat(words, lang); err != nil {
		return words
	}
	err := fs.WalkDir(words, lang, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(words, name)
		made["en"+strings.TrimPrefix(name, lang)] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// sameValues checks that a language has words for what English has, and no others, and that
// each tells the same values.
func sameValues(t *testing.T, tr Translation, english, said map[string]string) {
	for _, kind := range slices.Sorted(maps.Keys(english)) {
		text, ok := said[kind]
		if !ok {
			t.Errorf("there are no words for %s", kind)
			continue
		}
		all, needed := valuesOf(t, kind, english[kind])
		told, _ := valuesOf(t, kind, text)
		for _, value := range slices.Sorted(maps.Keys(needed)) {
			if !told[value] && !slices.Contains(tr.Untold[kind], value) {
				t.Errorf("%s does not tell the value %s", kind, value)
			}
		}
		for _, value := range slices.Sorted(maps.Keys(told)) {
			if !all[value] {
				t.Errorf("%s has no value %s in English", kind, value)
			}
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(said)) {
		if _, ok := english[kind]; !ok {
			t.Errorf("%s has no words in English", kind)
		}
	}
}

// valuesOf are the values of a template by their names, and those of them that do more than
// to choose between one and many.
func valuesOf(t *testing.T, kind, text string) (all, needed map[string]bool) {
	t.Helper()
	tree := parse.New(kind)
	tree.Mode = parse.SkipFuncCheck
	if _, err := tree.Parse(text, "", "", map[string]*parse.Tree{}); err != nil {
		t.Fatalf("%s: %v", kind, err)
	}
	all, needed = map[string]bool{}, map[string]bool{}
	add := func(name string, grammar bool) {
		all[name] = true
		if !grammar {
			needed[name] = true
		}
	}
	var walk func(n parse.Node, grammar bool)
	list := func(l *parse.ListNode) {
		if l != nil {
			for _, n := range l.Nodes {
				walk(n, false)
			}
		}
	}
	walk = func(n parse.Node, grammar bool) {
		switch n := n.(type) {
		case *parse.ActionNode:
			walk(n.Pipe, false)
		case *parse.IfNode:
			walk(n.Pipe, false)
			list(n.List)
			list(n.ElseList)
		case *parse.WithNode:
			walk(n.Pipe, false)
			list(n.List)
			list(n.ElseList)
		case *parse.RangeNode:
			walk(n.Pipe, false)
			list(n.List)
			list(n.ElseList)
		case *parse.PipeNode:
			if n != nil {
				for _, c := range n.Cmds {
					walk(c, grammar)
				}
			}
		case *parse.CommandNode:
			name, _ := n.Args[0].(*parse.IdentifierNode)
			for i, arg := range n.Args {
				walk(arg, grammar || name != nil && name.Ident == "plural" && i == 1)
			}
			if name != nil && name.Ident == "index" && len(n.Args) > 2 { // {{index . "at"}}
				if value, ok := n.Args[2].(*parse.StringNode); ok {
					add(value.Text, false)
				}
			}
		case *parse.FieldNode:
			add(strings.Join(n.Ident, "."), grammar)
		case *parse.VariableNode:
			if len(n.Ident) > 1 && n.Ident[0] == "$" {
				add(strings.Join(n.Ident[1:], "."), grammar)
			}
		}
	}
	list(tree.Root)
	return all, needed
}

// sameHelp checks the help pages of a language: they tell of the same topics as the English
// ones, show as many orders, and are no wider than a reader's lines.
func sameHelp(t *testing.T, tr Translation, words fs.FS, lang string) {
	columns := tr.Columns
	if columns == 0 {
		columns = board.NarrowColumns
	}
	pages := func(of string) map[string]string {
		list := map[string]string{}
		files, _ := fs.Glob(words, of+"/help/*.txt")
		for _, file := range files {
			data, err := fs.ReadFile(words, file)
			if err != nil {
				t.Fatal(err)
			}
			list[strings.TrimSuffix(path.Base(file), ".txt")] = string(data)
		}
		return list
	}
	topics := func(of string) map[string][]string {
		var list map[string][]string
		if data, err := fs.ReadFile(words, of+"/help/topics.toml"); err == nil {
			if err := toml.Unmarshal(data, &list); err != nil {
				t.Fatal(err)
			}
		}
		return list
	}
	english, said := pages("en"), pages(lang)
	for _, page := range slices.Sorted(maps.Keys(english)) {
		if _, ok := said[page]; !ok {
			t.Errorf("there is no page %s", page)
		} else if got, want := len(Examples(said[page])), len(Examples(english[page])); got != want {
			t.Errorf("%s shows %d orders, in English %d", page, got, want)
		}
	}
	for _, page := range slices.Sorted(maps.Keys(said)) {
		if _, ok := english[page]; !ok {
			t.Errorf("there is no page %s in English", page)
		}
		for line := range strings.Lines(said[page]) {
			line = strings.TrimSuffix(line, "\n")
			most := columns
			if strings.HasPrefix(line, "    ") {
				most = mostColumns
			} else if left := leftEnglish(line); left != "" {
				t.Errorf("%s: %q is English", page, left)
			}
			if board.Width(line) > most || strings.TrimRight(line, " 　") != line {
				t.Errorf("%s: the line %q has %d columns, or blanks at its end", page, line, board.Width(line))
			}
		}
	}
	told := topics(lang)
	for page, list := range topics("en") {
		for _, topic := range list {
			if !slices.Contains(told[page], topic) {
				t.Errorf("topics.toml: the page %s does not tell of %s", page, topic)
			}
		}
	}
	seen := map[string]string{}
	for _, page := range slices.Sorted(maps.Keys(told)) {
		for _, topic := range told[page] {
			if other := seen[games.Fold(topic)]; other != "" {
				t.Errorf("topics.toml: both %s and %s tell of %s", other, page, topic)
			}
			seen[games.Fold(topic)] = page
			if text, _ := tr.Title.Help(games.Fold(topic), lang); text != said[page] {
				t.Errorf("topics.toml: help on %s is not the page %s", topic, page)
			}
		}
	}
}

// saysAll plays random matches, and says in a language all that is told, asked, refused,
// advised and drawn in them.
func saysAll(t *testing.T, tr Translation, words fs.FS, lang string, alone *games.Words) {
	c := newChecker(tr.Title, tr.Options)
	s := &sayer{checker: c, lang: lang, words: alone, said: map[string]int{}, values: map[string][]any{}}
	s.english = wordsAlone(t, tr, words, "en")
	err := c.each(c.Seeds, func(g game) error {
		s.r = Rand(g.seed + 1<<33)
		told := 0
		_, err := c.random(g, func(run *games.Run, stop games.Stop, _ []games.Step) error {
			events := run.Events()[told:]
			told = len(run.Events())
			return s.stop(run.Position(), stop, events, g.seats)
		}, nil)
		return err
	})
	if err != nil {
		t.Error(err)
	}
	var never []string
	all := alone.Kinds("en")
	for _, kind := range all {
		if s.said[kind] > 0 {
			continue
		}
		if !s.rarely(t, kind, readSaid(t, words, "en")[kind]) {
			never = append(never, kind)
		}
	}
	t.Logf("%d of %d kinds were said; never %s", len(all)-len(never), len(all), strings.Join(never, " "))
	for _, line := range s.told {
		t.Log(line) // for who reads them
	}
}

// rarely says a kind of text that no match came to with values that other texts had by their
// names. It is false where English cannot be said with any that were tried.
func (s *sayer) rarely(t *testing.T, kind, english string) (some bool) {
	names, _ := valuesOf(t, kind, english)
	for range 100 {
		x := games.T(kind)
		for _, name := range slices.Sorted(maps.Keys(names)) {
			if list := s.values[name]; len(list) > 0 {
				x.Values = x.Values.With(name, list[s.r.IntN(len(list))])
			}
		}
		if in := s.english.Say(x, "en"); !unsaid(kind, in) {
			said := s.words.Say(x, "en")
			if unsaid(kind, said) {
				t.Errorf("%s cannot be said of %v", kind, x.Values)
				return true
			}
			if !some {
				s.told = append(s.told, fmt.Sprintf("%s, by values of others\n\t%s\n\t%s", kind, in, said))
			}
			some = true
		}
	}
	return some
}

// unsaid reports whether all that is said of a kind is its name and values.
func unsaid(kind, said string) bool { return said == kind || strings.HasPrefix(said, kind+": ") }

// A sayer says texts in a language.
type sayer struct {
	*checker
	lang           string
	words, english *games.Words     // of the language alone, and of English
	said           map[string]int   // how often each kind
	values         map[string][]any // some of those that texts had, by their names
	told           []string         // what was said of each kind, with the English
	lines          []string         // orders that were offered, as they are typed
	r              *rand.Rand
}

// mostValues is how many values of a name are remembered.
const mostValues = 30

// saidOften is how often a kind of text is looked at before only one in eight is.
const saidOften = 100

// askedOften is the same of a kind of question, with all that may be said of it.
func askedOften() int { return atRandom(25, 100) }

// stop says what is new at a stop.
func (s *sayer) stop(pos games.Position, stop games.Stop, events []games.Event, seats []games.Seat) error {
	for _, e := range events {
		if err := s.text("event", e.Text); err != nil {
			return err
		}
	}
	for _, d := range stop.Questions {
		if err := s.decision(d); err != nil {
			return fmt.Errorf("%s: %w", name(d), err)
		}
	}
	s.said["view"]++
	if n := s.said["view"]; n > 20 && n%50 > 0 {
		return nil
	}
	for _, seat := range seats {
		if err := s.view(s.title.View(pos, games.Seats{seat})); err != nil {
			return err
		}
	}
	return nil
}

// decision says what is asked and offered, and why careless orders are refused.
func (s *sayer) decision(d games.Decision) error {
	if err := s.text("prompt", d.Prompt()); err != nil {
		return err
	}
	kind := string(d.About().Kind)
	s.said["asked "+kind]++
	if n := s.said["asked "+kind]; n > askedOften() && n%8 > 0 {
		return nil
	}
	for _, o := range []games.Order{d.Default(), d.Sample(s.r)} {
		for _, odds := range s.title.Odds(d, o) {
			if err := s.text("odds", odds); err != nil {
				return err
			}
		}
		if line := s.title.Format(o); len(s.lines) < 300 {
			s.lines = append(s.lines, line)
		} else {
			s.lines[s.r.IntN(len(s.lines))] = line
		}
	}
	for _, topic := range append([]string{""}, s.topics(d, s.r)...) {
		advice, fault := s.title.Advise(d, topic, s.lang)
		texts := slices.Clone(advice.Notes)
		if fault != nil {
			texts = append(texts, fault.Why)
		}
		for _, g := range advice.Groups {
			texts = append(texts, g.Head)
			for _, h := range g.Hints {
				texts = append(texts, h.Note)
			}
		}
		for _, text := range texts {
			if err := s.text("advice", text); err != nil {
				return err
			}
		}
	}
	for range 10 {
		for _, r := range s.title.Read(s.careless(), []games.Kind{d.About().Kind}) {
			texts := slices.Clone(r.Notes)
			if r.Fault != nil {
				texts = append(texts, r.Fault.Why)
			}
			if r.Order != nil && r.Order.Kind == d.About().Kind {
				if _, fault := d.Accept(*r.Order); fault != nil {
					texts = append(texts, fault.Why)
				}
			}
			for _, text := range texts {
				if err := s.text("fault", text); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// careless is an order that was offered, with some of its words left out or those of another.
func (s *sayer) careless() string {
	words := strings.Fields(s.lines[s.r.IntN(len(s.lines))])
	other := strings.Fields(s.lines[s.r.IntN(len(s.lines))])
	for range 1 + s.r.IntN(2) {
		i := s.r.IntN(len(words))
		switch s.r.IntN(4) {
		case 0:
			if len(words) > 1 {
				words = slices.Delete(words, i, i+1)
			}
		case 1:
			words[i] = strings.Repeat("q", 1+s.r.IntN(9))
		default:
			words[i] = other[s.r.IntN(len(other))]
		}
	}
	return strings.Join(words, " ")
}

// text says a text, and what is wrong with it.
func (s *sayer) text(what string, x games.Text) error {
	if x.Kind == "" {
		return nil
	}
	s.said[x.Kind]++
	if n := s.said[x.Kind]; n > saidOften && n%8 > 0 {
		return nil
	}
	said := games.Say(s.title, x, s.lang)
	if s.words.Has(x.Kind, "en") { // and it is no text of all titles
		if alone := s.words.Say(x, "en"); unsaid(x.Kind, alone) {
			return fmt.Errorf("%s %s cannot be said of %v: %q", what, x.Kind, x.Values, alone)
		}
	}
	if s.said[x.Kind] < 3 {
		s.told = append(s.told, fmt.Sprintf("%s\n\t%s\n\t%s", x.Kind, s.english.Say(x, "en"), said))
	}
	typed := said
	for _, v := range x.Values {
		if n := len(s.values[v.Name]); n < mostValues {
			s.values[v.Name] = append(s.values[v.Name], v.Of)
		} else {
			s.values[v.Name][s.r.IntN(n)] = v.Of
		}
		for _, value := range games.Strings(v.Of) {
			if strings.Contains(value, " ") {
				typed = strings.ReplaceAll(typed, value, "")
			}
		}
	}
	if left := leftEnglish(typed); left != "" {
		return fmt.Errorf("%s %s is said %q: %q is English", what, x.Kind, said, left)
	}
	english := games.Say(s.title, x, "en")
	for _, id := range untranslated.name.FindAllString(withoutQuotes(said), -1) {
		if !strings.Contains(english, id) {
			return fmt.Errorf("%s %s is said %q: %s has no name", what, x.Kind, said, id)
		}
	}
	for _, m := range s.title.Meanings(x, s.lang) {
		if left := leftEnglish(m.Does); left != "" {
			return fmt.Errorf("%s %s means %q: %q is English", what, x.Kind, m.Does, left)
		}
	}
	return nil
}

// view looks at what is drawn: there is no English, and what stands in columns is of letters
// that are one column wide everywhere.
func (s *sayer) view(v games.View) error {
	if left := leftEnglish(v.Status(s.lang)); left != "" {
		return fmt.Errorf("the status has English: %q\n%s", left, v.Status(s.lang))
	}
	for _, form := range forms {
		for _, b := range v.Board(games.Look{Form: form, Lang: s.lang}) {
			if left := leftEnglish(b.Text); left != "" {
				return fmt.Errorf("the board %s has English: %q\n%s", form, left, b.Text)
			}
			if b.Kind == games.BlockDrawn && strings.ContainsFunc(b.Text, unevenly) {
				return fmt.Errorf("the board %s cannot stand in columns:\n%s", form, b.Text)
			}
		}
	}
	return nil
}

// unevenly reports whether a letter is wider than one column, or is in some fonts.
func unevenly(r rune) bool { return r > unicode.MaxLatin1 && !unicode.Is(unicode.Latin, r) }

// In these expressions are what is in quotes, runs of words as a sentence has them that nobody
// put into another language, and names as the rules have them.
var untranslated = struct{ quoted, run, name *regexp.Regexp }{
	quoted: regexp.MustCompile(`「[^」]*」|"[^"]*"|『[^』]*』`),
	run:    regexp.MustCompile(`\b[a-z]+( [a-z]+){2,}\b`),
	name:   regexp.MustCompile(`\b[a-z]+(-[a-z0-9]+)+\b`),
}

// withoutQuotes is a text without what stands in quotes, which players may type.
func withoutQuotes(text string) string { return untranslated.quoted.ReplaceAllString(text, "") }

// leftEnglish is English that was left in a text; "" if there is none.
func leftEnglish(text string) string { return untranslated.run.FindString(withoutQuotes(text)) }
