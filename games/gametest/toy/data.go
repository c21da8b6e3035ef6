package toy

import (
	"io/fs"
	"slices"

	"postrider/games/board"
	"postrider/games/facts"
	"postrider/games/language"
)

// A Place is where units stand.
type Place struct {
	ID   string `toml:"id"`
	Code string `toml:"code" need:"yes" unique:"yes"`
	Name string `toml:"name" need:"yes"`
}

func (p Place) String() string { return p.ID }

// printed is what the files of data/ say; places are in the order of the board.
type printed struct {
	Place []Place `toml:"place" record:"place"`
}

var dataFiles = facts.NewFiles("toy", files)

var places = facts.Load(dataFiles, func(files *facts.Files, _ *printed) (*printed, error) {
	l, read := facts.NewLoader(files), &printed{}
	l.Read("places.toml", read)
	return read, l.Err()
}).Place

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
	var names []language.Entry
	for _, p := range places {
		names = append(names, language.Entry{Class: classPlace, ID: p.ID, Names: []string{p.Code, p.Name}})
	}
	same := func(id string) string { return id } // orders have the ids as they are
	return language.Load("en", words, language.Settings{
		Shared:  shared,
		Entries: names,
		Classes: func(l *language.Language) map[string]language.Class {
			return map[string]language.Class{classPlace: language.Names{Language: l, Classes: []string{classPlace}, It: true, Words: same}}
		},
		Display: func(_, id string) string { return id },
		Place:   func(id string) bool { return place(id) >= 0 },
		Nouns:   map[string]string{classPlace: "place"},
	})
}
