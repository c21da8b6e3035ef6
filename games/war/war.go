// Package war has what titles of one war share: the two sides that fight it.
package war

import (
	"postrider/games"
	"postrider/games/facts"
)

// A Side is one of the two sides of the war, or neither. Its values stand in positions.
type Side uint8

const (
	Nobody Side = iota
	British
	French
)

// String is the side's name in data files, journals and standing orders.
func (s Side) String() string { return [...]string{"nobody", "british", "french"}[s] }

// Enemy is the other side.
func (s Side) Enemy() Side { return [...]Side{Nobody, French, British}[s] }

// Seat is the seat of who plays the whole side, "" for nobody.
func (s Side) Seat() games.Seat {
	if s == Nobody {
		return ""
	}
	return games.Seat(s.String())
}

// UnmarshalText reads a side's name; the error names what is none.
func (s *Side) UnmarshalText(b []byte) error { return facts.Word(s, b, "war", "side", French) }

// Parse is the side that a name says, Nobody for any other text.
func Parse(name string) Side {
	side, _ := facts.Called(name, French)
	return side
}
