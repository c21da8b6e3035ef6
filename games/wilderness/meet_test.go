package wilderness

import (
	"slices"
	"strings"
	"testing"

	"postrider/games/gametest"
)

// A meet is a case in which two procedures meet: a position, one Action Phase on it,
// and how everybody stands afterwards. testdata/meetings.toml has the cases of each
// pair of procedures.
type meet struct {
	name, text, dice string
	side             Side     // whose Action Phase it is
	orders           []string // of both sides
	stands           string   // who is where: "ALB british: Webb, 2 Regulars; HOO french:"; behind a |, inside
	asked            string   // which questions are put, in no order: "avoid british albany"; not those behind a !
	vp               int      // where the marker stands; it begins at 0
	also             func(t *testing.T, g *testGame)
}

// meets plays the cases.
func meets(t *testing.T, cases []meet) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, c.text, c.dice, c.orders...)
			g.phase(c.side)
			for _, line := range gametest.Lines(c.stands) {
				head, list, _ := strings.Cut(line, ":")
				words := strings.Fields(head)
				if list = strings.TrimSpace(list); strings.HasPrefix(list, "|") {
					list = " " + list
				}
				g.wantStack(sideOf(words[1]), words[0], list)
			}
			for what := range strings.SplitSeq(c.asked, ", ") {
				want, not := strings.CutPrefix(what, "!")
				put := slices.ContainsFunc(g.script.Asked, func(a string) bool { return strings.HasPrefix(a, want) })
				if what != "" && put == not {
					t.Errorf("%q: put %v; asked %q", want, put, g.script.Asked)
				}
			}
			g.wantVP(c.vp)
			if c.also != nil {
				c.also(t, g)
			}
		})
	}
}

// A way is a case of where a force may go: a path, and why it is refused.
type way struct {
	name, text string
	side       Side
	card       int
	force      string
	line, want string
}

// ways tries the paths.
func ways(t *testing.T, cases []way) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, c.text, "")
			g.activate(c.side, c.card, c.force)
			if got := refused(t, g.moveDecision(c.side), c.line); got != c.want {
				t.Errorf("%s: got %q, want %q", c.line, got, c.want)
			}
		})
	}
}

// inBattle are how many pieces fight in the first battle, attackers and defenders.
func (g *testGame) inBattle() (attackers, defenders int) {
	v := g.told("battle-begins")[0].Values
	return len(v.Get("attackers").([]string)), len(v.Get("defenders").([]string))
}
