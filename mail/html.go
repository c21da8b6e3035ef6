package mail

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// htmlText makes HTML into the plain text that a mail program would quote it
// as: blocks become lines, block quotes and what mail programs mark as quoted
// become lines with "> ", and what they mark as signature is left out.
//
// ok is false if the nesting is deeper than the parser follows.
func htmlText(src string) (text string, ok bool) {
	doc, err := html.Parse(strings.NewReader(src))
	if err != nil {
		return "", false
	}
	text = writeHTML(doc, false)
	if Typed(text) == "" {
		// Some programs let their user type within the signature.
		text = writeHTML(doc, true)
	}
	return text, true
}

func writeHTML(doc *html.Node, signatures bool) string {
	w := &htmlWriter{signatures: signatures}
	w.node(doc)
	w.endLine()
	return strings.Join(w.lines, "\n")
}

type htmlWriter struct {
	lines []string
	line  strings.Builder
	space bool // a space is due before the next word
	quote int  // depth of quoting
	pre   int  // depth of preformatted text

	signatures bool // write them as if they were text
}

func (w *htmlWriter) node(n *html.Node) {
	switch n.Type {
	case html.TextNode:
		w.text(n.Data)
		return
	case html.ElementNode:
		w.element(n)
		return
	case html.DocumentNode:
		w.children(n)
	}
}

// children writes the children of n. A child that mail programs put before the
// quoted original makes the rest of n quoted.
func (w *htmlWriter) children(n *html.Node) {
	quoted := 0
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.node(c)
		if c.Type == html.ElementNode && beforeOriginal(c) {
			w.endLine()
			quoted++
			w.quote++
		}
	}
	if quoted > 0 {
		w.endLine()
		w.quote -= quoted
	}
}

func (w *htmlWriter) element(n *html.Node) {
	switch n.DataAtom {
	case atom.Head, atom.Style, atom.Script, atom.Title, atom.Template, atom.Noscript, atom.Object, atom.Svg, atom.Select, atom.Textarea:
		return
	case atom.Br:
		w.newLine()
		return
	case atom.Hr:
		w.endLine()
		return
	case atom.Td, atom.Th:
		w.space = true
	}
	if hidden(n) || signs(n) && !w.signatures {
		return
	}
	block := blocks[n.DataAtom]
	if block {
		w.endLine()
	}
	gap := n.DataAtom == atom.P && !compact(n)
	switch {
	case quotes(n):
		w.endLine()
		w.quote++
		w.children(n)
		w.endLine()
		w.quote--
	case n.DataAtom == atom.Pre:
		w.pre++
		w.children(n)
		w.pre--
	case n.DataAtom == atom.Li:
		w.line.WriteString("- ")
		w.children(n)
	default:
		w.children(n)
	}
	if block {
		w.endLine()
	}
	if gap {
		w.blank()
	}
}

func (w *htmlWriter) text(s string) {
	s = strings.ReplaceAll(s, "\u00a0", " ")
	if w.pre > 0 {
		for i, line := range strings.Split(newlines(s), "\n") {
			if i > 0 {
				w.newLine()
			}
			w.line.WriteString(line)
		}
		return
	}
	for i, word := range strings.FieldsFunc(s, htmlSpace) {
		if (w.space || i > 0 || strings.IndexFunc(s, htmlSpace) == 0) && w.line.Len() > 0 {
			w.line.WriteByte(' ')
		}
		w.line.WriteString(word)
		w.space = false
	}
	if s != "" && htmlSpace(rune(s[len(s)-1])) {
		w.space = true
	}
}

func htmlSpace(c rune) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' }

func (w *htmlWriter) prefix() string {
	if w.quote == 0 {
		return ""
	}
	return strings.Repeat(">", w.quote) + " "
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

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// names are the id, classes, name and data-marker of n, each between spaces.
// Outlook.com puts x_ before those of a message it quotes.
func names(n *html.Node) string {
	s := " " + attr(n, "id") + " " + attr(n, "class") + " " + attr(n, "name") + " " + attr(n, "data-marker") + " "
	return strings.ReplaceAll(s, " x_", " ")
}

var (
	invisible = regexp.MustCompile(`(?i)(^|;)\s*(display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|font-size\s*:\s*0(px|pt)?\s*(;|$))`)
	zeroGap   = regexp.MustCompile(`(?i)margin(-bottom)?\s*:\s*0`)
)

func hidden(n *html.Node) bool {
	return invisible.MatchString(attr(n, "style")) || hasAttr(n, "hidden")
}

func hasAttr(n *html.Node, key string) bool {
	for _, a := range n.Attr {
		if a.Key == key {
			return true
		}
	}
	return false
}

// compact reports a paragraph that a mail program uses as a line.
func compact(n *html.Node) bool {
	return zeroGap.MatchString(attr(n, "style")) || strings.Contains(names(n), " MsoNormal ") || strings.Contains(names(n), " p1 ")
}

// quoteNames are what mail programs call the container of a quoted message,
// where everything in it is quoted.
var quoteNames = regexp.MustCompile(`(?i) (yahoo_quoted\w*|yqt\w*|protonmail_quote|tutanota_quote|zmail_extra|moz-forward-container|AppleOriginalContents|__QUOTED_TEXT__|messageReplySection|front-blockquote|divRplyFwdMsg|OLK_SRC_BODY_SECTION|AOLMsgPart\w*|mail-editor-reference-message-container|isReplyContent|WM_QUOTE|quote|quoted-text) `)

func quotes(n *html.Node) bool {
	return n.DataAtom == atom.Blockquote || quoteNames.MatchString(names(n))
}

// signatureNames are what they call a signature.
var signatureNames = regexp.MustCompile(`(?i) (gmail_signature|gmail_signature_prefix|moz-signature|protonmail_signature_block\S*|ms-outlook-mobile-signature|AppleMailSignature|messageSignatureSection|bloop_sign\S*|__SIG_PRE__|__SIG_POST__|ymail_android_signature|yahoo_signature|composer_signature|tutanota_signature|sh-signature|mobile-signature|wisestamp\S*|sig_block|email-signature) `)

func signs(n *html.Node) bool { return signatureNames.MatchString(names(n)) }

// originalNames come right before an original that has no container.
var originalNames = regexp.MustCompile(`(?i) (divRplyFwdMsg|appendonsend|zwchr|stopSpelling|OLK_SRC_BODY_SECTION|ms-outlook-mobile-body-separator-line) `)

func beforeOriginal(n *html.Node) bool {
	name := names(n)
	if strings.Contains(name, " appendonsend ") || strings.Contains(name, " ms-outlook-mobile-body-separator-line ") {
		return false // stands before an empty line too; what follows names itself
	}
	return originalNames.MatchString(name)
}

// metaCharset is the charset that HTML names itself.
func metaCharset(b []byte) string {
	if m := metaPattern.FindSubmatch(b[:min(len(b), 4096)]); m != nil {
		return string(m[1])
	}
	return ""
}

var metaPattern = regexp.MustCompile(`(?i)<meta[^>]{1,200}charset\s*=\s*["']?([a-z0-9_.:-]{1,40})`)
