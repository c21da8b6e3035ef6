package conquest

import "testing"

// What the rulebook's example of battles begins with, on this map.
const battleExample = `DUQ: Fort 1FR 4FC < 2BR 2BC 1NA; MUS: 2FC < 2BC
	MAC: 1FR 1FC 1NA; NEC: 1FC; CAR: 1BC`

// What is ordered there.
const exampleOrders = `battles DUQ, MUS; BR: hits BC; FC: command 1 MUS at DUQ; FR: hits FC; FC: hits FC
	BR: command stay; FR: command 1 MUS at DUQ`

// The rulebook's example of battles (4.0 to 4.4), roll by roll.
func TestBattleExample(t *testing.T) {
	runCases(t, []rulesCase{
		{"T066 4.1.3 The defenders roll first; a Command leads into a battle to come", battleExample, "BC battle",
			"battles DUQ, MUS; BR: hits BC; FC: command 1 MUS at DUQ", "FR H; FC F F C; ...",
			"DUQ: Fort 1FR 1FC < 2BR 1BC 1NA; MUS: 3FC < 2BC; stock: 1BC; fled: 2FC; goals: FC KAN MAC MUS NEC; marker DUQ: french"},
		{"T067 4.4 The attackers roll; the Fort blocks a hit", battleExample, "BC battle",
			"battles DUQ, MUS; BR: hits BC; FC: command 1 MUS at DUQ; FR: hits FC; BR: command stay",
			"FR H; FC F F C; BR H C; BC H; NA F; Fort B; ...",
			"DUQ: Fort 1FR < 2BR 1BC; stock: 1BC 1FC; fled: 2FC 1NA; goals: BR CAR KAN MUS"},
		{"T068 4.4 The last defender leaves and burns the Fort", battleExample, "BC battle", exampleOrders + "; fort burn",
			"FR H; FC F F C; BR H C; BC H; NA F; Fort B; FR C; ...",
			"DUQ: 2BR 1BC; MUS: 1FR 3FC < 2BC; marker DUQ: british; told: fort-burned; fought: DUQ MUS"},
		{"T069 4.4 D21 Or keeps it", battleExample, "BC battle", exampleOrders + "; fort keep",
			"FR H; FC F F C; BR H C; BC H; NA F; Fort B; FR C; ...",
			"DUQ: Fort 2BR 1BC; marker DUQ: british; untold: fort-burned"},
		{"T069 4.4 A17 Who has won the Fort rolls for it later", "DUQ: Fort 2BR < 2FR", "FR battle", "standing command stay",
			"BR C C; FR H C; Fort -; ...", "DUQ: Fort 1BR < 2FR"},
	})
}

