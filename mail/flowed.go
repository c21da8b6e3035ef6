package mail

import "strings"

// unflow joins the lines of format=flowed text (RFC 3676 section 4): a line
// that ends in a space goes on in the next one of the same quote depth. With
// delSp that space is not part of the text. The separator of a signature is
// never flowed, and quote marks come out as "> " each.
func unflow(text string, delSp bool) string {
	var (
		out   strings.Builder
		open  bool // the last line of out goes on
		depth int  // of the last line of out
		first = true
	)
	for line := range strings.SplitSeq(text, "\n") {
		body := strings.TrimLeft(line, ">")
		d := len(line) - len(body)
		body = strings.TrimPrefix(body, " ") // space-stuffing, section 4.4
		signature := body == "-- "
		flows := strings.HasSuffix(body, " ") && !signature
		if flows && delSp {
			body = body[:len(body)-1]
		}
		if !open || d != depth || signature {
			if !first {
				out.WriteByte('\n')
			}
			if d > 0 {
				out.WriteString(line[:d])
				out.WriteByte(' ')
			}
		}
		out.WriteString(body)
		open, depth, first = flows, d, false
	}
	return out.String()
}
