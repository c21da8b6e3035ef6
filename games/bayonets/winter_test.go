package bayonets

import (
	"slices"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// here makes an order that is meant for a space.
func here(code string, o games.Order) games.Order {
	o.Place = std.spaceNamed(code).String()
	return o
}

// winterCase is a position before Winter Quarters, and after it or one step.
type winterCase struct {
	name   string
	text   string
	script script
	asked  []string
	want   string
}

func runWinter(t *testing.T, cases []winterCase, step func(*testGame)) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, "campaign", c.text, c.script)
			step(g)
			g.wantAsked(c.asked...)
			if c.want != "" {
				g.want(c.want)
			}
		})
	}
}

func TestWinterMarkers(t *testing.T) {
	runWinter(t, []winterCase{
		{name: "17.2 #1 Raided markers go, Raid Points stay", text: "raided CARL french; raided TIC british; raid french 5",
			want: "raided CARL neutral; raided TIC neutral; raid french 5"},
		{name: "17.2 #2 Rout and OOS markers go", text: "ALB rout oos: gage; sail british rout: boscawen",
			want: "ALB british: gage; sail british: boscawen"},
	}, func(g *testGame) { g.removeMarkers() })
	home := func(to string) games.Order { return ord(kindSailHome, "home-sail", "to", to) }
	runWinter(t, []winterCase{
		{name: "17.2 #3 the Sail Box lands at any friendly Coastal Home Space (D54)", text: "sail british: boscawen, gage, howe",
			script: script{answers: []any{home("new-york")}},
			asked:  []string{"sail-box-home british"}, want: "NYC british: boscawen, gage, howe; sail british:"},
		{name: "17.2 #3 the French one, and no Base", text: "sail french: de-la-motte", script: script{answers: []any{home("quebec")}},
			asked: []string{"sail-box-home french"}, want: "QUE french: de-la-motte"},
	}, func(g *testGame) { g.sailBoxHome(British); g.sailBoxHome(French) })
}

func TestIndiansHome(t *testing.T) {
	runWinter(t, []winterCase{
		{name: "T73 from the Losses Box to a friendly Village (17.2 #4)", text: "losses french: micmac",
			want: "MIRA french: micmac; losses french:"},
		{name: "T73 not to a British Village", text: "losses french: micmac; control MIRA british", want: "losses french: micmac"},
		{name: "17.2 #4 from the map to the Losses Box if the Village is lost", text: "DET: micmac; control MIRA british",
			want: "DET french:; losses french: micmac"},
		{name: "17.2 #4 from the map and the Sail Box to the Village", text: "DET: seneca; sail french: abenaki; LKG british: mohawk",
			want: "GEN french: seneca; TROI french: abenaki; ALB british: mohawk; DET french:; LKG british:"},
		{name: "2.1.2 who leaves a captured Settled Space gives it up", text: "CARL: seneca; control CARL french; vp french 3",
			want: "GEN french: seneca; control CARL british; vp french 1"},
		{name: "A65 an enemy stack in the Village does not matter", text: "losses french: micmac; MIRA british: gage",
			want: "MIRA british: gage; MIRA french: micmac"},
		{name: "T74 a Nation loses a unit for each enemy-controlled Village (B18)",
			text: "nation iroquois french; control OQU british; OQU french: iroquois; TIC french: iroquois; losses french: iroquois",
			want: "ONON french: iroquois; KAHN french: iroquois; OQU french:; losses french: iroquois"},
		{name: "17.2 #4 with fewer units than Villages too", text: "nation iroquois french; control OQU british; TIC french: 2 iroquois",
			script: script{answers: []any{ord(kindVillages, "villages", "units", "iroquois", "to", []string{"onontake"})}},
			asked:  []string{"nation-villages french"}, want: "ONON french: iroquois; KAHN french:; losses french: iroquois; TIC french:"},
		{name: "17.2 #4 until none is left", text: "nation iroquois french; control OQU british; KAHN french: iroquois",
			want: "KAHN french:; losses french: iroquois"},
		{name: "17.2 #4 a Nation unit stays where it is", text: "nation cherokee british; KEO british: cherokee; losses british: cherokee",
			want: "KEO british: cherokee; CHOT british: cherokee; losses british:"},
		{name: "17.2 #4 fewer units than Villages (D55)", text: "nation iroquois french; losses french: 2 iroquois",
			script: script{answers: []any{ord(kindVillages, "villages", "units", "iroquois", "to", []string{"onontake", "kahnistioh"})}},
			asked:  []string{"nation-villages french"},
			want:   "ONON french: iroquois; KAHN french: iroquois; OQU french:"},
		{name: "D55 the default goes near the enemy", text: "nation iroquois french; losses french: iroquois",
			script: script{auto: []string{"all"}}, asked: []string{"nation-villages french"}, want: "OQU french: iroquois"},
		{name: "17.2 #4 a neutral Nation stays where it is", text: "neutral: 3 iroquois", want: "neutral: 3 iroquois; OQU french:"},
	}, func(g *testGame) { g.indiansHome(British); g.indiansHome(French) })
}

