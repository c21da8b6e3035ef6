package conquest

import (
	"fmt"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/pick"
)

// ofTurn is the standard set-up in round 3 with a faction's turn, and units in some areas in
// place of those that start there: "FSF 2FR 1FC, ALB 4BR".
func ofTurn(t *testing.T, f Faction, card int, hand []int, units string) *game {
	t.Helper()
	pos, err := botTitle.Setup("standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*Position)
	p.Round, p.Cubes, p.Active, p.Phase, p.Hands[f] = 3, []Faction{f}, f, PhaseMovement, hand
	p.Turn.Card, p.Turn.Laid = card, card > 0
	for part := range strings.SplitSeq(units, ",") {
		words := strings.Fields(part)
		if len(words) == 0 {
			continue
		}
		at, ok := shipped.Data().codes[words[0]]
		if !ok {
			t.Fatalf("no area %q", words[0])
		}
		a := &p.Areas[at]
		a.Units = [allFactions]int{}
		for _, w := range words[1:] {
			n, code := 0, ""
			if _, err := fmt.Sscanf(w, "%d%s", &n, &code); err != nil {
				t.Fatalf("%q: %v", w, err)
			}
			a.Units[coded(code)] = n
		}
		a.Marker = Nobody
		if side := p.occupier(at); shipped.Data().area(at).Victory > 0 && side != shipped.Data().area(at).Home {
			a.Marker = side
		}
	}
	return newGame(p, nil)
}

func (g *game) cardDecision(f Faction) games.Decision {
	return pick.Anew(func() *pick.Choice { return g.cardChoice(f) })
}

func (g *game) moveDecision(f Faction) *moving {
	return &moving{asked: g.asks(g.about(kindMove, f, NoArea, "3.2"))}
}

// advised is what "legal" says of a topic.
func advised(t *testing.T, d games.Decision, topic string) string {
	t.Helper()
	return gametest.Advised(t, botTitle, d, topic)
}

// What "legal" says, on what a player may want to know.
func TestLegal(t *testing.T) {
	move := func(f Faction, card int, units string) games.Decision {
		return ofTurn(t, f, card, nil, units).moveDecision(f)
	}
	card := func(f Faction, hand []int, units string) games.Decision {
		return ofTurn(t, f, 0, hand, units).cardDecision(f)
	}
	for _, c := range []struct {
		name  string
		d     games.Decision
		topic string
		want  []string // a "!" before what is not said
	}{
		{"3.0 cards, events and Armies", card(BC, []int{2, 4, 12}, ""), "",
			[]string{"02: 2 Armies, 3 areas each.", "card 04", "12 George Washington, Reinforcement Phase",
				`"event 12 at `, "with card 02", `"move `}},
		{"3.0 one card", card(BC, []int{2, 4, 12}, ""), "card 04", []string{"04: 3 Armies, 1 area each", "!02:", "with card 04", "!Washington"}},
		{"7.0 one event by its name", card(BC, []int{2, 4, 12}, ""), "Washington", []string{"a new Fort", "!Armies, 3 areas"}},
		{"7.0 events", card(BR, []int{2, 9, 10}, ""), "events", []string{"William Johnson, Battle Phase", "Joseph Brant", "!02:"}},
		{"3.2 the best goals", move(BC, 2, "ALB 4BR 6BC, FSF 1FR 1FC"), "",
			[]string{"FSF: 1 FR and 1 FC; 1 marker to gain. ALB by 2: 10", "move 4 BR, 6 BC from ALB via FWH to FSF", "done"}},
		{"4.0 odds of a goal", move(BC, 2, "ALB 1BC, FSF 1FC, FWH, NYC"), "FSF",
			[]string{"Ft. Saint-Frédéric: 1 FC", "1 BC from Albany, 2 areas: 47 % to win"}},
		{"3.1 where some units can go", move(BC, 2, "ALB 4BR 6BC, FSF 1FR 1FC"), "move from ALB", []string{"ALB by 2: 10", "!WIL by"}},
		{"3.1 whose units", move(BC, 2, "ALB 4BR 6BC, NYC 2BC"), "BR", []string{"ALB by", "!NYC by"}},
		{"3.4 independent Natives", move(BC, 2, "ONO 3NA, OSW 2BC"), "ONO", []string{"Onondaga: 3 independent Natives", "1 area"}},
		{"4.2 one unit keeps a Victory Symbol", move(BC, 2, "OSW 1BR 2BC"), "FRO", []string{"2 BC from OSW"}},
		{"3.3 over Open Water", move(BR, 2, "NHB 3BR, LOU 2FR"), "LOU from NHB",
			[]string{"3 BR from New York Harbor, 3 areas", "via SEA LHB to LOU"}},
		{"3.3 militia do not sail", move(BC, 2, "NHB 3BC, LOU 2FR"), "LOU from NHB", []string{"Nothing can be done now"}},
		{"nothing is meant", move(BC, 2, ""), "moon", []string{"I know no area"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := advised(t, c.d, c.topic)
			for _, want := range c.want {
				want, not := strings.CutPrefix(want, "!")
				if strings.Contains(got, want) == not {
					t.Errorf("legal %s: %q, not %v:\n%s", c.topic, want, not, got)
				}
			}
		})
	}
}

// What "legal" says of decisions with few answers.
func TestLegalAnswers(t *testing.T) {
	g := ofTurn(t, BR, 2, nil, "DUQ 2FR 2FC 1NA, MUS 1FC")
	at := shipped.Data().codes["DUQ"]
	g.Areas[at].Units[BR], g.Phase = 4, PhaseBattle
	g.Battle = &Battle{At: at, Rolls: 1, Rolling: French}
	leave := &leaving{g.spread(g.about(kindCommand, FC, at, "4.1.3"), FC, 1, g.goals(French, at)), French, FC}
	got := advised(t, leave, "")
	for _, want := range []string{"4 attack 5 in a Fort", "command stay at DUQ", "4 attack 4 in a Fort", "command 1 MUS at DUQ"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not said:\n%s", want, got)
		}
	}
	if got := advised(t, leave, "MUS"); strings.Contains(got, "stay") {
		t.Errorf("of Muskingum it says\n%s", got)
	}
	h := ofTurn(t, FR, 0, nil, "")
	s := h.spread(h.about(kindPlace, FR, NoArea, "2.0"), FR, 4, h.harbors(FR))
	if got := advised(t, s, "LHB"); !strings.Contains(got, "place 4 LHB") || strings.Contains(got, "QBA") {
		t.Errorf("of Louisbourg Harbor it says\n%s", got)
	}
}

