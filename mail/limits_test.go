package mail

import (
	"bytes"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// heavy are messages made to cost as much as they can, each of the largest
// size that is read.
func heavy() map[string]func() []byte {
	const size = 10 << 20
	fill := func(s string) string { return strings.Repeat(s, size/len(s)) }
	wrapped := func() string { return strings.Repeat(strings.Repeat("A", 76)+"\n", size/78) }
	var fields strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&fields, "X-%d: a\n", i)
	}
	parts := func(n int, part string) string { return strings.Repeat("--x\n"+part, n) + "--x--\n" }
	bounce := "From: MAILER-DAEMON@mx.example\nSubject: failure notice"
	return map[string]func() []byte{
		"plain":                func() []byte { return eml("", fill("raid ALB\n")) },
		"one line":             func() []byte { return eml("", fill("raid ALB ")) },
		"empty lines":          func() []byte { return eml("", fill("\n")) },
		"quoted lines":         func() []byte { return eml("", fill("> raid\n")) },
		"quotes within quotes": func() []byte { return eml("", fill(">")) },
		"lines that wrote":     func() []byte { return eml("", fill("On Mon, Mar 2, 2026 at 9:15 AM Anna <a@b.c> wrote:\n")) },
		"dashes":               func() []byte { return eml("", fill("--\n")) },
		"header labels":        func() []byte { return eml("", fill("From: a\nTo: b\nSubject: c\n")) },
		"8 bits":               func() []byte { return eml("Content-Type: text/plain; charset=x-unknown", fill("\xe4\xf6\xfc ")) },
		"iso-2022-jp":          func() []byte { return eml("Content-Type: text/plain; charset=iso-2022-jp", fill("\x1b$B$\"\x1b(B\n")) },
		"base64":               func() []byte { return eml("Content-Transfer-Encoding: base64", wrapped()) },
		"base64 attached": func() []byte {
			return eml("Content-Type: multipart/mixed; boundary=x", "--x\n\nraid\n--x\nContent-Type: image/png\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\n"+wrapped()+"\n--x--\n")
		},
		"base64 in pieces":          func() []byte { return eml("Content-Transfer-Encoding: base64", fill("cg==\n")) },
		"quoted-printable":          func() []byte { return eml("Content-Transfer-Encoding: quoted-printable", fill("=C3=A4=\n")) },
		"quoted-printable, damaged": func() []byte { return eml("Content-Transfer-Encoding: quoted-printable", fill("=ZZ=\x01\n")) },
		"flowed":                    func() []byte { return eml("Content-Type: text/plain; format=flowed; delsp=yes", fill("raid \n")) },
		"HTML":                      func() []byte { return eml("Content-Type: text/html", fill("<p>raid<br>")) },
		"HTML, nested":              func() []byte { return eml("Content-Type: text/html", fill("<div>")) },
		"HTML, quotes":              func() []byte { return eml("Content-Type: text/html", fill("<blockquote>raid")) },
		"HTML, tables":              func() []byte { return eml("Content-Type: text/html", fill("<table><tr><td>")) },
		"HTML, attributes":          func() []byte { return eml("Content-Type: text/html", "<p "+fill("a=b ")+">raid") },
		"HTML, entities":            func() []byte { return eml("Content-Type: text/html", fill("&amp;&lt;")) },
		"parts":                     func() []byte { return eml("Content-Type: multipart/mixed; boundary=x", fill("--x\n\nr\n")) },
		"large parts": func() []byte {
			return eml("Content-Type: multipart/mixed; boundary=x", parts(90, "\n"+strings.Repeat("raid\n", size/500)))
		},
		"HTML parts": func() []byte {
			return eml("Content-Type: multipart/mixed; boundary=x", parts(90, "Content-Type: text/html\n\n"+strings.Repeat("<p>raid", size/700)))
		},
		"alternatives": func() []byte {
			return eml("Content-Type: multipart/alternative; boundary=x", parts(90, "Content-Type: text/html\n\n"+strings.Repeat("<p>raid", size/700)))
		},
		"HTML, names": func() []byte {
			return eml("Content-Type: text/html", fill("<p class='"+strings.Repeat("a ", 490)+"'>"))
		},
		"HTML, a line of marks": func() []byte { return eml("Content-Type: text/html", strings.Repeat(">", 200<<10)+fill("<p></p>")) },
		"HTML, ends within a cell": func() []byte {
			return eml("Content-Type: text/html", "<b><td>"+strings.Repeat("<i>", 490)+fill("</b>"))
		},
		"HTML, strange entities": func() []byte { return eml("Content-Type: text/html", fill("<p id='&lt;'>raid")) },
		"8 bits in parts": func() []byte {
			return eml("Content-Type: multipart/mixed; boundary=x", parts(90, "Content-Type: text/html\n\n"+strings.Repeat("<p>\xe4\xf6\xfc\xe4", size/800)))
		},
		"8 bits, damaged": func() []byte { return eml("Content-Type: text/html; charset=gb18030", fill("\xe4\xf6\xff <p>")) },
		"8 bits in alternatives": func() []byte {
			return eml("Content-Type: multipart/alternative; boundary=x", "--x\nContent-Type: text/plain; charset=utf-8\n\n"+strings.Repeat("\xe4\xf6\xe4\xf6[\n", 80<<10)+"--x\nContent-Type: text/html\n\n"+strings.Repeat("\xe4\xf6[<br>\n", 80<<10)+"\n--x--\n")
		},
		"words in strange charsets": func() []byte {
			return eml("Subject: "+strings.Repeat("=?x?q?=E4=F6=E4=F6=E4=F6?= ", 9_000), "raid\n")
		},
		"brackets": func() []byte { return eml("Subject: "+strings.Repeat("[", 250<<10), "raid\n") },
		"damaged types": func() []byte {
			return eml("Content-Type: multipart/mixed; boundary=x", parts(90, "Content-Type: text/\xe4; "+strings.Repeat("&#13;", 20<<10)+"\n\nraid\n"))
		},
		"junk for headers": func() []byte {
			return eml("Content-Type: multipart/mixed; boundary=x", parts(90, "x\n"+strings.Repeat("\\\n", 40<<10)+"\nraid\n"))
		},
		"almost boundaries":    func() []byte { return eml("Content-Type: multipart/mixed; boundary=x", fill("--y\n")) },
		"fields":               func() []byte { return eml(strings.TrimSuffix(fields.String(), "\n"), "raid\n") },
		"a long field":         func() []byte { return eml("X: "+fill("x "), "raid\n") },
		"folded fields":        func() []byte { return eml("X: a\n"+strings.TrimSuffix(strings.Repeat(" a\n", 80_000), "\n"), "raid\n") },
		"recipients":           func() []byte { return eml("To: "+strings.Repeat("a@b.example, ", 19_000)+"a@b.example", "raid\n") },
		"malformed recipients": func() []byte { return eml("To: "+strings.Repeat("<a@b,;", 40_000), "raid\n") },
		"comments":             func() []byte { return eml("From: "+strings.Repeat("(", 200_000), "raid\n") },
		"encoded words":        func() []byte { return eml("Subject: "+strings.Repeat("=?utf-8?q?r?= ", 18_000), "raid\n") },
		"results": func() []byte {
			return eml("Authentication-Results: mx.club.example"+strings.Repeat("; dkim=pass header.d=a", 11_000), "raid\n")
		},
		"references":            func() []byte { return eml("References: "+strings.Repeat("<a@b> ", 40_000), "raid\n") },
		"a bounce of addresses": func() []byte { return eml(bounce, fill("<bob@example.org>:\n")) },
		"a bounce of many":      func() []byte { return eml(bounce, fill("a@b.example, c@d.example; ")) },
		"a bounce of many, each another": func() []byte {
			var b strings.Builder
			for i := range 200_000 {
				fmt.Fprintf(&b, "could not deliver to a%d@b.example because it is unknown, c%d@d.example; ", i, i)
				if i%4 == 0 {
					b.WriteByte('\n')
				}
			}
			return eml(bounce, b.String())
		},
		"a bounce of codes": func() []byte { return eml(bounce, "<bob@example.org>:\n"+fill("550 5.1.1 ")) },
		"a report of recipients": func() []byte {
			return eml(bounce+"\nContent-Type: multipart/report; report-type=delivery-status; boundary=x",
				"--x\nContent-Type: message/delivery-status\n\n"+fill("Final-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 5.1.1\n\n")+"--x--\n")
		},
		"a report of one line": func() []byte {
			return eml(bounce+"\nContent-Type: multipart/report; report-type=delivery-status; boundary=x",
				"--x\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; "+fill("a@b.example ")+"\n--x--\n")
		},
		"NULs": func() []byte { return bytes.Repeat([]byte{0}, size) },
		"CRs":  func() []byte { return bytes.Repeat([]byte("a\r"), size/2) },
	}
}

// No message makes its reader take more than 64 MB at once. (How long it takes
// is BenchmarkHeavy's to say.)
func TestHeavy(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector, which the short form is for, allocates too")
	}
	var before, after runtime.MemStats
	for name, message := range heavy() {
		t.Run(name, func(t *testing.T) {
			raw := message()
			raw = raw[:min(len(raw), DefaultLimits.Size+1)]
			runtime.GC()
			runtime.ReadMemStats(&before)
			m := Read(raw, ours)
			runtime.ReadMemStats(&after)
			if slices.Contains(m.Problems, InternalError) {
				t.Error("the reader panicked")
			}
			// All that was ever allocated is more than what was held at once.
			if took := int64(after.TotalAlloc-before.TotalAlloc) >> 20; took > 64 {
				t.Errorf("took %d MB", took)
			} else {
				t.Logf("took %d MB", took)
			}
		})
	}
}

func BenchmarkHeavy(b *testing.B) {
	for name, message := range heavy() {
		b.Run(name, func(b *testing.B) {
			raw := message()
			b.ReportAllocs()
			for b.Loop() {
				Read(raw, ours)
			}
		})
	}
}
