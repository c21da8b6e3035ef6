package games_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"postrider/games"
	"postrider/games/gametest/toy"
)

// The chance by which a bot plays is the same when a match is loaded again, and
// another for each seat, each place in a match and each seed.
func TestBotRand(t *testing.T) {
	numbers := func(m *games.Match, seat games.Seat) []int {
		r := m.BotRand(seat)
		return []int{r.IntN(1 << 30), r.IntN(1 << 30)}
	}
	start := func(seed byte) *games.Match {
		m, err := games.NewMatch(toy.New(), games.Setup{Code: "FI1", Title: "toy", Scenario: "short", Seed: games.Seed{seed}})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	m := start(1)
	here := numbers(m, "red")
	lines := m.Fresh()
	again, err := games.LoadMatch(toy.New(), m.State(), lines[m.Base()-1:])
	if err != nil {
		t.Fatal(err)
	}
	if got := numbers(again, "red"); !slices.Equal(got, here) {
		t.Errorf("loaded again: %v, want %v", got, here)
	}
	if got := numbers(m, "blue"); slices.Equal(got, here) {
		t.Error("another seat has the same chance")
	}
	if got := numbers(start(2), "red"); slices.Equal(got, here) {
		t.Error("another seed has the same chance")
	}
	d := m.News("red").Asked[0]
	out, err := m.Take("red", games.BotSheet(toy.New(), games.BotOrder(games.RandomBot{}, m.News("red").View, d, m.BotRand("red"))))
	if err != nil || !out.Done {
		t.Fatalf("%+v, %v", out, err)
	}
	if got := numbers(m, "red"); slices.Equal(got, here) {
		t.Error("the chance is the same after an answer")
	}
}

// wayward gives an order that no decision takes.
type wayward struct{}

func (wayward) Answer(games.View, games.Decision, *rand.Rand) games.Order {
	return games.Order{Kind: "nonsense", Verb: "nonsense"}
}

// What is not accepted of a bot becomes the default.
func TestBotOrder(t *testing.T) {
	m, err := games.NewMatch(toy.New(), games.Setup{Code: "FI1", Title: "toy", Scenario: "short"})
	if err != nil {
		t.Fatal(err)
	}
	news := m.News("red")
	d := news.Asked[0]
	if got, want := toy.New().Format(games.BotOrder(wayward{}, news.View, d, m.BotRand("red"))), toy.New().Format(d.Default()); got != want {
		t.Errorf("%s, want the default %s", got, want)
	}
	if (games.Plain{}).Bot() != nil {
		t.Error("a plain title has a player of its own")
	}
}
