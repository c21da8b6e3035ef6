package games

import (
	"fmt"
	"maps"
	"slices"
)

// reseats reports whether players of t may still change seats after a checkpoint.
func reseats(t Title, pos Position) bool {
	r := t.Reseating()
	return r != nil && r.Reseats(pos)
}

// holders says of each seat whose first holder it has at a checkpoint.
func holders(t Title, pos Position, seats []Seat) map[Seat]Seat {
	m := make(map[Seat]Seat, len(seats))
	r := t.Reseating()
	for _, seat := range seats {
		if m[seat] = seat; r != nil {
			m[seat] = r.Holder(pos, seat)
		}
	}
	return m
}

// moves says of each seat where its holder sits when others hold the seats.
func moves(was, is map[Seat]Seat) map[Seat]Seat {
	to := make(map[Seat]Seat, len(is))
	for seat, first := range is {
		to[first] = seat
	}
	m := make(map[Seat]Seat, len(was))
	for seat, first := range was {
		m[seat] = to[first]
	}
	return m
}

// Sits is the seat of the player who held seat when the match was loaded or set
// up: the same, unless players have changed seats since.
func (m *Match) Sits(seat Seat) Seat {
	return moves(m.held, holders(m.title, m.base, m.scenario.Seats))[seat]
}

// reseat moves players to other seats. What is kept of a seat is all its player's:
// what he has said in advance, and how far he has been told of what all may know.
func reseat(seats map[Seat]*seatState, to map[Seat]Seat) {
	was := maps.Clone(seats)
	for seat, now := range to {
		if seat != now {
			seats[now] = was[seat]
			seats[now].Asked = nil // of the other seat
		}
	}
}

// reseat moves the players who change seats at a checkpoint.
func (p *proxy) reseat(t Title, pos Position) {
	if t.Reseating() == nil {
		return
	}
	is := holders(t, pos, p.order)
	to := moves(p.held, is)
	p.held = is
	reseat(p.seats, to)
	for _, s := range p.seats {
		for i := range s.Notes {
			if n := &s.Notes[i]; n.What == NoteClock { // whose it was, wherever he sits now
				n.Seat = to[n.Seat]
			}
		}
	}
	back := p.returned
	p.returned = make(map[Seat][]returned, len(back))
	for seat, list := range back {
		p.returned[to[seat]] = list
	}
	for seat, now := range p.sits {
		p.sits[seat] = to[now]
	}
}

// Replace hands a seat over to another person. What it holds and has been told is
// his, and so are, unless bare is set, the orders that wait, the standing orders
// and the settings. What the one before him has typed stays with that one: texts
// of lines, orders that came back and luck words; and an open offer lapses. Where
// the match stands is news to him, from its last checkpoint on. report is the
// number of the last report that he has got of the match in his life.
func (m *Match) Replace(seat Seat, report int, bare bool) error {
	return m.replace(seat, report, bare, "")
}

// Substitute is Replace by consent of all.
func (m *Match) Substitute(seat Seat, report int, bare bool) error {
	return m.replace(seat, report, bare, ReplaceAgreed)
}

// Vacate takes the player of a seat out of it: nobody has it until Replace. What it
// holds, was told and has ordered stays with it, as it does for another person.
func (m *Match) Vacate(seat Seat, bare bool) error { return m.replace(seat, 0, bare, ReplaceVacant) }

func (m *Match) replace(seat Seat, report int, bare bool, words string) error {
	s := m.keep.Seats[seat]
	switch {
	case s == nil:
		return fmt.Errorf("games: %s has no seat %q", m.keep.Code, seat)
	case m.keep.Over:
		return fmt.Errorf("games: %s is over", m.keep.Code)
	}
	now := seatState{Queue: s.Queue, Standing: s.Standing, Own: s.Own, OwnAt: s.OwnAt, Pace: s.Pace, Hold: s.Hold}
	if bare {
		now = seatState{}
	}
	m.disown(now.Queue)
	now.Acts, now.Anew, now.Report = s.Acts, true, max(s.Report, report)
	now.Told = min(s.Told, m.keep.Base.Events)
	m.keep.Seats[seat], m.keep.Offer = &now, nil
	m.keep.Parties = parted(m.keep.Parties, seat)
	m.add(Remark{Act: ActReplace, Seat: seat, Words: words}.line())
	return m.replay()
}

