package wilderness

import (
	"os"
	"regexp"
	"testing"

	"postrider/games/gametest/mutant"
)

// TestMutants puts the faults of testdata/mutants.toml into the rules, one at a
// time, and says which of them the oracles find, which another test, and which none.
// POSTRIDER_MUTANTS says which ("." is all, "13.8" or "siege.go" some),
// POSTRIDER_MUTANTS_RUN which tests are run instead.
//
//	POSTRIDER_MUTANTS=. go test ./games/wilderness -run TestMutants -v -timeout 4h
func TestMutants(t *testing.T) {
	want := os.Getenv("POSTRIDER_MUTANTS")
	if want == "" {
		t.Skip("POSTRIDER_MUTANTS is not set")
	}
	tests := []string{"^TestOracles$", "."}
	if one := os.Getenv("POSTRIDER_MUTANTS_RUN"); one != "" {
		tests = []string{one}
	}
	t.Setenv("POSTRIDER_MUTANTS", "")
	mutant.Run(t, regexp.MustCompile(want), tests...)
}
