package conquest

import "testing"

// The Reinforcement Phase, chapter 2.0.
func TestReinforcementCases(t *testing.T) {
	harbors := "LHB HHB FUN GBY QBA CAS BHB NHB DBY CBY: "
	runCases(t, []rulesCase{
		{"T021 2.0 Four Regulars in harbors", "", "BR place", "place 3 NHB, 1 LHB", "", "NHB: 3BR; LHB: 1BR; stock: -4BR"},
		{"T021 D09 The first free harbor of the list", "NHB: 1FC", "BR place", "", "", "HHB: 4BR"},
		{"T022 2.0 Not where the enemy is", "LHB: 1FR", "BR place", "place 4 LHB", "", "faults: 2.0 spread-not-there"},
		{"T023 2.0 A03 A04 On the enemy's coast; no battle with the land beside", "QUE: 1FR", "BR place battle", "place 4 QBA", "",
			"QBA: 4BR; QUE: 1FR; untold: battle"},
		{"T024 2.0 Harbors only", "", "BR place", "place 4 NYC", "", "faults: 2.0 spread-not-there"},
		{"T025 2.2 What the stockpile has", "stock 2BR", "BR place", "place 4 NHB", "",
			"NHB: 2BR; stocks: 45BC 35FR 45FC 40NA; told: stock-short"},
		{"T025 2.2 The first that are named, as far as they are there", "stock 2BR", "BR place", "place 1 BHB, 3 NHB", "",
			"BHB NHB: 1BR; told: stock-short"},
		{"T025 2.0 No more than four", "", "BR place", "place 5 NHB", "", "faults: 2.0 spread-too-many"},
		{"T026 2.0 A52 A20 Independent Natives are no enemies", "HHB: 2NA", "BR place", "place 4 HHB", "", "HHB: 4BR 2NA; told: allied"},
		{"T027 2.1 W15 A marker under enemies musters nothing", "muster BC ONE ALB; ONE: 1FC", "BC place", "", "",
			"ALB: 2BC; ONE: 1FC; muster BC: ONE ALB; told: muster-held"},
		{"T028 2.1 A18 Into an empty area", "muster BC ONE ALB", "BC place", "", "", "ALB ONE: 2BC; marker ONE: british"},
		{"T029 2.1 A18 To independent Natives", "muster BC ONE ALB; ONE: 3NA", "BC place", "", "", "ALB: 2BC; ONE: 2BC 3NA; told: allied"},
		{"T030 2.1 The side for three", "muster BC ONE ALB+", "BC place", "", "", "ALB: 3BC; ONE: 2BC"},
		{"T031 2.2 A29 D10 A short stock is divided", "muster BC ONE ALB; stock 3BC", "BC place", "place 2 ONE, 1 ALB", "",
			"ONE: 2BC; ALB: 1BC; told: stock-short"},
		{"T031 2.2 A29 No more than the marker gives", "muster BC ONE ALB; stock 3BC", "BC place", "place 3 ALB", "",
			"faults: 2.2 spread-too-many"},
		{"T031 D10 By default where most enemies are near", "muster BC ONE ALB; stock 3BC; FWH: 2FC; SUS: 1FC", "BC place", "", "",
			"ALB: 2BC; ONE: 1BC"},
		{"T032 2.4 W05 Only the active faction's own return", "fled 2BR 1BC 3NA", "BR place", "place 4 NHB; fled 2 NHB", "",
			"NHB: 6BR; fled: 1BC 3NA"},
		{"T032 D11 With the new ones by default", "fled 2BR", "BR place", "", "", "NHB: 6BR; fled: none"},
		{"T033 2.4 Not bound to the marker's number", "muster BC ONE ALB; fled 3BC", "BC place", "fled 3 ALB", "",
			"ALB: 5BC; ONE: 2BC; fled: none"},
		{"T034 2.4 A28 Nowhere to go: they stay", "muster BC ONE ALB; ONE: 1FC; ALB: 1FR; fled 3BC", "BC place", "", "",
			"fled: 3BC; stock: none; told: fled-stay, muster-held; not: fled"},
		{"T035 2.4 All harbors hold enemies", harbors + "1FC; fled 1BR", "BR place", "", "", "fled: 1BR; stock: none; told: fled-stay"},
		{"T036 2.1 A41 A44 A marker moves out of the enemy's and musters", "muster BC ONE; ONE: 1FC; hand BC 9", "BC place",
			"event 09 ONE to WIL", "",
			"muster BC: WIL; WIL: 2BC; ONE: 1FC"},
		{"T037 2.1 A41 A marker is raised and musters three", "muster BC ALB; hand BC 11", "BC place", "event 11 ALB", "",
			"muster BC: ALB+; ALB: 3BC"},
	})
}
