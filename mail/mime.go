package mail

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"mime"
	"mime/quotedprintable"
	"regexp"
	"strings"

	"github.com/emersion/go-message"
	"github.com/emersion/go-message/textproto"
)

// A part is a message or one of its parts: its header and its body as it lay there.
type part struct {
	header message.Header
	body   []byte
	depth  int

	mediaType string // lower case; text/plain if it says nothing or nonsense
	params    map[string]string
	attached  bool // Content-Disposition: attachment (RFC 2183)
}

// part takes raw apart into header and body, and bounds and mends the header
// so far that it can be read.
func (r *reader) part(raw []byte, depth int) *part {
	head, body := splitHeader(raw)
	if len(head) > r.limits.Header {
		head = head[:r.limits.Header]
		r.problem(LongHeader)
	}
	clean, bad := mendHeader(head)
	if bad {
		r.problem(BadHeader)
	}
	h, err := textproto.ReadHeader(bufio.NewReader(io.MultiReader(bytes.NewReader(clean), strings.NewReader("\r\n"))))
	if err != nil {
		r.problem(BadHeader)
	}
	p := &part{header: message.Header{Header: h}, body: body, depth: depth}
	p.mediaType, p.params = mediaType(h.Get("Content-Type"))
	disposition, _ := mediaType(h.Get("Content-Disposition"))
	p.attached = disposition == "attachment"
	return p
}

// splitHeader cuts raw after its header. A body without a header, as in a part
// that begins with an empty line, has an empty one.
func splitHeader(raw []byte) (head, body []byte) {
	for i := 0; i < len(raw); {
		line, next := raw[i:], len(raw)
		if n := bytes.IndexByte(line, '\n'); n >= 0 {
			line, next = line[:n], i+n+1
		}
		if len(bytes.TrimRight(line, "\r")) == 0 {
			return raw[:i], raw[next:]
		}
		i = next
	}
	return raw, nil
}

var fieldLine = regexp.MustCompile(`^[!-9;-~]+[ \t]*:`)

// mendHeader leaves out lines that are no header field and no continuation of
// one, as the "From " line of an mbox. It reports whether there were others.
func mendHeader(head []byte) (clean []byte, bad bool) {
	inField := false
	for i, line := range bytes.SplitAfter(head, []byte("\n")) {
		trimmed := bytes.TrimRight(line, "\r\n")
		switch {
		case len(trimmed) == 0:
			continue
		case trimmed[0] == ' ' || trimmed[0] == '\t':
			if !inField {
				bad = true
				continue
			}
		case fieldLine.Match(trimmed):
			inField = true
		default:
			inField = false
			bad = bad || i > 0 || !bytes.HasPrefix(trimmed, []byte("From ")) && !bytes.HasPrefix(trimmed, []byte(">From "))
			continue
		}
		clean = append(append(clean, bytes.ReplaceAll(trimmed, []byte{0}, nil)...), '\r', '\n')
	}
	return clean, bad
}

