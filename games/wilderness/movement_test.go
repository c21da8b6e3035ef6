package wilderness

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// Where a force may go (6.1 to 6.4).
func TestMovement(t *testing.T) {
	for _, c := range []struct {
		name, text string
		side       Side
		card       int
		force      string // how it is activated
		line, want string
	}{
		{"6.1 where he stands is no goal", "HCN french: Montcalm, 4 Regulars; fort HCN french; fort TIC french", French, 35,
			"force Montcalm with all", "move Montcalm to HCN", "6.1 move-where"},
		{"T22 6.2 Drilled Troops stop behind the wilderness", "ALB british: Webb, 2 Regulars", British, 57, "force Webb with all",
			"move Webb by land to SCO, MOH, STP", "6.2 must-stop"},
		{"T22 6.2 so far", "ALB british: Webb, 2 Regulars", British, 57, "force Webb with all", "move Webb by land to SCO, MOH", ""},
		{"T22 6.2 not with a Ranger", "ALB british: Webb, 2 Regulars, Ranger", British, 57, "force Webb with all",
			"move Webb by land to SCO, MOH, STP", ""},
		{"T23 6.2 where it starts does not count", "SCO british: Webb, 2 Regulars", British, 57, "force Webb with all",
			"move Webb by land to ALB, KIN, POU", ""},
		{"T24 6.2 mountains stop all", "MOH british: Webb, Ranger", British, 57, "force Webb with all", "move Webb by land to KAT, POU",
			"6.2 must-stop"},
		{"T24 6.2 not with a friendly stockade", "MOH british: Webb, Ranger; stockade KAT british", British, 57, "force Webb with all",
			"move Webb by land to KAT, KIN", ""},
		{"T25 6.2 Auxiliaries stop behind enemy land", "ALS french: Dumas, 2 Shawnee", French, 35, "force Dumas with all",
			"move Dumas by land to AUG, WOO, ASH", "6.2 must-stop"},
		{"T25 6.2 not with Drilled Troops", "ALS french: Dumas, 2 Shawnee, Regular", French, 35, "force Dumas with all",
			"move Dumas by land to AUG, WOO, ASH", ""},
		{"T25 6.2 so far", "ALS french: Dumas, 2 Shawnee", French, 35, "force Dumas with all", "move Dumas by land to AUG, CUL", ""},
		{"T26 6.3 a carry between forts", "POU british: Webb, 2 Regulars; fort HCS british; fort HCN british", British, 57,
			"force Webb with all", "move Webb by boat to KIN, ALB, HCS, HCN", ""},
		{"T26 6.3 no carry without", "POU british: Webb, 2 Regulars; fort HCS british", British, 57, "force Webb with all",
			"move Webb by boat to KIN, ALB, HCS, HCN", "6.3 no-boat"},
		{"T27 6.3 one carry", "PHI british: Webb, Regular; fort HCS british; fort HCN british", British, 57, "force Webb with all",
			"move Webb by boat to BUR, NYC, PEE, POU, KIN, ALB, HCS, HCN", "6.3 no-boat"},
		{"T28 6.1 four spaces with Provincials", "ALB british: Webb, Ranger, Northern Provincial", British, 57, "force Webb with all",
			"move Webb by land to KIN, POU, PEE, NYC, TRE", "6.1 too-far"},
		{"T28 6.1 two more without them", "ALB british: Webb, Ranger, Northern Provincial", British, 57, "force Webb with all",
			"move Webb by land to KIN, POU, PEE, NYC, TRE, BUR, drop Northern Provincial at NYC", ""},
		{"T29 6.41 a force sails with value 3", "NYC british: Shirley, Regular", British, 43, "force Shirley with all",
			"move Shirley by sea to BOS", "6.41 sea-needs-three"},
		{"T29 6.42 one Regular with any", "NYC british: Regular", British, 49, "units Regular at NYC", "move Regular by sea to BOS", ""},
		{"T30 6.4 Québec to Louisbourg", "QUE french: Levis, Regular", French, 35, "force Levis with all", "move Levis by sea to LOU", ""},
		{"T30 6.4 not into a siege", "QUE french: Levis, Regular; LOU british: Regular; siege LOU 0", French, 35, "force Levis with all",
			"move Levis by sea to LOU", "6.4 no-harbour"},
		{"T31 6.53 leaders alone", "ALB british: Webb; HOO french: Coureurs", British, 57, "force Webb alone", "move Webb to HOO",
			"6.53 leaders-alone"},
		{"T32 6.61 one Indian through the enemy", "ALS french: Shawnee; AUG british: Southern Provincial", French, 35, "units Shawnee at ALS",
			"move Shawnee to AUG, CUL", ""},
		{"T32 6.61 two do not", "ALS french: Dumas, 2 Shawnee; AUG british: Southern Provincial", French, 35, "force Dumas with all",
			"move Dumas to AUG, CUL", "6.2 must-stop"},
		{"T34 2.0 the arrows", "PDH french: Ottawa", French, 35, "units Ottawa at PDH", "move Ottawa to NIA", ""},
		{"T34 2.0 one way only", "NIA french: Ottawa", French, 35, "units Ottawa at NIA", "move Ottawa to PDH", "2.0 no-connection"},
		{"6.52 only Drilled Troops enter a fort", "SCH british: Johnson, 2 Mohawk; fort CAN french", British, 49, "force Johnson with all",
			"move Johnson to CAN", "6.52 fort-needs-drilled"},
		{"6.52 8.232 nor come back to one whose siege they lift", "fort OSW british; siege OSW 0; OSW french: Dumas, 2 Shawnee", French, 35,
			"force Dumas with all", "move Dumas by land to IRO, OSW", "6.52 fort-needs-drilled"},
		{"6.51 8.232 nor do Drilled Troops go through", "fort OSW british; siege OSW 0; OSW french: Levis, 2 Regulars, Coureurs", French, 35,
			"force Levis with all", "move Levis by land to IRO, OSW, IRO", "6.2 must-stop"},
		{"6.64 8.232 one Indian does not end there", "fort OSW british; siege OSW 0; OSW french: Shawnee", French, 35, "units Shawnee at OSW",
			"move Shawnee to IRO, OSW", "6.64 may-not-end"},
		{"8.232 the siege goes on if some stay", "fort OSW british; siege OSW 0; OSW french: Dumas, 2 Shawnee, Regular", French, 35,
			"force Dumas with 2 Shawnee", "move Dumas by land to IRO, OSW", ""},
		{"6.43 a landing", "HAL british: Amherst, 3 Regulars; hand british 17", British, 57, "force Amherst with all",
			"sail Amherst to LOU, card 17", ""},
		{"6.43 not without the card", "HAL british: Amherst, 3 Regulars", British, 57, "force Amherst with all", "sail Amherst to LOU",
			"6.4 no-harbour"},
		{"6.432 between an Amphib marker and a port", "ORL british: Wolfe, 2 Regulars; amphib ORL", British, 57, "force Wolfe with all",
			"sail Wolfe to HAL", ""},
		{"6.432 not between two markers", "ORL british: Wolfe, 2 Regulars; amphib ORL; amphib BSP", British, 57, "force Wolfe with all",
			"sail Wolfe to BSP", "6.4 no-harbour"},
		{"6.432 a port under siege is none", "LOU french inside: Drucour, Regular; siege LOU 1; amphib LOU; LOU british: Amherst, 4 Regulars; " +
			"amphib ORL", British, 57, "force Amherst with 2 Regulars", "sail Amherst to ORL", "6.4 no-harbour"},
		{"6.432 but leads to one", "LOU french inside: Drucour, Regular; siege LOU 1; amphib LOU; LOU british: Amherst, 4 Regulars",
			British, 57, "force Amherst with 2 Regulars", "sail Amherst to HAL", ""},
		{"B-25 6.431 not out of a siege", "LOU british inside: Amherst, Regular; fortress LOU british; LOU french: Regular; siege LOU 0; " +
			"amphib LOU; hand british 17", British, 57, "force Amherst with all", "attack Amherst at LOU", ""},
		{"B-17 6.52 a landing needs Drilled Troops", "HAL british: Johnson, Ranger; hand british 17", British, 57, "force Johnson with all",
			"sail Johnson to LOU, card 17", "6.52 fort-needs-drilled"},
		{"12.0 George Croghan", "ALB british: Webb, 2 Regulars; hand british 16", British, 57, "force Webb with all",
			"move Webb by land to SCO, MOH, STP, card 16", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, c.text, "")
			g.activate(c.side, c.card, c.force)
			if got := refused(t, g.moveDecision(c.side), c.line); got != c.want {
				t.Errorf("%s: got %q, want %q", c.line, got, c.want)
			}
		})
	}
}

