package bayonets

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// A cardCase is one of the 54 cards: what is printed on it, and its Event at
// work.
type cardCase struct {
	number     int
	event      string // printed title, "" if none
	deck       string
	initiative int
	years      []int // nil: in every year
	ap         string
	start      bool // AR Start tag
	play       func(t *testing.T)
}

// eventsOf plays AR Start Events.
func eventsOf(cases ...eventCase) func(*testing.T) {
	return func(t *testing.T) { runEvents(t, cases) }
}

// battlesOf fights Battles.
func battlesOf(cases ...battleCase) func(*testing.T) {
	return func(t *testing.T) { runBattles(t, cases) }
}

// An actionCase is an Action Phase played with a card.
type actionCase struct {
	name  string
	f     Faction
	text  string
	dice  string
	lines []any
	want  string
	told  string // an event that must be told
}

// actionsOf plays Action Phases.
func actionsOf(cases ...actionCase) func(*testing.T) {
	return func(t *testing.T) {
		for _, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				g := played(t, c.f, c.text, script{dice: c.dice, answers: c.lines, auto: []string{"retreat"}})
				g.want(c.want)
				if c.told != "" && len(g.told(c.told)) == 0 {
					t.Errorf("not told: %s", c.told)
				}
			})
		}
	}
}

// legalities checks which orders are legal.
func legalities(cases ...legality) func(*testing.T) {
	return func(t *testing.T) { checkLegal(t, cases) }
}

// inTurn does one after the other.
func inTurn(parts ...func(*testing.T)) func(*testing.T) {
	return func(t *testing.T) {
		for _, p := range parts {
			p(t)
		}
	}
}

var (
	to1756   = []int{1755, 1756}
	only1757 = []int{1757}
	from1758 = []int{1758, 1759}
)

