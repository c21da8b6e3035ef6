package wilderness

import (
	"slices"
	"strings"
	"testing"
)

// Leaders alone do not stay where units of the enemy have come, however those
// came.
func TestDriveOff(t *testing.T) {
	t.Run("6.53 who avoids battle drives off a leader alone", func(t *testing.T) {
		g := newTest(t, `
			HOO british: Bradstreet, Northern Provincial; ALB british: Regular
			HCS french: Villiers, Ojibwa; GMS british: Johnson; hand british 26; hand french 33
			playing british 26 force`, "", "avoid with Villiers, Ojibwa to GMS", "lone Johnson to HOO")
		f, fault := g.readForce(British, 2, "bradstreet", []string{"all"})
		if fault != nil {
			t.Fatal(fault)
		}
		g.Turn = British
		p := &plan{verb: verbMove, kind: ByLand, legs: []leg{{to: sp("HCS")}}}
		g.act(British, f, p)
		g.wantStack(French, "GMS", "Villiers, Ojibwa")
		g.wantStack(British, "GMS", "")
		g.wantStack(British, "HOO", "Johnson")
	})
	t.Run("6.53 who retreats drives off a leader alone", func(t *testing.T) {
		g := newTest(t, `
			HOO british: Bradstreet, 4 Regulars
			HCS french: Montcalm, 4 Coureurs; GMS british: Johnson; stockade WOC british
			playing british 26 force`, "42", "avoid none", "retreat GMS", "lone Johnson to WOC")
		f, fault := g.readForce(British, 3, "bradstreet", []string{"all"})
		if fault != nil {
			t.Fatal(fault)
		}
		g.Turn = British
		g.act(British, f, &plan{verb: verbMove, kind: ByLand, legs: []leg{{to: sp("HCS")}}})
		if len(g.units(g.outside(French, sp("GMS")))) == 0 {
			t.Error("nobody retreats to GMS")
		}
		g.wantStack(British, "GMS", "")
		g.wantStack(British, "WOC", "Johnson")
	})
}

// A leader alone does not go where the enemy came from (7.92).
func TestLoneLeaderRetreats(t *testing.T) {
	start := "SCH british: Johnson; CAN french: Rigaud, 2 Coureurs; hand french 35"
	t.Run("6.53 7.92 not to where the enemy came from", func(t *testing.T) {
		g := newTest(t, start, "3", "play 35 force Rigaud with all", "move Rigaud by land to SCH", "lone Johnson to ALB")
		g.phase(French)
		g.wantStack(British, "ALB", "Johnson")
	})
	t.Run("6.53 7.92 who can only go there is lost", func(t *testing.T) {
		g := newTest(t, start+"; stockade SCO french; stockade ADS french; ALB french: Regular", "3",
			"play 35 force Rigaud with all", "move Rigaud by land to SCH")
		g.phase(French)
		g.wantStack(British, "CAN", "")
		if len(g.mapLeaders(British)) > 0 {
			t.Error("Johnson is still on the map")
		}
	})
}

// A leader is not left alone beside an enemy fortification that is not besieged,
// even one without a garrison (6.51, 6.53).
func TestStranded(t *testing.T) {
	for _, c := range []struct {
		name, text string
		side       Side // whose Action Phase it is
		orders     []string
		owner      Side
		from, to   string // where the leader was and goes
		leader     string
	}{
		{"6.53 besiegers leave him at an empty fort",
			"fort OSW british; siege OSW 1; OSW french: Levis, Rigaud, 3 Regulars; stockade NBA french; hand french 35", French,
			[]string{"play 35 force Rigaud with 3 Regulars", "move Rigaud to NBA", "lone Levis to NBA"}, French, "OSW", "NBA", "Lévis"},
		{"6.53 a stockade is built where he stands", "CUL french: Dumas; hand british 43", British,
			[]string{"play 43 stockades CUL", "lone Dumas to WOO"}, French, "CUL", "WOO", "Dumas"},
		{"6.53 a fortress reverts", "fortress MON british; MON british: Wolfe, Murray, 2 Regulars; hand british 57", British,
			[]string{"play 57 force Wolfe with 2 Regulars", "move Wolfe by boat to SOR", "lone Murray to SOR"}, British, "MON", "SOR", "Murray"},
		{"6.53 8.24 a fortress reverts in which he is alone", "fortress NYC french; siege NYC 1; NYC french inside: Bougainville; " +
			"NYC british: Amherst, 2 Regulars; hand british 57", British,
			[]string{"play 57 force Amherst with all", "stay Amherst at NYC", "lone Bougainville to PEE"}, French, "NYC", "PEE", "Bougainville"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, c.text, "", c.orders...)
			g.phase(c.side)
			g.wantStack(c.owner, c.from, "")
			if !strings.Contains(g.stack(c.owner, c.to), c.leader) {
				t.Errorf("at %s: %q", c.to, g.stack(c.owner, c.to))
			}
		})
	}
	t.Run("6.53 several who have nowhere to go are lost", func(t *testing.T) {
		g := newTest(t, "fortress LOU british; LOU british: Wolfe, Murray, Monckton, 2 Regulars; hand british 57", "",
			"play 57 force Wolfe with 2 Regulars", "sail Wolfe to HAL")
		g.phase(British)
		g.wantStack(British, "LOU", "")
		g.wantStack(British, "HAL", "Wolfe, 2 Regulars")
		if n := len(g.mapLeaders(British)); n != 1 {
			t.Errorf("%d leaders are on the map", n)
		}
	})
	t.Run("6.53 in his own stockade he stays", func(t *testing.T) {
		g := newTest(t, "stockade OSW french; OSW french: Levis, Regular; fort NBA french; hand french 35", "",
			"play 35 units Regular at OSW", "move Regular to NBA")
		g.phase(French)
		g.wantStack(French, "OSW", "Lévis")
	})
}

