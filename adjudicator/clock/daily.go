package clock

import "time"

// NextAt is the first instant from from on at which clocks of a zone show a time of day.
// On a date on which they never do it is the first instant behind the gap; where they do
// twice, the later one.
func NextAt(from time.Time, hour, minute int, zone *time.Location) time.Time {
	of := time.Date(2000, 1, 1, hour, minute, 0, 0, time.UTC)
	for date := DateOf(from, zone).Add(-1); ; date = date.Add(1) {
		if t := date.wall(of, zone, true); !t.Before(from) {
			return t
		}
	}
}
