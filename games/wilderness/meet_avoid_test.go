package wilderness

import (
	"slices"
	"testing"
)

// Avoid Battle meets other procedures (6.8).
func TestMeetAvoid(t *testing.T) {
	meets(t, []meet{
		{name: "6.82 who has avoided battle may do so again", side: British, dice: "5 5",
			text: "SCH british: Webb, 2 Regulars, Ranger; CAN french: Dumas, Coureurs; hand british 57",
			orders: []string{"play 57 force Webb with all", "move Webb by land to CAN", "avoid with all to OCE", "go on to OCE",
				"avoid with all to OCW"},
			stands: "OCE british: Webb, 2 Regulars, Ranger; OCW french: Dumas, Coureurs"},
		{name: "6.84 6.85 who has intercepted fights, and whom they join", side: French, dice: "3 34", vp: -1,
			text: "stockade HCS french; HCS french: Rigaud, 3 Regulars, Coureurs; HOO british: Northern Provincial; " +
				"ALB british: Bradstreet, 2 Northern Provincials; hand french 35",
			orders: []string{"play 35 force Rigaud with all", "move Rigaud by land to HOO", "intercept with all from ALB"},
			asked:  "!avoid", also: func(t *testing.T, g *testGame) {
				if _, n := g.inBattle(); n != 4 {
					t.Errorf("%d defend", n)
				}
			}},
		{name: "6.85 nobody intercepts into a space out of which others have avoided battle", side: British, dice: "5",
			text: "SCH british: Bradstreet, 2 Regulars, Ranger; CAN french: Dumas, Coureurs; SHW french: 2 Coureurs; hand british 57",
			orders: []string{"play 57 force Bradstreet with all", "move Bradstreet by land to CAN", "avoid with all to OCE",
				"go on to SCO, CAN"},
			stands: "CAN british: Bradstreet, 2 Regulars, Ranger", also: func(t *testing.T, g *testGame) {
				n := len(slices.DeleteFunc(slices.Clone(g.script.Asked), func(a string) bool { return a != "intercept french canajoharie" }))
				if n != 1 {
					t.Errorf("the French may intercept %d times: %q", n, g.script.Asked)
				}
			}},
		{name: "6.7 who has avoided battle may intercept elsewhere", side: British, dice: "5",
			text: "SCH british: Bradstreet, 2 Regulars, Ranger; CAN french: Dumas, Coureurs; hand british 57",
			orders: []string{"play 57 force Bradstreet with all", "move Bradstreet by land to CAN", "avoid with all to OCE",
				"go on to OCA"},
			stands: "OCA british: Bradstreet, 2 Regulars, Ranger", asked: "intercept french oneida-castle"},
		{name: "6.8 7.82 who cannot avoid with the others is overrun, and they may avoid again", side: British, dice: "42",
			text: "LRS british: Braddock, 6 Regulars; GIS french: 2 Shawnee; hand british 57",
			orders: []string{"play 57 force Braddock with all", "move Braddock by land to GIS", "avoid with Shawnee to UMO", "go on to UMO",
				"avoid with all to MIN"},
			stands: "UMO british: Braddock, 6 Regulars; MIN french: Shawnee; GIS french:"},
		{name: "6.6 who is only passed does not avoid", side: French, dice: "3",
			text:   "ALS french: Shawnee; AUG british: Southern Provincial; allied LOG french; hand french 35",
			orders: []string{"play 35 units Shawnee at ALS", "move Shawnee to AUG, CUL"}, asked: "!avoid",
			stands: "AUG british: Southern Provincial; LOG french: Shawnee"},
		{name: "6.62 6.84 who failed to intercept an infiltrator does not avoid him", side: French, dice: "1 33",
			text:   "ALS french: Shawnee; AUG british: Southern Provincial; hand french 35",
			orders: []string{"play 35 units Shawnee at ALS", "move Shawnee to AUG", "intercept with Southern Provincial from AUG"},
			asked:  "!avoid", stands: "ALS french: reduced Shawnee; AUG british: Southern Provincial"},
		{name: "6.83 who fails to avoid fights, and those inside stay there", side: British, dice: "2 42",
			text: "fort HCN british; HCN british: Webb, 4 Regulars, Ranger; fort TIC french; TIC french: Dumas, Coureurs, 2 Regulars; " +
				"hand british 57",
			orders: []string{"play 57 force Webb with all", "move Webb by land to TIC", "inside 2 Regulars", "avoid with all to CPT",
				"retreat to inside"},
			stands: "TIC british: Webb, 4 Regulars, Ranger; TIC french: | Dumas, 2 Regulars"},
		{name: "6.82 6.83 who avoids leaves those inside besieged", side: British, dice: "3",
			text: "fort HCN british; HCN british: Webb, 4 Regulars, Ranger; fort TIC french; TIC french: Dumas, Coureurs, 2 Regulars; " +
				"hand british 57",
			orders: []string{"play 57 force Webb with all", "move Webb by land to TIC", "inside 2 Regulars", "avoid with all to CPT"},
			asked:  "!go-on", stands: "TIC british: Webb, 4 Regulars, Ranger; TIC french: | 2 Regulars; CPT french: Dumas, Coureurs"},
		{name: "8.232 6.82 besiegers who avoid relief lift the siege, and the relief goes on", side: British,
			text: "fort OSW british; OSW british inside: 2 Northern Provincials; siege OSW 1; OSW french: Dumas, 2 Coureurs; " +
				"stockade OCW british; OCW british: Bradstreet, 4 Regulars; hand british 57",
			orders: []string{"play 57 force Bradstreet with all", "move Bradstreet by land to OSW", "avoid with all to NBA", "go on to IRO"},
			asked:  "!sortie", stands: "OSW british: 2 Northern Provincials; IRO british: Bradstreet, 4 Regulars; NBA french: Dumas, 2 Coureurs"},
		{name: "6.81 who avoids to a siege of his own joins it", side: British,
			text: "fort OSW british; OSW british inside: Northern Provincial; siege OSW 1; OSW french: Regular; NBA french: Dumas, 2 Coureurs; " +
				"BLR british: Webb, 2 Regulars; hand british 57",
			orders: []string{"play 57 force Webb with all", "move Webb by land to NBA", "avoid with all to OSW"},
			stands: "NBA british: Webb, 2 Regulars; OSW french: Dumas, 2 Coureurs, Regular; OSW british: | Northern Provincial"},
		{name: "8.25 whose besiegers have avoided his attack does not leave", side: British,
			text:   "fort OSW british; OSW british inside: Bradstreet, 2 Regulars; siege OSW 1; OSW french: Dumas, 2 Coureurs; hand british 57",
			orders: []string{"play 57 force Bradstreet with all", "attack Bradstreet at OSW", "avoid with all to NBA"},
			asked:  "!go-on", stands: "OSW british: Bradstreet, 2 Regulars; NBA french: Dumas, 2 Coureurs"},
		{name: "6.53 a leader whom those who avoid leave behind retreats", side: British,
			text:   "SCH british: Webb, 2 Regulars; CAN french: Dumas, Coureurs; hand british 57",
			orders: []string{"play 57 force Webb with all", "move Webb by land to CAN", "avoid with Coureurs to OCE", "lone Dumas to OCA"},
			stands: "CAN british: Webb, 2 Regulars; OCE french: Coureurs; OCA french: Dumas"},
		{name: "6.8 a leader alone does not avoid, he retreats", side: British,
			text:   "SCH british: Webb, 2 Regulars; CAN french: Dumas; hand british 57",
			orders: []string{"play 57 force Webb with all", "move Webb by land to CAN", "lone Dumas to OCA"}, asked: "!avoid",
			stands: "CAN british: Webb, 2 Regulars; OCA french: Dumas"},
		{name: "6.84 6.85 what was tried against the first force does not bind against the second", side: French, dice: "1 4",
			text: "HCS french: Rigaud, Regular, Levis, 2 Regulars; NOR british: Northern Provincial; hand french 3",
			orders: []string{"play 3 campaign Rigaud with Regular, then Levis with 2 Regulars", "move Rigaud by land to HOO",
				"intercept with Northern Provincial from NOR into HOO", "move Levis by land to HOO, NOR", "avoid with all to WOR"},
			stands: "HOO french: Rigaud, Regular; NOR french: Lévis, 2 Regulars; WOR british: Northern Provincial"},
		{name: "6.811 the British avoid from an Amphib space to a port", side: French, dice: "2",
			text:   "QUE french: Levis, 4 Regulars; ORL british: Wolfe, 2 Regulars; amphib ORL; hand french 35",
			orders: []string{"play 35 force Levis with all", "move Levis to ORL", "avoid with all to BOS"},
			stands: "ORL french: Lévis, 4 Regulars; BOS british: Wolfe, 2 Regulars", also: func(t *testing.T, g *testGame) {
				if g.Spaces[sp("ORL")].Amphib {
					t.Error("6.431: the marker stays")
				}
			}},
		{name: "6.1 6.4 who has landed where all avoided stays there", side: British, dice: "4",
			text: "fortress LOU british; LOU british: Wolfe, 3 Regulars, Northern Provincial; BSP french: Dumas, 2 Coureurs; " +
				"hand british 57, 17",
			orders: []string{"play 57 force Wolfe with 3 Regulars", "sail Wolfe to BSP, card 17", "avoid with all to ORL"}, asked: "!go-on",
			stands: "BSP british: Wolfe, 3 Regulars; ORL french: Dumas, 2 Coureurs"},
		{name: "6.82 10.2 who avoids leaves his stockade to be raided, and Militia may come", side: French, dice: "4 5",
			text: "ALS french: Rigaud, 3 Coureurs; AUG british: Southern Provincial; stockade AUG british; box southern: Militia; " +
				"fort OHF french; hand french 35",
			orders: []string{"play 35 force Rigaud with all", "move Rigaud by land to AUG", "avoid with all to CUL", "raid militia no"},
			asked:  "raid-militia british augusta, !go-on",
			stands: "AUG french: ; CUL british: Southern Provincial; OHF french: Rigaud, 2 Coureurs, reduced Coureurs"},
	})
}
