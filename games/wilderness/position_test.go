package wilderness

import (
	"testing"

	"github.com/google/go-cmp/cmp/cmpopts"

	"postrider/games/gametest"
)

func TestSetupIsAlwaysTheSame(t *testing.T) { gametest.SetsUpAlike(t, New()) }

func TestPositionJSON(t *testing.T) {
	gametest.SurvivesJSON(t, New(), cmpopts.IgnoreUnexported(Position{}),
		gametest.ValuesOf(Nobody, French), gametest.ValuesOf(Early, Late), gametest.ValuesOf(Reluctant, Enthusiastic),
		gametest.ValuesOf(StLawrenceBox, Where(len(shipped.Data().Spaces)-1)),
		gametest.ValuesOf(NoSpace, SpaceID(len(shipped.Data().Spaces)-1)), gametest.ValuesOf(NoPiece, PieceID(len(shipped.Data().Counters)-1)))
}
