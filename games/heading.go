package games

import (
	"slices"
	"strings"
)

// heading reads typed line i as the heading of the lines below it: it ends with a colon and
// orders nothing, or says no more than for which seat they are. What it names counts for each of
// them, where they are orders with it; else it is talk.
func (r *sheetReader) heading(i int) ([]SheetLine, bool) {
	line := trimLine(clean(r.typed[i]))
	text, colon := strings.CutSuffix(line, ":")
	at := i + 1
	if at < len(r.typed) && r.blank(at) {
		at++ // "Colonials:", and their orders below an empty line
	}
	if text == "" || len(text) > MaxQuoted || at >= len(r.typed) || r.blank(at) || strings.Contains(text, ";") {
		return nil, false
	}
	seat, coming := Seat(""), false
	if len(r.Party) > 1 {
		seat, coming = r.headSeat(text)
	}
	switch {
	case seat == "" && (!colon || at > i+1):
		return nil, false
	case coming && r.isAsked(Seats{seat}): // and not of what that is asked now
		l := SheetLine{N: i + 1, Text: line}
		l.refuse("", "games-unread")
		return []SheetLine{l}, true
	}
	alone, items := r.alone(i), r.items(at)
	if !colon && r.sum(alone).good {
		return nil, false
	}
	keeps := seat == "" && len(items) > 0 && r.keeps(text, alone, items)
	if seat == "" && !keeps {
		if !r.headed(text, alone) && !r.lacks(text, alone, items) {
			return nil, false
		}
		seat = onlyNamed(r.Title, r.Party, text)
	}
	switch {
	case keeps:
		r.underOrders(items, text)
	case seat != "" && len(r.Party) > 1:
		r.under(items, r.Title.SeatNames(seat)[0])
	case len(alone) > 0 && alone[0].Reading.Fault != nil:
		r.underOrders(items, r.Commands.named(text))
	}
	return []SheetLine{{N: i + 1, Text: strings.TrimSuffix(line, ":") + line[len(text):], Reading: Reading{Talk: true}}}, true
}

// headSeat is the seat of the writer's that the last sentence of a text names, and nothing else but
// that it is its turn: "now the colonials"; coming: not this turn. It is empty where the sentences
// before are no talk.
func (r *sheetReader) headSeat(text string) (seat Seat, coming bool) {
	const most = 40 // bytes of that sentence
	parts := sentencesOf(text)
	if len(parts) == 0 || len(parts[len(parts)-1]) > most {
		return "", false
	}
	last := parts[len(parts)-1]
	text, coming = r.cutLater(strings.TrimRight(strings.Trim(last, "0123456789"), " ,!."))
	for rest := ""; rest != text; {
		rest, text = text, strings.TrimRight(r.without(r.without(text, "tail"), "heading"), " ,")
	}
	text, _ = r.intended(text)
	seat = r.seatNamed(r.Commands.named(text))
	if seat == "" || slices.ContainsFunc(parts[:len(parts)-1], func(s string) bool { return !r.talks(s) }) {
		return "", false
	}
	return seat, coming
}

// lacks reports whether a line before a colon says what all orders below it do, and they the rest:
// "I attack:". A condition is none.
func (r *sheetReader) lacks(text string, alone []SheetLine, items []int) bool {
	if len(alone) != 1 || alone[0].Reading.Fault == nil || !strings.HasPrefix(alone[0].Reading.Fault.Why.Kind, "missing-") {
		return false
	}
	for n, i := range items {
		good := r.sum(r.alone(i)).good
		if good && n > 0 {
			continue
		}
		if r.reads--; r.reads < 0 {
			return false
		}
		with := r.read(text + ": " + trimLine(clean(r.typed[i])))
		depends := func(l SheetLine) bool { return l.Reading.Order != nil && len(l.Reading.Order.If) > 0 }
		if slices.ContainsFunc(with, depends) || !good && !r.sum(with).good {
			return false
		}
	}
	return len(items) > 0
}

// keeps reports whether a line before a colon makes the first order below it a standing order,
// which orders nothing by itself: "Standing orders please:".
func (r *sheetReader) keeps(text string, alone []SheetLine, items []int) bool {
	if r.reads == 0 || len(alone) != 1 || alone[0].Reading.Order != nil || strings.ContainsAny(text, "0123456789") {
		return false
	}
	standing := func(line string) bool {
		list := r.read(line)
		return r.sum(list).good && !slices.ContainsFunc(list, func(l SheetLine) bool { return l.Word != WordStanding })
	}
	r.reads--
	first := strings.TrimSpace(cutBullet(clean(r.typed[items[0]])))
	return !standing(first) && standing(text+": "+first)
}

