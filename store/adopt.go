package store

import (
	"fmt"
	"slices"
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
	Timing   Timing // Rev 0: no clock runs
}

// Whole returns all that is kept of a match as it is at one moment;
// ErrNotFound if there is none of that code.
func (st *Store) Whole(code string) (Whole, error) {
	return st.whole("read all of "+code, code, func(t *tx, w *Whole) {
		w.Lines = t.lines(w.Match, 1)
		w.Reports = t.reportsOf(matchKey(code), true)
		w.Players = t.playersOf(w.Match)
		t.get(timingBucket, matchKey(code), &w.Timing)
		t.eachReceived(func(r Received) {
			if r.Match == w.Match.Code {
				w.Received = append(w.Received, r)
			}
		})
	})
}

// Played is Whole without reports, players and messages.
func (st *Store) Played(code string) (Whole, error) {
	return st.whole("read "+code, code, func(t *tx, w *Whole) { w.Lines = t.lines(w.Match, 1) })
}

// whole reads a match and its state, and more of it; what says for what.
func (st *Store) whole(what, code string, more func(*tx, *Whole)) (Whole, error) {
	var w Whole
	err := st.read(func(t *tx) {
		t.find(matchBucket, matchKey(code), &w.Match, ErrNotFound)
		packed := t.raw(stateBucket, matchKey(code))
		if packed == nil {
			t.damaged("%s has no state", code)
		}
		w.State = t.unpack(packed)
		more(t, &w)
	}, "%s", what)
	return w, err
}

// playersOf are those who hold the seats of a match, by number.
func (t *tx) playersOf(m Match) []Player {
	var all []Player
	for _, s := range m.Seats {
		if !s.Held() || slices.ContainsFunc(all, func(p Player) bool { return p.ID == s.Player }) {
			continue
		}
		var p Player
		t.find(playerBucket, []byte(s.Player), &p, damage("player %s of %s", s.Player, m.Code))
		all = append(all, p)
	}
	sortPlayers(all)
	return all
}

// Adopt writes a match that another store, or this one, held before, and those
// of its players that are handed over, in one transaction. It is ErrMoved if
// the match or one of these players is there already. numbers are running
// numbers that are used up by it.
func (st *Store) Adopt(w Whole, numbers map[string]int) error {
	w.Match.Rev = 0
	p := Progress{Now: w.Match.Moved, Match: &w.Match, State: w.State, Lines: w.Lines, Reports: w.Reports}
	if w.Timing.Data != nil {
		p.Timing = &Timing{Match: w.Match.Code, Data: w.Timing.Data}
	}
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
	return st.update(func(t *tx) { t.check(&p) }, func(t *tx) {
		st.write(t, &p)
		t.adoptReceived(w.Received)
		for name, n := range numbers {
			used := 0
			t.get(metaBucket, numberKey(name), &used)
			t.put(metaBucket, numberKey(name), max(used, n))
		}
	})
}
