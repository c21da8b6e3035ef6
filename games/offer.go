package games

import (
	"slices"
	"strings"
)

// Why a match ended that its seats ended, and not its rules.
const (
	resigned  = "games-resigned"
	drawn     = "games-draw"
	calledOff = "games-called-off"
	begunAnew = "games-begun-anew"
	timedOut  = "games-time"
	claimed   = "games-claimed"
)

// An Offer waits for the other seats to accept it. There is one at a time: it lapses
// when one declines, when its seat takes it back, when anybody offers something else,
// and when a seat changes hands; that of a draw at the next checkpoint, that of a
// takeback when it would not go back to where it did any more.
type Offer struct {
	By       Seat   `json:"by"`
	What     string `json:"what"`               // OfferDraw and the like
	Words    string `json:"words,omitempty"`    // pause: until when, as it was typed; clock: its name
	To       int    `json:"to,omitempty"`       // takeback: the first line of the journal that is taken back
	Accepted []Seat `json:"accepted,omitempty"` // in the order of acceptance
}

// An OfferState says what a sheet did about an offer.
type OfferState string

const (
	OfferMade      OfferState = "made"
	OfferAccepted  OfferState = "accepted"  // by this seat; others may have to
	OfferAgreed    OfferState = "agreed"    // by all, and carried out
	OfferLapsed    OfferState = "lapsed"    // before all had accepted it
	OfferDeclined  OfferState = "declined"  // by this seat
	OfferWithdrawn OfferState = "withdrawn" // by the seat that made it
)

// acts reports whether a line is a seat's own act towards the others.
func (w Word) acts() bool {
	return w == WordResign || w == WordOffer || w == WordAccept || w == WordDecline
}

// actsAlone reports whether orders in the same sheet would be senseless or turn on
// what an act does to the match.
func (m *Match) actsAlone(l *SheetLine) bool {
	switch o := m.keep.Offer; l.Word {
	case WordResign:
		return true
	case WordAccept: // the last who does may end the match, or take it back
		return o == nil || o.Ends() || offerKindOf(o.What).alone
	case WordOffer:
		if o != nil && o.is(l.Words, l.Rest) { // which is as good as accepting
			return o.Ends() || offerKindOf(o.What).alone
		}
		return offerKindOf(l.Words).alone
	}
	return false
}

// checkActs refuses acts that the match does not allow now.
func (m *Match) checkActs(seat Seat, lines []SheetLine) error {
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
		case orders && m.actsAlone(l):
			l.refuse("", "games-act-alone", "act", l.Text)
		default:
			if err := m.checkAct(seat, l); err != nil {
				return err
			}
		}
		act = l
		if f := l.Reading.Fault; f != nil {
			f.Line, f.Text = l.N, l.Text
		}
	}
	return nil
}

// checkAct refuses one act that the match does not allow now.
func (m *Match) checkAct(seat Seat, l *SheetLine) error {
	offer := m.keep.Offer
	switch l.Word {
	case WordResign:
		if l.Words != strings.ToUpper(m.keep.Code) {
			l.refuse("", "games-resign-code")
			l.Reading.Fault.Try = string(WordResign) + " " + m.keep.Code
		}
	case WordOffer:
		again := offer != nil && offer.is(l.Words, l.Rest)
		switch {
		case again && slices.Contains(offer.Accepted, seat):
			l.refuse("", "games-offer-again")
		case l.Words == OfferTakeback:
			return m.checkTakeback(seat, l)
		}
	case WordAccept:
		switch {
		case offer == nil || offer.By == seat || l.Words != "" && l.Words != offer.What:
			l.refuse("", "games-no-offer")
		case l.Rest != "" && !offer.is(l.Words, l.Rest):
			l.refuse("", "games-offer-other", "what", offer.What, "words", offer.Words)
			l.Reading.Fault.Try = string(WordAccept) + " " + offer.What
		case slices.Contains(offer.Accepted, seat):
			l.refuse("", "games-offer-again")
		}
	case WordDecline: // one's own offer too: then it is taken back
		if offer == nil || l.Words != "" && l.Words != offer.What {
			l.refuse("", "games-no-offer")
		}
	}
	return nil
}

