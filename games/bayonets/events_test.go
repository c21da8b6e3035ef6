package bayonets

import (
	"slices"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// eventCase is an Event on a position: who is asked, and what it leads to.
type eventCase struct {
	name     string
	scenario string // 1755 if empty
	text     string // position with cards in play; British are First Player
	script   script
	asked    []string
	want     string
	check    func(t *testing.T, g *testGame)
}

func runEvents(t *testing.T, cases []eventCase) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if c.scenario == "" {
				c.scenario = "1755"
			}
			g := newTest(t, c.scenario, c.text, c.script)
			if g.First == Neutral {
				g.First = British
			}
			g.arStartEvents()
			g.wantAsked(c.asked...)
			if c.want != "" {
				g.want(c.want)
			}
			if c.check != nil {
				c.check(t, g)
			}
		})
	}
}

// lostAPs are the APs of a card in play that are lost.
func lostAPs(g *testGame, deck int) []AP {
	var aps []AP
	for _, a := range g.APs[deck] {
		if a.Lost {
			aps = append(aps, a.Kind)
		}
	}
	return aps
}

func wantAPs(deck int, want ...AP) func(*testing.T, *testGame) {
	return func(t *testing.T, g *testGame) {
		t.Helper()
		if got := lostAPs(g, deck); !slices.Equal(got, want) {
			t.Errorf("lost APs of deck %d: got %v, want %v (7.4)", deck, got, want)
		}
	}
}

func ord(kind games.Kind, verb string, pairs ...any) games.Order { return order(kind, verb, pairs...) }

func TestRoundUp(t *testing.T) {
	flip := func(units ...string) games.Order { return ord(kindRoundUp, "flip", "units", units) }
	back := func(unit, to string) games.Order {
		return ord(kindRoundUp, "return", "units", []string{unit}, "to", to)
	}
	runEvents(t, []eventCase{
		{name: "7.4 card 4 flips two Reduced units (D04)",
			text:   "play british 4; ALB: reduced rogers, reduced royal-highland; sail british: boscawen reduced",
			script: script{answers: []any{flip("royal-highland", "boscawen")}}, asked: []string{"round-up british"},
			want: "ALB: rogers reduced, royal-highland; sail british: boscawen"},
		{name: "7.4 card 12 flips one only", text: "play british 12; ALB: reduced rogers, reduced gage",
			script: script{answers: []any{flip("gage")}}, asked: []string{"round-up british"}, want: "ALB: rogers reduced, gage"},
		{name: "7.4 card 4 default flips Metropolitan Brigade and Artillery first",
			text:   "play british 4; ALB: rogers reduced, royal-artillery reduced, 44th-and-48th reduced, new-england-brigade reduced",
			script: script{auto: []string{"all"}}, asked: []string{"round-up british"},
			want: "ALB: rogers reduced, royal-artillery, 44th-and-48th, new-england-brigade reduced"},
		{name: "7.4 card 17 tells one Reduced brigade from its like elsewhere",
			text:   "play british 17; ALB: new-england-brigade reduced; NOR: new-england-brigade reduced",
			script: script{answers: []any{flip("new-england-brigade@northfield")}}, asked: []string{"round-up british"},
			want: "ALB: new-england-brigade reduced; NOR: new-england-brigade"},
		{name: "7.4 card 4 flips no Fort and nothing in the Disbanded box",
			text: "play british 4; LKG: fort-edward reduced; disbanded: new-england-brigade reduced",
			want: "LKG: fort-edward reduced; disbanded british: new-england-brigade reduced"},
		{name: "7.4 card 4 with one Reduced unit and an empty Losses Box asks nothing", text: "play british 4; ALB: rogers reduced",
			want: "ALB: rogers"},
		{name: "7.4 card 4 returns a unit, Full, and heals the stack it joins (13.8, 14.1.1)",
			text:   "play british 4; ALB rout oos: gage reduced; losses british: rogers",
			script: script{answers: []any{back("rogers", "albany")}}, asked: []string{"round-up british"},
			want: "ALB british: gage reduced, rogers; losses british:"},
		{name: "7.4 card 4 returns a Colonial Brigade to its own Colony only",
			text: "play british 4; losses british: new-england-brigade; control NOR french; control RUM french; control YORK french; " +
				"control NLON french",
			want: "BOS british: new-england-brigade; losses british:"},
		{name: "7.4 card 4 returns the Mohawk to Albany", text: "play british 4; losses british: mohawk", want: "ALB british: mohawk"},
		{name: "7.4 card 4 returns a Nation unit to any friendly Home Space",
			text:   "play british 4; nation iroquois british; losses british: iroquois",
			script: script{answers: []any{back("iroquois", "oswego")}}, asked: []string{"round-up british"}, want: "OSW british: iroquois"},
		{name: "7.4 card 31 must take a Canadiens if one lies there", text: "play french 31; losses french: canadiens, berry",
			script: script{answers: []any{back("canadiens", "quebec")}}, asked: []string{"round-up french"},
			want: "QUE french: canadiens; losses french: berry",
			check: func(t *testing.T, g *testGame) {
				if g.unit(g.d.counters["canadiens"][0]).Spent {
					t.Error("the unit is not Spent")
				}
			}},
		{name: "7.4 card 31 flips no Bastion", text: "play french 31; QUE: bastion reduced", want: "QUE french: bastion reduced"},
		{name: "13.1 #3 who is returned to an empty space was there first", text: "play british 4; losses british: mohawk",
			check: func(t *testing.T, g *testGame) {
				if got := g.Spaces[g.d.spaceNamed("ALB")].FirstIn; got != British {
					t.Errorf("first in Albany: got %v, want british", got)
				}
			}},
	})
}

