package mail

import "regexp"

// What gives a token away: the detail of a plus-address or the Tag of a Reply,
// and any run of base32 in one case that is long enough to hold one.
var (
	maskReply = regexp.MustCompile(replyPattern)
	maskToken = regexp.MustCompile(`[a-z2-7]{26,}|[A-Z2-7]{26,}`)
)

// Mask leaves out of a text whatever could be the token of a [Reply], so that
// it may be logged or kept: orders+...@club.example.
func Mask(s string) string {
	return maskToken.ReplaceAllString(maskReply.ReplaceAllString(s, "..."), "...")
}
