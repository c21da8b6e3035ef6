package wilderness

import (
	"slices"
	"testing"
)

// Leaders alone, Campaign, landings and raids meet other procedures.
func TestMeetLeaders(t *testing.T) {
	ways(t, []way{
		{"6.53 6.43 leaders alone do not land among the enemy", "fortress LOU british; LOU british: Wolfe, Northern Provincial; " +
			"BSP french: Coureurs; hand british 17", British, 57, "force Wolfe alone", "sail Wolfe to BSP, card 17", "6.53 leaders-alone"},
		{"6.53 6.432 nor do they sail to a siege", "fortress LOU british; LOU british inside: 2 Regulars; siege LOU 0; " +
			"LOU french: Drucour, 3 Regulars; amphib LOU; HAL british: Amherst", British, 57, "force Amherst alone",
			"sail Amherst to LOU", "6.53 leaders-alone"},
		{"6.42 6.21 a leader alone sails with any card", "NYC british: Murray", British, 49, "units Murray at NYC", "sail Murray to BOS", ""},
	})
	meets(t, []meet{
		{name: "5.34 6.21 Campaign activates leaders without units", side: British,
			text:   "ALB british: Webb; NYC british: Murray, Regular; hand british 1",
			orders: []string{"play 1 campaign Webb alone, then Murray alone", "move Webb by land to HOO", "move Murray by land to NHV"},
			stands: "HOO british: Webb; NHV british: Murray; NYC british: Regular"},
		{name: "6.53 6.54 leaders alone of both sides may be in one space", side: British,
			text: "ALB british: Webb; HOO french: Dumas; hand british 57", orders: []string{"play 57 units Webb at ALB", "move Webb to HOO"},
			asked: "!lone", stands: "HOO british: Webb; HOO french: Dumas"},
		{name: "6.431 6.53 a leader alone does not keep an Amphib marker, and does not sail from it", side: French,
			text:   "ORL british: Wolfe; amphib ORL; QUE french: Levis, 2 Regulars; hand french 35",
			orders: []string{"play 35 force Levis with all", "move Levis to ORL", "lone Wolfe to BOS, BSP"},
			stands: "BSP british: Wolfe; ORL french: Lévis, 2 Regulars", also: func(t *testing.T, g *testGame) {
				if g.Spaces[sp("ORL")].Amphib {
					t.Error("6.431: the marker stays")
				}
			}},
		{name: "10.42 a leader whose raiders have died goes home", side: French, dice: "3",
			text:   "ALS french: Dumas, reduced Shawnee; fort OHF french; allied LOG french; hand french 35",
			orders: []string{"play 35 force Dumas with all", "move Dumas by land to AUG"},
			stands: "AUG french:; OHF french: Dumas; LOG french:"},
		{name: "6.53 10.1 a leader alone where raiders come retreats before they raid", side: French, dice: "3",
			text:   "ALS french: Shawnee; AUG british: Webb; allied LOG french; hand french 35",
			orders: []string{"play 35 units Shawnee at ALS", "move Shawnee to AUG", "lone Webb to CUL"},
			stands: "CUL british: Webb; LOG french: Shawnee"},
		{name: "6.432 where the first force of Campaign has landed the second sails without a card", side: British,
			text: "HAL british: Amherst, Wolfe, 7 Regulars; LOU french: Drucour, Regular; hand british 1, 17",
			orders: []string{"play 1 campaign Amherst with 4 Regulars, then Wolfe with 3 Regulars", "sail Amherst to LOU, card 17",
				"inside all", "sail Wolfe to LOU"},
			stands: "LOU british: Amherst, Wolfe, 7 Regulars; LOU french: | Drucour, Regular"},
		{name: "10.1 5.34 each force of Campaign raids by itself", side: French, dice: "32",
			text: "ALS french: Rigaud, 2 Coureurs, Dumas, Shawnee; fort OHF french; allied LOG french; hand french 3",
			orders: []string{"play 3 campaign Rigaud with 2 Coureurs, then Dumas with Shawnee", "move Rigaud by land to AUG",
				"move Dumas by land to AUG"},
			stands: "OHF french: Rigaud, 2 Coureurs, Dumas; LOG french: Shawnee; AUG french:", also: func(t *testing.T, g *testGame) {
				if e := g.told("raid-roll"); len(e) != 2 || e[0].Values.Get("modifier") != 0 || e[1].Values.Get("modifier") != 1 {
					t.Errorf("the raids: %v", e)
				}
			}},
		{name: "10.1 10.42 5.34 whom the first force's raid takes home acts from there, without those he left", side: French, dice: "3",
			text: "ALS french: Rigaud, 2 Coureurs; CUL french: Dumas, Shawnee; fort OHF french; allied LOG french; hand french 3",
			orders: []string{"play 3 campaign Rigaud with 2 Coureurs, then Dumas with Shawnee", "move Rigaud by land to AUG, CUL",
				"move Dumas by land to KIT"},
			stands: "CUL french: Shawnee; OHF french: Rigaud, 2 Coureurs; KIT french: Dumas"},
		{name: "10.23 7.54 7.92 raiders who land and lose to Militia sail back", side: British, dice: "34",
			text: "fortress LOU british; LOU british: Ranger, Northern Provincial; stockade BSP french; box st-lawrence: Militia; " +
				"hand british 57, 17",
			orders: []string{"play 57 units Ranger at LOU", "sail Ranger to BSP, card 17", "raid militia yes"},
			stands: "LOU british: Northern Provincial, reduced Ranger; BSP british:", also: func(t *testing.T, g *testGame) {
				if fire := g.told("fire")[0].Values; fire.Get("modifier") != -2 || g.Spaces[sp("BSP")].Amphib {
					t.Errorf("the fire: %v; %+v", fire, g.Spaces[sp("BSP")])
				}
			}},
		{name: "10.1 6.43 Auxiliaries who land alone raid", side: British, dice: "3",
			text:   "fortress LOU british; LOU british: Ranger, Northern Provincial; stockade ORL british; hand british 57, 17",
			orders: []string{"play 57 units Ranger at LOU", "sail Ranger to BSP, card 17"},
			stands: "ORL british: reduced Ranger; BSP british:", also: func(t *testing.T, g *testGame) {
				if !g.Spaces[sp("BSP")].Amphib {
					t.Error("6.431: the marker has gone")
				}
			}},
	})
	for _, c := range []struct{ name, text, at, want string }{
		{"11.1 an Amphib marker is no quarters", "amphib ORL; ORL british: 2 Regulars", "ORL", "2 reduced Regulars"},
		{"11.1 a captured fortress by the sea is", "amphib LOU; fortress LOU british; LOU british: 6 Regulars", "LOU", "6 Regulars"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, c.text, "")
			g.winterAttrition()
			g.wantStack(British, c.at, c.want)
		})
	}
	t.Run("6.53 4.0 a leader whom his Indians leave beside an enemy fort retreats", func(t *testing.T) {
		g := newTest(t, "fort AUG british; siege AUG 0; AUG french: Dumas, Shawnee; allied LOG french; late", "", "lone Dumas to CUL")
		g.yearEnd()
		g.wantStack(French, "AUG", "")
		g.wantStack(French, "CUL", "Dumas")
	})
	t.Run("4.0 7.3 when the Raided markers have gone Militia fight again", func(t *testing.T) {
		g := newTest(t, "raided CUL french; box southern: Militia", "")
		before := slices.Clone(g.militiaHere(British, sp("WIN")))
		g.scoreRaids()
		if after := g.militiaHere(British, sp("WIN")); len(before) != 0 || len(after) != 1 {
			t.Errorf("%d before, %d after", len(before), len(after))
		}
		g.wantVP(1)
	})
}
