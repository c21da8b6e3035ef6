package wilderness

import (
	"slices"
	"testing"
)

// A cardTest is one of the 70 cards, or several that are alike: what is printed
// on it, and its event played.
type cardTest struct {
	numbers  []int
	value    int
	symbol   Side // Nobody: both
	response bool
	removed  bool // when played as an event
	// shut is a position in which side may not play it as an event, and why;
	// empty: it always may.
	side    Side
	text    string // in which it is played, on side's turn
	shut    string
	why     string
	dice    string
	answers []string // behind the one that plays it
	play    string   // how it is played; empty: as an event
	enemy   bool     // a response: side's enemy is on turn and plays 35 as said
	want    func(t *testing.T, g *testGame)
}

// stack is a want of one stack.
func stack(side Side, code, units string) func(*testing.T, *testGame) {
	return func(t *testing.T, g *testGame) { t.Helper(); g.wantStack(side, code, units) }
}

// flagged is a want of something true.
func flagged(what string, is func(*testGame) bool) func(*testing.T, *testGame) {
	return func(t *testing.T, g *testGame) {
		t.Helper()
		if !is(g) {
			t.Errorf("not so: %s", what)
		}
	}
}

const oswegoSiege = `fort OSW british; OSW british inside: Regular; siege OSW 1; OSW french: Montcalm, 4 Regulars; stockade NBA french`

