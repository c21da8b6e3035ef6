package bayonets

import (
	"postrider/games/gametest"
	"testing"
)

func TestSail(t *testing.T) {
	fleets := "HAL british: Boscawen, Hardy, Holmes"
	twelve := ", 7 New England, 3 Virginia & S., Rogers, Gage"
	checkLegal(t, []legality{
		{"T39 10.6 three Fleets with 13 units", British, fleets + twelve + ", Putnam; ap british sail-army", "sail all from HAL",
			"too-many-aboard", ""},
		{"T39 10.6 three Fleets with 12 units and 3 Commanders", British, fleets + twelve + ", Howe, Wolfe, Forbes; ap british sail-army",
			"sail all from HAL", "", ""},
		{"10.6 without Fleets", British, "HAL british: Fraser; ap british sail-army", "sail Fraser from HAL", "no-fleet-to-sail", ""},
		{"10.6 a Fort stays", British, "HAL british: Boscawen, Fort Anne; ap british sail-army", "sail Boscawen, Fort Anne from HAL",
			"never-moves", ""},
		{"10.6 not with an Army AP", British, "HAL british: Boscawen; ap british army", "sail Boscawen from HAL", "no-ap", ""},
		{"7.3.4 Landing needs a 2x AP", British, "HAL british: Boscawen; ap british sail-army", "sail Boscawen from HAL, land LOU",
			"land-needs-2x", ""},
		{"7.3.4 with a 2x AP", British, "HAL british: Boscawen; ap british sail-army, sail-army-2x", "sail Boscawen from HAL, land LOU", "",
			"sail Boscawen from HAL, land LOU, with sail-army-2x"},
		{"7.3.4 the plainest AP", British, "HAL british: Boscawen; ap british sail-army-2x, sail-army", "sail Boscawen from HAL", "",
			"sail Boscawen from HAL, with sail-army"},
		{"T38 W23 10.6.2 Miramichy before Louisbourg fell", British, "HAL british: Boscawen; ap british sail-army-2x",
			"sail Boscawen from HAL, land MIRA", "no-open-seas", ""},
		{"T38 10.6.2 and after", British, "HAL british: Boscawen; open seas; ap british sail-army-2x", "sail Boscawen from HAL, land MIRA", "",
			""},
		{"W23 10.6.2 Newfoundland borders both", British, "HAL british: Boscawen; ap british sail-army-2x", "sail Boscawen from HAL, land NEWF",
			"", ""},
		{"10.6.1 inland", British, "HAL british: Boscawen; ap british sail-army-2x", "sail Boscawen from HAL, land ALB", "not-coastal", ""},
		{"T26 10.6.1 French in a Base", French, "LOU french: Marine Royale; ap french sail-army-2x", "sail Marine Royale from LOU, land BOS",
			"no-french-in-base", ""},
		{"10.6.2 the French on the Atlantic", French, "LOU french: Marine Royale; ap french sail-army-2x",
			"sail Marine Royale from LOU, land HAL", "", ""},
		{"T33 10.2.1 from a besieged Fortress", British,
			"QUE british: Boscawen, Fraser; QUE french: 2 bastion, Berry; battle QUE; ap british sail-army", "sail all from QUE", "", ""},
		{"10.2.1 not while outnumbered", French, "HAL french: Marine Royale; HAL british: Fraser; battle HAL; ap french sail-army",
			"sail all from HAL", "may-not-leave", ""},
		{"D31 3.7 no Commander stays alone", British, "HAL british: Boscawen, Howe; ap british sail-army", "sail Boscawen from HAL",
			"commander-alone", ""},
	})
	g := newTest(t, "campaign", "HAL british: Boscawen; ap british sail-army", script{})
	g.AR.RoughSeas = true
	for line, kind := range map[string]string{"sail Boscawen from HAL": "rough-seas-no-sail",
		"move Boscawen from HAL to CAPE": "rough-seas-no-fleet"} {
		if _, fault := gametest.Accept(t, New(), g.actionDecision(kindAction, British), orderOf(t, line)); fault == nil || fault.Why.Kind != kind {
			t.Errorf("card 40: %q is not refused by %s: %v", line, kind, fault)
		}
	}
}

