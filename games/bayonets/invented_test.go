package bayonets

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
		English: New(), Words: words, Kept: "retreat from TIC: ALB",
		Options: gametest.Options{Seeds: 3, Heavy: 1, Scenarios: []string{"1755"}, Start: opening},
		In: func(words, shared fs.FS) (games.Title, *language.Language, error) {
			d := *std
			lang, err := loadLanguage(&d, words, shared)
			d.lang = lang
			return newTitle(&d, dataFiles), lang, err
		},
	}
	b.Names = []string{"Béarn"} // as players call a unit of two names
	for _, e := range std.entries() {
		b.Names = append(append(b.Names, e.Names...), e.Name)
	}
	for _, p := range morePhrasings {
		b.Lines = append(b.Lines, p.Means)
	}
	gametest.InventLanguage(t, b)
}
