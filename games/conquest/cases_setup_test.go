package conquest

import (
	"slices"
	"strings"
	"testing"

	"postrider/games"
)

// The set-up, steps 2 to 7, and the Short Introductory Game.
func TestSetupCases(t *testing.T) {
	runCases(t, []rulesCase{
		{"T003 setup 3 Control Markers lie where a side holds native Victory Symbols", "start", "", "", "",
			"marker BEA DUQ MAC NIA: french; marker NEC ONE OSW: british; marker PRI TOR LOU ALB: nobody; score: 3 4"},
		{"T005 setup 5 A second marker in a town of the side's", "start", "setup", "BC: muster ALB", "", "muster BC: ONE ALB"},
		{"T005 setup 5 Not where there is no town", "start; CAR: 1BC", "setup", "BC: muster CAR", "", "faults: setup 5 not-a-choice"},
		{"T005 setup 5 Not in a town of the enemy's", "start", "setup", "BC: muster MTL", "", "faults: setup 5 not-a-choice"},
		{"T005 setup 5 A19 One marker an area", "start", "setup", "BC: muster ONE", "", "faults: setup 5 not-a-choice"},
		{"T006 setup 5 A48 A town that only the ally occupies", "start; HAL: 2BR", "setup", "BC: muster HAL", "", "muster BC: ONE HAL"},
		{"T007 setup 5 The Colonials first; all on the side of two", "start", "setup", "BC: muster BOS; FC: muster MTL", "",
			"muster BC: ONE BOS; muster FC: STJ MTL; once: setup FC + setup FR"},
		{"T008 setup 6 A hand without a Movement Card is shown and drawn again", "deck BC 9 10 12 1", "BC draw", "", "",
			"told: hand-shown; hand BC: 01 09 10; deck BC: 12"},
		{"T009 setup 7 Extra units in an empty area of the side's own", "start", "setup", "FR: setup 4 SUD", "", "SUD: 4FR"},
		{"T009 setup 7 Extra units where the side is", "start", "setup", "FR: setup 4 BEA", "", "BEA: Fort 5FR 1FC 1NA"},
		{"T009 setup 7 None in the enemy's home", "start", "setup", "FR: setup 4 ALB", "", "faults: setup 7 spread-not-there"},
		{"T009 setup 7 A02 None in an empty harbor", "start", "setup", "FR: setup 4 QBA", "", "faults: setup 7 spread-not-there"},
		{"T010 setup 7 All four", "start", "setup", "FC: setup 2 MTL", "", "faults: setup 7 spread-too-few"},
		{"T011 setup 7 A49 Both of a side at once, the French first", "start", "setup", "", "",
			"once: setup FC + setup FR; once: setup BC + setup BR"},
		{"T012 setup 7 D05 D06 What is left when all take the defaults", "start", "setup", "", "",
			"stocks: 20BR 20BC 21FR 25FC 33NA; MTL: 1FR 4FC; FSF: 3FR 3FC; DUQ: Fort 2FR 2FC 1NA; ALB: 3BR 4BC; FWH: 1BR 4BC; OSW: Fort 3BR 2BC"},
		{"P18 setup 1 The first report says what is reconstructed", "start", "setup", "", "", "told: reconstructed"},
		{"T014 intro A39 Over after two rounds, the side with more markers wins",
			"introductory; round 2; cubes BC NA FR FC; NIA DUQ: 1BR; MAC: 1FC",
			"next", "", "", "over: british; truce: none"},
		{"T014 intro A39 As many markers are a draw", "introductory; round 2; cubes BC NA FR FC; NIA: 1BR; MAC: 1FC", "next", "", "",
			"over: nobody"},
		{"T014 intro A39 Not after one round", "introductory; cubes BC NA FR FC; NIA: 1BR", "next", "", "", "over: no; round: 2"},
	})
}

// T004 setup 4: Forts lie on six areas, and not on others that have the symbol.
func TestForts(t *testing.T) {
	s := newScene(t, "start")
	for at := range s.Areas {
		area := s.area(AreaID(at))
		want := slices.Contains([]string{"NEC", "DUQ", "MAC", "OSW", "LAW", "BEA"}, area.Code)
		if s.Areas[at].Fort != want {
			t.Errorf("T004 setup 4 A35: a Fort at %s is %v, want %v", area.Name, !want, want)
		}
	}
	for _, code := range []string{"FWH", "NIA", "LOU"} {
		if !s.area(s.at(code)).FortSymbol {
			t.Errorf("T004: %s has no symbol", code)
		}
	}
}

// Who decides first in the set-up, and what those see who come later.
func TestSetupOrder(t *testing.T) {
	s := newScene(t, "start")
	s.play("setup")
	want := []string{"muster BC", "muster FC", "setup FC", "setup FR", "setup BC", "setup BR"}
	if !slices.Equal(s.script.Asked, want) {
		t.Errorf("T007 T011: asked were %q, want %q", s.script.Asked, want)
	}
	told := s.kindsTold()
	if slices.Index(told, "muster-placed") > slices.Index(told, "drew") {
		t.Errorf("T007: hands are drawn before the markers lie: %v", told)
	}
}

// T013 intro: of the cards 07 to 10 any three hold a Movement Card, so that none is ever
// shown.
func TestIntroHands(t *testing.T) {
	pos, err := New().Setup(introductory, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*Position)
	for f := range Faction(Factions) {
		if !slices.Equal(p.Decks[f], []int{7, 8, 9, 10}) {
			t.Errorf("T013: the deck of %v is %v", f, p.Decks[f])
		}
		for left := range p.Decks[f] {
			hand := slices.Delete(slices.Clone(p.Decks[f]), left, left+1)
			if !slices.ContainsFunc(hand, func(n int) bool { return p.data.card(f, n).Movement }) {
				t.Errorf("T013: %v holds no Movement Card", hand)
			}
		}
		for _, n := range p.Decks[f] {
			if p.data.card(f, n).Truce {
				t.Errorf("T014: a Truce Card is in the deck of %v", f)
			}
		}
	}
}

// Who holds what in matches of two to four people, T001 and T002, step 1 of the set-up. A
// person holds factions of one side, and all four are played.
func TestParties(t *testing.T) {
	br, bc, fr, fc := BR.Seat(), BC.Seat(), FR.Seat(), FC.Seat()
	for _, c := range []struct {
		name    string
		parties []games.Seats
		want    []games.Seats
	}{
		{"T001 D01 two people", []games.Seats{{br, bc}, {fr, fc}}, []games.Seats{{br, bc}, {fr, fc}}},
		{"T002 A58 D01 three people, one is the British", []games.Seats{{br, bc}}, []games.Seats{{br, bc}, {fr}, {fc}}},
		{"T002 A58 three people, one is the French", []games.Seats{{fr, fc}}, []games.Seats{{br}, {bc}, {fr, fc}}},
		{"T002 D01 four people", nil, []games.Seats{{br}, {bc}, {fr}, {fc}}},
		{"T001 D01 one person with factions of both sides", []games.Seats{{br, fc}, {bc, fr}}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := games.NewMatch(New(), games.Setup{Code: "T1", Title: "conquest", Scenario: "standard", Parties: c.parties})
			if c.want == nil {
				if err == nil || !strings.Contains(err.Error(), "one side") {
					t.Errorf("not refused: %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := m.Parties(); !slices.EqualFunc(got, c.want, slices.Equal) {
				t.Errorf("parties %v, want %v", got, c.want)
			}
		})
	}
}
