package bayonets

import (
	"postrider/games/gametest"
	"strings"
	"testing"
)

// A legality says whether an order is taken as the next Action of a side.
type legality struct {
	name     string
	f        Faction
	position string
	line     string
	fault    string // kind of the fault; empty: the order is accepted
	becomes  string // the canonical line; empty: not looked at
}

// checkLegal checks that orders are accepted or refused, and that nothing
// changes by it.
func checkLegal(t *testing.T, cases []legality) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, "campaign", c.position, script{})
			o := orderOf(t, c.line)
			a, fault := gametest.Accept(t, title, g.actionDecision(o.Kind, c.f), o)
			switch {
			case fault == nil && c.fault != "":
				t.Fatalf("%q is accepted as %q, want the fault %s", c.line, formatOrder(a.Order), c.fault)
			case fault != nil && fault.Why.Kind != c.fault:
				t.Fatalf("%q is refused by rule %s: %s %v, want %q", c.line, fault.Rule, fault.Why.Kind, fault.Why.Values, c.fault)
			case fault != nil && fault.Try != "":
				try := orderOf(t, fault.Try)
				if _, bad := g.actionDecision(o.Kind, c.f).Accept(try); bad != nil {
					t.Errorf("the fault of %q says to try %q, which is refused too: %v", c.line, fault.Try, bad.Why)
				}
			case fault == nil && c.becomes != "" && formatOrder(a.Order) != c.becomes:
				t.Errorf("%q is taken as %q, want %q", c.line, formatOrder(a.Order), c.becomes)
			}
		})
	}
}

