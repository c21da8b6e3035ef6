package adjudicator

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
)

// Examples show every order word, and come from all over the list.
func TestSomeOrders(t *testing.T) {
	var list []games.Order
	for i := range 20 {
		list = append(list, games.Order{Verb: "move", Place: fmt.Sprint(i)})
	}
	for i := range 4 {
		list = append(list, games.Order{Verb: "raid", Place: fmt.Sprint(20 + i)})
	}
	list = append(list, games.Order{Verb: "done", Place: "24"})
	places := func(most int) []string {
		var p []string
		for _, o := range someOrders(list, most) {
			p = append(p, o.Place)
		}
		return p
	}
	if diff := cmp.Diff([]string{"0", "5", "10", "15", "20", "21", "22", "24"}, places(8)); diff != "" {
		t.Errorf("eight of them (-want +got):\n%s", diff)
	}
	if got := places(30); len(got) != len(list) {
		t.Errorf("%d of %d, all fit", len(got), len(list))
	}
}
