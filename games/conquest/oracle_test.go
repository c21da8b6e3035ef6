package conquest

import (
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// The oracle: a second referee who reads the rulebook for himself. While the rules play
// a random match he plays it too, with a map, stocks and decks of his own, by the same
// answers, dice and draws (oracle_*_test.go); of the rules he uses nothing. Whenever the
// rules want something of the world he says what they have to want, and compares their
// position and what they have told with his own. Before he answers he tries orders that
// he holds to be legal or not, and looks whether the rules think so too.
//
// TestOracle plays few matches. POSTRIDER_ORACLE=N plays N of them and logs how much was
// compared: 2100 come to forty thousand battles and fifty thousand moves.
// POSTRIDER_ORACLE_TRACE=M plays match M alone and prints all of it.

// A happening is one thing that the rules want of the world, or that they tell.
type happening struct {
	Ask     []games.Decision
	Answers []games.Answer
	Sides   int // of dice that are thrown; or
	N       int // how many: dice, or things of which one is drawn
	Label   games.Label
	Stream  string
	Got     []int // the dice, or what is drawn
	Told    *games.Event
	Rest    bool // a checkpoint
	End     bool // the match is over
}

func (h *happening) String() string {
	switch {
	case h.Ask != nil:
		a := h.Ask[0].About()
		return fmt.Sprintf("%d questions, %s to %s at %q", len(h.Ask), a.Kind, a.Seat, a.Place)
	case h.Sides > 0:
		return fmt.Sprintf("a roll of %d for %s by %q at %q", h.N, h.Label.For, h.Label.Seat, h.Label.Place)
	case h.Stream != "":
		return fmt.Sprintf("a draw of %d from %s", h.N, h.Stream)
	case h.Rest:
		return "a checkpoint"
	}
	return "the end"
}

// kind is the kind of decision that is asked, "" if none is.
func (h *happening) kind() games.Kind {
	if h.Ask == nil {
		return ""
	}
	return h.Ask[0].About().Kind
}

// A stage is where the rules play: it hands on all that they want.
type stage struct{ yield func(*happening) bool }

// left is what ends a match of which enough was seen.
type left struct{}

func (s *stage) put(h *happening) *happening {
	if !s.yield(h) {
		panic(left{})
	}
	return h
}

func (s *stage) Ask(d games.Decision) games.Answer {
	return s.put(&happening{Ask: []games.Decision{d}}).Answers[0]
}

func (s *stage) AskAll(ds ...games.Decision) []games.Answer {
	return s.put(&happening{Ask: ds}).Answers
}

func (s *stage) Roll(n, sides int, l games.Label) []int {
	return s.put(&happening{N: n, Sides: sides, Label: l}).Got
}

func (s *stage) Draw(stream string, n int, l games.Label) int {
	return s.put(&happening{N: n, Stream: stream, Label: l}).Got[0]
}

func (s *stage) Tell(e games.Event) { s.put(&happening{Told: &e}) }

func (s *stage) Checkpoint() { s.put(&happening{Rest: true}) }

// playOn is all that happens in a match.
func playOn(title *Title, p *Position) iter.Seq[*happening] {
	return func(yield func(*happening) bool) {
		defer func() {
			if x := recover(); x != nil && x != (left{}) {
				panic(x)
			}
		}()
		title.Play(&stage{yield}, p)
	}
}

// A difference is where the rules do otherwise than the oracle.
type difference struct {
	times int
	first string
}

// books are what all matches together come to.
type books struct {
	title    *Title
	compared map[string]int
	wrong    map[string]*difference
}

// A judge is the oracle of one match.
type judge struct {
	*world
	*books
	p     *Position // on which the rules play
	d     *Data
	r     *rand.Rand
	next  func() (*happening, bool)
	ahead *happening // that is not dealt with yet
	told  []string   // by the rules since the last happening
	say   []string   // what they should have told
	match uint64
	trace bool
	tries bool
}

// wrongTurn ends a match in which the oracle can no longer follow.
type wrongTurn struct{}

// want counts a comparison, and notes that it failed.
func (j *judge) want(ok bool, rule, what, format string, args ...any) {
	j.compared[what]++
	if ok {
		return
	}
	key := "rule " + rule + " (" + what + ")"
	if j.wrong[key] == nil {
		turn := fmt.Sprintf("match %d, %s, round %d, turn of %s: ", j.match, j.p.Scenario, j.round, j.active)
		j.wrong[key] = &difference{first: turn + fmt.Sprintf(format, args...)}
	}
	j.wrong[key].times++
}

// must is want for what the oracle cannot go on without.
func (j *judge) must(ok bool, rule, what, format string, args ...any) {
	j.want(ok, rule, what, format, args...)
	if !ok {
		panic(wrongTurn{})
	}
}

// peek is what happens next, but for what is only told.
func (j *judge) peek() *happening {
	for j.ahead == nil {
		h, ok := j.next()
		switch {
		case !ok:
			j.ahead = &happening{End: true}
		case h.Told != nil:
			j.hear(*h.Told)
		default:
			j.ahead = h
		}
	}
	return j.ahead
}

// hear keeps what is told.
func (j *judge) hear(e games.Event) {
	if j.trace {
		fmt.Println("\ttold", e.Kind, e.Values, e.To)
	}
	if len(e.To) > 0 {
		for _, seat := range e.To {
			j.told = append(j.told, string(seat)+": "+sentence(e.Text))
		}
		return
	}
	if e.Kind != "reconstructed" { // that is no rule
		j.told = append(j.told, sentence(e.Text))
	}
}

// sentence is a text in a form in which texts are compared.
func sentence(t games.Text) string {
	var b strings.Builder
	b.WriteString(t.Kind)
	for _, v := range t.Values {
		of := v.Of
		if list, ok := of.([]string); ok {
			of = slices.Sorted(slices.Values(list))
		}
		fmt.Fprintf(&b, " %s=%v", v.Name, of)
	}
	return b.String()
}

// tell says what the rules have to tell everybody before they next want something.
func (j *judge) tell(kind string, pairs ...any) {
	j.say = append(j.say, sentence(games.T(kind, pairs...)))
}

// whisper says what they have to tell a faction's seat.
func (j *judge) whisper(f Faction, kind string, pairs ...any) {
	j.say = append(j.say, f.String()+": "+sentence(games.T(kind, pairs...)))
}

// take is what happens next; the rules and the oracle have to be at the same point.
func (j *judge) take(rule string) *happening {
	h := j.peek()
	j.ahead = nil
	if j.trace {
		fmt.Println(h)
	}
	if diff := j.compare(j.p); diff != "" {
		j.must(false, rule, "position", "before %s: %s", h, diff)
	}
	j.compared["position"]++
	slices.Sort(j.told)
	slices.Sort(j.say)
	if !slices.Equal(j.told, j.say) {
		j.want(false, rule, "told", "before %s: got  %q, want %q", h, minus(j.told, j.say), minus(j.say, j.told))
	}
	j.compared["told"]++
	j.told, j.say = nil, nil
	return h
}

// minus are those of a that are not in b.
func minus(a, b []string) []string {
	var rest []string
	for _, s := range a {
		if !slices.Contains(b, s) {
			rest = append(rest, s)
		}
	}
	return rest
}

// question is a question of a kind to a faction, or to all of them at once.
func (j *judge) question(rule string, kind games.Kind, at AreaID, who ...Faction) []games.Decision {
	h := j.take(rule)
	j.must(h.kind() == kind && len(h.Ask) == len(who), rule, "question", "got %s, want %s to %v", h, kind, who)
	for i, d := range h.Ask {
		place := ""
		if at != NoArea {
			place = j.d.Areas[at].Slug
		}
		about := d.About()
		j.must(about.Kind == kind && about.Seat == who[i].Seat() && about.Place == place, rule, "question",
			"got %s to %s at %q, want %s to %s at %q", about.Kind, about.Seat, about.Place, kind, who[i], place)
	}
	h.Answers = make([]games.Answer, len(h.Ask))
	j.ahead = nil
	j.asked = h
	return h.Ask
}

// takes looks whether an order comes to one that the oracle holds to be the same.
func (j *judge) takes(d games.Decision, rule string, o, same games.Order) {
	a, fault := d.Accept(o)
	j.want(fault == nil && a.Order.Verb == same.Verb && reflect.DeepEqual(a.Order.Args, same.Args), rule, "meaning of "+string(o.Kind),
		"%+v: got %+v, %v, want %+v", o, a.Order, fault, same)
}

// answer gives one of the orders that the oracle holds to be legal.
func (j *judge) answer(i int, rule string, o games.Order) games.Answer {
	a, fault := j.asked.Ask[i].Accept(o)
	j.must(fault == nil, rule, "answer to "+string(o.Kind), "%s is refused: %v", j.d.lang.Format(o), fault)
	j.asked.Answers[i] = a
	if j.trace {
		fmt.Println("\tanswer", j.d.lang.Format(a.Order))
	}
	return a
}

// try types an order that is legal or not, and looks what the rules say.
func (j *judge) try(d games.Decision, rule string, o games.Order, legal bool) {
	_, fault := d.Accept(o)
	what := "tried " + string(o.Kind)
	if !legal {
		what += " against the rules"
	}
	j.want((fault == nil) == legal, rule, what, "%s: got %v, want it legal: %t", j.d.lang.Format(o), fault, legal)
}

// offered looks whether what the rules offer, sample or take by default is legal.
func (j *judge) offered(d games.Decision, rule string, legal func(games.Order) bool) {
	list := []games.Order{d.Sample(j.r), d.Sample(j.r)}
	if all := d.List(); len(all) > 0 {
		list = append(list, all[j.r.IntN(len(all))])
	}
	if a, fault := d.Accept(d.Default()); fault == nil {
		list = append(list, a.Order)
	}
	for _, o := range list {
		a, fault := d.Accept(o)
		j.want(fault == nil && legal(a.Order), rule, "offered "+string(o.Kind), "%+v: not legal, or refused: %v", o, fault)
	}
}

// dice are thrown by a faction, or the Fort Die.
func (j *judge) dice(rule string, n int, seat games.Seat, purpose string, at AreaID) []int {
	h := j.take(rule)
	j.must(h.Sides == 6 && h.N == n && h.Label.Seat == seat && h.Label.For == purpose && h.Label.Place == j.d.Areas[at].Slug, rule,
		"number of dice", "got %s, want %d for %s by %q at %s", h, n, purpose, seat, j.d.Areas[at].Slug)
	for range n {
		h.Got = append(h.Got, 1+j.r.IntN(6))
	}
	if j.trace {
		fmt.Println("\tdice", h.Got)
	}
	return h.Got
}

// draw is one of n things.
func (j *judge) draw(rule, stream string, n int) int {
	h := j.take(rule)
	j.must(h.Stream == stream && h.N == n, rule, "draw", "got %s, want one of %d from %s", h, n, stream)
	h.Got = []int{j.r.IntN(n)}
	return h.Got[0]
}

// watchMatch plays a match before the oracle.
func watchMatch(b *books, n uint64, tries bool) {
	r := gametest.Rand(n)
	p := somewhere(b.title, r, n)
	p.Pause = n%3 == 0
	next, stop := iter.Pull(playOn(b.title, p))
	defer stop()
	j := &judge{books: b, p: p, d: p.data, r: r, next: next, match: n, tries: tries, trace: os.Getenv("POSTRIDER_ORACLE_TRACE") != ""}
	j.world = newWorld(p)
	defer func() {
		if x := recover(); x != nil && x != (wrongTurn{}) {
			panic(x)
		}
	}()
	j.play()
}

// Random matches go as the rulebook says.
func TestOracle(t *testing.T) {
	first, n := uint64(0), uint64(100)
	if k, err := strconv.ParseUint(os.Getenv("POSTRIDER_ORACLE"), 10, 64); err == nil {
		n = k
	}
	if m, err := strconv.ParseUint(os.Getenv("POSTRIDER_ORACLE_TRACE"), 10, 64); err == nil {
		first, n = m, 1
	}
	b := &books{title: New(), compared: map[string]int{}, wrong: map[string]*difference{}}
	for i := first; i < first+n; i++ {
		watchMatch(b, i, i%2 == 0)
	}
	for _, what := range slices.Sorted(maps.Keys(b.compared)) {
		t.Logf("%9d %s", b.compared[what], what)
	}
	for _, key := range slices.Sorted(maps.Keys(b.wrong)) {
		t.Errorf("%s: %d times; %s", key, b.wrong[key].times, b.wrong[key].first)
	}
	for what, least := range map[string]int{"battles": 1800, "moves": 2200, "pauses": 300, "matches to their end": 100} {
		if b.compared[what] < least && n >= 100 {
			t.Errorf("only %d %s were compared, want %d or more", b.compared[what], what, least)
		}
	}
}