// A force that cannot go somewhere is told what keeps it from there, on the nearest
// way (6.1 to 6.5).
func TestWhyNotThere(t *testing.T) {
	for _, c := range []struct {
		name, text string
		side       Side
		card       int
		force      string // how it is activated
		line, want string // words of the fault; empty: it goes
	}{
		{"6.2 a mountain on the way", "STF french: Coureurs", French, 35, "units Coureurs at STF", "move Coureurs by land to COW",
			"must stop at Green Mountains North: nobody goes on from a mountain space without a friendly fortification. " +
				"The nearest way to Cowass leads through it."},
		{"6.2 however it moves", "STF french: Coureurs", French, 35, "units Coureurs at STF", "move Coureurs to COW",
			"must stop at Green Mountains North"},
		{"6.2 not with a friendly stockade there", "STF french: Coureurs; stockade GMN french", French, 35, "units Coureurs at STF",
			"move Coureurs by land to COW", ""},
		{"6.2 Drilled Troops behind the wilderness", "ALB british: Webb, 2 Regulars", British, 57, "force Webb with all",
			"move Webb by land to SCO, MOH, STP", "it passed through the wilderness with Drilled Troops and no Auxiliaries."},
		{"6.2 Auxiliaries behind enemy land", "ALS french: Dumas, 2 Shawnee", French, 35, "force Dumas with all",
			"move Dumas by land to AUG, WOO, ASH", "it passed through the enemy's cultivated land with Auxiliaries and no Drilled Troops."},
		{"6.51 the enemy on the way", "ALB british: Webb, 2 Regulars; HCS french: Coureurs", British, 57, "force Webb with all",
			"move Webb by land to HCS, HCN", "must stop at Hudson Carry South, where the enemy is."},
		{"6.1 too far", "ALB british: Webb, Ranger, Northern Provincial", British, 57, "force Webb with all", "move Webb by land to PHI",
			"Philadelphia is too far: 4 spaces at most by land, 6 are needed."},
		{"6.1 too far by a named way", "ALB british: Webb, Ranger, Northern Provincial", British, 57, "force Webb with all",
			"move Webb by land to KIN, POU, PEE, NYC, TRE, BUR", "Burlington is too far: 4 spaces at most by land, 6 are needed."},
		{"6.3 boats over land", "POU british: Webb, 2 Regulars; fort HCS british", British, 57, "force Webb with all",
			"move Webb by boat to HCN", "Boats cannot go from Hudson Carry South to Hudson Carry North"},
		{"6.4 an island", "ALB british: Webb, Regular", British, 57, "force Webb with all", "move Webb by land to HAL",
			"No connections lead from Albany to Halifax, except over sea"},
		{"6.52 a fort on the way", "SCH british: Johnson, 2 Mohawk; fort CAN french", British, 49, "force Johnson with all",
			"move Johnson by land to CAN", "Only Drilled Troops enter Canajoharie"},
		{"6.53 leaders alone", "ALB british: Webb; HCS french: Coureurs", British, 57, "force Webb alone", "move Webb by land to HCS",
			"Leaders alone cannot enter Hudson Carry South, where the enemy is."},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, c.text, "")
			g.activate(c.side, c.card, c.force)
			_, fault := gametest.Accept(t, New(), g.moveDecision(c.side), orderOf(t, c.line))
			switch {
			case fault == nil && c.want != "":
				t.Errorf("%s is accepted, want %q", c.line, c.want)
			case fault != nil:
				if got := New().Say(fault.Why, "en"); c.want == "" || !strings.Contains(got, c.want) {
					t.Errorf("%s: got %q, want %q", c.line, got, c.want)
				}
			}
		})
	}
}