// Dice, hits and flees: 4.0 to 4.1.2.
func TestBattleCases(t *testing.T) {
	stay := "standing command stay; standing native command stay"
	runCases(t, []rulesCase{
		{"T070 4.0 W02 Each faction rolls as many dice as it has, and no more than units", "DUQ: 1FC < 5BR 4BC 3NA", "BR battle", stay,
			"FC C; BR C C; BC F F C; NA C C; ...", "DUQ: 1FC < 5BR 2BC 3NA; fled: 2BC"},
		{"T071 4.0 W01 The attackers roll with what is left", "MUS: 1FC < 3BC", "BC battle", "", "FC H; BC H F",
			"MUS: 1BC; stock: 1BC 1FC; fled: 1BC"},
		{"T072 4.0 The last roll's Commands are carried out too", "MUS: 1FC < 3BC", "BC battle", "FC: command stay; BC: command 1 KAN",
			"FC C; BC H F C",
			"MUS: 1BC; KAN: 1BC; fled: 1BC; stock: 1FC; asked: command BC MUS"},
		{"T073 4.0 D15 Battles in the order of the moves", "FWH ONE: 2BC; FSF OSW: 1FC", "BC move 05 battle",
			"FWH FSF: 2BC; ONE OSW: 2BC", "FC F; FC F", "fought: FSF OSW"},
		{"T073 4.0 A59 Or as the active faction says", "FWH ONE: 2BC; FSF OSW: 1FC", "BC move 05 battle",
			"FWH FSF: 2BC; ONE OSW: 2BC; battles OSW, FSF", "FC F; FC F",
			"fought: OSW FSF"},
		{"T074 4.1.1 A07 Hits beyond the units are lost", "MUS: 1BC < 2FR 1FC", "FR battle", stay, "BC C; FR H H; FC H",
			"MUS: 2FR 1FC; stock: 1BC"},
		{"T075 4.1.1 W04 Who is killed can be mustered", "MUS: 1FC < 1BC; stock 0BC; muster BC ALB", "BC battle place", "", "FC H",
			"MUS: 1FC; ALB: 1BC"},
		{"T076 4.1.1 A06 A hit may be put on a Native", "MUS: 1FC < 1BC 1NA", "BC battle", "hits NA BC", "FC H; ...",
			"MUS: 1FC < 1BC; stock: 1NA; fled: none"},
		{"T077 4.1.1 One list for both factions of a side", "MUS: 1FC < 1BR 1BC", "BC battle", "hits BC BR", "FC H; ...",
			"MUS: 1FC < 1BR; stock: 1BC; not: pick"},
		{"T078 4.1.1 A57 Silence consents", "MUS: 1FC < 1BR 1BC", "BC battle", "BR: hits BC BR", "FC H; ...", "MUS: 1FC < 1BR; not: pick"},
		{"T078 4.1.1 A57 So does who leaves it to his ally", "MUS: 1FC < 1BR 1BC", "BC battle", "BR: hits BR BC; BC: hits ally",
			"FC H; ...", "MUS: 1FC < 1BC; not: pick"},
		{"T079 4.1.1 A57 Lists that agree", "MUS: 1FC < 1BR 1BC", "BC battle", "BR: hits BR BC; BC: hits BR BC", "FC H; ...",
			"MUS: 1FC < 1BC; not: pick"},
		{"T080 4.1.1 A05 The side that rolled chooses", "MUS: 1FC < 1BR 1BC", "BC battle",
			"BR: hits BC BR; BC: hits BR BC; FC: pick BC BR", "FC H; ...",
			"MUS: 1FC < 1BR; stock: 1BC; told: no-agreement"},
		{"T080 4.1.1 A05 Also the attackers, of whom none is hit", "MUS: 1FR 1FC < 2BC", "BC battle",
			"standing command stay; FR: hits FC; FC: hits FR; BC: pick FR", "FR C; FC C; BC H C; ...",
			"MUS: 1FC < 2BC; stock: 1FR; told: no-agreement; asked: pick BC MUS"},
		{"T081 4.1.1 D18 By default a Regular", "MUS: 1FC < 1BR 1BC", "BC battle", "BR: hits BC BR; BC: hits BR BC", "FC H; ...",
			"MUS: 1FC < 1BC; stock: 1BR; told: no-agreement"},
		{"T081 4.1.1 D18 By default the last beside Natives", "MUS: 2FC < 1BC 1BR 3NA", "BC battle", "BR: hits BC NA; BC: hits BR NA",
			"FC H F; ...", "MUS: 1FC < 1BC 3NA; stock: 1BR"},
		{"T082 4.1.1 One list for many hits", "MUS: 1FR 2FC < 2BR 2BC 1NA", "BC battle", "hits NA BC BR", "FR H; FC H H; ...",
			"MUS: 1FR 2FC < 2BR; stock: 2BC 1NA"},
		{"T083 D17 By default where no die is lost", "MUS: 1FC < 4BR 1BC 1NA", "BR battle", "", "FC H; ...", "MUS: 1FC < 3BR 1BC 1NA"},
		{"T084 D17 Else Natives first", "MUS: 1FC < 2BR 1BC 1NA", "BR battle", "", "FC H; ...", "MUS: 1FC < 2BR 1BC"},
		{"T085 4.3 D17 Never so that only Natives are left", "MUS: 1FC < 1BR 1NA", "BR battle", "", "FC H; ...", "MUS: 1FC < 1BR; stock: 1NA"},
		{"T086 4.1.2 Who flees", "MUS: 3FC < 3BC", "BC battle", "", "FC F F H; ...", "MUS: 1FC < 2BC; fled: 2FC; stock: 1BC"},
		{"T087 4.1.2 The last flees, and the area is lost", "DUQ: 1FC < 1BC", "BC battle", "", "FC F",
			"DUQ: 1BC; fled: 1FC; marker DUQ: british"},
		{"T088 4.1.2 4.1.3 One flees, the other leaves", "FSF: 2FC < 2BC; MTL: 1FC", "BC battle", "FC: command 1 MTL", "FC F C",
			"FSF: 2BC; MTL: 2FC; fled: 1FC; marker FSF: british"},
		{"T089 4.1.3 A55 Hits first, then Commands", "FSF: 1FR 1FC < 1BC", "BC battle", "FC: command 1 ODA", "FR H; FC C",
			"FSF: 1FR; ODA: 1FC; stock: 1BC; asked: command FC FSF"},
		{"T090 4.0 A55 Who is gone rolls nothing", "MUS: 1BC < 1FC", "FC battle", "", "BC H", "MUS: 1BC; stock: 1FC"},
		{"4.0 A40 Until a die hits, however long", "MUS: 1FC < 1BR", "BR battle", stay,
			"FC C; BR C; FC C; BR C; FC C; BR C; FC C; BR C; FC H", "MUS: 1FC; stock: 1BR"},
		{"T091 4.1.2 A08 A Native die takes a Native", "MUS: 2FC < 2BR 1NA", "BR battle", stay, "FC C C; BR C C; NA F; ...",
			"MUS: 2FC < 2BR; fled: 1NA"},
	})
}

