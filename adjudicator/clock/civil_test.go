package clock

import (
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"
)

// A calendar is what clocks of a zone show in each minute of some days, as Go's zone
// data have it: the ground of a reckoning that goes minute by minute and knows nothing
// else.
type calendar struct {
	from  time.Time // a full minute
	date  []int     // days since 1970 that are shown
	clock []int     // minutes since midnight that are shown
}

func newCalendar(from time.Time, days int, zone *time.Location) *calendar {
	c := &calendar{from: from}
	for i := range days * 24 * 60 {
		t := from.Add(time.Duration(i) * time.Minute).In(zone)
		c.date = append(c.date, int(time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC).Unix()/86400))
		c.clock = append(c.clock, t.Hour()*60+t.Minute())
	}
	return c
}

func (c *calendar) weekday(i int) time.Weekday { return time.Weekday((c.date[i] + 4) % 7) }

func (c *calendar) minute(t time.Time) int { return int(t.Sub(c.from) / time.Minute) }

// counts reports whether a bank runs in a minute.
func (c *calendar) counts(r Rules, i int, stopped []bool) bool {
	return !stopped[i] && !slices.Contains(r.Free, c.weekday(i))
}

// after is the minute before which so many minutes count.
func (c *calendar) after(r Rules, i, minutes int, stopped []bool) int {
	for ; minutes > 0; i++ {
		if c.counts(r, i, stopped) {
			minutes--
		}
	}
	return i
}

// deadline is the minute in which a clock is out.
func (c *calendar) deadline(r Rules, from, left int, stopped []bool) int {
	if r.Kind == Bank {
		return c.after(r, from, left, stopped)
	}
	first := c.date[from]
	counted := map[int]bool{first: !slices.Contains(r.Free, c.weekday(from))}
	date, days := first, 0
	for i := from; days < r.Days; i++ { // a date counts if one of its minutes does
		if c.date[i] != date && c.date[i] != first && c.counts(r, i, stopped) {
			counted[c.date[i]] = true
			date, days = c.date[i], days+1
		}
	}
	same := -1
	for i := from; c.date[i] <= date+1; i++ {
		switch {
		case c.date[i] == date && c.clock[i] == c.clock[from]:
			same = i // the last one
		case same < 0 && c.date[i] == date && c.clock[i] > c.clock[from]:
			same = i // behind a gap
		case same < 0 && c.date[i] > date:
			same = i
		}
	}
	lost := 0
	for i := from; i < same; i++ {
		if stopped[i] && counted[c.date[i]] {
			lost++
		}
	}
	return c.after(r, same, lost+left, stopped)
}

// A shift is an instant at which clocks of a zone are changed.
type shift struct {
	at   time.Time
	zone *time.Location
	name string
}

// shifts are all changes of clocks from 2026 to 2030, of all zones.
func shifts(t *testing.T) (list []shift, seen int) {
	for _, name := range slices.Sorted(maps.Keys(zones().countries)) {
		l := zone(t, name)
		found := false
		for at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC); at.Year() < 2031; at = at.Add(day) {
			_, before := at.In(l).Zone()
			if _, after := at.Add(day).In(l).Zone(); before == after {
				continue
			}
			change := at
			for {
				if _, offset := change.In(l).Zone(); offset != before {
					break
				}
				change = change.Add(time.Minute)
			}
			list, found = append(list, shift{change, l, name}), true
		}
		if found {
			seen++
		}
	}
	return list, seen
}

// A civilCase is what is reckoned around each change of clocks.
type civilCase struct {
	rules   Rules
	from    time.Time
	left    time.Duration
	stops   Spans
	stopped []bool // by minute of the calendar
}

const calendarDays, calendarAhead = 23, 6 // how long it is, and how long before the change it begins

// civilCases are instants around "2 days before" a change and around the change itself,
// each with some of the clocks and stops, in turn.
func civilCases(s shift, c *calendar, turn int) (list []civilCase) {
	var from []time.Time
	for _, before := range []time.Duration{5 * day, 4 * day, 3 * day, 2 * day, day, 0} {
		for _, minutes := range []int{-65, -30, -1, 0, 30, 65} {
			from = append(from, s.at.Add(time.Duration(minutes)*time.Minute-before))
		}
	}
	weekdays := [][]time.Weekday{nil, weekend, {time.Friday}, {time.Sunday}, {time.Monday, time.Thursday, time.Saturday}}
	on := DateOf(s.at, s.zone)
	outage := Span{s.at.Add(-50 * time.Minute), s.at.Add(3 * time.Hour)}
	stopsOf := []Spans{
		nil,
		Spans{}.Add(outage),
		Spans{}.Add(Away{on, on.Add(1)}.Span(s.zone)),
		Spans{}.Add(Away{on.Add(-2), on.Add(-1)}.Span(s.zone), outage),
		Spans{}.Add(Span{s.at.Add(-30 * time.Hour), s.at.Add(31 * time.Hour)}, Away{on.Add(3), on.Add(4)}.Span(s.zone)),
	}
	stopped := make([][]bool, len(stopsOf))
	for i, stops := range stopsOf {
		stopped[i] = make([]bool, len(c.date))
		for _, x := range stops {
			for m := max(c.minute(x.From), 0); m < min(c.minute(x.To), len(c.date)); m++ {
				stopped[i][m] = true
			}
		}
	}
	for i, from := range from {
		if (i+i/6+turn)%2 == 0 { // the others where the next zone changes
			continue
		}
		r := Rules{Kind: Answer, Days: 1 + i%3, Grace: time.Duration(i%4) * 6 * time.Hour}
		left := time.Duration(0)
		if (i+turn)%3 == 0 {
			r.Kind, left = Bank, time.Duration(i%50+1)*67*time.Minute
		} else if i%11 == 0 {
			left = 90 * time.Minute
		}
		r.Free = weekdays[(i+turn/3)%len(weekdays)]
		n := (i + i/6 + turn) % len(stopsOf)
		list = append(list, civilCase{r, from, left, stopsOf[n], stopped[n]})
	}
	return list
}

