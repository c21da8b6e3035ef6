package mutant

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const list = `
[[mutant]]
rule = "1.1"
file = "sum.go"
find = "a + b"
put  = "a - b"

[[mutant]]
rule = "1.2"
file = "sum.go"
find = "const unused = 1"
put  = "const unused = 2"
why  = "nothing uses it"
`

func TestLoad(t *testing.T) {
	mutants, err := Load([]byte(list))
	if err != nil {
		t.Fatal(err)
	}
	if len(mutants) != 2 || mutants[0].Put != "a - b" || mutants[1].Why == "" {
		t.Errorf("got %+v", mutants)
	}
	if _, err := Load([]byte("[[mutant]")); err == nil {
		t.Error("a broken list is no error")
	}
}

func TestApply(t *testing.T) {
	m := Mutant{File: "sum.go", Find: "a + b", Put: "a - b"}
	for source, want := range map[string]string{"return a + b": "return a - b", "a + b + a + b": "", "b + a": ""} {
		if got, err := m.Apply(source); got != want || (err == nil) != (want != "") {
			t.Errorf("%q becomes %q, %v; want %q", source, got, err, want)
		}
	}
}

// A small package whose one test finds one of two faults.
func TestTry(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":      "module sum\n",
		"sum.go":      "package sum\n\nconst unused = 1\n\nfunc Sum(a, b int) int { return a + b }\n",
		"sum_test.go": "package sum\n\nimport \"testing\"\n\nfunc TestSum(t *testing.T) {\n\tif Sum(1, 2) != 3 {\n\t\tt.Error(\"no\")\n\t}\n}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	mutants, _ := Load([]byte(list))
	for i, want := range [][]string{{"TestSum"}, nil} {
		found, err := try(t.TempDir(), &mutants[i], ".")
		if err != nil || !slices.Equal(found, want) {
			t.Errorf("%s: found by %v, %v; want %v", &mutants[i], found, err, want)
		}
	}
	bad := Mutant{File: "sum.go", Find: "a + b", Put: "a +"}
	if _, err := try(t.TempDir(), &bad, "."); err == nil || !strings.Contains(err.Error(), "does not build") {
		t.Errorf("a mutant that does not build: %v", err)
	}
}
