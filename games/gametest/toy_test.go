package gametest

import (
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest/toy"
)

func TestToy(t *testing.T) {
	Test(t, toy.Title{}, Options{Seeds: 60, Heavy: 6, Labels: []string{"attack", "initiative", "card"}})
}

// The players of a toy may change seats before they are dealt anything.
func TestToyWithBids(t *testing.T) {
	Test(t, toy.Bidding{}, Options{Seeds: 20, Heavy: 3, Labels: []string{"attack", "initiative", "card"}})
}

// A title with a mistake in it does not pass.
func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		bad  string
		part string
		want string
	}{
		{toy.BadPanic, "Play", "the mill wheel turns"},
		{toy.BadEndless, "Play", "does not end within"},
		{toy.BadBoard, "Secrecy", "can tell a redealt position"},
		{toy.BadLeak, "Secrecy", "red sees"},
		{toy.BadLeak, "SecrecyOfMatches", "differs in the redealt match"},
		{toy.BadRead, "Play", "is read as another order"},
		{toy.BadDefault, "Play", "the default \"retreat from"},
		{toy.BadList, "Play", "is refused"},
		{toy.BadAdvice, "Play", "the advised \"attack red at ford\" is refused"},
		{toy.BadOdds, "Secrecy", "is advised on with a difference"},
		{toy.BadLook, "Play", "looking at decisions and views changed the position"},
		{toy.BadDefer, "Cold", "a deferred function does it"},
		{toy.BadLocal, "Cold", "a replay"},
		{toy.BadJSON, "Play", "does not survive JSON"},
		{toy.BadClone, "Play", "the run changed the position it was given"},
		{toy.BadNever, "Play", "no match ever came to a decision of kind press"},
	} {
		t.Run(c.bad+" "+c.part, func(t *testing.T) {
			for _, part := range parts {
				if part.name != c.part {
					continue
				}
				err := part.check(newChecker(toy.Title{Bad: c.bad}, Options{Scenarios: []string{"short"}, Seeds: 20, Heavy: 10, Most: 500}))
				if err == nil || !strings.Contains(err.Error(), c.want) {
					t.Fatalf("a title with the mistake %s: got %v, want an error that says %q", c.bad, err, c.want)
				}
			}
		})
	}
}

func BenchmarkRun(b *testing.B) {
	title := toy.Title{}
	start, err := title.Setup("short", map[string]string{"rounds": "50"})
	if err != nil {
		b.Fatal(err)
	}
	stops := 0
	for i := 0; b.Loop(); i++ {
		record, err := Random(title, start, Play{Dice: Dice(uint64(i)), Choose: Choose(Rand(uint64(i)))})
		if err != nil {
			b.Fatal(err)
		}
		stops += record.Stops
	}
	b.ReportMetric(float64(stops)/b.Elapsed().Seconds(), "decisions/s")
}

// BenchmarkTake is one message to a match that is loaded for it.
func BenchmarkTake(b *testing.B) {
	title := toy.Title{}
	m, err := games.NewMatch(title, games.Setup{Code: "B1", Title: "toy", Scenario: "short", Seed: Seed(1)})
	if err != nil {
		b.Fatal(err)
	}
	state, lines := m.State(), m.Fresh()
	for b.Loop() {
		m, err := games.LoadMatch(title, state, lines[m.Base()-1:])
		if err != nil {
			b.Fatal(err)
		}
		card := title.Format(m.News("red").Asked[0].Default())
		if out, err := m.Take("red", games.ReadSheet(title, card, nil)); err != nil || !out.Done {
			b.Fatal(out, err)
		}
		m.State()
	}
}
