package mail

import (
	"mime/quotedprintable"
	"strings"
	"testing"

	"github.com/emersion/go-message/textproto"
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

// A field of the header is written as the library writes it, folded or not.
func TestAppendField(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"To", "MIME-Version", "Message-ID", "List-Unsubscribe", ownHeader}).Draw(t, "name")
		word := rapid.SampledFrom([]string{"<anna@example.org> ", "a ", "long"}).Draw(t, "word")
		columns := rapid.IntRange(70, 80).Draw(t, "columns") // about as long as a line
		value := strings.Repeat(word, columns)[:columns-len(name)-len(": >")] + ">"
		var h textproto.Header
		h.Add(name, value)
		var want strings.Builder
		if err := textproto.WriteHeader(&want, h); err != nil {
			t.Fatal(err)
		}
		if got, err := appendField([]byte("> "), field{name, value}); err != nil || string(got)+"\r\n" != "> "+want.String() {
			t.Fatalf("%v:\ngot  %q\nwant %q", err, got, want.String())
		}
	})
}

// No value makes a second field, however short it is.
func TestAppendFieldLines(t *testing.T) {
	for _, value := range []string{"a\r\nBcc: b@example.org", "a\nb", "a\rb", strings.Repeat("a ", 50) + "\r\nb"} {
		if got, err := appendField(nil, field{"Subject", value}); err == nil {
			t.Errorf("%q was written as %q", value, got)
		}
	}
}
