package games

import "slices"

// A Grammar is a Title that knows how the lines of a sheet hang together. One
// that is none has one order between two semicolons, and orders that say
// nothing of one another.
type Grammar interface {
	// Cut returns the orders that line holds together with the first used of
	// more, at most MaxParts, which stood behind semicolons of the same typed
	// line. It says []string{line}, 0 of a line that is one order by itself. The
	// line may be anything that a player types, up to MaxLine bytes with all of
	// more; the word "standing" is gone.
	Cut(line string, more []string) (orders []string, used int)
	// Link completes orders of a sheet that speak of an order before them, such
	// as "else". They are all its orders for the queue, as typed.
	Link(orders []*Order)
	// Standing says why an order cannot be kept as a standing order, nil if it
	// can.
	Standing(o Order) *Fault
	// KindOf is the kind of decision that orders with this word answer, where
	// that is no kind's name.
	KindOf(word string) (Kind, bool)
}

// A Lapser is a Title that knows when an order that outlives its round has lost
// its purpose: what it was sent for is over. It is asked at checkpoints, of
// orders of the queue, and looks at nothing that the seat may not know.
type Lapser interface {
	Lapses(pos Position, seat Seat, o Order) bool
}

// A Gazetteer is a Title that reads the names of its places, so that a player
// can set what he is asked for in some of them only: "ask retreat at Albany".
type Gazetteer interface {
	// Places reads the names of one or more places; it is false where anything
	// else stands among them.
	Places(typed string) (ids []string, ok bool)
	// PlaceName is a name of a place that Places reads.
	PlaceName(id string) string
}

// An Ender is a Title that knows when a standing order has lost its purpose and
// is dropped: it was meant to be used once, or for a season. It is asked with
// used, and without a position, when the order has just answered a decision, and
// at each checkpoint, where it looks at nothing that the seat may not know.
type Ender interface {
	Ends(pos Position, seat Seat, o Order, used bool) bool
}

// cut puts the lines of a sheet together, and apart, so that each is one order.
func cut(t Title, lines []TypedLine, commands []string) []TypedLine {
	g, ok := t.(Grammar)
	if !ok {
		return joinElse(lines)
	}
	var out []TypedLine
	for len(lines) > 0 {
		first := lines[0]
		lines = lines[1:]
		standing, line := "", first.Text
		word, rest := cutWord(line)
		switch {
		case long(line):
			out = append(out, first)
			continue
		case word == string(WordStanding):
			standing, line = "standing ", cutOrderWord(rest)
		case shared(word, commands):
			out = append(out, first)
			continue
		}
		var more []string
		room := MaxLine - len(line)
		for _, l := range lines[:min(len(lines), MaxParts)] {
			if room -= len(l.Text); room < 0 || l.N != first.N || long(l.Text) {
				break
			}
			if word, _ := cutWord(l.Text); shared(word, commands) {
				break
			}
			more = append(more, l.Text)
		}
		orders, used := g.Cut(line, more)
		lines = lines[used:]
		if used == 0 && len(orders) == 1 && orders[0] == line {
			out = append(out, first)
			continue
		}
		for _, o := range orders {
			out = append(out, TypedLine{first.N, standing + o})
		}
	}
	return out
}

// shared reports whether the first word of a line is one that all titles
// share, or a command.
func shared(word string, commands []string) bool {
	switch Word(word) {
	case WordStanding, WordCancel, WordAsk, WordAuto, WordLuck, WordResign, WordOffer, WordAccept, WordDecline:
		return true
	}
	return slices.Contains(commands, word)
}

// link lets a title complete the orders of a sheet.
func (s *Sheet) link(t Title) {
	g, ok := t.(Grammar)
	if !ok {
		return
	}
	var orders []*Order
	for _, l := range s.Lines {
		if l.Word == WordOrder && l.Reading.Order != nil {
			orders = append(orders, l.Reading.Order)
		}
	}
	g.Link(orders)
}

// standingFault says why an order cannot be kept as a standing order.
func standingFault(t Title, o Order) *Fault {
	if info, ok := kindInfo(t, o.Kind); ok && info.QueueOnly {
		return &Fault{Rule: info.Rule, Why: T("games-queue-only", "kind", string(o.Kind)), Try: t.Format(o)}
	}
	if g, ok := t.(Grammar); ok {
		return g.Standing(o)
	}
	return nil
}
