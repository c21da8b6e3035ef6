package wilderness

import (
	"slices"
	"strings"
	"testing"
)

// TestOtherPoints: the decision points at which no order is typed in a match, or
// none is asked for.
func TestOtherPoints(t *testing.T) {
	t.Run("D01 sides and bid", func(t *testing.T) {
		g := newTest(t, "", "")
		d := g.bidDecision(British, "13.3", bid{})
		if got := answered(t, d, "BID 2 FRENCH", kindBid); got != "bid 2 French" {
			t.Errorf("taken as %q", got)
		}
		if got := refused(t, d, "bid 21 French"); got != "13.3 bid-not-possible" {
			t.Errorf("a bid of 21: %q", got)
		}
		if got := shipped.Data().lang.Format(d.Default()); got != "bid none" {
			t.Errorf("the default is %q", got)
		}
	})
	t.Run("D02 optional rules", func(t *testing.T) {
		o, err := readOptions(map[string]string{"14.1": "yes", "14.3": "on", "14.5": "no"})
		if want := (Options{DealPitt: true, EarlyVP: true}); err != nil || o != want {
			t.Errorf("14.1 and 14.3: %+v, %v", o, err)
		}
		if o, err := readOptions(nil); err != nil || o != (Options{}) {
			t.Errorf("without a word: %+v, %v", o, err)
		}
		for name, value := range map[string]string{"rain": "yes", "14.1": "perhaps"} {
			if _, err := readOptions(map[string]string{name: value}); err == nil || !strings.Contains(err.Error(), name) {
				t.Errorf("%s = %s: %v", name, value, err)
			}
		}
	})
	t.Run("D47 attacker's retreat", func(t *testing.T) {
		beaten := func(text string) *testGame {
			g := newTest(t, text, "")
			at := sp("HCN")
			g.Battle = &Battle{Space: at, Attacker: British, Lead: [3]PieceID{NoPiece, NoPiece, NoPiece}}
			for _, side := range sides {
				g.Battle.Units[side] = g.outside(side, at)
			}
			g.retreatAttackers(&Move{Start: sp("HCS"), From: sp("HCS"), At: at, Kind: ByLand})
			return g
		}
		g := beaten("HCN french: 6 Regulars; HCN british: 2 Regulars; fort HCS british")
		g.wantStack(British, "HCS", "2 Regulars") // the space of entry
		lost := beaten("HCN french: 6 Regulars; HCN british: 2 Regulars")
		lost.wantStack(British, "HCS", "") // Drilled Troops in the wild: not legal, eliminated
		lost.wantStack(British, "HCN", "")
		if asked := slices.Concat(g.script.Asked, lost.script.Asked); len(asked) > 0 {
			t.Errorf("asked %v", asked)
		}
	})
}

// TestEveryPoint: each decision point of the sequence of play has its test.
func TestEveryPoint(t *testing.T) {
	have := map[string]bool{"D01": true, "D02": true, "D47": true} // TestOtherPoints
	for _, p := range points {
		name, _, _ := strings.Cut(p.name, " ")
		have[name] = true
	}
	for _, name := range strings.Fields(`
		D01 D02 D03 D10 D11 D12 D13 D14 D15 D16 D17 D18 D19 D20 D21 D22 D23 D24 D25 D30 D31 D32 D33 D34 D35 D36
		D40 D41 D42 D43 D44 D45 D47 D48 D50 D51 D52 D53 D54 D55 D56 D57 D60 D61 D62 D63 D64 D65 D90 D91 D92`) {
		if !have[name] {
			t.Errorf("%s has no test", name)
		}
	}
}
