package main

import (
	"context"
	"encoding/binary"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"postrider/adjudicator/gm"
	"postrider/games"
)

// simulate is the command simulate: matches between players of the program's
// own.
func simulate(ctx context.Context, e env, args []string) error {
	fs := flags(e, "simulate")
	game := newGameFlags(fs)
	matches := fs.Int("matches", 100, "how `many`")
	seed := fs.Uint64("seed", 1, "`number` from which dice and players come; the same number, the same figures")
	players := fs.String("players", randomPlayer, "`who` plays: random, or heuristic where the title has such a player")
	seats := seatFlags(fs, "`who` plays this seat, if not as --players says")
	verbose := fs.Bool("v", false, "a line for each match, and how often each kind of decision came")
	options := gm.Options{}
	fs.Var(options, "option", gm.OptionUsage)
	words, err := parse(fs, args)
	if err != nil {
		return err
	}
	title, sc, err := game.choose(append(words, "")[0])
	if err != nil {
		return err
	}
	start, err := title.Setup(sc.ID, options)
	if err != nil {
		return err
	}
	bots, err := botsNamed(title, sc, *players, seats)
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
		before := total.decisions
		winner, err := botMatch(title, start, bots, fmt.Sprintf("S%d", i+1), *seed, uint64(i), total)
		if err != nil {
			return fmt.Errorf("match %d of seed %d: %w", i+1, *seed, err)
		}
		if *verbose {
			wins := "wins"
			if len(sc.Side(winner)) > 1 {
				wins = "win"
			}
			fmt.Fprintf(e.out, "match %d: %s %s, %d decisions, at most %d messages of a seat\n", i+1, sideName(sc, winner), wins,
				total.decisions-before, total.paces[0].ofMatch)
		}
	}
	took := time.Since(began)
	total.print(e, title, sc, *players, seats, *verbose)
	fmt.Fprintf(e.err, "%d decisions in %.2f s: %.0f a second\n", total.decisions, took.Seconds(), float64(total.decisions)/took.Seconds())
	return nil
}

// The players that simulate knows.
const (
	randomPlayer    = "random"
	heuristicPlayer = "heuristic"
)

// seatFlags makes a flag of each seat of any title.
func seatFlags(fs *flag.FlagSet, usage string) map[games.Seat]*string {
	values := map[games.Seat]*string{}
	for _, make := range titles {
		for _, sc := range make().Scenarios() {
			for _, seat := range sc.Seats {
				if values[seat] == nil {
					values[seat] = fs.String(string(seat), "", usage)
				}
			}
		}
	}
	return values
}

// playerOf is who plays a seat: its own flag, else the one for all.
func playerOf(seat games.Seat, all string, own map[games.Seat]*string) string {
	if *own[seat] != "" {
		return *own[seat]
	}
	return all
}

// botsNamed are the players of a scenario's seats, or the error says who can
// play.
func botsNamed(title games.Title, sc games.Scenario, all string, own map[games.Seat]*string) (map[games.Seat]games.Bot, error) {
	bots := map[games.Seat]games.Bot{}
	for _, seat := range sc.Seats {
		switch who := playerOf(seat, all, own); who {
		case randomPlayer:
			bots[seat] = games.RandomBot{}
		case heuristicPlayer:
			if bots[seat] = title.Bot(); bots[seat] == nil {
				return nil, fmt.Errorf("%s has no heuristic player; there is %s", title.Name(), randomPlayer)
			}
		default:
			return nil, fmt.Errorf("no player %q for %s; there are %s and %s", who, seat, randomPlayer, heuristicPlayer)
		}
	}
	for _, seat := range slices.Sorted(maps.Keys(own)) {
		if *own[seat] != "" && bots[seat] == nil {
			return nil, fmt.Errorf("%s %s has no seat %s; its seats are %s", title.Name(), sc.ID, seat,
				strings.Join(seatNames(sc.Seats), ", "))
		}
	}
	return bots, nil
}

