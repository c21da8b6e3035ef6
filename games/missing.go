package games

import (
	"slices"

	"github.com/pelletier/go-toml/v2"
)

// Missing lists what English has words for and lang has not: kinds of texts, and help
// pages as help/topic. It is all of it for a language without a folder.
func (w *Words) Missing(lang string) []string {
	var list []string
	for _, kind := range w.Kinds(english) {
		if !w.Has(kind, lang) && kind != "and" { // which is what English puts into lists
			list = append(list, kind)
		}
	}
	for _, topic := range w.Topics(english) {
		if l := w.own(lang); l == nil || l.help[topic] == "" {
			if topic == "" {
				topic = "index"
			}
			list = append(list, "help/"+topic)
		}
	}
	return list
}

// MissingShared is Missing of what all titles share: texts, and rows of commands, which
// are "command NAME".
func MissingShared(lang string) []string {
	list := sharedWords().Missing(lang)
	rows := func(lang string) (names []string) {
		data, err := commandFiles.ReadFile("language/" + lang + "/commands.toml")
		if err != nil {
			return nil
		}
		var file struct {
			Command []struct {
				Name string `toml:"name"`
			} `toml:"command"`
		}
		if err := toml.Unmarshal(data, &file); err != nil {
			panic(err) // embedded, and read by a test
		}
		for _, r := range file.Command {
			if !slices.Contains(names, r.Name) {
				names = append(names, r.Name)
			}
		}
		return names
	}
	own := rows(lang)
	for _, name := range rows(english) {
		if !slices.Contains(own, name) {
			list = append(list, "command "+name)
		}
	}
	return list
}
