package bayonets

import (
	"fmt"
	"slices"
	"testing"
)

func TestCards(t *testing.T) {
	t.Run("T1 a tie gives the French Initiative", func(t *testing.T) {
		g := newTest(t, "1755", "play british 10, french 22, indian 44", script{answers: []any{ord(kindFirst, "first", "who", "opponent")}})
		g.firstPlayer()
		g.wantAsked("first french")
		if g.Initiative != French || g.First != British {
			t.Errorf("Initiative %v, First Player %v; want french, british (7.1 #4)", g.Initiative, g.First)
		}
	})
	t.Run("7.1 #4 the First Player may be named by his side", func(t *testing.T) {
		for _, want := range []Faction{British, French} {
			g := newTest(t, "1755", "play british 10, french 22, indian 44", script{answers: []any{ord(kindFirst, "first", "who", want.String())}})
			g.firstPlayer()
			if g.First != want {
				t.Errorf("first: %v made %v First Player", want, g.First)
			}
		}
	})
	t.Run("7.1 #4 the higher card has Initiative", func(t *testing.T) {
		g := newTest(t, "1755", "play british 2, french 22, indian 44", script{auto: []string{"all"}})
		g.firstPlayer()
		g.wantAsked("first british")
		if g.First != British {
			t.Errorf("First Player by default: got %v, want british", g.First)
		}
	})
	t.Run("T2 six Buildup cards: one Reserve, one unseen, four left (D01)", func(t *testing.T) {
		g := newTest(t, "1755", "setup", script{draws: []int{0, 0, 5, 0}, answers: []any{ord(kindReserve, "reserve", "card", "3")},
			auto: []string{"reserve"}})
		g.startYear()
		g.wantAsked("reserve british", "reserve french")
		for deck, want := range map[int]struct{ reserve, hidden int }{BritishDeck: {3, 2}, FrenchDeck: {22, 35}} {
			if g.Cards.Reserve[deck] != want.reserve || !slices.Equal(g.Cards.Hidden[deck], []int{want.hidden}) || len(g.Cards.Rest[deck]) != 4 {
				t.Errorf("deck %d: Reserve %d, unseen %v, left %v; want %v and four", deck, g.Cards.Reserve[deck], g.Cards.Hidden[deck],
					g.Cards.Rest[deck], want)
			}
		}
		if len(g.Cards.Rest[IndianDeck]) != 12 {
			t.Errorf("Indian deck: %v", g.Cards.Rest[IndianDeck])
		}
	})
	t.Run("7.1 #2 the card that is not played becomes the Reserve (D02)", func(t *testing.T) {
		g := newTest(t, "1755", "reserve british 10; reserve french 22", script{draws: []int{0, 0, 0},
			answers: []any{ord(kindCard, "play", "card", "reserve"), ord(kindCard, "play", "card", "24")}})
		g.Cards.Rest = [3][]int{{2, 3}, {24, 25}, {44, 45}}
		g.drawCards()
		g.chooseCards()
		if g.Cards.Played != [3]int{10, 24, 44} || g.Cards.Reserve != [3]int{2, 22, 0} {
			t.Errorf("played %v, Reserve %v; want [10 24 44], [2 22 0]", g.Cards.Played, g.Cards.Reserve)
		}
		if got := fmt.Sprint(g.APs[BritishDeck]); len(g.APs[BritishDeck]) != 3 {
			t.Errorf("APs of card 10: %s", got)
		}
	})
	t.Run("7.1 #1 a card by a title that two cards have (D02)", func(t *testing.T) {
		for _, c := range []struct {
			drawn, reserve int
			title, want    string
		}{
			{7, 10, "Construction Frenzy", "play 7"}, {7, 10, "Forced March", "play 10"}, {12, 4, "Round up Men & Equipment", ""},
			{16, 10, "", ""}, {7, 10, "Lucky Cannonball", ""},
		} {
			g := newTest(t, "1755", "play french 22", script{})
			g.Cards.Drawn[BritishDeck], g.Cards.Reserve[BritishDeck] = c.drawn, c.reserve
			a, fault := g.cardDecision(British).Accept(ord(kindCard, "play", "card", c.title))
			if (fault == nil) != (c.want != "") || fault == nil && title.Format(a.Order) != c.want {
				t.Errorf("%q with %d and %d: got %+v, %v, want %q", c.title, c.drawn, c.reserve, a.Order, fault, c.want)
			}
		}
	})
	t.Run("A08 card 45 leaves the game", func(t *testing.T) {
		g := newTest(t, "campaign", "play british 2, french 22, indian 45", script{auto: []string{"reserve"}, draws: []int{0, 0, 0, 0}})
		g.discardPlayed()
		if !slices.Equal(g.Cards.Gone, []int{45}) || g.Cards.Discard[IndianDeck] != nil || !slices.Equal(g.Cards.Discard[FrenchDeck], []int{22}) {
			t.Errorf("gone %v, discarded %v", g.Cards.Gone, g.Cards.Discard)
		}
		g.startYear()
		if len(g.Cards.Rest[IndianDeck]) != 11 {
			t.Errorf("Indian deck of the next Year: %v", g.Cards.Rest[IndianDeck])
		}
	})
	t.Run("T3 Colonials Enlist keeps the Reserve and discards the last Buildup card", func(t *testing.T) {
		g := newTest(t, "1755", "reserve british 10; reserve french 22", script{})
		g.Cards.Rest = [3][]int{{2}, {24}, {44, 45}}
		g.Cards.Hidden = [3][]int{{3}, {23}, nil}
		g.campaignDecks()
		if g.Cards.Reserve != [3]int{10, 22, 0} || !slices.Equal(g.Cards.Hidden[BritishDeck], []int{3, 2}) ||
			!slices.Equal(g.Cards.Hidden[FrenchDeck], []int{23, 24}) {
			t.Errorf("Reserve %v, unseen %v", g.Cards.Reserve, g.Cards.Hidden)
		}
		for deck, first := range []int{7, 29} {
			if len(g.Cards.Rest[deck]) != 9 || g.Cards.Rest[deck][0] != first || !slices.IsSorted(g.Cards.Rest[deck]) {
				t.Errorf("Campaign deck %d: %v", deck, g.Cards.Rest[deck])
			}
		}
		if !slices.Equal(g.Cards.Rest[IndianDeck], []int{44, 45}) {
			t.Errorf("the Indian deck stays: %v", g.Cards.Rest[IndianDeck])
		}
		for _, e := range g.told("buildup-discarded") {
			if len(e.To) != 1 {
				t.Errorf("everybody sees the discarded card: %v", e)
			}
		}
	})
	t.Run("T4 the decks of 1757", func(t *testing.T) {
		for _, short := range []string{"1757", "campaign"} {
			sc, err := std.scenario(short)
			if err != nil {
				t.Fatal(err)
			}
			y := sc.Cards[1757]
			all := slices.Concat(y.BritishBuildup, y.BritishCampaign, y.FrenchBuildup, y.FrenchCampaign)
			for _, n := range []int{1, 6, 12, 27, 28, 33} {
				if !slices.Contains(all, n) {
					t.Errorf("scenario %s: card %d is missing in 1757", short, n)
				}
			}
			for _, n := range []int{15, 16, 17, 18, 19, 20, 36, 37, 38, 39, 40, 41} {
				if slices.Contains(all, n) {
					t.Errorf("scenario %s: card %d is not of 1757", short, n)
				}
			}
		}
	})
}

