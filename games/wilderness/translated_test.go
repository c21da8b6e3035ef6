package wilderness

import (
	"testing"

	"postrider/games/gametest"
)

// What is said in other languages says all that it says in English. The lines of help pages
// are paragraphs, which letters wrap.
func TestTranslated(t *testing.T) {
	gametest.Translated(t, gametest.Translation{
		Title: New(), Words: embedded, Funcs: wordFuncs(shipped.Data()), Columns: 2000,
		Options: gametest.Options{Seeds: 2, Heavy: 1, Start: opening},
	})
}
