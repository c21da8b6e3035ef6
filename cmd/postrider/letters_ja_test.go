package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/width"

	"postrider/games"
	"postrider/kinsoku"
	"postrider/templates"
)

// TestJapaneseLetters plays whole matches whose players read and write Japanese, and
// compares letters of every kind: the first, a question, a reminder, a battle, and the last.
func TestJapaneseLetters(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine; with the race detector it takes minutes")
	}
	for _, p := range []wholeMatch{
		{name: "ja-1755", played: "1755", title: "bayonets", scenario: "1755", seed: games.Seed{17, 55}, waits: true, people: []reader{
			{"花子", "british", games.Seats{"british"}, games.Wide, "ja"},
			{"太郎", "french", games.Seats{"french"}, games.Narrow, "ja"},
		}, says: []string{"ようこそ", "さんの手番です", "の戦闘。攻撃側", "襲撃の解決", "対戦は終了しました"}, once: []string{"返信をお待ちしています"}},
		{name: "ja-conquest", played: "conquest", title: "conquest", scenario: "standard", seed: games.Seed{17, 7}, waits: true, people: []reader{
			{"花子", "wide", games.Seats{"british-regulars"}, games.Wide, "ja"},
			{"太郎", "narrow", games.Seats{"british-colonials"}, games.Narrow, "ja"},
			{"次郎", "list", games.Seats{"french-regulars", "french-canadiens"}, games.List, "ja"},
		}, says: []string{"ようこそ", "さんの手番です", "の戦闘。攻撃側", "対戦は終了しました"}, once: []string{"返信をお待ちしています"}},
		{name: "ja-wilderness", title: "wilderness", scenario: "annus-mirabilis", seed: games.Seed{17, 57}, waits: true, most: 36, people: []reader{
			{"花子", "british", games.Seats{"british"}, games.Narrow, "ja"},
			{"太郎", "french", games.Seats{"french"}, games.Wide, "ja"},
		}, says: []string{"ようこそ", "さんの手番です", "の戦闘。攻撃側", "包囲のサイ振り", "対戦は終了しました"}, once: []string{"返信をお待ちしています"}},
	} {
		t.Run(p.name, func(t *testing.T) { p.play(t) })
	}
}

// Every letter in Japanese that any package keeps stays within its columns, and none of its
// lines begins or ends with what must not.
func TestJapaneseColumns(t *testing.T) {
	seen := 0
	err := filepath.WalkDir("../..", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(file) != ".txt" || !strings.Contains(file, "testdata") {
			return err
		}
		data, err := os.ReadFile(file)
		if err != nil || templates.LanguageOf(string(data)) != "ja" || !strings.Contains(string(data), "。") {
			return err
		}
		seen++
		columns := 78
		if narrowNames.MatchString(file) {
			columns = 40
		}
		for i, line := range strings.Split(string(data), "\n") {
			if what := misprinted(line, columns); what != "" {
				t.Errorf("%s:%d %s: %s", file, i+1, what, line)
			}
		}
		return nil
	})
	if err != nil || seen < 10 {
		t.Errorf("%d letters in Japanese: %v", seen, err)
	}
}

// narrowNames are names of files whose lines are narrow.
var narrowNames = regexp.MustCompile(`narrow|1755-french|wilderness-british`)

// misprinted says what is wrong with a line of a letter in Japanese, but for links and what
// else is one word; "" if nothing is.
func misprinted(line string, columns int) string {
	text := strings.TrimPrefix(strings.TrimLeft(line, " >"), ".. ")
	first, _ := utf8.DecodeRuneInString(text)
	last, _ := utf8.DecodeLastRuneInString(text)
	switch {
	case text == "":
	case columnsOf(line) > columns && strings.Contains(text, " "):
		return "is too wide"
	case kinsoku.Wide(first) && kinsoku.Prose.Part([]byte("中"+string(first))) > len("中"):
		return "begins with what must not begin a line"
	case kinsoku.Wide(last) && kinsoku.Prose.Part([]byte(string(last)+"中")) > utf8.RuneLen(last):
		return "ends with what must not end a line"
	}
	return ""
}

// columnsOf is how wide a line is in a font of Japan: what is ambiguous is wide where no board
// is drawn.
func columnsOf(line string) int {
	n := 0
	for _, r := range line {
		switch width.LookupRune(r).Kind() {
		case width.EastAsianWide, width.EastAsianFullwidth:
			n++
		case width.EastAsianAmbiguous:
			if kinsoku.HasWide([]byte(line)) {
				n++
			}
		}
		n++
	}
	return n
}

// What measures lines finds what is wrong with them.
func TestMisprinted(t *testing.T) {
	for _, x := range []struct{ line, want string }{
		{"命令を 1行に1つずつ書いて返信", "too wide"},
		{"命令を1行に 1つずつ", ""},
		{"  、次", "begins"},
		{"> 。", "begins"},
		{"ーカー", "begins"},
		{"次の（", "ends"},
		{"Québec Québec Québec", ""},
		{"Québecは Québec", ""},
		{"Québecを Québec へ。", "too wide"},
	} {
		if got := misprinted(x.line, 20); (got == "") != (x.want == "") || !strings.Contains(got, x.want) {
			t.Errorf("%q %s, want %q", x.line, got, x.want)
		}
	}
}
