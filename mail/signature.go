package mail

import (
	"slices"
	"strings"
)

// What signatureAt finds.
type signature int

const (
	noSignature    signature = iota
	lineSignature            // this line was not typed
	wholeSignature           // neither this nor what follows, up to the next quote
)

// maxSignatureLines is what a signature after a bare "--" may have. A sheet of
// orders below a typed divider is longer, or has another divider.
const maxSignatureLines = 8

// signatureAt says whether a signature (RFC 3676 section 4.3) or footer begins
// at line i. Above all that was typed, an advertisement is only a line: its
// program put it there and the writer typed below it.
func (t *typist) signatureAt(i int) signature {
	line := t.lines[i]
	bare := strings.TrimSpace(line)
	switch {
	case line == "-- ":
		return wholeSignature
	case bare == "--" || bare == "—" || bare == "–" || bare == "-- --":
		if !t.typed {
			return lineSignature
		}
		if !t.dividers[bare] && t.looksSigned(i+1) {
			return wholeSignature
		}
	case advertises(bare):
		if t.typed {
			return wholeSignature
		}
		return lineSignature
	case isFooter(bare):
		return wholeSignature
	case isRule(bare) && len(bare) >= 10 && t.footerBelow(i+1):
		return wholeSignature
	}
	return noSignature
}

// looksSigned reports whether what follows up to the next quote is as short as
// a signature, and holds no second divider.
func (t *typist) looksSigned(i int) bool {
	n := 0
	for ; i < len(t.lines) && !isQuoted(t.lines[i]); i++ {
		bare := strings.TrimSpace(t.lines[i])
		if bare == "" {
			continue
		}
		if k, _ := t.attribution(i); k > 0 {
			break
		}
		if t.original(i) > 0 {
			break
		}
		if bare == "--" {
			return false
		}
		if n++; n > maxSignatureLines {
			return false
		}
	}
	return true
}

// advertises reports "Sent from my iPhone" and its kin.
func advertises(line string) bool {
	if len(line) > 200 {
		return false
	}
	line = strings.ToLower(strings.TrimLeft(line, "-–—_*<([ \t"))
	line = strings.ReplaceAll(line, "’", "'")
	if slices.ContainsFunc(sentFrom, func(p string) bool {
		rest, ok := strings.CutPrefix(line, p)
		return ok && len(rest) < 120
	}) {
		return true
	}
	if slices.ContainsFunc(sentFromWeak, func(p string) bool { return strings.HasPrefix(line, p) }) &&
		slices.ContainsFunc(devices, func(d string) bool { return strings.Contains(line, d) }) {
		return true
	}
	return slices.ContainsFunc(sentFromWithin, func(p string) bool { return len(line) < 100 && strings.Contains(line, p) })
}

func isFooter(line string) bool {
	line = strings.ToLower(strings.TrimLeft(line, "-–—_*<([ \t"))
	line = strings.ReplaceAll(line, "’", "'")
	return slices.ContainsFunc(footers, func(p string) bool { return strings.HasPrefix(line, p) })
}

// footerBelow reports whether the lines after a rule are those of a list or an
// office: an address of the web or a mailbox, and no more than a few lines.
func (t *typist) footerBelow(i int) bool {
	n, sign := 0, false
	for ; i < len(t.lines) && !isQuoted(t.lines[i]); i++ {
		bare := strings.TrimSpace(t.lines[i])
		if bare == "" {
			continue
		}
		if n++; n <= 4 && (strings.Contains(bare, "://") || isFooter(bare) || strings.Contains(bare, "www.")) {
			sign = true
		}
		if n > 12 {
			return false
		}
	}
	return sign
}
