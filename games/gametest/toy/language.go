package toy

import (
	"io/fs"

	"postrider/games/language"
)

// classPlace is the class of names and of slots of places.
const classPlace = "place"

// loadLanguage reads the language of orders from the words of this title. What
// orders there are is in orders.toml, the seats and further words in lexicon.toml.
func loadLanguage() (*language.Language, error) {
	fsys, err := fs.Sub(wordFiles, "words/en")
	if err != nil {
		return nil, err
	}
	var ids []string
	var entries []language.Entry
	for _, p := range places {
		ids = append(ids, p.ID)
		entries = append(entries, language.Entry{Class: classPlace, ID: p.ID, Names: []string{p.Code, p.Name}})
	}
	return language.Load("en", fsys, language.Settings{
		Entries: entries,
		Classes: func(l *language.Language) map[string]language.Class {
			return map[string]language.Class{classPlace: language.Names{
				Language: l, Classes: []string{classPlace}, It: true,
				IDs:   func() []string { return ids },
				Words: func(id string) string { return id },
			}}
		},
		Display: func(_, id string) string { return id },
		Place:   func(id string) bool { return place(id) >= 0 },
		Nouns:   map[string]string{classPlace: "place"},
	})
}