// cardTests are all cards, in their order.
var cardTests = []cardTest{
	{numbers: []int{1, 2, 3, 4}, value: 3, side: French, text: "QUE french: Montcalm, Regular; MON french: Vaudreuil, 2 Regulars",
		play: "campaign Montcalm with all, then Vaudreuil with all", answers: []string{"move Montcalm to BEC", "move Vaudreuil to SOR"},
		want: func(t *testing.T, g *testGame) {
			g.wantStack(French, "BEC", "Montcalm, Regular")
			g.wantStack(French, "SOR", "Vaudreuil, 2 Regulars")
		}},
	{numbers: []int{5}, value: 1, side: British, text: "fort OSW british; siege OSW 1; OSW french: Regular; OSW british inside: Ranger",
		shut: "fort OSW british; siege OSW 0; OSW french: Regular; OSW british inside: Ranger", why: "no-siege",
		want: flagged("the siege is back at 0 and goes on",
			func(g *testGame) bool { st := g.Spaces[sp("OSW")]; return st.Siege && st.Level == 0 })},
	{numbers: []int{6}, value: 3, response: true, side: French, text: oswegoSiege, play: "force Montcalm with all",
		answers: []string{"siege Montcalm at OSW", "surrender yes"},
		want: flagged("a complete French fort, and the reshuffle is due",
			func(g *testGame) bool { return g.Spaces[sp("OSW")].Fort == French && g.Cards.Reshuffle })},
	{numbers: []int{7}, value: 1, response: true, side: British, enemy: true,
		text: "stockade SHA british; WSU french: Rigaud, 3 Regulars, Huron", play: "force Rigaud with all",
		answers: []string{"move Rigaud to SHA", "massacre yes"},
		want:    func(t *testing.T, g *testGame) { g.wantStack(French, "SHA", "Rigaud, 3 Regulars"); g.wantVP(0) }},
	{numbers: []int{8}, value: 1, response: true, side: British, enemy: true, text: oswegoSiege, dice: "4 33",
		play: "force Montcalm with all", answers: []string{"siege Montcalm at OSW", "coehorns yes", "assault yes"},
		want: flagged("-2 to the siege roll, +2 in the assault", func(g *testGame) bool {
			return g.told("siege-roll")[0].Values.Get("modifier") == 0 && g.told("fire")[1].Values.Get("modifier") == 2
		})},
	{numbers: []int{9, 10}, value: 1, response: true, side: British, enemy: true,
		text: "NOR british: 3 Northern Provincials; HCS french: Rigaud, 3 Regulars", dice: "33", play: "force Rigaud with all",
		answers: []string{"move Rigaud to HOO, NOR", "stand", "fieldworks yes"},
		want: flagged("the attacker is shifted, and the marker stays", func(g *testGame) bool {
			return g.told("fire")[0].Values.Get("shifted") == true && g.Spaces[sp("NOR")].Fieldworks
		})},
	{numbers: []int{11, 12}, value: 1, response: true, side: British, enemy: true,
		text: "WIL british: 2 Rangers; RAY french: Rigaud, 2 Regulars", dice: "4 3", play: "force Rigaud with all",
		answers: []string{"move Rigaud to WIL", "stand", "ambush yes"},
		want: flagged("twice the strength, and the first fire", func(g *testGame) bool {
			f := g.told("fire")
			return f[0].Values.Get("side") == "british" && f[0].Values.Get("strength") == 8 && f[0].Values.Get("ambush") == true
		})},
	{numbers: []int{13}, value: 1, response: true, side: British, enemy: true, text: "ALS french: Shawnee; allied LOG french", dice: "4",
		play: "units Shawnee at ALS", answers: []string{"move Shawnee to AUG", "blockhouses yes"},
		want: flagged("the stockade column, for the year", func(g *testGame) bool {
			return g.told("raid-roll")[0].Values.Get("stockade") == true && g.Flags.Blockhouses[British]
		})},
	{numbers: []int{14}, value: 2, response: true, side: British, enemy: true, text: "QUE french: Levis, Regular",
		play: "force Levis with all", answers: []string{"move Levis to BEC, TRI, SOR", "foul weather yes",
			"if foul weather: move Levis to BEC, TRI"}, want: stack(French, "TRI", "Lévis, Regular")},
	{numbers: []int{15}, value: 1, response: true, side: British, enemy: true, text: "TIC french: Rigaud, 2 Regulars; fort HCN british",
		play: "force Rigaud with all", answers: []string{"move Rigaud to HCN", "lake schooner yes"},
		want: stack(French, "TIC", "Rigaud, 2 Regulars")},
	{numbers: []int{16}, value: 1, symbol: British, response: true, side: British, text: "ALB british: Webb, 2 Regulars; hand british 57",
		play: "with 57 force Webb with all", answers: []string{"move Webb by land to SCO, MOH, STP, card 16"},
		want: stack(British, "STP", "Webb, 2 Regulars")},
	{numbers: []int{17, 18, 19, 20}, value: 1, symbol: British, response: true, side: British,
		text: "HAL british: Amherst, 3 Regulars; LOU french: Drucour; hand british 57", play: "with 57 force Amherst with all",
		answers: []string{"sail Amherst to LOU, card N"},
		want: func(t *testing.T, g *testGame) {
			g.wantStack(British, "LOU", "Amherst, 3 Regulars")
			if st := g.Spaces[sp("LOU")]; !st.Amphib || !st.Siege {
				t.Errorf("Louisbourg: %+v", st)
			}
		}},
	{numbers: []int{21}, value: 3, symbol: French, side: French, text: "",
		shut: "LOU french inside: Regular; LOU british: Regular; siege LOU 0", why: "louisbourg", dice: "4",
		want: flagged("no landings, but the French sail", func(g *testGame) bool { return g.Flags.NoLanding && !g.Flags.NoSailing })},
	{numbers: []int{22}, value: 3, symbol: British, side: British, text: "QUE french: Levis; LOU french: Drucour", shut: "QUE french: Levis",
		why: "two-leaders", want: stack(French, "LOU", "Lévis")},
	{numbers: []int{23, 24, 25}, value: 2, symbol: French, side: French, text: "vp 5", shut: "fortress MON british", why: "montreal",
		dice: "2", answers: []string{"allies: Abenaki, Algonquin"},
		want: func(t *testing.T, g *testGame) {
			g.wantStack(French, "STF", "Abenaki")
			g.wantStack(French, "LDM", "Algonquin")
		}},
	{numbers: []int{26, 27}, value: 2, symbol: French, side: French, text: "vp 4; fort OHF french", shut: "", why: "ohio-forks", dice: "3",
		answers: []string{"allies: Shawnee, Mingo"},
		want: func(t *testing.T, g *testGame) {
			g.wantStack(French, "LOG", "Shawnee")
			g.wantStack(French, "MIN", "Mingo")
		}},
	{numbers: []int{28}, value: 3, side: French, text: "stockade OSW french", shut: "", why: "no-door", dice: "1",
		answers: []string{"allies: Seneca"}, want: stack(French, "KAR", "Seneca")},
	{numbers: []int{29}, value: 1, symbol: British, side: British, text: "CAN british: Johnson, reduced Mohawk",
		shut: "NYC british: Johnson", why: "johnson-canajoharie", want: stack(British, "CAN", "Johnson, 2 Mohawk")},
	{numbers: []int{30}, value: 1, symbol: British, side: British, text: "stockade WIN british; PHI british: reduced Cherokee",
		shut: "fortress PHI french; fortress BAL french; fortress ALE french", why: "no-fortification", answers: []string{"target WIN"},
		want: func(t *testing.T, g *testGame) {
			g.wantStack(British, "WIN", "Cherokee")
			g.wantStack(British, "PHI", "Cherokee")
			if !g.Flags.Cherokees {
				t.Error("it is not noted")
			}
		}},
	{numbers: []int{31}, value: 3, symbol: French, removed: true, side: French,
		text: "flag cherokees; PHI british: 2 Regulars, Southern Provincial, 2 Cherokee, Ranger", shut: "", why: "no-cherokees",
		want: stack(British, "PHI", "Ranger")},
	{numbers: []int{32}, value: 2, symbol: British, removed: true, side: British,
		text: "stockade GIS british; GIS british: Regular; LOG french: Shawnee; allied LOG french; fort NIA french; NIA french inside: " +
			"Delaware; NIA british: Regular; siege NIA 0", shut: "GIS british: Regular", why: "easton",
		want: func(t *testing.T, g *testGame) {
			g.wantStack(French, "LOG", "")
			g.wantStack(French, "NIA", " | Delaware")
			if g.Spaces[sp("LOG")].Allied != Nobody {
				t.Error("the marker stays")
			}
		}},
	{numbers: []int{33}, value: 2, side: British, text: "OHF french: Ottawa, Huron, Ojibwa", shut: "", why: "no-indians",
		answers: []string{"lose: Ottawa, Huron"}, want: stack(French, "OHF", "Ojibwa")},
	{numbers: []int{34}, value: 3, side: French, text: "NYC british: 9 Northern Provincials", shut: "NYC british: 4 Northern Provincials",
		why: "no-stack", dice: "3", want: stack(British, "NYC", "6 Northern Provincials, 3 reduced Northern Provincials")},
	{numbers: []int{35}, value: 3, side: French, text: "hand british 43", shut: "", why: "no-cards", dice: "3",
		want: flagged("the French have the card", func(g *testGame) bool { return slices.Contains(g.Cards.Hands[French], 43) })},
	{numbers: []int{36}, value: 2, symbol: British, side: British, text: "hand french 23", shut: "", why: "no-cards",
		want: flagged("it is discarded", func(g *testGame) bool { return slices.Contains(g.Cards.Discard, 23) })},
	{numbers: []int{37}, value: 3, symbol: French, side: French, text: "hand british 43, 48",
		want: flagged("the one that is named goes", func(g *testGame) bool { return slices.Equal(g.Cards.Hands[British], []int{43}) })},
	{numbers: []int{38}, value: 2, symbol: French, side: French, text: "raided DEE french; ALB british: 2 Northern Provincials",
		shut: "ALB british: 2 Northern Provincials", why: "no-raids", want: stack(British, "ALB", "Northern Provincial")},
	{numbers: []int{39, 40}, value: 2, symbol: French, side: French,
		text: "ALB british: Northern Provincial; PHI british: Southern Provincial",
		shut: "assemblies enthusiastic; ALB british: Northern Provincial", why: "enthusiastic", answers: []string{"target southern"},
		want: func(t *testing.T, g *testGame) {
			g.wantStack(British, "PHI", "")
			g.wantStack(British, "ALB", "Northern Provincial")
		}},
	{numbers: []int{41, 42}, value: 3, side: British, text: "assemblies supportive", shut: "assemblies enthusiastic", why: "enthusiastic",
		want: flagged("Enthusiastic", func(g *testGame) bool { return g.Assemblies == Enthusiastic })},
	{numbers: []int{43, 44, 45}, value: 2, symbol: British, side: British, text: "ALB british: reduced Northern Provincial",
		shut: "assemblies reluctant; ALB british: reduced Northern Provincial", why: "reluctant", answers: []string{"target northern restore"},
		want: stack(British, "ALB", "Northern Provincial")},
	{numbers: []int{46}, value: 2, side: French, text: "OHF french: 3 reduced Coureurs", shut: "OHF french: 3 Coureurs", why: "nobody",
		dice: "2", want: stack(French, "OHF", "2 Coureurs, reduced Coureurs")},
	{numbers: []int{47}, value: 3, side: French, text: "QUE french: 4 reduced Regulars", shut: "QUE french: 4 Regulars", why: "nobody",
		want: stack(French, "QUE", "3 Regulars, reduced Regular")},
	{numbers: []int{48}, value: 3, side: British, text: "year 1756; NYC british: 2 reduced Highlanders",
		shut: "year 1755; NYC british: 2 reduced Highlanders", why: "too-early", dice: "1",
		want: stack(British, "NYC", "Highlander, reduced Highlander")},
	{numbers: []int{49, 50, 51, 52}, value: 1, side: British, text: "box southern: 4 reduced Militia", shut: "box southern: 4 Militia",
		why: "nobody",
		want: flagged("two are restored", func(g *testGame) bool {
			return len(filter(g.militiaOf(British, Southern), func(p PieceID) bool { return !g.piece(p).Reduced })) == 2
		})},
	{numbers: []int{53}, value: 1, symbol: British, side: British, text: "ALB british: reduced Ranger",
		answers: []string{"target raise", "reinforce: units PHI"}, want: stack(British, "PHI", "Ranger")},
	{numbers: []int{54}, value: 2, symbol: British, side: British, text: "pool: Murray",
		answers: []string{"reinforce: leaders BOS, units BOS, NYC"},
		want: func(t *testing.T, g *testGame) {
			g.wantStack(British, "BOS", "Murray, Light Infantry")
			g.wantStack(British, "NYC", "Light Infantry")
		}},
	{numbers: []int{55, 56, 68}, value: 3, symbol: French, removed: true, side: French, text: "aside: Montcalm",
		shut: "fortress QUE british; fortress LOU british", why: "no-port", answers: []string{"target LOU"},
		want: stack(French, "LOU", "Montcalm, 2 Regulars")},
	{numbers: []int{57, 58, 59, 64}, value: 3, symbol: British, removed: true, side: British, text: "pool: Murray",
		answers: []string{"reinforce: leaders NYC, units NYC, PHI, PHI"},
		want: func(t *testing.T, g *testGame) {
			g.wantStack(British, "NYC", "Murray, Regular")
			g.wantStack(British, "PHI", "2 Regulars")
		}},
	{numbers: []int{60}, value: 3, symbol: British, removed: true, side: British, text: "year 1759; pool: Murray, Forbes", shut: "year 1756",
		why: "no-pitt", answers: []string{"reinforce: units NYC"}, want: stack(British, "NYC", "Murray, Forbes, 4 Highlanders")},
	{numbers: []int{61, 63}, value: 1, symbol: British, removed: true, side: British, text: "year 1759; pool: Murray", shut: "year 1756",
		why: "no-pitt", answers: []string{"reinforce: units NYC"}, want: stack(British, "NYC", "Murray, Highlander")},
	{numbers: []int{62}, value: 3, symbol: British, removed: true, side: British, text: "scenario full-campaign; year 1760",
		shut: "year 1759", why: "quiberon", want: flagged("the French hold seven",
			func(g *testGame) bool { return g.Flags.Quiberon && g.handSize(French) == 7 })},
	{numbers: []int{65}, value: 3, symbol: British, removed: true, side: British, text: "pool: Murray",
		answers: []string{"reinforce: units ALB"}, want: stack(British, "ALB", "Murray, 4 Royal Americans")},
	{numbers: []int{66}, value: 2, symbol: British, removed: true, side: British, text: "QUE french: reduced Coureurs",
		answers: []string{"reinforce: units LOU"},
		want: func(t *testing.T, g *testGame) {
			g.wantStack(British, "HAL", "2 Regulars")
			g.wantStack(French, "LOU", "Coureurs")
			g.wantStack(French, "QUE", "Coureurs")
		}},
	{numbers: []int{67}, value: 3, symbol: British, removed: true, side: British, text: "aside: Wolfe; discard 47, 60",
		answers: []string{"take 60"}, want: flagged("nine cards, Highlanders in hand, Wolfe in the pool", func(g *testGame) bool {
			return g.handSize(British) == 9 && slices.Contains(g.Cards.Hands[British], 60) && g.piece(g.d.records["wolfe"][0]).At == LeaderPool
		})},
	{numbers: []int{69}, value: 3, symbol: French, removed: true, side: French, text: "discard 47", answers: []string{"take 47"},
		want: flagged("nine cards, Troop Transports in hand", func(g *testGame) bool {
			return g.handSize(French) == 9 && slices.Contains(g.Cards.Hands[French], 47)
		})},
	{numbers: []int{70}, value: 2, symbol: French, removed: true, side: French, text: "vp 1; ALB british: Shirley, Regular",
		shut: "vp 0; ALB british: Shirley, Regular", why: "shirley", want: stack(British, "ALB", "Regular")},
}

