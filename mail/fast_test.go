package mail

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
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

// A text that a typist goes through once more is read as the first time,
// whatever letters he looked for then.
func TestAgain(t *testing.T) {
	marks := letterMarks{match: "FI7", own: func(addr string) bool { return strings.HasSuffix(addr, "@club.example") }}
	everyMessage(t, func(name string, raw []byte) {
		text := string(raw)
		for _, m := range [][2]letterMarks{{{}, marks}, {marks, {}}} {
			p := newTypist(text, m[0])
			p.run()
			p.again(m[1])
			p.run()
			want, whole := typedOf(text, m[1])
			if got := p.result(); got != want || p.beyond == whole {
				t.Fatalf("%s: read again as\n%s\nwant\n%s", name, got, want)
			}
		}
	})
}

// Statuses and codes are found where the patterns of RFC 3463 and RFC 5321 find them.
func TestVerdictPatterns(t *testing.T) {
	status := regexp.MustCompile(`\b([245]\.\d{1,3}\.\d{1,3})\b`) // RFC 3463 section 2
	code := regexp.MustCompile(`\b([45]\d\d)\b`)
	check := func(pattern *regexp.Regexp, next func(string, int) (int, int), s string) {
		t.Helper()
		at := 0
		for _, want := range pattern.FindAllStringIndex(s, -1) {
			i, j := next(s, at)
			if i != want[0] || j != want[1] {
				t.Fatalf("%.300q from %d on: got %d to %d, want %v", s, at, i, j, want)
			}
			at = j
		}
		if i, _ := next(s, at); i >= 0 {
			t.Fatalf("%.300q from %d on: got %d, want nothing", s, at, i)
		}
	}
	try := func(s string) {
		check(status, nextStatus, s)
		check(code, nextCode, s)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	const of = "2455..11 a_-\xc3é"
	for range 50_000 {
		b := make([]byte, rng.IntN(24))
		for i := range b {
			b[i] = of[rng.IntN(len(of))]
		}
		try(string(b))
	}
	everyMessage(t, func(_ string, raw []byte) { try(string(raw)) })
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

// The parameters of a damaged Content-Type are those that this pattern finds.
func TestLooseParams(t *testing.T) {
	pattern := regexp.MustCompile(`(?i);\s*(charset|boundary|format|delsp|report-type|name|filename)\s*=\s*(?:"([^"]*)"|([^;\s]+))`)
	try := func(v string) {
		t.Helper()
		want := pattern.FindAllStringSubmatch(v, 20)
		for name, value := range looseParams(v) {
			if len(want) == 0 || strings.ToLower(want[0][1]) != name || want[0][2]+want[0][3] != value {
				t.Fatalf("%q: got %q %q, want %q", v, name, value, want)
			}
			want = want[1:]
		}
		if len(want) > 0 {
			t.Fatalf("%q: did not get %q", v, want)
		}
	}
	rng := rand.New(rand.NewPCG(5, 6))
	of := []string{";", ";", " ", "\t", "=", "=", "\"", "name", "Charset", "boundary", "delsp", "report-type", "filename", "format", "na", "*", "x", "ſ", "\xe4"}
	for range 50_000 {
		v := "text/plain"
		for range rng.IntN(12) {
			v += of[rng.IntN(len(of))]
		}
		try(v)
	}
	try("a" + strings.Repeat("; name=b", 30))
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
