package games

import (
	"slices"
	"strings"
)

// finish is a sheet of which all lines have been read, with its orders linked by the title.
func (r *sheetReader) finish(s Sheet) Sheet {
	r.settle(s.Lines)
	r.signed(s.Lines)
	r.part(s.Lines)
	r.withhold(s.Lines)
	return s.finished(r.Title, r.Commands)
}

// part makes talk of words that close a letter and not a phase: nothing that they could end
// stands before them, and the writer is asked something else.
func (r *sheetReader) part(lines []SheetLine) {
	for i := range lines {
		x := &lines[i].Reading
		alone := len(r.asked) == 0 && len(lines) == 1
		if !x.Parting || x.Order == nil || lines[i].Word != WordOrder || alone || slices.Contains(r.asked, x.Order.Kind) {
			continue
		}
		before := func(l SheetLine) bool { // or what may be one
			return l.Reading.Fault != nil || l.Reading.Aside || l.Reading.Order != nil && l.Reading.Order.Kind == x.Order.Kind
		}
		if !slices.ContainsFunc(lines[:i], before) {
			*x = Reading{Text: x.Text, Talk: true}
		}
	}
}

// withhold refuses what cannot be passed over beside orders: a line that corrects one, for
// else that is carried out uncorrected; and talk that may well be an order, for those
// behind it may not be meant without it, and one before it may end the turn.
func (r *sheetReader) withhold(lines []SheetLine) {
	first := slices.IndexFunc(lines, func(l SheetLine) bool {
		return l.Word == WordOrder && l.Reading.Order != nil && l.Reading.Fault == nil
	})
	if first < 0 {
		return
	}
	for i := range lines {
		l := &lines[i]
		switch x := l.Reading; {
		case l.Word != WordOrder || x.Fault != nil:
		case first < i && r.corrects(lines, i):
			l.refuse("", "games-corrects")
			l.bound()
		case x.Aside && r.shaped(l.Text):
			l.refuse("", "games-unread")
			l.bound()
		}
	}
}

// corrects reports whether line i corrects another: it, or a sentence of it, begins with words
// that do so. Some of these are also mere dismay, and count where something of the game is named.
func (r *sheetReader) corrects(lines []SheetLine, i int) bool {
	l := lines[i]
	text := l.Text
	if i == 0 || lines[i-1].N != l.N { // an order may be shown without what stood before it
		text = trimLine(clean(r.typed[l.N-1]))
	}
	for k, part := range sentencesOf(text) {
		if k > 0 && l.Reading.Order != nil {
			break // it corrects the order beside it, which says so
		}
		words := joined(part[:min(len(part), mostBeginning)]) + " "
		begins := func(list string) bool {
			return slices.ContainsFunc(r.Commands.words[list], func(w string) bool { return strings.HasPrefix(words, w+" ") })
		}
		if begins("correction") || l.Reading.Aside && begins("dismay") {
			return true
		}
	}
	return false
}

// mostBeginning is how many bytes of a line are looked at for the words that it begins with.
const mostBeginning = 60

// shaped reports whether a clause of a line of talk, and no question, is an order by itself or
// may be meant as one.
func (r *sheetReader) shaped(text string) bool {
	const shortest = 3 // words
	if strings.ContainsAny(lastRune(text), "?？") {
		return false
	}
	for _, clause := range strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(".!?,;:–—()", c) }) {
		if len(strings.Fields(clause)) < shortest || r.reads == 0 {
			continue
		}
		r.reads--
		if slices.ContainsFunc(r.Title.Read(strings.TrimSpace(clause), nil), func(x Reading) bool {
			return x.Order != nil || x.Fault != nil && x.Fault.Why.Kind != FaultNoWord
		}) {
			return true
		}
	}
	return false
}
