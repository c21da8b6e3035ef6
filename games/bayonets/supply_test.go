package bayonets

import (
	"slices"
	"testing"
)

func TestSupply(t *testing.T) {
	for _, c := range []struct {
		name, text string
		side       Faction
		at         string
		want       bool
	}{
		{"14.1 a Home Space on a Colony is a source", "ALB british: New England", British, "ALB", true},
		{"14.1 a Home Outpost outside the Colonies is none",
			"NUM french: Langis; NIHA french: Lery; NUM british: New England; NOR french: Canadiens; control NOR french", British, "NUM", false},
		{"14.1 T67 Lights by Path to Rays Town", "LOYA british: Gage", British, "LOYA", true},
		{"14.1 T67 through an own Home Outpost that the enemy controls", "LOYA british: Gage; control RAYS french", British, "LOYA", true},
		{"14.1 T67 not with enemy units there", "LOYA british: Gage; RAYS french: Langis; control RAYS french; ASSU french: Lery", British,
			"LOYA", false},
		{"14.1 a Brigade not by Path", "LOYA british: New England", British, "LOYA", false},
		{"14.1 but by Road", "LOYA british: New England; road RAYS-LOYA", British, "LOYA", true},
		{"14.1 not by a Road under Construction", "LOYA british: New England; road construction RAYS-LOYA", British, "LOYA", false},
		{"14.1 T68 a Brigade through an own Home Outpost", "OSW british: New England; control ONEI french", British, "OSW", true},
		{"14.1 T68 not with a French unit there", "OSW british: New England; ONEI french: Langis; control ONEI french", British, "OSW", false},
		{"14.1 W17 the stack traces as one", "OSW british: New England, Gage; ONEI french: Langis; control ONEI french", British, "OSW", false},
		{"14.1 W17 Gage alone by Paths", "OSW british: Gage; ONEI french: Langis; control ONEI french", British, "OSW", true},
		{"14.1 A58 through a friendly space under siege",
			"CHIG british: Gage; control CHIG british; HAL british: New England; HAL french: Langis; battle HAL; KWA french: Lery; " +
				"ANN french: Mingo; PSA british: Scott", British, "PSA", true},
		{"14.1 W16 A59 besiegers starve", "LOU british: 44th & 48th, Royal Artillery, 2 Boscawen x1, Holmes; LOU french: 2 Bastion; battle LOU",
			British, "LOU", false},
		{"14.1 W16 a Fleet at Port Dauphin supplies them",
			"LOU british: 44th & 48th, Royal Artillery, Boscawen, Holmes; LOU french: 2 Bastion; battle LOU; DAUP british: Saunders; " +
				"control DAUP british", British, "LOU", true},
		{"14.1 a Fleet is a source where there is no Battle", "LOU british: 44th & 48th, Boscawen; control LOU british", British, "LOU", true},
		{"14.1 a source with a Battle marker is none (C01)",
			"HAL british: New England; HAL french: Langis, Lery; battle HAL; control ANN french; ANN french: Mingo; CHIG french: Canadiens",
			British, "HAL", false},
		{"14.1 from a besieged source to another by Highway", "HAL british: New England; HAL french: Langis; battle HAL", British, "HAL", true},
		{"14.1 A59 with Fleets by coastal Connections only", "HAL british: New England, Boscawen; HAL french: Langis; battle HAL", British,
			"HAL", false},
		{"14.1 Fleets alone not by coastal Paths", "HAL british: Boscawen; HAL french: Langis; battle HAL", British, "HAL", false},
		{"14.1 nor with Lights", "LOU british: Gage, Boscawen; LOU french: 2 Bastion; battle LOU; JOYE british: Saunders; control JOYE british",
			British, "LOU", false},
		{"14.1 A60 a neutral Village is closed", "GEN british: Mohawk; ONYI french: Langis; NIA french: Lery; PQI french: Aubry", British,
			"GEN", false},
		{"14.1 A60 a friendly Nation's is a friendly space",
			"GEN british: Mohawk; ONYI french: Langis; NIA french: Lery; PQI french: Aubry; nation iroquois british", British, "GEN", true},
		{"14.1 A60 an enemy Nation's is closed", "GEN british: Mohawk; ONYI french: Langis; NIA french: Lery; PQI french: Aubry; " +
			"nation iroquois french", British, "GEN", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, "1755", c.text, script{})
			if got := g.inSupply(c.side, std.spaceNamed(c.at)); got != c.want {
				t.Errorf("in Supply: %v, want %v", got, c.want)
			}
		})
	}
}

