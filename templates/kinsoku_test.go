package templates

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"postrider/kinsoku"
)

// Lines of Japanese are broken as Japanese typesetters break them.
func TestKinsoku(t *testing.T) {
	for _, tt := range []struct {
		rule, in, want string
		columns        int
	}{
		{"between any two characters", "命令を受け付けました", "命令を受け\n付けました", 10},
		{"no comma at the head", "命令書です、次は", "命令書で\nす、次は", 10},
		{"no full stop at the head", "命令書です。次は", "命令書で\nす。次は", 10},
		{"no small kana at the head", "これはチェック", "これは\nチェック", 10},
		{"no small kana at the head, taken along", "これもキャンプ", "これも\nキャン\nプ", 7},
		{"no long vowel at the head", "命令のカード", "命令のカー\nド", 10},
		{"no closing bracket at the head", "（命令書）です", "（命令\n書）です", 8},
		{"what is to be typed stays whole", "次に「表示 狭」と書く", "次に\n「表示 狭」\nと書く", 12},
		{"no opening bracket at the end", "命令書の「盤面」", "命令書の\n「盤面」", 10},
		{"a rule number with its brackets", "移動できません（10.3.2）", "移動できま\nせん\n（10.3.2）", 11},
		{"a Latin word stays whole", "次はALBから", "次は\nALBか\nら", 6},
		{"a code stays whole", "村はBAYE-OSWへ", "村は\nBAYE-OSW\nへ", 8},
		{"a number with its counter", "合計は12個です", "合計は\n12個です", 8},
		{"odds", "比率は3対1です", "比率は\n3対1です", 8},
		{"what is numbered", "これは第1回", "これは\n第1回", 8},
		{"a year", "開始は1757年です", "開始は\n1757年で\nす", 8},
		{"dots go together", "命令です……次", "命令で\nす……次", 8},
		{"a bullet hangs", "- 命令を受け付けました", "- 命令を\n  受け付\n  けまし\n  た", 8},
		{"a blank is a place to break, and none is put in", "命令 一覧です", "命令 一\n覧です", 8},
		{"what may be broken nowhere stands alone", "次ABCDEFGHIJKLです", "次\nABCDEFGHIJKL\nです", 8},
		{"quoted text is quoted on each line", theirs + "> 良い手ですね。参りました", "> 良い手です\n> ね。参りまし\n> た", 14},
	} {
		if got := string(measure{columns: tt.columns, two: true}.fit(nil, []byte(tt.in))); got != tt.want+"\n" {
			t.Errorf("%s: %q is broken as %q, want %q", tt.rule, tt.in, got, tt.want)
		}
	}
}

// A line to be copied is broken at blanks and behind commas alone, and never cut within a
// word.
func TestKinsokuOfCopies(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"移動 全部 ALBから LKG経由 TICへ", "移動 全部\n.. ALBから\n.. LKG経由\n.. TICへ"},
		{"退却：ALB、最寄り本拠、最多", "退却：ALB、\n.. 最寄り本拠、\n.. 最多"},
		{"常時命令ALBからTICへ移動", "常時命令ALBからTICへ移動"},
	} {
		if got := string(measure{columns: 14}.fit(nil, []byte(copyable("", tt.in)))); got != tt.want+"\n" {
			t.Errorf("%q is broken as %q, want %q", tt.in, got, tt.want)
		}
	}
}

// Whatever is wrapped, no line begins or ends with what must not, none is too wide that
// could have been broken, and nothing is lost or put in.
func TestKinsokuOfAll(t *testing.T) {
	runes := rapid.SampledFrom([]rune("日本語の命令書、。（）「」ーッャABC12 -%"))
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(strings.Fields(string(rapid.SliceOfN(runes, 1, 60).Draw(t, "text"))), " ")
		m := measure{columns: rapid.IntRange(4, 30).Draw(t, "columns"), two: true}
		out := string(m.breakLine(nil, []byte(text), nil, kinsoku.Prose))
		if got, want := bareOf(out), bareOf(text); got != want {
			t.Fatalf("%q has become %q", want, got)
		}
		lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
		for i, line := range lines {
			if m.of([]byte(line)) > m.columns && kinsoku.Prose.Part([]byte(line)) < len(line) && !strings.Contains(line, " ") {
				t.Fatalf("%q is too wide and could have been broken", line)
			}
			if i == 0 {
				continue
			}
			before, _ := utf8.DecodeLastRuneInString(lines[i-1])
			first, _ := utf8.DecodeRuneInString(line)
			if !strings.Contains(text, string(before)+" "+string(first)) && kinsoku.Prose.Part([]byte(string(before)+string(first))) > len(string(before)) {
				t.Fatalf("broken between %q and %q:\n%s", before, first, out)
			}
		}
	})
}

func bareOf(s string) string { return strings.NewReplacer(" ", "", "\n", "").Replace(s) }

// A character of ambiguous width is two columns where the letters are in full width.
func TestAmbiguousColumns(t *testing.T) {
	for _, tt := range []struct {
		s   string
		one int
		two int
	}{{"Québec", 6, 7}, {"日本", 4, 4}, {"±3", 2, 3}, {"→", 1, 2}, {"ｱ", 1, 1}, {"か\u3099", 2, 2}, {"abc", 3, 3}} {
		if one, two := (measure{}).of([]byte(tt.s)), (measure{two: true}).of([]byte(tt.s)); one != tt.one || two != tt.two {
			t.Errorf("%q has %d columns, or %d; want %d and %d", tt.s, one, two, tt.one, tt.two)
		}
	}
}
