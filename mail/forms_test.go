package mail

import (
	"encoding/base64"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

func alternative(plain, html string) []byte {
	return eml("Content-Type: multipart/alternative; boundary=b", "--b\nContent-Type: text/plain; charset=utf-8\n\n"+plain+"\n--b\nContent-Type: text/html; charset=utf-8\n\n"+html+"\n--b--\n")
}

// Of two forms of one message, the one is read that shows what was typed.
func TestAlternatives(t *testing.T) {
	long := "move lights from FORK via LOYA to RAYS, drop Villiers at LOYA, pick up Lignery"
	for _, c := range []struct{ name, plain, html, want string }{
		{"the plain one is as good", "raid ALB\n\n> move", "<p>raid ALB</p><blockquote>move</blockquote>", "raid ALB"},
		{"the plain one lost the marks", "raid ALB\n\nmove OSW", "<p>raid ALB</p><blockquote type=cite>move OSW</blockquote>", "raid ALB"},
		{"the plain one lost the marks, answered between", "raid?\nALB\nmove?\nOSW", "<blockquote>raid?</blockquote>ALB<blockquote>move?</blockquote>OSW", "ALB\n\nOSW"},
		{"the plain one lost the marks, a quote nests wrongly", "raid ALB\nmove?\nmove OSW\ndone", "raid ALB<div><blockquote>move?</div>move OSW</blockquote><div>done</div>", "raid ALB\n\nmove OSW\ndone"},
		{"the plain one lost the marks, all was typed below", "move?\nraid ALB", "<div><blockquote>move?</div>raid ALB</blockquote>", "raid ALB"},
		{"the plain one lost the marks, a remark names a quote", "move?\nraid ALB\ndone", "<blockquote>move?</blockquote><!-- <blockquote> -->raid ALB<!-- </blockquote> --><br>done", "raid ALB\ndone"},
		{"the plain one broke the lines, a quote nests wrongly", strings.Replace(long, "pick ", "pick\n", 1) + "\n\n> x\n\ndone", "<div>" + long + "</div><div><blockquote>x</div>done</blockquote>", strings.Replace(long, "pick ", "pick\n", 1) + "\n\ndone"},
		{"the plain one broke the lines", strings.Replace(long, "pick ", "pick\n", 1) + "\ndone\n\n> x", "<div>" + long + "</div><div>done</div><blockquote>x</blockquote>", long + "\ndone"},
		{"lines that only look broken", long + "\ndone", "<div>" + long + "</div><div>done</div>", long + "\ndone"},
		{"they say different things", "raid ALB\nmove OSW", "<p>raid FTC</p><blockquote>y</blockquote>", "raid ALB\nmove OSW"},
		{"HTML is empty", "raid ALB", "<html><body></body></html>", "raid ALB"},
		{"HTML has the quote only", "raid ALB", "<blockquote>raid ALB</blockquote>", "raid ALB"},
		{"indented, not quoted", "raid ALB\n    move OSW", `<div>raid ALB</div><blockquote style="margin:0 0 0 40px;border:none;padding:0px"><div>move OSW</div></blockquote>`, "raid ALB\n    move OSW"},
		{"the plain one is empty", "\n \n", "<p>raid ALB</p>", "raid ALB"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if m := Read(alternative(c.plain, c.html), ours); m.Text != c.want || len(m.Problems) > 0 {
				t.Errorf("got %q %v, want %q", m.Text, m.Problems, c.want)
			}
		})
	}
}

// Of block quotes only their place stays, if that is sure.
func TestWithoutQuotes(t *testing.T) {
	for _, c := range []struct{ html, want string }{
		{"raid<blockquote type=cite>move<blockquote>old</blockquote>go</blockquote>done", "raid<blockquote type=cite>.</blockquote>done"},
		{"<blockquote>a</blockquote>raid<blockquote>b</blockquote>", "<blockquote>.</blockquote>raid<blockquote>.</blockquote>"},
		{"raid<div class=blockquote>move</div>", "raid<div class=blockquote>move</div>"},
		{"raid<blockquote>move", "raid<blockquote>move"},
		{"raid</blockquote><blockquote>move", "raid</blockquote><blockquote>move"},
		{"raid<blockquote", "raid<blockquote"},
		{`<blockquote style="border: none">raid</blockquote>`, `<blockquote style="border: none">raid</blockquote>`},
	} {
		if got := withoutQuotes(c.html); got != c.want {
			t.Errorf("%s: got %s, want %s", c.html, got, c.want)
		}
	}
}

