package toy

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"postrider/games"
	"postrider/games/board"
	"postrider/games/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Test(t, New(), gametest.Options{Seeds: 60, Heavy: 6, Labels: []string{"attack", "initiative", "card"}, Pieces: pieces})
}

// What a seat may be asked while another acts says so in toy.toml.
func TestMeanwhile(t *testing.T) {
	open := func(scenario string, _ *rand.Rand) (games.Position, error) { return New().Setup(scenario, nil) }
	gametest.Meanwhile(t, New(), open, func(pos games.Position, about games.About) bool {
		p := pos.(*Position)
		return p.Battle != nil && about.Seat != p.Seats[p.Battle.Attacker]
	}, 2)
}

// Matches that were kept of version 1, before its orders were rows of data.
func TestReleased(t *testing.T) {
	keep := []gametest.KeptMatch{
		{Name: "short", Scenario: "short", Options: map[string]string{"rounds": "8"}, Seed: 3},
		{Name: "three", Scenario: "three", Options: map[string]string{"rounds": "4"}, Seed: 5},
		{Name: "battle", Scenario: "three", Options: map[string]string{"rounds": "12"}, Seed: 7, Answers: 40},
	}
	gametest.Released(t, New(), keep, func(since []games.Line) bool {
		return slices.ContainsFunc(since, func(l games.Line) bool { return l.What == games.LineRoll && l.For == "attack" })
	})
}

// The rules, one case each: units are those of red and blue at ford, hill and mill.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		rule    string
		units   [2][]int
		hands   [2][]int
		dice    string // of red's attack
		answers string // to what red and blue are asked, in any order
		want    string // the units then
	}{
		{"3 done ends a turn", [2][]int{{1, 0, 1}, {1, 0, 1}}, [2][]int{{6}, {2}}, "", "done", "[[1 0 1] [1 0 1]]"},
		{"3 half the card's value is how often", [2][]int{{1, 0, 1}, {0, 0, 1}}, [2][]int{{4}, {2}}, "",
			"march hill; march hill", "[[1 2 1] [0 0 1]]"},
		{"3.1 a second unit presses on where enemies are", [2][]int{{1, 0, 1}, {0, 1, 0}}, [2][]int{{2}, {2}}, "",
			"march hill; press", "[[1 2 1] [0 1 0]]"},
		{"3.2 an ambush kills one before the dice", [2][]int{{1, 0, 1}, {1, 0, 1}}, [2][]int{{2}, {1, 2}}, "",
			"attack blue at ford; ambush yes", "[[0 0 1] [1 0 1]]"},
		{"3.3 each unit rolls", [2][]int{{3, 0, 1}, {2, 0, 1}}, [2][]int{{2}, {2, 2}}, "156",
			"attack blue at ford; ambush no; retreat stand", "[[3 0 1] [0 0 1]]"},
		{"3.3 4 misses", [2][]int{{1, 0, 1}, {1, 0, 1}}, [2][]int{{2}, {2, 2}}, "4", "attack blue at ford; ambush no", "[[1 0 1] [1 0 1]]"},
		{"3.4 who is hit may go where no enemy is", [2][]int{{2, 0, 1}, {2, 0, 1}}, [2][]int{{2}, {2, 2}}, "55",
			"attack blue at ford; ambush no; retreat to hill", "[[2 0 1] [0 2 1]]"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			pos, err := New().Setup("short", nil)
			if err != nil {
				t.Fatal(err)
			}
			p := pos.(*Position)
			p.Units, p.Hands, p.Played = c.units[:], c.hands[:], []int{c.hands[0][0], 1}
			s := &gametest.Script{T: t, Title: New(), Position: p, Loose: true}
			if c.dice != "" {
				s.Dice = []string{c.dice}
			}
			for _, line := range gametest.Lines(c.answers) {
				s.Answers = append(s.Answers, gametest.OrderOf(t, New(), line))
			}
			g := &game{Position: p, ref: s, Language: New().Language}
			g.act(0)
			s.Unused()
			if got := fmt.Sprint(p.Units); got != c.want {
				t.Errorf("the units are %s, want %s", got, c.want)
			}
		})
	}
}

