package adjudicator

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"postrider/adjudicator/clock"
	"postrider/games"
	"postrider/store"
)

// at is a time of March 2026 in hours ahead of UTC.
func at(day, hour, minute, ahead int) time.Time {
	return time.Date(2026, 3, day, hour, minute, 0, 0, time.FixedZone("", ahead*60*60))
}

// player is who has an address.
func (c *club) player(addr string) store.Player {
	c.t.Helper()
	p, err := c.store.PlayerAt(addr)
	if err != nil {
		c.t.Fatal(err)
	}
	return p
}

// says answers a letter, and returns the one letter that comes back.
func (c *club) says(p post, who, text string) post {
	c.t.Helper()
	c.answer(p, who, text)
	return c.one(who)
}

// All settings stand on one screen, each with what it is in all matches and in this one,
// and with lines that change it, which are links.
func TestSettings(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	wantLetter(t, "settings", c.says(last[anna], anna, "settings"))
	for _, typed := range []string{
		"form narrow", "letters when asked in all my matches", "letters daily 7:30", "zone Tokyo",
		"pace everywhere careful", "pace quick", "ask retreat", "calendar on", "subject signal", "talk at once", "mute Bob",
	} {
		last[anna] = c.says(last[anna], anna, typed)
		if strings.Contains(last[anna].text, "Nothing was done") || strings.Contains(last[anna].text, "not an order") {
			t.Errorf("%q is not understood:\n%s", typed, last[anna].text)
		}
	}
	got := c.says(last[anna], anna, "show my settings, please")
	wantLetter(t, "settings-own", got)
	for _, line := range []string{"form wide", "letters when asked", "letters daily 18:00 in all my matches", "zone Europe/Berlin",
		"pace careful", "calendar off", "subject plain", "auto retreat", "talk with reports", "unmute Bob", "orders"} {
		if !strings.Contains(got.html, `">`+line+"</a>") {
			t.Errorf("%q is no link:\n%s", line, got.html)
		}
	}
	_, page, _ := strings.Cut(got.text, "YOU ASKED: ")
	page, _, _ = strings.Cut(page, "YOU ARE ASKED")
	if lines := strings.Count(page, "\n"); lines > 40 {
		t.Errorf("the settings have %d lines, more than a screen", lines)
	}
}

// Each line that the settings show is understood as a setting, and does what it says.
func TestSettingsLines(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	words := Commands("en")
	for _, s := range settings("") {
		lines := words.Changes(s.name)
		if len(lines) == 0 && s.change == nil {
			t.Errorf("no line changes %s", s.name)
		}
		for _, line := range lines {
			last[anna] = c.says(last[anna], anna, line)
			if said := last[anna].text; !strings.Contains(said, "From now on") && !strings.Contains(said, line+" [noted]") {
				t.Errorf("%q changes nothing:\n%s", line, said)
			}
		}
		p := c.player(anna)
		if s.player(p) == "" && s.change == nil {
			t.Errorf("%s has no value", s.name)
		}
	}
}

// A zone by name, by a city or with words around it; what is none, or several, changes
// nothing and gets what may be meant.
func TestZone(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	for _, x := range []struct{ typed, zone, said string }{
		{"zone Europe/Berlin", "Europe/Berlin", "From now on you read times in Europe/Berlin: it is Sun 1 Mar, 19:00 CET there. " +
			"If a clock runs for you, it goes by that from your next question on."},
		{"Zone Tokyo", "Asia/Tokyo", "it is Mon 2 Mar, 03:00 JST there"},
		{"time zone: berlin", "Europe/Berlin", "19:00 CET there"},
		{"zone Belrin", "Europe/Berlin", `"Belrin" is no time zone, or may be several, and nothing was changed.`},
		{"zone Portland", "Europe/Berlin", "zone America/Los_Angeles"},
		{"zone the moon", "Europe/Berlin", "Write a city, a country that has one time only, or hours ahead of UTC, such as UTC+2. " +
			"Your time zone is Europe/Berlin: it is"},
		{"zone", "Europe/Berlin", "Your time zone is Europe/Berlin"},
		{"zone UTC-3:30", "UTC-3:30", "it is Sun 1 Mar, 14:30 UTC-3:30 there"},
		{"zone none", "", "You have no time zone set any more. You have set no time zone, and read times in UTC: it is Sun 1 Mar, 18:00 UTC."},
	} {
		last[anna] = c.says(last[anna], anna, x.typed)
		wantText(t, last[anna], x.said)
		if got := c.player(anna).Zone; got != x.zone {
			t.Errorf("behind %q the zone is %q, want %q", x.typed, got, x.zone)
		}
	}
}

