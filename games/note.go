package games

import "slices"

// A Note is what happened to a seat's decision or order without a word of its player
// in the message: something else than his sheet answered, or an order is gone. It
// lies beside the events and never in one, and is told to the seat's player only, but
// for what the clock has answered.
type Note struct {
	// At is how many events had been told in the match before it.
	At    int      `json:"at"`
	What  NoteWhat `json:"what"`
	Seat  Seat     `json:"seat"`
	Kind  Kind     `json:"kind"`
	Place string   `json:"place,omitempty"`
	Order Order    `json:"order"` // the answer, or the order that is gone
	// Again: it is a default that does nothing, and the seat had the same since the last
	// checkpoint. It is not worth telling.
	Again bool `json:"again,omitempty"`

	Answers int `json:"answers"` // recorded in the match before it
}

// NoteWhat says what a Note is of.
type NoteWhat string

const (
	NoteDefault  NoteWhat = "default"  // the default answered
	NoteStanding NoteWhat = "standing" // a standing order did
	NoteImplied  NoteWhat = "implied"  // orders of other kinds did, by being there
	NoteLapsed   NoteWhat = "lapsed"   // an order that waited found no decision
	NoteReplaced NoteWhat = "replaced" // one that waited gave way to a newer sheet
	NoteMet      NoteWhat = "met"      // one that waited said what the rules did anyway: nothing to tell
	NoteClock    NoteWhat = "clock"    // the clock did, by the default: all are told, but Place and Order only who owns Seat
)

// maxNotes is how many notes are kept until a seat is told: the last.
const maxNotes = 500

// answered notes what has answered a decision, if it was no order of a sheet. What a
// seat could not have answered otherwise is not worth a note.
func (p *proxy) answered(d Decision, a Answer, from Source) {
	about, what := d.About(), NoteImplied
	ordered := func(t taken) bool { return t.answers(about) }
	switch {
	case from == FromClock:
		p.clocked(about, a)
		return
	case p.told == nil, from == FromGM, from == FromBot, slices.ContainsFunc(p.pending, ordered):
		return
	case from == FromDefault:
		what = NoteDefault
	case from == FromStanding:
		what = NoteStanding
	}
	info, _ := kindInfo(p.kinds, about.Kind)
	switch {
	case info.Secret && len(d.List()) < 2:
		return // put to who has no such card, lest it be known who has
	case info.Quiet && what == NoteDefault:
		return
	}
	n := Note{What: what, Kind: about.Kind, Place: about.Place, Order: a.Order}
	if s := p.seats[about.Seat]; what == NoteDefault && p.title.Declines(a.Order) {
		if n.Again = slices.Contains(s.Declined, about.Kind); !n.Again {
			s.Declined = append(s.Declined, about.Kind)
		}
	}
	p.note(about.Seat, n)
}

// note adds a note to those of a seat.
func (p *proxy) note(seat Seat, n Note) { p.noteTo(seat, seat, n) }

// noteTo adds a note on a seat to those that a reader is told.
func (p *proxy) noteTo(reader, seat Seat, n Note) {
	if p.told == nil {
		return
	}
	n.At, n.Seat, n.Answers = p.told(), seat, p.answers
	s := p.seats[reader]
	s.Notes = append(s.Notes, n)
	s.Notes = s.Notes[max(0, len(s.Notes)-maxNotes):]
}

// forget drops the notes of what has been taken back: all but so many answers.
func (s *seatState) forget(answers int) {
	s.Notes = slices.DeleteFunc(s.Notes, func(n Note) bool { return n.Answers >= answers })
	s.Declined = nil
}

// replaced reports whether an order that waited is gone because of newer ones: it is
// neither among them, nor was it cancelled.
func (p *proxy) replaced(q queued, seat Seat, lines []SheetLine) bool {
	line := p.title.Format(q.Order)
	waits := func(now queued) bool {
		return now.Sheet == q.Sheet && now.Line == q.Line || now.Order.Kind == q.Order.Kind && p.title.Format(now.Order) == line
	}
	cancelled := func(l SheetLine) bool { return l.Word == WordCancel && (l.Kind == "" || l.Kind == q.Order.Kind) }
	return !slices.ContainsFunc(p.seats[seat].Queue, waits) && !slices.ContainsFunc(lines, cancelled)
}
