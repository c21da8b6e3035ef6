package adjudicator

import (
	"errors"
	"fmt"
	"strings"

	"postrider/games"
	"postrider/store"
)

// records read what the store knows of the club's matches and players, and
// change nothing.
type records struct {
	store  *store.Store
	titles map[string]games.Title
}

// match is the match with a code; the error is written for a game master.
func (r records) match(code string) (store.Match, error) {
	m, err := r.store.Match(code)
	if errors.Is(err, store.ErrNotFound) {
		return m, fmt.Errorf("there is no match %s", strings.ToUpper(code))
	}
	return m, err
}

// player is the player with an address or a number such as p3; the error is
// written for a game master.
func (r records) player(who string) (store.Player, error) {
	p, err := r.store.PlayerAt(who)
	if errors.Is(err, store.ErrNotFound) {
		p, err = r.store.Player(store.PlayerID(strings.ToLower(who)))
	}
	if errors.Is(err, store.ErrNotFound) {
		err = fmt.Errorf("there is no player %s; player list shows them", who)
	}
	return p, err
}

// letter is a letter of the outbox.
func (r records) letter(id uint64) (store.Letter, error) {
	l, err := r.store.Letter(id)
	if errors.Is(err, store.ErrNotFound) {
		err = fmt.Errorf("there is no letter %d in the outbox; letters shows them", id)
	}
	return l, err
}

// aside is a message that was set aside.
func (r records) aside(n uint64) (store.Aside, error) {
	a, err := r.store.AsideAt(n)
	if errors.Is(err, store.ErrNotFound) {
		err = fmt.Errorf("no message %d is set aside; aside shows them", n)
	}
	return a, err
}

// holder is the player of a seat. The title's own player has a name and no
// address.
func (r records) holder(s store.Seat) (store.Player, error) {
	if s.Bot() {
		return store.Player{Name: botName}, nil
	}
	return r.store.Player(s.Player)
}

// people are the players of a match's seats.
func (r records) people(m store.Match) (map[games.Seat]store.Player, error) {
	people := map[games.Seat]store.Player{}
	for _, s := range m.Seats {
		p, err := r.holder(s)
		if err != nil {
			return nil, fmt.Errorf("player of %s in %s: %w", s.Seat, m.Code, err)
		}
		people[games.Seat(s.Seat)] = p
	}
	return people, nil
}

// pending reports whether a task is still to be done in a match, and which.
func (r records) pending(code string) (task store.Task, is bool, err error) {
	task, err = r.store.NextTask(code, nil)
	if errors.Is(err, store.ErrNotFound) {
		return task, false, nil
	}
	return task, err == nil, err
}

// journal is the journal of a match from a line on; line 1 is the first.
func (r records) journal(code string, from int) ([]games.Line, error) {
	raw, err := r.store.Journal(code, from)
	if err != nil {
		return nil, worldError{err}
	}
	lines, err := decodeLines(raw)
	if err != nil {
		return nil, fmt.Errorf("adjudicator: %s: %w", code, err)
	}
	return lines, nil
}

// decodeLines reads journal lines as they are stored.
func decodeLines(raw [][]byte) ([]games.Line, error) {
	lines := make([]games.Line, len(raw))
	for i := range raw {
		line, err := games.ReadLine(raw[i])
		if err != nil {
			return nil, fmt.Errorf("journal line: %w", err)
		}
		lines[i] = line
	}
	return lines, nil
}

// orNone makes no error of what is not in the store.
func orNone(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}
