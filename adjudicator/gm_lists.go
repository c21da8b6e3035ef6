package adjudicator

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"postrider/games"
	"postrider/store"
)

// A Listing says what of a list a game master wants, and how; the zero one: all, as
// columns.
type Listing struct {
	Player string        // an address, number or name: what concerns him
	Title  string        // what is of that title
	Idle   time.Duration // what has waited for an answer so long; 0: whether it does or not
	JSON   bool
}

// zone is that of the club, in which the game master reads instants.
func (c *Clerk) zone() *time.Location {
	if c.Options.Zone == nil {
		return time.UTC
	}
	return c.Options.Zone
}

// A matchRow is a match as the game master lists it: nothing hidden.
type matchRow struct {
	Code     string           `json:"code"`
	Title    string           `json:"title"`
	Scenario string           `json:"scenario"`
	State    store.MatchState `json:"state"`
	Why      string           `json:"why,omitempty"` // it is held
	Seats    []seatRow        `json:"seats"`
	Started  time.Time        `json:"started"`
	Changed  time.Time        `json:"changed"`
	Ended    *time.Time       `json:"ended,omitempty"`
	Result   *resultRow       `json:"result,omitempty"`
	Sandbox  string           `json:"sandbox_of,omitempty"`
}

type seatRow struct {
	Seat   string         `json:"seat"`
	Player store.PlayerID `json:"player,omitempty"`
	Name   string         `json:"name,omitempty"`
	Bot    bool           `json:"bot,omitempty"`
	Vacant bool           `json:"vacant,omitempty"`
	Asked  *time.Time     `json:"asked_since,omitempty"` // an answer is wanted
}

type resultRow struct {
	Winners []string `json:"winners"` // seats; none: nobody has won
	Names   []string `json:"names"`   // of who has them
	How     string   `json:"how"`
	Why     string   `json:"why"`
}

// asked is since when the row's match has waited for somebody; false if it does for
// nobody.
func (r matchRow) asked() (since time.Time, is bool) {
	for _, s := range r.Seats {
		if s.Asked != nil && (!is || s.Asked.Before(since)) {
			since, is = *s.Asked, true
		}
	}
	return since, is
}

// row is a match as it is listed, its instants in the club's zone.
func (c *Clerk) row(m store.Match) (matchRow, error) {
	in := func(t time.Time) time.Time { return t.In(c.zone()).Truncate(time.Second) }
	r := matchRow{Code: m.Code, Title: m.Title, Scenario: m.Scenario, State: m.State, Started: in(m.Started),
		Changed: in(m.Moved), Sandbox: m.Of}
	if m.State == store.MatchHeld {
		r.Why = m.Why
	}
	for _, s := range m.Seats {
		p, err := c.records().holder(s)
		if err != nil {
			return r, err
		}
		seat := seatRow{Seat: s.Seat, Player: s.Player, Name: p.Name, Bot: s.Bot(), Vacant: s.Vacant}
		if since, asked := askedSince(m, s.Seat); asked {
			since = in(since)
			seat.Asked = &since
		}
		r.Seats = append(r.Seats, seat)
	}
	if m.State != store.MatchOver {
		return r, nil
	}
	ended := in(m.Ended)
	if m.Ended.IsZero() { // a version that did not note it
		ended = in(m.Moved)
	}
	r.Ended = &ended
	result, err := c.resultOf(m)
	if result == nil || err != nil {
		return r, err
	}
	r.Result = &resultRow{Winners: []string{}, Names: []string{}, How: result.How, Why: result.Why}
	for _, s := range r.Seats {
		if !slices.Contains(result.Winners, s.Seat) {
			continue
		}
		r.Result.Winners = append(r.Result.Winners, s.Seat)
		if !slices.Contains(r.Result.Names, s.Name) {
			r.Result.Names = append(r.Result.Names, s.Name)
		}
	}
	return r, nil
}

// askedSince is since when a match that goes on has waited for a seat.
func askedSince(m store.Match, seat string) (time.Time, bool) {
	if m.State == store.MatchOver || !slices.Contains(m.Waiting, seat) {
		return time.Time{}, false
	}
	if w, ok := m.Asked[seat]; ok {
		return w.Since, true
	}
	return m.Moved, true // a version that did not note it
}

// resultOf is how a match ended: as it is noted, or else by its journal. Nil: the rules of
// now cannot tell.
func (c *Clerk) resultOf(m store.Match) (*store.Result, error) {
	if m.Result != nil {
		return m.Result, nil
	}
	var is *store.Result
	err := c.watchedAct(m.Code, func() error {
		in, err := c.records().contest(m.Code, games.LoadMatch)
		if err == nil {
			is = in.result()
		}
		return err
	})
	if err != nil && isWorld(err) {
		return nil, err
	}
	return is, nil
}

