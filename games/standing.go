package games

import (
	"fmt"
	"maps"
	"slices"
)

// A seatState is what a match keeps of one seat: what it said in advance, and
// what it has been told.
type seatState struct {
	Queue    []queued          `json:"queue,omitempty"`    // unused orders, as typed
	Standing []Order           `json:"standing,omitempty"` // as typed, kinds together
	Own      map[Kind]Setting  `json:"own,omitempty"`      // ask or auto, where the player said so
	OwnAt    map[Kind][]string `json:"own_at,omitempty"`   // the places to which that is confined, if any
	Pace     *Pace             `json:"pace,omitempty"`     // that he has chosen for this match
	Luck     []string          `json:"luck,omitempty"`     // enters the dice at the next checkpoint
	Hold     *hold             `json:"hold,omitempty"`
	Returned []returned        `json:"returned,omitempty"` // refused since the seat was told last
	Acts     []Remark          `json:"acts,omitempty"`     // of the GM, since the seat was told last
	Notes    []Note            `json:"notes,omitempty"`    // since the seat was told last
	Declined []Kind            `json:"declined,omitempty"` // by default, since the last checkpoint

	// Anew: since the seat was told last, the match was taken back or the seat
	// handed over. What answers to that is out of date, whatever is asked now.
	Anew   bool    `json:"anew,omitempty"`
	Told   int     `json:"told"`            // events, of all of the match, that need not be told any more
	Asked  []asked `json:"asked,omitempty"` // the questions it has been told of
	Report int     `json:"report"`
	Turn   int     `json:"turn,omitempty"` // the first report that told of these questions; 0: the last

	pace Pace // of all the player's matches
	bot  bool // it is played by the program
	free bool // nobody has it
}

// What a player can set for a kind of decision.
const (
	ownAsk  Setting = "ask"
	ownAuto Setting = "auto"
)

// A queued order waits for its decision.
type queued struct {
	Order Order  `json:"order"`
	Sheet int    `json:"sheet"` // running number of the sheet it came with
	Line  int    `json:"line"`  // index into that sheet
	N     int    `json:"n"`     // typed line
	Text  string `json:"text"`
	From  Source `json:"from"`
	// For is the question that the clock answers with it unless its seat does; nil: it is
	// an order of the seat.
	For *asked `json:"for,omitempty"`

	reserved bool // answers a decision whose fellows are not yet answered
}

// A returned order came back unused. Fault is nil for those that only stood
// behind one that was refused.
type returned struct {
	Order Order  `json:"order"`
	Fault *Fault `json:"fault,omitempty"`

	sheet, line int
}

// A hold makes the match stop at one question although a standing order or a
// setting would answer it: an order for it was refused, or its answer has been
// taken back. A new sheet answers it.
type hold struct {
	At    int    `json:"at"` // answers recorded before it
	Kind  Kind   `json:"kind"`
	Place string `json:"place,omitempty"`
}

// asked is a question as a seat was told of it. The same kind and place after
// another answer is another question.
type asked struct {
	Seat  Seat   `json:"seat"`
	Kind  Kind   `json:"kind"`
	Place string `json:"place,omitempty"`
	At    int    `json:"at"` // answers recorded before it
}

// clone returns a copy that shares nothing that changes.
func (s *seatState) clone() *seatState {
	c := *s
	c.Queue = slices.Clone(s.Queue)
	for i := range c.Queue {
		c.Queue[i].reserved = false
	}
	c.Standing = slices.Clone(s.Standing)
	c.Own, c.OwnAt = maps.Clone(s.Own), maps.Clone(s.OwnAt)
	c.Luck, c.Declined = slices.Clone(s.Luck), slices.Clone(s.Declined)
	c.Returned, c.Notes = slices.Clone(s.Returned), slices.Clone(s.Notes)
	return &c
}

