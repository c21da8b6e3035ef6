package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"time"

	"postrider/games"
)

// simulate is the command simulate: matches between random players.
func simulate(ctx context.Context, e env, args []string) error {
	fs := flags(e, "simulate")
	scenario := fs.String("scenario", "", "`scenario` to play; the first if none is named")
	matches := fs.Int("matches", 100, "how `many`")
	seed := fs.Uint64("seed", 1, "`number` from which dice and players come; the same number, the same figures")
	verbose := fs.Bool("v", false, "a line for each match, and how often each kind of decision came")
	words, err := parse(fs, args)
	if err != nil {
		return err
	}
	name := ""
	if len(words) > 0 {
		name = words[0]
	}
	title, err := titleNamed(name)
	if err != nil {
		return err
	}
	sc, err := scenarioNamed(title, *scenario)
	if err != nil {
		return err
	}
	start, err := title.Setup(sc.ID, nil)
	if err != nil {
		return err
	}
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // matches are small and many: memory for speed
	began := time.Now()
	total := newTally(title)
	for i := range *matches {
		if err := ctx.Err(); err != nil {
			return err
		}
		one, err := randomMatch(title, start, fmt.Sprintf("S%d", i+1), *seed, uint64(i))
		if err != nil {
			return fmt.Errorf("match %d of seed %d: %w", i+1, *seed, err)
		}
		if *verbose {
			fmt.Fprintf(e.out, "match %d: %s\n", i+1, one.summary())
		}
		total.add(one)
	}
	took := time.Since(began)
	total.print(e, title, sc.ID, *verbose)
	fmt.Fprintf(e.err, "%d decisions in %.2f s: %.0f a second\n", total.decisions, took.Seconds(), float64(total.decisions)/took.Seconds())
	return nil
}

// randomMatch plays one match of random legal answers to its end.
func randomMatch(title games.Title, start games.Position, code string, seed, number uint64) (*tally, error) {
	var key games.Seed
	binary.BigEndian.PutUint64(key[:], seed)
	binary.BigEndian.PutUint64(key[8:], number)
	players := rand.New(rand.NewPCG(seed, number))
	one := newTally(title)
	run := games.Start(title, start, games.RunOptions{
		Dice: games.NewDice(code, key), NoEvents: true,
		AtCheckpoint: func(games.Position, games.Dice) { one.round() },
	})
	defer run.Close()
	for {
		stop := run.Next()
		switch {
		case stop.Err != nil:
			return nil, stop.Err
		case stop.Over:
			result, over := title.Result(run.Position())
			if !over {
				return nil, fmt.Errorf("the rules ended without a result")
			}
			one.matches = 1
			one.results[result.Winner] = 1
			return one, nil
		}
		for i, d := range stop.Questions {
			one.asked(d.About())
			if fault := run.Give(i, d.Sample(players), games.FromBot); fault != nil {
				return nil, fmt.Errorf("%s of %s: a sampled answer was refused: %s", d.About().Kind, d.About().Seat, title.Say(fault.Why, "en"))
			}
		}
	}
}

// A tally counts what happened in matches, and how many messages the players
// would have needed.
type tally struct {
	settings  map[games.Kind]games.Setting
	matches   int
	decisions int
	results   map[games.Seat]int
	kinds     map[games.Kind]int
	shipped   messages
	full      messages // when everything that should be asked is asked
}

// messages counts the messages a seat must send: one each time that it must be
// asked and its last message holds no answer. A message holds answers to the
// question it was sent for and to those kinds that may be sent ahead with it,
// to the end of the round.
type messages struct {
	sent map[games.Seat]int
	held map[games.Seat][]games.Kind
	most int // of one seat in one match
}

func newTally(t games.Title) *tally {
	y := &tally{settings: map[games.Kind]games.Setting{}, results: map[games.Seat]int{}, kinds: map[games.Kind]int{},
		shipped: newMessages(), full: newMessages()}
	for _, k := range t.Kinds() {
		y.settings[k.Kind] = k.Setting
	}
	return y
}

func newMessages() messages {
	return messages{sent: map[games.Seat]int{}, held: map[games.Seat][]games.Kind{}}
}

// asked counts one question.
func (y *tally) asked(a games.About) {
	y.decisions++
	y.kinds[a.Kind]++
	setting := y.settings[a.Kind]
	if setting == games.Must {
		y.shipped.ask(a)
	}
	if setting != games.No {
		y.full.ask(a)
	}
}

// round forgets what messages hold: unused orders die with their round.
func (y *tally) round() {
	clear(y.shipped.held)
	clear(y.full.held)
}

func (m *messages) ask(a games.About) {
	if slices.Contains(m.held[a.Seat], a.Kind) {
		return
	}
	m.sent[a.Seat]++
	m.most = max(m.most, m.sent[a.Seat])
	m.held[a.Seat] = append([]games.Kind{a.Kind}, a.Ahead...)
}

// add adds the figures of one match.
func (y *tally) add(one *tally) {
	y.matches += one.matches
	y.decisions += one.decisions
	for k, n := range one.results {
		y.results[k] += n
	}
	for k, n := range one.kinds {
		y.kinds[k] += n
	}
	y.shipped.add(one.shipped)
	y.full.add(one.full)
}

func (m *messages) add(one messages) {
	for s, n := range one.sent {
		m.sent[s] += n
	}
	m.most = max(m.most, one.most)
}

func (y *tally) summary() string {
	winner := "nobody"
	for s := range y.results {
		if s != "" {
			winner = string(s)
		}
	}
	return fmt.Sprintf("%s wins, %d decisions, at most %d messages of a seat", winner, y.decisions, y.shipped.most)
}

// print prints the figures, the same bytes for the same matches.
func (y *tally) print(e env, title games.Title, scenario string, verbose bool) {
	fmt.Fprintf(e.out, "%s %s: %d matches, all ended\n", title.Name(), scenario, y.matches)
	fmt.Fprintf(e.out, "decisions (with two or more legal answers): %d, %.1f a match\n", y.decisions, float64(y.decisions)/float64(max(y.matches, 1)))
	fmt.Fprintln(e.out, "results:")
	for _, s := range slices.Sorted(maps.Keys(y.results)) {
		name := string(s)
		if s == "" {
			name = "nobody"
		}
		fmt.Fprintf(e.out, "  %-12s %4d  %5.1f %%\n", name, y.results[s], 100*float64(y.results[s])/float64(y.matches))
	}
	fmt.Fprintln(e.out, "messages a player must send in a match:")
	y.shipped.print(e, "as shipped", y.matches)
	y.full.print(e, "all that should be asked", y.matches)
	if verbose {
		fmt.Fprintln(e.out, "decisions by kind:")
		for _, k := range title.Kinds() {
			fmt.Fprintf(e.out, "  %-20s %8d\n", k.Kind, y.kinds[k.Kind])
		}
	}
}

func (m *messages) print(e env, what string, matches int) {
	fmt.Fprintf(e.out, "  %-26s", what+":")
	for _, s := range slices.Sorted(maps.Keys(m.sent)) {
		fmt.Fprintf(e.out, " %s %.1f,", s, float64(m.sent[s])/float64(matches))
	}
	fmt.Fprintf(e.out, " at most %d\n", m.most)
}
