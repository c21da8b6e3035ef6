package bayonets

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/pick"
)

// readCases are lines as players type them, and how they are read.
var readCases = []struct{ typed, want string }{
	// the example lines of the list of decisions, in its order
	{"reserve 10", "reserve 10"},
	{"play 14", "play 14"},
	{"play reserve", "play reserve"},
	{"card: most AP", "play most AP"},
	{"first: me", "first: me"},
	{"first: opponent", "first: opponent"},
	{"if the British play 19 first: opponent", "if card british 19: first: opponent"},
	{"round up: flip Royal Highland and Gage", "round up: flip Royal Highland and Gage"},
	{"round up: return Rogers to ALB", "round up: return Rogers to ALB"},
	{"disease: Berry", "disease: Berry"},
	{"disease: reduced first, never at QUE", "disease: reduced all, never at QUE"},
	{"disease: Penn. & Del., 44th & 48th", "disease: Penn. & Del., 44th & 48th"},
	{"lose light, lose indian", "lose light, indian"},
	{"lose light/army", "lose french-light-army"},
	{"blankets: Outaouais, Seneca", "blankets: Outaouais, Seneca"},
	{"admiral to HAL", "admiral to HAL"},
	{"battoemen: ALB", "battoemen: ALB"},
	{"hesitant: HAL", "hesitant: HAL"},
	{"warships BAYE-OSW", "warships BAYE-OSW"},
	{"encroachment: Iroquois to ONON", "encroachment: Iroquois to ONON"},
	{"peace: Mingo, Chaouanon", "peace: Mingo, Chaouanon"},
	{"land LOU", "land LOU"},
	{"sail 2 fleets, 6 brigades, Wolfe from HAL, land LOU", "sail 2 fleets, 6 brigades, Wolfe from HAL, land LOU"},
	{"hold army", "hold army"},
	{"move all from ALB via LKG to TIC", "move all from ALB via LKG to TIC"},
	{"move lights from FORK via LOYA to RAYS, drop Villiers at LOYA, pick up Lignery at LOYA",
		"move lights from FORK via LOYA to RAYS, drop Villiers at LOYA, pick up Lignery at LOYA"},
	{"then on to SHAM if free", "if free at SHAM: go on to SHAM"},
	{"go on to CARL", "go on to CARL"},
	{"pursue", "pursue"},
	{"if overwhelmed, go on to CARL", "if overwhelmed: go on to CARL"},
	{"raid CARL with Villiers via LOYA RAYS", "raid CARL with Villiers via LOYA RAYS"},
	{"if successful raid WINC with Langlade", "if raid succeeded: raid WINC with Langlade"},
	{"else raid CARL with Langlade", "else raid CARL with Langlade"},
	{"elevated status: yes", "elevated status: yes"},
	{"raid OSW with Seneca lacrosse", "raid OSW with Seneca, lacrosse"},
	{"sail 2 fleets, Wolfe, 6 brigades, 2 art from HAL", "sail 2 fleets, Wolfe, 6 brigades, 2 artillery from HAL"},
	{"retreat: ALB, else nearest home, else most friendly units", "retreat: ALB, nearest home, most units"},
	{"retreat: HAL; else nearest home", "retreat: HAL, nearest home"},
	{"marshal at ALB with Bradstreet: all from KING, 2 brigades from NOR",
		"marshal at ALB with Bradstreet: all from KING, 2 brigades from NOR"},
	{"build fort at LKG with New England", "build fort at LKG with New England"},
	{"finish road WILC-MEK with Virginia & S., with 2 New England", "finish road WILC-MEK with Virginia & S., company 2 New England"},
	{"repair fort TIC", "repair fort at TIC"},
	{"frenzy build fort at LKG with New England", "frenzy: build fort at LKG with New England"},
	{"build fort at LKG with New England, frenzy", "frenzy: build fort at LKG with New England"},
	{"abandon Forbes", "abandon Forbes"},
	{"react: if LKG attacked marshal at LKG all from ALB; else nothing", "if attacked at LKG: react: marshal at LKG: all from ALB"},
	{"else nothing", "react: none"},
	{"ambush at RAYS", "ambush at RAYS: yes"},
	{"ambush: in wilderness, when outnumbered", "if in wilderness, if outnumbered: ambush: yes"},
	{"coup de main at OSW", "coup de main at OSW: yes"},
	{"abbatis at TIC", "abbatis at TIC: yes"},
	{"emergency artillery: yes", "emergency artillery: yes"},
	{"combine: keep Fraser", "combine: keep Fraser"},
	{"commander: Wolfe", "commander: Wolfe"},
	{"reroll: highland always", "reroll: highland"},
	{"reroll: highland, event, stop when 3 ahead", "reroll: highland, event, stop when 3 ahead"},
	{"reroll 3 with commander", "reroll 3 with commander"},
	{"replace with Bradstreet", "replace with Bradstreet"},
	{"hits: highland first, then 44th & 48th; never Rogers", "hits: highlands, 44th & 48th, never Rogers"},
	{"fleets: withdraw reduced to HAL", "withdraw reduced fleets to HAL"},
	{"wie: keep old", "wie: keep old"},
	{"rout loss: reduced first, colonials before regulars", "rout loss: reduced all, colonials, metropolitans"},
	{"kill: Royal Artillery, 44th & 48th", "kill: Royal Artillery, 44th & 48th"},
	{"fort: destroy", "fort: destroy"},
	{"rally with Montcalm", "rally with Montcalm"},
	{"vow: 1 art, Gage", "vow: 1 artillery, Gage"},
	{"fleets: 2 HAL, 1 NYC, 1 BOS", "fleets: 2 fleets at HAL, 1 fleet at NYC, 1 fleet at BOS"},
	{"place Fraser, 2 art at HAL; rest NYC", "place Fraser, 2 artillery at HAL, rest at NYC"},
	{"rest at NYC", "place rest at NYC"},
	{"colonial light: Putnam", "colonial light: Putnam"},
	{"colonials: 5 New England at NOR, N.York all at ALB, Virginia at WINC, Rogers LKG",
		"colonials: 5 New England at NOR, all N.York & N.J. at ALB, Virginia & S. at WINC, Rogers at LKG"},
	{"home: sail box to HAL", "sail box home to HAL"},
	{"Iroquois to ONON, KAHN", "villages: Iroquois to ONON, KAHN"},
	{"winter: New England stays at TIC", "winter at TIC: keep New England"},
	{"home: TIC to ALB", "go home from TIC to ALB"},
	{"garrison: 2 brigades, art at QUE", "garrison at QUE: 2 brigades, artillery"},
	{"home: LOU stack to HAL", "coast home from LOU to HAL"},
	{"redeploy Montcalm to MTL", "redeploy Montcalm to MTL"},
	{"combine at ALB: keep Fraser", "combine at ALB: keep Fraser"},
	{"losses: Montgomery, Lacorne to MTL", "losses: Montgomery, Lacorne at MTL"},

	{"reroll: highland always; commander brigades first, full lead, stop when 3 ahead; save commander for metropolitan",
		"reroll: highland, commander, save commander for brigades, save commander for metropolitans, stop when 3 ahead"},
	{"reroll: commander for brigades, event", "reroll: commander for brigades, event"},
	{"reroll: all, no commander", "reroll: all, save commander"},
	{"reroll: save commander for metropolitans", "reroll: save commander for metropolitans"},

	// as typed on a phone
	{"- move all from ALB -> LKG -> TIC", "move all from ALB via LKG to TIC"},
	{"Move all from albany to lk george.", "move all from ALB to LKG"},
	{"MOVE ALL ALB → LKG → TIC", "move all from ALB via LKG to TIC"},
	{"move all ALB-LKG-TIC", "move all from ALB via LKG to TIC"},
	{"move all alb > lkg", "move all from ALB to LKG"},
	{"pls move 2 brig from Ticonderoga. to Lake George", "move 2 brigades from TIC to LKG"},
	{"mvoe rogers from alb to lkg", "move Rogers from ALB to LKG"},
	{"1) marshall at albany w bradstreet all from kingston", "marshal at ALB with Bradstreet: all from KING"},
	{"marshal troops at Lake George: 2 New England, Rogers from Albany, with army-2x",
		"marshal at LKG: 2 New England, Rogers from ALB, with army-2x"},
	{"move everything from Trois Rivieres to montreal", "move all from TROI to MTL"},
	{"move all except Rogers from ALB to LKG", "move all, except Rogers from ALB to LKG"},
	{"move all but rogers from alb to lkg with 2x army", "move all, except Rogers from ALB to LKG, with army-2x"},
	{"move reduced New England, two full New England from ALB to LKG using sail/army",
		"move reduced New England, 2 full New England from ALB to LKG, with sail-army"},
	{"move Howe, light Howe from ALB to LKG", "move Howe, Light Howe from ALB to LKG"},
	{"I move all from ALB to LKG", "move all from ALB to LKG"},
	{"Hi Bob, move all from ALB to LKG", "move all from ALB to LKG"},
	{"first move all from ALB to LKG", "move all from ALB to LKG"},
	{"move lights from forks of the ohio to loyalhana", "move lights from FORK to LOYA"},
	{"raid Carlisle with villiers from the Forks via Loyalhanna and Rays Town with light 2x",
		"raid CARL with Villiers from FORK via LOYA RAYS, with light-2x"},
	{"raid villiers from FORK to CARL via LOYA RAYS", "raid CARL with Villiers from FORK via LOYA RAYS"},
	{"raid villiers FORK -> LOYA -> RAYS -> CARL", "raid CARL with Villiers from FORK via LOYA RAYS"},
	{"indian: raid CARL with Chaouanon via LOYA RAYS", "indian: raid CARL with Chaouanon via LOYA RAYS"},
	{"indian move 2 Iroquois from ONON to OSW", "indian: move 2 Iroquois from ONON to OSW"},
	{"Indian pass", "indian: pass"},
	{"indian: done", "indian: done"},
	{"sail all from Halifax, land at Louisbourg, with sail-army-2x", "sail all from HAL, land LOU, with sail-army-2x"},
	{"sail 3 fleets from HAL with 12 brigades", "sail 3 fleets, 12 brigades from HAL"},
	{"build road from WILC to MEK with virginia", "build road WILC-MEK with Virginia & S."},
	{"build road Wills Creek - Mekekasink with virginia with army", "build road WILC-MEK with Virginia & S., with army"},
	{"begin fort lake george with 1 New England", "build fort at LKG with New England"},
	{"finish fort LKG with NE", "finish fort at LKG with New England"},
	{"remove fort at TIC with canadiens", "remove fort at TIC with Canadiens"},
	{"Done.", "done"},
	{"done!", "done"},
	{"hold the sail/army AP", "hold sail-army"},
	{"hold nothing", "hold none"},
	{"react: none", "react: none"},
	{"reaction: raid CARL with Villiers from FORK", "react: raid CARL with Villiers from FORK"},
	{"no ambush", "ambush: no"},
	{"ambush RAYS no", "ambush at RAYS: no"},
	{"no reroll", "reroll: none"},
	{"hit: 44th", "hits: 44th & 48th"},
	{"retreat from lake george to albany", "retreat from LKG: ALB"},
	{"retreat to nearest home", "retreat: nearest home"},
	{"keep 10", "reserve 10"},
	{"keep old", "wie: keep old"},
	{"keep fraser", "combine: keep Fraser"},
	{"leave fort at TIC", "fort at TIC: leave"},
	{"replace none", "replace none"},
	{"withdraw none", "withdraw none"},
	{"withdraw Boscawen HAL", "withdraw Boscawen to HAL"},
	{"winter at TIC keep none", "winter at TIC: keep none"},
	{"garrison at QUE: none", "garrison at QUE: none"},
	{"redeploy Montcalm: stay", "redeploy Montcalm: stay"},
	{"go home from TIC via LKG to ALB", "go home from TIC via LKG to ALB"},
	{"coast home LOU to HAL", "coast home from LOU to HAL"},
	{"abandon Forbes, until used", "abandon Forbes, until used"},
	{"move all from number four to northfield", "move all from NUM to NOR"},
	{"land new york", "land NYC"},
	{"move new york from new york to albany", "move N.York & N.J. from NYC to ALB"},
	{"place 35th at New York", "place 35th & New York Companies at NYC"},
	{"if year 1757, if round AR5: play 14", "if year 1757, if round AR5: play 14"},
	{"if I have 4 or more and as defender: ambush", "if 4 or more, if defender: ambush: yes"},
	{"reroll: commander if 3 behind", "if behind 3: reroll: commander"},
	{"if no fort at TIC: move all from ALB to LKG", "if no fort at TIC: move all from ALB to LKG"},
	{"if free LKG then move all from ALB to LKG", "if free at LKG: move all from ALB to LKG"},

	// conditions
	{"move all from ALB to LKG unless attacked", "if not attacked at ALB: move all from ALB to LKG"},
	{"move all from ALB to LKG if free", "if free at LKG: move all from ALB to LKG"},
	{"move all from ALB to LKG if the enemy has 3 or fewer", "if enemy 3 or fewer at LKG: move all from ALB to LKG"},
	{"if LKG is not attacked: move all from ALB to TIC", "if not attacked at LKG: move all from ALB to TIC"},
	{"if I have at least 4 units: ambush", "if 4 or more: ambush: yes"},
	{"if fewer than 4 units at LKG: ambush", "if 3 or fewer at LKG: ambush: yes"},
	{"if I have at most 3: ambush", "if 3 or fewer: ambush: yes"},
	{"ambush with lights only", "if lights only: ambush: yes"},
	{"if enemy has more than 3 units: ambush", "if enemy 4 or more: ambush: yes"},
	{"if outnumbered 2 to 1: ambush", "if outnumbered 2 to 1: ambush: yes"},
	{"if outnumbered 2:1 at LKG: ambush", "if outnumbered 2 to 1 at LKG: ambush: yes"},
	{"if I outnumber the enemy 3 to 1: no reroll", "if outnumber 3 to 1: reroll: none"},
	{"if 3 lights or more: ambush", "if 3 lights: ambush: yes"},
	{"if not in wilderness: ambush: no", "if not in wilderness: ambush: no"},
	{"if the raid on CARL failed: raid WINC with Langlade", "if raid on CARL failed: raid WINC with Langlade"},
	{"else if free LKG: move all from ALB to LKG", "if free at LKG: else move all from ALB to LKG"},
}

