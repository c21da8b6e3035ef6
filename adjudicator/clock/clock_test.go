package clock

import (
	"slices"
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
		{"a bank that holds nothing is out at no instant that does not count", bank, "Europe/Berlin", "2026-03-02 18:00", "0s", "2026-03-02 00:00 to 2026-03-09 00:00", "2026-03-09 00:00"},
		{"a bank that holds nothing is not out on a free day", with(bank, weekend...), "Europe/Berlin", "2026-03-07 18:00", "0s", "", "2026-03-09 00:00"},
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

// The question behind one that a clock has answered has at least 24 hours from its own
// letter.
func TestDeadlineAtLeast(t *testing.T) {
	l := zone(t, "Europe/Berlin")
	for _, c := range []struct {
		name              string
		rules             Rules
		left, stops, want string
	}{
		{"a bank that holds nothing", bank, "0s", "", "2026-03-07 18:00"},
		{"a bank that holds less", bank, "23h", "", "2026-03-07 18:00"},
		{"a bank that holds more", bank, "3d", "", "2026-03-09 18:00"},
		{"they are hours that count", with(bank, weekend...), "0s", "", "2026-03-09 18:00"},
		{"an outage stops them", bank, "0s", "2026-03-06 20:00 to 2026-03-06 22:00", "2026-03-07 20:00"},
		{"an answer of days has more anyway", twoDays, "0s", "", "2026-03-08 18:00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := c.rules.DeadlineAtLeast(day, at(t, "2026-03-06 18:00", l), hours(t, c.left), l, stops(t, c.stops, l))
			if want := at(t, c.want, l); !got.Equal(want) {
				t.Errorf("got %v, want %v", got.In(l), want)
			}
		})
	}
	if got := (Rules{Kind: None}).DeadlineAtLeast(day, time.Unix(0, 0), 0, time.UTC, nil); !got.IsZero() {
		t.Errorf("a clock of kind none is out at %v", got)
	}
}

// Grace is added behind, and stands where the clock would.
func TestExpires(t *testing.T) {
	l := zone(t, "Europe/Berlin")
	r := twoDays
	r.Grace = 12 * time.Hour
	for _, c := range []struct {
		name            string
		rules           Rules
		deadline, stops string
		want            string
	}{
		{"without stops", r, "2026-03-06 18:00", "", "2026-03-07 06:00"},
		{"over an outage", r, "2026-03-06 18:00", "2026-03-06 17:00 to 2026-03-06 20:00", "2026-03-07 08:00"},
		{"over a free day", with(r, weekend...), "2026-03-06 18:00", "", "2026-03-09 06:00"},
		{"without grace", twoDays, "2026-03-06 18:00", "", "2026-03-06 18:00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, want := c.rules.Expires(at(t, c.deadline, l), l, stops(t, c.stops, l)), at(t, c.want, l); !got.Equal(want) {
				t.Errorf("got %v, want %v", got.In(l), want)
			}
		})
	}
	if got := r.Expires(time.Time{}, l, nil); !got.IsZero() {
		t.Errorf("what has no deadline expires at %v", got)
	}
}