// headed reports whether a line before a colon is a heading: such words as have nothing to do
// with the game, a name without an order, or sentences of which each is talk by itself.
func (r *sheetReader) headed(text string, alone []SheetLine) bool {
	if slices.Contains(r.Commands.words["heading"], joined(text)) {
		return true
	}
	if len(alone) != 1 || alone[0].Reading.Fault == nil || alone[0].Word != WordOrder || strings.ContainsAny(text, "0123456789") {
		return false
	}
	if alone[0].Reading.Fault.Why.Kind == FaultNoWord {
		return true
	}
	parts := sentencesOf(text)
	return len(parts) > 1 && !slices.ContainsFunc(parts, func(s string) bool { return !r.talks(s) })
}

// items are the typed lines of the list that begins with line i, up to an empty line or the
// next heading; of a list with bullets only those that have one.
func (r *sheetReader) items(i int) []int {
	const most = 20
	var list []int
	bullet := func(k int) bool { line := clean(r.typed[k]); return cutBullet(line) != line }
	bullets := bullet(i)
	for k := i; k < len(r.typed) && len(list) < most && !r.blank(k) && (!bullets || bullet(k)) && !r.isText(k); k++ {
		if strings.HasSuffix(trimLine(clean(r.typed[k])), ":") {
			break
		}
		list = append(list, k)
	}
	return list
}

// under puts the name of a seat before typed lines that begin with none, up to the heading of another.
func (r *sheetReader) under(items []int, seat string) {
	for _, i := range items {
		line := trimLine(clean(r.typed[i]))
		if other, _ := r.headSeat(line); other != "" && !r.sum(r.alone(i)).good {
			return
		}
		if named, _ := r.cutSeats(line); len(named) == 0 && line != "" {
			r.put(i, seat)
		}
	}
}

// underOrders puts a heading before typed lines that are orders with it, and no others.
func (r *sheetReader) underOrders(items []int, text string) {
	for _, i := range items {
		line := trimLine(clean(r.typed[i]))
		if line == "" || r.reads == 0 {
			continue
		}
		r.reads--
		if sum := r.sum(r.read(text + ": " + line)); sum.good && !sum.talk {
			r.put(i, text)
		}
	}
}

// put puts some words and a colon before typed line i, behind its bullet.
func (r *sheetReader) put(i int, words string) {
	line := clean(r.typed[i])
	rest := cutBullet(line)
	r.typed[i] = line[:len(line)-len(rest)] + " " + words + ": " + strings.TrimSpace(rest)
	r.known[i] = nil
}

// seatNamed is the seat of the writer's that some words name, also by words of its name that
// no other of his has; empty if there is none.
func (r *sheetReader) seatNamed(typed string) Seat { return seatNamed(r.Title, r.Party, typed) }

// seatNamed is the one of some seats that some words name.
func seatNamed(t Title, seats Seats, typed string) Seat {
	named := func(seat Seat) bool {
		return slices.ContainsFunc(t.SeatNames(seat), func(name string) bool { return unhyphened(name) == unhyphened(typed) })
	}
	if i := slices.IndexFunc(seats, named); i >= 0 {
		return seats[i]
	}
	words := strings.Fields(unhyphened(typed))
	var found Seat
	for _, seat := range seats {
		if len(words) == 0 || !slices.ContainsFunc(t.SeatNames(seat), func(name string) bool {
			has := strings.Fields(unhyphened(name))
			return !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(has, w) })
		}) {
			continue
		}
		if found != "" {
			return ""
		}
		found = seat
	}
	return found
}

// sentencesOf cuts a line where a sentence ends.
func sentencesOf(line string) []string {
	var list []string
	from := 0
	for i := 0; i+1 < len(line); i++ {
		if strings.IndexByte(".!?", line[i]) >= 0 && line[i+1] == ' ' || strings.HasPrefix(line[i:], " - ") {
			list = append(list, strings.TrimSpace(line[from:i+1]))
			from = i + 1
		}
	}
	list = append(list, strings.TrimSpace(strings.TrimPrefix(line[from:], "- ")))
	return slices.DeleteFunc(list, func(s string) bool { return trimLine(s) == "" })
}

// talks reports whether a text is talk by itself, whatever is asked.
func (r *sheetReader) talks(text string) bool {
	if r.reads == 0 {
		return false
	}
	r.reads--
	return !slices.ContainsFunc(r.Title.Read(text, nil), func(x Reading) bool { return !x.Talk })
}
