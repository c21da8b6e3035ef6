package mail

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Bounces in the forms of many programs; testdata/bounces/want.txt says whom
// each reports.
func TestBounceForms(t *testing.T) {
	want := map[string][]Failure{}
	f, err := os.Open("testdata/bounces/want.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		name, said, ok := strings.Cut(lines.Text(), ": ")
		words := strings.Fields(said)
		if !ok || strings.HasPrefix(name, "#") {
			continue
		}
		failure := Failure{Address: words[0], Permanent: words[1] == "permanent"}
		if len(words) > 2 && words[2] != "for" {
			failure.Status = words[2]
		}
		if words[len(words)-2] == "for" {
			failure.Original = words[len(words)-1]
		}
		want[name] = append(want[name], failure)
	}
	files, _ := filepath.Glob("testdata/bounces/*.eml")
	if len(files) < 30 || len(files) != len(want) {
		t.Fatalf("%d files, %d expected", len(files), len(want))
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".eml")
		t.Run(name, func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range []ReadOptions{ours, {}} {
				m := Read(raw, o)
				if m.Kind != Bounce {
					t.Errorf("kind %s, want bounce", m.Kind)
				}
				if diff := cmp.Diff(want[name], m.Failed); diff != "" {
					t.Errorf("-want +got:\n%s", diff)
				}
			}
			crlf := []byte(strings.ReplaceAll(string(raw), "\n", "\r\n"))
			if got, want := fmt.Sprint(Read(crlf, ours).Failed), fmt.Sprint(want[name]); got != want {
				t.Errorf("with CRLF: got %s, want %s", got, want)
			}
		})
	}
}
