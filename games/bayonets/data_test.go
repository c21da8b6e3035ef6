package bayonets

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"postrider/games"
)

// shippedFile is a data file as the program carries it.
func shippedFile(t testing.TB, name string) string {
	t.Helper()
	data, err := shipped.Files.Read(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A change is what an owner corrects: in the record that begins with a text (in
// the whole file if there is none), old becomes new, once.
type change struct{ file, record, old, new string }

// card is a change of one card's record.
func card(n int, old, new string) change {
	return change{"cards.toml", fmt.Sprintf("number = %d\n", n), old, new}
}

// reading is a change of how a question is read.
func reading(id, take string) change {
	r := doubts[id]
	old, new := r.Shipped, r.Other
	if take == r.Shipped {
		old, new = r.Other, r.Shipped
	}
	return change{"readings.toml", fmt.Sprintf("{ id = %q", id), fmt.Sprintf("take = %q, or = %q", old, new),
		fmt.Sprintf("take = %q, or = %q", new, old)}
}

// corrected is a folder that holds changed files.
func corrected(t testing.TB, changes ...change) fstest.MapFS {
	t.Helper()
	dir := fstest.MapFS{}
	for _, c := range changes {
		text := shippedFile(t, c.file)
		if dir[c.file] != nil {
			text = string(dir[c.file].Data)
		}
		from := 0
		if c.record != "" {
			if from = strings.Index(text, c.record); from < 0 {
				t.Fatalf("%s has no record %q", c.file, c.record)
			}
		}
		i := strings.Index(text[from:], c.old)
		if i < 0 {
			t.Fatalf("%s has no %q in %q", c.file, c.old, c.record)
		}
		i += from
		dir[c.file] = &fstest.MapFile{Data: []byte(text[:i] + c.new + text[i+len(c.old):])}
	}
	return dir
}

// changed are the data with changes.
func changed(t testing.TB, changes ...change) *Data {
	t.Helper()
	d, _, err := shipped.Own(corrected(t, changes...))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// A correction is a fact that an owner of the game may correct, and what comes
// of it: the same is done by the shipped data and by the corrected ones.
type correction struct {
	name     string
	change   change
	drawn    change // and how the map shows it, if it does
	scenario string // campaign if empty
	text     string
	do       func(g *testGame)
	look     func(g *testGame) string // nil: was and is are positions
	was, is  string
	script   script // by the shipped data
	then     *script
}

// inEvents, inBattles and the like are what may be done.
func inEvents(g *testGame) {
	g.First = British
	g.arStartEvents()
}

func inBattles(g *testGame) { g.resolveBattles() }

func inPhase(f Faction) func(*testGame) { return func(g *testGame) { g.actionPhase(f) } }

// accepted says what an order comes to in the Action Phase of f: nothing, or
// the kind of its fault.
func accepted(f Faction, line string) func(*testGame) string {
	return func(g *testGame) string {
		o := orderOf(g.t, line)
		if _, fault := g.actionDecision(o.Kind, f).Accept(o); fault != nil {
			return fault.Why.Kind
		}
		return "accepted"
	}
}

// inBox is how many units of f are somewhere.
func inBox(f Faction, w Where) func(*testGame) string {
	return func(g *testGame) string { return fmt.Sprint(len(g.unitsAt(f, w))) }
}

func supplied(f Faction, space string) func(*testGame) string {
	return func(g *testGame) string { return fmt.Sprint(g.inSupply(f, g.d.spaceNamed(space))) }
}

// rerolls is whether f may reroll one more die of a type of units by its card
// in play when one was rerolled in this Battle.
func rerolls(f Faction, name string) func(*testGame) string {
	return func(g *testGame) string {
		g.Battle = &Battle{}
		g.Battle.EventDice[f] = 1
		r := &battleRolls[slices.IndexFunc(battleRolls, func(r battleRoll) bool { return r.name == name })]
		return fmt.Sprint(g.eventRerolls(f, r))
	}
}

func nothing(*testGame) {}

// TestCorrections corrects each fact that the sources leave in doubt, and sees
// the game differ: the params of the cards' Events (S01), the readings of the
// rules, and what the tables and sheets say (S04 to S10).
func TestCorrections(t *testing.T) {
	auto := script{auto: []string{"all"}}
	answers := func(a ...any) *script { return &script{answers: a} }
	march := func(f Faction) func(*testGame) string {
		return func(g *testGame) string { return fmt.Sprint(g.forcedMarch(&mover{f: f, mode: armyMove})) }
	}
	tests := []correction{
		// ---- 7.4, what the cards say
		{name: "card 4 flips one unit", change: card(4, "flip = 2", "flip = 1"),
			text: "play british 4; ALB: royal-highland reduced, gage reduced", do: inEvents, script: auto,
			was: "ALB british: royal-highland, gage", is: "ALB british: royal-highland, gage reduced"},
		{name: "card 31 flips three", change: card(31, "flip = 2", "flip = 3"),
			text: "play french 31; TIC: berry reduced, langis reduced, lery reduced", do: inEvents, script: auto,
			was: "TIC french: berry, langis, lery reduced", is: "TIC french: berry, langis, lery"},
		{name: "card 5 becomes another Event", change: card(5, "event = \"Disease in French Camp\"\nar_start = true\nkind = \"disease-french\"",
			"event = \"Smallpox\"\nar_start = true\nkind = \"smallpox-blankets\"\nparams = { units = 1 }"),
			text: "play british 5; TIC: berry; MTL: kahnawake", do: inEvents, script: script{draws: []int{0}}, then: &script{},
			was: "TIC french:; MTL french: kahnawake", is: "TIC french: berry; MTL french:"},
		{name: "card 7 is for the same Brigade", change: card(28, "other_brigade = true", "other_brigade = false"),
			text: "NOIX french: Canadiens; TIC french: Berry; play french 28; ap french army", do: inPhase(French),
			script: script{answers: []any{"build fort at NOIX", "frenzy: build fort at TIC"}}, then: answers("build fort at NOIX", "frenzy: none"),
			was: "construction TIC", is: "construction NOIX; no construction TIC"},
		{name: "card 8 rerolls one die", change: card(8, "dice = 3", "dice = 1"), text: "play british 8", do: nothing,
			look: rerolls(British, "artillery"), was: "true", is: "false"},
		{name: "card 27 rerolls one die", change: card(27, "dice = 3", "dice = 1"), text: "play french 27", do: nothing,
			look: rerolls(French, "artillery"), was: "true", is: "false"},
		{name: "card 14 rerolls one die", change: card(14, "dice = 3", "dice = 1"), text: "play british 14", do: nothing,
			look: rerolls(British, "metropolitan-brigade"), was: "true", is: "false"},
		{name: "card 10 gives two MP", change: card(10, "movement_points = 1", "movement_points = 2"), text: "play british 10", do: nothing,
			look: march(British), was: "1", is: "2"},
		{name: "card 24 gives two MP", change: card(24, "movement_points = 1", "movement_points = 2"), text: "play french 24", do: nothing,
			look: march(French), was: "1", is: "2"},
		{name: "card 11 takes one unit", change: card(11, "units = 2", "units = 1"),
			text: "play british 11; MIRA: micmac; TROI: abenaki; MTL: kahnawake", do: inEvents, script: auto, look: inBox(French, LossesBox),
			was: "2", is: "1"},
		{name: "card 13 at French 3", change: card(13, "not_from_french_vp = 3", "not_from_french_vp = 4"),
			text: "neutral: 2 cherokee; play british 13; vp french 3", do: inEvents, was: "nation cherokee neutral", is: "nation cherokee british"},
		{name: "card 13 takes one Raid Point", change: card(13, "raid_points = 2", "raid_points = 1"),
			text: "nation cherokee british; play british 13; raid french 4", do: inEvents, was: "raid french 2", is: "raid french 3"},
		{name: "card 19 at French 3", change: card(19, "not_from_french_vp = 3", "not_from_french_vp = 4"),
			text: "year 1758; neutral: 3 iroquois; play british 19; vp french 3", do: inEvents, was: "nation iroquois neutral",
			is: "nation iroquois british"},
		{name: "card 19 takes one Raid Point", change: card(19, "raid_points = 2", "raid_points = 1"),
			text: "nation iroquois british; play british 19; raid french 4", do: inEvents, was: "raid french 2", is: "raid french 3"},
		{name: "S07 card 18 says may", change: card(18, "may_decline = false", "may_decline = true"),
			text: "play british 18; fleets british: boscawen", do: inEvents,
			script: auto, then: answers("admiral none"), was: "HAL british: boscawen; fleets british:",
			is: "HAL british:; fleets british: boscawen"},
		{name: "S07 card 18 costs a draw in scenario 4",
			change: change{"scenarios.toml", `id = "full-campaign`, "rear_admiral_fleets_fewer = 0", "rear_admiral_fleets_fewer = 1"},
			text:   "year 1755; fleets british: boscawen, durell, holburne, hardy, saunders, holmes",
			script: script{draws: []int{0, 0, 0, 0, 0}, auto: []string{"all"}}, then: &script{draws: []int{0, 0, 0, 0}, auto: []string{"all"}},
			do: func(g *testGame) { g.RearAdmiral = true; g.fleetsArrive() }, look: inBox(British, FleetsPool), was: "1", is: "2"},
		{name: "card 20 with one space", change: card(20, "raid_points_for_one = 3", "raid_points_for_one = 2"),
			text: "play british 20; control NIA british; raid french 4", do: inEvents, was: "raid french 1", is: "raid french 2"},
		{name: "card 20 with both", change: card(20, "raid_points_for_both = 5", "raid_points_for_both = 6"),
			text: "play british 20; control NIA british; control BAYE british; raid french 7", do: inEvents, was: "raid french 2",
			is: "raid french 1"},
		{name: "card 21 removes either marker", change: card(21, "rout_only_without_oos = true", "rout_only_without_oos = false"),
			text: "play british 21; ALB oos: gage; OSW rout: dunn", do: inEvents, then: answers("battoemen: OSW"),
			was: "ALB british: gage; OSW british rout: dunn", is: "ALB british oos: gage; OSW british: dunn"},
		{name: "card 21 names the marker", change: card(21, "rout_only_without_oos = true", "rout_only_without_oos = false"),
			text: "play british 21; ALB oos rout: gage", do: inEvents, then: answers("battoemen: ALB, rout"),
			was: "ALB british rout: gage", is: "ALB british oos: gage"},
		{name: "card 29 from 1758", change: card(29, "joins_from_year = 1757", "joins_from_year = 1758"), scenario: "1757",
			text: "neutral: 2 cherokee; play french 29; control CARL french; control WINC french", do: inEvents,
			was: "nation cherokee french; raid french 0", is: "nation cherokee neutral; raid french 2"},
		{name: "card 29 three spaces", change: card(29, "spaces = 2", "spaces = 3"), scenario: "1757",
			text: "neutral: 2 cherokee; play french 29; control CARL french; control WINC french", do: inEvents,
			was: "nation cherokee french", is: "nation cherokee neutral"},
		{name: "card 29 one Raid Point", change: card(29, "raid_points = 2", "raid_points = 1"), text: "play french 29; year 1755",
			do: inEvents, was: "raid french 2", is: "raid french 1"},
		{name: "card 30 takes one AP", change: card(30, "action_points = 2", "action_points = 1"), text: "play british 9, french 30",
			do:   inEvents,
			look: func(g *testGame) string { return fmt.Sprint(lostAPs(g, BritishDeck)) }, was: "[army army]", is: "[army]"},
		{name: "card 30 takes Sail/Army APs", change: card(30, `of = ["army"]`, `of = ["sail-army", "army"]`),
			text: "play british 10, french 30", do: inEvents,
			look: func(g *testGame) string { return fmt.Sprint(lostAPs(g, BritishDeck)) }, was: "[army]", is: "[army sail-army]"},
		{name: "card 32 two forward", change: card(32, "forward = 1", "forward = 2"),
			text: "SARA french: Langis; begin; SARA british: Gage; battle SARA; play french 32", do: inBattles,
			script: script{dice: "M M", answers: []any{use(kindAmbush, "yes")}, auto: []string{"retreat"}}, look: (*testGame).score,
			was: "french 1:0", is: "french 2:0"},
		{name: "card 32 three forward with many", change: card(32, "forward_with_many = 2", "forward_with_many = 3"),
			text: "SARA french: Langis, Lery, Mingo; begin; SARA british: Gage; battle SARA; play french 32", do: inBattles,
			script: script{dice: "M MM M", auto: []string{"all"}}, look: (*testGame).score, was: "french 2:0", is: "french 3:0"},
		{name: "card 32 two Lights are many", change: card(32, "many_lights = 3", "many_lights = 2"),
			text: "SARA french: Langis, Lery; begin; SARA british: Gage; battle SARA; play french 32", do: inBattles,
			script: script{dice: "M MM", auto: []string{"all"}}, look: (*testGame).score, was: "french 1:0", is: "french 2:0"},
		{name: "card 32 at a Village", change: card(32, `on = ["outpost", "wilderness"]`, `on = ["outpost", "wilderness", "village"]`),
			text: "CHOT french: Langis; play french 32", do: nothing,
			look: func(g *testGame) string { return fmt.Sprint(g.maySpring(g.d.spaceNamed("CHOT"))) }, was: "false", is: "true"},
		{name: "card 34 from 1758", change: card(34, "two_from_year = 1757", "two_from_year = 1758"), scenario: "1757",
			text: "play french 34; ALB: new-england-brigade, 44th-and-48th; BOS: new-england-brigade", do: inEvents,
			script: script{draws: []int{0}, auto: []string{"all"}}, then: &script{auto: []string{"all"}}, look: inBox(British, LossesBox),
			was: "2", is: "1"},
		{name: "card 36 one Raid Point", change: card(36, "raid_points = 2", "raid_points = 1"),
			text: "WILC french: Langis; play french 36; ap french light", do: inPhase(French),
			script: script{dice: "F", answers: []any{"raid CARL with Langis"}},
			was:    "raid french 4", is: "raid french 3"},
		{name: "card 37 two forward", change: card(37, "forward = 1", "forward = 2"),
			text:   "OSW british: Ontario; begin; OSW french: Berry, Canonniers Bombardiers; battle OSW; play french 37; moved french BAYE-OSW",
			do:     inBattles,
			script: script{dice: "M M B", auto: []string{"all"}}, look: (*testGame).score, was: "british 0:0", is: "french 1:0"},
		{name: "card 37 B&T of the Fort count", change: card(37, "fort_bt_misses = true", "fort_bt_misses = false"),
			text:   "OSW british: Ontario; begin; OSW french: Berry, Canonniers Bombardiers; battle OSW; play french 37; moved french BAYE-OSW",
			do:     inBattles,
			script: script{dice: "M M B", auto: []string{"all"}}, look: (*testGame).score, was: "british 0:0", is: "british 1:0"},
		{name: "card 38 at French 3", change: card(38, "from_french_vp = 4", "from_french_vp = 3"),
			text: "neutral: 3 iroquois; play french 38; vp french 3", do: inEvents, was: "nation iroquois neutral", is: "nation iroquois french"},
		{name: "card 39 one Highway less", change: change{"connections.toml", `id = "BAYE-OSW"`, "lake_warships = true",
			"lake_warships = false"}, text: "play french 39; control NIA british; control ONYI british; control TORO british; " +
			"control OSW british; control TIC british; control NOIX british", do: inEvents,
			script: auto, then: &auto, look: func(g *testGame) string { return g.d.Conns[g.AR.Warships].Code }, was: "BAYE-OSW", is: "BAYE-TORO"},
		{name: "card 40 Flags of Fleets count", change: card(40, "fleet_flags_count = false", "fleet_flags_count = true"),
			text: "DAUP french: Marine Royale; begin; DAUP british: Boscawen; battle DAUP; rough seas", do: inBattles,
			script: script{dice: "F M", auto: []string{"all"}}, look: (*testGame).score, was: "french 0:0", is: "british 1:0"},
		{name: "card 40 nobody Lands", change: card(40, "may_land = true", "may_land = false"),
			text: "sail british: Hardy, Rogers; rough seas; ap british army", do: inPhase(British),
			script: script{answers: []any{"land HAL"}, auto: []string{"action"}}, then: &script{auto: []string{"action"}}, was: "sail british:",
			is: "sail british: rogers, hardy"},
		{name: "card 41 one back", change: card(41, "back = 2", "back = 1"),
			text: "TIC french: Langis; begin; TIC british: Gage; battle TIC; play french 41", do: inBattles,
			script: script{dice: "F M", auto: []string{"all"}}, look: (*testGame).score, was: "french 0:-1", is: "french 0:0"},
		{name: "card 45 two Raid Points", change: card(45, "raid_points = 3", "raid_points = 2"), scenario: "1755",
			text: "play indian 45; raid french 4", do: inEvents, was: "raid french 1", is: "raid french 2"},
		{name: "card 45 one unit", change: card(45, "units = 2", "units = 1"), text: "play indian 45; losses french: abenaki, micmac, seneca",
			do: inEvents, script: script{draws: []int{0, 1}}, then: &script{draws: []int{0}},
			was: "losses french: micmac", is: "losses french: micmac, seneca"},
		{name: "card 46 a failed Raid does not use it up", change: card(46, "failure_uses_it_up = true", "failure_uses_it_up = false"),
			text: "RAYS french: Chaouanon; CARL british: Fort Bedford; play indian 46; ap indian indian", do: inPhase(French),
			script: script{dice: "M M", answers: []any{"indian: raid CARL with Chaouanon, lacrosse"}},
			look:   func(g *testGame) string { return fmt.Sprint(g.AR.UsedEvents[lacrosseGame]) }, was: "1", is: "0"},
		{name: "card 49 not for an Interception", change: card(49, "interception = true", "interception = false"),
			text: "FORK french: Chaouanon; RAYS british: Washington; play indian 49; ap indian indian", do: inPhase(French),
			script: script{dice: "F M T", answers: []any{"indian: raid CARL with Chaouanon from FORK via LOYA RAYS"},
				auto: []string{"elevated-status"}},
			then: &script{dice: "F", answers: []any{"indian: raid CARL with Chaouanon from FORK via LOYA RAYS"}}, was: "raid french 2",
			is: "raid french 0"},
		{name: "card 49 not for a Raid roll", change: card(49, "raid_roll = true", "raid_roll = false"),
			text: "FORK french: Chaouanon; play indian 49; ap indian indian", do: inPhase(French),
			script: script{dice: "M T", answers: []any{"indian: raid CARL with Chaouanon"}, auto: []string{"elevated-status"}},
			then:   &script{dice: "M", answers: []any{"indian: raid CARL with Chaouanon"}}, was: "raid french 2", is: "raid french 0"},
		{name: "card 50 two units", change: card(50, "units = 1", "units = 2"),
			text: "WILC french: Chaouanon, Mingo; play indian 50; ap indian indian, indian", do: inPhase(French),
			script: script{dice: "F F", answers: []any{"indian: raid WINC with Chaouanon", "indian: raid CARL with Mingo"}},
			was:    "losses french: mingo", is: "losses french:"},
		{name: "card 51 one unit", change: card(51, "units = 2", "units = 1"), text: "play indian 51; losses french: micmac, abenaki",
			do: inEvents, then: &script{draws: []int{0}}, was: "losses french:", is: "losses french: micmac"},
		{name: "card 53 one unit", change: card(53, "units = 2", "units = 1"),
			text: "play indian 53; DII: mingo; KIT: delaware; FORK: chaouanon", do: inEvents, script: auto, look: inBox(French, LossesBox),
			was: "2", is: "1"},
		{name: "card 54 another AP", change: card(54, `gains = ["light"]`, `gains = ["light", "army"]`), text: "play french 35, indian 54",
			do:   inEvents,
			look: func(g *testGame) string { return fmt.Sprint(len(g.APs[FrenchDeck])) }, was: "2", is: "3"},
		{name: "card 54 the Mohawk act", change: card(54, "british_indians_too = true", "british_indians_too = false"),
			text: "TIC british: Mohawk; ap british light", do: func(g *testGame) { g.AR.NoIndians = true },
			look: accepted(British, "raid NOIX with Mohawk from TIC"), was: "no-indians", is: "accepted"},
		{name: "7.1 a card's AP and initiative", change: card(15, `ap = ["light", "army", "sail-army"]`, `ap = ["light"]`), scenario: "1755",
			text: "begin", do: nothing,
			look: func(g *testGame) string { return fmt.Sprint(g.betterCard(15, 4)) }, was: "0", is: "1"},

		// ---- faces, chits
		{name: "S10 9.3 a Raid fails on B&T", change: change{"tables.toml", "[raid]", `success_on = ["flag", "hit-triangle-circle", "bt"]`,
			`success_on = ["flag", "hit-triangle-circle"]`}, text: "FORK french: Chaouanon; ap french light", do: inPhase(French),
			script: script{dice: "B", answers: []any{"raid CARL with Chaouanon from FORK via LOYA RAYS"}}, was: "raid french 2",
			is: "raid french 0"},
		{name: "S10 9.2 Lights intercept on Flags only",
			change: change{"tables.toml", "[raid]", `light_units_intercept_on = ["flag", "hit-triangle-circle", "bt"]`,
				`light_units_intercept_on = ["flag"]`}, text: "FORK french: Chaouanon; RAYS british: Washington; ap french light", do: inPhase(French),
			script: script{dice: "T", answers: []any{"raid CARL with Chaouanon from FORK via LOYA RAYS"}},
			then:   &script{dice: "T F", answers: []any{"raid CARL with Chaouanon from FORK via LOYA RAYS"}}, was: "raid french 0",
			is: "raid french 2"},
		{name: "S10 9.2 others intercept on B&T too", change: change{"tables.toml", "[raid]", `other_units_intercept_on = ["flag"]`,
			`other_units_intercept_on = ["flag", "bt"]`}, text: "FORK french: Chaouanon; RAYS british: Fort Bedford; ap french light",
			do:     inPhase(French),
			script: script{dice: "B F", answers: []any{"raid CARL with Chaouanon from FORK via LOYA RAYS"}},
			then:   &script{dice: "B", answers: []any{"raid CARL with Chaouanon from FORK via LOYA RAYS"}}, was: "raid french 2",
			is: "raid french 0"},
		{name: "S10 14.2 Lights Rally on Flags only", change: change{"tables.toml", "[rally]", `light_units_on = ["flag", "bt"]`,
			`light_units_on = ["flag"]`}, text: "LKG british rout: Rogers", do: func(g *testGame) { g.endOfActionRound() },
			script: script{dice: "B"},
			was:    "LKG british: rogers", is: "LKG british rout: rogers"},
		{name: "S10 14.2 others Rally on B&T", change: change{"tables.toml", "[rally]", `others_on = ["flag"]`, `others_on = ["flag", "bt"]`},
			text: "LKG british rout: New England", do: func(g *testGame) { g.endOfActionRound() }, script: script{dice: "B"},
			was: "LKG british rout: new-england-brigade", is: "LKG british: new-england-brigade"},

		// ---- readings of the rules
		{name: "A11 13.1 who moved in first defends the Village", change: reading("A11", "moved-in-first"),
			text: "OQU british: Iroquois; nation iroquois british; OQU french: Langis; first in OQU french; nation owner OQU british", do: nothing,
			look: func(g *testGame) string { return g.defenderAt(g.d.spaceNamed("OQU")).String() }, was: "british", is: "french"},
		{name: "A15 9.0 a Routed unit raids", change: reading("A15", "yes"), text: "RAYS french rout: Langis; ap french light", do: nothing,
			look: accepted(French, "raid CARL"), was: "routed-no-raid", is: "accepted"},
		{name: "A24 10.3.2 Marshal Troops Overwhelms", change: reading("A24", "yes"),
			text: "LKG british: Fraser; LKG french: Langis; battle LKG; ALB british: 7 New England; ap british army", do: inPhase(British),
			script: script{answers: []any{"marshal at LKG: all from ALB"}, auto: []string{"retreat"}}, was: "LKG french: langis; battle LKG",
			is: "LKG french:; no battle LKG"},
		{name: "A28 11.0 Marshaled out of a Battle", change: reading("A28", "yes"),
			text: "LKG british: Fraser; ALB british: Rogers; ALB french: Langis; battle ALB; ap british army", do: nothing,
			look: accepted(British, "marshal at LKG: Rogers from ALB"), was: "marshal-out-of-battle", is: "accepted"},
		{name: "A29 13.8 Routed units are Marshaled", change: reading("A29", "yes"),
			text: "LKG british: Fraser; ALB british rout: Rogers; ap british army", do: nothing,
			look: accepted(British, "marshal at LKG: Rogers from ALB"), was: "routed-no-marshal", is: "accepted"},
		{name: "A37 13.2.3 no chit for combining", change: reading("A37", "no"), text: "TIC british: Fraser reduced, Montgomery reduced",
			do:     func(g *testGame) { g.combine(British, At(g.d.spaceNamed("TIC")), "13.2.3") },
			script: script{draws: []int{3}, auto: []string{"combine"}}, then: &script{auto: []string{"combine"}},
			look: func(g *testGame) string { return fmt.Sprint(g.WIE[French].Held) }, was: "1", is: "-1"},
		{name: "A48 13.6 Militia left let the track decide", change: reading("A48", "track"),
			text: "CARL british: Gage reduced; begin; CARL french: Langis; battle CARL", do: inBattles, script: script{dice: "T M FF"},
			then: &script{dice: "T M FF", auto: []string{"retreat"}}, was: "control CARL french", is: "control CARL british"},
		{name: "A51 13.8 a Commander is lost to Rout", change: reading("A51", "yes"),
			text:   "TIC french: Langis, Montcalm; begin; TIC british: Gage, Rogers, Scott, Morgan, Howe light; battle TIC; moved british LKG-TIC",
			do:     inBattles,
			script: script{dice: "FFFFM M", auto: []string{"retreat"}}, then: &script{dice: "FFFFM M", answers: []any{order(kindRoutLoss,
				"lose-rout", "units", "montcalm")}, auto: []string{"retreat"}},
			was: "losses french: langis", is: "removed french: montcalm; losses french:"},
		{name: "A59 14.1 Fleets do not bind the Supply of their stack", change: reading("A59", "any"),
			text: "HAL british: New England, Boscawen; HAL french: Langis; battle HAL", do: nothing, look: supplied(British, "HAL"), was: "false",
			is: "true"},
		{name: "A75 13.8 a Routed stack Overwhelms nobody", change: reading("A75", "no"),
			text: "NIHA british rout: Rogers, Gage, Dunn, Putnam; SARA french: Langis; ap british light", do: nothing,
			look: accepted(British, "move all from NIHA to SARA"), was: "accepted", is: "routed-no-attack"},
		{name: "C01 14.1 a source with a Battle marker", change: reading("C01", "yes"),
			text: "HAL british: New England; HAL french: Langis, Lery; battle HAL; control ANN french; ANN french: Mingo; CHIG french: Canadiens",
			do:   nothing, look: supplied(British, "HAL"), was: "false", is: "true"},
		{name: "C02 13.9.5 an attacker may not destroy his Fort", change: reading("C02", "defender"),
			text: "LKG french: Langis, Lery, Villiers; begin; LKG british: Edward, Gage; battle LKG; forts french: Carillon; " +
				"moved british ALB-LKG", do: inBattles,
			script: script{dice: "M M FFM", answers: []any{order(kindFort, "fort", "act", "destroy")}, auto: []string{"retreat"}},
			then:   &script{dice: "M M FFM", auto: []string{"retreat"}},
			was:    "LKG french: langis, lery, villiers", is: "LKG french: langis, lery, villiers, fort-carillon"},

		// ---- map, counters, sheets
		{name: "S04 a Path is a Highway", change: change{"connections.toml", `id = "NIHA-SACH"`, `type = "path"`, `type = "highway"`},
			drawn: change{"maps/hudson.txt", "", `\        /           \`, `\       //           \`},
			text:  "NIHA british: Virginia & S.; ap british army", do: nothing, look: accepted(British, "move Virginia & S. from NIHA to SACH"),
			was: "connection-type", is: "accepted"},
		{name: "S05 an inland Connection is coastal", change: change{"connections.toml", `id = "HAL-ANN"`, `coastal = false, sea_zone = "none"`,
			`coastal = true, sea_zone = "atlantic"`}, drawn: change{"maps/acadie.txt", "", "~~     //", "~~     ~~"},
			text: "HAL british: Boscawen; ap british army", do: nothing, look: accepted(British, "move Boscawen from HAL to ANN"),
			was: "connection-type", is: "accepted"},
		{name: "S04 a space has another value", change: change{"spaces.toml", `id = "carlisle"`, "value = 2", "value = 3"},
			text: "FORK french: Langis; ap french light", do: inPhase(French), script: script{dice: "F", answers: []any{"raid CARL with Langis"}},
			was: "raid french 2", is: "raid french 3"},
		{name: "S04 and other Militia", change: change{"spaces.toml", `id = "carlisle"`, "militia = 2", "militia = 1"},
			text: "CARL french: Langis", do: nothing, look: func(g *testGame) string {
				return fmt.Sprint(g.militiaOf(British,
					g.d.spaceNamed("CARL")))
			}, was: "2", is: "1"},
		{name: "1.2 a Commander's rating", change: change{"units.toml", `id = "forbes"`, "rating = 1", "rating = 2"},
			text: "LKG british rout: New England, Forbes", do: func(g *testGame) { g.endOfActionRound() }, script: script{dice: "MM"},
			then: &script{dice: "MMF"}, was: "LKG british rout: new-england-brigade, forbes", is: "LKG british: new-england-brigade, forbes"},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			if c.scenario == "" {
				c.scenario = "campaign"
			}
			then := c.script
			if c.then != nil {
				then = *c.then
			}
			changes := []change{c.change}
			if c.drawn.file != "" {
				changes = append(changes, c.drawn)
			}
			then.data = changed(t, changes...)
			for _, run := range []struct {
				script script
				want   string
			}{{c.script, c.was}, {then, c.is}} {
				g := newTest(t, c.scenario, c.text, run.script)
				c.do(g)
				if c.look == nil {
					g.want(run.want)
				} else if got := c.look(g); got != run.want {
					t.Errorf("got %s, want %s", got, run.want)
				}
			}
		})
	}
	t.Run("each param and each reading is corrected", func(t *testing.T) {
		shown := map[string]bool{}
		for _, c := range tests {
			var n int
			if _, err := fmt.Sscanf(c.change.record, "number = %d", &n); err == nil && std.Cards[n] != nil {
				param, _, _ := strings.Cut(c.change.old, " ")
				shown[std.Cards[n].Kind+" "+param] = true
			}
			if c.change.file == "readings.toml" {
				shown[strings.Split(c.change.record, `"`)[1]] = true
			}
		}
		for kind, spec := range eventSpecs() {
			for _, name := range spec.Params {
				if !shown[kind+" "+name] {
					t.Errorf("nothing shows what %s of the Event %s does", name, kind)
				}
			}
		}
		for id := range doubts {
			if !shown[id] {
				t.Errorf("nothing shows what the reading %s does", id)
			}
		}
	})
}

// The shipped data are the data of an empty folder; any file in it is another
// version, the same for the same bytes.
func TestWithData(t *testing.T) {
	open := func(dir fstest.MapFS) *Title {
		t.Helper()
		title, err := New().WithData(dir)
		if err != nil {
			t.Fatal(err)
		}
		return title.(*Title)
	}
	if got := open(fstest.MapFS{".DS_Store": {Data: []byte("x")}}).Version(); got != New().Version() {
		t.Errorf("no files: version %s, want %s", got, New().Version())
	}
	seen := map[string]string{}
	for _, name := range []string{"cards.toml", "readings.toml", "maps/acadie.txt"} {
		dir := fstest.MapFS{name: {Data: []byte(shippedFile(t, name))}}
		v := open(dir).Version()
		if prefix := New().Version() + "+"; !strings.HasPrefix(v, prefix) || len(v) != len(prefix)+10 {
			t.Errorf("%s: version %s", name, v)
		}
		if other, twice := seen[v]; twice {
			t.Errorf("%s and %s have one version", name, other)
		}
		seen[v] = name
		if again := open(dir).Version(); again != v {
			t.Errorf("%s: version %s, then %s", name, v, again)
		}
		dir[name].Data = append(dir[name].Data, "\n"...)
		if open(dir).Version() == v {
			t.Errorf("%s: another file has the same version", name)
		}
	}
	var _ games.Title = open(nil)
}

// What is wrong with an owner's file is said with its name, the record or line,
// and what would be right; all that is wrong at once.
func TestDataFaults(t *testing.T) {
	tests := []struct {
		name    string
		changes []change
		want    []string
	}{
		{"a number that cannot be", []change{card(8, "dice = 3", "dice = 0")},
			[]string{"cards.toml: card 8, params: dice is 0; write a number from 1 to 20"}},
		{"a param that the Event has not", []change{card(8, "dice = 3", "die = 3")},
			[]string{"card 8, params: there is no die here",
				`card 8: the params of an Event of kind lucky-cannonball are ["dice"], but it has ["die"]`}},
		{"a word that is none", []change{card(32, `"wilderness"]`, `"water"]`)},
			[]string{`card 32, params: on is "water"; it may be wilderness, outpost, settled, village`}},
		{"an Event that is none", []change{card(8, `kind = "lucky-cannonball"`, `kind = "cannonball"`)},
			[]string{`card 8: there is no Event of kind "cannonball"; there are armed-battoemen,`}},
		{"an Event at the wrong time", []change{card(8, "ar_start = false", "ar_start = true")}, []string{"card 8: ar_start is true"}},
		{"a setting that there is not", []change{card(8, "initiative = 2", "initiativ = 2")},
			[]string{"cards.toml: card 8: there is no initiativ here"}},
		{"TOML", []change{card(8, "initiative = 2", "initiative = ")}, []string{"cards.toml: line 123: "}},
		{"several at once", []change{card(8, "dice = 3", "dice = 0"), card(14, "dice = 3", "dice = -1"),
			{"units.toml", "", `id = "forbes", name = "Forbes", faction = "british"`, `id = "forbes", name = "", faction = "dutch"`}},
			[]string{"card 8, params: dice is 0", "card 14, params: dice is -1", "units.toml: unit forbes: name is missing",
				`unit forbes: faction is "dutch"; it may be british, french, either`}},
		{"a card in the wrong year", []change{card(19, "years = [1758, 1759]", "years = [1757]")},
			[]string{"scenarios.toml (as shipped): scenario amhersts-juggernaut-1758-1759: card 19 is used in 1758, " +
				"but its years are [1757] (cards.toml)"}},
		{"a card in the wrong deck", []change{{"scenarios.toml", `number = 1`, "british_buildup = [2, ", "british_buildup = [22, "}},
			[]string{"card 22 stands in the british buildup deck of 1755, but is of another"}},
		{"S06 Washington twice", []change{{"scenarios.toml", `id = "amhersts`, `{ space = "winchester", units = ["fort-frederick"] }`,
			`{ space = "winchester", units = ["fort-frederick", "washington"] }`}},
			[]string{"scenario amhersts-juggernaut-1758-1759: 1 of washington are used and 1 are unused, " +
				"but there are 1: take it from the list of unused ones"}},
		{"a counter too many", []change{{"scenarios.toml", `number = 1`, `"rogers"]`, `"rogers", "rogers"]`}},
			[]string{"2 of rogers are used, but there are 1"}},
		{"a counter that is none", []change{{"scenarios.toml", `number = 1`, `"rogers"]`, `"rodgers"]`}},
			[]string{`there is no counter or token "rodgers"`}},
		{"a pool that is none", []change{{"scenarios.toml", `number = 1`, "british_light = []", "british_lights = []"}},
			[]string{`there is no pool "british_lights"; pools are british_artillery,`}},
		{"a Colony's other side", []change{{"spaces.toml", `id = "carlisle"`, `home = "british"`, `home = "french"`}},
			[]string{`space carlisle: home is "french", but the colony pennsylvania-delaware is british`}},
		{"a Connection's wrong id", []change{{"connections.toml", "", `id = "WILC-MEK"`, `id = "MEK-WILC"`}},
			[]string{"connection MEK-WILC: it joins wills-creek and mekekasink; its id is WILC-MEK"}},
		{"a coastal Connection without sea", []change{{"connections.toml", `id = "WILC-MEK"`, `coastal = false, sea_zone = "none"`,
			`coastal = true, sea_zone = "gulf"`}}, []string{"connection WILC-MEK: coastal is true on the sea zone \"gulf\""}},
		{"a dark grey Path elsewhere", []change{{"connections.toml", `id = "WILC-MEK"`, `indian_nation_path = "none"`,
			`indian_nation_path = "iroquois"`}}, []string{"connection WILC-MEK: indian_nation_path is \"iroquois\""}},
		{"a reading that is none", []change{{"readings.toml", `id = "A24"`, `take = "no"`, `take = "perhaps"`}},
			[]string{`reading A24: take is "perhaps"; write "no" or "yes"`}},
		{"a reading left out", []change{{"readings.toml", "", `id = "A24"`, `id = "A25"`}},
			[]string{`there is no reading "A25"; there are A11,`, "reading A24 is missing"}},
		{"a roll that always succeeds", []change{{"tables.toml", "[rally]", `others_on = ["flag"]`, `others_on = []`}},
			[]string{"rally: 0 faces are listed"}},
		{"a marker on nothing", []change{{"scenarios.toml", "", `connection = "WILC-MEK"`, `connection = "WILC-ALB"`}},
			[]string{`scenario loudouns-gamble-1757, markers: connection is "WILC-ALB"; there is no such connection`}},
		{"a space less", []change{{"spaces.toml", "", `id = "newfoundland"`, `id = "terre-neuve"`}},
			[]string{"the space newfoundland (NEWF) is missing: data may correct what is said of it, but not take it away",
				"there is no space terre-neuve (NEWF) in this game"}},
		{"another code", []change{{"spaces.toml", "", `code = "NEWF"`, `code = "TERR"`}}, []string{"the space newfoundland (NEWF) is missing"}},
		{"a counter more", []change{{"units.toml", `id = "royal-artillery"`, "count = 8", "count = 9"}},
			[]string{"there is no counter royal-artillery-9 in this game: data may correct what is said of those there are, but not add any"}},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			_, err := New().WithData(corrected(t, c.changes...))
			if err == nil {
				t.Fatal("these data are taken")
			}
			for _, want := range c.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("the error does not say %q:\n%v", want, err)
				}
			}
			for line := range strings.Lines(err.Error()) {
				if !strings.HasPrefix(line, "bayonets: data: ") {
					t.Errorf("a line of the error is %q", line)
				}
			}
		})
	}
	t.Run("a file that is none", func(t *testing.T) {
		_, err := New().WithData(fstest.MapFS{"card.toml": {}, "README.txt": {}})
		for _, want := range []string{"card.toml is no data file of this title; " +
			"there are cards.toml, connections.toml, picture.toml, readings.toml, scenarios.toml, spaces.toml, tables.toml, theatres.toml, units.toml",
			"README.txt is no"} {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("the error does not say %q: %v", want, err)
			}
		}
	})
	t.Run("a file that is too long", func(t *testing.T) {
		if _, err := New().WithData(fstest.MapFS{"cards.toml": {Data: make([]byte, 1<<20+1)}}); err == nil ||
			!strings.Contains(err.Error(), "more than 1048576 are no data file") {
			t.Errorf("the error is %v", err)
		}
	})
}

