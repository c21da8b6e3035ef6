package bayonets

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// Matches that each released version keeps in testdata/released are played on
// as they were; gametest says when and how to make those of a new version. They
// end in the middle of a round.
func TestReleased(t *testing.T) {
	keep := []gametest.KeptMatch{
		{Name: "1755-first-round", Scenario: "1755", Seed: 1, Answers: 4},
		{Name: "1755", Scenario: "1755", Seed: 2, Answers: 50},
		{Name: "1755-ended", Scenario: "1755", Seed: 3},
		{Name: "1757", Scenario: "1757", Seed: 4, Answers: 60},
		{Name: "1758", Scenario: "1758", Seed: 5, Answers: 60},
		{Name: "campaign", Scenario: "campaign", Seed: 6, Answers: 100},
	}
	gametest.Released(t, New(), keep, func(since []games.Line) bool { return len(since) > 10 })
}

// An owner's data that come while a match runs: it goes on, or is held and rolled
// back, and its journal can be verified as far as each data set has played it.
func TestReleasedByOtherData(t *testing.T) {
	// first gives a side the Initiative in every round, rule 7.1 #4.
	first := func(side Faction) fs.FS {
		var list []change
		for _, n := range slices.Sorted(maps.Keys(std.Cards)) {
			initiative := map[bool]int{true: 6, false: 1}[std.Cards[n].Faction == side]
			if was := std.Cards[n].Initiative; was > 0 && was != initiative {
				list = append(list, card(n, fmt.Sprintf("initiative = %d", was), fmt.Sprintf("initiative = %d", initiative)))
			}
		}
		return corrected(t, list...)
	}
	m := gametest.ReadReleased(t, New(), "1755")
	british, french := m.Loads(t, first(British)), m.Loads(t, first(French))
	if british == french {
		t.Fatal("it does not matter who has the Initiative")
	}
	for _, c := range []struct {
		name string
		own  fs.FS
		held bool
	}{
		{"nothing that was touched", corrected(t, change{"spaces.toml", `id = "carlisle"`, "value = 2", "value = 3"}), false},
		{"the British have the Initiative", first(British), !british},
		{"the French have the Initiative", first(French), !french},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m.ByOtherData(t, c.own, c.held)
		})
	}
}
