package bayonets

import (
	"testing"

	"postrider/games/gametest"
)

// harmless are lines that must not be read as something else than they mean.
var harmless = []gametest.Phrasing{
	// only Commanders go elsewhere for the winter (rule 17.3)
	{Typed: "New England stays at TIC over the winter", Means: "winter at TIC: keep New England"},
	{Typed: "Montcalm stays at TIC over the winter", Means: "redeploy Montcalm to TIC"},

	// a class before the name of a unit of it
	{Typed: "one brigade of NE from NOR to ALB", Means: "move New England from NOR to ALB"},
	{Typed: "2 brigades of New England from NOR to ALB", Means: "move 2 New England from NOR to ALB"},
	{Typed: "brigades of NOR to ALB", Means: "move brigades from NOR to ALB"},

	// what comes of the order before is no condition of that order
	{Typed: "raid BEV with Lery, if it fails, raid WINC with Villiers from FORK",
		Means: "raid BEV with Lery; if failed: raid WINC with Villiers from FORK"},
	{Typed: "raid BEV with Lery, if it fails Villiers raids it", Means: "raid BEV with Lery; if failed: raid BEV with Villiers"},

	// "each" is not all of the others
	{Typed: "2 fleets each at HAL and NYC", Means: "fleets: 2 fleets at HAL, 2 fleets at NYC"},
	{Typed: "fleets: one each in HAL and NYC", Means: "fleets: 1 fleet at HAL, 1 fleet at NYC"},

	{Typed: "one brigade of NE from NOR to ALB, other brigade stays", Means: "REFUSE"},
	{Typed: "New England stays", Means: "keep New England", Open: kindCombine},

	{Typed: "raid BEV with Lery if the raid fails, raid WINC with Villiers", Means: "REFUSE"},
	{Typed: "raid WINC with Villiers if the raid fails", Means: "if raid failed: raid WINC with Villiers"},
	{Typed: "everyone but the ALB stack moves to LKG", Means: "REFUSE"},
	{Typed: "keep the TIC fort", Means: "leave the fort at TIC"},

	// what a movement may say and another Action may not is no part of it
	{Typed: "sail all from HAL, drop Rogers at BOS", Means: "REFUSE"},
	{Typed: "sail all from HAL, leave Wolfe behind", Means: "REFUSE"},
	{Typed: "sail all from HAL, pick up Rogers at BOS", Means: "REFUSE"},
	{Typed: "sail all from HAL, abandon Wolfe", Means: "sail all from HAL, abandon Wolfe"},
	{Typed: "marshal at ANN with Fort Anne: Goreham from HAL, drop Rogers at HAL", Means: "REFUSE"},
	{Typed: "marshal at ANN with Fort Anne: Goreham from HAL, pick up Rogers at BOS", Means: "REFUSE"},
	{Typed: "marshal at ANN with Fort Anne: Goreham from HAL, abandon Wolfe",
		Means: "marshal at ANN with Fort Anne: Goreham from HAL, abandon Wolfe"},
	{Typed: "raid CARL with Villiers from FORK, drop Lery at LOYA", Means: "REFUSE"},

	{Typed: "FORK Mingo raid CARL", Means: "raid CARL with Mingo from FORK"},

	// who joins on the way is not dropped
	{Typed: "Langis TROI-NOIX-TIC (Aubry joins in at NOIX)", Means: "move Langis from TROI via NOIX to TIC, pick up Aubry at NOIX"},
	{Typed: "move Langis from TROI to TIC, Aubry joins in", Means: "REFUSE"},

	// "do it" names no place
	{Typed: "pull down our own fort in OSW, 50/51 do it", Means: "remove fort at OSW with 50th & 51st", Asked: kindAction},
	{Typed: "raid NUM with Langis from TIC. Villiers do it", Means: "REFUSE", Open: kindAction},

	// a word before a prefix leads to no place
	{Typed: "Outaouais for the Indian point: DET to WAA to NIA", Means: "indian: move Outaouais from DET via WAA to NIA"},
	{Typed: "DET to WAA to NIA for my Indian point: Outaouais", Means: "indian: move Outaouais from DET via WAA to NIA"},

	// "there" is where the condition says
	{Typed: "if LKG is free, ALB all march there", Means: "if LKG free: move all from ALB to LKG", Asked: kindAction},

	{Typed: "Bradstreet to lead at OSW, after him Forbes", Means: "commander at OSW: Bradstreet, Forbes", Asked: kindCommander},
	{Typed: "for good: retreat to ALB", Means: "standing retreat: ALB"},
	{Typed: "2 brigades ALB to LKG. Sorry, Rogers.", Means: "REFUSE"},
	{Typed: "Rogers, Putnam ALB to LKG. Sorry, Scott.", Means: "REFUSE"},
}