func TestDisbandColonials(t *testing.T) {
	keep := func(code string, units ...string) games.Order {
		o := order(kindColGarrison, "winter")
		if len(units) > 0 {
			o = o.With("units", units...)
		}
		return here(code, o)
	}
	runWinter(t, []winterCase{
		{name: "17.2 #5 Colonial Brigades are disbanded, face as it is", text: "NOR: new-england-brigade, new-england-brigade reduced, rogers",
			want: "NOR british: rogers; disbanded british: new-england-brigade, new-england-brigade reduced"},
		{name: "T75 one may stay with a Fort (D56, B19)", text: "TIC british: 3 new-england-brigade, fort-edward; control TIC british",
			script: script{answers: []any{keep("TIC", "new-england-brigade")}},
			asked:  []string{"colonial-garrison british ticonderoga"},
			want:   "TIC british: fort-edward, new-england-brigade; disbanded british: 2 new-england-brigade"},
		{name: "D56 the default keeps it", text: "TIC british: 3 new-england-brigade, fort-edward; control TIC british",
			script: script{auto: []string{"all"}},
			asked:  []string{"colonial-garrison british ticonderoga"}, want: "TIC british: fort-edward, new-england-brigade"},
		{name: "17.3.1 none may stay without a Fort", text: "TIC british: 3 new-england-brigade; control TIC british",
			want: "TIC british:; control TIC british"},
		{name: "17.3.1 as many as its value stay on a captured Settled Space", text: "QUE british: 5 new-england-brigade; control QUE british",
			script: script{auto: []string{"all"}},
			asked:  []string{"colonial-garrison british quebec"},
			want:   "QUE british: 3 new-england-brigade; disbanded british: 2 new-england-brigade"},
		{name: "W30 if nobody stays, control and VPs are gone", text: "QUE british: 2 new-england-brigade; control QUE british; vp british 4",
			script: script{answers: []any{keep("QUE")}},
			asked:  []string{"colonial-garrison british quebec"}, want: "QUE british:; control QUE french; vp british 1"},
		{name: "A66 with a Fort on its own Colony, too", text: "WINC british: 2 virginia-south-brigade, fort-frederick",
			script: script{answers: []any{keep("WINC", "virginia-south-brigade")}},
			asked:  []string{"colonial-garrison british winchester"},
			want:   "WINC british: fort-frederick, virginia-south-brigade; disbanded british: virginia-south-brigade"},
		{name: "A66 but not by default", text: "WINC british: 2 virginia-south-brigade, fort-frederick", script: script{auto: []string{"all"}},
			asked: []string{"colonial-garrison british winchester"},
			want:  "WINC british: fort-frederick; disbanded british: 2 virginia-south-brigade"},
	}, func(g *testGame) { g.disbandColonials() })
}

