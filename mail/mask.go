package mail

import "strings"

// Mask leaves out of a text whatever could be the token of a [Reply], so that
// it may be logged or kept: orders+...@club.example. It leaves out what is written
// as a Reply (MATCH.TOKEN.REPORT) wherever it stands, and any run of base32 in one
// case that is long enough to hold a token.
func Mask(s string) string {
	if !long(s) {
		return s
	}
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
	for dot := 0; ; dot++ {
		next := strings.IndexByte(s[dot:], '.')
		if next < 0 {
			break
		}
		dot += next
		from := dot
		for from > done && dot-from < maxMatch && isMatchLetter(s[from-1]) {
			from--
		}
		token := dot + 1
		report := token + tokenRun + 1
		if from == dot || report >= len(s) || s[report-1] != '.' || !isDigit(s[report]) ||
			strings.IndexFunc(s[token:report-1], func(r rune) bool { return !isBase32(r) }) >= 0 {
			continue
		}
		end := report
		for end < len(s) && end-report < maxNumber && isDigit(s[end]) {
			end++
		}
		out.WriteString(s[done:from])
		out.WriteString(masked)
		done, dot = end, end-1
	}
	if done == 0 {
		return s
	}
	out.WriteString(s[done:])
	return out.String()
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
		n := run(s[i:], 'a', 'z')
		if n < tokenRun {
			n = run(s[i:], 'A', 'Z')
		}
		if n < tokenRun {
			continue
		}
		out.WriteString(s[done:i])
		out.WriteString(masked)
		done = i + n
		i = done - 1
	}
	if done == 0 {
		return s
	}
	out.WriteString(s[done:])
	return out.String()
}

// long reports whether a text has a run of base32, in whatever case, that is
// long enough to hold a token: hardly any has.
func long(s string) bool {
	run := 0
	for i := range len(s) {
		if c := s[i]; c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '2' && c <= '7' {
			if run++; run == tokenRun {
				return true
			}
		} else {
			run = 0
		}
	}
	return false
}
