package conquest

import (
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

var botTitle = New()

// bySide are the seats of a side.
func bySide(side Side) []games.Seat {
	list := factionsOf(side)
	return []games.Seat{list[0].Seat(), list[1].Seat()}
}

// BenchmarkBot plays whole matches of the plain player against itself.
func BenchmarkBot(b *testing.B) {
	decisions := 0
	for i := range b.N {
		bots := map[games.Seat]games.Bot{}
		for _, seat := range seats {
			bots[seat] = botTitle.Bot()
		}
		_, n := gametest.BotMatch(b, botTitle, "standard", uint64(i), bots)
		decisions += n
	}
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
	b.ReportMetric(float64(decisions)/float64(b.N), "decisions/match")
}

// TestBot plays the plain player against a random one: it beats chance as either side.
func TestBot(t *testing.T) {
	for _, side := range sides {
		t.Run(side.String(), func(t *testing.T) {
			const matches = 20
			if won := gametest.BotWins(t, botTitle, "standard", matches, bySide(side)); won < matches*9/10 {
				t.Errorf("it wins %d of %d matches", won, matches)
			}
		})
	}
}

// What the plain player does is the same if what is hidden from its seat is dealt anew.
func TestBotSecrecy(t *testing.T) {
	for _, sc := range botTitle.Scenarios() {
		t.Run(sc.ID, func(t *testing.T) { gametest.BotSecrecy(t, botTitle, sc.ID, 120) })
	}
}