// TestEachCard looks at each of the 54 cards: deck, initiative, years, Action
// Points and AR Start tag as printed, that it can be played so, and what its
// Event does (7.3, 7.4).
func TestEachCard(t *testing.T) {
	flip := func(units ...string) games.Order { return ord(kindRoundUp, "flip", "units", units) }
	back := func(unit, to string) games.Order {
		return ord(kindRoundUp, "return", "units", []string{unit}, "to", to)
	}
	lose := func(kind games.Kind, verb string, units ...string) games.Order {
		return ord(kind, verb, "units", units)
	}
	space := func(kind games.Kind, verb, s string) games.Order { return ord(kind, verb, "space", s) }
	lost := func(deck int, aps ...AP) func(*testing.T, *testGame) { return wantAPs(deck, aps...) }
	const (
		atTIC = "begin; battle TIC"
		ask   = "reroll british ticonderoga"
	)
	for _, c := range []cardCase{
		{1, "", "buildup", 4, only1757, "light army sail-army", false, nil},
		{2, "", "buildup", 5, nil, "light army army", false, nil},
		{3, "", "buildup", 5, nil, "light army army sail-army", false, nil},
		{4, "Round up Men & Equipment", "buildup", 6, nil, "light army", true, eventsOf(
			eventCase{name: "two units are flipped, on the Sail Box too",
				text:   "play british 4; ALB: rogers reduced, 44th-and-48th reduced; sail british: boscawen reduced",
				script: script{answers: []any{flip("44th-and-48th", "boscawen")}}, asked: []string{"round-up british"},
				want: "ALB british: rogers reduced, 44th-and-48th; sail british: boscawen"},
			eventCase{name: "or one unit returns from the Losses Box", text: "play british 4; ALB rout: gage reduced; losses british: rogers",
				script: script{answers: []any{back("rogers", "albany")}}, asked: []string{"round-up british"},
				want: "ALB british: gage reduced, rogers; losses british:"},
			eventCase{name: "nothing to do", text: "play british 4; ALB: gage", want: "ALB british: gage"},
		)},
		{5, "Disease in French Camp", "buildup", 6, nil, "light sail-army", true, eventsOf(
			eventCase{name: "the French choose a Metropolitan Brigade; the British draw a chit (13.4.3)",
				text:   "play british 5; QUE: berry; LOU: bearn-and-guyenne; MTL: canadiens",
				script: script{answers: []any{lose(kindDisease, "disease", "bearn-and-guyenne")}, draws: []int{11}},
				asked:  []string{"disease french"}, want: "QUE french: berry; LOU french:; losses french: bearn-and-guyenne; wie british 2"},
			eventCase{name: "without one, a Canadiens", text: "play british 5; QUE: canadiens, langis",
				want: "QUE french: langis; losses french: canadiens"},
		)},
		{6, "Delayed Supplies from France", "campaign", 1, only1757, "light army army sail-army", true, eventsOf(
			eventCase{name: "an AP of each French card", scenario: "1757", text: "play british 6, french 28, indian 52",
				script: script{answers: []any{ord(kindSupplies, "lose", "ap", []string{"light", "indian"})}},
				asked:  []string{"delayed-supplies french"}, check: lost(FrenchDeck, APLight)},
			eventCase{name: "against card 54 only the French card's", scenario: "1757", text: "play british 6, french 35, indian 54",
				check: lost(FrenchDeck, APLight)},
		)},
		{7, "Construction Frenzy", "campaign", 2, nil, "light army army army-2x", false, actionsOf(
			actionCase{"the same Brigade completes its Fort", British,
				"LKG british: New England; forts british: Fort Anne; play british 7; ap british army", "",
				[]any{"build fort at LKG", "frenzy: finish fort at LKG"}, "LKG british: New England spent, Fort Anne; no construction LKG", "frenzy"},
			actionCase{"or flips its Road marker, and walks along it", British, "WILC british: Virginia & S.; play british 7; ap british army", "",
				[]any{"build road WILC-MEK", "frenzy: finish road WILC-MEK"},
				"WILC british:; MEK british: Virginia & S. spent entered; road WILC-MEK", "frenzy"},
			actionCase{"another Brigade builds elsewhere", British,
				"LKG british: New England; ALB british: Fraser; play british 7; ap british army", "",
				[]any{"build fort at LKG", "frenzy: build fort at ALB"}, "construction LKG; construction ALB; ALB british: Fraser spent", "frenzy"},
		)},
		{8, "Lucky Cannonball", "campaign", 2, nil, "light army army sail-army", false, battlesOf(
			battleCase{name: "three dice of circles in one Battle, a Flag is none of them",
				text:   "LOU french: 2 Bastion; begin; LOU british: 5 Royal Artillery; battle LOU; play british 8",
				script: script{dice: "MMMMF F F F MM MM", answers: []any{again(1, "event"), again(2, "event"), again(3, "event")}},
				score:  "british 4:0",
				asked:  []string{"reroll british louisbourg", "reroll british louisbourg", "reroll british louisbourg"}, want: "battle LOU"},
			battleCase{name: "not those of Brigades", text: "TIC french: Langis; " + atTIC + "; TIC british: 44th & 48th; play british 8",
				script: script{dice: "M M"}, score: "french 0:0", want: ""},
		)},
		{9, "Surprise Landing", "campaign", 3, nil, "light army army army", false, inTurn(
			actionsOf(actionCase{"no Landing marker, but Spent", British, "play british 9; ap british army; sail british: Hardy, Fraser", "",
				[]any{"land LOU"}, "LOU british: Hardy spent, Fraser spent; battle LOU", "landing"}),
			func(t *testing.T) {
				for text, want := range map[string]int{"play british 9; ": 0, "": -1} {
					g := played(t, British, text+"sail british: Hardy, Fraser; NOIX british: Rogers",
						script{answers: []any{"land LOU"}, auto: []string{"all"}})
					g.beginBattle(std.spaceNamed("LOU"), British)
					if g.penalties(British); g.Battle.Marker[British] != want {
						t.Errorf("%q: marker at %d, want %d (13.3.2)", text, g.Battle.Marker[British], want)
					}
				}
			},
		)},
		{10, "Forced March", "buildup", 4, nil, "light army sail-army", false, inTurn(
			actionsOf(actionCase{"three Connections for Brigades, once", British, "NOR british: Fraser, Howe; play british 10; ap british army",
				"", []any{"move all from NOR via ALB LKG to TIC"},
				"TIC british: Fraser spent entered, Howe spent entered", "forced-march"}),
			legalities(
				legality{"not with a Light AP", British, "NOR british: Rogers, Howe; play british 10; ap british light",
					"move all from NOR via ALB LKG to TIC", "no-movement-points", ""},
				legality{"a 2x AP goes five", British, "YORK british: Fraser; play british 10; ap british army-2x",
					"move Fraser from YORK via BOS NOR ALB LKG to TIC", "", ""},
			),
		)},
		{11, "Smallpox-Infected Blankets", "campaign", 4, nil, "army sail-army-2x", true, eventsOf(
			eventCase{name: "the British choose two French Indians of the map", text: "play british 11; DET: outaouais; GEN: seneca; MIRA: micmac",
				script: script{answers: []any{lose(kindBlankets, "blankets", "outaouais", "micmac")}}, asked: []string{"blankets british"},
				want: "GEN french: seneca; losses french: outaouais, micmac"},
			eventCase{name: "one only", text: "play british 11; DET: outaouais", want: "losses french: outaouais"},
		)},
		{12, "Round up Men & Equipment", "campaign", 1, only1757, "light army army sail-army", true, eventsOf(
			eventCase{name: "a Colonial Brigade returns to its Colony", scenario: "1757",
				text:   "play british 12; losses british: new-england-brigade",
				script: script{answers: []any{back("new-england-brigade", "northfield")}}, asked: []string{"round-up british"},
				want: "NOR british: new-england-brigade"},
		)},
		{13, "Cherokee Diplomacy", "campaign", 3, nil, "light-2x army sail-army", true, eventsOf(
			eventCase{name: "the Cherokee join the British", text: "neutral: 2 cherokee; play british 13; vp french 2",
				want: "nation cherokee british; CHOT british: cherokee; KEO british: cherokee"},
			eventCase{name: "not with French 3", text: "neutral: 2 cherokee; play british 13; vp french 3; raid french 4",
				want: "nation cherokee neutral; raid french 4"},
			eventCase{name: "else two Raid Points", text: "nation cherokee french; play british 13; raid french 4", want: "raid french 2"},
		)},
		{14, "Perfect Volleys", "campaign", 4, nil, "army army army sail-army", false, battlesOf(
			battleCase{name: "three dice of Metropolitan Brigades, each once",
				text:   "TIC french: Langis; " + atTIC + "; TIC british: 44th & 48th, 50th & 51st, 61st & 63rd, 94th & 95th; play british 14",
				script: script{dice: "MMMM F F F M", answers: []any{again(1, "event"), again(2, "event"), again(4, "event")}}, score: "british 3:0",
				hits:  "-",
				asked: []string{ask, ask, ask}, want: "TIC british: 44th & 48th, 50th & 51st, 61st & 63rd, 94th & 95th"},
			battleCase{name: "not those of Colonials", text: "TIC french: Langis; " + atTIC + "; TIC british: New England; play british 14",
				script: script{dice: "M M"}, score: "french 0:0", want: ""},
		)},
		{15, "", "buildup", 4, to1756, "light army sail-army", false, nil},
		{16, "", "campaign", 1, to1756, "light army sail-army", false, nil},
		{17, "Round up Men & Equipment", "campaign", 1, to1756, "light army sail-army", true, eventsOf(
			eventCase{name: "one unit is flipped if there is one", text: "play british 17; LKG: rogers reduced, fort-edward reduced",
				want: "LKG british: rogers, fort-edward reduced"},
		)},
		{18, "Wintering Rear Admiral", "buildup", 4, from1758, "light army army sail-army", true, eventsOf(
			eventCase{name: "a British Fleet on a British coast", scenario: "1758",
				text:   "play british 18; fleets british: boscawen, durell; LOU british: gage; control LOU british; open seas",
				script: script{answers: []any{ord(kindAdmiral, "admiral", "to", "louisbourg")}}, asked: []string{"rear-admiral british"},
				want: "LOU british: gage, boscawen; fleets british: durell"},
			eventCase{name: "none in the pool", scenario: "1758", text: "play british 18; fleets french: de-lisle", want: "fleets french: de-lisle"},
		)},
		{19, "Iroquois Diplomacy", "campaign", 1, from1758, "light army army army sail-army", true, eventsOf(
			eventCase{name: "the Iroquois join the British", scenario: "1758", text: "neutral: 3 iroquois; play british 19; vp british 4",
				want: "nation iroquois british; OQU british: iroquois; ONON british: iroquois; KAHN british: iroquois"},
			eventCase{name: "else two Raid Points", scenario: "1758",
				text: "nation iroquois british; play british 19; vp british 1; raid french 1", want: "raid french 0"},
		)},
		{20, "French Trade Goods Destroyed", "campaign", 5, from1758, "light army army army sail-army", true, eventsOf(
			eventCase{name: "three for one of the two", scenario: "1758", text: "play british 20; control BAYE british; raid french 5",
				want: "raid french 2"},
			eventCase{name: "five for both", scenario: "1758", text: "play british 20; control BAYE british; control NIA british; raid french 5",
				want: "raid french 0"},
		)},
		{21, "Armed Battoemen", "campaign", 4, nil, "light army sail-army", true, eventsOf(
			eventCase{name: "an OOS marker", text: "play british 21; ALB oos: gage; OSW oos: dunn; LKG rout: rogers",
				script: script{answers: []any{space(kindBattoemen, "battoemen", "oswego")}},
				asked:  []string{"battoemen british"}, want: "ALB british oos: gage; OSW british: dunn; LKG british rout: rogers"},
			eventCase{name: "no French one", text: "play british 21; TIC oos: langis", want: "TIC french oos: langis"},
		)},
		{22, "", "buildup", 4, nil, "light sail-army", false, nil},
		{23, "", "buildup", 5, nil, "french-light-army sail-army", false, nil},
		{24, "Forced March", "buildup", 5, nil, "light french-light-army", false, inTurn(
			actionsOf(actionCase{"the Light/Army AP used for an Army Movement", French,
				"MTL french: Berry; play french 24; ap french french-light-army", "", []any{"move Berry from MTL via NOIX TIC to LKG"},
				"LKG french: Berry spent entered; control LKG french", "forced-march"}),
			legalities(legality{"not for the British", British, "NOR british: Fraser; play french 24; ap british army",
				"move Fraser from NOR via ALB LKG to TIC", "no-movement-points", ""}),
		)},
		{25, "", "buildup", 6, nil, "light-2x", false, nil},
		{26, "", "buildup", 6, nil, "light light", false, nil},
		{27, "Lucky Cannonball", "campaign", 1, only1757, "light-2x french-light-army sail-army", false, battlesOf(
			battleCase{name: "Bastions are circles", text: "LOU french: 2 Bastion; begin; LOU british: Gage; battle LOU; play french 27",
				script: script{dice: "M MM F F MM", answers: []any{again(1, "event"), again(2, "event")}}, score: "french 2:0",
				asked: []string{"reroll french louisbourg", "reroll french louisbourg"}, want: "LOU french: 2 Bastion"},
		)},
		{28, "Construction Frenzy", "campaign", 2, only1757, "light army-2x", false, actionsOf(
			actionCase{"begun and finished by one Brigade", French,
				"NOIX french: Canadiens; forts french: Carillon; play french 28; ap french army-2x", "",
				[]any{"build fort at NOIX", "frenzy: finish fort at NOIX"}, "NOIX french: Canadiens spent, Carillon", "frenzy"},
		)},
		{29, "Cherokee Diplomacy", "campaign", 2, nil, "light sail-army", true, eventsOf(
			eventCase{name: "1755: two Raid Points", text: "neutral: 2 cherokee; play french 29; raid french 3",
				want: "raid french 5; nation cherokee neutral"},
			eventCase{name: "1757 with two southern spaces the Cherokee join", scenario: "1757",
				text: "neutral: 2 cherokee; play french 29; control WINC french; control CARL french",
				want: "nation cherokee french; CHOT french: cherokee; KEO french: cherokee"},
			eventCase{name: "1757 with one, nothing", scenario: "1757",
				text: "neutral: 2 cherokee; play french 29; control WINC french; raid french 3", want: "nation cherokee neutral; raid french 3"},
		)},
		{30, "Reluctant Wagoneers", "campaign", 3, nil, "light sail-army", true, eventsOf(
			eventCase{name: "two plain Army APs are lost", text: "play british 14, french 30", check: lost(BritishDeck, APArmy, APArmy)},
			eventCase{name: "neither Sail/Army nor 2x", text: "play british 11, french 30", check: lost(BritishDeck, APArmy)},
		)},
		{31, "Round up Men & Equipment", "campaign", 4, nil, "light sail-army", true, eventsOf(
			eventCase{name: "a Canadiens first", text: "play french 31; losses french: canadiens, berry, langis",
				script: script{answers: []any{back("canadiens", "montreal")}}, asked: []string{"round-up french"},
				want: "MTL french: canadiens; losses french: berry, langis"},
			eventCase{name: "an Indian unit on its Village", text: "play french 31; losses french: micmac", want: "MIRA french: micmac"},
		)},
		{32, "Wilderness Ambush", "campaign", 4, nil, "light sail-army", false, battlesOf(
			battleCase{name: "one forward with a Light", text: "TIC french: Langis; " + atTIC + "; TIC british: Gage; play french 32",
				script: script{dice: "M M", answers: []any{use(kindAmbush, "yes")}}, score: "french 1:0",
				asked: []string{"ambush french ticonderoga"}, want: ""},
			battleCase{name: "two with three Lights", text: "SARA french: Langis, Lery, Mingo; begin; SARA british: Gage; battle SARA; " +
				"play french 32", script: script{dice: "M MM M", answers: []any{use(kindAmbush, "yes")}}, score: "french 2:0",
				asked: []string{"ambush french saranac"}, want: ""},
			battleCase{name: "not on a Settled Space", text: "WINC french: Langis, Lery, Villiers; battle WINC; play french 32",
				script: script{dice: "MMM MM"}, score: "british 0:0", want: ""},
			battleCase{name: "not without Lights", text: "TIC french: Canadiens; " + atTIC + "; TIC british: Gage; play french 32",
				script: script{dice: "M M"}, score: "french 0:0", want: ""},
		)},
		{33, "Hesitant British General", "campaign", 1, only1757, "french-light-army french-light-army sail-army", true, eventsOf(
			eventCase{name: "all units of a space are Spent", scenario: "1757", text: "play french 33; ALB: gage, wolfe; BOS: scott",
				script: script{answers: []any{space(kindHesitant, "hesitant", "albany")}}, asked: []string{"hesitant french"},
				want: "ALB british: gage spent, wolfe spent; BOS british: scott"},
		)},
		{34, "Disease in British Camp", "campaign", 3, nil, "light light army-2x", true, eventsOf(
			eventCase{name: "to 1756 one Brigade", text: "play french 34; ALB: new-england-brigade; BOS: 44th-and-48th",
				script: script{answers: []any{lose(kindDisease, "disease", "new-england-brigade")}}, asked: []string{"disease british"},
				want: "BOS british: 44th-and-48th; losses british: new-england-brigade"},
			eventCase{name: "from 1757 a Colonial and a Metropolitan one", scenario: "1757",
				text: "play french 34; ALB: new-england-brigade; BOS: 44th-and-48th", script: script{draws: []int{0}},
				want: "losses british: new-england-brigade, 44th-and-48th; wie french 0"},
		)},
		{35, "", "buildup", 5, nil, "light", false, nil},
		{36, "Frontiers Ablaze", "campaign", 1, to1756, "light-2x french-light-army sail-army", false, actionsOf(
			actionCase{"two more for the first success, with any AP", French, "WILC french: Chaouanon, Lery; play french 36, indian 44", "F F",
				[]any{"indian: raid WINC with Chaouanon", "raid CARL with Lery, with light-2x"}, "raid french 6; losses french: Chaouanon", ""},
			actionCase{"a failed Raid does not use it up", French, "WILC french: Langis, Lery; play french 36; ap french light, light", "M F",
				[]any{"raid WINC with Langis", "raid CARL with Lery"}, "raid french 4", ""},
		)},
		{37, "Coup de Main", "campaign", 2, to1756, "light army-2x", false, battlesOf(
			battleCase{name: "one forward against a British Fort, whose B&T are Misses",
				text:   "OSW british: Ontario; begin; OSW french: Berry, Canonniers Bombardiers; battle OSW; play french 37; moved french BAYE-OSW",
				script: script{dice: "F M B", answers: []any{use(kindCoup, "yes")}}, score: "french 1:0",
				asked: []string{"coup-de-main french oswego"}, want: "control OSW french"},
			battleCase{name: "without it a B&T of the Fort strikes",
				text:   "OSW british: Ontario; begin; OSW french: Berry, Canonniers Bombardiers; battle OSW; play french 37; moved french BAYE-OSW",
				script: script{dice: "F M B", answers: []any{use(kindCoup, "no")}}, score: "british 1:0", hits: "berry",
				asked: []string{"coup-de-main french oswego"}, want: ""},
			battleCase{name: "not without a Fort", text: "LKG british: Gage; begin; LKG french: Langis; battle LKG; play french 37",
				script: script{dice: "M M"}, score: "british 0:0", want: ""},
		)},
		{38, "Iroquois Diplomacy", "campaign", 1, to1756, "light french-light-army sail-army", true, eventsOf(
			eventCase{name: "with French 4 the Iroquois join the French", text: "neutral: 3 iroquois; play french 38; vp french 4",
				want: "nation iroquois french; OQU french: iroquois; ONON french: iroquois; KAHN french: iroquois"},
			eventCase{name: "with French 3 they do not", text: "neutral: 3 iroquois; play french 38; vp french 3", want: "nation iroquois neutral"},
		)},
		{39, "French Lake Warships", "campaign", 1, from1758, "light-2x french-light-army sail-army", true, inTurn(
			eventsOf(eventCase{name: "a lake Highway is closed", scenario: "1758", text: "play french 39",
				script: script{answers: []any{ord(kindWarships, "warships", "connection", "NOIX-TIC")}}, asked: []string{"lake-warships french"},
				check: func(t *testing.T, g *testGame) {
					if got := g.d.Conns[g.AR.Warships].Code; got != "NOIX-TIC" {
						t.Errorf("closed: %s", got)
					}
				}}),
			legalities(
				legality{"to movement", British, "TIC british: Fraser; warships NOIX-TIC; ap british army", "move Fraser from TIC to NOIX",
					"lake-warships-close", ""},
				legality{"to Raids", British, "TIC british: Rogers; warships NOIX-TIC; ap british light", "raid NOIX with Rogers from TIC via NOIX",
					"lake-warships-close", ""},
				legality{"to Marshal Troops", British, "TIC british: Fraser; NOIX british: Rogers; control NOIX british; warships NOIX-TIC; " +
					"ap british army", "marshal at TIC: Rogers from NOIX", "lake-warships-close", ""},
				legality{"not to the French", French, "TIC french: Berry; warships NOIX-TIC; ap french army", "move Berry from TIC to NOIX", "", ""},
			),
		)},
		{40, "Rough Seas", "campaign", 2, from1758, "light army-2x", true, inTurn(
			eventsOf(eventCase{name: "for both sides, until the end of the AR", scenario: "1758", text: "play french 40",
				check: func(t *testing.T, g *testGame) {
					if !g.AR.RoughSeas {
						t.Error("the seas are calm")
					}
					if g.beginActionRound(); g.AR.RoughSeas {
						t.Error("the seas are rough in the next AR")
					}
				}}),
			legalities(
				legality{"no Sail Movement", British, "HAL british: Boscawen; rough seas; ap british sail-army", "sail Boscawen from HAL",
					"rough-seas-no-sail", ""},
				legality{"no Army Movement of Fleets, the enemy's neither", French, "LOU french: De L'Isle; rough seas; ap french army",
					"move De L'Isle from LOU to DAUP", "rough-seas-no-fleet", ""},
			),
			actionsOf(actionCase{"who is on the Sail Box Lands", British, "rough seas; sail british: Hardy, Fraser; ap british army", "",
				[]any{"land ANN"}, "ANN british landing: Hardy spent, Fraser spent", "landing"}),
			battlesOf(battleCase{name: "Flags of Fleets do not count",
				text:   "LOU french: 2 Bastion; begin; LOU british: Boscawen, Gage; battle LOU; play french 40; rough seas",
				script: script{dice: "F F MM MM"}, score: "british 1:0", want: "battle LOU"}),
		)},
		{41, "Indomitable Abbatis", "campaign", 1, from1758, "french-light-army french-light-army sail-army", false, battlesOf(
			battleCase{name: "the British two back where the French defend",
				text:   "TIC french: Langis; " + atTIC + "; TIC british: Gage, Rogers, Scott; play french 41",
				script: script{dice: "FFF M", answers: []any{use(kindAbbatis, "yes")}}, score: "british 1:0",
				asked: []string{"abbatis french ticonderoga"}, want: ""},
			battleCase{name: "not where they attack", text: "LKG british: Gage; begin; LKG french: Langis; battle LKG; play french 41",
				script: script{dice: "M M"}, score: "british 0:0", want: ""},
		)},
		{42, "", "campaign", 4, nil, "light french-light-army", false, nil},
		{43, "", "indian", 0, nil, "indian indian", false, nil},
		{44, "", "indian", 0, nil, "indian", false, nil},
		{45, "Smallpox Epidemic", "indian", 0, nil, "indian", true, inTurn(
			eventsOf(
				eventCase{name: "in the last Year three Raid Points", text: "play indian 45; raid french 5; losses french: micmac",
					want: "raid french 2; losses french: micmac"},
				eventCase{name: "before it two random Indians of the Losses Box", scenario: "campaign",
					text: "year 1756; play indian 45; raid french 5; losses french: abenaki, micmac, seneca", script: script{draws: []int{2, 1}},
					want: "raid french 5; losses french: abenaki; removed french: micmac, seneca"},
			),
			func(t *testing.T) {
				g := newTest(t, "campaign", "play british 9, french 34, indian 45", script{})
				g.discardPlayed()
				if !slices.Equal(g.Cards.Gone, []int{45}) || len(g.Cards.Discard[IndianDeck]) > 0 {
					t.Errorf("gone %v, discarded %v: the card leaves the game (17.4, A08)", g.Cards.Gone, g.Cards.Discard)
				}
			},
		)},
		{46, "Staged Lacrosse Game", "indian", 0, nil, "indian-2x indian", false, actionsOf(
			actionCase{"the Fort goes with a successful Raid", French, "RAYS french: Mingo; CARL british: Fort Bedford; play indian 46", "M F",
				[]any{"indian: raid CARL with Mingo, lacrosse"}, "CARL british:; removed british: Fort Bedford; raid french 2", "lacrosse-fort"},
			actionCase{"and stays with a failed one", French, "RAYS french: Mingo; CARL british: Fort Bedford; play indian 46", "M M",
				[]any{"indian: raid CARL with Mingo, lacrosse"}, "CARL british: Fort Bedford; raid french 0; RAYS french: Mingo spent", "lacrosse"},
		)},
		{47, "", "indian", 0, nil, "indian indian", false, nil},
		{48, "", "indian", 0, nil, "indian-2x", false, nil},
		{49, "Pursuit of Elevated Status", "indian", 0, nil, "indian indian", false, actionsOf(
			actionCase{"an Interception is rolled again, and a failed Raid", French,
				"FORK french: Mingo; RAYS british: Washington; play indian 49", "T M M B",
				[]any{"indian: raid CARL with Mingo from FORK via LOYA RAYS", "elevated status: yes", "elevated status: yes"},
				"raid french 2; losses french: Mingo", "elevated-status"},
			actionCase{"or the first result stands", French, "FORK french: Mingo; RAYS british: Washington; play indian 49", "T",
				[]any{"indian: raid CARL with Mingo from FORK via LOYA RAYS", "elevated status: no"}, "raid french 0; FORK french: Mingo spent",
				"raid-intercepted"},
		)},
		{50, "A Right to Plunder & Captives", "indian", 0, nil, "indian indian", false, actionsOf(
			actionCase{"the first Indian comes home, the second does not", French, "WILC french: Chaouanon, Mingo; play indian 50", "F F",
				[]any{"indian: raid WINC with Chaouanon", "indian: raid CARL with Mingo"},
				"WILC french: Chaouanon spent; losses french: Mingo; raid french 4", "plunder"},
		)},
		{51, "British Encroachment", "indian", 0, nil, "indian", true, eventsOf(
			eventCase{name: "two random Indians return to their Villages", text: "play indian 51; losses french: abenaki, micmac, seneca",
				script: script{draws: []int{0, 1}}, want: "TROI french: abenaki; GEN french: seneca; losses french: micmac"},
			eventCase{name: "an empty Village goes back, with its VP",
				text: "play indian 51; losses french: micmac; control MIRA british; vp british 1",
				want: "MIRA french: micmac; control MIRA french; vp french 1"},
		)},
		{52, "", "indian", 0, nil, "indian indian indian", false, nil},
		{53, "Pennsylvania's Peace Promises", "indian", 0, nil, "indian", true, eventsOf(
			eventCase{name: "the British choose two of three", text: "play indian 53; DII: mingo; KIT: delaware; FORK: chaouanon",
				script: script{answers: []any{lose(kindPeace, "peace", "mingo", "delaware")}},
				asked:  []string{"peace-promises british"}, want: "FORK french: chaouanon; losses french: delaware, mingo"},
			eventCase{name: "not after a British Raid on a Village", text: "play indian 53; DII: mingo; raided KIT british",
				want: "DII french: mingo"},
		)},
		{54, "Let's See How the French Fight", "indian", 0, nil, "", true, inTurn(
			eventsOf(eventCase{name: "no Indian acts, the French gain a Light AP", text: "play french 35, indian 54",
				check: func(t *testing.T, g *testGame) {
					if aps := g.APs[FrenchDeck]; !g.AR.NoIndians || len(aps) != 2 || aps[1].Kind != APLight {
						t.Errorf("no Indians %v, APs %+v", g.AR.NoIndians, aps)
					}
				}}),
			func(t *testing.T) {
				g := newTest(t, "campaign", "TIC british: Mohawk; play french 35, indian 54; ap british light", script{})
				g.First = British
				g.arStartEvents()
				if _, fault := gametest.Accept(t, New(), g.actionDecision(kindAction, British), orderOf(t, "move Mohawk from TIC to LKG")); fault == nil ||
					fault.Why.Kind != "no-indians" {
					t.Errorf("the Mohawk moves: %v", fault)
				}
			},
		)},
	} {
		t.Run(strings.TrimSpace(fmt.Sprintf("card %d %s", c.number, c.event)), func(t *testing.T) {
			c.printed(t)
			c.deal(t)
			if (c.play != nil) != (c.event != "") {
				t.Fatal("an Event and what it does go together")
			}
			if c.play != nil {
				c.play(t)
			}
		})
	}
}

