package toy

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const root = "../../.."

// The page that explains how to add a title names files and identifiers that there
// are, and shows code as it stands in the toy.
func TestTitlePage(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(root, "docs/title.md"))
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?ms)^```[a-z]+\n(?://|#) (\\S+)\n(.*?)^```$")
	shown := blocks.FindAllStringSubmatch(string(data), -1)
	if n := strings.Count(string(data), "\n```"); n != 2*len(shown) || n < 20 {
		t.Errorf("of %d blocks of code %d name their file", n/2, len(shown))
	}
	for _, block := range shown {
		source, err := os.ReadFile(block[1])
		if err != nil {
			t.Error(err)
		} else if !strings.Contains(string(source), block[2]) {
			t.Errorf("%s does not hold\n%s", block[1], block[2])
		}
	}
	known := declared(t)
	name := regexp.MustCompile(`^([a-z]+\.)?[A-Za-z]+$`)
	spans := regexp.MustCompile("`([^`\n]+)`").FindAllStringSubmatch(blocks.ReplaceAllString(string(data), ""), -1)
	named := 0
	for _, span := range spans {
		switch s := span[1]; {
		case strings.ContainsAny(s, " {["): // an example of orders
		case strings.Contains(s, "/") || filepath.Ext(s) == ".go" || filepath.Ext(s) == ".toml":
			_, here := os.Stat(s)
			if _, there := os.Stat(filepath.Join(root, s)); here != nil && there != nil {
				t.Errorf("there is no file %s", s)
			}
			named++
		case name.MatchString(s) && !known[s]:
			t.Errorf("nothing is called %s", s)
		default:
			named++
		}
	}
	if named < 60 {
		t.Errorf("only %d names of files and identifiers were found", named)
	}
}

// declared are the names that the toy, what all titles share and the list of titles
// declare: "Kinds", and behind their package "games.Plain".
func declared(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{"rules.md": true, "form": true}
	for _, pattern := range []string{".", root + "/games", root + "/games/*", root + "/cmd/postrider"} {
		files, err := filepath.Glob(pattern + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(f, func(n ast.Node) bool {
				var ids []*ast.Ident
				switch n := n.(type) {
				case *ast.FuncDecl:
					ids = append(ids, n.Name)
				case *ast.TypeSpec:
					ids = append(ids, n.Name)
				case *ast.ValueSpec:
					ids = n.Names
				case *ast.Field:
					ids = n.Names
				}
				for _, id := range ids {
					names[id.Name], names[f.Name.Name+"."+id.Name] = true, true
				}
				return true
			})
		}
	}
	return names
}
