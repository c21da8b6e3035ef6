package bayonets

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every rule that code cites stands in rules.md, and every rule there is done
// and named by tests that exist.
func TestRulesIndex(t *testing.T) {
	index, err := os.ReadFile("rules.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	cited := map[string]string{}
	var tests []string
	number := regexp.MustCompile(`(?:^|[^\d.])((?:1[0-8]|[1-9])\.\d{1,2}(?:\.\d{1,2})?)\b`)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "_test.go") {
			for _, m := range regexp.MustCompile(`(?m)^func (Test\w+)`).FindAllStringSubmatch(string(data), -1) {
				tests = append(tests, m[1])
			}
			continue
		}
		for _, m := range number.FindAllStringSubmatch(string(data), -1) {
			cited[m[1]] = file
		}
	}
	var listed []string
	for line := range strings.Lines(string(index)) {
		cells := strings.Split(line, "|")
		if len(cells) < 5 || !number.MatchString(" "+strings.TrimSpace(cells[1])) {
			continue
		}
		rule := strings.TrimSpace(cells[1])
		listed = append(listed, rule)
		switch state := strings.TrimSpace(cells[3]); state {
		case "done":
			names := regexp.MustCompile(`Test\w+`).FindAllString(cells[4], -1)
			if len(names) == 0 {
				t.Errorf("rule %s is done, but no test names it", rule)
			}
			for _, name := range names {
				if !slices.Contains(tests, name) {
					t.Errorf("rule %s: there is no %s", rule, name)
				}
			}
		case "partial", "not yet":
		default:
			t.Errorf("rule %s is in state %q", rule, state)
		}
	}
	for rule, file := range cited {
		if !slices.Contains(listed, rule) {
			t.Errorf("%s cites rule %s, which rules.md does not know", file, rule)
		}
	}
}