// Where nothing was typed in the body, a text that is attached is read.
func TestTextAttachments(t *testing.T) {
	attached := func(body, header, text string) []byte {
		return eml("Content-Type: multipart/mixed; boundary=b\nSubject: Re: [FI7] Toy", "--b\n\n"+body+"\n--b\n"+header+"\n\n"+text+"\n--b--\n")
	}
	asText := "Content-Type: text/plain; charset=utf-8\nContent-Disposition: attachment; filename=orders.txt"
	for _, c := range []struct {
		name   string
		raw    []byte
		want   string
		read   []string // of which files
		unread []string
	}{
		{"empty body", attached("", asText, "raid ALB"), "raid ALB", []string{"orders.txt"}, nil},
		{"quote and signature only", attached("> move\n\nSent from my iPhone", asText, "raid ALB"), "raid ALB", []string{"orders.txt"}, nil},
		{"below an original without marks", attached("From: Anna <anna@example.org>\nSent: Monday\nTo: Bob\nSubject: FI7\n\nmove", asText, "raid ALB"), "raid ALB", []string{"orders.txt"}, nil},
		{"below a signature", attached("-- \nBob", asText, "raid ALB"), "raid ALB", []string{"orders.txt"}, nil},
		{"something was typed", attached("done", asText, "raid ALB"), "done", nil, []string{"orders.txt"}},
		{"something was typed, and the file holds nothing of the kind", attached("done", asText, "> move\n\nSent from my iPhone"), "done", nil, nil},
		{"something was typed, and the file has a line without end", attached("done", asText, strings.Repeat("raid ", 10_000)), "done", nil, []string{"orders.txt"}},
		{"a file without type", attached("", "Content-Type: application/octet-stream; name=\"Orders.TXT\"\nContent-Disposition: attachment", "raid ALB"), "raid ALB", []string{"Orders.TXT"}, nil},
		{"a file without name", attached("", "Content-Type: text/plain\nContent-Disposition: attachment", "raid ALB"), "raid ALB", []string{""}, nil},
		{"a name in other letters", attached("", "Content-Type: text/plain; name=\"=?utf-8?q?Befehle_f=C3=BCr_Anna=2Etxt?=\"\nContent-Disposition: attachment", "raid ALB"), "raid ALB", []string{"Befehle für Anna.txt"}, nil},
		{"a name of two lines and without end", attached("", "Content-Type: text/plain; name*=utf-8''a%0A%E2%80%AEb"+strings.Repeat("c", 200)+".txt\nContent-Disposition: attachment", "raid ALB"), "raid ALB", []string{"a b" + strings.Repeat("c", 57)}, nil},
		{"shown within the body, by its name", attached("raid OSW", "Content-Type: text/plain; name=orders.txt\nContent-Disposition: inline; filename=orders.txt", "raid ALB"), "raid OSW", nil, []string{"orders.txt"}},
		{"shown within an empty body, by its name", attached("", "Content-Type: text/plain; name=orders.txt\nContent-Disposition: inline; filename=orders.txt", "raid ALB"), "raid ALB", []string{"orders.txt"}, nil},
		{"what Exchange makes of the text below a picture", attached("raid OSW", "Content-Type: text/plain; name=ATT00001.txt\nContent-Disposition: attachment; filename=ATT00001.txt", "raid ALB"), "raid OSW\nraid ALB", nil, nil},
		{"a picture", attached("", "Content-Type: image/png; name=x.txt\nContent-Disposition: attachment", "raid ALB"), "", nil, nil},
		{"a message that is forwarded", attached("", "Content-Type: message/rfc822\nContent-Disposition: attachment", "Subject: x\n\nraid ALB"), "", nil, nil},
		{"the report itself", attached("", asText, "Your turn, Bob: Act.\nFI7 Toy, Blue, report 2\n\nraid ALB\n\nDigest: d08e10ae37feff848f2b6fa0206eb4b4"), "", nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := Read(c.raw, ours)
			if m.Text != c.want {
				t.Errorf("got %q, want %q", m.Text, c.want)
			}
			if m.Kind != Person {
				t.Errorf("kind %s, problems %v", m.Kind, m.Problems)
			}
			if !slices.Equal(m.ReadFrom, c.read) || !slices.Equal(m.Unread, c.unread) {
				t.Errorf("read from %q and left %q, want %q and %q", m.ReadFrom, m.Unread, c.read, c.unread)
			}
		})
	}
}

