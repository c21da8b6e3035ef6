package wilderness

import (
	"slices"
	"strings"
	"testing"

	"postrider/games"
)

// Sieges and assaults (8.0, 9.0).
func TestSiege(t *testing.T) {
	for _, c := range []struct {
		name, text, line, want string
	}{
		{"T71 8.231 Loudoun needs a card of 3", "ALB french inside: Drucour", "", ""},
		{"8.231 the highest command conducts it", "LOU french inside: Drucour; LOU british: Amherst, Murray, 2 Regulars; siege LOU 1; " +
			"amphib LOU", "siege Murray at LOU", "8.231 siege-needs-highest"},
		{"8.231 Amherst may", "LOU french inside: Drucour; LOU british: Amherst, Murray, 2 Regulars; siege LOU 1; amphib LOU",
			"siege Amherst at LOU", ""},
		{"T73 8.24 no assault on a fortress at level 1",
			"LOU french inside: Drucour; LOU british: Amherst, Murray, 2 Regulars; siege LOU 1; amphib LOU", "assault Amherst at LOU",
			"8.24 level-too-low"},
		{"8.24 at level 2", "LOU french inside: Drucour; LOU british: Amherst, Murray, 2 Regulars; siege LOU 2; amphib LOU",
			"assault Amherst at LOU", ""},
		{"T81 12.3 not out of supply", "fort OHF french; OHF british: Amherst, Murray, 2 Regulars; siege OHF 0", "siege Amherst at OHF",
			"12.3 siege-needs-supply"},
		{"8.231 Drilled Troops", "fort RAY french; RAY british: Amherst, Murray, 2 Rangers; siege RAY 0; stockade WIL british",
			"siege Amherst at RAY", "8.231 siege-needs-drilled"},
		{"9.11 an assault without a roll needs no supply", "fort OHF french; OHF british: Amherst, Murray, 2 Regulars; siege OHF 1",
			"assault Amherst at OHF", ""},
		{"9.11 nor Drilled Troops", "fort RAY french; RAY british: Amherst, Murray, 2 Rangers; siege RAY 1; stockade WIL british",
			"assault Amherst at RAY", ""},
		{"9.1 but the siege level", "fort RAY french; RAY british: Amherst, Murray, 2 Rangers; siege RAY 0; stockade WIL british",
			"assault Amherst at RAY", "8.24 level-too-low"},
		{"8.231 where there is no siege", "fort RAY french; ALB british: Amherst, Murray, 2 Regulars", "siege Amherst at ALB",
			"8.231 no-siege"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.line == "" {
				g := newTest(t, "fort WIL french; siege WIL 1; WIL british: Loudoun, 4 Regulars; hand british 43", "")
				if got := refused(t, &playDecision{g.game, British}, "play 43 force Loudoun with all"); got != "5.32 initiative" {
					t.Error(got)
				}
				return
			}
			g := newTest(t, c.text, "")
			name := strings.Fields(c.line)[1]
			units := "2 Regulars"
			if strings.Contains(c.text, "Rangers") {
				units = "2 Rangers"
			}
			g.activate(British, 57, "force "+name+" with "+units)
			if got := refused(t, g.moveDecision(British), c.line); got != c.want {
				t.Errorf("%s: got %q, want %q", c.line, got, c.want)
			}
		})
	}
	t.Run("T69 8.2 arriving begins a siege and no more", func(t *testing.T) {
		g := newTest(t, "GIS british: Amherst, 4 Regulars; fort OHF french; OHF french: Regular; hand british 57", "",
			"play 57 force Amherst with all", "move Amherst to OHF", "inside all")
		g.phase(British)
		if st := g.Spaces[sp("OHF")]; !st.Siege || st.Level != 0 {
			t.Errorf("got %+v", st)
		}
		g.wantStack(French, "OHF", " | Regular")
	})
	const oswego = "fort OSW british; OSW british inside: Northern Provincial; siege OSW 0; OSW french: Montcalm, 4 Regulars; stockade " +
		"NBA french; hand french 35"
	t.Run("T70 8.23 Montcalm at a fort, and an assault at once", func(t *testing.T) {
		g := newTest(t, oswego, "1 5 2", "play 35 force Montcalm with all", "siege Montcalm at OSW", "assault yes")
		g.phase(French)
		// 1+2 = 3: level 1. Strength 12, a column left, 5+2 = 7: 3. The garrison, 2 on column 2, die 2: nothing.
		st := g.Spaces[sp("OSW")]
		if st.Fort != Nobody || st.Building != French || st.Siege { // T76
			t.Errorf("Oswego: %+v", st)
		}
		g.wantStack(British, "OSW", "")
		g.wantVP(2)
	})
	for line, dice := range map[string]string{"siege Levis at OSW": "333", "assault Levis at OSW": "33"} {
		t.Run("9.12 a higher leader of Campaign has come to the siege: "+line, func(t *testing.T) {
			g := newTest(t, "fort OSW british; OSW british inside: Regular; siege OSW 1; OSW french: Levis, 3 Regulars; stockade NBA french; "+
				"NBA french: Montcalm, 2 Regulars; hand french 1", dice, "play 1 campaign Montcalm with all, then Levis with all",
				"move Montcalm by boat to OSW", line)
			g.phase(French)
		})
	}
	t.Run("12.3 no Surrender! in an assault out of supply", func(t *testing.T) {
		g := newTest(t, "fort OHF french; OHF french inside: reduced Coureurs; OHF british: Forbes, 4 Regulars; siege OHF 1; "+
			"hand british 6, 57", "61", "play 57 force Forbes with all", "assault Forbes at OHF")
		g.phase(British)
		if slices.ContainsFunc(g.script.Asked, func(a string) bool { return strings.HasPrefix(a, "surrender") }) {
			t.Errorf("asked %v", g.script.Asked)
		}
	})
	t.Run("9.22 what is left of the garrison is lost", func(t *testing.T) {
		g := newTest(t, "fort OSW british; OSW british inside: Webb, 4 Northern Provincials; siege OSW 1; OSW french: Montcalm, 8 Regulars; "+
			"stockade NBA french; hand french 35", "61 33", "play 35 force Montcalm with 6 Regulars", "assault Montcalm at OSW")
		g.phase(French)
		g.wantStack(British, "OSW", "")
		g.wantStack(French, "OSW", "Montcalm, 7 Regulars, reduced Regular")
		g.wantVP(2)
	})
	t.Run("T74 9.1 an empty fort fires on column 0", func(t *testing.T) {
		g := newTest(t, strings.Replace(strings.Replace(oswego, "OSW british inside: Northern Provincial; ", "", 1), "siege OSW 0",
			"siege OSW 1", 1), "2 5", "play 35 force Montcalm with all", "assault Montcalm at OSW")
		g.phase(French)
		g.wantStack(French, "OSW", "Montcalm, 3 Regulars, reduced Regular")
		g.wantVP(2)
	})
	t.Run("T75 9.2 a tie holds the fort", func(t *testing.T) {
		g := newTest(t, "fort OSW british; OSW british inside: reduced Northern Provincial; siege OSW 1; OSW french: Drucour, 2 Regulars; "+
			"stockade NBA french; hand french 35", "1 5", "play 35 force Drucour with all", "assault Drucour at OSW")
		g.phase(French)
		if st := g.Spaces[sp("OSW")]; st.Fort != British || !st.Siege {
			t.Errorf("Oswego: %+v", st)
		}
		g.wantVP(0)
	})
	const louisbourg = `LOU french inside: Drucour, 4 Regulars; LOU british: Amherst, 6 Regulars; amphib LOU; hand british 57`
	t.Run("T72 8.23 Amherst against Drucour", func(t *testing.T) {
		g := newTest(t, louisbourg+"; siege LOU 0", "6", "play 57 force Amherst with all", "siege Amherst at LOU")
		g.phase(British)
		if n := g.Spaces[sp("LOU")].Level; n != 1 { // 6+1-1-1 = 5
			t.Errorf("level %d", n)
		}
	})
	t.Run("T72 8.23 with Coehorns", func(t *testing.T) {
		g := newTest(t, louisbourg+"; siege LOU 0; hand british 8", "6", "play 57 force Amherst with all", "siege Amherst at LOU",
			"coehorns yes", "assault no")
		g.phase(British)
		if n := g.Spaces[sp("LOU")].Level; n != 2 {
			t.Errorf("level %d", n)
		}
	})
	t.Run("T73 8.23 never above 2", func(t *testing.T) {
		g := newTest(t, louisbourg+"; siege LOU 2", "6", "play 57 force Amherst with all", "siege Amherst at LOU", "assault no")
		g.phase(British)
		if n := g.Spaces[sp("LOU")].Level; n != 2 {
			t.Errorf("level %d", n)
		}
	})
	t.Run("T77 5.56 Surrender! at Louisbourg", func(t *testing.T) {
		g := newTest(t, louisbourg+"; siege LOU 0; hand british 6", "")
		if g.mayDemand(sp("LOU")) {
			t.Error("at level 0")
		}
		g = newTest(t, louisbourg+"; siege LOU 1; hand british 6", "", "play 57 force Amherst with all", "siege Amherst at LOU",
			"surrender yes")
		g.phase(British)
		g.wantStack(French, "QUE", "Drucour, 4 Regulars")
		if g.Spaces[sp("LOU")].Fortress != British {
			t.Error("it has not fallen")
		}
		g.wantVP(-3)
	})
	t.Run("T76 5.56 Surrender! leaves a fort complete", func(t *testing.T) {
		g := newTest(t, oswego+"; hand french 6", "", "play 35 force Montcalm with all", "siege Montcalm at OSW", "surrender yes")
		g.phase(French)
		if st := g.Spaces[sp("OSW")]; st.Fort != French {
			t.Errorf("Oswego: %+v", st)
		}
		g.wantVP(2)
	})
	t.Run("T82 8.24 Coehorns of the besieged in the assault", func(t *testing.T) {
		g := newTest(t, "fort OSW british; OSW british inside: 2 Regulars; siege OSW 1; OSW french: Montcalm, 4 Regulars; stockade NBA "+
			"french; hand french 35; hand british 8", "3 3", "play 35 force Montcalm with all", "assault Montcalm at OSW", "coehorns yes")
		g.phase(French)
		if fires := g.told("fire"); fires[1].Values.Get("modifier") != 2 {
			t.Errorf("the fire: %v", fires)
		}
	})
	t.Run("T83 5.56 Massacre! after Surrender!", func(t *testing.T) {
		g := newTest(t, oswego+"; OSW french: Huron; hand french 6; hand british 7", "", "play 35 force Montcalm with all",
			"siege Montcalm at OSW", "surrender yes", "massacre yes")
		g.phase(French)
		g.wantStack(French, "OSW", "Montcalm, 4 Regulars")
		g.wantVP(1)
	})
	t.Run("T78 8.24 a captured fortress left empty", func(t *testing.T) {
		g := newTest(t, "LOU british: Amherst; fortress LOU british", "")
		g.revert()
		if g.Spaces[sp("LOU")].Fortress != French {
			t.Error("it is British")
		}
		g.wantVP(3)
	})
	t.Run("T78 6.432 the Amphib marker keeps it", func(t *testing.T) {
		g := newTest(t, "amphib LOU; fortress LOU british", "")
		g.revert()
		if g.Spaces[sp("LOU")].Fortress != British || g.control(sp("LOU")) != British {
			t.Error("it is not British")
		}
	})
	t.Run("T79 8.1 four units inside of a fort", func(t *testing.T) {
		g := newTest(t, "fort OHF french; OHF french: 6 Coureurs; OHF british: Regular", "")
		d := &insideDecision{asked: g.asks(about(kindInside, French, sp("OHF"), "8.1"), games.Text{}), side: French, space: sp("OHF"),
			from: g.outside(French, sp("OHF"))}
		if got := refused(t, d, "inside 5 Coureurs"); got != "8.1 no-room" {
			t.Error(got)
		}
		if got := refused(t, d, "inside 4 Coureurs"); got != "" {
			t.Error(got)
		}
	})
	t.Run("T80 8.232 a siege is lifted when the besiegers leave", func(t *testing.T) {
		g := newTest(t, "fort OHF french; OHF french inside: Regular; OHF british: Amherst, 2 Regulars; siege OHF 1; GIS french: Coureurs; "+
			"hand british 57", "1", "play 57 force Amherst with all", "move Amherst to LRN", "intercept with Coureurs from GIS")
		g.phase(British)
		if st := g.Spaces[sp("OHF")]; st.Siege || st.Level != 0 {
			t.Errorf("Ohio Forks: %+v", st)
		}
		g.wantStack(French, "OHF", "Regular")
	})
	t.Run("T84 8.25 a beaten sortie goes back inside", func(t *testing.T) {
		g := newTest(t, "LOU french inside: Drucour, 2 Regulars; LOU british: Amherst, 6 Regulars; siege LOU 1; amphib LOU; hand french 35",
			"2 4", "play 35 force Drucour with all", "attack Drucour at LOU")
		g.phase(French)
		if s := g.stack(French, "LOU"); !strings.HasPrefix(s, " | Drucour") || g.Spaces[sp("LOU")].Level != 1 {
			t.Errorf("got %q, level %d", s, g.Spaces[sp("LOU")].Level)
		}
	})
	t.Run("C-26 8.251 a relief force frees the besieged", func(t *testing.T) {
		g := newTest(t, "fort OSW british; OSW british inside: 2 Northern Provincials; siege OSW 1; OSW french: 2 Coureurs; OCW british: "+
			"Bradstreet, 4 Regulars; stockade OCW british; hand british 57", "5 2", "play 57 force Bradstreet with all", "move Bradstreet to OSW",
			"stand", "sortie yes")
		g.phase(British)
		if st := g.Spaces[sp("OSW")]; st.Siege {
			t.Errorf("Oswego: %+v", st)
		}
		if s := g.stack(British, "OSW"); strings.Contains(s, "|") || !strings.Contains(s, "Northern Provincial") {
			t.Errorf("got %q", s)
		}
	})
}

