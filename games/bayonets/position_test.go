package bayonets

import (
	"testing"

	"github.com/google/go-cmp/cmp/cmpopts"

	"postrider/games"
	"postrider/games/gametest"
)

func TestSetupIsAlwaysTheSame(t *testing.T) { gametest.SetsUpAlike(t, New()) } // 5.0

func TestPositionJSON(t *testing.T) {
	gametest.SurvivesJSON(t, New(), cmpopts.IgnoreUnexported(Position{}),
		gametest.ValuesOf(Neutral, French), gametest.ValuesOf(NoSpace, SpaceID(len(std.Spaces)-1)),
		gametest.ValuesOf(NoUnit, UnitID(len(std.Counters)-1)),
		gametest.ValuesOf(NoConn, ConnID(len(std.Conns)-1)), gametest.ValuesOf(endOfWheres+1, Where(len(std.Spaces)-1)))
}

// A match keeps the readings that it began with, whatever the data say later.
func TestKeptReadings(t *testing.T) {
	own, err := New().WithData(corrected(t, reading("A24", "yes")))
	if err != nil {
		t.Fatal(err)
	}
	gametest.KeptReadings(t, New(), own, "1755",
		func(p games.Position) bool { return p.(*Position).readings().MarshalOverwhelms },
		func(p games.Position) { p.(*Position).Readings = nil },
		func(p games.Position) bool { return *p.(*Position).readings() == *shipped.Data().former })
}