// correspondents are lines of people with manners of their own.
var correspondents = []gametest.Phrasing{
	{Typed: "Rogers n Putnam go ALB LKG", Means: "move Rogers, Putnam from ALB to LKG"},
	{Typed: "Rogers ALB to TIC by way of LKG, collecting Putnam at LKG", Means: "move Rogers from ALB via LKG to TIC, pick up Putnam at LKG"},
	{Typed: "Lévis w/ 4 lts MTL NOIX TIC using the light/army one as light", Means: "move Lévis, 4 lights from MTL via NOIX to TIC, with light"},
	{Typed: "Gage, Scott, Morgan: HAL ANN CHIG, with Morgan dropped in Annapolis",
		Means: "move Gage, Scott, Morgan from HAL via ANN to CHIG, drop Morgan at ANN"},
	{Typed: "Johnson, Rogers: ALB LKG", Means: "move Johnson, Rogers from ALB to LKG"},
	{Typed: "Johnson ALB, LKG", Means: "REFUSE"},
	{Typed: "Albany-Oneida Lake-Oswego with Bradstreet", Means: "move Bradstreet from ALB via ONEI to OSW"},
	{Typed: "Canadiens MTL-TROI / De La Marine QUE-TROI / fin", Means: "move Canadiens from MTL to TROI; move De La Marine from QUE to TROI; done"},
	{Typed: "Langis raids NUM from TIC / Aubry raids NOR from TIC", Means: "raid NUM with Langis from TIC; raid NOR with Aubry from TIC"},
	{Typed: "2 brigades ALB to LKG. Sorry, make that 3.", Means: "move 3 brigades from ALB to LKG"},
	{Typed: "Rogers raids NOIX from TIC. Oops, Putnam", Means: "raid NOIX with Putnam from TIC"},
	{Typed: "Guyenne goes from MTL to NOIX", Means: "move Béarn & Guyenne from MTL to NOIX"},
	{Typed: "Royal Americans (2nd) ALB to KING", Means: "move 2nd Royal American from ALB to KING"},
	{Typed: "ind ap: Shawnee raid CARL from Kittanning", Means: "indian: raid CARL with Chaouanon from KIT"},
	{Typed: "Call in everything from NOR to ALB, Bradstreet marshalling", Means: "marshal at ALB with Bradstreet: all from NOR"},
	{Typed: "fleets out of Louisbourg to sea", Means: "sail fleets from LOU"},
	{Typed: "if brits play card 19 they go first", Means: "if british play 19: first: opponent"},
	{Typed: "let em stand", Means: "reroll: none", Open: kindReroll},
	{Typed: "yes, Durell is traded in", Means: "emergency artillery: yes, trading Durell", Open: kindEmergency},
	{Typed: "beaten at OSW I fall back on ONEI", Means: "retreat from OSW: ONEI"},
	{Typed: "we raided the fridge at 2 am", Means: "TALK"},
	{Typed: "either Rogers or Putnam n Scott go ALB LKG", Means: "REFUSE"},
}

func TestCorrespondents(t *testing.T) { gametest.Phrasings(t, New(), nil, 100, correspondents) }

