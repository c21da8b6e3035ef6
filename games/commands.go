package games

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

// Commands are what players may type beside orders, in one language: settings,
// offers, and the commands of a club. They are rows of commands.toml, which says
// what its fields are. It never changes, and may be used by several goroutines.
//
// A line is read in two ways. In its plain form it begins with a word of a row, and
// what follows is what the command is about: "ask retreat". As a sentence it holds
// words of a row anywhere, and each other word of it is one that means nothing
// there: "I'd like to be asked about retreats, please". What is left over makes it
// talk.
type Commands struct {
	lang    string
	rows    []*command
	first   map[string]*command // by the word that begins a plain line
	answers map[string]*command // by a whole line, folded and without commas
	words   map[string][]string
	choices map[string]map[string]string // of each list, values by the words for them
	written map[string]map[string]string // of each list, the first words for a value
	drop    []string                     // endings

	heads  map[string][]head // by the first word of what a row says
	hints  map[string][]head // the same, of rows that only have a hint
	lead   phrases
	tail   phrases
	all    map[string]bool // every word of every row, and of those that mean nothing
	bySize [][]known       // the same, by their length
	more   []string        // commands without a row: they begin a line
	texts  func(name, text string) bool

	cutter cutter
	idle   []string // words that say nothing, folded, of a language that is cut
}

// A command is one row.
type command struct {
	Name     string   `toml:"name"`
	First    []string `toml:"first"`
	Say      []string `toml:"say"`
	With     []string `toml:"with"`
	Before   []string `toml:"before"`
	After    []string `toml:"after"`
	Link     []string `toml:"link"`
	Takes    string   `toml:"takes"`
	Front    bool     `toml:"front"`
	Bare     bool     `toml:"bare"`
	Strict   bool     `toml:"strict"`
	Question bool     `toml:"question"`
	Answers  []string `toml:"answers"`
	Unclear  bool     `toml:"unclear"`
	Hint     string   `toml:"hint"`
	Prefix   bool     `toml:"prefix"`  // an order stands behind it
	Apart    bool     `toml:"apart"`   // is looked for by its name only
	Digit    bool     `toml:"digit"`   // what it takes, if anything, holds a digit, else the line is talk
	Offered  bool     `toml:"offered"` // letters name it, which package templates sees to
	Example  string   `toml:"example"`
	Timed    bool     `toml:"timed"`   // the choice may stand with a time of day
	Changes  []string `toml:"changes"` // lines that change the setting, as a list of settings shows them
	Instead  string   `toml:"instead"` // what is to be typed: the line is talk, and does nothing
	Because  string   `toml:"because"`

	with, before, after phrases
}

// A head is what a row says, word by word.
type head struct {
	row   *command
	words []string
}

// A known is a word that may be misspelt.
type known struct {
	word    string
	letters Letters
}

// phrases are some words, each as it is typed word by word, by the first.
type phrases map[string][][]string

func (p phrases) add(list []string) {
	for _, text := range list {
		if words := foldedWords(text); !slices.ContainsFunc(p[words[0]], func(w []string) bool { return slices.Equal(w, words) }) {
			p[words[0]] = append(p[words[0]], words)
		}
	}
}

// foldedWords are the words of a text, without signs.
func foldedWords(text string) []string {
	var words []string
	for _, t := range Tokens(text) {
		if !t.sign() {
			words = append(words, t.Text)
		}
	}
	return words
}

// joined are the words of a text with a blank between.
func joined(text string) string { return strings.Join(foldedWords(text), " ") }

func (t Token) sign() bool { return t.Text == "," || t.Text == ":" || t.Text == "+" }

//go:embed language/*/commands.toml
var commandFiles embed.FS

// LoadCommands reads the rows that every match knows in a language such as "en", and more
// files of such rows: what is typed in another language is read in English too, so behind
// those of that language they are given those of English. The error names every fault
// found, one to a line.
func LoadCommands(lang string, more ...[]byte) (*Commands, error) {
	files := more
	for i, of := range []string{lang, english} {
		if i == 1 && of == lang {
			break
		}
		own, err := commandFiles.ReadFile("language/" + of + "/commands.toml")
		if err != nil {
			return nil, fmt.Errorf("games: %w", err)
		}
		if i == 0 {
			files = append([][]byte{own}, files...)
		} else {
			files = append(files, own)
		}
	}
	return ReadCommands(lang, files...)
}

