package games

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// What a row takes that takesLines has is text, and nothing in it is an order: what
// follows its word on the line or, where nothing does or only whom it is for, the lines
// below up to an empty one. It is taken out of a sheet before lines are read as orders.

// Programs break lines of letters in between so many characters (RFC 3676 asks for 66 to
// 78; a few take 80).
const (
	narrowestBreak = 66
	widestBreak    = 80
)

// mostAddress is how many words there may be that say whom a text is for.
const mostAddress = 6

// text takes the text off that begins on typed line i, used lines in all; it is false if
// none does. A line of it that reads as an order or a command is refused, for it may hold a
// plan, or be meant as what it is.
func (r *sheetReader) text(i int) (lines []SheetLine, used int, ok bool) {
	line := trimTyped(r.typed[i])
	row, rest := r.Commands.plain(line)
	if row == nil || row.Takes != takesLines {
		return nil, 0, false
	}
	if r.amidTalk(i) {
		l := SheetLine{N: i + 1, Text: line, Reading: Reading{Talk: true}}
		l.Reading.Notes = []Text{T("games-text-amid", "word", row.First[0])}
		l.bound()
		return []SheetLine{l}, 1, true
	}
	said := SheetLine{Text: line, Word: WordCommand, Command: row.Name, Rest: rest}
	lines = []SheetLine{said}
	for used = 1; i+used < len(r.typed) && !r.blank(i+used); {
		next := i + used
		if row.heads(rest) { // all up to an empty line belongs to it
			pieces, texts := r.paragraph(next)
			together := texts[0]
			for _, text := range texts[1:] {
				together = joinBroken(together, text)
			}
			lines[0].Rest += "\n" + together
			if rest == "" && used == 1 && row.body(together) != together { // it says first whom it is for
				together = row.body(together)
				r.known[next] = r.read(row.body(texts[0]))
			}
			if n := r.refused(next, pieces, together); n > 0 {
				lines = append(lines, r.refuseText(row, n-1, "games-text-order"))
			}
			used += pieces
			continue
		}
		if !wrapped(r.typed[next-1], r.typed[next]) || r.isText(next) {
			break
		}
		if r.acts(r.alone(next)) { // it may belong to the line before, or be an order
			lines = append(lines, r.refuseText(row, next, "games-text-broken"))
		}
		lines[0].Rest = joinBroken(lines[0].Rest, trimTyped(r.typed[next]))
		used++
	}
	return lines, used, true
}

// trimTyped is a typed line without blanks around it and bullet before it.
func trimTyped(line string) string {
	line = strings.TrimSpace(line)
	return strings.TrimSpace(cutBullet(line))
}

func (r *sheetReader) blank(i int) bool { return strings.TrimSpace(clean(r.typed[i])) == "" }

// isText reports whether a text begins on typed line i.
func (r *sheetReader) isText(i int) bool {
	row, _ := r.Commands.plain(trimTyped(r.typed[i]))
	return row != nil && row.Takes == takesLines
}

// heads reports whether the text of a row stands on the lines below, for what is on its
// own line says no more than whom it is for.
func (row *command) heads(rest string) bool {
	rest = strings.TrimSpace(rest)
	if rest == "" || strings.HasSuffix(rest, ":") || strings.HasSuffix(rest, "：") {
		return true
	}
	words := strings.Fields(rest)
	return len(words) <= mostAddress && slices.Contains(row.Link, Fold(words[0])) && !strings.ContainsAny(rest, ":：")
}

// body is a text without whom it is for.
func (row *command) body(text string) string {
	before, after, ok := strings.Cut(strings.Replace(text, "：", ":", 1), ":")
	words := strings.Fields(before)
	if ok && len(words) > 0 && len(words) <= mostAddress && slices.Contains(row.Link, Fold(words[0])) {
		return strings.TrimSpace(after)
	}
	return text
}

// paragraph is how many typed lines from i on are one that a program broke, and what
// stands on each.
func (r *sheetReader) paragraph(i int) (pieces int, texts []string) {
	for {
		texts = append(texts, strings.TrimSpace(r.typed[i+pieces]))
		pieces++
		next := i + pieces
		if next == len(r.typed) || r.blank(next) || !wrapped(r.typed[next-1], r.typed[next]) {
			return pieces, texts
		}
	}
}

// refused is the number of the first of some typed lines of a text, from i on, that may be
// an order or a command; 0: none may. Where they are one line that was broken, they are
// read together, and a piece of several words by itself too: somebody may have forgotten
// the empty line before his orders.
func (r *sheetReader) refused(i, pieces int, together string) int {
	if pieces == 1 {
		if r.isText(i) || r.acts(r.alone(i)) {
			return i + 1
		}
		return 0
	}
	for n := range pieces {
		words := len(strings.Fields(r.typed[i+n]))
		ended := n == 0 || strings.ContainsAny(lastRune(r.typed[i+n-1]), stops)
		if (words > 2 || ended) && (r.isText(i+n) && ended || r.acts(r.alone(i+n))) {
			return i + n + 1
		}
	}
	if r.acts(r.read(together)) {
		return i + 1
	}
	return 0
}

// stops end a sentence, or what is before a list.
const stops = ".!?:;。．！？：；"

func lastRune(s string) string {
	s = strings.TrimSpace(s)
	_, n := utf8.DecodeLastRuneInString(s)
	return s[len(s)-n:]
}

// FaultNoWord is the kind of the fault of a line that names something of a game and has no
// word of an order.
const FaultNoWord = "no-order-word"

// FaultTwo is the kind of the fault of a line that may mean two things.
const FaultTwo = "two-readings"

// Unread reports whether a fault is that a line could not be read as an order, so that what it
// was meant for may only be guessed. What a condition is, the fault says itself.
func (f *Fault) Unread() bool {
	return (f.Kind != "" || f.Why.Kind == FaultNoWord) && f.Rule == ""
}

// acts reports whether some lines hold an order, be it one with a fault, or a command.
// What only names something may be said: "Let's meet at Albany".
func (r *sheetReader) acts(lines []SheetLine) bool {
	return slices.ContainsFunc(lines, func(l SheetLine) bool {
		f := l.Reading.Fault
		return l.Word != WordOrder || l.Reading.Order != nil || f != nil && f.Why.Kind != FaultNoWord
	})
}

// refuseText is typed line i, which stands in the text of a row and may be an order.
func (r *sheetReader) refuseText(row *command, i int, why string) SheetLine {
	l := SheetLine{N: i + 1, Text: strings.TrimSpace(r.typed[i])}
	l.refuse("", why, "word", row.First[0])
	return l
}

// amidTalk reports whether typed line i, which begins like a text, is only the end of talk
// that a program broke: a small letter after a full line without a stop.
func (r *sheetReader) amidTalk(i int) bool {
	line := strings.TrimSpace(r.typed[i])
	first, _ := utf8.DecodeRuneInString(line)
	if i == 0 || !wrapped(r.typed[i-1], r.typed[i]) || strings.ToLower(string(first)) != string(first) ||
		strings.ContainsAny(lastRune(r.typed[i-1]), stops) {
		return false
	}
	return r.sum(r.alone(i - 1)).onlyTalk()
}

// wrapped reports whether next may be the rest of line, which a program broke off.
func wrapped(line, next string) bool {
	return brokenWithin(line, next, narrowestBreak, widestBreak)
}
