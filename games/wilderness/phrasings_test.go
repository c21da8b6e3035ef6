package wilderness

import (
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// harmless are lines that must not be read as something else than they mean.
var harmless = []gametest.Phrasing{
	// who raids what: the place in front may be the raiders' or the target
	{Typed: "CAR raid Delaware SHA", Means: "REFUSE"},
	{Typed: "SHA raid Delaware CAR", Means: "REFUSE"},
	{Typed: "can I sail to Boston?", Means: "REFUSE"},
	{Typed: "may I attack Quebec?", Means: "REFUSE"},
	{Typed: "could you move Webb to Albany?", Means: "move Webb to ALB"},
	{Typed: "LOG Delaware raid CAR", Means: "raid CAR with Delaware from LOG"},
	{Typed: "ALB march Webb HCS", Means: "march Webb from ALB to HCS"},

	// a place that is answered is where they go, and not where they are
	{Typed: "French Creek, everyone", Means: "avoid with all to FCR", Open: kindAvoid},
	{Typed: "everyone FCR", Means: "avoid with all to FCR", Open: kindAvoid},
	{Typed: "FCR", Means: "avoid to FCR", Open: kindAvoid},
	{Typed: "we stand at VEN", Means: "stand at VEN", Open: kindAvoid},

	// who is named with "with", where nobody else is
	{Typed: "go with Webb to HCS", Means: "move Webb to HCS"},
	{Typed: "move to HCS with Webb and 2 Regulars", Means: "move Webb to HCS"},
	{Typed: "move to HCS with 2 Regulars", Means: "move to HCS"},
	{Typed: "Johnson to HCS with Webb", Means: "move Johnson to HCS"},

	// words that look like nothing and say much
	{Typed: "no rangers", Means: "REFUSE"},
	{Typed: "Levis only, card 12", Means: "play 12 force Lévis alone"},
	{Typed: "12: only Levis", Means: "play 12 force Lévis alone"},
	{Typed: "intercept if only Indians come", Means: "REFUSE"},
	{Typed: "intercept if lone Indians", Means: "if indians and lone: intercept"},
	{Typed: "play 35 Montcalm and nobody else", Means: "play 35 force Montcalm alone"},
	{Typed: "play foul weather when they land", Means: "REFUSE"},
}

// left are lines that leave units out, or list those who go together.
var left = []gametest.Phrasing{
	{Typed: "all but the Rangers", Means: "inside: except all Rangers", Open: "inside"},
	{Typed: "Card 31, Abercromby, with everybody in HCS except Webb and 1 Northern Provincial.",
		Means: "play 31 force Abercromby with all but Webb, except 1 Northern Provincial at HCS"},
	{Typed: "31: Abercromby with everybody in Hudson Carry South but Webb and one Provincial",
		Means: "play 31 force Abercromby with all but Webb, except 1 provincials at HCS"},
	{Typed: "17: Montcalm with everything in Montréal except Vaudreuil, by boat to St-Jean, Île-aux-Noix, Crown Point and Ticonderoga",
		Means: "play 17 force Montcalm with all but Vaudreuil; move Montcalm from MON by boat to STJ, IAN, CPT, TIC"},
	{Typed: "44: Webb goes with all of the ALB army, except Dunbar", Means: "play 44 force Webb with all but Dunbar at ALB"},
	{Typed: "No. 5: Dumas and one Marine Detachment march from Ohio Forks to Gist's Station and then to Laurel Ridge North",
		Means: "play 5 force Dumas with Marine Detachment; march Dumas from OHF to GIS, LRN"},
	{Typed: "44: Webb and two Rangers march from ALB to HCS and on to HCN",
		Means: "play 44 force Webb with 2 Rangers; march Webb from ALB to HCS, HCN"},
	{Typed: "44: Webb and all Rangers move from ALB to HCS, HCN",
		Means: "play 44 force Webb with all Rangers; move Webb from ALB to HCS, HCN"},
	{Typed: "5: Dumas and 2 Coureurs go from OHF to GIS and then to LRN",
		Means: "play 5 force Dumas with 2 Coureurs; move Dumas from OHF to GIS, LRN"},
	{Typed: "44: Webb plus Johnson and two Rangers go by boat from ALB to HCS, then to HCN",
		Means: "play 44 force Webb with Johnson, 2 Rangers; boat Webb from ALB to HCS, HCN"},
	{Typed: "62: Drucour with everything from Louisbourg sails to Québec.",
		Means: "play 62 force Drucour with all; sail Drucour from LOU to QUE"},
	{Typed: "With my next card (45) Johnson takes the three Royal Americans back to HCN, then Albany.",
		Means: "play 45 force Johnson with 3 Royal Americans; move Johnson to HCN, ALB"},
	{Typed: "Play 22 with Levis and 2 of his regulars to Crown Point", Means: "play 22 force Lévis with 2 Regulars; move Lévis to CPT"},
	{Typed: "32: Ranger from Ticonderoga over Crown Point and Winooski to raid Ile aux Noix",
		Means: "play 32 units Ranger at TIC; move Ranger from TIC to CPT, WNK, IAN"},
	{Typed: "32: ranger TIC-CPT-WNK-IAN", Means: "play 32 units Ranger at TIC; move Ranger from TIC to CPT, WNK, IAN"},
	{Typed: "33: Shawnee LOG - OHF - GIS, raid", Means: "play 33 units Shawnee at LOG; move Shawnee from LOG to OHF, GIS"},
	{Typed: "Webb goes from ALB to HCS with card 16", Means: "move Webb from ALB to HCS, card 16"},
}

func TestLeftOut(t *testing.T) { gametest.Phrasings(t, New(), nil, 100, left) }

// turns are lines with turns of phrase of the lexicon.
var turns = []gametest.Phrasing{
	{Typed: "the ALB stack advances to HCS", Means: "move from ALB to HCS"},
	{Typed: "Ottawa twice", Means: "allies: Ottawa, Ottawa", Open: kindAllies},
	{Typed: "losses: twice the NP", Means: "losses: 2 Northern Provincials"},
	{Typed: "at Quebec restore 2 Regulars", Means: "restore: 2 Regulars at QUE"},
	{Typed: "johnson+2mohawks CAN->OCA thx", Means: "move Johnson with 2 Mohawk from CAN to OCA"},
	{Typed: "torch TIC's fort", Means: "demolish TIC"},
	{Typed: "Ottawa twice as strong?", Means: "REFUSE"},
}

func TestTurnsOfPhrase(t *testing.T) { gametest.Phrasings(t, New(), nil, 100, turns) }

// phone are lines as they are typed on a phone.
var phone = []gametest.Phrasing{
	{Typed: "crisis: bin 47 and 54", Means: "crisis 47, 54"},
	{Typed: "In the ministerial crisis get rid of 54", Means: "crisis 54"},
	{Typed: "winter atrition at CPT: a Regular takes it", Means: "winter at CPT: Regular"},
	{Typed: "amherst ALB-HCS-HCN, leaves a NP at HCS", Means: "move Amherst from ALB to HCS, HCN, drop Northern Provincial at HCS"},
	{Typed: "all of em inside at NIA", Means: "inside at NIA: all"},
	{Typed: "if they attack VEN get out to FCR with all", Means: "avoid at VEN: with all to FCR"},
	{Typed: "finish RAY's fort with 40", Means: "play 40 forts complete RAY"},
	{Typed: "Drucour breaks out of Louisbourg and attacks", Means: "attack Drucour at LOU"},
	{Typed: "nobody, all fight in the open", Means: "outside", Open: kindInside},
	{Typed: "Wolfe leaves Halifax by sea, destination Louisbourg", Means: "move Wolfe from HAL by sea to LOU"},
	{Typed: "Croghan (16) accompanies Braddock, WIL to LRS", Means: "move Braddock from WIL to LRS, card 16"},
	{Typed: "Amherst ALB to HCN, two NPs stay behind at HCS", Means: "move Amherst from ALB to HCN, drop 2 Northern Provincials at HCS"},
	{Typed: "Bradstreet with boats SCH CAN OCE, Ranger dropped at CAN", Means: "move Bradstreet from SCH by boat to CAN, OCE, drop Ranger at CAN"},
	{Typed: "Johnson stays at ALB", Means: "stay Johnson at ALB"},
	{Typed: "Mingo MIN UMO ALS, stop there", Means: "move Mingo from MIN to UMO, ALS"},
	{Typed: "First Webb ALB HCS, after that Johnson SCH CAN", Means: "move Webb from ALB to HCS; move Johnson from SCH to CAN", Asked: kindMove},
	{Typed: "24 as event, the phase after that 25 as event", Means: "play 24 event; play 25 event"},
	{Typed: "we wont run from TIC", Means: "stand at TIC"},
	{Typed: "never any militia against a raid on Woodstock", Means: "standing raid militia at WOO: no"},
	{Typed: "no he stays in the box", Means: "raid militia no", Open: kindRaidMilitia},
	{Typed: "the others do nothing", Means: "done"},
	{Typed: "if we lose at OSW all hide inside", Means: "retreat from OSW: all to inside"},
	{Typed: "torch Woodstock before the French come", Means: "demolish WOO"},
	{Typed: "47: heal a Regular at QUE", Means: "play 47 event; restore: Regular at QUE"},
	{Typed: "Webb to HCS; cancel that should HCN be theirs", Means: "move Webb to HCS, cancel if theirs HCN"},
	{Typed: "both leaders in Boston, all units in New York", Means: "reinforce: leaders BOS, units NYC", Open: kindReinforce},
	{Typed: "storm it if 3:1", Means: "assault yes if odds 3"},
	{Typed: "avoid to WOC unless 2:1", Means: "if not odds 2: avoid to WOC"},
	{Typed: "if the enemy has 3:1 avoid to WOC", Means: "REFUSE"},
}

func TestPhone(t *testing.T) { gametest.Phrasings(t, New(), nil, 100, phone) }

// corrected are lines whose writers correct themselves, or say what they do not mean first.
var corrected = []gametest.Phrasing{
	{Typed: "Murray BOS to WOR, no wait, Murray BOS to PRO", Means: "move Murray from BOS to PRO"},
	{Typed: "Johnson: SCH to CAN. oops, no, to HCS", Means: "move Johnson from SCH to HCS", Asked: kindMove},
	{Typed: "Webb to HCS; Johnson to CAN, sorry, Johnson to OCA", Means: "move Webb to HCS; move Johnson to OCA"},
	{Typed: "play 24 event - sorry, I meant 25 event", Means: "play 25 event"},
	{Typed: "avoid to WOC. sorry, stand", Means: "stand"},
	{Typed: "don't discard 36, discard 49 instead", Means: "discard 49"},
	{Typed: "discard not 36 but 49", Means: "discard 49"},
	{Typed: "Levis does not go to TRI but to SOR", Means: "move Levis to SOR"},
	{Typed: "Wolfe at QUE: no siege roll, assault", Means: "assault Wolfe at QUE"},
	{Typed: "no militia at TIC, but militia at QUE", Means: "REFUSE"}, // the first is an order too
	{Typed: "let them pass, no interception", Means: "intercept none"},
}

// leadersLast are forces whose leaders are named behind those whom they lead: of two none
// is known to lead, and no order is dropped for another.
var leadersLast = []gametest.Phrasing{
	{Typed: "play 35 force 2 Regulars, 1 Coureurs and Montcalm", Means: "play 35 force Montcalm with 2 Regulars, 1 Coureurs"},
	{Typed: "card 23, Bougainville and 3 Regulars led by Levis", Means: "play 23 force Levis with Bougainville, 3 Regulars"},
	{Typed: "play 35 force Montcalm 2 Regulars", Means: "play 35 force Montcalm with 2 Regulars"},
	{Typed: "play 35 with 2 Regulars and Montcalm and Levis", Means: "REFUSE"},
	{Typed: "play 35 force 2 Regulars, Bougainville and Montcalm", Means: "REFUSE"},
	{Typed: "webb to HCS and stay there", Means: "move Webb to HCS; stop"},
	{Typed: "webb to OSW and besiege it", Means: "move Webb to OSW; siege OSW"},
}

func TestLeadersLast(t *testing.T) { gametest.Phrasings(t, New(), nil, 100, leadersLast) }

func TestCorrected(t *testing.T) { gametest.Phrasings(t, New(), nil, 100, corrected) }

func TestHarmless(t *testing.T) { gametest.Phrasings(t, New(), nil, 100, harmless) }

// A word for orders of several kinds names the kind whose orders begin with it.
func TestKindOf(t *testing.T) {
	for words, want := range map[string]games.Kind{"hits": kindLosses, "stand": kindAvoid, "intercept": kindIntercept} {
		if kind, ok := New().KindOf(words); !ok || kind != want {
			t.Errorf("%q is of kind %q, want %q", words, kind, want)
		}
	}
}

// amid are orders with talk beside them, and talk that must not hide or make one.
var amid = []gametest.Phrasing{
	{Typed: "Nice battle! play 24 event", Means: "play 24 event"},
	{Typed: "Sorry for the delay - play 24 event please", Means: "play 24 event"},
	{Typed: "play 24 event, I hope you like it", Means: "play 24 event"},
	{Typed: "discard 40 (my hand is terrible)", Means: "discard 40"},
	{Typed: "discard 40 because I have nothing better", Means: "discard 40"},
	{Typed: "lol 24 event", Means: "play 24 event"},
	{Typed: "Thanks for waiting - Levis from QUE to BEC", Means: "move Levis from QUE to BEC"},
	{Typed: "I'm tired, so just pass", Means: "pass", Open: kindPlay},
	{Typed: "Not again! Militia then.", Means: "REFUSE", Open: kindLosses},
	{Typed: "stand, we are not afraid of you", Means: "REFUSE", Open: kindAvoid},
	{Typed: "play 24 event. No, wait", Means: "REFUSE"},
	{Typed: "maybe 24 event, lol", Means: "REFUSE"},
	{Typed: "Webb to HCS? just kidding", Means: "REFUSE"},
	{Typed: "Haha, Webb to HCS was stupid", Means: "REFUSE"},
	{Typed: "wow, that raid on the buffet was brutal", Means: "TALK"},
}

func TestAmidTalk(t *testing.T) { gametest.Phrasings(t, New(), nil, 100, amid) }

// known are lines of classes that were once read as something else, or not at all.
var known = []gametest.Phrasing{
	// a card by number and name, and said twice
	{Typed: "54, the light infantry", Means: "crisis 54", Open: kindCrisis},
	{Typed: "play Intrigues against Shirly", Means: "play 70 event"},
	{Typed: "small pox in Oswego with card 34", Means: "play 34 event; target OSW"},
	{Typed: "French Regulars come to Quebec with #55", Means: "play 55 event; target QUE"},
	{Typed: "Levis + 3 regs by card 23", Means: "play 23 force Levis with 3 Regulars"},
	{Typed: "play 12 and 13 together", Means: "REFUSE"},
	// who goes along, who leads, and where they are
	{Typed: "Amherst + all from HAL to LOU by sea using Amphibious Landing 18", Means: "move Amherst from HAL by sea to LOU, card 18"},
	{Typed: "Mohawk and Johnson CAN to OCE", Means: "move Johnson from CAN to OCE"}, // he leads, and the card says whom
	{Typed: "Ranger (HCS) goes to TIC", Means: "move Ranger from HCS to TIC"},
	{Typed: "raid on Augusta by the Shawnee at LOG", Means: "move Shawnee from LOG to AUG"},
	{Typed: "try an interception into OSW with Villiers and all at CAT", Means: "intercept with Villiers, all from CAT into OSW"},
	{Typed: "inside, all of them", Means: "retreat: all to inside", Open: kindRetreat},
	{Typed: "all inside at FWH but 2 Rangers", Means: "inside at HCN: all but 2 Rangers"},
	// words that lead from, and what follows
	{Typed: "Webb leaves Albany and goes to Hoosic", Means: "move Webb from ALB to HOO"},
	{Typed: "Webb leaves Albany", Means: "REFUSE"},
	{Typed: "Webb w/ bateaux to Schenectady", Means: "move Webb by boat to SCH"},
	{Typed: "Webb ALB->HCS, George Croghan (16) goes along", Means: "move Webb from ALB to HCS, card 16"},
	{Typed: "drop 2 Regulars at HCS on the way: Webb ALB to HCN", Means: "move Webb from ALB to HCN, drop 2 Regulars at HCS"},
	{Typed: "first Montcalm to OSW, then he besieges it", Means: "move Montcalm to OSW; siege OSW"},
	{Typed: "35 for Montcalm, all of them, then Montcalm to OSW from CAT",
		Means: "play 35 force Montcalm with all; move Montcalm from CAT to OSW"},
	// what comes last, and what is left
	{Typed: "Regulars last, NP first", Means: "REFUSE", Open: kindLosses},
	{Typed: "NP first, Regulars last", Means: "losses: Northern Provincial, Regular", Open: kindLosses},
	{Typed: "1 Huron, 1 Ottawa, rest restore", Means: "allies: Huron, Ottawa, restore", Open: kindAllies},
	// conditions without "if", and of attempts
	{Typed: "always ambush in the wilderness", Means: "standing if in wilderness: ambush yes"},
	{Typed: "coehorns yes, but only in the assault", Means: "if assault: coehorns yes"},
	{Typed: "foul weather against a naval move", Means: "if by sea: foul weather yes"},
	{Typed: "stop if he tried to intercept", Means: "if intercepted: stop"},
	{Typed: "only if the odds are 2", Means: "if odds 2: assault yes", Open: kindAssault},
	{Typed: "ambush at OCW if no light infantry", Means: "REFUSE"},
	// as it is spoken
	{Typed: "nah let em pass", Means: "intercept none", Open: kindIntercept},
	{Typed: "Albany twice, Schenectady", Means: "reinforce: units ALB, ALB, SCH", Open: kindReinforce},
}

// spelled are lines that were once carried out as something else, or refused although they are
// clear: for conditions that are not read, lists, alternatives, numbers and misspelt words.
var spelled = []gametest.Phrasing{
	{Typed: "move Levis from QUE to BEC when Levis takes the boat", Means: "REFUSE"},
	{Typed: "if Loudoun: remove Loudoun", Means: "if drawn Loudoun: remove Loudoun"},
	{Typed: "after the battle, discard 40", Means: "REFUSE"},
	{Typed: "discard 40 after 1757", Means: "REFUSE"},
	{Typed: "play 24 event after we won", Means: "if won: play 24 event"},
	{Typed: "card 23 for levis and everybody at quebec", Means: "play 23 force Levis with all at QUE"},
	{Typed: "40 for Montcalm's army, everyone at QUE", Means: "play 40 force Montcalm with all at QUE"},
	{Typed: "1. Card 23: force; leader Levis; units: all.", Means: "play 23 force Levis with all"},
	{Typed: "move Levis from QUE to TRI, else to BEC", Means: "REFUSE"},
	{Typed: "discard 24, else discard 40", Means: "REFUSE"},
	{Typed: "raid AUG with Shawnee, else WOO", Means: "raid AUG with Shawnee; if raid on AUG failed: raid WOO with Shawnee"},
	{Typed: "Send poor Dumas off to Venango", Means: "lone Dumas to VEN", Open: kindLone},
	{Typed: "discard # 36", Means: "discard 36"},
	{Typed: "pass # 36 is too good", Means: "pass"},
	{Typed: "card forty two is discarded", Means: "discard 42"},
	{Typed: "plya crad 24 evnt", Means: "play 24 event"},
	{Typed: "stocades at Agusta and Wodstock wth crad 44", Means: "play 44 stockades AUG, WOO"},
	{Typed: "int. Johnson+all SCH into CAN", Means: "intercept with Johnson, all from SCH into CAN"},
	{Typed: "raid Carlisle, Delaware KIT", Means: "raid CAR with Delaware from KIT", Asked: kindMove},
	{Typed: "Delaware KIT and Shawnee LOG raid CAR and WOO", Means: "REFUSE", Open: kindMove},
	{Typed: "send the poor man to French Creek", Means: "lone to FCR", Open: kindLone},
	{Typed: "webb and all his men march from albany to hoosic", Means: "march Webb from ALB to HOO"},
	{Typed: "Murray had better stay where he is", Means: "stay Murray"},
	{Typed: "It is high time that Abercromby stormed Ticonderoga", Means: "assault Abercromby at TIC"},
	{Typed: "No interception will be made by me", Means: "intercept none"},
	{Typed: "Forty-seven shall be played for its event, if you please", Means: "play 47 event"},
	{Typed: "If Montcalm moves to OSW, avoid at OSW to NIA", Means: "REFUSE"},
	{Typed: "Assault yes provided my Regulars are still there", Means: "REFUSE"},
	{Typed: "avd CAT: all to OSW", Means: "avoid at CAT: with all to OSW"},
	{Typed: "beseige Louisborg wiht Wofle", Means: "siege Wolfe at LOU"},
	{Typed: "if they have 7 units, stand at TIC", Means: "if enemy 7: stand at TIC"},
	{Typed: "discadr fourty two", Means: "discard 42"},
	{Typed: "Would it be too much trouble to discard card 52", Means: "discard 52"},
	{Typed: "No. 1: Murray from BOS to WOR. No. 2: done.", Means: "move Murray from BOS to WOR; done", Asked: kindMove},
	{Typed: "no. 23: force Levis with all", Means: "play 23 force Levis with all"},
	{Typed: "forebs form CAR ot RAY", Means: "move Forbes from CAR to RAY"},
	{Typed: "Dumas is named commander", Means: "commander Dumas"},
	{Typed: "int. Johnson+all from SCH into CAN", Means: "intercept with Johnson, all from SCH into CAN"},
}

func TestSpelled(t *testing.T) { gametest.Phrasings(t, New(), gametest.Commands(t), 100, spelled) }

func TestKnown(t *testing.T) { gametest.Phrasings(t, New(), nil, 100, known) }

// More lines as people type them, written from the help pages before the rows were looked at.
func TestFreshLines(t *testing.T) {
	gametest.Phrasings(t, New(), gametest.Commands(t), 100, gametest.ReadPhrasings(t, "testdata/phrasings-more.tsv"))
}

// The same lines as people vary them.
func TestVariedLines(t *testing.T) {
	gametest.PhrasingsVaried(t, New(), 93, gametest.ReadPhrasings(t, "testdata/phrasings-more.tsv"))
}

// cardFirst are lines that say with a card, by its number or name, all that is done with it.
var cardFirst = []gametest.Phrasing{
	{Typed: "57: Abercromby besieges Ticonderoga, and as soon as the siege is at level 1 he storms the place.",
		Means: "play 57 force Abercromby with all; siege Abercromby at TIC; assault yes if level 1"},
	{Typed: "31: Abercromby with everybody assaults TIC", Means: "play 31 force Abercromby with all; assault Abercromby at TIC"},
	{Typed: "19: Montcalm with all breaks out of Ticonderoga", Means: "play 19 force Montcalm with all; attack Montcalm at TIC"},
	{Typed: "19: Montcalm and 2 Regulars sally forth", Means: "play 19 force Montcalm with 2 Regulars; attack Montcalm"},
	{Typed: "Small Pox (34) on the big British stack in Albany!", Means: "play 34 event; target ALB"},
	{Typed: "34 (Small Pox) on the French stack at Montreal", Means: "play 34 event; target MON"},
	{Typed: "49, event: one Militia in the Northern department", Means: "play 49 event; target northern"},
	{Typed: "49 event, one in the north", Means: "play 49 event; target northern"},
	{Typed: "Recruits (46) to patch up the northern provincials at Ticonderoga", Means: "play 46 event; restore: Northern Provincials at TIC"},
	{Typed: "26, event: Western Indians", Means: "play 26 event"},
	{Typed: "17: Montcalm with everything in Montréal, leaving Vaudreuil at home",
		Means: "play 17 force Montcalm with all but Vaudreuil at MON"},
	{Typed: "17: Montcalm with everybody, but leave Vaudreuil and a Regular behind",
		Means: "play 17 force Montcalm with all but Vaudreuil, except Regular"},
	{Typed: "Lévis to the rescue: card 54, with all 3 Regulars, by boat Québec - Bécancour - Trois-Rivières",
		Means: "play 54 force Lévis with 3 Regulars; move Lévis from QUE by boat to BEC, TRI"},
	{Typed: "I'll use card 32 to move the Regular in Albany to Ticonderoga one by one",
		Means: "play 32 units Regular at ALB; move Regular from ALB to TIC"},
	{Typed: "41 event, 37 event, 21 event - one after the other", Means: "play 41 event; play 37 event; play 21 event"},
	{Typed: "the Potawatomi sneaks past Ticonderoga, HCN and HCS too, but to raid Northampton",
		Means: "move Potawatomi to TIC, HCN, HCS, NOR"},
	{Typed: "Loudoun, Johnson, Ranger, the RAs and the highlanders go for it, the rest sits tight",
		Means: "intercept with all Highlanders, all Royal Americans, Johnson, Loudoun, Ranger; stay rest", Open: kindIntercept},
	{Typed: "Yes! send everybody after him, he won't get away this time", Means: "intercept with all", Open: kindIntercept},
	{Typed: "nothing more this year, I keep the card", Means: "pass", Open: kindPlay},
	{Typed: "Mississauga slips away to Crown Point, the rest stands", Means: "avoid with Mississauga to CPT", Open: kindAvoid},
	{Typed: "Onondaga withdraws to OCA", Means: "avoid with Onondaga to OCA", Open: kindAvoid},
	{Typed: "Cayuga go inside", Means: "inside: Cayuga", Open: kindInside},
	{Typed: "MIS: avoid to CPT", Means: "avoid at MIS to CPT"},
	{Typed: "we all retreat to HCN except the rangers, who go inside", Means: "retreat: all but all Rangers to HCN", Open: kindRetreat},
	{Typed: "5: Dumas and a Marine march from OHF to GIS", Means: "REFUSE"}, // there are Marines of two sorts
}

func TestCardFirst(t *testing.T) { gametest.Phrasings(t, New(), nil, 100, cardFirst) }
