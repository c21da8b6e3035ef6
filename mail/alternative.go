package mail

import "strings"

// A message says the same as plain text and as HTML. The plain form is read,
// for it is what most programs make best; but some lose the marks of quotes in
// it, and many break its lines.

// mayTellMore reports whether the HTML form of c may tell more than its plain one:
// what is quoted, where the plain one does not say it, or which lines belong
// together, where those of the plain one are long enough to have been wrapped.
func mayTellMore(c content) bool {
	t := newTypist(c.text, letterMarks{})
	t.run()
	return !t.quotes && quotesInHTML(c.html) || mayBeWrapped(t.kept)
}

// quotesInHTML reports whether src may hold a quote.
func quotesInHTML(src string) bool {
	low := strings.ToLower(src)
	for _, s := range []string{"<blockquote", "quote", "divrplyfwdmsg", "border-top:solid", "olk_src_body"} {
		if strings.Contains(low, s) {
			return true
		}
	}
	return false
}

// wrappedFrom is the width in characters above which a line and the first word
// of the next may have been one line.
const wrappedFrom = 60

// mayBeWrapped reports two lines one below the other of which the first had no
// room for the first word of the second.
func mayBeWrapped(lines []string) bool {
	for i, line := range lines[:max(len(lines)-1, 0)] {
		word, _, _ := strings.Cut(lines[i+1], " ")
		if line != "" && word != "" && len(line)+1+len(word) >= wrappedFrom {
			return true
		}
	}
	return false
}

// tellsMore reports whether of two forms of one message the text made of HTML
// is to be read: it holds the same words as typed in fewer lines, or some of
// them because the plain form does not show what is quoted.
func tellsMore(html, plain string) bool {
	p := newTypist(plain, letterMarks{})
	p.run()
	fromHTML, fromPlain := Typed(html), p.result()
	h, w := strings.Fields(fromHTML), strings.Fields(fromPlain)
	if len(h) == len(w) {
		for i := range h {
			if h[i] != w[i] {
				return false
			}
		}
		return strings.Count(fromHTML, "\n") < strings.Count(fromPlain, "\n")
	}
	if p.quotes || len(h) == 0 || len(h) > len(w) {
		return false
	}
	for _, word := range w { // the words of h in order, with others between
		if len(h) > 0 && h[0] == word {
			h = h[1:]
		}
	}
	return len(h) == 0
}
