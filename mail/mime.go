package mail

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"mime"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// A part is a message or one of its parts: its header and its body as it lay there.
type part struct {
	header header
	body   []byte
	depth  int

	mediaType string // lower case; text/plain if it says nothing or nonsense
	params    map[string]string
	attached  bool   // Content-Disposition: attachment (RFC 2183)
	file      string // its name there
}

// part takes raw apart into header and body, and bounds and mends the header
// so far that it can be read.
func (r *reader) part(raw []byte, depth int) *part {
	head, body := splitHeader(raw)
	longest, most := r.limits.Header, r.limits.Fields
	if depth > 0 {
		longest, most = min(longest, max(maxHeaders-r.headers, minHeader)), min(most, maxPartFields)
	}
	if len(head) > longest {
		head = head[:longest]
		r.problem(LongHeader)
	}
	r.headers += len(head)
	h, many, bad := readHeader(head, most)
	if many {
		r.problem(TooManyFields)
	}
	if bad {
		r.problem(BadHeader)
	}
	p := &part{header: h, body: body, depth: depth}
	p.mediaType, p.params = mediaType(h.Get("Content-Type"))
	disposition, params := mediaType(h.Get("Content-Disposition"))
	p.attached, p.file = disposition == "attachment", params["filename"]
	return p
}

const (
	maxPartFields = 100     // of a part within a message
	maxHeaders    = 1 << 20 // bytes of the headers of all parts
	minHeader     = 4 << 10 // but of each so many
)

// mediaType reads a Content-Type or Content-Disposition as far as it can.
func mediaType(v string) (string, map[string]string) {
	if v == "" {
		return "", nil
	}
	if len(v) > maxMediaType {
		v = v[:maxMediaType]
	}
	t, params, err := mime.ParseMediaType(v)
	if err != nil {
		// Common damage: stray semicolons and unquoted values with spaces.
		t, _, _ = strings.Cut(v, ";")
		t = strings.ToLower(strings.TrimSpace(t))
		if params == nil {
			params = map[string]string{}
		}
		for _, m := range looseParam.FindAllStringSubmatch(v, 20) {
			if key := strings.ToLower(m[1]); params[key] == "" {
				params[key] = strings.TrimSpace(m[2] + m[3])
			}
		}
	}
	return t, params
}

// maxMediaType is how many bytes of a Content-Type or Content-Disposition are
// looked at.
const maxMediaType = 4 << 10

// looseParam finds a parameter whose name matters, with a value in quotes or not.
var looseParam = regexp.MustCompile(`(?i);\s*(charset|boundary|format|delsp|report-type|name|filename)\s*=\s*(?:"([^"]*)"|([^;\s]+))`)

// kind of the part's content.
func (p *part) is(prefix string) bool {
	t := p.mediaType
	if !strings.Contains(t, "/") {
		t = "text/plain" // RFC 2045 section 5.2
	}
	return strings.HasPrefix(t, prefix)
}

// text is a field of unstructured text, decoded (RFC 2047), on one line.
func (r *reader) text(p *part, key string) string {
	return oneLine(r.decodeHeader(p.header.Get(key)))
}

// split cuts the body of a multipart at its boundary (RFC 2046 section 5.1.1).
// A missing end is a problem, but loses nothing.
func (r *reader) split(p *part) []*part {
	boundary := strings.TrimRight(p.params["boundary"], " ")
	if boundary == "" {
		r.problem(BadStructure)
		return nil
	}
	var (
		out   []*part
		start = -1
		after = []byte("\n--" + boundary)
		delim = after[1:]
	)
	cut := func(end int) {
		if start < 0 {
			return
		}
		if r.parts++; r.parts > r.limits.Parts {
			r.problem(TooManyParts)
			return
		}
		body := p.body[start:max(start, end)]
		body = bytes.TrimSuffix(bytes.TrimSuffix(body, []byte("\n")), []byte("\r")) // the line end belongs to the delimiter
		out = append(out, r.part(body, p.depth+1))
	}
	for i := 0; i < len(p.body); {
		// The delimiter stands at the beginning of a line.
		at := 0
		if !bytes.HasPrefix(p.body[i:], delim) {
			if at = bytes.Index(p.body[i:], after) + 1; at == 0 {
				break
			}
		}
		i += at
		line, next := p.body[i+len(delim):], len(p.body)
		if n := bytes.IndexByte(line, '\n'); n >= 0 {
			line, next = line[:n], i+len(delim)+n+1
		}
		switch string(bytes.TrimRight(line, " \t\r")) {
		case "":
			cut(i)
			start = next
		case "--":
			cut(i)
			return out
		}
		if r.parts > r.limits.Parts {
			return out
		}
		i = next
	}
	r.problem(BadStructure)
	cut(len(p.body))
	return out
}

