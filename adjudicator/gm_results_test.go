package adjudicator

import (
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
)

// resultsOf is what the game master reads of how matches ended.
func (c *club) resultsOf(since time.Time, form string) string {
	c.t.Helper()
	var out strings.Builder
	if err := c.clerk.Results(&out, since, form); err != nil {
		c.t.Fatal(err)
	}
	return out.String()
}

// When a match ends the game master reads who has won and by what, and so do matches,
// match show and results; they know it of matches too of which nothing was noted.
func TestResults(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	c.answer(last[bob], bob, "resign FI1")
	c.letters()
	if len(c.ends) != 1 || c.ends[0].to != gm {
		t.Fatalf("the game master was told %s", describe(c.ends))
	}
	wantText(t, c.ends[0], "FI1 is over: won by Anna (Red).", "Blue has resigned. It was Toy, Anna - Bob.", `"postrider results"`)
	m := c.state("FI1")
	if m.Result == nil || strings.Join(m.Result.Winners, " ") != "red" || m.Result.How != "resigned" || !m.Ended.Equal(c.now) {
		t.Errorf("noted is %+v, ended %v", m.Result, m.Ended)
	}
	c.match(3)
	c.letters()
	c.now = c.now.Add(48 * time.Hour)
	r, err := c.clerk.Judge(c.now, "FI2", "blue", "Anna does not  answer any more.")
	if err != nil || strings.Join(r.Winners, " ") != "blue" {
		t.Fatal(r, err)
	}
	list := c.letters()
	wantText(t, to(t, list, bob), "The match is over: you have won, Bob!", "The game master has ended the match: Anna does not answer any more.")
	wantText(t, to(t, list, anna), "The match is over: Bob (Blue) has won.")
	if len(c.ends) != 1 {
		t.Error("the game master is told what he has done himself")
	}
	c.match(3)
	c.letters()
	if _, err := c.clerk.Judge(c.now, "FI3", "", "the hall burnt down"); err != nil {
		t.Fatal(err)
	}
	wantText(t, to(t, c.letters(), bob), "nobody has won", "The game master has ended the match: the hall burnt down.")
	c.match(3) // goes on

	text := c.resultsOf(time.Time{}, "")
	for _, want := range []string{"2026-03-01 18:00  FI1   toy short  red=Anna, blue=Bob  won by Anna, resigned        Blue has resigned.",
		"2026-03-03 18:00  FI2   toy short  red=Anna, blue=Bob  won by Bob, game master      The game master has ended the match: Anna does not answer any more.",
		"nobody has won, game master"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "FI4") {
		t.Errorf("a match that goes on has a result:\n%s", text)
	}
	if text := c.resultsOf(c.now, ""); strings.Contains(text, "FI1") || !strings.Contains(text, "FI2") {
		t.Errorf("since now:\n%s", text)
	}
	lines, err := csv.NewReader(strings.NewReader(c.resultsOf(time.Time{}, ResultsCSV))).ReadAll()
	if err != nil || len(lines) != 4 || strings.Join(lines[1][5:8], " ") != "red Anna resigned" || lines[3][6] != "" {
		t.Errorf("CSV: %v\n%q", err, lines)
	}
	var rows []matchRow
	if err := json.Unmarshal([]byte(c.resultsOf(time.Time{}, ResultsJSON)), &rows); err != nil || len(rows) != 3 || rows[1].Result.Names[0] != "Bob" {
		t.Errorf("JSON: %v\n%+v", err, rows)
	}
	var out strings.Builder
	if err := c.clerk.List(c.now, &out, Listing{}); err != nil {
		t.Fatal(err)
	}
	if err := c.clerk.Show(c.now, &out, "FI2"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"over   2026-03-01 18:00  won by Anna, resigned", "result   won by Bob, game master", "ended    2026-03-03T18:00:00Z",
		"why      The game master has ended the match: Anna does not answer any more."} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	c.verified()

	// A version that noted no results.
	for _, code := range []string{"FI1", "FI2", "FI3"} {
		m, state, _, err := c.store.Load(code)
		if err != nil {
			t.Fatal(err)
		}
		m.Result = nil
		if err := c.store.Commit(store.Progress{Now: c.now, Match: &m, State: state}); err != nil {
			t.Fatal(err)
		}
	}
	if again := c.resultsOf(time.Time{}, ""); again != text {
		t.Errorf("without notes\n%s\nwith them\n%s", again, text)
	}
}

func TestJudgeRefuses(t *testing.T) {
	c := newClub(t, func(o *Options) { o.GM = append(o.GM, mail.Address{Addr: bob}) })
	c.match(3)
	_, err := c.clerk.Judge(c.now, "FI1", "red", "")
	wantError(t, err, "where a game master plays, none looks at what is hidden or acts for a seat, or says who wins")
	_, err = c.clerk.Judge(c.now, "FI9", "red", "")
	wantError(t, err, "there is no match FI9")
	_, err = c.clerk.Judge(c.now, "FI1", "", strings.Repeat("x", maxWhy+1))
	wantError(t, err, "the reason has 501 letters; write it in 500")
	if _, err := c.clerk.Judge(c.now, "FI1", "", "we stop"); err != nil { // nobody gains by it
		t.Error(err)
	}
	_, err = c.clerk.Judge(c.now, "FI1", "", "we stop")
	wantError(t, err, "FI1 is over")

	c = newClub(t)
	c.match(3)
	_, err = c.clerk.Judge(c.now, "FI1", "green", "")
	wantError(t, err, `FI1 has no seat "green"`)
}