// ReadCommands is LoadCommands of files that hold all the rows, those that every match
// knows included.
func ReadCommands(lang string, files ...[]byte) (*Commands, error) {
	c := &Commands{
		lang: lang, first: map[string]*command{}, answers: map[string]*command{},
		words: map[string][]string{}, choices: map[string]map[string]string{}, written: map[string]map[string]string{},
		heads: map[string][]head{}, hints: map[string][]head{}, lead: phrases{}, tail: phrases{}, all: map[string]bool{},
		cutter: cutter{words: map[string]string{}},
	}
	var texts []string
	var faults []error
	for _, data := range files {
		var file struct {
			Words   map[string][]string            `toml:"words"`
			Choices map[string]map[string][]string `toml:"choices"`
			Endings struct {
				Drop []string `toml:"drop"`
			} `toml:"endings"`
			Command []*command `toml:"command"`
		}
		if err := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields().Decode(&file); err != nil {
			faults = append(faults, fmt.Errorf("games: commands.toml: %w", err))
			continue
		}
		for name, list := range file.Words {
			c.words[name] = append(c.words[name], list...)
			texts = append(texts, list...)
		}
		for name, list := range file.Choices {
			if c.choices[name] == nil {
				c.choices[name], c.written[name] = map[string]string{}, map[string]string{}
			}
			for value, words := range list {
				if len(words) > 0 && c.written[name][value] == "" {
					c.written[name][value] = words[0]
				}
				for _, w := range words {
					if _, ok := c.choices[name][joined(w)]; !ok {
						c.choices[name][joined(w)] = value
					}
				}
				texts = append(texts, words...)
			}
		}
		for _, r := range file.Command {
			for _, list := range [][]string{r.First, r.Say, r.With, r.Before, r.After, r.Link, r.Answers} {
				texts = append(texts, list...)
			}
		}
		c.drop = append(c.drop, file.Endings.Drop...)
		c.rows = append(c.rows, file.Command...)
	}
	c.learn(texts)
	c.lead.add(append(slices.Clone(c.words["lead"]), c.words["article"]...))
	c.tail.add(append(slices.Clone(c.words["tail"]), c.words["article"]...))
	for _, r := range c.rows {
		if err := c.index(r); err != nil {
			faults = append(faults, err)
		}
	}
	c.know()
	return c, errors.Join(faults...)
}

// index notes where a row may be looked for.
func (c *Commands) index(r *command) error {
	if err := c.check(r); err != nil {
		return err
	}
	for _, word := range r.First {
		if was := c.first[Fold(word)]; was != nil && was != r {
			return fmt.Errorf("games: both %q and %q begin with %q", was.Name, r.Name, word)
		}
		c.first[Fold(word)] = r
	}
	for _, line := range r.Answers {
		c.answers[joined(line)] = r
		if hasWide(line) {
			c.answers[strings.ReplaceAll(joined(line), " ", "")] = r
		}
	}
	r.with, r.before, r.after = phrases{}, phrases{}, phrases{}
	r.with.add(c.meant(r.With))
	r.before.add(c.meant(r.Before))
	r.after.add(c.meant(r.After))
	if r.Prefix {
		return nil
	}
	heads := c.heads
	if r.Instead != "" {
		heads = c.hints
	}
	for _, text := range append(slices.Clone(r.First), c.meant(r.Say)...) {
		words := foldedWords(text)
		heads[words[0]] = append(heads[words[0]], head{r, words})
	}
	return nil
}

// check says what is wrong with a row: a name that nothing has, or no example.
func (c *Commands) check(r *command) error {
	for _, text := range slices.Concat(r.First, r.Say, r.With, r.Before, r.After) {
		name, ok := strings.CutPrefix(text, "@")
		switch {
		case ok && c.words[name] == nil:
			return fmt.Errorf("games: row %q: there is no list of words %q", r.Name, name)
		case len(foldedWords(text)) == 0:
			return fmt.Errorf("games: row %q: %q is no word", r.Name, text)
		}
	}
	takes := []string{"", takesKind, takesTopic, takesNumber, takesText, takesCode, takesLines, takesOrder}
	switch {
	case r.Instead != "" && (len(r.First) > 0 || r.Takes != "" && r.Takes != takesText):
		return fmt.Errorf("games: row %q says what to write instead: it begins no line, and takes text or nothing", r.Name)
	case r.Name == "" || r.Example == "":
		return fmt.Errorf("games: the row of %q has no name or no example", r.First)
	case !slices.Contains(takes, r.Takes) && c.choices[r.Takes] == nil:
		return fmt.Errorf("games: row %q: there is no list of choices %q", r.Name, r.Takes)
	}
	return nil
}

// meant is a list of words in which the name of another behind an @ stands for that.
func (c *Commands) meant(list []string) []string {
	var all []string
	for _, text := range list {
		if name, ok := strings.CutPrefix(text, "@"); ok {
			all = append(all, c.words[name]...)
			continue
		}
		all = append(all, text)
	}
	return all
}

