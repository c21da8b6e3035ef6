package bayonets

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
	"postrider/games/gametest"
)

// sheetCases are sheets as people type them on phones, and what gametest.ReadBack
// says of them.
var sheetCases = []struct{ name, typed, want string }{
	// one line: capitals, spelling, names
	{"capitals by the keyboard", "Move All From Alb To Lkg", "move all from ALB to LKG"},
	{"all capitals", "MOVE ALL FROM ALBANY TO LAKE GEORGE", "move all from ALB to LKG"},
	{"all lower case", "move rogers from albany to lake george", "move Rogers from ALB to LKG"},
	{"full stop", "Move all from ALB to LKG.", "move all from ALB to LKG"},
	{"exclamation mark", "Move all from ALB to LKG!", "move all from ALB to LKG"},
	{"dots for haste", "move all from ALB to LKG...", "move all from ALB to LKG"},
	{"Ticonderoga with a full stop inside", "move all from Ticonderoga. to Lake George.", "move all from TIC to LKG"},
	{"Lk George", "move all from ALB to Lk George", "move all from ALB to LKG"},
	{"L. George", "move all from ALB to L. George", "move all from ALB to LKG"},
	{"run together", "move all from alb to lakegeorge", "move all from ALB to LKG"},
	{"no accents", "move all from montreal to quebec", "move all from MTL to QUE"},
	{"accents", "move all from Montréal to Québec", "move all from MTL to QUE"},
	{"accents in capitals", "MOVE ALL FROM MONTRÉAL TO LA PRÉSENTATION", "move all from MTL to PRE"},
	{"decomposed accents", "move all from Montre\u0301al to Que\u0301bec", "move all from MTL to QUE"},
	{"Trois-Rivières", "move all from Trois-Rivières to Montréal", "move all from TROI to MTL"},
	{"Three Rivers", "move all from three rivers to montreal", "move all from TROI to MTL"},
	{"Presqu'Isle with a curly apostrophe", "move all from Presqu’Isle to Fork", "move all from PQI to FORK"},
	{"St for Saint", "move all from St George to York", "move all from STG to YORK"},
	{"an unambiguous beginning", "move all from ticon to lake g", "move all from TIC to LKG"},
	{"a wrong letter", "move all from albamy to lake gorge", "move all from ALB to LKG"},
	{"two letters swapped", "mvoe all from ALB to LKG", "move all from ALB to LKG"},
	{"corrected by the phone", "March all from Albany to Lake George", "move all from ALB to LKG"},
	{"a unit with &", "move 44th & 48th from ALB to LKG", "move 44th & 48th from ALB to LKG"},
	{"a unit with and", "move 44th and 48th from ALB to LKG", "move 44th & 48th from ALB to LKG"},
	{"the 44th", "move the 44th from ALB to LKG", "move 44th & 48th from ALB to LKG"},
	{"an accent of a unit", "raid lkg with malecite from tic", "raid LKG with Malécite from TIC"},

	// quantities
	{"2 brig", "move 2 brig from ALB to LKG", "move 2 brigades from ALB to LKG"},
	{"2 brigs", "move 2 brigs from ALB to LKG", "move 2 brigades from ALB to LKG"},
	{"2brigs", "move 2brigs from ALB to LKG", "move 2 brigades from ALB to LKG"},
	{"two brigades", "move two brigades from ALB to LKG", "move 2 brigades from ALB to LKG"},
	{"both brigades", "move both brigades from ALB to LKG", "move 2 brigades from ALB to LKG"},
	{"a brigade", "move a brigade from ALB to LKG", "move 1 brigade from ALB to LKG"},
	{"2x New England", "move 2x New England from ALB to LKG", "move 2 New England from ALB to LKG"},
	{"x2", "move New England x2 from ALB to LKG", "! not-understood move all from ALB via LKG to TIC"},
	{"brigade behind a name", "move 2 New England brigades from ALB to LKG", "move 2 New England from ALB to LKG"},
	{"the lot", "move everything from ALB to LKG", "move all from ALB to LKG"},
	{"all except", "move all except Rogers from ALB to LKG", "move all, except Rogers from ALB to LKG"},
	{"everybody but", "move everybody but Rogers from ALB to LKG", "move all, except Rogers from ALB to LKG"},
	{"a plus sign", "move Montcalm + 3 light from ticonderoga to lake george", "move Montcalm, 3 lights from TIC to LKG"},
	{"and", "move Montcalm and 3 lights from ticonderoga to lake george", "move Montcalm, 3 lights from TIC to LKG"},
	{"with", "move 3 lights with Montcalm from TIC to LKG", "move 3 lights, Montcalm from TIC to LKG"},
	{"reduced", "move reduced rogers from ALB to LKG", "move reduced Rogers from ALB to LKG"},
	{"artillery in short", "move 2 brig, 1 arty from ALB to LKG", "move 2 brigades, 1 artillery from ALB to LKG"},

	// arrows and dashes
	{"->", "move all ALB -> LKG", "move all from ALB to LKG"},
	{"-->", "move all ALB --> LKG", "move all from ALB to LKG"},
	{"=>", "move all ALB => LKG => TIC", "move all from ALB via LKG to TIC"},
	{">", "move all alb > lkg > tic", "move all from ALB via LKG to TIC"},
	{"→", "move all ALB → LKG", "move all from ALB to LKG"},
	{"→ without blanks", "move all ALB→LKG→TIC", "move all from ALB via LKG to TIC"},
	{"➡️", "move all ALB ➡️ LKG", "move all from ALB to LKG"},
	{"a hyphen between codes", "move all ALB-LKG-TIC", "move all from ALB via LKG to TIC"},
	{"a dash between names", "move all Albany – Lake George – Ticonderoga", "move all from ALB via LKG to TIC"},
	{"an em dash without blanks", "move all ALB—LKG", "move all from ALB to LKG"},
	{"to", "move all ALB to LKG to TIC", "move all from ALB via LKG to TIC"},
	{"into", "move all from ALB into LKG", "move all from ALB to LKG"},
	{"the Connection of a road", "build road WILC-MEK with virginia", "build road WILC-MEK with Virginia & S."},
	{"the Connection by names", "build road wills creek to mekekasink w virginia", "build road WILC-MEK with Virginia & S."},

	// bullets and numbers
	{"a hyphen in front", "- move all from ALB to LKG", "move all from ALB to LKG"},
	{"a hyphen without blank", "-move all from ALB to LKG", "move all from ALB to LKG"},
	{"a dash in front", "– move all from ALB to LKG", "move all from ALB to LKG"},
	{"a star", "* move all from ALB to LKG", "move all from ALB to LKG"},
	{"a bullet", "• move all from ALB to LKG", "move all from ALB to LKG"},
	{"numbered", "1. move all from ALB to LKG\n2. done", "move all from ALB to LKG\ndone"},
	{"numbered with brackets", "1) move all from ALB to LKG\n2) done", "move all from ALB to LKG\ndone"},
	{"in brackets", "(1) move all from ALB to LKG\n(2) done", "move all from ALB to LKG\ndone"},
	{"lettered", "a) move all from ALB to LKG\nb) done", "move all from ALB to LKG\ndone"},
	{"ticked", "✓ move all from ALB to LKG", "move all from ALB to LKG"},
	{"trailing blanks", "move all from ALB to LKG    \t ", "move all from ALB to LKG"},
	{"blanks that do not break", "move\u00a0all from ALB to\u00a0LKG", "move all from ALB to LKG"},
	{"Windows line ends", "move all from ALB to LKG\r\ndone\r\n", "move all from ALB to LKG\ndone"},
	{"empty lines", "\n\nmove all from ALB to LKG\n\n\ndone\n", "move all from ALB to LKG\ndone"},
	{"one line with semicolons", "move all from ALB to LKG; raid NOIX with rogers; done", "move all from ALB to LKG\nraid NOIX with Rogers\ndone"},
	{"curly quotes", "“move all from ALB to LKG”", "move all from ALB to LKG"},

	// politeness
	{"please in front", "Please move all from ALB to LKG", "move all from ALB to LKG"},
	{"please behind", "move all from ALB to LKG please", "move all from ALB to LKG"},
	{"please with a comma", "move all from ALB to LKG, please.", "move all from ALB to LKG"},
	{"pls", "pls move all from ALB to LKG", "move all from ALB to LKG"},
	{"thanks behind", "move all from ALB to LKG, thanks", "move all from ALB to LKG"},
	{"I", "I move all from ALB to LKG", "move all from ALB to LKG"},
	{"then", "then move all from ALB to LKG", "move all from ALB to LKG"},
	{"first and then", "First move all from ALB to LKG\nThen raid NOIX with Rogers\nAnd done", "move all from ALB to LKG\nraid NOIX with Rogers\ndone"},
	{"on the greeting's line", "Hi Bob, move all from ALB to LKG", "move all from ALB to LKG"},

	// talk around orders
	{"a greeting and a signature", "Hi Bob,\n\nnice raid! Here we go:\n\nmove all from ALB to LKG\ndone\n\nBest regards,\nAnna", "-\n-\nmove all from ALB to LKG\ndone\n-\n-"},
	{"thanks, Bob", "play 14\nthanks, Bob", "play 14\n-"},
	{"Cheers", "play reserve\nfirst: me\n\nCheers\nScott", "play reserve\nfirst: me\n-\n-"},
	{"Dear", "Dear all\nplay 14", "-\nplay 14"},
	{"sorry", "Sorry for the delay, was travelling.\nplay 14", "-\nplay 14"},
	{"sent from", "done\n\nSent from my iPhone", "done\n-"},
	{"an emoji", "👍\ndone", "done"},
	{"a remark", "move all from ALB to LKG # hope this works\ndone // that's it", "move all from ALB to LKG\ndone"},
	{"a remark of its own", "# Albany first\nmove all from ALB to LKG", "move all from ALB to LKG"},
	{"a thought about a place", "I hope you do not mind losing Albany!\ndone", "-\ndone"},
	{"a question", "Is Rogers at Albany?\ndone", "-\ndone"},
	{"ok", "Ok, done", "done"},
	{"ok by itself", "ok\ndone", "-\ndone"},
	{"a P.S.", "done\nPS good game so far", "done\n-"},
	{"a French greeting", "Bonjour Marc,\nmove all from ALB to LKG\nMerci", "-\nmove all from ALB to LKG\n-"},

	// orders that are more than one line, and less
	{"a preference over a semicolon", "retreat: HAL; else nearest home", "retreat: HAL, nearest home"},
	{"a wish and whom to spare", "hits: highland first, then 44th; never Rogers", "hits: highlands, 44th & 48th, never Rogers"},
	{"the rest elsewhere", "place Fraser, 2 art at HAL; rest NYC", "place Fraser, 2 artillery at HAL, rest at NYC"},
	{"garrisons over a semicolon", "garrison: 2 brigades, art at QUE; Gage at TIC", "garrison at QUE: 2 brigades, artillery\ngarrison at TIC: Gage"},
	{"ways home over a semicolon", "home: TIC to ALB; OSW to KING", "go home from TIC to ALB\ngo home from OSW to KING"},
	{"standing orders over a semicolon", "standing retreat: HAL; else nearest home; standing hits: never Rogers", "standing retreat: HAL, nearest home\nstanding hits: never Rogers"},
	{"a standing order and another one", "standing retreat: HAL; play 14", "standing retreat: HAL\nplay 14"},
	{"a Reaction and else nothing", "react: if LKG attacked marshal at LKG all from ALB; else nothing", "if attacked at LKG: react: marshal at LKG: all from ALB\nreact: none"},
	{"else nothing behind a comma", "react: if LKG attacked marshal at LKG all from ALB, else nothing", "if attacked at LKG: react: marshal at LKG: all from ALB\nreact: none"},
	{"Raids that depend on one another", "raid CARL with Villiers\nif successful raid WINC with Langlade\nelse raid CARL with Langlade",
		"raid CARL with Villiers\nif raid on CARL succeeded: raid WINC with Langlade\nif raid on CARL failed: raid CARL with Langlade"},
	{"Raids one after the other", "raid CARL with Villiers; else raid WINC with Langlade; else raid BEV with Lery",
		"raid CARL with Villiers\nif raid on CARL failed: raid WINC with Langlade\nif raid on CARL failed, if raid on WINC failed: raid BEV with Lery"},
	{"if not", "if LKG free: move all from ALB to LKG\nelse move all from ALB to KING", "if free at LKG: move all from ALB to LKG\nif not free at LKG: move all from ALB to KING"},
	{"sail now and land later", "sail 2 fleets, 6 brigades, Wolfe from HAL; land LOU", "sail 2 fleets, 6 brigades, Wolfe from HAL\nland LOU"},
	{"settings", "Ask retreat\nauto hits", "ask retreat\nauto hit"},
	{"settings by order words", "ask kill\nauto move\ncancel standing hits", "ask overwhelm-loss\nauto action\ncancel standing hit"},
	{"a standing order by name", "Standing retreat: Albany, nearest home", "standing retreat: ALB, nearest home"},
	{"a setting misspelt", "ask retreet", "ask retreat"},
	{"a command among orders", "board\ndone", "board\ndone"},

	// what comes back
	{"a unit that is two", "move royal from ALB to LKG", "! ambiguous-name (Royal Scots & 17th, Royal Highland, Royal Artillery, Royal Navy) move Royal Scots & 17th from ALB to LKG"},
	{"a unit that nobody knows", "move Washingtn and Blakeney from ALB to LKG", "! unknown-unit move all from ALB via LKG to TIC"},
	{"a space that nobody knows", "move all from ALB to Paris", "! unknown-space (Le Baril) move all from ALB to BARI"},
	{"a fort that is no space", "move all from ft duquesne to RAYS", "! unknown-space (Forks of the Ohio) move all from FORK to RAYS"},
	{"no order word", "Rogers from ALB to LKG", "! no-order-word move Rogers from ALB to LKG"},
	{"no order word, several units", "Montcalm + 3 light from ticonderoga to lake george", "! no-order-word move Montcalm + 3 light from ticonderoga to lake george"},
	{"half an order", "move all from ALB", "! missing-space move all from ALB via LKG to TIC"},
	{"too many targets", "raid CARL to WINC with Villiers", "! two-targets raid CARL with Villiers from FORK via LOYA RAYS"},
	{"a condition that there is not", "if it rains: move all from ALB to LKG", "! unknown-condition"},
	{"a card that there is not", "play 77", "! unknown-card play 14"},
	{"the other Howe", "move light howe from ALB to LKG", "move Light Howe from ALB to LKG"},
	{"thanks Bob behind", "move all from ALB to LKG thanks Bob!", "move all from ALB to LKG"},
	{"cheers behind", "play 14, cheers", "play 14"},
	{"a standing order misspelt", "standing hits: nevr Rogars", "! unknown-unit standing hits: highlands, 44th & 48th, never Rogers"},
	{"except behind the way", "move all from ALB to LKG except Rogers", "move all, except Rogers from ALB to LKG"},
	{"two orders with and", "move all from ALB to LKG and raid NOIX with Rogers", "move all from ALB to LKG\nraid NOIX with Rogers"},
	{"two orders and done", "move all from ALB to LKG, then raid NOIX with Rogers, done", "move all from ALB to LKG\nraid NOIX with Rogers\ndone"},
	{"half an order behind and", "move all from ALB to LKG and raid", "! not-understood move all from ALB via LKG to TIC"},
	{"one line of all", "raid CARL with Villiers & WINC with Langlade", "! one-unit raid CARL with Villiers from FORK via LOYA RAYS"},
	{"from two spaces", "marshal at ALB: all from KING & NOR", "marshal at ALB: all from KING, all from NOR"},
	{"from two spaces and units", "marshal at ALB: all from KING, New York from NYC", "marshal at ALB: all from KING, N.York & N.J. from NYC"},
	{"nobody comes", "marshal at Lake George", "! missing-unit marshal at ALB with Bradstreet: all from KING, 2 brigades from NOR"},
	{"three units", "move 3 units from ALB to LKG", "move 3 units from ALB to LKG"},
	{"I would like to", "I'd like to play 14", "play 14"},
	{"I will", "I will play the reserve card", "play reserve"},
	{"I want to go first", "I want to go first", "first: me"},
	{"I would, as talk", "I would retreat if I were you!", "-"},
	{"done and a word", "done, your turn!", "done"},
	{"good luck behind", "done, good luck Bob", "done"},
	{"a doubt behind", "move all from ALB to LKG, or not", "! not-understood move all from ALB via LKG to TIC"},
	{"standing order", "Standing order: retreat to ALB", "standing retreat: ALB"},
	{"hits on", "hits on 44th", "hits: 44th & 48th"},
	{"an order within talk", "I think I would move Rogers from ALB to LKG but cannot decide", "! no-order-word"},
}

