package wilderness

import (
	"fmt"
	"strings"
	"testing"
)

// fight fights a battle on a space: the force of a side there attacks.
func (g *testGame) fight(side Side, from, at string) (won, overran bool) {
	g.t.Helper()
	ps := g.outside(side, sp(at))
	f := Force{Commander: NoPiece, Pieces: ps}
	if l := g.byCommand(g.leaders(ps)); len(l) > 0 {
		f.Commander = l[0]
	}
	m := &Move{Force: f, Start: sp(from), From: sp(from), At: sp(at), Kind: ByLand}
	if len(g.d.Spaces[sp(from)].Links) == 0 {
		m.Kind = ByLanding
	}
	g.Turn = side
	g.Phase = &Phase{Card: 1, Value: 3, Use: useForce, Move: m}
	return g.battle(side, m, ps, false)
}

// The Combat Results Table (7.5).
func TestCRT(t *testing.T) {
	g := newTest(t, "", "")
	for _, c := range []struct {
		name                     string
		strength, shift, die, is int
	}{
		{"T48 34 at 4", 34, 0, 4, 5}, {"T48 12 at 1", 12, 0, 1, 2}, {"T48 0 at 5", 0, 0, 5, 1},
		{"T49 6 at 3, a column left", 6, 1, 3, 1}, {"T50 0, a column left", 0, 1, 5, 1},
		{"B-01 28 and more at 4", 28, 0, 4, 5}, {"beyond the table", 40, 0, 9, 8}, {"below the table", 9, 0, -2, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			column := max(0, g.column(c.strength)-c.shift)
			if got := g.d.Tables.CRT.Rows[row(c.die)][column]; got != c.is {
				t.Errorf("got %d, want %d", got, c.is)
			}
		})
	}
	if got := g.columnName(g.column(7)) + " " + g.columnName(g.column(2)) + " " + g.columnName(g.column(99)); got != "6-8 2 28+" {
		t.Errorf("columns are called %q", got)
	}
}

