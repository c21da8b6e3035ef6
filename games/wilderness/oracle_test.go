package wilderness

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// The oracles: a second referee who reads the rulebook for himself. He plays no
// match but looks on while the rules play random ones: at the position before
// and after each thing that happens, at the dice, at what is told and at what
// is asked. What he expects he works out by code of his own (oracle_*_test.go),
// which calls no rule; where the rules do otherwise, the test fails with the
// number of the rule. Beside that he types orders that he holds to be legal or
// not, and looks whether the rules think so too.
//
// TestOracles plays few matches. POSTRIDER_ORACLE=N plays N of them and logs how
// much was compared: 2800 come to ten thousand battles, a hundred thousand legs and
// two thousand winters, 7000 to ten thousand raids. A difference is told with its
// match: POSTRIDER_ORACLE_TRACE=M plays match M alone and prints all of it.

// The parts of the oracle: each looks at everything that happens.
type witness interface {
	asked(d games.Decision, a games.Answer)
	rolled(die int, l games.Label)
	told(e games.Event)
	rest() // between Action Phases
}

// A difference is where the rules do otherwise than the oracle says.
type difference struct {
	times int
	first string // the first of them, with match and stop
}

// An oracle looks on while the rules play a match.
type oracle struct {
	r         *rand.Rand
	p         *Position // on which the rules play
	was, now  *sight    // before and after what has just happened
	match     uint64
	stops     int
	most      int
	lastDie   int
	witnesses []witness
	tries     bool // orders are tried, too
	*books
}

// books are what all matches together come to.
type books struct {
	compared map[string]int
	wrong    map[string]*difference
}

func newBooks() *books {
	return &books{compared: map[string]int{}, wrong: map[string]*difference{}}
}

// saw counts a comparison.
func (b *books) saw(what string) { b.compared[what]++ }

// want counts a comparison, and notes that it failed.
func (o *oracle) want(ok bool, what, rule, format string, args ...any) {
	o.saw(what)
	if !ok {
		o.differ(rule, what, format, args...)
	}
}

// differ notes a difference under its rule.
func (o *oracle) differ(rule, what, format string, args ...any) {
	key := "rule " + rule + " (" + what + ")"
	d := o.wrong[key]
	if d == nil {
		d = &difference{first: fmt.Sprintf("match %d, stop %d, %s: %s", o.match, o.stops, o.p.Scenario, fmt.Sprintf(format, args...))}
		o.wrong[key] = d
	}
	d.times++
}

// look takes the position as it is now.
func (o *oracle) look() {
	o.was = o.now
	o.now = newSight(o.p.clone())
	if o.was == nil {
		o.was = o.now
	}
}

// stopped is what ends a match of which enough was seen.
type stopped struct{}

func (o *oracle) Ask(d games.Decision) games.Answer {
	o.look()
	if o.stops++; o.stops > o.most {
		panic(stopped{})
	}
	if o.tries {
		o.try(d)
	}
	order, ok := seek(d, o.r)
	if !ok {
		order = d.Sample(o.r)
	}
	a, fault := d.Accept(order)
	if fault != nil {
		panic(fmt.Sprintf("match %d: %s is refused: %v", o.match, played.Format(order), fault))
	}
	for _, w := range o.witnesses {
		w.asked(d, a)
	}
	return a
}

func (o *oracle) AskAll(ds ...games.Decision) []games.Answer {
	var as []games.Answer
	for _, d := range ds {
		as = append(as, o.Ask(d))
	}
	return as
}

func (o *oracle) Roll(n, faces int, l games.Label) []int {
	o.look()
	dice := make([]int, n)
	for i := range dice {
		dice[i] = 1 + o.r.IntN(faces)
		o.lastDie = dice[i]
		for _, w := range o.witnesses {
			w.rolled(dice[i], l)
		}
	}
	return dice
}

func (o *oracle) Draw(_ string, n int, _ games.Label) int { return o.r.IntN(n) }

func (o *oracle) Tell(e games.Event) {
	o.look()
	for _, w := range o.witnesses {
		w.told(e)
	}
}

func (o *oracle) Checkpoint() {
	o.look()
	for _, w := range o.witnesses {
		w.rest()
	}
}

