package games

import (
	"errors"
	"fmt"
	"math/rand/v2"
)

// startSandbox is the Act of the start line of a sandbox.
const startSandbox = "sandbox"

// Sandbox makes a private copy of a match for a party to try things out in: it begins at
// the last checkpoint as that party may believe it to be (Title.Redeal), and has code,
// seed, dice and journal of its own, of which the first line says what it is and carries
// the position. Nothing else of the match gets in: not its seed or journal, nor what
// anybody has queued, ordered in advance or set. Two matches that the party cannot tell
// apart give the same sandbox for the same code, seed and r. The match stays as it is.
func Sandbox(m *Match, party Seats, code string, seed Seed, r *rand.Rand) (*Match, error) {
	switch {
	case len(party) == 0 || m.keep.Seats[party[0]] == nil:
		return nil, fmt.Errorf("games: %s has no party %v", m.keep.Code, party)
	case code == "" || code == m.keep.Code:
		return nil, errors.New("games: a sandbox has a code of its own")
	}
	s := Setup{Code: code, Title: m.keep.Title, Scenario: m.keep.Scenario, Options: m.keep.Options, Seed: seed, Parties: m.keep.Parties}
	pos := m.title.Redeal(m.base, m.Party(party[0]), r)
	return begin(m.title, s, m.scenario, m.keep.Parties, pos, Line{Act: startSandbox, Base: pos.AppendJSON(nil)})
}

// Sandbox reports whether the match is a sandbox.
func (m *Match) Sandbox() bool { return m.keep.Sandbox }

// startOf is the position at which a match begins, by the first line of its journal.
func startOf(t Title, start *Line) (Position, error) {
	switch {
	case start.Act == startSandbox && start.Base != nil:
		pos, err := t.Decode(start.Base)
		if err != nil {
			return nil, fmt.Errorf("its position cannot be read: %w", err)
		}
		return pos, nil
	case start.Act != "" || start.Base != nil:
		return nil, errors.New("a match that is no sandbox begins as its scenario says")
	}
	return t.Setup(start.Scenario, start.Options)
}