func TestEndOfActionRound(t *testing.T) {
	for _, c := range []struct {
		name, text string
		script     script
		want       string
		asked      []string
	}{
		{name: "14.1.1 an OOS marker is placed", text: "LOYA british: New England", want: "LOYA british oos: New England"},
		{name: "14.1.1 and taken away when in Supply", text: "LOYA british oos: Gage", want: "LOYA british: Gage"},
		{name: "14.0 Landing, Marshal and Spent markers go",
			text: "ALB british landing marshal: Gage spent; LOU british landing: Boscawen spent; sail british marshal: Holmes spent",
			want: "ALB british: Gage; LOU british: Boscawen; sail british: Holmes"},
		{name: "14.0 the marker of a siege stays", text: "LOU british: Boscawen; LOU french: Bastion; battle LOU; LOU british oos: Gage",
			want: "battle LOU"},
		{name: "3.7 A72 a Commander left alone is lost", text: "ALB british: Howe; TIC french: Montcalm, Langis",
			want: "ALB british:; removed british: Howe; TIC french: Montcalm, Langis"},
		{name: "14.2 T69 Rogers and Fort Edward Rally on B&T", text: "LKG british rout: Rogers, Edward", script: script{dice: "B"},
			want: "LKG british: Rogers, Edward"},
		{name: "14.2 T69 and on a Flag", text: "LKG british rout: Rogers, Edward", script: script{dice: "F"},
			want: "LKG british: Rogers, Edward"},
		{name: "14.2 T69 not on a Hit", text: "LKG british rout: Rogers, Edward", script: script{dice: "T"},
			want: "LKG british rout: Rogers, Edward"},
		{name: "14.2 T69 with a Brigade and Howe: three dice, a Flag", text: "LKG british rout: Rogers, New England, Howe",
			script: script{dice: "BSF"}, want: "LKG british: Rogers, New England, Howe"},
		{name: "14.2 T69 B&T is not enough there", text: "LKG british rout: Rogers, New England, Howe", script: script{dice: "BBB"},
			want: "LKG british rout: Rogers, New England, Howe"},
		{name: "14.2 D48 one Commander helps", text: "LKG british rout: New England, Forbes, Wolfe",
			script: script{dice: "FM", answers: []any{order(kindRally, "rally", "units", "forbes")}},
			asked:  []string{"rally-commander british lake-george"}, want: "LKG british: New England, Forbes, Wolfe"},
		{name: "14.2 D48 default: the highest rating", text: "LKG british rout: New England, Forbes, Wolfe",
			script: script{dice: "MMMF", auto: []string{"rally-commander"}},
			asked:  []string{"rally-commander british lake-george"}, want: "LKG british: New England, Forbes, Wolfe"},
		{name: "14.2 in the order of the map, and on the Sail Box",
			text: "LKG british rout: Gage; HAL british rout: Scott; sail british rout: Boscawen", script: script{dice: "F M F"},
			want: "HAL british: Scott; LKG british rout: Gage; sail british: Boscawen"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, "1755", c.text, c.script)
			g.endOfActionRound()
			g.wantAsked(c.asked...)
			g.want(c.want)
		})
	}
}

