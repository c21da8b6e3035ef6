package advice

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"postrider/games"
)

// A space of these tests is its own name.
type space string

func (s space) String() string { return string(s) }

// A retreat is a decision between places; not to all that it lists.
type retreat struct{ to []string }

func (retreat) About() games.About              { return games.About{Kind: "retreat"} }
func (retreat) Prompt() games.Text              { return games.Text{} }
func (retreat) Fits(games.Order) bool           { return true }
func (r retreat) Default() games.Order          { return r.List()[0] }
func (r retreat) Sample(*rand.Rand) games.Order { return r.List()[0] }
func (r retreat) Accept(o games.Order) (games.Answer, *games.Fault) {
	if !slices.Contains(r.to, o.Arg("to")) {
		return games.Answer{}, &games.Fault{}
	}
	return games.Answer{Order: o}, nil
}

func (r retreat) List() []games.Order {
	var list []games.Order
	for _, to := range r.to {
		list = append(list, games.NewOrder("retreat", "retreat", "to", to, "units", []string{"2*regular", "howe@" + to}))
	}
	return list
}

// what is the hints of an Advice as text, group by group.
func what(a games.Advice) string {
	var groups []string
	for _, gr := range a.Groups {
		var hints []string
		for _, h := range gr.Hints {
			if h.Order == nil {
				hints = append(hints, h.Note.Kind)
			} else {
				hints = append(hints, h.Order.Arg("to")+h.Note.Kind)
			}
		}
		groups = append(groups, strings.Join(hints, " "))
	}
	return strings.Join(groups, "; ")
}

// The advice on a list shows what fits its topic, and all behind a word where
// nothing does; how many it leaves out is said.
func TestList(t *testing.T) {
	d := retreat{[]string{"albany", "oswego", "quebec"}}
	for _, c := range []struct {
		name  string
		topic Topic[space]
		most  int
		want  string
		left  int
	}{
		{"all fit", Topic[space]{}, 5, "albany! oswego! quebec!", 0},
		{"one space fits", Topic[space]{Spaces: []space{"oswego"}}, 5, "oswego!", 0},
		{"units at a space", Topic[space]{Units: []string{"howe@quebec"}}, 5, "quebec!", 0},
		{"all that is named must fit", Topic[space]{Spaces: []space{"oswego"}, Units: []string{"howe@quebec"}}, 5,
			"legal-nothing; albany! oswego! quebec!", 0},
		{"none fits", Topic[space]{Spaces: []space{"halifax"}}, 5, "legal-nothing; albany! oswego! quebec!", 0},
		{"more than are shown", Topic[space]{}, 2, "albany! oswego!", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			fits := func(o games.Order) bool {
				at := func(v string, s space) bool { return v == s.String() }
				return c.topic.Fits(o, at, func(v, name string) bool { return v == name })
			}
			got := c.topic.List(d, fits, c.most, func(games.Order) games.Text { return games.T("!") })
			if left := got.Groups[len(got.Groups)-1].Left; what(got) != c.want || left != c.left {
				t.Errorf("got %q, %d left; want %q, %d left", what(got), left, c.want, c.left)
			}
		})
	}
}

// An order for a place names it.
func TestFitsPlace(t *testing.T) {
	topic := Topic[space]{Spaces: []space{"oswego"}}
	for place, want := range map[string]bool{"oswego": true, "albany": false} {
		never := func(string, space) bool { return false }
		if got := topic.Fits(games.Order{Place: place}, never, nil); got != want {
			t.Errorf("an order for %s fits: %v", place, got)
		}
	}
}

// Of shows groups that say something, or that nothing fits.
func TestOf(t *testing.T) {
	d := retreat{[]string{"albany"}}
	full := games.AdviceGroup{Hints: Order(d, d.Default(), games.T("!"))}
	refused := games.AdviceGroup{Hints: Order(d, games.NewOrder("retreat", "retreat", "to", "moon"), games.T("!"))}
	var topic Topic[space]
	if got := what(topic.Of(refused, full)); got != "albany!" {
		t.Errorf("got %q", got)
	}
	if got := what(topic.Of(refused)); got != "legal-nothing" {
		t.Errorf("of nothing, got %q", got)
	}
	for range 3 {
		full.Hints = append(full.Hints, full.Hints[0])
	}
	if Trim(&full, 3, "more"); len(full.Hints) != 3 || full.Left != 1 || full.More != "more" {
		t.Errorf("trimmed to %d, %d left, %q", len(full.Hints), full.Left, full.More)
	}
	if Trim(&full, 3, "again"); full.Left != 1 || full.More != "more" {
		t.Errorf("trimmed for nothing: %d left, %q", full.Left, full.More)
	}
}

// Wants asks for some piece of each name.
func TestWants(t *testing.T) {
	topic := Topic[space]{Units: []string{"howe", "wolfe"}}
	same := func(name, p string) bool { return name == p }
	if !Wants(&topic, []string{"wolfe", "levis", "howe"}, same) || Wants(&topic, []string{"wolfe", "levis"}, same) {
		t.Error("all names must be found")
	}
}

// Ideas are sorted so that few of them show each sort, the best first, and nothing
// twice.
func TestBest(t *testing.T) {
	var ideas Ideas[string]
	for _, x := range []struct {
		of, sort, about string
		worth           int
	}{
		{"raid Albany", "raid", "albany", 30}, {"march on Albany", "move", "albany", 50}, {"march on Quebec", "move", "quebec", 60},
		{"a worse raid on Albany", "raid", "albany", 20}, {"raid Oswego", "raid", "oswego", 10}, {"build", "build", "", 1},
	} {
		ideas.Add(x.of, x.sort, x.about, x.worth)
	}
	want := "march on Quebec; raid Albany; build; march on Albany; raid Oswego"
	if got := strings.Join(ideas.Best(), "; "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Examples are accepted, differ, leave room for the last, and are never none.
func TestExamples(t *testing.T) {
	d := retreat{[]string{"albany", "oswego", "quebec"}}
	to := func(places ...string) (list []games.Order) {
		for _, p := range places {
			list = append(list, games.NewOrder("retreat", "retreat", "to", p))
		}
		return list
	}
	for _, c := range []struct {
		name  string
		ideas []string
		last  string
		most  int
		want  string
	}{
		{"in their order", []string{"quebec", "oswego"}, "albany", 5, "quebec oswego albany"},
		{"each once", []string{"quebec", "quebec"}, "quebec", 5, "quebec"},
		{"none that is refused", []string{"moon", "oswego"}, "moon", 5, "oswego"},
		{"room for the last", []string{"quebec", "oswego"}, "albany", 2, "quebec albany"},
		{"the default if there is none", nil, "moon", 5, "albany"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, o := range Examples(d, to(c.ideas...), to(c.last)[0], c.most) {
				got = append(got, o.Arg("to"))
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("got %v, want %s", got, c.want)
			}
		})
	}
}

// Of things with the same key only the first has it.
func TestGrouped(t *testing.T) {
	got := Grouped([]string{"albany 1", "albany 2", "oswego 3"}, func(s string) string { return s[:6] })
	if strings.Join(got, ",") != "albany,,oswego" {
		t.Errorf("got %q", got)
	}
}
