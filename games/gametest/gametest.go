// Package gametest is one conformance test that every title runs on itself. It
// plays random matches and asks what must hold in all of them: every answer
// that is offered is accepted, a match that is loaded and replayed before each
// message is the match that ran straight through, a journal can be recomputed,
// no seat learns what it may not know, and every match ends.
//
// A title's test is a single call:
//
//	func TestConformance(t *testing.T) {
//		gametest.Test(t, bayonets.New(), gametest.Options{Seeds: 20})
//	}
//
// Beside it stands what else the tests of titles share: matches that each
// released version keeps (Released), the title's own player (BotWins,
// BotSecrecy), odds held against every sequence of dice (DiceTree), what a sheet
// is read as (ReadBack), and what the worst of them, and a match that is full of
// them, may cost (SheetCost, MatchCost).
package gametest

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"postrider/games"
)

// Options say how thoroughly a title is tested, and what it is excused from.
type Options struct {
	Scenarios []string        // empty: all of the title
	Commands  *games.Commands // nil: those that every match knows, in English
	Seeds     int             // random matches of each scenario in Play; 0 means 10
	First     uint64          // the first seed
	// Heavy is how many matches of each scenario are played where each stop is
	// replayed, loaded or redealt; 0 means 2.
	Heavy int
	// Start, if set, returns the position at a checkpoint where a match begins
	// instead of the scenario's own: a place from which rare things are near.
	Start func(scenario string, r *rand.Rand) (games.Position, error)
	// Choose, if set, answers decisions in place of a random order, where it
	// has one: players who seek what random play seldom finds.
	Choose func(d games.Decision, r *rand.Rand) (games.Order, bool)
	// Rare are kinds of decisions that need not occur in any of the matches.
	Rare []games.Kind
	// Labels are what rolls and draws must be made for in some of the matches
	// (Label.For).
	Labels []string
	// Pieces, if set, are the keys of all that stands on the map of a position or beside it,
	// as a picture shows them (picture.Piece, picture.Mark).
	Pieces func(pos games.Position) []string
	// Pictures is of how many positions pictures are drawn; 0 means 60.
	Pictures int
	// Most is how many times a match may stop before it is said not to end; 0
	// means 20000.
	Most int
	// Languages are those beside English in which what a seat may not tell apart is said and
	// drawn too.
	Languages []string
	// Put makes the position that rules are playing into another one; nil is
	// *pos = *other, which will not do where rules hold a pointer into it.
	Put func(pos, other games.Position)
	// Check, if set, is called at each stop and checkpoint with a position
	// that it must not change, and says what is wrong with it.
	Check func(pos games.Position) error
	// Watch, if set, is called at the start of each match of Play. What it
	// returns is called at each stop and at the end, with the position and the
	// events told since it was called last, and says what is wrong: how the
	// position came about, where Check sees only what it is.
	Watch func(start games.Position) func(pos games.Position, stop games.Stop, news []games.Event) error
}

