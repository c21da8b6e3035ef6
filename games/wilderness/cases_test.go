package wilderness

import (
	"slices"
	"strings"
	"testing"

	"postrider/games"
)

// Cases of the list of rule tests that stand by themselves.
func TestCases(t *testing.T) {
	t.Run("T42 6.7 interception into an own empty stockade", func(t *testing.T) {
		g := newTest(t, "CAS french: Rigaud, 3 Regulars; CON british: Bradstreet, 2 Northern Provincials; stockade POR british; hand french 35",
			"3 25",
			"play 35 force Rigaud with all", "move Rigaud to POR", "intercept with Bradstreet, 2 Northern Provincials from CON")
		g.phase(French)
		fire := g.told("fire")[0]
		if why := fire.Values.Get("why").([]string); fire.Values.Get("modifier") != -1 || !slices.Contains(why, "stockade") {
			t.Errorf("the fire: %v", fire.Values)
		}
		if g.Spaces[sp("POR")].Stockade != British {
			t.Error("the stockade is gone")
		}
	})
	t.Run("T53 7.56 an Ambush of five, and Fieldworks", func(t *testing.T) {
		g := newTest(t, "GIS french: 5 Coureurs", "")
		g.Battle = &Battle{Space: sp("GIS"), Attacker: French, Ambush: French, Lead: [3]PieceID{NoPiece, NoPiece, NoPiece}}
		g.Battle.Units[French] = g.outside(French, sp("GIS"))
		if shot, _, _, _ := g.aim(French); g.columnName(shot.Column) != "9-12" {
			t.Errorf("column %s", g.columnName(shot.Column))
		}
		g.Spaces[sp("GIS")].Fieldworks = true
		if shot, _, _, _ := g.aim(French); g.columnName(shot.Column) != "6-8" {
			t.Errorf("column %s with Fieldworks", g.columnName(shot.Column))
		}
	})
	beaten := func(t *testing.T, text string, attacker Side, at string, m *Move, answers ...string) *testGame {
		t.Helper()
		g := newTest(t, text, "", answers...)
		g.Battle = &Battle{Space: sp(at), Attacker: attacker, Lead: [3]PieceID{NoPiece, NoPiece, NoPiece}}
		for _, side := range sides {
			g.Battle.Units[side] = g.outside(side, sp(at))
		}
		m.At = sp(at)
		return g
	}
	t.Run("T63 7.92 the French beaten at Louisbourg go inside", func(t *testing.T) {
		m := &Move{Start: sp("HAL"), From: sp("HAL"), Kind: ByLanding}
		g := beaten(t, "LOU french: 2 Regulars; LOU british: 6 Regulars; amphib LOU", British, "LOU", m)
		g.retreatDefenders(m)
		g.wantStack(French, "LOU", " | 2 Regulars")
	})
	t.Run("T64 7.92 the British beaten at a landing sail to any port", func(t *testing.T) {
		m := &Move{Start: sp("QUE"), From: sp("QUE"), Kind: ByLand}
		g := beaten(t, "ORL british: 2 Regulars; ORL french: 6 Regulars; amphib ORL", French, "ORL", m, "retreat to BOS")
		g.retreatDefenders(m)
		g.wantStack(British, "BOS", "2 Regulars")
	})
	t.Run("T64 C-48 7.91 as attackers only to where they came from", func(t *testing.T) {
		m := &Move{Start: sp("HAL"), From: sp("HAL"), Kind: ByLanding}
		g := beaten(t, "LOU french: 6 Regulars; LOU british: 2 Regulars; amphib LOU", British, "LOU", m)
		g.retreatAttackers(m)
		g.wantStack(British, "HAL", "2 Regulars")
		if len(g.script.Asked) > 0 {
			t.Errorf("asked %v", g.script.Asked)
		}
	})
	t.Run("T67 7.3 Militia of Québec, and back in the box as they are", func(t *testing.T) {
		g := newTest(t, "BEC british: Loudoun, 6 Regulars; QUE french: 2 Regulars; box st-lawrence: 3 Militia, reduced Militia; hand "+
			"british 57", "33",
			"play 57 force Loudoun with all", "move Loudoun to QUE", "outside", "stand", "militia all", "losses: 2 Regulars, 2 Militia",
			"retreat to inside")
		g.phase(British)
		// 18 and die 3: 4 losses, half of them Drilled; 10 and die 3: 2.
		m := g.militiaOf(French, StLawrence)
		if n := len(filter(m, func(p PieceID) bool { return g.piece(p).Reduced })); len(m) != 4 || n != 3 {
			t.Errorf("the Militia: %v", g.keys(m))
		}
	})
	for line, fighting := range map[string]int{"inside all": 3, "outside": 4} {
		t.Run("8.1 leaders alone go inside when others intercept: "+line, func(t *testing.T) {
			g := newTest(t, "fort TIC french; TIC french: Bougainville; CPT french: Levis, 2 Regulars; fort HCN british; HCN british: Webb, "+
				"4 Regulars; hand british 57; hand french 5", "3 52", "play 57 force Webb with all", "move Webb to TIC",
				"intercept with Levis, 2 Regulars from CPT", line)
			g.phase(British)
			if ps := g.told("battle-begins")[0].Values.Get("defenders"); len(ps.([]string)) != fighting {
				t.Errorf("they fight: %v", ps)
			}
		})
	}
	t.Run("8.1 the garrison goes inside when others intercept", func(t *testing.T) {
		g := newTest(t, "fort TIC french; TIC french: 2 Regulars; CPT french: Levis, 2 Regulars; fort HCN british; HCN british: Webb, 4 "+
			"Regulars; hand british 57; hand french 5", "3 22",
			"play 57 force Webb with all", "move Webb to TIC", "intercept with Levis, 2 Regulars from CPT", "inside all")
		g.phase(British)
		g.wantStack(French, "TIC", "Lévis, 2 Regulars, 2 reduced Regulars") // tied: the interceptors win
		want := []string{"lake-schooner french ticonderoga", "intercept french ticonderoga", "inside french ticonderoga"}
		if i := slices.Index(g.script.Asked, want[0]); i < 0 || !slices.Equal(g.script.Asked[i:i+3], want) {
			t.Errorf("C-01: asked %v", g.script.Asked)
		}
	})
	t.Run("C-01 the order of checks on entering a space", func(t *testing.T) {
		g := newTest(t, "fort NOR british; NOR british: 2 Northern Provincials; box northern: Militia; HCS french: Rigaud, 3 Regulars; hand "+
			"french 35; hand british 43", "33",
			"play 35 force Rigaud with all", "move Rigaud to HOO, NOR", "outside", "stand", "militia 1")
		g.phase(French)
		var kinds []string
		for _, a := range g.script.Asked {
			if f := strings.Fields(a); len(f) > 2 && f[2] == "northampton" {
				kinds = append(kinds, f[0])
			}
		}
		if got := strings.Join(kinds, " "); !strings.HasPrefix(got, "inside avoid militia fieldworks losses") {
			t.Errorf("asked %s", got)
		}
	})
	t.Run("8.25 B-08 besiegers do not avoid Auxiliaries for nothing", func(t *testing.T) {
		g := newTest(t, "fort OSW british; OSW british inside: Bradstreet, Ranger, Northern Provincial; siege OSW 0; OSW french: Dumas, 2 "+
			"Shawnee; hand british 57", "1 33",
			"play 57 force Bradstreet with all", "attack Bradstreet at OSW", "avoid with all to NBA")
		g.phase(British)
		if n := len(g.told("avoid-roll")); n != 1 {
			t.Errorf("%d dice to avoid", n)
		}
	})
	t.Run("7.7 no leader check where nobody lost a step", func(t *testing.T) {
		g := newTest(t, "fort OSW british; OSW british inside: Webb; siege OSW 1; OSW french: Montcalm, 4 Regulars; stockade NBA french; "+
			"hand french 35", "62",
			"play 35 force Montcalm with all", "assault Montcalm at OSW")
		g.phase(French)
		g.wantVP(2)
	})
	t.Run("8.231 not by a leader activated by himself", func(t *testing.T) {
		g := newTest(t, "fort WIL french; siege WIL 1; WIL british: Loudoun, 4 Regulars", "")
		g.activate(British, 43, "units Loudoun at WIL")
		g.Phase.Use = useUnits
		if got := refused(t, g.moveDecision(British), "siege Loudoun at WIL"); got != "8.231 siege-needs-leader" {
			t.Error(got)
		}
	})
	t.Run("C-13 6.53 Indians who enter drive off a leader", func(t *testing.T) {
		g := newTest(t, "STF british: Webb; vp 5; hand french 23", "1", "play 23 event", "allies: Abenaki", "lone Webb to MEM")
		g.phase(French)
		g.wantStack(French, "STF", "Abenaki")
		g.wantStack(British, "MEM", "Webb")
	})
	t.Run("9.13 Coehorns last for one activation", func(t *testing.T) {
		g := newTest(t, "LOU french inside: Drucour, 2 Regulars; LOU british: Amherst, 4 Regulars; siege LOU 0; amphib LOU; fort WIL french; "+
			"siege WIL 0; WIL british: Webb, 2 Regulars; hand british 1, 8", "31",
			"play 1 campaign Amherst with all, then Webb with all", "siege Amherst at LOU", "coehorns yes", "siege Webb at WIL")
		g.phase(British)
		if a, b := g.Spaces[sp("LOU")].Level, g.Spaces[sp("WIL")].Level; a != 1 || b != 0 { // 3+1-1+2-1 = 4; 1
			t.Errorf("levels %d and %d", a, b)
		}
	})
	t.Run("6.64 who infiltrates may end and fight", func(t *testing.T) {
		g := newTest(t, "ALS french: Shawnee; AUG british: reduced Southern Provincial; allied LOG french; hand french 35", "61 3",
			"play 35 units Shawnee at ALS", "move Shawnee to AUG", "stand")
		g.phase(French) // the reduced Provincial is eliminated, and Augusta raided for nothing
		g.wantStack(British, "AUG", "")
		g.wantStack(French, "LOG", "Shawnee")
	})
	t.Run("6.64 not at a fort", func(t *testing.T) {
		g := newTest(t, "ALS french: Shawnee; fort AUG british", "")
		g.activate(French, 35, "units Shawnee at ALS")
		for line, want := range map[string]string{"move Shawnee to AUG": "6.64 may-not-end", "move Shawnee to AUG, CUL": ""} {
			if got := refused(t, g.moveDecision(French), line); got != want {
				t.Errorf("%s: got %q, want %q", line, got, want)
			}
		}
	})
	t.Run("C-43 5.46 demolition behind a force on its way", func(t *testing.T) {
		g := newTest(t, "fort VEN french; VEN french: Levis, 2 Regulars; hand french 35", "", "play 35 force Levis with all",
			"move Levis to FCR, PRE", "if at FCR: demolish VEN")
		g.phase(French)
		g.wantStack(French, "PRE", "Lévis, 2 Regulars")
		g.wantVP(-1)
		told := ""
		for _, e := range g.script.Events {
			if e.Kind == "moved" || e.Kind == "demolished" {
				told += e.Kind + " "
			}
		}
		if told != "moved demolished moved " {
			t.Errorf("told %s", told)
		}
	})
	t.Run("13.11 all fortresses, Niagara and Ohio Forks", func(t *testing.T) {
		const all = "fortress QUE british; fortress MON british; fortress LOU british; stockade NIA british; OHF british: Regular; scenario " +
			"full-campaign; year 1757; vp 3"
		for text, want := range map[string]Side{all: British, all + "; MON french: Regular; siege MON 0": Nobody,
			strings.Replace(all, "stockade NIA british; ", "", 1): Nobody} {
			g := newTest(t, text, "")
			if g.victoryCheck(); g.Winner != want {
				t.Errorf("%s: %s has won", text, g.Winner)
			}
		}
	})
}