// botMatch plays one match between bots to its end, and counts it. It returns who
// has won; empty: nobody.
func botMatch(title games.Title, start games.Position, bots map[games.Seat]games.Bot, code string, seed, number uint64,
	total *tally) (games.Seat, error) {
	var key games.Seed
	binary.BigEndian.PutUint64(key[:], seed)
	binary.BigEndian.PutUint64(key[8:], number)
	players := rand.New(rand.NewPCG(seed, number))
	total.match()
	run := games.Start(title, start, games.RunOptions{
		Dice: games.NewDice(code, key), NoEvents: true,
		AtCheckpoint: func(games.Position, games.Dice) { total.round() },
	})
	defer run.Close()
	for {
		stop := run.Next()
		switch {
		case stop.Err != nil:
			return "", stop.Err
		case stop.Over:
			result, over := title.Result(run.Position())
			if !over {
				return "", fmt.Errorf("the rules ended without a result")
			}
			total.results[result.Winner]++
			return result.Winner, nil
		}
		total.inYear(title.Year(run.Position()))
		total.stop(len(bots))
		for i, d := range stop.Questions {
			about := d.About()
			total.asked(about)
			bot := bots[about.Seat]
			var view games.View
			if _, random := bot.(games.RandomBot); !random { // who does not look at it needs none
				view = title.View(run.Position(), games.Seats{about.Seat})
			}
			if fault := run.Give(i, bot.Answer(view, d, players), games.FromBot); fault != nil {
				return "", fmt.Errorf("%s of %s: a player's answer was refused: %s", about.Kind, about.Seat, title.Say(fault.Why, "en"))
			}
		}
	}
}

// A tally counts what happened in matches, and how many messages the players
// would have needed.
type tally struct {
	settings  map[games.Kind]games.KindInfo
	matches   int
	decisions int
	results   map[games.Seat]int
	kinds     map[games.Kind]int
	year      int // of the game; 0 if its title knows none
	paces     [3]messages
}

// messages counts the messages a seat must send: one each time that it must be
// asked and its last message holds no answer. A message holds answers to the
// question it was sent for and to those kinds that may be sent ahead with it,
// to the end of the round.
type messages struct {
	pace    games.Pace
	what    string // it is called
	held    map[games.Seat][]games.Kind
	sent    map[games.Seat]int
	inMatch map[games.Seat]int // the present one
	inYear  map[games.Seat]int // the present one of the game

	ofMatch, most, mostYear int // of one seat: in the present match, in one match, in one game year

	in      int // all messages
	letters int // that they cause: to each an answer, and when all who were asked have written, the news to the others
	others  int // who get the news of the present stop
}

func newTally(t games.Title) *tally {
	y := &tally{settings: map[games.Kind]games.KindInfo{}, results: map[games.Seat]int{}, kinds: map[games.Kind]int{}}
	y.paces = [...]messages{
		newMessages(games.Shipped, "as shipped"), newMessages(games.Quick, "pace quick"), newMessages(games.Careful, "pace careful"),
	}
	for _, k := range t.Kinds() {
		y.settings[k.Kind] = k
	}
	return y
}

func newMessages(pace games.Pace, what string) messages {
	count := func() map[games.Seat]int { return map[games.Seat]int{} }
	return messages{pace: pace, what: what, held: map[games.Seat][]games.Kind{}, sent: count(), inMatch: count(), inYear: count()}
}

// match begins to count another match.
func (y *tally) match() {
	y.matches++
	y.round()
	y.inYear(0)
	for i := range y.paces {
		clear(y.paces[i].inMatch)
		y.paces[i].ofMatch = 0
	}
}

// asked counts one question.
func (y *tally) asked(a games.About) {
	y.decisions++
	y.kinds[a.Kind]++
	for i := range y.paces {
		if p := &y.paces[i]; p.pace.Asks(y.settings[a.Kind], a.Minor) {
			p.ask(a)
		}
	}
}