// note takes what the lines of sheet say: orders into the queue, in place of
// unused ones of the same kinds; standing orders in place of earlier sheets'
// of the same kinds; settings; luck.
func (s *seatState) note(lines []SheetLine, sheet int, from Source, kinds []KindInfo) {
	var queue, standing []Kind
	for _, l := range lines {
		if o := l.Reading.Order; o != nil && l.Word == WordOrder {
			queue = append(queue, o.Kind)
		} else if o != nil && l.Word == WordStanding {
			standing = append(standing, o.Kind)
		}
	}
	s.Queue = slices.DeleteFunc(s.Queue, func(q queued) bool { return q.For == nil && slices.Contains(queue, q.Order.Kind) })
	s.Standing = slices.DeleteFunc(s.Standing, func(o Order) bool { return slices.Contains(standing, o.Kind) })
	for i, l := range lines {
		all := l.Kind == ""
		switch l.Word {
		case WordOrder:
			if l.Reading.Order != nil {
				s.Queue = append(s.Queue, queued{Order: *l.Reading.Order, Sheet: sheet, Line: i, N: l.N, Text: l.Text, From: from})
			}
		case WordStanding:
			s.Standing = append(s.Standing, *l.Reading.Order)
			s.release(l.Kind)
		case WordCancel:
			s.Queue = slices.DeleteFunc(s.Queue, func(q queued) bool { return q.For == nil && (all || q.Order.Kind == l.Kind) })
		case WordCancelStanding:
			s.Standing = slices.DeleteFunc(s.Standing, func(o Order) bool { return all || o.Kind == l.Kind })
		case WordAsk, WordAuto:
			for _, info := range kinds {
				if info.Kind == l.Kind || all && (l.Word == WordAuto || !info.Secret) {
					s.set(info.Kind, Setting(l.Word), l.Places)
				}
			}
		case WordPace:
			pace := Pace(l.Words)
			s.Pace = &pace
		case WordLuck:
			s.Luck = append(s.Luck, l.Words)
		}
	}
}

// set notes the player's own setting for a kind, everywhere or in some places.
func (s *seatState) set(k Kind, own Setting, places []string) {
	if s.Own == nil {
		s.Own = map[Kind]Setting{}
	}
	s.Own[k] = own
	if delete(s.OwnAt, k); len(places) > 0 {
		if s.OwnAt == nil {
			s.OwnAt = map[Kind][]string{}
		}
		s.OwnAt[k] = places
	}
	if own == ownAuto {
		s.release(k)
	}
}

// release ends a hold of a kind: the player has said how to go on.
func (s *seatState) release(k Kind) {
	if s.Hold != nil && s.Hold.Kind == k {
		s.Hold = nil
	}
}

// asks reports whether the match stops for a kind when nothing answers it,
// wherever it is about.
func (s *seatState) asks(info KindInfo) bool { return s.asksAt(info, About{}) }

// asksAt is asks for one decision.
func (s *seatState) asksAt(info KindInfo, about About) bool {
	own, at := s.Own[info.Kind], s.OwnAt[info.Kind]
	switch {
	case info.Secret:
		return false
	case own != "" && (len(at) == 0 || slices.Contains(at, about.Place)):
		return own == ownAsk
	case s.Pace != nil:
		return s.Pace.Asks(info, about.Minor)
	}
	return s.pace.Asks(info, about.Minor)
}

// orders are the unused orders of the seat.
func (s *seatState) orders() []Order {
	list := make([]Order, 0, len(s.Queue))
	for _, q := range s.Queue {
		if q.For == nil {
			list = append(list, q.Order)
		}
	}
	return list
}

// A proxy answers decisions for the players during a run: from the queues,
// standing orders, their own settings and the shipped ones, in this order. It
// is an Answerer and works on seats of its own.
type proxy struct {
	title    Title
	kinds    []KindInfo
	seats    map[Seat]*seatState
	answers  int // recorded since the match began
	returned map[Seat][]returned
	sheet    int          // the sheet in hand, whose lines have fates
	open     []asked      // what stood open when it came
	fates    map[int]Fate // of its lines, by index
	pending  []taken
	told     func() int // how many events have been told in the match; nil: nothing is noted
	watch    *watchState
	phase    []phase    // that the clock answers
	before   func(Step) // is told of each step before it is recorded; nil: nothing

	order []Seat        // of the scenario
	held  map[Seat]Seat // whose first holder a seat has
	sits  map[Seat]Seat // where who held a seat when the run began sits now
}

// taken is a queued order that will answer a decision, once the decisions put
// with it are answered too.
type taken struct {
	about asked
	sheet int
	line  int
}

// answers reports whether the order answers a decision.
func (t taken) answers(about About) bool {
	return t.about.Seat == about.Seat && t.about.Kind == about.Kind && t.about.Place == about.Place
}

// askedAt is what a decision is known by that is put after so many answers.
func askedAt(d Decision, answers int) asked {
	a := d.About()
	return asked{Seat: a.Seat, Kind: a.Kind, Place: a.Place, At: answers}
}

