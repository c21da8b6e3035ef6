package wilderness

import (
	"slices"
	"testing"
)

// What a card may activate (5.3).
func TestActivation(t *testing.T) {
	const cards = "hand french 3, 23, 33, 35, 55, 33, 50; hand british 43, 57, 49, 54"
	for _, c := range []struct {
		name, text string
		side       Side
		line, want string
	}{
		{"T1 5.32 three points", "OHF french: Shawnee, Mingo, Coureurs, Dumas", French, "play 35 units Shawnee, Mingo, Coureurs, Dumas at OHF",
			""},
		{"T1 5.32 a third Indian is too many", "OHF french: Shawnee, 2 Mingo, Coureurs, Dumas", French,
			"play 35 units Shawnee, 2 Mingo, Coureurs, Dumas at OHF", "5.32 too-many-points"},
		{"T2 5.32 Loudoun with value 2", "NYC british: Loudoun, 2 Regulars", British, "play 43 force Loudoun with all", "5.32 initiative"},
		{"T2 5.32 Loudoun with value 3", "NYC british: Loudoun, 2 Regulars", British, "play 57 force Loudoun with all", ""},
		{"5.3 where he is", "NYC british: Loudoun, 2 Regulars", British, "play 57 force Loudoun with all at NYC", ""},
		{"5.3 where he is not", "NYC british: Loudoun, 2 Regulars; ALB british: Regular", British,
			"play 57 force Loudoun with all at ALB", "5.3 not-there"},
		{"T3 5.32 one Regular", "NYC british: Regular", British, "play 57 units Regular at NYC", ""},
		{"T3 5.32 a Ranger beside it", "NYC british: Regular, Ranger", British, "play 57 units Regular, Ranger at NYC", "5.32 one-drilled"},
		{"T4 5.34 fourteen units", "NYC british: Murray, Webb, Bradstreet, 14 Regulars", British,
			"play 49 force Murray with Webb, Bradstreet, 14 Regulars", ""},
		{"T4 5.34 not fifteen", "NYC british: Murray, Webb, Bradstreet, 15 Regulars", British,
			"play 49 force Murray with Webb, Bradstreet, 15 Regulars", "5.34 too-many-units"},
		{"T5 5.34 Rigaud outranks Bougainville", "QUE french: Bougainville, Rigaud, Regular", French,
			"play 35 force Bougainville with Rigaud, Regular", "5.34 outranks"},
		{"T5 5.34 reversed", "QUE french: Bougainville, Rigaud, Regular", French, "play 35 force Rigaud with Bougainville, Regular", ""},
		{"T6 5.534 Johnson and his Indians", "CAN british: Johnson, 3 Regulars, 2 Mohawk, Cayuga, Oneida, Onondaga, Seneca, Tuscarora", British,
			"play 49 force Johnson with 3 Regulars, 2 Mohawk, Cayuga, Oneida, Onondaga, Seneca, Tuscarora", ""},
		{"T6 5.534 Webb without Johnson", "CAN british: Webb, Mohawk", British, "play 57 force Webb with Mohawk", "5.534 johnson-only"},
		{"T6 5.534 a Mohawk alone", "CAN british: Webb, Mohawk", British, "play 57 units Mohawk at CAN", ""},
		{"T6 5.534 all leaves him", "CAN british: Webb, Mohawk, Regular", British, "play 57 force Webb with all", ""},
		{"T7 5.34 Forbes with a Cherokee too many", "PHI british: Forbes, 6 Regulars, Cherokee", British,
			"play 49 force Forbes with 6 Regulars, Cherokee", "5.34 too-many-units"},
		{"5.34 who stays behind stands there", "HCN french: Montcalm, Bougainville, 4 Regulars, Ojibwa", French,
			"play 35 force Montcalm with Bougainville, 4 Regulars, except indians", ""},
		{"5.34 who is to stay behind is not there", "HCN french: Montcalm, Bougainville, 4 Regulars", French,
			"play 35 force Montcalm with Bougainville, 4 Regulars, except indians", "5.3 not-there"},
		{"5.34 Campaign divides units of one sort", "MON french: Montcalm, Levis, 6 Regulars", French,
			"play 3 campaign Montcalm with 3 Regulars, then Levis with 3 Regulars", ""},
		{"5.34 Campaign: the rest", "MON french: Montcalm, Levis, 6 Regulars, 2 Coureurs", French,
			"play 3 campaign Montcalm with 3 Regulars, Coureurs, then Levis with rest", ""},
		{"5.34 Campaign: all but the other commander and those whom he leads", "MON french: Montcalm, Levis, 6 Regulars", French,
			"play 3 campaign Levis with 2 Regulars, then Montcalm with all", ""},
		{"5.36 Campaign: more than there are", "MON french: Montcalm, Levis, 5 Regulars", French,
			"play 3 campaign Montcalm with 3 Regulars, then Levis with 3 Regulars", "5.36 in-both-forces"},
		{"5.36 Campaign: a commander in the other's force", "MON french: Montcalm, Levis, 5 Regulars", French,
			"play 3 campaign Montcalm with Levis, 3 Regulars, then Levis with 2 Regulars", "5.36 in-both-forces"},
		{"5.11 a card of the enemy activates", "QUE french: Coureurs", French, "play 33 units Coureurs at QUE", ""},
		{"5.12 event of the other side", "QUE french: Regular", French, "play 50 event", ""},
		{"5.12 no event of the French", "QUE french: Regular", British, "play 57 event", ""},
		{"5.2 not in hand", "QUE french: Regular", French, "discard 1", "5.2 card-not-in-hand"},
		{"8.25 a besieged leader alone", "LOU french inside: Drucour; LOU british: Regular; siege LOU 0", French,
			"play 35 units Drucour at LOU", "8.25 leader-inside-alone"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, c.text+";"+cards, "")
			if got := refused(t, &playDecision{g.game, c.side}, c.line); got != c.want {
				t.Errorf("%s: got %q, want %q", c.line, got, c.want)
			}
		})
	}
}