func TestRoundUpRefuses(t *testing.T) {
	g := newTest(t, "1755", "ALB: rogers reduced, gage reduced, royal-highland reduced; losses british: new-england-brigade", script{})
	d := &roundUp{Question: question(about(kindRoundUp, British, NoSpace, "7.4")), most: 2, g: g.game}
	d.flips = g.stack(British, g.d.spaceNamed("ALB"))
	d.returns = g.unitsAt(British, LossesBox)
	d.spaces = [][]SpaceID{g.roundUpSpaces(British, d.returns[0])}
	for name, o := range map[string]games.Order{
		"three flips":         ord(kindRoundUp, "flip", "units", []string{"all"}),
		"nobody":              ord(kindRoundUp, "flip"),
		"a stranger":          ord(kindRoundUp, "flip", "units", []string{"washington"}),
		"out of its Colony":   ord(kindRoundUp, "return", "units", []string{"new-england-brigade"}, "to", "albany"),
		"not in the Losses":   ord(kindRoundUp, "return", "units", []string{"rogers"}, "to", "albany"),
		"the same unit twice": ord(kindRoundUp, "flip", "units", []string{"rogers", "rogers"}),
	} {
		if a, fault := d.Accept(o); fault == nil {
			t.Errorf("%s: accepted as %v", name, a.Order)
		}
	}
	gametest.CheckDecision(t, title, g.Position, d)
}

