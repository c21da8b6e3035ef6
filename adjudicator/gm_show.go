package adjudicator

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"postrider/games"
	"postrider/store"
)

// Show writes what the game master may know of a match: no hands, no dice.
func (c *Clerk) Show(out io.Writer, code string) error {
	m, err := c.records().match(code)
	if err != nil {
		return err
	}
	rec, w := c.records(), columns(out)
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
		p, err := rec.store.Player(s.Player)
		if err != nil {
			return err
		}
		reports, err := rec.told(m, s.Player)
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
	back, err := rec.checkpoints(m)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "journal\t%d lines%s\n", m.Length, back)
	fmt.Fprintf(w, "started\t%s\n", m.Started.UTC().Format(time.RFC3339))
	fmt.Fprintf(w, "moved\t%s\n", m.Moved.UTC().Format(time.RFC3339))
	letters, err := rec.store.Letters()
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
func (r records) checkpoints(m store.Match) (string, error) {
	if m.State == store.MatchOver {
		return "", nil
	}
	lines, err := r.journal(m.Code, 1)
	if err != nil {
		return "", err
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

// Journal returns the whole journal of a match that has ended, as it is
// published. While a match goes on nothing of its journal is shown.
func (c *Clerk) Journal(code string) ([]games.Line, error) {
	m, err := c.records().match(code)
	if err != nil {
		return nil, err
	}
	if m.State != store.MatchOver {
		return nil, fmt.Errorf("%s is not over, and its journal shows the hands of all seats; "+
			"--secrets shows it, and all players are told", m.Code)
	}
	return c.records().journal(m.Code, 1)
}

// OpenJournal returns the whole journal of a match that goes on, with what is
// hidden in it: all players find in their next letter that it was looked at.
func (c *Clerk) OpenJournal(now time.Time, code string) ([]games.Line, error) {
	m, err := c.records().match(code)
	if err != nil {
		return nil, err
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
	if err := c.Show(out, m.Code); err != nil {
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
	fmt.Fprintf(out, "\n%s\n%s\n", strings.ToUpper(seatName(seat)), strings.TrimSpace(news.View.Status("")))
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
	w := columns(out)
	fmt.Fprintf(w, "letter\t%d, %s\n", l.ID, l.MessageID)
	fmt.Fprintf(w, "to\t%s\n", l.To)
	if l.Match != "" {
		fmt.Fprintf(w, "match\t%s %s\n", l.Match, l.Seat)
	}
	fmt.Fprintf(w, "kind\t%s\n", l.Kind)
	fmt.Fprintf(w, "made\t%s\n", minute(l.Made))
	fmt.Fprintf(w, "tries\t%d, %s\n", l.Tries, due(l))
	if l.Error != "" {
		fmt.Fprintf(w, "error\t%s\n", l.Error)
	}
	if err := w.Flush(); err != nil || !secrets {
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
	w := columns(out)
	fmt.Fprintf(w, "message\t%d, set aside %s\n", a.N, minute(a.When))
	fmt.Fprintf(w, "from\t%s\n", orDash(a.From))
	fmt.Fprintf(w, "match\t%s\n", orDash(a.Match))
	fmt.Fprintf(w, "why\t%s\n", a.Why)
	if err := w.Flush(); err != nil || !secrets {
		return err
	}
	if a.Unkept {
		_, err = fmt.Fprintln(out, "\nit was too large to be kept here, and lies in the mailbox's folder for what is set aside")
		return err
	}
	_, err = fmt.Fprintf(out, "\n%s", a.Raw)
	return err
}
