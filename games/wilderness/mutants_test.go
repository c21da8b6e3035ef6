package wilderness

import (
	"cmp"
	"os"
	"regexp"
	"testing"

	"postrider/games/gametest/mutant"
)

// TestMutants puts the faults of testdata/mutants.toml into the rules, one at a
// time, and says which of them the oracles do not find. POSTRIDER_MUTANTS says
// which ("." is all, "10.3" or "raid.go" some), POSTRIDER_MUTANTS_RUN which
// tests are run instead of TestOracles.
//
//	POSTRIDER_MUTANTS=. go test ./games/wilderness -run TestMutants -v -timeout 2h
func TestMutants(t *testing.T) {
	want := os.Getenv("POSTRIDER_MUTANTS")
	if want == "" {
		t.Skip("POSTRIDER_MUTANTS is not set")
	}
	tests := cmp.Or(os.Getenv("POSTRIDER_MUTANTS_RUN"), "^TestOracles$")
	t.Setenv("POSTRIDER_MUTANTS", "")
	mutant.Run(t, regexp.MustCompile(want), regexp.MustCompile(tests))
}
