package wilderness

import (
	"slices"
	"testing"
)

// Supply (12.0).
func TestSupply(t *testing.T) {
	for _, c := range []struct {
		name, text, at string
		side           Side
		want           bool
	}{
		{"T106 12.21 joined by land only", "GIS british: Regular; fort WIL british", "GIS", British, false},
		{"T106 12.21 with a stockade", "GIS british: Regular; fort WIL british; stockade LRS british", "GIS", British, true},
		{"T105 12.2 a chain of all kinds", "OSW british: Regular; stockade OCW british; stockade OCE british", "OSW", British, true},
		{"T107 12.2 an enemy unit blocks", "OSW british: Regular; stockade OCW british; stockade OCE british; CAN french: Regular", "OSW",
			British, false},
		{"T107 12.2 a fort under siege does not", "OSW british: Regular; stockade OCW british; stockade OCE british; fort CAN french; siege " +
			"CAN 0; CAN british: Regular", "OSW", British, true},
		{"12.2 at a landing", "LOU british: Regular; LOU french inside: Regular; siege LOU 0; amphib LOU", "LOU", British, true},
		{"C-50 12.1 a captured fortress is no source", "MON british: Regular; fortress MON british", "MON", British, false},
		{"C-50 12.1 a captured port is one", "QUE british: Regular; fortress QUE british", "QUE", British, true},
		{"C-50 12.1 the French in Albany", "ALB french: Regular; fortress ALB french; stockade KIN british; SCH british: Regular; HCS " +
			"british: Regular", "ALB", French, false},
		{"12.2 the French on their lakes", "stockade CAT french; stockade OSG french; stockade TOR french; stockade MIS french; fort NIA " +
			"french; NIA french: Regular; stockade GAR french; stockade QUI french; stockade GNS french", "NIA", French, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, c.text, "")
			if got := g.supplied(c.side, sp(c.at)); got != c.want {
				t.Errorf("got %v", got)
			}
		})
	}
}