// turns are lines with turns of phrase of the lexicon.
var turns = []gametest.Phrasing{
	{Typed: "the ALB stack advances to LKG", Means: "move all from ALB to LKG"},
	{Typed: "Albany's whole stack goes to LKG", Means: "move all from ALB to LKG"},
	{Typed: "the Montreal army marches to Isle aux Noix", Means: "move all from MTL to NOIX"},
	{Typed: "Howe takes 2 NE from the ALB stack to LKG", Means: "move Howe, 2 New England from ALB to LKG"},
	{Typed: "if nobody's at LKG, the ALB stack goes there", Means: "if LKG free: move all from ALB to LKG"},
	{Typed: "torch TIC's fort", Means: "destroy the fort at TIC"},
	{Typed: "finish the OSW fort with New York", Means: "finish fort at OSW with N.York & N.J."},
	{Typed: "TIC is attacked by everything from LKG", Means: "move all from LKG to TIC"},
	{Typed: "raid BEV with Lery, otherwise Villiers does", Means: "raid BEV with Lery; else raid BEV with Villiers"},
	{Typed: "move all but Rogers and Mohawk from ALB to LKG", Means: "move all, except Rogers, except Mohawk from ALB to LKG"},
	{Typed: "all to LKG from ALB except Rogers, the artillery", Means: "move all, except Rogers, except artillery from ALB to LKG"},
	{Typed: "move all lights except Rogers from ALB to LKG", Means: "move lights, except Rogers from ALB to LKG"},
	{Typed: "move nothing but lights from ALB to LKG", Means: "move lights from ALB to LKG"},
	{Typed: "move only the brigades from ALB to LKG", Means: "move brigades from ALB to LKG"},
	{Typed: "move Lacorne back from TIC to NOIX", Means: "move Lacorne from TIC to NOIX"},
	{Typed: "move Rogers from ALB to TIC and back", Means: "REFUSE"},
	{Typed: "move Rogers from ALB to LKG later", Means: "REFUSE"},
	{Typed: "no more move Rogers from ALB to LKG", Means: "REFUSE"},
	{Typed: "Raid with Chaouanon on Carlisle, go back to Forks", Means: "REFUSE"},
	{Typed: "go back to FORK", Means: "retreat: FORK", Open: kindRetreat},
	{Typed: "the ALB stack", Means: "REFUSE"},
	{Typed: "is the ALB stack at LKG?", Means: "REFUSE"},
	{Typed: "I like the ALB stack", Means: "REFUSE"},
}

func TestTurnsOfPhrase(t *testing.T) { gametest.Phrasings(t, New(), nil, 100, turns) }

// phone are lines as they are typed on a phone.
var phone = []gametest.Phrasing{
	{Typed: "Langlade NIA-PQI-FORK, leaves Villiers at PQI", Means: "move Langlade from NIA via PQI to FORK, drop Villiers at PQI"},
	{Typed: "run to albany from LKG if needed", Means: "retreat from LKG: ALB"},
	{Typed: "hits: new england first, NY next", Means: "hits: New England, N.York & N.J."},
	{Typed: "sail from HAL with wolfe, 3 fleets and 4 bdes. landing place louisbourg", Means: "sail Wolfe, 3 fleets, 4 brigades from HAL, land LOU"},
	{Typed: "2 fleets and 5 brigades sail away from Halifax", Means: "sail 2 fleets, 5 brigades from HAL"},
	{Typed: "CARL gets hit by the Mingo from FORK via LOYA, RAYS", Means: "raid CARL with Mingo from FORK via LOYA RAYS"},
	{Typed: "repair fort at TIC, New England can do it", Means: "repair fort at TIC with New England"},
	{Typed: "you can put 25 in my reserve", Means: "reserve 25"},
	{Typed: "ill hang on to 26", Means: "reserve 26", Open: kindReserve},
	{Typed: "only the new york guys", Means: "winter: keep N.York & N.J.", Open: kindColGarrison},
	{Typed: "yea burn it down", Means: "fort: destroy", Open: kindFort},
	{Typed: "I'd go first", Means: "first: me", Open: kindFirst},
	{Typed: "Construction Frenzy (card 28): Canadiens build a fort at NOIX", Means: "frenzy: build fort at NOIX with Canadiens"},
}

func TestPhone(t *testing.T) { gametest.Phrasings(t, New(), nil, 100, phone) }

