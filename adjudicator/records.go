package adjudicator

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"postrider/games"
	"postrider/store"
	"postrider/templates"
)

// records read what the store knows of the club's matches and players, and
// change nothing.
type records struct {
	store  *store.Store
	titles games.Titles
}

// match is the match with a code; the error is written for a game master.
func (r records) match(code string) (store.Match, error) {
	m, err := r.store.Match(code)
	if errors.Is(err, store.ErrNotFound) {
		return m, fmt.Errorf("there is no match %s", strings.ToUpper(code))
	}
	return m, err
}

// player is the player with an address, a number such as p3 or a name that nobody else
// has; the error is written for a game master.
func (r records) player(who string) (store.Player, error) {
	p, err := r.store.PlayerAt(who)
	if errors.Is(err, store.ErrNotFound) {
		p, err = r.store.Player(store.PlayerID(strings.ToLower(who)))
	}
	if errors.Is(err, store.ErrNotFound) {
		p, err = r.named(who)
	}
	if errors.Is(err, store.ErrNotFound) {
		err = fmt.Errorf("there is no player %s; player list shows them", who)
	}
	return p, err
}

// named is the player of a name, whatever its case.
func (r records) named(name string) (store.Player, error) {
	all, err := r.store.Players()
	if err != nil {
		return store.Player{}, err
	}
	all = slices.DeleteFunc(all, func(p store.Player) bool { return !strings.EqualFold(p.Name, name) })
	switch len(all) {
	case 0:
		return store.Player{}, store.ErrNotFound
	case 1:
		return all[0], nil
	}
	var ids []string
	for _, p := range all {
		ids = append(ids, string(p.ID))
	}
	return store.Player{}, fmt.Errorf("%s are all called %s; name one by his number", strings.Join(ids, ", "), name)
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
// address; who has a vacant seat has neither.
func (r records) holder(s store.Seat) (store.Player, error) {
	if !s.Held() {
		p := store.Player{}
		if s.Bot() {
			p.Name = botName
		}
		return p, nil
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

// watching are the names of those who watch a match.
func (r records) watching(m store.Match) (map[store.PlayerID]string, error) {
	names := map[store.PlayerID]string{}
	for _, w := range m.Watchers {
		p, err := r.store.Player(w.Player)
		if err != nil {
			return nil, fmt.Errorf("observer of %s: %w", m.Code, err)
		}
		names[p.ID] = p.Name
	}
	return names, nil
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
	if errors.Is(err, store.ErrDamaged) {
		return nil, err // this match stops, and no other
	}
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

// What a person was told, and what he wrote, is his: reports are kept for the
// player, in whichever seat he got them, and go to nobody who has the seat later.

// told are the reports that a player has got of a match, by number.
func (r records) told(m store.Match, id store.PlayerID) ([]store.Report, error) {
	all, err := r.store.Reports(m.Code, id, "") // those of nobody a store kept for the seat
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
	w, err := r.store.Played(m.Code)
	if err != nil {
		return nil, worldError{err}
	}
	lines, err := decodeLines(w.Lines)
	if err != nil {
		return nil, err
	}
	var his []games.Seat
	if title := r.titles.Named(m.Title); title != nil {
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

// last is the last report that a player has got of a match: if he is several
// parties, for that of a seat. Nil: he has got none.
func (r records) last(m store.Match, id store.PlayerID, seat games.Seat) (*store.Report, error) {
	list, err := r.told(m, id)
	if err != nil {
		return nil, err
	}
	parties, err := r.parties(m, id)
	if err != nil {
		return nil, err
	}
	party := partyOf(parties, seat)
	list = slices.DeleteFunc(list, func(r store.Report) bool {
		at := games.Seat(r.Seat)
		return !party.Has(at) && slices.ContainsFunc(parties, func(p games.Seats) bool { return p.Has(at) })
	})
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
func (r records) kept(m store.Match, of store.Report) (templates.Report, error) {
	data, err := r.store.Report(m.Code, of.Player, of.Seat, of.Number)
	if errors.Is(err, store.ErrNotFound) {
		return templates.Report{}, nil
	}
	if err != nil {
		return templates.Report{}, worldError{err}
	}
	of.Data = data
	return readKept(m, of)
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
func (r records) reported(m store.Match, seat games.Seat) (int, error) {
	_, state, _, err := r.store.Load(m.Code)
	if err != nil {
		return 0, worldError{err}
	}
	numbers, _, err := games.Reported(state)
	return numbers[seat], err
}

// parties are the seats that a player holds in a match: each for itself, or
// together those that are one party. He is written to at the first of each.
func (r records) parties(m store.Match, id store.PlayerID) ([]games.Seats, error) {
	var list []games.Seats
	for _, seat := range m.Holds(id) {
		list = append(list, games.Seats{games.Seat(seat)})
	}
	if len(list) < 2 {
		return list, nil
	}
	_, state, _, err := r.store.Load(m.Code)
	if err != nil {
		return nil, worldError{err}
	}
	_, parties, err := games.Reported(state)
	for _, party := range parties {
		if i := slices.IndexFunc(list, func(s games.Seats) bool { return s[0] == party[0] }); i >= 0 {
			list[i] = party
			list = slices.DeleteFunc(list, func(s games.Seats) bool { return s[0] != party[0] && party.Has(s[0]) })
		}
	}
	return list, err
}

// partyOf is that of some parties that has a seat; the seat alone if none has.
func partyOf(parties []games.Seats, seat games.Seat) games.Seats {
	for _, party := range parties {
		if party.Has(seat) {
			return party
		}
	}
	return games.Seats{seat}
}