func TestReturnToColonies(t *testing.T) {
	garrison := func(code string, units ...string) games.Order {
		o := order(kindGarrison, "garrison")
		if len(units) > 0 {
			o = o.With("units", units...)
		}
		return here(code, o)
	}
	goHome := func(code, to string, via ...string) games.Order {
		o := order(kindReturn, "go-home")
		if len(via) > 0 {
			o = o.With("via", via...)
		}
		return here(code, o.With("to", to))
	}
	coast := func(code, to string) games.Order { return here(code, ord(kindCoastHome, "coast-home", "to", to)) }
	runWinter(t, []winterCase{
		{name: "17.3 #1 the nearest friendly Colony Home Space, by Highway", text: "TIC british: 44th-and-48th, gage; control TIC british",
			want: "ALB british: 44th-and-48th, gage; TIC british:; control TIC british"},
		{name: "17.3 #1 a friendly Home Space outside the Colonies is no place to winter", text: "OSW: 44th-and-48th",
			want: "ALB british: 44th-and-48th"},
		{name: "17.3 #1 on a Colony they stay", text: "ALB: 44th-and-48th; WILC: gage; NOIX: canadiens; MTL: berry",
			want: "ALB british: 44th-and-48th; WILC british: gage; MTL french: berry, canadiens"},
		{name: "17.3 #1 by Paths for Light units alone", text: "LOYA british: gage", want: "LOYA british:"},
		{name: "A67 an inland stack without a way stays", text: "LOYA british: gage, 44th-and-48th", want: "LOYA british: gage, 44th-and-48th"},
		{name: "17.3 #1 a Road is as good as a Highway", text: "MEK british: 44th-and-48th; road WILC-MEK", want: "WILC british: 44th-and-48th"},
		{name: "17.3 #1 a Road under construction is not", text: "MEK british: 44th-and-48th; road construction WILC-MEK",
			want: "MEK british: 44th-and-48th"},
		{name: "A68 Paths of a neutral Nation are closed", text: "ONON british: gage", want: "ONON british: gage"},
		{name: "A68 those of an enemy Nation are not", text: "ONON british: gage; nation iroquois french", script: script{auto: []string{"all"}},
			asked: []string{"return british onontake"}, want: "ONON british:"},
		{name: "17.3 #1 enemies and their control do not matter",
			text: "TIC british: 44th-and-48th; control LKG french; LKG french: fort-carillon, seneca", want: "ALB british: 44th-and-48th"},
		{name: "17.3 #1 an enemy-controlled Colony Home Space is no goal", text: "LKG british: 44th-and-48th; control ALB french",
			script: script{auto: []string{"all"}},
			asked:  []string{"return british lake-george"}, want: "KING british:; LKG british:; NOR british: 44th-and-48th"},
		{name: "17.3 #1 equally near: the owner's choice (D57)", text: "LKG british: 44th-and-48th; control ALB french",
			script: script{answers: []any{goHome("LKG", "kingston")}},
			asked:  []string{"return british lake-george"}, want: "KING british: 44th-and-48th"},
		{name: "17.3 #1 a space with a friendly Fleet is as near as any; 17.3 #2 from there by sea (D59)",
			text:   "DAUP british: 44th-and-48th; LOU british: boscawen; control LOU british",
			script: script{answers: []any{garrison("LOU"), coast("LOU", "halifax")}},
			asked:  []string{"garrison british louisbourg", "coast-home british louisbourg"},
			want:   "HAL british: 44th-and-48th, boscawen; control LOU french"},
		{name: "17.3 #2 a coastal stack without a way by land", text: "MTAN french: berry; KWA british: 44th-and-48th",
			script: script{answers: []any{coast("KWA", "boston"), coast("MTAN", "quebec")}},
			asked:  []string{"coast-home british kwanoskwamcok", "coast-home french mtan"}, want: "BOS british: 44th-and-48th; QUE french: berry"},
		{name: "17.3 #2 the besiegers of Louisbourg go home and the siege ends",
			text: "LOU: 2 bastion; LOU british: boscawen, 44th-and-48th, royal-artillery; battle LOU", script: script{auto: []string{"all"}},
			asked: []string{"coast-home british louisbourg"},
			want:  "HAL british: boscawen, 44th-and-48th, royal-artillery; LOU british:; no battle LOU"},
		{name: "T26 no French unit passes a Base", text: "YORK french: langis, berry; control YORK french; control RUM french; " +
			"control NOR french", script: script{auto: []string{"all"}},
			asked: []string{"coast-home french york"}, want: "QUE french: langis, berry"},
		{name: "17.3 Indians, Forts and Bastions do not go home", text: "KIT: delaware, fort-duquesne; DII: langis",
			script: script{auto: []string{"all"}}, asked: []string{"return french diiohage"},
			want: "KIT french: fort-duquesne, delaware; DII french:"},
		{name: "17.3.1 one unit stays with a Fort (D58)", text: "TIC british: 44th-and-48th, gage, fort-edward; control TIC british",
			script: script{answers: []any{garrison("TIC", "gage")}},
			asked:  []string{"garrison british ticonderoga"}, want: "TIC british: gage, fort-edward; ALB british: 44th-and-48th"},
		{name: "D58 the default: one Light with a Fort", text: "TIC british: 44th-and-48th, gage, fort-edward; control TIC british",
			script: script{auto: []string{"all"}},
			asked:  []string{"garrison british ticonderoga"}, want: "TIC british: gage, fort-edward; ALB british: 44th-and-48th"},
		{name: "17.3.1 one may be left with a Fort on the way",
			text:   "TIC british: 44th-and-48th, gage; LKG british: fort-edward; control TIC british",
			script: script{answers: []any{garrison("LKG", "44th-and-48th")}},
			asked:  []string{"garrison british lake-george"}, want: "TIC british:; LKG british: 44th-and-48th, fort-edward; ALB british: gage"},
		{name: "17.3.1 only one in all with a Fort", text: "TIC british: gage; LKG british: fort-edward, morgan; control TIC british",
			script: script{answers: []any{goHome("TIC", "albany"), garrison("LKG"), garrison("LKG", "morgan")}},
			asked:  []string{"return british ticonderoga", "garrison british lake-george", "garrison british lake-george"},
			want:   "LKG british: morgan, fort-edward; ALB british: gage"},
		{name: "17.3.1 the Fort that has its garrison asks no more",
			text:   "NOIX british: gage; TIC british: fort-edward, morgan; control TIC british; control NOIX british",
			script: script{answers: []any{goHome("TIC", "albany"), garrison("TIC", "gage"), goHome("NOIX", "albany")}},
			asked:  []string{"return british isle-aux-noix", "garrison british ticonderoga", "return british ticonderoga"},
			want:   "TIC british: gage, fort-edward; ALB british: morgan"},
	}, func(g *testGame) { g.returnToColonies(British); g.returnToColonies(French) })
	regulars := "1st-royal-american, 2nd-royal-american, 15th-and-58th, 22nd-and-28th, 44th-and-48th"
	runWinter(t, []winterCase{
		{name: "W30 at captured Québec three Brigades, all Artillery and all Lights may stay",
			text: "QUE british: boscawen, " + regulars + ", 2 royal-artillery, gage, morgan, scott; control QUE british; vp british 4",
			script: script{answers: []any{garrison("QUE", "1st-royal-american", "2nd-royal-american", "15th-and-58th", "artillery", "lights"),
				coast("QUE", "halifax")}},
			asked: []string{"garrison british quebec", "coast-home british quebec"},
			want: "QUE british: 1st-royal-american, 2nd-royal-american, 15th-and-58th, 2 royal-artillery, gage, morgan, scott; " +
				"HAL british: 22nd-and-28th, 44th-and-48th, boscawen; control QUE british; vp british 4"},
		{name: "W30 the default keeps as many", text: "QUE british: boscawen, " + regulars + ", 2 royal-artillery, gage, morgan, scott; " +
			"control QUE british", script: script{auto: []string{"all"}},
			asked: []string{"garrison british quebec", "coast-home british quebec"},
			want: "QUE british: 1st-royal-american, 2nd-royal-american, 15th-and-58th, 2 royal-artillery, gage, morgan, scott; " +
				"HAL british: 22nd-and-28th, 44th-and-48th, boscawen"},
		{name: "W30 if nobody stays, control and 3 VPs are gone", text: "QUE british: boscawen, gage; control QUE british; vp british 4",
			script: script{answers: []any{garrison("QUE"), coast("QUE", "halifax")}},
			asked:  []string{"garrison british quebec", "coast-home british quebec"},
			want:   "control QUE french; vp british 1; HAL british: boscawen, gage"},
		{name: "17.3 #3 a lone Commander must be redeployed (D60)", text: "ALB british: wolfe; NYC british: gage; BOS british: 44th-and-48th",
			script: script{answers: []any{ord(kindRedeploy, "redeploy", "units", "wolfe", "to", "boston")}},
			asked:  []string{"redeploy british"}, want: "BOS british: 44th-and-48th, wolfe; ALB british:"},
		{name: "17.3 #3 with company he may", text: "ALB british: wolfe, gage; BOS british: 44th-and-48th",
			script: script{answers: []any{order(kindRedeploy, "redeploy", "units", "wolfe").With("stay")}},
			asked:  []string{"redeploy british"}, want: "ALB british: gage, wolfe"},
		{name: "D60 the default: stay, or if alone the largest stack",
			text: "ALB british: wolfe, gage; BOS british: 44th-and-48th, scott; QUE french: montcalm; MTL french: berry, langis; " +
				"TROI french: lery", script: script{auto: []string{"all"}},
			asked: []string{"redeploy british", "redeploy french"}, want: "ALB british: gage, wolfe; MTL french: berry, langis, montcalm"},
		{name: "17.3 #3 with a Fleet he need not go", text: "HAL british: wolfe, boscawen; BOS british: 44th-and-48th",
			script: script{answers: []any{order(kindRedeploy, "redeploy", "units", "wolfe").With("stay")}},
			asked:  []string{"redeploy british"}, want: "HAL british: wolfe, boscawen"},
		{name: "D60 the default leaves Fleets, which leave him", text: "HAL british: wolfe, boscawen; BOS british: 44th-and-48th",
			script: script{auto: []string{"all"}}, asked: []string{"redeploy british"}, want: "BOS british: 44th-and-48th, wolfe"},
		{name: "17.3 3.7 who is still alone then leaves the game", text: "OSW british: wolfe; TIC french: montcalm, langis",
			script: script{auto: []string{"all"}}, want: "OSW british:; removed british: wolfe; removed french:"},
		{name: "17.3 #4 the odd Reduced Brigade of the Disbanded box becomes Full",
			text: "disbanded: new-england-brigade reduced, virginia-south-brigade",
			want: "disbanded british: new-england-brigade, virginia-south-brigade"},
	}, func(g *testGame) { g.returnToColonies(British); g.returnToColonies(French) })
}

