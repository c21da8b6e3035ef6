package adjudicator_test

import (
	"slices"
	"time"
)

// A tally counts time: what lies in no stop, and on no free day of the week in a zone.
type tally struct {
	free  []time.Weekday
	zone  *time.Location
	stops []stop
}

// parts cuts the time between two instants where anything changes: at midnights, changes
// of the zone, and where stops begin and end.
func (t tally) parts(from, to time.Time) []time.Time {
	edges := []time.Time{from, to}
	for _, s := range t.stops {
		edges = append(edges, s.from, s.to)
	}
	for day := from.In(t.zone).AddDate(0, 0, -2); day.Before(to.AddDate(0, 0, 3)); day = day.AddDate(0, 0, 1) {
		y, m, d := day.Date()
		midnight := time.Date(y, m, d, 0, 0, 0, 0, t.zone)
		begin, end := midnight.ZoneBounds()
		edges = append(edges, midnight, begin, end)
	}
	edges = slices.DeleteFunc(edges, func(e time.Time) bool { return e.Before(from) || e.After(to) })
	slices.SortFunc(edges, time.Time.Compare)
	return edges
}

// counts reports whether the time around an instant counts.
func (t tally) counts(at time.Time) bool {
	return !slices.Contains(t.free, at.In(t.zone).Weekday()) && !t.stopped(at)
}

func (t tally) stopped(at time.Time) bool {
	return slices.ContainsFunc(t.stops, func(s stop) bool { return s.has(at) })
}

// counted is how much counts between two instants.
func (t tally) counted(from, to time.Time) (sum time.Duration) {
	if !to.After(from) {
		return 0
	}
	edges := t.parts(from, to)
	for i := range edges[1:] {
		if d := edges[i+1].Sub(edges[i]); t.counts(edges[i].Add(d / 2)) {
			sum += d
		}
	}
	return sum
}

// after is when so much has counted.
func (t tally) after(from time.Time, d time.Duration) time.Time {
	for d > 0 {
		to := from.Add(d + 10*aDay)
		edges := t.parts(from, to)
		for i := range edges[1:] {
			part := edges[i+1].Sub(edges[i])
			if !t.counts(edges[i].Add(part / 2)) {
				continue
			}
			if part >= d {
				return edges[i].Add(d)
			}
			d -= part
		}
		from = to
	}
	return from
}

// dateCounts reports whether anything of a day counts.
func (t tally) dateCounts(begin, end time.Time) bool { return t.counted(begin, end) > 0 }

// midnight is when the day begins that is so many days behind that of an instant.
func (t tally) midnight(at time.Time, days int) time.Time {
	y, m, d := at.In(t.zone).Date()
	return t.wall(y, m, d+days, 0, 0, 0)
}

// wall is when clocks of the zone show something: the later one of two, and the first
// instant behind it where they never do.
func (t tally) wall(y int, mo time.Month, d, h, mi, s int) time.Time {
	utc := time.Date(y, mo, d, h, mi, s, 0, time.UTC)
	var found, change time.Time
	for _, probe := range []time.Time{utc.Add(-30 * time.Hour), utc.Add(30 * time.Hour)} {
		_, offset := probe.In(t.zone).Zone()
		at := utc.Add(-time.Duration(offset) * time.Second)
		if _, is := at.In(t.zone).Zone(); is == offset && at.After(found) {
			found = at
		}
		if begin, _ := probe.In(t.zone).ZoneBounds(); begin.After(utc.Add(-30 * time.Hour)) {
			change = begin
		}
	}
	if found.IsZero() {
		return change
	}
	return found
}

// sameTime is the same time of day so many days later of which anything counts.
func (t tally) sameTime(from time.Time, days int) time.Time {
	for n := 1; ; n++ {
		if t.dateCounts(t.midnight(from, n), t.midnight(from, n+1)) {
			if days--; days == 0 {
				y, m, d := from.In(t.zone).Date()
				h, mi, s := from.In(t.zone).Clock()
				return t.wall(y, m, d+n, h, mi, s)
			}
		}
	}
}

// lost is how much of days that count was stopped between two instants: of the first,
// unless it is free, and of those of which anything counts.
func (t tally) lost(from, to time.Time) (sum time.Duration) {
	for n := 0; t.midnight(from, n).Before(to); n++ {
		begin, end := t.midnight(from, n), t.midnight(from, n+1)
		free := slices.Contains(t.free, begin.In(t.zone).Weekday())
		if free || n > 0 && !t.dateCounts(begin, end) {
			continue
		}
		if begin.Before(from) {
			begin = from
		}
		if end.After(to) {
			end = to
		}
		edges := t.parts(begin, end)
		for i := range edges[1:] {
			if d := edges[i+1].Sub(edges[i]); t.stopped(edges[i].Add(d / 2)) {
				sum += d
			}
		}
	}
	return sum
}
