package toy

import (
	"io/fs"
	"slices"

	"postrider/games"
	"postrider/games/board"
	"postrider/games/facts"
	"postrider/games/language"
)

// Data is what toy.toml says; places, where units stand, are in the order of the board.
type Data struct {
	Scenarios []games.Scenario `toml:"scenario" record:"scenario"`
	Kinds     []games.KindInfo `toml:"kind" record:"kind" by:"name"`
	Places    []board.Space    `toml:"place" record:"place"`
}

var carried = facts.Carry("toy", files, func(files *facts.Files, _ *Data) (*Data, error) {
	l, d := facts.NewLoader(files), new(Data)
	l.Read("toy.toml", d)
	return d, l.Err()
})

var printed = carried.Data()

// place is the number of a place, -1 if there is none.
func place(id string) int {
	return slices.IndexFunc(printed.Places, func(p board.Space) bool { return p.ID == id })
}

// slotWidth is the room of a place on the map: the stacks of three seats.
const slotWidth = 13

// classPlace is the class of names and of slots of places.
const classPlace = "place"

// loadLanguage reads a language of orders: the orders are in orders.toml, seats and further
// words in lexicon.toml. shared are the words of all titles; nil: as the program carries them.
func loadLanguage(words, shared fs.FS) (*language.Language, error) {
	var names []language.Entry
	for _, p := range printed.Places {
		names = append(names, language.Entry{Class: classPlace, ID: p.ID, Names: []string{p.Code, p.Name}})
	}
	return language.Load("en", words, language.Settings{
		Shared:  shared,
		Entries: names,
		Place:   func(id string) bool { return place(id) >= 0 },
		Nouns:   map[string]string{classPlace: "place"},
	})
}