// activate gives a side a card and has it activate something.
func (g *testGame) activate(side Side, card int, how string) {
	g.t.Helper()
	g.take(side, card)
	line := "play " + number(card) + " " + how
	a, fault := (&playDecision{g.game, side}).Accept(orderOf(g.t, line))
	if fault != nil {
		g.t.Fatalf("%s: %s %s", line, fault.Rule, fault.Why.Kind)
	}
	g.Turn = side
	g.Number++
	g.Phase = &Phase{Card: card, Value: shipped.Data().Cards[card].Value, Use: "force", Forces: a.Value.(*cardPlay).forces}
}

// A played phase: what a force does comes about.
func TestMoves(t *testing.T) {
	t.Run("T37 6.52 an empty stockade is captured", func(t *testing.T) {
		g := newTest(t, "GIS british: Braddock, 2 Regulars; stockade OHF french; hand british 57", "", "play 57 force Braddock with all",
			"move Braddock to OHF")
		g.phase(British)
		g.wantStack(British, "OHF", "Braddock, 2 Regulars")
		if g.Spaces[sp("OHF")].Stockade != British {
			t.Error("it is not captured")
		}
		g.wantVP(-2) // and Ohio Forks (13.23)
	})
	t.Run("13.23 Ohio Forks scores when it changes hands", func(t *testing.T) {
		g := newTest(t, "OHF british: Regular", "")
		for range 3 {
			g.settle()
		}
		g.wantVP(-1)
		if g.OhioForks != British || g.Niagara != French {
			t.Errorf("Ohio Forks %s, Niagara %s", g.OhioForks, g.Niagara)
		}
		g.put(g.outside(British, sp("OHF"))[0], Unused)
		g.settle()
		g.wantVP(-1) // nobody is there
		g.Spaces[sp("OHF")].Stockade = French
		g.settle()
		g.wantVP(0)
	})
	t.Run("T35 5.56 Foul Weather", func(t *testing.T) {
		g := newTest(t, "ALB british: Webb, Ranger; hand british 57; hand french 14", "", "play 57 force Webb with all", "foul weather yes",
			"move Webb by land to KIN, POU, PEE", "if foul weather: move Webb to KIN, POU")
		g.phase(British)
		g.wantStack(British, "POU", "Webb, Ranger")
	})
	t.Run("T36 5.56 Lake Schooner", func(t *testing.T) {
		g := newTest(t, "TIC french: Rigaud, 2 Regulars; fort HCN british; hand french 35; hand british 15", "",
			"play 35 force Rigaud with all", "move Rigaud to HCN", "lake schooner yes")
		g.phase(French)
		g.wantStack(French, "TIC", "Rigaud, 2 Regulars")
		if g.Spaces[sp("HCN")].Siege {
			t.Error("a siege has begun")
		}
	})
	t.Run("T36 5.56 not over land", func(t *testing.T) {
		g := newTest(t, "HCS french: Rigaud, 2 Regulars; fort HCN british; hand french 35; hand british 15", "",
			"play 35 force Rigaud with all", "move Rigaud to HCN")
		g.phase(French)
		if !g.Spaces[sp("HCN")].Siege {
			t.Error("no siege has begun")
		}
	})
	t.Run("5.45 a Fort Under Construction goes", func(t *testing.T) {
		g := newTest(t, "WIL british: Braddock, 2 Regulars; building RAY french; hand british 57", "", "play 57 force Braddock with all",
			"move Braddock to RAY")
		g.phase(British)
		if g.Spaces[sp("RAY")].Building != Nobody {
			t.Error("it stands")
		}
	})
	t.Run("T41 6.8 who tried to intercept does not avoid", func(t *testing.T) {
		g := newTest(t, "HCS french: Rigaud, 2 Regulars, Coureurs; NOR british: Northern Provincial; hand french 35",
			"1 3 3", "play 35 force Rigaud with all", "move Rigaud to HOO, NOR", "intercept with Northern Provincial from NOR")
		g.phase(French)
		g.wantStack(French, "NOR", "Rigaud, Coureurs, 2 Regulars")
		g.wantStack(British, "NOR", "")
		if slices.Contains(g.script.Asked, "avoid british northampton") {
			t.Error("it was asked to avoid battle")
		}
	})
	t.Run("T39 6.72 infiltration with interception", func(t *testing.T) {
		g := newTest(t, "ALS french: Shawnee; WOO british: Southern Provincial; AUG british: Southern Provincial; allied LOG french; hand "+
			"french 35", "2 2 3",
			"play 35 units Shawnee at ALS", "move Shawnee to WOO, CUL", "intercept with Southern Provincial from WOO",
			"intercept with Southern Provincial from AUG")
		g.phase(French)
		g.wantStack(French, "LOG", "Shawnee") // it raided Culpeper for nothing
	})
	t.Run("T33 6.61 no exit in reach", func(t *testing.T) {
		g := newTest(t, "GMN french: Mississauga", "")
		g.activate(French, 35, "units Mississauga at GMN")
		w := walker{g: g.game, side: French, pieces: g.outside(French, sp("GMN")), at: sp("HCS"), kind: ByLand, used: 5}
		if f := w.fault(sp("ALB")); f == nil || f.Why.Kind != "no-exit" {
			t.Errorf("got %v", f)
		}
		w.used = 4
		if f := w.fault(sp("ALB")); f != nil {
			t.Errorf("with a space more: %v", f.Why)
		}
	})
}

