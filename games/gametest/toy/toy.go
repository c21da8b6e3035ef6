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
// in decisions.go, the language of orders in language.go.
package toy

import (
	"embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"

	"postrider/games"
	"postrider/games/board"
	"postrider/games/facts"
	"postrider/games/language"
	"postrider/games/plain"
)

//go:embed words
var wordFiles embed.FS

//go:embed data
var dataFiles embed.FS

// version covers rules, data and defaults: it rises when a change makes old
// journals replay differently.
const version = "1"

// Title is the title. Bot and advice are in bot.go and advice.go, what is seen of a
// match in view.go.
type Title struct {
	games.Plain // what is nowhere else
	*language.Language
	*games.Words
	boards *board.Maker
}

// New returns the title.
func New() Title { return shared() }

// shared is read from its files when it is first asked for.
var shared = sync.OnceValue(func() Title {
	words, err := games.LoadWords(wordFiles, nil)
	if err != nil {
		panic(err) // they are compiled in, and so are the others
	}
	lang, err := loadLanguage()
	if err != nil {
		panic(err)
	}
	spaces := make([]board.Space, len(places))
	for i, p := range places {
		spaces[i] = board.Space{Code: p.Code, Shape: '['}
	}
	sheets, err := board.LoadMap(facts.NewFiles("toy", dataFiles).Read, slotWidth, spaces, nil)
	if err != nil {
		panic(err)
	}
	return Title{Language: lang, Words: words, boards: board.NewMaker(words, sheets)}
})

// slotWidth is the room of a place on the map: the stacks of three seats.
const slotWidth = 13

// A Place is where units stand.
type Place struct {
	ID   string `toml:"id"`
	Code string `toml:"code"`
	Name string `toml:"name"`
}

// places are in the order of the board.
var places = *facts.Load(facts.NewFiles("toy", dataFiles), func(files *facts.Files, _ *[]Place) (*[]Place, error) {
	var raw struct {
		Place []Place `toml:"place"`
	}
	l := facts.NewLoader(files)
	l.Read("places.toml", &raw)
	return &raw.Place, l.Err()
})

func (Title) Name() string    { return "toy" }
func (Title) Version() string { return version }

func (Title) Scenarios() []games.Scenario {
	return []games.Scenario{
		{ID: "short", Name: "A short quarrel", Brief: "Toy", Seats: []games.Seat{"red", "blue"}},
		{ID: "three", Name: "A quarrel of three", Brief: "Toy for three", Seats: []games.Seat{"red", "blue", "green"}},
	}
}

// The kinds of decisions.
const (
	Card    games.Kind = "card"
	Act     games.Kind = "act"
	Press   games.Kind = "press"
	Ambush  games.Kind = "ambush"
	Retreat games.Kind = "retreat"
)

func (Title) Kinds() []games.KindInfo {
	return []games.KindInfo{
		{Kind: Card, Rule: "2", Setting: games.Must},
		{Kind: Act, Rule: "3", Setting: games.Must, QueueOnly: true},
		{Kind: Press, Rule: "3.1", Setting: games.Must},
		{Kind: Ambush, Rule: "3.2", Setting: games.No, Secret: true},
		{Kind: Retreat, Rule: "3.4", Setting: games.Should},
	}
}

// A Position is the whole state of a match.
type Position struct {
	Seats  []games.Seat
	Rounds int // to be played
	Round  int // from 1
	Phase  string
	Active int // who acts, -1 for nobody
	Left   int // actions left
	Hands  [][]int
	Decks  [][]int // what is left, sorted
	Played []int   // open, 0 before
	Seen   [][]int // Seen[a][b] is a card in b's hand that a has seen, 0 for none
	Units  [][]int // by seat and place
	Battle *Battle
	Over   bool
	Winner int  // -1 for nobody
	Moved  bool `json:",omitempty"` // the players have changed seats, see Bidding
}

// A Battle is under way.
type Battle struct {
	Place              int
	Attacker, Defender int
	Hits               int
}

