package games

import (
	"bytes"
	"slices"

	"postrider/games/plain"
)

// Bounds of what a seat may say in advance, and between two checkpoints: what a
// match keeps is read and written for every message, and its journal since the
// checkpoint is played again. They hold when a sheet is taken; what was kept
// before is read as it is.
const (
	MaxQueued   = 200      // unused orders
	MaxStanding = 50       // standing orders in force
	MaxKept     = 32 << 10 // bytes of both in canonical form
	MaxPlaces   = 20       // of one setting
	MaxLucky    = 10       // luck words that wait for the dice
	MaxOffers   = 10       // since the checkpoint, as the rest
	MaxUndos    = 20
	MaxSaid     = 64 << 10 // bytes of sheets in the journal; behind that, only answers
	MaxAnswer   = 2 << 10  // bytes of a sheet that answers then
)

// doings are what a seat has done since the last checkpoint beside its answers.
type doings struct {
	said   int // bytes of its sheets
	undos  int
	offers int
}

// note counts a line of the journal.
func (d *doings) note(l *Line) {
	switch l.What {
	case LineSheet:
		d.said += written(l.Sheet)
	case LineWithdraw:
		if l.Act == "" {
			d.undos++
		}
	case LineOffer:
		d.offers++
	}
}

// written is about how many bytes of the journal a sheet takes.
func written(lines []string) int {
	n := 150 // with its number and digest
	for _, l := range lines {
		n += len(l) + 3
	}
	return n
}

// checkBounds refuses the lines of a sheet by which its seat would keep too much.
func (m *Match) checkBounds(seat Seat, sheet Sheet, lines []SheetLine) {
	s := m.keep.Seats[seat]
	refuse := func(i int, kind string, most int) {
		if l := &lines[i]; l.Reading.Fault == nil {
			l.refuse("", kind, "most", most)
			l.bound()
		}
	}
	last := map[Word]int{}
	lucky := len(s.Luck)
	for i, l := range lines {
		last[l.Word] = i
		if len(l.Places) > MaxPlaces {
			refuse(i, "games-places-many", MaxPlaces)
		}
		switch {
		case l.Reading.Fault != nil:
			return
		case l.Word == WordLuck:
			if lucky++; lucky > MaxLucky {
				refuse(i, "games-luck-many", MaxLucky)
				return
			}
		case l.Word == WordOffer && m.doings[seat].offers >= MaxOffers:
			refuse(i, "games-offer-often", MaxOffers)
		}
	}
	after := s.clone()
	after.note(lines, m.keep.Sheets+1, sheet.from(), m.kinds)
	standing, sends := last[WordStanding]
	order, orders := last[WordOrder]
	if sends && len(after.Standing) > MaxStanding {
		refuse(standing, "games-standing-many", MaxStanding)
	}
	if orders && len(after.Queue) > MaxQueued {
		refuse(order, "games-queue-many", MaxQueued)
	}
	if sends || orders {
		kept := 0
		for _, o := range append(after.orders(), after.Standing...) {
			kept += len(m.title.Format(o))
		}
		if kept > MaxKept {
			refuse(max(standing, order), "games-kept-much", MaxKept)
		}
	}
}

// saidEnough reports whether a seat has filled so much of the journal since the
// checkpoint that a sheet must be a short answer to be taken, be it to a question
// or to an offer. p has tried the sheet.
func (m *Match) saidEnough(seat Seat, lines []SheetLine, p *proxy) bool {
	sheet := m.write(lines)
	n := written(sheet)
	if len(sheet) == 0 || m.doings[seat].said+n <= MaxSaid {
		return false
	}
	answers := slices.ContainsFunc(lines, func(l SheetLine) bool { return l.Word.acts() && l.Word != WordOffer })
	for _, f := range p.fates {
		answers = answers || f == FateUsed
	}
	if m.stopped(seat) == AtQuestion { // one put to others too, whose answers are awaited
		answers = answers || slices.ContainsFunc(p.pending, func(t taken) bool { return t.sheet == p.sheet })
	}
	return !answers || n > MaxAnswer
}

// idle reports whether a sheet leaves all as it is: settings that are in force,
// and standing orders that are given already.
func (m *Match) idle(seat Seat, sheet Sheet) bool {
	for _, l := range sheet.Lines {
		switch l.Word {
		case WordOrder, WordLuck:
			if l.Word == WordLuck || l.Reading.Order != nil {
				return false
			}
		case WordResign, WordOffer, WordAccept, WordDecline:
			return false
		}
	}
	after := m.proxy(m.keep.Seats)
	m.note(after, seat, sheet)
	for _, member := range m.Party(seat) {
		if !bytes.Equal(plain.Append(nil, m.keep.Seats[member]), plain.Append(nil, after.seats[member])) {
			return false
		}
	}
	return true
}

// overtaken reports whether a setting of a sheet is set again behind it.
func overtaken(l SheetLine, behind []SheetLine) bool {
	over := func(b SheetLine) bool { return b.Seat == "" || b.Seat == l.Seat }
	if l.Word == WordPace {
		return slices.ContainsFunc(behind, func(b SheetLine) bool { return b.Word == WordPace && over(b) })
	}
	if l.Word != WordAsk && l.Word != WordAuto {
		return false
	}
	return slices.ContainsFunc(behind, func(b SheetLine) bool {
		if !over(b) {
			return false
		}
		switch b.Word {
		case WordAuto:
			return b.Kind == "" && len(b.Places) == 0 || b.Kind == l.Kind
		case WordAsk:
			return b.Kind == l.Kind && (b.Kind != "" || l.Word == WordAsk)
		}
		return false
	})
}
