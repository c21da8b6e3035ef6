package bayonets

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"postrider/games"
)

// fought is a game after its Battles.
func fought(t *testing.T, text string, s script) *testGame {
	t.Helper()
	g := newTest(t, "1755", text, s)
	g.resolveBattles()
	if g.Battle != nil {
		t.Error("a Battle is still in progress")
	}
	return g
}

// score is how the Battles ended: "french 2:1" for a French win with 2 against
// 1.
func (g *testGame) score() string {
	var lines []string
	for _, e := range g.told("battle-won") {
		lines = append(lines, fmt.Sprintf("%v %v:%v", e.Values.Get("side"), e.Values.Get("marker"), e.Values.Get("enemy")))
	}
	return strings.Join(lines, ", ")
}

// wantScore fails the test unless the Battles ended so.
func (g *testGame) wantScore(want string) {
	g.t.Helper()
	if got := g.score(); got != want {
		g.t.Errorf("score %q, want %q", got, want)
	}
}

// hits are the units that took Hits, in order, those eliminated with a cross.
func (g *testGame) hits() string {
	var list []string
	for _, e := range g.told("battle-hit") {
		name := std.Counters[std.unitByKey[e.Values.Get("unit").(string)]].Slug
		if e.Values.Get("gone") == true {
			name += "+"
		}
		list = append(list, name)
	}
	return strings.Join(list, " ")
}

// wantHits fails the test unless these units took Hits in this order.
func (g *testGame) wantHits(want string) {
	g.t.Helper()
	if got := g.hits(); got != want {
		g.t.Errorf("hits %q, want %q", got, want)
	}
}

// A battleCase is one Battle with all that happens in it.
type battleCase struct {
	name    string
	text    string
	script  script
	score   string
	hits    string // "-": not looked at
	asked   []string
	want    string
	untold  string // an event that must not be told
	andTold string // one that must
}

func runBattles(t *testing.T, cases []battleCase) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			c.script.auto = append(c.script.auto, "retreat")
			g := fought(t, c.text, c.script)
			g.wantScore(c.score)
			if c.hits != "-" {
				g.wantHits(c.hits)
			}
			if !slices.Contains(c.script.auto, "all") {
				g.script.Asked = slices.DeleteFunc(g.script.Asked, func(q string) bool { return strings.HasPrefix(q, "retreat ") })
				g.wantAsked(c.asked...)
			}
			g.want(c.want)
			if c.untold != "" && len(g.told(c.untold)) > 0 {
				t.Errorf("told: %v", g.told(c.untold))
			}
			if c.andTold != "" && len(g.told(c.andTold)) == 0 {
				t.Errorf("not told: %s", c.andTold)
			}
		})
	}
}

// use is an order that uses an Event or an Emergency Artillery.
func use(kind games.Kind, yes string) games.Order { return order(kind, string(kind), "use", yes) }

