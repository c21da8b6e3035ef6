package wilderness

import (
	"strings"
	"testing"
)

// Infiltration meets other procedures (6.6).
func TestMeetInfiltrate(t *testing.T) {
	ways(t, []way{
		{"6.2 6.6 behind the enemy's fields an infiltrator stops too", "ALS french: Shawnee; AUG british: Southern Provincial", French, 35,
			"units Shawnee at ALS", "move Shawnee by land to AUG, CUL, ASH", "6.2 must-stop"},
		{"6.2 6.64 in mountains it stops", "UMO french: Shawnee; LRS british: Regular", French, 35, "units Shawnee at UMO",
			"move Shawnee by land to LRS, GIS", "6.2 must-stop"},
		{"6.2 6.64 and fights", "UMO french: Shawnee; LRS british: Regular", French, 35, "units Shawnee at UMO",
			"move Shawnee by land to LRS", ""},
		{"6.2 6.6 but not where its side has a fort, be it under siege", "UMO french: Shawnee; fort LRS french; siege LRS 0; " +
			"LRS british: Regular", French, 35, "units Shawnee at UMO", "move Shawnee by land to LRS, GIS", ""},
		{"6.2 6.6 nor behind the enemy's fields there", "ALS french: Shawnee; fort AUG french; siege AUG 0; AUG british: Regular", French, 35,
			"units Shawnee at ALS", "move Shawnee by land to AUG, CUL, ASH", ""},
		{"6.2 6.61 so a fort in mountains cannot be passed", "UMO french: Shawnee; fort LRS british", French, 35, "units Shawnee at UMO",
			"move Shawnee by land to LRS, GIS", "6.61 no-exit"},
		{"6.6 two do not pass", "LOG french: Dumas, 2 Shawnee; GIS british: Regular", French, 35, "force Dumas with all",
			"move Dumas by land to OHF, GIS, UMO", "6.2 must-stop"},
		{"6.6 6.1 one does, who has dropped the other", "LOG french: Dumas, 2 Shawnee; GIS british: Regular", French, 35,
			"force Dumas with all", "move Dumas by land to OHF, GIS, UMO, drop Shawnee at OHF", ""},
	})
	meets(t, []meet{
		{name: "6.6 6.1 who has dropped the others infiltrates", side: French,
			text:   "LOG french: Dumas, 2 Shawnee; GIS british: Regular; hand french 35",
			orders: []string{"play 35 force Dumas with all", "move Dumas by land to OHF, GIS, UMO, drop Shawnee at OHF"},
			asked:  "!avoid", stands: "UMO french: Dumas, Shawnee; OHF french: Shawnee; GIS british: Regular"},
		{name: "6.6 10.1 an infiltrator passes a stockade without raiding it", side: French, dice: "3",
			text:   "ALS french: Shawnee; stockade AUG british; allied LOG french; hand french 35",
			orders: []string{"play 35 units Shawnee at ALS", "move Shawnee to AUG, CUL"},
			stands: "LOG french: Shawnee", also: func(t *testing.T, g *testGame) {
				if e := g.told("raid-begins"); len(e) != 1 || e[0].Values.Get("space") != "culpeper" {
					t.Errorf("raids: %v", e)
				}
			}},
		{name: "6.52 6.64 8.251 one Auxiliary may end among the besiegers of its own fort, and relieve it", side: British, dice: "32",
			text: "fort OSW british; OSW british inside: 2 Northern Provincials; siege OSW 1; OSW french: reduced Coureurs; " +
				"OCW british: Ranger; hand british 57",
			orders: []string{"play 57 units Ranger at OCW", "move Ranger to OSW", "stand", "sortie yes"},
			stands: "OSW british: Ranger, 2 Northern Provincials; OSW french:"},
		{name: "6.6 8.251 one that only passes them relieves nobody", side: British,
			text: "fort OSW british; OSW british inside: 2 Northern Provincials; siege OSW 1; OSW french: Coureurs; OCW british: Ranger; " +
				"hand british 57",
			orders: []string{"play 57 units Ranger at OCW", "move Ranger by land to OSW, IRO"}, asked: "!sortie, !avoid",
			stands: "IRO british: Ranger; OSW british: | 2 Northern Provincials; OSW french: Coureurs"},
		{name: "6.63 7.92 a beaten one does not fall back among those it has passed", side: French, dice: "23",
			text:   "ALS french: Shawnee; AUG british: Southern Provincial; CUL british: Regular; hand french 35",
			orders: []string{"play 35 units Shawnee at ALS", "move Shawnee to AUG, CUL", "stand"},
			stands: "AUG french:; ALS french:; CUL french:"},
		{name: "6.63 leaders fall with the infiltrator they lead", side: French, dice: "2",
			text: "CPT french: Dumas, Huron; TIC british: Regular; fort HCN british; hand french 35; hand british 15",
			orders: []string{"play 35 force Dumas with all", "move Dumas by land to TIC, HCN, ADS", "intercept with Regular from TIC",
				"if at HCN: lake schooner yes"},
			stands: "TIC french:; HCN french:", also: func(t *testing.T, g *testGame) {
				if at := g.piece(g.d.records["dumas"][0]).At; at != Gone {
					t.Errorf("Dumas is at %v", at)
				}
			}},
		{name: "6.52 where the first force besieges a fort, Auxiliaries of the second pass it", side: British,
			text: "GIS british: Forbes, 4 Regulars, Bradstreet, 2 Rangers; fort OHF french; OHF french: Regular; hand british 1",
			orders: []string{"play 1 campaign Forbes with 4 Regulars, then Bradstreet with 2 Rangers", "move Forbes by land to OHF",
				"inside all", "move Bradstreet by land to OHF, KIT"},
			stands: "OHF british: Forbes, 4 Regulars; OHF french: | Regular; KIT british: Bradstreet, 2 Rangers"},
		{name: "6.6 nobody infiltrates by sea", side: British, dice: "22",
			text:   "fortress LOU british; LOU british: Ranger, Northern Provincial; BSP french: Coureurs; hand british 57, 17",
			orders: []string{"play 57 units Ranger at LOU", "sail Ranger to BSP, card 17", "stand"}, asked: "!intercept",
			stands: "LOU british: Ranger, Northern Provincial; BSP french: Coureurs"},
	})
	for what, want := range map[string]string{"HERE british: Regular": "", "fort HERE british": "no-exit"} {
		t.Run("6.61 a way out may lead to where it has to fight, not to another fort", func(t *testing.T) {
			text := ""
			for _, code := range []string{"HOO", "SCO", "KIN", "SCH", "HCS"} {
				text += strings.Replace(what, "HERE", code, 1) + "; "
			}
			g := newTest(t, text+"GMN french: Mississauga", "")
			g.activate(French, 35, "units Mississauga at GMN")
			w := walker{g: g.game, side: French, pieces: g.outside(French, sp("GMN")), at: sp("HCS"), kind: ByLand, used: 4}
			if _, kind := w.obstacle(sp("ALB")); kind != want {
				t.Errorf("%s: got %q, want %q", what, kind, want)
			}
		})
	}
}
