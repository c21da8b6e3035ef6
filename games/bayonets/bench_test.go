package bayonets

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// BenchmarkRandomPlay plays whole matches of random legal answers, their choice
// and acceptance included; see decisions/s.
func BenchmarkRandomPlay(b *testing.B) {
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

// BenchmarkVerifyCampaign recomputes the journal of a campaign of five years,
// played by messages.
func BenchmarkVerifyCampaign(b *testing.B) {
	title := New()
	lines := fiveYears(b, title)
	find := func(string) games.Title { return title }
	for b.Loop() {
		if err := games.Verify(find, lines); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(lines)), "lines")
}

// fiveYears is the journal of a campaign that lasts to the end of 1759.
func fiveYears(b *testing.B, title *Title) []games.Line {
	for seed := range uint64(300) {
		m, err := games.NewMatch(title, games.Setup{Code: "B1", Title: title.Name(), Scenario: "campaign", Seed: gametest.Seed(seed)})
		if err != nil {
			b.Fatal(err)
		}
		choose := samples(seed)
		for !m.Over() {
			seat := m.News(BritishSeat).Waiting[0]
			var sheet []string
			for _, d := range m.News(seat).Asked {
				sheet = append(sheet, title.Format(choose(d)))
			}
			if out, err := m.Take(seat, games.ReadSheet(title, strings.Join(sheet, "\n"), nil)); err != nil || !out.Done {
				b.Fatalf("%s: %q: %v, %v", seat, sheet, out.Faults, err)
			}
			m.Told(seat)
		}
		lines, rounds := m.Fresh(), 1
		for _, l := range lines {
			if l.What == games.LineCheckpoint {
				rounds++
			}
		}
		if rounds == 5*int(WinterQuarters+1) {
			return lines
		}
	}
	b.Fatal("no campaign lasts five years")
	return nil
}

// samples answers decisions at random.
func samples(seed uint64) func(games.Decision) games.Order {
	r := gametest.Rand(seed)
	return func(d games.Decision) games.Order { return d.Sample(r) }
}

// A position at a checkpoint takes at most 40 kB in a store.
func TestCheckpointSize(t *testing.T) {
	title := New()
	largest := 0
	for seed := range uint64(6) {
		start, err := title.Setup("campaign", nil)
		if err != nil {
			t.Fatal(err)
		}
		look := func(pos games.Position, _ games.Dice) error {
			data, err := json.Marshal(pos)
			if largest = max(largest, len(data)); err == nil && len(data) > 40_000 {
				err = fmt.Errorf("%d bytes:\n%s", len(data), data)
			}
			return err
		}
		if err := look(start, games.Dice{}); err != nil {
			t.Fatal(err)
		}
		if _, err := gametest.Random(title, start, gametest.Play{Dice: gametest.Dice(seed), Choose: samples(seed), AtCheckpoint: look}); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	t.Logf("the largest has %d bytes", largest)
}
