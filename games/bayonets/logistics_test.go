package bayonets

import (
	"slices"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// at makes an order that places units: places and their selectors.
func at(kind games.Kind, verb string, lists ...[]string) games.Order {
	o := order(kind, verb)
	for _, l := range lists {
		o = o.With("at", l...)
	}
	return o
}

// reinforced is a game whose scenario draws so many pieces.
func reinforced(t *testing.T, scenario, text string, n Reinforcements, s script) *testGame {
	g := newTest(t, scenario, text, s)
	sc := *g.sc
	sc.Reinforce = map[int]Reinforcements{g.Year: n}
	g.sc = &sc
	return g
}

func TestFleetsArrive(t *testing.T) {
	fleets := func(lists ...[]string) games.Order { return at(kindPlaceFleets, "fleets", lists...) }
	place := func(lists ...[]string) games.Order { return at(kindPlaceUnits, "place", lists...) }
	vow := func(units ...string) games.Order { return ord(kindVoW, "vow", "units", units) }
	for _, c := range []struct {
		name, scenario, text string
		n                    Reinforcements
		script               script
		asked                []string
		want                 string
		check                func(*testing.T, *testGame)
	}{
		{name: "15.2 both sides' Fleets come from one pool; 15.3 British first, each on its coast (D50)", scenario: "1755",
			text: "fleets british: boscawen, durell; fleets french: de-la-motte",
			n:    Reinforcements{Fleets: 3}, script: script{draws: []int{0, 0, 0},
				answers: []any{fleets([]string{"boston", "boscawen"}, []string{"halifax", "rest"}), fleets([]string{"quebec", "all"})}},
			asked: []string{"place-fleets british", "place-fleets french"},
			want:  "BOS british: boscawen; HAL british: durell; QUE french: de-la-motte"},
		{name: "15.2 what is left to draw of an empty pool is lost", scenario: "1755", text: "fleets british: boscawen",
			n: Reinforcements{Fleets: 5}, script: script{draws: []int{0}, auto: []string{"all"}},
			asked: []string{"place-fleets british"}, want: "HAL british: boscawen; fleets british:"},
		{name: "15.3 default: Boston with the French at Halifax, Québec with the British at Louisbourg", scenario: "1755",
			text: "HAL: langis; LOU british: gage; fleets british: boscawen; fleets french: de-la-motte",
			n:    Reinforcements{Fleets: 2}, script: script{draws: []int{0, 0}, auto: []string{"all"}},
			asked: []string{"place-fleets british", "place-fleets french"}, want: "BOS british: boscawen; QUE french: de-la-motte"},
		{name: "W28 units follow the Fleets: one Fleet at Boston, all units there", scenario: "1755",
			text: "fleets british: boscawen; metro british: 44th-and-48th, royal-highland",
			n:    Reinforcements{Fleets: 1, British: 2}, script: script{draws: []int{0, 0, 0},
				answers: []any{fleets([]string{"boston", "boscawen"})}},
			asked: []string{"place-fleets british"}, want: "BOS british: 44th-and-48th, royal-highland, boscawen"},
		{name: "W28 no Fleet drawn: all together on any legal space", scenario: "1755",
			text: "fleets british: boscawen; metro british: 44th-and-48th, royal-highland",
			n:    Reinforcements{British: 2}, script: script{draws: []int{0, 0}, answers: []any{place([]string{"new-york", "all"})}},
			asked: []string{"place-units british"}, want: "NYC british: 44th-and-48th, royal-highland"},
		{name: "15.3 units among several Fleets (D51)", scenario: "1755",
			text: "fleets british: boscawen, durell; metro british: 44th-and-48th, royal-highland",
			n:    Reinforcements{Fleets: 2, British: 2}, script: script{draws: []int{0, 0, 0, 0},
				answers: []any{fleets([]string{"boston", "durell"}, []string{"halifax", "boscawen"}),
					place([]string{"halifax", "royal-highland"}, []string{"boston", "rest"})}},
			asked: []string{"place-fleets british", "place-units british"},
			want:  "BOS british: durell, 44th-and-48th; HAL british: boscawen, royal-highland"},
		{name: "15.3 a captured Coastal Home Space of a friendly Sea Zone", scenario: "1755",
			text: "control LOU british; LOU british: gage; fleets british: boscawen",
			n:    Reinforcements{Fleets: 1}, script: script{draws: []int{0}, answers: []any{fleets([]string{"louisbourg", "fleets"})}},
			asked: []string{"place-fleets british"}, want: "LOU british: gage, boscawen"},
		{name: "15.3 the stack that is joined is not Routed or OOS any more (13.8, 14.1.1)", scenario: "1755",
			text: "BOS rout oos: gage; fleets british: boscawen",
			n:    Reinforcements{Fleets: 1}, script: script{draws: []int{0}, answers: []any{fleets([]string{"boston", "boscawen"})}},
			asked: []string{"place-fleets british"}, want: "BOS british: gage, boscawen"},
		{name: "T70 a crescent Brigade brings a random Commander (15.2.2)", scenario: "1757",
			text: "metro british: 27th-and-55th; commanders british: forbes, wolfe",
			n:    Reinforcements{British: 1}, script: script{draws: []int{0, 1},
				answers: []any{place([]string{"boston", "27th-and-55th", "wolfe"})}},
			asked: []string{"place-units british"},
			want:  "BOS british: 27th-and-55th, wolfe; commanders british: forbes"},
		{name: "15.2.2 the Commander goes with his Brigade, wherever the others go", scenario: "1757",
			text: "fleets british: boscawen, durell; metro british: fraser, 44th-and-48th; commanders british: wolfe",
			n:    Reinforcements{Fleets: 2, British: 2}, script: script{draws: []int{0, 0, 0, 0, 0},
				answers: []any{fleets([]string{"halifax", "durell"}, []string{"boston", "boscawen"}),
					place([]string{"halifax", "44th-and-48th"}, []string{"boston", "fraser"})}},
			asked: []string{"place-fleets british", "place-units british"},
			want:  "BOS british: fraser, boscawen, wolfe; HAL british: 44th-and-48th, durell"},
		{name: "A63 a crescent Brigade with an empty Commander pool", scenario: "1757", text: "metro british: 27th-and-55th",
			n: Reinforcements{British: 1}, script: script{draws: []int{0}, auto: []string{"all"}},
			asked: []string{"place-units british"}, want: "HAL british: 27th-and-55th"},
		{name: "15.2.2 a Brigade without a crescent brings nobody", scenario: "1757",
			text: "metro british: 44th-and-48th; commanders british: forbes", n: Reinforcements{British: 1},
			script: script{draws: []int{0}, auto: []string{"all"}},
			asked:  []string{"place-units british"}, want: "HAL british: 44th-and-48th; commanders british: forbes"},
		{name: "T71 Pick 2 Artillery or Light with one Artillery left", scenario: "1757",
			text: "artillery british: royal-artillery; vow british_metropolitan: vow-pick-2-artillery-or-light-british",
			n:    Reinforcements{British: 1}, script: script{draws: []int{0}, auto: []string{"place-units"}}, asked: []string{"place-units british"},
			want: "HAL british: royal-artillery"},
		{name: "T71 with none one more piece is drawn", scenario: "1757",
			text: "metro british: 44th-and-48th; vow british_metropolitan: vow-pick-2-artillery-or-light-british",
			n:    Reinforcements{British: 1}, script: script{draws: []int{1, 0}, auto: []string{"place-units"}},
			asked: []string{"place-units british"}, want: "HAL british: 44th-and-48th"},
		{name: "A62 the additional piece may be a token", scenario: "1757",
			text: "metro british: 44th-and-48th; vow british_metropolitan: vow-fewer-troops-british, vow-pick-2-artillery-british",
			n:    Reinforcements{British: 1}, script: script{draws: []int{2, 1}}, want: "metro british: 44th-and-48th"},
		{name: "15.2.1 Pick two of Artillery and Lights (D49)", scenario: "1757",
			text: "artillery british: 2 royal-artillery; light british: gage, morgan; " +
				"vow british_metropolitan: vow-pick-2-artillery-or-light-british",
			n: Reinforcements{British: 1}, script: script{draws: []int{0}, answers: []any{vow("royal-artillery", "morgan")},
				auto: []string{"place-units"}}, asked: []string{"vow-pick british", "place-units british"},
			want: "HAL british: royal-artillery, morgan; artillery british: royal-artillery; light british: gage"},
		{name: "D49 default: one Artillery and one Light", scenario: "1757",
			text: "artillery british: 2 royal-artillery; light british: gage, morgan; " +
				"vow british_metropolitan: vow-pick-2-artillery-or-light-british",
			n: Reinforcements{British: 1}, script: script{draws: []int{0}, auto: []string{"all"}},
			asked: []string{"vow-pick british", "place-units british"}, want: "HAL british: royal-artillery, gage"},
		{name: "D49 default: only Lights with three Artillery in play", scenario: "1757",
			text: "ALB: 3 royal-artillery; artillery british: 2 royal-artillery; light british: gage, morgan; " +
				"vow british_metropolitan: vow-pick-2-artillery-or-light-british",
			n: Reinforcements{British: 1}, script: script{draws: []int{0}, auto: []string{"all"}},
			asked: []string{"vow-pick british", "place-units british"}, want: "HAL british: gage, morgan"},
		{name: "15.2.1 Pick two Artillery takes no Light", scenario: "1757",
			text: "artillery british: 3 royal-artillery; light british: gage; vow british_metropolitan: vow-pick-2-artillery-british",
			n:    Reinforcements{British: 1}, script: script{draws: []int{0}, auto: []string{"place-units"}}, asked: []string{"place-units british"},
			want: "HAL british: 2 royal-artillery; light british: gage"},
		{name: "15.2.1 the French take one Artillery", scenario: "1757",
			text: "artillery french: 2 canonniers-bombardiers; vow french_metropolitan: vow-pick-1-artillery-french",
			n:    Reinforcements{French: 1}, script: script{draws: []int{0}, auto: []string{"place-units"}}, asked: []string{"place-units french"},
			want: "LOU french: canonniers-bombardiers; artillery french: canonniers-bombardiers"},
		{name: "A61 Navy Losses strike a French Fleet that was not drawn", scenario: "1757",
			text: "fleets french: beauffremont, de-lisle, de-la-motte; vow fleets: vow-french-navy-losses",
			n:    Reinforcements{Fleets: 2}, script: script{draws: []int{3, 0, 1}, auto: []string{"all"}}, asked: []string{"place-fleets french"},
			want: "LOU french: beauffremont; fleets french: de-lisle; removed french: de-la-motte",
			check: func(t *testing.T, g *testGame) {
				if !slices.Equal(g.VoW["fleets"], tokens{"vow-french-navy-losses"}) {
					t.Errorf("the token goes back: %v (15.2.1)", g.VoW["fleets"])
				}
			}},
		{name: "15.2.1 Navy Losses without a French Fleet in the pool", scenario: "1757",
			text: "fleets british: boscawen; vow fleets: vow-french-navy-losses", n: Reinforcements{Fleets: 1}, script: script{draws: []int{1}},
			want: "fleets british: boscawen"},
		{name: "15.2.1 Fewer Troops leaves play, its double goes back", scenario: "1757",
			text: "vow british_metropolitan: vow-fewer-troops-british, vow-fewer-troops-british-back", n: Reinforcements{British: 2},
			script: script{draws: []int{0, 0}},
			check: func(t *testing.T, g *testGame) {
				if !slices.Equal(g.VoW["british_metropolitan"], tokens{"vow-fewer-troops-british-back"}) {
					t.Errorf("tokens in the pool: %v", g.VoW["british_metropolitan"])
				}
			}},
		{name: "B22 no space left: where Fleets may retreat to (13.9.2)", scenario: "1755",
			text: "control CHIG british; control RIST british; control LOU british; control DAUP british; control JOYE british; " +
				"control MIRA british; control RDL british; control TADO british; control BEAU british; control SUD british; control QUE british; " +
				"MTAN british: gage; fleets french: de-la-motte",
			n: Reinforcements{Fleets: 1}, script: script{draws: []int{0}}, want: "KWA french: de-la-motte"},
		{name: "S07 card 18 in scenario 3 costs one draw", scenario: "1758", text: "fleets british: boscawen, durell",
			n:      Reinforcements{Fleets: 2},
			script: script{draws: []int{0}, auto: []string{"all"}}, asked: []string{"place-fleets british"},
			want: "HAL british: boscawen; fleets british: durell",
			check: func(t *testing.T, g *testGame) {
				if g.RearAdmiral {
					t.Error("next Year's draw is full again")
				}
			}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := reinforced(t, c.scenario, c.text, c.n, c.script)
			g.RearAdmiral = c.scenario == "1758"
			g.fleetsArrive()
			g.wantAsked(c.asked...)
			if c.want != "" {
				g.want(c.want)
			}
			if c.check != nil {
				c.check(t, g)
			}
			if len(g.ReinforcedAt[British])+len(g.ReinforcedAt[French])+len(g.Brought) > 0 {
				t.Error("the Logistics Round is over")
			}
		})
	}
}

