package bayonets

import (
	"postrider/games/gametest"
	"testing"
)

func TestConstruction(t *testing.T) {
	checkLegal(t, []legality{
		{"12.0 begin a Fort", British, "LKG british: New England; ap british army", "build fort at LKG with New England", "",
			"build fort at LKG with New England, with army"},
		{"T42 12.0 not begun and finished in one AR", British, "pools; LKG british: New England; ap british army",
			"finish fort at LKG with New England", "fort-not-begun", ""},
		{"W25 12.0 finish a Fort", British, "LKG british: New England; construction LKG; forts british: Fort Anne; ap british army",
			"finish fort at LKG with New England", "", ""},
		{"12.0 not on a Village of a neutral Nation", British, "OQU british: New England; ap british army", "build fort at OQU with New England",
			"build-on-friendly", ""},
		{"12.0 the Forts pool is empty", British, "LKG british: New England; construction LKG; ap british army",
			"finish fort at LKG with New England", "no-fort-left", ""},
		{"A32 12.0 an enemy's marker", French, "LKG french: Canadiens; control LKG french; construction LKG; forts french: Fort Carillon; " +
			"ap french army", "finish fort at LKG", "", ""},
		{"12.0 one Fort a space", British, "LKG british: New England, Fort Edward; ap british army", "build fort at LKG", "fort-stands", ""},
		{"12.0 repair", British, "LKG british: New England, reduced Fort Edward; ap british army", "repair fort at LKG", "", ""},
		{"12.0 repair a Full Fort", British, "LKG british: New England, Fort Edward; ap british army", "repair fort at LKG", "fort-is-full", ""},
		{"12.0 remove", British, "LKG british: New England, Fort Edward; ap british army", "remove fort at LKG", "", ""},
		{"T43 14.1 OOS", British, "LKG british oos: New England; ap british army", "build fort at LKG", "oos-no-build", ""},
		{"T43 13.8 Routed", British, "LKG british rout: New England; ap british army", "build fort at LKG", "routed-no-build", ""},
		{"T44 12.0 Louisbourg with a Bastion", French, "LOU french: Berry, bastion; ap french army", "build fort at LOU",
			"no-fort-with-bastions", ""},
		{"T44 12.0 without", French, "LOU french: Berry; ap french army", "build fort at LOU", "", ""},
		{"A31 12.0 Wilderness", British, "LOYA british: New England; ap british army", "build fort at LOYA", "", ""},
		{"A31 12.0 an enemy space", British, "TIC british: New England; TIC french: Langis, Lery; battle TIC; ap british army",
			"build fort at TIC", "build-on-friendly", ""},
		{"12.0 enemies who are not Outnumbered", British, "LKG british: New England; LKG french: Langis; battle LKG; ap british army",
			"build fort at LKG", "build-before-enemy", ""},
		{"12.0 Brigades only", British, "LKG british: Rogers; ap british army", "build fort at LKG with Rogers", "brigades-build", ""},
		{"7.2.1 Spent", British, "LKG british: New England spent; ap british army", "build fort at LKG with New England", "spent", ""},
		{"12.0 begin a Road", British, "WILC british: Virginia & S.; ap british army", "build road WILC-MEK with Virginia & S.", "",
			"build road WILC-MEK with Virginia & S., with army"},
		{"12.0 no Road on a Highway", British, "WINC british: Virginia & S.; ap british army", "build road WINC-WILC", "road-on-path-only", ""},
		{"12.0 finish a Road", British, "WILC british: Virginia & S.; road construction WILC-MEK; ap british army",
			"finish road WILC-MEK with Virginia & S.", "", ""},
		{"T45 12.0 company", British, "WILC british: 2 Virginia & S., Rogers; road construction WILC-MEK; ap british army",
			"finish road WILC-MEK with Virginia & S., company Virginia & S., Rogers", "",
			"finish road WILC-MEK with Virginia & S., company Virginia & S., Rogers, with army"},
		{"10.1 one Artillery on the new Road", British, "WILC british: Virginia & S., 2 Royal Artillery; road construction WILC-MEK; " +
			"ap british army", "finish road WILC-MEK, company 2 art", "road-one-artillery", ""},
		{"12.0 company only on a finished Road", British, "WILC british: 2 Virginia & S.; ap british army",
			"build road WILC-MEK, company Virginia & S.", "company-only-finished", ""},
		{"12.0 no Road to finish", British, "WILC british: Virginia & S.; ap british army", "finish road WILC-MEK", "road-not-begun", ""},
		{"D31 3.7 no Commander stays alone", British, "WILC british: Virginia & S., Howe; road construction WILC-MEK; ap british army",
			"finish road WILC-MEK", "commander-alone", ""},
		{"12.0 the Commander goes along", British, "WILC british: Virginia & S., Howe; road construction WILC-MEK; ap british army",
			"finish road WILC-MEK, company Howe", "", ""},
	})
}

