package toy

import (
	"io/fs"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/language"
)

// The title is played in a language that nobody speaks, which is made of files alone.
func TestInventedLanguage(t *testing.T) {
	b := gametest.Bilingual{
		English: New(), Words: files, Kept: "ambush yes", Options: gametest.Options{Seeds: 10, Heavy: 3},
		In: func(words, shared fs.FS) (games.Title, *language.Language, error) {
			title, err := load(words, shared)
			return title, title.Language, err
		},
	}
	for _, p := range printed.Places {
		b.Names = append(b.Names, p.Code, p.Name, p.ID)
	}
	gametest.InventLanguage(t, b)
}
