package wilderness

import "testing"

// Forts, stockades and sieges meet other procedures (5.4, 8.0).
func TestMeetSiege(t *testing.T) {
	stands := func(code string, want SpaceState) func(*testing.T, *testGame) {
		return func(t *testing.T, g *testGame) {
			st := g.Spaces[sp(code)]
			if st.Fort != want.Fort || st.Stockade != want.Stockade || st.Siege != want.Siege || st.Building != want.Building {
				t.Errorf("%s: %+v", code, st)
			}
		}
	}
	meets(t, []meet{
		{name: "6.53 5.45 a leader alone in a stockade that Drilled Troops take retreats", side: British, vp: -1,
			text:   "GIS british: Braddock, 2 Regulars; stockade LRN french; LRN french: Montcalm; hand british 57",
			orders: []string{"play 57 force Braddock with all", "move Braddock by land to LRN", "lone Montcalm to KIT"},
			stands: "LRN british: Braddock, 2 Regulars; KIT french: Montcalm", also: stands("LRN", SpaceState{Stockade: British})},
		{name: "6.53 a leader alone in a stockade that Auxiliaries raid in vain stays", side: British, dice: "2",
			text:   "GIS british: Ranger; stockade LRN french; LRN french: Montcalm; stockade WIL british; hand british 57",
			orders: []string{"play 57 units Ranger at GIS", "move Ranger by land to LRN"}, asked: "!lone",
			stands: "LRN french: Montcalm; WIL british: Ranger", also: stands("LRN", SpaceState{Stockade: French})},
		{name: "6.53 10.31 when they have destroyed it he retreats, but not to where they came from", side: British, dice: "5",
			text:   "GIS british: Ranger; stockade LRN french; LRN french: Montcalm; stockade WIL british; hand british 57",
			orders: []string{"play 57 units Ranger at GIS", "move Ranger by land to LRN", "lone Montcalm to GIS, KIT"},
			stands: "LRN french:; KIT french: Montcalm; WIL british: Ranger", also: stands("LRN", SpaceState{})},
		{name: "6.53 7.51 10.21 a leader alone in a stockade leads the Militia that comes", side: French, dice: "53",
			text:   "ALS french: Rigaud, 2 Coureurs; stockade AUG british; AUG british: Johnson; box southern: Militia; hand french 35",
			orders: []string{"play 35 force Rigaud with all", "move Rigaud by land to AUG", "raid militia yes"}, asked: "!lone",
			stands: "AUG british: Johnson; ALS french: Rigaud, Coureurs, reduced Coureurs", also: func(t *testing.T, g *testGame) {
				who, fire := g.told("militia-against-raid")[0].Values.Get("units").([]string), g.told("fire")[1].Values
				if len(who) != 2 || fire.Get("modifier") != 1 {
					t.Errorf("%v fight: %v", who, fire)
				}
			}},
		{name: "6.53 7.91 10.22 where they lose he retreats", side: French, dice: "52 3",
			text: "ALS french: Rigaud, 3 Coureurs; stockade AUG british; AUG british: Johnson; box southern: Militia; fort OHF french; " +
				"hand french 35",
			orders: []string{"play 35 force Rigaud with all", "move Rigaud by land to AUG", "raid militia yes", "retreat to CUL"},
			stands: "CUL british: Johnson; OHF french: Rigaud, 3 Coureurs", also: stands("AUG", SpaceState{Stockade: British})},
		{name: "6.2 5.45 a stockade that the first force takes lets the second pass", side: British, vp: -1,
			text: "MOH british: Forbes, Murray, 4 Regulars; stockade KAT french; hand british 1",
			orders: []string{"play 1 campaign Forbes with 2 Regulars, then Murray with 2 Regulars", "move Forbes by land to KAT",
				"move Murray by land to KAT, KIN"},
			stands: "KAT british: Forbes, 2 Regulars; KIN british: Murray, 2 Regulars"},
		{name: "7.54 5.45 a landing at a stockade", side: British, dice: "33", vp: -2,
			text: "fortress LOU british; LOU british: Forbes, 3 Regulars, Northern Provincial; stockade ORL french; ORL french: Regular; " +
				"hand british 57, 17",
			orders: []string{"play 57 force Forbes with 3 Regulars", "sail Forbes to ORL, card 17", "stand"},
			stands: "ORL british: Forbes, 2 Regulars, reduced Regular; ORL french:", also: func(t *testing.T, g *testGame) {
				if fire := g.told("fire")[0].Values; fire.Get("modifier") != -2 {
					t.Errorf("the fire: %v", fire)
				}
				stands("ORL", SpaceState{})(t, g)
			}},
		{name: "9.22 a leader alone inside falls with the fort", side: French, dice: "33", vp: 2,
			text: "fort OSW british; OSW british inside: Webb; siege OSW 1; OSW french: Montcalm, 4 Regulars; stockade NBA french; " +
				"hand french 35",
			orders: []string{"play 35 force Montcalm with all", "assault Montcalm at OSW"},
			stands: "OSW british:; OSW french: Montcalm, 4 Regulars", also: func(t *testing.T, g *testGame) {
				if at := g.piece(g.d.records["webb"][0]).At; at != Gone {
					t.Errorf("Webb is at %v", at)
				}
				stands("OSW", SpaceState{Building: French})(t, g)
			}},
		{name: "5.36 8.251 who joined the relief by the first force does not act with the second, who stayed inside does", side: British,
			dice: "42",
			text: "fort OSW british; OSW british inside: Webb, 2 Northern Provincials, Ranger; siege OSW 1; OSW french: 2 Coureurs; " +
				"stockade OCW british; OCW british: Bradstreet, 4 Regulars; hand british 1",
			orders: []string{"play 1 campaign Bradstreet with all, then Webb with all", "move Bradstreet by land to OSW", "stand",
				"sortie with Ranger", "stop", "move Webb by land to IRO"},
			stands: "OSW british: Bradstreet, 4 Regulars, Ranger; IRO british: Webb, 2 Northern Provincials"},
		{name: "7.92 8.232 besiegers who leave to attack and lose cannot come back to the fort", side: French, dice: "23", vp: -1,
			text: "fort OSW british; OSW british inside: Northern Provincial; siege OSW 1; OSW french: Levis, 2 Regulars; " +
				"stockade NBA british; NBA british: Bradstreet, 4 Regulars; hand french 35",
			orders: []string{"play 35 force Levis with all", "move Levis by land to NBA", "stand"},
			stands: "OSW british: Northern Provincial; OSW french:; NBA french:", also: func(t *testing.T, g *testGame) {
				if n := len(g.mapLeaders(French)); n != 0 {
					t.Errorf("%d leaders are left", n)
				}
			}},
		{name: "6.431 a stockade that the French build takes an Amphib marker off", side: French,
			text: "amphib ORL; hand french 23", orders: []string{"play 23 stockades ORL"}, also: func(t *testing.T, g *testGame) {
				if g.Spaces[sp("ORL")].Amphib {
					t.Error("it stays")
				}
			}},
		{name: "9.12 both forces of Campaign storm together", side: French, dice: "33", vp: 2,
			text: "fort OSW british; OSW british inside: Webb; siege OSW 1; OSW french: Levis, 3 Regulars; stockade NBA french; " +
				"NBA french: Montcalm, 2 Regulars; hand french 1",
			orders: []string{"play 1 campaign Montcalm with all, then Levis with all", "move Montcalm by boat to OSW", "assault Levis at OSW"},
			stands: "OSW french: Montcalm, Lévis, 5 Regulars", also: func(t *testing.T, g *testGame) {
				storm, fire := g.told("assault-begins")[0].Values, g.told("fire")[0].Values
				if n := len(storm.Get("attackers").([]string)); n != 7 || fire.Get("strength") != 15 || fire.Get("modifier") != 1 {
					t.Errorf("%d storm: %v", n, fire)
				}
			}},
		{name: "6.432 8.251 7.92 relief by sea to an Amphib space under siege", side: British, dice: "32", vp: -1,
			text: "fortress LOU british; LOU british inside: 2 Regulars; siege LOU 0; LOU french: Drucour, 3 Regulars; amphib LOU; " +
				"HAL british: Amherst, 4 Regulars; hand british 57",
			orders: []string{"play 57 force Amherst with all", "sail Amherst to LOU", "sortie yes"}, asked: "!avoid",
			stands: "LOU british: Amherst, 4 Regulars, 2 reduced Regulars; LOU french:", also: stands("LOU", SpaceState{})},
		{name: "10.42 raiders do not go home to a besieged fort", side: French, dice: "3",
			text: "ALS french: Coureurs; fort OHF french; OHF french inside: Regular; siege OHF 0; OHF british: Regular; " +
				"stockade VEN french; hand french 35",
			orders: []string{"play 35 units Coureurs at ALS", "move Coureurs to AUG"},
			stands: "VEN french: Coureurs; OHF french: | Regular"},
	})
	t.Run("8.231 Drilled Troops that the first force brings have not begun the Action Phase there", func(t *testing.T) {
		g := newTest(t, "fort OSW british; OSW british inside: Regular; siege OSW 0; OSW french: Levis, 2 Coureurs, Montcalm, 3 Regulars; "+
			"stockade NBA french", "")
		g.activate(French, 35, "force Levis with 2 Coureurs")
		g.Phase.Arrived = append(g.drilled(g.outside(French, sp("OSW"))), g.d.records["montcalm"]...)
		if got := refused(t, g.moveDecision(French), "siege Levis at OSW"); got != "8.231 siege-needs-drilled" {
			t.Errorf("got %q", got)
		}
	})
	t.Run("11.1 a Fort Under Construction is no quarters", func(t *testing.T) {
		g := newTest(t, "building OSW british; OSW british: Regular", "")
		g.winterAttrition()
		g.wantStack(British, "OSW", "reduced Regular")
	})
}