func TestReadLine(t *testing.T) {
	for _, c := range readCases {
		t.Run(c.typed, func(t *testing.T) {
			r := readLine(c.typed)
			if r.Order == nil {
				t.Fatalf("no order: %s", showReading(r))
			}
			if got := formatOrder(*r.Order); got != c.want {
				t.Errorf("read as %q, want %q", got, c.want)
			}
			again := readLine(c.want)
			if again.Order == nil || !cmp.Equal(*again.Order, *r.Order) {
				t.Errorf("%q is read as %s\nnot as %+v", c.want, showReading(again), *r.Order)
			}
		})
	}
}

func showReading(r games.Reading) string {
	switch {
	case r.Order != nil:
		return fmt.Sprintf("order %+v", *r.Order)
	case r.Fault != nil:
		return fmt.Sprintf("fault %v, try %q", r.Fault.Why, r.Fault.Try)
	}
	return "talk"
}

func TestReadTalk(t *testing.T) {
	for _, line := range []string{
		"Hi Bob, nice raid!", "Best regards, Anna", "Anna", "Hi Howe", "Hi Howe!", "Well done", "Scott", "Thanks for the game!", "No problem!",
		"Nice move at Albany, Bob",
		"You got me there.", "I hope you are well", "See you next week", "Love from Anna", "Hold on, I need a day", "for the king and country",
		"Good luck!", "Cheers", "Have fun", "Ouch, that hurt",
		"Sorry for the delay", "Let me think about it", "Raid went well, did it?", "> quoted", "What was that?", "Bob",
		strings.Repeat("We have seen the moves of Rogers at Albany. ", 40), "", "   ", "...", "Regards", "Sent from my phone",
	} {
		if r := readLine(line); !r.Talk || r.Order != nil || r.Fault != nil {
			t.Errorf("%q is %s, want talk", line, showReading(r))
		}
	}
}