// Battles (7.0).
func TestBattle(t *testing.T) {
	for _, c := range []struct {
		name, text, dice string
		side             Side
		from, at         string
		answers          []string
		won              bool
		attacker, loser  string // what is left at the space, of either side
		vp               int
	}{
		{"T58 7.8 a tie is the defender's", "RAY french: Coureurs; RAY british: Ranger; stockade WIL british", "44", British, "WIL", "RAY", nil,
			false, "", "reduced Coureurs", 0},
		{"T59 7.8 both wiped out, the higher result wins",
			"RAY french: Coureurs; RAY british: Bradstreet, reduced Highlander; stockade WIL british", "65", British, "WIL", "RAY", nil, true,
			"Bradstreet", "", 0},
		{"T59 7.8 both wiped out, a tie", "RAY french: reduced Coureurs; RAY british: reduced Ranger; stockade WIL british", "65", British,
			"WIL", "RAY", nil, false, "", "", 0},
		{"T60 7.81 four Provincials are no point", "YOR british: 4 Southern Provincials; YOR french: Rigaud, 6 Regulars, Coureurs", "5 2",
			French, "SHE", "YOR", []string{"retreat to CAR"}, true, "Rigaud, 5 Regulars, Coureurs, reduced Regular", "", 0},
		{"T60 7.81 five are one", "YOR british: 5 Southern Provincials; YOR french: Rigaud, 6 Regulars, Coureurs", "5 2", French, "SHE", "YOR",
			[]string{"retreat to CAR"}, true, "", "", 1},
		{"T60 7.81 a Marine Detachment is one", "RAY french: Marine Detachment; RAY british: 2 Regulars, Ranger; stockade WIL british", "5 2",
			British, "WIL", "RAY", nil, true, "", "", -1},
		{"T65 7.52 Regulars against Auxiliaries in the wild", "RAY french: Coureurs, Regular; RAY british: 3 Regulars; stockade WIL british",
			"2 2", British, "WIL", "RAY", nil, true, "", "", -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, c.text, c.dice, c.answers...)
			won, _ := g.fight(c.side, c.from, c.at)
			if won != c.won {
				t.Errorf("won: got %v, want %v", won, c.won)
			}
			if c.attacker != "" {
				g.wantStack(c.side, c.at, c.attacker)
			}
			if c.loser != "" {
				g.wantStack(c.side.Enemy(), c.at, c.loser)
			}
			g.wantVP(c.vp)
		})
	}
	t.Run("T61 7.82 overrun", func(t *testing.T) {
		g := newTest(t, "RAY french: reduced Coureurs; RAY british: Bradstreet, 3 Regulars, Ranger", "5 1")
		if won, overran := g.fight(British, "WIL", "RAY"); !won || !overran {
			t.Errorf("won %v, overran %v", won, overran)
		}
	})
	t.Run("T61 7.82 not over a stockade", func(t *testing.T) {
		g := newTest(t, "RAY french: reduced Coureurs; stockade RAY french; RAY british: Bradstreet, 3 Regulars, Ranger", "5 1")
		if won, overran := g.fight(British, "WIL", "RAY"); !won || overran {
			t.Errorf("won %v, overran %v", won, overran)
		}
		g.wantVP(-1)
	})
	t.Run("T62 7.92 Regulars without a refuge are lost", func(t *testing.T) {
		g := newTest(t, "GIS british: 2 Regulars, Ranger; GIS french: Rigaud, 6 Regulars, Coureurs", "5 2")
		g.fight(French, "OHF", "GIS")
		for _, code := range []string{"UMO", "LRS", "LRN"} {
			if s := g.stack(British, code); s != "" && s != "reduced Ranger" && s != "Ranger" {
				t.Errorf("at %s: %s", code, s)
			}
		}
		if n := len(g.pieces(func(p PieceID) bool { return g.ptype(p) == Ranger && g.piece(p).At.OnMap() })); n != 1 {
			t.Errorf("%d Rangers are left", n)
		}
	})
	t.Run("T68 7.3 no Militia at Louisbourg", func(t *testing.T) {
		g := newTest(t, "box st-lawrence: Militia; LOU french: Regular", "")
		if got := g.militiaHere(French, sp("LOU")); len(got) != 0 {
			t.Error("there are")
		}
	})
	t.Run("T66 7.3 none with a Raided marker in the department", func(t *testing.T) {
		g := newTest(t, "box southern: 2 Militia; raided CUL french", "")
		if got := g.militiaHere(British, sp("WIN")); len(got) != 0 {
			t.Error("there are")
		}
	})
}

// Step losses (7.6, 9.14).
func TestLosses(t *testing.T) {
	for _, c := range []struct {
		name, units string
		n           int
		duty        duty
		want        string
	}{
		{"T54 7.62 half from Drilled Troops", "2 Regulars, 2 Mohawk, Oneida", 5, halfDrilled,
			"reduced Regular, reduced Mohawk, reduced Oneida, Mohawk"},
		{"T55 7.62 even if that eliminates one", "Light Infantry, 2 Mohawk, Cayuga", 3, halfDrilled, "2 Mohawk, reduced Cayuga"},
		{"7.62 two of three", "Regular, Ranger, Mohawk", 3, halfDrilled, "reduced Mohawk, Ranger"},
		{"7.63 nobody dies while others are full", "2 Rangers, reduced Mohawk", 2, halfDrilled, "reduced Mohawk, 2 reduced Rangers"},
		{"9.14 all from Drilled Troops", "2 Regulars, Ranger", 3, allDrilled, "Ranger, reduced Regular"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, "ALB british: "+c.units, "")
			g.takeLosses(British, sp("ALB"), "7.6", g.outside(British, sp("ALB")), c.n, c.duty)
			g.wantStack(British, "ALB", c.want)
		})
	}
	t.Run("10.31 raiders as they like", func(t *testing.T) {
		g := newTest(t, "AUG french: Shawnee, reduced Mingo", "", "losses: reduced Mingo")
		g.takeLosses(French, sp("AUG"), "10.31", g.outside(French, sp("AUG")), 1, anyUnit)
		g.wantStack(French, "AUG", "Shawnee")
	})
}

