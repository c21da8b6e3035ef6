package gametest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
	"postrider/games/board"
)

// Draw draws a board, as a terminal shows it.
func Draw(v games.View, l games.Look) string { return board.Text(v.Board(l), l.Form) }

// Board draws a board and checks what holds of all of them: no line is wider
// than the form allows, none has trailing blanks, all has words, and it ends with
// one line break.
func Board(v games.View, l games.Look) (string, error) {
	text := Draw(v, l)
	if strings.TrimSpace(text) == "" || !strings.HasSuffix(text, "\n") || strings.HasSuffix(text, "\n\n") {
		return text, fmt.Errorf("the %s board is empty, or does not end with one line break: %q", l.Form, text[max(0, len(text)-3):])
	}
	widest := board.WideColumns
	if l.Form == games.Narrow {
		widest = board.NarrowColumns
	}
	for line := range strings.Lines(text) {
		switch line = strings.TrimSuffix(line, "\n"); {
		case strings.TrimRight(line, " \t") != line:
			return text, fmt.Errorf("the %s board has trailing blanks: %q", l.Form, line)
		case board.Width(line) > widest:
			return text, fmt.Errorf("the %s board is %d columns wide: %q", l.Form, board.Width(line), line)
		case strings.Contains(line, "board-") || strings.Contains(line, "<no value>"):
			return text, fmt.Errorf("the %s board has no words for %q", l.Form, line)
		}
	}
	return text, nil
}

// Shows checks that a text holds some texts and none of others, as it stands or
// with all its lines in one.
func Shows(t *testing.T, text string, shown, hidden []string) {
	t.Helper()
	joined := strings.Join(strings.Fields(text), " ")
	for _, s := range shown {
		if !strings.Contains(text, s) && !strings.Contains(joined, s) {
			t.Errorf("no %q on\n%s", s, text)
		}
	}
	for _, s := range hidden {
		if strings.Contains(text, s) || strings.Contains(joined, s) {
			t.Errorf("%q on\n%s", s, text)
		}
	}
}

// BoardsAfresh checks that a board is told the same whether its title has told of
// other positions before or not: what the state of a space leaves out is not told
// of it. fresh returns a title like this one that has told nothing.
func BoardsAfresh(t *testing.T, title games.Title, fresh func() games.Title) {
	const seeds, answers, apart = 2, 300, 9
	for _, sc := range title.Scenarios() {
		for seed := range uint64(seeds) {
			r := Rand(seed)
			turn := 0
			Through(t, title, begin(t, title, sc.ID), Dice(seed), answers, func(pos games.Position, d games.Decision) games.Order {
				if turn++; turn%apart == 0 {
					seat, look := sc.Seats[turn/apart%len(sc.Seats)], games.Look{Form: forms[turn/apart%len(forms)], Lang: "en"}
					want := Draw(fresh().View(pos, games.Seats{seat}), look)
					if diff := cmp.Diff(want, Draw(title.View(pos, games.Seats{seat}), look)); diff != "" {
						t.Fatalf("%s, seed %d, question %d: the %s board of the %s is another if nothing was told before (-afresh +got):\n%s",
							sc.ID, seed, turn, look.Form, seat, diff)
					}
				}
				return d.Sample(r)
			})
		}
	}
}