func TestReadFault(t *testing.T) {
	for _, c := range []struct{ typed, kind, try string }{
		{"move all from ALB to XYZ", "unknown-space", "move all from ALB to ..."},
		{"move all from ALB", "missing-space", "move all from ALB to ..."},
		{"move Rogars, Xyzzy from ALB to LKG", "unknown-unit", ""},
		{"raid with Villiers", "missing-space", "raid ... with Villiers"},
		{"raid CARL to WINC with Villiers", "missing-value", ""},
		{"move royal from ALB to LKG", "ambiguous-name", ""},
		{"Rogers, ALB", "no-order-word", ""},
		{"build fort at LKG with New England sidewards", "not-understood", ""},
		{"play 99", "unknown-card", ""},
		{"hold my horses at ALB", "unknown-ap", ""},
		{"warships ALB-TIC", "unknown-connection", ""},
		{"build at LKG with New England", "missing-work", "build ... at LKG with New England"},
		{"if Tuesday: move all from ALB to LKG", "unknown-condition", ""},
		{"move all from ALB to LKG unless attacked and free", "not-understood", ""},
		{"play 14, until used", "card-by-number", ""},
		{"Gage at TIC", "no-order-word", ""},
		{"move " + strings.Repeat("Rogers, ", 100) + "from ALB to LKG", "line-too-long", ""},
	} {
		r := readLine(c.typed)
		if r.Fault == nil {
			t.Errorf("%q is %s, want fault %s", c.typed, showReading(r), c.kind)
			continue
		}
		if r.Fault.Why.Kind != c.kind || (c.try != "" || r.Fault.Gap) && r.Fault.Try != c.try {
			t.Errorf("%q is %s, want fault %s, try %q", c.typed, showReading(r), c.kind, c.try)
		}
		if r.Fault.Text != c.typed {
			t.Errorf("%q: the fault shows %q", c.typed, r.Fault.Text)
		}
	}
	// What a near miss may mean stands in the line to try.
	if r := readLine("move all from ALB to Lake Gorgo"); r.Fault == nil || !strings.Contains(r.Fault.Try, "LKG") {
		if r.Order == nil || len(r.Notes) == 0 {
			t.Errorf("near miss is %s", showReading(r))
		}
	}
}