// Since when a seat is asked is not moved by messages that only look, nor by what the
// game master does; --idle goes by it, and --player and --title choose.
func TestListings(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	c := newClub(t, func(o *Options) { o.Zone = berlin })
	last := c.begin(3)
	c.match(3)
	second := to(t, c.letters(), anna)
	c.now = c.now.Add(6 * 24 * time.Hour)
	c.answer(last[anna], anna, "status")
	if err := c.clerk.Hold(c.now, "FI1", "tea"); err != nil {
		t.Fatal(err)
	}
	if err := c.clerk.Release(c.now, "FI1"); err != nil {
		t.Fatal(err)
	}
	c.letters()
	c.answer(second, anna, example(t, second))
	c.letters()
	c.now = c.now.Add(25 * time.Hour)
	read := func(list func(time.Time, *strings.Builder) error) string {
		t.Helper()
		var out strings.Builder
		if err := list(c.now, &out); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	matches := func(l Listing) string {
		return read(func(now time.Time, out *strings.Builder) error { return c.clerk.List(now, out, l) })
	}
	players := func(l Listing) string {
		return read(func(now time.Time, out *strings.Builder) error { return c.clerk.Players(now, out, l) })
	}
	all := matches(Listing{})
	for _, want := range []string{"CODE", "CHANGED (Europe/Berlin)", "FI1   toy short  red=Anna, blue=Bob  open   2026-03-07 19:00", "waits for red since 2026-03-01 19:00, blue since 2026-03-01 19:00"} {
		if !strings.Contains(all, want) {
			t.Errorf("no %q in\n%s", want, all)
		}
	}
	if got := matches(Listing{Idle: 7 * 24 * time.Hour}); !strings.Contains(got, "FI1") || !strings.Contains(got, "FI2") { // Bob has not answered there
		t.Errorf("idle for a week:\n%s", got)
	}
	if got := matches(Listing{Idle: 8 * 24 * time.Hour}); got != "" {
		t.Errorf("idle for eight days:\n%s", got)
	}
	if _, err := c.clerk.NewMatch(t.Context(), c.now, NewMatch{Title: "toy", Scenario: "short", Seats: map[games.Seat]Person{
		"red": {Name: "Carla", Address: carla}, "blue": {Name: "Bob", Address: bob}}}); err != nil {
		t.Fatal(err)
	}
	if got := matches(Listing{Player: "carla"}); strings.Contains(got, "FI1") || !strings.Contains(got, "FI3") {
		t.Errorf("of Carla:\n%s", got)
	}
	if got := matches(Listing{Title: "toy", Player: anna}); !strings.Contains(got, "FI2") || strings.Contains(got, "FI3") {
		t.Errorf("of Anna:\n%s", got)
	}
	wantError(t, c.clerk.List(c.now, &strings.Builder{}, Listing{Title: "chess"}), `there is no title "chess"`)
	wantError(t, c.clerk.List(c.now, &strings.Builder{}, Listing{Player: "Dan"}), "there is no player Dan")
	var rows []matchRow
	if err := json.Unmarshal([]byte(matches(Listing{JSON: true, Player: "p2"})), &rows); err != nil || len(rows) != 3 || rows[0].Seats[0].Asked == nil || rows[0].Seats[0].Name != "Anna" {
		t.Errorf("JSON: %v, %+v", err, rows)
	}
	if got := matches(Listing{JSON: true, Player: carla, Idle: time.Hour}); got != "[]\n" {
		t.Errorf("nothing as JSON is %q", got)
	}
	list := players(Listing{})
	for _, want := range []string{"NO.  NAME", "ASKED SINCE (Europe/Berlin)", "p2   Bob    bob@example.net           3     0     2026-03-01 19:00"} {
		if !strings.Contains(list, want) {
			t.Errorf("no %q in\n%s", want, list)
		}
	}
	if got := players(Listing{Idle: 7 * 24 * time.Hour}); !strings.Contains(got, "Anna") || strings.Contains(got, "Carla") {
		t.Errorf("idle players:\n%s", got)
	}
	var people []playerRow
	if err := json.Unmarshal([]byte(players(Listing{JSON: true, Title: "toy"})), &people); err != nil || len(people) != 3 || people[0].Addresses[0].Address != anna || !people[0].Addresses[0].Confirmed {
		t.Errorf("JSON: %v, %+v", err, people)
	}
	// Two of one name are known by their numbers.
	if _, err := c.clerk.Rename(c.now, carla, "Bob"); err != nil {
		t.Fatal(err)
	}
	wantError(t, c.clerk.List(c.now, &strings.Builder{}, Listing{Player: "bob"}), "p2, p3 are all called bob; name one by his number")
}
