package mail

import (
	"fmt"
	"strings"
	"testing"
)

// hostileUnits are what texts made to be slow repeat.
var hostileUnits = []string{
	"a\n", "--\n", "----------\n", "----------\n\n\n", "\n", ">\n", "> a\nb\n", "On 1:00 a\n", "On 1:00 a <a@b.c> wrote:\n", "a: b\n",
	"From: a\n\n", "From: a\n", "From: a@b\n", "-----a-----\n", "—\n–\n--\n", "Sent from my x\n", "wrote:\n", "2020 <\n", "<\n>\n", "@:\n", "1:11 @:\n",
	"on on on on 2020 x@y wrote\n", "a ", "@", "@a", "1.", "On ", "on 1:00 wrote ", ">", "> ", "&gt;", "| a\n", ">From x\n", "to\ncc\n", "FI7 a, b, c 1\n",
	"0123456789abcdef0123456789abcdef\n", "you may not, this communication is long enough to be one\n\n", "写道", "в 2020 г. написал:\n", "\u200b", "ſ", "a \n",
	strings.Repeat("On 2 March 2026 Anna ", 28) + ":\n", strings.Repeat("x@y ", 120) + "\n",
}

// BenchmarkTypedHostile reads texts made to be slow: no unit may take much
// longer than another.
func BenchmarkTypedHostile(b *testing.B) {
	for i, unit := range hostileUnits {
		text := strings.Repeat(unit, DefaultLimits.Text/len(unit))
		b.Run(fmt.Sprintf("%02d %.20q", i, unit), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for range b.N {
				r := &reader{limits: Limits{}.orDefault(), letters: letterMarks{match: "FI7", own: func(string) bool { return false }}}
				r.typed(text)
			}
		})
	}
}

// BenchmarkReadHostile reads whole messages made to be slow or large.
func BenchmarkReadHostile(b *testing.B) {
	for _, h := range hostileMessages() {
		b.Run(h.name, func(b *testing.B) {
			b.SetBytes(int64(len(h.raw)))
			b.ReportAllocs()
			for range b.N {
				Read(h.raw, ours)
			}
		})
	}
}

type hostileMessage struct {
	name string
	raw  []byte
}

func hostileMessages() []hostileMessage {
	const size = 10 << 20
	fill := func(unit string, n int) string { return strings.Repeat(unit, n/len(unit)) }
	var out []hostileMessage
	add := func(name, header, body string) { out = append(out, hostileMessage{name, eml(header, body)}) }
	for _, unit := range []string{"<div>", "<b>", "<b><p>", "</x>", "</div>", "<p>x", "<li>", "<td>", "<a class=quote>x</a>", "<blockquote>x</blockquote>", "<br>", "&amp;", "<x ", "<p style='", "<!--", "<b><div></b>", "<span class='a b c d e'>x</span>", "<pre>\n", "\u00a0"} {
		add("html "+unit, "Content-Type: text/html; charset=utf-8", fill(unit, size))
	}
	nested, tail := "", ""
	for i := range 12 {
		nested += fmt.Sprintf("--%c\nContent-Type: multipart/mixed; boundary=%c\n\n", 'a'+i, 'a'+i+1)
		tail += "\n"
	}
	add("nested", "Content-Type: multipart/mixed; boundary=a", nested+fill("\n--", size))
	add("nested lines", "Content-Type: multipart/mixed; boundary=a", nested+fill("\n", size))
	add("parts", "Content-Type: multipart/mixed; boundary=a", fill("--a\n\nx\n", size))
	add("text parts", "Content-Type: multipart/mixed; boundary=a", fill("--a\n\n"+fill("raid ALB\n", 100<<10), size))
	add("html parts", "Content-Type: multipart/mixed; boundary=a", fill("--a\nContent-Type: text/html\n\n"+fill("<p>raid ALB", 100<<10), size))
	add("alternatives", "Content-Type: multipart/mixed; boundary=a", fill("--a\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\n"+fill("a line that is long enough to have been wrapped where it is now\n", 50<<10)+"--b\nContent-Type: text/html\n\n"+fill("<blockquote>raid ALB", 50<<10)+"\n--b--\n", size))
	add("header fields of parts", "Content-Type: multipart/mixed; boundary=a", fill("--a\n"+fill("a:\n", 100<<10), size))
	add("base64 pieces", "Content-Transfer-Encoding: base64", fill("YQ==", size))
	add("base64 image", "Content-Type: image/png\nContent-Transfer-Encoding: base64", fill(fill("QUJD", 76)+"\n", size))
	add("base64 with damage", "Content-Type: image/png\nContent-Transfer-Encoding: base64", fill("QUJ!", size))
	add("quoted-printable", "Content-Transfer-Encoding: quoted-printable", fill("=E4=\n", size))
	add("quoted-printable with damage", "Content-Transfer-Encoding: quoted-printable", "\x01=\n"+fill("=Z=\n", size))
	add("flowed", "Content-Type: text/plain; format=flowed", fill("a \n", size))
	for _, cs := range []string{"iso-2022-jp", "utf-7", "iso-2022-kr", "gb18030", "x-strange", "iso-8859-1"} {
		add(cs, "Content-Type: text/plain; charset="+cs, fill("+A\x1b$B$\"\x1b(B\xe4\xf6 ", size))
	}
	return out
}
