package games

import (
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

// An Offer waits for the other seats to accept it. It lapses when one declines, and
// when its seat takes it back; that of a draw at the next checkpoint, that of a takeback
// when it would not go back to where it did any more.
type Offer struct {
	By       Seat   `json:"by"`
	What     string `json:"what"`               // OfferDraw or OfferTakeback
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

// ends reports whether orders in the same sheet would be senseless or turn on
// what the act does to the match.
func (l *SheetLine) ends() bool {
	return l.Word == WordResign || l.Word == WordAccept || l.Word == WordOffer && l.Words == OfferTakeback
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
		case orders && l.ends():
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
		again := offer != nil && offer.What == l.Words
		switch {
		case again && slices.Contains(offer.Accepted, seat):
			l.refuse("", "games-offer-again")
		case l.Words == OfferTakeback:
			return m.checkTakeback(seat, l)
		}
	case WordAccept:
		if offer == nil || offer.By == seat || l.Words != "" && l.Words != offer.What {
			l.refuse("", "games-no-offer")
		} else if slices.Contains(offer.Accepted, seat) {
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
			if err := m.resign(m.Party(seat), out); err != nil {
				return err
			}
		case WordOffer:
			if o := m.keep.Offer; o != nil && o.By != seat && o.What == l.Words {
				if err := m.accept(seat, out); err != nil { // both offer the same
					return err
				}
				continue
			}
			if err := m.offer(seat, l.Words, out); err != nil {
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
// who have accepted it.
func (m *Match) offer(seat Seat, what string, out *Outcome) error {
	o := &Offer{By: seat, What: what}
	if what == OfferTakeback {
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
	if was := m.keep.Offer; was != nil && was.By == seat && was.What == what && was.To == o.To {
		return nil
	}
	m.keep.Offer = o
	m.add(Line{What: LineOffer, Seat: seat, Act: what, To: o.To})
	for _, fellow := range m.Party(seat)[1:] { // agree with themselves
		o.Accepted = append(o.Accepted, fellow)
		m.add(Line{What: LineAccept, Seat: fellow, Act: what})
	}
	out.Offer, out.OfferIs = cloneOffer(o), OfferMade
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
		m.add(Line{What: LineAccept, Seat: member, Act: o.What, From: from})
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
	p, err := m.takeback(o.By)
	if err != nil {
		return err
	}
	if p.why != "" || p.line() != o.To { // other rules play by now
		out.OfferIs = OfferLapsed
		return nil
	}
	out.Gone = map[Seat]Event{}
	for _, seat := range m.scenario.Seats {
		if e := p.first(m.Party(seat)); e != nil {
			out.Gone[seat] = *e
		}
	}
	return m.takeBack(p)
}

// resign vacates the seats of a party. An ally plays on for those that have one; a side
// of which no person is left has lost, and then the match is over.
func (m *Match) resign(party Seats, out *Outcome) error {
	var lost Seats
	heirs := map[Seat]Seat{}
	for _, seat := range party {
		heirs[seat] = m.heir(seat, party)
		m.add(Line{What: LineResign, Seat: seat, By: heirs[seat]})
		if heirs[seat] == "" {
			lost = append(lost, seat)
		}
	}
	if lost != nil {
		m.finish(resignation(m.title, m.scenario, lost))
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
		if !party.Has(ally) && !m.keep.Seats[ally].bot {
			return ally
		}
	}
	return ""
}

// resignation is how a match ends when nobody is left of the sides of some seats.
func resignation(t Title, sc Scenario, lost Seats) Result {
	names := lost.names(t)
	why := T(resigned, "seat", names[0])
	if len(names) > 1 {
		why = T(resigned, "seat", names[0], "seats", names)
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

// An agreement follows the offers of a journal, line by line, to check what
// was done by consent.
type agreement struct {
	seats   []Seat
	parties []Seats // those of several seats, at the line in hand
	open    *Offer
	done    *Offer // accepted by all, and not yet carried out
	bots    bool   // whoever has accepted it is the program, beside who offers it
}

// read takes the next line. What it returns is empty, or says why the line
// cannot stand there.
func (a *agreement) read(l Line) string {
	switch l.What {
	case LineOffer:
		a.open, a.done, a.bots = &Offer{By: l.Seat, What: l.Act, To: l.To}, nil, true
	case LineAccept:
		switch {
		case a.open == nil || a.open.What != l.Act || a.open.By == l.Seat:
			return "it accepts what nobody else has offered"
		case slices.Contains(a.open.Accepted, l.Seat):
			return "it has been accepted before"
		}
		a.open.Accepted = append(a.open.Accepted, l.Seat)
		a.bots = a.bots && (l.From == FromBot || partyOf(a.parties, a.open.By).Has(l.Seat))
		if len(a.open.Accepted) == len(a.seats)-1 {
			a.open, a.done = nil, a.open
		}
	case LineDecline:
		if a.open == nil || a.open.What != l.Act {
			return "there is no such offer"
		}
		a.open = nil
	case LineResign:
		a.open = nil
	case LineGM:
		if l.Act == ActReplace {
			a.open = nil
		}
	case LineCheckpoint:
		if a.done = nil; a.open != nil && a.open.To == 0 {
			a.open = nil
		}
	}
	return ""
}

// takes returns what all have agreed that it be carried out; nil if they have not.
func (a *agreement) takes(what string, by Seat) *Offer {
	o := a.done
	if a.done = nil; o == nil || o.What != what || by != "" && o.By != by {
		return nil
	}
	return o
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
