package clock

import (
	"testing"
	"time"
)

// The next time that clocks show a time of day: today or tomorrow, in the zone; over a
// change of summer time the first instant behind what is left out, and the later of what
// comes twice.
func TestNextAt(t *testing.T) {
	for _, c := range []struct{ zone, from, at, want string }{
		{"UTC", "2026-03-01T10:00:00Z", "18:00", "2026-03-01T18:00:00Z"},
		{"UTC", "2026-03-01T18:00:00Z", "18:00", "2026-03-01T18:00:00Z"},
		{"UTC", "2026-03-01T18:00:01Z", "18:00", "2026-03-02T18:00:00Z"},
		{"Europe/Berlin", "2026-03-01T17:30:00Z", "18:00", "2026-03-02T17:00:00Z"},
		{"America/Los_Angeles", "2026-03-01T05:00:00Z", "18:00", "2026-03-02T02:00:00Z"}, // there it is still the day before
		{"Pacific/Kiritimati", "2026-03-01T05:00:00Z", "18:00", "2026-03-02T04:00:00Z"},
		{"Europe/Berlin", "2026-03-28T20:00:00Z", "02:30", "2026-03-29T01:00:00Z"},       // left out: 3:00 summer time
		{"Europe/Berlin", "2026-10-24T22:00:00Z", "02:30", "2026-10-25T01:30:00Z"},       // twice: the later
		{"Europe/Berlin", "2026-10-25T00:30:00Z", "02:30", "2026-10-25T01:30:00Z"},       // at the first of both
		{"Europe/Berlin", "2026-10-25T01:30:01Z", "02:30", "2026-10-26T01:30:00Z"},       // behind the second
		{"Australia/Lord_Howe", "2026-10-03T12:00:00Z", "02:15", "2026-10-03T15:30:00Z"}, // half an hour is left out
		{"America/Santiago", "2026-09-06T02:00:00Z", "00:30", "2026-09-06T04:00:00Z"},    // midnight is left out
		{"Pacific/Apia", "2011-12-30T00:00:00Z", "18:00", "2011-12-30T04:00:00Z"},        // the 29th there, and
		{"Pacific/Apia", "2011-12-30T05:00:00Z", "18:00", "2011-12-30T10:00:00Z"},        // the 30th was left out
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		from, _ := time.Parse(time.RFC3339, c.from)
		at, _ := time.Parse("15:04", c.at)
		if got := NextAt(from, at.Hour(), at.Minute(), zone).UTC().Format(time.RFC3339); got != c.want {
			t.Errorf("%s at %s behind %s is %s, want %s", c.zone, c.at, c.from, got, c.want)
		}
	}
}
