package mail

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// What is read in a quicker way is the same as what is read in the long one.

// A header ends at its first empty line, however long it is.
func TestSplitHeader(t *testing.T) {
	plain := func(raw string) (head, body string) {
		for at := 0; at < len(raw); {
			line, _, _ := strings.Cut(raw[at:], "\n")
			next := min(at+len(line)+1, len(raw))
			if strings.Trim(line, "\r") == "" {
				return raw[:at], raw[next:]
			}
			at = next
		}
		return raw, ""
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range 2000 {
		b := make([]byte, rng.IntN(30))
		for i := range b {
			b[i] = "aab\r\n"[rng.IntN(5)]
		}
		raw := string(b)
		if i%2 == 0 {
			raw = strings.Repeat("a: b\r\n\ra\n", 2000) + raw
		}
		head, body := splitHeader([]byte(raw))
		if wantHead, wantBody := plain(raw); string(head) != wantHead || string(body) != wantBody {
			t.Fatalf("%.40q and %d bytes more: head of %d bytes, want %d; body of %d, want %d", raw[max(len(raw)-40, 0):], len(raw), len(head), len(wantHead), len(body), len(wantBody))
		}
	}
}

// A verb is found wherever findWord finds it.
func TestVerbWithin(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	verbs := words("wrote")
	for range 20_000 {
		s := ""
		for range rng.IntN(4) {
			v := verbs[rng.IntN(len(verbs))]
			if rng.IntN(2) == 0 {
				v = v[:rng.IntN(len(v)+1)]
			}
			s += v + []string{"", " ", "a", "é", ":", "写", "\u0301"}[rng.IntN(7)]
		}
		want := slices.ContainsFunc(verbs, func(v string) bool { return findWord(s, v) >= 0 })
		if got := verbWithin(s); got != want {
			t.Fatalf("%q: got %v", s, got)
		}
	}
}

// findWord finds v as a word of its own in s; scripts without spaces between
// words need none.
func findWord(s, v string) int {
	for from := 0; ; {
		at := strings.Index(s[from:], v)
		if at < 0 {
			return -1
		}
		at += from
		end := at + len(v)
		next, _ := utf8.DecodeRuneInString(s[end:])
		if !alphabetic(v) || !isLetterBefore(s, at) && !unicode.IsLetter(next) {
			return at
		}
		from = end
	}
}