// Cards of battle (7.55, 7.56).
func TestBattleCards(t *testing.T) {
	for _, c := range []struct {
		name, text string
		at         string
		want       bool
	}{
		{"T51 7.56 not against Light Infantry", "GIS french: Coureurs; GIS british: Light Infantry", "GIS", false},
		{"T51 7.56 three against two", "GIS french: 3 Coureurs; GIS british: 2 Ranger", "GIS", true},
		{"T51 7.56 not against more", "GIS french: Coureurs; GIS british: 2 Ranger", "GIS", false},
		{"T51 7.56 not at an enemy fort", "GIS french: 3 Coureurs; GIS british: 2 Ranger; fort GIS british", "GIS", false},
		{"T51 7.56 at one's own", "GIS french: 3 Coureurs; GIS british: 2 Ranger; fort GIS french", "GIS", true},
		{"T51 7.56 not in cultivated land", "YOR french: 3 Coureurs; YOR british: 2 Ranger", "YOR", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, c.text, "")
			s := sp(c.at)
			g.Battle = &Battle{Space: s, Attacker: British}
			g.Battle.Units[British], g.Battle.Units[French] = g.outside(British, s), g.outside(French, s)
			if got := g.mayAmbush(French); got != c.want {
				t.Errorf("got %v", got)
			}
		})
	}
	t.Run("T52 7.56 an Ambush from both sides is none", func(t *testing.T) {
		g := newTest(t, "RAY french: 2 Coureurs; RAY british: 2 Ranger; stockade WIL british; hand french 11; hand british 12", "3 3",
			"ambush yes", "ambush yes")
		g.fight(British, "WIL", "RAY")
		if len(g.told("ambush-matched")) != 1 {
			t.Error("they do not cancel each other")
		}
	})
	t.Run("T56 7.7 no effect, no check", func(t *testing.T) {
		g := newTest(t, "RAY french: Dumas, reduced Coureurs; RAY british: Bradstreet, reduced Ranger; stockade WIL british", "1 2")
		g.fight(British, "WIL", "RAY") // 1 with tactics is 2 on column 1: NE
	})
	t.Run("T57 7.7 a natural 1 with a loss", func(t *testing.T) {
		g := newTest(t, "RAY french: Dumas, 3 Coureurs; RAY british: Bradstreet, 4 Regulars, 2 Ranger; stockade WIL british", "1 2 1")
		g.fight(British, "WIL", "RAY")
		if at := g.piece(g.d.records["dumas"][0]).At; at != Gone {
			t.Error("Dumas lives")
		}
	})
}

