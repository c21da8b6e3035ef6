package wilderness

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/board"
	"postrider/games/gametest"
	"postrider/golden"
)

var boardForms = []games.Form{games.Wide, games.Narrow, games.List}

// An asker is a referee that follows a script and writes what a seat reads of
// what is told and of the questions that are put to it.
type asker struct {
	*scripted
	title *Title
	side  Side
	look  games.Look
	lines []string
}

func (a *asker) line(format string, args ...any) {
	width := board.WideColumns
	if a.look.Form == games.Narrow {
		width = board.NarrowColumns
	}
	a.lines = append(a.lines, board.Wrap(fmt.Sprintf(format, args...), width, "  ")...)
}

func (a *asker) Tell(e games.Event) {
	a.scripted.Tell(e)
	if len(e.To) == 0 || slices.Contains(e.To, a.side.Seat()) {
		a.look.News = append(a.look.News, e)
		a.line("* %s (%s)", a.title.Say(e.Text, a.look.Lang), e.Rule)
	}
}

func (a *asker) Ask(d games.Decision) games.Answer {
	if about := d.About(); about.Seat == a.side.Seat() {
		a.look.Asked = append(a.look.Asked, about)
		a.line("? %s (%s, %s)", a.title.Say(d.Prompt(), a.look.Lang), about.Kind, about.Rule)
		for i, o := range d.List() {
			if i == 8 {
				break
			}
			a.lines = append(a.lines, "    "+a.title.Format(o))
		}
	}
	return a.scripted.Ask(d)
}

func (a *asker) AskAll(ds ...games.Decision) []games.Answer {
	var answers []games.Answer
	for _, d := range ds {
		answers = append(answers, a.Ask(d))
	}
	return answers
}

