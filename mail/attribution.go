package mail

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Introductions of quotes: "On Monday, 3 March 2025 at 10:00, Anna wrote:".

const (
	maxAttributionLines = 5
	maxAttributionBytes = 600
	attributionEdge     = "-–—*_ \t" // what may stand around one
)

// attribution reports how many lines from i on introduce a quote, 0 if they do
// not. It is strong if nothing but an introduction looks like that, so that
// what follows is quoted even without marks.
func (t *typist) attribution(i int) (n int, strong bool) {
	first := t.look(i)
	var p passage
	for n = 1; n <= maxAttributionLines && i+n <= len(t.lines); n++ {
		if n == 2 && !mayGoOn(first) {
			break
		}
		if line := &t.lines[i+n-1]; line.bare == "" || line.depth > 0 && !closesAddress(p.text, line.bare) {
			break
		}
		l := t.look(i + n - 1)
		if p.add(l); len(p.text) > maxAttributionBytes {
			break
		}
		if !l.ends {
			if n == 1 && l.own && l.date && (t.quotedAt(i+1) || t.oursBelow(i+1) > 0) {
				return 1, false // nobody types our address, a date and then a quote
			}
			continue
		}
		if t.tries++; t.tries > maxTries {
			t.beyond = true
			return 0, false
		}
		if n > 1 {
			p.date, p.mail = hasDate(p.text), p.mail || strings.Contains(p.text, "@")
		}
		ok, strong := p.introduces()
		if !ok || n > 1 && !strong {
			continue
		}
		if n > 1 && t.beginsLater(i, n) {
			return 0, false
		}
		return n, strong
	}
	return 0, false
}

// trimEdges takes off what may stand around an introduction.
func trimEdges(s string) string {
	if s == "" || isAlphanumeric(s[0]) && isAlphanumeric(s[len(s)-1]) {
		return s
	}
	return strings.Trim(s, attributionEdge)
}

// trimColons takes off what may end an introduction.
func trimColons(s string) string {
	if s == "" || isAlphanumeric(s[len(s)-1]) {
		return s
	}
	return strings.TrimRight(s, ":： ")
}

