package adjudicator

import (
	"cmp"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"postrider/adjudicator/clock"
	"postrider/games"
	"postrider/rating"
	"postrider/store"
	"postrider/templates"
)

// How matches end that two persons have agreed to be rated (games.OfferRated) counts for
// their ratings (package rating), each title for itself. A match that ends within its first
// round counts for nobody.

// mayBeRated reports whether a match can be rated: two persons have a side each.
func (in *contest) mayBeRated() bool {
	alone := !slices.ContainsFunc(in.meta.Seats, func(s store.Seat) bool { return !s.Held() })
	return in.meta.Of == "" && alone && chooses(in.game.Scenario(), in.meta)
}

// took notes how long questions have waited for their seats that do so no more.
func (in *contest) took(m *store.Match, now time.Time) {
	m.Seats = slices.Clone(m.Seats)
	for i := range m.Seats {
		s := &m.Seats[i]
		was, waited := in.meta.Asked[s.Seat]
		if is, waits := m.Asked[s.Seat]; !waited || waits && is.Since.Equal(was.Since) || !s.Held() {
			continue
		}
		s.Answers++
		s.Took += int64(max(now.Sub(was.Since), 0) / time.Second)
	}
}

// rounds notes where the first round of a match begins, and reports whether it is over.
func (in *contest) rounds(m *store.Match) bool {
	base := in.game.Base()
	if m.First == 0 && base <= in.game.Length() {
		m.First = base
	}
	return m.First > 0 && base > m.First
}

// counts reports whether a match that ended so counts: as agreed, or begun anew, it does for
// nobody.
func counts(how string) bool { return how != "agreed" && how != "restart" }

// score is what a rated match that is over counts; ok is false of one that does not count.
func score(m store.Match) (r rating.Match[store.PlayerID], ok bool) {
	who := players(m)
	if m.State != store.MatchOver || m.Result == nil || !m.Result.Rated || m.Result.Annulled || len(who) != 2 ||
		!counts(m.Result.How) {
		return r, false
	}
	r = rating.Match[store.PlayerID]{Players: [2]store.PlayerID{who[0], who[1]}, Points: 0.5, Ended: m.Ended}
	switch won := m.Result.Winners; {
	case len(won) == 0 && m.Result.How == "game master":
		return r, false // it is annulled
	case len(won) == 0:
	case slices.Contains(m.Holds(who[0]), won[0]):
		r.Points = 1
	default:
		r.Points = 0
	}
	return r, true
}

// A Standing is the ratings of a title, the best first.
type Standing struct {
	Title string     `json:"title"`
	Rows  []RatedRow `json:"players"`
}

// A RatedRow is a player in the ratings of a title. Place is 0 while too little is known of
// him for one.
type RatedRow struct {
	Place     int            `json:"place,omitempty"`
	Player    store.PlayerID `json:"player"`
	Name      string         `json:"name"`
	Rating    int            `json:"rating"`
	Deviation int            `json:"deviation"`
	Won       int            `json:"won"`
	Drawn     int            `json:"drawn"`
	Lost      int            `json:"lost"`
}

// standings are the ratings of all titles in which there are any, from the matches of the
// club.
func (r records) standings(now time.Time) ([]Standing, error) {
	all, err := r.store.Matches()
	if err != nil {
		return nil, worldError{err}
	}
	counted := map[string][]rating.Match[store.PlayerID]{}
	for _, m := range all {
		if s, ok := score(m); ok {
			counted[m.Title] = append(counted[m.Title], s)
		}
	}
	var list []Standing
	for _, title := range slices.Sorted(maps.Keys(counted)) {
		ratings := rating.Standings(counted[title], now)
		s := Standing{Title: title}
		for _, id := range rating.Ranked(ratings) {
			p, err := r.store.Player(id)
			if err != nil {
				return nil, worldError{err}
			}
			is := ratings[id]
			row := RatedRow{Player: id, Name: p.Name, Rating: int(math.Round(is.Rating.Rating)), Deviation: int(math.Round(is.Deviation)),
				Won: is.Won, Drawn: is.Drawn, Lost: is.Lost}
			if !is.Provisional {
				row.Place = len(s.Rows) + 1
			}
			s.Rows = append(s.Rows, row)
		}
		list = append(list, s)
	}
	return list, nil
}

// A Balance is how the matches of a scenario ended, for each of its sides.
type Balance struct {
	Title    string `json:"title"`
	Scenario string `json:"scenario"`
	Matches  int    `json:"matches"`
	Nobody   int    `json:"nobody"` // has won
	// Sides are those of the scenario, by their first seats, and how many each has won.
	Sides []string `json:"sides"`
	Won   []int    `json:"won"`

	brief string // what players call the scenario
}

