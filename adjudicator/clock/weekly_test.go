package clock

import (
	"strings"
	"testing"
	"time"
)

func TestWeekly(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		name, weekly, until, want string
		zone                      *time.Location
	}{
		{"before it", "monday 08:00", "2026-03-02T07:59:59Z", "2026-02-23T08:00:00Z", time.UTC},
		{"at it", "Monday 08:00", "2026-03-02T08:00:00Z", "2026-03-02T08:00:00Z", time.UTC},
		{"six days later", "monday 08:00", "2026-03-08T20:00:00Z", "2026-03-02T08:00:00Z", time.UTC},
		{"by the clocks of a zone", "monday 08:00", "2026-03-02T07:00:00Z", "2026-03-02T07:00:00Z", berlin},
		{"in summer", "monday 08:00", "2026-03-30T06:00:00Z", "2026-03-30T06:00:00Z", berlin},
		{"when no clock shows it", "sunday 02:30", "2026-03-29T05:00:00Z", "2026-03-29T01:00:00Z", berlin},
		{"the later of two", "sunday 02:30", "2026-10-25T01:00:00Z", "2026-10-18T00:30:00Z", berlin},
		{"on the day before elsewhere", "monday 00:10", "2026-03-01T23:10:00Z", "2026-03-01T23:10:00Z", berlin},
	} {
		w, err := ParseWeekly(x.weekly)
		if err != nil {
			t.Fatal(err)
		}
		until, err := time.Parse(time.RFC3339, x.until)
		if err != nil {
			t.Fatal(err)
		}
		if got := w.Last(until, x.zone).UTC().Format(time.RFC3339); got != x.want {
			t.Errorf("%s: %s, want %s", x.name, got, x.want)
		}
	}
	for _, bad := range []string{"", "monday", "08:00", "mon 08:00", "monday 8 o'clock", "monday 25:00"} {
		if _, err := ParseWeekly(bad); err == nil || !strings.Contains(err.Error(), `write for example "monday 08:00"`) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
