package bayonets

import "testing"

// Raids, Militia, Forts and Fortresses, Commanders, Nations, the ends of phases and
// Winter Quarters, where they meet other rules.

func TestMeetRaids(t *testing.T) {
	checkLegal(t, []legality{
		{"9.0 8.0 a Village of a Nation is no Home Space", French, "nation iroquois british; ALB french: Langis; control ALB french; " +
			"ap french light", "raid OQU with Langis", "no-raid-target", ""},
		{"9.0 8.0 nor Wilderness if a Fort stands there", French, "nation iroquois british; ALB french: Langis; control ALB french; " +
			"OQU british: Fort Johnson; ap french light", "raid OQU with Langis", "no-raid-target", ""},
	})
	runMeets(t, []meet{
		{name: "9.2 7.2.1 Spent units intercept, one raider after the other", f: French,
			text: "FORK french: Chaouanon, Langis; RAYS british: Washington spent; ap french light, light",
			script: script{dice: "T F", answers: []any{"raid CARL with Chaouanon from FORK via LOYA RAYS",
				"raid CARL with Langis from FORK via LOYA RAYS"}},
			want: "raid french 0; FORK french: Langis spent, Chaouanon spent; RAYS british: Washington spent"},
		{name: "9.2 3.4 Bastions intercept on a Flag only", f: British, text: "TROI british: Gage; control TROI british; " +
			"QUE french: 2 bastion; ap british light", script: script{dice: "B F", answers: []any{"raid QUE with Gage"}},
			want: "raid british 3; raided QUE british; control QUE french; TROI british: Gage spent"},
		{name: "9.3 3.7 a raider who goes home with his plunder leaves his Commander alone", f: French,
			text: "TEW french: Outaouais, Levis; ap french light", script: script{dice: "F",
				answers: []any{"raid WILC with Outaouais from TEW via FORK MEK"}},
			want: "losses french: Outaouais; removed french: Levis; TEW french:"},
		{name: "9.3 3.7 who may find company with another AP", f: French,
			text: "TEW french: Outaouais, Levis; FORK french: Langis; ap french light, army", script: script{dice: "F",
				answers: []any{"raid WILC with Outaouais from TEW via FORK MEK", "move Levis from TEW to FORK"}},
			want: "losses french: Outaouais; FORK french: Langis, Levis spent"},
		{name: "9.3 8.0 a Nation's raider leaves too", f: French,
			text: "nation iroquois french; OQU french: Iroquois, Rigaud; ap indian indian", script: script{dice: "F",
				answers: []any{"indian: raid ALB with Iroquois from OQU"}},
			want: "losses french: Iroquois; removed french: Rigaud; nation iroquois french; raid french 3"},
		{name: "9.3 2.1.2 a raider who goes home gives up the captured Settled Space that he held", f: French,
			text: "CARL french: Mingo; control CARL french; vp french 3; ap french light", script: script{dice: "F",
				answers: []any{"raid WINC with Mingo from CARL"}},
			want: "losses french: Mingo; control CARL british; raided WINC french; vp french 1"},
		{name: "7.3.6 9.0 a Reaction may be a Raid", f: French, text: "first french; FORK french: Langis; ap french light",
			script: script{dice: "F", answers: []any{"hold light", "react: raid CARL with Langis"}},
			then:   func(g *testGame) { g.reaction(French) }, want: "raid french 2; FORK french: Langis spent"},
	})
}

func TestMeetMilitia(t *testing.T) {
	runMeets(t, []meet{
		{name: "13.2.1 3.7 Militia are no company for a Commander", f: British, text: "CARL british: Howe; ap british light",
			want: "removed british: Howe"},
		{name: "13.2.1 13.4.2 nor after a Battle that they won", text: "CARL british: Howe; CARL french: Langis; battle CARL",
			script: script{dice: "M FM", auto: []string{"retreat"}}, then: fight, score: "british 1:0",
			want: "removed british: Howe; CARL french:; control CARL british"},
		{name: "A77 10.2.1 13.2.1 they fight on when the units beside them leave", f: British,
			text:   "CARL british: 3 New England; CARL french: Langis; battle CARL; had CARL british; ap british army",
			script: script{dice: "M MM", answers: []any{"move all from CARL to WINC"}, auto: []string{"retreat"}}, then: fight,
			score: "british 0:0", want: "WINC british: 3 New England spent; CARL french:; control CARL british"},
		{name: "10.7 13.2.1 they stand again for a space that was captured and left within the AR", f: French,
			text: "GNAD french: Langis, Lery, Aubry, Villiers, Lignery, 2 Canadiens, Beaujeu; begin; ap french army, light",
			script: script{answers: []any{"move Langis, Lery, Aubry, Villiers, Lignery, 2 Canadiens from GNAD via EAS to CARL",
				"move Beaujeu from GNAD to EAS"}, auto: []string{"go-on"}},
			want: "battle EAS; control EAS british; control CARL french; EAS french: Beaujeu spent"},
	})
}

