package games

// Reseating is a Title in which players may change seats by its rules, as when
// they bid for sides. They do so just before a checkpoint, and before anything
// was told that not every seat may know.
type Reseating interface {
	// Holder is the seat that the player who holds seat at pos was given when
	// the match was set up. pos is a position at a checkpoint.
	Holder(pos Position, seat Seat) Seat
}

// holders says of each seat whose first holder it has at a checkpoint.
func holders(t Title, pos Position, seats []Seat) map[Seat]Seat {
	m := make(map[Seat]Seat, len(seats))
	r, reseats := t.(Reseating)
	for _, seat := range seats {
		if m[seat] = seat; reseats {
			m[seat] = r.Holder(pos, seat)
		}
	}
	return m
}

// moves says of each seat where its holder sits when others hold the seats.
func moves(was, is map[Seat]Seat) map[Seat]Seat {
	to := make(map[Seat]Seat, len(is))
	for seat, first := range is {
		to[first] = seat
	}
	m := make(map[Seat]Seat, len(was))
	for seat, first := range was {
		m[seat] = to[first]
	}
	return m
}

// Sits is the seat of the player who held seat when the match was loaded or set
// up: the same, unless players have changed seats since.
func (m *Match) Sits(seat Seat) Seat {
	return moves(m.held, holders(m.title, m.base, m.scenario.Seats))[seat]
}

// reseat gives what a player has said in advance to the seat that he has now.
// What a seat was told stays with it: until seats change, all are told the same.
func reseat(seats map[Seat]*seatState, to map[Seat]Seat) {
	was := make(map[Seat]seatState, len(seats))
	for seat, s := range seats {
		was[seat] = *s
	}
	for seat, now := range to {
		if seat == now {
			continue
		}
		p, s := was[seat], seats[now]
		s.Queue, s.Standing, s.Own, s.Luck, s.Hold, s.Returned = p.Queue, p.Standing, p.Own, p.Luck, p.Hold, p.Returned
	}
}

// reseat moves the players who change seats at a checkpoint.
func (p *proxy) reseat(t Title, pos Position) {
	if _, ok := t.(Reseating); !ok {
		return
	}
	is := holders(t, pos, p.order)
	to := moves(p.held, is)
	p.held = is
	reseat(p.seats, to)
	back := p.returned
	p.returned = make(map[Seat][]returned, len(back))
	for seat, list := range back {
		p.returned[to[seat]] = list
	}
	for seat, now := range p.sits {
		p.sits[seat] = to[now]
	}
}
