package facts

import (
	"maps"
	"slices"
	"strings"
)

// A Doubt is a question on which a rulebook leaves a doubt and which can be
// read in two ways: what it is answered by as shipped, the other answer, and
// what that one sets in a title's readings R.
type Doubt[R any] struct {
	Shipped, Other string
	Set            func(*R)
	// Late: it was not known yet when matches began whose positions keep no
	// readings. These were played by the other answer.
	Late bool
}

// NewDoubt is a Doubt in one line of a title's list.
func NewDoubt[R any](shipped, other string, set func(*R)) Doubt[R] {
	return Doubt[R]{Shipped: shipped, Other: other, Set: set}
}

// LateDoubt is a late Doubt in one line of a title's list.
func LateDoubt[R any](shipped, other string, set func(*R)) Doubt[R] {
	return Doubt[R]{Shipped: shipped, Other: other, Set: set, Late: true}
}

// Former are the readings of matches that keep none in their positions: those
// that are loaded, but for late doubts. A match that begins now keeps what is
// loaded.
func Former[R any](doubts map[string]Doubt[R], loaded R) *R {
	for _, doubt := range doubts {
		if doubt.Late {
			doubt.Set(&loaded)
		}
	}
	return &loaded
}

// LoadReadings reads from readings.toml how all doubts, by id, are taken.
// readings are as shipped. It returns the Former ones.
func LoadReadings[R any](l *Loader, doubts map[string]Doubt[R], readings *R) *R {
	var file struct {
		Reading []struct {
			ID   string   `toml:"id"`
			Take string   `toml:"take"`
			_    struct{} `notes:"rule question or"`
		} `toml:"reading" record:"reading"`
	}
	l.Read("readings.toml", &file)
	ids := slices.Sorted(maps.Keys(doubts))
	seen := map[string]bool{}
	for _, r := range file.Reading {
		seen[r.ID] = true
		doubt, ok := doubts[r.ID]
		switch {
		case !ok:
			l.Fault("there is no reading %q; there are %s", r.ID, strings.Join(ids, ", "))
		case r.Take == doubt.Other:
			doubt.Set(readings)
		default:
			l.Want(r.Take == doubt.Shipped, "reading %s: take is %q; write %q or %q", r.ID, r.Take, doubt.Shipped, doubt.Other)
		}
	}
	for _, id := range ids {
		l.Want(seen[id], "reading %s is missing", id)
	}
	return Former(doubts, *readings)
}
