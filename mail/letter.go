package mail

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"mime"
	netmail "net/mail"
	nettextproto "net/textproto"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/emersion/go-message"
	"github.com/emersion/go-message/textproto"
)

// ownHeader marks a letter of ours, so that it is known if it comes back.
const ownHeader = "X-Postrider-Letter"

// A Letter is what we send.
type Letter struct {
	ID            string // Message-ID without < and >; with it a letter can be sent again and stay one
	From, To      Address
	ReplyTo       Address // where the answer is wanted; not written if empty
	Subject       string
	InReplyTo     string
	References    []string
	Date          time.Time
	Text          string // UTF-8, lines of up to 78 columns, ended by \n
	HTML          string // the same words; empty for a letter of plain text only
	Attachments   []Attachment
	AutoSubmitted string // "auto-generated", or "auto-replied" for an answer (RFC 3834 section 5)
	Stop          string // URI that ends such letters, for List-Unsubscribe (RFC 2369 section 3.2); empty for none
}

// An Attachment is a file that travels with a letter.
type Attachment struct {
	Name      string // as the reader's program offers it
	MediaType string // such as image/png
	Data      []byte
}

// Bytes is the letter as it is sent: RFC 5322 and MIME, lines ended by CRLF,
// 7 bits, text in quoted-printable so that every line arrives as it was
// written. The same letter makes the same bytes, always: boundaries are made
// from the ID, and nothing is random or read from a clock.
func (l Letter) Bytes() ([]byte, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	out := (*buffer)[:0]
	for _, f := range append(l.fields(), field{"MIME-Version", "1.0"}) {
		var err error
		if out, err = appendField(out, f); err != nil {
			return nil, errorf("cannot make letter %s: %w", l.ID, err)
		}
	}
	*buffer = l.appendBody(out)
	return bytes.Clone(*buffer), nil
}

// buffers are where letters are put together.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// appendField appends a header field; one that is too long for a line is folded
// (RFC 5322 section 2.2.3). The error is of a value that would begin another.
func appendField(out []byte, f field) ([]byte, error) {
	if len(f.name)+len(": ")+len(f.value) <= headerColumns && !strings.ContainsAny(f.value, "\r\n") {
		out = append(append(out, nettextproto.CanonicalMIMEHeaderKey(f.name)...), ": "...)
		return append(append(out, f.value...), "\r\n"...), nil
	}
	var h textproto.Header
	h.Add(f.name, f.value)
	b := bytes.NewBuffer(out)
	err := textproto.WriteHeader(b, h)
	return bytes.TrimSuffix(b.Bytes(), []byte("\r\n")), err // no empty line yet
}

// headerColumns is how long a line of a header is that need not be folded.
const headerColumns = 76

func (l Letter) check() error {
	switch {
	case !isMessageID(l.ID):
		return errorf("letter has no valid Message-ID: %q", l.ID)
	case l.From.Domain() == "" || l.To.Domain() == "":
		return errorf("letter %s lacks sender or recipient", l.ID)
	case l.Date.IsZero():
		return errorf("letter %s has no date", l.ID)
	}
	for _, s := range append([]string{l.From.Addr, l.To.Addr, l.ReplyTo.Addr, l.InReplyTo, l.AutoSubmitted, l.Stop}, l.References...) {
		if strings.ContainsAny(s, "\r\n") || !utf8.ValidString(s) {
			return errorf("letter %s has a line break within a header field: %q", l.ID, s)
		}
	}
	return nil
}

// isMessageID reports what may stand between < and > in a Message-ID of ours.
func isMessageID(id string) bool {
	for i := range len(id) {
		if c := id[i]; c <= ' ' || c > '~' || c == '<' || c == '>' {
			return false
		}
	}
	return len(id) > 2 && strings.Contains(id[1:len(id)-1], "@")
}

type field struct{ name, value string }

// fields are the header fields that do not concern MIME, in the order they are written.
func (l Letter) fields() []field {
	out := append(make([]field, 0, 16),
		field{"From", formatAddress(l.From)},
		field{"To", formatAddress(l.To)},
	)
	add := func(name, value string) {
		if value != "" {
			out = append(out, field{name, value})
		}
	}
	if l.ReplyTo.Addr != "" {
		add("Reply-To", formatAddress(l.ReplyTo))
	}
	add("Subject", mime.QEncoding.Encode("utf-8", oneLine(l.Subject)))
	add("Date", l.Date.Format("Mon, 02 Jan 2006 15:04:05 -0700"))
	add("Message-ID", "<"+l.ID+">")
	if l.InReplyTo != "" {
		add("In-Reply-To", "<"+l.InReplyTo+">")
	}
	if refs := l.references(); len(refs) > 0 {
		add("References", "<"+strings.Join(refs, "> <")+">")
	}
	if add("Auto-Submitted", l.AutoSubmitted); l.AutoSubmitted != "" {
		add("X-Auto-Response-Suppress", "All") // what Exchange reads instead
	}
	if l.Stop != "" {
		add("List-Unsubscribe", "<"+l.Stop+">")
	}
	add(ownHeader, l.ID)
	return out
}

// references keeps the head and the end of a long thread (RFC 5322 section 3.6.4
// names the first as the root; old programs read only the last).
func (l Letter) references() []string {
	const most = 20
	if len(l.References) <= most {
		return l.References
	}
	return append([]string{l.References[0]}, l.References[len(l.References)-most+1:]...)
}

