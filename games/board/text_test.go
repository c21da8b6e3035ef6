package board

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestWrap(t *testing.T) {
	for _, tt := range []struct {
		name, s string
		width   int
		indent  string
		want    []string
	}{
		{"nothing", "", 10, "  ", []string{""}},
		{"fits", "one two", 7, "  ", []string{"one two"}},
		{"breaks", "one two three", 7, "", []string{"one two", "three"}},
		{"between characters of full width", "命令書です。次", 10, "", []string{"命令書で", "す。次"}},
		{"a Latin word among them stays whole", "次はRogersです", 10, "  ", []string{"次はRogers", "  です"}},
		{"indent", "one two three four", 9, "  ", []string{"one two", "  three", "  four"}},
		{"paragraphs", "one\n\ntwo three\n", 6, ">", []string{"one", "", "two", ">three", ""}},
		{"first blanks stay", "  one two", 6, "   ", []string{"  one", "   two"}},
		{"blanks between", "one \t two  ", 20, "", []string{"one two"}},
		{"two blanks where all fits", "  one  two", 20, "", []string{"  one two"}},
		{"too long", "a Waabishkiigoo b", 6, " ", []string{"a", " Waabi", " shkii", " goo b"}},
		{"wide", "東京大阪 京都", 5, "", []string{"東京", "大阪", "京都"}},
		{"accents stay on their letters", "e\u0301e\u0301e\u0301", 2, "", []string{"e\u0301e\u0301", "e\u0301"}},
		{"no break at a hard blank", "a b\u00a0c", 4, "", []string{"a", "b\u00a0c"}},
		{"no room at all", "ab", 0, "  ", []string{"a", "  b"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, Wrap(tt.s, tt.width, tt.indent)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// No line is too wide, none ends in a blank, and nothing but blanks is lost.
func TestWrapKeepsText(t *testing.T) {
	letters := func(s string) string { return strings.Join(strings.Fields(s), "") }
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOf(rapid.SampledFrom([]rune("abc é東👍\u0301 \n"))).Draw(t, "s")
		width := rapid.IntRange(4, 20).Draw(t, "width")
		lines := Wrap(s, width, "  ")
		for _, l := range lines {
			if strings.TrimLeft(l, " ") != strings.TrimLeft(strings.TrimRight(l, " "), " ") {
				t.Errorf("line %q ends in a blank", l)
			}
			if Width(l) > width && Width(strings.TrimLeft(l, " ")) > 2 {
				t.Errorf("line %q is wider than %d", l, width)
			}
		}
		if got, want := letters(strings.Join(lines, "\n")), letters(s); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

func TestPadAndTruncate(t *testing.T) {
	for _, tt := range []struct {
		s         string
		width     int
		pad, trun string
	}{
		{"abc", 5, "abc  ", "abc"},
		{"abc", 3, "abc", "abc"},
		{"abcdef", 3, "abcdef", "ab…"},
		{"東京都", 5, "東京都", "東京…"},
		{"東京都", 4, "東京都", "東…"},
		{"e\u0301", 2, "e\u0301 ", "e\u0301"},
		{"a bc", 3, "a bc", "a…"},
		{"abc", 0, "abc", ""},
		{"", 2, "  ", ""},
	} {
		if got := Pad(tt.s, tt.width); got != tt.pad {
			t.Errorf("Pad(%q, %d) = %q, want %q", tt.s, tt.width, got, tt.pad)
		}
		if got := Truncate(tt.s, tt.width); got != tt.trun {
			t.Errorf("Truncate(%q, %d) = %q, want %q", tt.s, tt.width, got, tt.trun)
		}
	}
}

func TestColumns(t *testing.T) {
	cells := strings.Fields("ALB BOS HAL LKG MTL QUE TIC")
	for _, tt := range []struct {
		width int
		want  string
	}{
		{80, "ALB  BOS  HAL  LKG  MTL  QUE  TIC"},
		{13, "ALB  LKG  TIC\nBOS  MTL\nHAL  QUE"},
		{8, "ALB  MTL\nBOS  QUE\nHAL  TIC\nLKG"},
		{3, "ALB\nBOS\nHAL\nLKG\nMTL\nQUE\nTIC"},
		{2, "A…\nB…\nH…\nL…\nM…\nQ…\nT…"},
	} {
		if diff := cmp.Diff(tt.want, strings.Join(Columns(cells, tt.width), "\n")); diff != "" {
			t.Errorf("%d columns wide (-want +got):\n%s", tt.width, diff)
		}
	}
	if got := Columns(nil, 80); got != nil {
		t.Errorf("Columns(nil) = %q, want nothing", got)
	}
}