func TestGarrisonLimits(t *testing.T) {
	g := newTest(t, "campaign", "TIC british: 44th-and-48th, gage, wolfe, fort-edward; control TIC british; "+
		"QUE british: 22nd-and-28th, 35th-and-new-york-companies, fraser, campbell, morgan, howe; control QUE british", script{})
	tic, que := g.d.spaceNamed("TIC"), g.d.spaceNamed("QUE")
	unit := func(slug string) UnitID { return g.d.counters[slug][0] }
	for _, c := range []struct {
		name  string
		s     SpaceID
		units []UnitID
		want  bool
	}{
		{"17.3.1 one with a Fort", tic, []UnitID{unit("44th-and-48th")}, true},
		{"17.3.1 not two", tic, []UnitID{unit("44th-and-48th"), unit("gage")}, false},
		{"17.3.1 a Commander with a Fort is one", tic, []UnitID{unit("wolfe")}, true},
		{"17.3.1 and none beside him", tic, []UnitID{unit("wolfe"), unit("gage")}, false},
		{"17.3.1 three Brigades at Québec, and others", que, []UnitID{unit("22nd-and-28th"), unit("fraser"), unit("campbell"), unit("morgan"),
			unit("howe")}, true},
		{"17.3.1 not four", que, []UnitID{unit("22nd-and-28th"), unit("fraser"), unit("campbell"), unit("35th-and-new-york-companies")}, false},
		{"17.3.1 nobody at Albany needs to", g.d.spaceNamed("LKG"), []UnitID{unit("gage")}, false},
	} {
		if got := g.mayGarrison(British, c.s, c.units); got != c.want {
			t.Errorf("%s: got %v", c.name, got)
		}
	}
	d := &garrison{g: g.game, f: British, s: que, units: g.stack(British, que), verb: "garrison",
		Question: question(about(kindGarrison, British, que, "17.3.1"))}
	if a, fault := d.Accept(order(kindGarrison, "garrison", "units", []string{"brigades"})); fault == nil {
		t.Errorf("four Brigades are accepted as %v", a.Order)
	}
	gametest.CheckDecision(t, title, g.Position, d)
}

