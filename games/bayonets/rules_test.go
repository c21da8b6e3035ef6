package bayonets

import (
	"regexp"
	"slices"
	"testing"

	"postrider/games/gametest"
)

func TestRulesIndex(t *testing.T) {
	gametest.Rules(t, gametest.RulesIndex{
		Numbers:  regexp.MustCompile(`(?:^|[^\d.])((?:1[0-8]|[1-9])\.\d{1,2}(?:\.\d{1,2})?)\b`), // such as 13.9.1
		Chapters: 18,
		Cases: slices.Concat(gametest.Numbered("T%d", 80), gametest.Numbered("W%02d", 31),
			gametest.Numbered("A%02d", 80), gametest.Numbered("B%02d", 25)),
		Tables: map[string][]string{ // what the rulebook leaves open, and where the best-known implementation departs from it
			"| | rule | question | how it is played | tests |":       gametest.Numbered("A%02d", 80),
			"| | rule | elsewhere | here, by the rulebook | tests |": gametest.Numbered("B%02d", 25),
		},
	})
}

func TestEveryNumber(t *testing.T) {
	gametest.EveryNumber(t, "../../../shared/rulebooks/bayonets.txt", 140)
}
