package toy

import (
	"embed"
	"io/fs"
	"slices"

	"postrider/games/board"
	"postrider/games/facts"
	"postrider/games/language"
)

//go:embed data
var dataFS embed.FS

var dataFiles = facts.NewFiles("toy", dataFS)

// A Place is where units stand.
type Place struct {
	ID   string `toml:"id"`
	Code string `toml:"code"`
	Name string `toml:"name"`
}

// places are in the order of the board.
var places = facts.Load(dataFiles, func(files *facts.Files, _ *placesFile) (*placesFile, error) {
	f := &placesFile{}
	l := facts.NewLoader(files)
	l.Read("places.toml", f)
	return f, l.Err()
}).Place

type placesFile struct {
	Place []Place `toml:"place"`
}

// place is the number of a place, -1 if there is none.
func place(id string) int {
	return slices.IndexFunc(places, func(p Place) bool { return p.ID == id })
}

// slotWidth is the room of a place on the map: the stacks of three seats.
const slotWidth = 13

// loadMap reads the map, in which each place is a slot in brackets.
func loadMap() (*board.Map, error) {
	var spaces []board.Space
	for _, p := range places {
		spaces = append(spaces, board.Space{Code: p.Code, Shape: '['})
	}
	return board.LoadMap(dataFiles.Read, slotWidth, spaces, nil)
}

// classPlace is the class of names and of slots of places.
const classPlace = "place"

// loadLanguage reads a language of orders: what orders there are is in orders.toml, the
// seats and further words in lexicon.toml. shared are the words of all titles; nil: as
// the program carries them.
func loadLanguage(words, shared fs.FS) (*language.Language, error) {
	var entries []language.Entry
	for _, p := range places {
		entries = append(entries, language.Entry{Class: classPlace, ID: p.ID, Names: []string{p.Code, p.Name}})
	}
	same := func(id string) string { return id }
	return language.Load("en", words, language.Settings{
		Shared:  shared,
		Entries: entries,
		Classes: func(l *language.Language) map[string]language.Class {
			return map[string]language.Class{
				classPlace: language.Names{Language: l, Classes: []string{classPlace}, It: true, Words: same},
			}
		},
		Display: func(_, id string) string { return id },
		Place:   func(id string) bool { return place(id) >= 0 },
		Nouns:   map[string]string{classPlace: "place"},
	})
}
