package conquest

import (
	"math/rand/v2"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// TestConformance asks of this title what gametest asks of every one.
func TestConformance(t *testing.T) {
	if testing.Short() {
		t.Skip("long simulations")
	}
	gametest.Test(t, New(), conformance(12, 2))
}

// TestConformanceLong is the same over POSTRIDER_SEEDS matches of each scenario.
func TestConformanceLong(t *testing.T) { gametest.TestLong(t, New(), conformance(0, 2)) }

// conformance plays so many matches of each scenario, some of them thoroughly.
func conformance(seeds, heavy int) gametest.Options {
	return gametest.Options{Seeds: seeds, Heavy: heavy, Labels: []string{"turn-cube", "card", rolledBattle, rolledFort}}
}

// What a faction may be asked in another's turn says so in kinds.toml.
func TestMeanwhile(t *testing.T) {
	open := func(scenario string, _ *rand.Rand) (games.Position, error) { return New().Setup(scenario, nil) }
	gametest.Meanwhile(t, New(), open, func(pos games.Position, about games.About) bool {
		p := pos.(*Position)
		return p.Round > 0 && p.Active != NoFaction && p.Phase != "" && factionOf(about.Seat) != p.Active
	}, 4)
}
