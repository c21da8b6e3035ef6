package conquest

import (
	"strings"
	"testing"
	"testing/fstest"
)

// Event Cards, 7.0, in the order of the decks.
func TestEventCases(t *testing.T) {
	stay := "standing command stay; standing native command stay"
	runCases(t, []rulesCase{
		{"T130 7.0 Two events in a turn, each in its phase", "hand BR 5 9 10; deck BR 2 3 4; ALB: 1BR; FWH: 1FC 1NA", "BR turn",
			"event 10 1 ALB; card 05; event 09; ALB FWH: 1BR; done", "FC F",
			"FWH: 1BR 1NA; ALB: 1NA; NHB: 4BR; discard BR: 05 09 10; hand BR: 02 03 04; told: natives-turn"},
		{"T131 7.0 A30 Not without an effect", "muster BC ONE+ ALB+; hand BC 11", "BC place", "event 11 ONE", "",
			"faults: 7.0 event-no-effect; hand BC: 11"},
		{"7.0 Not in another phase", "hand BC 11 5; muster BC ONE; ALB: 1BC", "BC move 05", "standing event 11 ONE", "",
			"hand BC: 11; muster BC: ONE"},

		{"T132 BR 09 A33 All Natives join the British, and none flee", "MUS: 1FC 2NA < 2BR 1NA; hand BR 9", "BR battle", "event 09",
			"...", "MUS: 1FC < 2BR 3NA; fled: none"},
		{"T133 BR 09 In the second battle too", "MUS: 1FC < 1BR; DUQ: 1FC 1NA < 1BR; hand BR 9", "BR battle",
			"battles MUS, DUQ; event 09", "FC F; ...", "DUQ: 1FC < 1BR 1NA"},
		{"T134 BR 09 4.3 Left alone they go back", "DUQ: 1FC 2NA < 1BR; hand BR 9", "BR battle", "event 09; hits BR NA", "FC H",
			"DUQ: 1FC 2NA; stock: 1BR"},
		{"BR 09 A34 Natives alone are no defenders, and there is no battle", "ALB: 1BR; FWH: 2NA; hand BR 9", "BR move 03 battle",
			"ALB FWH: 1BR", "",
			"FWH: 1BR 2NA; untold: battle, event; told: allied"},
		{"BR 09 Before the first battle only", "MUS: 1FC < 1BR; DUQ: 1FC 1NA < 1BR; hand BR 9", "BR battle",
			"battles MUS, DUQ; event 09 at DUQ", "FC F; ...",
			"DUQ: 1FC 1NA < 1BR; faults: 7.0 event-no-effect"},
		{"T146 BR 10 Natives from the Fled Units Space, and from the stockpile", "fled 2NA; ALB: 1BC; hand BR 10", "BR place",
			"event 10 3 ALB", "",
			"ALB: 1BC 3NA; fled: none; stock: -4BR -1NA; discard BR: none"},
		{"BR 10 Not where the British are not", "MTL: 1FC; ALB: 1BC; hand BR 10", "BR place", "event 10 3 MTL", "",
			"faults: 7.0 spread-not-there"},
		{"T147 BR 11 Open Water costs nothing", "LOU: 1FR; NHB: 2BR; hand BR 11", "BR move 07", "event 11; NHB SEA LHB LOU: 2BR", "",
			"LOU: 1FR < 2BR"},
		{"BR 11 Not the next turn", "LHB: 1BR; hand BR 6 11; deck BR 7 8; NHB: 2BR", "BR turn BR turn",
			"card 06; event 11; done; card 07; NHB SEA BHB NYC: 2BR", "",
			"NHB: 10BR; faults: 3.2 move-too-far"},
		{"T148 BR 12 No Fort Die in one battle", "DUQ: Fort 2FC < 1BR; hand BR 12", "BR battle", "event 12 at DUQ; " + stay,
			"FC C C; BR H; ...", "DUQ: Fort 1FC < 1BR"},
		{"BR 12 A31 In that battle alone", "DUQ: Fort 1FC < 1BR; MAC: Fort 1FC < 1BR; hand BR 12", "BR battle",
			"battles DUQ, MAC; event 12 at DUQ; " + stay,
			"FC C; BR H; FC C; BR H; Fort B; ...", "MAC: Fort 1FC < 1BR; DUQ: Fort 1BR"},
		{"BR 12 Not where no Fort is", "MUS: 2FC < 1BR; hand BR 12", "BR battle", "event 12 at MUS", "...", "faults: 7.0 event-no-effect"},

		{"T135 BC 09 A01 To an empty town of the side's own", "muster BC ONE; hand BC 9", "BC place", "event 09 ONE to WIL", "",
			"muster BC: WIL; WIL: 2BC"},
		{"T135 BC 09 Not where the enemy is", "muster BC ONE; NYC: 1FR; hand BC 9", "BC place", "event 09 ONE to NYC", "",
			"muster BC: ONE; faults: 7.0 event-not-so"},
		{"T135 BC 09 Not where no town is", "muster BC ONE; OSW: 1BC; hand BC 9", "BC place", "event 09 ONE to OSW", "",
			"muster BC: ONE; faults: 7.0 event-not-so"},
		{"T136 BC 09 Not to a native town of the enemy's", "muster BC ALB; ONE: 1FC; hand BC 9", "BC place", "event 09 ALB to ONE", "",
			"muster BC: ALB; faults: 7.0 event-not-so"},
		{"T136 BC 09 A42 Nor to an empty one", "muster BC ALB; hand BC 9", "BC place", "event 09 ALB to ONE", "",
			"muster BC: ALB; faults: 7.0 event-not-so"},
		{"T136 BC 09 A42 But to one that the side holds", "muster BC ALB; ONE: 1BR; hand BC 9", "BC place", "event 09 ALB to ONE", "",
			"muster BC: ONE; ONE: 1BR 2BC"},
		{"BC 09 A19 Not where the other marker lies", "muster BC ALB NYC; hand BC 9", "BC place", "event 09 ALB to NYC", "",
			"faults: 7.0 event-not-so"},
		{"T149 BC 10 One Army one area further", "PHI: 2BC; hand BC 10", "BC move 03", "event 10; PHI NYC ALB FWH: 2BC", "", "FWH: 2BC"},
		{"BC 10 And only one", "PHI WIL: 2BC; hand BC 10", "BC move 03", "event 10; PHI NYC ALB FWH: 2BC; WIL ALX PHI NYC: 2BC", "",
			"FWH WIL: 2BC; faults: 3.2 move-too-far"},
		{"BC 10 An Army that needs it not leaves it to another", "PHI WIL: 2BC; hand BC 10", "BC move 03",
			"event 10; PHI NYC: 2BC; WIL ALX PHI NYC: 2BC", "", "NYC: 4BC"},
		{"T138 BC 11 A32 A marker in enemy hands", "muster BC ONE; ONE: 1FC; hand BC 11", "BC place", "event 11 ONE", "",
			"muster BC: ONE+; ONE: 1FC"},
		{"T138 BC 11 A32 Musters three when it is free", "muster BC ONE+", "BC place", "", "", "ONE: 3BC"},
		{"T139 BC 12 A Fort in an area of the side's own", "FWH: 1BC; hand BC 12", "BC place", "event 12 FWH", "", "FWH: Fort 1BC"},
		{"T139 BC 12 A17 Not where one is", "FWH: 1BC; DUQ: Fort 1BC; hand BC 12", "BC place", "event 12 DUQ", "", "faults: 7.0 event-not-so"},
		{"T139 BC 12 Not where the enemy is", "NIA: 1FR; hand BC 12", "BC place", "event 12 NIA", "", "NIA: 1FR; faults: 7.0 event-not-so"},
		{"T139 BC 12 Not without the symbol", "KAN: 1BC; hand BC 12", "BC place", "event 12 KAN", "", "KAN: 1BC; faults: 7.0 event-not-so"},
		{"T140 BC 12 A42 In an empty area of the side's own", "hand BC 12", "BC place", "event 12 FWH", "", "FWH: Fort"},

		{"T150 FR 09 The attackers roll first", "FWH: 2BC < 2FR; hand FR 9", "FR battle", "event 09 at FWH; " + stay, "FR H C; BC F",
			"FWH: 2FR; fled: 1BC; stock: 1BC"},
		{"T151 FR 10 Two Regulars more", "hand FR 10", "FR place", "event 10; place 6 QBA", "", "QBA: 6FR"},
		{"FR 10 Not after the Regulars came", "hand FR 10", "FR place", "", "", "QBA: 4FR; hand FR: 10"},
		{"T141 FR 11 A42 Not in an empty native area", "hand FR 11", "FR place", "event 11 NIA", "", "faults: 7.0 event-not-so"},
		{"T141 FR 11 A42 In one that the side holds", "NIA: 1FR; hand FR 11", "FR place", "event 11 NIA", "", "NIA: Fort 1FR"},
		{"FR 12 A27 W13 Fled Natives come back", "fled 5NA; DUQ: 1FC; PRI: 1FR; hand FR 12", "FR place", "event 12 2 DUQ, 1 PRI", "",
			"DUQ: 1FC 2NA; PRI: 1FR 1NA; fled: 2NA"},

		{"T137 FC 09 A44 Out of an area of the enemy's", "muster FC STJ; STJ: 2BC; hand FC 9", "FC place", "event 09 STJ to QUE", "",
			"muster FC: QUE; QUE: 2FC; STJ: 2BC"},
		{"T142 FC 09 A60 A marker keeps its side", "muster FC MTL+; hand FC 9", "FC place", "event 09 MTL to QUE", "",
			"muster FC: QUE+; QUE: 3FC"},
		{"T142 FC 12 A marker is raised", "muster FC MTL STJ; hand FC 12", "FC place", "event 12 MTL", "",
			"muster FC: MTL+ STJ; MTL: 3FC; STJ: 2FC"},
		{"T143 FC 10 Colonials who flee are killed", "FWH: 2BC < 2FC 1NA; hand FC 10", "FC battle", "event 10", "BC F F",
			"FWH: 2FC 1NA; stock: 2BC; fled: none"},
		{"T144 FC 10 Not without Natives", "FWH: 2BC < 2FC; hand FC 10", "FC battle", "event 10", "BC F H; ...",
			"FWH: 1BC < 1FC; fled: 1BC; stock: 1FC"},
		{"T145 FC 10 A46 Natives who stood there when the die was thrown", "FWH: 2BC < 2FC 1NA; hand FC 10", "FC battle",
			"event 10; hits NA FC", "BC H F; ...",
			"FWH: 1BC < 2FC; stock: 1BC 1NA; fled: none"},
		{"FC 10 Regulars flee as always", "MUS: 2BC 1NA < 2FC 1NA; hand FC 10", "FC battle", "event 10; " + stay, "BC F H; ...",
			"MUS: 1BC < 1FC; fled: 1BC 2NA"},
		{"T152 FC 11 One Army more", "MTL TRO QUE: 1FC; hand FC 11", "FC move 03", "event 11; MTL ODA: 1FC; TRO ODA: 1FC; QUE SUD: 1FC",
			"", "ODA: 2FC; SUD: 1FC"},
		{"T152 FC 11 And no more", "MTL TRO QUE GAS: 1FC; hand FC 11", "FC move 03",
			"event 11; MTL ODA: 1FC; TRO ODA: 1FC; QUE SUD: 1FC; standing GAS MAD: 1FC", "", "GAS: 1FC"},
		{"T044 3.2 No more Armies than the card says", "MTL TRO QUE: 1FC", "FC move 03",
			"MTL ODA: 1FC; TRO ODA: 1FC; standing QUE SUD: 1FC", "", "ODA: 2FC; QUE: 1FC"},
	})
}

