package mail

import (
	"bytes"
	"io"
	"mime"
	"strings"
	"unicode/utf8"

	"github.com/emersion/go-message/charset"
	htmlcharset "golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
)

// encodingOf finds an encoding by the label of a mail program: as browsers
// read it (so that iso-8859-1 is windows-1252, which its senders mean), else
// as registered with IANA. It returns nil for one that says nothing or is not
// known, and the name it goes by.
func encodingOf(label string) (encoding.Encoding, string) {
	if strings.EqualFold(label, "utf-8") {
		return unicode.UTF8, "utf-8"
	}
	label = strings.ToLower(strings.Trim(label, " \t\"'"))
	label, _, _ = strings.Cut(label, "*") // RFC 2231 language
	if name, ok := lexicon.charsets[label]; ok {
		label = name
	}
	if rest, ok := strings.CutPrefix(label, "cp-"); ok {
		label = "cp" + rest
	}
	if rest, ok := strings.CutPrefix(label, "windows"); ok && !strings.HasPrefix(rest, "-") {
		label = "windows-" + strings.TrimLeft(rest, "_ ")
	}
	switch label {
	case "utf-7", "iso-2022-kr", "hz-gb-2312":
		return encoding.Replacement, label // decodeWith knows these better
	case "", "us-ascii":
		return nil, "" // 7 bits say nothing about the eighth
	case "utf-16", "utf-16le", "utf-16be":
		order := unicode.BigEndian
		if label == "utf-16le" {
			order = unicode.LittleEndian
		}
		return unicode.UTF16(order, unicode.UseBOM), label
	}
	if enc, err := htmlindex.Get(label); err == nil {
		if name, err := htmlindex.Name(enc); err == nil && name != "replacement" {
			return enc, name
		}
	}
	if _, err := charset.Reader(label, strings.NewReader("")); err == nil {
		return encoding.Replacement, label // decodeWith asks package charset again
	}
	return nil, ""
}

// decodeText makes b UTF-8. The label is believed where it can be true: bytes
// that are UTF-8 with more than ASCII in them are UTF-8 whatever single-byte
// label they carry, and bytes that cannot be what the label says are guessed.
// It returns the charset used, and whether label and bytes agreed.
func (g *guesser) decodeText(b []byte, label string) (text, name string, agreed bool) {
	if rest, ok := bytes.CutPrefix(b, []byte("\xEF\xBB\xBF")); ok && utf8.Valid(rest) {
		return string(rest), "utf-8", true
	}
	enc, name := encodingOf(label)
	if enc == nil || name == "utf-8" || singleByte(enc) {
		if other := escapes(b); other != "" && isASCII(b) {
			if text, ok := decodeWith(other, b); ok {
				return text, other, false
			}
		}
	}
	valid := utf8.Valid(b)
	if name == "utf-8" && valid {
		return string(b), "utf-8", true
	}
	ascii := valid && isASCII(b)
	if enc == nil && ascii {
		known := saysNothing(label) || strings.Contains(strings.ToLower(label), "ascii")
		return string(b), "us-ascii", known
	}
	labelled := enc != nil && name != "utf-8"
	if labelled {
		single := singleByte(enc)
		if !ascii && valid && single {
			return string(b), "utf-8", false
		}
		if name == "windows-1252" && !ascii && len(b) >= 16 {
			if other := g.guess(b); other != "windows-1252" {
				text, _ := decodeWith(other, b)
				return text, other, false
			}
		}
		// In a charset of several bytes, bytes that are UTF-8 make sense or not.
		var ok bool
		if text, ok = decodeWith(name, b); ok {
			return text, name, true
		}
	}
	if valid {
		return string(b), "utf-8", false
	}
	// UTF-8 with a few bytes broken on the way stays UTF-8.
	if wrong, right := countUTF8(b); right > 3*wrong {
		return strings.ToValidUTF8(string(b), "\uFFFD"), "utf-8", false
	}
	other := g.guess(b)
	if labelled && !singleByte(enc) && other == "windows-1252" {
		return text, name, false
	}
	text, _ = decodeWith(other, b)
	return text, other, false
}

