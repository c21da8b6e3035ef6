package games

import (
	"fmt"
	"slices"
)

// TakeDefaults takes, for a party whose time is out, the safe default of each question
// that is open to it, and plays on until somebody must be asked. Of questions that were
// put to others too, whose answers are awaited, it is kept: an answer of the party's own
// comes before it until all have answered, and nobody is told of it till then. Of a kind
// whose defaults cover the phase (KindInfo.Phase) the same seat's next questions are
// answered so too, while nobody else must be asked and no checkpoint is passed. acts are
// noted in the journal before the answers. Outcome.Done is false, and nothing is noted,
// if the party is asked nothing.
//
// All parties find in their News that the clock has answered (NoteClock). What it
// answered is not undone; all may agree to take it back.
func (m *Match) TakeDefaults(party Seats, acts ...TimeAct) (Outcome, error) {
	if len(party) == 0 || m.keep.Seats[party[0]] == nil {
		return Outcome{}, fmt.Errorf("games: %s has no party %v", m.keep.Code, party)
	}
	party = m.Party(party[0])
	open := m.openTo(party)
	if m.keep.Over || len(open) == 0 {
		return Outcome{Stopped: m.stopped(party[0])}, nil
	}
	if err := m.NoteTime(acts...); err != nil {
		return Outcome{}, err
	}
	p := m.proxy(m.keep.Seats)
	p.told = m.total
	for _, d := range open {
		p.expire(d)
	}
	if err := m.advance(p); err != nil {
		return Outcome{}, err
	}
	if err := m.lapse(); err != nil {
		return Outcome{}, err
	}
	m.comeBack(p)
	return Outcome{Done: true, Stopped: m.stopped(p.sits[party[0]])}, nil
}

// comeBack keeps what came back of orders until their seats are told.
func (m *Match) comeBack(p *proxy) {
	for seat, back := range p.returned {
		m.keep.Seats[seat].Returned = append(m.keep.Seats[seat].Returned, back...)
	}
}

// expire has the clock answer a decision by its default, unless its seat answers it
// while others still may.
func (p *proxy) expire(d Decision) {
	about := askedAt(d, p.answers)
	s := p.seats[about.Seat]
	a, fault := d.Accept(d.Default())
	if fault != nil {
		panic(fmt.Sprintf("games: the default of %s at %q is refused (rule %s, %s)", about.Kind, about.Place, fault.Rule, fault.Why.Kind))
	}
	s.Queue = slices.DeleteFunc(s.Queue, func(q queued) bool { return q.For != nil && *q.For == about })
	s.Queue = append(s.Queue, queued{Order: a.Order, From: FromClock, For: &about})
	if info, _ := kindInfo(p.kinds, about.Kind); info.Phase {
		p.phase = append(p.phase, phase{about.Seat, about.Kind})
	}
}

// A phase is the kind of a seat's decisions that the clock answers until it ends.
type phase struct {
	seat Seat
	kind Kind
}

// late is what the clock answers to d; it is false if the time of its seat is not out.
func (p *proxy) late(d Decision, about asked, s *seatState) (Answer, bool) {
	for _, q := range s.Queue {
		if q.For == nil || *q.For != about {
			continue
		}
		a, fault := accept(d, q.Order)
		return a, fault == nil
	}
	return Answer{}, false
}

// unlate drops what the clock would have answered to a decision that is answered.
func (s *seatState) unlate(about About) {
	s.Queue = slices.DeleteFunc(s.Queue, func(q queued) bool { return q.For != nil && q.For.Kind == about.Kind && q.For.Place == about.Place })
}

// reopened drops what the clock would answer to questions that are put again, because
// what came before them was taken back: all but so many answers.
func (s *seatState) reopened(answers int) {
	s.Queue = slices.DeleteFunc(s.Queue, func(q queued) bool { return q.For != nil && q.For.At >= answers })
}

// kept are the defaults of a queue that the clock has taken, which its player does not
// take back.
func (s *seatState) kept() []queued {
	return slices.DeleteFunc(slices.Clone(s.Queue), func(q queued) bool { return q.For == nil })
}

// lateOrders are the defaults that the clock has taken for questions whose other
// answers are awaited.
func (s *seatState) lateOrders() []Order {
	var list []Order
	for _, q := range s.kept() {
		list = append(list, q.Order)
	}
	return list
}

// clocked tells all that the clock has answered a decision; what it was, its owner only.
func (p *proxy) clocked(about About, a Answer) {
	for _, seat := range p.order {
		n := Note{What: NoteClock, Kind: about.Kind}
		if seat == about.Seat {
			n.Place, n.Order = about.Place, a.Order
		}
		p.noteTo(seat, about.Seat, n)
	}
	if p.told != nil {
		p.watch.note(Note{What: NoteClock, Kind: about.Kind, At: p.told(), Seat: about.Seat, Answers: p.answers})
	}
}

// Forfeit ends the match for a party whose time is out: because its clock says so, or
// because another has claimed it (ForfeitTime, ForfeitClaim). It is as if it had
// resigned: an ally plays on where one does who resigns. Outcome says which.
func (m *Match) Forfeit(party Seats, why string) (Outcome, error) {
	switch {
	case len(party) == 0 || m.keep.Seats[party[0]] == nil:
		return Outcome{}, fmt.Errorf("games: %s has no party %v", m.keep.Code, party)
	case m.keep.Over:
		return Outcome{}, fmt.Errorf("games: %s is over", m.keep.Code)
	case leftBy(why) == "" || why == "":
		return Outcome{}, fmt.Errorf("games: nobody loses a match by %q", why)
	}
	out := Outcome{Done: true}
	if err := m.leave(m.Party(party[0]), why, &out); err != nil {
		return Outcome{}, err
	}
	out.Stopped = m.stopped(party[0])
	return out, nil
}

// Heir is the seat of who would play on for a party that lost its match now; empty if
// there is nobody: the match would end.
func (m *Match) Heir(party Seats) Seat {
	var heir Seat
	for _, seat := range party {
		if heir = m.heir(seat, party); heir == "" {
			break
		}
	}
	return heir
}

// Why a party has lost its match by time.
const (
	ForfeitTime  = "time"  // its clock ran out
	ForfeitClaim = "claim" // and another party has claimed the match
)

// leftBy is the kind of the result of a match that a party has left: by resigning if act
// is empty, else by what Forfeit is given. Empty: by nothing known.
func leftBy(act string) string {
	switch act {
	case "":
		return resigned
	case ForfeitTime:
		return timedOut
	case ForfeitClaim:
		return claimed
	}
	return ""
}

// isLeft reports whether a match has ended for a reason because a party has left it.
func isLeft(why string) bool { return why == resigned || why == timedOut || why == claimed }