// Reminders come before the deadline, the longest first, and none at or before the
// question itself.
func TestRemind(t *testing.T) {
	r := bank
	r.Reminders = []time.Duration{3 * day, day}
	from := at(t, "2026-03-02 18:00", time.UTC)
	for _, c := range []struct {
		name, deadline string
		want           []string
	}{
		{"both", "2026-03-09 18:00", []string{"2026-03-06 18:00", "2026-03-08 18:00"}},
		{"one", "2026-03-05 18:00", []string{"2026-03-04 18:00"}},
		{"none", "2026-03-03 18:00", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, i := range r.Remind(from, at(t, c.deadline, time.UTC)) {
				got = append(got, i.Format("2006-01-02 15:04"))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
	if got := r.Remind(from, time.Time{}); got != nil {
		t.Errorf("what has no deadline is reminded of at %v", got)
	}
}

func TestCheck(t *testing.T) {
	for _, good := range []Rules{
		bank, twoDays, with(twoDays, weekend...), {Name: "none", Kind: None},
		{Name: "test-1", Kind: Bank, Bank: 20 * time.Second, Late: Default, Reminders: []time.Duration{10 * time.Second}},
	} {
		if err := good.Check(); err != nil {
			t.Errorf("%s: %v", good.Name, err)
		}
	}
	change := func(r Rules, f func(*Rules)) Rules { f(&r); return r }
	for _, c := range []struct {
		name  string
		rules Rules
		want  []string
	}{
		{"all at once", Rules{Name: "Slow clock", Kind: "sand"}, []string{"small letters", "write bank, answer or none"}},
		{"a bank of nothing", Rules{Name: "a", Kind: Bank, Late: Wait}, []string{"bank is 0s; write 1s to 366d"}},
		{"cap below bank", change(bank, func(r *Rules) { r.Cap = day }), []string{"cap is 1d, below the bank of 14d"}},
		{"days of a bank", change(bank, func(r *Rules) { r.Days = 3 }), []string{`leave it out, or write bank = "3d"`}},
		{"a bank of an answer", change(twoDays, func(r *Rules) { r.Bank = day }), []string{"belong to a clock of kind bank"}},
		{"no days", change(twoDays, func(r *Rules) { r.Days = 0 }), []string{"1 to 100 counted days"}},
		{"all days free", with(bank, 0, 1, 2, 3, 4, 5, 6), []string{"would never run"}},
		{"a day twice", with(bank, 1, 1), []string{"write each once"}},
		{"no day of the week", with(bank, 7), []string{"days of the week, such as saturday"}},
		{"reminders longer than the time", change(twoDays, func(r *Rules) { r.Reminders = []time.Duration{2 * day} }), []string{"would not come within 2d"}},
		{"reminders in disorder", change(bank, func(r *Rules) { r.Reminders = []time.Duration{day, 3 * day, day} }), []string{`longest first: ["3d", "1d"]`}},
		{"too many", change(bank, func(r *Rules) { r.Reminders = []time.Duration{6, 5, 4, 3, 2, 1} }), []string{"write up to 5"}},
		{"grace", change(bank, func(r *Rules) { r.Grace = -1 }), []string{"grace is"}},
		{"no end", change(bank, func(r *Rules) { r.Late = "" }), []string{"write wait, default or forfeit"}},
		{"none with an end", Rules{Name: "none", Kind: None, Late: Wait}, []string{"leave them out"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := c.rules.Check()
			if err == nil {
				t.Fatal("no fault")
			}
			for _, want := range c.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("got %v, want %q", err, want)
				}
			}
			if got := len(strings.Split(err.Error(), "\n")); got != len(c.want) {
				t.Errorf("%d faults, want %d:\n%v", got, len(c.want), err)
			}
		})
	}
}

// Rules that Check refuses come to an end all the same.
func TestNoEndlessWalk(t *testing.T) {
	never := with(bank, 0, 1, 2, 3, 4, 5, 6)
	from := at(t, "2026-03-02 18:00", time.UTC)
	if got := never.Deadline(from, day, time.UTC, nil); !got.Equal(from.Add(day)) {
		t.Errorf("got %v", got)
	}
}

func TestParseDuration(t *testing.T) {
	for s, want := range map[string]time.Duration{
		"14d": 14 * day, "36h": 36 * time.Hour, "3d12h": 84 * time.Hour, "90m": 90 * time.Minute, "20s": 20 * time.Second, "0s": 0, "366d": MaxTime,
	} {
		if got, err := ParseDuration(s); err != nil || got != want {
			t.Errorf("%s: got %v, %v", s, got, err)
		}
	}
	for _, s := range []string{"", "3", "d", "-3d", "12h3d", "3d3d", "1.5d", "3w", "3d ", "367d", "366d1s", "99999999999999999999d", "3 d"} {
		if got, err := ParseDuration(s); err == nil && strings.TrimSpace(s) == s {
			t.Errorf("%q is read as %v", s, got)
		}
	}
}
