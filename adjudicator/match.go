package adjudicator

import (
	"context"
	"errors"
	"fmt"
	"io"
	netmail "net/mail"
	"slices"
	"strings"
	"time"

	"postrider/adjudicator/clock"
	"postrider/games"
	"postrider/mail"
	"postrider/store"
)

// codePrefix begins the code of every match: all titles are of the French &
// Indian War.
const codePrefix = "FI"

// A NewMatch says how a match is to be set up.
type NewMatch struct {
	Title    string
	Scenario string
	Options  map[string]string
	Seats    map[games.Seat]Person // one for each seat of the scenario
	Seed     *games.Seed           // nil: drawn
	// Clock is the name of the clock by which it is played; empty: the club's usual one.
	Clock string
	// After is the match of which it is a rematch; empty: it is none.
	After string
	// From is what its players have agreed on, by its number; empty: it is set up for them.
	From string
	// Rated: both have agreed that it counts for their ratings.
	Rated    bool
	NoClock  bool      // nobody's time runs, whatever the club's usual clock is
	Watching *Watching // nil: as all matches of the club
}

// A Person is somebody who is to play. If the address is known already, its
// player plays, under the name he has.
type Person struct {
	// Bot: nobody, but the title's own player; all else is empty.
	Bot           bool
	Name, Address string
	Form          games.Form // of a new player's boards; empty: wide
	Language      string     // of a new player; empty: English
}

// NewMatch sets a match up and writes the first letter to each seat. It
// returns the match's code, such as FI7. Its error says what is wrong with the
// set-up.
func (c *Clerk) NewMatch(ctx context.Context, now time.Time, n NewMatch) (string, error) {
	if t := c.Options.Titles.Named(n.Title); t != nil {
		if first, second, clash := games.Clash(t, n.Options); clash {
			return "", fmt.Errorf("option %s takes the place of %s: leave one of them out", second, first)
		}
	}
	code := ""
	err := c.transact(now, mail.Message{}, nil, func(j *job) (err error) {
		if err = ctx.Err(); err == nil {
			code, err = c.newMatch(j, n)
		}
		return err
	})
	return code, err
}

func (c *Clerk) newMatch(j *job, n NewMatch) (string, error) {
	title, sc, err := c.scenario(n)
	if err != nil {
		return "", err
	}
	in := &contest{title: title, people: map[games.Seat]store.Player{}, wasOn: true, after: n.After, from: n.From}
	in.meta = store.Match{Title: n.Title, Scenario: n.Scenario, State: store.MatchOpen, Started: j.effects.now, Rated: n.Rated}
	watching := c.Options.Watching
	if n.Watching != nil {
		watching = *n.Watching
	}
	if err := watching.in(&in.meta); err != nil {
		return "", err
	}
	for _, seat := range sc.Seats {
		p, held, err := j.hold(title, seat, n.Seats[seat])
		if err != nil {
			return "", err
		}
		in.people[seat] = p
		in.meta.Seats = append(in.meta.Seats, held)
	}
	if err := in.oneSide(sc); err != nil {
		return "", err
	}
	if !slices.ContainsFunc(in.meta.Seats, func(s store.Seat) bool { return !s.Bot() }) {
		return "", errors.New("every seat is a bot's: a match by mail needs a person; simulate plays bots against each other")
	}
	number, err := c.Options.Store.Number("match")
	if err != nil {
		return "", err
	}
	in.meta.Code = fmt.Sprintf("%s%d", codePrefix, number)
	setup := games.Setup{Code: in.meta.Code, Title: n.Title, Scenario: n.Scenario, Options: n.Options, Parties: parties(sc, in.meta.Seats)}
	in.meta.Subject = fmt.Sprintf("[%s] %s: %s", in.meta.Code, sc.Brief, in.names(sc, setup.Parties))
	in.seated()
	rules, err := c.clockOf(n.Clock)
	if err != nil {
		return "", err
	}
	if n.NoClock {
		rules = nil
	}
	if n.Seed != nil {
		setup.Seed = *n.Seed
	} else if _, err := io.ReadFull(c.Options.Rand, setup.Seed[:]); err != nil {
		return "", fmt.Errorf("adjudicator: drawing a seed: %w", err)
	}
	return in.meta.Code, c.watchedAct(in.meta.Code, func() error { return j.open(in, setup, sc, rules) })
}

// scenario finds what is to be played. Its error says what is wrong.
func (c *Clerk) scenario(n NewMatch) (games.Title, games.Scenario, error) {
	title := c.Options.Titles.Named(n.Title)
	if title == nil {
		return nil, games.Scenario{}, fmt.Errorf("there is no title %q", n.Title)
	}
	scenarios := title.Scenarios()
	i := slices.IndexFunc(scenarios, func(sc games.Scenario) bool { return sc.ID == n.Scenario })
	if i < 0 {
		return nil, games.Scenario{}, fmt.Errorf("%s has no scenario %q", n.Title, n.Scenario)
	}
	for seat := range n.Seats {
		if !slices.Contains(scenarios[i].Seats, seat) {
			return nil, games.Scenario{}, fmt.Errorf("%s %s has no seat %q", n.Title, n.Scenario, seat)
		}
	}
	return title, scenarios[i], nil
}

