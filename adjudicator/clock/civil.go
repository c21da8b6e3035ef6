package clock

import (
	"cmp"
	"fmt"
	"time"
)

// A Date is a day of the calendar, whatever the zone.
type Date struct {
	Year  int
	Month time.Month
	Day   int // of the month, from 1
}

// DateOf is the date of an instant in a zone.
func DateOf(t time.Time, zone *time.Location) Date {
	y, m, d := t.In(zone).Date()
	return Date{y, m, d}
}

// utc is midnight of the date in UTC, which is good to reckon with.
func (d Date) utc() time.Time { return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC) }

// Add is the date so many days later.
func (d Date) Add(days int) Date {
	return DateOf(Date{d.Year, d.Month, d.Day + days}.utc(), time.UTC)
}

// Until is how many days later other is; below 0 if it is earlier.
func (d Date) Until(other Date) int { return int(other.utc().Sub(d.utc()) / day) }

// Weekday is the day of the week.
func (d Date) Weekday() time.Weekday { return d.utc().Weekday() }

// Compare is below 0 if d is before other, above 0 if it is behind.
func (d Date) Compare(other Date) int {
	return cmp.Or(cmp.Compare(d.Year, other.Year), cmp.Compare(d.Month, other.Month), cmp.Compare(d.Day, other.Day))
}

// Valid reports whether there is such a date in the calendar.
func (d Date) Valid() bool { return d.Year > 0 && d.Year < 10000 && d == d.Add(0) }

// String is the date as in 2026-12-20, as ParseDate reads it.
func (d Date) String() string { return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day) }

// ParseDate reads what String writes.
func ParseDate(s string) (Date, error) {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return Date{}, fmt.Errorf("clock: %q is no date; write it as 2026-12-20", s)
	}
	return DateOf(t, time.UTC), nil
}

// MarshalText and UnmarshalText keep a date as String writes it.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

func (d *Date) UnmarshalText(b []byte) (err error) {
	*d, err = ParseDate(string(b))
	return err
}

// Start is the first instant of the date in a zone: midnight, or where clocks are put
// forward over midnight, the first instant behind that.
func (d Date) Start(zone *time.Location) time.Time {
	return d.wall(d.utc(), zone, false)
}

// reach is more than any zone is ahead of another.
const reach = 26 * time.Hour

// wall is when clocks of a zone show on date d the time of day that of shows where it
// is: the first instant behind a gap if none does; if two do, the later or the earlier
// one. The standard library does not promise which it takes.
func (d Date) wall(of time.Time, zone *time.Location, later bool) time.Time {
	hour, minute, second := of.Clock()
	shown := func(zone *time.Location) time.Time {
		return time.Date(d.Year, d.Month, d.Day, hour, minute, second, of.Nanosecond(), zone)
	}
	t := shown(zone)
	if begin, end := t.ZoneBounds(); (begin.IsZero() || t.Sub(begin) > reach) && (end.IsZero() || end.Sub(t) > reach) {
		return t // no change is near
	}
	naive := shown(time.UTC)
	var found time.Time
	for t = naive.Add(-reach).In(zone); ; {
		_, offset := t.Zone()
		begin, end := t.ZoneBounds()
		at := naive.Add(-time.Duration(offset) * time.Second).In(zone)
		switch {
		case at.Before(begin) && found.IsZero():
			return begin
		case at.Before(begin):
			return found
		case end.IsZero() || at.Before(end):
			if found = at; !later {
				return found
			}
		}
		if end.IsZero() || end.Sub(naive) > reach {
			return found
		}
		t = end
	}
}
