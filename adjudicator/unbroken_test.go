package adjudicator

import (
	"strings"
	"testing"

	"postrider/games/board"
)

// What was broken for a wide screen is put together again, with a blank only where there
// was one.
func TestUnbroken(t *testing.T) {
	for _, line := range []string{
		"1757, AR5: Battles",
		"Victory French 3. Raids: British 0, French 5 of 8. Open Seas: French. Initiative French, First Player British.",
		"勝利マーカー：フランス軍 3。襲撃マーカー：イギリス軍0、フランス軍5（8まで）。公海：フランス軍。主導権：フランス軍、第1プレイヤー：イギリス軍。",
		"フランス軍カード41（主導権値1）：軽装／陸軍、軽装／陸軍、帆走／陸軍。Indomitable Abbatis：フランス軍が防御側の1回の戦闘で、イギリス軍のマーカーが2位置後退する。",
	} {
		broken := strings.Join(board.Wrap(line, statusColumns, "  "), "\n")
		if got := unbroken(broken + "\n"); got != line {
			t.Errorf("got  %q\nwant %q", got, line)
		}
	}
	// Kana of half width fill no line so soon.
	short := strings.Repeat("ﾌﾗﾝｽ", 10) + "\n  ｲｷﾞﾘｽ"
	if got := unbroken(short + "\n"); got != short {
		t.Errorf("got  %q\nwant %q", got, short)
	}
}
