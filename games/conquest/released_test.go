package conquest

import (
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// Matches that each released version keeps in testdata/released are played on as they were;
// gametest says when and how to make those of a new version. They end in the middle of a
// turn.
func TestReleased(t *testing.T) {
	keep := []gametest.KeptMatch{
		{Name: "standard-set-up", Scenario: "standard", Seed: 1, Answers: 3},
		{Name: "standard", Scenario: "standard", Seed: 2, Answers: 60},
		{Name: "standard-ended", Scenario: "standard", Seed: 3},
		{Name: "introductory", Scenario: "introductory", Seed: 4, Answers: 30},
		{Name: "pause", Scenario: "standard", Options: map[string]string{optionPause: "yes"}, Seed: 5, Answers: 80},
	}
	gametest.Released(t, New(), keep, func(since []games.Line) bool { return len(since) > 6 })
}
