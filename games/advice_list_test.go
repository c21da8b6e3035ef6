package games

import (
	"slices"
	"testing"
)

// The advice on a list shows what fits its topic, and all behind a word where
// nothing does; how many it leaves out is said.
func TestListAdvice(t *testing.T) {
	var list []Order
	for _, to := range []string{"albany", "oswego", "quebec"} {
		list = append(list, NewOrder("retreat", "retreat", "to", to))
	}
	note := func(o Order) Text { return T("there", "space", o.Arg("to")) }
	for _, c := range []struct {
		name, topic string
		most        int
		want        []string // of the hints of each group, "" ends one
		left        int
	}{
		{"all fit", "", 5, []string{"albany", "oswego", "quebec", ""}, 0},
		{"one fits", "oswego", 5, []string{"oswego", ""}, 0},
		{"none fits", "halifax", 5, []string{"nothing", "", "albany", "oswego", "quebec", ""}, 0},
		{"more than are shown", "", 2, []string{"albany", "oswego", ""}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			fits := func(o Order) bool { return c.topic == "" || o.Arg("to") == c.topic }
			groups := ListAdvice(list, fits, T("nothing"), c.most, note)
			var got []string
			for _, g := range groups {
				for _, h := range g.Hints {
					switch {
					case h.Order == nil:
						got = append(got, h.Note.Kind)
					case h.Note.Values["space"] != h.Order.Arg("to"):
						t.Errorf("the note of %v is %v", h.Order, h.Note)
					default:
						got = append(got, h.Order.Arg("to"))
					}
				}
				got = append(got, "")
			}
			if !slices.Equal(got, c.want) || groups[len(groups)-1].Left != c.left {
				t.Errorf("got %q, %d left; want %q, %d left", got, groups[len(groups)-1].Left, c.want, c.left)
			}
		})
	}
	if len(list) != 3 || list[0].Arg("to") != "albany" {
		t.Errorf("the list has become %v", list)
	}
}
