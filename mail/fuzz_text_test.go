package mail

import (
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// What was typed stands in the text, in that order, line by line or at the
// beginning of a line that an introduction follows; no line of it is quoted.
func FuzzTyped(f *testing.F) {
	f.Add("raid ALB\n\nOn Mon, Mar 2, 2026 at 9:15 AM Anna <a@b.c> wrote:\n> move\n\nraid OSW\n-- \nBob")
	f.Add("raid\n--\nBob\n-----Original Message-----\nFrom: Anna\nSent: Monday\nTo: Bob\nSubject: x\n\nmove")
	f.Add("Sent from my iPhone\nraid\n________________________________\nVon: a@b\nAn: c@d\n")
	f.Add("> a\nb\n> c\n>:\nDen <\n>:")
	f.Add("raid ALB On Mon, Mar 2, 2026 at 9:15 AM Anna <a@b.c> wrote:\nx")
	f.Add("Hi\n>From Albany\nraid\n| a\n| b\n&gt; c")
	f.Add("Your turn, Bob: Act.\nFI7 Toy, Blue, report 2\n\nraid ALB\n\nDigest: d08e10ae37feff848f2b6fa0206eb4b4\nraid OSW")
	f.Add("Anna/Org\n2.3.2026\nTo\nBob\ncc\n\nSubject\nx")
	f.Add("[EXTERNAL] raid <https://a.example/b> ALB [image: x]\nCAUTION: This email originated from outside\n[b](https://c.example)")
	f.Add("raid\n==========\nBob Fisher\n==========\n| raid OSW |\n| |\nBob Fisher\n|")
	f.Add("From: Club <orders@club.example>\nTo: Bob\n\nFI7 Toy, Blue, report 2\nx\nd08e10ae37feff848f2b6fa0206eb4b4\nraid OSW\nGet Outlook for iOS\nraid")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<16 {
			return
		}
		marks := letterMarks{match: "FI7", name: "bob fisher", own: func(addr string) bool { return strings.HasSuffix(addr, "@club.example") }}
		got, whole := typedOf(text, marks)
		if again, _ := typedOf(text, marks); again != got {
			t.Fatal("read twice, two texts")
		}
		if strings.HasSuffix(got, "\n") || strings.Contains(got, "\n\n\n") {
			t.Fatalf("empty lines too many: %q", got)
		}
		lines := slices.Collect(cleanLines(newlines(text)))
		if !whole {
			return
		}
		for _, line := range strings.Split(got, "\n") {
			if line == "" {
				continue
			}
			if isQuoted(line) {
				t.Fatalf("a quoted line was taken for typed: %q", line)
			}
			i := slices.IndexFunc(lines, func(l string) bool {
				l = strings.TrimPrefix(l, ">") // of an mbox
				if inner, ok := inBox(strings.TrimSpace(l)); ok {
					l = inner
				}
				return strings.TrimRight(l, " \t") == line || strings.HasPrefix(strings.TrimSpace(l), line+" ")
			})
			if i < 0 {
				t.Fatalf("%q was not in the text, or not there", line)
			}
			lines = lines[i+1:]
		}
	})
}

// Whatever HTML holds: it ends, makes text without tags that it knows nothing
// of, and what is quoted stays quoted when the text is read.
func FuzzHTML(f *testing.F) {
	f.Add(`<p>raid</p><blockquote>move</blockquote><div class="gmail_signature">Bob</div>`)
	f.Add(`<div><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class=MsoNormal><b>From:</b> a@b</div></div>move`)
	f.Add(`<table><tr><td>a<td>b<tr><td>c</table><ul><li>a<li>b</ul><pre>x
 y</pre>&nbsp;&lt;`)
	f.Add("<b><div></b>x</div></p></blockquote>y<hr id=zwchr>z<br/><x:y>")
	f.Add(`<div class=gmail_attr>Anna wrote:<br></div><blockquote type=cite style="border:none">x`)
	if b, err := os.ReadFile("testdata/letter-alternative.eml"); err == nil {
		f.Add(string(b))
	}
	f.Fuzz(func(t *testing.T, src string) {
		if len(src) > 1<<16 {
			return
		}
		text, ok := (&reader{}).htmlText(src)
		if again, ok2 := (&reader{}).htmlText(src); again != text || ok2 != ok {
			t.Fatal("read twice, two texts")
		}
		if utf8.ValidString(src) && !utf8.ValidString(text) {
			t.Fatalf("bad text %q", text)
		}
		// All of it within a quote is quoted, unless it closes the quote itself.
		if strings.Contains(strings.ToLower(src), "</") || !ok || strings.ContainsAny(src, "\x00") {
			return
		}
		quoted, ok := (&reader{}).htmlText("<blockquote type=cite>" + src)
		if !ok {
			return
		}
		for _, line := range strings.Split(quoted, "\n") {
			if line != "" && !isQuoted(line) {
				t.Fatalf("%q is not quoted within %q", line, quoted)
			}
		}
	})
}

// Whatever the parts of a message hold and say of themselves: no panic, valid
// text within the limits, the same each time.
func FuzzParts(f *testing.F) {
	f.Add("text/plain; charset=iso-2022-jp; format=flowed; delsp=yes", "base64", "cmFpZA==\n")
	f.Add("text/plain; charset=utf-7", "7bit", "raid +AMQ-LB\n")
	f.Add("text/plain; charset=iso-2022-kr", "8bit", "\x1b$)C\x0e0!\x0f raid")
	f.Add("text/plain", "quoted-printable", "raid=20=C3=84=\nLB =ZZ\n")
	f.Add("multipart/alternative; boundary=b", "", "--b\n\na line that is long enough to have been wrapped where it\nis\n--b\nContent-Type: text/html\n\n<p>a line<blockquote>x\n--b--\n")
	f.Add("multipart/mixed; boundary=b", "", "--b\n\n> x\n--b\nContent-Type: text/plain; name=o.txt\nContent-Disposition: attachment\n\nraid\n--b\nContent-Type: multipart/mixed; boundary=bb\n\n--bb\n\nx\n--bb--\n")
	f.Add("text/html; charset=x", "base64", "PHA+cmFpZA==PHA+\nfooter of a list")
	f.Fuzz(func(t *testing.T, contentType, encoding, body string) {
		if len(body) > 1<<16 || strings.ContainsAny(contentType+encoding, "\r\n") {
			return
		}
		raw := eml("Content-Type: "+contentType+"\nContent-Transfer-Encoding: "+encoding, body)
		o := ours
		o.Limits = Limits{Line: 2000, Text: 1 << 14, Parts: 20, Nesting: 5}
		m := Read(raw, o)
		if slices.Contains(m.Problems, InternalError) {
			t.Fatal("the reader panicked")
		}
		if !utf8.ValidString(m.Text) || len(m.Text) > o.Limits.Text || strings.Contains(m.Text, "\r") {
			t.Fatalf("bad text %q", m.Text)
		}
		if cut := strings.Join(m.Cut, ""); len(m.Cut) > maxCut || len(cut) > maxCut*maxCutLine || !utf8.ValidString(cut) {
			t.Fatalf("bad cut %q", m.Cut)
		}
		if again := Read(raw, o); again.Identity != m.Identity || again.Text != m.Text || again.Kind != m.Kind || again.Charset != m.Charset {
			t.Fatal("read twice, two messages")
		}
	})
}