// isAlphanumeric reports a letter or digit of ASCII.
func isAlphanumeric(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// A passage is some lines, in lower case on one, and what was seen of them.
type passage struct {
	text            string
	date, mail, own bool // as in a sight
}

// add adds a line that was wrapped off the one before; an address broken at its
// bracket comes together again.
func (p *passage) add(l *sight) {
	if p.text != "" && !strings.HasSuffix(p.text, "<") {
		p.text += " "
	}
	p.text += l.low
	p.date, p.mail, p.own = p.date || l.date, p.mail || l.mail, p.own || l.own
}

// mayGoOn reports a line that an introduction of several lines may begin with.
func mayGoOn(l *sight) bool {
	return opensAttribution(l.low) || l.date && earlyDate(l.low) || l.mail && strings.ContainsAny(l.low, "<([") ||
		strings.HasSuffix(l.low, "<") || strings.HasSuffix(l.low, "(")
}

// closesAddress reports a line such as ">:" that only ends the "<address" of
// the one before.
func closesAddress(before, line string) bool {
	open := strings.LastIndex(before, "<") > strings.LastIndex(before, ">")
	return open && (line == ">" || strings.HasSuffix(line, ":") || strings.HasSuffix(line, "："))
}

// beginsLater reports whether the introduction that ends n lines after i
// really begins below i, and the line at i was typed.
func (t *typist) beginsLater(i, n int) bool {
	opens := opensAttribution(t.look(i).low)
	for j := i + 1; j < i+n; j++ {
		var p passage
		for k := j; k < i+n; k++ {
			p.add(t.look(k))
		}
		p.date = hasDate(p.text)
		if ok, strong := p.introduces(); !ok || !strong {
			continue
		}
		early := earlyDate(p.text)
		switch {
		case opensAttribution(p.text), !opens && p.date && early:
			return true
		case !early && p.date && p.mail && !strings.HasPrefix(p.text, "<") && !strings.HasSuffix(t.look(j-1).low, ","):
			return !opens || !t.look(i).date // name, address and date: nothing is missing before it
		}
	}
	return false
}

// introduces reports whether a passage may introduce a quote.
func (p passage) introduces() (ok, strong bool) {
	s, date, mail, own := trimEdges(p.text), p.date, p.mail, p.own
	if at := strings.LastIndexByte(s, '('); at > 0 && strings.HasSuffix(s, ")") {
		s = strings.TrimRight(s[:at], " ") // "Anna <a@b.c> skrev: (2 mars 2026 09:15:00 CET)"
	}
	body := trimColons(s)
	colon := body != s
	ends := endsWithVerb(body)
	if !colon && !ends {
		return false, false
	}
	opens := opensAttribution(s) || earlyDate(s)
	within := ends || verbWithin(body)
	figures := numbers(s)
	switch {
	case own, date && mail && colon:
		return true, true
	case ends && (date && opens && figures > 1 || mail && (colon || date)):
		return true, true
	case within && colon && (date && opens && figures > 1 || date && figures > 3 || mail):
		return true, true
	case colon && (within || mail || date && figures > 2), ends && (date || mail):
		return true, false
	}
	return false, false
}

// numbers counts the numbers in s.
func numbers(s string) int {
	n, within := 0, false
	for _, c := range s {
		digit := c >= '0' && c <= '9' || c >= utf8.RuneSelf && unicode.IsDigit(c)
		if digit && !within {
			n++
		}
		within = digit
	}
	return n
}

// midLine reports an introduction that stands behind typed words on line i, as
// some programs leave it ("raid ALB On Mon, Mar 2, 2026 at 9:15, Anna <a@b.c>
// wrote:"), and the words.
func (t *typist) midLine(i int) (before string, ok bool) {
	l := t.look(i)
	if !l.ends || !l.date || !l.mail || opensAttribution(l.low) || earlyDate(l.low) {
		return "", false
	}
	for from, n := 0, 0; n < 40; n++ {
		at := strings.IndexByte(l.bare[from:], ' ')
		if at < 0 {
			return "", false
		}
		from += at + 1
		head, rest := l.bare[:from], l.bare[from:]
		if c, _ := utf8.DecodeRuneInString(rest); !unicode.IsUpper(c) || !opensAttribution(strings.ToLower(rest[:min(len(rest), 24)])) {
			continue
		}
		if hasDate(head) || strings.Contains(head, "@") {
			return "", false
		}
		if t.tries++; t.tries > maxTries {
			t.beyond = true
			return "", false
		}
		low := strings.ToLower(rest)
		if mail, _ := t.addresses(low); mail && hasDate(low) && endsWithVerb(low) {
			return strings.TrimSpace(head), true
		}
	}
	return "", false
}

func endsWithVerb(s string) bool {
	s = trimColons(s)
	c, _ := utf8.DecodeLastRuneInString(s)
	for _, v := range lexicon.wroteByEnd[c] {
		if strings.HasSuffix(s, v) && (!alphabetic(v) || !isLetterBefore(s, len(s)-len(v))) {
			return true
		}
	}
	return false
}

// verbWithin reports a verb anywhere in s, as a word of its own; scripts without
// spaces between words need none.
func verbWithin(s string) bool {
	letter := false // before i
	for i, c := range s {
		if !letter || c >= utf8.RuneSelf {
			for _, v := range lexicon.wrote.mayBegin(s[i:]) {
				rest, ok := strings.CutPrefix(s[i:], v)
				if !ok {
					continue
				}
				next, _ := utf8.DecodeRuneInString(rest)
				if !alphabetic(v) || !letter && !unicode.IsLetter(next) {
					return true
				}
			}
		}
		letter = unicode.IsLetter(c)
	}
	return false
}

func isLetterBefore(s string, at int) bool {
	c, _ := utf8.DecodeLastRuneInString(s[:at])
	return at > 0 && unicode.IsLetter(c)
}

// alphabetic reports whether v belongs to a script that puts spaces between words.
func alphabetic(v string) bool {
	c, _ := utf8.DecodeRuneInString(v)
	return c < utf8.RuneSelf || !unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai)
}

// opensAttribution reports whether a line, in lower case, begins as an
// introduction does.
func opensAttribution(line string) bool {
	if line == "" {
		return false
	}
	if c := line[0]; c < 'a' || c > 'z' {
		line = strings.TrimLeft(line, attributionEdge)
	}
	for _, w := range lexicon.wroteBegins.mayBegin(line) {
		rest, ok := strings.CutPrefix(line, w)
		if !ok {
			continue
		}
		next, _ := utf8.DecodeRuneInString(rest)
		if rest == "" || unicode.IsSpace(next) || next == ',' || !alphabetic(w) || strings.HasSuffix(w, "-") {
			return true
		}
	}
	return false
}