// rows are the matches that a listing wants.
func (c *Clerk) rows(now time.Time, l Listing) ([]matchRow, error) {
	all, err := c.Options.Store.Matches()
	if err != nil {
		return nil, err
	}
	if l.Player != "" {
		p, err := c.records().player(l.Player)
		if err != nil {
			return nil, err
		}
		all = slices.DeleteFunc(all, func(m store.Match) bool { return len(m.Holds(p.ID)) == 0 })
	}
	rows := []matchRow{}
	for _, m := range all {
		if l.Title != "" && l.Title != m.Title {
			continue
		}
		r, err := c.row(m)
		if err != nil {
			return nil, err
		}
		if since, asked := r.asked(); l.Idle > 0 && (m.State != store.MatchOpen || !asked || now.Sub(since) < l.Idle) {
			continue
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// known says in its error that there is no such title.
func (c *Clerk) knownTitle(name string) error {
	if _, ok := c.Options.Titles[name]; name != "" && !ok {
		return fmt.Errorf("there is no title %q; postrider titles lists them", name)
	}
	return nil
}

// List writes the matches of the club, one a line, without secrets.
func (c *Clerk) List(now time.Time, out io.Writer, l Listing) error {
	if err := c.knownTitle(l.Title); err != nil {
		return err
	}
	rows, err := c.rows(now, l)
	switch {
	case err != nil:
		return err
	case l.JSON:
		return writeJSON(out, rows)
	}
	return c.page(out, "matches", rows)
}

// A playerRow is a player as the game master lists him.
type playerRow struct {
	ID        store.PlayerID `json:"id"`
	Name      string         `json:"name"`
	Addresses []addressRow   `json:"addresses"`
	State     string         `json:"state,omitempty"` // suspended, or wants no letters
	Since     time.Time      `json:"since"`
	Open      int            `json:"open_matches"`
	Over      int            `json:"matches_over"`
	Asked     *time.Time     `json:"asked_since,omitempty"` // the longest
}

type addressRow struct {
	Address   string `json:"address"`
	Confirmed bool   `json:"confirmed"`
	Dead      bool   `json:"dead,omitempty"`
}

// Players writes the players of the club, one a line.
func (c *Clerk) Players(now time.Time, out io.Writer, l Listing) error {
	if err := c.knownTitle(l.Title); err != nil {
		return err
	}
	all, err := c.Options.Store.Players()
	if l.Player != "" && err == nil {
		var p store.Player
		p, err = c.records().player(l.Player)
		all = []store.Player{p}
	}
	if err != nil {
		return err
	}
	rows := []playerRow{}
	for _, p := range all {
		r, plays, err := c.playerRow(p, l.Title)
		if err != nil {
			return err
		}
		if l.Title != "" && !plays || l.Idle > 0 && (r.Asked == nil || now.Sub(*r.Asked) < l.Idle) {
			continue
		}
		rows = append(rows, r)
	}
	if l.JSON {
		return writeJSON(out, rows)
	}
	return c.page(out, "players", rows)
}

// playerRow is a player as he is listed, and whether he plays a title.
func (c *Clerk) playerRow(p store.Player, title string) (r playerRow, plays bool, err error) {
	r = playerRow{ID: p.ID, Name: p.Name, Since: p.Since.In(c.zone()).Truncate(time.Second)}
	switch {
	case p.Suspended:
		r.State = "suspended"
	case p.Stopped:
		r.State = "wants no letters"
	}
	for _, a := range p.Addresses {
		r.Addresses = append(r.Addresses, addressRow{a.Addr, a.Confirmed, a.Dead})
	}
	matches, err := c.Options.Store.MatchesOf(p.ID)
	for _, m := range matches {
		if m.Of != "" {
			continue // it is his alone
		}
		plays = plays || m.Title == title && m.State != store.MatchOver
		if m.State == store.MatchOver {
			r.Over++
			continue
		}
		r.Open++
		for _, seat := range m.Holds(p.ID) {
			if since, asked := askedSince(m, seat); asked && m.State == store.MatchOpen && (r.Asked == nil || since.Before(*r.Asked)) {
				since = since.In(c.zone()).Truncate(time.Second)
				r.Asked = &since
			}
		}
	}
	return r, plays, err
}

// How results are written.
const (
	ResultsCSV  = "csv"
	ResultsJSON = "json"
)

// Results writes how the matches of the club ended since an instant, the first to end
// first: as columns, as ResultsCSV or as ResultsJSON. Sandboxes are none.
func (c *Clerk) Results(out io.Writer, since time.Time, form string) error {
	all, err := c.rows(time.Time{}, Listing{})
	if err != nil {
		return err
	}
	over := slices.DeleteFunc(all, func(r matchRow) bool { return r.Ended == nil || r.Sandbox != "" || r.Ended.Before(since) })
	slices.SortStableFunc(over, func(a, b matchRow) int { return cmp.Compare(a.Ended.Unix(), b.Ended.Unix()) })
	switch form {
	case ResultsJSON:
		return writeJSON(out, over)
	case ResultsCSV:
		return writeCSV(out, over)
	}
	return c.page(out, "results", over)
}

// writeCSV writes results, one a line (RFC 4180). Several seats or names in one field are
// parted by semicolons.
func writeCSV(out io.Writer, rows []matchRow) error {
	w := csv.NewWriter(out)
	w.UseCRLF = true
	lines := [][]string{{"code", "title", "scenario", "started", "ended", "winning_seats", "winners", "how", "why", "seats", "players"}}
	for _, r := range rows {
		var result resultRow
		if r.Result != nil {
			result = *r.Result
		}
		var seats, names []string
		for _, s := range r.Seats {
			seats, names = append(seats, s.Seat), append(names, s.Name)
		}
		line := []string{r.Code, r.Title, r.Scenario, r.Started.Format(time.RFC3339), r.Ended.Format(time.RFC3339),
			strings.Join(result.Winners, "; "), strings.Join(result.Names, "; "), result.How, result.Why,
			strings.Join(seats, "; "), strings.Join(names, "; ")}
		for i := range line {
			line[i] = noFormula(line[i])
		}
		lines = append(lines, line)
	}
	return w.WriteAll(lines)
}

// noFormula keeps a spreadsheet from taking what a player is called for a formula.
func noFormula(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t", rune(s[0])) {
		return "'" + s
	}
	return s
}

// writeJSON writes a list, one thing below the other.
func writeJSON(out io.Writer, v any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
