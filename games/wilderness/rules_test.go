package wilderness

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// numbered finds rule numbers, such as 6.724. Chapter 1 has no sections: "odds
// 1.5" is none.
var numbered = regexp.MustCompile(`(?:^|[^\d.\w-])((?:1[0-4]|[2-9])\.\d{1,3}|1\.0)\b`)

// Every rule that code or tests cite stands in rules.md, and every test that it
// names is there, down to the subtest.
func TestRulesIndex(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var code, tests strings.Builder
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		code.Write(data)
		if strings.HasSuffix(f, "_test.go") {
			tests.Write(data)
		}
	}
	page, err := os.ReadFile("rules.md")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) != 4 || !strings.HasPrefix(line, "|") || !regexp.MustCompile(`^ \d`).MatchString(cells[0]) {
			continue
		}
		rule, state := strings.TrimSpace(cells[0]), strings.TrimSpace(cells[2])
		if listed[rule] {
			t.Errorf("rule %s stands twice", rule)
		}
		listed[rule] = true
		named := regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cells[3], -1)
		switch {
		case !slices.Contains([]string{"done", "part", "not "}, state[:min(4, len(state))]):
			t.Errorf("rule %s is %q", rule, state)
		case state != "not yet" && len(named) == 0:
			t.Errorf("rule %s is %s, but no test names it", rule, state)
		}
		for _, n := range named {
			name, sub, _ := strings.Cut(n[1], "/")
			if !strings.Contains(tests.String(), "func "+name+"(") {
				t.Errorf("rule %s names %s, which is not there", rule, name)
			}
			if sub = strings.ReplaceAll(sub, "_", " "); sub != "" && !strings.Contains(tests.String(), `"`+sub) {
				t.Errorf("rule %s names %s, which has no such case", rule, n[1])
			}
		}
	}
	for _, m := range numbered.FindAllStringSubmatch(code.String(), -1) {
		if !listed[m[1]] {
			t.Errorf("rule %s is cited, but rules.md does not know it", m[1])
			listed[m[1]] = true
		}
	}
}

// Everything that the rules say has words.
func TestWords(t *testing.T) {
	files, _ := filepath.Glob("*.go")
	words := New().words
	said := regexp.MustCompile(`(?:tell(?:To)?\((?:[^"\n]*, )?(?:"[^"]*"|rule), |show\([^"\n]*"[^"]*", |games\.T\(|\.say\(|fail\(|failName\(|refuse\("?[\w.]*"?, [^\n"]*(?:"")?[^\n"]*, |return refuse\("[^"]*", )"([a-z][a-z-]*[a-z])"`)
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

// Every case of the list of rule tests, every doubt and every worked combat has
// a subtest by its number.
func TestEveryCase(t *testing.T) {
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	title := regexp.MustCompile(`"((?:[TE]\d+|[ABC]-\d\d|\d+(?:\.\d+)?)[ "][^"]*)`)
	number := regexp.MustCompile(`\b(?:[TE]\d+|[ABC]-\d\d)\b`)
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range title.FindAllStringSubmatch(string(data), -1) {
			for _, n := range number.FindAllString(m[1], -1) {
				names[n] = true
			}
		}
	}
	for _, list := range []struct {
		form string
		most int
	}{{"T%d", 120}, {"E%d", 4}, {"A-%02d", 17}, {"B-%02d", 30}, {"C-%02d", 50}} {
		for i := 1; i <= list.most; i++ {
			if n := fmt.Sprintf(list.form, i); !names[n] {
				t.Errorf("no subtest is called %s", n)
			}
		}
	}
}
