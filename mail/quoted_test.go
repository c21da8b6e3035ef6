package mail

import (
	"mime/quotedprintable"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Text is quoted as the standard library quotes it (RFC 2045 section 6.7).
func TestAppendQuoted(t *testing.T) {
	pieces := rapid.SliceOf(rapid.OneOf(rapid.SampledFrom([]string{" ", "\t", "=", "\n", "\n\n", " \n", "=\n", ".\n", "é", "日", strings.Repeat("x", 70), strings.Repeat("y", 74), strings.Repeat("z", 75) + "\n", "\n" + strings.Repeat("z", 76) + "\n", strings.Repeat(" ", 75)}), rapid.String()))
	rapid.Check(t, func(t *rapid.T) {
		text := typeset(strings.Join(pieces.Draw(t, "pieces"), ""))
		var want strings.Builder
		w := quotedprintable.NewWriter(&want)
		w.Write([]byte(strings.ReplaceAll(text, "\n", "\r\n")))
		w.Close()
		if got := string(appendQuoted([]byte("> "), text)); got != "> "+want.String() {
			t.Fatalf("%q:\ngot  %q\nwant %q", text, got, want.String())
		}
	})
}
