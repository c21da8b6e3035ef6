package gametest

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"postrider/games"
	"postrider/games/language"

	"github.com/google/go-cmp/cmp"
)

// OrdersIn is the language in which players with a language such as "ja" write the orders
// of a title.
func OrdersIn(t *testing.T, title games.Title, lang string) *language.Language {
	t.Helper()
	l, ok := title.In(lang).(*language.Language)
	if !ok {
		t.Fatalf("%s has no orders in %q", title.Name(), lang)
	}
	return l
}

// TranslatedRows checks the rows of a title in another language: nothing is missing, what
// they write is read back (Rows), orders at random that are written in English have a line in
// it, which is read as the same order, and the example of each row of an order is one.
func TranslatedRows(t *testing.T, title games.Title, lang string, english *language.Language) {
	t.Helper()
	l := OrdersIn(t, title, lang)
	if lacks := english.Missing(l); len(lacks) > 0 {
		t.Errorf("orders in %q lack %q", lang, lacks)
	}
	Rows(t, l, 5_000)
	r, bad := Rand(8), 0
	for range atRandom(1_500, 3_000) {
		o := english.Generate(r.IntN)
		line := l.Format(o)
		if got := readAlone(l, line); got == nil || !sameOrder(english, o, *got) {
			t.Errorf("%q is written %q, and read as %+v", english.Format(o), line, got)
			if bad++; bad == 20 {
				t.Fatal("and so on")
			}
		}
	}
	for _, f := range l.Forms() {
		for _, r := range l.Read(f.Example, nil) {
			if f.Kind != "" && (r.Order == nil || r.Fault != nil) {
				t.Errorf("%q of %s: %+v", f.Example, f.Kind, r.Fault)
			}
		}
	}
}

// A TypedLine is a line as a player types it, and what it is in English: orders with
// semicolons between, "" if it is none.
type TypedLine = struct{ Typed, Want string }

// TypedLines checks that lines in another language are the orders that they are in English.
func TypedLines(t *testing.T, title games.Title, lang string, lines []TypedLine) {
	t.Helper()
	reader := games.SheetReader{Title: games.In(title, lang)}
	for _, line := range lines {
		var got []string
		for _, l := range reader.Read(line.Typed).Lines {
			if l.Reading.Fault == nil && l.Reading.Order != nil {
				got = append(got, l.Write(title))
			}
		}
		if said := strings.Join(got, "; "); said != line.Want {
			t.Errorf("%q is %q, want %q", line.Typed, said, line.Want)
		}
	}
}

// SheetCostIn is SheetCost of what players with another language type, whose own units
// those are: what they have in common is not read again.
func SheetCostIn(t *testing.T, title games.Title, lang string, own ...string) {
	OrdersIn(t, title, lang)
	sheetCost(t, games.In(title, lang), hostileSheets(own, nil))
}

// MissingRows checks that what is taken away from the words of a title in another language
// is named as missing, and nothing else: from texts in orders.toml and lexicon.toml, in a copy
// of the folder, each with what is said of it.
func MissingRows(t *testing.T, b Bilingual, lang string, gone map[string]string) {
	t.Helper()
	shared, words, _ := b.folders(t, lang)
	_, inEnglish, _ := b.folders(t, "en")
	_, english, err := b.In(inEnglish, nil)
	if err != nil {
		t.Fatal(err)
	}
	copied, want := fstest.MapFS{}, slices.Sorted(maps.Values(gone))
	for _, file := range []string{"orders.toml", "lexicon.toml"} {
		data, err := fs.ReadFile(words, file)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		for part := range gone {
			text = strings.Replace(text, part, "", 1)
		}
		copied[file] = &fstest.MapFile{Data: []byte(text)}
	}
	_, less, err := b.In(copied, shared)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, slices.Sorted(slices.Values(english.Missing(less)))); diff != "" {
		t.Errorf("named as missing (-want +got):\n%s", diff)
	}
}