// mediaType reads a Content-Type or Content-Disposition as far as it can.
func mediaType(v string) (string, map[string]string) {
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

var looseParam = regexp.MustCompile(`(?i);\s*(charset|boundary|format|delsp|report-type|name)\s*=\s*(?:"([^"]*)"|([^;\s]+))`)

// kind of the part's content.
func (p *part) is(prefix string) bool {
	t := p.mediaType
	if !strings.Contains(t, "/") {
		t = "text/plain" // RFC 2045 section 5.2
	}
	return strings.HasPrefix(t, prefix)
}

// text is a field of unstructured text, decoded (RFC 2047), on one line.
func (p *part) text(key string) string { return oneLine(decodeHeader(p.header.Get(key))) }

// fields are the names of all header fields, in order.
func (p *part) fields() []string {
	var out []string
	for f := p.header.Fields(); f.Next(); {
		out = append(out, f.Key())
	}
	return out
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
		delim = []byte("--" + boundary)
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
		line, next := p.body[i:], len(p.body)
		if n := bytes.IndexByte(line, '\n'); n >= 0 {
			line, next = line[:n], i+n+1
		}
		if rest, ok := bytes.CutPrefix(line, delim); ok {
			rest = bytes.TrimRight(rest, " \t\r")
			if len(rest) == 0 {
				cut(i)
				start = next
			} else if string(rest) == "--" {
				cut(i)
				return out
			}
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
		out, err := io.ReadAll(quotedprintable.NewReader(bytes.NewReader(p.body)))
		if err != nil {
			r.problem(BadEncoding)
			return looseQuotedPrintable(p.body)
		}
		return out
	case "base64":
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

// looseQuotedPrintable decodes what is well-formed and leaves the rest.
func looseQuotedPrintable(in []byte) []byte {
	var out []byte
	for _, line := range bytes.SplitAfter(in, []byte("\n")) {
		body := bytes.TrimRight(line, " \t\r\n")
		soft := bytes.HasSuffix(body, []byte("="))
		if soft {
			body = body[:len(body)-1]
		}
		for i := 0; i < len(body); i++ {
			if body[i] == '=' && i+2 < len(body) {
				if hi, lo := unhex(body[i+1]), unhex(body[i+2]); hi >= 0 && lo >= 0 {
					out = append(out, byte(hi<<4|lo))
					i += 2
					continue
				}
			}
			out = append(out, body[i])
		}
		if !soft && bytes.HasSuffix(line, []byte("\n")) {
			out = append(out, '\n')
		}
	}
	return out
}

// unhex is the value of a hexadecimal digit, or -1.
func unhex(c byte) int { return strings.IndexByte("0123456789abcdef", lower(c)) }

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// decodeBase64 decodes what belongs to the alphabet and skips the rest, as RFC
// 2045 section 6.8 tells it. A footer that a relay appended after the padding
// is left out. ok is false if anything but white space was skipped or cut off.
func decodeBase64(in []byte) (out []byte, ok bool) {
	ok = true
	var tail []byte
	clean := make([]byte, 0, len(in))
	for i, c := range in {
		switch {
		case c >= 'A' && c <= 'Z', c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '+', c == '/':
			clean = append(clean, c)
			continue
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			continue
		case c == '=':
			if rest := bytes.TrimLeft(in[i:], "= \t\r\n"); len(rest) > 0 {
				if more, whole := decodeBase64(rest); whole { // encoded in pieces, each with its own padding
					tail = more
				} else {
					ok = false
				}
			}
		default:
			ok = false
			continue
		}
		break
	}
	if len(clean)%4 == 1 {
		clean, ok = clean[:len(clean)-1], false
	}
	out = make([]byte, base64.RawStdEncoding.DecodedLen(len(clean)))
	n, err := base64.RawStdEncoding.Decode(out, clean)
	return append(out[:n], tail...), ok && err == nil
}

// sum adds a leaf to the identity of the message.
func (r *reader) sum(p *part, decoded []byte) {
	if p.is("text/") {
		decoded = bytes.TrimRight(bytes.ReplaceAll(decoded, []byte("\r\n"), []byte("\n")), "\n")
	}
	s := sha256.Sum256(decoded)
	r.sums = append(r.sums, s[:]...)
}

// content is the text of a part. found is false if it has none that could be read.
type content struct {
	text  string
	found bool
}

// body finds the text of a message: of alternatives the plain one unless it is
// empty (RFC 2046 section 5.1.4), of other multiparts all text that is not
// attached, in order.
func (r *reader) body(p *part) content {
	if p.is("multipart/") {
		return r.multipart(p)
	}
	decoded := r.decoded(p)
	r.sum(p, decoded)
	switch {
	case p.is("message/delivery-status"), p.is("message/global-delivery-status"):
		r.report = &part{header: p.header, body: decoded}
		return content{}
	case p.attached && p.depth > 0, !p.is("text/"):
		return content{}
	case p.is("text/html"):
		text, ok := htmlText(r.charsetText(decoded, p.params["charset"], true))
		if !ok {
			r.problem(TooDeep)
		}
		return content{text: text, found: true}
	case p.is("text/plain"), p.is("text/enriched"):
		text := newlines(r.charsetText(decoded, p.params["charset"], false))
		if strings.EqualFold(p.params["format"], "flowed") {
			text = unflow(text, strings.EqualFold(p.params["delsp"], "yes"))
		}
		return content{text: text, found: true}
	}
	return content{}
}

func (r *reader) multipart(p *part) content {
	if p.depth >= r.limits.Nesting {
		r.problem(TooDeep)
		return content{}
	}
	alternative := p.is("multipart/alternative")
	var best content
	charset, plain := "", false
	for _, sub := range r.split(p) {
		r.charset = ""
		c := r.body(sub)
		if !c.found {
			continue
		}
		blank := strings.TrimSpace(c.text) == ""
		switch {
		case !best.found, alternative && strings.TrimSpace(best.text) == "" && !blank:
			best, charset, plain = c, r.charset, sub.is("text/plain")
		case alternative:
			if !plain && sub.is("text/plain") && !blank {
				best, charset, plain = c, r.charset, true
			}
		case !blank:
			best.text = strings.TrimRight(best.text, "\n") + "\n" + c.text
			if charset == "" {
				charset = r.charset
			}
		}
	}
	r.charset = charset
	return best
}