// side is whose card it is.
func (c cardCase) side() Faction {
	if c.number <= 21 {
		return British
	}
	return French
}

// printed compares what the data say with what is printed.
func (c cardCase) printed(t *testing.T) {
	t.Helper()
	card := std.Cards[c.number]
	var aps []string
	for _, ap := range card.AP {
		aps = append(aps, string(ap))
	}
	if card.Faction != c.side() || card.Deck != c.deck || card.Initiative != c.initiative || card.Event != c.event ||
		card.ARStart != c.start || strings.Join(aps, " ") != c.ap {
		t.Errorf("data has %+v", card)
	}
	for _, sc := range std.Scenarios {
		for year, decks := range sc.Cards {
			in := map[string][]int{"buildup": decks.BritishBuildup, "campaign": decks.BritishCampaign}[c.deck]
			if c.side() == French {
				in = map[string][]int{"buildup": decks.FrenchBuildup, "campaign": decks.FrenchCampaign}[c.deck]
			}
			if want := len(c.years) == 0 || slices.Contains(c.years, year); c.deck != "indian" && slices.Contains(in, c.number) != want {
				t.Errorf("scenario %s, %d: in the %s deck: %v, want %v (6.0)", sc.Short, year, c.deck, !want, want)
			}
		}
	}
}

