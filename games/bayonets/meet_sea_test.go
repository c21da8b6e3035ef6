package bayonets

import (
	"fmt"
	"testing"
)

// Landing, Marshal Troops and Construction, where they meet other rules.

func TestMeetLandings(t *testing.T) {
	landed := "HAL british landing: Boscawen spent, Fraser spent, Rogers spent; ANN british: Gage; "
	checkLegal(t, []legality{
		{"10.6.1 11.0 who has Landed calls nobody", British, landed + "ap british army", "marshal at HAL with Fraser: Gage from ANN",
			"marshal-needs-non-light", ""},
		{"10.6.1 11.0 but a Fort of the place does", British, landed + "HAL british: Fort Anne; ap british army",
			"marshal at HAL: Gage from ANN", "", "marshal at HAL with Fort Anne: Gage from ANN, with army"},
		{"10.6.1 12.0 nor builds", British, landed + "ap british army", "build fort at HAL with Fraser", "spent", ""},
		{"10.6.1 9.0 nor raids", British, landed + "ap british light", "raid CHIG with Rogers from HAL", "spent", ""},
		{"2.2.3 12.0 Fleets go on along a coastal Path that is a Road, now five of them", British,
			"HAL british: Boscawen, Hardy, Holmes, Saunders, Durell; road HAL-CAPE; ap british army", "move all fleets from HAL to CAPE", "", ""},
	})
	reasons := func(g *testGame) string { // of the Battle Penalties, Battle by Battle
		var list []any
		for _, e := range g.told("battle-penalties") {
			list = append(list, e.Values.Get("why"))
		}
		return fmt.Sprint(list...)
	}
	runMeets(t, []meet{
		{name: "2.3 10.6.1 two stacks that sail in one AR Land as one", f: British,
			text:   "HAL british: Boscawen, Fraser; NYC british: Hardy, Rogers; ap british sail-army, sail-army",
			script: script{answers: []any{"sail all from HAL", "sail all from NYC"}},
			then: func(g *testGame) {
				g.want("sail british: Boscawen spent, Hardy spent, Fraser spent, Rogers spent")
				g.endOfActionRound()
				g.beginActionRound()
				phaseOf(British, "land LOU")(g)
			},
			want:  "LOU british landing: Boscawen spent, Hardy spent, Fraser spent, Rogers spent; sail british:; battle LOU",
			asked: "action british; action british; land british"},
		{name: "10.6.1 13.2.1 a Landing before Militia alone is a Battle with the penalty", f: French,
			text:   "sail french: Marine Royale, Berry; begin; ap french light",
			script: script{dice: "F M MM", answers: []any{"land HAL"}, auto: []string{"retreat", "action"}},
			then: func(g *testGame) {
				g.want("battle HAL; HAL french landing: Marine Royale spent, Berry spent")
				g.resolveBattles()
				if got := reasons(g); got != "[landing]" {
					g.t.Errorf("penalties %s", got)
				}
			}, score: "british 0:0", want: "HAL french:; control HAL british"},
		{name: "10.6.1 13.8 the penalty is for the first Battle of a siege only", f: British,
			text:   "sail british: Boscawen, Royal Artillery, Gage; LOU french: 2 Bastion; begin; ap british light",
			script: script{dice: "F F M MM MM F F M MM MM", answers: []any{"land LOU"}, auto: []string{"action"}},
			then: func(g *testGame) {
				fightAndEnd(g)
				g.beginActionRound()
				g.resolveBattles()
				if got := reasons(g); got != "[landing] [oos]" {
					g.t.Errorf("penalties %s", got)
				}
			}, score: "british 1:0, british 1:0", want: "battle LOU; LOU british oos: Boscawen, Royal Artillery, Gage; control LOU french"},
		{name: "7.3.6 7.3.4 a Reaction may sail and Land at once", f: British,
			text:   "first british; HAL british: Boscawen, Fraser; ap british sail-army-2x",
			script: script{answers: []any{"hold sail-army-2x", "react: sail all from HAL, land LOU"}},
			then:   func(g *testGame) { g.reaction(British) },
			want:   "LOU british landing: Boscawen spent, Fraser spent; HAL british:; battle LOU"},
	})
	t.Run("8.0 2.3 no Village of a Nation lies on a Sea Zone, and none has silhouettes", func(t *testing.T) {
		for i := range std.Spaces {
			if s := &std.Spaces[i]; s.Nation != "" && (s.Coastal || s.Militia > 0) {
				t.Errorf("%s: coastal %v, %d Militia", s.Code, s.Coastal, s.Militia)
			}
		}
	})
}

