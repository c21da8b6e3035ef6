package conquest

import "testing"

// The Movement Phase, chapter 3.0.
func TestMovementCases(t *testing.T) {
	runCases(t, []rulesCase{
		{"T038 3.0 An Event Card is no Movement Card", "hand FR 4 7 10; MTL: 1FR", "FR turn", "card 10", "", "faults: 3.0 card-no-movement"},
		{"T038 3.0 A card that is not in hand", "hand FR 4 7 10; MTL: 1FR", "FR turn", "card 05", "", "faults: 3.0 card-not-held"},
		{"T039 3.0 No Army has to move", "hand FR 4 7 10; MTL: 1FR; deck FR 5", "FR turn", "card 04; done", "",
			"MTL: 1FR; discard FR: 04; hand FR: 05 07 10; untold: moved"},
		{"T040 3.1 Not without a unit of the active faction", "MTL: 2FR 1FC", "FC move 03", "MTL TRO: 2FR", "",
			"faults: 3.1 move-no-own; MTL: 2FR 1FC"},
		{"T040 3.1 With one", "MTL: 2FR 1FC", "FC move 03", "MTL TRO: 2FR 1FC", "", "TRO: 2FR 1FC; MTL: empty"},
		{"T041 3.1 The ally is not asked", "ALB: 3BR 1BC", "BC move 03", "ALB FWH: 1BC 3BR", "", "FWH: 3BR 1BC; not: move BR; told: moved"},
		{"T042 3.2 Who passes by is not picked up, and the Army stays together", "ALB: 3BC; FWH: 1BC", "BC move 03", "ALB FWH FSF: 3BC",
			"", "FWH: 1BC; FSF: 3BC"},
		{"T042 3.2 Nobody is dropped on the way", "ALB: 3BC; FWH: 1BC", "BC move 03", "ALB FWH FSF: 3BC; FSF FWH: 1BC", "",
			"FSF: 3BC; faults: 3.2 move-not-there"},
		{"T043 3.2 Who has moved does not move again", "NYC ALB: 2BC", "BC move 03", "NYC ALB: 2BC; ALB FWH: 4BC", "",
			"ALB: 4BC; faults: 3.2 move-not-there"},
		{"T043 3.2 Who has not moved does", "NYC ALB: 2BC", "BC move 03", "NYC ALB: 2BC; ALB FWH: 2BC", "", "ALB FWH: 2BC"},
		{"T045 3.2 No further than the card says", "PHI: 1BC", "BC move 03", "PHI NYC ALB FWH: 1BC", "", "PHI: 1BC; faults: 3.2 move-too-far"},
		{"T046 3.2 A way is found, and is too far", "ALB: 1BC", "BC move 03", "ALB OSW: 1BC", "", "ALB: 1BC; faults: 3.2 move-too-far"},
		{"T047 3.2 Independent Natives stop an Army", "ALB: 2BC; CAN: 3NA", "BC move 02", "ALB CAN ONE OSW: 2BC", "",
			"CAN: 3NA; ALB: 2BC; faults: 3.2 move-must-stop"},
		{"T047 3.4 And become allied", "ALB: 2BC; CAN: 3NA", "BC move 02", "ALB CAN: 2BC", "", "CAN: 2BC 3NA; told: allied; untold: battle"},
		{"T048 3.2 A23 Then the area is held", "ALB: 3BC; CAN: 3NA", "BC move 02", "ALB CAN: 2BC; ALB CAN ONE: 1BC", "",
			"CAN: 2BC 3NA; ONE: 1BC; ALB: empty"},
		{"T049 3.2 The enemy stops an Army", "FSF: 1FR 1FC; FWH: 2BC", "BC move 02", "FWH FSF MTL: 2BC", "",
			"FWH: 2BC; faults: 3.2 move-must-stop"},
		{"T049 4.0 And there is a battle", "FSF: 1FR 1FC; FWH: 2BC", "BC move 02 battle", "FWH FSF: 2BC", "...",
			"FSF: 1FR 1FC < 2BC; fought: FSF"},
		{"T050 3.2 A24 Also a second Army", "FSF: 1FR; FWH ALB: 2BC", "BC move 02", "FWH FSF: 2BC; ALB FWH FSF MTL: 2BC", "",
			"FSF: 1FR < 2BC; ALB: 2BC; faults: 3.2 move-must-stop"},
		{"T050 3.2 A51 Both may end there", "FSF: 1FR; FWH ALB: 2BC", "BC move 02 battle", "FWH FSF: 2BC; ALB FWH FSF: 2BC", "...",
			"FSF: 1FR < 4BC; fought: FSF"},
		{"T051 3.2 W08 Empty areas of the enemy's do not stop", "FSF: 2BR; QUE: 1FC", "BR move 02 battle", "FSF MTL TRO QUE: 2BR", "...",
			"QUE: 1FC < 2BR; MTL TRO: empty; fought: QUE"},
		{"T052 3.4 W07 Natives who are left alone are independent at once", "CAN: 2BC 3NA", "BC move 03", "CAN ONE: 2BC", "",
			"CAN: 3NA; ONE: 2BC; told: independent"},
		{"T053 3.1 Natives move with an Army", "CAN: 1BC 3NA", "BC move 03", "CAN ONE: 1BC 3NA", "", "ONE: 1BC 3NA; CAN: empty"},
		{"T053 3.1 And not alone", "CAN: 1BC 3NA", "BC move 03", "CAN ONE: 3NA", "", "CAN: 1BC 3NA; faults: 3.1 move-no-own"},
		{"T054 3.4 A22 New Natives move on only with who has not moved", "ONO: 3NA; OSW: 2BC", "BC move 03", "OSW ONO: 1BC; ONO GEN: 1BC 3NA", "",
			"ONO: 1BC 3NA; OSW: 1BC; faults: 3.2 move-not-there"},
		{"T055 3.1 All who are as many as is said", "PHI: 4BC", "BC move 03", "all four from PHI to CAR", "", "CAR: 4BC; PHI: empty"},
		{"T055 3.1 All of whatever sort", "PHI: 3BC 1BR", "BC move 03", "all four from PHI to CAR", "", "CAR: 1BR 3BC; PHI: empty"},
		{"T055 3.1 All of one's own", "PHI: 4BC 2BR", "BC move 03", "all four from PHI to CAR", "", "CAR: 4BC; PHI: 2BR"},
		{"T055 3.1 All are more than is said", "PHI: 6BC", "BC move 03", "all four from PHI to CAR", "", "PHI: 6BC; faults: 3.2 move-more-there"},
		{"T055 3.1 All are fewer", "PHI: 3BC", "BC move 03", "all four from PHI to CAR", "", "PHI: 3BC; faults: 3.2 move-not-there"},
		{"T055 3.1 All of a sort are more", "PHI: 3BC 1BR", "BC move 03", "both colonials from PHI to CAR", "",
			"PHI: 1BR 3BC; faults: 3.2 move-more-there"},
		{"T055 3.1 Both", "PHI: 2BC 1BR", "BC move 03", "PHI CAR: both", "", "CAR: 2BC; PHI: 1BR"},
		{"T055 3.1 The people of an area", "PHI: 4BC", "BC move 03", "Philadelphia boys to Carlisle", "", "CAR: 4BC; PHI: empty"},
		{"T055 3.1 The people of an area may be all or one's own", "PHI: 4BC 2BR", "BC move 03", "the Philadelphia guys go to Carlisle", "",
			"PHI: 2BR 4BC; faults: 3.1 move-whose"},
		{"T055 3.1 Two Armies from one area", "ALB: 3BC", "BC move 03", "ALB FWH: 1BC; ALB CAN: 1BC", "", "ALB FWH CAN: 1BC"},
		{"T056 3.3 From harbor to harbor, and ashore", "LOU: 3FR; NHB: 3BR", "BR move 02 battle", "NHB SEA LHB LOU: 3BR", "...",
			"LOU: 3FR < 3BR; LHB: empty"},
		{"T057 3.2 The enemy in a harbor stops", "LHB: 1FR; LOU: 3FR; NHB: 3BR", "BR move 02", "NHB SEA LHB LOU: 3BR", "",
			"NHB: 3BR; faults: 3.2 move-must-stop"},
		{"T057 4.0 A battle in the harbor", "LHB: 1FR; LOU: 3FR; NHB: 3BR", "BR move 02 battle", "NHB SEA LHB: 3BR", "...",
			"LHB: 1FR < 3BR; LOU: 3FR; fought: LHB"},
		{"T058 3.3 No stop on Open Water", "NYC: 2BR", "BR move 07", "NYC NHB SEA: 2BR", "", "NYC: 2BR; faults: 3.3 move-water-stop"},
		{"T059 3.3 W14 Two moves from harbor to harbor", "NHB: 2BR", "BR move 06", "NHB SEA LHB: 2BR", "", "NHB: 2BR; faults: 3.2 move-too-far"},
		{"T059 3.2 W14 One to the land", "NHB: 2BR", "BR move 06", "NHB NYC: 2BR", "", "NYC: 2BR"},
		{"T060 3.3 A25 Only a faction of Regulars sails", "NHB: 2BR 1BC", "BC move 05", "NHB SEA BHB: 2BR 1BC", "",
			"NHB: 2BR 1BC; faults: 3.3 move-water-regulars"},
		{"T061 3.3 Allies and Natives may be aboard", "NHB: 1BR 2BC 1NA", "BR move 05", "NHB SEA BHB: 1BR 2BC 1NA", "", "BHB: 1BR 2BC 1NA"},
		{"T062 3.2 A02 Militia enter a harbor as if it were land", "NYC: 2BC", "BC move 03", "NYC NHB: 2BC", "", "NHB: 2BC"},
		{"T063 3.3 A26 Land, sea, harbor", "NYC: 2BR", "BR move 02", "NYC NHB SEA BHB: 2BR", "", "BHB: 2BR"},
		{"T064 2.0 A50 Units placed this turn move", "", "FR place move 05", "place 4 GBY; GBY SEA QBA: 4FR", "", "QBA: 4FR; GBY: empty"},
	})
}

