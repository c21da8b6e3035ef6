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

// testCases are the tests of this package, and the names of their cases as they
// stand in the source: the first argument of t.Run, and the names in tables.
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
	var funcs []*ast.FuncDecl
	runners := map[string]bool{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, data, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(file, "_test.go") {
			cite := func(text string) {
				for _, m := range numbers.FindAllStringSubmatch(text, -1) {
					cited[m[1]] = file
				}
			}
			for _, c := range tree.Comments {
				cite(c.Text())
			}
			ast.Inspect(tree, func(n ast.Node) bool {
				if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					cite(lit.Value)
				}
				return true
			})
			continue
		}
		for _, d := range tree.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
				funcs = append(funcs, f)
				runs, _ := subtests(f.Body)
				runners[f.Name.Name] = runs
			}
		}
	}
	for _, f := range funcs {
		if strings.HasPrefix(f.Name.Name, "Test") && f.Recv == nil {
			names := casesOf(f.Body, runners)
			cases[f.Name.Name] = names
			for _, name := range names {
				for _, m := range numbers.FindAllStringSubmatch(name, -1) {
					cited[m[1]] = f.Name.Name
				}
			}
		}
	}
	return cited, cases
}

// casesOf are the names of the cases of a test; runners are the functions that
// run subtests by names that they are given.
func casesOf(body *ast.BlockStmt, runners map[string]bool) []string {
	runs, names := subtests(body)
	own := map[string]bool{} // functions within it that run one case each
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			id, ok := n.Lhs[0].(*ast.Ident)
			if lit, is := n.Rhs[0].(*ast.FuncLit); ok && is {
				own[id.Name], _ = subtests(lit.Body)
			}
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok && (runners[id.Name] || own[id.Name]) {
				runs = true // it hands its table on, or one case
				if len(n.Args) > 1 {
					names = append(names, begins(n.Args[1])...)
				}
			}
		}
		return true
	})
	if runs {
		names = append(names, tableNames(body)...)
	}
	return names
}

// subtests reports whether a function runs subtests by names of a table, and
// returns those that it names itself.
func subtests(body *ast.BlockStmt) (table bool, names []string) {
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) != 2 {
			return true
		}
		if sel, ok := call.Fun.(*ast.SelectorExpr); !ok || sel.Sel.Name != "Run" {
			return true
		}
		own := begins(call.Args[0])
		names = append(names, own...)
		table = table || own == nil
		return true
	})
	return table, names
}

// begins is the text with which an expression begins, such as "5.0 " of
// "5.0 " + sc.Short; none if it begins with something else.
func begins(e ast.Expr) []string {
	switch e := e.(type) {
	case *ast.BasicLit:
		return []string{unquote(e)}
	case *ast.BinaryExpr:
		return begins(e.X)
	}
	return nil
}

// tableNames are the names of the cases in the tables of a function: of each
// element of a list, its field name, or its first one if that is a string.
func tableNames(body *ast.BlockStmt) []string {
	var names []string
	ast.Inspect(body, func(n ast.Node) bool {
		list, ok := n.(*ast.CompositeLit)
		if !ok || len(list.Elts) == 0 {
			return true
		}
		switch first := list.Elts[0].(type) {
		case *ast.BasicLit:
			if _, array := list.Type.(*ast.ArrayType); !array && first.Kind == token.STRING {
				names = append(names, unquote(first))
			}
		case *ast.KeyValueExpr:
			for _, e := range list.Elts {
				kv, ok := e.(*ast.KeyValueExpr)
				if !ok {
					continue
				}
				if key, ok := kv.Key.(*ast.Ident); !ok || key.Name != "name" {
					continue
				}
				if lit, ok := kv.Value.(*ast.BasicLit); ok {
					names = append(names, unquote(lit))
				}
			}
		}
		return true
	})
	return names
}

func unquote(lit *ast.BasicLit) string {
	s, err := strconv.Unquote(lit.Value)
	if err != nil {
		return ""
	}
	return s
}
