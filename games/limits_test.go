package games_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest/toy"
)

// A looping title plays a round of the toy, and then something for ever.
type looping struct {
	fixed
	loop func(games.Referee)
}

func (l looping) Play(ref games.Referee, pos games.Position) {
	l.fixed.Play(&once{Referee: ref, loop: l.loop}, pos)
}

// once is a referee at whose second checkpoint the loop begins.
type once struct {
	games.Referee
	loop   func(games.Referee)
	passed int
}

func (o *once) Checkpoint() {
	if o.passed++; o.passed == 2 {
		for {
			o.loop(o.Referee)
		}
	}
	o.Referee.Checkpoint()
}

// A nag is a decision that its default answers.
type nag struct{ seat games.Seat }

func (n nag) About() games.About                              { return games.About{Kind: toy.Ambush, Seat: n.seat, Rule: "3.2"} }
func (nag) Prompt() games.Text                                { return games.T("nag") }
func (nag) Fits(games.Order) bool                             { return true }
func (n nag) Default() games.Order                            { return games.Order{Kind: toy.Ambush, Verb: "no"} }
func (n nag) Sample(*rand.Rand) games.Order                   { return n.Default() }
func (n nag) List() []games.Order                             { return []games.Order{n.Default()} }
func (nag) Accept(o games.Order) (games.Answer, *games.Fault) { return games.Answer{Order: o}, nil }

// Whatever goes on for ever through the Referee ends with an error that holds
// the match, and what is stored of it is as it was.
func TestLimits(t *testing.T) {
	label := games.Label{Rule: "9", For: "nothing"}
	for _, c := range []struct {
		name string
		loop func(games.Referee)
		want string
	}{
		{"questions", func(ref games.Referee) { ref.Ask(nag{"red"}) }, "more than 20000 questions"},
		{"questions at once", func(ref games.Referee) { ref.AskAll(nag{"red"}, nag{"blue"}) }, "more than 20000 questions"},
		{"no questions", func(ref games.Referee) { ref.AskAll() }, "more than 20000 questions"},
		{"rolls", func(ref games.Referee) { ref.Roll(1, 6, label) }, "more than 20000 dice"},
		{"rolls of nothing", func(ref games.Referee) { ref.Roll(0, 6, label) }, "more than 20000 dice"},
		{"too many dice", func(ref games.Referee) { ref.Roll(1<<40, 6, label) }, "more than 20000 dice"},
		{"draws", func(ref games.Referee) { ref.Draw("deck", 3, label) }, "more than 20000 dice"},
		{"events", func(ref games.Referee) { ref.Tell(games.Event{Text: games.T("nag")}) }, "more than 50000 events"},
		{"checkpoints", func(ref games.Referee) { ref.Checkpoint() }, "more than 1000 checkpoints"},
		{"rounds", func(ref games.Referee) { ref.Ask(nag{"red"}); ref.Roll(2, 6, label); ref.Checkpoint() }, "more than 1000 checkpoints"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			tb := sit(t, looping{fixed{toy.New(), quarrel()}, c.loop})
			tb.send("blue", "card 2")
			tb.send("red", "card 1; done")
			tb.load()
			base := tb.Base()
			_, err := tb.Take("blue", games.ReadSheet(tb.title, "done", nil))
			if !errors.Is(err, games.ErrLimit) || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("got %v, want %s", err, c.want)
			}
			m, err := games.LoadMatch(tb.title, tb.state, tb.lines[base-1:])
			if err != nil {
				t.Fatal(err)
			}
			tb.Match = m
			tb.wantAsked("blue", "act")
		})
	}
}

// A preview, in which no dice fall, ends too.
func TestLimitsOfAPreview(t *testing.T) {
	tb := sit(t, nagging{fixed{toy.New(), quarrel()}})
	tb.send("blue", "card 2")
	tb.send("red", "card 1")
	tb.load()
	if _, err := tb.Preview("blue", games.ReadSheet(tb.title, "done", nil)); !errors.Is(err, games.ErrLimit) {
		t.Errorf("a preview: %v", err)
	}
}

// A nagging title asks blue for ever when it has done its turn.
type nagging struct{ fixed }

func (n nagging) Play(ref games.Referee, pos games.Position) { n.fixed.Play(nagger{ref}, pos) }

type nagger struct{ games.Referee }

func (n nagger) Tell(e games.Event) {
	for e.Kind == "done" && e.Values.Get("seat") == "blue" {
		n.Ask(nag{"blue"})
	}
	n.Referee.Tell(e)
}

// What a stop of a match is held for is shown to a game master: no card in it.
func TestMismatchShowsNoCard(t *testing.T) {
	tb := sit(t, toy.New())
	tb.send("red", "card 1")
	_, err := games.LoadMatch(drawing{toy.New()}, tb.state, tb.lines[tb.Base()-1:])
	var mismatch *games.MismatchError
	if !errors.As(err, &mismatch) || !strings.Contains(mismatch.Want, "draw") {
		t.Fatalf("got %v, want a draw that the rules do not come to", err)
	}
	if strings.Contains(err.Error(), "[") {
		t.Errorf("a drawn card is shown: %v", err)
	}
}

// drawing is the toy with another label for its first card.
type drawing struct{ toy.Title }

func (drawing) Version() string { return "2" }

func (d drawing) Play(ref games.Referee, pos games.Position) { d.Title.Play(relabelled{ref}, pos) }

type relabelled struct{ games.Referee }

func (r relabelled) Draw(stream string, n int, l games.Label) int {
	l.For = "another card"
	return r.Referee.Draw(stream, n, l)
}