// Until a player sets his zone, it is guessed from the Date of the last message of his
// that was carried out, and from no other.
func TestZoneGuessed(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	for _, x := range []struct {
		name, typed string
		now         time.Time
		want        string
	}{
		{"nothing is known of UTC", "status", at(1, 18, 0, 0), ""},
		{"a message that is carried out", "status", at(1, 20, 0, 2), "UTC+2"},
		{"one that comes back", "card 17", at(1, 15, 0, -3), "UTC+2"},
		{"the last one counts", "status", at(1, 15, 0, -3), "UTC-3"},
		{"farther behind than any zone", "status", at(1, 5, 0, -13), ""},
		{"half an hour", "status", time.Date(2026, 3, 1, 23, 30, 0, 0, time.FixedZone("", 5*3600+1800)), "UTC+5:30"},
		{"farther ahead than any zone", "status", at(2, 9, 0, 15), ""},
		{"the farthest ahead", "status", at(2, 8, 0, 14), "UTC+14"},
		{"the farthest behind", "status", at(1, 6, 0, -12), "UTC-12"},
		{"no quarter of an hour", "status", time.Date(2026, 3, 1, 18, 7, 0, 0, time.FixedZone("", 7*60)), ""},
		{"the summer time of Berlin", "settings", at(1, 20, 0, 2), "UTC+2"},
	} {
		c.now = x.now
		last[anna] = c.says(last[anna], anna, x.typed)
		if got := c.player(anna).Offset; got != x.want {
			t.Errorf("%s: guessed %q, want %q", x.name, got, x.want)
		}
	}
	wantText(t, last[anna], "Time zone: UTC+2, guessed from your mail zone Europe/Berlin")
	// Somebody else's message in his name is not carried out.
	c.now = at(1, 15, 0, -3)
	c.send(note{from: anna, text: "status"})
	c.letters()
	if got := c.player(anna).Offset; got != "UTC+2" {
		t.Errorf("guessed %q from a message that nobody vouches for", got)
	}
	if name := zoneName(c.player(anna)); name != "" {
		t.Errorf("clocks go by %q, which is guessed", name)
	}
	// What is set comes before what is guessed.
	last[anna] = c.says(last[anna], anna, "zone Asia/Kolkata")
	wantText(t, c.says(last[anna], anna, "status"), "The match has waited for you since Sun 1 Mar, 23:30 IST.")
}

// Instants stand in letters in the zone of their reader: since when the match waits, when
// each report was made, when what is told happened.
func TestInstants(t *testing.T) {
	c := newClub(t)
	last, who := c.news()
	other := map[string]string{anna: bob, bob: anna}[who]
	began := c.now
	c.now = c.now.Add(90 * time.Minute)
	last[who] = c.says(last[who], who, "zone Asia/Tokyo\nstatus\nhistory")
	wantText(t, last[who], "WHAT HAPPENED "+instant(c.player(who), began, c.now)+" - ", "03:00 JST",
		fmt.Sprintf("The match has waited for %s since Mon 2 Mar, 03:00 JST.", map[string]string{anna: "Anna (Red)", bob: "Bob (Blue)"}[other]),
		"report 1: round 1 of 3, cards, 0 left; you hold", "; Mon 2 Mar, 03:00 JST")
	wantText(t, c.says(last[other], other, "orders"), "The match has waited for you since Sun 1 Mar, 18:00 UTC.")
	wantText(t, c.says(last[who], who, "history 1"), "report 1: ", "; Mon 2 Mar, 03:00 JST")
}

// second sets up a second match of the same two players.
func (c *club) second() (last map[string]post) {
	c.t.Helper()
	var seed games.Seed
	binary.BigEndian.PutUint64(seed[:], 7)
	if _, err := c.clerk.NewMatch(context.Background(), c.now, NewMatch{
		Title: "toy", Scenario: "short", Options: map[string]string{"rounds": "3"}, Seed: &seed,
		Seats: map[games.Seat]Person{"red": {Name: "Anna", Address: anna}, "blue": {Name: "Bob", Address: bob}},
	}); err != nil {
		c.t.Fatal(err)
	}
	last = map[string]post{}
	for _, p := range c.letters() {
		last[p.to] = p
	}
	return last
}

