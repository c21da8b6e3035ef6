package games

import (
	"errors"
	"fmt"
	"slices"
)

// Undo takes back what the last messages of a seat's party did: its unused orders,
// and its answers as far as the last roll, draw, reveal, checkpoint, decision of
// another party, or anything that another party has been told since. The match
// then stands at the first question taken back, whatever standing orders and
// settings say. Outcome.Undone counts the answers, Outcome.Returned holds the
// unused orders; what was used is not put back into the queue. Standing
// orders, settings and luck words stay. With nothing to take back there is a
// fault.
func (m *Match) Undo(seat Seat) (Outcome, error) {
	if m.keep.Seats[seat] == nil {
		return Outcome{}, fmt.Errorf("games: %s has no seat %q", m.keep.Code, seat)
	}
	party := m.Party(seat)
	seat = party[0]
	if m.keep.Over {
		return Outcome{Faults: []Fault{{Why: T("games-over")}}}, nil
	}
	if m.doings[seat].undos >= MaxUndos {
		return Outcome{Faults: []Fault{{Why: T("games-undo-often", "most", MaxUndos)}}, Stopped: m.stopped(seat)}, nil
	}
	recorded := m.recorded
	from, events, err := m.horizon(party, recorded)
	if err != nil {
		return Outcome{}, err
	}
	out := Outcome{Done: true, Undone: len(recorded) - from}
	for _, member := range party {
		out.Returned = append(out.Returned, m.ofParty(member, m.keep.Seats[member].orders())...)
	}
	if out.Undone == 0 && len(out.Returned) == 0 {
		why, err := m.lastWay(party, recorded)
		if err != nil {
			return Outcome{}, err
		}
		p, err := m.takeback(seat)
		if err != nil {
			return Outcome{}, err
		}
		fault := Fault{Why: T("games-undo-nothing", "why", why, "agreed", p.why == "")}
		return Outcome{Faults: []Fault{fault}, Stopped: m.stopped(seat)}, nil
	}
	for _, member := range party {
		s := m.keep.Seats[member]
		s.Queue, s.Hold = s.kept(), nil
	}
	withdraw := Line{What: LineWithdraw, Seat: seat}
	if out.Undone > 0 {
		first := recorded[from]
		withdraw.To, out.BackTo = first.line, first.line
		at := m.keep.Base.Answers + answers(recorded[:from])
		m.keep.Seats[first.Seat].Hold = &hold{At: at, Kind: first.Kind, Place: first.Place}
		m.keep.Watch.back(at, events)
		for _, other := range m.keep.Seats {
			other.forget(at)
			other.reopened(at)
			other.Told = min(other.Told, events)
			if h := other.Hold; h != nil && h.At > at {
				other.Hold = nil
			}
		}
	}
	m.add(withdraw)
	if err := m.replay(); err != nil {
		return Outcome{}, fmt.Errorf("games: %s: %w", m.keep.Code, err)
	}
	if err := m.lapse(); err != nil {
		return Outcome{}, err
	}
	out.Stopped = m.stopped(seat)
	return out, nil
}

// horizon finds the first of the recorded steps that a party may take back; all
// from there on are its own answers. It is len(recorded) if there is none.
// events is how many events, of all of the match, were told before it.
func (m *Match) horizon(party Seats, recorded []Step) (from, events int, err error) {
	end := len(recorded)
	for _, d := range m.open { // who was asked because of it has seen it
		a := m.about(d)
		if !party.Has(a.Seat) && slices.Contains(m.keep.Seats[a.Seat].Asked, a) {
			return end, 0, nil
		}
	}
	from = end
	for from > 0 && recorded[from-1].What == StepAnswer && party.Has(recorded[from-1].Seat) && recorded[from-1].From != FromClock {
		from-- // what a clock has answered stands
	}
	best, bestEvents := end, 0
	for ; from < end; from++ {
		if info, _ := kindInfo(m.kinds, recorded[from].Kind); info.Secret {
			continue // a stop there would tell something
		}
		if best < end && recorded[from].From != FromSheet {
			continue // rather begin with what the player ordered, but no earlier than must be
		}
		told, ok, err := m.eventsBefore(recorded[:from])
		if err != nil {
			return 0, 0, err
		}
		if !ok || m.known(party, told) {
			continue
		}
		if best == end || recorded[from].From == FromSheet {
			best, bestEvents = from, told
		}
		if recorded[from].From == FromSheet {
			break
		}
	}
	given := func(s Step) bool { return s.From == FromSheet }
	if !slices.ContainsFunc(recorded[best:], given) { // what was not given is not taken back
		return end, 0, nil
	}
	return best, bestEvents, nil
}

// lastWay says what stands between a party's last order that did something, since the
// checkpoint, and the present: a "roll", a "draw", an answer of an "other" or of the
// "clock", something
// hidden that was "shown", or nothing but that it was "told"; "none" if there is no
// such order.
func (m *Match) lastWay(party Seats, recorded []Step) (string, error) {
	for i, s := range slices.Backward(recorded) {
		if s.What != StepAnswer || !party.Has(s.Seat) || s.From != FromSheet {
			continue
		}
		for _, s := range recorded[i+1:] {
			switch {
			case s.What == StepRoll, s.What == StepDraw:
				return string(s.What), nil
			case s.What == StepAnswer && !party.Has(s.Seat):
				return "other", nil
			case s.From == FromClock:
				return string(FromClock), nil
			}
		}
		before, ok, err := m.eventsBefore(recorded[:i])
		if err != nil {
			return "", err
		}
		since := func(e Event) bool { return e.Reveal }
		if ok && slices.ContainsFunc(m.events[max(before-m.first, 0):], since) {
			return "shown", nil
		}
		return "told", nil
	}
	return "none", nil
}

// eventsBefore counts the events told when the given steps since the
// checkpoint have been played. It is false if these end amid decisions that
// were put at once.
func (m *Match) eventsBefore(recorded []Step) (int, bool, error) {
	_, told, ok, err := m.playedTo(recorded)
	return told, ok, err
}

// playedTo is eventsBefore, with the position there.
func (m *Match) playedTo(recorded []Step) (pos Position, told int, ok bool, err error) {
	run := Start(m.title, m.base, RunOptions{Dice: m.dice(), Recorded: recorded})
	defer run.Close()
	stop := run.Next()
	if mismatch := (*MismatchError)(nil); errors.As(stop.Err, &mismatch) {
		return nil, 0, false, nil
	}
	return run.Position(), m.keep.Base.Events + len(run.Events()), stop.Err == nil, stop.Err
}

// known reports whether an event from index told on shows something hidden, or
// another party than this has been told of it.
func (m *Match) known(party Seats, told int) bool {
	for i, e := range m.events {
		if i += m.first; i < told {
			continue
		}
		if e.Reveal {
			return true
		}
		for other, s := range m.keep.Seats {
			if !party.Has(other) && i < s.Told && e.Visible(other) {
				return true
			}
		}
	}
	return false
}
