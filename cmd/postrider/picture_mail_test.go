package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"image/png"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/mail"
	"postrider/mail/mailtest"
)

// TestPictureByMail sends letters with pictures of each title through a mail system: they
// arrive byte for byte, and an answer that quotes one whole, picture and all, says what its
// writer typed.
func TestPictureByMail(t *testing.T) {
	system, err := mailtest.Start(mailtest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer system.Close()
	pictures(t, system.IMAPAddr(), system.SMTPAddr())
}

// TestRealPicture is the same over a mail system that is not ours, as TestRealMail.
func TestRealPicture(t *testing.T) {
	smtp, imap := os.Getenv("POSTRIDER_SMTP"), os.Getenv("POSTRIDER_IMAP")
	if smtp == "" || imap == "" {
		t.Skip("POSTRIDER_SMTP and POSTRIDER_IMAP name no mail system")
	}
	pictures(t, imap, smtp)
}

func pictures(t *testing.T, imap, smtp string) {
	t.Helper()
	t.Setenv("POSTRIDER_PICTURE", "on")
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	c := newBenchClub(t)
	for i, own := range titles {
		title := own.title()
		scenario := title.Scenarios()[0]
		setup := adjudicator.NewMatch{Title: title.Name(), Scenario: scenario.ID, Seats: map[games.Seat]adjudicator.Person{}}
		for _, seat := range scenario.Seats {
			setup.Seats[seat] = adjudicator.Person{Name: "Anna", Address: fmt.Sprintf("picture-%d-%s@table.example", i, seat)}
		}
		if _, err := c.clerk.NewMatch(ctx, c.now, setup); err != nil {
			t.Fatal(err)
		}
	}
	due, err := c.store.Due(c.now, 100)
	if err != nil {
		t.Fatal(err)
	}
	out, err := account(smtp, "none", "", "", duration(30*time.Second))
	if err != nil {
		t.Fatal(err)
	}
	sender, err := mail.NewSender(out)
	if err != nil {
		t.Fatal(err)
	}
	defer sender.Close()
	for _, l := range due {
		const picture, boundary = `(?s)Content-Id: <([^>]+)>.*?\r\n\r\n(.*?)\r\n--=_`, "\r\n\r\n"
		found := regexp.MustCompile(picture).FindSubmatch(l.Raw)
		if found == nil {
			t.Fatalf("the letter to %s has no picture", l.To)
		}
		drawn, err := base64.StdEncoding.DecodeString(strings.ReplaceAll(string(found[2]), "\r\n", ""))
		if err == nil {
			_, err = png.Decode(bytes.NewReader(drawn))
		}
		if err != nil {
			t.Errorf("the picture to %s: %v", l.To, err)
		}
		if len(l.Raw) > 250<<10 {
			t.Errorf("the letter to %s has %d bytes", l.To, len(l.Raw))
		}
		got := carried(t, ctx, sender, imap, l.From, l.To, l.Raw)
		_, sent, _ := bytes.Cut(l.Raw, []byte(boundary))
		if _, came, _ := bytes.Cut(got, []byte(boundary)); !bytes.Equal(bytes.TrimRight(came, "\r\n"), bytes.TrimRight(sent, "\r\n")) {
			t.Errorf("the letter to %s came otherwise than it was sent: %d bytes, then %d", l.To, len(sent), len(came))
		}
		read := mail.Read(got, mail.ReadOptions{})
		answer := pictureAnswer(l.To, read, string(found[1]), found[2])
		back := mail.Read(carried(t, ctx, sender, imap, l.To, "orders@club.example", answer), mail.ReadOptions{})
		if want := "status\nsay that is a fine picture"; back.Text != want || back.Kind != mail.Person || len(back.Problems) > 0 {
			t.Errorf("an answer that quotes it is read as %q, %v %v; want %q", back.Text, back.Kind, back.Problems, want)
		}
	}
	t.Logf("%d letters with pictures, the last of %d bytes", len(due), len(due[len(due)-1].Raw))
}

// carried sends a message and returns it as it arrives.
func carried(t *testing.T, ctx context.Context, sender *mail.Sender, imap, from, to string, raw []byte) []byte {
	t.Helper()
	in, err := account(imap, "none", to, "secret", duration(30*time.Second))
	if err != nil {
		t.Fatal(err)
	}
	box, err := mail.NewMailbox(mail.MailboxSettings{Account: in, Processed: "Seen", Aside: "Other", PollInterval: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer box.Close()
	if err := sender.Send(ctx, from, to, raw); err != nil {
		t.Fatal(err)
	}
	id := regexp.MustCompile(`(?m)^Message-I[dD]: <[^>]+>`).Find(raw)
	if err := box.Open(ctx); err != nil {
		t.Fatal(err)
	}
	for ctx.Err() == nil {
		list, err := box.Fetch(ctx, 100)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range list {
			if bytes.Contains(a.Raw, id) {
				if err := box.Done(ctx, list...); err != nil {
					t.Fatal(err)
				}
				return a.Raw
			}
		}
		if err := box.Wait(ctx); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatalf("nothing came to %s", to)
	return nil
}

// pictureAnswer is an answer as a phone makes it of a letter with a picture: what was typed on
// top, the letter quoted below, in text and in HTML with the picture.
func pictureAnswer(from string, letter mail.Message, id string, data []byte) []byte {
	typed := "status\nsay that is a fine picture\n"
	said := "\nOn 1 Mar 2026, at 18:00, Postrider <orders@club.example> wrote:\n\n"
	quoted := "> " + strings.ReplaceAll(strings.TrimSpace(letter.Text), "\n", "\n> ") + "\n"
	html := "<html><body dir=\"auto\">status<div>say that is a fine picture<br><br><div dir=\"ltr\">Sent from my iPhone</div><div dir=\"ltr\"><br>" +
		"<blockquote type=\"cite\">On 1 Mar 2026, at 18:00, Postrider &lt;orders@club.example&gt; wrote:<br><br></blockquote></div>" +
		"<blockquote type=\"cite\"><div dir=\"ltr\"><p>Anna, you play the British.</p><img src=\"cid:" + id + "\" alt=\"the map\"></div></blockquote></div></body></html>"
	to := "orders@club.example"
	if len(letter.ReplyTo) > 0 {
		to = letter.ReplyTo[0].Addr
	}
	text := fmt.Sprintf("From: %s\nTo: %s\nSubject: Re: %s\nDate: Sun, 01 Mar 2026 18:05:00 +0000\nMessage-ID: <answer.%s>\nIn-Reply-To: <%s>\nMIME-Version: 1.0\n"+
		"Content-Type: multipart/alternative; boundary=one\n\n--one\nContent-Type: text/plain; charset=utf-8\n\n%s%s%s%s\n--one\n"+
		"Content-Type: multipart/related; type=\"text/html\"; boundary=two\n\n--two\nContent-Type: text/html; charset=utf-8\n\n%s\n--two\n"+
		"Content-Type: image/png; name=map.png\nContent-Disposition: inline; filename=map.png\nContent-ID: <%s>\nContent-Transfer-Encoding: base64\n\n",
		from, to, letter.Subject, letter.MessageID, letter.MessageID, typed, "\nSent from my iPhone\n", said, quoted, html, id)
	raw := bytes.ReplaceAll([]byte(text), []byte("\n"), []byte("\r\n"))
	raw = append(raw, data...)
	return append(raw, "\r\n--two--\r\n--one--\r\n"...)
}
