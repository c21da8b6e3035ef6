package bayonets

import (
	"slices"
	"testing"
)

// Movement, Overwhelm, Retreat and Rout, where they meet other rules.

func TestMeetMoves(t *testing.T) {
	checkLegal(t, []legality{
		{"10.2.1 Militia without units hold nobody who stands among them", French, "CARL french: Langis; battle CARL; ap french light",
			"move Langis from CARL to RAYS", "", ""},
		{"2.1.10 10.2.1 a Fortress without Bastions is left like any other space", British,
			"QUE british: Fraser, Rogers; QUE french: 2 Canadiens; battle QUE; ap british army", "move Rogers from QUE to NAMA",
			"may-not-leave", ""},
		{"2.1.10 10.2.1 by sea too", British, "QUE british: Boscawen, Fraser; QUE french: 2 Canadiens; battle QUE; ap british sail-army",
			"sail all from QUE", "may-not-leave", ""},
		{"10.6.1 7.2.1 who has Landed does not move", British, "HAL british landing: Boscawen spent, Rogers spent; ap british light",
			"move Rogers from HAL to ANN", "spent", ""},
		{"10.4 Fleets on an Army Movement carry nobody", British, "HAL british: Boscawen, Fraser; ap british army",
			"move Boscawen, Fraser from HAL to CAPE", "connection-type", ""},
		{"10.4 Lights beside them use the coastal Path themselves", British, "HAL british: Boscawen, Rogers; ap british army",
			"move Boscawen, Rogers from HAL to CAPE", "", ""},
		{"10.2.1 an Indian AP picks up units of the same Nation", French, "nation iroquois french; ONON french: Iroquois; " +
			"OQU french: Iroquois; ap indian indian", "indian: move Iroquois from ONON via OQU to GNAD, pick up Iroquois at OQU", "", ""},
		{"10.2.1 and nobody else", French, "nation iroquois french; ONON french: Iroquois; GEN french: Seneca; ap indian indian",
			"indian: move Iroquois from ONON via GEN to NIA, pick up Seneca at GEN", "indian-ap-one-nation", ""},
	})
	runMeets(t, []meet{
		{name: "10.1 11.0 Movement and Marshal Troops share a Connection", f: British,
			text:   "ALB british: 7 New England, 7 Royal Artillery, 3 Virginia & S.; LKG british: Fort Edward; ap british army",
			script: script{answers: []any{"move 7 New England, 7 art from ALB to LKG"}},
			then: func(g *testGame) {
				refuses(British, APArmy, "marshal at LKG: all from ALB", "connection-limit")(g)
				refuses(British, APArmy, "marshal at LKG: 2 Virginia & S. from ALB", "")(g)
			}},
		{name: "9.0 10.1 a raider passes where four units have moved, and takes nobody's place", f: French,
			text: "FORK french: Langis, Lery, Aubry, Villiers, Lignery, Beaujeu; ap french light, light, light",
			script: script{dice: "M M", answers: []any{"raid CARL with Beaujeu from FORK via LOYA RAYS",
				"move Langis, Lery, Aubry, Villiers from FORK to LOYA", "raid CARL with Lignery from FORK via LOYA RAYS"}},
			want: "FORK french: Lignery spent, Beaujeu spent; LOYA french: Langis spent, Lery spent, Aubry spent, Villiers spent"},
		{name: "A80 13.8 a Routed stack that passes a healthy one is healed, and may then attack", f: British,
			text:   "ALB british rout: Rogers; LKG british: Gage; TIC french: Langis; ap british light",
			script: script{answers: []any{"move Rogers from ALB via LKG to TIC"}},
			want:   "LKG british: Gage; TIC british: Rogers spent; battle TIC"},
		{name: "12.0 10.1 who walks along a finished Road counts with those who used it as a Path", f: British,
			text:   "WILC british: Rogers, Gage, Dunn, Putnam, 3 Virginia & S., 2 New England; road construction WILC-MEK; ap british light",
			script: script{answers: []any{"move lights from WILC to MEK"}},
			then: func(g *testGame) {
				refuses(British, APArmy, "finish road WILC-MEK with Virginia & S., company 2 Virginia & S., 2 New England", "connection-limit")(g)
				refuses(British, APArmy, "finish road WILC-MEK with Virginia & S., company 2 Virginia & S., New England", "")(g)
			}},
		{name: "13.9 10.1 a Retreat ignores Connection Limits and uses nothing up",
			text:   "TIC french: Langis, Lery, Aubry, Villiers, Lignery; NOIX british: Gage; control NOIX british",
			script: script{answers: []any{retreatTo("goasek")}},
			then: func(g *testGame) {
				g.flee(French, std.spaceNamed("TIC"))
				if n := g.Conns[std.connByCode["GOA-TIC"]].Used[French]; n != 0 {
					g.t.Errorf("%d units count", n)
				}
			},
			want: "GOA french: Langis, Lery, Aubry, Villiers, Lignery; TIC french:"},
		{name: "17.3 10.1 six Lights go home by one Path", text: "LOYA british: gage, morgan, scott, rogers, dunn, putnam",
			then: func(g *testGame) { g.returnToColonies(British) },
			want: "CARL british: gage, morgan, scott, rogers, dunn, putnam; LOYA british:"},
		{name: "17.3 10.2 a Brigade goes home farther than it ever marches", text: "NOIX british: 44th-and-48th; control NOIX british",
			then: func(g *testGame) { g.returnToColonies(British) },
			want: "ALB british: 44th-and-48th; NOIX british:"},
	})
}

