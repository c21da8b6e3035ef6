package mail

import (
	"io"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// htmlTokens reads HTML token by token, and finds the same ones as
// [html.Tokenizer] (HTML section 13.2.5). Texts, ordinary tags and comments,
// which nearly all tokens are, it reads itself, many times as fast; scripts,
// strange entities and what may run to the end of the text it leaves to that.
type htmlTokens struct {
	src string
	at  int // where the next token begins

	text string     // of a TextToken, as it stands there
	raw  bool       // text holds no entities
	tag  atom.Atom  // of a tag; 0 for one that HTML does not know, such as o:p
	attr attributes // of a start tag

	rawEnd int   // where the text of an element such as style ends
	end    error // why there are no more
	z      *html.Tokenizer
	zAt    int  // where its next token begins
	zMore  bool // that one is for it too
	zMade  int
}

const (
	maxHTMLDepth  = 500
	maxHTMLTokens = 40_000    // tags and texts
	maxHTMLToken  = 256 << 10 // bytes of one

	// maxTokenizers bounds how often a tokenizer takes over. The last one goes
	// on to the end.
	maxTokenizers = 30
)

func (t *htmlTokens) next() html.TokenType {
	if !t.zMore && t.zMade < maxTokenizers {
		if kind := t.ordinary(); kind != html.ErrorToken {
			return kind
		}
	}
	return t.other()
}

// ordinary reads a text or a tag; ErrorToken if it cannot tell where it ends,
// or that is the end of src.
func (t *htmlTokens) ordinary() html.TokenType {
	if t.at < t.rawEnd {
		t.text, t.raw = t.src[t.at:t.rawEnd], t.tag != atom.Title && t.tag != atom.Textarea
		t.at = t.rawEnd
		return html.TextToken
	}
	s := t.src[t.at:min(len(t.src), t.at+maxHTMLToken/2)]
	begin := tagAt(s)
	if begin < 0 && t.at+len(s) == len(t.src) {
		begin = len(s)
	}
	switch {
	case begin < 0 || s == "":
		return html.ErrorToken
	case begin > 0:
		t.text, t.raw = s[:begin], false
		t.at += begin
		return html.TextToken
	case isLetter(s[1]):
		size := t.readTag(s[1:], true)
		if size < 0 {
			return html.ErrorToken
		}
		if holdsRawText(t.tag) {
			end := rawTextEnd(s[1+size:], s[1:1+len(t.tag.String())])
			if end < 0 || t.tag == atom.Script || t.tag == atom.Plaintext {
				return html.ErrorToken
			}
			t.rawEnd = t.at + 1 + size + end
		}
		t.at += 1 + size
		return html.StartTagToken
	case s[1] == '/' && len(s) > 2 && isLetter(s[2]):
		size := t.readTag(s[2:], false)
		if size < 0 {
			return html.ErrorToken
		}
		t.at += 2 + size
		return html.EndTagToken
	case s[1] == '!' || s[1] == '?':
		size := commentSize(s)
		t.at += size
		if size > 0 {
			return html.CommentToken
		}
	}
	return html.ErrorToken
}

// rawTextEnd is where the text ends that s begins with, of an element in which
// tags are text: before its end tag; -1 if it must be left to the tokenizer.
func rawTextEnd(s, name string) int {
	for at := 0; ; at += len("</") {
		n := strings.Index(s[at:], "</")
		if n < 0 {
			return -1
		}
		at += n
		rest := s[at+len("</"):]
		if len(rest) <= len(name) {
			return -1
		}
		if c := rest[len(name)]; (htmlSpace(c) || c == '/' || c == '>') && strings.EqualFold(rest[:len(name)], name) {
			if strings.IndexByte(s[:at], 0) >= 0 {
				return -1
			}
			return at
		}
	}
}

// commentSize is how long a comment, or what is taken for one, is that s begins
// with; 0 if it must be left to the tokenizer.
func commentSize(s string) int {
	text, comment := strings.CutPrefix(s, "<!--")
	if !comment {
		return strings.IndexByte(s, '>') + 1
	}
	n := strings.Index(text, "-->")
	if n < 0 || text[0] == '>' || strings.HasPrefix(text, "->") || strings.Contains(text[:n], "--!>") {
		return 0
	}
	return len(s) - len(text) + n + len("-->")
}

// tagAt is where the text that s begins with ends: before what may be a tag or
// a comment; -1 if that is not in s.
func tagAt(s string) int {
	for at := 0; ; at++ {
		n := strings.IndexByte(s[at:], '<')
		if n < 0 || at+n+1 == len(s) {
			return -1
		}
		at += n
		if c := s[at+1]; isLetter(c) || c == '/' || c == '!' || c == '?' {
			return at
		}
	}
}

func isLetter(c byte) bool { c |= 0x20; return c >= 'a' && c <= 'z' }

// readTag reads a tag from its name on, to the end, and returns how long it is;
// -1 for one that must be left to the tokenizer. The attributes are wanted, or
// not.
func (t *htmlTokens) readTag(s string, wanted bool) int {
	var size int
	t.tag, size = tagOf(s)
	if size < len(s) && s[size] == '>' {
		t.attr = attributes{}
		return size + 1
	}
	if size == len(s) || size == maxTagName {
		return -1
	}
	at := size
	skip := func() {
		for at < len(s) && htmlSpace(s[at]) {
			at++
		}
	}
	t.attr = attributes{}
	var seen attributeKey
	for n := 0; n < maxAttributes; n++ {
		if skip(); at == len(s) {
			return -1
		}
		if s[at] == '>' {
			return at + 1
		}
		begin := at
		for at < len(s) && (s[at] != '=' || at == begin) && !htmlSpace(s[at]) && s[at] != '/' && s[at] != '>' {
			at++
		}
		key := s[begin:at]
		if skip(); at == len(s) {
			return -1
		}
		value := ""
		switch s[at] {
		case '/':
			at++
		case '=':
			at++
			if skip(); at == len(s) {
				return -1
			}
			switch quote := s[at]; quote {
			case '>':
			case '"', '\'':
				end := strings.IndexByte(s[at+1:], quote)
				if end < 0 {
					return -1
				}
				value = s[at+1:][:end]
				at += end + 2
			default:
				begin := at
				for at < len(s) && !htmlSpace(s[at]) && s[at] != '>' {
					at++
				}
				value = s[begin:at]
			}
		}
		if k := attributeKeyOf(key); wanted && k != 0 && seen&k == 0 {
			value = strings.ReplaceAll(newlines(value), "&quot;", `"`)
			if strings.ContainsAny(value, "&\x00") {
				return -1
			}
			seen |= k
			t.attr.set(k, value)
		}
	}
	return -1
}

// other lets the tokenizer read what begins here.
func (t *htmlTokens) other() html.TokenType {
	if t.at == len(t.src) && !t.zMore {
		t.end = io.EOF
		return html.ErrorToken
	}
	if t.z == nil || t.zAt != t.at {
		t.z = html.NewTokenizer(strings.NewReader(t.src[t.at:]))
		t.z.SetMaxBuf(maxHTMLToken)
		t.zMade++
	}
	kind := t.z.Next()
	t.at += len(t.z.Raw())
	t.zAt = t.at
	// It knows how the text of a script ends, and whether a token was too long.
	t.zMore = len(t.z.Raw()) >= maxHTMLToken/2
	switch kind {
	case html.ErrorToken:
		t.end = t.z.Err()
	case html.TextToken:
		t.text, t.raw = string(t.z.Text()), true
	case html.StartTagToken, html.SelfClosingTagToken:
		t.tag, _ = tagOf(string(t.z.Raw()[len("<"):]))
		t.zMore = t.zMore || holdsRawText(t.tag)
		t.attr = attributes{}
		for n, more := 0, true; more && n < maxAttributes; n++ {
			var key, value []byte
			key, value, more = t.z.TagAttr()
			t.attr.set(attributeKeyOf(string(key)), string(value))
		}
	case html.EndTagToken:
		t.tag, _ = tagOf(string(t.z.Raw()[len("</"):]))
	}
	return kind
}

const maxTagName = 32 // longer than any that HTML knows

// tagOf is the tag whose name s begins with, and how long that is, no more than
// maxTagName.
func tagOf(s string) (tag atom.Atom, size int) {
	var low [maxTagName]byte
	for size < len(s) && size < maxTagName {
		c := s[size]
		if htmlSpace(c) || c == '/' || c == '>' {
			return atom.Lookup(low[:size]), size
		}
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		low[size] = c
		size++
	}
	return 0, size
}

// holdsRawText reports an element in which tags are text.
func holdsRawText(tag atom.Atom) bool {
	switch tag {
	case atom.Iframe, atom.Noembed, atom.Noframes, atom.Noscript, atom.Plaintext, atom.Script, atom.Style,
		atom.Textarea, atom.Title, atom.Xmp:
		return true
	}
	return false
}
