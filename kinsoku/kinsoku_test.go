package kinsoku

import (
	"strings"
	"testing"
)

// A word is broken between its characters, but for what must not begin or end a line.
func TestPart(t *testing.T) {
	for _, tt := range []struct {
		kind Breaks
		want string // the parts
	}{
		{Prose, "命 令 書"},
		{Prose, "命 令、 次"},
		{Prose, "「命令」 は"},
		{Prose, "次 の 「表示狭」 と"},
		{Prose, "「こ れ は 人 が 打 ち 込 む に は 長 い 文」 と"},
		{Prose, "カー ド"},
		{Prose, "次 は ALB へ"},
		{Prose, "旅 団 2個"},
		{Prose, "3対1"},
		{Prose, "Rogers"},
		{Copied, "退却：ALB、 最寄り本拠、 最多"},
		{Copied, "Rogers,Gage"},
	} {
		word := strings.ReplaceAll(tt.want, " ", "")
		var got []string
		for rest := []byte(word); len(rest) > 0; {
			n := tt.kind.Part(rest)
			got, rest = append(got, string(rest[:n])), rest[n:]
		}
		if got := strings.Join(got, " "); got != tt.want {
			t.Errorf("%s is broken as %q, want %q", word, got, tt.want)
		}
		if HasWide([]byte(word)) != strings.ContainsFunc(word, Wide) {
			t.Errorf("%s has characters of full width, or none", word)
		}
	}
}

// A line full of opening brackets costs as much as it is long.
func BenchmarkBrackets(b *testing.B) {
	line := []byte(strings.Repeat("「", 20_000))
	for b.Loop() {
		for range Words(line) {
		}
	}
}

// What is to be typed is one word, with its blanks.
func TestWords(t *testing.T) {
	for line, want := range map[string]string{
		"  move ALB  to TIC": "move|ALB|to|TIC",
		"次は「表示 狭」か 「ヘルプ 盤面」です。 終わり": "次は「表示 狭」か|「ヘルプ 盤面」です。|終わり",
		"「これは人が 打ち込むには長い文です」":       "「これは人が|打ち込むには長い文です」",
		"「閉じない 命令":           "「閉じない|命令",
		"「表示\t狭」と\t「表示 狭」　と": "「表示|狭」と|「表示 狭」|と",
	} {
		var got []string
		for w := range Words([]byte(line)) {
			got = append(got, string(w))
		}
		if got := strings.Join(got, "|"); got != want {
			t.Errorf("%q has the words %q, want %q", line, got, want)
		}
	}
}

// Between sentences there is a blank, but behind a sign that has its own.
func TestJoin(t *testing.T) {
	for _, x := range [][3]string{
		{"Albany is taken.", "It burns.", "Albany is taken. It burns."},
		{"Albanyを占領。", "炎上。", "Albanyを占領。炎上。"},
		{"Albanyを占領。", "It burns.", "Albanyを占領。It burns."},
		{"", "It burns.", "It burns."},
		{"Albany is taken.", "", "Albany is taken."},
	} {
		if got := Join(x[0], x[1]); got != x[2] {
			t.Errorf("%q and %q are %q, want %q", x[0], x[1], got, x[2])
		}
	}
}