func TestCombine(t *testing.T) {
	for _, c := range []struct {
		name, text string
		script     script
		want       string
		asked      []string
	}{
		{name: "13.2.3 T52 two alike", text: "TIC british: 2 New England reduced", want: "TIC british: New England; losses british: New England"},
		{name: "13.2.3 three alike leave one Reduced", text: "TIC british: 3 New England reduced",
			want: "TIC british: New England, New England reduced; losses british: New England"},
		{name: "13.2.3 four become two", text: "TIC british: 4 New England reduced",
			want: "TIC british: 2 New England; losses british: 2 New England"},
		{name: "13.2.3 not of two types", text: "TIC british: New England reduced, Gage reduced, Royal Artillery reduced, " +
			"44th & 48th reduced, Boscawen reduced", want: "TIC british: New England reduced, Gage reduced, Royal Artillery reduced, " +
			"44th & 48th reduced, Boscawen reduced"},
		{name: "13.2.3 A38 not Bastions, not Forts", text: "TIC british: Edward reduced, Anne reduced",
			want: "TIC british: Edward reduced, Anne reduced"},
		{name: "13.2.3 A39 A37 a Highland with another; the enemy draws a chit", text: "TIC british: Fraser reduced, 44th & 48th reduced",
			script: script{draws: []int{0}, answers: []any{order(kindCombine, "combine", "keep", "fraser")}},
			asked:  []string{"combine british ticonderoga"}, want: "TIC british: Fraser; losses british: 44th & 48th; wie french 0"},
		{name: "13.2.3 D37 keep and lose", text: "TIC british: Gage reduced, Rogers reduced, Scott reduced",
			script: script{answers: []any{order(kindCombine, "combine", "keep", "rogers", "lose", "scott")}},
			asked:  []string{"combine british ticonderoga"}, want: "TIC british: Gage reduced, Rogers; losses british: Scott"},
		{name: "13.2.3 D37 default: the red Light stays", text: "TIC british: Rogers reduced, Scott reduced",
			script: script{auto: []string{"combine"}},
			asked:  []string{"combine british ticonderoga"}, want: "TIC british: Scott; losses british: Rogers"},
		{name: "13.2.3 D37 default: the Colony with fewer Full Brigades stays",
			text: "TIC british: New England reduced, Virginia & S. reduced; ALB british: 2 New England", script: script{auto: []string{"combine"}},
			asked: []string{"combine british ticonderoga"}, want: "TIC british: Virginia & S.; losses british: New England"},
		{name: "13.2.3 D37 an order waits for the units that it means",
			text: "TIC british: Gage reduced, Rogers reduced, New England reduced, Virginia & S. reduced",
			script: script{answers: []any{order(kindCombine, "combine", "keep", "virginia-south-brigade"),
				order(kindCombine, "combine", "keep", "gage")}},
			asked: []string{"combine british ticonderoga", "combine british ticonderoga"},
			want:  "TIC british: Gage, Virginia & S.; losses british: Rogers, New England"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, "1755", c.text, c.script)
			g.combine(British, At(std.spaceNamed("TIC")), "13.2.3")
			g.wantAsked(c.asked...)
			g.want(c.want)
		})
	}
	t.Run("17.3 in the Disbanded box", func(t *testing.T) {
		g := newTest(t, "1755", "disbanded british: 2 New England reduced", script{})
		g.combine(British, DisbandedBox, "17.3")
		g.want("disbanded british: New England; losses british: New England")
	})
	t.Run("13.9.3 5B not those who take no part", func(t *testing.T) {
		g := newTest(t, "1755", "TIC british: 2 New England reduced", script{})
		us := g.stack(British, std.spaceNamed("TIC"))
		g.AR.Aside = []Bystander{{us[0], std.spaceNamed("TIC")}}
		g.combine(British, At(std.spaceNamed("TIC")), "13.2.3")
		if n := g.strength(British, At(std.spaceNamed("TIC"))); n != 2 || !slices.Equal(g.fighters(British, std.spaceNamed("TIC")), us[1:]) {
			t.Errorf("%d units, fighters %v", n, g.fighters(British, std.spaceNamed("TIC")))
		}
	})
}