// A letter of ours is known by its second line and its end, even without any
// mark; nothing in it is an order.
func TestLettersOfOurs(t *testing.T) {
	letter := "Your turn, Bob: Act: you have 2 actions left.\nFI7 Toy, Blue, report 2\n\nYou may answer:\n    raid ALB\n\nDigest of all you were told: d08e10ae37feff848f2b6fa0206eb4b4"
	for _, c := range []struct{ name, subject, text, want string }{
		{"below", "Re: [FI7] Toy", "raid OSW\n\n" + letter, "raid OSW"},
		{"above", "Re: [FI7] Toy", letter + "\nraid OSW", "raid OSW"},
		{"in the midst", "Re: [FI7] Toy", "raid OSW\n\n" + letter + "\n\ndone", "raid OSW\n\ndone"},
		{"without its end", "Re: [FI7] Toy", "raid OSW\n\n" + strings.Replace(letter, "d08e", "", 1) + "\ndone", "raid OSW"},
		{"in another language", "Re: [FI7] Toy", "raid OSW\n\nDu bist dran, Bob: noch 2 Aktionen.\nFI7 Spiel, Blau, Bericht 2\n\nraid ALB\n\nPrüfsumme: d08e10ae37feff848f2b6fa0206eb4b4", "raid OSW"},
		{"its first line wrapped", "Re: [FI7] Toy", "raid OSW\n\nIt is your turn, Bob, and you are asked which of\nyour spaces you Raid.\nFI7 Toy, Blue, report 2\nraid ALB", "raid OSW"},
		{"the rule by which it asks", "Re: [FI7] Toy", "raid OSW\n\nIt is your turn, Bob: which of your spaces do you Raid? (rule\n8.1)\nFI7 Toy, Blue, report 2\nraid ALB", "raid OSW"},
		{"typed right above", "Re: [FI7] Toy", "raid OSW\nFI7 Toy, Blue, report 2\nraid ALB", "raid OSW"},
		{"of another match", "Re: [FI8] Toy", "raid OSW\n\n" + letter, "raid OSW\n\n" + letter},
		{"a line that only looks like it", "Re: [FI7] Toy", "FI7 raid OSW, then ALB\nraid 2", "FI7 raid OSW, then ALB\nraid 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if m := Read(eml("Subject: "+c.subject, c.text), ours); m.Text != c.want {
				t.Errorf("got %q, want %q", m.Text, c.want)
			}
		})
	}
	// The letters that are really sent look like that.
	for _, name := range []string{"turn", "first", "returned", "over"} {
		b, err := os.ReadFile("../adjudicator/testdata/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		_, sent, _ := strings.Cut(string(b), "\n\n")
		m := Read(eml("Subject: Re: [FI1] Toy: Anna - Bob", "card 3\n\n"+sent+"\ndone\n"), ours)
		if !slices.Equal(nonEmpty(m.Text), []string{"card 3", "done"}) {
			t.Errorf("%s: got %q", name, m.Text)
		}
	}
	own := eml("Subject: [FI7] Toy\nX-Postrider-Letter: fi7.blue.2@club.example", letter)
	if m := Read(own, ours); m.Text != letter {
		t.Errorf("the letter itself: got %q", m.Text)
	}
}

