package conquest

import (
	"testing"

	"postrider/games/gametest/mutant"
)

// TestMutants puts the faults of testdata/mutants.toml into the rules, one at a
// time: most of them the oracle finds, the others another test.
func TestMutants(t *testing.T) { mutant.Run(t, "^TestOracle$", ".") }