func TestMeetOverwhelms(t *testing.T) {
	runMeets(t, []meet{
		{name: "10.3.2 who joins friends in a Battle may Outnumber with them", f: British,
			text:   "LKG british: Gage; LKG french: Langis; battle LKG; ALB british: 3 New England; ap british army",
			script: script{answers: []any{"move all from ALB to LKG"}, auto: []string{"go-on"}},
			want:   "no battle LKG; LKG french:; TIC french: Langis; LKG british: Gage, 3 New England spent"},
		{name: "10.3.1 own Militia of a captured space count for who comes", f: British,
			text:   "control CARL french; CARL french: Langis; begin; WINC british: 3 New England; vp french 3; ap british army",
			script: script{answers: []any{"move all from WINC to CARL"}, auto: []string{"go-on", "retreat"}},
			want:   "no battle CARL; CARL french:; control CARL british; vp french 1"},
		{name: "10.3.1 without Militia three do not Overwhelm one", f: British,
			text:   "control RAYS french; RAYS french: Langis; begin; CARL british: 3 New England; ap british army",
			script: script{answers: []any{"move all from CARL to RAYS"}}, want: "battle RAYS; control RAYS french"},
		{name: "10.6.1 a Landing counts the friends who fight there", f: British,
			text:   "sail british: Boscawen, 2 New England; CHIG british: Gage; CHIG french: Langis; battle CHIG; begin; ap british light",
			script: script{answers: []any{"land CHIG"}, auto: []string{"all"}},
			want:   "no battle CHIG; CHIG french:; control CHIG british"},
		{name: "12.0 by a finished Road, and the movement is over", f: British,
			text:   "WILC british: 3 Virginia & S., Rogers; MEK french: Langis; road construction WILC-MEK; ap british army",
			script: script{answers: []any{"finish road WILC-MEK with Virginia & S., company 2 Virginia & S., Rogers"}},
			want:   "no battle MEK; MEK british: 3 Virginia & S. spent, Rogers spent; FORK french: Langis", asked: "action british"},
		{name: "9.0 a raider drives nobody off and takes no space", f: French, text: "FORK french: Langis; ap french light",
			script: script{dice: "F", answers: []any{"raid CARL with Langis from FORK via LOYA RAYS"}},
			want:   "control RAYS british; control CARL british; raided CARL french; FORK french: Langis spent", untold: "overwhelm"},
		{name: "13.9.3 5B who is driven into a Battle takes no part in it", f: French,
			text: "MIKA british: Gage; NUM french: Aubry, Villiers, Lignery, Beaujeu; control NUM french; LKG british: Rogers; " +
				"LKG french: Langis, Lery; battle LKG; begin; ap french light",
			script: script{dice: "MM F", answers: []any{"move all from NUM to MIKA"}, auto: []string{"go-on", "retreat"}},
			then:   fight, want: "LKG british: Gage, Rogers; LKG french:; no battle LKG", score: "british 1:0"},
		{name: "13.9.4 who is driven off may Overwhelm others in his Retreat", f: French,
			text: "NOIX french: Langis, Lery, Aubry, Villiers, Lignery, Beaujeu, Belestre, Lacorne, Langlade, Boishebert, 2 Canadiens, Berry; " +
				"TIC british: 4 New England; control TIC british; LKG french: Mingo; control LKG french; begin; ap french army",
			script: script{answers: []any{"move all from NOIX to TIC"}, auto: []string{"go-on"}},
			want:   "LKG british: 3 New England; control LKG british; losses french: Mingo; losses british: New England; control TIC french",
			asked:  "action french; go-on french ticonderoga"},
		{name: "3.7 a Commander is not counted, and goes with his stack", f: British,
			text:   "TIC french: Langis, Montcalm; LKG british: 4 New England; begin; ap british army",
			script: script{answers: []any{"move all from LKG to TIC"}, auto: []string{"go-on"}},
			want:   "NOIX french: Langis, Montcalm; TIC french:; control TIC british"},
		{name: "A78 10.3.2 3.7 a Commander alone is driven off by one unit, and retreats", f: British,
			text:   "TIC french: Montcalm; NOIX french: Canadiens; LKG british: 2 New England; begin; ap british army",
			script: script{answers: []any{"move all from LKG to TIC"}, auto: []string{"go-on"}},
			want:   "NOIX french: Canadiens, Montcalm; TIC french:; control TIC british", told: "overwhelm"},
		{name: "A78 10.2 3.7 nobody passes him unseen", f: British,
			text:   "TIC french: Montcalm; MTL french: Canadiens; NOIX french: Langis; LKG british: 2 New England; begin; ap british army",
			script: script{answers: []any{"move all from LKG via TIC to NOIX"}, auto: []string{"go-on"}},
			want:   "NOIX french: Langis, Montcalm; control TIC british; TIC british: 2 New England spent"},
		{name: "7.2 who is driven off acts in his own phase, and defends what he held when the AR began", f: British,
			text:   "LKG french: Langis; ALB british: 4 New England; begin; ap british army; ap french light",
			script: script{dice: "MMMM M", answers: []any{"move all from ALB to LKG"}, auto: []string{"go-on", "retreat"}},
			then: func(g *testGame) {
				phaseOf(French, "move Langis from TIC to LKG")(g)
				g.want("battle LKG")
				g.resolveBattles()
			}, score: "french 0:0", want: "ALB british: 4 New England spent; LKG french: Langis spent; control LKG french"},
	})
}

