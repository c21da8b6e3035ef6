package store

import (
	"fmt"
	"slices"

	"go.etcd.io/bbolt"
)

// A Whole is all that is kept of a match, but for its letters: what an export
// holds.
type Whole struct {
	Match    Match
	State    []byte
	Lines    [][]byte // the whole journal
	Reports  []Report // by player, seat and number
	Players  []Player // who hold its seats, by number
	Received []Received
}

// Whole returns all that is kept of a match as it is at one moment;
// ErrNotFound if there is none of that code.
func (st *Store) Whole(code string) (Whole, error) {
	return st.whole(code, func(tx *bbolt.Tx, w *Whole) (err error) {
		if w.Reports, err = reportsOf(tx, matchKey(code)); err != nil {
			return err
		}
		if err := w.readPlayers(tx); err != nil {
			return err
		}
		return eachReceived(tx, func(r Received) {
			if r.Match == w.Match.Code {
				w.Received = append(w.Received, r)
			}
		})
	})
}

// Played is Whole without reports, players and messages.
func (st *Store) Played(code string) (Whole, error) {
	return st.whole(code, func(*bbolt.Tx, *Whole) error { return nil })
}

func (st *Store) whole(code string, more func(*bbolt.Tx, *Whole) error) (Whole, error) {
	var w Whole
	err := st.read(func(tx *bbolt.Tx) error {
		key := matchKey(code)
		if err := find(tx, matchBucket, key, &w.Match); err != nil {
			return err
		}
		var err error
		if w.State, err = unpack(stateBucket.in(tx).Get(key)); err != nil {
			return err
		}
		if w.Lines, err = lines(tx, w.Match, 1); err != nil {
			return err
		}
		return more(tx, &w)
	}, "read all of %s", code)
	return w, err
}

// readPlayers reads who holds the seats.
func (w *Whole) readPlayers(tx *bbolt.Tx) error {
	for _, s := range w.Match.Seats {
		var p Player
		if s.Bot() || slices.ContainsFunc(w.Players, func(p Player) bool { return p.ID == s.Player }) {
			continue
		}
		if found, err := get(tx, playerBucket, []byte(s.Player), &p); err != nil || !found {
			return fmt.Errorf("%w (player %s of %s)", ErrDamaged, s.Player, w.Match.Code)
		}
		w.Players = append(w.Players, p)
	}
	slices.SortFunc(w.Players, func(a, b Player) int { return compareNumbered(string(a.ID), string(b.ID)) })
	return nil
}

// Adopt writes a match that another store, or this one, held before, and those
// of its players that are handed over, in one transaction. It is ErrMoved if
// the match or one of these players is there already. numbers are running
// numbers that are used up by it.
func (st *Store) Adopt(w Whole, numbers map[string]int) error {
	w.Match.Rev = 0
	p := Progress{Now: w.Match.Moved, Match: &w.Match, State: w.State, Lines: w.Lines, Reports: w.Reports}
	for _, player := range w.Players {
		player.Rev = 0
		p.Players = append(p.Players, player)
	}
	p, err := st.ready(p)
	if err != nil {
		return err
	}
	for _, r := range w.Received {
		if err := r.fits(); err != nil {
			return fmt.Errorf("store: write %s: %w", p.name(), err)
		}
	}
	return st.edit(func(tx *bbolt.Tx) error { return check(tx, &p) }, func(e *edit) {
		st.write(e, &p)
		e.adoptReceived(w.Received)
		for name, n := range numbers {
			used := 0
			key := []byte("number " + name)
			e.get(metaBucket, key, &used)
			e.put(metaBucket, key, max(used, n))
		}
	})
}
