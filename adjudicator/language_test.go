package adjudicator

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postrider/games"
	"postrider/templates"
)

// The language is a setting like others: kept with the player, said in the settings, and
// the answer is in it. Nothing of another's letters changes.
func TestLanguage(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	before := last[bob].text
	for _, x := range []struct{ typed, lang, said string }{
		{"language", "en", "Letters to you are in English. To have them in another language:\n    language 日本語"},
		{"language Japanese", "ja", "今後、メールは日本語で届きます。"},
		{"設定", "ja", "言語：日本語\n    言語 English"},
		{"settings", "ja", "言語：日本語"},
		{"言語", "ja", "メールは日本語で届きます。ほかの言語に変えるには：\n    言語 English"},
		{"言語 クリンゴン語", "ja", "- 言語 English：英語になる"},
		{"英語でお願いします", "en", "From now on letters to you are in English."},
		{"言語 日本語", "ja", "今後、メールは日本語で届きます。"}, // what languages are called is read in all
		{"language ja", "ja", "今後、メールは日本語で届きます。"},
		{"盤面", "ja", "■ 照会：盤面"},
		{"board", "ja", "■ 照会：盤面"},
		{"form narrow", "ja", "今後、盤面は「狭」の形で届きます。"},
		{"表示を広い形にしてください", "ja", "今後、盤面は「広」の形で届きます。"},
		{"メール 毎日 午後6時半", "ja", "毎日18:30"},
		{"メール 毎日 18:00 全対戦", "ja", "今後、各対戦の経過で質問のないものは、毎日18:00"},
		{"毎日18時にメールを送ってください", "ja", "毎日18:00"},
		{"時間帯 東京", "ja", "今後、時刻はAsia/Tokyoで表示します。"},
		{"ヘルプ 提案", "ja", "「提案 引き分け」で、勝者なしで終わること"},
		{"ヘルプ", "ja", "命令は1行に1つ"},
	} {
		last[anna] = c.says(last[anna], anna, x.typed)
		wantText(t, last[anna], x.said)
		if got := c.player(anna).Language; got != x.lang {
			t.Errorf("behind %q the language is %q, want %q", x.typed, got, x.lang)
		}
	}
	below := func(t *testing.T, text string) string {
		_, rest, ok := strings.Cut(text, "THE BOARD")
		if !ok {
			t.Fatalf("no board is in\n%s", text)
		}
		return rest
	}
	last[bob] = c.says(last[bob], bob, "resend")
	if got := c.player(bob).Language; got != "en" {
		t.Errorf("the other reads %q", got)
	}
	if below(t, last[bob].text) != below(t, before) || hasJapanese(last[bob].text) {
		t.Errorf("the other's letter is\n%s\n--\nand was\n%s", last[bob].text, before)
	}
}

func hasJapanese(text string) bool {
	return templates.LanguageOf(text) != "" || strings.Contains(text, "■")
}

// One match, of whose players one reads Japanese and one English: each letter of each is in
// his language, and what the English one gets is what he gets where both read English.
func TestLanguageOfOne(t *testing.T) {
	play := func(japanese bool) []string {
		c := newClub(t)
		last := c.begin(3)
		if japanese {
			last[anna] = c.says(last[anna], anna, "language Japanese")
		} else {
			last[anna] = c.says(last[anna], anna, "language English")
		}
		var bobs []string
		for _, typed := range []string{"card 3", "say Well played!", "offer draw", "card 5"} {
			c.answer(last[anna], anna, typed)
			for _, p := range c.letters() {
				switch {
				case p.to == bob:
					bobs, last[bob] = append(bobs, p.text, p.html), p
				case p.to == anna:
					last[anna] = p
					if japanese != hasJapanese(p.text) {
						t.Errorf("%q is answered with\n%s", typed, p.text)
					}
				}
			}
			c.answer(last[bob], bob, "card 4")
			for _, p := range c.letters() {
				switch {
				case p.to == bob:
					bobs, last[bob] = append(bobs, p.text, p.html), p
				case p.to == anna:
					last[anna] = p
				}
			}
		}
		return bobs
	}
	english, mixed := play(false), play(true)
	if len(english) == 0 || len(english) != len(mixed) {
		t.Fatalf("%d letters where both read English, else %d", len(english), len(mixed))
	}
	for i := range english {
		if english[i] != mixed[i] {
			t.Errorf("letter %d differs by the other's language:\n%s\n--\n%s", i, english[i], mixed[i])
		}
	}
}

// Whose first message is in Japanese gets letters in Japanese from its answer on, which says
// so; whose is not, does not by a word later.
func TestLanguageGuessed(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	got := c.says(last[anna], anna, "盤面を見せてください")
	wantText(t, got, "メールが日本語で書かれていたので、今後は日本語でお送りします。ほかの言語に変え\nるには：\n    言語 English")
	wantText(t, got, "■ 照会：盤面")
	if !strings.Contains(got.html, ">言語 English</a>") {
		t.Errorf("no link changes it:\n%s", got.html)
	}
	if again := c.says(got, anna, "状況"); strings.Contains(again.text, "書かれていた") {
		t.Errorf("it is said again:\n%s", again.text)
	}
	last[bob] = c.says(last[bob], bob, "status")
	if last[bob] = c.says(last[bob], bob, "盤面"); hasJapanese(strings.ReplaceAll(last[bob].text, "盤面", "")) {
		t.Errorf("a word has made his letters Japanese:\n%s", last[bob].text)
	}
}

