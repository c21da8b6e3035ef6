package wilderness

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"postrider/games/gametest"
)

func TestRulesIndex(t *testing.T) {
	gametest.Rules(t, gametest.RulesIndex{
		// Such as 6.724. Chapter 1 has no sections: "odds 1.5" is none.
		Numbers:  regexp.MustCompile(`(?:^|[^\d.\w-])((?:1[0-4]|[2-9])\.\d{1,3}|1\.0)\b`),
		Decimal:  true,
		Chapters: 14,
		Cases: slices.Concat(gametest.Numbered("T%d", 120), gametest.Numbered("E%d", 4),
			gametest.Numbered("A-%02d", 17), gametest.Numbered("B-%02d", 30), gametest.Numbered("C-%02d", 53)),
	})
}

// Everything that the rules say has words.
func TestWords(t *testing.T) {
	files, _ := filepath.Glob("*.go")
	words := New().Words
	said := regexp.MustCompile(`(?:tell(?:To)?\((?:[^"\n]*, )?(?:"[^"]*"|rule), |show\([^"\n]*"[^"]*", |games\.T\(|\.say\(|` +
		`fail\(|failName\(|refuse\("?[\w.]*"?, [^\n"]*(?:"")?[^\n"]*, |return refuse\("[^"]*", )"([a-z][a-z-]*[a-z])"`)
	found := map[string]bool{}
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range said.FindAllStringSubmatch(string(data), -1) {
			found[m[1]] = true
		}
	}
	if len(found) < 150 {
		t.Errorf("only %d kinds were found", len(found))
	}
	for _, name := range []string{"leaders", "units", "side", "space", "no"} { // of values, not of kinds
		delete(found, name)
	}
	for kind := range found {
		if !words.Has(kind, "en") && !strings.HasPrefix(kind, "games-") { // those are said for all titles
			t.Errorf("%s has no words", kind)
		}
	}
}

func TestEveryNumber(t *testing.T) {
	gametest.EveryNumber(t, "../../../shared/rulebooks/wilderness.txt", 130)
}
