package pick

import (
	"fmt"
	"slices"
	"testing"
)

// Of a list are taken those that are meant, in their order, and the list stays what
// it is.
func TestLists(t *testing.T) {
	list := []int16{5, 2, 9, 4}
	odd := func(n int16) bool { return n%2 == 1 }
	parity := func(n int16) int { return int(n % 2) }
	for name, c := range map[string]struct{ got, want []int16 }{
		"those":   {Those(list, odd), []int16{5, 9}},
		"where":   {Where(6, func(n int16) bool { return n > 1 && odd(n) }), []int16{3, 5}},
		"nowhere": {Where(6, func(n int16) bool { return n > 6 }), nil},
		"others":  {Others(list, []int16{9, 2, 1}), []int16{5, 4}},
		"sorted":  {Sorted(list), []int16{2, 4, 5, 9}},
		"ranking": {Ranking(list, parity), []int16{2, 4, 5, 9}},
		"lowest":  {Lowest(list, parity), []int16{2, 4}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s: got %v, want %v", name, c.got, c.want)
		}
		if len(c.got) > 0 {
			c.got[0] = -1
		}
	}
	if got := fmt.Sprint(list); got != "[5 2 9 4]" {
		t.Errorf("the list has become %s", got)
	}
}
