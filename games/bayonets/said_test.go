package bayonets

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"postrider/games"
)

// Every kind of fault and text that the code names has words: nobody reads a
// kind and its values.
func TestAllIsSaid(t *testing.T) {
	said := map[string]bool{}
	files, err := filepath.Glob("words/en/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		data, err := embedded.ReadFile(filepath.ToSlash(file))
		if err != nil {
			t.Fatal(err)
		}
		var table map[string]any
		if err := toml.Unmarshal(data, &table); err != nil {
			t.Fatal(err)
		}
		for kind := range table {
			said[kind] = true
		}
	}
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, k := range kinds {
		if found++; !said["ask-"+string(k.Kind)] {
			t.Errorf("there is no question of kind %q", k.Kind)
		}
	}
	for _, source := range sources {
		if strings.HasSuffix(source, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, source, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			f, ok := call.Fun.(*ast.SelectorExpr)
			at := map[string]int{"refuse": 2, "T": 0}
			if i, known := at[nameOf(f, ok)]; known && i < len(call.Args) {
				if lit, ok := call.Args[i].(*ast.BasicLit); ok && lit.Kind == token.STRING {
					kind, _ := strconv.Unquote(lit.Value)
					if found++; !said[kind] {
						t.Errorf("%s: there are no words for %q", set.Position(lit.Pos()), kind)
					}
				}
			}
			return true
		})
	}
	if found < 100 {
		t.Errorf("only %d kinds were found", found)
	}
}

func nameOf(f *ast.SelectorExpr, ok bool) string {
	if !ok {
		return ""
	}
	return f.Sel.Name
}

// A choice that is not there is refused with those that are.
func TestChoiceRefused(t *testing.T) {
	title := New()
	m, err := games.NewMatch(title, games.Setup{Code: "C1", Title: "bayonets", Scenario: "1755", Seed: games.Seed{17, 55}})
	if err != nil {
		t.Fatal(err)
	}
	d := m.News(BritishSeat).Asked[0]
	o := d.Default().With("x") // what nobody can answer
	_, fault := d.Accept(o)
	if fault == nil {
		t.Fatal("it is accepted")
	}
	want := "That is not one of the choices. There are: " + title.Format(d.List()[0]) + "; " + title.Format(d.List()[1]) + "."
	if got := title.Say(fault.Why, "en"); got != want {
		t.Errorf("it is said %q, want %q", got, want)
	}
}
