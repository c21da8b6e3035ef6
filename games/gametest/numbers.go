package gametest

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// EveryNumber checks that rules.md of a title has a row for every number of its
// rulebook. The text of that lies beside the project, if at all: without it the test
// is skipped. In it a line that begins with a number is that number's heading or text;
// least is how many there are at least.
func EveryNumber(t *testing.T, file string, least int) {
	t.Helper()
	text, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		t.Skip("the text of the rulebook is not at hand")
	}
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("rules.md")
	if err != nil {
		t.Fatal(err)
	}
	heads := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^(\d{1,2}(?:\.\d{1,3}){1,2}) +\p{L}.*$`).FindAllStringSubmatch(string(text), -1) {
		heads[m[1]] = true
	}
	if len(heads) < least {
		t.Errorf("only %d numbers were found", len(heads))
	}
	for number := range heads {
		if !strings.Contains(string(page), "\n| "+number+" |") {
			t.Errorf("rules.md has no row for %s", number)
		}
	}
}