// Raids (10.0).
func TestRaids(t *testing.T) {
	g := newTest(t, "", "")
	for _, c := range []struct {
		name     string
		stockade bool
		die      int
		success  bool
		losses   int
	}{
		{"T85 10.3 stockade at 4", true, 4, false, 2}, {"T85 10.3 cultivated at 4", false, 4, false, 1},
		{"T85 10.3 at 5", false, 5, true, 1}, {"T85 10.3 at 3", true, 3, false, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			if success, losses := g.d.Tables.raid(c.stockade, c.die); success != c.success || losses != c.losses {
				t.Errorf("got %v, %d", success, losses)
			}
		})
	}
	raid := func(t *testing.T, text, dice, force, to string, answers ...string) *testGame {
		t.Helper()
		g := newTest(t, text+"; hand french 35", dice, append([]string{"play 35 " + force, "move " + to}, answers...)...)
		g.phase(French)
		return g
	}
	t.Run("T87 10.33 no second marker on plain land", func(t *testing.T) {
		g := raid(t, "ALS french: Shawnee; allied LOG french; raided AUG french", "6", "units Shawnee at ALS", "Shawnee to AUG")
		if n := g.Spaces[sp("AUG")].Raided[French]; n != 1 {
			t.Errorf("%d markers", n)
		}
		g.wantStack(French, "LOG", "Shawnee")
	})
	t.Run("T88 10.33 but for a stockade", func(t *testing.T) {
		g := raid(t, "ALS french: Shawnee; allied LOG french; raided AUG french; stockade AUG british", "6", "units Shawnee at ALS",
			"Shawnee to AUG")
		if n := g.Spaces[sp("AUG")].Raided[French]; n != 2 || g.Spaces[sp("AUG")].Stockade != Nobody {
			t.Errorf("%d markers", n)
		}
		g.wantVP(0)
	})
	t.Run("T89 10.33 a settlement", func(t *testing.T) {
		g := newTest(t, "LRN british: Ranger; allied KIT french; VEN french: Delaware; fort NIA french; NIA french inside: Delaware; siege "+
			"NIA 0; NIA british: Regular; hand british 57", "6", "play 57 units Ranger at LRN", "move Ranger to KIT")
		g.phase(British)
		g.wantStack(French, "VEN", "")
		g.wantStack(French, "NIA", " | Delaware")
		if st := g.Spaces[sp("KIT")]; st.Allied != French || st.Raided[British] != 1 {
			t.Errorf("Kittaning: %+v", st)
		}
	})
	t.Run("T86 10.3 Rangers and Militia", func(t *testing.T) {
		g := newTest(t, "MEM british: Johnson, Ranger; box st-lawrence: 2 reduced Militia; hand british 57", "4",
			"play 57 force Johnson with all", "move Johnson to STF")
		g.phase(British)
		// tactics 1, Rangers 1, Militia -1
		if roll := g.told("raid-roll"); len(roll) != 1 || roll[0].Values.Get("modifier") != 1 || roll[0].Values.Get("success") != true {
			t.Errorf("the roll: %v", roll)
		}
	})
	t.Run("T90 10.2 who has fought for it meets no Militia", func(t *testing.T) {
		g := raid(t, "ALS french: Rigaud, 4 Coureurs; AUG british: reduced Southern Provincial; stockade AUG british; box southern: Militia; "+
			"fort OHF french", "53 6 3", "force Rigaud with all", "Rigaud to AUG", "stand", "militia 0")
		if g.Spaces[sp("AUG")].Raided[French] != 1 {
			t.Error("it is not raided")
		}
		g.wantStack(French, "OHF", "Rigaud, 4 Coureurs")
	})
	t.Run("T91 10.2 who loses to Militia does not go home", func(t *testing.T) {
		g := raid(t, "ALS french: 2 Shawnee; allied LOG french; stockade AUG british; box southern: Militia", "2 6", "units 2 Shawnee at ALS",
			"Shawnee to AUG", "raid militia yes", "done")
		g.wantStack(French, "ALS", "Shawnee, reduced Shawnee")
		if g.Spaces[sp("AUG")].Raided[French] != 0 {
			t.Error("it is raided")
		}
	})
	t.Run("10.1 10.33 driven by Militia to where others have raided", func(t *testing.T) {
		g := raid(t, "ALS french: Dumas, Shawnee, Mingo; allied LOG french; allied MIN french; stockade CUL british; box southern: Militia; "+
			"fort OHF french", "6 1 5 2", "force Dumas with all", "Dumas by land to AUG, CUL, drop Shawnee at AUG", "raid AUG",
			"raid militia yes")
		if roll := g.told("raid-roll"); len(roll) != 2 {
			t.Errorf("the rolls: %v", roll)
		}
		g.wantStack(French, "AUG", "")
		g.wantStack(French, "LOG", "Shawnee")
		g.wantStack(French, "MIN", "reduced Mingo")
	})
	t.Run("7.51 10.22 a leader whom the Militia kills lends no tactics", func(t *testing.T) {
		g := raid(t, "ALS french: Villiers, 3 Coureurs; stockade AUG british; box southern: reduced Militia; fort OHF french", "6 6 1 4",
			"force Villiers with all", "Villiers to AUG", "raid militia yes")
		if roll := g.told("raid-roll"); len(roll) != 1 || roll[0].Values.Get("modifier") != 0 {
			t.Errorf("the roll: %v", roll)
		}
	})
	t.Run("T92 10.412 Cherokee have no home", func(t *testing.T) {
		g := newTest(t, "MEM british: Cherokee; hand british 57", "3", "play 57 units Cherokee at MEM", "move Cherokee to STF")
		g.phase(British)
		if n := len(g.cherokeesOut()); n != 2 {
			t.Errorf("%d Cherokee are off the map", n)
		}
	})
	t.Run("T92 10.422 unless a leader takes them along", func(t *testing.T) {
		g := newTest(t, "MEM british: Forbes, Cherokee; stockade CHA british; hand british 57", "3", "play 57 force Forbes with all",
			"move Forbes to STF")
		g.phase(British)
		g.wantStack(British, "CHA", "Forbes, Cherokee")
	})
	t.Run("T94 10.13 dropped-off raiders, after the battle", func(t *testing.T) {
		g := newTest(t, "HCS french: Rigaud, 3 Regulars, Huron; NOR british: reduced Northern Provincial; allied PDH french; hand french 35",
			"5 2 3", "play 35 force Rigaud with all", "move Rigaud by land to HOO, NOR, drop Huron at HOO", "stand")
		g.phase(French)
		kinds := ""
		for _, e := range g.script.Events {
			if e.Kind == "fire" || e.Kind == "raid-roll" {
				kinds += e.Kind + " "
			}
		}
		if kinds != "fire fire raid-roll " {
			t.Errorf("got %s", kinds)
		}
		g.wantStack(French, "PDH", "Huron")
	})
	t.Run("T95 5.56 Blockhouses", func(t *testing.T) {
		g := raid(t, "ALS french: Shawnee; allied LOG french; hand british 13", "4", "units Shawnee at ALS", "Shawnee to AUG",
			"blockhouses yes")
		if !g.Flags.Blockhouses[British] || len(g.at(French, sp("LOG"))) != 0 {
			t.Error("the raiders lost fewer than two steps")
		}
	})
	for n, want := range map[int]int{0: 0, 1: 1, 3: 2} {
		t.Run("T93 13.22 "+number(n)+" Raided markers", func(t *testing.T) {
			g := newTest(t, "", "")
			for i := range n {
				g.Spaces[i].Raided[French] = 1
			}
			g.scoreRaids()
			g.wantVP(want)
		})
	}
	t.Run("B-29 10.11 not at a besieged fort", func(t *testing.T) {
		g := newTest(t, "fort AUG british; siege AUG 0; AUG french: Shawnee", "")
		if g.raidable(French, sp("AUG")) {
			t.Error("it is")
		}
	})
}

