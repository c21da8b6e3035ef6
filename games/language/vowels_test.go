package language

import (
	"strings"
	"testing"
)

// Long vowels may be left out of names that are long enough.
func TestWithoutVowels(t *testing.T) {
	for _, tt := range []struct{ name, short string }{
		{"オールバニ", "オルバニ"},
		{"オールバニー", "オルバニー オールバニ オルバニ"},
		{"フォート・ジョージ", "フォト・ジョージ フォート・ジョジ フォト・ジョジ"},
		{"ニューヨーク連隊", "ニュヨーク連隊 ニューヨク連隊 ニュヨク連隊"},
		{"マレー", ""},
		{"リーダー", "リダー リーダ"},
		{"ー", ""},
		{"アルバニ", ""},
		{"Albany", ""},
	} {
		if got := strings.Join(withoutVowels(tt.name), " "); got != tt.short {
			t.Errorf("%s is typed %q, want %q", tt.name, got, tt.short)
		}
	}
}
