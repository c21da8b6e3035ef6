package wilderness

import (
	"fmt"
	"strings"
	"testing"

	"postrider/games/gametest"
)

func TestHelpExamples(t *testing.T) {
	title := New()
	gametest.HelpExamples(t, title, title.Words, 73, "board", "cards", "codes", "leaders")
}

func TestHelpKinds(t *testing.T) { gametest.HelpKinds(t, New()) }

func TestDefaults(t *testing.T) { gametest.Defaults(t, New(), New().Words) }

// The title's page names every other page.
func TestHelpIndex(t *testing.T) { gametest.HelpIndex(t, New(), New().Words) }

func TestHelpCodes(t *testing.T) {
	gametest.HelpCodes(t, New(), shipped.Data().maps, func(s int) string { return shipped.Data().Spaces[s].Code + " " + shipped.Data().Spaces[s].Name })
}

// The page of leaders has each with his ratings.
func TestHelpLeaders(t *testing.T) {
	page, _ := New().Help("leaders", "en")
	n := 0
	for i := range shipped.Data().Counters {
		if c := &shipped.Data().Counters[i]; c.Type == Leader {
			n++
			if line := fmt.Sprintf("  %-12s %d-%d-%d\n", c.Name, c.Initiative, c.Command, c.Tactics); !strings.Contains(page, line) {
				t.Errorf("no line %q", line)
			}
		}
	}
	if n != 23 {
		t.Errorf("%d leaders, want 23", n)
	}
}

// "help card 23" tells of every card by its number: name, value, whose event it
// is, and whether it is a response or leaves the game.
func TestHelpCards(t *testing.T) {
	title := New()
	for _, n := range shipped.Data().numbers {
		c := shipped.Data().Cards[n]
		for _, topic := range []string{fmt.Sprintf("card-%d", n), fmt.Sprint(n)} {
			text, ok := title.Help(topic, "en")
			text = strings.Join(strings.Fields(text), " ")
			notes := fmt.Sprint(c.Value)
			if c.Symbol != Nobody {
				notes += ", " + map[Side]string{British: "British", French: "French"}[c.Symbol]
			}
			if c.Response {
				notes += ", response"
			}
			if c.Remove {
				notes += ", once"
			}
			if _, rest, _ := strings.Cut(text, " "); !ok || !strings.HasPrefix(rest, c.Name+" ("+notes+"). ") {
				t.Errorf("help %s: %q; want %s (%s)", topic, text, c.Name, notes)
			}
			if strings.Count(text, "(") > 8 {
				t.Errorf("help %s tells of more than one card: %q", topic, text)
			}
		}
	}
	if text, ok := title.Help("card-71", "en"); ok {
		t.Errorf("there is help on card 71: %q", text)
	}
}

// The worked example of the title's page is a legal sheet of two Action Phases
// of the French.
func TestHelpExampleSheet(t *testing.T) {
	page, _ := New().Help("", "en")
	var lines []string
	for _, line := range gametest.Examples(page)[:4] {
		lines = append(lines, line)
	}
	g := newTest(t, `QUE french: Levis, 3 Regulars
LOG french: Shawnee; allied LOG french; OHF french: Dumas, Coureurs; fort OHF french
hand french 23, 33; hand british 9`, "", lines...)
	g.phase(French)
	g.wantStack(French, "MON", "3 Regulars, Lévis")
	g.phase(French)
	g.wantStack(French, "OHF", "Coureurs, Dumas, Shawnee")
}
