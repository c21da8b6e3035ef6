package wilderness

import (
	"slices"
	"testing"
)

// Rules of a sentence or two that no other test is about.
func TestSmallPrint(t *testing.T) {
	path := func(name, text string, side Side, card int, force, line, want string) {
		t.Run(name, func(t *testing.T) {
			g := newTest(t, text, "")
			g.activate(side, card, force)
			if got := refused(t, g.moveDecision(side), line); got != want {
				t.Errorf("%s: got %q, want %q", line, got, want)
			}
		})
	}
	path("6.21 six spaces for a leader", "NYC british: Webb", British, 57, "units Webb at NYC",
		"move Webb by land to PEE, POU, KIN, ALB, HOO, HCS", "")
	path("6.21 no seventh", "NYC british: Webb", British, 57, "units Webb at NYC",
		"move Webb by land to PEE, POU, KIN, ALB, HOO, HCS, HCN", "6.1 too-far")
	path("6.54 a leader alone hinders nobody", "ALS french: Rigaud, 2 Coureurs; AUG british: Webb", French, 35, "force Rigaud with all",
		"move Rigaud by land to AUG, CUL", "")
	path("6.54 nor does a Fort Under Construction", "ALS french: Rigaud, 2 Coureurs; building AUG british", French, 35,
		"force Rigaud with all", "move Rigaud by land to AUG, CUL", "")
	path("6.54 nor an allied settlement", "ALS british: Bradstreet, 2 Rangers; allied LOG french; stockade KIT british", British, 57,
		"force Bradstreet with all", "move Bradstreet by land to OHF, LOG, KIT", "")
	t.Run("6.723 leaders alone are not intercepted", func(t *testing.T) {
		g := newTest(t, "ALB british: Webb; GMS french: 2 Coureurs; hand british 57", "", "play 57 units Webb at ALB", "move Webb to HOO")
		g.phase(British)
		if slices.Contains(g.script.Asked, "intercept french hoosic") {
			t.Errorf("asked %v", g.script.Asked)
		}
	})
	t.Run("6.811 from an Amphib space to a port far away", func(t *testing.T) {
		g := newTest(t, "ORL british: 2 Regulars; amphib ORL", "")
		if to := g.refuges(British, sp("ORL"), NoSpace); !slices.Contains(to, sp("BOS")) {
			t.Errorf("to %v", to)
		}
	})
	t.Run("7.64 a leader whose units have all died retreats", func(t *testing.T) {
		g := newTest(t, "YOR british: reduced Southern Provincial, Webb; YOR french: Rigaud, 6 Regulars", "52")
		if won, _ := g.fight(French, "SHE", "YOR"); !won {
			t.Error("the French lose")
		}
		if ls := g.mapLeaders(British); len(ls) != 1 || g.piece(ls[0]).At == At(sp("YOR")) {
			t.Errorf("leaders %v", g.keys(ls))
		}
	})
	t.Run("10.411 a settlement where the enemy is takes nobody in", func(t *testing.T) {
		g := newTest(t, "KIT french: Shawnee; LOG british: Regular; allied LOG french", "")
		g.homeFrom(French, sp("KIT"), g.outside(French, sp("KIT")), nil, "10.4")
		g.wantStack(French, "KIT", "")
		g.wantStack(French, "LOG", "")
	})
}
