package games

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
