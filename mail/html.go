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
func (r *reader) htmlText(src string) (text string, ok bool) {
	text, left, ok := writeHTML(src, false)
	if ok && left && r.run(text, letterMarks{}).result() == "" {
		// Some programs let their user type within the signature.
		text, _, ok = writeHTML(src, true)
	}
	return text, ok
}

// writeHTML makes the text, with or without signatures. left is true if it left
// one out.
func writeHTML(src string, signatures bool) (text string, left, ok bool) {
	w := &htmlWriter{signatures: signatures, open: make([]element, 1, 32), out: make([]byte, 0, len(src)/2+64), line: make([]byte, 0, 256)}
	t := &htmlTokens{src: src}
	for tokens := 0; ; tokens++ {
		switch t.next() {
		case html.ErrorToken:
			w.closeTo(1)
			w.endLine()
			return w.text(), w.left, t.end == io.EOF
		case html.TextToken:
			w.write(t.text, t.raw)
		case html.StartTagToken, html.SelfClosingTagToken:
			w.start(t.tag, &t.attr)
		case html.EndTagToken:
			w.end(t.tag)
		}
		if len(w.open) > maxHTMLDepth || tokens > maxHTMLTokens {
			return w.text(), w.left, false
		}
	}
}

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
	out   []byte // the lines so far, each with its end
	begin []int  // of each of them
	line  []byte // the one that is being written
	space bool   // a space is due before the next word
	open  []element
	count [256]uint16 // how many are open of the tags that share an entry

	intro      struct{ from, to int } // lines of the last introduction of a quote
	signatures bool                   // write them as if they were text
	left       bool                   // one was left out
}

// entry is where a tag is counted.
func entry(tag atom.Atom) byte { return byte(tag>>8 ^ tag) }

// text is what was written.
func (w *htmlWriter) text() string { return string(bytes.TrimSuffix(w.out, []byte{'\n'})) }

func (w *htmlWriter) top() *element { return &w.open[len(w.open)-1] }

func (w *htmlWriter) start(tag atom.Atom, a *attributes) {
	switch tag {
	case 0:
		return
	case atom.Br:
		if !w.top().silent {
			w.newLine()
		}
		return
	case atom.Html, atom.Body:
		return
	}
	block := isBlock(tag)
	if block {
		w.implyEnds(tag)
	}
	up := w.top()
	e := element{tag: tag, block: block, silent: up.silent, pre: up.pre || tag == atom.Pre, quote: up.quote}
	if block || tag == atom.Hr {
		w.endLine()
	}
	if isVoid(tag) {
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
	e.line = len(w.begin)
	if e.intro {
		w.endLine()
	}
	w.open = append(w.open, e)
	w.count[entry(tag)]++
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
	if tag == 0 || w.count[entry(tag)] == 0 {
		return
	}
	block := isBlock(tag)
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
			w.intro.from, w.intro.to = min(e.line, len(w.begin)), len(w.begin)
		}
		w.open = w.open[:len(w.open)-1]
		w.count[entry(e.tag)]--
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
	from, to := w.intro.from, w.intro.to
	w.intro.from = to
	if from == to || to-from > 4 || len(w.begin)-to > 4 {
		return
	}
	end := len(w.out)
	if to < len(w.begin) {
		end = w.begin[to]
	}
	lines, after := string(w.out[w.begin[from]:end-1]), string(w.out[end:])
	if strings.TrimSpace(after) != "" {
		return
	}
	last := strings.ToLower(strings.Trim(strings.ReplaceAll(lines, "\n", " "), attributionEdge))
	if !strings.HasSuffix(last, ":") && !strings.HasSuffix(last, "：") && !endsWithVerb(last) {
		return
	}
	w.out = w.out[:w.begin[from]]
	w.begin = w.begin[:from]
	for line := range strings.SplitSeq(lines, "\n") {
		w.addLine("> ", []byte(line))
	}
	if after != "" {
		for line := range strings.SplitSeq(after[:len(after)-1], "\n") {
			w.addLine("", []byte(line))
		}
	}
}

