package pick

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"postrider/games"
)

// A field holds pieces, each written as "[reduced ]NAME@PLACE"; they are known
// by their indexes.
type field []string

func (f field) Fits(o games.Order, a games.About) bool { return o.Place == "" || o.Place == a.Place }

func (f field) Format(o games.Order) string {
	return strings.TrimSpace(o.Verb + " " + strings.Join(o.Get("units"), ", ") + o.Arg("to"))
}

func (f field) Alike(a, b int) bool { return f[a] == f[b] }

func (f field) Means(s Selector, p int) bool {
	name, _, _ := strings.Cut(f[p], "@")
	name, reduced := strings.CutPrefix(name, "reduced ")
	if s.Face == "reduced" && !reduced || s.Face == "full" && reduced {
		return false
	}
	return s.Name == name || s.Name == "all"
}

func (f field) Class(name string) bool { return name == "all" }

func (f field) PlaceOf(p int) string {
	_, place, _ := strings.Cut(f[p], "@")
	return place
}

func (f field) Select(ps, _ []int) []string {
	var names []string
	for _, p := range ps {
		name := f[p]
		if !strings.HasPrefix(name, "reduced ") {
			name = "full " + name
		}
		names = append(names, name)
	}
	return names
}

func (f field) Keys(ps []int) []string  { return f.Select(ps, nil) }
func (f field) Typed(sel string) string { return sel }

// army is a field of six pieces, two of them alike.
var army = field{"regular@albany", "regular@albany", "reduced regular@albany", "ranger@albany", "ranger@oswego", "howe@oswego"}

// A selector is read as it was written.
func TestSelector(t *testing.T) {
	for text, want := range map[string]Selector{
		"howe":             {Name: "howe"},
		"-howe":            {Without: true, Name: "howe"},
		"2*regular":        {N: 2, Name: "regular"},
		"all*regular":      {N: EveryOne, Name: "regular"},
		"reduced regular":  {Face: "reduced", Name: "regular"},
		"-3*full regular":  {Without: true, N: 3, Face: "full", Name: "regular"},
		"fully-fledged":    {Name: "fully-fledged"},
		"44th and 48th":    {Name: "44th and 48th"},
		"all*reduced all":  {N: EveryOne, Face: "reduced", Name: "all"},
		"1*lights":         {N: 1, Name: "lights"},
		"ranger at albany": {Name: "ranger at albany"},
	} {
		if got := ParseSelector(text); got != want || got.String() != text {
			t.Errorf("%q is %+v, written %q; want %+v", text, got, got, want)
		}
	}
	for _, c := range []struct {
		text  string
		class bool
		want  int
	}{{"howe", false, 1}, {"all", true, 0}, {"3*all", true, 3}, {"all*regular", false, 0}} {
		if got := ParseSelector(c.text).Wants(c.class); got != c.want {
			t.Errorf("%q wants %d, want %d", c.text, got, c.want)
		}
	}
}

// Take takes the first that selectors mean, nobody twice, and says of which
// there are too few.
func TestTake(t *testing.T) {
	all := []int{0, 1, 2, 3, 4, 5}
	for _, c := range []struct{ sels, want, missing string }{
		{"regular", "[0]", ""},
		{"2*regular, ranger", "[0 1 3]", ""},
		{"reduced regular, 2*full regular", "[2 0 1]", ""},
		{"all*ranger", "[3 4]", ""},
		{"howe, 2*all", "[5 0 1]", ""},
		{"4*regular, howe", "[0 1 2 5]", "4*regular:3"},
		{"all*wolfe, howe", "[5]", "all*wolfe:0"},
		{"wolfe, ranger, howe, howe", "[3 5]", "wolfe:0 howe:0"},
	} {
		sels, without := ParseSelectors(append(strings.Split(c.sels, ", "), "-wolfe"))
		if len(without) != 1 || without[0] != (Selector{Name: "wolfe"}) {
			t.Fatalf("left out are %v", without)
		}
		taken, missing := Take(army, all, sels)
		var short []string
		for _, m := range missing {
			short = append(short, fmt.Sprintf("%s:%d", sels[m.At], m.Have))
		}
		if got := fmt.Sprint(taken); got != c.want || strings.Join(short, " ") != c.missing {
			t.Errorf("%q takes %s, missing %v; want %s, missing %s", c.sels, got, short, c.want, c.missing)
		}
	}
}

