package gametest

import (
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest/toy"
	"postrider/games/gametest/variant"
)

// The players of a toy may change seats before they are dealt anything.
func TestToyWithBids(t *testing.T) {
	Test(t, variant.NewBidding(), Options{Seeds: 20, Heavy: 3, Labels: []string{"attack", "initiative", "card"}})
}

// Two seats of a toy may win together.
func TestToyWithSides(t *testing.T) {
	Test(t, variant.NewAllies(), Options{Seeds: 20, Heavy: 8, Labels: []string{"attack", "initiative", "card"}})
}

// A title with a mistake in it does not pass.
func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		bad  string
		part string
		want string
	}{
		{variant.Panic, "Play", "the mill wheel turns"},
		{variant.Endless, "Play", "does not end within"},
		{variant.Board, "Secrecy", "can tell a redealt position"},
		{variant.Leak, "Secrecy", "red sees"},
		{variant.Leak, "SecrecyOfMatches", "differs in the redealt match"},
		{variant.Read, "Play", "is read as another order"},
		{variant.Default, "Play", "the default \"retreat from"},
		{variant.List, "Play", "is refused"},
		{variant.Advice, "Play", "the advised \"attack red at ford\" is refused"},
		{variant.Odds, "Secrecy", "is advised on with a difference"},
		{variant.Look, "Play", "looking at decisions and views changed the position"},
		{variant.Defer, "Cold", "a deferred function does it"},
		{variant.Local, "Cold", "a replay"},
		{variant.JSON, "Play", "does not survive JSON"},
		{variant.Clone, "Play", "the run changed the position it was given"},
		{variant.Winner, "Play", "green has won"},
		{variant.Never, "Play", "no match ever came to a decision of kind press"},
	} {
		t.Run(c.bad+" "+c.part, func(t *testing.T) {
			for _, part := range parts {
				if part.name != c.part {
					continue
				}
				err := part.check(newChecker(variant.New("", c.bad), Options{Scenarios: []string{"short"}, Seeds: 20, Heavy: 10, Most: 500}))
				if err == nil || !strings.Contains(err.Error(), c.want) {
					t.Fatalf("a title with the mistake %s: got %v, want an error that says %q", c.bad, err, c.want)
				}
			}
		})
	}
}

// What sides a scenario cannot have.
func TestWrongSides(t *testing.T) {
	for _, c := range []struct {
		sides []games.Seats
		want  string
	}{
		{[]games.Seats{{"red", "blue"}}, ""},
		{[]games.Seats{{"red"}}, "needs no mention"},
		{[]games.Seats{{"blue", "red"}}, "in the order of"},
		{[]games.Seats{{"red", "white"}}, "in the order of"},
		{[]games.Seats{{"red", "blue"}, {"blue", "green"}}, "of seats of its own"},
	} {
		err := checkSides(games.Scenario{Seats: []games.Seat{"red", "blue", "green"}, Sides: c.sides})
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q", c.sides, err, c.want)
		}
	}
}

func BenchmarkRun(b *testing.B) {
	title := toy.New()
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
	title := toy.New()
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
