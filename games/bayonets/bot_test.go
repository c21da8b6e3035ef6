package bayonets

import (
	"math/rand/v2"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

var botTitle = New()

// botMatch plays a match of bots to its end and returns who won, and how many
// decisions were put. Each answer must be accepted as the bot gives it.
func botMatch(t testing.TB, scenario string, seed uint64, bots map[games.Seat]games.Bot) (games.Seat, int) {
	title := botTitle
	start, err := title.Setup(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 1))
	run := games.Start(title, start, games.RunOptions{Dice: gametest.Dice(seed), NoEvents: true})
	defer run.Close()
	for n := 0; ; {
		stop := run.Next()
		if stop.Err != nil {
			t.Fatalf("%s, seed %d: %v", scenario, seed, stop.Err)
		}
		if stop.Over {
			result, _ := title.Result(run.Position())
			return result.Winner, n
		}
		for i, d := range stop.Questions {
			n++
			about := d.About()
			o := bots[about.Seat].Answer(title.View(run.Position(), about.Seat), d, r)
			if fault := run.Give(i, o, games.FromBot); fault != nil {
				t.Fatalf("%s, seed %d: %s of %s at %q: %s is refused: %s", scenario, seed, about.Kind, about.Seat, about.Place, title.Format(o), title.Say(fault.Why, "en"))
			}
		}
	}
}

// BenchmarkBot plays whole 1755 matches of the plain player against itself; see
// decisions/s.
func BenchmarkBot(b *testing.B) {
	decisions := 0
	for i := range b.N {
		bot := botTitle.Bot()
		_, n := botMatch(b, "1755", uint64(i), map[games.Seat]games.Bot{BritishSeat: bot, FrenchSeat: bot})
		decisions += n
	}
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
}
