package templates

import (
	"testing"
	"time"
	_ "time/tzdata" // the table does not depend on a machine
)

func TestInstants(t *testing.T) {
	for _, c := range []struct{ name, zone, now, deadline, want string }{
		{"weekday, time, zone and time left", "Europe/Berlin", "2024-12-01T17:00:00Z", "2024-12-03T17:00:00Z", "by Tue 3 Dec, 18:00 CET; 2 days left"},
		{"in the zone of its reader", "Asia/Tokyo", "2024-12-01T17:00:00Z", "2024-12-03T17:00:00Z", "by Wed 4 Dec, 02:00 JST; 2 days left"},
		{"the year if it is another", "Europe/Berlin", "2026-12-30T12:00:00Z", "2027-01-03T23:30:00Z", "by Mon 4 Jan 2027, 00:30 CET; 4 days left"},
		{"the year by the reader's zone", "Europe/Berlin", "2026-12-31T23:30:00Z", "2027-01-03T12:00:00Z", "by Sun 3 Jan, 13:00 CET; 2 days left"},
		{"a zone without a name", "America/Sao_Paulo", "2026-03-02T12:00:00Z", "2026-03-04T12:00:00Z", "by Wed 4 Mar, 09:00 UTC-3; 2 days left"},
		{"a zone of half hours without a name", "Asia/Colombo", "2026-03-02T12:00:00Z", "2026-03-04T12:00:00Z", "by Wed 4 Mar, 17:30 UTC+5:30; 2 days left"},
		{"never more than there is", "UTC", "2026-03-02T12:00:01Z", "2026-03-04T12:00:00Z", "by Wed 4 Mar, 12:00 UTC; 47 hours left"},
		{"seconds are cut", "UTC", "2026-03-02T12:00:01Z", "2026-03-02T12:41:00Z", "by Mon 2 Mar, 12:41 UTC; 40 minutes left"},
		{"one", "UTC", "2026-03-02T12:00:00Z", "2026-03-02T12:01:59Z", "by Mon 2 Mar, 12:01 UTC; 1 minute left"},
		{"hardly any", "UTC", "2026-03-02T12:00:00Z", "2026-03-02T12:00:59Z", "by Mon 2 Mar, 12:00 UTC; less than a minute left"},
		{"none", "UTC", "2026-03-02T12:00:00Z", "2026-03-02T12:00:00Z", "by Mon 2 Mar, 12:00 UTC; time is up"},
	} {
		t.Run(c.name, func(t *testing.T) {
			zone, err := time.LoadLocation(c.zone)
			if err != nil {
				t.Fatal(err)
			}
			now, _ := time.Parse(time.RFC3339, c.now)
			deadline, err := time.Parse(time.RFC3339, c.deadline)
			if err != nil {
				t.Fatal(err)
			}
			if got := By("en", deadline, now, zone); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
	if got, want := When("en", time.Unix(0, 0), time.Unix(0, 0), time.FixedZone("UTC+1", 3600)), "Thu 1 Jan, 01:00 UTC+1"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := Date("en", time.Date(2026, 12, 20, 12, 0, 0, 0, time.UTC)), "Sun 20 Dec 2026"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What is said to be left is never more than there is, and a whole number of something.
func TestLeft(t *testing.T) {
	for d, want := range map[time.Duration]string{
		72*time.Hour + 23*time.Hour: "3 days", 48 * time.Hour: "2 days", 48*time.Hour - 1: "47 hours", 5*time.Hour + 59*time.Minute: "5 hours",
		2 * time.Hour: "2 hours", 119 * time.Minute: "119 minutes", time.Minute: "1 minute", 0: "less than a minute", -time.Hour: "less than a minute",
	} {
		if got := Left("en", d); got != want {
			t.Errorf("%v: got %q, want %q", d, got, want)
		}
	}
}

// Instants, dates and how long something is, in Japanese.
func TestJapaneseTime(t *testing.T) {
	tokyo := time.FixedZone("JST", 9*3600)
	at := time.Date(2026, time.November, 22, 14, 59, 0, 0, time.UTC)
	for _, tt := range []struct{ got, want string }{
		{When("ja", at, at, tokyo), "11月22日(日) 23:59（日本時間）"},
		{When("ja", at, at.AddDate(-1, 0, 0), tokyo), "2026年11月22日(日) 23:59（日本時間）"},
		{When("ja", at, at, time.FixedZone("+09", 9*3600)), "11月22日(日) 23:59（日本時間）"},
		{When("ja", at, at, time.UTC), "11月22日(日) 14:59（協定世界時）"},
		{When("ja", at, at, time.FixedZone("CET", 3600)), "11月22日(日) 15:59（CET）"},
		{Date("ja", at.In(tokyo)), "2026年11月22日(日)"},
		{DayOfMonth("ja", at.In(tokyo)), "11月22日"},
		{Day("ja", at), "2026年11月22日"},
		{Left("ja", 73*time.Hour), "3日"},
		{Left("ja", 26*time.Hour), "26時間"},
		{Left("ja", 61*time.Minute), "61分"},
		{Left("ja", time.Second), "1分未満"},
		{By("ja", at, at.Add(-48*time.Hour), tokyo), "11月22日(日) 23:59（日本時間）、残り2日"},
		{By("ja", at, at, tokyo), "11月22日(日) 23:59（日本時間）、時間切れ"},
		{Dates("ja", "12月20日", "1月3日"), "12月20日から1月3日まで"},
	} {
		if tt.got != tt.want {
			t.Errorf("%q, want %q", tt.got, tt.want)
		}
	}
}