func TestDisease(t *testing.T) {
	lose := func(units ...string) games.Order { return ord(kindDisease, "disease", "units", units) }
	runEvents(t, []eventCase{
		{name: "7.4 card 5 takes a Metropolitan Brigade if there is one (D05)",
			text:   "play british 5; QUE: berry, canadiens; MTL: bearn-and-guyenne reduced",
			script: script{answers: []any{lose("berry")}, draws: []int{0}}, asked: []string{"disease french"},
			want: "QUE french: canadiens; MTL french: bearn-and-guyenne reduced; losses french: berry",
			check: func(t *testing.T, g *testGame) {
				if g.WIE[British].Held != 0 {
					t.Errorf("the British draw a WIE chit (13.4.3): got %d", g.WIE[British].Held)
				}
			}},
		{name: "7.4 card 5 default takes a Reduced one", text: "play british 5; QUE: berry; MTL: bearn-and-guyenne reduced",
			script: script{auto: []string{"all"}, draws: []int{0}}, asked: []string{"disease french"},
			want: "QUE french: berry; losses french: bearn-and-guyenne"},
		{name: "7.4 card 5 takes an order of preference, sparing a space", text: "play british 5; QUE: berry; MTL: bearn-and-guyenne",
			script: script{answers: []any{ord(kindDisease, "disease", "units", []string{"reduced brigades"}, "never-at", []string{"montreal"})},
				draws: []int{0}}, asked: []string{"disease french"}, want: "losses french: berry"},
		{name: "7.4 card 5 takes a Canadiens without Metropolitan Brigades", text: "play british 5; QUE: 2 canadiens",
			want: "QUE french: canadiens; losses french: canadiens"},
		{name: "7.4 card 5 without Brigades", text: "play british 5; QUE: langis", want: "QUE french: langis"},
		{name: "7.4 card 34 takes one Brigade of any kind to 1756 (D11)", text: "play french 34; ALB: new-england-brigade, 44th-and-48th",
			script: script{answers: []any{lose("new-england-brigade")}}, asked: []string{"disease british"},
			want: "ALB british: 44th-and-48th; losses british: new-england-brigade"},
		{name: "7.4 card 34 takes one Brigade in 1756, too", scenario: "campaign",
			text:   "year 1756; play french 34; ALB: new-england-brigade, 44th-and-48th",
			script: script{answers: []any{lose("new-england-brigade")}}, asked: []string{"disease british"},
			want: "ALB british: 44th-and-48th; losses british: new-england-brigade"},
		{name: "7.4 card 34 takes a Colonial and a Metropolitan one from 1757", scenario: "1757",
			text:   "play french 34; ALB: new-england-brigade, 44th-and-48th, fraser; NOR: new-england-brigade",
			script: script{answers: []any{lose("new-england-brigade@albany", "44th-and-48th")}, draws: []int{0}}, asked: []string{"disease british"},
			want: "ALB british: fraser; NOR british: new-england-brigade; losses british: new-england-brigade, 44th-and-48th"},
		{name: "A07 card 34 with one kind missing takes the one there is", scenario: "1757", text: "play french 34; ALB: 44th-and-48th",
			script: script{draws: []int{0}},
			want:   "ALB british:; losses british: 44th-and-48th"},
		{name: "7.4 card 34 default spares Highlands and who stands near an enemy", scenario: "1757",
			text:   "play french 34; LKG: new-england-brigade, royal-highland; NOR: new-england-brigade, 44th-and-48th; TIC: langis",
			script: script{auto: []string{"all"}, draws: []int{0}}, asked: []string{"disease british"},
			want: "LKG british: new-england-brigade, royal-highland; NOR british:"},
		{name: "2.1.2 card 34 empties a captured Settled Space", text: "play french 34; QUE: 44th-and-48th; control QUE british; vp british 4",
			script: script{draws: []int{0}},
			want:   "control QUE french; vp british 1"},
		{name: "7.4 a Brigade on the Disbanded box is no choice", text: "play french 34; disbanded: new-england-brigade",
			want: "disbanded british: new-england-brigade"},
	})
}

func TestDelayedSupplies(t *testing.T) {
	lose := func(aps ...string) games.Order { return ord(kindSupplies, "lose", "ap", aps) }
	both := func(french, indian AP) func(*testing.T, *testGame) {
		return func(t *testing.T, g *testGame) {
			t.Helper()
			wantAPs(FrenchDeck, french)(t, g)
			if indian == "" {
				wantAPs(IndianDeck)(t, g)
			} else {
				wantAPs(IndianDeck, indian)(t, g)
			}
		}
	}
	runEvents(t, []eventCase{
		{name: "7.4 card 6 takes one AP of each French card (D06)", text: "play british 6, french 22, indian 46",
			script: script{answers: []any{lose("sail-army", "indian-2x")}},
			asked:  []string{"delayed-supplies french"}, check: both(APSailArmy, APIndian2)},
		{name: "7.4 card 6 typed the other way round and in part", text: "play british 6, french 22, indian 46",
			script: script{answers: []any{lose("indian-2x", "sail-army")}},
			asked:  []string{"delayed-supplies french"}, check: both(APSailArmy, APIndian2)},
		{name: "7.4 card 6 default takes the least useful", text: "play british 6, french 22, indian 46", script: script{auto: []string{"all"}},
			asked: []string{"delayed-supplies french"}, check: both(APLight, APIndian)},
		{name: "7.4 card 6 with nothing to choose", text: "play british 6, french 25, indian 43", check: both(APLight2, APIndian)},
		{name: "7.4 card 6 against card 54, resolved before it, may take the extra AP",
			text:   "first french; play british 6, french 23, indian 54",
			script: script{answers: []any{lose("light")}}, asked: []string{"delayed-supplies french"}, check: both(APLight, "")},
	})
}

