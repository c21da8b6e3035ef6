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
	guessedLess  = 512       // of each further one where there are many
	guessedMany  = 64 << 10  // bytes of texts that were looked at are many
	guessedMost  = 128 << 10 // and more are not looked at
	guessedCount = 256       // what a short text counts as
)

// A guesser guesses charsets, of all parts of a message and all words in its
// header, and bounds what that costs.
type guesser struct{ seen int }

// guess names the charset that b, which is no UTF-8, makes most sense in. Where
// nothing is more likely that is windows-1252, as browsers take it.
func (g *guesser) guess(b []byte) string {
	size := len(b)
	switch {
	case g.seen > guessedMost:
		return "windows-1252"
	case g.seen > guessedMany:
		b = b[:min(size, guessedLess)]
	default:
		b = b[:min(size, guessedFrom)]
	}
	g.seen += max(len(b), guessedCount)
	cut := len(b) < size || len(b) == guessedFrom
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

// sense is how much b, read in a charset, looks like the language it is for:
// 0 for not at all, about 1 for very. The end of b may have been cut.
func sense(name string, b []byte, cut bool) float64 {
	const few, fewest = 256, 4 * utf8.UTFMax
	if len(b) > 2*few && !bytes.Contains(b, replacement) {
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
		case c >= '\u2e80' && commonHan[c]:
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
		if kana == 0 {
			return 0.5 * of(common) // Chinese characters alone: any of them
		}
		return 0.8 + 0.4*of(kana) - 2*of(rare)
	case "euc-kr":
		return of(hangul) - of(rare) + 0.05
	case "gb18030", "big5":
		return 0.65 + of(common) - 2*of(rare) - 2*of(kana)
	}
	return of(lower) + 0.5*of(upper) - of(inner) - of(rare)
}

// commonHan are the most frequent Chinese characters, simplified and traditional.
var commonHan = func() map[rune]bool {
	out := map[rune]bool{}
	for _, c := range "的一是不了在人有我他这这個个們们中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於着著下自之年过過发發后後作里裡用道行所然家种種事成方多经經么麼去法学學如都同现現当當没沒动動面起看定天分还還进進好小部其些主样樣理心本前开開但因只从從想实實日军軍者意无無力它与與长長把机機十民第公此已工使情明性知全三又关關点點正业業外将將两兩高间間由问問很最重并物手应應战戰向头頭文体體政美相见見被利什二等产產或新己制身果加西斯月话話合回特代内信表化老给給世位次度门門任常先海通教儿兒原东東声聲提立及比员員解水名真论論处處走义義各入几幾口认認条條平系气氣题題活尔爾更别别打女变變四神总總何电電数數安少报報才结結反受目太量再感建务務做接必场場件计計管期市直德资資命山金指克许許统統区區保至队隊形社便空决決治展马馬科司五基眼书書非则則听聽白却界达達光放强強即像难難且权權思王象完设設式色路记記南品住告类類求据據程北边邊死张張该該交规規万萬取拉格望觉覺术術领領共确確传傳师師观觀清今切院让讓识識候带帶导導争爭运運请請谢謝您" {
		out[c] = true
	}
	return out
}()
