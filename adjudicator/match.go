package adjudicator

import (
	"context"
	"errors"
	"fmt"
	"io"
	netmail "net/mail"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
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
	for try := 0; ; try++ {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		code, err := c.newMatch(now, n)
		if !errors.Is(err, store.ErrMoved) || try == retries {
			return code, err
		}
	}
}

func (c *Clerk) newMatch(now time.Time, n NewMatch) (string, error) {
	title, ok := c.Titles[n.Title]
	if !ok {
		return "", fmt.Errorf("there is no title %q", n.Title)
	}
	scenarios := title.Scenarios()
	i := slices.IndexFunc(scenarios, func(sc games.Scenario) bool { return sc.ID == n.Scenario })
	if i < 0 {
		return "", fmt.Errorf("%s has no scenario %q", n.Title, n.Scenario)
	}
	sc := scenarios[i]
	t := c.begin(now, mail.Message{}, nil)
	tb := &table{task: t, title: title, people: map[games.Seat]store.Player{}, wasOn: true}
	meta := store.Match{Title: n.Title, Scenario: n.Scenario, State: store.MatchOpen, Started: now}
	var people []string
	for _, seat := range sc.Seats {
		p, held, err := t.hold(title, seat, n.Seats[seat])
		if err != nil {
			return "", err
		}
		tb.people[seat] = p
		meta.Seats = append(meta.Seats, held)
		people = append(people, p.Name)
	}
	if !slices.ContainsFunc(meta.Seats, func(s store.Seat) bool { return !s.Bot() }) {
		return "", errors.New("every seat is a bot's: a match by mail needs a person; simulate plays bots against each other")
	}
	for seat := range n.Seats {
		if !slices.Contains(sc.Seats, seat) {
			return "", fmt.Errorf("%s %s has no seat %q", n.Title, n.Scenario, seat)
		}
	}
	var seed games.Seed
	if n.Seed != nil {
		seed = *n.Seed
	} else if _, err := io.ReadFull(c.Rand, seed[:]); err != nil {
		return "", fmt.Errorf("adjudicator: drawing a seed: %w", err)
	}
	number, err := c.Store.Number("match")
	if err != nil {
		return "", err
	}
	meta.Code = fmt.Sprintf("%s%d", codePrefix, number)
	meta.Subject = fmt.Sprintf("[%s] %s: %s", meta.Code, sc.Brief, strings.Join(people, " - "))
	tb.meta = meta
	tb.seated()
	err = c.watchedAct(meta.Code, func() error {
		var err error
		setup := games.Setup{Code: meta.Code, Title: n.Title, Scenario: n.Scenario, Options: n.Options, Seed: seed}
		if tb.match, err = games.NewMatch(title, setup); err != nil {
			return err
		}
		if err := tb.seatBots(); err != nil {
			return err
		}
		for _, seat := range sc.Seats {
			if tb.isBot(seat) {
				continue
			}
			if err := tb.first(seat, sc, ""); err != nil {
				return err
			}
		}
		return tb.leave()
	})
	if err != nil {
		return "", err
	}
	if err := c.Store.Commit(t.p); err != nil {
		return "", err
	}
	return meta.Code, nil
}

// first writes the first letter to the player of a seat, who takes it over from
// somebody if after is not empty.
func (tb *table) first(seat games.Seat, sc games.Scenario, after string) error {
	p := tb.people[seat]
	news := tb.match.News(seat)
	r := tb.stand(seat, news)
	r.First = &templates.First{Scenario: sc.Name, After: after, SeedHash: tb.match.SeedHash(), Club: tb.Club}
	for _, other := range sc.Seats {
		if other != seat {
			r.First.Others = append(r.First.Others, tb.who(other))
			if tb.isBot(other) {
				r.First.Bots = append(r.First.Bots, tb.who(other))
			}
		}
	}
	r.Board = tb.draw(seat, news, false)
	r.Number = tb.match.Told(seat)
	r.Head = templates.HeadFirst
	return tb.finish(seatLetter{match: tb.meta, seat: seat, player: p, to: p.Address(), kind: kindReport}, r)
}

// hold gives a seat to a person, or to the title's own player if it has one.
func (t *task) hold(title games.Title, seat games.Seat, p Person) (store.Player, store.Seat, error) {
	held := store.Seat{Seat: string(seat)}
	if p.Bot {
		if _, ok := games.BotOf(title); !ok {
			return store.Player{}, held, fmt.Errorf("%s: %s has no player of its own; a person must hold the seat", seat, title.Name())
		}
		player, err := t.holder(held)
		return player, held, err
	}
	player, err := t.enrol(seat, p)
	held.Player = player.ID
	return player, held, err
}

// enrol finds the player of a person's address, or makes him one.
func (t *task) enrol(seat games.Seat, p Person) (store.Player, error) {
	parsed, err := netmail.ParseAddress(p.Address)
	if err != nil || parsed.Address != p.Address {
		return store.Player{}, fmt.Errorf("%s: %q is no address; write it as anna@example.org", seat, p.Address)
	}
	if t.isClub(p.Address) {
		return store.Player{}, fmt.Errorf("%s: %s is the club's own address", seat, p.Address)
	}
	for _, made := range t.p.Players {
		if made.Confirmed(p.Address) {
			return made, nil
		}
	}
	known, err := t.Store.PlayerAt(p.Address)
	if err == nil && !known.Confirmed(p.Address) {
		return store.Player{}, fmt.Errorf("%s: %s is not yet confirmed as an address of %s", seat, p.Address, known.Name)
	}
	if err == nil && known.Suspended {
		return store.Player{}, fmt.Errorf("%s: %s is suspended; player resume %s lets him play again", seat, known.Name, known.ID)
	}
	if err == nil || !errors.Is(err, store.ErrNotFound) {
		return known, err
	}
	name := strings.Join(strings.Fields(p.Name), " ")
	if name == "" {
		return store.Player{}, fmt.Errorf("%s: the player at %s needs a name", seat, p.Address)
	}
	n, err := t.Store.Number("player")
	if err != nil {
		return store.Player{}, err
	}
	made := store.Player{ID: store.PlayerID(fmt.Sprintf("p%d", n)), Name: name, Addresses: []store.Address{{Addr: p.Address, Confirmed: true}},
		Form: string(p.Form), Language: p.Language, Since: t.now}
	t.p.Players = append(t.p.Players, made)
	return made, nil
}

