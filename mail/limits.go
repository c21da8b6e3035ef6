package mail

import (
	"bytes"
	"cmp"
)

// Limits bound what reading one message may cost: with the defaults, no
// message takes more than 50 ms of one core or 64 MB, whatever it contains.
type Limits struct {
	Size        int // bytes of the whole message
	Header      int // bytes of the header, of the message or of a part
	Fields      int // fields of the header of the message
	Parts       int
	Nesting     int // multiparts within multiparts
	Attachments int // parts that are attached
	Decoded     int // bytes of all parts, without their transfer encoding
	Line        int // bytes of one line of text
	Text        int // bytes of decoded text
}

// DefaultLimits are generous to people and narrow to everything else.
var DefaultLimits = Limits{
	Size: 10 << 20, Header: 256 << 10, Fields: 1000, Parts: 100, Nesting: 12,
	Attachments: 20, Decoded: 10 << 20, Line: 8 << 10, Text: 512 << 10,
}

func (l Limits) orDefault() Limits {
	d := DefaultLimits
	return Limits{
		Size: cmp.Or(l.Size, d.Size), Header: cmp.Or(l.Header, d.Header), Fields: cmp.Or(l.Fields, d.Fields),
		Parts: cmp.Or(l.Parts, d.Parts), Nesting: cmp.Or(l.Nesting, d.Nesting),
		Attachments: cmp.Or(l.Attachments, d.Attachments), Decoded: cmp.Or(l.Decoded, d.Decoded),
		Line: cmp.Or(l.Line, d.Line), Text: cmp.Or(l.Text, d.Text),
	}
}

// Bounds are the problems of a message that ran into a limit: what it says may
// lack its end, so it is [Damaged], and its writer should be told which.
func Bounds() []Problem {
	return []Problem{TooLarge, LongHeader, TooManyFields, TooManyParts, TooDeep, TooManyAttachments, TooMuch, LongLine, LongText}
}

// measure bounds the raw message before anything is read.
func (r *reader) measure(raw []byte) []byte {
	if len(raw) > r.limits.Size {
		raw = raw[:r.limits.Size]
		r.problem(TooLarge)
	}
	if bytes.IndexByte(raw, '\n') < 0 && bytes.IndexByte(raw, '\r') >= 0 { // lines of an old Mac
		raw = bytes.Clone(raw)
		for i, c := range raw {
			if c == '\r' {
				raw[i] = '\n'
			}
		}
	}
	// What has no body within four times the longest header is all header.
	if most := 4 * r.limits.Header; len(raw) > most {
		head := raw[:most]
		ended := bytes.Contains(head, []byte("\n\n")) || bytes.Contains(head, []byte("\n\r\n"))
		if !ended && !bytes.HasPrefix(head, []byte("\r\n")) && head[0] != '\n' {
			raw = head
			r.problem(LongHeader)
		}
	}
	return raw
}

// maxCostly is how many bytes are decoded of a part in quoted-printable, and of
// one in base64 that is damaged: both take long, and hold text or nothing.
const maxCostly = 2 << 20

// count counts a leaf and its decoded bytes, and cuts those above the limit.
func (r *reader) count(p *part, decoded []byte) []byte {
	if p.attached && p.depth > 0 {
		if r.attachments++; r.attachments > r.limits.Attachments {
			r.problem(TooManyAttachments)
			return nil
		}
	}
	if left := r.limits.Decoded - r.decodedSize; len(decoded) > left {
		r.problem(TooMuch)
		decoded = decoded[:max(left, 0)]
	}
	r.decodedSize += len(decoded)
	// A page of HTML is a few times as long as the text in it.
	if most := 4 * r.limits.Text; p.is("text/") && len(decoded) > most {
		decoded = decoded[:most]
		r.problem(LongText)
	}
	return decoded
}
