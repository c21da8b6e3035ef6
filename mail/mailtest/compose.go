package mailtest

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"

	gomail "github.com/emersion/go-message/mail"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"

	"postrider/mail"
)

// A Draft is a message as a person's mail program would send it.
type Draft struct {
	ID       string // Message-ID without < and >
	From, To mail.Address
	Subject  string
	Answers  *mail.Message // what it replies to, to be quoted below; may be nil
	Date     time.Time
	Text     string
	Charset  string // such as iso-2022-jp, which has "?" for what it has no letter for; empty: utf-8
}

// Bytes is the draft as it is sent: plain text, the message it answers quoted
// below it, and no sign that a machine wrote it.
func (d Draft) Bytes() ([]byte, error) {
	var h gomail.Header
	h.SetDate(d.Date)
	h.SetMessageID(d.ID)
	h.SetAddressList("From", []*gomail.Address{{Name: d.From.Name, Address: d.From.Addr}})
	h.SetAddressList("To", []*gomail.Address{{Name: d.To.Name, Address: d.To.Addr}})
	subject := d.Subject
	text := d.Text
	if a := d.Answers; a != nil {
		subject = "Re: " + strings.TrimPrefix(a.Subject, "Re: ")
		h.SetMsgIDList("In-Reply-To", []string{a.MessageID})
		h.SetMsgIDList("References", append(a.References[:len(a.References):len(a.References)], a.MessageID))
		text += fmt.Sprintf("\nOn %s, %s wrote:\n", a.Date.Format("Mon, 2 Jan 2006 at 15:04"), a.From.Name)
		for line := range strings.Lines(a.Text) {
			text += "> " + strings.TrimRight(line, "\n") + "\n"
		}
	}
	h.SetSubject(subject)
	const unicode = "charset=utf-8"
	h.Set("Content-Type", "text/plain; "+unicode)
	text, err := d.written(text)
	if err != nil {
		return nil, fmt.Errorf("mailtest: draft: %w", err)
	}
	var b bytes.Buffer
	w, err := gomail.CreateSingleInlineWriter(&b, h)
	if err != nil {
		return nil, fmt.Errorf("mailtest: draft: %w", err)
	}
	if _, err := io.WriteString(w, text); err != nil {
		return nil, fmt.Errorf("mailtest: draft: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("mailtest: draft: %w", err)
	}
	if d.Charset != "" { // go-message would not write any other
		return bytes.Replace(b.Bytes(), []byte(unicode), []byte("charset="+d.Charset), 1), nil
	}
	return b.Bytes(), nil
}

// written is a text in the bytes of the charset.
func (d Draft) written(text string) (string, error) {
	if d.Charset == "" {
		return text, nil
	}
	enc, err := htmlindex.Get(d.Charset)
	if err != nil {
		return "", err
	}
	text, err = encoding.ReplaceUnsupported(enc.NewEncoder()).String(text)
	return strings.ReplaceAll(text, "\x1a", "?"), err
}
