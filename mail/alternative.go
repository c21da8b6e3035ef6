package mail

import (
	"strings"
	"unicode"
)

// A message says the same as plain text and as HTML. The plain form is read,
// for it is what most programs make best; but some lose the marks of quotes in
// it, and many break its lines.

// better is the text of the HTML form of c, if that tells more than its plain
// one: what is quoted, where the plain one does not say it, or which lines
// belong together, where those of the plain one are long enough to have been
// wrapped. HTML is looked at only there, for it costs ten times as much.
func (r *reader) better(c content) (text string, ok bool) {
	if c.cut || r.letters.ours {
		return "", false
	}
	t := r.run(c.text)
	if (t.quotes || !quotesInHTML(c.html)) && !mayBeWrapped(t.kept) {
		return "", false
	}
	fromPlain, quotes, src := t.result(), t.quotes, c.html
	if quotes {
		src = withoutQuotes(src) // tellsMore then wants every word that was typed
	}
	if text, ok = r.htmlText(src); ok && tellsMore(r.run(text).result(), fromPlain, quotes) {
		return text, true
	}
	r.typist = t
	return "", false
}

// withoutQuotes is src with hardly anything in its block quotes, which are most of
// it: what is quoted is not what was typed. Where they do not fit together, or one
// may be there to indent, they stay as they are.
func withoutQuotes(src string) string {
	const name = "blockquote"
	var out strings.Builder
	depth, done, begin := 0, 0, 0 // begin is where the outermost quote begins
	for at := strings.Index(src, name); at >= 0; {
		end := at + len(name)
		switch {
		case strings.HasSuffix(src[:at], "</"):
			if depth--; depth < 0 {
				return src
			}
			if depth == 0 {
				out.WriteString(src[done:begin] + ".")
				done = at - len("</")
			}
		case strings.HasSuffix(src[:at], "<"):
			if depth++; depth == 1 {
				tag, _, _ := strings.Cut(src[end:], ">")
				if begin = end + len(tag) + 1; begin > len(src) || containsAny(strings.ReplaceAll(tag, " ", ""), []string{"border:none", "border:0"}) {
					return src
				}
			}
		}
		next := strings.Index(src[end:], name)
		if next < 0 {
			break
		}
		at = end + next
	}
	if depth > 0 {
		return src
	}
	return out.String() + src[done:]
}

// quotesInHTML reports whether src may hold a quote: whether one of these stands
// in it, in whatever case.
func quotesInHTML(src string) bool {
	for i := range len(src) {
		mark := ""
		switch src[i] | 0x20 {
		case 'q':
			mark = "quote" // of a block or in a name
		case 'd':
			mark = "divrplyfwdmsg"
		case 'b':
			mark = "border-top:solid"
		case 'o':
			mark = "olk_src_body"
		default:
			continue
		}
		if len(src)-i >= len(mark) && strings.EqualFold(src[i:i+len(mark)], mark) {
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

// tellsMore reports whether what was typed of the text made of HTML is to be
// read, beside what was typed of the plain form: it holds the same words in fewer
// lines, or some of them because the plain form does not show what is quoted.
func tellsMore(fromHTML, fromPlain string, quotes bool) bool {
	for h, p := fromHTML, fromPlain; ; {
		var word, other string
		word, h = cutWord(h)
		if other, p = cutWord(p); word != other {
			break
		}
		if word == "" {
			return strings.Count(fromHTML, "\n") < strings.Count(fromPlain, "\n")
		}
	}
	if quotes {
		return false
	}
	h, w := strings.Fields(fromHTML), strings.Fields(fromPlain)
	if len(h) == 0 || len(h) >= len(w) {
		return false
	}
	for _, word := range w { // the words of h in order, with others between
		if len(h) > 0 && h[0] == word {
			h = h[1:]
		}
	}
	return len(h) == 0
}

// cutWord is the first word of s, and what follows it.
func cutWord(s string) (word, rest string) {
	s = strings.TrimLeftFunc(s, unicode.IsSpace)
	end := strings.IndexFunc(s, unicode.IsSpace)
	if end < 0 {
		end = len(s)
	}
	return s[:end], s[end:]
}