func TestReadNotes(t *testing.T) {
	r := readLine("mvoe rogers from ablany to lk george")
	if r.Order == nil {
		t.Fatal(showReading(r))
	}
	var got []string
	title := New()
	for _, n := range r.Notes {
		got = append(got, title.Say(n, "en"))
	}
	want := []string{`"mvoe" is read as move.`, `"ablany" is read as Albany.`}
	if !slices.Contains(got, want[0]) || !slices.Contains(got, want[1]) {
		t.Errorf("notes are %q, want %q among them", got, want)
	}
	if r := readLine("move Rogers from ALB to Albany"); len(r.Notes) > 0 {
		t.Errorf("exact names have notes: %v", r.Notes)
	}
}

// TestWordsOrders looks that faults and notes of reading have words.
func TestWordsOrders(t *testing.T) {
	title := New()
	for _, kind := range []string{"read-as", "no-order-word", "not-understood", "unknown-space", "unknown-unit", "ambiguous-name",
		"missing-space", "missing-unit", "missing-ap", "unknown-ap",
		"unknown-card", "missing-card", "unknown-condition", "unknown-connection", "missing-connection", "missing-work", "unknown-work",
		"missing-value", "two-readings", "question", "remark", "too-many-aps", "line-too-long"} {
		if !title.Words.Has(kind, "en") {
			t.Errorf("no words for %s", kind)
		}
	}
	for _, typed := range []string{"move all from ALB to XYZ", "move all from ALB", "move xyzzy from ALB to LKG",
		"raid CARL to WINC with Villiers", "move royal from ALB to LKG", "Rogers, ALB",
		"move Rogers from ALB to LKG sdfg", "play 99", "hold the horses", "lose light, army, indian", "warships ALB-TIC",
		"build at LKG with New England", "if Tuesday: move all from ALB to LKG", "raid CARL with Villiers, Langlade"} {
		r := readLine(typed)
		if r.Fault == nil {
			t.Errorf("%q is %s", typed, showReading(r))
			continue
		}
		if said := title.Say(r.Fault.Why, "en"); strings.HasPrefix(said, r.Fault.Why.Kind) {
			t.Errorf("%q: no sentence but %q", typed, said)
		}
	}
}