// Who may intercept (6.7).
func TestInterception(t *testing.T) {
	set := func(t *testing.T, text string, side Side, pieces string, from, at string) *interceptDecision {
		t.Helper()
		g := newTest(t, text+"; playing french 35 units", "")
		ps, miss := g.pick(g.outside(side, sp(at)), piecesOf(t, pieces))
		if miss != nil {
			t.Fatalf("no %s at %s", pieces, at)
		}
		m := &Move{Force: Force{Commander: NoPiece, Pieces: ps}, Start: sp(from), From: sp(from), At: sp(at), Kind: ByLand}
		g.Phase.Move = m
		d := g.interceptors(side.Enemy(), m)
		d.Of = about(kindIntercept, d.side, m.At, "6.7")
		return d
	}
	t.Run("T38 6.721 a lone Auxiliary in the wild", func(t *testing.T) {
		d := set(t, "OSS british: 2 Northern Provincials, Ranger; CON british: 2 Northern Provincials; CAS french: Coureurs", French,
			"Coureurs", "WMN", "CAS")
		for line, want := range map[string]string{
			"intercept with Ranger from OSS":              "",
			"intercept with Northern Provincial from OSS": "6.721 lone-auxiliary-only",
			"intercept with Northern Provincial from CON": "6.71 intercept-from",
		} {
			if got := refused(t, d, line); got != want {
				t.Errorf("%s: got %q, want %q", line, got, want)
			}
		}
	})
	t.Run("T38 6.7 in cultivated land", func(t *testing.T) {
		d := set(t, "CON british: Bradstreet, 2 Northern Provincials; POR french: Coureurs", French, "Coureurs", "OSS", "POR")
		for line, want := range map[string]string{
			"intercept with Northern Provincial from CON":               "",
			"intercept with Bradstreet, 2 Northern Provincial from CON": "",
			"intercept with 2 Northern Provincial from CON":             "5.34 needs-leader",
			"intercept with Bradstreet from CON":                        "6.71 needs-units",
		} {
			if got := refused(t, d, line); got != want {
				t.Errorf("%s: got %q, want %q", line, got, want)
			}
		}
	})
	t.Run("T40 6.72 not into a fortified space of the mover", func(t *testing.T) {
		if d := set(t, "CON british: Northern Provincial; POR french: Coureurs; stockade POR french", French, "Coureurs", "OSS",
			"POR"); len(d.from) != 0 {
			t.Errorf("from %v", games.Keys(d.from))
		}
	})
	t.Run("T39 6.724 nobody in the space that was left", func(t *testing.T) {
		d := set(t, "AUG british: Southern Provincial; WOO british: Southern Provincial; CUL french: Shawnee", French, "Shawnee", "WOO", "CUL")
		if got := games.Keys(d.from); len(got) != 1 || got[0] != "augusta" {
			t.Errorf("from %v, want augusta only", got)
		}
	})
	for _, c := range []struct {
		name, leader string
		die          int
		success      bool
	}{
		{"T43 6.71 Webb fails at 3", "Webb", 3, false}, {"T43 6.71 Webb needs 4", "Webb", 4, true},
		{"T43 6.71 Wolfe needs 2", "Wolfe", 2, true}, {"T43 6.71 Wolfe fails at 1", "Wolfe", 1, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := set(t, "CON british: "+c.leader+", 2 Northern Provincials; POR french: Regular", French, "Regular", "OSS", "POR")
			ref := d.g.ref.(*scripted)
			ref.Dice, ref.Answers = append(ref.Dice, fmt.Sprint(c.die)),
				append(ref.Answers, orderOf(t, "intercept with "+c.leader+", 2 Northern Provincial from CON"))
			if got := d.g.intercepted(French, d.m); got != c.success {
				t.Errorf("got %v", got)
			}
		})
	}
}

