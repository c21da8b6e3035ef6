package mail

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every test that docs/mail.md names exists: the function, and its case as a
// word of the test or as a file that it reads.
func TestDocs(t *testing.T) {
	doc, err := os.ReadFile("../docs/mail.md")
	if err != nil {
		t.Fatal(err)
	}
	var code strings.Builder
	for _, pattern := range []string{"*_test.go", "../adjudicator/*_test.go", "../cmd/postrider/*_test.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no tests, %v", pattern, err)
		}
		for _, file := range files {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			code.Write(b)
		}
	}
	named := regexp.MustCompile("`((?:Test|Fuzz|Benchmark)[A-Za-z]+)(?:/([^`]+))?`").FindAllStringSubmatch(string(doc), -1)
	if len(named) < 50 {
		t.Fatalf("the table names %d tests", len(named))
	}
	for _, m := range named {
		if !strings.Contains(code.String(), "func "+m[1]+"(") {
			t.Errorf("there is no %s", m[1])
		}
		if m[2] == "" || strings.Contains(code.String(), "\""+m[2]+"\"") {
			continue
		}
		if files, _ := filepath.Glob("testdata/*/" + m[2] + ".eml"); len(files) == 0 {
			t.Errorf("%s has no case %q", m[1], m[2])
		}
	}
	for i, line := range strings.Split(string(doc), "\n") {
		if cells := strings.Split(line, "|"); strings.HasPrefix(line, "| ") && !strings.HasPrefix(line, "| Standard") && (len(cells) != 6 || !strings.Contains(cells[4], "`")) {
			t.Errorf("line %d names no test: %s", i+1, line)
		}
	}
}