func formatAddress(a Address) string {
	n := netmail.Address{Name: oneLine(a.Name), Address: a.Addr}
	if strings.HasPrefix(a.Addr, `"`) {
		if bare, err := netmail.ParseAddress(a.Addr); err == nil {
			n.Address = bare.Address // it gets its quotes again
		}
	}
	return n.String()
}

func textHeader(mediaType string) message.Header {
	h := message.Header{}
	h.Set("Content-Transfer-Encoding", "quoted-printable")
	h.SetContentType(mediaType, map[string]string{"charset": "utf-8"})
	return h
}

// boundary holds a "=_", which quoted-printable never does (RFC 2045 section 6.7).
func (l Letter) boundary(of string) string {
	sum := sha256.Sum256([]byte(of + "\n" + l.ID))
	return "=_" + hex.EncodeToString(sum[:15])
}

// appendBody appends the body of the letter, and the end of its header: its text,
// and behind that what is attached (RFC 2046 section 5.1).
func (l Letter) appendBody(out []byte) []byte {
	if len(l.Attachments) == 0 {
		return l.appendText(out)
	}
	parts := []func([]byte) []byte{l.appendText}
	for _, a := range l.Attachments {
		parts = append(parts, a.append)
	}
	return appendParts(out, "mixed", l.boundary("mixed"), parts...)
}

// appendText appends the text of the letter, or text and HTML as alternatives.
func (l Letter) appendText(out []byte) []byte {
	plain := func(out []byte) []byte { return appendQuoted(append(out, plainHeader...), typeset(l.Text)) }
	if l.HTML == "" {
		return plain(out)
	}
	html := func(out []byte) []byte { return appendQuoted(append(out, htmlHeader...), typeset(l.HTML)) }
	return appendParts(out, "alternative", l.boundary("alternative"), plain, html)
}

// appendParts appends a multipart. Each part appends its header and its body.
func appendParts(out []byte, kind, boundary string, parts ...func([]byte) []byte) []byte {
	h := message.Header{}
	h.SetContentType("multipart/"+kind, map[string]string{"boundary": boundary})
	out = append(out, headerText(h)...)
	for i, part := range parts {
		if i > 0 {
			out = append(out, "\r\n"...)
		}
		out = part(append(out, "--"+boundary+"\r\n"...))
	}
	return append(out, "\r\n--"+boundary+"--\r\n"...)
}

// append appends the attachment in base64.
func (a Attachment) append(out []byte) []byte {
	h := message.Header{}
	h.Set("Content-Transfer-Encoding", "base64")
	h.SetContentDisposition("attachment", map[string]string{"filename": oneLine(a.Name)})
	h.SetContentType(cmp.Or(a.MediaType, "application/octet-stream"), map[string]string{"name": oneLine(a.Name)})
	out = append(out, headerText(h)...)
	const lineBytes = 57 // that make a line of 76 columns
	for i, line := range slices.Collect(slices.Chunk(a.Data, lineBytes)) {
		if i > 0 {
			out = append(out, "\r\n"...)
		}
		out = base64.StdEncoding.AppendEncode(out, line)
	}
	return out
}

// plainHeader and htmlHeader are the headers of the parts with the words.
var plainHeader, htmlHeader = headerText(textHeader("text/plain")), headerText(textHeader("text/html"))

// headerText is the header of a part, with its end.
func headerText(h message.Header) string {
	var b strings.Builder
	if err := textproto.WriteHeader(&b, h.Header); err != nil {
		panic(err) // writing to memory does not fail
	}
	return b.String()
}

// quotedColumns is how long a line of quoted-printable may be (RFC 2045 section
// 6.7), the "=" of a soft break included.
const quotedColumns = 76

// appendQuoted appends text, whose lines end with \n, as quoted-printable with
// lines ended by CRLF.
func appendQuoted(out []byte, text string) []byte {
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if len(line) < quotedColumns && plainRun(line) == len(line) { // nearly all lines
			out = append(append(out, line...), "\r\n"...)
			continue
		}
		out = append(appendQuotedLine(out, line), "\r\n"...)
	}
	return out
}

// asItIs says which characters stand as they are: blanks and tabs too, if they do
// not end the line.
var asItIs = func() (is [256]bool) {
	for c := ' '; c <= '~'; c++ {
		is[c] = c != '='
	}
	is['\t'] = true
	return is
}()

// plainRun is how many characters at the beginning of the rest of a line stand
// as they are.
func plainRun(rest string) int {
	for i := range len(rest) {
		if !asItIs[rest[i]] {
			return i
		}
	}
	if n := len(rest); n > 0 && (rest[n-1] == ' ' || rest[n-1] == '\t') {
		return n - 1
	}
	return len(rest)
}

func appendQuotedLine(out []byte, line string) []byte {
	const hex = "0123456789ABCDEF"
	column := 0
	for line != "" {
		for run := line[:plainRun(line)]; run != ""; {
			if column == quotedColumns-1 {
				out = append(out, "=\r\n"...)
				column = 0
			}
			n := min(len(run), quotedColumns-1-column) // the "=" of a break must find room
			out = append(out, run[:n]...)
			column += n
			run, line = run[n:], line[n:]
		}
		if line == "" {
			break
		}
		if column+3 > quotedColumns-1 {
			out = append(out, "=\r\n"...)
			column = 0
		}
		out = append(out, '=', hex[line[0]>>4], hex[line[0]&15])
		column += 3
		line = line[1:]
	}
	return out
}

// typeset is text as it is written: of valid characters, each line ended by \n.
func typeset(text string) string {
	if text = newlines(text); !utf8.ValidString(text) {
		text = strings.ToValidUTF8(text, "\uFFFD")
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return text
}