// Who avoids battle (6.8).
func TestAvoidBattle(t *testing.T) {
	set := func(t *testing.T, text, dice, answer string) (*testGame, *Move) {
		t.Helper()
		g := newTest(t, text+"; playing british 57 force", dice, answer)
		m := &Move{Force: Force{Commander: NoPiece, Pieces: g.outside(British, sp("GIS"))}, Start: sp("WIL"), From: sp("LRS"), At: sp("GIS"),
			Kind: ByLand}
		g.Phase.Move = m
		return g, m
	}
	t.Run("T44 6.8 automatically from Regulars alone", func(t *testing.T) {
		g, m := set(t, "GIS british: 3 Regulars; GIS french: Dumas, 2 Shawnee", "", "avoid with all to OHF")
		g.avoidBattle(British, m)
		g.wantStack(French, "OHF", "Dumas, 2 Shawnee")
	})
	t.Run("T44 6.8 with a die from Rangers", func(t *testing.T) {
		g, m := set(t, "GIS british: 2 Regulars, Ranger; GIS french: Dumas, 2 Shawnee", "2", "avoid with all to OHF")
		g.avoidBattle(British, m)
		g.wantStack(French, "GIS", "Dumas, 2 Shawnee")
	})
	t.Run("T44 6.8 without a leader one only", func(t *testing.T) {
		g, m := set(t, "GIS british: 3 Regulars; GIS french: 2 Shawnee", "", "avoid with all to OHF")
		g.avoidBattle(British, m)
		g.wantStack(French, "OHF", "Shawnee")
		g.wantStack(French, "GIS", "Shawnee")
	})
	t.Run("T45 6.81 not to where they came from, nor to the enemy", func(t *testing.T) {
		g, m := set(t, "GIS british: 3 Regulars; GIS french: Dumas, 2 Shawnee; UMO british: Regular", "", "stand")
		d := &avoidDecision{asked: g.asks(about(kindAvoid, French, sp("GIS"), "6.8"), games.Text{}), side: French, m: m,
			from: g.outside(French, sp("GIS")), to: g.refuges(French, sp("GIS"), m.From)}
		for _, to := range []string{"LRS", "UMO"} {
			if got := refused(t, d, "avoid with all to "+to); got != "6.81 avoid-to" {
				t.Errorf("to %s: %q", to, got)
			}
		}
		g.avoidBattle(British, m)
	})
	t.Run("T47 6.8 not where interception was tried", func(t *testing.T) {
		g, m := set(t, "GIS british: 3 Regulars; GIS french: Dumas, 2 Shawnee", "", "stand")
		m.Into = append(m.Into, sp("GIS"))
		g.avoidBattle(British, m)
		if len(g.script.Asked) > 0 {
			t.Errorf("asked %v", g.script.Asked)
		}
		g.script.Answers = nil
	})
	t.Run("T46 6.82 a stockade left is captured", func(t *testing.T) {
		g, m := set(t, "GIS british: 3 Regulars; GIS french: Dumas, 2 Shawnee; stockade GIS french", "", "avoid with all to OHF")
		if !g.confront(British, m) {
			t.Error("the force goes on")
		}
		g.wantVP(-1)
	})
	t.Run("T46 6.82 a fort left is besieged", func(t *testing.T) {
		g, m := set(t, "GIS british: 3 Regulars; GIS french: Dumas, 2 Shawnee; fort GIS french", "", "avoid with all to OHF")
		g.script.Answers = append(g.script.Answers, orderOf(t, "outside"))
		if !g.confront(British, m) || !g.Spaces[sp("GIS")].Siege {
			t.Error("no siege has begun")
		}
	})
}