// Commands, 4.1.3.
func TestCommandCases(t *testing.T) {
	stay := "standing command stay"
	runCases(t, []rulesCase{
		{"T092 4.1.3 A11 Own units, empty native areas; no independent Natives, no enemy", "ONE: 1FC < 1BC; OSW: 2BC; ONO: 3NA; ADI: 1FC",
			"BC battle", stay,
			"FC C; BC C; ...", "goals: BC CAN OSW SUS; ONE: 1FC < 1BC"},
		{"T093 4.1.3 W09 Not into the enemy's home", "FSF: 1FC < 1BR; FWH: 1BC", "BR battle", stay, "FC C; BR C; ...", "goals: BR ADI FWH ODA"},
		{"T094 4.1.3 W09 Into the side's own home", "FSF: 1BR < 1FC; FWH: 1BC", "FC battle", stay, "BR C; FC C; ...", "goals: FC ADI MTL ODA"},
		{"T095 4.1.3 A12 Not into an empty harbor", "GAS: 1FC < 2BC", "BC battle", "command 1 GBY", "FC C; ...",
			"faults: 4.1.3 command-no-goal; goals: FC MAD MIR SUD"},
		{"T095 4.1.3 A12 Into one that the side occupies", "GAS: 1FC < 2BC; GBY LHB: 1FR", "BC battle", "command 1 GBY", "FC C",
			"GBY: 1FR 1FC; goals: FC GBY MAD MIR SUD"},
		{"T096 4.1.3 Where a battle was won before", "FSF: 1FC < 2BC; FWH: 1FC < 2BC", "BC battle",
			"battles FSF, FWH; FC: command stay; BC: command 1 FSF at FWH",
			"FC F; FC C; BC F C", "FSF: 3BC; FWH: 1FC; fought: FSF FWH; fled: 1BC 1FC"},
		{"T097 4.1.3 Only to the next area", "FWH: 1FC < 2BC", "BC battle", "FC: command stay; BC: command 1 OSW", "FC C; BC H C",
			"FWH: 2BC; faults: 4.1.3 command-no-goal"},
		{"T097 4.1.3 A standing list passes over what is not legal", "FWH: 1FC < 2BC", "BC battle",
			"FC: command stay; BC: standing command leave to OSW", "FC C; BC H C", "FWH: 2BC"},
		{"T098 4.1.3 A45 Who came by Command may leave by Command", "ONE: 1BC < 2FC; OSW: 1BC < 1FC; FRO: 1FC", "FC battle",
			"BC: standing command stay; FC: command 1 OSW at ONE; FC: command 1 FRO at OSW", "BC C; FC C C; BC F; BC C; FC C C; ...",
			"ONE: 1FC; OSW: 1BC < 1FC; FRO: 2FC; fled: 1BC"},
		{"T099 4.2 A43 A Control Marker at once", "GEN: 1BC < 1FR", "FR battle", "BC: command stay; FR: command 1 NIA", "BC C; FR C",
			"NIA: 1FR; marker NIA: french; GEN: 1BC"},
		{"T100 4.1.3 A10 All of a roll leave together", "DUQ: 1FC < 2BR; CAR: 1BC", "BR battle",
			"FC: command stay; BR: command 1 KAN, 1 CAR", "FC C; BR C C",
			"KAN: 1BR; CAR: 1BR 1BC; DUQ: 1FC; marker DUQ: french"},
		{"T101 4.1.3 A09 A10 Natives leave with them", "DUQ: 1FC < 1BR 1NA", "BR battle",
			"FC: command stay; BR: command 1 KAN; BR: command 1NA KAN", "FC C; BR C; NA C",
			"KAN: 1BR 1NA; DUQ: 1FC; once: command BR DUQ + native-command BR DUQ"},
		{"T102 4.1.3 A09 D20 A Native who leaves alone is independent", "DUQ: 2FC < 1BR 1NA", "BR battle",
			"FC: command stay; BR: command 1NA KAN", "FC C C; BR H; NA C; ...",
			"KAN: 1NA; DUQ: 1FC < 1BR; told: independent"},
		{"T103 D19 By default away at three to one, to the most friends", "FSF: 1FC < 4BC; MTL: 2FC", "BC battle", "", "FC C",
			"MTL: 3FC; FSF: 4BC"},
		{"T103 D19 Own home before native", "FSF: 1FC < 4BC", "BC battle", "", "FC C", "MTL: 1FC; FSF: 4BC"},
		{"T104 D19 And not at less", "FSF: 2FC < 4BC", "BC battle", "", "FC C H; ...", "FSF: 2FC < 3BC"},
		{"T105 D19 D23 Unless it was ordered to stay", "FSF: 1FC < 5BR", "BR battle", "FC: standing command at FSF: stay", "FC C; ...",
			"FSF: 1FC < 5BR"},
		{"T106 D19 A11 The first goal that is legal", "FSF: 1FC < 2BR; ODA: 3NA; MTL: 1FC", "BR battle",
			"FC: standing command: leave at 2:1 to ODA, MTL", "FC C", "MTL: 2FC; ODA: 3NA; FSF: 2BR"},
		{"T106 D19 The odds of the order are not reached", "FSF: 1FC < 1BR; ODA: 3NA; MTL: 1FC", "BR battle",
			"FC: standing command: leave at 2:1 to ODA, MTL", "FC C; ...", "FSF: 1FC < 1BR"},
	})
}

