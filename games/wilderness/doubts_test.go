package wilderness

import (
	"slices"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// How the doubts about the cards are resolved.
func TestCardDoubts(t *testing.T) {
	closed := func(t *testing.T, text string, side Side, card int) string {
		t.Helper()
		g := newTest(t, text, "")
		return g.eventClosed(side, g.d.Cards[card])
	}
	t.Run("A-02 Campaign brings no reshuffle", func(t *testing.T) {
		g := newTest(t, "hand french 3", "", "discard 3")
		g.phase(French)
		if g.Cards.Reshuffle {
			t.Error("it does")
		}
	})
	t.Run("A-03 no Massacre! for a stockade destroyed in battle", func(t *testing.T) {
		g := newTest(t, "SHA british: reduced Northern Provincial; stockade SHA british; WSU french: Rigaud, 3 Regulars, Huron; hand french "+
			"35; hand british 7", "52",
			"play 35 force Rigaud with all", "move Rigaud to SHA", "stand")
		g.phase(French)
		if g.Spaces[sp("SHA")].Stockade != Nobody || slices.Contains(g.script.Asked, "massacre british shamokin") {
			t.Errorf("asked %v", g.script.Asked)
		}
	})
	t.Run("A-03 but for one that is entered", func(t *testing.T) {
		g := newTest(t, "stockade SHA british; WSU french: Rigaud, 3 Regulars, Huron; hand french 35; hand british 7", "",
			"play 35 force Rigaud with all", "move Rigaud to SHA", "massacre yes")
		g.phase(French)
		g.wantStack(French, "SHA", "Rigaud, 3 Regulars")
	})
	for _, mild := range []bool{false, true} {
		t.Run("A-04 Small Pox and Indians, "+map[bool]string{false: "as shipped", true: "as the other reading has it"}[mild],
			func(t *testing.T) {
				g := newTest(t, "TRI french: 4 Regulars, Huron; hand british 34", "2", "play 34 event", "losses: Regular")
				g.Readings = &Readings{SmallPoxMild: mild}
				g.phase(British)
				want := "3 Regulars, reduced Regular"
				if mild {
					want += ", Huron"
				}
				g.wantStack(French, "TRI", want)
			})
	}
	t.Run("A-06 Foul Weather is for one piece", func(t *testing.T) {
		g := newTest(t, "ALB british: Ranger; HOO british: Ranger; hand british 57; hand french 14", "",
			"play 57 units Ranger at ALB, Ranger at HOO",
			"move Ranger from ALB to KIN, POU", "foul weather yes", "move Ranger from HOO to NOR, HAR, POU")
		g.phase(British)
		g.wantStack(British, "POU", "2 Rangers")
	})
	t.Run("A-07 Lake Schooner at a besieged fort, against a leader", func(t *testing.T) {
		g := newTest(t, "TIC french: Rigaud; fort HCN british; HCN british inside: Ranger; siege HCN 0; HCN french: Regular; hand french 35; "+
			"hand british 15", "",
			"play 35 units Rigaud at TIC", "move Rigaud to HCN", "lake schooner yes")
		g.phase(French)
		g.wantStack(French, "TIC", "Rigaud")
	})
	t.Run("A-08 one Regulars event in a season, but Highlanders", func(t *testing.T) {
		g := newTest(t, "year 1759", "")
		g.Flags.Regulars = [3]bool{British: true, French: true}
		for card, want := range map[int]string{57: "once-a-season", 58: "once-a-season", 60: ""} {
			if got := g.eventClosed(British, g.d.Cards[card]); got != want {
				t.Errorf("card %d: %q, want %q", card, got, want)
			}
		}
		if got := g.eventClosed(French, g.d.Cards[56]); got != "once-a-season" {
			t.Errorf("card 56: %q", got)
		}
		g.endSeason()
		if got := g.eventClosed(British, g.d.Cards[57]); got != "" {
			t.Errorf("in the next season: %q", got)
		}
	})
	t.Run("A-09 Johnson besieged", func(t *testing.T) {
		if got := closed(t, "stockade OCE british; fort OSW british; OSW british inside: Johnson, Regular; siege OSW 0; OSW french: Regular",
			British, 28); got != "johnson-iroquois" {
			t.Error(got)
		}
	})
	t.Run("A-10 a besieged Niagara brings no tribes", func(t *testing.T) {
		g := newTest(t, "fort NIA french; NIA french inside: Coureurs; siege NIA 0; NIA british: Regular; fort OHF french; vp 5; hand "+
			"french 26", "6", "play 26 event")
		g.phase(French)
		g.wantStack(French, "PDH", "")
	})
	t.Run("A-11 Mohawks with Johnson elsewhere", func(t *testing.T) {
		if got := closed(t, "NYC british: Johnson; CAN british: reduced Mohawk", British, 29); got != "johnson-canajoharie" {
			t.Error(got)
		}
	})
	t.Run("A-12 French Regulars all at one place", func(t *testing.T) {
		g := newTest(t, "hand french 56", "", "play 56 event", "target LOU")
		g.phase(French)
		g.wantStack(French, "LOU", "2 Regulars")
		if slices.Contains(g.script.Asked, "reinforce french") {
			t.Errorf("asked %v", g.script.Asked)
		}
	})
	for name, c := range map[string]struct {
		side Side
		text string
		want bool
	}{
		"a Marine Detachment":  {French, "fort OSW british; OSW british inside: Ranger; siege OSW 0; OSW french: Marine Detachment", true},
		"a Royal American":     {British, "fort OSW french; OSW french inside: Coureurs; siege OSW 0; OSW british: Royal American", true},
		"Light Infantry alone": {British, "fort OSW french; OSW french inside: Coureurs; siege OSW 0; OSW british: Light Infantry", false},
	} {
		t.Run("A-13 Coehorns with "+name, func(t *testing.T) {
			g := newTest(t, c.text+"; hand "+c.side.String()+" 8", "")
			g.Phase = &Phase{}
			g.coehorns(c.side, sp("OSW"))
			if got := len(g.script.Asked) == 1; got != c.want {
				t.Errorf("asked %v", g.script.Asked)
			}
		})
	}
	t.Run("A-14 what Quiberon Bay closes", func(t *testing.T) {
		g := newTest(t, "year 1759; QUE french: reduced Regular", "")
		for _, want := range []string{"", "blockade"} {
			for _, card := range []int{47, 48, 55, 56, 68, 69} {
				if got := g.eventClosed(French, g.d.Cards[card]); got != want {
					t.Errorf("card %d: %q, want %q", card, got, want)
				}
			}
			g.Flags.Quiberon = true
		}
	})
	t.Run("A-15 the card from the discards may be declined", func(t *testing.T) {
		g := newTest(t, "hand british 67; discard 60", "", "play 67 event", "take none")
		g.phase(British)
		if len(g.Cards.Hands[British]) != 0 || !slices.Contains(g.Cards.Discard, 60) {
			t.Errorf("hand %v, discards %v", g.Cards.Hands[British], g.Cards.Discard)
		}
	})
	t.Run("A-16 Acadians Expelled is British", func(t *testing.T) {
		g := newTest(t, "hand french 66", "")
		if got := refused(t, &playDecision{g.game, French}, "play 66 event"); got != "5.12 event-of-enemy" {
			t.Error(got)
		}
	})
	t.Run("A-17 two Indians desert where there are two", func(t *testing.T) {
		g := newTest(t, "OHF french: Ottawa, Huron, Ojibwa; LOG french: Shawnee; hand british 33", "", "play 33 event", "target OHF",
			"lose: Huron, Ottawa")
		g.phase(British)
		g.wantStack(French, "OHF", "Ojibwa")
		g.wantStack(French, "LOG", "Shawnee")
	})
}

// A match keeps the readings that it began with, whatever the data say later.
func TestKeptReadings(t *testing.T) {
	own, err := New().WithData(owned("readings.toml", `take = "ohio-forks"`, `take = "montreal"`))
	if err != nil {
		t.Fatal(err)
	}
	gametest.KeptReadings(t, New(), own, "annus-mirabilis",
		func(p games.Position) bool { return p.(*Position).readings().WesternMontreal },
		func(p games.Position) { p.(*Position).Readings = nil },
		func(p games.Position) bool { return *p.(*Position).readings() == *shipped.Data().former })
}
