package main

import (
	"strings"
	"testing"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/games/bayonets"
	"postrider/templates"
)

// Every line that the pages of the frame show is understood, and those that are
// for the match are taken by one.
func TestFrameHelpExamples(t *testing.T) {
	title := bayonets.New()
	m, err := games.NewMatch(title, games.Setup{Code: "H1", Title: title.Name(), Scenario: "1755"})
	if err != nil {
		t.Fatal(err)
	}
	m.SetClocks([]string{"slow"})
	reader := m.Reader("british")
	reader.Commands = adjudicator.Commands("en")
	shown := 0
	for _, topic := range append(templates.Topics("en"), "") {
		if topic == "preview" { // its list says what it tells
			continue
		}
		page, _ := templates.Help("en", topic)
		for _, line := range strings.Split(page, "\n") {
			line, ok := strings.CutPrefix(line, "- ")
			if !ok {
				continue
			}
			examples := []string{line}
			if what, _, ok := strings.Cut(line, ": "); ok && !strings.HasPrefix(line, "standing ") {
				examples = strings.Split(what, ", ")
			}
			for _, example := range examples {
				shown++
				example = strings.NewReplacer("KIND", "retreat", "TOPIC", "move", "CODE", "H1", "ADDRESS", "karl@example.org", "clock NAME", "clock slow").Replace(example)
				if adjudicator.AtDesk("en", title, example) {
					continue
				}
				sheet := reader.Read(example)
				if len(sheet.Lines) != 1 || sheet.Lines[0].Reading.Fault != nil || sheet.Lines[0].Reading.Talk {
					t.Errorf("help %s: %q is read as %+v", topic, example, sheet.Lines)
					continue
				}
				switch sheet.Lines[0].Word {
				case games.WordOrder, games.WordStanding, games.WordAsk, games.WordAuto, games.WordCancel, games.WordCancelStanding, games.WordLuck:
					if out, err := m.Take(games.Seat("british"), sheet); err != nil || !out.Done {
						t.Errorf("help %s: %q is not taken: %+v, %v", topic, example, out, err)
					}
				}
			}
		}
	}
	if shown < 20 {
		t.Errorf("only %d examples found", shown)
	}
}
