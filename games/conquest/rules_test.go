package conquest

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// Such as 4.1.3, and what stands before the numbered chapters.
var ruleNumbers = regexp.MustCompile(`(?:^|[^\d.\w])([1-7]\.\d(?:\.\d)?|setup [1-9]|intro)\b`)

func TestRulesIndex(t *testing.T) {
	gametest.Rules(t, gametest.RulesIndex{
		Numbers:  ruleNumbers,
		Chapters: 7,
		Cases: slices.Concat(gametest.Numbered("T%03d", 177), gametest.Numbered("W%02d", 16), gametest.Numbered("A%02d", 60),
			gametest.Numbered("D%02d", 24)),
		Tables: map[string][]string{
			"| card | what | of it is sure | tests |":                    cardRows(),
			"| | rule | question | how it is played | tests |":           gametest.Numbered("A%02d", 60),
			"| | rule | easy to get wrong | tests |":                     gametest.Numbered("W%02d", 16),
			"| | what is decided | who, and what stops for it | tests |": gametest.Numbered("D%02d", 24),
			"| | difficulty | how it is met | tests |":                   gametest.Numbered("P%02d", 18),
		},
	})
}

// cardRows are the cards as rules.md lists them: those of all decks, and then the events of
// each.
func cardRows() []string {
	list := []string{"01", "02 to 08"}
	for f := range shipped.Data().Cards {
		for _, c := range shipped.Data().Cards[f][movementCards:] {
			list = append(list, Faction(f).Code()+" "+cardID(c.Number))
		}
	}
	return list
}

func TestEveryNumber(t *testing.T) {
	gametest.EveryNumber(t, "../../../shared/rulebooks/conquest.txt", 22)
}

// The functions that rules.md names are there, and each kind of decision and each order has
// a rule that it knows.
func TestRulesPlaces(t *testing.T) {
	page, err := os.ReadFile("rules.md")
	if err != nil {
		t.Fatal(err)
	}
	places := regexp.MustCompile("`(\\w+)` in (\\w+\\.go)").FindAllStringSubmatch(string(page), -1)
	if len(places) < 25 {
		t.Errorf("only %d functions are named", len(places))
	}
	for _, p := range places {
		source, err := os.ReadFile(p[2])
		if err != nil {
			t.Error(err)
		} else if !regexp.MustCompile(`(?m)^func (\([^)]*\) )?` + p[1] + `\(`).Match(source) {
			t.Errorf("%s has no function %s", p[2], p[1])
		}
	}
	known := func(rule, of string) {
		if !strings.Contains(string(page), "\n| "+rule+" |") {
			t.Errorf("%s is of rule %q, which rules.md does not know", of, rule)
		}
	}
	for _, k := range kinds {
		known(string(k.Rule), string(k.Kind))
	}
	for _, f := range New().Forms() {
		if slices.ContainsFunc(kinds, func(k games.KindInfo) bool { return k.Kind == f.Kind }) {
			known(string(f.Rule), f.Example)
		}
	}
}