// Clone returns a deep copy.
func (p *Position) Clone() games.Position {
	c := *p
	c.Seats, c.Played = slices.Clone(p.Seats), slices.Clone(p.Played)
	for _, s := range []*[][]int{&c.Hands, &c.Decks, &c.Seen, &c.Units} {
		*s = slices.Clone(*s)
		for i := range *s {
			(*s)[i] = append([]int{}, (*s)[i]...)
		}
	}
	if p.Battle != nil {
		b := *p.Battle
		c.Battle = &b
	}
	return &c
}

func (p *Position) AppendJSON(b []byte) []byte { return plain.Append(b, p) }

func (Title) Decode(data []byte) (games.Position, error) {
	p := &Position{}
	if err := plain.Read(data, p); err != nil {
		return nil, fmt.Errorf("toy: position: %w", err)
	}
	return p, nil
}

func (t Title) Setup(scenario string, options map[string]string) (games.Position, error) {
	rounds := 3
	for name, v := range options {
		n, err := strconv.Atoi(v)
		if name != "rounds" || err != nil || n < 1 || n > 50 {
			return nil, fmt.Errorf("toy: there is only the option rounds, 1 to 50")
		}
		rounds = n
	}
	for _, sc := range t.Scenarios() {
		if sc.ID == scenario {
			return setup(sc.Seats, rounds), nil
		}
	}
	return nil, fmt.Errorf("toy: there are the scenarios short and three")
}

// setup is the first position: each seat has a unit at the ford and at the mill.
func setup(seats []games.Seat, rounds int) *Position {
	p := &Position{Seats: seats, Rounds: rounds, Round: 1, Active: -1, Winner: -1}
	for range seats {
		p.Hands = append(p.Hands, []int{})
		p.Decks = append(p.Decks, []int{1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6})
		p.Played = append(p.Played, 0)
		p.Seen = append(p.Seen, make([]int, len(seats)))
		p.Units = append(p.Units, []int{1, 0, 1})
	}
	return p
}

func (t Title) Play(ref games.Referee, pos games.Position) {
	g := &game{Position: pos.(*Position), ref: ref, lang: t.Language}
	for !g.Over {
		ref.Checkpoint()
		g.round()
	}
}

func (Title) Result(pos games.Position) (games.Result, bool) {
	p := pos.(*Position)
	switch {
	case !p.Over:
		return games.Result{}, false
	case p.Winner < 0:
		return games.Result{Why: games.T("draw")}, true
	}
	return games.Result{Winner: p.Seats[p.Winner], Why: games.T("most-places", "seat", string(p.Seats[p.Winner]))}, true
}

// Redeal deals anew what the seats do not see: the other hands, but for cards that
// they have seen there, and what is left of the decks.
func (Title) Redeal(pos games.Position, seats games.Seats, r *rand.Rand) games.Position {
	p := pos.Clone().(*Position)
	for i, seat := range p.Seats {
		if !seats.Has(seat) {
			p.redeal(i, seats, r)
		}
	}
	return p
}

// redeal deals a hand and a deck anew.
func (p *Position) redeal(i int, seats games.Seats, r *rand.Rand) {
	var kept []int // what the seats have seen of this hand
	for j, other := range p.Seats {
		if seen := p.Seen[j][i]; seats.Has(other) && seen != 0 && !slices.Contains(kept, seen) {
			kept = append(kept, seen)
			at := slices.Index(p.Hands[i], seen)
			p.Hands[i] = slices.Delete(p.Hands[i], at, at+1)
		}
	}
	held := len(p.Hands[i])
	all := slices.Concat(p.Hands[i], p.Decks[i])
	r.Shuffle(len(all), func(a, b int) { all[a], all[b] = all[b], all[a] })
	p.Hands[i], p.Decks[i] = slices.Concat(all[:held], kept), slices.Clone(all[held:])
	slices.Sort(p.Hands[i])
	slices.Sort(p.Decks[i])
	for j, other := range p.Seats { // what others have seen must still be there
		if seen := p.Seen[j][i]; !seats.Has(other) && seen != 0 && !slices.Contains(p.Hands[i], seen) {
			p.Seen[j][i] = p.Hands[i][0]
		}
	}
}

// seat is the index of a seat, -1 if there is none.
func (p *Position) seat(name string) int { return slices.Index(p.Seats, games.Seat(name)) }

// place is the index of a place, -1 if there is none.
func place(id string) int {
	return slices.IndexFunc(places, func(p Place) bool { return p.ID == id })
}