// Answer seeks an answer to d.
func (p *proxy) Answer(d Decision) (Answer, Source, bool) {
	about := askedAt(d, p.answers)
	s := p.seats[about.Seat]
	if a, from, ok := p.queue(d, about, s); ok {
		return a, from, true
	}
	held := s.holds(about)
	if a, ok := implied(d, s); ok && !held {
		return a, FromSheet, true
	}
	if _, a, ok := standing(d, s); ok && !held {
		return a, FromStanding, true
	}
	if info, _ := kindInfo(p.kinds, about.Kind); held || s.asksAt(info, d.About()) {
		if slices.Contains(p.phase, phase{about.Seat, about.Kind}) {
			p.expire(d)
		}
		a, ok := p.late(d, about, s)
		return a, FromClock, ok
	}
	a, fault := d.Accept(d.Default())
	if fault != nil {
		panic(fmt.Sprintf("games: the default of %s at %q is refused (rule %s, %s)", about.Kind, about.Place, fault.Rule, fault.Why.Kind))
	}
	return a, FromDefault, true
}

// implied is the answer to d that a seat's unused orders of other kinds imply.
func implied(d Decision, s *seatState) (Answer, bool) {
	about := d.About()
	if about.Implied == nil {
		return Answer{}, false
	}
	o, ok := about.Implied(unused(s, about.Kind))
	if !ok {
		return Answer{}, false
	}
	a, fault := accept(d, o)
	return a, fault == nil
}

// FitsAhead reports whether an order fits a decision that was sent before that was put.
func FitsAhead(d Decision, o Order) bool {
	if !d.Fits(o) {
		return false
	}
	meant := d.About().Meant
	return meant == nil || meant(o)
}

// standing is the first standing order of a seat that answers d, and how.
func standing(d Decision, s *seatState) (int, Answer, bool) {
	kind := d.About().Kind
	for i, o := range s.Standing {
		if o.Kind == kind && FitsAhead(d, o) {
			if a, fault := accept(d, o); fault == nil {
				return i, a, true
			}
		}
	}
	return 0, Answer{}, false
}

// queue seeks an answer to d among the seat's unused orders. The first that
// fits and is refused goes back with all of its sheet that is unused, and the
// seat will be asked; later sheets are still looked at. Where a stop would
// tell something, only the refused order itself goes back.
func (p *proxy) queue(d Decision, about asked, s *seatState) (Answer, Source, bool) {
	for i := 0; i < len(s.Queue); i++ {
		q := &s.Queue[i]
		if q.reserved || q.For != nil || q.Order.Kind != about.Kind || !d.Fits(q.Order) {
			continue
		}
		told := q.Sheet == p.sheet && slices.Contains(p.open, about)
		if !told && !FitsAhead(d, q.Order) {
			continue
		}
		a, fault := accept(d, q.Order)
		if vain := d.About().Vain; told && vain != nil && fault == nil {
			fault = vain(q.Order)
		}
		if fault == nil {
			q.reserved = true
			p.pending = append(p.pending, taken{about, q.Sheet, q.Line})
			return a, q.From, true
		}
		f := *fault
		f.Line, f.Text = q.N, q.Text
		if info, _ := kindInfo(p.kinds, about.Kind); info.Secret {
			p.giveBack(about.Seat, s, *q, &f, func(o queued) bool { return o.Sheet == q.Sheet && o.Line == q.Line })
		} else {
			s.Hold = &hold{At: about.At, Kind: about.Kind, Place: about.Place}
			sheet := q.Sheet
			p.giveBack(about.Seat, s, *q, &f, func(o queued) bool { return o.Sheet == sheet })
		}
		i = -1
	}
	return Answer{}, "", false
}

// holds reports whether the seat must be asked this very question.
func (s *seatState) holds(about asked) bool {
	h := s.Hold
	return h != nil && h.At == about.At && h.Kind == about.Kind && h.Place == about.Place
}

// giveBack takes the orders that match out of the queue, refused first.
func (p *proxy) giveBack(seat Seat, s *seatState, refused queued, fault *Fault, match func(queued) bool) {
	back := []returned{{refused.Order, fault, refused.Sheet, refused.Line}}
	var rest []queued
	for _, q := range s.Queue {
		same := q.Sheet == refused.Sheet && q.Line == refused.Line
		switch {
		case q.reserved || q.For != nil || !match(q):
			rest = append(rest, q)
			continue
		case !same:
			back = append(back, returned{q.Order, nil, q.Sheet, q.Line})
		}
		p.fate(q, FateReturned)
	}
	s.Queue = rest
	p.returned[seat] = append(p.returned[seat], back...)
}

// fate notes what became of an order of the sheet in hand.
func (p *proxy) fate(q queued, f Fate) {
	if q.Sheet == p.sheet {
		p.fates[q.Line] = f
	}
}

// unused are the orders that may imply an answer to a decision of kind.
func unused(s *seatState, kind Kind) []Order {
	var list []Order
	for _, q := range s.Queue {
		if !q.reserved && q.For == nil && q.Order.Kind != kind {
			list = append(list, q.Order)
		}
	}
	return list
}