// A stack that two leaders of Campaign divide goes two ways.
func TestCampaignDivides(t *testing.T) {
	g := newTest(t, "MON french: Montcalm, Levis, 4 Regulars, 2 reduced Regulars; hand french 3", "",
		"play 3 campaign Montcalm with 3 Regulars, then Levis with Regular, 2 reduced Regulars",
		"move Montcalm by boat to SOR", "move Levis by boat to OSG")
	g.phase(French)
	g.wantStack(French, "SOR", "Montcalm, 3 Regulars")
	g.wantStack(French, "OSG", "Lévis, Regular, 2 reduced Regulars")
}

// Hands, holding and discards (4.0, 5.2).
func TestCards(t *testing.T) {
	t.Run("T8 4.0 the last card may be kept", func(t *testing.T) {
		g := newTest(t, "hand french 23", "")
		if got := refused(t, &playDecision{g.game, French}, "pass"); got != "" {
			t.Error(got)
		}
		g.phase(French)
		if !g.Cards.Passed[French] || len(g.Cards.Hands[French]) != 1 {
			t.Error("the default does not keep it")
		}
	})
	t.Run("T8 4.0 not of two", func(t *testing.T) {
		g := newTest(t, "hand french 23, 24", "")
		if got := refused(t, &playDecision{g.game, French}, "pass"); got != "4.0 may-not-pass" {
			t.Error(got)
		}
	})
	t.Run("T9 4.0 not twice running", func(t *testing.T) {
		g := newTest(t, "hand french 23", "")
		g.Cards.Kept[French] = true
		if got := refused(t, &playDecision{g.game, French}, "pass"); got != "4.0 may-not-pass" {
			t.Error(got)
		}
	})
	t.Run("T10 4.0 a kept card counts", func(t *testing.T) {
		g := newTest(t, "hand french 23", "")
		g.Flags.Revolution = true
		g.deal()
		if n := len(g.Cards.Hands[French]); n != 9 {
			t.Errorf("the hand has %d cards, want 9", n)
		}
		if n := len(g.Cards.Deck); n != 70-9-8 {
			t.Errorf("the draw pile has %d cards", n)
		}
	})
	t.Run("T11 4.0 who has cards goes on alone", func(t *testing.T) {
		g := newTest(t, "hand british 43, 44, 45", "", "discard 43")
		g.phase(British)
		if g.Turn != British || g.Stage != StageAction {
			t.Errorf("the turn is %s, stage %s", g.Turn, g.Stage)
		}
	})
	t.Run("T13 5.25 Surrender! discarded brings a reshuffle", func(t *testing.T) {
		g := newTest(t, "hand british 36; hand french 6", "", "play 36 event")
		g.phase(British)
		if !g.Cards.Reshuffle || !slices.Contains(g.Cards.Discard, 6) {
			t.Error("no reshuffle is due")
		}
		g.endSeason()
		if len(g.Cards.Discard) > 0 || !slices.Contains(g.Cards.Deck, 6) {
			t.Error("it was not reshuffled")
		}
	})
	t.Run("T14 5.23 an event leaves the game, an activation does not", func(t *testing.T) {
		g := newTest(t, "hand british 57, 58; NYC british: Loudoun; pool: Murray", "", "play 57 event", "play 58 force Loudoun alone")
		g.phase(British)
		g.phase(British)
		if !slices.Equal(g.Cards.Removed, []int{57}) || !slices.Equal(g.Cards.Discard, []int{58}) {
			t.Errorf("removed %v, discarded %v", g.Cards.Removed, g.Cards.Discard)
		}
	})
}

