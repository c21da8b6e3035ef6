package adjudicator

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"text/template"
	"time"

	"postrider/games"
	"postrider/store"
)

//go:embed gm_pages.tmpl
var gmPages string

// page writes a page of gm_pages.tmpl, its columns below one another. Times in it
// are in the club's zone.
func (c *Clerk) page(out io.Writer, name string, data any) error {
	rec := c.records()
	pages := template.Must(template.New("").Funcs(template.FuncMap{
		"holder": rec.holder, "player": rec.store.Player, "told": rec.told, "join": strings.Join, "in": slices.Contains[[]string],
		"minute": func(t time.Time) string { return t.In(c.zone()).Format("2006-01-02 15:04") },
		"second": func(t time.Time) string { return t.In(c.zone()).Format(time.RFC3339) },
		"zone":   func() string { return c.zone().String() },
		"since":  func(m store.Match, seat string) time.Time { t, _ := askedSince(m, seat); return t },
		"reach":  reach, "count": Count,
	}).Parse(gmPages))
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	if err := pages.ExecuteTemplate(w, name, data); err != nil {
		return err
	}
	return w.Flush()
}

// listed writes a page of all that read finds.
func listed[T any](c *Clerk, out io.Writer, page string, read func() ([]T, error)) error {
	list, err := read()
	if err != nil {
		return err
	}
	return c.page(out, page, list)
}

// ShowPlayer writes what is known of a player: addresses, settings, and in which matches
// he plays.
func (c *Clerk) ShowPlayer(out io.Writer, who string) error {
	p, err := c.records().player(who)
	if err != nil {
		return err
	}
	type set struct{ Name, Value string }
	shown := struct {
		Player  store.Player
		Sets    []set
		Matches []store.Match
	}{Player: p}
	for _, s := range settings(c.Options.Picture) {
		value := s.player(p)
		if value == "" {
			continue
		}
		if s.guessed != nil && s.guessed(p) {
			value += " (guessed)"
		}
		shown.Sets = append(shown.Sets, set{s.name, value})
	}
	if shown.Matches, err = c.Options.Store.MatchesOf(p.ID); err != nil {
		return err
	}
	return c.page(out, "player", shown)
}

// Letters writes the letters in the outbox, one a line.
func (c *Clerk) Letters(out io.Writer) error {
	return listed(c, out, "letters", c.Options.Store.Letters)
}

// Asides writes the messages that were set aside, one a line.
func (c *Clerk) Asides(out io.Writer) error { return listed(c, out, "asides", c.Options.Store.Asides) }

// Show writes what the game master may know of a match: no hands, no dice.
func (c *Clerk) Show(now time.Time, out io.Writer, code string) error {
	m, err := c.records().match(code)
	if err != nil {
		return err
	}
	shown := struct {
		Match       store.Match
		Options     []string
		Over        *matchRow    // nil: it goes on
		Checkpoints []checkpoint // to which it can be taken back
		Earlier     bool         // there are some before them
		Letters     []store.Letter
		Clocks      []string // how they stand
	}{Match: m}
	if m.State == store.MatchOpen {
		in, err := c.records().contest(m.Code, games.LoadMatch)
		if err != nil {
			return err
		}
		shown.Clocks = in.times.lines(now)
	}
	if shown.Options, err = c.options(m.Code); err != nil {
		return err
	}
	if m.State == store.MatchOver {
		row, err := c.row(m)
		if err != nil {
			return err
		}
		shown.Over = &row
	} else {
		lines, err := c.records().journal(m.Code, 1)
		if err != nil {
			return err
		}
		list := games.Checkpoints(lines)
		shown.Earlier = len(list) > maxCheckpoints
		shown.Checkpoints = c.checkpoints(m, lines, list[max(0, len(list)-maxCheckpoints):])
	}
	if shown.Letters, err = c.Options.Store.Letters(); err != nil {
		return err
	}
	return c.page(out, "match", shown)
}

// reach is where letters to a player go or, if they go nowhere, his first address and why.
func reach(p store.Player) string {
	switch to := p.Address(); {
	case to != "" || len(p.Addresses) == 0:
		return to
	case p.Suspended:
		return p.Addresses[0].Addr + ", suspended"
	case p.Stopped:
		return p.Addresses[0].Addr + ", wants no letters"
	}
	return p.Addresses[0].Addr + ", dead"
}

// options are those that a match is played with, as they are written when it is set up.
func (c *Clerk) options(code string) ([]string, error) {
	_, state, _, err := c.Options.Store.Load(code)
	if err != nil {
		return nil, err
	}
	var k struct{ Options map[string]string }
	if err := json.Unmarshal(state, &k); err != nil {
		return nil, fmt.Errorf("adjudicator: state of %s: %w", code, err)
	}
	return optionList(k.Options), nil
}

// optionList are options of a match as they are written when it is set up.
func optionList(options map[string]string) []string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(options)) {
		if value := options[name]; value != "yes" {
			name += "=" + value
		}
		list = append(list, name)
	}
	return list
}

// A checkpoint is a line of a journal to which the match can be taken back.
type checkpoint struct {
	Line  int
	Where string // the match stood; empty: that cannot be said
}