// T133 BR 09: what is played holds for a turn of the British Regulars, not for that of
// their ally.
func TestJohnsonEnds(t *testing.T) {
	s := newScene(t, "ALB: 1BR; FWH: 1FC; NEC: 2BC; DUQ: 1FC 1NA; hand BR 7 9; hand BC 3; muster BC ONE")
	s.give("BR: event 09; BR: ALB FWH: 1BR; BC: NEC DUQ: 2BC", "FC F; ...")
	s.play("BR turn BC turn")
	s.check("FWH: 1BR; DUQ: 1FC 1NA < 2BC; fought: FWH DUQ")
}

// Which card is in which deck, with which phase: W16, and that no others are.
func TestEachEvent(t *testing.T) {
	want := "BR09 battle johnson, BR10 reinforcement native_levy, BR11 movement swift_sail, BR12 battle no_fort_die, " +
		"BC09 reinforcement move_muster, BC10 movement far_march, BC11 reinforcement raise_muster, BC12 reinforcement build_fort, " +
		"FR09 battle strike_first, FR10 reinforcement extra_regulars, FR11 reinforcement build_fort, FR12 reinforcement native_levy, " +
		"FC09 reinforcement move_muster, FC10 battle massacre, FC11 movement extra_army, FC12 reinforcement raise_muster"
	var list []string
	for f := range shipped.Data().Cards {
		for _, c := range shipped.Data().Cards[f] {
			if !c.Movement {
				list = append(list, Faction(f).Code()+cardID(c.Number)+" "+string(c.Phase)+" "+c.Effect)
			}
		}
	}
	if got := strings.Join(list, ", "); got != want {
		t.Errorf("the events are\n%s, want\n%s", got, want)
	}
}

