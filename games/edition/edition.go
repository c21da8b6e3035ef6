// Package edition is the part of a title that is made of its files alone: the
// language of its orders, its words, its boards, and the data that an owner of the
// game may correct. A title embeds an Edition and adds its rules.
package edition

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"text/template"

	"postrider/games"
	"postrider/games/board"
	"postrider/games/facts"
	"postrider/games/language"
)

// An Edition is a title as it is played by one set of data files. It never
// changes.
type Edition struct {
	*language.Language
	*games.Words
	games.Plain // of what the title leaves out
	Boards      *board.Maker
	files       *facts.Files
	version     string
	kinds       []games.KindInfo
	unsure      facts.Reconstructed
	exclusive   [][2]string
	languages   map[string]func() *language.Language // of orders, beside English
}

// Parts are what an Edition is made of.
type Parts struct {
	// Version covers rules, data and defaults: it rises when a change makes old
	// journals replay differently.
	Version  string
	Files    *facts.Files
	Language *language.Language // of orders, in English
	Map      *board.Map
	Words    fs.FS            // what the program carries of it: the folder words, and kinds.toml
	Funcs    template.FuncMap // what templates of Words may call beside the built-in functions
	Unsure   facts.Reconstructed
	// Exclusive are the options of which one takes the place of another, in pairs.
	Exclusive [][2]string
}

// New makes an Edition. It panics if there is a fault in the words, for they are
// compiled in.
func New(p Parts) *Edition {
	words, err := games.CompiledWords(p.Words, p.Funcs, language.Words())
	if err != nil {
		panic(err)
	}
	return &Edition{Language: p.Language, Words: words, Boards: board.NewMaker(words, p.Map),
		files: p.Files, version: p.Version, kinds: games.ReadKinds(p.Words), unsure: p.Unsure, exclusive: p.Exclusive, languages: languages(p)}
}

// languages are those of orders beside English, each loaded when its first player needs it.
func languages(p Parts) map[string]func() *language.Language {
	list := map[string]func() *language.Language{}
	files, err := fs.Glob(p.Words, "words/*/orders.toml")
	if err != nil {
		panic(err) // a fixed pattern
	}
	for _, file := range files {
		if lang := path.Base(path.Dir(file)); lang != "en" {
			list[lang] = sync.OnceValue(func() *language.Language {
				l, err := p.Language.Translated(lang)
				if err != nil {
					panic(err) // compiled in, and read by a test
				}
				return l
			})
		}
	}
	return list
}

// In is the language of orders of players with a language; nil where there is none but
// English for them.
func (e *Edition) In(lang string) games.Language {
	if load := e.languages[lang]; load != nil {
		return load()
	}
	return nil
}

// Spoken are the languages of orders in which players with a language may type, their own
// first.
func (e *Edition) Spoken(lang string) []*language.Language {
	if load := e.languages[lang]; load != nil {
		return []*language.Language{load(), e.Language}
	}
	return []*language.Language{e.Language}
}

// Missing lists what the title lacks in a language: texts and help pages that English has,
// and orders and names that players type, row by row.
func (e *Edition) Missing(lang string) []string {
	list := e.Words.Missing(lang)
	if lang == "en" {
		return list
	}
	own, _ := e.In(lang).(*language.Language)
	return append(list, e.Language.Missing(own)...)
}

// Finish makes of what l has read the language of orders, in English, and the drawn map,
// unless it found faults: the error names them all, and those of language and map.
func Finish(l *facts.Loader, words fs.FS, settings func() language.Settings,
	draw func() (*board.Map, error),
) (lang *language.Language, drawn *board.Map, err error) {
	if err := l.Err(); err != nil {
		return nil, nil, err
	}
	if lang, err = language.Load("en", words, settings()); err != nil {
		return nil, nil, err
	}
	drawn, err = draw()
	l.FaultMap(err)
	return lang, drawn, l.Err()
}

// WithData is what title makes of the carried data with the files of dir in place of the
// program's own; the error names every fault, one to a line.
func WithData[D any, T games.Title](carried *facts.Carried[D], dir fs.FS, title func(*D, *facts.Files) T) (games.Title, error) {
	d, files, err := carried.Own(dir)
	if err != nil {
		return nil, err
	}
	return title(d, files), nil
}

// Name is the title's package and command-line name.
func (e *Edition) Name() string { return e.files.Title() }

// Version is that of the rules, and behind a "+" a short hash of an owner's
// data, if the title is played by any.
func (e *Edition) Version() string { return e.files.Version(e.version) }

// Kinds are the kinds of decisions, in the order of play.
func (e *Edition) Kinds() []games.KindInfo { return e.kinds }

// Notice says what of the data is reconstructed; "" when that is nothing. Its words are those
// of the kind reconstructed, which a match may tell too: here match is false.
func (e *Edition) Notice(lang string) string {
	if len(e.unsure) == 0 {
		return ""
	}
	return e.Say(games.T("reconstructed", append([]any{"match", false}, e.unsure.Values()...)...), lang)
}

// Scenario is the one of a title's scenarios that has a name; names are those of
// each, the one that players read first. The error says which there are.
func Scenario[S any](title string, scenarios []*S, name string, names func(*S) []string) (*S, error) {
	var all []string
	for _, sc := range scenarios {
		if slices.Contains(names(sc), name) {
			return sc, nil
		}
		all = append(all, names(sc)[0])
	}
	return nil, fmt.Errorf("%s: no scenario %q; there are %s", title, name, strings.Join(all, ", "))
}

// Options sets those options of a match that are on, by their names: the error says which
// names and values there are.
func Options(title string, options map[string]string, set map[string]*bool) error {
	for _, name := range slices.Sorted(maps.Keys(options)) {
		option, ok := set[name]
		if !ok {
			verb := "are"
			if len(set) == 1 {
				verb = "is"
			}
			all := strings.Join(slices.Sorted(maps.Keys(set)), ", ")
			return fmt.Errorf("%s: no option %q; there %s %s", title, name, verb, all)
		}
		switch value := options[name]; value {
		case "yes", "on", "true":
			*option = true
		case "no", "off", "false", "":
		default:
			return fmt.Errorf("%s: option %s is %q; write yes or no", title, name, value)
		}
	}
	return nil
}

// Exclusive are the options of which one takes the place of another, in pairs.
func (e *Edition) Exclusive() [][2]string { return e.exclusive }

// DataFiles are the data files as the program carries them, by name: what an
// owner copies to correct it.
func (e *Edition) DataFiles() map[string][]byte { return e.files.Shipped() }
