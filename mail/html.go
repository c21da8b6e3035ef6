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
// the text. ok is false if there is more, or nested deeper, than it follows.
func (r *reader) htmlText(src string) (text string, ok bool) {
	text, left, ok := writeHTML(src, false)
	if ok && left && r.run(text).result() == "" {
		// Some programs let their user type within the signature.
		text, _, ok = writeHTML(src, true)
	}
	return text, ok
}

// writeHTML makes the text, with or without signatures. left is true if it left
// one out.
func writeHTML(src string, signatures bool) (text string, left, ok bool) {
	w := &htmlWriter{signatures: signatures, open: make([]element, 1, 32), begin: make([]int, 0, 256),
		out: make([]byte, 0, len(src)/2+64), line: make([]byte, 0, 256)}
	z := html.NewTokenizer(strings.NewReader(src))
	z.SetMaxBuf(maxHTMLToken)
	for tokens := 0; ; tokens++ {
		switch z.Next() {
		case html.ErrorToken:
			w.closeTo(1)
			w.endLine()
			return w.text(), w.left, z.Err() == io.EOF
		case html.TextToken:
			if !w.top().silent {
				w.write(z.Text())
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			w.start(tagOf(z), readAttributes(z))
		case html.EndTagToken:
			w.end(tagOf(z))
		}
		if len(w.open) > maxHTMLDepth || tokens > maxHTMLTokens {
			return w.text(), w.left, false
		}
	}
}

const (
	maxHTMLDepth  = 500
	maxHTMLTokens = 40_000    // tags and texts
	maxHTMLToken  = 256 << 10 // bytes of one
)

// tagOf is the tag that the tokenizer is at; 0 if HTML knows none such. Most are
// written as the tokenizer would give them, with a copy of each.
func tagOf(z *html.Tokenizer) atom.Atom {
	name := bytes.TrimLeft(z.Raw(), "</")
	if end := bytes.IndexAny(name, " \n\t\r\f/>"); end > 0 {
		if tag := atom.Lookup(name[:end]); tag != 0 {
			return tag
		}
	}
	name, _ = z.TagName()
	return atom.Lookup(name)
}

// An element is one that is open.
type element struct {
	tag    atom.Atom
	block  bool
	cell   bool // of a table
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
	blank bool // the last line is empty, or holds nothing but the marks of a quote

	intro      struct{ from, to int } // lines of the last introduction of a quote
	signatures bool                   // write them as if they were text
	left       bool                   // one was left out
}

// text is what was written.
func (w *htmlWriter) text() string { return string(bytes.TrimSuffix(w.out, []byte{'\n'})) }

func (w *htmlWriter) top() *element { return &w.open[len(w.open)-1] }

func (w *htmlWriter) start(tag atom.Atom, a attributes) {
	switch tag {
	case 0, atom.Html, atom.Body:
		return
	case atom.Br:
		if !w.top().silent {
			w.newLine()
		}
		return
	}
	block := isBlock(tag)
	w.implyEnds(tag, block)
	up := w.top()
	e := element{tag: tag, block: block, silent: up.silent, pre: up.pre || tag == atom.Pre, quote: up.quote}
	if block || tag == atom.Hr {
		w.endLine()
	}
	if isVoid(tag) {
		if a.is(originalName) {
			w.quoteRest(0)
		}
		return
	}
	switch tag {
	case atom.Head, atom.Style, atom.Script, atom.Title, atom.Template, atom.Noscript, atom.Object, atom.Svg, atom.Select, atom.Textarea:
		e.silent = true
	case atom.Td, atom.Th:
		e.cell, w.space = true, true
	case atom.P:
		e.gap = !a.compact()
	}
	if a.is(signatureName) && !w.signatures {
		e.silent, w.left = true, true
	}
	e.silent = e.silent || a.hidden()
	if tag == atom.Blockquote && !a.indents() || a.is(quoteName) {
		w.endLine()
		w.quoteIntroduction()
		e.quote++
	}
	e.intro = a.is(introName)
	e.rest = a.is(originalName)
	e.line = len(w.begin)
	if e.intro {
		w.endLine()
	}
	w.open = append(w.open, e)
	if a.outlookHead {
		w.quoteRest(2)
	}
	if tag == atom.Li && !e.silent {
		w.word([]byte("- "))
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
// section 13.2.6.4.7 does: an inline element closes no block, a cell no table,
// nothing but a row or a table the cell around it.
func (w *htmlWriter) end(tag atom.Atom) {
	block, cell := isBlock(tag), tag == atom.Td || tag == atom.Th
	table := tag == atom.Tr || tag == atom.Table || tag == atom.Tbody
	for i := len(w.open) - 1; i > 0; i-- {
		switch e := &w.open[i]; {
		case e.tag == tag:
			w.closeTo(i)
			return
		case e.cell && !table, cell && e.tag == atom.Table, e.block && !block && !cell:
			return
		}
	}
}

// implyEnds closes what the beginning of an element ends without saying so: a
// block ends a paragraph, and an item or a row the one before it in its list or
// table. Otherwise what follows a quoted row would be quoted with it.
func (w *htmlWriter) implyEnds(tag atom.Atom, block bool) {
	if block && w.top().tag == atom.P {
		w.closeTo(len(w.open) - 1)
	}
	list, isItem := listOf(tag)
	for i := len(w.open) - 1; isItem && i > max(0, len(w.open)-maxImplied); i-- {
		if at, ends := listOf(w.open[i].tag); at == list {
			if ends {
				w.closeTo(i)
			}
			return
		}
	}
}

// maxImplied is how many levels out implyEnds looks.
const maxImplied = 20

// listOf is the kind of list that a tag is of, and whether it is an item of one;
// 0 for neither list nor item.
func listOf(tag atom.Atom) (list atom.Atom, isItem bool) {
	switch tag {
	case atom.Ul, atom.Ol, atom.Li:
		return atom.Ul, tag == atom.Li
	case atom.Table, atom.Tr:
		return atom.Table, tag == atom.Tr
	case atom.Dl, atom.Dd, atom.Dt:
		return atom.Dl, tag != atom.Dl
	}
	return 0, false
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
		if e.rest {
			w.endLine()
			w.top().quote++
		}
		if e.gap && !e.silent {
			w.gap()
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

// write writes text, in which every run of white space is one space.
func (w *htmlWriter) write(s []byte) {
	if w.top().pre {
		for i, line := range strings.Split(newlines(string(s)), "\n") {
			if i > 0 {
				w.newLine()
			}
			w.line = append(w.line, line...)
		}
		return
	}
	for len(s) > 0 {
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

func (w *htmlWriter) word(s []byte) {
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
	w.blank = len(bytes.Trim(line, "> ")) == 0
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

// gap makes an empty line unless there is one.
func (w *htmlWriter) gap() {
	if len(w.begin) > 0 && !w.blank {
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
	names       nameKind // of its id, classes, name and data-marker
	style       string   // without blanks, in lower case
	cites       bool     // type="cite"
	isHidden    bool
	outlookHead bool // the rule that Outlook draws above the header of the original
}

const maxAttributes = 50 // of one tag

// readAttributes reads those of the tag that the tokenizer is at.
func readAttributes(z *html.Tokenizer) (a attributes) {
	for n, more := 0, true; more && n < maxAttributes; n++ {
		var key, value []byte
		key, value, more = z.TagAttr()
		a.set(key, value)
	}
	return a
}

func (a *attributes) set(key, value []byte) {
	switch string(key) {
	case "id", "class", "name", "data-marker":
		if len(value) > 1000 {
			return
		}
		for n := range bytes.FieldsSeq(value) {
			// Outlook.com puts x_ before the names of a message it quotes.
			a.names |= nameKindOf(strings.ToLower(strings.TrimPrefix(string(n), "x_")))
		}
	case "style":
		if len(value) <= 2000 {
			a.style = strings.ToLower(strings.ReplaceAll(string(value), " ", ""))
			a.outlookHead = strings.Contains(a.style, "border-top:solid#e1e1e1") || strings.Contains(a.style, "border-top:solid#b5c4df")
		}
	case "type":
		a.cites = string(value) == "cite"
	case "hidden":
		a.isHidden = true
	}
}

// is reports whether one of its names is of that kind.
func (a attributes) is(kind nameKind) bool { return a.names&kind != 0 }

func (a attributes) hidden() bool {
	if a.isHidden {
		return true
	}
	if a.style == "" {
		return false
	}
	if containsAny(a.style, []string{"display:none", "visibility:hidden", "mso-hide:all", "max-height:0"}) {
		return true
	}
	for d := range strings.SplitSeq(a.style, ";") {
		switch d {
		case "opacity:0", "color:transparent", "font-size:1px":
			return true
		}
	}
	_, size, found := strings.Cut(a.style, "font-size:0")
	return found && (size == "" || size[0] == ';' || strings.HasPrefix(size, "px") || strings.HasPrefix(size, "pt"))
}

// compact reports a paragraph that a mail program uses as a line.
func (a attributes) compact() bool {
	return strings.Contains(a.style, "margin:0") || strings.Contains(a.style, "margin-bottom:0") || a.is(lineName)
}

// indents reports a block quote that its writer only uses to indent: without
// the bar that quotes have.
func (a attributes) indents() bool {
	return !a.cites && (strings.Contains(a.style, "border:none") || strings.Contains(a.style, "border:0"))
}

// A nameKind says what mail programs mean by a name, as bits.
type nameKind uint8

const (
	quoteName     nameKind = 1 << iota // the container of a quoted message: everything in it is quoted
	introName                          // holds the introduction of a quote
	signatureName                      // a signature
	originalName                       // comes right before an original that has no container
	lineName                           // a paragraph that is a line
)

type nameBeginning struct {
	begin string
	kind  nameKind
}

func nameKindOf(name string) nameKind {
	kind := lexicon.htmlNames[name]
	for _, b := range lexicon.htmlBegins {
		if strings.HasPrefix(name, b.begin) {
			kind |= b.kind
		}
	}
	return kind
}