// Join hands a seat over to the person who plays its ally, as Replace does to somebody
// who has none in the match. His settings are those of both, and he is told nothing
// again that he has been told.
func (m *Match) Join(seat, ally Seat, bare bool) error {
	switch {
	case m.keep.Over:
		return fmt.Errorf("games: %s is over", m.keep.Code)
	case m.keep.Seats[seat] == nil || m.title.Reseating() != nil || !m.scenario.Side(seat).Has(ally) || m.Party(seat).Has(ally):
		return fmt.Errorf("games: %q is no ally of %q in %s", ally, seat, m.keep.Code)
	}
	line := Remark{Act: ActReplace, Seat: seat}.line()
	line.By = ally
	m.add(line)
	m.join(seat, ally, bare)
	return m.replay()
}

// join makes a seat one of the party of its ally. An open offer lapses.
func (m *Match) join(seat, ally Seat, bare bool) {
	s, of := m.keep.Seats[seat], m.keep.Seats[m.Party(ally)[0]]
	now := *of.clone()
	now.Queue, now.Standing, now.Hold, now.Declined = s.Queue, s.Standing, s.Hold, s.Declined
	now.Luck, now.Returned, now.Notes = nil, nil, nil
	if bare {
		now.Queue, now.Standing, now.Hold = nil, nil, nil
	}
	m.disown(now.Queue)
	m.keep.Seats[seat], m.keep.Offer, m.point = &now, nil, nil
	m.keep.Parties = m.scenario.joined(parted(m.keep.Parties, seat), seat, ally)
}

// disown puts the canonical line in place of what a player has typed.
func (m *Match) disown(queue []queued) {
	for i := range queue {
		queue[i].N, queue[i].Text = 0, m.title.Format(queue[i].Order)
	}
}

// OneHolder returns the seats of a match, as it is kept, that one player has held
// since it was set up: none that was handed over and, where players change seats
// by the rules, none at all once they have, or if they may have before the match
// was taken back.
func OneHolder(t Title, state []byte, journal []Line) ([]Seat, error) {
	k, err := readState(state)
	if err != nil {
		return nil, err
	}
	sc, err := findScenario(t, k.Scenario)
	if err != nil {
		return nil, err
	}
	list := slices.Clone(sc.Seats)
	var base Position
	reseats := t.Reseating() != nil
	if reseats {
		if base, err = t.Decode(k.Base.Position); err != nil {
			return nil, fmt.Errorf("games: %s: %w", k.Code, err)
		}
	}
	for seat, first := range holders(t, base, sc.Seats) {
		if seat != first {
			return nil, nil
		}
	}
	for _, l := range journal {
		switch {
		case l.What == LineGM && l.Act == ActReplace, l.What == LineResign && l.By != "":
			list = slices.DeleteFunc(list, func(s Seat) bool { return s == l.Seat })
		case l.What == LineGM && l.Act == ActRollback && reseats:
			return nil, nil
		}
	}
	return list, nil
}

// Reported returns, of a match as it is kept, the number of the last report of
// each seat and its parties of several seats.
func Reported(state []byte) (numbers map[Seat]int, parties []Seats, err error) {
	k, err := readState(state)
	if err != nil {
		return nil, nil, err
	}
	numbers = make(map[Seat]int, len(k.Seats))
	for seat, s := range k.Seats {
		numbers[seat] = s.Report
	}
	return numbers, k.Parties, nil
}
