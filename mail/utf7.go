package mail

import (
	"bytes"
	"encoding/base64"
	"unicode/utf16"
	"unicode/utf8"
)

// decodeUTF7 decodes UTF-7 (RFC 2152). ok is false if b holds something that it
// cannot; what can be read is returned all the same.
func decodeUTF7(b []byte) (text string, ok bool) {
	out := make([]byte, 0, len(b))
	ok = true
	for len(b) > 0 {
		c := b[0]
		if c != '+' {
			ok = ok && c < utf8.RuneSelf
			if c < utf8.RuneSelf {
				out = append(out, c)
			} else {
				out = append(out, "\uFFFD"...)
			}
			b = b[1:]
			continue
		}
		n := 1
		for n < len(b) && isBase64(b[n]) {
			n++
		}
		code := b[1:n]
		if len(code) == 0 {
			out = append(out, '+') // "+-" and, outside the standard, a bare plus
			ok = ok && n < len(b) && b[n] == '-'
		} else {
			var whole bool
			out, whole = appendUTF16(out, code)
			ok = ok && whole
		}
		if n < len(b) && b[n] == '-' {
			n++
		}
		b = b[n:]
	}
	return string(out), ok
}

// appendUTF16 appends what is encoded in Base64 as UTF-16, most significant
// byte first.
func appendUTF16(out, code []byte) ([]byte, bool) {
	if len(code)%4 == 1 {
		code = code[:len(code)-1]
	}
	raw := make([]byte, base64.RawStdEncoding.DecodedLen(len(code)))
	n, err := base64.RawStdEncoding.Decode(raw, code)
	units := make([]uint16, 0, n/2)
	for i := 0; i+1 < n; i += 2 {
		units = append(units, uint16(raw[i])<<8|uint16(raw[i+1]))
	}
	whole := err == nil
	for _, r := range utf16.Decode(units) {
		whole = whole && r != utf8.RuneError
		out = utf8.AppendRune(out, r)
	}
	return out, whole
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