// genOrder draws an order of any kind as a decision may answer it.
func genOrder(t *rapid.T) games.Order {
	space := rapid.Custom(func(t *rapid.T) string { return rapid.SampledFrom(std.Spaces).Draw(t, "space").Slug })
	sel := rapid.Custom(genSelector)
	one := rapid.Custom(func(t *rapid.T) string { return rapid.SampledFrom(std.Counters).Draw(t, "unit").Slug })
	units := rapid.Map(rapid.SliceOfNDistinct(sel, 1, 4, func(sel string) string { return parseSelector(sel).Name }),
		func(list []string) []string {
			left := func(sel string) bool { return strings.HasPrefix(sel, "-") }
			out := pick.Those(list, left)
			switch rest := slices.DeleteFunc(list, left); {
			case slices.Contains(out, "-all"): // nobody means that
				return append(rest, "all")
			case len(out) > 0: // of others than all little is left
				return append([]string{"all"}, out...)
			default:
				return rest
			}
		})
	ap := rapid.SampledFrom([]AP{APArmy, APArmy2, APLight, APLight2, APIndian2, APSailArmy, APSailArmy2, APFrenchBoth})
	conn := rapid.Custom(func(t *rapid.T) string { return rapid.SampledFrom(std.Conns).Draw(t, "conn").Code })
	yes := func(what string) bool { return rapid.Bool().Draw(t, what) }
	card := rapid.Custom(func(t *rapid.T) string { return itoa(rapid.IntRange(1, 54).Draw(t, "card")) })
	place := func(o games.Order) games.Order {
		if yes("placed") {
			o.Place = space.Draw(t, "place")
		}
		return o
	}
	withPlaces := func(o games.Order, name string) games.Order {
		for range rapid.IntRange(1, 3).Draw(t, "places") {
			o = o.With(name, append([]string{space.Draw(t, "at")}, units.Draw(t, "units")...)...)
		}
		return o
	}
	maybeAP := func(o games.Order) games.Order {
		if yes("ap") {
			ap := ap
			switch o.Kind { // an Indian AP is one of an Indian Action, and no other is (7.3.2)
			case kindIndian:
				ap = rapid.SampledFrom([]AP{APIndian, APIndian2})
			case kindAction:
				ap = ap.Filter(func(a AP) bool { return !a.indian() })
			}
			o = o.With("ap", string(ap.Draw(t, "ap")))
		}
		return o
	}
	maybeAbandon := func(o games.Order) games.Order {
		if yes("abandon") {
			o = o.With("abandon", one.Draw(t, "abandon"))
		}
		return o
	}
	build := func(kind games.Kind, withAP bool) games.Order {
		o := order(kind, "build", "act", rapid.SampledFrom([]string{"build", "finish", "repair", "remove"}).Draw(t, "act"))
		if yes("road") {
			o = o.With("what", "road")
			if yes("at") {
				o = o.With("at", space.Draw(t, "at"))
			}
			o = o.With("connection", conn.Draw(t, "connection"))
		} else {
			o = o.With("what", "fort").With("at", space.Draw(t, "at"))
		}
		if yes("unit") {
			o = o.With("unit", one.Draw(t, "unit"))
			if yes("company") {
				o = o.With("company", units.Draw(t, "company")...)
			}
		}
		if withAP {
			o = maybeAP(o)
		}
		return o
	}
	action := func(kind games.Kind) games.Order {
		switch rapid.IntRange(0, 4).Draw(t, "action") {
		case 0:
			o := order(kind, "move", "units", units.Draw(t, "units"))
			if yes("from") {
				o = o.With("from", space.Draw(t, "from"))
			}
			if yes("via") {
				o = o.With("via", rapid.SliceOfN(space, 1, 4).Draw(t, "via")...)
			}
			o = o.With("to", space.Draw(t, "to"))
			for _, stop := range []string{"drop", "pick"} {
				if yes(stop) {
					o = withPlaces(o, stop)
				}
			}
			return maybeAbandon(maybeAP(o))
		case 1:
			o := order(kind, "raid", "to", space.Draw(t, "to"))
			if yes("unit") {
				o = o.With("unit", one.Draw(t, "unit"))
			}
			if yes("from") {
				o = o.With("from", space.Draw(t, "from"))
			}
			if yes("via") {
				o = o.With("via", rapid.SliceOfN(space, 1, 4).Draw(t, "via")...)
			}
			return maybeAP(marked(o, "lacrosse", yes("lacrosse")))
		case 2:
			o := order(kind, "sail", "units", units.Draw(t, "units"))
			if yes("from") {
				o = o.With("from", space.Draw(t, "from"))
			}
			if yes("land") {
				o = o.With("land", space.Draw(t, "land"))
			}
			return maybeAbandon(maybeAP(o))
		case 3:
			o := order(kind, "marshal", "at", space.Draw(t, "at"))
			if yes("unit") {
				o = o.With("unit", one.Draw(t, "unit"))
			}
			return maybeAbandon(maybeAP(withPlaces(o, "from")))
		}
		return build(kind, true)
	}
	kind := rapid.SampledFrom(kinds).Draw(t, "kind").Kind
	var o games.Order
	switch kind {
	case kindReserve:
		o = order(kind, "reserve", "card", card.Draw(t, "card"))
	case kindCard:
		o = order(kind, "play", "card", rapid.OneOf(card, rapid.SampledFrom([]string{"reserve", "drawn"})).Draw(t, "card"))
		if yes("prefer") {
			o = order(kind, "play", "prefer", "most-ap")
		}
	case kindFirst:
		o = order(kind, "first", "who", rapid.SampledFrom([]string{"me", "opponent"}).Draw(t, "who"))
	case kindRoundUp:
		o = order(kind, "flip", "units", rapid.SliceOfN(rapid.Custom(genPlacedSelector), 1, 2).Draw(t, "units"))
		if yes("return") {
			o = order(kind, "return", "units", one.Draw(t, "unit"), "to", space.Draw(t, "to"))
		}
	case kindDisease:
		o = order(kind, "disease", "units", rapid.SliceOfN(rapid.Custom(genPlacedSelector), 1, 3).Draw(t, "units"))
		if yes("never") {
			o = o.With("never", units.Draw(t, "never")...).With("never-at", rapid.SliceOfN(space, 1, 2).Draw(t, "never-at")...)
		}
	case kindSupplies:
		o = order(kind, "lose", "ap", []string{string(ap.Filter(func(a AP) bool { return a != APIndian2 }).Draw(t, "ap")),
			rapid.SampledFrom([]string{"indian", "indian-2x"}).Draw(t, "indian")})
	case kindBlankets:
		o = order(kind, "blankets", "units", rapid.SliceOfN(rapid.Custom(genPlacedSelector), 1, 2).Draw(t, "units"))
	case kindPeace:
		o = order(kind, "peace", "units", units.Draw(t, "units"))
	case kindVoW:
		o = order(kind, "vow", "units", units.Draw(t, "units"))
	case kindColLight:
		o = order(kind, "colonial-light", "units", units.Draw(t, "units"))
	case kindAdmiral:
		o = order(kind, "admiral", "to", space.Draw(t, "to"))
	case kindBattoemen:
		o = order(kind, "battoemen", "space", rapid.OneOf(space, rapid.Just("sail-box")).Draw(t, "space"))
	case kindHesitant:
		o = order(kind, "hesitant", "space", space.Draw(t, "space"))
	case kindWarships:
		o = order(kind, "warships", "connection", conn.Draw(t, "connection"))
	case kindEncroach:
		o = order(kind, "encroachment", "units", one.Draw(t, "unit"), "to", space.Draw(t, "to"))
	case kindLand:
		o = order(kind, "land", "to", space.Draw(t, "to"))
	case kindIndian:
		o = rapid.SampledFrom([]games.Order{order(kind, "pass"), order(kind, "done"),
			action(kind)}).Filter(func(o games.Order) bool { return slices.Contains([]string{"pass", "done", "move", "raid"}, o.Verb) }).Draw(t,
			"indian")
	case kindHold:
		o = order(kind, "hold", "ap", rapid.OneOf(rapid.Map(ap, func(a AP) string { return string(a) }), rapid.Just("none")).Draw(t, "ap"))
	case kindAction:
		o = rapid.SampledFrom([]games.Order{order(kind, "done"), order(kind, "abandon", "units", one.Draw(t, "abandoned")),
			action(kind)}).Draw(t, "what")
	case kindReact:
		o = rapid.SampledFrom([]games.Order{order(kind, "none"), action(kind)}).Draw(t, "what")
	case kindFrenzy:
		o = rapid.SampledFrom([]games.Order{order(kind, "none"), build(kind, false)}).Draw(t, "what")
	case kindGoOn:
		o = games.Order{Kind: kind, Verb: "go-on"}
		if yes("via") {
			o = o.With("via", rapid.SliceOfN(space, 1, 3).Draw(t, "via")...)
		}
		o = rapid.SampledFrom([]games.Order{order(kind, "pursue"), order(kind, "stop"), o.With("to", space.Draw(t, "to"))}).Draw(t, "go on")
	case kindElevated, kindLacrosse, kindAmbush, kindCoup, kindAbbatis, kindEmergency:
		o = place(order(kind, string(kind), "use", rapid.SampledFrom([]string{"yes", "no"}).Draw(t, "use")))
	case kindCombine:
		o = place(order(kind, "combine", "keep", one.Draw(t, "keep"), "lose", one.Draw(t, "lose")))
	case kindCommander:
		o = place(order(kind, "commander", "units", units.Draw(t, "units")))
	case kindReroll:
		o = place(rapid.SampledFrom([]games.Order{
			order(kind, "none"), order(kind, "reroll", "die", itoa(rapid.IntRange(1, 20).Draw(t, "die")), "with",
				rapid.SampledFrom([]string{"highland", "event", "commander"}).Draw(t, "with")),
			order(kind, "reroll", "prefer", []string{"highland", "commander"}, "ahead", itoa(rapid.IntRange(1, 9).Draw(t, "ahead"))),
			order(kind, "reroll", "prefer", "all"),
			order(kind, "reroll", "prefer", []string{"commander for brigades", "event"}, "save", []string{"commander for highlands", "event"}),
			order(kind, "reroll", "save", "commander for artillery"),
		}).Draw(t, "reroll"))
	case kindReplace:
		o = place(rapid.SampledFrom([]games.Order{order(kind, "none"), order(kind, "replace", "units", one.Draw(t, "unit"))}).Draw(t, "replace"))
	case kindHit, kindRoutLoss, kindKill:
		verb := map[games.Kind]string{kindHit: "hit", kindRoutLoss: "lose-rout", kindKill: "kill"}[kind]
		o = place(order(kind, verb, "units", units.Draw(t, "units")))
		if yes("never") {
			o = o.With("never", units.Draw(t, "never")...)
		}
	case kindFleetAway:
		o = place(rapid.SampledFrom([]games.Order{order(kind, "none"),
			order(kind, "withdraw", "units", one.Draw(t, "unit"), "to", rapid.OneOf(space, rapid.Just("sail-box")).Draw(t, "to"))}).Draw(t,
			"withdraw"))
		if s, ok := std.SpaceBySlug(o.Place); ok && !std.Spaces[s].Coastal {
			o.Place = "halifax" // Fleets are nowhere else
		}
	case kindWIE:
		o = order(kind, "wie", "keep", rapid.SampledFrom([]string{"old", "new"}).Draw(t, "keep"))
	case kindRetreat:
		o = place(order(kind, "retreat", "to", rapid.SliceOfN(rapid.OneOf(space,
			rapid.SampledFrom([]string{"nearest-home", "most-units", "home", "sail-box"})), 1, 4).Draw(t, "to")))
	case kindFort:
		o = place(order(kind, "fort", "act", rapid.SampledFrom([]string{"destroy", "leave"}).Draw(t, "act")))
	case kindRally:
		o = place(order(kind, "rally", "units", one.Draw(t, "unit")))
	case kindPlaceFleets:
		o = withPlaces(games.Order{Kind: kind, Verb: "fleets"}, "at")
	case kindPlaceUnits:
		o = withPlaces(games.Order{Kind: kind, Verb: "place"}, "at")
	case kindPlaceCol:
		o = withPlaces(games.Order{Kind: kind, Verb: "colonials"}, "at")
	case kindLosses:
		o = withPlaces(games.Order{Kind: kind, Verb: "losses"}, "at")
	case kindSailHome:
		o = order(kind, "home-sail", "to", space.Draw(t, "to"))
	case kindVillages:
		o = order(kind, "villages", "units", one.Draw(t, "unit"), "to", rapid.SliceOfN(space, 1, 3).Draw(t, "to"))
	case kindColGarrison:
		o = place(games.Order{Kind: kind, Verb: "winter"})
		if yes("keep") {
			o = o.With("units", units.Draw(t, "units")...)
		}
	case kindGarrison:
		o = place(games.Order{Kind: kind, Verb: "garrison"})
		if yes("keep") {
			o = o.With("units", units.Draw(t, "units")...)
		}
	case kindReturn:
		o = games.Order{Kind: kind, Verb: "go-home", Place: space.Draw(t, "from")}
		if yes("via") {
			o = o.With("via", rapid.SliceOfN(space, 1, 3).Draw(t, "via")...)
		}
		o = o.With("to", space.Draw(t, "to"))
	case kindCoastHome:
		o = games.Order{Kind: kind, Verb: "coast-home", Place: space.Draw(t, "from")}.With("to", space.Draw(t, "to"))
	case kindRedeploy:
		commander := rapid.SampledFrom(std.Counters).Filter(func(c Counter) bool { return c.Type == Commander })
		o = order(kind, "redeploy", "units", commander.Draw(t, "commander").Slug)
		if yes("stay") {
			o = o.With("stay")
		} else {
			o = o.With("to", space.Draw(t, "to"))
		}
	default:
		t.Fatalf("no orders of kind %s", kind)
	}
	for range rapid.IntRange(0, 2).Draw(t, "conditions") {
		o.If = append(o.If, genCond(t))
	}
	std.lang.Aim(&o)
	o.Keep = rapid.Bool().Draw(t, "until used") && standingFault(o) == nil || kind == kindLand
	return o
}