func TestMovement(t *testing.T) {
	checkLegal(t, []legality{
		{"T23 10.2 Brigade along a Path", British, "WILC british: Virginia & S.; ap british army", "move Virginia & S. from WILC to MEK",
			"connection-type", ""},
		{"T23 10.2 Brigade along a Road", British, "WILC british: Virginia & S.; road WILC-MEK; ap british army",
			"move Virginia & S. from WILC to MEK", "", "move Virginia & S. from WILC to MEK, with army"},
		{"T24 10.1 two Artillery along a Road", British, "WILC british: 2 Royal Artillery; road WILC-MEK; ap british army",
			"move 2 art from WILC to MEK", "road-one-artillery", ""},
		{"T25 10.1 five Lights along a Path", British, "WILC british: Rogers, Gage, Putnam, Washington, Dunn; ap british light",
			"move lights from WILC to MEK", "connection-limit", ""},
		{"10.1 four Lights along a Path", British, "WILC british: Rogers, Gage, Putnam, Washington; ap british light",
			"move lights from WILC to MEK", "", "move Gage, Putnam, Rogers, Washington from WILC to MEK, with light"},
		{"10.1 eight along a Road", British, "WILC british: Rogers, Gage, Putnam, Washington, Dunn, 3 Virginia & S.; road WILC-MEK; " +
			"ap british army", "move all from WILC to MEK", "", ""},
		{"10.1 nine along a Road", British, "WILC british: Rogers, Gage, Putnam, Washington, Dunn, Armstrong, 3 Virginia & S.; " +
			"road WILC-MEK; ap british army", "move all from WILC to MEK", "connection-limit", ""},
		{"13.2.1 Militia of a captured space bar nobody", French, "CARL french: Langis; control CARL french; ap french light",
			"move Langis from CARL to RAYS", "", ""},
		{"10.1 sixteen along a Highway", British, "ALB british: 7 New England, 7 Royal Artillery, Rogers, Gage, Putnam; ap british army",
			"move all from ALB to LKG", "connection-limit", ""},
		{"10.1 Commanders do not count", British, "ALB british: 7 New England, 7 Royal Artillery, Rogers, Gage, Howe, Wolfe; ap british army",
			"move all from ALB to LKG", "", ""},
		{"T26 2.1.7 French into a Base", French, "NOR french: Langis; control NOR french; ap french light", "move Langis from NOR to BOS",
			"no-french-in-base", ""},
		{"T27 10.5 Lights with Howe along Highways", British, "ALB british: Rogers, Gage, Howe; ap british light",
			"move Rogers, Gage, Howe from ALB via LKG to TIC", "", ""},
		{"T27 10.5 Howe along a Path", British, "LKG british: Rogers, Howe; ap british light", "move Rogers, Howe from LKG to SACH",
			"connection-type", ""},
		{"T27 10.5 Howe on a third Connection", British, "ALB british: Rogers, Howe; ap british light",
			"move Rogers, Howe from ALB via LKG TIC to NOIX", "no-movement-points", ""},
		{"T27 10.5 two Commanders", British, "ALB british: Rogers, Howe, Wolfe; ap british light", "move Rogers, Howe, Wolfe from ALB to LKG",
			"light-ap-one-commander", ""},
		{"10.5 a Brigade with a Light AP", British, "ALB british: Rogers, Fraser; ap british light", "move Rogers, Fraser from ALB to LKG",
			"light-ap-lights-only", ""},
		{"10.5 a Commander alone with a Light AP", British, "ALB british: Howe; LKG british: Rogers; ap british light",
			"move Howe from ALB to LKG", "light-ap-needs-light", ""},
		{"T28 7.3 Micmac and Malécite", French, "MIRA french: Micmac, Malécite; ap indian indian",
			"indian: move Micmac, Malécite from MIRA to GRAN", "indian-ap-one-nation", ""},
		{"T28 7.3 two Iroquois", French, "nation iroquois french; ONON french: 2 Iroquois; ap indian indian",
			"indian: move 2 Iroquois from ONON to OQU", "", ""},
		{"7.3 an Indian AP moves no other Light", French, "MIRA french: Langis; ap indian indian", "indian: move Langis from MIRA to GRAN",
			"indian-ap-indians-only", ""},
		{"T29 10.4 lone Commander to friends", British, "ALB british: Howe; LKG british: Rogers; ap british army", "move Howe from ALB to LKG",
			"", ""},
		{"T29 10.4 lone Commander to an empty space", British, "ALB british: Howe; ap british army", "move Howe from ALB to LKG",
			"commander-ends-with-stack", ""},
		{"10.4 lone Commander through an enemy space", British, "ALB british: Howe; control LKG french; TIC british: Rogers; ap british army",
			"move Howe from ALB via LKG to TIC", "commander-through-friends", ""},
		{"10.4 lone Commander into a Battle of friends", British, "LKG british: Howe, Rogers; TIC british: Fraser; TIC french: Langis; " +
			"battle TIC; ap british army", "move Howe from LKG to TIC", "commander-through-friends", ""},
		{"10.4 lone Commander to a siege", British, "DAUP british: Howe, Rogers; control DAUP british; LOU british: Fraser; " +
			"LOU french: 2 bastion; battle LOU; ap british army", "move Howe from DAUP to LOU", "commander-through-friends", ""},
		{"10.4 lone Commander to friends in the Wilderness", British, "NIA british: Howe, Rogers; control NIA british; WAA british: Gage; " +
			"ap british army", "move Howe from NIA to WAA", "", ""},
		{"10.4 lone Commander not through the Wilderness, with friends there or not", British, "NIA british: Howe, Rogers; " +
			"control NIA british; WAA british: Gage; DET british: Scott; control DET british; ap british army", "move Howe from NIA via WAA to DET",
			"commander-through-friends", ""},
		{"10.4 but with those whom he picks up", British, "NIA british: Howe, Rogers; control NIA british; WAA british: Fraser; " +
			"ap british army", "move Howe from NIA via WAA to DET, pick up Fraser at WAA", "", ""},
		{"10.4 lone Commander is not abandoned on the way", British, "ALB british: Howe; ap british army",
			"move Howe from ALB to LKG, abandon Howe", "commander-ends-with-stack", ""},
		{"T32 10.2.1 Outnumbering stack leaves", French,
			"WILC french: Langis, Lery, Aubry, Villiers, Lignery, Langlade, Lacorne, Belestre, Beaujeu; WILC british: Rogers, Gage; " +
				"battle WILC; ap french light", "move 4 lights from WILC to MEK", "", ""},
		{"T32 10.2.1 6:2 does not leave", French, "WILC french: Langis, Lery, Aubry, Villiers, Lignery, Langlade; " +
			"WILC british: Rogers, Gage; battle WILC; ap french light", "move 4 lights from WILC to MEK", "may-not-leave", ""},
		{"T33 10.2.1 British leave a Fortress", British,
			"QUE british: Fraser, Rogers; QUE french: 2 bastion, 2 De La Marine; battle QUE; ap british army", "move Rogers from QUE to NAMA", "",
			""},
		{"T33 10.2.1 not first by a Connection the French used", British,
			"QUE british: Fraser, Rogers; QUE french: 2 bastion; battle QUE; moved french JACQ-QUE; ap british army",
			"move Rogers from QUE to JACQ", "enemy-came-by", ""},
		{"10.2.1 nobody leaves while outnumbered", British, "TIC british: Rogers; TIC french: Langis; battle TIC; ap british light",
			"move Rogers from TIC to LKG", "may-not-leave", ""},
		{"10.2 MP of a Brigade", British, "NOR british: Fraser; ap british army", "move Fraser from NOR via ALB LKG to TIC",
			"no-movement-points", ""},
		{"7.3.4 2x AP", British, "NOR british: Fraser; ap british army, army-2x", "move Fraser from NOR via ALB LKG to TIC", "",
			"move Fraser from NOR via ALB LKG to TIC, with army-2x"},
		{"10.2 MP of a Light", British, "NOR british: Rogers; ap british light", "move Rogers from NOR via ALB LKG SACH to NIHA",
			"no-movement-points", ""},
		{"10.2 three Connections of a Light", British, "NOR british: Rogers; ap british light", "move Rogers from NOR via ALB LKG to SACH", "",
			""},
		{"10.2 a route is filled in", British, "NOR british: Rogers; ap british light", "move Rogers from NOR to LKG", "",
			"move Rogers from NOR via ALB to LKG, with light"},
		{"10.2 the only space of the unit", British, "NOR british: Rogers; ap british light", "move Rogers to ALB", "",
			"move Rogers from NOR to ALB, with light"},
		{"10.2 Forts do not move", British, "ALB british: Fort Edward, Rogers; ap british army", "move Fort Edward from ALB to LKG",
			"never-moves", ""},
		{"10.2 all leaves the Fort", British, "ALB british: Fort Edward, Rogers, Fraser; ap british army", "move all from ALB to LKG", "",
			"move Fraser, Rogers from ALB to LKG, with army"},
		{"7.2.1 Spent", British, "ALB british: Rogers spent; ap british light", "move Rogers from ALB to LKG", "spent", ""},
		{"10.2 stop at the enemy", British, "ALB british: Rogers; LKG french: Langis; ap british light", "move Rogers from ALB via LKG to SACH",
			"must-stop", ""},
		{"10.2 stop at enemy Militia", French, "GNAD french: Langis; ap french light", "move Langis from GNAD via EAS to CARL", "must-stop", ""},
		{"T30 10.3.2 on after an Overwhelm", British, "ALB british: 4 New England; LKG french: Langis; ap british army",
			"move all from ALB via LKG to TIC", "", ""},
		{"T31 10.3.2 a Fort prevents it", British, "ALB british: 4 New England; LKG french: Fort Carillon; ap british army",
			"move all from ALB via LKG to TIC", "must-stop", ""},
		{"W02 10.3 six against two Militia", French, "GNAD french: Langis, Lery, Aubry, Villiers, Lignery, 2 Canadiens; ap french army",
			"move Langis, Lery, Aubry, Villiers, Lignery, Canadiens from GNAD via EAS to CARL", "must-stop", ""},
		{"W02 10.3 seven against two Militia", French, "GNAD french: Langis, Lery, Aubry, Villiers, Lignery, 2 Canadiens; ap french army",
			"move all from GNAD via EAS to CARL", "", ""},
		{"W03 10.3.1 nine against Washington and two Militia", French,
			"WILC french: Langis, Lery, Aubry, Villiers, Lignery, 2 Canadiens, Berry, Langlade; WINC british: Washington; ap french army",
			"move all from WILC via WINC to CARL", "must-stop", ""},
		{"W03 10.3.1 ten", French, "WILC french: Langis, Lery, Aubry, Villiers, Lignery, 2 Canadiens, Berry, Langlade, Lacorne; " +
			"WINC british: Washington; ap french army", "move all from WILC via WINC to CARL", "", ""},
		{"T36 8.0 stop at a neutral Village", British, "BEV british: Rogers, Gage; ap british light",
			"move Rogers, Gage from BEV via CHOT to KENI", "must-stop", ""},
		{"T37 10.2 Fleet along a coastal Path", British, "HAL british: Boscawen; ap british army", "move Boscawen from HAL to CAPE", "", ""},
		{"10.2 Fleet inland", British, "HAL british: Boscawen; ap british army", "move Boscawen from HAL to ANN", "connection-type", ""},
		{"10.2 all leaves the Fleets", British, "HAL british: Boscawen, Fraser; ap british army", "move all from HAL to ANN", "",
			"move Fraser from HAL to ANN, with army"},
		{"W21 10.2 Lights go on for a third", British, "NOR british: 2 New England, Rogers, Gage, Putnam; ap british army",
			"move all from NOR via ALB LKG to SACH, drop brigades at LKG", "",
			"move Gage, 2 New England, Putnam, Rogers from NOR via ALB LKG to SACH, drop 2 New England at LKG, with army"},
		{"W21 10.2 who is picked up has what is left", British, "NOR british: Rogers; LKG british: Fraser; ap british army",
			"move Rogers from NOR via ALB LKG to ALB, pick up Fraser at LKG", "no-movement-points", ""},
		{"10.2 pick up on the way", British, "NOR british: Rogers; ALB british: Gage; ap british light",
			"move Rogers from NOR via ALB to LKG, pick up Gage at ALB", "", ""},
		{"A05 10.2 no Spent unit is picked up", British, "NOR british: Rogers; ALB british: Gage spent; ap british light",
			"move Rogers from NOR via ALB to LKG, pick up Gage at ALB", "spent", ""},
		{"10.5 no Brigade is picked up with a Light AP", British, "NOR british: Rogers; ALB british: Fraser; ap british light",
			"move Rogers from NOR via ALB to LKG, pick up Fraser at ALB", "light-ap-picks-lights", ""},
		{"10.2.1 no Commander either", British, "NOR british: Rogers; ALB british: Howe, Gage; ap british light",
			"move Rogers from NOR via ALB to LKG, pick up Howe at ALB", "light-ap-picks-lights", ""},
		{"10.2.1 but with an Army AP", British, "NOR british: Rogers; ALB british: Howe, Gage; ap british army",
			"move Rogers from NOR via ALB to LKG, pick up Howe at ALB", "", ""},
		{"10.5 a Commander is not dropped alone, whoever could fetch him", British, "NOR british: Rogers, Howe; ap british light, army",
			"move Rogers, Howe from NOR via ALB to LKG, drop Howe at ALB, with light", "light-ap-drops-commander", ""},
		{"10.5 nor abandoned so", British, "NOR british: Rogers, Howe; ap british light",
			"move Rogers, Howe from NOR via ALB to LKG, drop Howe at ALB, abandon Howe", "light-ap-drops-commander", ""},
		{"10.5 but where units are", British, "NOR british: Rogers, Howe; ALB british: Gage; ap british light",
			"move Rogers, Howe from NOR via ALB to LKG, drop Howe at ALB", "", ""},
		{"10.5 or are dropped with him", British, "NOR british: Rogers, Gage, Howe; ap british light",
			"move Rogers, Gage, Howe from NOR via ALB to LKG, drop Gage, Howe at ALB", "", ""},
		{"10.2 who is dropped where it ends is along", British, "NOR british: Rogers, Gage; ap british light",
			"move Rogers from NOR to ALB, drop Gage at ALB", "drop-not-along", ""},
		{"10.2 all stay where it ends", British, "NOR british: Rogers, Gage; ap british light",
			"move Rogers, Gage from NOR to ALB, drop Gage at ALB", "", "move Gage, Rogers from NOR to ALB, with light"},
		{"10.2 nobody is picked up where it ends", British, "NOR british: Rogers; ALB british: Gage; ap british light",
			"move Rogers from NOR to ALB, pick up Gage at ALB", "pick-at-end", ""},
		{"10.2 nobody is picked up where it begins", British, "NOR british: Rogers, Gage; ap british light",
			"move Rogers from NOR to ALB, pick up Gage at NOR", "already-there", ""},
		{"10.2 nobody is dropped where it begins", British, "NOR british: Rogers, Gage; ap british light",
			"move Rogers, Gage from NOR to ALB, drop Gage at NOR", "already-there", ""},
		{"10.2 somebody goes on", British, "NOR british: Rogers; ap british light", "move Rogers from NOR via ALB to LKG, drop Rogers at ALB",
			"drop-everybody", ""},
		{"card 10 one Movement Point more", British, "NOR british: Fraser; play british 10; ap british army",
			"move Fraser from NOR via ALB LKG to TIC", "", ""},
		{"card 10 once", British, "NOR british: Fraser; ap british army", "move Fraser from NOR via ALB LKG to TIC", "no-movement-points", ""},
		{"card 24 2 x 2 + 1", French, "MTL french: Berry; play french 24; ap french army-2x", "move Berry from MTL via NOIX TIC LKG ALB to NOR",
			"must-stop", ""},
		{"card 24 five Connections", French, "QUE french: Berry; play french 24; ap french army-2x",
			"move Berry from QUE via TROI MTL NOIX TIC to LKG", "", ""},
		{"card 10 not for Lights", British, "NOR british: Rogers; play british 10; ap british army",
			"move Rogers from NOR via ALB LKG SACH to NIHA", "no-movement-points", ""},
		{"card 39 closed Highway", British, "TIC british: Rogers; warships NOIX-TIC; ap british light", "move Rogers from TIC to NOIX",
			"lake-warships-close", ""},
		{"card 39 open to the French", French, "TIC french: Langis; warships NOIX-TIC; ap french light", "move Langis from TIC to NOIX", "", ""},
		{"13.8 a Routed stack moves", British, "ALB british rout: Rogers; ap british light", "move Rogers from ALB to LKG", "", ""},
		{"13.8 a Routed stack does not attack", British, "ALB british rout: Rogers; LKG french: Langis; ap british light",
			"move Rogers from ALB to LKG", "routed-no-attack", ""},
		{"13.8 a Routed stack enters no enemy Home Space", British, "LKG british rout: Rogers; ap british light", "move Rogers from LKG to TIC",
			"routed-no-enemy-home", ""},
		{"D31 3.7 no Commander is left alone", British, "ALB british: Rogers, Howe; ap british light", "move Rogers from ALB to LKG",
			"commander-alone", ""},
		{"D31 3.7 but he may be abandoned", British, "ALB british: Rogers, Howe; ap british light", "move Rogers from ALB to LKG, abandon Howe",
			"", "move Rogers from ALB to LKG, abandon Howe, with light"},
		{"D31 3.7 or fetched with another AP", British, "ALB british: Rogers, Howe; ap british light, army",
			"move Rogers from ALB to LKG, with light", "", ""},
		{"D31 3.7 not with a Light AP without Lights", British, "ALB british: Fraser, Howe; ap british army, light",
			"move Fraser from ALB to LKG", "commander-alone", ""},
		{"7.3 no AP for it", British, "HAL british: Boscawen; ap british army", "sail Boscawen from HAL", "no-ap", ""},
		{"7.3 French Light/Army AP is called light", French, "MTL french: Langis; ap french french-light-army",
			"move Langis from MTL to NOIX, with light", "", "move Langis from MTL to NOIX, with french-light-army"},
		{"7.3 French Light/Army AP is called army", French, "MTL french: Berry; ap french french-light-army",
			"move Berry from MTL to NOIX, with army", "", "move Berry from MTL to NOIX, with french-light-army"},
		{"7.3 the plainest AP is used", French, "MTL french: Langis; ap french light-2x, french-light-army, light",
			"move Langis from MTL to NOIX", "", "move Langis from MTL to NOIX, with light"},
	})
}