// Placing refuses what 15.3 does, and understands what is left out.
func TestPlacingOrders(t *testing.T) {
	g := newTest(t, "1755", "drawn: 44th-and-48th, royal-highland, 2 royal-artillery", script{})
	us := g.unitsAt(British, Drawn)
	bos, hal := At(g.d.spaceNamed("BOS")), At(g.d.spaceNamed("HAL"))
	open := []Where{bos, hal}
	make := func(together bool) *placing {
		p := &placing{Question: question(about(kindPlaceUnits, British, NoSpace, "15.3")), World: g.game, Nowhere: Unused, Most: listed,
			Verb: "place", Together: together, Groups: toEach(us, open)}
		p.Settle()
		return p
	}
	place := func(lists ...[]string) games.Order { return at(kindPlaceUnits, "place", lists...) }
	for _, c := range []struct {
		name     string
		together bool
		o        games.Order
		want     []Where // of 44th & 48th, Royal Highland and the Artillery, in the order of the map; nil: refused
	}{
		{"rest is all that is left", false, place([]string{"halifax", "royal-highland", "royal-artillery"}, []string{"boston", "rest"}),
			[]Where{bos, hal, hal, bos}},
		{"what is not named goes to the first place", false, place([]string{"halifax", "royal-highland"}, []string{"boston", "artillery"}),
			[]Where{hal, hal, bos, bos}},
		{"a place alone takes all", false, place([]string{"halifax"}), []Where{hal, hal, hal, hal}},
		{"all at one place", true, place([]string{"halifax", "all"}), []Where{hal, hal, hal, hal}},
		{"two places, but together", true, place([]string{"halifax", "royal-highland"}, []string{"boston", "rest"}), nil},
		{"no legal place", false, place([]string{"albany", "all"}), nil},
		{"no such unit", false, place([]string{"boston", "wolfe"}), nil},
		{"three Artillery", false, place([]string{"boston", "3*royal-artillery"}), nil},
		{"nothing", false, place(), nil},
	} {
		p := make(c.together)
		a, fault := p.Accept(c.o)
		if (fault == nil) != (c.want != nil) {
			t.Errorf("%s: fault %v", c.name, fault)
		} else if fault == nil && !slices.Equal(a.Value.([]Where), c.want) {
			t.Errorf("%s: got %v, want %v", c.name, games.Keys(a.Value.([]Where)), games.Keys(c.want))
		}
		gametest.CheckDecision(t, title, g.Position, p)
	}
}