func TestMeetForts(t *testing.T) {
	checkLegal(t, []legality{
		{"10.2.1 10.3.1 the besieged leave where they Outnumber, with Bastions and Militia", French,
			"LOU french: 2 bastion, Langis; LOU british: Gage; battle LOU; ap french light", "move Langis from LOU to JOYE", "", ""},
		{"10.2.1 10.3.1 and not before one enemy more", French,
			"LOU french: 2 bastion, Langis; LOU british: Gage, Rogers; battle LOU; ap french light", "move Langis from LOU to JOYE",
			"may-not-leave", ""},
	})
	fallen := "LKG british: Fort Edward, Howe; begin; LKG french: Langis, Lery, Villiers; battle LKG; moved french TIC-LKG; "
	runMeets(t, []meet{
		{name: "13.9 3.7 a Commander retreats from a Fort that falls, to friends", text: fallen + "ALB british: Gage",
			script: script{dice: "FFF M"}, then: fight, score: "french 1:0",
			want: "LKG british:; ALB british: Gage, Howe; removed british: Fort Edward; control LKG french"},
		{name: "13.8 and does not heal them", text: fallen + "ALB british rout: Gage", script: script{dice: "FFF M"}, then: fight,
			score: "french 1:0", want: "ALB british rout: Gage, Howe"},
		{name: "13.9 3.7 where there are none he leaves the game", text: fallen, script: script{dice: "FFF M"}, then: fight,
			score: "french 1:0", want: "LKG british:; ALB british:; removed british: Fort Edward, Howe"},
		{name: "2.1.2 13.9.3 #4 nor does he take an empty enemy space on his way out",
			text: "TIC british: Fort Ticonderoga, Howe; control TIC british; begin; TIC french: Langis, Lery, Villiers; LKG french: Aubry; " +
				"battle TIC; moved french LKG-TIC; vp french 1",
			script: script{dice: "FFF M"}, then: fight, score: "french 1:0",
			want: "TIC british:; NOIX british:; control NOIX french; removed british: Fort Ticonderoga, Howe"},
		{name: "13.4.2 he is lost with a Fort that is hit", text: "LKG british: Fort Edward reduced, Howe; begin; ALB british: Gage; " +
			"LKG french: Canonniers Bombardiers, Langis; battle LKG; moved french TIC-LKG",
			script: script{dice: "F T M"}, then: fight, score: "french 1:0", want: "removed british: Fort Edward, Howe; ALB british: Gage"},
		{name: "3.5 3.7 a Fort is company for a Commander", f: British, text: "LKG british: Fort Edward, Howe; ap british light",
			script: script{auto: []string{"action"}}, want: "LKG british: Fort Edward, Howe; removed british:"},
		{name: "10.3.2 3.4 relief Overwhelms besiegers, Bastions and Militia counted", f: French,
			text:   "LOU french: 2 bastion; LOU british: Gage; battle LOU; begin; DAUP french: Langis; ap french light",
			script: script{answers: []any{"move Langis from DAUP to LOU"}, auto: []string{"go-on"}},
			want:   "no battle LOU; LOU british:; losses british: Gage; LOU french: 2 bastion, Langis spent"},
		{name: "10.7 not two of them", f: French,
			text:   "LOU french: 2 bastion; LOU british: Gage, Rogers; battle LOU; begin; DAUP french: Langis; ap french light",
			script: script{answers: []any{"move Langis from DAUP to LOU"}},
			want:   "battle LOU; LOU british: Gage, Rogers; LOU french: 2 bastion, Langis spent"},
		{name: "10.2.1 2.1.10 the siege is over when all besiegers have left", f: British,
			text: "QUE british: Fraser, Rogers; QUE french: 2 bastion; battle QUE; TROI british: Gage; control TROI british; begin; " +
				"ap british army",
			script: script{answers: []any{"move all from QUE to TROI"}},
			want:   "no battle QUE; QUE french: 2 bastion; control QUE french; TROI british: Gage, Fraser spent, Rogers spent"},
		{name: "10.2.1 13.8 and goes on while one of them stays", f: British,
			text: "QUE british: Fraser, Rogers; QUE french: 2 bastion; battle QUE; TROI british: Gage; control TROI british; begin; " +
				"ap british army",
			script: script{dice: "M MM MMM", answers: []any{"move Fraser from QUE to TROI"}, auto: []string{"action"}},
			then:   fight, score: "french 0:0", want: "no battle QUE; QUE british:; control QUE french"},
	})
}

