package wilderness

import (
	"testing"

	"postrider/games/gametest"
)

// sheetCases are sheets as people type them on phones, and what gametest.ReadBack
// says of them.
var sheetCases = []gametest.SheetCase{
	// one line: capitals, spelling, names
	{"capitals by the keyboard", "Play 23 Force Levis With All", "play 23 force Lévis with all"},
	{"all capitals", "PLAY 23 FORCE LEVIS WITH ALL", "play 23 force Lévis with all"},
	{"all lower case", "move levis from quebec to trois rivieres", "move Lévis from QUE to TRI"},
	{"full stop", "Move Levis from QUE to TRI.", "move Lévis from QUE to TRI"},
	{"dots for haste", "done...", "done"},
	{"exclamation mark", "play 23 force Montcalm with all!", "play 23 force Montcalm with all"},
	{"accents", "move Lévis from Québec to Trois-Rivières", "move Lévis from QUE to TRI"},
	{"accents in capitals", "MOVE LÉVIS FROM QUÉBEC TO MONTRÉAL", "move Lévis from QUE to MON"},
	{"decomposed accents", "move Le\u0301vis from Que\u0301bec to Montre\u0301al", "move Lévis from QUE to MON"},
	{"a curly apostrophe", "stay Dumas at Gist’s Station", "stay Dumas at GIS"},
	{"a name of two words", "move Braddock from Wills Creek to Ohio Forks", "move Braddock from WIL to OHF"},
	{"Fort Duquesne", "move Braddock from WIL to Fort Duquesne", "move Braddock from WIL to OHF"},
	{"Carillon", "siege Abercromby at Carillon", "siege Abercromby at TIC"},
	{"an unambiguous beginning", "siege Abercr at Ticon", "siege Abercromby at TIC"},
	{"a wrong letter", "siege Abercromby at Ticonderga", "siege Abercromby at TIC"},
	{"two letters swapped", "mvoe Levis from QUE to TRI", "move Lévis from QUE to TRI"},
	{"General", "siege General Amherst at LOU", "siege Amherst at LOU"},
	{"Gen.", "siege Gen. Amherst at LOU", "siege Amherst at LOU"},

	// quantities and units
	{"2R", "play 23 force Levis with 2R", "play 23 force Lévis with 2 Regulars"},
	{"2 regs", "play 23 force Levis with 2 regs", "play 23 force Lévis with 2 Regulars"},
	{"two regulars", "play 23 force Levis with two regulars", "play 23 force Lévis with 2 Regulars"},
	{"a minus is reduced", "losses: 1R- NP- Mingo-", "losses: reduced Regular, reduced Northern Provincial, reduced Mingo"},
	{"reduced in words", "losses: reduced regular, reduced np", "losses: reduced Regular, reduced Northern Provincial"},
	{"plus signs", "play 35 force Montc + Lev + 3R", "play 35 force Montcalm with Lévis, 3 Regulars"},
	{"all but", "play 35 force Montcalm with all but Levis", "play 35 force Montcalm with except Lévis"},
	{"alone", "play 35 force Montcalm alone", "play 35 force Montcalm alone"},
	{"Hurons", "play 35 units 2 Hurons at PDH", "play 35 units 2 Huron at PDH"},
	{"at signs", "play 35 units ottawa@nia huron@nia dumas@ohf", "play 35 units Ottawa at NIA, Huron at NIA, Dumas at OHF"},
	{"a card by name", "play Small Pox event", "play 34 event"},
	{"a card by name that there are four of", "play Campaign",
		"! missing-leader"},
	{"Campaign by its number", "play 1", "play 1 event"},
	{"Campaign with one force", "play 1 campaign Forbes with all",
		"! missing-leader"},
	{"what means nothing behind then", "move Levis from QUE to TRI then xyzzy", "! unknown-space move Lévis from QUE to TRI, ..."},
	{"card no. 34", "play card no. 34 as event", "play 34 event"},

	// arrows and dashes
	{"->", "boat Levis QUE -> BEC -> TRI", "move Lévis by boat to QUE, BEC, TRI"},
	{"→ without blanks", "boat Levis QUE→BEC→TRI", "move Lévis by boat to QUE, BEC, TRI"},
	{"a hyphen between codes", "boat Levis QUE-BEC-TRI", "move Lévis by boat to QUE, BEC, TRI"},
	{"a dash between names", "boat Levis Québec – Bécancour – Sorel", "move Lévis by boat to QUE, BEC, SOR"},
	{"blanks only", "BOAT QUE BEC TRI SOR MON", "move by boat to QUE, BEC, TRI, SOR, MON"},
	{"naval", "NAVAL HAL-LOU CARD 17", "move by sea to HAL, LOU, card 17"},
	{"<->", "target LEV<->DRUC", "target Lévis, Drucour"},

	// bullets, numbers, politeness, talk
	{"bullets", "• play 23 force Levis with all\n• move Levis to TRI\n• done",
		"play 23 force Lévis with all\nif playing 23: move Lévis to TRI\nif playing 23: done"},
	{"numbered", "1. play 23 force Levis with all\n2. done", "play 23 force Lévis with all\nif playing 23: done"},
	{"in brackets", "(1) pass", "pass"},
	{"one line with semicolons", "play 23 force Levis with all; boat QUE-BEC; done",
		"play 23 force Lévis with all\nif playing 23: move by boat to QUE, BEC\nif playing 23: done"},
	{"commas between orders", "siege Montcalm at OSW, then assault if odds >= 2, done",
		"siege Montcalm at OSW\nif odds 2: assault yes\ndone"},
	{"please and thanks", "please stay Levis at QUE, thanks", "stay Lévis at QUE"},
	{"I would like to", "I'd like to discard 12", "discard 12"},
	{"a greeting and a signature", "Hi Bob,\n\nnice raid! Here we go:\n\ndiscard 12\n\nBest regards,\nAnna", "-\n-\ndiscard 12\n-\n-"},
	{"on the greeting's line", "Hi Bob, discard 12", "discard 12"},
	{"a remark", "discard 12 # nothing better\ndone // that's it", "discard 12\nif playing 12: done"},
	{"a thought about a place", "I hope you do not mind losing Oswego!\npass", "- shown\npass"},
	{"a question", "Is Montcalm at Oswego?\npass", "- shown\npass"},
	{"Johnson signs", "pass\nJohnson", "pass\n-"},
	{"good luck behind", "done, good luck Bob", "done"},

	// whole Action Phases
	{"a siege in one line", "play 35 force Montcalm with all; siege Montcalm at OSW then assault if odds>=2",
		"play 35 force Montcalm with all\nif playing 35: siege Montcalm at OSW\nif playing 35 and odds 2: assault yes"},
	{"the force named first", "Montcalm: siege OSW", "siege Montcalm at OSW"},
	{"the force does it", "FORCE MONTC SIEGE THEN ASSAULT IF ODDS>=2", "siege Montcalm\nif odds 2: assault yes"},
	{"card, force and path", "play 23 force Levis with all, QUE-BEC-TRI",
		"play 23 force Lévis with all\nif playing 23: move Lévis to QUE, BEC, TRI"},
	{"Campaign", "PLAY 3 EVENT FORBES(ALL) CAR-RAY ; JOHNSON(2NP) SCH-CAN",
		"play 3 campaign Forbes with all, then Johnson with 2 Northern Provincials\nif playing 3: move Forbes to CAR, RAY\nif playing 3: " +
			"move Johnson to SCH, CAN"},
	{"an event and what it is for", "Play 34 event: TIC", "play 34 event\nif playing 34: target TIC"},
	{"an event of two answers", "play 33 event MON HURON OTTAWA",
		"play 33 event\nif playing 33: target MON\nif playing 33: lose: Huron, Ottawa"},
	{"raising Provincials", "play 43 event NORTH RAISE ALB ALB SCH",
		"play 43 event\nif playing 43: target northern raise\nif playing 43: reinforce: units ALB, ALB, SCH"},
	{"reinforcements", "play 57 event LEADER BOS ; 1R BOS 2R PHI",
		"play 57 event\nif playing 57: reinforce: leaders BOS, units BOS, PHI, PHI"},
	{"two phases queued", "play 23 force Levis with all\nmove to TRI\nnext play 35 units Shawnee at LOG, cancel if enemy at OHF\nShawnee " +
		"raids AUG", "play 23 force Lévis with all\nif playing 23: move to TRI\nplay 35 units Shawnee at LOG, cancel if enemy 1 at OHF\nif " +
		"playing 35: move Shawnee to AUG"},
	{"one or the other", "if enemy at OSW play 35 force Montcalm with all else play 23 event",
		"if enemy 1 at OSW: play 35 force Montcalm with all\nif not enemy 1 at OSW: play 23 event"},
	{"going on or not", "IF AVOIDED CONTINUE TO OSW ELSE STOP", "if avoided: go on to OSW\nif not avoided: stop"},
	{"else on a line of its own", "if foul weather: stay Amherst\nelse: sail Amherst HAL-LOU card 17",
		"if foul weather: stay Amherst\nif not foul weather: move Amherst by sea to HAL, LOU, card 17"},
	{"a raid, and what if it fails", "play 35 units Delaware, Ottawa at KIT\nmove Delaware to AUG\nIF DELAWARE FAILS RAID THEN OTTAWA " +
		"moves to AUG", "play 35 units Delaware, Ottawa at KIT\nif playing 35: move Delaware to AUG\nif playing 35 and raid by Delaware " +
		"failed: move Ottawa to AUG"},
	{"else behind a raid", "move Delaware to AUG; else move Ottawa to WOO",
		"move Delaware to AUG\nif raid on AUG failed: move Ottawa to WOO"},
	{"two conditions and else", "if free OSW and odds 2 at OCW: go on to OSW; else stop",
		"if free OSW and odds 2 at OCW: go on to OSW\nif not both free OSW and odds 2 at OCW: stop"},
	{"reactions behind a card are not for it", "discard 12\nintercept into OSW with Villiers\nlosses: NP",
		"discard 12\nintercept with Villiers into OSW\nif playing 12: losses: Northern Provincial"},
	{"a drop on the way behind a semicolon", "move Braddock to RAY, CAR; drop Dunbar 2R at RAY",
		"move Braddock to RAY, CAR, drop Dunbar, 2 Regulars at RAY"},
	{"a card with the move behind a semicolon", "move Braddock to RAY; card 16 with this move", "move Braddock to RAY, card 16"},

	// standing orders, as the interrupts want them
	{"Foul Weather", "STANDING 14 IF FORCE >=6 UNITS MOVES FROM ALB ONCE", "standing if enemy 6 and at ALB: foul weather yes, once"},
	{"Lake Schooner", "STANDING 15 IF INTO TIC,NIA BY >=4 UNITS", "standing if at TIC or NIA and enemy 4: lake schooner yes"},
	{"interception", "STANDING INTERCEPT INTO FRE,YOR FROM SHE WITH SP IF ENEMY LONE",
		"standing if lone: intercept with Southern Provincial from SHE into FRE, YOR"},
	{"inside", "STANDING AT TIC INSIDE IF ODDS<0.8", "standing if odds below 0.8: inside at TIC: all"},
	{"avoid", "STANDING AVOID AT VEN ALWAYS TO FCR,PRE", "standing avoid at VEN: to FCR, PRE"},
	{"Militia at two places", "STANDING MILITIA ALL AT MON,QUE", "standing if at MON or QUE: militia all"},
	{"losses with a stroke", "STANDING LOSSES NP,SP,LI,R,RA,HL / MIL,IND,CB,RG",
		"standing losses: Northern Provincial, Southern Provincial, Light Infantry, Regular, Royal American, Highlander, Militia, indians, " +
			"Coureurs, Ranger"},
	{"this season", "standing avoid at VEN this season", "standing avoid at VEN:, this season"},
	{"no card is a standing order", "standing play 23 event", "! games-queue-only play 23 event"},
	{"but the last is kept", "STANDING HOLD LAST CARD", "standing pass"},
	{"whatever it is", "STANDING HOLD LAST CARD IF 14,8,17", "! pass-by-card standing pass"},
	{"in a sheet by its number", "HOLD LAST CARD IF 14,8,17", "if holding 14 or 8 or 17: pass"},
	{"settings with a place", "ask retreat at Québec, MON\nauto inside at TIC", "ask retreat quebec montreal\nauto inside ticonderoga"},
	{"a setting without", "ask intercept\nauto losses", "ask intercept\nauto losses"},

	// what comes back
	{"no order word", "Levis from QUE to BEC", "move Lévis from QUE to BEC"},
	{"a space that nobody knows", "move Levis from QUE to Boson", "move Lévis from QUE to BOS"},
	{"a place in Europe", "move Levis from QUE to Paris", "! unknown-space (Portsmouth) move Levis from QUE to POR"},
	{"a leader that nobody knows", "play 23 force Wellington with all", "! unknown-leader"},
	{"a card that there is not", "play 77 event", "! unknown-card"},
	{"half an order", "move Levis from", "! missing-space"},
	{"a condition that there is not", "ambush if it rains", "! unknown-condition"},
	{"a card without a place", "play 23 force Levis if free", "! condition-where"},
	{"a drop by itself", "drop Dunbar at RAY", "! no-order-word"},
	{"a card that is no response", "respond 23", "! unknown-response"},
	{"a doubt behind", "stay Levis at QUE, or not", "! not-understood"},
	{"how to play it", "play 23 sideways", "! not-understood"},
	{"within talk", "I think I would move Levis from QUE to MON but cannot decide", "- shown"},
}

func TestCarelessSheets(t *testing.T) { gametest.CarelessSheets(t, played, sheetCases) }

func FuzzReadSheet(f *testing.F) {
	gametest.FuzzSheets(f, played, sheetCases, "standing", "standing;;else", "else\nelse\nelse",
		"if not both free OSW and odds 2: stop; else; else", "play 23; else; else play", "event", "event;event LEADER",
		"play 3 event Forbes; Johnson",
		"drop;drop;drop", "if if: else", "- 1) • move", "ask;auto;cancel", "ask retreat at", "cancel if cancel if", "14 if if 14",
		"not not not", "at at QUE inside")
}

func TestLongParagraphs(t *testing.T) {
	gametest.LongParagraphs(t, New(), "move Levis from QUE to BEC")
}
