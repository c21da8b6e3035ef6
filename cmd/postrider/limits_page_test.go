package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Each line of docs/limits.md names a test that there is.
func TestLimitsPage(t *testing.T) { namesTests(t, "limits.md", "| bound ", 4) }

// So does each line of docs/press.md.
func TestPressPage(t *testing.T) { namesTests(t, "press.md", "| what is tried ", 3) }

// namesTests finds that each line of the tables of a page, which have so many columns and
// begin with a head, names tests that there are in the last.
func namesTests(t *testing.T, name, head string, columns int) {
	t.Helper()
	page, err := os.ReadFile("../../docs/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var tests strings.Builder
	err = filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		code, err := os.ReadFile(path)
		tests.Write(code)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	named, rows := regexp.MustCompile("`((?:Test|Fuzz)[A-Za-z0-9]+)`"), 0
	for i, line := range strings.Split(string(page), "\n") {
		cells := strings.Split(line, "|")
		if len(cells) < 3 || strings.HasPrefix(line, "|---") || strings.HasPrefix(line, head) {
			continue
		}
		rows++
		found := named.FindAllStringSubmatch(cells[len(cells)-2], -1)
		if len(cells) != columns+2 || len(found) == 0 {
			t.Errorf("line %d names no test: %s", i+1, line)
		}
		for _, f := range found {
			if !strings.Contains(tests.String(), "func "+f[1]+"(") {
				t.Errorf("line %d: there is no %s", i+1, f[1])
			}
		}
	}
	if rows < 20 {
		t.Errorf("the page has %d lines", rows)
	}
}
