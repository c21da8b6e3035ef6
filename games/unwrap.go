package games

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"postrider/kinsoku"
)

// A sheetReader reads the typed lines of a sheet, each once by itself.
type sheetReader struct {
	SheetReader
	kinds func() *Names
	typed []string
	known [][]SheetLine  // of each line that has been read, what it holds
	vain  int            // how many more lines are put to others in vain
	again []Kind         // of the open questions, those that have been answered once
	reads int            // how many more clauses of talk are read as orders
	asked []Kind         // before any line was read
	had   map[Kind]Seats // of the open questions, the seats that have answered them; "" for a line that names none
}

func newSheetReader(sr SheetReader, text string) *sheetReader {
	const vain = 30 // in a sheet that nobody can read, the first lines tell what is wrong
	const reads = 8 // talk among orders is short
	typed := goOn(text)
	if sr.Commands == nil {
		sr.Commands = plainCommands()
	}
	sr.More = maps.Clone(sr.More)
	r := &sheetReader{
		SheetReader: sr, asked: sr.Open, kinds: sync.OnceValue(func() *Names { return kindNames(sr.Title) }),
		typed: typed, known: make([][]SheetLine, len(typed)), vain: vain, reads: reads,
	}
	r.cardsFirst()
	return r
}

// read understands what stands on one line.
func (r *sheetReader) read(typed string) []SheetLine {
	parts := Lines(r.unsigned(typed))
	parts = parts[:min(len(parts), MaxLines+1)]
	list := []SheetLine{}
	for len(parts) > 0 {
		seats := Seats{""}
		if len(r.Party) > 1 {
			if named, rest := r.cutSeats(parts[0].Text); len(named) > 0 {
				seats, parts[0].Text = named, rest
			}
		}
		n := r.run(parts)
		lines := r.forSeats(seats, parts[:n])
		if len(r.Open) > 0 && seats[0] == "" && n == 1 && !r.answering(lines) {
			if answers := r.bySubject(parts[0].Text); answers != nil {
				lines = answers
			}
		}
		list = append(list, lines...)
		parts = parts[n:]
	}
	return list
}

// run is how many parts of a line there are before the next that names a seat.
func (r *sheetReader) run(parts []TypedLine) int {
	if len(r.Party) > 1 {
		for n := 1; n < len(parts); n++ {
			if seats, _ := r.cutSeats(parts[n].Text); len(seats) > 0 {
				return n
			}
		}
	}
	return len(parts)
}

// answered closes the questions that lines have answered: what is typed from line
// next on answers others. One that is put in a row stays open, until there are no more
// or something that the match waits for as well is ordered.
func (r *sheetReader) answered(lines []SheetLine, next int) {
	for _, l := range lines {
		o := l.Reading.Order
		if o == nil || l.Word != WordOrder {
			continue
		}
		info, _ := kindInfo(r.Title.Kinds(), o.Kind)
		open, others := len(r.Open), false
		switch {
		case r.More[o.Kind] > 1 && slices.Contains(r.Open, o.Kind) && r.Title.Suits(*o):
			r.More[o.Kind]--
			r.again = append(r.again, o.Kind)
			open++
		case slices.Contains(r.Open, o.Kind):
			if others = r.answersFor(l.Seat, info); !others {
				r.Open = without(r.Open, o.Kind)
			}
		case info.Setting == Must:
			r.Open = slices.DeleteFunc(slices.Clone(r.Open), func(k Kind) bool { return r.More[k] > 0 })
		}
		if len(r.Open) < open || others {
			if len(r.Open) == 0 && r.Next != "" {
				r.Open, r.again, r.Next = []Kind{r.Next}, append(r.again, r.Next), "" // what surely suits it
			}
			clear(r.known[next:])
		}
	}
}

// without is a list without some kinds.
func without(list []Kind, some ...Kind) []Kind {
	return slices.DeleteFunc(slices.Clone(list), func(k Kind) bool { return slices.Contains(some, k) })
}

// readings are what the title reads in a line. What answers a question anew, without
// saying that it does, must suit it.
func (r *sheetReader) readings(typed string) []Reading {
	list := r.Title.Read(typed, r.Open)
	if len(r.More) == 0 {
		return list
	}
	n := map[Kind]int{} // of the line
	other := slices.IndexFunc(list, func(x Reading) bool {
		if x.Order == nil || !slices.Contains(r.Open, x.Order.Kind) {
			return false
		}
		k := x.Order.Kind
		more, may := r.More[k]
		n[k]++
		return may && (n[k] > 1 || slices.Contains(r.again, k)) && (n[k] > more || !r.Title.Suits(*x.Order))
	})
	if other < 0 {
		return list
	}
	rest := r.Title.Read(typed, without(r.Open, list[other].Order.Kind))
	if other > 0 && len(rest) != len(list) {
		return list
	}
	return append(list[:other:other], rest[other:]...)
}

