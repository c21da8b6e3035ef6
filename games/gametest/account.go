package gametest

import (
	"fmt"

	"postrider/games"
)

// books are what has been said and told of each seat before a sheet is taken.
type books struct {
	queued, returned, notes map[games.Seat]int
	fresh                   int // journal lines
}

func (p *post) books() books {
	b := books{queued: map[games.Seat]int{}, returned: map[games.Seat]int{}, notes: map[games.Seat]int{}, fresh: len(p.warm.Fresh())}
	for _, seat := range p.seats {
		n := p.warm.News(seat)
		b.queued[seat], b.returned[seat], b.notes[seat] = len(n.Queued), len(n.Returned), len(n.Notes)
	}
	return b
}

// accounted checks that a sheet that was taken left nothing in silence: each answer
// that no order of a sheet gave stands in a note of its seat, with its source, and each
// order has been used, waits, came back, or has a note that says what became of it.
func (p *post) accounted(was books, sender games.Seat, out games.Outcome) error {
	sent, cancels := 0, false
	for _, l := range out.Lines {
		cancels = cancels || l.Word == games.WordCancel
		if l.Word == games.WordOrder && l.Reading.Order != nil {
			sent++
		}
	}
	for _, seat := range p.seats {
		n := p.warm.News(seat)
		notes := n.Notes[min(was.notes[seat], len(n.Notes)):]
		used, err := p.told(seat, p.warm.Fresh()[was.fresh:], notes)
		if err != nil {
			return err
		}
		had := was.queued[seat]
		has := used + len(n.Queued) + len(n.Returned) - was.returned[seat]
		if seat == sender {
			had, has = had+sent, has+len(out.Returned)
		}
		for _, note := range notes {
			switch note.What {
			case games.NoteLapsed, games.NoteReplaced, games.NoteMet:
				has++
			}
		}
		if had != has && !(seat == sender && cancels) && !p.again(seat, n.Queued) {
			return fmt.Errorf("%s had %d orders, and what became of them is said of %d: %+v", seat, had, has, notes)
		}
	}
	return nil
}

// told checks the notes of a seat's answers among lines of the journal, and returns how
// many of the answers were orders of sheets.
func (p *post) told(seat games.Seat, lines []games.Line, notes []games.Note) (used int, err error) {
	left, party := map[string]int{}, p.warm.Party(seat)
	for _, n := range notes {
		left[string(n.What)+" "+string(n.Kind)+" "+n.Place+" "+p.title.Format(n.Order)]++
		if n.What == games.NoteImplied {
			used--
		}
	}
	for _, l := range lines {
		if l.What != games.LineAnswer || !party.Has(l.Seat) {
			continue
		}
		if l.From == games.FromSheet {
			used++
			continue
		}
		key := string(l.From) + " " + string(l.Kind) + " " + l.Place + " " + l.Order
		untold := p.kinds[l.Kind].Secret || p.kinds[l.Kind].Quiet && l.From == games.FromDefault
		if left[key]--; left[key] < 0 && !untold {
			return 0, fmt.Errorf("%s is not told that %s was answered by %q (%s)", seat, l.Kind, l.Order, l.From)
		}
	}
	return used, nil
}

// again reports whether an order waits twice, or was sent before as it waits now: then
// no note tells that it was replaced by itself.
func (p *post) again(seat games.Seat, queued []games.Order) bool {
	for _, o := range queued {
		if p.waited[seat][p.title.Format(o)] {
			return true
		}
	}
	return false
}

// remember notes which orders wait.
func (p *post) remember() {
	p.waited = map[games.Seat]map[string]bool{}
	for _, seat := range p.seats {
		p.waited[seat] = map[string]bool{}
		for _, o := range p.warm.News(seat).Queued {
			p.waited[seat][p.title.Format(o)] = true
		}
	}
}