// open plays a new match to its first questions, and writes the first letters.
func (j *job) open(in *contest, setup games.Setup, sc games.Scenario, rules *clock.Rules) (err error) {
	if in.game, err = games.NewMatch(in.title, setup); err != nil {
		return err
	}
	in.meta.Rated = in.meta.Rated && in.mayBeRated()
	if rules != nil {
		in.times = newTimes(in, *rules, j.effects.now)
	}
	t := j.turn(in)
	if err := t.bots.seatAll(); err != nil {
		return err
	}
	for _, party := range in.game.Parties() {
		if in.isBot(party[0]) {
			continue
		}
		if err := t.reports.first(party[0], sc, forerunner{}); err != nil {
			return err
		}
	}
	return t.leave()
}

// oneSide refuses a person who has seats of several sides, but for one who has all seats and
// plays alone.
func (in *contest) oneSide(sc games.Scenario) error {
	for i, s := range in.meta.Seats {
		if s.Bot() || len(sc.Sides) == 0 {
			continue
		}
		his := in.meta.Holds(s.Player)
		side := sc.Side(sc.Seats[i])
		if len(his) < len(sc.Seats) && slices.ContainsFunc(his, func(o string) bool { return !side.Has(games.Seat(o)) }) {
			return fmt.Errorf("%s has %s, which are not of one side: one person plays the seats of one side, or all of them alone",
				in.people[sc.Seats[i]].Name, strings.Join(his, " and "))
		}
	}
	return nil
}

// parties are the seats of each person who holds several of a side or, where each seat is
// a side by itself, several of all. Who holds all of these plays against himself, each
// seat for itself; nobody has one letter with the hands of both sides.
func parties(sc games.Scenario, seats []store.Seat) []games.Seats {
	var list []games.Seats
	for i, s := range seats {
		among := sc.Side(games.Seat(s.Seat))
		if len(sc.Sides) == 0 {
			among = sc.Seats
		}
		fellow := func(o store.Seat) bool { return o.Player == s.Player && among.Has(games.Seat(o.Seat)) }
		if s.Bot() || slices.ContainsFunc(seats[:i], fellow) {
			continue
		}
		var party games.Seats
		for _, o := range seats[i:] {
			if fellow(o) {
				party = append(party, games.Seat(o.Seat))
			}
		}
		if len(party) > 1 && len(party) < len(seats) {
			list = append(list, party)
		}
	}
	return list
}

// names are those who play, each party once, in the order of the seats: allies together.
func (in *contest) names(sc games.Scenario, parties []games.Seats) string {
	var sides []string
	for _, first := range sc.Seats {
		side := sc.Side(first)
		if side[0] != first {
			continue
		}
		var names []string
		for _, seat := range side {
			if partyOf(parties, seat)[0] == seat {
				names = append(names, in.people[seat].Name)
			}
		}
		if names != nil { // else they are of a party of another side
			sides = append(sides, strings.Join(names, " & "))
		}
	}
	return strings.Join(sides, " - ")
}

// hold gives a seat to a person, or to the title's own player if it has one.
func (j *job) hold(title games.Title, seat games.Seat, p Person) (store.Player, store.Seat, error) {
	held := store.Seat{Seat: string(seat)}
	if p.Bot {
		if title.Bot() == nil {
			return store.Player{}, held, fmt.Errorf("%s: %s has no player of its own; a person must hold the seat", seat, title.Name())
		}
		player, err := j.records.holder(held)
		return player, held, err
	}
	player, err := j.enrol(seat, p)
	held.Player = player.ID
	return player, held, err
}

// enrol finds the player of a person's address, or makes him one.
func (j *job) enrol(seat games.Seat, p Person) (store.Player, error) {
	parsed, err := netmail.ParseAddress(p.Address)
	if err != nil || parsed.Address != p.Address {
		return store.Player{}, fmt.Errorf("%s: %q is no address; write it as anna@example.org", seat, p.Address)
	}
	if OfClub(j.mailer.club, p.Address) {
		return store.Player{}, fmt.Errorf("%s: %s is the club's own address", seat, p.Address)
	}
	for _, made := range j.effects.p.Players {
		if made.Confirmed(p.Address) {
			return made, nil
		}
	}
	known, err := j.records.store.PlayerAt(p.Address)
	if err == nil && !known.Confirmed(p.Address) {
		return store.Player{}, fmt.Errorf("%s: %s is not yet confirmed as an address of %s", seat, p.Address, known.Name)
	}
	if err == nil && known.Suspended {
		return store.Player{}, fmt.Errorf("%s: %s is suspended; player resume %s lets him play again", seat, known.Name, known.ID)
	}
	if err == nil {
		return known, nil
	}
	if !errors.Is(err, store.ErrNotFound) {
		return known, worldError{err}
	}
	name := strings.Join(strings.Fields(p.Name), " ")
	if name == "" {
		return store.Player{}, fmt.Errorf("%s: the player at %s needs a name", seat, p.Address)
	}
	n, err := j.records.store.Number("player")
	if err != nil {
		return store.Player{}, worldError{err}
	}
	made := store.Player{ID: store.PlayerID(fmt.Sprintf("p%d", n)), Name: name,
		Addresses: []store.Address{{Addr: p.Address, Confirmed: true}},
		Form:      string(p.Form), Language: p.Language, Since: j.effects.now}
	j.effects.change(made)
	return made, nil
}
