package bayonets

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/pelletier/go-toml/v2"

	"postrider/games"
	"postrider/games/gametest"
)

// The words in other languages than English say the same, and all of it.
func TestTranslated(t *testing.T) {
	o := conformance(2, 0)
	if testing.Short() {
		o.Seeds = 1
	}
	gametest.Translated(t, gametest.Translation{Title: New(), Words: embedded, Funcs: wordFuncs(std), Options: o})
}

// A printedTerm is a term as the Japanese rulebook prints it.
type printedTerm struct {
	ID, En, Ja, Source, Note string
	Also                     []string // what the rulebook says for it elsewhere
}

// readPrinted are the terms of the Japanese rulebook, the longest in English first, with
// digits of one column.
func readPrinted(t *testing.T) (list []printedTerm) {
	t.Helper()
	data, err := os.ReadFile("../../../shared/facts/bayonets/japanese.toml")
	if err != nil {
		t.Skip("the terms of the Japanese rulebook are not here")
	}
	var file struct{ Term, Face, Box, Side, Unit_type []printedTerm }
	if err := toml.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	for _, term := range slices.Concat(file.Term, file.Face, file.Box, file.Side, file.Unit_type) {
		if strings.HasPrefix(term.Source, "001 ") {
			term.En, _, _ = strings.Cut(term.En, " (")
			term.Ja = halfDigits(term.Ja)
			list = append(list, term)
		}
	}
	slices.SortStableFunc(list, func(a, b printedTerm) int { return len(b.En) - len(a.En) })
	return list
}

// halfDigits are digits of one column in place of those of two.
func halfDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if '０' <= r && r <= '９' {
			return r - '０' + '0'
		}
		return r
	}, s)
}

// saidIn are the texts of a language by their kinds.
func saidIn(t *testing.T, lang string) map[string]string {
	t.Helper()
	files, err := fs.Glob(embedded, "words/"+lang+"/*.toml")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	for _, file := range files {
		if slices.Contains([]string{"names.toml", "orders.toml", "lexicon.toml", games.OursFile}, path.Base(file)) {
			continue
		}
		var table map[string]string
		if data, err := embedded.ReadFile(file); err != nil || toml.Unmarshal(data, &table) != nil {
			t.Fatal(file, err)
		}
		for kind, text := range table {
			said[kind] = text
		}
	}
	return said
}

// Where the English words have a term of the rules, the Japanese ones have it as the Japanese
// rulebook prints it.
func TestJapaneseTerms(t *testing.T) {
	terms := readPrinted(t)
	action := regexp.MustCompile(`{{[^}]*}}`)
	plural := regexp.MustCompile(`{{plural[^}]*}}`)
	ja := saidIn(t, "ja")
	titles := []string{"Staged Lacrosse Game"}
	for _, c := range std.Cards {
		if c != nil && c.Event != "" {
			titles = append(titles, c.Event)
		}
	}
	printed, found := map[string][]string{}, 0
	for _, term := range terms {
		printed[term.En] = append(printed[term.En], term.Ja)
		if _, short, ok := strings.Cut(term.Note, "short: "); ok {
			short, _, _ = strings.Cut(short, ",")
			printed[term.En] = append(printed[term.En], strings.Trim(strings.Fields(short)[0], ";"))
		}
	}
	for kind, english := range saidIn(t, "en") {
		if strings.HasPrefix(kind, "board-sign-") || strings.HasPrefix(kind, "board-sheet-") || strings.HasPrefix(kind, "board-label-") {
			continue // what stands in columns
		}
		text := action.ReplaceAllString(english, "\x00") + strings.Join(plural.FindAllString(english, -1), "")
		for _, title := range titles {
			text = strings.ReplaceAll(text, title, "")
		}
		for _, term := range terms {
			if !strings.ContainsFunc(term.En, unicode.IsUpper) || !strings.Contains(text, term.En) {
				continue
			}
			word := regexp.MustCompile(`(^|[^\pL-])` + regexp.QuoteMeta(term.En) + `(s|es)?([^\pL]|$)`)
			if !word.MatchString(text) {
				continue
			}
			text = word.ReplaceAllString(text, "\x00")
			found++
			if !slices.ContainsFunc(printed[term.En], func(as string) bool { return strings.Contains(ja[kind], as) }) {
				t.Errorf("%s has %q, which the rulebook prints %q:\n%s", kind, term.En, printed[term.En], ja[kind])
			}
		}
	}
	if found < 500 {
		t.Errorf("only %d terms were found", found)
	}
}

// Of two terms that the rulebook has for one thing, the Japanese words have that which it
// prints as a heading, or more often.
func TestJapaneseTermsAreOne(t *testing.T) {
	terms := readPrinted(t)
	slices.SortStableFunc(terms, func(a, b printedTerm) int { return len(b.Ja) - len(a.Ja) })
	texts := saidIn(t, "ja")
	pages, err := fs.Glob(embedded, "words/ja/help/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		data, err := embedded.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		texts[page] = string(data)
	}
	for name, text := range texts {
		for _, term := range terms {
			text = strings.ReplaceAll(text, term.Ja, "\x00")
		}
		for _, term := range terms {
			for _, other := range term.Also {
				if other = halfDigits(other); strings.Contains(text, other) && term.ID != "place" && !strings.Contains(term.Ja, other) {
					t.Errorf("%s has %s for %s:\n%s", name, other, term.Ja, text)
				}
			}
		}
	}
}

// Terms that the Japanese rulebook does not print are listed as ours: each is in the words,
// and none in the rulebook.
func TestJapaneseTermsOfOurs(t *testing.T) {
	data, err := embedded.ReadFile("words/ja/" + games.OursFile)
	if err != nil {
		t.Fatal(err)
	}
	var ours struct{ Term []struct{ En, Ja, Of string } }
	if err := toml.Unmarshal(data, &ours); err != nil {
		t.Fatal(err)
	}
	all := ""
	err = fs.WalkDir(embedded, "words/ja", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && path.Base(name) != games.OursFile {
			var text []byte
			text, err = embedded.ReadFile(name)
			all += string(text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	rulebook, _ := os.ReadFile("../../../shared/rulebooks/bayonets-ja.txt") // where it is here
	printed := halfDigits(strings.Join(strings.Fields(string(rulebook)), ""))
	for _, term := range ours.Term {
		switch {
		case term.En == "":
			t.Errorf("%q does not say what it is", term.Ja)
		case !strings.Contains(all, term.Ja):
			t.Errorf("%s is said nowhere", term.Ja)
		case strings.Contains(printed, term.Ja):
			t.Errorf("%s is in the rulebook", term.Ja)
		}
	}
}