// Test runs all checks on a title, as subtests.
func Test(t *testing.T, title games.Title, o Options) {
	for _, part := range parts {
		t.Run(part.name, func(t *testing.T) {
			c := newChecker(title, o)
			c.log = t.Logf
			if err := part.check(c); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// TestLong is Test over POSTRIDER_SEEDS matches of each scenario, with seeds that
// Test by itself does not come to. Without that number it skips.
func TestLong(t *testing.T, title games.Title, o Options) {
	seeds := longSeeds()
	if seeds == 0 {
		t.Skip("POSTRIDER_SEEDS names no number of matches")
	}
	o.Seeds, o.First, o.Pictures = seeds, 1000, 1000
	Test(t, title, o)
}

// longSeeds is POSTRIDER_SEEDS, 0 without it.
func longSeeds() int {
	seeds, _ := strconv.Atoi(os.Getenv("POSTRIDER_SEEDS"))
	return seeds
}

// atRandom is how many of something are tried: few where every change is tested, and many
// where POSTRIDER_SEEDS is set.
func atRandom(few, many int) int {
	if longSeeds() > 0 {
		return many
	}
	return few
}

// parts are the checks, the plain ones first.
var parts = []struct {
	name  string
	check func(*checker) error
}{
	{"Play", (*checker).play},
	{"Cold", (*checker).cold},
	{"Match", (*checker).match},
	{"Takeback", (*checker).takeback},
	{"Late", (*checker).late},
	{"Pictures", (*checker).pictures},
	{"Goroutines", (*checker).goroutines},
	{"Secrecy", (*checker).secrecy},
	{"SecrecyOfMatches", (*checker).matchSecrecy},
}

// A checker runs checks on one title.
type checker struct {
	title games.Title
	Options
	langs []string // in which what a seat reads is compared
	reads int      // comparisons of what a player reads
	kinds map[games.Kind]games.KindInfo
	log   func(format string, args ...any)
}

func newChecker(title games.Title, o Options) *checker {
	if len(o.Scenarios) == 0 {
		for _, sc := range title.Scenarios() {
			o.Scenarios = append(o.Scenarios, sc.ID)
		}
	}
	if o.Seeds == 0 {
		o.Seeds = 10
	}
	if o.Heavy == 0 {
		o.Heavy = 2
	}
	if o.Pictures == 0 {
		o.Pictures = 60
	}
	if o.Most == 0 {
		o.Most = 20_000
	}
	if o.Commands == nil {
		var err error
		if o.Commands, err = games.LoadCommands("en"); err != nil {
			panic(err) // embedded
		}
	}
	if o.Put == nil {
		o.Put = put
	}
	c := &checker{title: title, Options: o, langs: []string{"en"}, kinds: map[games.Kind]games.KindInfo{}, log: func(string, ...any) {}}
	for _, info := range title.Kinds() {
		c.kinds[info.Kind] = info
	}
	return c
}

// sheet reads what a party types.
func (c *checker) sheet(party games.Seats, text string) games.Sheet {
	return games.SheetReader{Title: c.title, Commands: c.Commands, Party: party}.Read(text)
}

// line is an order as a party types it for one of its seats.
func (c *checker) line(party games.Seats, seat games.Seat, o games.Order) string {
	if len(party) > 1 {
		o.Seat = seat
	}
	return o.Line(c.title)
}

// A game is a match to check.
type game struct {
	scenario string
	seats    []games.Seat
	sides    []games.Seats
	parties  []games.Seats // of several seats each
	seed     uint64
	start    games.Position
}

// together seats one person on each side of several seats, in two of four matches, and
// returns the first seats of all who play.
func (g *game) together() []games.Seat {
	if g.seed%4 == 0 || g.seed%4 == 3 {
		g.parties = g.sides
	}
	return slices.DeleteFunc(slices.Clone(g.seats), func(seat games.Seat) bool {
		return slices.ContainsFunc(g.parties, func(p games.Seats) bool { return p[0] != seat && p.Has(seat) })
	})
}

// party is that of a seat.
func (g *game) party(seat games.Seat) games.Seats {
	for _, p := range g.parties {
		if p.Has(seat) {
			return p
		}
	}
	return games.Seats{seat}
}

// each calls check for n matches of each scenario. Its error says which it was.
func (c *checker) each(n int, check func(g game) error) error {
	for _, sc := range c.title.Scenarios() {
		if !slices.Contains(c.Scenarios, sc.ID) {
			continue
		}
		if err := checkSides(sc); err != nil {
			return fmt.Errorf("scenario %s: %w", sc.ID, err)
		}
		for i := range n {
			g := game{scenario: sc.ID, seats: sc.Seats, sides: sc.Sides, seed: c.First + uint64(i)}
			var err error
			if c.Start != nil {
				g.start, err = c.Start(g.scenario, Rand(g.seed+1<<35))
			} else {
				g.start, err = c.title.Setup(g.scenario, nil)
			}
			if err == nil {
				err = check(g)
			}
			if err != nil {
				return fmt.Errorf("scenario %s, seed %d: %w", g.scenario, g.seed, err)
			}
		}
	}
	return nil
}

// checkSides checks that each side is of several seats, which are in no other.
func checkSides(sc games.Scenario) error {
	seen := games.Seats{}
	for _, side := range sc.Sides {
		at := -1
		for _, seat := range side {
			i := slices.Index(sc.Seats, seat)
			if i <= at || seen.Has(seat) {
				return fmt.Errorf("the side %v is not of seats of its own, in the order of %v", side, sc.Seats)
			}
			at, seen = i, append(seen, seat)
		}
		if len(side) < 2 {
			return fmt.Errorf("the side %v needs no mention", side)
		}
	}
	return nil
}

// winner says what is wrong with who has won a match: none but the first seat of a
// side, or nobody, can.
func (g game) winner(title games.Title, end string) error {
	pos, err := title.Decode([]byte(end))
	if err != nil {
		return err
	}
	result, _ := title.Result(pos)
	for _, sc := range title.Scenarios() {
		if w := result.Winner; sc.ID == g.scenario && w != "" && (!slices.Contains(sc.Seats, w) || sc.Side(w)[0] != w) {
			return fmt.Errorf("%s has won, which is not the first seat of a side", w)
		}
	}
	return nil
}

// random plays a match with its dice and answers. atStop and atCheckpoint are those
// of Play.
func (c *checker) random(
	g game, atStop func(*games.Run, games.Stop, []games.Step) error, atCheckpoint func(games.Position, games.Dice) error,
) (Record, error) {
	return Random(c.title, g.start, Play{
		Dice: Dice(g.seed), Choose: c.choose(Rand(g.seed)), Most: c.Most, AtStop: atStop, AtCheckpoint: atCheckpoint,
	})
}

// choose answers decisions of a match.
func (c *checker) choose(r *rand.Rand) func(games.Decision) games.Order {
	random := Choose(r)
	return func(d games.Decision) games.Order {
		if c.Options.Choose != nil {
			if o, ok := c.Options.Choose(d, r); ok {
				return o
			}
		}
		return random(d)
	}
}

// play plays random matches and looks at every decision.
func (c *checker) play() error {
	kinds, labels := map[games.Kind]int{}, map[string]int{}
	looked, read := map[string]int{}, map[string]string{}
	stops, longest := 0, 0
	err := c.each(c.Seeds, func(g game) error {
		before := encode(g.start)
		look := &looker{checker: c, seats: g.seats, r: Rand(g.seed + 1<<32), looked: looked, read: read}
		if c.Watch != nil {
			look.watch = c.Watch(g.start.Clone())
		}
		record, err := c.random(g, look.stop, func(pos games.Position, _ games.Dice) error { return c.checkpoint(pos) })
		if err == nil {
			err = g.winner(c.title, record.End)
		}
		if err != nil {
			return err
		}
		if after := encode(g.start); after != before {
			return fmt.Errorf("the run changed the position it was given:\n%s", differ(before, after))
		}
		if err := look.end(record); err != nil {
			return fmt.Errorf("at the end: %w", err)
		}
		stops += record.Stops
		longest = max(longest, record.Stops)
		for _, s := range record.Steps {
			switch s.What {
			case games.StepAnswer:
				kinds[s.Kind]++
			case games.StepRoll, games.StepDraw:
				labels[string(s.What)+" for "+s.Label.For]++
			}
		}
		return c.again(g, record)
	})
	if err != nil {
		return err
	}
	c.log("%d stops in %d matches, the longest of %d\nkinds:  %s\nlabels: %s",
		stops, c.Seeds*len(c.Scenarios), longest, counts(kinds), counts(labels))
	return c.reached(kinds, labels)
}

// reached fails for each kind and label that never occurred.
func (c *checker) reached(kinds map[games.Kind]int, labels map[string]int) error {
	var errs []error
	for _, info := range c.title.Kinds() {
		if kinds[info.Kind] == 0 && !slices.Contains(c.Rare, info.Kind) {
			errs = append(errs, fmt.Errorf("no match ever came to a decision of kind %s (rule %s)", info.Kind, info.Rule))
		}
	}
	for kind := range kinds {
		if _, ok := c.kinds[kind]; !ok {
			errs = append(errs, fmt.Errorf("the kind %s is not among Kinds", kind))
		}
	}
	for _, l := range c.Labels {
		if labels["roll for "+l]+labels["draw for "+l] == 0 {
			errs = append(errs, fmt.Errorf("no match ever rolled or drew for %s", l))
		}
	}
	return errors.Join(errs...)
}

// checkpoint looks at a position at a checkpoint: it survives JSON.
func (c *checker) checkpoint(pos games.Position) error {
	data := encode(pos)
	read, err := c.title.Decode([]byte(data))
	if err != nil {
		return fmt.Errorf("at a checkpoint: %w", err)
	}
	if again := encode(read); again != data {
		return fmt.Errorf("a position does not survive JSON:\n%s", differ(data, again))
	}
	if clone := encode(pos.Clone()); clone != data {
		return fmt.Errorf("a clone is another position:\n%s", differ(data, clone))
	}
	if c.Check != nil {
		return c.Check(pos)
	}
	return nil
}

// again replays a record from the beginning: it leads to the same events and
// the same position.
func (c *checker) again(g game, record Record) error {
	run := games.Start(c.title, g.start, games.RunOptions{Dice: Dice(g.seed), Recorded: record.Steps, Digests: true})
	defer run.Close()
	if stop := run.Next(); stop.Err != nil || !stop.Over {
		return fmt.Errorf("the replay of a match that is over stops at %v: %w", stop.Questions, stop.Err)
	}
	if got := encode(run.Position()); got != record.End {
		return fmt.Errorf("a replay comes to another position:\n%s", differ(record.End, got))
	}
	if got, want := c.said(run.Events()), c.said(record.Events); got != want {
		return fmt.Errorf("a replay tells other events:\n%s", differ(want, got))
	}
	return nil
}

// counts writes how often things occurred, in the order of their names.
func counts[K ~string](n map[K]int) string {
	var list []string
	for _, k := range slices.Sorted(maps.Keys(n)) {
		list = append(list, fmt.Sprintf("%s %d", k, n[k]))
	}
	return strings.Join(list, ", ")
}

// Rand returns random numbers that are the same for the same seed.
func Rand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15)) }

// Dice returns the dice of a test match.
func Dice(seed uint64) games.Dice { return games.NewDice(code(seed), Seed(seed)) }

// Seed returns the secret of a test match.
func Seed(seed uint64) games.Seed {
	var s games.Seed
	for i := range 8 {
		s[i] = byte(seed >> (8 * i))
	}
	return s
}

// code is the name of a test match.
func code(seed uint64) string { return fmt.Sprintf("T%d", seed) }

// newMatch sets a test match up, which begins at a position of its scenario.
func newMatch(title games.Title, g game, start games.Position) (*games.Match, error) {
	m, err := games.NewMatch(from{title, start}, games.Setup{Code: code(g.seed), Title: title.Name(),
		Scenario: g.scenario, Seed: Seed(g.seed), Parties: g.parties})
	if err != nil {
		return nil, describe(err)
	}
	return m, nil
}

// from is a title whose matches begin at another position.
type from struct {
	games.Title
	pos games.Position
}

func (f from) Setup(string, map[string]string) (games.Position, error) { return f.pos.Clone(), nil }

// A kept is the last checkpoint of a match, to play on from there.
type kept struct {
	base string
	dice games.Dice
}

func keep(pos games.Position, dice games.Dice) kept { return kept{encode(pos), dice.Clone()} }

// load is the position, and the steps that were taken since.
func (k kept) load(title games.Title, steps []games.Step) (games.Position, []games.Step, error) {
	for i, s := range slices.Backward(steps) {
		if s.What == games.StepCheckpoint {
			steps = steps[i+1:]
			break
		}
	}
	pos, err := title.Decode([]byte(k.base))
	return pos, steps, err
}
