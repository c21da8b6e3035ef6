package games

import (
	"fmt"
	"slices"
	"strings"
)

// What a seat can offer the others. No rulebook knows it; players who cannot
// talk across a table need it.
const (
	OfferDraw     = "draw"     // nobody wins
	OfferTakeback = "takeback" // the seat's last orders, and all that came of them, are taken back
)

// Why a match ended that its seats ended, and not its rules.
const (
	resigned = "games-resigned"
	drawn    = "games-draw"
)

// An Offer waits for the other seats to accept it. It lapses when one declines,
// when its seat takes it back, and at the next checkpoint.
type Offer struct {
	By       Seat   `json:"by"`
	What     string `json:"what"`               // OfferDraw or OfferTakeback
	Accepted []Seat `json:"accepted,omitempty"` // in the order of acceptance
}

// An OfferState says what a sheet did about an offer.
type OfferState string

const (
	OfferMade      OfferState = "made"
	OfferAccepted  OfferState = "accepted"  // by this seat; others may have to
	OfferAgreed    OfferState = "agreed"    // by all, and carried out
	OfferDeclined  OfferState = "declined"  // by this seat
	OfferWithdrawn OfferState = "withdrawn" // by the seat that made it
)

// acts reports whether a line is a seat's own act towards the others.
func (w Word) acts() bool {
	return w == WordResign || w == WordOffer || w == WordAccept || w == WordDecline
}

// ends reports whether orders in the same sheet would be senseless or turn on
// what the act does to the match.
func (l *SheetLine) ends() bool {
	return l.Word == WordResign || l.Word == WordAccept || l.Word == WordOffer && l.Words == OfferTakeback
}

// checkActs refuses acts that the match does not allow now.
func (m *Match) checkActs(seat Seat, lines []SheetLine) {
	var act *SheetLine
	orders := slices.ContainsFunc(lines, func(l SheetLine) bool { return l.Word == WordOrder && l.Reading.Order != nil })
	for i := range lines {
		l := &lines[i]
		if !l.Word.acts() || l.Reading.Fault != nil {
			continue
		}
		switch {
		case act != nil:
			l.refuse("", "games-one-act")
		case orders && l.ends():
			l.refuse("", "games-act-alone", "act", l.Text)
		default:
			m.checkAct(seat, l)
		}
		act = l
		if f := l.Reading.Fault; f != nil {
			f.Line, f.Text = l.N, l.Text
		}
	}
}

// checkAct refuses one act that the match does not allow now.
func (m *Match) checkAct(seat Seat, l *SheetLine) {
	offer := m.keep.Offer
	switch l.Word {
	case WordResign:
		if l.Words != strings.ToUpper(m.keep.Code) {
			l.refuse("", "games-resign-code")
			l.Reading.Fault.Try = string(WordResign) + " " + m.keep.Code
		}
	case WordOffer:
		if l.Words == OfferTakeback {
			if from, _, err := m.takeback(seat); err != nil || from < 0 {
				l.refuse("", "games-takeback-nothing")
			}
		}
	case WordAccept:
		if offer == nil || offer.By == seat || l.Words != "" && l.Words != offer.What {
			l.refuse("", "games-no-offer")
		}
	case WordDecline: // one's own offer too: then it is taken back
		if offer == nil || l.Words != "" && l.Words != offer.What {
			l.refuse("", "games-no-offer")
		}
	}
}

// act carries out the acts of a sheet that checkActs has let pass: its offers,
// which come after its orders, or all others, which come before. It notes in
// out what it did.
func (m *Match) act(seat Seat, out *Outcome, offers bool) error {
	for _, l := range out.Lines {
		if m.keep.Over {
			return nil
		}
		if offers != (l.Word == WordOffer) {
			continue
		}
		switch l.Word {
		case WordResign:
			for _, member := range m.Party(seat) {
				m.add(Line{What: LineResign, Seat: member})
			}
			m.finish(Result{Winner: otherSeat(m.scenario.Seats, seat), Why: T(resigned, "seat", string(seat))})
		case WordOffer:
			if o := m.keep.Offer; o != nil && o.By != seat && o.What == l.Words {
				if err := m.accept(seat, out); err != nil { // both offer the same
					return err
				}
				continue
			}
			m.keep.Offer = &Offer{By: seat, What: l.Words}
			m.add(Line{What: LineOffer, Seat: seat, Act: l.Words})
			for _, fellow := range m.Party(seat)[1:] { // agree with themselves
				m.keep.Offer.Accepted = append(m.keep.Offer.Accepted, fellow)
				m.add(Line{What: LineAccept, Seat: fellow, Act: l.Words})
			}
			out.Offer, out.OfferIs = cloneOffer(m.keep.Offer), OfferMade
		case WordAccept:
			if err := m.accept(seat, out); err != nil {
				return err
			}
		case WordDecline:
			o := m.keep.Offer
			m.add(Line{What: LineDecline, Seat: seat, Act: o.What})
			out.Offer, out.OfferIs = o, OfferDeclined
			if o.By == seat {
				out.OfferIs = OfferWithdrawn
			}
			m.keep.Offer = nil
		}
	}
	return nil
}