// lines understands the parts of a line that are for one seat.
func (r *sheetReader) lines(parts []TypedLine) []SheetLine {
	var list []SheetLine
	for len(parts) > 0 {
		if around, l := r.settingAmid(parts[0].Text); l != nil {
			list = append(append(list, r.lines(around[0])...), r.apart(*l)...)
			parts = append(around[1], parts[1:]...)
			continue
		}
		if l, ok := r.plain(parts[0].Text); ok {
			l = r.settingOf(l)
			list, parts = append(list, r.apart(l)...), parts[1:]
			continue
		}
		together, n := r.together(parts)
		readings := r.readings(together)
		if shown := r.byPlace(parts[0].Text, readings); shown != nil && n == 1 {
			list, parts = append(list, shown...), parts[1:]
			continue
		}
		if slices.ContainsFunc(readings, func(x Reading) bool { return x.Order == nil }) {
			talk := !slices.ContainsFunc(readings, func(x Reading) bool { return !x.Talk || x.Aside })
			if k, l := r.said(parts[:n], talk); l != nil {
				list = append(append(list, r.lines(parts[:k])...), r.apart(*l)...)
				parts = parts[k+1:]
				continue
			}
			if l := r.lookBehind(parts[0].Text); l != nil && n == 1 {
				list, parts = append(list, l...), parts[1:]
				continue
			}
		}
		for _, reading := range readings {
			list = append(list, sheetLine(r.Title, reading, r.Open))
		}
		if len(readings) == 1 && n == 1 {
			r.hint(&list[len(list)-1])
		}
		parts = parts[n:]
	}
	return list
}

// together are the first parts of a line that a title reads, and how many.
func (r *sheetReader) together(parts []TypedLine) (typed string, n int) {
	for _, p := range parts[:min(len(parts), MaxParts)] {
		if n > 0 {
			if len(typed)+len(p.Text) > MaxLine {
				break
			}
			l, ok := r.plain(p.Text)
			listed := strings.Contains(p.Text, ":") // "force; leader Levis; units: all"
			if ok && (l.Reading.Fault == nil && !listed || !r.continues(typed, p.Text, listed)) {
				break
			}
			typed += "; "
		}
		typed += p.Text
		n++
	}
	return typed, n
}

// continues reports whether a part that is no command, though it begins as one, is more of
// an order: "force Webb; cancel if theirs TIC". It may say again what is said.
func (r *sheetReader) continues(typed, part string, again bool) bool {
	orders := func(text string) (list []string) {
		for _, x := range r.Title.Read(text, r.Open) {
			if x.Order == nil || x.Fault != nil {
				return nil
			}
			list = append(list, r.Title.Format(*x.Order))
		}
		return list
	}
	with := orders(typed + "; " + part)
	return with != nil && (again && len(with) == len(orders(typed)) || !again && !slices.Equal(with, orders(typed)))
}

// alone is what typed line i holds by itself.
func (r *sheetReader) alone(i int) []SheetLine {
	if r.known[i] == nil {
		r.known[i] = r.read(r.typed[i])
	}
	return r.known[i]
}