// Never are there more than two leaders of command 7, though two are drawn by
// one card.
func TestThirdSeven(t *testing.T) {
	for _, c := range []struct {
		name, answer string
		want         string // who is left of those of command 7
	}{
		{"5.55 each drives out one on the map", "remove Loudoun", "abercromby amherst"},
		{"5.55 the second drives out the first", "remove Amherst", "abercromby loudoun"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, `
				NYC british: Amherst, 2 Regulars; BOS british: Loudoun, 2 Regulars
				pool: Braddock, Abercromby; playing british 60 event`, "", c.answer, "remove Braddock")
			g.Turn = British
			g.reinforce(Highland, shipped.Data().Cards[60], g.ports())
			var left []string
			for _, l := range g.mapLeaders(British) {
				if g.counter(l).Command == sevenCommand {
					left = append(left, g.counter(l).Sort)
				}
			}
			slices.Sort(left)
			if got := strings.Join(left, " "); got != c.want {
				t.Errorf("rule 5.55: of command 7 are left %q, want %q", got, c.want)
			}
			if err := checkPieces(g.Position); err != nil {
				t.Error(err)
			}
		})
	}
}

// Leaders and Coureurs may go home with Indians at the end of the year (10.413), and
// Indians with different leaders to different fortifications (10.422).
func TestGoingHomeTogether(t *testing.T) {
	text := "allied LOG french; fort OHF french; KIT french: Shawnee, Coureurs, Dumas; late"
	for _, c := range []struct {
		name    string
		answers []string
		kit     string // who stays
		log     string // who is at the settlement
		ohf     string // who is at the fort
	}{
		{"10.413 they stay", nil, "Coureurs, Dumas", "Shawnee", ""},
		{"10.413 both go along", []string{"home Dumas to LOG", "home Coureurs to LOG"}, "", "Shawnee, Coureurs, Dumas", ""},
		{"10.413 the leader goes along", []string{"home Dumas to LOG"}, "Coureurs", "Shawnee, Dumas", ""},
		{"10.413 Coureurs go along to a fort", []string{"home Shawnee to OHF", "home Coureurs to OHF"}, "", "", "Shawnee, Coureurs, Dumas"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, text, "", c.answers...)
			g.goHome()
			g.wantStack(French, "KIT", c.kit)
			g.wantStack(French, "LOG", c.log)
			g.wantStack(French, "OHF", c.ohf)
		})
	}
	t.Run("10.413 in a match of version 1 they stay", func(t *testing.T) {
		g := newTest(t, text, "")
		g.Readings = nil
		g.goHome()
		g.wantStack(French, "KIT", "Coureurs, Dumas")
	})
	t.Run("10.4 4.0 who has come home does not go on with others", func(t *testing.T) {
		g := newTest(t, "IRO french: Dumas, Coureurs, Shawnee; LOG french: Delaware; allied LOG french; allied KIT french; fort OHF french; "+
			"late", "", "home Dumas to LOG", "home Coureurs to LOG")
		g.goHome()
		g.wantStack(French, "LOG", "Dumas, Coureurs, Shawnee")
		g.wantStack(French, "KIT", "Delaware")
		if i := slices.Index(g.script.Asked, "home french logstown"); i >= 0 {
			t.Errorf("asked %v", g.script.Asked)
		}
	})
	t.Run("10.422 Indians of one raid with two leaders to two forts", func(t *testing.T) {
		g := newTest(t, "WOO french: Dumas, Villiers, Shawnee, Mingo; fort ALS french; fort ASH french; allied LOG french; allied MIN french; "+
			"hand french 35", "5", "play 35 force Villiers with Dumas, Shawnee, Mingo", "stay Villiers at WOO",
			"home Shawnee to ALS", "home Mingo to ASH", "commander Dumas")
		g.phase(French)
		g.wantStack(French, "ALS", "Villiers, Shawnee")
		g.wantStack(French, "ASH", "Dumas, Mingo")
	})
}
