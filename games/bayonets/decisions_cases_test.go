package bayonets

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

// Scenes: parts of the rules that a stage plays.
var (
	startEvents = func(g *game) { g.First = British; g.arStartEvents() }
	britishTurn = func(g *game) { g.First = British; g.actionPhase(British) }
	frenchTurn  = func(g *game) { g.First = French; g.actionPhase(French) }
	battles     = func(g *game) { g.Phase = "battles"; g.resolveBattles() }
	winter      = func(g *game) { g.Round = WinterQuarters; g.winterQuarters() }
)

// arrivals plays a Logistics Round with so many pieces drawn.
func arrivals(n Reinforcements, round func(*game)) func(*game) {
	return func(g *game) {
		sc := *g.sc
		sc.Reinforce = map[int]Reinforcements{g.Year: n}
		g.sc = &sc
		round(g)
	}
}

// cardsInHand lays cards before both sides and lets them choose.
func cardsInHand(g *game) {
	g.Cards.Drawn, g.Cards.Reserve = [3]int{4, 28, 46}, [3]int{3, 22, 0}
	g.chooseCards()
}

// held has the First Player hold his first AP, and plays his Reaction.
func held(f Faction) func(*game) {
	return func(g *game) {
		g.First, g.Phase = f, "reaction"
		g.APs[f.deck()][0].Held = true
		g.reaction(f)
	}
}

// drawnAt places what lies drawn, Fleets having come to some spaces.
func drawnAt(f Faction, codes ...string) func(*game) {
	return func(g *game) {
		for _, c := range codes {
			g.ReinforcedAt[f] = append(g.ReinforcedAt[f], g.d.spaceNamed(c))
		}
		g.placeReinforcements(f)
	}
}

// musterAtAlbany is a position for Marshal Troops.
const musterAtAlbany = "ALB british: Bradstreet, Fraser; KING british: 2 N.York & N.J.; NOR british: 3 New England; ap british army"