// checkTakeback refuses the offer of a takeback that goes back to nothing.
func (m *Match) checkTakeback(seat Seat, l *SheetLine) error {
	p, err := m.takeback(seat)
	switch {
	case err != nil:
		return err
	case p.why != "":
		l.refuse("", "games-takeback-nothing", "why", p.why)
	case p.at.doings[seat].offers >= MaxOffers: // else what is kept since its checkpoint would grow each time
		l.refuse("", "games-offer-often", "most", MaxOffers)
	}
	return nil
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
			if err := m.leave(m.Party(seat), "", out); err != nil {
				return err
			}
		case WordOffer:
			if o := m.keep.Offer; o != nil && o.By != seat && o.is(l.Words, l.Rest) {
				if err := m.accept(seat, out); err != nil { // both offer the same
					return err
				}
				continue
			}
			if err := m.offer(seat, Offer{By: seat, What: l.Words, Words: l.Rest}, out); err != nil {
				return err
			}
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

// offer notes what a seat offers. What it has offered already stays as it is, with those
// who have accepted it; any other offer that was open lapses, and all are told.
func (m *Match) offer(seat Seat, is Offer, out *Outcome) error {
	o := &is
	if o.What == OfferTakeback {
		p, err := m.takeback(seat)
		if err != nil {
			return err
		}
		if p.why != "" { // since it was checked, the sheet has had the match go on
			out.Offer, out.OfferIs = o, OfferLapsed
			return nil
		}
		o.To = p.line()
	}
	if was := m.keep.Offer; was != nil {
		if was.By == seat && was.is(o.What, o.Words) && was.To == o.To {
			return nil
		}
		out.Instead = cloneOffer(was)
	}
	m.keep.Offer = o
	m.add(Line{What: LineOffer, Seat: seat, Act: o.What, Words: o.Words, To: o.To})
	for _, fellow := range m.Party(seat)[1:] { // agree with themselves
		o.Accepted = append(o.Accepted, fellow)
		m.add(Line{What: LineAccept, Seat: fellow, Act: o.What, Words: o.Words})
	}
	out.Offer, out.OfferIs = cloneOffer(o), OfferMade
	if len(o.Accepted) == len(m.scenario.Seats)-1 { // one person has all seats
		return m.agreed(out)
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
	from := Source("")
	if m.keep.Seats[seat].bot {
		from = FromBot
	}
	for _, member := range m.Party(seat) {
		m.add(Line{What: LineAccept, Seat: member, Act: o.What, Words: o.Words, From: from})
	}
	out.Offer, out.OfferIs = &o, OfferAccepted
	if len(o.Accepted) < len(m.scenario.Seats)-1 {
		return nil
	}
	return m.agreed(out)
}

// agreed does what all have agreed to, as far as it is done here: the offer of an
// outcome.
func (m *Match) agreed(out *Outcome) error {
	o := out.Offer
	m.keep.Offer, out.OfferIs = nil, OfferAgreed
	if o.Ends() {
		m.finish(Result{Why: T(offerKindOf(o.What).why)})
		return nil
	}
	if o.What != OfferTakeback {
		return nil
	}
	p, err := m.takeback(o.By)
	if err != nil {
		return err
	}
	if p.why != "" || p.line() != o.To { // other rules play by now
		out.OfferIs = OfferLapsed
		return nil
	}
	out.Gone, out.BackTo = map[Seat]Event{}, o.To
	for _, seat := range m.scenario.Seats {
		if e := p.first(m.Party(seat)); e != nil {
			out.Gone[seat] = *e
		}
	}
	return m.takeBack(p)
}

// leave vacates the seats of a party that resigns, or has lost by time (leftBy). An ally
// plays on for those that have one; a side of which no person is left has lost, and then
// the match is over.
func (m *Match) leave(party Seats, act string, out *Outcome) error {
	var lost Seats
	heirs := map[Seat]Seat{}
	for _, seat := range party {
		heirs[seat] = m.heir(seat, party)
		m.add(Line{What: LineResign, Seat: seat, By: heirs[seat], Act: act})
		if heirs[seat] == "" {
			lost = append(lost, seat)
		}
	}
	if lost != nil {
		m.finish(leaving(m.title, m.scenario, lost, act))
		return nil
	}
	for _, seat := range party {
		m.join(seat, heirs[seat], false)
	}
	out.Vacated = party
	return m.replay()
}

// heir is the first ally of a seat that a person plays who is not of the party; empty
// if there is none.
func (m *Match) heir(seat Seat, party Seats) Seat {
	if m.title.Reseating() != nil {
		return ""
	}
	for _, ally := range m.scenario.Side(seat) {
		if s := m.keep.Seats[ally]; !party.Has(ally) && !s.bot && !s.free {
			return ally
		}
	}
	return ""
}

// leaving is how a match ends when nobody is left of the sides of some seats.
func leaving(t Title, sc Scenario, lost Seats, act string) Result {
	names := lost.names(t)
	why := T(leftBy(act), "seat", names[0])
	if len(names) > 1 {
		why = T(leftBy(act), "seat", names[0], "seats", names)
	}
	return Result{Winner: sc.besides(lost), Why: why}
}

// finish ends the match by what its seats have said, not by its rules.
func (m *Match) finish(r Result) {
	m.keep.Offer = nil
	m.add(Line{What: LineOver, Winner: r.Winner, Why: r.Why.Kind})
	m.keep.Agreed = &r
	m.open, m.result = nil, &r
	m.close()
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
