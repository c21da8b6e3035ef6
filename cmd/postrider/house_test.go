package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A floor is a row of the page on the house: packages, and what they import.
type floor struct{ packages, imports []string }

// covers reports whether name is one of list, in which a name that ends in /...
// stands for a package and all below it.
func covers(list []string, name string) bool {
	return slices.ContainsFunc(list, func(pattern string) bool {
		top, below := strings.CutSuffix(pattern, "/...")
		return name == top || below && strings.HasPrefix(name, top+"/")
	})
}

// floors reads the table of the page.
func floors(page string) []floor {
	quoted := func(cell string) (list []string) {
		for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cell, -1) {
			list = append(list, m[1])
		}
		return list
	}
	var rows []floor
	for line := range strings.Lines(page) {
		if cells := strings.Split(line, "|"); strings.HasPrefix(line, "| `") {
			rows = append(rows, floor{quoted(cells[1]), quoted(cells[3])})
		}
	}
	return rows
}

// sources are the packages of a tree of Go files, and what each imports of the
// same module, without its tests.
func sources(tree fs.FS) (map[string][]string, error) {
	packages := map[string][]string{}
	err := fs.WalkDir(tree, ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return err
		}
		data, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, data, parser.ImportsOnly)
		if err != nil {
			return err
		}
		dir := path.Dir(name)
		packages[dir] = append(packages[dir], []string{}...)
		for _, i := range file.Imports {
			if to, ours := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), "postrider/"); ours {
				packages[dir] = append(packages[dir], to)
			}
		}
		return nil
	})
	return packages, err
}

// untrue is what a page on the house says that is not so in the sources.
func untrue(rows []floor, packages map[string][]string) []string {
	var wrong []string
	say := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	level := map[string]int{}
	for dir := range packages {
		level[dir] = slices.IndexFunc(rows, func(r floor) bool { return covers(r.packages, dir) })
		if level[dir] < 0 {
			say("%s is left out", dir)
		}
	}
	for i, row := range rows {
		for _, pattern := range row.packages {
			if !someOf(packages, func(dir string) bool { return covers([]string{pattern}, dir) }) {
				say("%s is not there", pattern)
			}
		}
		imported := map[string]bool{}
		for dir, imports := range packages {
			if level[dir] != i {
				continue
			}
			for _, to := range imports {
				imported[to] = true
				within := level[to] == i && len(row.packages) == 1 // below one package
				if !within && !covers(row.imports, to) {
					say("%s imports %s, which its row does not say", dir, to)
				}
				if !within && level[to] <= i {
					say("%s imports %s, which does not stand below it", dir, to)
				}
			}
		}
		for _, pattern := range row.imports {
			if !someOf(imported, func(to string) bool { return covers([]string{pattern}, to) }) {
				say("%s does not import %s", strings.Join(row.packages, ", "), pattern)
			}
		}
	}
	slices.Sort(wrong)
	return slices.Compact(wrong)
}

func someOf[V any](m map[string]V, is func(string) bool) bool {
	for name := range m {
		if is(name) {
			return true
		}
	}
	return false
}

// The page on the house names every package, and none that is not there; what
// imports what is as it says, and never upwards. The files that it names exist.
func TestHouse(t *testing.T) {
	page, err := os.ReadFile("../../docs/house.md")
	if err != nil {
		t.Fatal(err)
	}
	packages, err := sources(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range untrue(floors(string(page)), packages) {
		t.Errorf("docs/house.md: %s", wrong)
	}
	for _, file := range regexp.MustCompile("`[a-z/_]+\\.go`").FindAllString(string(page), -1) {
		if _, err := os.Stat("../../" + strings.Trim(file, "`")); err != nil {
			t.Errorf("docs/house.md: %v", err)
		}
	}
}

// What a page says that is not so is found.
func TestHouseUntrue(t *testing.T) {
	packages := map[string][]string{"a": {"b", "c/d"}, "b": nil, "c": nil, "c/d": {"c"}}
	for _, c := range []struct{ name, page, want string }{
		{"true", "| `a` | | `b`, `c/...` |\n| `b` | | |\n| `c/...` | | |\n", ""},
		{"left out", "| `a` | | `b`, `c/...` |\n| `c/...` | | |\n", "b is left out"},
		{"not there", "| `a` | | `b`, `c/...` |\n| `b` | | |\n| `c/...` | | |\n| `e` | | |\n", "e is not there"},
		{"not said", "| `a` | | `c/d` |\n| `b` | | |\n| `c/...` | | |\n", "a imports b, which its row does not say"},
		{"not imported", "| `a` | | `b`, `c/...` |\n| `b` | | `c` |\n| `c/...` | | |\n", "b does not import c"},
		{"upwards", "| `b` | | |\n| `a` | | `b`, `c/...` |\n| `c/...` | | |\n", "a imports b, which does not stand below it"},
		{"within several", "| `a` | | `b`, `c/d` |\n| `b` | | |\n| `c`, `c/d` | | `c` |\n", "c/d imports c, which does not stand below it"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := untrue(floors(c.page), packages)
			if c.want == "" && len(got) > 0 || c.want != "" && !slices.Contains(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