// watchMatch plays a match before the oracle.
func watchMatch(b *books, n uint64, most int, tries bool) {
	scenario := shipped.Data().Scenarios[n%uint64(len(shipped.Data().Scenarios))].ID
	start, err := opening(scenario, gametest.Rand(n+1<<35))
	switch n % 8 { // raids come seldom, and full forts
	case 2, 6:
		start, err = atRaids(scenario, map[string]string{}, gametest.Rand(n+1<<35))
	case 3:
		start, err = atForts(scenario, gametest.Rand(n+1<<35))
	}
	if err != nil {
		panic(err)
	}
	if p := start.(*Position); n%8 == 2 || n%8 == 3 { // near the end of the VP Track
		p.VP = []int{-12, -11, -10, -5, -4, -1, 0, 1, 4, 5, 7, 8, 10, 11}[n/8%14]
		if n%8 == 3 && n%3 > 0 { // a year ends at once
			p.Season, p.Stage, p.Turn = Late, StageEnd, Nobody
		}
	}
	if p := start.(*Position); n%8 == 6 { // what is raided a second time
		for i := range p.Spaces {
			if st := &p.Spaces[i]; st.Stockade != Nobody || st.Allied != Nobody {
				st.Raided = [3]int{0, 1, 1}
			}
		}
	}
	mark(start.(*Position))
	o := &oracle{r: gametest.Rand(n), p: start.(*Position).clone(), match: n, most: most, books: b, tries: tries}
	o.witnesses = []witness{&restWitness{oracle: o}, &battleWitness{oracle: o}, &siegeWitness{oracle: o}, &raidWitness{oracle: o},
		&winterWitness{oracle: o}, &marchWitness{oracle: o}}
	defer func() {
		if x := recover(); x != nil && x != (stopped{}) {
			panic(x)
		}
	}()
	o.look()
	if os.Getenv("POSTRIDER_ORACLE_TRACE") != "" {
		o.witnesses = append([]witness{&traceWitness{o}}, o.witnesses...)
	}
	played.Play(o, o.p)
}

// atForts has more units in forts than find room inside, and the enemy before them.
func atForts(scenario string, r *rand.Rand) (*Position, error) {
	return at(scenario, map[string]string{}, `
		TIC french: Montcalm, Rigaud, 4 Regulars, 2 Coureurs, Abenaki; fort TIC french; CPT french: 2 Coureurs; stockade CPT french
		HCN british: Amherst, Johnson, 5 Regulars, 3 Northern Provincials, 2 Mohawk, Ranger; fort HCN british
		HCS british: Wolfe, 3 Highlanders, 2 Light Infantry, Ranger; stockade HCS british
		OHF french: Dumas, 3 Marine Detachments, 2 Shawnee, Coureurs; fort OHF french; LOG french: Delaware, Mingo
		WIL british: Forbes, 2 Royal American, 3 Southern Provincials; fort WIL british; GIS british: 2 Royal American; stockade GIS british
		OSW british: Monckton, 6 Northern Provincials; fort OSW british; CAT french: Levis, 2 Regulars, Algonquin; fort CAT french
		QUE french: Vaudreuil, 2 Regulars; MON french: Regular; LOU french inside: Villiers, Dieskau, 2 Regulars
		LOU british: Murray, 5 Regulars, Highlander; siege LOU 1; amphib LOU; HAL british: Regular
		NIA french inside: Drucour, Delaware; fort NIA french; siege NIA 0; NIA british: Bradstreet, 2 Regulars; LRN british: Ranger
		stockade ADS british; stockade ADN french; stockade GMS british; stockade LRS british; stockade ALS french; stockade KAT british
		NYC french: Bougainville, Regular; fortress NYC french; BUR french: Regular
		box southern: 2 Militia; box northern: 2 Militia; box st-lawrence: 2 Militia
		hand british 9, 17; hand french 10, 12`, r)
}

// mark puts the Allied markers that positions made by hand lack (5.532).
func mark(p *Position) {
	for i := range p.Spaces {
		p.Spaces[i].Allied = Nobody
	}
	for i := range p.Pieces {
		if c := &p.data.Counters[i]; c.Type == Indian && p.Pieces[i].At.OnMap() && c.Home != NoSpace {
			p.Spaces[c.Home].Allied = c.Side
		}
	}
}