func TestMeetRetreats(t *testing.T) {
	for _, c := range []struct {
		name, text, from string
		side             Faction
		attacker         bool
		want             []string
	}{
		{"12.0 10.1 along a Road, with two Artillery", "MEK british: 2 Royal Artillery, Virginia & S.; road WILC-MEK; moved french FORK-MEK",
			"MEK", British, false, []string{"WILC"}},
		{"12.0 not along a Road that is only begun", "MEK british: Virginia & S.; road construction WILC-MEK", "MEK", British, false, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, "campaign", c.text, script{})
			if got := g.refugesOf(c.side, c.from, c.attacker); !slices.Equal(got, c.want) {
				t.Errorf("retreats to %v, want %v", got, c.want)
			}
		})
	}
	runMeets(t, []meet{
		{name: "13.9.1 units that were Marshaled into the Battle bar the way they came", f: British,
			text: "TIC british: Fraser; TIC french: Langis; had TIC french; battle TIC; SARA british: Rogers; NOIX british: Scott; " +
				"control NOIX british; ap british army",
			script: script{answers: []any{"marshal at TIC with Fraser: Rogers from SARA"}},
			then: func(g *testGame) {
				if got := g.refugesOf(French, "TIC", false); !slices.Equal(got, []string{"GOA"}) {
					g.t.Errorf("retreats to %v", got)
				}
			}},
		{name: "A76 13.9.1 13.9.3 5B who retreats into the Battle bars no way to its defender",
			text: "TIC british: 2 New England; TIC french: Lery; NOIX french: Canadiens; LKG british: Gage; LKG french: Langis; " +
				"control LKG french; had TIC french; had LKG french; battle TIC; battle LKG; moved british LKG-TIC",
			script: script{dice: "MM F F M"}, then: fight, score: "french 1:0, british 1:0",
			want: "TIC french: Langis, Lery; LKG british: Gage, 2 New England; control LKG british"},
		{name: "13.8 healthy units that retreat to Routed ones heal them",
			text:   "TIC french: Langis; begin; TIC british: Rogers; battle TIC; moved british LKG-TIC; LKG british rout: Scott",
			script: script{dice: "M M"}, then: fight, score: "french 0:0", want: "LKG british: Scott, Rogers"},
		{name: "13.2.1 13.9.3 5B beside Militia who fight alone, and win", f: French, text: besidesMilitia,
			script: script{dice: "MM FFF", answers: []any{"move all from TIC to LKG"}, auto: []string{"all"}}, then: fight,
			score: "british 3:0", want: "ALB british: New England; ALB french:; control ALB british"},
		{name: "13.2.1 13.9.3 5B or lose: who stood aside retreats again", f: French, text: besidesMilitia,
			script: script{dice: "FM MMM", answers: []any{"move all from TIC to LKG"}, auto: []string{"all"}}, then: fight,
			score: "french 1:0", want: "ALB british:; control ALB french; ALB french: Langis, Lery; losses british:"},
		{name: "13.9.3 5B 13.6 who stood aside retreats again if nobody is left to fight for him",
			text:   "LKG british: 2 New England; LKG french: Langis; battle LKG; begin",
			script: script{auto: []string{"retreat"}},
			then: func(g *testGame) {
				s := std.spaceNamed("LKG")
				for _, u := range g.stack(British, s) {
					g.AR.Aside = append(g.AR.Aside, Bystander{u, s})
				}
				g.resolveBattles()
			}, want: "LKG british:; ALB british: 2 New England; LKG french: Langis; control LKG french; no battle LKG"},
		{name: "13.9.3 5B 13.2.1 13.6 before Militia too: he does not take their space",
			text: "CARL french: Langis; battle CARL; begin; RAYS french: Lery; control RAYS french",
			then: func(g *testGame) {
				s := std.spaceNamed("CARL")
				g.AR.Aside = []Bystander{{g.stack(French, s)[0], s}}
				g.resolveBattles()
			}, want: "CARL french:; RAYS french: Langis, Lery; control CARL british; no battle CARL"},
		{name: "17.2 #3 without a friendly Coastal Home Space the Sail Box lands where Fleets retreat to",
			text: allBritishCoast + "control CHIG british; sail british: boscawen, gage",
			then: func(g *testGame) { g.sailBoxHome(British) }, want: "CHIG british: boscawen, gage; sail british:"},
		{name: "7.2 #1 a stack that retreats to the Sail Box Lands in its own phase of the same AR",
			text: allBritishCoast + "KWA french: Langis; LOU british: Boscawen, Gage",
			then: func(g *testGame) {
				g.flee(British, std.spaceNamed("LOU"))
				g.want("sail british: Boscawen, Gage")
				phaseOf(British, "land HAL")(g)
			}, want: "HAL british landing: Boscawen spent, Gage spent; control HAL british"},
	})
}

