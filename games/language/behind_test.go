package language

import (
	"testing"
	"testing/fstest"
)

// In a language that puts words behind, the word between units and their place stands
// behind the place, which may stand first; a place that stands before its units has it
// behind itself, too.
func TestGroupsBehind(t *testing.T) {
	shared := fstest.MapFS{"lexicon.toml": {Data: []byte(`behind = true
[words]
and = ["と"]
if  = ["もし"]
[lists]
all = ["全部"]
[connectors]
from = ["from"]
to   = ["to"]
via  = ["via"]
at   = ["at"]
`)}}
	title := fstest.MapFS{
		"lexicon.toml": {Data: []byte(`[names.place]
kingston = ["KING"]
northern = ["NOR"]
[names.unit]
rogers = ["ロジャーズ"]
brigade = ["旅団"]
[names.class]
all = ["全部"]
`)},
		"orders.toml": {Data: []byte(`[[order]]
kind = "marshal"
words = ["集結"]
form = "集結: {from:units から place+}"
example = "集結: 全部 KINGから"

[[order]]
kind = "act"
words = ["活性化"]
form = "活性化 {at:place の units+%}"
example = "活性化 KINGの 全部"
`)},
	}
	codes := map[string]string{"kingston": "KING", "northern": "NOR"}
	l, err := Load("ja", title, Settings{Shared: shared, Many: "class", Classes: func(l *Language) map[string]Class {
		return map[string]Class{
			"place": Names{Language: l, Classes: []string{"place"}, Words: func(id string) string { return codes[id] }},
			"units": Units{
				Language: l, Unit: "unit", Many: "class", Words: func(id string) string { return l.NameOf("unit", id) },
				Several: func(name string) bool { return name == "brigade" },
			},
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ typed, want string }{
		{"集結: 全部 KINGから、2 旅団 NORから", "集結: 全部 KINGから、2 旅団 NORから"},
		{"集結：KINGから全部、NORから旅団2", "集結: 全部 KINGから、2 旅団 NORから"},
		{"全部KINGから集結", "集結: 全部 KINGから"},
		{"活性化 KINGの 全部、NORの ロジャーズ", "活性化 KINGの 全部、NORの ロジャーズ"},
		{"KINGの旅団2とロジャーズを活性化", ""},
		{"集結: 全部 KINGからから", ""},
	} {
		got := ""
		if list := l.Read(tt.typed, nil); len(list) == 1 && list[0].Order != nil {
			got = l.Format(*list[0].Order)
		}
		if got != tt.want {
			t.Errorf("%q is %q, want %q", tt.typed, got, tt.want)
		}
	}
}
