package bayonets

import (
	"fmt"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// What rows write in Japanese is read back, and the same order has a line in both
// languages.
func TestJapaneseRows(t *testing.T) {
	gametest.TranslatedRows(t, New(), "ja", std.lang)
}

// Japanese players are understood as they type.
func TestJapanesePhrasings(t *testing.T) {
	list := gametest.ReadPhrasings(t, "testdata/phrasings-ja.tsv")
	gametest.PhrasingsIn(t, New(), "ja", 90, list)
}

// Lines as people type them, with what each means. The order word stands in front or behind,
// blanks, particles and widths are what they like, and a name is typed in Latin or in kana.
func TestJapaneseLines(t *testing.T) {
	gametest.TypedLines(t, New(), "ja", []gametest.TypedLine{
		{"移動　全部　ＡＬＢ→ＬＫＧ→ＴＩＣ", "move all from ALB via LKG to TIC"},
		{"ALBからLKG経由でTICへ2個旅団とRogersを移動", "move 2 brigades, Rogers from ALB via LKG to TIC"},
		{"2個をALBからLKGへ移動", "move 2 units from ALB to LKG"},
		{"LKGに砦を建設", "build fort at LKG"},
		{"砦をLKGに完成させる", "finish fort at LKG"},
		{"砦を撤去 LKG", "remove fort at LKG"},
		{"LKGに旅団で砦を建設", "build fort at LKG with 1 brigade"},
		{"正規兵3個と植民地兵をALBからLKGへ移動", "move 3 metropolitans, colonials from ALB to LKG"},
		{"モホーク族でOSWを襲撃", "raid OSW with Mohawk"},
		{"パスします", "indian: pass"},
		{"HALからLOUへGageを、帆走／陸軍APで移動します", "move Gage from HAL to LOU, with sail-army"},
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
	})
}

// The examples of the help in Japanese are orders in Japanese, and the page of each kind of
// decision shows one of it.
func TestJapaneseHelp(t *testing.T) {
	gametest.TranslatedHelp(t, New(), New().Words, "ja", "board", "codes")
}

// No text in Japanese costs more to read than a long letter.
func TestJapaneseSheetCost(t *testing.T) {
	gametest.SheetCostIn(t, New(), "ja", "ALBからLKG経由でTICへ2個旅団を移動、", "の", "でない", "もし 攻撃側なら: ", "軽装２個を",
		"ルイブール", "襲撃 CARL Villiersで ", "ルイブーレに", "か", "振り直し：ハイランド、", "ﾙｲﾌﾞｰﾙ", "ー")
}

// What "legal" may be about is typed in Japanese or in English, and shown in Japanese.
func TestJapaneseTopics(t *testing.T) {
	gametest.Topics(t, New().Spoken("ja"), std.readTopic, map[string]string{
		"襲撃 CARL": "raid CARL", "CARLを襲撃": "raid CARL", "ロジャーズ": "Rogers", "オールバニからの移動": "move from ALB", "軽装": "light",
		"インディアンAP": "indian", "砦の建設": "build fort", "帆走": "sail-army", "部隊集結": "marshal", "raid CARL": "raid CARL", "ALB": "ALB",
		"light": "light", "建設": "build", "月夜の散歩": "",
	}, func(about *topic) string {
		return fmt.Sprint(about.ap, about.Verb, games.Keys(about.Spaces), about.Units)
	}, map[string]string{"raid": "襲撃", "light": "軽装AP", "ALB move": "ALB 移動", "ALB build": "ALB 砦建設", "sail": "帆走／陸軍AP", "marshal": "部隊集結"})
}
