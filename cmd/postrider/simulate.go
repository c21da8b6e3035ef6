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

	"postrider/adjudicator"
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
	seats := seatFlags(fs, "", "`who` plays this seat, if not as --players says")
	people := fs.Int("people", 0, peopleUsage)
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
	parties, err := seatPeople(title, sc, *people)
	if err != nil {
		return err
	}
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // matches are small and many: memory for speed
	began := time.Now()
	total := newTally(title, parties)
	step, end := func(int) {}, func() {}
	if !*verbose { // else each match has its line
		step, end = (&screen{w: e.err}).begin("matches", *matches)
	}
	defer end()
	for i := range *matches {
		step(i)
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
	end()
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

const peopleUsage = "how `many` people play, some of them all seats of a side; one a seat if it is not said"

// seatFlags makes a flag of each seat of any title, with what is behind its name.
func seatFlags(fs *flag.FlagSet, behind, usage string) map[games.Seat]*string {
	values := map[games.Seat]*string{}
	for _, c := range titles {
		for _, sc := range c.title().Scenarios() {
			for _, seat := range sc.Seats {
				if values[seat] == nil {
					values[seat] = fs.String(string(seat)+behind, "", usage)
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

// seatPeople shares the seats of a scenario among so many people, 0 for one each: of the
// last sides, each is played by one. It returns the seats of each person.
func seatPeople(title games.Title, sc games.Scenario, people int) ([]games.Seats, error) {
	var parties []games.Seats
	for _, seat := range sc.Seats {
		parties = append(parties, games.Seats{seat})
	}
	counts := []int{len(parties)}
	for i := len(sc.Sides) - 1; i >= 0 && people != 0 && len(parties) != people; i-- {
		side := sc.Sides[i]
		var left []games.Seats
		for _, party := range parties {
			switch {
			case !side.Has(party[0]):
				left = append(left, party)
			case party[0] == side[0]:
				left = append(left, side)
			}
		}
		parties = left
		counts = append(counts, len(parties))
	}
	if people != 0 && len(parties) != people {
		return nil, fmt.Errorf("%s %s is played by %s people here, not by %d", title.Name(), sc.ID, orList(counts), people)
	}
	return parties, nil
}

// joined are those parties that have several seats.
func joined(parties []games.Seats) []games.Seats {
	return slices.DeleteFunc(slices.Clone(parties), func(seats games.Seats) bool { return len(seats) == 1 })
}

// orList is numbers as a choice: "4, 3 or 2".
func orList(numbers []int) string {
	last := len(numbers) - 1
	text := fmt.Sprint(numbers[last])
	for i := last - 1; i >= 0; i-- {
		sep := ", "
		if i == last-1 {
			sep = " or "
		}
		text = fmt.Sprint(numbers[i]) + sep + text
	}
	return text
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
		total.stop()
		for i, d := range stop.Questions {
			about := d.About()
			total.asked(about)
			bot := bots[about.Seat]
			var view games.View
			if _, random := bot.(games.RandomBot); !random { // who does not look at it needs none
				view = title.View(run.Position(), total.parties[about.Seat])
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
	parties   map[games.Seat]games.Seats // all seats of the player of each
	persons   int
	matches   int
	decisions int
	results   map[games.Seat]int
	kinds     map[games.Kind]int
	year      int // of the game, or round; 0 if its title knows none
	years     int // all of them
	paces     [3]messages
}

// messages counts the messages that players must send: one each time that a seat must be
// asked and its last message holds no answer. A message holds answers to the questions it
// was sent for, of all seats of its player, and to those kinds that may be sent ahead with
// them, to the end of the round. Players are known by the first of their seats.
type messages struct {
	pace    games.Pace
	what    string // it is called
	held    map[games.Seat][]games.Kind
	writes  map[games.Seat]bool // at the present stop
	sent    map[games.Seat]int
	inMatch map[games.Seat]int // the present one
	inYear  map[games.Seat]int // the present one of the game

	ofMatch, most, mostYear int  // of one player: in the present match, in one match, in one game year
	inYears                 int  // of all players, in game years
	early                   bool // no game year has begun

	in      int // all messages
	letters int // that they cause: to each an answer, and when all who were asked have written, the news to the others
	others  int // who get the news of the present stop
}

func newTally(t games.Title, parties []games.Seats) *tally {
	y := &tally{
		settings: map[games.Kind]games.KindInfo{}, parties: map[games.Seat]games.Seats{}, persons: len(parties),
		results: map[games.Seat]int{}, kinds: map[games.Kind]int{},
	}
	y.paces = [...]messages{
		newMessages(games.Shipped, "as shipped"), newMessages(games.Quick, "pace quick"), newMessages(games.Careful, "pace careful"),
	}
	for _, k := range t.Kinds() {
		y.settings[k.Kind] = k
	}
	for _, party := range parties {
		for _, seat := range party {
			y.parties[seat] = party
		}
	}
	return y
}

func newMessages(pace games.Pace, what string) messages {
	count := func() map[games.Seat]int { return map[games.Seat]int{} }
	return messages{pace: pace, what: what, held: map[games.Seat][]games.Kind{}, writes: map[games.Seat]bool{},
		sent: count(), inMatch: count(), inYear: count()}
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
			p.ask(a, y.parties[a.Seat][0])
		}
	}
}

// round forgets what messages hold: unused orders die with their round.
func (y *tally) round() {
	for i := range y.paces {
		clear(y.paces[i].held)
	}
}

// stop begins to count what is asked at one stop.
func (y *tally) stop() {
	for i := range y.paces {
		y.paces[i].others = y.persons - 1
		clear(y.paces[i].writes)
	}
}

// inYear counts by itself what comes in another game year.
func (y *tally) inYear(year int) {
	if year == y.year {
		return
	}
	if y.year = year; year != 0 {
		y.years++
	}
	for i := range y.paces {
		clear(y.paces[i].inYear)
		y.paces[i].early = year == 0
	}
}

// ask counts a question to a seat of somebody.
func (m *messages) ask(a games.About, person games.Seat) {
	if slices.Contains(m.held[a.Seat], a.Kind) {
		return
	}
	m.held[a.Seat] = append([]games.Kind{a.Kind}, a.Ahead...)
	if m.writes[person] {
		return
	}
	m.writes[person] = true
	m.in++
	m.letters += 1 + m.others
	m.others = 0 // the others who are asked at the same stop get an answer each
	m.sent[person]++
	m.inMatch[person]++
	m.inYear[person]++
	if !m.early {
		m.inYears++
	}
	m.ofMatch = max(m.ofMatch, m.inMatch[person])
	m.most = max(m.most, m.ofMatch)
	m.mostYear = max(m.mostYear, m.inYear[person])
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
	fmt.Fprintf(e.out, "%s %s: %s, all ended\n", title.Name(), sc.ID, adjudicator.Count(y.matches, "match", "matches"))
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
		y.paces[i].print(e, y)
	}
	if verbose {
		fmt.Fprintln(e.out, "decisions by kind:")
		for _, k := range title.Kinds() {
			fmt.Fprintf(e.out, "  %-20s %8d\n", k.Kind, y.kinds[k.Kind])
		}
	}
}

func (m *messages) print(e env, y *tally) {
	fmt.Fprintf(e.out, "  %-14s", m.what+":")
	for _, s := range slices.Sorted(maps.Keys(m.sent)) {
		fmt.Fprintf(e.out, " %s %.1f,", strings.Join(seatNames(y.parties[s]), " and "), float64(m.sent[s])/float64(y.matches))
	}
	fmt.Fprintf(e.out, " at most %d", m.most)
	if y.years > 0 {
		fmt.Fprintf(e.out, "; in a game year or round at most %d, all together %.1f", m.mostYear, float64(m.inYears)/float64(y.years))
	}
	fmt.Fprintf(e.out, "; %.1f letters out for each in", float64(m.letters)/float64(max(m.in, 1)))
	fmt.Fprintln(e.out)
}
