package mail

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// What programs and filters put into a text that its writer did not type: links
// behind words, marks for pictures, warnings about the sender.

// WithoutLinks is a text without the links to the web that a program made of HTML
// put behind its words, as "raid Albany<https://…>". Message.Text has them, for they
// may be what its writer wants others to read. The lines stay as many.
func WithoutLinks(text string) string {
	if !strings.Contains(text, "://") {
		return text
	}
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = linkless(lines[i], true)
	}
	return strings.Join(lines, "\n")
}

// withoutSigns is a line without marks of pictures, and without links that nobody
// wants to read.
func withoutSigns(line string) string { return linkless(line, false) }

// linkless is a line without marks of pictures, and without links; those to the web
// only if web is true.
func linkless(line string, web bool) string {
	if strings.IndexByte(line, '<') >= 0 && strings.IndexByte(line, ':') >= 0 {
		line = withoutAngles(line, web)
	}
	if strings.IndexByte(line, '[') >= 0 {
		line = withoutBrackets(line, web)
	}
	return line
}

// withoutAngles leaves out of a line the links that a program made of HTML put
// behind words or an address: "Anna <anna@example.org<https://…>> wrote:". A link
// that shows a filter's warning takes what stands before it along.
func withoutAngles(line string, web bool) string {
	var out []byte
	done := 0
	for at := 0; at < len(line); at++ {
		if line[at] != '<' {
			continue
		}
		end := at + 1 + strings.IndexAny(line[at+1:], "<> \t")
		if end == at || line[end] != '>' || !isLink(line[at+1:end], line[max(0, at-longestAddress):at], web) {
			continue
		}
		if out = append(out, line[done:at]...); containsAny(strings.ToLower(line[at:end]), lexicon.bannerLinks) {
			out = out[:0]
		}
		at, done = end, end+1
		out = joint(out, line[done:])
	}
	if done == 0 {
		return line
	}
	return string(append(out, line[done:]...))
}

const longestAddress = 254 // RFC 5321 section 4.5.3.1.3, without < and >

// joint is what stands before something that is left out of a line: without its
// blanks where others follow, or nothing does.
func joint(before []byte, after string) []byte {
	if after == "" || after[0] == ' ' {
		return bytes.TrimRight(before, " ")
	}
	return before
}

// isLink reports whether what stands between < and > is a link. One to the web that
// is not that of a filter, nor says what stands before it, is one only if web is
// true. One to an address is one if that stands right before it, else it is all that
// tells of the address; or if it brings more, as those in our letters do.
func isLink(s, before string, web bool) bool {
	before = strings.TrimRight(before, " ")
	before = before[strings.LastIndexByte(before, ' ')+1:]
	low := strings.ToLower(s)
	if scheme, rest, ok := strings.Cut(low, "://"); ok {
		return isScheme(scheme) && (web || scheme != "http" && scheme != "https" || containsAny(low, lexicon.bannerLinks) ||
			strings.Contains(before, "://") || strings.EqualFold(before, strings.TrimSuffix(rest, "/")))
	}
	return lexicon.links.has(low) && (!strings.Contains(s, "@") || strings.Contains(s, "?") || strings.Contains(before, "@"))
}

// isScheme reports the scheme of a URI (RFC 3986 section 3.1).
func isScheme(s string) bool {
	return s != "" && !isDigit(s[0]) && strings.Trim(s, plainLetters+plainDigits+"+-.") == ""
}

// withoutBrackets leaves out of a line what stands in brackets for a picture or
// for a filter, and of a link in Markdown its address if web is true.
func withoutBrackets(line string, web bool) string {
	var out []byte
	done := 0
	for at := 0; at < len(line); at++ {
		if line[at] != '[' {
			continue
		}
		end := at + strings.IndexByte(line[at:min(len(line), at+longestInBrackets)], ']')
		if end < at {
			continue
		}
		inner := strings.TrimSpace(line[at+1 : end])
		from, to, words := at, linkEnd(line, end+1), ""
		switch {
		case to > end+1 && at > done && line[at-1] == '!':
			from-- // a picture
		case to > end+1 && web:
			words = inner
		case to > end+1:
			at = to - 1
			continue
		case !isSign(strings.ToLower(inner)):
			continue
		}
		out = append(append(out, line[done:from]...), words...)
		at, done = to-1, to
		if words == "" {
			out = joint(out, line[done:])
		}
	}
	if done == 0 {
		return line
	}
	return strings.TrimLeft(string(append(out, line[done:]...)), " ")
}

const (
	longestInBrackets = 300  // bytes of what is looked at
	longestLink       = 2000 // of one in Markdown
)

// isSign reports what stands in brackets for a picture, or as the tag of a filter.
func isSign(low string) bool {
	return lexicon.pictures.has(low) || lexicon.bannerTags[strings.Trim(low, "*:! ")]
}

// linkEnd is where "(https://…)" ends that begins at i; i if none does.
func linkEnd(line string, i int) int {
	if i >= len(line) || line[i] != '(' {
		return i
	}
	end := i + 1 + strings.IndexAny(line[i+1:min(len(line), i+longestLink)], ") \t([")
	if end == i || line[end] != ')' {
		return i
	}
	if scheme, _, ok := strings.Cut(line[i+1:end], "://"); !ok || !isScheme(scheme) {
		return i
	}
	return end + 1
}

// banner reports how many lines from i on are the warning of a filter, 0 if they
// are none: each of them says so, or goes on from one that was wrapped.
func (t *typist) banner(i int) int {
	n := 0
	for ; i+n < len(t.lines); n++ {
		l := &t.lines[i+n]
		if l.bare == "" || l.depth > 0 || !t.warns(i+n) && !(n > 0 && wrapped(t.lines[i+n-1].bare)) {
			break
		}
	}
	if n == 0 {
		return 0
	}
	for i+n < len(t.lines) && isRule(t.lines[i+n].bare) {
		n++ // drawn below it
	}
	return n
}

// warns reports a line of a filter's warning.
func (t *typist) warns(i int) bool {
	if len(t.lines[i].bare) < 15 {
		return false
	}
	return lexicon.banners.within(t.look(i).footerForm())
}

// wrapped reports a line that is long and ends within a sentence.
func wrapped(bare string) bool {
	c, _ := utf8.DecodeLastRuneInString(bare)
	return len(bare) >= 60 && !strings.ContainsRune(".!?:]>*)。！", c)
}
