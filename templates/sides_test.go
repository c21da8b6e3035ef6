package templates

import (
	"strings"
	"testing"
)

// What the sides are called is marked where it is text, as words of their own, and nowhere
// within what is typed, linked or drawn.
func TestSides(t *testing.T) {
	sides := [][]string{{"British"}, {"French", "Canadiens"}}
	for in, want := range map[string]string{
		"<p>The British and the French.</p>":            `<p>The <b class="s1">British</b> and the <b class="s2">French</b>.</p>`,
		"<li>Canadiens (British)</li>":                  `<li><b class="s2">Canadiens</b> (<b class="s1">British</b>)</li>`,
		"<p>Frenchmen, anti-British</p>":                `<p>Frenchmen, anti-<b class="s1">British</b></p>`,
		`<a title="British">British</a> French`:         `<a title="British">British</a> <b class="s2">French</b>`,
		"<pre>[ALB British]</pre><code>French</code>":   "<pre>[ALB British]</pre><code>French</code>",
		"<h1>British <i>French</i></h1><p>French&#39;s": `<h1>British <i>French</i></h1><p><b class="s2">French</b>&#39;s`,
		"British": `<b class="s1">British</b>`,
		"<":       "<",
		"":        "",
	} {
		if got := string(sided([]byte(in), sides)); got != want {
			t.Errorf("%s: got %s, want %s", in, got, want)
		}
	}
}

// What is asked stands above what happened, in text and HTML, and orders that need a
// correction above that; the headline's question is not asked twice.
func TestOrderOfParts(t *testing.T) {
	for name, parts := range map[string][]string{
		"turn":     {"Your turn, Anna: Choose an Action card. (rule 7.1)", "YOU ARE ASKED", "play 14", "WHAT HAPPENED", "YOUR SHEET", "THE BOARD", "HOW TO ANSWER"},
		"returned": {"Nothing was done", "YOUR SHEET, NOT CARRIED OUT"},
		"first":    {"Welcome", "YOU ARE ASKED", "YOUR LETTERS", "form narrow", "HOW IT WORKS"},
	} {
		text, page := render(t, letters()[name])
		for _, form := range []string{text, page} {
			at := 0
			for _, part := range parts {
				i := strings.Index(form[at:], part)
				if i < 0 {
					t.Fatalf("%s: %q does not stand behind the others in\n%s", name, part, form)
				}
				at += i
			}
		}
		if name == "turn" && strings.Count(text, "Choose an Action card.") != 1 {
			t.Errorf("the question is asked twice:\n%s", text)
		}
	}
}
