package games

import (
	"fmt"
	"maps"
	"slices"
)

// Why an agreed takeback cannot be, beside a StepRoll or StepDraw that stands between
// a seat's last order and the present.
const (
	barNone  = "none"    // it has ordered nothing
	barShown = "shown"   // something hidden was shown since
	barRules = "version" // other rules play since, or the game master has taken the match back
	barSeats = "seats"   // players have changed seats since
)

// A point is where an agreed takeback goes back to: before an answer of the seat that
// asks for it.
type point struct {
	why    string // there is none
	at     *Match // stands at the checkpoint before it, and has recorded all since; it may be a copy, not to be played on
	from   int    // the first of those steps that is taken back
	events int    // told in all of the match before it
	pos    Position

	seat        Seat // these three are what it was found from
	steps, last int  // how many were recorded, and the line of the last
}

// line is that of the journal from which on all is taken back.
func (p *point) line() int { return p.at.recorded[p.from].line }

// first is the first event taken back that a party knows; nil if it knows of none.
func (p *point) first(party Seats) *Event {
	for i := max(p.events-p.at.first, 0); i < len(p.at.events); i++ {
		if e := &p.at.events[i]; party.See(*e) {
			return e
		}
	}
	return nil
}

// SetJournal says how the journal is read from which the match was loaded, all of its
// lines and perhaps more. It is read only where a takeback goes behind the last
// checkpoint; without it none does.
func (m *Match) SetJournal(read func() ([]Line, error)) { m.journal = read }

// SetBot says whether the program itself plays a seat. It is not kept with the match.
func (m *Match) SetBot(seat Seat, bot bool) {
	if s := m.keep.Seats[seat]; s != nil {
		s.bot = bot
	}
}

// SetVacant says whether nobody has a seat: it inherits nothing from who resigns. It is
// not kept with the match.
func (m *Match) SetVacant(seat Seat, vacant bool) {
	if s := m.keep.Seats[seat]; s != nil {
		s.free = vacant
	}
}

// alone reports whether all seats but a party's are played by the program.
func (m *Match) alone(party Seats) bool {
	return !slices.ContainsFunc(m.scenario.Seats, func(s Seat) bool { return !party.Has(s) && !m.keep.Seats[s].bot })
}

// Offered is what the open offer of a takeback goes back to, as the party of a seat may
// know it: the position there, and the first event that is taken back, nil if it knows
// of none. The View is nil if no takeback is offered.
func (m *Match) Offered(reader Seat) (View, *Event, error) {
	o := m.keep.Offer
	if o == nil || o.What != OfferTakeback {
		return nil, nil, nil
	}
	p, err := m.takeback(o.By)
	if err != nil || p.why != "" {
		return nil, nil, err
	}
	party := m.Party(reader)
	return m.title.View(p.pos, party), p.first(party), nil
}

// takeback finds where an agreed takeback of seat's last orders goes back to: the
// beginning of its last card or Action, but not behind the last roll, the last draw, or
// what showed its party something. Where all others are the program these do not
// matter: what fell is known, falls again, and wrongs nobody.
func (m *Match) takeback(seat Seat) (*point, error) {
	last := 0
	if n := len(m.recorded); n > 0 {
		last = m.recorded[n-1].line
	}
	if p := m.point; p != nil && p.seat == seat && p.steps == len(m.recorded) && p.last == last {
		return p, nil
	}
	p, err := m.findPoint(m.Party(seat))
	if err != nil {
		return nil, fmt.Errorf("games: %s: %w", m.keep.Code, err)
	}
	p.seat, p.steps, p.last = seat, len(m.recorded), last
	m.point = p
	return p, nil
}

// findPoint does what takeback says.
func (m *Match) findPoint(party Seats) (*point, error) {
	steps, journal, why := m.recorded, []Line(nil), barNone
	begun := m.begun(party, steps)
	if begun < 0 && m.journal != nil {
		var err error
		if journal, err = m.whole(); err != nil {
			return nil, err
		}
		steps = effective(journal)
		if lastOrder(steps, party) >= 0 {
			why = barRules
		}
		floor := min(versionLine(journal), m.keep.Base.Line-1)
		steps = slices.DeleteFunc(steps, func(s Step) bool { return s.line <= floor })
		begun = m.begun(party, steps)
	}
	steps = steps[max(begun, 0):]
	last := lastOrder(steps, party)
	if last < 0 {
		return &point{why: why}, nil
	}
	from := 0
	for i, s := range steps {
		if m.alone(party) || s.What != StepRoll && s.What != StepDraw {
			continue
		}
		if from = i + 1; i > last {
			return &point{why: string(s.What)}, nil
		}
	}
	line, checkpoint := steps[from].line, func(s Step) bool { return s.What == StepCheckpoint }
	for {
		at, why, err := m.before(line, journal)
		if err != nil || why != "" {
			return &point{why: why}, err
		}
		p, err := at.pointFrom(party, line)
		// What was shown may move it on, over a checkpoint: then it stands at that one.
		if err != nil || p.why != "" || p.line() == line || !slices.ContainsFunc(at.recorded[:p.from], checkpoint) {
			return p, err
		}
		line = p.line()
	}
}

// begun is the first step of a party's last card or Action that it has ordered, -1 if
// there is none. To say that one is done belongs to the Action before.
func (m *Match) begun(party Seats, steps []Step) int {
	done := -1
	for i, s := range slices.Backward(steps) {
		info, _ := kindInfo(m.kinds, s.Kind)
		switch {
		case !ordered(s, party) || !info.Begins:
		case slices.Contains(info.Ends, s.Order.Verb):
			done = i
		case done >= 0 && len(info.Ends) == 0: // a card, after which nothing was done
			return done
		default:
			return i
		}
	}
	return done
}

