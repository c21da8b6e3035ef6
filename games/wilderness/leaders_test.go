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
			g.reinforce(British, Highland, shipped.Cards[60], g.ports())
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