// pieces is a decision for one of the rangers and Howe, and for two regulars.
func pieces() *Pieces[int] {
	return &Pieces[int]{Question: Question{Of: games.About{Kind: "lose", Rule: "9.1"}}, World: army, Verb: "lose", Most: 60,
		Groups: []Group[int]{{From: []int{5, 3, 4}, Need: 1}, {From: nil, Need: 3}, {From: []int{2, 0, 1}, Need: 2}}}
}

// lose is an order for units, and such as are spared.
func lose(units string, never ...string) games.Order {
	o := games.Order{Kind: "lose", Verb: "lose"}
	if units != "" {
		o = o.With("units", strings.Split(units, ", ")...)
	}
	if len(never) > 0 {
		o = o.With("never", never...)
	}
	return o
}

func TestPieces(t *testing.T) {
	never := games.Order{Kind: "lose", Verb: "lose"}.With("never-at", "oswego")
	for _, c := range []struct {
		name string
		wish bool
		o    games.Order
		want string // the pieces, or the reason
	}{
		{"all that are needed", false, lose("howe, reduced regular, full regular"), "[0 2 5]"},
		{"a place says which", false, lose("ranger@oswego, 2*regular"), "[0 2 4]"},
		{"alike ones are the first", false, lose("howe, 2*full regular"), "[0 1 5]"},
		{"too few", false, lose("howe"), "pick-more"},
		{"more than are needed", false, lose("howe, all*regular, ranger"), "pick-too-many"},
		{"nobody there", false, lose("wolfe"), "pick-not-there"},
		{"a wish may name too many", true, lose("wolfe, all*ranger, all"), "[0 2 3]"},
		{"a wish must name enough", true, lose("howe"), "pick-more"},
		{"whom to spare", true, lose("", "howe", "reduced regular"), "[0 1 3]"},
		{"where to spare", true, never, "[0 2 3]"},
		{"the spared are taken last", true, lose("", "all"), "[0 2 5]"},
		{"a wish and whom to spare", true, lose("ranger@oswego", "reduced regular"), "[0 1 4]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := pieces()
			p.Wish = c.wish
			if ps, settled := p.Settle(); settled {
				t.Fatalf("there is nothing to choose but %v", ps)
			}
			a, fault := p.Accept(c.o)
			got := fmt.Sprint(a.Value)
			if fault != nil {
				got = fault.Why.Kind
			}
			if got != c.want {
				t.Fatalf("got %s, want %s", got, c.want)
			}
			if fault != nil {
				if fault.Rule != "9.1" || fault.Try != p.World.Format(p.Default()) {
					t.Errorf("the fault is of %s and tries %q", fault.Rule, fault.Try)
				}
				return
			}
			if again, fault := p.Accept(a.Order); fault != nil || !slices.Equal(again.Value.([]int), a.Value.([]int)) {
				t.Errorf("%v is taken again as %v, fault %v", a.Order, again.Value, fault)
			}
		})
	}
}

