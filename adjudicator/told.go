package adjudicator

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"postrider/games"
	"postrider/store"
	"postrider/templates"
)

// What a person was told, and what he wrote, is his: reports are kept for the
// player, in whichever seat he got them, and go to nobody who has the seat later.

// told are the reports that a player has got of a match, by number.
func (c *Clerk) told(m store.Match, id store.PlayerID) ([]store.Report, error) {
	all, err := c.Store.Reports(m.Code, id, "") // those of nobody a store kept for the seat
	if err != nil {
		return nil, worldError{err}
	}
	var list, old []store.Report
	for _, r := range all {
		if r.Player == id {
			list = append(list, r)
		} else {
			old = append(old, r)
		}
	}
	if len(old) == 0 {
		return list, nil
	}
	w, err := c.Store.Played(m.Code)
	if err != nil {
		return nil, worldError{err}
	}
	lines, err := decodeLines(w.Lines)
	if err != nil {
		return nil, err
	}
	var his []games.Seat
	if title, ok := c.Titles[m.Title]; ok {
		if his, err = games.OneHolder(title, w.State, lines); err != nil {
			return nil, err
		}
	}
	holds := m.Holds(id)
	for _, r := range slices.Backward(old) {
		if slices.Contains(holds, r.Seat) && slices.Contains(his, games.Seat(r.Seat)) {
			list = slices.Insert(list, 0, r)
		}
	}
	return list, nil
}

// ofSeat is the last of some reports of a player that he got in a seat or, if he
// got none there, the last of all. Nil: there are none.
func ofSeat(list []store.Report, seat games.Seat) *store.Report {
	if len(list) == 0 {
		return nil
	}
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].Seat == string(seat) {
			return &list[i]
		}
	}
	return &list[len(list)-1]
}

// last is the last report that a player has got of a match: of several seats
// that he holds, for one of them. Nil: he has got none.
func (c *Clerk) last(m store.Match, id store.PlayerID, seat games.Seat) (*store.Report, error) {
	list, err := c.told(m, id)
	if err != nil {
		return nil, err
	}
	holds := m.Holds(id)
	list = slices.DeleteFunc(list, func(r store.Report) bool { return r.Seat != string(seat) && slices.Contains(holds, r.Seat) })
	if len(list) == 0 {
		return nil, nil
	}
	return &list[len(list)-1], nil
}

// maxKept is how many bytes a report is kept in that can be shown again. Older
// programs kept larger ones.
const maxKept = 1 << 20

// kept is a report as it was kept, without what was asked for beside it; the zero
// one if it was not.
func (c *Clerk) kept(m store.Match, r store.Report) (templates.Report, error) {
	data, err := c.Store.Report(m.Code, r.Player, r.Seat, r.Number)
	if errors.Is(err, store.ErrNotFound) {
		return templates.Report{}, nil
	}
	if err != nil {
		return templates.Report{}, worldError{err}
	}
	r.Data = data
	return readKept(m, r)
}

// readKept is what kept finds, of a report with its data.
func readKept(m store.Match, r store.Report) (templates.Report, error) {
	var old templates.Report
	if len(r.Data) > maxKept {
		return old, nil
	}
	if err := json.Unmarshal(r.Data, &old); err != nil {
		return old, fmt.Errorf("adjudicator: report kept of %s: %w", m.Code, err)
	}
	old.Pages = nil
	return old, nil
}

// reported is the number of the last report of a seat: what is sent to it beside
// its reports is answered under that number.
func (c *Clerk) reported(m store.Match, seat games.Seat) (int, error) {
	_, state, _, err := c.Store.Load(m.Code)
	if err != nil {
		return 0, worldError{err}
	}
	numbers, err := games.Reported(state)
	return numbers[seat], err
}
