package wilderness

import (
	"slices"
	"testing"
)

// Interception meets other procedures (6.7).
func TestMeetIntercept(t *testing.T) {
	fight := func(attackers, defenders int) func(*testing.T, *testGame) {
		return func(t *testing.T, g *testGame) {
			if a, d := g.inBattle(); a != attackers || d != defenders {
				t.Errorf("%d fight %d, want %d and %d", a, d, attackers, defenders)
			}
		}
	}
	siege := "fort OSW british; siege OSW 1; stockade NBA french; stockade GGR british; stockade OCW british; hand british 57; "
	meets(t, []meet{
		{name: "6.72 6.721 one attempt for each space, of who may", side: French, dice: "1 2 3",
			text: "OSS british: 2 Northern Provincials, Ranger; CON british: 2 Northern Provincials; WMN french: Coureurs; hand french 35",
			orders: []string{"play 35 units Coureurs at WMN", "move Coureurs to CAS, POR, GLO", "intercept with Ranger from OSS",
				"intercept with Northern Provincial from CON"},
			asked: "intercept british casco-bay, intercept british portsmouth, !intercept british gloucester"},
		{name: "6.72 who has missed in one space may try in the next", side: French, dice: "1 1 3",
			text: "WOO british: Southern Provincial; ALS french: Coureurs; fort OHF french; hand french 35",
			orders: []string{"play 35 units Coureurs at ALS", "move Coureurs to AUG, CUL", "intercept with Southern Provincial from WOO into AUG",
				"intercept with Southern Provincial from WOO into CUL"},
			stands: "OHF french: Coureurs; WOO british: Southern Provincial"},
		{name: "7.82 who has beaten interceptors but not overrun them stops", side: British, dice: "4 31",
			text:   "ALB british: Webb, 5 Regulars; GMS french: Villiers, 3 Coureurs; hand british 57",
			orders: []string{"play 57 force Webb with all", "move Webb by land to HOO, NOR, WOR", "intercept with all from GMS"},
			asked:  "!go-on", stands: "HOO british: Webb, 5 Regulars; HOO french:"},
		{name: "6.62 6.721 an infiltrator in the wild, by any unit in the space", side: French, dice: "5 24",
			text:   "CPT french: Huron; TIC british: Regular; hand french 35",
			orders: []string{"play 35 units Huron at CPT", "move Huron by land to TIC, ADC", "intercept with Regular from TIC"},
			stands: "CPT french: reduced Huron; TIC british: Regular"},
		{name: "6.2 6.71 where the land stops a force, a miss does not send it on", side: British, dice: "1",
			text:   "ALB british: Webb, 2 Regulars; SHW french: Coureurs; hand british 57",
			orders: []string{"play 57 force Webb with all", "move Webb by land to SCO, MOH", "intercept with Coureurs from SHW"},
			asked:  "!go-on", stands: "MOH british: Webb, 2 Regulars"},
		{name: "6.1 6.71 who shall be dropped where the force is intercepted fights with it", side: British, dice: "3 23",
			text: "ALB british: Bradstreet, 3 Regulars; GMS french: Dumas, 2 Coureurs; hand british 57",
			orders: []string{"play 57 force Bradstreet with all", "move Bradstreet by land to HOO, NOR, drop Regular at HOO",
				"intercept with all from GMS"},
			stands: "HOO british: Bradstreet, 2 Regulars, reduced Regular; NOR british:", also: fight(4, 3)},
		{name: "6.1 6.721 who has dropped all but one Auxiliary is a lone one", side: British,
			text:   "SCH british: Bradstreet, 2 Rangers; OCA french: Rigaud, 2 Regulars; hand british 57",
			orders: []string{"play 57 force Bradstreet with all", "move Bradstreet by land to CAN, OCE, drop Ranger at CAN"},
			asked:  "intercept french canajoharie, !intercept french oneida-carry-east",
			stands: "CAN british: Ranger; OCE british: Bradstreet, Ranger"},
		{name: "8.13 interceptors who lose at their own fort may go inside", side: British, dice: "3 22", vp: -1,
			text: "fort HCN british; HCN british: Loudoun, 6 Regulars; fort TIC french; CPT french: Levis, 3 Regulars; hand british 57",
			orders: []string{"play 57 force Loudoun with all", "move Loudoun by land to TIC", "intercept with all from CPT",
				"retreat to inside"},
			asked: "!inside", stands: "TIC french: | Lévis, 3 reduced Regulars"},
		{name: "6.722 8.251 where the mover's side is besieged they intercept, and it makes its sortie", side: British, dice: "3 42", vp: -1,
			text: siege + "OSW british inside: 2 Northern Provincials; OSW french: 2 Coureurs; NBA french: Levis, 2 Regulars; " +
				"OCW british: Bradstreet, 4 Regulars",
			orders: []string{"play 57 force Bradstreet with all", "move Bradstreet by land to OSW", "intercept with Levis, 2 Regulars from NBA",
				"sortie yes"},
			asked: "!avoid, !inside", also: fight(7, 5)},
		{name: "8.232 besiegers who intercept elsewhere lift their siege", side: British, dice: "3 22",
			text: siege + "OSW british inside: Northern Provincial; OSW french: Levis, 2 Regulars; " +
				"GGR british: Bradstreet, 3 Northern Provincials",
			orders: []string{"play 57 force Bradstreet with all", "move Bradstreet by land to ONO", "intercept with all from OSW"},
			stands: "OSW british: Northern Provincial; ONO french: Lévis, 2 reduced Regulars; ONO british:"},
		{name: "8.232 but not if some stay", side: British, dice: "3 22",
			text: siege + "OSW british inside: Northern Provincial; OSW french: Levis, 2 Regulars, Coureurs; " +
				"GGR british: Bradstreet, 3 Northern Provincials",
			orders: []string{"play 57 force Bradstreet with all", "move Bradstreet by land to ONO", "intercept with Levis, 2 Regulars from OSW"},
			stands: "OSW british: | Northern Provincial; OSW french: Coureurs; ONO french: Lévis, 2 reduced Regulars"},
		{name: "6.72 the besieged do not intercept", side: French,
			text: "fort OSW british; siege OSW 1; OSW british inside: 2 Northern Provincials; OSW french: Regular; BLR french: Rigaud, " +
				"2 Regulars; hand french 35",
			orders: []string{"play 35 force Rigaud with all", "move Rigaud by land to NBA"}, asked: "!intercept",
			stands: "NBA french: Rigaud, 2 Regulars"},
		{name: "6.724 8.232 a garrison that the besiegers leave may intercept them in the second space", side: French,
			text: "fort OSW british; siege OSW 1; OSW british inside: Bradstreet, 2 Northern Provincials; OSW french: Levis, 2 Regulars; " +
				"hand french 35",
			orders: []string{"play 35 force Levis with all", "move Levis by land to ONO, OCW"},
			asked:  "!intercept british onondaga, intercept british oneida-carry-west",
			stands: "OCW french: Lévis, 2 Regulars; OSW british: Bradstreet, 2 Northern Provincials"},
		{name: "6.53 a leader whom interceptors leave beside an enemy fort retreats", side: British, dice: "3 22",
			text: siege + "OSW british inside: Northern Provincial; OSW french: Levis, Rigaud, 2 Regulars; " +
				"GGR british: Bradstreet, 3 Northern Provincials",
			orders: []string{"play 57 force Bradstreet with all", "move Bradstreet by land to ONO", "intercept with Levis, 2 Regulars from OSW",
				"lone Rigaud to NBA"},
			stands: "OSW british: Northern Provincial; OSW french:; NBA french: Rigaud"},
		{name: "6.722 where the first force stands the second is not intercepted", side: British,
			text: "ALB british: Forbes, Murray, 4 Regulars; GMS french: Dumas, 2 Coureurs; hand british 1",
			orders: []string{"play 1 campaign Forbes with 2 Regulars, then Murray with 2 Regulars", "move Forbes by land to HOO",
				"move Murray by land to HOO"},
			stands: "HOO british: Forbes, Murray, 4 Regulars", also: func(t *testing.T, g *testGame) {
				n := len(slices.DeleteFunc(slices.Clone(g.script.Asked), func(a string) bool { return a != "intercept french hoosic" }))
				if n != 1 {
					t.Errorf("the French may intercept %d times", n)
				}
			}},
		{name: "6.71 7.54 a landing is intercepted, and is none the easier", side: British, dice: "2 23", vp: 1,
			text: "fortress LOU british; LOU british: Wolfe, 4 Regulars, Northern Provincial; QUE french: Montcalm, 4 Regulars; " +
				"hand british 57, 17",
			orders: []string{"play 57 force Wolfe with 4 Regulars", "sail Wolfe to ORL, card 17", "intercept with all from QUE"},
			stands: "LOU british: Wolfe, Northern Provincial, Regular, 3 reduced Regulars; ORL british:", also: func(t *testing.T, g *testGame) {
				if fire := g.told("fire")[0].Values; fire.Get("modifier") != 1 { // Wolfe 2, landing -1
					t.Errorf("the fire: %v", fire)
				}
			}},
		{name: "10.12 10.2 raiders who beat interceptors raid, and meet no Militia", side: French, dice: "4 42 5",
			text: "ALS french: Rigaud, 4 Coureurs; stockade AUG british; WOO british: reduced Southern Provincial; box southern: Militia; " +
				"fort OHF french; hand french 35",
			orders: []string{"play 35 force Rigaud with all", "move Rigaud by land to AUG",
				"intercept with reduced Southern Provincial from WOO", "militia 0"},
			asked: "!raid-militia", stands: "OHF french: Rigaud, 3 Coureurs, reduced Coureurs"},
	})
}
