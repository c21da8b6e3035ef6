package conquest

import (
	"testing"

	"postrider/games/gametest"
	"postrider/golden"
)

// TestMeetings checks the table of rules that meet, and writes it as a page.
func TestMeetings(t *testing.T) {
	golden.Check(t, "../../../docs/meetings-conquest.md", gametest.Meetings(t, "1754: Conquest"))
}

// Reinforcements, Natives and Armies where they meet one another and battles. Which of
// these a pair of procedures needs is in testdata/meetings.toml.
func TestMeetPhases(t *testing.T) {
	stay := "standing command stay; standing native command stay"
	runCases(t, []rulesCase{
		{"2.1 2.2 a raised marker takes up to three of a short stockpile", "muster BC ONE ALB+; stock 4BC", "BC place",
			"place 3 ALB, 1 ONE", "", "ALB: 3BC; ONE: 1BC"},
		{"2.1 3.2 a Muster Marker stops no Army", "muster BC ALB; FSF: 1FC", "FC move 02", "FSF FWH ALB NYC: 1FC", "",
			"NYC: 1FC; muster BC: ALB"},
		{"2.1 4.0 a marker stays where its side has lost, and musters nothing", "muster BC ALB; ALB: 1BC < 2FR", "FR battle BC place", "", "BC F",
			"ALB: 2FR; muster BC: ALB; fled: 1BC; told: muster-held, fled-stay"},
		{"2.1 4.1.3 a unit that left by Command stops a marker", "muster BC ONE; OSW: 1BC < 1FC", "FC battle BC place",
			"BC: command stay; FC: command 1 ONE", "BC C; FC C",
			"ONE: 1FC; OSW: 1BC; told: muster-held"},
		{"2.1 4.3 Natives whom a mustering allied fight for that side", "muster BC ONE; ONE: 3NA; OSW: 2FC 1NA",
			"BC place FC move 03 battle", "OSW ONE: 2FC 1NA", "...",
			"ONE: 2BC 2NA < 2FC; fled: 2NA"},
		{"2.2 2.4 fled units come back whatever the stockpile holds", "stock 0BR; fled 3BR", "BR place", "", "",
			"NHB: 3BR; fled: none; told: no-reinforcements"},
		{"2.2 2.4 with a short stockpile each goes its way", "stock 2BR; fled 3BR", "BR place", "place NHB; fled BHB", "",
			"NHB: 2BR; BHB: 3BR; told: stock-short"},
		{"2.3 2.4 fled Natives do not come with the green cube", "stock 0NA; fled 5NA; bag NA", "next", "", "", "ODA SUS: empty; fled: 5NA"},
		{"2.4 3.4 fled units ally Natives where they come back", "stock 0BR; fled 1BR; HHB: 2NA", "BR place", "fled HHB", "",
			"HHB: 1BR 2NA; told: allied"},
		{"2.4 4.2 fled units that come back put a Control Marker", "muster BC ONE; stock 0BC; fled 1BC", "BC place", "", "",
			"ONE: 1BC; marker ONE: british"},
		{"2.2 7.0 more Regulars as far as the stockpile has them", "stock 5FR; hand FR 10", "FR place", "event 10; place 5 QBA", "",
			"QBA: 5FR; told: stock-short"},
		{"2.2 7.0 which have no effect if it has no more", "stock 4FR; hand FR 10", "FR place", "event 10; place 4 QBA", "",
			"QBA: 4FR; hand FR: 10; faults: 7.0 event-no-effect"},
		{"2.3 7.0 Natives of whom none is left have no effect", "stock 0NA; ALB: 1BC; hand BR 10", "BR place", "event 10 3 ALB", "",
			"ALB: 1BC; hand BR: 10; faults: 7.0 event-no-effect"},
		{"3.2 4.2 an Army that passes puts no marker", "FSF: 2BR", "BR move 02", "FSF MTL TRO QUE: 2BR", "",
			"QUE: 2BR; marker MTL FSF: nobody; marker QUE: british"},
		{"3.2 4.3 Natives of two Armies are counted together", "FWH ALB: 1BC 1NA; FSF: 1FC 3NA", "BC move 02 battle",
			"FWH FSF: all; ALB FWH FSF: all", "...",
			"FSF: 1FC 1NA < 2BC; fled: 4NA"},
		{"3.3 4.0 two Armies sail into one battle", "NHB BHB: 1BR; LHB: 1FR", "BR move 05 battle", "NHB LHB: 1BR; BHB LHB: 1BR", "...",
			"LHB: 1FR < 2BR; fought: LHB"},
		{"3.3 3.2 nobody sails on out of a harbor where the enemy is", "NHB: 2BR; LHB: 1FR", "BR move 05", "NHB LHB: 1BR; LHB GBY: 1BR",
			"", "LHB: 1FR < 1BR; faults: 3.2 move-not-there"},
		{"2.0 3.3 no Regulars are placed in a harbor where the enemy stands", "NHB: 1FC; HHB: 2BR", "BR place move 05",
			"place HHB; HHB SEA NHB: all", "", "NHB: 1FC < 6BR"},
		{"3.3 4.1.2 who flees from a harbor goes to the Fled Units Space", "LHB: 1FR < 2BR", "BR battle", "", "FR F", "LHB: 2BR; fled: 1FR"},
		{"3.3 4.3 Natives aboard are paired with those in the harbor", "NHB: 1BR 1NA; LHB: 1FR 2NA", "BR move 07 battle",
			"NHB LHB: 1BR 1NA", "...", "LHB: 1FR 1NA < 1BR; fled: 2NA"},
		{"3.3 4.4 an attack from a harbor meets the Fort Die", "LHB: 3BR; LOU: Fort 1FR", "BR move 07 battle", "LHB LOU: 3BR; " + stay,
			"FR C; BR C H; Fort B; ...", "LOU: Fort 1FR < 3BR"},
		{"3.4 7.0 Natives alone control nothing", "NIA: 2NA; hand FR 11", "FR place", "event 11 NIA", "", "NIA: 2NA; faults: 7.0 event-not-so"},
	})
}

