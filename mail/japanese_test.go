package mail

import (
	"encoding/base64"
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"
)

// A japaneseProgram is how a mail program of Japan writes an answer: what it puts before the
// letter answered, how that is quoted, and what it puts below.
type japaneseProgram struct {
	name, intro, mark, footer string
	below                     bool // the writer types below what is quoted
	labels                    []string
}

var japanesePrograms = []japaneseProgram{
	{"iPhone", "2026/11/22 8:41、Postrider <orders@club.example>のメール:", "> ", "iPhoneから送信", false, []string{"utf-8"}},
	{"iPad", "2026年11月22日 午前8:41、Postrider <orders@club.example>のメール：", "> ", "私のiPadから送信", false, []string{"utf-8"}},
	{"Gmail", "2026年11月22日(日) 8:41 Postrider <orders@club.example>:", "> ", "", false, []string{"utf-8", "iso-2022-jp"}},
	{"Gmail, in two lines", "2026年11月22日(日) 8:41 Postrider\n<orders@club.example>:", "> ", "Android から送信", false, []string{"utf-8"}},
	{"Thunderbird", "(2026/11/22 8:41), Postrider wrote:", "> ", "", true, []string{"utf-8", "iso-2022-jp"}},
	{"Thunderbird, in Japanese", "On 2026/11/22 8:41, Postrider wrote:", "> ", "", true, []string{"utf-8", "iso-2022-jp"}},
	{"Becky!", "Postrider <orders@club.example> さんは書きました:", "> ", "-- \n花子 <hanako@example.jp>", true, []string{"iso-2022-jp"}},
	{"Outlook", "-----Original Message-----\n差出人: Postrider <orders@club.example>\n送信日時: 2026年11月22日日曜日 8:41\n宛先: hanako@example.jp\n件名: [FI7] Toy", "", "", false, []string{"utf-8", "iso-2022-jp", "shift_jis"}},
	{"Outlook, older", "-----元のメッセージ-----\n差出人： Postrider\n送信日時： 2026/11/22 8:41\n宛先： hanako@example.jp\n件名： [FI7] Toy", "", "", false, []string{"iso-2022-jp"}},
	{"Outlook for iOS", "差出人: Postrider <orders@club.example>\n送信日時: 日曜日, 11月 22, 2026 8:41\n宛先: hanako@example.jp\n件名: [FI7] Toy", "", "Outlook for iOS を入手", false, []string{"utf-8"}},
	{"Yahoo! Mail", "----- Original Message -----\n\n2026/11/22 日 08:41、Postrider <orders@club.example> のメール:", "> ", "Yahoo!メールアプリから送信", false, []string{"utf-8", "iso-2022-jp"}},
	{"a carrier's phone", "Postrider さんは書きました:", "＞", "Galaxyから送信", false, []string{"shift_jis", "utf-8"}},
	{"web mail", "2026-11-22 8:41 に Postrider さんは書きました:", "| ", "", true, []string{"euc-jp", "utf-8"}},
	{"with a name before the marks", "Postrider さんが書きました：", "Postrider> ", "", true, []string{"iso-2022-jp", "utf-8"}},
}

// What people type, and how it is read: the lines that are no orders are the reader's
// business (games), but none may be lost and nothing quoted may be among them.
var japaneseSheets = []string{
	"ALBからTICへ全部移動",
	"お疲れ様です。花子です。\n\n移動　全部　ＡＬＢ→ＬＫＧ→ＴＩＣ\nｶｰﾄﾞ14\n\nよろしくお願いします。",
	"襲撃 CARL Villiersで FORKから LOYA RAYS経由、軽装2xで\n①終了\n以上です。",
	"待ち伏せしない\n先手：相手",
	"はい",
}

var japaneseFrames = []string{
	"━━━━━━━━━━━━━━━━━━━━\n山田花子　hanako@example.jp\nTEL 03-1234-5678\n━━━━━━━━━━━━━━━━━━━━",
	"──────────────────────\n　山田　花子\n　〒100-0001 東京都千代田区1-2-3\n　TEL：03-1234-5678\n──────────────────────",
	"*☆*☆*☆*☆*☆*☆*☆*☆*☆*\n花子\nhanako@example.jp\n*☆*☆*☆*☆*☆*☆*☆*☆*☆*",
	"★━━━━━━━━━━━━━━★\n　花子　携帯 090-1234-5678\n★━━━━━━━━━━━━━━★",
	"====================\n山田花子\nhanako@example.jp\n====================",
	"∽∽∽∽∽∽∽∽∽∽∽∽∽\n花子 <hanako@example.jp>\n∽∽∽∽∽∽∽∽∽∽∽∽∽",
}

