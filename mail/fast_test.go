package mail

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// What is read in a quicker way is the same as what is read in the long one.

// everyMessage calls f with all the messages that there are to try things on:
// the replies of sheets_test.go in all their forms, bounces, notices, what
// fuzzing found, and the corpora of real mail programs.
func everyMessage(t *testing.T, f func(name string, raw []byte)) {
	t.Helper()
	b, err := os.ReadFile("testdata/report.txt")
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range replies(strings.Split(strings.TrimSpace(string(b)), "\n")) {
		for _, form := range forms {
			header, body := form.make(r, 60+18*(i%2))
			f(fmt.Sprintf("reply %d, %s", i, form.name), eml("Subject: Re: [FI7] Bayonets\n"+header, body))
		}
	}
	for _, pattern := range []string{"testdata/*.eml", "testdata/*/*.eml", "testdata/fuzz/*/*", corpora + "/*/*.eml", corpora + "/*/*.txt"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasPrefix(file, "testdata/fuzz/") {
				for _, seed := range seedsOf(string(raw)) {
					f(file, []byte(seed))
				}
				continue
			}
			f(file, raw)
		}
	}
}

// seedsOf are the texts in a file of a fuzz target.
func seedsOf(file string) []string {
	var out []string
	for line := range strings.Lines(file) {
		if at := strings.IndexByte(line, '('); at >= 0 {
			if s, err := strconv.Unquote(strings.TrimSuffix(strings.TrimSpace(line[at+1:]), ")")); err == nil {
				out = append(out, s)
			}
		}
	}
	return out
}

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