func TestVictory(t *testing.T) {
	t.Run("W01 there is no zero on the Victory track (18.1)", func(t *testing.T) {
		g := newTest(t, "1755", "vp french 1", script{})
		g.setControl(g.d.spaceNamed("CHIG"), British)
		g.want("vp british 1")
		g.setControl(g.d.spaceNamed("LOU"), British)
		g.want("vp british 4; open seas")
		g.setControl(g.d.spaceNamed("CHIG"), French)
		g.want("vp british 3")
	})
	t.Run("18.1 what is scored beyond 20 is not lost", func(t *testing.T) {
		g := newTest(t, "1755", "vp british 19", script{})
		g.scoreVP(British, 3, "2.1.2", "control-of", "quebec")
		g.scoreVP(French, 3, "2.1.2", "control-of", "quebec")
		g.want("vp british 19")
	})
	for _, c := range []struct {
		name, scenario, text string
		bonus                bool
		winner               Faction
		want                 string
	}{
		{"T78 WIE British 1, French none", "campaign", "year 1755; vp french 3; wie british 1", false, Neutral, "vp french 2"},
		{"T78 WIE both 2", "campaign", "year 1755; vp french 3; wie british 2; wie french 2", false, Neutral, "vp french 3"},
		{"18.3.2 WIE French 2, British 0", "campaign", "year 1755; vp british 1; wie british 0; wie french 2", false, Neutral, "vp french 2"},
		{"T79 scenario 3, end of 1759, British 2", "1758",
			"year 1759; vp french 4; control LOU british; control QUE british; control MTL british", false, French, "vp french 4"},
		{"18.2.1 the British bonus for Colonies of 1759", "1758",
			"year 1759; vp british 1; control LOU british; control QUE british; control MTL british; control CHIG british", true, British,
			"vp british 5"},
		{"18.2.1 the French bonus for spaces not held in 1759", "1758", "year 1759; vp british 3; control LOU british; control QUE british",
			true, French, "vp british 1"},
		{"T79 British 3 wins", "1758", "year 1759; vp british 3; control LOU british; control QUE british; control MTL british", false, British,
			"vp british 3"},
		{"T79 British 2 does not", "1758", "year 1759; vp british 2; control LOU british; control QUE british; control MTL british", false,
			French, "vp british 2"},
		{"T80 scenario 4, end of 1756, French 8", "campaign", "year 1756; vp french 8", false, French, "vp french 8"},
		{"T80 French 7: the game goes on", "campaign", "year 1756; vp french 7", false, Neutral, "vp french 7"},
		{"T80 end of 1755: bonuses and chits, no threshold", "campaign", "year 1755; vp british 5; control ALB french; wie french 1", true,
			Neutral, "vp british 2"},
		{"W31 bonus, chits, check, in this order", "1755", "vp british 1; control CARL french; wie british 2; wie french 0", true, British,
			"vp british 1"},
		{"18.2.1 the British bonus of 1755", "1755", "vp french 3; control CHIG british; control TIC british", true, French, "vp french 1"},
		{"18.2.1 one French Victory Space is not enough", "1755", "vp french 1; control CHIG british", true, French, "vp french 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, c.scenario, c.text, script{})
			if !c.bonus {
				sc := *g.sc
				sc.Bonuses = nil
				g.sc = &sc
			}
			g.victoryCheck()
			g.want(c.want)
			if g.Winner != c.winner || g.Over != (c.winner != Neutral) {
				t.Errorf("winner %v, over %v; want %v (18.2.1)", g.Winner, g.Over, c.winner)
			}
			for _, f := range factions {
				if chits := g.WIE[f]; chits.Held != -1 || chits.Pool != [3]int{3, 6, 3} {
					t.Errorf("the chits of %v return to their pool: %v (18.3.2)", f, chits)
				}
			}
		})
	}
	t.Run("18.3.1 the second chit is a choice, and only the drawer's (D43)", func(t *testing.T) {
		g := newTest(t, "1755", "wie british 1", script{draws: []int{10}, answers: []any{ord(kindWIE, "wie", "keep", "old")}})
		g.drawWIE(British)
		g.wantAsked("wie british")
		g.want("wie british 1")
		if g.WIE[British].Pool != [3]int{3, 5, 3} {
			t.Errorf("the other goes back: %v", g.WIE[British].Pool)
		}
		for _, e := range g.script.Events {
			if e.Visible(FrenchSeat) && e.Values.Get("value") != nil {
				t.Errorf("the French see %v", e)
			}
		}
	})
	t.Run("18.3.1 the default keeps the higher chit", func(t *testing.T) {
		g := newTest(t, "1755", "wie british 1", script{draws: []int{10}, auto: []string{"wie"}})
		g.drawWIE(British)
		g.want("wie british 2")
	})
}