// Forts, 4.4.
func TestFortCases(t *testing.T) {
	stay := "standing command stay"
	runCases(t, []rulesCase{
		{"T107 4.4 A56 Nothing to block", "DUQ: Fort 3FC < 2BC", "BC battle", stay, "FC C C C; BC F C; Fort B; ...", "DUQ: Fort 3FC < 1BC"},
		{"T108 4.4 W03 A Block takes one hit", "DUQ: Fort 3FC < 2BC", "BC battle", stay, "FC C C C; BC H H; Fort B; ...", "DUQ: Fort 2FC < 2BC"},
		{"T109 4.4 W03 A blank takes none", "DUQ: Fort 3FC < 2BC", "BC battle", stay, "FC C C C; BC H H; Fort -; ...", "DUQ: Fort 1FC < 2BC"},
		{"T110 4.4 W03 No Fort Die with the defenders' roll", "DUQ: Fort 3FC < 2BC", "BC battle", stay, "FC H F C; ...", "DUQ: Fort 2FC < 1BC"},
		{"T111 4.4 Who flees burns nothing", "DUQ: Fort 1FC < 2BC", "BC battle", "standing fort burn", "FC F", "DUQ: Fort 2BC; not: fort"},
		{"T112 4.4 Who is hit burns nothing", "DUQ: Fort 1FC < 2BC", "BC battle", stay + "; standing fort burn", "FC C; BC H F; Fort -",
			"DUQ: Fort 1BC; not: fort; fled: 1BC"},
		{"T113 4.4 A15 The last of two leaves by Command", "DUQ: Fort 2FC < 2BC; MAC: 1FR", "BC battle", "FC: command 1 MAC; fort burn",
			"FC F C", "DUQ: 2BC; MAC: 1FR 1FC; asked: fort FC DUQ"},
		{"T113 4.4 D21 By default it is burned", "DUQ: Fort 2FC < 2BC; MAC: 1FR", "BC battle", "FC: command 1 MAC", "FC F C",
			"DUQ: 2BC; told: fort-burned"},
		{"T114 4.4 A15 Natives who stay do not hinder it", "DUQ: Fort 1FC 1NA < 2BC; MAC: 1FR", "BC battle",
			"FC: command 1 MAC; native command stay; fort burn", "FC C; NA C",
			"DUQ: 2BC 1NA; MAC: 1FR 1FC; told: fort-burned"},
		{"T115 4.4 A14 A15 With no attackers left nothing is asked", "DUQ: Fort 1FC 1NA < 1BC; MAC: 1FR", "BC battle",
			"FC: command 1 MAC; standing fort burn", "FC C; NA H",
			"DUQ: Fort 1NA; marker DUQ: nobody; not: fort; MAC: 1FR 1FC"},
		{"T116 4.4 A16 An empty Fort is entered without a battle", "OSW: Fort; FRO: 2FC", "FC move 03 battle", "FRO OSW: 2FC", "",
			"OSW: Fort 2FC; untold: battle; marker OSW: french"},
		{"T116 4.4 A16 And serves who defends there", "OSW: Fort 1FC < 2BC", "BC battle", stay, "FC C; BC H F; Fort B; ...",
			"OSW: Fort 1FC < 1BC"},
		{"T117 4.4 A17 It serves who has won it", "DUQ: Fort 1BC < 2FC", "FC battle", stay, "BC C; FC H F; Fort B; ...", "DUQ: Fort 1BC < 1FC"},
	})
}

