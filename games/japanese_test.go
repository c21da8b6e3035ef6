package games

import (
	"strings"
	"testing"
)

// A few rows of Japanese commands, so that what is tested does not change with the words.
func japanese(t *testing.T) *Commands {
	t.Helper()
	c, err := LoadCommands("ja")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Lines of Japanese are cut into the words that commands have, however they are typed.
func TestCut(t *testing.T) {
	c := japanese(t)
	for _, tt := range []struct{ line, want string }{
		{"引き分けを提案します", "引き分け を 提案します"},
		{"退却は自動で", "退却 は 自動 で"},
		{"振り直しは自動で", "振り直し は 自動 で"},
		{"ていあん ﾄﾞﾛｰ", "ていあん ドロー"},
		{"ヘルプALBへ", "ヘルプ ALB へ"},
		{"はなこ", "はなこ"},
		{"offer draw", "offer draw"},
	} {
		var words []string
		line, toks := c.tokens(tt.line)
		for _, tok := range toks {
			words = append(words, line[tok.Pos:tok.Pos+len(tok.Raw)])
		}
		if got := strings.Join(words, " "); got != tt.want {
			t.Errorf("%q is cut as %q, want %q", tt.line, got, tt.want)
		}
	}
}

// What a Japanese player types is read in Japanese and in English.
func TestJapaneseCommands(t *testing.T) {
	c := japanese(t)
	for _, tt := range []struct{ line, name, about string }{
		{"提案 引き分け", "offer", "draw"},
		{"提案：引き分け", "offer", "draw"},
		{"引き分けを提案します", "offer", "draw"},
		{"待ったをお願いできますか", "offer", "takeback"},
		{"offer draw", "offer", "draw"},
		{"承諾", "accept", ""},
		{"提案を承諾します", "accept", ""},
		{"accept", "accept", ""},
		{"ペース 速い", "pace", "quick"},
		{"ペースを速くしてください", "pace", "quick"},
		{"慎重なペースでお願いします", "pace", "careful"},
		{"投了 FI7", "resign", "FI7"},
	} {
		row, about := c.plain(clean(tt.line))
		if row == nil {
			x := c.sentence(c.sentenceOf(clean(tt.line)))
			if x == nil {
				t.Errorf("%q is read as nothing, want %s", tt.line, tt.name)
				continue
			}
			row, about = x.row, x.about
		}
		if tt.about != "" && c.choices[row.Takes] != nil {
			about, _ = c.chosen(row, about)
		}
		if row.Name != tt.name || about != tt.about {
			t.Errorf("%q is read as %s %q, want %s %q", tt.line, row.Name, about, tt.name, tt.about)
		}
	}
	for _, line := range []string{"いい手ですね", "引き分けは嫌だなあ", "ペースが落ちてきました", "今日は雨です", "ありがとうございました"} {
		if row, _ := c.plain(line); row != nil {
			t.Errorf("%q begins as %s", line, row.Name)
		}
		if x := c.sentence(c.sentenceOf(line)); x != nil && x.row.Hint == "" {
			t.Errorf("%q is read as %s", line, x.row.Name)
		}
	}
	for line, want := range map[string]string{"はい": "accept", "はい、お願いします。": "accept", "いいですよ": "accept", "yes": "accept", "いいえ": "decline", "結構です": "decline", "うーん": ""} {
		if got := c.answer(line); got == nil != (want == "") || got != nil && got.Name != want {
			t.Errorf("%q answers %v, want %q", line, got, want)
		}
	}
}

// Times of day as Japanese players type them.
func TestJapaneseTimeOfDay(t *testing.T) {
	c := japanese(t)
	for _, tt := range []struct{ typed, at string }{
		{"毎日 18:00", "18:00"},
		{"毎日18時", "18:00"},
		{"毎日18時30分", "18:30"},
		{"毎日 午後6時", "18:00"},
		{"午前8時41分", "08:41"},
		{"午後6時半に毎日", "18:30"},
		{"午前0時", "00:00"},
		{"午後0時", "12:00"},
		{"24:00", "00:00"},
		{"正午", "12:00"},
		{"daily 6 pm", "18:00"},
		{"午後13時", "13:00"},
		{"25時", ""},
		{"毎日", ""},
	} {
		if _, at, ok := c.TimeOfDay(tt.typed); at != tt.at || ok != (tt.at != "") {
			t.Errorf("%q is %q, want %q", tt.typed, at, tt.at)
		}
	}
}

// Japanese lists are joined with the Japanese comma alone, others as before.
func TestJapaneseList(t *testing.T) {
	for lang, want := range map[string]string{"ja": "a、b、c", "en": "a, b and c", "xx": "a, b and c"} {
		l := &language{lists: speechOf(lang).lists, text: map[string]string{"and": "and"}}
		if got := l.list([]string{"a", "b", "c"}); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}

// What all titles share is complete in Japanese; what is in no language of that name is not.
func TestMissingShared(t *testing.T) {
	if list := MissingShared("ja"); len(list) > 0 {
		t.Errorf("lacking: %v", list)
	}
	if list := MissingShared("xx"); len(list) < 50 || !strings.Contains(strings.Join(list, " "), "command offer") {
		t.Errorf("a language without a folder lacks only %v", list)
	}
}