// A condition speaks of the place of the question, also where it must not hold.
func TestConditions(t *testing.T) {
	pos, err := New().Setup("short", nil)
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*Position)
	p.Units = [][]int{{2, 0, 1}, {1, 0, 2}} // red is outnumbered at the mill
	g := &game{Position: p, Language: New().Language}
	for _, c := range []struct {
		order, place string
		want         bool
	}{
		{"retreat to hill if outnumbered", "mill", true},
		{"retreat to hill if outnumbered", "ford", false},
		{"retreat to hill if outnumbered", "", false},
		{"retreat to hill if not outnumbered", "ford", true},
		{"retreat to hill if not outnumbered", "mill", false},
		{"retreat from ford to hill", "ford", true},
		{"retreat from ford to hill", "mill", false},
	} {
		about := games.About{Kind: Retreat, Seat: "red", Place: c.place}
		if got := g.Fits(gametest.OrderOf(t, New(), c.order), about); got != c.want {
			t.Errorf("%q at %q: got %v, want %v", c.order, c.place, got, c.want)
		}
	}
}

// The odds that are told are those of the dice, rule 3.3.
func TestOdds(t *testing.T) {
	for n := 1; n <= 3; n++ {
		pos, err := New().Setup("short", nil)
		if err != nil {
			t.Fatal(err)
		}
		var tree gametest.DiceTree
		chance := tree.Chance(func(ref games.Referee) bool {
			p := pos.Clone().(*Position)
			p.Units[0][0], p.Battle = n, &Battle{}
			(&game{Position: p, ref: ref, Language: New().Language}).fight(0, 0, 1)
			return p.Battle.Hits > 0
		})
		v := New().Reckon(pos, games.Label{For: verbAttack}, n)[0].Values.Map()
		if got := fmt.Sprintf("%d/%d", v["n"], v["of"]); got != chance.String() {
			t.Errorf("%d dice hit with %s, told are %s", n, chance, got)
		}
	}
}

// sheets are orders as people type them.
var sheets = []gametest.SheetCase{
	{Name: "several in one line", Typed: "Hi Bob!\nmarch to the hill; attack blue at FORD, then done",
		Want: "-\nmarch hill\nattack blue at ford\ndone"},
	{Name: "a standing order", Typed: "standing fall back to hill or mill if outnumbered",
		Want: "standing retreat to hill, mill if outnumbered"},
	{Name: "misspelt", Typed: "marhc milk", Want: "march mill"},
	{Name: "no place", Typed: "march", Want: "! missing-place"},
}

func TestSheets(t *testing.T) { gametest.CarelessSheets(t, New(), sheets) }

func FuzzSheets(f *testing.F) { gametest.FuzzSheets(f, New(), sheets) }

func TestSheetCost(t *testing.T) { gametest.SheetCost(t, New(), "retreat from ford to hill, mill; ") }

func TestHelp(t *testing.T) {
	gametest.HelpExamples(t, New(), New().Words, 78)
	gametest.HelpKinds(t, New())
	gametest.Defaults(t, New(), New().Words)
}

func TestMap(t *testing.T) {
	m, err := board.LoadMap(carried.Read, slotWidth, printed.Places, nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.SheetWords(t, New().Words, m, "red", "blue", "green", "battle")
}

func TestBoards(t *testing.T) {
	fresh, err := load(files, nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.BoardsAfresh(t, New(), func() games.Title { return fresh })
}

func TestSetup(t *testing.T) { gametest.SetsUpAlike(t, New()) }

// The title's own player beats chance, and knows no more than a player does.
func TestBot(t *testing.T) {
	for _, seat := range []games.Seat{"red", "blue"} {
		if won := gametest.BotWins(t, New(), "short", 20, []games.Seat{seat}); won < 16 {
			t.Errorf("as %s it wins %d of 20 matches", seat, won)
		}
	}
	gametest.BotSecrecy(t, New(), "three", 200)
}
