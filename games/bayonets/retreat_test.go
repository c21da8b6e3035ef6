package bayonets

import (
	"slices"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// retreatTo is an order to retreat.
func retreatTo(places ...string) games.Order { return order(kindRetreat, "retreat", "to", places) }

func TestRout(t *testing.T) {
	const lossBritish = "rout-loss british ticonderoga"
	runBattles(t, []battleCase{
		{name: "13.8 T60 Artillery is eliminated first",
			text:   "TIC french: Langis, Lery, Villiers; begin; TIC british: Royal Artillery, 2 New England; battle TIC; moved british LKG-TIC",
			script: script{dice: "MM M FFF"}, score: "french 3:0", want: "LKG british rout: 2 New England; losses british: Royal Artillery"},
		{name: "13.8 T60 an Indian unit last", text: "LKG british: Gage, Rogers, Scott; begin; LKG french: Langis, Mingo, Outaouais; " +
			"battle LKG; moved french TIC-LKG",
			script: script{dice: "M MM FFF"}, score: "british 3:0", want: "TIC french rout: Mingo, Outaouais; losses french: Langis"},
		{name: "13.8 an Indian unit if there is nobody else",
			text:   "LKG british: Gage, Rogers, Scott; begin; LKG french: Mingo; battle LKG; moved french TIC-LKG",
			script: script{dice: "M FFF"}, score: "british 3:0", want: "losses french: Mingo; TIC french:"},
		{name: "13.8 A51 never a Fort, never a Commander; a Fort falls with the same face",
			text: "TIC french: Carillon reduced, Langis, Montcalm; begin; TIC british: Gage, Rogers, Scott, Morgan, Howe light; " +
				"forts british: Edward; battle TIC; moved british LKG-TIC",
			script: script{dice: "FFFFF M M"}, score: "british 3:0",
			want: "TIC british: Gage, Howe Light, Morgan, Scott, Rogers, Edward reduced; TIC french:; removed french: Carillon, Montcalm; " +
				"losses french: Langis; control TIC british"},
		{name: "13.8 D44 the owner chooses", text: "TIC french: Langis, Lery, Villiers; begin; TIC british: New England, 44th & 48th; " +
			"battle TIC; moved british LKG-TIC",
			script: script{dice: "M M FFF", answers: []any{order(kindRoutLoss, "lose-rout", "units", []string{"fleets", "metropolitans", "all"})},
				draws: []int{3}},
			score: "french 3:0", asked: []string{lossBritish}, want: "losses british: 44th & 48th; LKG british rout: New England; wie french 1"},
		{name: "13.8 D44 default: Reduced before Full, Colonial before Metropolitan",
			text:   "TIC french: Langis, Lery, Villiers; begin; TIC british: New England, 44th & 48th; battle TIC; moved british LKG-TIC",
			script: script{dice: "M M FFF", auto: []string{"rout-loss"}}, score: "french 3:0", asked: []string{lossBritish},
			want: "losses british: New England"},
		{name: "13.8 a Routed stack that joins a healthy one is healthy",
			text:   "TIC french: Langis, Lery, Villiers; LKG british: Scott; begin; TIC british: 2 New England; battle TIC; moved british LKG-TIC",
			script: script{dice: "MM FFF"}, score: "french 3:0", want: "LKG british: Scott, New England"},
		{name: "13.8 W13 the last Bastion is lost: Routed at 5:4",
			text: "LOU french: Bastion reduced, Langis, Canonniers Bombardiers; begin; LOU british: 4 Royal Artillery, Gage; battle LOU",
			// FFFT: the Artillery is hit first; so strike it with T, then the Bastion.
			script: script{dice: "F TTTF M M M MM", auto: []string{"rout-loss"}}, score: "british 5:0", hits: "-",
			want: "control LOU british; open seas", andTold: "open-seas"},
		{name: "13.8 W13 the last Bastion, by one position",
			text:   "LOU french: Bastion reduced, Langis, Lery; begin; LOU british: 2 Royal Artillery; battle LOU",
			script: script{dice: "TF FM M MM", auto: []string{"rout-loss"}}, score: "british 2:1", hits: "bastion+",
			asked:   []string{"rout-loss french louisbourg"},
			want:    "LOU british: 2 Royal Artillery; losses french: Langis; DAUP french rout: Lery; control LOU british; no battle LOU",
			andTold: "rout"},
		{name: "13.8 with one of two Bastions lost nobody is Routed, and the siege goes on",
			text:   "LOU french: Bastion reduced, Bastion, Langis; begin; LOU british: 2 Royal Artillery; battle LOU",
			script: script{dice: "TF F MM MM"}, score: "british 2:1", hits: "bastion+",
			want: "LOU french: Bastion, Langis; LOU british: 2 Royal Artillery; battle LOU; control LOU french", untold: "rout"},
		{name: "13.8 W13 with 7:4 all non-Light units die, then a Light",
			text: "LOU french: Bastion reduced, Langis, Lery, Berry, Marine Royale; begin; " +
				"LOU british: 2 Royal Artillery, Gage, Rogers, Morgan; battle LOU; fleets french:",
			script: script{dice: "FFF TF MM M M M MM", draws: []int{0}, auto: []string{"rout-loss"}}, score: "british 5:0", hits: "-",
			asked: []string{"rout-loss french louisbourg"},
			want: "losses french: Berry, Langis; fleets french: Marine Royale; wie british 0; " +
				"LOU british: Gage, Morgan, Rogers, 2 Royal Artillery"},
		{name: "13.8 T66 W14 the siege goes on: Routed, no Retreat, no control",
			text:   "QUE french: 2 Bastion, Langis, 2 Canadiens; begin; QUE british: Gage, Rogers, Scott, Morgan; battle QUE",
			script: script{dice: "FFFF M MM MM MMM", answers: []any{order(kindRoutLoss, "lose-rout", "units", "canadiens")}}, score: "british 4:0",
			asked: []string{"rout-loss french quebec"},
			want:  "QUE french rout: 2 Bastion, Langis, Canadiens; QUE british: Gage, Rogers, Scott, Morgan; battle QUE; control QUE french"},
		{name: "13.8 an attacker who loses at a Fortress goes", text: "QUE french: 2 Bastion; begin; QUE british: Gage, Rogers; battle QUE",
			script: script{dice: "MM FF MMM", auto: []string{"all"}}, score: "french 2:0", want: "QUE british:; no battle QUE"},
		{name: "13.9.5 T61 D47 a Fort is destroyed", text: "TIC french: Carillon, Langis; begin; TIC british: Gage, Rogers, Scott; " +
			"forts british: Edward; battle TIC; moved british LKG-TIC",
			script: script{dice: "FFF M M", answers: []any{order(kindFort, "fort", "act", "destroy")}}, score: "british 1:0",
			asked: []string{"fort french ticonderoga"},
			want:  "removed french: Carillon; forts british: Edward; NOIX french: Langis; control TIC british"},
		{name: "13.9.5 T61 D47 or left", text: "TIC french: Carillon, Langis; begin; TIC british: Gage, Rogers, Scott; " +
			"forts british: Edward; battle TIC; moved british LKG-TIC",
			script: script{dice: "FFF M M", answers: []any{order(kindFort, "fort", "act", "leave")}}, score: "british 1:0",
			asked: []string{"fort french ticonderoga"},
			want:  "removed french: Carillon; TIC british: Gage, Rogers, Scott, Edward; NOIX french: Langis"},
		{name: "13.9.5 A74 a Fort alone falls as with a stack", text: "TIC french: Carillon; begin; TIC british: 3 New England; " +
			"forts british: Edward; battle TIC; moved british LKG-TIC",
			script: script{dice: "FFF M", answers: []any{order(kindFort, "fort", "act", "leave")}}, score: "british 1:0",
			asked: []string{"fort french ticonderoga"}, want: "removed french: Carillon; TIC british: 3 New England, Edward; TIC french:"},
		{name: "13.9.5 A56 the enemy has no Fort: no question",
			text:   "TIC french: Carillon, Langis; begin; TIC british: Gage, Rogers, Scott; battle TIC; moved british LKG-TIC",
			script: script{dice: "FFF M M"}, score: "british 1:0", want: "removed french: Carillon"},
	})
}

func TestRetreat(t *testing.T) {
	for _, c := range []struct {
		name     string
		text     string
		side     Faction
		from     string
		attacker bool
		want     []string // the spaces of the best priority
	}{
		{"13.9.1 T62 the attacker goes back the way it came", "TIC british: 2 New England; moved british LKG-TIC; moved british NUM-TIC",
			British, "TIC", true, []string{"LKG"}},
		{"13.9.1 Lights also by Path", "TIC british: Gage; moved british LKG-TIC; moved british NUM-TIC", British, "TIC", true,
			[]string{"NUM", "LKG"}},
		{"13.9.1 only where it is friendly and free of the enemy",
			"TIC british: Gage; moved british LKG-TIC; moved british NUM-TIC; LKG french: Langis", British, "TIC", true, []string{"NUM"}},
		{"13.9.1 not by a way of an earlier AR", "TIC british: 2 New England; control NOIX british", British, "TIC", true, []string{"LKG"}},
		{"13.9.1 the attacker's way back counts only from a friendly space (B14)", "TIC british: Gage; moved british SARA-TIC", British, "TIC",
			true, []string{"NUM", "LKG"}},
		{"13.9.1 the attacker may go to where the defender came from", "TIC british: 2 New England; moved french LKG-TIC", British, "TIC", true,
			[]string{"LKG"}},
		{"13.9.1 W15 the defender: a Home Space, for Lights too", "TIC french: Langis, Canadiens; moved british LKG-TIC", French, "TIC", false,
			[]string{"NOIX"}},
		{"13.9.1 W15 never where the attacker came from", "TIC french: Langis; moved british NOIX-TIC", French, "TIC", false,
			[]string{"GOA", "SARA"}},
		{"13.9.1 T63 no way out", "TIC french: Canadiens; moved british LKG-TIC; moved british NOIX-TIC", French, "TIC", false, nil},
		{"13.9.3 #1 B15 an own Home Space must be friendly", "TIC french: Langis; control NOIX british", French, "TIC", false,
			[]string{"GOA", "SARA"}},
		{"13.9.3 #2 a friendly space", "LKG french: Canadiens; ALB french: Langis; control ALB french; control TIC british", French, "LKG",
			false, []string{"ALB"}},
		{"13.9.3 #3 Wilderness and a friendly Nation's Village",
			"GEN british: Mohawk; nation iroquois british; PQI french: Langis; NIA french: Lery; ONYI french: Lignery", British, "GEN", false,
			[]string{"ONON", "KAHN"}},
		{"13.9.3 #4 an empty enemy space without Militia", "FORK british: 2 New England; moved french TEW-FORK", British, "FORK", false,
			[]string{"KIT"}},
		{"13.9.3 #4 A54 not one with Militia", "EAS french: 2 Canadiens; EAS british: Gage; MINI british: Scott; control GNAD british; " +
			"GNAD british: Rogers", French, "EAS", false, nil},
		{"13.9.3 T26 the French never enter a Base", "NOR french: 2 Canadiens; NUM british: Gage; ALB british: Scott", French, "NOR", false, nil},
		{"13.9.3 5A T64 a space that it Outnumbers", "TIC british: 6 New England; LKG french: Langis; control LKG french; " +
			"NOIX french: 2 Canadiens, Lery", British, "TIC", false, []string{"LKG"}},
		{"13.9.3 5A A55 the fewest units, Commanders not counted",
			"TIC british: 7 New England; LKG french: Langis, Montcalm, Rigaud; control LKG french; NOIX french: Lery, Aubry", British, "TIC",
			false, []string{"LKG"}},
		{"13.9.3 5A A55 Militia are counted", "MINI french: Langis, Lery, Villiers, Lignery, Aubry, Belestre;" + hemmedIn, French, "MINI",
			false, nil},
		{"13.9.3 5A A55 seven against two", "MINI french: Langis, Lery, Villiers, Lignery, Aubry, Belestre, Beaujeu;" + hemmedIn, French,
			"MINI", false, []string{"EAS"}},
		{"13.9.3 5A not with a Fort", "TIC british: 7 New England; LKG french: Carillon; control LKG french; NOIX french: Lery, Aubry", British,
			"TIC", false, []string{"NOIX"}},
		{"13.9.3 5A A71 enemies in the Wilderness", "LOYA british: Gage, Rogers, Scott, Morgan; RAYS french: 2 Canadiens; " +
			"control RAYS french; ASSU french: Langis; FORK french: Duquesne", British, "LOYA", false, []string{"ASSU"}},
		{"13.9.3 5A a neutral Nation's Village last", "MINI french: Langis, Lery, Villiers, Lignery; KING british: 2 New England; " +
			"GNAD british: 2 New England; EAS british: Gage", French, "MINI", false, []string{"OQU"}},
		{"13.9.3 5A after every other space", "MINI french: Langis, Lery, Villiers, Lignery, Aubry, Belestre, Beaujeu, Langlade; " +
			"KING british: 2 New England; GNAD british: 2 New England; EAS british: Gage", French, "MINI", false, []string{"GNAD"}},
		{"13.9.3 5A A12 but only with more than three", "MINI french: Langis, Lery, Villiers; KING british: 2 New England; " +
			"GNAD british: 2 New England; EAS british: Gage", French, "MINI", false, nil},
		{"13.9.3 5A with a Battle marker before 5B with fewer",
			"TIC british: 7 New England; LKG british: Gage; LKG french: Lacorne; battle LKG; NOIX french: Lery, Aubry; NOIX british: Rogers; " +
				"battle NOIX", British, "TIC", false, []string{"NOIX"}},
		{"13.9.3 5B a Battle still to be fought", "TIC british: 2 New England; LKG british: Gage; LKG french: Langis, Lery; battle LKG; " +
			"NOIX french: 2 Canadiens", British, "TIC", false, []string{"LKG"}},
		{"13.9.3 5A and 5B not if Routed", "TIC british rout: 6 New England; LKG french: Langis; control LKG french; NOIX french: Lery",
			British, "TIC", false, nil},
		{"13.9.2 T65 A57 with Fleets: any friendly Coastal Home Space",
			"LOU french: Marine Royale, Berry; DAUP british: Gage; control DAUP british; JOYE british: Scott", French, "LOU", false,
			[]string{"RIST", "MIRA", "CHIG", "RDL", "TADO", "BEAU", "SUD", "QUE"}},
		{"13.9.2 #2 W23 of a friendly Sea Zone only", allBritishCoast + "LOU british: Boscawen; control JOYE british; control DAUP british; " +
			"control CHIG british", British, "LOU", true, []string{"CHIG"}},
		{"13.9.2 #3 Wilderness", allBritishCoast + "LOU british: Boscawen; control JOYE british", British, "LOU", true, []string{"KWA"}},
		{"13.9.2 #4 the Sail Box", allBritishCoast + "LOU british: Boscawen; KWA french: Langis", British, "LOU", true, []string{"sail-box"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, "1755", c.text, script{})
			from := std.spaceNamed(c.from)
			w := &withdrawal{side: c.side, from: from, attacker: c.attacker, routed: g.marks(c.side, At(from)).Rout, units: g.stack(c.side, from)}
			var got []string
			for _, at := range g.refuges(w).spaces {
				if at == SailBox {
					got = append(got, "sail-box")
				} else {
					got = append(got, at.Space().code())
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("retreats to %v, want %v", got, c.want)
			}
		})
	}
}

// hemmedIn leaves a stack at Minisink no way but Easton with its two Militia.
const hemmedIn = "KING british: 3 New England; GNAD british: 3 New York New Jersey Brigade; OQU british: 3 Virginia & S.; " +
	"nation iroquois british"

// allBritishCoast takes every Coastal Home Space from the British.
const allBritishCoast = "control NEWF french; control HAL french; control ANN french; control CAPE french; control STG french; " +
	"control YORK french; control CHAR french; control ALEX french; control BOS french; control NLON french; control NYC french; " +
	"control PHIL french;"

func TestRetreatEffects(t *testing.T) {
	runBattles(t, []battleCase{
		{name: "13.9.1 T63 non-Light units are eliminated, then Lights too",
			text: "TIC french: Canadiens, Langis, Montcalm; begin; TIC british: Gage, Rogers; battle TIC; moved british LKG-TIC; " +
				"moved british NOIX-TIC; GOA british: Scott; SARA british: Morgan; NUM british: 2 New England",
			script: script{dice: "FF M M", answers: []any{noMore}}, score: "british 2:0", asked: []string{"reroll french ticonderoga"},
			want: "losses french: Canadiens, Langis; removed french: Montcalm; TIC french:; control TIC british"},
		{name: "13.9.1 A53 the Lights go by a Path, the Commander dies with the others",
			text: "TIC french: Canadiens, Langis, Montcalm; begin; TIC british: Gage, Rogers; battle TIC; moved british LKG-TIC; " +
				"moved british NOIX-TIC; GOA british: Scott",
			script: script{dice: "FF M M", answers: []any{noMore}}, score: "british 2:0", asked: []string{"reroll french ticonderoga"},
			want: "losses french: Canadiens; removed french: Montcalm; SARA french: Langis"},
		{name: "13.9.3 #4 control changes", text: "FORK british: Gage; begin; FORK french: Langis; battle FORK; control FORK british; " +
			"moved french KIT-FORK; LOYA french: Lery; MEK french: Villiers; TEW french: Aubry",
			script: script{dice: "F M"}, score: "french 1:0", want: "DII british: Gage; control DII british"},
		{name: "13.9.4 T64 D46 Overwhelm in Retreat", text: "LKG french: Langis; control LKG french; NOIX french: Lery, 2 Canadiens; " +
			"SARA french: Villiers, Lignery; GOA french: Aubry, Belestre; NUM french: Beaujeu, Boishebert; " +
			"TIC british: 5 New England, Royal Artillery; control TIC british; begin; TIC french: Lacorne, Canonniers Bombardiers; battle TIC; " +
			"moved french NOIX-TIC",
			script: script{dice: "F F MMMMM M", answers: []any{order(kindKill, "kill", "units", "new-england-brigade")}}, score: "french 2:0",
			asked: []string{"overwhelm-loss french lake-george"},
			want: "LKG british: 4 New England, Royal Artillery; LKG french:; losses french: Langis; losses british: New England; " +
				"control LKG british"},
		{name: "13.9.4 the Battle of the space is not fought", text: "MTL french: Langis, Aubry; TROI french: Berry; " +
			"NOIX french: Villiers, Lignery; PRE french: Lery; begin; MTL british: 5 New England; PRE british: Rogers; battle MTL; battle PRE; " +
			"moved british NOIX-MTL; moved british KAHU-PRE",
			script: script{dice: "MMMMM MM FF", auto: []string{"overwhelm-loss"}}, score: "french 2:0",
			want: "PRE british: Rogers, 4 New England; no battle PRE; losses french: Lery; losses british: New England; control PRE british"},
		{name: "13.9.3 5A not for a stack that was Routed before this Battle", text: "LKG french: Langis; control LKG french; " +
			"NOIX french: Lery, 2 Canadiens; SARA french: Villiers, Lignery; GOA french: Aubry, Belestre; NUM french: Beaujeu, Boishebert; " +
			"TIC british rout: 5 New England, Royal Artillery; control TIC british; begin; TIC french: Lacorne, Canonniers Bombardiers; " +
			"battle TIC; moved french NOIX-TIC",
			script: script{dice: "M F MMMMM M"}, score: "french 1:-1",
			want: "LKG british:; LKG french: Langis; TIC british:; losses british: 5 New England, Royal Artillery"},
		{name: "13.9.4 D46 default: Artillery", text: "LKG french: Langis; control LKG french; NOIX french: Lery, 2 Canadiens; " +
			"SARA french: Villiers, Lignery; GOA french: Aubry, Belestre; NUM french: Beaujeu, Boishebert; " +
			"TIC british: 5 New England, Royal Artillery; control TIC british; begin; TIC french: Lacorne, Canonniers Bombardiers; battle TIC; " +
			"moved french NOIX-TIC",
			script: script{dice: "F F MMMMM M", auto: []string{"overwhelm-loss"}}, score: "french 2:0",
			asked: []string{"overwhelm-loss french lake-george"}, want: "losses british: Royal Artillery"},
		{name: "13.9.3 A12 a neutral Nation joins the enemy and is Overwhelmed",
			text: "KING british: 2 New England; GNAD british: 2 New England; EAS british: Gage; neutral: 3 Iroquois; " +
				"MINI french: Langis, Lery, Villiers, Lignery; control MINI french; begin; MINI british: Rogers, Scott; battle MINI; " +
				"moved british KING-MINI",
			script: script{dice: "FF MMMM M", auto: []string{"overwhelm-loss"}}, score: "british 2:0",
			asked: []string{"overwhelm-loss british oquaga"},
			want: "nation iroquois british; OQU french: Lery, Villiers, Lignery; control OQU french; ONON british: Iroquois; " +
				"KAHN british: Iroquois; losses british: Iroquois"},
		{name: "13.9.3 5B who retreats into a Battle takes no part in it",
			text: "NOIX french: Lery, 2 Canadiens; SARA french: Villiers; GOA french: Aubry; NUM french: Beaujeu; " +
				"TIC british: 2 New England; LKG british: Gage; begin; TIC french: Lacorne; LKG french: Langis; battle TIC; battle LKG; " +
				"moved french NOIX-TIC; moved french TIC-LKG; moved french NUM-TIC",
			script: script{dice: "F MM M F"}, score: "french 1:0, british 1:0",
			want: "LKG british: Gage, 2 New England; no battle LKG; no battle TIC"},
		{name: "13.9.3 5B but it shares the Retreat", text: "NOIX french: Lery, 2 Canadiens; SARA french: Villiers; GOA french: Aubry; " +
			"NUM french: Beaujeu; TIC british: 2 New England; LKG british: Gage; begin; TIC french: Lacorne; LKG french: Langis; battle TIC; " +
			"battle LKG; moved french NOIX-TIC; moved french TIC-LKG; moved french NUM-TIC",
			script: script{dice: "F MM F M"}, score: "french 1:0, french 1:0",
			want: "ALB british: Gage, 2 New England; LKG british:; control LKG french"},
		{name: "13.8 A73 the Rout marker is the whole stack's", text: "NOIX french: Lery, 2 Canadiens; SARA french: Villiers; " +
			"GOA french: Aubry; NUM french: Beaujeu; TIC british: 2 New England; LKG british: Gage; begin; TIC french: Lacorne; " +
			"LKG french: Langis, Outaouais, Mingo; battle TIC; battle LKG; moved french NOIX-TIC; moved french TIC-LKG; moved french NUM-TIC",
			script: script{dice: "F MM F FF M"}, score: "french 1:0, french 3:0",
			want: "ALB british rout: 2 New England; losses british: Gage; LKG british:"},
		{name: "13.7 Landing and Marshal markers do not come along",
			text: "TIC british landing marshal: 2 New England; LKG british: Gage; begin; TIC french: Langis, Lery; LKG french: Lacorne; " +
				"battle TIC; battle LKG; moved british LKG-TIC; moved french NOIX-TIC; NOIX french: Canadiens; SARA french: Villiers; " +
				"GOA french: Aubry; NUM french: Beaujeu",
			script: script{dice: "FM FM M F"}, score: "french 1:-1, british 1:0",
			want: "LKG british: Gage, 2 New England"},
		{name: "2.1.2 a lost captured Settled Space goes back",
			text:   "control TROI british; TROI british: Gage; begin; TROI french: Langis; battle TROI; vp british 1",
			script: script{dice: "F M M"}, score: "french 1:0", want: "control TROI french; vp british 1"},
		{name: "2.1.2 a Victory Space won scores", text: "TIC french: Langis; begin; TIC british: Gage; battle TIC; moved british LKG-TIC; " +
			"vp french 1",
			script: script{dice: "F M"}, score: "british 1:0", want: "control TIC british; vp british 1"},
	})
}

func TestRetreatOverwhelmed(t *testing.T) {
	for _, c := range []struct {
		name, text, from, want string
		side                   Faction
		script                 script
		asked                  []string
	}{
		{name: "10.3.2 A25 never where the mover came from", text: "TIC french: Langis; moved british LKG-TIC", from: "TIC", side: French,
			want: "NOIX french: Langis; TIC french:"},
		{name: "10.3.2 D27 among equals the owner chooses", text: "CARL british: Gage; moved french SHAM-CARL", from: "CARL", side: British,
			want:   "WINC british: Gage",
			script: script{answers: []any{retreatTo("winchester")}}, asked: []string{"retreat british carlisle"}},
		{name: "10.3.2 D27 a list of preferences", text: "LKG british: Gage; ONEI british: 2 New England", from: "LKG", side: British,
			want:   "ONEI british: Gage, 2 New England",
			script: script{answers: []any{retreatTo("boston", "most-units", "nearest-home")}}, asked: []string{"retreat british lake-george"}},
		{name: "10.3.2 D27 default: nearest Home Space on a Colony", text: "CARL british: Gage", from: "CARL", side: British,
			want:   "EAS british: Gage",
			script: script{auto: []string{"retreat"}}, asked: []string{"retreat british carlisle"}},
		{name: "10.3.2 A25 a Routed stack Overwhelms nobody",
			text: "TIC british rout: 6 New England; LKG french: Langis; control LKG french; NOIX french: Lery", from: "TIC", side: British,
			want: "TIC british:; losses british: 6 New England"},
		{name: "13.9.2 with Fleets to the Sail Box", text: allBritishCoast + "KWA french: Langis; LOU british: Boscawen, Gage", from: "LOU",
			side: British, want: "sail british: Boscawen, Gage"},
		{name: "13.9.2 with Fleets by default: nearest with company", text: "LOU british: Boscawen, Gage; ANN british: Scott", from: "LOU",
			side: British, want: "ANN british: Boscawen, Gage, Scott",
			script: script{auto: []string{"retreat"}}, asked: []string{"retreat british louisbourg"}},
		{name: "13.9.2 with Fleets by default: Halifax", text: "LOU british: Boscawen", from: "LOU", side: British, want: "HAL british: Boscawen",
			script: script{auto: []string{"retreat"}}, asked: []string{"retreat british louisbourg"}},
		{name: "Rout and OOS markers go along", text: "TIC french rout oos: Langis", from: "TIC", side: French,
			want: "NOIX french rout oos: Langis"},
		{name: "10.6.1 11.0 Landing and Marshal markers belong to their space", text: "TIC french landing marshal: Langis", from: "TIC",
			side: French, want: "NOIX french: Langis"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, "1755", c.text, c.script)
			g.flee(c.side, std.spaceNamed(c.from))
			g.wantAsked(c.asked...)
			g.want(c.want)
		})
	}
	t.Run("D27 an illegal space is refused", func(t *testing.T) {
		g := newTest(t, "1755", "CARL british: Gage", script{})
		asked := &asking{scripted: scripted{T: t, Title: title}}
		g.ref = asked
		g.flee(British, std.spaceNamed("CARL"))
		if _, fault := gametest.Accept(t, title, asked.d, retreatTo("boston")); fault == nil || fault.Rule != "13.9" {
			t.Errorf("fault %v, want one of rule 13.9", fault)
		}
		for unit, fits := range map[string]bool{"gage": true, "rogers": false} { // who is named retreats
			o := ord(kindRetreat, "retreat", "of", unit, "to", "easton")
			if got := asked.d.Fits(o); got != fits {
				t.Errorf("%s: fits is %v", title.Format(o), got)
			} else if _, fault := asked.d.Accept(o); fits && fault != nil {
				t.Errorf("%s is refused", title.Format(o))
			}
		}
	})
}

// flee lets the stack of f on a space retreat as one that is Overwhelmed does.
func (g *testGame) flee(f Faction, from SpaceID) {
	g.retreat(&withdrawal{side: f, from: from, routed: g.marks(f, At(from)).Rout})
	g.leave(f, from)
}