// A Connection may be added or taken away (S04): positions know Connections by
// their codes.
func TestOtherConnections(t *testing.T) {
	const first = `  { id = "DAUP-LOU",`
	const newf = "                                                                 [NEWF......]\n" +
		"                                                                 [..........]\n\n"
	more := changed(t,
		change{"connections.toml", "", first,
			`  { id = "NEWF-DAUP", a = "newfoundland", b = "port-dauphin", type = "path", coastal = true, sea_zone = "gulf", ` +
				`indian_nation_path = "none", lake_warships = false, x = 700.0, y = 100.0 },` + "\n" + first},
		change{"maps/acadie.txt", "", newf, "                                         +-----------~-----------[NEWF......]\n" +
			"                                         |                       [..........]\n" +
			"                                         |\n"})
	text := shippedFile(t, "connections.toml")
	i := strings.Index(text, `  { id = "NIHA-SACH"`)
	less := changed(t, change{"connections.toml", "", text[i : i+strings.Index(text[i:], "\n")+1], ""},
		change{"maps/hudson.txt", "", `\        /           \`, `\                    \`})

	g := newTest(t, "campaign", "NEWF british: Rogers; ap british light", script{data: more})
	g.Conns = make([]ConnState, len(more.Conns))
	if got := accepted(British, "move Rogers from NEWF to DAUP")(g); got != "accepted" {
		t.Errorf("over the new Path: %s", got)
	}
	if r := more.lang.Read("build road NEWF-DAUP with New England", nil)[0]; r.Order == nil || r.Order.Arg("connection") != "NEWF-DAUP" {
		t.Errorf("the new Path is not read: %+v", r)
	}

	p := position(t, "campaign", "road WILC-MEK; warships NOIX-TIC")
	data := p.AppendJSON(nil)
	read, err := more.decodePosition(data)
	if err != nil {
		t.Fatal(err)
	}
	q := read.(*Position)
	if got := more.Conns[q.AR.Warships].Code; got != "NOIX-TIC" || q.Conns[more.connByCode["WILC-MEK"]].Road != Road {
		t.Errorf("with a Connection more: Warships on %s, Roads %v", got, q.Conns)
	}
	if back := q.AppendJSON(nil); string(back) != string(data) {
		t.Errorf("written by other data:\n%s\n%s", back, data)
	}
	if back, err := less.decodePosition(data); err != nil || back.(*Position).Conns[less.connByCode["WILC-MEK"]].Road != Road {
		t.Errorf("with another Connection gone: %v", err)
	}
	if _, err := less.decodePosition(position(t, "campaign", "road NIHA-SACH").AppendJSON(nil)); err == nil ||
		!strings.Contains(err.Error(), "something is on the Connection NIHA-SACH, which these have not") {
		t.Errorf("with a Road gone: %v", err)
	}
	p.AR.Warships = std.connByCode["NIHA-SACH"]
	if _, err := less.decodePosition(p.AppendJSON(nil)); err == nil ||
		!strings.Contains(err.Error(), "Warships close NIHA-SACH, which these have not") {
		t.Errorf("with the closed Connection gone: %v", err)
	}
}

// Names are corrected in what is read and in what is said.
func TestOtherNames(t *testing.T) {
	title, err := New().WithData(corrected(t, change{"spaces.toml", "", `name = "Kanistioh"`, `name = "Canistio"`},
		change{"units.toml", "", `name = "Royal Scots & 17th"`, `name = "Royal Scotts"`}, card(8, "Lucky Cannonball", "A Lucky Shot")))
	if err != nil {
		t.Fatal(err)
	}
	if r := title.Read("move Royal Scotts from Canistio to OQU", nil)[0]; r.Order == nil || r.Order.Arg("from") != "kahnistioh" ||
		r.Order.Arg("units") != "royal-scots-and-17th" {
		t.Errorf("the new names are not read: %+v", r)
	} else if got := title.Format(*r.Order); got != "move Royal Scotts from KAHN to OQU" {
		t.Errorf("the order is written %q", got)
	}
	if got := title.Say(games.T("event", "side", "british", "card", 8), "en"); !strings.Contains(got, "A Lucky Shot") {
		t.Errorf("it is said: %s", got)
	}
	if r := New().Read("move Royal Scotts from ALB to LKG", nil)[0]; r.Order != nil && len(r.Notes) == 0 {
		t.Error("the shipped title reads another's names")
	}
}

// heldMatch plays a match to where the British are asked for their first Actions,
// and returns what is kept of it.
func heldMatch(t *testing.T, title games.Title) (*games.Match, []games.Line) {
	t.Helper()
	m, err := games.NewMatch(title, games.Setup{Code: "D1", Title: title.Name(), Scenario: "1755", Seed: games.Seed{1}})
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range []games.Seat{FrenchSeat, BritishSeat} {
		sheet := "auto all"
		if seat == BritishSeat {
			sheet += "\nask action"
		}
		if out, err := m.Take(seat, games.ReadSheet(title, sheet, nil)); err != nil || !out.Done {
			t.Fatal(out.Faults, err)
		}
	}
	if asked := m.News(BritishSeat).Asked; len(asked) != 1 || asked[0].About().Kind != kindAction {
		t.Fatalf("the British are asked %v", asked)
	}
	return m, m.Fresh()[m.Base()-1:]
}

// A running match goes on by other data if nothing that it has touched since
// its last checkpoint is different, and says so in its journal; else it is held.
func TestDataOfARunningMatch(t *testing.T) {
	m, tail := heldMatch(t, New())
	state := m.State()
	open := func(changes ...change) *Title {
		title, err := New().WithData(corrected(t, changes...))
		if err != nil {
			t.Fatal(err)
		}
		return title.(*Title)
	}
	t.Run("nothing that was touched", func(t *testing.T) {
		title := open(change{"spaces.toml", `id = "carlisle"`, "value = 2", "value = 3"})
		on, err := games.LoadMatch(title, state, tail)
		if err != nil {
			t.Fatal(err)
		}
		fresh := on.Fresh()
		if len(fresh) != 1 || fresh[0].What != games.LineVersion || fresh[0].Version != title.Version() || on.Version() != title.Version() {
			t.Errorf("the journal notes %+v", fresh)
		}
		back, err := games.LoadMatch(New(), on.State(), append(slices.Clone(tail), fresh...))
		if err != nil || back.Version() != New().Version() {
			t.Errorf("back to the shipped data: %v", err)
		}
	})
	t.Run("what was touched", func(t *testing.T) {
		var others []change // every British card has the highest initiative, and the French lose it
		for _, n := range std.Scenarios[0].Cards[1755].BritishBuildup {
			if i := std.Cards[n].Initiative; i < 6 {
				others = append(others, card(n, fmt.Sprintf("initiative = %d", i), "initiative = 6"))
			}
		}
		title := open(others...)
		_, err := games.LoadMatch(title, state, tail)
		var held *games.VersionError
		if !errors.As(err, &held) || held.Was != New().Version() || held.Now != title.Version() {
			t.Errorf("the match goes on: %v", err)
		}
	})
}

// Data with a line left out or a word or number exchanged for another of the
// file are refused with a reason, or they can be played.
func TestDataAtRandom(t *testing.T) {
	token := regexp.MustCompile(`"[^"]*"|\b\d+\b|\b(true|false)\b`)
	r := rand.New(rand.NewPCG(7, 54))
	drawn := func(name string) bool { return name == "theatres.toml" || strings.HasPrefix(name, "maps/") } // no facts
	names := slices.DeleteFunc(shipped.Files.Names(), drawn)
	played, refused := 0, 0
	for range 60 {
		name := names[r.IntN(len(names))]
		text := shippedFile(t, name)
		what := ""
		if at := token.FindAllStringIndex(text, -1); r.IntN(4) > 0 {
			a, b := at[r.IntN(len(at))], at[r.IntN(len(at))]
			what = fmt.Sprintf("%s for %s at %d of %s", text[b[0]:b[1]], text[a[0]:a[1]], a[0], name)
			text = text[:a[0]] + text[b[0]:b[1]] + text[a[1]:]
		} else {
			lines := strings.SplitAfter(text, "\n")
			i := r.IntN(len(lines))
			what = fmt.Sprintf("%s without line %d: %s", name, i+1, lines[i])
			text = strings.Join(slices.Delete(lines, i, i+1), "")
		}
		title, err := New().WithData(fstest.MapFS{name: {Data: []byte(text)}})
		if err != nil {
			refused++
			continue
		}
		played++
		start, err := title.Setup([]string{"1755", "1757", "1758", "campaign"}[r.IntN(4)], nil)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		run := games.Start(title, start, games.RunOptions{Dice: games.NewDice("R1", games.Seed{}), NoEvents: true})
		for range 120 {
			stop := run.Next()
			if stop.Err != nil {
				t.Fatalf("%s: %v", what, stop.Err)
			}
			for i, d := range stop.Questions {
				if fault := run.Give(i, d.Sample(r), games.FromBot); fault != nil {
					t.Fatalf("%s: %s", what, title.Say(fault.Why, "en"))
				}
			}
			if stop.Over {
				break
			}
		}
		run.Close()
	}
	if played < 10 || refused < 10 {
		t.Errorf("%d data sets were played, %d refused", played, refused)
	}
}
