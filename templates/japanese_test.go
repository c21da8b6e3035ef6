package templates

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"postrider/golden"
	"postrider/kinsoku"
)

// What English letters say is said in each other language.
func TestComplete(t *testing.T) {
	for _, lang := range Languages() {
		for _, gap := range Missing(lang) {
			t.Errorf("%s lacks %s %s", lang, gap.File, gap.What)
		}
	}
	if len(Missing("xx")) != 1 {
		t.Errorf("a language without a folder lacks %v", Missing("xx"))
	}
	want := `{{define "a"}}{{if eq . "x"}}1{{else if eq . "y"}}2{{end}}{{end}}{{define "b"}}3{{end}}`
	have := `{{define "a"}}{{template "c"}}{{end}}{{define "c"}}{{if eq . "x"}}1{{end}}{{end}}`
	if diff := cmp.Diff([]string{"a y", "b"}, missingWords([]byte(want), []byte(have))); diff != "" {
		t.Errorf("words (-want +got):\n%s", diff)
	}
	rows := missingRows([]byte("x = 1\n[t]\na = [1]\nb = 2\n[[command]]\nname = \"p\"\n[[command]]\nname = \"q\"\n"), []byte("[t]\na = []\n[[command]]\nname = \"q\"\n"))
	if diff := cmp.Diff([]string{"command p", "t.b", "x"}, rows); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
}

// What a language has no words for is said in English, and what it leaves empty is not.
func TestUnsaid(t *testing.T) {
	got := unsaid(`{{define "space"}}{{end}}{{define "comma"}}、{{end}}`)
	if strings.Contains(got, `define "space"`) || !strings.Contains(got, `{{define "h-board"}}THE BOARD{{end}}`) {
		t.Errorf("behind the words of a language stand\n%.200s", got)
	}
	text, _, err := Render("ja", Match, base())
	if err != nil || strings.Contains(text, "コマンド： ") {
		t.Errorf("%v: a blank is put in:\n%s", err, text)
	}
}

// inForm is a letter in another form.
func inForm(data any, form string) any {
	switch d := data.(type) {
	case Report:
		if d.Form != form {
			d.Form, d.Board = form, nil // which is drawn for the other
		}
		return d
	case Note:
		d.Form = form
		return d
	case DigestLetter:
		d.Form = form
		return d
	}
	return data
}

// Japanese letters stay within their columns, none of their lines begins or ends with what
// must not, both parts say the same, and HTML says in which language it is.
func TestJapaneseLetters(t *testing.T) {
	for name, data := range letters() {
		for _, form := range []string{"wide", "narrow"} {
			if _, is := data.(WeekLetter); is && form != "wide" {
				continue // it has one form
			}
			data := inForm(data, form)
			text, html, err := Render("ja", nameOf(data), data)
			if err != nil {
				t.Fatal(err)
			}
			if slices.Contains([]string{"first", "turn", "returned", "late", "talk", "over"}, name) {
				golden.Check(t, "ja-"+name+"-"+form+".txt", text)
				if form == "narrow" {
					golden.Check(t, "ja-"+name+".html", html)
				}
			}
			m := measureFor("ja", form)
			before := rune(0)
			for i, line := range strings.Split(text, "\n") {
				if wide := m.of([]byte(line)); wide > m.columns && name != "stale" && strings.Contains(strings.TrimSpace(line), " ") && !strings.HasPrefix(line, "    ") {
					t.Errorf("%s %s, line %d has %d columns, %d are allowed: %s", name, form, i+1, wide, m.columns, line)
				}
				first, _ := utf8.DecodeRuneInString(strings.TrimLeft(line, " "))
				if line != "" && kinsoku.Wide(first) && kinsoku.Prose.Part([]byte("中"+string(first))) > len("中") {
					t.Errorf("%s %s, line %d begins with %c: %s", name, form, i+1, first, line)
				}
				if kinsoku.Wide(before) && kinsoku.Prose.Part([]byte(string(before)+"中")) > utf8.RuneLen(before) {
					t.Errorf("%s %s, line %d ends with %c", name, form, i, before)
				}
				before, _ = utf8.DecodeLastRuneInString(line)
			}
			same := func(s string) string {
				return strings.NewReplacer("-", "", ">", "", ".", "").Replace(strings.Join(bare(s), ""))
			}
			if diff := cmp.Diff(same(text), same(visible(t, html))); diff != "" {
				t.Errorf("%s %s (-text +HTML):\n%s", name, form, diff)
			}
			if !strings.Contains(html, `<html lang="ja">`) || !strings.Contains(html, "Hiragino") {
				t.Errorf("%s %s: HTML does not say that it is Japanese", name, form)
			}
		}
	}
}

// A text is in Japanese by its script, and a language has several names.
func TestLanguageOf(t *testing.T) {
	for text, want := range map[string]string{
		"盤面": "ja", "移動 全部 ALBから LKG経由 TICへ": "ja", "参加 山田花子": "ja", "ﾍﾙﾌﾟ": "ja", "raid CARL with Villiers from FORK": "",
		"Hi Bob, nice move! こん": "", "": "", "123": "", "привет": "",
	} {
		if got := LanguageOf(text); got != want {
			t.Errorf("%q is in %q, want %q", text, got, want)
		}
	}
	for name, want := range map[string]string{"ja": "ja", "日本語": "ja", "JAPANESE": "ja", "en": "en", "English": "en", "Klingon": ""} {
		if got, _ := LanguageNamed(name); got != want {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
}