// unwrap reads typed line i and joins to it those that a mail program broke off,
// used lines in all: where a line had no room for the first word of the next, the
// two together are read as orders without a fault, and they are not by
// themselves. Where a line surely goes on in the next (see runsOn), they are one line
// whatever that is: half of a sentence is not carried out by itself.
func (r *sheetReader) unwrap(i int) (lines []SheetLine, used int) {
	const mostPieces, mostSure = 4, 12 // of one order
	lines, used = r.alone(i), 1
	first := r.sum(lines)
	faulty := first.fault
	whole, rest, sure := r.typed[i], true, true // rest: each line that follows is an order by itself
	for n := 1; n < mostSure && i+n < len(r.typed); n++ {
		ties := r.runsOn(i + n - 1)
		sure = sure && ties != tieLoose
		if !sure && (n >= mostPieces || !broken(r.typed[i+n-1], r.typed[i+n])) || r.isText(i+n) {
			break
		}
		next := r.sum(r.alone(i + n))
		rest = rest && next.good
		whole = joinBroken(whole, r.typed[i+n])
		if first.good && rest && ties < tieOpen || first.onlyTalk() && next.onlyTalk() || r.vain == 0 || long(whole) {
			break
		}
		if sure && i+n+1 < len(r.typed) && r.runsOn(i+n) >= tieOpen && !r.isText(i+n+1) {
			continue // the end of the sentence is still to come
		}
		together := r.read(whole)
		sum := r.sum(together)
		if first.good && rest && sum.orders == first.orders+next.orders {
			break
		}
		if sum.good && !sum.talk && !(first.good && sum.orders == first.orders) {
			return together, n + 1
		}
		r.vain = max(0, r.vain-n)
		faulty = faulty || next.fault
		switch {
		case !sure || first.plain && next.good && !sum.good: // "The 44th stays where it is", "Done"
		case (sum.fault || !faulty) && (ties >= tieOpen || !first.plain && !first.good):
			lines, used = together, n+1 // what is wrong alone does not become talk
		case ties >= tieOpen && used == 1 && first.good && !next.good && !next.plain:
			for k := range lines { // half of a sentence
				lines[k].refuse("", "games-unread")
			}
		}
	}
	return lines, used
}

// goesOn begins a line that goes on with the one before, as letters write an
// order that is too long for them.
const goesOn = ".. "

// goOn cuts a text into lines, those joined that say that they go on. The places
// of these are left empty, so that the player's count of lines stays.
func goOn(text string) []string {
	lines := strings.Split(lineEnds.Replace(text), "\n")
	last := 0
	for i := 1; i < len(lines); i++ {
		rest, ok := strings.CutPrefix(strings.TrimLeft(lines[i], " \t\u00a0"), goesOn)
		if ok && strings.TrimSpace(lines[last]) != "" && len(lines[last]) <= MaxLine {
			lines[last] = joinBroken(lines[last], rest)
			lines[i] = ""
			continue
		}
		last = i
	}
	return lines
}

// broken reports whether next may be the end of line: no program breaks lines
// below 60 columns, and none begins what it broke off with a bullet.
func broken(line, next string) bool { return brokenWithin(line, next, 60, 100) }

// brokenWithin is broken for a program that breaks lines between two widths.
func brokenWithin(line, next string, narrowest, widest int) bool {
	line, next = strings.TrimSpace(line), strings.TrimSpace(next)
	word, _, _ := strings.Cut(next, " ")
	width, first := kinsoku.Width(line), kinsoku.Width(word)
	if r, size := utf8.DecodeRuneInString(word); IsJapanese(r) {
		first = kinsoku.Width(word[:size]) // a line may be broken behind it
	}
	return word != "" && width <= widest && width+1+first > narrowest && cutBullet(next) == next
}

// joinBroken is a line with the next, which was broken off it: with a blank between them
// but where Japanese stands on both sides.
func joinBroken(line, next string) string {
	line, next = strings.TrimRight(line, " \t\u3000"), strings.TrimLeft(next, " \t\u3000")
	last, _ := utf8.DecodeLastRuneInString(line)
	first, _ := utf8.DecodeRuneInString(next)
	if besideJapanese(last) && besideJapanese(first) {
		return line + next
	}
	return line + " " + next
}

// besideJapanese reports whether no blank stands between a character and Japanese: it is
// that, or a sign of it.
func besideJapanese(r rune) bool {
	return IsJapanese(r) || r >= 0x3001 && r <= 0x303f || r >= 0xff01 && r <= 0xff60
}

// A wrapReading is what one line, or several joined, can be read as.
type wrapReading struct {
	good   bool   // orders or other words of a sheet, and nothing that cannot be read
	talk   bool   // talk beside them
	fault  bool   // something in it is refused
	plain  bool   // nothing but talk that names nothing of the game
	orders string // in canonical form
}

func (w wrapReading) onlyTalk() bool { return w.talk && !w.good }

func (r *sheetReader) sum(lines []SheetLine) wrapReading {
	w := wrapReading{plain: true}
	for _, line := range lines {
		w.plain = w.plain && line.Reading.Talk && !line.Reading.Aside && line.Word == WordOrder
		switch {
		case line.Reading.Fault != nil:
			return wrapReading{fault: true}
		case line.Reading.Order != nil:
			w.orders += string(line.Word) + " " + r.Title.Format(*line.Reading.Order) + "\n"
			w.good = true
		case line.Word == WordOrder:
			w.talk = true
		default:
			w.orders += string(line.Word) + " " + string(line.Kind) + " " + line.Words + line.Rest + "\n"
			w.good = true
		}
	}
	return w
}