func TestCarelessSheets(t *testing.T) {
	for _, c := range sheetCases {
		t.Run(c.name, func(t *testing.T) {
			got := gametest.ReadBack(title, games.ReadSheet(title, c.typed, []string{"board", "help"}))
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("%q is read (-want +got):\n%s", c.typed, diff)
			}
		})
	}
}

// However a sheet is typed: each line is one thing, what is written of it is read
// back the same, and the correct form that a fault offers is one.
func FuzzReadSheet(f *testing.F) {
	for _, c := range sheetCases {
		f.Add(c.typed)
	}
	for _, s := range []string{"standing", "standing;;else", "else\nelse\nelse", "react: none, else nothing, else nothing", "garrison:;;;Gage", "if if: else", "raid CARL; else; else raid", "standing standing react: none; else nothing",
		"move all to ;to ;to", "\u202emove", "- 1) • move", "ask;auto;cancel", "retreat: ; if ; unless"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		var written []string
		var orders []games.Order
		for _, l := range games.ReadSheet(title, text, []string{"board"}).Lines {
			r := l.Reading
			if n := boolInt(r.Order != nil) + boolInt(r.Fault != nil) + boolInt(r.Talk); l.Word == games.WordOrder && n != 1 {
				t.Fatalf("%q is %d things at once: %+v", l.Text, n, r)
			}
			switch {
			case r.Fault != nil:
				if again := games.ReadSheet(title, r.Fault.Try, nil); r.Fault.Try != "" && !r.Fault.Form && (l.Word == games.WordOrder || l.Word == games.WordStanding) && !allOrders(again) {
					t.Fatalf("%q is no order; offered is %q, which is read as\n%s", l.Text, r.Fault.Try, gametest.ReadBack(title, again))
				}
			case r.Order != nil && l.Word == games.WordOrder:
				written, orders = append(written, title.Format(*r.Order)), append(orders, *r.Order)
			}
		}
		again := games.ReadSheet(title, strings.Join(written, "\n"), nil)
		for i, o := range orders {
			if len(again.Lines) != len(orders) && len(orders) < games.MaxLines || i < len(again.Lines) && (again.Lines[i].Reading.Order == nil || !sameOrder(*again.Lines[i].Reading.Order, o)) {
				t.Fatalf("%q is written\n%s\nand read as\n%s", text, strings.Join(written, "\n"), gametest.ReadBack(title, again))
			}
		}
	})
}

// allOrders reports whether a sheet holds orders and nothing else: "react: …, else
// nothing" is two.
func allOrders(sheet games.Sheet) bool {
	return len(sheet.Lines) > 0 && !slices.ContainsFunc(sheet.Lines, func(l games.SheetLine) bool { return l.Reading.Order == nil })
}

func TestLongParagraphs(t *testing.T) { gametest.LongParagraphs(t, New(), "move all from ALB to LKG") }
