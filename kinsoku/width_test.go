package kinsoku

import "testing"

func TestWidth(t *testing.T) {
	for s, want := range map[string]int{
		"": 0, "Albany": 6, "Québec": 6, "Que\u0301bec": 6, "東京": 4, "Ａ": 2, "ｱ": 1, "👍": 2, "👍🏽": 2, "👨\u200d👩\u200d👧": 2, "a\u200bb": 2,
		"\u1112\u1161\u11ab": 2, "─│┼": 3, "→…": 2, "\x1b": 0, "\u0301": 0, "🇫🇷": 2,
	} {
		if got := Width(s); got != want {
			t.Errorf("Width(%q) = %d, want %d", s, got, want)
		}
	}
}

func TestAmbiguous(t *testing.T) {
	for r, want := range map[rune]bool{'a': false, 'é': true, '─': true, '→': true, '東': false, 'ｱ': false, '\u0301': false, '\u00ad': false} {
		if got := Ambiguous(r); got != want {
			t.Errorf("Ambiguous(%q) = %t", r, got)
		}
	}
}