func TestMeetCommanders(t *testing.T) {
	checkLegal(t, []legality{
		{"D31 3.7 10.6 who sails may give a Commander up", British, "HAL british: Boscawen, Howe; ap british sail-army",
			"sail Boscawen from HAL, abandon Howe", "", "sail Boscawen from HAL, abandon Howe, with sail-army"},
		{"D31 3.7 11.0 so who marshals", British, "LKG british: Fraser; ALB british: Rogers, Howe; ap british army",
			"marshal at LKG: Rogers from ALB, abandon Howe", "", "marshal at LKG with Fraser: Rogers from ALB, abandon Howe, with army"},
		{"D31 3.7 12.0 and who walks along a Road", British, "WILC british: Virginia & S., Howe; road construction WILC-MEK; ap british army",
			"finish road WILC-MEK, abandon Howe", "", "finish road WILC-MEK with Virginia & S., abandon Howe, with army"},
		{"D31 3.7 not one who is not there", British, "HAL british: Boscawen, Howe; ap british sail-army",
			"sail Boscawen from HAL, abandon Wolfe", "no-such-commander", ""},
	})
	runBattles(t, []battleCase{
		{name: "A79 13.4.2 13.5 a Commander gives rerolls to units that are eliminated and still roll",
			text:   "TIC french: Canadiens reduced, Montcalm; begin; TIC british: New England; battle TIC; moved british LKG-TIC",
			script: script{dice: "S M F", answers: []any{again(1, "commander")}}, score: "british 1:1", hits: "canadiens+",
			asked: []string{"reroll french ticonderoga"}, want: "removed french: Montcalm; losses french: Canadiens; control TIC british"},
	})
	runMeets(t, []meet{
		{name: "3.7 two Commanders are no company for each other", f: British, text: "LKG british: Howe, Wolfe; ap british light",
			want: "removed british: Howe, Wolfe; LKG british:"},
		{name: "3.7 7.3.6 an AP that is held comes too late for him",
			text: "LKG british: Rogers, Howe; ALB british: Gage; ap british light, army",
			then: func(g *testGame) {
				d := g.actionDecision(kindAction, British)
				move := orderOf(g.t, "move Rogers from LKG to ALB, with light")
				if _, bad := d.Accept(move); bad != nil { // the Army AP may still fetch him
					g.t.Errorf("refused: %v", bad.Why)
				}
				g.APs[BritishDeck][1].Held = true
				if _, bad := g.actionDecision(kindAction, British).Accept(move); bad == nil || bad.Why.Kind != "commander-alone" {
					g.t.Errorf("fault %v", bad)
				}
			}},
		{name: "3.7 13.7.1 a winner whose last unit deserts leaves his Commander alone",
			text:   "WINC french: Outaouais, Levis; begin; battle WINC; moved french WILC-WINC",
			script: script{dice: "F MM", draws: []int{0}}, then: fight, score: "french 1:0",
			want: "losses french: Outaouais; removed french: Levis; control WINC british; no battle WINC"},
		{name: "17.2 #4 17.3 #3 whom his Indian units leave for the winter goes to a stack at home",
			text: "TEW french: outaouais, levis; MTL french: berry", script: script{auto: []string{"return"},
				answers: []any{ord(kindRedeploy, "redeploy", "units", "levis", "to", "montreal")}},
			then: func(g *testGame) {
				g.indiansHome(French)
				g.returnToColonies(French)
			}, want: "DET french: outaouais; MTL french: berry, levis; TEW french:; FORK french:; removed french:"},
	})
}

func TestMeetNations(t *testing.T) {
	runMeets(t, []meet{
		{name: "8.0 13.1 #3 the second Village of a Nation is an enemy's, who was there first", f: French,
			text:   "pools; GNAD french: Langis; control GNAD french; GEN french: Aubry; begin; ap french light, light",
			script: script{dice: "M M M M", answers: []any{"move Langis from GNAD to OQU", "move Aubry from GEN to KAHN"}},
			then:   fight, score: "british 0:0, british 0:0",
			want: "nation iroquois british; OQU british: Iroquois; KAHN british: Iroquois; GNAD french: Langis spent; GEN french: Aubry spent"},
		{name: "8.1 7.2 its units act in the same AR for the Second Player", f: French,
			text:   "pools; GNAD french: Langis; begin; ap french light; ap british light",
			script: script{answers: []any{"move Langis from GNAD to OQU"}},
			then:   phaseOf(British, "move Iroquois from ONON to OSW"),
			want:   "OSW british: Iroquois spent; ONON british:; OQU british: Iroquois; battle OQU"},
	})
}