func TestMeetMarshals(t *testing.T) {
	checkLegal(t, []legality{
		{"11.0 3.7 a Commander beside Lights alone calls others", British, "LKG british: Rogers, Howe; ALB british: Fraser; ap british army",
			"marshal at LKG: all from ALB", "", "marshal at LKG with Howe: Fraser from ALB, with army"},
		{"11.0 3.7 and if he is alone, company for himself", British, "LKG british: Howe; ALB british: Fraser; ap british army",
			"marshal at LKG: all from ALB", "", ""},
		{"11.0 3.7 a Commander comes alone, into a siege too", British, "QUE british: Fraser; QUE french: 2 bastion; battle QUE; " +
			"TROI british: Rogers, Howe; control TROI british; ap british army", "marshal at QUE with Fraser: Howe from TROI", "", ""},
		{"11.0 8.0 units of a Nation come by the dark grey Path", British, "ALB british: Fraser; OQU british: Iroquois; " +
			"nation iroquois british; ap british army", "marshal at ALB: Iroquois from OQU", "", ""},
		{"11.0 10.2 a Brigade does not", British, "ALB british: Fraser; OQU british: Iroquois, New England; nation iroquois british; " +
			"ap british army", "marshal at ALB: New England from OQU", "connection-type", ""},
	})
	runMeets(t, []meet{
		{name: "11.0 twice at one space: each time by another unit, and one marker", f: British,
			text: "LKG british: Fort Edward, 44th & 48th; ALB british: 2 New England; ap british army, army",
			script: script{answers: []any{"marshal at LKG with Fort Edward: 1 New England from ALB",
				"marshal at LKG with 44th & 48th: New England from ALB"}},
			want: "LKG british marshal: Fort Edward spent, 44th & 48th spent, 2 New England spent; ALB british:"},
		{name: "11.0 14.1.1 who comes out of Supply to a stack in Supply loses the marker", f: British,
			text:   "LKG british: Fort Edward; ONEI british oos: Rogers, Gage; ap british army",
			script: script{answers: []any{"marshal at LKG: Rogers from ONEI"}},
			want:   "LKG british marshal: Fort Edward spent, Rogers spent; ONEI british oos: Gage"},
		{name: "11.0 14.1.1 and who comes in Supply to one out of Supply takes it away", f: British,
			text:   "LKG british oos: Fort Edward; ONEI british: Rogers, Gage; ap british army",
			script: script{answers: []any{"marshal at LKG: Rogers from ONEI"}},
			want:   "LKG british marshal: Fort Edward spent, Rogers spent; ONEI british: Gage"},
		{name: "11.0 12.0 a Fort that is finished in the AR may call", f: British,
			text:   "LKG british: New England; construction LKG; forts british: Fort Anne; ALB british: Fraser; ap british army, army",
			script: script{answers: []any{"finish fort at LKG with New England", "marshal at LKG: Fraser from ALB"}},
			want:   "LKG british marshal: Fort Anne spent, New England spent, Fraser spent; ALB british:"},
		{name: "11.0 9.0 who has raided does not come", f: British, text: "LKG british: Fraser; ALB british: Rogers; ap british light",
			script: script{dice: "M", answers: []any{"raid TIC with Rogers from ALB"}},
			then:   refuses(British, APArmy, "marshal at LKG: Rogers from ALB", "spent"), want: "ALB british: Rogers spent"},
		{name: "11.0 a Bastion calls relief into the besieged Fortress", f: French,
			text:   "QUE french: 2 bastion; QUE british: Fraser; battle QUE; JACQ french: Canadiens; ap french army",
			script: script{answers: []any{"marshal at QUE: Canadiens from JACQ"}},
			want:   "QUE french marshal: bastion, bastion spent, Canadiens spent; battle QUE; JACQ french:"},
		{name: "11.0 13.2.1 who is Marshaled before Militia fights them with the penalty", f: British,
			text: "first british; JOYE british: 44th & 48th spent, Royal Artillery; MIRA british: New England; control MIRA british; " +
				"battle JOYE; first in JOYE british; ap british army",
			script: script{dice: "M M F M", answers: []any{"hold none", "marshal at JOYE: New England from MIRA"}, auto: []string{"retreat"}},
			then:   fight, score: "french 0:0", want: "JOYE british:; control JOYE french"},
	})
}