func TestLossesReturn(t *testing.T) {
	losses := func(lists ...[]string) games.Order { return at(kindLosses, "losses", lists...) }
	runWinter(t, []winterCase{
		{name: "W29 one in three of each type", text: "losses british: gage, morgan, rogers, dunn, scott, 2 royal-artillery, fraser, " +
			"campbell, 44th-and-48th, 4 new-england-brigade, 2 virginia-south-brigade",
			script: script{answers: []any{losses([]string{"albany", "rogers"}, []string{"northfield", "44th-and-48th"},
				[]string{"disbanded-box", "new-england-brigade", "virginia-south-brigade"})}},
			asked: []string{"losses-return british"},
			want: "ALB british: rogers; NOR british: 44th-and-48th; disbanded british: new-england-brigade, virginia-south-brigade; " +
				"losses british: gage, morgan, dunn, scott, 2 royal-artillery, fraser, campbell, 3 new-england-brigade, virginia-south-brigade"},
		{name: "W29 the Metropolitan one may be a Highland", text: "losses british: fraser, campbell, 44th-and-48th",
			script: script{answers: []any{losses([]string{"albany", "campbell"})}},
			asked:  []string{"losses-return british"}, want: "ALB british: campbell; losses british: fraser, 44th-and-48th"},
		{name: "T77 of six two, at most one Highland", text: "losses british: fraser, campbell, montgomery, royal-highland, 44th-and-48th, " +
			"22nd-and-28th", script: script{auto: []string{"all"}},
			asked: []string{"losses-return british"}, want: "ALB british: campbell, 22nd-and-28th; " +
				"losses british: fraser, montgomery, royal-highland, 44th-and-48th"},
		{name: "17.2 #8 Indian units do not count", text: "losses french: abenaki, micmac, seneca, langis, lery",
			want: "losses french: abenaki, micmac, seneca, langis, lery"},
		{name: "17.2 #8 two of a type are too few", text: "losses french: berry, bearn-and-guyenne, 2 canonniers-bombardiers",
			want: "QUE french:"},
		{name: "17.2 #8 on any friendly Settled Home Space (D62)", text: "losses french: langis, lery, villiers",
			script: script{answers: []any{losses([]string{"montreal", "lery"})}}, asked: []string{"losses-return french"}, want: "MTL french: lery"},
		{name: "17.2 #8 Canadiens are Brigades like others", text: "losses french: 2 canadiens, lery", want: "losses french: 2 canadiens, lery"},
		{name: "D62 the default: Québec, or else the largest stack",
			text: "MTL french: berry; control QUE british; losses french: langis, lery, villiers", script: script{auto: []string{"all"}},
			asked: []string{"losses-return french"}, want: "MTL french: berry, langis"},
		{name: "17.2 #8 two Highlands are refused; what is not named is filled up",
			text:   "losses british: fraser, 44th-and-48th, 22nd-and-28th, gage, morgan, scott",
			script: script{answers: []any{losses([]string{"northfield", "44th-and-48th"})}},
			asked:  []string{"losses-return british"}, want: "NOR british: 44th-and-48th; ALB british: gage"},
	}, func(g *testGame) { g.lossesReturn(British); g.lossesReturn(French) })
}