// ordered reports whether a step is an order that a party has sent.
func ordered(s Step, party Seats) bool {
	return s.What == StepAnswer && s.From == FromSheet && party.Has(s.Seat)
}

// lastOrder is the last order of a party among some steps, -1 if there is none.
func lastOrder(steps []Step, party Seats) int {
	for i, s := range slices.Backward(steps) {
		if ordered(s, party) {
			return i
		}
	}
	return -1
}

// versionLine is the last line from which on a version of the rules has played.
func versionLine(journal []Line) int {
	for i, l := range slices.Backward(journal) {
		if l.Version != "" {
			return i + 1
		}
	}
	return 0
}

// whole is the journal up to now.
func (m *Match) whole() ([]Line, error) {
	lines, err := m.journal()
	if err != nil {
		return nil, err
	}
	loaded := m.keep.Length - len(m.fresh)
	if len(lines) < loaded {
		return nil, fmt.Errorf("the journal has %d lines of %d", len(lines), loaded)
	}
	lines = append(lines[:loaded:loaded], m.fresh...)
	return lines, m.chain.check(lines)
}

// before is the match as it stands at the last checkpoint before a line, where all is
// recorded since, or why it cannot be. The journal may be nil if that is the match's own.
func (m *Match) before(line int, journal []Line) (at *Match, why string, err error) {
	if line >= m.keep.Base.Line {
		return m, "", nil
	}
	seed, err := m.keep.seed()
	if err != nil {
		return nil, "", err
	}
	past := pastOf(m.keep.Code, seed, journal)
	past.back(line)
	far := *m
	if err := far.goBack(journal, past.marks); err != nil {
		return nil, barRules, nil
	}
	was, is := holders(m.title, far.base, m.scenario.Seats), holders(m.title, m.base, m.scenario.Seats)
	if reseats(m.title, far.base) != reseats(m.title, m.base) || !maps.Equal(was, is) {
		return nil, barSeats, nil
	}
	return &far, "", far.replay()
}

// pointFrom is the first order of a party, from a line on, since which nothing was
// shown to it that matters.
func (m *Match) pointFrom(party Seats, line int) (*point, error) {
	p := &point{at: m, why: barNone}
	for i, s := range m.recorded {
		if info, _ := kindInfo(m.kinds, s.Kind); s.line < line || !ordered(s, party) || info.Secret {
			continue // a stop at what is secret would tell something
		}
		ok := false
		for p.from = i; !ok; p.from-- { // where decisions were put at once, all of them are put again
			var err error
			if p.pos, p.events, ok, err = m.playedTo(m.recorded[:p.from]); err != nil {
				return nil, err
			}
			if ok {
				break
			}
		}
		if p.why = ""; m.alone(party) || !m.shown(party, p.events) {
			break
		}
		p.why = barShown
	}
	return p, nil
}

// shown reports whether an event from index told on shows a party something that it had
// not known.
func (m *Match) shown(party Seats, told int) bool {
	return slices.ContainsFunc(m.events[max(told-m.first, 0):], func(e Event) bool { return e.Reveal && !party.Has(e.Of) && party.See(e) })
}

// lapse drops an open offer of a takeback that does not go back to where it did any
// more, and tells all.
func (m *Match) lapse() error {
	o := m.keep.Offer
	if o == nil || o.What != OfferTakeback {
		return nil
	}
	p, err := m.takeback(o.By)
	if err == nil && (p.why != "" || p.line() != o.To) {
		m.keep.Offer = nil
		m.keep.tell(Remark{Act: ActLapse, Seat: o.By, Words: p.why})
	}
	return err
}

// takeBack takes back what an accepted offer names, and all that came after it. Dice
// and cards fall as they fell. What anybody has queued is dropped, and so are luck words
// if there was a checkpoint since, but for those that entered the dice there: they wait
// again, for else other dice would fall behind it.
func (m *Match) takeBack(p *point) error {
	steps := p.at.recorded
	at := p.at.keep.Base.Answers + answers(steps[:p.from])
	checkpoints, luck := 0, map[Seat][]string{}
	for _, s := range steps[p.from:] {
		switch {
		case s.What == StepCheckpoint:
			checkpoints++
		case s.What == StepLuck && checkpoints == 1:
			luck[s.Seat] = append(luck[s.Seat], s.Words)
		}
	}
	for seat, s := range m.keep.Seats {
		s.Queue, s.Hold, s.Returned = nil, nil, nil
		s.Told, s.Anew = min(s.Told, p.events), true
		if s.forget(at); checkpoints > 0 {
			s.Luck = luck[seat]
		}
	}
	m.keep.Watch.back(at, p.events)
	for i := p.from; i < len(steps); i++ { // all that were put at once
		if i > p.from {
			if _, _, ok, err := p.at.playedTo(steps[:i]); ok || err != nil {
				break
			}
		}
		m.keep.Seats[steps[i].Seat].Hold = &hold{At: at, Kind: steps[i].Kind, Place: steps[i].Place}
	}
	to := p.at
	m.point = nil
	m.base, m.keep.Base, m.recorded, m.doings, m.events, m.first = to.base, to.keep.Base, steps, to.doings, to.events, to.first
	m.add(Line{What: LineWithdraw, Seat: p.seat, Act: OfferTakeback, To: steps[p.from].line})
	if err := m.replay(); err != nil {
		return fmt.Errorf("games: %s: %w", m.keep.Code, err)
	}
	return nil
}