// Hits, Commands, Forts, Natives and events where they meet in a battle.
func TestMeetBattles(t *testing.T) {
	stay := "standing command stay; standing native command stay"
	runCases(t, []rulesCase{
		{"4.1.3 4.3 when the last unit of the attackers leaves, their Natives go over", "DUQ: 1FC < 1BR 1NA", "BR battle",
			"FC: command stay; BR: command 1 KAN; native command stay", "FC C; BR C; NA C",
			"DUQ: 1FC 1NA; KAN: 1BR"},
		{"4.1.3 4.3 and those of the defenders", "FSF: 1FC 1NA < 1BC; MTL: 1FC", "BC battle", "FC: command 1 MTL; native command stay",
			"FC C; NA C", "FSF: 1BC 1NA; MTL: 2FC; marker FSF: british"},
		{"4.1.3 4.4 attackers who leave burn nothing", "DUQ: Fort 1FC < 1BR", "BR battle",
			"FC: command stay; BR: command 1 KAN; standing fort burn", "FC C; BR C; Fort -",
			"DUQ: Fort 1FC; KAN: 1BR; not: fort"},
		{"4.1.3 4.4 the last of two factions leave together, and the Regulars say", "DUQ: Fort 1FR 1FC < 4BC; MAC: 1FR", "BC battle",
			"FR: command 1 MAC; FC: command 1 MAC; fort burn", "FR C; FC C",
			"DUQ: 4BC; MAC: 2FR 1FC; asked: fort FR DUQ; told: fort-burned"},
		{"4.1.3 4.4 a Fort stays while one of two factions does", "DUQ: Fort 1FR 1FC < 4BC; MAC: 1FR", "BC battle",
			"FR: command 1 MAC; FC: command stay", "FR C; FC C; ...",
			"DUQ: Fort 1FC < 4BC; MAC: 2FR; not: fort"},
		{"4.1.3 4.0 the last of a battle may leave into the next, which is fought with him", "DUQ: 1BC < 2FC; MUS: 1BC < 1FC",
			"FC battle", "battles DUQ, MUS; BC: command 1 MUS at DUQ; FC: " + "standing command stay",
			"BC C; BC C F; ...", "DUQ: 2FC; MUS: 1BC < 1FC; fled: 1BC; fought: DUQ MUS"},
		{"4.1.3 7.0 Natives who have joined the British leave like others", "DUQ: 1FC 1NA < 1BR; hand BR 9", "BR battle",
			"event 09; FC: command stay; BR: command stay; BR: command 1NA KAN", "FC C; BR C; NA C; ...",
			"DUQ: 1FC < 1BR; KAN: 1NA; told: independent"},
		{"4.1.1 4.4 a Block takes one hit of all dice together", "DUQ: Fort 3FC < 1BR 1BC 1NA", "BR battle", stay,
			"FC C C C; BR H; BC H; NA H; Fort B; ...", "DUQ: Fort 1FC < 1BR 1BC 1NA; stock: 2FC"},
		{"4.1.1 4.1.2 hits and flees of one roll", "MUS: 2FC < 2BC", "BC battle", stay, "FC H F; BC H", "MUS: 1BC; stock: 1BC 1FC; fled: 1FC"},
		{"4.2 4.3 Natives who have changed sides hold nothing alone", "NIA: 1FC 1NA < 1BR; hand BR 9", "BR battle",
			"event 09; hits BR NA", "FC H", "NIA: 1FC 1NA; marker NIA: french"},
		{"4.3 4.4 the Fort Die is not thrown when the Natives alone are left", "DUQ: Fort 1FC 1NA < 2BC", "BC battle", stay, "FC F; NA C",
			"DUQ: Fort 2BC 1NA; fled: 1FC; marker DUQ: british"},
		{"4.1.2 7.0 who strikes first may leave nobody to roll", "FWH: 1BC < 2FR; hand FR 9", "FR battle", "event 09 at FWH; " + stay,
			"FR H C", "FWH: 2FR; stock: 1BC"},
		{"7.0 4.4 against a Fort the first roll is blocked too", "DUQ: Fort 1BC < 2FR; hand FR 9", "FR battle",
			"event 09 at DUQ; " + stay, "FR H C; Fort B; BC C; ...", "DUQ: Fort 1BC < 2FR"},
	})
}
