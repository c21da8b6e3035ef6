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

// A match keeps the readings that it began with, whatever the data say later; one
// that began before positions kept any is played by the former readings.
func TestKeptReadings(t *testing.T) {
	own, err := New().WithData(corrected(t, reading("A24", "yes")))
	if err != nil {
		t.Fatal(err)
	}
	begun, err := own.Setup("1755", nil)
	if err != nil {
		t.Fatal(err)
	}
	later, err := New().Decode(begun.AppendJSON(nil))
	if err != nil {
		t.Fatal(err)
	}
	if !later.(*Position).readings().MarshalOverwhelms {
		t.Error("a match by an owner's readings goes on by the shipped ones")
	}
	old := begun.(*Position).clone()
	old.Readings = nil
	before, err := New().Decode(old.AppendJSON(nil))
	if err != nil {
		t.Fatal(err)
	}
	if got := *before.(*Position).readings(); got != *shipped.former {
		t.Errorf("a match that keeps no readings is played by %+v, want %+v", got, *shipped.former)
	}
	if text := string(before.AppendJSON(nil)); text != string(old.AppendJSON(nil)) {
		t.Errorf("its position is written otherwise: %s", text)
	}
}
