package wilderness

import (
	"slices"
	"testing"
)

// Terrain stops and dropping off meet other procedures (6.1, 6.2).
func TestMeetMarch(t *testing.T) {
	ways(t, []way{
		{"6.2 6.1 Drilled Troops who leave their Auxiliaries in the wilderness stop in the next space",
			"ALB british: Webb, 2 Regulars, Ranger", British, 57, "force Webb with all",
			"move Webb by land to SCO, MOH, STP, drop Ranger at SCO", "6.2 must-stop"},
		{"6.2 6.1 those who leave them only there go on", "ALB british: Webb, 2 Regulars, Ranger", British, 57, "force Webb with all",
			"move Webb by land to SCO, MOH, STP, drop Ranger at MOH", ""},
		{"6.2 5.44 a Fort Under Construction is no help", "MOH british: Webb, Ranger; building KAT british", British, 57,
			"force Webb with all", "move Webb by land to KAT, POU", "6.2 must-stop"},
		{"6.2 a stockade on the way is", "ALB british: Webb, 2 Regulars; stockade SCO british", British, 57, "force Webb with all",
			"move Webb by land to SCO, MOH, STP", ""},
		{"6.2 8.22 an enemy fort under siege is none of one's own", "OCW british: Webb, 2 Regulars; fort OSW french; siege OSW 0; " +
			"OSW british: Regular", British, 57, "force Webb with all", "move Webb by land to OSW, IRO, TEG", "6.2 must-stop"},
		{"6.2 a leader alone does not stop for wilderness", "ALB british: Webb", British, 57, "force Webb alone",
			"move Webb by land to SCO, MOH, STP", ""},
		{"6.2 but for mountains", "MOH british: Webb", British, 57, "force Webb alone", "move Webb by land to KAT, POU", "6.2 must-stop"},
		{"6.2 5.34 Auxiliaries of the other force of Campaign are no guides", "ALB british: Webb, 2 Regulars, Bradstreet, Ranger", British, 1,
			"campaign Webb with 2 Regulars, then Bradstreet with Ranger", "move Webb by land to SCO, MOH, STP", "6.2 must-stop"},
		{"6.2 5.34 their own force goes on", "ALB british: Webb, 2 Regulars, Bradstreet, Ranger", British, 1,
			"campaign Webb with 2 Regulars, then Bradstreet with Ranger", "move Bradstreet by land to SCO, MOH, STP", ""},
		{"6.52 6.1 who has dropped its Drilled Troops does not enter a fort", "ONO british: Bradstreet, 2 Regulars, 2 Rangers; fort OSW french",
			British, 57, "force Bradstreet with all", "move Bradstreet by land to OCW, OSW, drop 2 Regulars at OCW", "6.52 fort-needs-drilled"},
		{"6.52 with one of them it does", "ONO british: Bradstreet, 2 Regulars, 2 Rangers; fort OSW french", British, 57,
			"force Bradstreet with all", "move Bradstreet by land to OCW, OSW, drop Regular at OCW", ""},
		{"6.1 a subordinate may be dropped alone", "ALB british: Webb, Johnson, 2 Regulars", British, 57, "force Webb with all",
			"move Webb by land to HOO, NOR, drop Johnson at HOO", ""},
		{"6.1 not who commands", "ALB british: Webb, Johnson, 2 Regulars", British, 57, "force Webb with all",
			"move Webb by land to HOO, NOR, drop Webb at HOO", "6.1 drop-commander"},
		{"6.1 5.34 who goes on can be led by the leaders who go on", "ALB british: Webb, Johnson, 8 Regulars", British, 57,
			"force Webb with all", "move Webb by land to HOO, NOR, drop Johnson at HOO", "5.34 too-many-units"},
		{"6.1 6.4 nobody is dropped at sea", "NYC british: Webb, 2 Regulars", British, 57, "force Webb with all",
			"sail Webb to BOS, drop Regular at BOS", "6.1 drop-not-on-path"},
		{"6.1 6.4 nor where the ships put out", "NYC british: Webb, 2 Regulars", British, 57, "force Webb with all",
			"sail Webb to BOS, drop Regular at NYC", "6.1 drop-not-on-path"},
	})
	meets(t, []meet{
		{name: "6.2 10.1 where Auxiliaries must stop they must raid", side: French, dice: "3",
			text:   "ALS french: Dumas, 2 Shawnee; fort OHF french; allied LOG french; hand french 35",
			orders: []string{"play 35 force Dumas with all", "move Dumas by land to AUG, CUL"},
			stands: "OHF french: Dumas; LOG french: Shawnee, reduced Shawnee", also: func(t *testing.T, g *testGame) {
				if e := g.told("raid-begins"); len(e) != 1 || e[0].Values.Get("space") != "culpeper" {
					t.Errorf("raids: %v", e)
				}
			}},
		{name: "6.2 5.46 a stockade demolished behind a force does not stop it", side: British,
			text:   "ALB british: Webb, 2 Regulars; stockade SCO british; hand british 57",
			orders: []string{"play 57 force Webb with all", "move Webb by land to SCO, MOH, STP", "if at MOH: demolish SCO"},
			stands: "STP british: Webb, 2 Regulars"},
		{name: "6.2 5.46 one demolished before it leaves does, in the next space", side: British,
			text:   "ALB british: Webb, 2 Regulars; stockade SCO british; hand british 57",
			orders: []string{"play 57 force Webb with all", "move Webb by land to SCO, MOH, STP", "if at SCO: demolish SCO"},
			stands: "MOH british: Webb, 2 Regulars"},
		{name: "6.1 8.21 who is dropped at a siege joins it", side: British,
			text: "fort HOO french; HOO french inside: Coureurs; siege HOO 1; HOO british: Regular; ALB british: Webb, 2 Regulars; " +
				"hand british 57",
			orders: []string{"play 57 force Webb with all", "move Webb by land to HOO, NOR, drop Regular at HOO"}, asked: "!go-on",
			stands: "HOO british: 2 Regulars; HOO french: | Coureurs; NOR british: Webb, Regular"},
		{name: "6.1 5.34 who was dropped by the first force does not go with the second", side: British,
			text: "PHI british: Forbes, 2 Regulars; REA british: Loudoun, Regular; hand british 3",
			orders: []string{"play 3 campaign Forbes with all, then Loudoun with all", "move Forbes by land to REA, EAS, drop Regular at REA",
				"move Loudoun by land to TRE"},
			stands: "REA british: Regular; EAS british: Forbes, Regular; TRE british: Loudoun, Regular"},
		{name: "10.13 10.1 no raid where beaten Drilled Troops fall back to those they dropped", side: French, dice: "24", vp: -1,
			text:   "HCS french: Rigaud, 3 Regulars, Huron; NOR british: 3 Northern Provincials; hand french 35",
			orders: []string{"play 35 force Rigaud with all", "move Rigaud by land to HOO, NOR, drop Huron at HOO", "stand"},
			stands: "HOO french: Rigaud, Huron, Regular, 2 reduced Regulars", also: func(t *testing.T, g *testGame) {
				if slices.ContainsFunc(g.script.Asked, func(a string) bool { return a == "raid french" }) || len(g.told("raid-begins")) > 0 {
					t.Error("Hoosic is raided")
				}
			}},
	})
}
