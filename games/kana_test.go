package games

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Japanese is compared as hiragana of full width, with its marks of voice.
func TestFoldJapanese(t *testing.T) {
	for _, tt := range []struct{ typed, want string }{
		{"が か", "が か"},
		{"ガ", "が"},
		{"カ\u3099", "が"},
		{"ｶﾞ ﾊﾟｽ", "が ぱす"},
		{"オールバニ", "おーるばに"},
		{"ニュー・イングランド", "にゅーいんぐらんど"},
		{"ﾆｭｰ･ｲﾝｸﾞﾗﾝﾄﾞ", "にゅーいんぐらんど"},
		{"ヴァージニア バージニア", "ばーじにあ ばーじにあ"},
		{"移動　ＡＬＢ", "移動 alb"},
		{"ALBーLKG", "alb-lkg"},
		{"【移動】「ALB」", "移動 alb"},
		{"ALB・KING", "alb, king"},
		{"①移動", "1移動"},
		{"うーん", "うーん"},
	} {
		if got := Fold(tt.typed); got != tt.want {
			t.Errorf("Fold(%q) = %q, want %q", tt.typed, got, tt.want)
		}
		if got := Fold(Fold(tt.typed)); got != tt.want {
			t.Errorf("folded twice %q is %q", tt.typed, got)
		}
	}
}

// Bullets, numbers in circles and remarks of Japanese letters are no part of an order.
func TestLinesJapanese(t *testing.T) {
	typed := "・移動 ALB\n◆移動　ALB。\n①移動 ALB\n② ALB\n⑭\n■移動：ALB ※急ぐ\n※ALB"
	want := []TypedLine{{1, "移動 ALB"}, {2, "移動 ALB"}, {3, "移動 ALB"}, {4, "ALB"}, {5, "⑭"}, {6, "移動:ALB"}}
	if diff := cmp.Diff(want, Lines(typed)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// A mail program breaks Japanese anywhere: what it broke is joined without a blank, and by
// its columns.
func TestJoinJapanese(t *testing.T) {
	long := "正規軍二個と植民地軍三個をオールバニから砦を通ってフォート・ウィリア"
	if !broken(long, "ム・ヘンリーへ移動") || broken("全部移動", "次へ") {
		t.Error("it is not seen where a line was broken")
	}
	for _, tt := range []struct{ line, next, want string }{
		{"全部移", "動 ALB", "全部移動 ALB"},
		{"全部、", "移動", "全部、移動"},
		{"move", "全部", "move 全部"},
		{"移動 ALB", "LKG", "移動 ALB LKG"},
	} {
		if got := joinBroken(tt.line, tt.next); got != tt.want {
			t.Errorf("%q and %q are %q, want %q", tt.line, tt.next, got, tt.want)
		}
	}
}

// Names of kana have beginnings, but no near misses: they may be meant.
func TestNamesJapanese(t *testing.T) {
	n := NewNames("ja")
	n.Add("space", "albany", "オールバニ", "ALB")
	n.Add("space", "oswego", "オスウィーゴ")
	for _, tt := range []struct{ typed, id, how string }{
		{"おーるばに", "albany", "name"},
		{"オスウィ", "oswego", "beginning"},
		{"オス", "", ""},
		{"オールバナ", "", ""},
	} {
		if f := n.Find(Tokens(tt.typed)); f.ID != tt.id || f.How != tt.how {
			t.Errorf("%s is %+v", tt.typed, f)
		}
	}
	if m := n.Meant(Tokens("オールバナ")); len(m.Near) != 1 || m.Near[0].ID != "albany" {
		t.Errorf("%+v may be meant", m)
	}
}