// decoded is the body without its transfer encoding (RFC 2045 section 6).
// Damage in it costs as little as possible.
func (r *reader) decoded(p *part) []byte {
	encoding := strings.ToLower(strings.TrimSpace(p.header.Get("Content-Transfer-Encoding")))
	encoding, _, _ = strings.Cut(encoding, ";")
	switch encoding {
	case "quoted-printable":
		if len(p.body) > maxCostly {
			r.problem(TooMuch)
		}
		out, ok := decodeQuotedPrintable(p.body[:min(len(p.body), maxCostly)])
		if !ok {
			r.problem(BadEncoding)
		}
		return out
	case "base64":
		if p.is("text/") && isPlainProse(p.body) {
			r.problem(BadEncoding)
			return p.body
		}
		out, ok := decodeBase64(p.body)
		if !ok {
			r.problem(BadEncoding)
		}
		return out
	case "", "7bit", "8bit", "binary":
	default:
		r.problem(BadEncoding)
	}
	return p.body
}

// decodeQuotedPrintable decodes what is well-formed and leaves the rest (RFC
// 2045 section 6.7). White space at the end of a line was added on the way. ok
// is false if there are characters in it that nobody sends.
func decodeQuotedPrintable(in []byte) (out []byte, ok bool) {
	out = make([]byte, 0, len(in))
	ok = !slices.ContainsFunc(in, func(c byte) bool { return c < ' ' && c != '\n' && c != '\r' && c != '\t' })
	for line := range bytes.Lines(in) {
		text := bytes.TrimRight(line, " \t\r\n")
		end := []byte("\n")
		if soft, is := bytes.CutSuffix(text, []byte("=")); is || !bytes.HasSuffix(line, end) {
			text, end = soft, nil
		} else if bytes.HasSuffix(line, []byte("\r\n")) {
			end = []byte("\r\n")
		}
		for at := bytes.IndexByte(text, '='); at >= 0; at = bytes.IndexByte(text, '=') {
			out = append(out, text[:at]...)
			n := 1 // of what stands for a byte
			if coded, err := hex.AppendDecode(out, text[at+1:min(at+3, len(text))]); err == nil && len(text) > at+2 {
				out, n = coded, 3
			} else {
				out = append(out, '=')
			}
			text = text[at+n:]
		}
		out = append(append(out, text...), end...)
	}
	return out, ok
}

// decodeBase64 decodes what belongs to the alphabet and skips the rest, as RFC
// 2045 section 6.8 tells it. It may be encoded in pieces, each with its own
// padding; a footer that a relay appended after the padding is left out. ok is
// false if anything but white space was skipped or cut off.
func decodeBase64(in []byte) (out []byte, ok bool) {
	out, ok = make([]byte, 0, base64.StdEncoding.DecodedLen(len(in))), true
	code := make([]byte, 0, len(in))
	for more := true; more; {
		var piece []byte
		if piece, in, more = bytes.Cut(in, []byte("=")); len(out) > 0 && !beginsBase64(piece) {
			return out, false
		}
		in = in[:min(len(in), maxCostly)]
		code = code[:0]
		for _, c := range piece {
			switch {
			case isBase64(c):
				code = append(code, c)
			case c != ' ' && c != '\t' && c != '\r' && c != '\n':
				ok = false
			}
		}
		if len(code)%4 == 1 {
			code, ok = code[:len(code)-1], false
		}
		out, _ = base64.RawStdEncoding.AppendDecode(out, code) // there is nothing else in it
	}
	return out, ok
}