// The end of the year (4.0 B.3, 11.0).
func TestWinter(t *testing.T) {
	for _, c := range []struct {
		name, text, at string
		side           Side
		want           string
	}{
		{"T96 11.2 a fort in the wilderness", "fort OSW british; OSW british: 3 reduced Northern Provincials, 2 Regulars", "OSW", British,
			"reduced Northern Provincial, 2 reduced Regulars"},
		{"T97 11.2 the last step stays", "OSW british: reduced Northern Provincial", "OSW", British, "reduced Northern Provincial"},
		{"T98 11.1 four units and leaders in a stockade", "stockade OSW british; OSW british: Webb, Murray, Johnson, 4 Regulars", "OSW",
			British, "Webb, Murray, Johnson, 4 Regulars"},
		{"T98 11.1 five units", "stockade OSW british; OSW british: 4 Regulars, Ranger", "OSW", British, "4 reduced Regulars, Ranger"},
		{"T99 11.1 the besieged", "LOU french inside: Regular; LOU british: Regular; siege LOU 0; amphib LOU", "LOU", French,
			" | reduced Regular"},
		{"T99 11.1 and the besiegers", "LOU french inside: Regular; LOU british: Regular; siege LOU 0; amphib LOU", "LOU", British,
			"reduced Regular"},
		{"11.1 originally friendly land", "YOR british: 9 Regulars", "YOR", British, "9 Regulars"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, c.text, "")
			g.winterAttrition()
			g.wantStack(c.side, c.at, c.want)
		})
	}
	t.Run("T100 4.0 Indians go home", func(t *testing.T) {
		g := newTest(t, "fort NIA french; NIA french: Huron; YOR french: Shawnee; allied LOG french; allied PDH french", "")
		g.goHome()
		g.wantStack(French, "NIA", "Huron")
		g.wantStack(French, "LOG", "Shawnee")
	})
	t.Run("C-34 4.0 leaders alone in the wild go home", func(t *testing.T) {
		g := newTest(t, "fort NIA french; LBF french: Dumas; YOR french: Rigaud", "")
		g.goHome()
		g.wantStack(French, "NIA", "Dumas")
		g.wantStack(French, "YOR", "Rigaud")
	})
}

