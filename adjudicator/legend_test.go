package adjudicator

import (
	"strings"
	"testing"

	"postrider/games/gametest/toy"
)

// What the signs of a board mean stands in the first reports of a match, and on every board
// that is asked for.
func TestLegendIsTold(t *testing.T) {
	const meaning = "units of red, blue and green"
	p := boxed(t, toy.New())
	_, box := p.tries("sandbox")
	l := box[0]
	told := strings.Count(l.text, meaning)
	for reports := 1; reports <= 5; reports++ {
		if want := reports <= legendReports; strings.Contains(l.text, meaning) != want {
			t.Errorf("report %d says what the signs mean: %v, want %v:\n%s", reports, !want, want, l.text)
		}
		wantOutcomeOf(t, p.answer(l, bob, example(t, l)), Played)
		l = to(t, p.collect(), bob)
	}
	if told != 1 {
		t.Errorf("the first report says %d times what the signs mean", told)
	}
	wantOutcomeOf(t, p.answer(l, bob, "board"), Answered)
	wantText(t, to(t, p.collect(), bob), meaning)
}