// beginsBase64 reports whether what follows a padding begins like more of the
// same: with a whole line of the alphabet.
func beginsBase64(piece []byte) bool {
	line, _, _ := bytes.Cut(bytes.TrimSpace(piece), []byte("\n"))
	line = bytes.TrimRight(line, " \t\r")
	return len(line)%4 != 1 && !slices.ContainsFunc(line, func(c byte) bool { return !isBase64(c) })
}

// isPlainProse reports a body that is called base64 and is none: its first line
// has blanks between words.
func isPlainProse(in []byte) bool {
	line, _, _ := bytes.Cut(bytes.TrimLeft(in, " \t\r\n"), []byte("\n"))
	return bytes.ContainsAny(bytes.TrimRight(line, " \t\r"), " \t")
}

// sum adds a leaf to the identity of the message: of text without the ends of
// its last lines, and with LF for CR LF.
func (r *reader) sum(p *part, decoded []byte) {
	if p.is("text/") {
		for len(decoded) > 0 && decoded[len(decoded)-1] == '\n' {
			decoded = bytes.TrimSuffix(decoded[:len(decoded)-1], []byte{'\r'})
		}
		if bytes.IndexByte(decoded, '\r') >= 0 {
			lines := make([]byte, 0, len(decoded))
			for line := range bytes.Lines(decoded) { // in one pass, for that is done to every message
				if text, crlf := bytes.CutSuffix(line, []byte("\r\n")); crlf {
					lines = append(append(lines, text...), '\n')
				} else {
					lines = append(lines, line...)
				}
			}
			decoded = lines
		}
	}
	sum := sha256.Sum256(decoded)
	r.sums = append(r.sums, sum[:]...)
}

// content is the text of a part, or of several.
type content struct {
	text  string // plain text, or what HTML was made into
	html  string // the source of HTML that says the same as text, or is all there is
	cut   bool   // html lacks its end
	plain bool   // text is what the writer's program sent as plain text
	found bool   // there is something that can be read

	charset string // of an attachment
	name    string // of its file
}

func (c content) blank() bool { return strings.TrimSpace(c.text) == "" && c.html == "" }

// attached reads the texts that are attached: where nothing was typed in the body,
// they are what its writer wants to be read; else those that hold something are
// named. It returns all of the text, for whoever looks for signs of a machine.
func (r *reader) attached(m *Message, body content) content {
	all, problems := content{}, slices.Clone(r.problems)
	for _, c := range r.texts {
		c = r.settle(c)
		text := r.typed(c.text)
		if m.Text != "" {
			if text != "" {
				m.Unread = append(m.Unread, c.name)
			}
			continue
		}
		if text != "" {
			m.ReadFrom = append(m.ReadFrom, c.name)
		}
		all = r.join(all, c)
	}
	if m.Text != "" {
		r.problems = problems // what is not read lacks nothing
		return body
	}
	m.Text, m.Charset = r.typed(all.text), r.texts[0].charset
	return r.join(body, all)
}

// content finds the text of one part: of alternatives the plain one unless it is
// empty or says less (RFC 2046 section 5.1.4), of other multiparts all text that
// is not attached, in order.
func (r *reader) content(p *part) content {
	if p.is("multipart/") {
		return r.multipart(p)
	}
	decoded := r.count(p, r.decoded(p))
	r.sum(p, decoded)
	switch {
	case p.is("message/delivery-status"), p.is("message/global-delivery-status"):
		r.report = &part{header: p.header, body: decoded}
		return content{}
	case p.depth > 0 && r.isFile(p) || !p.is("text/"):
		if c, ok := r.attachedText(p, decoded); ok && len(r.texts) < maxTextAttachments {
			r.texts = append(r.texts, c)
		}
		return content{}
	}
	return r.textPart(p, decoded)
}

const maxTextAttachments = 3

// isFile reports a part that is attached, or has the name of a file of text. What
// Exchange calls ATT00001.txt is what was typed below a picture.
func (r *reader) isFile(p *part) bool {
	name := strings.ToLower(cmp.Or(p.file, p.params["name"]))
	bare, text := strings.CutSuffix(name, ".txt")
	if n, numbered := strings.CutPrefix(bare, "att"); text && numbered && n != "" && strings.Trim(n, plainDigits) == "" {
		return false
	}
	return p.attached || text && p.is("text/plain")
}

