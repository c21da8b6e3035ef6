package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
	"postrider/games/board"
	"postrider/games/gametest"
	"postrider/templates"
)

// A letter breaks the lines of a board as a terminal does.
func TestBoardLines(t *testing.T) {
	for _, own := range titles {
		title := own.title()
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

// The overview shows every space that has a line of its own below the sheets, once, in few
// lines, and the narrow one shows the same as the wide one.
func TestOverview(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays titles, which have no goroutines")
	}
	const most = 35 // lines
	for _, own := range titles {
		title := own.title()
		for _, sc := range title.Scenarios() {
			check := func(pos games.Position) {
				drawn := title.View(pos, games.Seats{sc.Seats[0]}).Board(games.Look{Form: games.Wide, Lang: "en"})
				over, below := overview(drawn)
				if lines := strings.Split(board.Text(over, games.Wide), "\n"); len(lines) > most {
					t.Errorf("%s: the overview has %d lines:\n%s", sc.ID, len(lines), strings.Join(lines, "\n"))
				}
				cells := cellsOf(over)
				narrow, _ := overview(title.View(pos, games.Seats{sc.Seats[0]}).Board(games.Look{Form: games.Narrow, Lang: "en"}))
				if diff := cmp.Diff(cells, cellsOf(narrow)); diff != "" {
					t.Errorf("%s (-wide +narrow):\n%s", sc.ID, diff)
				}
				for _, b := range below {
					code, _, _ := strings.Cut(b.Text, " ")
					told := b.Kind == games.BlockParagraph && drawnCode.MatchString(code)
					if n := count(cells, code); told && n != 1 {
						t.Errorf("%s: %q is %d times on the overview:\n%s", sc.ID, b.Text, n, board.Text(over, games.Wide))
					}
				}
			}
			pos, err := title.Setup(sc.ID, nil)
			if err != nil {
				t.Fatal(err)
			}
			check(pos)
			r, turn := gametest.Rand(1), 0
			gametest.Through(t, title, pos, gametest.Dice(1), 300, func(pos games.Position, d games.Decision) games.Order {
				if turn++; turn%25 == 0 {
					check(pos)
				}
				return d.Sample(r)
			})
		}
	}
}

// drawnCode is the code of a space, with which a line below a sheet begins.
var drawnCode = regexp.MustCompile("^[A-Z]{3,4}$")

// drawnCell is a space on an overview.
var drawnCell = regexp.MustCompile("\\*?(\\[[^]]*\\]|\\([^)]*\\)|\\{[^}]*\\}|:[^:]*:)")

// overview cuts a board after its overview, the head of which is left out.
func overview(b games.Board) (over, below games.Board) {
	var heads []int
	for i, block := range b {
		if block.Kind == games.BlockHeading {
			heads = append(heads, i)
		}
	}
	return b[heads[0]:heads[1]], b[heads[1]:]
}

// cellsOf are the spaces that an overview draws, in the order of their codes.
func cellsOf(over games.Board) []string {
	var cells []string
	for _, b := range over {
		if b.Kind == games.BlockDrawn {
			cells = append(cells, drawnCell.FindAllString(b.Text, -1)...)
		}
	}
	slices.Sort(cells)
	return cells
}

func count(cells []string, code string) (n int) {
	for _, c := range cells {
		if drawn, _, _ := strings.Cut(strings.TrimLeft(c, "*[({:"), " "); strings.TrimRight(drawn, "])}:") == code {
			n++
		}
	}
	return n
}

// The two halves of a board in words tell all that the whole one does below its overview, but
// for one sentence that introduces places; and neither draws anything.
func TestHalves(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays titles, which have no goroutines")
	}
	for _, own := range titles {
		title := own.title()
		sc := title.Scenarios()[0]
		check := func(pos games.Position) {
			v := title.View(pos, games.Seats{sc.Seats[0]})
			_, below := overview(v.Board(games.Look{Form: games.List, Lang: "en"}))
			half := map[games.Half]string{}
			for _, h := range []games.Half{games.Units, games.Places} {
				for _, b := range v.Board(games.Look{Form: games.List, Lang: "en", Half: h}) {
					if b.Kind == games.BlockDrawn {
						t.Errorf("%s: %s are drawn: %q", title.Name(), h, b.Text)
					}
					half[h] += b.Text + "\n"
				}
			}
			missing := []string{}
			for _, b := range below {
				if b.Kind != games.BlockHeading && !strings.Contains(half[games.Units]+half[games.Places], b.Text) {
					missing = append(missing, b.Text)
				}
			}
			if len(missing) > 1 {
				t.Errorf("%s: neither half tells\n%s", title.Name(), strings.Join(missing, "\n"))
			}
			if half[games.Units] == "" || len(half[games.Places]) < len(half[games.Units]) {
				t.Errorf("%s: units\n%s\nplaces\n%s", title.Name(), half[games.Units], half[games.Places])
			}
		}
		pos, err := title.Setup(sc.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		check(pos)
		r, turn := gametest.Rand(1), 0
		gametest.Through(t, title, pos, gametest.Dice(1), 300, func(pos games.Position, d games.Decision) games.Order {
			if turn++; turn%50 == 0 {
				check(pos)
			}
			return d.Sample(r)
		})
	}
}
