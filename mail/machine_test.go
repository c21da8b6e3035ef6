package mail

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What programs send by themselves, and what people write that looks a little
// like it; testdata/vacations/want.txt says which is which.
func TestMachines(t *testing.T) {
	want, err := os.ReadFile("testdata/vacations/want.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Fields(strings.ReplaceAll(string(want), ": ", " "))
	files, _ := filepath.Glob("testdata/vacations/*.eml")
	if len(files)*2 != len(lines) {
		t.Fatalf("%d files, %d expected", len(files), len(lines)/2)
	}
	for i := 0; i < len(lines); i += 2 {
		t.Run(lines[i], func(t *testing.T) {
			raw, err := os.ReadFile("testdata/vacations/" + lines[i] + ".eml")
			if err != nil {
				t.Fatal(err)
			}
			m := Read(raw, ours)
			if got := m.Kind; got != Kind(lines[i+1]) {
				t.Errorf("got %s, want %s", got, lines[i+1])
			}
			if len(m.Failed) > 0 {
				t.Errorf("failures: %v", m.Failed)
			}
		})
	}
}