// Journal returns the whole journal of a match that has ended, as it is
// published. While a match goes on nothing of its journal is shown.
func (c *Clerk) Journal(code string) ([]games.Line, error) {
	m, err := c.find(code)
	if err != nil {
		return nil, err
	}
	if m.State != store.MatchOver {
		return nil, fmt.Errorf("%s is not over, and its journal shows the hands of all seats; --secrets shows it, and all players are told", m.Code)
	}
	return c.journalOf(m.Code)
}

func (c *Clerk) journalOf(code string) ([]games.Line, error) {
	raw, err := c.Store.Journal(code, 1)
	if err != nil {
		return nil, err
	}
	lines, err := decodeLines(raw)
	if err != nil {
		return nil, fmt.Errorf("adjudicator: %s: %w", code, err)
	}
	return lines, nil
}

// find is the match with a code.
func (c *Clerk) find(code string) (store.Match, error) {
	m, err := c.Store.Match(code)
	if errors.Is(err, store.ErrNotFound) {
		return m, fmt.Errorf("there is no match %s", strings.ToUpper(code))
	}
	return m, err
}

// List writes the matches of the club, one a line, without secrets.
func (c *Clerk) List(out io.Writer) error {
	matches, err := c.Store.Matches()
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, m := range matches {
		names, err := c.names(m)
		if err != nil {
			return err
		}
		waits := ""
		if len(m.Waiting) > 0 {
			waits = "waits for " + strings.Join(m.Waiting, ", ")
		}
		fmt.Fprintf(w, "%s\t%s %s\t%s\t%s\t%s\t%s\n", m.Code, m.Title, m.Scenario, strings.Join(names, ", "), m.State, m.Moved.UTC().Format("2006-01-02 15:04"), waits)
	}
	return w.Flush()
}

// names are the seats of a match and who holds them.
func (c *Clerk) names(m store.Match) ([]string, error) {
	var list []string
	for _, s := range m.Seats {
		p, err := c.holder(s)
		if err != nil {
			return nil, fmt.Errorf("player of %s in %s: %w", s.Seat, m.Code, err)
		}
		list = append(list, fmt.Sprintf("%s=%s", s.Seat, p.Name))
	}
	return list, nil
}

// Show writes what the game master may know of a match: no hands, no dice.
func (c *Clerk) Show(out io.Writer, code string) error {
	m, err := c.find(code)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "match\t%s\n", m.Subject)
	fmt.Fprintf(w, "title\t%s, scenario %s\n", m.Title, m.Scenario)
	state := string(m.State)
	if m.ByGM {
		state += " by the game master"
	}
	fmt.Fprintf(w, "state\t%s\n", state)
	if m.Why != "" {
		fmt.Fprintf(w, "why\t%s\n", m.Why)
	}
	for _, s := range m.Seats {
		if s.Bot() {
			fmt.Fprintf(w, "%s\t%s, the program\n", s.Seat, botName)
			continue
		}
		p, err := c.Store.Player(s.Player)
		if err != nil {
			return err
		}
		reports, err := c.told(m, s.Player)
		if err != nil {
			return err
		}
		asked := ""
		if slices.Contains(m.Waiting, s.Seat) {
			asked = ", is asked"
		}
		if p.Suspended {
			asked += ", is suspended"
		}
		fmt.Fprintf(w, "%s\t%s (%s) <%s>, %d reports%s\n", s.Seat, p.Name, p.ID, p.Address(), len(reports), asked)
	}
	back, err := c.checkpoints(m)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "journal\t%d lines%s\n", m.Length, back)
	fmt.Fprintf(w, "started\t%s\n", m.Started.UTC().Format(time.RFC3339))
	fmt.Fprintf(w, "moved\t%s\n", m.Moved.UTC().Format(time.RFC3339))
	letters, err := c.Store.Letters()
	if err != nil {
		return err
	}
	for _, l := range letters {
		if l.Match == m.Code {
			fmt.Fprintf(w, "letter\t%d to %s, %d tries, %s %s\n", l.ID, l.To, l.Tries, due(l), l.Error)
		}
	}
	return w.Flush()
}

// maxCheckpoints is how many lines to go back to are shown.
const maxCheckpoints = 12

// checkpoints says to which lines a match can be taken back.
func (c *Clerk) checkpoints(m store.Match) (string, error) {
	if m.State == store.MatchOver {
		return "", nil
	}
	raw, err := c.Store.Journal(m.Code, 1)
	if err != nil {
		return "", err
	}
	lines, err := decodeLines(raw)
	if err != nil {
		return "", fmt.Errorf("adjudicator: %s: %w", m.Code, err)
	}
	list := games.Checkpoints(lines)
	text := ", checkpoints at"
	if len(list) > maxCheckpoints {
		list, text = list[len(list)-maxCheckpoints:], ", the last checkpoints at"
	}
	for _, n := range list {
		text += fmt.Sprintf(" %d", n)
	}
	return text, nil
}