// Relief: any of the besieged join (8.251).
func TestRelief(t *testing.T) {
	const text = "fort OSW british; OSW british inside: Webb, 2 Northern Provincials, Ranger; siege OSW 1; OSW french: 2 Coureurs; OCW " +
		"british: Bradstreet, 4 Regulars; stockade OCW british; hand british 57"
	for line, want := range map[string]int{"sortie yes": 9, "sortie no": 5, "sortie with Ranger": 6, "sortie with Webb, Ranger": 7} {
		t.Run("B-15 8.251 "+line, func(t *testing.T) {
			g := newTest(t, text, "52", "play 57 force Bradstreet with all", "move Bradstreet to OSW", "stand", line)
			g.phase(British)
			if got := g.told("battle-begins")[0].Values.Get("attackers").([]string); len(got) != want {
				t.Errorf("%v attack", got)
			}
		})
	}
	g := newTest(t, text, "")
	d := &sortieDecision{asked: g.asks(about(kindSortie, British, sp("OSW"), "8.251"), games.Text{}), space: sp("OSW"),
		from: g.inside(British, sp("OSW"))}
	for line, want := range map[string]string{"sortie with Webb": "8.251 needs-units", "sortie with 2 Rangers": "5.3 not-there",
		"sortie at OSW: with Ranger": ""} {
		if got := refused(t, d, line); got != want {
			t.Errorf("%s: got %q, want %q", line, got, want)
		}
	}
}

