package games

// A Lapser is a Title that knows when an order that outlives its round has lost
// its purpose: what it was sent for is over. It is asked at checkpoints, of
// orders of the queue, and looks at nothing that the seat may not know.
type Lapser interface {
	Lapses(pos Position, seat Seat, o Order) bool
}

// An Ender is a Title that knows when a standing order has lost its purpose and
// is dropped: it was meant to be used once, or for a season. It is asked with
// used, and without a position, when the order has just answered a decision, and
// at each checkpoint, where it looks at nothing that the seat may not know.
type Ender interface {
	Ends(pos Position, seat Seat, o Order, used bool) bool
}

// link lets a title complete the orders of a sheet.
func (s *Sheet) link(t Title) {
	var orders []*Order
	for _, l := range s.Lines {
		if l.Word == WordOrder && l.Reading.Order != nil {
			orders = append(orders, l.Reading.Order)
		}
	}
	t.Link(orders)
}

// standingFault says why an order cannot be kept as a standing order.
func standingFault(t Title, o Order) *Fault {
	if info, ok := kindInfo(t, o.Kind); ok && info.QueueOnly {
		return &Fault{Rule: info.Rule, Why: T("games-queue-only", "kind", string(o.Kind)), Try: t.Format(o)}
	}
	return t.Standing(o)
}