// ownCard is the title of an owner whose card of a deck has another effect.
func ownCard(t *testing.T, deck, name, fields string) *Title {
	t.Helper()
	text := string(shipped.Files.Shipped()["cards.toml"])
	at := strings.Index(text, `name = "`+name+`"`)
	if at < 0 {
		t.Fatalf("no card is called %s", name)
	}
	head, rest := text[:at], text[at:]
	end := strings.Index(rest, "[[card]]")
	if end < 0 {
		end = len(rest)
	}
	if !strings.HasSuffix(strings.TrimSpace(head[:strings.LastIndex(head, "number")]), `deck = "`+deck+`"`) {
		t.Fatalf("%s is not of %s", name, deck)
	}
	text = head + `name = "` + name + "\"\n" + fields + "\n\n" + rest[end:]
	title, err := New().WithData(fstest.MapFS{"cards.toml": &fstest.MapFile{Data: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	return title.(*Title)
}

// What cards may say instead, by an owner's data: the spare effects.
func TestOwnEvents(t *testing.T) {
	stay := "standing command stay; standing native command stay"
	for _, c := range []struct {
		deck, card, fields string
		rulesCase
	}{
		{"BC", "Rogers' Rangers", "phase = \"reinforcement\"\neffect = \"recall_fled\"\nparams = { units = 2 }", rulesCase{
			"recall_fled Fled Units come at once to any area of the side's", "fled 3BC; ALB: 1BR; muster BC NYC; hand BC 10", "BC place",
			"event 10 2 ALB", "",
			"ALB: 1BR 2BC; NYC: 3BC; fled: none"}},
		{"BC", "Rogers' Rangers", "phase = \"movement\"\neffect = \"extra_militia\"\nparams = { units = 2 }", rulesCase{
			"extra_militia Militia of the stockpile come to any area of the side's", "ALB: 1BR; hand BC 10; stock 5BC", "BC move 03",
			"event 10 2 ALB", "",
			"ALB: 1BR 2BC; stock: -2BC"}},
		{"FR", "Marquis de Montcalm", "phase = \"battle\"\neffect = \"extra_dice\"\nparams = { dice = 2 }", rulesCase{
			"extra_dice More dice in one battle", "FWH: 3BC < 2FR; hand FR 9", "FR battle", "event 09 at FWH; " + stay,
			"BC F F C; FR H F F C", "FWH: empty; stock: 1BC; fled: 2BC 2FR"}},
		{"FR", "Marquis de Montcalm", "phase = \"battle\"\neffect = \"reroll\"\nparams = { dice = 1 }", rulesCase{
			"reroll Dice that did not hit are thrown again, once", "FWH: 2BC < 2FR; hand FR 9", "FR battle", "event 09 at FWH; " + stay,
			"BC F C; FR H F; FR H", "FWH: 2FR; stock: 1BC; fled: 1BC"}},
		{"BC", "Rogers' Rangers", "phase = \"reinforcement\"\neffect = \"desert\"\nparams = { units = 2 }", rulesCase{
			"desert Enemies of one area flee, Natives first", "FSF: 2FR 1FC 1NA; hand BC 10", "BC place", "event 10 FSF", "",
			"FSF: 2FR; fled: 1FC 1NA"}},
		{"BC", "Rogers' Rangers", "phase = \"reinforcement\"\neffect = \"desert\"\nparams = { units = 3 }", rulesCase{
			"desert The last, and the area is nobody's", "NIA: 1FR 1NA; hand BC 10", "BC place", "event 10 NIA", "",
			"NIA: empty; fled: 1FR 1NA; marker NIA: nobody"}},
		{"BC", "Rogers' Rangers", "phase = \"reinforcement\"\neffect = \"none\"", rulesCase{
			"none A card that does nothing is not played", "ALB: 1BC; hand BC 10; muster BC ONE", "BC place", "event 10", "",
			"hand BC: 10; ONE: 2BC; faults: 7.0 event-no-effect"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sceneOf(t, ownCard(t, c.deck, c.card, c.fields), c.pos)
			s.give(c.orders, c.dice)
			s.play(c.play)
			s.check(c.want)
		})
	}
}

// W16: nothing is decided but what the rulebook tells of, in the full game and the
// introductory one.
func TestNothingElse(t *testing.T) {
	var list []string
	for _, k := range kinds {
		list = append(list, string(k.Kind))
	}
	const want = "muster setup share card event place fled move ready battles hits pick command native-command fort"
	if got := strings.Join(list, " "); got != want {
		t.Errorf("W16: the kinds of decisions are %s, want %s", got, want)
	}
	if list := New().Scenarios(); len(list) != 2 || list[0].ID != "standard" || list[1].ID != introductory {
		t.Errorf("W16 D02: the scenarios are %v", list)
	}
	for f := range shipped.Data().Dice {
		if shipped.Data().Dice[f].Hit == 0 {
			t.Errorf("A40: the die of %v never hits", Faction(f))
		}
	}
}
