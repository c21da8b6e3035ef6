package gametest

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A RulesIndex says what the page rules.md of a title must hold.
type RulesIndex struct {
	Numbers  *regexp.Regexp      // finds rule numbers in text, in its first group
	Decimal  bool                // 5.21 stands before 5.3; else behind
	Chapters int                 // 1.0 to this one are all there
	Cases    []string            // names of rule-test cases: some test has each
	Tables   map[string][]string // head of a further table: the first cells of its rows
}

// Rules checks the page rules.md of the package at hand, a table of rule, what
// it is, state and tests: every rule that code or tests cite stands there, in
// order and once; each is done; and each test that it names is there, down to
// the subtest. So it is with the tests that further tables name.
func Rules(t *testing.T, index RulesIndex) {
	t.Helper()
	cited, cases := readSources(t, index.Numbers)
	listed := map[string]bool{}
	last := ""
	for _, row := range rulesTable(t, "| rule | what | state | tests |") {
		rule := row[0]
		if !index.Numbers.MatchString(rule) || listed[rule] {
			t.Errorf("%q is no rule, or stands there twice", rule)
		}
		if index.before(rule, last) {
			t.Errorf("rule %s stands behind %s", rule, last)
		}
		listed[rule], last = true, rule
		if rest, done := strings.CutPrefix(row[2], "done"); !done || rest != "" && !strings.ContainsAny(rest[:1], ",;:") {
			t.Errorf("rule %s is %q, not done", rule, row[2])
		}
		names := named(row[3])
		if len(names) == 0 {
			t.Errorf("rule %s is done, but no test names it", rule)
		}
		for _, name := range names {
			if err := cases.has(name); err != nil {
				t.Errorf("rule %s: %v", rule, err)
			}
		}
	}
	for rule, file := range cited {
		if !listed[rule] {
			t.Errorf("%s cites rule %s, which rules.md does not know", file, rule)
		}
	}
	for chapter := 1; chapter <= index.Chapters; chapter++ {
		if n := fmt.Sprint(chapter, ".0"); !listed[n] {
			t.Errorf("chapter %s is missing", n)
		}
	}
	for _, id := range index.Cases {
		if !cases.named(id) {
			t.Errorf("no test has a case named %s", id)
		}
	}
	for head, want := range index.Tables {
		var got []string
		for _, row := range rulesTable(t, head) {
			got = append(got, row[0])
			for i, cell := range row {
				if cell == "" {
					t.Errorf("%s: column %d is empty", row[0], i+1)
				}
			}
			for _, name := range named(row[len(row)-1]) {
				if err := cases.has(name); err != nil {
					t.Errorf("%s: %v", row[0], err)
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("the table has %v, want %v", got, want)
		}
	}
}

// before reports whether one rule number stands before another.
func (x RulesIndex) before(a, b string) bool {
	chapter, section, _ := strings.Cut(a, ".")
	after, other, _ := strings.Cut(b, ".")
	if x.Decimal && chapter == after {
		return section < other
	}
	return slices.CompareFunc(strings.Split(a, "."), strings.Split(b, "."), func(s, t string) int {
		m, _ := strconv.Atoi(s)
		n, _ := strconv.Atoi(t)
		return cmp.Compare(m, n)
	}) < 0
}

// Numbered are the names of cases 1 to n.
func Numbered(format string, n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf(format, i+1)
	}
	return list
}

// rulesTable are the rows of the table of rules.md with this head.
func rulesTable(t *testing.T, head string) [][]string {
	t.Helper()
	data, err := os.ReadFile("rules.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(data), head+"\n")
	if !ok {
		t.Fatalf("rules.md has no table %q", head)
	}
	var rows [][]string
	for line := range strings.Lines(rest) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "|") {
			break
		}
		if strings.HasPrefix(line, "|---") {
			continue
		}
		row := strings.Split(strings.Trim(line, "|"), "|")
		for i := range row {
			row[i] = strings.TrimSpace(row[i])
		}
		if len(row) != strings.Count(head, "|")-1 {
			t.Errorf("%d columns in %q", len(row), line)
			continue
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		t.Fatalf("the table %q is empty", head)
	}
	return rows
}

// named are the tests that a cell of a table names, such as TestRaid/T15.
func named(cell string) []string {
	return regexp.MustCompile("Test\\w+(?:/[^`,]+)?").FindAllString(cell, -1)
}

// testCases are the tests of this package, and the texts in quotes that stand in
// them: the names of their cases are among these.
type testCases map[string][]string

// has reports whether a test and, after a slash, a word of the name of a case
// of it are there. It is meant as go test -run means it.
func (c testCases) has(name string) error {
	test, word, sub := strings.Cut(name, "/")
	names, ok := c[test]
	if !ok {
		return fmt.Errorf("there is no %s", test)
	}
	word = strings.ReplaceAll(word, "_", " ")
	if sub && !slices.ContainsFunc(names, func(n string) bool { return hasWord(n, word) }) {
		return fmt.Errorf("%s has no case %s", test, word)
	}
	return nil
}

// named reports whether any case of any test has a word in its name.
func (c testCases) named(word string) bool {
	for _, names := range c {
		if slices.ContainsFunc(names, func(n string) bool { return hasWord(n, word) }) {
			return true
		}
	}
	return false
}

// hasWord reports whether word stands in s and is not part of a longer word or
// number.
func hasWord(s, word string) bool {
	inWord := func(b byte) bool {
		return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_'
	}
	for at := 0; ; {
		i := strings.Index(s[at:], word)
		if i < 0 {
			return false
		}
		from, to := at+i, at+i+len(word)
		before := from == 0 || !inWord(s[from-1]) && s[from-1] != '.'
		after := to == len(s) || !inWord(s[to]) && (s[to] != '.' || to+1 == len(s) || !inWord(s[to+1]))
		if before && after {
			return true
		}
		at = from + 1
	}
}

// readSources reads which rules the sources of this package cite, and which
// cases its tests have.
func readSources(t *testing.T, numbers *regexp.Regexp) (cited map[string]string, cases testCases) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	cited, cases = map[string]string{}, testCases{}
	for _, file := range files {
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		cite := func(text, where string) {
			for _, m := range numbers.FindAllStringSubmatch(text, -1) {
				cited[m[1]] = where
			}
		}
		if strings.HasSuffix(file, "_test.go") {
			for _, d := range tree.Decls {
				if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Test") {
					cases[f.Name.Name] = literals(f)
					for _, name := range cases[f.Name.Name] {
						if at := numbers.FindStringIndex(name); at != nil && at[0] == 0 { // a case is named after its rule
							cite(name, f.Name.Name)
						}
					}
				}
			}
			continue
		}
		for _, c := range tree.Comments {
			cite(c.Text(), file)
		}
		for _, text := range literals(tree) {
			cite(text, file)
		}
	}
	return cited, cases
}

// literals are the texts in quotes within a part of a source.
func literals(part ast.Node) []string {
	var list []string
	ast.Inspect(part, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if s, err := strconv.Unquote(lit.Value); err == nil {
				list = append(list, s)
			}
		}
		return true
	})
	return list
}
