package adjudicator

import (
	"time"

	"postrider/adjudicator/clock"
	"postrider/store"
)

func zoneName(store.Player) string { return "" }

func zoneOf(store.Player) (zone *time.Location, label string, guessed bool) {
	return time.UTC, "UTC", true
}

// location is the zone with a name; UTC if there is none, or no such zone.
func location(name string) *time.Location {
	if name == "" {
		return time.UTC
	}
	zone, err := clock.Zone(name)
	if err != nil {
		return time.UTC
	}
	return zone
}
