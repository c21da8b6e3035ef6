package adjudicator

import (
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest/toy"
	"postrider/store"
)

// A title that has all its parts is played by mail against its own player, from
// the first report to the last: its board, its words, its help and advice, and an
// order that stands.
func TestToyByMail(t *testing.T) {
	c := newClub(t, func(o *Options) { o.Titles = games.Titles{"toy": games.Made(toy.New())} })
	code := c.solo("6")
	p := c.one(anna)
	wantLetter(t, "toy-first", p)
	ask := func(text string, outcome Outcome, want ...string) {
		t.Helper()
		r, letters := c.answer(p, anna, text), 1
		if c.state(code).State == store.MatchOver {
			letters = 2 // the game master hears of the end
		}
		wantOutcome(t, r, outcome, letters)
		p = c.one(anna)
		wantText(t, p, want...)
	}
	ask("help act", Answered, "A march brings a unit to a place.")
	ask("march nowhere", Returned, `There is no place "nowhere".`)
	ask("standing fall back to hill if I am outnumbered\n"+example(t, p), Played, "retreat to hill if outnumbered")
	legal := false
	for turns := 0; c.state(code).State == store.MatchOpen; turns++ {
		if turns > 100 {
			t.Fatal("the match does not end")
		}
		if strings.Contains(p.text, "attack blue") && !legal {
			legal = true
			ask("legal attack", Answered, "attack blue at ford")
			ask("preview\nattack blue at ford", Answered, "1 of 3 that it hits")
		}
		ask(example(t, p), Played)
	}
	if !legal {
		t.Error("nobody could be attacked")
	}
	wantLetter(t, "toy-over", p)
}
