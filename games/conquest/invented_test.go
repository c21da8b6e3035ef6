package conquest

import (
	"io/fs"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/language"
)

// What is typed is made of files alone: the title is understood in a language that nobody
// speaks.
func TestInventedLanguage(t *testing.T) {
	words, err := fs.Sub(embedded, "words/en")
	if err != nil {
		t.Fatal(err)
	}
	b := gametest.Bilingual{
		English: New(), Words: words, Kept: "fort burn",
		Options: gametest.Options{Seeds: 2, Heavy: 1, Start: opening},
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
	gametest.InventLanguage(t, b)
}
