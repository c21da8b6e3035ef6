package pick

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"postrider/games"
)

// A spot is a place of a meadow, a field on which pieces are put.
type spot string

func (s spot) String() string { return string(s) }

type meadow struct{ field }

func (meadow) PlaceNamed(name string) (spot, bool) { return spot(name), name != "nowhere-land" }
func (meadow) ComparePlaces(a, b spot) int         { return cmp.Compare(a, b) }

func (m meadow) Selectors(ps, _ []int) []string { return m.Select(ps, nil) }

func (m meadow) Pick(from []int, selectors []string) ([]int, string) {
	named, _ := ParseSelectors(selectors)
	ps, missing := Take(m, from, named)
	if len(missing) > 0 {
		return ps, named[missing[0].At].String()
	}
	return ps, ""
}

// settlers is a decision where two of three rangers, one of whom is reduced, and
// two regulars go.
func settlers() *Placing[int, spot] {
	army := meadow{field{"ranger", "ranger", "reduced ranger", "regular", "regular", "howe"}}
	open := func(places ...spot) func(int) []spot { return func(int) []spot { return slices.Clone(places) } }
	return &Placing[int, spot]{
		Question: Question{Of: games.About{Kind: "place", Rule: "15.3"}}, World: army, Verb: "place", Most: 60,
		Groups: []Placeable[int, spot]{
			{From: []int{2, 0, 1}, Need: 2, Where: open("oswego", "albany")}, {From: []int{3, 4}, Need: 2, Where: open("boston", "oswego", "albany")},
		},
		Escorts: []int{5},
	}
}

// put is an order of lists of a place and the names of who goes there.
func put(lists ...string) games.Order {
	o := games.Order{Kind: "place", Verb: "place"}
	for _, list := range lists {
		o = o.With("at", strings.Split(list, ", ")...)
	}
	return o
}

func TestPlacing(t *testing.T) {
	for _, c := range []struct {
		name string
		set  func(p *Placing[int, spot])
		o    games.Order
		want string // the pieces with their places, or the reason
	}{
		{"the default", nil, games.Order{}, "[0 2 3 4] [oswego oswego boston boston]"},
		{"as named", nil, put("albany, 2*full ranger", "oswego, regular", "boston, regular"), "[0 1 3 4] [albany albany boston oswego]"},
		{"what is not named goes to the first place", nil, put("albany, ranger"), "[0 2 3 4] [albany oswego albany albany]"},
		{"a place alone takes what is left", func(p *Placing[int, spot]) { p.Groups = p.Groups[1:] },
			put("albany, regular", "boston"), "[3 4] [albany boston]"},
		{"escorts go where others go", nil, put("albany, 2*regular, howe"), "[0 2 3 4] [oswego oswego albany albany]"},
		{"no such place", nil, put("nowhere-land, ranger"), "place-no-such-place"},
		{"nobody of that name", nil, put("albany, wolfe"), "place-no-such-unit"},
		{"not there", nil, put("boston, ranger"), "place-not-legal"},
		{"more than come", nil, put("albany, 2*full ranger, reduced ranger"), "place-too-many"},
		{"nothing", nil, put(), "place-nothing"},
		{"the first place is not for all", nil, put("oswego, ranger", "boston, regular"), "[0 2 3 4] [oswego oswego boston oswego]"},
		{"nor for who is left", func(p *Placing[int, spot]) {
			p.Groups[1].Where = func(int) []spot { return []spot{"boston", "quebec"} }
		}, put("oswego, ranger"), "place-left-over"},
		{"together", func(p *Placing[int, spot]) { p.Together = true }, put("oswego, ranger", "albany, regular"), "place-together"},
		{"too many rare ones", func(p *Placing[int, spot]) {
			p.Rare, p.MostRare = func(q int) bool { return q < 3 }, 1
		}, put("oswego, 2*full ranger"), "place-rare"},
		{"the default has no more of them", func(p *Placing[int, spot]) {
			p.Rare, p.MostRare = func(q int) bool { return q < 3 }, 1
		}, games.Order{}, "[2 3 4] [oswego boston boston]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := settlers()
			if c.set != nil {
				c.set(p)
			}
			if _, settled := p.Settle(); settled {
				t.Fatal("there is nothing to choose")
			}
			if c.o.Verb == "" {
				c.o = p.Default()
			}
			a, fault := p.Accept(c.o)
			got := ""
			if fault != nil {
				got = fault.Why.Kind
			} else {
				ps, ws := p.Placed(a.Value.([]spot))
				got = fmt.Sprint(ps, ws)
			}
			if got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			if fault != nil && (fault.Rule != "15.3" || fault.Try != p.World.Format(p.Default())) {
				t.Errorf("the fault is of %s and tries %q", fault.Rule, fault.Try)
			}
		})
	}
}

// All that is listed and sampled is accepted as it is, and each answer listed once.
func TestPlacingOffer(t *testing.T) {
	for _, together := range []bool{false, true} {
		p := settlers()
		p.Together = together
		if together {
			p.Groups = p.Groups[1:]
		}
		p.Settle()
		orders := p.List()
		for i, o := range orders {
			if slices.ContainsFunc(orders[:i], func(other games.Order) bool { return games.SameAnswer(o, other) }) {
				t.Errorf("%v is listed twice", o)
			}
		}
		r := rand.New(rand.NewPCG(1, 2))
		for range 50 {
			orders = append(orders, p.Sample(r))
		}
		for _, o := range orders {
			if a, fault := p.Accept(o); fault != nil || !games.SameAnswer(a.Order, o) {
				t.Errorf("%v is taken as %v, fault %v", o, a.Order, fault)
			}
		}
		if p.Most = 2; len(p.List()) != 2 {
			t.Errorf("%d are listed, want 2", len(p.List()))
		}
	}
}

// Where there is nothing to choose, the default is the answer.
func TestPlacingSettle(t *testing.T) {
	one := func(int) []spot { return []spot{"albany"} }
	for name, c := range map[string]struct {
		groups []Placeable[int, spot]
		want   bool
	}{
		"one place for all":  {[]Placeable[int, spot]{{From: []int{0, 3}, Need: 3, Where: one}}, true},
		"alike ones":         {[]Placeable[int, spot]{{From: []int{0, 1}, Need: 1, Where: one}}, true},
		"which of them":      {[]Placeable[int, spot]{{From: []int{0, 3}, Need: 1, Where: one}}, false},
		"nobody is needed":   {[]Placeable[int, spot]{{From: []int{0, 3}, Where: one}}, true},
		"several places":     {settlers().Groups[1:], false},
		"nobody there is":    {nil, true},
		"only one has a way": {[]Placeable[int, spot]{{From: []int{0}, Need: 1, Where: one}, settlers().Groups[1]}, false},
	} {
		p := settlers()
		p.Groups = c.groups
		if _, settled := p.Settle(); settled != c.want {
			t.Errorf("%s: settled is %v", name, settled)
		}
	}
}