// write writes text, in which every run of white space is one space. raw text
// holds no entities.
func (w *htmlWriter) write(s string, raw bool) {
	top := w.top()
	if top.silent {
		return
	}
	if top.pre {
		s = newlines(s)
	}
	if !raw && strings.IndexByte(s, '&') >= 0 {
		s = html.UnescapeString(s)
	}
	if top.pre {
		for i, line := range strings.Split(newlines(s), "\n") {
			if i > 0 {
				w.newLine()
			}
			w.line = append(w.line, line...)
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
	if w.space && len(w.line) > 0 {
		w.line = append(w.line, ' ')
	}
	w.line = append(w.line, s...)
	w.space = false
}

func htmlSpace(c byte) bool {
	return c <= ' ' && (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f')
}

// prefix marks the lines of a quote.
func (w *htmlWriter) prefix() string {
	const deepest = ">>>>>>>>>>>>>>>>>>>> "
	q := w.top().quote
	if q == 0 {
		return ""
	}
	return deepest[len(deepest)-1-min(q, len(deepest)-1):]
}

func (w *htmlWriter) addLine(prefix string, line []byte) {
	w.begin = append(w.begin, len(w.out))
	w.out = append(append(append(w.out, prefix...), line...), '\n')
}

// newLine ends the line, even an empty one.
func (w *htmlWriter) newLine() {
	w.addLine(w.prefix(), w.line)
	w.line = w.line[:0]
	w.space = false
}

// endLine ends the line if there is something on it.
func (w *htmlWriter) endLine() {
	if len(w.line) > 0 {
		w.newLine()
	}
	w.space = false
}

// blank makes an empty line unless there is one.
func (w *htmlWriter) blank() {
	if n := len(w.begin); n > 0 && len(bytes.Trim(w.out[w.begin[n-1]:], "> \n")) > 0 {
		w.addLine(strings.TrimRight(w.prefix(), " "), nil)
	}
}

func isBlock(tag atom.Atom) bool {
	switch tag {
	case atom.Address, atom.Article, atom.Aside, atom.Blockquote, atom.Body, atom.Center, atom.Dd, atom.Div, atom.Dl,
		atom.Dt, atom.Fieldset, atom.Figure, atom.Footer, atom.Form, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6,
		atom.Header, atom.Html, atom.Li, atom.Main, atom.Ol, atom.P, atom.Pre, atom.Section, atom.Table, atom.Tbody,
		atom.Tr, atom.Ul:
		return true
	}
	return false
}

// isVoid reports a tag of an element that holds nothing.
func isVoid(tag atom.Atom) bool {
	switch tag {
	case atom.Area, atom.Base, atom.Col, atom.Embed, atom.Hr, atom.Img, atom.Input, atom.Link, atom.Meta, atom.Param,
		atom.Source, atom.Track, atom.Wbr:
		return true
	}
	return false
}

// attributes are those of one tag, as far as they matter here.
type attributes struct {
	names       []string // its id, classes, name and data-marker
	style       string   // without blanks, in lower case
	cites       bool     // type="cite"
	isHidden    bool
	outlookHead bool // the rule that Outlook draws above the header of the original
}

const maxAttributes = 50 // of one tag

// An attributeKey is the name of one of them, as a bit.
type attributeKey uint8

const (
	idKey attributeKey = 1 << iota
	classKey
	nameKey
	markerKey
	styleKey
	typeKey
	hiddenKey
)

// attributeKeyOf is 0 for one that does not matter.
func attributeKeyOf(name string) attributeKey {
	is := func(s string) bool { return len(name) == len(s) && strings.EqualFold(name, s) } // thus no letters beyond ASCII
	switch {
	case is("class"):
		return classKey
	case is("style"):
		return styleKey
	case is("id"):
		return idKey
	case is("name"):
		return nameKey
	case is("type"):
		return typeKey
	case is("hidden"):
		return hiddenKey
	case is("data-marker"):
		return markerKey
	}
	return 0
}

func (a *attributes) reset() { *a = attributes{names: a.names[:0]} }

func (a *attributes) set(key attributeKey, value string) {
	switch key {
	case idKey, classKey, nameKey, markerKey:
		if len(value) > 1000 {
			return
		}
		for n := range strings.FieldsSeq(value) {
			// Outlook.com puts x_ before the names of a message it quotes.
			a.names = append(a.names, strings.ToLower(strings.TrimPrefix(n, "x_")))
		}
	case styleKey:
		if len(value) <= 2000 {
			a.style = strings.ToLower(strings.ReplaceAll(value, " ", ""))
			a.outlookHead = strings.Contains(a.style, "border-top:solid#e1e1e1") || strings.Contains(a.style, "border-top:solid#b5c4df")
		}
	case typeKey:
		a.cites = value == "cite"
	case hiddenKey:
		a.isHidden = true
	}
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