// report fails the test where something differs, and where too little was compared.
func (b *books) report(t *testing.T, least map[string]int) {
	t.Helper()
	for _, what := range slices.Sorted(maps.Keys(b.compared)) {
		t.Logf("%-34s %8d compared", what, b.compared[what])
	}
	for _, key := range slices.Sorted(maps.Keys(b.wrong)) {
		t.Errorf("%s: %d times; %s", key, b.wrong[key].times, b.wrong[key].first)
	}
	for _, what := range slices.Sorted(maps.Keys(least)) {
		if b.compared[what] < least[what] {
			t.Errorf("%s: only %d were compared, want %d or more", what, b.compared[what], least[what])
		}
	}
}

// oracleMatches is how many matches to watch, and from which on.
func oracleMatches(short uint64) (n, first uint64, long bool) {
	if k, err := strconv.ParseUint(os.Getenv("POSTRIDER_ORACLE"), 10, 64); err == nil {
		return k, 1 << 20, true
	}
	return short, 0, false
}

// Random matches go as the rulebook says.
func TestOracles(t *testing.T) {
	n, first, long := oracleMatches(120)
	defer func(f func(*game, SpaceID)) { doubtIndex = f }(doubtIndex)
	doubtIndex = nil // conformance looks at it
	b := newBooks()
	if m, err := strconv.ParseUint(os.Getenv("POSTRIDER_ORACLE_TRACE"), 10, 64); err == nil {
		n, first, long = 1, m, m >= 1<<20
	}
	for i := first; i < first+n; i++ {
		most := 250 // what is rare is near the opening
		if i%8 == 7 {
			most = 1200 // and the end of a war is not
		}
		watchMatch(b, i, most, i%3 == 0 || long)
	}
	least := map[string]int{
		"battle": 300, "fire": 600, "losses": 400, "assault": 5, "retreat": 100, "leader check": 60, "winner": 300,
		"interception": 100, "avoiding": 80, "leg": 2000, "path": 800, "siege roll": 15, "raid": 50, "going home": 50,
		"winter stack": 200, "year end": 60, "rest": 2000, "deal": 100,
		"tried march": 2000, "tried voyage": 500, "tried siege": 50, "tried force": 2000, "tried units": 200, "tried campaign": 50,
		"tried stockade": 5000, "tried interception": 200, "tried avoiding": 100, "tried going on": 30, "tried lone leader": 30,
		"tried retreat": 30, "tried inside": 20,
	}
	if long {
		for what := range least {
			least[what] *= max(1, int(n)/200)
		}
	}
	b.report(t, least)
}

// text, list, number and yes are values of an event.
func text(e games.Event, name string) string { s, _ := e.Values.Get(name).(string); return s }

func list(e games.Event, name string) []string { return games.Strings(e.Values.Get(name)) }

func amount(e games.Event, name string) int { return games.Int(e.Values.Get(name)) }

func yes(e games.Event, name string) bool { b, _ := e.Values.Get(name).(bool); return b }

// place is the space that an event names so.
func placeOf(e games.Event, name string) SpaceID {
	s, ok := shipped.Data().spaceBySlug[text(e, name)]
	if !ok {
		return NoSpace
	}
	return s
}

// sameNames compares lists without regard to their order.
func sameNames(a, b []string) bool {
	a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	return slices.Equal(a, b)
}

// short writes a list for a message.
func short[T fmt.Stringer](list []T) string { return strings.Join(games.Keys(list), " ") }

// A traceWitness prints what happens in a match.
type traceWitness struct{ *oracle }

func (w *traceWitness) asked(d games.Decision, a games.Answer) {
	fmt.Printf("%d %s %s %s: %s\n", w.stops, d.About().Seat, d.About().Kind, d.About().Place, played.Format(a.Order))
}

func (w *traceWitness) rolled(die int, l games.Label) {
	fmt.Printf("\tdie %d for %s %s\n", die, l.For, l.Place)
}

func (w *traceWitness) told(e games.Event) {
	fmt.Printf("\t%s (%s, %s)\n", played.Say(e.Text, "en"), e.Kind, e.Rule)
}

func (w *traceWitness) rest() { fmt.Println("\t--") }
