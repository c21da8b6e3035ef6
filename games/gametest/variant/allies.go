package variant

import (
	"fmt"

	"postrider/games"
	"postrider/games/gametest/toy"
)

// Allies is the title with four seats, of which red and blue are one side, green and
// white the other. The side wins that holds the most units at the most places with one
// of its seats.
type Allies struct{ toy.Title }

// NewAllies returns the toy with sides.
func NewAllies() Allies { return Allies{toy.New()} }

// Four is the one scenario.
const Four = "four"

// Scenarios is the one of four seats.
func (Allies) Scenarios() []games.Scenario {
	return []games.Scenario{{
		ID: Four, Name: "A quarrel of four", Brief: "Toy for four", Seats: []games.Seat{"red", "blue", "green", "white"},
		Sides: []games.Seats{{"red", "blue"}, {"green", "white"}},
	}}
}

// Setup gives the fourth seat what each of three has.
func (a Allies) Setup(scenario string, options map[string]string) (games.Position, error) {
	if scenario != Four {
		return nil, fmt.Errorf("toy: there is the scenario %s", Four)
	}
	pos, err := a.Title.Setup("three", options)
	if err != nil {
		return nil, err
	}
	p := pos.(*toy.Position)
	p.Seats = a.Scenarios()[0].Seats
	p.Hands, p.Decks = append(p.Hands, []int{}), append(p.Decks, append([]int{}, p.Decks[0]...))
	p.Played, p.Units = append(p.Played, 0), append(p.Units, append([]int{}, p.Units[0]...))
	p.Seen = make([][]int, len(p.Seats))
	for i := range p.Seen {
		p.Seen[i] = make([]int, len(p.Seats))
	}
	return p, nil
}

// Result is that of the title, for the side of the seat that has won.
func (a Allies) Result(pos games.Position) (games.Result, bool) {
	r, over := a.Title.Result(pos)
	if r.Winner != "" {
		r.Winner = a.Scenarios()[0].Side(r.Winner)[0]
	}
	return r, over
}
