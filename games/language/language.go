// Package language reads and writes the orders of a title as players type them,
// by rows of data: orders.toml has a row for each way to write an order or a
// condition, lexicon.toml the words that belong to none, and the title adds the
// classes of values that its orders hold.
//
// A line is read in two passes. The first takes only what is typed exactly; the
// second, where there is no such reading, also beginnings and misspelt words.
// Each reading has a cost; the cheapest is meant, if no other order costs nearly
// as little. What cannot be read as one order is cut into several. Each word of a
// line that is read is accounted for, and where a line is not, the fault names the
// word that stopped the reading.
package language

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"

	"postrider/games"
)

// A Language is how players write the orders of a title in one language. It never
// changes, and may be used by several goroutines.
type Language struct {
	lexicon    Lexicon
	rows       []*Row
	conds      []*Row
	bare       []int             // rows that need no word
	ofKind     map[string][]int  // rows by kind
	under      map[string][]int  // rows by the kinds of prefixes
	written    map[string][]int  // rows that are written, by the first word of their forms
	writers    map[string][]*Row // rows that write orders, by kind
	prefixes   map[string]string // by kind
	wordless   []int             // conditions without words
	bareConns  map[int]bool      // connectors of several words of rows that need no word
	bareLinks  numbers           // connectors that conditions without "if" begin with
	bareArgs   numbers           // connectors of rows that need no word, but for those of their ways
	barePosts  []int             // connectors behind the values of rows that need no word
	classes    map[string]Class
	readers    map[readerKey]*valueReader
	names      *games.Names
	ids        map[string][]string          // of each class of names
	printed    map[string]map[string]string // how names of entries are written, by class and id
	many       string
	units      []Units         // the classes of selectors
	index      func() *index   // of all words
	correct    map[string]bool // words with which one begins to correct himself
	first      map[what]string // the first words that do something
	connectors []connector
	linking    map[string]int // connectors by their first words
	turnings   []func(*Line) (mending, bool)
	joining    []string // lists of the lexicon that stand in turns of phrase beside a list
	code       func(code string) bool
	display    func(class, id string) string
	place      func(id string) bool
	nouns      map[string]string
	hooks      Hooks
	folder     fs.FS    // of what Load made it
	settings   Settings // the same

	to, from, via, at int // connectors that signs stand for
}

// Settings are what a title adds to a language.
type Settings struct {
	// Entries are the names that the data have; the language adds those of its files.
	Entries []Entry
	// Classes makes the classes of slots; may be nil. A class of Entries that is not
	// among them is one of Names that are written as their ids, and for which a
	// pronoun may stand.
	Classes func(l *Language) map[string]Class
	Many    string                 // the class of names of classes of units
	Code    func(code string) bool // whether a word in capitals is the code of a space
	// Display is a name as it is printed; nil: that of its entry, or its id in words.
	Display func(class, id string) string
	Place   func(id string) bool // whether an id is that of a space
	// Nouns are what faults call the values of classes of slots: the texts
	// "unknown-NOUN" and "missing-NOUN"; the class itself where there is none.
	Nouns map[string]string
	Hooks Hooks
	// Shared are the words that all titles share, lexicon.toml in a folder; nil: those
	// that this package has of the language.
	Shared fs.FS
}

// An Entry is something that has names.
type Entry struct {
	Class, ID string
	Names     []string // codes in capitals
	// Form is the list of forms of the lexicon by which Name is typed; where it is
	// empty, Name is typed as it is.
	Form, Name string
}

// Hooks are what a title's orders have that no row says. Each may be nil.
type Hooks struct {
	// Finish puts an order right that was read, or says why it cannot stand.
	Finish func(o *games.Order) *games.Fault
	// Fails reports whether it may come to nothing what an order begins, so that "else" may
	// stand behind it.
	Fails func(o games.Order) bool
	// Suits reports whether an order may well be meant for its kind (games.Language).
	Suits func(o games.Order) bool
	// Link completes the orders of a sheet that speak of one before them.
	Link func(l *Language, orders []*games.Order)
	// Standing says why an order cannot be kept as a standing order.
	Standing func(o games.Order) *games.Fault
}

// files are the words that all titles share, a folder a language.
//
//go:embed */*.toml
var files embed.FS

// Words are the folders of what this package says of the orders of every title: for
// games.LoadWords.
func Words() fs.FS { return files }

