// Package mutant puts faults into the rules of a title, one at a time, and says
// which of them its tests do not find. A mutant is what somebody could have
// written by mistake: an off-by-one, a swapped side, a missing condition. One that
// no test finds is a rule that no test checks.
//
// The mutants of a title are data, in its testdata/mutants.toml:
//
//	[[mutant]]
//	rule = "13.8"
//	file = "rout.go"
//	find = "const routBy = 3"   # stands there exactly once
//	put  = "const routBy = 4"
//	why  = "..."                # only for one that no test needs to find
//
// The source is never touched: the go command is told to read another file in its
// place (go test -overlay).
package mutant

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
)

// A Mutant is one fault.
type Mutant struct {
	Rule string `toml:"rule"` // of the rulebook that it breaks
	File string `toml:"file"` // in the folder of the title
	Find string `toml:"find"`
	Put  string `toml:"put"`
	Why  string `toml:"why"` // why it may live; empty: it may not
}

// String names a mutant in a report.
func (m *Mutant) String() string {
	return fmt.Sprintf("%s %s: %s -> %s", m.File, m.Rule, m.Find, m.Put)
}

// Load reads a list of mutants.
func Load(data []byte) ([]Mutant, error) {
	var list struct {
		Mutants []Mutant `toml:"mutant"`
	}
	if err := toml.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("mutants: %w", err)
	}
	return list.Mutants, nil
}

// Apply puts the fault into a source. Its error says that the source is not what
// the mutant was made for.
func (m *Mutant) Apply(source string) (string, error) {
	if n := strings.Count(source, m.Find); n != 1 {
		return "", fmt.Errorf("%s stands %d times in %s, want once", m.Find, n, m.File)
	}
	return strings.Replace(source, m.Find, m.Put, 1), nil
}

// Run tests the mutants of the title in the current folder that POSTRIDER_MUTANTS
// asks for ("." is all, "13.8" or "battle.go" some), and fails for each that lives;
// without it the test skips. tests are the rounds of tests, each a pattern of their
// names: the next round is run for what no round before has found.
// POSTRIDER_MUTANTS_RUN is one round in place of them. It takes a build for each
// mutant, and a run for each round:
//
//	POSTRIDER_MUTANTS=. go test ./games/bayonets -run TestMutants -v -timeout 4h
func Run(t *testing.T, tests ...string) {
	asked := os.Getenv("POSTRIDER_MUTANTS")
	if asked == "" {
		t.Skip("POSTRIDER_MUTANTS is not set")
	}
	want, err := regexp.Compile(asked)
	if err != nil {
		t.Fatal(err)
	}
	if one := os.Getenv("POSTRIDER_MUTANTS_RUN"); one != "" {
		tests = []string{one}
	}
	t.Setenv("POSTRIDER_MUTANTS", "") // the rounds are to skip this test
	data, err := os.ReadFile("testdata/mutants.toml")
	if err != nil {
		t.Fatal(err)
	}
	mutants, err := Load(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, round := range tests {
		if found, err := run(round); err != nil || len(found) > 0 {
			t.Fatalf("the tests %s fail without any fault: %v, %v", round, found, err)
		}
	}
	killed, tried := make([]int, len(tests)), 0
	for _, m := range mutants {
		if !want.MatchString(m.String()) {
			continue
		}
		tried++
		round, found, err := m.tested(t.TempDir(), tests)
		switch {
		case err != nil:
			t.Errorf("%s: %v", &m, err)
		case len(found) > 0:
			killed[round]++
			t.Logf("found by %s: %s", strings.Join(found, ", "), &m)
		case m.Why != "":
			t.Logf("lives: %s: %s", &m, m.Why)
		default:
			t.Errorf("not found: %s", &m)
		}
	}
	if tried == 0 {
		t.Errorf("no mutant is %q", asked)
	}
	for i, round := range tests {
		t.Logf("%d of %d mutants were found by %s", killed[i], tried, round)
	}
}

// tested is the first round of tests that finds a mutant, and what found it.
func (m *Mutant) tested(dir string, tests []string) (round int, found []string, err error) {
	for round = range tests {
		if found, err = try(dir, m, tests[round]); err != nil || len(found) > 0 {
			return round, found, err
		}
	}
	return 0, nil, nil
}

// failed is a test that fails in the output of go test.
var failed = regexp.MustCompile(`(?m)^ *--- FAIL: (\S+)`)

// try runs tests on one mutant and returns those that fail.
func try(dir string, m *Mutant, tests string) (found []string, err error) {
	path, err := filepath.Abs(m.File)
	if err != nil {
		return nil, err
	}
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	mutated, err := m.Apply(string(source))
	if err != nil {
		return nil, err
	}
	put := filepath.Join(dir, "mutant.go")
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {path: put}})
	if err != nil {
		return nil, err
	}
	for name, data := range map[string][]byte{put: []byte(mutated), filepath.Join(dir, "overlay.json"): overlay} {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			return nil, err
		}
	}
	return run(tests, "-overlay", filepath.Join(dir, "overlay.json"))
}

// run runs tests with more flags of the go command and returns those that fail.
func run(tests string, flags ...string) (found []string, err error) {
	args := append([]string{"test", "-vet=off", "-ldflags=-s -w", "-count=1", "-failfast", "-timeout=9m", "-run", tests}, flags...)
	out, err := exec.Command("go", append(args, ".")...).CombinedOutput()
	if err == nil {
		return nil, nil
	}
	text := string(out)
	if strings.Contains(text, "[build failed]") || strings.Contains(text, "[setup failed]") {
		return nil, fmt.Errorf("it does not build:\n%s", text)
	}
	for _, match := range failed.FindAllStringSubmatch(text, -1) {
		found = append(found, match[1])
	}
	// A test that only stands for its parts says nothing.
	found = slices.DeleteFunc(found, func(name string) bool {
		return slices.ContainsFunc(found, func(part string) bool { return strings.HasPrefix(part, name+"/") })
	})
	if len(found) == 0 {
		found = []string{"a panic or the time limit"}
	}
	return found, nil
}
