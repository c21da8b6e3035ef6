package wilderness

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"postrider/games/board"
	"postrider/games/gametest"
)

// examplesOf are the lines of a help page that show orders: those that begin
// with four blanks, without "standing".
func examplesOf(page string) []string {
	var list []string
	for line := range strings.Lines(page) {
		if example, ok := strings.CutPrefix(strings.TrimRight(line, "\n"), "    "); ok && !strings.HasPrefix(example, " ") {
			list = append(list, strings.TrimPrefix(example, "standing "))
		}
	}
	return list
}

// noExamples are the pages that show no order.
var noExamples = []string{"board", "cards", "codes", "leaders"}

// Every example line of every help page is read, and is the same order when it
// is formatted and read again; no line is too wide for a phone held across.
func TestHelpExamples(t *testing.T) {
	title := New()
	topics := title.words.Topics("en")
	if len(topics) < 15 {
		t.Errorf("only %d pages: %v", len(topics), topics)
	}
	for _, topic := range topics {
		page, _ := title.words.Help(topic, "en")
		for line := range strings.Lines(page) {
			line = strings.TrimSuffix(line, "\n")
			if board.Width(line) > 73 || strings.TrimRight(line, " ") != line {
				t.Errorf("%q: line %q", topic, line)
			}
		}
		if slices.Contains(noExamples, topic) {
			continue
		}
		examples := examplesOf(page)
		if len(examples) == 0 {
			t.Errorf("%q has no example", topic)
		}
		for _, example := range examples {
			r := title.Read(example)
			switch {
			case r.Order == nil && r.Fault != nil:
				t.Errorf("%q: %q is no order: %s", topic, example, title.Say(r.Fault.Why, "en"))
			case r.Order == nil:
				t.Errorf("%q: %q is talk", topic, example)
			case len(r.Notes) > 0:
				t.Errorf("%q: %q has notes %v", topic, example, r.Notes)
			default:
				line := title.Format(*r.Order)
				if again := title.Read(line); again.Order == nil || title.Format(*again.Order) != line {
					t.Errorf("%q: %q becomes %q, which is %+v", topic, example, line, again)
				}
			}
		}
	}
}

// Each kind of decision, and each order word, has a page; that of a kind names
// it and shows an order of it.
func TestHelpKinds(t *testing.T) {
	title := New()
	for _, k := range title.Kinds() {
		page, ok := title.Help(string(k.Kind), "en")
		if !ok {
			t.Errorf("no help on %s", k.Kind)
			continue
		}
		if !strings.Contains(page, strings.ReplaceAll(string(k.Kind), "-", " ")) && !strings.Contains(page, string(k.Kind)) {
			t.Errorf("the page on %s does not name it", k.Kind)
		}
		if !slices.ContainsFunc(examplesOf(page), func(line string) bool {
			r := title.Read(line)
			return r.Order != nil && r.Order.Kind == k.Kind
		}) {
			t.Errorf("the page on %s shows no order of it", k.Kind)
		}
	}
	for word := range wordsTyped {
		if _, ok := title.Help(word, "en"); !ok {
			t.Errorf("no help on the order word %s", word)
		}
	}
}

// The title's page names every other page.
func TestHelpIndex(t *testing.T) {
	title := New()
	index, _ := title.Help("", "en")
	_, more, _ := strings.Cut(index, "More help:")
	for _, topic := range title.words.Topics("en") {
		if topic != "" && !strings.Contains(more, topic) {
			t.Errorf("the page %s is not named", topic)
		}
	}
}

func TestHelpCodes(t *testing.T) {
	gametest.CodesPage(t, New(), shipped.maps, func(space int) string { return shipped.Spaces[space].Name })
}

// The page of leaders has each with his ratings.
func TestHelpLeaders(t *testing.T) {
	page, _ := New().Help("leaders", "en")
	n := 0
	for i := range shipped.Counters {
		if c := &shipped.Counters[i]; c.Type == Leader {
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
	for _, n := range shipped.numbers {
		c := shipped.Cards[n]
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
	for _, line := range examplesOf(page)[:4] {
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