func TestWinterQuarters(t *testing.T) {
	t.Run("18.2.1 a match that is over has no winter", func(t *testing.T) {
		g := newTest(t, "1755", "vp british 3; raided CARL french; ALB: new-england-brigade", script{})
		g.winterQuarters()
		g.want("raided CARL french; ALB british: new-england-brigade; disbanded british:")
		if !g.Over || g.Winner != British {
			t.Errorf("over %v, winner %v", g.Over, g.Winner)
		}
	})
	t.Run("17.2 #7 all Fleets go to their pool, Full", func(t *testing.T) {
		g := newTest(t, "campaign", "year 1755; HAL: boscawen reduced; QUE: de-la-motte; LOU british: durell; control LOU british; "+
			"vp british 4", script{})
		g.winterQuarters()
		g.want("fleets british: boscawen, durell; fleets french: de-la-motte; HAL british:; control LOU french; vp british 1")
	})
	t.Run("17.5 what is added to the pools after 1756", func(t *testing.T) {
		g := newTest(t, "campaign", "year 1756; vp french 3", script{})
		g.winterQuarters()
		g.want("light british: gage, howe-light, morgan, scott; bonus british: 2 pennsylvania-delaware-brigade")
		if !slices.Contains(g.VoW["fleets"], "vow-french-navy-losses") || !slices.IsSorted(g.VoW["british_metropolitan"]) ||
			len(g.VoW["british_metropolitan"]) != 3 {
			t.Errorf("tokens: %v", g.VoW)
		}
	})
	t.Run("17.2 #10 the next Year begins with AR1", func(t *testing.T) {
		g := newTest(t, "campaign", "year 1755; round winter-quarters; vp french 3", script{})
		g.round()
		g.want("year 1756; round AR1")
		if g.Begun {
			t.Error("the Year's cards are not dealt yet")
		}
	})
	t.Run("T76 two Highlands and a regular, all Reduced, end on one space", func(t *testing.T) {
		g := newTest(t, "campaign", "year 1755; vp french 3; ALB: fraser reduced, campbell reduced, 44th-and-48th reduced",
			script{auto: []string{"all"}, draws: []int{0}})
		g.winterQuarters()
		full, reduced := 0, 0
		for _, u := range g.stack(British, g.d.spaceNamed("ALB")) {
			if g.unit(u).Reduced {
				reduced++
			} else {
				full++
			}
		}
		if lost := len(g.unitsAt(British, LossesBox)); full != 1 || reduced != 1 || lost != 1 {
			t.Errorf("got %d Full, %d Reduced, %d in the Losses Box; want one of each (17.3 #4)", full, reduced, lost)
		}
	})
}

