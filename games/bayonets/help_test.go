package bayonets

import (
	"strings"
	"testing"

	"postrider/games/board"
)

// Every example line of every help page is read, and no line is too wide for a
// phone held across.
func TestHelpExamples(t *testing.T) {
	title := New()
	topics := []string{"", "orders", "standing", "codes", "action", "cards", "events", "move", "raid", "sail", "marshal", "build", "react", "battle", "reroll", "hit", "retreat", "logistics", "winter"}
	for _, topic := range topics {
		page, ok := title.Help(topic, "en")
		if !ok {
			t.Errorf("no help on %q", topic)
			continue
		}
		examples := 0
		for _, line := range strings.Split(page, "\n") {
			if board.Width(line) > 72 || strings.TrimRight(line, " ") != line {
				t.Errorf("%q: line %q", topic, line)
			}
			example, ok := strings.CutPrefix(line, "    ")
			if !ok {
				continue
			}
			examples++
			r := readLine(strings.TrimPrefix(example, "standing "))
			if r.Order == nil {
				t.Errorf("%q: %q is %s", topic, example, showReading(r))
			} else if len(r.Notes) > 0 {
				t.Errorf("%q: %q has notes %v", topic, example, r.Notes)
			}
		}
		if examples == 0 && topic != "codes" {
			t.Errorf("%q has no example", topic)
		}
	}
}

// Each kind of decision has a page that names it and shows its order.
func TestHelpKinds(t *testing.T) {
	title := New()
	for _, k := range title.Kinds() {
		page, ok := title.Help(string(k.Kind), "en")
		if !ok {
			t.Errorf("no help on %s", k.Kind)
			continue
		}
		shown := false
		for _, line := range strings.Split(page, "\n") {
			if example, ok := strings.CutPrefix(line, "    "); ok {
				if r := readLine(strings.TrimPrefix(example, "standing ")); r.Order != nil && r.Order.Kind == k.Kind {
					shown = true
				}
			}
		}
		if !shown {
			t.Errorf("the page on %s shows no order of it", k.Kind)
		}
	}
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
				g.script.answers = append(g.script.answers, *r.Order)
			}
		}
	}
	if len(g.script.answers) < 4 {
		t.Fatalf("the page has %d orders of an Action Phase", len(g.script.answers))
	}
	g.script.auto = []string{"hold"}
	// "done" ends a phase in which more Action Points are left than here.
	g.actionPhase(French)
	g.want("RAYS french: Villiers spent entered, Lignery spent entered")
	if p := g.Raid[French]; p != 2 {
		t.Errorf("the Raid on Carlisle is worth %d, want 2", p)
	}
	for _, o := range g.script.answers {
		if o.Verb != "done" {
			t.Errorf("order was not used: %s", formatOrder(o))
		}
	}
	g.script.answers = nil
}
