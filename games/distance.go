package games

import (
	"math/bits"
	"unicode/utf8"
)

// Misspelt is how many letters may be wrong in a word of so many.
func Misspelt(letters int) int {
	switch {
	case letters >= 8:
		return 2
	case letters >= 4:
		return 1
	}
	return 0
}

// Letters tell quickly that two words are far from each other.
type Letters struct {
	set    uint64
	digits uint32
}

// LettersOf are those of a word in small letters.
func LettersOf[S string | []byte](s S) Letters {
	var l Letters
	for i := range len(s) {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			l.digits = l.digits*31 + uint32(c)
		case c >= 'a' && c <= 'z':
			l.set |= 1 << (c - 'a')
		case c >= utf8.RuneSelf:
			l.set |= 1 << (26 + c%32)
		}
	}
	return l
}

// Within reports whether words with these letters may be at most d apart.
func (l Letters) Within(d int, m Letters) bool { return bits.OnesCount64(l.set^m.set) <= 2*d }

// within is Within for names, where a wrong digit is another number.
func (l Letters) within(d int, m Letters) bool { return l.digits == m.digits && l.Within(d, m) }

// Distance is how many letters must be changed, added, left out or swapped with
// their neighbour to make b of a; more than limit where it is above it.
func Distance[S string | []byte](a S, b string, limit int) int {
	if len(a) >= 64 || len(b) >= 64 {
		return limit + 1
	}
	var rows [3][64]uint8
	before, above, row := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		above[j] = uint8(j)
	}
	for i := 1; i <= len(a); i++ {
		row[0] = uint8(i)
		least := row[0]
		for j := 1; j <= len(b); j++ {
			change := above[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			d := min(change, above[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, before[j-2]+1)
			}
			row[j] = d
			least = min(least, d)
		}
		if int(least) > limit+1 {
			return limit + 1
		}
		before, above, row = above, row, before
	}
	return int(above[len(b)])
}
