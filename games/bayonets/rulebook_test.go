package bayonets

import (
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// TestRulebook has the open questions of the rulebook (A) and the points at
// which the best-known implementation departs from it (B) that no table of the
// other tests has by name: here the rulebook goes.
func TestRulebook(t *testing.T) {
	checkLegal(t, []legality{
		{"A03 7.3.4 W22 with a 2x AP a stack may stay on the Sail Box", British, "HAL british: Boscawen, Fraser; ap british sail-army-2x",
			"sail Boscawen, Fraser from HAL", "", "sail Fraser, Boscawen from HAL, with sail-army-2x"},
		{"A20 B05 10.1 Fleets count against the limit of a coastal Connection", British,
			"HAL british: Boscawen, Hardy, Holmes, Saunders, Durell; ap british army", "move all fleets from HAL to CAPE", "connection-limit", ""},
		{"A20 10.1 four of them do not exceed it", British, "HAL british: Boscawen, Hardy, Holmes, Saunders; ap british army",
			"move all fleets from HAL to CAPE", "", ""},
		{"A22 B06 10.2.1 the enemy came in over two Connections: not by the first", British,
			"QUE british: Fraser, Rogers; QUE french: 2 bastion; battle QUE; moved french JACQ-QUE; moved french BEAU-QUE; ap british army",
			"move Rogers from QUE to JACQ", "enemy-came-by", ""},
		{"A22 10.2.1 nor by the second", British, "QUE british: Fraser, Rogers; QUE french: 2 bastion; battle QUE; moved french JACQ-QUE; " +
			"moved french BEAU-QUE; ap british army", "move Rogers from QUE to BEAU", "enemy-came-by", ""},
		{"A22 10.2.1 but by a third", British, "QUE british: Fraser, Rogers; QUE french: 2 bastion; battle QUE; moved french JACQ-QUE; " +
			"moved french BEAU-QUE; ap british army", "move Rogers from QUE to NAMA", "", ""},
		{"A23 10.3.1 a Fort counts: 6 against a Light and a Fort do not Outnumber", French,
			"LKG french: Langis, Lery, Aubry, Villiers, Lignery, Langlade; LKG british: Gage, Edward; battle LKG; ap french light",
			"move Langis from LKG to TIC", "may-not-leave", ""},
		{"A23 10.3.1 without it they do", French, "LKG french: Langis, Lery, Aubry, Villiers, Lignery, Langlade; LKG british: Gage; " +
			"battle LKG; ap french light", "move Langis from LKG to TIC", "", ""},
		{"B04 9.0 an enemy Fort in the Wilderness is a target", French, "FORK french: Langis; LOYA british: Fort Pitt; ap french light",
			"raid LOYA with Langis", "", ""},
		{"B07 12.0 no Construction on an enemy space", British, "TIC british: New England; control TIC french; ap british army",
			"build fort at TIC", "build-on-friendly", ""},
		{"B14 13.9.1 10.2 a Brigade leaves an empty enemy Outpost behind it captured", British, "LKG british: Fraser; ap british army",
			"move Fraser from LKG via TIC to NOIX", "", ""},
		{"B23 9.1 the player chooses the route of a Raid", French, "FORK french: Langis; RAYS british: Washington; ap french light",
			"raid CARL with Langis from FORK via LOYA RAYS", "", "raid CARL with Langis from FORK via LOYA RAYS, with light"},
	})
	runBattles(t, []battleCase{
		{name: "A47 13.5 several sources reroll one die, each once",
			text: "TIC french: Langis; begin; TIC british: Royal Highland, Wolfe; battle TIC; play british 14",
			// Highland, Event, Commander; then no source is left.
			script: script{dice: "M M M B M", answers: []any{again(1, "highland"), again(1, "event"), again(1, "commander")}}, score: "french 0:0",
			asked: []string{"reroll british ticonderoga", "reroll british ticonderoga", "reroll british ticonderoga"}, want: ""},
		{name: "A47 13.5 and stop at a Flag", text: "TIC french: Langis; begin; TIC british: Royal Highland, Wolfe; battle TIC; play british 14",
			script: script{dice: "M F M", answers: []any{again(1, "event")}}, score: "british 1:0", asked: []string{"reroll british ticonderoga"},
			want: ""},
		{name: "B02 13.0 Battles go by the Battle Priority Table, not by the size of the attack",
			text:   "LOU british: 44th & 48th, 50th & 51st; LOU french: Langis; CARL french: Villiers; had LOU french; battle CARL; battle LOU",
			script: script{dice: "MM M MM M MM"}, score: "french 0:0, british 0:0", want: "no battle LOU; no battle CARL"},
		{name: "B03 13.2.2 Emergency Artillery", text: "LOU french: 2 Bastion; begin; LOU british: Boscawen, Holmes; " +
			"artillery british: Royal Artillery; battle LOU",
			script: script{dice: "M F MM MM", answers: []any{use(kindEmergency, "yes")}}, score: "british 1:0",
			asked: []string{"emergency-artillery british louisbourg"}, want: "LOU british: Royal Artillery, Boscawen; fleets british: Holmes"},
		{name: "A42 B08 13.3.3 one withdrawal for each B&T of a Fleet",
			text: "LOU french: 2 Bastion; begin; LOU british: Boscawen, Holmes, Gage; battle LOU",
			script: script{dice: "F BB MM MM", answers: []any{order(kindFleetAway, "withdraw", "units", "boscawen", "to", "halifax"),
				order(kindFleetAway, "withdraw", "units", "holmes", "to", "newfoundland")}}, score: "british 1:0",
			asked: []string{"fleet-away british louisbourg", "fleet-away british louisbourg"},
			want:  "HAL british: Boscawen; NEWF british: Holmes; LOU british: Gage"},
		{name: "13.3.3 no Fleet withdraws to a space with a Battle marker",
			text: "LOU french: 2 Bastion; begin; LOU british: Boscawen, Gage; battle LOU; battle HAL",
			script: script{dice: "F B MM MM", answers: []any{order(kindFleetAway, "withdraw", "units", "boscawen",
				"to", []string{"halifax", "newfoundland"})}}, score: "british 1:0", asked: []string{"fleet-away british louisbourg"},
			want: "HAL british:; NEWF british: Boscawen; LOU british: Gage; no battle HAL"},
		{name: "B10 13.4.2 a Hit of a B&T is not bound to the Highland",
			text:   "TIC british: Fraser, 44th & 48th; begin; TIC french: Canonniers Bombardiers; battle TIC; moved french NOIX-TIC",
			script: script{dice: "B M M", answers: []any{order(kindHit, "hits", "units", "44th-and-48th"), noMore}}, score: "french 1:0",
			hits: "44th-and-48th", asked: []string{"hit british ticonderoga", "reroll british ticonderoga"}, want: ""},
		{name: "B11 13.5 a Flag or a scored Hit is not rerolled",
			text:   "TIC french: Canadiens; begin; TIC british: Royal Highland, 44th & 48th, Wolfe; battle TIC",
			script: script{dice: "S F M"}, score: "british 2:0", hits: "canadiens", want: ""},
		{name: "A49 B12 13.7.1 no Desertion where a Bastion cancels the victory",
			text:   "QUE french: 2 Bastion; begin; QUE british: Mohawk, Gage; battle QUE",
			script: script{dice: "F F MM MMM"}, score: "british 2:0", want: "QUE british: Mohawk, Gage; losses british:", untold: "desertion"},
		{name: "A51 B13 13.8 a Commander is no Rout loss",
			text:   "LKG british: Gage, Rogers, Scott; begin; LKG french: Lery, Montcalm, Langis; battle LKG; moved french TIC-LKG",
			script: script{dice: "MM FFF", auto: []string{"rout-loss"}}, score: "british 3:0", asked: []string{"rout-loss french lake-george"},
			want: "removed french:; losses french: Langis"},
	})
	t.Run("B09 13.4 of two Reduced Brigades one is hit, never the Full one", func(t *testing.T) {
		g := newTest(t, "1755", "TIC british: 44th & 48th, 50th & 51st reduced, 61st & 63rd reduced; begin; TIC french: Berry; battle TIC",
			script{})
		g.beginBattle(std.spaceNamed("TIC"), French)
		asked := &asking{scripted: scripted{T: t, Title: title, Draws: []int{0}}} // a chit
		g.ref = asked
		g.hit(British, [][]UnitType{metropolitans}, false)
		for _, o := range asked.d.List() {
			if line := formatOrder(o); strings.Contains(line, "44th") {
				t.Errorf("offered: %s", line)
			}
		}
		if n := len(asked.d.List()); n != 2 {
			t.Errorf("%d answers, want the two Reduced Brigades", n)
		}
	})
	t.Run("A03 7.3.4 a stack that Lands at once has the Landing marker and is Spent", func(t *testing.T) {
		g := played(t, British, "HAL british: Boscawen, Fraser; ap british sail-army-2x", script{answers: []any{"sail all from HAL, land ANN"}})
		g.want("ANN british landing: Boscawen spent, Fraser spent; sail british:")
	})
	t.Run("A21 10.1 one limit for both directions, Reaction included", func(t *testing.T) {
		g := played(t, British, "WILC british: Rogers, Gage, Scott; MEK british: Morgan, Dunn; ap british light, light",
			script{answers: []any{"move Rogers, Gage, Scott from WILC to MEK", "done"}})
		g.APs[BritishDeck][1] = ActionPoint{Kind: APLight, Held: true}
		d := g.actionDecision(kindReact, British)
		if _, fault := gametest.Accept(t, New(), d, orderOf(t, "react: move Morgan, Dunn from MEK to WILC")); fault == nil || fault.Why.Kind != "connection-limit" {
			t.Errorf("two more in the other direction: %v", fault)
		}
		if _, fault := gametest.Accept(t, New(), d, orderOf(t, "react: move Morgan from MEK to WILC")); fault != nil {
			t.Errorf("a fourth: %v", fault.Why)
		}
	})
	t.Run("A52 13.9.1 who was Marshaled goes back the way he came", func(t *testing.T) {
		g := played(t, British, "TIC british: Fraser; TIC french: Langis, Carillon; LKG british: Gage, Rogers; NUM british: Scott; "+
			"had TIC french; battle TIC; ap british army", script{answers: []any{"marshal at TIC with Fraser: Gage from LKG"}})
		w := &withdrawal{side: British, from: std.spaceNamed("TIC"), attacker: true, units: g.stack(British, std.spaceNamed("TIC"))}
		if to := g.refuges(w).spaces; !slices.Equal(to, []Where{At(std.spaceNamed("LKG"))}) {
			t.Errorf("they retreat to %v", games.Keys(to))
		}
	})
	t.Run("A64 16.3 a Colonial Brigade without a friendly space of its Colony waits", func(t *testing.T) {
		var text []string
		for i := range std.Spaces {
			if s := &std.Spaces[i]; s.Colony == "virginia-south" {
				text = append(text, "control "+s.Code+" french")
			}
		}
		g := reinforced(t, "1755", strings.Join(text, "; ")+"; colonial british: virginia-south-brigade; disbanded: virginia-south-brigade",
			Reinforcements{Colonial: 1}, script{draws: []int{0}})
		g.colonialsEnlist()
		g.want("disbanded british: 2 virginia-south-brigade")
	})
	t.Run("A69 17.3 #1 the Lights of a stack go with its Brigades, by Highways", func(t *testing.T) {
		g := newTest(t, "campaign", "OSW british: 44th-and-48th, gage", script{})
		foot, light := g.homeRoutes(British, std.spaceNamed("OSW"), false), g.homeRoutes(British, std.spaceNamed("OSW"), true)
		if len(foot) == 0 || len(light) == 0 {
			t.Fatalf("%d routes with Brigades, %d without", len(foot), len(light))
		}
		at := std.spaceNamed("OSW")
		for _, s := range foot[0] {
			if l, ok := std.Between(at, s); !ok || !std.Conns[l.Conn].Highway {
				t.Errorf("from %s to %s is no Highway", std.Spaces[at].Code, std.Spaces[s].Code)
			}
			at = s
		}
		g = newTest(t, "campaign", "LOYA british: 44th-and-48th, gage", script{})
		if foot, light = g.homeRoutes(British, std.spaceNamed("LOYA"), false),
			g.homeRoutes(British, std.spaceNamed("LOYA"), true); len(foot) > 0 ||
			len(light) == 0 {
			t.Errorf("from Loyalhanna a Brigade goes home by %v, Lights by %v", foot, light)
		}
		g.returnByLand(British, std.spaceNamed("LOYA")) // A67: the stack stays
		g.want("LOYA british: 44th-and-48th, gage")
	})
	t.Run("A01 18.1 French 1 and British 1 are neighbours", func(t *testing.T) {
		g := newTest(t, "1755", "vp french 1", script{})
		g.scoreVP(British, 1, "18.1", "bonus", "")
		g.want("vp british 1")
		g.scoreVP(French, 2, "18.1", "bonus", "")
		g.want("vp french 2")
	})
	t.Run("A70 B21 18.3.1 the drawer may keep the lower chit; the safe answer is the higher", func(t *testing.T) {
		g := newTest(t, "1755", "", script{})
		d := g.wieDecision(British, 0, 2)
		if o := d.Default(); o.Arg("keep") != "new" {
			t.Errorf("by default he keeps the %s", o.Arg("keep"))
		}
		if a, fault := d.Accept(orderOf(t, "wie: keep old")); fault != nil || a.Value != 0 {
			t.Errorf("the old one: %v, %v", a.Value, fault)
		}
		for _, k := range kinds {
			if k.Kind == kindWIE && k.Setting != games.No {
				t.Error("the match stops for it")
			}
		}
	})
	t.Run("B01 2.1.2 Tadoussac is French from the start", func(t *testing.T) {
		for _, sc := range std.Scenarios {
			if g := newTest(t, sc.Short, "setup", script{}); g.controller(std.spaceNamed("TADO")) != French ||
				std.Spaces[std.spaceNamed("TADO")].Home != French {
				t.Errorf("scenario %s: it is %s", sc.Short, g.controller(std.spaceNamed("TADO")))
			}
		}
	})
	t.Run("B15 13.9.3 #1 an own Home Space that the enemy controls is no priority 1", func(t *testing.T) {
		g := newTest(t, "1755", "TIC french: Langis; control NOIX british", script{})
		w := &withdrawal{side: French, from: std.spaceNamed("TIC"), units: g.stack(French, std.spaceNamed("TIC"))}
		if to := g.refuges(w); to.rank == ownHome {
			t.Errorf("%v", games.Keys(to.spaces))
		}
	})
	t.Run("B16 14.1 an enemy Outpost is no way for Supply, though it is empty", func(t *testing.T) {
		for text, want := range map[string]bool{"": true, "; control LKG french": true, "; LKG french: Langis; control LKG french": false} {
			g := newTest(t, "1755", "TIC british: New England; control TIC british; control NUM french"+text, script{})
			if got := g.inSupply(British, std.spaceNamed("TIC")); got != want {
				t.Errorf("%q: own Home Outpost Lake George: %v, want %v", text, got, want)
			}
		}
		g := newTest(t, "1755", "NOIX british: New England; control NOIX british", script{})
		if g.inSupply(British, std.spaceNamed("NOIX")) {
			t.Error("Supply passes Ticonderoga, a French Home Outpost that the French control")
		}
	})
	t.Run("B17 10.6.2 Open Seas changes when Louisbourg is taken without a Battle, too", func(t *testing.T) {
		g := played(t, British, "DAUP british: 7 New England; control DAUP british; ap british army",
			script{answers: []any{"move all from DAUP to LOU", "stop"}})
		g.want("control LOU british; open seas")
	})
	t.Run("B18 17.2 #4 Nation units go to any Village that is free", func(t *testing.T) {
		g := newTest(t, "campaign", "nation iroquois french; control OQU british; GEN french: 3 iroquois", script{})
		g.indiansHome(French)
		g.want("ONON french: iroquois; KAHN french: iroquois; losses french: iroquois")
	})
	t.Run("B19 17.3.1 one unit winters with a Fort in the Wilderness, a Colonial Brigade too", func(t *testing.T) {
		g := newTest(t, "campaign", "LOYA british: fort-pitt, new-england-brigade, gage", script{})
		if s := std.spaceNamed("LOYA"); !g.mayGarrison(British, s, g.d.counters["new-england-brigade"][:1]) ||
			g.mayGarrison(British, s, append(g.d.counters["gage"], g.d.counters["new-england-brigade"][0])) {
			t.Error("not exactly one unit may stay")
		}
	})
	t.Run("B24 8.1 3.1.2 the Nations have five counters with two sides", func(t *testing.T) {
		n := 0
		for i := range std.Counters {
			if c := &std.Counters[i]; c.Nation != "" {
				n++
				if c.Faction != Neutral {
					t.Errorf("%s is %s", c.Key, c.Faction)
				}
			}
		}
		if n != 5 {
			t.Errorf("%d counters", n)
		}
	})
	t.Run("B25 2.2 names, and a Connection that is not there", func(t *testing.T) {
		if _, ok := std.Between(std.spaceNamed("KAHN"), std.spaceNamed("PRE")); ok {
			t.Error("Kahnistioh and La Présentation are not joined")
		}
		if _, ok := std.Between(std.spaceNamed("KAHU"), std.spaceNamed("PRE")); !ok {
			t.Error("Kahuahgo and La Présentation are joined")
		}
		if len(std.counters["artois-and-bourgogne"]) != 1 || len(std.counters["angoumois-and-beauvoisis"]) > 1 {
			t.Error("Artois & Bourgogne and Angoumois & Beauvoisis are two counters")
		}
	})
}

// TestNumbered has a case for rules that other tables test only together with
// more.
func TestNumbered(t *testing.T) {
	t.Run("1.0 two players, one of each side, in every scenario", func(t *testing.T) {
		for _, sc := range New().Scenarios() {
			if !slices.Equal(sc.Seats, []games.Seat{BritishSeat, FrenchSeat}) {
				t.Errorf("scenario %s has the seats %v", sc.ID, sc.Seats)
			}
		}
	})
	t.Run("1.1.1 friendly is what a side controls, enemy what the other does", func(t *testing.T) {
		g := newTest(t, "1755", "control ALB french; ALB british: Gage", script{})
		for _, c := range []struct {
			code string
			want Faction
		}{{"ALB", French}, {"BOS", British}, {"LOYA", Neutral}, {"OQU", Neutral}} {
			s := std.spaceNamed(c.code)
			if g.controller(s) != c.want || g.friendly(British, s) != (c.want == British) || g.friendly(French, s) != (c.want == French) {
				t.Errorf("%s is %s, want %s", c.code, g.controller(s), c.want)
			}
		}
	})
	t.Run("2.1.4 Settled Spaces are worth 2 or 3, Outposts 1, others nothing", func(t *testing.T) {
		for i := range std.Spaces {
			s := &std.Spaces[i]
			ok := s.Value == 0
			switch s.Kind {
			case Settled:
				ok = s.Value == 2 || s.Value == 3
			case Outpost:
				ok = s.Value == 1
			}
			if !ok {
				t.Errorf("%s, %v, has the value %d", s.Code, s.Kind, s.Value)
			}
		}
	})
	t.Run("2.2.2 exactly the Paths to Villages of a Nation are dark grey", func(t *testing.T) {
		for i := range std.Conns {
			c := &std.Conns[i]
			want := std.Spaces[c.A].Nation
			if want == "" {
				want = std.Spaces[c.B].Nation
			}
			if c.Nation != want || c.Nation != "" && c.Highway {
				t.Errorf("%s is a Path of %q, want %q", c.Code, c.Nation, want)
			}
		}
	})
	t.Run("2.2.4 Fleets use coastal Connections, Paths too, and no others", func(t *testing.T) {
		g := newTest(t, "1755", "", script{})
		for i := range std.Conns {
			if got := g.mayUse(Fleet, ConnID(i)); got != std.Conns[i].Coastal {
				t.Errorf("%s: %v", std.Conns[i].Code, got)
			}
		}
	})
	t.Run("3.0.1 shapes meet shapes: an Artillery hits Fleets, Artillery, Forts and Bastions", func(t *testing.T) {
		for typ, want := range map[UnitType]Shape{Light: Triangle, Indian: Triangle, Highland: Square, Metropolitan: Square, NonMetro: Square,
			Fleet: Circle, Artillery: Circle, Fort: Circle, Bastion: Circle, Commander: NoShape} {
			if typ.Shape() != want {
				t.Errorf("%s", typ)
			}
		}
	})
	t.Run("3.0.3 one unit is a stack", func(t *testing.T) {
		g := played(t, French, "pools; GNAD french: Langis; ap french light", script{answers: []any{"move Langis from GNAD to OQU"}})
		g.want("nation iroquois british; battle OQU")
	})
	t.Run("3.4 3.5 a Fort or a Bastion prevents an Overwhelm and never moves", func(t *testing.T) {
		g := newTest(t, "1755", "LKG british: Edward; LKG french: Langis, Lery, Aubry, Villiers, Lignery, Langlade; LOU french: bastion; "+
			"LOU british: 7 New England, 3 Virginia & S.", script{})
		if g.mayOverwhelm(French, std.spaceNamed("LKG"), 0) || g.mayOverwhelm(British, std.spaceNamed("LOU"), 0) {
			t.Error("they are Overwhelmed")
		}
		if !g.outnumbers(French, std.spaceNamed("LKG")) || !g.outnumbers(British, std.spaceNamed("LOU")) {
			t.Error("they are not even Outnumbered")
		}
		for _, typ := range []UnitType{Fort, Bastion} {
			for i := range std.Conns {
				if g.mayUse(typ, ConnID(i)) {
					t.Fatalf("a %s moves", typ)
				}
			}
		}
	})
	t.Run("4.1 a scenario lasts from its first Year to its last", func(t *testing.T) {
		for _, sc := range std.Scenarios {
			if sc.Years[0] != sc.StartYear || sc.Years[len(sc.Years)-1] != sc.EndYear || len(sc.Years) != sc.EndYear-sc.StartYear+1 {
				t.Errorf("%s: %v, from %d to %d", sc.Short, sc.Years, sc.StartYear, sc.EndYear)
			}
			for _, y := range sc.Years {
				if len(sc.Cards[y].BritishCampaign) == 0 {
					t.Errorf("%s has no cards for %d", sc.Short, y)
				}
			}
		}
	})
	t.Run("5.2 the pools are filled as the scenario says, Fleets of both sides in one", func(t *testing.T) {
		for _, sc := range std.Scenarios {
			g := newTest(t, sc.Short, "setup", script{})
			for pool, pieces := range sc.Pools {
				units := slices.DeleteFunc(slices.Clone(pieces), func(id string) bool { return std.VoW[id] != nil })
				if got := len(g.unitsWhere(func(u UnitID, un *Unit) bool {
					return un.At == poolWhere[pool] && slices.Contains(units, g.counter(u).Slug)
				})); got != len(units) {
					t.Errorf("%s: pool %s holds %d of %d", sc.Short, pool, got, len(units))
				}
			}
		}
	})
	t.Run("8.1 a Nation joins once, and a captured Village does not change it", func(t *testing.T) {
		g := newTest(t, "1755", "neutral: 3 iroquois", script{})
		g.joinNation("iroquois", British, "8.1")
		g.want("nation iroquois british; OQU british: iroquois; ONON british: iroquois; KAHN british: iroquois; control OQU neutral")
		g.setControl(std.spaceNamed("OQU"), French)
		g.want("nation iroquois british; control OQU french; control ONON neutral")
	})
	t.Run("10.7 13.2.1 Militia stand for their side wherever silhouettes are printed", func(t *testing.T) {
		g := newTest(t, "1755", "control CARL french; CARL french: Langis", script{})
		if n := g.militiaOf(British, std.spaceNamed("EAS")); n != 2 {
			t.Errorf("Easton has %d", n)
		}
		if n := g.militiaOf(British, std.spaceNamed("CARL")); n != 1 {
			t.Errorf("captured Carlisle has %d", n)
		}
		if n := g.militiaOf(French, std.spaceNamed("EAS")); n != 0 {
			t.Errorf("French Militia at Easton: %d", n)
		}
	})
}
