package games

import (
	"slices"
	"strings"
)

// cutSeats takes what a line begins with that names seats of the writer's off it: one or all
// of them and a colon, or "for" and one of them. The word of a standing order may stand
// before. There are none if it names none.
func (r *sheetReader) cutSeats(line string) (Seats, string) {
	word := ""
	if first, rest := cutWord(line); r.Commands.first[first] != nil && r.Commands.first[first].Prefix {
		word, line = r.Title.StandingWord()+" ", rest
	}
	typed, rest, ok := strings.Cut(line, ":")
	if ok && len(typed) <= mostBeginning {
		typed, later := r.cutLater(typed)
		typed, _ = r.intended(strings.TrimRight(r.without(typed, "heading"), " ,"))
		if seats := r.seatsNamed(typed); len(seats) > 0 {
			order, too := r.cutLater(rest)
			switch asked := r.isAsked(seats); {
			case later && asked:
				return nil, word + line
			case too && !asked:
				rest = order
			}
			return seats, word + strings.TrimSpace(rest)
		}
	}
	if seat, rest := r.forSeat(line); seat != "" {
		return Seats{seat}, word + rest
	}
	return nil, word + line
}

// cutLater takes words off the beginning or the end of a text by which a coming turn is meant:
// "Colonials, next turn: card 8". They say nothing of a seat that waits for its turn.
func (r *sheetReader) cutLater(text string) (rest string, later bool) {
	const most = 6 // words
	words := strings.Fields(text)
	says := func(words []string) bool {
		return slices.Contains(r.Commands.words["later"], joined(strings.Join(words, " ")))
	}
	for n := min(most, len(words)-1); n > 0; n-- {
		end := len(words) - n
		switch {
		case says(words[end:]):
			return strings.TrimRight(strings.Join(words[:end], " "), ", "), true
		case says(words[:n]):
			return strings.Join(words[n:], " "), true
		}
	}
	return text, false
}

// isAsked reports whether one of some seats is asked something, or it is not known what is asked.
func (r *sheetReader) isAsked(seats Seats) bool {
	for _, asked := range r.Asked {
		if slices.ContainsFunc(seats, asked.Has) {
			return true
		}
	}
	return r.Asked == nil
}

// intended is a text without the words in front that say for whom what follows is; for is
// whether it has one that says so by itself: "ok for the British Regulars".
func (r *sheetReader) intended(text string) (rest string, says bool) {
	for {
		first, more := cutWord(text)
		is := slices.Contains(r.Commands.words["for"], first)
		if more == "" || !is && !slices.Contains(r.Commands.words["lead"], first) && !slices.Contains(r.Commands.words["article"], first) {
			return text, says
		}
		text, says = strings.TrimLeft(more, ", "), says || is
	}
}

// forSeat is the seat that a line begins with behind "for", and what it says of it.
func (r *sheetReader) forSeat(line string) (Seat, string) {
	const mostWords = 3 // of a name
	text, says := r.intended(line)
	toks := Tokens(text[:min(len(text), mostBeginning)])
	if !says {
		return "", ""
	}
	for n := min(mostWords, len(toks)-1); n > 0; n-- {
		end := toks[n-1].Pos + len(toks[n-1].Raw)
		if seat := r.seatNamed(text[:end]); seat != "" {
			return seat, strings.TrimLeft(text[end:], " ,:")
		}
	}
	return "", ""
}

// seatsNamed are the seats of the writer's that some words name: one, or all.
func (r *sheetReader) seatsNamed(typed string) Seats {
	if seat := r.seatNamed(typed); seat != "" {
		return Seats{seat}
	}
	if slices.Contains(r.Commands.words["everybody"], joined(typed)) {
		return r.Party
	}
	var seats Seats
	name := ""
	add := func() bool {
		seat := r.seatNamed(r.Commands.named(name))
		name = ""
		if seat == "" || seats.Has(seat) {
			return false
		}
		seats = append(seats, seat)
		return true
	}
	for _, t := range Tokens(typed) {
		switch sign := t.sign(); {
		case !sign && !slices.Contains(r.Commands.words["and"], t.Text):
			name += " " + t.Raw
		case name != "" && !add():
			return nil
		}
	}
	if name == "" || !add() || len(seats) < len(r.Party) {
		return nil
	}
	return r.Party
}

// answersFor notes that a line has answered a kind for its seat, and reports whether another
// seat of the writer's is still asked that.
func (r *sheetReader) answersFor(seat Seat, info KindInfo) bool {
	asked := r.Asked[info.Kind]
	if len(asked) < 2 || seat == "" && (info.Shared || info.Lists) {
		return false
	}
	if r.had == nil {
		r.had = map[Kind]Seats{}
	}
	r.had[info.Kind] = append(r.had[info.Kind], seat)
	had := slices.Clone(r.had[info.Kind])
	slices.Sort(had)
	return len(asked) > len(slices.CompactFunc(had, func(a, b Seat) bool { return a == b && a != "" }))
}