// A stack that cannot come somewhere is told what keeps it from there, on the
// nearest way (8.0, 10.1 to 10.2.1).
func TestWhyNotThere(t *testing.T) {
	for _, c := range []struct {
		name     string
		f        Faction
		position string
		line     string
		want     string // words of the fault; empty: it goes
	}{
		{"10.2 too far for a Brigade", British, "NOR british: Fraser; ap british army", "move Fraser from NOR to TIC",
			"Fraser may not use NUM-TIC, a Path: without it 3 Connections are needed, 2 at most."},
		{"10.2 too far by any way", British, "BOS british: Fraser; ap british army", "move Fraser from BOS to TIC",
			"Ticonderoga is too far for Fraser: 2 Connections at most, 4 are needed."},
		{"10.2 too far by a named way", British, "NOR british: Fraser; ap british army", "move Fraser from NOR via ALB LKG to NOIX",
			"is too far for Fraser: 2 Connections at most, 4 are needed."},
		{"10.2 too far for the slowest of a stack", British, "BOS british: Fraser, Rogers; ap british army", "move all from BOS to TIC",
			"Ticonderoga is too far for Fraser: 2 Connections at most, 4 are needed."},
		{"7.3.4 twice as far with a 2x AP", British, "NOR british: Fraser; ap british army-2x", "move Fraser from NOR to TIC", ""},
		{"8.0 a neutral Village on the way", British, "BEV british: Rogers, Gage; ap british light", "move Rogers, Gage from BEV to KENI",
			"must stop at Chote, the Village of a neutral Nation."},
		{"10.7 the enemy on the way", British, "NOR british: Fraser; ALB french: 2 De La Marine, Berry, Langis; ap british army",
			"move Fraser from NOR to LKG",
			"must stop at Albany, where the enemy is."},
		{"10.2 a Path on the way", British, "WINC british: Fraser; ap british army", "move Fraser from WINC to MEK",
			"Fraser may not use WILC-MEK, a Path."},
		{"10.1 a full Connection on the way", British, "WILC british: Rogers, Gage, Putnam, Goreham, Washington; ap british light",
			"move Rogers, Gage, Putnam, Goreham, Washington from WILC to FORK", "only 4 more of your units"},
		{"2.1.7 a Base", French, "LOU french: Berry, Langis; ap french light", "move Langis from LOU to NEWF", "Newfoundland"},
		{"10.2.1 an enemy here", British, "TIC british: Rogers; TIC french: Langis; battle TIC; ap british light",
			"move Rogers from TIC to ALB", "may leave Ticonderoga only if they Outnumber"},
		{"10.3.2 through whom it Overwhelms", British, "ALB british: 4 New England; LKG french: Langis; ap british army",
			"move all from ALB to TIC", "leads through the enemy"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, "campaign", c.position, script{})
			o := orderOf(t, c.line)
			_, fault := g.actionDecision(o.Kind, c.f).Accept(o)
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

// played plays the Action Phase of a side on a position.
func played(t *testing.T, f Faction, position string, s script) *testGame {
	t.Helper()
	g := newTest(t, "campaign", position, s)
	g.actionPhase(f)
	return g
}

func TestMovementPlayed(t *testing.T) {
	t.Run("10.4 a Commander given up before ends with a stack all the same", func(t *testing.T) {
		g := newTest(t, "campaign", "ALB british: Howe; ap british army", script{})
		g.AR.Abandoned = g.stack(British, g.d.spaceNamed("ALB"))
		_, fault := gametest.Accept(t, New(), g.actionDecision(kindAction, British), orderOf(t, "move Howe from ALB to LKG"))
		if fault == nil || fault.Why.Kind != "commander-ends-with-stack" {
			t.Errorf("he goes alone: %v", fault)
		}
	})
	t.Run("T24 10.1 two Artillery along a Road in two activations", func(t *testing.T) {
		g := played(t, British, "WILC british: 2 Royal Artillery, Virginia & S.; road WILC-MEK; ap british army",
			script{answers: []any{"move 1 art from WILC to MEK"}})
		g.APs[BritishDeck][0] = ActionPoint{Kind: APArmy}
		if _, fault := gametest.Accept(t, New(), g.actionDecision(kindAction, British), orderOf(t, "move 1 art from WILC to MEK")); fault == nil ||
			fault.Why.Kind != "road-one-artillery" {
			t.Errorf("the second Artillery is let along: %v", fault)
		}
	})
	t.Run("W19 10.1 limits are for the whole AR", func(t *testing.T) {
		g := newTest(t, "campaign", "FORK french: Langis, Lery; LOYA french: Aubry, Villiers; ap indian indian; nation iroquois french; "+
			"FORK french: 3 Iroquois; ap french light, light",
			script{answers: []any{"indian: move 3 Iroquois from FORK to LOYA", "hold none", "move Langis from FORK to LOYA", "done"}})
		g.First = French
		g.actionPhase(French)
		g.want("FORK french: Lery; LOYA french: 3 Iroquois spent entered, Langis spent entered, Aubry, Villiers")
		g.APs[FrenchDeck][1] = ActionPoint{Kind: APLight}
		if _, fault := gametest.Accept(t, New(), g.actionDecision(kindAction, French), orderOf(t, "move Aubry from LOYA to FORK")); fault == nil ||
			fault.Why.Kind != "connection-limit" {
			t.Errorf("a fifth French unit uses the Path: %v", fault)
		}
	})
	t.Run("T34 W20 2.1.2 Les Illinois is left", func(t *testing.T) {
		g := played(t, British, "ILL british: Rogers; control ILL british; vp british 3; ap british light",
			script{answers: []any{"move Rogers from ILL to OUAB"}})
		g.want("control ILL french; vp british 1; OUAB british: Rogers spent entered; control OUAB british")
	})
	t.Run("T35 A19 2.1.2 empty Lake George is passed", func(t *testing.T) {
		g := played(t, French, "TIC french: 2 De La Marine; vp french 1; ap french army",
			script{answers: []any{"move all from TIC via LKG to ALB"}})
		g.want("control LKG french; vp french 2; battle ALB; ALB french: 2 De La Marine spent entered")
	})
	t.Run("W02 10.3.2 A26 Easton is Overwhelmed", func(t *testing.T) {
		g := played(t, French, "GNAD french: Langis, Lery, Aubry, Villiers, Lignery, 2 Canadiens; ap french army",
			script{answers: []any{"move all from GNAD to EAS", "stop"}})
		g.want("control EAS french")
		if g.Spaces[std.spaceNamed("EAS")].Battle || !g.AR.Overwhelmed {
			t.Errorf("battle %v, overwhelmed %v", g.Spaces[std.spaceNamed("EAS")].Battle, g.AR.Overwhelmed)
		}
	})
	t.Run("W02 10.2 six Lights at Easton are a Battle", func(t *testing.T) {
		g := played(t, French, "GNAD french: Langis, Lery, Aubry, Villiers, Lignery, Canadiens; ap french army",
			script{answers: []any{"move all from GNAD to EAS"}})
		g.want("battle EAS; control EAS british")
		if g.Spaces[std.spaceNamed("EAS")].FirstIn != French {
			t.Errorf("first in: %s", g.Spaces[std.spaceNamed("EAS")].FirstIn)
		}
	})
	t.Run("T36 A11 8.0 the Cherokee join the French", func(t *testing.T) {
		g := played(t, British, "pools; BEV british: Rogers, Gage; ap british light",
			script{answers: []any{"move Rogers, Gage from BEV to CHOT"}})
		g.want("nation cherokee french; CHOT: british Rogers spent entered, british Gage spent entered, french cherokee; " +
			"KEO french: cherokee; battle CHOT")
		if owner := g.Spaces[std.spaceNamed("CHOT")].NationOwner; owner != French {
			t.Errorf("nation owner: %s", owner)
		}
	})
	t.Run("W18 8.0 four Lights Overwhelm the new unit and stop", func(t *testing.T) {
		g := played(t, French, "pools; GNAD french: Langis, Lery, Aubry, Villiers; ap french light",
			script{answers: []any{"move all from GNAD to OQU"}, auto: []string{"retreat"}})
		g.want("nation iroquois british; OQU french: Langis spent entered, Lery spent entered, Aubry spent entered, Villiers spent entered; " +
			"control OQU french")
	})
	t.Run("card 10 Forced March is used up", func(t *testing.T) {
		g := played(t, British, "NOR british: Fraser, Montgomery; play british 10; ap british army, army", script{
			answers: []any{"move Fraser from NOR via ALB LKG to TIC", "done"}})
		if g.AR.UsedEvents["forced-march"] != 1 {
			t.Errorf("used: %v", g.AR.UsedEvents)
		}
		g.APs[BritishDeck][1] = ActionPoint{Kind: APArmy}
		if _, fault := gametest.Accept(t, New(), g.actionDecision(kindAction, British), orderOf(t, "move Montgomery from NOR via ALB LKG to TIC")); fault == nil {
			t.Error("a second Forced March is accepted")
		}
	})
	t.Run("A05 7.2.1 dropped units are Spent", func(t *testing.T) {
		g := played(t, French, "FORK french: Langis, Villiers; LOYA french: Lignery; ap french light",
			script{answers: []any{"move Langis, Villiers from FORK via LOYA to RAYS, drop Villiers at LOYA, pick up Lignery at LOYA"}})
		g.want("LOYA french: Villiers spent entered; RAYS french: Langis spent entered, Lignery spent entered; control RAYS french")
	})
	t.Run("10.7 Militia alone fight nobody for a space that was captured when the AR began", func(t *testing.T) {
		g := played(t, French, "CARL french: Langis; RAYS french: Lery; control CARL french; control RAYS french; begin; vp french 3; "+
			"ap french light, light", script{answers: []any{"move Langis from CARL to SHAM", "move Lery from RAYS to CARL"}})
		g.want("no battle CARL; control CARL french; CARL french: Lery spent entered")
	})
	t.Run("10.7 but they fight beside units", func(t *testing.T) {
		g := played(t, French, "CARL british: Rogers; RAYS french: Lery; control RAYS french; vp french 3; ap french light",
			script{answers: []any{"move Lery from RAYS to CARL"}})
		g.Spaces[std.spaceNamed("CARL")].WasTaken = true
		g.want("battle CARL; control CARL british; CARL french: Lery spent entered")
		if n := g.opposition(French, std.spaceNamed("CARL")); n != 3 {
			t.Errorf("%d oppose, want a unit and two Militia", n)
		}
	})
	t.Run("10.2.1 who is left without an enemy takes the space", func(t *testing.T) {
		g := played(t, French, "RAYS french: Langis, Lery, Aubry, Villiers; RAYS british: Rogers; battle RAYS; control RAYS french; "+
			"ap french light", script{answers: []any{"move all from RAYS to LOYA"}})
		g.want("RAYS british: Rogers; control RAYS british")
		if g.Spaces[std.spaceNamed("RAYS")].Battle {
			t.Error("the Battle marker stays")
		}
	})
	t.Run("13.8 a Commander who comes does not heal", func(t *testing.T) {
		g := played(t, British, "ALB british: Howe, Fraser; LKG british rout: Rogers; ap british army",
			script{answers: []any{"move Howe from ALB to LKG"}})
		g.want("LKG british rout: Rogers, Howe spent entered")
	})
	t.Run("13.8 14.1.1 markers go along", func(t *testing.T) {
		g := played(t, British, "ALB british rout oos: Rogers, Gage; LKG british: Fraser; ap british light, light",
			script{answers: []any{"move Rogers from ALB to KING", "move Gage from ALB to LKG"}})
		g.want("ALB british:; KING british rout oos: Rogers spent entered; LKG british: Fraser, Gage spent entered")
	})
}

func TestGoOn(t *testing.T) {
	at := "ALB british: 4 New England, Rogers; LKG french: Langis; ap british army; begin"
	t.Run("T30 D21 10.3.2 go on", func(t *testing.T) {
		g := played(t, British, at, script{answers: []any{"move all from ALB to LKG", "go on to ALB"}, auto: []string{"retreat"}})
		g.want("control LKG british; LKG british:; ALB british: 4 New England spent entered, Rogers spent entered; TIC french: Langis")
	})
	for _, c := range []struct{ name, line, want string }{
		{"part of the stack goes on", "go on with 2 New England to TIC",
			"LKG british: Gage, 2 New England spent entered, Rogers spent entered; TIC british: 2 New England spent entered"},
		{"some are dropped where it stands", "go on to TIC, drop Rogers at LKG", "LKG british: Gage, Rogers spent entered; " +
			"TIC british: 4 New England spent entered"},
		{"others are picked up there", "go on to ALB, pick up Gage at LKG", "LKG british:; " +
			"ALB british: 4 New England spent entered, Rogers spent entered, Gage spent entered"},
		{"and dropped on the way", "go on via ALB to KING, drop New England at ALB", "ALB british: 4 New England spent entered; " +
			"KING british: Rogers spent entered"},
	} {
		t.Run("10.3.2 "+c.name, func(t *testing.T) {
			g := newTest(t, "campaign", "LKG british: Gage; NOIX french: Aubry;"+at, script{answers: []any{"move all from ALB to LKG", c.line},
				auto: []string{"retreat", "go-on"}})
			g.put(g.d.unitByKey["langis"], At(std.spaceNamed("LKG")))
			g.actionPhase(British)
			g.want(c.want)
		})
	}
	for line, fault := range map[string]string{
		"go on to TIC, drop Gage at LKG":                             "drop-not-along",
		"go on with Gage to TIC":                                     "drop-not-along",
		"go on to TIC, drop all at LKG":                              "drop-everybody",
		"go on to TIC, pick up Fraser at LKG":                        "not-there",
		"go on to TIC, drop Gage at TIC":                             "drop-not-along",
		"go on to TIC, pick up Fraser at TIC":                        "pick-at-end",
		"go on to TIC, abandon Wolfe":                                "no-such-commander",
		"go on with 2 New England to TIC, drop 3 New England at LKG": "drop-not-along",
	} {
		t.Run("10.3.2 "+line, func(t *testing.T) {
			g := newTest(t, "campaign", "LKG british: 4 New England, Rogers", script{})
			s := std.spaceNamed("LKG")
			d := &goOnDecision{Question: question(about(kindGoOn, British, s, "10.3.2")), g: g.game,
				m: newMover(British, armyMove, false, s, g.stack(British, s))}
			if _, bad := gametest.Accept(t, title, d, orderOf(t, line)); bad == nil || bad.Why.Kind != fault {
				t.Errorf("%q: %v, want %s", line, bad, fault)
			}
		})
	}
	t.Run("D21 10.3.2 pursue", func(t *testing.T) {
		g := played(t, British, at, script{answers: []any{"move all from ALB to LKG", "pursue", "stop"}, auto: []string{"retreat"}})
		g.want("control TIC british; TIC british: 4 New England spent entered, Rogers spent entered")
	})
	t.Run("D21 10.3.2 stop is safe", func(t *testing.T) {
		g := played(t, British, at, script{answers: []any{"move all from ALB to LKG"}, auto: []string{"go-on", "retreat"}})
		g.want("LKG british: 4 New England spent entered, Rogers spent entered; control LKG british; TIC french: Langis")
		g.wantAsked("action british", "go-on british lake-george")
	})
	t.Run("D21 a named route goes on by itself unless the enemy is in the way", func(t *testing.T) {
		g := played(t, British, at, script{answers: []any{"move all from ALB via LKG to TIC"}, auto: []string{"go-on", "retreat"}})
		g.wantAsked("action british", "go-on british lake-george")
		g = played(t, British, "KING british: 4 New England; ALB french: Langis; control ALB french; ap british army; begin",
			script{answers: []any{"move all from KING via ALB to ONEI"}, auto: []string{"go-on", "retreat"}})
		g.wantAsked("action british", "retreat french albany")
		g.want("ONEI british: 4 New England spent entered; control ALB british")
	})
}
