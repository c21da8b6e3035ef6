package games

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"postrider/kinsoku"
)

// A tie says whether a typed line goes on in the next.
type tie uint8

const (
	tieLoose tie = iota // perhaps
	tieFull             // it is as wide as its paragraph, and the next begins with a small letter
	tieOpen             // it ends with a word or sign that no sentence ends with
	tieName             // it ends within a name
)

// runsOn tells whether typed line i goes on in the next: it has no stop at its end, no
// remark, and the next is no item of a list.
func (r *sheetReader) runsOn(i int) tie {
	const narrowest, widest = 60, 110 // columns of lines that programs break
	if i+1 >= len(r.typed) {
		return tieLoose
	}
	if r.splitsName(clean(r.typed[i]), clean(r.typed[i+1])) {
		return tieName
	}
	first, _ := utf8.DecodeRuneInString(strings.TrimSpace(r.typed[i+1]))
	ends, small := r.endsOpen(strings.TrimSpace(r.typed[i])), unicode.IsLower(first)
	if !ends && !small {
		return tieLoose
	}
	line, next := clean(r.typed[i]), clean(r.typed[i+1])
	ended := strings.ContainsAny(lastRune(strings.TrimRight(line, `)]"'`)), stops+"…")
	if line == "" || next == "" || ended || kinsoku.Width(line) > widest || cutRemark(line) != line || cutBullet(next) != next {
		return tieLoose
	}
	row, _ := r.Commands.plain(line)
	below, _ := r.Commands.plain(next)
	if ends && (row == nil || below == nil) && !r.sum(r.alone(i)).plainComma(line) {
		return tieOpen
	}
	if below != nil {
		return tieLoose
	}
	if small && brokenWithin(line, next, max(narrowest, r.widest(i)), widest) {
		return tieFull
	}
	return tieLoose
}

// splitsName reports whether the end of a line and the beginning of the next are one name of a
// place: "Rogers raids Pointe Sainte", "Anne with the light AP".
func (r *sheetReader) splitsName(line, next string) bool {
	const most = 3 // words of it on a line
	before, behind := strings.Fields(line[max(0, len(line)-mostBeginning):]), strings.Fields(next[:min(len(next), mostBeginning)])
	if line == "" || next == "" || strings.ContainsAny(lastRune(line), stops+",;:") || cutBullet(next) != next {
		return false
	}
	if !r.Title.SplitsPlace(before[len(before)-1], behind[0]) {
		return false
	}
	for n := 1; n <= min(most, len(before)); n++ {
		for k := 1; k <= min(most-1, len(behind)); k++ {
			name := strings.Join(append(slices.Clone(before[len(before)-n:]), behind[:k]...), " ")
			if ids, ok := r.Title.Places(strings.TrimRight(name, " ,;.!:")); ok && len(ids) == 1 {
				return true
			}
		}
	}
	return false
}

// plainComma reports whether a line is an address, such as "Hi Bob,": talk that ends with a comma.
func (w wrapReading) plainComma(line string) bool { return w.plain && strings.HasSuffix(line, ",") }

// endsOpen reports whether a line ends with a comma, a sign for "and", or a word that
// stands before something: "by", "and", "the", all in
// small letters.
func (r *sheetReader) endsOpen(line string) bool {
	if strings.HasSuffix(line, ",") || strings.HasSuffix(line, "&") || strings.HasSuffix(line, "+") {
		return true
	}
	at := strings.LastIndexByte(line, ' ')
	return at > 0 && slices.Contains(r.Commands.words["open"], line[at+1:])
}

// widest is how wide the widest line of the paragraph around a typed line is.
func (r *sheetReader) widest(i int) int {
	const around = 20 // lines of it that are looked at
	most := 0
	for _, step := range []int{-1, 1} {
		for k := i; k >= 0 && k < len(r.typed) && !r.blank(k) && max(k-i, i-k) <= around; k += step {
			most = max(most, kinsoku.Width(strings.TrimSpace(r.typed[k])))
		}
	}
	return most
}
