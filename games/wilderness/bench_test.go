package wilderness

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// BenchmarkRandomPlay plays whole matches of random legal answers, their choice
// and acceptance included; see decisions/s.
func BenchmarkRandomPlay(b *testing.B) {
	trustIndex(b)
	title := New()
	for _, sc := range title.Scenarios() {
		b.Run(sc.ID, func(b *testing.B) {
			start, err := title.Setup(sc.ID, nil)
			if err != nil {
				b.Fatal(err)
			}
			decisions, n := 0, uint64(0)
			for b.Loop() {
				decisions += playRandom(b, title, start, n)
				n++
			}
			b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
			b.ReportMetric(float64(decisions)/float64(n), "decisions/match")
		})
	}
}

// playRandom plays one match and returns how many decisions it had.
func playRandom(b *testing.B, title *Title, start games.Position, n uint64) int {
	var seed games.Seed
	binary.BigEndian.PutUint64(seed[:], n)
	r := rand.New(rand.NewPCG(1, n))
	run := games.Start(title, start, games.RunOptions{Dice: games.NewDice("B1", seed), NoEvents: true})
	defer run.Close()
	decisions := 0
	for {
		stop := run.Next()
		if stop.Err != nil {
			b.Fatal(stop.Err)
		}
		if stop.Over {
			return decisions
		}
		for i, d := range stop.Questions {
			if fault := run.Give(i, d.Sample(r), games.FromBot); fault != nil {
				b.Fatal(title.Say(fault.Why, "en"))
			}
			decisions++
		}
	}
}

// BenchmarkView makes what a seat sees of a position amid an Action Phase: what
// every decision of a player of the house begins with.
func BenchmarkView(b *testing.B) {
	trustIndex(b)
	title := New()
	pos := midMatch(b, title, 60)
	for b.Loop() {
		title.View(pos, French.Seat())
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
	run := games.Start(title, start, games.RunOptions{Dice: gametest.Dice(1), NoEvents: true})
	defer run.Close()
	for range answers {
		stop := run.Next()
		if stop.Err != nil || stop.Over {
			tb.Fatal(stop.Err)
		}
		for i, d := range stop.Questions {
			if fault := run.Give(i, d.Sample(r), games.FromBot); fault != nil {
				tb.Fatal(fault.Why)
			}
		}
	}
	return run.Position().(*Position)
}

// A position at a checkpoint takes at most 40 kB in a store.
func TestCheckpointSize(t *testing.T) {
	title := New()
	largest := 0
	for seed := range uint64(4) {
		start, err := title.Setup("full-campaign", nil)
		if err != nil {
			t.Fatal(err)
		}
		look := func(pos games.Position, _ games.Dice) error {
			data := pos.(*Position).AppendJSON(nil)
			if largest = max(largest, len(data)); len(data) > 40_000 {
				return fmt.Errorf("%d bytes:\n%s", len(data), data)
			}
			return nil
		}
		if err := look(start, games.Dice{}); err != nil {
			t.Fatal(err)
		}
		if _, err := gametest.Random(title, start, gametest.Play{Dice: gametest.Dice(seed), Choose: gametest.Choose(gametest.Rand(seed)), AtCheckpoint: look}); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	t.Logf("the largest has %d bytes", largest)
}
