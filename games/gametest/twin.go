package gametest

import "postrider/games"

// A Twin is a Referee for one of two matches that a seat must not tell apart, for
// tests that look at matches from outside: a title whose Play hands it to its own
// rules, beside one that does not, plays the other match.
type Twin struct {
	games.Referee
	Title games.Title
	Pos   games.Position // that the rules are playing into
	Seats games.Seats
	// At says at which checkpoints Pos becomes another position, which who holds
	// Seats cannot tell from it.
	At func(games.Position) bool

	begun bool
}

// Checkpoint makes Pos another one. The checkpoint that a run starts from has been
// passed before, and stays as it is.
func (t *Twin) Checkpoint() {
	if t.begun && t.At(t.Pos) {
		put(t.Pos, t.Title.Redeal(t.Pos, t.Seats, Rand(5)))
	}
	t.begun = true
	t.Referee.Checkpoint()
}
