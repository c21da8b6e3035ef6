package mailtest

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"

	gomail "github.com/emersion/go-message/mail"

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
	h.SetContentType("text/plain", map[string]string{"charset": "utf-8"})
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
	return b.Bytes(), nil
}