// All that is listed, sampled and safe is accepted, and of answers that nobody
// can tell from each other one is listed.
func TestPiecesOffer(t *testing.T) {
	p := pieces()
	p.Settle()
	taken := func(o games.Order) []int {
		a, fault := p.Accept(o)
		if fault != nil {
			t.Fatalf("%v is refused: %v", o, fault.Why)
		}
		return a.Value.([]int)
	}
	var listed [][]int
	for _, o := range p.List() {
		ps := taken(o)
		if slices.ContainsFunc(listed, func(other []int) bool { return slices.Equal(other, ps) }) {
			t.Errorf("%v is listed twice", ps)
		}
		listed = append(listed, ps)
	}
	if len(listed) != 6 { // one of three, and two of three, two of whom are alike
		t.Errorf("%d answers are listed: %v", len(listed), listed)
	}
	if got := taken(p.Default()); !slices.Equal(got, listed[0]) || !slices.Equal(got, []int{0, 2, 5}) {
		t.Errorf("the default is %v", got)
	}
	seen := map[string]bool{}
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		seen[fmt.Sprint(taken(p.Sample(r)))] = true
	}
	if len(seen) != len(listed) {
		t.Errorf("samples come to %d answers of %d", len(seen), len(listed))
	}
	if p.Most = 2; len(p.List()) != 2 {
		t.Errorf("%d are listed, want 2", len(p.List()))
	}
	last := &Pieces[int]{World: army, Groups: []Group[int]{{From: []int{0, 3, 4, 5}, Need: 2}}, Most: 60, LastOnly: true}
	if got := len(last.List()); got != 3 {
		t.Errorf("%d exchange the last piece, want 3", got)
	}
	if other := (games.Order{Kind: "lose", Place: "quebec"}); p.Fits(other) {
		t.Error("an order for another place fits")
	}
	p.Wish = true
	if !p.Fits(lose("wolfe, howe")) || p.Fits(lose("wolfe")) || !p.Fits(lose("", "wolfe")) {
		t.Error("a wish fits where it names somebody, or whom to spare")
	}
}