// Who wants his letters once a day gets at that time of day, in his zone, all the news
// that asks nothing; over a change of summer time too.
func TestLettersDaily(t *testing.T) {
	for _, x := range []struct {
		name, typed string
		now         string // when there is news
		due         string
	}{
		{"later that day", "letters daily 18:00", "2026-03-01T10:00:00Z", "2026-03-01T18:00:00Z"},
		{"the next day", "letters daily 18:00", "2026-03-01T18:30:00Z", "2026-03-02T18:00:00Z"},
		{"no time is named", "letters daily", "2026-03-01T10:00:00Z", "2026-03-01T18:00:00Z"},
		{"in a zone", "zone Tokyo\nletters once a day at 6 pm", "2026-03-01T10:00:00Z", "2026-03-02T09:00:00Z"},
		{"of all matches", "letters daily 7:15 in all my matches", "2026-03-01T10:00:00Z", "2026-03-02T07:15:00Z"},
		{"a time that is left out", "zone Berlin\nletters daily 2:30", "2026-03-28T20:00:00Z", "2026-03-29T01:00:00Z"},
		{"a time that comes twice", "zone Berlin\nletters daily 2:30", "2026-10-24T20:00:00Z", "2026-10-25T01:30:00Z"},
		{"from winter to summer", "zone Berlin\nletters daily 18:00", "2026-03-28T20:00:00Z", "2026-03-29T16:00:00Z"},
		{"each step again", "letters daily 18:00\nletters every step", "2026-03-01T10:00:00Z", "2026-03-01T10:20:00Z"},
	} {
		t.Run(x.name, func(t *testing.T) {
			c := newClub(t)
			now, err := time.Parse(time.RFC3339, x.now)
			if err != nil {
				t.Fatal(err)
			}
			due, err := time.Parse(time.RFC3339, x.due)
			if err != nil {
				t.Fatal(err)
			}
			c.now = now
			last := c.begin(3)
			for _, line := range strings.Split(x.typed, "\n") {
				for _, who := range []string{anna, bob} {
					last[who] = c.says(last[who], who, line)
				}
			}
			for range 20 {
				last = c.play(1, last)
				if !c.state("FI1").Due.IsZero() {
					break
				}
			}
			if got := c.state("FI1").Due; !got.Equal(due) {
				t.Fatalf("the news is due at %s, want %s", got.UTC(), due)
			}
			if list := c.later(due.Sub(now) - time.Second); len(list) > 0 {
				t.Errorf("too early: %s", describe(list))
			}
			if list := c.later(time.Second); len(list) != 1 {
				t.Errorf("at the time: %s", describe(list))
			} else {
				wantText(t, list[0], "this is what happened meanwhile", "WHAT HAPPENED "+instant(c.player(list[0].to), now, c.now))
			}
		})
	}
}

// Whatever a player has chosen, he is asked at once, and told with the question all that
// is news to him.
func TestDailyAsksAtOnce(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	for _, who := range []string{anna, bob} {
		last[who] = c.says(last[who], who, "letters daily 18:00")
	}
	wantText(t, last[anna], `From now on news of this match that asks nothing of you waits until 18:00 of each day (UTC, guessed; `+
		`"zone Europe/Berlin" sets yours): next on Sun 1 Mar, 18:00 UTC. Questions come at once, with all news.`)
	for range 12 {
		c.now = c.now.Add(time.Minute)
		before := c.state("FI1").Waiting
		last = c.play(1, last)
		after := c.state("FI1").Waiting
		if len(after) == 1 && len(before) == 1 && after[0] != before[0] {
			who := map[string]string{"red": anna, "blue": bob}[after[0]]
			wantText(t, last[who], "YOU ARE ASKED", "WHAT HAPPENED")
			return
		}
	}
	t.Error("the turn never changes")
}

