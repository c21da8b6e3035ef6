package bayonets

import (
	"slices"
	"strings"
	"testing"

	"postrider/games/gametest"
	"postrider/golden"
)

// TestMeetings checks the table of rules that meet, and writes it as a page.
func TestMeetings(t *testing.T) {
	golden.Check(t, "../../../docs/meetings-bayonets.md", gametest.Meetings(t, "Bayonets & Tomahawks"))
}

// A meet is a position on which rules meet: the Action Phase of a side is played,
// then what follows.
type meet struct {
	name   string
	f      Faction // Neutral: there is no Action Phase
	text   string
	script script
	then   func(*testGame)
	want   string
	asked  string // all questions, joined by "; "; empty: not looked at
	score  string // of the Battles; empty: not looked at
	told   string // an event that must be told
	untold string // an event that must not
}

func runMeets(t *testing.T, cases []meet) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, "campaign", c.text, c.script)
			if c.f != Neutral {
				g.actionPhase(c.f)
			}
			if c.then != nil {
				c.then(g)
			}
			g.want(c.want)
			if c.asked != "" {
				g.wantAsked(strings.Split(c.asked, "; ")...)
			}
			if c.score != "" {
				g.wantScore(c.score)
			}
			if c.told != "" && len(g.told(c.told)) == 0 {
				t.Errorf("not told: %s", c.told)
			}
			if c.untold != "" && len(g.told(c.untold)) > 0 {
				t.Errorf("told: %v", g.told(c.untold))
			}
		})
	}
}

// next answers what is asked from here on, too.
func (g *testGame) next(answers ...any) {
	g.t.Helper()
	for _, a := range answers {
		g.script.Answers = append(g.script.Answers, orderOf(g.t, a))
	}
}

// fight resolves the Battles.
func fight(g *testGame) { g.resolveBattles() }

// fightAndEnd resolves the Battles and ends the Action Round.
func fightAndEnd(g *testGame) {
	g.resolveBattles()
	g.endOfActionRound()
}

// phaseOf plays the Action Phase of f with these answers.
func phaseOf(f Faction, answers ...any) func(*testGame) {
	return func(g *testGame) {
		g.next(answers...)
		g.actionPhase(f)
	}
}

// refuses checks that an order is refused as an Action of f with another AP; the
// fault is empty where it is accepted.
func refuses(f Faction, ap AP, line, fault string) func(*testGame) {
	return func(g *testGame) {
		g.t.Helper()
		g.APs[f.deck()] = []ActionPoint{{Kind: ap}}
		o, got := orderOf(g.t, line), ""
		if _, bad := gametest.Accept(g.t, title, g.actionDecision(o.Kind, f), o); bad != nil {
			got = bad.Why.Kind
		}
		if got != fault {
			g.t.Errorf("%q: fault %q, want %q", line, got, fault)
		}
	}
}

// refugesOf are the codes of the spaces to which the stack of f on a space may
// retreat.
func (g *testGame) refugesOf(f Faction, code string, attacker bool) []string {
	from := std.spaceNamed(code)
	units := slices.DeleteFunc(g.stack(f, from), func(u UnitID) bool { return !g.mobile(u) })
	var codes []string
	for _, at := range g.refuges(&withdrawal{side: f, from: from, attacker: attacker, routed: g.marks(f, At(from)).Rout, units: units}).spaces {
		codes = append(codes, at.Space().code())
	}
	return codes
}
