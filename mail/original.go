package mail

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Originals without marks: a caption between dashes, or a block of header lines.

// original reports how many lines from i on announce that what follows is the
// original message, 0 if they do not.
func (t *typist) original(i int) int {
	line := t.lines[i].bare
	if announces(line) {
		n := 1
		if i+1 < len(t.lines) {
			if j := int(t.lines[i+1].next); j < len(t.lines) {
				if m := t.headerBlock(j); m > 0 {
					n = j - i + m
				}
			}
		}
		return n
	}
	if l := t.look(i); l.field {
		if n := t.headerBlock(i); n > 0 {
			return n
		}
		if headerOnOneLine(l) {
			return 1
		}
	}
	return t.notesHeader(i)
}

// announces reports a caption: "-----Original Message-----".
func announces(line string) bool {
	if len(line) > 200 || len(line) < 4 {
		return false
	}
	if isAlphanumeric(line[0]) && isAlphanumeric(line[len(line)-1]) {
		return false // no mark around it
	}
	bare := strings.Trim(line, "-_=*~—–─<>[]|:# \t：")
	if bare == line {
		return false
	}
	lower := strings.ToLower(bare)
	if containsAny(lower, lexicon.above) {
		return true
	}
	if slices.Contains(lexicon.forwarded, lower) && strings.ContainsAny(line, ":：-") {
		return true
	}
	dashes := len(line) - len(strings.TrimLeft(line, "-_=*~—–─"))
	if dashes < 2 {
		return false
	}
	if slices.Contains(lexicon.original, lower) {
		return true
	}
	if dashes < 4 {
		return false
	}
	for _, p := range lexicon.original {
		if strings.HasPrefix(lower, p) && strings.Contains(p, " ") && len(lower) < len(p)+40 {
			return true
		}
	}
	return false
}

// headerField splits "*Von:* Anna" into label and value. The label begins with
// a letter and has at most 25; those of lexicon.fields are known.
func headerField(s string) (field bool, l label, value string) {
	const edge = " \t*_|"
	if s != "" && !isAlphanumeric(s[0]) {
		s = strings.TrimLeft(s, edge+"•·")
	}
	at, size := colonIn(s[:min(len(s), 64)])
	if at <= 0 || at > 60 {
		return false, noLabel, ""
	}
	name := strings.Trim(s[:at], edge)
	c, _ := utf8.DecodeRuneInString(name)
	if !unicode.IsLetter(c) || utf8.RuneCountInString(name) > 25 {
		return false, noLabel, ""
	}
	for _, c := range name {
		if !unicode.IsLetter(c) && !unicode.IsMark(c) && !strings.ContainsRune("'’ ./-", c) {
			return false, noLabel, ""
		}
	}
	return true, lexicon.fields[strings.ToLower(name)], strings.TrimLeft(s[at+size:], edge)
}

// colonIn finds the first colon in s, of either width, and its bytes; -1 if
// there is none.
func colonIn(s string) (at, size int) {
	const wide = "："
	at = strings.IndexByte(s, ':')
	if other := strings.Index(s, wide); other >= 0 && (at < 0 || other < at) {
		return other, len(wide)
	}
	return at, 1
}

const maxHeaderBlock = 14

// headerBlock reports how many lines from i on are the header of a quoted
// message as Outlook and others write it, 0 if they are none. A player may
// well type "From: Albany" and "To: Oswego"; a sender's address, or a date beside
// sender and recipient, is what no order has.
func (t *typist) headerBlock(i int) int {
	var (
		seen    [otherLabel + 1]bool
		end     int
		address bool // the sender has one
		own     bool // and one is the club's
		anyMail bool
		anyDate bool
		fields  int // lines of the form label: value, in whatever language
		loose   int // lines that continue another
	)
lines:
	for j := i; j < len(t.lines) && j < i+maxHeaderBlock; j++ {
		l := t.look(j)
		switch {
		case l.depth > 0:
			break lines
		case l.bare == "":
			next := int(t.lines[j].next)
			if end != j || end == 0 || next >= len(t.lines) || t.look(next).label == noLabel {
				break lines
			}
			end = j + 1
			continue
		case !l.field:
			if loose++; j == i || loose > 5 || fields == 0 {
				break lines
			}
			if seen[fromLabel] && l.mail {
				address = address || fields == 1
			}
			anyMail, anyDate, own = anyMail || l.mail, anyDate || l.date, own || l.own
			if j == end && (t.look(j-1).value == "" || l.mail || l.date) {
				end = j + 1 // the value stands below its label, or goes on
			}
			continue
		}
		if j == i && l.label == noLabel && !l.mail {
			break
		}
		fields++
		seen[l.label] = true
		address = address || l.label == fromLabel && l.mail
		anyMail, anyDate, own = anyMail || l.mail, anyDate || l.date, own || l.own
		end = j + 1
	}
	known := 0
	for l := fromLabel; l < otherLabel; l++ {
		if seen[l] {
			known++
		}
	}
	switch {
	case address && known >= 2,
		own && fields >= 2,
		seen[fromLabel] && known >= 3 && seen[dateLabel],
		known >= 4,
		known >= 3 && seen[subjectLabel] && seen[dateLabel],
		fields >= 3 && anyMail && anyDate && known < fields:
		return end - i
	}
	return 0
}

// headerOnOneLine reports "From: Anna <a@b.c> Sent: Monday To: Bob Subject: FI7".
func headerOnOneLine(l *sight) bool {
	if l.label != fromLabel || !l.mail {
		return false
	}
	var seen [otherLabel + 1]bool
	rest := l.low
	for n := 0; n < 20; n++ {
		at := strings.IndexAny(rest, ":：")
		if at < 0 {
			break
		}
		name := strings.TrimRight(rest[:at], " *")
		if sp := strings.LastIndexAny(name, " *>"); sp >= 0 {
			name = name[sp+1:]
		}
		seen[lexicon.fields[name]] = true
		_, size := utf8.DecodeRuneInString(rest[at:])
		rest = rest[at+size:]
	}
	return seen[fromLabel] && (seen[dateLabel] || seen[toLabel]) && seen[subjectLabel]
}

// dropNotesSender drops what Lotus Notes writes above its labels: the sender,
// "Anna Berg/Org", and the date.
func (t *typist) dropNotesSender() {
	t.cut()
	for n := len(t.kept); n > 0 && (hasDate(t.kept[n-1]) || strings.Contains(t.kept[n-1], "/")); n-- {
		t.kept = t.kept[:n-1]
	}
}

// notesHeader reports how many lines from i on are a header as Lotus Notes
// writes it: the labels stand alone, without colon, each above its value.
func (t *typist) notesHeader(i int) int {
	var seen [otherLabel + 1]bool
	if lexicon.fields[t.look(i).low] == noLabel {
		return 0
	}
	end := i
	for j := i; j < len(t.lines) && j < i+maxHeaderBlock; j++ {
		if l := lexicon.fields[t.look(j).low]; l != noLabel {
			seen[l] = true
			end = j + 1
		}
	}
	if seen[toLabel] && seen[ccLabel] && seen[subjectLabel] {
		if end < len(t.lines) && t.lines[end].bare != "" {
			end++ // the value of the last label
		}
		return end - i
	}
	return 0
}