// Who went on after all enemies avoided battle or were overrun stops where he would
// have had to without them (6.82, 7.82).
func TestStopsAmongEnemies(t *testing.T) {
	for _, c := range []struct {
		name, text, play, dice string
		side                   Side
		answers                []string
		stays                  string
	}{
		{"6.2 Drilled Troops behind wilderness", "ALB british: Webb, 2 Regulars; MOH french: Coureurs; hand british 57",
			"play 57 force Webb with all", "", British, []string{"move Webb by land to SCO, MOH", "avoid with all to STP"}, "MOH"},
		{"6.2 in mountains", "AUG british: Webb, 2 Regulars; ALS french: Coureurs; hand british 57",
			"play 57 force Webb with all", "", British, []string{"move Webb by land to ALS", "avoid with all to UMO"}, "ALS"},
		{"7.82 in mountains", "AUG british: Webb, 6 Regulars, Ranger; ALS french: reduced Shawnee; hand british 57",
			"play 57 force Webb with all", "61", British, []string{"move Webb by land to ALS", "stand"}, "ALS"},
		{"6.2 Auxiliaries behind the enemy's fields", "ALS french: Rigaud, 2 Coureurs, Shawnee; WOO british: Ranger; hand french 35",
			"play 35 force Rigaud with all", "63", French, []string{"move Rigaud by land to AUG, WOO", "avoid with all to ASH"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, c.text, c.dice, append([]string{c.play}, c.answers...)...)
			g.phase(c.side)
			for _, a := range g.script.Asked {
				if strings.HasPrefix(a, "go-on") {
					t.Errorf("asked %s", a)
				}
			}
			if c.stays != "" && g.stack(c.side, c.stays) == "" {
				t.Errorf("nobody stays at %s", c.stays)
			}
		})
	}
	t.Run("6.82 on the first step nobody has passed through anything", func(t *testing.T) {
		g := newTest(t, "SCH british: Webb, 2 Regulars; CAN french: Coureurs; hand british 57", "",
			"play 57 force Webb with all", "move Webb by land to CAN", "avoid with all to OCE", "go on to SCO")
		g.phase(British)
		g.wantStack(British, "SCO", "Webb, 2 Regulars")
	})
}