// clauses are lines whose parts say one thing together.
var clauses = []gametest.Phrasing{
	{Typed: "burn the fort at TIC and the fort at LKG", Means: "destroy the fort at TIC; destroy the fort at LKG"},
	{Typed: "if TIC is attacked by Berry, move all from ALB to LKG", Means: "REFUSE"},
	{Typed: "move Rogers ALB to LKG, if he wins raid TIC with him", Means: "REFUSE"},
	{Typed: "move Rogers ALB to LKG, if that works move Putnam there", Means: "REFUSE"},
	{Typed: "the ALB stack raids TIC", Means: "REFUSE"},
	{Typed: "3 brigades leave Albany for Kingston, I abandon Scott", Means: "move 3 brigades from ALB to KING, abandon Scott"},
	{Typed: "move all from ALB via LKG to TIC, we leave Rogers at LKG", Means: "move all from ALB via LKG to TIC, drop Rogers at LKG"},
	{Typed: "brigades (3) and Royal Artillery (2 of them) march ALB to LKG", Means: "move 3 brigades, 2 Royal Artillery from ALB to LKG"},
	{Typed: "Outaouais go DET to DII pls (indian ap)", Means: "indian: move Outaouais from DET to DII"},
	{Typed: "everything exept the artillery goes from MTL to NOIX", Means: "move all, except artillery from MTL to NOIX"},
	{Typed: "Round up: Gage and Montgomery flipped to full", Means: "round up: flip Gage and Montgomery"},
	{Typed: "Gage's brigades march ALB LKG", Means: "REFUSE"},
	{Typed: "Howe's army marches ALB LKG", Means: "REFUSE"},
	{Typed: "Goreham's rangers go HAL ANN", Means: "move Goreham from HAL to ANN"},
	{Typed: "raid NUM/NOR with Langis", Means: "REFUSE"},
	{Typed: "raid: NUM, Langis, TIC", Means: "REFUSE"},
	{Typed: "all units in Oswego withdraw to Oneida Lake", Means: "REFUSE"},
	{Typed: "Rogers raids Ticonderoga and then goes back to LKG", Means: "REFUSE"},
	{Typed: "sail w/ everything from NYC, sail/army AP", Means: "sail all from NYC, with sail-army"},
	{Typed: "2 NY w/ Bradstreet ALB ONEI OSW, leaving 1 NY in ONEI",
		Means: "move 2 N.York & N.J., Bradstreet from ALB via ONEI to OSW, drop N.York & N.J. at ONEI"},
	{Typed: "stays", Means: "redeploy Montcalm: stay", Open: kindRedeploy},
	{Typed: "reroll die 2 w/ Howe", Means: "reroll 2 with commander"},
	{Typed: "reroll Fraser", Means: "REFUSE"},
	{Typed: "burn down Fort Ticonderoga", Means: "destroy the fort at TIC"},
	{Typed: "battoemen to Oswego, OOS marker", Means: "battoemen: OSW, oos"},
	{Typed: "Boston for all of them", Means: "place all at BOS", Open: kindPlaceUnits},
	{Typed: "I would have moved Rogers from ALB to LKG", Means: "REFUSE"},
	{Typed: "everyone goes from ALB to LKG, only Gage remains behind", Means: "move all, except Gage from ALB to LKG"},
	{Typed: "move Rogers, Putnam from LKG to TIC, Putnam stays", Means: "REFUSE"},
	{Typed: "move Rogers except Putnam from LKG to TIC", Means: "REFUSE"},
	{Typed: "Rogers goes from LKG to TIC, Putnam follows", Means: "move Rogers, Putnam from LKG to TIC"},
	{Typed: "Lt. Rogers and Col. Howe go fr LKG to TIC", Means: "move Rogers, Howe from LKG to TIC"},
	{Typed: "Mingo hits CARL", Means: "indian: raid CARL with Mingo", Open: kindIndian},
	{Typed: "let Howe reroll the 2nd die", Means: "reroll 2 with commander"},
	{Typed: "Campbell HAL, rest BOS", Means: "place Campbell at HAL, rest at BOS", Open: kindPlaceUnits},
	{Typed: "home to Quebec", Means: "redeploy Montcalm to QUE", Open: kindRedeploy},
	{Typed: "Fraser dies", Means: "hits: Fraser", Open: kindHit},
	{Typed: "all but Rogers and Putnam go from ALB to LKG", Means: "move all, except Rogers, except Putnam from ALB to LKG"},
	{Typed: "brigades except Fraser and Gage from ALB to LKG", Means: "REFUSE"},
	{Typed: "hits: regulars, not Fraser, colonials", Means: "REFUSE"},
	{Typed: "all TIC to LKG if undefended", Means: "if LKG free: move all from TIC to LKG"},
	{Typed: "if LKG is occupied, Rogers raids it", Means: "unless LKG free: raid LKG with Rogers"},
	{Typed: "reroll all as defender", Means: "if defender: reroll: all"},
	{Typed: "in 1758 retreat to QUE", Means: "if year 1758: retreat: QUE"},
	{Typed: "Rogers and Putnam each go LKG TIC", Means: "move Rogers, Putnam from LKG to TIC"},
	{Typed: "each brigade goes from ALB to LKG", Means: "move brigades from ALB to LKG"},
	{Typed: "move all from LKG and ALB to TIC", Means: "REFUSE"},
	{Typed: "bring all of KING and NOR to ALB", Means: "REFUSE"},
	{Typed: "hits: all except Wolfe and Howe", Means: "hits: all, except Wolfe, except Howe"},
	{Typed: "finish the fort at LKG and the road LKG-TIC", Means: "finish fort at LKG; finish road TIC-LKG"},
	{Typed: "finish the fort at LKG or else the road LKG-TIC", Means: "REFUSE"},
	{Typed: "finish road LKG-TIC with the fort", Means: "REFUSE"},
	{Typed: "raid CARL with Villiers FORK LOYA", Means: "REFUSE"},
	{Typed: "Rogers raids TIC [LKG]", Means: "REFUSE"},
	{Typed: "btw Rogers raids tic", Means: "raid TIC with Rogers"},
	{Typed: "done gl hf", Means: "done"},
	{Typed: "and Gage doesn't go to LKG", Means: "REFUSE"},
	{Typed: "move except Gage from ALB to LKG", Means: "REFUSE"},
	{Typed: "always ambush unless outnumbered", Means: "standing if not outnumbered: ambush"},
}