// settled takes the orders out of the queue that wait for a decision which is not put:
// those that say what the rules do are done, others come back with the reason.
func (p *proxy) settled(d Decision) {
	about := d.About()
	s := p.seats[about.Seat]
	for i := 0; i < len(s.Queue); i++ {
		q := s.Queue[i]
		if q.reserved || q.For != nil || q.Order.Kind != about.Kind || !FitsAhead(d, q.Order) {
			continue
		}
		if _, fault := d.Accept(q.Order); fault != nil {
			f := *fault
			f.Line, f.Text = q.N, q.Text
			p.giveBack(about.Seat, s, q, &f, func(o queued) bool { return o.Sheet == q.Sheet && o.Line == q.Line })
		} else {
			p.fate(q, FateUsed)
			p.note(about.Seat, Note{What: NoteMet, Kind: q.Order.Kind, Place: q.Order.Place, Order: q.Order})
			s.Queue = slices.Delete(s.Queue, i, i+1)
		}
		i--
	}
}

// Used takes the order that answered d out of its queue, or ends the standing
// order that was meant for it only.
func (p *proxy) Used(d Decision, a Answer, from Source) {
	about := d.About()
	if from == FromRules {
		p.settled(d)
		return
	}
	p.answered(d, a, from)
	p.seats[about.Seat].unlate(about)
	if from == FromStanding {
		s := p.seats[about.Seat]
		if i, _, ok := standing(d, s); ok && p.title.Ends(nil, about.Seat, s.Standing[i], true) {
			s.Standing = slices.Delete(s.Standing, i, i+1)
		}
		return
	}
	for i, t := range p.pending {
		if !t.answers(about) {
			continue
		}
		p.pending = slices.Delete(p.pending, i, i+1)
		s := p.seats[about.Seat]
		for j, q := range s.Queue {
			if q.Sheet == t.sheet && q.Line == t.line {
				if left := d.About().Left; left != nil {
					if o, ok := left(q.Order); ok {
						s.Queue[j].Order, s.Queue[j].reserved = o, false
						return
					}
				}
				p.fate(q, FateUsed)
				s.Queue = slices.Delete(s.Queue, j, j+1)
				return
			}
		}
	}
}

// recorded counts what a run has recorded.
func (p *proxy) recorded(s Step) {
	if s.What == StepAnswer {
		p.answers++
	}
}

// luck hands over the luck words that wait, seat by seat.
func (p *proxy) luck(seats []Seat) []Step {
	var list []Step
	for _, seat := range seats {
		for _, words := range p.seats[seat].Luck {
			list = append(list, Step{What: StepLuck, Seat: seat, Words: words})
		}
		p.seats[seat].Luck = nil
	}
	return list
}

// endRound empties the queues at a checkpoint, but for orders that outlive it.
func (p *proxy) endRound(t Title, pos Position) {
	p.phase = nil
	for seat, s := range p.seats {
		s.Declined = nil
		s.reopened(0)
		s.Standing = slices.DeleteFunc(s.Standing, func(o Order) bool { return t.Ends(pos, seat, o, false) })
		s.Queue = slices.DeleteFunc(s.Queue, func(q queued) bool {
			gone := !q.Order.Keep || t.Lapses(pos, seat, q.Order)
			if gone {
				p.fate(q, FateLapsed)
				p.note(seat, Note{What: NoteLapsed, Kind: q.Order.Kind, Place: q.Order.Place, Order: q.Order})
			}
			return gone
		})
	}
}

// markAll notes in out what became of the party's orders.
func (p *proxy) markAll(out *Outcome, party Seats) {
	for i := range out.Lines {
		switch l := &out.Lines[i]; {
		case l.Word == WordCommand || l.Word == WordOrder && l.Reading.Order == nil:
		case l.Word != WordOrder:
			l.Fate = FateNoted
		default:
			l.Fate = p.fates[i]
		}
	}
	for _, seat := range p.sit(party) {
		p.mark(out, seat, len(party) > 1)
	}
}

// mark notes in out what became of the orders for a seat, which are given its name
// if its party has several.
func (p *proxy) mark(out *Outcome, seat Seat, several bool) {
	for _, q := range p.seats[seat].Queue {
		if q.Sheet == p.sheet {
			out.Lines[q.Line].Fate = FateQueued
		}
	}
	for _, r := range p.returned[seat] {
		if several {
			r.Order.Seat = seat
		}
		out.Returned = append(out.Returned, r.Order)
		if r.Fault != nil {
			out.Faults = append(out.Faults, *r.Fault)
			if r.sheet == p.sheet {
				out.Lines[r.line].Reading.Fault = r.Fault
			}
		}
	}
	delete(p.returned, seat)
}
