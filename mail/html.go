package mail

import (
	"bytes"
	"io"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// htmlText makes HTML into the plain text that a mail program would quote it
// as: blocks become lines, block quotes and what mail programs mark as quoted
// become lines with "> ", and what they mark as signature is left out.
//
// It reads tag by tag and builds no tree, so that time and memory are those of
// the text. ok is false if there
// is more, or nested deeper, than it follows.
func htmlText(src string) (text string, ok bool) {
	text, left, ok := writeHTML(src, false)
	if ok && left && Typed(text) == "" {
		// Some programs let their user type within the signature.
		text, _, ok = writeHTML(src, true)
	}
	return text, ok
}

// writeHTML makes the text, with or without signatures. left is true if it left
// one out.
func writeHTML(src string, signatures bool) (text string, left, ok bool) {
	w := &htmlWriter{signatures: signatures, open: make([]element, 1, 64), count: map[atom.Atom]int{}}
	z := html.NewTokenizer(strings.NewReader(src))
	z.SetMaxBuf(maxHTMLToken)
	for tokens := 0; ; tokens++ {
		switch z.Next() {
		case html.ErrorToken:
			w.closeTo(1)
			w.endLine()
			return strings.Join(w.lines, "\n"), w.left, z.Err() == io.EOF
		case html.TextToken:
			if !w.top().silent {
				w.text(string(z.Text()))
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			w.start(z)
		case html.EndTagToken:
			name, _ := z.TagName()
			w.end(atom.Lookup(name))
		}
		if len(w.open) > maxHTMLDepth || tokens > maxHTMLTokens {
			return strings.Join(w.lines, "\n"), w.left, false
		}
	}
}

const (
	maxHTMLDepth  = 500
	maxHTMLTokens = 40_000    // tags and texts
	maxHTMLToken  = 256 << 10 // bytes of one
)

// An element is one that is open.
type element struct {
	tag    atom.Atom
	block  bool
	gap    bool // an empty line follows
	silent bool // nothing in it is written
	intro  bool // holds the introduction of a quote, if it looks like one
	rest   bool // what follows it in the element around it is quoted
	pre    bool
	quote  int // depth of quoting of what it holds
	line   int // where it begins
}

type htmlWriter struct {
	lines []string
	line  strings.Builder
	space bool // a space is due before the next word
	open  []element
	count map[atom.Atom]int // how many of each are open

	intro      struct{ from, to int } // lines of the last introduction of a quote
	signatures bool                   // write them as if they were text
	left       bool                   // one was left out
}

func (w *htmlWriter) top() *element { return &w.open[len(w.open)-1] }

func (w *htmlWriter) start(z *html.Tokenizer) {
	name, hasAttr := z.TagName()
	tag := atom.Lookup(name)
	switch tag {
	case 0: // such as o:p
		return
	case atom.Br:
		if !w.top().silent {
			w.newLine()
		}
		return
	case atom.Html, atom.Body:
		return
	}
	var a attributes
	if hasAttr {
		a.read(z)
	}
	block := blocks[tag]
	if block {
		w.implyEnds(tag)
	}
	up := w.top()
	e := element{tag: tag, block: block, silent: up.silent, pre: up.pre || tag == atom.Pre, quote: up.quote}
	if block || tag == atom.Hr {
		w.endLine()
	}
	if voids[tag] {
		if a.is(originalNames) {
			w.quoteRest(0)
		}
		return
	}
	switch tag {
	case atom.Head, atom.Style, atom.Script, atom.Title, atom.Template, atom.Noscript, atom.Object, atom.Svg, atom.Select, atom.Textarea:
		e.silent = true
	case atom.Td, atom.Th:
		w.space = true
	case atom.P:
		e.gap = !a.compact()
	}
	if a.is(signatureNames) && !w.signatures {
		e.silent, w.left = true, true
	}
	e.silent = e.silent || a.hidden()
	if tag == atom.Blockquote && !a.indents() || a.is(quoteNames) {
		w.endLine()
		w.quoteIntroduction()
		e.quote++
	}
	e.intro = a.is(introNames)
	e.rest = a.is(originalNames)
	e.line = len(w.lines)
	if e.intro {
		w.endLine()
	}
	w.open = append(w.open, e)
	w.count[tag]++
	if a.outlookHead {
		w.quoteRest(2)
	}
	if tag == atom.Li && !e.silent {
		w.word("- ")
	}
}

// quoteRest makes everything from here to the end of the element that lies so
// many levels out quoted.
func (w *htmlWriter) quoteRest(levels int) {
	for i := max(len(w.open)-1-levels, 0); i < len(w.open); i++ {
		w.open[i].quote++
	}
}

// end closes the innermost element with that tag and all within it, as HTML
// section 13.2.6.4.7 does: an inline element closes no block, nothing closes
// the cell of a table around it.
func (w *htmlWriter) end(tag atom.Atom) {
	if tag == 0 || w.count[tag] == 0 {
		return
	}
	block := blocks[tag]
	for i := len(w.open) - 1; i > 0; i-- {
		e := &w.open[i]
		if e.tag == tag {
			w.closeTo(i)
			return
		}
		if e.block && !block || (e.tag == atom.Td || e.tag == atom.Th) && tag != atom.Tr && tag != atom.Table && tag != atom.Tbody {
			return
		}
	}
}

// implyEnds closes what the beginning of a block ends without saying so.
func (w *htmlWriter) implyEnds(tag atom.Atom) {
	upTo := func(ends, bounds []atom.Atom) {
		for i := len(w.open) - 1; i > 0 && i > len(w.open)-20; i-- {
			for _, e := range ends {
				if w.open[i].tag == e {
					w.closeTo(i)
					return
				}
			}
			for _, b := range bounds {
				if w.open[i].tag == b {
					return
				}
			}
		}
	}
	if w.top().tag == atom.P {
		w.closeTo(len(w.open) - 1)
	}
	switch tag {
	case atom.Li:
		upTo([]atom.Atom{atom.Li}, []atom.Atom{atom.Ul, atom.Ol})
	case atom.Tr:
		upTo([]atom.Atom{atom.Tr}, []atom.Atom{atom.Table})
	case atom.Dd, atom.Dt:
		upTo([]atom.Atom{atom.Dd, atom.Dt}, []atom.Atom{atom.Dl})
	}
}

// closeTo closes all elements from the one numbered i on.
func (w *htmlWriter) closeTo(i int) {
	for len(w.open) > i {
		e := *w.top()
		if e.block || e.intro || e.quote != w.open[len(w.open)-2].quote {
			w.endLine()
		}
		if e.intro {
			w.intro.from, w.intro.to = min(e.line, len(w.lines)), len(w.lines)
		}
		w.open = w.open[:len(w.open)-1]
		w.count[e.tag]--
		if e.rest {
			w.endLine()
			w.top().quote++
		}
		if e.gap && !e.silent {
			w.blank()
		}
	}
}

// quoteIntroduction marks the lines of the last introduction as quoted, if
// they end as one does and the quote follows at once: in whatever language it
// is, it was not typed. People may type where it stood.
func (w *htmlWriter) quoteIntroduction() {
	lines, after := w.lines[w.intro.from:w.intro.to], w.lines[w.intro.to:]
	w.intro.from = w.intro.to
	if len(lines) == 0 || len(lines) > 4 || len(after) > 4 || strings.TrimSpace(strings.Join(after, "")) != "" {
		return
	}
	last := strings.ToLower(strings.Trim(strings.Join(lines, " "), attributionEdge))
	if !strings.HasSuffix(last, ":") && !strings.HasSuffix(last, "：") && !endsWithVerb(last) {
		return
	}
	for i := range lines {
		lines[i] = "> " + lines[i]
	}
}

func (w *htmlWriter) text(s string) {
	if w.top().pre {
		for i, line := range strings.Split(newlines(s), "\n") {
			if i > 0 {
				w.newLine()
			}
			w.line.WriteString(line)
		}
		return
	}
	for s != "" {
		if htmlSpace(s[0]) {
			w.space = true
			s = s[1:]
			continue
		}
		end := 1
		for end < len(s) && !htmlSpace(s[end]) {
			end++
		}
		w.word(s[:end])
		s = s[end:]
	}
}

func (w *htmlWriter) word(s string) {
	if w.space && w.line.Len() > 0 {
		w.line.WriteByte(' ')
	}
	w.line.WriteString(s)
	w.space = false
}

func htmlSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' }

func (w *htmlWriter) prefix() string {
	q := w.top().quote
	if q == 0 {
		return ""
	}
	return strings.Repeat(">", min(q, 20)) + " "
}

// newLine ends the line, even an empty one.
func (w *htmlWriter) newLine() {
	w.lines = append(w.lines, w.prefix()+w.line.String())
	w.line.Reset()
	w.space = false
}

// endLine ends the line if there is something on it.
func (w *htmlWriter) endLine() {
	if w.line.Len() > 0 {
		w.newLine()
	}
	w.space = false
}

// blank makes an empty line unless there is one.
func (w *htmlWriter) blank() {
	if n := len(w.lines); n > 0 && strings.Trim(w.lines[n-1], "> ") != "" {
		w.lines = append(w.lines, strings.TrimRight(w.prefix(), " "))
	}
}

var blocks = map[atom.Atom]bool{
	atom.Address: true, atom.Article: true, atom.Aside: true, atom.Blockquote: true, atom.Body: true, atom.Center: true,
	atom.Dd: true, atom.Div: true, atom.Dl: true, atom.Dt: true, atom.Fieldset: true, atom.Figure: true, atom.Footer: true,
	atom.Form: true, atom.H1: true, atom.H2: true, atom.H3: true, atom.H4: true, atom.H5: true, atom.H6: true, atom.Header: true,
	atom.Html: true, atom.Li: true, atom.Main: true, atom.Ol: true, atom.P: true, atom.Pre: true, atom.Section: true,
	atom.Table: true, atom.Tbody: true, atom.Tr: true, atom.Ul: true,
}

var voids = map[atom.Atom]bool{
	atom.Area: true, atom.Base: true, atom.Col: true, atom.Embed: true, atom.Hr: true, atom.Img: true, atom.Input: true,
	atom.Link: true, atom.Meta: true, atom.Param: true, atom.Source: true, atom.Track: true, atom.Wbr: true,
}

// attributes are those of one tag, as far as they matter here.
type attributes struct {
	names       []string // its id, classes, name and data-marker
	style       string   // without blanks, in lower case
	cites       bool     // type="cite"
	isHidden    bool
	outlookHead bool // the rule that Outlook draws above the header of the original
}

func (a *attributes) read(z *html.Tokenizer) {
	for n, more := 0, true; more && n < 50; n++ {
		var key, value []byte
		key, value, more = z.TagAttr()
		switch string(key) {
		case "id", "class", "name", "data-marker":
			if len(value) > 1000 {
				continue
			}
			for _, n := range bytes.Fields(value) {
				// Outlook.com puts x_ before the names of a message it quotes.
				a.names = append(a.names, string(bytes.ToLower(bytes.TrimPrefix(n, []byte("x_")))))
			}
		case "style":
			if len(value) <= 2000 {
				a.style = strings.ToLower(string(bytes.ReplaceAll(value, []byte(" "), nil)))
			}
		case "type":
			a.cites = string(value) == "cite"
		case "hidden":
			a.isHidden = true
		}
	}
	a.outlookHead = strings.Contains(a.style, "border-top:solid#e1e1e1") || strings.Contains(a.style, "border-top:solid#b5c4df")
}

// is reports whether one of its names is in the set: whole, or, where the set
// has it with an asterisk, by its beginning.
func (a *attributes) is(set nameSet) bool {
	for _, n := range a.names {
		if set.has(n) {
			return true
		}
	}
	return false
}

var invisible = []string{"display:none", "visibility:hidden", "mso-hide:all", "max-height:0"}

func (a *attributes) hidden() bool {
	if a.isHidden {
		return true
	}
	if a.style == "" {
		return false
	}
	for _, s := range invisible {
		if strings.Contains(a.style, s) {
			return true
		}
	}
	_, size, found := strings.Cut(a.style, "font-size:0")
	return found && (size == "" || size[0] == ';' || strings.HasPrefix(size, "px") || strings.HasPrefix(size, "pt"))
}

// compact reports a paragraph that a mail program uses as a line.
func (a *attributes) compact() bool {
	return strings.Contains(a.style, "margin:0") || strings.Contains(a.style, "margin-bottom:0") || a.is(lineNames)
}

// indents reports a block quote that its writer only uses to indent: without
// the bar that quotes have.
func (a *attributes) indents() bool {
	return !a.cites && (strings.Contains(a.style, "border:none") || strings.Contains(a.style, "border:0"))
}

// A nameSet holds names in lower case; one that ends with * is a beginning.
type nameSet struct {
	whole  map[string]bool
	begins []string
}

func newNameSet(names string) nameSet {
	s := nameSet{whole: map[string]bool{}}
	for _, n := range strings.Fields(names) {
		if b, ok := strings.CutSuffix(n, "*"); ok {
			s.begins = append(s.begins, b)
		} else {
			s.whole[n] = true
		}
	}
	return s
}

func (s nameSet) has(name string) bool {
	if s.whole[name] {
		return true
	}
	for _, b := range s.begins {
		if strings.HasPrefix(name, b) {
			return true
		}
	}
	return false
}

var (
	// quoteNames are what mail programs call the container of a quoted message,
	// where everything in it is quoted.
	quoteNames = newNameSet(`yahoo_quoted* yqt* protonmail_quote tutanota_quote zmail_extra moz-forward-container
		appleoriginalcontents __quoted_text__ messagereplysection front-blockquote divrplyfwdmsg olk_src_body_section
		aolmsgpart* aolreplacedbody mail-editor-reference-message-container isreplycontent wm_quote quote quoted-text
		gmail_quote_container_quote skymail_quote ox-quote fm-quote mailbird_quote wrtxtquote spark_quote rc_quote
		hey-quote zm_quote cafe24_quote mail_quote replyforward orimsghtmlseperator moz-email-headers-table __headers__`)
	// introNames hold the introduction of a quote.
	introNames = newNameSet(`gmail_attr moz-cite-prefix moz-cite-header protonmail_quote_header ox-quote-header reply-header mailru-blockquote-header`)
	// signatureNames are what they call a signature.
	signatureNames = newNameSet(`gmail_signature gmail_signature_prefix moz-signature protonmail_signature_block*
		ms-outlook-mobile-signature applemailsignature messagesignaturesection bloop_sign* __sig_pre__ __sig_post__
		ymail_android_signature yahoo_signature composer_signature tutanota_signature sh-signature mobile-signature
		wisestamp* sig_block email-signature io-ox-signature mailru-signature`)
	// originalNames come right before an original that has no container.
	originalNames = newNameSet(`divrplyfwdmsg zwchr stopspelling olk_src_body_section`)
	// lineNames are paragraphs that are lines.
	lineNames = newNameSet(`msonormal p1 elementtoproof`)
)

// metaCharset is the charset that HTML names itself.
func metaCharset(b []byte) string {
	z := html.NewTokenizer(bytes.NewReader(b[:min(len(b), 4096)]))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return ""
		case html.StartTagToken, html.SelfClosingTagToken:
			name, more := z.TagName()
			meta := atom.Lookup(name) == atom.Meta
			if atom.Lookup(name) == atom.Body {
				return ""
			}
			for more {
				var key, value []byte
				key, value, more = z.TagAttr()
				if !meta {
					continue
				}
				if string(key) == "charset" {
					return string(value)
				}
				if _, cs, ok := strings.Cut(strings.ToLower(string(value)), "charset="); ok && string(key) == "content" {
					return strings.Trim(cs, " \"';")
				}
			}
		}
	}
}
