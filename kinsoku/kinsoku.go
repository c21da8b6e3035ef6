// Package kinsoku says where lines of text may be broken that have no blanks between their
// words: between any two characters, but for what must not begin or end a line. Japanese
// typesetters call this kinsoku (JIS X 4051). What must not begin a line takes the
// character before it along. It says how wide text is, too: in columns of a display.
package kinsoku

import (
	"bytes"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Breaks are where a line of one sort may be broken, beside at blanks.
type Breaks int

// Sorts of lines.
const (
	Prose  Breaks = iota // between characters of full width
	Copied               // only behind a comma of such: its reader puts it together again
)

const (
	// What does not begin a line.
	notFirst = "、。，．・：；？！ー々ゝゞ）」』】〕〉》］｝ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％…‥" + ")]},.:;!?%"
	// What does not end one.
	notLast = "（「『【〔〈《［｛＃＋＄￥" + "([{#+$¥"
	// What goes together in pairs.
	pairs = "…―‥"
	// What a number stands behind.
	beforeNumber = "第対"
)

// Wide reports whether a character is one of full width between which lines are
// broken: kanji, kana, and their signs.
func Wide(r rune) bool {
	return r >= 0x2e80 && r <= 0x9fff || r >= 0xf900 && r <= 0xfaff || r >= 0xff01 && r <= 0xffef || r >= 0x20000 && r <= 0x3ffff
}

// HasWide reports whether a text has such characters.
func HasWide(s []byte) bool {
	for len(s) > 0 {
		r, n := utf8.DecodeRune(s)
		if Wide(r) {
			return true
		}
		s = s[n:]
	}
	return false
}

// Join puts a sentence behind another, and a blank between them but where the first ends with
// a character of full width, which has its own.
func Join(line, more string) string {
	if last, _ := utf8.DecodeLastRuneInString(line); line == "" || more == "" || Wide(last) {
		return line + more
	}
	return line + " " + more
}

// mostTyped is how many columns may stand together in 「」: what is to be typed, which nobody
// should have to put together from two lines.
const mostTyped = 24

// typed is how many bytes a text that begins with 「 takes to its 」, if it may be one to be
// typed; 0: it may be none.
func typed(text []byte) int {
	const opens, closes, most = "「", "」", mostTyped * utf8.UTFMax
	if !bytes.HasPrefix(text, []byte(opens)) {
		return 0
	}
	n := bytes.Index(text[:min(len(text), most)], []byte(closes)) + len(closes)
	if n < len(closes) || bytes.LastIndex(text[:n], []byte(opens)) > 0 || Width(string(text[:n])) > mostTyped {
		return 0
	}
	if bytes.ContainsFunc(text[:n], func(r rune) bool { return r != ' ' && unicode.IsSpace(r) }) {
		return 0 // tabs are as wide as where they stand
	}
	return n
}

// Words are the words of a line, which blanks part: but not those of what is to be typed,
// such as 「表示 狭」.
func Words(line []byte) iter.Seq[[]byte] {
	if !bytes.Contains(line, []byte("「")) {
		return bytes.FieldsSeq(line)
	}
	return func(yield func([]byte) bool) {
		for rest := bytes.TrimSpace(line); len(rest) > 0; rest = bytes.TrimLeftFunc(rest, unicode.IsSpace) {
			n := 0
			for n < len(rest) {
				r, size := utf8.DecodeRune(rest[n:])
				if unicode.IsSpace(r) {
					break
				}
				n += max(typed(rest[n:]), size)
			}
			if !yield(rest[:n]) {
				return
			}
			rest = rest[n:]
		}
	}
}

// Part is how many bytes of a word stay together at its beginning: all, if it may be
// broken nowhere.
func (k Breaks) Part(word []byte) int {
	a, n := utf8.DecodeRune(word)
	if whole := typed(word); whole > 0 && k == Prose {
		a, n = '」', whole
	}
	for n < len(word) {
		b, size := rune(word[n]), 1
		if b >= utf8.RuneSelf {
			b, size = utf8.DecodeRune(word[n:])
			if k == Copied && a == '、' || k == Prose && mayBreak(a, b) {
				return n
			}
		} else if a >= utf8.RuneSelf && (k == Copied && a == '、' || k == Prose && mayBreak(a, b)) {
			return n
		}
		if b == '「' && k == Prose {
			if whole := typed(word[n:]); whole > 0 {
				b, size = '」', whole
			}
		}
		a, n = b, n+size
	}
	return n
}

// mayBreak reports whether a line may end with a and the next begin with b.
func mayBreak(a, b rune) bool {
	digit := func(r rune) bool { return r >= '0' && r <= '9' }
	switch {
	case !Wide(a) && !Wide(b):
		return false
	case strings.ContainsRune(notFirst, b), strings.ContainsRune(notLast, a), unicode.Is(unicode.Mn, b):
		return false
	case digit(a) && unicode.IsLetter(b): // a number and what it counts
		return false
	case digit(b) && strings.ContainsRune(beforeNumber, a):
		return false
	}
	return a != b || !strings.ContainsRune(pairs, a)
}
