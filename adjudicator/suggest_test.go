package adjudicator

import (
	"strings"
	"testing"
)

// What stands at a line that cannot be carried out is possible now, or tells what is lacking:
// never an example with names that neither the line nor a question has.
func TestSuggested(t *testing.T) {
	c := newClub(t)
	c.match(3)
	p := to(t, c.letters(), anna)
	good := example(t, p)
	wantOutcome(t, c.answer(p, anna, "card 9 sideways"), Returned, 1)
	got := c.one(anna)
	wantText(t, got, "Possible now:", good)
	if strings.Contains(got.text, "Try:") {
		t.Errorf("an example stands there:\n%s", got.text)
	}
}
