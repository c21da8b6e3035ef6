package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
	"postrider/games/board"
	"postrider/templates"
)

// A letter breaks the lines of a board as a terminal does.
func TestBoardLines(t *testing.T) {
	for _, make := range titles {
		title := make()
		for _, sc := range title.Scenarios() {
			pos, err := title.Setup(sc.ID, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, form := range []games.Form{games.Wide, games.Narrow, games.List} {
				drawn := title.View(pos, games.Seats{sc.Seats[0]}).Board(games.Look{Form: form, Lang: "en"})
				var letter templates.Board
				for _, b := range drawn {
					letter = append(letter, templates.Block{Kind: string(b.Kind), Text: b.Text})
				}
				if diff := cmp.Diff(board.Text(drawn, form), templates.PlainBoard(letter, string(form))); diff != "" {
					t.Errorf("%s, %s (-terminal +letter):\n%s", sc.ID, form, diff)
				}
			}
		}
	}
}
