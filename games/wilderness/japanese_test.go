package wilderness

import (
	"fmt"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// What rows write in Japanese is read back, and the same order has a line in both
// languages.
func TestJapaneseRows(t *testing.T) {
	gametest.TranslatedRows(t, New(), "ja", New().Language)
}

// Japanese players are understood as they type.
func TestJapanesePhrasings(t *testing.T) {
	list := gametest.ReadPhrasings(t, "testdata/phrasings-ja.tsv")
	gametest.PhrasingsIn(t, New(), "ja", 95, list)
}

// The word stands first or last, numbers before or behind units, and conditions in front of
// what is done then; English words may be mixed in.
func TestJapaneseLines(t *testing.T) {
	gametest.TypedLines(t, New(), "ja", []gametest.TypedLine{
		{"プレイ 23 部隊 Lévisと 全部", "play 23 force Lévis with all"},
		{"２３番で正規兵2個とレヴィを活性化します", "play 23 force Lévis with 2 Regulars"},
		{"モンカルムが全部とMONからTICへ前進、カード23", "play 23 force Montcalm with all; if playing 23: move Montcalm from MON to TIC"},
		{"モンカルムがMONからTICへ移動、カード23", ""}, // with his Force or alone, and no Event
		{"モンカルムで35を使う、全部", "play 35 force Montcalm with all"},
		{"強襲MANではい", "assault at MAN: yes"},
		{"プレイ3番Villiersと全部", "play 3 force Villiers with all"},
		{"プレイ　３部隊ＶｉｌｌｉｅｒｓとＣｏｕｒｅｕｒｓ", "play 3 force Villiers with Coureurs"},
		{"カード28、ジョンソンとイロコイ全部", "play 28 force Johnson with iroquois"},
		{"44でアバークロンビー、正規兵×4とレンジャー×1", "play 44 force Abercromby with 4 Regulars, Ranger"},
		{"35、モンカルム、正規兵1を除く全部", "play 35 force Montcalm with except Regular"},
		{"レヴィ将軍をケベックからトロワ・リヴィエールへ舟艇で移動する", "move Lévis from QUE by boat to TRI"},
		{"QUE→BEC→TRI レヴィ", "move Lévis to QUE, BEC, TRI"},
		{"ウェッブをALBからHCSへ移動、正規兵2個をHCSに残す", "move Webb from ALB to HCS, drop 2 Regulars at HCS"},
		{"移動 Webb ALBから HCSへ 残置 2 Regulars HCS", "move Webb from ALB to HCS, drop 2 Regulars at HCS"},
		{"OSWの砦を強襲", "assault OSW"},
		{"OSWで強襲する", "assault at OSW: yes"},
		{"モンカルムがOSWを包囲、2対1以上なら強襲する", "siege Montcalm at OSW; if odds 2: assault yes"},
		{"TICかNIAに敵4ユニット以上が入ったら湖上スクーナーを使う", "if at TIC or NIA and enemy 4: lake schooner yes"},
		{"AUGの襲撃が失敗したらミンゴをMINからAUGへ", "if raid on AUG failed: move Mingo from MIN to AUG"},
		{"TICで負けたらCPTへ退却", "retreat from TIC: to CPT"},
		{"TICから退却、2個正規兵はCPT、残りは砦の中へ", "retreat from TIC: 2 Regulars to CPT, to inside"},
		{"ケベックの正規兵2個を回復", "restore: 2 Regulars at QUE"},
		{"対象 北部 召集", "target northern raise"},
		{"14番を使用", "foul weather yes"},
		{"move Lévis from QUE to BEC", "move Lévis from QUE to BEC"},
		{"play 23 レヴィと全部", "play 23 force Lévis with all"},
		{"モンカルムと正規軍4個をMONからTICへ移動", "move Montcalm from MON to TIC"},
		{"MONからTICへモンカルムと正規軍4個が前進", "move Montcalm from MON to TIC"},
		{"ウェッブと正規軍2個で迎撃", "intercept with Webb, 2 Regulars"},
		{"ウェッブと2個で迎撃", "intercept with Webb, 2 units"}, // not card 2
		{"23番でレヴィと3個", "play 23 force Lévis with 3 units"},
		{"籠城、2個", "inside 2 units"},
		{"モンカルム 4個 MON→TIC", ""},
		{"2個でイベント", ""},
		{"2番と3番を捨てる", ""}, // plays neither
		{"レヴィをQUEからBECかTRIへ移動", ""},
		{"冷蔵庫を襲撃してきます", ""},
	})
}

// The examples of the help in Japanese are orders in Japanese, and the page of each kind of
// decision shows one of it.
func TestJapaneseHelp(t *testing.T) {
	gametest.TranslatedHelp(t, New(), New().Words, "ja", "board", "cards", "codes", "leaders")
}

// No text in Japanese costs more to read than a long letter.
func TestJapaneseSheetCost(t *testing.T) {
	gametest.SheetCostIn(t, New(), "ja", "レヴィをQUEからTRIへ舟艇で移動、", "の", "でない", "もし 2対1以上なら: ", "正規兵２個を",
		"トロワ・リヴィエール", "カード23、モンカルムが全部と", "モンカルナが", "か", "移動し", "ﾚｳﾞｨ", "ー")
}

// What "legal" may be about is typed in Japanese or in English, and shown in Japanese.
func TestJapaneseTopics(t *testing.T) {
	gametest.Topics(t, New().Spoken("ja"), shipped.Data().readTopic, map[string]string{
		"オスウィーゴ": "OSW", "カード35": "35", "35番": "35", "レヴィ": "Levis", "襲撃": "raid", "AUGを襲撃": "raid AUG", "包囲": "siege",
		"補給": "supply", "砦の建設": "build", "イヴェント": "events", "移動": "move", "raid AUG": "raid AUG", "月夜の散歩": "",
	}, func(about *topic) string {
		return fmt.Sprint(about.card, about.Verb, games.Keys(about.Spaces), about.Units)
	}, map[string]string{"raid": "襲撃", "events": "イヴェント", "force": "部隊", "units": "ユニット", "move": "移動", "sail": "航海"})
}