// When events may be played (5.5).
func TestEventClosed(t *testing.T) {
	for _, c := range []struct {
		name, text string
		side       Side
		card       int
		want       string
	}{
		{"A-01 26 without a fort at Ohio Forks", "", French, 26, "ohio-forks"}, {"A-01 26 with it", "fort OHF french", French, 26, ""},
		{"A-10 26 besieged", "fort OHF french; siege OHF 0; OHF british: Regular", French, 26, "ohio-forks"},
		{"23 Montréal is French", "", French, 23, ""},
		{"T110 28 the British hold a door", "stockade OSW french; stockade OCE british", French, 28, "enemy-door"},
		{"28 the French alone", "stockade OSW french", French, 28, ""},
		{"28 the British without Johnson", "stockade OSW british", British, 28, "johnson-iroquois"},
		{"28 the British with Johnson", "stockade OSW british; OSW british: Johnson", British, 28, ""},
		{"29 Johnson at Albany", "ALB british: Johnson", British, 29, ""},
		{"29 Johnson at New York", "NYC british: Johnson", British, 29, "johnson-canajoharie"},
		{"T112 21 Louisbourg besieged", "LOU french inside: Regular; LOU british: Regular; siege LOU 0", French, 21, "louisbourg"},
		{"21 Louisbourg free", "", French, 21, ""},
		{"T116 60 Highlanders in 1756", "year 1756", British, 60, "no-pitt"}, {"T116 60 in 1759", "year 1759", British, 60, ""},
		{"T117 34 four units", "YOR french: 4 Coureurs", British, 34, "no-stack"}, {"T117 34 five", "YOR french: 5 Coureurs", British, 34, ""},
		{"T119 31 before 30", "", French, 31, "no-cherokees"},
		{"32 no fortification", "GIS british: Regular", British, 32, "easton"},
		{"32 at a stockade", "GIS british: Regular; stockade GIS british", British, 32, ""},
		{"43 Reluctant", "assemblies reluctant; fort WIL british", British, 43, "reluctant"},
		{"39 Enthusiastic", "assemblies enthusiastic; ALB british: Northern Provincial", French, 39, "enthusiastic"},
		{"41 Reluctant", "assemblies reluctant", French, 41, "reluctant"}, {"41 of the British", "assemblies reluctant", British, 41, ""},
		{"48 in 1755", "year 1755; QUE french: reduced Regular", French, 48, "too-early"}, {"62 in 1759", "year 1759", British, 62, "quiberon"},
		{"62 in 1760", "year 1760", British, 62, ""},
		{"70 without a point", "ALB british: Shirley", French, 70, "shirley"}, {"70 with one", "ALB british: Shirley; vp 1", French, 70, ""},
		{"35 no cards", "", French, 35, "no-cards"}, {"5 no siege", "", French, 5, "no-siege"},
		{"22 one leader", "QUE french: Levis", British, 22, "two-leaders"},
		{"33 no Indians", "", British, 33, "no-indians"}, {"38 no raids", "ALB british: Northern Provincial", French, 38, "no-raids"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, c.text, "")
			if got := g.eventClosed(c.side, g.d.Cards[c.card]); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
	t.Run("T120 47 after Quiberon Bay", func(t *testing.T) {
		g := newTest(t, "QUE french: reduced Regular", "")
		if got := g.eventClosed(French, g.d.Cards[47]); got != "" {
			t.Error(got)
		}
		g.Flags.Quiberon = true
		if got := g.eventClosed(French, g.d.Cards[47]); got != "blockade" {
			t.Error(got)
		}
	})
}

// What events do (5.5).
func TestEvents(t *testing.T) {
	play := func(t *testing.T, side Side, card int, text, dice string, answers ...string) *testGame {
		t.Helper()
		g := newTest(t, text+"; hand "+side.String()+" "+number(card), dice, append([]string{"play " + number(card) + " event"}, answers...)...)
		g.phase(side)
		return g
	}
	count := func(g *testGame, side Side, is func(c *Counter) bool) int {
		return len(g.pieces(func(p PieceID) bool { return g.side(p) == side && is(g.counter(p)) && g.piece(p).At.OnMap() }))
	}
	t.Run("T108 23 die 5 with VP 4 is three points", func(t *testing.T) {
		g := play(t, French, 23, "vp 4", "5", "allies: abenaki, abenaki, algonquin")
		g.wantStack(French, "STF", "2 Abenaki")
		if n := count(g, French, func(c *Counter) bool { return c.Type == Indian }); n != 3 {
			t.Errorf("%d Indians", n)
		}
		if g.Spaces[sp("STF")].Allied != French {
			t.Error("no marker")
		}
	})
	t.Run("T108 23 with VP 5 all five", func(t *testing.T) {
		g := play(t, French, 23, "vp 5", "5")
		if n := count(g, French, func(c *Counter) bool { return c.Type == Indian }); n != 5 {
			t.Errorf("%d Indians", n)
		}
	})
	t.Run("T109 27 no Pays d'en Haut without Niagara", func(t *testing.T) {
		g := play(t, French, 27, "vp 5; fort OHF french", "6")
		g.wantStack(French, "PDH", "")
	})
	t.Run("T109 27 with it", func(t *testing.T) {
		g := play(t, French, 27, "vp 5; fort OHF french; fort NIA french", "6", "allies: Ottawa, Huron")
		g.wantStack(French, "PDH", "Huron, Ottawa, Ojibwa, Potawatomi")
	})
	t.Run("T111 28 a tribe of the enemy's", func(t *testing.T) {
		g := play(t, British, 28, "stockade OSW british; OSW british: Johnson; KAR french: Seneca", "6")
		g.wantStack(British, "KAR", "")
		if n := count(g, British, func(c *Counter) bool { return c.Group == "iroquois" }); n != 4 {
			t.Errorf("%d Iroquois", n)
		}
	})
	t.Run("T113 41 from Supportive to Reluctant", func(t *testing.T) {
		g := play(t, French, 41, "PHI british: 4 Southern Provincials; ALB british: 9 Northern Provincials", "")
		g.wantStack(British, "PHI", "2 Southern Provincials")
		g.wantStack(British, "ALB", "6 Northern Provincials")
		if g.Assemblies != Reluctant {
			t.Error(g.Assemblies)
		}
	})
	t.Run("T114 43 at most one Southern more", func(t *testing.T) {
		g := play(t, British, 43, "PHI british: 3 Southern Provincials; stockade WIN british", "", "target southern raise",
			"reinforce: units WIN, WIN")
		g.wantStack(British, "WIN", "Southern Provincial")
	})
	t.Run("T115 57 a third leader of command 7", func(t *testing.T) {
		g := play(t, British, 57, "pool: Amherst; NYC british: Loudoun, Abercromby", "", "remove Abercromby",
			"reinforce: leaders BOS, units BOS, PHI, PHI")
		g.wantStack(British, "BOS", "Amherst, Regular")
		g.wantStack(British, "PHI", "2 Regulars")
		g.wantStack(British, "NYC", "Loudoun")
	})
	t.Run("T115 57 both besieged", func(t *testing.T) {
		g := play(t, British, 57, "pool: Amherst; NYC british inside: Loudoun, Abercromby, Regular; NYC french: Regular; siege NYC 0", "",
			"reinforce: units BOS")
		g.wantStack(British, "BOS", "3 Regulars")
		if g.piece(g.d.records["amherst"][0]).At != LeaderPool {
			t.Error("Amherst has come")
		}
	})
	t.Run("T117 34 nine units, die 4", func(t *testing.T) {
		g := play(t, British, 34, "TRI french: 9 Regulars", "4")
		g.wantStack(French, "TRI", "5 Regulars, 4 reduced Regulars")
	})
	t.Run("T117 34 five units, and the Indians go", func(t *testing.T) {
		g := play(t, British, 34, "TRI french: 4 Regulars, Huron", "4", "losses: Huron, Regular")
		g.wantStack(French, "TRI", "3 Regulars, reduced Regular")
	})
	t.Run("T118 35 die 2", func(t *testing.T) {
		g := play(t, British, 35, "hand french 23, 24", "2")
		if len(g.Cards.Hands[British]) != 0 {
			t.Error("a card was taken")
		}
	})
	t.Run("35 die 3", func(t *testing.T) {
		g := play(t, British, 35, "hand french 23, 24", "3")
		if !slices.Equal(g.Cards.Hands[British], []int{23}) || !slices.Equal(g.Cards.Hands[French], []int{24}) {
			t.Errorf("hands %v", g.Cards.Hands)
		}
	})
	t.Run("37 one of the cards named", func(t *testing.T) {
		g := play(t, French, 37, "hand british 43, 47, 54", "", "crisis 54, 47")
		if !slices.Equal(g.Cards.Hands[British], []int{43, 47}) {
			t.Errorf("hand %v", g.Cards.Hands[British])
		}
	})
	t.Run("21 the squadrons are lost", func(t *testing.T) {
		g := play(t, French, 21, "", "3")
		if !g.Flags.NoSailing || !g.Flags.NoLanding || !slices.Equal(g.Cards.Removed, []int{21}) {
			t.Errorf("flags %+v, removed %v", g.Flags, g.Cards.Removed)
		}
	})
	t.Run("22 two leaders change places", func(t *testing.T) {
		g := play(t, British, 22, "QUE french: Levis; LOU french: Drucour; MON french: Vaudreuil", "", "target Levis, Drucour")
		g.wantStack(French, "LOU", "Lévis")
		g.wantStack(French, "QUE", "Drucour")
	})
	t.Run("55 the first brings three leaders", func(t *testing.T) {
		g := play(t, French, 55, "aside: Montcalm, Levis, Bougainville", "", "target QUE")
		g.wantStack(French, "QUE", "Montcalm, Lévis, Bougainville, 2 Regulars")
		if got := g.eventClosed(French, g.d.Cards[56]); got != "once-a-season" {
			t.Error(got)
		}
	})
	t.Run("66 Acadians Expelled", func(t *testing.T) {
		g := play(t, British, 66, "QUE french: reduced Coureurs; box st-lawrence: reduced Militia", "", "reinforce: units LOU")
		g.wantStack(British, "HAL", "2 Regulars")
		g.wantStack(French, "LOU", "Coureurs")
		g.wantStack(French, "QUE", "Coureurs")
		if g.piece(g.militiaOf(French, StLawrence)[0]).Reduced {
			t.Error("the Militia are reduced")
		}
	})
	t.Run("67 William Pitt", func(t *testing.T) {
		g := play(t, British, 67, "aside: Amherst, Forbes, Wolfe; discard 60, 57", "", "take 60")
		if g.handSize(British) != 9 || !slices.Equal(g.Cards.Hands[British], []int{60}) || g.piece(g.d.records["wolfe"][0]).At != LeaderPool {
			t.Errorf("hand %v of %d", g.Cards.Hands[British], g.handSize(British))
		}
	})
	t.Run("B-27 once only", func(t *testing.T) {
		g := newTest(t, "aside: Amherst, Forbes; PHI british: Wolfe", "")
		g.pittLeaders("5.55")
		g.pittLeaders("5.55")
		g.wantStack(British, "PHI", "Wolfe")
	})
	t.Run("62 Quiberon Bay", func(t *testing.T) {
		g := play(t, British, 62, "scenario full-campaign; year 1760", "")
		if g.handSize(French) != 7 || g.Turn == French {
			t.Errorf("hand of %d", g.handSize(French))
		}
		g.Stage = StageDeal
		g.startSeason()
		if g.Turn != British {
			t.Error("the French are first")
		}
	})
	t.Run("31 Cherokee Uprising", func(t *testing.T) {
		g := newTest(t, "PHI british: 2 Regulars, reduced Regular, Southern Provincial, 2 Cherokee; hand french 31", "", "play 31 event")
		g.Flags.Cherokees = true
		g.phase(French)
		g.wantStack(British, "PHI", "Regular")
	})
	t.Run("38 Frontier Duty spares the besieged (A-05)", func(t *testing.T) {
		g := play(t, French, 38, "raided YOR french; raided CAR french; fort WIN british; WIN british inside: Southern Provincial; WIN "+
			"french: Regular; siege WIN 0; PHI british: Southern Provincial", "")
		g.wantStack(British, "WIN", " | Southern Provincial")
		g.wantStack(British, "PHI", "")
	})
	t.Run("14.3 early Regulars cost a point", func(t *testing.T) {
		g := newTest(t, "year 1756; hand french 55", "", "play 55 event", "target QUE")
		g.Options.EarlyVP = true
		g.phase(French)
		g.wantVP(-1)
	})
	t.Run("3 Campaign", func(t *testing.T) {
		g := newTest(t, "PHI british: Forbes, 2 Regulars; SCH british: Loudoun, Regular; hand british 3", "",
			"play 3 campaign Forbes with all, then Loudoun with all", "move Forbes to REA", "move Loudoun to CAN")
		g.phase(British)
		g.wantStack(British, "REA", "Forbes, 2 Regulars")
		g.wantStack(British, "CAN", "Loudoun, Regular")
	})
}

// Optional rules (14.0).
func TestOptions(t *testing.T) {
	t.Run("14.1 Diplomatic Revolution comes with the deal", func(t *testing.T) {
		g := newTest(t, "discard 69", "")
		g.Options.DealPitt, g.Flags.Pitt = true, true
		g.deal()
		if !slices.Contains(g.Cards.Hands[French], 69) || len(g.Cards.Hands[French]) != 8 {
			t.Errorf("hand %v", g.Cards.Hands[French])
		}
	})
	t.Run("14.2 a raid costs a Militia step", func(t *testing.T) {
		g := newTest(t, "ALS french: Shawnee; allied LOG french; box southern: 2 Militia; hand french 35", "6", "play 35 units Shawnee at ALS",
			"move Shawnee to AUG")
		g.Options.MilitiaLoss = true
		g.phase(French) // 6 and -1 for two Militia: success, one loss
		if m := g.militiaOf(British, Southern); len(m) != 2 || !g.piece(m[1]).Reduced || g.piece(m[0]).Reduced {
			t.Errorf("the Militia: %v", g.keys(m))
		}
	})
	t.Run("14.4 the besieged surrender", func(t *testing.T) {
		g := newTest(t, "fort OSW british; OSW british inside: Northern Provincial; siege OSW 0; OSW french: Montcalm, 4 Regulars; stockade "+
			"NBA french; hand french 35; hand british 6", "", "play 35 force Montcalm with all", "siege Montcalm at OSW", "surrender yes")
		g.Options.Surrender = true
		g.phase(French)
		g.wantStack(British, "ALB", "Northern Provincial")
	})
	t.Run("14.5 the French expel the Acadians", func(t *testing.T) {
		g := newTest(t, "hand french 66", "")
		d := &playDecision{g.game, French}
		if got := refused(t, d, "play 66 event"); got != "5.12 event-of-enemy" {
			t.Error(got)
		}
		g.Options.Acadians = true
		if got := refused(t, d, "play 66 event"); got != "" {
			t.Error(got)
		}
	})
	t.Run("14.6 exchange", func(t *testing.T) {
		g := newTest(t, "year 1757; hand british 43; discard 58, 60", "", "exchange 60")
		g.Options.Exchange = true
		g.exchange()
		if !slices.Equal(g.Cards.Hands[British], []int{60}) || !slices.Contains(g.Cards.Discard, 43) {
			t.Errorf("hand %v, discards %v", g.Cards.Hands[British], g.Cards.Discard)
		}
	})
}

// Reinforcements that could enter nowhere are not received, though the event is
// played and its card leaves the game (5.522).
func TestNotReceived(t *testing.T) {
	for _, c := range []struct {
		name, text string
		side       Side
		card       int
	}{
		{"5.522 French Regulars", "QUE british: Regular; LOU british: Regular; siege QUE 0; siege LOU 0; hand french 56", French, 56},
		{"5.522 Cherokees", "fortress PHI french; fortress BAL french; fortress ALE french; hand british 30", British, 30},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, c.text, "", "play "+number(c.card)+" event")
			g.phase(c.side)
			if len(g.told("not-received")) != 1 || len(g.told("entered")) > 0 {
				t.Errorf("told %v", g.script.Events)
			}
			if shipped.Data().Cards[c.card].Remove != slices.Contains(g.Cards.Removed, c.card) {
				t.Errorf("removed are %v", g.Cards.Removed)
			}
		})
	}
}