func TestClauses(t *testing.T) { gametest.Phrasings(t, New(), nil, 100, clauses) }

// settings are lines that set how much is asked.
var settings = []gametest.Phrasing{
	{Typed: "quick pace from now on pls", Means: "pace quick"},
	{Typed: "quicker pls: pace quick", Means: "pace quick"},
	{Typed: "what a quick pace", Means: "TALK"},
	{Typed: "orders: Gage ALB LKG", Means: "move Gage from ALB to LKG"},
	{Typed: "I want to be asked about retreat and fort", Means: "ask retreat; ask fort"},
}

func TestSettings(t *testing.T) { gametest.Phrasings(t, New(), gametest.Commands(t), 100, settings) }

func TestHarmless(t *testing.T) { gametest.Phrasings(t, New(), nil, 100, harmless) }

// A line without notes has none at all, whatever was read before it.
func TestNoNotes(t *testing.T) {
	for _, line := range []string{"raid Carlisel with Langis", "raid CARL with Langis"} {
		if list := std.lang.Read(line, nil); line == "raid CARL with Langis" && list[0].Notes != nil {
			t.Errorf("%q has the notes %#v", line, list[0].Notes)
		}
	}
}

// More lines as people type them, written from the help pages before the rows were looked at.
func TestFreshLines(t *testing.T) {
	gametest.Phrasings(t, New(), gametest.Commands(t), 100, gametest.ReadPhrasings(t, "testdata/phrasings-more.tsv"))
}

// The same lines as people vary them.
func TestVariedLines(t *testing.T) {
	gametest.PhrasingsVaried(t, New(), 93, gametest.ReadPhrasings(t, "testdata/phrasings-more.tsv"))
}
