package gametest

import (
	"fmt"
	"strings"
	"testing"

	"postrider/games"
)

// Advised is what "legal" says of a topic of a decision, as text; each order that it shows
// must be accepted, and everything must have words.
func Advised(t *testing.T, title games.Title, d games.Decision, topic string) string {
	t.Helper()
	advice, fault := title.Advise(d, topic, "en")
	if fault != nil {
		return title.Say(fault.Why, "en")
	}
	var b strings.Builder
	say := func(x games.Text) string {
		said := strings.TrimSpace(title.Say(x, "en"))
		if x.Kind != "" && strings.HasPrefix(said, x.Kind) {
			t.Errorf("there are no words for %q", said)
		}
		return said
	}
	for _, n := range advice.Notes {
		fmt.Fprintf(&b, "(%s)\n", say(n))
	}
	for _, gr := range advice.Groups {
		if gr.Head.Kind != "" {
			fmt.Fprintf(&b, "%s\n", say(gr.Head))
		}
		for _, h := range gr.Hints {
			if h.Note.Kind != "" {
				fmt.Fprintf(&b, "- %s\n", say(h.Note))
			}
			if h.Order != nil {
				if _, fault := d.Accept(*h.Order); fault != nil {
					t.Errorf("%q of topic %q is refused: %s", title.Format(*h.Order), topic, say(fault.Why))
				}
				fmt.Fprintf(&b, "    %s\n", title.Format(*h.Order))
			}
		}
		if gr.Left > 0 {
			fmt.Fprintf(&b, "  %d more: %s\n", gr.Left, gr.More)
		}
	}
	return b.String()
}