// The rulebook's example of movement (2.0 to 3.4), on this map.
func TestMovementExample(t *testing.T) {
	example := "MTL: 3FR 1FC; ODA: 1NA; TRO: 3FR 2FC; QUE: 2FC; GBY: 1FR; fled 1FR"
	runCases(t, []rulesCase{
		{"T065 3.2 3.3 3.4 The rulebook's example", example, "FR place move 05",
			"place 3 LHB, 1 GBY; fled 1 GBY; MTL ODA: all; TRO QUE QBA: 3FR; GBY SEA QBA: 3FR", "",
			"ODA: 3FR 1FC 1NA; TRO QUE: 2FC; QBA: 6FR; LHB: 3FR; MTL GBY: empty; fled: none; told: allied; untold: battle"},
		{"T065 3.1 No Army where no unit of the faction is", example, "FR move 05", "QUE QBA: 2FC", "", "QUE: 2FC; faults: 3.1 move-no-own"},
	})
}

// What is counted of an Army's moves, W14 and A26: open sea between two harbors is one area.
func TestMoveSail(t *testing.T) {
	runCases(t, []rulesCase{
		{"3.3 The sea need not be named between two harbors", "NHB: 2BR", "BR move 07", "NHB LHB: 2BR", "", "LHB: 2BR"},
		{"3.3 Not from land", "NYC: 2BR", "BR move 02", "NYC SEA BHB: 2BR", "", "NYC: 2BR; faults: 3.3 move-water-harbors"},
		{"3.2 Natives stop in a harbor too", "NHB: 2BR; LHB: 1NA", "BR move 02", "NHB SEA LHB LOU: 2BR", "",
			"NHB: 2BR; faults: 3.2 move-must-stop"},
		{"3.2 A way is found around the enemy", "FWH: 2BC; FSF: 1FC", "BC move 02", "FWH MTL: 2BC", "", "MTL: 2BC"},
	})
}
