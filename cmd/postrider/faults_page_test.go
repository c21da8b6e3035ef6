package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// faultsIn are the names of the faults in the tables of a package, by the test
// that goes through them: in files faults*_test.go, a table is a variable of
// type []fault, and its test is the one that names it.
func faultsIn(t *testing.T, dir string) map[string][]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "faults*_test.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files with faults in %s (%v)", dir, err)
	}
	tables, tests := map[string][]string{}, map[string][]string{}
	var parsed []*ast.File
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, f)
		for _, d := range f.Decls {
			name, value := tableOf(d)
			if list, ok := value.(*ast.CompositeLit); ok && isFaults(list.Type) {
				tables[name] = names(t, list)
			}
		}
	}
	for _, f := range parsed {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || !strings.HasPrefix(fn.Name.Name, "Test") {
				continue
			}
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && tables[id.Name] != nil {
					tests[fn.Name.Name] = append(tests[fn.Name.Name], tables[id.Name]...)
					delete(tables, id.Name)
				}
				return true
			})
		}
	}
	for name := range tables {
		t.Errorf("no test of %s goes through the table %s", dir, name)
	}
	return tests
}

// tableOf is the name and value of a variable, or of a function that ends with
// returning one; nil if a declaration is neither.
func tableOf(d ast.Decl) (string, ast.Expr) {
	switch d := d.(type) {
	case *ast.GenDecl:
		if v, ok := d.Specs[0].(*ast.ValueSpec); ok && len(d.Specs) == 1 && len(v.Values) == 1 {
			return v.Names[0].Name, v.Values[0]
		}
	case *ast.FuncDecl:
		if n := len(d.Body.List); n > 0 {
			if r, ok := d.Body.List[n-1].(*ast.ReturnStmt); ok && len(r.Results) == 1 {
				return d.Name.Name, r.Results[0]
			}
		}
	}
	return "", nil
}

// isFaults reports whether a type is []fault.
func isFaults(e ast.Expr) bool {
	list, ok := e.(*ast.ArrayType)
	if !ok {
		return false
	}
	id, ok := list.Elt.(*ast.Ident)
	return ok && id.Name == "fault"
}

// names are the first fields of a table's rows.
func names(t *testing.T, table *ast.CompositeLit) []string {
	t.Helper()
	var list []string
	for _, row := range table.Elts {
		fields, ok := row.(*ast.CompositeLit)
		if !ok || len(fields.Elts) == 0 {
			t.Fatal("a row of a table of faults is no literal")
		}
		lit, ok := fields.Elts[0].(*ast.BasicLit)
		if !ok {
			t.Fatal("a row of a table of faults does not begin with its name")
		}
		name, err := strconv.Unquote(lit.Value)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, name)
	}
	return list
}

// Every fault that docs/faults.md lists is a subtest of the test that its
// heading names, and every subtest is listed.
func TestFaultsPage(t *testing.T) {
	const (
		named  = "a test has it"
		listed = "the page has it"
	)
	where := map[string]map[string]bool{} // test/fault: listed, named
	put := func(test, fault, by string) {
		key := test + "/" + fault
		if where[key] == nil {
			where[key] = map[string]bool{}
		}
		if where[key][by] {
			t.Errorf("twice: %s, %s", key, by)
		}
		where[key][by] = true
	}
	dirs := map[string]bool{}
	for section := range strings.SplitSeq(docsPage(t, "faults.md"), "\n## ") {
		heading, table, _ := strings.Cut(section, "\n") // IMAP (`TestIMAPFaults` in `cmd/postrider`)
		test := ""
		if fields := strings.Split(heading, "`"); len(fields) == 5 {
			test = fields[3] + " " + fields[1]
			dirs[fields[3]] = true
		}
		for _, cells := range tableRows(table, "fault") {
			if len(cells) != 3 || cells[1] == "" || cells[2] == "" {
				t.Errorf("not a fault, what is done and what is kept: %q", cells)
				continue
			}
			put(test, cells[0], listed)
		}
	}
	for dir := range dirs {
		for test, faults := range faultsIn(t, filepath.Join("../..", dir)) {
			for _, fault := range faults {
				put(dir+" "+test, fault, named)
			}
		}
	}
	if len(where) < 40 {
		t.Errorf("there are %d faults", len(where))
	}
	for key, by := range where {
		for _, want := range []string{named, listed} {
			if !by[want] {
				t.Errorf("%s: not so: %s", key, want)
			}
		}
	}
}
