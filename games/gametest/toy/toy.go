// Package toy is a small title with all that a title has: a map, units, orders of
// two kinds in rows of data, a battle, hidden cards, words, a drawn board, standing
// orders with a condition, advice, and a player of its own. docs/title.md makes one
// like it step by step, and tests of what all titles share play it.
//
// Two or three seats hold cards of value 1 to 6 and units at three places. Each
// round every seat draws cards, all play one at once, and then each acts, the
// highest card first and as often as half its card says. In the end the most units
// at the most places win.
//
// What is printed on the map is in data/, what is said to players and what they
// type is in words/. The rules are the methods of game (rules.go); what they ask is
// in decisions.go.
package toy

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"sync"

	"postrider/games"
	"postrider/games/board"
	"postrider/games/language"
)

//go:embed data words
var files embed.FS

// Title is the title. All that is not in this package is that of its parts.
type Title struct {
	games.Plain
	*language.Language
	*games.Words
	boards *board.Maker
}

// New returns the title, whose words and map are read when it is first asked for.
func New() Title { return shipped() }

var shipped = sync.OnceValue(func() Title {
	t, err := load(files, nil)
	if err != nil {
		panic(err) // they are compiled in
	}
	return t
})

// load reads words and map, and the language of orders from what is typed in it.
func load(typed, shared fs.FS) (t Title, err error) {
	if t.Words, err = games.LoadWords(files, nil, language.Words()); err != nil {
		return t, err
	}
	if t.Language, err = loadLanguage(typed, shared); err != nil {
		return t, err
	}
	m, err := board.LoadMap(carried.Read, slotWidth, printed.Places, nil)
	t.boards = board.NewMaker(t.Words, m)
	return t, err
}

func (Title) Name() string { return "toy" }

// Version rises when a change of rules, data or defaults makes old journals replay
// differently.
func (Title) Version() string { return "1" }

func (Title) Scenarios() []games.Scenario { return printed.Scenarios }

func (Title) Kinds() []games.KindInfo { return printed.Kinds }

// The kinds of decisions, of which toy.toml tells more.
const (
	Card    games.Kind = "card"
	Act     games.Kind = "act"
	Press   games.Kind = "press"
	Ambush  games.Kind = "ambush"
	Retreat games.Kind = "retreat"
)

// Setup gives each seat a unit at the ford and one at the mill.
func (Title) Setup(scenario string, options map[string]string) (games.Position, error) {
	at := slices.IndexFunc(printed.Scenarios, func(sc games.Scenario) bool { return sc.ID == scenario })
	if at < 0 {
		return nil, fmt.Errorf("toy: there are the scenarios short and three")
	}
	p := &Position{Seats: slices.Clone(printed.Scenarios[at].Seats), Rounds: 3, Round: 1, Active: -1, Winner: -1}
	for name, v := range options {
		n, err := strconv.Atoi(v)
		if name != "rounds" || err != nil || n < 1 || n > 50 {
			return nil, fmt.Errorf("toy: there is only the option rounds, 1 to 50")
		}
		p.Rounds = n
	}
	for range p.Seats {
		p.Hands = append(p.Hands, []int{})
		p.Decks = append(p.Decks, []int{1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6})
		p.Played = append(p.Played, 0)
		p.Seen = append(p.Seen, make([]int, len(p.Seats)))
		p.Units = append(p.Units, []int{1, 0, 1})
	}
	return p, nil
}

func (t Title) Play(ref games.Referee, pos games.Position) {
	g := &game{Position: pos.(*Position), Language: t.Language, ref: ref}
	for !g.Over {
		ref.Checkpoint()
		g.round()
	}
}

func (Title) Result(pos games.Position) (games.Result, bool) {
	p := pos.(*Position)
	if p.Winner < 0 {
		return games.Result{Why: games.T("draw")}, p.Over
	}
	return games.Result{Winner: p.Seats[p.Winner], Why: games.T("most-places", "seat", p.name(p.Winner))}, p.Over
}
