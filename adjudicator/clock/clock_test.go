package clock

import (
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // the tables of tests do not depend on a machine
)

func zone(t testing.TB, name string) *time.Location {
	t.Helper()
	l, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// at reads an instant as clocks in a zone show it; "+01:00" behind it says which of two.
func at(t testing.TB, s string, l *time.Location) time.Time {
	t.Helper()
	if i, err := time.Parse("2006-01-02 15:04Z07:00", s); err == nil {
		return i
	}
	i, err := time.ParseInLocation("2006-01-02 15:04", s, l)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// stops reads spans: "2026-03-02 08:00 to 2026-03-02 09:00; ...".
func stops(t testing.TB, s string, l *time.Location) (list Spans) {
	t.Helper()
	for s := range strings.SplitSeq(s, ";") {
		if from, to, ok := strings.Cut(s, " to "); ok {
			list = list.Add(Span{at(t, strings.TrimSpace(from), l), at(t, strings.TrimSpace(to), l)})
		}
	}
	return list
}

func hours(t testing.TB, s string) time.Duration {
	t.Helper()
	d, err := ParseDuration(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

var (
	weekend = []time.Weekday{time.Saturday, time.Sunday}
	bank    = Rules{Name: "slow", Kind: Bank, Bank: 14 * day, Increment: 2 * day, Cap: 21 * day, Late: Wait}
	twoDays = Rules{Name: "days", Kind: Answer, Days: 2, Late: Default}
)

func with(r Rules, free ...time.Weekday) Rules {
	r.Free = free
	return r
}

// 2026-03-02 is a Monday; Berlin changes on 2026-03-29 and 2026-10-25, both Sundays.
func TestDeadline(t *testing.T) {
	for _, c := range []struct {
		name  string
		rules Rules
		zone  string
		from  string
		left  string
		stops string
		want  string
	}{
		{"a bank runs by elapsed seconds", bank, "Europe/Berlin", "2026-03-02 18:00", "3d", "", "2026-03-05 18:00"},
		{"a bank runs by elapsed seconds, also where clocks are put forward", bank, "Europe/Berlin", "2026-03-28 18:00", "1d", "", "2026-03-29 19:00"},
		{"a bank runs by elapsed seconds, also where clocks are put back", bank, "Europe/Berlin", "2026-10-24 18:00", "1d", "", "2026-10-25 17:00"},
		{"a bank that holds nothing is out at once", bank, "Europe/Berlin", "2026-03-02 18:00", "0s", "", "2026-03-02 18:00"},
		{"a bank stands on free days from midnight to midnight", with(bank, weekend...), "Europe/Berlin", "2026-03-06 18:00", "12h", "", "2026-03-09 06:00"},
		{"a bank asked on a free day begins to run behind it", with(bank, weekend...), "Europe/Berlin", "2026-03-07 18:00", "12h", "", "2026-03-09 12:00"},
		{"a bank that is used up at the midnight before a free day is out there", with(bank, weekend...), "Europe/Berlin", "2026-03-06 18:00", "6h", "", "2026-03-07 00:00"},
		{"a free day of 23 hours is no more than that", with(bank, time.Sunday), "Europe/Berlin", "2026-03-28 18:00", "7h", "", "2026-03-30 01:00"},
		{"an outage stops a bank", bank, "Europe/Berlin", "2026-03-02 18:00", "1d", "2026-03-03 08:00 to 2026-03-03 11:00", "2026-03-03 21:00"},
		{"an outage before the question stops nothing", bank, "Europe/Berlin", "2026-03-02 18:00", "1d", "2026-03-02 08:00 to 2026-03-02 18:00", "2026-03-03 18:00"},
		{"an outage from before the question on stops what is of it", bank, "Europe/Berlin", "2026-03-02 18:00", "1d", "2026-03-02 08:00 to 2026-03-02 19:00", "2026-03-03 19:00"},
		{"an outage behind the deadline stops nothing", bank, "Europe/Berlin", "2026-03-02 18:00", "1d", "2026-03-03 18:00 to 2026-03-03 19:00", "2026-03-03 18:00"},
		{"an outage on a free day stops nothing", with(bank, weekend...), "Europe/Berlin", "2026-03-06 18:00", "12h", "2026-03-07 08:00 to 2026-03-07 19:00", "2026-03-09 06:00"},
		{"an absence stops a bank", bank, "Europe/Berlin", "2026-03-02 18:00", "3d", "2026-03-03 00:00 to 2026-03-10 00:00", "2026-03-12 18:00"},

		{"an answer is due at the same wall time so many days later", twoDays, "Europe/Berlin", "2026-03-02 18:00", "0s", "", "2026-03-04 18:00"},
		{"the same wall time, also where clocks are put forward", twoDays, "Europe/Berlin", "2026-03-28 18:00", "0s", "", "2026-03-30 18:00"},
		{"the same wall time, also where clocks are put back", twoDays, "Europe/Berlin", "2026-10-24 18:00", "0s", "", "2026-10-26 18:00"},
		{"a wall time that does not exist is the first instant after", twoDays, "Europe/Berlin", "2026-03-27 02:30", "0s", "", "2026-03-29 03:00"},
		{"a wall time that comes twice is the later", twoDays, "Europe/Berlin", "2026-10-23 02:30", "0s", "", "2026-10-25 02:30+01:00"},
		{"a midnight that does not exist is the first instant after", twoDays, "America/Santiago", "2026-09-04 00:00", "0s", "", "2026-09-06 01:00"},
		{"free days do not count", with(twoDays, weekend...), "Europe/Berlin", "2026-03-05 18:00", "0s", "", "2026-03-09 18:00"},
		{"asked on a free day", with(twoDays, weekend...), "Europe/Berlin", "2026-03-07 18:00", "0s", "", "2026-03-10 18:00"},
		{"a free day is one of the party's zone", with(twoDays, weekend...), "Asia/Tokyo", "2026-03-05 22:00Z", "0s", "", "2026-03-09 22:00Z"},
		{"days wholly within an absence do not count", twoDays, "Europe/Berlin", "2026-03-02 18:00", "0s", "2026-03-03 00:00 to 2026-03-06 00:00", "2026-03-07 18:00"},
		{"a week-end within an absence counts once", with(twoDays, weekend...), "Europe/Berlin", "2026-03-05 18:00", "0s", "2026-03-06 00:00 to 2026-03-10 00:00", "2026-03-11 18:00"},
		{"a partial stop pushes it on by its length", twoDays, "Europe/Berlin", "2026-03-02 18:00", "0s", "2026-03-03 08:00 to 2026-03-03 11:00", "2026-03-04 21:00"},
		{"a partial stop on a free day pushes nothing", with(twoDays, weekend...), "Europe/Berlin", "2026-03-05 18:00", "0s", "2026-03-07 08:00 to 2026-03-08 11:00", "2026-03-09 18:00"},
		{"what is pushed on stands on free days", with(twoDays, weekend...), "Europe/Berlin", "2026-03-04 18:00", "0s", "2026-03-05 08:00 to 2026-03-05 18:00", "2026-03-09 04:00"},
		{"asked while away, it runs from the return on", twoDays, "Europe/Berlin", "2026-03-02 18:00", "0s", "2026-03-01 00:00 to 2026-03-04 00:00", "2026-03-06 00:00"},
		{"what was left when an absence began is left at its end", twoDays, "Europe/Berlin", "2026-03-02 18:00", "0s", "2026-03-04 00:00 to 2026-03-14 00:00", "2026-03-14 18:00"},
		{"an outage over midnight pushes by its length", twoDays, "Europe/Berlin", "2026-03-02 18:00", "0s", "2026-03-03 12:00 to 2026-03-04 13:00", "2026-03-05 19:00"},
		{"time that was given is added behind", with(twoDays, weekend...), "Europe/Berlin", "2026-03-04 18:00", "1d", "", "2026-03-09 18:00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := zone(t, c.zone)
			got := c.rules.Deadline(at(t, c.from, l), hours(t, c.left), l, stops(t, c.stops, l))
			if want := at(t, c.want, l); !got.Equal(want) {
				t.Errorf("got %v, want %v", got.In(l), want.In(l))
			}
		})
	}
	if got := (Rules{Kind: None}).Deadline(time.Unix(0, 0), 0, time.UTC, nil); !got.IsZero() {
		t.Errorf("a clock of kind none is out at %v", got)
	}
}

func TestNext(t *testing.T) {
	for _, c := range []struct {
		name                string
		left, charged, want string
	}{
		{"less what was charged, and one increment", "10d", "3d", "9d"},
		{"however short the stretch", "10d", "1s", "11d23h59m59s"},
		{"no increment where the clock did not run", "10d", "0s", "10d"},
		{"at most the cap", "20d", "1h", "21d"},
		{"never below nothing", "1d", "3d", "2d"},
		{"what was given above the cap stays", "30d", "1d", "29d"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := FormatDuration(bank.Next(hours(t, c.left), hours(t, c.charged))); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