// Text comes out of every charset that mail carries, rightly labelled, not
// labelled, or labelled as what programs put there when they do not know.
func TestCharsets(t *testing.T) {
	const (
		japanese_ = "こんにちは、きょうはアルバニーをしゅうげきします。どうぞよろしくおねがいします。"
		chinese   = "你好，我们今天要从这里出发，去那个地方看看。请你们不要再说了，谢谢！"
		taiwanese = "你好，我們今天要從這裡出發，去那個地方看看。請你們不要再說了，謝謝！"
		korean_   = "안녕하세요, 오늘은 올버니를 습격합니다. 잘 부탁드립니다."
		russian   = "Привет, сегодня мы идём на Олбани. Надеюсь, что всё будет хорошо."
		german    = "Grüße aus Köln, heute überfällt mein Trupp größere Städte."
	)
	for _, c := range []struct {
		label, text string
		enc         encoding.Encoding
		guessed     string // without label; empty if that cannot be known
	}{
		{"iso-2022-jp", japanese_, japanese.ISO2022JP, "iso-2022-jp"},
		{"shift_jis", japanese_, japanese.ShiftJIS, "shift_jis"},
		{"euc-jp", japanese_, japanese.EUCJP, "euc-jp"},
		{"euc-kr", korean_, korean.EUCKR, "euc-kr"},
		{"gb18030", chinese, simplifiedchinese.GB18030, "gb18030"},
		{"gbk", chinese, simplifiedchinese.GBK, "gb18030"},
		{"hz-gb-2312", chinese, simplifiedchinese.HZGB2312, ""},
		{"big5", taiwanese, traditionalchinese.Big5, "big5"},
		{"koi8-r", russian, charmap.KOI8R, "koi8-r"},
		{"windows-1251", russian, charmap.Windows1251, "windows-1251"},
		{"iso-8859-5", russian, charmap.ISO8859_5, ""},
		{"windows-1252", german, charmap.Windows1252, "windows-1252"},
		{"iso-8859-15", german, charmap.ISO8859_15, "windows-1252"},
		{"windows-1250", "Zażółć gęślą jaźń", charmap.Windows1250, ""},
		{"windows-1253", "Καλημέρα σε όλους", charmap.Windows1253, ""},
		{"windows-1254", "Günaydın İstanbul", charmap.Windows1254, ""},
		{"windows-1255", "שלום לכולם", charmap.Windows1255, ""},
		{"windows-1256", "مرحبا بالجميع", charmap.Windows1256, ""},
		{"windows-1257", "Labas rytas, ačiū", charmap.Windows1257, ""},
		{"windows-1258", "Chào", charmap.Windows1258, ""},
	} {
		b, err := c.enc.NewEncoder().String(c.text)
		if err != nil {
			t.Fatalf("%s: %v", c.label, err)
		}
		if c.label == "hz-gb-2312" {
			b += "~}"
		}
		read := func(header string) Message { return Read(eml(header, b+"\n"), ours) }
		if m := read("Content-Type: text/plain; charset=\"" + c.label + "\""); m.Text != c.text || len(m.Problems) > 0 {
			t.Errorf("%s: got %q %s %v", c.label, m.Text, m.Charset, m.Problems)
		}
		if c.guessed == "" {
			continue
		}
		for _, header := range []string{"Content-Type: text/plain", "Content-Type: text/plain; charset=unknown-8bit", "Content-Type: text/plain; charset=us-ascii", "Content-Type: text/plain; charset=iso-8859-1", "Content-Type: text/plain; charset=utf-8"} {
			m := read(header)
			right := strings.HasSuffix(header, "iso-8859-1") && c.guessed == "windows-1252"
			if m.Text != c.text || m.Charset != c.guessed || !right && !slices.Contains(m.Problems, BadCharset) {
				t.Errorf("%s under %q: got %q %s %v", c.label, header, m.Text, m.Charset, m.Problems)
			}
		}
		quote := strings.Repeat("> a line of the report\n", 1000)
		for _, body := range []string{quote + "\n" + b + "\n", b + "\n\n" + quote} {
			if m := Read(eml("Content-Type: text/plain", body), ours); m.Text != c.text || m.Charset != c.guessed {
				t.Errorf("%s beside a long quote: got %q %s", c.label, m.Text, m.Charset)
			}
		}
	}
	for _, c := range []struct{ name, label, bytes, want string }{
		{"RFC 2152 UTF-7", "utf-7", "Hi Mom +Jjo--+AKM-1 +- 2", "Hi Mom ☺-£1 + 2"},
		{"RFC 2152 beyond the first plane", "UTF-7", "+2D3cAA-", "🐀"},
		{"UTF-7 that ends early", "utf-7", "raid +AMQ", "raid Ä"},
		{"RFC 1557 ISO-2022-KR", "iso-2022-kr", "\x1b$)C\n\x0e>H3g\x0f raid\n\x0eGO<<?d\x0f", "안녕 raid\n하세요"},
		{"ISO-2022-KR without label", "", "\x1b$)C\n\x0e>H3g\x0f raid", "안녕 raid"},
	} {
		text, _, _ := (&guesser{}).decodeText([]byte(c.bytes), c.label)
		if got := strings.TrimSpace(strings.Join(slices.Collect(cleanLines(newlines(text))), "\n")); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// What an encoding cannot mean costs as little as possible.
func TestDamagedEncodings(t *testing.T) {
	code := base64.StdEncoding.EncodeToString([]byte("raid ALB\nmove OSW FTC\ndone"))
	for _, c := range []struct{ name, encoding, body, want string }{
		{"base64 called so and none", "base64", "raid ALB please\nmove OSW\n", "raid ALB please\nmove OSW"},
		{"base64 in very short lines", "base64", strings.Join(cutEvery(code, 3), "\n"), "raid ALB\nmove OSW FTC\ndone"},
		{"base64 without padding", "base64", strings.TrimRight(code, "="), "raid ALB\nmove OSW FTC\ndone"},
		{"base64 cut off", "base64", code[:len(code)-5], "raid ALB\nmove OSW FTC\nd"},
		{"quoted-printable with white space behind a soft break", "quoted-printable", "raid = \t\nALB=\t\n", "raid ALB"},
		{"quoted-printable in lower case", "quoted-printable", "raid=20=c3=84LB", "raid ÄLB"},
		{"quoted-printable that ends in a break", "quoted-printable", "raid ALB=", "raid ALB"},
		{"no such encoding", "x-strange", "raid ALB", "raid ALB"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := Read(eml("Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: "+c.encoding, c.body), ours)
			if strings.TrimSpace(m.Text) != strings.TrimSpace(c.want) {
				t.Errorf("got %q, want %q", m.Text, c.want)
			}
		})
	}
}