// Each of the 70 cards: what is printed on it, when its event may not be
// played, what it does, and where the card is then.
func TestEachCard(t *testing.T) {
	seen := map[int]bool{}
	for i := range cardTests {
		c := &cardTests[i]
		for _, n := range c.numbers {
			seen[n] = true
			t.Run(number(n)+" "+shipped.Data().Cards[n].Name, func(t *testing.T) { c.run(t, n) })
		}
	}
	for _, n := range shipped.Data().numbers {
		if !seen[n] {
			t.Errorf("no test for %s", shipped.Data().cardName(n))
		}
	}
	if len(seen) != 70 {
		t.Errorf("%d cards", len(seen))
	}
}

func (c *cardTest) run(t *testing.T, n int) {
	card := shipped.Data().Cards[n]
	if card.Value != c.value || card.Symbol != c.symbol || card.Response != c.response || card.Remove != c.removed {
		t.Errorf("printed on it: %+v", card)
	}
	if c.symbol != Nobody { // its event is none of the enemy's
		g := newTest(t, "hand "+c.side.Enemy().String()+" "+number(n), "")
		if fault := (&playDecision{g.game, c.side.Enemy()}).mayPlayEvent(n); fault == nil || fault.Rule != "5.12" {
			t.Errorf("for the enemy: %+v", fault)
		}
	}
	if c.response {
		g := newTest(t, "hand "+c.side.String()+" "+number(n), "")
		if fault := (&playDecision{g.game, c.side}).mayPlayEvent(n); fault == nil || fault.Rule != "5.56" {
			t.Errorf("as an event: %+v", fault)
		}
	}
	if c.why != "" {
		g := newTest(t, c.shut, "")
		if entry := c.why == "no-fortification" || c.why == "no-port"; entry { // only in matches of version 1 (5.522)
			if got := g.eventClosed(c.side, card); got != "" {
				t.Errorf("closed, as nothing could enter: %q", got)
			}
			g.Readings = nil
		}
		if got := g.eventClosed(c.side, card); got != c.why {
			t.Errorf("closed: got %q, want %q", got, c.why)
		}
	}
	turn, with, how := c.side, number(n), "event"
	switch {
	case c.enemy:
		turn, with, how = c.side.Enemy(), "35", c.play
	case len(c.play) > 5 && c.play[:5] == "with ":
		with, how = c.play[5:7], c.play[8:]
	case c.response:
		with, how = "35", c.play
	case c.play != "":
		how = c.play
	}
	text := c.text + "; hand " + c.side.String() + " " + number(n)
	if with == "35" && n != 35 {
		text += "; hand " + turn.String() + " 35"
	}
	var answers []string
	for _, a := range c.answers {
		answers = append(answers, replaceN(a, n))
	}
	g := newTest(t, text, c.dice, append([]string{"play " + with + " " + how}, answers...)...)
	g.phase(turn)
	c.want(t, g)
	if removed, discarded := slices.Contains(g.Cards.Removed, n), slices.Contains(g.Cards.Discard, n); removed != c.removed ||
		discarded == c.removed {
		t.Errorf("removed %v, discarded %v", removed, discarded)
	}
	// Used otherwise than as an event, it stays in the game (5.23).
	g = newTest(t, "hand "+c.side.String()+" "+number(n), "", "discard "+number(n))
	g.phase(c.side)
	if !slices.Contains(g.Cards.Discard, n) || g.Cards.Reshuffle != (n == 6) {
		t.Errorf("discarded, it is at %+v", g.Cards.Discard)
	}
}

// replaceN puts the number of a card for a lone N at the end of a line.
func replaceN(line string, n int) string {
	if len(line) > 2 && line[len(line)-2:] == " N" {
		return line[:len(line)-1] + number(n)
	}
	return line
}