// Victory (13.0).
func TestVictory(t *testing.T) {
	for _, c := range []struct {
		name, text string
		year, vp   int
		scenario   string
		winner     Side
		over       bool
	}{
		{"T101 13.11 French 11", "", 1757, 11, "full-campaign", French, true},
		{"T101 13.11 French 10", "", 1757, 10, "full-campaign", Nobody, false},
		{"T101 13.11 French 8 in 1760", "", 1760, 8, "full-campaign", French, true},
		{"T101 13.11 French 5 in 1761 (B-02)", "", 1761, 5, "full-campaign", French, true},
		{"T101 13.11 French 7 in 1760", "", 1760, 7, "full-campaign", Nobody, false},
		{"T102 13.12 Québec and Niagara", "fortress QUE british; QUE british: Regular; NIA british: Regular", 1759, 3, "early-war", British,
			true},
		{"T102 13.12 only Québec", "fortress QUE british; QUE british: Regular", 1759, 3, "early-war", French, true},
		{"T103 13.12 Albany besieged by a leader in supply",
			"fortress QUE british; QUE british: Regular; NIA british: Regular; ALB french: Rigaud, Regular; siege ALB 0; stockade HCS french; " +
				"stockade HCN french; stockade TIC french; stockade CPT french; stockade INX french; stockade WIN french", 1759, 3, "early-war",
			French, true},
		{"T103 13.12 Albany besieged without a leader",
			"fortress QUE british; QUE british: Regular; NIA british: Regular; ALB french: Regular; siege ALB 0", 1759, 3, "early-war", British,
			true},
		{"T104 13.13 nothing in 1762", "", 1762, 0, "full-campaign", Nobody, true},
		{"T104 13.13 British 4", "", 1762, -4, "full-campaign", Nobody, true},
		{"T104 13.13 British 5", "", 1762, -5, "full-campaign", British, true},
		{"T104 13.13 French 1", "", 1762, 1, "full-campaign", French, true},
		{"13.12 British 1 in 1759", "", 1759, -1, "early-war", British, true},
		{"B-30 13.12 nothing in 1759", "", 1759, 0, "early-war", Nobody, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, strings.Replace(c.text, "stockade INX french; stockade WIN french", "stockade "+codeOf("ile-aux-noix")+
				" french; stockade "+codeOf("winooski")+" french", 1), "")
			g.sc, _ = g.d.scenario(c.scenario)
			g.Scenario, g.Year, g.VP = c.scenario, c.year, c.vp
			g.victoryCheck()
			if g.Winner != c.winner || g.Over != c.over {
				t.Errorf("got %s, over %v; want %s, %v", g.Winner, g.Over, c.winner, c.over)
			}
		})
	}
}

func codeOf(slug string) string { return shipped.Data().codeOf(slug) }
