package wilderness

import (
	"testing"

	"postrider/games"
	"postrider/games/gametest/toy"
)

// Two optional rules that exclude each other are told before a match begins.
func TestClash(t *testing.T) {
	for _, x := range []struct {
		name    string
		title   games.Title
		options map[string]string
		clash   bool
	}{
		{"14.7 replaces 13.3", New(), map[string]string{"13.3": "yes", "14.7": "on", "14.1": "yes"}, true},
		{"one of them is off", New(), map[string]string{"13.3": "no", "14.7": "yes"}, false},
		{"one alone", New(), map[string]string{"13.3": "yes", "14.2": "yes"}, false},
		{"no options", New(), nil, false},
		{"a title that knows none", toy.New(), map[string]string{"13.3": "yes", "14.7": "yes"}, false},
	} {
		first, second, clash := games.Clash(x.title, x.options)
		if clash != x.clash || clash && (first != "13.3" || second != "14.7") {
			t.Errorf("%s: %q, %q, %v", x.name, first, second, clash)
		}
		// Matches that began with both replay.
		if _, err := x.title.Setup(x.title.Scenarios()[0].ID, x.options); err != nil && x.title.Name() == "wilderness" {
			t.Errorf("%s: %v", x.name, err)
		}
	}
}
