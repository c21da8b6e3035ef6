package mail

import "strings"

// unflow joins the lines of format=flowed text (RFC 3676 section 4): a line
// that ends in a space goes on in the next one of the same quote depth. With
// delSp that space is not part of the text. The separator of a signature is
// never flowed, and quote marks come out as "> " each.
func unflow(text string, delSp bool) string {
	var (
		out   []string
		open  bool // the last line of out goes on
		depth int  // of the last line of out
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
		if open && d == depth && !signature {
			out[len(out)-1] += body
		} else {
			if d > 0 {
				body = strings.Repeat(">", d) + " " + body
			}
			out = append(out, body)
		}
		open, depth = flows, d
	}
	return strings.Join(out, "\n")
}