// reports are moments of matches as letters tell them.
var reports = []struct {
	name     string
	side     Side
	form     games.Form
	whole    bool // not only the part of the map that is touched
	position string
	dice     string
	answers  []string
	do       func(g *testGame)
}{
	{"first-annus-mirabilis", French, games.Wide, true,
		"annus-mirabilis; hand french 1, 6, 11, 17, 23, 26, 38, 49, 55; hand british 2, 7, 12, 16, 18, 43, 53, 57, 60", "", nil,
		func(g *testGame) {
			g.tell("4.0", "season", "year", g.Year, "season", g.Season.String(), "vp", g.VP)
			g.playCard(French)
		}},
	{"first-early-war", British, games.Narrow, false,
		"setup; hand french 1, 9, 11, 14, 24, 26, 40, 50; hand british 3, 13, 15, 16, 19, 44, 51, 58", "", nil, func(g *testGame) {
			g.tell("4.0", "season", "year", g.Year, "season", g.Season.String(), "vp", g.VP)
			g.tellTo(British, "5.21", "dealt", "cards", slices.Clone(g.Cards.Hands[British]), "enemy", 8)
			g.Turn = British
			g.playCard(British)
		}},
	{"battle", French, games.Narrow, false, `ALB british: Webb, 2 Northern Provincial
HCN british: 3 Regulars, Northern Provincial, Johnson, Mohawk
fort HCN british
TIC french: Dieskau, 3 Regulars, Coureurs, Abenaki
hand french 23; hand british 12, 40; vp 1; allied STF french; allied CAN british`, "6633",
		[]string{"play 23 force Dieskau with all", "move Dieskau from TIC to WOC, HCN", "inside: none"}, func(g *testGame) { g.phase(French) }},
	{"siege", British, games.Wide, false, `OSW british: 3 Regulars, 2 Northern Provincial, Loudoun
OCW british: 2 Northern Provincial; stockade OCW british; stockade OCE british
fort OSW french
OSW french inside: 2 Regulars, reduced Coureurs, Villiers
siege OSW 1
hand british 8, 57, 60; hand french 6, 11; vp 3`, "534",
		[]string{"play 57 force Loudoun with all", "siege Loudoun at OSW", "assault yes"}, func(g *testGame) { g.phase(British) }},
	{"raids", British, games.List, false, `OHF french: Beaujeu, Coureurs; fort OHF french
ALS french: Shawnee, Delaware; ALS french: Dumas; allied LOG french; allied KIT french
AUG british: Southern Provincial; stockade WOO british
box southern: 2 Militia
hand french 33; hand british 13; vp 2`, "6363", []string{"play 33 force Dumas with all", "move Dumas from ALS to WOO"},
		func(g *testGame) { g.phase(French) }},
	{"alliance", French, games.Narrow, false, `fort NIA french; MON french: 2 Regulars, Vaudreuil
hand french 23, 9; hand british 12; vp 5; discard 24`, "4",
		[]string{"play 23 event", "allies: abenaki, caughnawaga, ottawa, mississauga"}, func(g *testGame) { g.phase(French) }},
	{"reinforcements", British, games.Wide, false, `HAL british: 2 Regulars; pool: Wolfe
hand british 58, 17; hand french 9`, "", []string{"play 58 event", "reinforce: leaders HAL, units HAL, HAL, NYC"},
		func(g *testGame) { g.phase(British) }},
	{"landing", British, games.Narrow, false, `HAL british: Amherst, Wolfe, 6 Regulars, 2 Royal Americans
LOU french: Drucour, 3 Regulars
hand british 17, 57; hand french 21; vp 4`, "36 1 2 ",
		[]string{"play 57 force Amherst with all", "sail Amherst from HAL to LOU, card 17", "inside: none"},
		func(g *testGame) { g.phase(British) }},
	{"winter", French, games.Narrow, false, `late; year 1757
TIC french: Montcalm, 4 Regulars, Coureurs, Abenaki, Ottawa
allied STF french; allied PDH french
HCS british: 5 Northern Provincial, Abercromby; stockade HCS british
raided DEE french; raided KIN french; raided HOO french
OHF french: 2 Regulars, Shawnee; fort OHF french; allied LOG french
vp 6`, "", nil, func(g *testGame) { g.yearEnd() }},
	{"end", British, games.List, false, `late; year 1759
QUE british: 4 Regulars, Wolfe; fortress QUE british
LOU british: Regular; fortress LOU british
MON british: 3 Regulars, Amherst; fortress MON british
OHF british: Regular; fort OHF british; holder british british
vp -4`, "", nil, func(g *testGame) { g.yearEnd() }},
	{"interception", British, games.Wide, false, `CAT french: Villiers, 2 Regulars, Coureurs; fort CAT french
NBA french: 2 Coureurs
OCW british: Bradstreet, 3 Northern Provincial; fort OCW british
OSW french: Regular
hand british 44; hand french 14, 15; vp 2`, "6", []string{"play 44 force Bradstreet with all", "move Bradstreet from OCW to OSW"},
		func(g *testGame) { g.phase(British) }},
	{"assemblies", British, games.Narrow, false, `ALB british: 8 Northern Provincial, Webb; ALE british: 2 Southern Provincial
SCH british: 2 Northern Provincial
hand french 41, 37; hand british 54, 57; vp 1`, "", []string{"play 41 event"}, func(g *testGame) { g.phase(French) }},
}

// What players read at a dozen moments, in the three forms.
func TestReportsGolden(t *testing.T) {
	for _, c := range reports {
		t.Run(c.name, func(t *testing.T) {
			scenario, text, named := strings.Cut(c.position, "; ")
			var g *testGame
			if named && scenario == "annus-mirabilis" {
				g = newTest(t, "setup", c.dice, c.answers...)
				pos, err := New().Setup(scenario, nil)
				if err != nil {
					t.Fatal(err)
				}
				*g.Position = *pos.(*Position)
				for line := range strings.SplitSeq(text, "; ") {
					putLine(t, g.Position, line)
				}
				g.game = newGame(g.Position, g.script)
			} else {
				g = newTest(t, c.position, c.dice, c.answers...)
			}
			a := &asker{scripted: g.script, title: New(), side: c.side, look: games.Look{Form: c.form, Lang: "en", Part: !c.whole}}
			g.ref = a
			c.do(g)
			drawn := gametest.Draw(newView(a.title, g.Position, c.side), a.look)
			golden.Check(t, "golden/"+c.name+"-"+string(c.form)+".txt", strings.Join(a.lines, "\n")+"\n\n"+drawn)
		})
	}
}
