package wilderness

import (
	"testing"

	"postrider/games/gametest"
)

// BenchmarkRandom plays random matches, and says how many decisions it takes a
// second.
func BenchmarkRandom(b *testing.B) {
	title := New()
	start, err := title.Setup("annus-mirabilis", nil)
	if err != nil {
		b.Fatal(err)
	}
	stops := 0
	for i := 0; b.Loop(); i++ {
		record, err := gametest.Random(title, start, gametest.Play{Dice: gametest.Dice(uint64(i)), Choose: gametest.Choose(gametest.Rand(uint64(i)))})
		if err != nil {
			b.Fatal(err)
		}
		stops += record.Stops
	}
	b.ReportMetric(float64(stops)/b.Elapsed().Seconds(), "decisions/s")
}
