package mail

import (
	"bytes"
	"iter"
	"net/textproto"
	"strings"
)

// A header is the fields of a message or of one of its parts, in their order
// (RFC 5322 section 2.2). Names are compared without case.
type header []rawField

// A rawField is one of them: its name as net/textproto writes it and as it stands
// there, and what stands behind the colon.
type rawField struct{ name, as, raw string }

// value is that of the field, unfolded (RFC 5322 section 2.2.3), without white
// space around its lines.
func (f rawField) value() string {
	raw := strings.ReplaceAll(f.raw, "\x00", "")
	if !strings.Contains(raw, "\n") {
		return strings.Trim(raw, " \t\r")
	}
	var out strings.Builder
	for line := range strings.SplitSeq(raw, "\n") {
		if line = strings.Trim(line, " \t\r"); line == "" {
			continue
		}
		if out.Len() > 0 {
			out.WriteByte(' ')
		} else {
			out.Grow(len(raw))
		}
		out.WriteString(line)
	}
	return out.String()
}

// named are the fields of that name.
func (h header) named(name string) iter.Seq[rawField] {
	name = textproto.CanonicalMIMEHeaderKey(name)
	return func(yield func(rawField) bool) {
		for _, f := range h {
			if f.name == name && !yield(f) {
				return
			}
		}
	}
}

// Get is the value of the first field of that name; empty if there is none.
func (h header) Get(name string) string {
	for f := range h.named(name) {
		return f.value()
	}
	return ""
}

// Has reports whether one of the names is that of a field.
func (h header) Has(names ...string) bool {
	for _, name := range names {
		for range h.named(name) {
			return true
		}
	}
	return false
}

// Values are those of all fields of that name.
func (h header) Values(name string) []string {
	var out []string
	for f := range h.named(name) {
		out = append(out, f.value())
	}
	return out
}

// splitHeader cuts raw after its header. A body without a header, as in a part
// that begins with an empty line, has an empty one.
func splitHeader(raw []byte) (head, body []byte) {
	for at := 0; at < len(raw); {
		next := at + bytes.IndexByte(raw[at:], '\n') + 1
		if next == at {
			next = len(raw)
		}
		if len(bytes.TrimRight(raw[at:next], "\r\n")) == 0 {
			return raw[:at], raw[next:]
		}
		at = next
	}
	return raw, nil
}

// isField reports a line that begins as a header field does (RFC 5322 section
// 2.2), and where its colon stands.
func isField(line string) (colon int, ok bool) {
	colon = strings.IndexByte(line, ':')
	name := strings.TrimRight(line[:max(colon, 0)], " \t")
	for i := range len(name) {
		if c := name[i]; c <= ' ' || c >= 0x7f {
			return colon, false
		}
	}
	return colon, len(name) > 0
}

// readHeader reads the fields in head, no more than most. It leaves out lines
// that are no header field and no continuation of one, as the "From " line of
// an mbox. many reports fields above the limit, bad other such lines.
func readHeader(head []byte, most int) (h header, many, bad bool) {
	text := string(head)
	h = make(header, 0, min(most, strings.Count(text, "\n")+1))
	inField := false  // the line before is of the last field
	at, begin := 0, 0 // where the line stands, and what is behind the colon of the field
	for line := range strings.Lines(text) {
		last := strings.TrimRight(line, "\r\n")
		switch colon, ok := isField(last); {
		case last == "":
		case last[0] == ' ' || last[0] == '\t':
			if inField {
				h[len(h)-1].raw = text[begin : at+len(last)]
			} else {
				bad = true
			}
		case ok:
			if len(h) == most {
				return h, true, bad
			}
			inField, begin = true, at+colon+1
			name := textproto.CanonicalMIMEHeaderKey(strings.TrimRight(last[:colon], " \t"))
			h = append(h, rawField{name, last[:colon], text[begin : at+len(last)]})
		default:
			inField = false
			bad = bad || at > 0 || !strings.HasPrefix(last, "From ") && !strings.HasPrefix(last, ">From ")
		}
		at += len(line)
	}
	return h, false, bad
}