var japaneseCharsets = map[string]encoding.Encoding{
	"iso-2022-jp": japanese.ISO2022JP, "shift_jis": japanese.ShiftJIS, "euc-jp": japanese.EUCJP, "utf-8": unicode.UTF8,
}

// message is an answer that somebody writes with a program.
func (p japaneseProgram) message(sheet, label, encodedAs string) ([]byte, error) {
	letter := []string{"Anna, あなたの番です。", "移動 全部 ALBから TICへ", "", "Digest of all you were told: aa56d08b"}
	for i := range letter {
		letter[i] = p.mark + letter[i]
	}
	quoted := p.intro + "\n\n" + strings.Join(letter, "\n")
	parts := []string{sheet, p.footer, quoted}
	if p.below {
		parts = []string{quoted, sheet, p.footer}
	}
	text := ""
	for _, part := range parts {
		if part != "" {
			text += part + "\n\n"
		}
	}
	body, err := japaneseCharsets[encodedAs].NewEncoder().Bytes([]byte(text))
	if err != nil {
		return nil, err
	}
	head := "Content-Transfer-Encoding: base64\nContent-Type: text/plain"
	if label != "" {
		head += "; charset=" + label
	}
	return eml("Subject: Re: [FI7] Toy\n"+head, base64.StdEncoding.EncodeToString(body)+"\n"), nil
}

// sameSheet compares line by line, without what is around lines.
func sameSheet(got, want string) bool {
	lines := func(s string) (list []string) {
		for line := range strings.Lines(s) {
			if line = strings.TrimSpace(line); line != "" {
				list = append(list, line)
			}
		}
		return list
	}
	return strings.Join(lines(got), "\n") == strings.Join(lines(want), "\n")
}

// TestJapaneseMail reads answers of Japanese mail programs, in the charsets that they write.
func TestJapaneseMail(t *testing.T) {
	n := 0
	for _, p := range japanesePrograms {
		for _, label := range p.labels {
			for i, sheet := range japaneseSheets {
				n++
				t.Run(fmt.Sprint(p.name, " ", label, " ", i), func(t *testing.T) {
					raw, err := p.message(sheet, label, label)
					if err != nil {
						t.Fatal(err)
					}
					if m := Read(raw, ours); !sameSheet(m.Text, sheet) || m.Kind != Person || len(m.Problems) > 0 {
						t.Errorf("got %q %v %v, want %q", m.Text, m.Kind, m.Problems, sheet)
					}
				})
			}
		}
	}
	if n < 100 {
		t.Errorf("%d messages", n)
	}
}

// TestJapaneseLabels: what is not labelled, or labelled wrongly, is Japanese all the same.
func TestJapaneseLabels(t *testing.T) {
	p := japanesePrograms[0]
	for _, c := range []struct {
		label, as string
		agreed    bool
	}{
		{"", "iso-2022-jp", false}, {"", "shift_jis", false}, {"", "euc-jp", false}, {"", "utf-8", false},
		{"us-ascii", "iso-2022-jp", false}, {"iso-8859-1", "shift_jis", false}, {"utf-8", "shift_jis", false}, {"utf-8", "iso-2022-jp", false},
		{"shift_jis", "utf-8", false}, {"iso-2022-jp", "utf-8", false}, {"euc-jp", "shift_jis", false}, {"iso-2022-jp", "shift_jis", false},
		{"x-sjis", "shift_jis", true}, {"windows-31j", "shift_jis", true}, {"cp932", "shift_jis", true}, {"ms_kanji", "shift_jis", true},
		{"iso-2022-jp-ms", "iso-2022-jp", true}, {"cp50221", "iso-2022-jp", true}, {"cp50220", "iso-2022-jp", true}, {"x-euc-jp", "euc-jp", true},
		{"eucjp-ms", "euc-jp", true}, {"cp51932", "euc-jp", true},
	} {
		for i, sheet := range japaneseSheets {
			t.Run(fmt.Sprint(c.label, " as ", c.as, " ", i), func(t *testing.T) {
				raw, err := p.message(sheet, c.label, c.as)
				if err != nil {
					t.Fatal(err)
				}
				m := Read(raw, ours)
				if !sameSheet(m.Text, sheet) {
					t.Errorf("got %q, want %q", m.Text, sheet)
				}
				if c.agreed && len(m.Problems) > 0 {
					t.Errorf("complaints %v of a label that is right", m.Problems)
				}
			})
		}
	}
}

