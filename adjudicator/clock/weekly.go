package clock

import (
	"fmt"
	"strings"
	"time"
)

// A Weekly is a moment of each week.
type Weekly struct {
	Day          time.Weekday
	Hour, Minute int
}

// ParseWeekly reads a Weekly as in "monday 08:00".
func ParseWeekly(s string) (Weekly, error) {
	name, of, _ := strings.Cut(strings.TrimSpace(s), " ")
	t, err := time.Parse("15:04", strings.TrimSpace(of))
	for d := time.Sunday; d <= time.Saturday && err == nil; d++ {
		if strings.EqualFold(d.String(), name) {
			return Weekly{d, t.Hour(), t.Minute()}, nil
		}
	}
	return Weekly{}, fmt.Errorf("%q is no day of the week with a time of day; write for example \"monday 08:00\"", s)
}

// Last is the last such moment up to an instant, as clocks of a zone show it: the first
// instant behind a gap in which none does, the later one where they show it twice.
func (w Weekly) Last(until time.Time, zone *time.Location) time.Time {
	of := time.Date(2000, 1, 1, w.Hour, w.Minute, 0, 0, time.UTC)
	for date := DateOf(until, zone).Add(1); ; date = date.Add(-1) {
		if date.Weekday() != w.Day {
			continue
		}
		if t := date.wall(of, zone, true); !t.After(until) {
			return t
		}
	}
}
