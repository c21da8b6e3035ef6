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
func TestLimitsPage(t *testing.T) { namesTests(t, "limits.md", "bound", 4) }

// So does each line of docs/press.md.
func TestPressPage(t *testing.T) { namesTests(t, "press.md", "what is tried", 3) }

// So does each line of docs/people.md.
func TestPeoplePage(t *testing.T) { namesTests(t, "people.md", "what is tried", 3) }

// So does each line of docs/joining.md.
func TestJoiningPage(t *testing.T) { namesTests(t, "joining.md", "what is tried", 3) }

// namesTests finds that each line of the tables of a page, which have so many columns and
// begin with a head, names tests that there are in the last.
func namesTests(t *testing.T, name, head string, columns int) {
	t.Helper()
	var tests strings.Builder
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
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
	named, rows := regexp.MustCompile("`((?:Test|Fuzz)[A-Za-z0-9]+)`"), tableRows(docsPage(t, name), head)
	for _, row := range rows {
		found := named.FindAllStringSubmatch(row[len(row)-1], -1)
		if len(row) != columns || len(found) == 0 {
			t.Errorf("a line names no test: %q", row)
		}
		for _, f := range found {
			if !strings.Contains(tests.String(), "func "+f[1]+"(") {
				t.Errorf("there is no %s: %q", f[1], row)
			}
		}
	}
	if len(rows) < 20 {
		t.Errorf("the page has %d lines", len(rows))
	}
}

// docsPage is a page of docs.
func docsPage(t *testing.T, name string) string {
	t.Helper()
	page, err := os.ReadFile("../../docs/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// tableRows are the cells of the rows of all tables in a text whose first column has a head.
func tableRows(text, head string) [][]string {
	var rows [][]string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "|") || strings.HasPrefix(line, "| "+head+" |") || strings.HasPrefix(line, "|--") {
			continue
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		rows = append(rows, cells)
	}
	return rows
}