// Where there is nothing to choose, nobody is asked.
func TestSettle(t *testing.T) {
	for _, c := range []struct {
		name string
		gr   Group[int]
		want string
	}{
		{"fewer than are needed", Group[int]{From: []int{5, 0}, Need: 3}, "[0 5]"},
		{"all alike", Group[int]{From: []int{0, 1}, Need: 1}, "[0]"},
		{"nobody is needed", Group[int]{From: []int{0, 5}}, "[]"},
		{"nobody is there", Group[int]{Need: 2}, "[]"},
		{"a choice", Group[int]{From: []int{5, 0}, Need: 1}, "ask"},
	} {
		p := &Pieces[int]{World: army, Groups: []Group[int]{c.gr}}
		ps, settled := p.Settle()
		got := "ask"
		if settled {
			got = fmt.Sprint(ps)
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func TestChoice(t *testing.T) {
	to := func(places ...string) games.Order { return games.NewOrder("retreat", "retreat", "to", places) }
	c := &Choice{Question: Question{Of: games.About{Kind: "retreat", Rule: "7.9"}}, Rules: army, Named: 2}
	c.Add(to("albany"), 1).AddSafe(to("oswego"), 2).Add(to("quebec"), 3)
	value := func(o games.Order) any {
		a, fault := c.Accept(o)
		if fault != nil {
			return fault
		}
		return a.Value
	}
	if got := value(c.Default()); got != 2 {
		t.Errorf("the default is %v", got)
	}
	fault, _ := value(to("boston", "quebec")).(*games.Fault)
	if fault == nil || fault.Rule != "7.9" || fault.Try != "retreat oswego" || len(games.Strings(fault.Why.Values.Get("choices"))) != 2 {
		t.Errorf("the fault is %+v", fault)
	}
	if o := c.Order("retreat", "to", "quebec"); o.Kind != c.Of.Kind || o.Place != c.Of.Place || o.Arg("to") != "quebec" {
		t.Errorf("an order that answers is %+v", o)
	}
	if c.Prefer = c.First("to"); value(to("boston", "quebec", "albany")) != 3 {
		t.Errorf("the first that is open is %v", value(to("boston", "quebec", "albany")))
	}
	c.Refusal = func(games.Order) *games.Fault { return &games.Fault{Why: games.T("full")} }
	if fault, _ := value(to("boston")).(*games.Fault); fault == nil || fault.Why.Kind != "full" || fault.Try != "retreat oswego" {
		t.Errorf("the fault is %+v", fault)
	}
	c.Meant = func(o games.Order) bool { return o.Has("to") }
	if !c.Fits(to("boston")) || c.Fits(games.Order{}) {
		t.Error("only orders with a place are meant")
	}
	if c.About().Implied != nil {
		t.Error("nothing is implied")
	}
	c.Implies = func(unused []games.Order) (games.Order, bool) { return to("quebec"), len(unused) == 1 }
	if _, ok := c.About().Implied([]games.Order{{Verb: "done"}, {Verb: "done", Place: "quebec"}}); !ok {
		t.Error("only what fits implies something")
	}
	r := rand.New(rand.NewPCG(1, 2))
	seen := map[any]bool{}
	for range 50 {
		seen[value(c.Sample(r))] = true
	}
	if len(seen) != 3 || len(c.List()) != 3 {
		t.Errorf("samples come to %v", seen)
	}
}

// What the question has said need not be said in the answer, if that leaves one.
// TestChoiceOffer: the first of the options worth most is the default.
func TestChoiceOffer(t *testing.T) {
	for want, worths := range map[int][]float64{0: {-3, -3}, 1: {-3, 2, 2, 1}, 3: {0, -1, 0, 7}} {
		c := &Choice{}
		for i, worth := range worths {
			c.Offer(games.NewOrder("kind", "take", "n", fmt.Sprint(i)), i, worth)
		}
		if c.Safe != want || len(c.List()) != len(worths) {
			t.Errorf("of %v the default is %d, want %d", worths, c.Safe, want)
		}
	}
}

func TestChoicePartly(t *testing.T) {
	c := &Choice{Question: Question{Of: games.About{Kind: "winter", Rule: "7.9"}}, Rules: army}
	c.Add(games.NewOrder("winter", "winter", "unit", "Howe", "to", "albany"), 1)
	c.Add(games.NewOrder("winter", "winter", "unit", "Howe", "to", "boston"), 2)
	if a, fault := c.Accept(games.NewOrder("winter", "winter", "to", "boston")); fault != nil || a.Value != 2 || a.Order.Arg("unit") != "Howe" {
		t.Errorf("where to, and not who: %+v, %v", a, fault)
	}
	for _, o := range []games.Order{
		games.NewOrder("winter", "winter", "unit", "Howe"), games.NewOrder("winter", "winter"), games.NewOrder("winter", "winter", "to", "quebec"),
		games.NewOrder("winter", "winter", "unit", "Gage", "to", "boston"),
	} {
		if a, fault := c.Accept(o); fault == nil {
			t.Errorf("%v is taken for %v", o, a.Order)
		}
	}
}

// Answers may differ in their places alone, where the question has none.
func TestChoicePlaces(t *testing.T) {
	c := &Choice{Question: Question{Of: games.About{Kind: "act"}}, Rules: army}
	at := func(verb, place string) games.Order { return games.Order{Kind: "act", Verb: verb, Place: place} }
	c.Add(at("march", "albany"), 1).Add(at("march", "boston"), 2).Add(at("done", ""), 3)
	for _, o := range []struct {
		order games.Order
		want  any
	}{
		{at("march", "albany"), 1}, {at("march", "boston"), 2}, {at("march", "quebec"), nil}, {at("march", ""), 1},
		{at("done", "quebec"), 3}, {at("rest", "boston"), nil},
	} {
		if a, _ := c.Accept(o.order); a.Value != o.want {
			t.Errorf("%v is taken for %v, want %v", o.order, a.Value, o.want)
		}
	}
}

// The answers of a choice that is found anew are those of the moment.
func TestAnew(t *testing.T) {
	hand := []string{"3"}
	card := func(n string) games.Order { return games.NewOrder("card", "card", "card", n) }
	d := Anew(func() *Choice {
		c := &Choice{Rules: army}
		for _, n := range hand {
			c.Add(card(n), n)
		}
		return c
	})
	hand = []string{"4", "5"}
	if _, fault := d.Accept(card("3")); fault == nil || len(d.List()) != 2 || d.Default().Arg("card") != "4" {
		t.Errorf("of the hand before: %v, listed %v", fault, d.List())
	}
	if a, fault := d.Accept(d.Sample(rand.New(rand.NewPCG(1, 2)))); fault != nil || !slices.Contains(hand, a.Value.(string)) {
		t.Errorf("a sample is taken for %v, %v", a.Value, fault)
	}
}

// Pieces by their places, in the order of the first.
func TestByPlace(t *testing.T) {
	at := []string{"b", "a", "b", "c"}
	var got []string
	for place, ps := range ByPlace([]int{4, 5, 6, 7}, func(i int) string { return at[i] }) {
		if got = append(got, fmt.Sprint(place, ps)); place == "c" {
			break
		}
	}
	if want := []string{"b[4 6]", "a[5]", "c[7]"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
