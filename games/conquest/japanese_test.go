package conquest

import (
	"fmt"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// What rows write in Japanese is read back, and the same order has a line in both
// languages.
func TestJapaneseRows(t *testing.T) {
	gametest.TranslatedRows(t, New(), "ja", New().Language)
	gametest.Hands(t, New(), gametest.OrdersIn(t, New(), "ja"), gametest.JapaneseHands)
}

// What the Japanese of the title lacks is named row by row.
func TestJapaneseMissing(t *testing.T) {
	data, err := embedded.ReadFile("words/ja/orders.toml")
	if err != nil {
		t.Fatal(err)
	}
	row := func(form string) string {
		for _, part := range strings.SplitAfter(string(data), "\n\n") {
			if strings.Contains(part, `form = "`+form) {
				return part
			}
		}
		t.Fatalf("no row of %s", form)
		return ""
	}
	gametest.MissingRows(t, bilingual(), "ja", map[string]string{
		row("砦 維持"): "orders.toml: fort keep: fort keep",
		row("イヴェント {card:event^} {to:counted"): "orders.toml: event event: event 10 at 2 ALB, 1 OSW",
		row("{area:area}が"):                    "orders.toml: condition held",
		"fort           = [\"砦\"]\n":           "lexicon.toml: kinds: fort",
	})
}

// Japanese players are understood as they type.
func TestJapanesePhrasings(t *testing.T) {
	list := gametest.ReadPhrasings(t, "testdata/phrasings-ja.tsv")
	gametest.PhrasingsIn(t, New(), "ja", 90, list)
}

// What stands behind a value says what it is for, wherever the order word stands, with or
// without blanks and in whatever width; what says nothing is left out.
func TestJapaneseLines(t *testing.T) {
	gametest.TypedLines(t, New(), "ja", []gametest.TypedLine{
		{"ヒットは民兵1、正規兵1", "standing hits: 1 militia 1 regulars"},
		{"移動 2 BR、3 BC ALBから FWH経由 FSFへ", "move 2 BR, 3 BC from ALB via FWH to FSF"},
		{"ALBからFWH経由でFSFへ2BRと3BCを移動します。", "move 2 BR, 3 BC from ALB via FWH to FSF"},
		{"ＡＬＢ→ＦＷＨ→ＦＳＦ　全部　移動せよ", "move all from ALB via FWH to FSF"},
		{"ALB〜FWH 全部 移動", "move all from ALB to FWH"},
		{"ALBーFWHへ全部移動した", "move all from ALB to FWH"},
		{"【移動】「ALB」から「FWH」へ植民地軍×2", "move 2 BC from ALB to FWH"},
		{"①オールバニから②", ""},
		{"植民地軍２個をｵｰﾙﾊﾞﾆからフォート・ウィリアム・ヘンリーへ移動お願いします", "move 2 BC from ALB to FWH"},
		{"移動しない", "done"},
		{"ALBからFWHへ移動しない", ""},
		{"ALBからFWHへ全部移動、PHIからNYCへ全部移動", "move all from ALB to FWH; move all from PHI to NYC"},
		{"move all from ALB to FWH", "move all from ALB to FWH"},
		{"カード⑤", "card 05"},
		{"5番を使用", "card 05"},
		{"防御側なら命中: NA BR", "standing hits: NA BR if defender"},
		{"防御側でないなら命中: NA BR", "standing hits: NA BR if not defender"},
		{"もし 防御側 かつ 戦力比 2なら: 命中: NA BR", "standing hits: NA BR if defender and odds 2"},
		{"砦を焼かない", "fort keep"},
		{"OSWの砦を焼く", "fort burn at OSW"},
		{"移動 全部 ALBから FWHへ ※急ぐ", "move all from ALB to FWH"},
		{"オールバニは寒いですね", ""},
		{"正規軍二個と植民地軍三個をオールバニから砦の町フィラデルフィアを\n通ってニューヨークへ移動", ""},
		{"イギリス正規軍２個とイギリス植民地軍３個をオールバニからフォート・ウィリ\nアム・ヘンリーへ移動してください", "move 2 BR, 3 BC from ALB to FWH"},
	})
	title := games.In(New(), "ja")
	if lines := (games.SheetReader{Title: title}).Read("オールバニは寒いですね").Lines; lines[0].Reading.Talk && !lines[0].Reading.Aside {
		t.Error("what names something of the game is taken for talk")
	}
	if list := title.Read("オールバナからFWHへ全部移動", nil); list[0].Fault == nil || list[0].Order != nil {
		t.Errorf("a name of kana is guessed: %+v", list)
	}
}

// What letters begin and end with is talk, also where a question is open, to which a short
// line may be an answer; what is nearly an answer is none.
func TestJapaneseCourtesies(t *testing.T) {
	r := games.SheetReader{Title: games.In(New(), "ja"), Open: []games.Kind{"muster"}}
	for _, typed := range []string{"お疲れ様です。花子です。", "山田です。", "よろしくお願いします。", "山田花子と申します。よろしくお願いします。", "こんばんは", "Best wishes,", "Hanako here."} {
		if l := r.Read(typed).Lines[0]; !l.Reading.Talk || l.Reading.Aside {
			t.Errorf("%q is not taken for talk: %+v", typed, l.Reading)
		}
	}
	for _, typed := range []string{"オールバナ", "召集 オールバナ", "mster ALB", "はい、ALBとNYCです"} {
		if l := r.Read(typed).Lines[0]; l.Reading.Talk {
			t.Errorf("%q is taken for talk", typed)
		}
	}
}

// No text in Japanese costs more to read than a long letter.
func TestJapaneseSheetCost(t *testing.T) {
	gametest.SheetCostIn(t, New(), "ja", "ALBからFWHへ全部移動、", "の", "でない", "もし 防御側なら: ", "植民地軍２個を",
		"オールバニ", "フォート・ウィリアム・ヘンリー", "オールバナから", "か", "移動し", "ｵｰﾙﾊﾞﾆ", "ー")
}

// What "legal" may be about is typed in Japanese or in English, and shown in Japanese.
func TestJapaneseTopics(t *testing.T) {
	gametest.Topics(t, New().Spoken("ja"), shipped.Data().readTopic, map[string]string{
		"フォート・ウィリアム・ヘンリー": "FWH", "オールバニからの移動": "move from ALB", "移動": "move", "イヴェント": "event", "カード12": "card 12", "BC": "BC",
		"植民地軍": "BC", "move from ALB": "move from ALB", "月夜の散歩": "",
	}, func(about *topic) string {
		return fmt.Sprint(about.card, about.Verb, games.Keys(about.Spaces), about.Units)
	}, map[string]string{"move": "移動"})
}
