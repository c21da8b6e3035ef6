package games

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// isKana reports whether r is a kana of full or half width, or a mark of one.
func isKana(r rune) bool { return r >= 0x3041 && r <= 0x30fe || r >= 0xff65 && r <= 0xff9f }

// IsJapanese reports whether r is a kana or a Chinese character: Japanese is written
// without blanks between these.
func IsJapanese(r rune) bool {
	return r >= 0x3041 && r <= 0x30ff || r == '々' || r >= 0xff66 && r <= 0xff9f || unicode.Is(unicode.Han, r)
}

// Japanese reports whether a word begins with Japanese.
func Japanese(word string) bool {
	if word == "" || word[0] < utf8.RuneSelf {
		return false
	}
	r, _ := utf8.DecodeRuneInString(word)
	return IsJapanese(r)
}

// longBeginning reports whether some characters are enough to be the beginning of a name:
// two Chinese ones, or four kana.
func longBeginning(text string) bool {
	n := 0
	for _, r := range text {
		if n += 2; isKana(r) {
			n--
		}
	}
	return n >= 4
}

// characters are a text with one byte for each character, to reckon distances with: one
// wrong kana is one wrong letter.
func characters(text string) []byte {
	var list []byte
	for _, r := range text {
		list = append(list, byte(r)^byte(r>>8))
	}
	return list
}

// PlainKana is a text without the dots between the words of names in kana, with one kana
// for "ヴァ" and the like, and hyphens for long vowels behind codes: as Fold compares it.
func PlainKana(text string) string {
	const kata = 'ァ' - 'ぁ'
	runes := []rune(text)
	kept := runes[:0]
	for i, r := range runes {
		if r == middleDot && i > 0 && i+1 < len(runes) && IsJapanese(runes[i-1]) && IsJapanese(runes[i+1]) {
			continue
		}
		if r == longVowel && (i == 0 || !IsJapanese(runes[i-1])) {
			r = '-' // typed on a keyboard for kana
		}
		if n := len(kept); n > 0 && kept[n-1] == vu && vowelsOfVu[r] != 0 {
			kept[n-1] = vowelsOfVu[r]
			continue
		} else if n > 0 && kept[n-1] == vu+kata && vowelsOfVu[r-kata] != 0 {
			kept[n-1] = vowelsOfVu[r-kata] + kata
			continue
		}
		kept = append(kept, r)
	}
	return string(kept)
}

// Kana that mean something by themselves.
const (
	middleDot  = '・'
	longVowel  = 'ー'
	voiced     = '\u3099'
	halfVoiced = '\u309a'
	vu         = 'ゔ'
)

// vowelsOfVu are the kana that are typed for ゔ with a small vowel behind it: "ヴァ" is "バ".
var vowelsOfVu = map[rune]rune{'ぁ': 'ば', 'ぃ': 'び', 'ぅ': 'ぶ', 'ぇ': 'べ', 'ぉ': 'ぼ'}

// appendKana appends a kana as it is compared: hiragana of full width. A mark of voice
// belongs to the kana before it. The dot between the words of a name leaves no atom; a
// long vowel behind a code is a hyphen, typed on a keyboard for kana.
func appendKana(list []atom, r rune, pos, end int32) []atom {
	if r >= 0xff65 {
		for _, full := range norm.NFKC.String(string(r)) {
			r = full
		}
	}
	var last *atom
	if n := len(list); n > 0 && (list[n-1].end == pos || list[n-1].pos == pos) {
		last = &list[n-1]
	}
	word := last != nil && last.kind == inWord
	switch {
	case r == voiced || r == halfVoiced || r == '゛' || r == '゜':
		if mark := voiced; word {
			if r == halfVoiced || r == '゜' {
				mark = halfVoiced
			}
			if whole := []rune(norm.NFC.String(string(last.r) + string(mark))); len(whole) == 1 {
				last.r = whole[0]
			}
			last.end = end
		}
		return list
	case r == middleDot && word && IsJapanese(last.r):
		last.end = end
		return list
	case r == middleDot && word:
		return append(list, atom{',', sign, pos, end})
	case r == middleDot:
		return append(list, atom{' ', gap, pos, end})
	case r == longVowel && (!word || !IsJapanese(last.r)):
		return append(list, atom{'-', inArrow, pos, end})
	case r >= 'ァ' && r <= 'ヶ':
		r -= 'ァ' - 'ぁ'
	}
	if word && last.r == vu && vowelsOfVu[r] != 0 {
		last.r, last.end = vowelsOfVu[r], end
		return list
	}
	return append(list, atom{r, inWord, pos, end})
}