// A lone Auxiliary that is intercepted while it passes an enemy fort falls back, and
// nobody else does, whoever wins (6.712).
func TestIntercepted(t *testing.T) {
	t.Run("6.712 the winner falls back from a fort", func(t *testing.T) {
		g := newTest(t, "fort WOO british; WOO british: Southern Provincial; ALS french: Shawnee; hand french 35", "5 61",
			"play 35 units Shawnee at ALS", "move Shawnee to WOO, CUL", "intercept with Southern Provincial from WOO")
		g.phase(French)
		g.wantStack(British, "WOO", "reduced Southern Provincial")
		g.wantStack(French, "ALS", "Shawnee")
	})
	t.Run("6.712 nobody dies for want of room inside", func(t *testing.T) {
		g := newTest(t, "fort HCN british; HCN british: Northern Provincial, 4 Regulars; TIC french: Montcalm, Coureurs; hand french 35", "5 61",
			"play 35 force Montcalm with all", "move Montcalm by land to HCN, ADS", "intercept with Northern Provincial from HCN",
			"inside 4 Regulars")
		g.phase(French)
		g.wantStack(British, "HCN", "4 Regulars, reduced Northern Provincial")
		g.wantStack(French, "TIC", "Montcalm, Coureurs")
	})
	t.Run("6.712 6.7 elsewhere the beaten interceptor does", func(t *testing.T) {
		g := newTest(t, "AUG british: Southern Provincial; ALS french: Shawnee; hand french 35", "5 61 4",
			"play 35 units Shawnee at ALS", "move Shawnee to AUG, CUL", "intercept with Southern Provincial from AUG")
		g.phase(French)
		g.wantStack(British, "AUG", "")
	})
}

// Who is dropped off on the way (6.1).
func TestDrops(t *testing.T) {
	t.Run("6.1 where the enemy avoided battle", func(t *testing.T) {
		g := newTest(t, "SCH british: Bradstreet, 2 Regulars, Ranger; CAN french: Dumas, Coureurs; hand british 57", "6",
			"play 57 force Bradstreet with all", "move Bradstreet by land to CAN", "avoid with all to OCE",
			"go on to SCO, drop Regular at CAN")
		g.phase(British)
		g.wantStack(British, "CAN", "Regular")
		g.wantStack(British, "SCO", "Bradstreet, Regular, Ranger")
	})
	t.Run("6.1 nobody where the force has come from", func(t *testing.T) {
		g := newTest(t, "SCH british: Bradstreet, 2 Regulars", "")
		g.activate(British, 57, "force Bradstreet with all")
		m := g.newMove(g.Phase.Forces[0])
		g.Phase.Move, m.Kind, m.Used, m.At, m.Avoided = m, ByLand, 1, sp("SCO"), true
		d := &goOnDecision{g.asks(about(kindGoOn, British, m.At, "6.82"), games.Text{}), British, m, nil}
		if got := refused(t, d, "go on to CAN, drop Regular at SCH"); got != "6.1 drop-not-on-path" {
			t.Error(got)
		}
	})
	for _, c := range []struct{ line, alb, hcs, kin string }{
		{"move Johnson by boat to ALB, HCS, ALB, KIN, drop Regular at ALB", "Regular", "", "Johnson, 2 Regulars"},
		{"move Johnson by boat to ALB, HCS, ALB, KIN, drop Regular at ALB, drop Regular at ALB", "2 Regulars", "", "Johnson, Regular"},
		{"move Johnson by boat to ALB, KIN, drop Regular at ALB, drop Regular at ALB", "2 Regulars", "", "Johnson, Regular"},
		{"move Johnson by boat to ALB, HCS, ALB, KIN, drop 3 Regulars at ALB", "3 Regulars", "", "Johnson"},
	} {
		t.Run("6.1 once each: "+c.line, func(t *testing.T) {
			g := newTest(t, "SCH british: Johnson, 3 Regulars; hand british 57", "", "play 57 force Johnson with all", c.line)
			g.phase(British)
			g.wantStack(British, "ALB", c.alb)
			g.wantStack(British, "HCS", c.hcs)
			g.wantStack(British, "KIN", c.kin)
		})
	}
}