// Load reads lexicon.toml and orders.toml, the words of a title in a language such
// as "en", below fsys or, where there is one, its folder words/en. The error names
// every fault found, one to a line.
func Load(lang string, fsys fs.FS, s Settings) (*Language, error) {
	l := &Language{
		many: s.Many, code: s.Code, display: s.Display, place: s.Place, nouns: s.Nouns, hooks: s.Hooks,
		names: games.NewNames(lang), correct: map[string]bool{}, first: map[what]string{},
		classes: map[string]Class{}, prefixes: map[string]string{}, ofKind: map[string][]int{}, under: map[string][]int{},
		written: map[string][]int{}, writers: map[string][]*Row{}, bareConns: map[int]bool{}, linking: map[string]int{},
		readers: map[readerKey]*valueReader{}, folder: fsys, settings: s,
	}
	if l.display == nil {
		l.display = func(class, id string) string {
			return cmp.Or(l.printed[class][id], strings.ReplaceAll(id, "-", " "))
		}
	}
	if sub, err := fs.Sub(fsys, "words/"+lang); err == nil && isFolder(sub) {
		fsys = sub
	}
	shared := s.Shared
	if shared == nil {
		var err error
		if shared, err = fs.Sub(files, lang); err != nil {
			return nil, fmt.Errorf("language: %w", err)
		}
	}
	for _, from := range []fs.FS{shared, fsys} {
		var x Lexicon
		if err := readTOML(from, "lexicon.toml", &x); err != nil {
			return nil, err
		}
		l.lexicon.add(&x)
	}
	var file struct {
		Keep  bool   `toml:"keep"` // all orders outlive their round: the title says when they lapse
		Order []*Row `toml:"order"`
		Cond  []*Row `toml:"cond"`
	}
	if err := readTOML(fsys, "orders.toml", &file); err != nil {
		return nil, err
	}
	l.rows, l.conds = file.Order, file.Cond
	for _, r := range l.rows {
		r.Keep = r.Keep || file.Keep
	}
	l.makeClasses(s)
	if err := l.makeRows(); err != nil {
		return nil, err
	}
	if err := l.checkWords(); err != nil {
		return nil, err
	}
	l.makeWords()
	for class := range l.classes {
		l.reader(class, "")
	}
	l.index = sync.OnceValue(l.makeIndex)
	if err := l.makeTurns(); err != nil {
		return nil, fmt.Errorf("language: %w", err)
	}
	return l, l.check()
}

// Translated is the language of the same orders in another language, of the folder that the title
// has of its words beside those of this one.
func (l *Language) Translated(lang string) (*Language, error) {
	s := l.settings
	s.Shared = nil
	return Load(lang, l.folder, s)
}

func isFolder(fsys fs.FS) bool {
	info, err := fs.Stat(fsys, ".")
	return err == nil && info.IsDir()
}

func readTOML(fsys fs.FS, name string, into any) error {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return fmt.Errorf("language: %w", err)
	}
	if err := toml.Unmarshal(data, into); err != nil {
		return fmt.Errorf("language: %s: %w", name, err)
	}
	return nil
}

// makeClasses makes the classes of every language and those of the title, and adds
// names of the lexicon to the index.
func (l *Language) makeClasses(s Settings) {
	for list := range l.lexicon.Choices {
		l.classes[list] = choice{l, list}
	}
	l.classes[numberClass], l.classes[countClass], l.classes[textClass] = number{1}, number{0}, text{}
	l.classes[atLeastClass], l.classes[atMostClass] = bound{l, false}, bound{l, true}
	if s.Classes != nil {
		maps.Copy(l.classes, s.Classes(l))
	}
	for _, c := range l.classes {
		if u, ok := c.(Units); ok {
			l.units = append(l.units, u)
		}
	}
	l.ids = map[string][]string{}
	l.printed = map[string]map[string]string{}
	for _, e := range s.Entries {
		if l.classes[e.Class] == nil {
			l.classes[e.Class] = Names{Language: l, Classes: []string{e.Class}, It: true}
		}
		l.name(e.Class, e.ID, l.namesOf(e))
		if l.printed[e.Class] == nil {
			l.printed[e.Class] = map[string]string{}
		}
		if e.Name != "" {
			l.printed[e.Class][e.ID] = strings.ReplaceAll(l.formsOf(e)[0], "%", e.Name)
		}
	}
	for _, class := range slices.Sorted(maps.Keys(l.lexicon.Names)) {
		for _, id := range slices.Sorted(maps.Keys(l.lexicon.Names[class])) {
			for _, name := range l.lexicon.Names[class][id] {
				l.name(class, id, spellings(name))
			}
		}
	}
	l.shorten()
	for _, name := range slices.Sorted(maps.Keys(l.lexicon.Connectors)) {
		words := l.lexicon.Connectors[name]
		if _, ok := l.linking[words[0]]; !ok {
			l.linking[words[0]] = len(l.connectors)
		}
		l.connectors = append(l.connectors, connector{name, words})
	}
	l.to, l.from, l.via, l.at = l.connectorOf(slotTo), l.connectorOf(slotFrom), l.connectorOf(slotVia), l.connectorOf("at")
}

