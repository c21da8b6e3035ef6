package bayonets

import (
	"testing"

	"postrider/games/gametest"
)

func TestHelpExamples(t *testing.T) {
	title := New()
	gametest.HelpExamples(t, title, title.Words, 72, "board", "codes")
}

func TestHelpKinds(t *testing.T) { gametest.HelpKinds(t, New()) }

func TestDefaults(t *testing.T) { gametest.Defaults(t, New(), New().Words) }

func TestHelpCodes(t *testing.T) {
	gametest.HelpCodes(t, New(), std.maps, func(s int) string { return std.Spaces[s].Code + " " + std.Spaces[s].Name })
}

// The example of each row is an order of its kind.
func TestExamples(t *testing.T) {
	for _, form := range std.lang.Forms() {
		if r := readLine(form.Example); form.Kind != "" && (r.Order == nil || r.Order.Kind != form.Kind) {
			t.Errorf("the example %q of %s is %s", form.Example, form.Kind, showReading(r))
		}
	}
}