// Where the rules are not what another program plays.
func TestRulebook(t *testing.T) {
	t.Run("B-03 B-04 ends and beginnings of the scenarios", func(t *testing.T) {
		for id, want := range map[string][2]int{"annus-mirabilis": {1759, 4}, "early-war": {1759, 0}, "late-war": {1762, 4},
			"full-campaign": {1762, 0}} {
			if sc, err := shipped.Data().scenario(id); err != nil || sc.EndYear != want[0] || sc.VP != want[1] {
				t.Errorf("%s: %d, %d", id, sc.EndYear, sc.VP)
			}
		}
	})
	t.Run("B-05 the French lose the sea for good", func(t *testing.T) {
		g := newTest(t, "QUE french: Levis, Regular", "")
		g.Flags.NoSailing = true
		g.activate(French, 35, "force Levis with all")
		if got := refused(t, g.moveDecision(French), "sail Levis to LOU"); got != "6.4 no-french-sailing" {
			t.Error(got)
		}
	})
	t.Run("B-06 a natural 6 where a stockade is raided", func(t *testing.T) {
		g := newTest(t, "ALS french: Dumas, Coureurs; stockade AUG british; fort OHF french; hand french 35", "6 2",
			"play 35 force Dumas with all", "move Dumas to AUG")
		g.phase(French)
		if len(g.told("leader-check")) != 1 {
			t.Error("Dumas was not checked")
		}
	})
	t.Run("B-07 Coehorns of the defender when the assault is declared", func(t *testing.T) {
		g := newTest(t, "fort OSW british; OSW british inside: Regular; siege OSW 1; OSW french: Montcalm, 4 Regulars; stockade NBA french; "+
			"hand french 35; hand british 8", "33",
			"play 35 force Montcalm with all", "assault Montcalm at OSW", "coehorns yes")
		g.phase(French)
		if fire := g.told("fire")[1]; fire.Values.Get("modifier") != 2 {
			t.Errorf("the fire: %v", fire.Values)
		}
	})
	t.Run("B-09 by water to the supplied space too", func(t *testing.T) {
		g := newTest(t, "GIS british: Regular; stockade WIL british", "")
		if g.supplied(British, sp("GIS")) {
			t.Error("over the bare mountain")
		}
	})
	t.Run("B-10 Militia fight on the attacking side", func(t *testing.T) {
		g := newTest(t, "WIN french: Coureurs; SHE british: Webb, Regular; box southern: 2 Militia; hand british 57", "33",
			"play 57 force Webb with all", "move Webb to WIN", "stand", "militia 2")
		g.phase(British)
		if fire := g.told("fire")[0]; fire.Values.Get("strength") != 5 {
			t.Errorf("the fire: %v", fire.Values)
		}
	})
	t.Run("B-11 within two spaces", func(t *testing.T) {
		near := newTest(t, "", "")
		for card, codes := range map[int][]string{29: {"WCC", "OCW", "ONO", "OSE", "KAT"}, 28: {"KAT", "STP", "LBF", "WYO", "NBA"}} {
			for _, code := range codes {
				g := newTest(t, "stockade OSW british; "+code+" british: Johnson", "")
				if code == "ONO" && card == 29 {
					continue // it is two from Canajoharie by Oneida Castle only
				}
				if got := g.eventClosed(British, near.d.Cards[card]); got != "" {
					t.Errorf("card %d with Johnson at %s: %q", card, code, got)
				}
			}
		}
	})
	t.Run("B-12 a third leader of command 7 goes at once", func(t *testing.T) {
		g := newTest(t, "pool: Amherst; NYC british: Loudoun; BOS british: Abercromby; hand british 57", "", "play 57 event", "remove Loudoun")
		g.phase(British)
		if at := g.piece(g.d.records["loudoun"][0]).At; at != Gone {
			t.Errorf("Loudoun is at %v", at)
		}
		asked := strings.Join(g.script.Asked, ", ")
		if out, in := strings.Index(asked, "leader-out"), strings.Index(asked, "reinforce"); out < 0 || in < out {
			t.Errorf("asked %s", asked)
		}
	})
	t.Run("B-13 nobody intercepts out of the space just left", func(t *testing.T) {
		g := newTest(t, "WOO british: Southern Provincial; CUL french: Shawnee; playing french 35 units", "")
		m := &Move{Force: Force{Commander: NoPiece, Pieces: g.outside(French, sp("CUL"))}, Start: sp("ALS"), From: sp("WOO"), At: sp("CUL"),
			Kind: ByLand}
		g.Phase.Move = m
		if d := g.interceptors(British, m); len(d.from) != 0 {
			t.Errorf("from %v", games.Keys(d.from))
		}
	})
	t.Run("B-14 a leader inside gives no tactics", func(t *testing.T) {
		g := newTest(t, "fort TIC french; TIC french: Montcalm, Bougainville, 3 Regulars; HCN british: Webb, 4 Regulars; fort HCN british; "+
			"hand british 57", "44",
			"play 57 force Webb with all", "move Webb to TIC", "inside Montcalm", "stand")
		g.phase(British)
		if fire := g.told("fire")[1]; fire.Values.Get("modifier") != 0 {
			t.Errorf("the fire: %v", fire.Values)
		}
	})
	t.Run("B-16 Fieldworks are not demolished", func(t *testing.T) {
		g := newTest(t, "fieldworks TIC; TIC french: Regular", "")
		if g.demolishable(French, sp("TIC")) {
			t.Error("they may be demolished")
		}
	})
	t.Run("B-18 Halifax and Louisbourg are cultivated", func(t *testing.T) {
		for _, code := range []string{"HAL", "LOU"} {
			if g := newTest(t, "", ""); g.terrain(sp(code)) != Cultivated {
				t.Errorf("%s is %v", code, g.terrain(sp(code)))
			}
		}
	})
	t.Run("B-19 a Fort Under Construction stands while it is defended", func(t *testing.T) {
		g := newTest(t, "building RAY french; RAY french: Coureurs; RAY british: Regular", "")
		if g.settle(); g.Spaces[sp("RAY")].Building != French {
			t.Error("it is gone")
		}
		g.eliminate(g.outside(French, sp("RAY"))[0])
		if g.settle(); g.Spaces[sp("RAY")].Building != Nobody {
			t.Error("it stands")
		}
	})
	t.Run("B-20 a siege roll although the level is enough", func(t *testing.T) {
		g := newTest(t, "LOU french inside: Drucour; LOU british: Amherst, 2 Regulars; siege LOU 2; amphib LOU", "")
		g.activate(British, 57, "force Amherst with all")
		if got := refused(t, g.moveDecision(British), "siege Amherst at LOU"); got != "" {
			t.Error(got)
		}
	})
	t.Run("B-21 no French reinforcements at a British Louisbourg", func(t *testing.T) {
		for text, want := range map[string]string{"": "quebec louisbourg", "fortress LOU british": "quebec", "amphib LOU": "quebec",
			"QUE british: Regular; siege QUE 0": "louisbourg"} {
			if got := strings.Join(games.Keys(newTest(t, text, "").frenchPortsOpen()), " "); got != want {
				t.Errorf("%q: got %s, want %s", text, got, want)
			}
		}
	})
	t.Run("B-22 options 14.2 and 14.4 are there", func(t *testing.T) {
		if o, err := readOptions(map[string]string{"14.2": "yes", "14.4": "yes"}); err != nil || !o.MilitiaLoss || !o.Surrender {
			t.Errorf("%+v, %v", o, err)
		}
	})
	t.Run("B-23 the stack has the Drilled Troops, not the force", func(t *testing.T) {
		g := newTest(t, "fort OSW british; siege OSW 0; OSW french: Montcalm, Coureurs, 4 Regulars; stockade NBA french", "")
		g.activate(French, 35, "force Montcalm with Coureurs")
		if got := refused(t, g.moveDecision(French), "siege Montcalm at OSW"); got != "" {
			t.Error(got)
		}
	})
	t.Run("B-24 a garrison of leaders goes like units", func(t *testing.T) {
		g := newTest(t, "fort OSW british; OSW british inside: Webb; siege OSW 0; OSW french: Montcalm, 4 Regulars; stockade NBA french; "+
			"hand french 35, 6", "",
			"play 35 force Montcalm with all", "siege Montcalm at OSW", "surrender yes")
		g.phase(French)
		g.wantStack(British, "ALB", "Webb")
	})
	t.Run("B-26 raiders lose whom they like", func(t *testing.T) {
		g := newTest(t, "ALS french: Shawnee, reduced Mingo", "", "losses: reduced Mingo")
		g.takeLosses(French, sp("ALS"), "10.31", g.outside(French, sp("ALS")), 1, anyUnit)
		g.wantStack(French, "ALS", "Shawnee")
	})
	t.Run("B-28 the activated leader's tactics in a raid", func(t *testing.T) {
		g := newTest(t, "AUG french: Dumas, Rigaud, Coureurs", "")
		m := &Move{Force: Force{Commander: g.d.records["dumas"][0], Pieces: g.outside(French, sp("AUG"))}, At: sp("AUG"),
			Aux: g.auxiliaries(g.outside(French, sp("AUG")))}
		if l := g.raidLeader(French, m, sp("AUG")); g.counter(l).Sort != "dumas" {
			t.Errorf("%s", g.counter(l).Sort)
		}
	})
}

