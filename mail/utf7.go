package mail

import (
	"bytes"
	"encoding/base64"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"
)

// decodeUTF7 decodes UTF-7 (RFC 2152). ok is false if b holds something that it
// cannot; what can be read is returned all the same.
func decodeUTF7(b []byte) (text string, ok bool) {
	utf16 := unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewDecoder()
	var out []byte
	ok = true
	for shifted := true; shifted; {
		var plain []byte
		plain, b, shifted = bytes.Cut(b, []byte("+"))
		out, ok = append(out, plain...), ok && isASCII(plain)
		if !shifted {
			break
		}
		n := bytes.IndexFunc(b, func(c rune) bool { return c >= utf8.RuneSelf || !isBase64(byte(c)) })
		if n < 0 {
			n = len(b)
		}
		if n == 0 {
			out = append(out, '+') // "+-" and, outside the standard, a bare plus
			ok = ok && bytes.HasPrefix(b, []byte("-"))
		} else {
			raw, err := base64.RawStdEncoding.AppendDecode(nil, b[:n])
			words, _ := utf16.Bytes(raw[:len(raw)&^1]) // what it cannot read is U+FFFD
			out, ok = append(out, words...), ok && err == nil && !bytes.Contains(words, []byte("\uFFFD"))
		}
		b = bytes.TrimPrefix(b[n:], []byte("-"))
	}
	return strings.ToValidUTF8(string(out), "\uFFFD"), ok
}

func isBase64(c byte) bool {
	return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '+' || c == '/'
}

// euckrOf makes ISO-2022-KR (RFC 1557) into EUC-KR: between shift-out and
// shift-in every byte has its eighth bit.
func euckrOf(b []byte) []byte {
	out := make([]byte, 0, len(b))
	shifted := false
	for i := 0; i < len(b); i++ {
		switch c := b[i]; {
		case c == 0x1b && bytes.HasPrefix(b[i:], []byte("\x1b$)C")):
			i += 3
		case c == 0x0e:
			shifted = true
		case c == 0x0f:
			shifted = false
		case c == '\n':
			shifted = false // each line begins unshifted
			out = append(out, c)
		case shifted && c > ' ' && c < 0x7f:
			out = append(out, c|0x80)
		default:
			out = append(out, c)
		}
	}
	return out
}
