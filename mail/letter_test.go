package mail_test

import (
	"bytes"
	"mime"
	"mime/multipart"
	netmail "net/mail"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"postrider/golden"
	"postrider/mail"
)

// board is what must survive: 78 columns, blanks at the end, a dot, "From", "--".
var board = "From Albany to Oswego — 1755\n" +
	strings.Repeat("123456789 123456789 123456789 123456789 123456789 123456789 123456789 12345678\n", 24) +
	"┌──────────────────────────────────────────────────────────────────────────┐\n" +
	"|  ALB = OSW  |  trailing\n" +
	".\n" +
	"..two dots\n"

func letter() mail.Letter {
	return mail.Letter{
		ID: "fi7.british.12@club.example", From: mail.Address{Name: "Postrider", Addr: "orders@club.example"},
		To:        mail.Address{Name: "Ännchen", Addr: "anna@example.org"},
		ReplyTo:   mail.Reply{Match: "FI7", Token: "ABCDEFGHIJKLMNOPQRSTUVWXYZ", Report: 12}.Address(mail.Address{Addr: "orders@club.example"}),
		Subject:   "[FI7] Bayonets 1755: Ännchen - Bob",
		InReplyTo: "fi7.british.11@club.example", References: []string{"fi7@club.example", "fi7.british.11@club.example"},
		Date: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC), Text: board, HTML: "<p>Zug für Zug</p><pre>" + board + "</pre>",
		AutoSubmitted: "auto-generated", Stop: "mailto:orders@club.example?subject=stop",
	}
}

func TestLetterGolden(t *testing.T) {
	plain, full := letter(), letter()
	plain.HTML = ""
	full.Attachments = []mail.Attachment{{Name: "Karte ä.png", MediaType: "image/png", Data: bytes.Repeat([]byte{1, 2, 3}, 50)}}
	pictured := letter()
	pictured.HTML = `<p>Zug für Zug</p><img src="cid:map.12@club.example" alt="Karte"><pre>` + board + "</pre>"
	pictured.Inline = []mail.Attachment{{Name: "map.png", ID: "map.12@club.example", MediaType: "image/png", Data: bytes.Repeat([]byte{3, 2, 1}, 50)}}
	for name, l := range map[string]mail.Letter{"plain": plain, "alternative": letter(), "mixed": full, "related": pictured} {
		t.Run(name, func(t *testing.T) {
			got, err := l.Bytes()
			if err != nil {
				t.Fatal(err)
			}
			if again, _ := l.Bytes(); !bytes.Equal(got, again) {
				t.Error("the same letter made other bytes")
			}
			golden.Check(t, "letter-"+name+".eml", string(got))
			checkWire(t, got)
			m := mail.Read(got, mail.ReadOptions{})
			if diff := cmp.Diff(strings.TrimRight(board, "\n"), m.Text); diff != "" {
				t.Errorf("read back (-sent +got):\n%s", diff)
			}
			if diff := cmp.Diff(board, mail.PlainText(got)); diff != "" {
				t.Errorf("its plain text (-sent +got):\n%s", diff)
			}
			if m.Kind != mail.Own || m.Subject != l.Subject || len(m.Problems) != 0 || !m.Date.Equal(l.Date) || len(m.References) != 2 {
				t.Errorf("got %+v", m)
			}
		})
	}
}

// checkWire holds a letter against the standard library and RFC 5322 section 2.1.
func checkWire(t *testing.T, b []byte) {
	t.Helper()
	for _, line := range strings.Split(string(b), "\r\n") {
		if strings.ContainsAny(line, "\r\n") || len(line) > 78 {
			t.Errorf("bad line %q", line)
		}
		for _, c := range []byte(line) {
			if c >= 0x80 {
				t.Errorf("not 7 bits: %q", line)
			}
		}
	}
	m, err := netmail.ReadMessage(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	mediaType, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasPrefix(mediaType, "multipart/") {
		for r, n := multipart.NewReader(m.Body, params["boundary"]), 0; ; n++ {
			if _, err := r.NextPart(); err != nil {
				if n != 2 {
					t.Errorf("%d parts, want 2", n)
				}
				break
			}
		}
	}
}

func TestLetterRefused(t *testing.T) {
	for name, spoil := range map[string]func(*mail.Letter){
		"no ID":              func(l *mail.Letter) { l.ID = "" },
		"ID with brackets":   func(l *mail.Letter) { l.ID = "<a@b>" },
		"no recipient":       func(l *mail.Letter) { l.To.Addr = "" },
		"no date":            func(l *mail.Letter) { l.Date = time.Time{} },
		"injected reply":     func(l *mail.Letter) { l.InReplyTo = "a@b>\r\nBcc: <eve@example.org" },
		"injected stop":      func(l *mail.Letter) { l.Stop = "mailto:x\r\nBcc: eve@example.org" },
		"picture without ID": func(l *mail.Letter) { l.Inline = []mail.Attachment{{Name: "map.png"}} },
		"injected picture":   func(l *mail.Letter) { l.Inline = []mail.Attachment{{ID: "a@b>\r\nBcc: <c@d"}} },
		"injected reply-to":  func(l *mail.Letter) { l.ReplyTo.Addr = "a@b\nBcc: c@d" },
	} {
		l := letter()
		spoil(&l)
		if _, err := l.Bytes(); err == nil || !strings.HasPrefix(err.Error(), "mail: letter ") {
			t.Errorf("%s: got %v", name, err)
		}
	}
	l := letter()
	l.Subject, l.To.Name = "a\r\nBcc: eve@example.org", "b\r\nBcc: eve@example.org"
	b, err := l.Bytes()
	if err != nil || bytes.Contains(b, []byte("\nBcc")) {
		t.Errorf("a line break became a field: %v\n%s", err, b)
	}
}

// A letter in a script of many bytes is in base64, which makes half as much of it, and reads
// back as it was; one in English stays as its source can be read.
func TestLetterEncoding(t *testing.T) {
	for text, want := range map[string]string{
		"太郎さんの手番です：どこへ退却しますか？\n\n    退却 ALBへ\n":   "base64",
		"Your turn, Zoë: where do you retreat?\n": "quoted-printable",
	} {
		l := letter()
		l.Text, l.HTML = strings.Repeat(text, 40), "<p>"+strings.Repeat(text, 40)+"</p>"
		raw, err := l.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		checkWire(t, raw)
		if n := bytes.Count(raw, []byte("Content-Transfer-Encoding: "+want)); n != 2 {
			t.Errorf("%d parts are in %s:\n%s", n, want, raw)
		}
		if diff := cmp.Diff(l.Text, mail.PlainText(raw)); diff != "" {
			t.Errorf("read back (-sent +got):\n%s", diff)
		}
		if most := len(l.Text+l.HTML)*3/2 + 2000; len(raw) > most {
			t.Errorf("the letter has %d bytes, more than %d", len(raw), most)
		}
	}
}