// accept notes that a seat accepts the open offer, and does what was offered
// when all have.
func (m *Match) accept(seat Seat, out *Outcome) error {
	o := *m.keep.Offer // acts have been checked
	if slices.Contains(o.Accepted, seat) {
		return nil
	}
	o.Accepted = append(slices.Clone(o.Accepted), m.Party(seat)...)
	m.keep.Offer = &o
	for _, member := range m.Party(seat) {
		m.add(Line{What: LineAccept, Seat: member, Act: o.What})
	}
	out.Offer, out.OfferIs = &o, OfferAccepted
	if len(o.Accepted) < len(m.scenario.Seats)-1 {
		return nil
	}
	m.keep.Offer, out.OfferIs = nil, OfferAgreed
	if o.What == OfferDraw {
		m.finish(Result{Why: T(drawn)})
		return nil
	}
	return m.takeBack(o.By)
}

// otherSeat is the one seat beside this, empty where there are more: then
// nobody wins because it gave up.
func otherSeat(seats []Seat, seat Seat) Seat {
	if len(seats) != 2 {
		return ""
	}
	if seats[0] == seat {
		return seats[1]
	}
	return seats[0]
}

// finish ends the match by what its seats have said, not by its rules.
func (m *Match) finish(r Result) {
	m.keep.Offer = nil
	m.add(Line{What: LineOver, Winner: r.Winner, Why: r.Why.Kind})
	m.keep.Agreed = &r
	m.open, m.result = nil, &r
	m.close()
}

// takeback finds the first of the recorded steps that an agreed takeback of
// seat's last orders takes back, and how many events of all of the match were
// told before it. It is -1 if the seat has ordered nothing since the last
// checkpoint.
func (m *Match) takeback(seat Seat) (from, events int, err error) {
	recorded, party := m.recorded, m.Party(seat)
	sheet := 0 // the party's last sheet of which something came
	for i := len(recorded) - 1; i >= 0 && sheet == 0; i-- {
		if r := recorded[i]; r.What == StepAnswer && party.Has(r.Seat) && r.From == FromSheet {
			sheet = m.sheetBefore(r.line)
			from = i
		}
	}
	if sheet == 0 {
		return -1, 0, nil
	}
	for i := from; i >= 0 && recorded[i].line > sheet; i-- {
		if r := recorded[i]; r.What == StepAnswer && party.Has(r.Seat) && r.From == FromSheet {
			from = i
		}
	}
	// Where decisions were put at once, all of them are put again.
	for ; from >= 0; from-- {
		told, ok, err := m.eventsBefore(recorded[:from])
		if err != nil {
			return -1, 0, err
		}
		if ok {
			return from, told, nil
		}
	}
	return -1, 0, nil
}

// sheetBefore is the line of the last sheet before a line, or the first line
// since the checkpoint.
func (m *Match) sheetBefore(line int) int {
	for _, sheet := range slices.Backward(m.sheets) {
		if sheet < line {
			return sheet
		}
	}
	return m.keep.Base.Line
}

// takeBack takes back the last orders of a seat and all that came after them.
// Dice and cards fall as they fell. What anybody has queued is dropped.
func (m *Match) takeBack(seat Seat) error {
	recorded := m.recorded
	from, events, err := m.takeback(seat)
	if err != nil {
		return err
	}
	if from < 0 || from == len(recorded) { // nothing is left of it
		return nil
	}
	for _, s := range m.keep.Seats {
		s.Queue, s.Hold, s.Returned = nil, nil, nil
		s.Told, s.Anew = min(s.Told, events), true
	}
	at := m.keep.Base.Answers + answers(recorded[:from])
	for _, s := range m.keep.Seats {
		s.forget(at)
	}
	for i := from; i < len(recorded); i++ { // all that were put at once
		if i > from {
			if _, ok, err := m.eventsBefore(recorded[:i]); ok || err != nil {
				break
			}
		}
		m.keep.Seats[recorded[i].Seat].Hold = &hold{At: at, Kind: recorded[i].Kind, Place: recorded[i].Place}
	}
	m.add(Line{What: LineWithdraw, Seat: seat, Act: OfferTakeback, To: recorded[from].line})
	if err := m.replay(); err != nil {
		return fmt.Errorf("games: %s: %w", m.keep.Code, err)
	}
	return nil
}

// An agreement follows the offers of a journal, line by line, to check what
// was done by consent.
type agreement struct {
	seats []Seat
	open  *Offer
	done  *Offer // accepted by all, and not yet carried out
}

// read takes the next line. What it returns is empty, or says why the line
// cannot stand there.
func (a *agreement) read(l Line) string {
	switch l.What {
	case LineOffer:
		a.open, a.done = &Offer{By: l.Seat, What: l.Act}, nil
	case LineAccept:
		switch {
		case a.open == nil || a.open.What != l.Act || a.open.By == l.Seat:
			return "it accepts what nobody else has offered"
		case slices.Contains(a.open.Accepted, l.Seat):
			return "it has been accepted before"
		}
		a.open.Accepted = append(a.open.Accepted, l.Seat)
		if len(a.open.Accepted) == len(a.seats)-1 {
			a.open, a.done = nil, a.open
		}
	case LineDecline:
		if a.open == nil || a.open.What != l.Act {
			return "there is no such offer"
		}
		a.open = nil
	case LineCheckpoint:
		a.open, a.done = nil, nil
	}
	return ""
}

// takes reports whether all have agreed that a takeback be carried out.
func (a *agreement) takes(what string, by Seat) bool {
	ok := a.done != nil && a.done.What == what && (by == "" || a.done.By == by)
	a.done = nil
	return ok
}

// cloneOffer is a copy that shares nothing.
func cloneOffer(o *Offer) *Offer {
	if o == nil {
		return nil
	}
	c := *o
	c.Accepted = slices.Clone(o.Accepted)
	return &c
}
