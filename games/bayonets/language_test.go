package bayonets

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// Lines as people type them, which lie beside the project. Those for the clerk are
// not read by a title.
func TestPhrasings(t *testing.T) {
	file := "../../../shared/corpora/phrasings/bayonets.tsv"
	if other := os.Getenv("POSTRIDER_PHRASINGS"); other != "" {
		file = other
	}
	list := gametest.ReadPhrasings(t, file)
	gametest.Phrasings(t, New(), gametest.Commands(t), 95, list)
}

// TestExplain shows how lines are read, for those who write rows: POSTRIDER_EXPLAIN
// holds them with a bar between, the kind of the open question behind "?:".
func TestExplain(t *testing.T) {
	for _, s := range strings.Split(os.Getenv("POSTRIDER_EXPLAIN"), "|") {
		text, open, _ := strings.Cut(s, "?:")
		t.Logf("%s\n%s", s, std.lang.Explain(text, games.Kind(open)))
	}
}

func TestRows(t *testing.T) { gametest.Rows(t, std.lang, 20_000) }

// morePhrasings are lines as players type them, in all manners: telegram style, whole
// sentences, polite questions, misspelt words, other languages; remarks, talk, and what
// cannot be known. What is to be refused and is clear to a reader is not yet understood.
var morePhrasings = []gametest.Phrasing{
	{Typed: "Bradstreet takes both N.York brigades along from Albany to Oneida Lake",
		Means: "move Bradstreet, 2 N.York & N.J. from ALB to ONEI"},
	{Typed: "Le Détroit to Niagara with everything that floats or walks", Means: "REFUSE"},
	{Typed: "I'd like to send Lignery and the Mississagué from Niagara to Presqu'Isle", Means: "move Lignery, Mississagué from NIA to PQI"},
	{Typed: "Montcalm departs from Montréal with 3 brigades and heads for La Présentation",
		Means: "move Montcalm, 3 brigades from MTL to PRE"},
	{Typed: "Ticonderoga is to be reinforced by La Sarre & Royal-Roussillon from Isle aux Noix", Means: "REFUSE"}, // not yet understood
	{Typed: "Forbes and his whole army: Philadelphia - Carlisle - Rays Town", Means: "move Forbes, all from PHIL via CARL to RAYS"},
	{Typed: "we leave Kingston for Albany, all of us", Means: "move all from KING to ALB"},
	{Typed: "Rogers slips from Lake George to Number Four, light ap", Means: "move Rogers from LKG to NUM, with light"},
	{Typed: "all units in HAL except the fleets march to ANN", Means: "move all, except fleets from HAL to ANN"},
	{Typed: "evacuate Oswego: everyone to Oneida Lake", Means: "move all from OSW to ONEI"},
	{Typed: "4 Brigades + Howe / ALB / LKG / TIC", Means: "move 4 brigades, Howe from ALB via LKG to TIC"},
	{Typed: "Could you please march the 22nd & 28th from Boston over to Northfield?", Means: "move 22nd & 28th from BOS to NOR"},
	{Typed: "walk Armstrong from Shamokin to Carlisle and leave one Penn. there", Means: "REFUSE"},
	{Typed: "Langlade goes NIA-PQI-FORK, picks up Villiers at PQI", Means: "move Langlade from NIA via PQI to FORK, pick up Villiers at PQI"},
	{Typed: "Wolfe's troops go from Halifax to Annapolis", Means: "REFUSE"},
	{Typed: "The lights at Fork advance on Loyalhanna and then Rays Town", Means: "move lights from FORK via LOYA to RAYS"},
	{Typed: "Ich ziehe mit Montcalm und zwei Brigaden von Ticonderoga nach Lake George", Means: "REFUSE"},
	{Typed: "move the La Reine brigade form Quebec too Trois Rivieres", Means: "move Languedoc & La Reine from QUE to TROI"},
	{Typed: "Villiers leads a raid on Winchester starting from the Forks of the Ohio", Means: "raid WINC with Villiers from FORK"},
	{Typed: "a raid by Langis against Number Four please, out of Isle aux Noix", Means: "raid NUM with Langis from NOIX"},
	{Typed: "Rogers plunders Niagara from Oswego", Means: "raid NIA with Rogers from OSW"},
	{Typed: "hit Carlisle with a raid: Lery, FORK via LOYA", Means: "REFUSE"}, // not yet understood
	{Typed: "Boishébert attempts a raid on Chignectou", Means: "raid CHIG with Boishébert"},
	{Typed: "Target of Aubry's raid is Oswego", Means: "raid OSW with Aubry"},
	{Typed: "Beaujeu raids Cumberland. If he fails Lery tries as well", Means: "REFUSE"},
	{Typed: "raid Loyalhanna using the plain light with Armstrong from Carlisle", Means: "raid LOYA with Armstrong from CARL, with light"},
	{Typed: "Saunders, Wolfe and six brigades set sail from Halifax and land at Louisbourg",
		Means: "sail Saunders, Wolfe, 6 brigades from HAL, land LOU"},
	{Typed: "By ship: Hardy + 2 Royal Artillery + Wolfe, NYC to Halifax", Means: "sail Hardy, 2 Royal Artillery, Wolfe from NYC, land HAL"},
	{Typed: "embark all at Boston", Means: "sail all from BOS"},
	{Typed: "everything in Québec puts to sea with the sail/army 2x", Means: "sail all from QUE, with sail-army-2x"},
	{Typed: "muster at Halifax everything from Annapolis and Chignectou", Means: "marshal at HAL: all from ANN, all from CHIG"},
	{Typed: "Forbes gathers at Albany: 2 brigades from Kingston and Gage from Oneida Lake",
		Means: "marshal at ALB with Forbes: 2 brigades from KING, Gage from ONEI"},
	{Typed: "MARSHAL CARL: Virginia (WINC), Armstrong (SHAM)", Means: "marshal at CARL: Virginia & S. from WINC, Armstrong from SHAM"},
	{Typed: "call all troops of Trois Rivières together at Québec", Means: "marshal at QUE: all from TROI"},
	{Typed: "Penn. & Del. starts building a fort in Loyalhanna", Means: "build fort at LOYA with Penn. & Del."},
	{Typed: "new fort: Oneida Lake, by New York", Means: "build fort at ONEI with N.York & N.J."},
	{Typed: "The fort at Oneida Lake gets finished by the 44th & 48th", Means: "finish fort at ONEI with 44th & 48th"},
	{Typed: "complete our fort in Rays Town with Montgomery", Means: "finish fort at RAYS with Montgomery"},
	{Typed: "Béarn mends the fort at Niagara", Means: "repair fort at NIA with Béarn"},
	{Typed: "tear the fort at Lake George down", Means: "remove fort at LKG"},
	{Typed: "N.York begins a road from ALB to LKG", Means: "build road ALB-LKG with N.York & N.J."},
	{Typed: "finish the road between Carlisle and Rays Town", Means: "finish road CARL-RAYS"},
	{Typed: "road WINC-WILC please, Virginia does it and Washington goes along",
		Means: "build road WINC-WILC with Virginia & S., company Washington"},
	{Typed: "leave Forbes to his fate", Means: "abandon Forbes"},
	{Typed: "My turn ends here, good luck!", Means: "done"},
	{Typed: "no further actions from my side", Means: "done"},
	{Typed: "that will be all, thank you", Means: "done"},
	{Typed: "fertig", Means: "done"},
	{Typed: "if Lake George is empty, all of Albany marches there", Means: "if free at LKG: move all from ALB to LKG"},
	{Typed: "raid CARL with Lery unless I am outnumbered 2 to 1", Means: "if not outnumbered 2 to 1: raid CARL with Lery"},
	{Typed: "as soon as TIC is attacked, marshal at TIC everything from NOIX", Means: "if attacked at TIC: marshal at TIC: all from NOIX"},
	{Typed: "in case of success at Carlisle: Villiers raids Winchester from there",
		Means: "if raid on CARL succeeded: raid WINC with Villiers from CARL"},
	{Typed: "Raid Northfield with Belestre, and if successful raid Rumford with Langis",
		Means: "raid NOR with Belestre; if raid on NOR succeeded: raid RUM with Langis"},
	{Typed: "first everything from NYC to ALB, afterwards everything from ALB to LKG",
		Means: "move all from NYC to ALB; move all from ALB to LKG"},
	{Typed: "(1) Dunn KING-ALB (2) Gage ALB-LKG (3) done", Means: "move Dunn from KING to ALB; move Gage from ALB to LKG; done"},
	{Typed: "Indian AP: Seneca from GEN to Niagara", Means: "indian: move Seneca from GEN to NIA"},
	{Typed: "the Ohio Mingo raid Rays Town with an Indian AP", Means: "REFUSE"}, // not yet understood
	{Typed: "forgo the Indian action", Means: "indian: pass"},
	{Typed: "thats all for the indians", Means: "indian: done"},
	{Typed: "indians: Chaouanon & Delaware FORK to KIT", Means: "indian: move Chaouanon, Delaware from FORK to KIT"},
	{Typed: "as a reaction: Lévis from MTL to NOIX", Means: "react: move Lévis from MTL to NOIX"},
	{Typed: "I will not react", Means: "react: none"},
	{Typed: "I put 37 away for later", Means: "reserve 37"},
	{Typed: "Card 19 becomes the Reserve", Means: "reserve 19"},
	{Typed: "we open with Perfect Volleys", Means: "play 14"},
	{Typed: "I choose number 3", Means: "play 3"},
	{Typed: "my card for this round is #29", Means: "play 29"},
	{Typed: "the drawn card, please", Means: "play drawn", Open: "card"},
	{Typed: "French go first", Means: "first: french"},
	{Typed: "Let my opponent begin", Means: "first: opponent"},
	{Typed: "I keep the light AP for my reaction", Means: "hold light"},
	{Typed: "no AP held", Means: "hold none"},
	{Typed: "Perfect Volleys first, then the commander, never more than needed: stop at 2 ahead", Means: "REFUSE"},
	{Typed: "reroll with the highlanders and the commander and stop when 3 up", Means: "reroll: highland, commander, stop when 3 ahead"},
	{Typed: "no rerolls for me in this battle", Means: "reroll: none"},
	{Typed: "Howe commands at Ticonderoga", Means: "commander at TIC: Howe"},
	{Typed: "Pouchot is in charge", Means: "commander: Pouchot"},
	{Typed: "hits: the artillery, then the colonials; spare Rogers", Means: "hits: artillery, colonials, never Rogers"},
	{Typed: "never hit the Highlanders", Means: "hits: never highlands"},
	{Typed: "for a rout: reduced brigades, then Dunn", Means: "rout loss: reduced brigades, Dunn"},
	{Typed: "if beaten at Albany, we run to New York or the nearest home", Means: "retreat from ALB: NYC, nearest home"},
	{Typed: "retreat towards my biggest stack", Means: "retreat: most units"},
	{Typed: "burn down the fort in Oswego", Means: "fort at OSW: destroy"},
	{Typed: "Lake Warships (39): Toronto to Niagara", Means: "warships TORO-NIA"},
	{Typed: "the battoemen go up to Oneida Lake", Means: "battoemen: ONEI"},
	{Typed: "Hesitant British General at Albany", Means: "hesitant: ALB"},
	{Typed: "Smallpox-Infected Blankets for the Seneca", Means: "blankets: Seneca"},
	{Typed: "Staged Lacrosse Game: no", Means: "lacrosse: no"},
	{Typed: "Coup de Main at Niagara? Yes!", Means: "coup de main at NIA"},
	{Typed: "don't use the abbatis", Means: "abbatis: no"},
	{Typed: "swap a fleet for artillery", Means: "emergency artillery: yes"},
	{Typed: "the rear admiral winters in New York", Means: "admiral to NYC"},
	{Typed: "Iroquois villages: Onontake and Kahnistioh", Means: "villages: Iroquois to ONON, KAHN"},
	{Typed: "Howe goes into winter quarters at New York", Means: "redeploy Howe to NYC"},
	{Typed: "Boscawen withdraws from Louisbourg to Halifax", Means: "withdraw at LOU Boscawen to HAL"},
	{Typed: "the second one", Means: "wie: keep new", Open: "wie"},
	{Typed: "the Highlands", Means: "hits: highlands", Open: "hit"},
	{Typed: "go on to Carlisle!", Means: "go on to CARL", Open: "go-on"},
	{Typed: "no, stay where you are", Means: "stop", Open: "go-on"},
	{Typed: "all of them to New York", Means: "fleets: all NYC", Open: "place-fleets"},
	{Typed: "Wolfe takes over", Means: "replace with Wolfe", Open: "replace-commander"},
	{Typed: "use it", Means: "coup de main: yes", Open: "coup-de-main"},
	{Typed: "I'd rather not", Means: "ambush: no", Open: "ambush"},
	{Typed: "the 55th", Means: "disease: 27th & 55th", Open: "disease"},
	{Typed: "Happy New Year to you and your family", Means: "TALK"},
	{Typed: "Let's play Wilderness War some day", Means: "TALK"},
	{Typed: "My daughter goes to school in York now", Means: "REFUSE"},
	{Typed: "I must admit that was a clever move", Means: "TALK"},
	{Typed: "The train home leaves at 6", Means: "TALK"},
	{Typed: "Did you really move Montcalm to Lake George?", Means: "REFUSE"},
	{Typed: "I'm not ready yet, please wait for my orders", Means: "TALK"},
	{Typed: "Which card did you play?", Means: "TALK"},
	{Typed: "We could raid Carlisle or build a fort at Loyalhanna", Means: "REFUSE"},
	{Typed: "move", Means: "REFUSE"},
	{Typed: "raid", Means: "REFUSE"},
	{Typed: "if only Wolfe were in Boston", Means: "REFUSE"},
	{Typed: "move Wolfe to the moon", Means: "REFUSE"},
	{Typed: "I reserve judgement on that", Means: "TALK"},
	{Typed: "Gage, Scott and Rogers join Howe's march from Albany to Lake George", Means: "REFUSE"},
	{Typed: "march not to Lake George but to Oneida Lake with all from Albany", Means: "REFUSE"},
	{Typed: "all of Kingston except one brigade goes to Albany", Means: "move all, except 1 brigade from KING to ALB"},
	{Typed: "all but two brigades of Kingston to Albany", Means: "move all, except 2 brigades from KING to ALB"},
	{Typed: "move Rogers from LKG but not to TIC", Means: "REFUSE"},
	{Typed: "move 2 or 3 brigades from ALB to LKG", Means: "REFUSE"},
	{Typed: "Putnam from Northfield (via Number Four) to Rumford", Means: "move Putnam from NOR via NUM to RUM"},
	{Typed: "Lacorne and Langlade shall leave Niagara and go to Presqu'Isle", Means: "move Lacorne, Langlade from NIA to PQI"},
	{Typed: "La Marine moves up to Ticonderoga from Isle aux Noix", Means: "move De La Marine from NOIX to TIC"},
	{Typed: "bring up the guns from Albany to Lake George, light AP won't do so army", Means: "REFUSE"},
	{Typed: "all our men in Oswego fall back upon Oneida Lake", Means: "move all from OSW to ONEI"},
	{Typed: "Dunn with NE from KING down to NYC", Means: "move Dunn, New England from KING to NYC"},
	{Typed: "Wolfe moves by land from Annapolis to Chignectou, taking 2 artillery", Means: "move Wolfe, 2 artillery from ANN to CHIG"},
	{Typed: "Washington's regiment marches from Winchester to Wills Creek", Means: "move Washington from WINC to WILC"},
	{Typed: "let Villiers raid Beverley this time", Means: "raid BEV with Villiers"},
	{Typed: "raid on Winchester, by Lignery, lacrosse", Means: "raid WINC with Lignery, lacrosse"},
	{Typed: "Langis sets out from Ticonderoga to raid Northfield", Means: "raid NOR with Langis from TIC"},
	{Typed: "sail the whole fleet, Wolfe and all brigades from Halifax to Québec", Means: "sail fleets, Wolfe, brigades from HAL, land QUE"},
	{Typed: "Sail: HAL, all, landing LOU", Means: "sail all from HAL, land LOU"},
	{Typed: "Marshal at Montréal. 1 brigade Trois Rivières, Rigaud Québec", Means: "marshal at MTL: 1 brigade from TROI, Rigaud from QUE"},
	{Typed: "all units from Chignectou and Annapolis assemble at Halifax", Means: "marshal at HAL: all from CHIG, all from ANN"},
	{Typed: "we start on a fort at Shamokin with Penn. & Del.", Means: "build fort at SHAM with Penn. & Del."},
	{Typed: "a fort shall rise at Loyalhanna, built by Montgomery", Means: "build fort at LOYA with Montgomery"},
	{Typed: "fort at TIC: finish it with Languedoc & La Reine", Means: "finish fort at TIC with Languedoc & La Reine"},
	{Typed: "demolish our fort at Oswego", Means: "remove fort at OSW"},
	{Typed: "Virginia cuts a road from Wills Creek to Mekekasink", Means: "build road WILC-MEK with Virginia & S."},
	{Typed: "That's me done", Means: "done"},
	{Typed: "Phase over.", Means: "done"},
	{Typed: "no more, thanks", Means: "done", Open: "action"},
	{Typed: "pass", Means: "done", Open: "action"},
	{Typed: "if TIC is free of enemies all from LKG go there", Means: "if free at TIC: move all from LKG to TIC"},
	{Typed: "unless there is a fort at CARL, Villiers raids it", Means: "if not fort at CARL: raid CARL with Villiers"},
	{Typed: "if the raid on CARL works: Lery raids WINC", Means: "if raid on CARL succeeded: raid WINC with Lery"},
	{Typed: "only if I have 4 brigades at ALB: move all from ALB to LKG", Means: "REFUSE"},
	{Typed: "when LOU is attacked: sail all from HAL, land LOU", Means: "if attacked at LOU: sail all from HAL, land LOU"},
	{Typed: "indian: 2 Cherokee KEO to WINC", Means: "indian: move 2 Cherokee from KEO to WINC"},
	{Typed: "The Micmac go from Miramichy to Chignectou with an Indian AP", Means: "indian: move Micmac from MIRA to CHIG"},
	{Typed: "skip the last indian ap", Means: "indian: pass"},
	{Typed: "Reaction: Villiers raids CARL", Means: "react: raid CARL with Villiers"},
	{Typed: "nothing to react with", Means: "REFUSE"},
	{Typed: "play the 23", Means: "play 23"},
	{Typed: "23!", Means: "play 23", Open: "card"},
	{Typed: "Round up Men & Equipment (31) is my card", Means: "play 31"},
	{Typed: "reserve my 8", Means: "reserve 8"},
	{Typed: "I'll be first player", Means: "first: me"},
	{Typed: "hold the light-army point", Means: "hold french-light-army"},
	{Typed: "I hold one army", Means: "hold army", Open: "hold"},
	{Typed: "nothing", Means: "hold none", Open: "hold"},
	{Typed: "reroll die number 2 by means of the event", Means: "reroll 2 with event"},
	{Typed: "don't reroll", Means: "reroll: none"},
	{Typed: "hits on artillery first, colonials second, never on Washington", Means: "hits: artillery, colonials, never Washington"},
	{Typed: "Forbes is never to be hit", Means: "hits: never Forbes"},
	{Typed: "the 22nd & 28th takes the first hit", Means: "hits: 22nd & 28th"},
	{Typed: "retreat from LKG to ALB", Means: "retreat from LKG: ALB"},
	{Typed: "Kingston", Means: "retreat: KING", Open: "retreat"},
	{Typed: "to the nearest home space please", Means: "retreat: nearest home", Open: "retreat"},
	{Typed: "raze it", Means: "fort: destroy", Open: "fort"},
	{Typed: "Wolfe of course", Means: "commander: Wolfe", Open: "commander"},
	{Typed: "Gage rallies at Albany", Means: "rally at ALB with Gage"},
	{Typed: "both guns", Means: "vow: 2 artillery", Open: "vow-pick"},
	{Typed: "VoW: Gage and one Royal Artillery", Means: "vow: Gage, 1 Royal Artillery"},
	{Typed: "put Fraser at Halifax and the rest at New York", Means: "place Fraser at HAL, rest at NYC"},
	{Typed: "all fleets go to Halifax", Means: "REFUSE"}, // not yet understood
	{Typed: "3 New England at Northfield, 2 Penn. at Carlisle (colonials)", Means: "colonials: 3 New England at NOR, 2 Penn. & Del. at CARL"},
	{Typed: "Goreham as colonial light", Means: "colonial light: Goreham"},
	{Typed: "sail box returns to Halifax", Means: "sail box home to HAL"},
	{Typed: "the Iroquois winter in Oquaga and Kahnistioh", Means: "villages: Iroquois to OQU, KAHN"},
	{Typed: "at LKG New England and N.York stay over winter", Means: "winter at LKG: keep New England, N.York & N.J."},
	{Typed: "the stack at Ticonderoga goes home to Albany", Means: "go home from TIC to ALB"},
	{Typed: "Québec garrison: 3 brigades and the Marine", Means: "garrison at QUE: 3 brigades, De La Marine"},
	{Typed: "Montcalm winters at Montréal", Means: "redeploy Montcalm to MTL"},
	{Typed: "no, keep it standing", Means: "fort: leave", Open: "fort"},
	{Typed: "he stays there", Means: "redeploy Montcalm: stay", Open: "redeploy"},
	{Typed: "disease takes the 44th & 48th", Means: "disease: 44th & 48th"},
	{Typed: "we lose one army and one indian", Means: "lose army, indian", Open: "delayed-supplies"},
	{Typed: "peace with the Delaware and the Mingo, please", Means: "peace: Delaware, Mingo"},
	{Typed: "the 1st", Means: "wie: keep old", Open: "wie"},
	{Typed: "I stick with the old chit", Means: "wie: keep old"},
	{Typed: "no thank you", Means: "lacrosse: no", Open: "lacrosse"},
	{Typed: "Ambush? No.", Means: "ambush: no"},
	{Typed: "Why not, ambush at SHAM", Means: "ambush at SHAM"},
	{Typed: "keep the 60th, lose Dunn", Means: "REFUSE"},
	{Typed: "Rogers is kept, Dunn eliminated", Means: "combine: keep Rogers, lose Dunn"},
	{Typed: "kill Berry first", Means: "kill: Berry"},
	{Typed: "Well fought at Lake George!", Means: "REFUSE"},
	{Typed: "My cat knocked over the board in Albany", Means: "REFUSE"},
	{Typed: "We hold a party on Friday", Means: "TALK"},
	{Typed: "I pass my driving test tomorrow", Means: "TALK"},
	{Typed: "The fort in my home town was built in 1750", Means: "REFUSE"},
	{Typed: "Does Rogers count as light?", Means: "REFUSE"},
	{Typed: "you could have gone to Albany with Montcalm", Means: "REFUSE"},
	{Typed: "let us build a snowman", Means: "REFUSE"},
	{Typed: "Send Langlade on a raid against Winchester", Means: "raid WINC with Langlade"},
	{Typed: "it is time for Langlade to raid CARL", Means: "raid CARL with Langlade"},
	{Typed: "the stack at ALB relocates to LKG", Means: "move all from ALB to LKG"},
	{Typed: "move 2 fleets and 4 brigades from HAL to the sail box", Means: "sail 2 fleets, 4 brigades from HAL"},
	{Typed: "a marshal action at ALB: all from KING", Means: "marshal at ALB: all from KING"},
	{Typed: "LKG is fortified by New England", Means: "build fort at LKG with New England"},
	{Typed: "the fort at LKG gets completed by New England", Means: "finish fort at LKG with New England"},
	{Typed: "removal of the fort at TIC by New England", Means: "remove fort at TIC with New England"},
	{Typed: "connect WILC and MEK by road with Virginia", Means: "build road WILC-MEK with Virginia & S."},
	{Typed: "completion of the WILC-MEK road by Virginia", Means: "finish road WILC-MEK with Virginia & S."},
	{Typed: "the Seneca raid OSW. That's for my indian AP", Means: "indian: raid OSW with Seneca"},
	{Typed: "With the second Indian AP the Seneca raid OSW", Means: "indian: raid OSW with Seneca"},
	{Typed: "I'm not going to react", Means: "react: none"},
	{Typed: "14 is being played this round", Means: "play 14"},
	{Typed: "the first turn goes to my opponent", Means: "first: opponent"},
	{Typed: "Berry is claimed by the disease", Means: "disease: Berry"},
	{Typed: "Gage and 3 brigades are off to ALB from NYC", Means: "move Gage, 3 brigades from NYC to ALB"},
	{Typed: "repairs at TIC by New England", Means: "repair fort at TIC with New England"},
	{Typed: "the fort at TIC is not to be destroyed", Means: "fort at TIC: leave"},
	{Typed: "nah, we keep the fleet", Means: "emergency artillery: no", Open: "emergency-artillery"},
	{Typed: "definitely Wolfe", Means: "commander: Wolfe", Open: "commander"},
	{Typed: "Wolfe, who else", Means: "commander: Wolfe", Open: "commander"},
	{Typed: "nah, keep the dice", Means: "reroll: none", Open: "reroll"},
	{Typed: "blow it up before they come", Means: "fort: destroy", Open: "fort"},
	{Typed: "they all go home", Means: "winter: keep none", Open: "colonial-garrison"},
	{Typed: "everybody leaves", Means: "garrison: none", Open: "garrison"},
	{Typed: "let him winter in Quebec", Means: "redeploy Montcalm to QUE", Open: "redeploy"},
	{Typed: "let them go by", Means: "stop", Open: "go-on"},
	{Typed: "no, I let him pass", Means: "react: none", Open: "react"},
	{Typed: "let them go by", Means: "react: none", Open: "react"},
	{Typed: "we keep the fleet", Means: "emergency artillery: no", Open: "emergency-artillery"},
	{Typed: "The army moved to LKG, did it not", Means: "REFUSE"},
	{Typed: "we will be away until Monday", Means: "TALK"},
	{Typed: "what a pity, alas", Means: "TALK"},
}

func TestMorePhrasings(t *testing.T) { gametest.Phrasings(t, New(), nil, 100, morePhrasings) }

func TestNoWordIsDropped(t *testing.T) {
	gametest.NoWordIsDropped(t, New(), []string{"except", "unless", "some", "Colvill", "Mohawk", "Louisbourg"}, morePhrasings)
}

// A condition that nobody knows is never dropped with the order carried out, nor the order
// taken for talk.
func TestConditionsAreKept(t *testing.T) { gametest.ConditionsAreKept(t, New(), std.lang.Forms()) }

// What a line says hangs on no line that was read before it: not on how many conditions of
// those could not be read.
func TestReadAlone(t *testing.T) {
	const talk = "Back home on Sunday 14, until then radio silence"
	want := fmt.Sprintf("%+v", std.lang.Read(talk, nil))
	for range 50 {
		std.lang.Read("pass if he is dead", nil)
	}
	if got := fmt.Sprintf("%+v", std.lang.Read(talk, nil)); got != want {
		t.Errorf("%q is read as %s, alone as %s", talk, got, want)
	}
}
