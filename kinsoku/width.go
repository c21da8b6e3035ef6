package kinsoku

import (
	"unicode"

	"golang.org/x/text/width"
)

// Width is the number of columns that s takes on a display: two for each East
// Asian wide character and emoji, none for accents and for what cannot be
// seen.
func Width(s string) int {
	n := 0
	for n < len(s) && s[n] >= ' ' && s[n] < 0x7f {
		n++
	}
	if n == len(s) {
		return n // as nearly all are
	}
	n = 0
	for _, wide := range Glyphs(s) {
		n += wide
	}
	return n
}

// Glyphs yields the characters of s as a display shows them, each with what
// combines with it, and their width.
func Glyphs(s string) func(yield func(string, int) bool) {
	return func(yield func(string, int) bool) {
		from, wide, joined := 0, 0, false
		for i, r := range s {
			w := RuneWidth(r)
			if i > from && (joined || w == 0 || isSkinTone(r)) {
				joined = r == zeroWidthJoiner
				wide = max(wide, w)
				continue
			}
			if i > from && !yield(s[from:i], wide) {
				return
			}
			from, wide, joined = i, w, false
		}
		if from < len(s) {
			yield(s[from:], wide)
		}
	}
}

// RuneWidth is the number of columns of a character that stands by itself; what has two in
// fonts of East Asia only ([Ambiguous]) has one.
func RuneWidth(r rune) int {
	switch {
	case r >= ' ' && r < 0x7f:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf, unicode.Cc):
		return 0
	case r >= 0x1160 && r <= 0x11ff: // combine to Hangul syllables
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// zeroWidthJoiner holds an emoji together.
const zeroWidthJoiner = '\u200d'

func isSkinTone(r rune) bool { return r >= 0x1f3fb && r <= 0x1f3ff }

// Ambiguous reports whether a character has two columns in fonts of East Asia, and one in
// others (UAX #11). What combines with another never has.
func Ambiguous(r rune) bool {
	return width.LookupRune(r).Kind() == width.EastAsianAmbiguous && RuneWidth(r) > 0
}