// Leaders in battle, and alone (6.53, 7.51).
func TestLeaders(t *testing.T) {
	t.Run("C-18 7.51 of equal command the owner chooses", func(t *testing.T) {
		g := newTest(t, "RAY french: Beaujeu, Dumas, Drucour, Rigaud, 3 Coureurs; RAY british: Bradstreet, 4 Regulars, Ranger; stockade "+
			"WIL british", "2 2", "commander Rigaud")
		g.fight(British, "WIL", "RAY")
		if fire := g.told("fire")[1]; fire.Values.Get("modifier") != 0 { // Rigaud 0, not Drucour 1
			t.Errorf("the fire: %v", fire)
		}
	})
	t.Run("6.53 a leader left alone goes where he is told", func(t *testing.T) {
		g := newTest(t, "WIL british: Braddock, 2 Regulars, Ranger; RAY french: Dumas; hand british 57", "", "play 57 force Braddock with all",
			"move Braddock to RAY", "lone Dumas to LRN")
		g.phase(British)
		g.wantStack(French, "LRN", "Dumas")
	})
	t.Run("C-14 6.53 or into his fort", func(t *testing.T) {
		g := newTest(t, "GIS british: Braddock, 2 Regulars; fort OHF french; OHF french: Dumas; hand british 57", "",
			"play 57 force Braddock with all", "move Braddock to OHF", "lone Dumas to inside")
		g.phase(British)
		g.wantStack(French, "OHF", " | Dumas")
		if !g.Spaces[sp("OHF")].Siege {
			t.Error("no siege has begun")
		}
	})
	for _, c := range []struct{ name, from, told string }{
		{"6.53 who has won at a fort, and lost all his units, goes back", "IRO", "retreats 6.53"},
		{"7.92 where the enemy is by then, he is lost", "OCW", "eliminated 7.92"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, "fort OSW british; OSW british: reduced Northern Provincial; fort OCW british; siege OCW 0; hand french 35; "+
				c.from+" french: Villiers, reduced Regular", "65", "play 35 force Villiers with all", "move Villiers to OSW", "outside", "stand")
			g.phase(French)
			g.wantStack(French, "OSW", "")
			kind, rule, _ := strings.Cut(c.told, " ")
			told := g.told(kind)
			if e := told[len(told)-1]; string(e.Rule) != rule || fmt.Sprint(e.Values.Get("units")) != "[villiers]" {
				t.Errorf("%s (%s): %v", e.Kind, e.Rule, e.Values)
			}
			if g.Spaces[sp("OSW")].Siege {
				t.Error("nobody besieges the fort")
			}
		})
	}
	t.Run("5.36 who has fought does not act again", func(t *testing.T) {
		g := newTest(t, "playing british 3 campaign; ALB british: Forbes, Loudoun, 2 Regulars", "")
		ps := g.outside(British, sp("ALB"))
		g.Phase.Fought = ps[3:]
		left := g.standing([]Force{{Commander: ps[0], Pieces: ps}})
		if len(left) != 1 || len(left[0].Pieces) != 3 {
			t.Errorf("left: %v", left)
		}
	})
	t.Run("6.63 turned back among the enemy", func(t *testing.T) {
		g := newTest(t, "CPT french: Huron; TIC british: Regular; fort HCN british; hand french 35; hand british 15", "2",
			"play 35 units Huron at CPT", "move Huron to TIC, HCN, ADS", "intercept with Regular from TIC", "if at HCN: lake schooner yes")
		g.phase(French)
		if at := g.piece(g.d.records["huron"][0]).At; at != Unused {
			t.Errorf("the Huron are at %v", at)
		}
	})
	t.Run("10.32 a natural 6 on a stockade", func(t *testing.T) {
		g := newTest(t, "ALS french: Dumas, Coureurs; stockade AUG british; fort OHF french; hand french 35", "6 1",
			"play 35 force Dumas with all", "move Dumas to AUG")
		g.phase(French)
		if at := g.piece(g.d.records["dumas"][0]).At; at != Gone {
			t.Error("Dumas lives")
		}
	})
	t.Run("C-29 10.32 not where Blockhouses make the column", func(t *testing.T) {
		g := newTest(t, "ALS french: Dumas, Coureurs; fort OHF french; hand french 35; hand british 13", "6", "play 35 force Dumas with all",
			"move Dumas to AUG", "blockhouses yes")
		g.phase(French)
		g.wantStack(French, "OHF", "Dumas, Coureurs")
	})
}