// round forgets what messages hold: unused orders die with their round.
func (y *tally) round() {
	for i := range y.paces {
		clear(y.paces[i].held)
	}
}

// stop begins to count what is asked at one stop, of a match of some persons.
func (y *tally) stop(persons int) {
	for i := range y.paces {
		y.paces[i].others = persons - 1
	}
}

// inYear counts by itself what comes in another game year.
func (y *tally) inYear(year int) {
	if year != y.year {
		y.year = year
		for i := range y.paces {
			clear(y.paces[i].inYear)
		}
	}
}

func (m *messages) ask(a games.About) {
	if slices.Contains(m.held[a.Seat], a.Kind) {
		return
	}
	m.in++
	m.letters += 1 + m.others
	m.others = 0 // the others who are asked at the same stop get an answer each
	m.sent[a.Seat]++
	m.inMatch[a.Seat]++
	m.inYear[a.Seat]++
	m.ofMatch = max(m.ofMatch, m.inMatch[a.Seat])
	m.most = max(m.most, m.ofMatch)
	m.mostYear = max(m.mostYear, m.inYear[a.Seat])
	m.held[a.Seat] = append([]games.Kind{a.Kind}, a.Ahead...)
}

// sideName names the seats that win with one; nobody where there is none.
func sideName(sc games.Scenario, seat games.Seat) string {
	if seat == "" {
		return "nobody"
	}
	return strings.Join(seatNames(sc.Side(seat)), " and ")
}

// print prints the figures, the same bytes for the same matches.
func (y *tally) print(e env, title games.Title, sc games.Scenario, all string, own map[games.Seat]*string, verbose bool) {
	fmt.Fprintf(e.out, "%s %s: %d matches, all ended\n", title.Name(), sc.ID, y.matches)
	fmt.Fprint(e.out, "players:")
	for i, seat := range sc.Seats {
		if i > 0 {
			fmt.Fprint(e.out, ",")
		}
		fmt.Fprintf(e.out, " %s %s", seat, playerOf(seat, all, own))
	}
	fmt.Fprintln(e.out)
	fmt.Fprintf(e.out, "decisions (with two or more legal answers): %d, %.1f a match\n", y.decisions,
		float64(y.decisions)/float64(max(y.matches, 1)))
	fmt.Fprintln(e.out, "results:")
	width := 12
	for s := range y.results {
		width = max(width, len(sideName(sc, s)))
	}
	for _, s := range slices.Sorted(maps.Keys(y.results)) {
		fmt.Fprintf(e.out, "  %-*s %4d  %5.1f %%\n", width, sideName(sc, s), y.results[s], 100*float64(y.results[s])/float64(y.matches))
	}
	fmt.Fprintln(e.out, "messages a player must send in a match:")
	for i := range y.paces {
		y.paces[i].print(e, y.matches, y.year != 0)
	}
	if verbose {
		fmt.Fprintln(e.out, "decisions by kind:")
		for _, k := range title.Kinds() {
			fmt.Fprintf(e.out, "  %-20s %8d\n", k.Kind, y.kinds[k.Kind])
		}
	}
}

func (m *messages) print(e env, matches int, years bool) {
	fmt.Fprintf(e.out, "  %-14s", m.what+":")
	for _, s := range slices.Sorted(maps.Keys(m.sent)) {
		fmt.Fprintf(e.out, " %s %.1f,", s, float64(m.sent[s])/float64(matches))
	}
	fmt.Fprintf(e.out, " at most %d", m.most)
	if years {
		fmt.Fprintf(e.out, "; in a game year at most %d", m.mostYear)
	}
	fmt.Fprintf(e.out, "; %.1f letters out for each in", float64(m.letters)/float64(max(m.in, 1)))
	fmt.Fprintln(e.out)
}
