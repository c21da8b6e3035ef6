package games

import (
	"sync"

	"github.com/pelletier/go-toml/v2"
)

// A speech is what is known of the words of a language before any title: how names
// are shortened, and which words are never short for a name.
type speech struct {
	longer   map[string]string
	linking  map[string]bool // words of a name that players leave out
	ordinals map[string]bool // endings behind digits
	common   map[string]bool // words that never stand for something else
	vowels   string
	signs    signWords
	lists    listWords
}

// How a language lists names: what stands between two, and whether nothing else stands
// before the last.
type listWords struct {
	Comma string
	Plain bool
}

// The words that signs stand for: arrows to the right and left, & and @.
type signWords struct{ To, From, And, At string }

// speechFile holds the speech of a language.
const speechFile = "speech.toml"

// speechOf is that of a language, or of English where it has none.
func speechOf(lang string) *speech {
	if sp := speeches()[lang]; sp != nil {
		return sp
	}
	return speeches()[english]
}

// speeches are those that this package has, by language.
var speeches = sync.OnceValue(func() map[string]*speech {
	const folder = "words"
	languages, err := wordFiles.ReadDir(folder)
	if err != nil {
		panic(err) // embedded
	}
	all := map[string]*speech{}
	for _, l := range languages {
		data, err := wordFiles.ReadFile(folder + "/" + l.Name() + "/" + speechFile)
		if err != nil {
			continue // it is read as English
		}
		var file struct {
			Long                      map[string]string
			Linking, Ordinals, Common []string
			Numbers                   map[string]int
			Vowels                    string
			Signs                     signWords
			Lists                     listWords
		}
		if err := toml.Unmarshal(data, &file); err != nil {
			panic("games: " + l.Name() + "/" + speechFile + ": " + err.Error()) // embedded, and read by a test
		}
		sp := &speech{
			longer: file.Long, linking: setOf(file.Linking), ordinals: setOf(file.Ordinals), common: setOf(file.Common),
			vowels: file.Vowels, signs: file.Signs, lists: file.Lists,
		}
		for word := range file.Numbers {
			sp.common[word] = true
		}
		all[l.Name()] = sp
	}
	return all
})

func setOf(words []string) map[string]bool {
	set := make(map[string]bool, len(words))
	for _, w := range words {
		set[w] = true
	}
	return set
}

// long is a word in full where names use to shorten it: "saint" for "st".
func (sp *speech) long(w string) string {
	if len(w) <= longestShort {
		if full, ok := sp.longer[w]; ok {
			return full
		}
	}
	return w
}

// longestShort bounds the bytes of a shortened word.
const longestShort = 3

// fullOnly reports whether a typed word is a number or such a common word that
// it never stands for something else.
func (sp *speech) fullOnly(w string) bool {
	if sp.common[w] {
		return true
	}
	_, ok := Digits(w)
	return ok
}
