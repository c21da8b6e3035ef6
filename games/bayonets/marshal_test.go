package bayonets

import (
	"postrider/games/gametest"
	"testing"
)

func TestMarshal(t *testing.T) {
	checkLegal(t, []legality{
		{"T40 11.0 Lights only", British, "LKG british: Rogers; ALB british: Fraser; ap british army", "marshal at LKG: all from ALB",
			"marshal-needs-non-light", ""},
		{"T40 11.0 with a Fort", British, "LKG british: Rogers, Fort William Henry; ALB british: Fraser; ap british army",
			"marshal at LKG: all from ALB", "", "marshal at LKG with Fort William Henry: Fraser from ALB, with army"},
		{"T41 11.0 two Connections away", British, "LKG british: Fraser; NOR british: Rogers; ap british army", "marshal at LKG: all from NOR",
			"marshal-not-adjacent", ""},
		{"W24 10.1 sixteen by Highway, Lights by Path", British,
			"LKG british: Fort William Henry; ALB british: 7 New England, 7 Royal Artillery, Fraser, Gage, Howe; " +
				"ONEI british: Rogers, Putnam, Dunn, Washington, Montgomery; ap british army", "marshal at LKG: all from ALB, all from ONEI", "",
			"marshal at LKG with Fort William Henry: Fraser, 7 Royal Artillery, Gage, 7 New England, Howe from ALB, Dunn, Putnam, Rogers, " +
				"Washington from ONEI, with army"},
		{"10.1 no seventeen", British, "LKG british: Fort William Henry; " +
			"ALB british: 7 New England, 7 Royal Artillery, Fraser, Gage, Putnam; ap british army", "marshal at LKG: all from ALB",
			"connection-limit", ""},
		{"10.2 a Brigade by a Path", British, "LKG british: Fort William Henry; ONEI british: Fraser; ap british army",
			"marshal at LKG: Fraser from ONEI", "connection-type", ""},
		{"A30 11.0 somebody must come", British, "LKG british: Fort William Henry; ALB british: Fraser spent; ap british army",
			"marshal at LKG: Fraser from ALB", "spent", ""},
		{"A28 11.0 not out of a Battle", British, "LKG british: Fraser; ALB british: Rogers; ALB french: Langis; battle ALB; ap british army",
			"marshal at LKG: Rogers from ALB", "marshal-out-of-battle", ""},
		{"A29 13.8 not out of a Routed stack", British, "LKG british: Fraser; ALB british rout: Rogers; ap british army",
			"marshal at LKG: Rogers from ALB", "routed-no-marshal", ""},
		{"13.8 not to a Routed stack", British, "LKG british rout: Fraser; ALB british: Rogers; ap british army",
			"marshal at LKG: Rogers from ALB", "routed-no-marshal", ""},
		{"7.2.1 the activated unit is not Spent", British, "LKG british: Fraser spent, Montgomery; ALB british: Rogers; ap british army",
			"marshal at LKG with Fraser: Rogers from ALB", "spent", ""},
		{"7.3 no Light AP", British, "LKG british: Fraser; ALB british: Rogers; ap british light", "marshal at LKG: Rogers from ALB", "no-ap",
			""},
		{"D31 3.7 no Commander stays alone", British, "LKG british: Fraser; ALB british: Rogers, Howe; ap british army",
			"marshal at LKG: Rogers from ALB", "commander-alone", ""},
		{"11.0 into a siege", British, "QUE british: Fraser; QUE french: 2 bastion; battle QUE; TROI british: Rogers; control TROI british; " +
			"ap british army", "marshal at QUE: Rogers from TROI", "", ""},
	})
	t.Run("W24 11.0 all are Spent, the stack has the marker", func(t *testing.T) {
		g := played(t, British, "LKG british: Fort William Henry, Putnam; ALB british: Fraser, Rogers, Gage; ap british army",
			script{answers: []any{"marshal at LKG: Fraser, Rogers from ALB"}})
		g.want("LKG british marshal: Fort William Henry spent, Putnam, Fraser spent entered, Rogers spent entered; ALB british: Gage")
		if c := g.Conns[std.connByCode["LKG-ALB"]]; c.Used[British] != 2 || !c.ToA[British] {
			t.Errorf("the Connection has %+v", c)
		}
	})
	t.Run("10.1 A21 who went along the Connection before counts", func(t *testing.T) {
		g := played(t, British, "LKG british: Fort William Henry; ALB british: 7 New England, 7 Royal Artillery, Fraser, Gage, Putnam; "+
			"ap british army", script{answers: []any{"move 7 New England from ALB to LKG"}})
		g.APs[BritishDeck][0] = ActionPoint{Kind: APArmy}
		d := g.actionDecision(kindAction, British)
		if _, fault := gametest.Accept(t, New(), d, orderOf(t, "marshal at LKG: all from ALB")); fault == nil || fault.Why.Kind != "connection-limit" {
			t.Errorf("a seventeenth: %v", fault)
		}
		if _, fault := gametest.Accept(t, New(), d, orderOf(t, "marshal at LKG: 7 Royal Artillery, Fraser, Gage from ALB")); fault != nil {
			t.Errorf("a sixteenth: %v", fault.Why)
		}
	})
	t.Run("A24 11.0 nobody is Overwhelmed by it", func(t *testing.T) {
		g := played(t, British, "LKG british: Fraser; LKG french: Langis; battle LKG; ALB british: 7 New England; ap british army",
			script{answers: []any{"marshal at LKG: all from ALB"}})
		if !g.hasUnits(French, std.spaceNamed("LKG")) || !g.Spaces[std.spaceNamed("LKG")].Battle {
			t.Error("Langis is gone")
		}
	})
	t.Run("2.1.2 control of what they leave", func(t *testing.T) {
		g := played(t, British, "QUE british: Fraser; QUE french: 2 bastion; battle QUE; TROI british: Rogers; control TROI british; "+
			"ap british army", script{answers: []any{"marshal at QUE: Rogers from TROI"}})
		g.want("control TROI french")
	})
}
