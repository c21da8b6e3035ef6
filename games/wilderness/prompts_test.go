package wilderness

import (
	"testing"

	"postrider/games"
)

// What a player is asked reads right of one piece, of one whose name is a plural, and of
// several.
func TestPromptsOfOneAndSeveral(t *testing.T) {
	coureurs, ranger, several := []string{"coureurs"}, []string{"ranger"}, []string{"regular", "regular", "rigaud"}
	tic, to := "ticonderoga", []string{"crown-point", "albany"}
	for _, c := range []struct {
		kind  string
		pairs []any
		want  string
	}{
		{"ask-home", []any{"unit", "coureurs", "space", tic}, "Where shall Coureurs go home to from Ticonderoga?"},
		{"ask-home", []any{"unit", "ranger", "space", tic}, "Where shall Ranger go home to from Ticonderoga?"},
		{"ask-retreat", []any{"units", coureurs, "space", tic, "to", to, "inside", false},
			"Where shall Coureurs retreat to from Ticonderoga: Crown Point, Albany?"},
		{"ask-retreat", []any{"units", several, "space", tic, "to", to, "inside", true},
			"Where shall 2 Regulars and Rigaud retreat to from Ticonderoga: Crown Point, Albany, or inside?"},
		{"ask-intercept", []any{"units", coureurs, "space", tic, "from", to},
			"Do you intercept Coureurs at Ticonderoga from Crown Point, Albany, and with whom?"},
		{"ask-intercept", []any{"units", several, "space", tic, "from", to},
			"Do you intercept 2 Regulars and Rigaud at Ticonderoga from Crown Point, Albany, and with whom?"},
		{"ask-inside", []any{"enemy", coureurs, "units", several, "space", tic, "room", 4},
			"With Coureurs at Ticonderoga, who goes inside: 2 Regulars, Rigaud? There is room for 4 units."},
		{"ask-inside", []any{"enemy", several, "units", coureurs, "space", tic, "room", 1},
			"With 2 Regulars and Rigaud at Ticonderoga, who goes inside: Coureurs? There is room for 1 unit."},
		{"ask-avoid", []any{"enemy", ranger, "units", coureurs, "space", tic, "to", to},
			"Ranger will attack Coureurs at Ticonderoga. Who avoids battle, and where to: Crown Point, Albany?"},
		{"ask-avoid", []any{"enemy", coureurs, "units", several, "space", tic, "to", to},
			"Coureurs will attack 2 Regulars and Rigaud at Ticonderoga. Who avoids battle, and where to: Crown Point, Albany?"},
		{"ask-sortie", []any{"units", coureurs, "space", tic}, "Shall Coureurs inside join the battle at Ticonderoga?"},
		{"ask-sortie", []any{"units", several, "space", tic}, "Shall 2 Regulars and Rigaud inside join the battle at Ticonderoga?"},
		{"ask-raid-militia", []any{"units", coureurs, "militia", []string{"militia"}, "space", tic},
			"Coureurs will raid Ticonderoga. Do you deploy one of your Militia (Militia)?"},
		{"ask-move", []any{"forces", coureurs, "foul", true, "again", true},
			"Foul Weather: what shall Coureurs do, with at most two spaces and not by sea?"},
		{"ask-losses", []any{"units", several, "number", 1, "space", tic}, "Who takes 1 step loss at Ticonderoga: 2 Regulars, Rigaud?"},
		{"ask-losses", []any{"units", several, "number", 2, "space", tic}, "Who takes 2 step losses at Ticonderoga: 2 Regulars, Rigaud?"},
		{"ask-lose", []any{"units", []string{"coureurs", "coureurs"}, "number", 1}, "Which 1 of 2 Coureurs is lost?"},
		{"ask-winter", []any{"units", several, "number", 2, "space", tic},
			"Winter at Ticonderoga: which 2 of 2 Regulars and Rigaud are eliminated?"},
		{"ask-militia", []any{"most", 1, "space", tic, "faces", false}, "Does your Militia join the battle at Ticonderoga?"},
		{"ask-militia", []any{"most", 2, "space", tic, "faces", false}, "How many of your 2 Militia join the battle at Ticonderoga?"},
		{"ask-reinforce", []any{"leaders", []string{"rigaud"}, "units", []string{"regular"}, "spaces", to},
			"Where shall Rigaud, Regular enter: Crown Point, Albany?"},
	} {
		if got := played.Say(games.T(c.kind, c.pairs...), "en"); got != c.want {
			t.Errorf("%s %v\n got %s\nwant %s", c.kind, c.pairs, got, c.want)
		}
	}
}

// Whoever is about to be attacked is not asked where he is no weaker and stands by default;
// he is where the default leaves, which needs no die of Auxiliaries in the wild (6.8).
func TestAvoidMinor(t *testing.T) {
	for _, c := range []struct {
		name, attackers string
		safe            string
		minor           bool
	}{
		{"he would leave without a die", "Forbes, Regular", "avoid with Dumas, 2 Shawnee to FCR", false},
		{"he stands", "Forbes, Ranger", "stand", true},
		{"he is weaker", "Forbes, Regular, 2 Rangers", "stand", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := point{kind: kindAvoid, seat: French,
				text: "VEN french: Dumas, 3 Coureurs, 2 Shawnee; OHF british: " + c.attackers + "; stockade OHF british; stockade FCR french; " +
					"hand british 57; hand french 12", answers: phaseOf("57", "Forbes with all", "move Forbes from OHF to VEN")}
			p.at(t, func(_ *testGame, d games.Decision) {
				if got := played.Format(d.Default()); got != c.safe || d.About().Minor != c.minor {
					t.Errorf("minor is %v, and the default %q; want %v, %q", d.About().Minor, got, c.minor, c.safe)
				}
			})
		})
	}
}
