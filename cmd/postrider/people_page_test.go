package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Each line of docs/people.md names a test that there is.
func TestPeoplePage(t *testing.T) {
	page, err := os.ReadFile("../../docs/people.md")
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
	named, rows := regexp.MustCompile("`(Test[A-Za-z0-9]+)`"), 0
	for i, line := range strings.Split(string(page), "\n") {
		cells := strings.Split(line, "|")
		if len(cells) < 3 || strings.HasPrefix(line, "|---") || strings.HasPrefix(line, "| what is tried ") {
			continue
		}
		rows++
		found := named.FindAllStringSubmatch(cells[len(cells)-2], -1)
		if len(cells) != 5 || len(found) == 0 {
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
