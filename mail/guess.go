package mail

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What charset bytes are in that say nothing of it, or something wrong.

const (
	guessedFrom  = 8 << 10   // how many bytes of a text are looked at
	guessedMost  = 128 << 10 // bytes of texts that were looked at: no more are
	guessedCount = 256       // what a short text counts as
)

// A guesser guesses charsets, of all parts of a message and all words in its
// header, and bounds what that costs.
type guesser struct{ seen int }

// guess names the charset that b, which is no UTF-8, makes most sense in. Where
// nothing is more likely that is windows-1252, as browsers take it.
func (g *guesser) guess(b []byte) string {
	if g.seen > guessedMost {
		return "windows-1252"
	}
	b = beyondASCII(b)
	cut := len(b) == guessedFrom
	g.seen += max(len(b), guessedCount)
	high, alone, plain := 0, 0, 0
	for i, c := range b {
		if c < utf8.RuneSelf {
			if c|0x20 >= 'a' && c|0x20 <= 'z' {
				plain++
			}
			continue
		}
		high++
		if (i == 0 || b[i-1] < utf8.RuneSelf) && (i+1 == len(b) || b[i+1] < utf8.RuneSelf) {
			alone++
		}
	}
	japanese := sense("shift_jis", b, cut)
	if kana := japanese > 0.9; !kana && (high < 4 || plain > 2*high || alone*2 > high) {
		return "windows-1252" // accents among plain letters, or too little to tell
	}
	best, most := "windows-1252", 0.7
	if japanese > most {
		best, most = "shift_jis", japanese
	}
	for _, name := range []string{"euc-jp", "euc-kr", "gb18030", "big5", "koi8-r", "windows-1251"} {
		if s := sense(name, b, cut); s > most {
			best, most = name, s
		}
	}
	return best
}

// beyondASCII are the lines of b that are not ASCII: what stands beside them, such
// as a quoted report, says nothing of the charset.
func beyondASCII(b []byte) []byte {
	var out []byte
	for line := range bytes.Lines(b) {
		if !isASCII(line) {
			out = append(out, line[:min(len(line), guessedFrom-len(out))]...)
		}
		if len(out) == guessedFrom {
			break
		}
	}
	return out
}

// sense is how much b, read in a charset, looks like the language it is for:
// 0 for not at all, about 1 for very. The end of b may have been cut.
func sense(name string, b []byte, cut bool) float64 {
	const few, fewest = 256, 4 * utf8.UTFMax
	if len(b) > 2*few && !bytes.Contains(b, []byte("\uFFFD")) {
		begin, _ := decodeWith(name, b[:few])
		if strings.Contains(begin[:max(len(begin)-fewest, 0)], "\uFFFD") {
			return 0
		}
	}
	text, ok := decodeWith(name, b)
	if !ok && cut {
		text, ok = decodeWith(name, b[:max(len(b)-1, 0)]) // perhaps within a letter
	}
	if !ok {
		return 0
	}
	letters, kana, hangul, common, rare, lower, upper, inner := 0, 0, 0, 0, 0, 0, 0, 0
	var before rune
	for _, c := range text {
		switch {
		case c < utf8.RuneSelf:
			before = c
			continue
		case c >= '\u3040' && c <= '\u30ff':
			kana++
		case c >= '\uff61' && c <= '\uff9f': // half-width kana: what other charsets look like in Shift_JIS
			rare++
		case c >= '\u1100' && unicode.Is(unicode.Hangul, c):
			hangul++
		case c >= '\u2e80' && lexicon.commonHan[c]:
			common++
		case c >= '\u2e80' && unicode.Is(unicode.Han, c), c >= '\u3000' && c <= '\u303f', c >= '\uff01' && c <= '\uff5e':
		case !unicode.Is(unicode.Cyrillic, c):
			rare++
		case unicode.IsLower(c):
			lower++
		default:
			if upper++; unicode.IsLower(before) {
				inner++ // a capital within a word
			}
		}
		letters++
		before = c
	}
	if letters == 0 {
		return 0
	}
	of := func(n int) float64 { return float64(n) / float64(letters) }
	switch name {
	case "shift_jis", "euc-jp":
		if kana == 0 && name == "shift_jis" && frequentKanji(b) {
			return 0.95
		}
		if kana == 0 {
			return 0.5 * of(common) // Chinese characters alone: any of them
		}
		return 0.8 + 0.4*of(kana) - 2*of(rare)
	case "euc-kr":
		return of(hangul) - of(rare) - 2*of(rareHangul(b)) + 0.05
	case "gb18030", "big5":
		return 0.65 + of(common) - 2*of(rare) - 2*of(kana)
	}
	return of(lower) + 0.5*of(upper) - of(inner) - of(rare)
}

// frequentKanji reports whether the double bytes of b, of which there are two together at
// least, are in Shift_JIS signs and kanji of the first level of JIS X 0208. In windows-1252
// a byte like their first is a quotation mark, and stands alone.
func frequentKanji(b []byte) bool {
	longest, run := 0, 0
	for i := 0; i < len(b); i++ {
		switch c := b[i]; {
		case c < utf8.RuneSelf:
			run = 0
		case (c == 0x81 || c >= 0x88 && c <= 0x98) && i+1 < len(b):
			i++
			run++
			longest = max(longest, run)
		default:
			return false
		}
	}
	return longest > 1
}

// rareHangul counts the letters of b, in EUC-KR as Microsoft extended it, that no Korean text
// has many of: syllables beyond KS X 1001, and letters of syllables but those of laughter and
// tears.
func rareHangul(b []byte) int {
	n := 0
	for i := 0; i+1 < len(b); i++ {
		lead, trail := b[i], b[i+1]
		if lead < utf8.RuneSelf {
			continue
		}
		i++
		laughs := trail == 0xBB || trail == 0xBE || trail == 0xD0 || trail == 0xCC // ㅋ ㅎ ㅠ ㅜ
		if lead < 0xA1 || trail < 0xA1 || lead == 0xA4 && !laughs {
			n++
		}
	}
	return n
}
