package games

import "testing"

// Arguments come and go, and the order that they are taken from stays as it was.
func TestOrderArgs(t *testing.T) {
	o := NewOrder("action", "move", "units", []string{"all"}, "to", "albany")
	for name, c := range map[string]struct{ got, want Order }{
		"with":          {o.WithAny("via", "oswego"), NewOrder("action", "move", "units", []string{"all"}, "to", "albany", "via", "oswego")},
		"with nothing":  {o.WithAny("via"), o},
		"without":       {o.Without("units"), NewOrder("action", "move", "to", "albany")},
		"replaced":      {o.Replace("to", "quebec"), NewOrder("action", "move", "units", []string{"all"}, "to", "quebec")},
		"none replaced": {o.Replace("from", "quebec"), o},
		"the first":     {o, NewOrder("action", "move", "units", []string{"all"}, "to", "albany")},
	} {
		if !SameAnswer(c.got, c.want) {
			t.Errorf("%s: got %v, want %v", name, c.got, c.want)
		}
	}
}