func TestSailPlayed(t *testing.T) {
	t.Run("W22 10.6 to the Sail Box, then ashore in the next AR", func(t *testing.T) {
		g := played(t, British, "NYC british: Boscawen, Hardy, Fraser, Howe, Rogers; ap british sail-army",
			script{answers: []any{"sail Boscawen, Hardy, Fraser, Howe from NYC"}})
		g.want("sail british: Boscawen spent, Hardy spent, Fraser spent, Howe spent; NYC british: Rogers")
		if g.SailedFrom[British] != std.spaceNamed("NYC") {
			t.Errorf("sailed from %s", g.SailedFrom[British])
		}
		g.beginActionRound()
		g.script.Answers = append(g.script.Answers, orderOf(t, "land LOU"))
		g.actionPhase(British)
		g.want("sail british:; LOU british landing: Boscawen spent, Hardy spent, Fraser spent, Howe spent; battle LOU")
		if !g.AR.Landed[British] {
			t.Error("Landed is not noted")
		}
	})
	t.Run("7.3.4 sail and Land at once", func(t *testing.T) {
		g := played(t, British, "NYC british: Boscawen, Fraser; ap british sail-army-2x; LOU french: Berry; sail british: Hardy, Rogers", script{
			answers: []any{"land BOS", "sail all from NYC, land LOU"}})
		g.want("BOS british landing: Hardy spent, Rogers spent; LOU: french Berry; NYC british:; battle LOU")
	})
	t.Run("card 9 no Landing marker", func(t *testing.T) {
		g := played(t, British, "play british 9; ap british army; sail british: Hardy, Rogers", script{answers: []any{"land LOU"}})
		g.want("LOU british: Hardy spent, Rogers spent")
	})
	t.Run("A24 10.3.2 a Landing Overwhelms", func(t *testing.T) {
		g := played(t, British, "sail british: Boscawen, Hardy, 3 Virginia & S., 2 New England; begin",
			script{answers: []any{"land YORK"}, auto: []string{"retreat"}})
		g.want("YORK british landing: Boscawen spent, Hardy spent, 3 Virginia & S. spent, 2 New England spent")
		g = played(t, British, "sail british: Boscawen, Hardy, 3 Virginia & S., 2 New England; CHIG french: Langis; begin",
			script{answers: []any{"land CHIG"}, auto: []string{"retreat"}})
		g.want("control CHIG british; CHIG british landing: Boscawen spent, Hardy spent, 3 Virginia & S. spent, 2 New England spent")
	})
	t.Run("D15 10.6.1 the safe Landing is at home, without a fight", func(t *testing.T) {
		g := newTest(t, "campaign", "sail british: Boscawen, Fraser; HAL french: Berry; battle HAL", script{auto: []string{"land"}})
		g.SailedFrom[British] = std.spaceNamed("HAL")
		g.landSailBox(British)
		g.want("ANN british landing: Boscawen spent, Fraser spent")
	})
	t.Run("A27 13.8 a Routed stack Lands where it does not attack", func(t *testing.T) {
		const text = "sail british rout: Boscawen, Fraser"
		asked := &asking{scripted: scripted{T: t, Title: title}}
		g := newTest(t, "campaign", text, script{})
		g.ref = asked
		g.landSailBox(British)
		if _, fault := gametest.Accept(t, New(), asked.d, orderOf(t, "land LOU")); fault == nil || fault.Why.Kind != "routed-no-attack" {
			t.Errorf("a Routed stack Lands at Louisbourg: %v", fault)
		}
		g = newTest(t, "campaign", text, script{answers: []any{"land HAL"}})
		g.landSailBox(British)
		g.want("HAL british rout landing: Boscawen spent, Fraser spent")
	})
}