// What the rules leave open, as it is played.
func TestOpenQuestions(t *testing.T) {
	t.Run("C-02 C-03 a response or a pass between two constructions", func(t *testing.T) {
		g := newTest(t, "hand british 43, 13, 57", "", "play 43 stockades YOR")
		g.phase(British)
		g.playResponse(British, 13, NoSpace)
		if got := refused(t, &playDecision{g.game, British}, "play 57 stockades CAR"); got != "5.4 construction-twice" {
			t.Errorf("after a response: %q", got)
		}
		g.script.Answers = append(g.script.Answers, orderOf(t, "pass"))
		g.phase(British)
		g.endSeason()
		if got := refused(t, &playDecision{g.game, British}, "play 57 stockades CAR"); got != "5.4 construction-twice" {
			t.Errorf("after a pass: %q", got)
		}
	})
	t.Run("C-04 who has passed does not act again", func(t *testing.T) {
		g := newTest(t, "hand french 23; hand british 43, 44", "", "pass", "discard 43")
		g.phase(French)
		g.phase(British)
		if g.Turn != British {
			t.Errorf("the turn is %s", g.Turn)
		}
	})
	t.Run("C-05 the deal takes no cards away", func(t *testing.T) {
		g := newTest(t, "hand french 21, 22, 23, 24, 25, 26, 27, 28, 29", "")
		if g.deal(); len(g.Cards.Hands[French]) != 9 || len(g.Cards.Hands[British]) != 8 {
			t.Errorf("%d and %d cards", len(g.Cards.Hands[French]), len(g.Cards.Hands[British]))
		}
	})
	t.Run("C-06 the discards come in when the draw pile is empty", func(t *testing.T) {
		g := newTest(t, "", "")
		g.Cards.Discard, g.Cards.Deck = g.Cards.Deck[3:], g.Cards.Deck[:3]
		g.deal()
		if len(g.Cards.Hands[French]) != 8 || len(g.Cards.Hands[British]) != 8 || len(g.Cards.Discard) != 0 ||
			!slices.Contains(g.Cards.Hands[French], g.d.numbers[0]) {
			t.Errorf("hands %v", g.Cards.Hands)
		}
	})
	path := func(t *testing.T, name, text string, side Side, card int, force, line, want string) {
		t.Run(name, func(t *testing.T) {
			g := newTest(t, text, "")
			g.activate(side, card, force)
			if got := refused(t, g.moveDecision(side), line); got != want {
				t.Errorf("%s: got %q, want %q", line, got, want)
			}
		})
	}
	path(t, "C-07 the space left first does not count", "SCO british: Webb, 2 Regulars", British, 57, "force Webb with all",
		"move Webb by land to MOH, OSE, TIO", "6.2 must-stop")
	path(t, "C-07 neither does its terrain", "MOH british: Webb, 2 Regulars", British, 57, "force Webb with all",
		"move Webb by land to SCO, ALB, KIN", "6.2 must-stop")
	path(t, "C-08 boat and land do not mix", "PEE british: Webb, 2 Regulars", British, 57, "force Webb with all",
		"move Webb to POU, KIN, ALB, HCS, HOO", "6.1 too-far")
	path(t, "C-09 a carry at an originally friendly place", "PHI british: Webb, 2 Regulars", British, 57, "force Webb with all",
		"move Webb by boat to BUR, NYC, PEE", "")
	path(t, "C-11 a fort under own siege stops nobody", "fort HOO french; siege HOO 0; HOO british: Regular; ALB british: Webb, 2 Regulars",
		British, 57, "force Webb with all", "move Webb by land to HOO, NOR", "")
	path(t, "C-41 Johnson's Indians in another's force", "CAN british: Loudoun, Johnson, 2 Mohawk, Regular", British, 57,
		"force Loudoun with Johnson, 2 Mohawk, Regular", "move Loudoun to SCH", "")
	t.Run("C-10 losers who came along an arrow", func(t *testing.T) {
		for _, back := range []bool{false, true} {
			g := newTest(t, "PRE french: Ottawa; PRE british: 6 Regulars", "")
			g.Readings = &Readings{ArrowBack: back}
			m := &Move{Start: sp("PDH"), From: sp("PDH"), At: sp("PRE"), Kind: ByLand}
			g.Battle = &Battle{Space: sp("PRE"), Attacker: French}
			g.Battle.Units[French] = g.outside(French, sp("PRE"))
			g.retreatAttackers(m)
			if got := len(g.outside(French, sp("PDH"))) == 1; got != back {
				t.Errorf("back at Pays d'en Haut: %v", got)
			}
		}
	})
	t.Run("C-12 a later voyage to a marker is no landing", func(t *testing.T) {
		g := newTest(t, "HAL british: Amherst, 4 Regulars; LOU french: 2 Regulars; LOU british: Regular; amphib LOU; hand british 57", "44 ",
			"play 57 force Amherst with all", "sail Amherst to LOU", "outside")
		g.Spaces[sp("LOU")].Fortress = French
		g.phase(British)
		if fire := g.told("fire"); len(fire) == 0 || fire[0].Values.Get("modifier") != 1 { // Amherst 1
			t.Errorf("the fire: %v", fire)
		}
	})
	t.Run("C-15 leaders go with an intercepting Auxiliary", func(t *testing.T) {
		g := newTest(t, "OSS british: Webb, Ranger; CAS french: Coureurs; playing french 35 units", "")
		m := &Move{Force: Force{Commander: NoPiece, Pieces: g.outside(French, sp("CAS"))}, Start: sp("WMN"), From: sp("WMN"), At: sp("CAS"),
			Kind: ByLand}
		g.Phase.Move = m
		d := g.interceptors(British, m)
		d.Of = about(kindIntercept, British, m.At, "6.7")
		if got := refused(t, d, "intercept with Webb, Ranger from OSS"); got != "" {
			t.Error(got)
		}
	})
	t.Run("C-16 besiegers avoid a sortie", func(t *testing.T) {
		g := newTest(t, "fort OSW british; OSW british inside: Bradstreet, 2 Regulars; siege OSW 1; OSW french: Dumas, 2 Coureurs; hand "+
			"british 57", "", "play 57 force Bradstreet with all", "attack Bradstreet at OSW", "avoid with all to NBA")
		g.phase(British)
		g.wantStack(French, "NBA", "Dumas, 2 Coureurs")
		g.wantStack(British, "OSW", "Bradstreet, 2 Regulars")
	})
	t.Run("C-17 on after all have avoided", func(t *testing.T) {
		g := newTest(t, "stockade LRS british; LRS british: Braddock, 2 Regulars, Ranger; GIS french: Dumas, Coureurs; hand british 57", "6",
			"play 57 force Braddock with all", "move Braddock to GIS", "avoid with all to OHF", "go on to UMO")
		g.phase(British)
		g.wantStack(British, "UMO", "Braddock, 2 Regulars, Ranger")
	})
	t.Run("C-19 C-20 counters", func(t *testing.T) {
		for i := range shipped.Data().Counters {
			c := &shipped.Data().Counters[i]
			if c.Type == Militia && c.Reduced != 1 || c.Type == MarineDetachment && !c.Gone {
				t.Errorf("%+v", c)
			}
		}
	})
	t.Run("C-21 Militia count for a large stack", func(t *testing.T) {
		for militia, want := range map[string]int{"militia 2": 1, "militia 1": 0} {
			g := newTest(t, "WIN british: 3 Southern Provincials; ALS french: Rigaud, 6 Coureurs, Shawnee, Mingo; box southern: 2 Militia; hand "+
				"french 35", "52", "play 35 force Rigaud with all", "move Rigaud to WIN", "stand", militia)
			g.Phase = nil
			g.Turn = French
			g.Number++
			g.playCard(French)
			g.Phase.Forces = nil
			f := Force{Commander: g.d.records["rigaud"][0], Pieces: g.outside(French, sp("ALS"))}
			m := &Move{Force: f, Start: sp("ALS"), From: sp("ALS"), At: sp("WIN"), Kind: ByLand}
			g.Phase.Move = m
			g.moveTo(m, sp("WIN"))
			g.confront(French, m)
			g.wantVP(want)
			g.script.Answers = nil
		}
	})
	t.Run("C-22 C-27 on after an overrun", func(t *testing.T) {
		g := newTest(t, "WIL british: Braddock, 6 Regulars; RAY french: reduced Coureurs; fort WIL british; hand british 57", "63",
			"play 57 force Braddock with all", "move Braddock to RAY", "stand", "go on to JUN")
		g.phase(British)
		g.wantStack(British, "JUN", "Braddock, 6 Regulars")
	})
	t.Run("C-23 each retreats by itself", func(t *testing.T) {
		g := newTest(t, "HAR british: Northern Provincial, Ranger; HAR french: 6 Regulars", "",
			"retreat Ranger to POU, Northern Provincial to NHV")
		g.Battle = &Battle{Space: sp("HAR"), Attacker: French, Lead: [3]PieceID{NoPiece, NoPiece, NoPiece}}
		g.Battle.Units[British] = g.outside(British, sp("HAR"))
		g.retreatDefenders(&Move{Start: sp("NOR"), From: sp("NOR"), At: sp("HAR"), Kind: ByLand})
		g.wantStack(British, "POU", "Ranger")
		g.wantStack(British, "NHV", "Northern Provincial")
	})
	t.Run("C-24 a captured fortress reverts at the end of the activation", func(t *testing.T) {
		g := newTest(t, "fortress MON british; MON british: Webb, 2 Regulars; hand british 57", "", "play 57 force Webb with all",
			"move Webb to STJ")
		g.phase(British)
		if g.Spaces[sp("MON")].Fortress != French {
			t.Error("it is British")
		}
		g.wantVP(3)
	})
	t.Run("C-25 a beaten sortie changes nothing", func(t *testing.T) {
		g := newTest(t, "LOU french inside: Drucour, 2 Regulars; LOU british: Amherst, 6 Regulars; siege LOU 2; amphib LOU; hand french 35",
			"24", "play 35 force Drucour with all", "attack Drucour at LOU")
		g.phase(French)
		if st := g.Spaces[sp("LOU")]; !st.Siege || st.Level != 2 || len(g.outside(French, sp("LOU"))) > 0 {
			t.Errorf("%+v", st)
		}
	})
	t.Run("C-28 who was not activated does not raid", func(t *testing.T) {
		g := newTest(t, "AUG french: Shawnee; playing french 35 units", "")
		g.raids(French, &Move{Force: Force{Commander: NoPiece}, At: sp("AUG")})
		g.wantStack(French, "AUG", "Shawnee")
	})
	home := func(t *testing.T, text string, answers ...string) *testGame {
		t.Helper()
		g := newTest(t, text, "", answers...)
		here := g.outside(French, sp("AUG"))
		g.homeFrom(French, sp("AUG"), g.units(here), g.leaders(here), "10.4")
		return g
	}
	t.Run("C-30 a settlement without its marker is no home", func(t *testing.T) {
		home(t, "AUG french: Shawnee").wantStack(French, "LOG", "")
		home(t, "AUG french: Shawnee; allied LOG french").wantStack(French, "LOG", "Shawnee")
		home(t, "AUG french: Shawnee; allied LOG french; LOG british: Regular").wantStack(French, "LOG", "")
	})
	t.Run("C-31 the nearest whoever stands on the way", func(t *testing.T) {
		home(t, "AUG french: Coureurs; fort OHF french; fort NIA french; UMO british: Regular; LRS british: Regular").wantStack(French, "OHF",
			"Coureurs")
	})
	t.Run("C-32 without any fortification they are lost", func(t *testing.T) {
		g := home(t, "AUG french: Coureurs; fortress QUE british; fortress MON british; fortress LOU british")
		if len(g.units(g.pieces(func(p PieceID) bool { return g.side(p) == French && g.piece(p).At.OnMap() }))) != 0 {
			t.Error("they live")
		}
	})
	t.Run("C-33 any number of Indians with one of the leaders", func(t *testing.T) {
		g := home(t, "AUG french: Dumas, Rigaud, 2 Shawnee, Mingo; allied LOG french; fort OHF french; stockade VEN french",
			"home Shawnee to OHF", "home Shawnee to OHF", "commander Rigaud")
		g.wantStack(French, "OHF", "Dumas, Rigaud, 2 Shawnee, Mingo")
	})
	t.Run("C-34 leaders alone stay in cultivated land", func(t *testing.T) {
		g := newTest(t, "AUG french: Dumas; UMO french: Rigaud; fort OHF french", "")
		g.goHome()
		g.wantStack(French, "AUG", "Dumas")
		g.wantStack(French, "OHF", "Rigaud")
	})
	t.Run("C-35 C-36 besiegers and besieged in winter", func(t *testing.T) {
		g := newTest(t, "fort HOO french; HOO french inside: 2 Regulars; siege HOO 0; HOO british: 2 Regulars", "")
		g.winterAttrition()
		g.wantStack(British, "HOO", "2 Regulars")
		g.wantStack(French, "HOO", " | 2 reduced Regulars")
	})
	t.Run("C-37 Niagara held alone", func(t *testing.T) {
		for text, want := range map[string]bool{"NIA british: Regular": true, "stockade NIA british": true,
			"fort NIA french; siege NIA 1; NIA british: Regular": false, "": false} {
			if got := newTest(t, text, "").holdsAlone("niagara"); got != want {
				t.Errorf("%q: %v", text, got)
			}
		}
	})
	t.Run("C-38 a fortress under siege without a leader", func(t *testing.T) {
		for text, want := range map[string]bool{"ALB french: Regular; siege ALB 0": true, "": true, "fortress ALB french": false} {
			if got := newTest(t, text, "").holdsOriginal(); got != want {
				t.Errorf("%q: %v", text, got)
			}
		}
	})
	t.Run("C-39 besiegers in supply are restored, the besieged are not", func(t *testing.T) {
		g := newTest(t, "fort HOO french; HOO french inside: reduced Regular; siege HOO 0; HOO british: reduced Regular", "")
		if n, m := len(g.reducedUnits(British, regularsOrLight)), len(g.reducedUnits(French, regularsOrLight)); n != 1 || m != 0 {
			t.Errorf("%d and %d", n, m)
		}
	})
	t.Run("C-40 5.523 two restored for a point, and which", func(t *testing.T) {
		g := newTest(t, "MON french: reduced Abenaki, reduced Algonquin, reduced Caughnawaga; vp 4; hand french 23", "2", "play 23 event",
			"allies: restore", "restore: Caughnawaga, Algonquin")
		g.phase(French)
		g.wantStack(French, "MON", "reduced Abenaki, Algonquin, Caughnawaga")
	})
	t.Run("C-42 the second force is fixed before the first moves", func(t *testing.T) {
		g := newTest(t, "PHI british: Forbes, 2 Regulars; REA british: Loudoun, Regular; hand british 3", "",
			"play 3 campaign Forbes with all, then Loudoun with all", "move Forbes to REA", "move Loudoun to EAS")
		g.phase(British)
		g.wantStack(British, "REA", "Forbes, 2 Regulars")
		g.wantStack(British, "EAS", "Loudoun, Regular")
	})
	t.Run("C-44 what is public", func(t *testing.T) {
		g := newTest(t, "pool: Amherst, Murray; hand british 43, 44; discard 6", "")
		v := newView(New(), g.Position, French).(*view)
		if v.g.piece(g.d.records["amherst"][0]).At != LeaderPool || len(v.g.Cards.Hands[British]) != 2 || len(v.g.Cards.Discard) != 1 {
			t.Error("the French do not see it")
		}
		if slices.Contains(v.g.Cards.Hands[British], 43) {
			t.Error("they see the hand")
		}
	})
	t.Run("C-45 extra markers for a settlement", func(t *testing.T) {
		g := newTest(t, "raided KIT british; raided KIT british; allied KIT french; VEN french: Delaware", "")
		g.raided(British, sp("KIT"))
		if n := g.Spaces[sp("KIT")].Raided[British]; n != 3 {
			t.Errorf("%d markers", n)
		}
	})
	t.Run("C-46 an empty pool", func(t *testing.T) {
		g := newTest(t, "hand british 57", "", "play 57 event", "reinforce: units BOS")
		g.phase(British)
		g.wantStack(British, "BOS", "3 Regulars")
	})
	t.Run("C-47 7.51 dropped-off raiders choose among able leaders", func(t *testing.T) {
		g := newTest(t, "AUG french: Dumas, Rigaud, 2 Coureurs", "", "commander Rigaud")
		m := &Move{Force: Force{Commander: g.d.records["levis"][0]}, At: sp("CUL"), Aux: g.auxiliaries(g.outside(French, sp("AUG")))}
		if l := g.raidLeader(French, m, sp("AUG")); g.counter(l).Sort != "rigaud" {
			t.Errorf("%s", g.counter(l).Sort)
		}
	})
	for _, c := range []struct {
		highest bool
		want    string
	}{{false, ""}, {true, "9.11 siege-needs-highest"}} {
		t.Run("C-49 9.11 an assault by another leader than the highest", func(t *testing.T) {
			g := newTest(t, "LOU french inside: Drucour; LOU british: Amherst, Murray, 2 Regulars; siege LOU 2; amphib LOU", "")
			g.Readings = &Readings{HighestAssaults: c.highest}
			g.activate(British, 57, "force Murray with 2 Regulars")
			if got := refused(t, g.moveDecision(British), "assault Murray at LOU"); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
	for _, c := range []struct {
		leave bool
		left  string // who is left at the fort
	}{{false, "Rigaud, 3 Coureurs"}, {true, ""}} {
		t.Run("C-52 8.21 Auxiliaries whose Drilled Troops have died", func(t *testing.T) {
			g := newTest(t, "fort HCN british; HCN british: 2 reduced Northern Provincials; hand french 35; "+
				"TIC french: Rigaud, reduced Marine Detachment, 3 Coureurs", "65", "play 35 force Rigaud with all", "move Rigaud to HCN",
				"outside", "stand")
			g.Readings = &Readings{DrilledSieges: c.leave}
			g.phase(French)
			g.wantStack(French, "HCN", c.left)
			if st := g.Spaces[sp("HCN")]; st.Siege == c.leave {
				t.Errorf("siege %v", st.Siege)
			}
		})
	}
	t.Run("10.1 done does not spare a raid", func(t *testing.T) {
		g := newTest(t, "CUL french: Coureurs; QUE french: Coureurs; fort OHF french; hand french 35", "4",
			"play 35 units Coureurs at CUL, Coureurs at QUE", "done")
		g.phase(French)
		g.wantStack(French, "CUL", "")
		g.wantStack(French, "QUE", "Coureurs")
		if len(g.told("raid-roll")) != 1 {
			t.Error("nobody raids")
		}
	})
	for _, c := range []struct {
		name, text, dice string
		readings         Readings
		modifier, raid   int // of the die, and how many raid
	}{
		{"C-53 7.51 a leader who was not activated", "CUL french: Dumas; ALS french: Coureurs", "4", Readings{}, 0, 1},
		{"C-53 7.51 as the other reading has it", "CUL french: Dumas; ALS french: Coureurs", "4", Readings{AnyRaidLeader: true}, 1, 1},
		{"C-28 10.1 who was not activated", "CUL french: Coureurs; ALS french: Coureurs", "4", Readings{}, 0, 1},
		{"C-28 10.1 as the other reading has it", "CUL french: Coureurs; ALS french: Coureurs", "4", Readings{AllRaid: true}, 0, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, c.text+"; fort OHF french; hand french 35", c.dice, "play 35 units Coureurs at ALS", "move Coureurs to WOO, CUL")
			g.Readings = &c.readings
			g.phase(French)
			begins, roll := g.told("raid-begins")[0].Values, g.told("raid-roll")[0].Values
			if n := len(begins.Get("units").([]string)); n != c.raid || roll.Get("modifier") != c.modifier {
				t.Errorf("%d raid, with %v", n, roll.Get("modifier"))
			}
		})
	}
	for _, highest := range []bool{false, true} {
		t.Run("C-51 9.13 whose tactics count then", func(t *testing.T) {
			g := newTest(t, "LOU french inside: Drucour; LOU british: Wolfe, Murray, 2 Regulars; siege LOU 2; amphib LOU", "")
			g.Readings = &Readings{HighestTactics: highest}
			murray, wolfe := g.d.records["murray"][0], g.d.records["wolfe"][0]
			if got := g.storm(British, sp("LOU"), murray).Lead[British]; got != murray && got != wolfe || (got == wolfe) != highest {
				t.Errorf("those of %s", g.counter(got).Sort)
			}
		})
	}
}
