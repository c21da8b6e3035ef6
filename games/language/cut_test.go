package language

import (
	"strings"
	"testing"
	"testing/fstest"

	"postrider/games"
)

const behindLexicon = `
[words]
talk = ["天気"]
[names.place]
nyc  = ["NYC", "ニューヨーク"]
alb  = ["ALB"]
king = ["KING", "キングストン"]
[names.unit]
fraser = ["Fraser"]
gage   = ["Gage"]
isle   = ["De L'Isle"]
44th   = ["44th & 48th"]
[names.class]
all      = ["全部"]
brigades = ["旅団"]
[choices.round]
AR5 = ["AR5"]
`

const behindOrders = `
[[order]]
kind = "move"
words = ["移動"]
route = true
noise = ["部隊"]
args = ["units", "from", "via", "to", "drop"]
form = "移動 {units:units+^}[ {from:place}から][ {via:place*_}経由] {to:place}へ[、残置 {drop:units で place**!}]"
post.from = ["の"]
post.drop = ["に 残す"]
post.units = ["を"]
also.drop = ["は"]
example = "移動 全部 ALBから NYCへ"

[[order]]
kind = "marshal"
words = ["集結"]
form = "集結 {at:place^}: {from:units から place+^}"
post.at = ["へ"]
also.from = ["の"]
example = "集結 ALB: KINGから 全部"

[[order]]
kind = "hits"
words = ["命中"]
noise = ["の"]
form = "命中: {units:units*>^}[、温存 {never:units**!}]"
post.never = ["は 温存"]
post.units = ["を"]
example = "命中: Fraser"

[[order]]
kind = "home"
words = ["帰還"]
route = true
form = "帰還[ {from:place^}から][ {via:place*_}経由] {to:place}へ"
example = "帰還 ALBから NYCへ"

[[order]]
kind = "raid"
words = ["襲撃"]
form = "襲撃 {at:place^}[ {unit:units^}で]"
post.at = ["を"]
example = "襲撃 ALB"

[[cond]]
kind = "attacker"
words = ["攻撃側"]
form = "攻撃側"

[[cond]]
kind = "round"
bare = true
form = "{n:round}"
`

// behindTitle is a small title in a language that puts words behind what they are about.
func behindTitle(t *testing.T) *Language {
	t.Helper()
	title := fstest.MapFS{"lexicon.toml": {Data: []byte(behindLexicon)}, "orders.toml": {Data: []byte(behindOrders)}}
	l, err := Load("ja", title, Settings{
		Many:  "class",
		Place: func(id string) bool { return id == "nyc" || id == "alb" || id == "king" },
		Classes: func(l *Language) map[string]Class {
			words := func(class string) func(string) string {
				return func(id string) string { return l.NameOf(class, id) }
			}
			return map[string]Class{
				"place": Names{Language: l, Classes: []string{"place"}, It: true, Words: words("place")},
				"units": Units{Language: l, Unit: "unit", Many: "class", Words: words("unit"), Several: func(string) bool { return false }},
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// Where words stand behind what they are about, the place of units comes before them, a
// connector belongs to what stands right before it, and numbers, "all" and letters are told
// from the kana around them.
func TestBehind(t *testing.T) {
	l := behindTitle(t)
	for _, tt := range []struct{ typed, want string }{
		{"集結 ALB: KINGから 全部、NYCから Fraser、Gage", "集結 ALB: 全部 KINGから、Fraser、Gage NYCから"},
		{"KINGの全部とNYCのFraserをALBに集結", "集結 ALB: 全部 KINGから、Fraser NYCから"},
		{"全部をALBからNYCへ移動、GageはKINGに残す", "移動 全部 ALBから NYCへ、残置 Gage KINGで"},
		{"ALBの部隊を全部NYCへ移動", "移動 全部 ALBから NYCへ"},
		{"命中: 旅団、Fraser、Gageは温存", "命中: 旅団、Fraser、温存 Gage"},
		{"命中: FraserとGageは温存", "命中: 温存 Fraser、温存 Gage"},
		{"De L'IsleでALBを襲撃", "襲撃 ALB De L'Isleで"},
		{"44th & 48thでALBを襲撃", "襲撃 ALB 44th & 48thで"},
		{"AR5で攻撃側ならALBを襲撃", "もし AR5 かつ 攻撃側なら: 襲撃 ALB"},
		{"旅団全部 ALBからNYCへ移動", "移動 旅団 ALBから NYCへ"},
		{"旅団を全部ALBからNYCへ移動", "移動 旅団 ALBから NYCへ"},
		{"旅団を2個ALBからNYCへ移動", "移動 2 旅団 ALBから NYCへ"},
		{"旅団二個とFraserをALBからNYCへ移動", "移動 2 旅団、Fraser ALBから NYCへ"},
		{"旅団×2とFraserをALBからNYCへ移動", "移動 2 旅団、Fraser ALBから NYCへ"},
		{"全部移動 キングストンーニューヨーク", "移動 全部 KINGから NYCへ"},
		{"帰還 KING ALB経由 NYCへ", "帰還 KING ALB経由 NYCへ"},
	} {
		var got []string
		for _, r := range l.Read(tt.typed, nil) {
			if r.Order == nil {
				got = append(got, "no order")
				continue
			}
			got = append(got, l.Format(*r.Order))
		}
		if said := strings.Join(got, "; "); said != tt.want {
			t.Errorf("%q is %q, want %q\n%s", tt.typed, said, tt.want, l.Explain(tt.typed, games.Kind("")))
		}
	}
}