// genSelector draws a selector as it stands in an answer or is typed.
func genSelector(t *rapid.T) string {
	var s selector
	if rapid.IntRange(0, 3).Draw(t, "class") == 0 {
		s.Name = rapid.SampledFrom([]string{"all", "lights", "indians", "brigades", "highlands", "metropolitans", "colonials", "artillery",
			"fleets", "commanders", "forts", "bastions"}).Draw(t, "class")
		if s.Name != "all" && rapid.Bool().Draw(t, "counted") {
			s.N = rapid.IntRange(1, 9).Draw(t, "n")
		}
	} else {
		c := rapid.SampledFrom(std.Counters).Draw(t, "counter")
		s.Name = c.Slug
		if n := len(std.counters[c.Slug]); n > 1 && rapid.Bool().Draw(t, "counted") {
			s.N = rapid.SampledFrom([]int{2, 3, n, everyOne}).Draw(t, "n")
		}
	}
	s.Face = rapid.SampledFrom([]string{"", "", "reduced", "full"}).Draw(t, "face")
	s.Without = s.N == 0 && rapid.IntRange(0, 9).Draw(t, "except") == 0
	return s.String()
}

// genPlacedSelector draws a selector of units that may stand anywhere.
func genPlacedSelector(t *rapid.T) string {
	s := parseSelector(genSelector(t))
	s.Without = false
	text := s.String()
	if rapid.Bool().Draw(t, "placed") {
		text += "@" + rapid.OneOf(rapid.Custom(func(t *rapid.T) string { return rapid.SampledFrom(std.Spaces).Draw(t, "space").Slug }),
			rapid.SampledFrom([]string{"sail-box", "losses-box"})).Draw(t, "at")
	}
	return text
}