// name gives an id of a class names.
func (l *Language) name(class, id string, names []string) {
	if !l.names.In(id, class) {
		l.ids[class] = append(l.ids[class], id)
	}
	l.names.Add(class, id, names...)
}

// namesOf are all ways to type the names of an entry.
func (l *Language) namesOf(e Entry) []string {
	var names []string
	for _, name := range e.Names {
		names = append(names, spellings(name)...)
	}
	for _, form := range l.formsOf(e) {
		if e.Name != "" {
			names = append(names, spellings(strings.ReplaceAll(form, "%", e.Name))...)
		}
	}
	return names
}

// formsOf are the forms by which the name of an entry is typed; the first is written.
func (l *Language) formsOf(e Entry) []string {
	if forms := l.lexicon.Forms[e.Form]; len(forms) > 0 {
		return forms
	}
	return []string{"%"}
}

// spellings are a name, and the same without the sign between its parts.
func spellings(name string) []string {
	if short := strings.ReplaceAll(name, " & ", " "); short != name {
		return []string{name, short}
	}
	return []string{name}
}

// makeRows reads the forms of all rows.
func (l *Language) makeRows() error {
	var faults []error
	for n, r := range append(slices.Clone(l.rows), l.conds...) {
		r.n, r.cond = n, n >= len(l.rows)
		if r.Verb == "" {
			r.Verb = r.Kind
		}
		if len(r.Under) == 0 {
			r.Under = []string{""}
		}
		if err := r.parse(); err != nil {
			faults = append(faults, err)
		} else if err := l.connect(r); err != nil {
			faults = append(faults, err)
		}
		if l.lexicon.Behind {
			r.head = plainText(r.head)
		}
		l.enter(r)
		if r.cond && !r.wordy {
			l.wordless = append(l.wordless, n)
		}
	}
	for _, rows := range l.ofKind {
		elsewhere := slices.ContainsFunc(rows, func(n int) bool {
			r := l.rows[n]
			return slices.ContainsFunc(r.args, func(k int) bool { return l.leads(r, k) })
		})
		for _, n := range rows {
			l.rows[n].elsewhere = elsewhere
		}
	}
	for _, r := range slices.Concat(l.rows, l.conds) {
		l.link(r)
	}
	return errors.Join(faults...)
}

// link notes which connectors mean something in a row.
func (l *Language) link(r *Row) {
	if !r.cond {
		r.linked = slices.Clone(l.bareLinks)
	}
	for k := range r.slots {
		sl := &r.slots[k]
		for _, list := range [][]int{sl.conns, sl.thens, sl.posts, sl.links} {
			r.linked.add(list...)
		}
		if slices.Contains(l.bare, r.n) && !r.onWay(k) {
			l.bareArgs.add(sl.conns...)
		}
	}
}

// enter notes where a row may be looked for.
func (l *Language) enter(r *Row) {
	r.needsNoPrefix = slices.Contains(r.Under, "")
	switch {
	case r.cond && r.Bare:
		begin := r.beginnings()
		for i, c := range l.connectors {
			links := slices.ContainsFunc(r.slots, func(s slot) bool { return slices.Contains(s.conns, i) })
			if links || slices.ContainsFunc(c.words, func(words string) bool { return begin[words] }) {
				l.bareLinks.add(i)
			}
		}
	case r.cond:
	case r.Prefix != "":
		if !r.Bare {
			l.prefixes[r.Kind] = r.Prefix
		}
	default:
		if toks := games.Tokens(r.head); len(toks) > 0 && r.As == nil {
			first := toks[0].Text
			l.written[first] = append(l.written[first], r.n)
		}
		if r.As == nil && r.Form != "" {
			for _, kind := range append(slices.Clone(r.Under), r.Kind) {
				if kind != "" && !slices.Contains(l.writers[kind], r) {
					l.writers[kind] = append(l.writers[kind], r)
				}
			}
		}
		if r.Bare {
			l.bare = append(l.bare, r.n)
		}
		l.ofKind[r.Kind] = append(l.ofKind[r.Kind], r.n)
		for _, kind := range r.Under {
			if kind != "" {
				l.under[kind] = append(l.under[kind], r.n)
			}
		}
	}
}

