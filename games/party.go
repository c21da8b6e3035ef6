package games

import (
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Seats are a set of seats, such as those of a party, in the order of the
// scenario. The empty set is an observer's.
//
// A party is one person's seats in a match: it is told of all of them in one
// report, answers for all with one sheet, and takes back what it ordered for any.
// Who may not be told something is another party, not another seat.
type Seats []Seat

// Has reports whether a seat is in the set.
func (s Seats) Has(seat Seat) bool { return slices.Contains(s, seat) }

// See reports whether who holds the seats may know e.
func (s Seats) See(e Event) bool {
	return len(e.To) == 0 || slices.ContainsFunc(s, e.Visible)
}

// Only is the seat of a set of one; empty for any other: a title of two seats
// shows nobody what both hold.
func (s Seats) Only() Seat {
	if len(s) == 1 {
		return s[0]
	}
	return ""
}

// teller is the seat of a party with whose notes it is told what all are told of a seat:
// that seat itself, or the party's first.
func (s Seats) teller(of Seat) Seat {
	if s.Has(of) {
		return of
	}
	return s[0]
}

// names are the seats as players read and type them.
func (s Seats) names(t Title) []string {
	names := make([]string, len(s))
	for i, seat := range s {
		names[i] = t.SeatNames(seat)[0]
	}
	return names
}

// Line is an order in canonical form, behind the name of its seat if it names
// one.
func (o Order) Line(t Title) string { return o.Seat.before(t, t.Format(o)) }

// StandingLine is Line of an order that is to be kept.
func (o Order) StandingLine(t Title) string {
	return o.Seat.before(t, t.StandingWord()+" "+t.Format(o))
}

// before is a line of an order for a seat; empty: its party's only one.
func (s Seat) before(t Title, line string) string {
	if s == "" {
		return line
	}
	return t.SeatNames(s)[0] + ": " + line
}

// unhyphened is a name in the spelling by which names of seats are compared.
func unhyphened(name string) string { return strings.ReplaceAll(Fold(name), "-", " ") }

// Party is the seats of the person who holds a seat. What a match is told of a
// party, or asked, may name any of its seats.
func (m *Match) Party(seat Seat) Seats { return partyOf(m.keep.Parties, seat) }

// Parties are all parties of the match, each once, by their first seats.
func (m *Match) Parties() []Seats {
	var list []Seats
	for _, seat := range m.scenario.Seats {
		if party := m.Party(seat); party[0] == seat {
			list = append(list, party)
		}
	}
	return list
}

// parted are parties of several seats when a seat has left its own.
func parted(parties []Seats, seat Seat) []Seats {
	var list []Seats
	for _, party := range parties {
		party = slices.DeleteFunc(slices.Clone(party), func(s Seat) bool { return s == seat })
		if len(party) > 1 {
			list = append(list, party)
		}
	}
	return list
}

// partyOf is that of some parties that has a seat, the seat alone if none has.
func partyOf(parties []Seats, seat Seat) Seats {
	for _, party := range parties {
		if party.Has(seat) {
			return party
		}
	}
	return Seats{seat}
}

// assigned are the lines of a sheet, each order of which is for one seat of the
// party: the one that it names, or the only one of which the party is asked such a
// thing now, or for which it may be sent ahead. What fits several is refused, but of a
// shared kind it is for all of them.
func (m *Match) assigned(seat Seat, lines []SheetLine) []SheetLine {
	party := m.Party(seat)
	if len(party) == 1 {
		return lines
	}
	lines = slices.Clone(lines)
	for i := range lines {
		l := &lines[i]
		o := l.Reading.Order
		if o == nil || l.Seat != "" || l.Reading.Fault != nil {
			continue
		}
		info, _ := kindInfo(m.kinds, o.Kind)
		if info.Lists && l.Word == WordStanding {
			continue
		}
		fits := party
		if l.Word == WordOrder {
			if fits = m.fitting(party, *o); (info.Lists || info.Shared) && m.forAll(party, *o) && onlyNamed(m.title, party, l.Text) == "" {
				continue // "at Oswego we stay" is said of both factions there
			}
		}
		if l.Seat = fits.Only(); l.Seat != "" || len(fits) == len(party) && m.alike(fits, *o) {
			continue
		}
		if l.Seat = onlyNamed(m.title, fits, l.Text); l.Seat == "" && !info.Shared {
			l.Seat = m.theOther(fits, lines, o.Kind)
		}
		if l.Seat != "" || info.Shared && len(fits) == len(party) && !counted(*o) {
			continue
		}
		l.refuse("", "games-which-seat", "order", m.title.Format(*o), "seats", fits.names(m.title))
		try := *o
		try.Seat = fits[0]
		l.Reading.Fault.Line, l.Reading.Fault.Text, l.Reading.Fault.Try = l.N, l.Text, try.Line(m.title)
		if l.Word == WordStanding {
			l.Reading.Fault.Try = try.StandingLine(m.title)
		}
	}
	return lines
}

// forAll reports whether an order answers nothing that some seats are asked now, and counts nothing:
// each of them may do what it says.
func (m *Match) forAll(seats Seats, o Order) bool {
	return !counted(o) && !slices.ContainsFunc(m.openTo(seats), func(d Decision) bool { return d.About().Kind == o.Kind && d.Fits(o) })
}

// counted reports whether an order says how many do something: "2*oneida-carry".
func counted(o Order) bool {
	return slices.ContainsFunc(o.Args, func(a Arg) bool {
		return slices.ContainsFunc(a.Values, func(v string) bool { return digitAt(v, 0) && strings.Contains(v, "*") })
	})
}

// alike reports whether an order of a list says what it means for some seats that are all
// asked the same about one place: who is hit in a battle of both.
func (m *Match) alike(seats Seats, o Order) bool {
	asked, place := 0, ""
	for _, d := range m.openTo(seats) {
		if about := d.About(); about.Kind == o.Kind && d.Fits(o) {
			if asked++; asked > 1 && place != about.Place {
				return false
			}
			place = about.Place
		}
	}
	info, _ := kindInfo(m.kinds, o.Kind)
	return info.Lists && len(o.Args) > 0 && asked == len(seats)
}

// theOther is the one of some seats for which no line of a sheet is that names its seat and
// is of a kind; empty if none or several are.
func (m *Match) theOther(seats Seats, lines []SheetLine, k Kind) Seat {
	left := slices.DeleteFunc(slices.Clone(seats), func(seat Seat) bool {
		return slices.ContainsFunc(lines, func(l SheetLine) bool {
			o := l.Reading.Order
			return l.Seat == seat && l.Word == WordOrder && o != nil && l.Reading.Fault == nil && o.Kind == k
		})
	})
	if len(left) == len(seats) {
		return ""
	}
	return left.Only()
}

// onlyNamed is the one of some seats of which a text has the name; empty if it has none, or
// several.
func onlyNamed(t Title, seats Seats, text string) Seat {
	const mostWords = 3 // of a name
	var named Seats
	text = norm.NFKC.String(text)
	var toks []Token
	for _, t := range Tokens(text) {
		toks = append(toks, new(cutter).cut(t)...) // "９ＦＲをＱＵＥから"
	}
	for at := range toks {
		for n := 1; n <= min(mostWords, len(toks)-at); n++ {
			last := toks[at+n-1]
			if seat := seatNamed(t, seats, text[toks[at].Pos:last.Pos+len(last.Raw)]); seat != "" && !named.Has(seat) {
				named = append(named, seat)
			}
		}
	}
	return named.Only()
}

// fitting are the seats of a party that an order may be for: those that are asked
// what it answers, or else those that are asked something for which it may be sent
// ahead, or else all.
func (m *Match) fitting(party Seats, o Order) Seats {
	var asked, ahead Seats
	for _, seat := range party {
		for _, d := range m.open {
			about := d.About()
			switch {
			case about.Seat != seat:
			case about.Kind == o.Kind && d.Fits(o):
				asked = append(asked, seat)
			case slices.Contains(about.Ahead, o.Kind):
				ahead = append(ahead, seat)
			}
		}
	}
	for _, seats := range []Seats{asked, ahead} {
		if seats = slices.Compact(seats); len(seats) > 0 {
			return seats
		}
	}
	return party
}

// own are the lines of a sheet that concern one seat of the party that sent it,
// all others being passed over. Settings that name no seat are the party's.
func (m *Match) own(seat Seat, lines []SheetLine) []SheetLine {
	party := m.Party(seat)
	if len(party) == 1 {
		return lines
	}
	lines = slices.Clone(lines)
	for i, l := range lines {
		once := l.Word == WordLuck || l.Word.acts()
		if l.Seat != seat && l.Seat != "" || once && seat != party[0] {
			lines[i] = SheetLine{Word: WordCommand}
		}
	}
	return lines
}

// note notes on copies of a match's seats what a sheet of a party says.
func (m *Match) note(p *proxy, seat Seat, sheet Sheet) {
	for _, member := range m.Party(seat) {
		waited := slices.Clone(p.seats[member].Queue)
		p.seats[member].note(m.own(member, sheet.Lines), p.sheet, sheet.from(), m.kinds)
		for _, q := range waited {
			if q.For == nil && p.replaced(q, member, sheet.Lines) {
				p.note(member, Note{What: NoteReplaced, Kind: q.Order.Kind, Place: q.Order.Place, Order: q.Order})
			}
		}
	}
}

// sit is where who held some seats when the run began sits now.
func (p *proxy) sit(party Seats) Seats {
	now := make(Seats, len(party))
	for i, seat := range party {
		now[i] = p.sits[seat]
	}
	return now
}

// ofParty gives orders of one of a party's seats its name, if there are more.
func (m *Match) ofParty(seat Seat, orders []Order) []Order {
	if len(m.Party(seat)) > 1 {
		for i := range orders {
			orders[i].Seat = seat
		}
	}
	return orders
}
