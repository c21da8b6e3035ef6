package mail

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// Whatever arrives: no panic, UTF-8 within the limits, the same each time.
func FuzzRead(f *testing.F) {
	f.Add(eml("", "raid ALB\n> quoted\n"))
	f.Add(eml("Content-Type: multipart/alternative; boundary=x", "--x\n\nraid\n--x\nContent-Type: text/html; charset=koi8-r\n\n<p>move<blockquote>x\n--x--\n"))
	f.Add(eml("Content-Type: multipart/report; report-type=delivery-status; boundary=x\nReturn-Path: <>", "--x\nContent-Type: message/delivery-status\n\nA: b\n\nFinal-Recipient: rfc822; a@b\nAction: failed\nStatus: 5.1.1\n--x--\n"))
	f.Add(eml("Content-Transfer-Encoding: base64\nContent-Type: text/plain; charset=iso-2022-jp; format=flowed; delsp=yes", "cmFpZA==\n"))
	f.Add(eml("Authentication-Results: mx.club.example (a \"b); spf = pass smtp.mailfrom=x@y", "x"))
	for _, name := range []string{"letter-plain.eml", "letter-mixed.eml"} {
		if b, err := os.ReadFile("testdata/" + name); err == nil {
			f.Add(b)
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		o := ours
		o.Limits = Limits{Size: 1 << 16, Line: 2000, Text: 1 << 14}
		m := Read(raw, o)
		if slices.Contains(m.Problems, InternalError) {
			t.Error("the reader panicked")
		}
		if !utf8.ValidString(m.Text) || len(m.Text) > o.Limits.Text || strings.Contains(m.Text, "\r") {
			t.Errorf("bad text %q", m.Text)
		}
		if strings.ContainsAny(m.Subject, "\r\n") || len(m.Identity) != 64 || m.Kind == "" {
			t.Errorf("bad message %+v", m)
		}
		if again := Read(raw, o); again.Identity != m.Identity || again.Text != m.Text || again.Kind != m.Kind {
			t.Error("read twice, two messages")
		}
		if _, err := json.Marshal(m); err != nil {
			t.Error(err)
		}
	})
}

// What was typed stands in the text, in that order, and reading it again
// changes nothing but what then stands at its end or beginning.
func FuzzTyped(f *testing.F) {
	f.Add("raid ALB\n\nOn Mon, Mar 2, 2026 at 9:15 AM Anna <a@b.c> wrote:\n> move\n\nraid OSW\n-- \nBob")
	f.Add("raid\n--\nBob\n-----Original Message-----\nFrom: Anna\nSent: Monday\nTo: Bob\nSubject: x\n\nmove")
	f.Add("Sent from my iPhone\nraid\n________________________________\nVon: a@b\nAn: c@d\n")
	f.Add("> a\nb\n> c\n>:\nDen <\n>:")
	f.Fuzz(func(t *testing.T, text string) {
		got := Typed(text)
		lines := cleanLines(text)
		for _, line := range strings.Split(got, "\n") {
			if line == "" {
				continue
			}
			i := slices.IndexFunc(lines, func(l string) bool { return strings.TrimRight(l, " \t") == line })
			if i < 0 {
				t.Fatalf("%q was not in the text, or not there", line)
			}
			if isQuoted(line) {
				t.Fatalf("a quoted line was taken for typed: %q", line)
			}
			lines = lines[i+1:]
		}
	})
}