// On its way a force may turn or stop where the enemy failed to intercept it, or was
// overrun when he did (6.71, 7.82); else it goes on as ordered.
func TestTurns(t *testing.T) {
	text := "ALB british: Webb, 2 Regulars; GMS french: Coureurs; hand british 57"
	play := []string{"play 57 force Webb with all", "move Webb by land to HOO, NOR, WOR", "intercept with Coureurs from GMS"}
	overrun := "ALB british: Webb, 5 Regulars; GMS french: reduced Coureurs; hand british 57"
	for _, c := range []struct {
		name, text, dice string
		answers          []string
		at               string // where Webb ends
	}{
		{"6.71 as ordered", text, "1", nil, "WOR"},
		{"6.71 stop if intercepted", text, "1", []string{"stop if intercepted"}, "HOO"},
		{"6.71 it turns", text, "1", []string{"go on to ALB if intercepted"}, "ALB"},
		{"6.71 as ordered, in so many words", text, "1", []string{"go on as ordered if intercepted"}, "WOR"},
		{"7.82 as ordered", overrun, "6 61", nil, "WOR"},
		{"7.82 stop", overrun, "6 61", []string{"stop"}, "HOO"},
		{"7.82 stop if intercepted", overrun, "6 61", []string{"stop if intercepted"}, "HOO"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, c.text, c.dice, slices.Concat(play, c.answers)...)
			g.phase(British)
			if !strings.HasPrefix(g.stack(British, c.at), "Webb") {
				t.Errorf("Webb is not at %s", c.at)
			}
		})
	}
	t.Run("6.71 what is meant for later does not turn it", func(t *testing.T) {
		g := newTest(t, text, "1", slices.Concat(play, []string{"stop"})...)
		g.phase(British)
		g.wantStack(British, "WOR", "Webb, 2 Regulars")
		g.script.Answers = nil
	})
	t.Run("6.64 an infiltrator may end its way and fight", func(t *testing.T) {
		g := newTest(t, "ALS french: Shawnee; AUG british: Southern Provincial; hand french 35", "1 25", "play 35 units Shawnee at ALS",
			"move Shawnee to AUG, CUL", "intercept with Southern Provincial from AUG", "stop if intercepted")
		g.phase(French)
		g.wantStack(French, "ALS", "reduced Shawnee")
	})
	t.Run("6.64 but not at a fort", func(t *testing.T) {
		g := newTest(t, "ALS french: Shawnee; WOO british: Southern Provincial; fort WOO british", "")
		g.activate(French, 35, "units Shawnee at ALS")
		m := g.newMove(g.Phase.Forces[0])
		g.Phase.Move, m.Kind = m, ByLand
		w := g.walker(French, m)
		g.takeStep(French, m, sp("WOO"), &w)
		d := &goOnDecision{g.asks(about(kindGoOn, French, m.At, "6.71"), games.Text{}), French, m, []leg{{to: sp("CUL")}}}
		if got := refused(t, d, "stop"); got != "6.64 may-not-end" {
			t.Error(got)
		}
	})
	t.Run("a match of version 1 goes on unasked", func(t *testing.T) {
		g := newTest(t, text, "1", play...)
		g.Readings = nil
		g.phase(British)
		g.wantStack(British, "WOR", "Webb, 2 Regulars")
		for _, a := range g.script.Asked {
			if strings.HasPrefix(a, "go-on") {
				t.Errorf("asked %s", a)
			}
		}
	})
}