func TestBattle(t *testing.T) {
	runBattles(t, []battleCase{
		{name: "13.0 in the order of the Battle Priority Table",
			text: `CARL french: Villiers; LOU british: 44th & 48th; LOU french: Langis
				had LOU french; battle CARL; battle LOU`,
			// Louisbourg stands before Carlisle; Militia roll last.
			script: script{dice: "M M FF M MM"}, score: "french 2:0, british 0:0", want: "no battle LOU; no battle CARL"},
		{name: "13.0 a Battle may vanish", text: "TIC british: Gage; battle TIC", want: "no battle TIC; control TIC british",
			andTold: "battle-vanishes"},
		{name: "13.0 T58 Militia alone never attack", text: "control CARL french; CARL french: Villiers; battle CARL",
			want: "no battle CARL; control CARL french"},
		{name: "13.0 T58 nor do French Militia", text: "control TROI british; TROI british: Gage; battle TROI",
			want: "no battle TROI; control TROI british"},
		{name: "13.1 #1 who had units there at the start defends", text: `TIC french: Langis; begin; TIC british: Gage; battle TIC`,
			script: script{dice: "M M"}, score: "french 0:0", want: "TIC french: Langis; TIC british:; no battle TIC"},
		{name: "13.1 #2 who has Militia defends", text: "CARL british: Gage; CARL french: Langis; first in CARL french; battle CARL",
			script: script{dice: "M M MM"}, score: "british 0:0", want: "CARL british: Gage; CARL french:"},
		{name: "13.1 #3 who moved in first defends", text: "SARA british: Gage; SARA french: Langis; first in SARA british; battle SARA; " +
			"moved french NOIX-SARA",
			script: script{dice: "M M"}, score: "british 0:0", want: "SARA british: Gage; NOIX french: Langis"},
		{name: "13.1 A34 both had units there: Militia decide", text: "QUE british: Gage; QUE french: Langis, 2 Bastion; begin; battle QUE",
			script: script{dice: "M M MM MMM"},
			score:  "french 0:0", want: "QUE british:; QUE french: Langis, 2 Bastion; no battle QUE"},
		{name: "8.0 A11 the new owner of a Nation defends",
			text:   "OQU british: Iroquois; nation iroquois british; OQU french: Langis; first in OQU french; nation owner OQU british; battle OQU",
			script: script{dice: "M M"}, score: "british 0:0", want: "OQU british: Iroquois; OQU french:"},

		{name: "13.2.1 T57 Militia alone defend, and roll last",
			text:   "CARL french: Langis, Lery, Villiers, Lignery; battle CARL; moved french RAYS-CARL; RAYS french: Canadiens; control RAYS french",
			script: script{dice: "FMMM FF"}, score: "british 2:1",
			want: "CARL french:; RAYS french: Canadiens, Langis, Lery, Villiers, Lignery; control CARL british"},
		{name: "13.2.1 T58 one Militia fewer in a captured space, on the attacker's side",
			text:   "control CARL french; CARL french: Langis; begin; CARL british: Gage; battle CARL; moved british WINC-CARL",
			script: script{dice: "M M F"}, score: "british 1:0", want: "control CARL british; CARL british: Gage; CARL french:"},
		{name: "13.2.1 A35 one silhouette in a captured space is none",
			text:   "control JOYE british; JOYE british: Gage; begin; JOYE french: Langis; battle JOYE; moved french CHIG-JOYE",
			script: script{dice: "M M"}, score: "british 0:0", want: "JOYE british: Gage"},

		{name: "13.2.2 T53 A36 Emergency Artillery, Full",
			text: "LOU french: 2 Bastion; begin; LOU british: Boscawen, Holmes reduced, Saunders; artillery british: Royal Artillery; " +
				"fleets british:; battle LOU",
			script: script{dice: "MM M MM MM", answers: []any{use(kindEmergency, "yes"), order(kindRetreat, "retreat", "to", "halifax")}},
			score:  "french 0:0", asked: []string{"emergency-artillery british louisbourg"},
			want: "fleets british: Holmes; HAL british: Boscawen, Saunders, Royal Artillery; artillery british:"},
		{name: "13.2.2 from the Losses Box if the pool is empty",
			text:   "LOU french: 2 Bastion; begin; LOU british: Boscawen, Holmes; losses british: Royal Artillery; battle LOU",
			script: script{dice: "M M MM MM", answers: []any{use(kindEmergency, "yes")}},
			score:  "french 0:0", asked: []string{"emergency-artillery british louisbourg"}, want: "losses british:; fleets british: Holmes"},
		{name: "13.2.2 D36 default: yes against a Fortress without Artillery, no for the defender",
			text: "LOU french: 2 Bastion, Marine Royale, De L'Isle; begin; LOU british: Boscawen, Holmes; " +
				"artillery british: Royal Artillery; artillery french: Canonniers Bombardiers; battle LOU",
			script: script{dice: "M M MM MM MM", auto: []string{"emergency-artillery"}}, score: "french 0:0",
			asked: []string{"emergency-artillery british louisbourg", "emergency-artillery french louisbourg"},
			want:  "artillery british:; artillery french: Canonniers Bombardiers"},
		{name: "13.2.2 not with one Fleet", text: "LOU french: 2 Bastion; begin; LOU british: Boscawen; artillery british: Royal Artillery; " +
			"battle LOU",
			script: script{dice: "M MM MM"}, score: "french 0:0", want: "artillery british: Royal Artillery"},

		{name: "13.2.3 T52 Reduced units are combined before the rolls",
			text:   "TIC french: Langis; begin; TIC british: 2 New England reduced; battle TIC",
			script: script{dice: "M M"}, score: "french 0:0", want: "losses british: New England; LKG british: New England"},

		{name: "13.3.3 T47 a face that fits nobody moves nothing", text: "TIC french: Canadiens; begin; TIC british: Gage; battle TIC",
			script: script{dice: "T M"}, score: "french 0:0", want: ""},
		{name: "13.3.3 T48 who is eliminated still rolls",
			text:   "TIC french: Canadiens reduced; begin; TIC british: New England; battle TIC; moved british LKG-TIC",
			script: script{dice: "S F"}, score: "british 1:1", hits: "canadiens+", want: "losses french: Canadiens; control TIC british"},
		{name: "13.3.3 W06 Hits come before Flags", text: "TIC french: Canadiens; begin; TIC british: 44th & 48th, 50th & 51st; battle TIC",
			script: script{dice: "FS M"}, score: "british 2:0", hits: "canadiens", want: "NOIX french: Canadiens reduced"},
		{name: "13.3.3 W06 and Flags do not help them", text: "TIC french: Canadiens; begin; TIC british landing: 44th & 48th, 50th & 51st; " +
			"battle TIC",
			script: script{dice: "FS M"}, score: "british 1:0", hits: "", want: "NOIX french: Canadiens", andTold: "battle-hits-lost"},
		{name: "13.3.3 W09 B&T of a Metropolitan Brigade: a Militia goes and a Brigade is hit",
			text:   "QUE french: Canadiens, 2 Bastion; begin; QUE british: 44th & 48th; battle QUE",
			script: script{dice: "B M MM MM"}, score: "british 1:0", hits: "canadiens",
			want: "battle QUE; QUE french: Canadiens reduced, 2 Bastion; QUE british: 44th & 48th", andTold: "battle-militia-gone"},
		{name: "13.3.3 W09 B&T of a Colonial Brigade: a Militia goes",
			text:   "QUE french: Canadiens, 2 Bastion; begin; QUE british: New England; battle QUE",
			script: script{dice: "B M MM MM"}, score: "french 0:0", want: "QUE french: Canadiens, 2 Bastion"},
		{name: "13.3.3 B&T advances only if a Brigade can receive a Hit",
			text:   "TIC french: Langis; begin; TIC british: 44th & 48th, Royal Artillery; battle TIC",
			script: script{dice: "B B M"}, score: "french 0:0", want: ""},
		{name: "13.3.3 B&T that does not come above 0 hits nobody",
			text:   "TIC french: Canadiens; begin; TIC british landing: Royal Artillery; battle TIC",
			script: script{dice: "B M"}, score: "french 0:0", andTold: "battle-hits-lost", want: "TIC french: Canadiens"},
		{name: "13.3.3 B&T strikes Metropolitan Brigades first",
			text:   "TIC french: Canadiens, Berry; begin; TIC british: Royal Artillery; battle TIC; moved british LKG-TIC",
			script: script{dice: "B M M"}, score: "british 1:0", hits: "berry", want: "NOIX french: Canadiens, Berry reduced"},
		{name: "13.3.3 B&T of Lights, Indians and Militia is nothing", text: "CARL french: Langis, Mingo; battle CARL",
			script: script{dice: "B B BB"}, score: "british 0:0", want: ""},
		{name: "13.3.3 A42 B&T of Fleets: one withdrawal each",
			text: "LOU french: 2 Bastion; begin; LOU british: Boscawen, Holmes, Gage; battle LOU",
			script: script{dice: "M BB MM MM", answers: []any{order(kindFleetAway, "withdraw", "units", "holmes", "to", "halifax"),
				order(kindFleetAway, "none")}},
			score: "french 0:0", asked: []string{"fleet-away british louisbourg", "fleet-away british louisbourg"},
			want: "HAL british: Gage, Boscawen, Holmes"},
		{name: "13.3.3 D42 a place is enough: a Reduced Fleet goes",
			text:   "LOU french: 2 Bastion; begin; LOU british: Boscawen, Holmes reduced, Gage; battle LOU",
			script: script{dice: "F BM MM MM", answers: []any{order(kindFleetAway, "withdraw", "to", "newfoundland")}}, score: "british 1:0",
			asked: []string{"fleet-away british louisbourg"}, want: "NEWF british: Holmes reduced; LOU british: Boscawen, Gage"},
		{name: "13.3.3 D42 default: it stays", text: "LOU french: 2 Bastion; begin; LOU british: Boscawen, Gage; battle LOU",
			script: script{dice: "F B MM MM", auto: []string{"fleet-away"}}, score: "british 1:0",
			asked: []string{"fleet-away british louisbourg"}, want: "LOU british: Boscawen, Gage"},
		{name: "7.4 card 40: Flags of Fleets do not count",
			text:   "LOU french: 2 Bastion; begin; LOU british: Boscawen, Gage; battle LOU; play french 40; rough seas",
			script: script{dice: "F F MM MM"}, score: "british 1:0", want: "battle LOU"},

		{name: "13.3.4 W04 a Hit scored but not applied",
			text:   "TIC french: 2 Canadiens; begin; TIC british landing marshal: 3 New England; battle TIC",
			script: script{dice: "SSS MM"}, score: "british 1:0", hits: "canadiens", want: "NOIX french: Canadiens, Canadiens reduced"},
		{name: "13.3.4 W05 A43 no more Hits than the enemy can receive",
			text:   "TIC french: Canadiens reduced, Langis; begin; TIC british: Rogers, 3 New England; battle TIC",
			script: script{dice: "F SSS M M"}, score: "british 2:0", hits: "canadiens+", want: "NOIX french: Langis"},
		{name: "13.3.4 W05 A43 but all score that are not applied",
			text:   "TIC french: Canadiens reduced, Langis; begin; TIC british landing marshal: Rogers, 3 New England; battle TIC",
			script: script{dice: "M SSS M M"}, score: "british 1:0", hits: "canadiens+", want: ""},
		{name: "13.3.4 W07 shapes: a Light cannot hit Fort or Brigades",
			text:   "TIC french: Carillon, 2 Canadiens; begin; TIC british: Rogers; battle TIC",
			script: script{dice: "T MM M"}, score: "french 0:-2", want: "TIC french: Carillon, 2 Canadiens"},
		{name: "13.3.4 W07 an Artillery hits the Fort", text: "TIC french: Carillon, 2 Canadiens; begin; TIC british: 2 Royal Artillery; " +
			"battle TIC",
			script: script{dice: "TS MM M"}, score: "british 1:0", hits: "fort-carillon", want: "TIC french:"},
		{name: "13.3.4 W08 Fleets never hit Bastions", text: "LOU french: 2 Bastion, Langis; begin; " +
			"LOU british: 2 Royal Artillery, Boscawen; battle LOU",
			script: script{dice: "T TS M MM MM"}, score: "british 2:0", hits: "bastion bastion+",
			want: "LOU french: Bastion, Langis; removed french: Bastion; battle LOU"},
		{name: "13.3.4 an Indian hits Indians first, a Light Lights",
			text:   "SARA british: Gage, Mohawk; begin; SARA french: Langis, Mingo; battle SARA",
			script: script{dice: "T T M M"}, score: "french 2:0", hits: "gage mohawk+", want: "losses british: Mohawk"},
		{name: "13.3.4 a Colonial Brigade hits its like first",
			text:   "TIC french: Berry, Canadiens; begin; TIC british: New England, 44th & 48th; battle TIC",
			script: script{dice: "S S M M"}, score: "british 2:0", hits: "berry canadiens", want: ""},
		{name: "13.3.4 Fleet, Artillery, Fort in this order",
			text: "HAL british: Edward, Royal Artillery reduced, Boscawen reduced; begin; " +
				"HAL french: 3 De Lisle x1, De La Motte, Marine Royale; battle HAL",
			script: script{dice: "SSS M M M MM"}, score: "french 1:0", hits: "boscawen+", want: ""},

		{name: "13.4 A44 a Reduced unit of the type is hit before any Full one",
			text:   "TIC british: 44th & 48th, 50th & 51st reduced; begin; TIC french: Berry; battle TIC; moved french NOIX-TIC",
			script: script{dice: "S MM", draws: []int{0}}, score: "french 1:0", hits: "50th-and-51st+", want: ""},
		{name: "13.4 D41 the owner chooses", text: "TIC british: 44th & 48th, 50th & 51st; begin; TIC french: Berry; battle TIC; " +
			"moved french NOIX-TIC",
			script: script{dice: "S MM", answers: []any{order(kindHit, "hits", "units", []string{"fraser", "50th-and-51st"})}},
			score:  "french 1:0", hits: "50th-and-51st",
			asked: []string{"hit british ticonderoga"}, want: ""},
		{name: "13.4 D41 never", text: "TIC british: 44th & 48th, 50th & 51st; begin; TIC french: Berry; battle TIC; moved french NOIX-TIC",
			script: script{dice: "S MM", answers: []any{order(kindHit, "hits", "units", "brigades", "never", "44th-and-48th")}},
			score:  "french 1:0", hits: "50th-and-51st",
			asked: []string{"hit british ticonderoga"}, want: ""},
		{name: "13.4.2 T49 the first Hit goes to a Highland, the next to the Reduced one; 13.4.3 a chit is drawn",
			text:   "TIC british: Fraser, 44th & 48th; begin; TIC french: Berry, Languedoc & La Reine; battle TIC; moved french NOIX-TIC",
			script: script{dice: "SS M M", draws: []int{0}, answers: []any{order(kindReroll, "none")}}, score: "french 2:0",
			hits: "fraser fraser+", asked: []string{"reroll british ticonderoga"}, want: "losses british: Fraser; wie french 0"},
		{name: "13.4.2 A45 once a Highland has been hit, the duty is over",
			text: "TIC british: Fraser, 44th & 48th reduced; begin; TIC french: Berry, Languedoc & La Reine; battle TIC; moved french NOIX-TIC",
			script: script{dice: "SS M M", draws: []int{0}, answers: []any{order(kindHit, "hits", "units", "44th-and-48th"),
				order(kindReroll, "none")}}, score: "french 2:0", hits: "fraser 44th-and-48th+",
			asked: []string{"hit british ticonderoga", "reroll british ticonderoga"}, want: ""},
		{name: "13.4.2 T50 a B&T Hit is not bound", text: "TIC british: Fraser, 44th & 48th; begin; TIC french: 2 Canonniers Bombardiers; " +
			"battle TIC; moved french NOIX-TIC",
			script: script{dice: "BM M M", answers: []any{order(kindHit, "hits", "units", "44th-and-48th"), order(kindReroll, "none")}},
			score:  "french 1:0", hits: "44th-and-48th", asked: []string{"hit british ticonderoga", "reroll british ticonderoga"}, want: ""},
		{name: "13.4.2 a Highland before a Reduced regular Brigade",
			text:   "TIC british: Fraser, 44th & 48th reduced; begin; TIC french: Berry; battle TIC; moved french NOIX-TIC",
			script: script{dice: "S M M", answers: []any{order(kindReroll, "none")}}, score: "french 1:0", hits: "fraser",
			asked: []string{"reroll british ticonderoga"}, want: ""},
		{name: "13.4.2 A45 the duty lasts until a Hit is applied",
			text:   "TIC british: Fraser, 44th & 48th; begin; TIC french landing: Berry, Languedoc & La Reine; battle TIC; moved french NOIX-TIC",
			script: script{dice: "SS M M", answers: []any{order(kindReroll, "none")}}, score: "french 1:0", hits: "fraser",
			asked: []string{"reroll british ticonderoga"}, want: ""},

		{name: "13.2.2 the Fleet that is named is traded", text: "LOU french: Langis; begin; LOU british: Boscawen, Holmes; " +
			"artillery british: Royal Artillery; battle LOU",
			script: script{dice: "M M M MM", answers: []any{"emergency artillery: yes, trading Boscawen"}, auto: []string{"retreat"}},
			score:  "french 0:0", hits: "-", asked: []string{"emergency-artillery british louisbourg"}, want: "fleets british: Boscawen"},
		{name: "13.6 W12 a tie goes to the defender, without Rout",
			text:   "TIC french: Langis, Lery, Villiers, Lignery; begin; TIC british: Gage, Rogers, Scott, Morgan; battle TIC",
			script: script{dice: "FFFF FFFF"}, score: "french 4:4", untold: "rout", want: "TIC british:"},
		{name: "13.6 T55 2:5 Routs the attacker", text: "TIC french: Langis, Lery, Villiers, Lignery, Aubry; begin; " +
			"TIC british: Gage, Rogers; battle TIC",
			script: script{dice: "FF FFFFF", auto: []string{"rout-loss"}}, score: "french 5:2", asked: []string{"rout-loss british ticonderoga"},
			andTold: "rout", want: "NUM british rout: Rogers; losses british: Gage"},
		{name: "13.6 T55 2:4 does not", text: "TIC french: Langis, Lery, Villiers, Lignery; begin; TIC british: Gage, Rogers; battle TIC",
			script: script{dice: "FF FFFF"}, score: "french 4:2", untold: "rout", want: ""},
		{name: "13.6 T56 without units on both sides the defender wins, whatever the markers",
			text:   "SARA british: Rogers reduced; begin; SARA french: Langis reduced; battle SARA; play french 32",
			script: script{dice: "T T", answers: []any{use(kindAmbush, "yes")}}, score: "british 1:2", hits: "rogers+ langis+",
			asked: []string{"ambush french saranac"}, want: "no battle SARA"},
		{name: "13.6 A48 Militia do not keep their side in the Battle",
			text:   "CARL british: Gage reduced; begin; CARL french: Langis; battle CARL",
			script: script{dice: "T M FF"}, score: "french 1:2", hits: "gage+",
			want: "CARL british:; control CARL french; no battle CARL; CARL french: Langis"},
		{name: "13.6 A48 a stack that is eliminated loses, whatever its Militia roll",
			text:   "CARL french: Langis; control CARL french; begin; CARL british: Gage reduced; battle CARL; vp french 3",
			script: script{dice: "F T F", auto: []string{"all"}}, score: "french 1:2", hits: "gage+",
			want: "control CARL french; CARL french: Langis"},
		{name: "13.6 Militia alone fight by the track", text: "CARL french: Langis; battle CARL",
			script: script{dice: "M FM", auto: []string{"all"}}, score: "british 1:0", want: "CARL french:; control CARL british"},
		{name: "13.6 a side without units or Militia loses",
			text:   "TIC french: Langis reduced; begin; TIC british: Gage; battle TIC; moved british LKG-TIC",
			script: script{dice: "T F"}, score: "british 1:1", hits: "langis+", want: "control TIC british"},

		{name: "13.7.1 T59 Desertion on an enemy Settled Space",
			text:   "WINC french: Outaouais, Langis; begin; battle WINC; moved french WILC-WINC",
			script: script{dice: "F F MM", draws: []int{0}}, score: "french 2:0",
			want: "losses french: Outaouais; WINC french: Langis; control WINC french"},
		{name: "13.7.1 A50 against an eliminated Fort", text: "LKG british: Edward reduced; begin; " +
			"LKG french: Outaouais, Mingo, Canonniers Bombardiers; battle LKG; moved french TIC-LKG",
			script: script{dice: "FF T M", draws: []int{1}}, score: "french 2:0", hits: "fort-edward+",
			want: "losses french: Outaouais; removed british: Edward"},
		{name: "13.7.1 not on an enemy Outpost without Fort",
			text:   "LKG british: Gage; begin; LKG french: Outaouais; battle LKG; moved french TIC-LKG",
			script: script{dice: "F M"}, score: "french 1:0", want: "losses french:"},
		{name: "13.7.1 A49 not where a Bastion cancels the victory", text: "LOU french: 2 Bastion; begin; LOU british: Mohawk, Gage; battle LOU",
			script: script{dice: "F F MM MM"}, score: "british 2:0", want: "losses british:; battle LOU"},
	})
}

