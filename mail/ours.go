package mail

import (
	"slices"
	"strings"
	"unicode"
)

// letterMarks are what a letter of the club is known by even where a program
// quotes it without any mark, and where a player sends it back as his own text.
type letterMarks struct {
	ours  bool                   // the message is itself such a letter: its plain text is whole
	own   func(addr string) bool // an address of the club; nil if none is known
	match string                 // the code of the match that the message belongs to; empty if not known
	name  string                 // of the sender, in lower case, as he signs; empty if not known
}

// letterMarks says what letters of ours a message may quote. One that is such
// a letter itself quotes none.
func (r *reader) letterMarks(top *part, m Message) (marks letterMarks) {
	if top.header.Has(ownHeader) {
		marks.ours = true
		return marks
	}
	if marks.match = subjectMatch(m.Subject); m.Reply != nil {
		marks.match = m.Reply.Match
	}
	if len(r.o.Own) > 0 {
		marks.own = r.own
	}
	if len(m.From.Name) > 3 {
		marks.name = strings.ToLower(m.From.Name)
	}
	return marks
}

// typed is what was typed of a text, within the limits.
func (r *reader) typed(text string) string {
	t := r.run(r.bound(text))
	if t.beyond {
		r.problem(LongText)
	}
	return t.result()
}

// run lets a typist go through a text, unless the last one has.
func (r *reader) run(text string) *typist {
	if r.typist == nil || r.typist.source != text {
		r.typist = newTypist(text, r.letters)
		r.typist.run()
	}
	return r.typist
}

// subjectMatch is the code in the first brackets of a subject: "Re: [FI7] Bayonets".
func subjectMatch(subject string) string {
	_, rest, _ := strings.Cut(subject, "[")
	code, _, closed := strings.Cut(rest, "]")
	code, _, _ = strings.Cut(code, ".")
	if !closed || len(code) > 16 || strings.Trim(code, plainLetters+plainDigits+"-_") != "" {
		return ""
	}
	return strings.ToUpper(code)
}

// oursBelow is letterOfOurs for the first line from i on that is not empty, below
// the introduction of a quote.
func (t *typist) oursBelow(i int) int {
	if i < len(t.lines) {
		i = int(t.lines[i].next)
	}
	if i >= len(t.lines) {
		return 0
	}
	return t.letterOfOurs(i, true)
}

// sentByUs reports whether the n lines from i on, which introduce a letter of ours,
// say that the club sent it: then only the writer can have typed what stands below
// it. Where they name no address that holds as long as he typed nothing above.
func (t *typist) sentByUs(i, n int) bool {
	mail := false
	for j := i; j < i+n; j++ {
		l := t.look(j)
		if l.own || l.mail && l.label == fromLabel {
			return l.own
		}
		mail = mail || l.mail && l.label == noLabel
	}
	return !mail && !slices.ContainsFunc(t.kept, func(line string) bool { return strings.TrimSpace(line) != "" })
}

// letterOfOurs reports where a letter of ours ends that begins at line i, 0 if
// none does: its second line names match, seat and report ("FI7 Bayonets 1755,
// British, report 12", whatever the language), its last one ends with a
// digest. Without that everything below belongs to it. It begins a paragraph,
// unless what stands above introduces it.
func (t *typist) letterOfOurs(i int, introduced bool) int {
	if t.marks.match == "" {
		return 0
	}
	at := i // of the second line; the first is a sentence and may be wrapped
	for ; !t.namesReport(t.lines[at].bare); at++ {
		next := at + 1
		if next > i+3 || next >= len(t.lines) || t.lines[next].bare == "" || t.lines[next].depth > 0 {
			return 0
		}
	}
	begins := introduced || i == 0 || t.lines[i-1].bare == "" || isRule(t.lines[i-1].bare)
	if at > i && !(begins && isSentence(t.lines[i:at]) && !t.look(i).mail) {
		return 0
	}
	for j := at + 1; j < len(t.lines); j++ {
		if endsWithDigest(t.lines[j].bare) {
			return j + 1
		}
	}
	return len(t.lines)
}

// isSentence reports lines that end as a sentence does, and were long enough
// to be wrapped before that.
func isSentence(lines []textLine) bool {
	for _, l := range lines[:len(lines)-1] {
		if len(l.bare) < 45 {
			return false
		}
	}
	last := lines[len(lines)-1].bare
	if len(lines) > 1 {
		last = lines[len(lines)-2].bare + " " + last
	}
	if strings.HasSuffix(last, ")") { // behind it, the rule by which it is asked
		last = strings.TrimRight(last[:max(strings.LastIndexByte(last, '('), 0)], " ")
	}
	return last != "" && strings.ContainsAny(last[len(last)-1:], ".?!:")
}

// namesReport reports "FI7 Bayonets 1755, British, report 12".
func (t *typist) namesReport(line string) bool {
	n := len(t.marks.match)
	if len(line) > 200 || len(line) <= n || !strings.EqualFold(line[:n], t.marks.match) || line[n] != ' ' {
		return false
	}
	fields := strings.Split(line, ", ")
	if len(fields) < 3 {
		return false
	}
	last := strings.Fields(fields[len(fields)-1])
	if len(last) != 2 {
		return false
	}
	count, size := digits(last[1])
	word := !strings.ContainsFunc(last[0], func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsMark(c) })
	return word && count > 0 && count < 7 && size == len(last[1])
}

// endsWithDigest reports a line whose last word is 32 hexadecimal digits.
func endsWithDigest(line string) bool {
	word := line[strings.LastIndexByte(line, ' ')+1:]
	return len(word) == 32 && strings.Trim(word, "0123456789abcdef") == ""
}