func TestBlankets(t *testing.T) {
	lose := func(units ...string) games.Order { return ord(kindBlankets, "blankets", "units", units) }
	runEvents(t, []eventCase{
		{name: "7.4 card 11 takes two Indian units of the map (D07)",
			text:   "play british 11; DET: outaouais; GEN: seneca; MIRA: micmac; losses french: abenaki",
			script: script{answers: []any{lose("outaouais", "seneca")}}, asked: []string{"blankets british"},
			want: "MIRA french: micmac; losses french: abenaki, outaouais, seneca"},
		{name: "7.4 card 11 takes Nation units", text: "play british 11; nation iroquois french; OQU french: iroquois; " +
			"ONON french: iroquois; GEN: seneca",
			script: script{answers: []any{lose("iroquois@oquaga", "seneca")}}, asked: []string{"blankets british"},
			want: "ONON french: iroquois; losses french: seneca, iroquois"},
		{name: "7.4 card 11 default takes those nearest to British homes",
			text: "play british 11; DET: outaouais; FORK: chaouanon; KIT: delaware", script: script{auto: []string{"all"}},
			asked: []string{"blankets british"}, want: "DET french: outaouais; losses french: chaouanon, delaware"},
		{name: "7.4 card 11 with two or fewer takes all", text: "play british 11; DET: outaouais; ALB: mohawk",
			want: "DET french:; ALB british: mohawk; losses french: outaouais"},
	})
	g := newTest(t, "1755", "DET: outaouais; GEN: seneca; MIRA: micmac", script{})
	p := g.unitPick(question(about(kindBlankets, British, NoSpace, "7.4")), "blankets",
		group(g.unitsWhere(func(_ UnitID, un *Unit) bool { return un.At.OnMap() }), 2))
	for _, o := range []games.Order{lose("outaouais"), lose("outaouais", "seneca", "micmac"), lose("outaouais", "abenaki"),
		lose("outaouais", "outaouais"), lose()} {
		if a, fault := p.Accept(o); fault == nil {
			t.Errorf("%v is accepted as %v", o, a.Order)
		}
	}
}

func TestNationEvents(t *testing.T) {
	neutral := "neutral: 2 cherokee, 3 iroquois; "
	runEvents(t, []eventCase{
		{name: "T8 card 13 at French 3 does nothing", text: neutral + "play british 13; vp french 3; raid french 5",
			want: "nation cherokee neutral; raid french 5"},
		{name: "T8 card 13 at French 2 gives the Cherokee to the British", text: neutral + "play british 13; vp french 2",
			want: "nation cherokee british; CHOT british: cherokee; KEO british: cherokee"},
		{name: "A09 card 13 on a British position", text: neutral + "play british 13; vp british 9", want: "nation cherokee british"},
		{name: "7.4 card 13 with the Cherokee taken costs Raid Points, never below 0",
			text: "nation cherokee british; play british 13; raid french 1", want: "raid french 0"},
		{name: "7.4 card 19 gives the Iroquois to the British (8.1)", scenario: "1758", text: neutral + "play british 19; vp french 2",
			want: "nation iroquois british; OQU british: iroquois; ONON british: iroquois; KAHN british: iroquois"},
		{name: "7.4 card 19 at French 3", scenario: "1758", text: neutral + "play british 19; vp french 3", want: "nation iroquois neutral"},
		{name: "7.4 card 19 with the Iroquois taken", scenario: "1758",
			text: "nation iroquois french; play british 19; vp british 1; raid french 5", want: "raid french 3"},
		{name: "7.4 card 29 in 1755 is worth 2 Raid Points and may score a VP (9.3)",
			text: neutral + "play french 29; raid french 7; vp french 1", want: "nation cherokee neutral; raid french 1; vp french 2"},
		{name: "7.4 card 29 from 1757, the Cherokee neutral, with one southern space", scenario: "1757",
			text: neutral + "play french 29; control SHAM french; control ALB french", want: "nation cherokee neutral; raid french 0"},
		{name: "7.4 card 29 from 1757 with two southern spaces", scenario: "1757",
			text: neutral + "play french 29; control SHAM french; control MINI french",
			want: "nation cherokee french; CHOT french: cherokee; KEO french: cherokee; raid french 0"},
		{name: "7.4 card 29 from 1757 with British Cherokee", scenario: "1757", text: "nation cherokee british; play french 29",
			want: "raid french 2"},
		{name: "7.4 card 29 with French Cherokee", scenario: "1757", text: "nation cherokee french; play french 29", want: "raid french 0"},
		{name: "7.4 card 38 at French 4 gives the Iroquois to the French", text: neutral + "play french 38; vp french 4",
			want: "nation iroquois french; OQU french: iroquois"},
		{name: "7.4 card 38 at French 3", text: neutral + "play french 38; vp french 3", want: "nation iroquois neutral"},
		{name: "7.4 card 38 with British Iroquois", text: "nation iroquois british; play french 38; vp french 6",
			want: "nation iroquois british; raid french 0"},
	})
	var list []string
	for i := range std.Spaces {
		if sp := &std.Spaces[i]; sp.Home == British && sp.Kind != Base && std.nearSouth(sp.ID) {
			list = append(list, sp.Slug)
		}
	}
	want := []string{"beverley", "carlisle", "charles-town", "easton", "gnadenhutten", "minisink", "ninety-six", "rays-town", "shamokin",
		"wills-creek", "winchester"}
	if slices.Sort(list); !slices.Equal(list, want) {
		t.Errorf("card 29 counts: got %v, want %v", list, want)
	}
}

