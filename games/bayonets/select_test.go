package bayonets

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
)

func TestSelect(t *testing.T) {
	g := newTest(t, "campaign", "ALB british: 2 New England, reduced New England, Rogers, Howe, 2 Royal Artillery, Fraser, Fort Edward; "+
		"ALB british: reduced Gage spent", script{})
	stack := g.stack(British, std.spaceNamed("ALB"))
	tests := []struct {
		selectors []string
		want      []string
		missing   string
	}{
		{[]string{"new-england-brigade"}, []string{"new-england-brigade-1"}, ""},
		{[]string{"2*new-england-brigade", "reduced new-england-brigade"},
			[]string{"new-england-brigade-1", "new-england-brigade-2", "new-england-brigade-3"}, ""},
		{[]string{"reduced new-england-brigade"}, []string{"new-england-brigade-3"}, ""},
		{[]string{"all*new-england-brigade"}, []string{"new-england-brigade-1", "new-england-brigade-2", "new-england-brigade-3"}, ""},
		{[]string{"4*new-england-brigade"}, []string{"new-england-brigade-1", "new-england-brigade-2", "new-england-brigade-3"},
			"4*new-england-brigade"},
		{[]string{"lights"}, []string{"gage", "rogers"}, ""},
		{[]string{"1*lights"}, []string{"rogers"}, ""}, // Gage is Spent
		{[]string{"brigades", "-highlands"}, []string{"new-england-brigade-1", "new-england-brigade-2", "new-england-brigade-3"}, ""},
		{[]string{"highlands", "commanders", "artillery"}, []string{"fraser", "royal-artillery-1", "royal-artillery-2", "howe"}, ""},
		{[]string{"scott"}, nil, "scott"},
		{[]string{"fleets"}, nil, "fleets"},
		{[]string{"all*new-england-brigade", "-2*new-england-brigade"}, []string{"new-england-brigade-3"}, ""},
		{[]string{"-brigades", "-forts", "-artillery", "-rogers"}, []string{"gage", "howe"}, ""},
		{[]string{"lights", "-howe"}, []string{"gage", "rogers"}, "howe"}, // no one can tell what that was to mean
		{[]string{"rogers", "rest", "-forts", "-brigades"}, []string{"royal-artillery-1", "royal-artillery-2", "gage", "rogers", "howe"}, ""},
	}
	for _, tt := range tests {
		us, missing := g.Pick(stack, tt.selectors)
		var got []string
		if len(us) > 0 {
			got = games.Keys(us)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" || missing != tt.missing {
			t.Errorf("pick %q: missing %q, want %q (-want +got):\n%s", tt.selectors, missing, tt.missing, diff)
		}
	}
}

// What selectors writes, pick finds again: the same counters, or ones that
// look the same.
func TestSelectorsArePicked(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		g := newTest(t, "campaign", "ALB british: 3 New England, 2 reduced New England, reduced Rogers, Gage, Howe, 2 Royal Artillery, "+
			"reduced Royal Artillery, Fraser", script{})
		stack := g.stack(British, std.spaceNamed("ALB"))
		var some []UnitID
		for _, u := range stack {
			if r.IntN(2) == 0 {
				some = append(some, u)
			}
		}
		list := g.Selectors(some, stack)
		got, missing := g.Pick(stack, list)
		if len(some) > 0 && (missing != "" || len(got) != len(some)) {
			t.Fatalf("%v as %q is picked as %v, missing %q", games.Keys(some), list, games.Keys(got), missing)
		}
		for i := range got {
			if g.counter(got[i]).Kind != g.counter(some[i]).Kind || g.unit(got[i]).Reduced != g.unit(some[i]).Reduced {
				t.Fatalf("%v as %q is picked as %v", games.Keys(some), list, games.Keys(got))
			}
		}
	}
}

// A selector with a place can be told back to who typed it: a refusal does so.
func TestTypedPlace(t *testing.T) {
	for sel, want := range map[string]string{
		"reduced howe-light@albany": "reduced Light Howe at ALB",
		"2*royal-artillery":         "2 Royal Artillery",
	} {
		if got := std.typed(sel); got != want {
			t.Errorf("%s is typed %q, want %q", sel, got, want)
		}
	}
}
