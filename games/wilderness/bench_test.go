package wilderness

import (
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// BenchmarkRandomPlay plays whole matches of random legal answers, their choice
// and acceptance included; see decisions/s.
func BenchmarkRandomPlay(b *testing.B) {
	trustIndex(b)
	gametest.BenchmarkPlay(b, New())
}

// BenchmarkView makes what a seat sees of a position amid an Action Phase: what
// every decision of a player of the house begins with.
func BenchmarkView(b *testing.B) {
	trustIndex(b)
	title := New()
	pos := midMatch(b, title, 60)
	for b.Loop() {
		title.View(pos, games.Seats{French.Seat()})
	}
}

// BenchmarkEncode writes a position and reads it again.
func BenchmarkEncode(b *testing.B) {
	title := New()
	pos := midMatch(b, title, 60)
	for b.Loop() {
		if _, err := title.Decode(pos.AppendJSON(nil)); err != nil {
			b.Fatal(err)
		}
	}
}

// midMatch is the position of a random match after some answers.
func midMatch(tb testing.TB, title *Title, answers int) *Position {
	tb.Helper()
	start, err := title.Setup("early-war", nil)
	if err != nil {
		tb.Fatal(err)
	}
	r := gametest.Rand(1)
	return gametest.Through(tb, title, start, gametest.Dice(1), answers,
		func(_ games.Position, d games.Decision) games.Order { return d.Sample(r) }).(*Position)
}

// BenchmarkLoad loads the title: its data and language, and its words. The index of what
// players type is made when the first line is read.
func BenchmarkLoad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		d, err := load(shipped.Files, nil)
		if err != nil {
			b.Fatal(err)
		}
		newTitle(d, shipped.Files)
	}
}

func TestCheckpointSize(t *testing.T) { gametest.CheckpointSize(t, New(), "full-campaign", 4) }

// ownCostly are what hostile sheets of this title repeat.
var ownCostly = []string{"move Levis from QUE to BEC, TRI, drop Regular at BEC ", "play 23 force Levis with all, QUE-BEC-TRI ",
	"if units 6 at ALB and if not odds 2 at QUE and ", "reinforce: 20 R BOS 20 R BOS "}

func TestSheetCost(t *testing.T) { gametest.SheetCost(t, New(), ownCostly...) }

// BenchmarkHostileSheet reads what is dear to read; see worst-ms.
func BenchmarkHostileSheet(b *testing.B) { gametest.BenchmarkHostileSheet(b, New(), ownCostly...) }

const waiting = "retreat from QUE: to BEC, TRI, MTL, inside" // an order that nothing asks for

func TestMatchCost(t *testing.T) { gametest.MatchCost(t, New(), "full-campaign", waiting) }

func BenchmarkCost(b *testing.B) { gametest.BenchmarkCost(b, New(), "full-campaign", waiting) }