// besidesMilitia has a Brigade at Lake George that can be driven nowhere but to
// Albany, where Militia alone fight.
const besidesMilitia = "LKG british: New England; TIC french: 2 Canadiens, Langlade, Lacorne; ALB french: Langis, Lery; battle ALB; " +
	"ap french army"

func TestMeetRouts(t *testing.T) {
	checkLegal(t, []legality{
		{"8.0 13.8 a Routed stack enters no neutral Village where it would have to fight", French, "GNAD french rout: Langis; " +
			"ap french light", "move Langis from GNAD to OQU", "routed-no-attack", ""},
		{"A75 10.7 13.8 a Routed stack enters where it Overwhelms, for that is no attack", British,
			"NIHA british rout: Rogers, Gage, Dunn, Putnam; SARA french: Langis; ap british light", "move all from NIHA to SARA", "", ""},
		{"A75 10.7 13.8 not with one unit fewer", British,
			"NIHA british rout: Rogers, Gage, Dunn; SARA french: Langis; ap british light", "move all from NIHA to SARA", "routed-no-attack", ""},
		{"A75 10.3.1 13.8 friends who fight there count", British, "NIHA british rout: Rogers, Gage, Dunn; SARA british: Scott; " +
			"SARA french: Langis; battle SARA; ap british light", "move all from NIHA to SARA", "", ""},
		{"A75 10.3.2 13.8 not before a Fort", British, "NIHA british rout: Rogers, Gage, Dunn, Putnam; SARA french: Duquesne; " +
			"ap british light", "move all from NIHA to SARA", "routed-no-attack", ""},
		{"A75 13.8 nor on an enemy Home Space", British, "LKG british rout: Rogers, Gage, Dunn, Putnam; TIC french: Langis; " +
			"ap british light", "move all from LKG to TIC", "routed-no-enemy-home", ""},
		{"A75 8.0 13.8 four enter a neutral Village", French, "GNAD french rout: Langis, Lery, Aubry, Villiers; ap french light",
			"move all from GNAD to OQU", "", ""},
	})
	runMeets(t, []meet{
		{name: "13.8 who is Routed again pays again, and keeps one marker",
			text:   "TIC french rout: Langis, Lery; begin; TIC british: Gage, Rogers, Scott; battle TIC; moved british LKG-TIC",
			script: script{dice: "FFF MM", auto: []string{"rout-loss"}}, then: fight, score: "british 3:-1",
			want: "NOIX french rout: Lery; losses french: Langis"},
		{name: "13.8 13.4.2 the last unit is the Rout loss: its Commander goes too",
			text: "TIC french: Langis, Lery, Villiers; begin; TIC british: Royal Artillery, Howe; battle TIC; moved british LKG-TIC; " +
				"LKG british: Gage",
			script: script{dice: "M FFF"}, then: fight, score: "french 3:0",
			want: "removed british: Howe; losses british: Royal Artillery; LKG british: Gage; TIC british:"},
		{name: "13.8 10.7 Militia that are beaten by three are not Routed", text: "CARL french: Langis, Lery, Villiers; battle CARL",
			script: script{dice: "FFF MM"}, then: fight, score: "french 3:0", want: "control CARL french", untold: "rout"},
		{name: "14.0 14.2 who is Routed in the AR may Rally at its end",
			text:   "TIC french: Langis, Lery, Villiers; begin; TIC british: 2 New England; battle TIC; moved british LKG-TIC",
			script: script{dice: "MM FFF F"}, then: fightAndEnd, score: "french 3:0", want: "LKG british: New England"},
		{name: "9.2 a Routed stack intercepts", f: French, text: "FORK french: Chaouanon; RAYS british rout: Washington; ap french light",
			script: script{dice: "T", answers: []any{"raid CARL with Chaouanon from FORK via LOYA RAYS"}},
			want:   "raid french 0; FORK french: Chaouanon spent; RAYS british rout: Washington"},
		{name: "10.6.1 13.8 a Routed stack that Lands with healthy friends is healed", f: British,
			text: "sail british rout: Boscawen, Fraser; HAL british: Gage; ap british light", script: script{answers: []any{"land HAL"},
				auto: []string{"action"}}, want: "HAL british landing: Boscawen spent, Fraser spent, Gage"},
		{name: "10.6.1 13.8 and heals Routed friends if it is healthy", f: British,
			text: "sail british: Boscawen, Fraser; HAL british rout: Gage; ap british light", script: script{answers: []any{"land HAL"},
				auto: []string{"action"}}, want: "HAL british landing: Boscawen spent, Fraser spent, Gage"},
	})
}
