package wilderness

import (
	"os"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// readLine reads a line by the shipped data.
func readLine(line string) games.Reading {
	var parts []string
	for _, l := range games.Lines(line) {
		parts = append(parts, l.Text)
	}
	list := shipped.Data().lang.Read(strings.Join(parts, "; "), nil)
	if len(list) == 0 {
		return games.Reading{Talk: true}
	}
	return list[0]
}

// piecesOf are the selectors of a list of pieces.
func piecesOf(t testing.TB, list string) []string {
	t.Helper()
	r := readLine("losses: " + list)
	if r.Order == nil {
		t.Fatalf("pieces %q are not understood: %+v", list, r.Fault)
	}
	return r.Order.Get("units")
}

// Lines as people type them, which lie beside the project. Those for the clerk are
// not read by a title.
func TestPhrasings(t *testing.T) {
	file := "../../../shared/corpora/phrasings/wilderness.tsv"
	if other := os.Getenv("POSTRIDER_PHRASINGS"); other != "" {
		file = other
	}
	gametest.Phrasings(t, New(), gametest.Commands(t), 95, gametest.ReadPhrasings(t, file))
}

// TestExplain shows how lines are read, for those who write rows: POSTRIDER_EXPLAIN
// holds them with a bar between, the kind of the open question behind "?:".
func TestExplain(t *testing.T) {
	for _, s := range strings.Split(os.Getenv("POSTRIDER_EXPLAIN"), "|") {
		text, open, _ := strings.Cut(s, "?:")
		t.Logf("%s\n%s", s, shipped.Data().lang.Explain(text, games.Kind(open)))
	}
}

// mannerCases are lines as people write them, what they mean, and the kind of
// question that is open: "TALK" does nothing, and "REFUSE" is asked about.
var mannerCases = []struct {
	typed, means string
	open         games.Kind
}{
	// play: event, force, campaign, units, stockades, forts, discard, pass
	{"I'll play card 26 for its event", "play 26 event", ""},
	{"Treaty of Easton, as an event", "play 32 event", ""},
	{"let's use 48 as the event", "play 48 event", ""},
	{"Cherokee Uprising!", "play 31 event", ""},
	{"event: 37", "play 37 event", ""},
	{"Wolfe with everybody, I play 60 for that", "play 60 force Wolfe with all", ""},
	{"42 to activate Forbes, who takes 3 provincials and a ranger", "play 42 force Forbes with 3 provincials, Ranger", ""},
	{"Rigaud commands two Regulars and the Abenaki, card no. 24", "play 24 force Rigaud with 2 Regulars, Abenaki", ""},
	{"play #57: General Amherst leads all but the Rangers", "play 57 force Amherst with except all Rangers", ""},
	{"Bradstreet goes by himself with card 16", "play 16 force Bradstreet alone", ""},
	{"activate Webb alone, card 58", "play 58 force Webb alone", ""},
	{"use card 4 as a campaign: Amherst with all and Johnson with the Mohawks", "play 4 campaign Amherst with all, then Johnson with Mohawk",
		""},
	{"campaign 2, Montcalm with 4 regs then Villiers with all Indians",
		"play 2 campaign Montcalm with 4 Regulars, then Villiers with indians", ""},
	{"activate the Ottawa and the Huron at Niagara with number 35", "play 35 units Ottawa, Huron at NIA", ""},
	{"card 29 -> Mohawk at Canajoharie, Ranger at HCS", "play 29 units Mohawk at CAN, Ranger at HCS", ""},
	{"I want to build a stockade at Raystown with 43", "play 43 stockades RAY", ""},
	{"44: stockades in Harris's Ferry & Shamokin", "play 44 stockades HAF, SHA", ""},
	{"complete the fort at Raystown, card 45", "play 45 forts complete RAY", ""},
	{"with 41 we finish the fort at OCE and start one at OCW", "play 41 forts complete OCE, start OCW", ""},
	{"please throw away 46", "discard 46", ""},
	{"49 goes on the pile", "discard 49", ""},
	{"I'll keep my last card until next season, thanks", "pass", ""},
	{"pass pls", "pass", ""},
	{"Small Pox at Montreal, please", "play 34 event; target MON", ""},
	{"play 39 event on the north", "play 39 event; target northern", ""},
	{"play 23 event: two Abenaki and an Algonquin", "play 23 event; allies: Abenaki, Abenaki, Algonquin", ""},
	{"35: Villiers with all, OHF -> KIT -> AUG", "play 35 force Villiers with all; move Villiers from OHF to KIT, AUG", ""},
	{"card 33 Mingo MIN to WIN", "play 33 units Mingo at MIN; move Mingo from MIN to WIN", ""},
	{"play 61 event, leader Boston, units Boston and New York", "play 61 event; reinforce: leaders BOS, units BOS, NYC", ""},
	{"if OSW is free play 35 force Montcalm with all", "if free OSW: play 35 force Montcalm with all", ""},
	{"play 22 event if Vaudreuil is at MON", "if leader Vaudreuil at MON: play 22 event", ""},
	{"42 force Webb, all; cancel if theirs TIC", "play 42 force Webb with all, cancel if theirs TIC", ""},

	// move and what else the activated do
	{"Webb marches from Albany to Hoosic", "move Webb from ALB by land to HOO", ""},
	{"Could you please move Dunbar from ALE to FRE, WIN?", "move Dunbar from ALE to FRE, WIN", ""},
	{"the Delaware at Kittaning go to Carlisle", "move Delaware from KIT to CAR", ""},
	{"from Oswego Bradstreet boats to Cataraqui", "move Bradstreet from OSW by boat to CAT", ""},
	{"Loudoun sails from New York to Halifax", "move Loudoun from NYC by sea to HAL", ""},
	{"Braddock WIL → GIS → OHF", "move Braddock from WIL to GIS, OHF", ""},
	{"Johnson, SCH to CAN to OCE", "move Johnson from SCH to CAN, OCE", ""},
	{"bring Bougainville from MON via St-Jean to Ile-aux-Noix", "move Bougainville from MON to STJ, IAN", ""},
	{"we march Forbes over land CAR-SHE, leaving two NP at SHE", "move Forbes from CAR by land to SHE, drop 2 Northern Provincials at SHE",
		""},
	{"Wolfe by ship from Halifax to Louisbourg with card 18", "move Wolfe from HAL by sea to LOU, card 18", ""},
	{"Monckton to ALB, dropping a Regular at KIN", "move Monckton to ALB, drop Regular at KIN", ""},
	{"let the Huron of Montreal go to STJ and IAN", "move Huron from MON to STJ, IAN", ""},
	{"Dieskau advances with his force from Montreal by bateau to Sorel", "move Dieskau from MON by boat to SOR", ""},
	{"Ottawa raid Woodstock from LOG", "move Ottawa from LOG to WOO", ""},
	{"raid against Easton by the Delaware from Wyoming", "move Delaware from WYO to EAS", ""},
	{"Abercromby lays siege to Ticonderoga", "siege Abercromby at TIC", ""},
	{"make a siege roll with Amherst at Louisburg", "siege Amherst at LOU", ""},
	{"besiege Niagara with Johnson", "siege Johnson at NIA", ""},
	{"storm Niagara with Johnson", "assault Johnson at NIA", ""},
	{"Wolfe assaults Québec", "assault Wolfe at QUE", ""},
	{"Drucour attacks out of Louisbourg", "attack Drucour at LOU", ""},
	{"Dumas remains at Ohio Forks", "stay Dumas at OHF", ""},
	{"let Levis stay where he is in Quebec", "stay Lévis at QUE", ""},
	{"I'm done for this phase", "done", ""},
	{"nobody else moves, thanks", "done", ""},
	{"if free CPT: move Levis from TIC to CPT", "if free CPT: move Lévis from TIC to CPT", ""},
	{"move Shawnee LOG to AUG unless enemy regulars at AUG", "if not regulars at AUG: move Shawnee from LOG to AUG", ""},
	{"demolish the stockade at Shamokin", "demolish SHA", ""},
	{"blow up Venango after Dumas leaves", "demolish VEN after Dumas leaves", ""},
	{"please don't demolish anything", "demolish none", ""},
	{"go on to Oswego", "go on to OSW", ""},
	{"continue towards Crown Point if they slip away", "if avoided: go on to CPT", ""},
	{"stop here", "stop", ""},

	// while the enemy moves
	{"foul weather if he sails", "if by sea: foul weather yes", ""},
	{"use Foul Weather when at least 5 units leave Albany", "if enemy 5 and at ALB: foul weather yes", ""},
	{"no foul weather please", "foul weather no", ""},
	{"never play the lake schooner", "standing lake schooner no", ""},
	{"Lake Schooner at Niagara, yes please", "lake schooner at NIA: yes", ""},
	{"play 15 at TIC", "lake schooner at TIC: yes", ""},
	{"try to intercept into Woodstock with the Southern Provincials from Augusta", "intercept with all Southern Provincials from AUG into WOO",
		""},
	{"Montcalm intercepts with all from Ticonderoga", "intercept with Montcalm, all from TIC", ""},
	{"don't intercept at Oswego", "intercept at OSW: none", ""},
	{"everybody goes into the fort at Oswego", "inside at OSW: all", ""},
	{"standing inside at Niagara: two Regulars if outnumbered", "standing if outnumbered: inside at NIA: 2 Regulars", ""},
	{"all stay outside at Ticonderoga", "outside at TIC", ""},
	{"avoid battle at Venango with everything, to French Creek or Presqu'ile", "avoid at VEN: with all to FCR, PRE", ""},
	{"evade at OCW to OSW", "avoid at OCW: to OSW", ""},
	{"we fight at Crown Point", "stand at CPT", ""},
	{"lone Montcalm goes to Carillon", "lone Montcalm to TIC", ""},
	{"if Webb is alone he runs to Albany", "lone Webb to ALB", ""},

	// battle, siege and assault
	{"call two militia at Montreal", "militia at MON: 2", ""},
	{"all militia join in at Quebec", "militia at QUE: all", ""},
	{"don't use any militia at MON", "militia at MON: 0", ""},
	{"sortie at Oswego with the Ranger", "sortie at OSW: with Ranger", ""},
	{"make a sortie at Niagara", "sortie at NIA: yes", ""},
	{"use the ambush at Gist's Station", "ambush at GIS: yes", ""},
	{"ambush him if we are in wilderness and he has regulars", "if wild and regulars: ambush yes", ""},
	{"no ambush!", "ambush no", ""},
	{"put up fieldworks at Carillon", "fieldworks at TIC: yes", ""},
	{"don't play fieldworks", "fieldworks no", ""},
	{"Beaujeu is in command", "commander Beaujeu", ""},
	{"let Bradstreet lead the battle at OCW", "commander at OCW: Bradstreet", ""},
	{"hits on provincials first, then Regulars, then the Highlanders", "losses: provincials, Regular, Highlander", ""},
	{"the reduced Coureurs take the first loss at VEN", "losses at VEN: reduced Coureurs", ""},
	{"if we lose at Crown Point they go to Ile aux Noix", "retreat from CPT: to IAN", ""},
	{"retreat from OSW: 2 Regulars inside, the rest to OCW", "retreat from OSW: 2 Regulars to inside, rest to OCW", ""},
	{"fall back to Albany or Hoosic", "retreat to ALB, to HOO", ""},
	{"play Coehorns & Howitzers at Louisbourg", "coehorns at LOU: yes", ""},
	{"no howitzers for now", "coehorns no", ""},
	{"demand their surrender at Fort William Henry", "surrender at HCN: yes", ""},
	{"surrender: no thanks", "surrender no", ""},
	{"assault at once if the siege level is 2", "if level 2: assault yes", ""},
	{"don't storm Louisbourg", "assault at LOU: no", ""},
	{"massacre, yes", "massacre yes", ""},
	{"garrison of Niagara goes to Montreal", "garrison at NIA to MON", ""},

	// raids and home
	{"raid Augusta first", "raid AUG", ""},
	{"militia against the raid at Woodstock", "raid militia at WOO: yes", ""},
	{"no raid militia at Carlisle", "raid militia at CAR: no", ""},
	{"Blockhouses, if he raids", "blockhouses yes", ""},
	{"the Mingo return home to Mingo Town", "home Mingo to MIN", ""},
	{"Cherokee go home with the leader", "home Cherokee with leader", ""},
	{"Ottawa home to their settlement", "home Ottawa to settlement", ""},

	// events and the end of a year
	{"the target is Niagara", "target NIA", ""},
	{"target: Southern department, restore", "target southern restore", ""},
	{"target Wolfe and Amherst", "target Wolfe, Amherst", ""},
	{"allies are Shawnee, Delaware and one restored", "allies: Shawnee, Delaware, restore", ""},
	{"restore 3 northern provincials at Albany", "restore: 3 Northern Provincials at ALB", ""},
	{"reinforcements arrive at Quebec", "reinforce: units QUE", ""},
	{"reinforce: leader New York, 3 units Boston", "reinforce: leaders NYC, units BOS, BOS, BOS", ""},
	{"Loudoun must go", "remove Loudoun", ""},
	{"I lose a Regular and two Coureurs", "lose: Regular, 2 Coureurs", ""},
	{"crisis: discard 44 before 57", "crisis 44, 57", ""},
	{"take the 59 from the discards", "take 59", ""},
	{"I'd like card 64 back, take it", "take 64", ""},
	{"take nothing", "take none", ""},
	{"winter: two reduced Regulars at TIC", "winter: 2 reduced Regulars at TIC", ""},
	{"swap a card for 64", "exchange 64", ""},
	{"3 VP for the British", "bid 3 British", "bid"},

	// answers
	{"two of them", "militia 2", kindMilitia},
	{"none of them", "militia 0", kindMilitia},
	{"Yes, do it!", "ambush yes", kindAmbush},
	{"nope", "assault no", kindAssault},
	{"sure, storm it", "assault yes", kindAssault},
	{"only the Ranger", "sortie with Ranger", kindSortie},
	{"both Regulars, please", "inside 2 Regulars", kindInside},
	{"nobody", "outside", kindInside},
	{"Bougainville", "commander Bougainville", kindCommander},
	{"the Southern Provincials first, then a Regular", "losses: Southern Provincial, Regular", kindLosses},
	{"back to Becancour", "retreat to BEC", kindRetreat},
	{"they stay and fight", "stand", kindAvoid},
	{"everyone to Presqu'île", "avoid with all to PRE", kindAvoid},
	{"Montréal, I'd say", "garrison to MON", kindGarrison},
	{"Augusta comes first", "raid AUG", kindRaid},
	{"the full one", "raid militia yes", kindRaidMilitia},
	{"to Logstown", "home to LOG", kindHome},
	{"southern", "target southern", kindTarget},
	{"2 Shawnee and a Mingo", "allies: Shawnee, Shawnee, Mingo", kindAllies},
	{"all in Halifax", "reinforce: units HAL", kindReinforce},
	{"Dunbar leaves", "remove Dunbar", kindLeaderOut},
	{"44, then 58", "crisis 44, 58", kindCrisis},
	{"the 58 please", "take 58", kindTake},
	{"a reduced Northern Provincial", "winter: reduced Northern Provincial", kindWinter},
	{"on to Oswego!", "go on to OSW", kindGoOn},
	{"no, we stop here", "stop", kindGoOn},
	{"I don't want any", "exchange none", kindExchange},
	{"French, for 2 points", "bid 2 French", kindBid},
	{"let them pass", "intercept none", kindIntercept},

	// talk, and what must be asked about
	{"What a raid that was!", "TALK", ""},
	{"My train is late, I'll answer tonight", "TALK", ""},
	{"Good game so far", "TALK", ""},
	{"Sorry for the delay, the kids are sick", "TALK", ""},
	{"Bonne chance!", "TALK", ""},
	{"Montcalm was lucky at Oswego", "REFUSE", ""},
	{"should I play 35 or hold it?", "REFUSE", ""},
	{"move Wellington to ALB", "REFUSE", ""},
	{"play 77 event", "REFUSE", ""},
	{"maybe move Levis to TRI", "REFUSE", ""},
	{"retreat to Narnia", "REFUSE", ""},
	{"siege Montcalm at", "REFUSE", ""},

	// the same once more
	{"Play #23, Lévis leads everyone", "play 23 force Lévis with all", ""},
	{"card 36: event", "play 36 event", ""},
	{"62 as event", "play 62 event", ""},
	{"Play Intrigues Against Shirley", "play 70 event", ""},
	{"Let's play William Pitt and take the 58 back", "play 67 event; take 58", ""},
	{"activate Vaudreuil, Rigaud and three Regulars with the 21", "play 21 force Vaudreuil with Rigaud, 3 Regulars", ""},
	{"I use 60 for Amherst + 4 Regulars + 1 Light Infantry", "play 60 force Amherst with 4 Regulars, Light Infantry", ""},
	{"Shirley moves out with all, card 41", "play 41 force Shirley with all", ""},
	{"Amherst, everything except two Highlanders (64)", "play 64 force Amherst with except 2 Highlanders", ""},
	{"Campaign with 1: Wolfe and everybody, then Webb alone", "play 1 campaign Wolfe with all, then Webb alone", ""},
	{"54 individually: Ranger at HCN, Ranger at HCS", "play 54 units Ranger at HCN, Ranger at HCS", ""},
	{"stockade in Woodstock (card 45)", "play 45 stockades WOO", ""},
	{"Begin a fort at Oneida Carry West with the 47", "play 47 forts start OCW", ""},
	{"discard the 52 please", "discard 52", ""},
	{"toss 38 away", "discard 38", ""},
	{"Move Forbes with all from Carlisle to Raystown.", "move Forbes from CAR to RAY", ""},
	{"Murray: QUE to TRI to SOR", "move Murray from QUE to TRI, SOR", ""},
	{"I'd like Wolfe to go to Louisbourg by sea, card 20", "move Wolfe by sea to LOU, card 20", ""},
	{"Rangers HCS -> HCN -> TIC", "move all Rangers from HCS to HCN, TIC", ""},
	{"Johnson should march from Schenectady to Canajoharie", "move Johnson from SCH by land to CAN", ""},
	{"Now Montcalm takes the river from Montreal to St-Jean", "move Montcalm from MON by boat to STJ", ""},
	{"Mississauga from Toronto to Niagara", "move Mississauga from TOR to NIA", ""},
	{"abenaki stf-mem-cow", "move Abenaki from STF to MEM, COW", ""},
	{"send Beaujeu to Gist's Station", "move Beaujeu to GIS", ""},
	{"the Shawnee of Logstown raid Augusta", "move Shawnee from LOG to AUG", ""},
	{"plunder Winchester with the Mingo", "move Mingo to WIN", ""},
	{"we besiege Oswego with Dieskau", "siege Dieskau at OSW", ""},
	{"Siege! Amherst at Ticonderoga", "siege Amherst at TIC", ""},
	{"Abercromby storms Fort Carillon", "assault Abercromby at TIC", ""},
	{"sally out of Louisbourg with Drucour", "attack Drucour at LOU", ""},
	{"Webb waits at Albany", "stay Webb at ALB", ""},
	{"That's it for my turn", "done", ""},
	{"finished!", "done", ""},
	{"destroy our stockade in Augusta", "demolish AUG", ""},
	{"press on to Niagara", "go on to NIA", ""},
	{"if he avoids go on to CPT, otherwise stop", "if avoided: go on to CPT; if not avoided: stop", ""},
	{"play the Foul Weather card if he has 6 units at Albany", "if enemy 6 at ALB: foul weather yes", ""},
	{"dont use fieldwroks at TIC", "fieldworks at TIC: no", ""},
	{"intercept with 2 Regulars at Ticonderoga into Crown Point", "intercept with 2 Regulars from TIC into CPT", ""},
	{"no interceptions please", "intercept none", ""},
	{"2 regs and the Marines go inside at Quebec", "inside at QUE: 2 Regulars, all Marine Detachments", ""},
	{"outside at NIA, always", "standing outside at NIA", ""},
	{"avoid with everyone to Presqu'ile, this season only", "avoid with all to PRE, this season", ""},
	{"stand and fight at Wills Creek", "stand at WIL", ""},
	{"militia: everybody at QUE", "militia at QUE: all", ""},
	{"Ambush! once", "ambush yes, once", ""},
	{"commander at TIC is Levis", "commander at TIC: Lévis", ""},
	{"for losses take the Provincials first, then reduced Regulars", "losses: provincials, reduced Regular", ""},
	{"in a retreat they go to Albany, else Kinderhook", "retreat to ALB, to KIN", ""},
	{"ambush only if outnumbered", "if outnumbered: ambush yes", ""},
	{"assault if odds >= 3", "if odds 3: assault yes", ""},
	{"no assault unless odds 2 to 1", "if not odds 2: assault no", ""},
	{"massacre!", "massacre yes", ""},
	{"raid Carlisle, then York", "raid CAR, YOR", ""},
	{"one of my Militia meets the raiders at AUG", "REFUSE", ""},
	{"standing militia against raids", "standing raid militia yes", ""},
	{"blockhouses now", "blockhouses yes", ""},
	{"Dumas goes home to Ohio Forks", "home Dumas to OHF", ""},
	{"Cherokees home with Forbes", "home Cherokee with leader", ""},
	{"target south", "target southern", ""},
	{"target: restore", "target restore", ""},
	{"allies Huron, Ottawa, Potawatomi", "allies: Huron, Ottawa, Potawatomi", ""},
	{"restore the reduced Highlander at ALB and 2 RA", "restore: reduced Highlander at ALB, 2 Royal Americans", ""},
	{"the reinforcements land at Halifax", "reinforce: units HAL", ""},
	{"reinforce: leaders Halifax and Boston, units Halifax", "reinforce: leaders HAL, BOS, units HAL", ""},
	{"Shirley leaves the war", "remove Shirley", ""},
	{"for the dispersal I lose two SP and a NP", "lose: 2 Southern Provincials, Northern Provincial", ""},
	{"crisis order: 12, 40, 57", "crisis 12, 40, 57", ""},
	{"I take number 63", "take 63", ""},
	{"Two provincials at Raystown freeze", "winter: 2 provincials at RAY", ""},
	{"I pass", "pass", ""},
	{"exchange any card for the 57 or 58", "REFUSE", ""},
	{"who won the battle at OSW?", "REFUSE", ""},
	{"See you in Boston this summer!", "REFUSE", ""},
	{"The dice hate me", "TALK", ""},
	{"My son wants to play football, so later", "TALK", ""},
	{"No hurry", "TALK", ""},
	{"Webb or Dunbar to Albany", "REFUSE", ""},
	{"use the 99", "REFUSE", ""},
	{"Let Montcalm fly to Paris", "REFUSE", ""},
	{"yes, all of them", "inside all", kindInside},
	{"only 1", "militia 1", kindMilitia},
	{"no militia", "militia 0", kindMilitia},
	{"Johnson please", "commander Johnson", kindCommander},
	{"the coureurs", "losses: Coureurs", kindLosses},
	{"inside the fort", "retreat to inside", kindRetreat},
	{"Albany, otherwise Hoosic", "retreat to ALB, to HOO", kindRetreat},
	{"we attack!", "assault yes", kindAssault},
	{"with Villiers and all the Indians", "intercept with Villiers, indians", kindIntercept},
	{"don't", "fieldworks no", kindFieldworks},
	{"to the village", "home to settlement", kindHome},
	{"raise", "target raise", kindTarget},
	{"Ticonderoga it is", "target TIC", kindTarget},
	{"Albany for all of them", "reinforce: units ALB", kindReinforce},
	{"stop", "stop", kindGoOn},
	{"the British, I give 1 VP", "bid 1 British", kindBid},
	{"58", "take 58", kindTake},
	{"31 for the event", "play 31 event", kindPlay},

	// and a third time
	{"We'll use card 27 for Villiers and all his men", "play 27 force Villiers with all", ""},
	{"number 45 for Loudoun plus 5 regs plus Webb", "play 45 force Loudoun with 5 Regulars, Webb", ""},
	{"65 is for Abercromby, he takes everybody but the Mohawk", "play 65 force Abercromby with except Mohawk", ""},
	{"Louisbourg Squadrons as the event please", "play 21 event", ""},
	{"I play the event of 66", "play 66 event", ""},
	{"Stockades at Woodstock and Augusta, card 50", "play 50 stockades WOO, AUG", ""},
	{"build a fort at Gist's Station using 42", "play 42 forts start GIS", ""},
	{"Coureurs at Venango, card 52", "play 52 units Coureurs at VEN", ""},
	{"play 51 on Huron, Ojibwa at Pays d'en Haut", "play 51 units Huron, Ojibwa at PDH", ""},
	{"hold my card", "pass", ""},
	{"Get rid of 11", "discard 11", ""},
	{"small pox on NIA", "play 34 event; target NIA", ""},
	{"Levis QUE TRI SOR by boat", "move Lévis by boat to QUE, TRI, SOR", ""},
	{"Murray from Halifax by sea to Boston", "move Murray from HAL by sea to BOS", ""},
	{"Huron + Ottawa...: Huron from NIA to OSW", "REFUSE", ""},
	{"Wolfe (Louisbourg) sails to Quebec with 19", "move Wolfe from LOU by sea to QUE, card 19", ""},
	{"The Mingo will raid Winchester from Mingo Town", "move Mingo from MIN to WIN", ""},
	{"Ojibwa NIA->OSW", "move Ojibwa from NIA to OSW", ""},
	{"Can you move Forbes from Raystown to Will's Creek?", "move Forbes from RAY to WIL", ""},
	{"Villiers and his men go from Ohio Forks to Venango", "move Villiers from OHF to VEN", ""},
	{"Villiers & all his men go Ohio Forks - Venango", "move Villiers to OHF, VEN", ""},
	{"move Villiers & all from OHF to VEN", "move Villiers from OHF to VEN", ""},
	{"continue the siege of Louisbourg with Amherst", "siege Amherst at LOU", ""},
	{"Amherst assaults Louisbourg now", "assault Amherst at LOU", ""},
	{"Montcalm stays put", "stay Montcalm", ""},
	{"my phase is over", "done", ""},
	{"if we win at Oswego go on to OCW", "if won at OSW: go on to OCW", ""},
	{"avoid to Onondaga if they are stronger", "if outnumbered: avoid to ONO", ""},
	{"intercept with everything from Albany if odds 1.5", "if odds 1.5: intercept with all from ALB", ""},
	{"don't go inside at TIC", "outside at TIC", ""},
	{"inside at OSW: Webb and 3 regulars", "inside at OSW: Webb, 3 Regulars", ""},
	{"losses: first Militia, after that Coureurs", "losses: Militia, Coureurs", ""},
	{"retreat Crown Point -> Ile aux Noix", "retreat from CPT: to IAN", ""},
	{"use coehorns in the assault", "if assault: coehorns yes", ""},
	{"surrender at Oswego if level 1", "if level 1: surrender at OSW: yes", ""},
	{"no sorties", "sortie no", ""},
	{"militia at Boston: 3", "militia at BOS: 3", ""},
	{"Shawnees home to Logstown please", "home Shawnee to LOG", ""},
	{"target northern and raise", "target northern raise", ""},
	{"restore Coureurs and 1 Regular", "restore: Coureurs, Regular", ""},
	{"reinforce: units PHI, leaders PHI", "reinforce: leaders PHI, units PHI", ""},
	{"take 57 or else 58", "take 57, 58", ""},
	{"remove Vaudreuil from the map", "remove Vaudreuil", ""},
	{"Forbes leads my army at Raystown", "commander at RAY: Forbes", ""},
	{"yes please", "foul weather yes", kindFoulWeather},
	{"no thank you", "lake schooner no", kindSchooner},
	{"OSW", "retreat to OSW", kindRetreat},
	{"2 Regulars and the Ranger", "losses: 2 Regulars, Ranger", kindLosses},
	{"Drucour alone", "intercept with Drucour", kindIntercept},
	{"all but one Regular", "inside except Regular", kindInside},
	{"to TIC, else CPT", "avoid to TIC, CPT", kindAvoid},
	{"nothing", "done", kindMove},
	{"Venango and Presqu'ile", "demolish VEN, PRE", kindDemolish},
	{"none", "demolish none", kindDemolish},
	{"yes", "coehorns yes", kindCoehorns},
	{"no way", "surrender no", kindSurrender},
	{"I do", "massacre yes", kindMassacre},
	{"never", "standing blockhouses no", kindBlockhouses},
	{"Dumas to FCR", "lone Dumas to FCR", kindLone},
	{"a Southern Provincial at Augusta", "lose: Southern Provincial at AUG", kindLose},
	{"all four", "militia all", kindMilitia},
	{"the 60 or the 58", "take 60, 58", kindTake},
	{"none of these", "take none", kindTake},
	{"discard 55", "crisis 55", kindCrisis},
	{"leaders Boston, units Boston and Albany", "reinforce: leaders BOS, units BOS, ALB", kindReinforce},
	{"QUE", "target QUE", kindTarget},
	{"Good luck tonight", "TALK", ""},
	{"I am off to bed", "TALK", ""},
	{"Haha, you got me there", "TALK", ""},
	{"what about Montcalm?", "REFUSE", ""},
	{"attack Boston with the moon", "REFUSE", ""},
	{"move 3 to ALB", "REFUSE", ""},
}

func TestManner(t *testing.T) {
	var list []gametest.Phrasing
	for _, x := range mannerCases {
		list = append(list, gametest.Phrasing{Typed: x.typed, Means: x.means, Open: x.open})
	}
	gametest.Phrasings(t, New(), nil, 95, list)
}

// The example of each row is read as an order of its kind, and back as it is written.
func TestRowExamples(t *testing.T) {
	for _, form := range shipped.Data().lang.Forms() {
		rs := shipped.Data().lang.Read(form.Example, []games.Kind{form.Kind})
		if form.Kind == "" {
			continue // it says something only behind another
		}
		if len(rs) == 0 || rs[0].Order == nil || rs[0].Order.Kind != form.Kind && form.Kind != kindRespond {
			t.Errorf("the example %q of %s is read as %+v", form.Example, form.Kind, rs)
			continue
		}
		for _, r := range rs {
			wantBack(t, *r.Order)
		}
	}
}

// wantBack wants an order to be written as an order that is read back.
func wantBack(t *testing.T, o games.Order) {
	t.Helper()
	line := shipped.Data().lang.Format(o)
	rs := shipped.Data().lang.Read(line, nil)
	if len(rs) != 1 || rs[0].Order == nil {
		t.Errorf("%q is read as %+v %+v", line, rs, rs[0].Fault)
		return
	}
	if a := *rs[0].Order; a.Place != o.Place || !games.SameAnswer(a, o) || !slices.EqualFunc(a.If, o.If, games.SameCond) {
		t.Errorf("%q:\n got %+v\nwant %+v", line, a, o)
	}
}

// What decisions take as answers is written and read back.
func TestAnswersReadBack(t *testing.T) {
	seen := map[string]bool{}
	kindsSeen := map[games.Kind]int{}
	for seed := range uint64(6) {
		r := gametest.Rand(seed)
		pos, err := played.Setup("full-campaign", nil)
		if err != nil {
			t.Fatal(err)
		}
		gametest.Through(t, played, pos, gametest.Dice(seed), 1500, func(_ games.Position, d games.Decision) games.Order {
			for _, o := range append(d.List(), d.Default(), d.Sample(r)) {
				placeless := shipped.Data().lang.Format(o)
				for _, place := range []string{"", d.About().Place} {
					o.Place = place
					old := shipped.Data().lang.Format(o)
					if place != "" && old == placeless {
						continue // orders of this kind have no place
					}
					if seen[old] || len(seen) > 20000 {
						continue
					}
					seen[old] = true
					kindsSeen[o.Kind]++
					if old != string(o.Kind) { // a sample may be empty
						wantBack(t, o)
					}
				}
			}
			return d.Sample(r)
		})
	}
	t.Logf("%d orders: %v", len(seen), kindsSeen)
}

// Lines whose words are mixed up never stop the reader, and what is read of them is
// written and read back.
func TestMixedLines(t *testing.T) {
	l := shipped.Data().lang
	var words []string
	for _, c := range mannerCases {
		words = append(words, strings.Fields(c.typed)...)
	}
	r := gametest.Rand(1)
	for range 4000 {
		line := strings.Fields(mannerCases[r.IntN(len(mannerCases))].typed)
		for range 1 + r.IntN(3) {
			line[r.IntN(len(line))] = words[r.IntN(len(words))]
		}
		open := []games.Kind{kinds[r.IntN(len(kinds))].Kind}
		for _, x := range l.Read(strings.Join(line, " "), open[:r.IntN(2)]) {
			if x.Order == nil {
				continue
			}
			typed := l.Format(*x.Order)
			again := l.Read(typed, []games.Kind{x.Order.Kind})
			if len(again) != 1 || again[0].Order == nil || l.Format(*again[0].Order) != typed {
				t.Errorf("%q is read as %q, and that as %+v", line, typed, again)
			}
		}
	}
}

// morePhrasings are lines that were written before it was known how they are read.
var morePhrasings = []gametest.Phrasing{
	{Typed: "I'm playing card 52 for Webb and his whole army", Means: "play 52 force Webb with all"},
	{Typed: "Levis shall go into the field with 4 Regulars and the Coureurs, 55 pays for it",
		Means: "play 55 force Levis with 4 Regulars, Coureurs"},
	{Typed: "29 to get Johnson and three Mohawks moving", Means: "play 29 force Johnson with 3 Mohawk"},
	{Typed: "with my 41, Dumas plus all Indians", Means: "play 41 force Dumas with indians"},
	{Typed: "Bradstreet travels alone, using 13", Means: "play 13 force Bradstreet alone"},
	{Typed: "Number 3 as campaign card: Wolfe and all, as well as Murray with two Highlanders",
		Means: "play 3 campaign Wolfe with all, then Murray with 2 Highlander"},
	{Typed: "the Seneca in Niagara and the Ottawa in Venango get activated by 35", Means: "play 35 units Seneca at NIA, Ottawa at VEN"},
	{Typed: "discard 2 and 3", Means: "REFUSE"},
	{Typed: "2 and 3 discarded", Means: "REFUSE"},
	{Typed: "let me build stockades in Carlisle and Shippensburg, card 42", Means: "REFUSE"},
	{Typed: "stockades please, at Reading and Easton (with 42)", Means: "play 42 stockades REA, EAS"},
	{Typed: "card 50 for forts: begin one in Ticonderoga", Means: "play 50 forts start TIC"},
	{Typed: "finish our fort at Crown Point by means of 38", Means: "play 38 forts complete CPT"},
	{Typed: "I toss 61 away", Means: "discard 61"},
	{Typed: "get rid of card 9", Means: "discard 9"},
	{Typed: "I'd rather hold on to my last card", Means: "pass"},
	{Typed: "the Small Pox breaks out at Oswego", Means: "play 34 event; target OSW"},
	{Typed: "Victories in Germany release troops! (48)", Means: "REFUSE"}, // not yet understood
	{Typed: "It's time for Colonial Recruits, number 46", Means: "play 46 event"},
	{Typed: "37 goes off as event", Means: "play 37 event"},
	{Typed: "Call Out Militias for the southern department", Means: "REFUSE"},
	{Typed: "Bigot strikes: 36 as the event", Means: "play 36 event"},
	{Typed: "if Niagara has fallen, play 24 for Montcalm and everyone", Means: "if theirs NIA: play 24 force Montcalm with all"},
	{Typed: "Amherst: Albany, Hudson Carry South, Hudson Carry North", Means: "REFUSE"}, // nothing says that it is a way
	{Typed: "Forbes sets out from Carlisle to Raystown", Means: "move Forbes from CAR to RAY"},
	{Typed: "take Murray and 3 Regulars out of Halifax over to Louisbourg by ship",
		Means: "move Murray with 3 Regulars from HAL by sea to LOU"},
	{Typed: "Dieskau heads down from Montreal to St. Jean in boats", Means: "move Dieskau from MON by boat to STJ"},
	{Typed: "We shift Abercromby up to HCS", Means: "move Abercromby to HCS"},
	{Typed: "the Abenaki of St. François wander to Cowass", Means: "move Abenaki from STF to COW"},
	{Typed: "Villiers paddles from Cataraqui to Oswego", Means: "move Villiers from CAT by boat to OSW"},
	{Typed: "Je move Bougainville de Québec à Trois-Rivières", Means: "move Bougainville from QUE to TRI"},
	{Typed: "Shirley geht von Albany nach Schenectady", Means: "move Shirley from ALB to SCH"},
	{Typed: "Webb ALB > HCS, he drops a Regular there", Means: "REFUSE"},
	{Typed: "Loudoun goes NYC-ALB and leaves 2 Northern Provincials at Kinderhook",
		Means: "move Loudoun from NYC to ALB, drop 2 Northern Provincial at KIN"},
	{Typed: "Mingo raiding party from Mingo Town to Winchester", Means: "move Mingo from MIN to WIN"},
	{Typed: "have the Shawnee raid Augusta out of Logstown", Means: "move Shawnee from LOG to AUG"},
	{Typed: "Montcalm keeps up the siege of Oswego", Means: "siege Montcalm at OSW"},
	{Typed: "Amherst invests Ticonderoga", Means: "siege Amherst at TIC"},
	{Typed: "go for an assault on Niagara, Johnson leads it", Means: "assault Johnson at NIA"},
	{Typed: "Montcalm stays in Montréal this phase, he does nothing", Means: "stay Montcalm at MON"},
	{Typed: "no one else has anything to do, phase finished", Means: "done"},
	{Typed: "That was everything for now, your turn", Means: "done"},
	{Typed: "Raze Shamokin", Means: "demolish SHA"},
	{Typed: "the fort at Presqu'île gets blown up", Means: "demolish PRE"},
	{Typed: "no demolitions, please", Means: "demolish none"},
	{Typed: "keep after them to Irondequoit", Means: "go on to IRO"},
	{Typed: "march on as far as Wood Creek if they run", Means: "if avoided: go on to WOC"},
	{Typed: "we halt there", Means: "stop"},
	{Typed: "I respond with Foul Weather", Means: "foul weather yes"},
	{Typed: "Foul Weather whenever they come by sea", Means: "foul weather yes if by sea"},
	{Typed: "keep Lake Schooner for later", Means: "lake schooner no"},
	{Typed: "Montcalm and everything at Ticonderoga will intercept", Means: "REFUSE"}, // from there, or there
	{Typed: "no interceptions whatsoever", Means: "intercept none"},
	{Typed: "at Niagara, three Regulars inside", Means: "inside at NIA: 3 Regulars"},
	{Typed: "nobody hides in the fort at Oswego", Means: "outside at OSW"},
	{Typed: "slip away from Venango to French Creek with all", Means: "avoid at VEN: with all to FCR"},
	{Typed: "at Crown Point we stand and fight", Means: "stand at CPT"},
	{Typed: "Dumas, when alone, flees to Venango", Means: "lone Dumas to VEN"},
	{Typed: "the whole militia fights at Québec", Means: "militia at QUE: all"},
	{Typed: "2 of the militia at Trois-Rivières", Means: "militia at TRI: 2"},
	{Typed: "make a sortie out of Oswego with two Regulars", Means: "sortie at OSW: with 2 Regulars"},
	{Typed: "nobody sorties", Means: "sortie no"},
	{Typed: "lay an ambush at Laurel Ridge South", Means: "ambush at LRS: yes"},
	{Typed: "Ambush only if he has regulars", Means: "ambush yes if regulars"},
	{Typed: "entrench at Ticonderoga (card 10)", Means: "fieldworks at TIC: yes"},
	{Typed: "Levis is to command at Carillon", Means: "commander at TIC: Levis"},
	{Typed: "Losses: Southern Provincials come first, then Regulars, Highlanders last",
		Means: "losses: Southern Provincial, Regular, Highlander"},
	{Typed: "hits at HCN go to the Rangers before the Northern Provincials", Means: "losses at HCN: Ranger, Northern Provincial"},
	{Typed: "if we get beaten at OCW then back to OSW or OCE", Means: "retreat from OCW: to OSW, to OCE"},
	{Typed: "the army falls back from Crown Point to Île aux Noix", Means: "REFUSE"}, // a move or a retreat
	{Typed: "use the howitzers at Fort Ticonderoga", Means: "coehorns at TIC: yes"},
	{Typed: "no Surrender! this time", Means: "surrender no"},
	{Typed: "storm the fort as soon as the siege level is 2", Means: "assault yes if level 2"},
	{Typed: "no assault at Louisbourg before level 2", Means: "REFUSE"},
	{Typed: "the garrison of Oswego marches off to Albany", Means: "garrison at OSW to ALB"},
	{Typed: "first the raid on Reading, then the one on Easton", Means: "raid REA, EAS"},
	{Typed: "Raid militia at Augusta: no thanks", Means: "raid militia at AUG: no"},
	{Typed: "Huron go home to Niagara", Means: "home Huron to NIA"},
	{Typed: "the Cherokee walk home with their leader", Means: "home Cherokee with leader"},
	{Typed: "I choose Oswego as target", Means: "target OSW"},
	{Typed: "target the northern department and raise", Means: "target northern raise"},
	{Typed: "I'd like the Delaware and two Shawnee as allies", Means: "allies: Delaware, Shawnee, Shawnee"},
	{Typed: "flip one Regular at Montreal to full", Means: "restore: Regular at MON"},
	{Typed: "reinforcements: leader at New York, units at New York and Boston", Means: "reinforce: leaders NYC, units NYC, BOS"},
	{Typed: "Abercromby gets recalled", Means: "remove Abercromby"},
	{Typed: "a Southern Provincial is dispersed", Means: "lose: Southern Provincial"},
	{Typed: "crisis: 57 goes before 64", Means: "crisis 57, 64"},
	{Typed: "bring back card 55 from the discard pile", Means: "take 55"},
	{Typed: "winter at Crown Point: a Coureurs and a Regular", Means: "winter at CPT: Coureurs, Regular"},
	{Typed: "trade a card for 59", Means: "exchange 59"},
	{Typed: "I bid two points for the French", Means: "bid 2 French"},
	{Typed: "three of them please", Means: "militia 3", Open: "militia"},
	{Typed: "the lot", Means: "militia all", Open: "militia"},
	{Typed: "Forbes leads", Means: "commander Forbes", Open: "commander"},
	{Typed: "no need", Means: "ambush no", Open: "ambush"},
	{Typed: "let's do it", Means: "fieldworks yes", Open: "fieldworks"},
	{Typed: "we'd rather wait", Means: "assault no", Open: "assault"},
	{Typed: "a Ranger, then a Regular", Means: "losses: Ranger, Regular", Open: "losses"},
	{Typed: "to Albany if possible, else Schenectady", Means: "retreat to ALB, to SCH", Open: "retreat"},
	{Typed: "nobody, we fight", Means: "stand", Open: "avoid"},
	{Typed: "to Albany", Means: "garrison to ALB", Open: "garrison"},
	{Typed: "Carlisle first, please", Means: "raid CAR", Open: "raid"},
	{Typed: "just the two Mingo", Means: "allies: Mingo, Mingo", Open: "allies"},
	{Typed: "New York for everyone", Means: "reinforce: leaders NYC, units NYC", Open: "reinforce"},
	{Typed: "Good old Dunbar can go", Means: "remove Dunbar", Open: "leader-out"},
	{Typed: "I'd take 47 back", Means: "take 47", Open: "take"},
	{Typed: "the southern one", Means: "target southern", Open: "target"},
	{Typed: "we follow them to Oswego", Means: "go on to OSW", Open: "go-on"},
	{Typed: "I have had a wonderful trip to Scotland", Means: "TALK"},
	{Typed: "Do you know when the server is back?", Means: "TALK"},
	{Typed: "My neighbour plays the trumpet all night", Means: "TALK"},
	{Typed: "Congratulations, that was a bold campaign", Means: "TALK"},
	{Typed: "Sorry, I was ill for three weeks", Means: "TALK"},
	{Typed: "Let us take a break until Monday", Means: "TALK"},
	{Typed: "My son passed his exam, we celebrate!", Means: "TALK"},
	{Typed: "The rules say little about that, don't they?", Means: "TALK"},
	{Typed: "I was hoping to finish this year", Means: "TALK"},
	{Typed: "Your raids are driving me mad", Means: "TALK"},
	{Typed: "Montcalm never stood a chance at Quebec", Means: "REFUSE"},
	{Typed: "move the Mohawk", Means: "REFUSE"},
	{Typed: "play 14 or 15 as event", Means: "REFUSE"},
	{Typed: "should Wolfe sail to Louisbourg?", Means: "REFUSE"},
	{Typed: "raid Gotham with the Shawnee", Means: "REFUSE"},
	{Typed: "move Bonaparte from Halifax to Louisbourg", Means: "REFUSE"},
	{Typed: "perhaps activate Webb with 43", Means: "REFUSE"},
	{Typed: "I nearly played 34 against Oswego", Means: "REFUSE"},
	{Typed: "don't move Levis", Means: "stay Levis"},
	{Typed: "retreat to the next tavern", Means: "REFUSE"},

	// Passive and future forms, second clauses, answers of a few words.
	{Typed: "Niagara is being besieged by Johnson", Means: "siege Johnson at NIA"},
	{Typed: "Quebec gets stormed by Wolfe", Means: "assault Wolfe at QUE"},
	{Typed: "in Louisbourg Drucour attacks the besiegers", Means: "attack Drucour at LOU"},
	{Typed: "At Raystown Forbes stays put", Means: "stay Forbes at RAY"},
	{Typed: "Villiers, who's at OHF, moves to VEN", Means: "move Villiers from OHF to VEN"},
	{Typed: "the Shawnee raid Augusta, they start in Logstown", Means: "raid AUG with Shawnee from LOG"},
	{Typed: "the fort at Venango is to be blown up", Means: "demolish VEN"},
	{Typed: "three stockades with 39: YOR, CAR and LAN", Means: "play 39 stockades YOR, CAR, LAN"},
	{Typed: "a fort is being built in Raystown with 40", Means: "play 40 forts start RAY"},
	{Typed: "Raystown gets completed, that's what the 40 is for", Means: "play 40 forts complete RAY"},
	{Typed: "completion of Raystown with 40", Means: "play 40 forts complete RAY"},
	{Typed: "8 is for the bin", Means: "discard 8"},
	{Typed: "I won't play my last card", Means: "pass"},
	{Typed: "Montreal gets the smallpox", Means: "play 34 event; target MON"},
	{Typed: "22: Levis changes place with Dieskau", Means: "play 22 event; target Levis, Dieskau"},
	{Typed: "61 event, leader enters at Boston, units in Boston and New York",
		Means: "play 61 event; reinforce: leaders BOS, units BOS, NYC"},
	{Typed: "event 53, the rangers are raised in Albany", Means: "play 53 event: raise ALB"},
	{Typed: "the units come in at Boston and New York", Means: "reinforce: units BOS, NYC"},
	{Typed: "there'll be no interception", Means: "intercept none"},
	{Typed: "Shirley's going to intercept from Oswego", Means: "intercept with Shirley from OSW"},
	{Typed: "battle is accepted at OSW", Means: "stand at OSW"},
	{Typed: "nobody's going inside at Ticonderoga", Means: "outside at TIC"},
	{Typed: "a lone Dumas runs to Venango", Means: "lone Dumas to VEN"},
	{Typed: "militia isn't needed at Quebec", Means: "militia at QUE: none"},
	{Typed: "there's a sortie at LOU", Means: "sortie at LOU: yes"},
	{Typed: "at Raystown there'll be an ambush", Means: "ambush at RAY: yes"},
	{Typed: "coehorns are used at Louisbourg", Means: "coehorns at LOU: yes"},
	{Typed: "the fieldworks stay in my hand", Means: "fieldworks no"},
	{Typed: "a massacre follows at HCN", Means: "massacre at HCN: yes"},
	{Typed: "the command at TIC goes to Levis", Means: "commander at TIC: Levis"},
	{Typed: "I lose the NP before the Regulars", Means: "losses: Northern Provincial, Regular"},
	{Typed: "from TIC we're retreating to CPT, then inside", Means: "retreat from TIC: to CPT, inside"},
	{Typed: "the garrison marches out to Montreal", Means: "garrison to MON"},
	{Typed: "Loudoun gets sent home", Means: "remove Loudoun"},
	{Typed: "I can do without 47", Means: "crisis 47", Open: "crisis"},
	{Typed: "let him walk by", Means: "intercept none", Open: "intercept"},
	{Typed: "nah, we halt here", Means: "stop", Open: "go-on"},
	{Typed: "yes, go on", Means: "go on as ordered", Open: "go-on"},
	{Typed: "Yes of course it goes on to Mingo Town", Means: "go on to MIN", Open: "go-on"},
	{Typed: "It wasn't intercepted, so it goes on to Mingo Town", Means: "go on to MIN", Open: "go-on"},
	{Typed: "sure, carry on", Means: "go on as ordered", Open: "go-on"},
	{Typed: "no, turn back to ALS", Means: "go on to ALS", Open: "go-on"},

	// Who stays is never in the force, a card that is kept never played, and "it" is where a way ends.
	{Typed: "17: Montcalm takes all the Indians and both Regulars; Vaudreuil and the Coureurs stay in Montréal",
		Means: "play 17 force Montcalm with indians, 2 Regulars; stay Vaudreuil, Coureurs at MON"},
	{Typed: "Vaudreuil and Rigaud stay in Montréal", Means: "stay Vaudreuil, Rigaud at MON"},
	{Typed: "Pass, I keep the fieldworks for later.", Means: "pass; fieldworks no"},
	{Typed: "hold back the ambush for later", Means: "ambush no"},
	{Typed: "pass and keep the ambush card", Means: "pass; ambush no"},
	{Typed: "fieldworks are for later", Means: "fieldworks no"},
	{Typed: "raid AUG for later", Means: "REFUSE"},
	{Typed: "move Cherokee from ALS via UMO to Mingo Town, raid it as well", Means: "move Cherokee from ALS to UMO, MIN; raid MIN"},
	{Typed: "he doesn't go anywhere", Means: "stay", Open: "move"},
	{Typed: "my cards are fine", Means: "exchange none", Open: "exchange"},
	{Typed: "will you be raiding Carlisle again?", Means: "REFUSE"},
	{Typed: "there's no siege at Niagara, is there?", Means: "REFUSE"},
}

func TestMorePhrasings(t *testing.T) { gametest.Phrasings(t, New(), nil, 100, morePhrasings) }

func TestNoWordIsDropped(t *testing.T) {
	// With a leader who moves goes whom the card has activated, whoever else is named.
	list := slices.DeleteFunc(slices.Clone(morePhrasings), func(p gametest.Phrasing) bool {
		return strings.HasPrefix(p.Means, "move Murray with") || strings.HasPrefix(p.Means, "move Loudoun")
	})
	gametest.NoWordIsDropped(t, New(), []string{"except", "unless", "Drucour", "Mohawk", "Louisbourg"}, list)
}

// A condition that nobody knows is never dropped with the order carried out, nor the order
// taken for talk.
func TestConditionsAreKept(t *testing.T) {
	gametest.ConditionsAreKept(t, New(), shipped.Data().lang.Forms())
}