// fileName is the name of an attachment, as it may be shown.
func (r *reader) fileName(p *part) string {
	const longest = 60
	name := strings.Map(visible, oneLine(r.decodeHeader(cmp.Or(p.file, p.params["name"]))))
	if letters := []rune(name); len(letters) > longest {
		name = string(letters[:longest])
	}
	return strings.ToValidUTF8(name, "\uFFFD")
}

// attachedText is the text of an attachment that is one.
func (r *reader) attachedText(p *part, decoded []byte) (content, bool) {
	txt := func(name string) bool { return strings.HasSuffix(strings.ToLower(name), ".txt") }
	if !p.is("text/plain") && !p.is("text/html") && !(p.is("application/octet-stream") && (txt(p.params["name"]) || txt(p.file))) {
		return content{}, false
	}
	charset := r.charset
	c := r.textPart(p, decoded)
	c.charset, r.charset = r.charset, charset
	c.name = r.fileName(p)
	return c, c.found
}

// textPart decodes a part that holds text, as long as all such parts together
// are within the limit. HTML may be twice as long; what is said in plain text
// beside it counts more.
func (r *reader) textPart(p *part, decoded []byte) content {
	html := p.is("text/html")
	if !html && !p.is("text/plain") && !p.is("text/enriched") && !p.is("application/octet-stream") {
		return content{}
	}
	most := max(2*r.limits.Text-r.textDecoded, 0)
	if !html {
		most = min(most, r.limits.Text)
	}
	cut := len(decoded) > most
	if cut {
		decoded = decoded[:most]
		for n := 1; n < utf8.UTFMax && n < most; n++ { // no letter is cut in two
			if utf8.RuneStart(decoded[most-n]) && !utf8.FullRune(decoded[most-n:]) {
				decoded = decoded[:most-n]
				break
			}
		}
	}
	r.textDecoded += len(decoded)
	text := r.charsetText(decoded, p.params["charset"], html)
	if html {
		return content{html: text, cut: cut, found: true}
	}
	if cut {
		r.problem(LongText)
	}
	text = newlines(text)
	if strings.EqualFold(p.params["format"], "flowed") {
		text = unflow(text, strings.EqualFold(p.params["delsp"], "yes"))
	}
	return content{text: text, plain: true, found: true}
}

func (r *reader) multipart(p *part) content {
	if p.depth >= r.limits.Nesting {
		r.problem(TooDeep)
		return content{}
	}
	alternative := p.is("multipart/alternative")
	var all content
	charset := ""
	for _, sub := range r.split(p) {
		r.charset = ""
		c := r.content(sub)
		if !c.found {
			continue
		}
		if !all.found || all.blank() || alternative && c.plain && !all.plain && !c.blank() {
			charset = r.charset
		}
		switch {
		case !all.found, all.blank():
			all = c
		case alternative:
			all = r.alternatives(all, c)
		case !c.blank():
			all = r.join(r.settle(all), r.settle(c))
		}
	}
	r.charset = charset
	return all
}

// alternatives are two forms of the same text.
func (r *reader) alternatives(a, b content) content {
	switch {
	case b.blank():
	case !a.plain && b.plain:
		b.html, b.cut = a.html, a.cut
		return b
	case a.html == "":
		a.html, a.cut = b.html, b.cut
	}
	return a
}

// settle decides which form of a text is read.
func (r *reader) settle(c content) content {
	if c.html == "" {
		return c
	}
	if c.plain && strings.TrimSpace(c.text) != "" {
		if text, ok := r.better(c); ok {
			c.text, c.plain = text, false
		}
		c.html = ""
		return c
	}
	text, ok := r.htmlText(c.html)
	if !ok {
		r.problem(TooDeep)
	} else if c.cut {
		r.problem(LongText)
	}
	return content{text: text, found: true, charset: c.charset, name: c.name}
}

// join puts one text below another. What is above the limit is cut later.
func (r *reader) join(a, b content) content {
	if strings.TrimSpace(a.text) == "" {
		return b
	}
	if len(a.text) <= r.limits.Text {
		a.text = strings.TrimRight(a.text, "\n") + "\n" + b.text
	}
	return a
}