// balances are those of all scenarios of which matches of people are over that had an end.
func (r records) balances() ([]Balance, error) {
	all, err := r.store.Matches()
	if err != nil {
		return nil, worldError{err}
	}
	by := map[[2]string]*Balance{}
	for _, m := range all {
		bots := slices.ContainsFunc(m.Seats, func(s store.Seat) bool { return !s.Held() })
		title := r.titles.Named(m.Title)
		if m.State != store.MatchOver || m.Result == nil || m.Result.Annulled || m.Of != "" || bots || title == nil ||
			!counts(m.Result.How) || len(m.Result.Winners) == 0 && m.Result.How == "game master" {
			continue
		}
		key := [2]string{m.Title, m.Scenario}
		b := by[key]
		if b == nil {
			b = &Balance{Title: m.Title, Scenario: m.Scenario}
			at := slices.IndexFunc(title.Scenarios(), func(sc games.Scenario) bool { return sc.ID == m.Scenario })
			if at < 0 {
				continue
			}
			b.brief = title.Scenarios()[at].Brief
			for _, group := range groups(title.Scenarios()[at]) {
				b.Sides = append(b.Sides, string(group[0]))
			}
			b.Won = make([]int, len(b.Sides))
			by[key] = b
		}
		b.Matches++
		if at := slices.IndexFunc(b.Sides, func(s string) bool { return slices.Contains(m.Result.Winners, s) }); at >= 0 {
			b.Won[at]++
		} else {
			b.Nobody++
		}
	}
	var list []Balance
	for _, key := range slices.SortedFunc(maps.Keys(by), func(a, b [2]string) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	}) {
		list = append(list, *by[key])
	}
	return list, nil
}

// answers is to how many questions a player has answered in all his matches, and how long
// they waited for him in the mean.
func answers(id store.PlayerID, matches []store.Match) (n int, mean time.Duration) {
	var took int64
	for _, m := range matches {
		for _, s := range m.Seats {
			if s.Player == id && m.Of == "" {
				n += s.Answers
				took += s.Took
			}
		}
	}
	if n > 0 {
		mean = time.Duration(took/int64(n)) * time.Second
	}
	return n, mean
}

// standings answers with the ratings of all titles.
func (d desk) standings(p store.Player) (templates.Desk, error) {
	list, err := d.records.standings(d.effects.now)
	done := templates.Desk{Done: "standings"}
	for _, s := range list {
		t := templates.DeskRatings{Game: strings.ToUpper(s.Title[:1]) + s.Title[1:]}
		for _, row := range s.Rows {
			t.Rows = append(t.Rows, templates.DeskRated{Place: row.Place, Name: row.Name, Own: row.Player == p.ID,
				Rating: row.Rating, Deviation: row.Deviation, Won: row.Won, Drawn: row.Drawn, Lost: row.Lost})
		}
		done.Ratings = append(done.Ratings, t)
	}
	return done, err
}

// stats answers with how the sides of each scenario have fared in the club, and how soon the
// player answers.
func (d desk) stats(p store.Player) (templates.Desk, error) {
	done := templates.Desk{Done: "stats"}
	list, err := d.records.balances()
	if err != nil {
		return done, err
	}
	for _, b := range list {
		is := templates.DeskBalance{Game: b.brief, Matches: b.Matches, Nobody: b.Nobody, Won: b.Won}
		for _, side := range b.Sides {
			is.Sides = append(is.Sides, seatName(p.Language, games.Seat(side)))
		}
		done.Balances = append(done.Balances, is)
	}
	matches, err := d.records.store.MatchesOf(p.ID)
	if err != nil {
		return done, worldError{err}
	}
	if n, mean := answers(p.ID, matches); n > 0 {
		done.Answers, done.Mean = n, templates.Left(p.Language, mean)
	}
	return done, nil
}

// Standings writes the ratings of all titles, or of one, as columns or as JSON.
func (c *Clerk) Standings(now time.Time, out io.Writer, title string, asJSON bool) error {
	if err := c.knownTitle(title); err != nil {
		return err
	}
	list, err := c.records().standings(now)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(s Standing) bool { return title != "" && s.Title != title })
	if asJSON {
		return writeJSON(out, list)
	}
	return c.page(out, "standings", list)
}

// A Diligence is how soon a player answers.
type Diligence struct {
	Player  store.PlayerID `json:"player"`
	Name    string         `json:"name"`
	Answers int            `json:"answers"`
	Seconds int64          `json:"mean_seconds"`
}

// Mean is how long a question waited for him.
func (d Diligence) Mean() string { return clock.FormatDuration(time.Duration(d.Seconds) * time.Second) }

// Stats writes how the sides of each scenario have fared, and how soon players answer, as
// columns or as JSON.
func (c *Clerk) Stats(out io.Writer, asJSON bool) error {
	balances, err := c.records().balances()
	if err != nil {
		return err
	}
	all, err := c.Options.Store.Players()
	if err != nil {
		return err
	}
	stats := struct {
		Balances []Balance   `json:"scenarios"`
		Answers  []Diligence `json:"players"`
	}{balances, []Diligence{}}
	for _, p := range all {
		matches, err := c.Options.Store.MatchesOf(p.ID)
		if err != nil {
			return err
		}
		if n, mean := answers(p.ID, matches); n > 0 {
			stats.Answers = append(stats.Answers, Diligence{p.ID, p.Name, n, int64(mean / time.Second)})
		}
	}
	if asJSON {
		return writeJSON(out, stats)
	}
	return c.page(out, "stats", stats)
}