// Winter Quarters of positions thrown together at random: whatever the answers
// are, everybody ends where the rules let him be.
func TestWinterAtRandom(t *testing.T) {
	for seed := range uint64(300) {
		g, ref := newRandom(t, "campaign", "setup", seed)
		ref.check = seed%10 == 0
		r := ref.r
		g.Year = []int{1755, 1756, 1757, 1758}[r.IntN(4)]
		g.Victory = []int{-3, -2, -1}[r.IntN(3)]
		for i := range g.d.Conns {
			if r.IntN(10) == 0 && !g.d.Conns[i].Highway {
				g.Conns[i].Road = Road
			}
		}
		for nation := range g.Nations {
			g.Nations[nation] = Neutral
		}
		for _, nation := range []string{"cherokee", "iroquois"} {
			if f := Faction(r.IntN(3)); f != Neutral {
				g.joinNation(nation, f, "8.1")
			}
		}
		for i := range g.Units {
			u := &g.Units[i]
			c := g.counter(UnitID(i))
			if u.At == Unused || u.At == NeutralBox || c.Type == Bastion || r.IntN(3) == 0 {
				continue
			}
			s := SpaceID(r.IntN(len(g.d.Spaces)))
			switch {
			case c.Type == Fleet && !g.d.Spaces[s].Coastal || !g.mayEnter(u.Faction, s):
			case c.Type == Commander && !g.colonyHome(u.Faction, s): // he would bind Light units to Highways
			case g.hasUnits(u.Faction.Enemy(), s):
				if c.Type != Fleet && c.Type != Fort && c.Type != Commander {
					u.At = LossesBox
				}
			default:
				if _, fort := g.fortAt(u.Faction, s); c.Type != Fort || !fort && g.d.Spaces[s].Kind != Base {
					u.At = At(s)
					g.occupy(u.Faction, s)
					u.Reduced = c.Type != Indian && c.Type != Commander && r.IntN(4) == 0
				}
			}
		}
		for i := range g.Spaces {
			g.leave(British, SpaceID(i))
			g.leave(French, SpaceID(i))
		}
		g.winterQuarters()
		if g.Over {
			continue
		}
		wintering(t, seed, g)
		if t.Failed() {
			return
		}
	}
}

