package conquest

import (
	"testing"

	"postrider/games/gametest"
)

func TestSetsUpAlike(t *testing.T) { gametest.SetsUpAlike(t, New()) }

func TestCheckpointSize(t *testing.T) { gametest.CheckpointSize(t, New(), "standard", 4) }

const waiting = "standing command: leave at 3:1 to ALB, NYC" // an order that nothing asks for

func TestMatchCost(t *testing.T) { gametest.MatchCost(t, New(), "standard", waiting) }

func BenchmarkCost(b *testing.B) { gametest.BenchmarkCost(b, New(), "standard", waiting) }

// BenchmarkRandomPlay plays random matches.
func BenchmarkRandomPlay(b *testing.B) { gametest.BenchmarkPlay(b, New()) }

func TestLongParagraphs(t *testing.T) {
	gametest.LongParagraphs(t, New(), "move 2 BR, 3 BC from ALB via FWH to FSF")
}