// The worked combats of the playbook (pp. 5-7).
func TestExamples(t *testing.T) {
	const monongahela = `stockade GIS british; GIS british: Braddock, Dunbar, 2 Regulars, 4 Southern Provincials
		fort OHF french; OHF french: Beaujeu, Dumas, Marine Detachment, Coureurs, Ottawa, Potawatomi, Huron
		hand british 43; hand french 11`
	t.Run("E1 Monongahela", func(t *testing.T) {
		g := newTest(t, monongahela, "6 13 1 12", "play 43 force Braddock with all", "move Braddock to OHF", "outside", "ambush yes",
			"if attacker: losses: 2 Regulars, 2 Southern Provincials", "losses: Marine Detachment", "stand")
		g.phase(British)
		g.wantStack(British, "GIS", "Dunbar, 2 Southern Provincials, 2 reduced Southern Provincials, 2 reduced Regulars")
		g.wantStack(French, "OHF", "Dumas, Ottawa, Potawatomi, Huron, Coureurs, reduced Marine Detachment")
		g.wantVP(1)
		if st := g.Spaces[sp("OHF")]; st.Fort != French || st.Siege {
			t.Errorf("the fort: %+v", st)
		}
		fires := g.told("fire")
		if len(fires) != 2 || fires[0].Values.Get("strength") != 10 || fires[0].Values.Get("result") != 4 || fires[1].Values.Get("strength") != 10 ||
			fires[1].Values.Get("result") != 1 {
			t.Errorf("the fire: %v", fires)
		}
	})
	t.Run("E1 Monongahela without the stockade", func(t *testing.T) {
		g := newTest(t, strings.Replace(monongahela, "stockade GIS british;", "", 1), "6 13 1 12", "play 43 force Braddock with all",
			"move Braddock to OHF", "outside", "ambush yes", "stand")
		g.phase(British)
		g.wantStack(British, "GIS", "Dunbar")
	})
	const shenandoah = `fort OHF french; fort NIA french; WOO british: Southern Provincial; allied MIN french; allied LOG french`
	t.Run("E2 Shenandoah, the first raid", func(t *testing.T) {
		g := newTest(t, shenandoah+`; ALS french: Mingo, Shawnee, Dumas; stockade AUG british; box southern: Militia; hand french 49`, "44",
			"play 49 force Dumas with all", "move Dumas to AUG", "raid militia yes", "losses: Mingo")
		g.phase(French)
		g.wantStack(French, "ALS", "Dumas, Shawnee, reduced Mingo")
		if m := g.militiaOf(British, Southern); len(m) != 1 || !g.piece(m[0]).Reduced {
			t.Errorf("the Militia: %v", m)
		}
		g.wantVP(0)
	})
	t.Run("E2 Shenandoah, the second raid", func(t *testing.T) {
		g := newTest(t, shenandoah+"; ALS french: reduced Mingo, Shawnee, Dumas; stockade AUG british; box southern: reduced Militia, "+
			"Militia; hand french 49", "435",
			"play 49 force Dumas with all", "move Dumas to AUG", "raid militia yes", "losses: reduced Mingo", "home Shawnee to OHF")
		g.phase(French)
		g.wantStack(French, "OHF", "Dumas, Shawnee")
		st := g.Spaces[sp("AUG")]
		if st.Stockade != Nobody || st.Raided[French] != 1 || g.Spaces[sp("MIN")].Allied != Nobody || g.Spaces[sp("LOG")].Allied != French {
			t.Errorf("Augusta: %+v", st)
		}
		g.scoreRaids()
		g.wantVP(1)
	})
	const louisbourg = `HAL british: Amherst, 6 Regulars; LOU french: Drucour, 5 Regulars; hand british 57, 17; hand french 9`
	t.Run("E3 Louisbourg, the British lose", func(t *testing.T) {
		g := newTest(t, louisbourg, "2 5", "play 57 force Amherst with all", "sail Amherst to LOU, card 17", "outside", "fieldworks yes")
		g.phase(British)
		if s := g.stack(British, "HAL"); !strings.HasPrefix(s, "Amherst") {
			t.Errorf("at Halifax: %q", s)
		}
		if st := g.Spaces[sp("LOU")]; st.Amphib || !st.Fieldworks {
			t.Errorf("Louisbourg: %+v", st)
		}
		g.wantVP(1)
		fire := g.told("fire")[0]
		if fire.Values.Get("modifier") != 0 || fire.Values.Get("shifted") != true { // Amherst 1, landing -1
			t.Errorf("the fire: %v", fire)
		}
	})
	t.Run("E3 Louisbourg, the British win", func(t *testing.T) {
		g := newTest(t, louisbourg, "5 2", "play 57 force Amherst with all", "sail Amherst to LOU, card 17", "outside", "fieldworks yes")
		g.phase(British)
		st := g.Spaces[sp("LOU")]
		if !st.Amphib || st.Fieldworks || !st.Siege || st.Level != 0 {
			t.Errorf("Louisbourg: %+v", st)
		}
		if s := g.stack(French, "LOU"); !strings.HasPrefix(s, " | Drucour") {
			t.Errorf("the French: %q", s)
		}
		g.wantVP(-1)
		if g.control(sp("LOU")) != Nobody || g.eventClosed(French, g.d.Cards[21]) != "louisbourg" { // E3.5, T112
			t.Error("the French control it")
		}
	})
	t.Run("E4 Plains of Abraham", func(t *testing.T) {
		g := newTest(t, `amphib ORL; stockade ORL british
			ORL british: Wolfe, Murray, Monckton, Highlander, 3 Regulars, reduced Highlander
			ORL british: 2 reduced Royal Americans, 4 reduced Regulars, Light Infantry, Ranger
			fieldworks QUE; QUE french: Montcalm, Vaudreuil, Bougainville, 3 Regulars, 3 reduced Regulars
			QUE french: 2 reduced Coureurs, Huron, Ojibwa, Ottawa, Potawatomi
			box st-lawrence: 4 Militia; hand british 49, 9`,
			"61 122 122", "play 49 force Wolfe with all", "move Wolfe by boat to QUE", "outside", "stand", "militia 4", "fieldworks yes",
			"if attacker: losses: 3 Regulars, Light Infantry", "losses: 3 Regulars, reduced Regular, 4 Militia", "retreat to BEC")
		g.phase(British)
		fires := g.told("fire")
		if fires[0].Values.Get("strength") != 34 || fires[0].Values.Get("result") != 8 || fires[1].Values.Get("strength") != 23 ||
			fires[1].Values.Get("result") != 4 {
			t.Errorf("the fire: %v", fires)
		}
		g.wantStack(British, "QUE", "Murray, Monckton, Highlander, Ranger, 7 reduced Regulars, reduced Highlander, 2 reduced Royal "+
			"Americans, reduced Light Infantry")
		g.wantStack(French, "BEC", "Vaudreuil, Bougainville, Huron, Ojibwa, Ottawa, Potawatomi, 5 reduced Regulars, 2 reduced Coureurs")
		if m := g.militiaOf(French, StLawrence); len(m) != 4 || !g.piece(m[0]).Reduced {
			t.Errorf("the Militia: %v", m)
		}
		g.wantVP(-1)
		if st := g.Spaces[sp("QUE")]; !st.Siege || st.Level != 0 {
			t.Errorf("Québec: %+v", st)
		}
	})
}

// Any of the Militia join a battle, full or reduced ones (7.3).
func TestMilitiaFaces(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"militia 1", "militia"},
		{"militia: reduced 1", "militia-"},
		{"militia: 1 full, 2 reduced", "militia militia- militia-"},
		{"militia at WIN: full 2, reduced 1", "militia militia militia-"},
		{"militia: reduced 3", "militia- militia-"},
		{"militia all", "militia militia militia- militia-"},
		{"militia 0", ""},
	} {
		t.Run("7.3 "+c.line, func(t *testing.T) {
			g := newTest(t, "WIN british: Southern Provincial; WIN french: 3 Coureurs; box southern: 2 Militia, 2 reduced Militia", "", c.line)
			g.Battle = newBattle(French, sp("WIN"))
			g.Battle.Units[British] = g.outside(British, sp("WIN"))
			g.callMilitia(British)
			if got := strings.Join(g.keys(g.fullFirst(g.Battle.Units[British][1:])), " "); got != c.want {
				t.Errorf("%s: got %q, want %q", c.line, got, c.want)
			}
		})
	}
}
