package mail

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"io"
	"maps"
	"mime"
	"mime/quotedprintable"
	netmail "net/mail"
	"slices"
	"strings"
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
	Text          string       // UTF-8, lines of up to 78 columns, ended by \n
	HTML          string       // the same words; empty for a letter of plain text only
	Inline        []Attachment // shown within the HTML, which names them by their IDs
	Attachments   []Attachment
	AutoSubmitted string // "auto-generated", or "auto-replied" for an answer (RFC 3834 section 5)
	Stop          string // URI that ends such letters, for List-Unsubscribe (RFC 2369 section 3.2); empty for none
}

// An Attachment is a file that travels with a letter.
type Attachment struct {
	Name      string            // as the reader's program offers it
	ID        string            // Content-ID without < and > of what is shown inline: "cid:ID" names it (RFC 2392)
	MediaType string            // such as image/png
	Params    map[string]string // of the media type, beside the name
	Data      []byte
}

// Bytes is the letter as it is sent: RFC 5322 and MIME, lines ended by CRLF,
// 7 bits, text in quoted-printable or base64 so that every line arrives as it
// was written. The same letter makes the same bytes, always: boundaries are made
// from the ID, and nothing is random or read from a clock.
func (l Letter) Bytes() ([]byte, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	var h textproto.Header
	for _, f := range slices.Backward(append(l.fields(), field{"MIME-Version", "1.0"})) {
		h.Add(f.name, f.value) // above those that are there
	}
	b := bytes.NewBuffer(make([]byte, 0, 4<<10+len(l.Text)+len(l.HTML)+len(l.HTML)/4))
	if err := textproto.WriteHeader(b, h); err != nil {
		return nil, errorf("cannot make letter %s: %w", l.ID, err)
	}
	b.Truncate(b.Len() - len("\r\n")) // the header goes on with that of the body
	l.writeBody(b)
	return b.Bytes(), nil
}

func (l Letter) check() error {
	switch {
	case !isMessageID(l.ID):
		return errorf("letter has no valid Message-ID: %q", l.ID)
	case l.From.Domain() == "" || l.To.Domain() == "":
		return errorf("letter %s lacks sender or recipient", l.ID)
	case l.Date.IsZero():
		return errorf("letter %s has no date", l.ID)
	case slices.ContainsFunc(l.Inline, func(a Attachment) bool { return !isMessageID(a.ID) }):
		return errorf("letter %s has a picture without a valid Content-ID", l.ID)
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

// boundary holds a "=_", which quoted-printable never does (RFC 2045 section 6.7).
func (l Letter) boundary(of string) string {
	sum := sha256.Sum256([]byte(of + "\n" + l.ID))
	return "=_" + hex.EncodeToString(sum[:15])
}

// writeBody writes the body of the letter, and the end of its header: its text,
// and behind that what is attached (RFC 2046 section 5.1).
func (l Letter) writeBody(b *bytes.Buffer) {
	if len(l.Attachments) == 0 {
		l.writeText(b)
		return
	}
	parts := []func(*bytes.Buffer){l.writeText}
	for _, a := range l.Attachments {
		parts = append(parts, a.write)
	}
	writeParts(b, "mixed", l.boundary("mixed"), parts...)
}

// writeText writes the text of the letter, or text and HTML as alternatives.
func (l Letter) writeText(b *bytes.Buffer) {
	plain := func(b *bytes.Buffer) { writeText(b, "text/plain", l.Text) }
	if l.HTML == "" {
		plain(b)
		return
	}
	writeParts(b, "alternative", l.boundary("alternative"), plain, l.writeHTML)
}

// writeHTML writes the HTML, with what is shown in it (RFC 2387).
func (l Letter) writeHTML(b *bytes.Buffer) {
	html := func(b *bytes.Buffer) { writeText(b, "text/html", l.HTML) }
	if len(l.Inline) == 0 {
		html(b)
		return
	}
	parts := []func(*bytes.Buffer){html}
	for _, a := range l.Inline {
		parts = append(parts, a.write)
	}
	writeParts(b, related, l.boundary(related), parts...)
}

const related = "related"

// writeParts writes a multipart. Each part writes its header and its body.
func writeParts(b *bytes.Buffer, kind, boundary string, parts ...func(*bytes.Buffer)) {
	h := message.Header{}
	params := map[string]string{"boundary": boundary}
	if kind == related {
		params["type"] = "text/html" // RFC 2387 section 3.1: the root
	}
	h.SetContentType("multipart/"+kind, params)
	writeHeader(b, h)
	for i, part := range parts {
		if i > 0 {
			b.WriteString("\r\n")
		}
		b.WriteString("--" + boundary + "\r\n")
		part(b)
	}
	b.WriteString("\r\n--" + boundary + "--\r\n")
}

// write writes the attachment in base64.
func (a Attachment) write(b *bytes.Buffer) {
	h := message.Header{}
	h.Set("Content-Transfer-Encoding", "base64")
	disposition := "attachment"
	if a.ID != "" {
		disposition = "inline"
	}
	h.SetContentDisposition(disposition, map[string]string{"filename": oneLine(a.Name)})
	params := map[string]string{"name": oneLine(a.Name)}
	maps.Copy(params, a.Params)
	h.SetContentType(cmp.Or(a.MediaType, "application/octet-stream"), params)
	if a.ID != "" {
		h.Set("Content-Id", "<"+a.ID+">")
	}
	writeHeader(b, h)
	writeBase64(b, a.Data)
}

// writeBase64 writes data in base64.
func writeBase64(b *bytes.Buffer, data []byte) {
	const lineBytes = 57 // that make a line of 76 columns
	for at := 0; at < len(data); at += lineBytes {
		if at > 0 {
			b.WriteString("\r\n")
		}
		b.Write(base64.StdEncoding.AppendEncode(b.AvailableBuffer(), data[at:min(at+lineBytes, len(data))]))
	}
}

// writeText writes a text in quoted-printable, or in base64 if that is shorter, as it is of
// scripts that need more than one byte for each character.
func writeText(b *bytes.Buffer, mediaType, text string) {
	text = typeset(text)
	b.WriteString("Content-Type: " + mediaType + "; charset=utf-8\r\nContent-Transfer-Encoding: ")
	high := 0 // bytes that take three in quoted-printable
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			high++
		}
	}
	if len(text)+2*high > len(text)*4/3 {
		b.WriteString("base64\r\n\r\n")
		writeBase64(b, []byte(strings.ReplaceAll(text, "\n", "\r\n")))
		b.WriteString("\r\n")
		return
	}
	b.WriteString("quoted-printable\r\n\r\n")
	w := quotedprintable.NewWriter(b)
	io.WriteString(w, text) // writing to memory does not fail
	w.Close()
}

// writeHeader writes the header of a part, with its end.
func writeHeader(b *bytes.Buffer, h message.Header) {
	if err := textproto.WriteHeader(b, h.Header); err != nil {
		panic(err) // writing to memory does not fail
	}
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