func TestOtherEvents(t *testing.T) {
	hasAPs := func(deck int, want ...AP) func(*testing.T, *testGame) {
		return func(t *testing.T, g *testGame) {
			t.Helper()
			var got []AP
			for _, a := range g.APs[deck] {
				if !a.Lost {
					got = append(got, a.Kind)
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("APs: got %v, want %v", got, want)
			}
		}
	}
	sp := func(kind games.Kind, code string) games.Order { return ord(kind, string(kind), "space", code) }
	runEvents(t, []eventCase{
		{name: "T5 card 54 with card 35: two Light APs, no Indian AP, no Indian unit acts", text: "play french 35, indian 54",
			check: func(t *testing.T, g *testGame) {
				hasAPs(FrenchDeck, APLight, APLight)(t, g)
				hasAPs(IndianDeck)(t, g)
				if !g.AR.NoIndians || !g.APs[FrenchDeck][1].Extra {
					t.Error("no Indian unit may be activated; the AP is an extra one")
				}
			}},
		{name: "T6 card 30 against light, army, sail-army", text: "play british 10, french 30", check: hasAPs(BritishDeck, APLight, APSailArmy)},
		{name: "7.4 card 30 takes two Army APs, no others", text: "play british 9, french 30", check: hasAPs(BritishDeck, APLight, APArmy)},
		{name: "7.4 card 30 finds no Army AP", text: "play british 5, french 30", check: hasAPs(BritishDeck, APLight, APSailArmy)},
		{name: "T9 card 20 with Niagara only", scenario: "1758", text: "play british 20; control NIA british; raid french 4",
			want: "raid french 1"},
		{name: "T9 card 20 stops at 0", scenario: "1758", text: "play british 20; control NIA british; raid french 1; vp french 5",
			want: "raid french 0; vp french 5"},
		{name: "7.4 card 20 with both spaces", scenario: "1758",
			text: "play british 20; control NIA british; control BAYE british; raid french 7", want: "raid french 2"},
		{name: "7.4 card 20 with neither", scenario: "1758", text: "play british 20; raid french 7", want: "raid french 7"},
		{name: "T7 card 45 in the last Year", text: "play indian 45; raid french 2; vp french 1; losses french: seneca",
			want: "raid french 0; vp french 1; losses french: seneca"},
		{name: "T7 card 45 in an earlier Year", scenario: "campaign",
			text: "play indian 45; raid french 5; losses french: abenaki, micmac, seneca, berry", script: script{draws: []int{0, 1}},
			want: "raid french 5; losses french: berry, micmac; removed french: abenaki, seneca"},
		{name: "7.4 card 45 with one Indian unit", scenario: "campaign", text: "play indian 45; losses french: abenaki, berry",
			want: "losses french: berry; removed french: abenaki"},
		{name: "7.4 card 18 places a British Fleet (D08)", scenario: "1758",
			text:   "round AR1; play british 18; fleets british: boscawen; fleets french: de-lisle; BOS rout: gage",
			script: script{answers: []any{ord(kindAdmiral, "admiral", "to", "boston")}}, asked: []string{"rear-admiral british"},
			want: "BOS british: gage, boscawen; fleets french: de-lisle",
			check: func(t *testing.T, g *testGame) {
				if !g.RearAdmiral {
					t.Error("it costs a draw in Fleets Arrive")
				}
			}},
		{name: "7.4 card 18 default goes to Boston with an enemy at Halifax", scenario: "1758",
			text:   "round AR3; play british 18; fleets: boscawen; HAL: langis",
			script: script{auto: []string{"all"}}, asked: []string{"rear-admiral british"}, want: "BOS british: boscawen",
			check: func(t *testing.T, g *testGame) {
				if g.RearAdmiral {
					t.Error("in AR3 it costs no draw")
				}
			}},
		{name: "7.4 card 18 without a British Fleet in the pool", scenario: "1758", text: "play british 18; fleets french: de-lisle",
			want: "fleets french: de-lisle"},
		{name: "7.4 card 21 removes an OOS marker (D09)", text: "play british 21; ALB oos: gage; LKG oos: rogers; OSW rout: dunn",
			script: script{answers: []any{sp(kindBattoemen, "albany")}},
			asked:  []string{"battoemen british"}, want: "ALB british: gage; LKG british oos: rogers; OSW british rout: dunn"},
		{name: "7.4 card 21 removes a Rout marker if nobody is OOS", text: "play british 21; OSW rout: dunn; TIC oos: langis",
			want: "OSW british: dunn; TIC french oos: langis"},
		{name: "7.4 card 33 makes all units of a space Spent (D10)", scenario: "1757",
			text: "play french 33; ALB: gage, wolfe; BOS: 44th-and-48th", script: script{answers: []any{sp(kindHesitant, "albany")}},
			asked: []string{"hesitant french"}, want: "ALB british: gage spent, wolfe spent; BOS british: 44th-and-48th"},
		{name: "7.4 card 33 default takes the largest army", scenario: "1757",
			text: "play french 33; ALB: gage, rogers, dunn; BOS: 44th-and-48th, royal-artillery", script: script{auto: []string{"all"}},
			asked: []string{"hesitant french"}, want: "ALB british: gage, rogers, dunn; BOS british: 44th-and-48th spent, royal-artillery spent"},
		{name: "7.4 card 33 is not for the Sail Box", scenario: "1757", text: "play french 33; sail british: boscawen",
			want: "sail british: boscawen"},
		{name: "7.4 card 39 closes a Highway (D12)", scenario: "1758", text: "play french 39",
			script: script{answers: []any{ord(kindWarships, "warships", "connection", "BAYE-OSW")}},
			asked:  []string{"lake-warships french"}, check: func(t *testing.T, g *testGame) {
				if got := g.d.Conns[g.AR.Warships].Code; got != "BAYE-OSW" {
					t.Errorf("closed: got %s, want BAYE-OSW", got)
				}
			}},
		{name: "7.4 card 39 not between two British spaces", scenario: "1758",
			text:   "play french 39; control BAYE british; control TORO british; control NIA british; control TIC british",
			script: script{auto: []string{"all"}}, asked: []string{"lake-warships french"}, check: func(t *testing.T, g *testGame) {
				if got := g.d.Conns[g.AR.Warships].Code; got != "NOIX-TIC" {
					t.Errorf("closed by default: got %s, want NOIX-TIC", got)
				}
			}},
		{name: "7.4 card 39 default goes next to most British units, but never between British spaces", scenario: "1758",
			text:   "play french 39; control BAYE british; BAYE british: gage, morgan; OSW: scott",
			script: script{auto: []string{"all"}}, asked: []string{"lake-warships french"}, check: func(t *testing.T, g *testGame) {
				if got := g.d.Conns[g.AR.Warships].Code; got != "BAYE-TORO" {
					t.Errorf("closed by default: got %s, want BAYE-TORO", got)
				}
			}},
		{name: "7.4 card 40 is Rough Seas for both", scenario: "1758", text: "play french 40", check: func(t *testing.T, g *testGame) {
			if !g.AR.RoughSeas {
				t.Error("Rough Seas")
			}
		}},
		{name: "7.4 card 51 returns two Indian units (A65)", text: "play indian 51; losses french: micmac, abenaki",
			want: "MIRA french: micmac; TROI french: abenaki; losses french:"},
		{name: "7.4 card 51 draws two of three", text: "play indian 51; losses french: abenaki, micmac, seneca",
			script: script{draws: []int{2, 0}}, want: "GEN french: seneca; TROI french: abenaki; losses french: micmac"},
		{name: "B20 card 51 gives a Victory Space back with its VP",
			text: "play indian 51; losses french: micmac; control MIRA british; vp british 1",
			want: "MIRA french: micmac; control MIRA french; vp french 1"},
		{name: "7.4 card 51 a Village with British units",
			text: "play indian 51; losses french: micmac; control MIRA british; MIRA british: gage",
			want: "MIRA french:; losses french: micmac; control MIRA british"},
		{name: "7.4 card 51 a Nation unit goes to a Village of French choice (D13)",
			text:   "play indian 51; nation iroquois french; losses french: iroquois; control ONON british; OQU: gage",
			script: script{answers: []any{ord(kindEncroach, "encroachment", "units", []string{"iroquois"}, "to", "onontake")}},
			asked:  []string{"encroachment french"},
			want:   "ONON french: iroquois; control ONON neutral"},
		{name: "7.4 card 53 takes two of three (D14)", text: "play indian 53; DII: mingo; KIT: delaware; FORK: chaouanon",
			script: script{answers: []any{ord(kindPeace, "peace", "units", []string{"mingo", "chaouanon"})}},
			asked:  []string{"peace-promises british"}, want: "KIT french: delaware; losses french: chaouanon, mingo"},
		{name: "7.4 card 53 with one on the map", text: "play indian 53; DET: mingo; losses french: delaware",
			want: "losses french: delaware, mingo"},
		{name: "7.4 card 53 not after a British Raid", text: "play indian 53; DII: mingo; raided KIT british", want: "DII french: mingo"},
		{name: "7.4 card 53 a French Raid does not matter", text: "play indian 53; DII: mingo; raided KIT french", want: "losses french: mingo"},
		{name: "7.4 card 53 not while the British hold a Village", text: "play indian 53; DII: mingo; control FORK british",
			want: "DII french: mingo"},
	})
}

func TestEventOrder(t *testing.T) {
	for _, c := range []struct {
		name  string
		first Faction
		want  []int
	}{
		{"A02 British first", British, []int{4, 53, 30}},
		{"A02 French first: Indian card before French card", French, []int{53, 30, 4}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, "1755", "play british 4, french 30, indian 53", script{})
			g.First = c.first
			g.arStartEvents()
			var got []int
			for _, e := range g.told("event") {
				got = append(got, e.Values.Get("card").(int))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("order of Events: got %v, want %v", got, c.want)
			}
		})
	}
}

