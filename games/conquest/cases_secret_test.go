package conquest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// letter is what the holder of a faction may read now: what was told, who is waited for, and
// the board in each form.
func (p *post) letter(f Faction) string {
	p.t.Helper()
	p.load()
	news := p.News(f.Seat())
	var b strings.Builder
	for _, e := range news.Events {
		fmt.Fprintf(&b, "%s (%s)\n", New().Say(e.Text, "en"), e.Rule)
	}
	fmt.Fprintln(&b, news.Waiting, news.Notes)
	for _, form := range []games.Form{games.Wide, games.Narrow, games.List} {
		b.WriteString(gametest.Draw(news.View, games.Look{Lang: "en", Form: form}))
	}
	b.WriteString(news.View.Status("en"))
	return b.String()
}

// T172 P08 A54: with other British hands and the same dice and orders the letters of the
// French are the same, until a card is played or shown.
func TestSameLetters(t *testing.T) {
	const seat = "hand FR 4 5 10; deck FR 2 6; hand FC 4 5; deck FC 6; cubes NA BC; " +
		"FSF: 3FR; FWH: 2BR; ALB: 1BR 1BC; muster FC MTL; muster BC ALB; "
	hands := []string{
		"hand BR 3 5 8; deck BR 4 6 7 9 10 11 12; hand BC 2 3; deck BC 9 10 11 12",
		"hand BR 7 9 10; deck BR 3 4 5 6 8 11 12; hand BC 3 12; deck BC 2 9 10 11",
	}
	cards := []string{"03", "07"}
	moved := func(p *post) bool { // the French attack, and then the British Regulars' cube comes
		if !slices.Contains(p.Waiting(), FR.Seat()) {
			return false
		}
		p.sent(FR, "card 05\nplace 4 QBA\nFSF FWH: 3FR\ndone")
		return slices.Equal(p.Waiting(), []games.Seat{BR.Seat()})
	}
	var letters [2][3]string
	var seed games.Seed
	for i, hand := range hands {
		var p *post
		if i == 0 {
			p = postsUntil(t, seat+hand, moved)
			seed = p.seed
		} else {
			p = postsFrom(t, seat+hand, seed)
			moved(p)
		}
		letters[i][0] = p.letter(FR)
		if !strings.Contains(letters[i][0], "roll") && !slices.Contains(p.told(FC), "roll") {
			t.Fatal("T172: no battle was fought")
		}
		p.sent(BR, "card "+cards[i]) // chosen, but not played before its phase
		p.wantAsked(BR, "place")
		letters[i][1] = p.letter(FC)
		p.sent(BR, "place 4 NHB")
		letters[i][2] = p.letter(FC)
	}
	for k, what := range []string{"after a turn of the French", "when the British have chosen a card"} {
		if a, b := letters[0][k], letters[1][k]; a != b {
			t.Errorf("T172: %s the letters differ:\n%s\nand\n%s", what, a, b)
		}
	}
	if letters[0][2] == letters[1][2] {
		t.Error("T172: the letters are the same when different cards were played")
	}
}

// T171 D07 P07: whether allies show their cards to each other is nothing to the enemy, and
// who does not see a hand sees how many cards it has.
func TestSharedHands(t *testing.T) {
	s := newScene(t, "hand BC 3 4 12; deck BC 7; discard BC 8; hand BR 5 6; truce BR; cubes BC; MTL: 1FC")
	boards := map[Faction][2]string{}
	for i, secret := range []bool{false, true} {
		s.Secret[BC] = secret
		for _, f := range []Faction{BR, BC, FR, FC} {
			text := boards[f]
			text[i] = gametest.Draw(New().View(s.Position, games.Seats{f.Seat()}), games.Look{Lang: "en", Form: games.Wide, Part: true})
			boards[f] = text
		}
	}
	for _, f := range []Faction{FR, FC} {
		if b := boards[f]; b[0] != b[1] {
			t.Errorf("T171: %v sees whether the British share their hands:\n%s\nand\n%s", f, b[0], b[1])
		}
		if strings.Contains(boards[f][0], "George Washington") {
			t.Errorf("T171 T163 A54: %v sees the Colonials' hand", f)
		}
		gametest.Shows(t, boards[f][0], []string{"3 cards in hand, 1 in the deck", "08 (3x2)", "Truce Cards played: BR"}, nil)
	}
	if b := boards[BR]; !strings.Contains(b[0], "George Washington") || strings.Contains(b[1], "George Washington") {
		t.Errorf("T171: what the ally sees:\n%s\nand not shared:\n%s", b[0], b[1])
	}
	if b := boards[BC]; !strings.Contains(b[1], "George Washington") {
		t.Errorf("T171: what the holder sees:\n%s", b[1])
	}
}

// D24: who leaves is replaced by his ally, a side that leaves has lost, and a draw takes
// everybody's consent. D22 and D23 are in TestMailPlan and TestMailDefaults.
func TestMailLeaves(t *testing.T) {
	const pos = "cubes BR NA FR FC; hand BC 3 4 10; ALB: 4BC; NYC: 2BR"
	t.Run("D24 the ally goes on for who resigns", func(t *testing.T) {
		p := posts(t, pos, BC)
		p.sent(BC, "resign T1")
		if got := p.Party(BC.Seat()); !slices.Equal(got, games.Seats{BR.Seat(), BC.Seat()}) || p.Over() {
			t.Errorf("the party is %v, over %v", got, p.Over())
		}
		p.sent(BR, "BC: card 03")
		p.wantAnswers("BC: card 03 (sheet)", kindCard)
	})
	t.Run("D24 the game master gives a seat to the ally", func(t *testing.T) {
		p := posts(t, pos, BC)
		p.load()
		if err := p.Join(BC.Seat(), FR.Seat(), false); err == nil {
			t.Error("an enemy takes it over")
		}
		if err := p.Join(BC.Seat(), BR.Seat(), false); err != nil {
			t.Fatal(err)
		}
		p.store()
		p.sent(BR, "BC: card 04")
		p.wantAnswers("BC: card 04 (sheet)", kindCard)
	})
	t.Run("D24 a side of which nobody is left has lost", func(t *testing.T) {
		p := posts(t, pos, BC, games.Seats{BR.Seat(), BC.Seat()}, games.Seats{FR.Seat(), FC.Seat()})
		p.sent(BR, "resign T1")
		if r := p.News(FR.Seat()).Result; !p.Over() || r == nil || factionOf(r.Winner).Side() != French {
			t.Errorf("over %v, result %+v", p.Over(), r)
		}
	})
	t.Run("D24 a draw if all agree", func(t *testing.T) {
		p := posts(t, pos, BC)
		p.sent(BC, "offer draw")
		p.sent(BR, "accept draw")
		p.sent(FR, "accept draw")
		if p.Over() {
			t.Error("over before all have agreed")
		}
		p.sent(FC, "accept draw")
		if r := p.News(FR.Seat()).Result; !p.Over() || r == nil || r.Winner != "" {
			t.Errorf("over %v, result %+v", p.Over(), r)
		}
	})
}
