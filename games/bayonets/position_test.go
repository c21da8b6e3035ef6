package bayonets

import (
	"testing"

	"github.com/google/go-cmp/cmp/cmpopts"

	"postrider/games/gametest"
)

func TestSetupIsAlwaysTheSame(t *testing.T) { gametest.SetsUpAlike(t, New()) } // 5.0

func TestPositionJSON(t *testing.T) {
	gametest.SurvivesJSON(t, New(), cmpopts.IgnoreUnexported(Position{}),
		gametest.ValuesOf(Neutral, French), gametest.ValuesOf(NoSpace, SpaceID(len(std.Spaces)-1)),
		gametest.ValuesOf(NoUnit, UnitID(len(std.Counters)-1)),
		gametest.ValuesOf(NoConn, ConnID(len(std.Conns)-1)), gametest.ValuesOf(endOfWheres+1, Where(len(std.Spaces)-1)))
}