// genCond draws a condition.
func genCond(t *rapid.T) games.Cond {
	c := genPlainCond(t)
	if rapid.IntRange(0, 4).Draw(t, "not") == 0 {
		return std.lang.Negated(c)
	}
	return c
}

func genPlainCond(t *rapid.T) games.Cond {
	space := func() []string {
		if rapid.Bool().Draw(t, "somewhere") {
			return []string{rapid.SampledFrom(std.Spaces).Draw(t, "space").Slug}
		}
		return nil
	}
	n := itoa(rapid.IntRange(1, 9).Draw(t, "n"))
	switch name := rapid.SampledFrom([]string{"at", "in", "attacked", "free", "outnumbered", "outnumber", "attacker", "defender", "ahead",
		"behind", "routed", "fort", "no-fort",
		"year", "round", condCard, condRaidYes, condRaidNo, "overwhelmed", "strength", "fewer", "enemy", "enemy-fewer", "lights",
		"lights-only"}).Draw(t, "condition"); name {
	case "at":
		return games.Cond{Name: name, Values: []string{rapid.SampledFrom(std.Spaces).Draw(t, "space").Slug}}
	case "in":
		return games.Cond{Name: name, Values: []string{rapid.SampledFrom([]string{"wilderness", "outpost", "settled", "base", "village",
			"new-england", "canada", "pays-den-haut", "new-york-new-jersey"}).Draw(t, "region")}}
	case "ahead", "behind":
		return games.Cond{Name: name, Values: []string{n}}
	case "year":
		return games.Cond{Name: name, Values: []string{itoa(rapid.IntRange(1755, 1759).Draw(t, "year"))}}
	case "round":
		return games.Cond{Name: name, Values: []string{"AR" + n}}
	case condCard:
		return games.Cond{Name: name, Values: []string{rapid.SampledFrom([]string{"british", "french"}).Draw(t, "side"),
			itoa(rapid.IntRange(1, 54).Draw(t, "card"))}}
	case "outnumbered", "outnumber":
		if rapid.Bool().Draw(t, "odds") {
			return games.Cond{Name: name, Values: append([]string{n}, space()...)}
		}
		return games.Cond{Name: name, Values: space()}
	case "strength", "fewer", "enemy", "enemy-fewer", "lights":
		return games.Cond{Name: name, Values: append([]string{n}, space()...)}
	case "attacker", "defender", "overwhelmed":
		return games.Cond{Name: name}
	default:
		return games.Cond{Name: name, Values: space()}
	}
}