// checkpoints are those at some lines of a journal. Where the rules cannot say how the
// match stood at one, it has its line alone.
func (c *Clerk) checkpoints(m store.Match, journal []games.Line, lines []int) []checkpoint {
	list := make([]checkpoint, len(lines))
	for i, n := range lines {
		list[i].Line = n
	}
	if m.State != store.MatchOpen { // its rules may be what has failed
		return list
	}
	_ = c.watchedAct(m.Code, func() error {
		_, state, _, err := c.Options.Store.Load(m.Code)
		if err != nil {
			return err
		}
		for i, n := range lines {
			then, err := games.Rollback(c.Options.Titles.Named(m.Title), state, journal, n, false)
			if err != nil {
				return err
			}
			list[i].Where = where(then.Watched().View, "") // as who holds no seat sees it
		}
		return nil
	})
	return list
}

// maxCheckpoints is how many lines to go back to are shown.
const maxCheckpoints = 12

// Journal returns the whole journal of a match, as it is published when that has
// ended. While the match goes on it is returned with secrets only, for it shows the
// hands of all seats; then all players find in their next letter that it was.
func (c *Clerk) Journal(now time.Time, code string, secrets bool) ([]games.Line, error) {
	m, err := c.records().match(code)
	switch {
	case err != nil:
		return nil, err
	case m.State != store.MatchOver && !secrets:
		return nil, fmt.Errorf("%s is not over, and its journal shows the hands of all seats; "+
			"--secrets shows it, and all players are told", m.Code)
	}
	if err := c.Look(now, m.Code, LookJournal); err != nil {
		return nil, err
	}
	return c.records().journal(m.Code, 1)
}

// ShowSecrets writes, after what Show does, what is hidden in a match: seed,
// hands, orders that wait, standing orders, and all that is known of why it was
// held. All players find in their next letter that it was looked at.
func (c *Clerk) ShowSecrets(now time.Time, out io.Writer, code string) error {
	m, err := c.records().match(code)
	if err != nil {
		return err
	}
	if err := c.Look(now, m.Code, LookHands); err != nil {
		return err
	}
	if err := c.Show(now, out, m.Code); err != nil {
		return err
	}
	m, state, _, err := c.Options.Store.Load(m.Code)
	if err != nil {
		return err
	}
	var k struct{ Seed string }
	if err := json.Unmarshal(state, &k); err != nil {
		return fmt.Errorf("adjudicator: state of %s: %w", m.Code, err)
	}
	fmt.Fprintf(out, "\nseed  %s\n", k.Seed)
	if m.Detail != "" {
		fmt.Fprintf(out, "\nWHY IT WAS HELD\n%s\n", m.Detail)
	}
	var hidden strings.Builder
	err = c.watchedAct(m.Code, func() error {
		in, err := c.records().contest(m.Code, games.LoadMatch)
		if err != nil {
			return err
		}
		for _, seat := range in.game.Seats() {
			words{in}.showSeat(&hidden, seat)
		}
		return nil
	})
	if err != nil {
		fmt.Fprintf(out, "\nThe rules cannot show where it stands: %v\n", err)
		return nil
	}
	_, err = io.WriteString(out, hidden.String())
	return err
}

// showSeat writes what a seat knows, and what it has said in advance.
func (wd words) showSeat(out io.Writer, seat games.Seat) {
	news := wd.in.game.News(seat)
	fmt.Fprintf(out, "\n%s\n%s\n", strings.ToUpper(seatName("", seat)), strings.TrimSpace(news.View.Status("")))
	for _, d := range news.Asked {
		fmt.Fprintf(out, "is asked: %s\n", wd.say(seat, d.Prompt()))
	}
	for _, list := range []struct {
		what   string
		orders []games.Order
	}{{"waits: ", news.Queued}, {"standing ", news.Standing}} {
		for _, o := range list.orders {
			fmt.Fprintf(out, "%s%s\n", list.what, wd.in.title.Format(o))
		}
	}
}

// Letter writes what is known of a letter in the outbox. Its bytes, which hold
// what its reader alone may know, are written with secrets only; then the
// players of its match find in their next letter that they were. How many bytes
// there are tells something of them too.
func (c *Clerk) Letter(now time.Time, out io.Writer, id uint64, secrets bool) error {
	l, err := c.records().letter(id)
	if err != nil {
		return err
	}
	if secrets && l.Match != "" {
		if err := c.Look(now, l.Match, LookLetter); err != nil {
			return err
		}
	}
	if err := c.page(out, "letter", l); err != nil || !secrets {
		return err
	}
	_, err = fmt.Fprintf(out, "\n%s", l.Raw)
	return err
}

// Aside writes what is known of a message that was set aside. Its bytes, which
// may hold orders, are written with secrets only; then the players of its match
// find in their next letter that they were.
func (c *Clerk) Aside(now time.Time, out io.Writer, n uint64, secrets bool) error {
	a, err := c.records().aside(n)
	if err != nil {
		return err
	}
	if secrets && a.Match != "" {
		if err := c.Look(now, a.Match, LookAside); err != nil {
			return err
		}
	}
	if err := c.page(out, "aside", a); err != nil || !secrets {
		return err
	}
	if a.Unkept {
		_, err = fmt.Fprintln(out, "\nit was too large to be kept here, and lies in the mailbox's folder for what is set aside")
		return err
	}
	_, err = fmt.Fprintf(out, "\n%s", a.Raw)
	return err
}