// TestJapaneseAlone: a few letters, without a quote that could tell more.
func TestJapaneseAlone(t *testing.T) {
	for _, sheet := range []string{"移動", "はい", "攻撃する", "終了", "カード14", "襲撃 CARL", "撤退しない", "保持　陸軍", "先手：相手", "ルイブールに上陸"} {
		for _, as := range []string{"shift_jis", "euc-jp", "iso-2022-jp"} {
			if as == "euc-jp" && !slices.Contains([]string{"カード14", "攻撃する", "撤退しない", "ルイブールに上陸"}, sheet) {
				continue // kanji alone may as well be Korean, and two kana Chinese
			}
			body, err := japaneseCharsets[as].NewEncoder().Bytes([]byte(sheet + "\n"))
			if err != nil {
				continue
			}
			raw := eml("Subject: Re: [FI7] Toy\nContent-Transfer-Encoding: base64\nContent-Type: text/plain", base64.StdEncoding.EncodeToString(body)+"\n")
			if m := Read(raw, ours); !sameSheet(m.Text, sheet) {
				t.Errorf("%s: got %q, want %q", as, m.Text, sheet)
			}
		}
	}
}

// TestJapaneseFooters: what programs advertise, and the frames around names.
func TestJapaneseFooters(t *testing.T) {
	const sheet = "ALBからTICへ全部移動\n待ち伏せしない"
	for _, f := range []string{
		"iPhoneから送信", "私のiPhoneから送信", "私のiPadから送信", "iPad から送信", "Androidから送信", "Android から送信", "Galaxyから送信", "スマートフォンから送信",
		"Yahoo!メールアプリから送信", "Outlook for iOS を入手", "Outlook for Android を入手", "iOS 版 Outlook を入手", "iOS版Outlookを入手", "Android 版 Outlook を入手",
		"Android版Outlookを入手", "Mac 版 Outlook を入手", "送信元：iPhone", "送信元: iPhone", "送信元 Windows 版のメール", "Windows 版のメールから送信", "ドコモのスマートフォンから送信",
		"Xperiaから送信", "Spark で送信", "携帯から送信",
	} {
		if got := typed(sheet + "\n\n" + f); !sameSheet(got, sheet) {
			t.Errorf("%q: got %q", f, got)
		}
	}
	for _, f := range japaneseFrames {
		got, _ := typedOf(sheet+"\n\n"+f, letterMarks{name: "花子"})
		if !sameSheet(got, sheet) {
			t.Errorf("%q: got %q", f, got)
		}
	}
	// Orders may be framed too.
	for _, text := range []string{
		"━━━━━━━━━━\nALBからTICへ全部移動\n━━━━━━━━━━", "■命令■\nALBからTICへ全部移動\n■以上■", "★移動★\nALBからTICへ", "第1手\n────────────\n襲撃 CARL\n────────────\n第2手\n移動 ALB TIC",
	} {
		got := typed(text)
		for line := range strings.Lines(text) {
			if words := strings.Trim(line, "━─★■\n"); !strings.Contains(got, words) {
				t.Errorf("%q: got %q", text, got)
				break
			}
		}
	}
}

// TestJapaneseQuotes: lines with a name or a wide sign before them are quoted.
func TestJapaneseQuotes(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"＞移動 全部 ALBから TICへ\n終了", "終了"},
		{"＞ 移動 全部 ALBから TICへ\n＞ 終了\n襲撃 CARL", "襲撃 CARL"},
		{"花子> 移動 全部 ALBから TICへ\n花子> 襲撃 CARL\n終了", "終了"},
		{"Postrider さんが書きました：\nPostrider>> 移動 全部\nPostrider> 襲撃\n終了", "終了"},
		{"｜移動 全部 ALBから TICへ\n｜襲撃 CARL\n終了", "終了"},
		{"》移動 全部\n》襲撃\n終了", "終了"},
		{"≫移動 全部\n≫襲撃\n終了", "終了"},
		{"ALB＞TICへ全部移動", "ALB＞TICへ全部移動"}, // an arrow of somebody who has none
		{"ALB＞LKG＞TIC 移動", "ALB＞LKG＞TIC 移動"},
		{"ALB> TIC 全部移動\nALB> LKG 全部移動\n終了", "ALB> TIC 全部移動\nALB> LKG 全部移動\n終了"},
		{"転送されたメッセージ:\n差出人: Postrider <orders@club.example>\n日付: 2026年11月22日 8:41:00 JST\n宛先: hanako@example.jp\n件名: [FI7] Toy\n\n移動", ""},
		{"終了\n\n-----元のメール-----\n差出人: Postrider\n\n移動", "終了"},
		{"終了\n\n2026年11月22日(日) 8:41 Postrider <orders@club.example>:\n\n> 移動\n\n襲撃 CARL", "終了\n襲撃 CARL"},
		{"終了\n\n2026/11/22(日) 8:41、Postrider <orders@club.example> さんは次のように書きました：\n> 移動", "終了"},
	} {
		if got, _ := typedOf(c.text, letterMarks{name: "花子"}); !sameSheet(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}
