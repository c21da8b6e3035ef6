package bayonets

import (
	"fmt"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// again is an order for one reroll; noMore ends them.
func again(die int, with string) games.Order {
	return order(kindReroll, "reroll", "die", fmt.Sprint(die), "with", with)
}

var noMore = order(kindReroll, "none")

func TestReroll(t *testing.T) {
	const asksBritish = "reroll british ticonderoga"
	runBattles(t, []battleCase{
		{name: "13.5 T54 a Highland once free, then the Commander",
			text:   "TIC french: Langis; begin; TIC british: Royal Highland, Wolfe; battle TIC",
			script: script{dice: "M M F M", answers: []any{again(1, "highland"), again(1, "commander")}},
			score:  "british 1:0", asked: []string{asksBritish, asksBritish}, want: ""},
		{name: "13.5 T54 not a Flag", text: "TIC french: Langis; begin; TIC british: Royal Highland, Wolfe; battle TIC",
			script: script{dice: "M F M", answers: []any{again(1, "highland")}}, score: "british 1:0", asked: []string{asksBritish}, want: ""},
		{name: "13.5 not a scored Hit", text: "TIC french: Canadiens; begin; TIC british: Royal Highland, Wolfe; battle TIC",
			script: script{dice: "S M"}, score: "british 1:0", hits: "canadiens", want: ""},
		{name: "13.5 A46 but a face beyond what the enemy can receive",
			text:   "TIC french: Canadiens reduced, Langis; begin; TIC british: 2 New England, Wolfe; battle TIC",
			script: script{dice: "SS F M M", answers: []any{again(2, "commander")}}, score: "british 2:0", hits: "canadiens+",
			asked: []string{asksBritish}, want: ""},
		{name: "13.5 A43 a Hit that only brings the marker to 0 uses up nothing",
			text:   "TIC french: Canadiens reduced, Langis; begin; TIC british landing: 2 New England, Wolfe; battle TIC",
			script: script{dice: "SS M M"}, score: "british 1:0", hits: "canadiens+", want: ""},
		{name: "13.5 W10 Rigaud cannot reroll Brigades", text: "TIC british: Gage; begin; TIC french: Canadiens, Rigaud, Langis; battle TIC",
			script: script{dice: "M F M M", answers: []any{again(1, "commander")}}, score: "french 1:0",
			asked: []string{"reroll french ticonderoga"}, want: ""},
		{name: "13.5 W10 Montcalm cannot reroll Lights, nobody circles",
			text:   "TIC british: Gage; begin; TIC french: Montcalm, Langis, Canonniers Bombardiers, Canadiens; battle TIC",
			script: script{dice: "M F M M"}, score: "french 1:0", want: ""},
		{name: "13.5.1 W11 D40 Casualty: another one steps in at the lower of the two",
			text: "TIC french: Langis; begin; TIC british: 44th & 48th, 50th & 51st, Wolfe, Bradstreet, Forbes; battle TIC",
			// Wolfe: Miss, Miss. Bradstreet has two rerolls.
			script: script{dice: "MM M M F M", answers: []any{order(kindCommander, "commander", "units", "wolfe"),
				again(1, "commander"), order(kindReplace, "replace", "units", "bradstreet"), again(2, "commander")}},
			score: "british 1:0", asked: []string{"commander british ticonderoga", asksBritish, "replace-commander british ticonderoga",
				asksBritish},
			want: "removed british: Wolfe"},
		{name: "13.5.1 D40 at what was left to the fallen, if that is lower",
			text: "TIC french: Langis; begin; TIC british: 44th & 48th, 50th & 51st, 61st & 63rd, 94th & 95th, Wolfe, Bradstreet; battle TIC",
			script: script{dice: "MMMM T M M F M", answers: []any{again(1, "commander"), again(2, "commander"),
				order(kindReplace, "replace", "units", "bradstreet"), again(3, "commander")}, auto: []string{"commander"}},
			score: "british 1:0", asked: []string{"commander british ticonderoga", asksBritish, asksBritish,
				"replace-commander british ticonderoga", asksBritish}, want: "removed british: Wolfe"},
		{name: "13.5.1 one Miss is no Casualty", text: "TIC french: Langis; begin; TIC british: 44th & 48th, Wolfe; battle TIC",
			script: script{dice: "M M F M", answers: []any{again(1, "commander")}}, score: "french 0:0", asked: []string{asksBritish},
			want: "removed british:"},
		{name: "13.5.1 D40 nobody", text: "TIC french: Langis; begin; TIC british: 44th & 48th, 50th & 51st, Wolfe, Forbes; battle TIC",
			script: script{dice: "MM M M M", answers: []any{again(1, "commander"), order(kindReplace, "none")}, auto: []string{"commander"}},
			score:  "french 0:0",
			asked:  []string{"commander british ticonderoga", asksBritish, "replace-commander british ticonderoga"}, want: "removed british: Wolfe"},
		{name: "D38 the Commander chosen leads", text: "TIC french: Langis; begin; TIC british: New England, Wolfe, Forbes; battle TIC",
			script: script{dice: "M M M M", answers: []any{order(kindCommander, "commander", "units", "forbes"), again(1, "commander")}},
			score:  "french 0:0",
			asked:  []string{"commander british ticonderoga", asksBritish}, want: ""},
		{name: "7.4 card 14: three dice of Metropolitan Brigades, Highland included",
			text: "TIC french: Langis; begin; TIC british: Fraser, 44th & 48th, 50th & 51st, 61st & 63rd, New England; battle TIC; " +
				"play british 14",
			script: script{dice: "M M MMM M M M M", answers: []any{again(1, "event"), noMore, again(1, "event"), again(2, "event")}},
			score:  "french 0:0", asked: []string{asksBritish, asksBritish, asksBritish, asksBritish}, want: ""},
		{name: "7.4 card 8: circles", text: "TIC french: Langis; begin; TIC british: Royal Artillery, 44th & 48th; battle TIC; play british 8",
			script: script{dice: "M M F M", answers: []any{again(1, "event")}}, score: "british 1:0", asked: []string{asksBritish}, want: ""},
		{name: "7.4 card 27: a Fort and Bastions too, in one Battle only",
			text: "LOU french: 2 Bastion; TIC french: Carillon; begin; LOU british: Gage; TIC british: Rogers; battle LOU; battle TIC; " +
				"play french 27",
			script: script{dice: "M MM F MM M M", answers: []any{again(1, "event"), noMore}}, score: "french 1:0, french 0:-2",
			asked: []string{"reroll french louisbourg", "reroll french louisbourg"}, want: ""},
	})
}

func TestRerollPreference(t *testing.T) {
	for _, c := range []struct {
		name, text string
		faces      []Face
		order      games.Order
		want       string // the answer
	}{
		{"D39 the default takes what is free first", "TIC british: Royal Highland, Wolfe", []Face{Miss}, games.Order{}, "reroll 1 with highland"},
		{"D39 the default: a Miss before a face that does nothing", "TIC british: Royal Highland, Fraser", []Face{HitTriangle, Miss},
			games.Order{}, "reroll 2 with highland"},
		{"D39 the default keeps a useful B&T", "TIC british: Royal Highland; TIC french: Canadiens", []Face{BT}, games.Order{}, "reroll: none"},
		{"D39 the default: a useless B&T", "TIC british: Royal Highland; TIC french: Langis", []Face{BT}, games.Order{},
			"reroll 1 with highland"},
		{"D39 the default keeps the Commander for types that come", "TIC british: 44th & 48th, Forbes, New England", []Face{Miss},
			games.Order{}, "reroll: none"},
		{"D39 prefer: a source that is named", "TIC british: 44th & 48th, Forbes, New England", []Face{Miss},
			order(kindReroll, "reroll", "prefer", []string{"highland", "commander"}), "reroll 1 with commander"},
		{"D39 prefer all", "TIC british: Royal Highland, Wolfe", []Face{Miss}, order(kindReroll, "reroll", "prefer", "all"),
			"reroll 1 with highland"},
		{"D39 prefer none", "TIC british: Royal Highland, Wolfe", []Face{Miss}, order(kindReroll, "reroll", "prefer", "none"), "reroll: none"},
		{"D39 stop when ahead", "TIC british: Royal Highland, Wolfe", []Face{Miss}, order(kindReroll, "reroll", "prefer", "all", "ahead", "0"),
			"reroll: none"},
		{"D39 not that far ahead", "TIC british: Royal Highland, Wolfe", []Face{Miss},
			order(kindReroll, "reroll", "prefer", "commander", "ahead", "1"), "reroll 1 with commander"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, "1755", c.text, script{auto: []string{"all"}})
			g.beginBattle(std.spaceNamed("TIC"), British)
			g.chooseLead(British)
			r := &battleRolls[2] // Highland
			for i := range battleRolls {
				n := len(g.only(g.fighting(British), battleRolls[i].types...))
				if n == len(c.faces) && n > 0 {
					r = &battleRolls[i]
					break
				}
			}
			i := 0
			for _, u := range g.fighting(British) {
				if g.utype(u) == r.types[0] {
					g.Battle.Dice = append(g.Battle.Dice, Die{Unit: u, Face: c.faces[i]})
					i++
				}
			}
			asked := &asking{}
			g.ref = asked
			g.chooseTry(British, r, g.tries(British, r))
			gametest.CheckDecision(t, title, g.Position, asked.d)
			o := asked.d.Default()
			if c.order.Kind != "" {
				a, fault := asked.d.Accept(c.order)
				if fault != nil {
					t.Fatalf("refused: %v", fault)
				}
				o = a.Order
			}
			if got := formatOrder(o); got != c.want {
				t.Errorf("answer %q, want %q", got, c.want)
			}
		})
	}
}

// asking is a referee that keeps the last decision and answers its default.
type asking struct {
	scripted
	d games.Decision
}

func (r *asking) Ask(d games.Decision) games.Answer {
	r.d = d
	a, _ := d.Accept(d.Default())
	return a
}