// A member whose language nobody has heard yet is heard wherever he writes first: at the desk
// with nothing that vouches for him, where the letter that asks him and what he confirms are
// in it, and in answer to a challenge.
func TestLanguageHeardAtDesk(t *testing.T) {
	for _, test := range []struct{ first, answer, language, said string }{
		{"対戦一覧を見せてください", "確認", "ja", "■ 照会：対戦一覧"},
		{"対戦一覧を見せてください", "confirm", "ja", "■ 照会：対戦一覧"},
		{"対戦一覧を見せてください", "何ですか？", "", "\n    確認"},
		{"対戦一覧を見せてください", "設定", "ja", "■ 照会：設定"},
		{"matches", "confirm", "en", "YOU ASKED: matches"},
		{"matches", "設定", "ja", "■ 照会：設定"},
	} {
		c := members(t)
		c.more()
		c.send(note{from: anna, text: test.first})
		c.answer(c.one(anna), anna, test.answer)
		wantText(t, c.one(anna), test.said)
		if got := c.player(anna).Language; got != test.language {
			t.Errorf("%q answered with %q: the language is %q, want %q", test.first, test.answer, got, test.language)
		}
	}
	c := members(t)
	c.asks(carla, "challenge Bob toy short")
	c.answer(to(t, c.letters(), bob), bob, "承諾")
	if list := c.begun("FI3"); len(list) != 2 || c.player(bob).Language != "ja" {
		t.Errorf("%d letters; he reads %q", len(list), c.player(bob).Language)
	}
}

// Who joins in Japanese is answered so, and is a member with that language.
func TestLanguageOfJoining(t *testing.T) {
	for _, typed := range []string{"参加 山田はなこ", "はじめまして。\n参加 山田はなこ\nよろしくお願いします。", "参加　山田はなこ"} {
		c := joinClub(t, JoinOpen)
		c.send(note{from: eva, text: typed})
		ask := c.one(eva)
		wantText(t, ask, "山田はなこ")
		wantText(t, ask, "\n    確認")
		c.answer(ask, eva, "確認")
		welcome := to(t, c.letters(), eva)
		wantText(t, welcome, "山田はなこさん、Postriderへようこそ。")
		wantText(t, welcome, "    入門 ")
		wantText(t, welcome, "    言語 English")
		if c.member(eva) != "山田はなこ" || c.player(eva).Language != "ja" {
			t.Errorf("the member is %q, and reads %q", c.member(eva), c.player(eva).Language)
		}
		wantText(t, c.desk(eva, "対戦一覧を見せてください"), "現在参加中の対戦はありません。")
		wantText(t, c.desk(eva, "matches"), "現在参加中の対戦はありません。")
		wantText(t, c.desk(eva, "設定"), "言語：日本語")
		wantText(t, c.desk(eva, "language English"), "From now on letters to you are in English.")
	}
}

// What is said in Japanese reaches the other as it was typed, whatever stands behind the
// word for it, and put together without blanks where a program broke it.
func TestLanguagePress(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	last[anna] = c.says(last[anna], anna, "言語 日本語")
	c.says(last[bob], bob, "talk at once")
	for _, x := range []struct{ typed, heard string }{
		{"発言 よろしく！ 初めてです。", "よろしく！ 初めてです。"},
		{"発言　よろしく！　初めてです。", "よろしく！ 初めてです。"},
		{"発言：お手柔らかに。", "お手柔らかに。"},
		{"発言：\nいい勝負でした。またお願いします。\n\ncard 3", "いい勝負でした。またお願いします。"},
		{"発言　今日は仕事から帰るのが遅くなったので、続きはまた明日にさせてくだ\nさい。よろしくお願いします。",
			"今日は仕事から帰るのが遅くなったので、続きはまた明日にさせてください。よろしくお願いします。"},
	} {
		c.answer(last[anna], anna, x.typed)
		if got := to(t, append(c.letters(), c.later(time.Hour)...), bob); !strings.Contains(strings.ReplaceAll(strings.ReplaceAll(got.text, "\n> ", ""), "\n", ""), x.heard) {
			t.Errorf("of %q the other reads\n%s", x.typed, got.text)
		}
	}
}

// A stranger who writes in Japanese is answered in Japanese.
func TestLanguageOfStranger(t *testing.T) {
	c := newClub(t)
	c.send(note{from: "taro@example.com", text: "はじめまして。遊んでみたいです。", headers: fmt.Sprintf(vouched, "example.com")})
	wantText(t, c.one("taro@example.com"), "プレイヤーからのメールと確認できませんでした。")
}

// Every row that Japanese has does what its English counterpart does: its example is read
// as a command of its name, and so is that of each English row.
func TestJapaneseExamples(t *testing.T) {
	c := deskCommands("ja")
	title := newTitle()
	for _, e := range c.Examples() {
		sheet := games.SheetReader{Title: title, Commands: c, Clocks: []string{"slow"}}.Read(e.Line)
		if len(sheet.Lines) != 1 {
			t.Errorf("%q is %d lines", e.Line, len(sheet.Lines))
			continue
		}
		l := sheet.Lines[0]
		if l.Command != e.Name && string(l.Word) != e.Name {
			t.Errorf("%q is read as %q %q, want %q: %+v", e.Line, l.Word, l.Command, e.Name, l.Reading)
		}
	}
	for _, s := range settings("") {
		for _, line := range Commands("ja").Changes(s.name) {
			l := games.SheetReader{Title: title, Commands: Commands("ja")}.Read(line).Lines[0]
			if l.Command != s.name && string(l.Word) != "pace" {
				t.Errorf("%q sets %q, want %q", line, l.Command, s.name)
			}
		}
	}
}