func decisionCases() []decisionCase {
	return []decisionCase{
		// Start of the Year, cards
		{id: "D01 reserve", stage: stage{kind: kindReserve, seat: BritishSeat, scene: (*game).startYear, draws: []int{0, 0, 0, 0}},
			order: "reserve 2", ordered: "reserve 2", safe: "reserve 3"},
		{id: "D02 card", stage: stage{kind: kindCard, seat: BritishSeat, scenario: "1757", scene: cardsInHand},
			order: "play 4", ordered: "play 4", standing: "card: most AP", stands: "play 3", safe: "play 3"},
		{id: "D02 card, the Reserve", stage: stage{kind: kindCard, seat: FrenchSeat, scenario: "1757", scene: cardsInHand},
			order: "play reserve", ordered: "play 22", standing: "card: most AP", stands: "play 28", safe: "play 28"},
		{id: "D03 first", stage: stage{kind: kindFirst, seat: FrenchSeat, scenario: "1758", text: "play british 19, french 22, indian 46",
			scene: (*game).firstPlayer},
			order: "first: opponent", ordered: "first: opponent", standing: "if the British play 19 first: opponent", stands: "first: opponent",
			safe: "first: me"},

		// AR Start Events
		{id: "D04 round-up", stage: stage{kind: kindRoundUp, seat: BritishSeat,
			text: "play british 4; ALB: rogers reduced, royal-highland reduced, gage reduced", scene: startEvents},
			order: "round up: flip Royal Highland and Rogers", ordered: "round up: flip Royal Highland and Rogers",
			standing: "round up: flip Rogers", stands: "round up: flip Rogers", safe: "round up: flip Royal Highland and Gage"},
		{id: "D04 round-up, returning", stage: stage{kind: kindRoundUp, seat: BritishSeat,
			text: "play british 4; KING: gage reduced, scott reduced; losses british: rogers", scene: startEvents},
			order: "round up: return Rogers to ALB", ordered: "round up: return Rogers to ALB", standing: "round up: return Rogers to ALB",
			stands: "round up: return Rogers to ALB", safe: "round up: flip Gage and Scott"},
		{id: "D05 disease-french", stage: stage{kind: kindDisease, seat: FrenchSeat,
			text: "play british 5; MTL: berry; QUE: bearn-and-guyenne reduced; TIC: languedoc-and-la-reine", scene: startEvents},
			order: "disease: Berry", ordered: "disease: Berry", standing: "disease: reduced first, never at QUE", stands: "disease: Berry",
			safe: "disease: Béarn & Guyenne"},
		{id: "D06 delayed-supplies", stage: stage{kind: kindSupplies, seat: FrenchSeat, text: "play british 6, french 22, indian 46",
			scene: startEvents},
			order: "lose sail-army, lose indian-2x", ordered: "lose sail-army, indian-2x", standing: "lose light, lose indian-2x",
			stands: "lose light, indian-2x", safe: "lose light, indian"},
		{id: "D07 blankets", stage: stage{kind: kindBlankets, seat: BritishSeat,
			text: "play british 11; DET: outaouais; FORK: chaouanon; GEN: seneca", scene: startEvents},
			order: "blankets: Outaouais, Seneca", ordered: "blankets: Outaouais, Seneca", standing: "blankets: Outaouais, Seneca",
			stands: "blankets: Outaouais, Seneca", safe: "blankets: Chaouanon, Seneca"},
		{id: "D08 rear-admiral", stage: stage{kind: kindAdmiral, seat: BritishSeat, scenario: "1758",
			text: "round AR1; play british 18; fleets british: boscawen", scene: startEvents},
			order: "admiral to BOS", ordered: "admiral to BOS", standing: "admiral to BOS", stands: "admiral to BOS", safe: "admiral to HAL"},
		{id: "D09 battoemen", stage: stage{kind: kindBattoemen, seat: BritishSeat,
			text: "play british 21; ALB oos: gage; LKG oos: rogers, dunn", scene: startEvents},
			order: "battoemen: ALB", ordered: "battoemen: ALB", standing: "battoemen: ALB", stands: "battoemen: ALB", safe: "battoemen: LKG"},
		{id: "D10 hesitant", stage: stage{kind: kindHesitant, seat: FrenchSeat, scenario: "1757",
			text: "play french 33; HAL: gage; BOS: 44th-and-48th, royal-artillery", scene: startEvents},
			order: "hesitant: HAL", ordered: "hesitant: HAL", standing: "hesitant: HAL", stands: "hesitant: HAL", safe: "hesitant: BOS"},
		{id: "D11 disease-british", stage: stage{kind: kindDisease, seat: BritishSeat, scenario: "1757",
			text: "play french 34; ALB: Penn. & Del., New England reduced, 44th & 48th, 50th & 51st reduced", scene: startEvents},
			order: "disease: Penn. & Del., 44th & 48th", ordered: "disease: 44th & 48th, Penn. & Del.",
			standing: "disease: Penn. & Del., 44th & 48th", stands: "disease: 44th & 48th, Penn. & Del.", safe: "disease: 50th & 51st, New England"},
		{id: "D12 lake-warships", stage: stage{kind: kindWarships, seat: FrenchSeat, scenario: "1758", text: "play french 39",
			scene: startEvents},
			order: "warships BAYE-OSW", ordered: "warships BAYE-OSW", standing: "warships BAYE-OSW", stands: "warships BAYE-OSW",
			safe: "warships NOIX-TIC"},
		{id: "D13 encroachment", stage: stage{kind: kindEncroach, seat: FrenchSeat,
			text: "play indian 51; nation iroquois french; losses french: iroquois; OQU: gage", scene: startEvents},
			order: "encroachment: Iroquois to ONON", ordered: "encroachment: Iroquois to ONON", standing: "encroachment: Iroquois to KAHN",
			stands: "encroachment: Iroquois to KAHN", safe: "encroachment: Iroquois to ONON"},
		{id: "D14 peace-promises", stage: stage{kind: kindPeace, seat: BritishSeat,
			text: "play indian 53; FORK: chaouanon; KIT: delaware; DII: mingo", scene: startEvents},
			order: "peace: Mingo, Chaouanon", ordered: "peace: Chaouanon, Mingo", standing: "peace: Mingo, Delaware",
			stands: "peace: Delaware, Mingo", safe: "peace: Chaouanon, Delaware"},

		// Action Phase
		{id: "D15 land", stage: stage{kind: kindLand, seat: BritishSeat,
			text: "sail british: Boscawen, Fraser; LOU french: 2 Bastion; ap british army", scene: britishTurn},
			order: "land LOU", ordered: "land LOU", standing: "land LOU", stands: "land LOU", safe: "land NEWF"},
		{id: "D16 indian-action", stage: stage{kind: kindIndian, seat: FrenchSeat, text: "FORK french: Chaouanon; ap indian indian",
			scene: frenchTurn, dice: "F"},
			order:   "indian: raid CARL with Chaouanon via LOYA RAYS",
			ordered: "indian: raid CARL with Chaouanon from FORK via LOYA RAYS, with indian", standing: "indian: done", stands: "indian: done",
			safe: "indian: pass"},
		{id: "D17 hold", stage: stage{kind: kindHold, seat: BritishSeat, text: "ALB british: Rogers; ap british army, light", scene: britishTurn},
			order: "hold army", ordered: "hold army", standing: "hold light", stands: "hold light", safe: "hold none"},
		{id: "D18 ap", stage: stage{kind: kindAction, seat: FrenchSeat, text: "FORK french: Langis; ap french light, light-2x",
			scene: frenchTurn, dice: "F"},
			order: "raid CARL with Langis with light-2x", ordered: "raid CARL with Langis from FORK via LOYA RAYS, with light-2x",
			standing: "done", stands: "done", safe: "done"},
		{id: "D19 move", stage: stage{kind: kindAction, seat: BritishSeat, text: "ALB british: Fraser, Rogers; ap british army",
			scene: britishTurn},
			order: "move all from ALB via LKG to TIC", ordered: "move Fraser, Rogers from ALB via LKG to TIC, with army",
			standing: "move all from ALB to LKG", stands: "move Fraser, Rogers from ALB to LKG, with army", safe: "done"},
		{id: "D19 move, dropping and picking up", stage: stage{kind: kindAction, seat: FrenchSeat,
			text: "FORK french: Villiers, Langis; LOYA french: Lignery; ap french light", scene: frenchTurn},
			order:    "move lights from FORK via LOYA to RAYS, drop Villiers at LOYA, pick up Lignery at LOYA",
			ordered:  "move Langis, Villiers from FORK via LOYA to RAYS, drop Villiers at LOYA, pick up Lignery at LOYA, with light",
			standing: "move Langis from FORK to LOYA", stands: "move Langis from FORK to LOYA, with light", safe: "done"},
		{id: "D20 leave", stage: stage{kind: kindAction, seat: FrenchSeat,
			text: "WILC french: Langis, Lery, Aubry, Villiers, Lignery, Langlade, Lacorne, Belestre, Beaujeu; WILC british: Rogers, Gage; " +
				"battle WILC; ap french light", scene: frenchTurn},
			order: "move Langis, Lery from WILC to MEK", ordered: "move Langis, Lery from WILC to MEK, with light",
			standing: "move Aubry from WILC to MEK", stands: "move Aubry from WILC to MEK, with light", safe: "done"},
		{id: "D21 go-on", stage: stage{kind: kindGoOn, seat: BritishSeat,
			text: "ALB british: 4 New England, Fraser; LKG french: Langis; moved british TIC-LKG; ap british army", scene: britishTurn,
			also: "move all from ALB to LKG"},
			order: "if overwhelmed, go on to TIC", ordered: "go on to TIC", standing: "then on to TIC if free", stands: "go on to TIC",
			safe: "stop"},
		{id: "D21 go-on, pursuing", stage: stage{kind: kindGoOn, seat: BritishSeat,
			text: "ALB british: 4 New England, Fraser; LKG french: Langis; ap british army", scene: britishTurn, also: "move all from ALB to LKG",
			other: "retreat: TIC"},
			order: "pursue", ordered: "go on to TIC", standing: "pursue", stands: "go on to TIC", safe: "stop"},
		{id: "D22 raid", stage: stage{kind: kindAction, seat: FrenchSeat, text: "FORK french: Villiers; ap french light", scene: frenchTurn,
			dice: "F"},
			order: "raid CARL with Villiers via LOYA RAYS", ordered: "raid CARL with Villiers from FORK via LOYA RAYS, with light",
			standing: "raid RAYS with Villiers", stands: "raid RAYS with Villiers from FORK via LOYA, with light", safe: "done"},
		{id: "D23 elevated-status", stage: stage{kind: kindElevated, seat: FrenchSeat,
			text: "FORK french: Chaouanon; play indian 49; ap indian indian", scene: frenchTurn, dice: "M",
			also: "indian: raid CARL with Chaouanon"},
			order: "elevated status: no", ordered: "elevated status: no", standing: "elevated status: no", stands: "elevated status: no",
			safe: "elevated status: yes"},
		{id: "D24 lacrosse", stage: stage{kind: kindLacrosse, seat: FrenchSeat,
			text: "RAYS french: Chaouanon; CARL british: Fort Bedford; play indian 46; ap indian indian", scene: frenchTurn, dice: "M M",
			also: "indian: raid CARL with Chaouanon"},
			order: "lacrosse: no", ordered: "lacrosse: no", standing: "no lacrosse", stands: "lacrosse: no", safe: "lacrosse: yes"},
		{id: "D24 lacrosse, with the Raid", stage: stage{kind: kindIndian, seat: FrenchSeat,
			text: "RAYS french: Chaouanon; CARL british: Fort Bedford; play indian 46; ap indian indian", scene: frenchTurn, dice: "M M"},
			order: "indian: raid CARL with Chaouanon lacrosse", ordered: "indian: raid CARL with Chaouanon from RAYS, with indian, lacrosse",
			standing: "indian: pass", stands: "indian: pass", safe: "indian: pass"},
		{id: "D25 forced-march", stage: stage{kind: kindAction, seat: BritishSeat,
			text: "NOR british: Fraser; play british 10; ap british army", scene: britishTurn},
			order: "move Fraser from NOR via ALB LKG to TIC", ordered: "move Fraser from NOR via ALB LKG to TIC, with army",
			standing: "move Fraser from NOR to TIC", stands: "move Fraser from NOR via ALB LKG to TIC, with army", safe: "done"},
		{id: "D26 sail", stage: stage{kind: kindAction, seat: BritishSeat,
			text: "HAL british: Boscawen, Holmes, Wolfe, 6 New England, 2 Royal Artillery; ap british sail-army", scene: britishTurn},
			order:   "sail 2 fleets, Wolfe, 6 brigades, 2 art from HAL",
			ordered: "sail 2 Royal Artillery, Boscawen, Holmes, 6 New England, Wolfe from HAL, with sail-army", standing: "sail all from HAL",
			stands: "sail 2 Royal Artillery, Boscawen, Holmes, 6 New England, Wolfe from HAL, with sail-army", safe: "done"},
		{id: "D26 sail, Landing with 2x", stage: stage{kind: kindAction, seat: BritishSeat,
			text: "HAL british: Boscawen, Fraser; ap british sail-army-2x", scene: britishTurn},
			order: "sail all from HAL, land LOU", ordered: "sail Fraser, Boscawen from HAL, land LOU, with sail-army-2x",
			standing: "sail all from HAL", stands: "sail Fraser, Boscawen from HAL, with sail-army-2x", safe: "done"},
		{id: "D27 retreat (Overwhelm)", stage: stage{kind: kindRetreat, seat: FrenchSeat,
			text: "LKG british: 4 New England; TIC french: Langis; control NOIX british; ap british army", scene: britishTurn,
			other: "move all from LKG to TIC"},
			order: "retreat: SARA", ordered: "retreat: SARA", standing: "retreat: ALB, else nearest home, else most friendly units",
			stands: "retreat: GOA", safe: "retreat: GOA"},
		{id: "D28 marshal", stage: stage{kind: kindAction, seat: BritishSeat, text: musterAtAlbany, scene: britishTurn},
			order:    "marshal at ALB with Bradstreet: all from KING, 2 brigades from NOR",
			ordered:  "marshal at ALB with Bradstreet: 2 New England from NOR, 2 N.York & N.J. from KING, with army",
			standing: "marshal at ALB: all from KING", stands: "marshal at ALB with Bradstreet: 2 N.York & N.J. from KING, with army", safe: "done"},
		{id: "D29 build", stage: stage{kind: kindAction, seat: BritishSeat, text: "LKG british: New England; ap british army",
			scene: britishTurn},
			order: "build fort at LKG with New England", ordered: "build fort at LKG with New England, with army", standing: "build fort at LKG",
			stands: "build fort at LKG with New England, with army", safe: "done"},
		{id: "D29 build, a Road", stage: stage{kind: kindAction, seat: BritishSeat,
			text: "WILC british: Virginia & S., 2 New England; road construction WILC-MEK; ap british army", scene: britishTurn},
			order:   "finish road WILC-MEK with Virginia & S., with 2 New England",
			ordered: "finish road WILC-MEK with Virginia & S., company 2 New England, with army", standing: "finish road WILC-MEK with Virginia",
			stands: "finish road WILC-MEK with Virginia & S., with army", safe: "done"},
		{id: "D29 build, repairing", stage: stage{kind: kindAction, seat: FrenchSeat,
			text: "TIC french: Canadiens, Fort Carillon reduced; ap french army", scene: frenchTurn},
			order: "repair fort TIC", ordered: "repair fort at TIC with Canadiens, with army", standing: "remove fort TIC",
			stands: "remove fort at TIC with Canadiens, with army", safe: "done"},
		{id: "D30 frenzy", stage: stage{kind: kindFrenzy, seat: BritishSeat,
			text:  "LKG british: New England; ALB british: Fraser; forts british: Fort Anne; play british 7; ap british army",
			scene: func(g *game) { g.Phase = "action"; britishTurn(g) }, also: "build fort at LKG with New England"},
			order: "build fort at ALB with Fraser, frenzy", ordered: "frenzy: build fort at ALB with Fraser", standing: "frenzy: none",
			stands: "frenzy: none", safe: "frenzy: finish fort at LKG with New England"},
		{id: "D31 lone-commander", stage: stage{kind: kindAction, seat: BritishSeat, text: "ALB british: Forbes, Rogers; ap british light",
			scene: britishTurn},
			order: "abandon Forbes", ordered: "abandon Forbes", standing: "move Rogers from ALB to LKG, abandon Forbes",
			stands: "move Rogers from ALB to LKG, abandon Forbes, with light", safe: "done"},
		{id: "D32 react", stage: stage{kind: kindReact, seat: BritishSeat,
			text:  "LKG british: New England; ALB british: 2 New England; LKG french: Langis, Lery; battle LKG; ap british army",
			scene: held(British)},
			order:    "react: if LKG attacked marshal at LKG all from ALB; else nothing",
			ordered:  "react: marshal at LKG with New England: 2 New England from ALB, with army",
			standing: "react: if LKG attacked marshal at LKG all from ALB; else nothing",
			stands:   "react: marshal at LKG with New England: 2 New England from ALB, with army", safe: "react: none"},
		{id: "D32 react, else nothing", stage: stage{kind: kindReact, seat: BritishSeat,
			text: "LKG british: New England; ALB british: 2 New England; ap british army", scene: held(British)},
			order: "react: if LKG attacked marshal at LKG all from ALB, else nothing", ordered: "react: none",
			standing: "react: if LKG attacked marshal at LKG all from ALB; else nothing", stands: "react: none", safe: "react: none"},

		// Battles
		{id: "D33 ambush", stage: stage{kind: kindAmbush, seat: FrenchSeat,
			text: "play french 32; TIC british: Gage, Rogers; TIC french: Langis; LOYA british: Scott; LOYA french: Lery; begin; battle TIC; " +
				"battle LOYA", scene: battles},
			order: "ambush at TIC", ordered: "ambush: yes", standing: "ambush: if outnumbered", stands: "ambush: yes", safe: "ambush: no"},
		{id: "D34 coup-de-main", stage: stage{kind: kindCoup, seat: FrenchSeat,
			text: "play french 37; OSW british: Fort Edward, Gage; begin; OSW french: Langis, Canadiens; battle OSW", scene: battles},
			order: "coup de main at OSW: no", ordered: "coup de main: no", standing: "no coup de main", stands: "coup de main: no",
			safe: "coup de main: yes"},
		{id: "D35 abbatis", stage: stage{kind: kindAbbatis, seat: FrenchSeat,
			text: "play french 41; TIC french: Langis; begin; TIC british: Gage; battle TIC", scene: battles},
			order: "abbatis at TIC: no", ordered: "abbatis: no", standing: "abbatis: no", stands: "abbatis: no", safe: "abbatis: yes"},
		{id: "D36 emergency-artillery", stage: stage{kind: kindEmergency, seat: BritishSeat,
			text: "LOU french: 2 Bastion; begin; LOU british: Boscawen, Holmes; artillery british: Royal Artillery; battle LOU", scene: battles},
			order: "emergency artillery: no", ordered: "emergency artillery: no", standing: "emergency artillery: no",
			stands: "emergency artillery: no", safe: "emergency artillery: yes"},
		{id: "D37 combine", stage: stage{kind: kindCombine, seat: BritishSeat,
			text: "TIC french: Langis; begin; TIC british: Fraser reduced, 44th & 48th reduced; battle TIC", scene: battles},
			order: "combine: keep 44th & 48th", ordered: "combine at TIC: keep 44th & 48th, lose Fraser", standing: "combine: lose Fraser",
			stands: "combine at TIC: keep 44th & 48th, lose Fraser", safe: "combine at TIC: keep Fraser, lose 44th & 48th"},
		{id: "D38 commander", stage: stage{kind: kindCommander, seat: BritishSeat,
			text: "TIC french: Langis; begin; TIC british: 44th & 48th, Wolfe, Forbes; battle TIC", scene: battles},
			order: "commander: Forbes", ordered: "commander: Forbes", standing: "commander: Forbes, Wolfe", stands: "commander: Forbes",
			safe: "commander: Wolfe"},
		{id: "D39 reroll", stage: stage{kind: kindReroll, seat: BritishSeat,
			text: "TIC french: Langis; begin; TIC british: Royal Highland, Wolfe; battle TIC", scene: battles, dice: "M"},
			order: "reroll 1 with commander", ordered: "reroll 1 with commander", standing: "reroll: commander for brigades, highland",
			stands: "reroll 1 with commander", safe: "reroll 1 with highland"},
		{id: "D39 reroll, the whole wish", stage: stage{kind: kindReroll, seat: BritishSeat,
			text: "TIC french: Langis; begin; TIC british: Rogers, 44th & 48th, New England, Howe; battle TIC", scene: battles, dice: "M"},
			order: "reroll: none", ordered: "reroll: none",
			standing: "reroll: highland always; commander brigades first, full lead, stop when 3 ahead; save commander for metropolitan",
			stands:   "reroll: none", safe: "reroll: none"},
		{id: "D40 replace-commander", stage: stage{kind: kindReplace, seat: BritishSeat,
			text: "TIC french: Langis; begin; TIC british: 44th & 48th, 50th & 51st, Wolfe, Bradstreet, Forbes; battle TIC", scene: battles,
			dice: "MM M M", also: "commander: Wolfe\nreroll 1 with commander"},
			order: "replace with Forbes", ordered: "replace with Forbes", standing: "replace none", stands: "replace none",
			safe: "replace with Bradstreet"},
		{id: "D41 hit", stage: stage{kind: kindHit, seat: BritishSeat,
			text: "TIC british: 27th & 55th, 44th & 48th, 50th & 51st; begin; TIC french: Canonniers Bombardiers; battle TIC", scene: battles,
			dice: "B"},
			order: "hits: 50th & 51st", ordered: "hits: 50th & 51st", standing: "hits: highland first, then 27th & 55th; never Rogers",
			stands: "hits: 27th & 55th", safe: "hits: 44th & 48th"},
		{id: "D42 fleet-away", stage: stage{kind: kindFleetAway, seat: BritishSeat,
			text: "LOU french: 2 Bastion; begin; LOU british: Boscawen, Holmes reduced, Gage; battle LOU", scene: battles, dice: "F BM"},
			order: "withdraw Boscawen to HAL", ordered: "withdraw Boscawen to HAL", standing: "fleets: withdraw reduced to HAL",
			stands: "withdraw Holmes to HAL", safe: "withdraw none"},
		{id: "D43 wie", stage: stage{kind: kindWIE, seat: BritishSeat, text: "play british 5; QUE: berry; wie british 1", scene: startEvents,
			draws: []int{8}},
			order: "wie: keep old", ordered: "wie: keep old", standing: "wie: keep old", stands: "wie: keep old", safe: "wie: keep new"},
		{id: "D44 rout-loss", stage: stage{kind: kindRoutLoss, seat: BritishSeat,
			text:  "TIC french: Langis, Lery, Villiers; begin; TIC british: New England, 44th & 48th; battle TIC; moved british LKG-TIC",
			scene: battles, dice: "M M FFF"},
			order: "rout loss: 44th & 48th", ordered: "rout loss: 44th & 48th", standing: "rout loss: reduced first, regulars before colonials",
			stands: "rout loss: 44th & 48th", safe: "rout loss: New England"},
		{id: "D45 retreat", stage: stage{kind: kindRetreat, seat: BritishSeat,
			text: "TIC french: Langis; begin; TIC british: Gage; battle TIC; moved british LKG-TIC; moved british NUM-TIC", scene: battles,
			dice: "M F"},
			order: "retreat from TIC: LKG", ordered: "retreat: LKG", standing: "retreat: HAL; else nearest home", stands: "retreat: NUM",
			safe: "retreat: NUM"},
		{id: "D46 overwhelm-loss", stage: stage{kind: kindKill, seat: FrenchSeat,
			text: "LKG french: Langis; control LKG french; NOIX french: Lery, 2 Canadiens; SARA french: Villiers, Lignery; " +
				"GOA french: Aubry, Belestre; NUM french: Beaujeu, Boishebert; TIC british: 5 New England, Royal Artillery; control TIC british; " +
				"begin; TIC french: Lacorne, Canonniers Bombardiers; battle TIC; moved french NOIX-TIC",
			scene: battles, dice: "F F MMMMM M"},
			order: "kill: New England", ordered: "kill: New England", standing: "kill: brigades, Royal Artillery", stands: "kill: New England",
			safe: "kill: Royal Artillery"},
		{id: "D47 fort", stage: stage{kind: kindFort, seat: FrenchSeat,
			text: "TIC french: Carillon, Langis; begin; TIC british: Gage, Rogers, Scott; forts british: Edward; battle TIC; " +
				"moved british LKG-TIC", scene: battles, dice: "FFF M M"},
			order: "leave fort at TIC", ordered: "fort: leave", standing: "fort: leave", stands: "fort: leave", safe: "fort: destroy"},
		{id: "D48 rally-commander", stage: stage{kind: kindRally, seat: FrenchSeat, text: "TIC french rout: Canadiens, Montcalm, Rigaud",
			scene: func(g *game) { g.rally(French) }},
			order: "rally with Rigaud", ordered: "rally with Rigaud", standing: "rally with Rigaud", stands: "rally with Rigaud",
			safe: "rally with Montcalm"},

		// Logistics Rounds
		{id: "D49 vow-pick", stage: stage{kind: kindVoW, seat: BritishSeat, scenario: "1757",
			text: "artillery british: 2 royal-artillery; light british: gage, morgan; " +
				"vow british_metropolitan: vow-pick-2-artillery-or-light-british", scene: arrivals(Reinforcements{British: 1}, (*game).fleetsArrive),
			draws: []int{0}},
			order: "vow: 1 art, Morgan", ordered: "vow: Royal Artillery, Morgan", standing: "vow: Gage, Morgan", stands: "vow: Gage, Morgan",
			safe: "vow: Royal Artillery, Gage"},
		{id: "D50 place-fleets", stage: stage{kind: kindPlaceFleets, seat: BritishSeat, text: "fleets british: Boscawen, Durell, Holmes, Hardy",
			scene: arrivals(Reinforcements{Fleets: 4}, (*game).fleetsArrive)},
			order: "fleets: 2 HAL, 1 NYC, 1 BOS", ordered: "fleets: Boscawen, Durell at HAL, Holmes at BOS, Hardy at NYC",
			standing: "fleets: all at BOS", stands: "fleets: Boscawen, Durell, Hardy, Holmes at BOS",
			safe: "fleets: Boscawen, Durell, Hardy, Holmes at HAL"},
		{id: "D51 place-units", stage: stage{kind: kindPlaceUnits, seat: BritishSeat, scenario: "1757",
			text: "drawn british: Fraser, 2 Royal Artillery, 44th & 48th, 50th & 51st", scene: drawnAt(British, "HAL", "NYC")},
			order: "place Fraser, 2 art at HAL; rest NYC", ordered: "place Fraser, 2 Royal Artillery at HAL, 44th & 48th, 50th & 51st at NYC",
			standing: "place all at NYC", stands: "place 44th & 48th, 50th & 51st, Fraser, 2 Royal Artillery at NYC",
			safe: "place 44th & 48th, 50th & 51st, Fraser, 2 Royal Artillery at HAL"},
		{id: "D52 colonial-light", stage: stage{kind: kindColLight, seat: BritishSeat,
			text:  "colonial-light british: Putnam, Dunn; vow british_colonial: vow-pick-1-colonial-light",
			scene: arrivals(Reinforcements{Colonial: 1}, (*game).colonialsEnlist), draws: []int{0}},
			order: "colonial light: Putnam", ordered: "colonial light: Putnam", standing: "colonial light: Putnam",
			stands: "colonial light: Putnam", safe: "colonial light: Dunn"},
		{id: "D53 place-colonials", stage: stage{kind: kindPlaceCol, seat: BritishSeat,
			text: "drawn british: 5 New England, 2 N.York & N.J., Virginia & S., Rogers", scene: (*game).placeColonials},
			order:    "colonials: 5 New England at NOR, N.York all at ALB, Virginia at WINC, Rogers NOR",
			ordered:  "colonials: 5 New England, Rogers at NOR, 2 N.York & N.J. at ALB, Virginia & S. at WINC",
			standing: "colonials: all New England at NOR, all N.York at KING, Virginia at WINC, Rogers at ALB",
			stands:   "colonials: 5 New England at NOR, Rogers at ALB, 2 N.York & N.J. at KING, Virginia & S. at WINC",
			safe:     "colonials: Rogers at NEWF, 5 New England at RUM, 2 N.York & N.J. at ALB, Virginia & S. at WINC"},

		// Winter Quarters
		{id: "D54 sail-box-home", stage: stage{kind: kindSailHome, seat: BritishSeat, text: "sail british: Boscawen, Fraser",
			scene: func(g *game) { g.sailBoxHome(British) }},
			order: "home: sail box to HAL", ordered: "sail box home to HAL", standing: "sail box to BOS", stands: "sail box home to BOS",
			safe: "sail box home to NEWF"},
		{id: "D55 nation-villages", stage: stage{kind: kindVillages, seat: FrenchSeat, text: "nation iroquois french; ALB french: 2 iroquois",
			scene: func(g *game) { g.indiansHome(French) }},
			order: "Iroquois to ONON, KAHN", ordered: "villages: Iroquois to ONON, KAHN", standing: "villages: Iroquois to OQU, KAHN",
			stands: "villages: Iroquois to OQU, KAHN", safe: "villages: Iroquois to OQU, ONON"},
		{id: "D56 colonial-garrison", stage: stage{kind: kindColGarrison, seat: BritishSeat,
			text: "TIC british: New England, Virginia & S., Fort Edward; control TIC british", scene: (*game).disbandColonials},
			order: "winter: Virginia stays at TIC", ordered: "winter at TIC: keep Virginia & S.", standing: "winter: Virginia stays at TIC",
			stands: "winter at TIC: keep Virginia & S.", safe: "winter at TIC: keep New England"},
		{id: "D57 return", stage: stage{kind: kindReturn, seat: BritishSeat, text: "TIC british: Gage; ALB british: Fraser",
			scene: func(g *game) { g.returnByLand(British, g.d.spaceNamed("TIC")) }},
			order: "home: TIC to NOR", ordered: "go home from TIC via NUM to NOR", standing: "go home from TIC to NOR",
			stands: "go home from TIC via NUM to NOR", safe: "go home from TIC via LKG to ALB"},
		{id: "D58 garrison", stage: stage{kind: kindGarrison, seat: BritishSeat, place: "QUE",
			text: "control QUE british; QUE british: 44th & 48th, 50th & 51st, Fraser, Royal Artillery, Rogers; " +
				"TIC british: Fort Edward, Gage, Scott; control TIC british", scene: func(g *game) { g.returnToColonies(British) }},
			order: "garrison: 2 brigades, art at QUE; Gage at TIC", ordered: "garrison at QUE: 44th & 48th, 50th & 51st, Royal Artillery",
			standing: "garrison at QUE: Fraser; none at TIC", stands: "garrison at QUE: Fraser",
			safe: "garrison at QUE: 44th & 48th, 50th & 51st, Fraser, Royal Artillery, Rogers"},
		{id: "D58 garrison, the second", stage: stage{kind: kindGarrison, seat: BritishSeat, place: "TIC",
			text: "control QUE british; QUE british: 44th & 48th, 50th & 51st, Royal Artillery; TIC british: Fort Edward, Gage, Scott; " +
				"control TIC british", scene: func(g *game) { g.returnToColonies(British) }},
			order: "garrison: 2 brigades, art at QUE; Scott at TIC", ordered: "garrison at TIC: Scott",
			standing: "garrison: 2 brigades, art at QUE; Scott at TIC", stands: "garrison at TIC: Scott", safe: "garrison at TIC: Gage"},
		{id: "D59 coast-home", stage: stage{kind: kindCoastHome, seat: BritishSeat,
			text:  "LOU british: Fraser, 44th & 48th, 50th & 51st, 27th & 55th; control LOU british",
			scene: func(g *game) { g.returnBySea(British, g.d.spaceNamed("LOU")) }},
			order: "home: LOU stack to BOS", ordered: "coast home from LOU to BOS", standing: "home: LOU stack to BOS",
			stands: "coast home from LOU to BOS", safe: "coast home from LOU to HAL"},
		{id: "D60 redeploy", stage: stage{kind: kindRedeploy, seat: FrenchSeat, text: "QUE french: Montcalm, Berry; MTL french: Canadiens",
			scene: func(g *game) { g.returnToColonies(French) }},
			order: "redeploy Montcalm to MTL", ordered: "redeploy Montcalm to MTL", standing: "redeploy Montcalm to MTL",
			stands: "redeploy Montcalm to MTL", safe: "redeploy Montcalm: stay"},
		{id: "D61 combine", stage: stage{kind: kindCombine, seat: BritishSeat, text: "ALB british: Fraser reduced, 44th & 48th reduced",
			scene: func(g *game) { g.returnToColonies(British) }},
			order: "combine at ALB: keep 44th & 48th", ordered: "combine at ALB: keep 44th & 48th, lose Fraser",
			standing: "combine at ALB: keep 44th & 48th", stands: "combine at ALB: keep 44th & 48th, lose Fraser",
			safe: "combine at ALB: keep Fraser, lose 44th & 48th"},
		{id: "D62 losses-return", stage: stage{kind: kindLosses, seat: FrenchSeat, text: "losses french: Lacorne, Langis, Lery",
			scene: func(g *game) { g.lossesReturn(French) }},
			order: "losses: Lacorne to MTL", ordered: "losses: Lacorne at MTL", standing: "losses: Lery at QUE", stands: "losses: Lery at QUE",
			safe: "losses: Lacorne at QUE"},
	}
}
