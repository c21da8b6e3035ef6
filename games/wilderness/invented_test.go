package wilderness

import (
	"io/fs"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/language"
)

// The title is played in a language that nobody speaks, which is made of files alone.
func TestInventedLanguage(t *testing.T) {
	words, err := fs.Sub(embedded, "words/en")
	if err != nil {
		t.Fatal(err)
	}
	b := gametest.Bilingual{
		English: New(), Words: words, Kept: "ambush yes",
		Options: gametest.Options{Seeds: 2, Heavy: 1, Scenarios: []string{"annus-mirabilis"}, Start: opening},
		In: func(words, shared fs.FS) (games.Title, *language.Language, error) {
			d := *shipped
			lang, err := loadLanguage(&d, words, shared)
			d.lang = lang
			return newTitle(&d, dataFiles), lang, err
		},
	}
	for _, e := range shipped.entries() {
		b.Names = append(append(b.Names, e.Names...), e.Name)
	}
	for _, p := range morePhrasings {
		b.Lines = append(b.Lines, p.Means)
	}
	gametest.InventLanguage(t, b)
}
