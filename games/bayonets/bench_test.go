package bayonets

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"postrider/games"
)

// BenchmarkRandomPlay plays whole 1755 matches of random legal answers, their
// choice and acceptance included; see decisions/s.
func BenchmarkRandomPlay(b *testing.B) {
	title := New()
	start, err := title.Setup("1755", nil)
	if err != nil {
		b.Fatal(err)
	}
	decisions := 0
	for n := range b.N {
		var seed games.Seed
		binary.BigEndian.PutUint64(seed[:], uint64(n))
		r := rand.New(rand.NewPCG(1, uint64(n)))
		run := games.Start(title, start, games.RunOptions{Dice: games.NewDice("B1", seed), NoEvents: true})
		for {
			stop := run.Next()
			if stop.Err != nil {
				b.Fatal(stop.Err)
			}
			if stop.Over {
				break
			}
			for i, d := range stop.Questions {
				if fault := run.Give(i, d.Sample(r), games.FromBot); fault != nil {
					b.Fatal(title.Say(fault.Why, "en"))
				}
				decisions++
			}
		}
		run.Close()
	}
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
	b.ReportMetric(float64(decisions)/float64(b.N), "decisions/match")
}