// openTo are the kinds of the open questions that a line which names a seat may answer.
func (r *sheetReader) openTo(seat Seat) []Kind {
	if seat == "" {
		return r.Open
	}
	return slices.DeleteFunc(slices.Clone(r.Open), func(k Kind) bool { return r.had[k].Has(seat) })
}

// forSeats understands parts of a line for some seats: for each the same.
func (r *sheetReader) forSeats(seats Seats, parts []TypedLine) []SheetLine {
	var list []SheetLine
	open := r.Open
	defer func() { r.Open = open }()
	for _, seat := range seats {
		r.Open = open
		if r.Open = r.openTo(seat); len(list) > 0 && r.sum(list).fault {
			break // once is enough
		}
		for _, line := range r.lines(parts) {
			if line.Seat == "" {
				line.Seat, line.Text = seat, seat.before(r.Title, line.Text)
			}
			if f := line.Reading.Fault; f != nil && f.Try != "" {
				f.Try = seat.before(r.Title, f.Try)
			}
			list = append(list, line)
		}
	}
	return list
}

// bySubject reads an answer of which the name of its seat is the subject, or part of it: "the
// regulars stay", "one of my colonials goes to Albany". It is nil if a line is none.
func (r *sheetReader) bySubject(text string) []SheetLine {
	const before, mostWords = 4, 2 // words in front of a name, and of it
	toks := Tokens(text[:min(len(text), mostBeginning)])
	for at := range max(0, min(before, len(toks)-1)) {
		for n := min(mostWords, len(toks)-1-at); n > 0; n-- {
			end := toks[at+n-1].Pos + len(toks[at+n-1].Raw)
			seat := r.seatNamed(text[toks[at].Pos:end])
			if seat == "" {
				continue
			}
			ahead := strings.TrimSpace(text[:toks[at].Pos])
			if yes, ok := strings.CutSuffix(ahead, ","); ok && r.answers(seat, yes) != nil {
				return nil // "yes, FC first" is yes, and no answer of theirs
			}
			ways := append([]string{ahead}, r.Commands.words["units"]...)
			for i := range ways[1:] {
				ways[i+1] = ahead + " " + ways[i+1]
			}
			if bare := r.without(r.without(ahead, "article"), "for"); bare != ahead { // "setup for the regulars"
				ways = append(ways, bare)
			}
			for _, before := range ways {
				if r.reads == 0 {
					return nil
				}
				r.reads--
				if lines := r.answers(seat, strings.TrimSpace(before+" "+strings.TrimSpace(text[end:]))); lines != nil {
					return lines
				}
			}
			return nil
		}
	}
	return nil
}

// settle reads a line that may answer one of two open questions as the answer to that which no
// other line answers: "we stay; the Natives stay too".
func (r *sheetReader) settle(lines []SheetLine) {
	open := slices.Clone(r.asked)
	for _, l := range lines {
		if o := l.Reading.Order; o != nil && l.Word == WordOrder && l.Reading.Fault == nil {
			open = without(open, o.Kind)
		}
	}
	for i := range lines {
		l := &lines[i]
		if f := l.Reading.Fault; f == nil || f.Why.Kind != FaultTwo || l.Word != WordOrder || len(open) == len(r.asked) || l.Seat != "" {
			continue
		}
		if x := r.Title.Read(l.Text, open); len(x) == 1 && x[0].Order != nil && x[0].Fault == nil && slices.Contains(open, x[0].Order.Kind) {
			n := l.N
			*l = sheetLine(r.Title, x[0], open)
			l.N = n
		}
	}
}

// answering reports whether lines are read without a fault, and one of them answers an open
// question, or does more than order something.
func (r *sheetReader) answering(lines []SheetLine) bool {
	return r.sum(lines).good && slices.ContainsFunc(lines, func(l SheetLine) bool {
		return l.Word != WordOrder || l.Reading.Order != nil && slices.Contains(r.Open, l.Reading.Order.Kind)
	})
}

// answers is a line as answers to open questions of a seat; nil if it is anything else.
func (r *sheetReader) answers(seat Seat, line string) []SheetLine {
	if len(r.Party) == 1 {
		seat = ""
	}
	lines := r.forSeats(Seats{seat}, []TypedLine{{Text: line}})
	for _, l := range lines {
		o := l.Reading.Order
		if l.Word != WordOrder || o == nil || l.Reading.Fault != nil || !slices.Contains(r.openTo(seat), o.Kind) ||
			len(r.Asked[o.Kind]) > 0 && seat != "" && !r.Asked[o.Kind].Has(seat) {
			return nil
		}
	}
	return lines
}