// What Format writes, Read reads.
func TestFormatRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := genOrder(t)
		line := formatOrder(want)
		r := readLine(line)
		if r.Order == nil {
			t.Fatalf("%+v\nis written %q\nand read as %s", want, line, showReading(r))
		}
		if !sameOrder(*r.Order, want) {
			t.Fatalf("%+v\nis written %q\nand read as\n%+v", want, line, *r.Order)
		}
		if len(r.Notes) > 0 {
			t.Fatalf("%q is read with notes %v", line, r.Notes)
		}
	})
}

// sameOrder compares orders; a list without values is as good as none.
func sameOrder(a, b games.Order) bool {
	return cmp.Equal(a, b, cmp.Comparer(func(x, y []string) bool { return slices.Equal(x, y) }), cmp.Comparer(func(x, y []games.Cond) bool {
		return slices.EqualFunc(x, y, func(p, q games.Cond) bool { return p.Name == q.Name && slices.Equal(p.Values, q.Values) })
	}))
}

func FuzzReadLine(f *testing.F) {
	lines := []string{
		"Hi Bob, nice raid!", "move", "if", "if if if", "react: react: none", "else else", "- - -", "move all from ALB to to to", "2 2 2",
		"all all all", "reroll: stop when stop", "é→ß№",
		"if attacked if attacked, if: move", "place at at", "move 18446744073709551616 lights from ALB to LKG", "until until", "BAYE-OSW-ALB",
	}
	for _, c := range readCases {
		lines = append(lines, c.typed)
	}
	gametest.FuzzLine(f, std.lang, lines...)
}

// BenchmarkReadLine reads lines as they are written, and as people type them.
func BenchmarkReadLine(b *testing.B) {
	b.Run("canonical", func(b *testing.B) {
		for i := range b.N {
			std.lang.Read(readCases[i%len(readCases)].want, nil)
		}
	})
	b.Run("typed", func(b *testing.B) {
		for i := range b.N {
			std.lang.Read(readCases[i%len(readCases)].typed, nil)
		}
	})
	for _, lang := range []string{"en", "ja"} { // as a player reads both, the same orders
		title := games.In(New(), lang)
		var lines []string
		for _, c := range readCases {
			for _, r := range std.lang.Read(c.want, nil) {
				if r.Order != nil && r.Fault == nil {
					lines = append(lines, title.Format(*r.Order))
				}
			}
		}
		b.Run("player/"+lang, func(b *testing.B) {
			for i := range b.N {
				title.Read(lines[i%len(lines)], nil)
			}
		})
	}
}

// A standing order may name alternatives behind semicolons.
func TestReadStandingElse(t *testing.T) {
	sheet := games.ReadSheet(New(), "standing retreat: HAL; else nearest home; else most friendly units\nplay 14; first: me", nil)
	if len(sheet.Lines) != 3 || sheet.Lines[0].Word != games.WordStanding || sheet.Lines[0].Reading.Order == nil {
		t.Fatalf("read as %+v", sheet.Lines)
	}
	if got, want := formatOrder(*sheet.Lines[0].Reading.Order), "retreat: HAL, nearest home, most units"; got != want {
		t.Errorf("read as %q, want %q", got, want)
	}
}