// deal draws and plays the card: its APs are open, and its initiative counts
// (7.1 #1 to #4).
func (c cardCase) deal(t *testing.T) {
	t.Helper()
	year := 1755
	if len(c.years) > 0 {
		year = c.years[0]
	}
	deck, enemy := c.side().deck(), c.side().Enemy().deck()
	cards := [3]int{2, 22, 44}
	if c.deck == "indian" {
		deck = IndianDeck // it is no choice (7.1 #2)
	}
	cards[deck] = c.number
	reserve := [3]int{3, 23, 0}
	if reserve[deck] == c.number {
		reserve[deck]--
	}
	g := newTest(t, "campaign", fmt.Sprintf("year %d", year), script{answers: []any{fmt.Sprintf("play %d", cards[BritishDeck]),
		fmt.Sprintf("play %d", cards[FrenchDeck])}, auto: []string{"first"}})
	g.Cards.Drawn, g.Cards.Reserve = cards, reserve
	g.chooseCards()
	var open []string
	for _, ap := range g.APs[deck] {
		if ap.open() {
			open = append(open, string(ap.Kind))
		}
	}
	if g.Cards.Played != cards || g.Cards.Reserve != reserve || strings.Join(open, " ") != c.ap {
		t.Errorf("played %d with the APs %v (7.1 #3, 7.3)", g.Cards.Played[deck], open)
	}
	g.firstPlayer()
	if deck == IndianDeck {
		return
	}
	ours, theirs := c.initiative, map[int]int{2: 5, 22: 4}[cards[enemy]]
	want := French // a tie is theirs
	if c.side() == British && ours > theirs || c.side() == French && theirs > ours {
		want = British
	}
	if g.Initiative != want {
		t.Errorf("initiative %d against %d: it is %s (7.1 #4)", ours, theirs, g.Initiative)
	}
}
