package bayonets

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"postrider/games"
)

// Oracles: a second reading of the rulebook, which plays along.
//
// An oracle watches matches of random play. It sees what a spectator sees, the
// position and the events that are told, and finds out by itself what should
// have happened: its code is written from the paragraphs that it names, and
// calls nothing of the rules. What both have in common are the printed map, the
// counters, and the fields of a Position. Where the rulebook leaves a doubt, an
// oracle follows the reading that rules.md documents (A and C numbers).
//
//	go test ./games/bayonets -run TestOracle                        a few matches
//	POSTRIDER_ORACLE=3200 go test ./games/bayonets -run TestOracle -v -timeout 2h
//
// The second plays so many matches and says how much was compared.

// An oracle watches a match.
type oracle interface {
	begin(*watcher)                 // a new match
	heard(told)                     // the rules told something; the position is as it is then
	asked(games.Decision)           // the rules put a question
	rested()                        // between two rounds
	report() *comparison            // over all matches so far
	name() (string, map[string]int) // and how many things it must compare in the short form
}

// A comparison is what an oracle has found.
type comparison struct {
	counts   map[string]int // things compared, by what they are
	faults   map[string]int
	examples []string // faults, as they were first seen
	where    func() string
}

func newComparison() *comparison {
	return &comparison{counts: map[string]int{}, faults: map[string]int{}}
}

// count says that something was compared.
func (c *comparison) count(what string) { c.counts[what]++ }

// wrong says that the rules do otherwise than a paragraph.
func (c *comparison) wrong(rule, format string, args ...any) {
	if c.faults[rule]++; c.faults[rule] <= 3 {
		c.examples = append(c.examples, fmt.Sprintf("rule %s: %s: %s", rule, c.where(), fmt.Sprintf(format, args...)))
	}
}

// A watcher is the Referee of random matches to which oracles listen.
type watcher struct {
	spectator
	play    *randomRef
	oracles []oracle
}

func (w *watcher) AskAll(ds ...games.Decision) []games.Answer   { return w.play.AskAll(ds...) }
func (w *watcher) Roll(n, sides int, l games.Label) []int       { return w.play.Roll(n, sides, l) }
func (w *watcher) Draw(stream string, n int, l games.Label) int { return w.play.Draw(stream, n, l) }

func (w *watcher) Ask(d games.Decision) games.Answer {
	for _, o := range w.oracles {
		o.asked(d)
	}
	return w.play.Ask(d)
}

func (w *watcher) Tell(e games.Event) {
	if e.Kind == "round" {
		for s := range SpaceID(len(w.d.Spaces)) {
			w.held[s] = w.controls(s)
		}
	}
	w.follow(told{e, w.d})
	for _, o := range w.oracles {
		o.heard(told{e, w.d})
	}
}

func (w *watcher) Checkpoint() {
	for _, o := range w.oracles {
		o.rested()
	}
}

// manyFaults are as many examples of faults as somebody can look at.
const manyFaults = 6

// TestOracle plays random matches and lets all oracles watch them.
func TestOracle(t *testing.T) {
	matches := 240
	if n, err := strconv.Atoi(os.Getenv("POSTRIDER_ORACLE")); err == nil && n > 0 {
		matches = max(n, matches)
	} else if testing.Short() {
		t.Skip("whole matches")
	}
	oracles := []oracle{
		&invariantOracle{}, &battleOracle{}, &routOracle{}, &moveOracle{}, &raidOracle{}, &supplyOracle{}, &winterOracle{},
		&legalOracle{},
	}
	faults := 0 // with many there is no need to go on
	for n := 0; n < matches && faults < manyFaults; n++ {
		watchMatch(t, n, oracles)
		faults = 0
		for _, o := range oracles {
			faults += len(o.report().examples)
		}
	}
	for _, o := range oracles {
		name, least := o.name()
		if faults >= manyFaults {
			least = nil
		}
		t.Run(name, func(t *testing.T) { conclude(t, o.report(), least) })
	}
}

// watchMatch plays the match of a number: of each scenario from its beginning
// or, every other time, from a position in the middle of a war.
func watchMatch(t *testing.T, n int, oracles []oracle) {
	scenarios := []string{"campaign", "1755", "1758", "1757", "campaign", "1758"}
	scenario := scenarios[n%len(scenarios)]
	r := rand.New(rand.NewPCG(uint64(n), 1754))
	p := position(t, scenario, "setup")
	p.Phase, p.Begun = "", false
	if n/len(scenarios)%2 == 1 {
		pos, err := opening(scenario, r)
		if err != nil {
			t.Fatal(err)
		}
		p = pos.(*Position)
	}
	seen := spectator{p: p, d: std, held: make([]Faction, len(std.Spaces)), roads: &roads{}}
	w := &watcher{play: &randomRef{t: t, r: r, p: p}, spectator: seen, oracles: oracles}
	for _, o := range oracles {
		o.begin(w)
		o.report().where = func() string { return fmt.Sprintf("match %d, %s, %s of %d", n, scenario, p.Round, p.Year) }
	}
	newGame(p, w).play()
}

// conclude fails a test for what an oracle has found, or if it has compared too
// little to have found anything.
func conclude(t *testing.T, c *comparison, least map[string]int) {
	for _, what := range slices.Sorted(maps.Keys(c.counts)) {
		t.Logf("%8d %s", c.counts[what], what)
	}
	for _, example := range c.examples {
		t.Error(example)
	}
	for _, rule := range slices.Sorted(maps.Keys(c.faults)) {
		t.Errorf("rule %s: %d differences", rule, c.faults[rule])
	}
	for what, n := range least {
		if c.counts[what] < n {
			t.Errorf("%d %s compared, want %d: the oracle sees too little", c.counts[what], what, n)
		}
	}
}