// beginnings are the words with which longer ones of a row begin that are never inflected.
func (r *Row) beginnings() map[string]bool {
	set := map[string]bool{}
	for _, words := range r.Is {
		for i, c := range words {
			if c == ' ' {
				set[words[:i]] = true
			}
		}
	}
	return set
}

// makeWords notes what some words do by themselves.
func (l *Language) makeWords() {
	for name, words := range l.lexicon.Words {
		if len(words) > 0 {
			l.first[wordLists[name]] = words[0]
		}
	}
	for _, words := range l.lexicon.Lists[listCorrection] {
		l.correct[games.Tokens(words)[0].Text] = true
	}
}

// Class is the class of slots with a name, nil if there is none.
func (l *Language) Class(name string) Class { return l.classes[name] }

// connectorOf is the connector with a name, -1 if there is none.
func (l *Language) connectorOf(name string) int {
	return slices.IndexFunc(l.connectors, func(c connector) bool { return c.name == name })
}

// isPlace reports whether a value is a space.
func (l *Language) isPlace(id string) bool { return l.place != nil && l.place(id) }

// connect finds the connectors of the slots of a row: those words that stand
// before each in the form, with all that mean the same. Words behind a slot say
// nothing.
func (l *Language) connect(r *Row) error {
	for i, p := range r.pieces {
		if p.slot < 0 {
			if i > 0 && i == len(r.pieces)-1 && !l.lexicon.Behind && !contains(r.Words, strings.TrimSpace(p.text)) {
				r.Noise = append(r.Noise, p.text)
			}
			continue
		}
		s := &r.slots[p.slot]
		if l.classes[s.class] == nil {
			if err := l.newClass(s.class); err != nil {
				return fmt.Errorf("form %q: %w", r.Form, err)
			}
		}
		if s.group != "" && l.classes[s.group] == nil {
			return fmt.Errorf("form %q: there is no class %q", r.Form, s.group)
		}
		s.values = l.reader(s.class, r.Count)
		if s.group != "" {
			s.places = l.reader(s.group, r.Count)
		}
		if units, ok := l.classes[s.class].(Units); ok {
			s.units = &units
		}
		if post := r.postBehind(i); post != "" && l.lexicon.Behind {
			s.posts = append(s.posts, l.connectorFor(games.Fold(post)))
		} else if len(games.Tokens(s.after)) > 0 && strings.Trim(s.after, " ,:、") != "" {
			r.Noise = append(r.Noise, s.after)
		}
		before := s.before
		if (!s.opt || before == "") && i > 0 && r.pieces[i-1].slot < 0 {
			switch before = r.pieces[i-1].text; {
			case i == 1:
				before = afterHead(before, append(slices.Clone(r.Words), r.Prefix))
			case l.lexicon.Behind: // what stands behind the slot before
				before = before[max(0, strings.IndexAny(before+" ", " ,:、")):]
			}
		}
		s.colon = strings.HasSuffix(strings.TrimSpace(before), ":") || r.colonBefore(i)
		if words := games.Fold(strings.Trim(before, " ,:;、")); words != "" {
			s.conns = append(s.conns, l.connectorFor(words))
		} else {
			s.plain = true
		}
		if l.lexicon.Behind {
			s.conns = append(s.conns, l.signsOf(s.name)...)
		}
		if s.inner != "" {
			s.links = append(s.links, l.connectorFor(s.inner))
		}
		for _, words := range r.Also[s.name] {
			id := l.connectorFor(games.Fold(words))
			if s.inner != "" {
				s.links = append(s.links, id)
			}
			if s.inner == "" || s.head {
				s.conns = append(s.conns, id)
			}
		}
		for _, words := range r.Then[s.name] {
			s.thens = append(s.thens, l.connectorFor(games.Fold(words)))
		}
		for _, words := range r.Post[s.name] {
			s.posts = append(s.posts, l.connectorFor(games.Fold(words)))
		}
		if r.Bare && !r.cond {
			l.barePosts = append(l.barePosts, s.posts...)
			for _, id := range s.conns {
				l.bareConns[id] = l.bareConns[id] || !s.silent && r.Route
			}
		}
	}
	return r.namesSlots()
}

