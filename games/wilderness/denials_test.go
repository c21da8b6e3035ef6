package wilderness

import (
	"strings"
	"testing"
)

// A line that denies again and again is read in no time: what it might mean without one
// denial is not sought for each other one within it.
func TestManyDenials(t *testing.T) {
	title := New()
	for _, typed := range []string{"not understood., ", "not to OSW, ", "do not play 36., ", "no raid. "} {
		for _, n := range []int{2, 5, 40, 200} {
			if list := title.Read(strings.Repeat(typed, n), nil); len(list) == 0 {
				t.Errorf("%d times %q is read as nothing", n, typed)
			}
		}
	}
}
