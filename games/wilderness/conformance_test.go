package wilderness

import (
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// TestConformance asks of this title what gametest asks of every one, in matches
// that begin at their beginning or in the middle of sieges and raids.
func TestConformance(t *testing.T) {
	if testing.Short() {
		t.Skip("long simulations")
	}
	o := conformance(8, 1)
	// TestReach and TestConformanceLong play the others
	o.Scenarios = []string{"annus-mirabilis", "early-war"}
	// TestReach comes to them
	o.Rare = []games.Kind{kindGarrison, kindMassacre, kindRestore, kindRaidMilitia, kindTake, kindCrisis, kindLose}
	gametest.Test(t, New(), o)
}

// TestConformanceLong is the same over POSTRIDER_SEEDS matches of each scenario:
// no kind of decision is excused.
func TestConformanceLong(t *testing.T) {
	gametest.TestLong(t, New(), conformance(0, 2))
}

// conformance plays so many matches of each scenario, some of them thoroughly.
func conformance(seeds, heavy int) gametest.Options {
	return gametest.Options{Seeds: seeds, Heavy: heavy, Languages: []string{"ja"}, Start: opening, Choose: seek, Put: put, Check: checkPosition, Watch: watch, Pieces: pieces,
		Labels: []string{"battle", "interception", "avoid", "siege", "raid", "leader", "deal"}}
}

// What a side may be asked in the other's Action Phase says so in kinds.toml.
func TestMeanwhile(t *testing.T) {
	gametest.Meanwhile(t, New(), opening, func(pos games.Position, about games.About) bool {
		p := pos.(*Position)
		return p.Phase != nil && about.Seat != p.Turn.Seat()
	}, 15)
}