// namesSlots checks that words are given to slots that the row has.
func (r *Row) namesSlots() error {
	for _, table := range []map[string][]string{r.Also, r.Then, r.Post} {
		for name := range table {
			if r.slot(name) < 0 {
				return fmt.Errorf("form %q has no slot %q", r.Form, name)
			}
		}
	}
	return nil
}

// postBehind is what stands right behind the slot of a piece in a form, up to a blank or
// sign: its connector, in a language that puts it there.
func (r *Row) postBehind(i int) string {
	text := r.slots[r.pieces[i].slot].after
	if text == "" && i+1 < len(r.pieces) && r.pieces[i+1].slot < 0 {
		text = r.pieces[i+1].text
	}
	if n := strings.IndexAny(text, " ,:、"); n >= 0 {
		text = text[:n]
	}
	return text
}

// signsOf are the connectors of a slot that arrows and @ stand for, where others stand
// behind its values.
func (l *Language) signsOf(slot string) []int {
	switch slot {
	case slotFrom:
		return []int{l.from}
	case slotVia:
		return []int{l.via}
	case slotTo:
		return []int{l.to}
	case "at":
		return []int{l.at}
	}
	return nil
}

// reader is what reads the values of a class.
func (l *Language) reader(class, count string) *valueReader {
	key := readerKey{class, count}
	if l.readers[key] == nil {
		l.readers[key] = &valueReader{l.classes[class], count}
	}
	return l.readers[key]
}

// colonBefore reports whether the text before piece i ends with a colon, or what is
// written behind the slot before it.
func (r *Row) colonBefore(i int) bool {
	for i--; i >= 0; i-- {
		text := r.pieces[i].text
		if k := r.pieces[i].slot; k >= 0 {
			text = r.slots[k].after
		}
		if text = strings.TrimSpace(text); text != "" {
			return strings.HasSuffix(text, ":")
		}
		if r.pieces[i].slot >= 0 {
			return false
		}
	}
	return false
}

// newClass makes a class that is written in forms only: a flag or a union.
func (l *Language) newClass(name string) error {
	if list, ok := strings.CutPrefix(name, flagPrefix); ok {
		if len(l.lexicon.Lists[list]) == 0 {
			return fmt.Errorf("there is no list %q", list)
		}
		l.classes[name] = flag{l, list}
		return nil
	}
	var all union
	for part := range strings.SplitSeq(name, "|") {
		if l.classes[part] == nil {
			return fmt.Errorf("there is no class %q", part)
		}
		all = append(all, l.classes[part])
	}
	l.classes[name] = all
	return nil
}

// afterHead is what stands behind the order word in the text that begins a form.
func afterHead(text string, words []string) string {
	most := ""
	for _, w := range words {
		if strings.HasPrefix(text, w) && len(w) > len(most) {
			most = w
		}
	}
	return strings.TrimPrefix(text, most)
}

// connectorFor is the connector whose first words these are; one of their own if the
// lexicon has none.
func (l *Language) connectorFor(words string) int {
	id, ok := l.linking[words]
	if !ok {
		id = len(l.connectors)
		l.linking[words] = id
		l.connectors = append(l.connectors, connector{words, l.lexicon.inflected(words)})
	}
	return id
}

// check looks for rows that cannot be used. The examples are read by a test of
// each title.
func (l *Language) check() error {
	var faults []error
	for _, r := range l.rows {
		if r.Prefix == "" && r.Example == "" {
			faults = append(faults, fmt.Errorf("form %q has no example", r.Form))
		}
		if len(r.Words)+len(r.Is)+len(r.Answers) == 0 && !r.Bare {
			faults = append(faults, fmt.Errorf("form %q has no words", r.Form))
		}
	}
	return errors.Join(faults...)
}

// A Form is one way to write an order, as help and tests show it.
type Form struct {
	Kind    games.Kind
	Words   []string // that begin it
	Example string
	Rule    games.Rule
}

// Forms lists the ways to write orders, in the sequence of orders.toml.
func (l *Language) Forms() []Form {
	var list []Form
	for _, r := range l.rows {
		if r.Example != "" {
			list = append(list, Form{games.Kind(r.Kind), slices.Concat(r.Words, r.Is), r.Example, games.Rule(r.Rule)})
		}
	}
	return list
}
