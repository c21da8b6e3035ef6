package templates

import (
	"strings"
	"testing"
)

// A letter says once what a card does: on its board or, where that does not, with the first
// that names it; then with the questions, and last with what waits for an order.
func TestCardsOnce(t *testing.T) {
	card := func(name, does string) Event { return Event{What: cardEvent, Who: name, Text: does} }
	r := Report{
		Head: HeadTurn, Code: "FI1", Form: "narrow", ReplyTo: "orders@club.example",
		Board: Board{{Kind: BlockParagraph, Text: "Your hand: 5 Storm: the sea is closed."}},
		Events: []Event{
			{Text: "Red plays 5 Storm.", Under: []Event{card("5 Storm", "the sea is closed")}},
			{Text: "Red plays 6 March.", Under: []Event{{Text: "It goes on."}, card("6 March", "armies go one space farther than they would otherwise")}},
			{Text: "Red plays 7 March.", Under: []Event{card("7 March", "armies go one space farther than they would otherwise")}},
		},
		Asked: []Question{{Prompt: "Which?", Cards: []Event{
			card("6 March", "armies go one space farther than they would otherwise"), card("8 Rain", "nobody acts")}}},
		Wait: &Wait{Cards: []Card{{Name: "8 Rain", Does: "nobody acts", Order: "standing rain yes"}}},
	}
	text, html, err := Render("en", Match, r)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{text, html} {
		part = strings.Join(strings.Fields(part), " ")
		for _, does := range []string{"the sea is closed", "armies go one space farther than they would otherwise", "nobody acts"} {
			if n := strings.Count(part, does); n != 1 {
				t.Errorf("%d times %q in:\n%s", n, does, part)
			}
		}
		if !strings.Contains(part, "6 March: armies") || !strings.Contains(part, "8 Rain: nobody acts") {
			t.Errorf("not with the first that names it:\n%s", part)
		}
	}
	if len(r.Events[0].Under) != 1 || len(r.Events[2].Under) != 1 || len(r.Asked[0].Cards) != 2 || r.Wait.Cards[0].Does == "" {
		t.Error("the report itself was changed")
	}
}

// A paragraph is one entry: its lines stand below its heading, deeper in text, and behind
// breaks of lines in HTML.
func TestParagraphs(t *testing.T) {
	r := Report{Head: HeadNews, Code: "FI1", Form: "narrow", ReplyTo: "orders@club.example", Events: []Event{
		{Text: "Battle at Albany, where many of both sides stand.", Rule: "13.1", Under: []Event{
			{Text: "Red, two units with a long name, Hit on ▲: [▲] Flag.", Rule: "13.3"}, {Text: "Red wins."}}},
		{Text: "The round ends."},
	}}
	text, html, err := Render("en", Match, r)
	if err != nil {
		t.Fatal(err)
	}
	want := `- Battle at Albany, where many of both
  sides stand. (13.1)
  - Red, two units with a long name, Hit
    on ▲: [▲] Flag. (13.3)
  - Red wins.
- The round ends.
`
	if !strings.Contains(text, want) {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
	if !strings.Contains(html, "<li>Battle at Albany, where many of both sides stand. (13.1)<br>Red, two units with a long name, Hit on ▲: [▲] Flag. (13.3)<br>Red wins.</li>") {
		t.Errorf("the paragraph is not one entry:\n%s", html)
	}
}