// Every AR Start Event of the cards is known to arStartEvent, and no other is.
func TestEveryARStartEvent(t *testing.T) {
	for n := 1; n <= 54; n++ {
		c := std.Cards[n]
		if !c.ARStart {
			continue
		}
		for seed := range uint64(20) {
			for _, sc := range std.Scenarios {
				g, ref := newRandom(t, sc.Short, "setup", seed)
				ref.check = seed == 0
				for i := range g.Units {
					if u := &g.Units[i]; ref.r.IntN(4) == 0 && u.At.OnMap() && g.utype(UnitID(i)) != Fort && g.utype(UnitID(i)) != Bastion {
						if ref.r.IntN(2) == 0 && g.utype(UnitID(i)) != Indian {
							u.Reduced = true
						} else if g.utype(UnitID(i)) != Commander {
							u.At = LossesBox
						}
					}
				}
				deck := map[string]int{"indian": IndianDeck}[c.Deck]
				if c.Deck != "indian" {
					deck = c.Faction.deck()
				}
				g.Cards.Played[deck] = n
				g.First = British
				g.arStartEvents()
			}
		}
	}
}

// Events are told in sentences that say what nothing else tells.
func TestEventsSaid(t *testing.T) {
	for _, c := range []struct {
		told games.Text
		want string
	}{
		{games.T("event", "card", 20, "side", British), "British Event: card 20 French Trade Goods Destroyed."},
		{games.T("landing", "side", British, "units", []string{"fraser"}, "space", "louisbourg", "marker", false),
			"British: Fraser Lands at Louisbourg, without a Landing marker: Surprise Landing."},
		{games.T("raid-points", "side", French, "points", 3, "why", frontiersAblaze, "what", "carlisle", "track", 5),
			"French +3 Raid Points by Frontiers Ablaze. Raid marker: 5."},
		{games.T("battle-reroll", "with", "event", "die", 2, "unit", "royal-highland", "was", Miss, "face", Flag),
			"Perfect Volleys reroll of die 2, Royal Highland: Miss becomes Flag."},
		{games.T("battle-reroll", "with", "event", "die", 1, "unit", "royal-artillery-1", "was", HitSquare, "face", HitTriangle),
			"Lucky Cannonball reroll of die 1, Royal Artillery: ■ becomes [▲]."},
	} {
		if got := title.Say(c.told, "en"); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}
