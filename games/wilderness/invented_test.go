package wilderness

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
		English: New(), Words: embedded, Kept: "ambush yes",
		Options: gametest.Options{Seeds: 2, Heavy: 1, Scenarios: []string{"annus-mirabilis"}, Start: opening},
		In: func(words, shared fs.FS) (games.Title, *language.Language, error) {
			d := *shipped.Data()
			settings := d.settings()
			settings.Shared = shared
			lang, err := language.Load("en", words, settings)
			d.lang = lang
			return newTitle(&d, shipped.Files), lang, err
		},
	}
	for _, e := range shipped.Data().entries() {
		b.Names = append(append(b.Names, e.Names...), e.Name)
	}
	for _, p := range morePhrasings {
		b.Lines = append(b.Lines, p.Means)
	}
	return b
}