// What may be built where (5.4).
func TestConstruction(t *testing.T) {
	const cards = "hand british 43, 57; hand french 35, 23"
	for _, c := range []struct {
		name, text string
		line, want string
	}{
		{"T15 5.42 two forts begun", "SHA british: Regular; WIL british: Regular", "play 43 forts start SHA, WIL", ""},
		{"T15 5.42 not placed and completed", "WIL british: Regular", "play 43 forts complete WIL", "5.42 no-fort"},
		{"T16 5.42 one completed, two begun", "SHA british: Regular; building SHA british; WIL british: Regular; HCS british: Regular",
			"play 57 forts complete SHA, start WIL, HCS", ""},
		{"T17 5.41 the first stockade supplies the second", "LRS british: Regular; WIL british: Regular", "play 43 stockades WIL, LRS", ""},
		{"T17 5.41 not the other way round", "LRS british: Regular; WIL british: Regular", "play 43 stockades LRS, WIL", "5.41 no-stockade"},
		{"T18 5.41 in an empty cultivated space", "", "play 43 stockades YOR", ""},
		{"T18 5.41 not in a fortress", "", "play 43 stockades ALB", "5.41 no-stockade"},
		{"T18 5.41 not in a siege", "fort HOO british; siege HOO 0; HOO french: Regular; HOO british inside: Regular", "play 43 stockades HOO",
			"5.41 no-stockade"},
		{"T21 5.41 not out of supply", "GIS british: Northern Provincial", "play 43 stockades GIS", "5.41 no-stockade"},
		{"5.4 not more than the value", "", "play 43 stockades YOR, CAR, REA", "5.4 construction-number"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, c.text+";"+cards, "")
			if got := refused(t, &playDecision{g.game, British}, c.line); got != c.want {
				t.Errorf("%s: got %q, want %q", c.line, got, c.want)
			}
		})
	}
	t.Run("T12 5.4 not with two cards running", func(t *testing.T) {
		g := newTest(t, "hand british 43, 57, 16", "", "play 43 stockades YOR")
		g.phase(British)
		g.Season = Late
		if got := refused(t, &playDecision{g.game, British}, "play 57 stockades CAR"); got != "5.4 construction-twice" {
			t.Error(got)
		}
	})
	t.Run("T19 5.43 a fort takes the place of a stockade", func(t *testing.T) {
		g := newTest(t, "hand british 43; SHA british: Regular; building SHA british; stockade SHA british", "", "play 43 forts complete SHA")
		g.phase(British)
		if st := g.Spaces[sp("SHA")]; st.Fort != British || st.Stockade != Nobody || st.Building != Nobody {
			t.Errorf("got %+v", st)
		}
	})
	t.Run("T20 5.46 demolition", func(t *testing.T) {
		g := newTest(t, "hand french 23; fort VEN french; stockade FCR french; fort PRE french; siege PRE 0; PRE british: Regular", "",
			"demolish VEN, FCR", "discard 23")
		if g.demolishable(French, sp("PRE")) {
			t.Error("a besieged fort may be demolished")
		}
		g.phase(French)
		g.wantVP(-1)
	})
}