// Another zone, or another time of day for all matches, moves what waits in all of them.
func TestDailyMoves(t *testing.T) {
	c := newClub(t)
	c.now = time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)
	last, who := c.news()
	due := func(want string) {
		t.Helper()
		if got := c.state("FI1").Due.Format(time.RFC3339); got != want {
			t.Errorf("the news is due at %s, want %s", got, want)
		}
	}
	due("2026-03-01T10:20:00Z")
	there := c.second()
	says := func(line string) { there[who] = c.says(there[who], who, line) }
	says("letters daily 18:00 in all my matches")
	due("2026-03-01T18:00:00Z")
	says("zone Tokyo") // where it is seven in the evening
	due("2026-03-02T09:00:00Z")
	says("letters daily 20:00 in all my matches")
	due("2026-03-01T11:00:00Z")
	says("letters when asked in all my matches")
	due("0001-01-01T00:00:00Z")
	says("letters every step in all my matches")
	due("2026-03-01T10:20:00Z")
	// In this match what is said of it comes first.
	last[who] = c.says(last[who], who, "letters when asked")
	if m := c.state("FI1"); !m.Due.IsZero() {
		t.Errorf("something is due at %s", m.Due)
	}
}

// The moments that are kept of what somebody is not told have a bound, and none of them
// is lost that says since when it waits.
func TestMomentsBound(t *testing.T) {
	begin := at(1, 18, 0, 0)
	list := []store.Moment{}
	for i := range 100 {
		list = bounded(append(list, store.Moment{Events: i, At: begin.Add(time.Duration(i) * time.Hour)}))
	}
	if len(list) != maxMoments || !list[0].At.Equal(begin) || list[len(list)-1].Events != 99 {
		t.Errorf("kept are %d, from %v to %v", len(list), list[0], list[len(list)-1])
	}
	for i := 1; i < len(list); i++ {
		if !list[i].At.After(list[i-1].At) || list[i].Events <= list[i-1].Events {
			t.Errorf("out of order: %v", list)
		}
	}
}

// entriesOf are the calendar entries that a letter brings, in order, each by what says
// most of it.
func entriesOf(t *testing.T, p post) (list []string, uids []string) {
	t.Helper()
	for part := range strings.SplitSeq(string(p.raw), "\r\n--=_") {
		head, body, ok := strings.Cut(part, "\r\n\r\n")
		if !ok || !strings.Contains(head, "text/calendar") {
			continue
		}
		data, err := base64.StdEncoding.DecodeString(strings.ReplaceAll(body, "\r\n", ""))
		if err != nil {
			t.Fatal(err)
		}
		line := func(name string) string {
			_, rest, _ := strings.Cut(string(data), "\r\n"+name+":")
			rest, _, _ = strings.Cut(rest, "\r\n")
			return rest
		}
		list = append(list, strings.Join([]string{line("METHOD"), line("SEQUENCE"), line("DTSTART")}, " "))
		uids = append(uids, line("UID"))
	}
	return list, uids
}

// Who wants it has an entry in his calendar for each question that has a deadline: it is
// moved with the deadline, comes once, and goes when he has answered.
func TestCalendar(t *testing.T) {
	c := clocked(t, bankClock)
	p, other := c.asked()
	if list, _ := entriesOf(t, p); list != nil {
		t.Errorf("unasked for came %q", list)
	}
	seen := ""
	step := func(got post, what string, want ...string) {
		t.Helper()
		list, uids := entriesOf(t, got)
		if !slices.Equal(list, want) {
			t.Errorf("%s: entries %q, want %q", what, list, want)
		}
		for i, uid := range uids {
			if seen != "" && strings.HasPrefix(list[i], "CANCEL") && uid != seen {
				t.Errorf("%s: %s is taken away, which was never entered", what, uid)
			}
			if seen = uid; !strings.HasSuffix(uid, "@club.example") {
				t.Errorf("%s: the UID is %q", what, uid)
			}
		}
	}
	due := c.now.Add(3 * days)
	stamp := func(t time.Time) string { return t.UTC().Format("20060102T150405Z") }
	got := c.says(p, p.to, "calendar on")
	wantText(t, got, "bring an entry for your calendar")
	step(got, "switched on", "PUBLISH 1 "+stamp(due))
	step(c.says(got, p.to, "status"), "nothing is new")
	step(c.says(got, p.to, "resend"), "it is there")
	c.answer(other, other.to, "give 1d")
	for _, l := range c.letters() {
		if l.to == p.to {
			got = l
		}
	}
	step(c.says(got, p.to, "status"), "time was given")
	step(got, "time was given", "PUBLISH 2 "+stamp(due.Add(days)))
	due = due.Add(days)
	step(c.says(got, p.to, "calendar off"), "switched off", "CANCEL 3 "+stamp(due))
	step(c.says(got, p.to, "status"), "it is off")
	step(c.says(got, p.to, "calendar on"), "on again", "PUBLISH 4 "+stamp(due))
	before := c.state("FI1").Waiting[0]
	c.answer(p, p.to, example(t, p))
	got = to(t, c.letters(), p.to)
	if c.state("FI1").Waiting[0] == before {
		list, _ := entriesOf(t, got)
		if len(list) != 2 || list[0] != "CANCEL 5 "+stamp(due) || !strings.HasPrefix(list[1], "PUBLISH 6 ") {
			t.Errorf("answered, and asked again: %q", list)
		}
		return
	}
	step(got, "answered", "CANCEL 5 "+stamp(due))
}

