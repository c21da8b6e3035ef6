package mail

import "strings"

// Mask leaves out of a text whatever could be the token of a [Reply], so that
// it may be logged or kept: orders+...@club.example. It leaves out what is written
// as a Reply (MATCH.TOKEN.REPORT) wherever it stands, and any run of base32 in one
// case that is long enough to hold a token.
func Mask(s string) string {
	return maskTokens(maskReplies(s))
}

// tokenRun is the length of a token.
const tokenRun = 26

// masked stands for what is left out.
const masked = "..."

// maskReplies leaves out what is written as a Reply.
func maskReplies(s string) string {
	var out strings.Builder
	done := 0
	for dot := strings.IndexByte(s, '.'); dot >= 0; {
		next := dot + 1
		from, token, report := dot, dot+1, dot+1+tokenRun+1
		for from > done && dot-from < maxMatch && isMatchLetter(s[from-1]) {
			from--
		}
		if from < dot && report < len(s) && s[report-1] == '.' && isDigit(s[report]) &&
			!strings.ContainsFunc(s[token:report-1], func(r rune) bool { return !isBase32(r) }) {
			for next = report; next < len(s) && next-report < maxNumber && isDigit(s[next]); {
				next++
			}
			out.WriteString(s[done:from] + masked)
			done = next
		}
		if dot = strings.IndexByte(s[next:], '.'); dot >= 0 {
			dot += next
		}
	}
	return out.String() + s[done:]
}

// maxMatch and maxNumber are how many characters a Reply has for them.
const (
	maxMatch  = 16
	maxNumber = 9
)

func isMatchLetter(c byte) bool { return isAlphanumeric(c) || c == '_' || c == '-' }

func isBase32(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '2' && r <= '7'
}

// maskTokens leaves out runs of base32 in one case.
func maskTokens(s string) string {
	run := func(s string, a, z byte) int {
		n := 0
		for n < len(s) && (s[n] >= a && s[n] <= z || s[n] >= '2' && s[n] <= '7') {
			n++
		}
		return n
	}
	var out strings.Builder
	done := 0
	for i := 0; i < len(s); i++ {
		if n := max(run(s[i:], 'a', 'z'), run(s[i:], 'A', 'Z')); n >= tokenRun {
			out.WriteString(s[done:i] + masked)
			done = i + n
			i = done - 1
		}
	}
	return out.String() + s[done:]
}
