package bayonets

import (
	"strings"
	"testing"

	"postrider/games/gametest"
)

func TestHelpExamples(t *testing.T) {
	title := New()
	gametest.HelpExamples(t, title, title.words, 72, "board", "codes")
}

func TestHelpKinds(t *testing.T) { gametest.HelpKinds(t, New()) }

func TestHelpCodes(t *testing.T) {
	gametest.HelpCodes(t, New(), std.maps, func(s int) string { return std.Spaces[s].Code + " " + std.Spaces[s].Name })
}

// Each order word has a reader and a form, and each form is an order.
func TestOrderWords(t *testing.T) {
	for word := range wordsTyped {
		if word == "rest" || word == "never" || word == "no" || word == "keep" || strings.Contains(word, "first") || word == "most-ap" || word == "light" {
			continue
		}
		if _, ok := readers[word]; !ok {
			t.Errorf("order word %s has no reader", word)
		}
		if formOf[word] == "" {
			t.Errorf("order word %s has no form", word)
		}
	}
	for word, form := range formOf {
		if r := readLine(form); r.Order == nil {
			t.Errorf("the form %q of %s is %s", form, word, showReading(r))
		}
	}
}

// The worked example of the title's page is a legal Action Phase of the French
// in AR1 of 1755.
func TestHelpExampleSheet(t *testing.T) {
	page, _ := New().Help("", "en")
	g := newTest(t, "1755", "setup; begin; round AR1; phase action; first french; active french; play british 15, french 23, indian 45", script{dice: "F"})
	for _, line := range strings.Split(page, "\n") {
		if example, ok := strings.CutPrefix(line, "    "); ok {
			if r := readLine(example); r.Order != nil && (r.Order.Kind == kindIndian || r.Order.Kind == kindAction) {
				g.script.Answers = append(g.script.Answers, *r.Order)
			}
		}
	}
	if len(g.script.Answers) < 4 {
		t.Fatalf("the page has %d orders of an Action Phase", len(g.script.Answers))
	}
	g.script.Auto = []string{"hold"}
	// "done" ends a phase in which more Action Points are left than here.
	g.actionPhase(French)
	g.want("RAYS french: Villiers spent entered, Lignery spent entered")
	if p := g.Raid[French]; p != 2 {
		t.Errorf("the Raid on Carlisle is worth %d, want 2", p)
	}
	for _, o := range g.script.Answers {
		if o.Verb != "done" {
			t.Errorf("order was not used: %s", formatOrder(o))
		}
	}
	g.script.Answers = nil
}