// A topic is read as players write it.
func TestLegalTopics(t *testing.T) {
	for _, c := range []struct{ typed, want string }{
		{"", " [] []"},
		{"osw", " [ft-oswego] []"},
		{"fort oswego", " [ft-oswego] []"},
		{"moves from ALB to FSF", "move [albany ft-saint-frederic] []"},
		{"march", "move [] []"},
		{"12", "12 [] []"},
		{"card 5", "05 [] []"},
		{"events", "event [] []"},
		{"Johnson", "william-johnson [] []"},
		{"colonials", " [] [british-colonials]"},
		{"moonlight walks", "?"},
	} {
		about, fault := shipped.Data().readTopic(New().Spoken("en"), c.typed)
		got := fmt.Sprintf("%s%s %v %v", about.card, about.Verb, games.Keys(about.Spaces), about.Units)
		if about.card != "" {
			got = fmt.Sprintf("%s %v %v", about.card, games.Keys(about.Spaces), about.Units)
		}
		if fault != nil {
			got = "?"
		}
		if got != c.want {
			t.Errorf("%q is %q, want %q", c.typed, got, c.want)
		}
	}
}

// A report shows what matters most, and how to end the phase.
func TestExamples(t *testing.T) {
	d := ofTurn(t, BC, 2, nil, "ALB 4BR 6BC, FSF 1FR 1FC").moveDecision(BC)
	list, all := botTitle.Examples(d, 4)
	if len(list) != 4 || all || list[3].Verb != verbDone {
		t.Fatalf("%d orders, all %v", len(list), all)
	}
	var lines []string
	for _, o := range list {
		lines = append(lines, shipped.Data().lang.Format(o))
	}
	if got := strings.Join(lines, "; "); !strings.Contains(got, "move 4 BR, 6 BC from ALB via FWH to FSF") {
		t.Errorf("the examples are %s", got)
	}
}

// The dice of a battle are told with what they are for (4.1, 4.4).
func TestReckon(t *testing.T) {
	p := clashing(shipped.Data(), BR, troops{2, 0, 0}, troops{0, 3, 0}, true)
	at, _ := shipped.Data().areaBySlug("ft-duquesne")
	p.Battle = &Battle{At: at}
	for _, c := range []struct {
		label games.Label
		n     int
		want  string
	}{
		{games.Label{For: rolledBattle, Seat: FC.Seat(), Place: "ft-duquesne"}, 3, "2 of 6 faces Hit, 2 Flee, 2 Command; a Hit at least 70 %"},
		{games.Label{For: rolledBattle, Place: "ft-duquesne"}, 1, "1 die of the Natives at Ft. Duquesne: 2 of 6 faces Hit, 1 Flee, 3 Command"},
		{games.Label{For: rolledFort, Seat: FC.Seat(), Place: "ft-duquesne"}, 1, "Block 50 %"},
	} {
		texts := botTitle.Reckon(p, c.label, c.n)
		if len(texts) == 0 || !strings.Contains(botTitle.Say(texts[0], "en"), c.want) {
			t.Errorf("%v: %v, want %s", c.label, texts, c.want)
		}
	}
	if texts := botTitle.Reckon(p, games.Label{For: "card"}, 1); texts != nil {
		t.Errorf("of cards it says %v", texts)
	}
}
