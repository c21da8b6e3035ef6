package gametest

import (
	"bytes"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"postrider/games"
)

// PhrasingsVaried checks that a title understands people who write its phrasings a little
// otherwise: with kind words before or behind, in small letters or capitals, with one letter
// wrong. Of a hundred so many are right, and at most two or three are carried out as something else.
func PhrasingsVaried(t *testing.T, title games.Title, percent float64, list []Phrasing) {
	around, err := os.ReadFile("../gametest/testdata/around.txt")
	if err != nil {
		t.Fatal(err)
	}
	kind := strings.Split(strings.TrimSpace(string(around)), "\n")
	r := rand.New(rand.NewPCG(1, 2))
	ways := []struct {
		name string
		vary func(typed string) string
	}{
		{"kind words", func(typed string) string {
			before, behind, _ := strings.Cut(kind[r.IntN(len(kind))], "|")
			return strings.TrimSpace(before + typed + " " + behind)
		}},
		{"small letters", strings.ToLower},
		{"capitals", strings.ToUpper},
		{"a letter", func(typed string) string { return mistyped(r, typed) }},
	}
	commands := Commands(t)
	for _, way := range ways {
		right, other, all := 0, 0, 0
		for _, p := range list {
			typed := way.vary(p.Typed)
			if typed == p.Typed || p.Means == MeansTalk || p.Means == MeansRefused {
				continue
			}
			all++
			got, want := readPhrasing(title, commands, typed, p.Open), readPhrasing(title, commands, p.Means, "")
			same := func(a, b games.SheetLine) bool { return meansSame(title, a, b, p.Open != "") }
			switch {
			case !got.fault && slices.EqualFunc(got.lines, want.lines, same):
				right++
			case !got.fault && len(got.lines) > 0:
				other++
				t.Logf("%q is carried out as %q, and means %q", typed, got.written(title), p.Means)
			default:
				t.Logf("%q is not understood: %s", typed, p.Means)
			}
		}
		t.Logf("%s: %d of %d, %d as something else", way.name, right, all, other)
		if float64(right) < percent/100*float64(all) || other > 1+all/50 {
			t.Errorf("%s: of %d only %d are right, and %d are carried out as something else", way.name, all, right, other)
		}
	}
}

// mistyped is a line with one letter of a longer word swapped, left out, doubled or another.
func mistyped(r *rand.Rand, typed string) string {
	const letters = 5
	words := strings.Fields(typed)
	var long []int
	for i, w := range words {
		if len(w) >= letters && !strings.ContainsFunc(w, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) }) {
			long = append(long, i)
		}
	}
	if len(long) == 0 {
		return typed
	}
	at := long[r.IntN(len(long))]
	w, k := []byte(words[at]), 1+r.IntN(len(words[at])-2)
	switch r.IntN(4) {
	case 0:
		w[k], w[k+1] = w[k+1], w[k]
	case 1:
		w = slices.Delete(w, k, k+1)
	case 2:
		w = slices.Insert(w, k, w[k])
	default:
		w[k] = near(w[k])
	}
	words[at] = string(w)
	return strings.Join(words, " ")
}

// near is a letter beside another on a keyboard.
func near(c byte) byte {
	const rows = "qwertyuiop asdfghjkl zxcvbnm "
	if i := bytes.IndexByte([]byte(rows), c|0x20); i >= 0 && rows[i+1] != ' ' {
		return rows[i+1]
	}
	return 'e'
}