// know collects the words that may be misspelt.
func (c *Commands) know() {
	take := func(words []string) {
		for _, w := range words {
			c.all[w] = true
		}
	}
	for _, heads := range c.heads {
		for _, h := range heads {
			take(h.words)
		}
	}
	lists := []phrases{c.lead, c.tail}
	for _, r := range c.rows {
		if r.Instead == "" { // what only has a hint is nobody's slip of the pen
			lists = append(lists, r.with, r.before, r.after)
		}
	}
	for _, p := range lists {
		for _, list := range p {
			for _, words := range list {
				take(words)
			}
		}
	}
	for _, w := range slices.Sorted(maps.Keys(c.all)) {
		if hasWide(w) {
			continue // of such, one letter makes another word
		}
		for len(c.bySize) <= len(w) {
			c.bySize = append(c.bySize, nil)
		}
		c.bySize[len(w)] = append(c.bySize[len(w)], known{w, LettersOf(w)})
	}
}

// plainCommands are those that every match knows, in English.
var plainCommands = sync.OnceValue(func() *Commands {
	c, err := LoadCommands(english)
	if err != nil {
		panic(err) // embedded, and read by a test
	}
	return c
})

// with is c with commands that have no row.
func (c *Commands) with(names []string) *Commands {
	if len(names) == 0 {
		return c
	}
	more := *c
	more.more = names
	return &more
}

// Texts sets what tells whether a text can be what the row with a name is about; without
// it any can.
func (c *Commands) Texts(can func(name, text string) bool) { c.texts = can }

// An Example is a line that says what the row with a name says.
type Example struct{ Name, Line string }

// Examples are one of each row that a player may type in any message.
func (c *Commands) Examples() []Example {
	var list []Example
	for _, r := range c.rows {
		if !r.Prefix && !r.Unclear && !r.Apart && r.Hint == "" && r.Instead == "" {
			list = append(list, Example{r.Name, r.Example})
		}
	}
	return list
}

// Write is a command in its plain form, by the name of its row.
func (c *Commands) Write(name, about string) string {
	said := name
	for _, r := range c.rows {
		switch {
		case r.Name != name:
		case len(r.First) > 0:
			return strings.TrimSpace(r.First[0] + " " + about)
		case said == name && len(r.Say) > 0:
			said = r.Say[0]
		}
	}
	return said
}

// Link is the word that links what the row with a name is about to it: "to" in "say to
// Anna"; empty if there is none.
func (c *Commands) Link(name string) string {
	for _, r := range c.rows {
		if r.Name == name && len(r.Link) > 0 {
			return r.Link[0]
		}
	}
	return ""
}

// Choice is the value of a list of choices that some words name.
func (c *Commands) Choice(list, typed string) (value string, ok bool) {
	if value, ok = c.choices[list][joined(typed)]; ok {
		return value, true
	}
	words := c.bare(typed)
	for _, blank := range []string{" ", ""} {
		if value, ok = c.choices[list][strings.Join(words, blank)]; ok && len(words) > 0 {
			return value, true
		}
	}
	return "", false
}

// ChoiceWords are the words that a value of a list of choices is written with.
func (c *Commands) ChoiceWords(list, value string) string {
	if words := c.written[list][value]; words != "" {
		return words
	}
	return value
}

// chosen is the value of the list of a row's choices that some words name, words behind
// what is offered included; of a row that is timed with the time of day behind it that
// stands among them: "daily 18:00".
func (c *Commands) chosen(row *command, typed string) (value string, ok bool) {
	if row.Takes == takesOffer {
		value, _, ok = c.offered(row, typed, true)
		return value, ok
	}
	if value, ok = c.Choice(row.Takes, typed); ok || !row.Timed {
		return value, ok
	}
	rest, at, ok := c.TimeOfDay(typed)
	if !ok {
		return "", false
	}
	value, ok = c.Choice(row.Takes, rest)
	return value + " " + at, ok
}

// Changes are lines that change the setting of the row with a name, as a list of settings
// shows them; none if it is no setting.
func (c *Commands) Changes(name string) []string {
	for _, r := range c.rows {
		if r.Name == name && len(r.Changes) > 0 {
			return r.Changes
		}
	}
	return nil
}

// Says reports whether a line says what the row with a name says, and nothing else.
func (c *Commands) Says(name, line string) bool {
	s := c.sentenceOf(line)
	for at := range s.words {
		for _, h := range c.heads[s.words[at]] {
			if h.row.Name == name && s.has(at, h.words) {
				if x, ok := s.read(c, h, at); ok && x.from == x.to {
					return true
				}
			}
		}
	}
	return false
}

// Begins reports whether a text begins with the word of the row with a name.
func (c *Commands) Begins(name, text string) bool {
	row, _ := c.plain(text)
	return row != nil && row.Name == name
}

// Answers reports whether a line says what the row with a name says and nothing else, or
// is one of its answers.
func (c *Commands) Answers(name, line string) bool {
	row := c.answer(line)
	return row != nil && row.Name == name || c.Says(name, line)
}

// Plain is the row whose word begins a line, and what stands behind it; it is false if
// there is none.
func (c *Commands) Plain(line string) (name, about string, ok bool) {
	row, about := c.plain(clean(line))
	if row == nil {
		return "", "", false
	}
	return row.Name, about, true
}