func TestConstructionPlayed(t *testing.T) {
	tests := []struct {
		name     string
		f        Faction
		position string
		lines    []any
		want     string
	}{
		{"W25 12.0 a Fort takes two ARs: the marker", British, "LKG british: New England; ap british army", []any{"build fort at LKG"},
			"construction LKG; LKG british: New England spent"},
		{"W25 12.0 the Fort", British, "LKG british: New England; construction LKG; forts british: Fort Anne; ap british army",
			[]any{"finish fort at LKG"}, "LKG british: New England spent, Fort Anne; forts british:"},
		{"12.0 repaired", British, "LKG british: New England, reduced Fort Edward; ap british army", []any{"repair fort at LKG"},
			"LKG british: New England spent, Fort Edward"},
		{"12.0 removed", British, "LKG british: New England, Fort Edward; ap british army", []any{"remove fort at LKG"},
			"LKG british: New England spent; removed british: Fort Edward"},
		{"12.0 a Road is begun", British, "WILC british: Virginia & S.; ap british army", []any{"build road WILC-MEK"},
			"road construction WILC-MEK; WILC british: Virginia & S. spent"},
		{"T45 12.0 a Road is finished, they go along", British, "WILC british: 2 Virginia & S.; road construction WILC-MEK; ap british army",
			[]any{"finish road WILC-MEK, company Virginia & S."}, "WILC british:; MEK british: 2 Virginia & S. spent entered"},
		{"A33 12.0 into the enemy", British, "WILC british: Virginia & S.; MEK french: Langis; road construction WILC-MEK; ap british army",
			[]any{"finish road WILC-MEK"}, "battle MEK; MEK: french Langis, british Virginia & S. spent entered"},
		{"D30 card 7 the same Brigade completes", British,
			"LKG british: New England; forts british: Fort Anne; play british 7; ap british army",
			[]any{"build fort at LKG", "frenzy: finish fort at LKG"}, "LKG british: New England spent, Fort Anne"},
		{"D30 card 28 another Brigade", French, "NOIX french: Canadiens; TIC french: Berry; play french 28; ap french army",
			[]any{"build fort at NOIX", "frenzy: build fort at TIC"}, "construction NOIX; construction TIC; TIC french: Berry spent"},
		{"D30 card 7 not used", British, "LKG british: New England; forts british: Fort Anne; play british 7; ap british army",
			[]any{"build fort at LKG", "frenzy: none"}, "construction LKG; LKG british: New England spent"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := played(t, tt.f, tt.position, script{answers: tt.lines})
			g.want(tt.want)
		})
	}
	t.Run("D30 the safe answer finishes the Fort", func(t *testing.T) {
		g := played(t, British, "LKG british: New England; forts british: Fort Anne; play british 7; ap british army",
			script{answers: []any{"build fort at LKG"}, auto: []string{"frenzy"}})
		g.want("LKG british: New England spent, Fort Anne")
	})
	t.Run("D30 no third Construction", func(t *testing.T) {
		g := played(t, British, "LKG british: New England; ALB british: Fraser; forts british: Fort Anne; play british 7; "+
			"ap british army, army", script{answers: []any{"build fort at LKG", "frenzy: finish fort at LKG", "build fort at ALB"}})
		g.want("construction ALB")
	})
	t.Run("T42 12.0 not another Brigade in the same AR", func(t *testing.T) {
		g := played(t, British, "LKG british: New England, Fraser; forts british: Fort Anne; ap british army",
			script{answers: []any{"build fort at LKG with New England"}})
		g.APs[BritishDeck][0] = ActionPoint{Kind: APArmy}
		if _, fault := gametest.Accept(t, New(), g.actionDecision(kindAction, British), orderOf(t, "finish fort at LKG with Fraser")); fault == nil ||
			fault.Why.Kind != "marker-of-this-round" {
			t.Errorf("it is finished at once: %v", fault)
		}
	})
}
