package mail

import "regexp"

// What gives a token away: the detail of a plus-address or the Tag of a Reply,
// and any run of base32 in one case that is long enough to hold one.
var (
	maskReply = regexp.MustCompile(replyPattern)
	maskToken = regexp.MustCompile(`[a-z2-7]{26,}|[A-Z2-7]{26,}`)
)

// tokenRun is the shortest run of base32 that either of them matches.
const tokenRun = 26

// Mask leaves out of a text whatever could be the token of a [Reply], so that
// it may be logged or kept: orders+...@club.example.
func Mask(s string) string {
	if !long(s) {
		return s
	}
	return maskToken.ReplaceAllString(maskReply.ReplaceAllString(s, "..."), "...")
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