// Natives in battle, 4.3.
func TestNativeCases(t *testing.T) {
	stay := "standing command stay; standing native command stay"
	runCases(t, []rulesCase{
		{"T118 4.3 W13 Pairs flee before the first roll", "MUS: 2FC 2NA < 2BC 3NA", "BC battle", "", "...", "MUS: 2FC < 2BC 1NA; fled: 4NA"},
		{"T119 4.3 W13 All flee if there are as many", "MUS: 1FR 2NA < 1BR 2NA", "BR battle", "", "...", "MUS: 1FR < 1BR; fled: 4NA"},
		{"T120 4.3 A13 Natives without their side go over", "MUS: 1FC 2NA < 2BC", "BC battle", stay + "; FC: hits FC NA",
			"FC C; NA C C; BC H C", "MUS: 2BC 2NA; stock: 1FC"},
		{"T121 4.3 A13 A Native hit instead", "MUS: 1FC 2NA < 2BC", "BC battle", stay + "; FC: hits NA FC", "FC C; NA C C; BC H C; ...",
			"MUS: 1FC 1NA < 2BC; stock: 1NA"},
		{"T122 4.3 A13 When the roll is fully applied", "MUS: 1FR 1FC < 1BC 1NA", "BC battle", "hits BC NA", "FR H; FC F",
			"MUS: 1FR 1NA; stock: 1BC; fled: 1FC"},
		{"T123 4.3 A14 With nobody left they are independent", "MUS: 1FC < 1BC 1NA", "BC battle", stay, "FC C; BC F; NA H",
			"MUS: 1NA; stock: 1FC; fled: 1BC; told: independent"},
		{"T124 4.3 A47 Who came by Command counts among the pairs", "DUQ: 1FC < 2BC 1NA; MUS: 2FC 1NA < 2BC", "BC battle",
			"battles DUQ, MUS; standing command stay; BC: command 1NA MUS at DUQ", "FC C; BC C C; NA C; FC F; ...",
			"MUS: 2FC < 2BC; DUQ: 2BC; fled: 1FC 2NA"},
		{"T125 2.3 4.3 Natives who came to a side fight for it", "BEA: 1FC; cubes BC; bag NA", "next", "", "", "BEA: 1FC 3NA"},
		{"T125 4.0 And roll two dice", "BEA: 1FC 3NA < 2BR", "BR battle", stay, "FC C; NA C C; ...", "BEA: 1FC 3NA < 2BR"},
	})
}

// Victory areas, 4.2.
func TestVictoryCases(t *testing.T) {
	runCases(t, []rulesCase{
		{"T126 4.2 Louisbourg is worth two", "LHB: 2BR", "BR move 07", "LHB LOU: 2BR", "", "marker LOU: british; score: 2 0"},
		{"T126 4.2 Both go when it is left, and the French place none", "LOU: 2BR", "BR move 07", "LOU LHB: 2BR", "",
			"marker LOU: nobody; score: 0 0"},
		{"T127 4.2 3.4 Natives alone hold nothing", "NIA: 1FR 2NA", "FR move 07", "NIA GEN: 1FR", "",
			"marker NIA: nobody; NIA: 2NA; told: marker-off, independent"},
		{"T128 4.2 An enemy's home", "CTV: 1FC", "FC move 03", "CTV ALB: 1FC", "", "marker ALB: french; score: 0 1"},
		{"T128 4.2 W06 Its owner places none", "ALB: 1FC", "FC move 03", "ALB CTV: 1FC", "", "marker ALB: nobody; score: 0 0"},
		{"T128 4.2 W06 Nor does he where he comes back", "CTV: 1BC", "BC move 03", "CTV ALB: 1BC", "", "marker ALB: nobody; score: 0 0"},
		{"T129 4.2 A43 The markers wait for the end of the battle", "GEN: 1BC; NIA: 1FR", "BC move 03 battle", "GEN NIA: 1BC", "FR H",
			"marker NIA: french; untold: marker-off"},
	})
}