func TestMeetConstructions(t *testing.T) {
	checkLegal(t, []legality{
		{"12.0 13.2.1 Militia are no enemy units", French, "CARL french: Canadiens; control CARL french; ap french army",
			"build fort at CARL", "", ""},
		{"12.0 10.3.1 but count beside enemy units", French, "CARL french: 2 Canadiens, Langis, Lery; CARL british: Gage; " +
			"control CARL french; battle CARL; ap french army", "build fort at CARL", "build-before-enemy", ""},
		{"12.0 10.3.1 without them four may build before one", French, "RAYS french: 2 Canadiens, Langis, Lery; RAYS british: Gage; " +
			"control RAYS french; battle RAYS; ap french army", "build fort at RAYS", "", ""},
		{"12.0 3.4 Bastions are not repaired", French, "QUE french: Canadiens, bastion reduced, bastion; ap french army",
			"repair fort at QUE", "no-own-fort", ""},
		{"9.0 12.0 a Fort that is only begun is no target", French, "FORK french: Langis; construction LOYA; LOYA british: New England; " +
			"ap french light", "raid LOYA with Langis", "no-raid-target", ""},
		{"12.0 8.0 a Fort in a Village of the own Nation", British, "nation iroquois british; OQU british: New England; ap british army",
			"build fort at OQU", "", ""},
		{"12.0 8.1 not while the enemy controls it", British, "nation iroquois british; OQU british: New England; control OQU french; " +
			"ap british army", "build fort at OQU", "build-on-friendly", ""},
	})
	runMeets(t, []meet{
		{name: "12.0 8.0 a Road that is finished into a neutral Village brings its Nation to the enemy", f: British,
			text:   "pools; KING british: 2 New England; road construction KING-OQU; ap british army",
			script: script{answers: []any{"finish road KING-OQU with New England, company New England"}},
			want: "nation iroquois french; road KING-OQU; battle OQU; OQU british: 2 New England spent; OQU french: Iroquois; " +
				"ONON french: Iroquois"},
		{name: "7.3.6 12.0 a Reaction may build", f: British, text: "first british; LKG british: New England; ap british army",
			script: script{answers: []any{"hold army", "react: build fort at LKG"}},
			then:   func(g *testGame) { g.reaction(British) }, want: "construction LKG; LKG british: New England spent"},
		{name: "7.3.6 12.0 but not finish what was begun in the same AR", f: British,
			text:   "first british; LKG british: New England, Fraser; forts british: Fort Anne; ap british army, army",
			script: script{answers: []any{"hold army", "build fort at LKG with New England"}},
			then: func(g *testGame) {
				_, bad := g.actionDecision(kindReact, British).Accept(orderOf(g.t, "react: finish fort at LKG with Fraser"))
				if bad == nil || bad.Why.Kind != "marker-of-this-round" {
					g.t.Errorf("fault %v", bad)
				}
			}, want: "construction LKG"},
		{name: "17.3 12.0 a Brigade goes home by a Road, and what was begun stays",
			text: "LOYA british: 44th-and-48th; road RAYS-LOYA; construction LOYA; road construction LOYA-FORK",
			then: func(g *testGame) {
				g.removeMarkers()
				g.returnToColonies(British)
			}, want: "CARL british: 44th-and-48th; construction LOYA; road RAYS-LOYA; road construction LOYA-FORK"},
	})
}
