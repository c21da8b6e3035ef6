package bayonets

import (
	"io/fs"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/language"
)

// Where the title is played in a language that nobody speaks, that is made of files alone.
func TestInventedLanguage(t *testing.T) { gametest.InventLanguage(t, bilingual()) }

// The same in a language of postpositions.
func TestInventedBehind(t *testing.T) {
	gametest.InventBehind(t, bilingual(), "ja", gametest.ReadPhrasings(t, "testdata/phrasings-ja.tsv"))
}

// bilingual is the title in any language.
func bilingual() gametest.Bilingual {
	b := gametest.Bilingual{
		English: New(), Words: embedded, Kept: "retreat from TIC: ALB",
		Options: gametest.Options{Seeds: 3, Heavy: 1, Scenarios: []string{"1755"}, Start: opening},
		In: func(words, shared fs.FS) (games.Title, *language.Language, error) {
			d := *std
			settings := d.settings()
			settings.Shared = shared
			lang, err := language.Load("en", words, settings)
			d.lang = lang
			return newTitle(&d, shipped.Files), lang, err
		},
	}
	b.Names = []string{"Béarn"} // as players call a unit of two names
	for _, e := range std.entries() {
		b.Names = append(append(b.Names, e.Names...), e.Name)
	}
	for _, p := range morePhrasings {
		b.Lines = append(b.Lines, p.Means)
	}
	return b
}