func TestBattleEvents(t *testing.T) {
	runBattles(t, []battleCase{
		{name: "D33 card 32: one forward with one Light", text: "SARA french: Langis; begin; SARA british: Gage; battle SARA; play french 32",
			script: script{dice: "M M", answers: []any{use(kindAmbush, "yes")}}, score: "french 1:0", asked: []string{"ambush french saranac"},
			want: ""},
		{name: "D33 card 32: two forward with three Lights, Indians too, before combining (A06)",
			text:   "SARA french: Langis reduced, Lery reduced, Mingo; begin; SARA british: Gage; battle SARA; play french 32",
			script: script{dice: "M M M", auto: []string{"ambush", "combine"}}, score: "french 2:0",
			asked: []string{"ambush french saranac", "combine french saranac"}, want: ""},
		{name: "D33 card 32 by an attacker, in one Battle only",
			text: "RAYS british: Gage; SARA british: Rogers; begin; SARA french: Langis; RAYS french: Villiers; battle SARA; battle RAYS; " +
				"play french 32",
			script: script{dice: "M M M M", answers: []any{use(kindAmbush, "no"), use(kindAmbush, "yes")}}, score: "british 0:0, french 1:0",
			asked: []string{"ambush french saranac", "ambush french rays-town"}, want: ""},
		{name: "D33 card 32 not on a Settled Space", text: "CARL french: Langis; battle CARL; play french 32",
			script: script{dice: "M MM"}, score: "british 0:0", want: ""},
		{name: "D34 card 37: one forward, and B&T of the British Fort are Misses",
			text:   "OSW british: Ontario; begin; OSW french: Berry, Canonniers Bombardiers; battle OSW; play french 37; moved french BAYE-OSW",
			script: script{dice: "M M B", answers: []any{use(kindCoup, "yes")}}, score: "british 0:0",
			asked: []string{"coup-de-main french oswego"}, want: ""},
		{name: "D35 card 41: the British two back", text: "TIC french: Langis; begin; TIC british: Gage; battle TIC; play french 41",
			script: script{dice: "F M", answers: []any{use(kindAbbatis, "yes")}}, score: "french 0:-1",
			asked: []string{"abbatis french ticonderoga"}, want: ""},
		{name: "D35 card 41 not where the French attack", text: "LKG british: Gage; begin; LKG french: Langis; battle LKG; play french 41",
			script: script{dice: "M M"}, score: "british 0:0", want: ""},
	})
	t.Run("D33 default: three Lights, or the last Battle it can be used in", func(t *testing.T) {
		g := newTest(t, "1755", "SARA french: Langis; RAYS french: Villiers; SARA british: Gage; RAYS british: Scott; had SARA french; "+
			"had RAYS french; battle SARA; battle RAYS; play french 32", script{})
		g.beginBattle(std.spaceNamed("SARA"), British)
		if g.ambushDefault() {
			t.Error("used at Saranac, although Rays Town comes later")
		}
		g.beginBattle(std.spaceNamed("RAYS"), British)
		if !g.ambushDefault() {
			t.Error("not used in the last Battle")
		}
	})
	t.Run("D35 default: where most French units defend", func(t *testing.T) {
		g := newTest(t, "1755", "SARA french: Langis; RAYS french: Villiers, Mingo; SARA british: Gage; RAYS british: Scott; "+
			"had SARA french; had RAYS french; battle SARA; battle RAYS; play french 41", script{})
		g.beginBattle(std.spaceNamed("SARA"), British)
		if g.abbatisDefault() {
			t.Error("used at Saranac, although more French defend Rays Town")
		}
	})
}

