package wilderness

import "testing"

// Overrun meets other procedures (7.82). Dice of 4 and 2 eliminate weak defenders
// without a loss.
func TestMeetOverrun(t *testing.T) {
	braddock := "fort WIL british; WIL british: Braddock, 6 Regulars; hand british 57; "
	play := "play 57 force Braddock with all"
	rigaud := "ALS french: Rigaud, 4 Coureurs; AUG british: reduced Southern Provincial; fort OHF french; hand french 35; "
	raids := func(want int) func(*testing.T, *testGame) {
		return func(t *testing.T, g *testGame) {
			if n := len(g.told("raid-begins")); n != want {
				t.Errorf("%d raids, want %d", n, want)
			}
		}
	}
	meets(t, []meet{
		{name: "7.82 one after another", side: British, dice: "42 42",
			text:   braddock + "RAY french: reduced Coureurs; JUN french: reduced Coureurs",
			orders: []string{play, "move Braddock by land to RAY", "stand", "go on to JUN", "stand"},
			stands: "JUN british: Braddock, 6 Regulars; RAY french:; JUN french:"},
		{name: "7.82 6.62 an infiltrator that overruns who intercepts it goes on", side: French, dice: "4 42 3",
			text: "ALS french: Shawnee; AUG british: reduced Southern Provincial; allied LOG french; hand french 35",
			orders: []string{"play 35 units Shawnee at ALS", "move Shawnee to AUG, CUL",
				"intercept with reduced Southern Provincial from AUG"},
			stands: "AUG british:; LOG french: Shawnee", also: func(t *testing.T, g *testGame) {
				if e := g.told("raid-begins"); len(e) != 1 || e[0].Values.Get("space") != "culpeper" {
					t.Errorf("raids: %v", e)
				}
			}},
		{name: "7.82 6.712 but not at a fort", side: French, dice: "4 42",
			text: "ALS french: Shawnee; fort AUG british; AUG british: reduced Southern Provincial; hand french 35",
			orders: []string{"play 35 units Shawnee at ALS", "move Shawnee to AUG, CUL",
				"intercept with reduced Southern Provincial from AUG"},
			asked: "!go-on", stands: "AUG british:; ALS french: Shawnee"},
		{name: "6.1 7.82 dropping off where the enemy was overrun", side: British, dice: "42",
			text:   braddock + "RAY french: reduced Coureurs",
			orders: []string{play, "move Braddock by land to RAY", "stand", "go on to JUN, drop Regular at RAY"},
			stands: "RAY british: Regular; JUN british: Braddock, 5 Regulars"},
		{name: "8.21 7.82 who wipes out those outside of a fort besieges it", side: British, dice: "42",
			text:   braddock + "fort RAY french; RAY french: reduced Coureurs",
			orders: []string{play, "move Braddock by land to RAY", "outside", "stand"}, asked: "!go-on",
			stands: "RAY british: Braddock, 6 Regulars", also: func(t *testing.T, g *testGame) {
				if st := g.Spaces[sp("RAY")]; !st.Siege || st.Level != 0 {
					t.Errorf("%+v", st)
				}
			}},
		{name: "7.82 6.1 relief that overruns the besiegers goes on, and does not pick up the garrison", side: British, dice: "42",
			text: "fort OSW british; OSW british inside: 2 Northern Provincials; siege OSW 1; OSW french: reduced Coureurs; " +
				"stockade OCW british; OCW british: Bradstreet, 4 Regulars; hand british 57",
			orders: []string{"play 57 force Bradstreet with all", "move Bradstreet by land to OSW", "stand", "sortie yes", "go on to IRO"},
			stands: "IRO british: Bradstreet, 4 Regulars; OSW british: 2 Northern Provincials"},
		{name: "8.25 7.82 who overruns the besiegers from inside does not leave", side: British, dice: "42",
			text:   "fort OSW british; OSW british inside: Bradstreet, 2 Regulars; siege OSW 1; OSW french: reduced Coureurs; hand british 57",
			orders: []string{"play 57 force Bradstreet with all", "attack Bradstreet at OSW", "stand"}, asked: "!go-on",
			stands: "OSW british: Bradstreet, 2 Regulars"},
		{name: "7.64 7.82 a leader whose units were overrun goes, and the force goes on", side: British, dice: "42",
			text:   braddock + "RAY french: Dumas, reduced Coureurs",
			orders: []string{play, "move Braddock by land to RAY", "stand", "retreat to LRN", "go on to JUN"},
			stands: "LRN french: Dumas; JUN british: Braddock, 6 Regulars"},
		{name: "7.82 5.34 what the first force overruns does not stop the second", side: British, dice: "42",
			text: "fort WIL british; WIL british: Braddock, Forbes, 8 Regulars; RAY french: reduced Coureurs; hand british 1",
			orders: []string{"play 1 campaign Braddock with 6 Regulars, then Forbes with 2 Regulars", "move Braddock by land to RAY", "stand",
				"stop", "move Forbes by land to RAY, JUN"},
			stands: "RAY british: Braddock, 6 Regulars; JUN british: Forbes, 2 Regulars"},
		{name: "6.1 6.4 7.82 who overruns the enemy in a landing stays there", side: British, dice: "42",
			text: "fortress LOU british; LOU british: Wolfe, 3 Regulars, Northern Provincial; BSP french: reduced Coureurs; " +
				"hand british 57, 17",
			orders: []string{"play 57 force Wolfe with 3 Regulars", "sail Wolfe to BSP, card 17", "stand"}, asked: "!go-on",
			stands: "BSP british: Wolfe, 3 Regulars; BSP french:"},
		{name: "10.1 7.82 Auxiliaries who go on after an overrun do not raid there", side: French, dice: "42", text: rigaud,
			orders: []string{"play 35 force Rigaud with all", "move Rigaud by land to AUG", "stand", "go on to ALS"},
			stands: "ALS french: Rigaud, 4 Coureurs", also: raids(0)},
		{name: "10.1 7.82 those who stay do", side: French, dice: "42 3", text: rigaud,
			orders: []string{"play 35 force Rigaud with all", "move Rigaud by land to AUG", "stand", "stop"},
			stands: "OHF french: Rigaud, 4 Coureurs", also: raids(1)},
	})
}
