package clock

import (
	"archive/zip"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestFindZone(t *testing.T) {
	for _, c := range []struct{ typed, want string }{
		{"Europe/Berlin", "Europe/Berlin"},
		{"europe/berlin", "Europe/Berlin"},
		{"Europe / Berlin", "Europe/Berlin"},
		{"berlin", "Europe/Berlin"},
		{"Köln", "Europe/Berlin"},
		{"koln", "Europe/Berlin"},
		{"Tokyo", "Asia/Tokyo"},
		{"Japan", "Asia/Tokyo"},
		{"Germany", "Europe/Berlin"},
		{"New York", "America/New_York"},
		{"new_york", "America/New_York"},
		{"Washington, D.C.", "America/New_York"},
		{"St. John's", "America/St_Johns"},
		{"US/Eastern", "America/New_York"},
		{"Buenos Aires", "America/Argentina/Buenos_Aires"},
		{"Calcutta", "Asia/Kolkata"},
		{"EST", "America/New_York"}, // who writes so means the time of the place, summer and winter
		{"CET", "CET"},
		{"MESZ", "CET"},
		{"UTC", "UTC"},
		{"GMT", "GMT"},
		{"z", "UTC"},
		{"UTC+2", "UTC+2"},
		{"utc + 02:00", "UTC+2"},
		{"GMT-3:30", "UTC-3:30"},
		{"gmt−5", "UTC-5"},
		{"+0530", "UTC+5:30"},
		{"UTC+0", "UTC"},
	} {
		t.Run(c.typed, func(t *testing.T) {
			got, candidates, ok := FindZone(c.typed)
			if !ok || got != c.want {
				t.Fatalf("got %q, %v, %v; want %s", got, candidates, ok, c.want)
			}
			if _, err := Zone(got); err != nil {
				t.Error(err)
			}
		})
	}
}

// What is not one zone gets those that may be meant.
func TestFindZoneCandidates(t *testing.T) {
	for _, c := range []struct {
		typed string
		want  []string // among the candidates
		first string
	}{
		{"Belrin", nil, "Europe/Berlin"},
		{"Tokio", nil, "Asia/Tokyo"},
		{"Europe/Berln", nil, "Europe/Berlin"},
		{"amsterd", nil, "Europe/Amsterdam"},
		{"Portland", []string{"America/New_York", "America/Los_Angeles"}, ""},
		{"CST", []string{"America/Chicago", "Asia/Shanghai"}, ""},
		{"USA", []string{"America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"}, ""},
		{"Australia", []string{"Australia/Sydney", "Australia/Perth"}, ""},
		{"UTC+20", nil, "none"},
		{"", nil, "none"},
		{"Local", nil, "none"},
		{"../../etc/passwd", nil, "none"},
		{"the moon", nil, "none"},
		{strings.Repeat("berlin", 1000), nil, "none"},
	} {
		t.Run(c.typed[:min(len(c.typed), 20)], func(t *testing.T) {
			name, got, ok := FindZone(c.typed)
			if ok || len(got) > maxCandidates {
				t.Errorf("got %q, %v, %v", name, got, ok)
			}
			for _, want := range c.want {
				if !slices.Contains(got, want) {
					t.Errorf("got %v, want %s among them", got, want)
				}
			}
			if c.first == "none" && len(got) > 0 || c.first != "" && c.first != "none" && (len(got) == 0 || got[0] != c.first) {
				t.Errorf("got %v, want %s first", got, c.first)
			}
		})
	}
}

// Each zone of the list is one of the zone data, and each city or old name is found.
func TestZones(t *testing.T) {
	countries := zones().countries
	if n := len(countries); n < 400 {
		t.Fatalf("%d zones", n)
	}
	for name := range countries {
		if _, err := Zone(name); err != nil {
			t.Error(err)
		}
		if got, _, _ := FindZone(name); got != name {
			t.Errorf("%s is found as %q", name, got)
		}
		if countries[name] == "" && strings.Contains(name, "/") {
			t.Errorf("%s has no country", name)
		}
	}
	for _, bad := range []string{"", "Local", "UTC+02:00", "UTC+15", "berlin", "../Berlin"} {
		if _, err := Zone(bad); err == nil {
			t.Errorf("%q is a zone", bad)
		}
	}
}

// All names of Go's zone data are found, and what is found for an old name keeps the
// same time.
func TestZonesOfGo(t *testing.T) {
	data, err := zip.OpenReader(filepath.Join(runtime.GOROOT(), "lib", "time", "zoneinfo.zip"))
	if errors.Is(err, os.ErrNotExist) {
		t.Skip("this Go brings no file of zone data")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer data.Close()
	for _, f := range data.File {
		name := f.Name
		switch {
		case strings.HasSuffix(name, "/"), name == "Factory": // no zones
			continue
		case name == "EST", name == "MST": // read as people mean them
			continue
		case strings.HasPrefix(name, "Etc/GMT") && name != "Etc/GMT": // their sign is the other way round
			continue
		}
		own, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		found, _, ok := FindZone(name)
		if !ok {
			t.Errorf("%s is not found", name)
			continue
		}
		zone, err := Zone(found)
		if err != nil {
			t.Fatal(err)
		}
		for now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC); now.Year() < 2031; now = now.Add(7 * day) {
			_, want := now.In(own).Zone()
			if _, got := now.In(zone).Zone(); got != want {
				t.Errorf("%s is found as %s, which keeps another time at %v", name, found, now)
				break
			}
		}
	}
}

func TestGuess(t *testing.T) {
	for seconds, want := range map[int]string{0: "UTC", 7200: "UTC+2", -12600: "UTC-3:30", 20700: "UTC+5:45", -18000: "UTC-5"} {
		if got := Guess(seconds); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		zone, err := Zone(want)
		if err != nil {
			t.Fatal(err)
		}
		if _, got := time.Unix(0, 0).In(zone).Zone(); got != seconds {
			t.Errorf("%s is %d s ahead of UTC, want %d", want, got, seconds)
		}
	}
}