func TestEliminated(t *testing.T) {
	g := newTest(t, "1755", "LOU british: Boscawen reduced, Gage reduced, Edward reduced, Wolfe, New England; "+
		"LOU french: Mingo, Bastion reduced, Canonniers Bombardiers reduced", script{})
	for _, f := range factions {
		g.eliminateAll("13.4.1", g.stack(f, std.spaceNamed("LOU")))
	}
	t.Run("13.4.1 T51", func(t *testing.T) {
		g.want("losses british: Gage, New England; fleets british: Boscawen; removed british: Edward, Wolfe; " +
			"losses french: Mingo, Canonniers Bombardiers; removed french: Bastion; LOU british:; LOU french:")
	})
}

func TestSiege(t *testing.T) {
	t.Run("13.8 T66 next AR there is a Battle again, and the French defend", func(t *testing.T) {
		g := newTest(t, "1755", "QUE french: 2 Bastion; begin; QUE british: Gage; battle QUE", script{dice: "F MM MMM F MM MMM"})
		g.resolveBattles()
		g.endOfActionRound()
		g.beginActionRound()
		g.resolveBattles()
		for _, e := range g.told("battle-begins") {
			if e.Values.Get("defender") != "french" {
				t.Errorf("%v", e.Values)
			}
		}
		g.wantScore("british 1:0, british 1:0")
		g.want("battle QUE")
	})
}