// Around each change of summer time of each zone from 2026 to 2030, deadlines, what is
// charged until them, and their grace are what a walk from minute to minute finds.
func TestCivilTime(t *testing.T) {
	list, zones := shifts(t)
	if zones < 130 || len(list) < 1300 {
		t.Fatalf("%d changes in %d zones", len(list), zones)
	}
	calendars := map[string]*calendar{} // zones that change alike show the same
	cases := 0
	for turn, s := range list {
		begin := s.at.Add(-calendarAhead * day)
		key := begin.String()
		for i := range calendarDays {
			_, offset := begin.Add(time.Duration(i) * day).In(s.zone).Zone()
			key += fmt.Sprint(" ", offset)
		}
		c := calendars[key]
		if c == nil {
			c = newCalendar(begin, calendarDays, s.zone)
			calendars[key] = c
		}
		for _, x := range civilCases(s, c, turn) {
			cases++
			name := func() string {
				return fmt.Sprintf("%s, %s of %d days, %v from %v, free %v, stops %v",
					s.name, x.rules.Kind, x.rules.Days, x.left, x.from.In(s.zone), x.rules.Free, x.stops)
			}
			minute := c.deadline(x.rules, c.minute(x.from), int(x.left/time.Minute), x.stopped)
			want := begin.Add(time.Duration(minute) * time.Minute)
			got := x.rules.Deadline(x.from, x.left, s.zone, x.stops)
			if !got.Equal(want) {
				t.Errorf("%s:\n got %v\nwant %v", name(), got.In(s.zone), want.In(s.zone))
				continue
			}
			charged := time.Duration(0)
			for i := c.minute(x.from); i < minute; i++ {
				if c.counts(x.rules, i, x.stopped) {
					charged += time.Minute
				}
			}
			if got := x.rules.Charge(x.from, want, s.zone, x.stops); got != charged {
				t.Errorf("%s: charged %v, want %v", name(), got, charged)
			}
			want = begin.Add(time.Duration(c.after(x.rules, minute, int(x.rules.Grace/time.Minute), x.stopped)) * time.Minute)
			if got := x.rules.Expires(got, s.zone, x.stops); !got.Equal(want) {
				t.Errorf("%s: with grace of %v\n got %v\nwant %v", name(), x.rules.Grace, got.In(s.zone), want.In(s.zone))
			}
		}
		if t.Failed() {
			t.FailNow()
		}
	}
	t.Logf("%d cases around %d changes in %d zones, of %d ways to change", cases, len(list), zones, len(calendars))
}

// A date begins with its first minute, in each zone and on each date around a change.
func TestDateStart(t *testing.T) {
	list, _ := shifts(t)
	for _, s := range list {
		for days := -1; days <= 1; days++ {
			d := DateOf(s.at, s.zone).Add(days)
			begin := d.Start(s.zone)
			if DateOf(begin, s.zone) != d || DateOf(begin.Add(-1), s.zone) != d.Add(-1) {
				t.Fatalf("%s: %v begins at %v", s.name, d, begin)
			}
		}
	}
	// Samoa left out a Friday when it went over to the other side of the date line.
	l := zone(t, "Pacific/Apia")
	if a, b := (Date{2011, 12, 30}).Start(l), (Date{2011, 12, 31}).Start(l); !a.Equal(b) {
		t.Errorf("a date that was left out begins at %v, the next one at %v", a, b)
	}
	if got, want := twoDays.Deadline(at(t, "2011-12-28 18:00", l), 0, l, nil), at(t, "2011-12-31 18:00", l); !got.Equal(want) {
		t.Errorf("got %v, want %v", got, want)
	}
	// In Newfoundland clocks were put back over midnight, and a Sunday began twice.
	l = zone(t, "America/St_Johns")
	got, want := with(bank, time.Sunday).Deadline(at(t, "2010-11-06 23:00", l), 90*time.Minute, l, nil), at(t, "2010-11-08 00:30", l)
	if !got.Equal(want) {
		t.Errorf("got %v, want %v", got.In(l), want)
	}
}