// The zone that counts for a clock is that which was set when the question was put:
// another one wins no time for it, and acts from the next question on. What is only
// guessed is no clock's zone.
func TestZoneFlipped(t *testing.T) {
	c := clocked(t, clock.Rules{Name: "days", Kind: clock.Answer, Days: 2, Late: clock.Wait, Free: []time.Weekday{time.Saturday, time.Sunday}})
	c.now = time.Date(2026, 3, 4, 13, 0, 0, 0, time.UTC) // a Wednesday
	p, _ := c.asked()
	seat := games.Seat(c.state("FI1").Waiting[0])
	deadline := func() time.Time {
		t.Helper()
		in, err := c.clerk.records().contest("FI1", games.LoadMatch)
		if err != nil {
			t.Fatal(err)
		}
		in.times.at(c.now)
		return in.times.reckon(seat, c.now).deadline
	}
	want := time.Date(2026, 3, 6, 13, 0, 0, 0, time.UTC)
	for _, typed := range []string{"status", "zone Pacific/Kiritimati", "zone UTC-12", "zone Tokyo"} {
		c.now = c.now.In(time.FixedZone("", 14*60*60)) // as the date of his messages has it
		p = c.says(p, p.to, typed)
		if got := deadline(); !got.Equal(want) {
			t.Errorf("behind %q the deadline is %s, want %s", typed, got.UTC(), want)
		}
	}
	// In Tokyo it is Thursday by now, and the days that do not count are those of Tokyo.
	c.now = time.Date(2026, 3, 4, 15, 30, 0, 0, time.UTC)
	c.answer(p, p.to, example(t, p))
	c.letters()
	if got := c.state("FI1").Waiting; !slices.Equal(got, []string{string(seat)}) {
		t.Fatalf("asked next are %v", got)
	}
	if got, want := deadline(), time.Date(2026, 3, 8, 15, 30, 0, 0, time.UTC); !got.Equal(want) {
		t.Errorf("the next question is due at %s, want %s: two days that count in Tokyo", got.UTC(), want)
	}
}

// What was said waits as news does, and moves with it.
func TestDailyMovesTalk(t *testing.T) {
	c := newClub(t)
	c.now = time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)
	last := c.begin(3)
	there := c.second()
	for _, x := range []struct{ who, typed, due string }{
		{anna, "letters daily 18:00 in all my matches", ""},
		{bob, "say Hello Anna!", "2026-03-01T18:00:00Z"},
		{anna, "letters daily 9:00 in all my matches", "2026-03-02T09:00:00Z"},
		{anna, "zone UTC-2", "2026-03-01T11:00:00Z"},
		{anna, "letters when asked in all my matches", ""},
		{anna, "letters every step in all my matches", "2026-03-01T10:20:00Z"},
	} {
		letters := there
		if x.who == bob {
			letters = last
		}
		letters[x.who] = c.says(letters[x.who], x.who, x.typed)
		got := ""
		if due := c.state("FI1").Due; !due.IsZero() {
			got = due.UTC().Format(time.RFC3339)
		}
		if got != x.due {
			t.Errorf("behind %q it is due at %q, want %q", x.typed, got, x.due)
		}
	}
	if list := c.later(20 * time.Minute); len(list) != 1 || list[0].to != anna {
		t.Errorf("told: %s", describe(list))
	} else {
		wantText(t, list[0], "Hello Anna!")
	}
}

// Letters that cannot be had change nothing, and get the page that says which can.
func TestLettersRefused(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	for _, typed := range []string{"letters when asked 18:00", "letters daily 25:00", "letters daily 8:00 18:00", "letters weekly", "letters"} {
		last[anna] = c.says(last[anna], anna, typed)
		wantText(t, last[anna], "letters daily 18:00: what asks nothing of you waits until that time of the day")
		if got := c.state("FI1").Seats[0].Letters; got != "" {
			t.Errorf("behind %q letters are %q", typed, got)
		}
	}
}
