package toy

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/plain"
)

// A Position is the whole state of a match. Seats and places are numbered.
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
	Moved  bool `json:",omitempty"` // the players have changed seats, in a variant with bids
}

// A Battle is under way.
type Battle struct {
	Place              int
	Attacker, Defender int
	Hits               int
}

// Clone returns a deep copy.
func (p *Position) Clone() games.Position { return plain.Clone(p) }

func (p *Position) AppendJSON(b []byte) []byte { return plain.Append(b, p) }

func (Title) Decode(data []byte) (games.Position, error) {
	p := &Position{}
	if err := plain.Read(data, p); err != nil {
		return nil, fmt.Errorf("toy: position: %w", err)
	}
	return p, nil
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

// redeal deals a hand and a deck anew, until the hand holds what the seats have seen of
// it. What others have seen is its lowest card, as when they scout: so it tells nothing.
func (p *Position) redeal(i int, seats games.Seats, r *rand.Rand) {
	all, held := slices.Concat(p.Hands[i], p.Decks[i]), len(p.Hands[i])
	slices.Sort(all)
	missed := func(by games.Seat) bool {
		seen := p.Seen[p.seat(by)][i]
		return seen != 0 && !slices.Contains(all[:held], seen)
	}
	for again := true; again; again = slices.ContainsFunc(seats, missed) {
		r.Shuffle(len(all), func(a, b int) { all[a], all[b] = all[b], all[a] })
	}
	slices.Sort(all[:held])
	slices.Sort(all[held:])
	p.Hands[i], p.Decks[i] = all[:held:held], all[held:]
	for j, other := range p.Seats {
		if p.Seen[j][i] != 0 && !seats.Has(other) {
			p.Seen[j][i] = all[0]
		}
	}
}

func (p *Position) name(i int) string { return string(p.Seats[i]) }

// seat is the number of a seat, -1 if there is none.
func (p *Position) seat(name games.Seat) int { return slices.Index(p.Seats, name) }
