package gametest

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"postrider/games"
)

// Through plays a match from pos to its end, or through so many stops if most is
// not 0, and returns the position that it comes to. It tells no events.
func Through(
	t testing.TB, title games.Title, pos games.Position, dice games.Dice, most int, answer func(games.Position, games.Decision) games.Order,
) games.Position {
	t.Helper()
	run := games.Start(title, pos, games.RunOptions{Dice: dice, NoEvents: true})
	defer run.Close()
	for stops := 1; ; stops++ {
		stop := run.Next()
		if stop.Err != nil {
			t.Fatal(describe(stop.Err))
		}
		if stop.Over {
			return run.Position()
		}
		for i, d := range stop.Questions {
			o := answer(run.Position(), d)
			if fault := run.Give(i, o, games.FromBot); fault != nil {
				t.Fatalf("%s refuses %q: %s", name(d), title.Format(o), why(title, fault))
			}
		}
		if stops == most {
			return run.Position()
		}
	}
}

// BenchmarkPlay plays whole matches of random legal answers, their choice and
// acceptance included; see decisions/s.
func BenchmarkPlay(b *testing.B, title games.Title) {
	for _, sc := range title.Scenarios() {
		b.Run(sc.ID, func(b *testing.B) {
			start := begin(b, title, sc.ID)
			decisions, n := 0, uint64(0)
			for b.Loop() {
				var seed games.Seed
				binary.BigEndian.PutUint64(seed[:], n)
				r := rand.New(rand.NewPCG(1, n))
				Through(b, title, start, games.NewDice("B1", seed), 0, func(_ games.Position, d games.Decision) games.Order {
					decisions++
					return d.Sample(r)
				})
				n++
			}
			b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
			b.ReportMetric(float64(decisions)/float64(n), "decisions/match")
		})
	}
}

// begin is the position at which a scenario begins.
func begin(t testing.TB, title games.Title, scenario string) games.Position {
	t.Helper()
	start, err := title.Setup(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	return start
}

// BotMatch plays a match of bots to its end and returns who won, and how many
// decisions were put. Each answer must be accepted as the bot gives it.
func BotMatch(
	t testing.TB, title games.Title, scenario string, seed uint64, bots map[games.Seat]games.Bot,
) (winner games.Seat, decisions int) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	end := Through(t, title, begin(t, title, scenario), Dice(seed), 0, func(pos games.Position, d games.Decision) games.Order {
		decisions++
		seat := d.About().Seat
		return bots[seat].Answer(title.View(pos, games.Seats{seat}), d, r)
	})
	result, _ := title.Result(end)
	return result.Winner, decisions
}

// BotWins returns how many of so many matches the title's own player wins, who
// holds some of the seats; a random one holds the others.
func BotWins(t *testing.T, title games.Title, scenario string, matches int, own []games.Seat) int {
	t.Helper()
	bots := map[games.Seat]games.Bot{}
	for _, sc := range title.Scenarios() {
		for _, seat := range sc.Seats {
			bots[seat] = games.RandomBot{}
		}
	}
	for _, seat := range own {
		bots[seat] = player(t, title)
	}
	won := 0
	for seed := range uint64(matches) {
		if winner, _ := BotMatch(t, title, scenario, seed, bots); slices.Contains(own, winner) {
			won++
		}
	}
	return won
}

// player is the title's own.
func player(t *testing.T, title games.Title) games.Bot {
	t.Helper()
	bot := title.Bot()
	if bot == nil {
		t.Fatal("the title has no player of its own")
	}
	return bot
}

// BotSecrecy checks, through so many stops of a match, that what the title's own
// player does is the same if what is hidden from its seat is dealt anew, and the
// same again if another one is asked.
func BotSecrecy(t *testing.T, title games.Title, scenario string, stops int) {
	t.Helper()
	kept, n := player(t, title), uint64(0)
	Through(t, title, begin(t, title, scenario), Dice(3), stops, func(pos games.Position, d games.Decision) games.Order {
		n++
		seat := d.About().Seat
		chance := func() *rand.Rand { return rand.New(rand.NewPCG(n, 9)) }
		o := kept.Answer(title.View(pos, games.Seats{seat}), d, chance())
		redealt := title.Redeal(pos, games.Seats{seat}, rand.New(rand.NewPCG(n, 4)))
		for which, pos := range map[string]games.Position{"asked again": pos, "dealt anew": redealt} {
			if got := player(t, title).Answer(title.View(pos, games.Seats{seat}), d, chance()); unlike(o, got) != "" {
				t.Fatalf("%s, %s: %s, want %s", name(d), which, title.Format(got), title.Format(o))
			}
		}
		return o
	})
}

// CheckpointSize checks, in so many random matches of a scenario, that a position
// at a checkpoint takes at most 40 kB in a store.
func CheckpointSize(t *testing.T, title games.Title, scenario string, matches int) {
	t.Helper()
	largest := 0
	look := func(pos games.Position, _ games.Dice) error {
		data := encode(pos)
		if largest = max(largest, len(data)); len(data) > 40_000 {
			return fmt.Errorf("%d bytes:\n%s", len(data), data)
		}
		return nil
	}
	for seed := range uint64(matches) {
		start := begin(t, title, scenario)
		if err := look(start, games.Dice{}); err != nil {
			t.Fatal(err)
		}
		if _, err := Random(title, start, Play{Dice: Dice(seed), Choose: Choose(Rand(seed)), AtCheckpoint: look}); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	t.Logf("the largest has %d bytes", largest)
}