func TestColonialsEnlist(t *testing.T) {
	colonials := func(lists ...[]string) games.Order { return at(kindPlaceCol, "colonials", lists...) }
	for _, c := range []struct {
		name, text string
		n          int
		script     script
		asked      []string
		want       string
		check      func(*testing.T, *testGame)
	}{
		{name: "T72 a Brigade goes to a friendly space of its Colony (16.3, D53)", text: "colonial british: virginia-south-brigade", n: 1,
			script: script{draws: []int{0}, answers: []any{colonials([]string{"wills-creek", "virginia-south-brigade"})}},
			asked:  []string{"place-colonials british"}, want: "WILC british: virginia-south-brigade"},
		{name: "16.3 each Colony apart", text: "colonial british: 2 new-england-brigade, new-york-new-jersey-brigade", n: 3,
			script: script{draws: []int{0, 0, 0}, answers: []any{colonials([]string{"northfield", "new-england-brigade"},
				[]string{"boston", "new-england-brigade"}, []string{"albany", "rest"})}},
			asked: []string{"place-colonials british"}, want: "NOR british: new-england-brigade; BOS british: new-england-brigade; " +
				"ALB british: new-york-new-jersey-brigade"},
		{name: "16.3 default: the Settled Space with most own units", text: "RUM: gage; colonial british: new-england-brigade", n: 1,
			script: script{draws: []int{0}, auto: []string{"all"}},
			asked:  []string{"place-colonials british"}, want: "RUM british: gage, new-england-brigade"},
		{name: "16.3 the Disbanded box comes back Full", text: "disbanded: new-england-brigade reduced", n: 0,
			script: script{answers: []any{colonials([]string{"northfield", "all"})}},
			asked:  []string{"place-colonials british"}, want: "NOR british: new-england-brigade; disbanded british:"},
		{name: "16.2.1 a Colonial Light (D52), on any friendly Colony Home Space",
			text: "colonial-light british: dunn, putnam; vow british_colonial: vow-pick-1-colonial-light", n: 1,
			script: script{draws: []int{0}, answers: []any{ord(kindColLight, "colonial-light", "units", []string{"putnam"}),
				colonials([]string{"halifax", "putnam"})}},
			asked: []string{"colonial-light british", "place-colonials british"}, want: "HAL british: putnam; colonial-light british: dunn"},
		{name: "16.2.1 with an empty pool from the Losses Box", text: "losses: rogers, gage; vow british_colonial: vow-pick-1-colonial-light",
			n: 1, script: script{draws: []int{0}, auto: []string{"all"}},
			asked: []string{"place-colonials british"}, want: "losses british: gage"},
		{name: "16.2.1 with neither one more piece is drawn",
			text: "losses: gage; colonial british: new-england-brigade; vow british_colonial: vow-pick-1-colonial-light", n: 1,
			script: script{draws: []int{1, 0}, auto: []string{"all"}},
			asked:  []string{"place-colonials british"}, want: "RUM british: new-england-brigade"},
		{name: "16.2.1 the token goes back", text: "colonial-light british: putnam, dunn; vow british_colonial: vow-pick-1-colonial-light-back",
			n: 1, script: script{draws: []int{0}, auto: []string{"all"}},
			asked: []string{"colonial-light british", "place-colonials british"}, check: func(t *testing.T, g *testGame) {
				if len(g.VoW["british_colonial"]) != 1 {
					t.Errorf("tokens: %v", g.VoW["british_colonial"])
				}
			}},
		{name: "16.2.1 with a token left in the pool too", text: "losses: rogers, gage; vow british_colonial: vow-pick-1-colonial-light-back, " +
			"vow-fewer-troops-colonial", n: 1, script: script{draws: []int{0}, auto: []string{"all"}},
			asked: []string{"place-colonials british"}, check: func(t *testing.T, g *testGame) {
				if len(g.VoW["british_colonial"]) != 2 {
					t.Errorf("tokens: %v", g.VoW["british_colonial"])
				}
			}},
		{name: "16.2.1 unless both Colonial pools are empty",
			text: "colonial-light british: putnam; vow british_colonial: vow-pick-1-colonial-light-back", n: 1,
			script: script{draws: []int{0}, auto: []string{"all"}},
			asked:  []string{"place-colonials british"}, check: func(t *testing.T, g *testGame) {
				if len(g.VoW["british_colonial"]) != 0 {
					t.Errorf("tokens: %v", g.VoW["british_colonial"])
				}
			}},
		{name: "C08 Pennsylvania Musters", text: "bonus british: 2 pennsylvania-delaware-brigade, 2 new-england-brigade; " +
			"vow british_colonial: vow-pennsylvania-musters", n: 1, script: script{draws: []int{0}, auto: []string{"all"}},
			asked: []string{"place-colonials british"}, want: "EAS british: 2 pennsylvania-delaware-brigade; bonus british: 2 new-england-brigade"},
		{name: "C08 Pitt Subsidies", text: "bonus british: 2 new-england-brigade, new-york-new-jersey-brigade, virginia-south-brigade; " +
			"vow british_colonial: vow-pitt-subsidies", n: 1, script: script{draws: []int{0}, auto: []string{"all"}},
			asked: []string{"place-colonials british"}, want: "RUM british: 2 new-england-brigade; bonus british:"},
		{name: "16.2.1 Fewer Troops", text: "colonial british: new-england-brigade; vow british_colonial: vow-fewer-troops-colonial", n: 1,
			script: script{draws: []int{1}}, want: "colonial british: new-england-brigade"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := reinforced(t, "1758", c.text, Reinforcements{Colonial: c.n}, c.script)
			g.colonialsEnlist()
			g.wantAsked(c.asked...)
			if c.want != "" {
				g.want(c.want)
			}
			if c.check != nil {
				c.check(t, g)
			}
		})
	}
	t.Run("16.3 a Brigade may not leave its Colony", func(t *testing.T) {
		g := newTest(t, "1755", "drawn: new-england-brigade", script{})
		us := g.unitsAt(British, Drawn)
		if slices.Contains(g.colonialPlaces(us[0]), At(g.d.spaceNamed("ALB"))) ||
			!slices.Contains(g.colonialPlaces(us[0]), At(g.d.spaceNamed("YORK"))) {
			t.Error("New England only")
		}
	})
}

// Random play of the Logistics Rounds of every scenario and Year.
func TestLogisticsAtRandom(t *testing.T) {
	for _, sc := range std.Scenarios {
		for seed := range uint64(30) {
			g, ref := newRandom(t, sc.Short, "setup", seed)
			ref.check = seed < 3
			for _, g.Year = range sc.Years {
				g.RearAdmiral = seed%2 == 0
				g.fleetsArrive()
				g.colonialsEnlist()
				if n := len(g.unitsWhere(func(_ UnitID, un *Unit) bool { return un.At == Drawn })); n > 0 {
					t.Fatalf("scenario %s, %d, seed %d: %d units not placed", sc.Short, g.Year, seed, n)
				}
				for _, u := range g.unitsWhere(func(u UnitID, un *Unit) bool { return un.At.OnMap() }) {
					if un := g.unit(u); !g.mayEnter(un.Faction, un.At.Space()) {
						t.Fatalf("%v stands on %v", u, un.At.Space())
					}
				}
				g.addToPools()
			}
		}
	}
}