func TestPenalties(t *testing.T) {
	for _, c := range []struct {
		name, text string
		side       Faction
		want       int
	}{
		{"13.3.2 T46 an enemy Fort, with Artillery", "FORK french: Duquesne; begin; FORK british: Royal Artillery, 44th & 48th; battle FORK",
			British, -1},
		{"13.3.2 T46 an enemy Fort, without Artillery", "FORK french: Duquesne; begin; FORK british: 44th & 48th; battle FORK", British, -2},
		{"13.3.2 T46 with OOS and 8 units besides", "FORK french: Duquesne; begin; FORK british oos: 7 New England, 44th & 48th; battle FORK",
			British, -4},
		{"13.3.2 OOS with 7 units and a Commander", "TIC french: Langis; begin; TIC british oos: 7 New England, Howe; battle TIC", British, -1},
		{"13.3.2 Landing, Marshal and Rout", "TIC french landing marshal rout: Langis; begin; TIC british: Gage; battle TIC", French, -3},
		{"13.3.2 A41 the Fort does not hurt a defender", "LKG british: Edward; begin; LKG french: Langis; battle LKG", British, 0},
		{"13.3.1 A40 the track ends at -5", "FORK french: Duquesne; begin; " +
			"FORK british oos landing marshal rout: 7 New England, 44th & 48th; battle FORK", British, -5},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, "1755", c.text, script{})
			for i := range g.Spaces {
				if g.Spaces[i].Battle {
					attacker, _ := g.attackerAt(SpaceID(i))
					g.beginBattle(SpaceID(i), attacker)
				}
			}
			g.penalties(c.side)
			if got := g.Battle.Marker[c.side]; got != c.want {
				t.Errorf("marker at %d, want %d", got, c.want)
			}
		})
	}
}