// saysNothing reports a label that is missing or says nothing.
func saysNothing(label string) bool {
	name, known := lexicon.charsets[strings.ToLower(label)]
	return label == "" || known && name == ""
}

// escapes names the charset of 7 bits whose escapes b holds; empty if none.
func escapes(b []byte) string {
	switch {
	case bytes.IndexByte(b, '\x1b') < 0:
	case bytes.Contains(b, []byte("\x1b$)C")):
		return "iso-2022-kr"
	case bytes.Contains(b, []byte("\x1b$")):
		return "iso-2022-jp"
	}
	return ""
}

// decodeWith decodes b; ok is false if some of it was not of that charset.
func decodeWith(name string, b []byte) (text string, ok bool) {
	var out []byte
	var err error
	switch enc, _ := encodingOf(name); {
	case name == "utf-7":
		return decodeUTF7(b)
	case name == "iso-2022-kr":
		return decodeWith("euc-kr", euckrOf(b))
	case name == "hz-gb-2312":
		out, err = simplifiedchinese.HZGB2312.NewDecoder().Bytes(b)
	case enc != nil && enc != encoding.Replacement:
		out, err = enc.NewDecoder().Bytes(b)
	default:
		var in io.Reader
		if in, err = charset.Reader(name, bytes.NewReader(b)); err == nil {
			out, err = io.ReadAll(in)
		}
	}
	text = strings.ToValidUTF8(string(out), "\uFFFD")
	return text, err == nil && strings.Count(text, "\uFFFD") == bytes.Count(b, []byte("\uFFFD"))
}

func singleByte(enc encoding.Encoding) bool {
	_, ok := enc.(*charmap.Charmap)
	return ok
}

func isASCII[T string | []byte](s T) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// countUTF8 counts the bytes that are no UTF-8 and the characters beyond ASCII.
func countUTF8(b []byte) (wrong, right int) {
	for len(b) > 0 {
		c, n := utf8.DecodeRune(b)
		switch {
		case c == utf8.RuneError && n == 1:
			wrong++
		case n > 1:
			right++
		}
		b = b[n:]
	}
	return wrong, right
}

// charsetText decodes a part; for HTML a <meta charset> counts where the
// header says nothing.
func (r *reader) charsetText(b []byte, label string, html bool) string {
	if enc, _ := encodingOf(label); enc == nil && html {
		// Where nothing is said it takes windows-1252; we look at the bytes.
		if _, name, _ := htmlcharset.DetermineEncoding(b, ""); name != "windows-1252" {
			label = name
		}
	}
	text, name, agreed := r.decodeText(b, label)
	if !agreed {
		r.problem(BadCharset)
	}
	r.charset = name
	return text
}

// words decodes encoded words in header fields (RFC 2047).
func (r *reader) words() *mime.WordDecoder {
	if r.decoder.CharsetReader == nil {
		r.decoder.CharsetReader = func(label string, in io.Reader) (io.Reader, error) {
			b, err := io.ReadAll(in)
			if err != nil {
				return nil, err
			}
			text, _, _ := r.decodeText(b, label)
			return strings.NewReader(text), nil
		}
	}
	return &r.decoder
}

// decodeHeader decodes encoded words, and bytes that should have been.
func (r *reader) decodeHeader(s string) string {
	if !utf8.ValidString(s) || strings.Contains(s, "\x1b$") {
		s, _, _ = r.decodeText([]byte(s), "")
	}
	if !strings.Contains(s, "=?") {
		return strings.ToValidUTF8(s, "\uFFFD")
	}
	out, err := r.words().DecodeHeader(s)
	if err != nil {
		return s
	}
	return strings.ToValidUTF8(out, "\uFFFD")
}