// wintering checks where everybody is after Winter Quarters.
func wintering(t *testing.T, seed uint64, g *game) {
	t.Helper()
	for i := range g.Units {
		u, c := &g.Units[i], g.counter(UnitID(i))
		where := func(format string) { t.Errorf("seed %d: %s at %s: %s", seed, c.Key, u.At.String(), format) }
		if c.Type == Fleet && inPlay(u.At) {
			where("Fleets return to their pool (17.2 #7)")
		}
		if u.At == SailBox && g.fleetRefuges(u.Faction, NoSpace)[0] != SailBox {
			where("the Sail Box is empty (17.2 #3)")
		}
		if !u.At.OnMap() {
			continue
		}
		s := u.At.Space()
		if !g.mayEnter(u.Faction, s) {
			where("no French unit enters a Base")
		}
		_, fort := g.fortAt(u.Faction, s)
		switch {
		case c.Type == Fort || c.Type == Bastion || c.Type == Fleet:
		case c.Type == Indian:
			if !slices.Contains(c.Villages, s) {
				where("no Village of it (17.2 #4)")
			}
		case g.colonialBrigade(UnitID(i)):
			if !fort && !g.captured(u.Faction, s) {
				where("Colonial Brigades are disbanded (17.2 #5)")
			}
		case g.colonyHome(u.Faction, s) || fort || g.captured(u.Faction, s):
		case g.d.Spaces[s].Coastal && g.d.Spaces[s].Home == u.Faction: // a Fleet may have been there
		default:
			lights := !slices.ContainsFunc(g.returning(u.Faction, s), func(v UnitID) bool { return !g.utype(v).IsLight() })
			if len(g.homeRoutes(u.Faction, s, lights)) > 0 && c.Type != Commander {
				where("it has a way home (17.3 #1)")
			}
			home := func(s SpaceID, sp *Space) bool { return sp.Coastal && g.colonyHome(u.Faction, s) }
			if g.d.Spaces[s].Coastal && len(g.d.spacesWhere(home)) > 0 {
				where("it goes home by sea (17.3 #2)")
			}
		}
	}
	for i := range g.Spaces {
		s := SpaceID(i)
		for _, f := range factions {
			brigades := g.count(f, At(s), func(u UnitID) bool { return g.utype(u).IsBrigade() })
			one := 0
			if _, fort := g.fortAt(f, s); fort {
				one = 1
			}
			if g.captured(f, s) && brigades > g.d.Spaces[s].Value+one {
				t.Errorf("seed %d: %d Brigades winter at %s (17.3.1)", seed, brigades, s)
			}
		}
		if sp := &g.d.Spaces[i]; sp.Kind == Settled && g.Spaces[i].Control == sp.Home.Enemy() && !g.hasUnits(sp.Home.Enemy(), s) {
			t.Errorf("seed %d: empty %s is still captured (2.1.2)", seed, s)
		}
	}
}

// T26: on the way home too, no French unit enters a Base.
func TestReturnAvoidsBases(t *testing.T) {
	for i := range std.Spaces {
		s := &std.Spaces[i]
		if s.Kind == Base {
			continue
		}
		g, _ := newRandom(t, "campaign", "", 1)
		for _, lights := range []bool{true, false} {
			for _, route := range g.homeRoutes(French, s.ID, lights) {
				for _, at := range route {
					if std.Spaces[at].Kind == Base {
						t.Errorf("T26 17.3 from %s the French go home through %s", s.Code, std.Spaces[at].Code)
					}
				}
			}
		}
	}
	g, _ := newRandom(t, "campaign", "", 1)
	if !g.mayEnter(British, std.spaceNamed("BOS")) || g.mayEnter(French, std.spaceNamed("BOS")) {
		t.Error("T26 2.1.7 Boston is a Base: for the British only")
	}
}
