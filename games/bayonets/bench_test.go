package bayonets

import (
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// BenchmarkRandomPlay plays whole matches of random legal answers, their choice
// and acceptance included; see decisions/s.
func BenchmarkRandomPlay(b *testing.B) {
	gametest.BenchmarkPlay(b, New())
}

// BenchmarkBoard draws whole boards, one after the other, of the positions at
// which a match of 1755 asks; the view that a letter makes is included.
func BenchmarkBoard(b *testing.B) {
	title := New()
	ps := stops(b, title, "1755", 64)
	for _, form := range boardForms {
		b.Run(string(form), func(b *testing.B) {
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				title.View(ps[n%len(ps)], games.Seats{BritishSeat}).Board(games.Look{Form: form, Lang: "en"})
				n++
			}
		})
	}
}

// stops are positions at which random matches of a scenario ask, some questions
// apart.
func stops(tb testing.TB, title *Title, scenario string, n int) []*Position {
	const apart = 5
	start, err := title.Setup(scenario, nil)
	if err != nil {
		tb.Fatal(err)
	}
	var ps []*Position
	for seed := uint64(1); len(ps) < n; seed++ {
		r := gametest.Rand(seed)
		run := games.Start(title, start, games.RunOptions{Dice: gametest.Dice(seed), NoEvents: true})
		for asked := 1; len(ps) < n; asked++ {
			stop := run.Next()
			if stop.Err != nil {
				tb.Fatal(stop.Err)
			}
			if stop.Over {
				break
			}
			if asked%apart == 0 {
				ps = append(ps, run.Position().(*Position).clone())
			}
			for i, d := range stop.Questions {
				if fault := run.Give(i, d.Sample(r), games.FromBot); fault != nil {
					tb.Fatal(fault.Why)
				}
			}
		}
		run.Close()
	}
	return ps
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

func TestCheckpointSize(t *testing.T) { gametest.CheckpointSize(t, New(), "campaign", 6) }

// ownCostly are what hostile sheets of this title repeat.
var ownCostly = []string{"raid CARL with Chaouanon from FORK via LOYA RAYS ", "build fort at HAL with 40th & 45th ",
	"reroll: highland, event, ", "standing reroll: highland, event, commander, stop when 3 ahead "}

func TestSheetCost(t *testing.T) { gametest.SheetCost(t, New(), ownCostly...) }

// BenchmarkHostileSheet reads what is dear to read; see worst-ms.
func BenchmarkHostileSheet(b *testing.B) { gametest.BenchmarkHostileSheet(b, New(), ownCostly...) }

const waiting = "retreat: ALB, else TIC, else QUE, else nearest home, else most friendly units" // an order that nothing asks for

func TestMatchCost(t *testing.T) { gametest.MatchCost(t, New(), "campaign", waiting) }

func BenchmarkCost(b *testing.B) { gametest.BenchmarkCost(b, New(), "campaign", waiting) }
