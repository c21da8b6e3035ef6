package games

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"
	"text/template"

	"github.com/google/go-cmp/cmp"
)

// wordsFS is a file system of words: path, text, path, text.
func wordsFS(files ...string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for i := 0; i < len(files); i += 2 {
		fsys[files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
	}
	return fsys
}

func testWords(t *testing.T) *Words {
	t.Helper()
	w, err := LoadWords(wordsFS(
		"words/en/events.toml", `
and = "and"
raid = "{{space .space}} is raided for {{.points}} {{plural .points \"point\" \"points\"}}."
lost = "{{cap (list .units)}} {{plural .units \"is\" \"are\"}} lost{{with index . \"at\"}} at {{space .}}{{end}}."
dice = "{{join .dice \" \"}}: {{range $i, $d := .dice}}{{if $i}}, {{end}}{{$d}}{{end}} ({{len .dice}})"
sign = "{{if eq .n 2}}two{{else}}{{.n}}{{end}}{{if .flag}} yes{{end}}"
unit = "reduced {{.name}}"
fell = "{{fallen .units}}"
case = "{{upper .s}} {{lower .s}} {{uncap .s}}"
panics = "{{boom .s}}"
long = """
first
second
"""
"Rule 13.9" = "quoted"
`,
		"words/en/prompts.toml", `ask = "What now?"`,
		"words/en/help/index.txt", "The title.\n",
		"words/en/help/retreat.txt", "Retreats.\r\nMore.\n",
		"words/en/help/topics.toml", `retreat = ["rout", "stand-fast"]`,
		"words/fr/events.toml", "and = \"et\"\nlost = \"{{list .units}}\"\nunit = \"{{.name}} réduit\"\nfell = \"{{fallen .units}}.\"",
		"words/fr/help/retreat.txt", "Retraites.\n",
		"words/fr/help/topics.toml", `retreat = ["Déroute"]`,
		"words/readme.txt", "no language",
	), template.FuncMap{
		"space": func(id any) string { return strings.ToUpper(id.(string)) },
		"boom":  func(string) string { panic("boom") },
		"fallen": Spoken(func(say func(Text) string) any {
			return NameWords(func(name string) string { return say(T("unit", "name", name)) })
		}),
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestSay(t *testing.T) {
	w := testWords(t)
	type unitID string
	for _, tt := range []struct {
		name string
		text Text
		lang string
		want string
	}{
		{"one", T("raid", "space", "albany", "points", 1), "en", "ALBANY is raided for 1 point."},
		{"many", T("raid", "space", "albany", "points", 1000000), "en", "ALBANY is raided for 1000000 points."},
		{"list of one", T("lost", "units", []string{"rogers"}), "en", "Rogers is lost."},
		{"list of two", T("lost", "units", []string{"rogers", "gage"}, "at", "york"), "en", "Rogers and gage are lost at YORK."},
		{"list of three", T("lost", "units", []string{"rogers", "gage", "howe"}), "en", "Rogers, gage and howe are lost."},
		{"list of own ids", T("lost", "units", []unitID{"rogers", "gage"}), "en", "Rogers and gage are lost."},
		{"empty list", T("lost", "units", []string{}), "en", " are lost."},
		{"nil list", T("lost", "units", []string(nil)), "en", " are lost."},
		{"numbers", T("dice", "dice", []int{3, 6}), "en", "3 6: 3, 6 (2)"},
		{"comparison", T("sign", "n", 2, "flag", true), "en", "two yes"},
		{"negative", T("sign", "n", -3, "flag", false), "en", "-3"},
		{"fraction", T("sign", "n", 1.5, "flag", false), "en", "sign: flag=false, n=1.5"}, // eq of float and int is an error
		{"case", T("case", "s", "Élan"), "en", "ÉLAN élan élan"},
		{"several lines", T("long"), "en", "first\nsecond"},
		{"quoted kind", T("Rule 13.9"), "en", "quoted"},
		{"other language", T("lost", "units", []string{"rogers", "gage"}), "fr", "rogers et gage"},
		{"a function that says something", T("fell", "units", []string{"rogers", "gage"}), "en", "reduced rogers, reduced gage"},
		{"a function that says it in another language", T("fell", "units", []string{"rogers"}), "fr", "rogers réduit."},
		{"only in English", T("ask"), "fr", "What now?"},
		{"unknown language", T("ask"), "xx", "What now?"},
		{"unknown kind", T("nobody-said-this", "z", 1, "a", []string{"x", "y"}, "m", true), "en", "nobody-said-this: a=x/y, m=true, z=1"},
		{"unknown kind without values", T("nobody-said-this"), "en", "nobody-said-this"},
		{"missing value", T("raid", "space", "albany"), "en", "raid: space=albany"},
		{"a function that panics", T("panics", "s", "x"), "en", "panics: s=x"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := w.Say(tt.text, tt.lang); got != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
			data, err := json.Marshal(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			var again Text
			if err := json.Unmarshal(data, &again); err != nil {
				t.Fatal(err)
			}
			if got := w.Say(again, tt.lang); got != tt.want {
				t.Errorf("after JSON\ngot  %q\nwant %q", got, tt.want)
			}
		})
	}
}

func TestWordsListing(t *testing.T) {
	w := testWords(t)
	for _, topic := range []string{"Déroute", "deroute"} {
		if page, ok := w.Help(topic, "fr"); !ok || page != "Retraites.\n" {
			t.Errorf("help on %s is %q, %v", topic, page, ok)
		}
	}
	if diff := cmp.Diff([]string{"en", "fr"}, w.Languages()); diff != "" {
		t.Errorf("Languages (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"and", "fell", "lost", "unit"}, w.Kinds("fr")); diff != "" {
		t.Errorf("Kinds(fr) (-want +got):\n%s", diff)
	}
	if !w.Has("ask", "en") || w.Has("ask", "fr") || w.Has("ask", "xx") || w.Has("", "en") {
		t.Error("Has is wrong about ask")
	}
	for _, tt := range []struct {
		topic, lang, want string
		ok                bool
	}{
		{"", "en", "The title.\n", true},
		{"", "fr", "The title.\n", true},
		{"retreat", "en", "Retreats.\nMore.\n", true},
		{"retreat", "fr", "Retraites.\n", true},
		{"retreat", "xx", "Retreats.\nMore.\n", true},
		{"rout", "en", "Retreats.\nMore.\n", true},
		{"stand-fast", "fr", "Retreats.\nMore.\n", true},
		{"raid", "en", "", false},
	} {
		if got, ok := w.Help(tt.topic, tt.lang); got != tt.want || ok != tt.ok {
			t.Errorf("Help(%q, %q) = %q, %t, want %q, %t", tt.topic, tt.lang, got, ok, tt.want, tt.ok)
		}
	}
	if diff := cmp.Diff([]string{"", "retreat"}, w.Topics("en")); diff != "" {
		t.Errorf("Topics (-want +got):\n%s", diff)
	}
}

// A list without the word "and" gets commas only.
func TestListWithoutAnd(t *testing.T) {
	w, err := LoadWords(wordsFS("en/a.toml", `l = "{{list .v}}"`), nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := w.Say(T("l", "v", []string{"a", "b", "c"}), "en"), "a, b, c"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A table of names is a function of the templates of its language.
func TestNamesOfWords(t *testing.T) {
	w, err := LoadWords(wordsFS(
		"en/a.toml", `hold = "The {{side .side}} hold {{ap .aps}}."`, "en/names.toml",
		"[side]\nfrench = \"French\"\n[ap]\narmy = \"Army\"\nlight = \"Light\"",
		"fr/a.toml", `hold = "{{side .side}}: {{.aps}}"`, "fr/names.toml", "[side]\nfrench = \"Français\"",
	), nil)
	if err != nil {
		t.Fatal(err)
	}
	hold := T("hold", "side", "french", "aps", []string{"army", "navy", "light"})
	for lang, want := range map[string]string{"en": "The French hold Army, navy, Light.", "fr": "Français: [army navy light]"} {
		if got := w.Say(hold, lang); got != want {
			t.Errorf("%s: got %q, want %q", lang, got, want)
		}
	}
	if _, err := LoadWords(wordsFS("en/names.toml", "side = 3"), nil); err == nil || !strings.Contains(err.Error(), "en/names.toml") {
		t.Errorf("names that are no table: %v", err)
	}
}

// Every fault is named at once.
func TestLoadWordsFaults(t *testing.T) {
	_, err := LoadWords(wordsFS(
		"fr/a.toml", "twice = \"x\"\nopen = \"{{if .x}}\"\nnumber = 3\n[table]\nx = \"y\"",
		"fr/b.toml", "twice = \"y\"\nunknown = \"{{nosuch .x}}\"",
		"fr/c.toml", "not toml at all",
		"fr/help/topics.toml", `sail = ["land"]`,
	), nil)
	if err == nil {
		t.Fatal("LoadWords found nothing wrong")
	}
	for _, want := range []string{"fr/b.toml: twice is in fr/a.toml", "fr/a.toml: template: open",
		"fr/a.toml: number is not", "fr/a.toml: table is not", "nosuch", "fr/c.toml", "there is no page sail", "no folder en"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the error does not name %q:\n%v", want, err)
		}
	}
}

// Names that are said as one text stand as the language lists names.
func TestSeveralNames(t *testing.T) {
	l := &language{lists: listWords{Comma: "、", Plain: true}}
	areas := l.asText(NameWords(strings.ToUpper)).(func(any) string)
	if got := areas([]string{"albany", "york"}); got != "ALBANY、YORK" {
		t.Errorf("they are said %q", got)
	}
	cards := l.asText(func(of string, v any) Several { return Several{of, one(v)} }).(func(string, any) string)
	if got := cards("french", 3); got != "french、3" {
		t.Errorf("they are said %q", got)
	}
}
