package bayonets

import (
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/language"
)

// japanese is the language of orders of Japanese players.
func japanese(t *testing.T) *language.Language {
	t.Helper()
	l, err := std.lang.Translated("ja")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// What rows write in Japanese is read back, and the same order has a line in both
// languages.
func TestJapaneseRows(t *testing.T) {
	l := japanese(t)
	gametest.Rows(t, l, 5_000)
	gametest.TranslatedRows(t, std.lang, l)
}

// Japanese players are understood as they type.
func TestJapanesePhrasings(t *testing.T) {
	list := gametest.ReadPhrasings(t, "testdata/phrasings-ja.tsv")
	gametest.PhrasingsIn(t, New(), games.In(New(), "ja"), 90, list)
}

// Lines as people type them, with what each means. The order word stands in front or behind,
// blanks, particles and widths are what they like, and a name is typed in Latin or in kana.
func TestJapaneseLines(t *testing.T) {
	title := games.In(New(), "ja")
	for _, tt := range []struct{ typed, want string }{
		{"移動　全部　ＡＬＢ→ＬＫＧ→ＴＩＣ", "move all from ALB via LKG to TIC"},
		{"ALBからLKG経由でTICへ2個旅団とRogersを移動", "move 2 brigades, Rogers from ALB via LKG to TIC"},
		{"襲撃 CARL Villiersで FORKから LOYA RAYS経由、軽装2xで", "raid CARL with Villiers from FORK via LOYA RAYS, with light-2x"},
		{"インディアン：シャワノンでCARLを襲撃", "indian: raid CARL with Chaouanon"},
		{"帆走 艦隊2 旅団6 Wolfe HALから", "sail 2 fleets, 6 brigades, Wolfe from HAL"},
		{"ルイブールに上陸", "land LOU"},
		{"部隊集結 ALB Bradstreetで：KINGから全部、NORから旅団2", "marshal at ALB with Bradstreet: all from KING, 2 brigades from NOR"},
		{"LKGに砦を建設、New Englandで", "build fort at LKG with New England"},
		{"道路完成 WILCーMEK Virginiaで、同行 2 New England", "finish road WILC-MEK with Virginia & S., company 2 New England"},
		{"ｶｰﾄﾞ１４", "play 14"},
		{"先手：相手", "first: opponent"},
		{"保持　陸軍", "hold army"},
		{"対応：LKGが攻撃されたら部隊集結 LKG、ALBから全部", "if attacked at LKG: react: marshal at LKG: all from ALB"},
		{"襲撃失敗なら LeryでWINCを襲撃", "if raid failed: raid WINC with Lery"},
		{"退却 KINGから：ALB、最寄り本拠、最多ユニット", "retreat from KING: ALB, nearest home, most units"},
		{"命中：ハイランド優先、ロジャーズは温存", "hits: highlands, never Rogers"},
		{"振り直し：ハイランド、イベント、3リードで停止", "reroll: highland, event, stop when 3 ahead"},
		{"サイ３を指揮官で振り直し", "reroll 3 with commander"},
		{"RAYSで待ち伏せしない", "ambush at RAYS: no"},
		{"艦隊配置：Boscawen NYC、残りHAL", "fleets: Boscawen at NYC, rest at HAL"},
	} {
		var got []string
		for _, l := range (games.SheetReader{Title: title}).Read(tt.typed).Lines {
			if l.Reading.Fault == nil && l.Reading.Order != nil {
				got = append(got, l.Write(New()))
			}
		}
		if said := strings.Join(got, "; "); said != tt.want {
			t.Errorf("%q is %q, want %q", tt.typed, said, tt.want)
		}
	}
}

// The examples of the help in Japanese are orders in Japanese, and the page of each kind of
// decision shows one of it.
func TestJapaneseHelp(t *testing.T) {
	title, l := New(), japanese(t)
	for _, topic := range title.Words.Topics("ja") {
		page, _ := title.Words.Help(topic, "ja")
		for _, example := range gametest.Examples(page) {
			if topic == "board" || topic == "codes" {
				continue
			}
			r := l.Read(example, nil)
			if len(r) != 1 || r[0].Order == nil || len(r[0].Notes) > 0 {
				t.Errorf("%s: %q is read as %+v", topic, example, r)
			}
		}
	}
	for _, k := range title.Kinds() {
		page, _ := title.Help(string(k.Kind), "ja")
		if !slices.ContainsFunc(gametest.Examples(page), func(line string) bool {
			r := l.Read(line, nil)[0]
			return r.Order != nil && r.Order.Kind == k.Kind
		}) {
			t.Errorf("the page on %s shows no order of it", k.Kind)
		}
	}
}
